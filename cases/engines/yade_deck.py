"""A script for YADE as people run it: what its scene holds when its first O.run begins, for `touchstone check`.

Usage: touchstone-script-yade SCRIPT fenced|unfenced SPEED...     Prints JSON (deck_script.c).

The script runs behind the fence, up to its first O.run, O.step or its end. Two bodies of each contact are then made
with its own materials and functors: the engine says what is between them, and they meet once at each speed.
"""
import builtins
import ctypes
import json
import resource
import signal
import traceback
import types
import unittest.mock

SECONDS, MEMORY = 60, 4 << 30  # until the first O.run, and as long behind it; bytes
STEPS = 4000                   # in the contact time
VOLUME = 4 / 3 * math.pi       # of a ball of radius 1
SHAPES = {"Wall": "walls", "Facet": "facets", "Box": "boxes"}
# Law2: built-in law and its settings.
HERTZ = {"history": "force", "unloading": "kept", "limit_from": "repulsive"}
CUT = {"limit": "spring_sticking", "limit_from": "repulsive", "tension": "cut"}
COVERED = {
    "Law2_ScGeom_MindlinPhys_Mindlin": ("hertz_mindlin_general", {**HERTZ, **CUT}),
    "Law2_ScGeom_MindlinPhys_HertzWithLinearShear": ("hertz_mindlin_general",
                                                     {**HERTZ, "limit": "spring", "tension": "allowed"}),
    "Law2_ScGeom_FrictPhys_CundallStrack": ("linear", {"limit": "spring"}),
    "Law2_ScGeom_ViscElPhys_Basic": ("linear", {**CUT, "ending": "zero_overlap"}),
}


class Pair(Engine):
    """Two bodies, from x < 0 and from x > 0, of the materials and functors of a script."""

    def __init__(self, script, ids, sizes, wall):
        self.w, self.scene, self.script = script.w, script.scene, script
        self.ids, self.sizes, self.wall = ids, sizes, wall
        self.mass = 1 / sum(1 / m for _, m in sizes)

    def shape(self, b):
        w, r = self.w, self.sizes[0][0]
        if not b or not self.wall:
            return w.Sphere(radius=self.sizes[b][0])
        if self.wall == "Facet":
            return w.Facet(vertices=[(0, -9 * r, -9 * r), (0, 9 * r, -9 * r), (0, 0, 9 * r)])
        return w.Wall(sense=-1, axis=0) if self.wall == "Wall" else w.Box(extents=(r, 9 * r, 9 * r))

    def open(self, overlap, speed):
        w, o, r = self.w, self.scene, self.sizes[0][0]
        o.reset()
        for material in self.script.materials:
            o.materials.append(material)
        other = self.sizes[1][0] if not self.wall else r if self.wall == "Box" else 0.0
        for b, x in enumerate((overlap - r, other)):
            body = w.Body()
            body.material, body.shape, body.bound = o.materials[self.ids[b]], self.shape(b), w.Aabb()
            body.dynamic = not (b and self.wall)
            if body.dynamic:
                radius, mass = self.sizes[b]
                body.state.mass, body.state.inertia = mass, [0.4 * mass * radius ** 2] * 3
                body.state.vel = ((1 - 2 * b) * speed * self.mass / mass, 0, 0)
            body.state.pos = body.state.refPos = (x, 0, 0)
            o.bodies.append(body)
        bounds = [getattr(w, "Bo1_%s_Aabb" % kind)() for kind in {"Sphere", self.wall or "Sphere"}]
        o.engines = [w.ForceResetter(), w.InsertionSortCollider(bounds, verletDist=r),
                     w.InteractionLoop(*self.script.functors), w.NewtonIntegrator(damping=self.script.damping)]

    def physics(self):
        """What the engine has between them where they overlap a little."""
        self.open(1e-3 * self.sizes[0][0], 0.0)
        self.advance(1e-12)
        for i in self.scene.interactions:
            return i.phys.dict()
        raise Refused("no force between two of them that overlap")

    def restitution(self, speed, phys):
        """That of a head-on impact, with the damping of the script's integrator."""
        overlap = (1.25 * self.mass * speed ** 2 / phys["kno"]) ** 0.4 if "kno" in phys else 0.0
        self.open(0.0, speed)
        self.scene.dt = (2.94 * overlap / speed or math.pi * math.sqrt(self.mass / phys["kn"])) / STEPS
        self.scene.run(3 * STEPS, True)
        return (self.scene.bodies[1].state.vel[0] - self.scene.bodies[0].state.vel[0]) / speed


