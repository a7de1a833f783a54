#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# neon.sh LIB GENERATED CROSS-GCC EMULATOR: builds the kernels for aarch64, scalar and NEON, and runs
# test_batch.c in the emulator; packed.sh looks at their objects. GENERATED holds law_list.h and loop_list.h, which Meson made.
set -eu
lib=$1 generated=$2 cc=$3 emulator=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/lib"
flags="-std=c11 -D_GNU_SOURCE -fno-math-errno -fno-trapping-math -ffp-contract=off
    -I$work -I$lib/.. -I$lib/include"
# The laws that have kernels, each with its file.
names=$(sed -n 's/^#define TOUCH_LAWS(X) *//p' "$generated/law_list.h" | tr -d ' ' | sed 's/X(\([a-z_]*\))/\1 /g')
kernels=
for law in $names; do
    grep -q "X($law)" "$generated/loop_list.h" && continue
    file=$(grep -lE "^([A-Z_]*LAW|LAW_OF)\($law," "$lib"/laws/*.c)
    for form in plane space; do
        for variant in 'scalar 0' 'neon 16'; do
            # shellcheck disable=SC2086  # words
            set -- $variant
            kernels="$kernels X($law, $form, $1)"
            echo "$law $(basename "$file") $form $1 $2"
        done
    done
    echo "#define TOUCH_KERNELS(X) $kernels" >"$work/kernels"
done >"$work/list"
mv "$work/kernels" "$work/lib/kernel_list.h"
cat >"$work/lib/target_list.h" <<EOF
#define TOUCH_TARGETS(X) X(scalar, "", "") X(neon, "", "")
#define TOUCH_TARGET_FEATURES(X)
#define TOUCH_TARGETS_LEFT_OUT(X)
EOF
cp "$generated/law_list.h" "$generated/loop_list.h" "$work/lib"
while read -r law file form target bytes; do
    # shellcheck disable=SC2046,SC2086
    $cc $flags -O3 -fno-thread-jumps -fno-tree-pre $([ "$target" = scalar ] && echo -fno-tree-vectorize \
        -fno-tree-slp-vectorize) "-DLAW_FILE=\"lib/laws/$file\"" "-DLAW_NAME=$law" "-DTARGET=$target" \
        "-DVECTOR_BYTES=$bytes" $([ "$form" = space ] && echo -DIN_SPACE) \
        -c "$lib/batch/kernel.c" -o "$work/$law-$form-$target.o"
done <"$work/list"
# shellcheck disable=SC2086
$cc $flags -O2 -static "$lib/tests/test_batch.c" "$lib/tests/batch_inputs.c" "$lib/core/law_loop.c" \
    "$lib/batch/batch.c" "$lib/batch/kernel_table.c" "$lib/batch/zeros.c" "$lib/core/registry.c" \
    "$lib/core/targets.c" "$lib/core/values.c" "$lib"/laws/*.c "$work"/*.o -lm -o "$work/test_batch"
BATCH_CONTACTS=203 "$emulator" "$work/test_batch" bits
ar rcs "$work/kernels.a" "$work"/*.o
OBJDUMP=$(echo "$cc" | sed 's/gcc$/objdump/') "$lib/tests/packed.sh" "$work/kernels.a" gcc "$lib/core/targets.csv" >&2
