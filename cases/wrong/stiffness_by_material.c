/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/in_turns"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the stiffness of a material is that of the first pair that had it"
#include "wrong.h"

WRONG_PREPARE {
    static struct {
        struct touch_values values;
        struct touch_pair pair;
    } seen[64];
    static size_t count;
    size_t k = 0;
    while (k < count && memcmp(&seen[k].values, values, sizeof *values) != 0)
        k++;
    if (k == count && count < 64) {
        seen[count].values = *values;
        seen[count++].pair = *pair;
    }
    return right_prepare(values, k < 64 ? &seen[k].pair : pair, ret, message);
}
