/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One property of real numbers takes a ladder of values: towards an end of its range by decades, or up by decades where it
 * has none. From rung to rung the spring and the dashpot of one motion change, by less and less near an end. Where they
 * suddenly do not change at all any more, the law has a threshold, a cap or a floor that its table does not show. Pure
 * numbers beside it are at their defaults, so that no other property can be a cap. A law that yields has a threshold,
 * which is a finding. */
#include "principle.h"

#define RUNGS 7
#define SUDDENLY                                                                                   \
    1e-6 /* of the change before: a power of the distance from the end falls by less in a decade */
#define VISIBLE 1e-8 /* of the answer: changes that are seen a decade further still */

struct ladder {
    struct battery_player *player;
    const struct play_case *of;
    const struct battery_sizes *size;
    size_t property;
};

/* The answer of a fixed motion with that value of the property: the last row. */
static int ask(const struct ladder *l, double value, struct play_trace *ret) {
    struct play_case scene = battery_scene(l->of);
    battery_put_defaults(&scene, l->property);
    scene.values.of[l->property][0] = scene.values.of[l->property][1] = value;
    battery_move(&scene, 0.8 * l->size->depth, 0.0, 0.0, 1, l->size->time);
    battery_move(&scene, 0.2 * l->size->depth, 0.0, 0.0, 1, l->size->time);
    return battery_play(l->player, &scene, ret);
}

static void look(const struct ladder *l, const double value[RUNGS],
                 const struct play_trace trace[RUNGS], size_t rungs, size_t column,
                 struct battery_judgement *ret) {
    const char *keyword = l->of->law->properties[l->property].keyword;
    double y[RUNGS], most = 0.0;
    for (size_t i = 0; i < rungs; i++) {
        y[i] = trace[i].column[column][trace[i].count - 1];
        most = fmax(most, fabs(y[i]));
    }
    for (size_t i = 0; i + 2 < rungs; i++) {
        const double before = fabs(y[i + 1] - y[i]), after = fabs(y[i + 2] - y[i + 1]);
        const double here = fmax(fabs(y[i + 1]), fabs(y[i + 2]));
        if (!(before > VISIBLE * most) || !isfinite(before) ||
            !(before > 64.0 * DBL_EPSILON / SUDDENLY * here))
            continue;
        ret->applies = 1;
        if (after < SUDDENLY * before)
            battery_blame(ret, &trace[i + 2], column, trace[i + 2].count - 1,
                          y[i + 1] + 0.1 * (y[i + 1] - y[i]), 0.5 * SUDDENLY * before,
                          "with %s = %.9g it is the same as with %.9g, and %.17g with %.9g",
                          keyword, value[i + 2], value[i + 1], y[i], value[i]);
    }
}

/* The ladder of values that begin at `first` and come to `end` by decades; towards infinity where that is infinite. */
static void climb(const struct ladder *l, double first, double end, struct battery_judgement *ret) {
    const struct touch_property *p = &l->of->law->properties[l->property];
    struct play_trace trace[RUNGS];
    double value[RUNGS];
    size_t rungs = 0;
    struct touch_message unused;
    for (; rungs < RUNGS; rungs++) {
        const double tenths = pow(10.0, -(double)rungs);
        value[rungs] = isinf(end) ? first / tenths : end + tenths * (first - end);
        if (touch_value_check(p, value[rungs], &unused) != TOUCH_OK ||
            ask(l, value[rungs], &trace[rungs]))
            break;
    }
    look(l, value, trace, rungs, PLAY_COLUMN_normal_elastic, ret);
    look(l, value, trace, rungs, PLAY_COLUMN_normal_dashpot, ret);
    for (size_t i = 0; i < rungs; i++)
        play_trace_free(&trace[i]);
}

PRINCIPLE(smooth) {
    struct battery_sizes size;
    int exponent;
    if (!c->law->property_count || battery_measure(player, c, &size))
        return;
    /* One property of each motion, by the digits of a number that has no meaning for it. */
    const double digits = frexp(c->pair.radius[0], &exponent);
    const size_t k = (size_t)fmod(digits * 1e6, (double)c->law->property_count);
    const struct touch_property *p = &c->law->properties[k];
    const struct ladder l = {player, c, &size, k};
    if (p->type != TOUCH_REAL || p->scope == TOUCH_OF_STATE || !strcmp(p->unit, "m"))
        return;
    const int bounded = isfinite(p->min) && isfinite(p->max);
    struct battery_law law = battery_law_facts(player, c);
    ret->is_finding = (law.traits & TOUCH_TRAIT_PLASTIC) != 0;
    const double now = isnan(c->values.of[k][0]) ? 1.0 : c->values.of[k][0];
    const double first = bounded ? 0.5 * (p->min + p->max) : now;
    if (isfinite(p->min) && first > p->min)
        climb(&l, first, p->min, ret);
    if (isfinite(p->max) && first < p->max)
        climb(&l, first, p->max, ret);
    if (isinf(p->max) && first > 0.0 && strcmp(p->unit, "1") != 0)
        climb(&l, first, p->max, ret);
}
