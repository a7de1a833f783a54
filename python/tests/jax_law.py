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
