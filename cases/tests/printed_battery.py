# SPDX-License-Identifier: GPL-3.0-or-later
"""What `touchstone battery` prints, made from the JSON file that it writes: a test compares the whole output."""
import collections
import json
import os
import subprocess
import tempfile
import textwrap

OPEN = ("skip", "undetermined")
VERDICTS = ("pass", "finding", *OPEN, "marginal", "vacuous", "fail", "timeout", "error", "crash")  # cases/results/verdict.h
NAME, MEASURE, COLUMNS, INDENT = 23, 50, 100, 4  # cases/commands/battery.c, cases/results/terminal_table.c


def cell(text, width):
    return (text if len(text) <= width else text[:width - 1] + "…").ljust(width)


def paragraph(text):
    return "\n".join(" " * INDENT + line for line in textwrap.wrap(text, COLUMNS - INDENT, break_on_hyphens=False)) + "\n"


def measure(row):
    if row["verdict"] in OPEN:
        return row["text"] or "says nothing about these motions"
    size = "%.1e of its tolerance" % float(row["error"])  # or "inf"
    if row["quantity"] and row["verdict"] != "pass":
        return "%s: %s" % (row["quantity"], size)
    return "" if size.startswith("inf") else size


def row_of(row, folder):
    is_open, passed = row["verdict"] in OPEN, row["verdict"] == "pass"
    count = "%8d" % row["judged"] if is_open or passed else " " * 8
    line = "  %s %s  %s  %s\n" % (cell(row["principle"], NAME - 2), count, cell(measure(row), MEASURE), row["verdict"])
    if is_open and len(row["text"]) > MEASURE:
        return line + paragraph(row["text"])
    place = "; %s/%s.yaml" % (folder, row["principle"]) if row["case"] and folder else ""
    return line if is_open or passed else line + paragraph("%s (motion %d%s)" % (row["text"], row["motion"], place))


def text_of(found, folder=None):
    """With a folder of --out, where the cases are."""
    rows = found["principles"]
    verdicts = collections.Counter(row["verdict"] for row in rows)
    return "\n%s  motions  %s  verdict\n%s\n%d principles on %d of %d motions, seed %d:%s (%.1f s)\n%s" % (
        cell("%s (%s)" % (found["law"], found["subject"]), NAME), cell("largest error, or how it is broken", MEASURE),
        "".join(row_of(row, folder) for row in rows), len(rows), found["tried"], found["motions"], found["seed"],
        "".join(" %d %s" % (verdicts[name], name) for name in VERDICTS if name in verdicts),
        found["seconds"], "".join("\n# %s\n%s" % (row["principle"], row["case"]) for row in rows if row["case"] and not folder))


def battery(test, touchstone, *arguments, status, says=""):
    """Runs it in an empty folder; it ends with this status, says this on stderr, prints what it writes, and leaves nothing
    else. Returns that: {principle: its row}."""
    with tempfile.TemporaryDirectory(prefix="touchstone-battery-test-") as folder:
        done = subprocess.run([touchstone, "battery", "--json", "found.json", *arguments], cwd=folder, text=True,
                              capture_output=True, check=False)
        test.assertEqual((done.returncode, done.stderr), (status, says), done.stdout)
        test.assertEqual(os.listdir(folder), ["found.json"])
        with open(os.path.join(folder, "found.json"), encoding="utf-8") as file:
            found = json.load(file)
    test.maxDiff = None
    test.assertEqual(done.stdout, text_of(found))
    return {row["principle"]: row for row in found["principles"]}
