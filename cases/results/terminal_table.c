/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/screen.h"
#include "cases/core/unit_text.h"
#include "coverage.h"
#include "scores.h"
#include "legend.h"
#include "result_files.h"
#include "rows.h"
#include "terminal_table.h"

#define FEW    40 /* lines of a table that fit on a screen */
#define DIGITS 5
#define WORDS  34  /* columns */
#define NAMED  300 /* letters of the mistakes that are named */
#define LINES  40  /* of a screen, with all that is said below */

/* Rows of one case, quantity and basis. */
struct group {
    const struct play_row *first, *worst, *held; /* held: against mistakes; NULL: none was */
    size_t count;
    size_t law;                  /* the same for all groups of a law, in order of appearance */
    double badness, law_badness; /* 0 where rows are printed in their own order */
};

/* --- lines --------------------------------------------------------------------------------------- */

/* A number for sorting, larger for a worse row: first by verdict, then by error over tolerance. */
static double badness(const struct play_row *row) {
    const double used = row->error > 0.0 && row->tolerance > 0.0 ? row->error / row->tolerance
                        : row->error > 0.0                       ? row->error
                                                                 : 0.0;
    return 1e6 * (double)row->verdict + fmin(isnan(used) ? 0.0 : used, 1e5);
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
    return !isfinite(row->order_expected) && row->error_kind != PLAY_ERROR_ULP &&
           row->basis == PLAY_BASIS_EXACT;
}

static char *value_of(const struct play_row *row, double value) {
    char text[UNIT_TEXT_SIZE];
    unit_text(value, row->unit, DIGITS, text);
    return play_copy(text);
}

/* What a passed row says whose error is 0. */
static char *exact_text(const struct play_row *row) {
    if (!strcmp(row->quantity, "refusal"))
        return play_copy("refused, as it should be");
    if (isnan(row->expected) || !strcmp(row->quantity, "determinism") ||
        !strcmp(row->case_name, RESULT_PRINCIPLES))
        return play_copy("holds");
    return play_format("exactly %s", value_of(row, row->expected));
}

/* Errors beyond a million ulp are told as a ratio, where that is one that can be seen, or else relative to the value. */
static char *error_text(const struct play_row *row) {
    const int is_ulp = row->error_kind == PLAY_ERROR_ULP;
    const double unit = is_ulp && row->error > 1e6 ? DBL_EPSILON : 1.0;
    const double ratio = row->predicted / row->expected;
    if (unit < 1.0 && row->verdict == PLAY_VERDICT_FAIL && isfinite(ratio) &&
        fabs(ratio - 1.0) > 1e-3)
        return play_format("%.4g times expected", ratio);
    if (is_ulp && unit >= 1.0)
        return play_format("%.3g/%.3g ulp", row->error, row->tolerance);
    const int has_unit = row->error_kind == PLAY_ERROR_ABSOLUTE && strcmp(row->unit, "1") != 0;
    return play_format("%.1e/%.1e%s%s", unit * row->error, unit * row->tolerance,
                       has_unit ? " " : "", has_unit ? row->unit : "");
}

/* Words in one line; what is said below is not said here. */
static char *words_of(const struct play_row *row) {
    FILE *out = play_text();
    if (row->verdict <= PLAY_VERDICT_SKIP)
        screen_cell(row->detail, WORDS, out);
    char *text = play_text_end(out);
    size_t size = strlen(text);
    while (size && text[size - 1] == ' ')
        text[--size] = '\0';
    return text;
}

