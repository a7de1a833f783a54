/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/base/shell.h"
#include "cases/results/coverage.h"
#include "cases/results/legend.h"
#include "reports/page/bench_rows.h"
#include "reports/page/cited.h"
#include "reports/read/engine_rows.h"
#include "reports/read/ledger.h"
#include "report.h"
#include "reports/read/rows.h"
#include "reports/read/text.h"
#include "reports/read/verdict_text.h"
#include "touchstone/common.h"

#define ROWS_SHOWN     12   /* of a finding, unfolded */
#define PASSES_SHOWN   3    /* of a case */
#define MANY           4000 /* rows, of which less is shown: GitHub renders 512 KB */
#define FEW            2    /* rows of a case, which are shown though all pass */
#define FINDINGS_SHOWN 6    /* in the table of a finding */
#define ABSENT         "–"
#define CSV            "[verdicts.csv](verdicts.csv)"

/* Bytes after which a part of the report stops, however many rows, cases and variants there are and however long their
 * names: GitHub renders 512 KB in all. */
#define BAD_BYTES      60000 /* from the beginning of the part */
#define WARNINGS_BYTES 20000
#define FINDINGS_BYTES 100000
#define LAWS_END       460000 /* from the beginning of the report */
#define SOURCES_END    480000

struct report {
    const struct report_results *results;
    const struct report_figures *figures;
    const char *no_figures;
    const struct play_row **sorted; /* by law, case; the worst first within a case */
    size_t *findings;               /* of each row the first finding with its text */
    size_t count;
    FILE *out;
};

static int is_beyond(const struct report *report, long place) {
    return ftell(report->out) > place;
}

static size_t end_of_case(const struct report *report, size_t first) {
    return report_rows_end_of_case(report->sorted, report->count, first);
}

static size_t end_of_law(const struct report *report, size_t first) {
    return report_rows_end_of_law(report->sorted, report->count, first);
}

/* --- cells ---------------------------------------------------------------------------------- */

static void put_value(double value, const char *unit, FILE *out) {
    if (isnan(value)) {
        fputs(ABSENT, out);
        return;
    }
    fprintf(out, "%.6g", value);
    if (*unit && strcmp(unit, "1") != 0) {
        putc(' ', out);
        report_markdown(unit, out);
    }
}

/* A column of a table of rows. */
enum cell {
    CASE,
    VARIANT,
    QUANTITY,
    EXPECTED,
    PREDICTED,
    DIFFERENCE,
    KIND,
    ERROR,
    TOLERANCE,
    BASIS,
    ORDER,
    WORST_AT,
    DETAIL,
    VERDICT,
    JUDGED, /* the verdict, and the detail where it is not a pass */
};

static const char *const heads[] = {
    [CASE] = "Case",          [VARIANT] = "Variant",      [QUANTITY] = "Quantity",
    [EXPECTED] = "Expected",  [PREDICTED] = "Predicted",  [DIFFERENCE] = "Difference",
    [KIND] = "Type of error", [ERROR] = "Error",          [TOLERANCE] = "Tolerance",
    [BASIS] = "Basis",        [ORDER] = "Observed order", [WORST_AT] = "Worst at",
    [DETAIL] = "Detail",      [VERDICT] = "Verdict",      [JUDGED] = "Verdict",
};

static void put_text(const char *text, FILE *out) {
    if (*text)
        report_markdown(text, out);
    else
        fputs(ABSENT, out);
}

static void put_judged(const struct play_row *row, FILE *out) {
    const char *mark = report_row_is_bad(row) ? "**" : "";
    fprintf(out, "%s%s%s", mark, play_verdict_name(row->verdict), mark);
    if (row->verdict != PLAY_VERDICT_PASS && *row->detail) {
        fputs(": ", out);
        report_markdown(row->detail, out);
    }
}

/* An expression stands beside the quantity that it gives. */
static void put_quantity(const struct play_row *row, FILE *out) {
    char *expression = play_row_expression(row);
    put_text(row->quantity, out);
    if (expression) {
        fputs(" = ", out);
        report_markdown(expression, out);
    }
    free(expression);
}

