# SPDX-License-Identifier: GPL-3.0-or-later
"""A law in Taichi, with the derivative that Taichi makes of it."""
import taichi as ti

import touchstone
from my_law import stiffness

ti.init(arch=ti.cpu, default_fp=ti.f64, offline_cache=False)
k, overlap, force = (ti.field(ti.f64, (), needs_grad=True) for _ in range(3))


@ti.kernel
def _hertz():
    force[None] = k[None] * ti.max(overlap[None], 0.0) ** 1.5


@touchstone.own_law(answer=["normal", "stiffness_n"])
def law(c, motion):
    """Hertz's normal force."""
    k[None], overlap[None] = stiffness(c), motion.overlap
    with ti.ad.Tape(force):
        _hertz()
    return force[None], overlap.grad[None]
