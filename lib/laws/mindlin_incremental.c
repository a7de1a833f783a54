/* SPDX-License-Identifier: BSD-3-Clause */
/* The incremental Mindlin-Deresiewicz rule of Thornton and Randall (1988), as restated by Thornton and Yin (1991): partial
 * slip through a factor theta on the initial stiffness,
 *
 *   dT = 8 G* a theta ds +- mu dN (1 - theta)
 *
 * with one formula for theta on loading, unloading and reloading. It follows histories that load, unload and reload while
 * pressed, and is wrong after a stick phase (shear, press, shear).
 *
 * stick_memory 1 adds the condition of Thornton and Yin, as others cite it: where pressing outran sliding, theta stays 1
 * until the sum of 8 G* a |ds| has caught up with that of mu dN. What is missing is the deficit, counted from the first
 * shear on (from the first touch, no contact would ever slip in part). It halves the error and does not mend it: the annulus
 * that grew while pressed slips from its edge at once, so that the exact stiffness falls from 8 G* a on. Sheared to half
 * the sliding displacement, pressed by half and sheared on, the force is up to 8.8 % too small without it and up to 4.8 %
 * too large with it, at any step.
 *
 * The rule is for one direction. Here it acts along the direction in which the contact was first sheared; what slides across
 * that direction meets the same tangent stiffness. Bodies in space that are only pressed slide by their round-off: a first
 * force as small as that has no direction. */
#include <float.h>
#include "touchstone/step.h"

enum {
    YOUNG,
    POISSON,
    FRICTION,
    MEMORY
};
static const struct touch_property properties[] = {
    YOUNG_AND_POISSON,
    {"fric", TOUCH_FRICTION, .flags = NEED | FREE, .meaning = "friction coefficient"},
    {"stick_memory", TOUCH_OWN, .type = TOUCH_INTEGER, .max = 1.0,
     .meaning = "0: Thornton and Randall; 1: after a stick phase no slip until the shear has "
                "caught up (Thornton and Yin)"},
    {0}};
struct material {
    double e_star, g_star, friction, memory;
};
enum {
    LOADING,
    UNLOADING,
    RELOADING
};
struct state {
    double normal;
    struct vec shear;
    double forward, branch, turned, returned, deficit;
};
static const struct touch_field state[] = {
    {"normal", "N", "normal force"},
    KEPT_VECTOR("shear", "N", "shear force on body 1"),
    {"forward", "1", "1 while the force points in the first direction, -1 against it"},
    {"branch", "1", "0 loading, 1 unloading, 2 reloading"},
    {"turned", "N", "force at which unloading began"},
    {"returned", "N", "force at which reloading began"},
    {"deficit", "N", "mu dN of a stick phase that the shear has not made good (stick_memory)"},
    END_OF_STATE};

static int prepare(const struct values *v, struct material *ret) {
    *ret = (struct material){effective_young(v, YOUNG, POISSON), effective_shear(v, YOUNG, POISSON),
                             number(v, FRICTION), number(v, MEMORY)};
    return 0;
}

static struct vec divided(struct vec a, double length) {
    return (struct vec){a.s / length, a.t / length};
}

/* theta of the present branch; 1 while the pressing outruns the sliding or, with memory, has done so and the sliding has
 * not caught up. reach: 8 G* a |ds|; grown: mu dN; limit: mu N at the end of the step. */
static double theta_of(const struct state *s, double force, double reach, double grown,
                       double limit) {
    if (reach < grown || s->deficit > 0.0 || !(limit > 0.0))
        return 1.0;
    const int branch = (int)s->branch;
    const double cube = branch == LOADING ? 1.0 - (force + grown) / limit
                        : branch == UNLOADING
                            ? 1.0 - (s->turned - force + 2.0 * grown) / (2.0 * limit)
                            : 1.0 - (force - s->returned + 2.0 * grown) / (2.0 * limit);
    return cbrt(fmin(fmax(cube, 0.0), 1.0));
}

