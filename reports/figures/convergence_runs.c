/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/play/trace_table.h"
#include "cases/results/result_files.h"
#include "convergence_runs.h"
#include "cases/tell/short_name.h"
#include "cases/tell/symbols.h"

#define LONGEST 108 /* bytes of a name that a legend has room for */

/* --- reading -------------------------------------------------------------------------------- */

static int by_steps(const void *a, const void *b) {
    const double *left = a, *right = b;
    return (left[0] > right[0]) - (left[0] < right[0]);
}

/* Rows of a table by steps; those that no axis can show are left out. */
static void take_grids(const struct report_table *table, struct convergence_run *run) {
    const int steps = report_table_find(table, "steps"), error = report_table_find(table, "error");
    if (steps < 0 || error < 0) {
        run->problem = play_copy("the table of a study of convergence must have steps and error");
        return;
    }
    double(*grids)[2] = play_zeroed(table->rows + 1, sizeof *grids);
    size_t count = 0;
    for (size_t i = 0; i < table->rows; i++) {
        grids[count][0] = report_table_number(table, i, (size_t)steps);
        grids[count][1] = report_table_number(table, i, (size_t)error);
        count += grids[count][0] > 0 && grids[count][1] > 0 &&
                 curve_drawable(grids[count][0], grids[count][1]);
    }
    qsort(grids, count, sizeof *grids, by_steps);
    run->steps = play_zeroed(count + 1, sizeof *run->steps);
    run->error = play_zeroed(count + 1, sizeof *run->error);
    for (size_t i = 0; i < count; i++) {
        run->steps[i] = grids[i][0];
        run->error[i] = grids[i][1];
    }
    run->count = count;
}

static struct convergence_run read_run(const struct report_results *results,
                                       const struct index_convergence *entry) {
    struct convergence_run run = {.entry = entry, .scheme = ""};
    struct report_table table;
    char message[CURVE_MESSAGE],
        *path = play_format("%s/" RESULT_TRACES "/%s", results->folder, entry->file);
    const size_t outer = strlen(results->folder) + 1; /* the folder may yet be renamed */
    if (report_table_read(path, &table, message, sizeof message)) {
        run.problem = play_copy(strncmp(message, path, outer) ? message : message + outer);
    } else {
        take_grids(&table, &run);
    }
    const struct play_setup *setup =
        play_setups_find(&results->rows.setups, entry->case_name, entry->variant, entry->law);
    const struct play_setting *scheme = setup ? play_setup_find(setup, "scheme") : NULL;
    if (scheme && scheme->word)
        run.scheme = scheme->word;
    return run;
}

static int same_order(double a, double b) {
    return fabs(a - b) <= 1e-9 || (isnan(a) && isnan(b));
}

static int same_quantity(const struct convergence_run *a, const struct convergence_run *b) {
    return !strcmp(a->entry->case_name, b->entry->case_name) &&
           !strcmp(a->entry->quantity, b->entry->quantity);
}

static int is_family(const struct convergence_run *a, const struct convergence_run *b) {
    return same_quantity(a, b) && same_order(a->entry->order_expected, b->entry->order_expected);
}

void convergence_runs_read(const struct report_results *results, const char *law,
                           struct convergence_runs *ret_runs) {
    const struct trace_index *index = &results->index;
    *ret_runs = (struct convergence_runs){
        .law = law,
        .runs = play_zeroed(index->convergence_count + 1, sizeof *ret_runs->runs),
        .families = play_zeroed(index->convergence_count + 1, sizeof *ret_runs->families)};
    for (size_t i = 0; i < index->convergence_count; i++) {
        if (strcmp(index->convergence[i].law, law) != 0)
            continue;
        struct convergence_run *run = &ret_runs->runs[ret_runs->run_count++];
        *run = read_run(results, &index->convergence[i]);
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
    const struct index_convergence *entry = run->entry;
    const struct play_quantity *quantity = play_quantity_find(entry->quantity);
    for (size_t i = 0; i < results->index.trace_count; i++) {
        const struct index_trace *trace = &results->index.traces[i];
        if (!strcmp(trace->case_name, entry->case_name) && !strcmp(trace->law, entry->law))
            return !strcmp(trace->kind, "impact");
    }
    return quantity && quantity->impact_only;
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
        others[other_count++] = runs->runs[i].entry->variant;
        if (runs->runs[i].family == family)
            members[count++] = runs->runs[i].entry->variant;
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
            low = fmin(low, runs->runs[i].entry->order); /* the one that is a number */
            high = fmax(high, runs->runs[i].entry->order);
        }
    snprintf(ends[0], sizeof *ends, "%.2f", low);
    snprintf(ends[1], sizeof *ends, "%.2f", high);
    fputs(low <= high ? ": order " : ": no order", out);
    if (low <= high)
        fprintf(out, strcmp(ends[0], ends[1]) != 0 ? "%s to %s" : "%s", ends[0], ends[1]);
    if (isfinite(of->head->entry->order_expected))
        fprintf(out, ", expected %.4g", of->head->entry->order_expected);
    if (of->count > 1)
        fprintf(out, " (%zu runs)", of->count);
}

char *convergence_case(const struct convergence_runs *runs, size_t family) {
    const char *name = runs->families[family].head->entry->case_name;
    const size_t length = strlen(runs->law);
    const int own = !strncmp(name, runs->law, length) && name[length] == '/';
    return play_copy(own ? name + length + 1 : name);
}

char *convergence_name(const struct convergence_runs *runs, size_t family, int with_quantity,
                       int with_scheme) {
    const struct convergence_run *head = runs->families[family].head;
    const char *scheme = convergence_scheme(runs, family);
    char *text = NULL, *name = convergence_case(runs, family), *apart = short_name_of(runs, family);
    size_t size;
    FILE *out = play_text(&text, &size);
    fputs(symbol_words(name), out);
    if (with_quantity)
        fprintf(out, ", %s", symbol_words(head->entry->quantity));
    /* The names of schemes say what they are. */
    const char *key = strstr(apart, "scheme = ");
    const int before = key ? (int)(key - apart) : (int)strlen(apart);
    fprintf(out, "%s%.*s%s", *apart ? ", " : "", before, apart,
            key ? key + strlen("scheme = ") : "");
    if (with_scheme && *scheme && !key)
        fprintf(out, ", %s", symbol_words(scheme));
    put_orders(runs, family, out);
    fclose(out);
    if (strlen(text) <= LONGEST || !with_scheme)
        return text;
    return convergence_name(runs, family, with_quantity, 0);
}

/* --- which runs are drawn ------------------------------------------------------------------- */

static double rank(const struct convergence_run *run, int which) {
    const double finest = run->error[run->count - 1];
    return which == 0   ? finest
           : which == 1 ? -finest
                        : fabs(run->entry->order - run->entry->order_expected);
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
