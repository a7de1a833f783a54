/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "player.h"

int play_is_impact(const struct play_case *c) {
    return !c->segment_count && !c->free.is && !c->must_refuse;
}

char *play_cut_text(const struct play_case *c, const struct play_trace *trace) {
    const size_t last = trace->count - 1;
    double *const *column = trace->column;
    if (!play_is_impact(c) || trace->count < 2 || trace->outcome[PLAY_OUTCOME_separated] > 0.5)
        return NULL;
    return play_format("the contact did not end within %zu steps of %.4g s, %.0f undamped contact "
                       "times: then the overlap was %.4g m, the approach velocity %.3g m/s and the "
                       "normal force %.4g N",
                       last, column[PLAY_COLUMN_time][1] - column[PLAY_COLUMN_time][0],
                       PLAY_PATIENCE, column[PLAY_COLUMN_overlap][last],
                       column[PLAY_COLUMN_velocity_n][last],
                       column[PLAY_COLUMN_normal_force][last]);
}

size_t play_columns(const struct play_case *c) {
    return c->segment_count || c->must_refuse ? PLAY_CONTACT_COLUMN_COUNT : PLAY_COLUMN_COUNT;
}

int play_run(const struct play_case *c, const struct play_refine *refine,
             struct play_trace *ret_trace, struct touch_message *ret_message) {
    if (c->must_refuse) { /* only asked whether it takes the values */
        struct play_contact contact;
        return play_contact_open(c, &contact, ret_message);
    }
    ret_trace->columns = play_columns(c);
    return (c->segment_count ? play_run_path
            : c->free.is     ? play_run_flight
                             : play_run_impact)(c, refine, ret_trace, ret_message);
}
