/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "curves.h"
#include "cases/base/memory.h"
#include "cases/play/trace_table.h"
#include "cases/read/variant.h"
#include "cases/results/result_files.h"

static int moves(const struct report_table *table, const char *name) {
    const int index = curve_find(table, name);
    for (size_t i = 0; index >= 0 && i < table->rows; i++)
        if (fabs(report_table_number(table, i, (size_t)index)) > 0)
            return 1;
    return 0;
}

/* The quantity in the first column of a reference's table, or NULL. */
static const char *first_quantity(const struct report_results *results, const char *file) {
    struct report_table table;
    const struct play_quantity *quantity = NULL;
    char message[CURVE_MESSAGE],
        *path = play_format("%s/" RESULT_TRACES "/%s", results->folder, file);

    if (*file && !report_table_read(path, &table, message, sizeof message)) {
        for (size_t i = 0; (quantity = play_quantity_at(i)); i++)
            if (curve_find(&table, quantity->name) == 0)
                break;
        report_table_free(&table);
    }
    free(path);
    return quantity ? quantity->name : NULL;
}

/* What the index says; else what the reference knows; else what tells most. */
static void choose_axes(const struct report_results *results, const struct index_trace *trace,
                        int shears, struct report_figure *figure) {
    const int impact = strcmp(trace->kind, "path") != 0; /* or a free motion */
    const char *known = first_quantity(results, trace->reference_file);
    const char *x = impact ? "time" : shears ? "slide_s" : "overlap";
    const char *y = !impact && shears ? "shear_force_s" : "normal_force";

    if (known && *trace->reference_quantity) {
        x = known;
        y = trace->reference_quantity;
    }
    figure_axis(&figure->x, *trace->x ? trace->x : x, NULL, 0);
    figure_axis(&figure->y, *trace->y ? trace->y : y, NULL, 0);
}

struct variant {
    const struct index_trace *trace;
    struct report_table law, known; /* memory NULL: none */
};

/* Whether all variants that are drawn share what the i-th has under a key. */
static int is_shared(const struct variant *variants, size_t shown, size_t i, const char *key) {
    char *value = play_variant_value(variants[i].trace->variant, key);
    int shared = value != NULL;
    for (size_t k = 0; shared && k < shown; k++) {
        char *other = play_variant_value(variants[k].trace->variant, key);
        shared = other && !strcmp(other, value);
        free(other);
    }
    free(value);
    return shared;
}

/* What a variant is beside the others of its figure: a legend has little room. */
static char *short_name(const struct variant *variants, size_t shown, size_t i) {
    char *name = play_copy(variants[i].trace->variant), *key;
    for (size_t k = 0; (key = play_variant_key(variants[i].trace->variant, k)); k++) {
        if (is_shared(variants, shown, i, key)) {
            char *rest = play_variant_without(name, key);
            free(name);
            name = rest;
        }
        free(key);
    }
    if (!*name) {
        free(name);
        name = play_copy(variants[i].trace->law);
    }
    return name;
}

static void add_law(struct report_figure *figure, const struct variant *variants, size_t shown,
                    size_t style) {
    const struct variant *v = &variants[style];
    char *name = short_name(variants, shown, style);
    char *problem = NULL;
    if (!v->law.memory) {
        free(name);
        return;
    }
    const int x = curve_find(&v->law, figure->x.name), y = curve_find(&v->law, figure->y.name);
    if (x < 0 || y < 0)
        problem =
            play_format("%s: the table has no %s", name, x < 0 ? figure->x.name : figure->y.name);
    else if (!figure_add(figure, (struct report_curve){.name = play_copy(name),
                                                       .style = style,
                                                       .count = v->law.rows,
                                                       .x = curve_column(&v->law, x),
                                                       .y = curve_column(&v->law, y)}))
        problem = play_format("%s: no finite values", name);
    if (problem)
        figure_note(&figure->note, problem);
    free(problem);
    free(name);
}

/* Both tables have a row a sample; at the first no law was asked. */
static void compare(struct report_figure *figure, const struct variant *v, size_t style,
                    const double *known, const double *half) {
    const int x = curve_find(&v->law, figure->x.name), y = curve_find(&v->law, figure->y.name);
    if (!v->law.memory || x < 0 || y < 0 || v->law.rows != v->known.rows || v->law.rows < 2)
        return;
    double *at = curve_column(&v->law, x), *law = curve_column(&v->law, y);
    figure_compare(figure, style, at + 1, law + 1, known + 1, half + 1, v->law.rows - 1);
    free(at);
    free(law);
}

