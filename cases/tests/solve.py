#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""touchstone reference: values, units, paths, JSON as its schema says, and wrong input refused by name.

usage: solve.py TOUCHSTONE SCHEMAS
"""
import json
import math
import os
import subprocess
import sys
import tempfile
import unittest

from json_schema import check

TOUCHSTONE, SCHEMAS = os.path.abspath(sys.argv.pop(1)), sys.argv.pop(1)
PAIR = ["hz_shear=1GPa", "hz_poiss=0.3"]


def run(*arguments):
    return subprocess.run([TOUCHSTONE, *arguments], text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=60, check=False)


def schema_of(verb):
    with open(os.path.join(SCHEMAS, verb + ".schema.json"), encoding="utf-8") as file:
        return json.load(file)


class Common(unittest.TestCase):
    def json(self, verb, *arguments):
        done = run(verb, *arguments, "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        answer = json.loads(done.stdout)
        check(answer, schema_of(verb), schema_of(verb))
        return answer

    def refused(self, expected, verb, *arguments):
        done = run(verb, *arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
        self.assertEqual(done.stderr, f"touchstone {verb}: {expected}\nTry 'touchstone {verb} --help'.\n", arguments)


class Reference(Common):
    def test_one_value(self):
        done = run("reference", "hertz_normal_force", *PAIR, "radius=5mm,inf", "overlap=10um")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        # 4/3 G/(1 - nu) sqrt(R) overlap^(3/2)
        force = 4.0 / 3.0 * 1e9 / 0.7 * math.sqrt(5e-3) * 1e-5 ** 1.5
        first = done.stdout.split("\n", 1)[0]
        self.assertRegex(first, r"^normal_force = [0-9.]+ N, to [0-9.e-]+ N$")
        self.assertAlmostEqual(float(first.split()[2]) / force, 1.0, delta=1e-14)
        for part in ("N = h \\delta^\\alpha", "closed form: Johnson (1985)", "doi:10.1017/CBO9781139171731"):
            self.assertIn(part, done.stdout)

    def test_one_value_for_both_bodies_and_units(self):
        two = self.json("reference", "hertz_normal_force", *PAIR, "radius=5mm,5mm", "overlap=10um")
        one = self.json("reference", "hertz_normal_force", *PAIR, "radius=5 mm", "overlap=10um", "--unit", "mN")
        self.assertEqual(two["values"][0], one["values"][0] / 1e3)
        self.assertEqual((two["unit"], one["unit"]), ("N", "mN"))
        self.assertEqual(two["inputs"]["radius"], [5e-3, 5e-3])

    def test_every_reference_says_what_it_needs(self):
        """Without inputs each one is refused with the first that it needs, which the list has."""
        rows = json.loads(run("list", "references", "--json").stdout)["references"]
        for row in rows:
            done = run("reference", row["name"])
            needed = [i["name"] for i in row["inputs"] if not i["optional"]]
            self.assertEqual(done.returncode, 2, row["name"])
            if needed:
                self.assertIn(f"{row['name']} needs {needed[0]}", done.stderr)
            for i in row["inputs"]:
                self.assertIn(i["name"], row["inputs_and_units"])

    def test_path(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "path.csv")
            with open(path, "w", encoding="utf-8") as file:
                file.write("# a comment\noverlap (um), slide_s_nm\n\n0, 0\n10, 0\n10, 100\n")
            arguments = ["hertz_path_shear_force", *PAIR, "radius=5mm", "fric=0.5"]
            from_file = run("reference", *arguments, "--path", path)
            self.assertEqual((from_file.returncode, from_file.stderr), (0, ""))
            listed = run("reference", *arguments, "overlap=0um,10um,10um", "slide_s=0,0,100nm")
            self.assertEqual(from_file.stdout, listed.stdout)
            rows = from_file.stdout.split("\n")
            self.assertEqual(rows[0], "overlap_m,slide_s_m,shear_force_s (N)")
            # k_s slide, k_s = kappa 2 E* sqrt(R* overlap)
            shear = 2 * 0.7 / 1.7 * 2e9 / 0.7 * math.sqrt(2.5e-3 * 1e-5) * 1e-7
            self.assertAlmostEqual(float(rows[3].split(",")[2]) / shear, 1.0, delta=1e-13)

            for text, message in [
                    ("", "the file is empty; needed: a heading, and rows"),
                    ("overlap_m\n", "there is no row below the heading"),
                    ("overlap_kg\n1\n", "2: column 1, overlap: '1 kg': expected a length (m), got a mass (kg)"),
                    ("ovrlap_m\n1\n", "1: column 1 is 'ovrlap_m' (did you mean 'overlap'?); allowed: time, overlap, "
                                      "slide_s, slide_t, leg"),
                    ("overlap_m,overlap_um\n1,1\n", "1: columns 1 and 2 are both overlap"),
                    ("overlap_m,time_s\n1\n", "2: column 2, time: there is no number"),
                    ("overlap_m\n1,2\n", "2: more cells than the heading, which has 1")]:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                done = run("reference", *arguments, "--path", path)
                self.assertEqual(done.returncode, 2)
                self.assertIn(path + ":", done.stderr)
                self.assertIn(message, done.stderr)

    def test_what_is_wrong_is_named(self):
        name = "hertz_normal_force"
        for expected, arguments in [
                ("there is no reference 'hertz_norml_force' (did you mean 'hertz_normal_force'?); "
                 "'touchstone list references' prints all", ["hertz_norml_force"]),
                ("'radius' is no input; an input is NAME=VALUE, as in radius=5mm", [name, "radius"]),
                ("hertz_normal_force has no input 'radus' (did you mean 'radius'?); it has: hz_shear Pa, hz_poiss, "
                 "radius m, [hz_alpha], [rgap m], a path", [name, "radus=1"]),
                ("hertz_normal_force: radius=5kg: '5kg': expected a length (m), got a mass (kg)",
                 [name, "radius=5kg"]),
                ("hertz_normal_force: hz_poiss (Poisson's ratio of the contact) is 0.7; allowed: 1 number in "
                 "(-1, 0.5]", [name, "hz_poiss=0.7"]),
                ("hertz_normal_force: radius=1,2,3: there are 3 numbers; allowed: 2, one a body, or 1 for both",
                 [name, "radius=1,2,3"]),
                ("radius is given twice, the second time as 2", [name, "radius=1", "radius=2"]),
                ("hertz_normal_force needs radius: radius of each body, infinite for a wall; allowed: in (0, inf] m, "
                 "one a body, or one for both", [name, *PAIR]),
                ("hertz_normal_force needs overlap (m) of each sample: overlap, above 0 in contact",
                 [name, *PAIR, "radius=1", "time=0,1"]),
                ("hertz_normal_force: time=0,1: there are 2 samples; allowed: 1, as many as before",
                 [name, *PAIR, "radius=1", "overlap=1um", "time=0,1"]),
                ("--unit s: '1 s': expected a force (N), got a time (s)",
                 [name, *PAIR, "radius=1", "overlap=1um", "--unit", "s"]),
                ("hertz_impact_restitution: end (where contact ends: zero_overlap if absent) is never; allowed: "
                 "zero_overlap|zero_force", ["hertz_impact_restitution", "end=never"]),
                ("hertz_inherited_friction has one value, and needs no path with these inputs",
                 ["hertz_inherited_friction", "body.fric=0.1,0.2", "overlap=1um"])]:
            self.refused(expected, "reference", *arguments)


if __name__ == "__main__":
    unittest.main()
