#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the command as users do, for Valgrind and the sanitizers, whose findings in child processes of
# Criterion do not fail a test. Every command must end with the exit status that it has without them.
#   memory.sh TOUCHSTONE REPORT CLIENT
set -eu
program=$(realpath "$1") report=$(realpath "$2") client=$(realpath "$3")
source=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failed=0

# expect STATUS COMMAND...
expect() {
    wanted=$1 status=0
    shift
    "$@" >out 2>err || status=$?
    [ "$status" -eq "$wanted" ] || {
        failed=1
        echo "exit status $status instead of $wanted: $*" >&2
        tail -n 40 err >&2
    }
}

for what in laws cases references quantities targets 'properties hertz'; do
    # shellcheck disable=SC2086  # words
    expect 0 "$program" list $what --json
done
expect 0 "$program" verify --jobs 1 --out results hertzian/force hertz/unloading hysteretic/impact
expect 0 "$program" show hertz/unloading --variant 1 --out -.csv
expect 0 "$program" timestep hertzian/impact
expect 0 "$program" new-law my_law
printf 'speed,restitution\n1,0.8\n2,0.81\n3,0.79\n' >data.csv
expect 0 "$program" calibrate hertz data.csv --free dp_nratio --case fitted.yaml
expect 0 "$program" calibrate hertz_mindlin data.csv --free restitution --free young --json
expect 2 "$program" calibrate hertz data.csv
# AddressSanitizer reserves more addresses than the usual limit.
expect 0 "$program" verify --no-report --out served --limit memory=0 --law "sh:$client" \
    --as hertzian hertzian/force
expect 0 "$report" results
expect 0 "$report" --compare results results
expect 2 "$program" verify hertzain/force
{
    echo "schema: 2"
    echo "law: hertzian"
    sed "s/10 mm/10 millimetresofalongname/" "$source/laws/hertzian/force.yaml"
} >bad.yaml
expect 2 "$program" verify --out none bad.yaml
printf '{"schema": 2, "rows": 3}' >results/verdicts.json
expect 2 "$report" results
exit $failed
