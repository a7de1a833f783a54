#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Installs the library into a scratch folder, builds the examples that are installed with it as their
# first lines say, and looks at what they print. Usage: installed.sh BUILD
set -eu
build=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT INT TERM

fail() {
    echo "installed.sh: $*" >&2
    exit 1
}

DESTDIR=$place meson install -C "$build" --no-rebuild --tags runtime,devel,doc,kernels >"$place/log" 2>&1 ||
    { cat "$place/log" >&2; fail "the library cannot be installed"; }
pc=$(find "$place" -name touchstone.pc)
[ -n "$pc" ] || fail "no touchstone.pc was installed"
prefix=$place$(sed -n 's/^prefix=//p' "$pc")
library=${pc%/pkgconfig/*}
export PKG_CONFIG_PATH="${pc%/*}" LD_LIBRARY_PATH="$library"
flags=$(pkg-config --define-variable=prefix="$prefix" --cflags --libs touchstone)
docs=$prefix/share/doc/touchstone
examples=$docs/lib/examples
for name in README.md CHANGELOG.md LICENSE lib/README.md cases/README.md; do
    [ -s "$docs/$name" ] || fail "$name is not installed"
done
sanitize=
if nm -D "$library/libtouchstone.so" 2>/dev/null | grep -q __asan_; then
    sanitize=-fsanitize=address,undefined
fi
for name in first_contact batch_of_contacts dem_step lammps_step; do
    # shellcheck disable=SC2086  # lists of words
    ${CC:-cc} -O2 -Wall -Wextra -Werror $sanitize "$examples/$name.c" $flags -lpthread -lm -ldl \
        -o "$place/$name" || fail "$name.c does not build with: $flags"
done

"$place/first_contact" >"$place/out" || fail "first_contact failed"
cat >"$place/expected" <<'END'
overlap 1 um, normal force 2.48889 N
force on ball 1: (-2.48889, 0, 0) N
END
diff "$place/expected" "$place/out" >&2 || fail "first_contact printed something else"

# Johnson (1985) eq. 4.23 for E* = 70e9/(2 (1 - 1/16)) Pa, R* = 2.5 mm, overlap 1 um: 112/45 N; shear
# where it slides: 0.3 of that. The restitution is what the law is asked for.
"$place/batch_of_contacts" >"$place/out" || fail "batch failed"
awk '
    /^contact/ { contacts++; if ($5 < 2.4888888888 || $5 > 2.4888888890) bad = 1 }
    /^contact 999/ { if ($9 < 0.7466666666 || $9 > 0.7466666667) bad = 1 }
    /^impact/ { impacts++; if ($6 + 0 < 0.799998 || $6 + 0 > 0.800002) bad = 1 }
    END { exit bad || contacts != 4 || impacts != 4 }' "$place/out" ||
    { cat "$place/out" >&2; fail "batch printed other numbers"; }
for name in dem_step lammps_step; do
    "$place/$name" --help >"$place/out" || fail "$name failed"
    grep -q "^Usage: $name" "$place/out" || fail "$name has no help"
done
echo "built with: $flags"
