# SPDX-License-Identifier: GPL-3.0-or-later
"""A law written as a function of Python, and how it is served: in a process of its own, or in that of its caller."""
import importlib.util
import inspect
import os
import pickle
import runpy
import shlex
import sys
import traceback
import types
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

from . import _places

# Derivatives of a force: by which number of the motion, and of which answer, the first that the law has.
DERIVATIVES = {"stiffness_n": ("overlap", ("normal_elastic", "normal")),
               "stiffness_s": ("slide_s", ("elastic_s", "shear_s"))}
SCALARS = ("overlap", "velocity_n", "velocity_s", "velocity_t", "slide_s", "slide_t")


class OwnLaw:
    """A function with what it says of itself. own_law() makes it; it can be called as the function."""

    def __init__(self, step: Callable[..., Any], prepare: Optional[Callable[..., Any]] = None, name: Optional[str] = None,
                 answer: Sequence[str] = ("normal",), state: Sequence[str] = (), derive: Sequence[str] = (),
                 **more: Any):
        self.step, self.prepare, self.answer, self.state, self.more = step, prepare, list(answer), list(state), more
        self.name, self.derive = name or step.__name__, list(derive)
        for wrong in set(self.derive) - set(DERIVATIVES):
            raise ValueError("derive: there is no %r; there are %s" % (wrong, ", ".join(DERIVATIVES)))
        self.__name__, self.__doc__, self.__wrapped__ = step.__name__, step.__doc__, step

    @classmethod
    def of(cls, law: Callable[..., Any]) -> "OwnLaw":
        """A law of a function; one that is a law stays."""
        return law if isinstance(law, cls) else cls(law)

    def __call__(self, *arguments: Any) -> Any:
        return self.step(*arguments)

    def contact(self, functions: Sequence[Callable], **more: Any) -> Any:
        """What answers the host, message by message. functions: of functions(). more: as serve() of the client."""
        return _client().Contact(self.name, *functions, answer=self.answer + self.derive, state=self.state,
                                 **{**self.more, **more})

    def functions(self) -> Tuple[Callable, Callable]:
        """prepare() and step() as the client has them, which keep what was compiled for them."""
        takes_state = len(inspect.signature(self.step).parameters) > 2

        def step(c, motion, state):
            result = self.step(c, motion, state) if takes_state else self.step(c, motion)
            force, after = result if self.state else (result, ())
            if isinstance(force, dict):
                force = [force.get(name, 0.0) for name in self.answer]
            elif not hasattr(force, "__len__") or getattr(force, "ndim", 1) == 0:
                force = [force]
            return (list(force), list(after)) if self.state else list(force)

        prepare = self.prepare or _values
        return _by_jax(self, prepare, step) if self.derive else (prepare, step)

    def place_of(self, error: BaseException) -> str:
        """What it has raised, in one line that ends with the place in its file."""
        frames = traceback.extract_tb(error.__traceback__)
        code = getattr(inspect.unwrap(self.step), "__code__", None)
        at = ([frame for frame in frames if code and frame.filename == code.co_filename] or frames)[-1]
        said = " ".join(str(error).split())[:100]
        return "%s%s, in %s:%s" % (type(error).__name__, ": " + said if said else "", os.path.basename(at.filename),
                                   at.lineno)

    def command(self, folder: str, given: Callable[..., Any]) -> Tuple[str, Dict[str, str]]:
        """The command line that serves it, and its environment. folder: for a file that it needs. given: the law as its
        module has it, by which it is found there."""
        module = getattr(inspect.unwrap(self.step), "__globals__", {})
        name = next((name for name, value in module.items() if value is given), None)
        path = module.get("__file__")
        if not name or not path or not os.path.exists(path):
            path, name = os.path.join(folder, "%s.pickle" % self.name), "-"
            self._pickle(path)
        words = [sys.executable, "-m", "touchstone.serve", os.path.abspath(path), name]
        here = os.path.dirname(_places.HERE)
        return shlex.join(words), {"PYTHONPATH": os.pathsep.join([here, *filter(None, sys.path)])}

    def _pickle(self, path):
        try:
            import cloudpickle
        except ImportError:
            raise ValueError("%s stands in no file, and the process that plays it cannot read it: write it to a file, "
                             "at its outermost level, or install cloudpickle" % self.name) from None
        with open(path, "wb") as file:
            cloudpickle.dump(self, file)


