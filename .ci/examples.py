#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs every example of every Markdown file of the project and compares what it prints.

usage: examples.py SOURCE BUILD [--but] [FILE.md|FOLDER...]

With --but: all files but those. An example is a fenced block. The first word behind the fence says what it is:

  sh             commands, one a line; each must end with status 0
  console        lines that begin with "$ " are commands; the lines below each are what it prints
  yaml [FILE [OPTIONS]]  a case: `touchstone verify OPTIONS FILE` must pass, without a skip and a warning
  c [FILE]       compiles without a warning against lib/include; with main() it is linked and run
  python [FILE]  runs
  dialogue CMD   lines "host ..." are sent to the program CMD, lines "child ..." are what it answers
  text REASON    is not run, for the reason that stands there

Conventions, which readers see as well:

  ...               in printed text: anything up to the rest of the line (times, paths, what differs
                    between machines); alone in a line: any number of lines
  # exit status N   behind a command: it ends with status N and not 0
  not run: REASON   behind the first word (```sh not run: takes half an hour): the block is not run
  needs NAME...     behind sh, console or python: the block is not run where there is no such program, nor such a
                    module of Python

The examples of one file run in one scratch folder, from the top down; `cd` holds for the blocks
below. The folder looks like the root of the source tree. A block of another kind, or one that is not
run without a reason, is a failure: no example goes unseen. Links and names of source files must lead
somewhere.
"""
import collections
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

SECONDS = 120  # that a command may take
# MOTIONS, below: `make check` in the folder of a new law plays 5 random motions, where a user gets more.
SHOWN = 40     # lines of what it printed, where that is wrong
COMPILE = ["-std=c11", "-Wall", "-Wextra", "-Werror"]


class Wrong(Exception):
    """An example that does not do what stands there."""


def shown(lines):
    lines = ["  " + line for line in lines]
    more = ["  and %d lines more" % (len(lines) - SHOWN)] if len(lines) > SHOWN else []
    return "\n".join(lines[:SHOWN] + more)


class Block:
    def __init__(self, path, line, info, lines):
        self.path, self.line, self.lines = path, line, lines
        self.kind, _, self.rest = info.partition(" ")
        self.rest = self.rest.strip()

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"


class Place:
    """The scratch folder of one Markdown file."""

    def __init__(self, source, build):
        self.source, self.build = source, build
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="examples"))
        self.here = self.folder
        program = os.path.join(build, "cases", "touchstone")
        for name in ("lib", "cases", "reference", "bench", "reports", "docs"):
            os.symlink(os.path.join(source, name), os.path.join(self.folder, name))
        os.symlink(build, os.path.join(self.folder, "build"))
        own = os.path.join(self.folder, "bin")
        os.mkdir(own)
        for path in (os.path.join(own, "touchstone"), os.path.join(self.folder, "touchstone")):
            with open(path, "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\nexec '%s' \"$@\"\n" % program)
            os.chmod(path, 0o755)
        self.environment = dict(
            os.environ, PATH=own + os.pathsep + os.environ["PATH"], TOUCHSTONE_BUILD=build,
            NO_COLOR="1", LC_ALL="C.UTF-8", TERM="dumb",
            PYTHONDONTWRITEBYTECODE="1", PYTHONPATH=os.path.join(source, "python"), MOTIONS="2",
            LD_LIBRARY_PATH=os.path.join(build, "lib"),
            PKG_CONFIG_PATH=os.path.join(build, "meson-uninstalled"))
        for name in ("MAKEFLAGS", "MAKELEVEL", "TOUCHSTONE_TARGET", "COLUMNS"):
            self.environment.pop(name, None)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.here, name)

    def run(self, command, status=0):
        """What a command prints; the folder in which it ends is that of the next one."""
        where = os.path.join(self.folder, "bin", "where")
        try:
            done = subprocess.run(
                ["bash", "-c", "%s\nstatus=$?; pwd >'%s'; exit $status" % (command, where)],
                cwd=self.here, env=self.environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired as late:
            raise Wrong("'%s' takes more than %d s" % (command, SECONDS)) from late
        printed = done.stdout.decode("utf-8", "replace")
        if done.returncode != status:
            raise Wrong("'%s' ended with status %d, not %d:\n%s"
                        % (command, done.returncode, status, shown(printed.split("\n"))))
        with open(where, encoding="utf-8") as file:
            self.here = file.read().strip()
        return printed


# --- what stands in a block -----------------------------------------------------------------------

def blocks_of(path, name):
    """Fenced blocks; a block by four blanks, which nothing could run, is refused."""
    found, inside, before = [], None, ""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file.read().split("\n"), 1):
            if inside is None and re.match(r" *```", line):
                inside = Block(name, number, line.strip().lstrip("`").strip(), [])
            elif inside is not None and re.match(r" *```\s*$", line):
                found.append(inside)
                inside = None
            elif inside is not None:
                inside.lines.append(line)
            elif line.startswith("    ") and not before.strip():
                raise Wrong("%s:%d: code by four blanks; a fence says what it is" % (name, number))
            before = line
    if inside:
        raise Wrong("%s:%d: the block has no end" % (name, inside.line))
    return found


def commands_of(lines, prompt):
    """[(command, expected status, printed lines)]; a backslash joins lines."""
    found, open_line = [], False
    for line in lines:
        if open_line:
            found[-1][0] += "\n" + line
        elif line.startswith(prompt) and (prompt or line.strip()):
            found.append([line[len(prompt):], 0, []])
        elif found and prompt:
            found[-1][2].append(line)
        elif line.strip():
            raise Wrong("'%s' stands before the first command" % line)
        open_line = bool(found) and not found[-1][2] and line.endswith("\\")
    for command in found:
        status = re.search(r"#.*\bexit status (\d+)", command[0])
        command[1] = int(status.group(1)) if status else 0
    return found


def same_line(expected, got):
    pattern = ".*?".join(re.escape(part) for part in expected.rstrip().split("..."))
    return re.fullmatch(pattern, got.rstrip()) is not None


def first_difference(expected, got):
    """None, or the number of the first expected line that is not there."""
    possible, furthest = {0}, 0  # how many of the printed lines the expected ones may have taken
    for number, line in enumerate(expected):
        if line.strip() == "...":
            possible = set(range(min(possible), len(got) + 1))
        else:
            possible = {k + 1 for k in possible if k < len(got) and same_line(line, got[k])}
        if not possible:
            return number
        furthest = number + 1
    return None if len(got) in possible else furthest


def trimmed(lines):
    lines = list(lines)
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def compare(expected, printed, what):
    expected, got = trimmed(expected), trimmed(printed.split("\n"))
    number = first_difference(expected, got)
    if number is not None:
        line = expected[number] if number < len(expected) else "(the end)"
        raise Wrong("%s does not print what stands there, from this line on:\n  %s\nIt prints:\n%s"
                    % (what, line, shown(got)))


# --- kinds of blocks ------------------------------------------------------------------------------

def run_sh(block, place):
    for command, status, _ in commands_of(block.lines, ""):
        place.run(command, status)


def run_console(block, place):
    for command, status, printed in commands_of(block.lines, "$ "):
        compare(printed, place.run(command, status), "'%s'" % command)


def write(block, place, otherwise):
    name = block.rest or otherwise
    with open(place.path(name), "w", encoding="utf-8") as file:
        file.write(block.text)
    return name


def run_yaml(block, place):
    block.rest, _, options = block.rest.partition(" ")
    name = write(block, place, "example_%d.yaml" % block.line)
    printed = place.run("touchstone verify --power none --no-report --out results_%d %s %s"
                        % (block.line, options, name))
    if "warning:" in printed or not re.search(r"^\d+ comparisons: \d+ pass( \d+ finding)? \(", printed, re.MULTILINE):
        raise Wrong("the case does not pass:\n" + printed)


def run_c(block, place):
    name = write(block, place, "example_%d.c" % block.line)
    words = ["$(pkg-config --cflags --libs touchstone)", "-lm", "-o", "example"]
    if not re.search(r"\bmain\(", block.text):
        words = ["-fsyntax-only"] + [
            "-I" + shlex.quote(os.path.join(place.source, *parts))
            for parts in ((), ("lib", "include"), ("cases", "wrong"))]
    place.run(" ".join(["${CC:-cc}"] + COMPILE + [name] + words))
    if "example" in words:
        place.run("./example")


def run_python(block, place):
    place.run("python3 " + write(block, place, "example_%d.py" % block.line))


def run_dialogue(block, place):
    """Each line of the host, joined with those indented below it, and the answer."""
    said = []
    for line in block.lines:
        who, _, what = line.partition(" ")
        if who in ("host", "child"):
            said.append([who, what.strip()])
        elif said:
            said[-1][1] += line.strip()
    child = subprocess.Popen(["bash", "-c", "exec " + block.rest], cwd=place.here,
                             env=place.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             encoding="utf-8")
    try:
        for who, what in said:
            if who == "host":
                child.stdin.write(what + "\n")
                child.stdin.flush()
            else:
                compare([what], child.stdout.readline(), "the program")
        rest, _ = child.communicate(timeout=SECONDS)
        if rest or child.returncode:
            raise Wrong("the program ends with status %d and '%s'" % (child.returncode, rest))
    finally:
        child.kill()
        child.wait()


KINDS = {"sh": run_sh, "console": run_console, "yaml": run_yaml, "c": run_c, "python": run_python,
         "dialogue": run_dialogue}


def is_there(name):
    """Whether there is a program of this name, or a module of Python."""
    return shutil.which(name) or not subprocess.run(["python3", "-c", "import " + name], stderr=subprocess.DEVNULL,
                                                    check=False).returncode


def why_not(block):
    """The reason for which a block is not run; None: it is."""
    if block.kind == "text":
        return block.rest
    if block.kind in ("sh", "console", "python") and block.rest.startswith("needs "):
        missing = [name for name in block.rest.split()[1:] if not is_there(name)]
        block.rest = ""
        return "there is no " + missing[0] if missing else None
    return block.rest[len("not run:"):].strip() if block.rest.startswith("not run:") else None


def run_block(block, place):
    reason = why_not(block)
    if reason is None and block.kind not in KINDS:
        raise Wrong("'%s' is no kind of example; see .ci/examples.py" % block.kind)
    if reason == "":
        raise Wrong("not run, without a reason behind the fence")
    if reason is None:
        KINDS[block.kind](block, place)
    return "%s not run: %s" % (block.kind, reason) if reason else block.kind


# --- files ----------------------------------------------------------------------------------------

def markdown_files(source):
    done = subprocess.run(["git", "ls-files", "*.md"], cwd=source, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, encoding="utf-8", check=False)
    names = done.stdout.split("\n") if done.returncode == 0 else [
        os.path.relpath(os.path.join(folder, name), source)
        for folder, _, files in os.walk(source) for name in files if name.endswith(".md")]
    made = ("reports/verification", "reports/templates", "bench/templates", "cases/templates", "build", "touchstone-")
    return sorted(name for name in names if name and not name.startswith(made))


def headings_of(path):
    """The names that a link to a heading may have, as GitHub makes them."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"^ *```.*?^ *```", "", file.read(), flags=re.MULTILINE | re.DOTALL)
    return {re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")
            for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


def missing_paths(name, source):
    """Links and names of source files that lead nowhere; NAME and LAW stand for any name."""
    folder = os.path.join(source, os.path.dirname(name))
    bases = (folder, source, os.path.join(source, "lib", "include"))
    with open(os.path.join(source, name), encoding="utf-8") as file:
        text = re.sub(r"^ *```.*?^ *```", "", file.read(), flags=re.MULTILINE | re.DOTALL)
    for path in re.findall(r"`([\w./-]+/[\w.-]+\.(?:c|h|py|csv|css|sh|build))`", text):
        if not re.search(r"NAME|LAW", path) and not any(
                os.path.exists(os.path.join(base, path)) for base in bases):
            yield path
    for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", text)):
        target, _, heading = link.partition("#")
        path = os.path.join(folder, target) if target else os.path.join(source, name)
        if not link.startswith("http") and (
                not os.path.exists(path) or (heading and heading not in headings_of(path))):
            yield link


def run_file(name, source, build):
    """(kinds of the blocks that ran, the number of those that failed)"""
    kinds, failed = collections.Counter(), 0
    for path in missing_paths(name, source):
        failed += 1
        print("%s: %s leads nowhere" % (name, path))
    place = Place(source, build)
    try:
        for block in blocks_of(os.path.join(source, name), name):
            try:
                kinds[run_block(block, place)] += 1
            except Wrong as wrong:
                failed += 1
                print("%s:%d: %s" % (name, block.line, wrong))
    except Wrong as wrong:
        failed += 1
        print(wrong)
    finally:
        place.remove()
    return kinds, failed


def main():
    if len(sys.argv) < 3:
        print(__doc__)
        return 2
    source, build = (os.path.realpath(path) for path in sys.argv[1:3])
    total, failed = collections.Counter(), 0
    but, named = sys.argv[3:4] == ["--but"], tuple(sys.argv[3:])
    files = [name for name in markdown_files(source)
             if not named or but != any(name == one or name.startswith(one + "/") for one in named)]
    for name in files:
        kinds, bad = run_file(name, source, build)
        total += kinds
        failed += bad
        print("%s: %d run, %d not run, %d failed" % (
            name, sum(n for kind, n in kinds.items() if " not run: " not in kind),
            sum(n for kind, n in kinds.items() if " not run: " in kind), bad))
    for kind, count in sorted(total.items()):
        print("%4d %s" % (count, kind))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
