/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "markdown_case.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/results/legend.h"
#include "reference/catalogue/reference.h"
#include "cases/results/rows.h"
#include "cases/tell/text.h"
#include "touchstone/law.h"
#include "touchstone/plugin.h"

#define LEGS       8 /* of a path */
#define PATH_BYTES 400
#define PATH_BRIEF 120 /* of their words */
#define EQUATIONS  4   /* of a case */
#define BRIEFLY    2
#define QUANTITIES 6 /* of a line */
#define PASSES     4 /* of those that pass */
#define SOURCES    3
#define CSV        "[verdicts.csv](verdicts.csv)"

/* --- where a case is described --------------------------------------------------------------------- */

static int by_case(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int name = strcmp((*left)->case_name, (*right)->case_name);
    return name ? name : strcmp((*left)->law, (*right)->law);
}

void markdown_described_make(const struct play_rows *rows,
                             struct markdown_described *ret_described) {
    const struct play_row **list = play_resize(NULL, rows->count + 1, sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++)
        list[i] = &rows->rows[i];
    qsort(list, rows->count, sizeof *list, by_case);
    for (size_t i = 0; i < rows->count; i++)
        if (!i || strcmp(list[count - 1]->case_name, list[i]->case_name) != 0)
            list[count++] = list[i];
    *ret_described = (struct markdown_described){count, list};
}

static int find_case(const void *key, const void *element) {
    const struct play_row *const *row = element;
    return strcmp(key, (*row)->case_name);
}

const char *markdown_described_with(const struct markdown_described *described,
                                    const char *case_name) {
    const struct play_row **found = described->count
                                        ? bsearch(case_name, described->heads, described->count,
                                                  sizeof *described->heads, find_case)
                                        : NULL;
    return found ? (*found)->law : "";
}

/* --- the law ---------------------------------------------------------------------------------- */

void markdown_law(const struct play_row *row, FILE *out) {
    const struct touch_law *law =
        strcmp(row->subject, "built-in") != 0 ? NULL : touch_law_find(row->law);
    if (!law) {
        if (*row->subject && strcmp(row->subject, "built-in") != 0) {
            fputs("\nNot built in: ", out);
            text_markdown(row->subject, out);
            fputs("\n", out);
        }
        return;
    }
    fputs("\nLaw: ", out);
    text_markdown(law->title, out);
    fputs(". Source: ", out);
    text_markdown(law->source, out);
    fputs(*law->known_wrong ? ". Known to be wrong: " : "", out);
    text_markdown(law->known_wrong, out);
    fputs(".\n", out);
}

/* --- the head --------------------------------------------------------------------------------- */

/* The first segments of a path, in words. */
static void put_path(const struct play_described *described, int brief, FILE *out) {
    const size_t most = brief ? PATH_BRIEF : PATH_BYTES;
    size_t bytes = 0, i = 0;
    for (; i < described->leg_count && i < LEGS && bytes < most; i++) {
        fputs(i ? "; " : "\nPath: ", out);
        text_markdown(described->legs[i].words, out);
        bytes += strlen(described->legs[i].words);
    }
    const size_t more = described->leg_count - i + described->legs_left_out;
    if (i && more)
        fprintf(out, "; and %zu more", more);
    fputs(i ? ".\n" : "", out);
}

/* A reference once, with the equation of its value, which of many cases stands in the list of references alone. */
static void put_equation(const char *name, size_t before, int brief, FILE *out) {
    const struct ref_equation *equation = brief ? NULL : ref_equation_of(name, 0);
    const struct ref_reference *reference = ref_find(name);
    fputs(before ? "; " : "\nCompared with ", out);
    text_markdown(name, out);
    if (reference)
        fprintf(out, " (%s)", ref_kind_name(reference->kind));
    if (equation)
        fprintf(out, ": $`%s`$", equation->tex);
}

static void put_equations(const struct play_row *const *rows, size_t count, int brief, FILE *out) {
    const size_t most = brief ? BRIEFLY : EQUATIONS;
    const char *shown[EQUATIONS];
    size_t known = 0, more = 0;
    for (size_t r = 0; r < count && !more; r++) {
        const char *name = rows[r]->reference;
        size_t i = 0;
        while (i < known && strcmp(shown[i], name) != 0)
            i++;
        if (!*name || i < known)
            continue;
        if (known == most) {
            more++;
            continue;
        }
        put_equation(name, known, brief, out);
        shown[known++] = name;
    }
    fputs(more ? "; and others" : "", out);
    fputs(known ? ".\n" : "", out);
}

