#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The binary interface of the public headers, compared with what is written in abi.txt.

usage: abi.py CC INCLUDE abi.txt [--update]

Prints the lines that differ: sizes of structs, offsets and types of their members, values of enum
constants and of numeric macros, and functions with their parameters. --update writes abi.txt instead.
Exits with 77 (skipped) on a platform with other sizes of int, long or pointer than the file is for
(LP64, as on x86-64 and aarch64 under Linux), or without readelf.

The facts come from the debugging information of one file that includes every header and holds a pointer
to every declared function.
"""
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

HEAD = """\
# The binary interface of include/touchstone on LP64 (x86-64, aarch64); written by abi.py.
# struct NAME SIZE, then OFFSET TYPE MEMBER; enum NAME SIZE, then VALUE CONSTANT; sizes in bytes.
"""


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def preprocess(command, text):
    return subprocess.run([*command, "-E", "-x", "c", "-"], input=text, capture_output=True,
                          text=True, check=True).stdout


class Debug:
    """The entries of `readelf --debug-dump=info`, by their offset."""

    def __init__(self, text):
        self.entries = {}
        stack = []
        entry = None
        for line in text.splitlines():
            head = re.match(r" *<([0-9a-f]+)><([0-9a-f]+)>: Abbrev Number: \d+ \(DW_TAG_(\w+)\)", line)
            if head:
                depth, entry = int(head[1], 16), {"tag": head[3], "inside": []}
                self.entries[int(head[2], 16)] = entry
                del stack[depth:]
                if stack:
                    stack[-1]["inside"].append(entry)
                stack.append(entry)
                continue
            row = re.match(r" *<[0-9a-f]+> +DW_AT_(\w+) *: (.*)", line)
            if row and entry is not None:
                # Versions of readelf say in different words how a value is stored.
                entry[row[1]] = re.sub(r"^(\([a-z_]+\w*\) *)?(\((indirect|offset)[^)]*\): )?", "",
                                       row[2]).strip()

    def type_of(self, entry):
        if "type" not in entry:
            return None
        return self.entries[int(re.search(r"<0x([0-9a-f]+)>", entry["type"])[1], 16)]

    def parameters(self, entry):
        words = [self.text(self.type_of(p)) for p in entry["inside"]
                 if p["tag"] == "formal_parameter"]
        if any(p["tag"] == "unspecified_parameters" for p in entry["inside"]):
            words.append("...")
        return ", ".join(words) or "void"

    def text(self, entry):
        """A type in words, nearly as C writes it."""
        if entry is None:
            return "void"
        tag = entry["tag"]
        if tag == "pointer_type":
            to = self.type_of(entry)
            if to and to["tag"] == "subroutine_type":
                return f"{self.text(self.type_of(to))} (*)({self.parameters(to)})"
            return self.text(to) + " *"
        if tag == "const_type":
            of = self.text(self.type_of(entry))
            return of + "const" if of.endswith("*") else "const " + of
        if tag == "restrict_type":
            return self.text(self.type_of(entry)) + "restrict"
        if tag == "array_type":
            sizes = "".join("[%s]" % number(i["count"] if "count" in i else
                                            int(number(i["upper_bound"])) + 1)
                            for i in entry["inside"] if i["tag"] == "subrange_type")
            return self.text(self.type_of(entry)) + sizes
        if tag == "subroutine_type":
            return f"{self.text(self.type_of(entry))} ({self.parameters(entry)})"
        kind = {"structure_type": "struct ", "union_type": "union ",
                "enumeration_type": "enum "}.get(tag, "")
        return kind + entry.get("name", "(unnamed)")


def number(text):
    """readelf writes small numbers in decimal and others in hexadecimal, some with words after."""
    return int(str(text).split()[0], 0)


def lines_of_type(debug, entry, name):
    if entry["tag"] == "enumeration_type":
        yield f"enum {name} {number(entry['byte_size'])}"
        for one in entry["inside"]:
            yield f"  {number(one['const_value'])} {one['name']}"
        return
    kind = "union" if entry["tag"] == "union_type" else "struct"
    yield f"{kind} {name} {number(entry['byte_size'])}"
    for one in entry["inside"]:
        if one["tag"] != "member":
            continue
        type_ = debug.type_of(one)
        yield f"  {number(one.get('data_member_location', 0))} {debug.text(type_)} {one.get('name', '')}"
        if "name" not in type_ and type_["tag"] in ("structure_type", "union_type"):
            for line in lines_of_type(debug, type_, "(unnamed)"):
                yield "    " + line


def debug_information(cc_flags, source):
    with tempfile.TemporaryDirectory() as work:
        path, object_ = os.path.join(work, "abi.c"), os.path.join(work, "abi.o")
        with open(path, "w", encoding="utf-8") as file:
            file.write(source)
        run(*cc_flags, "-g", "-gdwarf-4", "-O0", "-fno-eliminate-unused-debug-types", "-c", path,
            "-o", object_)
        return Debug(run("readelf", "--debug-dump=info", "--wide", object_))


def constants(cc_flags, source):
    """Macros that are whole numbers."""
    names = sorted(set(re.findall(r"^#define (TOUCH_\w+) ", preprocess([*cc_flags, "-dM"], source),
                                  re.M)))
    asked = "".join(f'@@ "{name}" {name}\n' for name in names)
    return [f"constant {name} {value}" for name, value in
            re.findall(r'^@@ "(\w+)" \(?(0x[0-9a-fA-F]+|\d+)[uUlL]*\)?$',
                       preprocess([*cc_flags, "-P"], source + asked), re.M)]


def interface(cc, include):
    cc_flags = [*cc.split(), "-std=gnu11", "-I" + include]
    headers = sorted(h for h in os.listdir(os.path.join(include, "touchstone")) if h.endswith(".h"))
    source = "".join(f'#include "touchstone/{h}"\n' for h in headers)
    functions = set()
    for header in headers:
        with open(os.path.join(include, "touchstone", header), encoding="utf-8") as file:
            functions.update(re.findall(r"^[a-z][^()]*[ *](touch_[a-z_]*)\(", file.read(), re.M))
    debug = debug_information(cc_flags, source + "".join(
        f"__typeof__({f}) *abi_{f} = {f};\n" for f in sorted(functions)))
    unit = next(e for e in debug.entries.values() if e["tag"] == "compile_unit")
    types = {}
    for entry in unit["inside"]:
        if entry["tag"] in ("structure_type", "union_type", "enumeration_type") and \
                "byte_size" in entry:
            # An enum without a name holds flags; the first of them stands for it.
            name = entry.get("name") or entry["inside"][0]["name"]
            if name.lower().startswith("touch_"):
                types[name] = entry
    out = constants(cc_flags, source)
    for name in sorted(types):
        out += lines_of_type(debug, types[name], name if "name" in types[name] else "(unnamed)")
    for entry in unit["inside"]:
        if entry["tag"] == "variable" and entry["name"].startswith("abi_touch_"):
            call = debug.type_of(debug.type_of(entry))
            out.append(f"function {debug.text(debug.type_of(call))} {entry['name'][4:]}"
                       f"({debug.parameters(call)})")
    return out


def main():
    cc, include, path = sys.argv[1:4]
    if not shutil.which("readelf"):
        print("no readelf")
        return 77
    sizes = preprocess([*cc.split(), "-P"], "__SIZEOF_INT__ __SIZEOF_LONG__ __SIZEOF_POINTER__")
    if sizes.split() != ["4", "8", "8"]:
        print("abi.txt is for platforms with int of 4 bytes, long and pointers of 8")
        return 77
    now = HEAD + "\n".join(interface(cc, include)) + "\n"
    if "--update" in sys.argv:
        with open(path, "w", encoding="utf-8") as file:
            file.write(now)
        return 0
    with open(path, encoding="utf-8") as file:
        old = file.read()
    if old == now:
        return 0
    # The struct or enum that a line belongs to stands in front of it.
    def named(text):
        owner, lines = "", []
        for line in text.splitlines():
            owner = owner if line.startswith(" ") else " ".join(line.split()[:2])
            lines.append(f"{owner}: {line.strip()}" if line.startswith(" ") else line)
        return lines
    changes = [l for l in difflib.unified_diff(named(old), named(now), "abi.txt", "headers", n=0,
                                               lineterm="") if not l.startswith("@@")]
    print("\n".join(changes))
    if any(l.startswith("-") and not l.startswith("---") for l in changes):
        print("Programs that were compiled with the old headers break. Change TOUCH_ABI in law.h if this "
              "is on purpose.")
    print("To accept the new interface: meson compile -C build abi-update")
    return 1


if __name__ == "__main__":
    sys.exit(main())
