#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A real source: the force model of DEM-Engine in PyPI's package deme, of which nothing is imported. Its force is
sqrt(1 + R_A/R_B) times Hertz's (docs/questions/a_law_from_source.md).

usage: from_source.py TOUCHSTONE
Exit: 0; 1 where it is otherwise; 77 where the package is absent (DEME_KERNEL: its folder `kernel`).
"""
import os
import subprocess
import sys
import tempfile

PRESS = """schema: 1
title: What the source gives
law: theirs
properties: {E: 10 MPa, nu: 0.3}
vary: {radius: [[10 mm, 10 mm], [10 mm, 1 mm], [1 mm, 10 mm], [20 mm, 10 mm]]}
pair: {radius: $radius, density: 2500 kg/m3}
path: [{to: {overlap: 100 nm}, steps: 10}]
check:
  - quantity: normal_force
    expected: sqrt(1 + R1/R2)*2/3*E1/(1 - nu1^2)*sqrt(R_eff)*overlap^1.5
    source: the radius of contact of its text
    tolerance: 0.001
    basis: data
"""
FILE = "DEMCustomizablePolicies/FullHertzianForceModel.cu"


def main():
    touchstone = os.path.realpath(sys.argv[1])
    folders = [os.environ.get("DEME_KERNEL", "")] + [
        os.path.join(path, below, "share/DEME/kernel") for path in sys.path for below in ("", "../../..")]
    found = [name for name in folders if os.path.exists(os.path.join(name, FILE))]
    if not found:
        print("the package deme is not installed: skipped")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        def run(*words):
            return subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                                  check=False)

        made = [run(touchstone, "new-law", "theirs", "--from", "deme", os.path.join(found[0], FILE)),
                run("make", "-C", "theirs")]
        with open(os.path.join(folder, "press.yaml"), "w", encoding="utf-8") as file:
            file.write(PRESS)
        played = [run(touchstone, "verify", "--no-report", "--no-principles", "--law", "theirs/theirs.so",
                      "press.yaml")]
        for done in made + played:
            if done.returncode:
                print(done.stdout)
                return 1
    return 0


sys.exit(main())
