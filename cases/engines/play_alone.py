# SPDX-License-Identifier: GPL-3.0-or-later
# The motion of a case, and the file of its numbers: a row a step. What stands before this has the engine, and the case.
PARTS = ("position", "velocity", "spin", "force", "torque")


def middle(a, b):
    return [0.5 * (p + q) for p, q in zip(a, b)]


def free(engine, c):
    """By the engine's integrator, a leap-frog: the velocity that belongs to a place is the mean of before and after."""
    engine.place(c["bodies"])
    for k in range(int(c["steps"])):
        before = engine.bodies()
        forces = engine.advance(c["dt"])
        yield {"time": k * c["dt"]}, [(x, middle(v, w), middle(s, t), *f) for (x, v, s), (_, w, t), f in zip(
            before, engine.bodies(), forces)], c["dt"]


def held(engine, c):
    """Along a path. The normal of two balls turns with their slide, so that overlap and slide are those of the case."""
    axes, at, time, none = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0] * 3, 0.0, (0.0, 0.0, 0.0)
    radii = sum(c["radius"]) if not c["wall"] else c["radius"][0]

    def bodies(by, dt):
        moved = [sum(value * axis[i] for value, axis in zip((-by[0], by[1], by[2]), axes)) / dt for i in range(3)]
        if c["wall"]:
            return [((at[0] - radii, -at[1], -at[2]), [-v for v in moved], none), (none, none, none)]
        return [(none, none, none), ([(radii - at[0]) * n for n in axes[0]], moved, none)]

    def turn(by):
        size = math.hypot(by[1], by[2])
        if c["wall"] or size == 0.0:
            return
        n, along = axes[0], [(by[1] * s + by[2] * t) / size for s, t in zip(*axes[1:])]
        cos, sin = math.cos(size / (radii - at[0])), math.sin(size / (radii - at[0]))
        for k, part in ((2, by[2] / size), (1, by[1] / size)):
            axes[k] = [a + part * ((cos - 1.0) * u - sin * m) for a, u, m in zip(axes[k], along, n)]
        axes[0] = [cos * m + sin * u for m, u in zip(n, along)]

    for leg, (steps, seconds, *by) in enumerate([(0, 1.0, 0.0, 0.0, 0.0)] + c["legs"]):
        start = list(at)
        for k in range(1 if leg else 0, steps + 1):
            dt = seconds / max(steps, 1)
            to = [a + b * (k / steps if steps else 0.0) for a, b in zip(start, by)]
            change, time, at = [p - q for p, q in zip(to, at)], time + (dt if leg else 0.0), to
            turn(change)
            now = bodies(change, dt)
            yield dict(zip(("time", "leg", "overlap", "slide_s", "slide_t"), (time, leg, *at))), [
                (*body, *f) for body, f in zip(now, engine.step(now, dt))], dt


def play(engine, c):
    engine.open(c)
    count = 1 if c["wall"] else 2
    names = ["%s%d_%s" % (part, b + 1, axis) for b in range(count) for part in PARTS for axis in "xyz"]
    with open(c["numbers"], "w", encoding="utf-8") as out:
        for first, (now, bodies, dt) in enumerate((held if c["legs"] else free)(engine, c)):
            if first == 0:
                print(*now, *names, *["position2_x"] * (2 - count), "dt", sep=",", file=out)
            numbers = [value for body in bodies[:count] for part in body for value in part]
            print(*now.values(), *numbers, *[0.0] * (2 - count), dt, sep=",", file=out)