/* Of many cases the first sentence. */
static void put_about(const char *about, int brief, FILE *out) {
    const char *end = brief ? strstr(about, ". ") : NULL;
    char *text = end ? play_format("%.*s", (int)(end - about) + 1, about) : play_copy(about);
    fputs(". ", out);
    text_markdown(text, out);
}

void markdown_case_head(const struct report_results *results, const struct play_row *const *rows,
                        size_t count, int brief, FILE *out) {
    const struct play_row *head = rows[0];
    const struct play_described *described =
        play_setups_described(&results->rows.setups, head->case_name, head->law);
    fputs("\n### ", out);
    text_markdown(head->case_name, out);
    fputs("\n\n**", out);
    text_markdown(*head->title ? head->title : head->case_name, out);
    fputs("**", out);
    if (described && *described->about)
        put_about(described->about, brief, out);
    fputs("\n", out);
    if (described)
        put_path(described, brief, out);
    put_equations(rows, count, brief, out);
}

/* GitHub's name for the heading of a case: small letters, digits, - and _ alone. */
void markdown_case_link(const char *case_name, FILE *out) {
    size_t fine = strspn(case_name, "abcdefghijklmnopqrstuvwxyz0123456789_-/");
    if (case_name[fine] || !*case_name) {
        text_markdown(case_name, out);
        return;
    }
    fputs("[", out);
    text_markdown(case_name, out);
    fputs("](#", out);
    for (; *case_name; case_name++)
        if (*case_name != '/')
            putc(*case_name, out);
    fputs(")", out);
}

/* --- cells ------------------------------------------------------------------------------------ */

/* Texts that rows have, each once. */
static void put_each(const struct report_group *group, size_t most,
                     const char *text_of(const struct play_row *row), FILE *out) {
    const char *shown[QUANTITIES];
    size_t known = 0, more = 0;
    for (size_t r = 0; r < group->count; r++) {
        const char *text = text_of(group->rows[r]);
        size_t i = 0;
        while (i < known && strcmp(shown[i], text) != 0)
            i++;
        if (i < known || !*text || (r && !strcmp(text, text_of(group->rows[r - 1]))))
            continue;
        if (known == most) {
            more++;
            continue;
        }
        fputs(known ? ", " : "", out);
        text_markdown(text, out);
        shown[known++] = text;
    }
    if (more)
        fputs(" and others", out);
    fputs(known ? "" : "–", out);
}

static const char *quantity_of(const struct play_row *row) {
    return row->quantity;
}

static const char *source_of(const struct play_row *row) {
    return row->source;
}

void markdown_quantities(const struct report_group *group, FILE *out) {
    put_each(group, QUANTITIES, quantity_of, out);
}

void markdown_against(const struct report_group *group, int brief, FILE *out) {
    if (*group->first->reference)
        text_markdown(group->first->reference, out);
    else
        put_each(group, brief ? 1 : SOURCES, source_of, out);
}

int markdown_all_pass(const struct play_row *const *rows, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (rows[i]->verdict != PLAY_VERDICT_PASS)
            return 0;
    return count > 0;
}

/* Those with the basis of row `first`: their number, and what they are about. */
static void put_passes_of(const struct play_row *const *rows, size_t count, size_t first,
                          FILE *out) {
    const struct play_row **same = play_resize(NULL, count + 1, sizeof *same);
    struct report_group group = {.first = rows[first]};
    for (size_t i = first; i < count; i++)
        if (!strcmp(rows[i]->basis, rows[first]->basis))
            same[group.count++] = rows[i];
    group.rows = same;
    text_markdown(*rows[first]->basis ? rows[first]->basis : "other", out);
    fprintf(out, " (%zu): ", group.count);
    put_each(&group, PASSES, quantity_of, out);
}

void markdown_passes(const struct play_row *const *rows, size_t count, FILE *out) {
    size_t any = 0;
    fprintf(out, count > 1 ? "\nAll %zu pass: " : "\n%zu passes: ", count);
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (k < i && strcmp(rows[k]->basis, rows[i]->basis) != 0)
            k++;
        if (k < i)
            continue;
        fputs(any++ ? "; " : "", out);
        put_passes_of(rows, count, i, out);
    }
    fputs(".", out);
}

void markdown_verdicts(const struct play_row *const *rows, size_t count, FILE *out) {
    size_t counts[PLAY_VERDICT_COUNT] = {0}, any = 0;
    for (size_t i = 0; i < count; i++)
        counts[rows[i]->verdict]++;
    for (int v = PLAY_VERDICT_COUNT - 1; v >= 0; v--)
        if (counts[v])
            fprintf(out, "%s%zu %s", any++ ? ", " : "", counts[v],
                    play_verdict_name((enum play_verdict)v));
}
