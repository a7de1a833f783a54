#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Turns the entries of a PTX file into functions of C, void NAME(const void *launch, uint64_t thread), which ptx.h
helps: so the kernels' text for devices runs where there is none, one thread at a time.

usage: ptx_to_c.py FILE.ptx FILE.c

Each instruction becomes one statement, with the arithmetic of "Parallel Thread Execution ISA". An instruction that is not
in the table is refused: so none rounds in another way than on the host. Every address is one of the host.
"""
import re
import sys

# By operation: the result in terms of its operands. Where they have types of their own, the registers say them.
RESULTS = {
    "add.rn.f64 add.s64": "{0} + {1}", "sub.rn.f64": "{0} - {1}", "mul.rn.f64": "{0} * {1}", "div.rn.f64": "{0} / {1}",
    "rcp.rn.f64": "1.0 / {0}", "sqrt.rn.f64": "sqrt({0})", "neg.f64": "-{0}", "abs.f64": "fabs({0})",
    "max.f64": "larger({0}, {1})", "mul.wide.u32": "(uint64_t){0} * {1}", "shl.b64": "{0} << {1}",
    "mov.f64 mov.u32 mov.u64 mov.pred cvta.to.global.u64 cvt.u64.u32": "{0}", "shr.u64": "{0} >> {1}",
    "and.b64 and.pred": "{0} & {1}", "or.b64 or.pred": "{0} | {1}", "xor.b64 xor.pred": "{0} ^ {1}", "not.b64": "~{0}",
    "bfe.u64": "{0} >> {1} & ((UINT64_C(1) << {2}) - 1)", "selp.f64 selp.b64": "{2} ? {0} : {1}",
    # Unordered comparisons (geu) hold for what is not a number, ordered ones do not.
    "setp.eq.f64 setp.eq.s64 setp.eq.b64 setp.eq.s32": "{0} == {1}", "setp.ne.s32": "{0} != {1}",
    "setp.lt.s32": "(int32_t){0} < (int32_t){1}", "setp.ge.u64 setp.ge.f64": "{0} >= {1}", "setp.gt.f64": "{0} > {1}",
    "setp.lt.f64": "{0} < {1}", "setp.le.f64": "{0} <= {1}", "setp.geu.f64": "!({0} < {1})",
    "setp.leu.f64": "!({0} > {1})",
}
RESULTS = {name: result for names, result in RESULTS.items() for name in names.split()}
TYPES = {"p": "bool", "r": "uint32_t", "rd": "uint64_t", "fd": "double"}
THREAD = {"%ctaid.x": "thread / BLOCK", "%ntid.x": "BLOCK", "%tid.x": "thread % BLOCK"}


def operand(word):
    if word in THREAD:
        return f"({THREAD[word]})"
    if word.startswith("0d"):
        return f"real_of(UINT64_C(0x{word[2:]}))"
    register = re.fullmatch(r"%([a-z]+)(\d+)", word)
    if register:
        return f"{register[1]}[{register[2]}]"
    return word if re.fullmatch(r"-?\d+", word) else f"(uint64_t){re.sub(r'.*_param_0$', 'launch', word)}"


def move(operation, words, place):
    """A load or store: numbers lie side by side."""
    name, _, offset = place.partition("+")
    size = 4 if operation.endswith("32") else 8
    for k, word in enumerate(words):
        there = f"(unsigned char *){operand(name)} + {int(offset or 0) + k * size}"
        pair = [f"&{operand(word)}", there]
        yield f"memcpy({', '.join(pair if operation.startswith('ld') else reversed(pair))}, {size});"


def result(operation, to, given):
    if operation == "mov.b64": # the same bits, in registers of either kind
        return {"fdrd": "real_of({0})", "rdfd": "bits_of({0})"}.get(to[:2] + given[0][:2], "{0}")
    if operation not in RESULTS:
        sys.exit(f"{sys.argv[1]}: no instruction '{operation}'")
    return RESULTS[operation]


def statement(text):
    guard, operation, rest = re.fullmatch(r"(@!?%p\d+)?\s*(\S+)\s*(.*);", text).groups()
    words = re.findall(r"[^\s,;{}\[\]]+", rest)
    if operation.startswith("ld."):
        ret = " ".join(move(operation, words[:-1], words[-1]))
    elif operation.startswith("st."):
        ret = " ".join(move(operation, words[1:], words[0]))
    elif operation in ("bra", "bra.uni", "ret"):
        ret = f"goto {words[0]};" if words else "return;"
    else:
        to, *given = [operand(word) for word in words]
        ret = f"{to} = {result(operation, to, given).format(*given)};"
    return f"if ({'!' if '!' in guard else ''}{operand(guard.strip('@!'))}) {{ {ret} }}" if guard else ret


def main():
    out = ['#include "lib/tests/ptx.h"']
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            line = line.split("//")[0].strip()
            entry = re.match(r"\.visible \.entry (\w+)\(", line)
            table = re.match(r"\.global .*\.b8 (\w+\[\d+\]) = (.*)", line)
            registers = re.match(r"\.reg \.\w+\s+%([a-z]+)<(\d+)>", line)
            if entry: # every file has a twin
                out.append(f"{'static ' if entry[1] == 'twin' else ''}void {entry[1]}(const void *launch, uint64_t thread)")
            elif table:
                out.append(f"static const unsigned char {table[1]} = {table[2]}")
            elif registers:
                out.append(f"{TYPES[registers[1]]} {registers[1]}[{registers[2]}];")
            elif line.endswith(":"):
                out.append(line + ";")
            elif line in ("{", "}"):
                out.append(line)
            elif line and line[0] in ".)":
                if line.startswith((".local", ".shared")):
                    sys.exit(f"{sys.argv[1]}: no memory '{line}'")
            elif line:
                out.append(statement(line))
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n")


main()
