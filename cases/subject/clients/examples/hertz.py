#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hertz's normal force in ten lines: touchstone verify --law "python3 hertz.py" --as hertzian"""
import math, os, sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import touchstone_law

def prepare(p, pair):
    bodies = zip(p["young"], p["poisson"], pair.rigid)
    e_star = 1 / sum((1 - nu * nu) / e for e, nu, rigid in bodies if not rigid)
    return 4 / 3 * e_star * math.sqrt(1 / sum(1 / r for r in pair.radius))

def step(k, motion, state):
    return [k * max(motion.overlap, 0.0) ** 1.5]

touchstone_law.serve("hertz_in_python", prepare, step, answer=["normal"])
