#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures what an engine does by itself: with a script of its own commands, without touchstone and its adapters.

Usage: alone.py lammps|liggghts|yade     Prints rows of the tables in FINDINGS.md.
Exit: 0; 77 where the engine is absent.

A pair of balls is pressed, sheared along s to half of mu N, and turned as one rigid body. The bodies are moved by
`fix move` in LAMMPS and LIGGGHTS, and by writing their state in YADE. The engine integrates nothing.
"""
import ctypes
import math
import os
import sys

YOUNG, NU, FRICTION, DENSITY = 2.6e9, 0.3, 0.5, 2000.0
OVERLAP, SHARE, STEP = 1e-4, 0.5, 1e-6  # m; shear over mu N; s
PAIRS = ((0.5, 0.5), (0.5, 0.25))
AXES = {"n": (1, 0, 0), "s": (0, 1, 0), "t": (0, 0, 1), "oblique": (1 / math.sqrt(3),) * 3}
ANGLES = (1, 10, 45, 90, 180, 360)
PER_DEGREE = 10  # steps
SHEAR_STEPS = 100
RATE = math.radians(1 / PER_DEGREE) / STEP  # rad/s
E_STAR = YOUNG / 2 / (1 - NU ** 2)
G_STAR = YOUNG / (2 * (1 + NU)) / (2 * (2 - NU))
LAMMPS = {"mindlin": "mindlin", "mindlin/force": "mindlin/force", "mindlin_rescale": "mindlin_rescale",
          "mindlin_rescale/force": "mindlin_rescale/force", "gran/hertz/history": None}
YADE = {"Mindlin, avoidGranularRatcheting=False": ("Mindlin", {}, False),
        "Mindlin, avoidGranularRatcheting=True": ("Mindlin", {}, True),
        "HertzWithLinearShear, nonLin=1": ("HertzWithLinearShear", {"nonLin": 1}, False)}
YADE_PATHS = ("/usr/lib/x86_64-linux-gnu/yade-double/py", "/usr/lib/x86_64-linux-gnu/yade/py")


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def turned(axis, angle, v):
    """v turned about a unit axis (Rodrigues)."""
    along = sum(a * b for a, b in zip(axis, v)) * (1 - math.cos(angle))
    across = cross(axis, v)
    return [v[i] * math.cos(angle) + across[i] * math.sin(angle) + axis[i] * along for i in range(3)]


def limit_and_slide(radii):
    """mu N of the pair, and the slide that gives the wanted share of it."""
    root = math.sqrt(radii[0] * radii[1] / sum(radii) * OVERLAP)
    limit = FRICTION * 4 / 3 * E_STAR * root * OVERLAP
    return limit, SHARE * limit / (8 * G_STAR * root)


class Gran:
    """LAMMPS or LIGGGHTS: the C library, and commands as text."""

    def __init__(self, engine):
        self.is_lammps = engine == "lammps"
        words = [engine, "-log", "none", "-screen", "none"] + ["-nocite"] * self.is_lammps
        arguments = (ctypes.c_char_p * len(words))(*[w.encode() for w in words])
        self.library = ctypes.CDLL("liblammps.so.0" if self.is_lammps else "libliggghts.so.3")
        start = self.library.lammps_open_no_mpi
        start.restype = ctypes.c_void_p
        self.instance = ctypes.c_void_p()
        if self.is_lammps:
            self.instance = ctypes.c_void_p(start(len(words), arguments, None))
        else:
            start(len(words), arguments, ctypes.byref(self.instance))
        self.library.lammps_extract_atom.restype = ctypes.c_void_p
        self.box = "" if self.is_lammps else " units box"

    def do(self, text):
        for line in text.strip().splitlines():
            self.library.lammps_command(self.instance, line.strip().encode())

    def read(self, name, item):
        at = self.library.lammps_extract_atom(self.instance, name.encode())
        return ctypes.cast(at, ctypes.POINTER(item))

    def force(self):
        """Of body 1, by its id."""
        at = 0 if self.read("id", ctypes.c_int)[0] == 1 else 1
        return self.read("f", ctypes.POINTER(ctypes.c_double))[at][:3]

    def begin(self, size):
        self.do("clear" if self.is_lammps else "clear\natom_style granular")
        self.do(("units si\natom_style sphere\ncomm_modify vel yes" if self.is_lammps else
                 "communicate single vel yes\nunits si") + """
            atom_modify map array sort 0 0
            boundary f f f
            newton off
            region box block -%g %g -%g %g -%g %g%s
            create_box 1 box
            neighbor %g bin
            neigh_modify delay 0""" % ((size,) * 6 + (self.box, size / 16)))

    def laws(self):
        return LAMMPS if self.is_lammps else {"tangential history": "tangential history"}

    def law(self, name, restitution=1, friction=FRICTION):
        if not self.is_lammps:
            self.do("""hard_particles yes
                fix a all property/global youngsModulus peratomtype %r
                fix b all property/global poissonsRatio peratomtype %r
                fix c all property/global coefficientRestitution peratomtypepair 1 %r
                fix d all property/global coefficientFriction peratomtypepair 1 %r
                pair_style gran model hertz %s
                pair_coeff * *""" % (YOUNG, NU, restitution, friction, name))
        elif LAMMPS[name]:
            self.do("pair_style granular\npair_coeff * * hertz/material %r 0 %r tangential %s NULL 0 %r "
                    "damping velocity" % (YOUNG, NU, LAMMPS[name], FRICTION))
        else:
            self.do("pair_style gran/hertz/history %r %r 0 0.0 %r 0\npair_coeff * *" %
                    (4 / 3 * E_STAR, 8 * G_STAR, FRICTION))

    def ball(self, number, x, radius, density):
        self.do("create_atoms 1 single %r 0 0%s\nset atom %d diameter %r density %r" %
                (x, self.box, number, 2 * radius, density))

    def pressed(self, name, radii):
        self.begin(8)
        self.law(name)
        self.ball(1, OVERLAP / 2 - radii[0], radii[0], DENSITY)
        self.ball(2, radii[1] - OVERLAP / 2, radii[1], DENSITY)
        self.do("timestep %r\ngroup one id 1\ngroup two id 2\nvelocity all set 0 0 0\nrun 0" % STEP)

    def pair_a(self, words, step):
        """Pair A of FINDINGS.md: of LAMMPS with a target of 0.5 and these words; of LIGGGHTS mu = 0.01 as well."""
        self.begin(8)
        if self.is_lammps:
            self.do("pair_style granular\npair_coeff * * hertz/material %r 0.5 %r tangential mindlin NULL %s" %
                    (YOUNG, NU, words))
        else:
            self.law("tangential history" + words, 0.5, 0.01)
        for number, x in ((1, 0.0005 - 0.5), (2, 0.5 - 0.0005)):
            self.ball(number, x, 0.5, 1000 / (4 / 3 * math.pi * 0.5 ** 3))
        self.do("velocity all set 0 0 0\ngroup one id 1\ngroup two id 2\ntimestep %r" % step)

    def flight(self, target, steps):
        """Restitution of pair A, head-on at 1 m/s, that the engine integrates with so many steps in the contact time."""
        largest = (1.25 * 500 / (4 / 3 * E_STAR * math.sqrt(0.25))) ** 0.4
        step = 2.94327518432470466 * largest / steps
        self.begin(8)
        if self.is_lammps:
            self.do("pair_style granular\npair_coeff * * hertz/material %r %r %r tangential mindlin NULL 1 0.5 damping %s" %
                    (YOUNG, target if target < 1 else 0, NU, "tsuji" if target < 1 else "velocity"))
        else:
            self.law("tangential history", target, 0.5)
        for number, x in ((1, -0.5 - 0.215 * step), (2, 0.5 + 0.215 * step)):
            self.ball(number, x, 0.5, 1000 / (4 / 3 * math.pi * 0.5 ** 3))
        self.do("group one id 1\ngroup two id 2\nvelocity one set 0.5 0 0\nvelocity two set -0.5 0 0\ntimestep %r\n"
                "fix move all nve/sphere\nrun %d" % (step, int(1.7 * steps)))
        v = self.read("v", ctypes.POINTER(ctypes.c_double))
        return abs(v[0][0] - v[1][0])

    def first_step_of_slide(self, damped):
        self.pair_a("" if damped else " tangential_damping off", 1e-7)
        self.do("run 0\nfix slide two move linear 0 1 0%s\nrun 1" % self.box)
        return self.force()

    def sheared(self, slide):
        self.do("""fix shear two move linear 0 %r 0%s
            fix hold one move linear 0 0 0%s
            run %d
            unfix shear
            unfix hold
            velocity all set 0 0 0""" % (slide / SHEAR_STEPS / STEP, self.box, self.box, SHEAR_STEPS))
        return self.force()

    def turn(self, axis):
        """The force after each of the angles."""
        self.do("fix turn all move rotate 0 0 0 %r %r %r %r%s" %
                (*axis, 360 * PER_DEGREE * STEP, self.box))
        done = 0
        for angle in ANGLES:
            self.do("run %d" % ((angle - done) * PER_DEGREE))
            done = angle
            yield self.force()


class Yade:
    """A scene of two bodies whose state is written before each step."""

    def __init__(self):
        os.environ["OMP_NUM_THREADS"] = "1"
        sys.path[1:1] = [p for p in YADE_PATHS if os.path.isdir(p)]
        import yade.wrapper
        self.w, self.scene = yade.wrapper, yade.wrapper.Omega()

    def laws(self):
        return YADE

    def two_balls(self, name, radii, overlap, friction, **damping):
        w, scene = self.w, self.scene
        law, arguments, ratcheting = YADE[name]
        scene.reset()
        scene.dt = STEP
        material = w.FrictMat(young=YOUNG, poisson=NU, frictionAngle=math.atan(friction), density=DENSITY)
        for r, side in zip(radii, (-1, 1)):
            body = w.Body()
            body.material, body.shape, body.bound = material, w.Sphere(radius=r), w.Aabb()
            body.state.mass = DENSITY * 4 / 3 * math.pi * r ** 3
            body.state.inertia = [0.4 * body.state.mass * r * r] * 3
            body.state.pos = body.state.refPos = (side * (r - overlap / 2), 0, 0)
            scene.bodies.append(body)
        damping = {key: w.MatchMaker(algo="val", val=value) for key, value in damping.items()}
        scene.engines = [
            w.ForceResetter(),
            w.InsertionSortCollider([w.Bo1_Sphere_Aabb()], verletDist=0.2),
            w.InteractionLoop([w.Ig2_Sphere_Sphere_ScGeom(avoidGranularRatcheting=ratcheting)],
                              [w.Ip2_FrictMat_FrictMat_MindlinPhys(**damping)],
                              [getattr(w, "Law2_ScGeom_MindlinPhys_" + law)(**arguments)]),
            w.NewtonIntegrator(damping=0, dead=True)]

    def pressed(self, name, radii):
        self.two_balls(name, radii, OVERLAP, FRICTION)
        self.step()

    def first_step_of_slide(self, damped):
        """Pair A of FINDINGS.md with mu = 0.01."""
        self.two_balls(next(iter(YADE)), (0.5, 0.5), 0.001, 0.01, en=0.5, es=0.5 if damped else 1.0)
        for body in self.scene.bodies:
            body.state.mass = 1000
        self.scene.dt = 1e-7
        self.step()
        self.scene.bodies[1].state.vel = (0, 1, 0)
        return self.step()

    def step(self):
        """One step; forces are summed only where somebody asks for them."""
        self.scene.step()
        return list(self.scene.forces.f(0, True))

    def sheared(self, slide):
        state = self.scene.bodies[1].state
        x = state.pos[0]
        for k in range(1, SHEAR_STEPS + 1):
            state.pos, state.vel = (x, slide * k / SHEAR_STEPS, 0), (0, slide / SHEAR_STEPS / STEP, 0)
            force = self.step()
        state.vel = (0, 0, 0)
        return force

    def turn(self, axis):
        states = [body.state for body in self.scene.bodies]
        start = [list(state.pos) for state in states]
        spin = [RATE * a for a in axis]
        for k in range(1, ANGLES[-1] * PER_DEGREE + 1):
            for state, x in zip(states, start):
                at = turned(axis, RATE * STEP * k, x)
                state.pos, state.vel, state.angVel = at, cross(spin, at), spin
            force = self.step()
            if k % PER_DEGREE == 0 and k // PER_DEGREE in ANGLES:
                yield force


def objectivity(engine):
    """Rows by their numbers, so that laws and pairs that agree share one."""
    rows = {}
    for radii in PAIRS:
        limit, slide = limit_and_slide(radii)
        for name in engine.laws():
            for axis, vector in AXES.items():
                engine.pressed(name, radii)
                before = engine.sheared(slide)
                cells = ["%.3f" % (math.hypot(*before[1:]) / limit)]
                for angle, force in zip(ANGLES, engine.turn(vector)):
                    back = turned(vector, -math.radians(angle), force)
                    change = math.hypot(back[1] - before[1], back[2] - before[2])
                    cells.append("%.3f (%.3f)" % (math.hypot(*back[1:]) / limit, change / limit))
                rows.setdefault((axis, tuple(cells)), []).append((name, radii))
    return rows


def print_objectivity(title, engine, out):
    rows = objectivity(engine)
    for axis in AXES:
        for (about, cells), who in rows.items():
            if about != axis:
                continue
            names = list(dict.fromkeys("`%s`" % name for name, _ in who))
            if len(names) == len(engine.laws()) > 1:
                names = ["all"]
            pairs = {radii for _, radii in who}
            pair = "" if len(pairs) == len(PAIRS) else ", R2 = %g m" % pairs.pop()[1]
            print("| %s %s%s | %s | %s |" % (title, ", ".join(names), pair, axis, " | ".join(cells)), file=out)


def print_wall_setups(engine, out):
    """LAMMPS: a damped wall, without any change from one run to the next."""
    engine.begin(1)
    engine.ball(1, 2e-7 - 0.01, 0.01, 2700)
    engine.do("""pair_style granular
        pair_coeff * * hertz/material 7e10 0.98 0.33 tangential mindlin NULL 1 0.3 damping tsuji
        fix wall all wall/gran granular hertz 5.2e10 0.98 tangential mindlin 1e11 1 0.3 damping tsuji xplane NULL 0
        velocity all set 3 0 0
        timestep 1e-9""")
    forces = []
    for _ in range(4):
        engine.do("run 0")
        forces.append("%.2f" % -engine.force()[0])
    print("| normal force (N) | %s |" % " | ".join(forces), file=out)


def print_tension(engine, out):
    """LAMMPS: pair A pulled apart at 1 m/s, over the elastic force."""
    forces = []
    for words in ("", " limit_damping"):
        engine.pair_a("1 0.5 damping tsuji" + words, 1e-6)
        engine.do("velocity one set -1 0 0\nrun 0")
        forces.append(-engine.force()[0] / (4 / 3 * E_STAR * math.sqrt(0.25) * 0.001 ** 1.5) + 0.0)
    print("| normal force over the elastic one | %.3f | %.3f |" % tuple(forces), file=out)


def print_end_of_sliding(engine, out):
    """LAMMPS: pair A slides at 1 m/s for a step, then rests; with a tangential damping factor of 1 and 0."""
    ratios = []
    for factor in (1, 0):
        engine.pair_a("%d 0.2 damping tsuji" % factor, 2.5e-4)
        engine.do("run 0\nfix slide two move linear 0 1 0\nrun 1\nunfix slide\nvelocity all set 0 0 0\nrun 1")
        force = engine.force()
        ratios.append(-force[1] / force[0] / 0.2)
    print("| T over mu N at rest, after sliding | %.2f | %.2f |" % tuple(ratios), file=out)


def print_flight(title, engine, out):
    """LAMMPS and LIGGGHTS: the engine's own integration, without damping and with it, and its order."""
    zeta = {"LAMMPS": 0.15238384, "LIGGGHTS": 0.215453762}[title]  # what a target of 0.5 becomes, by measure.py
    exact = math.exp(-math.pi * zeta / math.sqrt(1 - zeta * zeta))
    coarse, fine = (abs(engine.flight(0.5, steps) - exact) for steps in (500.3, 2000.3))
    print("| %s | %.6f | %.2g | %.2f |" % (title, engine.flight(1, 1000.3), fine, math.log2(coarse / fine) / 2), file=out)


def print_sticking(engine, out):
    """LIGGGHTS and YADE: pair A in the first step of a slide at 1 m/s, with a dashpot of the shear and without."""
    ratios = []
    for damped in (True, False):
        force = engine.first_step_of_slide(damped)
        ratios.append(-force[1] / force[0] / 0.01)
    print("| T over mu N, sticking at 1 m/s | %.1f | %.2f |" % tuple(ratios), file=out)


def main():
    engine = sys.argv[1]
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the engine prints
    sys.stdout = sys.stderr
    try:
        it = Yade() if engine == "yade" else Gran(engine)
    except (ImportError, OSError) as why:
        print("%s is not there: %s" % (engine, why), file=sys.stderr)
        return 77
    title = {"lammps": "LAMMPS", "liggghts": "LIGGGHTS", "yade": "YADE"}[engine]
    print_objectivity(title, it, out)
    if engine != "yade":
        print_flight(title, it, out)
    if engine == "lammps":
        print_wall_setups(it, out)
        print_tension(it, out)
        print_end_of_sliding(it, out)
    else:
        print_sticking(it, out)
    out.flush()
    os._exit(0)  # the engines' own endings take seconds, and sometimes crash


if __name__ == "__main__":
    sys.exit(main())
