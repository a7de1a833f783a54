#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`touchstone verify LAW principles`: what it prints and writes, that a case file of it fails again, and what it says of
laws that die. Arguments: the built command, the folder of the modules."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from json_schema import check_listed
from printed_principles import read, text_of, words

TOUCHSTONE, MODULES = (os.path.abspath(argument) for argument in sys.argv[1:3])


def run(*arguments):
    return subprocess.run([TOUCHSTONE, *arguments], capture_output=True, text=True, check=False)


def module(name):
    return os.path.join(MODULES, name + ".so")


def law(name, stands_for="hertzian"):
    return ["--law", module("hostile") + "#" + name, "--as", stands_for]


def of_wrong_laws(name, *stands_for):
    """A law of the library of wrong laws, in which right ones have their own names."""
    return ["--law", module("wrong/laws") + "#" + name, *[word for one in stands_for for word in ("--as", one)]]


class Principles(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="touchstone-principles-test-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.out = os.path.join(self.folder, "out")

    def ask(self, *arguments, motions=24, says=""):
        """What is printed is what is written, where it is."""
        everything = [] if any(word.startswith("principles/") for word in arguments) else ["principles"]
        done = run("verify", "--no-report", "--out", self.out, "--motions", str(motions), "--seconds", "0", *everything, *arguments)
        self.assertEqual(done.stderr, says)
        self.assertEqual(words(done.stdout), words(text_of(self.out)))
        return done

    def results(self):
        return read(self.out)[0]

    def replay(self, name, *arguments):
        return run("verify", "--no-report", "--out", os.path.join(self.folder, "results"), *arguments,
                   os.path.join(read(self.out)[1], name + ".yaml"))

    def test_right_laws(self):
        for name in ("hertzian", "mindlin_incremental"):
            done = self.ask(*of_wrong_laws(name, name))
            self.assertEqual(done.returncode, 0, done.stdout)
            for row in self.results()["principles"]:
                self.assertIn(row["verdict"], ("pass", "skip", "finding"))
                self.assertLessEqual(row["error"] or 0.0, 1.0 if row["verdict"] == "pass" else float("inf"))

    def test_a_built_in_law_as_a_plugin_has_the_verdicts_of_itself(self):
        def found(*options, motions=4):
            done = self.ask(*options, "--as-found", motions=motions)
            self.assertEqual(done.returncode, 0, done.stdout)
            return [(row["principle"], row["verdict"], row["judged"]) for row in self.results()["principles"]]
        for name in [one["name"] for one in json.loads(run("list", "laws", "--json").stdout)["tables"]["laws"]]:
            plugin = ["--law", module("builtin_laws") + "#" + name]
            with self.subTest(name):
                here = found("--law", name)
                self.assertEqual(here, found(*plugin, "--as", name))
                found("--law", module("builtin_laws") + "#" + "own_" + name, motions=2)

    def test_what_a_choice_says_is_a_convention_of_a_plugin(self):
        done = self.ask("--law", module("builtin_laws") + "#" + "hertz_mindlin_general", "--as",
                            "hertz_mindlin_general", "principles/coulomb", "principles/returned")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"returned .* pass")

    def test_json_is_as_the_schema_says(self):
        for one in (of_wrong_laws("hertzian", "hertzian"), law("prints")):
            self.ask(*one, motions=4)
            check_listed(self.results(), TOUCHSTONE, "principles")

    def test_a_case_file_fails_again(self):
        done = self.ask(*law("prints"), "principles/mirror")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stdout, r"\n  answers +fail\n +step\(\) wrote to standard output")
        again = self.replay("answers", *law("prints"))
        self.assertEqual(again.returncode, 1, again.stdout)
        self.assertRegex(again.stdout, r"answers .*fail")
        right = self.replay("answers", *of_wrong_laws("hertzian", "hertzian"))
        self.assertEqual(right.returncode, 0, right.stdout)

    def test_a_crash_has_its_motion(self):
        done = self.ask(*law("crash_null"), "principles/mirror")
        self.assertEqual(done.returncode, 4, done.stdout)
        self.assertRegex(done.stdout, r"\n  answers +crash\n +step\(\) died of SIGSEGV")
        row = self.results()["principles"][0]
        self.assertEqual((row["principle"], row["verdict"], row["error"]), ("answers", "crash", "inf"))
        self.assertRegex(row["case"], r"\npath:\n  - \{[^\n]*steps: 1, [^\n]*\}\ncheck:")
        self.assertEqual(self.replay("answers", *law("crash_null")).returncode, 4)

    def test_a_law_that_hangs_ends_the_search(self):
        done = self.ask(*law("hang"), "principles/mirror", "--limit", "time=0.2")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stdout, r"\n  answers +timeout\n +step\(\) did not come back within 0.2 s")
        self.assertLess(self.results()["tried"], 40)

    def test_the_number_of_processes_changes_nothing(self):
        found = []
        for jobs in ("1", "3"):
            self.ask(*law("prints"), "principles/mirror", "--jobs", jobs)
            found.append([{key: row[key] for key in row if key not in ("judged", "runs")}
                          for row in self.results()["principles"]])
        self.assertEqual(found[0], found[1])

    def test_the_same_seed_gives_the_same(self):
        printed = [re.sub(r"\([0-9.]+ s\)", "", self.ask("--law", "hertz", "principles/mirror", "--seed", seed).stdout)
                   for seed in ("1", "1", "2")]
        self.assertEqual(printed[0], printed[1])
        self.assertNotEqual(printed[0], printed[2])

    def test_time_is_kept(self):
        done = run("verify", "hertz_mindlin", "principles/mirror", "--motions", "1000000", "--seconds", "0.3", "--no-report",
                   "--out", self.out)
        self.assertRegex(done.stdout, r"on [0-9]+ of 1000000 motions")

    def verify(self, *arguments):
        done = run("verify", "--no-report", "--motions", "10", "--force", "--out", self.out, *arguments)
        with open(os.path.join(self.out, "verdicts.json"), encoding="utf-8") as file:
            return done, [row for row in json.load(file)["rows"] if row["case"] == "principles"]

    def test_rows_of_verify(self):
        done, rows = self.verify("principles", *law("prints"), "hertzian/force")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertEqual([row["quantity"] for row in rows],
                         [row["name"] for row in json.loads(run("list", "principles", "--json").stdout)["tables"]["principles"]])
        self.assertEqual((rows[0]["quantity"], rows[0]["verdict"]), ("answers", "fail"))
        self.assertIn("wrote to standard output", rows[0]["detail"])
        for row in rows:
            if row["verdict"] == "pass":
                self.assertEqual((row["expected"], row["tolerance"]), (0, 1))
                self.assertRegex(row["detail"], "^holds on [0-9]+ motion")
        case = os.path.join(self.out, "principles", "prints", "answers.yaml")
        again = run("verify", "--no-report", "--out", os.path.join(self.folder, "again"), *law("prints"), case)
        self.assertEqual(again.returncode, 1, again.stdout)

    def test_verify_asks_it_of_an_own_law(self):
        own = of_wrong_laws("poisson_linear")  # a right law, but for a constant
        done, rows = self.verify(*own)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual({row["law"] for row in rows}, {"poisson_linear"})
        refused = run("verify", "--no-report", "--no-principles", "--out", self.out, *own)
        self.assertEqual(refused.returncode, 2, refused.stdout)
        self.assertIn("no case file (*.yaml) beside its library names it", refused.stderr)

    def test_verify_asks_it_of_others_where_it_is_told_to(self):
        done, rows = self.verify(*of_wrong_laws("hertzian", "hertzian"), "hertzian/force")
        self.assertEqual((done.returncode, rows), (0, []), done.stdout + done.stderr)
        _, rows = self.verify("hertzian/force", "mindlin_virtual_path/events", "principles")
        self.assertEqual({row["law"] for row in rows}, {"hertzian", "mindlin_path", "mindlin_virtual_path", "mindlin_incremental"})

    def case(self, checks, law_name="hertz_mindlin", properties="young: 1 GPa, poisson: 0.3, restitution: 0.5, mu_sl: 0.3, "
                                                             "mu_ro: 0.1"):
        path = os.path.join(self.folder, "own.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"""schema: 1
title: A case that asks for principles
law: {law_name}
properties: {{{properties}}}
pair: {{radius: 1 mm, density: 2500 kg/m3}}
path:
  - {{move: {{normal: 1 um}}, time: 1 ms}}
  - {{move: {{shear_t: 2 um}}, time: 1 ms}}
check:
""" + "".join(f"  - {check}\n" for check in checks))
        done = run("verify", "--no-report", "--out", self.out, path)
        rows = []
        if done.returncode != 2:
            with open(os.path.join(self.out, "verdicts.json"), encoding="utf-8") as file:
                rows = json.load(file)["rows"]
        return done, rows

    def test_checks_of_cases(self):
        _, rows = self.case(["{principle: mirror}", "{principle: given_restitution}",
                             "{quantity: activations, expected: 1, source: they touch once, basis: exact}"])
        self.assertEqual([(row["quantity"], row["verdict"], row["comparisons"]) for row in rows],
                         [("mirror", "pass", 1), ("given_restitution", "pass", 1), ("activations", "pass", 1)])
        done, rows = self.case(["{principle: given_restitution}"], "hertzian", "young: 1 GPa, poisson: 0.3")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual((rows[0]["verdict"], rows[0]["detail"]),
                         ("skip", "no property has the role restitution"))

    def test_checks_that_are_refused(self):
        for check, said in (
                ("{principle: miror}", "own.yaml:10:17: unknown principle 'miror', did you mean 'mirror'?"),
                ("{principle: mirror, tolerance: 4 ulp}", "has no key 'tolerance'"),
                ("{principle: mirror, quantity: normal_force}", "has no key 'quantity'"),
                ("{quantity: mirror, expected: 0, basis: exact}", "unknown quantity 'mirror'"),
                ("{principle: }", "own.yaml:10:")):
            done, _ = self.case([check])
            self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
            self.assertIn(said, done.stderr)
        done, _ = self.case(["{principle: mirror}", "{principle: mirror}"])
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)

    def test_wrong_usage(self):
        keep = os.path.join(self.out, "mine.txt")
        os.mkdir(self.out)
        with open(keep, "w", encoding="utf-8") as file:
            file.write("mine")
        for arguments, said in (
                (["hertz", "principles/miror"], "principles/miror: there is no principle of that name (did you mean "
                                                "'principles/mirror'?)"),
                (["hertz", "principles", "--motions", "0"], "--motions 0: "),
                (["hertz", "principles", "--out", self.out], "mine.txt"),
                (["--law", "herz", "principles"], "there is no law 'herz' (did you mean 'hertz'?)"),
                (["--as", "hertz", "principles"], "--as needs a law that is not built in"),
                (["--set", "fric=1", "hertz", "principles"], "--set needs --paths"),
                (["--set", "fric=x", "--paths", "1", "hertz", "principles"], "--set fric=x: "),
                (["lammps:mindlin", "hertz/force", "principles"], "plays the cases of other laws")):
            done = run("verify", "--no-report", *arguments)
            self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
            self.assertIn(said, done.stderr)
        self.assertEqual(os.listdir(self.out), ["mine.txt"])

    def test_what_the_law_does_not_have(self):
        done = self.ask(*of_wrong_laws("hertz", "hertz_mindlin"),
                        says="touchstone verify: nothing was judged: 0 comparisons skipped, which is no pass\n")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stdout, r"mirror +0 +skip\n +its property hz_poiss is of another kind than ")

    def test_principles_are_listed(self):
        names = [row["name"] for row in json.loads(run("list", "principles", "--json").stdout)["tables"]["principles"]]
        listed = [line.split()[0] for line in run("list", "principles").stdout.splitlines()[1:] if line[0] != " "]
        self.assertEqual(names, listed)
        for name in names:
            self.assertRegex(name, "^[a-z][a-z0-9_]{0,20}$")


unittest.main(argv=[sys.argv[0], "-v"])
