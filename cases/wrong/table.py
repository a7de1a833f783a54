#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the table of the known-wrong laws, laws.csv, from their rows: WRONG(name, "as", "case", "traps", "mistake", ...).
Arguments: the files, in the order of the table."""

import csv
import re
import sys

TEXT = r'"(?:[^"\\]|\\.)*"'
ROW = re.compile(r"^WRONG\(\s*(\w+)" + r",\s*((?:%s\s*)+)" % TEXT * 4, re.MULTILINE)


def text_of(literals):
    """Texts of C that stand side by side, as one."""
    return "".join(re.sub(r"\\(.)", r"\1", one[1:-1]) for one in re.findall(TEXT, literals))


def main():
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(("name", "as", "case", "traps", "mistake"))
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            source = file.read()
        rows = ROW.findall(source)
        if len(rows) != len(re.findall(r"^WRONG\(", source, re.MULTILINE)):
            sys.exit('%s: a row is not WRONG(name, "as", "case", "traps", "mistake", ...)' % path)
        for name, *texts in rows:
            table.writerow([name] + [text_of(text) for text in texts])


if __name__ == "__main__":
    main()
