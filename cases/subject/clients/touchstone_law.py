# SPDX-License-Identifier: GPL-3.0-or-later
"""A contact law in Python, for `touchstone verify --law "python3 mylaw.py"`, with or without `--as LAW`.

    import touchstone_law

    def prepare(properties, pair):          # once a contact: what step() needs
        ...
    def step(c, motion, state):             # force at the end of the step, state there
        ...
    touchstone_law.serve("my_law", prepare, step, answer=["normal"])

prepare(properties, pair) gets properties by keyword: a number, a list of one a body, the name of a
choice, or None; pair.radius and pair.mass are lists of two (inf for a wall), pair.rigid a list of two
booleans, pair.dimension 2 or 3. It returns anything, which step gets as its first argument. To refuse
values it raises ValueError with a message.

step(c, motion, state) gets the motion of the step (motion.overlap, .velocity_n, .velocity_s,
.velocity_t, .slide_s, .slide_t, .spin1 and .spin2 as lists of three, .dt) and the state as a list. It
returns the force as a list in the order of `answer`, and the new state as a list. (Without state the
force alone.) It must not remember anything: the same arguments give the same answer.

A law that cannot do without a memory of its own gives `begin`, a function without arguments that
forgets it: a new contact begins. It then has no state, and cases that try steps are skipped.

Signs, axes and units are those of touchstone/law.h; README.md here has the protocol and what the
other arguments of serve() say. Needs Python 3.6 and nothing else.
"""

import json
import os
import struct
import sys

FORCE = [
    "normal", "shear_s", "shear_t", "normal_elastic", "normal_dashpot", "elastic_s", "elastic_t",
    "dashpot_s", "dashpot_t", "moment1_n", "moment1_s", "moment1_t", "moment2_n", "moment2_s",
    "moment2_t", "stiffness_n", "stiffness_s", "strain_energy", "strain_shear", "slip_work",
    "dashpot_work", "rolling_work", "coupling_work", "events", "active", "slipping"]


MOTION = struct.Struct("13d")


class Pair:
    """The two bodies; body 2 is a wall where its radius is inf."""

    def __init__(self, values):
        def infinite(numbers):
            return [float("inf") if x is None else x for x in numbers]

        self.radius = infinite(values["radius"])
        self.mass = infinite(values["mass"])
        self.rigid = [bool(x) for x in values["rigid"]]
        self.dimension = values["dimension"]


class Motion:
    """The motion of one step, from a row of numbers."""

    __slots__ = ("overlap", "velocity_n", "velocity_s", "velocity_t", "slide_s", "slide_t",
                 "spin1", "spin2", "dt")

    def __init__(self, overlap, velocity_n, velocity_s, velocity_t, slide_s, slide_t,
                 spin1_n, spin1_s, spin1_t, spin2_n, spin2_s, spin2_t, dt):
        self.overlap = overlap
        self.velocity_n = velocity_n
        self.velocity_s = velocity_s
        self.velocity_t = velocity_t
        self.slide_s = slide_s
        self.slide_t = slide_t
        self.spin1 = [spin1_n, spin1_s, spin1_t]
        self.spin2 = [spin2_n, spin2_s, spin2_t]
        self.dt = dt


def _refusal(message):
    return json.dumps({"ok": False, "message": message})


def _row(numbers):
    return " ".join(["%.17g" % x for x in numbers])


def _greeting(name, answer, more):
    greeting = {"touchstone": 1, "name": name, "answer": answer}
    for key, value in more.items():
        if value is not None:
            greeting["as" if key == "as_" else key] = value
    return greeting


class Contact:
    """What serve() serves, one message after the other."""

    def __init__(self, name, prepare, step, answer=None, state=None, begin=None, streams=None, **more):
        self.file, self.out = streams or (sys.stdin.buffer, 1)
        self.prepare, self.step, self.begin = prepare, step, begin
        self.fields = list(FORCE if answer is None else answer)
        self.states = len(state or ())
        self.row, self.of_state = (struct.Struct("%dd" % n) for n in (len(self.fields) + self.states, self.states))
        more.update(state=list(state or ()), **({"stateful": True} if begin else {}))
        more.setdefault("batch", True)
        self.greeting = _greeting(name, self.fields, more)
        self.properties = self.pair = self.coefficients = None

    def say(self, text):
        os.write(self.out, text.encode() + b"\n")

    def open(self, message):
        """{"open": ...} or {"set": ...}: new coefficients."""
        if "set" in message and self.pair is None:
            return _refusal("set: there is no contact yet")
        if "open" in message:
            for key in ("properties", "pair"):
                if key not in message["open"]:
                    return _refusal("open: there is no %s" % key)
            for key in ("radius", "mass", "rigid", "dimension"):
                if key not in message["open"]["pair"]:
                    return _refusal("pair: there is no %s" % key)
            self.properties = dict(message["open"]["properties"])
            self.pair = Pair(message["open"]["pair"])
            if self.begin:
                self.begin()
        else:
            self.properties.update(message["set"])
        try:
            self.coefficients = self.prepare(self.properties, self.pair)
        except ValueError as error:
            return _refusal(str(error))
        except KeyError as error:
            return _refusal("properties: there is no %s" % error.args[0])
        return '{"ok":true}'

    def ask(self, row):
        if self.pair is None:
            return _refusal("a row before a contact is open")
        if len(row) != 13 + self.states:
            return _refusal("a row of %d numbers; it has %d" % (len(row), 13 + self.states))
        return _row(self.numbers(row[:13], row[13:]))

    def numbers(self, motion, state):
        """Force and state at the end of a step."""
        result = self.step(self.coefficients, Motion(*motion), state)
        force, state = result if self.states else (result, ())
        if len(force) != len(self.fields) or len(state) != self.states:
            raise TypeError("step() returned %d force fields and %d of state; expected: %d and %d"
                            % (len(force), len(state), len(self.fields), self.states))
        return [*force, *state]

    def batch(self, line):
        """Many steps: their motions, and the state at the beginning of the first."""
        size = int(line[6:]) * MOTION.size
        block = self.file.read(size + self.of_state.size)
        state, answer = self.of_state.unpack_from(block, size), None
        for motion in MOTION.iter_unpack(block[:size]):
            if answer:
                state = self.of_state.unpack_from(answer, 8 * len(self.fields))
            answer = self.row.pack(*self.numbers(motion, list(state)))
            os.write(self.out, answer)  # at once, so that the host knows in which step a law ends

    def answer(self):
        """Answers one message. Whether there may be another one."""
        line = self.file.readline()
        if line.startswith(b"batch "):
            self.batch(line)
        elif line and not line.startswith(b"{"):
            self.say(self.ask([float(x) for x in line.split()]))
        else:
            message = json.loads(line or b"{}")
            if "touchstone" in message:
                self.say(json.dumps(self.greeting))
            elif "open" in message or "set" in message:
                self.say(self.open(message))
            else:
                return False
        return True


def serve(name, prepare, step, answer=None, state=None, begin=None, streams=None, **more):
    """Answers the host until it closes. more: as_, properties, traits, conventions, shear_field, shear_count,
    title, source, batch, as README.md has them. state=None: no state. streams: a file to read from and a descriptor
    to write to, in place of standard input and output."""
    contact = Contact(name, prepare, step, answer, state, begin, streams, **more)
    while contact.answer():
        pass
