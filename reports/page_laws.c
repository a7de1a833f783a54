/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "play/memory.h"
#include "touchstone/law.h"
#include "formulas.h"
#include "ledger.h"
#include "mathml.h"
#include "page.h"
#include "svg.h"
#include "text.h"

#define POINTS     8                  /* of a curve, in the table under its figure */
#define FURTHER    4                  /* runs without a name of their own, in that table */
#define FILE_BYTES ((size_t)16 << 20) /* a larger figure is none of ours */
#define VALUES     6                  /* of a property, that are shown */

/* --- figures -------------------------------------------------------------------------------- */

static char *read_all(const char *folder, const char *name) {
    char *path = play_format("%s/%s", folder, name), *text = NULL;
    FILE *file = fopen(path, "rb");
    size_t size = 0, room = 0;
    free(path);
    while (file && !feof(file) && !ferror(file) && size < FILE_BYTES) {
        room = size + 65536;
        text = play_resize(text, room + 1, 1);
        size += fread(text + size, 1, room - size, file);
        text[size] = '\0';
    }
    if (file)
        fclose(file);
    return text;
}

static void put_axis(const struct report_axis *axis, FILE *out) {
    for (const char *c = axis->name; *c; c++)
        putc(*c == '_' ? ' ' : *c, out);
    if (*axis->unit && strcmp(axis->unit, "1") != 0)
        fprintf(out, " (%s)", axis->unit);
}

static void put_range(const struct report_figure *figure, int y, FILE *out) {
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (size_t c = 0; c < figure->curve_count; c++)
        for (size_t i = 0; i < figure->curves[c].count; i++) {
            const double value = y ? figure->curves[c].y[i] : figure->curves[c].x[i];
            if (isnan(figure->curves[c].y[i]))
                continue;
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
    if (least <= most)
        fprintf(out, " from %.4g to %.4g", least, most);
}

/* "normal force (N) from 0 to 3 over overlap (m) from ...; 3 curves: a; b; reference: c, dashed". */
static char *describe(const struct report_figure *figure) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    put_axis(&figure->y, out);
    put_range(figure, 1, out);
    fputs(", over ", out);
    put_axis(&figure->x, out);
    put_range(figure, 0, out);
    fprintf(out, "%s. %zu %s", figure->x.log || figure->y.log ? ", on logarithmic axes" : "",
            figure->curve_count, figure->curve_count == 1 ? "curve" : "curves");
    for (size_t c = 0, named = 0; c < figure->curve_count; c++)
        if (*figure->curves[c].name)
            fprintf(out, "%s %s%s", named++ ? ";" : ":", figure->curves[c].name,
                    figure->curves[c].known ? " (dashed)" : "");
    fputs(".", out);
    fclose(out);
    return text;
}

/* A curve's points, evenly thinned, with both ends. */
static void put_points(const struct report_curve *curve, FILE *out) {
    const size_t shown = curve->count < POINTS ? curve->count : POINTS;
    for (size_t k = 0; k < shown; k++) {
        const size_t i = shown < 2 ? 0 : k * (curve->count - 1) / (shown - 1);
        fprintf(out, "<tr><td>%.4g</td><td>", curve->x[i]);
        if (isnan(curve->y[i]))
            fputs(PAGE_ABSENT, out);
        else
            fprintf(out, "%.4g", curve->y[i]);
        fputs("</td></tr>\n", out);
    }
}

static void put_head_cell(const struct report_axis *axis, FILE *out) {
    char *text = NULL;
    size_t size;
    FILE *into = open_memstream(&text, &size);
    put_axis(axis, into);
    fclose(into);
    fputs("<th scope=\"col\" class=\"n\">", out);
    report_attribute(text, out);
    fputs("</th>", out);
    free(text);
}

/* A run drawn in the colour of a named one. */
static int is_further(const struct report_curve *curve) {
    return !*curve->name && !curve->known;
}

