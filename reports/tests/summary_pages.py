#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints summaries by Chromium and counts their pages: at most 20, whatever the results are.

usage: summary_pages.py hard TOUCHSTONE_REPORT
       summary_pages.py shipped TOUCHSTONE_REPORT TOUCHSTONE

hard: made-up results with hundreds of failures and long texts. shipped: every law, over all shipped cases.
Exit: 0 all is well, 1 something is not, 77 skipped (no Chromium).
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

PAGES = 20
FEWEST = 4  # of a shipped law: a report with less has lost its sections
failures = []


def check(fine, what):
    print("ok  " if fine else "FAIL", what)
    if not fine:
        failures.append(what)


def pages_of(path):
    with open(path, "rb") as file:
        return len(re.findall(rb"/Type /Page\b", file.read()))


def row(case, **values):
    of = {"case": case, "variant": "v=1", "title": "A title", "law": "law", "subject": "./mine.so",
          "target": "scalar", "quantity": "normal_force", "unit": "N", "metric": "linf",
          "expected": 1.0, "predicted": 2.0, "error_kind": "relative", "error": 1.0,
          "tolerance": 1e-3, "uncertainty": 0.0, "basis": "order", "order": 1.9,
          "order_expected": 2.0, "order_low": 1.8, "order_high": 2.0, "order_band": None,
          "worst_at": "steps = 200",
          "verdict": "pass", "detail": "", "reference": "", "source": "Johnson (1985)",
          "seed": None, "commit": "abc", "comparisons": 1, "kinds": 0, "noticed": 0, "notices": "", "power": "",
          "grids": []}
    of.update(values)
    if of["verdict"] in ("pass", "skip"):  # what the numbers say
        of["error"] = 1e-4 if of["verdict"] == "pass" else None
    return of


def texts(number):
    """A long text: words, one word, wide letters, lines of another alphabet."""
    return [("word " * 400), "W" * 2000, "\u4e16" * 1500, "a_b/" * 500][number % 4]


def hard_rows():
    rows = []
    for i in range(150):
        long = texts(i)
        rows.append(row("case/%d_%s" % (i, long[:300]), verdict="fail", title=long, detail=long,
                        quantity=long[:200], unit=long[:40], variant=long[:300], source=long,
                        worst_at=long, law="fails"))
        rows.append(row("case/%d" % i, verdict="finding", title=long, detail="%d %s" % (i, long),
                        quantity="restitution" if i % 2 else long[:200], unit="1", basis="",
                        law="found " + texts(1)[:300]))
        rows.append(row("case/%d" % i, verdict="skip", detail="%s %s" % (long, "abc"[i % 3] * (i + 1)),
                        comparisons=3, law="skipped"))
        rows.append(row("case/%d" % i, order_expected=1 + i / 10, law="passes", title=long))
        rows.append(row("one/case", quantity="q%d" % i, variant="v%d %s" % (i, long),
                        law="many rows of one case"))
    return rows


def make_hard(folder):
    run = {"command": texts(1), "version": "1", "commit": "abc", "compiler": texts(0),
           "flags": texts(1), "machine": texts(2), "date": "now", "seconds": 1.0, "isolation": texts(3)}
    with open(os.path.join(folder, "verdicts.json"), "w") as file:
        rows = hard_rows()
        counts = {word: sum(of["verdict"] == word for of in rows)
                  for word in ("pass", "finding", "skip", "undetermined", "marginal", "vacuous", "fail", "timeout",
                               "error", "crash")}
        json.dump({"schema": 10, "tool": "touchstone", "run": run,
                   "tested": {"tool": "", "options": "", "motions": 0, "files": []},
                   "counts": counts, "rows": rows,
                   "coverage": {"judged": 450, "skipped": 450, "reasons": []}, "warnings": [], "mistakes": [],
                   "cases": []}, file)


def report(program, folder):
    done = subprocess.run([program, "--summary", folder], capture_output=True, text=True)
    print(done.stdout + done.stderr)
    check(done.returncode == 0, "exit status %d" % done.returncode)
    check("pdf was not made" not in done.stderr, "every PDF was made")
    return sorted(name for name in os.listdir(folder) if re.fullmatch(r"summary_.*\.pdf", name))


def main():
    what, program = sys.argv[1:3]
    if not shutil.which("chromium"):
        print("skipped: no chromium")
        sys.exit(77)
    folder = tempfile.mkdtemp()
    try:
        if what == "hard":
            make_hard(folder)
        else:
            subprocess.run([sys.argv[3], "verify", "--no-report", "--out", folder],
                           stdout=subprocess.DEVNULL, check=True)
        names = report(program, folder)
        check(len(names) >= 5, "%d reports" % len(names))
        for name in names:
            pages = pages_of(os.path.join(folder, name))
            check((1 if what == "hard" else FEWEST) <= pages <= PAGES, "%s: %d pages" % (name, pages))
            with open(os.path.join(folder, name[:-4] + ".html"), encoding="utf-8") as page:
                check("picture is missing" not in page.read(), "%s: all pictures" % name)
    finally:
        shutil.rmtree(folder)
    sys.exit(1 if failures else 0)


main()
