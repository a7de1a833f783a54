#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tool says and what its tests notice, as sorted text: made before a change, and compared after it.

usage: ledger.py [--check] [--build DIR] [--ledger DIR] SET [--test NAME]... [FILE]...

A set is written into BUILD/ledger, or with --check compared with what stands there: what went and what came is
printed, and the exit status is 1 where something was lost. Sets, and what one line of each is:

  rows   verdicts of all shipped cases: law, quantity, set-up, number of rows, and a hash of their numbers (8 digits)
  T      mutants of a source that the tests of its folder do not kill, and the number of the others: 40 mutants a
         FILE, by a fixed seed
  L      lies of a program between a test and the command that the test believes       (--test: these alone);
         a lie that changes nothing that the test is told counts as none
         "takes longer=left out": a test that computes for more than 20 s

Rows outlive renames of cases. T and L can be made in parts: what is not made now stays as it stands.
"""
import argparse
import collections
import hashlib
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
MUTANTS = 40  # a file
LONGEST = 20.0  # s of processors: a test that is run once for each lie
SEED = 1

# Tests of the sources below a folder: words of `meson test`.
TESTS = {
    "lib": ["--suite", "lib", "--no-suite", "slow"],
    "reference": ["--suite", "reference"],
    "reports": ["--suite", "reports"],
    "bench": ["--suite", "bench"],
    "cases": ["test base", "test read", "test expression", "test play", "test verdict", "test command",
              "transcript usage", "transcript verify", "transcript show", "transcript list", "transcript around",
              "test options", "test records", "one row"],
}

# A lie changes what the command prints or ends with: (out, err, status) -> the same.
TRUTH = "the truth"
LIES = {
    TRUTH: lambda o, e, s: (o, e, s),
    "end in success": lambda o, e, s: (o, e, 0),
    "end in failure": lambda o, e, s: (o, e, s or 1),
    "another status": lambda o, e, s: (o, e, s + 1 if s else 0),
    "nothing on stdout": lambda o, e, s: (b"", e, s),
    "nothing on stderr": lambda o, e, s: (o, b"", s),
    "streams swapped": lambda o, e, s: (e, o, s),
    "last line cut": lambda o, e, s: (b"".join(o.splitlines(True)[:-1]), e, s),
    "first line cut": lambda o, e, s: (b"".join(o.splitlines(True)[1:]), e, s),
    "a line lost in the middle": lambda o, e, s: (b"".join(
        t for i, t in enumerate(o.splitlines(True)) if i != len(o.splitlines()) // 2), e, s),
    "lines reversed": lambda o, e, s: (b"".join(reversed(o.splitlines(True))), e, s),
    "pass for fail": lambda o, e, s: (o.replace(b"fail", b"pass"), e, s),
    "fail for pass": lambda o, e, s: (o.replace(b"pass", b"fail"), e, s),
    "a digit changed": lambda o, e, s: (re.sub(rb"7", b"1", o), e, s),
    "messages shortened": lambda o, e, s: (o, e[:len(e) // 2], s),
    "a stray file": None,  # beside: see LIAR
}
LIAR = """#!{python}
import os, subprocess, sys
open(__file__ + ".called", "w").close()
sys.path.insert(0, {here!r})
from ledger import LIES
done = subprocess.run([{program!r}, *sys.argv[1:]], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
lie = LIES[{lie!r}]
if lie is None:
    open("stray", "w").close()
out, err, status = lie(done.stdout, done.stderr, done.returncode) if lie else (
    done.stdout, done.stderr, done.returncode)
if lie is None or (out, err, status) != (done.stdout, done.stderr, done.returncode):
    open(__file__ + ".told", "w").close()
sys.stdout.buffer.write(out)
sys.stderr.buffer.write(err)
sys.exit(status if status >= 0 else 128 - status)
"""


def run(command, allowed=(0,), **how):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **how)
    if done.returncode not in allowed:
        sys.exit("ledger: '%s' ended with status %d:\n%s" % (" ".join(command), done.returncode, done.stdout[-2000:]))
    return done


def short(value):
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:8]


# --- the sets: {key: value}, each key and value without a tab ------------------------------------------


def make_rows(o):
    with tempfile.TemporaryDirectory() as folder:
        run([o.touchstone, "verify", "--no-report", "--out", folder + "/r"], (0, 1))
        with open(folder + "/r/verdicts.json", encoding="utf-8") as file:
            results = json.load(file)
    setups = {}
    for case in results["cases"]:
        for variant in case["variants"]:
            setups[case["case"], case["law"], variant["variant"]] = short(
                [case["kind"], {**case["setup"], **variant["setup"]}])
    found = collections.defaultdict(list)
    for row in results["rows"]:
        setup = setups.get((row["case"], row["law"], row["variant"]), "-")
        number = ["%.8g" % (row[n] + 0.0) if row[n] is not None else "" for n in ("expected", "predicted", "tolerance")]
        found["\t".join((row["law"], row["quantity"], setup))].append([row["metric"], row["verdict"], *number])
    return {key: "%d/%s" % (len(rows), short(sorted(rows))) for key, rows in found.items()}


def mutants_of(path):
    """(name, text of the file) of so many changes of one token."""
    import mutants
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        source = file.read()
    found = list(mutants.mutants_of(path, source))
    chosen = random.Random(SEED).sample(found, min(MUTANTS, len(found)))
    return [(" ".join(m.key.split()), m.source(source)) for m in chosen]


def make_harness(o):
    """In a copy of the tree, which keeps its objects from one mutant to the next."""
    if not o.files:
        sys.exit("ledger: T needs the sources that a change concerns")
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        tree, build = folder + "/tree", folder + "/build"
        run(["git", "-C", ROOT, "worktree", "add", "--detach", tree])
        try:
            run(["meson", "setup", build, tree, "-Dtargets=[]"])
            run(["ninja", "-C", build])
            for path in o.files:
                tests = TESTS[path.split("/")[0]]
                for name, text in mutants_of(path):
                    place = os.path.join(tree, path)
                    with open(place, encoding="utf-8") as file:
                        right = file.read()
                    with open(place, "w", encoding="utf-8") as file:
                        file.write(text)
                    outcome = "does not compile"
                    if not subprocess.run(["ninja", "-C", build], stdout=subprocess.DEVNULL, check=False).returncode:
                        bad = subprocess.run(["meson", "test", "-C", build, "--no-rebuild", "--maxfail", "1", *tests],
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
                        outcome = "killed" if bad.returncode else "survived"
                    with open(place, "w", encoding="utf-8") as file:
                        file.write(right)
                    found["%s\t%s" % (path, name)] = outcome
                    o.tell(name)
        finally:
            run(["git", "-C", ROOT, "worktree", "remove", "--force", tree])
    return found


def time_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def make_lies(o):
    found = {}
    for test in json.loads(run(["meson", "introspect", o.build, "--tests"]).stdout):
        if test["name"] in (o.test or ["test command", "transcript usage", "transcript verify", "transcript show", "transcript list"]):
            with tempfile.TemporaryDirectory() as folder:
                found.update(lies_to(o, test, folder))
    return found


def lies_to(o, test, folder):
    """What a test believes; nothing of one that does not run the program, or takes long."""
    liar, began, found = os.path.join(folder, "touchstone"), time_of_children(), {}

    def instead(word):  # tests name it from the build folder, too
        return liar if os.path.join(o.build, word) == o.touchstone else word

    command = [test["cmd"][0], *map(instead, test["cmd"][1:])]
    env = {**os.environ, **{key: instead(word) for key, word in test["env"].items()}}
    for lie in LIES:
        with open(liar, "w", encoding="utf-8") as file:
            file.write(LIAR.format(python=sys.executable, here=HERE, program=o.touchstone, lie=lie))
        os.chmod(liar, 0o755)
        try:
            done = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  cwd=test["workdir"] or o.build, timeout=5 * test["timeout"], check=False)
            bad = done.returncode or b"\nnot ok" in b"\n" + done.stdout
        except subprocess.TimeoutExpired:
            bad = True
        if lie == TRUTH and bad:
            sys.exit("ledger: %s fails without a lie" % test["name"])
        if not os.path.exists(liar + ".called"):
            return {}
        if time_of_children() - began > LONGEST and lie == TRUTH:
            return {"%s\ttakes longer" % test["name"]: "left out"}
        if os.path.exists(liar + ".told"):
            os.remove(liar + ".told")
            found["%s\t%s" % (test["name"], lie)] = "noticed" if bad else "believed"
            o.tell("%s: %s" % (test["name"], lie))
    return found


# name: (maker, what is only counted where it is so, whether parts of it stay)
SETS = {
    "rows": (make_rows, None, False),
    "T": (make_harness, "killed", True),
    "L": (make_lies, "noticed", True),
}


# --- files and differences ---------------------------------------------------------------------------


def counted(found, name):
    """Of mutants and lies those that nothing notices, and the number of the others of each file or test."""
    good = SETS[name][1]
    if not good:
        return found
    numbers = collections.Counter(key.split("\t")[0] for key, value in found.items() if value == good)
    rest = {key: value for key, value in found.items() if value != good}
    return {**rest, **{"%s\t%s" % (key, good): str(number) for key, number in numbers.items()}}


def read(path):
    """A line has all words of a key but the last, then WORD=VALUE for each of the last."""
    found = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                *words, items = line.rstrip("\n").split("\t")
                for last, value in re.findall(r"(.*?)=(\w(?:[\w/ ]*\w)?)(?:; |$)", items):  # C too has "; " and =
                    found["\t".join([*words, last])] = value
    return found


def write(path, found):
    lines = collections.defaultdict(list)
    for key, value in sorted(found.items()):
        words, _, last = key.rpartition("\t")
        lines[words].append("%s=%s" % (last, value))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines("%s\t%s\n" % (words, "; ".join(items)) for words, items in sorted(lines.items()))


def losses(name, then, now):
    """What was lost, and what came, as sentences."""
    lost, came = [], []
    for key in sorted(set(then) | set(now)):
        old, new, words = then.get(key), now.get(key), key.replace("\t", " | ")
        if old == new:
            continue
        if SETS[name][1]:  # a survivor more is a loss; a number alone tells nothing
            is_number = key.endswith("\t%s" % SETS[name][1])
            (came if new is None or is_number else lost).append("%s: %s -> %s" % (words, old or "none", new or "none"))
        elif new is None:
            lost.append("%s: %s -> gone" % (words, old))
        elif old is not None:
            before, after = old.split("/")[0], new.split("/")[0]
            lost.append("%s: %s" % (words, "%s -> %s rows" % (before, after) if before != after else "other numbers"))
        else:
            came.append("%s: new -> %s" % (words, new))
    return lost, came


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--ledger")
    parser.add_argument("--test", action="append")
    parser.add_argument("set", choices=SETS)
    parser.add_argument("files", nargs="*")
    o = parser.parse_args()
    o.build = os.path.abspath(o.build)
    o.touchstone = os.path.join(o.build, "cases", "touchstone")
    o.tell = lambda text: sys.stderr.isatty() and print("\r\033[K" + text, end="", file=sys.stderr, flush=True)
    make, _, in_parts = SETS[o.set]
    path = os.path.join(o.ledger or os.path.join(o.build, "ledger"), o.set + ".txt")
    then, now = read(path), counted(make(o), o.set)
    o.tell("")
    made = {key.split("\t")[0] for key in now}
    if in_parts:
        rest = {key: value for key, value in then.items() if key.split("\t")[0] not in made}
        now = {**rest, **now}
    lost, came = losses(o.set, then, now)
    for title, lines in (("came", came), ("lost", lost)):
        for line in lines if then else []:
            print("%s: %s" % (title, line))
    print("%s: %d entries" % (o.set, len(now)) + (", %d lost, %d came" % (len(lost), len(came)) if then else ""))
    if o.check:
        return 1 if lost or not then else 0
    write(path, now)
    return 0


if __name__ == "__main__":
    sys.exit(main())
