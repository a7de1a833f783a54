/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our law of any set of conventions: what the law of an engine, or of a stranger, should answer if it does what
 * it declares.
 *
 * It takes the properties of a built-in law, so that a case of that law can be run with it as it
 * is; only its conventions differ. With the built-in law's own conventions it is that law. */
#ifndef LOOK_ALIKE_H
#define LOOK_ALIKE_H

#include "conventions.h"
#include "cases/play/case.h"

/* Conventions of a built-in law with the properties of a case; nonzero if it is of no family whose
 * conventions are known here. */
int look_alike_conventions(const struct play_case *c, struct touch_conventions *ret);

/* The law, and how it answers a path in space. */
struct look_alike {
    struct touch_law law;
    const struct touch_law *base; /* that of the case */
    struct touch_conventions is;
    struct look_alike_space {
        struct play_bodies_step step;
        unsigned char torque_lever; /* where forces turn the bodies */
        _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    } space;
};

/* The same, and those of them that a foreign law says otherwise; the lever of the slip is that of the case where it has
 * its own. Nonzero: no such family. */
int look_alike_declared(const struct play_case *c, const struct play_description *description,
                        struct touch_conventions *ret_own, struct touch_conventions *ret_declared);

/* By how many ulp the damping ratio of those conventions may differ between two programs that compute it: the fits
 * are sums of terms that are much larger where the restitution is near 1. */
double look_alike_rounding(const struct play_case *c, const struct touch_conventions *conventions);

/* The case with our law of those conventions in place of its own. in_space: a path of two balls that turns them
 * is answered from the bodies in space, with the history as a vector there, without energies and events. ret_law
 * is filled and used by ret_case, which shares everything else with c. Nonzero: no such family. */
int look_alike_case(const struct play_case *c, const struct touch_conventions *conventions,
                    int in_space, struct look_alike *ret_law, struct play_case *ret_case);

#endif
