#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Copies pages of laws, with numbers of another type: literals get its suffix; typed_law.c says what `double` is.

usage: typed.py SUFFIX FOLDER ROOT STAMP FILE...      a FILE is below ROOT; STAMP is an empty header, made at last
"""
import os
import re
import sys

LITERAL = re.compile(r"(?<![\w.\"])(0x[0-9a-fA-F.]+p[-+]?\d+|(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+)(?![\w.])")

suffix, folder, root, stamp, *files = sys.argv[1:]
for name in files:
    name = os.path.relpath(name, root)
    with open(os.path.join(root, name), encoding="utf-8") as file:
        text = LITERAL.sub(r"\1" + suffix, file.read())
    path = os.path.join(folder, name.replace("lib/include/", ""))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
open(stamp, "w", encoding="utf-8").close()
