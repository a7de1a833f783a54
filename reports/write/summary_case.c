/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cases in detail. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "reference/catalogue/reference.h"
#include "reports/figures/setup_drawing.h"
#include "reports/page/page_case.h"
#include "cases/results/pairing.h"
#include "cases/results/rows.h"
#include "summary_writer.h"
#include "touchstone/common.h"

#define LEGS       6     /* of a path, in words */
#define DRAWING    312.0 /* width in points, as in summary.css */
#define GAP        40.0  /* around it, with what is lost where it begins a new page */
#define REFERENCES 3     /* of a case */
#define EQUATIONS  2     /* of a reference */
#define CHECKS     8     /* lines of the table of a case */
#define ABOUT      900   /* characters of what a case says of itself */

/* The worst of the rows from i on that are alike: same quantity, reference and verdict. */
static size_t count_alike(const struct play_row *const *rows, size_t count, size_t i) {
    size_t alike = 0;
    for (size_t k = 0; k < count; k++)
        alike += !strcmp(rows[k]->quantity, rows[i]->quantity) &&
                 !strcmp(rows[k]->reference, rows[i]->reference) &&
                 rows[k]->verdict == rows[i]->verdict;
    return alike;
}

int summary_is_first(const struct play_row *const *rows, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (!strcmp(rows[k]->quantity, rows[i]->quantity) &&
            !strcmp(rows[k]->reference, rows[i]->reference) && rows[k]->verdict == rows[i]->verdict)
            return 0;
    return 1;
}

static void put_check(struct summary_writer *w, const struct play_row *row, size_t alike) {
    const char *variant = report_variant_without_law(row->variant, row->law);
    summary_put_cell(w, row->quantity);
    summary_put_cell(w, *row->reference ? row->reference : row->source);
    document_cell(w->out);
    if (alike > 1)
        document_say(w->out, "worst of %zu%s", alike, *variant ? ": " : "");
    if (*variant || alike == 1)
        document_quote(w->out, variant, SUMMARY_NAME);
    document_cell_end(w->out);
    summary_put_number(w, row->expected, row->unit);
    summary_put_number(w, row->predicted, row->unit);
    document_cell(w->out);
    const double share = report_row_error_over_tolerance(row);
    if (row->verdict == PLAY_VERDICT_FINDING || isnan(share))
        document_say(w->out, "–");
    else
        document_say(w->out, isinf(share) ? "∞" : "%.2g", share);
    if (*row->basis)
        document_say(w->out, " (%.*s)", SUMMARY_NAME, row->basis);
    document_cell_end(w->out);
    document_cell(w->out);
    document_verdict(w->out, row->verdict);
    document_cell_end(w->out);
}

static void put_checks(struct summary_writer *w, const struct summary_case *of) {
    static const struct document_column columns[] = {
        {"Quantity", 15, 0}, {"Compared with", 20, 0}, {"Variant", 18, 0},
        {"Expected", 11, 1}, {"Obtained", 11, 1},      {"Error / tolerance (basis)", 15, 1},
        {"Verdict", 10, 0}};
    const struct play_row *const *rows = w->law->sorted + of->first;
    const size_t count = of->end - of->first;
    size_t shown = 0, more = 0;
    document_table(w->out, "Its comparisons: of those alike, the worst", columns,
                   TOUCH_COUNT(columns));
    for (size_t i = 0; i < count; i++) {
        if (!summary_is_first(rows, i))
            continue;
        if (shown < CHECKS) {
            put_check(w, rows[i], count_alike(rows, count, i));
            shown++;
        } else {
            more++;
        }
    }
    document_table_end(w->out);
    if (more)
        document_paragraph(w->out, "%zu more kind%s in the appendix.", more,
                           more == 1 ? " of comparison is" : "s of comparison are");
}

static int is_among(const struct ref_equation *equation, const char *reference) {
    const struct ref_equation *other;
    for (size_t i = 0; i < EQUATIONS && (other = ref_equation_of(reference, i)); i++)
        if (other == equation)
            return 1;
    return 0;
}

/* The first equations of a reference, but those of another one, NULL: none. */
static void put_equations(struct summary_writer *w, const char *reference, const char *other) {
    const struct ref_equation *equation;
    for (size_t i = 0; i < EQUATIONS && (equation = ref_equation_of(reference, i)); i++)
        if (!other || !is_among(equation, other))
            document_formula(w->out, equation->tex, equation->words, NULL);
}

/* The case in which a reference was explained; NULL: in none so far. */
static const char *explained_in(const struct summary_writer *w, const char *reference) {
    for (size_t i = 0; i < w->explained_count; i++)
        if (!strcmp(w->explained[i], reference))
            return w->explained_in[i];
    return NULL;
}

static void explain(struct summary_writer *w, const struct play_row *row,
                    const struct ref_reference *reference, const char *before) {
    document_say(w->out, ": %s. ", reference->title);
    if (reference->uncertainty > 0.0)
        document_say(w->out, "Its relative uncertainty is %.2g. ", reference->uncertainty);
    document_say(w->out, "Source: %s.", reference->source);
    document_close(w->out, DOCUMENT_PARAGRAPH);
    put_equations(w, reference->name, before);
    const size_t count = ++w->explained_count;
    w->explained = play_resize(w->explained, count, sizeof *w->explained);
    w->explained_in = play_resize(w->explained_in, count, sizeof *w->explained_in);
    w->explained[count - 1] = reference->name;
    w->explained_in[count - 1] = row->case_name;
}

