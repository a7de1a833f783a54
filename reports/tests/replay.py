#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Results are tied to what they judged: a folder that was edited is refused by whatever reads it, and --replay plays a
share of it again, with the law, the cases and the program that it names and with no others.

usage: replay.py TOUCHSTONE TOUCHSTONE_REPORT CLIENTS
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TOUCHSTONE, REPORT, CLIENTS = (os.path.realpath(path) for path in sys.argv[1:4])
TWO_LAWS = "law: [hertzian, viscoelastic_nonlinear]\nproperties: {damp_formula: none}\n"  # of the shipped case
CASES = ["hertzian/force", "hertzian/unequal_bodies"]


def run(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False)


def edit(path, pattern, by, count=1):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    changed, number = re.subn(pattern, by, text, count=count)
    assert number == count, (path, pattern)
    with open(path, "w", encoding="utf-8") as file:
        file.write(changed)


class Replay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """A law of a script with a module, which leaves a mark each time it is started."""
        cls.folder = tempfile.mkdtemp(prefix="replay")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        os.chdir(cls.folder)
        cls.addClassCleanup(os.chdir, "/")
        shutil.copy(os.path.join(CLIENTS, "touchstone_law.py"), ".")
        with open(os.path.join(CLIENTS, "examples/hertz.py"), encoding="utf-8") as law, \
                open("law.py", "w", encoding="utf-8") as file:
            file.write("open('started', 'a').write('x')\n" + law.read())
        with open(os.path.join(os.path.dirname(CLIENTS), "../laws/hertzian/materials.yaml"), encoding="utf-8") as shipped, \
                open("mine.yaml", "w", encoding="utf-8") as mine:
            mine.write("schema: 2\n" + shipped.read().replace(TWO_LAWS, "law: hertzian\n"))
        done = run(TOUCHSTONE, "verify", *CASES, "mine.yaml", "--law", "python3 'law.py'", "--as", "hertzian",
                   "--no-report", "--out", "r")
        assert done.returncode == 0, (done.stdout, done.stderr)

    def copy(self, manifest=True):
        shutil.rmtree("edited", ignore_errors=True)
        shutil.copytree("r", "edited")
        if not manifest:
            os.remove("edited/.touchstone-manifest")

    def refused(self, *says, how=("edited", "--no-plots")):
        done = run(REPORT, *how)
        self.assertEqual(done.returncode, 2, (how, done.stdout, done.stderr))
        for part in says:
            self.assertIn(part, done.stderr, how)
        self.assertNotIn("rows the same", done.stdout, how)

    def test_what_was_judged_is_named(self):
        with open("r/verdicts.json", encoding="utf-8") as file:
            files = {(of["part"], os.path.basename(of["path"])): of["sha256"] for of in json.load(file)["tested"]["files"]}
        for part, name in (("tool", "touchstone"), ("tool", "touchstone-worker"), ("law", "law.py"),
                           ("law", "touchstone_law.py"), ("law", "python3"), ("case", "force.yaml"), ("case", "mine.yaml")):
            self.assertRegex(files[(part, name)], "^[0-9a-f]{64}$")
        self.assertEqual(files[("law", "law.py")], run("sha256sum", "law.py").stdout.split()[0])

    def test_the_same_again(self):
        done = run(REPORT, "r", "--replay", "0.5", "--seed", "7")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^2 of 3 cases are played again \(--seed 7\)\n[1-9]\d* rows the same, 0 not\n$")
        self.assertEqual(done.stdout, run(REPORT, "r", "--replay", "0.5", "--seed", "7").stdout)
        whole = run(REPORT, "r", "--replay", "1")
        self.assertRegex(whole.stdout, r"^3 of 3 cases .*--seed \d+\)\n")
        usual = run(REPORT, "r", "--replay")
        self.assertRegex(usual.stdout, r"^1 of 3 cases ")
        for share in "0", "1.5", "x":
            self.refused("allowed: a share of the cases in (0, 1]", how=("r", "--replay", share))

    def test_verdict_that_was_edited(self):
        """With the manifest the file is not as it was; without it the row says otherwise."""
        for manifest, says in ((True, ["edited/verdicts.json is not as touchstone has written it"]),
                               (False, ["rows[", "hertzian/", "the verdict is fail", "mean pass"])):
            self.copy(manifest)
            edit("edited/verdicts.json", '"verdict": "pass"', '"verdict": "fail"', 1)
            edit("edited/verdicts.json", r'"fail": 0', '"fail": 1')
            with open("edited/verdicts.json", encoding="utf-8") as file:
                passed = json.load(file)["counts"]["pass"]
            edit("edited/verdicts.json", f'"pass": {passed}', f'"pass": {passed - 1}')
            for how in (("edited", "--no-plots"), ("--compare", "edited", "r"), ("--compare", "r", "edited"),
                        ("--latex", "edited"), ("--summary", "--no-plots", "edited"),
                        ("--publish", "--no-plots", "--to", "public", "edited"), ("edited", "--replay")):
                self.refused(*says, how=how)
        self.assertFalse(os.path.exists("public"))

    def test_error_and_tolerance_that_were_edited(self):
        for error, tolerance in ("1e9", r"\2"), (r"\1", "-1e9"):
            self.copy(manifest=False)
            edit("edited/verdicts.json", r'"error": (\d[^,]*), "tolerance": (\d[^,]*)',
                 f'"error": {error}, "tolerance": {tolerance}')
            self.refused("rows[", "the verdict is pass", "mean fail")

    def test_number_that_only_a_replay_finds(self):
        self.copy(manifest=False)
        edit("edited/verdicts.json", r'"tolerance": (\d+)\.0', r'"tolerance": 1\1.0')
        self.assertEqual(run(REPORT, "edited", "--no-plots").returncode, 0)
        done = run(REPORT, "edited", "--replay", "1")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stdout, r"\n  (value|tolerance)  hertzian/(.*\n)+.* 1 not\n$")

    def test_row_that_was_left_out(self):
        self.copy(manifest=False)
        with open("edited/verdicts.json", encoding="utf-8") as file:
            results = json.load(file)
        results["rows"].remove(next(row for row in results["rows"] if row["verdict"] == "pass" and row["comparisons"]))
        results["counts"]["pass"] -= 1
        results["coverage"]["judged"] -= 1
        with open("edited/verdicts.json", "w", encoding="utf-8") as file:
            json.dump(results, file)
        done = run(REPORT, "edited", "--replay", "1")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("  appeared  ", done.stdout)

    def test_trace_that_was_edited(self):
        self.copy()
        trace = sorted(name for name in os.listdir("edited/traces") if name.endswith(".csv"))[0]
        edit(os.path.join("edited/traces", trace), r"\d", "5")
        self.refused(f"edited/traces/{trace} is not as touchstone has written it")

    def test_another_law_or_case_is_not_played(self):
        for what in "law.py", "./touchstone_law.py", "mine.yaml":
            with open(what, encoding="utf-8") as file:
                was = file.read()
            started = os.path.getsize("started")
            with open(what, "a", encoding="utf-8") as file:
                file.write("# another\n")
            self.refused("r cannot be played again", what + " is another one than what was judged", how=("r", "--replay"))
            os.rename(what, "away")
            self.refused("r cannot be played again", what + " is not there", how=("r", "--replay"))
            os.rename("away", what)
            self.assertEqual(os.path.getsize("started"), started)
            with open(what, "w", encoding="utf-8") as file:
                file.write(was)

    def test_another_program(self):
        self.copy(manifest=False)
        edit("edited/verdicts.json", r'("path": "touchstone", "sha256": ")\w', r"\1g")
        self.refused("touchstone was built again since (touchstone)", how=("edited", "--replay"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
