#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# neon.sh LIB GENERATED CROSS-GCC EMULATOR: builds the kernels for aarch64, scalar and NEON, and runs
# batch_bits.c in the emulator; packed.sh looks at their objects. GENERATED holds what Meson made for the laws, batch_*.c, law_list.h
# and loop_list.h.
set -eu
lib=$1 generated=$2 cc=$3 emulator=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/lib"
flags="-std=c11 -D_GNU_SOURCE -fno-math-errno -fno-trapping-math -ffp-contract=off
    -I$work -I$lib/.. -I$lib/include"
texts=$(cd "$generated" && ls batch_*.c | sed 's/^batch_\(.*\)\.c$/\1/')
kernels=
for form in plane space; do
    for variant in 'scalar auto scalar 0 0' 'neon auto scalar 1 16' 'neon exact neon 0 16'; do
        # shellcheck disable=SC2086  # words
        set -- $variant
        for text in $texts; do
            # shellcheck disable=SC2016
            laws=$(sed -n 's/^#define BATCH_LAWS(X) *//p' "$generated/batch_$text.c")
            for law in $(echo "$laws" | tr -d ' ' | sed 's/X(\([a-z_]*\))/\1 /g'); do
                kernels="$kernels X($law, $form, $1, $2)"
            done
            echo "$text $form $1 $2 $3 $4 $5"
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
while read -r text form target grade lane auto bytes; do
    # shellcheck disable=SC2086
    $cc $flags -O2 -DTOUCH_BATCH "-DTOUCH_LANE_TARGET=$lane" "-DTOUCH_LANE_AUTO=$auto" \
        "-DTOUCH_SPACE=$([ "$form" = space ] && echo 1 || echo 0)" "-DBATCH_FORM=$form" \
        "-DBATCH_TARGET=$target" "-DBATCH_GRADE=$grade" "-DBATCH_BYTES=$bytes" $([ "$auto" = 1 ] && echo -O3 -fno-thread-jumps -fno-tree-pre \
            -fno-unswitch-loops -fno-tree-slp-vectorize) \
        -c "$generated/batch_$text.c" -o "$work/$text-$form-$target-$grade.o"
done <"$work/list"
# shellcheck disable=SC2086
$cc $flags -O2 -static "$lib/tests/batch_bits.c" "$lib/tests/batch_inputs.c" "$lib/core/law_loop.c" \
    "$lib/batch/batch.c" "$lib/batch/kernel_table.c" "$lib/batch/zeros.c" "$lib/core/registry.c" \
    "$lib/core/targets.c" "$lib/core/values.c" "$work"/*.o -lm -o "$work/batch_bits"
"$emulator" "$work/batch_bits"
ar rcs "$work/kernels.a" "$work"/*.o
OBJDUMP=$(echo "$cc" | sed 's/gcc$/objdump/') "$lib/tests/packed.sh" "$work/kernels.a" gcc "$lib/lanes/targets.csv" >&2
