#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is installed is whole, small without its optional parts, and can be moved; and the main job needs no
# kernel.
#   installed.sh BUILD SOURCE
set -eu
build=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

fail() {
    echo "installed.sh: $*" >&2
    exit 1
}

# The main job: how many of all steps, and whether a kernel is among them.
ninja -C "$build" -t commands touchstone-main >"$work/main"
ninja -C "$build" -t commands all >"$work/all"
if grep -E 'libkernel_|impacts_loop|batch_[a-z_]*\.c' "$work/main" >"$work/kernels"; then
    head -n 3 "$work/kernels" >&2
    fail "the main job compiles kernels"
fi
grep -q 'libkernel_' "$work/all" || fail "there are no kernels at all: is this test blind?"
echo "main job: $(wc -l <"$work/main") of $(wc -l <"$work/all") steps"

# Without kernels and wrong laws, in another place than it was configured for.
DESTDIR=$work/stage meson install -C "$build" --no-rebuild --tags runtime >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; fail "it cannot be installed"; }
program=$(find "$work/stage" -name touchstone -path '*/bin/*')
[ -n "$program" ] || fail "no program was installed"
mv "${program%/bin/touchstone}" "$work/moved"
size=$(du -sk --apparent-size "$work/moved" | cut -f1) # bytes, whatever the size of blocks
echo "installed without optional parts: $size kB"
[ "$size" -lt 8192 ] || fail "$size kB are 8 MB or more"
# without_paths FOLDER: nothing in it knows where it was built, nor looks for libraries there.
without_paths() {
    if grep -rlF -e "$source" -e "$build" "$1" >&2; then
        fail "what is installed holds a path of the build"
    fi
    find "$1" -type f \( -perm -u+x -o -name '*.so*' \) >"$work/programs"
    while read -r file; do
        if readelf -dW "$file" 2>/dev/null | grep -E '\((RPATH|RUNPATH)\)' | grep -v '\[\$ORIGIN/\.\./' >&2; then
            fail "$file looks for libraries in a folder of its own"
        fi
    done <"$work/programs"
}
without_paths "$work/moved"
DESTDIR=$work/whole meson install -C "$build" --no-rebuild --strip >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; fail "not all can be installed"; }
without_paths "$work/whole"
# Programs that run kernels share them, and find them wherever they are moved together.
program=$(find "$work/whole" -name touchstone-sweep -path '*/bin/*')
mv "${program%/bin/touchstone-sweep}" "$work/all-parts"
"$work/all-parts/bin/touchstone" list kernels >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; fail "the installed programs do not find the kernels"; }
"$work/all-parts/bin/touchstone" bench --quick --target scalar hertzian >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; fail "a law is not benched with what is installed"; }
large=$(find "$work/all-parts/bin" -size +4M)
[ -z "$large" ] || fail "kernels are in the programs again: $large"
size=$(du -sk --apparent-size --exclude="*.a" "$work/all-parts" | cut -f1)
echo "installed with all parts: $size kB"
[ "$size" -lt 20480 ] || fail "$size kB are 20 MB or more"
rm -rf "$work/all-parts"
mkdir "$work/user"
cd "$work/user"
"$work/moved/bin/touchstone" verify hertzian >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; fail "the installed program does not verify"; }
[ -s touchstone-results/latest/report.html ] || fail "the installed program leaves no report"
count() {
    "$1" list cases --json | grep -c "\"name\": \"[a-z_]*/"
}
[ "$(count "$work/moved/bin/touchstone")" -gt 100 ] || fail "the installed cases are not found"
"$work/moved/bin/touchstone" new-law my_law >"$work/log"
(cd my_law && make check) >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; fail "an own law cannot be made with what is installed"; }
# A verb whose program is not installed says so.
if "$work/moved/bin/touchstone" sweep hertz/impact_damped >"$work/log" 2>&1; then
    fail "a program that is not installed runs"
fi
grep -q 'touchstone-sweep .* neither built .* nor installed' "$work/log" ||
    { cat "$work/log" >&2; fail "a program that is not installed is not told"; }
# A moved tree uses its own cases.
cp "$source/cases/laws/hertzian/force.yaml" "$work/moved/share/touchstone/cases/hertzian/one_more.yaml"
"$work/moved/bin/touchstone" verify --no-report --out own hertzian/one_more >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; fail "the moved program does not use the cases beside it"; }

# A copy of the source tree with its build uses its own cases.
mkdir -p "$work/copy/cases/laws/hertzian" "$work/copy/build/cases" "$work/copy/build/reports"
cp "$source/cases/laws/hertzian/force.yaml" "$work/copy/cases/laws/hertzian/only_here.yaml"
echo .. >"$work/copy/build/source-tree"
cp "$build/cases/touchstone" "$work/copy/build/cases/"
"$work/copy/build/cases/touchstone" list cases --json >"$work/log"
grep -q 'hertzian/only_here' "$work/log" || fail "a copied tree does not use its own cases"
grep -q 'hertzian/impact' "$work/log" && fail "a copied tree uses the cases of another"

# Each has its own cases, wherever it is called.
own_cases() { # PROGRAM FOLDER HAS HAS_NOT
    (cd "$2" && "$1" list cases --json) >"$work/log"
    grep -q "\"name\": \"$3\"" "$work/log" || fail "called in $2, $1 does not use its own cases"
    if grep -q "\"name\": \"$4\"" "$work/log"; then
        fail "called in $2, $1 uses the cases of another"
    fi
}
own_cases "$work/moved/bin/touchstone" "$work/copy" hertzian/one_more hertzian/only_here
own_cases "$work/moved/bin/touchstone" "$work/copy/cases" hertzian/one_more hertzian/only_here
own_cases "$work/copy/build/cases/touchstone" "$work/moved/bin" hertzian/only_here hertzian/one_more
# Also as they are found along PATH, and through a link.
PATH=$work/moved/bin:$PATH own_cases touchstone "$work/copy/build/cases" hertzian/one_more hertzian/only_here
ln -s "$work/moved/bin/touchstone" "$work/copy/link"
own_cases ./link "$work/copy" hertzian/one_more hertzian/only_here

# Pages for man(1): what the programs say of themselves, without a warning of groff.
for verb in '' -verify -bench -report; do
    page=$work/page$verb
    find "$work/moved" -name "touchstone$verb.1" -exec cat {} + >"$page"
    grep -q '^.SH "EXIT STATUS"' "$page" || fail "touchstone$verb.1 is not whole"
    if command -v groff >/dev/null && groff -man -ww -z -Kutf8 "$page" 2>&1 | grep . >&2; then
        fail "groff warns of touchstone$verb.1"
    fi
done

# The optional parts.
DESTDIR=$work/wrong meson install -C "$build" --no-rebuild --tags runtime,wrong-laws >"$work/log" 2>&1
program=$(find "$work/wrong" -name touchstone -path '*/bin/*')
"$program" selftest --only root_missing >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; fail "the installed self-test does not run"; }
echo "moved, copied, with and without its parts: each uses its own cases"
