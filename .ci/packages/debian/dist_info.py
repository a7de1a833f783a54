#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""dist_info.py PYPROJECT VERSION FOLDER: what Python and pytest read of an installed package, as pip would write it."""
import os
import sys
import tomllib


def main(pyproject, version, folder):
    with open(pyproject, "rb") as file:
        project = tomllib.load(file)["project"]
    place = os.path.join(folder, "%s-%s.dist-info" % (project["name"], version))
    os.makedirs(place)
    with open(os.path.join(place, "METADATA"), "w", encoding="utf-8") as file:
        print("Metadata-Version: 2.1", "Name: " + project["name"], "Version: " + version,
              "Summary: " + project["description"], *map("Requires-Dist: {}".format, project["dependencies"]),
              sep="\n", file=file)
    with open(os.path.join(place, "entry_points.txt"), "w", encoding="utf-8") as file:
        for group, of in project["entry-points"].items():
            print("[%s]" % group, *map(" = ".join, of.items()), sep="\n", file=file)


main(*sys.argv[1:])