static void put_data(const struct report_figure *figure, const char *name, FILE *out) {
    size_t further = 0;
    char *caption = play_format("Data of the figure: %s", name);
    fputs("<details><summary>Data of the figure as a table</summary>\n", out);
    page_table(" class=\"d\"", caption, out);
    fputs("<thead><tr>", out);
    put_head_cell(&figure->x, out);
    put_head_cell(&figure->y, out);
    fputs("</tr></thead>", out);
    for (size_t c = 0; c < figure->curve_count; c++) {
        if (is_further(&figure->curves[c]) && ++further > FURTHER)
            continue;
        fputs(c ? "</tbody>" : "", out);
        fputs("<tbody><tr><th colspan=\"2\" scope=\"rowgroup\">", out);
        report_attribute(*figure->curves[c].name   ? figure->curves[c].name
                         : figure->curves[c].known ? "reference"
                                                   : "another run",
                         out);
        fputs("</th></tr>\n", out);
        put_points(&figure->curves[c], out);
    }
    page_table_end(out);
    fprintf(out, "<p>At most %d points a curve", POINTS);
    if (further > FURTHER)
        fprintf(out, "; %zu further runs are in the folder traces", further - FURTHER);
    fputs(".</p></details>\n", out);
    free(caption);
}

static void put_missing(const char *name, const char *why, FILE *out) {
    fputs("<p class=\"missing\">Figure missing (", out);
    report_attribute(name, out);
    fputs("): ", out);
    report_attribute(why, out);
    fputs("</p>\n", out);
}

static void put_picture(const struct page *page, size_t index, const char *name,
                        const char *picture) {
    const struct report_figure *figure = &page->figures->figures[index];
    fprintf(page->out,
            "<figure id=\"f%zu\" aria-labelledby=\"f%zu-c\"><div class=\"scroll\" role=\"group\" "
            "tabindex=\"0\" aria-label=\"Figure %zu\">%s</div>\n<figcaption id=\"f%zu-c\">Figure "
            "%zu. ",
            index + 1, index + 1, index + 1, picture, index + 1, index + 1);
    report_attribute(name, page->out);
    if (*figure->note) {
        fputs(" (", page->out);
        report_attribute(figure->note, page->out);
        fputs(")", page->out);
    }
    fputs("</figcaption>\n", page->out);
    put_data(figure, name, page->out);
    fputs("</figure>\n", page->out);
}

static void put_figure(const struct page *page, size_t index) {
    const struct report_figure *figure = &page->figures->figures[index];
    char *name = play_format("%s%s%s", figure->title, *figure->case_name ? ", " : " of ",
                             *figure->case_name ? figure->case_name : figure->law);
    char *svg = figure->missing ? NULL : read_all(page->plots, figure->file);
    char *description = describe(figure), *picture = NULL;
    char id[32];
    size_t size;
    FILE *into = open_memstream(&picture, &size);
    snprintf(id, sizeof id, "f%zu", index + 1);
    const int bad = !svg || report_svg_inline(svg, id, name, description, into);
    fclose(into);
    if (figure->missing)
        put_missing(name, figure->missing, page->out);
    else if (bad)
        put_missing(name, "what gnuplot has written cannot be read", page->out);
    else
        put_picture(page, index, name, picture);
    free(picture);
    free(description);
    free(svg);
    free(name);
}

/* Figures of a law and case; case_name "": of the law as a whole. */
static void put_figures(const struct page *page, const char *law, const char *case_name) {
    for (size_t i = 0; !page->no_figures && i < page->figures->count; i++)
        if (!strcmp(page->figures->figures[i].law, law) &&
            !strcmp(page->figures->figures[i].case_name, case_name))
            put_figure(page, i);
}

/* Figures of cases that have no row. */
static void put_other_figures(const struct page *page) {
    int any = 0;
    for (size_t i = 0; !page->no_figures && i < page->figures->count; i++) {
        const struct report_figure *figure = &page->figures->figures[i];
        size_t row = 0;
        while (row < page->count && (strcmp(page->sorted[row]->law, figure->law) != 0 ||
                                     (*figure->case_name && strcmp(page->sorted[row]->case_name,
                                                                   figure->case_name) != 0)))
            row++;
        if (row < page->count)
            continue;
        fputs(any++ ? "" : "<h3>Other figures</h3>\n", page->out);
        put_figure(page, i);
    }
}

