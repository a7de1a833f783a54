/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contacts of different pairs and materials, stepped in random order with coefficients and state moved in memory, and in threads
 * where the law may have them, answer as each does alone, to the bit; and alone they answer the same whichever was made
 * first (cases/subject/interleave.h). */
#include "principle.h"

PRINCIPLE(interleaved) {
    size_t sums[2];
    char text[480] = "";
    if (player->subject && play_subject_description(player->subject)->stateful) {
        snprintf(ret->text, sizeof ret->text,
                 "the program keeps the history itself, of one contact at a time");
        return;
    }
    for (int backwards = 0; backwards < 2 && !*text; backwards++) {
        const struct interleave how = {.backwards = backwards, .threads = 1};
        sums[backwards] = player->subject
                              ? play_subject_interleave(player->subject, c, &how, text, sizeof text)
                              : interleave(c->law, &c->values, &c->pair, &how, text, sizeof text);
        if (!sums[backwards])
            return;
    }
    ret->applies = 1;
    if (!*text && sums[0] == sums[1])
        return;
    ret->error = HUGE_VAL;
    snprintf(ret->text, sizeof ret->text, "%s",
             *text ? text
                   : "a contact that is prepared and stepped after others gives other bits than "
                     "one that is the first of its process");
}