def own_law(step: Optional[Callable[..., Any]] = None, **says: Any) -> Any:
    """Says what a law in Python answers: a decorator.

        @touchstone.own_law(answer=["normal", "shear_s"], state=["spring_s"])
        def my_law(c, motion, state):
            ...
            return {"normal": normal, "shear_s": shear}, [spring]

    The function gets c, which has the properties by keyword (c.young is a number, or a list of one a body) and c.pair
    (radius, mass, rigid, dimension); motion, one step (overlap, velocity_n, slide_s, spin1, dt, ...); and the state as
    a list. It returns the force, a dict, a list in the order of answer or the normal force alone (N), and with a state
    also the state at the end of the step. It remembers nothing: the same arguments give the same answer.

    answer: fields of the force that it answers (touchstone/law.h); those that a dict leaves out are 0. state: names of
    the numbers that it keeps. prepare(properties, pair): makes c once a contact; ValueError refuses values. name: that
    of the function by default. derive: "stiffness_n", "stiffness_s" or both: derivatives of the elastic (else the
    whole) normal force by the overlap, and of the shear force by the slide, which JAX makes of the function and
    verify() compares with the stiffnesses of references. properties, traits, conventions, shear_field, shear_count,
    title, source: as cases/engines/README.md says."""
    if step is None:
        return lambda function: OwnLaw(function, **says)
    return OwnLaw(step, **says)


def _values(properties, pair):
    return types.SimpleNamespace(pair=pair, **properties)


def _by_jax(law, prepare, step):
    """prepare() and step() that also answer derivatives of the forces, by automatic differentiation."""
    import jax
    import jax.experimental
    import jax.numpy as jnp
    import numpy as np
    in_double = jax.enable_x64 if hasattr(jax, "enable_x64") else jax.experimental.enable_x64  # of this thread alone
    kept = {}  # what was compiled, by what it was compiled for

    def compiled(properties, pair):
        known = repr((properties, vars(pair)))
        if known not in kept:
            kept[known] = compile_for(prepare(properties, pair))
        return kept[known]

    def compile_for(c):

        def answer(row, state):
            motion = types.SimpleNamespace(**dict(zip(SCALARS, row)), spin1=row[6:9], spin2=row[9:12], dt=row[12])
            result = step(c, motion, list(state))
            force, after = result if law.state else (result, [])
            return [jnp.array([jnp.asarray(x, float) for x in numbers]) for numbers in (force, after)]

        def whole(row, state):
            force, after = answer(row, state)
            slopes = []
            for name in law.derive:
                by, of = DERIVATIVES[name]
                number = law.answer.index(next(field for field in of if field in law.answer))
                slope = jax.grad(lambda moved, k=number: answer(moved, state)[0][k])(row)[SCALARS.index(by)]
                slopes.append(jnp.where(slope < 0.0, 0.0, slope))  # as law.h has it
            return jnp.concatenate([force, jnp.array(slopes)]), after

        return jax.jit(whole)

    def called(function, motion, state):
        row = [getattr(motion, name) for name in SCALARS] + list(motion.spin1) + list(motion.spin2) + [motion.dt]
        with in_double(True):
            force, after = function(np.array(row), np.array(state))
        return (force.tolist(), after.tolist()) if law.state else force.tolist()

    return compiled, called


def _client():
    """The client of the line protocol."""
    spec = importlib.util.spec_from_file_location("touchstone_law", _places.client())
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(path: str, name: str) -> None:
    """Serves the law of this name in a file."""
    os.environ["TOUCHSTONE_SERVES"] = "1"
    out = os.dup(1)
    os.dup2(2, 1)  # what is printed goes to standard error, also while the file is read
    if name == "-":
        with open(path, "rb") as file:
            law = pickle.load(file)
    else:
        sys.path.insert(0, os.path.dirname(path))
        law = runpy.run_path(path, run_name="touchstone_served")[name]
    law = OwnLaw.of(law)
    contact = law.contact(law.functions(), streams=(sys.stdin.buffer, out))
    try:
        while contact.answer():
            pass
    except Exception as error:  # pylint: disable=broad-exception-caught
        sys.exit(law.place_of(error))
