#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The principles `repeatable` and `interleaved` find laws that keep something outside of their state, or have other numbers in every process,
and right laws do not break it. Arguments: the built command, the folder of the misbehaving laws, that of the
module touchstone_law."""

import os
import subprocess
import sys
import tempfile
import unittest

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


def battery(*arguments):
    return subprocess.run([TOUCHSTONE, "battery", "--only", "repeatable", *arguments], capture_output=True, text=True,
                          check=False)


class Repeatable(unittest.TestCase):
    def test_what_is_kept_outside_of_the_state_is_found(self):
        for name in ("counts_calls", "remembers", "random_start"):
            with self.subTest(name):
                done = battery("--law", os.path.join(MODULES, name + ".so"), "--motions", "20")
                self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
                self.assertRegex(done.stdout, r"(?m)^ *repeatable .*fail$")
                self.assertIn("stiffness_n", done.stdout)

    def test_a_law_that_begins_each_contact_as_new_holds(self):
        done = battery("--law", os.path.join(MODULES, "none.so"), "--motions", "20")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        for law in ("hertz", "hysteretic_exact", "mindlin_virtual_path"):
            done = battery("--law", law, "--motions", "100")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_command_that_remembers_the_contact_before_is_found(self):
        for begin, code in (("deepest[0] = 0.0", 0), ("pass", 1)):
            with self.subTest(begin), tempfile.TemporaryDirectory() as folder:
                program = os.path.join(folder, "spring.py")
                with open(program, "w", encoding="utf-8") as out:
                    out.write(SPRING % begin)
                done = battery("--law-command", f"PYTHONPATH='{CLIENT}' '{sys.executable}' '{program}'",
                               "--motions", "10")
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)

    def test_what_threads_share_is_found_where_there_may_be_threads(self):
        law = ["--law", os.path.join(MODULES, "shares_scratch.so"), "--as", "hertzian", "--motions", "20", "--only",
               "interleaved"]
        alone, threads = battery(*law), battery(*law, "--allow", "threads")
        self.assertEqual(alone.returncode, 0, alone.stdout + alone.stderr)
        self.assertEqual(threads.returncode, 1, threads.stdout + threads.stderr)
        self.assertRegex(threads.stdout, r"in a thread beside 4 others step \d+ of contact \d gives other\s+bits")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
