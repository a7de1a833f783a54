/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "player.h"

int play_is_impact(const struct play_case *c) {
    return !c->segment_count && !c->free.is && !c->must_refuse;
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
