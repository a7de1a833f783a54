/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same motion in other units of length, mass and time, which is a larger or smaller, heavier or lighter, slower or faster
 * one in SI: every answer is the same number in these units. A constant with a dimension that stands in a law, such as a least
 * overlap or a largest one, does not scale. */
#include "cases/case/units.h"
#include "principle.h"

/* How many times as large kilogram, metre and second are. All are powers of 2^20, of which also the fourth and fifth roots
 * round nothing: a right law repeats nearly to the last digit, however sensitive the motion. */
#define LARGE 1048576.0
static const struct scaling {
    double of[3];
    const char *words;
} scalings[] = {
    {{1.0, LARGE, 1.0}, "lengths 2^20 times as large"},
    {{1.0, 1.0 / LARGE, 1.0}, "lengths 2^-20 times as large"},
    {{LARGE, 1.0, 1.0}, "masses 2^20 times as large"},
    {{1.0, 1.0, 1.0 / LARGE}, "times 2^-20 times as long"},
};

/* The factor of a number with that unit; NaN where the unit is not known. */
static double factor_of(const struct scaling *scaling, const char *unit) {
    char text[80], unused[200];
    struct play_measure measure;
    if (!strcmp(unit, "1"))
        return 1.0;
    snprintf(text, sizeof text, "1 %s", unit);
    if (!*unit || play_measure_read(text, &measure, unused, sizeof unused))
        return (double)NAN;
    double factor = 1.0;
    for (int i = 0; i < 3; i++)
        factor *= pow(scaling->of[i], measure.power[i]);
    return factor;
}

static void scale(double *x, size_t count, double factor) {
    for (size_t i = 0; i < count; i++)
        x[i] *= factor;
}

static void back(void *data, double row[PLAY_COLUMN_COUNT]) {
    for (size_t k = 0; k < PLAY_COLUMN_COUNT; k++)
        row[k] /= factor_of(data, play_quantity_at(k)->unit);
}

/* Whether all values of the property can be scaled. */
static int scale_property(const struct scaling *scaling, struct play_case *c, size_t k) {
    const struct touch_property *p = &c->law->properties[k];
    const double factor = factor_of(scaling, p->unit);
    if (isnan(factor)) /* nothing is known of its dimension: it has to be absent */
        return isnan(c->values.of[k][0]) && isnan(c->values.of[k][1]);
    scale(c->values.of[k], 2, factor);
    scale(c->body.of[k], 2, factor);
    scale(c->vector[k], 3, factor);
    return 1;
}

static int scale_segment(const struct scaling *scaling, const struct play_case *c,
                         struct play_segment *g) {
    if (g->kind == PLAY_SET) {
        const double factor = factor_of(scaling, c->law->properties[g->property].unit);
        scale(g->value, 3, factor);
        return !isnan(factor);
    }
    scale(g->by, 3, scaling->of[1]);
    scale(g->to, 3, scaling->of[1]);
    g->time *= scaling->of[2];
    g->normal_force *= factor_of(scaling, "N");
    return 1;
}

static void scale_pair(const struct scaling *scaling, struct play_case *c) {
    scale(c->pair.radius, 2, scaling->of[1]);
    scale(c->pair.mass, 2, scaling->of[0]);
    scale(c->inertia, 2, factor_of(scaling, "kg m2"));
    c->impact.speed *= factor_of(scaling, "m/s");
    c->impact.dt *= scaling->of[2];
    for (int b = 0; b < 2; b++)
        scale(c->impact.spin[b], 3, 1.0 / scaling->of[2]);
}

/* Why it says nothing of constants that stand in the law and are none of its properties, or NULL: it can. */
static const char *why_not(const struct battery_player *player, const struct play_case *c) {
    const struct scaling slower = {{1.0, 1.0, LARGE}, ""};
    if (player->subject && play_subject_description(player->subject)->own_numbers)
        return "numbers stand in the law that are none of its properties, as in a command of an "
               "input, and have no unit that is known; write them as variables with units";
    for (size_t k = 0; k < c->law->property_count; k++) {
        const double factor = factor_of(&slower, c->law->properties[k].unit);
        if (factor < 1.0 || factor > 1.0)
            return NULL;
    }
    return "no property of the law has a unit with a time in it, as a stiffness has: its constants "
           "stand in the law itself, and cannot be given in other units";
}

/* -1: the case has a number of unknown dimension. */
static int scale_case(const struct scaling *scaling, const struct play_case *c,
                      struct play_case *ret_case) {
    int known = 1;
    *ret_case = random_case_copy(c);
    scale_pair(scaling, ret_case);
    for (size_t k = 0; k < c->law->property_count; k++)
        known &= scale_property(scaling, ret_case, k);
    for (size_t i = 0; i < c->segment_count; i++)
        known &= scale_segment(scaling, ret_case, &ret_case->segments[i]);
    return known ? 0 : -1;
}

static void ask(struct battery_player *player, const struct play_case *c,
                struct battery_judgement *ret) {
    for (size_t i = 0; i < TOUCH_COUNT(scalings) && !(ret->error > 1.0); i++) {
        struct scaling scaling = scalings[i];
        struct battery_judgement one;
        struct play_case other;
        if (scale_case(&scaling, c, &other)) {
            snprintf(ret->text, sizeof ret->text, "a property has no unit of its own");
            return;
        }
        battery_relate(player, c, &other, back, &scaling, &one);
        if (one.error > 1.0)
            snprintf(one.text, sizeof one.text,
                     "%s = %.17g, and in other units %.17g (%s), at step %zu of leg %zu",
                     one.quantity->name, one.found, one.expected, scaling.words, one.step, one.leg);
        battery_judgement_add(ret, &one);
    }
}

PRINCIPLE(scaled) {
    struct play_case other = random_case_copy(c);
    other.impact.moving = 0; /* an overlap that is a difference of places has their round-off */
    ask(player, c->impact.moving ? &other : c, ret);
    if (ret->error > 1.0 && battery_put_neutral_exponents(&other)) {
        const struct battery_judgement finding = *ret;
        *ret = (struct battery_judgement){0};
        ask(player, &other, ret);
        if (!(ret->error > 1.0)) {
            *ret = finding;
            ret->is_finding = 1;
        }
    }
    const char *why = ret->error > 1.0 ? why_not(player, c) : NULL;
    if (why) {
        *ret = (struct battery_judgement){0};
        snprintf(ret->text, sizeof ret->text, "%s", why);
    }
}