static void put_cell(const struct play_row *row, enum cell cell, FILE *out) {
    const char *const texts[] = {
        [CASE] = row->case_name, [VARIANT] = row->variant,
        [BASIS] = row->basis,    [WORST_AT] = row->worst_at,
        [DETAIL] = row->detail,  [VERDICT] = play_verdict_name(row->verdict)};
    switch (cell) {
    case QUANTITY:
        put_quantity(row, out);
        break;
    case EXPECTED:
        put_value(row->expected, row->unit, out);
        break;
    case PREDICTED:
        put_value(row->predicted, row->unit, out);
        break;
    case DIFFERENCE:
        put_value(row->predicted - row->expected, row->unit, out);
        break;
    case KIND:
        report_row_kind(row, report_markdown, ABSENT, out);
        break;
    case ERROR:
        report_row_error_at(row, report_markdown, ABSENT, out);
        break;
    case TOLERANCE:
        report_row_error(row, row->tolerance, report_markdown, ABSENT, out);
        break;
    case ORDER:
        report_row_order(row, ABSENT, out);
        break;
    case JUDGED:
        put_judged(row, out);
        break;
    default:
        put_text(texts[cell], out);
    }
}

static void put_head(const enum cell *cells, size_t count, FILE *out) {
    for (size_t i = 0; i < count; i++)
        fprintf(out, "| %s ", heads[cells[i]]);
    fputs("|\n", out);
    for (size_t i = 0; i < count; i++)
        fputs(cells[i] >= EXPECTED && cells[i] <= TOLERANCE && cells[i] != KIND ? "| ---: "
                                                                                : "| --- ",
              out);
    fputs("|\n", out);
}

static void put_row(const struct play_row *row, const enum cell *cells, size_t count, FILE *out) {
    for (size_t i = 0; i < count; i++) {
        fputs("| ", out);
        put_cell(row, cells[i], out);
        putc(' ', out);
    }
    fputs("|\n", out);
}

/* --- the head ------------------------------------------------------------------------------- */

static void put_sentence(const struct report *report) {
    char *text = report_verdict_text(&report->results->rows);
    fprintf(report->out, "# touchstone verification report\n\n**%s.**\n", text);
    free(text);
}

/* Input that is hardly meant; nothing where there is none. */
static void put_warnings(const struct report *report) {
    const struct play_warnings *warnings = &report->results->rows.warnings;
    const long end = ftell(report->out) + WARNINGS_BYTES;
    for (size_t i = 0; i < warnings->count; i++) {
        if (is_beyond(report, end)) {
            fprintf(report->out, "- and %zu more: see [verdicts.json](verdicts.json)\n",
                    warnings->count - i);
            break;
        }
        fputs(i ? "- **" : "\n**Warnings:**\n\n- **", report->out);
        report_markdown(warnings->list[i].place, report->out);
        fputs("** ", report->out);
        report_markdown(warnings->list[i].text, report->out);
        putc('\n', report->out);
    }
}

/* How much was judged, and why not the rest; nothing where all was. */
static void put_coverage(const struct report *report) {
    struct play_coverage coverage;
    play_coverage_make(&report->results->rows, &coverage);
    char *text = play_coverage_text(&coverage);
    if (coverage.skipped)
        fprintf(report->out, "\n**Coverage:** %s:\n\n", text);
    free(text);
    for (size_t i = 0; (text = play_coverage_line(&coverage, i)); i++) {
        fputs("- **skipped** ", report->out);
        report_markdown(text, report->out);
        putc('\n', report->out);
        free(text);
    }
    play_coverage_free(&coverage);
}

static void put_counts(const struct report *report) {
    fputs("\n| Law ", report->out);
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
        fprintf(report->out, "| %s ", play_verdict_name((enum play_verdict)v));
    fputs("| all |\n| --- ", report->out);
    for (size_t v = 0; v <= PLAY_VERDICT_COUNT; v++)
        fputs("| ---: ", report->out);
    fputs("|\n", report->out);
    for (size_t first = 0, end; first < report->count; first = end) {
        size_t counts[PLAY_VERDICT_COUNT] = {0};
        end = end_of_law(report, first);
        for (size_t i = first; i < end; i++)
            counts[report->sorted[i]->verdict]++;
        fputs("| ", report->out);
        put_text(report->sorted[first]->law, report->out);
        for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
            fprintf(report->out, " | %zu", counts[v]);
        fprintf(report->out, " | %zu |\n", end - first);
    }
}

