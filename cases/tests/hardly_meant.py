#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What must not end well unnoticed: input that is possible but hardly meant (warnings: where, what, once, and with
which exit status), zeros compared with zeros, and references that are too uncertain to decide.

usage: hardly_meant.py TOUCHSTONE SOURCE
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = sys.argv.pop(2)
TOUCHSTONE = os.path.abspath(sys.argv.pop(1))

PATH = """schema: 1
title: A press
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}
pair: {radius: 10 mm, density: 2000 kg/m3}
vary: {deep: [1 um, 2 um]}
path:
  - {to: {overlap: $deep}, steps: 10}
check:
  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp}
"""
IMPACT = """schema: 1
title: An impact
law: hertzian
properties: {young: 70 GPa, poisson: 0.3}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s}
check:
  - {quantity: restitution, expected: 1, source: elastic, tolerance: 0.1, basis: scheme}
"""
RESIDUAL = "quantity: residual_shear, expected: 0, source: any, metric: absolute, tolerance: 1 J, basis: data}"

# A case, what is replaced in it, and the warnings: place, and words.
ROWS = [
    (PATH, [], []),
    (IMPACT, [], []),
    (PATH, [("[1 um, 2 um]", "[1 km, 2 km]")],
     [("8:3", "the overlap becomes 1e+03 m, and the radius is 0.01 m; usual: below a tenth")]),
    (PATH, [("[1 um, 2 um]", "[9.9 mm, 1 um]")], []),
    (PATH, [("{to: {overlap: $deep}, steps: 10}", "{press: {normal_force: $deep}, steps: 1}"),
            ("[1 um, 2 um]", "[1 MN, 1 N]")],
     [("8:3", "the overlap becomes more than a radius")]),
    (PATH, [("{to: {overlap: $deep}, steps: 10}", "{sine: {normal: 20 mm}, steps: 10}"), ("vary: {deep: [1 um, 2 um]}\n", "")],
     [("7:3", "the overlap becomes 0.02 m")]),
    (PATH, [("{to: {overlap: $deep}, steps: 10}", "{move: {normal: $deep}, time: 1e-15 s}")],
     [("8:3", "the speed is 1e+09 m/s, that of light is 299792458 m/s")]),
    (PATH, [("{to: {overlap: $deep}, steps: 10}", "{move: {normal: $deep}, time: 1e-10 s}")],
     [("8:3", "the speed is 1e+04 m/s, and that of sound in the body is 1.14e+03 m/s")]),
    (PATH, [("1 GPa", "1")], [("4:13", "hz_shear is 1 Pa; usual: 1000 to 1e+13 Pa")]),
    (PATH, [("2000 kg/m3", "2e-6 kg/m3")],
     [("5:7", "the density of body 1 is 2e-06 kg/m3; usual: 0.1 to 100000")]),
    (PATH, [("hz_shear: 1 GPa, ", "")], [("10:5", "normal_force depends on hz_shear, which is not given")]),
    (PATH, [("hz_shear: 1 GPa", "hz_shear: 0")], []),
    (PATH, [(", fric: 0.5", "")], []),
    (PATH, [(", fric: 0.5", ""), ("quantity: normal_force", "quantity: shear_force_s")],
     [("10:5", "shear_force_s depends on fric, which is not given and does nothing at its default, 0; give it, as "
               "fric: 0 if that is meant")]),
    (PATH, [(", fric: 0.5", ", fric: 0"), ("quantity: normal_force", "quantity: shear_force_s")], []),
    (PATH, [(", fric: 0.5", ""), ("path:", "path:\n  - {set: {fric: 0.1}}"),
            ("quantity: normal_force", "quantity: shear_force_s")], []),
    (PATH, [(", fric: 0.5", ""), ("quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp}",
                                  "quantity: slipping, expected: 0, source: any, basis: exact}")], []),
    (PATH, [(", fric: 0.5", ""),
            ("quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp}", RESIDUAL)],
     [("10:5", "residual_shear depends on fric")]),
    (PATH, [("quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp}",
             RESIDUAL.replace("shear", "dashpot"))],
     [("10:5", "residual_dashpot depends on dp_nratio")]),
    (PATH, [("fric: 0.5", "fric: 0.5, dp_sratio: 0.1"),
            ("quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp}",
             RESIDUAL.replace("shear", "dashpot"))], []),
    (IMPACT, [("hertzian", "viscoelastic_nonlinear"), ("poisson: 0.3", "poisson: 0.3, damp_formula: critical_ratio"),
              ("quantity: restitution, expected: 1, source: elastic, tolerance: 0.1, basis: scheme}",
               RESIDUAL.replace("shear", "dashpot"))],
     [("8:5", "residual_dashpot depends on damp_ratio, which is not given and does nothing at its default, 0")]),
    (IMPACT, [("1 m/s", "3e8 m/s")],
     [("6:9", "that of light is 299792458 m/s"), ("6:9", "the overlap becomes 111 m")]),
    (IMPACT, [("1 m/s", "7 km/s")],
     [("6:9", "that of sound in the body is 5.92e+03 m/s"), ("6:9", "the overlap becomes 0.0")]),
    (IMPACT, [("70 GPa", "70")],
     [("4:13", "young is 70 Pa"), ("6:9", "that of sound"),
      ("6:9", "the speed, the mass or the modulus may have a wrong unit")]),
    (IMPACT, [("young: 70 GPa", "young: [70 GPa, 70]")],
     [("4:13", "young is 70 Pa"), ("6:9", "that of sound"), ("6:9", "the overlap")]),
    (IMPACT, [("young: 70 GPa", "young: [70 GPa, 70]"), ("kg/m3", "kg/m3, rigid: [false, true]")], []),
]


