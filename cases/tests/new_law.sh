#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The walk-through "A law of your own" of cases/README.md, command by command as it stands there: green,
# a mistake that is caught, green again. Then the same law with the headers from pkg-config.
#   new_law.sh PROGRAM README PKG_CONFIG_FOLDER
set -eu

command -v make >/dev/null || {
    echo "skipped: there is no make"
    exit 77
}
program=$(realpath "$1") readme=$2 packages=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$(dirname "$program"):$PATH
cd "$work"

# The n-th block of shell commands of the section.
block() {
    awk -v wanted="$1" '
        /^## / { inside = /^## A law of your own/ }
        /^```/ { if (code) { code = 0; next } if (inside && /^```sh/) { code = 1; n++; next } }
        inside && code && n == wanted' "$readme"
}

fail() {
    echo "$1" >&2
    [ ! -f log ] || tail -n 30 log >&2
    exit 1
}

block 1 >commands
[ "$(wc -l <commands)" -eq 3 ] || fail "the walk-through has another first block"
. ./commands >"$work/log" 2>&1 || fail "as it was written the law does not pass"
[ "$(basename "$PWD")" = my_law ] || fail "the walk-through does not enter the folder"
[ -s results/report.html ] || fail "there is no report"
grep -q 'comparisons: [0-9]* pass (' ../log || fail "not all comparisons pass"

block 2 >commands
if sh -e ./commands >log 2>&1; then
    fail "the mistake is not caught"
fi
grep -q ' fail' log || fail "the mistake is no verdict"

block 3 >commands
sh -e ./commands >log 2>&1 || fail "the law does not pass again"

rm my_law.so
PKG_CONFIG_PATH=$packages make TOUCHSTONE_INCLUDE=/nowhere >log 2>&1 || fail "not with pkg-config"
grep -q nowhere log && fail "pkg-config was not asked"
rm my_law.so
PKG_CONFIG_PATH=/nowhere PKG_CONFIG_LIBDIR=/nowhere make >log 2>&1 || fail "not with the include path"
