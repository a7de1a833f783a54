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
#include "cases/results/pairing.h"
#include "markdown_case.h"
#include "report.h"
#include "cases/results/gravest.h"
#include "cases/results/rows.h"
#include "cases/tell/text.h"
#include "reports/read/verdict_text.h"
#include "touchstone/common.h"

#define ROWS_SHOWN     12            /* of a finding, unfolded */
#define MANY           MARKDOWN_MANY /* rows, of which less is shown: GitHub renders 512 KB */
#define FIGURES        1             /* of a case, where there are many rows */
#define GRAVEST        3
#define ABSENT         "–"
#define CSV            "[verdicts.csv](verdicts.csv)"

/* Bytes after which a part of the report stops, however many rows, cases and variants there are and however long their
 * names: GitHub renders 512 KB in all. */
#define BAD_BYTES      60000 /* from the beginning of the part */
#define WARNINGS_BYTES 20000
#define FINDINGS_BYTES 100000
#define LAWS_END       455000 /* from the beginning of the report */
#define SOURCES_END    485000

struct report {
    const struct report_results *results;
    const struct figures *figures;
    const char *no_figures;
    const struct play_row **sorted; /* by law, case; the worst first within a case */
    size_t *findings;               /* of each row the first finding with its text */
    size_t count;
    struct report_joined joined; /* rows that are judged alike */
    struct markdown_described described;
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
        text_markdown(unit, out);
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
        text_markdown(text, out);
    else
        fputs(ABSENT, out);
}

static void put_judged(const struct play_row *row, FILE *out) {
    const char *mark = report_row_is_bad(row) ? "**" : "";
    fprintf(out, "%s%s%s", mark, play_verdict_name(row->verdict), mark);
    if (row->verdict != PLAY_VERDICT_PASS && *row->detail) {
        fputs(": ", out);
        text_markdown(row->detail, out);
    }
}

/* An expression stands beside the quantity that it gives. */
static void put_quantity(const struct play_row *row, FILE *out) {
    char *expression = play_row_expression(row);
    put_text(row->quantity, out);
    if (expression) {
        fputs(" = ", out);
        text_markdown(expression, out);
    }
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
        report_row_kind(row, text_markdown, ABSENT, out);
        break;
    case ERROR:
        report_row_error_at(row, text_markdown, ABSENT, out);
        break;
    case TOLERANCE:
        report_row_error(row, row->tolerance, text_markdown, ABSENT, out);
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
        text_markdown(warnings->list[i].place, report->out);
        fputs("** ", report->out);
        text_markdown(warnings->list[i].text, report->out);
        putc('\n', report->out);
    }
}

/* How much was judged, and why not the rest. */
static void put_coverage(const struct report *report) {
    struct play_coverage coverage;
    play_coverage_make(&report->results->rows, &coverage);
    char *text = play_coverage_text(&coverage);
    if (coverage.skipped)
        fprintf(report->out, "\n**Coverage:** %s:\n\n", text);
    else
        fputs("\nNothing was skipped.\n", report->out);
    for (size_t i = 0; (text = play_coverage_line(&coverage, i)); i++) {
        fputs("- **skipped** ", report->out);
        text_markdown(text, report->out);
        putc('\n', report->out);
    }
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
    fputs("\n## What was run\n\n<details><summary>Version, commit, machine, command</summary>\n\n"
          "| | |\n| --- | --- |\n",
          report->out);
    for (size_t i = 0; i < TOUCH_COUNT(facts); i++) {
        if (!*facts[i][1])
            continue;
        fprintf(report->out, "| %s | ", facts[i][0]);
        put_text(facts[i][1], report->out);
        fputs(" |\n", report->out);
    }
    fputs("| Wall time | ", report->out);
    put_value(run->seconds, "s", report->out);
    fputs(" |\n\n</details>\n", report->out);
}

/* --- findings ------------------------------------------------------------------------------- */

/* Findings with the same text are one item, however many variants there are; its rows where there are few in all. */
static void put_finding(const struct report *report, size_t first) {
    static const enum cell cells[] = {VARIANT, QUANTITY, EXPECTED, PREDICTED, DIFFERENCE, WORST_AT};
    const struct play_row *head = report->sorted[first];
    const size_t end = end_of_case(report, first);
    const char *expected =
        strcmp(play_row_expected_word(head), "measured") ? "Intended" : "Measured";
    size_t alike = 0;

    fputs("\n- **", report->out);
    put_text(head->case_name, report->out);
    fputs("** (law ", report->out);
    put_text(head->law, report->out);
    fputs("): ", report->out);
    put_text(head->detail, report->out);
    fputs(". **", report->out);
    report_rows_say_finding(report->sorted, report->findings, report->count, first, text_markdown,
                            report->out);
    fputs(".**\n", report->out);
    for (size_t i = first; i < end; i++)
        alike += report->findings[i] == first;
    if (alike < 2 || report->count > MANY)
        return; /* the sentence says all, or leaves the rest to the CSV */
    putc('\n', report->out);
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
        fputs("  ", report->out);
        put_row(report->sorted[i], cells, TOUCH_COUNT(cells), report->out);
    }
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

