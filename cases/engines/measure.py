#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures what FINDINGS.md says of each engine: contacts that are moved by hand, one line a number; and with the engine
alone (alone.py), one row of a table a line.

Usage: measure.py FOLDER [ENGINE[:LAW]...]     FOLDER: where the touchstone-engine-* libraries and programs are
Exit: 0; 77 if none of the engines is there.
"""
import math
import os
import subprocess
import sys

import contact

YOUNG, NU, RADIUS, MASS, OVERLAP = 2.6e9, 0.3, 0.5, 1000.0, 1e-3
PAIR = ([RADIUS] * 2, [MASS] * 2)
WALL = ([RADIUS, math.inf], [MASS, math.inf])
E_STAR = YOUNG / 2 / (1 - NU ** 2)
K_S = 8 * YOUNG / (2 * (1 + NU)) / (2 * (2 - NU)) * math.sqrt(RADIUS / 2 * OVERLAP)
NORMAL = 4 / 3 * E_STAR * math.sqrt(RADIUS / 2) * OVERLAP ** 1.5


def opened(child, pair=PAIR, **properties):
    """A new contact; a law that has no restitution has none to be given."""
    values = {"young": YOUNG, "poisson": NU, "mu_sl": 0.5}
    values.update(properties)
    child.open(pair, **values)


def say(child, what, value):
    print("%-30s %-64s %.9g" % (child.name, what, value))


def held_shear(child):
    """Shear after unloading to 0.75 of the overlap, over that before."""
    opened(child)
    child.row(OVERLAP)
    before = [child.row(OVERLAP, slide=(1e-5, 0)) for _ in range(10)][-1][1]
    after = [child.row(OVERLAP * (1 - 0.025 * k)) for k in range(1, 11)][-1][1]
    say(child, "unloading to 3/4 at held shear, T/T0", after / before if before else math.nan)


def oblique(child):
    """Straight oblique path in n steps, over the exact force."""
    exact = 0.3 * 2 / 3 * K_S * OVERLAP
    for n in (1, 10, 1000):
        opened(child)
        for k in range(1, n + 1):
            f = child.row(OVERLAP * k / n, slide=(0.3 * OVERLAP / n, 0))
        say(child, "oblique path in %d steps, T over exact" % n, f[1] / exact)


def returned(zeta, at_force):
    """Restitution of a contact that ends at zero force, or at zero overlap."""
    gap = 1 - zeta * zeta
    if at_force:
        turn = math.acos(zeta) / math.sqrt(gap) if gap > 0 else math.acosh(zeta) / math.sqrt(-gap)
        return math.exp(-2 * zeta * turn)
    return math.exp(-math.pi * zeta / math.sqrt(gap)) if gap > 0 else 0.0


def damping_ratio(child, targets=(0.1, 0.3, 0.5, 0.7, 0.9, 0.99)):
    """Damping ratio that a target restitution becomes, and the restitution at zero overlap."""
    for e in targets:
        zeta = zeta_of(child, e)
        say(child, "target %g: damping ratio" % e, zeta)
        say(child, "target %g: returns, end at zero overlap" % e, returned(zeta, False))
        say(child, "target %g: returns, end at zero force" % e, returned(zeta, True))


def zeta_of(child, target):
    h, mass = 4 / 3 * E_STAR * math.sqrt(RADIUS / 2), MASS / 2
    opened(child, restitution=target)
    force = child.row(OVERLAP, speed=0.1)[0] - NORMAL
    return force / 0.1 / math.sqrt(5 * mass * h) / OVERLAP ** 0.25


def to_write(child):
    """The target that returns a wanted restitution, by bisection; nan where no target does."""
    at_force = child.name.startswith("yade")
    for wanted in (0.3, 0.5, 0.7, 0.9, 0.99):
        low, high = 0.06, 0.9999
        for _ in range(40):
            middle = 0.5 * (low + high)
            if returned(zeta_of(child, middle), at_force) > wanted:
                high = middle
            else:
                low = middle
        gap = abs(returned(zeta_of(child, low), at_force) - wanted)
        say(child, "to get %g: target to write" % wanted, low if gap < 1e-6 else math.nan)


def tension(child):
    opened(child, restitution=0.5)
    child.row(OVERLAP)
    say(child, "pulled at 1 m/s, N over elastic N", child.row(OVERLAP, speed=-1.0)[0] / NORMAL)


def sliding_stop(child):
    """Slides at 1 m/s with a dashpot, then rests: what is left of the spring."""
    opened(child, restitution=0.5, mu_sl=0.2)
    child.row(OVERLAP)
    sliding = child.row(OVERLAP, slide=(1e-2, 0), dt=1e-2)
    rest = child.row(OVERLAP, dt=1e-2)
    say(child, "sliding at 1 m/s, e = 0.5: T/(mu N)", sliding[1] / (0.2 * sliding[0]))
    say(child, "the next step at rest: T/(mu N)", rest[1] / (0.2 * rest[0]))


def sticking_dashpot(child):
    """A fast small slide: the dashpot while the spring sticks."""
    opened(child, restitution=0.5, mu_sl=0.01)
    child.row(OVERLAP)
    f = child.row(OVERLAP, slide=(1e-7, 0), dt=1e-7)
    say(child, "sticking at 1 m/s, e = 0.5, mu = 0.01: T/(mu N)", f[1] / (0.01 * f[0]))


def separation(child):
    """Shear when a contact that had been sheared closes again, over that of a fresh one."""
    for gap in (OVERLAP, 0.99, 1.01):
        opened(child, mu_sl=10)
        child.row(OVERLAP)
        fresh = child.row(OVERLAP, slide=(1e-5, 0))[1]
        child.row(-gap)
        child.row(OVERLAP)
        say(child, "opened by %g m and pressed again: T left over T before" % gap,
            child.row(OVERLAP)[1] / fresh if fresh else math.nan)


def twist(child):
    """Both bodies spin about the normal by 90 degrees: does the shear force follow?"""
    opened(child)
    child.row(OVERLAP)
    before = child.row(OVERLAP, slide=(1e-5, 0))
    rate = math.pi / 2 / 100 / 1e-3
    for _ in range(100):
        f = child.row(OVERLAP, spin1=(rate, 0, 0), spin2=(rate, 0, 0))
    if before[1]:
        say(child, "spun together 90 deg about n: T along s over before", f[1] / before[1])
        say(child, "spun together 90 deg about n: T along t over before", f[2] / before[1])


def walls(child):
    h = 4 / 3 * E_STAR * math.sqrt(RADIUS)
    opened(child, WALL)
    say(child, "elastic wall: N over 4/3 E* sqrt(R) overlap^1.5, less 1",
        child.row(OVERLAP)[0] / (h * OVERLAP ** 1.5) - 1)


def unlike(child):
    """Two materials: stiffnesses over those of added compliances, less 1."""
    young, nu = [2.6e9, 26e9], [0.2, 0.4]
    opened(child, young=young, poisson=nu)
    n = child.row(OVERLAP)[0]
    t = child.row(OVERLAP, slide=(1e-6, 0))[1]
    e = 1 / sum((1 - v * v) / y for y, v in zip(young, nu))
    g = 1 / sum((2 - v) * 2 * (1 + v) / y for y, v in zip(young, nu))
    say(child, "two materials: k_n over 1/E* added, less 1",
        n / (4 / 3 * e * math.sqrt(RADIUS / 2) * OVERLAP ** 1.5) - 1)
    say(child, "two materials: k_s over 1/G* added",
        t / (8 * g * math.sqrt(RADIUS / 2 * OVERLAP) * 1e-6))


def mixed(child):
    """Two types of one material: is it Hertz's law?"""
    opened(child)
    whole, half = child.row(OVERLAP)[0], child.row(OVERLAP / 2)[0]
    say(child, "two types of one material: N over Hertz's", whole / NORMAL)
    say(child, "two types of one material: N over that at half the overlap", whole / half)


