/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "facts.h"

/* --- cases, each with all its laws ------------------------------------------------------------ */

struct found {
    const char *name;
    struct report_part part;
};

static int by_name(const void *a, const void *b) {
    const struct found *l = a, *r = b;
    const int name = strcmp(l->name, r->name);
    return name ? name : (l->part.first > r->part.first) - (l->part.first < r->part.first);
}

static int by_first_law(const void *a, const void *b) {
    const struct report_case *l = a, *r = b;
    return (l->laws[0].first > r->laws[0].first) - (l->laws[0].first < r->laws[0].first);
}

static void find_cases(struct report *report) {
    struct found *found = play_resize(NULL, report->count + 1, sizeof *found);
    size_t count = 0;
    for (size_t first = 0, end; first < report->count; first = end) {
        end = report_rows_end_of_case(report->sorted, report->count, first);
        found[count++] = (struct found){report->sorted[first]->case_name, {first, end}};
    }
    qsort(found, count, sizeof *found, by_name);
    struct report_part *parts = play_resize(NULL, count + 1, sizeof *parts);
    report->cases = play_resize(NULL, count + 1, sizeof *report->cases);
    for (size_t i = 0; i < count; i++) {
        parts[i] = found[i].part;
        if (!i || strcmp(found[i].name, found[i - 1].name) != 0)
            report->cases[report->case_count++] = (struct report_case){found[i].name, 0, &parts[i]};
        report->cases[report->case_count - 1].law_count++;
    }
    qsort(report->cases, report->case_count, sizeof *report->cases, by_first_law);
}

const struct report_case *report_case_of(const struct report *report, size_t place) {
    for (size_t i = 0; i < report->case_count; i++)
        if (!strcmp(report->cases[i].name, report->sorted[place]->case_name))
            return &report->cases[i];
    return NULL;
}

/* --- setups ----------------------------------------------------------------------------------- */

static int compare_cases(const struct play_setup *setup, const char *law, const char *case_name) {
    const int order = strcmp(setup->law, law);
    return order ? order : strcmp(setup->case_name, case_name);
}

static int by_case(const void *a, const void *b) {
    const struct play_setup *const *left = a, *const *right = b;
    const int order = compare_cases(*left, (*right)->law, (*right)->case_name);
    return order ? order : (*left > *right) - (*left < *right);
}

static const struct play_setup **sorted_setups(const struct play_setups *setups) {
    const struct play_setup **sorted = play_resize(NULL, setups->count + 1, sizeof *sorted);
    for (size_t i = 0; i < setups->count; i++)
        sorted[i] = &setups->setups[i];
    qsort(sorted, setups->count, sizeof *sorted, by_case);
    return sorted;
}

size_t report_setups_of(const struct report *report, const char *law, const char *case_name,
                        size_t *ret_first) {
    const size_t count = report->results->rows.setups.count;
    size_t low = 0, high = count, end;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare_cases(report->setups[middle], law, case_name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (end = low; end < count && !compare_cases(report->setups[end], law, case_name);)
        end++;
    *ret_first = low;
    return end - low;
}

/* --- all -------------------------------------------------------------------------------------- */

const struct touch_law *report_law_of(const struct play_row *row) {
    return !strcmp(row->subject, "built-in") ? touch_law_find(row->law) : NULL;
}

void report_begin(const struct report_results *results, const struct figures *figures,
                  const char *no_figures, const struct report_profile *profile,
                  struct report *ret_report) {
    *ret_report = (struct report){
        .results = results,
        .figures = figures,
        .no_figures = no_figures,
        .profile = profile,
        .sorted = report_rows_sorted(&results->rows),
        .count = results->rows.count,
        .setups = sorted_setups(&results->rows.setups),
        .figure_number = play_zeroed(figures->count + 1, sizeof *ret_report->figure_number),
        .pictures_left = profile->pictures,
    };
    ret_report->findings = report_rows_findings(ret_report->sorted, ret_report->count);
    find_cases(ret_report);
}
