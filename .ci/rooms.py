#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the code with the order of its rooms (rooms.txt): includes, and symbols of the objects.

usage: rooms.py SOURCE BUILD [--table] [--complete] [--orders FILE]

Each of these is printed with its place, and the exit status is then 1:
  an include or a symbol of a room that stands further down, or of tests and examples
  an include that starts neither at the root nor in the room itself
  a circle between files by their symbols
  a base name in two rooms
  a folder of code that rooms.txt does not list, or a room that has no code
  an object whose source belongs to no room

--table     prints the rooms, their sizes and what they use
--complete  also refuses a source of a room of which no object has been built
--orders    another file instead of rooms.txt
"""
import collections
import json
import os
import re
import subprocess
import sys

# One name in three places: a law, its solutions, and its rows in the catalogue. Public headers are
# implemented in another room under the same name. The file of a verb has the word that a user types.
SHARED_NAMES = ("lib/laws", "reference/solutions", "reference/catalogue", "lib/include/touchstone", "cases/commands")
# Objects of no room: what Meson tries, and functions of devices as C, which a test makes of their PTX.
FOREIGN = re.compile(r"meson-private/|CMakeFiles/|\.ptx\.c\.o$")


class Order:
    """The rooms in their order, the rooms that each may use, the folders beside the order, and what is not always built."""

    def __init__(self, path):
        self.rooms, self.may, self.beside, self.optional = [], {}, set(), set()
        with open(path, encoding="utf-8") as file:
            for line in file:
                name, colon, rest = line.split("#")[0].strip().partition(":")
                if name == "beside":
                    self.beside |= set(rest.split())
                elif name == "optional":
                    self.optional |= set(rest.split())
                elif name:
                    self.may[name] = set(rest.split()) if colon else set(self.rooms)
                    self.rooms.append(name)

    def knows(self, folder):
        return folder in self.may or folder in self.beside

    def allows(self, room, other):
        return room == other or room in self.beside or other in self.may[room]


class Tree:
    """The C files and headers below a folder, as paths from there. Build trees are left out."""

    def __init__(self, source):
        self.source, self.files, self.templates = source, [], collections.defaultdict(list)
        for folder, folders, names in os.walk(source):
            folders[:] = sorted(f for f in folders if not f.startswith(".") and
                                not os.path.exists(os.path.join(folder, f, "build.ninja")))
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), source)
                if name.endswith((".c", ".h")):
                    self.files.append(path)
                elif name.endswith(".h.in"):
                    self.templates[name[:-3]].append(path)
        self.known = set(self.files)

    def text(self, path):
        with open(os.path.join(self.source, path), encoding="utf-8") as file:
            return file.read()

    def includes(self, path):
        """(line number, included file, whether it starts at the root or is in the same folder)."""
        for number, line in enumerate(self.text(path).splitlines(), 1):
            match = re.match(r'\s*#\s*include\s+["<]([^">]+)[">]', line)
            if not match:
                continue
            name = match.group(1)
            if name.startswith("touchstone/"):
                name = "lib/include/" + name
            beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
            made = [t for t in self.templates[os.path.basename(name)]
                    if t.split("/")[0] == name.split("/")[0]]
            if name in self.known:
                yield number, name, True
            elif beside in self.known:
                yield number, beside, "/" not in name
            elif made:
                yield number, made[0], True


def objects(source, build, tree):
    """{object file: source path}, and what is wrong, for every object that Ninja makes."""
    done = subprocess.run(["ninja", "-C", build, "-t", "compdb"], capture_output=True, text=True,
                          check=True)
    found, bad = {}, []
    for entry in json.loads(done.stdout):
        place = os.path.join(build, entry["output"])
        if not place.endswith(".o") or FOREIGN.search(entry["output"]):
            continue
        file = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
        path = os.path.relpath(file, source)
        if path not in tree.known:
            if path.endswith(".c"):
                bad.append(f"{entry['output']}: its source {file} is generated, and belongs to no room")
            continue
        found[place] = path
    return found, bad


def symbols(objects_of):
    """Which sources define a symbol, and which symbols a source needs."""
    defines, needs = collections.defaultdict(set), collections.defaultdict(set)
    names = [o for o in objects_of if os.path.exists(o)]
    for start in range(0, len(names), 200):
        done = subprocess.run([os.environ.get("NM", "nm"), "-A", "-P", *names[start:start + 200]],
                              capture_output=True, text=True, check=True)
        for line in done.stdout.splitlines():
            place, _, rest = line.partition(": ")
            symbol, kind = rest.split()[:2]
            if kind == "U":
                needs[objects_of[place]].add(symbol)
            elif kind.isupper() and symbol != "main":
                defines[symbol].add(objects_of[place])
    return defines, needs


def circles(graph):
    """Strongly connected parts with more than one file (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
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


class Comparison:
    """What is found against the order, and how often each room uses another."""

    def __init__(self, order, tree):
        self.order, self.tree = order, tree
        self.bad, self.uses, self.links = [], collections.defaultdict(collections.Counter), {}

    def use(self, path, other, what):
        room, used = os.path.dirname(path), os.path.dirname(other)
        if not (self.order.knows(room) and self.order.knows(used)):
            return
        if room != used:
            self.uses[room][used] += 1
        if not self.order.allows(room, used):
            self.bad.append(f"{what}: {room} may not use {used}")

    def folders(self):
        code = {os.path.dirname(p) for p in self.tree.files}
        for path in self.tree.files:
            if not self.order.knows(os.path.dirname(path)):
                self.bad.append(f"{path}: {os.path.dirname(path) or 'the root'} is not a room of "
                                "rooms.txt")
        for room in self.order.rooms + sorted(self.order.beside):
            if room not in code:
                self.bad.append(f"rooms.txt: {room} has no C file and no header")

    def includes(self):
        for path in self.tree.files:
            for number, other, plain in self.tree.includes(path):
                self.use(path, other, f"{path}:{number}: includes {other}")
                if not plain:
                    self.bad.append(f"{path}:{number}: {other} is included by a path that does not "
                                    "start at the root")

    def names(self):
        rooms = collections.defaultdict(set)
        for path in self.tree.files:
            room = os.path.dirname(path)
            if room in self.order.may and room not in SHARED_NAMES:
                rooms[os.path.splitext(os.path.basename(path))[0]].add(room)
        for name, where in sorted(rooms.items()):
            if len(where) > 1:
                self.bad.append(f"{name}: this base name stands in {' and '.join(sorted(where))}")

    def symbols(self, objects_of):
        defines, needs = symbols(objects_of)
        for path, needed in sorted(needs.items()):
            for symbol in sorted(needed):
                # Tests may replace a function of a room; programs of their own may share a name.
                others = {o for o in defines[symbol] if os.path.dirname(o) in self.order.may}
                others = others or defines[symbol]
                if path in others:
                    continue
                for other in others:
                    self.links.setdefault(path, set()).add(other)
                    self.use(path, other, f"{path}: {symbol} of {other}")
        for part in circles(self.links):
            self.bad.append("circle: " + ", ".join(part))

    def complete(self, objects_of):
        built = {path for place, path in objects_of.items() if os.path.exists(place)}
        for path in self.tree.files:
            if path.endswith(".c") and os.path.dirname(path) in self.order.may and path not in (
                    built | self.order.optional):
                self.bad.append(f"{path}: no object of it has been built")

    def table(self):
        for room in self.order.rooms:
            inside = [p for p in self.tree.files if os.path.dirname(p) == room]
            lines = sum(self.tree.text(p).count("\n") for p in inside)
            used = [o for o in sorted(self.uses[room]) if o in self.order.may]
            print(f"{room}: {len(inside)} files, {lines} lines; uses {', '.join(used) or 'nothing'}")


def main():
    arguments = sys.argv[1:]
    orders = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rooms.txt")
    if "--orders" in arguments:
        at = arguments.index("--orders")
        orders = arguments[at + 1]
        del arguments[at:at + 2]
    source, build = (os.path.realpath(a) for a in arguments if not a.startswith("--"))
    order, tree = Order(orders), Tree(source)
    comparison = Comparison(order, tree)
    comparison.folders()
    comparison.includes()
    comparison.names()
    objects_of, bad = objects(source, build, tree)
    comparison.bad += bad
    comparison.symbols(objects_of)
    if "--complete" in arguments:
        comparison.complete(objects_of)
    if "--table" in arguments:
        comparison.table()
    if not any(os.path.exists(o) for o in objects_of):
        comparison.bad.append(f"{build}: there is no object of any room; is this a build tree?")
    for line in comparison.bad:
        print(line, file=sys.stderr)
    if not comparison.bad:
        print(f"{len(order.rooms)} rooms, {len(objects_of)} objects, "
              f"{sum(map(len, comparison.links.values()))} links between files: all in order, no "
              "circle")
    return 1 if comparison.bad else 0


if __name__ == "__main__":
    sys.exit(main())
