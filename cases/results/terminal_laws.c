/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/screen.h"
#include "cases/core/unit_text.h"
#include "gravest.h"
#include "terminal_table.h"

#define CELLS  10 /* of a bar */
#define MANY   64 /* findings that are looked at */
#define DIGITS 4

/* Rows of one law, of rows that report_rows_sorted() has sorted. */
struct of_law {
    const struct play_row *const *rows;
    size_t count, cases, compared, findings; /* findings: different ones, by their text */
    size_t verdict[PLAY_VERDICT_COUNT];
    double worst; /* error over tolerance */
};

/* Whether a finding of an earlier row has the same text. */
static int is_again(const struct play_row *const *rows, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (rows[k]->verdict == PLAY_VERDICT_FINDING && !strcmp(rows[k]->detail, rows[i]->detail))
            return 1;
    return 0;
}

static struct of_law look_at(const struct play_row *const *rows, size_t count) {
    struct of_law law = {.rows = rows, .count = count, .cases = report_rows_cases(rows, count)};
    for (size_t i = 0; i < count; i++) {
        const double used = report_row_error_over_tolerance(rows[i]);
        law.verdict[rows[i]->verdict]++;
        law.worst = used > law.worst ? used : law.worst;
        law.findings += rows[i]->verdict == PLAY_VERDICT_FINDING && !is_again(rows, i);
    }
    return law;
}

/* "0.48 ████▊░░░░░"; where the locale is not UTF-8, with marks that it has. */
static char *bar_text(double share) {
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const int is_utf8 = screen_is_utf8();
    const int filled = (int)lround(fmin(fmax(share, 0.0), 1.0) * CELLS * 8);
    char *text = share < 10.0 ? play_format("%4.2f ", share) : play_copy(" >10 ");
    for (int i = 0; i < CELLS; i++) {
        const int here = filled - 8 * i;
        const char *cell = here >= 8             ? (is_utf8 ? "█" : "#")
                           : here > 0 && is_utf8 ? eighths[here]
                                                 : (is_utf8 ? "░" : ".");
        text = play_format("%s%s", text, cell);
    }
    return text;
}

/* "✓ pass", or how many rows have the worst verdict, as "✗ 3 fail". */
static char *verdict_text(const struct of_law *law) {
    const int is_utf8 = screen_is_utf8();
    int worst = PLAY_VERDICT_PASS;
    for (int v = PLAY_VERDICT_SKIP; v < PLAY_VERDICT_COUNT; v++)
        worst = law->verdict[v] ? v : worst;
    if (worst == PLAY_VERDICT_PASS)
        return play_format("%s%s", is_utf8 ? "✓ " : "", play_verdict_words[worst]);
    return play_format("%s%zu %s",
                       !is_utf8                         ? ""
                       : worst >= PLAY_VERDICT_MARGINAL ? "✗ "
                                                        : "○ ",
                       law->verdict[worst], play_verdict_words[worst]);
}

static void print_law(const struct of_law *law, struct screen_table *table) {
    const char *const cells[] = {(*law->rows)->law,
                                 play_format("%zu", law->cases),
                                 play_format("%zu", law->count),
                                 bar_text(law->worst),
                                 verdict_text(law),
                                 law->findings ? play_format("%zu", law->findings) : "-"};
    screen_table_row(table, cells);
}

/* --- findings ------------------------------------------------------------------------------------ */

/* The laws that have a finding, beside that of the row. */
static size_t other_laws(const struct play_row *const *sorted, size_t count, size_t place) {
    size_t laws = 0;
    for (size_t i = 0, end; i < count; i = end) {
        int has = 0;
        end = report_rows_end_of_law(sorted, count, i);
        for (size_t k = i; k < end && !has; k++)
            has = sorted[k]->verdict == PLAY_VERDICT_FINDING &&
                  !strcmp(sorted[k]->detail, sorted[place]->detail);
        laws += has && strcmp(sorted[i]->law, sorted[place]->law) != 0;
    }
    return laws;
}

/* A finding as the lines of the terminal; how many. */
static size_t finding_text(const struct play_row *const *sorted, const size_t *findings,
                           size_t count, size_t place, size_t columns, char **ret_text) {
    const struct play_row *row = report_rows_largest(sorted, findings, count, place);
    const size_t others = other_laws(sorted, count, place);
    char expected[UNIT_TEXT_SIZE], obtained[UNIT_TEXT_SIZE],
        *more = others ? play_format(" + %zu", others) : play_copy("");
    size_t lines = 0;
    FILE *out = play_text();
    unit_text(row->expected, row->unit, DIGITS, expected);
    unit_text(row->predicted, row->unit, DIGITS, obtained);
    screen_paragraph(play_format("%s %s%s: %s: %s %s, obtained %s", screen_is_utf8() ? "◆" : "*",
                                 row->law, more, row->detail, play_row_expected_word(row), expected,
                                 obtained),
                     2, columns, out);
    *ret_text = play_text_end(out);
    for (const char *at = *ret_text; (at = strchr(at, '\n')); at++)
        lines++;
    return lines;
}

/* As many of the gravest, each sentence once, as there are lines for. */
static void print_findings(const struct play_row *const *sorted, size_t count, size_t different,
                           size_t lines, FILE *out) {
    const size_t *findings = report_rows_findings(sorted, count);
    size_t places[MANY];
    const struct play_row *said[MANY];
    const size_t found = report_gravest(sorted, findings, count, MANY, places);
    fprintf(
        out,
        "\n%zu finding%s: a law does what its document says, the document is off; the gravest\n",
        different, different == 1 ? "" : "s");
    for (size_t k = 0, done = 0; k < found; k++) {
        char *text;
        said[done] = sorted[places[k]];
        if (said[done]->verdict != PLAY_VERDICT_FINDING || is_again(said, done))
            continue;
        const size_t wanted =
            finding_text(sorted, findings, count, places[k], screen_columns(out), &text);
        if (wanted > lines)
            break;
        fputs(text, out);
        lines -= wanted;
        done++;
    }
}

void table_laws_print(const struct play_rows *rows, size_t lines, FILE *out) {
    static const struct screen_column columns[] = {{"law", 16, 0, 0, NULL},
                                                   {"cases", 0, 0, 1, NULL},
                                                   {"compared", 0, 0, 1, NULL},
                                                   {"error / allowed", 0, 1, 0, NULL},
                                                   {"verdict", 0, 0, 0, table_verdict_colour},
                                                   {"findings", 0, 0, 1, NULL}};
    const struct play_row **sorted = report_rows_sorted(rows);
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    size_t laws = 0, bad = 0, different = 0;
    screen_table_head(table, NULL);
    for (size_t i = 0, end; i < rows->count; i = end, laws++) {
        end = report_rows_end_of_law(sorted, rows->count, i);
        const struct of_law law = look_at(sorted + i, end - i);
        print_law(&law, table);
    }
    for (size_t i = 0; i < rows->count; i++) {
        bad += report_row_is_bad(sorted[i]) != 0;
        different += sorted[i]->verdict == PLAY_VERDICT_FINDING && !is_again(sorted, i);
    }
    fprintf(out, "%zu cases, %zu law%s\n\n", report_rows_cases(sorted, rows->count), laws,
            laws == 1 ? "" : "s");
    screen_table_print(table, out);
    const size_t used = laws + 9; /* with heads, counts, and where the results are */
    if (different && !bad && lines > used)
        print_findings(sorted, rows->count, different, lines - used, out);
}
