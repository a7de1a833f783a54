#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows that rooms.py refuses what it has to refuse.

usage: rooms_test.py SOURCE BUILD

First on a small tree that is written here, with one mistake at a time; then on the real tree, with
two of its rooms in the wrong order. Needs cc and ninja; exits with 77 (skipped) without them.
"""
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))

# A tree in order: top uses low, and a test uses both.
IN_ORDER = {
    "rooms.txt": "low\ntop\nbeside: tests\n",
    "low/number.h": "int number(void);\n",
    "low/number.c": '#include "number.h"\nint number(void) { return 1; }\n',
    "low/sum.c": '#include "number.h"\nint sum(void);\nint sum(void) { return number() + 1; }\n',
    "top/program.c": '#include "low/number.h"\nint program(void);\nint program(void) { return number(); }\n',
    "tests/test.c": '#include "low/number.h"\nint program(void);\nint twice(void);\n'
                    "int twice(void) { return number() + program(); }\n",
}

# What is changed in it, and what must then be said.
MISTAKES = {
    "an include against the order": (
        {"top/high.h": "enum { HIGH = 1 };\n",
         "low/sum.c": '#include "top/high.h"\nint sum(void);\nint sum(void) { return HIGH; }\n'},
        "low/sum.c:1: includes top/high.h: low may not use top"),
    "a symbol against the order": (
        {"low/sum.c": "int program(void);\nint sum(void);\nint sum(void) { return program(); }\n"},
        "low/sum.c: program of top/program.c: low may not use top"),
    "a test used by a room": (
        {"top/program.c": "int twice(void);\nint program(void);\nint program(void) { return twice(); }\n"},
        "top/program.c: twice of tests/test.c: top may not use tests"),
    "a circle": (
        {"low/number.c": "int sum(void);\nint number(void);\nint number(void) { return sum(); }\n"},
        "circle: low/number.c, low/sum.c"),
    "a base name in two rooms": (
        {"top/sum.h": "enum { SUM };\n"},
        "sum: this base name stands in low and top"),
    "a folder that is not listed": (
        {"side/other.h": "enum { OTHER };\n"},
        "side/other.h: side is not a room of rooms.txt"),
    "a room without code": (
        {"rooms.txt": "low\nmiddle\ntop\nbeside: tests\n"},
        "rooms.txt: middle has no C file and no header"),
    "an include by a relative path": (
        {"top/program.c": '#include "../low/number.h"\nint program(void);\n'
                          "int program(void) { return number(); }\n"},
        "low/number.h is included by a path that does not start at the root"),
    "a header made from a template of a lower room": (
        {"top/list.h.in": "enum { LIST = @LIST@ };\n", "build/low/list.h": "enum { LIST = 1 };\n",
         "low/sum.c": '#include "low/list.h"\nint sum(void);\nint sum(void) { return LIST; }\n'},
        None),
    "a header made from a template of a higher room": (
        {"low/deep/list.h.in": "enum { LIST = @LIST@ };\n", "build/low/list.h": "enum { LIST = 1 };\n",
         "rooms.txt": "low\nlow/deep\ntop\nbeside: tests\n", "low/deep/part.h": "enum { PART };\n",
         "low/sum.c": '#include "low/list.h"\nint sum(void);\nint sum(void) { return LIST; }\n'},
        "low/sum.c:1: includes low/deep/list.h.in: low may not use low/deep"),
    "a source from nowhere": (
        {"build/made.c": "int made(void);\nint made(void) { return 1; }\n"},
        "build/made.c is generated, and belongs to no room"),
}


def write(root, files):
    for name, text in files.items():
        path = os.path.join(root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def build(root, files):
    """A build tree of the folder, with one object for each C file."""
    rules = [f"rule cc\n  command = cc -I.. -I. -c $in -o $out\n"]
    for name in sorted(files):
        if name.endswith(".c"):
            place = name[len("build/"):] if name.startswith("build/") else os.path.join("..", name)
            rules.append(f"build {os.path.basename(name)}.o: cc {place}\n")
    write(root, {"build/build.ninja": "".join(rules)})
    subprocess.run(["ninja", "-C", os.path.join(root, "build")], check=True, capture_output=True)


def judge(source, build_tree, *more):
    done = subprocess.run([sys.executable, os.path.join(HERE, "rooms.py"), source, build_tree, *more],
                          capture_output=True, text=True)
    return done.returncode, done.stderr


def judge_written(changes):
    files = {**IN_ORDER, **changes}
    with tempfile.TemporaryDirectory() as root:
        write(root, files)
        build(root, files)
        return judge(root, os.path.join(root, "build"), "--complete", "--orders",
                     os.path.join(root, "rooms.txt"))


def swapped(first, second):
    """rooms.txt with two of its lines exchanged."""
    with open(os.path.join(HERE, "rooms.txt"), encoding="utf-8") as file:
        lines = file.read().splitlines()
    one, two = lines.index(first), lines.index(second)
    lines[one], lines[two] = second, first
    return "\n".join(lines) + "\n"


def main():
    if not (shutil.which("ninja") and shutil.which("cc") and shutil.which("nm")):
        return 77
    bad = []
    status, said = judge_written({})
    if status:
        bad.append(f"a tree in order is refused: {said}")
    for what, (changes, expected) in MISTAKES.items():
        status, said = judge_written(changes)
        if (status, said) != (0, "") if expected is None else status != 1 or expected not in said:
            bad.append(f"{what}: exit status {status} and {said!r}")
    source, build_tree = sys.argv[1:3]
    for pair in (("cases/core", "cases/play"), ("bench/workload", "bench/run"),
                 ("reports/read", "reports/facts")):
        with tempfile.TemporaryDirectory() as root:
            write(root, {"rooms.txt": swapped(*pair)})
            status, said = judge(source, build_tree, "--orders", os.path.join(root, "rooms.txt"))
        if status != 1 or f"{pair[1]} may not use {pair[0]}" not in said:
            bad.append(f"{' and '.join(pair)} exchanged: exit status {status} and {said!r}")
    for line in bad:
        print(line, file=sys.stderr)
    print(f"{len(MISTAKES)} small trees and 3 wrong orders: {len(bad)} judged wrongly")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
