#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""touchstone calibrate: what it prints, its case files, laws in processes of their own, and wrong input.

usage: calibrate.py TOUCHSTONE MODULES
MODULES: the folder of builtin_laws.so, with known-wrong laws in wrong/.
"""
import math
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import unittest

from json_schema import read_sheet

TOUCHSTONE, MODULES = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
BUILTIN = os.path.join(MODULES, "builtin_laws.so")


def run(*arguments, verb="calibrate", folder=None):
    return subprocess.run([TOUCHSTONE, verb, *arguments], cwd=folder, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


class Calibrate(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def answer(self, *arguments, status=0):
        done = run(*arguments, "--json")
        self.assertEqual((done.returncode, done.stderr), (status, ""), arguments)
        return read_sheet(done.stdout, TOUCHSTONE)

    def test_the_case_passes(self):
        """Of each form: by a reference, by the law alone, at the other end, plastic."""
        for name, arguments in [("hertz", ["hertz", "ending=zero_force", "hertz/impact_damped"]),
                                ("general", ["hertz_mindlin_general"]),
                                ("plastic", ["thornton_ning", "speed=1.2 m/s"])]:
            path = os.path.join(self.folder, name + ".yaml")
            done = run(*arguments, "restitution=0.7", "--case", path)
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)
            done = run("--no-report", path, verb="verify", folder=self.folder)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            wrong = text.replace("expected: 0.69999999999999996", "expected: 0.7003")
            self.assertNotEqual(text, wrong)
            with open(path, "w", encoding="utf-8") as file:
                file.write(wrong)
            done = run("--no-report", path, verb="verify", folder=self.folder)
            self.assertEqual(done.returncode, 1, name)

    def test_a_bound_is_no_root(self):
        """No finite dashpot of these laws stops the bodies: they are together when what is waited for is over."""
        for law in ("linear", "hertz"):
            done = run(law, "restitution=0", "--json")
            found = read_sheet(done.stdout, TOUCHSTONE)
            value = found["roots"][0]
            self.assertLessEqual(abs(value["by_reference"] - value["restitution"]), value["numerical"])
            self.assertGreater(found["least_uncertainty"], 0)
            text = run(law, "restitution=0").stdout
            self.assertIn("This is a bound and not a root", text)
            printed = float(re.search(r"restitution of the law +0\.0+, numerical (\S+)", text).group(1))
            self.assertLessEqual(value["by_reference"], printed)
            self.assertRegex(text, r"In reach: 0, or something below \S+ \(")

    def test_uncertainty_of_the_input(self):
        """Closed forms: the damping ratio of a restitution, and a yield pressure ~ E*^(4/5) for one restitution."""
        def damping(restitution):
            return math.sqrt(5 / 6) / math.sqrt(1 + (math.pi / math.log(restitution)) ** 2)
        found = self.answer("hertz", "restitution=0.7+-0.02", "speed=1m/s+-2%")["roots"][0]
        self.assertAlmostEqual(found["input"], (damping(0.68) - damping(0.72)) / 2, delta=1e-8)
        draw = random.Random(3)
        scatter = statistics.pstdev(damping(draw.gauss(0.7, 0.02)) for _ in range(20000))
        self.assertAlmostEqual(scatter / found["input"], 1.0, delta=0.025)
        words = ["thornton_ning", "--set", "yield_pressure=10MPa"]
        found = self.answer(*words, "restitution=0.7", "--set", "young=1GPa+-3%")["roots"][0]
        self.assertAlmostEqual(found["input"] / found["value"] / 0.024, 1.0, delta=2e-3)
        self.assertRegex(run("hertz", "restitution=0.7+-0.02").stdout, r"\n  input  +0\.0081, of dp_nratio\n")
        for word, message in [
                ("restitution=0.995+-0.01", "restitution=0.995+-0.01: the value must be a number in [0, 1], with its uncertainty"),
                ("restitution=0.8+--1", "restitution=0.8+--1: the uncertainty is '-1': allowed: a finite number of 0 or above"),
                ("speed=1:2+-1", "speed=1:2+-1: a range has no uncertainty; allowed: on a single value"),
                ("--set=hz_shear=1GPa+-nan", "--set hz_shear=1GPa+-nan: the uncertainty is 'nan': 'nan': the number must be finite"),
                ("--set=hz_shear=0+-1%", "--set hz_shear=0+-1%: the uncertainty is '1%': a share of 0 is none; allowed: a number"),
                ("--set=hz_mode=1+-1", "--set hz_mode=1+-1: hz_mode = 2 is outside its range {0; 1}")]:
            done = run("hertz", *(["restitution=0.7"] if "restitution" not in word else []), word)
            self.assertEqual((done.returncode, done.stdout), (2, ""), word)
            self.assertTrue(done.stderr.startswith(f"touchstone calibrate: {message}\n"), done.stderr)
        for verb in (["compare", "hertz", "linear", "restitution=0.7+-0.1"],
                     ["sweep", "hertz", "hz_shear=1GPa+-1%"]):
            done = run(*verb[1:], verb=verb[0])
            self.assertEqual(done.returncode, 2)
            self.assertIn("allowed: a number", done.stderr)

    def test_limits(self):
        for arguments, name in [(["hertz", "--set", "hz_shear=1"], "size"), (["linear", "--set", "k_n=10N/m"], "lever")]:
            done = run(*arguments, "restitution=0.8", "--json")
            limits = {limit["name"]: limit for limit in read_sheet(done.stdout, TOUCHSTONE)["limits"]}
            self.assertTrue(limits[name]["exceeded"])
            self.assertIn(f"warning: {limits[name]['says']}", done.stderr)
        answer = self.answer("linear", "restitution=0.8")
        self.assertFalse(any(limit["exceeded"] for limit in answer["limits"]))
        self.assertIsNone(answer["roots"][0]["input"])

    def test_both_ends(self):
        """Closed forms of the dashpot with overlap^(1/4), by zeta = dp_nratio sqrt(6/5)."""
        for ending, e in (("zero_overlap", lambda z: math.exp(-math.pi * z / math.sqrt(1 - z * z))),
                          ("zero_force", lambda z: math.exp(-2 * z * math.acos(z)
                                                       / math.sqrt(1 - z * z)))):
            whole = self.answer("hertz", "restitution=0.55", "ending=" + ending)
            self.assertEqual(whole["ending"], ending)
            value = whole["roots"][0]
            self.assertAlmostEqual(e(value["value"] * math.sqrt(1.2)), 0.55, places=8)
            other = self.answer("hertz", "restitution=%.15g" % value["other_ending"],
                                "ending=" + ("zero_force" if ending == "zero_overlap" else "zero_overlap"))
            self.assertAlmostEqual(other["roots"][0]["value"], value["value"], places=6)

    def test_by(self):
        """The same dashpot, given in three ways."""
        head = ["linear", "restitution=0.6"]
        damping = self.answer(*head, "--free", "c_n")["roots"][0]["value"]
        rate = self.answer(*head, "--free", "gamma_n")["roots"][0]["value"]
        mass = 0.5 * 2000 * 4 / 3 * math.pi * 0.01 ** 3
        self.assertAlmostEqual(damping / (rate * mass), 1.0, places=7)

    def test_a_law_in_a_process_of_its_own(self):
        for name, ending in (("hertz_mindlin_corrected", "zero_force"),):
            head = ["restitution=0.8", "ending=" + ending]
            ours = self.answer(name, *head)
            theirs = self.answer(BUILTIN + "#" + name, "--as", name, *head)
            self.assertEqual((ours["found_by"], theirs["found_by"]), ("reference", "law"))
            self.assertIsNone(theirs["disagreement"])
            e = theirs["roots"][0]
            self.assertLess(abs(e["restitution"] - 0.8), 1e-6)
            self.assertLess(abs(e["by_reference"] - 0.8), 2e-6)

    def test_a_law_of_unknown_name(self):
        """What damps it is found by the roles that it declares, as of the built-in law with other names."""
        for law in ("linear", "hertz"):
            theirs = self.answer(BUILTIN + "#own_" + law, "restitution=0.8")
            ours = self.answer(law, "restitution=0.8")
            self.assertEqual((theirs["law"], theirs["found_by"], theirs["reference"]), ("own_" + law, "law", None))
            self.assertEqual(theirs["property"], ours["property"])
            self.assertAlmostEqual(theirs["roots"][0]["value"], ours["roots"][0]["value"], delta=1e-5)

    def test_universal_dashpot(self):
        """Of a law here and in a process of its own; an input with an uncertainty; what it does not take."""
        asked = ["restitution=0.8+-0.01", "--dashpot", "universal", "speed=0.5:2"]
        own = run("hertz", *asked)
        theirs = run(BUILTIN + "#hertz", "--as", "hertz", *asked)
        self.assertEqual((own.returncode, own.stderr, theirs.returncode), (0, "", 0))
        self.assertEqual(own.stdout.split("\n")[1:], theirs.stdout.split("\n")[1:])
        self.assertIn("zeta = 0.0708503001953", own.stdout)
        self.assertRegex(own.stdout, "input +0.0039, of zeta\n")
        self.assertIn("m at 2 m/s", own.stdout)
        whole = self.answer("hertz", *asked)
        dashpot, value = whole["dashpot"][0], whole["roots"][0]
        self.assertEqual((whole["property"], whole["unit"], dashpot["speed_m_per_s"]), ("zeta", "1", 2.0))
        self.assertAlmostEqual(value["value"] * math.sqrt(1 + (math.pi / math.log(0.8)) ** 2), 1.0, places=12)
        self.assertAlmostEqual(value["input"], 0.0039491, places=6)
        for of, unit in (("overlap_m", "m at"), ("coefficient_N_s_per_m", "N s/m"), ("stable_step_s", "s at")):
            self.assertIn(f"{dashpot[of]:.6g} {unit}", own.stdout)
        self.assertEqual(self.answer("hertz", "restitution=0.8")["dashpot"], [])
        for wrong in (["--out", "a.svg"], ["--free", "dp_nratio"], ["ending=zero_force", "restitution=0"]):
            done = run("hertz", *asked[1:3], *(wrong if "ending=zero_force" in wrong else ["restitution=0.8", *wrong]))
            self.assertEqual((done.returncode, done.stdout), (2, ""), wrong)

    def test_universal_dashpot_of_no_power(self):
        """A law that has it: what is said of its force, by closed forms; its impacts, by the reference at any speed."""
        law, k, speed = os.path.join(MODULES, "universal_law.so"), 1e5, 2.0
        damping = math.sqrt(1 + (math.pi / math.log(0.8)) ** 2)
        done = run(law, "restitution=0.8", "speed=2", "--dashpot", "universal", "--set", "k=1e5")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        zeta, overlap, c, step = (float(re.search(before + r"([-+.0-9e]+)", done.stdout).group(1)) for before in
                                  ("zeta = ", "largest overlap +", "where c = ", "stable step +"))
        mass = 0.5 * 2000 * 4 / 3 * math.pi * 0.01 ** 3

        def work(x):
            return k * x * x * (0.5 + 0.4 * math.sqrt(x / 1e-4))

        def force(x):
            return k * x * (1 + math.sqrt(x / 1e-4))
        self.assertAlmostEqual(zeta * damping, 1.0, places=12)
        spent = 0.5 * mass * speed ** 2 * math.exp(-2 * zeta * math.acos(zeta) / math.sqrt(1 - zeta ** 2))
        self.assertAlmostEqual(work(overlap) / spent, 1.0, places=5)
        self.assertAlmostEqual(c / (2 * zeta * math.sqrt(mass) * force(overlap) / math.sqrt(2 * spent)), 1.0, places=5)
        stiffest = 4 * mass / step ** 2 * (math.sqrt(1 + 4 * zeta ** 2) - 2 * zeta) ** 2
        deepest = ((stiffest / k - 1) / 1.5) ** 2 * 1e-4
        self.assertAlmostEqual(work(deepest) / (0.5 * mass * speed ** 2), 1.0, places=2)
        path = os.path.join(self.folder, "universal.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("schema: 1\ntitle: At any speed\nlaw: universal\nproperties: {k: 1e5 N/m, damping_ratio: 0.3}\n"
                       "pair: {radius: 10 mm, mass: [4 g, 8 g]}\nvary: {v: [0.1 m/s, 5 m/s]}\nimpact: {speed: $v}\n"
                       "check:\n  - {quantity: restitution, reference: universal_restitution, converges: 1}\n")
        done = run("--no-report", "--law", law, path, verb="verify", folder=self.folder)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("3 comparisons: 3 pass", done.stdout)

    def test_wrong_laws_differ_from_the_reference(self):
        for name, law in (("mass_of_one", "viscoelastic_nonlinear"),
                          ("linear_ending_confused", "linear")):
            whole = self.answer(os.path.join(MODULES, "wrong", "laws.so") + "#" + name, "--as", law,
                                "restitution=0.8")
            self.assertGreater(abs(whole["disagreement"]), 1e-3, name)
            self.assertLess(abs(whole["roots"][0]["restitution"] - 0.8), 1e-6, name)

    def test_out_of_reach(self):
        whole = self.answer("hysteretic", "restitution=0.5", "--set", "dp_mode=1", status=1)
        self.assertEqual((whole["roots"], whole["properties"]), ([], None))
        self.assertGreater(whole["least"], 0.66)

    def test_figure(self):
        path = os.path.join(self.folder, "a.svg")
        done = run("hertz", "restitution=0.8", "--out", path)
        if done.returncode == 3 and "gnuplot" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertGreater(os.path.getsize(path), 1000)


if __name__ == "__main__":
    unittest.main()
