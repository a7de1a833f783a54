#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of Kharaz et al. (2001) compare with every reading of the figures, once, and with a
tolerance of at most twice the largest difference between readings of one symbol.

usage: experiment.py SOURCE_ROOT
"""
import collections
import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
DATA = ROOT / "reference/data/kharaz2001_experiment_three_digitisations.csv"
CASES = ROOT / "cases/laws/mindlin_virtual_path"
READERS = {"mfix": "MFiX", "lethe": "Lethe", "kratos": "Kratos"}
SAME_SYMBOL = 1.0  # deg, between readings of the angle
ROUNDED = 5e-5

CHECK = re.compile(
    r"\{quantity: (\w+), expected: ([\d.]+)(?: rad/s)?, source: \"[^\"]*read by (\w+)\", metric: absolute, "
    r"tolerance: ([\d.]+)(?: rad/s)?, basis: data(?:, finding: \"[^\"]+\")?, when: \{angle: ([\d.]+) deg\}\}")


def readings(quantity):
    with open(DATA, encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return [(READERS[r["digitiser"]], float(r["incidence_deg"]), float(r["value"]))
                for r in rows if r["quantity"] == quantity]


def largest_difference(points):
    """Between readings of one symbol."""
    return max(abs(a[2] - b[2]) for a in points for b in points if abs(a[1] - b[1]) < SAME_SYMBOL)


def complaints(name, quantity, outcome):
    text = (CASES / name).read_text(encoding="utf-8")
    checks = CHECK.findall(text)
    if len(checks) != text.count("- {quantity:"):
        yield f"{name}: {text.count('- {quantity:')} checks, of which {len(checks)} can be read"
    points = readings(quantity)
    most = 2 * largest_difference(points)
    found = collections.Counter()
    for kind, value, reader, tolerance, angle in checks:
        near = [p for p in points if p[0] == reader and abs(p[1] - float(angle)) <= ROUNDED
                and abs(p[2] - float(value)) <= ROUNDED]
        if kind != outcome or len(near) != 1:
            yield f"{name}: {kind} {value} at {angle} deg is no reading of {reader}"
        found.update(near)
        if float(tolerance) > most:
            yield f"{name}: tolerance {tolerance}; twice the largest difference is {most:.4g}"
    for point in points:
        if found[point] != 1:
            yield f"{name}: the reading {point} is compared {found[point]} times"


def main():
    bad = [*complaints("experiment_restitution.yaml", "e_t", "centre_restitution"),
           *complaints("experiment_spin.yaml", "omega_rad_s", "spin1_out")]
    print("\n".join(bad) or "every reading is compared once")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
