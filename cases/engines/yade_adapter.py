#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""YADE as a law under test: two bodies moved by hand, speaking the line protocol of README.md.

The engine integrates nothing: before each step positions, velocities and spins of the two bodies
are written, the engine's loop advances once without an integrator, and forces and torques are read.
yade_scene.py, which stands before this in what is installed, has the engine.
"""
import argparse
import difflib
import json
import math
import os
import sys

ANSWER = ("normal", "shear_s", "shear_t", "moment1_n", "moment1_s", "moment1_t", "moment2_n",
          "moment2_s", "moment2_t", "active")


def pair_of(value):
    """One number or one a body; null is infinite."""
    both = value if isinstance(value, list) else [value, value]
    return [math.inf if v is None else v for v in both]


def read_contact(message):
    values, pair = message["roles"], message["pair"]
    c = {"radius": pair_of(pair["radius"]), "mass": pair_of(pair["mass"]),
         "rigid": pair_of(pair["rigid"]), "restitution": 1.0, "rolling": 0.0}
    if pair.get("dimension", 3) != 3:
        raise Refused("disks: the engine's bodies are spheres")
    if "shear_modulus" in values:
        nu = values["poisson"]
        c["young"] = [2.0 * values["shear_modulus"] * (1.0 + nu)] * 2
        c["poisson"] = [nu, nu]
        c["friction"] = values["friction"]
    else:
        c["young"] = pair_of(values["young"])
        c["poisson"] = pair_of(values["poisson"])
        c["friction"] = values.get("friction", 0.0)
        c["rolling"] = values.get("rolling_friction", 0.0)
        if values.get("restitution") is not None:
            c["restitution"] = values["restitution"]
        if not message.get("properties", {}).get("damp_formula", "tti").startswith("tti"):
            c["restitution"] = 1.0
        if values.get("dashpot_n_own"):
            raise Refused("takes a restitution, no dashpot coefficient")
    c["wall"] = math.isinf(c["radius"][1])
    return c


class Session:
    def __init__(self, out, engine, name, version, own):
        self.out, self.engine, self.name, self.version = out, engine, name, version
        self.own = own  # keys of the greeting besides
        self.contact, self.in_space = None, False

    def say(self, answer):
        self.out.write(answer if isinstance(answer, str) else json.dumps(answer))
        self.out.write("\n")
        self.out.flush()

    def refuse(self, text):
        self.say({"ok": False, "message": text})

    def place(self, overlap):
        c = self.contact
        if c["wall"]:
            return [(overlap - c["radius"][0], 0.0, 0.0), (0.0, 0.0, 0.0)]
        return [(0.0, 0.0, 0.0), (c["radius"][0] + c["radius"][1] - overlap, 0.0, 0.0)]

    def space_row(self, r):
        """Two balls in space."""
        if len(r) != 19:
            return self.refuse("row: expected 19 numbers, not %d" % len(r))
        bodies = [tuple(tuple(r[9 * b + 3 * k:9 * b + 3 * k + 3]) for k in range(3))
                  for b in range(2)]
        got = self.engine.step(bodies, r[18])
        self.say(" ".join("%.17g" % v for body in got for vector in body for v in vector))

    def row(self, line):
        r = [float(word) for word in line.split()]
        if self.in_space and self.contact is not None:
            return self.space_row(r)
        if len(r) != 13:
            return self.refuse("row: expected 13 numbers, not %d" % len(r))
        if self.contact is None:
            return self.refuse("row: no contact is open")
        c = self.contact
        overlap, dt = r[0], r[12]
        spin = [r[6:9], r[9:12]]
        # The engine takes the slip of spin itself. It knows one velocity: that of the slide.
        arm = self.slip_arms(overlap)
        s_of_spin = arm[0] * spin[0][2] + arm[1] * spin[1][2]
        t_of_spin = arm[0] * spin[0][1] + arm[1] * spin[1][1]
        moved = (-r[1], r[4] / dt + s_of_spin, r[5] / dt - t_of_spin)
        still = (0.0, 0.0, 0.0)
        velocity = [tuple(-v for v in moved), still] if c["wall"] else [still, moved]
        got = self.engine.step(list(zip(self.place(overlap), velocity, spin)), dt)
        self.say(" ".join("%.17g" % v for v in self.answer(got, overlap)))

    def arms(self, overlap, short_at_wall):
        c = self.contact
        if c["wall"]:
            return [c["radius"][0] - short_at_wall * overlap, 0.0]
        return [r - 0.5 * overlap for r in c["radius"]]

    def slip_arms(self, overlap):
        """Where a slip of the centres makes up for that of spin."""
        c = self.contact
        if c["wall"] or not self.engine.ratcheting:
            return self.arms(overlap, self.engine.slip_short)
        return [r * (1.0 - overlap / sum(c["radius"])) for r in c["radius"]]

    def answer(self, got, overlap):
        c = self.contact
        f = got[0][0]
        row = [-f[0], f[1], f[2]]
        for b in range(2):
            torque = got[b][1]
            arm = self.arms(overlap, self.engine.torque_short)[b]
            if c["wall"] and b:
                row += [0.0, 0.0, 0.0]
            else:
                row += [torque[0], torque[1] + arm * f[2], torque[2] - arm * f[1]]
        return row + [1.0 if overlap > 0.0 else 0.0]

    def part(self):
        """The same pair again: a step apart ends the contact, cheaper than a new scene."""
        apart = self.place(-0.01 * self.contact["radius"][0])
        rest = (0.0, 0.0, 0.0)
        self.engine.step([(x, rest, rest) for x in apart], self.engine.scene.dt)
        # The interaction must be gone, not only idle: its history goes with it.
        if any(True for i in self.engine.scene.interactions):
            self.engine.open(self.contact)

    def json_line(self, line):
        message = json.loads(line)
        if "touchstone" in message:
            self.say({"touchstone": 1, "name": "yade_" + self.name, "source": self.version,
                      "state": [], "stateful": True,
                      "conventions": {"twirl": "follows", "torque_lever": "point", "slip_lever": "point"}, "rows": ["plane", "space"], "answer": list(ANSWER),
                      **self.own})
        elif "open" in message:
            contact = read_contact(message["open"])
            self.in_space = message["open"].get("rows") == "space"
            if contact == self.contact:
                self.part()
            else:
                self.contact = contact
                self.engine.open(contact)
            self.say({"ok": True})
        elif "close" in message:
            return True
        else:
            self.refuse("properties cannot change while the engine's contact lives")
        return False

    def run(self):
        for line in sys.stdin:
            try:
                if not line.startswith("{"):
                    self.row(line)
                elif self.json_line(line):
                    return
            except Refused as why:
                self.contact = None
                self.refuse(str(why))


class Parser(argparse.ArgumentParser):
    """The words of the other programs where the usage is wrong."""

    def error(self, message):
        self.exit(2, f"touchstone engine-yade: {message}\nTry 'touchstone engine-yade --help'.\n")


def read_options():
    """The name of a law, or None where the version is wanted; and keys of the greeting besides."""
    parser = Parser(
        prog="touchstone engine-yade",
        description="Lets a law of YADE play contacts for 'touchstone verify --law', which starts this "
                    "program: it reads the line protocol of cases/engines/README.md on standard input and "
                    "answers on standard output.")
    parser.add_argument("law", metavar="LAW", nargs="?", help="one of " + ", ".join(LAWS))
    parser.add_argument("--version", action="store_true",
                        help="print the version of YADE; exit status 77 where YADE is not installed")
    parser.add_argument("--own", metavar="JSON", type=json.loads, default={},
                        help="the greeting has these keys, too: those of a law under its own name")
    options, rest = parser.parse_known_args()
    for word in rest:
        near = difflib.get_close_matches(word, ("--version", "--help"), 1)
        if word.startswith("-"):
            parser.error(f"unknown option '{word}'" + (f" (did you mean '{near[0]}'?)" if near else ""))
        parser.error(f"needs one law, and '{word}' is one argument too many")
    if options.version:
        return None, {}
    if options.law is None:
        parser.error("needs one law: one of " + ", ".join(LAWS))
    if options.law not in LAWS:
        near = difflib.get_close_matches(options.law, LAWS, 1)
        parser.error(f"yade has no law '{options.law}'" +
                     (f" (did you mean '{near[0]}'?)" if near else ""))
    return options.law, options.own


def main():
    law, own = read_options()
    # What the engine prints goes to stderr; the protocol keeps the true stdout.
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    wrapper, config = import_yade()
    if wrapper is None:
        return 77
    version = "YADE " + config.version
    if law is None:
        print(version, file=out, flush=True)
        os._exit(0)
    Session(out, Engine(wrapper, law), law, version, own).run()
    out.close()
    os._exit(0)  # the engine's own ending takes seconds, and sometimes crashes


if __name__ == "__main__":
    sys.exit(main())
