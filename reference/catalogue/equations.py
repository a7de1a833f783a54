#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the files of equations, and prints them as rows of C for equation.c.

    equations.py NAME.equations...    EQUATION("TeX", "words") in the order of the files, and then, sorted by name,
                                      NAME("reference", which of these) in the order of the equations

An equation is a block of lines: the names of the references that it belongs to (on one line or more), LaTeX (one line),
and words (one line). An empty line ends it.
Lines that begin with # are comments. Anything else is refused with its line.
"""

import re
import sys


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def balanced(tex):
    depth = 0
    for letter in tex:
        depth += (letter == "{") - (letter == "}")
        if depth < 0:
            return False
    return depth == 0


def blocks(path):
    """(number of its first line, lines) of each block."""
    block, first = [], 0
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line.startswith("#"):
                continue
            if line:
                first = first if block else number
                block.append(line)
            elif block:
                yield first, block
                block = []
    if block:
        yield first, block


def refuse(path, line, why):
    sys.exit("%s:%d: %s" % (path, line, why))


def main(paths):
    rows, count = [], 0
    for path in paths:
        for line, block in blocks(path):
            if len(block) < 3:
                refuse(path, line, "an equation has names of references, then a line of TeX and a line of words")
            names, tex, words = " ".join(block[:-2]), block[-2], block[-1]
            if not re.fullmatch(r"[a-z0-9_]+( [a-z0-9_]+)*", names):
                refuse(path, line, "before TeX and words stand names of references, with one space between them")
            if not balanced(tex) or re.search(r"[$`\"#%&~]", tex):
                refuse(path, line, "TeX has braces that do not match, or one of $ ` \" # % & ~")
            print("EQUATION(%s, %s)" % (quoted(tex), quoted(words)))
            rows += [(name, count) for name in names.split()]
            count += 1
    for row in sorted(set(rows)):
        print('NAME("%s", %d)' % row)


if __name__ == "__main__":
    main(sys.argv[1:])
