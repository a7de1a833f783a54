#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine under test, for real: cases against references and our law of its conventions, the
conventions that must be named, and inputs of the user's.

Usage: engines.py TOUCHSTONE ADAPTERS ENGINE     ADAPTERS: folder of the touchstone-engine-* libraries and programs
Exit: 0, 1, or 77 (skipped) where the engine is absent.
"""
import csv
import io
import json
import math
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engines"))
import contact  # noqa: E402
import measure  # noqa: E402

# Few and small ones, since an engine is started for each law, case and variant; all of them by
# touchstone verify --law NAME:.
CASES = ["hertz_mindlin/oblique_loading", "hertz_mindlin_displacement/oblique_loading",
         "hertz_mindlin_displacement/unloading", "hertz_mindlin/rotation", "hertz/rotation",
         "hertz_mindlin/orbit", "hertz/arms_wall",
         "hertz_mindlin_corrected/impact_targets", "hertz_mindlin/impact_wall_damped",
         "hertz_mindlin/oblique_impact_spins",
         "hertz/properties_in_contact", "mindlin_virtual_path/cycle"]
# Law of the engine, case, quantity: words that the finding must have.
NAMED = {
    "lammps": [("lammps_mindlin", "hertz_mindlin_corrected/impact_targets", "restitution", "Tsuji"),
               ("lammps_mindlin", "hertz_mindlin/oblique_loading", "shear_force_s", "displacement"),
               ("lammps_mindlin_force", "hertz_mindlin_displacement/oblique_loading",
                "shear_force_s", "force"),
               ("lammps_mindlin_rescale", "hertz_mindlin_displacement/unloading", "shear_force_s",
                "scaled with the radius"),
               ("lammps_mindlin_force", "mindlin_virtual_path/cycle", "shear_force_s",
                "partial slip: none"),
               ("lammps_mindlin_force", "hertz/rotation", "shear_force_s",
                "lever of slip by spin: radius"),
               ("lammps_mindlin_force", "hertz/rotation", "shear_force_t",
                "spin about the normal: shear does not follow")],
    "liggghts": [("liggghts_history", "hertz_mindlin/oblique_loading", "shear_force_s",
                  "displacement"),
                 ("liggghts_history", "hertz/rotation", "shear_force_s",
                  "projected, length not kept"),
                 ("liggghts_limit_force", "hertz_mindlin_corrected/impact_targets", "restitution",
                  "cut at zero")],
    "yade": [("yade_mindlin", "hertz_mindlin_corrected/impact_targets", "restitution", "Thornton"),
             ("yade_mindlin", "hertz/rotation", "shear_force_s", "linearised rotation"),
             ("yade_linear_shear", "hertz_mindlin/oblique_loading", "shear_force_s",
              "not times sqrt(overlap)"),
             ("yade_deresiewicz", "mindlin_virtual_path/cycle", "shear_force_s",
              "shear stiffness: none")],
}
# Exact references that must be met, by the law whose conventions are those of the case.
PASSED = {
    "lammps": [("lammps_mindlin", "hertz_mindlin_displacement/oblique_loading"),
               ("lammps_mindlin_force", "hertz_mindlin/oblique_loading")],
    "liggghts": [("liggghts_history", "hertz_mindlin_displacement/oblique_loading"),
                 ("liggghts_history", "hertz_mindlin_corrected/impact_targets")],
    "yade": [("yade_mindlin", "hertz_mindlin/oblique_loading"),
             ("yade_nonlinear_shear", "hertz_mindlin/oblique_loading")],
}
DAMPED = {"lammps": "mindlin", "liggghts": "history", "yade": "mindlin"}
bad = []


def want(truth, text):
    if not truth:
        bad.append(text)
        print("not so: " + text)


def check_rows(engine, rows):
    want(len(rows) > 100, "more than 100 rows, not %d" % len(rows))
    for row in rows:
        want(row["verdict"] in ("pass", "finding", "skip"),
             "%(law)s %(case)s %(variant)s %(quantity)s: %(verdict)s, %(detail)s" % row)
    for row in rows:
        want(row["quantity"] != "determinism" or row["verdict"] == "pass",
             "%(law)s %(case)s %(variant)s: the same bits when it is asked again; %(detail)s" % row)
    want(any(r["quantity"] == "determinism" for r in rows), "runs are repeated and compared")
    want(all(r["law"].startswith(engine + "_") and r["target"] == engine for r in rows),
         "the engine's name in every row")
    ours = [r for r in rows if r["source"].startswith("our law of the same conventions")]
    want(len(ours) > 50, "our law compared in more than 50 rows, not %d" % len(ours))
    for law, case, quantity, words in NAMED[engine]:
        want(any(r["law"] == law and r["case"] == case and r["quantity"] == quantity and
                 r["verdict"] == "finding" and words in r["detail"] for r in rows),
             "%s, %s, %s: a finding that names '%s'" % (law, case, quantity, words))
    for law, case in PASSED[engine]:
        mine = [r for r in rows if r["law"] == law and r["case"] == case and r["reference"]]
        want(mine and all(r["verdict"] in ("pass", "finding") for r in mine) and
             any(r["verdict"] == "pass" for r in mine), "%s meets the references of %s" % (law, case))
        want(not any("convention" in r["detail"] for r in mine),
             "%s differs by no convention in %s" % (law, case))
    skips = " ".join(r["detail"] for r in rows if r["verdict"] == "skip")
    for words in ("the wall turns", "property changes in contact"):
        want(words in skips, "a skip that says '%s'" % words)


def run_cases(touchstone, engine):
    with tempfile.TemporaryDirectory() as folder:
        out, work = os.path.join(folder, "results"), os.path.join(folder, "work")
        os.mkdir(work)
        # YADE is slow to start, and has no law that carries a displacement.
        cases = [c for c in CASES if engine != "yade" or "displacement" not in c]
        done = subprocess.run([touchstone, "verify", "--law", engine + ":", "--no-report", "--out", out,
                               *cases], capture_output=True, text=True, cwd=work)
        want(not os.listdir(work), "an engine leaves files where it runs: %s" % os.listdir(work))
        want(done.returncode == 0, "exit code 0, not %d: %s" % (done.returncode, done.stderr[-500:]))
        with open(os.path.join(out, "verdicts.json")) as file:
            check_rows(engine, json.load(file)["rows"])


def damped_wall(folder, engine):
    """A contact that is opened again, and one with another time step, have the damping of the first one."""
    def force(step):
        measure.opened(child, measure.WALL, restitution=0.5)
        child.row(-measure.OVERLAP, speed=1.0, dt=step)
        return child.row(measure.OVERLAP, speed=1.0, dt=step)[0]

    child = contact.begin(folder, engine, DAMPED[engine])
    forces = [force(step) for step in (1e-3, 1e-3, 2e-3, 1e-3)]
    want(forces[0] == forces[1] == forces[3] and abs(forces[2] / forces[0] - 1) < 1e-14,
         "a damped wall answers %s" % forces)
    if engine == "lammps":  # its wall is made anew for another time step, and would forget its history
        said = child.refusal_of(lambda: child.row(measure.OVERLAP, dt=2e-3))
        want("time step changes during contact" in said, "another step in contact: " + said)
    if engine != "yade":  # what the engine prints of an error, also where it ends its process
        said = child.refusal_of(lambda: child.open(([1e200] * 2, [0.01] * 2), young=1e8, restitution=1))
        want("ERROR: Invalid density" in said, "an engine's own words: " + said)
    child.close()


def table_of_findings(engine):
    """What the engine does alone, row by row as FINDINGS.md has it."""
    folder = os.path.dirname(measure.__file__)
    done = subprocess.run([os.path.join(folder, "alone.py"), engine], capture_output=True, text=True)
    with open(os.path.join(folder, "FINDINGS.md")) as file:
        findings = file.read().splitlines()
    rows = [line for line in done.stdout.splitlines() if line.startswith("|")]
    families = subprocess.run([os.path.join(folder, "families.py"), *sys.argv[1:4]], capture_output=True, text=True)
    of_families = [line for line in families.stdout.splitlines() if line.startswith("|")]
    want(len(of_families) >= 4, "rows of families: %s" % families.stderr[-500:])
    rows += of_families
    want(done.returncode == 0 and len(rows) >= 4, "rows of the engine alone: %s" % done.stderr[-500:])
    for row in rows:
        want(row in findings, "FINDINGS.md has no row '%s'" % row)


HERTZ = """variable young_like index 1e9
variable poisson_like index 0.3
variable mu_sl index 0.5
pair_style granular
pair_coeff * * hertz/material ${young_like} 0 ${poisson_like} tangential mindlin NULL 0 ${mu_sl} damping velocity
"""
# Torques at levers R, which it does not say, and numbers that are no variables.
LITERAL = """pair_style gran/hooke/history 1e5 3e4 0 0 0.5 1
pair_coeff * *
"""
REFUSED = {  # inputs of one's own: words of the message
    "pair_style gran/hooke/history 1e5 NULL 0 NULL 0.5 0\npair_coeff * * 7 8 9\n": "my.in:2: ERROR",
    "pair_style none\nrun 10\n": "my.in:2: 'run' must be left out",
    "pair_style none\n": "do not act on one another",
    "%s\nfix move all nve/sphere\n": "it moves the balls itself",
    "variable k_n index -1 # [N/m] > 0 stiffness\n": "my.in:1: variable k_n: its value -1 is outside",
    "variable k_n index 1 # [N/m stiffness\n": "my.in:1: variable k_n: its unit is expected",
    "# touchstone levers radius\n": "my.in:1: touchstone knows no 'levers'",
}


def own_input(touchstone, engine):
    """An input of the user's: its case, the same as another law, principles, and what is refused."""
    examples = os.path.join(os.path.dirname(measure.__file__), "examples")
    example = os.path.join(examples, "spring.in")
    with open(example) as file:
        sound = file.read()

    def run(verb, *words, status=0, file=example, build=""):
        done = subprocess.run([touchstone, verb, "--law", engine + (build and "@" + build) + ":" + file, *words],
                              capture_output=True, text=True, cwd=work)
        want(done.returncode == status, "%s %s: exit status %d, not %d: %s" % (
            verb, words, status, done.returncode, (done.stdout + done.stderr)[-500:]))
        return done.stdout + done.stderr

    with tempfile.TemporaryDirectory() as work:
        want("3 pass" in run("verify", os.path.join(examples, "press.yaml"), "--no-report", "--out", "own"),
             "the checks of press.yaml pass")
        with open(os.path.join(work, "hertz.in"), "w") as file:
            file.write(HERTZ)
        got = run("verify", "--as", "hertz_mindlin_displacement", "hertz_mindlin_displacement/oblique_loading",
                  "--no-report", "--out", "as", file="hertz.in")
        want(" pass" in got, "an input that stands in for a law: %s" % got[-500:])
        want("lammps_spring" in run("verify", "--no-report", "--out", "asked", "--motions", "4", "principles/mirror", "principles/momentum"),
             "principles ask the law under its own name")
        with open(os.path.join(work, "literal.in"), "w") as file:
            file.write(LITERAL)
        got = run("verify", "--no-report", "--out", "asked", "--motions", "6", "principles/momentum", "principles/scaled", file="literal.in")
        want("those of levers at the" in got and "numbers stand in the law" in got,
             "levers that nobody declared are measured, and literal numbers are said: %s" % got[-800:])
        got = run("verify", "--no-report", "--out", "asked", "--motions", "8", "principles/held", status=1, file=os.path.join(examples, "twisting.in"))
        want("moment of the twisting spring was held" in " ".join(got.split()),
             "the twisting moment that LAMMPS loses: %s" % got[-800:])
        for text, words in REFUSED.items():
            with open(os.path.join(work, "my.in"), "w") as file:
                file.write(text.replace("%s", sound))
            got = run("verify", status=2, file="my.in")
            want(words in got and got.count("\n") <= 2, "an input that says '%s': %s" % (words, got))
        for command in ("shell touch ran", "print 'x' file ran", "shell mkdir ran", "log ran"):
            with open(os.path.join(work, "spring.in"), "w") as file:
                file.write(sound + command + "\n")
            done = subprocess.run([touchstone, "verify", "--law", engine + ":spring.in", "--no-report", "--out", "any",
                                   os.path.join(examples, "press.yaml")], capture_output=True, text=True, cwd=work)
            want(not os.path.exists(os.path.join(work, "ran")), "'%s' has run: %s" % (command, done.stderr))
            want(done.returncode == (0 if "shell" in command else 2), "%s: %s" % (command, done.stderr))
        lines = HERTZ.splitlines(keepends=True)
        for name, text in (("all.in", [*lines[:3], "include pair.in\n"]), ("pair.in", lines[3:])):
            with open(os.path.join(work, name), "w") as file:
                file.writelines(text)
        got = run("verify", status=2, file="all.in")
        want("ERROR" in got and "pair.in: Permission denied" in got, "a file that it may not read: %s" % got)
        got = run("verify", "--allow", "read=pair.in", "--as", "hertz_mindlin_displacement",
                  "hertz_mindlin_displacement/oblique_loading", "--no-report", "--out", "read", file="all.in")
        want(" pass" in got, "a file that it may read: %s" % got[-500:])
        for library, words in (("./nothing.so", "nothing.so"), (touchstone, "cannot dynamically load")):
            got = run("verify", build=library, status=3)
            want(words in got, "a library that is not LAMMPS: %s" % got)