/* --- properties ----------------------------------------------------------------------------- */

/* The value of a keyword in "a=1 b=2 mm c=3": up to the next word with an equals sign. */
static char *value_in(const char *variant, const char *keyword) {
    const size_t length = strlen(keyword);
    const char *at = variant;
    while (at && !(!strncmp(at, keyword, length) && at[length] == '='))
        at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL;
    if (!at)
        return NULL;
    at += length + 1;
    const char *equals = strchr(at, '='), *end = at + strlen(at);
    if (equals)
        for (end = equals; end > at && *end != ' ';)
            end--;
    return play_format("%.*s", (int)(end - at), at);
}

/* The values that the variants of a law's rows gave to a property. */
static void put_values(const struct page *page, size_t first, size_t end, const char *keyword) {
    char *seen[VALUES];
    size_t count = 0, more = 0;
    for (size_t i = first; i < end && !more; i++) {
        char *value = value_in(page->sorted[i]->variant, keyword);
        size_t s = 0;
        while (value && s < count && strcmp(seen[s], value) != 0)
            s++;
        if (value && s == count && count < VALUES) {
            seen[count++] = value;
        } else {
            more = value && s == count;
            free(value);
        }
    }
    for (size_t s = 0; s < count; s++) {
        fputs(s ? ", " : "", page->out);
        report_attribute(seen[s], page->out);
        free(seen[s]);
    }
    fputs(more ? ", …" : count ? "" : PAGE_ABSENT, page->out);
}

static void put_default(const struct touch_property *property, FILE *out) {
    char name[64];
    if (property->type == TOUCH_CHOICE &&
        touch_choice_name(property, (size_t)property->initial, name, sizeof name))
        report_attribute(name, out);
    else if (property->flags & TOUCH_REQUIRED)
        fputs("required", out);
    else if (property->scope == TOUCH_OF_STATE || isnan(property->initial))
        fputs(PAGE_ABSENT, out);
    else
        fprintf(out, "%.6g", property->initial);
}

static void put_properties(const struct page *page, const struct touch_law *law, size_t first,
                           size_t end) {
    char *caption = play_format("Properties of %s", law->name);
    page_table("", caption, page->out);
    free(caption);
    fputs("<thead><tr><th scope=\"col\">Keyword</th><th scope=\"col\">Symbol</th>"
          "<th scope=\"col\">Unit</th><th scope=\"col\">Range</th><th scope=\"col\">Default</th>"
          "<th scope=\"col\">Meaning</th><th scope=\"col\">Varied in this run</th></tr></thead>"
          "<tbody>\n",
          page->out);
    for (size_t p = 0; p < law->property_count; p++) {
        const struct touch_property *property = &law->properties[p];
        char range[256];
        touch_property_range(property, range, sizeof range);
        const char *const cells[] = {property->symbol, property->unit,
                                     property->scope == TOUCH_OF_STATE ? "" : range};
        fprintf(page->out, "<tr><th scope=\"row\">%s</th>", property->keyword);
        for (size_t c = 0; c < sizeof cells / sizeof *cells; c++) {
            fputs("<td>", page->out);
            page_text(cells[c], page->out);
            fputs("</td>", page->out);
        }
        fputs("<td>", page->out);
        put_default(property, page->out);
        fputs("</td><td class=\"w\">", page->out);
        page_text(property->meaning, page->out);
        fputs("</td><td>", page->out);
        put_values(page, first, end, property->keyword);
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
        report_attribute(formula->words, out);
        fputs(" (", out);
        report_attribute(formula->source, out);
        fputs(")</dt><dd tabindex=\"0\">", out);
        report_mathml(formula->tex, out);
        fputs("</dd>\n", out);
    }
    fputs(any ? "</dl>\n" : "", out);
}

