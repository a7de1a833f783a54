/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "curves.h"
#include "cases/base/memory.h"
#include "cases/results/result_files.h"
#include "touchstone/common.h"

/* What the law books, as the sum of columns of a trace. known: drawn as references are. */
static const struct {
    const char *name;
    int known;
    const char *columns[3];
} energies[] = {
    {"work put in", 1, {"work_normal", "work_shear", NULL}},
    {"strain", 0, {"strain_energy", NULL, NULL}},
    {"slip", 0, {"slip_energy", NULL, NULL}},
    {"dashpot", 0, {"dashpot_energy", NULL, NULL}},
    {"rolling", 0, {"rolling_energy", NULL, NULL}},
    {"coupling", 0, {"coupling_energy", NULL, NULL}},
    {"booked nowhere", 0, {"residual_normal", "residual_shear", "residual_dashpot"}},
};
#define ENERGIES TOUCH_COUNT(energies)
#define STRAIN   1    /* its place among them; the work put in is 0 */
#define COARSE   0.05 /* of the energy, in one step */

/* The sum of an entry's columns; NULL where one is missing. */
static double *sum_energy(const struct report_table *table, size_t entry) {
    double *sum = curve_zeroed(table->rows + 1, sizeof *sum);
    for (size_t k = 0; k < 3 && energies[entry].columns[k]; k++) {
        const int index = curve_find(table, energies[entry].columns[k]);
        if (index < 0) {
            free(sum);
            return NULL;
        }
        for (size_t i = 0; i < table->rows; i++)
            sum[i] += report_table_number(table, i, (size_t)index);
    }
    return sum;
}

static double largest_of(const double *values, size_t count) {
    double most = 0;
    for (size_t i = 0; i < count; i++)
        most = fabs(values[i]) > most ? fabs(values[i]) : most;
    return most;
}

/* The largest step of a curve. */
static double largest_step(const double *values, size_t count) {
    double most = 0;
    for (size_t i = 1; i < count; i++)
        most = fmax(most, fabs(values[i] - values[i - 1]));
    return most;
}

/* How much a trace has to tell: how many ways the energy goes, more than a thousandth each, and of two
 * with as many where more of it leaves the strain. Nothing without time and all columns; and nothing
 * where one step moves more than a twentieth of the energy: there the trapezoid rule for the work is
 * coarse, and its error would look like the law's. */
static double tell_ways(const struct report_table *table) {
    double most[ENERGIES], all = 0, step = 0, ways = 0, leaves = 0;
    for (size_t e = 0; e < ENERGIES; e++) {
        double *sum = sum_energy(table, e);
        if (!sum)
            return 0;
        most[e] = largest_of(sum, table->rows);
        all = fmax(all, most[e]);
        step = fmax(step, largest_step(sum, table->rows));
        free(sum);
    }
    if (step > COARSE * all || curve_find(table, "time") < 0)
        return 0;
    for (size_t e = 0; e < ENERGIES; e++) {
        ways += most[e] > 1e-3 * all ? 1 : 0;
        leaves = e > STRAIN ? fmax(leaves, most[e]) : leaves;
    }
    return all > 0 ? ways + 0.9 * leaves / all : 0;
}

static void add_energies(struct report_figure *figure, const struct report_table *table) {
    for (size_t e = 0; e < ENERGIES; e++) {
        double *sum = sum_energy(table, e);
        if (!(largest_of(sum, table->rows) > 0))
            free(sum);
        else
            figure_add(figure,
                       (struct report_curve){.name = play_copy(energies[e].name),
                                             .known = energies[e].known,
                                             .style = e,
                                             .count = table->rows,
                                             .x = curve_column(table, curve_find(table, "time")),
                                             .y = sum});
    }
}

/* The first trace of the law's case that tells most; NULL: none books energies. */
static const struct index_trace *choose_energy(const struct report_results *results,
                                               const char *law) {
    const struct index_trace *chosen = NULL;
    const char *before = "";
    double most = 1;
    for (size_t i = 0; i < results->index.trace_count; i++) {
        const struct index_trace *trace = &results->index.traces[i];
        struct report_table table;
        char message[CURVE_MESSAGE];
        if (strcmp(trace->law, law) != 0 || !strcmp(trace->case_name, before))
            continue;
        before = trace->case_name;
        char *path = play_format("%s/" RESULT_TRACES "/%s", results->folder, trace->file);
        const int bad = report_table_read(path, &table, message, sizeof message);
        free(path);
        if (bad)
            continue; /* its own figure says what is wrong with it */
        const double ways = tell_ways(&table);
        if (ways > most) {
            most = ways;
            chosen = trace;
        }
        report_table_free(&table);
    }
    return chosen;
}

/* Where the energy goes over time: one figure a law. */
static void make_energy(const struct report_results *results, const char *law,
                        struct report_figures *figures) {
    const struct index_trace *trace = choose_energy(results, law);
    struct report_table table;
    if (!trace)
        return;
    char *title = play_format("Energy over time: %s", trace->case_name);
    struct report_figure *figure =
        figure_new(figures, law, "", title, play_format("energy_%s", law));
    free(title);
    figure_axis(&figure->x, "time", NULL, 0);
    figure_axis(&figure->y, "energy", "J", 0);
    figure_note(&figure->note, *trace->variant ? trace->variant : trace->title);
    if (!curve_table(results, trace->file, &table, figure)) {
        add_energies(figure, &table);
        report_table_free(&table);
    }
    figure_settle(figure);
}

void figures_energy(const struct report_results *results, struct report_figures *figures) {
    for (size_t i = 0; i < results->index.trace_count; i++) {
        size_t earlier = 0;
        while (earlier < i &&
               strcmp(results->index.traces[earlier].law, results->index.traces[i].law) != 0)
            earlier++;
        if (earlier == i)
            make_energy(results, results->index.traces[i].law, figures);
    }
}
