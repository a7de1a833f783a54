#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the declarations of the public headers as cffi reads them, so that nothing is typed a second time.

    declarations.py INCLUDE COMPILER [ARGUMENT...]
"""
import re
import subprocess
import sys

HEADERS = ("batch.h", "impacts.h")  # with what they include


def main(include, *compiler):
    source = "".join('#include "touchstone/%s"\n' % name for name in HEADERS)
    text = subprocess.run([*compiler, "-E", "-I", include, "-"], input=source, stdout=subprocess.PIPE,
                          universal_newlines=True, check=True).stdout
    ours, kept = False, []
    for line in text.splitlines():
        place = re.match(r'# \d+ "(.*)"', line)
        if place:
            ours = "/touchstone/" in place.group(1)
        elif ours and line.strip() and not line.startswith("#"):
            kept.append(line.strip())
    print("\n".join(kept))


main(*sys.argv[1:])
