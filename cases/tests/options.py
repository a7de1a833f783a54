#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The options of every verb and of every program, as a user meets them.

usage: options.py VERBS.csv TOUCHSTONE PROGRAM...

For each verb of the table, and for each further program that has a --help of the same form: what the help
lists is what is taken; every option works as `--name value` and as `--name=value`; what is wrong is refused
with exit status 2, one line that says why, and one that points to the help.
"""
import csv
import os
import re
import string
import subprocess
import sys
import tempfile
import unittest

WIDTH = 80
# Options whose FILE is read. Of every other one the file is written, but --page knows its own pages by a seal.
READ = {"law", "input", "library", "path", "table", "accepted", "bench", "page"}
NOWHERE = "no/such/thing"  # an argument that every verb refuses
FULL = "{}: the standard output could not be written: No space left on device\n"


class Program:
    """A verb of touchstone, or a program of its own."""

    def __init__(self, name, command):
        self.name, self.command = name, command

    def run(self, *arguments):
        done = subprocess.run([*self.command, *arguments], capture_output=True, text=True, timeout=60,
                              stdin=subprocess.DEVNULL, check=False)
        return done.returncode, done.stdout, done.stderr

    def help(self):
        return self.run("--help=all")[1]

    def options(self):
        """Name, the word for its value or None, and what the help says of it."""
        found, lines = [], self.help().split("\n")
        for i, line in enumerate(lines):
            match = re.match(r"  (?:-[a-z], )?--([a-z-]+)(?: (\S+))?(?:  +(.*))?$", line)
            if not match:
                continue
            text = match.group(3) or ""
            for more in lines[i + 1:]:
                if not more.startswith(" " * 22):
                    break
                text += " " + more.strip()
            if match.group(1) != "help":
                found.append((match.group(1), match.group(2), text))
        return found


def programs(table, touchstone, others):
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        if "/" not in row["program"]:  # a script of the source tree has the verb
            yield Program("touchstone " + row["name"], [touchstone, row["name"]])
    for path in others:
        name = os.path.basename(path).replace("-", " ", 1)
        yield Program(name, [path])


def value_of(word, text):
    """A value that the option may take."""
    range_ = re.search(r"Range: \[([^,]+),", text)
    if range_:
        return range_.group(1)
    return word.split("|")[0] if re.fullmatch(r"[a-z_|]+", word) else "x1"


def for_each_program(test):
    """Calls the test with every program, whatever it found in the one before."""
    def all_of_them(self):
        for program in PROGRAMS:
            with self.subTest(program=program.name):
                test(self, program)
    return all_of_them


class Options(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chdir(folder.name)

    def tearDown(self):
        self.assertEqual(os.listdir("."), [], "something was written")
        os.chdir("/")

    def refused(self, program, *arguments):
        """The line that says why."""
        code, out, err = program.run(*arguments)
        self.assertEqual((code, out), (2, ""), (arguments, err))
        lines = err.split("\n")
        self.assertEqual(len(lines), 3, err)
        self.assertTrue(lines[0].startswith(program.name + ": "), err)
        self.assertEqual(lines[1:], [f"Try '{program.name} --help'.", ""])
        return lines[0]

    @for_each_program
    def test_help(self, program):
        code, out, err = program.run("--help")
        self.assertEqual((code, err), (0, ""))
        self.assertRegex(out, rf"^Usage: {re.escape(program.name)}( .*)?\n")
        for line in out.split("\n"):
            self.assertLessEqual(len(line), WIDTH, line)
        self.assertEqual(program.run("-h"), (0, out, ""))
        self.assertEqual(program.run("--he"), (0, out, ""))
        self.assertIn("\n  --help ", out)
        self.assertLessEqual(out.count("\n"), 34, "one screen")
        whole = program.run("--help=all")
        self.assertEqual((whole[0], whole[2]), (0, ""))
        self.assertLessEqual(max(map(len, whole[1].split("\n"))), WIDTH, whole[1])
        for name, _, _ in program.options():
            self.assertRegex(out, rf"--{name}\b")
        self.assertIn("--help every: the value can only be 'all' or 'man'", self.refused(program, "--help=every"))

    def test_help_lists_the_verbs(self):
        code, out, err = Program("touchstone", [TOUCHSTONE]).run("--help")
        self.assertEqual((code, err), (0, ""))
        self.assertLessEqual(max(map(len, out.split("\n"))), WIDTH, out)
        with open(TABLE, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                self.assertRegex(out, rf"\n  {row['name']} +{re.escape(row['meaning'])}\n")

    @for_each_program
    def test_help_lists_what_is_taken(self, program):
        """An empty value is refused by every option, with its name."""
        taken = set()
        for letter in string.ascii_lowercase:
            line = self.refused(program, f"--{letter}=")
            if "unknown option" in line:
                continue
            several = line.partition("begins several options: ")[2]
            taken |= set(re.findall(r"--([a-z-]+)", several or line.split(": ", 1)[1].split(" ")[0]))
        listed = {name for name, _, _ in program.options()}
        self.assertEqual(taken - {"help"}, listed)

    @for_each_program
    def test_both_forms(self, program):
        for name, word, text in program.options():
            if word is None:
                self.assertIn(f"--{name} takes no value", self.refused(program, f"--{name}=3"))
                continue
            value = value_of(word, text)
            apart = program.run("--" + name, value, NOWHERE)
            self.assertEqual(apart, program.run(f"--{name}={value}", NOWHERE), name)
            # A command that is no law is found out by starting it.
            self.assertIn(apart[0], (1, 2) if name == "law-command" else (2,), apart)
            self.assertNotRegex(apart[2], "unknown option|needs a value|takes no value")
            self.assertEqual(f"{program.name}: --{name} needs a value: --{name} {word}",
                             self.refused(program, "--" + name))
            self.assertIn(f"--{name}: the value must not be empty", self.refused(program, f"--{name}="))
            self.assertIn(f"--{name} needs a value, and '--{name}' is an option",
                          self.refused(program, "--" + name, "--" + name, NOWHERE))

    @for_each_program
    def test_no_file_is_replaced(self, program):
        """What is there stays, unless --force is given: then the next thing that is wrong is told."""
        for name, word, text in program.options():
            if not word or "FILE" not in word or name in READ:
                continue
            mine = "mine" + (re.search(r"\.(svg|csv)\b", text) or [".svg"])[0]
            needs = re.search(r"Only with --([a-z-]+)\.", text)
            more = ["--" + needs.group(1)] if needs else []
            with open(mine, "w", encoding="ascii") as file:
                file.write("years of work")
            for form in (["--" + name, mine], ["--" + name + "=./" + mine]):
                line = self.refused(program, *form, *more, NOWHERE)
                self.assertRegex(line, rf"--{name} \S*{mine}: this file is there already; --force replaces it")
            self.assertNotIn("is there already", program.run("--" + name, mine, *more, "--force", NOWHERE)[2])
            with open(mine, "r+", encoding="ascii") as file:
                self.assertEqual(file.read(), "years of work")
                file.truncate(0)
            self.assertNotIn("is there already", program.run("--" + name, mine, *more, NOWHERE)[2])
            os.remove(mine)

    @for_each_program
    def test_ranges(self, program):
        for name, _, text in program.options():
            found = re.search(r"Range: (\[(\S+), (\S+)\])", text)
            if not found:
                continue
            for wrong in (repr(float(found.group(2)) - 1), repr(float(found.group(3)) * 2 + 1), "x",
                          found.group(2) + "x"):
                line = self.refused(program, f"--{name}={wrong}")
                self.assertIn(f"--{name} {wrong}: the value must be a ", line)
                self.assertIn(found.group(1), line)

    @for_each_program
    def test_unknown(self, program):
        self.assertIn("unknown option '--no-such-option'", self.refused(program, "--no-such-option"))
        self.assertIn("unknown option '-z'", self.refused(program, "-z"))
        for name in ["help"] + [name for name, _, _ in program.options() if len(name) > 3]:
            wrong = name[:2] + name[1:]
            self.assertIn(f"unknown option '--{wrong}' (did you mean '--{name}'?)",
                          self.refused(program, "--" + wrong))

    @for_each_program
    def test_help_into_a_full_file(self, program):
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([*program.command, "--help"], stdout=full, stderr=subprocess.PIPE, text=True,
                                  timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (3, FULL.format(program.name)))

    @for_each_program
    def test_end_of_options(self, program):
        code, out, err = program.run("--", "--help")
        self.assertEqual((code, out), (2, ""), err)
        self.assertIn("--help", err)


if __name__ == "__main__":
    TABLE, TOUCHSTONE = (os.path.abspath(path) for path in sys.argv[1:3])
    PROGRAMS = list(programs(TABLE, TOUCHSTONE, [os.path.abspath(path) for path in sys.argv[3:]]))
    unittest.main(argv=sys.argv[:1])
