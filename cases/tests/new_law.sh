#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A new law finds the headers of touchstone by pkg-config, and without pkg-config by the path that
# new-law wrote. (What README.md shows is run by the test "examples of the READMEs".)
#   new_law.sh PROGRAM PKG_CONFIG_FOLDER
set -eu

command -v make >/dev/null || {
    echo "skipped: there is no make"
    exit 77
}
program=$(realpath "$1") packages=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "$1" >&2
    tail -n 30 "$work/log" >&2
    exit 1
}

"$program" new-law my_law >"$work/log" 2>&1 || fail "new-law fails"
cd my_law
PKG_CONFIG_PATH=$packages make TOUCHSTONE_INCLUDE=/nowhere >"$work/log" 2>&1 ||
    fail "not with pkg-config"
grep -q nowhere "$work/log" && fail "pkg-config was not asked"
rm my_law.so
PKG_CONFIG_PATH=/nowhere PKG_CONFIG_LIBDIR=/nowhere make check >"$work/log" 2>&1 ||
    fail "not with the include path"
grep -q 'comparisons: [0-9]* pass (' "$work/log" || fail "not all comparisons pass"
