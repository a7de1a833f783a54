#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The order of the rooms (rooms.txt), held against includes and against the symbols of the objects.

usage: rooms.py SOURCE BUILD [--table] [--orders FILE]

Refused, each with its place: an include or a symbol of a room that stands further down; a circle
between files by symbols; a base name in two rooms; a folder with C code that is not listed.
--table prints the rooms, their sizes and what they use.
"""
import collections
import os
import re
import subprocess
import sys

# One name in three places: a law, its solutions, and its rows in the catalogue.
SHARED_NAMES = ("lib/laws", "reference/solutions", "reference/catalogue")
# Public headers are implemented in another room under the same name.
PUBLIC = "lib/include/touchstone"


def read_order(path):
    """Rooms in order, the rooms each may use, and what stands beside."""
    order, may, beside = [], {}, []
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.split("#")[0].strip()
            if not line:
                continue
            name, colon, rest = line.partition(":")
            if name == "beside":
                beside = rest.split()
                continue
            may[name] = set(rest.split()) if colon else set(order)
            order.append(name)
    return order, may, beside


def code_files(source):
    """C files and headers below source, as paths from there; build trees are left out."""
    found = []
    for folder, folders, files in os.walk(source):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and
                            not os.path.exists(os.path.join(folder, f, "build.ninja")))
        here = os.path.relpath(folder, source)
        found += [os.path.normpath(os.path.join(here, f)) for f in sorted(files)
                  if f.endswith((".c", ".h"))]
    return found


def includes(source, path):
    """(line number, included file as a path from source) for those of this project."""
    with open(os.path.join(source, path), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if not match:
                continue
            name = match.group(1)
            if name.startswith("touchstone/"):
                name = "lib/include/" + name
            for place in (os.path.join(os.path.dirname(path), name), name):
                place = os.path.normpath(place)
                if os.path.exists(os.path.join(source, place)):
                    yield number, place
                    break


def objects(build):
    """(object file, source path) for every object that Ninja makes from a source of a room."""
    done = subprocess.run(["ninja", "-C", build, "-t", "compdb"], capture_output=True, text=True,
                          check=True)
    import json
    for entry in json.loads(done.stdout):
        if entry["output"].endswith(".o"):
            yield os.path.join(build, entry["output"]), os.path.normpath(
                os.path.join(entry["directory"], entry["file"]))


def symbols(nm, objects_of):
    """Which source defines a symbol, and which symbols a source wants."""
    defines, wants = collections.defaultdict(set), collections.defaultdict(set)
    names = [o for o in objects_of if os.path.exists(o)]
    for start in range(0, len(names), 200):
        done = subprocess.run([nm, "-A", "-P", *names[start:start + 200]], capture_output=True,
                              text=True, check=True)
        for line in done.stdout.splitlines():
            place, _, rest = line.partition(": ")
            parts, path = rest.split(), objects_of[place]
            if parts[1] == "U":
                wants[path].add(parts[0])
            elif parts[1].isupper() and parts[0] != "main":
                defines[parts[0]].add(path)
    return defines, wants


def circles(graph):
    """Strongly connected parts with more than one file (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = []
            while not part or part[-1] != node:
                part.append(stack.pop())
            if len(part) > 1:
                found.append(sorted(part))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def main():
    source, build = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    here = os.path.dirname(os.path.abspath(__file__))
    orders = os.path.join(here, "rooms.txt")
    if "--orders" in sys.argv:
        orders = sys.argv[sys.argv.index("--orders") + 1]
    order, may, beside = read_order(orders)
    bad, uses = [], collections.defaultdict(collections.Counter)

    def judge(room, other, what):
        if other == room or other in beside or room in beside:
            return
        uses[room][other] += 1
        if other not in may[room]:
            bad.append(f"{what}: {room} may not use {other}")

    files = code_files(source)
    for path in files:
        room = os.path.dirname(path)
        if room not in may and room not in beside:
            bad.append(f"{path}: {room} is not a room of rooms.txt")
            continue
        for number, other in includes(source, path):
            if os.path.dirname(other) in may:
                judge(room, os.path.dirname(other), f"{path}:{number}: includes {other}")

    names = collections.defaultdict(set)
    for path in files:
        room = os.path.dirname(path)
        if room in may and room not in SHARED_NAMES + (PUBLIC,):
            names[os.path.splitext(os.path.basename(path))[0]].add(room)
    for name, rooms in sorted(names.items()):
        if len(rooms) > 1:
            bad.append(f"{name}: this base name stands in {' and '.join(sorted(rooms))}")

    # What Meson generates from a template stands in the room of the template.
    generated = {"kernels_of_law": "lib/batch/kernel_loop.c"}
    objects_of = {}
    for place, path in objects(build):
        path = os.path.relpath(path, source)
        if os.path.basename(path).startswith("batch_") and not os.path.exists(
                os.path.join(source, path)) or not path.startswith(("lib", "reference", "cases",
                                                                    "bench", "reports")):
            path = generated["kernels_of_law"]
        if os.path.dirname(path) in may:
            objects_of[place] = path
    defines, wants = symbols("nm", objects_of)
    graph = collections.defaultdict(set)
    for path, wanted in sorted(wants.items()):
        for symbol in sorted(wanted):
            for other in defines.get(symbol, ()):
                # Programs of their own may define a name that others define too.
                if other == path or (len(defines[symbol]) > 1 and path in defines[symbol]):
                    continue
                graph[path].add(other)
                judge(os.path.dirname(path), os.path.dirname(other), f"{path}: {symbol} of {other}")
    for part in circles(graph):
        bad.append("circle: " + ", ".join(part))

    if "--table" in sys.argv:
        for room in order:
            inside = [p for p in files if os.path.dirname(p) == room]
            lines = sum(1 for p in inside for _ in open(os.path.join(source, p), encoding="utf-8"))
            print(f"{room}: {len(inside)} files, {lines} lines; uses "
                  f"{', '.join(sorted(uses[room])) or 'nothing'}")
    if not objects_of:
        bad.append("no object of any room was found: is this a build tree?")
    for line in bad:
        print(line, file=sys.stderr)
    if not bad:
        print(f"{len(order)} rooms, {len(objects_of)} objects, {sum(map(len, graph.values()))} "
              "links between files: all in order, no circle")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
