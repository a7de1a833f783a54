/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict rows as JUnit XML, for servers that run tests. */
#include "cases/core/quote.h"
#include "coverage.h"
#include "diagnosis.h"
#include "rows.h"

static void xml_attribute(const char *name, const char *value, FILE *out) {
    fprintf(out, " %s=\"", name);
    xml_text(value, out);
    putc('"', out);
}

/* A row as a sentence. */
static char *describe(const struct play_row *row) {
    FILE *out = play_text();
    fprintf(out, "%s: %s", play_verdict_name(row->verdict), row->quantity);
    if (!isnan(row->expected) || !isnan(row->predicted))
        fprintf(out, ": expected %.9g %s, predicted %.9g %s", row->expected, row->unit,
                row->predicted, row->unit);
    if (!isnan(row->tolerance))
        fprintf(out, ", %s error %.3g (%s), tolerance %.3g (%s)", play_metric_word(row->metric),
                row->error, play_error_word(row->error_kind), row->tolerance,
                play_basis_word(row->basis));
    if (!isnan(row->order_expected))
        fprintf(out, ", observed order %.3g, expected %.3g", row->order, row->order_expected);
    if (*row->worst_at)
        fprintf(out, ", worst at %s", row->worst_at);
    if (*row->reference)
        fprintf(out, ", reference %s", row->reference);
    char *expression = play_row_expression(row);
    if (expression)
        fprintf(out, ", expected by %s", expression);
    if (*row->detail)
        fprintf(out, ": %s", row->detail);
    return play_text_end(out);
}

/* A testcase: the rows of one case and variant. */
struct group {
    struct rows_group of;
    const struct play_row *head; /* the first */
    enum play_verdict worst;
    const char *element; /* of the JUnit file; NULL: passed */
};

static struct group group_of(const struct play_rows *rows, const struct rows_group *of) {
    static const char *const elements[PLAY_VERDICT_COUNT] = {
        [PLAY_VERDICT_UNDETERMINED] = "skipped", [PLAY_VERDICT_VACUOUS] = "failure",
        [PLAY_VERDICT_FAIL] = "failure",         [PLAY_VERDICT_TIMEOUT] = "failure",
        [PLAY_VERDICT_ERROR] = "error",          [PLAY_VERDICT_CRASH] = "error"};
    struct group group = {.of = *of, .head = &rows->rows[of->at[0]], .worst = PLAY_VERDICT_PASS};
    int all_skipped = 1;
    for (size_t i = 0; i < of->count; i++) {
        const enum play_verdict verdict = rows->rows[of->at[i]].verdict;
        all_skipped &= verdict == PLAY_VERDICT_SKIP;
        group.worst = verdict > group.worst ? verdict : group.worst;
    }
    group.element = all_skipped ? "skipped" : elements[group.worst];
    return group;
}

static void xml_rows(const struct play_rows *rows, const struct group *group, int only_worst,
                     FILE *out) {
    for (size_t i = 0; i < group->of.count; i++) {
        const struct play_row *row = &rows->rows[group->of.at[i]];
        if (row->verdict == PLAY_VERDICT_PASS || (only_worst && row->verdict < group->worst))
            continue;
        char *words = describe(row);
        xml_text(words, out);
        putc('\n', out);
    }
}

static void xml_message(const struct play_rows *rows, const struct group *group, FILE *out) {
    const struct play_row *first = group->head;
    size_t alike = 0;
    char more[40] = "";

    for (size_t i = 0; i < group->of.count; i++) {
        const struct play_row *row = &rows->rows[group->of.at[i]];
        if (row->verdict != group->worst)
            continue;
        first = alike++ ? first : row;
    }
    char *words = describe(first);
    fputs(" message=\"", out);
    xml_text(words, out);
    if (alike > 1)
        snprintf(more, sizeof more, " (and %zu more)", alike - 1);
    fprintf(out, "%s\"", more);
}

static void xml_testcase(const struct play_rows *rows, const struct group *group, FILE *out) {
    const struct play_row *row = group->head;

    fputs("    <testcase", out);
    xml_attribute("classname", row->case_name, out);
    fputs(" name=\"", out);
    xml_text(row->variant, out);
    fputs(*row->variant ? " [" : "[", out);
    xml_text(row->subject, out);
    fputs(", ", out);
    xml_text(row->target, out);
    fputs("]\"", out);
    if (group->worst == PLAY_VERDICT_PASS) {
        fputs("/>\n", out);
        return;
    }
    fputs(">\n", out);
    if (group->element) {
        fprintf(out, "      <%s", group->element);
        xml_message(rows, group, out);
        if (play_verdict_is_open(group->worst)) { /* JUnit allows no text there */
            fputs("/>\n", out);
        } else {
            fprintf(out, " type=\"%s\">", play_verdict_name(group->worst));
            xml_rows(rows, group, 1, out);
            fprintf(out, "</%s>\n", group->element);
        }
    }
    fputs("      <system-out>", out);
    xml_rows(rows, group, 0, out);
    fputs("</system-out>\n    </testcase>\n", out);
}

