#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The committed report against one made now: published_is_current.sh TOUCHSTONE TOUCHSTONE_REPORT FOLDER
set -eu

touchstone=$1
report=$2
committed=$3
most=1500000 # bytes, of everything in the folder

if [ ! -e "$committed/README.md" ]; then
    echo "skipped: $committed/README.md is not there; make it with" \
        "./touchstone verify and ./touchstone report --publish touchstone-results"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# 1: a verdict failed. The report says so, and must have said so.
"$touchstone" verify --no-report --out "$work/results" >"$work/said" 2>&1 || [ $? -eq 1 ] || {
    cat "$work/said"
    exit 1
}
"$report" --publish --no-plots --to "$work/verification" "$work/results"

bad=0
diff -u "$committed/README.md" "$work/verification/README.md" >"$work/diff" || {
    head -n 60 "$work/diff"
    echo "stale: $committed is not what the code says now; make it anew with" \
        "./touchstone verify and ./touchstone report --publish touchstone-results"
    bad=1
}
for figure in $(sed -n 's/.*<img src="\([^"]*\)".*/\1/p' "$committed/README.md"); do
    [ -s "$committed/$figure" ] || {
        echo "missing: $committed/$figure"
        bad=1
    }
done
size=$(cat "$committed"/* | wc -c)
[ "$size" -le "$most" ] || {
    echo "$committed has $size bytes, more than $most"
    bad=1
}
exit "$bad"
