/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Played again, after another motion of another pair, the motion gives the same bits. Of a law that is no part of this
 * program also each step is asked for again: in reverse order, and twice, as an iteration does that throws trials
 * away. */
#include "principle.h"

/* What another contact leaves behind, if the law keeps it outside of its state. */
static void play_another(struct battery_player *player, const struct play_case *c) {
    const double depth = 1e-3 * c->pair.radius[0];
    struct play_trace unused;
    struct play_case scene = battery_scene(c);
    scene.pair.radius[0] *= 2.0;
    battery_move(&scene, depth, 0.0, 0.0, 2, 1.0);
    battery_move(&scene, 0.0, 0.0, 0.1 * depth, 2, 1.0);
    if (!battery_play(player, &scene, &unused))
        play_trace_free(&unused);
}

/* Where the bits of two traces differ first. */
static void compare(const struct play_trace *first, const struct play_trace *again,
                    struct battery_judgement *ret) {
    for (size_t i = 0; i < first->count && i < again->count && !(ret->error > 1.0); i++)
        for (size_t k = 0; k < first->columns && !(ret->error > 1.0); k++)
            if (memcmp(&first->column[k][i], &again->column[k][i], sizeof(double)) != 0)
                battery_blame(ret, again, k, i, first->column[k][i], 0.0,
                              "the first time it was %.17g", first->column[k][i]);
    if (!(ret->error > 1.0) && first->count != again->count) {
        ret->error = HUGE_VAL;
        snprintf(ret->text, sizeof ret->text, "%zu steps the first time, and then %zu",
                 first->count, again->count);
    }
}

/* The same motion, played and not remembered: 0; or -1, it cannot be compared, or is refused where it was not before. */
static int play_again(struct battery_player *player, const struct play_case *c,
                      struct play_trace *ret_trace, struct battery_judgement *ret) {
    struct play_case same = random_case_copy(c);
    const int bad = battery_play(player, &same, ret_trace);
    if (bad && player->fault.kind == PLAY_ENDING_DONE) {
        ret->applies = 1;
        ret->error = HUGE_VAL;
        snprintf(ret->text, sizeof ret->text, "played before, and refused the second time: %.400s",
                 player->refusal);
    }
    return bad;
}

PRINCIPLE(repeatable) {
    struct play_trace first, again;
    struct play_note note = {0};
    if (battery_play(player, c, &first))
        return;
    play_another(player, c);
    if (player->fault.kind == PLAY_ENDING_DONE && !play_again(player, c, &again, ret)) {
        ret->applies = 1;
        compare(&first, &again, ret);
        play_trace_free(&again);
    }
    /* A second run that ended otherwise compares nothing, and was no fault of the law when it was played here. */
    if (ret->applies && !(ret->error > 1.0) && player->subject &&
        play_subject_study(player->subject, c, &first, &note) && note.is_set) {
        ret->error = HUGE_VAL;
        snprintf(ret->text, sizeof ret->text, "step %zu: %.480s", note.step, note.text);
    }
    play_trace_free(&first);
}