static void add_reference(struct report_figure *figure, const struct variant *v, size_t style,
                          int named) {
    const size_t count = v->known.rows;
    double *y = curve_column(&v->known, curve_find(&v->known, figure->y.name));
    double *half = curve_zeroed(count + 1, sizeof *half);
    for (size_t i = 0; i < count; i++)
        half[i] = v->trace->reference_uncertainty > 0 ? v->trace->reference_uncertainty : 0;
    compare(figure, v, style, y, half);
    char *name = play_format("reference: %s", v->trace->reference);
    char *full = named ? play_copy("") : figure_known_name(figure, name, half, count);
    free(name);
    figure_add(figure, (struct report_curve){
                           .name = full,
                           .known = 1,
                           .count = count,
                           .x = curve_column(&v->known, curve_find(&v->known, figure->x.name)),
                           .y = y,
                           .half = half});
}

static void add_references(struct report_figure *figure, const struct variant *variants,
                           size_t shown) {
    int named = 0;
    for (size_t i = 0; i < shown; i++) {
        const struct variant *v = &variants[i];
        if (!v->known.memory)
            continue;
        if (curve_find(&v->known, figure->x.name) >= 0 &&
            curve_find(&v->known, figure->y.name) >= 0) {
            add_reference(figure, v, i, named++);
        } else if (!strstr(figure->note, v->trace->reference)) {
            char *note = play_format("reference %s is not in these axes", v->trace->reference);
            figure_note(&figure->note, note);
            free(note);
        }
    }
}

/* "hertz/oblique_loading", with the law before it where the case is another law's. */
char *figure_full_name(const char *law, const char *case_name) {
    const size_t length = strlen(law);
    const int own = !strncmp(case_name, law, length) && case_name[length] == '/';
    return own ? play_copy(case_name) : play_format("%s: %s", law, case_name);
}

static void make_case(const struct report_results *results, const struct index_trace *const *traces,
                      size_t count, struct report_figures *figures) {
    const struct index_trace *head = traces[0];
    struct report_figure *figure = figure_new(figures, head->law, head->case_name, head->title,
                                              figure_full_name(head->law, head->case_name));
    struct variant variants[REPORT_CURVES] = {0};
    const size_t shown = figure_show(count, "variants", figure);
    int shears = 0;

    for (size_t i = 0; i < shown; i++) {
        struct variant *v = &variants[i];
        v->trace = traces[figure_thinned(i, shown, count)];
        if (!curve_table(results, v->trace->file, &v->law, figure))
            shears |= moves(&v->law, "shear_force_s") && moves(&v->law, "slide_s");
        if (*v->trace->reference_file)
            curve_table(results, v->trace->reference_file, &v->known, figure);
    }
    choose_axes(results, head, shears, figure);
    for (size_t i = 0; i < shown; i++)
        add_law(figure, variants, shown, i);
    add_references(figure, variants, shown);
    for (size_t i = 0; i < shown; i++) {
        report_table_free(&variants[i].law);
        report_table_free(&variants[i].known);
    }
    figure_settle(figure);
}

void figures_cases(const struct report_results *results, struct report_figures *figures) {
    const size_t count = results->index.trace_count;
    const struct index_trace **group = curve_zeroed(count + 1, sizeof *group);
    char *used = curve_zeroed(count + 1, 1);

    for (size_t first = 0; first < count; first++) {
        const struct index_trace *head = &results->index.traces[first];
        size_t members = 0;
        for (size_t i = first; i < count && !used[first] && strcmp(head->x, INDEX_NO_FIGURE) != 0;
             i++) {
            const struct index_trace *trace = &results->index.traces[i];
            if (used[i] || strcmp(trace->law, head->law) != 0 ||
                strcmp(trace->case_name, head->case_name) != 0)
                continue;
            used[i] = i > first;
            group[members++] = trace;
        }
        if (members)
            make_case(results, group, members, figures);
    }
    free(used);
    free(group);
}
