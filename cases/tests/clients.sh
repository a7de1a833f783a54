#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Laws in programs of their own: the example passes; a built-in law behind the client in Python gives the same
# numbers to the last digit as in the program itself; children that misbehave have verdicts.
#   clients.sh PROGRAM CLIENTS_FOLDER [LIBTOUCHSTONE]
set -eu
command -v python3 >/dev/null || {
    echo "skipped: there is no python3"
    exit 77
}
program=$(realpath "$1") clients=$(realpath "$2") library=${3+$(realpath "$3")}
tests=$(realpath "$(dirname "$0")")
example="python3 '$clients/examples/hertz.py'" served="python3 '$tests/served_law.py' '$library'"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "$1" >&2
    [ ! -f log ] || tail -n 30 log >&2
    exit 1
}

verify() {
    "$program" verify --no-report --force --out out "$@" >log 2>&1
}

# What the rows compare, without the names of law and subject.
numbers() {
    python3 -c '
import csv, sys
for row in csv.DictReader(open(sys.argv[1])):
    if row["quantity"] != "determinism":
        print([row[k] for k in sorted(row) if k not in ("law", "subject", "commit")])' "$1/verdicts.csv"
}

# A verdict, an exit status and words for a command that misbehaves, under these limits.
expect() {
    status=0
    # shellcheck disable=SC2086  # a list of words
    verify --law "sh:$1" --as hertzian ${5---limit time=1} hertzian/force || status=$?
    [ "$status" -eq "$2" ] || fail "'$1': exit status $status"
    grep -q " $3\$" log || fail "'$1': no verdict $3"
    tr -s '\n ' ' ' <log | grep -qF "$4" || fail "'$1': nothing says '$4'"
}

verify --law "$example" --as hertzian hertzian/force hertzian/event_bits hertzian/unequal_bodies \
    hertzian/impact_wall || fail "the example does not pass"
grep -q 'comparisons: [1-9][0-9]* pass' log || fail "the example compares nothing"

# timestep asks the program, which is the built-in law but for its name: the same steps for the same errors.
"$program" timestep hertzian/impact --error 0.1 >built_in
"$program" timestep hertzian/impact --error 0.1 --law "$example" --as hertzian >log ||
    fail "timestep does not take a program"
for outcome in restitution peak_force duration max_overlap; do
    [ "$(grep " $outcome " built_in)" = "$(grep " $outcome " log)" ] || fail "timestep: $outcome"
done
grep -q 'by the built-in law hertzian, for which hertz_in_python stands' log || fail "timestep: whose stability"
"$program" timestep hertzian/impact --law sh:false --as hertzian 2>log && fail "timestep: not refused"
grep -q 'it ended instead of a greeting' log || fail "timestep: no reason"

# served LAW OUT CASES...: a law of the library behind the client, with batches and without, against the built-in one.
served() {
    law=$1 as=${1%% *} out=$2
    shift 2
    "$program" verify --no-report --law "$as" --out "built_in_$out" "$@" >log || fail "built in"
    numbers "built_in_$out" >a
    for how in '' lines; do
        verify --law "$served $law $how" --as "$as" "$@" || fail "$law $how: not behind the client"
        numbers out >b
        [ -s a ] && cmp a b || fail "$law $how: the client changes numbers"
        cmp "built_in_$out/traces/traces.csv" out/traces/traces.csv || fail "$law $how: the client changes traces"
    done
}
if [ -n "$library" ]; then
    served hertz_mindlin plain hertz_mindlin/unloading hertz_mindlin/rotation hertz_mindlin/energies
    served hertz choices hertz/closed_loop
    # One that keeps its history: the same numbers where it can be asked, and a reason where not.
    served 'hertz_mindlin stateful' with_history hertz_mindlin/oblique_loading hertz_mindlin/energies \
        hertz_mindlin/damping_constant
    verify --law "$served hertz_mindlin stateful" --as hertz_mindlin hertz_mindlin/orbit && fail "orbit"
    tr -s '\n ' ' ' <out/verdicts.csv | grep -q 'it keeps its own history: the host cannot turn it' ||
        fail "no reason why the plane is not turned"
    # One that takes two bodies in space is asked for what turns them, and passes where the built-in law does.
    verify --law "$served hertz space" --as hertz hertz/rotation hertz/orbit ||
        fail "not from two bodies in space"
    grep -q 'comparisons: [1-9][0-9]* pass' log || fail "no comparison from two bodies in space"
fi
verify --law "python3 '$tests/history.py'" --as hertzian hertzian/event_bits ||
    fail "a history in Python does not pass"
