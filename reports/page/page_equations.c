/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "page_equations.h"
#include <string.h>
#include "cases/tell/mathml.h"
#include "cases/tell/text.h"
#include "reference/catalogue/reference.h"

static int is_known(const struct ref_equation *const *known, size_t count,
                    const struct ref_equation *equation) {
    while (count-- > 0)
        if (known[count] == equation)
            return 1;
    return 0;
}

static void put_equation(const struct ref_equation *equation, FILE *out) {
    fputs("<dt>", out);
    text_attribute(equation->words, out);
    fputs("</dt><dd tabindex=\"0\">", out);
    text_mathml(equation->tex, out);
    fputs("</dd>\n", out);
}

/* The first of the rows before that whose reference has that equation; i: none. */
static size_t told_at(const struct play_row *const *rows, size_t i,
                      const struct ref_equation *wanted) {
    const struct ref_equation *equation;
    for (size_t k = 0; k < i; k++)
        for (size_t e = 0; (equation = ref_equation_of(rows[k]->reference, e)); e++)
            if (equation == wanted)
                return k;
    return i;
}

void page_equations_of(const struct play_row *const *rows, size_t i, FILE *out) {
    const struct ref_equation *equation;
    size_t own = 0, others = 0, last = i;
    for (size_t e = 0; (equation = ref_equation_of(rows[i]->reference, e)); e++) {
        if (told_at(rows, i, equation) < i)
            continue;
        fputs(own++ ? "" : "<dl class=\"formulas\">\n", out);
        put_equation(equation, out);
    }
    fputs(own ? "</dl>\n" : "", out);
    for (size_t e = 0; (equation = ref_equation_of(rows[i]->reference, e)); e++) {
        const size_t at = told_at(rows, i, equation);
        if (at == i || at == last)
            continue;
        fprintf(out, "%s<a href=\"#q-%s\">%s</a>",
                others++ ? ", "
                : own    ? "Further equations are with "
                         : "Its equations are with ",
                rows[at]->reference, rows[at]->reference);
        last = at;
    }
    fputs(others ? ".\n" : "", out);
}

/* The own equation of each reference, once; how many. */
static size_t put_own(const struct report_lines *lines, FILE *out) {
    const struct ref_equation *known[REPORT_LINES_MOST], *equation;
    size_t count = 0;
    for (size_t s = 0; s < lines->source_count; s++) {
        equation = ref_equation_of(lines->sources[s]->reference, 0);
        if (!equation || count == REPORT_LINES_MOST || is_known(known, count, equation))
            continue;
        fputs(count ? "" : "<h5>Equation</h5>\n<dl class=\"formulas\">\n", out);
        put_equation(equation, out);
        known[count++] = equation;
    }
    fputs(count ? "</dl>\n" : "", out);
    return count;
}

static int is_named_before(const struct report_lines *lines, size_t source) {
    for (size_t s = 0; s < source; s++)
        if (!strcmp(lines->sources[s]->reference, lines->sources[source]->reference))
            return 1;
    return 0;
}

/* Where the symbols are that have equations of their own. */
static void put_symbols(const struct report_lines *lines, FILE *out) {
    int any = 0;
    for (size_t s = 0; s < lines->source_count; s++) {
        const char *name = lines->sources[s]->reference;
        if (!ref_equation_of(name, 1) || is_named_before(lines, s))
            continue;
        fprintf(out, "%s<a href=\"#q-%s\">%s</a>",
                any++ ? ", " : "<p>Equations of its symbols: ", name, name);
    }
    fputs(any ? ".</p>\n" : "", out);
}

void page_case_equations(const struct page *page, const struct report_lines *lines) {
    if (put_own(lines, page->out))
        put_symbols(lines, page->out);
}
