# SPDX-License-Identifier: GPL-3.0-or-later
"""A spring in Python that keeps its history: touch is counted, and forgotten where a contact begins."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "subject",
                                "clients"))
import touchstone_law

was_active = False


def begin():
    global was_active
    was_active = False


def prepare(properties, pair):
    return None


def step(nothing, motion, state):
    global was_active
    active = motion.overlap > 0
    events = 1 if active and not was_active else 2 if was_active and not active else 0
    was_active = active
    return [1e6 * max(motion.overlap, 0.0), events, active]


touchstone_law.serve("touches", prepare, step, answer=["normal", "events", "active"], begin=begin,
                     traits=["events"])
