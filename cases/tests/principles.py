#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each principle is broken by the wrong laws that are named here, and by no right one.

usage: principles.py TOUCHSTONE FOLDER-OF-WRONG-LAWS

The motion that is found for a wrong law is a case file: verified, it fails with the same law, and passes with the law
that this one pretends to be.
"""
import csv
import os
import re
import subprocess
import sys
import tempfile
from printed_principles import read

# principle: the wrong laws that it must find
FOUND_BY = {
    "acts": ["scaling_off"],
    "apart": ["dashpot_before_touch"],
    "changed": ["coefficient_kept"],
    "coulomb": ["no_limit", "limit_from_total"],
    "dissipates": ["shear_damping_sign"],
    "event_flags": ["end_not_told", "slip_end_once"],
    "finite": ["zero_over_zero"],
    "held": ["twist_lost_as_limit_falls"],
    "interleaved": ["stiffness_by_material", "last_prepared"],
    "let_back": ["neck_slack_when_let_back"],
    "forgotten": ["history_kept_apart", "impact_speed_first"],
    "booked": ["strain_energy_linear", "coupling_not_booked"],
    "returned": ["constant_cut_off"],
    "smooth": ["restitution_floored"],
    "slip_direction": ["limit_by_component"],
    "stiffness": ["overlap_capped"],
    "subdivided": ["fades_each_step"],
    "touch": ["force_at_touch"],
}

# principle, and a motion for which a law of the library broke it once
MENDED = [
    ("coulomb", """schema: 1
title: Friction falls in contact, and the contact is pressed further
law: mindlin_virtual_path
properties: {young: 1 GPa, poisson: 0.3, fric: 0.3}
pair: {radius: 10 mm, density: 2000 kg/m3}
path:
  - {move: {normal: 10 nm}, steps: 1}
  - {move: {shear: -100 nm}, steps: 1}
  - {set: {fric: 0.016}}
  - {to: {overlap: 30 nm}, steps: 1}
"""),
    ("booked", """schema: 1
title: A neck at an overlap so small that its energy is round-off of far larger terms
law: jkr
properties: {young: 1 GPa, poisson: 0.3, w: 5.4e4 J/m2, mu_sl: 0.3}
pair: {radius: 10 mm, density: 2000 kg/m3}
path:
  - {move: {normal: 5.2e-21 m}, steps: 1}
"""),
]
MOTIONS = "200"
wrong = []


def expect(good, what, *more):
    if not good:
        wrong.append(what)
        print("FAILED:", what, *more)


def run(*arguments):
    return subprocess.run([touchstone, *arguments], capture_output=True, text=True)


def verify(text, folder, *arguments):
    path = os.path.join(folder, "broken.yaml")
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return run("verify", path, "--no-report", "--power", "none", "--out", os.path.join(folder, "results"), *arguments)


def ask(principle, name, imitated, folder):
    def options(law):
        return ["--law", os.path.join(modules, "laws.so") + "#" + law, "--as", imitated]
    out = os.path.join(folder, "found")
    found = run("verify", "--no-report", "--out", out, *options(name), "principles/" + principle, "--motions", MOTIONS)
    expect(found.returncode == 1 and re.search(rf"(?m)^ *{principle} .*fail$", found.stdout),
           f"{principle} finds {name}", found.stdout, found.stderr)
    text = {row["principle"]: row["case"] for row in read(out)[0]["principles"]}[principle]
    if not text:
        return
    expect(verify(text, folder, *options(name)).returncode == 1, f"{name} fails the case that {principle} gives", text)
    right = verify(text, folder, *options(imitated))
    expect(right.returncode == 0, f"{imitated} passes the case that {principle} gives for {name}",
           text, right.stdout)


touchstone, modules = sys.argv[1:]
with open(os.path.join(modules, "laws.csv"), encoding="utf-8") as rows:
    imitates = {row["name"]: row["as"] for row in csv.DictReader(rows)}
with tempfile.TemporaryDirectory() as folder:
    for principle, names in FOUND_BY.items():
        for name in names:
            ask(principle, name, imitates[name], folder)
    only = ["principles/" + principle for principle in FOUND_BY]
    for law in sorted(set(imitates.values())):
        held = run("verify", "--no-report", "--out", os.path.join(folder, "held"), law, "--motions", "20", *only)
        expect(held.returncode == 0, f"principles hold for {law}", held.stdout, held.stderr)
    # Under its own name, what the bodies hand on to the contact is known to the law alone.
    own = run("verify", "--no-report", "--out", os.path.join(folder, "own"), "--law", os.path.join(modules, "laws.so") + "#" + "ppm_in_h_n", "principles/coulomb")
    expect(own.returncode == 0, "coulomb holds for a law under its own name", own.stdout, own.stderr)
    for principle, text in MENDED:
        told = verify(f"{text}check: [{{principle: {principle}}}]\n", folder)
        expect(told.returncode == 0, f"{principle}, mended", text, told.stdout, told.stderr)
sys.exit(bool(wrong))
