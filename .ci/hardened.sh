#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# hardened.sh PIE CHECKED FILE...: in programs and libraries the addresses of functions are all found at the start,
# in memory that is then read-only; programs can lie at any address, if PIE is true; and the first file calls the
# functions of the C library that check lengths, if CHECKED is true.
set -eu
command -v readelf >/dev/null || exit 77
pie=$1 checked=$2
shift 2
bad=0

wrong() {
    echo "hardened.sh: $*"
    bad=1
}

for file in "$@"; do
    case $file in */lib*) kind=library ;; *) kind=program ;; esac
    all=$(readelf -hldW "$file")
    echo "$all" | grep -q GNU_RELRO || wrong "$file: no GNU_RELRO"
    echo "$all" | grep -Eq '\((BIND_NOW|FLAGS|FLAGS_1)\).*(BIND_)?NOW' || wrong "$file: no BIND_NOW"
    if [ "$pie$kind" = trueprogram ]; then
        echo "$all" | grep -q '(FLAGS_1).*PIE' || wrong "$file: no PIE"
    fi
done
if [ "$checked" = true ]; then
    readelf -W --dyn-syms "$1" | grep -q '__[a-z]*_chk@' || wrong "$1: no checked functions"
fi
echo "$# files"
exit $bad
