/* SPDX-License-Identifier: GPL-3.0-or-later */
/* At a held overlap, slides along a straight line and then in many directions. While a straight slide from rest slips,
 * the force of the spring on body 1 is along the slide of body 2: body 1 is dragged along. While any slips, force and
 * slide make an acute angle: at a constant limit a spring that is cut to it cannot do else. */
#include "principle.h"

#define STRAIGHT 6
#define TURNS    12
#define RELATIVE 1e-9
#define SHALLOW  1e-9 /* of the radius: slides of less are round-off of positions */

/* Of row i: the component of the force across the slide, or along it where that is negative. */
static void look(const struct play_trace *t, size_t i, int is_straight,
                 struct battery_judgement *ret) {
    const double s = t->column[PLAY_COLUMN_slide_s][i] - t->column[PLAY_COLUMN_slide_s][i - 1];
    const double u = t->column[PLAY_COLUMN_slide_t][i] - t->column[PLAY_COLUMN_slide_t][i - 1];
    const double f = t->column[PLAY_COLUMN_elastic_s][i], g = t->column[PLAY_COLUMN_elastic_t][i];
    const double length = hypot(s, u), force = hypot(f, g);
    if (t->column[PLAY_COLUMN_slipping][i] < 0.5 || !(length > 0.0) || !(force > 1e-150))
        return;
    ret->applies = 1;
    const double along = (f * s + g * u) / length, across = (f * u - g * s) / length;
    const double off = along < 0.0 ? -along : is_straight ? fabs(across) : 0.0;
    const size_t column = fabs(f) > fabs(g) ? PLAY_COLUMN_elastic_s : PLAY_COLUMN_elastic_t;
    const double found = t->column[column][i];
    if (off > RELATIVE * force)
        battery_blame(ret, t, column, i, found - off, RELATIVE * force,
                      "the contact slides by (%g, %g) m, and its spring pulls along (%g, %g)", s, u,
                      f / force, g / force);
}

/* A slide (m) that slips: four times what the limit lets the spring take. */
static double slide_of(struct battery_player *player, const struct play_case *pressed,
                       const struct battery_law *law, double depth) {
    struct play_trace t;
    double ret = 10.0 * depth;
    if (battery_play(player, pressed, &t))
        return 0.0;
    const size_t end = t.count - 1;
    const double mu = battery_friction(law, pressed, 1);
    const double limit = mu * t.column[PLAY_COLUMN_normal_force][end];
    const double stiffness = t.column[PLAY_COLUMN_stiffness_s][end];
    if (limit > 0.0 && stiffness > 0.0 && isfinite(limit / stiffness))
        ret = 4.0 * limit / stiffness;
    play_trace_free(&t);
    return ret;
}

PRINCIPLE(slip_direction, .traits = TOUCH_TRAIT_SHEAR) {
    struct battery_sizes size;
    struct play_trace t;
    struct battery_law law = battery_law_facts(player, c);
    if (law.traits & TOUCH_TRAIT_ADHESIVE) {
        snprintf(ret->text, sizeof ret->text, "the law is adhesive, and its limit is not known");
        return;
    }
    if (battery_measure(player, c, &size) || size.depth < SHALLOW * c->pair.radius[0])
        return;
    struct play_case scene = battery_scene(c);
    battery_move(&scene, size.depth, 0.0, 0.0, 1, size.time);
    const double slide = slide_of(player, &scene, &law, size.depth);
    battery_move(&scene, 0.0, slide * size.way[0], slide * size.way[1], STRAIGHT, size.time);
    for (int k = 0; k < TURNS; k++) {
        const double angle = 2.4 * k * k, length = slide * (k % 3 + 1) / 3.0;
        const int plane = c->pair.dimension == 2;
        battery_move(&scene, 0.0, plane ? 0.0 : length * cos(angle),
                     plane ? (k % 2 ? -length : length) : length * sin(angle), 3, size.time);
    }
    if (slide > 0.0 && !battery_play(player, &scene, &t)) {
        for (size_t i = 2; i < t.count; i++)
            look(&t, i, i < 2 + STRAIGHT, ret);
        ret->is_finding = ret->error > 1.0 && battery_leaves_rest(player, c);
        play_trace_free(&t);
    }
}
