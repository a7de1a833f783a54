/* SPDX-License-Identifier: BSD-3-Clause */
/* Thornton and Ning (1998), without adhesion: Hertz's force until the largest pressure is the yield pressure p_y, at the
 * overlap Y; then F = F_Y + pi p_y R* (overlap - Y); unloading and loading again along Hertz's curve of the flattened
 * contact, whose radius of curvature R_p keeps the contact area of the largest overlap M. With F_M the force there, a^2 =
 * R* M and H = 4/3 E* a:
 *
 *   R_p = R* H M/F_M,   F = F_M x^(3/2),   x = (overlap - (M - F_M/H)) H/F_M,   radius of contact a x^(1/2).
 *
 * Where x < 0 the surfaces do not touch any more, and the contact only remembers. Shear as hertz_mindlin_corrected, without
 * a dashpot: a spring 8 G* times the radius of contact, in increments, with Coulomb's limit. */
#include "touchstone/step.h"

enum {
    YOUNG,
    POISSON,
    PRESSURE,
    FRICTION
};
static const struct touch_property properties[] = {
    YOUNG_AND_POISSON,
    {"yield_pressure", TOUCH_YIELD_PRESSURE, .flags = NEED | FREE},
    {"friction", TOUCH_FRICTION, .flags = FREE},
    {0}};
struct material {
    double e_star, g_star, pressure; /* Pa; p_y */
    double strain;                   /* a/R* at yield: the largest pressure is 2 E* a/(pi R*) */
    double friction;
};
struct state {
    struct shear_state shear;
    double max_overlap, yield_work;
};
static const struct touch_field state[] = {
    SHEAR_STATE("N"),
    {"max_overlap", "m", "largest overlap that the contact remembers"},
    {"yield_work", "J", "lost by yielding since the contact began"},
    END_OF_STATE};
#define TURNED(X) X(shear.kept)

static int prepare(const struct values *v, struct material *ret) {
    const double e_star = effective_young(v, YOUNG, POISSON), pressure = number(v, PRESSURE);
    *ret = (struct material){e_star, effective_shear(v, YOUNG, POISSON), pressure,
                             PI * pressure / (2.0 * e_star), number(v, FRICTION)};
    return 0;
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const bool is = t->overlap > 0.0;
    const double overlap = is ? t->overlap : 0.0, top = largest(old->max_overlap, overlap);

    /* At yield and beyond it. */
    const double a_yield = m->strain * size->r_eff, yield_overlap = m->strain * a_yield;
    const double yield_force = 2.0 / 3.0 * PI * m->pressure * (a_yield * a_yield);
    const double slope = PI * m->pressure * size->r_eff, beyond = top - yield_overlap;
    const bool yielded = beyond > 0.0;

    /* The force at M, what of M comes back, and how much of that is there: x. */
    const double a_top = sqrt(size->r_eff * top), hertz = 4.0 / 3.0 * m->e_star * a_top;
    const double plastic = yield_force + slope * beyond, elastic = hertz * top;
    const double force_top = yielded ? plastic : elastic, flattened = over(force_top, hertz);
    const double depth = yielded ? flattened : top;
    const double part = largest(over(overlap - (top - depth), depth), 0.0);
    const double x = overlap < top ? part : 1.0, root = sqrt(x), radius = a_top * root;
    const double curved = 2.0 * m->e_star * radius;
    a->normal_elastic = force_top * (x * root);
    a->stiffness_n = (yielded & (overlap > old->max_overlap)) ? slope : curved;
    a->strain_normal = 0.4 * a->normal_elastic * (x * depth);

    const struct shear spring = {.k = 8.0 * m->g_star * radius,
                                 .limit = m->friction * a->normal_elastic,
                                 .is = is,
                                 .limit_on = TOUCH_limit_on_sum};
    new->shear = shear_step(spring, old->shear, t, a);
    new->max_overlap = is ? top : 0.0;

    /* What yielding takes is coupling work: strain energy that is not given back. */
    const double work =
        0.4 * yield_force * yield_overlap + (yield_force + 0.5 * slope * beyond) * beyond;
    const double lost = work - 0.4 * force_top * depth;
    new->yield_work = (is & yielded) ? lost : 0.0;
    a->coupling_work += is ? new->yield_work - old->yield_work : 0.0;
    a->active = yes(is);
}

LAW(thornton_ning, TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_PLASTIC,
    .title = "Elastic, perfectly plastic spheres, with a shear spring of the contact radius",
    .source = "Thornton and Ning (1998), without adhesion; shear of this project, after Mindlin "
              "(1949)",
    .known_wrong = "partial slip is missing; shear that is put in at a high and taken out at a low "
                   "normal force creates energy",
    .conventions = {SAY(history, force), SAY(unloading, kept), SAY(limit_from, elastic),
                    SAY(damping, none), SAY(shear_stiffness, mindlin), SAY(partial_slip, none),
                    SAY_TURNED_AT_POINT, SAY(rolling, none), SAY(separation, cleared)},
    KEPT_AT(shear.kept, 1))
