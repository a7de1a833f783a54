#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether every symbol in the equations of a reference or of a topic of `solve` is explained: defined by one of them, or named in their words.

    equation_words.py TOUCHSTONE
"""

import json
import re
import subprocess
import sys

GREEK = dict(zip("alpha beta gamma delta epsilon zeta eta theta kappa mu nu xi rho sigma tau phi chi psi omega".split(),
                 "αβγδεζηθκμνξρστφχψω"))
# Commands that are no symbols.
NONE = set("frac sqrt left right quad exp ln sin cos tan cosh tanh arccos arctan min max int le to cdot mp dot ddot bar "
           "det times pi".split())
BELOW = re.compile(r"_(\{[^{}]*(\{[^{}]*\}[^{}]*)*\}|\w)")
# The symbol that a part defines: "N = ...", "\frac{1}{R^*} = ...", "\ddot\delta = ...", "\Delta t = ...".
DEFINED = re.compile(r"(?:\\frac\{1\}\{)?(?:\\d?dot|\\Delta)? ?\\?([A-Za-z]+)(?:\^\*)?\}? =")


def symbols(tex):
    """Letters without what stands below them, differentials and functions left out."""
    bare = BELOW.sub("", tex)
    bare = re.sub(r"\\Delta|\\mathrm\{[^}]*\}|(?<=[ {])d(?=[A-Za-z\\])", " ", bare)
    found = set()
    for command, letter in re.findall(r"\\([A-Za-z]+)|([A-Za-z])", bare):
        if command not in NONE:
            found.add(GREEK.get(command, command) if command else letter)
    return found


def defined(tex):
    names = (DEFINED.match(BELOW.sub("", part)) for part in tex.split(r", \quad "))
    return {GREEK.get(match.group(1), match.group(1)) for match in names if match}


def main(program):
    def tables(*words):
        return json.loads(subprocess.check_output([program, *words, "--json"]))["tables"]
    listed = tables("list", "references")
    equations = {row["name"]: [(e["tex"], e["words"]) for e in listed["equations"] if e["reference"] == row["name"]]
                 for row in listed["references"]}
    for topic in tables("solve")["models"]:
        answer = tables("solve", topic["name"], *topic["example"].split())
        equations[topic["name"]] = [(r["tex"], r["words"]) for r in answer["relations"]]
    bad = 0
    for name, own in equations.items():
        words = " ".join(text for _, text in own)
        known = set().union(*(defined(tex) for tex, _ in own))
        for symbol in sorted(set().union(*(symbols(tex) for tex, _ in own)) - known):
            if not re.search(r"(?<![A-Za-zα-ω])%s(?![A-Za-zα-ω])" % re.escape(symbol), words):
                print("%s: %s is neither defined nor named in words" % (name, symbol))
                bad += 1
    print("%d references and topics, %d symbols without an explanation" % (len(equations), bad))
    return bool(bad) or not equations


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
