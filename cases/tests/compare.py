#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`touchstone compare`: it finds every known-wrong law, prints a case that shows the difference, and finds nothing in
the right laws, also with other rounding. Arguments: the built command, the folder of the modules, the class of tests:
Compare takes every twelfth of the known-wrong laws, Whole all of them, Late those that go wrong late,
Drawn laws that have not the same properties."""

import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

LATE = {"history_cleaned", "history_cleaned_incremental", "linear_softens_late", "stiffness_wears"}
# They are right for one contact alone; principles step several in turns.
ALONE = {"stiffness_by_material", "last_prepared"}
# The case that is printed of these has no check of its own: what differs first is what a law takes or refuses, a view, or
# what no single check says.
NO_CHECK = {"adhesive_overlap_capped", "coefficient_kept", "dashpot_before_touch", "floor_of_its_own",
            "friction_below_zero", "friction_kept", "friction_kept_incremental", "history_kept",
            "linear_friction_kept", "linear_two_dashpots", "modulus_by_default", "neck_slack_when_let_back",
            "plane_ignored", "poisson_beyond_half", "restitution_kept", "restitution_kept_exact",
            "slope_always_largest", "slope_kept", "slope_of_hertz", "view_of_no_slip", "view_of_other_body",
            "view_of_total"}
TOUCHSTONE, MODULES = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "subject", "clients", "examples", "hertz.py")


def run(*arguments):
    return subprocess.run([TOUCHSTONE, *arguments], capture_output=True, text=True, check=False)


def compare(module, law, *options, name=""):
    return run("compare", "--law", os.path.join(MODULES, module + ".so") + (name and "#" + name), "--as", law, *options)


def of_wrong_laws(name):
    """A law of the library of wrong laws, in which right ones have their own names."""
    return ["--law", os.path.join(MODULES, "wrong", "laws.so") + "#" + name]


def compare_wrong(name, law, *options):
    return run("compare", *of_wrong_laws(name), "--as", law, *options)


def laws():
    done = run("list", "laws")
    names = [line.split()[0] for line in done.stdout.splitlines() if line and not line[0].isspace()]
    return [name for name in names if name != "name"]


class Every(unittest.TestCase):
    """The known-wrong laws, from the first on one of so many, and so many random cases of each right law."""
    step, random = 1, 150

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="touchstone-compare-test-")
        self.addCleanup(shutil.rmtree, self.folder)

    def verify(self, *arguments):
        return run("verify", "--no-report", "--out", os.path.join(self.folder, "results"), *arguments)

    def test_every_wrong_law_is_found(self):
        with open(os.path.join(MODULES, "wrong", "laws.csv"), encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["name"] not in LATE | ALONE][::self.step]
        for row in rows:
            with self.subTest(row["name"]):
                done = compare_wrong(row["name"], row["as"], "--random", "3000")
                self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
                at = done.stdout.find("schema: 1")
                shown = at >= 0 and "no check of its own" not in done.stdout
                self.assertEqual(shown, row["name"] not in NO_CHECK, done.stdout)
                if not shown:
                    continue
                case = os.path.join(self.folder, "case.yaml")
                with open(case, "w", encoding="utf-8") as file:
                    file.write(done.stdout[at:])
                wrong = self.verify(*of_wrong_laws(row["name"]), "--as", row["as"], "--strict", case)
                self.assertEqual(wrong.returncode, 1, done.stdout + wrong.stdout + wrong.stderr)
                right = self.verify(case)
                self.assertEqual(right.returncode, 0, done.stdout + right.stdout + right.stderr)


    def test_right_laws_have_no_difference(self):
        for law in laws():
            with self.subTest(law):
                done = compare_wrong(law, law, "--random", str(self.random))
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertIn("no difference", done.stdout)

    def test_other_rounding_is_no_difference(self):
        for law in laws():
            with self.subTest(law):
                done = compare("rounded_laws", law, "--random", str(self.random), name=law)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Whole(Every):
    pass


class Compare(Every):
    step, random = 12, 30

    def test_what_is_not_claimed_is_not_compared(self):
        """The example in Python reports no events, and says so."""
        done = run("compare", "--law", "sh:" + EXAMPLE, "--as", "hertzian", "--random", "50")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertNotIn("at a limit", done.stdout)

    def test_a_seed_gives_the_same_cases(self):
        first, again = (compare_wrong("radius_twice", "hertz", "--seed", "7").stdout for _ in range(2))
        other = compare_wrong("radius_twice", "hertz", "--seed", "8").stdout
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_a_crash_is_told(self):
        done = compare("hostile", "hertzian", name="crash_null")
        self.assertEqual(done.returncode, 4, done.stdout + done.stderr)
        self.assertRegex(done.stdout, re.compile("SIGSEGV|segmentation", re.I))

    def test_usage(self):
        done = run("compare")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--law LAW", done.stderr)


class Drawn(unittest.TestCase):
    """Cases of laws that have not the same properties."""

    def test_what_one_law_lacks_does_nothing(self):
        for name, law in (("hertzian", "hertz_mindlin"), ("hertzian", "jkr"), ("hertzian", "dmt"), ("hertzian", "sjkr"),
                          ("hertzian", "hertz_mindlin_general"), ("walton_braun", "luding"), ("linear", "luding")):
            with self.subTest(law):
                done = compare_wrong(name, law, "--random", "20")
                self.assertNotIn("draws were played", done.stdout)
                if name == "hertzian":
                    self.assertIn("20 random cases", done.stdout)

    def test_what_has_no_form_says_why(self):
        done = compare_wrong("linear", "hertzian", "--random", "20")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("0 of 20 draws were played (0 %)\n  20 not: no property has the role young", done.stdout)

    def test_who_stands_with_whom(self):
        library = os.path.join(MODULES, "wrong", "laws.so")
        done = run("compare", library + "#hertzian", "hertz_mindlin", "dmt", "linear", "--random", "20")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"1 hertzian +- +(\d+)/\1 +(\d+)/\2 +0/0\n")
        self.assertIn("hertzian stands with hertz_mindlin\nhertzian stands with dmt\n"
                      "hertzian and linear played no case together\n", done.stdout)
        done = run("compare", library + "#poisson_linear", "hertz_mindlin", "dmt", "--random", "20")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("stands alone", done.stdout)

    def test_many_laws_are_asked_alike(self):
        for given, said in ((("hertz", "dmt", "nosuch"), "there is no law 'nosuch'"),
                            (("hertz", "dmt", "jkr", "speed=1"), "nothing is asked"),
                            (("./a.so", "./b.so", "./c.so"), "one must be built in"),
                            (("hertz", "dmt", "jkr", "--set", "mu=1"), "--set needs two laws"),
                            (["hertz"] * 9, "one argument too many")):
            with self.subTest(given):
                done = run("compare", *given)
                self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
                self.assertIn(said, done.stderr)


class Late(unittest.TestCase):
    def test_late_laws_are_for_long_paths(self):
        """These go wrong after 1e5 steps of one contact, later than a usual random case ends; a case of the self-test
        catches each, and so does --steps."""
        with open(os.path.join(MODULES, "wrong", "laws.csv"), encoding="utf-8", newline="") as file:
            late = {row["name"] for row in csv.DictReader(file) if row["case"].endswith("/long_path")}
            file.seek(0)
            rows = [row for row in csv.DictReader(file) if row["name"] in LATE]
        self.assertEqual(late, LATE)
        for row in rows:
            with self.subTest(row["name"]):
                done = compare_wrong(row["name"], row["as"], "--steps", "150000", "--random", "60")
                self.assertEqual(done.returncode, 1, done.stdout + done.stderr)

    def test_other_rounding_is_no_difference_of_long_paths(self):
        for law in ("hertz", "hertz_mindlin"):
            with self.subTest(law):
                done = compare("rounded_laws", law, "--steps", "150000", "--random", "4", name=law)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