/* What a figure shows; its title is that of the section around it. */
static void put_axes(const struct figure *figure, FILE *out) {
    char *text = NULL;
    size_t size;
    FILE *into = play_text(&text, &size);
    figure_axis_words(&figure->y, into);
    fputs(" over ", into);
    figure_axis_words(&figure->x, into);
    fclose(into);
    text_attribute(text, out);
}

static void put_figure(const struct report *report, const struct figure *figure) {
    if (report->no_figures)
        return;
    if (figure->missing) {
        fputs("\nFigure missing (", report->out);
        put_text(figure->title, report->out);
        fputs("): ", report->out);
        text_markdown(figure->missing, report->out);
        fputs("\n", report->out);
        return;
    }
    fprintf(report->out, "\n<img src=\"plots/%s\" alt=\"", figure->file);
    if (*figure->case_name)
        put_axes(figure, report->out);
    else
        text_attribute(figure->title, report->out);
    fputs("\">\n", report->out);
    if (*figure->note) {
        fputs("\nOf the figure: ", report->out);
        text_markdown(figure->note, report->out);
        fputs(".\n", report->out);
    }
}

/* Figures of a law and case; case_name "": of the law as a whole. */
static void put_figures(const struct report *report, const char *law, const char *case_name) {
    size_t shown = 0, more = 0;
    for (size_t i = 0; i < report->figures->count; i++) {
        const struct figure *figure = &report->figures->figures[i];
        if (strcmp(figure->law, law) != 0 || strcmp(figure->case_name, case_name) != 0)
            continue;
        if (*case_name && shown == FIGURES && report->count > MANY && ++more)
            continue;
        put_figure(report, figure);
        shown++;
    }
    if (more)
        fprintf(report->out, "\nMore figures of it in [report.html](report.html): %zu.\n", more);
}

/* The first figure of a case that is drawn. */
static void put_first_figure(const struct report *report, const struct play_row *row) {
    for (size_t i = 0; i < report->figures->count; i++) {
        const struct figure *figure = &report->figures->figures[i];
        if (figure->missing || strcmp(figure->law, row->law) != 0 ||
            strcmp(figure->case_name, row->case_name) != 0)
            continue;
        put_figure(report, figure);
        return;
    }
}

/* What has to be known first, with a figure of it. */
static void put_gravest(const struct report *report) {
    size_t places[GRAVEST];
    const size_t found =
        report_gravest(report->sorted, report->findings, report->count, GRAVEST, places);
    fputs(found ? "\n**The gravest:**\n\n" : "", report->out);
    for (size_t i = 0; i < found; i++) {
        const struct play_row *row = report->sorted[places[i]];
        fputs("- **", report->out);
        markdown_case_link(row->case_name, report->out);
        fputs("** (law ", report->out);
        put_text(row->law, report->out);
        fputs("): ", report->out);
        report_gravest_say(report->sorted, report->findings, report->count, places[i],
                           text_markdown, report->out);
        fputs(".\n", report->out);
    }
    if (found)
        put_first_figure(report, report->sorted[places[0]]);
}

/* Figures of cases that have no row. */
static void put_other_figures(const struct report *report) {
    int any = 0;
    for (size_t i = 0; i < report->figures->count; i++) {
        const struct figure *figure = &report->figures->figures[i];
        if (report_rows_has(report->sorted, report->count, figure->law, figure->case_name))
            continue;
        if (!any++ && !report->no_figures)
            fputs("\n## Other figures\n", report->out);
        put_figure(report, figure);
    }
}

/* --- laws ----------------------------------------------------------------------------------- */

/* The command of a case, with the options of a law of the user. Of many cases, that which says no more than the name
 * is left out. */
static void put_command(const struct report *report, const struct play_row *head) {
    const struct play_setups *setups = &report->results->rows.setups;
    const struct play_setup *setup =
        play_setups_find(setups, head->case_name, head->variant, head->law);
    char *word = shell_word(head->case_name);
    char *plain = play_format("touchstone verify %s", word);
    const char *command = setup ? setup->command : plain;
    const int said = report->count > MANY && !strcmp(command, plain);
    /* A code span holds no escapes: nothing but what cannot end it. */
    if (!said && text_is_plain(command) && !strpbrk(command, "`|$<&"))
        fprintf(report->out, "\nAgain: `%s`\n", command);
}

