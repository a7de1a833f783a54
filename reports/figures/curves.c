/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "curves.h"
#include "cases/tell/text.h"

#define HUGE_Y 1e100 /* beyond this, nothing is drawn: axes overflow */

struct figure *figure_new(struct figures *figures, const char *law, const char *case_name,
                          const char *title, char *name) {
    char *slug = text_slug(name), *file = play_format("%s.svg", slug);
    for (size_t i = 0, number = 2; i < figures->count; i++) {
        if (!strcmp(figures->figures[i].file, file)) {
            file = play_format("%s_%zu.svg", slug, number++);
            i = (size_t)-1; /* look at all again */
        }
    }
    return figures_new(figures, law, case_name, title, file);
}

char *figure_full_name(const char *law, const char *case_name) {
    const size_t length = strlen(law);
    const int own = !strncmp(case_name, law, length) && case_name[length] == '/';
    return own ? play_copy(case_name) : play_format("%s: %s", law, case_name);
}

size_t curve_place_in(const char **list, size_t *count, const char *text) {
    for (size_t i = 0; i < *count; i++)
        if (!strcmp(list[i], text))
            return i;
    list[*count] = text;
    return (*count)++;
}

/* The i-th of count things when only so many can be shown: evenly, with both ends. */
size_t figure_thinned(size_t i, size_t shown, size_t count) {
    return shown < count ? i * (count - 1) / (shown - 1) : i;
}

size_t figure_show(size_t count, const char *what, struct figure *figure) {
    if (count <= FIGURE_CURVES)
        return count;
    figure_note(&figure->note, play_format("%d of %zu %s are drawn", FIGURE_CURVES, count, what));
    return FIGURE_CURVES;
}

int curve_row_is_of(const struct play_row *row, const char *law, const char *case_name) {
    return !strcmp(row->law, law) && !strcmp(row->case_name, case_name);
}

int curve_drawable(double x, double y) {
    return fabs(x) < HUGE_Y && fabs(y) < HUGE_Y; /* false for NaN */
}

int curve_wanted(const struct report_results *results, const struct play_row *row) {
    for (size_t i = 0; i < results->index.trace_count; i++) {
        const struct index_trace *trace = &results->index.traces[i];
        if (curve_row_is_of(row, trace->law, trace->case_name))
            return strcmp(trace->x, INDEX_NO_FIGURE) != 0;
    }
    return 1;
}

double *curve_column(const struct report_table *table, int index) {
    double *values = play_zeroed(table->rows + 1, sizeof *values);
    for (size_t i = 0; i < table->rows; i++)
        values[i] = report_table_number(table, i, (size_t)index);
    return values;
}

/* Column of a quantity of the player with its unit, or of any name as it stands; -1: none. */
int curve_find(const struct report_table *table, const char *name) {
    const struct play_quantity *quantity = play_quantity_find(name);
    char header[96] = "";
    int index = report_table_find(table, name);
    if (index < 0 && quantity) {
        play_quantity_header(quantity, header, sizeof header);
        index = report_table_find(table, header);
    }
    return index;
}

int curve_table(const struct report_results *results, const struct index_trace *trace,
                struct report_table *ret_table, struct figure *figure) {
    char message[CURVE_MESSAGE];
    const int bad = report_trace_read(results, trace, ret_table, message, sizeof message);
    const size_t outer = strlen(results->folder) + 1; /* the folder may yet be renamed */
    if (bad)
        figure_note(&figure->note,
                    strncmp(message, results->folder, outer - 1) ? message : message + outer);
    return bad;
}
