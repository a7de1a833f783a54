/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The motion of the case, or a press with shear; then apart; then a contact, which is compared with the same contact of a
 * fresh pair. They part in one long step, by the last bit, or come to an overlap of exactly 0, where a law may say that
 * the contact lives on: then there is nothing to forget. Slides are back at 0 while apart, so that the second
 * contact is the same to the last bit. */
#include "principle.h"

#define RELATIVE 1e-12

static const struct {
    size_t first, last;
    int are_flags;
} kinds[] = {
    {PLAY_COLUMN_normal_force, PLAY_COLUMN_dashpot_t, 0},
    {PLAY_COLUMN_moment1_n, PLAY_COLUMN_moment2_t, 0},
    {PLAY_COLUMN_stiffness_n, PLAY_COLUMN_stiffness_s, 0},
    {PLAY_COLUMN_strain_energy, PLAY_COLUMN_strain_energy, 0},
    {PLAY_COLUMN_active, PLAY_COLUMN_events, 1},
};

static void second_contact(struct play_case *scene, const struct battery_sizes *size) {
    const double s = size->slide * size->way[0], t = size->slide * size->way[1];
    battery_move(scene, 0.6 * size->depth, 0.3 * s, 0.3 * t, 3, 0.7 * size->time);
    battery_move(scene, 0.1 * size->depth, -0.1 * s, -0.1 * t, 2, 0.4 * size->time);
    battery_move(scene, 0.0, s, t, 2, 0.3 * size->time);
    battery_move(scene, -0.3 * size->depth, -0.5 * s, -0.5 * t, 2, 0.3 * size->time);
}

/* least: tolerance of a force at least, in N. */
static void compare(const struct play_trace *again, const struct play_trace *fresh, size_t rows,
                    double least, double radius, struct battery_judgement *ret) {
    const size_t a = again->count - rows, b = fresh->count - rows;
    if (again->column[PLAY_COLUMN_active][a - 1] > 0.5)
        return;
    const double places[TOUCH_COUNT(kinds)] = {least, least * radius};
    ret->applies = 1;
    for (size_t g = 0; g < TOUCH_COUNT(kinds); g++) {
        double scale = 0.0;
        for (size_t k = kinds[g].first; k <= kinds[g].last; k++)
            for (size_t i = 0; i < rows; i++)
                scale = fmax(scale, fabs(fresh->column[k][b + i]));
        for (size_t k = kinds[g].first; k <= kinds[g].last; k++)
            for (size_t i = 0; i < rows; i++)
                battery_blame(ret, again, k, a + i, fresh->column[k][b + i],
                              kinds[g].are_flags ? 0.5 : RELATIVE * scale + places[g] + DBL_MIN,
                              "in a second contact, and %.17g in a first one",
                              fresh->column[k][b + i]);
    }
}

static void part_by(struct battery_player *player, const struct play_case *c,
                    const struct battery_sizes *size, double overlap,
                    struct battery_judgement *ret) {
    struct play_case again, fresh;
    struct play_trace first, second;
    size_t rows = 0;
    again = battery_scene(c);
    fresh = battery_scene(c);
    if (!battery_scene_path(c, &again))
        battery_move(&again, size->depth, size->slide * size->way[0], size->slide * size->way[1], 3,
                     size->time);
    battery_to(&again, overlap, 0.0, 0.0, 1, size->time);
    for (size_t i = 0; i < c->segment_count; i++) /* a new contact of the values that were set */
        if (c->segments[i].kind == PLAY_SET &&
            c->law->properties[c->segments[i].property].scope != TOUCH_OF_STATE)
            *battery_segment(&fresh, PLAY_SET, 0, 0.0) = c->segments[i];
    battery_to(&fresh, overlap, 0.0, 0.0, 1, size->time);
    const size_t before = fresh.segment_count;
    second_contact(&again, size);
    second_contact(&fresh, size);
    for (size_t i = before; i < fresh.segment_count; i++)
        rows += fresh.segments[i].steps;
    if (!battery_play(player, &again, &first)) {
        if (!battery_play(player, &fresh, &second)) {
            compare(&first, &second, rows, battery_place_error(player, &again, &first),
                    c->pair.radius[0], ret);
            play_trace_free(&second);
        }
        play_trace_free(&first);
    }
}

PRINCIPLE(forgotten) {
    struct battery_sizes size;
    struct battery_law law = battery_law_facts(player, c);
    const double reach = battery_reach(&law, c);
    if (law.conventions.separation == TOUCH_separation_keeps) {
        snprintf(ret->text, sizeof ret->text, "the law declares that it keeps its history");
        return;
    }
    if (isinf(reach) || battery_measure(player, c, &size))
        return;
    part_by(player, c, &size, -2.0 * reach - size.depth, ret);
    if (reach > 0.0 || battery_asks_places(player)) /* which parts by the last bit of a place */
        return;
    part_by(player, c, &size, -DBL_EPSILON * size.depth, ret);
    part_by(player, c, &size, 0.0, ret);
}
