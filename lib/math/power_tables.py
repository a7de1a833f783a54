#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Makes power_tables.h: tables and polynomials of power.h.

    python3 power_tables.py > power_tables.h      (needs mpmath)

Logarithm: a positive x is 2^k z with z in [1 - 56/192, 2 - 112/192), which is cut into 32 cells of
equal width in the bits of z; 1 lies in the middle of its cell. Each cell has a number "inverse" of so
few bits that f = z inverse - 1 is exact in double. Then ln x = k ln 2 - ln inverse + ln(1 + f).
Exponential: 2^(j/16), j = 0..15, each as a double and the rest.
Polynomials interpolate at Chebyshev's points; the error that this leaves is printed beside them.
"""
import struct

from mpmath import mp, mpf, log, exp, sin, cos, sqrt, pi, chebyfit, floor, nint, fabs

mp.prec = 400
CELLS = 32
STEP = 1 << 47  # cell width in units of the last place of z's bits
ONE = 0x3FF0000000000000
OFFSET = ONE - (18 * STEP + 2 * STEP // 3)


def from_bits(b):
    return struct.unpack("<d", struct.pack("<Q", b))[0]


def real(x):
    return float(x).hex()


def rounded(x, step):
    return nint(mpf(x) / step) * step


def inverse_of(low, high):
    """The number of fewest bits for which f stays exact and smallest over the cell."""
    if low < 1 <= high:
        return mpf(1), max(1 - mpf(low), mpf(high) - 1)
    unit = mpf(2) ** (-52 if low >= 1 else -53)  # z is a multiple of this
    best = None
    for power in range(4, 10):
        grid = mpf(2) ** -power
        middle = rounded(2 / (mpf(low) + mpf(high)), grid)
        for inverse in (middle - grid, middle, middle + grid):
            f = max(fabs(low * inverse - 1), fabs(high * inverse - 1))
            # f is a multiple of unit * grid, hence exact below 2^53 of these.
            if f < unit * grid * mpf(2) ** 53 and (best is None or f < best[1]):
                best = (inverse, f)
    return best


def polynomial(function, degree, reach, name, even=False):
    """Coefficients, lowest first, and the largest error of a fit on [-reach, reach] or [0, reach]."""
    low = mpf(0) if even else -reach
    coefficients, error = chebyfit(function, [low, reach], degree + 1, error=True)
    coefficients = [float(c) for c in reversed(coefficients)]
    print(f"/* Largest error {float(error):.1e} for arguments up to {float(reach):.6f}. */")
    print(f"#define {name}(X) \\")
    print("    " + " \\\n    ".join(f"X({real(c)})" for c in coefficients))
    print()


def series(reach, function, taylor):
    """The function, by its Taylor series where the direct formula cancels."""
    return lambda x: function(x) if fabs(x) > mpf(2) ** -60 else taylor(x)


cells = []
for i in range(CELLS):
    low, high = from_bits(OFFSET + i * STEP), from_bits(OFFSET + (i + 1) * STEP - 1)
    inverse, f = inverse_of(low, high)
    c = -log(inverse)
    top = rounded(c, mpf(2) ** -21)
    # power adds f to c, or to c + k ln 2, and takes the larger one to be the first.
    assert c == 0 or fabs(c) > f
    cells.append((inverse, top, c - top, f))
reach = max(cell[3] for cell in cells)

print("""/* SPDX-License-Identifier: BSD-3-Clause */
/* Made by power_tables.py, which says what it is. Do not edit. */
#ifndef TOUCH_MATH_POWER_TABLES_H
#define TOUCH_MATH_POWER_TABLES_H

