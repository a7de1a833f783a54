#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether lib/DOCUMENTS.md names laws and cases that exist, a case for every row, and all documents' laws; and whether
lib/README.md has the pages of all families, and in their table laws that exist; and whether docs/index.md has all pages.

usage: documents.py TOUCHSTONE SOURCE [DOCUMENTS.md]

A row of a table with five columns is a difference between a document, its program and our law. Its last
column names what shows it: cases (`law/case`), files of tests, or a dash and the reason why nothing does.
The table with three columns names laws in its second column; every law that is not of this project has to
be there.
"""
import json
import os
import re
import subprocess
import sys


def cells(line):
    return [c.strip() for c in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def evidence(cell, source):
    """What is wrong with the last column of a row; None: nothing."""
    if cell.startswith("–"):
        return None if len(cell) > 10 else "a dash without a reason"
    names = re.findall(r"`([^`]+)`", cell)
    if not names:
        return "no case, no test and no reason"
    for name in names:
        case = os.path.join(source, "cases", "laws", name + ".yaml")
        if not os.path.isfile(case) and not os.path.isfile(os.path.join(source, name)):
            return "there is no case and no file %s" % name
    return None


def families(source, laws):
    """What is wrong with the table of the families in lib/README.md."""
    path = os.path.join(source, "lib", "README.md")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    table = text[text.index("| family |"):].split("\n\n")[0]
    named = [name for line in table.splitlines()[2:] for name in re.findall(r"`([^`/]+)`", cells(line)[1])]
    bad = ["%s: in the table of families %s is no law" % (path, name) for name in named if name not in laws]
    bad += ["%s: law %s is in two families" % (path, name) for name in sorted(set(named)) if named.count(name) > 1]
    folder = os.path.join(source, "lib", "families")
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if name.endswith(".md") and "](families/%s)" % name not in table:
            bad.append("%s: the table of families has no link to families/%s" % (path, name))
    return bad


def book(source):
    """Pages that no part of the book has."""
    with open(os.path.join(source, "docs", "index.md"), encoding="utf-8") as file:
        linked = re.findall(r"^- \[[^\]]*\]\(([^)]+)\)$", file.read(), re.MULTILINE)
    pages = [os.path.relpath(os.path.join(folder, name), os.path.join(source, "docs"))
             for folder, _, names in os.walk(os.path.join(source, "docs")) for name in names if name.endswith(".md")]
    return ["docs/index.md: has no line for %s" % page for page in sorted(set(pages) - set(linked) - {"index.md"})]


def main(touchstone, source, page):
    listed = json.loads(subprocess.run([touchstone, "list", "laws", "--json"], check=True,
                                       capture_output=True, text=True).stdout)["tables"]["laws"]
    laws = {law["name"]: law["source"] for law in listed}
    bad, named, rows = families(source, laws) + book(source), set(), 0
    with open(page, encoding="utf-8") as text:
        for number, line in enumerate(text, 1):
            row = cells(line) if line.startswith("|") else []
            if not row or set("".join(row)) <= set("-: ") or row[0] in ("what", "document"):
                continue
            if len(row) == 3:
                named |= set(re.findall(r"`([^`]+)`", row[1]))
                continue
            rows += 1
            wrong = "%d columns instead of 5" % len(row) if len(row) != 5 else evidence(row[4], source)
            if wrong or not all(row):
                bad.append("%s:%d: %s: %s" % (page, number, row[0], wrong or "an empty cell"))
    bad += ["%s: there is no law %s" % (page, name) for name in sorted(named - set(laws))]
    bad += ["%s: law %s is of '%s', and not in the table of documents" % (page, name, laws[name])
            for name in sorted(set(laws) - named)
            if re.match("PFC|DEMLab|JAX-DEM|MUSEN", laws[name])]
    if rows < 20:
        bad.append("%s: only %d rows were read" % (page, rows))
    print("\n".join(bad) if bad else "%d rows, %d laws" % (rows, len(named)))
    return 1 if bad else 0


if __name__ == "__main__":
    SOURCE = sys.argv[2]
    sys.exit(main(sys.argv[1], SOURCE, (sys.argv[3:] + [os.path.join(SOURCE, "lib", "DOCUMENTS.md")])[0]))
