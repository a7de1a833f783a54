#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# refused_options.sh SOURCE CC: what computes laws compiles without options that make forces wrong, and is
# refused with them, with a sentence that says so. Looks at CC, and at gcc and clang where they are.
set -eu
source=$1 own=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
bad=0 refused=0

# compile COMPILER OPTIONS FILE: as the build compiles it, the options last.
compile() {
    # shellcheck disable=SC2086  # words
    $1 -std=c11 -D_XOPEN_SOURCE=700 -O2 -fno-math-errno -fno-trapping-math -I"$source" \
        -I"$source/lib/include" -fsyntax-only $2 "$3" 2>"$work/said"
}

accept() {
    compile "$@" && return
    cat "$work/said"
    echo "refused_options.sh: $1 $2 does not compile $3"
    bad=1
}

refuse() {
    if ! compile "$@" && grep -q '#error "touchstone: forces are wrong' "$work/said"; then
        refused=$((refused + 1))
        return
    fi
    cat "$work/said"
    echo "refused_options.sh: $1 $2 is not refused for $3"
    bad=1
}

# knows COMPILER OPTIONS: for code of any kind.
knows() {
    echo 'int touch;' >"$work/any.c"
    # shellcheck disable=SC2086
    $1 $2 -fsyntax-only "$work/any.c" 2>/dev/null
}

printf '#define LAW_FILE "lib/laws/hertzian.c"\n#define LAW_NAME hertzian\n#define TARGET scalar\n#define VECTOR_BYTES 0\n#define TOUCH_DEVICE\n#include "lib/batch/kernel.c"\n' \
    >"$work/kernel.c"
printf '#define TARGET scalar\n#include "lib/impacts/impacts_loop.c"\n' >"$work/impacts.c"
for compiler in "$own" gcc clang; do
    # shellcheck disable=SC2086
    command -v ${compiler##* } >/dev/null || continue
    for file in "$source/lib/laws/hertzian.c" "$work/kernel.c" "$source/lib/core/contact.c" "$work/impacts.c"; do
        accept "$compiler" "" "$file"
        for options in -ffast-math -Ofast -ffinite-math-only; do
            refuse "$compiler" $options "$file"
        done
        # gcc alone has macros for the parts.
        if ! $compiler --version | grep -q clang; then
            refuse "$compiler" -funsafe-math-optimizations "$file"
            refuse "$compiler" -freciprocal-math "$file"
        fi
        # Of x86; clang has no such option for 64 bits.
        if knows "$compiler" -mfpmath=387; then
            refuse "$compiler" -mfpmath=387 "$file"
        fi
    done
done
echo "$refused refusals"
[ $bad = 0 ] && [ $refused -ge 12 ]
