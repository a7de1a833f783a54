/* SPDX-License-Identifier: BSD-3-Clause */
/* A whole law: a linear spring and a dashpot along the normal (Cundall and Strack 1979),
 *
 *   normal force = stiffness overlap + damping velocity      while the overlap is > 0,
 *
 * with its energies and events. As lib/laws/linear_spring.c, with the word `linear_spring` in
 * lib/meson.build, it is a law of the library and has all kernels; compiled with -DPLUGIN, it is a library
 * that touchstone loads. */
#include "touchstone/step.h"

/* What a user sets. Symbol, unit, range and words are those of the role. */
enum {
    STIFFNESS,
    DAMPING
};
static const struct touch_property properties[] = {
    {"stiffness", TOUCH_STIFFNESS_N, .flags = NEED | FREE},
    {"damping", TOUCH_DASHPOT_N, .flags = NEED | FREE},
    {0}};
struct material {
    double stiffness, damping;
};
STATELESS /* what a contact remembers: nothing */

    static int
    prepare(const struct values *v, struct material *ret) {
    *ret = (struct material){number(v, STIFFNESS), number(v, DAMPING)};
    return 0;
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const bool is = t->overlap > 0.0;
    (void)size, (void)old,
        (void)new; /* of a force that depends on radii and masses, or on the past */
    a->normal_elastic = m->stiffness * t->overlap;
    a->normal_dashpot = m->damping * t->velocity_n;
    a->stiffness_n = m->stiffness;
    a->strain_normal = 0.5 * a->normal_elastic * t->overlap;
    a->active = yes(is); /* a contact that is not active answers nothing */
}

LAW(linear_spring, TOUCH_TRAIT_DAMPED, .title = "Linear spring and dashpot",
    .source = "Cundall and Strack (1979)", .known_wrong = "", KEEPS_NONE)
