#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints templates as C strings, a line each, for document.h: a line "@NAME" stands before those of each file."""
import json
import os
import sys

for path in sys.argv[1:]:
    print(json.dumps("@" + os.path.basename(path) + "\n") + ",")
    with open(path, encoding="utf-8") as text:
        for line in text:
            if line.startswith("@"):
                sys.exit(f"{path}: a line begins with @")
            print(json.dumps(line, ensure_ascii=False) + ",")
