#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the tests that SECURITY.md names exist, and every misbehaving law is tried.

usage: security.py SOURCE [SECURITY.md]

The last column of a row with three columns names tests: a law of cases/tests/hostile, a file of
cases/tests, or a Criterion test of any name in cases/tests. Elsewhere only words with an underscore are tests.
"""
import os
import re
import sys


def read(path):
    with open(path, encoding="utf-8") as text:
        return text.read()


def named(page):
    """Each test that the page names, with its line."""
    for number, line in enumerate(page.splitlines(), 1):
        cells = [c.strip() for c in re.split(r"(?<!\\)\|", line.strip())[1:-1]]
        if cells and (len(cells) != 3 or cells[2] in ("Test", "---")):
            continue
        names = re.findall(r"`([^`]+)`", cells[2] if cells else line)
        if cells and not names:
            yield number, ""
        for name in names:
            if cells or re.fullmatch(r"[a-z]+(_[a-z]+)+", name):
                yield number, name


def main(source, page):
    folder = os.path.join(source, "cases", "tests")
    hostile = os.path.join(folder, "hostile")
    laws = {law for name in os.listdir(hostile) if name.endswith(".c")
            for law in re.findall(r"^(?:STEP|PREPARE|LAW|AT_LOAD|AT_UNLOAD)\((\w+)\)", read(os.path.join(hostile, name)), re.M)}
    sources = {name: read(os.path.join(folder, name)) for name in os.listdir(folder)
               if name.endswith(".c")}
    tests = {test for text in sources.values() for test in re.findall(r"^Test\(\w+, (\w+)", text, re.M)}
    tries = sources["test_misbehaviours.c"]
    bad, rows = [], 0
    for number, name in named(read(page)):
        rows += 1
        if name not in laws | tests and not os.path.isfile(os.path.join(folder, name)):
            bad.append("%s:%d: there is no test %s" % (page, number, name or "named"))
    for law in sorted(laws):
        if '"%s"' % law not in tries:
            bad.append("cases/tests/test_misbehaviours.c: the law %s is not tried" % law)
    if rows < 60:
        bad.append("%s: only %d tests were read" % (page, rows))
    print("\n".join(bad) if bad else "%d tests, %d misbehaving laws" % (rows, len(laws)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], (sys.argv[2:] + [os.path.join(sys.argv[1], "SECURITY.md")])[0]))
