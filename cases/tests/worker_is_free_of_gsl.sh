#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The worker shares a process with a stranger's law, which may have any licence: nothing of GSL may be
# in it, neither as a library nor as symbols. The program itself must show that the test would see it.
#   worker_is_free_of_gsl.sh WORKER PROGRAM
set -eu

uses_gsl() {
    { ldd "$1" && nm -D "$1" && nm "$1"; } | grep -i gsl
}

if uses_gsl "$1"; then
    echo "$1 uses GSL" >&2
    exit 1
fi
uses_gsl "$2" >/dev/null || {
    echo "$2 uses no GSL: what does this test see?" >&2
    exit 1
}
# No reference either.
if nm "$1" | grep ' ref_'; then
    echo "$1 holds references" >&2
    exit 1
fi
