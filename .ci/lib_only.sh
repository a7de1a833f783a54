#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# lib_only.sh CC SOURCE: with -Dlib_only=true, and scalar kernels alone, the library is configured where none of the
# other libraries is found, built and installed; it needs libm, and an example is built against it.
set -eu
cc=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

fail() {
    echo "lib_only.sh: $*" >&2
    exit 1
}

# quietly COMMAND...: shows what it prints where it fails.
quietly() {
    "$@" >"$work/log" 2>&1 || {
        tail -n 30 "$work/log" >&2
        fail "'$*' failed"
    }
}

export CC="$cc"
quietly meson setup "$work/untested" "$source" -Dtests=disabled -Dtargets=
if grep -n -m 3 -i criterion "$work/untested/build.ninja" | cut -c1-200 | grep . >&2; then
    fail "without tests it needs Criterion"
fi
mkdir "$work/none"
export PKG_CONFIG_LIBDIR="$work/none" PKG_CONFIG_PATH=
quietly meson setup "$work/build" "$source" -Dlib_only=true -Dtargets= -Ddefault_library=both --prefix=/usr --libdir=lib
grep -E '^(Run-time dependency|Dependency|Library|Program) ' "$work/log" >"$work/sought" || :
if grep -vE "^Library (m|dl) found|\($(realpath "$source")/" "$work/sought" >&2; then
    fail "it looks for more than libm and libdl"
fi
quietly ninja -C "$work/build"
export DESTDIR="$work/stage"
quietly meson install -C "$work/build" --no-rebuild
cd "$work/stage/usr"
if find . -type f ! -path './include/touchstone/*.h' ! -path './include/touchstone/law.f90' ! -path './lib/libtouchstone.*' \
    ! -path './lib/pkgconfig/touchstone.pc' ! -path './lib/cmake/touchstone/*' ! -path './share/doc/touchstone/*' | grep . >&2; then
    fail "it installs more than the library"
fi
if command -v readelf >/dev/null; then
    readelf -dW lib/libtouchstone.so | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' >"$work/needed"
    if grep -vE '^(libm|libdl|libc|ld-linux.*|ld-musl.*|libc\.musl.*)\.so' "$work/needed" >&2; then
        fail "it needs more than libm"
    fi
fi
if command -v cmake >/dev/null; then
    mkdir "$work/cmake"
    cat >"$work/cmake/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.13)
project(user C)
find_package(touchstone 0.2 REQUIRED)
add_executable(first_contact ${EXAMPLE})
target_link_libraries(first_contact touchstone::touchstone m)
EOF
    quietly env -u DESTDIR cmake -S "$work/cmake" -B "$work/cmake/build" -DCMAKE_PREFIX_PATH="$PWD" \
        -DEXAMPLE="$PWD/share/doc/touchstone/lib/examples/first_contact.c"
    quietly env -u DESTDIR cmake --build "$work/cmake/build"
    LD_LIBRARY_PATH=$PWD/lib "$work/cmake/build/first_contact" >"$work/said"
    grep -q '^overlap 1 um, normal force 2.48889 N$' "$work/said" || fail "built by CMake, first_contact prints something else"
    if sed -i 's/touchstone 0.2/touchstone 9/' "$work/cmake/CMakeLists.txt" &&
        env -u DESTDIR cmake -S "$work/cmake" -B "$work/cmake/build" >"$work/log" 2>&1; then
        fail "CMake finds a version that is not there"
    fi
fi
command -v pkg-config >/dev/null || exit 0
export PKG_CONFIG_LIBDIR="$PWD/lib/pkgconfig"
for how in '' --static; do
    # shellcheck disable=SC2046,SC2086  # words
    quietly $cc share/doc/touchstone/lib/examples/first_contact.c ${how:+-static} \
        $(pkg-config $how --define-variable=prefix="$PWD" --cflags --libs touchstone) -o "$work/first_contact"
    LD_LIBRARY_PATH=$PWD/lib "$work/first_contact" >"$work/said"
    grep -q '^overlap 1 um, normal force 2.48889 N$' "$work/said" || fail "first_contact prints something else"
done
echo "the library alone is built, installed and used"
