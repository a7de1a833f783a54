#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# packed.sh LIBRARY COMPILER TARGETS.CSV: in every batch object of the library, every instance multiplies
# with whole registers of its target (a scalar one with single numbers alone), and nothing is called but
# the library's own, memcpy and memset. The kernel that an object defines says whose it is. Only of gcc it is known that it
# vectorises every instance. OBJDUMP in the environment: that of another architecture.
set -eu
command -v "${OBJDUMP:=objdump}" >/dev/null || exit 77
"$OBJDUMP" -td --no-show-raw-insn "$1" | awk -v compiler="$2" -v table="$3" '
BEGIN {
    while ((getline line < table) > 0) {
        split(line, cell, ",")
        bytes[cell[1]] = cell[3]
    }
}
function close_instance() {
    if (instance == "")
        return
    instances++
    if (!shared && !open && (target == "scalar" ? (packed > 0 || single == 0) : packed == 0)) {
        print kernel ": " instance " has " packed " packed and " single " single multiplications"
        bad = 1
    }
    instance = ""
}
/file format/ { close_instance(); kernel = ""; next }
/ touch_kernel_.*_(plane|space)_[a-z0-9]*$/ && !/\*UND\*/ {
    if (kernel == "")
        objects++
    kernel = $NF
    n = split(kernel, word, "_")
    target = word[n]
    open = compiler != "gcc"
    width = bytes[target] == 64 ? "%zmm" : bytes[target] == 32 ? "%ymm" : "%xmm"
    next
}
/\*UND\*/ && kernel != "" && !open && $NF !~ /^(touch_.*|memcpy|memset|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail)$/ {
    print kernel ": needs " $NF
    bad = 1
}
/^[0-9a-f]+ <.*>:$/ {
    close_instance()
    if (kernel != "" && $2 ~ /^<(forces|all|sized)_[01](_far)?(\.[a-z0-9.]*)?>:$/) {
        instance = $2
        packed = single = shared = lines = 0
    }
    next
}
instance != "" {
    # gcc merges instances that are the same code: one is then a jump to the other.
    if (lines++ == 0 && $2 ~ /^(jmp|b)$/ && $NF ~ /^<(forces|all|sized)_[01](_far)?(\.[a-z0-9.]*)?>$/ && index(instance, $NF) != 1)
        shared = 1
    # x86: vmulpd, vfmadd213pd; aarch64: fmul v0.2d
    if (($2 ~ /^v?(mul|fn?m(add|sub)[0-9]*)pd/ && index($0, width)) ||
        ($2 ~ /^(fmul|fmla|fmls)$/ && $3 ~ /^v/))
        packed++
    if (($2 ~ /^v?(mul|fn?m(add|sub)[0-9]*)sd/) || ($2 == "fmul" && $3 !~ /^v/))
        single++
}
END {
    close_instance()
    print objects " objects, " instances " instances"
    exit bad || objects == 0 || instances < 3 * objects
}'
