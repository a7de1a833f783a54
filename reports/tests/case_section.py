#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The section of a case in report.html: that every part is there, and says what the rows say.

usage: case_section.py TOUCHSTONE TOUCHSTONE_REPORT INCLUDE LSD.C
"""
import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET

PROGRAM, REPORT, INCLUDE, SOURCE = [os.path.realpath(x) for x in sys.argv[1:5]]
CC = os.environ.get("CC", "cc").split()
SHIPPED = ["hertz/oblique_loading", "hertz/normal_force", "hertz_mindlin/refused_damp_const",
           "mindlin_virtual_path/experiment_restitution"]
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
TEXTS = ["title", "about", "variant", "quantity", "source", "reference", "detail", "worst_at", "basis", "words"]


def text_of(element):
    return "".join(element.itertext())


def run(*command, cwd=None, code=0):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == code, "%s\n%s%s" % (command, done.stdout, done.stderr)
    return done


class Page:
    """Sections of cases by (case, law), with the rows that they are about."""

    def __init__(self, folder):
        with open(os.path.join(folder, "verdicts.json"), encoding="utf-8") as text:
            self.results = json.load(text)
        # The parser takes well-formed XML only.
        self.root = ET.parse(os.path.join(folder, "report.html")).getroot()
        self.ids = {e.get("id") for e in self.root.iter() if e.get("id")}
        self.sections = {}
        for section in self.root.iter("section"):
            name = section.get("id", "")
            if name[:1] == "c" and name[1:].isdigit():
                law = text_of(section.find("p")).split("(law ")[1].split(")")[0]
                self.sections[text_of(section.find("h4")), law] = section

    def rows(self, case, law):
        return [row for row in self.results["rows"] if row["case"] == case and row["law"] == law]

    def parts(self, section):
        return [text_of(head) for head in section.iter("h5")]

    def table(self, section, name):
        for table in section.iter("table"):
            if table.get("class") == name:
                return [[text_of(cell) for cell in row] for row in table.iter("tr")]
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

    def check_parts(self, page, case, law, wanted):
        section = page.sections[case, law]
        found = page.parts(section)
        self.assertEqual([part for part in found if part in wanted], wanted, (case, law, found))
        described = [c for c in page.results["cases"] if c["case"] == case and c["law"] == law][0]
        self.assertIn(described["title"], text_of(section))
        for paragraph in described.get("about", "").split("\n"):
            self.assertIn(" ".join(paragraph.split()), " ".join(text_of(section).split()))
        drawn = [text_of(title) for title in section.iter("title")]
        self.assertTrue(drawn and drawn[0].startswith("Set-up of "), drawn)
        self.assertIn(described["command"], [text_of(code) for code in section.iter("code")])
        return section

    def check_numbers(self, page, case, law):
        """Each line of the checks against its row, as the README says: error over tolerance, and its bar."""
        section, rows = page.sections[case, law], page.rows(case, law)
        table = page.table(section, "checks")
        lines = [dict(zip(table[0], line)) for line in table[1:]]
        self.assertEqual(len(lines), len(rows))
        bars = [bar.get("class") for bar in section.iter("i")]
        for line, row in zip(lines, rows):
            self.assertEqual(line["Quantity"].split(" = ")[0], row["quantity"])
            self.assertTrue(line["Verdict"].endswith(row["verdict"]), line)
            if row["error"] is None or row["tolerance"] is None:
                continue
            share = row["error"] / row["tolerance"] if row["error"] else 0.0
            self.assertAlmostEqual(float(line["Error / tolerance"]), share, delta=0.051 * share)
            length = "over" if share > 1 else "b%d" % int(10 * share + 0.5)
            self.assertEqual(bars.pop(0), "b " + length)
        self.assertEqual(bars, [])

    def test_shipped(self):
        page = Page(self.shipped)
        every = ["Set-up", "Equation", "Reference", "Checks", "Run it again"]
        section = self.check_parts(page, "hertz/normal_force", "hertz", every)
        self.assertTrue(list(section.iter("math")))
        sources = page.table(section, "sources")
        self.assertEqual(sources[0], ["No.", "Reference, or quantity", "Kind", "Uncertainty", "Source"])
        kinds = {line[1].split(":")[0]: line[2] for line in sources[1:]}
        self.assertEqual(kinds["hertz_stiffness_s"], "closed form")
        addresses = [link.get("href") for link in section.iter("a")]
        self.assertTrue(any(address.startswith("https://doi.org/10.") for address in addresses), addresses)
        self.check_parts(page, "hertz/oblique_loading", "hertz", every)

    def test_measured(self):
        page = Page(self.shipped)
        section = page.sections["mindlin_virtual_path/experiment_restitution", "mindlin_virtual_path"]
        sources = page.table(section, "sources")
        self.assertEqual({line[2] for line in sources[1:]}, {"measurement"})
        self.assertEqual({line[3] for line in sources[1:]}, {"0.006: it is the tolerance"})

    def test_refused(self):
        page = Page(self.shipped)
        section = self.check_parts(page, "hertz_mindlin/refused_damp_const", "hertz_mindlin",
                                   ["Set-up", "Checks", "Run it again"])
        self.assertIn("damp_const = -1.8257 is outside its range", text_of(section))

    def test_lines(self):
        """Of more rows than are listed one by one, each line is the worst of those alike."""
        page = Page(self.shipped)
        section = page.sections["hertz/oblique_loading", "hertz"]
        table = page.table(section, "checks")
        rows = page.rows("hertz/oblique_loading", "hertz")
        self.assertGreater(len(rows), 10)
        self.assertLessEqual(len(table) - 1, 10)
        sources = {line[0]: line for line in page.table(section, "sources")[1:]}
        said = 0
        for line in table[1:]:
            line = dict(zip(table[0], line))
            source = sources[line["Against"]]
            alike = [row for row in rows
                     if row["quantity"] == line["Quantity"] and row["basis"] == line["Basis"].split(":")[0]
                     and (row["reference"] or row["source"]) in (source[1].split(":")[0], source[4])]
            self.assertEqual(line["Variant"].startswith("worst of %d: " % len(alike)), len(alike) > 1, line)
            said += len(alike)
            worst = max(row["error"] / row["tolerance"] if row["error"] else 0.0 for row in alike)
            self.assertAlmostEqual(float(line["Error / tolerance"]), worst, delta=0.051 * worst)
        self.assertEqual(said, len(rows))

    def test_own_law(self):
        page = Page(self.own)
        (case, law), = page.sections
        section = self.check_parts(page, case, law, ["Set-up", "Reference", "Checks", "Run it again"])
        self.assertEqual([text_of(p) for p in section.iter("p")][1:3], [ABOUT, "A second paragraph."])
        self.assertIn("Leg 1: overlap by 10 µm, in 10 steps", text_of(section))
        sources = page.table(section, "sources")
        self.assertEqual(sources[1][1:], ["normal_force", "value in the case", "none stated", "kn overlap"])
        self.assertEqual(sources[2][1:], ["shear_force_s = min(kt*slide_s, mu*kn*overlap)", "expression in the case",
                                          "none stated", "Coulomb"])
        self.check_numbers(page, case, law)

    def test_links(self):
        for folder in (self.shipped, self.own):
            page = Page(folder)
            for section in page.sections.values():
                for link in section.iter("a"):
                    address = link.get("href")
                    self.assertTrue(address[:1] != "#" or address[1:] in page.ids or address.startswith("#table?"),
                                    address)

    def test_shared(self):
        page = Page(self.shipped)
        first, other = [page.sections["hertz/oblique_loading", law] for law in ("hertz", "hysteretic")]
        self.assertIn("#" + first.get("id"), [link.get("href") for link in other.iter("a")])
        told = [text_of(p) for p in other.iter("p") if "to the last digit shown, as with law hertz" in text_of(p)]
        self.assertEqual(len(told), 1)
        for part, heading in (("set-up", "Set-up"), ("checks", "Checks"), ("references", "Reference")):
            self.assertEqual(part in told[0].lower(), heading not in page.parts(other), told)
        self.assertIn("Set-up", told[0])

    def test_rows_of_no_case_file(self):
        def forget(results):
            for case in results["cases"]:
                for key in ("title", "about", "kind", "described_variant", "legs", "legs_left_out"):
                    case.pop(key, None)

        page = self.changed(forget)
        self.assertEqual(set(page.sections), set(Page(self.shipped).sections))
        section = page.sections["hertz/normal_force", "hertz"]
        self.assertEqual(page.parts(section)[:3], ["Set-up", "Equation", "Reference"])
        bare = self.changed(lambda results: [forget(results), results.update(cases=[])])
        section = bare.sections["hertz/normal_force", "hertz"]
        self.assertEqual(bare.parts(section), ["Equation", "Reference", "Checks", "Run it again"])
        self.assertIn("touchstone verify hertz/normal_force", text_of(section))

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
            self.assertEqual(len(page.sections), len(Page(self.shipped).sections))
            for section in page.sections.values():
                tags = {element.tag for element in section.iter()}
                self.assertFalse(tags & {"script", "img", "b"}, tags)


if __name__ == "__main__":
    del sys.argv[1:5]
    unittest.main()
