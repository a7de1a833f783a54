#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A law that declares another convention and obeys it passes all cases; one that does not obey it fails. The laws are
in the folder honest_laws. Arguments: the built command, the folder of the modules; "all": of every case, otherwise of
one case in forty and of those that tell conventions apart."""

import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HONEST = {"right": "", "limit_on_spring": "Coulomb limit on: spring alone, dashpot outside",
          "limit_less_dashpot": "what the limit leaves of the spring: limit less the dashpot",
          "tsuji": "damping ratio from the restitution: Tsuji's polynomial with the reduced mass"}
# Of the module strangers: laws whose friction has a name that nobody knows.
UNKNOWN = {"cundall_mu_pp", "cundall_undamped", "hertz_drag"}
LIARS = ["says_spring", "says_less_dashpot", "says_tsuji"]
# Cases that see each of these conventions.
TELLING = ["hertz_mindlin/" + name for name in ("dashpots", "impact", "rolling_impact", "oblique_impact_sliding")]
FOLDER = os.path.abspath(sys.argv[2])
TOUCHSTONE = os.path.abspath(sys.argv[1])
STEP = 1 if sys.argv[3:] == ["all"] else 40


def some_cases():
    """Names; none of them: all."""
    if STEP == 1:
        return []
    listed = subprocess.run([TOUCHSTONE, "list", "cases"], capture_output=True, text=True, check=True).stdout
    names = [line.split()[0] for line in listed.splitlines() if line.startswith("hertz_mindlin/")]
    return sorted(set(names[::STEP] + TELLING))


class Strangers(unittest.TestCase):
    def battery(self, name, *options):
        return subprocess.run([TOUCHSTONE, "battery", "--as-found", "--seconds", "0", "--law",
                               os.path.join(FOLDER, "honest_strangers.so"), "--law-name", name, *options],
                              capture_output=True, text=True, check=False)

    def test_right_laws_of_strangers_have_no_fail(self):
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "honest_laws", "strangers.c")
        with open(source, encoding="utf-8") as file:
            names = re.findall(r"(?m)^ +X\((\w+), \"", file.read())
        self.assertGreaterEqual(len(names), 20)
        for name in names:
            with self.subTest(name):
                done = self.battery(name, "--motions", "6", "--seed", "2")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertEqual("not tested: no property of the law is known as its friction" in done.stdout,
                                 name in UNKNOWN, done.stdout)

    def test_round_off_of_a_limit_of_zero_is_no_slip(self):
        done = self.battery("cundall_push", "--only", "rigid_motion", "--motions", "13", "--seed", "2")
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_an_unknown_friction_is_said_by_verify(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([TOUCHSTONE, "verify", "--no-report", "--motions", "2", "--strict", "--out",
                                   os.path.join(folder, "out"), "--law", os.path.join(FOLDER, "honest_strangers.so"),
                                   "--law-name", "cundall_mu_pp"], capture_output=True, text=True, check=False)
        self.assertRegex(done.stdout, r"(?s)1 skipped:\s+1: not tested: .*known\s+spellings: fric, ")
        self.assertEqual(done.returncode, 1)


class HonestLaws(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="touchstone-honest-laws-")
        self.addCleanup(shutil.rmtree, self.folder)

    def verify(self, module, *options):
        """The exit status and the rows, without those of determinism."""
        out = os.path.join(self.folder, "results")
        done = subprocess.run([TOUCHSTONE, "verify", "--no-report", "--out", out, "--law",
                               os.path.join(FOLDER, "honest_" + module + ".so"), "--as", "hertz_mindlin", *options],
                              capture_output=True, text=True, check=False)
        with open(os.path.join(out, "verdicts.csv"), encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        return done.returncode, [r for r in rows if r["quantity"] != "determinism"]

    def test_honest_laws_pass_everything(self):
        for module, words in HONEST.items():
            with self.subTest(module):
                status, rows = self.verify(module, *some_cases())
                skipped = {r["detail"].split(",")[0] for r in rows if r["verdict"] == "skip"}
                self.assertLessEqual(skipped, {"it has no property damp_const"})
                self.assertEqual({r["verdict"] for r in rows} - {"pass", "finding", "skip"}, set())
                self.assertEqual(status, 0)
                declared = [r for r in rows if r["detail"] == "convention, as declared: " + words]
                self.assertEqual(len(declared) > 0, words != "")
                for row in declared:
                    self.assertEqual((row["basis"], row["error_kind"]), ("round-off", "ulp"))

    def test_without_its_declaration_it_fails(self):
        for module, words in HONEST.items():
            with self.subTest(module):
                status, rows = self.verify(module, "--strict", *TELLING)
                failed = [r for r in rows if r["verdict"] == "fail"]
                self.assertEqual((status, len(failed) > 0), (1, True) if words else (0, False))

    def test_a_false_declaration_fails(self):
        for module in LIARS:
            with self.subTest(module):
                status, rows = self.verify(module, *TELLING)
                failed = [r for r in rows if r["verdict"] == "fail"]
                self.assertEqual(status, 1)
                self.assertGreater(len(failed), 5)
                for row in failed:
                    self.assertIn("it declares another convention and does not answer", row["detail"])

    def test_a_misspelt_convention_is_refused(self):
        status, rows = self.verify("misspelt")
        self.assertEqual((status, len(rows), rows[0]["verdict"]), (1, 1, "fail"))
        self.assertIn("there is no convention 'limit_onn' (did you mean 'limit_on'?)", rows[0]["detail"])

    def test_a_program_in_c_declares_as_well(self):
        out = os.path.join(self.folder, "out")
        done = subprocess.run([TOUCHSTONE, "verify", "--no-report", "--out", out, "--law-command",
                               os.path.join(FOLDER, "honest_served"), "--as", "hertz_mindlin",
                               "hertz_mindlin/rolling_impact"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        with open(os.path.join(out, "verdicts.csv"), encoding="utf-8") as file:
            self.assertIn("convention, as declared: " + HONEST["limit_on_spring"], file.read())

    def test_a_law_command_declares_as_well(self):
        law = os.path.join(self.folder, "law.py")
        clients = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "subject", "clients")
        with open(law, "w", encoding="utf-8") as file:
            file.write("import sys\nsys.path.insert(0, %r)\nimport touchstone_law\n"
                       "touchstone_law.serve('none', lambda p, pair: None, lambda c, m, s: [0.0],\n"
                       "    answer=['normal'], conventions='damping: tsuyi')\n" % clients)
        done = subprocess.run([TOUCHSTONE, "verify", "--no-report", "--out", os.path.join(self.folder, "out"),
                               "--law-command", "%s %s" % (sys.executable, law), "--as", "hertz_mindlin",
                               "hertz_mindlin/normal_force"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("(did you mean 'tsuji'?)", done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
