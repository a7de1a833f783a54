/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/base/memory.h"
#include "cases/base/utf8.h"
#include "coverage.h"
#include "legend.h"
#include "terminal_table.h"
#include "touchstone/common.h"

#define COLUMNS  100 /* 2 + CASE + 1 + QUANTITY + 1 + 4 + 2 + MEASURE + 1 + "marginal" */
#define CASE     25
#define QUANTITY 21
#define MEASURE  35
#define INDENT   4 /* of the lines below a failure */

/* Rows of one case, quantity and basis. */
struct group {
    const struct play_row *const *rows, *worst; /* rows: in their order */
    size_t count;
    size_t law;                  /* the same for all groups of a law, in order of appearance */
    double badness, law_badness; /* 0 where rows are printed in their own order */
};

/* --- columns ------------------------------------------------------------------------------------ */

/* A terminal must not obey a control character in a name, nor turn the direction of what follows it. */
static uint32_t harmless(uint32_t code) {
    return play_utf8_is_hidden(code) ? '?' : code;
}

static size_t width_of(uint32_t code) {
    return play_utf8_width(harmless(code));
}

/* Whether the rest of a text fits. */
static int fits(const char *text, size_t width) {
    uint32_t code;
    size_t columns = 0;
    for (size_t taken; columns <= width && (taken = play_utf8_next(text, &code)); text += taken)
        columns += width_of(code);
    return columns <= width;
}

void table_cell(const char *text, size_t width, FILE *out) {
    const int whole = fits(text, width);
    const size_t room = whole ? width : width - 1;
    size_t used = 0;
    uint32_t code;
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        if (used + width_of(code) > room)
            break;
        play_utf8_put(harmless(code), out);
        used += width_of(code);
    }
    if (!whole)
        fputs("\xE2\x80\xA6", out);
    for (used += !whole; used < width; used++)
        putc(' ', out);
}

/* The columns of the first word, up to a blank. */
static size_t word_columns(const char *text) {
    uint32_t code;
    size_t columns = 0;
    for (size_t taken; (taken = play_utf8_next(text, &code)) && code != ' '; text += taken)
        columns += width_of(code);
    return columns;
}

/* Lines are broken at blanks, and in a word that is longer than a line. */
void table_paragraph(const char *text, size_t indent, size_t columns, FILE *out) {
    const size_t width = columns - indent;
    size_t used = 0, gap = 0;
    int start = 1; /* of a word */
    uint32_t code;
    fprintf(out, "%*s", (int)indent, "");
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        if (code == ' ') {
            start = 1;
            gap = used > 0;
            continue;
        }
        const size_t wanted = start ? word_columns(text) : width_of(code);
        const int cut = wanted > width && used + gap + width_of(code) <= width;
        if (used && used + gap + wanted > width && !cut) {
            fprintf(out, "\n%*s", (int)indent, "");
            used = gap = 0;
        }
        fputs(gap ? " " : "", out);
        play_utf8_put(harmless(code), out);
        used += gap + width_of(code);
        start = 0;
        gap = 0;
    }
    putc('\n', out);
}

void table_wrapped(const char *text, FILE *out) {
    table_paragraph(text, INDENT, COLUMNS, out);
}

/* --- groups ------------------------------------------------------------------------------------- */

static const char *colour_of(enum play_verdict verdict, FILE *out) {
    static const char *const colours[] = {
        [PLAY_VERDICT_PASS] = "\033[32m",     [PLAY_VERDICT_FINDING] = "\033[36m",
        [PLAY_VERDICT_SKIP] = "\033[33m",     [PLAY_VERDICT_UNDETERMINED] = "\033[33m",
        [PLAY_VERDICT_MARGINAL] = "\033[33m", [PLAY_VERDICT_VACUOUS] = "\033[31m",
        [PLAY_VERDICT_FAIL] = "\033[31m",     [PLAY_VERDICT_TIMEOUT] = "\033[31m",
        [PLAY_VERDICT_ERROR] = "\033[35m",    [PLAY_VERDICT_CRASH] = "\033[31m",
    };
    const char *no = getenv("NO_COLOR");
    return isatty(fileno(out)) && !(no && *no) ? colours[verdict] : "";
}

void table_verdict(enum play_verdict verdict, FILE *out) {
    const char *colour = colour_of(verdict, out);
    fprintf(out, "%s%s%s\n", colour, play_verdict_name(verdict), *colour ? "\033[0m" : "");
}

/* A number for sorting, larger for a worse row: first by verdict, then by error over tolerance. */
static double badness(const struct play_row *row) {
    const double used = row->error > 0.0 && row->tolerance > 0.0 ? row->error / row->tolerance
                        : row->error > 0.0                       ? row->error
                                                                 : 0.0;
    return 1e6 * (double)row->verdict + fmin(isnan(used) ? 0.0 : used, 1e5);
}

