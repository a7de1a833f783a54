/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer of a run in a few words, for programs and for who reads little. */
#include <jansson.h>
#include "cases/core/json.h"
#include "diagnosis.h"
#include "gravest.h"

#define SAID 8 /* rows at most */

static void put_text(const char *text, FILE *out) {
    fputs(text, out);
}

static json_t *counts_of(const struct play_rows *rows) {
    json_t *counts = json_object();
    for (int v = 0; v < PLAY_VERDICT_COUNT; v++) {
        const size_t count = play_rows_count(rows, (enum play_verdict)v);
        if (count)
            json_object_set_new(counts, play_verdict_name((enum play_verdict)v),
                                json_integer((json_int_t)count));
    }
    return counts;
}

static json_t *diagnoses_of(const struct play_rows *rows, const char **ret_first) {
    size_t count;
    const struct play_diagnosis *list = play_diagnoses_make(rows, PLAY_FAULT_NONE, &count);
    json_t *diagnoses = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(diagnoses,
                              json_pack("{s:o, s:o, s:o, s:o}", "law", play_json_text(list[i].law),
                                        "sentence", play_json_text(list[i].sentence), "evidence",
                                        play_json_text(list[i].evidence), "look",
                                        play_json_text(list[i].look)));
    *ret_first = count ? list[0].sentence : NULL;
    return diagnoses;
}

/* What has to be looked at, the gravest first. */
static json_t *gravest_of(const struct play_rows *rows, size_t *ret_bad) {
    const struct play_row **sorted = report_rows_sorted(rows);
    const size_t *findings = report_rows_findings(sorted, rows->count);
    size_t places[SAID], count = report_gravest(sorted, findings, rows->count, SAID, places);
    json_t *list = json_array();
    *ret_bad = 0;
    for (size_t i = 0; i < rows->count; i++)
        *ret_bad += (size_t)report_row_is_bad(sorted[i]);
    for (size_t i = 0; i < count; i++) {
        FILE *text = play_text();
        fprintf(text, "%s: ", sorted[places[i]]->case_name);
        report_gravest_say(sorted, findings, rows->count, places[i], put_text, text);
        json_array_append_new(list, play_json_text(play_text_end(text)));
    }
    return list;
}

int play_write_brief(const struct play_rows *rows, const char *folder, FILE *out) {
    size_t bad;
    const char *diagnosis, *power = play_mistakes_text(rows);
    json_t *gravest = gravest_of(rows, &bad), *diagnoses = diagnoses_of(rows, &diagnosis);
    char *counted = bad ? play_format("%zu of %zu comparisons did not pass.", bad, rows->count)
                        : play_format("No comparison of %zu failed.", rows->count);
    return play_json_brief(
        json_pack("{s:o, s:i, s:s, s:b, s:o, s:o, s:o, s:o, s:s}", "sentence",
                  play_json_text(diagnosis ? play_format("%s %s", counted, diagnosis) : counted),
                  "schema", 1, "tool", "touchstone verify", "passed", !bad, "counts",
                  counts_of(rows), "diagnoses", diagnoses, "gravest", gravest, "power",
                  power ? play_json_text(power) : json_null(), "results", folder),
        JSON_BRIEF, out);
}