/* Signed force along the first direction after the step. A slide of up to `least` is round-off. */
static double along(struct state *s, double force, double slide, double k, double grown,
                    double limit, double memory, double least) {
    const bool unloads = (int)s->branch == UNLOADING;
    if (unloads && slide > least)
        s->branch = RELOADING, s->returned = force;
    else if (!unloads && slide < -least)
        s->branch = UNLOADING, s->turned = force;
    const int branch = (int)s->branch;
    if (branch != LOADING)
        s->turned += grown;
    if (branch == RELOADING)
        s->returned -= grown;

    const double reach = k * fabs(slide);
    const bool sheared = fabs(force) > k * least || fabs(slide) > least;
    s->deficit = sheared ? memory * fmax(s->deficit + grown - reach, 0.0) : 0.0;
    const double theta = theta_of(s, force, reach, grown, limit);
    const double sign = branch == UNLOADING ? -1.0 : 1.0;
    const double moved = force + k * theta * slide + sign * grown * (1.0 - theta);
    const double next = fmin(fmax(moved, -limit), limit);
    s->deficit = fabs(next) < limit ? s->deficit : 0.0;
    s->forward = next < 0.0 ? -1.0 : 1.0;
    if (branch == RELOADING && next >= s->turned)
        s->branch = LOADING;
    /* As far back as it was sheared forth, and as all of it slips, the first loading goes on, in the other direction. */
    if (branch == UNLOADING && next < 0.0 && next <= -s->turned)
        s->branch = LOADING, s->forward = 1.0;
    return next;
}

static void step(const struct material *m, const struct size *size, const struct motion *t,
                 const struct state *old, struct state *new, struct answer *a) {
    *new = (struct state){0};
    if (!(t->overlap > 0.0))
        return;
    const double contact = sqrt(size->r_eff * t->overlap), k = 8.0 * m->g_star * contact;
    const double normal = 4.0 / 3.0 * m->e_star * contact * t->overlap,
                 limit = m->friction * normal;

    /* The first direction: that of the force (or against it), else of the slide. What a slide of 64 ulp of the radius leaves
     * is no force on the first branch, and no such slide turns to another. */
    const double least = 64.0 * DBL_EPSILON * size->r_eff;
    const double was = hypot(old->shear.s, old->shear.t), slide = hypot(t->slide.s, t->slide.t);
    const bool sheared = was > ((int)old->branch == LOADING ? k * least : 0.0);
    const double sign = old->forward < 0.0 ? -1.0 : 1.0;
    struct vec e = {1.0, 0.0};
    if (sheared)
        e = divided(scale(sign, old->shear), was);
    else if (slide > 0.0)
        e = divided(t->slide, slide);
    else if (was > 0.0)
        e = divided(old->shear, was);
    const struct vec normal_to_e = {-e.t, e.s};

    *new = *old;
    const double force = along(new, sheared ? sign * was : dot(old->shear, e), dot(t->slide, e), k,
                               m->friction * (normal - old->normal), limit, m->memory, least);
    const struct vec trial =
        add(scale(force, e), scale(k * dot(t->slide, normal_to_e), normal_to_e));
    const double length = hypot(trial.s, trial.t);
    /* A force that has reached the limit follows it within some ulp; without friction every slide slips. */
    const bool slipping =
        limit > 0.0 ? length >= limit * (1.0 - 8.0 * DBL_EPSILON) : length > 0.0 || slide > 0.0;
    new->normal = normal;
    new->shear = scale(length > limit ? limit / length : 1.0, trial);
    a->normal_elastic = normal;
    a->elastic = new->shear;
    a->stiffness_n = 2.0 * m->e_star * contact;
    a->stiffness_s = k;
    a->strain_normal = 0.4 * normal * t->overlap;
    a->slipping = yes(slipping);
    a->active = 1.0;
}

LAW(mindlin_incremental, UNBOOKED | TOUCH_TRAIT_SHEAR,
    .title = "Incremental Mindlin-Deresiewicz rule of Thornton and Randall",
    .source = "Thornton and Randall (1988); Thornton and Yin (1991)",
    .known_wrong =
        "does not converge to Mindlin-Deresiewicz after a stick phase: in shear, press, shear (the "
        "case stick_phase) 7.1 % too small at any step, and with stick_memory 2.9 % too large; on "
        "other paths, and in impacts that stick, stick_memory can be the worse of both; slides "
        "that change direction are 9 % off in a component at a corner, and by a third of mu N on a "
        "circle; keeps two turning points only; its energies are not defined",
    .conventions = {SAY(history, force), SAY(limit_on, spring), SAY(limit_from, elastic),
                    SAY(damping, none), SAY(partial_slip, mindlin_deresiewicz), SAY_TURNED_AT_POINT,
                    SAY(rolling, none), SAY(separation, cleared)},
    KEPT_AT(shear, 1))
