/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For laws with a property that is a coefficient of restitution, and that acts in this case. Head-on impacts
 * of the pair: such a coefficient does not depend on speed, size, mass or stiffness, nor on what slides, nor on how often
 * the bodies have met; it grows with the property over the whole range, and is 1 where that is 1. The steps of all
 * impacts are the same part of the contact time, so that errors of the integration are the same. */
#include "principle.h"

#define SPEED 0.01 /* m/s */
#define STEPS 80.3 /* a contact time */
#define SAME                                                                                       \
    1e-6 /* restitutions of similar impacts, relative: what is left is round-off and where a step falls */
#define OTHER_PLACE 0.02 /* the same where the bodies do not touch at the same place in a step */
#define GROWS                                                                                      \
    1e-7 /* the least that the restitution grows with its property, of the step of the ladder */
#define DECLARED 0.02 /* error of the integration, and of a fit of the exact damping */
#define AT_ONE   5e-3 /* error of the integration where nothing is lost */

static int find_property(const struct touch_law *law) {
    const int k = touch_property_of(law, TOUCH_RESTITUTION);
    return k >= 0 && law->properties[k].scope == TOUCH_OF_CONTACT && law->properties[k].max <= 1.0
               ? k
               : -1;
}

/* What is asked: a head-on impact of the pair with that value of the property. */
static void make_impact(const struct play_case *c, int property, double value,
                        struct play_case *ret) {
    *ret = random_case_copy(c);
    ret->segment_count = 0;
    ret->free = (struct play_free){0};
    memset(ret->vector_given, 0, sizeof ret->vector_given);
    memset(ret->held, 0, sizeof ret->held);
    memset(ret->inherit, 0, sizeof ret->inherit);
    /* Such as a floor of the restitution, below which it does not act, or a constant of the dashpot. */
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        if (p->type == TOUCH_REAL && p->scope == TOUCH_OF_CONTACT && !strcmp(p->unit, "1") &&
            !(p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL)))
            ret->values.of[k][0] = ret->values.of[k][1] = p->initial;
    }
    ret->values.of[property][0] = ret->values.of[property][1] = value;
    ret->impact = (struct play_impact){.speed = SPEED,
                                       .scheme = PLAY_VERLET_PREDICTED,
                                       .steps = STEPS,
                                       .phase = 0.5,
                                       .impacts = 1};
}

/* NaN: the law does not play it, or the bodies do not separate. */
static double play(struct battery_player *player, const struct play_case *c) {
    struct play_trace t;
    if (battery_play(player, c, &t))
        return (double)NAN;
    const double e =
        t.outcome[PLAY_OUTCOME_separated] > 0.5 ? t.outcome[PLAY_OUTCOME_restitution] : (double)NAN;
    play_trace_free(&t);
    return e;
}

static double play_at(struct battery_player *player, const struct play_case *c, int property,
                      double value) {
    struct play_case other;
    make_impact(c, property, value, &other);
    return play(player, &other);
}

static void blame(struct battery_judgement *ret, double error, double expected, double found,
                  const char *what) {
    ret->applies = 1;
    if (!(error > ret->error))
        return;
    ret->error = error;
    ret->relative = fabs(found - expected) / fmax(fabs(expected), 1e-300);
    ret->expected = expected;
    ret->found = found;
    snprintf(ret->text, sizeof ret->text, "restitution %.12g, and %.12g %s", expected, found, what);
}

static void faster(struct play_case *c) {
    c->impact.speed *= 7.0;
}
static void larger(struct play_case *c) {
    c->pair.radius[0] *= 3.0;
    c->pair.radius[1] *= 3.0;
    random_case_weigh(c);
}
static void heavier(struct play_case *c) {
    for (int b = 0; b < 2; b++) {
        c->pair.mass[b] *= b ? 5.0 : 0.3;
        c->inertia[b] *= b ? 5.0 : 0.3;
    }
}
static void stiffer(struct play_case *c) {
    static const enum touch_role moduli[] = {TOUCH_YOUNG, TOUCH_SHEAR_MODULUS};
    for (size_t i = 0; i < TOUCH_COUNT(moduli); i++) {
        const int k = touch_property_of(c->law, moduli[i]);
        for (int b = 0; b < 2 && k >= 0; b++)
            c->values.of[k][b] *= 5.0;
    }
}
static void oblique(struct play_case *c) {
    c->impact.angle = 0.7;
    c->impact.speed /= cos(0.7);
}
static void again(struct play_case *c) {
    c->impact.impacts = 2;
}