/* --- cases ---------------------------------------------------------------------------------- */

static void put_ledger(const struct page *page, const char *law, const char *case_name) {
    struct report_ledger ledger;
    report_ledger_make(page->results, law, case_name, &ledger);
    if (ledger.count) {
        char *caption = play_format("Energy ledger of %s: at the end, in J", case_name);
        fputs("<details><summary>Energy ledger</summary>\n", page->out);
        page_table(" class=\"d\"", caption, page->out);
        free(caption);
        fputs("<thead><tr><th scope=\"col\">Variant</th>", page->out);
        for (size_t k = 0; k < REPORT_LEDGER_ENTRIES; k++)
            fprintf(page->out, "<th scope=\"col\" class=\"n\">%s</th>", report_ledger_heads[k]);
        fputs("</tr></thead><tbody>\n", page->out);
    }
    for (size_t i = 0; i < ledger.count; i++) {
        fputs("<tr><th scope=\"row\">", page->out);
        page_text(ledger.lines[i].variant, page->out);
        fputs("</th>", page->out);
        for (size_t k = 0; k < REPORT_LEDGER_ENTRIES; k++)
            fprintf(page->out, "<td>%.3g</td>", ledger.lines[i].value[k]);
        fputs("</tr>\n", page->out);
    }
    if (ledger.count) {
        page_table_end(page->out);
        fputs("</details>\n", page->out);
    }
    report_ledger_free(&ledger);
}

static void put_case(const struct page *page, size_t first, size_t end) {
    const struct play_row *head = page->sorted[first];
    fprintf(page->out, "<section id=\"c%zu\" aria-labelledby=\"c%zu-h\"><h4 id=\"c%zu-h\">",
            page->case_of[first], page->case_of[first], page->case_of[first]);
    page_text(head->case_name, page->out);
    fputs("</h4>\n<p>", page->out);
    page_text(head->title, page->out);
    fprintf(page->out, ". <a href=\"#r%zu\">%zu %s</a>: ", first + 1, end - first,
            end - first == 1 ? "row" : "rows");
    for (size_t i = first; i < end;) {
        const size_t from = i;
        while (i < end && page->sorted[i]->verdict == page->sorted[from]->verdict)
            i++;
        fprintf(page->out, "%s%zu ", from > first ? ", " : "", i - from);
        page_verdict(page->sorted[from]->verdict, "span", page->out);
    }
    fputs(".</p>\n", page->out);
    put_figures(page, head->law, head->case_name);
    put_ledger(page, head->law, head->case_name);
    fputs("</section>\n", page->out);
}

static void put_law(const struct page *page, size_t first, size_t end) {
    const struct play_row *head = page->sorted[first];
    const struct touch_law *law = page_law(page, first);
    const size_t number = page_law_number(page, first);
    fprintf(page->out,
            "<section id=\"l%zu\" aria-labelledby=\"l%zu-h\"><h3 id=\"l%zu-h\">Law: ", number,
            number, number);
    page_text(head->law, page->out);
    fputs("</h3>\n", page->out);
    if (law) {
        fprintf(page->out, "<p>");
        report_attribute(law->title, page->out);
        fputs(". Source: ", page->out);
        report_attribute(law->source, page->out);
        fputs(".</p>\n", page->out);
        put_properties(page, law, first, end);
        put_formulas(law->name, page->out);
    }
    put_figures(page, head->law, "");
    for (size_t from = first, to; from < end; from = to) {
        to = report_rows_end_of_case(page->sorted, end, from);
        put_case(page, from, to);
    }
    fputs("</section>\n", page->out);
}

void page_put_laws(const struct page *page) {
    if (page->no_figures) {
        fputs("<p class=\"missing\">No figures: ", page->out);
        report_attribute(page->no_figures, page->out);
        fputs("</p>\n", page->out);
    }
    for (size_t first = 0, end; first < page->count; first = end) {
        end = report_rows_end_of_law(page->sorted, page->count, first);
        put_law(page, first, end);
    }
    put_other_figures(page);
}
