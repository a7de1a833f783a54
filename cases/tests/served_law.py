#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A law in a library behind the client in Python: it must give the numbers that it gives without.

usage: served_law.py LIBTOUCHSTONE LAW [stateful|space] [lines] [CONVENTION=VALUE...]

LAW: the name of a law of libtouchstone, or a plugin. stateful: it keeps its history. space: it takes two bodies in space.
lines: it takes no batches.
"""
import ctypes
import json
import os
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "subject", "clients"))
import touchstone_law  # pylint: disable=wrong-import-position

LIBRARY = ctypes.CDLL(os.path.abspath(sys.argv[1]))
MANY = ctypes.c_double * 512  # room for any struct: nearly all of them are doubles
message = ctypes.create_string_buffer(512)


def offset(member):
    """Of a member of struct touch_law."""
    with open(os.path.join(HERE, "..", "..", "lib", "tests", "abi.txt"), encoding="utf-8") as file:
        rows = file.read().split("\nstruct touch_law ")[1].splitlines()[1:]
    return next(int(row.split()[0]) for row in rows if row.endswith(" " + member))


def find(name):
    of = ctypes.CDLL(os.path.abspath(name)).touch_plugin_law if "/" in name else LIBRARY.touch_law_find
    of.restype = ctypes.c_void_p
    return of(name.encode())


LAW = ctypes.c_void_p(find(sys.argv[2]))
STATES, SHEAR_FIELD, SHEAR_COUNT, ADDRESS = [
    of.from_address(LAW.value + offset(member)).value
    for member, of in (("state_count", ctypes.c_size_t), ("shear_field", ctypes.c_int), ("shear_count", ctypes.c_int),
                       ("step", ctypes.c_void_p))]
STEP = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 6)(ADDRESS)


def prepare(properties, pair):
    values, coefficients = MANY(), MANY()
    LIBRARY.touch_values_default(LAW, values)
    for keyword, value in properties.items():
        if isinstance(value, str):
            LIBRARY.touch_values_choose(LAW, values, keyword.encode(), value.encode(), None)
        elif value is not None:  # a rigid body has the value of the other one, which it does not need
            two = [x for x in value if x is not None] if isinstance(value, list) else [value]
            LIBRARY.touch_values_set(LAW, values, keyword.encode(), ctypes.c_double(two[0]), ctypes.c_double(two[-1]),
                                     None)
    bodies = struct.pack("4d3i4x", *pair.radius, *pair.mass, *pair.rigid, pair.dimension)
    if LIBRARY.touch_prepare(LAW, values, bodies, coefficients, message):
        raise ValueError(message.value.decode())
    return coefficients


def step(coefficients, motion, state):
    numbers = [getattr(motion, name) for name in motion.__slots__[:6]] + motion.spin1 + motion.spin2 + [motion.dt]
    now, force = MANY(), ctypes.create_string_buffer(200)
    STEP(LAW, coefficients, MANY(*numbers), MANY(*state), now, force)
    return list(struct.unpack("23d3I4x", force)), now[:STATES]


history = [0.0] * STATES


def begin():
    history[:] = [0.0] * STATES


def remember(coefficients, motion, _):
    force, history[:] = step(coefficients, motion, history)
    return force


def serve_in_space():
    """Rows of two bodies in space, by touch_contact_step()."""
    pair = coefficients = contact = None
    for line in sys.stdin:
        said = json.loads(line) if line[0] == "{" else {}
        if "close" in said:
            return
        if "touchstone" in said:
            answer = json.dumps({"touchstone": 1, "name": "in_space", "stateful": True, "state": [],
                                 "rows": ["plane", "space"], "answer": touchstone_law.FORCE[:3] +
                                 touchstone_law.FORCE[9:15] + ["active"]})
        elif "open" in said:
            assert said["open"]["rows"] == "space"  # this program is asked for nothing else
            pair = touchstone_law.Pair(said["open"]["pair"])
            coefficients, contact, answer = prepare(said["open"]["properties"], pair), MANY(), '{"ok":true}'
        else:
            row, got = [float(x) for x in line.split()], MANY()
            bodies = [MANY(*row[9 * b:9 * b + 9], pair.radius[b]) for b in range(2)]
            bad = LIBRARY.touch_contact_step(LAW, coefficients, *bodies, ctypes.c_double(row[18]), contact, contact, got,
                                             message)
            assert not bad, message.value
            answer = " ".join(x.hex() for b in range(2) for x in got[1 + 3 * b:4 + 3 * b] + got[7 + 3 * b:10 + 3 * b])
        print(answer, flush=True)


if "space" in sys.argv:
    serve_in_space()
elif "stateful" in sys.argv:
    touchstone_law.serve("served", prepare, remember, begin=begin, batch="lines" not in sys.argv)
else:
    touchstone_law.serve("served", prepare, step, state=["state_%d" % k for k in range(STATES)], shear_field=SHEAR_FIELD,
                         shear_count=SHEAR_COUNT, batch="lines" not in sys.argv,
                         conventions=dict(word.split("=") for word in sys.argv[3:] if "=" in word))
