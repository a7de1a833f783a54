#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Makes hard_reciprocals.h: the doubles whose reciprocals are hardest to round.

    python3 hard_reciprocals.py > hard_reciprocals.h      (needs factor, of GNU coreutils)

B 2^e with 2^52 <= B < 2^53 has a reciprocal near the middle between two doubles where B M = 2^106 + k
with a small k and 2^53 <= M < 2^54: the divisors of 2^106 + k tell all of them. An even M is the
neighbour of a double, and kept as well.
"""
import subprocess

REACH = 16


def divisors(primes):
    found = {1}
    for p in primes:
        found |= {d * p for d in found}
    return found


numbers = [2**106 + k for k in range(-REACH, REACH + 1) if k]
lines = subprocess.run(["factor", *map(str, numbers)], capture_output=True, check=True, text=True)
hard = set()
for line in lines.stdout.splitlines():
    hard |= {d for d in divisors(map(int, line.split(":")[1].split())) if 2**52 <= d < 2**53}
print("""/* SPDX-License-Identifier: BSD-3-Clause */
/* Made by hard_reciprocals.py, which says what it is. Do not edit. */
/* clang-format off */
#define HARD_RECIPROCALS \\""")
rows = [f"{b:#x}.0p0" for b in sorted(hard)]
print("    " + ", \\\n    ".join(", ".join(rows[i:i + 4]) for i in range(0, len(rows), 4)))
print("/* clang-format on */")
