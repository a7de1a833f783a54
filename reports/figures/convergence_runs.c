/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/core/vector.h"
#include "cases/play/trace_table.h"
#include "convergence_runs.h"
#include "cases/tell/short_name.h"
#include "cases/tell/symbols.h"

#define LONGEST 108 /* bytes of a name that a legend has room for */

/* --- reading -------------------------------------------------------------------------------- */

static struct convergence_run read_run(const struct report_results *results,
                                       const struct play_row *row) {
    struct convergence_run run = {.row = row, .scheme = ""};
    const struct play_setup *setup =
        play_setups_find(&results->rows.setups, row->case_name, row->variant, row->law);
    const struct play_setting *scheme = setup ? play_setup_find(setup, "scheme") : NULL;
    run.grids = play_zeroed(row->grid_count + 1, sizeof *run.grids);
    for (size_t i = 0; i < row->grid_count; i++)
        if (row->grids[i].steps > 0 && row->grids[i].error > 0 &&
            curve_drawable(row->grids[i].steps, row->grids[i].error))
            run.grids[run.count++] = row->grids[i];
    qsort(run.grids, run.count, sizeof *run.grids, vector_by_first);
    if (scheme && scheme->word)
        run.scheme = scheme->word;
    return run;
}

static int same_order(double a, double b) {
    return fabs(a - b) <= 1e-9 || (isnan(a) && isnan(b));
}

static int same_quantity(const struct convergence_run *a, const struct convergence_run *b) {
    return !strcmp(a->row->case_name, b->row->case_name) &&
           !strcmp(a->row->quantity, b->row->quantity);
}

static int is_family(const struct convergence_run *a, const struct convergence_run *b) {
    return same_quantity(a, b) && same_order(a->row->order_expected, b->row->order_expected);
}

void convergence_runs_read(const struct report_results *results, const char *law,
                           struct convergence_runs *ret_runs) {
    const struct play_rows *rows = &results->rows;
    *ret_runs = (struct convergence_runs){
        .law = law,
        .runs = play_zeroed(rows->count + 1, sizeof *ret_runs->runs),
        .families = play_zeroed(rows->count + 1, sizeof *ret_runs->families)};
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        if (!convergence_is_drawn(results, row) || strcmp(row->law, law) != 0)
            continue;
        struct convergence_run *run = &ret_runs->runs[ret_runs->run_count++];
        *run = read_run(results, row);
        while (run->family < ret_runs->family_count &&
               !is_family(ret_runs->families[run->family].head, run))
            run->family++;
        if (run->family == ret_runs->family_count)
            ret_runs->families[ret_runs->family_count++].head = run;
        ret_runs->families[run->family].count++;
    }
}

/* --- words ---------------------------------------------------------------------------------- */

int convergence_is_impact(const struct report_results *results, const struct convergence_run *run) {
    const struct play_row *row = run->row;
    const struct play_quantity *quantity = play_quantity_find(row->quantity);
    const struct play_described *described =
        play_setups_described(&results->rows.setups, row->case_name, row->law);
    return described ? !strcmp(described->kind, "impact") : quantity && quantity->impact_only;
}

int convergence_is_drawn(const struct report_results *results, const struct play_row *row) {
    return row->grid_count && curve_wanted(results, row);
}

const char *convergence_scheme(const struct convergence_runs *runs, size_t family) {
    const char *scheme = runs->families[family].head->scheme;
    for (size_t i = 0; i < runs->run_count; i++)
        if (runs->runs[i].family == family && strcmp(runs->runs[i].scheme, scheme) != 0)
            return "";
    return scheme;
}

/* "μ = 0.3" for what tells the runs of a family from others of the same case and quantity. */
static char *short_name_of(const struct convergence_runs *runs, size_t family) {
    const char **members = play_zeroed(runs->run_count + 1, sizeof *members),
               **others = play_zeroed(runs->run_count + 1, sizeof *others);
    size_t count = 0, other_count = 0;
    for (size_t i = 0; i < runs->run_count; i++) {
        if (!same_quantity(&runs->runs[i], runs->families[family].head))
            continue;
        others[other_count++] = runs->runs[i].row->variant;
        if (runs->runs[i].family == family)
            members[count++] = runs->runs[i].row->variant;
    }
    return figure_short_name(runs->law, members, count, others, other_count);
}

/* "order 1.24 to 1.27, expected 1.25 (60 runs)" */
static void put_orders(const struct convergence_runs *runs, size_t family, FILE *out) {
    const struct convergence_family *of = &runs->families[family];
    double low = HUGE_VAL, high = -HUGE_VAL;
    char ends[2][40];
    for (size_t i = 0; i < runs->run_count; i++)
        if (runs->runs[i].family == family) {
            low = fmin(low, runs->runs[i].row->order); /* the one that is a number */
            high = fmax(high, runs->runs[i].row->order);
        }
    snprintf(ends[0], sizeof *ends, "%.2f", low);
    snprintf(ends[1], sizeof *ends, "%.2f", high);
    fputs(low <= high ? ": order " : ": no order", out);
    if (low <= high)
        fprintf(out, strcmp(ends[0], ends[1]) != 0 ? "%s to %s" : "%s", ends[0], ends[1]);
    if (isfinite(of->head->row->order_expected))
        fprintf(out, ", expected %.4g", of->head->row->order_expected);
    if (of->count > 1)
        fprintf(out, " (%zu runs)", of->count);
}

char *convergence_case(const struct convergence_runs *runs, size_t family) {
    const char *name = runs->families[family].head->row->case_name;
    const size_t length = strlen(runs->law);
    const int own = !strncmp(name, runs->law, length) && name[length] == '/';
    return play_copy(own ? name + length + 1 : name);
}

char *convergence_name(const struct convergence_runs *runs, size_t family, int with_quantity,
                       int with_scheme) {
    const struct convergence_run *head = runs->families[family].head;
    const char *scheme = convergence_scheme(runs, family);
    char *text = NULL, *name = convergence_case(runs, family), *apart = short_name_of(runs, family);
    FILE *out = play_text();
    fputs(symbol_words(name), out);
    if (with_quantity)
        fprintf(out, ", %s", symbol_words(head->row->quantity));
    /* The names of schemes say what they are. */
    const char *key = strstr(apart, "scheme = ");
    const int before = key ? (int)(key - apart) : (int)strlen(apart);
    fprintf(out, "%s%.*s%s", *apart ? ", " : "", before, apart,
            key ? key + strlen("scheme = ") : "");
    if (with_scheme && *scheme && !key)
        fprintf(out, ", %s", symbol_words(scheme));
    put_orders(runs, family, out);
    text = play_text_end(out);
    if (strlen(text) <= LONGEST || !with_scheme)
        return text;
    return convergence_name(runs, family, with_quantity, 0);
}

/* --- which runs are drawn ------------------------------------------------------------------- */

static double rank(const struct convergence_run *run, int which) {
    const double finest = run->grids[run->count - 1].error;
    return which == 0   ? finest
           : which == 1 ? -finest
                        : fabs(run->row->order - run->row->order_expected);
}

const struct convergence_run *convergence_extreme(const struct convergence_runs *runs,
                                                  size_t family, int which) {
    const struct convergence_run *best = NULL;
    for (size_t i = 0; i < runs->run_count; i++) {
        const struct convergence_run *run = &runs->runs[i];
        if (run->family != family || !run->count || isnan(rank(run, which)))
            continue;
        if (!best || rank(run, which) > rank(best, which))
            best = run;
    }
    return best;
}
