/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the cases would notice: the folder's selftest.json, as `touchstone selftest --json` leaves it
 * (cases/wrong/selftest.schema.json). A file of somebody else says so in one sentence. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "page.h"
#include "cases/base/file.h"
#include "cases/base/memory.h"

#define FILE_NAME "selftest.json"
#define SCHEMA    1
#define LAWS      1000 /* shown */

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int is_wrong(const json_t *law) {
    return json_is_true(json_object_get(law, "wrong"));
}

static int is_good(const json_t *law) {
    return !strcmp(text_of(law, "verdict"), is_wrong(law) ? "caught" : "passes");
}

static void put_judgement(const json_t *law, FILE *out) {
    const int good = is_good(law);
    fprintf(out, "<td class=\"%s\">%s ", good ? "pass" : "bad", good ? "✓" : "✗");
    page_text(text_of(law, "verdict"), out);
    fputs("</td>", out);
}

static void put_cell(const char *text, const char *attributes, FILE *out) {
    fprintf(out, "<td%s>", attributes);
    page_text(text, out);
    fputs("</td>", out);
}

/* "hertz/a, hertz/b": the cases of a law that have failed comparisons. */
static void put_catchers(const json_t *law, FILE *out) {
    const json_t *cases = json_object_get(law, "cases");
    size_t count = 0;
    fputs("<td class=\"w\">", out);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *one = json_array_get(cases, i);
        if (json_integer_value(json_object_get(one, "failed")) < 1 ||
            !strcmp(text_of(one, "case"), text_of(law, "case")))
            continue;
        fputs(count++ ? ", " : "", out);
        page_text(text_of(one, "case"), out);
    }
    fputs(count ? "</td>" : PAGE_ABSENT "</td>", out);
}

/* Leads to the case, where it is on the page. */
static void put_case(const struct page *page, const json_t *law) {
    size_t i = 0;
    while (i < page->count && (strcmp(page->sorted[i]->case_name, text_of(law, "case")) != 0 ||
                               strcmp(page->sorted[i]->law, text_of(law, "as")) != 0))
        i++;
    fputs("<td>", page->out);
    if (i < page->count)
        fprintf(page->out, "<a href=\"#c%zu\">", page->case_of[i]);
    page_text(text_of(law, "case"), page->out);
    fputs(i < page->count ? "</a></td>" : "</td>", page->out);
}

static void put_wrong(const struct page *page, const json_t *law, int quick) {
    FILE *out = page->out;
    fputs("<tr><th scope=\"row\">", out);
    page_text(text_of(law, "name"), out);
    fputs("</th>", out);
    put_cell(text_of(law, "mistake"), " class=\"w\"", out);
    put_cell(text_of(law, "as"), "", out);
    put_case(page, law);
    put_judgement(law, out);
    if (!quick) {
        fprintf(out, "<td class=\"n\">%lld of %zu</td>",
                (long long)json_integer_value(json_object_get(law, "caught_by")),
                json_array_size(json_object_get(law, "cases")));
        put_catchers(law, out);
    }
    fputs("</tr>\n", out);
}

static void put_right(const struct page *page, const json_t *law, int quick) {
    FILE *out = page->out;
    (void)quick;
    fputs("<tr><th scope=\"row\">", out);
    page_text(text_of(law, "name"), out);
    fputs("</th>", out);
    put_judgement(law, out);
    fprintf(out, "<td class=\"n\">%zu</td>", json_array_size(json_object_get(law, "cases")));
    put_catchers(law, out);
    fputs("</tr>\n", out);
}

