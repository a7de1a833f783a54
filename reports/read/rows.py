#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints data files as rows of C, for an #include between the braces of an array.

rows.py formulas NAME.formulas...   {"NAME", "TeX", "words", "source"},   (format: lib/README.md)
rows.py traps traps.csv             {number, "trap", "cases"},
"""

import csv
import os
import sys


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def formulas(paths):
    for path in paths:
        name = os.path.splitext(os.path.basename(path))[0]
        with open(path, encoding="utf-8") as file:
            lines = [line.rstrip("\n") for line in file if not line.startswith("#")]
        for block in "\n".join(lines).strip("\n").split("\n\n"):
            if len(block.split("\n")) != 3:
                sys.exit("%s: a formula is three lines (TeX, words, source), not\n%s" %
                         (path, block))
            yield ", ".join(quoted(text) for text in [name] + block.split("\n"))


def traps(paths):
    for path in paths:
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield "%d, %s, %s" % (int(row["number"]), quoted(row["trap"]),
                                      quoted(row["cases"]))


if __name__ == "__main__":
    for text in {"formulas": formulas, "traps": traps}[sys.argv[1]](sys.argv[2:]):
        print("{%s}," % text)
