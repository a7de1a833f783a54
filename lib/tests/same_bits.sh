#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# same_bits.sh COMMAND...: every command, run with "bits", prints the same; what skips is left out.
first=
for command in "$@"; do
    # shellcheck disable=SC2086  # a command with its arguments
    got=$($command bits) || exit 1
    case $got in
    *SKIP*) continue ;;
    esac
    echo "$got $command"
    [ "$got" = "${first:=$got}" ] || {
        echo "not $first" >&2
        exit 1
    }
done
[ -n "$first" ]
