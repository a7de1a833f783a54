/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One property of each motion, by the digits of a number that has no meaning for it, is given two values in random motions
 * until one of them tells the two apart by any answer. A mode may be rare in which it acts: so many motions are tried
 * that a property which acts in 1 of 20 is missed once in 300000 times. Impacts are left out: where they begin can depend
 * on a gap that the law itself forgets. */
#include "cases/core/random.h"
#include "principle.h"

#define TRIES 1500
#define SEED  20
#define LEAST 250  /* of them must be played to say that it does nothing */
#define STEPS 1500 /* of a path; longer ones are left out */

static int differ(const struct play_trace *a, const struct play_trace *b) {
    if (a->count != b->count)
        return 1;
    for (size_t k = PLAY_COLUMN_normal_force; k <= PLAY_COLUMN_events; k++)
        for (size_t i = 0; i < a->count; i++) {
            const double x = a->column[k][i], y = b->column[k][i];
            if (x < y || x > y)
                return 1;
        }
    return 0;
}

/* 1: they differ; 0: they are the same; -1: the law does not play both. */
static int tell_apart(struct battery_player *player, struct play_case *c, size_t k,
                      const double value[2]) {
    struct play_trace trace[2];
    int ret = -1;
    for (int i = 0; i < 2; i++) {
        c->values.of[k][0] = c->values.of[k][1] = value[i];
        if (battery_play(player, c, &trace[i])) {
            if (i)
                play_trace_free(&trace[0]);
            return ret;
        }
    }
    ret = differ(&trace[0], &trace[1]);
    play_trace_free(&trace[0]);
    play_trace_free(&trace[1]);
    return ret;
}

/* Half of the numbers among the properties are those of the case, which the law takes. */
static void mix_values(const struct play_case *of, size_t but, uint64_t state,
                       struct play_case *c) {
    for (size_t i = 0; i < c->law->property_count; i++)
        if (i != but && c->law->properties[i].type == TOUCH_REAL &&
            c->law->properties[i].scope != TOUCH_OF_STATE && random_real(&state) < 0.5)
            memcpy(c->values.of[i], of->values.of[i], sizeof c->values.of[i]);
}

/* Two values of the property, and a motion; whether there are such. */
static int make(const struct play_case *of, size_t k, uint64_t number, double ret_value[2],
                struct play_case *ret) {
    struct play_case other;
    size_t steps = 0;
    random_case_make(of->law, SEED, 2 * number, &other);
    random_case_make(of->law, SEED, 2 * number + 1, ret);
    ret_value[0] = other.values.of[k][0];
    ret_value[1] = ret->values.of[k][0];
    battery_without_inheritance(ret);
    mix_values(of, k, number, ret);
    for (size_t i = 0; i < ret->segment_count; i++)
        steps += ret->segments[i].kind == PLAY_SET && ret->segments[i].property == (int)k
                     ? STEPS
                     : ret->segments[i].steps;
    return ret->segment_count && steps < STEPS &&
           (ret_value[0] < ret_value[1] || ret_value[0] > ret_value[1]);
}

PRINCIPLE(acts) {
    int exponent;
    if (!c->law->property_count)
        return;
    const double digits = frexp(c->pair.radius[0], &exponent);
    const size_t k = (size_t)fmod(digits * 1e6, (double)c->law->property_count);
    size_t played = 0;
    if (c->law->properties[k].scope == TOUCH_OF_STATE)
        return;
    for (uint64_t number = 1; number <= TRIES; number++) {
        struct play_case other;
        double value[2];
        int found = -1;
        if (make(c, k, number, value, &other))
            found = tell_apart(player, &other, k, value);
        if (player->fault.kind != PLAY_ENDING_DONE)
            return;
        if (found > 0) {
            ret->applies = 1;
            return;
        }
        played += found == 0;
    }
    if (played < LEAST)
        return;
    ret->applies = 1;
    ret->error = HUGE_VAL;
    snprintf(ret->text, sizeof ret->text,
             "two values of %s give the same answers in each of %zu random motions",
             c->law->properties[k].keyword, played);
}
