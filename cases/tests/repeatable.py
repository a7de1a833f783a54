#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The principles `repeatable` and `interleaved` find laws that keep something outside of their state, or have other numbers in every process,
and right laws do not break it. Arguments: the built command, the folder of the misbehaving laws, that of the
module touchstone_law."""

import os
import sys
import tempfile
import unittest

from printed_principles import principles

TOUCHSTONE, MODULES, CLIENT = (os.path.abspath(argument) for argument in sys.argv[1:4])

# A law command; %s is what it does when a contact begins.
SPRING = """
import touchstone_law

deepest = [0.0]

def begin():
    %s

def step(c, m, state):
    deepest[0] = max(deepest[0], m.overlap)
    return [c["kn"] * max(m.overlap, 0.0) + deepest[0]]

touchstone_law.serve("spring", lambda properties, pair: properties, step, begin=begin, answer=["normal"],
                     traits=[], properties=[{"keyword": "kn", "unit": "N/m", "required": True}])
"""
UNDECLARED = ("touchstone verify: law spring: what its properties mean is not declared: taken from their spelling "
              "kn=stiffness_n; declare it by roles ('touchstone list roles') or by --role KEYWORD=ROLE\n")


def hostile(name):
    return ["--law", os.path.join(MODULES, "hostile.so") + "#" + name]


class Repeatable(unittest.TestCase):
    def ask(self, *arguments, **expected):
        return principles(self, TOUCHSTONE, "principles/repeatable", *arguments, **expected)

    def test_what_is_kept_outside_of_the_state_is_found(self):
        for name in ("counts_calls", "remembers", "random_start"):
            with self.subTest(name):
                rows = self.ask(*hostile(name), "--motions", "20", status=1)
                self.assertEqual(rows["repeatable"]["verdict"], "fail")
                self.assertIn("stiffness_n", rows["repeatable"]["text"])

    def test_a_law_that_begins_each_contact_as_new_holds(self):
        self.ask(*hostile("none"), "--motions", "20", status=0)
        for law in ("hertz", "hysteretic_exact", "mindlin_virtual_path"):
            self.ask("--law", law, "--motions", "100", status=0)

    def test_a_command_that_remembers_the_contact_before_is_found(self):
        for begin, status in (("deepest[0] = 0.0", 0), ("pass", 1)):
            with self.subTest(begin), tempfile.TemporaryDirectory() as folder:
                program = os.path.join(folder, "spring.py")
                with open(program, "w", encoding="utf-8") as out:
                    out.write(SPRING % begin)
                self.ask("--law", f"PYTHONPATH='{CLIENT}' '{sys.executable}' '{program}'", "--motions", "10",
                         status=status, says=UNDECLARED)

    def test_what_threads_share_is_found_where_there_may_be_threads(self):
        law = [*hostile("shares_scratch"), "--as", "hertzian", "--motions", "20", "principles/interleaved"]
        self.ask(*law, status=0)
        rows = self.ask(*law, "--allow", "threads", status=1)
        self.assertRegex(rows["interleaved"]["text"],
                         r"in a thread beside 4 others step \d+ of contact \d gives other bits")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
