# SPDX-License-Identifier: GPL-3.0-or-later
"""Serves a law in Python to `touchstone verify --law "python3 -m touchstone.serve FILE NAME"`."""
import sys

from .own import main

main(*sys.argv[1:])
