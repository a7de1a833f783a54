#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Two builds of the Debian packages of one commit are the same bits: library, command, man pages, Python package,
# documentation. They differ in place, time, time zone, language, mask of files and number of jobs, and nothing is taken
# from a cache of the compiler. Exit status 77: as debian.sh.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
export CCACHE_DISABLE=1
(umask 022; TZ=UTC LC_ALL=C ./debian.sh "$work/first" --build)
mkdir -p "$work/a longer way/to it"
(umask 027; TZ=Asia/Tokyo LC_ALL=C.UTF-8 TMPDIR="$work/a longer way/to it" ./debian.sh "$work/second" --build)
for package in "$work"/first/*.deb; do
    if ! cmp "$package" "$work/second/${package##*/}"; then
        ! command -v diffoscope >/dev/null || diffoscope "$package" "$work/second/${package##*/}" | head -n 40
        exit 1
    fi
done
echo "two builds: $(ls "$work"/first/*.deb | wc -l) packages of the same bits"
