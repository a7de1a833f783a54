/* SPDX-License-Identifier: BSD-3-Clause */
/* PFC "Hysteretic Model", eq (1)-(9): the springs of the Hertz model and a normal dashpot whose factor is derived from a
 * target restitution and the speed of the impact. The form is that of Hunt and Crossley (1975). dp_mode 0 is Gonthier et
 * al. (2004), 1 Lankarani and Nikravesh (1990), 2 Qin and Lu (2006), often cited by the given names as Zhiying and
 * Qishao; PFC took them from the review of Machado et al. (2012).
 *
 * With d = chi v_in/h_n the dashpot force of eq (5) is N d (approach velocity/v_in); d depends on the target alone. v_in
 * > 0 is the approach velocity in the step that activates the contact, kept per contact and taken again at each
 * activation; PFC's own sign (approach negative) would create energy. A contact that is activated at rest or opening has
 * no dashpot. */
#include "pfc.h"

enum {
    DP_MODE = HERTZ_GROUP,
    DP_EN,
    DP_ENMIN,
    EXACT_EN = HERTZ_GROUP
};
#define DP_FORCE_ROW                                                                               \
    {                                                                                              \
        "dp_force", TOUCH_OWN, OF_FORCE, .symbol = "F^d",                                          \
                                         .meaning = "dashpot force (-F_n, 0, 0) on body 2"         \
    }
static const struct touch_property properties[] = {
    HERTZ_GROUP_ROWS,
    {"dp_mode", TOUCH_OWN, .flags = FREE, .max = 2.0, .type = TOUCH_INTEGER, .symbol = "M_d",
     .meaning = "damping factor: 0 (1-e^2)/e, 1 3(1-e^2)/4, 2 3(1-e^2)exp(2(1-e))/4"},
    {"dp_en", TOUCH_RESTITUTION, 1.0, FREE, .symbol = "e_n",
     .meaning = "target restitution coefficient"},
    {"dp_enmin", TOUCH_RESTITUTION_LEAST, .flags = FREE, .symbol = "e*_n",
     .meaning = "smallest target used by dp_mode 0 and 1"},
    DP_FORCE_ROW,
    {0},
};
static const struct touch_property properties_of_exact[] = {
    HERTZ_GROUP_ROWS,
    {"dp_en", TOUCH_RESTITUTION, 1.0, FREE | TOUCH_MIN_OPEN, .max = 1.0, .symbol = "e_n",
     .meaning = "restitution coefficient that is reached"},
    DP_FORCE_ROW,
    {0},
};

struct material {
    struct elastic elastic;
    double damping; /* d = chi v_in/h_n */
    int kind;       /* 1: a general exponent */
};
#define KINDS 2
struct state {
    struct springs springs;
    double began, impact_speed;
};
static const struct touch_field state[] = {
    SPRINGS_STATE,
    {"began", "1", "1 after the step that activated the contact"},
    {"impact_speed", "m/s", "approach velocity at the last activation"},
    END_OF_STATE};

static int make(const struct values *v, double damping, struct material *ret) {
    ret->damping = damping;
    const int refused = prepare_elastic(v, &ret->elastic);
    ret->kind = !refused && ret->elastic.rise.half < 0.5;
    return refused;
}

/* Eq (6). The page gives the floor to mode 1, which is finite without it; mode 0 is the one that needs it. Both get it. */
static int prepare(const struct values *v, struct material *ret) {
    const int mode = (int)number(v, DP_MODE);
    const double target = number(v, DP_EN), least = number(v, DP_ENMIN),
                 floored = fmax(target, least);
    const double e = mode == 2 ? target : floored, loss = 1.0 - e * e;
    const double damping = mode == 0   ? loss / e
                           : mode == 1 ? 0.75 * loss
                                       : 0.75 * loss * exp(2.0 * (1.0 - e));
    if (make(v, damping, ret))
        return 1;
    if (mode == 0 && !(floored > 0.0))
        return REFUSE(v,
                      "dp_en = %g with dp_enmin = %g: dp_mode 0 divides by the larger of them; at "
                      "least one must be "
                      "above 0",
                      target, least);
    return 0;
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const struct pressed p = press(&m->elastic, size, t->overlap, m->kind, a);
    const double first = largest(t->velocity_n, 0.0),
                 impact = old->began > 0.5 ? old->impact_speed : first;
    /* Eq (5), (6). A collision never reaches tension; a path pulled faster than it would is cut. */
    const double factor = largest(m->damping * over(t->velocity_n, impact), -1.0);
    a->normal_dashpot = a->normal_elastic * factor;
    new->springs = shear(&m->elastic, p, 0.0, TOUCH_limit_on_spring, old->springs, t, a);
    new->began = yes(p.is);
    new->impact_speed = p.is ? impact : 0.0;
}

LAW(hysteretic, PFC_TRAITS,
    .title = "Hysteretic model of PFC: Hertz springs and a dashpot from a target restitution",
    .source = "PFC Hysteretic Model, eq (1)-(9)",
    .known_wrong = "no mode returns a target restitution below 1: dp_mode 0 is off by up to 0.032 "
                   "and wrong to first order "
                   "near 1, dp_mode 1 cannot go below 0.663, dp_mode 2 not below 0.179; shear as "
                   "hertz: hz_mode 0 creates "
                   "energy on unloading, partial slip is missing",
    PFC_LAW(SAY(limit_on, spring)))

/* --- with the damping factor that really returns the target restitution e --------------------------------------- */
/* For F = N (1 + d v/v_in) the phase plane separates; integrating v dv/(1 + d v/v_in) from impact (v = v_in) to rebound
 * (v = -e v_in) gives d (1 + e) = ln[(1 + d)/(1 - d e)] (Gonthier et al. 2004, derived here). With P(x) = x - ln(1 + x)
 * that is P(d) = P(-d e), solved once in prepare(). */

/* (x - ln(1 + x))/x^2 for x > -1; 1/2 at 0. By its series where the difference would cancel. */
static double log_defect(double x) {
    double sum = 0.0, power = 1.0;
    if (fabs(x) > 0.2)
        return (x - log1p(x)) / (x * x);
    for (int k = 2; k < 30; k++, power *= -x)
        sum += power / k;
    return sum;
}

/* d for restitution e in (0, 1]: the root of e^2 Q(-d e) = Q(d) in (0, 1/e), by bisection of x = d e in (0, 1), where the
 * left side grows from e^2/2 without bound and the right side falls. */
static double exact_damping(double e) {
    double low = 0.0, high = 1.0;
    for (int k = 0; k < 120 && e < 1.0; k++) {
        const double x = 0.5 * (low + high);
        *(e * e * log_defect(-x) < log_defect(x / e) ? &low : &high) = x;
    }
    return e < 1.0 ? 0.5 * (low + high) / e : 0.0;
}

static int prepare_exact(const struct values *v, struct material *ret) {
    return make(v, exact_damping(number(v, EXACT_EN)), ret);
}

LAW_OF(
    hysteretic_exact, PFC_TRAITS, prepare_exact, properties_of_exact,
    .title = "Hysteretic law with the exact damping factor for a target restitution",
    .source = "this project, from PFC Hysteretic Model, eq (5); Gonthier et al. (2004)",
    .known_wrong = "shear as hertz: hz_mode 0 creates energy on unloading, partial slip is missing",
    PFC_LAW(SAY(limit_on, spring)))
