/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "two_laws.h"
#include "cases/play/by_role.h"

#define ROUNDS 12
#define CLOSE  1e-7   /* relative, of the largest overlap: the fit ends */
#define PLAYED 3e-5   /* the same for a law that is played, and uncertainty of its restitution */
#define POWER  2.2    /* stiffness over overlap: 2 for a linear spring, 2.5 for Hertz */
#define STEPS  2000.3 /* a contact time */
#define PHASES 4
#define APART  2.0 /* overlaps of two springs of one stiffness, and unlike dashpots, are nearer */

/* --- properties of one law as those of another ---------------------------------------------------- */

static int takes(const struct play_case *c, int k, double value) {
    struct touch_message unused;
    return !isnan(value) && touch_value_check(&c->law->properties[k], value, &unused) == TOUCH_OK;
}

static void note(struct comparison_fit *fit, int property, enum comparison_how how,
                 const char *keyword) {
    size_t i = 0;
    while (i < fit->count && fit->value[i].property != property)
        i++;
    if (i == TOUCH_PROPERTY_MAX)
        return;
    fit->value[i] = (struct comparison_value){property, keyword, how};
    if (i == fit->count)
        fit->count++;
}

static void give(struct comparison_side *b, int k, double value, struct comparison_fit *fit,
                 enum comparison_how how, const char *keyword) {
    b->c.values.of[k][0] = b->c.values.of[k][1] = value;
    b->c.given[k] = 1;
    note(fit, k, how, keyword);
}

static int is_damping(const struct play_case *c, int property) {
    int of[TOUCH_PROPERTY_MAX];
    const size_t count = calibrate_properties(c, of);
    for (size_t i = 0; i < count; i++)
        if (of[i] == property)
            return 1;
    return 0;
}

/* Numbers with the same keyword and unit; those by which b is damped are fitted. */
static void take_same(const struct comparison_side *a, struct comparison_side *b,
                      const unsigned char *set, struct comparison_fit *fit) {
    for (size_t k = 0; k < b->c.law->property_count; k++) {
        const struct touch_property *p = &b->c.law->properties[k];
        const int i = touch_property_find(a->c.law, p->keyword);
        if (i < 0 || set[k] || p->type != TOUCH_REAL || p->scope == TOUCH_OF_STATE ||
            is_damping(&b->c, (int)k) || strcmp(p->unit, a->c.law->properties[i].unit) != 0 ||
            a->c.law->properties[i].scope == TOUCH_OF_STATE)
            continue;
        if (takes(&b->c, (int)k, a->c.values.of[i][0]))
            give(b, (int)k, a->c.values.of[i][0], fit, COMPARISON_SAME, NULL);
    }
}

static void give_other(struct comparison_side *b, int k, double value, const unsigned char *set,
                       struct comparison_fit *fit, const char *keyword) {
    if (k >= 0 && !set[k] && takes(&b->c, k, value))
        give(b, k, value, fit, COMPARISON_OTHER, keyword);
}

/* A value that goes by another keyword: the same role; or one modulus from the other. */
static void take_other(const struct comparison_side *a, struct comparison_side *b,
                       const unsigned char *set, struct comparison_fit *fit) {
    static const enum touch_role moduli[][2] = {{TOUCH_YOUNG, TOUCH_SHEAR_MODULUS},
                                                {TOUCH_SHEAR_MODULUS, TOUCH_YOUNG}};
    double nu;
    const double young = by_role_young(a->c.law, &a->c.values, 0, &nu);
    for (size_t k = 0; k < a->c.law->property_count; k++) {
        const struct touch_property *p = &a->c.law->properties[k];
        const int is_equal = p->role == TOUCH_FRICTION || p->role == TOUCH_POISSON;
        if (is_equal)
            give_other(b, touch_property_of(b->c.law, p->role), a->c.values.of[k][0], set, fit,
                       p->keyword);
        for (size_t i = 0; i < TOUCH_COUNT(moduli) && young > 0.0; i++)
            if (p->role == moduli[i][0])
                give_other(b, touch_property_of(b->c.law, moduli[i][1]),
                           i ? young : young / (2.0 * (1.0 + nu)), set, fit, p->keyword);
    }
}

/* --- fits ------------------------------------------------------------------------------------------- */

/* What makes b stiffer: the first modulus, or where it has none the first stiffness along the normal. -1: nothing. */
static int stiffness_of(const struct play_case *c) {
    static const enum touch_role roles[] = {TOUCH_YOUNG, TOUCH_SHEAR_MODULUS, TOUCH_STIFFNESS_N};
    int k = -1;
    for (size_t i = 0; i < TOUCH_COUNT(roles) && k < 0; i++)
        k = touch_property_of(c->law, roles[i]);
    return k;
}

