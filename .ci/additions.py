#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Adds one of each kind of thing to a copy of the source tree, as README.md says, and uses it.

usage: additions.py SOURCE [--keep FOLDER]

The table "to add" of README.md says how many files are new and at how many places of others something has
to be written. Each addition is made and counted (with git); more, or a row of the table that nothing here
adds, is a failure. Then the copy is built, for scalar code alone, and each addition is used; the tests that
walk the tables must pass. --keep works in that folder and leaves it.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Of the README's table, the first words of a row: files to copy from .ci/additions and where to; and in
# which file to write which line, behind the line that is matched.
ADDITIONS = {
    "a law": (
        [("../../lib/examples/linear_spring.c", "lib/laws/linear_spring.c")],
        ("lib/meson.build", r"^laws = \{$", "  'linear_spring': 'linear_spring',")),
    "a case": ([("pressed.yaml", "cases/laws/linear_spring/pressed.yaml")], None),
    "a reference": ([("johnson.c", "reference/catalogue/johnson.c")], None),
    "a known-wrong law": (
        [],
        ("cases/wrong/hertzian.c", r'^#include "wrong.h"$', """
PREPARE(radius_thrice) {
    struct touch_pair other = *pair;
    other.radius[0] *= 3.0;
    other.radius[1] *= 3.0;
    return right_prepare(values, &other, ret, message);
}
WRONG(radius_thrice, "hertzian", "hertzian/force", "16", "three times the effective radius",
      .prepare = radius_thrice_prepare)""")),
    "a law of LAMMPS or LIGGGHTS": (
        [],
        ("cases/engines/engine_laws.c", r"^static const struct engine_law laws\[\] = \{$",
         '    {LAMMPS_DASHPOT, .setup = {"mindlin_rescale", "velocity"}, .name = "rescale_velocity",\n'
         '     .words = "pair granular, tangential mindlin_rescale, damping velocity",\n'
         '     .dashpot = "linear"},')),
    "a SIMD target": (
        [],
        ("lib/core/targets.csv", r"^avx2,",
         "avx2copy,x86_64,32,avx2 fma,-mavx2 -mfma,avx2 under another name")),
    "a section of the report": (
        [],
        ("reports/templates/page.md", r"^\{\{>timing\.md\}\}$",
         "## Remarks\n\nThere are {{row_count}} comparisons on this page.\n")),
    "a verb of touchstone": (
        [("count_laws.c", "cases/commands/count_laws.c")],
        ("cases/commands/verbs.csv", r"^list,", 'count-laws,,"print how many laws there are"')),
}
# Tests that walk the tables; each gets a few seconds.
TESTS = ["registry", "laws", "contact", "batch-linear_spring", "batch-hertzian",
         "reference", "test play", "bench bench", "page"]


class Failure(Exception):
    pass


def run(command, cwd, good=(0,), **more):
    """What the command prints, both streams; its status must be one of those."""
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, **more)
    if done.returncode not in good:
        raise Failure("%s\nended with status %d:\n%s" %
                      (" ".join(command), done.returncode, done.stdout[-6000:]))
    return done.stdout


def expect(text, pattern, what):
    if not re.search(pattern, text, re.MULTILINE):
        raise Failure("%s: no '%s' in\n%s" % (what, pattern, text[-3000:]))


# --- the copy, and what is added to it -----------------------------------------------------------


def promised(source):
    """Of each row of the README's table: new files, places elsewhere."""
    with open(os.path.join(source, "README.md"), encoding="utf-8") as file:
        lines = file.read().split("\n")
    start = next((i for i, line in enumerate(lines) if line.startswith("| to add |")), None)
    if start is None:
        raise Failure("README.md has no table '| to add |'")
    rows = {}
    for line in lines[start + 2:]:
        if not line.startswith("|"):
            break
        cell = [c.strip() for c in line.strip("|").split("|")]
        rows[cell[0].replace("`", "")] = (int(cell[1]), int(cell[2]))
    return rows


