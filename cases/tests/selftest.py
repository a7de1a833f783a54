#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`touchstone selftest`, and that it can fail: a right law called wrong, a mistake that another case
finds, a right law that a case fails. Arguments: the built command, the source folder of the cases."""

import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from json_schema import check_listed

TOUCHSTONE, CASES = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
MODULES = os.path.join(os.path.dirname(TOUCHSTONE), "wrong")
HEAD = "name,as,case,traps,mistake\n"


def selftest(*arguments, **environment):
    return subprocess.run([TOUCHSTONE, "selftest", *arguments], capture_output=True, text=True,
                          env={**os.environ, **environment}, check=False)


def rows():
    """The table of the known-wrong laws, as the build makes it."""
    return table_of(os.path.join(MODULES, "laws.csv"))


def table_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Selftest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="touchstone-selftest-test-")
        self.addCleanup(shutil.rmtree, self.folder)

    def table(self, row):
        """A table of one row, with the shipped library, in which right laws have their names."""
        os.symlink(os.path.join(MODULES, "laws.so"), os.path.join(self.folder, "laws.so"))
        path = os.path.join(self.folder, "laws.csv")
        with open(path, "w", encoding="utf-8") as file:
            file.write(HEAD + row + "\n")
        return path

    def test_every_trap_has_a_wrong_law(self):
        traps = [row["number"] for row in table_of(os.path.join(CASES, "wrong", "traps.csv"))]
        self.assertEqual(len(set(traps)), len(traps), "a number stands twice")
        self.assertEqual(set(traps), {n for row in rows() for n in row["traps"].split()})

    def test_list(self):
        done = selftest("--list")
        self.assertEqual(done.returncode, 0, done.stderr)
        for row in rows():
            self.assertIn(row["name"], done.stdout)
            self.assertIn(row["mistake"], done.stdout)

    def test_a_time_budget(self):
        done = selftest("--time-budget", "0.05")
        self.assertEqual(done.returncode, 3, done)
        self.assertRegex(done.stderr, r"the time budget is used up: \d+ of \d+ laws were tried")

    def test_one_law_and_json(self):
        path = os.path.join(self.folder, "matrix.json")
        done = selftest("--only", "root_missing", "--all", "--out", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("1 of 1 wrong laws caught", done.stdout)
        self.assertEqual(os.listdir(self.folder), ["matrix.json"])
        with open(path, encoding="utf-8") as file:
            matrix = json.load(file)
        check_listed(matrix, TOUCHSTONE, "selftest")
        wrong, right = matrix["laws"]
        self.assertEqual((wrong["name"], wrong["verdict"]), ("root_missing", "caught"))
        self.assertEqual((right["name"], right["verdict"]), ("hertzian", "passes"))
        self.assertEqual(len(wrong["cases"]), len(right["cases"]))
        self.assertFalse(any(c["failed"] for c in right["cases"]))
        self.assertEqual(wrong["caught_by"], sum(c["failed"] > 0 for c in wrong["cases"]))

    def test_json_on_standard_output_is_alone_there(self):
        for told in (["--json"], ["--out", "-.json"]):
            done = selftest("--only", "root_missing", *told)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual([law["name"] for law in json.loads(done.stdout)["laws"]], ["root_missing", "hertzian"])

    def test_a_right_law_called_wrong(self):
        table = self.table("hertzian,hertzian,hertzian/force,,nothing")
        for mode in ([], ["--all"]):
            done = selftest("--table", table, *mode)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn("missed: hertzian", done.stdout)

    def test_caught_elsewhere(self):
        table = self.table("strain_energy_linear,hertzian,hertzian/impact,,energy")
        done = selftest("--all", "--table", table)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("caught elsewhere: strain_energy_linear", done.stdout)

    def test_a_right_law_that_fails(self):
        cases = os.path.join(self.folder, "cases")
        shutil.copytree(os.path.join(CASES, "laws", "hertzian"), os.path.join(cases, "hertzian"))
        path = os.path.join(cases, "hertzian", "wish.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("schema: 1\ntitle: A wish\nlaw: hertzian\n"
                       "properties: {young: 1 GPa, poisson: 0.3}\n"
                       "pair: {radius: 1 mm, density: 2500 kg/m3}\n"
                       "path:\n  - {move: {normal: 1 um}}\n"
                       "check:\n  - {quantity: normal_force, expected: 1 N, source: a wish, at: end,"
                       " tolerance: 1 ulp}\n")
        done = selftest("--only", "root_missing", "--all", TOUCHSTONE_CASES=cases)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("fails: the right law hertzian by hertzian/wish", done.stdout)

    def test_principles_alone(self):
        path = os.path.join(self.folder, "principles.json")
        names = ["friction_kept_incremental", "history_at_zero_overlap", "no_limit"]
        only = [word for name in names for word in ("--only", name)]
        done = selftest("--principles", "--motions", "60", *only, "--out", path)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("3 of 3 wrong laws caught without any reference (100 %), 2 of 2 right laws break no "
                      "principle (60 motions each, ", done.stdout)
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
        check_listed(found, TOUCHSTONE, "selftest_principles")
        self.assertEqual([found[key] for key in ("wrong", "caught", "right", "passed")], [3, 3, 2, 2])
        for row in found["laws"]:
            self.assertGreaterEqual(row["caught_by"], sum(c["verdict"] == "fail" for c in row["principles"]))
            self.assertEqual(row["wrong"], row["name"] in names)

    def test_a_right_law_called_wrong_breaks_no_principle(self):
        table = self.table("hertzian,hertzian,hertzian/force,,nothing")
        done = selftest("--principles", "--motions", "20", "--table", table)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("not caught: hertzian (hertzian), nothing: it is not in uncaught.csv", done.stdout)

    def test_reasons_name_wrong_laws(self):
        listed = table_of(os.path.join(CASES, "wrong", "uncaught.csv"))
        self.assertEqual({row["name"] for row in listed} - {row["name"] for row in rows()}, set())
        self.assertEqual([row["name"] for row in listed], sorted({row["name"] for row in listed}))
        for row in listed:
            self.assertTrue(row["why"] and None not in row.values(), row)

    def test_refusals(self):
        for arguments, message in (
                (["--only", "root_mising"], "did you mean 'root_missing'"),
                (["--jobs", "0"], "a whole number in [1, 1024]"),
                (["extra"], "takes no arguments, and 'extra' is one"),
                (["--table", os.path.join(self.folder, "none.csv")], "No such file"),
        ):
            done = selftest(*arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(message, done.stderr)
        for text, message in (
                ("name,as\n", "laws.csv:1: the head"),
                (HEAD, "a table without a wrong law"),
                (HEAD + "a,hertz\n", "laws.csv:2: 5 fields a row"),
                (HEAD + "a,herz,hertz/events,,x\n", "laws.csv:2: no law 'herz'"),
                (HEAD + "a,hertz,hertz/events,,x\n" * 2, "laws.csv:3: a law of that name"),
        ):
            path = os.path.join(self.folder, "laws.csv")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = selftest("--table", path)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(message, done.stderr)

    def test_a_module_that_is_not_there(self):
        path = os.path.join(self.folder, "laws.csv")
        with open(path, "w", encoding="utf-8") as file:
            file.write(HEAD + "absent,hertzian,hertzian/force,,x\n")
        done = selftest("--table", path)
        self.assertEqual(done.returncode, 3, done.stdout)
        self.assertIn("laws.so", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
