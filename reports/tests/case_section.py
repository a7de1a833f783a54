#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A case in report.html: that every part is there, and says what the rows say.

usage: case_section.py TOUCHSTONE TOUCHSTONE_REPORT INCLUDE LSD.C
"""
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET

PROGRAM, REPORT, INCLUDE, SOURCE = [os.path.realpath(x) for x in sys.argv[1:5]]
CC = os.environ.get("CC", "cc").split()
SHIPPED = ["hertz/oblique_loading", "hertz/normal_force", "hertz_mindlin/refused",
           "published/kharaz"]
ABOUT = "Pressed and slid beyond what friction holds."
PRESS = """schema: 1
title: Pressed, slid and let go
about: >
  %s

  A second paragraph.
law: lsd
properties: {kn: 100 kN/m, kt: 80 kN/m, mu: 0.5}
pair: {radius: 5 mm, density: 2500 kg/m3}
path:
  - {move: {normal: 10 um}, steps: 10}
  - {move: {shear: 24 um}, steps: 10}
check:
  - {quantity: normal_force, expected: 1 N, source: kn overlap, at: leg_end 1, tolerance: 4 ulp}
  - {quantity: shear_force_s, expected: "min(kt*slide_s, mu*kn*overlap)", source: Coulomb, at: leg 2, tolerance: 8 ulp}
  - {quantity: normal_force, expected: 2 N, source: a mistake, at: leg_end 2, tolerance: 4 ulp}