def copy_tree(source, copy):
    listed = run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], source)
    for path in filter(None, listed.split("\0")):
        if os.path.exists(os.path.join(source, path)):
            os.makedirs(os.path.join(copy, os.path.dirname(path)), exist_ok=True)
            shutil.copy2(os.path.join(source, path), os.path.join(copy, path))
    run(["git", "init", "-q"], copy)
    commit(copy)


def commit(copy):
    run(["git", "add", "-A"], copy)
    run(["git", "-c", "user.name=test", "-c", "user.email=test", "commit", "-q", "--no-verify",
         "-m", "added"], copy)


def write_behind(path, pattern, text):
    """The text behind the line that matches; inside it, where the pattern ends in the line."""
    with open(path, encoding="utf-8") as file:
        old = file.read()
    match = re.search(pattern, old, re.MULTILINE)
    if not match:
        raise Failure("%s: no line '%s'" % (path, pattern))
    whole = pattern.endswith("$") or pattern.endswith(",")
    end = old.index("\n", match.start()) + 1 if whole else match.end()
    with open(path, "w", encoding="utf-8") as file:
        if whole:
            file.write(old[:end] + text + "\n" + old[end:])
        else:
            file.write(old[:end] + text.lstrip("'") + old[end:])


def add(copy, files, word):
    for name, to in files:
        os.makedirs(os.path.dirname(os.path.join(copy, to)), exist_ok=True)
        shutil.copy(os.path.join(copy, ".ci", "additions", name), os.path.join(copy, to))
    if word:
        write_behind(os.path.join(copy, word[0]), word[1], word[2])


def counted(copy):
    """New files, places (hunks) in others, lines in others."""
    run(["git", "add", "-A"], copy)
    new = run(["git", "diff", "--cached", "--name-only", "--diff-filter=A"], copy).split()
    changed = run(["git", "diff", "--cached", "-U0", "--diff-filter=M"], copy)
    numbers = run(["git", "diff", "--cached", "--numstat", "--diff-filter=M"], copy)
    return (len(new), len(re.findall(r"^@@", changed, re.MULTILINE)),
            sum(int(line.split()[0]) for line in numbers.splitlines()))


def make_additions(copy):
    table = promised(copy)
    if set(table) != set(ADDITIONS):
        raise Failure("README.md and this test do not list the same: %s" %
                      sorted(set(table) ^ set(ADDITIONS)))
    print("%-28s %9s %17s %6s" % ("added", "new files", "places elsewhere", "lines"))
    for name, (files, word) in ADDITIONS.items():
        add(copy, files, word)
        new, places, lines = counted(copy)
        print("%-28s %9d %17d %6d" % (name, new, places, lines))
        if (new, places) != table[name]:
            raise Failure("%s: README.md promises %d new files and %d places elsewhere" %
                          ((name,) + table[name]))
        commit(copy)
    sys.stdout.flush()


# --- building and using ------------------------------------------------------------------------


def environment(copy):
    """As it is, with ccache where there is one: the copy is elsewhere each time."""
    changed = dict(os.environ, CCACHE_BASEDIR=copy, CCACHE_NOHASHDIR="1")
    if "CC" not in changed and shutil.which("ccache"):
        changed["CC"] = "ccache cc"
    for name in ("MAKEFLAGS", "NINJA_STATUS", "MESON_TESTTHREADS"):
        changed.pop(name, None)
    return changed


def ninja(copy, *targets, **more):
    return run(["ninja", "-C", "build"] + list(targets), copy, env=environment(copy), **more)


def build(copy):
    run(["meson", "setup", "build", "-Dtargets=scalar", "-Doptimization=1"], copy, env=environment(copy))
    ninja(copy, "cases/touchstone", "cases/touchstone-worker", "reports/touchstone-report",
          "bench/touchstone-bench", "cases/engines/touchstone-engine-lammps.so",
          "cases/wrong/laws.csv", "cases/wrong/laws.so")


