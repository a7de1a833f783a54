/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/alike.h"
#include "coverage.h"

#define SHOWN 8 /* reasons in a list */

#define TYPE  struct play_skipped
static const struct record_field reason_fields[] = {
    MEMBER(reason, TEXT, "detail of the first such row"),
    MEMBER_AS("comparisons", count, SIZE, NULL),
};
static const struct record_table reason_table = RECORD_CLOSED(
    TYPE, reason_fields,
    "why they were skipped, the most frequent first; reasons that differ by numbers alone are one");
#undef TYPE

#define TYPE struct play_coverage
static const struct record_field fields[] = {
    MEMBER(judged, SIZE, "that have a verdict"),
    MEMBER(skipped, SIZE, "that have none: verdict skip, undetermined or error"),
    RECORD_MANY(TYPE, "reasons", reasons, reason_count, &reason_table, 0),
};
const struct record_table play_coverage_table =
    RECORD_CLOSED(TYPE, fields, "comparisons that were asked for, without findings");
#undef TYPE

static void add_reason(struct play_coverage *coverage, const struct play_row *row) {
    size_t i = 0;
    while (i < coverage->reason_count && !text_alike(coverage->reasons[i].reason, row->detail))
        i++;
    if (i == coverage->reason_count) {
        coverage->reasons = play_resize(coverage->reasons, i + 1, sizeof *coverage->reasons);
        coverage->reasons[i] = (struct play_skipped){play_copy(row->detail), 0};
        coverage->reason_count++;
    }
    coverage->reasons[i].count += row->comparisons;
}

/* Most first; else in the order of the rows. */
static void sort_reasons(struct play_coverage *coverage) {
    for (size_t i = 1; i < coverage->reason_count; i++)
        for (size_t k = i; k > 0 && coverage->reasons[k].count > coverage->reasons[k - 1].count;
             k--) {
            const struct play_skipped one = coverage->reasons[k];
            coverage->reasons[k] = coverage->reasons[k - 1];
            coverage->reasons[k - 1] = one;
        }
}

void play_coverage_make(const struct play_rows *rows, struct play_coverage *ret_coverage) {
    *ret_coverage = (struct play_coverage){0};
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        if (row->comparisons == 0 || row->verdict == PLAY_VERDICT_FINDING)
            continue;
        if (!play_verdict_is_open(row->verdict) && row->verdict != PLAY_VERDICT_ERROR) {
            ret_coverage->judged += row->comparisons;
            continue;
        }
        ret_coverage->skipped += row->comparisons;
        add_reason(ret_coverage, row);
    }
    sort_reasons(ret_coverage);
}

double play_coverage_percent(const struct play_coverage *coverage) {
    const double all = (double)coverage->judged + (double)coverage->skipped;
    return all > 0.0 ? 100.0 * (double)coverage->judged / all : 100.0;
}

char *play_coverage_text(const struct play_coverage *coverage) {
    const double percent = play_coverage_percent(coverage);
    char share[32];
    /* What is not all is not 100, and what is not none is not 0. */
    if (percent > 0.0 && percent < 1.0)
        snprintf(share, sizeof share, "less than 1");
    else
        snprintf(share, sizeof share, "%.0f", floor(percent));
    return play_format("%s %% of %zu comparisons judged, %zu skipped", share,
                       coverage->judged + coverage->skipped, coverage->skipped);
}

char *play_coverage_line(const struct play_coverage *coverage, size_t i) {
    if (i >= coverage->reason_count || i > SHOWN)
        return NULL;
    if (i == SHOWN)
        return play_format("and %zu more reasons, which verdicts.json lists",
                           coverage->reason_count - SHOWN);
    return play_format("%zu: %s", coverage->reasons[i].count, coverage->reasons[i].reason);
}
