/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The motion of the case; and pressed, sheared, and pulled apart, where the bodies then slide, spin and come nearer. A row
 * counts where the surfaces are farther apart than any length among the properties, of which one may be a gap. */
#include "principle.h"

static const size_t zeros[] = {
    PLAY_COLUMN_normal_force,  PLAY_COLUMN_normal_elastic, PLAY_COLUMN_normal_dashpot,
    PLAY_COLUMN_shear_force_s, PLAY_COLUMN_shear_force_t,  PLAY_COLUMN_elastic_s,
    PLAY_COLUMN_elastic_t,     PLAY_COLUMN_dashpot_s,      PLAY_COLUMN_dashpot_t,
    PLAY_COLUMN_moment1_n,     PLAY_COLUMN_moment1_s,      PLAY_COLUMN_moment1_t,
    PLAY_COLUMN_moment2_n,     PLAY_COLUMN_moment2_s,      PLAY_COLUMN_moment2_t,
    PLAY_COLUMN_stiffness_n,   PLAY_COLUMN_stiffness_s,    PLAY_COLUMN_strain_energy,
    PLAY_COLUMN_active,        PLAY_COLUMN_slipping,
};

/* Sums that must not grow while the bodies are apart, beside the step in which the contact ends. */
static const size_t sums[] = {PLAY_COLUMN_slip_energy, PLAY_COLUMN_dashpot_energy,
                              PLAY_COLUMN_rolling_energy, PLAY_COLUMN_coupling_energy};

static void look(struct battery_player *player, const struct play_case *c, double reach,
                 struct battery_judgement *ret) {
    struct play_trace t;
    if (battery_play(player, c, &t))
        return;
    const double *overlap = t.column[PLAY_COLUMN_overlap];
    const size_t rows = battery_sound_rows(c, &t);
    for (size_t i = 1; i < rows; i++) {
        if (!(overlap[i] < -reach))
            continue;
        ret->applies = 1;
        for (size_t k = 0; k < TOUCH_COUNT(zeros); k++)
            battery_blame(ret, &t, zeros[k], i, 0.0, 1e-300,
                          "the surfaces are %g m apart, and the contact acts", -overlap[i]);
        for (size_t k = 0; k < TOUCH_COUNT(sums) && overlap[i - 1] < -reach; k++)
            battery_blame(ret, &t, sums[k], i, t.column[sums[k]][i - 1], 1e-300,
                          "it changed while the surfaces are %g m apart", -overlap[i]);
    }
    play_trace_free(&t);
}

PRINCIPLE(apart) {
    struct battery_sizes size;
    struct battery_law law = battery_law_facts(player, c);
    const double reach = battery_reach(&law, c);
    if (isinf(reach))
        snprintf(ret->text, sizeof ret->text, "the law is adhesive, and may act without contact");
    if (isinf(reach) || battery_measure(player, c, &size))
        return;
    look(player, c, reach, ret);
    struct play_case scene = battery_scene(c);
    const double s = size.slide * size.way[0], t = size.slide * size.way[1];
    battery_move(&scene, -2.0 * reach - size.depth, 0.0, 0.0, 3, size.time);
    battery_move(&scene, 2.0 * reach + 2.0 * size.depth, s, t, 4, size.time);
    battery_move(&scene, -2.0 * reach - 1.5 * size.depth, s, t, 1, size.time);
    battery_move(&scene, 0.25 * size.depth, s, t, 2, size.time);
    struct play_segment *roll = battery_segment(&scene, PLAY_ROLL, 2, size.time);
    roll->about[c->pair.dimension == 2 ? 1 : 2] = 1.0;
    roll->angle = size.depth / c->pair.radius[0];
    roll->body = 1;
    look(player, &scene, reach, ret);
}
