/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "touchstone/law.h"
#include "reports/read/formulas.h"
#include "cases/tell/mathml.h"
#include "page.h"
#include "page_case.h"
#include "cases/tell/symbols.h"
#include "cases/tell/text.h"

#define OPEN 30 /* cases of the only law: its list is open */

/* --- properties ----------------------------------------------------------------------------- */

static void put_default(const struct touch_property *property, FILE *out) {
    char name[64];
    if (property->type == TOUCH_CHOICE &&
        touch_choice_name(property, (size_t)property->initial, name, sizeof name))
        text_attribute(name, out);
    else if (property->flags & TOUCH_REQUIRED)
        fputs("required", out);
    else if (property->scope == TOUCH_OF_STATE || property->flags & TOUCH_OPTIONAL)
        fputs(PAGE_ABSENT, out);
    else
        fprintf(out, "%.6g", property->initial);
}

static void put_properties(const struct page *page, const struct touch_law *law, size_t first) {
    char *caption = play_format("Properties of %s", law->name);
    page_table("", caption, page->out);
    fputs("<thead><tr><th scope=\"col\">Keyword</th><th scope=\"col\">Symbol</th>"
          "<th scope=\"col\">Unit</th><th scope=\"col\">Range</th><th scope=\"col\">Default</th>"
          "<th scope=\"col\">Meaning</th><th scope=\"col\">Values in this run</th></tr></thead>"
          "<tbody>\n",
          page->out);
    for (size_t p = 0; p < law->property_count; p++) {
        const struct touch_property *property = &law->properties[p];
        char range[256];
        touch_property_range(property, range, sizeof range);
        const char *const cells[] = {property->unit,
                                     property->scope == TOUCH_OF_STATE ? "" : range};
        fprintf(page->out, "<tr><th scope=\"row\">%s</th><td>", property->keyword);
        if (!symbol_mathml(property->symbol, page->out))
            page_text(property->symbol, page->out);
        fputs("</td>", page->out);
        for (size_t c = 0; c < TOUCH_COUNT(cells); c++) {
            fputs("<td>", page->out);
            page_text(cells[c], page->out);
            fputs("</td>", page->out);
        }
        fputs("<td>", page->out);
        put_default(property, page->out);
        fputs("</td><td class=\"w\">", page->out);
        page_text(property->meaning, page->out);
        fputs("</td><td>", page->out);
        page_setting(page, page->sorted[first]->law, "", property->keyword);
        fputs("</td></tr>\n", page->out);
    }
    page_table_end(page->out);
}

static void put_formulas(const char *law, FILE *out) {
    const struct report_formula *formula;
    int any = 0;
    for (size_t i = 0; (formula = report_formula_at(i)); i++) {
        if (strcmp(formula->law, law) != 0)
            continue;
        fputs(any++ ? "" : "<dl class=\"formulas\">\n", out);
        fputs("<dt>", out);
        text_attribute(formula->words, out);
        fputs(" (", out);
        text_attribute(formula->source, out);
        fputs(")</dt><dd tabindex=\"0\">", out);
        text_mathml(formula->tex, out);
        fputs("</dd>\n", out);
    }
    fputs(any ? "</dl>\n" : "", out);
}

/* What a law is, for who opens it. */
static void put_about(const struct page *page, size_t first) {
    const struct play_row *head = page->sorted[first];
    const struct touch_law *law = page_law(page, first);
    fputs("<p>", page->out);
    if (law) {
        text_attribute(law->title, page->out);
        fputs(". Source: ", page->out);
        text_attribute(law->source, page->out);
        fputs(".", page->out);
    } else if (*head->subject) {
        fputs("Not built in: ", page->out);
        text_attribute(head->subject, page->out);
        fputs(".", page->out);
    }
    fputs("</p>\n", page->out);
    if (law) {
        put_properties(page, law, first);
        put_formulas(law->name, page->out);
    }
    page_figures(page, head->law, "");
}

static void put_case(const struct page *page, size_t first, size_t end) {
    page_fold("", page->out);
    page_text(page->sorted[first]->case_name, page->out);
    fputs(" <span class=\"about\">", page->out);
    text_attribute(page->sorted[first]->title, page->out);
    fputs(*page->sorted[first]->title ? ": " : "", page->out);
    page_case_counts(page, first, end);
    fputs("</span>", page->out);
    page_fold_body(page->out);
    page_case(page, first, end);
    page_fold_end(page->out);
}

/* Opens by itself where it is the only one. */
static void put_law(const struct page *page, size_t first, size_t end) {
    const size_t number = page_law_number(page, first);
    size_t cases = 0, more = 0;
    for (size_t from = first; from < end; cases++)
        from = report_rows_end_of_case(page->sorted, end, from);
    fprintf(page->out, "<details class=\"law\" id=\"l%zu\"%s><summary><h3>Law: ", number,
            end - first == page->count && cases <= OPEN ? " open=\"open\"" : "");
    page_text(page->sorted[first]->law, page->out);
    fprintf(page->out, "</h3> %zu %s, %zu %s</summary>\n", cases, cases == 1 ? "case" : "cases",
            end - first, end - first == 1 ? "comparison" : "comparisons");
    page_fold("", page->out);
    fputs("The law: properties, formulas, convergence, energies", page->out);
    page_fold_body(page->out);
    put_about(page, first);
    page_fold_end(page->out);
    for (size_t from = first, to; from < end; from = to) {
        to = report_rows_end_of_case(page->sorted, end, from);
        if (page->case_chosen[page->case_of[from]])
            put_case(page, from, to);
        else
            more++;
    }
    if (more) {
        fprintf(page->out, "<p>and %zu more cases: ", more);
        page_to_rows(page->sorted[first]->law, "", "", page->out);
        fputs("in the table</a></p>\n", page->out);
    }
    fputs("</details>\n", page->out);
}

void page_put_laws(const struct page *page) {
    fputs(
        "<p>Each case says what is tested, on what set-up, against which reference, and with "
        "what error. In its table of checks [1] is the first reference of the case; an error "
        "without a unit is relative to the largest expected value, or point by point to the one at "
        "its place; of an order of convergence it is what is left at step 0, and the values beside "
        "it are those of the smallest step; the bar is the part of the "
        "tolerance that the error takes. Where many variants are checked alike, they share a "
        "line with the numbers of the worst.</p>\n",
        page->out);
    if (page->no_figures) {
        fputs("<p class=\"missing\">No figures: ", page->out);
        text_attribute(page->no_figures, page->out);
        fputs("</p>\n", page->out);
    } else if (page->figures->count) {
        fputs("<p>The curves of the figures are in the folder <code>traces</code> of the results."
              "</p>\n",
              page->out);
    }
    for (size_t first = 0, end; first < page->count; first = end) {
        end = report_rows_end_of_law(page->sorted, page->count, first);
        put_law(page, first, end);
    }
    page_other_figures(page);
}
