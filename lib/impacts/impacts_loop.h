/* SPDX-License-Identifier: BSD-3-Clause */
/* The impact integrators, one a target: impacts_loop.c compiled for each. */
#ifndef TOUCH_IMPACTS_LOOP_H
#define TOUCH_IMPACTS_LOOP_H

#include "touchstone/impacts.h"

/* Forces whose powers of w are whole have texts of their own; X(name, q) by exponent of the
 * dashpot for alpha = 3/2. */
#define TOUCH_IMPACT_KINDS(X)                                                                      \
    X(constant, 2) /* 0 */                                                                         \
    X(quarter, 4)  /* 1/4 */                                                                       \
    X(half, 2)     /* 1/2 */                                                                       \
    X(spring, 2)   /* 3/2; and no dashpot at all */                                                \
    X(hertz, 4)    /* any other */                                                                 \
    X(general, 4)  /* any other, alpha any other */
enum touch_impact_kind {
#define X(name, q) TOUCH_IMPACT_##name,
    TOUCH_IMPACT_KINDS(X)
#undef X
    TOUCH_IMPACT_KIND_COUNT
};

/* impacts: checked, .steps not 0. at_force: end at zero force; tension is cut by the caller. */
typedef void touch_impacts_loop(const struct touch_impacts *impacts, enum touch_impact_kind kind,
                                int at_force);

#endif
