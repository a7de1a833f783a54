/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A built-in law behind the client in C: hertz_mindlin; with its name as argument another; with the argument
 * "stateful" one that keeps its history. */
#include <string.h>
#include "touchstone_law.h"

static const struct touch_law *built_in;
static double history[TOUCH_STATE_MAX];

static void begin(void) {
    memset(history, 0, sizeof history);
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *ret_force) {
    (void)self;
    double next[TOUCH_STATE_MAX];
    (void)state_in, (void)ret_state;
    built_in->step(built_in, coefficients, motion, history, next, ret_force);
    memcpy(history, next, built_in->state_count * sizeof *next);
}

int main(int argc, char **argv) {
    const struct touch_law *other = argc > 1 ? touch_law_find(argv[1]) : NULL;
    built_in = touch_law_find("hertz_mindlin");
    struct touch_law law = *built_in;
    if (argc < 2 || strcmp(argv[1], "stateful") != 0)
        return touchstone_serve(other ? other : built_in, NULL);
    law.step = step;
    law.state_count = 0;
    law.shear_field = -1;
    law.shear_count = 0;
    return touchstone_serve(&law, begin);
}
