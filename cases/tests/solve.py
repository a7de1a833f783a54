#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""touchstone solve, of models and references: values, units, paths, JSON as its schemas say, each model against the references of
the catalogue.

usage: solve.py TOUCHSTONE
"""
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import unittest

from json_schema import read_sheet

TOUCHSTONE = os.path.abspath(sys.argv.pop(1))
PAIR = ["hz_shear=1GPa", "hz_poiss=0.3"]


def run(*arguments):
    return subprocess.run([TOUCHSTONE, *arguments], text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=60, check=False)


def read(text):
    """A sheet; of a model with its solutions as lists of variables, of a reference with its values, and numbers by input."""
    answer = read_sheet(text, TOUCHSTONE)
    if "reference" in answer:
        answer["values"] = [row[answer["quantity"]] for row in answer["samples"]]
        answer["input"] = [row[answer["quantity"] + "_input"] for row in answer["samples"]
                           if answer["quantity"] + "_input" in row] or None
        answer["numbers"] = {}
        for row in answer["inputs"]:
            answer["numbers"].setdefault(row["name"], []).append(row["value"])
    else:
        count = max(row["solution"] for row in answer["variables"])
        answer["solutions"] = [[row for row in answer["variables"] if row["solution"] == i + 1] for i in range(count)]
    return answer


class Common(unittest.TestCase):
    def json(self, verb, *arguments, quiet=True):
        done = run(verb, *arguments, "--json")
        self.assertEqual((done.returncode, done.stderr if quiet else ""), (0, ""), arguments)
        answer = read(done.stdout)
        return answer

    def limits(self, verb, *words):
        """By name, of an answer that may have passed one; what is said is said to people too."""
        done = run(verb, *words, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        answer = read(done.stdout)
        text = run(verb, *words).stdout
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        self.assertNotIn("\\", text)
        text = " ".join(text.split())
        for limit in answer["limits"]:
            self.assertEqual(limit["exceeded"], bool(limit["says"]) and f"warning: {limit['says']}" in done.stderr)
            if limit["says"]:
                self.assertIn(f"{limit['name']}: {limit['says']}", text)
        return {limit["name"]: limit for limit in answer["limits"]}


class Reference(Common):
    def test_one_value(self):
        done = run("solve", "hertz_normal_force", *PAIR, "radius=5mm,inf", "overlap=10um")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        # 4/3 G/(1 - nu) sqrt(R) overlap^(3/2)
        force = 4.0 / 3.0 * 1e9 / 0.7 * math.sqrt(5e-3) * 1e-5 ** 1.5
        first = done.stdout.split("\n", 1)[0]
        self.assertRegex(first, r"^normal_force = [0-9.]+ N, numerical [0-9.e-]+ N$")
        self.assertAlmostEqual(float(first.split()[2]) / force, 1.0, delta=1e-14)
        self.assertRegex(done.stdout, r"N = h (δ\^α|delta\^alpha)\n")
        for part in ("closed form: Johnson (1985)", "doi:10.1017/CBO9781139171731"):
            self.assertIn(part, done.stdout)

    def test_one_value_for_both_bodies_and_units(self):
        two = self.json("solve", "hertz_normal_force", *PAIR, "radius=5mm,5mm", "overlap=10um")
        one = self.json("solve", "hertz_normal_force", *PAIR, "radius=5 mm", "overlap=10um", "--unit", "mN")
        self.assertEqual(two["values"][0], one["values"][0] / 1e3)
        self.assertEqual((two["unit"], one["unit"]), ("N", "mN"))
        self.assertEqual(two["numbers"]["radius"], [5e-3, 5e-3])

    def test_every_reference_says_what_it_needs(self):
        """Without inputs one that has variables lists them, and one of a path is refused with the first that it needs."""
        listed = read_sheet(run("list", "references", "--json").stdout, TOUCHSTONE)
        for row in listed["references"]:
            inputs = [i for i in listed["inputs"] if i["reference"] == row["name"]]
            done = run("solve", row["name"])
            needed = [i["name"] for i in inputs if not i["optional"]]
            if done.returncode == 0:
                self.assertRegex(done.stdout, "^name +unit" if needed else ".")
            else:
                self.assertEqual(done.returncode, 2, row["name"])
                self.assertIn(f"{row['name']} needs {needed[0]}" if needed else "needs", done.stderr)
            for i in inputs:
                self.assertIn(i["name"], row["inputs_and_units"])

    def test_uncertainty_of_the_input(self):
        """Beside it the scatter of the same formula with inputs drawn at random."""
        words = ["hertz_normal_force", "hz_poiss=0.3+-0.01", "hz_shear=1GPa+-3%", "radius=5mm+-0.1mm,8mm+-2%"]
        answer = self.json("solve", *words, "overlap=10um+-0.4um")
        draw, forces = random.Random(7), []
        for _ in range(20000):
            one, two = draw.gauss(5e-3, 1e-4), draw.gauss(8e-3, 1.6e-4)
            forces.append(4 / 3 * draw.gauss(1e9, 3e7) / (1 - draw.gauss(0.3, 0.01)) * math.sqrt(one * two / (one + two)) *
                          draw.gauss(1e-5, 4e-7) ** 1.5)
        self.assertAlmostEqual(answer["input"][0] / statistics.pstdev(forces), 1.0, delta=0.025)
        plain = self.json("solve", "hertz_normal_force", *PAIR, "radius=5mm,8mm", "overlap=10um")
        self.assertEqual((plain["input"], answer["numerical"]), (None, plain["numerical"]))
        # one value is that of both bodies: they go together; a reference of a path has one for each sample
        both = self.json("solve", "hertz_normal_force", *PAIR, "radius=5mm+-2%", "overlap=10um")
        self.assertAlmostEqual(both["input"][0] / both["values"][0], 0.01, delta=1e-5)
        done = run("solve", "hertz_path_shear_force", *PAIR, "radius=5mm,inf", "fric=0.3+-10%",
                   "overlap=10um,10um,20um", "slide_s=0,1um,9um")
        rows = [row.split(",") for row in done.stdout.split("\n")]
        self.assertEqual(rows[0][2:], ["shear_force_s (N)", "shear_force_s_numerical (N)", "shear_force_s_input (N)"])
        self.assertEqual(float(rows[2][4]), 0)  # it sticks
        self.assertAlmostEqual(float(rows[3][4]) / float(rows[3][2]), 0.1, delta=1e-9)

    def test_limits(self):
        ball = "poisson=0.3 radius=5mm mass=1.4g speed=1m/s".split()
        size = self.limits("solve", "hertzian_max_overlap", "young=70", *ball)["size"]
        self.assertTrue(size["exceeded"])
        limits = self.limits("solve", "hertzian_max_overlap", "young=70GPa", *ball)
        self.assertFalse(limits["size"]["exceeded"])
        deep = self.json("solve", "hertzian_max_overlap", "young=70GPa", *ball)["values"][0]
        self.assertAlmostEqual(limits["size"]["value"] / math.sqrt(deep / 2.5e-3), 1.0, delta=1e-12)
        sticky = "young=1GPa poisson=0.3 radius=5um w=15mJ/m2 overlap=1nm".split()
        for law, exceeded in (("jkr", True), ("dmt", True)):
            self.assertEqual(self.limits("solve", law + "_normal_force", *sticky)["tabor"]["exceeded"], exceeded)
        turning = [*ball[:-1], "inertia=1.4e-8", "speed=1m/s", "young=70GPa"]
        self.assertEqual(self.limits("solve", "stability_sticking", *turning)["step"]["value"] < 0.5, True)
        self.assertIn("lever", self.limits("solve", "stability_sticking", *turning))

    def test_path(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "path.csv")
            with open(path, "w", encoding="utf-8") as file:
                file.write("# a comment\noverlap (um), slide_s_nm\n\n0, 0\n10, 0\n10, 100\n")
            arguments = ["hertz_path_shear_force", *PAIR, "radius=5mm", "fric=0.5"]
            from_file = run("solve", *arguments, "--path", path)
            self.assertEqual((from_file.returncode, from_file.stderr), (0, ""))
            listed = run("solve", *arguments, "overlap=0um,10um,10um", "slide_s=0,0,100nm")
            self.assertEqual(from_file.stdout, listed.stdout)
            rows = from_file.stdout.split("\n")
            self.assertEqual(rows[0], "overlap_m,slide_s_m,shear_force_s (N)")
            # k_s slide, k_s = kappa 2 E* sqrt(R* overlap)
            shear = 2 * 0.7 / 1.7 * 2e9 / 0.7 * math.sqrt(2.5e-3 * 1e-5) * 1e-7
            self.assertAlmostEqual(float(rows[3].split(",")[2]) / shear, 1.0, delta=1e-13)


SHEAR = 70e9 / 2.6
# Inputs of a reference from the variables of a model, for two equal bodies.
BODIES = {"young": "{young:.17g}", "poisson": "{poisson:.17g}", "radius": "{radius:.17g},{radius2:.17g}"}
CONTACT = {"hz_shear": f"{SHEAR:.17g}", "hz_poiss": "{poisson:.17g}", "radius": BODIES["radius"]}
MOVING = {"mass": "{mass:.17g},{mass2:.17g}", "speed": "{speed:.17g}"}
SPINNING = {**MOVING, "inertia": "{inertia:.17g},{inertia2:.17g}"}
DAMPED = {**CONTACT, **MOVING, "dp_nratio": "{dp_nratio:.17g}"}
OBLIQUE = {**SPINNING, "angle": "{angle:.17g}", "spin1": "0,0,{spin:.17g}"}
# What test_topics.c does not evaluate as it is printed: model, more values, variable, reference, its inputs.
BY_REFERENCE = [
    ("hertz", "", "shear_stiffness", "hertz_stiffness_s", {**CONTACT, "overlap": "{overlap:.17g}"}),
    ("impact", "", "peak_force", "hertz_impact_peak_force", DAMPED),
    ("impact", "", "duration", "hertz_impact_duration", DAMPED),
    ("mindlin", "", "shear_force", "mindlin_shear_force",
     {**BODIES, "mu_sl": "{friction:.17g}", "overlap": "{overlap:.17g},{overlap:.17g}", "slide_s": "0,{slide:.17g}"}),
    ("oblique", "spin=40rad/s radius2=inf", "slip_out", "mindlin_oblique_slip_velocity_out",
     {**BODIES, **OBLIQUE, "mu_sl": "{friction:.17g}"}),
    ("oblique", "spin=-40rad/s", "tangential_restitution", "mindlin_oblique_tangential_restitution",
     {**BODIES, **OBLIQUE, "mu_sl": "{friction:.17g}"}),
    ("oblique", "contact_law=spring radius2=8mm", "spin_out", "hertz_oblique_spin1_out",
     {**CONTACT, **OBLIQUE, "fric": "{friction:.17g}"}),
    ("oblique", "contact_law=scaled spin=20rad/s", "spin_out", "hertz_oblique_spin1_out",
     {**CONTACT, **OBLIQUE, "fric": "{friction:.17g}", "hz_mode": "1"}),
    ("pull-off", "", "adhesive_restitution", "jkr_restitution",
     {**BODIES, **MOVING, "w": "{work_of_adhesion:.17g}"}),
]


def sphere_less_than_hertz(poisson, a, planes):
    """1 less the approach of a pole and the centre of an elastic sphere over that of Hertz, for a contact radius of a radii;
    the modes are those of Love (1927) for pressure on the surface, the first one of a body that is braked."""
    points, lame = 200, 2 * poisson / (1 - 2 * poisson)
    chord = [(i + 0.5) / points for i in range(points)]
    cosine = [1 - (a * c) ** 2 / 2 for c in chord]
    weight = [c * math.sqrt(1 - c * c) for c in chord]
    weight = [w / math.fsum(weight) for w in weight]
    before, here, moved = [1.0] * points, cosine, 0.0
    for n in range(int(40 / a)):
        legendre = before if n == 0 else here
        share = (2 * n + 1) / (4 * math.pi) * math.fsum(w * p for w, p in zip(weight, legendre))
        share *= 1 if planes == 1 else 2 * (n % 2 == 0)
        mode = share / (4 * (n * n + (1 + 2 * poisson) * n + 1 + poisson))
        if n == 1:  # a force of all of the body against that of the plane
            moved += 0 if planes == 2 else 3 / (4 * math.pi) / (6 * (lame + 1) - 2)
        else:
            moved -= mode * ((n + 1) * (n - 2 + 4 * poisson) -
                             (n * (n * n + 2 * n - 1 + 2 * poisson) / (n - 1) if n else 0))
        if n:
            before, here = here, [((2 * n + 1) * c * h - n * b) / (n + 1) for c, h, b in zip(cosine, here, before)]
    return 1 - moved / (3 * (1 - poisson) / (8 * a))


class Solve(Common):
    def values(self, model, *words, quiet=True):
        answer = self.json("solve", model, *words, quiet=quiet)
        self.assertEqual(len(answer["solutions"]), 1)
        values = {v["name"]: math.inf if v["value"] == "inf" else v["value"] for v in answer["solutions"][0]}
        values.setdefault("dp_nratio", math.sqrt(5 / 6) * values.get("damping_ratio", 0.0))
        for end in ("", "2"):
            if "inertia_ratio" in values:
                values["inertia" + end] = values["inertia_ratio"] * values["mass" + end] * values["radius" + end] ** 2
        return values

    def test_a_forgotten_unit_is_not_silent(self):
        """Also over a range, of which the worst value is named."""
        spheres = ["hertz", "radius=5mm", "poisson=0.3", "young=70"]
        for more in (["force=10N"], ["force=10N", "--for", "overlap"], ["force=1N:10N:3", "--for", "overlap"],
                     ["force=10N", "--json"]):
            done = run("solve", *spheres, *more)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stderr, r"warning: the contact radius is 31 of the effective radius[^\n]*a unit missing\?")

    def test_limits(self):
        """Both sides of each limit, with values computed here."""
        ball = "radius=5mm young=70GPa poisson=0.3".split()
        e_star = 70e9 / 1.82
        for force, exceeded in (("20N", False), ("1.3kN", False), ("1.5kN", True)):
            size = self.limits("solve", "hertz", *ball, f"force={force}")["size"]
            radius = (0.75 * float(force.replace("kN", "e3").replace("N", "")) * 2.5e-3 / e_star) ** (1 / 3)
            self.assertAlmostEqual(size["value"], radius / 2.5e-3, delta=1e-12)
            self.assertAlmostEqual(size["error"], 0.62 * size["value"], delta=1e-12)
            self.assertEqual(size["exceeded"], exceeded)
        pressure = 2 * e_star / math.pi * math.sqrt(2.47766776927e-6 / 2.5e-3)
        for strength, exceeded in ((pressure / 1.59, False), (pressure / 1.61, True)):
            limit = self.limits("solve", "hertz", *ball, "force=10N", f"yield_strength={strength}Pa")["yield"]
            self.assertEqual(limit["exceeded"], exceeded)
            self.assertAlmostEqual(limit["value"] / pressure, 1.0, delta=1e-10)
        assumed = self.limits("solve", "hertz", *ball, "force=10N")["yield"]
        self.assertEqual((assumed["limit"], assumed["exceeded"]), (None, False))
        self.assertIn("yield strength above 482 MPa", assumed["says"])
        sticky = "radius=5um young=1GPa poisson=0.3 density=2000kg/m3".split()
        for adhesion, work, exceeded in (("jkr", 0.025, False), ("jkr", 0.015, True), ("dmt", 5e-5, False),
                                         ("dmt", 1e-4, True)):
            limit = self.limits("solve", "pull-off", *sticky, f"work_of_adhesion={work}J/m2",
                                f"adhesion={adhesion}")["tabor"]
            tabor = (2.5e-6 * (work / (1e9 / 1.82)) ** 2 / 3e-10 ** 3) ** (1 / 3)
            self.assertAlmostEqual(limit["value"] / tabor, 1.0, delta=1e-12)
            self.assertEqual(limit["exceeded"], exceeded)
        moving = [*ball, "density=2700kg/m3"]
        for speed, exceeded in (("1m/s", False), ("500m/s", True)):
            limit = self.limits("solve", "oblique", *moving, "friction=0.2", f"speed={speed}", "angle=30deg")["lever"]
            deep = self.values("impact", *moving, "speed=" + str(float(speed[:-3]) * math.cos(math.pi / 6)),
                               quiet=False)["max_overlap"]
            self.assertAlmostEqual(limit["value"] / (deep / 5e-3), 1.0, delta=1e-11)
            self.assertEqual(limit["exceeded"], exceeded)
        step = self.limits("solve", "stability", *moving, "speed=1m/s", "--for", "stable_step")["step"]
        self.assertAlmostEqual(step["value"], 2 * math.sqrt(8 / 15) / 2.9432750, delta=1e-7)
        self.assertAlmostEqual(step["error"], math.pi / 2 - 1, delta=1e-12)
        self.assertNotIn("lever", self.limits("solve", "hertz", *ball, "force=10N"))
        # of two rigid bodies nothing is known that a limit compares
        self.assertEqual(self.limits("solve", "impact", "young=inf", *ball[::2], "density=1", "speed=1"), {})

    def test_how_wrong_hertz_is(self):
        """The modes of an elastic sphere (shear modulus and radius 1) under Hertz's pressure, pressed between two planes or
        stopped by one: how much less than Hertz says its pole and centre approach is at most the share that the limit
        estimates, and it comes near."""
        worst = max(abs(sphere_less_than_hertz(poisson, a, planes)) / a
                    for poisson in (0.0, 0.2, 0.3, 0.49) for a in (0.05, 0.16, 0.3) for planes in (1, 2))
        self.assertTrue(0.6 < worst <= 0.63, worst)

    def test_uncertainty_of_the_input(self):
        words = "hertz radius=5mm young=70GPa poisson=0.3 force=10N".split()
        plain = self.json("solve", *words)
        self.assertEqual({v["input"] for v in plain["solutions"][0]}, {None})
        answer = self.json("solve", "hertz", "radius=5mm+-0.1mm", "young=70GPa±3%", "poisson=0.3", "force=10N+-0.5N")
        found = {v["name"]: v for v in answer["solutions"][0]}
        # overlap ~ R^-1/3 E^-2/3 F^2/3
        expected = found["overlap"]["value"] * math.hypot(0.02 / 3, 0.03 * 2 / 3, 0.05 * 2 / 3)
        self.assertAlmostEqual(found["overlap"]["input"] / expected, 1.0, delta=2e-3)
        self.assertEqual((found["radius2"]["input"], found["kappa"]["input"]), (found["radius"]["input"], 0))
        self.assertEqual([v["numerical"] for v in answer["solutions"][0]],
                         [v["numerical"] for v in plain["solutions"][0]])  # nothing is added to it
        first = run("solve", *words[:-1], "force=10N+-5%", "--for", "overlap", "--unit", "um").stdout.split("\n")[0]
        self.assertRegex(first, r"^overlap = 2\.4776[0-9]* um, numerical [0-9]e-[0-9]+ um, input 0\.083 um$")
        rows = run("solve", "hertz", "radius=1mm:5mm:2", *words[2:-1], "force=10N+-5%", "--for", "overlap").stdout.split("\n")
        self.assertEqual(rows[0], "radius (m),overlap (m),overlap_numerical (m),overlap_input (m)")
        self.assertAlmostEqual(float(rows[2].split(",")[3]) / (found["overlap"]["value"] / 30), 1.0, delta=1e-3)
        # no two solutions on both sides: said, and no number
        done = run("solve", "oblique", "kappa=0.823529411764706", "psi2=-1.48+-0.5", "--for", "psi1")
        self.assertIn("input unknown", done.stdout)

    def test_what_is_infinite_has_no_digits(self):
        ball = ["impact", "radius=5mm", "young=70GPa", "poisson=0.3", "mass=1.4g", "speed=1m/s", "damping_ratio=1"]
        for more in ([], ["--for", "duration"]):
            done = run("solve", *ball, *more)
            self.assertIn("inf", done.stdout)
            self.assertNotRegex(done.stdout, "nan|to inf")

    def test_no_nan_is_printed(self):
        """Values from all of their ranges, all found or one: numbers, or one sentence. test_solve.c asks more often."""
        draw = random.Random(11)
        for model in json.loads(run("solve", "--json").stdout)["tables"]["models"]:
            rows = json.loads(run("solve", model["name"], "--json").stdout)["tables"]["variables"]
            found = [row["name"] for row in rows if row["default"] == "found"]
            for _ in range(5):
                words = []
                for row in rows:
                    low, high = row["range"][1:-1].split(", ") if "|" not in row["range"] else (0, 0)
                    if row["name"] not in found and low:
                        value = (10 ** draw.uniform(-12, 12) if "inf" in row["range"] else
                                 draw.uniform(float(low), float(high)))
                        words.append(f"{row['name']}={value:.17g}" + "+-1%" * (draw.random() < 0.1))
                for more in ([], ["--for", draw.choice(found)]):
                    done = run("solve", model["name"], *words, *more)
                    self.assertNotRegex(done.stdout + done.stderr, r"(?i)\bnan\b", words)
                    self.assertTrue(done.returncode == 0 if done.stdout else done.returncode in (1, 2) and done.stderr, words)

    def test_relations_are_as_references(self):
        """A second way, of relations that are records of their own: a reference, from plain inputs, at the example of the model."""
        models = json.loads(run("solve", "--json").stdout)["tables"]["models"]
        examples = {m["name"]: m["example"].split() for m in models}
        for model, more, name, reference, inputs in BY_REFERENCE:
            changed = [word.split("=")[0] for word in more.split()]
            words = [w for w in examples[model] if w.split("=")[0] not in changed] + more.split()
            values = self.values(model, *words)
            given = [f"{key}={text.format(**values)}" for key, text in inputs.items()]
            expected = self.json("solve", reference, *given)
            # mindlin_shear_force has a value for each of the two samples
            self.assertAlmostEqual(values[name] / expected["values"][-1], 1.0, delta=1e-11,
                                   msg=f"{model}: {name}, {reference} {given}")

    def test_sticking_speed_is_the_loss_of_a_touch_and_a_parting(self):
        words = "radius=5um young=1GPa poisson=0.3 density=2000kg/m3 work_of_adhesion=50mJ/m2".split()
        values = self.values("pull-off", *words)
        loss = self.json("solve", "jkr_neck_loss", *words[:3], "w=50mJ/m2")["values"][0]
        self.assertAlmostEqual(0.5 * values["m_eff"] * values["sticking_speed"] ** 2 / loss, 1.0, delta=1e-11)
        # and JKR's contact without load has no force
        force = self.json("solve", "jkr_normal_force", *words[:3], "w=50mJ/m2",
                          f"overlap={values['rest_overlap']:.17g}")["values"][0]
        self.assertLess(abs(force), 1e-11 * values["pull_off_force"])

    def test_for_and_unit(self):
        words = "hertz radius=5mm young=70GPa poisson=0.3 force=10N".split()
        values = self.values(*words)
        done = run("solve", *words, "--for", "overlap", "--unit", "um")
        first = done.stdout.split("\n", 1)[0]
        self.assertRegex(first, r"^overlap = [0-9.]+ um, numerical ")
        self.assertAlmostEqual(float(first.split()[2]) * 1e-6 / values["overlap"], 1.0, delta=1e-13)
        # asked again with the answer put in
        again = run("solve", *words[:-1], f"overlap={values['overlap']:.17g}", "--for", "force")
        self.assertAlmostEqual(float(again.stdout.split()[2]), 10.0, delta=1e-13)

    def test_range(self):
        words = "impact radius=5mm young=70GPa poisson=0.3 density=2700kg/m3".split()
        done = run("solve", *words, "speed=0.1m/s:5m/s:3", "--for", "duration", "--unit", "us")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rows = done.stdout.split("\n")
        self.assertEqual((rows[0], len(rows)), ("speed (m/s),duration (us)", 5))
        for row in rows[1:4]:
            speed, duration = row.split(",")
            one = self.values(*words, f"speed={speed}")["duration"]
            self.assertEqual(f"{one / 1e-6:.17g}", duration)
        # several solutions are several rows; a value without one is counted
        done = run("solve", "oblique", "kappa=0.823529411764706", "psi2=-1.3:-1.6:4", "--for", "psi1")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout.count("\n"), 1 + 3 + 3 + 1 + 1)
        done = run("solve", *words, "speed=1m/s", "duration=10us:40us:4:linear", "--for", "damping_ratio")
        self.assertEqual((done.returncode, done.stdout.count("\n")), (0, 2))
        self.assertIn("warning: 3 of 4 values have no solution, the first: no damping_ratio", done.stderr)
        done = run("solve", *words, "speed=1m/s", "duration=10us:20us:2", "--for", "damping_ratio")
        self.assertEqual((done.returncode, done.stdout), (1, ""))


if __name__ == "__main__":
    unittest.main()
