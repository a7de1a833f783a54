# SPDX-License-Identifier: GPL-3.0-or-later
"""The words that `touchstone verify LAW principles` prints, made from the JSON file that it writes: a test compares all of them."""
import collections
import glob
import json
import os
import subprocess
import tempfile

OPEN = ("skip", "undetermined")
VERDICTS = ("pass", "finding", *OPEN, "marginal", "vacuous", "fail", "timeout", "error", "crash")  # cases/results/verdict.h
WORDS = 34  # cases/commands/verify_principles.c


def measure(row):
    if row["verdict"] in OPEN:
        return "" if len(row["text"]) > WORDS else row["text"] or "says nothing about these motions"
    size = "%.2g" % float(row["error"])  # or "inf"
    if row["verdict"] == "pass":
        return size if float(row["error"]) else "holds"
    return "%s (%s)" % (size, row["quantity"]) if row["quantity"] else "" if size == "inf" else size


def row_of(row, folder):
    is_open, passed = row["verdict"] in OPEN, row["verdict"] == "pass"
    line = "%s %s %s %s\n" % (row["principle"], row["judged"] if is_open or passed else "", measure(row), row["verdict"])
    if is_open:
        return line + (row["text"] if len(row["text"]) > WORDS else "") + "\n"
    place = "; %s/%s.yaml" % (folder, row["principle"]) if row["case"] else ""
    return line if passed else line + "%s (motion %d%s)\n" % (row["text"], row["motion"], place)


def words(text):
    """Without what lays it out: blanks and ends of lines."""
    return "".join(text.split())


def read(results):
    """The file of the only law that was asked, and where it is."""
    [folder] = glob.glob(os.path.join(glob.escape(results), "principles", "*"))
    with open(os.path.join(folder, "principles.json"), encoding="utf-8") as file:
        return json.load(file), folder


def text_of(results, given=None):
    """From the folder of --out, as it was given."""
    found, folder = read(results)
    given = given or results
    folder = given + folder[len(results):]
    rows = found["principles"]
    verdicts = collections.Counter(row["verdict"] for row in rows)
    return "%s (%s)\nprinciple motions error/tolerance verdict\n%s\n%d principles on %d of %d motions, seed %d:%s (%.1f s)\nResults: %s\n" % (
        found["law"], found["subject"],
        "".join(row_of(row, folder) for row in rows), len(rows), found["tried"], found["motions"], found["seed"],
        "".join(" %d %s" % (verdicts[name], name) for name in VERDICTS if name in verdicts),
        found["seconds"], given)


def principles(test, touchstone, *arguments, status, says=""):
    """Asks in an empty folder; it ends with this status, says this on stderr, prints what it writes, and leaves nothing
    else. Returns that: {principle: its row}."""
    with tempfile.TemporaryDirectory(prefix="touchstone-principles-test-") as folder:
        done = subprocess.run([touchstone, "verify", "--no-report", "--out", "out", *arguments], cwd=folder, text=True,
                              capture_output=True, check=False)
        test.assertEqual((done.returncode, done.stderr), (status, says), done.stdout)
        test.assertEqual(os.listdir(folder), ["out"])
        test.maxDiff = None
        found, _ = read(os.path.join(folder, "out"))
        test.assertEqual(words(done.stdout), words(text_of(os.path.join(folder, "out"), "out")))
    test.assertLessEqual(max(map(len, done.stdout.splitlines())), 80)
    return {row["principle"]: row for row in found["principles"]}
