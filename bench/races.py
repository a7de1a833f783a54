#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What users would otherwise run, beside the library, in turns on one core: `bench/races.py [BUILD]`. README.md says what."""
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile

SPHERES, STEPS, TURNS, SKIN = 100000, 100, 3, 5e-4  # m, a tenth of the radius: what dem_step has

# In units of mass, stiffness and speed: x'' = -(x^(3/2) + c x'). GSL has one impact of 17, and is told when it ends.
IMPACTS = r"""
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "touchstone/impacts.h"
enum { N = 256 };
static double one[N], damping[N], duration[N], ends[N], got[N], exact[N], tolerance;
static struct touch_impacts impacts = {.alpha = 1.5, .n = N, .stiffness = one, .damping = damping, .mass = one,
                                       .speed = one, .restitution = got, .duration = duration};
static const gsl_odeiv2_step_type *type; /* NULL: touch_impacts_run */
static int right(double t, const double y[], double ret[], void *c) {
    (void)t;
    ret[0] = y[1];
    ret[1] = y[0] > 0.0 ? -(y[0] * sqrt(y[0]) + *(double *)c * y[1]) : -*(double *)c * y[1];
    return 0;
}
static double run(int *count) { /* the largest error */
    struct touch_message unused;
    double most = 0.0;
    if (!type)
        touch_impacts_run(&impacts, NULL, &unused);
    for (int i = 0; i < N; i += type ? 17 : 1, ++*count) {
        if (type) {
            double t = 0.0, y[2] = {0.0, 1.0};
            gsl_odeiv2_system system = {right, NULL, 2, &damping[i]};
            gsl_odeiv2_driver *d = gsl_odeiv2_driver_alloc_y_new(&system, type, 1e-3, tolerance, tolerance);
            gsl_odeiv2_driver_apply(d, &t, ends[i], y);
            gsl_odeiv2_driver_free(d);
            got[i] = -y[1];
        }
        most = fmax(most, fabs(got[i] / exact[i] - 1.0));
    }
    return most;
}
int main(void) {
    const gsl_odeiv2_step_type *const types[] = {NULL, gsl_odeiv2_step_rkf45, gsl_odeiv2_step_rk8pd,
                                                 gsl_odeiv2_step_msadams};
    int count = 0;
    for (int i = 0; i < N; i++)
        one[i] = 1.0, damping[i] = 0.008 + 0.792 * i / (N - 1);
    impacts.steps = 1000; /* error 1e-12 */
    run(&count);
    memcpy(exact, got, sizeof got);
    memcpy(ends, duration, sizeof ends);
    impacts.duration = NULL;
    for (int k = 0; k < 4; k++) {
        double error;
        type = types[k], tolerance = 1e-4, impacts.steps = 8;
        for (; (error = run(&count)) > 2e-6 && tolerance > 1e-13; impacts.steps++)
            tolerance /= type ? sqrt(10.0) : 1.0;
        const clock_t begin = clock();
        for (count = 0; clock() - begin < CLOCKS_PER_SEC / 2;)
            run(&count);
        printf("%s\t%.4g\t%.1e\n", type ? type->name : "touch_impacts_run",
               1e9 * (double)(clock() - begin) / CLOCKS_PER_SEC / count, error);
    }
}
"""

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
DECK = """units si\natom_style {style}\natom_modify map array\nboundary p p p\nnewton off\n{communicate} vel yes
read_data packing.data\nneighbor {skin} bin\nneigh_modify every 1 delay 0 check yes\n{law}timestep {dt:.9g}
fix 1 all nve/sphere\ncompute c all contact/atom\ncompute n all reduce sum c_c\nthermo {steps}
thermo_style custom step c_n ke\nthermo_modify norm no\nrun {steps}
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


def output_of(folder, *command):
    """What it prints; "" where it is not there or fails."""
    try:
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, check=False, timeout=600,
                              env={**os.environ, "OMP_NUM_THREADS": "1"})
    except OSError:
        return ""
    return "" if done.returncode else done.stdout


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
    text = output_of(folder, program, "-in", "in.script", "-log", "none")
    seconds = re.search(r"^Pair +(?:\| *\S+ *\| *|time \(%\) = )(\S+)", text, re.MULTILINE)
    ends = re.findall(r"^ *(?:0|%d) +(\S+) +\S+ *$" % STEPS, text, re.MULTILINE)  # each contact from both sides
    return 1e9 * float(seconds[1]) / (0.25 * sum(map(float, ends[:2])) * STEPS) if seconds and len(ends) > 1 else None


def race_pairs(folder, build):
    def dem_step(*arguments):
        text = output_of(folder, build + "/lib/examples/dem_step", "--json", *arguments)
        return json.loads(text) if text else sys.exit(f"races: {build}/lib/examples/dem_step does not run")

    dt = dem_step("--spheres", str(SPHERES), "--steps", "0", "--write-packing", "packing.txt")["dt_s"]
    convert_packing(folder)
    times = {name: [] for name, _, _ in RUNNERS}
    for _ in range(TURNS):
        for name, program, law in RUNNERS:
            ns = engine_ns(program, law, dt, folder) if program else dem_step(
                "--read-packing", "packing.txt", "--steps", str(STEPS), "--law", law)["pair_loop_ns_per_contact"]
            times[name] += [ns] if ns else []
    print(f"pair loop, {SPHERES} spheres, median of {TURNS}: ns of a contact, times ours")
    for ns, name in ((statistics.median(found), name) for name, found in times.items() if found):
        print(f"  {name:40}{ns:8.1f}{ns / statistics.median(times[RUNNERS[0][0]]):8.2f}")


def race_impacts(folder, build):
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib", "include")
    with open(folder + "/race.c", "w", encoding="utf-8") as out:
        out.write(IMPACTS)
    subprocess.run(["cc", "-O2", "-I" + source, "race.c", build + "/lib/libtouchstone.so", "-Wl,-rpath," + build + "/lib", "-lgsl", "-lgslcblas",
                    "-lm", "-o", "race"], cwd=folder, check=True)
    rows = [line.split("\t") for line in output_of(folder, folder + "/race").splitlines()]
    print("head-on impacts: ns of an impact, times ours, error of the restitution")
    for name, ns, error in rows:
        print(f"  {name:40}{float(ns):8.0f}{float(ns) / float(rows[0][1]):8.1f}  {error}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        for race in race_impacts, race_pairs:
            race(scratch, os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build"))