/* All that has the same unit, so that their ratios stay. */
static void stiffen(struct comparison_side *b, int stiffness, double factor,
                    const unsigned char *set, struct comparison_fit *fit) {
    const struct touch_property *of = &b->c.law->properties[stiffness];
    for (size_t k = 0; k < b->c.law->property_count; k++) {
        const struct touch_property *p = &b->c.law->properties[k];
        const double value = b->c.values.of[k][0];
        if (p->type != TOUCH_REAL || p->scope == TOUCH_OF_STATE || strcmp(p->unit, of->unit) != 0 ||
            set[k] || !(value > 0.0) || !takes(&b->c, (int)k, factor * value))
            continue;
        give(b, (int)k, factor * value, fit, COMPARISON_OVERLAP, NULL);
    }
}

/* The stiffness in shear over that along the normal, at the largest overlap; of a law whose functions are not here, by its
 * properties. 0: not known. */
static double shear_ratio_of(const struct comparison_side *a) {
    struct play_small_motions motions;
    struct touch_message unused;
    const int n = touch_property_of(a->c.law, TOUCH_STIFFNESS_N),
              s = touch_property_of(a->c.law, TOUCH_STIFFNESS_S);
    if (!a->subject && play_law_is_here(a->c.law))
        return !play_small_motions(&a->c, &motions, &unused) && motions.stiffness_s > 0.0
                   ? motions.stiffness_s / motions.stiffness_n
                   : 0.0;
    const double ratio = n < 0 || s < 0 ? 0.0 : a->c.values.of[s][0] / a->c.values.of[n][0];
    return ratio > 0.0 && isfinite(ratio) ? ratio : 0.0;
}

/* The spring in shear has the ratio to the normal one that those of a have at the largest overlap. */
static void shear_like(const struct comparison_side *a, struct comparison_side *b,
                       const unsigned char *set, struct comparison_fit *fit) {
    const int k_t = touch_property_of(b->c.law, TOUCH_STIFFNESS_S), k_n = stiffness_of(&b->c);
    const double ratio = shear_ratio_of(a);
    if (k_t < 0 || k_n < 0 || set[k_t] || !(ratio > 0.0) ||
        strcmp(b->c.law->properties[k_n].unit, b->c.law->properties[k_t].unit) != 0)
        return;
    const double value = b->c.values.of[k_n][0] * ratio;
    if (takes(&b->c, k_t, value))
        give(b, k_t, value, fit, COMPARISON_STIFFNESS, NULL);
}

/* 0; 1: nothing damps b; or -1. */
static int damp(struct comparison_side *b, double restitution, double speed,
                const unsigned char *set, struct comparison_fit *fit, struct play_ending *ending) {
    int of[TOUCH_PROPERTY_MAX], code = 1;
    struct calibrate_answer a = {0};
    struct calibrate_question *q = play_zeroed(1, sizeof *q);
    const size_t count = calibrate_properties(&b->c, of);
    if (!q)
        return 1;
    *q = (struct calibrate_question){.subject = b->subject,
                                     .c = b->c,
                                     .restitution = restitution,
                                     .uncertainty = PLAYED,
                                     .speeds = 1};
    q->speed[0] = speed;
    for (size_t i = 0; i < count; i++)
        if (set[of[i]])
            code = 2; /* the user's own damping */
    for (size_t i = 0; i < count && (code == 1 || code < 0); i++) {
        q->property = of[i];
        code = calibrate(q, &a, ending);
    }
    if (!code) {
        const double nearest =
            fabs(a.least - restitution) < fabs(a.most - restitution) ? a.at_least : a.at_most;
        calibrate_set(&b->c, q->property, a.roots ? a.root[0].value : nearest);
        note(fit, q->property, a.roots ? COMPARISON_DAMPED : COMPARISON_NEAREST, NULL);
    }
    return code > 0 ? 1 : code;
}

static int ask(struct comparison_side *side, double speed, struct answer_impact *ret,
               struct play_ending *ending) {
    side->c.impact.speed = speed;
    return answer_impact_of(side->subject, &side->c, side->subject ? PLAYED : 1e-8, ret, ending);
}