static void put_bad_rows(const struct report *report) {
    static const enum cell cells[] = {JUDGED, CASE,      VARIANT, QUANTITY, EXPECTED, PREDICTED,
                                      ERROR,  TOLERANCE, KIND,    ORDER,    WORST_AT};
    const long end = ftell(report->out) + BAD_BYTES;
    size_t any = 0, more = 0;
    for (int v = PLAY_VERDICT_COUNT - 1; v >= PLAY_VERDICT_MARGINAL; v--) {
        for (size_t i = 0; i < report->count; i++) {
            if (report->sorted[i]->verdict != (enum play_verdict)v)
                continue;
            if (is_beyond(report, end)) {
                more++;
                continue;
            }
            if (!any++) {
                fputs("\n## Not passed\n\n", report->out);
                put_head(cells, TOUCH_COUNT(cells), report->out);
            }
            put_row(report->sorted[i], cells, TOUCH_COUNT(cells), report->out);
        }
    }
    if (more)
        fprintf(report->out, "\nand %zu more rows that did not pass: see " CSV "\n", more);
}

static void put_run(const struct report *report) {
    const struct play_run *run = &report->results->run;
    const char *const facts[][2] = {
        {"Command", run->command},   {"Version", run->version},     {"Commit", run->commit},
        {"Compiler", run->compiler}, {"Flags", run->flags},         {"Machine", run->machine},
        {"Date (UTC)", run->date},   {"Isolation", run->isolation},
    };
    fputs("\n## What was run\n\n| | |\n| --- | --- |\n", report->out);
    for (size_t i = 0; i < TOUCH_COUNT(facts); i++) {
        if (!*facts[i][1])
            continue;
        fprintf(report->out, "| %s | ", facts[i][0]);
        put_text(facts[i][1], report->out);
        fputs(" |\n", report->out);
    }
    fputs("| Wall time | ", report->out);
    put_value(run->seconds, "s", report->out);
    fputs(" |\n", report->out);
}

/* Words of this report, where it has them. */
static void put_legend(const struct report *report) {
    const struct play_legend *word;
    for (size_t i = 0; (word = play_legend_at(&report->results->rows, 0, i)); i++)
        fprintf(report->out, "%s| %s | %s |\n", i ? "" : "\n| Word | Meaning |\n| --- | --- |\n",
                word->word, word->text);
}

/* --- findings ------------------------------------------------------------------------------- */

/* Findings with the same text are one item with one table, however many variants there are. */
static void put_finding(const struct report *report, size_t first) {
    static const enum cell cells[] = {VARIANT, QUANTITY, EXPECTED, PREDICTED, DIFFERENCE, WORST_AT};
    const struct play_row *head = report->sorted[first];
    const size_t end = end_of_case(report, first);
    const char *expected =
        strcmp(play_row_expected_word(head), "measured") ? "Intended" : "Measured";
    size_t alike = 0, shown = 0;

    fputs("\n- **", report->out);
    put_text(head->case_name, report->out);
    fputs("** (law ", report->out);
    put_text(head->law, report->out);
    fputs("): ", report->out);
    put_text(head->detail, report->out);
    fputs(". **", report->out);
    report_rows_say_finding(report->sorted, report->findings, report->count, first, report_markdown,
                            report->out);
    fputs(".**\n\n", report->out);
    for (size_t i = first; i < end; i++)
        alike += report->findings[i] == first;
    if (alike > ROWS_SHOWN)
        fprintf(report->out, "  <details><summary>%zu variants and quantities</summary>\n\n",
                alike);
    for (size_t c = 0; c < TOUCH_COUNT(cells); c++)
        fprintf(report->out, "%s| %s ", c ? "" : "  ",
                cells[c] == EXPECTED    ? expected
                : cells[c] == PREDICTED ? "Obtained"
                                        : heads[cells[c]]);
    fputs("|\n  | --- | --- | ---: | ---: | ---: | --- |\n", report->out);
    for (size_t i = first; i < end; i++) {
        if (report->findings[i] != first)
            continue;
        if (shown++ >= FINDINGS_SHOWN && report->count > MANY)
            continue;
        fputs("  ", report->out);
        put_row(report->sorted[i], cells, TOUCH_COUNT(cells), report->out);
    }
    if (alike > FINDINGS_SHOWN && report->count > MANY)
        fprintf(report->out, "\n  and %zu more: see " CSV "\n", alike - FINDINGS_SHOWN);
    if (alike > ROWS_SHOWN)
        fputs("\n  </details>\n", report->out);
}

static void put_findings(const struct report *report) {
    const long end = ftell(report->out) + FINDINGS_BYTES;
    size_t any = 0, more = 0;
    for (int theme = 0; theme < REPORT_THEMES; theme++) {
        int some = 0;
        for (size_t first = 0; first < report->count; first++) {
            if (report->findings[first] != first ||
                (int)report_row_theme(report->sorted[first]) != theme)
                continue;
            if (is_beyond(report, end)) {
                more++;
                continue;
            }
            if (!any++)
                fputs("\n## Findings\n\n" PLAY_FINDING_SENTENCE "\n", report->out);
            if (!some++)
                fprintf(report->out, "\n### %s\n", report_themes[theme]);
            put_finding(report, first);
        }
    }
    if (more)
        fprintf(report->out, "\nand %zu more findings: see " CSV "\n", more);
}

