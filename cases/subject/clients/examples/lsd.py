# SPDX-License-Identifier: GPL-3.0-or-later
"""Linear springs and dashpots with Coulomb friction (Cundall and Strack 1979): a law under its own name.

    touchstone verify --law "python3 lsd.py"      plays the case files here that say `law: lsd`

lib/examples/lsd.c is the same law as a plugin, with its energies and events.
"""
import math
import touchstone_law


def prepare(properties, pair):
    return properties


def step(c, m, state):
    if m.overlap <= 0.0:
        return [0.0, 0.0, 0.0], [0.0, 0.0]
    slide = [state[0] + m.slide_s, state[1] + m.slide_t]
    force = [c["kt"] * slide[0] + c["gt"] * m.velocity_s, c["kt"] * slide[1] + c["gt"] * m.velocity_t]
    limit, size = c["mu"] * c["kn"] * m.overlap, math.hypot(*force)
    kept = limit / size if size > limit else 1.0
    normal = c["kn"] * m.overlap + c["gn"] * m.velocity_n
    return [normal, kept * force[0], kept * force[1]], [kept * slide[0], kept * slide[1]]


touchstone_law.serve(
    "lsd", prepare, step, answer=["normal", "shear_s", "shear_t"],
    title="Linear springs and dashpots with Coulomb friction", source="Cundall and Strack (1979)",
    state=["slide_s", "slide_t"], shear_field=0,
    traits=["shear", "damped"],
    conventions={"history": "displacement", "limit_on": "sum", "limit_from": "elastic", "tension": "allowed",
                 "turning": "turned", "twirl": "follows", "slip_lever": "point", "torque_lever": "point"},
    properties=[
        {"keyword": "kn", "role": "stiffness_n", "required": True, "modifiable": True},
        {"keyword": "kt", "role": "stiffness_s", "modifiable": True},
        {"keyword": "gn", "role": "dashpot_n", "modifiable": True},
        {"keyword": "gt", "role": "dashpot_s", "modifiable": True},
        {"keyword": "mu", "role": "friction", "modifiable": True}])
