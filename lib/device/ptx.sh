#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# ptx.sh CLANG SOURCE OUT DEPFILE OPTION...: compiles C for NVIDIA devices to PTX, the text that their driver
# translates. What is visible is an entry: clang before 18 has no word for that in C.
# Products and sums are never contracted, so that the bits are those of the host.
set -eu
clang=$1 source=$2 out=$3 depfile=$4
shift 4
"$clang" -std=c11 -x c --target=nvptx64-nvidia-cuda -march=sm_70 -ffreestanding -nostdlibinc -O3 \
    -ffp-contract=off -fno-math-errno -fno-trapping-math -Wall -Wextra -Werror "$@" -MD -MF "$depfile" -MT "$out" \
    -S -o "$out.functions" "$source"
sed 's/^\.visible \.func/.visible .entry/' "$out.functions" >"$out"
rm "$out.functions"
