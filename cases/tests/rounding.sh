#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# rounding.sh CC SOURCE PROGRAM...: each program refuses to start where a preloaded library has changed how
# numbers are rounded, and says what is wrong; and cases/core/rounding.c finds options of the compiler that change
# it. Compilers that do not know an option are left out. Sanitizers want to be preloaded first: skipped.
set -eu
cc=$1 source=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

fail() {
    echo "rounding.sh: $*" >&2
    exit 1
}
if nm "$1" 2>/dev/null | grep -q __asan_init; then
    echo "built with sanitizers: skipped"
    exit 77
fi

# What a library may do when it is loaded. FLUSH and NO_SUBNORMALS are bits of MXCSR.
cat >"$work/changes.c" <<'CODE'
#include <fenv.h>
__attribute__((constructor)) static void at_load(void) {
#ifdef BITS
    __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | BITS);
#else
    fesetround(MODE);
#endif
}
CODE

# refuse FAULT OPTION: no program runs with the library that is compiled with that option.
refuse() {
    $cc -shared -fPIC "$2" "$work/changes.c" -lm -o "$work/changes.so" || fail "no library with $2"
    for program in $programs; do
        for arguments in --help --version list; do
            status=0
            LD_PRELOAD=$work/changes.so "$program" $arguments >"$work/out" 2>&1 || status=$?
            if [ $status -ne 3 ] || ! grep -q "^touchstone.*: $1: forces would be wrong" "$work/out"; then
                head -n 3 "$work/out" >&2
                fail "$program $arguments ended with $status where $2 changed the rounding"
            fi
        done
    done
}

programs=$*
for program in $programs; do
    "$program" --help >"$work/out" || fail "$program --help"
done
for mode in FE_UPWARD FE_DOWNWARD FE_TOWARDZERO; do
    refuse "sums are not rounded to nearest" -DMODE=$mode
done
case $($cc -dumpmachine) in
x86_64*)
    refuse "results below 2.2e-308 become 0" -DBITS=0x8000
    refuse "operands below 2.2e-308 count as 0" -DBITS=0x0040
    ;;
esac

cat >"$work/main.c" <<'CODE'
#include <stdio.h>
#include "cases/core/rounding.h"
int main(void) {
    puts(rounding_fault() ? rounding_fault() : "none");
}
CODE
# finds COMPILER OPTIONS FAULT
finds() {
    # shellcheck disable=SC2086  # words
    $1 -O2 -std=c11 -ffp-contract=off $2 -I"$source" -I"$source/lib/include" "$work/main.c" \
        "$source/cases/core/rounding.c" -o "$work/main" 2>/dev/null || return 0
    got=$("$work/main")
    echo "$1 $2: $got"
    echo "$got" | grep -qx "$3" || fail "$1 $2: found '$got', not '$3'"
}
for compiler in "$cc" gcc clang; do
    # shellcheck disable=SC2086
    command -v ${compiler##* } >/dev/null || continue
    finds "$compiler" "" none
    finds "$compiler" -fassociative-math\ -fno-signed-zeros\ -fno-trapping-math "sums are not computed in their order"
    finds "$compiler" -freciprocal-math "divisions are computed as products"
    finds "$compiler" -funsafe-math-optimizations ".*[a-z] .*"
    finds "$compiler" -ffast-math ".*[a-z] .*"
    case $($compiler -dumpmachine) in
    x86_64*)
        finds "$compiler" -mfpmath=387 "sums are rounded twice"
        ! grep -qw fma /proc/cpuinfo || finds "$compiler" "-mfma -ffp-contract=fast" "products are not rounded"
        ;;
    esac
done