int comparison_fit(const struct comparison_side *a, struct comparison_side *b, double speed,
                   const unsigned char set[TOUCH_PROPERTY_MAX], struct comparison_fit *ret,
                   struct play_ending *ret_ending) {
    struct comparison_side first = *a;
    struct comparison_fit fit = {.speed = speed};
    const double close = a->subject || b->subject ? PLAYED : CLOSE;
    int stiffness, is_damped = 0;
    b->c.pair = a->c.pair;
    memcpy(b->c.inertia, a->c.inertia, sizeof b->c.inertia);
    b->c.impact = answer_head_on(&a->c).impact;
    take_other(a, b, set, &fit);
    take_same(a, b, set, &fit);
    if (ask(&first, speed, &fit.impact[0], ret_ending))
        return -1;
    if (ask(b, speed, &fit.impact[1], ret_ending))
        return -1;
    /* A stiffness along the normal of the same name is that of another spring where the overlaps are far apart: N/m, and
     * N/m at one overlap, as of Hertz. */
    const double apart = fit.impact[1].max_overlap / fit.impact[0].max_overlap;
    const int is_like = apart > 1.0 / APART && apart < APART;
    stiffness = stiffness_of(&b->c);
    for (size_t i = 0; i < fit.count; i++)
        if (fit.value[i].property == stiffness &&
            (is_like || b->c.law->properties[stiffness].role != TOUCH_STIFFNESS_N))
            stiffness = -1; /* it is known, and need not be fitted */
    if (stiffness >= 0 && set[stiffness])
        stiffness = -1;
    for (int k = 0; k < ROUNDS; k++) {
        for (int i = 0; i < ROUNDS && stiffness >= 0; i++) {
            if (ask(b, speed, &fit.impact[1], ret_ending))
                return -1;
            const double ratio = fit.impact[1].max_overlap / fit.impact[0].max_overlap;
            if (fabs(ratio - 1.0) < close)
                break;
            stiffen(b, stiffness, pow(ratio, POWER), set, &fit);
        }
        shear_like(&first, b, set, &fit);
        is_damped = damp(b, fit.impact[0].restitution, speed, set, &fit, ret_ending);
        if (is_damped < 0 || ask(b, speed, &fit.impact[1], ret_ending))
            return -1;
        if (stiffness < 0 ||
            fabs(fit.impact[1].max_overlap / fit.impact[0].max_overlap - 1.0) < close)
            break;
    }
    *ret = fit;
    return 0;
}

/* --- impacts of both -------------------------------------------------------------------------------- */

static const struct {
    const char *name, *unit;
    int relative;
} quantities[] = {
#define X(name, meaning, unit, relative) {#name, unit, relative},
    COMPARISON(X)
#undef X
};

const char *comparison_name(enum comparison_quantity q) {
    return quantities[q].name;
}

const char *comparison_unit(enum comparison_quantity q) {
    return quantities[q].unit;
}

static int play_mean(const struct comparison_side *side, double speed, double angle,
                     double ret[COMPARISON_COUNT], struct play_ending *ending) {
    struct play_case c = answer_head_on(&side->c);
    c.impact.speed = speed / cos(angle);
    c.impact.angle = angle;
    memset(ret, 0, COMPARISON_COUNT * sizeof *ret);
    for (int k = 0; k < PHASES; k++) {
        const struct play_refine refine = {
            .steps = STEPS, .phase = (k + 0.5) / PHASES, .outcomes_only = 1};
        struct play_trace t;
        play_trace_init(&t);
        const int bad = play_subject_run(side->subject, &c, &refine, &t, ending, NULL);
        const double *o = t.outcome;
        const double value[] = {
            [COMPARISON_restitution] = o[PLAY_OUTCOME_restitution],
            [COMPARISON_duration] =
                o[PLAY_OUTCOME_separated] > 0.5 ? o[PLAY_OUTCOME_duration] : (double)NAN,
            [COMPARISON_peak_force] = o[PLAY_OUTCOME_peak_force],
            [COMPARISON_slip_out] = angle > 0.0 && o[PLAY_OUTCOME_separated] > 0.5
                                        ? -o[PLAY_OUTCOME_tangential_restitution]
                                        : (double)NAN,
        };
        for (size_t q = 0; q < COMPARISON_COUNT && !bad; q++)
            ret[q] += value[q] / PHASES;
        play_trace_free(&t);
        if (bad)
            return -1;
    }
    return 0;
}

static int play(const struct comparison_side *side, double speed, double angle,
                double ret[COMPARISON_COUNT], struct play_ending *ending) {
    play_subject_share(side->subject, 1);
    const int bad = play_mean(side, speed, angle, ret, ending);
    play_subject_share(side->subject, 0);
    return bad;
}

int comparison_impact(const struct comparison_side side[2], struct comparison_row *row,
                      struct play_ending *ret_ending, int *ret_which) {
    double largest = -1.0;
    for (size_t q = 0; q < COMPARISON_COUNT; q++)
        row->value[0][q] = row->value[1][q] = row->difference[q] = (double)NAN;
    for (int k = 0; k < 2; k++)
        if (play(&side[k], row->speed, row->angle, row->value[k], ret_ending))
            return *ret_which = k, -1;
    for (size_t q = 0; q < COMPARISON_COUNT; q++) {
        const double a = row->value[0][q], b = row->value[1][q];
        row->difference[q] = quantities[q].relative ? b / a - 1.0 : b - a;
        if (fabs(row->difference[q]) > largest) {
            largest = fabs(row->difference[q]);
            row->worst = (enum comparison_quantity)q;
        }
    }
    return 0;
}

static int by_difference(const struct comparison_row *a, const struct comparison_row *b) {
    const double x = fabs(a->difference[a->worst]), y = fabs(b->difference[b->worst]);
    return x < y;
}

void comparison_sort(struct comparison_row *rows, size_t count) {
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && by_difference(&rows[k - 1], &rows[k]); k--) {
            const struct comparison_row row = rows[k];
            rows[k] = rows[k - 1];
            rows[k - 1] = row;
        }
}
