/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stddef.h>
#include "rounding.h"
#include "touchstone/common.h"

/* x at run time: the compiler must not compute with it. */
static double given(double x) {
    volatile double at_run_time = x;
    return at_run_time;
}

const char *rounding_fault(void) {
    const double one = given(1.0), small = given(0x1p-60), half_ulp = given(0x1p-53);
    const double five = given(5.0), odd = given(1.0 + 0x1p-30);
    const volatile double square = odd * odd;
    const struct {
        double got, want;
        const char *fault;
    } checks[] = {
        {one + small, 1.0, "sums are not rounded to nearest"}, /* but upward */
        {one - small, 1.0, "sums are not rounded to nearest"}, /* but downward or toward 0 */
        {one + half_ulp * given(1.0 + 0x1p-25), 1.0 + 0x1p-52, "sums are rounded twice"},
        {given(0x1p-1060) * given(0x1p60), 0x1p-1000, "operands below 2.2e-308 count as 0"},
        {given(0x1p-1022) * given(0.5) * given(0x1p60), 0x1p-963,
         "results below 2.2e-308 become 0"},
        {(one + small) - one, 0.0, "sums are not computed in their order"},
        {five / 3.0, 0x1.aaaaaaaaaaaabp0, "divisions are computed as products"},
        {given(odd) * odd - square, 0.0, "products are not rounded"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(checks); i++)
        if (checks[i].got < checks[i].want || checks[i].got > checks[i].want)
            return checks[i].fault;
    return NULL;
}
