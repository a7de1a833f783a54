#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The data sheet of touchstone sweep: its files say the same, and wrong input is refused by name.

usage: datasheet.py TOUCHSTONE
"""
import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from json_schema import read_sheet

TOUCHSTONE = os.path.abspath(sys.argv.pop(1))


def run(*arguments, folder=None):
    return subprocess.run([TOUCHSTONE, "sweep", *arguments], cwd=folder, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


class Datasheet(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    PLAIN = {"Pa": "1e9", "N/m": "1e5"}
    ONE_OF_TWO = {"viscoelastic_nonlinear": {"restitution": "0.3"}}  # it needs this or damp

    def plain_case(self, law, name, extra=()):
        """A case that names what the law requires, with the plain values that the README has; all else is as by default."""
        listed = subprocess.run([TOUCHSTONE, "list", "properties", law, "--json"], text=True, check=True,
                                stdout=subprocess.PIPE).stdout
        given = {p["keyword"]: self.PLAIN.get(p["unit"], "0.3") for p in json.loads(listed)["tables"]["properties"]
                 if p["required"] or p["keyword"] == "hz_shear"}
        given.update(self.ONE_OF_TWO.get(law, {}))
        given.update(extra)
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("schema: 1\ntitle: plain\nlaw: %s\nproperties: {%s}\npair: {radius: 10 mm, density: 2000 kg/m3}\n"
                       "impact: {speed: 1 m/s, scheme: verlet_predicted, steps: 100}\ncheck:\n"
                       "  - {quantity: restitution, expected: 1, source: none, finding: none}\n"
                       % (law, ", ".join("%s: %s" % pair for pair in given.items())))
        return path

    def same(self, verb, first, second, *arguments):
        """What a verb prints of both, number for number."""
        said = []
        for subject in (first, second):
            done = subprocess.run([TOUCHSTONE, verb, *subject, *arguments], text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, check=False)
            said.append((done.returncode, re.findall(r"-?\d+\.\d+(?:[eE][-+]?\d+)?", done.stdout), done.stderr))
        self.assertEqual(said[0][:2], said[1][:2], (verb, first, arguments, said))
        return said[0]

    def test_a_law_alone_is_a_case_that_names_what_is_required(self):
        """The same numbers by each verb, for every law, with each of its choices."""
        laws = subprocess.run([TOUCHSTONE, "list", "laws", "--json"], text=True, check=True,
                              stdout=subprocess.PIPE).stdout
        data = os.path.join(self.folder, "data.csv")
        with open(data, "w", encoding="utf-8") as file:
            file.write("speed,max_overlap\n1,1e-4\n2,2e-4\n")
        played = 0
        for law in [entry["name"] for entry in json.loads(laws)["tables"]["laws"]]:
            case = self.plain_case(law, law + ".yaml")
            code, numbers, _ = self.same("sweep", [law], [case], "speed=1", "--out", "-.csv")
            self.assertTrue(code or numbers, law)
            played += not code
            self.same("calibrate", [law], [case], "restitution=0.8", "--json")
            listed = json.loads(subprocess.run([TOUCHSTONE, "list", "properties", law, "--json"], text=True,
                                               check=True, stdout=subprocess.PIPE).stdout)["tables"]["properties"]
            stiff = [p["keyword"] for p in listed if p["unit"] in self.PLAIN][0]
            self.same("calibrate", [law, data], [case, data], "--free", stiff, "--json")
            for p in listed:
                for word in p["range"].strip("{}").replace(";", "|").split("|") if p["type"] == "choice" else ():
                    word = word.strip()
                    case = self.plain_case(law, "%s-%s-%s.yaml" % (law, p["keyword"], word), {p["keyword"]: word})
                    self.same("sweep", [law], [case], "%s=%s" % (p["keyword"], word), "speed=1", "--out", "-.csv")
        self.assertGreater(played, 18)

    def test_a_material_is_what_the_law_calls_it(self):
        """By roles it gives the numbers of the law's own keywords; E = 2 G (1 + nu) has no round-off here."""
        for law, own in ({"hertz": ("hz_shear=1 GPa", "hz_poiss=0.25", "fric=0.2"),
                          "hertz_mindlin_general": ("young=2.5 GPa", "poisson=0.25", "mu_sl=0.2")}).items():
            self.same("sweep", [law, "young=2.5 GPa", "poisson=0.25", "friction=0.2"],
                      [law, *own], "speed=1", "--out", "-.csv")
        for law, material, why in (("hertz", "yung=1 GPa", "yung=1 GPa: there is no axis 'yung'"),
                                   ("hertz", "poisson=0.7", "material: poisson = 0.7 is outside its range (-1, 0.5]"),
                                   ("hertz", "restitution=0", "material: law hertz takes no restitution"),
                                   ("linear", "young=1 GPa poisson=0.2", "add stiffness_from: {speed: SPEED} or"),
                                   ("hertz", "young=}", "material: ")):
            done = run(law, *re.split(r" (?=[a-z]+=)", material))
            self.assertEqual((done.returncode, done.stdout), (2, ""), done)
            self.assertIn(why, done.stderr.splitlines()[0])

    def test_the_files_say_the_same(self):
        few = ["hertz", "--sheet", "speed=0.1:1:2", "angle=30", "dt=2 us"]
        done = run(*few, "--json", "--out", "sheet", folder=self.folder)
        if done.returncode == 3 and "gnuplot" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        sheet = os.path.join(self.folder, "sheet")
        self.assertEqual(sorted(os.listdir(sheet)),
                         [".touchstone-manifest", "datasheet.csv", "datasheet.json", "datasheet.md",
                          "figures.gp", "force.svg", "lean.lua", "restitution.svg"])
        with open(os.path.join(sheet, "datasheet.json"), encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text, done.stdout)
        whole = read_sheet(text, TOUCHSTONE)
        meanings = {row["quantity"]: (row["unit"], row["meaning"]) for row in whole["quantities"]}
        self.assertEqual(len(meanings), len(whole["quantities"]))
        for row in whole["impacts"] + whole["path"]:
            self.assertEqual(meanings[row["quantity"]][0], row["unit"])
        with open(os.path.join(sheet, "datasheet.csv"), encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), len(whole["impacts"]))
        for row, number in zip(rows, whole["impacts"]):
            self.assertEqual(row["quantity"], number["quantity"])
            self.assertEqual(number["dt_s"], 2e-6)
            for key in ("normal_speed_m_per_s", "angle_deg", "contact_time_s", "stable_step_s", "limit",
                        "uncertainty", "order", "dt_s", "at_dt", "error_at_dt"):
                self.assertEqual(float(row[key]) if row[key] else None, number[key], row)
        with open(os.path.join(sheet, "datasheet.md"), encoding="utf-8") as file:
            page = file.read()
        self.assertIn(whole["case"], page)
        for speed in ("0.1 m/s", "1 m/s, 30 degrees"):
            self.assertIn("### " + speed + "\n", page)
        for name in ("force.svg", "restitution.svg"):
            self.assertIn("](" + name + ")", page)
            self.assertGreater(os.path.getsize(os.path.join(sheet, name)), 1000)

    def test_its_case_can_be_read_again(self):
        whole = read_sheet(run("hertz_mindlin", "speed=1", "--json").stdout, TOUCHSTONE)
        path = os.path.join(self.folder, "again.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(whole["case"] + "check:\n  - {quantity: restitution, expected: 1, "
                       "source: none, basis: exact}\n")
        again = read_sheet(run(path, "speed=1", "--json").stdout, TOUCHSTONE)
        self.assertEqual(again["impacts"], whole["impacts"])
        self.assertIn("```\n" + whole["case"] + "```\n", run("hertz_mindlin", "speed=1", "--out", "-.md").stdout)

    def test_a_property(self):
        head = ["hertz", "speed=1:1:1", "--sheet", "-o", "-.csv"]
        def restitution(*more):
            done = run(*head, *more)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            return float(next(csv.DictReader(io.StringIO(done.stdout)))["limit"])
        self.assertAlmostEqual(restitution("dp_nratio=0"), 1.0, places=6)
        self.assertLess(restitution("dp_nratio=0.5"), 0.95)


if __name__ == "__main__":
    unittest.main()