/* Whether many rows leave room for a case with one of its laws alone, and that is another one. */
static int is_elsewhere(const struct report *report, const struct play_row *head) {
    return report->count > MANY &&
           strcmp(markdown_described_with(&report->described, head->case_name), head->law) != 0;
}

static size_t count_verdict(const struct report *report, size_t first, size_t end,
                            enum play_verdict verdict) {
    size_t count = 0;
    for (size_t i = first; i < end; i++)
        count += report->sorted[i]->verdict == verdict;
    return count;
}

static void put_largest_use(const struct report *report, size_t first, size_t end) {
    double most = (double)NAN;
    for (size_t i = first; i < end; i++)
        if (report->sorted[i]->verdict != PLAY_VERDICT_FINDING)
            most = fmax(most, report_row_error_over_tolerance(report->sorted[i]));
    if (isnan(most))
        fputs(ABSENT, report->out);
    else
        fprintf(report->out, "%.2g", most);
}

static int has_one_quantity(const struct report_group *group) {
    for (size_t i = 1; i < group->count; i++)
        if (strcmp(group->rows[i]->quantity, group->rows[0]->quantity) != 0)
            return 0;
    return 1;
}

/* "force at a=1: 0.9 N, expected 1 N": of the row that uses most of its tolerance. brief: of a pass without values. */
static void put_worst(const struct report_group *group, int brief, FILE *out) {
    const struct play_row *row = group->worst;
    const int named = !has_one_quantity(group), valued = !brief || report_row_is_bad(row);
    const char *variant =
        group->count > 1 ? report_variant_without_law(row->variant, row->law) : "";
    if (isnan(row->expected) && isnan(row->predicted)) {
        put_text(row->detail, out);
        return;
    }
    if (named)
        put_quantity(row, out);
    fputs(named && *variant ? " at " : "", out);
    text_markdown(variant, out);
    if (valued) {
        fputs(named || *variant ? ": " : "", out);
        put_value(row->predicted, row->unit, out);
        fputs(", expected ", out);
        put_value(row->expected, row->unit, out);
    } else if (!named && !*variant)
        fputs(ABSENT, out);
}

static void put_line(const struct report_group *group, int brief, FILE *out) {
    const struct play_row *row = group->worst;
    fputs("| ", out);
    if (group->count > 1)
        markdown_quantities(group, out);
    else
        put_quantity(row, out);
    fprintf(out, " | %zu | ", group->count);
    markdown_against(group, brief, out);
    fputs(" | ", out);
    put_worst(group, brief, out);
    fputs(" | ", out);
    report_row_error_at(row, text_markdown, ABSENT, out);
    fputs(" | ", out);
    report_row_error(row, row->tolerance, text_markdown, ABSENT, out);
    fputs(" | ", out);
    put_text(row->basis, out);
    fputs(" | ", out);
    report_row_order(row, ABSENT, out);
    fputs(" | ", out);
    markdown_verdicts(group->rows, group->count, out);
    fputs(" |\n", out);
}

/* The groups of a case, the first of which is at `first`, or where it would be; where they end. */
static size_t groups_of(const struct report *report, const struct play_row *head, size_t *first) {
    const struct report_joined *joined = &report->joined;
    while (*first < joined->count &&
           (strcmp(joined->groups[*first].first->law, head->law) < 0 ||
            (!strcmp(joined->groups[*first].first->law, head->law) &&
             strcmp(joined->groups[*first].first->case_name, head->case_name) < 0)))
        ++*first;
    size_t end = *first;
    while (end < joined->count && !strcmp(joined->groups[end].first->law, head->law) &&
           !strcmp(joined->groups[end].first->case_name, head->case_name))
        end++;
    return end;
}

static void put_case(const struct report *report, size_t first, size_t end, size_t *group) {
    const struct play_row *head = report->sorted[first];
    const size_t to = groups_of(report, head, group);
    const size_t findings = count_verdict(report, first, end, PLAY_VERDICT_FINDING);
    size_t more = 0;
    markdown_case_head(report->results, report->sorted + first, end - first, report->count > MANY,
                       report->out);
    put_command(report, head);
    put_figures(report, head->law, head->case_name);
    if (report->count > MANY && markdown_all_pass(report->sorted + first, end - first)) {
        *group = to;
        markdown_passes(report->sorted + first, end - first, report->out);
        fputs(" Largest error over tolerance: ", report->out);
        put_largest_use(report, first, end);
        fputs(".\n", report->out);
        return;
    }
    if (*group < to)
        fputs(
            "\n| Quantity | Rows | Expected from | Worst row | Error | Tolerance | Basis | Order | "
            "Verdict |\n|---|--:|---|---|--:|--:|---|---|---|\n",
            report->out);
    for (; *group < to; ++*group)
        if (is_beyond(report, LAWS_END))
            more += report->joined.groups[*group].count;
        else
            put_line(&report->joined.groups[*group], report->count > MANY, report->out);
    if (more)
        fprintf(report->out, "\nand %zu more rows: see " CSV "\n", more);
    if (findings)
        fprintf(report->out, "\nRows that are [findings](#findings): %zu.\n", findings);
}

