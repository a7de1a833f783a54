#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A law that declares another convention and obeys it passes all cases; one that does not obey it fails. The laws are
in the folder honest_laws. Arguments: the built command, the folder of the modules; "all": of every case, otherwise of
one case in forty and of those that tell conventions apart."""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from printed_principles import read

HONEST = {"right": "", "limit_on_spring": "Coulomb limit on: spring alone, dashpot outside",
          "limit_less_dashpot": "Coulomb limit on: spring and dashpot, the spring gets the limit less the dashpot",
          "tsuji": "damping ratio from the restitution: Tsuji's polynomial with the reduced mass"}
# Of the module strangers: laws whose friction has a name that nobody knows.
UNKNOWN = {"cundall_mu_pp", "cundall_undamped", "hertz_drag"}
LIARS = ["says_spring", "says_less_dashpot", "says_tsuji"]
# Cases that see each of these conventions.
TELLING = ["hertz_mindlin/" + name for name in ("dashpots", "impact", "rolling_impact", "oblique_impact_sliding")]
FOLDER = os.path.abspath(sys.argv[2])
TOUCHSTONE = os.path.abspath(sys.argv[1])
STEP = 1 if sys.argv[3] == "all" else 40
LIBRARY = sys.argv[4] if len(sys.argv) > 4 else ""


def some_cases():
    """Names; none of them: all."""
    if STEP == 1:
        return []
    listed = subprocess.run([TOUCHSTONE, "list", "cases"], capture_output=True, text=True, check=True).stdout
    names = [line.split()[0] for line in listed.splitlines() if line.startswith("hertz_mindlin/")]
    return sorted(set(names[::STEP] + TELLING))


class Strangers(unittest.TestCase):
    def ask(self, name, *options, library="honest_strangers", results=None):
        with tempfile.TemporaryDirectory() as folder:
            return subprocess.run([TOUCHSTONE, "verify", "--no-report", "--out", results or os.path.join(folder, "out"),
                                   "--as-found", "--seconds", "0", "--law", os.path.join(FOLDER, library + ".so") + "#" + name,
                                   *options], capture_output=True, text=True, check=False)

    def test_right_laws_of_strangers_have_no_fail(self):
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "honest_laws", "strangers.c")
        with open(source, encoding="utf-8") as file:
            names = re.findall(r"(?m)^ +X\((\w+), \"", file.read())
        self.assertGreaterEqual(len(names), 20)
        for name in names:
            with self.subTest(name):
                done = self.ask(name, "principles", "--motions", "6", "--seed", "2")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertEqual("undetermined" in done.stdout, name in UNKNOWN, done.stdout)

    def test_round_off_of_a_limit_of_zero_is_no_slip(self):
        done = self.ask("cundall_push", "principles/rigid_motion", "--motions", "13", "--seed", "2")
        self.assertEqual(done.returncode, 0, done.stdout)

    def coulomb(self, library, name, *options):
        """Exit status, verdict and sentence."""
        with tempfile.TemporaryDirectory() as folder:
            results = os.path.join(folder, "out")
            done = self.ask(name, "principles/coulomb", "--motions", "12", *options, library=library, results=results)
            found = {row["principle"]: row for row in read(results)[0]["principles"]}["coulomb"]
        return done.returncode, found["verdict"], found["text"]

    def test_a_wrong_limit_is_caught_however_friction_is_spelt(self):
        say = '. Declare it: {"%s", TOUCH_FRICTION}, or --role %s=friction'
        lacking = "no property has the role friction" + say % ("mu_pp", "mu_pp") + ", or so for spring_tang"
        alone = "its spelling, which makes no pass with --strict" + say % ("mu", "mu")
        fails, passes = (1, "fail", "times the elastic normal force is"), (0, "pass", "")
        rows = [("spellings", "of_" + mu, [], fails) for mu in
                ("fric", "friction", "mu", "mu_sl", "mu_s", "mu_f", "cof", "friction_coefficient")]
        rows += [("spellings", "unknown", [], (0, "undetermined", lacking)),
                 ("spellings", "unknown", ["--strict"], (1, "undetermined", lacking)),
                 ("spellings", "unknown", ["--role", "mu_pp=friction"], fails),
                 ("spellings", "declared", [], fails),
                 ("strangers", "cundall", [], passes),
                 ("strangers", "cundall", ["--strict"], (1, "undetermined", alone)),
                 ("strangers", "cundall", ["--strict", "--role", "mu=friction"], passes)]
        for library, name, options, wanted in rows:
            with self.subTest(name + " ".join(options)):
                *is_, text = self.coulomb("honest_" + library, name, *options)
                self.assertEqual((*is_,), wanted[:2])
                self.assertIn(wanted[2], text)

    def test_a_bad_role_is_refused(self):
        law = ["verify", "principles", "--law", os.path.join(FOLDER, "honest_strangers.so") + "#" + "roller"]
        for options, message in (
                ("--role mu", "--role mu: allowed: KEYWORD=ROLE"),
                ("--role mu_rr=friction", "the law has no property 'mu_rr' (did you mean 'mu_r'?)"),
                ("--role mu=fricton", "there is no role 'fricton' (did you mean 'friction'?)"),
                ("--role kn=friction", "the unit of kn is 'N/m'; that of this role is '1'"),
                ("--role mu=friction --role mu_r=friction", "the property mu has this role already"),
                ("--as linear --role mu=friction --role mu_r=friction", "the property mu has this role already")):
            with self.subTest(options):
                done = subprocess.run([TOUCHSTONE, *law, *options.split()], capture_output=True, text=True,
                                      check=False)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertEqual(len([line for line in done.stderr.splitlines() if "--role" in line]), 1)
                self.assertIn(message, done.stderr)

    def test_what_is_undetermined_is_counted_in_all_results(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            for strict in ([], ["--strict"]):
                done = subprocess.run([TOUCHSTONE, "verify", "--motions", "2", "--force", "--out", out, "--law",
                                       os.path.join(FOLDER, "honest_strangers.so") + "#cundall_mu_pp",
                                       *strict], capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, len(strict), done.stdout + done.stderr)
                self.assertRegex(done.stdout, r"33 principles on .* skip 1 undetermined \(")
                self.assertEqual("with --strict: undetermined 1" in done.stderr, strict != [], done.stderr)
            texts = {}
            for name in ("verdicts.csv", "verdicts.json", "junit.xml", "report.html", "report.md"):
                with open(os.path.join(out, name), encoding="utf-8") as file:
                    texts[name] = file.read()
        self.assertEqual(json.loads(texts["verdicts.json"])["counts"]["undetermined"], 1)
        self.assertRegex(texts["verdicts.csv"], ",coulomb,.*,undetermined,")
        self.assertIn('<skipped message="undetermined: coulomb', texts["junit.xml"])
        self.assertRegex(texts["report.html"], r"; 1 undetermined; \d+ skipped|; 1 undetermined \(")
        self.assertRegex(texts["report.md"], "1 undetermined")


class HonestLaws(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="touchstone-honest-laws-")
        self.addCleanup(shutil.rmtree, self.folder)

    def verify(self, module, *options):
        """The exit status and the rows, without those of determinism."""
        out = os.path.join(self.folder, "results")
        power = [] if "--strict" in options else ["--power", "none"]
        done = subprocess.run([TOUCHSTONE, "verify", "--no-report", *power, "--out", out, "--law",
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
                self.assertLessEqual(skipped, {"no property has the role damping_constant"})
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
        self.assertIn("its convention limit_on is 77; allowed: 0, and from 1: sum|sum_rest|spring", rows[0]["detail"])

    @unittest.skipUnless(LIBRARY, "a library with a sanitizer")
    def test_a_program_declares_as_well(self):
        out = os.path.join(self.folder, "out")
        served = os.path.join(os.path.dirname(os.path.abspath(__file__)), "served_law.py")
        command = "'%s' '%s' '%s/honest_limit_on_spring.so' limit_on=spring" % (served, LIBRARY, FOLDER)
        done = subprocess.run([TOUCHSTONE, "verify", "--no-report", "--out", out, "--law", command, "--as",
                               "hertz_mindlin", "hertz_mindlin/dashpots"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        with open(os.path.join(out, "verdicts.csv"), encoding="utf-8") as file:
            self.assertIn("convention, as declared: " + HONEST["limit_on_spring"], file.read())

    def test_values_reach_a_law_by_role(self):
        """Hertz under keywords of its own. A role that is inferred makes no pass with --strict; one that is lacking is
        named."""
        law, out = os.path.join(self.folder, "law.py"), os.path.join(self.folder, "out")
        clients = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "subject", "clients")
        whole = ("import sys\nsys.path.insert(0, %r)\nimport math\nimport touchstone_law\n"
                 "def prepare(p, pair):\n"
                 "    bodies = zip(p['emod'], p['quer'], pair.rigid)\n"
                 "    e = 1 / sum((1 - nu * nu) / e for e, nu, rigid in bodies if not rigid)\n"
                 "    return 4 / 3 * e * math.sqrt(1 / sum(1 / r for r in pair.radius))\n"
                 "touchstone_law.serve('own', prepare, lambda k, m, s: [k * max(m.overlap, 0.0) ** 1.5],\n"
                 "    answer=['normal'], properties=[\n"
                 "        {'keyword': 'emod', %s, 'unit': 'Pa', 'scope': 'body', 'required': True},\n"
                 "        {'keyword': 'quer', 'role': 'poisson', 'scope': 'body', 'required': True}])\n")
        say = 'Declare it: {"emod", TOUCH_YOUNG}, or --role emod=young'
        rows = [("'role': 'young'", ["--strict"], {("pass", "")}),
                ("'symbol': 'E'", [], {("pass", "")}),
                ("'symbol': 'E'", ["--strict"], {("undetermined", say)}),
                ("'symbol': 'X'", [], {("skip", "no property has the role young, which is ")}),
                ("'symbol': 'X'", ["--strict", "--role", "emod=young"], {("pass", "")})]
        for keys, options, wanted in rows:
            with self.subTest(keys + " ".join(options)):
                with open(law, "w", encoding="utf-8") as file:
                    file.write(whole % (clients, keys))
                subprocess.run([TOUCHSTONE, "verify", "--no-report", "--force", "--out", out, "--law",
                                "%s %s" % (sys.executable, law), "--as", "hertzian", *options,
                                "hertzian/force"], capture_output=True, text=True, check=False)
                with open(os.path.join(out, "verdicts.csv"), encoding="utf-8", newline="") as file:
                    rows = [row for row in csv.DictReader(file) if row["quantity"] in ("normal_force", "")]
                found = {(row["verdict"], word) for row in rows for _, word in wanted if word in row["detail"]}
                self.assertEqual(found, wanted, {(row["verdict"], row["detail"]) for row in rows})

    def test_a_law_command_declares_as_well(self):
        law = os.path.join(self.folder, "law.py")
        clients = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "subject", "clients")
        with open(law, "w", encoding="utf-8") as file:
            file.write("import sys\nsys.path.insert(0, %r)\nimport touchstone_law\n"
                       "touchstone_law.serve('none', lambda p, pair: None, lambda c, m, s: [0.0],\n"
                       "    answer=['normal'], conventions={'damping': 'tsuyi'})\n" % clients)
        done = subprocess.run([TOUCHSTONE, "verify", "--no-report", "--out", os.path.join(self.folder, "out"),
                               "--law", "%s %s" % (sys.executable, law), "--as", "hertz_mindlin",
                               "hertz_mindlin/normal_force"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("(did you mean 'tsuji'?)", " ".join(done.stdout.split()))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