/* 0 for rows of one group; else an order of groups. */
static int compare_rows(const struct play_row *a, const struct play_row *b) {
    const char *const texts[][2] = {{a->case_name, b->case_name},
                                    {a->quantity, b->quantity},
                                    {a->law, b->law},
                                    {a->reference, b->reference},
                                    {a->basis, b->basis}};
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++) {
        const int order = strcmp(texts[i][0], texts[i][1]);
        if (order)
            return order;
    }
    return (a->verdict == PLAY_VERDICT_FINDING) - (b->verdict == PLAY_VERDICT_FINDING);
}

/* By group, and in a group as they come. */
static int compare_places(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = compare_rows(*left, *right);
    return order ? order : (*left > *right) - (*left < *right);
}

/* "8.6e-06" becomes "8.6e-6". */
static void shorten(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        *to++ = *from;
        if (*from == 'e' && (from[1] == '-' || from[1] == '+') && from[2] == '0' && from[3]) {
            *to++ = *++from;
            from++; /* the zero */
        }
    }
    *to = '\0';
}

/* A row about the law's conduct, or one that was skipped, compares no numbers. */
static int is_measured(const struct play_row *row) {
    return !isnan(row->expected) || !isnan(row->predicted) || !isnan(row->error);
}

/* The two values say more than the error between them: without end, or of a number that is exact. */
static int compares_values(const struct play_row *row) {
    if (isinf(row->error))
        return isfinite(row->predicted) && isfinite(row->expected);
    return !isfinite(row->order_expected) && strcmp(row->error_kind, "ulp") != 0 &&
           !strcmp(row->basis, "exact");
}

static void print_measure(const struct play_row *row, FILE *out) {
    char text[96];
    if (!is_measured(row))
        snprintf(text, sizeof text, "%.80s", row->verdict > PLAY_VERDICT_SKIP ? "" : row->detail);
    else if (row->verdict == PLAY_VERDICT_FINDING)
        snprintf(text, sizeof text, "%.5g, %s %.5g", row->predicted + 0.0,
                 play_row_expected_word(row), row->expected);
    else if (compares_values(row))
        snprintf(text, sizeof text, "%.6g, expected %.6g", row->predicted + 0.0, row->expected);
    else if (isinf(row->error))
        snprintf(text, sizeof text, "not a number");
    else if (isfinite(row->order_expected) && isnan(row->order))
        snprintf(text, sizeof text, "%.80s", row->verdict == PLAY_VERDICT_PASS ? row->detail : "");
    else if (isfinite(row->order_expected))
        snprintf(text, sizeof text, "order %.2f (%.3g), %.1e of %.1e",
                 play_order_shown(row->order, 2), row->order_expected, row->error, row->tolerance);
    else if (!strcmp(row->error_kind, "ulp"))
        snprintf(text, sizeof text, "%.3g of %.3g ulp", row->error, row->tolerance);
    else
        snprintf(text, sizeof text, "%.1e of %.1e%s", row->error, row->tolerance,
                 strcmp(row->error_kind, "absolute") ? "" : " abs");
    shorten(text);
    table_cell(text, MEASURE, out);
    putc(' ', out);
}

/* The numbers of a row; NULL: it compares none. Where one is missing there is no error. */
static char *numbers_of(const struct play_row *row) {
    const char *unit = strcmp(row->unit, "1") ? row->unit : "";
    if (!is_measured(row))
        return NULL;
    if (!isfinite(row->error) || isnan(row->tolerance))
        return play_format("%s: expected %.12g, got %.12g %s", row->quantity, row->expected,
                           row->predicted, unit);
    return play_format("%s: expected %.12g, got %.12g %s; error %.3g, tolerance %.3g (%s, %s)",
                       row->quantity, row->expected, row->predicted, unit, row->error,
                       row->tolerance, row->error_kind, row->basis);
}

static void print_failure(const struct play_row *row, FILE *out) {
    char *texts[] = {
        *row->variant ? play_format("[%s]", row->variant) : NULL,
        numbers_of(row),
        *row->worst_at ? play_format("at %s", row->worst_at) : NULL,
        *row->detail ? play_copy(row->detail) : NULL,
    };
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++) {
        if (texts[i])
            table_wrapped(texts[i], out);
    }
}

/* Prints the details of all rows of a group that did not pass. */
static void print_failures(const struct group *g, int failed_first, FILE *out) {
    if (failed_first && g->worst->verdict > PLAY_VERDICT_SKIP)
        print_failure(g->worst, out);
    for (size_t i = 0; i < g->count; i++)
        if (g->rows[i]->verdict > PLAY_VERDICT_SKIP && !(failed_first && g->rows[i] == g->worst))
            print_failure(g->rows[i], out);
}

static void print_group(const struct group *g, FILE *out) {
    const char *slash = strchr((*g->rows)->case_name, '/');
    fputs("  ", out);
    table_cell(slash ? slash + 1 : (*g->rows)->case_name, CASE, out);
    putc(' ', out);
    table_cell((*g->rows)->quantity, QUANTITY, out);
    fprintf(out, g->count < 10000 ? " %4zu  " : " %3zuk  ",
            g->count < 10000 ? g->count : g->count / 1000);
    print_measure(g->worst, out);
    table_verdict(g->worst->verdict, out);
}

