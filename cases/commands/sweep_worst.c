/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep_worst.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/json.h"
#include "cases/core/memory.h"
#include "cases/core/program.h"
#include "cases/core/progress.h"
#include "cases/sweeps/worst.h"

static const char *const parts[REF_BOX_PARTS] = {"", "corners and faces", "points near the edges",
                                                 "points everywhere", "a local search"};

/* "0.012 m/s", "tti": the value of an axis. */
static void put_value(const struct sweep_axis *axis, double value, FILE *out) {
    for (size_t i = 0; i < axis->count; i++)
        if (!(axis->list[i].value < value) && !(axis->list[i].value > value) &&
            axis->list[i].word && *axis->list[i].word) {
            fputs(axis->list[i].word, out);
            return;
        }
    const int pure = !*axis->unit || !strcmp(axis->unit, "1");
    fprintf(out, "%.17g%s%s", value, pure ? "" : " ", pure ? "" : axis->unit);
}

static void put_column(const struct sweep_column *column, double value, FILE *out) {
    const int pure = !*column->unit || !strcmp(column->unit, "1");
    fprintf(out, "%.9g%s%s", value, pure ? "" : " ", pure ? "" : column->unit);
}

static void put_found(const struct sweep *sweep, const struct worst_search *search,
                      const struct worst_found *found, FILE *out) {
    const struct sweep_plan *plan = &sweep->plan;
    const struct sweep_column *error = &plan->columns[search->column];
    const char *between = "# Verdicts: ";
    size_t points = 0;
    fprintf(out, "# The worst case of: %s\n# %s = ", plan->title, error->name);
    put_column(error, found->error, out);
    if (found->verdict <= SWEEP_EMPTY) {
        fputs(", law ", out);
        put_column(&plan->columns[error->of], found->column[error->of], out);
        fprintf(out, ", %s ", error->reference);
        put_column(&plan->columns[error->of], found->column[search->column - 1], out);
    }
    fprintf(out, ", verdict %s, at\n", sweep_verdict_word(found->verdict));
    for (size_t a = 0; a < plan->axis_count; a++) {
        fprintf(out, "#   %s: ", plan->axes[a].name);
        put_value(&plan->axes[a], found->values[a], out);
        fputs("\n", out);
    }
    for (int i = 0; i < REF_BOX_PARTS; i++)
        points += found->box.evaluations[i];
    fprintf(out, "# %zu points, the worst of the designs, ", points);
    put_column(error, found->box.designed, out);
    fprintf(out, ", among %s\n", parts[found->box.by]);
    for (int v = 0; v < SWEEP_VERDICT_COUNT; v++)
        if (found->verdicts[v]) {
            fprintf(out, "%s%zu %s", between, found->verdicts[v],
                    sweep_verdict_word((enum sweep_verdict)v));
            between = ", ";
        }
    fprintf(out,
            "\n# An error that is confined to a part of the box with a side of %.2g %% of every "
            "axis or more is found with 95 %%.\n",
            100.0 * found->side);
}

static int print_json(const struct sweep *sweep, const struct worst_search *search,
                      const struct worst_found *found, const char *text) {
    const struct sweep_plan *plan = &sweep->plan;
    json_t *axes = json_object(), *columns = json_object(), *verdicts = json_object();
    json_t *whole = json_pack("{s:i,s:s,s:o,s:o,s:s}", "schema", 1, "tool",
                              "touchstone sweep --worst", "title", play_json_text(plan->title),
                              "law", play_json_text(plan->law), "identity", plan->identity);
    size_t points = 0;
    for (int i = 0; i < REF_BOX_PARTS; i++)
        points += found->box.evaluations[i];
    for (size_t a = 0; a < plan->axis_count; a++) {
        FILE *out = play_text();
        put_value(&plan->axes[a], found->values[a], out);
        char *value = play_text_end(out);
        json_object_set_new(axes, plan->axes[a].name, play_json_text(value));
    }
    for (size_t k = 0; k < plan->column_count; k++)
        json_object_set_new(columns, plan->columns[k].name, play_json_number(found->column[k]));
    for (int v = 0; v < SWEEP_VERDICT_COUNT; v++)
        json_object_set_new(verdicts, sweep_verdict_word((enum sweep_verdict)v),
                            json_integer((json_int_t)found->verdicts[v]));
    json_object_set_new(whole, "points", json_integer((json_int_t)points));
    json_object_set_new(whole, "error", json_string(plan->columns[search->column].name));
    json_object_set_new(whole, "verdict", json_string(sweep_verdict_word(found->verdict)));
    json_object_set_new(whole, "axes", axes);
    json_object_set_new(whole, "columns", columns);
    json_object_set_new(whole, "found_among", json_string(parts[found->box.by]));
    json_object_set_new(whole, "verdicts", verdicts);
    json_object_set_new(whole, "side", json_real(found->side));
    json_object_set_new(whole, "case", play_json_text(text));
    json_dumpf(whole, stdout, JSON_INDENT(1));
    putchar('\n');
    return 0;
}

static int print_found(struct sweep *sweep, const struct sweep_worst *wanted,
                       const struct worst_search *search, const struct worst_found *found) {
    struct touch_message why;
    char *text = sweep_case_text(sweep, found->values, "The worst case of a sweep", &why);
    if (!text) {
        program_complain("sweep", "%s", why.text);
        return EXIT_INTERNAL;
    }
    if (wanted->json) {
        print_json(sweep, search, found, text);
    } else {
        put_found(sweep, search, found, stdout);
        fputs(text, stdout);
    }
    return found->verdict == SWEEP_CRASHED                                 ? EXIT_CRASHED
           : found->verdict == SWEEP_FAILS || found->verdict == SWEEP_HANG ? EXIT_FAILED
                                                                           : EXIT_PASSED;
}

int sweep_print_worst(struct sweep *sweep, const char *file, const struct sweep_worst *wanted) {
    struct progress progress = {.what = "points"};
    struct worst_found found;
    const int column = worst_column(&sweep->plan, wanted->of);
    if (column < 0 && wanted->of)
        return program_usage("sweep", "--of %s: %s has no error of that name", wanted->of, file);
    if (column < 0)
        return program_usage(
            "sweep", "--worst looks for the largest error, and %s has no key 'against'", file);
    const struct worst_search search = {.column = (size_t)column,
                                        .evaluations = (size_t)wanted->evaluations,
                                        .seed = sweep->plan.seed,
                                        .stop = wanted->stop,
                                        .progress = &progress};
    worst_find(sweep, &search, &found);
    progress_end(&progress);
    if (found.stopped)
        program_complain("sweep", "stopped; the worst case until then follows");
    int code = EXIT_FAILED;
    if (isnan(found.error))
        program_complain("sweep", "none of the points that were computed has an error");
    else
        code = print_found(sweep, wanted, &search, &found);
    return found.stopped ? program_stop_code(*wanted->stop) : code;
}
