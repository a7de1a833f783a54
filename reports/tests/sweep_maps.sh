#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Maps of sweeps on the page of a report: sweep_maps.sh TOUCHSTONE TOUCHSTONE_REPORT SOURCE
set -eu
touchstone=$(realpath "$1") report=$(realpath "$2") source=$(realpath "$3")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$touchstone" sweep "$source/cases/sweeps/examples/damping.yaml" --out sweep >said
"$touchstone" sweep "$source/cases/sweeps/examples/many.yaml" --out reduced >said
"$touchstone" verify hertz/damped --no-report --out results >said

fail() {
    echo "$*" >&2
    exit 1
}
"$report" results
! grep -q 'id="maps"' results/report.html || fail "a section of maps without a map"
"$report" --sweep sweep --sweep sweep results
grep -q 'id="maps"' results/report.html || fail "no section of maps"
test "$(grep -o 'fill="#FDE725"' results/report.html | wc -l)" -eq 2 || fail "not two maps"
grep -q '55 cells have a value, 0 have no data' results/report.html || fail "no words for the map"
# What is wrong is said, and the old page stays.
cp results/report.html old.html
for wrong in nowhere reduced; do
    code=0
    "$report" --no-plots --sweep "$wrong" results 2>said || code=$?
    test "$code" -eq 2 || fail "--sweep $wrong: exit status $code"
    grep -q "^touchstone report: --sweep $wrong: " said || fail "--sweep $wrong: $(cat said)"
done
cmp old.html results/report.html
