#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# generated.sh SCRIPT HEADER: the header is what the script makes.
exec 3>&1
python3 "$1" | cmp - "$2" >&3
