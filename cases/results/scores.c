/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scores.h"

static size_t place_in(const char **list, size_t *count, const char *text) {
    size_t i = 0;
    while (i < *count && strcmp(list[i], text) != 0)
        i++;
    if (i == *count)
        list[(*count)++] = text;
    return i;
}

void play_scores_make(const struct play_rows *rows, struct play_scores *ret_scores) {
    struct play_scores s = {.laws = play_resize(NULL, rows->count + 1, sizeof *s.laws),
                            .tests = play_resize(NULL, rows->count + 1, sizeof *s.tests)};
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].point_count) {
            place_in(s.laws, &s.law_count, rows->rows[i].law);
            place_in(s.tests, &s.test_count, rows->rows[i].case_name);
        }
    s.of = play_zeroed(s.law_count * s.test_count + 1, sizeof *s.of);
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        if (!row->point_count)
            continue;
        const size_t law = place_in(s.laws, &s.law_count, row->law),
                     test = place_in(s.tests, &s.test_count, row->case_name);
        struct play_score *score = &s.of[law * s.test_count + test];
        const double points = (double)row->point_count, before = (double)score->points;
        score->rms = sqrt(
            (before * score->rms * score->rms + points * row->deviation_rms * row->deviation_rms) /
            (before + points));
        score->most = fmax(score->most, row->deviation);
        score->worst = row->verdict > score->worst ? row->verdict : score->worst;
        score->points += row->point_count;
        for (size_t k = 0; k < s.law_count; k++)
            s.is_compared |= k != law && s.of[k * s.test_count + test].points > 0;
    }
    *ret_scores = s;
}

const char *play_scores_power(const struct play_rows *rows, const char *test) {
    const struct play_row *best = NULL;
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].kinds && strcmp(rows->rows[i].case_name, test) == 0 &&
            (!best || rows->rows[i].noticed > best->noticed))
            best = &rows->rows[i];
    return best ? best->power : "";
}

static char *number_text(double value) {
    return value < 99.5 ? play_format("%.2g", value) : play_copy(">99");
}

char *play_score_text(const struct play_score *score) {
    return !score->points
               ? play_copy("-")
               : play_format("%s/%s%s", number_text(score->most), number_text(score->rms),
                             score->worst == PLAY_VERDICT_PASS      ? " "
                             : score->worst == PLAY_VERDICT_FINDING ? "*"
                                                                    : "!");
}

const char *play_scores_short(const char *test) {
    const char *slash = strrchr(test, '/');
    return slash ? slash + 1 : test;
}