/* Cases of a law that are described under another one, in one table. */
static void put_elsewhere(const struct report *report, size_t first, size_t end) {
    size_t any = 0, more = 0;
    for (size_t from = first, to; from < end; from = to) {
        const struct play_row *head = report->sorted[from];
        to = end_of_case(report, from);
        if (!is_elsewhere(report, head) || (is_beyond(report, LAWS_END) && ++more))
            continue;
        if (!any++)
            fputs("\nCases described under another law, and what they say of this one:\n\n"
                  "| Case | Law | Verdict | Largest error over tolerance |\n"
                  "| --- | --- | --- | ---: |\n",
                  report->out);
        fputs("| ", report->out);
        markdown_case_link(head->case_name, report->out);
        fputs(" | ", report->out);
        put_text(markdown_described_with(&report->described, head->case_name), report->out);
        fputs(" | ", report->out);
        markdown_verdicts(report->sorted + from, to - from, report->out);
        fputs(" | ", report->out);
        put_largest_use(report, from, to);
        fputs(" |\n", report->out);
    }
    if (more)
        fprintf(report->out, "\nand %zu more cases: see " CSV "\n", more);
}

static void put_law(const struct report *report, size_t first, size_t end, size_t *group) {
    size_t more = 0;
    fputs("\n## Law: ", report->out);
    put_text(report->sorted[first]->law, report->out);
    fputs("\n", report->out);
    markdown_law(report->sorted[first], report->out);
    put_figures(report, report->sorted[first]->law, "");
    for (size_t from = first, to; from < end; from = to) {
        to = end_of_case(report, from);
        if (is_elsewhere(report, report->sorted[from]))
            continue;
        if (is_beyond(report, LAWS_END))
            more++;
        else
            put_case(report, from, to, group);
    }
    if (more)
        fprintf(report->out, "\nand %zu more cases: see " CSV "\n", more);
    put_elsewhere(report, first, end);
}

static void put_laws(const struct report *report) {
    size_t group = 0;
    if (report->no_figures) {
        fputs("\nNo figures: ", report->out);
        text_markdown(report->no_figures, report->out);
        fputs("\n", report->out);
    }
    for (size_t first = 0, end; first < report->count; first = end) {
        end = end_of_law(report, first);
        put_law(report, first, end, &group);
    }
}

/* --- the end -------------------------------------------------------------------------------- */

static void put_again(const struct report *report) {
    fputs(
        "\n## How to reproduce\n\n"
        "`touchstone verify CASE` runs one case again; the command stands under each case above. "
        "With `--variant` and the name of a variant it runs that variant alone (`report.html` has "
        "the command of each). "
        "For all rows with all digits see [verdicts.csv](verdicts.csv) and "
        "[verdicts.json](verdicts.json). The curves are in `traces/`; `plots/figures.gp` "
        "draws the figures again. The column `source` says where expected values come from that a "
        "case gives itself. The same commit, compiler and flags give the same rows.\n",
        report->out);
}

int report_markdown_write(const struct report_results *results, const struct figures *figures,
                          const char *no_figures, FILE *out) {
    const size_t count = results->rows.count;
    struct report report = {.results = results,
                            .figures = figures,
                            .no_figures = no_figures,
                            .sorted = report_rows_sorted(&results->rows),
                            .count = count,
                            .out = out};
    report.findings = report_rows_findings(report.sorted, count);

    report_groups_join(&results->rows, count <= MANY, &report.joined);
    markdown_described_make(&results->rows, &report.described);

    put_sentence(&report);
    put_gravest(&report);
    put_coverage(&report);
    put_warnings(&report);
    put_counts(&report);
    put_run(&report);
    put_bad_rows(&report);
    put_findings(&report);
    engine_markdown(report.sorted, count, out);
    put_laws(&report);
    put_other_figures(&report);
    report_bench_markdown(results->folder, out);
    put_again(&report);
    markdown_words(out);
    markdown_references(report.sorted, count, SOURCES_END, out);
    report_cited_markdown(&results->rows, out);
    return fflush(out) || ferror(out) ? -1 : 0;
}
