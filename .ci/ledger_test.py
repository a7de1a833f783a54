#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The ledger notices each kind of loss, and nothing else. It makes no set: those take minutes to hours."""
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import ledger  # noqa: E402

ROWS = {"linear\tforce\t0a1b": "2/11112222", "linear\tforce\t0c0d": "1/33334444", "jkr\tenergy\t-": "7/55556666"}
MUTANTS = {"laws/linear.h\t'a+b' -> 'a-b' in step": "survived", "laws/linear.h\tkilled": "166",
           "laws/linear.h\tlinear.h f: x = 1 ; [!= -> ==] y ; z = 2": "survived"}

# Set, then, what is another, key and value, lost: a part of what is said; None: nothing is lost.
CHANGES = (
    ("rows", ROWS, "jkr\tenergy\t-", None, "jkr | energy | -: 7/55556666 -> gone"),
    ("rows", ROWS, "linear\tforce\t0a1b", "1/11112222", "2 -> 1 rows"),
    ("rows", ROWS, "linear\tforce\t0a1b", "2/11112223", "other numbers"),
    ("rows", ROWS, "linear\tforce\tffff", "1/00000000", None),
    ("T", MUTANTS, "laws/linear.h\t'c' -> '' in step", "survived", "none -> survived"),
    ("T", MUTANTS, "laws/linear.h\tkilled", "150", None),
    ("T", MUTANTS, "laws/linear.h\t'a+b' -> 'a-b' in step", None, None),
)


class Ledger(unittest.TestCase):
    def test_each_loss_is_noticed(self):
        for name, then, key, value, said in CHANGES:
            with self.subTest(set=name, key=key, value=value):
                now = {**then, key: value}
                if value is None:
                    del now[key]
                lost, came = ledger.losses(name, then, now)
                self.assertEqual(len(lost) + len(came), 1)
                self.assertEqual(bool(lost), said is not None)
                self.assertIn(said or "", "".join(lost))
                self.assertEqual(ledger.losses(name, then, then), ([], []))

    def test_a_file_is_read_as_it_was_written(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, found in (("rows", ROWS), ("T", MUTANTS)):
                path = os.path.join(folder, name + ".txt")
                ledger.write(path, found)
                self.assertEqual(ledger.read(path), found)

    def test_sources_have_mutants(self):
        self.assertEqual(len(ledger.mutants_of("cases/core/file.c")), ledger.MUTANTS)

    def test_what_is_noticed_is_counted(self):
        found = {"a.c\tx": "killed", "a.c\ty": "killed", "a.c\tz": "survived", "b.c\tx": "killed"}
        self.assertEqual(ledger.counted(found, "T"), {"a.c\tz": "survived", "a.c\tkilled": "2", "b.c\tkilled": "1"})
        self.assertEqual(ledger.counted(ROWS, "rows"), ROWS)


if __name__ == "__main__":
    unittest.main()