/* Writes how many testcases of groups[first..end) have which element. */
static void xml_tally(const struct group *groups, size_t first, size_t end, FILE *out) {
    static const char *const names[][2] = {
        {"failure", "failures"}, {"error", "errors"}, {"skipped", "skipped"}};

    fprintf(out, " tests=\"%zu\"", end - first);
    for (size_t n = 0; n < TOUCH_COUNT(names); n++) {
        size_t count = 0;
        for (size_t i = first; i < end; i++)
            count += groups[i].element && !strcmp(groups[i].element, names[n][0]);
        fprintf(out, " %s=\"%zu\"", names[n][1], count);
    }
}

static void xml_property(const char *name, const char *value, FILE *out) {
    fputs("      <property", out);
    xml_attribute("name", name, out);
    xml_attribute("value", value, out);
    fputs("/>\n", out);
}

/* What the mistake of a law is. */
static void xml_diagnosis(const struct play_rows *rows, const char *law, FILE *out) {
    size_t count;
    const struct play_diagnosis *all = play_diagnoses_make(rows, PLAY_FAULT_NONE, &count);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(all[i].law, law))
            xml_property("diagnosis",
                         play_format("%s %s%s%s", all[i].sentence, all[i].evidence,
                                     *all[i].look ? " Look for " : "", all[i].look),
                         out);
}

static void xml_properties(const struct play_run *run, const char *coverage,
                           const struct play_rows *rows, const char *law, FILE *out) {
    const struct play_warnings *warnings = &rows->warnings;
    char *power = play_mistakes_text(rows);
    fputs("    <properties>\n", out);
    for (size_t i = 0; i < play_run_table.count; i++) {
        const struct record_field *field = &play_run_table.fields[i];
        if (field->kind != RECORD_TEXT)
            continue;
        xml_property(field->key, record_text(field, run), out);
    }
    xml_property("coverage", coverage, out);
    if (power)
        xml_property("power", power, out);
    xml_diagnosis(rows, law, out);
    for (size_t i = 0; i < rows->witnesses.count; i++) {
        const struct play_witness *w = &rows->witnesses.list[i];
        if (!strcmp(w->law, law))
            xml_property("witness",
                         play_format("%s %s %s %s", w->text, w->before, w->broken, w->command),
                         out);
    }
    for (size_t i = 0; i < warnings->count; i++)
        xml_property("warning",
                     play_format("%s: %s", warnings->list[i].place, warnings->list[i].text), out);
    fputs("    </properties>\n", out);
}

static void xml_suites(const struct play_rows *rows, const struct group *groups, size_t group_count,
                       const struct play_run *run, const char *coverage, FILE *out) {
    for (size_t first = 0, end; first < group_count; first = end) {
        const struct play_row *head = groups[first].head;
        for (end = first; end < group_count && !rows_compare(groups[end].head, head, ROWS_LAW);)
            end++;
        fputs("  <testsuite", out);
        xml_attribute("name", *head->law ? head->law : "touchstone", out);
        xml_tally(groups, first, end, out);
        xml_attribute("timestamp", run->date ? run->date : "", out);
        fputs(">\n", out);
        xml_properties(run, coverage, rows, head->law, out);
        for (size_t i = first; i < end; i++)
            xml_testcase(rows, &groups[i], out);
        fputs("  </testsuite>\n", out);
    }
}

int play_write_junit(const struct play_rows *rows, const struct play_run *run, FILE *out) {
    const struct play_row **list = play_resize(NULL, rows->count + 1, sizeof *list);
    const unsigned by = ROWS_LAW | ROWS_CASE | ROWS_VARIANT | ROWS_SUBJECT | ROWS_TARGET;
    size_t group_count;

    for (size_t i = 0; i < rows->count; i++)
        list[i] = &rows->rows[i];
    const struct rows_group *alike = rows_group(list, rows->count, by, by, &group_count);
    struct group *groups = play_resize(NULL, group_count + 1, sizeof *groups);
    for (size_t i = 0; i < group_count; i++)
        groups[i] = group_of(rows, &alike[i]);

    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"touchstone\"", out);
    xml_tally(groups, 0, group_count, out);
    if (isfinite(run->seconds))
        fprintf(out, " time=\"%.3f\"", run->seconds);
    fputs(">\n", out);
    struct play_coverage coverage;
    play_coverage_make(rows, &coverage);
    char *text = play_coverage_text(&coverage);
    xml_suites(rows, groups, group_count, run, text, out);
    fputs("</testsuites>\n", out);
    return fflush(out) || ferror(out) ? -1 : 0;
}
