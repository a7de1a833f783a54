#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two balls in space with 40 digits: positions, velocities and spins; levers as vectors; turns by quaternions.

    two_bodies.py ROOT

Nothing of it is taken from the program. It computes the numbers that hertz_mindlin/rotation, hertz_mindlin/orbit and
reference/tests/test_turned.c expect, and fails if one of them is another."""
import pathlib
import re
import sys
from decimal import Decimal as D, getcontext

getcontext().prec = 40


def pi():
    a, b, t, p = D(1), 1 / D(2).sqrt(), D(1) / 4, D(1)
    for _ in range(6):  # Gauss, Legendre
        a, b, t, p = (a + b) / 2, (a * b).sqrt(), t - p * ((a - b) / 2) ** 2, 2 * p
    return (a + b) ** 2 / (4 * t)


PI = pi()


def sin(x):
    term = total = x
    n = 1
    while abs(term) > D(10) ** -42:
        term = -term * x * x / ((n + 1) * (n + 2))
        n += 2
        total += term
    return total


def cos(x):
    return sin(PI / 2 - x)


def radians(x):
    return D(x) * PI / 180


class V(tuple):
    def __add__(a, b):
        return V(x + y for x, y in zip(a, b))

    def __sub__(a, b):
        return V(x - y for x, y in zip(a, b))

    def __mul__(a, k):
        return V(x * k for x in a)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return V((a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]))


def norm(a):
    return dot(a, a).sqrt()


def unit(a):
    return a * (1 / norm(a))


def rotated(axis, angle, v):
    q0, q = cos(angle / 2), unit(axis) * sin(angle / 2)
    return v * (q0 * q0 - dot(q, q)) + q * (2 * dot(q, v)) + cross(q, v) * (2 * q0)


ZERO = V((D(0),) * 3)


class Pair:
    """E = 2.6 GPa, nu = 0.3, mu = 0.5. The shear force is integrated, and projected or turned."""

    def __init__(self, radius, at_radius, projects):
        young, nu = D("2.6e9"), D("0.3")
        self.radius = [D(r) for r in radius]
        self.e_star = young / (1 - nu * nu) / 2
        self.g_star = young / 2 / (1 + nu) / (2 - nu) / 2
        self.r_star = self.radius[0] * self.radius[1] / sum(self.radius)
        self.at_radius, self.projects = at_radius, projects
        self.force, self.overlap = ZERO, D(0)
        self.axes = [V(map(D, row)) for row in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
        self.normal = self.axes[0]

    def carry(self, normal, spins, dt):
        if self.projects:
            flat = self.force - normal * dot(self.force, normal)
            return flat * (norm(self.force) / norm(flat)) if norm(flat) > 0 else flat
        c, cosine = cross(self.normal, normal), dot(self.normal, normal)
        tilted = self.force * cosine + cross(c, self.force) + c * (dot(c, self.force) / (1 + cosine))
        return self.twirled(normal, dot(spins[0] + spins[1], self.normal + normal) * dt / 8, tilted)

    def twirled(self, normal, h, v):
        """The normal goes on a cone: cos(x)^2 + (h sin(x)/x)^2 is the square of the cosine of half the tilt."""
        rest = 1 - dot(normal - self.normal, normal - self.normal) / 4
        x = (h * h + 1 - rest).sqrt()
        if not x:
            return v
        for _ in range(12):  # Newton
            c, s = cos(x), sin(x)
            off, slope = c * c + (h * s / x) ** 2 - rest, -2 * c * s + 2 * h * h * s / x * (x * c - s) / (x * x)
            x = x - off / slope if off and slope else x
        q0, q = cos(x) / rest.sqrt(), normal * (h * sin(x) / x / rest.sqrt())
        return v * (q0 * q0 - dot(q, q)) + q * (2 * dot(q, v)) + cross(q, v) * (2 * q0)

    def step(self, at, velocity, spin, dt):
        distance = norm(at[1] - at[0])
        normal, overlap = unit(at[1] - at[0]), sum(self.radius) - distance
        lever = [r - (0 if self.at_radius else overlap / 2) for r in self.radius]
        slip = (velocity[1] + cross(spin[1], normal * -lever[1]) - velocity[0] -
                cross(spin[0], normal * lever[0]))
        slip = slip - normal * dot(slip, normal)
        root = (self.r_star * overlap).sqrt()
        force = self.carry(normal, spin, dt) + slip * (8 * self.g_star * root * dt)
        limit = D("0.5") * 4 / 3 * self.e_star * root * overlap
        self.force = force * (limit / norm(force)) if norm(force) > limit else force
        self.normal = normal

    def leg(self, kind, steps, angle=D(0), about=(1, 0, 0), by=(0, 0, 0)):
        """kind: move, rotate, orbit, or roll of both. The components of the force along the turned (s, t)."""
        start, overlap, dt = list(self.axes), self.overlap, D(1) / steps
        by = [D(x) for x in by]
        axis = unit(sum((a * D(c) for a, c in zip(start, about)), ZERO))
        spin = axis * angle
        for k in range(1, steps + 1):
            self.overlap = overlap + by[0] * k / steps
            if kind in ("rotate", "orbit"):
                self.axes = [rotated(axis, angle * k / steps, a) for a in start]
            n, reach = self.axes[0], [r - self.overlap / 2 for r in self.radius]
            at, velocity, spins = [n * -reach[0], n * reach[1]], [ZERO, ZERO], [ZERO, ZERO]
            if kind in ("rotate", "orbit"):
                velocity = [cross(spin, x) for x in at]
            if kind == "rotate":
                spins = [spin, spin]
            if kind == "roll":
                spins = [spin, spin * (-reach[0] / reach[1])]
            if kind == "move":
                velocity[1] = n * -by[0] + self.axes[1] * by[1] + self.axes[2] * by[2]
            self.step(at, velocity, spins, dt)
        return [float(dot(a, self.force)) for a in self.axes[1:]]


def rotation():
    pair = Pair(("0.5", "0.5"), True, True)
    pair.leg("move", 1, by=("1e-3", 0, 0))
    pair.leg("move", 1, by=(0, "1e-4", 0))
    return [x for about, degrees in (((0, 1, 0), 80), ((0, 0, 1), 80), ((1, 0, 0), 90))
            for x in pair.leg("rotate", 40, radians(degrees), about)]


def orbit():
    pair = Pair(("0.5", "0.25"), True, True)
    pair.leg("move", 1, by=("1e-3", 0, 0))
    numbers = pair.leg("orbit", 10, D("1e-4"), (0, 0, 1))[:1]
    numbers += pair.leg("roll", 10, D("1e-4"), (0, 0, 1))[:1]
    pair.leg("move", 10, by=(0, "6e-5", "16e-5"))
    for about, degrees in (((0, 0, 1), 60), ((0, 1, 0), 40), ((1, 0, 0), 30)):
        numbers += pair.leg("rotate", 1, radians(degrees), about)
    return numbers


def turned(row):
    at_radius, projects, n, s, t, degrees, steps = row
    pair = Pair(("0.5", "0.5"), at_radius != "0", projects != "0")
    pair.leg("move", 1, by=("1e-3", 0, 0))
    pair.leg("move", 1, by=(0, "1e-4", 0))
    return pair.leg("rotate", int(steps), radians(degrees), (n, s, t))


def expected_of(path, count):
    """The expected numbers of shear forces of a case, in their order, those of findings left out."""
    found = re.findall(r"shear_force_[st], expected: (\S+), .*tolerance: 1e-12", path.read_text())
    return [float(x) for x in found[:count]]


def main():
    root = pathlib.Path(sys.argv[1])
    number = r"(-?[\d.e+-]+)"
    row = re.compile(r"\{%s\}," % r",\s*".join(
        [number, number, r"\{%s\}" % r",\s*".join([number] * 3), number, number,
         r"\{%s\}" % r",\s*".join([number] * 2)]))
    pairs = [("hertz_mindlin/" + name, x, y) for name, computed in (("rotation", rotation()), ("orbit", orbit()))
             for x, y in zip(computed, expected_of(root / f"cases/laws/hertz_mindlin/{name}.yaml", len(computed)),
                             strict=True)]
    for found in row.findall((root / "reference/tests/test_turned.c").read_text()):
        pairs += [("test_turned.c", x, float(y)) for x, y in zip(turned(found[:7]), found[7:])]
    bad = [p for p in pairs if not abs(p[1] - p[2]) <= 1e-12 * 15058.465048420854]
    for name, computed, expected in bad:
        print(f"{name}: {expected!r} is expected, {computed!r} is computed")
    print(f"{len(pairs)} numbers, {len(bad)} of them are others")
    return 1 if bad or len(pairs) < 60 else 0


sys.exit(main())
