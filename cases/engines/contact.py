# SPDX-License-Identifier: GPL-3.0-or-later
"""One contact, moved by hand: with a law of LAMMPS or LIGGGHTS, which is in a library, or of YADE, which is in a program.

Properties have the keywords of the law: young, poisson, mu_sl, restitution. An engine is there once in a process: what
was begun last can be asked.
"""
import ctypes
import json
import math
import os
import subprocess
import sys

NUMBER, SIZE, TEXT = ctypes.c_double, ctypes.c_size_t, ctypes.c_char_p
ADDRESS = ctypes.c_void_p
REFUSE = ctypes.CFUNCTYPE(None, TEXT)
# Of OpenMPI: no other machines and networks are looked for, and no folder is made.
ALONE = {"OMPI_MCA_ess_singleton_isolated": "1", "OMPI_MCA_pml": "ob1", "OMPI_MCA_btl": "self",
         "OMPI_MCA_orte_create_session_dirs": "0"}


class Head(ctypes.Structure):
    """struct touch_law (touchstone/law.h), up to its conventions."""
    _fields_ = [("abi", ctypes.c_uint32), ("size", ctypes.c_uint32), ("name", TEXT), ("title", TEXT), ("source", TEXT)]


class Property(ctypes.Structure):
    _fields_ = [("keyword", TEXT), ("role", ctypes.c_int), ("initial", NUMBER), ("flags", ctypes.c_uint32),
                ("min", NUMBER), ("max", NUMBER), ("texts", TEXT * 4), ("kinds", ctypes.c_int * 2), ("means", TEXT)]


class Tail(ctypes.Structure):
    """The same, behind its conventions."""
    _fields_ = [("property_count", SIZE), ("properties", ctypes.POINTER(Property)), ("state_count", SIZE),
                ("state", ADDRESS), ("coefficient_size", SIZE), ("data", ADDRESS), ("inherit", ADDRESS),
                ("prepare", ctypes.CFUNCTYPE(ctypes.c_int, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS)),
                ("step", ctypes.CFUNCTYPE(None, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS)),
                ("get", ADDRESS), ("set", ADDRESS)]


class Pair(ctypes.Structure):
    _fields_ = [("radius", NUMBER * 2), ("mass", NUMBER * 2), ("rigid", ctypes.c_int * 2), ("dimension", ctypes.c_int)]


class Of:
    """What both kinds have: pair is (radii, masses), where infinite ones are a wall."""

    def row(self, overlap, speed=0.0, slide=(0.0, 0.0), spin1=(0, 0, 0), spin2=(0, 0, 0), dt=1e-3):
        """Normal and shear force, moments of both bodies beside that of the shear force, and whether they touch."""
        return self.step([overlap, speed, slide[0] / dt, slide[1] / dt, *slide, *spin1, *spin2, dt])


class Loaded(Of):
    is_begun = False

    def __init__(self, folder, engine, law=None, input_=None, library=None):
        os.environ.update(ALONE)
        os.environ.update({"TOUCHSTONE_ENGINE_" + key: value for key, value in
                           (("INPUT", input_), ("LIBRARY", library)) if value})
        self.engine = ctypes.CDLL(os.path.join(folder, "touchstone-engine-%s.so" % engine))
        self.refuse = REFUSE(self.end)  # lives as long as the engine
        if not Loaded.is_begun:
            sys.stdout.flush()
            sys.stdout = os.fdopen(os.dup(1), "w", buffering=1)  # what the engine prints goes elsewhere
        Loaded.is_begun = True
        self.engine.keeper_begin(self.refuse)
        os.dup2(os.memfd_create("said"), 1)
        at = self.engine.touch_plugin_law_at
        at.restype, at.argtypes = ADDRESS, [SIZE]
        i = 0
        while law and Head.from_address(at(i)).name.decode() != "%s_%s" % (engine, law):
            i += 1
        self.law = at(i)
        head = Head.from_address(self.law)
        self.name, self.version = head.name.decode(), head.source.decode()
        self.is_at = Tail.from_address(self.law + head.size - ctypes.sizeof(Tail))
        self.coefficients, self.state = (ctypes.c_char * 512)(), (NUMBER * 1)()

    @staticmethod
    def end(why):
        """The engine cannot be asked, or cannot answer: it ends the process."""
        os.write(2, why + b"\n")
        os._exit(77)

    def open(self, pair, **properties):
        values = (NUMBER * 64)()
        for k in range(self.is_at.property_count):
            p = self.is_at.properties[k]
            given = properties.pop(p.keyword.decode(), p.initial)
            values[2 * k:2 * k + 2] = given if isinstance(given, (list, tuple)) else [given] * 2
        assert not properties, properties
        both = Pair((NUMBER * 2)(*pair[0]), (NUMBER * 2)(*pair[1]), (ctypes.c_int * 2)(), 3)
        message = (ctypes.c_char * 512)()
        bad = self.is_at.prepare(self.law, ctypes.addressof(values), ctypes.addressof(both),
                                 ctypes.addressof(self.coefficients), ctypes.addressof(message))
        assert not bad, message.value
        self.state[0] = 0.0

    def step(self, numbers):
        motion, force = (NUMBER * 13)(*numbers), (NUMBER * 24)()
        self.is_at.step(self.law, ctypes.addressof(self.coefficients), ctypes.addressof(motion),
                        ctypes.addressof(self.state), ctypes.addressof(self.state), ctypes.addressof(force))
        return [*force[:3], *force[9:15], numbers[0] > 0]

    def refusal_of(self, step):
        """What the engine says instead of an answer, in a process that this ends."""
        out, into = os.pipe()
        child = os.fork()
        if not child:
            os.dup2(into, 2)
            step()
            os._exit(0)
        os.close(into)
        os.waitpid(child, 0)
        with os.fdopen(out) as file:
            return file.read()

    def close(self):
        pass


class Child(Of):
    ROLES = {"mu_sl": "friction"}

    def __init__(self, folder, engine, law):
        self.process = subprocess.Popen([os.path.join(folder, "touchstone-engine-" + engine), law], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        hello = self.ask({"touchstone": 1})
        self.name, self.version = hello["name"], hello["source"]

    def line(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(77)
        return answer

    def ask(self, message):
        return json.loads(self.line(json.dumps(message)))

    def open(self, pair, **properties):
        both = [[None if math.isinf(v) else v for v in of] for of in pair]
        values = {self.ROLES.get(k, k): [v] * 2 if k in ("young", "poisson") and not isinstance(v, list) else v
                  for k, v in properties.items()}
        answer = self.ask({"open": {"roles": values, "pair": {"radius": both[0], "mass": both[1], "rigid": [0, 0],
                                                              "dimension": 3}}})
        assert answer["ok"], answer

    def step(self, numbers):
        return [float(x) for x in self.line(" ".join("%.17g" % x for x in numbers)).split()]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def begin(folder, engine, law):
    return (Child if engine == "yade" else Loaded)(folder, engine, law)
