#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# exported.sh STATIC SHARED HEADER...: nothing that either library defines for others lacks the prefix
# touch_, and the shared one exports the functions that the headers declare and no more.
set -eu
command -v nm >/dev/null || exit 77
static=$1 shared=$2
shift 2
if nm --defined-only --extern-only "$static" 2>/dev/null | awk 'NF == 3 && $3 !~ /^touch_/ { print; bad = 1 } END { exit !bad }'; then
    echo "without the prefix"
    exit 1
fi
declared=$(sed -n '/^static/!s/^[a-z].*[ *]\(touch_[a-z_]*\)(.*/\1/p' "$@" | sort -u)
exported=$(nm -D --defined-only "$shared" | awk '{ print $3 }' | sort -u)
[ "$declared" = "$exported" ] || {
    echo "declared in headers:" $declared
    echo "exported:" $exported
    exit 1
}