static int compare_firsts(const void *a, const void *b) {
    const struct group *left = a, *right = b;
    return (*left->rows > *right->rows) - (*left->rows < *right->rows);
}

/* Groups in the order of their first row. by_group: the rows, sorted by compare_places. */
static struct group *make_groups(const struct play_row *const *by_group, size_t rows,
                                 size_t *ret_count) {
    struct group *groups = play_resize(NULL, rows + 1, sizeof *groups);
    size_t count = 0;
    for (size_t i = 0; i < rows; i++) {
        const struct play_row *row = by_group[i];
        if (!i || compare_rows(row, by_group[i - 1]))
            groups[count++] = (struct group){.rows = &by_group[i], .worst = row};
        struct group *g = &groups[count - 1];
        g->count++;
        if (badness(row) > badness(g->worst))
            g->worst = row;
    }
    qsort(groups, count, sizeof *groups, compare_firsts);
    *ret_count = count;
    return groups;
}

static void print_totals(const struct play_rows *rows, double seconds, FILE *out) {
    fprintf(out, "\n%zu comparisons:", rows->count);
    for (int v = 0; v < PLAY_VERDICT_COUNT; v++) {
        const size_t count = play_rows_count(rows, (enum play_verdict)v);
        const char *colour = count ? colour_of((enum play_verdict)v, out) : "";
        if (count)
            fprintf(out, " %s%zu %s%s", colour, count, play_verdict_name((enum play_verdict)v),
                    *colour ? "\033[0m" : "");
    }
    fprintf(out, " (%.1f s)\n", seconds);
}

/* How much was judged, and why not the rest; nothing where all was. */
static void print_coverage(const struct play_rows *rows, FILE *out) {
    struct play_coverage coverage;
    play_coverage_make(rows, &coverage);
    char *text = play_coverage_text(&coverage);
    if (coverage.skipped)
        fprintf(out, "%s:\n", text);
    for (size_t i = 0; (text = play_coverage_line(&coverage, i)); i++)
        table_wrapped(text, out);
}

/* Words of the table that need an explanation. */
static void print_legend(const struct play_rows *rows, FILE *out) {
    const struct play_legend *word;
    for (size_t i = 0; (word = play_legend_at(rows, 1, i)); i++)
        fprintf(out, "%s  %s: %s\n", i ? "" : "\n", word->word, word->text);
}

static const char *law_of(const struct group *g) {
    return (*g->rows)->law;
}

/* Groups of one law stand together. With failed_first the worst law and its worst group come first. */
static int compare_groups(const void *a, const void *b) {
    const struct group *left = a, *right = b;
    if (left->law_badness < right->law_badness || left->law_badness > right->law_badness)
        return left->law_badness < right->law_badness ? 1 : -1;
    if (left->law != right->law)
        return left->law < right->law ? -1 : 1;
    if (left->badness < right->badness || left->badness > right->badness)
        return left->badness < right->badness ? 1 : -1;
    return compare_firsts(a, b);
}

static void sort_groups(struct group *groups, size_t count, int failed_first) {
    size_t law = 0; /* the first group of the law of the last group */
    for (size_t i = 0; i < count; i++) {
        struct group *g = &groups[i];
        if (strcmp(law_of(&groups[law]), law_of(g)) != 0)
            for (law = 0; strcmp(law_of(&groups[law]), law_of(g)) != 0;)
                law++;
        g->law = law;
        g->badness = failed_first ? badness(g->worst) : 0.0;
        g->law_badness = 0.0;
        groups[law].law_badness = fmax(groups[law].law_badness, g->badness);
    }
    for (size_t i = 0; i < count; i++)
        groups[i].law_badness = groups[groups[i].law].law_badness;
    qsort(groups, count, sizeof *groups, compare_groups);
}

void table_print(const struct play_rows *rows, double seconds, int failed_first, FILE *out) {
    size_t count;
    const struct play_row **by_group = play_resize(NULL, rows->count + 1, sizeof *by_group);
    for (size_t i = 0; i < rows->count; i++)
        by_group[i] = &rows->rows[i];
    qsort(by_group, rows->count, sizeof *by_group, compare_places);
    struct group *groups = make_groups(by_group, rows->count, &count);
    sort_groups(groups, count, failed_first);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || groups[i].law != groups[i - 1].law) {
            putc('\n', out);
            table_cell(law_of(&groups[i]), CASE + 2, out);
            putc(' ', out);
            table_cell("quantity", QUANTITY, out);
            fputs(" rows  ", out);
            table_cell("worst: error of tolerance", MEASURE, out);
            fputs(" verdict\n", out);
        }
        print_group(&groups[i], out);
        print_failures(&groups[i], failed_first, out);
    }
    print_legend(rows, out);
    print_totals(rows, seconds, out);
    print_coverage(rows, out);
}
