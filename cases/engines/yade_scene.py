#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two bodies in YADE, and a step of its loop: what puts YADE's laws under test, and what plays a case by YADE alone.

Axes: n = x, s = y, t = z. A wall is a fixed wall at x = 0.
"""
import math
import os
import sys

YADE_PATHS = ("/usr/lib/x86_64-linux-gnu/yade-double/py", "/usr/lib/x86_64-linux-gnu/yade/py")
# Name: functor, its arguments, whether it can be damped, avoidGranularRatcheting of its geometry, and
# the share of the overlap that the lever is short of the radius at a wall: of spin's slip, of torque.
# Between balls it is the contact point's; ratcheting scales the slip of the centres, and not that of
# spins at the radius.
LAWS = {
    "mindlin": ("Mindlin", {}, True, False, 1.0, 1.0),
    "mindlin_ratcheting": ("Mindlin", {}, True, True, 0.0, 1.0),
    "linear_shear": ("HertzWithLinearShear", {"nonLin": 0}, False, False, 1.0, 0.5),
    "nonlinear_shear": ("HertzWithLinearShear", {"nonLin": 1}, False, False, 1.0, 0.5),
    "deresiewicz": ("MindlinDeresiewitz", {}, False, False, 1.0, 0.5),
    "wall_default": ("Mindlin", {}, True, False, 1.0, 1.0),  # only to measure: no hertzian=True
}
RIGID = 1e100  # Pa: the compliance of such a body vanishes


class Refused(Exception):
    pass


def import_yade():
    """The engine as a module; None where it is absent. Two bodies need no second thread."""
    os.environ["OMP_NUM_THREADS"] = "1"
    sys.path[1:1] = [p for p in YADE_PATHS if os.path.isdir(p)]
    try:
        import yade.wrapper as wrapper
        import yade.config as config
    except ImportError as why:
        print("yade is not there (Debian: apt-get install yade): %s" % why, file=sys.stderr)
        return None, None
    try:
        os.rmdir(os.path.dirname(wrapper.Omega().tmpFilename()))  # else it stays where the engine does not end by itself
    except OSError:
        pass
    return wrapper, config


class Engine:
    def __init__(self, wrapper, law):
        self.w = wrapper
        (self.law, self.arguments, self.damped, self.ratcheting, self.slip_short,
         self.torque_short) = LAWS[law]
        self.hertzian = law != "wall_default"
        self.scene = wrapper.Omega()

    def material(self, c, b):
        # atan turns back to the coefficient within round-off, far below the tolerances here.
        young, poisson = (RIGID, 0.3) if c["rigid"][b] else (c["young"][b], c["poisson"][b])
        return self.w.FrictMat(young=young, poisson=poisson, frictionAngle=math.atan(c["friction"]), density=1.0)

    def body(self, c, b):
        """A sphere, or a wall at x = 0 whose face looks towards body 1."""
        w, body = self.w, self.w.Body()
        body.material = self.material(c, b)
        if b and c["wall"]:
            body.shape, body.bound = w.Wall(sense=-1, axis=0), w.Aabb()
            body.state.pos = (0, 0, 0)
            body.dynamic = False
            return body
        r = c["radius"][b]
        body.shape, body.bound = w.Sphere(radius=r), w.Aabb()
        body.state.mass = c["mass"][b]
        body.state.inertia = [0.4 * c["mass"][b] * r * r] * 3
        body.state.pos = (-1.5 * r if b == 0 else c["radius"][0] + 1.5 * r, 0, 0)
        body.state.refPos = body.state.pos
        return body

    def open(self, c):
        w, o = self.w, self.scene
        if c["rolling"] > 0.0:
            raise Refused("no rolling friction of this kind")
        if c["restitution"] < 1.0 and not self.damped:
            raise Refused("no damping")
        o.reset()
        o.trackEnergy = False
        self.c = c
        ids = [o.bodies.append(self.body(c, b)) for b in range(2)]
        assert ids == [0, 1]
        damping = {}
        if c["restitution"] < 1.0:
            damping = {"en": w.MatchMaker(algo="val", val=c["restitution"]),
                       "es": w.MatchMaker(algo="val", val=c["restitution"])}
        law = getattr(w, "Law2_ScGeom_MindlinPhys_" + self.law)(**self.arguments)
        reach = c["radius"][0]
        o.engines = [
            w.ForceResetter(),
            w.InsertionSortCollider([w.Bo1_Sphere_Aabb(), w.Bo1_Wall_Aabb()],
                                    verletDist=2.0 * reach),
            w.InteractionLoop(
                [w.Ig2_Sphere_Sphere_ScGeom(avoidGranularRatcheting=self.ratcheting),
                 w.Ig2_Wall_Sphere_ScGeom(hertzian=self.hertzian, noRatch=self.ratcheting)],
                [w.Ip2_FrictMat_FrictMat_MindlinPhys(**damping)], [law]),
            # It moves nothing where positions are written; the collider wants to know one.
            w.NewtonIntegrator(damping=0, dead=not c.get("steps")),
        ]

    def place(self, bodies):
        for b, (x, v, omega) in enumerate(bodies):
            state = self.scene.bodies[b].state
            state.pos, state.vel, state.angVel = x, v, omega

    def bodies(self):
        return [(state.pos, state.vel, state.angVel) for state in (self.scene.bodies[b].state for b in range(2))]

    def advance(self, dt):
        """Forces and torques at the places before it."""
        o = self.scene
        o.dt = dt
        o.step()
        return [(o.forces.f(b, True), o.forces.t(b, True)) for b in range(2)]

    def step(self, bodies, dt):
        self.place(bodies)
        return self.advance(dt)
