/* SPDX-License-Identifier: GPL-3.0-or-later */
/* After the motion of the case, or a press: small steps more, inwards and outwards, of two sizes. Their difference
 * quotients, extrapolated to steps of no size, are the stiffness: that of loading or that of unloading. The shear stiffness
 * is asked of a contact that was not sheared before, where friction takes nothing of it. */
#include "principle.h"

#define SHEAR    (ANSWER(stiffness_s) | ANSWER(elastic_s) | ANSWER(elastic_t))
#define SMALL    1e-4 /* of the overlap */
#define RELATIVE 1e-5
#define ULPS     16.0
#define SHORT    1e-12 /* of the radius: slides of less are round-off of positions */

/* Change of a column in one step more, over the size of the step; NaN where it is not played. */
static double quotient(struct battery_player *player, const struct play_case *scene, size_t column,
                       const double by[3], double *ret_rounding, int *ret_slips) {
    struct play_trace t;
    double ret = (double)NAN;
    const double size = hypot(hypot(by[0], by[1]), by[2]), sign = by[0] < 0.0 ? -1.0 : 1.0;
    struct play_case longer = random_case_copy(scene);
    battery_move(&longer, by[0], by[1], by[2], 1, 1.0);
    if (!battery_play(player, &longer, &t)) {
        const size_t i = t.count - 1;
        ret = sign * (t.column[column][i] - t.column[column][i - 1]) / size;
        *ret_rounding = ULPS * DBL_EPSILON * fabs(t.column[column][i]) / size;
        *ret_slips |= t.column[PLAY_COLUMN_slipping][i] > 0.5;
        play_trace_free(&t);
    }
    return ret;
}

/* The quotient in the limit, and how far it may be off; NaN where the steps are too long to say it. */
static double derivative(struct battery_player *player, const struct play_case *scene,
                         size_t column, const double by[3], double *ret_off, int *ret_slips) {
    const double twice[3] = {2.0 * by[0], 2.0 * by[1], 2.0 * by[2]};
    double rounding = 0.0;
    const double two = quotient(player, scene, column, twice, &rounding, ret_slips);
    const double one = quotient(player, scene, column, by, &rounding, ret_slips);
    *ret_off = RELATIVE * fabs(one) + 0.1 * fabs(one - two) + rounding;
    return fabs(one - two) <= 0.01 * fabs(one) ? 2.0 * one - two : (double)NAN;
}

static void look_normal(struct battery_player *player, const struct play_case *scene,
                        const struct play_trace *t, struct battery_judgement *ret) {
    const size_t i = t->count - 1;
    const double small = SMALL * t->column[PLAY_COLUMN_overlap][i];
    double off[2], is[2];
    int unused = 0;
    for (int k = 0; k < 2; k++)
        is[k] = derivative(player, scene, PLAY_COLUMN_normal_elastic,
                           (const double[]){k ? -small : small, 0.0, 0.0}, &off[k], &unused);
    const double k = t->column[PLAY_COLUMN_stiffness_n][i];
    if (!isfinite(is[0]) || !isfinite(is[1]))
        return;
    ret->applies = 1;
    const int nearer = fabs(k - is[1]) / off[1] < fabs(k - is[0]) / off[0];
    battery_blame(ret, t, PLAY_COLUMN_stiffness_n, i, is[nearer], off[nearer] + 1e-150,
                  "the force of the spring changes by %.9g N/m", is[nearer]);
}

static void look_shear(struct battery_player *player, const struct play_case *c, double depth,
                       const double way[2], struct battery_judgement *ret) {
    struct play_trace t;
    struct play_case scene = battery_scene(c);
    battery_move(&scene, depth, 0.0, 0.0, 1, 1.0);
    if (!battery_play(player, &scene, &t)) {
        const size_t i = t.count - 1;
        const size_t column =
            fabs(way[0]) > fabs(way[1]) ? PLAY_COLUMN_elastic_s : PLAY_COLUMN_elastic_t;
        const int along = column == PLAY_COLUMN_elastic_t;
        double off, small[3] = {0};
        int slips = 0;
        small[1 + along] = 1e-2 * SMALL * t.column[PLAY_COLUMN_normal_elastic][i] /
                           t.column[PLAY_COLUMN_stiffness_n][i];
        const double is = derivative(player, &scene, column, small, &off, &slips);
        if (isfinite(is) && !slips && isfinite(small[1 + along]) &&
            small[1 + along] > SHORT * c->pair.radius[0]) {
            ret->applies = 1;
            battery_blame(ret, &t, PLAY_COLUMN_stiffness_s, i, is, off + 1e-150,
                          "the shear force of a contact that was not sheared changes by %.9g N/m",
                          is);
        }
        play_trace_free(&t);
    }
}

PRINCIPLE(stiffness, .answers = ANSWER(stiffness_n) | ANSWER(normal_elastic)) {
    struct battery_sizes size;
    struct play_trace t;
    struct battery_law law = battery_law_facts(player, c);
    if (battery_measure(player, c, &size))
        return;
    struct play_case scene = battery_scene(c);
    if (!battery_scene_path(c, &scene))
        battery_move(&scene, size.depth, size.slide * size.way[0], size.slide * size.way[1], 4,
                     size.time);
    battery_segment(&scene, PLAY_TO, 1, size.time)->to[0] = 0.7 * size.depth;
    if (!battery_play(player, &scene, &t)) {
        if (t.column[PLAY_COLUMN_normal_elastic][t.count - 1] > 0.0)
            look_normal(player, &scene, &t, ret);
        play_trace_free(&t);
    }
    if (law.traits & TOUCH_TRAIT_SHEAR && !(battery_friction(&law, c, 1) <= 0.0) &&
        (law.answers & SHEAR) == SHEAR)
        look_shear(player, c, size.depth, size.way, ret);
}
