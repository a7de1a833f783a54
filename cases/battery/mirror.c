/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mirror is the plane of n and s: what is along t changes its sign. Spins and moments are axial: they keep their
 * component along t, and the others change. */
#include <math.h>
#include "cases/subject/random_case.h"
#include "principle.h"
#include "touchstone/common.h"

static int is_zero(double x) {
    return !(x < 0.0) && !(x > 0.0);
}

static void reflect_segment(struct play_segment *g) {
    const int along_axis = is_zero(g->about[1]) && is_zero(g->about[2]);
    if (g->kind == PLAY_SET)
        return;
    g->by[2] = -g->by[2];
    g->to[2] = -g->to[2];
    if (along_axis || (is_zero(g->about[0]) && is_zero(g->about[2]))) {
        g->angle = -g->angle;
    } else {
        g->about[0] = -g->about[0];
        g->about[1] = -g->about[1];
    }
}

/* Vectors that a property sets may be of either kind. */
static int sets_vector(const struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++)
        if (c->vector_given[k])
            return 1;
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_SET &&
            c->law->properties[c->segments[i].property].scope == TOUCH_OF_STATE)
            return 1;
    return 0;
}

static void back(void *data, double row[PLAY_COLUMN_COUNT]) {
    static const enum play_column reversed[] = {
        PLAY_COLUMN_shear_force_t, PLAY_COLUMN_elastic_t, PLAY_COLUMN_dashpot_t,
        PLAY_COLUMN_moment1_n,     PLAY_COLUMN_moment1_s, PLAY_COLUMN_moment2_n,
        PLAY_COLUMN_moment2_s,
    };
    (void)data;
    for (size_t i = 0; i < TOUCH_COUNT(reversed); i++)
        row[reversed[i]] = -row[reversed[i]];
}

void battery_mirror(struct battery_player *player, const struct play_case *c,
                    struct battery_judgement *ret) {
    struct play_case other;
    *ret = (struct battery_judgement){0};
    if (sets_vector(c))
        return;
    random_case_copy(c, &other);
    for (size_t i = 0; i < other.segment_count; i++)
        reflect_segment(&other.segments[i]);
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 2; i++)
            other.impact.spin[b][i] = -other.impact.spin[b][i];
    for (int b = 0; b < 2; b++) {
        other.free.velocity[b][2] = -other.free.velocity[b][2];
        other.free.force[b][2] = -other.free.force[b][2];
    }
    other.free.gravity[2] = -other.free.gravity[2];
    battery_relate(player, c, &other, back, NULL, ret);
    random_case_free(&other);
}
