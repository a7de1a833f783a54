#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A plugin that was compiled at ABI 1 plays cases on which its lever matters: its slip velocity has the lever of
# its torque, as it had then.
#   old_plugin.sh PROGRAM PLUGIN
set -eu
program=$(realpath "$1") plugin=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" verify --no-report --out "$work/out" --law "$plugin" --as hertz_mindlin hertz_mindlin/rotation \
    hertz_mindlin/orbit hertz_mindlin/sliding >"$work/log" || {
    cat "$work/log"
    exit 1
}
grep -q '^ *rotation  *shear_force_s  *3 .* pass' "$work/log" || {
    cat "$work/log"
    exit 1
}