grep -q 'event_bits  *events  *6 .* pass$' log || fail "a history in Python has no events"
# Other bits when the same is asked again: the row says where they come from.
cat >bits.py <<'EOF'
import os, sys
import touchstone_law

asked = 0

def begin():
    pass  # a new contact, and nothing is forgotten

def step(k, motion, state):
    global asked
    asked += 1
    chance = os.getpid() + asked if sys.argv[1] == "chance" else asked > 10
    return [1e6 * motion.overlap + 1e-9 * chance]

touchstone_law.serve("bits", lambda properties, pair: None, step, answer=["normal"], begin=begin)
EOF
for kind in memory chance; do
    verify --law "PYTHONPATH='$clients' python3 bits.py $kind" --as hertzian hertzian/force || true
    tr -s '\n ' ' ' <out/verdicts.csv >"bits.$kind"
done
grep -q 'the same run again gave other bits: normal_force = .*keeps something of the contact before' \
    bits.memory || fail "no word that a law command remembers"
grep -q 'the same run again gave other bits: normal_force = .*answers otherwise again' bits.chance ||
    fail "no word that a law command answers by chance"
# With batches a law is asked for all steps of a path at once, and what goes wrong is found at the same step.
cat >ends.py <<'EOF'
import os, sys, time
import touchstone_law

steps = 0
plain = touchstone_law.Contact.batch

def counted(contact, line):
    with open("blocks", "ab") as file:
        file.write(line)
    plain(contact, line)

def begin():
    global steps
    steps = 0

def step(k, motion, state):
    global steps
    steps += 1
    if steps == 37:
        {"raises": lambda: 1 / 0, "exits": lambda: os._exit(3), "hangs": lambda: time.sleep(100),
         "talks": lambda: os.write(1, b"too much")}[sys.argv[1]]()
    return [1e6 * max(motion.overlap, 0.0)]

touchstone_law.Contact.batch = counted
touchstone_law.serve("ends", lambda properties, pair: None, step, answer=["normal"], begin=begin, batch=len(sys.argv) < 3)
EOF
cat >steps.yaml <<'EOF'
schema: 1
title: Pressed, slid and let go
law: hertzian
properties: {young: 70 GPa, poisson: 0.3}
pair: {radius: 10 mm, density: 2500 kg/m3}
path: [{move: {normal: 1 um}, steps: 20}, {move: {shear: 1 um}, steps: 20}, {move: {normal: -0.5 um}, steps: 20}]
check: [{quantity: normal_force, expected: 0.5 N, source: 1e6 overlap, at: end, tolerance: 64 ulp}]
EOF
for kind in raises exits hangs; do
    for how in '' lines; do
        verify --limit time=1 --law "PYTHONPATH='$clients' python3 ends.py $kind $how" --as hertzian steps.yaml ||
            true
        grep -q 'step 37 (leg 2)' out/verdicts.csv || fail "it $kind: not at step 37 $how"
    done
done
[ "$(sort -u blocks)" = 'batch 60' ] || fail "the steps of a path are not asked for at once"
expect "PYTHONPATH='$clients' python3 ends.py talks" 1 fail 'it answered more than a block of '
# It ends with 128 MiB where nobody stops it.
cat >eater.py <<'EOF'
import touchstone_law

held = []

def step(k, motion, state):
    while len(held) < 128:
        held.append(b"x" * (1 << 20))
    return [1.0]

touchstone_law.serve("eater", lambda properties, pair: None, step, answer=["normal"])
EOF
expect "PYTHONPATH='$clients' python3 eater.py" 4 crash 'its 64 MiB of memory used up; it said: ' \
    '--limit memory=64'
lines=$(sed -n '/^import math/,$p' "$clients/examples/hertz.py" | grep -c '[a-z]')
[ "$lines" -le 11 ] || fail "the law of ten lines has $lines"

# What the client refuses, each with a message of its own, and goes on.
pair='"radius":[0.01,null],"mass":[0.1,null],"rigid":[0,1],"dimension":3}'
open='{"open":{"properties":{"young":[7e10,null],"poisson":[0.3,null]},"pair":{'$pair'}}'
refused() {
    printf '%s\n' "$2" "$3" '{"close":true}' >said
    python3 "$clients/examples/hertz.py" <said >log || fail "the client ends at '$3'"
    sed -n 2p log | grep -qF "{\"ok\": false, \"message\": \"$1" || fail "the client at '$3' does not say '$1'"
}
refused 'a row of 3 numbers; it has 13' "$open" '1 2 3'
refused 'a row before a contact is open' '{"touchstone":1}' '0 0 0 0 0 0 0 0 0 0 0 0 1'
refused 'set: there is no contact yet' '{"touchstone":1}' '{"set":{}}'
refused 'open: there is no pair' "$open" '{"open":{"properties":{}}}'
refused 'properties: there is no poisson' "$open" '{"open":{"properties":{"young":[7e10,null]},"pair":{'"$pair}}"

