/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our law of any set of conventions: what an engine's law should answer if it does what it
 * declares.
 *
 * It takes the properties of a built-in law, so that a case of that law can be run with it as it
 * is; only its conventions differ. With the built-in law's own conventions it is that law. It
 * books no energies and reports no events, as the engines do not. */
#ifndef ENGINE_TWIN_H
#define ENGINE_TWIN_H

#include "conventions.h"
#include "cases/play/case.h"

/* Conventions of a built-in law with the properties of a case; nonzero if it is of no family whose
 * conventions are known here. */
int look_alike_conventions(const struct play_case *c, struct engine_conventions *ret);

/* The law, and how it answers a path in space. */
struct look_alike {
    struct touch_law law;
    struct look_alike_space {
        struct play_bodies_step step;
        enum touch_arm arm; /* where forces turn the bodies */
        _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    } space;
};

/* The case with our law of those conventions in place of its own. A path of two balls that turns them is
 * answered from the bodies in space, with the history as a vector there. ret_law is filled and used by
 * ret_case, which shares everything else with c: not to be freed. Nonzero: no such family. */
int look_alike_case(const struct play_case *c, const struct engine_conventions *conventions,
                    struct look_alike *ret_law, struct play_case *ret_case);

#endif
