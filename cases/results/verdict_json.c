/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdicts.json: verdict rows with what was run and tested. */
#include <jansson.h>
#include "coverage.h"
#include "diagnosis.h"
#include "evidence.h"
#include "setup_json.h"

/* The file as it stands. */
struct counts {
    size_t of[PLAY_VERDICT_COUNT];
};
struct verdicts {
    struct play_run run;
    struct counts counts;
    struct play_coverage coverage;
    size_t question_count;
    struct play_evidence *evidence;
    struct play_rows rows;
    size_t case_count;
    struct play_setup_case *cases;
};

#define TYPE struct counts
static const struct record_field count_fields[] = {
#define X(name, keyword, meaning) MEMBER_AS(keyword, of[PLAY_VERDICT_##name], SIZE, NULL),
    PLAY_VERDICTS(X)
#undef X
};
static const struct record_table count_table = RECORD_CLOSED(TYPE, count_fields, "rows by verdict");
#undef TYPE

#define TYPE struct verdicts
static const struct record_field fields[] = {
    RECORD_INNER(TYPE, "run", run, &play_run_table),
    RECORD_INNER(TYPE, "tested", run.tested, &identity_table),
    RECORD_INNER(TYPE, "counts", counts, &count_table),
    RECORD_INNER(TYPE, "coverage", coverage, &play_coverage_table),
    RECORD_MANY(TYPE, "evidence", evidence, question_count, &play_evidence_table, 0),
    RECORD_MANY(TYPE, "diagnoses", rows.diagnoses, rows.diagnosis_count, &play_diagnosis_table, 0),
    RECORD_MANY(TYPE, "witnesses", rows.witnesses.list, rows.witnesses.count, &play_witness_table,
                RECORD_OPTIONAL),
    RECORD_MANY(TYPE, "warnings", rows.warnings.list, rows.warnings.count, &play_warning_table, 0),
    RECORD_MANY(TYPE, "mistakes", rows.mistakes.list, rows.mistakes.count, &play_mistake_table, 0),
    RECORD_MANY(TYPE, "rows", rows.rows, rows.count, &play_row_table, 0),
    RECORD_MANY(TYPE, "cases", cases, case_count, &play_setup_case_table, 0),
};
static const struct record_table table = RECORD_CLOSED(TYPE, fields, NULL);
#undef TYPE

const struct record_file play_verdicts_json = {
    10, "touchstone", &table,
    "verdicts.json, written by `touchstone verify`. A number that has no meaning is null; an "
    "infinite one is the text inf or -inf."};

static struct counts count_rows(const struct play_rows *rows) {
    struct counts counts;
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
        counts.of[v] = play_rows_count(rows, (enum play_verdict)v);
    return counts;
}

/* --- writing -------------------------------------------------------------------------------- */

static int put(json_t *value, FILE *out) {
    const int failed = json_dumpf(value, out, JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(17));
    json_decref(value);
    return failed;
}

/* Each element stands on a line of its own, so that diff and grep can read the file. */
static int put_list(json_t *list, FILE *out) {
    int failed = 0;
    for (size_t i = 0; i < json_array_size(list) && !failed; i++) {
        fputs(i ? ",\n" : "\n", out);
        failed = put(json_incref(json_array_get(list, i)), out);
    }
    return failed;
}

static int put_records(const struct record_table *of, size_t count, const void *records,
                       FILE *out) {
    int failed = 0;
    for (size_t i = 0; i < count && !failed; i++) {
        fputs(i ? ",\n" : "\n", out);
        failed = put(record_json(of, (const char *)records + i * of->size), out);
    }
    return failed;
}

static int put_tested(const struct identity *tested, FILE *out) {
    struct identity head = *tested;
    head.count = 0;
    json_t *object = record_json(&identity_table, &head);
    char *text = json_dumps(object, JSON_PRESERVE_ORDER);
    fprintf(out, "%.*s", (int)strlen(text) - 2, text); /* without "]}" */
    const int failed = put_records(&identity_file_table, tested->count, tested->files, out);
    fputs("]}", out);
    return failed;
}

