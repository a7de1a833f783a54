#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The committed report against a run made now: published_is_current.sh TOUCHSTONE TOUCHSTONE_REPORT FOLDER
set -eu

touchstone=$1
report=$2
committed=$3

if [ ! -e "$committed/README.md" ]; then
    echo "skipped: $committed/README.md is not there; make it with" \
        "./touchstone verify && ./touchstone report --publish"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# 1: a verdict failed. The report says so, and must have said so.
"$touchstone" verify --no-report --out "$work/results" >"$work/said" 2>&1 || [ $? -eq 1 ] || {
    cat "$work/said"
    exit 1
}
"$report" --publish --check --to "$committed" "$work/results" || {
    echo "if that is as it should be: ./touchstone verify && ./touchstone report --publish"
    exit 1
}
