# SPDX-License-Identifier: GPL-3.0-or-later
"""touchstone: tests contact laws of the discrete element method.

    law("hertz_mindlin", young=70e9, ...)     a law of the library: single steps, batches, impacts
    verify(my_law, like="hertzian")           a law of yours against references
    solve(), reference(), sweep(), calibrate(), judge(), check(), timestep(), show(), catalogue()   as the command
"""
import importlib
from typing import TYPE_CHECKING

from ._commands import (calibrate, catalogue, check, judge, reference, run, show, solution, solve, sweep, timestep,
                        verify)
from ._results import Figure, Points, Sheet, Table, Verdicts
from .own import OwnLaw, own_law

if TYPE_CHECKING:
    from ._laws import Batch, Contact, Field, Law, Property, Step, columns, law, laws, targets

# What needs the library and NumPy, loaded when it is first used.
_LAWS = ("Batch", "Contact", "Field", "Law", "Property", "Step", "columns", "law", "laws", "targets")
__all__ = ["Batch", "Contact", "Field", "Figure", "Law", "OwnLaw", "Points", "Property", "Sheet", "Step", "Table",
           "Verdicts", "calibrate", "catalogue", "check", "columns", "judge", "law", "laws", "own_law", "reference",
           "run", "show", "solution", "solve", "sweep", "targets", "timestep", "verify"]


def __getattr__(name):
    if name in _LAWS:
        return getattr(importlib.import_module("._laws", __name__), name)
    if name == "__version__":
        from importlib.metadata import version
        return version("touchstone")
    raise AttributeError("module 'touchstone' has no attribute %r" % name)
