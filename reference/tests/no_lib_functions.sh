#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# References must not ask the laws that they judge: the archive calls no function of lib.
# usage: no_lib_functions.sh NM ARCHIVE
set -eu
symbols=$("$1" --undefined-only "$2")
if printf '%s\n' "$symbols" | grep -w 'touch_[a-z_]*'; then
    echo "the reference library calls functions of lib" >&2
    exit 1
fi
printf '%s\n' "$symbols" | grep -q 'gsl_' || { echo "no GSL in it: wrong archive?" >&2; exit 1; }