hello='{"touchstone":1,"name":"my_law","answer":["normal"],"state":[]}'
expect 'exit 3' 1 fail 'it ended instead of a greeting (status 3)'
expect 'read x; echo hello; read x' 1 fail "its greeting is 'hello'"
expect 'read x; echo "{\"touchstone\":2}"; read x' 1 fail 'expected: {"touchstone":1'
# Names obey the rule of plugins' names.
for name in 'My law' law.1 1law Law '' "$(printf '%064d' 0 | tr 0 a)"; do
    expect "read x; echo '{\"touchstone\":1,\"name\":\"$name\"}'; read x" 1 fail 'its greeting: '
done
expect "read x; echo '{\"touchstone\":1,\"name\":\"my_law\",\"state\":[\"a b\"]}'; read x" 1 fail \
    "its greeting: law my_law: state field 0: its name is 'a b'"
# What a law says is shown so that a reader sees all of it: nothing turns the direction of writing or breaks a line.
mark=$(printf '\342\200\256\342\200\213\302\233\342\200\250')
echo "read x; echo '$hello'; read x; echo '{\"ok\":false,\"message\":\"${mark}ssap\"}'; read x" >turned.sh
expect 'sh turned.sh' 1 fail '[U+202E][U+200B][U+009B][U+2028]ssap'
"$program" verify --out shown --law 'sh turned.sh' --as hertzian hertzian/force >log 2>&1 || true
"$program" report --no-plots --latex shown >>log 2>&1 || true
python3 - shown log <<'EOF'
import glob, os, sys, unicodedata
files = [sys.argv[2]] + [f for f in glob.glob(sys.argv[1] + "/**", recursive=True) if os.path.isfile(f)]
names = {os.path.basename(f) for f in files}
report = (".md", ".html", ".tex") if "report.md" in names else ()  # where the program of reports is built
for kind in (".json", ".csv", ".xml") + report:
    assert any(name.endswith(kind) for name in names), kind
shown = 0
for name in files:
    if name.endswith((".png", ".pdf", ".svg")):
        continue
    text = open(name, encoding="utf-8", newline="").read()
    bad = {"U+%04X" % ord(c) for c in text if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c not in "\n\r\t\x1b"}
    assert not bad, (name, bad)
    shown += "U+202E" in text
assert shown >= 4 + len(report), shown
EOF
expect 'sleep 100' 1 timeout 'loading did not come back within 1 s'
expect "read x; printf '%s\\n\\n' '$hello'; read x" 1 fail 'it answered more than one line'
expect "read x; echo '$hello'; exit 3" 4 crash 'the law command gave no answer; it ended with status 3'
expect "read x; echo '$hello'; kill -9 \$\$" 4 crash 'it died of signal 9 (Killed)'
expect "read x; echo '$hello'; sleep 100" 1 timeout 'prepare() did not come back within 1 s'
expect "read x; echo '$hello'; while read x; do echo '{\"ok\":true}'; done" 1 fail \
    "expected: a row of 1 numbers"
expect "read x; echo '$hello'; while read x; do echo '1'; done" 1 fail "it answered '1'; allowed: "
expect "read x; echo '$hello'; read x; echo '{\"ok\":true}'; while read x; do echo '1 2'; done" 1 fail \
    "it answered '1 2'; expected: a row of 1 numbers"
expect "read x; echo '$hello'; read x; echo '{\"ok\":true}'; while read x; do echo 'nan'; done" 1 fail \
    'normal is nan; overlap = '
expect "read x; echo '$hello'; read x; echo '{\"ok\":false,\"message\":\"not with me\"}'; read x" 1 fail \
    'not with me'
expect "read x; echo '$hello'; read x; echo why >&2; exit 1" 4 crash 'it said: why'
for key in '"stat":[]' '"traits":["sheer"]' '"properties":["yuong"]' '"answer":["normal","normal"]' \
    '"answer":["shear_s"]' '"conventions":{"torque_lever":"elbow"}' '"conventions":"limit_on: sum"' '"shear_field":0' '"as":"hertz"' '"stateful":1' '"batch":1' '"in_caller":1' \
    '"rows":["space"]' '"rows":["plane","room"]' '"rows":["plane","space"]'; do
    expect "read x; echo '{\"touchstone\":1,\"name\":\"my_law\",\"title\":\"t\",$key}'; read x" 1 fail \
        'its greeting: '
done
