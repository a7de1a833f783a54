# SPDX-License-Identifier: GPL-3.0-or-later
"""Laws in JAX, whose derivatives are judged: finite everywhere, and not a number apart."""
import jax.numpy as jnp

import touchstone
from my_law import stiffness


@touchstone.own_law(derive=["stiffness_n"])
def smooth(c, motion):
    """Hertz's normal force, whose derivative is known to JAX also where the bodies are apart."""
    return stiffness(c) * jnp.maximum(motion.overlap, 0.0) ** 1.5


@touchstone.own_law(derive=["stiffness_n"])
def torn(c, motion):
    """The same force: the branch that is not taken has a derivative that is not a number."""
    return jnp.where(motion.overlap > 0.0, stiffness(c) * motion.overlap ** 1.5, 0.0)

SHEARED = {"answer": ["normal", "shear_s", "active"], "state": ["spring"], "shear_field": -1, "derive": ["stiffness_s"],
           "properties": [{"keyword": "kn", "role": "stiffness_n", "required": True},
                          {"keyword": "kt", "role": "stiffness_s", "required": True},
                          {"keyword": "mu", "role": "friction", "required": True}]}


def sheared(c, motion, limited):
    normal = c.kn * jnp.maximum(motion.overlap, 0.0)
    stretch = limited(motion.slide_s, c.mu * normal / c.kt)
    return {"normal": normal, "shear_s": c.kt * stretch, "active": motion.overlap > 0.0}, [stretch]


@touchstone.own_law(**SHEARED)
def clipped(c, motion, state):
    """A shear spring up to Coulomb's limit, whose derivative is known at rest and at the limit, too."""
    return sheared(c, motion, lambda slide, most: jnp.clip(state[0] + slide, -most, most))


@touchstone.own_law(**SHEARED, name="clipped")
def scaled(c, motion, state):
    """The same force: its length has no derivative at rest."""
    def limited(slide, most):
        stretch = state[0] + slide
        return stretch * jnp.minimum(1.0, most / jnp.sqrt(stretch**2))
    return sheared(c, motion, limited)
