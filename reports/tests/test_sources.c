/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The section of sources, in HTML, Markdown and LaTeX: what results cite, and no more. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "reports/read/cited.h"
#include "reports/read/formulas.h"
#include "reports/write/write.h"
#include "scratch.h"
#include "touchstone/common.h"
#include "touchstone/law.h"

static void add_row(struct play_rows *rows, const char *law, const char *subject,
                    const char *source) {
    struct play_row row;
    play_row_init(&row);
    set(&row.law, law);
    set(&row.subject, subject);
    set(&row.source, source);
    play_rows_add(rows, &row);
}

static const struct ref_entry *entry_of(const char *key) {
    const struct ref_entry *entry;
    for (size_t i = 0; (entry = ref_entry_at(i)); i++)
        if (!strcmp(entry->key, key))
            return entry;
    cr_assert_fail("no entry %s", key);
    return NULL;
}

static int has(const struct ref_entry *const *cited, const char *key) {
    for (; *cited; cited++)
        if (!strcmp((*cited)->key, key))
            return 1;
    return 0;
}

Test(sources, labels_are_found_as_words) {
    static const struct {
        const char *key, *text;
        int cited;
    } rows[] = {
        {"Johnson1985", "Johnson (1985) eq. 4.22", 1},
        {"Johnson1985", "(Johnson 1985, sec. 11.4)", 1},
        {"Johnson1985", "Johnson (1987)", 0},
        {"Johnson1985", "Johnson 19850", 0},
        {"Johnson1985", "MacJohnson (1985)", 0},
        {"Mindlin1949", "Cattaneo (1938) and Mindlin (1949)", 1},
        {"Mindlin1949", "Cattaneo and Mindlin (1949)", 0},
        {"MindlinDeresiewicz1953", "of Mindlin and Deresiewicz (1953); Maw et al. (1976)", 1},
        {"Maw1976", "of Mindlin and Deresiewicz (1953); Maw et al. (1976)", 1},
        {"Mindlin1949", "of Mindlin and Deresiewicz (1953); Maw et al. (1976)", 0},
        {"Musen", "MUSEN wiki, integrated", 1},
        {"MusenSource", "MUSEN wiki, integrated", 0},
        {"PfcHertz", "PFC Hertz Model eq. 7", 1},
        {"PfcHertz", "PFC Hertz Modelling", 0},
        {"PfcHertz", "", 0},
        {"PfcHertz", NULL, 0},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        cr_expect(ref_entry_is_cited(entry_of(rows[i].key), rows[i].text) == rows[i].cited,
                  "%s in '%s'", rows[i].key, rows[i].text ? rows[i].text : "");
}

/* A law that is built in brings its source and its formulas, another of the same name does not. */
Test(sources, results_bring_what_they_cite) {
    struct play_rows rows = {0};
    const struct ref_entry **cited = report_cited(&rows);
    cr_expect(!*cited);
    add_row(&rows, "hysteretic", "./mine.so", "Johnson (1985) eq. 4.23");
    cited = report_cited(&rows);
    cr_expect(has(cited, "Johnson1985") && !cited[1]);
    add_row(&rows, "hysteretic", "built-in", "by hand");
    cited = report_cited(&rows);
    static const char *const keys[] = {"Johnson1985", "PfcHysteretic", "Gonthier2004",
                                       "LankaraniNikravesh1990", "QinLu2006"};
    for (size_t i = 0; i < TOUCH_COUNT(keys); i++)
        cr_expect(has(cited, keys[i]), "%s", keys[i]);
    cr_expect(!has(cited, "Musen") && !has(cited, "SchwagerPoeschel2007"));
}

/* --- the four writers ----------------------------------------------------------------------- */

static char folder[] = "/nonexistent";
static const struct figures no_figures = {.count = 0};

static char message[256];

static char *html_of(const struct report_results *results) {
    return report_html(results, &no_figures, "none", folder, message, sizeof message);
}

static char *markdown_of(const struct report_results *results) {
    return report_markdown(results, &no_figures, "none", message, sizeof message);
}

static char *latex_of(const struct report_results *results) {
    return report_latex(results, &no_figures, message, sizeof message);
}

static char *published_of(const struct report_results *results) {
    size_t count = 0;
    FILE *out = play_text();
    struct figures figures = {.count = 0};
    const struct published_page *pages =
        report_publish_pages(results, &figures, &count, message, sizeof message);
    cr_assert(pages != NULL);
    for (size_t i = 0; i < count; i++)
        fputs(pages[i].text, out);
    return play_text_end(out);
}

#define MARKDOWN                                                                                   \
    {                                                                                              \
        "- **MUSEN wiki**: MUSEN, *MUSEN wiki: Hertz Mindlin*. Used for: ",                        \
            "71(3), 239–250. <https://doi.org/10.1016/0032-5910(92)88030-L>. Used for: ",          \
            "<https://arxiv.org/abs/2603.27764>.", ". *not seen in the original*\n"                \
    }

/* Of an entry that was seen, of one with a DOI, of one with an address alone. */
Test(sources, are_printed_in_every_format) {
    static const struct {
        char *(*make)(const struct report_results *results);
        const char *parts[4];
    } forms[] = {
        {html_of,
         {"<li><strong>MUSEN wiki</strong>: MUSEN, <em>MUSEN wiki: Hertz Mindlin</em>. Used for: "
          "the law hertz_mindlin.",
          "71(3), 239–250. <a href=\"https://doi.org/10.1016/0032-5910(92)88030-L\">",
          "<a href=\"https://arxiv.org/abs/2603.27764\">",
          "<em>not seen in the original</em></li>"}},
        {markdown_of, MARKDOWN},
        {published_of, MARKDOWN},
        {latex_of,
         {"\\textbf{MUSEN wiki}: MUSEN, \\emph{MUSEN wiki: Hertz Mindlin}. Used for: ",
          "https://doi.org/10.1016/0032-5910(92)88030-L", "https://arxiv.org/abs/2603.27764",
          ". \\emph{not seen in the original}"}},
    };
    struct report_results results = {
        .folder = folder,
        .run = {folder, folder, folder, folder, folder, folder, folder, 1, folder, {0}}};
    add_row(&results.rows, "mine", "./mine.so",
            "MUSEN wiki; Tsuji et al. (1992); <b>; Feng (2026)");
    for (size_t f = 0; f < TOUCH_COUNT(forms); f++) {
        const char *text = forms[f].make(&results);
        cr_assert(text != NULL, "%s", message);
        for (size_t i = 0; i < TOUCH_COUNT(forms[f].parts); i++)
            cr_expect(strstr(text, forms[f].parts[i]), "no %s in\n%s", forms[f].parts[i], text);
        cr_expect(!strstr(text, "Johnson"), "what is not cited is not printed");
    }
}

/* Of a law that names no work, nobody could say whose it is. Own formulas say so. */
Test(sources, laws_and_formulas_cite) {
    const struct touch_law *law;
    const struct report_formula *formula;
    const struct ref_entry *entry;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        int cites = 0;
        for (size_t e = 0; !cites && (entry = ref_entry_at(e)); e++)
            cites = ref_entry_is_cited(entry, law->source);
        cr_expect(cites, "%s: '%s' cites nothing of the bibliography", law->name, law->source);
    }
    for (size_t i = 0; (formula = report_formula_at(i)); i++) {
        int cites = !strcmp(formula->source, "this project");
        for (size_t e = 0; !cites && (entry = ref_entry_at(e)); e++)
            cites = ref_entry_is_cited(entry, formula->source);
        cr_expect(cites, "%s: '%s' cites nothing of the bibliography", formula->law,
                  formula->source);
    }
}
