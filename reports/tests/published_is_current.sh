#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The committed report against a run made now, or against these RESULTS of all shipped cases:
#   published_is_current.sh TOUCHSTONE TOUCHSTONE_REPORT FOLDER [RESULTS]
# A published case that is gone or says something else fails. A case that was added since is only named: the
# report is published again by whoever makes a release.
set -eu

touchstone=$1
report=$2
committed=$3
results=${4-}

if [ ! -e "$committed/README.md" ]; then
    echo "skipped: $committed/README.md is not there; make it with" \
        "./touchstone verify && ./touchstone report --publish"
    exit 77
fi

# What is not as its manifest says would not be replaced by the next --publish.
(cd "$committed" && sed -n '2,$s/^\([0-9a-f]*\) [0-9]* [0-9]* /\1  /p' .touchstone-manifest | sha256sum --check --quiet) || {
    echo "not as published; remove the folder, then ./touchstone verify && ./touchstone report --publish"
    exit 1
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sed -n 's/^### \([a-z0-9_]*\/.*\)/\1/p' "$committed"/*.md | sort -u >"$work/published"
"$touchstone" list cases | sed -n '2,$s/^\([^ ]*\/[^ ]*\) .*/\1/p' | sort -u >"$work/shipped"
comm -13 "$work/published" "$work/shipped" >"$work/new"
[ ! -s "$work/new" ] || {
    echo "not in the published report yet: $(tr '\n' ' ' <"$work/new")"
    echo "to publish: ./touchstone verify && ./touchstone report --publish"
}
# 1: a verdict failed. The report says so, and must have said so. RESULTS have what is new, too.
if [ -z "$results" ] || [ -s "$work/new" ]; then
    results=$work/results
    # shellcheck disable=SC2046  # names of cases
    "$touchstone" verify --no-report --out "$results" $(cat "$work/published") >"$work/said" 2>&1 || [ $? -eq 1 ] || {
        cat "$work/said"
        exit 1
    }
fi
"$report" --publish --check --to "$committed" "$results" || {
    echo "if that is as it should be: ./touchstone verify && ./touchstone report --publish"
    exit 1
}
