#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""touchstone/law.f90 has the structs and constants of law.h, as abi.txt has them.

usage: fortran.py law.f90 abi.txt

A program in Fortran prints the size of each type, the offset of each component and the value of each constant. An enum
of which law.f90 has one constant is there as a whole, but for values that mean nothing said or the number of them. Exits
with 77 (skipped) without gfortran.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile


def names(text):
    """The names that a declaration makes: a(3, 2) = 0, b => c, ..."""
    text = re.sub(r"\([^()]*\)", "", text.replace("&\n", ""))
    return [re.match(r"\s*(\w+)", part)[1] for part in text.split(",")]


def types(text):
    for found in re.finditer(r"type, bind\(c\) :: (\w+)\n(.*?)end type", text, re.S):
        rows = re.findall(r":: ((?:[^\n]*&\n)*[^\n]*)\n", found[2])
        yield found[1], [name for row in rows for name in names(row)]


def constants(text):
    for row in re.findall(r"(?:enumerator|integer\(c_int\), parameter) :: ((?:[^\n]*&\n)*[^\n]*)\n", text):
        yield from names(row)


def program(text):
    lines = [text, "program main", "use touchstone_law"]
    lines += [f"type({name}), target :: x_{name}" for name, _ in types(text)]
    for name, members in types(text):
        lines.append(f'print "(a, i0)", "struct {name} ", c_sizeof(x_{name})')
        lines += [f'print "(i0, a)", at(c_loc(x_{name}%{m})) - at(c_loc(x_{name})), &\n" {name} {m}"'
                  for m in members]
    lines += [f'print "(i0, a)", {name}, " {name}"' for name in constants(text)]
    return "\n".join(lines + [
        "contains", "function at(p) result(address)", "type(c_ptr), intent(in) :: p", "integer(c_intptr_t) :: address",
        "address = transfer(p, address)", "end function", "end program", ""])


def of_c(abi, structs, enumerators):
    """The lines that the program should print, in any order."""
    ret, owner, group = set(), "", []
    for line in abi.splitlines() + ["end"]:
        words = line.split()
        if line.startswith("  "):
            group.append(words)
            continue
        if owner in structs:
            ret.update(f"{member[0]} {owner} {member[-1]}" for member in group)
        elif any(member[-1] in enumerators for member in group):
            ret.update(" ".join(member) for member in group if not re.search("_(unsaid|COUNT)$", member[-1]))
        owner, group = (words + [""])[1], []
        if words[0] == "struct" and owner in structs:
            ret.add(line)
        if words[0] == "constant" and owner in enumerators:
            ret.add(f"{words[2]} {owner}")
    return ret


def main():
    if not shutil.which("gfortran"):
        print("no gfortran")
        return 77
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    with open(sys.argv[2], encoding="utf-8") as file:
        expected = of_c(file.read(), {name for name, _ in types(text)}, set(constants(text)))
    with tempfile.TemporaryDirectory() as work:
        with open(os.path.join(work, "main.f90"), "w", encoding="utf-8") as file:
            file.write(program(text))
        subprocess.run(["gfortran", "-std=f2008", "-o", "main", "main.f90"], cwd=work, check=True)
        said = subprocess.run([os.path.join(work, "main")], stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    found = set(said.splitlines())
    for line in sorted(expected - found):
        print("in C, and not in Fortran:", line)
    for line in sorted(found - expected):
        print("in Fortran, and not in C:", line)
    return int(found != expected or len(found) < 200)


if __name__ == "__main__":
    sys.exit(main())
