# SPDX-License-Identifier: GPL-3.0-or-later
"""A law in Numba: what is compiled has plain numbers, and a function of Python gives them to it."""
import numba

from my_law import stiffness


@numba.njit
def _force(overlap, k):
    return k * max(overlap, 0.0) ** 1.5


def law(c, motion):
    """Hertz's normal force."""
    return _force(motion.overlap, stiffness(c))
