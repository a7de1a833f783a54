#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Completion in bash: every verb, its options as its help lists them, and what its arguments may be.
#
# usage: completion.sh COMPLETION TOUCHSTONE VERBS.csv
# shellcheck source=/dev/null
source "$1"
touchstone=$2
bad=0

# What is offered for the last word.
offered() {
    COMP_WORDS=("$touchstone" "$@")
    COMP_CWORD=$#
    _touchstone
    printf '%s\n' "${COMPREPLY[@]}"
}

offers() {
    local expected=$1
    shift
    if ! offered "$@" | grep -qxF -- "$expected"; then
        echo "'touchstone $*': $expected is not offered, but: $(offered "$@" | head -n 5 | tr '\n' ' ')"
        bad=1
    fi
}

while IFS=, read -r verb program _; do
    [[ $verb == name ]] && continue
    offers "$verb" "${verb:0:1}"
    [[ $program == ./* ]] && continue
    listed=$("$touchstone" "$verb" --help=all | grep -oE '^  (-[a-z], )?--[a-z-]+' | sed 's/.* //')
    if [[ -z $listed || $(offered "$verb" --) != "$listed" ]]; then
        echo "'touchstone $verb --' does not offer what its help lists"
        bad=1
    fi
done <"$3"

offers hertz solve h
offers radius2= solve hertz radius = 5mm rad
offers hertz_normal_force solve hertz_n
offers hz_shear= solve hertz_normal_force hz
offers overlap= solve hertz_normal_force o
offers properties list p
offers hertz/impact_elastic verify hertz/i
offers luding calibrate lu
[[ -z $(offered solve hertz radius =) ]] || { echo "a value is completed"; bad=1; }
[[ -z $(offered nonsense x) ]] || { echo "a verb that is not there has arguments"; bad=1; }
exit $bad
