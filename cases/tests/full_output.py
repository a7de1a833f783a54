#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A standard output that takes nothing is an error of every verb: exit status 3 and one message.

usage: full_output.py VERBS.csv TOUCHSTONE LAW-COMMAND

Every verb of the table has its rows here; the output of each goes to /dev/full.
"""
import csv
import os
import subprocess
import sys
import tempfile

CASE = "hertz/impact_elastic"
SWEEP = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "sweeps/examples/damping.yaml")
DECK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/pour.in")
RUNS = [  # the verb, its arguments, and the program that says so where another one has the verb
    ("verify", [CASE, "--no-report", "--out", "new"]),
    ("show", ["--out", "-.csv", CASE, "--variant", "1"]),
    ("show", [CASE, "--variant", "1"]),
    ("list", ["laws"]),
    ("list", ["cases", "--json"]),
    ("list", ["principles"]),
    ("list", ["references", "hertz_normal_force"]),
    ("list", ["kernels"], "sweep"),
    ("list", ["properties", "hertz"]),
    ("list", ["engines", "--no-probe"]),
    ("list", ["engines", "--no-probe", "--json"]),
    ("timestep", [CASE]),
    ("check", [DECK]),
    ("check", [DECK, "--json"]),
    ("calibrate", ["linear", "restitution=0.5"]),
    ("calibrate", ["linear", "restitution=0.5", "--json"]),
    ("timestep", [CASE, "--json"]),
    ("sweep", [CASE, "speed=1:2:2"]),
    ("sweep", [SWEEP, "--point", "0"]),
    ("sweep", [SWEEP, "--out", "swept"]),
    ("sweep", [SWEEP, "--out", "swept", "--json"]),
    ("sweep", ["swept", "--out", "merged"]),
    ("sweep", ["swept", "--out", "merged", "--json"]),
    ("compare", ["linear", "walton_braun", "speed=1:1:1"]),
    ("compare", ["linear", "walton_braun", "speed=1:1:1", "--json"]),
    ("compare", ["--law", "LAW-COMMAND", "--as", "hertzian", "--random", "1"]),
    ("verify", ["hertz", "principles", "--motions", "2", "--no-report", "--out", "asked"]),
    ("verify", ["hertzian", "principles/passive", "--paths", "1", "--motions", "1", "--no-report", "--out", "asked"]),
    ("sweep", ["hertzian", "speed=1"]),
    ("sweep", ["hertzian", "speed=1", "--json"]),
    ("sweep", ["hertzian", "speed=1", "--out", "-.csv"]),
    ("solve", []),
    ("solve", ["hertz"]),
    ("solve", ["hertz", "radius=5mm"]),
    ("solve", ["hertz", "radius=5mm", "--json"]),
    ("solve", ["hertzian_max_overlap", "young=1GPa", "poisson=0.3", "radius=5mm", "mass=1g", "speed=1m/s"]),
    ("calibrate", ["hertz", "data.csv", "--free", "dp_nratio"]),
    ("calibrate", ["hertz", "data.csv", "--free", "dp_nratio", "--json"]),
    ("selftest", ["--list"]),
    ("new-law", ["mine"]),
    ("bench", ["--list"]),
    ("report", ["--compare", "old", "old"]),
    ("report", ["--compare", "old", "old", "--json"]),
    ("--help", []),
    ("--version", []),
]


def run(*arguments, out):
    return subprocess.run([TOUCHSTONE, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE,
                          text=True, timeout=120, check=False)


def main():
    if not os.path.exists("/dev/full"):
        return 77
    with open(TABLE, encoding="utf-8", newline="") as file:
        verbs = {row["name"] for row in csv.DictReader(file) if "/" not in row["program"]}
    wrong = [f"no row for {verb}" for verb in sorted(verbs - {row[0] for row in RUNS})]
    run("verify", CASE, "--no-report", "--out", "old", out=subprocess.DEVNULL)
    with open("data.csv", "w", encoding="ascii") as data:
        data.write("speed,restitution\n1,0.8\n2,0.81\n")
    for verb, arguments, *other in RUNS:
        with open("/dev/full", "w", encoding="ascii") as full:
            done = run(verb, *["sh:" + LAW if word == "LAW-COMMAND" else word for word in arguments], out=full)
        name = "touchstone" if verb.startswith("-") else "touchstone " + (other or [verb])[0]
        expected = f"{name}: the standard output could not be written: No space left on device\n"
        if (done.returncode, done.stderr) != (3, expected):
            wrong.append(f"{verb} {' '.join(arguments)}: exit {done.returncode}, {done.stderr!r}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    TABLE, TOUCHSTONE, LAW = (os.path.abspath(path) for path in sys.argv[1:4])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        code = main()
        os.chdir("/")
    sys.exit(code)