class HardlyMeant(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def verify(self, text, *options):
        with open(os.path.join(self.folder.name, "case.yaml"), "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([TOUCHSTONE, "verify", "--no-report", "--force", "--out", "out", *options, "case.yaml"],
                              cwd=self.folder.name, capture_output=True, text=True, check=False)
        with open(os.path.join(self.folder.name, "out", "verdicts.json"), encoding="utf-8") as file:
            results = json.load(file)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["case.yaml", "out"])
        said = "%d comparisons:%s (" % (len(results["rows"]), "".join(
            " %d %s" % (number, name) for name, number in results["counts"].items() if number))
        if len({row["law"] for row in results["rows"]}) == 1:
            self.assertRegex(done.stdout, r"^\n%s +quantity [\s\S]*\n%s[0-9.]+ s\)\nResults: out\n$" % (
                results["rows"][0]["law"], re.escape(said)))
        return done, results

    def text_of(self, number):
        text = ROWS[number][0]
        for old, new in ROWS[number][1]:
            self.assertEqual(text.count(old), 1, old)
            text = text.replace(old, new)
        return text

    def test_place_value_and_usual_range(self):
        for number, (_, _, wanted) in enumerate(ROWS):
            with self.subTest(number):
                done, results = self.verify(self.text_of(number))
                got = [(w["place"], w["text"]) for w in results["warnings"]]
                self.assertEqual(len(got), len(wanted), got)
                for (place, text), (where, words) in zip(got, wanted):
                    self.assertEqual(place, "case.yaml:" + where)
                    self.assertIn(words, text)
                    self.assertRegex(text, "usual: |does nothing at its default")
                lines = ["touchstone verify: warning: %s: %s" % one for one in got]
                self.assertEqual([line for line in done.stderr.splitlines() if "warning" in line], lines)

    def test_a_warning_changes_no_exit_status_unless_strict(self):
        for number, strict in ((0, 0), (2, 1)):
            self.assertEqual(self.verify(self.text_of(number))[0].returncode, 0)
            done, _ = self.verify(self.text_of(number), "--strict")
            self.assertEqual(done.returncode, strict, done.stderr)
            self.assertEqual("no pass with --strict: warnings 1" in done.stderr, strict == 1)

    def test_zeros_alone_fail_everywhere(self):
        done, results = self.verify(self.text_of(10))  # without hz_shear
        self.assertEqual(done.returncode, 1)
        self.assertEqual(results["counts"]["vacuous"], 2)
        self.assertIn("2 comparisons: 2 vacuous", done.stdout)
        self.assertIn("vacuous: no pass", done.stdout)
        with open(os.path.join(self.folder.name, "out", "junit.xml"), encoding="utf-8") as file:
            self.assertEqual(file.read().count('<failure message="vacuous: normal_force'), 2)

    def test_every_word_for_zero_is_needed(self):
        """Each `expect_zero` of the shipped cases: without it the check is vacuous."""
        word, found = ", expect_zero: true", 0
        for file in glob.glob(os.path.join(SOURCE, "cases", "laws", "*", "*.yaml")):
            with open(file, encoding="utf-8") as stream:
                text = stream.read()
            if not re.search("^law:", text, re.MULTILINE):  # what its folder says
                text = "law: %s\n%s" % (os.path.basename(os.path.dirname(file)), text)
            if not re.search("^schema:", text, re.MULTILINE):
                text = "schema: 2\n" + text
            for at in range(text.count("expect_zero")):
                self.assertEqual(text.count("expect_zero"), text.count(word), file)
                parts = text.split(word)
                one_less = word.join(parts[:at + 1]) + word.join(parts[at + 1:])
                with self.subTest(file=os.path.relpath(file, SOURCE), number=at + 1):
                    done, results = self.verify(one_less)
                    self.assertEqual(done.returncode, 1, done.stderr)
                    self.assertGreater(results["counts"]["vacuous"], 0)
                found += 1
        self.assertGreater(found, 0)

    def test_an_uncertain_reference_decides_nothing(self):
        text = PATH.replace("to: {overlap: $deep}", "move: {normal: $deep, angle: 45 deg}").replace(
            "normal_force, reference: hertz_normal_force, tolerance: 64 ulp",
            "shear_force_s, reference: hertz_path_shear_force, converges: 1, tolerance: 1e-17")
        words = "tolerance 1e-17 are nearer to each other than the uncertainty of the reference, 4.59e-15"
        for options, code in (((), 0), (("--strict",), 1)):
            done, results = self.verify(text, *options)
            self.assertEqual(done.returncode, code, done.stdout)
            self.assertEqual(results["counts"]["marginal"], 2, done.stdout)
            self.assertIn(words, " ".join(done.stdout.split()))
            self.assertIn("marginal: no decision", done.stdout)
            self.assertEqual("no pass with --strict: marginal 2" in done.stderr, code == 1, done.stderr)
            self.assertTrue(all(words in row["detail"] for row in results["rows"]))

    def test_junit_has_it(self):
        self.verify(self.text_of(2))
        with open(os.path.join(self.folder.name, "out", "junit.xml"), encoding="utf-8") as file:
            self.assertIn('<property name="warning" value="case.yaml:8:3: the overlap becomes', file.read())

    def test_a_step_longer_than_the_contact(self):
        for dt, warned in (("1 us", False), ("1 s", True)):
            done = subprocess.run([TOUCHSTONE, "timestep", "hertz/oblique_impact", "--variant", "1", "--dt", dt],
                                  capture_output=True, text=True, check=True)
            self.assertEqual("longer than the contact lasts" in done.stderr, warned, done.stderr)


if __name__ == "__main__":
    unittest.main()
