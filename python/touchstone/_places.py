# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the command, the library and its declarations are: in the wheel, in a build of the tree, or installed."""
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.dirname(os.path.dirname(HERE))


def _first(*paths):
    return next((path for path in paths if path and os.path.exists(path)), None)


def build():
    """Folder of the build of the source tree in which this file stands; None outside of one."""
    if not os.path.exists(os.path.join(TREE, "lib", "include", "touchstone", "law.h")):
        return None
    return os.environ.get("TOUCHSTONE_BUILD") or os.path.join(TREE, "build")


def _place(in_wheel, in_build):
    return _first(os.path.join(HERE, "prefix", in_wheel), build() and os.path.join(build(), in_build))


def command():
    """Path of the command `touchstone`.

    Raises FileNotFoundError where there is none."""
    path = _place("bin/touchstone", "cases/touchstone") or shutil.which("touchstone")
    if not path or os.path.realpath(path) == os.path.realpath(sys.argv[0]):  # that of this package calls this again
        raise FileNotFoundError("the command touchstone is neither in this package, nor built (./touchstone list laws "
                                "builds it), nor in a folder of PATH")
    return path


def library():
    """Path of the shared library of laws."""
    return _place("lib/libtouchstone.so.1", "lib/libtouchstone.so.1") or "libtouchstone.so.1"


def client():
    """Path of the client of the line protocol."""
    beside = os.path.join(os.path.dirname(os.path.realpath(command())), "..", "share", "touchstone")
    return _first(build() and os.path.join(TREE, "cases", "subject", "clients", "touchstone_law.py"),
                  os.path.join(beside, "clients", "touchstone_law.py"))


def declarations():
    """Text of the declarations of the public headers, for cffi."""
    path = _first(os.path.join(HERE, "declarations.h"), build() and os.path.join(build(), "python", "declarations.h"))
    if not path:
        raise ImportError("touchstone: there are no declarations of the library; meson compile -C build makes them")
    with open(path, encoding="ascii") as file:
        return file.read()


def main():
    """The command of the wheel, in the place of this process."""
    if sys.argv[1:2] == ["mcp"]:
        os.execv(sys.executable, [sys.executable, "-m", "touchstone.mcp", *sys.argv[2:]])
    path = command()
    os.execv(path, [path, *sys.argv[1:]])
