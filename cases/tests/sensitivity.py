#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`touchstone selftest --sensitivity`: that it tells what no case notices, also where a case is gone that
alone looked at something. Arguments: the built command, the source folder of the cases."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from json_schema import check_listed

TOUCHSTONE, CASES = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])


def sensitivity(*arguments, **environment):
    return subprocess.run([TOUCHSTONE, "selftest", "--sensitivity", *arguments],
                          capture_output=True, text=True, env={**os.environ, **environment},
                          check=False)


class Sensitivity(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="touchstone-sensitivity-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def cases_without(self, *gone):
        """A copy of the shipped cases without some of them."""
        copy = self.path("laws")
        shutil.copytree(os.path.join(CASES, "laws"), copy)
        for name in gone:
            os.remove(os.path.join(copy, name + ".yaml"))
        return copy

    def test_a_case_that_alone_looks_at_something(self):
        for gone, law, what, when in (
                ("hertzian/nothing_else", "hertzian", "output moment1_s added", "always"),
                ("hertz/refused_dashpots", "hertz", "range dp_sratio above taken", "always"),
                ("hertz_mindlin/answers", "hertz_mindlin_corrected",
                 "output slip_work scaled", "2-D"),
                ("hertzian/unequal_bodies", "hertzian", "bodies rigid 1 ignored", "body 1 rigid"),
        ):
            with self.subTest(gone):
                some = ["--law", law, "--what", what, "--when", when, "--accepted",
                        self.write("nothing.txt", "")]
                whole = sensitivity(*some)
                self.assertEqual(whole.returncode, 0, whole.stdout + whole.stderr)
                self.assertIn("1 of 1 changes tried: 1 noticed", whole.stdout)
                also = [gone, "hertzian/answers"] if law == "hertzian" else [gone]
                done = sensitivity(*some, TOUCHSTONE_CASES=self.cases_without(*also))
                shutil.rmtree(self.path("laws"))
                self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
                self.assertRegex(done.stdout, "no case (notices|plays): +" + law)

    def test_json(self):
        path = self.path("sensitivity.json")
        done = sensitivity("--law", "hertzian", "--when", "wall", "--when", "always", "--out", path)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
        check_listed(found, TOUCHSTONE, "sensitivity")
        rows = found["circumstances"]
        for row in rows:
            self.assertEqual(row["tried"], row["caught"] + row["missed"] + row["nothing"] +
                             (0 if row["variants"] else row["tried"]))
        self.assertEqual(sum(row["tried"] for row in rows), found["run"]["tried"])
        self.assertTrue(all(row["accepted"] for row in found["holes"]))

    def test_a_sample_is_the_same_each_time(self):
        some = ["--law", "hertzian", "--sample", "40", "--seed"]

        def tried(seed):
            done = sensitivity(*some, seed, "--force", "--out", self.path("a.json"))
            self.assertIn("40 of ", done.stdout)
            with open(self.path("a.json"), encoding="utf-8") as file:
                return json.load(file)["circumstances"]
        self.assertEqual(tried("3"), tried("3"))
        self.assertNotEqual(tried("3"), tried("4"))

    def test_what_is_accepted(self):
        cases = self.path("some")
        os.makedirs(os.path.join(cases, "hertzian"))
        shutil.copy(os.path.join(CASES, "laws", "hertzian", "force.yaml"),
                    os.path.join(cases, "hertzian"))
        every = self.write("all.txt", "[a reason]\n* | * | *\nhertz | * | *\nhertzian | nothing | *\n")
        for law, unused in (([], (3, 4)), (["--law", "hertzian"], (4,))):
            done = sensitivity(*law, "--accepted", every, TOUCHSTONE_CASES=cases)
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
            self.assertNotIn("no case", done.stdout)
            for line in (3, 4):
                self.assertEqual(f"{every}:{line}: accepted without need" in done.stdout, line in unused)
        for text, message in (("hertz | * | *\n", ":1: there is no [reason] above this line"),
                              ("[why]\nhertz | always\n", ":2: expected three patterns"),
                              ("[why]\na | b | c | d\n", ":2: expected three patterns")):
            path = self.write("wrong.txt", text)
            done = sensitivity("--accepted", path)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(path + message, done.stderr)

    def test_refusals(self):
        for arguments, message in (
                (["--law", "herzian"], "did you mean 'hertzian'"),
                (["--what", "output nothing"], "there is nothing that --law, --what and --when fit"),
                (["--sample", "0"], "a whole number in [1, 1000000000]"),
                (["--all"], "--all"),
                (["--accepted", self.path("none")], "No such file"),
        ):
            done = sensitivity(*arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
