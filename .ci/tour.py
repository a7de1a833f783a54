#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Replays README.md and python/README.md, and compares what examples take with what stands there.

usage: tour.py SOURCE BUILD

All examples run as by examples.py. A time stands in the line above a block, in the comment of a command, or in the last
column of a table of commands, as "at once", "half a minute", or seconds. A busy machine makes a command late, but hardly
changes its seconds of processor. These are divided by those of a loop that runs before and after it, so that a slow machine
has slow seconds as well. Two processors need at least half of them: where that is more than MOST times what the page says,
and a second, the tour fails. Seconds on the clock are printed, and decide nothing.
"""
import importlib.util
import os
import re
import resource
import sys
import time
import zlib

PAGES = ["README.md", "python/README.md"]
LOOP = 0.125  # seconds of processor of loop(), where the times of the pages were measured
TEXT = ",".join(map(str, range(600_000))).encode()
PROCESSORS, MOST, ALLOWED = 2, 3.0, 1.0
KINDS = {"at once": lambda match: 1.0, "half a minute": lambda match: 30.0, r"(\d+) s\b": lambda match: float(match[1])}


def examples():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "examples.py")
    spec = importlib.util.spec_from_file_location("examples", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def seconds(words):
    """What a text says that something takes; None where it says nothing."""
    found = [(match.start(), kind(match)) for form, kind in KINDS.items()
             for match in re.finditer(form, words, re.IGNORECASE)]
    return min(found)[1] if found else None


def loop():
    began = time.process_time()
    zlib.compress(TEXT, 6)
    return time.process_time() - began


def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def play(said, name, command):
    """Runs it, and prints its seconds where there is something said of them. Returns whether it is late."""
    speed, processor, clock = loop(), used(), time.monotonic()
    command()
    processor, clock = used() - processor, time.monotonic() - clock
    least = processor / PROCESSORS * 2 * LOOP / (speed + loop())
    late = said is not None and least > MOST * said + ALLOWED
    if said is not None:
        print("%5.0f %9.1f %10.1f %7.1f  %s%.70s" % (said, least, processor, clock, "LATE " if late else "", name), flush=True)
    return late


def steps(tools, place, page):
    """What a page has to run: seconds that it says, or None; the command; a function that runs it."""
    with open(os.path.join(place.source, page), encoding="utf-8") as file:
        lines = file.read().split("\n")
    for block in tools.blocks_of(os.path.join(place.source, page), page):
        above = next(line for line in reversed(lines[:block.line - 1]) if line)
        reason = tools.why_not(block)
        if reason is None:
            yield (None if above == "```" else seconds(above), block.rest or block.lines[0],
                   lambda one=block: tools.run_block(one, place))
        for line in block.lines if reason and block.kind == "sh" else []:
            if seconds(line) is not None:
                yield seconds(line), line, lambda one=line: place.run(one)
    for line in lines:
        row = re.match(r"\| [^|]+ \| `(\./touchstone [^|]+?)`[^|]* \| ([^|]+) \|$", line)
        if row and seconds(row[2]) is not None:
            yield seconds(row[2]), row[1], lambda one=row[1]: place.run(one)


def main():
    if len(sys.argv) != 3:
        print(__doc__)
        return 2
    tools, late = examples(), 0
    tools.SECONDS = 1200
    print(" said  at least  processor   clock (s); at least: two processors as fast as those of the pages")
    for page in PAGES:
        place = tools.Place(*map(os.path.realpath, sys.argv[1:]))
        place.environment.pop("MOTIONS")  # as a user has it
        try:
            late += sum(play(*step) for step in steps(tools, place, page))
        except tools.Wrong as wrong:
            print("%s: %s" % (page, wrong))
            return 1
        finally:
            place.remove()
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
