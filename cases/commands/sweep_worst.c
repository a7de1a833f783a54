/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep.h"
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

/* All that were computed. */
static size_t points_of(const struct worst_found *found) {
    size_t points = 0;
    for (int i = 0; i < REF_BOX_PARTS; i++)
        points += found->box.evaluations[i];
    return points;
}

static void put_found(const struct sweep *sweep, const struct worst_search *search,
                      const struct worst_found *found, FILE *out) {
    const struct sweep_plan *plan = &sweep->plan;
    const struct sweep_column *error = &plan->columns[search->column];
    const char *between = "# Verdicts: ";
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
    fprintf(out, "# %zu points, the worst of the designs, ", points_of(found));
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

static void put_point(const struct sweep_plan *plan, const struct worst_found *found,
                      struct sheet *sheet) {
    static const struct sheet_column axis_columns[] = {
        COLUMN("axis", TEXT, NULL, "its name"),
        COLUMN("value", TEXT, NULL, "at the worst point, with its unit")};
    static const struct sheet_column column_columns[] = {
        COLUMN("column", TEXT, NULL, "its name"), COLUMN("unit", TEXT, NULL, "of its value"),
        COLUMN("value", NUMBER, "", "at the worst point; null: there is none")};
    struct sheet_table *axes = SHEET_TABLE(sheet, "axes", axis_columns);
    for (size_t a = 0; a < plan->axis_count; a++) {
        FILE *out = play_text();
        put_value(&plan->axes[a], found->values[a], out);
        SHEET_ROW(axes, TEXT(plan->axes[a].name), TEXT(play_text_end(out)));
    }
    struct sheet_table *columns = SHEET_TABLE(sheet, "columns", column_columns);
    for (size_t k = 0; k < plan->column_count; k++)
        SHEET_ROW(columns, TEXT(plan->columns[k].name), TEXT(plan->columns[k].unit),
                  NUMBER(found->column[k]));
}

static struct sheet *sheet_of(const struct sweep *sweep, const struct worst_search *search,
                              const struct worst_found *found, const char *text) {
    static const struct sheet_column columns[] = {
        COLUMN("law", TEXT, NULL, "name of the law"),
        COLUMN("identity", TEXT, NULL,
               "SHA-256 of all that decides: file, case, law and version of touchstone"),
        COLUMN("points", WHOLE, NULL, "that were computed"),
        COLUMN("error", TEXT, NULL, "the column that was searched"),
        COLUMN("verdict", TEXT, NULL, "of the worst point"),
        COLUMN("found_among", TEXT, NULL,
               "the points of the designs among which the worst one was, from which the search "
               "went on"),
        COLUMN("side", NUMBER, "1",
               "a part of the box with this share of every axis, or a larger one, is hit with 95 "
               "%"),
        COLUMN("case", TEXT, NULL, "the case file of the worst point")};
    const struct sweep_plan *plan = &sweep->plan;
    struct sheet *sheet = sheet_new("touchstone sweep --worst", plan->title);
    SHEET_ROW(SHEET_TABLE(sheet, NULL, columns), TEXT(plan->law), TEXT(plan->identity),
              NUMBER((double)points_of(found)), TEXT(plan->columns[search->column].name),
              TEXT(sweep_verdict_word(found->verdict)), TEXT(parts[found->box.by]),
              NUMBER(found->side), TEXT(text));
    sheet_note(sheet, "sentence",
               play_format("%s: the largest %s of %zu points is %.6g (%s).", plan->title,
                           plan->columns[search->column].name, points_of(found), found->error,
                           sweep_verdict_word(found->verdict)));
    put_point(plan, found, sheet);
    merged_verdicts(found->verdicts, sheet);
    return sheet;
}

static int print_found(struct sweep *sweep, const struct sweep_worst *wanted,
                       const struct worst_search *search, const struct worst_found *found) {
    struct touch_message why;
    char *text = sweep_case_text(sweep, found->values, "The worst case of a sweep", &why);
    if (!text) {
        program_complain("sweep", "%s", why.text);
        return EXIT_INTERNAL;
    }
    if (wanted->answer->json) {
        command_put("sweep", wanted->answer, sheet_of(sweep, search, found, text));
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
