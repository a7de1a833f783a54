#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The record of a long run needs disk and not memory: verify and show of 1.5e6 steps, of a built-in law and of one
in a shared library, stay below 200 MB each (once it was 460 MB, and 6.7 GB for 2e7 steps).

    long_trace.py PROGRAM LIBRARY_OF_BUILT_IN_LAWS
"""
import os
import subprocess
import sys
import tempfile

STEPS = 750000  # of each of two segments
MOST = 200e6    # bytes
CASE = f"""schema: 1
title: A long path
law: hertzian
properties: {{young: 70 GPa, poisson: 0.3}}
pair: {{radius: 10 mm, density: 2000 kg/m3}}
path:
  - {{move: {{normal: 10 um}}, steps: {STEPS}}}
  - {{move: {{normal: -5 um}}, steps: {STEPS}}}
check:
  - {{quantity: normal_force, reference: hertzian_force, tolerance: 16 ulp}}
"""


def peak_of(words, out):
    """Runs a program and everything that it starts; the largest resident set of any of these, in bytes."""
    code = ("import resource, subprocess, sys\n"
            "status = subprocess.call(sys.argv[1:], stdout=open(%r, 'w'))\n"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024, file=sys.stderr)\n"
            "sys.exit(status)" % out)
    done = subprocess.run([sys.executable, "-c", code] + words, stderr=subprocess.PIPE, text=True)
    lines = done.stderr.strip().split("\n")
    assert done.returncode == 0, (words, done.stderr)
    return float(lines[-1])


def main():
    program, library = (os.path.realpath(word) for word in sys.argv[1:3])
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        large = os.environ["TMPDIR"] = os.path.join(folder, "large")
        os.mkdir(large)
        with open("long.yaml", "w") as out:
            out.write(CASE)
        law = ["--law", library + "#" + "hertzian", "--as", "hertzian"]
        for name, words in {
                "verify": ["verify", "--no-report", "--out", "a", "long.yaml"],
                "trace": ["show", "--out", "-.csv", "long.yaml"],
                "verify of a library": ["verify", "--no-report", "--out", "b", "long.yaml"] + law,
                "trace of a library": ["show", "--out", "-.csv", "long.yaml"] + law}.items():
            peak = peak_of([program] + words, name)
            print("%s: %.0f MB" % (name, peak / 1e6))
            bad += not peak < MOST
        with open("trace", "rb") as one, open("trace of a library", "rb") as two:
            rows = same = 0
            for a, b in zip(one, two):
                rows += 1
                same += a == b
        assert rows == 2 * STEPS + 2 and same == rows, (rows, same)
        assert not os.listdir(large), "a file was left behind"
    sys.exit(1 if bad else 0)


main()
