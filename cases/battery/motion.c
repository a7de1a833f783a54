/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "motion.h"
#include <math.h>
#include <stdio.h>
#include "cases/core/random.h"
#include "cases/subject/random_case.h"

/* Properties that have a default, or may be absent, are so in that share of all. */
static void put_defaults(struct play_case *c, double share, uint64_t seed) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const int keep = random_real(&seed) >= share || p->flags & TOUCH_REQUIRED;
        if (keep || p->scope == TOUCH_OF_STATE || c->inherit[k])
            continue;
        c->values.of[k][0] = c->values.of[k][1] =
            p->flags & TOUCH_OPTIONAL ? (double)NAN : p->initial;
    }
}

/* Whether the law plays the case, or does not survive it. */
static int is_played(struct battery_player *player, const struct play_case *c,
                     struct touch_message *ret_why) {
    struct play_trace trace;
    if (play_subject_skips(player->subject, c, ret_why))
        return 0;
    battery_remember(player, c);
    if (!battery_play(player, c, &trace)) {
        play_trace_free(&trace);
        return 1;
    }
    snprintf(ret_why->text, sizeof ret_why->text, "%s", player->refusal);
    return player->fault.kind != PLAY_ENDING_DONE;
}

int battery_motion(struct battery_player *player, const struct touch_law *law, uint64_t seed,
                   uint64_t number, struct play_case *ret_case, struct touch_message *ret_why) {
    for (uint64_t k = 0;; k++) {
        random_case_make(law, seed, number + (k << 48), ret_case);
        if (k >= BATTERY_HOSTILE)
            put_defaults(ret_case, (double)(k - BATTERY_HOSTILE + 1) / BATTERY_MILDER, number + k);
        if (is_played(player, ret_case, ret_why))
            return 0;
        if (k + 1 == BATTERY_HOSTILE + BATTERY_MILDER)
            return -1;
    }
}