/* clang-format off */""")
print(f"#define TABLE_LOG_OFFSET UINT64_C({OFFSET:#x})\n")
print("/* A cell's inverse, and -ln inverse to 21 bits. */")
for name, column in (("INVERSE", 0), ("TOP", 1)):
    print(f"#define TABLE_LOG_{name}(X) \\")
    rows = [f"X({real(cell[column])})" for cell in cells]
    print("    " + " \\\n    ".join(" ".join(rows[i:i + 4]) for i in range(0, CELLS, 4)) + "\n")
print("/* What is left of -ln inverse. */")
print("#define TABLE_LOG_REST(X) \\")
rows = [f"X({real(cell[2])})" for cell in cells]
print("    " + " \\\n    ".join(" ".join(rows[i:i + 2]) for i in range(0, CELLS, 2)) + "\n")
print("/* ln(1 + f) = f + s + s f Q(f) with s = -f^2/2. */")
polynomial(series(reach, lambda f: (log(1 + f) - f + f * f / 2) / f**3 * -2, lambda f: mpf(-2) / 3),
           7, reach, "TABLE_LOG_POLYNOMIAL")
polynomial(series(reach, lambda f: (log(1 + f) - f + f * f / 2) / f**3 * -2, lambda f: mpf(-2) / 3),
           3, reach, "TABLE_LOG_SHORT")

ln2 = log(mpf(2))
top = floor(ln2 * 2**42) / 2**42
print("/* ln 2 = TOP + REST; k TOP is exact for |k| < 2^11. */")
print(f"#define TABLE_LN2_TOP {real(top)}\n#define TABLE_LN2_REST {real(ln2 - top)}\n")
top = floor(ln2 / 16 * 2**41) / 2**41
print("/* 16/ln 2; ln 2/16 = TOP + REST; k TOP is exact for |k| < 2^15. */")
print(f"#define TABLE_EXP_STEPS {real(16 / ln2)}")
print(f"#define TABLE_EXP_TOP {real(top)}\n#define TABLE_EXP_REST {real(ln2 / 16 - top)}\n")
for name, value in (("VALUE", lambda v: float(v)), ("TAIL", lambda v: v - mpf(float(v)))):
    print(f"#define TABLE_EXP_{name}(X) \\")
    rows = [f"X({real(value(mpf(2) ** (mpf(j) / 16)))})" for j in range(16)]
    print("    " + " \\\n    ".join(" ".join(rows[i:i + 2]) for i in range(0, 16, 2)) + "\n")
print("/* e^r = 1 + r + r^2 E(r) */")
reach = ln2 / 32 * (1 + mpf(2) ** -20)
polynomial(series(reach, lambda r: (exp(r) - 1 - r) / r**2, lambda r: mpf(1) / 2), 5, reach,
           "TABLE_EXP_POLYNOMIAL")
polynomial(series(reach, lambda r: (exp(r) - 1 - r) / r**2, lambda r: mpf(1) / 2), 2, reach,
           "TABLE_EXP_SHORT")

half_pi = pi / 2
top = floor(half_pi * 2**42) / 2**42
middle = floor((half_pi - top) * 2**85) / 2**85
print("/* 2/pi; pi/2 = TOP + MIDDLE + REST; k TOP and k MIDDLE are exact for |k| < 2^10. */")
print(f"#define TABLE_TURN_STEPS {real(2 / pi)}")
print(f"#define TABLE_TURN_TOP {real(top)}\n#define TABLE_TURN_MIDDLE {real(middle)}")
print(f"#define TABLE_TURN_REST {real(half_pi - top - middle)}\n")
reach = (pi / 4 * (1 + mpf(2) ** -20)) ** 2
print("/* sin r = r + r^3 S(r^2), cos r = 1 - r^2/2 + r^4 C(r^2) */")
sine = series(reach, lambda z: (sin(sqrt(z)) - sqrt(z)) / sqrt(z) ** 3, lambda z: mpf(-1) / 6)
cosine = series(reach, lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2, lambda z: mpf(1) / 24)
polynomial(sine, 5, reach, "TABLE_SIN_POLYNOMIAL", True)
polynomial(cosine, 5, reach, "TABLE_COS_POLYNOMIAL", True)
print("/* clang-format on */\n#endif")