""" % ABOUT
HOSTILE = ["<script>alert(1)</script></p></section>", "\u202egnp.exe \x07 & <b>", "]]> <!-- -->", "a\nb\n\n\nc"]
# Text of rows and of descriptions that users write.
TEXTS = ["title", "about", "variant", "quantity", "source", "reference", "detail", "worst_at", "words"]


def text_of(element):
    return "".join(element.itertext())


def run(*command, cwd=None, code=0):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == code, "%s\n%s%s" % (command, done.stdout, done.stderr)
    return done


class Page:
    """The cases of a page, each told once: its fold, read as a script reads it, by its name."""

    def __init__(self, folder):
        with open(os.path.join(folder, "verdicts.json"), encoding="utf-8") as text:
            self.results = json.load(text)
        # The parser takes well-formed XML only.
        self.root = ET.parse(os.path.join(folder, "report.html")).getroot()
        self.ids = {e.get("id") for e in self.root.iter() if e.get("id")}
        self.cases = {}
        for fold in self.root.iter("details"):
            code = fold.find("summary/code")
            if code is not None:
                self.cases[text_of(code)] = fold

    def rows(self, case):
        return [row for row in self.results["rows"] if row["case"] == case]

    def parts(self, fold):
        return [text_of(head) for head in fold.iter("h4")]

    def sources(self, fold):
        return [text_of(item).strip() for item in fold.iter("li") if text_of(item).startswith("[")]

    def table(self, fold, first):
        """The first table whose head begins so, as lines by the names of its columns."""
        for table in fold.iter("table"):
            lines = [[text_of(cell).strip() for cell in row] for row in table.iter("tr")]
            if lines[0][0] == first and len(lines[0]) > 4:
                return [dict(zip(lines[0], line)) for line in lines[1:]]
        return None


class Sections(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.base = tempfile.mkdtemp()
        own = os.path.join(cls.base, "own")
        os.mkdir(own)
        run(*CC, "-O2", "-ffp-contract=off", "-fPIC", "-shared", "-I" + INCLUDE, "-o", os.path.join(own, "lsd.so"),
            SOURCE, "-lm")
        with open(os.path.join(own, "press.yaml"), "w", encoding="utf-8") as text:
            text.write(PRESS)
        cls.shipped, cls.own = os.path.join(cls.base, "shipped"), os.path.join(cls.base, "own_results")
        run(PROGRAM, "verify", "--no-report", "--out", cls.shipped, *SHIPPED)
        run(PROGRAM, "verify", "--no-report", "--out", cls.own, "--law", "./lsd.so", "press.yaml", cwd=own, code=1)
        for folder in (cls.shipped, cls.own):
            run(REPORT, "--no-plots", folder)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.base)

    def changed(self, change):
        """The page of the shipped results after a change."""
        folder = tempfile.mkdtemp(dir=self.base)
        copied = os.path.join(folder, "results")
        shutil.copytree(self.shipped, copied)
        file = os.path.join(copied, "verdicts.json")
        with open(file, encoding="utf-8") as text:
            results = json.load(text)
        change(results)
        for name in (".touchstone-manifest", "report.html", "report.md"):  # it says that nothing was changed
            os.remove(os.path.join(copied, name))
        shutil.rmtree(os.path.join(copied, "plots"), ignore_errors=True)
        with open(file, "w", encoding="utf-8") as text:
            json.dump(results, text)
        run(REPORT, "--no-plots", copied)
        return Page(copied)

    def check_parts(self, page, case, wanted):
        fold = page.cases[case]
        found = page.parts(fold)
        self.assertEqual([part for part in found if part in wanted], wanted, (case, found))
        described = [c for c in page.results["cases"] if c["case"] == case][0]
        self.assertIn(described["title"], text_of(fold))
        for paragraph in described.get("about", "").split("\n"):
            self.assertIn(" ".join(paragraph.split()), " ".join(text_of(fold).split()))
        drawn = [svg.get("aria-label") for svg in fold.iter("svg") if svg.get("aria-label")]
        self.assertEqual(len(drawn), described["kind"] != "refused", drawn)
        self.assertIn(described["command"], [text_of(code) for code in fold.iter("code")])
        return fold

    def check_numbers(self, page, case):
        """Each line of the checks against its row: error over tolerance, and its bar of five letters' width."""
        lines, rows = page.table(page.cases[case], "Verdict"), page.rows(case)
        self.assertEqual(len(lines), len(rows))
        for line, row in zip(lines, rows):
            self.assertEqual(line["Quantity"].split(" = ")[0], row["quantity"])
            self.assertTrue(line["Verdict"].endswith(row["verdict"]), line)
            if row["error"] is None or row["tolerance"] is None:
                continue
            share = row["error"] / row["tolerance"] if row["error"] else 0.0
            said, _, bar = line["Error / allowed"].partition(" ")
            self.assertAlmostEqual(float(said), share, delta=0.051 * share)
            self.assertEqual(len(bar), math.ceil(5 * min(share, 1.0) - 1e-9), line)

    def test_shipped(self):
        page = Page(self.shipped)
        every = ["Set-up", "Checks", "Equations", "References"]
        fold = self.check_parts(page, "hertz/normal_force", every)
        self.assertTrue(list(fold.iter("math")))
        self.assertRegex("\n".join(page.sources(fold)), r"(?m)^\[\d+\] hertz_stiffness_s: .* \(closed form; uncertainty: ")
        addresses = [link.get("href") for link in fold.iter("a")]
        self.assertTrue(any(address.startswith("https://doi.org/10.") for address in addresses), addresses)
        self.check_parts(page, "hertz/oblique_loading", every)

    def test_measured(self):
        page = Page(self.shipped)
        sources = page.sources(page.cases["published/kharaz"])
        self.assertTrue(sources)
        for line in sources:
            self.assertRegex(line, r" \(measurement; uncertainty: \S+( \S+)?: it is the tolerance\)\. ")

    def test_refused(self):
        fold = self.check_parts(Page(self.shipped), "hertz_mindlin/refused", ["Checks"])
        self.assertIn("damp_const = -1.8257 is outside its range", text_of(fold))

    def test_lines(self):
        """Of more rows than are listed one by one, each line is the worst of those alike; every law is told."""
        page = Page(self.shipped)
        rows = page.rows("hertz/oblique_loading")
        lines = page.table(page.cases["hertz/oblique_loading"], "Verdict")
        laws = {row["law"] for row in rows}
        self.assertGreater(len(laws), 1)
        for law in laws:
            self.assertIn(law, text_of(page.cases["hertz/oblique_loading"]))
        self.assertTrue(lines)
        for line in lines:
            alike = [row for row in rows if row["law"] == line["Law"] and row["quantity"] == line["Quantity"]
                     and row["error"] is not None and row["tolerance"]]
            shares = [row["error"] / row["tolerance"] for row in alike]
            said = float(line["Error / allowed"].split()[0])
            self.assertTrue(any(abs(said - share) <= 0.051 * share for share in shares), (line, shares))

    def test_own_law(self):
        page = Page(self.own)
        (case, fold), = page.cases.items()
        self.check_parts(page, case, ["Set-up", "Checks", "References"])
        self.assertIn("A second paragraph.", [text_of(p) for p in fold.iter("p")])
        self.assertIn("Leg 1: overlap by 10 µm, in 10 steps", text_of(fold))
        self.assertEqual(page.sources(fold)[:2], [
            "[1] normal_force (value in the case; uncertainty: none stated). kn overlap",
            "[2] shear_force_s = min(kt*slide_s, mu*kn*overlap) (expression in the case; uncertainty: none stated). Coulomb"])
        self.check_numbers(page, case)

    def test_links(self):
        for folder in (self.shipped, self.own):
            page = Page(folder)
            for link in page.root.iter("a"):
                address = link.get("href")
                self.assertTrue(address[:1] != "#" or address[1:] in page.ids or address.startswith("#table"), address)

    def test_rows_of_no_case_file(self):
        def forget(results):
            for case in results["cases"]:
                for key in ("title", "about", "kind", "described_variant", "legs", "legs_left_out"):
                    case.pop(key, None)

        page = self.changed(forget)
        self.assertEqual(set(page.cases), set(Page(self.shipped).cases))
        bare = self.changed(lambda results: [forget(results), results.update(cases=[])])
        fold = bare.cases["hertz/normal_force"]
        self.assertEqual(bare.parts(fold), ["Checks", "Equations", "References"])
        self.assertIn("touchstone verify hertz/normal_force", text_of(fold))

    def test_hostile(self):
        for hostile in HOSTILE:
            def spoil(thing):
                for key in thing if isinstance(thing, dict) else []:
                    if key in TEXTS and isinstance(thing[key], str):
                        thing[key] = hostile
                for inside in thing.values() if isinstance(thing, dict) else thing:
                    if isinstance(inside, (dict, list)):
                        spoil(inside)

            page = self.changed(lambda results: [spoil(results[key]) for key in ("rows", "cases")])
            self.assertEqual(len(page.cases), len(Page(self.shipped).cases))
            for fold in page.cases.values():
                tags = {element.tag for element in fold.iter()}
                self.assertFalse(tags & {"script", "img", "b"}, tags)


if __name__ == "__main__":
    del sys.argv[1:5]
    unittest.main()
