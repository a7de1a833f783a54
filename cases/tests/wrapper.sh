#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The script ./touchstone on a machine that has nothing: it asks before sudo, and its help needs no package. And the
# script, the program and the newest heading of the changelog name one version.
#
# usage: wrapper.sh TOUCHSTONE-SCRIPT TOUCHSTONE CHANGELOG
set -u
script=$1
version=$(sed -n '/^## /{s///p;q}' "$3")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
bad=0

mkdir "$place/bin"
for tool in sh cat dirname env mkdir tail tr; do
    ln -s "$(command -v $tool)" "$place/bin/$tool"
done
for tool in sudo apt-get; do
    printf '#!/bin/sh\necho "%s $*" >>"%s/calls"\n' "$tool" "$place" >"$place/bin/$tool"
done
printf '#!/bin/sh\necho 1000\n' >"$place/bin/id"
chmod +x "$place/bin/id" "$place/bin/sudo" "$place/bin/apt-get"

# STATUS WORDS SUDO CI ARGUMENTS...: how it ends, what it says, whether sudo is used, the variable CI.
expect() {
    status=$1 words=$2 sudo=$3 ci=$4
    shift 4
    rm -rf "$place/build" "$place/calls"
    said=$(env -i PATH="$place/bin" HOME="$place" CI="$ci" TOUCHSTONE_BUILD="$place/build" sh "$script" "$@" 2>&1 </dev/null)
    got=$?
    used=no
    [ ! -e "$place/calls" ] || used=yes
    case $said in *"$words"*) ;; *) got="$got without '$words'" ;; esac
    if [ "$got" != "$status" ] || [ "$used" != "$sudo" ]; then
        echo "'$*' (CI='$ci'): status $got, not $status; sudo used: $used, not $sudo: $said"
        bad=1
    fi
}

expect 2 'sudo apt-get install --no-install-recommends gcc ' no '' verify
expect 3 'installing gcc ' yes '' --yes verify
expect 3 'installing gcc ' yes true verify
for word in --help -h help; do
    expect 0 'judge laws by cases and principles' no '' "$word"
done
expect 0 "touchstone $version (not built)" no '' --version
expect 0 ' (not built)' no '' version
"$2" --version | grep -q "^touchstone $version " || {
    echo "$2 --version does not say $version, the newest heading of $3"
    bad=1
}
for file in CITATION.cff codemeta.json .ci/packages/conda/meta.yaml; do
    grep -qE "^ *\"?version\"?: \"?$version\"?,?\$" "$(dirname "$3")/$file" || {
        echo "$file does not say $version, the newest heading of $3"
        bad=1
    }
done
[ ! -e "$place/build" ] || {
    echo "help makes a folder to build in"
    bad=1
}
exit $bad
