#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every word of a shipped case that says that 0 is meant is needed; a step longer than the contact is warned of. What
else is hardly meant is in transcripts/hardly-meant.t.

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


class HardlyMeant(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def verify(self, text, *options):
        with open(os.path.join(self.folder.name, "case.yaml"), "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([TOUCHSTONE, "verify", "--no-report", "--power", "none", "--force", "--out", "out", *options, "case.yaml"],
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

    def test_a_step_longer_than_the_contact(self):
        for dt, warned in (("1 us", False), ("1 s", True)):
            done = subprocess.run([TOUCHSTONE, "timestep", "hertz/oblique_impact", "--variant", "1", "--dt", dt],
                                  capture_output=True, text=True, check=True)
            self.assertEqual("longer than the contact lasts" in done.stderr, warned, done.stderr)


if __name__ == "__main__":
    unittest.main()
