#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs the command and what it needs in a folder of the wheel, which can be moved, with the licences of what is
linked into it.

    prefix.py BUILD FOLDER PREFIX PACKAGE...      PREFIX: of the configuration; PACKAGE: of Debian
"""
import os
import shutil
import subprocess
import sys
import tempfile

TAGS = "runtime,kernels,wrong-laws"


def main(build, folder, prefix, *packages):
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(folder))) as stage:
        subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--strip", "--destdir", stage, "--tags", TAGS],
                       stdout=subprocess.DEVNULL, check=True)
        shutil.move(stage + prefix, folder)
    for place, _, names in os.walk(folder):  # a wheel has no links: each would be one more copy of the kernels
        for path in (os.path.join(place, name) for name in names):
            if os.path.islink(path):
                os.remove(path)
    licences = os.path.join(folder, "share", "licenses")
    os.makedirs(licences)
    for package in packages:
        text = os.path.join("/usr/share/doc", package, "copyright")
        if os.path.exists(text):
            shutil.copyfile(text, os.path.join(licences, package))


main(*sys.argv[1:])
