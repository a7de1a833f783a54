/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a law does beside computing: that it dies or hangs is found by whoever plays it (battery_player.fault); what it
 * does without dying is noted by its worker. The built-in laws are played in this process, and nobody watches them. */
#include "principle.h"

PRINCIPLE(answers) {
    static const enum play_note_kind kinds[] = {PLAY_NOTE_FP_STATE, PLAY_NOTE_OUTPUT};
    struct play_trace trace;
    if (battery_play(player, c, &trace))
        return;
    ret->applies = 1;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (player->note[kinds[i]].is_set) {
            ret->error = HUGE_VAL;
            snprintf(ret->text, sizeof ret->text, "%s", player->note[kinds[i]].text);
        }
    play_trace_free(&trace);
}
