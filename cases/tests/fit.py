#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""touchstone calibrate LAW DATA.csv: measurements in, values and cases out, and wrong input refused by name.

usage: fit.py TOUCHSTONE SOURCE
"""
import math
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from json_schema import read_sheet

TOUCHSTONE, SOURCE = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
KHARAZ = os.path.join(SOURCE, "reference", "data", "kharaz2001_experiment_three_digitisations.csv")
SPEEDS = """# impacts
speed_mm_per_s,restitution,restitution_sigma,note
100,0.951,0.01,a
500,0.924,0.01,b
1000,0.915,0.01,"c, d"
5000,0.875,0.01,
"""


class Fit(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def run_verb(self, *arguments, verb="calibrate"):
        return subprocess.run([TOUCHSTONE, verb, *arguments], cwd=self.folder, text=True, timeout=120,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              check=False)

    def fit(self, *arguments):
        done = self.run_verb(*arguments, "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        answer = read_sheet(done.stdout, TOUCHSTONE)
        return answer, {p["property"]: p for p in answer["parameters"]}

    def passes(self, case, comparisons):
        done = self.run_verb("--no-report", case, verb="verify")
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertIn(f"{comparisons} comparisons: {comparisons} pass", done.stdout)

    def test_a_case_of_speeds(self):
        self.path("speeds.csv", SPEEDS)
        answer, got = self.fit("hertz_mindlin", "speeds.csv", "--free", "restitution",
                               "--case", "fit.yaml", "--radius", "5 mm",
                               "--wall", "rigid", "--density", "2700 kg/m3")
        # Four data that weigh alike, and a restitution that does not depend on the speed: their mean.
        self.assertEqual(answer["results"], [{"quantity": "restitution", "unit": "1",
                                              "reference": "hertz_mindlin_restitution"}])
        e = got["restitution"]
        self.assertTrue(0 < e["low"] < e["value"] < e["high"] <= 1)
        self.assertAlmostEqual(answer["data"][0]["fit"], (0.951 + 0.924 + 0.915 + 0.875) / 4, places=6)
        self.assertLess(answer["law_apart"], 0.01)
        with open(self.path("fit.yaml"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn("pair: {radius: 0.005, mass: 0.0014137166941154", text)
        self.assertIn("wall: rigid", text)
        # One datum is 3.4 standard deviations away: it is a finding.
        self.assertEqual(text.count("finding:"), 2)
        done = self.run_verb("--no-report", "fit.yaml", verb="verify")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("4 comparisons: 2 pass 2 finding", done.stdout)
        printed = self.run_verb("hertz", "speeds.csv", "--free", "dp_nratio").stdout
        self.assertIn("Columns that are not used: note\n", printed)

    def test_a_case_of_pairs_of_speeds(self):
        self.path("pairs.csv", "normal_speed,shear_speed,slip_velocity_out,sigma\n1,0.2,-0.1,0.1\n1.5,0.3,-0.1,0.1\n"
                  "1,1,0.05,0.1\n1,2,1.1,0.1\n1,2,1.0,0.1\n")
        self.fit("linear", "pairs.csv", "--set", "restitution=0.97", "--set", "k_t=1e5", "--free", "friction", "--case",
                 "fit.yaml")
        self.passes("fit.yaml", 5)

    def test_a_case_of_a_path(self):
        self.path("path.csv", "overlap_um,slide_um,force,shear_force_s,force_sigma,sigma_shear_force_s\n"
                  "10,0,4.5,0,0.3,0.1\n20,0,12.7,0,0.3,0.1\n20,5,12.7,3.8,0.3,0.1\n10,5,4.5,,0.3,\n")
        _, got = self.fit("hertz_mindlin", "path.csv", "--set", "restitution=1", "--free", "young", "--free", "mu_sl", "--case", "fit.yaml")
        self.passes("fit.yaml", 7)
        self.assertTrue(got["young"]["in_logarithm"])

    def test_a_case_of_rebounds(self):
        self.path("drops.csv", "height_drop_cm,rebound,height_rebound_cm,sigma\n" + "".join(
            f"50,{n},{50 * 0.8 ** (2 * n):.3f},0.2\n" for n in (1, 2, 4, 5)))
        answer, _ = self.fit("hertz_mindlin", "drops.csv", "--free", "restitution")
        self.assertLess(answer["chi_squared"], 1e-3)
        done = self.run_verb("hertz_mindlin", "drops.csv", "--free", "restitution", "--case",
                             "fit.yaml")
        self.assertEqual(done.returncode, 0)
        self.assertIn("1 data are not in fit.yaml: the rebound before was not measured", done.stderr)
        self.passes("fit.yaml", 3)

    def test_the_experiment_of_kharaz(self):
        # The paper gives a friction coefficient of 0.092.
        _, got = self.fit("published/kharaz", KHARAZ, "--where", "digitiser=mfix", "--where",
                          "quantity=rebound_angle_centre_deg", "--column", "angle_deg=incidence_deg", "--column",
                          "rebound_angle_deg=value", "--sigma", "rebound_angle=0.17deg", "--free", "fric=0.01:1",
                          "--starts", "1", "--steps", "300.3")
        self.assertTrue(got["fric"]["low"] < 0.092 < got["fric"]["high"], got)
        self.assertLess(got["fric"]["standard_error"], 0.003)

    def test_the_law_itself(self):
        self.path("speeds.csv", SPEEDS)
        few = ["hertz", "speeds.csv", "--free", "dp_nratio", "--starts", "1"]
        (_, by_reference), (answer, by_law) = self.fit(*few), self.fit(*few, "--model", "law")
        self.assertEqual(answer["results"][0]["reference"], None)
        self.assertTrue(math.isclose(by_law["dp_nratio"]["value"], by_reference["dp_nratio"]["value"], rel_tol=1e-3))

    def test_a_law_of_a_program(self):
        self.path("constant.csv", "speed,restitution,sigma\n1,0.9,0.01\n2,0.91,0.01\n")
        law = os.path.join(SOURCE, "cases", "subject", "clients", "examples", "lsd.py")
        os.environ["PYTHONPATH"] = os.path.dirname(os.path.dirname(law))
        answer, got = self.fit("constant.csv", "--law", f"{sys.executable} {law}", "--set", "gn=2", "--free",
                               "gn", "--starts", "1", "--steps", "50.3")
        self.assertEqual((answer["law"], answer["results"][0]["reference"]), ("lsd", None))
        self.assertAlmostEqual(answer["data"][0]["fit"], 0.905, places=3)
        self.assertTrue(0 < got["gn"]["low"] < got["gn"]["high"])

    def test_a_figure(self):
        self.path("speeds.csv", SPEEDS)
        done = self.run_verb("hertz", "speeds.csv", "--free", "dp_nratio", "--out", "fit.svg")
        if done.returncode == 3 and "gnuplot" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertGreater(os.path.getsize(self.path("fit.svg")), 3000)


if __name__ == "__main__":
    unittest.main()
