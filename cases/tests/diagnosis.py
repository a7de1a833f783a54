#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether verify names the mistake of a law: each known-wrong law is judged in place of the right one, by the case that is
named for its mistake or, with --all, by all cases of the right law. The word of its diagnosis is held against its kind in
kinds.csv. A law that fails nothing but what it declares is judged with --strict. Prints one line a law and, with intervals
after Wilson (95 %), how many are right, wrong or none. A wrong guess is worse than none.

usage: diagnosis.py [--all] TOUCHSTONE WRONG KINDS [NAME ...]   (WRONG: folder of laws.so and laws.csv; no name: all laws)"""
import csv
import json
import os
import subprocess
import sys
import tempfile

MOST_WRONG = 0.05
LEAST_RIGHT = 0.8  # of all laws


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def wilson(count, of):
    """The interval of a share, in percent."""
    z = 1.959964
    middle, half = (count + z * z / 2), z * (count * (of - count) / of + z * z / 4) ** 0.5
    return "%d of %d (%.0f %% to %.0f %%)" % (count, of, *(100 * (middle + s * half) / (of + z * z) for s in (-1, 1)))


def diagnosis_of(touchstone, library, law, cases, folder):
    out = os.path.join(folder, law["name"])
    command = [touchstone, "verify", "--law", "%s#%s" % (library, law["name"]), "--as", law["as"], *cases,
               "--no-report", "--no-principles", "--quiet", "--out", out]
    for options in ["--power", "none"], ["--strict"]:
        subprocess.run(command + options, stdout=subprocess.DEVNULL, check=False)
        with open(os.path.join(out, "verdicts.json"), encoding="utf-8") as file:
            found = json.load(file)["diagnoses"]
        if found:
            return found[0]
    return {"word": "", "sentence": "Nothing fails."}


def main():
    is_all = sys.argv[1] == "--all"
    touchstone, wrong, kinds, *names = sys.argv[1 + is_all:]
    kind = {row["name"]: row["kind"] for row in rows_of(kinds)}
    laws = [law for law in rows_of(os.path.join(wrong, "laws.csv")) if not names or law["name"] in names]
    missing = [law["name"] for law in laws if law["name"] not in kind]
    if missing:
        sys.exit("no kind in kinds.csv: " + ", ".join(missing))
    counts = {"right": 0, "wrong": 0, "none": 0}
    with tempfile.TemporaryDirectory() as folder:
        for law in laws:
            cases = [law["as"], law["case"]] if is_all else [law["case"]]
            found = diagnosis_of(touchstone, os.path.join(wrong, "laws.so"), law, cases, folder)
            word = found["word"]
            said = "none" if not word else "right" if word == kind[law["name"]] else "wrong"
            counts[said] += 1
            print("%-5s %-28s %-13s %-13s %s" % (said, law["name"], kind[law["name"]], word, found["sentence"]), flush=True)
    print(", ".join("%s %s" % (word, wilson(count, len(laws))) for word, count in counts.items()))
    needed = len(laws) if names else LEAST_RIGHT * len(laws)
    return counts["wrong"] > MOST_WRONG * len(laws) or counts["right"] < needed


if __name__ == "__main__":
    sys.exit(main())
