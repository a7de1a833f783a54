#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The bibliography and what cites it: bibliography.py SOURCE

Every "Author (year)" in the tracked text of SOURCE is the label of an entry, every entry is cited, and every
file of data names its entries. Nothing is asked of the network.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else os.getcwd()
sys.path.insert(0, os.path.join(ROOT, "reference", "catalogue"))
import bibliography  # noqa: E402

BIB = os.path.join(ROOT, "reference", "bibliography.bib")
ROOMS = ("lib", "reference", "cases", "bench", "reports", ".ci")
TEXT = (".c", ".h", ".in", ".md", ".py", ".yaml", ".equations", ".formulas", ".cpp", ".csv", ".lua", ".sh", "meson.build", ".svg")
# Written by touchstone from the rest; the bibliography itself; measured numbers, which name their keys.
WITHOUT = ("reports/verification/", "reference/bibliography.bib", "reference/data/", "reference/tests/bibliography.py",
           "reports/tests/test_sources.c")
NAME = r"(?:Di |Van |O')?[A-Z][^\W\d_]+(?:-[A-Z][^\W\d_]+)*"
MONTH = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
CITATION = re.compile(
    r"(?<![\w-])(?!(?:%s) )(%s(?:(?:, | and |, and )%s)*(?: et al\.)?) \(?((?:18|19|20)\d\d[a-z]?)\b(?![.-]?\d)" % (MONTH, NAME, NAME))


def joined(text):
    """Without the line breaks of comments."""
    return re.sub(r"\s*\n[ \t]*(?:\*(?!/)|//|#|%)?[ \t]*", " ", text)


def citations(text):
    """"Johnson (1985)" for every author and year of a text."""
    for who, year in CITATION.findall(joined(text)):
        yield "%s (%s)" % (bibliography.ascii_of(who), year)


def tracked():
    """Paths of the text to look through."""
    try:
        said = subprocess.run(["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard"],
                              check=True, capture_output=True, text=True).stdout.split("\n")
    except (OSError, subprocess.CalledProcessError):
        said = [os.path.relpath(os.path.join(folder, name), ROOT)
                for room in ROOMS for folder, _, names in os.walk(os.path.join(ROOT, room)) for name in names]
    for path in said:
        if (path.endswith(TEXT) and (path.split("/")[0] in ROOMS or "/" not in path)
                and not path.startswith(WITHOUT) and os.path.isfile(os.path.join(ROOT, path))):
            yield path


