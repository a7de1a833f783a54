/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the contact does to two balls changes no angular momentum. Forces are equal and opposite as a law answers them; so about
 * any point the torques are
 *
 *     M1 + M2 + (l1 + l2 - D) n x T,
 *
 * with the moments M of the law beside its forces, the levers l of its shear force T and the distance D of the centres. */
#include <float.h>
#include <math.h>
#include "law_facts.h"
#include "principle.h"
#include "scene.h"

#define ULPS 64.0

static int is_zero(double x) {
    return !(x < 0.0) && !(x > 0.0);
}

/* Moments are to be a couple. */
static void add_moments(const struct play_trace *t, size_t row, double tolerance,
                        struct battery_judgement *ret) {
    for (size_t i = 0; i < 3; i++) {
        const double one = t->column[PLAY_COLUMN_moment1_n + i][row];
        const size_t two = PLAY_COLUMN_moment2_n + i;
        if (!is_zero(one + t->column[two][row]))
            battery_blame(ret, t, two, row, -one, tolerance,
                          "the moment on body 1 is not the opposite: %g N m", one);
    }
}

/* The levers are to reach from centre to centre, where there is a shear force. */
static void add_levers(const struct play_case *c, const struct play_trace *t, enum touch_arm arm,
                       size_t row, struct battery_judgement *ret) {
    double lever[2];
    const double overlap = t->column[PLAY_COLUMN_overlap][row];
    const double distance = c->pair.radius[0] + c->pair.radius[1] - overlap;
    const double force = t->column[PLAY_COLUMN_shear_force][row];
    touch_contact_arms(arm, c->pair.radius, overlap, lever);
    const double off = lever[0] + lever[1] - distance;
    if (force > 0.0 && fabs(off) > ULPS * DBL_EPSILON * distance)
        battery_blame(ret, t, PLAY_COLUMN_shear_force, row, 0.0,
                      force * ULPS * DBL_EPSILON * distance / fabs(off),
                      "the levers of the shear force are %g m longer than the centres are apart",
                      off);
}

static double largest_moment(const struct play_trace *t) {
    double most = 0.0;
    for (size_t k = PLAY_COLUMN_moment1_n; k <= PLAY_COLUMN_moment2_t; k++)
        for (size_t i = 0; i < t->count; i++)
            most = isfinite(t->column[k][i]) ? fmax(most, fabs(t->column[k][i])) : most;
    return most;
}

void battery_momentum(struct battery_player *player, const struct play_case *c,
                      struct battery_judgement *ret) {
    struct play_trace t;
    struct battery_law documented;
    struct battery_judgement levers = {0};
    enum touch_arm arm, unused;
    *ret = (struct battery_judgement){0};
    if (isinf(c->pair.radius[1]) || battery_play(player, c, &t))
        return;
    battery_law_documented(player, c, &documented);
    battery_arms(player, c, &arm, &unused);
    const double tolerance =
        ULPS * DBL_EPSILON * largest_moment(&t) +
        battery_place_error(player, c, &t) * fmax(c->pair.radius[0], c->pair.radius[1]);
    const size_t rows = battery_sound_rows(c, &t);
    ret->applies = levers.applies = 1;
    for (size_t row = 0; row < rows; row++) {
        add_moments(&t, row, tolerance, ret);
        add_levers(c, &t, arm, row, &levers);
    }
    ret->is_finding = ret->error > 1.0 && documented.declared[CONVENTION_rolling] &&
                      documented.conventions.of[CONVENTION_rolling] == ROLLING_EACH;
    levers.is_finding =
        levers.error > 1.0 && (c->arm == TOUCH_ARM_RADIUS || c->arm == TOUCH_ARM_SURFACE);
    if (levers.error > 1.0 && (!(ret->error > 1.0) || ret->is_finding))
        *ret = levers;
    play_trace_free(&t);
}
