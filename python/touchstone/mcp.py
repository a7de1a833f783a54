# SPDX-License-Identifier: GPL-3.0-or-later
"""`touchstone mcp`: a server of the Model Context Protocol on standard input and output.

Each tool is a verb of the command, and its answer what `VERB --json --brief` prints: at most 2 kB, and of a verdict the
sentence first. Needs the package mcp."""
import functools
import math
import os
import sys
import tempfile
from typing import Dict, List, Optional

from . import _commands

MINUTE, MOST_POINTS = ("--time-budget", "60"), 10000
WORDS = "NAME=VALUE in SI units, or with a unit: '70 GPa'"


def _brief(verb: str, *words: str) -> str:
    return _commands.run(verb, *words, "--json", "--brief", "--quiet", allowed=(0, 1, 3, 4))[1].strip()


def _pairs(values: Optional[Dict[str, str]]) -> List[str]:
    return ["%s=%s" % pair for pair in (values or {}).items()]


def _check_program(*laws: str) -> None:
    for law in laws:
        if len(law.split()) > 1 and "--programs" not in sys.argv[1:]:
            raise ValueError("%s: a program runs with all your rights: only where the server was started as "
                             "'touchstone mcp --programs'" % law)


def verify(law: str, cases: Optional[List[str]] = None, like: Optional[str] = None, strict: bool = False) -> str:
    """Judges a contact law: pass or fail, what the mistake is, which mistakes the test would notice.

    law: a built-in law ('hertz'), a shared library ('./my.so'), a law of an engine ('lammps:mindlin'), or, where the
    server allows it, a program ('python3 my.py'). cases: names of cases or case files; none: all of the law. like: the
    built-in law that yours stands in for, whose cases it then plays. strict: what was skipped is no pass."""
    _check_program(law)
    words = [law] if law.isidentifier() and not cases and not like else ["--law", law, *(cases or [])]
    words += ["--as", like] if like else []
    out = os.path.join(tempfile.mkdtemp(prefix="touchstone-"), "results")
    return _brief("verify", *words, "--no-report", "--out", out, *(["--strict"] if strict else []))


def judge(numbers: str, like: str) -> str:
    """Judges the motion that any code has written.

    numbers: a CSV file, or its text, with names and units in the first line ('time_s,overlap_m,normal_force_N'). like:
    the case that was played ('hertz/impact_elastic'), or a law with its values ('hertz young=70GPa poisson=0.3
    radius=5mm density=2700')."""
    with tempfile.TemporaryDirectory() as folder:
        path = numbers
        if "\n" in numbers:
            path = os.path.join(folder, "numbers.csv")
            with open(path, "w", encoding="utf-8") as file:
                file.write(numbers)
        words = [path, "--as", like] if "=" in like or "/" not in like else [like, path]
        return _brief("verify", *words, "--no-report", "--out", os.path.join(folder, "results"))


def calibrate(law: str, values: Dict[str, str]) -> str:
    """Finds the damping of a law that gives a restitution.

    values: {'restitution': '0.8', 'speed': '1 m/s', 'radius': '5 mm', ...}; properties of the law by their names."""
    return _brief("calibrate", law, *_pairs(values))


def solve(model: str, values: Dict[str, str]) -> str:
    """Computes what follows of a contact from what is given, by exact solutions with their sources.

    model: hertz, mindlin, impact, oblique, pull-off, restitution, stability, or the name of a reference. values:
    {'radius': '5 mm', 'young': '70 GPa', 'poisson': '0.3', 'force': '10 N'}."""
    return _brief("solve", model, *_pairs(values))


def check(deck: str, values: Optional[Dict[str, str]] = None) -> str:
    """Checks an input file for LAMMPS, LIGGGHTS or YADE: the restitution that its contacts really have, the line that gives
    the intended one, the stable time step.

    deck: path of the file. values: {'restitution': '0.7', 'speed': '0.1:10'}; none: what the file says."""
    return _brief("check", deck, *_pairs(values))


def compare(law: str, other: str, values: Optional[Dict[str, str]] = None) -> str:
    """Says where two laws differ that are alike in one impact: the second is fitted to the first, then both do impacts
    over speed and angle. Takes at most a minute.

    law, other: as in verify. values: {'restitution': '0.8', 'speed': '0.1:10:3'}, of the fit and the impacts."""
    _check_program(law, other)
    return _brief("compare", law, other, *_pairs(values), *MINUTE)


def sweep(law: str, ranges: Dict[str, str]) -> str:
    """Plays impacts of a law over ranges: restitution, largest overlap, peak force, duration. Takes at most a minute,
    and at most 10000 points.

    law: as in verify, or a case ('hertz/impact_damped'). ranges: {'speed': '0.01:10:5', 'dp_nratio': '0.1'}, each
    FROM:TO:N or a value, by the names of properties of the law."""
    _check_program(law)
    counts = [value.split(":")[2:3] for value in ranges.values() if ":" in value]
    points = math.prod(int(count[0]) if count and count[0].isdigit() else 41 for count in counts)
    if not counts or points > MOST_POINTS:
        raise ValueError("ranges: %d points; allowed: ranges FROM:TO:N of 1 to %d points" % (points if counts else 0,
                                                                                          MOST_POINTS))
    return _brief("sweep", law, *_pairs(ranges), *MINUTE)


TOOLS = (verify, judge, calibrate, solve, check, compare, sweep)


def main() -> None:
    """Answers until standard input ends."""
    try:
        try:
            from mcp.server.mcpserver import MCPServer
            from mcp.server.mcpserver.exceptions import ToolError
        except ImportError:  # before version 2
            from mcp.server.fastmcp import FastMCP as MCPServer
            from mcp.server.fastmcp.exceptions import ToolError
    except ImportError:
        sys.exit("touchstone mcp: needs the package mcp: pip install mcp")

    def told(tool):  # what is refused is an answer, with its message
        @functools.wraps(tool)
        def call(*words, **values):
            try:
                return tool(*words, **values)
            except (ValueError, RuntimeError, OSError) as error:
                raise ToolError(str(error)) from error
        return call

    server = MCPServer("touchstone", instructions="Verification of contact laws of the discrete element method. "
                       "Values: " + WORDS + ".")
    for tool in TOOLS:
        server.tool()(told(tool))
    server.run()


if __name__ == "__main__":
    main()