int play_write_json(const struct play_rows *rows, const struct play_run *run, FILE *out) {
    const struct counts counts = count_rows(rows);
    struct play_coverage coverage;
    int failed = 0;
    struct play_evidence evidence[PLAY_QUESTION_COUNT];
    play_coverage_make(rows, &coverage);
    play_evidence_make(rows, evidence);
    size_t count;
    const struct play_diagnosis *diagnoses = play_diagnoses_make(rows, PLAY_FAULT_NONE, &count);

    fprintf(out, "{\"schema\": %d, \"tool\": \"%s\",\n\"run\": ", play_verdicts_json.schema,
            play_verdicts_json.tool);
    failed |= put(record_json(&play_run_table, run), out);
    fputs(",\n\"tested\": ", out);
    failed |= put_tested(&run->tested, out);
    fputs(",\n\"counts\": ", out);
    failed |= put(record_json(&count_table, &counts), out);
    fputs(",\n\"coverage\": ", out);
    failed |= put(record_json(&play_coverage_table, &coverage), out);
    fputs(",\n\"evidence\": [", out);
    failed |= put_records(&play_evidence_table, PLAY_QUESTION_COUNT, evidence, out);
    fputs("],\n\"diagnoses\": [", out);
    failed |= put_records(&play_diagnosis_table, count, diagnoses, out);
    fputs("],\n\"witnesses\": [", out);
    failed |= put_records(&play_witness_table, rows->witnesses.count, rows->witnesses.list, out);
    fputs("],\n\"warnings\": [", out);
    failed |= put_records(&play_warning_table, rows->warnings.count, rows->warnings.list, out);
    fputs("],\n\"mistakes\": [", out);
    failed |= put_records(&play_mistake_table, rows->mistakes.count, rows->mistakes.list, out);
    fputs("],\n\"rows\": [", out);
    failed |= put_records(&play_row_table, rows->count, rows->rows, out);
    fputs("\n],\n\"cases\": [", out);
    failed |= put_list(play_setups_json(&rows->setups), out);
    fputs("\n]}\n", out);
    return fflush(out) || ferror(out) || failed ? -1 : 0;
}

/* --- reading -------------------------------------------------------------------------------- */

static int check_coverage(const struct verdicts *read, char *ret_message, size_t size) {
    struct play_coverage coverage;
    play_coverage_make(&read->rows, &coverage);
    const int same =
        coverage.judged == read->coverage.judged && coverage.skipped == read->coverage.skipped;
    if (!same)
        snprintf(ret_message, size,
                 "coverage says %zu judged, %zu skipped, but the rows say %zu and %zu",
                 read->coverage.judged, read->coverage.skipped, coverage.judged, coverage.skipped);
    return same ? 0 : -1;
}

/* Each verdict once more from the numbers of its row. */
static int check_verdicts(const struct play_rows *rows, char *ret_message, size_t size) {
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        enum play_verdict verdict;
        if (!play_row_contradicts(row, &verdict))
            continue;
        snprintf(
            ret_message, size,
            "rows[%zu] (%s%s%s, %s, %s): the verdict is %s, but error %.6g, tolerance %.6g and "
            "uncertainty %.6g mean %s%s: the file was edited, or cut together",
            i, row->case_name, *row->variant ? " " : "", row->variant, row->law, row->quantity,
            play_verdict_name(row->verdict), row->error, row->tolerance, row->uncertainty,
            play_verdict_name(verdict), isnan(row->order_band) ? "" : " (with the order)");
        return -1;
    }
    return 0;
}

/* What the table of fields cannot say. Counts that disagree with the rows show that a file was cut or
 * edited. */
static int check(const struct verdicts *read, char *ret_message, size_t size) {
    const struct counts counts = count_rows(&read->rows);
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++) {
        if (counts.of[v] == read->counts.of[v])
            continue;
        return REFUSED_INTO(ret_message, size, "counts.%s is %zu, but there are %zu such rows",
                            count_fields[v].key, read->counts.of[v], counts.of[v]);
    }
    return check_coverage(read, ret_message, size) || check_verdicts(&read->rows, ret_message, size)
               ? -1
               : 0;
}

int play_read_json(const char *file, struct play_rows *ret_rows, struct play_run *ret_run,
                   char *ret_message, size_t size) {
    struct verdicts read = {0};
    char why[1024];
    if (record_file_read(file, &play_verdicts_json, &read, ret_message, size))
        return -1;
    if (check(&read, why, sizeof why) ||
        play_setups_take(read.cases, read.case_count, &read.rows.setups, why, sizeof why))
        return REFUSED_INTO(ret_message, size, "%s: %s", file, why);
    *ret_rows = read.rows;
    ret_rows->capacity = read.rows.count;
    read.rows = (struct play_rows){0};
    if (ret_run) {
        *ret_run = read.run;
        read.run = (struct play_run){0};
    }
    return 0;
}
