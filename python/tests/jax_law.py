# SPDX-License-Identifier: GPL-3.0-or-later
"""Laws in JAX, whose derivatives are judged: finite everywhere, and not a number apart."""
import jax.numpy as jnp

import touchstone


def _stiffness(c):
    compliance = sum((1 - nu * nu) / e for e, nu, rigid in zip(c.young, c.poisson, c.pair.rigid) if not rigid)
    return 4 / 3 / compliance * jnp.sqrt(1 / sum(1 / r for r in c.pair.radius))


@touchstone.own_law(derive=["stiffness_n"])
def smooth(c, motion):
    """Hertz's normal force, whose derivative is known to JAX also where the bodies are apart."""
    return _stiffness(c) * jnp.maximum(motion.overlap, 0.0) ** 1.5


@touchstone.own_law(derive=["stiffness_n"])
def torn(c, motion):
    """The same force: the branch that is not taken has a derivative that is not a number."""
    return jnp.where(motion.overlap > 0.0, _stiffness(c) * motion.overlap ** 1.5, 0.0)
