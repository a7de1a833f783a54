#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# code_lines.sh FILE MOST: a C file has at most so many lines of code, comments and empty lines apart.
set -eu
lines=$(sed -e 's|/\*.*\*/||' -e '/^[[:space:]]*\/\*/,/\*\//d' -e '/^[[:space:]]*$/d' "$1" | wc -l)
echo "$(basename "$1"): $lines lines of code"
[ "$lines" -le "$2" ] || {
    echo "more than $2" >&2
    exit 1
}