def own_name(touchstone, engine):
    """A law of the table under its own name: a contact that is opened again with the same properties, and a case."""
    named = DAMPED[engine]

    def run(verb, *words):
        done = subprocess.run([touchstone, verb, "--law", engine + ":" + named, *words], capture_output=True,
                              text=True, cwd=work)
        want(done.returncode == 0, "%s %s: exit status %d: %s" % (
            verb, words, done.returncode, (done.stdout + done.stderr)[-500:]))
        return done.stdout

    with tempfile.TemporaryDirectory() as work:
        got = run("verify", "--no-report", "--out", "asked", "--motions", "10", "principles/held")  # round-off of torques is no rolling spring
        want(" pass" in got, "held says something about %s: %s" % (named, got))
        got = run("sweep", "speed=1", "restitution=1", "--out", "-.csv")
        want("restitution" in got, "the data sheet of %s: %s" % (named, got))
        case = ("show", "--out", "-.csv", "hertz_mindlin/sliding", "--variant", "1")
        here, there = ([float(row["normal_force_N"]) for row in csv.DictReader(io.StringIO(text))] for text in (
            run(*case), subprocess.run([touchstone, *case], capture_output=True, text=True, check=True).stdout))
        want(len(here) == len(there) and max(abs(a - b) for a, b in zip(here, there)) <= 1e-9 * 30117, "the trace of %s" % named)
        with open(os.path.join(work, "hit.yaml"), "w") as file:
            file.write(HIT % (engine, named))
        got = run("verify", "--as", engine + "_" + named, "hit.yaml", "--no-report")
        want("%s:%s" % (engine, named) in open(os.path.join(work, "touchstone-results", "latest", "verdicts.csv")).read(),
             "rows call it %s:%s: %s" % (engine, named, got))


# Tolerance: velocity Verlet at an overlap^(3/2) loses at most about steps^(-5/2) of an impact.
HIT = """schema: 1
title: An elastic impact
law: %s_%s
properties: {restitution: 1}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s, steps: 100}
check:
  - {quantity: restitution, expected: 1, source: nothing is lost, metric: absolute, tolerance: 1.0e-5, basis: scheme}
"""


def main():
    touchstone, folder, engine = (os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]),
                                  sys.argv[3])
    probe = subprocess.run([touchstone, "verify", "--law", engine + ":", "hertz_mindlin/rotation", "--no-report",
                            "--out", os.devnull], capture_output=True, text=True)
    if "is absent" in probe.stderr:
        print("skipped: " + probe.stderr.strip())
        return 77
    run_cases(touchstone, engine)
    damped_wall(folder, engine)
    if engine == "lammps":
        own_input(touchstone, engine)
        own_name(touchstone, engine)
    table_of_findings(engine)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