static const struct {
    void (*change)(struct play_case *c);
    double tolerance; /* relative */
    const char *what;
} changes[] = {
    {faster, SAME, "at 7 times the speed"},
    {larger, SAME, "of bodies 3 times as large"},
    {heavier, SAME, "of bodies with other masses"},
    {stiffer, SAME, "of bodies 5 times as stiff"},
    {oblique, SAME, "where the bodies slide as well"},
    {again, OTHER_PLACE, "at the second impact"},
};

static void compare(struct battery_player *player, const struct play_case *c, int property,
                    double value, double expected, struct battery_judgement *ret) {
    for (size_t i = 0; i < TOUCH_COUNT(changes); i++) {
        struct play_case other;
        if (changes[i].change == oblique && c->pair.dimension == 2)
            continue;
        make_impact(c, property, value, &other);
        changes[i].change(&other);
        const double e = play(player, &other);
        if (!isnan(e))
            blame(ret, fabs(e / expected - 1.0) / changes[i].tolerance, expected, e,
                  changes[i].what);
    }
}

/* Each more than the one before. */
static void climb(struct battery_player *player, const struct play_case *c, int property,
                  struct battery_judgement *ret) {
    static const double values[] = {0.02, 0.03, 0.045, 0.07, 0.2,  0.5,
                                    0.9,  0.97, 0.983, 0.99, 0.997};
    double before = (double)NAN;
    for (size_t i = 0; i < TOUCH_COUNT(values); i++) {
        char what[128];
        const double e = play_at(player, c, property, values[i]);
        if (i && !isnan(e) && !isnan(before)) {
            const double least = GROWS * (values[i] - values[i - 1]);
            snprintf(what, sizeof what, "where %s grows from %g to %g",
                     c->law->properties[property].keyword, values[i - 1], values[i]);
            blame(ret, e - before > least ? 0.0 : 1.0 + (least - (e - before)) / least, before, e,
                  what);
        }
        before = e;
    }
}

/* What the law says of its damping: that the property is what comes out, where the contact ends as it says. */
static void look_at_declared(struct battery_player *player, const struct play_case *c, int property,
                             struct battery_judgement *ret) {
    static const double values[] = {0.3, 0.6, 0.85};
    struct battery_law law = battery_law_facts(player, c);
    const enum battery_exact exact = battery_exact_of(&law);
    const int fitted = law.conventions.damping == TOUCH_damping_thornton;
    if (!exact && !fitted)
        return;
    for (size_t i = 0; i < TOUCH_COUNT(values); i++) {
        struct play_case other;
        make_impact(c, property, values[i], &other);
        other.impact.end_at_force = exact != BATTERY_EXACT_AT_OVERLAP;
        const double e = play(player, &other);
        if (!isnan(e))
            blame(ret, fabs(e - values[i]) / DECLARED, values[i], e,
                  "in an impact, though its damping is said to be exact");
    }
}

PRINCIPLE(given_restitution, .roles = {TOUCH_RESTITUTION}) {
    const int property = find_property(c->law);
    struct battery_law law = battery_law_facts(player, c);
    if (property < 0 || battery_reach(&law, c) > 0.0)
        return;
    const double value = 0.6, expected = play_at(player, c, property, value);
    const double more = play_at(player, c, property, 0.8);
    if (isnan(expected) || !(expected > 0.0) || !(fabs(more - expected) > 0.01))
        return; /* another property damps here */
    ret->applies = 1;
    compare(player, c, property, value, expected, ret);
    climb(player, c, property, ret);
    look_at_declared(player, c, property, ret);
    const double whole = play_at(player, c, property, 1.0);
    if (!isnan(whole))
        blame(ret, fabs(whole - 1.0) / AT_ONE, 1.0, whole, "where nothing is to be lost");
}
