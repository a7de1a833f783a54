/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verdict_text.h"

/* A finding without a tolerance, or a note on a law's conduct, counts once. */
static size_t weight(const struct play_row *row) {
    const int not_judged = play_verdict_is_open(row->verdict) || row->verdict == PLAY_VERDICT_ERROR;
    return !row->comparisons && !not_judged ? 1 : row->comparisons;
}

static void put_count(size_t count, const char *before, const char *one, const char *several,
                      FILE *out) {
    if (count)
        fprintf(out, "%s%zu %s", before, count, count == 1 ? one : several);
}

char *report_verdict_text(const struct play_rows *rows) {
    size_t counts[PLAY_VERDICT_COUNT] = {0}, judged = 0;
    FILE *out = play_text();
    for (size_t i = 0; i < rows->count; i++)
        counts[rows->rows[i].verdict] += weight(&rows->rows[i]);
    for (int v = 0; v < PLAY_VERDICT_COUNT; v++)
        if (v != PLAY_VERDICT_FINDING && !play_verdict_is_open((enum play_verdict)v) &&
            v != PLAY_VERDICT_ERROR)
            judged += counts[v];
    fprintf(out, "%zu of %zu judged %s", counts[PLAY_VERDICT_PASS], judged,
            judged == 1 ? "comparison passes" : "comparisons pass");
    for (int v = PLAY_VERDICT_COUNT - 1; v >= PLAY_VERDICT_MARGINAL; v--)
        if (v != PLAY_VERDICT_ERROR)
            put_count(counts[v], ", ", play_verdict_name((enum play_verdict)v),
                      play_verdict_name((enum play_verdict)v), out);
    put_count(counts[PLAY_VERDICT_FINDING], "; ", "finding", "findings", out);
    put_count(counts[PLAY_VERDICT_UNDETERMINED], "; ", "undetermined", "undetermined", out);
    put_count(counts[PLAY_VERDICT_SKIP], "; ", "skipped", "skipped", out);
    put_count(counts[PLAY_VERDICT_ERROR], "; ", "not judged for an error",
              "not judged for an error", out);
    fprintf(out, " (%zu %s)", rows->count, rows->count == 1 ? "row" : "rows");
    return play_text_end(out);
}