def lever(child):
    """Where the shear force turns body 1."""
    opened(child, mu_sl=10)
    child.row(OVERLAP)
    f = child.row(OVERLAP, slide=(1e-5, 0))
    point = RADIUS - OVERLAP / 2
    torque = f[5] + f[1] * (RADIUS if child.name.endswith("hertz_history") else point)
    say(child, "torque of T on body 1 over T (R - overlap/2)", torque / (f[1] * point))


SHEAR = (oblique, held_shear, separation, twist, walls, unlike)
DAMPED = (damping_ratio, to_write, tension, sliding_stop, sticking_dashpot)
PLAN = {
    "lammps": {"mindlin": SHEAR + DAMPED + (lever,), "mindlin_force": (oblique, held_shear, separation),
               "mindlin_rescale": (oblique, held_shear),
               "mindlin_rescale_force": (oblique, held_shear),
               "hertz_history": (oblique, held_shear, separation, walls, lever),
               "mindlin_mixed": (mixed,), "material_wall": (walls,)},
    "liggghts": {"history": SHEAR + DAMPED, "limit_force": (tension,)},
    "yade": {"mindlin": SHEAR + DAMPED, "mindlin_ratcheting": (oblique,),
             "nonlinear_shear": (oblique, held_shear), "linear_shear": (oblique, held_shear),
             "deresiewicz": (oblique,), "wall_default": (walls,)},
}


def main():
    folder, engines = sys.argv[1], sys.argv[2:] or list(PLAN)
    if len(engines) > 1 or ":" not in engines[0]:  # an engine is there once in a process
        here = os.path.dirname(os.path.abspath(__file__))
        codes = []
        for engine in engines:
            for law in PLAN[engine]:
                codes.append(subprocess.run([os.path.join(here, "measure.py"), folder, engine + ":" + law]).returncode)
            subprocess.run([os.path.join(here, "alone.py"), engine], stderr=subprocess.DEVNULL)
        return 77 if 0 not in codes else max(code for code in codes if code != 77)
    engine, law = engines[0].split(":")
    child = contact.begin(folder, engine, law)
    for measure in PLAN[engine][law]:
        measure(child)
    child.close()
    sys.stdout.flush()
    os._exit(0)  # the engines' own endings take seconds, and sometimes crash


if __name__ == "__main__":
    sys.exit(main())
