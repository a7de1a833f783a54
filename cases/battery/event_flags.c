/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of a step: activated where active becomes 1, deactivated where it becomes 0, slip begun and ended where slipping
 * does so while the contact is active. A law may or may not report the end of slip when the contact ends. */
#include "principle.h"

static int is_set(const struct play_trace *t, size_t column, size_t row) {
    return t->column[column][row] > 0.5;
}

static unsigned expected_events(const struct play_trace *t, size_t i, unsigned reported) {
    const int was = is_set(t, PLAY_COLUMN_active, i - 1), is = is_set(t, PLAY_COLUMN_active, i);
    const int slipped = is_set(t, PLAY_COLUMN_slipping, i - 1);
    const int slips = is_set(t, PLAY_COLUMN_slipping, i);
    unsigned e = 0;
    if (is != was)
        e |= is ? TOUCH_EVENT_ACTIVATED : TOUCH_EVENT_DEACTIVATED;
    if (is && slips != slipped)
        e |= slips ? TOUCH_EVENT_SLIP_BEGUN : TOUCH_EVENT_SLIP_ENDED;
    return !is && slipped ? e | (reported & (unsigned)TOUCH_EVENT_SLIP_ENDED) : e;
}

static int is_flag(double x) {
    return !(x < 0.0) && !(x > 1.0) && !(x > 0.0 && x < 1.0);
}

static void look_at(const struct play_trace *t, size_t i, struct battery_judgement *ret) {
    static const size_t flags[] = {PLAY_COLUMN_active, PLAY_COLUMN_slipping};
    for (size_t k = 0; k < TOUCH_COUNT(flags); k++)
        if (!is_flag(t->column[flags[k]][i]))
            battery_blame(ret, t, flags[k], i, 0.0, 0.5, "a flag is 0 or 1");
    if (is_set(t, PLAY_COLUMN_slipping, i) && !is_set(t, PLAY_COLUMN_active, i))
        battery_blame(ret, t, PLAY_COLUMN_slipping, i, 0.0, 0.5,
                      "what is not in contact does not slip");
    const double reported = t->column[PLAY_COLUMN_events][i];
    const unsigned expected =
        expected_events(t, i, reported >= 0.0 && reported < 16.0 ? (unsigned)reported : 0);
    battery_blame(ret, t, PLAY_COLUMN_events, i, expected, 0.5,
                  "the flags active and slipping changed by %u", expected);
}

PRINCIPLE(event_flags, .answers = ANSWER(events) | ANSWER(active), .traits = TOUCH_TRAIT_EVENTS) {
    struct play_trace t;
    if (battery_play(player, c, &t))
        return;
    const size_t rows = battery_sound_rows(c, &t);
    ret->applies = 1;
    for (size_t i = 1; i < rows; i++)
        if (t.column[PLAY_COLUMN_leg][i] > 0.5) /* 0: the next impact begins */
            look_at(&t, i, ret);
    play_trace_free(&t);
}