/* --- figures -------------------------------------------------------------------------------- */

static void put_figure(const struct report *report, const struct report_figure *figure) {
    if (report->no_figures)
        return;
    if (figure->missing) {
        fputs("\nFigure missing (", report->out);
        put_text(figure->title, report->out);
        fputs("): ", report->out);
        report_markdown(figure->missing, report->out);
        fputs("\n", report->out);
        return;
    }
    fprintf(report->out, "\n<p><img src=\"plots/%s\" width=\"720\" alt=\"", figure->file);
    report_attribute(figure->title, report->out);
    fputs("\"></p>\n", report->out);
    if (*figure->note) {
        fputs("\nOf the figure: ", report->out);
        report_markdown(figure->note, report->out);
        fputs(".\n", report->out);
    }
}

/* Figures of a law and case; case_name "": of the law as a whole. */
static void put_figures(const struct report *report, const char *law, const char *case_name) {
    for (size_t i = 0; i < report->figures->count; i++) {
        const struct report_figure *figure = &report->figures->figures[i];
        if (!strcmp(figure->law, law) && !strcmp(figure->case_name, case_name))
            put_figure(report, figure);
    }
}

/* Figures of cases that have no row. */
static void put_other_figures(const struct report *report) {
    int any = 0;
    for (size_t i = 0; i < report->figures->count; i++) {
        const struct report_figure *figure = &report->figures->figures[i];
        size_t row = 0;
        while (row < report->count && (strcmp(report->sorted[row]->law, figure->law) != 0 ||
                                       (*figure->case_name && strcmp(report->sorted[row]->case_name,
                                                                     figure->case_name) != 0)))
            row++;
        if (row < report->count)
            continue;
        if (!any++ && !report->no_figures)
            fputs("\n## Other figures\n", report->out);
        put_figure(report, figure);
    }
}

/* --- laws ----------------------------------------------------------------------------------- */

/* The command of a case, with the options of a law of the user. */
static void put_command(const struct report *report, const struct play_row *head) {
    const struct play_setups *setups = &report->results->rows.setups;
    const struct play_setup *setup =
        play_setups_find(setups, head->case_name, head->variant, head->law);
    char *word = setup ? NULL : shell_word(head->case_name);
    char *command = setup ? play_copy(setup->command) : play_format("touchstone verify %s", word);
    /* A code span holds no escapes: nothing but what cannot end it. */
    if (report_is_plain(command) && !strpbrk(command, "`|$<&"))
        fprintf(report->out, ". Again: `%s`", command);
    free(command);
    free(word);
}

/* "12 rows: 1 fail, 11 pass", unfolded where something is bad: the worst come first. */
static void put_summary(const struct report *report, size_t first, size_t end) {
    fprintf(report->out, "\n<details%s><summary>%zu %s",
            report_row_is_bad(report->sorted[first]) ? " open" : "", end - first,
            end - first == 1 ? "row" : "rows");
    for (size_t i = first; i < end;) {
        const enum play_verdict verdict = report->sorted[i]->verdict;
        size_t count = 0;
        for (; i < end && report->sorted[i]->verdict == verdict; i++)
            count++;
        fprintf(report->out, "%s %zu %s", i - count == first ? ":" : ",", count,
                play_verdict_name(verdict));
    }
    fputs("</summary>\n\n", report->out);
}

static int is_foreign(const struct play_row *row) {
    return *row->subject && strcmp(row->subject, "built-in") != 0;
}

