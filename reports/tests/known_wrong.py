#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the report calls nothing of a law wrong and shows a finding of it on the same page.

usage: known_wrong.py TOUCHSTONE rows.csv

rows.csv is that of the published report. A finding against a measurement does not count: it says what the
model leaves out, or how the measurement was read.
"""
import csv
import json
import subprocess
import sys

listed = subprocess.run([sys.argv[1], "list", "laws", "--json"], check=True, capture_output=True, text=True)
laws = {law["name"]: law["known_wrong"] for law in json.loads(listed.stdout)["tables"]["laws"]}
bad = {}
with open(sys.argv[2], encoding="utf-8") as text:
    for row in csv.DictReader(text):
        if row["verdict"] == "finding" and row["basis"] != "data" and not laws.get(row["law"], "?"):
            bad.setdefault(row["law"], row)
for law, row in bad.items():
    print("law %s has nothing in known_wrong, and this finding: %s (%s): %s"
          % (law, row["case"], row["quantity"], row["finding"]))
sys.exit(1 if bad else 0)
