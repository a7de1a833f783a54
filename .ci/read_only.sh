#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# read_only.sh BUILD SOURCE [--build]: a source tree that cannot be written, of another user, who has no home. What was
# built there is used, and writes its results elsewhere; where nothing was built, one message says what to
# do. --build: then does that, which takes a minute.
set -eu
build=$1 source=$2
# Root writes where nobody may.
user=
if [ "$(id -u)" -eq 0 ]; then
    command -v setpriv >/dev/null || exit 77
    user='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT INT TERM
chmod 755 "$work"
tree=$work/tree own=$work/own
mkdir -p "$tree/build/cases" "$tree/build/reports" "$own"
chmod 777 "$own"

fail() {
    echo "read_only.sh: $*" >&2
    exit 1
}

# as_other COMMAND...: keeps what it prints in the file said; no HOME, nor anything else of the environment.
as_other() {
    status=0
    # shellcheck disable=SC2086  # words
    (cd "$own" && $user env -i PATH="$PATH" TMPDIR="$own" "$@") >"$work/said" 2>&1 || status=$?
}

(cd "$source" && tar cf - --exclude='./build*' --exclude=./.git .) | tar xf - -C "$tree"
echo .. >"$tree/build/source-tree"
cp "$build/cases/touchstone" "$build/cases/touchstone-worker" "$tree/build/cases/"
cp "$build/reports/touchstone-report" "$tree/build/reports/"
chmod -R a+rX,a-w "$tree"
listing() {
    find "$tree" -newer "$work/since" | LC_ALL=C sort
}
touch "$work/since"

as_other "$tree/touchstone" verify hertzian/force --out "$own/built"
[ $status -eq 0 ] && [ -s "$own/built/report.html" ] || { cat "$work/said"; fail "what was built is not used"; }
[ "$(grep -c '^touchstone: .*cannot be written; what was built there is used' "$work/said")" = 1 ] ||
    fail "no message says that nothing was built"
# A name like an option.
as_other "$tree/touchstone" verify hertzian/force --out -dash
[ $status -eq 0 ] && [ -s "$own/-dash/report.html" ] || { cat "$work/said"; fail "--out -dash fails"; }
as_other sh -c 'cd "$0" && ./touchstone verify hertzian/force' "$tree"
[ $status -eq 2 ] && grep -q 'choose another --out$' "$work/said" || { cat "$work/said"; fail "no message says what to do: --out"; }
as_other "$tree/touchstone" test
[ $status -eq 2 ] || { cat "$work/said"; fail "the tests run in a build that cannot be written"; }

chmod u+w "$tree" "$tree/build"
mv "$tree/build" "$work/aside"
chmod a-w "$tree"
touch "$work/since"
as_other "$tree/touchstone" verify hertzian/force --out "$own/none"
[ $status -eq 2 ] && [ "$(wc -l <"$work/said")" -eq 1 ] && grep -q 'TOUCHSTONE_BUILD=DIR' "$work/said" ||
    { cat "$work/said"; fail "not one message that says what to do"; }
if [ "${3-}" = --build ]; then
    as_other TOUCHSTONE_BUILD="$own/build" "$tree/touchstone" verify hertzian/force --out "$own/elsewhere"
    [ $status -eq 0 ] && [ -s "$own/elsewhere/report.html" ] || { cat "$work/said"; fail "not built elsewhere"; }
fi
listing | grep . >&2 && fail "something was written into the tree"
echo "a tree that cannot be written: used as built${3:+, and built elsewhere}"
