# SPDX-License-Identifier: GPL-3.0-or-later
"""The shared library by cffi, with the declarations of its headers."""
import cffi

from . import _places

ffi = cffi.FFI()
ffi.cdef(_places.declarations())
lib = ffi.dlopen(_places.library())
if lib.touch_law_at(0).struct_size != ffi.sizeof("struct touch_law"):
    raise ImportError("touchstone: %s is of another version than this package" % _places.library())


def text(pointer):
    """A C string; "" for NULL."""
    return ffi.string(pointer).decode() if pointer else ""


def each(at):
    """What at(0), at(1), ... return up to NULL."""
    i = 0
    while True:
        found = at(i)
        if not found:
            return
        yield found
        i += 1


class Refusal:
    """Calls that may refuse: their message becomes the ValueError."""

    def __init__(self):
        self.message = ffi.new("struct touch_message *")

    def check(self, status):
        if status != lib.TOUCH_OK:
            raise ValueError(text(self.message.text))
