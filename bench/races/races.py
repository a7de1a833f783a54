#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What users would otherwise run, beside the library, in turns on one core: `bench/races/races.py [BUILD]`.

- impacts: head-on impacts with a constant dashpot by touch_impacts_run and by GSL, at the same error (race_impacts.c).
- pairs: the pair loop of LAMMPS and LIGGGHTS by their own timing, and that of lib/examples/dem_step.c: the same packing,
  moduli, friction, time step and skin. A program that is not installed is left out.
"""
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile

SPHERES, STEPS, TURNS = 100000, 100, 3
SKIN = 5e-4  # m, a tenth of the radius: what dem_step has

# Of dem_step: E = 10 MPa, nu = 0.3, e = 0.8, mu = 0.5. gran/hertz/history takes 4/3 E*; its shear stiffness is 2/7 of
# that, which does not matter here.
GRANULAR = "pair_style granular\npair_coeff * * hertz/material 1e7 0.8 0.3 damping tsuji tangential %s NULL 1.0 0.5\n"
LIGGGHTS = """fix m1 all property/global youngsModulus peratomtype 1.0e7
fix m2 all property/global poissonsRatio peratomtype 0.3
fix m3 all property/global coefficientRestitution peratomtypepair 1 0.8
fix m4 all property/global coefficientFriction peratomtypepair 1 0.5
pair_style gran model hertz tangential history
pair_coeff * *
"""
DECK = """units si
atom_style {style}
atom_modify map array
boundary p p p
newton off
{communicate} vel yes
read_data packing.data
neighbor {skin} bin
neigh_modify every 1 delay 0 check yes
{law}timestep {dt:.9g}
fix 1 all nve/sphere
compute c all contact/atom
compute n all reduce sum c_c
thermo {steps}
thermo_style custom step c_n ke
thermo_modify norm no
run {steps}
"""
RUNNERS = (  # name, program, law
    ("dem_step, force history and dashpots", None, "hertz_mindlin"),
    ("dem_step, displacement history", None, "hertz_mindlin_displacement"),
    ("LAMMPS gran/hertz/history, no dashpot", "lmp",
     "pair_style gran/hertz/history 7.3e6 NULL 0 0 0.5 1\npair_coeff * *\n"),
    ("LAMMPS granular mindlin", "lmp", GRANULAR % "mindlin"),
    ("LAMMPS granular mindlin_rescale/force", "lmp", GRANULAR % "mindlin_rescale/force"),
    ("LIGGGHTS hertz, history", "liggghts", LIGGGHTS),
)


def output_of(command, folder):
    """What it prints; "" where it is not there or fails."""
    try:
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, check=False, timeout=600,
                              env={**os.environ, "OMP_NUM_THREADS": "1"})
    except OSError:
        return ""
    return "" if done.returncode else done.stdout


def dem_step(build, folder, *arguments):
    text = output_of([os.path.join(build, "lib/examples/dem_step"), "--json", *arguments], folder)
    return json.loads(text) if text else {}


def convert_packing(folder):
    """The packing of dem_step as a data file of both engines, with velocities as there."""
    with open(folder + "/packing.txt", encoding="utf-8") as file:
        box = float(file.readline().split()[2])
        spheres = [line.split() for line in file if line.strip()]
    dice = random.Random(1)
    with open(folder + "/packing.data", "w", encoding="utf-8") as out:
        out.write(f"packing\n\n{len(spheres)} atoms\n1 atom types\n\n")
        out.writelines(f"0 {box!r} {axis}lo {axis}hi\n" for axis in "xyz")
        out.write("\nAtoms\n\n")
        out.writelines(f"{i} 1 {2.0 * float(r)!r} 2500 {x} {y} {z}\n" for i, (x, y, z, r) in enumerate(spheres, 1))
        out.write("\nVelocities\n\n")
        for i in range(1, len(spheres) + 1):
            speeds = (dice.gauss(0.0, 0.01 if k < 3 else 2.0) for k in range(6))
            out.write(f"{i} " + " ".join(f"{v:.6g}" for v in speeds) + "\n")


def engine_ns(program, law, dt, folder):
    lammps = program == "lmp"
    with open(folder + "/in.script", "w", encoding="utf-8") as out:
        out.write(DECK.format(style="sphere" if lammps else "granular", skin=SKIN, law=law, dt=dt, steps=STEPS,
                              communicate="comm_modify" if lammps else "communicate single"))
    text = output_of([program, "-in", "in.script", "-log", "none"], folder)
    seconds = re.search(r"^Pair +(?:\| *\S+ *\| *|time \(%\) = )(\S+)", text, re.MULTILINE)
    ends = re.findall(r"^ *(?:0|%d) +(\S+) +\S+ *$" % STEPS, text, re.MULTILINE)  # each contact from both sides
    return 1e9 * float(seconds[1]) / (0.25 * sum(map(float, ends[:2])) * STEPS) if seconds and len(ends) > 1 else None


def race_pairs(build):
    with tempfile.TemporaryDirectory() as folder:
        dt = dem_step(build, folder, "--spheres", str(SPHERES), "--steps", "0", "--write-packing", "packing.txt")
        if not dt:
            sys.exit("races: build/lib/examples/dem_step does not run: ninja -C build lib/examples/dem_step")
        convert_packing(folder)
        times = {name: [] for name, _, _ in RUNNERS}
        for _ in range(TURNS):
            for name, program, law in RUNNERS:
                ns = engine_ns(program, law, dt["dt_s"], folder) if program else dem_step(
                    build, folder, "--read-packing", "packing.txt", "--steps", str(STEPS), "--law", law).get(
                        "pair_loop_ns_per_contact")
                times[name] += [ns] if ns else []
    ours = statistics.median(times[RUNNERS[0][0]])
    print(f"pair loop, {SPHERES} spheres, one core, median of {TURNS}: ns of a contact, times ours")
    for name, found in times.items():
        if found:
            ns = statistics.median(found)
            print(f"  {name:40}{ns:8.1f}{ns / ours:8.2f}")


def race_impacts(build):
    text = output_of([os.path.join(build, "bench/race_impacts")], ".")
    if not text:
        sys.exit("races: build/bench/race_impacts does not run: ninja -C build bench/race_impacts")
    rows = [line.split("\t") for line in text.splitlines()]
    print("head-on impacts: ns of an impact, times ours, error of the restitution")
    for name, ns, error in rows:
        print(f"  {name:40}{float(ns):8.0f}{float(ns) / float(rows[0][1]):8.1f}  {error}")


if __name__ == "__main__":
    place = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build")
    race_impacts(place)
    race_pairs(place)
