#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the table of the known-wrong laws, laws.csv, from what the files of the laws define.
Arguments: the files, in the order of the table."""

import csv
import os
import re
import sys

COLUMNS = ("as", "case", "traps", "mistake")


def row_of(path):
    """Name of the law, and the text of each WRONG_ macro that stands in the file."""
    with open(path, encoding="utf-8") as file:
        found = dict(re.findall(r'^#define WRONG_([A-Z]+) +"((?:[^"\\]|\\.)*)"$', file.read(),
                                re.MULTILINE))
    missing = [c for c in COLUMNS if c.upper() not in found]
    if missing:
        sys.exit("%s: no line '#define WRONG_%s \"...\"'" % (path, missing[0].upper()))
    name = os.path.splitext(os.path.basename(path))[0]
    return [name] + [re.sub(r"\\(.)", r"\1", found[c.upper()]) for c in COLUMNS]


def main():
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(("name",) + COLUMNS)
    for path in sys.argv[1:]:
        table.writerow(row_of(path))


if __name__ == "__main__":
    main()