static void put_case(const struct report *report, size_t first, size_t end) {
    static const enum cell cells[] = {VARIANT, QUANTITY,  EXPECTED, PREDICTED, KIND,
                                      ERROR,   TOLERANCE, BASIS,    ORDER,     JUDGED};
    const struct play_row *head = report->sorted[first];
    const int many = report->count > MANY;
    size_t shown = 0;

    fputs("\n### ", report->out);
    put_text(head->case_name, report->out);
    fputs("\n\nCase: ", report->out);
    put_text(head->title, report->out);
    put_command(report, head);
    fputs("\n", report->out);
    put_figures(report, head->law, head->case_name);

    report_ledger_write(report->results, head->law, head->case_name, report->out);

    /* The worst row comes first. */
    if (many && head->verdict == PLAY_VERDICT_PASS && end - first > FEW) {
        fprintf(report->out, "\nAll %zu rows pass: see " CSV "\n", end - first);
        return;
    }
    put_summary(report, first, end);
    put_head(cells, TOUCH_COUNT(cells), report->out);
    for (size_t i = first; i < end; i++) { /* passes come last */
        const struct play_row *row = report->sorted[i];
        const int may_go = many ? !report_row_is_bad(row) : row->verdict == PLAY_VERDICT_PASS;
        if ((may_go && i - first >= (many ? 1 : PASSES_SHOWN)) || is_beyond(report, LAWS_END))
            continue;
        put_row(row, cells, TOUCH_COUNT(cells), report->out);
        shown++;
    }
    if (shown < end - first)
        fprintf(report->out, "\nand %zu more%s: see " CSV "\n", end - first - shown,
                is_beyond(report, LAWS_END) ? ""
                : many                      ? ", which pass or are findings"
                                            : ", all pass");
    fputs("\n</details>\n", report->out);
}

static void put_laws(const struct report *report) {
    if (report->no_figures) {
        fputs("\nNo figures: ", report->out);
        report_markdown(report->no_figures, report->out);
        fputs("\n", report->out);
    }
    for (size_t first = 0, end; first < report->count; first = end) {
        size_t more = 0;
        end = end_of_law(report, first);
        fputs("\n## Law: ", report->out);
        put_text(report->sorted[first]->law, report->out);
        fputs("\n", report->out);
        if (is_foreign(report->sorted[first])) {
            fputs("\nNot built in: ", report->out);
            put_text(report->sorted[first]->subject, report->out);
            fputs("\n", report->out);
        }
        put_figures(report, report->sorted[first]->law, "");
        for (size_t from = first, to; from < end; from = to) {
            to = end_of_case(report, from);
            if (is_beyond(report, LAWS_END))
                more++;
            else
                put_case(report, from, to);
        }
        if (more)
            fprintf(report->out, "\nand %zu more cases: see " CSV "\n", more);
    }
}

/* --- the end -------------------------------------------------------------------------------- */

static void put_sources(const struct report *report) {
    size_t count, more = 0;
    const struct play_row **sources = report_rows_sources(report->sorted, report->count, &count);
    for (size_t i = 0, any = 0; i < count; i++) {
        if (!*sources[i]->reference)
            continue;
        if (is_beyond(report, SOURCES_END)) {
            more++;
            continue;
        }
        fputs(any++ ? "" : "\n## References\n\n", report->out);
        fputs("- **", report->out);
        report_markdown(sources[i]->reference, report->out);
        fputs("**: ", report->out);
        put_text(sources[i]->source, report->out);
        fputs("\n", report->out);
    }
    if (more)
        fprintf(report->out, "- and %zu more: see " CSV "\n", more);
    free(sources);
}

static void put_again(const struct report *report) {
    fputs(
        "\n## Run it again\n\n"
        "`touchstone verify CASE` runs one case again; the command stands under each case above. "
        "With `--variant` and the name of a variant it runs that variant alone (`report.html` has "
        "the command of each). "
        "All rows with all digits are in [verdicts.csv](verdicts.csv) and "
        "[verdicts.json](verdicts.json). The curves are in `traces/`; `plots/figures.gp` "
        "draws the figures again. The column `source` says where expected values come from that a "
        "case gives itself. The same commit, compiler and flags give the same rows.\n",
        report->out);
}

int report_markdown_write(const struct report_results *results,
                          const struct report_figures *figures, const char *no_figures, FILE *out) {
    const size_t count = results->rows.count;
    struct report report = {.results = results,
                            .figures = figures,
                            .no_figures = no_figures,
                            .sorted = report_rows_sorted(&results->rows),
                            .count = count,
                            .out = out};
    report.findings = report_rows_findings(report.sorted, count);

    put_sentence(&report);
    put_coverage(&report);
    put_warnings(&report);
    put_counts(&report);
    put_legend(&report);
    put_bad_rows(&report);
    put_findings(&report);
    engine_markdown(report.sorted, count, out);
    put_run(&report);
    put_laws(&report);
    put_other_figures(&report);
    report_bench_markdown(results->folder, out);
    put_sources(&report);
    report_cited_markdown(&results->rows, out);
    put_again(&report);
    free(report.findings);
    free(report.sorted);
    return fflush(out) || ferror(out) ? -1 : 0;
}