def text_of(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


class Entries(unittest.TestCase):
    """The file, and the reader that refuses what is not one."""

    def test_read(self):
        entries = bibliography.read(BIB)
        self.assertTrue(entries)
        for entry in entries:
            self.assertTrue(bibliography.row(entry).isprintable())

    def test_refuses(self):
        good = ("@article{A1990,\n  author = {Able, B.},\n  title = {T},\n  journal = {J},\n  year = {1990},\n"
                "  doi = {10.1000/x(1)2-3},\n  uses = {u},\n  seen = {no},\n  checked = {c}\n}\n")
        bad = {
            "a doi with what LaTeX reads": (good.replace("x(1)", "x%1"), "needs the bare DOI"),
            "a doi with its resolver": (good.replace("{10.", "{https://doi.org/10."), "needs the bare DOI"),
            "no seen": (good.replace("  seen = {no},\n", ""), "needs the field 'seen'"),
            "another seen": (good.replace("{no}", "{perhaps}"), "needs yes or no"),
            "no year": (good.replace("  year = {1990},\n", ""), "needs a year"),
            "a year in words": (good.replace("{1990}", "{in press}"), "needs four digits"),
            "names the other way round": (good.replace("{Able, B.}", "{B. Able}"), "needs 'Family, Given"),
            "an unknown field": (good.replace("journal", "jurnal"), "unknown"),
            "a field twice": (good.replace("  journal", "  title = {T},\n  journal"), "twice"),
            "an entry that does not end": (good[:-2], "does not end"),
            "a field of two lines": (good.replace("{T}", "{T\nU}"), "expected an entry"),
            "one label twice": (good + good.replace("A1990", "B1990").replace("10.1000/", "10.1001/"), "too"),
            "one key twice": (good + good.replace("Able", "Baker").replace("10.1000/", "10.1001/"), "too"),
            "one doi twice": (good + good.replace("A1990", "B1990").replace("Able", "Baker"), "too"),
        }
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "some.bib")
            for what, (text, words) in {"good": (good, None), **bad}.items():
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                with self.subTest(what):
                    if words is None:
                        self.assertEqual(len(bibliography.read(path)), 1)
                    else:
                        self.assertRaisesRegex(bibliography.Bad, words, bibliography.read, path)

    @unittest.skipUnless(shutil.which("bibtex"), "no bibtex (texlive-binaries)")
    def test_bibtex_takes_it(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(BIB, folder)
            with open(os.path.join(folder, "all.aux"), "w", encoding="utf-8") as file:
                file.write("\\relax\n\\citation{*}\n\\bibdata{bibliography}\n\\bibstyle{plain}\n")
            run = subprocess.run(["bibtex", "all"], cwd=folder, capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertNotRegex(run.stdout, "(?i)warning|error")

    def test_labels(self):
        for author, label in (("Able, B.", "Able (1990)"), ("Able, B. and Cane, D.", "Able and Cane (1990)"),
                              ("Jäger, J. and Hénon, M. and Di Renzo, A.", "Jaeger et al. (1990)")):
            self.assertEqual(bibliography.label({"author": author, "year": "1990"}), label)


class Cited(unittest.TestCase):
    """Text and bibliography name the same works."""

    @classmethod
    def setUpClass(cls):
        cls.entries = bibliography.read(BIB)
        cls.labels = {bibliography.label(entry) for entry in cls.entries}

    def test_finds_citations(self):
        for text, found in (
                ("as in Johnson (1985), eq. 4.22", ["Johnson (1985)"]),
                ("(Cattaneo 1938, Mindlin 1949)", ["Cattaneo (1938)", "Mindlin (1949)"]),
                ("Gonthier et\n * al. (2004)", ["Gonthier et al. (2004)"]),
                ("Mindlin and\n# Deresiewicz (1953)", ["Mindlin and Deresiewicz (1953)"]),
                ("Maw, Barber and Fawcett (1976)", ["Maw, Barber and Fawcett (1976)"]),
                ("(O'Donoghue and Candes 2015)", ["O'Donoghue and Candes (2015)"]),
                ("of Di Renzo and Di Maio (2004)", ["Di Renzo and Di Maio (2004)"]),
                ("YADE 2023.02a, LAMMPS (29 Sep 2021), density 2000 kg/m3", []),
                ("Schwager and Pöschel (2007)", ["Schwager and Poeschel (2007)"])):
            self.assertEqual(list(citations(text)), found, text)

    def test_every_citation_has_an_entry(self):
        missing = ["%s: %s" % (path, label) for path in tracked() for label in citations(text_of(path))
                   if label not in self.labels]
        self.assertFalse(missing, "not the label of an entry of reference/bibliography.bib:\n" + "\n".join(missing))

    def test_every_entry_is_cited(self):
        keys = {key for path in self.data() for key in self.keys_of(path)}
        text = "\n".join(joined(text_of(path)) for path in tracked())
        found = set(citations(text))
        idle = [entry["key"] for entry in self.entries
                if bibliography.label(entry) not in found and entry["key"] not in keys
                and not ("shorthand" in entry and entry["shorthand"] in text)]
        self.assertFalse(idle, "entries that nothing cites: " + ", ".join(idle))

    @staticmethod
    def data():
        folder = os.path.join(ROOT, "reference", "data")
        return sorted("reference/data/" + name for name in os.listdir(folder) if name.endswith(".csv"))

    @staticmethod
    def keys_of(path):
        first = text_of(path).split("\n", 1)[0]
        return first[len("# bibliography: "):].split(", ") if first.startswith("# bibliography: ") else []

    def test_data_name_their_keys(self):
        known = {entry["key"] for entry in self.entries}
        for path in self.data():
            keys = self.keys_of(path)
            self.assertTrue(keys, "%s does not begin with '# bibliography: KEY, ...'" % path)
            self.assertLessEqual(set(keys), known, path)


if __name__ == "__main__":
    unittest.main(verbosity=1)