static char *measure_of(const struct play_row *row) {
    if (!is_measured(row) || (isfinite(row->order_expected) && isnan(row->order)))
        return words_of(row);
    if (row->verdict == PLAY_VERDICT_FINDING)
        return play_format("%s, %s %s", value_of(row, row->predicted), play_row_expected_word(row),
                           value_of(row, row->expected));
    if (row->verdict == PLAY_VERDICT_PASS && !(row->error > 0.0) && !isfinite(row->order_expected))
        return exact_text(row);
    if (compares_values(row))
        return play_format("%s, expected %s", value_of(row, row->predicted),
                           value_of(row, row->expected));
    if (isinf(row->error))
        return play_copy("not a number");
    if (isfinite(row->order_expected))
        return play_format("order %.2f (%.3g), %.1e/%.1e", play_order_shown(row->order, 2),
                           row->order_expected, row->error, row->tolerance);
    return error_text(row);
}

/* What is said of the power of each row. */
enum {
    ALL,
    WEAK,
    NOTHING
};

/* powers: below it stands what it would notice; of WEAK, where a stiffness of any size passes. */
static void add_group(const struct group *g, int powers, struct screen_table *table) {
    const struct play_row *row = g->worst;
    const char *slash = strchr(row->case_name, '/');
    char *measure = measure_of(row);
    shorten(measure);
    const char *const cells[] = {play_format("  %s", slash ? slash + 1 : row->case_name),
                                 row->quantity, play_format("%zu", g->count), measure,
                                 play_verdict_name(row->verdict)};
    screen_table_row(table, cells);
    if (row->verdict == PLAY_VERDICT_PASS && g->held && *g->held->power &&
        (powers == ALL || (powers == WEAK && strstr(g->held->power, PLAY_POWER_ANY))))
        screen_table_below(table, play_format("    notices %s", g->held->power));
}

/* Groups in the order of their first row. */
static struct group *make_groups(const struct play_rows *rows, size_t *ret_count) {
    const struct play_row **list = play_resize(NULL, rows->count + 1, sizeof *list);
    for (size_t i = 0; i < rows->count; i++)
        list[i] = &rows->rows[i];
    const struct rows_group *alike = rows_group(list, rows->count,
                                                ROWS_CASE | ROWS_QUANTITY | ROWS_LAW |
                                                    ROWS_REFERENCE | ROWS_BASIS | ROWS_FINDING,
                                                0, ret_count);
    struct group *groups = play_resize(NULL, *ret_count + 1, sizeof *groups);
    for (size_t k = 0; k < *ret_count; k++) {
        const struct play_row *first = list[alike[k].at[0]];
        groups[k] = (struct group){.first = first, .worst = first, .count = alike[k].count};
        for (size_t i = 0; i < alike[k].count; i++) {
            const struct play_row *row = list[alike[k].at[i]];
            if (badness(row) > badness(groups[k].worst))
                groups[k].worst = row;
            if (row->kinds && !groups[k].held)
                groups[k].held = row;
        }
    }
    return groups;
}

