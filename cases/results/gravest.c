/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gravest.h"

/* A case that did not pass, or a finding. */
struct candidate {
    size_t place;        /* of its row */
    double weight;       /* error over tolerance, or the difference over the largest value */
    size_t law, at_case; /* of a finding, the number of its law, and the first row of its case */
    enum report_theme theme;
};

/* --- what did not pass ----------------------------------------------------------------------- */

static double weight_of_bad(const struct play_row *row) {
    const double use = report_row_error_over_tolerance(row);
    return isnan(use) ? HUGE_VAL : use;
}

static size_t find_bad(const struct play_row *const *sorted, size_t count,
                       struct candidate *ret_candidates) {
    size_t found = 0;
    for (size_t first = 0, end; first < count; first = end) {
        struct candidate worst = {.weight = -1.0};
        end = report_rows_end_of_case(sorted, count, first);
        for (size_t i = first; i < end && report_row_is_bad(sorted[i]); i++)
            if (weight_of_bad(sorted[i]) > worst.weight)
                worst = (struct candidate){.place = i, .weight = weight_of_bad(sorted[i])};
        if (worst.weight >= 0.0)
            ret_candidates[found++] = worst;
    }
    return found;
}

static int by_weight(const void *a, const void *b) {
    const struct candidate *l = a, *r = b;
    if (l->weight < r->weight || l->weight > r->weight)
        return l->weight < r->weight ? 1 : -1;
    return (l->place > r->place) - (l->place < r->place);
}

/* --- findings -------------------------------------------------------------------------------- */

/* What the rows of a finding come to, of the quantity that its first row has. */
struct spread {
    double off, most; /* largest difference, largest value */
};

static void add_spread(struct spread *spread, const struct play_row *row) {
    const double off = fabs(row->predicted - row->expected);
    spread->off = fmax(spread->off, isnan(off) ? HUGE_VAL : off);
    spread->most = fmax(spread->most, fmax(fabs(row->predicted), fabs(row->expected)));
}

/* The largest difference over the largest value, 0 to 2, so that a value near 0 makes no difference large; 2 where
 * there is no number. */
static double weight_of_finding(const struct spread *spread) {
    const double weight = isinf(spread->off)   ? 2.0
                          : spread->most > 0.0 ? spread->off / spread->most
                                               : 0.0;
    return round(1e6 * weight) / 1e6; /* round-off does not choose */
}

static size_t find_findings(const struct play_row *const *sorted, const size_t *findings,
                            size_t count, struct candidate *ret_candidates) {
    struct spread *spreads = play_resize(NULL, count + 1, sizeof *spreads);
    size_t found = 0, law = 0, end = 0, first = 0;
    memset(spreads, 0, (count + 1) * sizeof *spreads);
    for (size_t i = 0; i < count; i++)
        if (findings[i] < count && !strcmp(sorted[i]->quantity, sorted[findings[i]]->quantity))
            add_spread(&spreads[findings[i]], sorted[i]);
    for (size_t i = 0; i < count; i++) {
        law += i && strcmp(sorted[i]->law, sorted[i - 1]->law) != 0;
        if (i == end) {
            first = i;
            end = report_rows_end_of_case(sorted, count, i);
        }
        if (findings[i] == i)
            ret_candidates[found++] = (struct candidate){i, weight_of_finding(&spreads[i]), law,
                                                         first, report_row_theme(sorted[i])};
    }
    return found;
}

/* How often a law, a case and a theme were taken. */
struct taken {
    size_t *law, *at_case, theme[REPORT_THEMES];
};

/* Whether the left one is next. */
static int goes_first(const struct candidate *l, const struct candidate *r,
                      const struct taken *taken) {
    if (taken->at_case[l->at_case] != taken->at_case[r->at_case])
        return taken->at_case[l->at_case] < taken->at_case[r->at_case];
    if (taken->theme[l->theme] != taken->theme[r->theme])
        return taken->theme[l->theme] < taken->theme[r->theme];
    if (l->theme != r->theme)
        return l->theme < r->theme;
    if (taken->law[l->law] != taken->law[r->law])
        return taken->law[l->law] < taken->law[r->law];
    return by_weight(l, r) < 0;
}

static size_t take_in_turn(struct candidate *left, size_t count, size_t rows, size_t most,
                           size_t *ret_places) {
    struct taken taken = {.law = play_resize(NULL, rows + 1, sizeof *taken.law),
                          .at_case = play_resize(NULL, rows + 1, sizeof *taken.at_case)};
    size_t got = 0;
    memset(taken.law, 0, (rows + 1) * sizeof *taken.law);
    memset(taken.at_case, 0, (rows + 1) * sizeof *taken.at_case);
    for (; count && got < most; got++) {
        size_t next = 0;
        for (size_t i = 1; i < count; i++)
            if (goes_first(&left[i], &left[next], &taken))
                next = i;
        taken.theme[left[next].theme]++;
        taken.law[left[next].law]++;
        taken.at_case[left[next].at_case]++;
        ret_places[got] = left[next].place;
        left[next] = left[--count];
    }
    return got;
}

size_t report_gravest(const struct play_row *const *sorted, const size_t *findings, size_t count,
                      size_t most, size_t *ret_places) {
    struct candidate *candidates = play_resize(NULL, count + 1, sizeof *candidates);
    const size_t bad = find_bad(sorted, count, candidates);
    size_t got = 0;
    qsort(candidates, bad, sizeof *candidates, by_weight);
    for (; got < bad && got < most; got++)
        ret_places[got] = candidates[got].place;
    const size_t found = find_findings(sorted, findings, count, candidates);
    got += take_in_turn(candidates, found, count, most - got, ret_places + got);
    return got;
}

/* --- in words --------------------------------------------------------------------------------- */

static void say_value(const struct play_row *row, double value, report_put *put, FILE *out) {
    if (isnan(value)) {
        fputs("no number", out);
        return;
    }
    fprintf(out, "%.6g", value);
    if (*row->unit && strcmp(row->unit, "1") != 0) {
        putc(' ', out);
        put(row->unit, out);
    }
}

static void say_use(const struct play_row *row, report_put *put, FILE *out) {
    const double use = report_row_error_over_tolerance(row);
    fputs("; the error, ", out);
    report_row_error_at(row, put, "", out);
    if (isinf(use))
        fputs(", should be 0", out);
    else if (!isnan(use))
        fprintf(out, ", is %.3g times the tolerance", use);
}

/* "fail: restitution with en=0.1: expected 0.1, obtained 0.663; ..."; where nothing was compared, what is said of it. */
static void say_bad(const struct play_row *row, report_put *put, FILE *out) {
    fprintf(out, "%s: ", play_verdict_name(row->verdict));
    put(*row->quantity ? row->quantity : "the run", out);
    if (*row->variant) {
        fputs(" with ", out);
        put(row->variant, out);
    }
    if (isnan(row->expected) || isnan(row->error)) {
        fputs(*row->detail ? ": " : "", out);
        put(row->detail, out);
        return;
    }
    fputs(": expected ", out);
    say_value(row, row->expected, put, out);
    fputs(", obtained ", out);
    say_value(row, row->predicted, put, out);
    say_use(row, put, out);
}

void report_gravest_say(const struct play_row *const *sorted, const size_t *findings, size_t count,
                        size_t place, report_put *put, FILE *out) {
    if (findings[place] == count) {
        say_bad(sorted[place], put, out);
        return;
    }
    put(sorted[place]->detail, out);
    fputs(". ", out);
    report_rows_say_largest(sorted, findings, count, place, put, out);
}