class Script:
    def __init__(self, path, wrapper, version, out, speeds):
        self.path, self.w, self.out, self.speeds = os.path.realpath(path), wrapper, out, speeds
        self.facts = {"contacts": [], "left_out": []}
        self.version, self.fence = version, 0
        self.lines = {}  # of what was made last, by class
        self.is_taken, self.scene = False, wrapper.Omega()

    def line(self):
        frame = sys._getframe(1)
        while frame and os.path.realpath(frame.f_code.co_filename) != self.path:
            frame = frame.f_back
        return frame.f_lineno if frame else 0

    def end(self, **facts):
        json.dump({**self.facts, **facts}, self.out)
        self.out.flush()
        os._exit(0)

    def leave_out(self, what, why, at=0):
        self.facts["left_out"].append({"what": what, "why": why, "at": at})

    def late(self, *_):
        if not self.is_taken:
            self.end(wrong="it takes longer than %d s before its first O.run" % SECONDS, at=self.line())
        self.leave_out("other contacts", "it takes longer than %d s to ask for them" % SECONDS)
        self.end()

    def after(self, of, name, key, act=lambda: None):
        """Notes the line where the script calls a function, after which the function is called."""
        call = getattr(of, name)

        def noted(*words, **values):
            if not self.is_taken and not sys._getframe(1).f_globals.get("__name__", "").startswith("yade."):
                self.lines[key] = self.line() or self.lines.get(key, 0)
                act()
            return call(*words, **values)
        setattr(of, name, noted)

    def begin(self):
        """What `yade` gives a script, what is noted of it, and where it stops."""
        self.space = space = types.ModuleType("__main__")
        space.__file__, space.__builtins__ = self.path, builtins  # where the engine puts labels
        exec("import os, sys, time, yade\nfrom yade import utils, pack, geom\nfrom yade.utils import *\n"
             "from yade.pack import *\nfrom math import *\nfrom past.builtins import execfile", space.__dict__)
        for name in dir(self.w):
            if name.startswith(("Ip2_", "Law2_", "NewtonInt", "GlobalStiff")) or name.endswith("Mat"):
                self.after(getattr(self.w, name), "__init__", name)
        for name in ("run", "step", "wait"):  # those of YADE's own functions go on, as where balls are packed
            self.after(self.w.Omega, name, "stop", lambda name=name: self.take("O." + name))
        step, own = self.w.Omega.dt, types.SimpleNamespace(set=self.w.Omega.dt.fset)
        self.after(own, "set", "dt")
        self.w.Omega.dt = property(step.fget, lambda *words: own.set(*words))
        for name in ("yade.plot", "yade.qt", "matplotlib", "matplotlib.pyplot", "pylab"):  # nothing is drawn
            sys.modules[name] = unittest.mock.MagicMock()
        self.w.Omega.save = lambda *_, **__: None
        yade, sys.modules["__main__"] = sys.modules["yade"], space
        yade.plot, yade.qt = sys.modules["yade.plot"], sys.modules["yade.qt"]
        sys.argv, sys.path[0] = [self.path], os.path.dirname(self.path)
        os.chdir(sys.path[0])

    def run(self):
        signal.signal(signal.SIGALRM, self.late)
        signal.alarm(SECONDS)
        try:
            with open(self.path) as file:
                code = compile(file.read(), self.path, "exec")
            exec(code, self.space.__dict__)
        except SystemExit:
            pass
        except BaseException as why:
            lines = [f.lineno for f in traceback.extract_tb(why.__traceback__) if f.filename == self.path]
            self.end(wrong="%s: %s" % (type(why).__name__, str(why).split("\n")[0]),
                     at=getattr(why, "lineno", None) or (lines or [0])[-1])
        self.take("its end")

    # --- what the scene holds -----------------------------------------------------------------------

    def take(self, stopped):
        self.is_taken = True
        signal.alarm(SECONDS)
        scene, lines = self.scene, self.lines
        engines = {type(e).__name__: e for e in scene.engines}
        loop, newton = engines.get("InteractionLoop"), engines.get("NewtonIntegrator")
        parts = ("system calls refused by seccomp", "reading of files refused by Landlock")
        held = [part for bit, part in enumerate(parts) if self.fence >> bit & 1]
        self.facts["ran"] = "The script ran up to %s%s, by %s %s." % (
            stopped, " in line %d" % lines["stop"] if "stop" in lines else "", self.version,
            "behind a fence: " + ", ".join(held) if held else "without a fence")
        if not loop or not loop.lawDispatcher.functors:
            self.end(wrong="the scene has no InteractionLoop with a law at %s" % stopped, at=lines.get("stop", 0))
        if any(name.endswith("TimeStepper") and e.active for name, e in engines.items()):
            name = "GlobalStiffnessTimeStepper"
            self.leave_out(name, "only a run can tell its steps", lines.get(name, 0))
        elif "dt" in lines:
            self.facts.update(dt=scene.dt, dt_at=lines["dt"])
        gravity, self.damping = (newton.gravity.norm(), newton.damping) if newton else (0.0, 0.0)
        self.facts.update(gravity=gravity, damping=self.damping, damping_at=lines.get("NewtonIntegrator", 0))
        self.materials = list(scene.materials)
        self.functors = [list(d.functors) for d in (loop.geomDispatcher, loop.physDispatcher, loop.lawDispatcher)]
        balls, walls = self.bodies(engines.values())
        if not balls:
            self.end(wrong="the scene has no balls at %s" % stopped, at=lines.get("stop", 0))
        if not self.speeds:  # as check.c chooses them: of falls by a hundredth of a diameter to ten diameters
            first = 0.1 * math.sqrt(4 * gravity * balls[min(balls)][0][0])
            self.speeds = [first * 10 ** (0.75 * k) for k in range(3)] if first > 0 else [0.01, 0.1, 1.0]
        self.facts["speeds"] = self.speeds
        for i in sorted(balls):
            for j in (j for j in sorted(balls) if j >= i):
                self.contact((i, j), [balls[i], balls[j]], None)
            for kind, j in walls:
                self.contact((i, j), [balls[i]], kind)
        self.end()

    def bodies(self, engines):
        """Of each material: radius and mass of the smallest and of the largest ball; and shapes of walls."""
        balls, walls, others = {}, set(), set()
        for body in self.scene.bodies:
            kind = type(body.shape).__name__
            material = body.material.id if body.material else -1
            if kind == "Sphere" and not body.isClumpMember:
                size = (body.shape.radius, body.state.mass)
                least, most = balls.get(material, (size, size))
                balls[material] = (min(least, size), max(most, size))
            elif kind in SHAPES:
                walls.add((kind, material))
            elif body.shape:
                others.add(kind if kind != "Sphere" else "Clump")
        for engine in engines:
            if type(engine).__name__.endswith("Factory") and engine.rMin > 0:
                rho = self.materials[engine.materialId].density
                balls[engine.materialId] = tuple((r, rho * VOLUME * r ** 3) for r in (engine.rMin, engine.rMax))
        for kind in sorted(others):
            self.leave_out(kind, "only balls, and balls on walls, facets and boxes, are covered")
        return balls, sorted(walls)

    def contact(self, ids, sizes, wall):
        """Of the smallest two and of the largest two: one, where the law is the same for every size."""
        names = list(dict.fromkeys(self.materials[i].label or "of material %d" % i for i in ids[:1 if wall else 2]))
        name = "balls " + " and ".join(names) if len(self.materials) > 1 else "balls"
        name += ", " + SHAPES[wall] if wall else ""
        found = []
        for k in range(2):
            of = [s[k] for s in sizes]
            pair = Pair(self, ids, of + [(math.inf, math.inf)] * bool(wall), wall)
            try:
                one, phys = self.law(pair)
                engine = [pair.restitution(v, phys) for v in self.speeds]
            except Exception as why:  # the engine's, too
                one, engine = {"not_covered": str(why).strip().split("\n")[-1][:200]}, []
            found.append((one, [[r, m / (VOLUME * r ** 3)] for r, m in of], engine))
        alike = found[0][0] == found[1][0]
        for which, (one, of, engine) in zip(("smallest ", "largest "), found[:1] if alike else found):
            one.setdefault("words", type(self.functors[2][0]).__name__)
            one.setdefault("at", self.lines.get(one["words"], 0))
            one.update(name=name if alike else which + name, wall=int(bool(wall)), engine=engine,
                       sizes=[a + b for a, b in zip(of, found[1][1] if alike else of)])
            self.facts["contacts"].append(one)

    def asked(self, ids):
        """A restitution that is asked for, by the functor for this pair or by both materials, and by whom; None."""
        for functor in self.functors[1]:
            if getattr(functor, "en", None) is not None:
                return functor.en(*ids), type(functor).__name__
        values = {getattr(self.materials[i], "en", math.nan) for i in ids}
        e = values.pop()
        return (None, "") if values or math.isnan(e) else (e, type(self.materials[ids[0]]).__name__)

    def law(self, pair):
        """The built-in law of the same settings, and what the engine has between two bodies."""
        functor = next((f for f in self.functors[2] if type(f).__name__ in COVERED), self.functors[2][0])
        name = type(functor).__name__
        if name not in COVERED:
            raise Refused("%s: no built-in law has the same settings" % name)
        phys, (e, by), (built_in, settings) = pair.physics(), self.asked(pair.ids), COVERED[name]
        values, traits, found = dict(settings), ["shear_spring"], {}
        if "kno" in phys:
            if phys["isAdhesive"]:
                raise Refused("adhesion: no built-in law has the same settings")
            e_star = 0.75 * phys["kno"] * math.sqrt(sum(1 / r for r, _ in pair.sizes))
            values.update(young=2 * e_star * (1 - 0.3 ** 2), poisson=0.3, k_t_ratio=phys["kso"] / phys["kno"] / 1.5,
                          mu_sl=phys["tangensOfFrictionAngle"])
            if values["tension"] == "cut" and e is not None:
                values.update(damping="thornton", restitution=e)
            elif values["tension"] == "cut" and phys["betan"] > 0:
                values.update(damping="ratio", damp=phys["betan"])
            dashpot = values["tension"] == "cut" and phys["betas"] > 0
            if not dashpot:
                values["c_t_ratio"] = 0.0
            exact = 1 / sum((1 - m.poisson ** 2) / m.young for m in (self.materials[i] for i in pair.ids))
            if pair.wall and e_star < 0.99 * exact:
                traits.append("soft_wall")
                found["share"] = float("%.3g" % (e_star / exact))
            traits += ["ratcheting"] * any(getattr(f, "avoidGranularRatcheting", False) for f in self.functors[0])
            traits += ["no_root"] * (getattr(functor, "nonLin", 1) == 0)
        else:
            values.update(k_n=phys["kn"], k_t=phys["ks"], friction=phys["tangensOfFrictionAngle"])
            dashpot = phys.get("cs", 0.0) > 0
            if phys.get("cn", 0.0) > 0:
                # of an end at zero overlap
                of_e = e and -2 * math.log(e) / math.hypot(math.pi, math.log(e)) * math.sqrt(phys["kn"] * pair.mass)
                is_of_e = e and abs(of_e / phys["cn"] - 1) < 1e-9
                values.update({"restitution": e} if is_of_e else {"c_n": phys["cn"]}, c_ratio=phys["cs"] / phys["cn"])
                traits += ["ends_at_force"] * bool(is_of_e)
        traits += ["shear_dashpot"] * dashpot + ["damped_globally"] * (self.damping > 0)
        found.update(law=built_in, words=name, at=self.lines.get(by or name, 0), traits=traits,
                     values={k: float("%.12g" % v) if isinstance(v, float) else v for k, v in values.items()})
        if e is not None:
            found.update(asked=e, write=["en", "=", "%g" % e, " # of", by] if "restitution" in values else [])
        return found, phys


def shut_in(folder):
    """Bits of what is in force (cases/subject/fence.h)."""
    library = ctypes.CDLL(os.path.join(os.path.dirname(os.path.realpath(__file__)), "touchstone-script-fence.so"))
    return library.touchstone_script_fence((ctypes.c_char_p * 2)(os.fsencode(folder)))


def main():
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the engine and the script print
    wrapper, config = import_yade()
    path, how, *speeds = sys.argv[1:]
    if wrapper is None:
        json.dump({"wrong": "it is for YADE, which is not there (Debian: apt-get install yade)"}, out)
        return 0
    script = Script(path, wrapper, "YADE " + config.version, out, [float(v) for v in speeds])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    script.begin()
    if how == "fenced":
        script.fence = shut_in(os.getcwd())
        if not script.fence & 1:
            script.end(wrong="the kernel refuses no system calls here, so that the script could do all that you can; "
                       "--unfenced runs it", at=0)
    script.run()


sys.exit(main())
