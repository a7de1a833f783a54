#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `touchstone new-law` writes: each family in each language builds without a warning and passes its cases, and
fails where the force is changed; what cannot be written is refused, and nothing is left.

usage: new_law.py PROGRAM [whole]

whole: impacts in each language too, and `make check`, which also plays random motions and makes the report.
"""
import math
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.realpath(sys.argv[1])
TEMPLATES = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "subject", "new_law")
WHOLE = "whole" in sys.argv[2:]
COMPILERS = {"c": "cc", "c++": "c++", "python": "python3", "fortran": "gfortran"}
ENDINGS = {"c": "c", "c++": "cpp", "python": "py", "fortran": "f90"}


def run(words, folder, **more):
    return subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                          check=False, **more)


def choices(option):
    """The words that an option of new-law takes, by its help."""
    text = run([PROGRAM, "new-law", "--help=all"], ".").stdout
    return re.search(r"--%s ([a-z+|]+)" % option, text).group(1).split("|")


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def new_law(self, *words, status=0):
        done = run([PROGRAM, "new-law"] + list(words), self.folder)
        self.assertEqual(done.returncode, status, done.stdout)
        return done.stdout


def closed_form(template, quantity, part=""):
    """The expression of a check, by its quantity and a part of its text."""
    with open(os.path.join(TEMPLATES, template), encoding="utf-8") as file:
        text = file.read().split("check:\n")[1]
    for check in re.split(r"^  - ", text, flags=re.MULTILINE):
        found = re.search(r"quantity: (\w+)(?: #.*)?[,\n]\s*expected: (.*?)(?:, source|, given|\n|$)", check)
        if found and found.group(1) == quantity and part in check:
            return found.group(2).strip('"').replace("^", "**")
    raise ValueError("%s has no such check of %s" % (template, quantity))


def value_of(expression, **values):
    return eval(expression, dict(vars(math), max=max, **values))  # pylint: disable=eval-used


def impact(mass, speed, force, step):
    """(restitution, duration, largest overlap) of a free impact, by the fourth order of Runge and Kutta."""
    def slope(x, v):
        return v, -force(x, v) / mass

    x, v, time, largest = 0.0, speed, 0.0, 0.0
    while True:
        k = [slope(x, v)]
        for part in (0.5, 0.5, 1.0):
            k.append(slope(x + part * step * k[-1][0], v + part * step * k[-1][1]))
        before = x, v
        x, v = [a + step / 6.0 * (k[0][i] + 2.0 * k[1][i] + 2.0 * k[2][i] + k[3][i]) for i, a in enumerate(before)]
        if v <= 0.0 < before[1]:  # the top of the parabola
            largest = before[0] + 0.5 * step * before[1] * before[1] / (before[1] - v)
        if x <= 0.0:
            part = before[0] / (before[0] - x)
            return -(before[1] + part * (v - before[1])) / speed, time + part * step, largest
        time += step


class ClosedForms(unittest.TestCase):
    """What the cases expect, computed in another way."""

    def same(self, one, other, relative):
        self.assertLess(abs(one - other), relative * abs(other), (one, other))

    def test_damped_oscillator(self):
        for gn in (2.0, 10.0):
            values = {"kn": 1e5, "gn": gn, "m_eff": 0.008 / 3.0, "speed": 1.0}
            by_steps = impact(values["m_eff"], 1.0, lambda x, v, gn=gn: 1e5 * x + gn * v, 2e-7)
            for quantity, other in zip(("restitution", "duration", "max_overlap"), by_steps):
                self.same(value_of(closed_form("linear_impact.yaml.in", quantity), **values), other, 1e-6)

    def test_yielding(self):
        for k2 in (1e5, 2e5, 4e5):
            values = {"k1": 1e5, "k2": k2, "m_eff": 0.002, "speed": 0.5}
            largest = [0.0]

            def force(x, v, k2=k2, largest=largest):
                if v > 0.0:
                    largest[0] = max(largest[0], x)
                return min(1e5 * x, max(0.0, 1e5 * largest[0] + k2 * (x - largest[0])))

            restitution, _, top = impact(0.002, 0.5, force, 2e-7)
            self.same(value_of(closed_form("plastic_impact.yaml.in", "restitution"), **values), restitution, 1e-4)
            self.same(value_of(closed_form("plastic_impact.yaml.in", "max_overlap"), **values), top, 1e-6)

    def test_hertz(self):
        """The force is the integral of the pressure 2 E* sqrt(a^2 - r^2)/(pi R*), which it is not written by."""
        values = {"young1": 7e10, "young2": 2e11, "poisson1": 0.35, "poisson2": 0.3, "R1": 0.005, "R_eff": 0.004}
        modulus = 1.0 / ((1.0 - 0.35 ** 2) / 7e10 + (1.0 - 0.3 ** 2) / 2e11)
        radius, count = math.sqrt(0.004 * 2e-6), 20000
        ring = radius / count
        force = sum(2.0 * modulus / (math.pi * 0.004) * math.sqrt(radius ** 2 - r * r) * 2.0 * math.pi * r * ring
                    for r in ((i + 0.5) * ring for i in range(count)))
        expression = closed_form("hertz.yaml.in", "normal_force")
        self.same(value_of(expression, overlap=2e-6, **values), force, 1e-5)
        self.assertEqual(value_of(expression, overlap=-1e-6, **values), 0.0)
        values.update(m_eff=1e-3, speed=1.0)
        factor = value_of(expression, overlap=1.0, **values)
        top = impact(1e-3, 1.0, lambda x, v: factor * max(x, 0.0) ** 1.5, 5e-9)[2]
        self.same(value_of(closed_form("hertz_impact.yaml.in", "max_overlap"), **values), top, 1e-6)

    def test_pull_off(self):
        """An attraction of w/range over a short range, between a sphere and a plane that touch at a point."""
        values = {"young": 1e7, "poisson": 0.3, "w": 0.1, "R_eff": 1e-4 / 3.0, "overlap": 0.0}
        reach, count = 1e-9, 20000
        ring = math.sqrt(2.0 * values["R_eff"] * reach) / count
        pull = sum(values["w"] / reach * 2.0 * math.pi * (i + 0.5) * ring * ring for i in range(count))
        for leg in ("at: leg 1", "at: leg 2"):
            self.same(value_of(closed_form("adhesive.yaml.in", "normal_force", leg), **values), -pull, 1e-9)

    def test_slip_energy(self):
        """Force times slip, step by step, of a spring that is let go where it pulls more than the limit."""
        values = {"kn": 1e5, "kt": 8e4, "mu": 0.5}
        spring, energy, count = 0.0, 0.0, 20000
        path = [(1e-5, 1e-5 / count)] * count + [(1e-5 - 5e-6 * (i + 0.5) / count, 0.0) for i in range(count)]
        for overlap, slide in path:
            spring += slide
            slip = max(0.0, spring - 0.5 * 1e5 * overlap / 8e4)
            energy += 8e4 * (spring - 0.5 * slip) * slip
            spring -= slip
        found = value_of(closed_form("linear.yaml.in", "slip_energy"), d=1e-5, overlap=5e-6, slide_s=1e-5, **values)
        self.same(found, energy, 1e-3)


class Combinations(Folder):
    """Each family in each language."""

    def make(self, folder, *words):
        done = run(["make"] + list(words), folder)
        self.assertNotRegex(done.stdout, "(?i)warning:|error:")
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def verify(self, folder, cases):
        """What the law's own cases find."""
        with open(os.path.join(folder, "Makefile"), encoding="utf-8") as file:
            options = re.search(r"' verify (.*) principles .*--out results ", file.read()).group(1)
        return run(["sh", "-c", "'%s' verify --no-report --strict --force --out out %s %s" % (PROGRAM, options, cases)],
                   folder)

    def change(self, folder, language, name):
        """One newton more, in the line that says `yours`."""
        path = os.path.join(folder, name + "." + ENDINGS[language])
        with open(path, encoding="utf-8") as file:
            text = file.read()
        changed, count = re.subn(r"((?:normal|elastic|normal_elastic)(?:, stiffness)?) = ([^\n;!/#]*?)(;? *(?:/\*|!|#) yours)",
                                 r"\1 = 1.0 + \2\3", text, count=1)
        self.assertEqual(count, 1, path)
        with open(path, "w", encoding="utf-8") as file:
            file.write(changed)

    def combination(self, family, language):
        name = "my_%s_%s" % (family, ENDINGS[language])
        folder = os.path.join(self.folder, name)
        self.new_law(name, "--family", family, "--language", language)
        self.assertTrue(os.path.exists(os.path.join(folder, "README.md")))
        self.make(folder)
        done = self.verify(folder, "*.yaml" if WHOLE or language == "c" else name + ".yaml")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"comparisons: [1-9]\d* pass \(")
        self.assertNotIn("not declared", done.stdout)
        if WHOLE:
            self.assertRegex(self.make(folder, "check"), r"comparisons: [1-9]\d* pass")
            self.assertTrue(os.path.exists(os.path.join(folder, "results", "report.html")))
        self.change(folder, language, name)
        self.make(folder)
        done = self.verify(folder, name + ".yaml")
        self.assertEqual(done.returncode, 1, done.stdout)

    def test_all(self):
        families, languages = choices("family"), choices("language")
        self.assertEqual(set(languages), set(COMPILERS))
        for language in languages:
            if not shutil.which(COMPILERS[language]) or not shutil.which("make"):
                print("no make or no %s: %s is skipped" % (COMPILERS[language], language), file=sys.stderr)
                continue
            for family in families:
                with self.subTest(family=family, language=language):
                    self.combination(family, language)


class Refused(Folder):
    """What cannot be written."""

    def refused(self, expected, *words):
        before = sorted(os.listdir(self.folder))
        self.assertIn(expected, self.new_law(*words, status=2))
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_modules_of_python(self):
        """A law may not take the place of a module that the client loads."""
        script = "import sys, math, json, os, struct; print(*set(sys.modules) - set(sys.builtin_module_names))"
        loaded = run([sys.executable, "-S", "-c", script], self.folder).stdout
        for name in loaded.split():
            if re.fullmatch(r"[a-z][a-z0-9_]*", name):
                self.refused("choose another name", name)

    def test_not_to_be_written(self):
        os.chmod(self.folder, stat.S_IRUSR | stat.S_IXUSR)
        self.addCleanup(os.chmod, self.folder, stat.S_IRWXU)
        if os.access(self.folder, os.W_OK):  # as root
            self.skipTest("this user may write everywhere")
        self.refused("mine", "mine")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + [x for x in sys.argv[2:] if x != "whole"])
