/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The instruction sets whose ceilings are measured; isa.c is compiled once for each. */
#include <string.h>
#include "isa.h"
#include "touchstone/common.h"

#ifndef BENCH_ISA_LIST /* X(scalar) X(avx2) ..., from Meson */
#define BENCH_ISA_LIST(X) X(scalar)
#endif

#define X(name) extern const struct bench_isa bench_isa_##name;
BENCH_ISA_LIST(X)
#undef X

const struct bench_isa *bench_isa_at(size_t i) {
    static const struct bench_isa *const all[] = {
#define X(name) &bench_isa_##name,
        BENCH_ISA_LIST(X)
#undef X
    };
    return i < TOUCH_COUNT(all) ? all[i] : NULL;
}