static void print_totals(const struct play_rows *rows, double seconds, FILE *out) {
    fprintf(out, "\n%zu comparisons:", rows->count);
    for (int v = 0; v < PLAY_VERDICT_COUNT; v++) {
        const size_t count = play_rows_count(rows, (enum play_verdict)v);
        const char *name = play_verdict_words[v],
                   *colour = screen_colour(table_verdict_colour(name), out);
        if (count)
            fprintf(out, " %s%zu %s%s", colour, count, name, *colour ? "\033[0m" : "");
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
        screen_wrapped(text, 4, out);
}

/* What the passes are worth together, and which mistakes of a force or a stiffness none of them notices; all: any mistake. */
static void print_power(const struct play_rows *rows, int all, FILE *out) {
    const struct play_mistakes *m = &rows->mistakes;
    char *missed, *text = play_mistakes_text(rows);
    if (!text)
        return;
    const int is_one = !strcmp(m->list[0].law, m->list[m->count - 1].law);
    const size_t count = play_mistakes_missed(m, is_one ? m->list[0].law : NULL, !all, &missed);
    screen_wrapped(text, 0, out);
    if (count && (all || strlen(missed) <= NAMED))
        screen_wrapped(play_format("not noticed: %s", missed), 2, out);
    else if (count)
        screen_wrapped(
            play_format("not noticed are %zu of a force or a stiffness: verify -v", count), 2, out);
}

/* Whether a stiffness may be wrong and no row fails. */
static int passes_any_stiffness(const struct play_mistakes *mistakes) {
    for (size_t i = 0; i < mistakes->count; i++)
        if (!strcmp(mistakes->list[i].about, "stiffness") && !mistakes->list[i].noticed)
            return 1;
    return 0;
}

/* Words of the table that need an explanation. */
static void print_legend(const struct play_rows *rows, FILE *out) {
    const struct play_legend *word;
    for (size_t i = 0; (word = play_legend_at(rows, 1, i)); i++) {
        fputs(i ? "" : "\n", out);
        screen_wrapped(play_format("%s: %s", word->word, word->text), 2, out);
    }
}

static const char *law_of(const struct group *g) {
    return g->first->law;
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
    return (left->first > right->first) - (left->first < right->first);
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

static void print_groups(const struct group *groups, size_t count, int powers, FILE *out) {
    static const struct screen_column columns[] = {{"", 12, 0, 0, NULL},
                                                   {"quantity", 12, 0, 0, NULL},
                                                   {"rows", 0, 0, 1, NULL},
                                                   {"error/allowed", 24, 0, 0, NULL},
                                                   {"verdict", 0, 0, 0, table_verdict_colour}};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || groups[i].law != groups[i - 1].law)
            screen_table_head(table, law_of(&groups[i]));
        add_group(&groups[i], powers, table);
    }
    putc('\n', out);
    screen_table_print(table, out);
}

#define TESTS_A_LINE 4

/* A law a line, and what each published test can tell below; where laws can be compared. */
static void print_scores(const struct play_rows *rows, FILE *out) {
    struct play_scores s;
    play_scores_make(rows, &s);
    for (size_t from = 0; s.is_compared && from < s.test_count; from += TESTS_A_LINE) {
        const size_t to = from + TESTS_A_LINE < s.test_count ? from + TESTS_A_LINE : s.test_count;
        fprintf(out, "\n%-26s", from ? "" : "published tests");
        for (size_t t = from; t < to; t++)
            fprintf(out, " %12.12s", play_scores_short(s.tests[t]));
        for (size_t l = 0; l < s.law_count; l++) {
            fprintf(out, "\n%-26.26s", s.laws[l]);
            for (size_t t = from; t < to; t++)
                fprintf(out, " %12s", play_score_text(&s.of[l * s.test_count + t]));
        }
        putc('\n', out);
    }
    if (!s.is_compared)
        return;
    screen_wrapped("Largest deviation and its root mean square in units of the uncertainty; * a "
                   "finding, ! a failure, - not played.",
                   0, out);
    for (size_t t = 0; t < s.test_count; t++)
        if (*play_scores_power(rows, s.tests[t]))
            screen_wrapped(play_format("%s notices %s", play_scores_short(s.tests[t]),
                                       play_scores_power(rows, s.tests[t])),
                           2, out);
}

void table_print(const struct play_rows *rows, const struct table_how *how, FILE *out) {
    size_t count;
    struct group *groups = make_groups(rows, &count);
    sort_groups(groups, count, how->failed_first);
    if (how->verbose || count <= FEW) {
        const int is_weak = passes_any_stiffness(&rows->mistakes);
        print_groups(groups, count, how->verbose ? ALL : is_weak ? WEAK : NOTHING, out);
        table_failures_print(rows, how, out);
        print_legend(rows, out);
    } else {
        table_laws_print(rows, LINES, out);
        table_failures_print(rows, how, out);
    }
    print_scores(rows, out);
    print_totals(rows, how->seconds, out);
    print_coverage(rows, out);
    print_power(rows, how->verbose, out);
    if (!how->verbose && count > FEW)
        fputs("Rows: touchstone verify -v\n", out);
}
