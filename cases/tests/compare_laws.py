#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""touchstone compare LAW_A LAW_B: fits and differences against closed forms, laws of the user, wrong input.

usage: compare_laws.py TOUCHSTONE MODULES
"""
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from json_schema import read_sheet

TOUCHSTONE, MODULES = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
BUILTIN = os.path.join(MODULES, "builtin_laws.so")
MASS = 0.5 * 2000 * 4 / 3 * math.pi * 0.01 ** 3  # of the plain bodies, the reduced one


def run(*arguments, folder=None):
    return subprocess.run([TOUCHSTONE, "compare", *arguments], cwd=folder, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)


class Compare(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def answer(self, *arguments):
        done = run(*arguments, "--json")
        said = re.sub(r"touchstone compare: law \w+: what its properties mean is not declared.*\n", "", done.stderr)
        self.assertEqual((done.returncode, said), (0, ""), arguments)
        whole = read_sheet(done.stdout, TOUCHSTONE)
        largest = [abs(i[i["worst"] + "_difference"]) for i in whole["impacts"]]
        self.assertEqual(largest, sorted(largest, reverse=True))
        return whole, {p["property"]: p for p in whole["properties"] if p["law"] == "b"}

    def close(self, found, expected, relative, what):
        self.assertLess(abs(found - expected), relative * abs(expected), what)

    def test_without_loss(self):
        """A linear spring with the largest overlap of Hertz's: forces as 4/5, times as pi to 2.9433, at other speeds by
        powers of 1/5."""
        whole, fit = self.answer("hertzian", "linear", "restitution=1", "speed=0.1:10:3")
        stiffness = 4 / 3 * (1e9 / (2 * (1 - 0.3 ** 2))) * math.sqrt(0.005)
        overlap = (5 * MASS / (4 * stiffness)) ** 0.4  # at 1 m/s
        self.close(whole["laws"][0]["max_overlap_m"], overlap, 1e-6, "overlap of Hertz")
        self.close(fit["k_n"]["value"], MASS / overlap ** 2, 1e-5, "k_n")
        self.assertEqual(fit["restitution"]["by"], "restitution")
        self.assertEqual(len(whole["impacts"]), 18)
        for i in whole["impacts"]:
            v = i["speed_m_per_s"]
            self.close(i["peak_force_difference"] + 1, 0.8 * v ** -0.2, 1e-4, i)
            self.close(i["duration_difference"] + 1, math.pi / 2.943275184 * v ** 0.2, 1e-3, i)

    def test_known_restitutions(self):
        """Walton and Braun: e = sqrt(k_1/k_2) at every speed; a linear dashpot keeps e as well."""
        whole, fit = self.answer("linear", "walton_braun", "restitution=0.5", "speed=0.1:10:3")
        self.close(fit["k_2"]["value"] / fit["k_1"]["value"], 4.0, 1e-5, "k_2/k_1")
        for i in whole["impacts"]:
            self.assertLess(abs(i["restitution_difference"]), 2e-3, i)

    def test_one_law_under_two_names(self):
        """hertz_mindlin_program and hertz_mindlin_corrected are the same along the normal, and all is mapped."""
        whole, _ = self.answer("hertz_mindlin_program", "hertz_mindlin_corrected", "speed=1:1:1")
        for i in whole["impacts"]:
            for quantity in ("restitution", "duration", "peak_force"):
                self.assertLess(abs(i[quantity + "_difference"]), 1e-6, i)

    def test_set(self):
        whole, fit = self.answer("hertz", "linear", "speed=1:1:1", "--set", "dp_nratio=0.1", "--set",
                                 "fric=0.2", "--set", "linear:k_n=1e6", "--set", "linear:restitution=0.9")
        self.assertEqual({k for k, p in fit.items() if p["by"] == "equated"}, {"friction"})
        self.assertEqual({k for k, p in fit.items() if p["by"] == "set"}, {"k_n", "restitution"})
        self.assertEqual(fit["friction"]["value"], 0.2)
        self.close(whole["laws"][0]["restitution"], math.exp(
            -math.pi * 0.1 * math.sqrt(1.2) / math.sqrt(1 - 0.012)), 1e-6, "beta = 0.1")
        self.assertIn("k_n: 1e+06", whole["laws"][1]["case"])
        self.close(whole["laws"][1]["restitution"], 0.9, 1e-6, "linear:restitution")

    def test_a_law_of_yours(self):
        """Played in a process of its own, linear is still linear."""
        whole, _ = self.answer("linear", "--law", BUILTIN + "#" + "linear", "--as", "linear",
                               "speed=1:1:1")
        self.assertEqual([law["subject"] for law in whole["laws"]], ["built-in", "builtin_laws.so"])
        for i in whole["impacts"]:
            for quantity in ("restitution", "duration", "peak_force"):
                self.assertLess(abs(i[quantity + "_difference"]), 1e-5, i)

    def test_friction_under_another_word(self):
        """Both have 0.5, the default of the first law, under whatever word; else it is said."""
        def compared(name, *arguments):
            whole, of_b = self.answer(BUILTIN + "#" + name, "linear", "speed=1:1:1", *arguments)
            of_a = {p["property"]: p for p in whole["properties"] if p["law"] == "a"}
            return whole, of_a, of_b

        whole, of_a, of_b = compared("linear_mu")
        self.assertEqual((of_a["mu"]["value"], of_a["mu"]["by"], of_a["mu"]["with"]), (0.5, "equated", "friction"))
        self.assertEqual((of_b["friction"]["value"], of_b["friction"]["with"]), (0.5, "mu"))
        self.assertIsNone(whole["friction"])
        for i in whole["impacts"]:
            self.assertLess(abs(i["slip_out_difference"] or 0), 1e-3, i)
        whole, of_a, of_b = compared("linear_mu", "--set", "linear:friction=0.3")
        self.assertEqual((of_b["friction"]["value"], of_b["friction"]["by"]), (0.3, "set"))
        self.assertIsNone(whole["friction"])
        whole, of_a, of_b = compared("linear_grip")
        self.assertEqual((of_a["grip"]["value"], of_a["grip"]["by"], of_b["friction"]["by"]), (0.5, "apart", "apart"))
        self.assertIn("linear_grip has no property that is known as a coefficient of friction", whole["friction"])
        text = run(BUILTIN + "#linear_grip", "linear", "speed=1:1:1").stdout
        self.assertRegex(text, "grip = 0.5 +left apart\n")
        self.assertIn("\n" + whole["friction"] + "\n", text)

    def test_the_shear_stiffness_of_a_law_of_yours(self):
        """What a head-on impact does not show is taken by its role: the ratio to that along the normal."""
        whole, of_b = self.answer(BUILTIN + "#linear_mu", "linear", "speed=1:1:1", "--set", "k_t=3e4")
        of_a = {p["property"]: p["value"] for p in whole["properties"] if p["law"] == "a"}
        self.assertEqual(of_b["k_t"]["by"], "stiffness_ratio")
        self.assertAlmostEqual(of_b["k_t"]["value"] / of_b["k_n"]["value"], of_a["k_t"] / of_a["k_n"], 12)

    def test_every_property_is_told(self):
        for a, b in (("hertz", "linear"), ("luding", "hertz_rolling"), ("jkr", "hertz_mindlin_general")):
            whole, _ = self.answer(a, b, "speed=1:1:1")
            for side, law in (("a", a), ("b", b)):
                listed = subprocess.run([TOUCHSTONE, "list", "properties", law, "--json"], check=True,
                                        stdout=subprocess.PIPE).stdout
                wanted = [row["keyword"] for row in json.loads(listed)["tables"]["properties"] if row["scope"] != "state"]
                self.assertEqual([p["property"] for p in whole["properties"] if p["law"] == side], wanted)

    def test_figure(self):
        path = os.path.join(self.folder, "a.svg")
        done = run("hertz", "linear", "speed=0.1:1:3", "--out", path)
        if done.returncode == 3 and "gnuplot" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertGreater(os.path.getsize(path), 1000)


if __name__ == "__main__":
    unittest.main()