/* The wrong laws, or the right ones. */
static void put_laws(const struct page *page, const json_t *laws, int wrong, int quick) {
    FILE *out = page->out;
    page_table("",
               wrong ? "Known-wrong laws, and the cases that catch them"
                     : "The right laws, loaded in the same way",
               out);
    fputs(wrong ? "<thead><tr><th scope=\"col\">Wrong law</th><th scope=\"col\">Mistake</th>"
                  "<th scope=\"col\">Imitates</th><th scope=\"col\">Must be caught by</th>"
                  "<th scope=\"col\">Verdict</th>"
                : "<thead><tr><th scope=\"col\">Law</th><th scope=\"col\">Verdict</th>"
                  "<th scope=\"col\" class=\"n\">Cases</th><th scope=\"col\">Fails</th>",
          out);
    fputs(wrong && !quick ? "<th scope=\"col\" class=\"n\">Cases that fail</th>"
                            "<th scope=\"col\">Also caught by</th></tr></thead><tbody>\n"
                          : "</tr></thead><tbody>\n",
          out);
    for (size_t i = 0; i < json_array_size(laws) && i < LAWS; i++) {
        const json_t *law = json_array_get(laws, i);
        if (is_wrong(law) == wrong)
            (wrong ? put_wrong : put_right)(page, law, quick);
    }
    page_table_end(out);
}

static void put_sentence(const json_t *root, const json_t *laws, FILE *out) {
    const json_t *run = json_object_get(root, "run");
    size_t count[2] = {0}, good[2] = {0};
    for (size_t i = 0; i < json_array_size(laws); i++) {
        const json_t *law = json_array_get(laws, i);
        count[is_wrong(law)]++;
        good[is_wrong(law)] += is_good(law) ? 1 : 0;
    }
    fprintf(out,
            "<p><strong>%zu of %zu known-wrong laws are caught by the case that names their "
            "mistake; %zu of %zu right laws pass.</strong> A law is caught where a comparison "
            "fails. Run by <code>touchstone selftest --json " FILE_NAME "</code>, commit ",
            good[1], count[1], good[0], count[0]);
    page_text(text_of(run, "commit"), out);
    fputs(", ", out);
    page_text(text_of(run, "date"), out);
    fputs(json_is_true(json_object_get(run, "quick"))
              ? "; only the cases that name a mistake were run.</p>\n"
              : ".</p>\n",
          out);
}

json_t *page_selftest(const struct page *page) {
    char *text = file_read(FILE_TEXT, "%s/%s", page->results->folder, FILE_NAME);
    json_t *root = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    if (json_is_array(json_object_get(root, "laws")) &&
        json_integer_value(json_object_get(root, "schema")) == SCHEMA)
        return root;
    json_decref(root);
    return NULL;
}

void page_selftest_of_trap(const json_t *selftest, int trap, FILE *out) {
    const json_t *laws = json_object_get(selftest, "laws");
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(laws); i++) {
        const json_t *law = json_array_get(laws, i), *traps = json_object_get(law, "traps");
        int falls = 0;
        for (size_t k = 0; k < json_array_size(traps); k++)
            falls |= json_integer_value(json_array_get(traps, k)) == trap;
        if (!falls || !is_wrong(law))
            continue;
        fprintf(out, "%s<span class=\"%s\">%s ", count++ ? "<br/>" : "",
                is_good(law) ? "pass" : "bad", is_good(law) ? "✓" : "✗");
        page_text(text_of(law, "verdict"), out);
        fputs("</span> ", out);
        page_text(text_of(law, "name"), out);
    }
    fputs(count ? "" : PAGE_ABSENT, out);
}

void page_put_selftest(const struct page *page) {
    char *text = file_read(FILE_TEXT, "%s/%s", page->results->folder, FILE_NAME);
    json_t *root = page_selftest(page);
    const json_t *laws = json_object_get(root, "laws");
    if (text && !root) {
        fputs("<p class=\"missing\">" FILE_NAME " is not what touchstone selftest writes.</p>\n",
              page->out);
    } else if (root) {
        put_sentence(root, laws, page->out);
        const int quick = json_is_true(json_object_get(json_object_get(root, "run"), "quick"));
        put_laws(page, laws, 1, quick);
        put_laws(page, laws, 0, quick);
    }
    json_decref(root);
    free(text);
}