static void put_reference(struct summary_writer *w, const struct play_row *row,
                          const char *before) {
    const struct ref_reference *reference = ref_find(row->reference);
    const char *place = explained_in(w, reference->name);
    document_open(w->out, DOCUMENT_PARAGRAPH);
    document_say(w->out, "%s ", before ? "And" : "Reference:");
    document_code(w->out, reference->name);
    document_say(w->out, " (%s)", page_case_kind(row));
    if (!place) {
        explain(w, row, reference, before);
        return;
    }
    document_say(w->out, ", which is explained under ");
    document_quote(w->out, place, SUMMARY_NAME);
    document_say(w->out, ".");
    document_close(w->out, DOCUMENT_PARAGRAPH);
}

/* The references of a case, each once; without one, where its expected values come from. */
static void put_references(struct summary_writer *w, const struct summary_case *of) {
    const struct play_row *const *rows = w->law->sorted + of->first;
    const char *before = NULL;
    size_t count, shown = 0;
    const struct play_row **sources = report_rows_sources(rows, of->end - of->first, &count);
    for (size_t i = 0; i < count && shown < REFERENCES; i++) {
        if (!ref_find(sources[i]->reference))
            continue;
        put_reference(w, sources[i], before);
        before = sources[i]->reference;
        shown++;
    }
    if (!shown && count && *sources[0]->source) {
        document_open(w->out, DOCUMENT_PARAGRAPH);
        document_say(w->out, "Expected values come from: ");
        document_quote(w->out, sources[0]->source, SUMMARY_WORDS);
        document_close(w->out, DOCUMENT_PARAGRAPH);
    }
}

static void put_command(struct summary_writer *w, const struct play_row *head) {
    const struct play_setup *setup =
        play_setups_find(&w->law->results->rows.setups, head->case_name, head->variant, head->law);
    if (!setup)
        return;
    document_open(w->out, DOCUMENT_PARAGRAPH);
    document_say(w->out, "Run it again: ");
    document_code(w->out, setup->command);
    document_close(w->out, DOCUMENT_PARAGRAPH);
}

/* Whether the set-up could be drawn. Markdown has no drawing, but counts what it takes. */
static int put_drawing(struct summary_writer *w, const struct play_described *described) {
    const struct play_setup *setup = play_setups_find(
        &w->law->results->rows.setups, described->case_name, described->variant, described->law);
    char id[32], *drawing = NULL;
    size_t size;
    FILE *into = play_text(&drawing, &size);
    snprintf(id, sizeof id, "d%zu", ++w->drawing_count);
    fputs("<div class=\"setup\">", into);
    const int bad = report_setup_drawing(described, setup, id, into);
    fputs("</div>\n", into);
    fclose(into);
    if (!bad)
        document_html(w->out, drawing, summary_picture_height(drawing, DRAWING) + GAP);
    return !bad;
}

static void put_legs(struct summary_writer *w, const struct play_described *described) {
    document_list(w->out);
    for (size_t i = 0; i < described->leg_count && i < LEGS; i++) {
        document_open(w->out, DOCUMENT_ITEM);
        document_say(w->out, described->legs[i].number ? "Leg %zu: " : "Before it: ",
                     described->legs[i].number);
        document_quote(w->out, described->legs[i].words, SUMMARY_WORDS);
        document_close(w->out, DOCUMENT_ITEM);
    }
    document_list_end(w->out);
    if (described->leg_count > LEGS)
        document_paragraph(w->out, "The appendix has %zu more.", described->leg_count - LEGS);
}

/* The drawing tells the legs, too: they are written where there is none. Both forms count the same. */
static void put_setup(struct summary_writer *w, const struct play_described *described) {
    const int is_drawn = put_drawing(w, described);
    const double height = w->out->height;
    if (!is_drawn || w->out->form == DOCUMENT_MARKDOWN)
        put_legs(w, described);
    if (is_drawn)
        w->out->height = height;
}

static void put_case(struct summary_writer *w, const struct summary_case *of) {
    const struct play_row *head = w->law->sorted[of->first];
    const struct play_described *described =
        play_setups_described(&w->law->results->rows.setups, head->case_name, head->law);
    document_heading(w->out, 3, NULL, "%.*s", SUMMARY_NAME, head->case_name);
    document_open(w->out, DOCUMENT_PARAGRAPH);
    document_say(w->out, "What is tested: ");
    document_quote(w->out, head->title, SUMMARY_WORDS);
    document_say(w->out, ". ");
    if (described && *described->about)
        document_quote(w->out, described->about, ABOUT);
    document_close(w->out, DOCUMENT_PARAGRAPH);
    if (described)
        put_setup(w, described);
    put_references(w, of);
    summary_put_figures(w, head->case_name, head->quantity, 1);
    put_checks(w, of);
    put_command(w, head);
}

/* As many as have room, each of which is written to see what it takes. */
void summary_put_cases(struct summary_writer *w) {
    const struct summary_law *law = w->law;
    size_t shown = 0;
    document_paragraph(w->out, "First what did not pass and what is a finding, then one case for "
                               "each kind of reference, then others as far as there is room.");
    for (size_t k = 0; k < law->case_count; k++) {
        const struct summary_case *of = &law->cases[law->detailed[k]];
        if (summary_is_battery(law->sorted[of->first]))
            shown++; /* it has a section of its own */
        else if (document_has_room(w->out, SUMMARY_FIGURE + 300.0)) {
            put_case(w, of);
            shown++;
        }
    }
    if (shown < law->case_count)
        document_paragraph(w->out, "The other %zu of %zu cases are in the appendix.",
                           law->case_count - shown, law->case_count);
}