def use_all(copy):
    touchstone = os.path.join(copy, "build", "cases", "touchstone")

    def say(*arguments, good=(0,)):
        return run([touchstone] + list(arguments), copy, good)

    expect(say("list", "laws"), "^linear_spring ", "a law is listed")
    expect(say("verify", "linear_spring/pressed", "--no-report", "--out", "results"),
           "2 comparisons: 2 pass", "a case of the law runs")
    expect(say("bench", "--quick", "--no-plots", "--filter", "^linear_spring/", "--out", "times"),
           r"^[1-9]\d* rows", "a law is timed")
    expect(say("list", "references"), "^johnson_force ", "a reference is listed")
    expect(say("solve", "johnson_force", "young=70GPa", "poisson=0.3", "radius=5mm", "overlap=1um", "pads=3"),
           "N_z = z N", "the reference answers, with an input that nothing else has")
    expect(say("verify", ".ci/additions/johnson.yaml", "--force", "--out", "results"),
           "1 comparisons?: 1 pass", "a case can name the reference")
    expect(say("selftest", "--only", "radius_thrice"),
           "1 of 1 wrong laws caught", "a wrong law is caught")
    expect(say("list", "engines", "--no-probe"), "rescale_velocity", "a law of an engine is listed")
    if "20210929" in say("list", "engines", "hertz_mindlin/sliding"):
        expect(say("verify", "--law", "lammps:rescale_velocity",
                   "viscoelastic_nonlinear/dashpot_supplied", "--no-report", "--out", "of_engine"),
               r"normal_force .* pass$", "the engine's law plays a case")
    with open(os.path.join(copy, "results", "report.html"), encoding="utf-8") as page:
        expect(page.read(), '(?s)id="remarks".*comparisons on this page', "a section is shown")
    expect(say("count-laws"), r"^\d+ laws$", "a verb runs")
    expect(say("--help"), "^  count-laws ", "a verb is in the help")


def use_target(copy):
    """The target's own test."""
    run(["meson", "configure", "build", "-Dtargets=avx2copy"], copy)
    test = "lib/tests/test_power_avx2copy"
    ninja(copy, test, "cases/touchstone")
    expect(run([os.path.join(copy, "build", test), "10000", "0"], copy), "^ok |SKIP this processor lacks",
           "a target computes")
    expect(run([os.path.join(copy, "build", "cases", "touchstone"), "list", "targets"], copy),
           "^avx2copy +(yes|no)", "a target is listed")


def use_tests(copy):
    names = TESTS
    listed = run(["meson", "test", "-C", "build", "--list"], copy, env=environment(copy))
    missing = [n for n in names if not re.search(r"/ %s$" % re.escape(n), listed, re.MULTILINE)]
    if missing:
        raise Failure("no tests of these names: %s" % missing)
    said = run(["meson", "test", "-C", "build", "--print-errorlogs"] + names, copy,
               env=environment(copy))
    expect(said, r"^Fail: +0", "the tests that walk the tables")
    print("\n".join(line for line in said.split("\n") if " OK " in line))


def main():
    source, work = os.path.abspath(sys.argv[1]), None
    if not os.path.isdir(os.path.join(source, ".git")) and not os.path.isfile(
            os.path.join(source, ".git")):
        print("skipped: %s is no git checkout" % source)
        return 77
    keep = sys.argv[3] if sys.argv[2:3] == ["--keep"] else None
    work = os.path.abspath(keep) if keep else tempfile.mkdtemp(prefix="touchstone-additions-")
    copy = os.path.join(work, "touchstone")
    try:
        copy_tree(source, copy)
        make_additions(copy)
        build(copy)
        use_all(copy)
        use_tests(copy)
        if os.uname().machine == "x86_64":
            use_target(copy)
    except Failure as failure:
        print(failure)
        return 1
    finally:
        if not keep:
            shutil.rmtree(work)
    print("all of it works")
    return 0


if __name__ == "__main__":
    sys.exit(main())
