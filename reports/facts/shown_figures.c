/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which figures stand where, and what is said of each. */
#include "cases/results/gravest.h"
#include "cases/tell/symbols.h"
#include "facts.h"

#define APART 0.02 /* of the height: a difference that is seen */

/* A figure, or false where there is none. is_again: it stands further up, or down, as well, and has no number of its own. */
static json_t *facts_figure(struct report *report, size_t index) {
    const struct figure *figure = &report->figures->figures[index];
    if (report->no_figures)
        return json_false();
    const struct report_profile *profile = report->profile;
    if (!figure->missing && !report->figure_number[index])
        report->figure_number[index] = ++report->figures_shown;
    const size_t number = profile->lasting ? 0 : report->figure_number[index];
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:I, s:s}", "file",
                     play_format("%s%s", profile->lasting ? "" : "plots/", figure->file), "name",
                     figure_name(figure), "title", figure->title, "note", figure->note, "words",
                     figure->missing ? "" : figure_words(figure), "number", (json_int_t)number,
                     "missing", figure->missing ? figure->missing : "");
}

/* Maps stand by themselves. */
static int is_of(const struct figure *figure, const char *law, const char *case_name) {
    return figure_is_of(figure, law, case_name) && !figure->cells.value && !(figure->paper > 0);
}

/* Whether it was shown already, as that of another law. */
static int is_repeated(const struct report *report, size_t index, const char *law) {
    return report->figure_number[index] && strcmp(report->figures->figures[index].law, law) != 0;
}

json_t *facts_figures(struct report *report, const char *law, const char *case_name, size_t most,
                      json_t *more) {
    json_t *list = json_array();
    for (size_t i = 0; !report->no_figures && i < report->figures->count; i++) {
        if (!is_of(&report->figures->figures[i], law, case_name) || is_repeated(report, i, law))
            continue;
        const struct figure *figure = &report->figures->figures[i];
        if (json_array_size(list) < most)
            json_array_append_new(list, facts_figure(report, i));
        else if (more && !figure->missing)
            json_array_append_new(more,
                                  json_pack("{s:s, s:s, s:s}", "file", figure->file, "shows",
                                            symbol_words(figure->y.name), "law", figure->law));
    }
    return list;
}

json_t *facts_other_figures(struct report *report) {
    json_t *list = json_array();
    for (size_t i = 0; !report->no_figures && i < report->figures->count; i++) {
        const struct figure *figure = &report->figures->figures[i];
        if (!figure->cells.value && !(figure->paper > 0) &&
            !report_rows_has(report->sorted, report->count, figure->law, figure->case_name))
            json_array_append_new(list, facts_figure(report, i));
    }
    return json_pack("{s:b, s:o}", "any", json_array_size(list) > 0, "list", list);
}

json_t *facts_maps(struct report *report) {
    json_t *list = json_array();
    for (size_t i = 0; !report->no_figures && i < report->figures->count; i++)
        if (report->figures->figures[i].cells.value)
            json_array_append_new(list, facts_figure(report, i));
    return json_pack("{s:b, s:o}", "any", json_array_size(list) > 0, "list", list);
}

/* --- the figure of a row ---------------------------------------------------------------------- */

static int has_reference(const struct figure *figure) {
    for (size_t c = 0; c < figure->curve_count; c++)
        if (figure->curves[c].known)
            return 1;
    return 0;
}

/* Whether one sees that law and reference differ. */
static int is_apart(const struct figure *figure) {
    double range[2];
    figure_height(figure, range);
    return figure->compared && figure->apart > APART * (range[1] - range[0]);
}

/* Whether a row of that row's case and of that quantity is no pass. */
static int is_told(const struct report *report, size_t place, const char *quantity) {
    const struct play_row *row = report->sorted[place];
    size_t i = report_rows_place(report->sorted, report->count, row->law, row->case_name);
    for (const size_t end = report_rows_end_of_case(report->sorted, report->count, i); i < end; i++)
        if (report->sorted[i]->verdict != PLAY_VERDICT_PASS &&
            !strcmp(report->sorted[i]->quantity, quantity))
            return 1;
    return 0;
}

/* Whether a curve is that of the row's variant, as far as its name says. */
static int is_drawn(const struct figure *figure, const struct play_row *row) {
    for (size_t c = 0; c < figure->curve_count; c++) {
        const struct figure_curve *curve = &figure->curves[c];
        if (!curve->known && *curve->name &&
            (strstr(row->variant, curve->name) || !strcmp(curve->name, row->law)))
            return 1;
    }
    return 0;
}

/* How much a figure shows of a row that is no pass: best that law and reference differ in its quantity, or in another
 * one of the case that is no pass; least that they agree. 0: another case. */
static int shows(const struct report *report, const struct figure *figure, size_t place) {
    const struct play_row *row = report->sorted[place];
    if (figure->missing || !is_of(figure, row->law, row->case_name))
        return 0;
    const int own = !strcmp(figure->y.name, row->quantity), drawn = is_drawn(figure, row);
    if (is_apart(figure))
        return drawn + (own ? 14 : is_told(report, place, figure->y.name) ? 12 : 6);
    return drawn + 2 * own + (has_reference(figure) ? 2 : 8);
}

/* The number of figures where there is none. */
static size_t best_figure(const struct report *report, const size_t *places, size_t count) {
    const size_t figures = report->no_figures ? 0 : report->figures->count;
    size_t best = figures;
    int most = 0;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < figures; i++) {
            const int much = shows(report, &report->figures->figures[i], places[k]);
            best = much > most ? i : best;
            most = much > most ? much : most;
        }
    return best;
}

json_t *facts_figure_of(struct report *report, const size_t *places, size_t count) {
    const size_t best = best_figure(report, places, count);
    return best < report->figures->count && !report->no_figures ? facts_figure(report, best)
                                                                : json_false();
}

void report_first_figure(const struct report_results *results, const struct figures *figures,
                         struct figures *ret_first) {
    static const struct report_profile any = {0};
    struct report report;
    size_t place;
    report_begin(results, figures, NULL, &any, &report);
    if (!report_gravest(report.sorted, report.findings, report.count, 1, &place))
        return;
    const size_t best = best_figure(&report, &place, 1);
    if (best >= figures->count || figures->figures[best].missing)
        return;
    struct figure small = figures->figures[best];
    small.file = play_format("first-%s", small.file);
    small.paper = FIGURE_COLUMN;
    small.error_count = 0;
    small.curves = play_resize(NULL, small.curve_count + 1, sizeof *small.curves);
    for (size_t i = 0; i < small.curve_count; i++) { /* uncertainties stand at the larger one */
        const struct figure_curve *curve = &figures->figures[best].curves[i];
        const char *end = strstr(curve->name, " (\u00b1");
        small.curves[i] = *curve;
        if (end)
            small.curves[i].name = play_format("%.*s", (int)(end - curve->name), curve->name);
    }
    figures_take(ret_first, &small);
}

json_t *facts_first_figure(const struct report *report, json_t *figure) {
    json_t *small = json_is_object(figure) ? json_deep_copy(figure) : json_false();
    for (size_t i = 0; json_is_object(small) && i < report->figures->count; i++)
        if (report->figures->figures[i].paper > 0 && !report->figures->figures[i].missing)
            json_object_set_new(
                small, "file",
                facts_text(play_format("plots/%s", report->figures->figures[i].file)));
    return small;
}
