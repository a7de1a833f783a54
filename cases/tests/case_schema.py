#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Case files and what the book says of their keys, by the JSON Schema that `touchstone list schema case` prints.

usage: case_schema.py TOUCHSTONE TEST_READ SOURCE_ROOT [--write]

Each shipped case is good by it. Of the bad files of test_read.c it sees what one key shows; what two keys, a unit or the
law show, it cannot: these are named. --write puts the tables of keys into the book."""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

try:
    import yaml
    from jsonschema import Draft202012Validator
except ImportError as missing:
    print(f"skipped: {missing} (python3-jsonschema, python3-yaml)")
    sys.exit(77)

SEEN = 88  # bad files that the schema refuses, at least
SECTIONS = {"The file": ("case_file", "a case"), "pair": ("case_file", "a pair"), "impact": ("motions", "an impact"),
            "free": ("motions", "a free motion"), "check": ("checks", "a check"),
            "curve": ("checks", "a curve")}  # page, title in the schema


class Loader(yaml.SafeLoader):
    """The words of a case file: `on` and dates are texts."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, what) for tag, what in rows if tag in ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float")]
    for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()}


def tables(schema, into):
    """All mappings of the schema by their title."""
    if isinstance(schema, dict):
        if isinstance(schema.get("title"), str) and "properties" in schema:
            into[schema["title"]] = schema
        for of in schema.values():
            tables(of, into)
    elif isinstance(schema, list):
        for of in schema:
            tables(of, into)
    return into


def allowed(key):
    """The words or the range of a key."""
    for one in key.get("anyOf", []):
        if "enum" in one:
            return ", ".join(f"`{word}`" for word in one["enum"] if isinstance(word, str))
    low, high = (("exclusiveMinimum", "("), ("minimum", "[")), (("exclusiveMaximum", ")"), ("maximum", "]"))
    least = next((f"{mark}{key[name]:.4g}" for name, mark in low if name in key), None)
    most = next((f"{key[name]:.4g}{mark}" for name, mark in high if name in key), None)
    return f"{least or '(-inf'}, {most or 'inf)'}" if least or most else ""


def table_of(schema):
    """A table of the book."""
    rows = ["| key | meaning | allowed | default |", "|---|---|---|---|"]
    for name, key in schema["properties"].items():
        default = "required" if name in schema["required"] else key.get("default", "")
        rows.append(f"| `{name}` | {key['description']} | {allowed(key)} | {default} |".replace("|  |", "| |"))
    return "\n".join(row.replace("|  |", "| |") for row in rows) + "\n"


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        done = subprocess.run([TOUCHSTONE, "list", "schema", "case"], capture_output=True, text=True, check=True)
        cls.schema = json.loads(done.stdout)
        Draft202012Validator.check_schema(cls.schema)
        cls.validator = Draft202012Validator(cls.schema)

    def mistakes(self, case):
        return [error.message for error in self.validator.iter_errors(case)]

    def test_shipped_cases_are_good(self):
        files = glob.glob(os.path.join(ROOT, "cases", "laws", "**", "*.yaml"), recursive=True)
        self.assertGreater(len(files), 200)
        for name in files:
            with open(name, encoding="utf-8") as file:
                case = {"schema": 2, "law": "that of its folder", **yaml.load(file, Loader)}
            self.assertEqual(self.mistakes(case), [], name)

    def test_bad_files(self):
        unseen = []
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([TEST_READ, "--filter", "cases/refuses_with_place_and_reason"], check=True,
                           capture_output=True, env={**os.environ, "BAD_CASES": folder})
            files = sorted(os.listdir(folder))
            for name in files:
                with open(os.path.join(folder, name), "rb") as file:
                    text = file.read()
                try:
                    good = not self.mistakes(yaml.load(text, Loader))
                except yaml.YAMLError:
                    good = False
                if good:
                    unseen.append(name)
        self.assertGreater(len(files), 200)
        print(f"{len(files) - len(unseen)} of {len(files)} bad files are bad by the schema; not {' '.join(unseen)}")
        self.assertGreaterEqual(len(files) - len(unseen), SEEN)

    def test_the_book_has_the_keys(self):
        known = tables(self.schema, {})
        for section, (page, what) in SECTIONS.items():
            self.assertEqual(book_table(page, section)[1], table_of(known[what]),
                             f"section {section}: run this test with --write")


    def test_the_book_has_the_forms_of_a_segment(self):
        for name, form in tables(self.schema, {})["a segment"]["properties"].items():
            rows = re.findall(rf"^\| `{name}: .*", book_table("motions", "path", "motion")[1], re.M)
            if name not in ("steps", "time"):
                self.assertTrue(rows, name)
                for key in form.get("properties", {}):
                    self.assertIn(f"{key}:", "".join(rows), name)


def path_of(page):
    return os.path.join(ROOT, "docs", page + ".md")


def book_table(page, section, first="key"):
    """The text of a page, cut around the table of a section whose first column is that."""
    with open(path_of(page), encoding="utf-8") as file:
        text = file.read()
    start = text.index(f"\n## {section}\n")
    start = text.index(f"\n| {first} |", start) + 1
    end = start + re.match(r"(\|.*\n)*", text[start:]).end()
    return text[:start], text[start:end], text[end:]


def write():
    done = subprocess.run([TOUCHSTONE, "list", "schema", "case"], capture_output=True, text=True, check=True)
    known = tables(json.loads(done.stdout), {})
    for section, (page, what) in SECTIONS.items():
        before, _, after = book_table(page, section)
        with open(path_of(page), "w", encoding="utf-8") as file:
            file.write(before + table_of(known[what]) + after)


if __name__ == "__main__":
    TOUCHSTONE, TEST_READ, ROOT = sys.argv[1:4]
    if "--write" in sys.argv:
        write()
    else:
        unittest.main(argv=sys.argv[:1])
