/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "did you mean": the nearest of the words that are known, or else all of them. */
#ifndef PLAY_SUGGEST_H
#define PLAY_SUGGEST_H

#define PLAY_SUGGEST_MAX 48

struct play_suggest {
    const char *word;            /* what was written */
    char best[PLAY_SUGGEST_MAX]; /* the nearest word offered so far, "" if none is near */
    int cost;                    /* its distance: 2 an edit, 1 a change between cases */
    char hint[PLAY_SUGGEST_MAX + 32];
    char known[400]; /* "a, b, c": the words offered, as far as they fit */
};

void play_suggest_begin(struct play_suggest *suggest, const char *word);
void play_suggest_offer(struct play_suggest *suggest, const char *candidate);
/* " (did you mean 'word'?)" for the end of a message, with the prefix before the word; "" if none is near. */
const char *play_suggest_hint(struct play_suggest *suggest, const char *prefix);
/* "a|b|c" */
void play_suggest_offer_list(struct play_suggest *suggest, const char *choices);

#endif
