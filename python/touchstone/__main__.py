# SPDX-License-Identifier: GPL-3.0-or-later
"""python3 -m touchstone VERB ...: the command."""
from ._places import main

main()
