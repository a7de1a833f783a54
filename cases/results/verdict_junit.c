/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict rows as JUnit XML, for servers that run tests. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/base/xml_text.h"
#include "touchstone/common.h"
#include "coverage.h"
#include "verdict.h"

static void xml_attribute(const char *name, const char *value, FILE *out) {
    fprintf(out, " %s=\"", name);
    xml_text(value, out);
    putc('"', out);
}

/* A row as a sentence. */
static char *describe(const struct play_row *row) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = play_text(&text, &size);
    fprintf(out, "%s: %s", play_verdict_name(row->verdict), row->quantity);
    if (!isnan(row->expected) || !isnan(row->predicted))
        fprintf(out, ": expected %.9g %s, predicted %.9g %s", row->expected, row->unit,
                row->predicted, row->unit);
    if (!isnan(row->tolerance))
        fprintf(out, ", %s error %.3g (%s), tolerance %.3g (%s)", row->metric, row->error,
                row->error_kind, row->tolerance, row->basis);
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
    if (fclose(out))
        abort();
    return text;
}

/* A testcase: the rows of one case and variant, sorted[first..end). */
struct group {
    size_t first, end;
    enum play_verdict worst;
    const char *element; /* of the JUnit file; NULL: passed */
};

static int compare_texts(const struct play_row *a, const struct play_row *b, size_t depth) {
    const char *const keys[][2] = {{a->law, b->law},
                                   {a->case_name, b->case_name},
                                   {a->variant, b->variant},
                                   {a->subject, b->subject},
                                   {a->target, b->target}};
    for (size_t i = 0; i < TOUCH_COUNT(keys) && i < depth; i++) {
        const int order = strcmp(keys[i][0], keys[i][1]);
        if (order)
            return order;
    }
    return 0;
}

static int compare_rows(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = compare_texts(*left, *right, SIZE_MAX);
    return order ? order : (*left > *right) - (*left < *right);
}

static struct group group_at(const struct play_row *const *sorted, size_t first, size_t count) {
    static const char *const elements[PLAY_VERDICT_COUNT] = {
        [PLAY_VERDICT_UNDETERMINED] = "skipped", [PLAY_VERDICT_VACUOUS] = "failure",
        [PLAY_VERDICT_FAIL] = "failure",         [PLAY_VERDICT_TIMEOUT] = "failure",
        [PLAY_VERDICT_ERROR] = "error",          [PLAY_VERDICT_CRASH] = "error"};
    struct group group = {.first = first, .end = first, .worst = PLAY_VERDICT_PASS};
    int all_skipped = 1;

    for (; group.end < count && !compare_texts(sorted[first], sorted[group.end], SIZE_MAX);
         group.end++) {
        const enum play_verdict verdict = sorted[group.end]->verdict;
        all_skipped &= verdict == PLAY_VERDICT_SKIP;
        if (verdict > group.worst)
            group.worst = verdict;
    }
    group.element = all_skipped ? "skipped" : elements[group.worst];
    return group;
}

static void xml_rows(const struct play_row *const *sorted, const struct group *group,
                     int only_worst, FILE *out) {
    for (size_t i = group->first; i < group->end; i++) {
        if (sorted[i]->verdict == PLAY_VERDICT_PASS ||
            (only_worst && sorted[i]->verdict < group->worst))
            continue;
        char *words = describe(sorted[i]);
        xml_text(words, out);
        putc('\n', out);
    }
}

static void xml_message(const struct play_row *const *sorted, const struct group *group,
                        FILE *out) {
    size_t first = group->end, alike = 0;
    char more[40] = "";

    for (size_t i = group->end; i-- > group->first;) {
        if (sorted[i]->verdict == group->worst) {
            first = i;
            alike++;
        }
    }
    char *words = describe(sorted[first]);
    fputs(" message=\"", out);
    xml_text(words, out);
    if (alike > 1)
        snprintf(more, sizeof more, " (and %zu more)", alike - 1);
    fprintf(out, "%s\"", more);
}

static void xml_testcase(const struct play_row *const *sorted, const struct group *group,
                         FILE *out) {
    const struct play_row *row = sorted[group->first];

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
        xml_message(sorted, group, out);
        if (play_verdict_is_open(group->worst)) { /* JUnit allows no text there */
            fputs("/>\n", out);
        } else {
            fprintf(out, " type=\"%s\">", play_verdict_name(group->worst));
            xml_rows(sorted, group, 1, out);
            fprintf(out, "</%s>\n", group->element);
        }
    }
    fputs("      <system-out>", out);
    xml_rows(sorted, group, 0, out);
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

static void xml_properties(const struct play_run *run, const char *coverage,
                           const struct play_warnings *warnings, FILE *out) {
    fputs("    <properties>\n", out);
    for (size_t i = 0; i < play_run_table.count; i++) {
        const struct record_field *field = &play_run_table.fields[i];
        if (field->kind != RECORD_TEXT)
            continue;
        fputs("      <property", out);
        xml_attribute("name", field->key, out);
        xml_attribute("value", record_text(field, run), out);
        fputs("/>\n", out);
    }
    fputs("      <property", out);
    xml_attribute("name", "coverage", out);
    xml_attribute("value", coverage, out);
    fputs("/>\n", out);
    for (size_t i = 0; i < warnings->count; i++) {
        char *text = play_format("%s: %s", warnings->list[i].place, warnings->list[i].text);
        fputs("      <property", out);
        xml_attribute("name", "warning", out);
        xml_attribute("value", text, out);
        fputs("/>\n", out);
    }
    fputs("    </properties>\n", out);
}

static void xml_suites(const struct play_row *const *sorted, const struct group *groups,
                       size_t group_count, const struct play_run *run, const char *coverage,
                       const struct play_warnings *warnings, FILE *out) {
    for (size_t first = 0, end; first < group_count; first = end) {
        const struct play_row *head = sorted[groups[first].first];
        for (end = first; end < group_count && !strcmp(sorted[groups[end].first]->law, head->law);)
            end++;
        fputs("  <testsuite", out);
        xml_attribute("name", *head->law ? head->law : "touchstone", out);
        xml_tally(groups, first, end, out);
        xml_attribute("timestamp", run->date ? run->date : "", out);
        fputs(">\n", out);
        xml_properties(run, coverage, warnings, out);
        for (size_t i = first; i < end; i++)
            xml_testcase(sorted, &groups[i], out);
        fputs("  </testsuite>\n", out);
    }
}

int play_write_junit(const struct play_rows *rows, const struct play_run *run, FILE *out) {
    const struct play_row **sorted = play_resize(NULL, rows->count + 1, sizeof *sorted);
    struct group *groups = play_resize(NULL, rows->count + 1, sizeof *groups);
    size_t group_count = 0;

    for (size_t i = 0; i < rows->count; i++)
        sorted[i] = &rows->rows[i];
    qsort(sorted, rows->count, sizeof *sorted, compare_rows);
    for (size_t first = 0; first < rows->count; first = groups[group_count++].end)
        groups[group_count] = group_at(sorted, first, rows->count);

    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"touchstone\"", out);
    xml_tally(groups, 0, group_count, out);
    if (isfinite(run->seconds))
        fprintf(out, " time=\"%.3f\"", run->seconds);
    fputs(">\n", out);
    struct play_coverage coverage;
    play_coverage_make(rows, &coverage);
    char *text = play_coverage_text(&coverage);
    xml_suites(sorted, groups, group_count, run, text, &rows->warnings, out);
    fputs("</testsuites>\n", out);
    return fflush(out) || ferror(out) ? -1 : 0;
}
