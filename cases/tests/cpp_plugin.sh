#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The public headers in C++, by the oldest standard that is met in the wild and a new one; the plugin
# then passes like any other.
#   cpp_plugin.sh PROGRAM INCLUDE SOURCE [COMPILER]
set -eu
program=$(realpath "$1") include=$2 source=$3 compiler=${4-c++}
command -v "$compiler" >/dev/null || {
    echo "skipped: there is no C++ compiler ($compiler)"
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for standard in c++11 c++20; do
    for header in "$include"/touchstone/*.h; do
        [ "$(basename "$header")" = step.h ] && continue # for laws in C
        echo "#include \"touchstone/$(basename "$header")\"" >"$work/alone.cpp"
        "$compiler" -std=$standard -Wall -Wextra -Wpedantic -Wold-style-cast -Werror -I"$include" \
            -fsyntax-only "$work/alone.cpp"
    done
    "$compiler" -std=$standard -O2 -ffp-contract=off -Wall -Wextra -Wpedantic -Werror -fPIC -shared \
        -I"$include" "$source" -o "$work/law.so"
    "$program" verify --no-report --out "$work/out" --law "$work/law.so" --as hertzian >"$work/log" || {
        cat "$work/log"
        exit 1
    }
done
