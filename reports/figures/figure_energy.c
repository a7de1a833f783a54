/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "curves.h"

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
#define COARSE   0.05 /* of the energy, in one step */
#define SEEN     0.25 /* of the energy: seen well */
#define TELLS    0.02 /* by which a later trace must show more, so that rounding chooses none */
#define LEAST    0.01 /* seen at all */

/* The sum of an entry's columns; NULL where one is missing. */
static double *sum_energy(const struct report_table *table, size_t entry) {
    double *sum = play_zeroed(table->rows + 1, sizeof *sum);
    for (size_t k = 0; k < 3 && energies[entry].columns[k]; k++) {
        const int index = curve_find(table, energies[entry].columns[k]);
        if (index < 0)
            return NULL;
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

/* How much a trace shows: the sum over all energy terms of the largest value of each over that of all, where a quarter
 * and more count alike, as a term of that size is seen well. 0 without time and all columns; and 0 where one step moves
 * more than a twentieth of the energy: there the trapezoid rule for the work is coarse, and its error would look like
 * the law's. */
static double tell_ways(const struct report_table *table) {
    double most[ENERGIES], all = 0, step = 0, shares = 0;
    for (size_t e = 0; e < ENERGIES; e++) {
        double *sum = sum_energy(table, e);
        if (!sum)
            return 0;
        most[e] = largest_of(sum, table->rows);
        all = fmax(all, most[e]);
        step = fmax(step, largest_step(sum, table->rows));
    }
    if (step > COARSE * all || curve_find(table, "time") < 0)
        return 0;
    for (size_t e = 0; e < ENERGIES && all > 0; e++)
        shares += most[e] > LEAST * all ? fmin(most[e] / all, SEEN) / SEEN : 0;
    return shares;
}

static void add_energies(struct figure *figure, const struct report_table *table) {
    for (size_t e = 0; e < ENERGIES; e++) {
        double *sum = sum_energy(table, e);
        if (!(largest_of(sum, table->rows) > 0))
            continue;
        char *name = play_copy(energies[e].name);
        double *time = curve_column(table, curve_find(table, "time"));
        figure_add_pair(figure, energies[e].known ? (struct figure_pair){.known = name,
                                                                         .count = table->rows,
                                                                         .x = time,
                                                                         .expected = sum}
                                                  : (struct figure_pair){.name = name,
                                                                         .style = e,
                                                                         .count = table->rows,
                                                                         .x = time,
                                                                         .law = sum});
    }
}

/* How much a trace of the index shows; 0 where its table cannot be read: its own figure says why. */
static double tell_trace(const struct report_results *results, const struct index_trace *trace) {
    struct report_table table;
    char message[CURVE_MESSAGE];
    void *look = play_begin();
    const int bad = report_trace_read(results, trace, &table, message, sizeof message);
    const double ways = bad ? 0 : tell_ways(&table);
    play_end(look);
    return ways;
}

/* Whether a trace is the first of its case and law, or the last. */
static int is_end(const struct trace_index *index, size_t i) {
    const struct index_trace *trace = &index->traces[i];
    const struct index_trace *next = i + 1 < index->trace_count ? trace + 1 : NULL;
    const struct index_trace *before = i ? trace - 1 : NULL;
    return !before || !next || strcmp(before->case_name, trace->case_name) != 0 ||
           strcmp(next->case_name, trace->case_name) != 0 || strcmp(before->law, trace->law) != 0 ||
           strcmp(next->law, trace->law) != 0;
}

/* The trace of the law that shows most, of the first and the last of each case; NULL: none books energies. */
static const struct index_trace *choose_energy(const struct report_results *results,
                                               const char *law) {
    const struct index_trace *chosen = NULL;
    double most = 1;
    for (size_t i = 0; i < results->index.trace_count; i++) {
        const struct index_trace *trace = &results->index.traces[i];
        if (strcmp(trace->law, law) != 0 || !is_end(&results->index, i))
            continue;
        const double ways = tell_trace(results, trace);
        if (ways > most + TELLS) {
            most = ways;
            chosen = trace;
        }
    }
    return chosen;
}

/* Where the energy goes over time: one figure a law. */
static void make_energy(const struct report_results *results, const char *law,
                        struct figures *figures) {
    const struct index_trace *trace = choose_energy(results, law);
    struct report_table table;
    if (!trace)
        return;
    char *title = play_format("Energies of %s over time: %s", law, trace->case_name);
    struct figure *figure = figure_new(figures, law, "", title, play_format("energy_%s", law));
    figure_axis(&figure->x, "time", NULL, 0);
    figure_axis(&figure->y, "energy", "J", 0);
    figure_note(&figure->note, *trace->variant ? trace->variant : trace->title);
    if (!curve_table(results, trace, &table, figure))
        add_energies(figure, &table);
    figure_settle(figure);
}

void figures_energy(const struct report_results *results, struct figures *figures) {
    for (size_t i = 0; i < results->index.trace_count; i++) {
        size_t earlier = 0;
        while (earlier < i &&
               strcmp(results->index.traces[earlier].law, results->index.traces[i].law) != 0)
            earlier++;
        if (earlier == i)
            make_energy(results, results->index.traces[i].law, figures);
    }
}
