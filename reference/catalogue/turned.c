/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for a pair that is pressed, sheared along s without slip, and turned as one rigid body: legs 1 to 3
 * of a path. What the documented steps make of the force, and what stays if nothing slides. */
#include <float.h>
#include <math.h>

#include "evaluate.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/turned.h"

enum what {
    DOCUMENTED_S,
    DOCUMENTED_T,
    RIGID_S,
    RIGID_T,
};

/* In the order of the choices of `levers`. Distance of the centres less both levers; a wall turns with its ball, and
 * whatever its lever is, nothing slides. */
static double surplus_of(int levers, const struct ref_reader *in, double overlap) {
    struct ref_reader reader = *in;
    enum {
        RADIUS = 1
    };
    return levers == RADIUS && !isinf(ref_number(&reader, "radius", 1)) ? -overlap : 0.0;
}

/* The force along s after leg 2: of a spring, or with partial slip (Cattaneo and Mindlin). */
static double sheared(const struct ref_contact *c, int partial, double mu, double overlap,
                      double slide) {
    if (!partial)
        return ref_stiffness_s(c, overlap) * slide;
    const double left = overlap - c->kappa * slide / mu;
    return mu * (ref_normal_force(c, overlap) - ref_normal_force(c, fmax(left, 0.0)));
}

static int check_path(struct ref_reader *in, const struct ref_path *p) {
    if (p->leg_count < 3)
        return ref_refuse(in, "the path has %zu legs; needed: press, shear, turn", p->leg_count);
    for (size_t i = p->leg_end[0]; i <= p->leg_end[2]; i++)
        if (fabs(p->overlap[i] - p->overlap[p->leg_end[0]]) > 0.0)
            return ref_refuse(in, "the overlap changes at sample %zu; allowed: in leg 1 alone", i);
    if (fabs(p->slide_s[p->leg_end[0]]) > 0.0 || fabs(p->slide_t[p->leg_end[1]]) > 0.0)
        return ref_refuse(in, "leg 2 must be the first that slides, along s alone");
    return 0;
}

static int eval(struct ref_reader *in, enum what what, double *ret_values,
                double *ret_uncertainty) {
    struct ref_contact c;
    const struct ref_path *p = ref_need_path(in);
    if (!p || check_path(in, p) || ref_any_contact(in, &c))
        return -1;
    const double mu = ref_number(in, ref_has(in, "fric") ? "fric" : "mu_sl", 0);
    const double overlap = p->overlap[p->leg_end[0]] + c.gap, slide = p->slide_s[p->leg_end[1]];
    const int levers = ref_choice(in, "levers", 0), partial = ref_whole_or(in, "partial_slip", 0);
    struct ref_turned turned = {
        .angle = ref_number(in, "turned", 0),
        .steps = p->leg_end[2] - p->leg_end[1],
        .projects = ref_choice(in, "transport", 0),
    };
    double length = 0.0;
    for (size_t i = 0; i < 3; i++)
        length = hypot(length, turned.about[i] = ref_number(in, "about", i));
    if (in->refused)
        return -1;
    if (!(length > 0.0))
        return ref_refuse(in, "about is the zero vector; allowed: any other");
    for (size_t i = 0; i < 3; i++)
        turned.about[i] /= length;
    turned.surplus = surplus_of(levers, in, overlap);
    const double stiffness = ref_stiffness_s(&c, overlap),
                 limit = mu * ref_normal_force(&c, overlap);
    double force[2] = {sheared(&c, partial, mu, overlap, slide), 0.0};
    if (!(fabs(force[0]) < limit))
        return ref_refuse(in, "leg 2 slides to the limit (%.9g N); allowed: below it", limit);
    if (partial && fabs(turned.surplus) > 0.0)
        return ref_refuse(in, "levers: with partial slip only those that do not slide");
    const double sums = limit + stiffness * fabs(turned.surplus * turned.angle);
    if (what < RIGID_S)
        ref_turned_force(&turned, stiffness, limit, force);
    *ret_values = force[what == DOCUMENTED_T || what == RIGID_T];
    /* Steps that are alike round alike: the same error of the length, unless each step sets it right, and of the angle. */
    const double steps = (double)turned.steps, lengths = turned.projects ? sqrt(steps) : steps;
    const double turns = what < RIGID_S ? lengths + fabs(turned.angle) : 0.0;
    *ret_uncertainty = fmax(16.0, turns) * DBL_EPSILON * sums;
    return 0;
}

/* --- the table -------------------------------------------------------------------------------- */

REF_EVAL(turned_shear_force_s, eval, DOCUMENTED_S)
REF_EVAL(turned_shear_force_t, eval, DOCUMENTED_T)
REF_EVAL(rigid_shear_force_s, eval, RIGID_S)
REF_EVAL(rigid_shear_force_t, eval, RIGID_T)

static const struct ref_input inputs[] = {
    REF_ANY_CONTACT,  REF_MAY(hz_alpha), REF_MAY(fric),      REF_MAY(mu_sl),       REF_NEED(about),
    REF_NEED(turned), REF_MAY(levers),   REF_MAY(transport), REF_MAY(partial_slip)};

static const char documented[] =
    "two bodies in space, the documented steps in axes that turn (solutions/turned.h)";
static const char rigid[] = "a rigid turn changes no force; 8 G* a s, or Cattaneo (1938)";

static const struct ref_reference rows[] = {
    REF_ROW(turned_shear_force_s,
            "shear force along s of a sheared pair after a rigid turn, as the law's levers and its "
            "way to turn the "
            "history make it",
            "shear_force_s", "N", REF_FINITE_SUM, 0, 0.0, documented, inputs),
    REF_ROW(turned_shear_force_t, "the same along t", "shear_force_t", "N", REF_FINITE_SUM, 0, 0.0,
            documented, inputs),
    REF_ROW(rigid_shear_force_s, "shear force along s of a sheared pair that turns as one body",
            "shear_force_s", "N", REF_CLOSED_FORM, 0, 0.0, rigid, inputs),
    REF_ROW(rigid_shear_force_t, "the same along t", "shear_force_t", "N", REF_CLOSED_FORM, 0, 0.0,
            rigid, inputs),
};

REF_TABLE(turned);
