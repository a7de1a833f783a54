/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base.h"
#include "suggest.h"

static int lower(char c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static int substitution(char a, char b) {
    return a == b ? 0 : lower(a) == lower(b) ? 1 : 2;
}

/* Optimal string alignment distance with edits of cost 2 and changes between cases of cost 1. */
static int distance(const char *a, size_t na, const char *b, size_t nb) {
    int rows[3][PLAY_SUGGEST_MAX + 1];
    for (size_t j = 0; j <= nb; j++)
        rows[0][j] = 2 * (int)j;
    for (size_t i = 1; i <= na; i++) {
        int *row = rows[i % 3];
        const int *above = rows[(i - 1) % 3], *before = rows[(i + 1) % 3];
        row[0] = 2 * (int)i;
        for (size_t j = 1; j <= nb; j++) {
            row[j] = smaller(above[j - 1] + substitution(a[i - 1], b[j - 1]),
                             smaller(above[j], row[j - 1]) + 2);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = smaller(row[j], before[j - 2] + 2);
        }
    }
    return rows[na % 3][nb];
}

/* Short words have neighbours everywhere: there only the case of a letter may differ. */
static int bound(size_t length) {
    return length <= 2 ? 1 : length <= 5 ? 2 : 2 * (int)(length / 3);
}

void play_suggest_begin(struct play_suggest *suggest, const char *word) {
    *suggest = (struct play_suggest){.word = word, .cost = INT_MAX};
}

static void offer(struct play_suggest *suggest, const char *candidate, size_t length) {
    const size_t written = strlen(suggest->word), used = strlen(suggest->known);
    if (used + length + 3 < sizeof suggest->known)
        snprintf(suggest->known + used, sizeof suggest->known - used, "%s%.*s", used ? ", " : "",
                 (int)length, candidate);
    if (written >= PLAY_SUGGEST_MAX || length >= PLAY_SUGGEST_MAX)
        return;
    const int cost = distance(suggest->word, written, candidate, length);
    if (cost > bound(written) || cost >= suggest->cost)
        return;
    suggest->cost = cost;
    memcpy(suggest->best, candidate, length);
    suggest->best[length] = '\0';
}

void play_suggest_offer(struct play_suggest *suggest, const char *candidate) {
    offer(suggest, candidate, strlen(candidate));
}

void play_suggest_offer_list(struct play_suggest *suggest, const char *choices) {
    for (const char *at = choices; *at != '\0';) {
        const size_t length = strcspn(at, "|");
        offer(suggest, at, length);
        at += length + (at[length] == '|');
    }
}

const char *play_suggest_hint(struct play_suggest *suggest, const char *prefix) {
    if (*suggest->best)
        snprintf(suggest->hint, sizeof suggest->hint, " (did you mean '%s%s'?)", prefix,
                 suggest->best);
    return suggest->hint;
}
