#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# debian.sh OUT           Debian packages of HEAD into the new folder OUT; examined by lintian; installed, used and
#                         removed in an overlay of this system, which stays as it is
# debian.sh OUT --build   only built
# Exit status 77: what it takes is not here. TOUCHSTONE_SETUP: further options of `meson setup`.
set -eu
out=$(realpath -m "$1") only=${2-}
[ ! -e "$out" ] || { echo "debian.sh: $out is there; name a new folder"; exit 2; }
cd "$(dirname "$0")/../.."
for tool in dpkg-buildpackage dh lintian unshare; do
    command -v $tool >/dev/null || { echo "debian.sh: there is no $tool"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
mkdir -p "$out"

# A clone, so that the programs know their commit.
tree=$work/touchstone
git clone -q --depth 1 "file://$PWD" "$tree"
cp -R .ci/packages/debian "$tree"
cd "$tree"
version=$(sed -n "s/^ *version: '\(.*\)',\$/\1/p" meson.build)
by=$(git log -1 --format='%an <%ae>')
sed -i "s/@MAINTAINER@/$by/" debian/control
sed -n '/^Redistribution and use/,/^POSSIBILITY/{s/^$/./;s/^/ /;p}' LICENSE >>debian/copyright
printf 'touchstone (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' "$version" "$by" \
    "$(git log -1 --format=%cD)" >debian/changelog
dpkg-checkbuilddeps || exit 77
# debhelper sets another HOME, where there is no cache of the compiler.
! command -v ccache >/dev/null || export CCACHE_DIR="${CCACHE_DIR:-$(ccache -k cache_dir)}"
PATH=/usr/sbin:/usr/bin:/sbin:/bin
export PATH DEB_BUILD_OPTIONS="parallel=$(nproc) nocheck"
dpkg-buildpackage -us -uc -b >"$out/build.log" 2>&1 || { tail -n 30 "$out/build.log"; exit 1; }
mv ../*.deb ../*.changes ../*.buildinfo "$out"
du -h --apparent-size "$out"/*.deb
[ "$only" != --build ] || exit 0

lintian --allow-root --fail-on error,warning "$out"/*.changes
user=
[ "$(id -u)" -eq 0 ] || user=--map-root-user
unshare $user --mount "$tree/.ci/packages/debian_used.sh" "$out" "$work"
