#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the linear, adhesive and rolling laws of the engines by the inputs in examples/: against our law of the same
settings on one path, and against closed forms. Prints rows of the tables in FINDINGS.md.

Usage: families.py TOUCHSTONE FOLDER lammps|liggghts|yade [LIBRARY]
FOLDER: where the touchstone-engine-* libraries are. LIBRARY: a build of LAMMPS.
Exit: 0; 77 where the engine is absent.
"""
import csv
import io
import math
import os
import subprocess
import sys
import tempfile

import contact

HERE = os.path.dirname(os.path.abspath(__file__))
PATH = """pair: {radius: [10 mm, 20 mm], density: 2500 kg/m3}
path:
  - {to: {overlap: 10 um}, steps: 20, time: 1 ms}
  - {move: {shear: 8 um, normal: 2 um}, steps: 40, time: 1 ms}
  - {move: {shear: -15 um, shear_t: 4 um}, steps: 80, time: 1 ms}
  - {hold: {}, steps: 10, time: 1 ms}
  - {to: {overlap: 4 um}, steps: 20, time: 1 ms}
check:
  - {quantity: normal_force, at: end, expected: 1 N, source: not asked, tolerance: 1e-9, basis: round-off}
"""
REST = ", limit: sum_rest, limit_from: size, tension: allowed"
SOFT = "young: 1e7, poisson: 0.3, mu_sl: 0.3, "
# Engine, its words, input, our law, properties of both, settings of ours.
SAME = (
    ("lammps", "`gran/hooke/history`", "spring.in", "linear",
     "k_n: 2e5, k_t: 1e5, friction: 0.3, gamma_n: 300, gamma_t: 300", REST),
    ("lammps", "`gran/hooke`", "hooke.in", "linear",
     "k_n: 2e5, k_t: 0, friction: 0.3, gamma_n: 300, gamma_t: 5000", REST),
    ("lammps", "`granular`, `hooke`, `linear_history`, `mass_velocity`", "granular_hooke.in", "linear",
     "k_n: 2e5, k_t: 1e5, friction: 0.3, gamma_n: 300, c_ratio: 0.7", REST),
    ("lammps", "`granular`, `jkr`", "jkr.in", "jkr", SOFT + "w: 0.1", ""),
    ("lammps", "`granular`, `dmt`", "dmt.in", "dmt", SOFT + "w: 0.1", ""),
    ("liggghts", "`hertz`, `cohesion sjkr`", "sjkr.in", "sjkr", SOFT + "cohesion: 1e5", ""),
    ("liggghts", "`hertz`, `cohesion sjkr2`", "sjkr2.in", "sjkr", SOFT + "cohesion: 1e5", ", area: flat"),
)
YOUNG, NU, RADIUS, OVERLAP = 1e7, 0.3, 0.01, 1e-5
R_EFF, E_STAR = RADIUS / 2, YOUNG / 2 / (1 - NU ** 2)
G_STAR = YOUNG / (2 * (1 + NU)) / (2 * (2 - NU))
A = math.sqrt(R_EFF * OVERLAP)
HERTZ = 4 / 3 * E_STAR * math.sqrt(R_EFF) * OVERLAP ** 1.5


class Asked:
    """What is measured, with which programs."""

    def __init__(self, touchstone, folder, engine, library):
        self.touchstone, self.folder, self.engine = touchstone, folder, engine
        self.library = library
        self.word = engine + ("@" + library if library else "") + ":"

    def trace(self, law, properties, words=()):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write("schema: 1\ntitle: A path\nlaw: %s\nproperties: {%s}\n%s" % (law, properties, PATH))
            file.flush()
            done = subprocess.run([self.touchstone, "show", "--out", "-.csv", file.name, *words], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stderr)
        return list(csv.DictReader(io.StringIO(done.stdout)))

    def compare(self, input_, law, common, own):
        ours = self.trace(law, common + own)
        theirs = self.trace(law, common, ["--law", self.word + os.path.join(HERE, "examples", input_), "--as", law])
        for name in ("normal_force_N", "shear_force_N"):
            most = max(abs(float(r[name])) for r in ours)
            off = max(abs(float(a[name]) - float(b[name])) for a, b in zip(ours, theirs)) / most
            yield "round-off" if off < 1e-11 else "%.2g" % off

    def contact(self, input_, **properties):
        it = contact.Loaded(self.folder, self.engine, None, os.path.join(HERE, "examples", input_), self.library)
        it.open(([RADIUS] * 2, [2500 * 4 / 3 * math.pi * RADIUS ** 3] * 2), **properties)
        return it


def neck(asked):
    """JKR: the force at first touch, the largest pull, and where the neck ends."""
    w = 0.1
    pull, at, most, last = 1.5 * math.pi * w * R_EFF, 1e-6, 0.0, None
    contact = asked.contact("jkr.in", w=w)
    contact.row(-1e-9)
    first = contact.row(1e-12)[0] / pull
    contact.row(at)
    while at > -4e-6:
        force = contact.row(at)[0]
        most = min(most, force)
        if not force < 0 and at < 0:
            break
        last, at = (at, force), at - 2e-9
    return "| `jkr` | %.3f | %.3f | %.2f | %.3f |" % (
        first, most / pull, -last[0] / ends_of_neck(w), last[1] / pull)


def ends_of_neck(w):
    """The separation at which the neck breaks when it is moved: the minimum of a^2/R - sqrt(2 pi w a/E)."""
    a = (math.pi * w * R_EFF ** 2 / (8 * E_STAR)) ** (1 / 3)
    return math.sqrt(2 * math.pi * w * a / E_STAR) - a * a / R_EFF


def rolled(contact):
    """Torque against a small roll over N times its way in the contact, and the limit over N R*."""
    contact.row(OVERLAP)
    rate = 1.0
    torques = []
    for _ in range(4000):
        torques.append(-contact.row(OVERLAP, spin1=(0, 0, rate), spin2=(0, 0, -rate), dt=1e-5)[5])
    return torques[0], torques[-1]


def twisted(contact):
    contact.row(OVERLAP)
    torques = [-contact.row(OVERLAP, spin1=(1, 0, 0), spin2=(-1, 0, 0), dt=1e-5)[3] for _ in range(20000)]
    return torques[0] / 2e-5, torques[-1]


def held(contact, turned, index):
    """A moment at its limit, over that limit: held at the same overlap, and where the normal force has fallen by 1 %."""
    limit = -turned(contact)[1]
    return tuple(contact.row(overlap)[index] / limit for overlap in (OVERLAP, OVERLAP * 0.99 ** (2 / 3)))


def print_held(asked, out):
    for law, input_, turned, index, exact in (
            ("rolling sds", "twisting.in", rolled, 5, 0.99), ("twisting marshall", "twisting.in", twisted, 3, 0.99 ** (4 / 3)),
            ("twisting sds", "twisting_sds.in", twisted, 3, 0.99)):
        print("| `%s` | %.4f | %.4f | %.4f |" % (law, *held(asked.contact(input_), turned, index), exact), file=out)


def print_lammps(asked, out):
    print(neck(asked), file=out)
    small, limit = rolled(asked.contact("twisting.in", mu_r=0.1))
    print("| `rolling sds`, mu_r = 0.1: limit over N R* | %.4f |" % (limit / HERTZ / R_EFF), file=out)
    stiffness, limit = twisted(asked.contact("twisting.in", mu=0.5))
    exact = 8 / 3 * YOUNG / (2 * (1 + NU)) * A ** 3
    print("| `twisting marshall`: limit over mu N a, exactly 3 pi/16 = 0.589 | %.4f |" % (limit / (0.5 * HERTZ * A)),
          file=out)
    print("| `twisting marshall`: stiffness over 8/3 G a^3 | %.4f |" % (stiffness / exact), file=out)
    print_held(asked, out)


def print_liggghts(asked, out):
    force = asked.contact("hooke_liggghts.in").row(OVERLAP)[0]
    mass = 2500 * 4 / 3 * math.pi * RADIUS ** 3 / 2
    largest = (15 / 16 * mass / (E_STAR * math.sqrt(R_EFF))) ** 0.4  # of Hertz's impact at 1 m/s
    print("| `hooke`: k_n over m* (V/largest overlap of Hertz's impact)^2 | %.4f |" %
          (force / OVERLAP / (mass / largest ** 2)), file=out)
    for law in ("epsd", "epsd2"):
        _, limit = rolled(asked.contact(law + ".in", mu_r=0.1))
        print("| `rolling_friction %s`, mu_r = 0.1: limit over N R* | %.4f |" % (law, limit / HERTZ / R_EFF), file=out)


def yade_words():
    os.environ["OMP_NUM_THREADS"] = "1"
    sys.path[1:1] = [p for p in ("/usr/lib/x86_64-linux-gnu/yade-double/py", "/usr/lib/x86_64-linux-gnu/yade/py")
                     if os.path.isdir(p)]
    import yade.wrapper
    return yade.wrapper


class Yade:
    """Two balls whose places and velocities are written before each step."""

    def __init__(self, w, material, physics, law, geometry):
        self.scene = w.Omega()
        self.scene.reset()
        self.scene.dt = 1e-6
        for side in (-1, 1):
            body = w.Body()
            body.material, body.shape, body.bound = material, w.Sphere(radius=RADIUS), w.Aabb()
            body.state.mass, body.state.inertia = 0.01, [4e-7] * 3
            body.state.pos = body.state.refPos = (side * 1.01 * RADIUS, 0, 0)
            self.scene.bodies.append(body)
        self.scene.engines = [w.ForceResetter(), w.InsertionSortCollider([w.Bo1_Sphere_Aabb()], verletDist=RADIUS),
                              w.InteractionLoop([geometry], [physics], [law]),
                              w.NewtonIntegrator(damping=0, dead=True)]

    def put(self, overlap, velocity=(0, 0, 0)):
        for body, side in zip(self.scene.bodies, (-1, 1)):
            body.state.pos = (side * (RADIUS - overlap / 2), 0, 0)
            body.state.vel = velocity if side > 0 else (0, 0, 0)
        self.scene.step()
        force = self.scene.forces.f(0, True)
        return -force[0], force[1]


def print_yade(out):
    w = yade_words()
    common = {"young": YOUNG, "poisson": NU, "frictionAngle": math.atan(0.5), "density": 2500}
    plain = w.Ig2_Sphere_Sphere_ScGeom(avoidGranularRatcheting=False)
    linear = Yade(w, w.FrictMat(**common), w.Ip2_FrictMat_FrictMat_FrictPhys(),
                  w.Law2_ScGeom_FrictPhys_CundallStrack(), plain)
    normal = linear.put(OVERLAP)[0]
    shear = linear.put(OVERLAP, (0, 0.1, 0))[1] / 1e-7
    for _ in range(300):
        slid = linear.put(OVERLAP, (0, 0.1, 0))
    print("| `FrictPhys`: k_n over E R; k_t over k_n; limit over mu N | %.4f; %.4f; %.4f |" % (
        normal / OVERLAP / YOUNG / RADIUS, shear * OVERLAP / normal, slid[1] / slid[0] / 0.5), file=out)
    viscous = Yade(w, w.ViscElMat(kn=1e5, ks=3e4, cn=20, cs=10, **common), w.Ip2_ViscElMat_ViscElMat_ViscElPhys(),
                   w.Law2_ScGeom_ViscElPhys_Basic(), plain)
    viscous.put(OVERLAP)
    normal = viscous.put(OVERLAP)[0]
    damped = viscous.put(OVERLAP, (-0.1, 0, 0))[0] - normal
    print("| `ViscElPhys`, both kn = 1e5, cn = 20: k_n; c_n; N pulled at 1 m/s | %.0f; %.2f; %.0f |" % (
        normal / OVERLAP, damped / 0.1, viscous.put(OVERLAP, (1, 0, 0))[0] + 0.0), file=out)
    stick = viscous.put(OVERLAP, (0, 10, 0))
    for _ in range(5):
        slid = viscous.put(OVERLAP, (0, 10, 0))
    print("| `ViscElPhys`, cs = 10: T over mu N at 10 m/s, sticking; sliding | %.1f; %.3f |" % (
        stick[1] / stick[0] / 0.5, slid[1] / slid[0] / 0.5), file=out)
    cohesive = Yade(w, w.CohFrictMat(normalCohesion=1e4, shearCohesion=1e4, isCohesive=True, momentRotationLaw=False,
                                     **common),
                    w.Ip2_CohFrictMat_CohFrictMat_CohFrictPhys(setCohesionOnNewContacts=True),
                    w.Law2_ScGeom6D_CohFrictPhys_CohesionMoment(), w.Ig2_Sphere_Sphere_ScGeom6D())
    cohesive.put(OVERLAP)
    pulls = [cohesive.put(-1e-7 * k)[0] for k in range(1, 200)]
    print("| `CohFrictPhys`: largest pull over normalCohesion R^2; k_n times the separation over it | %.3f; %.3f |" % (
        -min(pulls) / 1e4 / RADIUS ** 2, -1e-7 * (1 + pulls.index(min(pulls))) * YOUNG * RADIUS / min(pulls)),
          file=out)


def main():
    if sys.argv[3] == "yade":
        out = os.fdopen(os.dup(1), "w")
        os.dup2(2, 1)  # what the engine prints
        try:
            print_yade(out)
        except ImportError:
            os._exit(77)
        out.flush()
        os._exit(0)  # its own ending takes seconds
    asked = Asked(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3], *(sys.argv[4:] or [None]))
    contact.Loaded(asked.folder, asked.engine, None, None, asked.library)  # the end where it is absent
    for engine, words, input_, law, common, own in SAME:
        if engine == asked.engine:
            print("| %s %s | `%s`%s | %s |" % (engine.upper(), words, law, own,
                                               " | ".join(asked.compare(input_, law, common, own))))
    {"lammps": print_lammps, "liggghts": print_liggghts}[asked.engine](asked, sys.stdout)
    sys.stdout.flush()
    os._exit(0)  # the engines' own endings take seconds, and sometimes crash


if __name__ == "__main__":
    sys.exit(main())
