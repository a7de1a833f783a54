#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The principles about views of a motion: each finds known-wrong laws by itself, and motions that a law once answered
otherwise in another view. Arguments: the built command, the folder of the known-wrong laws, and `all` where each of
FINDS is searched for, and not every third."""

import os
import subprocess
import sys
import tempfile
import unittest

from printed_principles import principles

TOUCHSTONE, MODULES = (os.path.abspath(argument) for argument in sys.argv[1:3])
ALL = sys.argv[3:] == ["all"]

# principle, known-wrong law, the law that it imitates
FINDS = [
    ("turned", "limit_by_component", "hertz"),
    ("exchanged", "dashpot_of_first_poisson", "hertz_mindlin"),
    ("scaled", "overlap_dead_zone", "hertz"),
    ("rigid_motion", "slip_at_radius", "hertz"),
    ("momentum", "second_torque_sign", "hertz_mindlin_corrected"),
    ("momentum", "arm_at_radius", "hertz"),
    ("symmetry_plane", "wall_mass_halved", "hertz"),
    ("wall_limit", "wall_mass_halved", "hertz"),
    ("rigid_limit", "rigid_partner_modulus", "hertz"),
]

# A force too small to slide a body keeps its direction when a stiffer material comes; and a slide without friction
# slips, along whatever axis.
HEAD = """schema: 1
title: A motion seen in turned axes
law: mindlin_incremental
pair: {radius: 0.01, mass: 0.008377580409572781}
"""
TURNED = [
    HEAD + """properties: {young: 1e+09, poisson: 0.3, fric: 0.0032}
path:
  - {move: {normal: 9e-10, shear: 1.2e-09}, steps: 1, time: 1}
  - {set: {poisson: [-0.999993756901726, -0.9999868722797829]}}
  - {to: {overlap: 3.1e-10}, steps: 1, time: 1}
check:
  - {principle: turned}
""",
    HEAD + """properties: {young: 1e+09, poisson: 0.3, fric: 0}
path:
  - {move: {shear: 6.4e-11}, steps: 1, time: 1}
  - {move: {normal: 1.9e-11, shear: -1.3555086187730331e-14}, steps: 1, time: 1}
check:
  - {principle: turned}
""",
]

# A ball that falls on another, in all views of a motion in space.
FREE = """schema: 1
title: A free motion
law: hertz_mindlin_corrected
properties: {young: [1 GPa, 2 GPa], poisson: 0.3, restitution: 0.8, mu_sl: 0.3, mu_ro: 0.1}
pair: {radius: [10 mm, 7 mm], density: 2000 kg/m3}
free: {overlap: 1e-5 m, velocity1: [0.1 m/s, 0.2 m/s, 0.1], velocity2: [-0.2, 0.05, 0.3], gravity: [1 m/s2, 2, 0.5], dt: 1 us, time: 1e-3 s}
check:
  - {principle: mirror}
  - {principle: turned}
  - {principle: exchanged}
"""


class Views(unittest.TestCase):
    def test_finds_wrong_laws(self):
        for principle, wrong, law in FINDS if ALL else FINDS[::3]:
            with self.subTest(principle=principle, law=wrong):
                rows = principles(self, TOUCHSTONE, "--law", os.path.join(MODULES, "laws.so") + "#" + wrong, "--as", law,
                               "principles/" + principle, "--motions", "60", "--seconds", "0", status=1)
                self.assertEqual({name: row["verdict"] for name, row in rows.items()},
                                 {"answers": "pass", principle: "fail"})

    def test_right_laws(self):
        names = ("hertz", "mindlin_incremental")
        only = ["principles/" + name for name in sorted({row[0] for row in FINDS})]
        for law in names:
            with self.subTest(law=law):
                principles(self, TOUCHSTONE, law, "--motions", "30", "--seconds", "0", "--seed", "3", *only, status=0)

    def test_a_principle_that_is_none(self):
        done = subprocess.run([TOUCHSTONE, "verify", "hertz", "principles/turnde"], capture_output=True, text=True,
                              check=False)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, "touchstone verify: principles/turnde: there is no principle of that name (did you mean "
                         "'principles/turned'?)\nTry 'touchstone verify --help'.\n")

    def test_motions(self):
        with tempfile.TemporaryDirectory(prefix="touchstone-views-test-") as folder:
            for i, text in enumerate([*TURNED, FREE]):
                path = os.path.join(folder, f"motion_{i}.yaml")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                done = subprocess.run([TOUCHSTONE, "verify", "--no-report", "--force", "--out",
                                       os.path.join(folder, "results"), path], capture_output=True, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
