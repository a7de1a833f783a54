# SPDX-License-Identifier: GPL-3.0-or-later
"""Laws of Python that the tests verify: right, and with half the force."""
import math

import touchstone


def stiffness(c):
    """4/3 E* R*^(1/2); Johnson (1985) eq. 4.23."""
    compliance = sum((1 - nu * nu) / e for e, nu, rigid in zip(c.young, c.poisson, c.pair.rigid) if not rigid)
    return 4 / 3 / compliance * math.sqrt(1 / sum(1 / r for r in c.pair.radius))


def force(c, motion):
    """Hertz's normal force."""
    return stiffness(c) * max(motion.overlap, 0.0) ** 1.5


def half(c, motion):
    """A mistake."""
    return 0.5 * force(c, motion)


@touchstone.own_law(answer=["normal", "shear_s", "active"], state=["spring"], name="spring", shear_field=-1,
                    properties=[{"keyword": "kn", "role": "stiffness_n", "required": True},
                                {"keyword": "kt", "role": "stiffness_s", "default": 1.0}])
def spring(c, motion, state):
    """Two springs, and no limit."""
    print("what a law prints does not disturb the protocol")
    stretch = state[0] + motion.slide_s if motion.overlap > 0.0 else 0.0
    active = motion.overlap > 0.0
    return {"normal": c.kn * motion.overlap * active, "shear_s": c.kt * stretch, "active": active}, [stretch]


double = touchstone.own_law(lambda c, motion: {"normal": 2 * force(c, motion)}, answer=["normal"], name="double")
