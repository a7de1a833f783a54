/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How near rows come to what is allowed. */
#include "facts.h"

#define NEAREST 10
#define BASES   12

/* Upper ends of the bins, but of the last. */
static const double ends[] = {1e-6, 1e-4, 1e-2, 0.1, 0.25, 0.5, 0.75, 1.0};
#define BINS (TOUCH_COUNT(ends) + 1)

static double share_of(const struct play_row *row) {
    return play_row_is_judged(row) ? report_row_error_over_tolerance(row) : (double)NAN;
}

static int by_share(const void *a, const void *b) {
    const struct play_row *const *l = a, *const *r = b;
    const double x = share_of(*l), y = share_of(*r);
    return x > y ? -1 : x < y ? 1 : (*l > *r) - (*l < *r);
}

static size_t bin_of(double share) {
    size_t bin = 0;
    while (bin < TOUCH_COUNT(ends) && share > ends[bin])
        bin++;
    return bin;
}

json_t *facts_near(const struct report *report) {
    const struct play_row **near = play_resize(NULL, report->count + 1, sizeof *near);
    enum play_basis bases[BASES];
    size_t counts[BASES][BINS] = {{0}}, known = 0, count = 0;
    json_t *heads = json_array(), *rows = json_array(), *nearest = json_array();
    for (size_t i = 0; i < report->count; i++) {
        const struct play_row *row = report->sorted[i];
        size_t b = 0;
        if (isnan(share_of(row)))
            continue;
        near[count++] = row;
        while (b < known && bases[b] != row->basis)
            b++;
        if (b == BASES)
            continue;
        bases[b] = row->basis;
        known += b == known;
        counts[b][bin_of(share_of(row))]++;
    }
    qsort(near, count, sizeof *near, by_share);
    for (size_t i = 0; i < count && i < NEAREST; i++)
        json_array_append_new(nearest, facts_row(near[i]));
    for (size_t k = 0; k < TOUCH_COUNT(ends); k++)
        json_array_append_new(heads, json_sprintf("up to %g", ends[k]));
    json_array_append_new(heads, json_string("above"));
    for (size_t b = 0; b < known; b++) {
        json_t *cells = json_array();
        for (size_t k = 0; k < BINS; k++)
            json_array_append_new(cells, counts[b][k] ? json_sprintf("%zu", counts[b][k])
                                                      : json_string(FACTS_ABSENT));
        json_array_append_new(rows,
                              json_pack("{s:o, s:o}", "basis",
                                        facts_text(play_basis_word(bases[b])), "counts", cells));
    }
    return json_pack("{s:o, s:o, s:o}", "heads", heads, "rows", rows, "nearest", nearest);
}
