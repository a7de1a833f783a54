/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mistakes that naive tests pass, with the cases that show them and what they said; what is known to be wrong in the laws as
 * documented; and whether the cases find known mistakes: what selftest.json in the folder of results says. */
#include <fnmatch.h>
#include "cases/core/file.h"
#include "cases/results/result_files.h"
#include "cases/results/selftest_matrix.h"
#include "facts.h"

#define LAWS 1000 /* shown */

/* From cases/wrong/traps.csv, where names of cases stand between backticks. */
static const struct trap {
    int number;
    const char *trap, *cases;
} traps[] = {
#include "reports/traps.h"
};

/* What the rows of some cases say: how many were judged, how many of them pass, and what is a finding. */
struct said {
    size_t judged, passed, findings;
    enum play_verdict worst;
};

/* Adds the rows of cases whose names fit a pattern of fnmatch(), whatever their law, or with NULL those of
 * orders of convergence; the first of them, or the number of rows. */
static size_t look_at(const struct report *report, const char *name, struct said *said) {
    size_t first = report->count;
    for (size_t i = report->count; i-- > 0;) {
        const struct play_row *row = report->sorted[i];
        if (name ? fnmatch(name, row->case_name, 0) != 0 : row->basis != PLAY_BASIS_ORDER)
            continue;
        first = i;
        said->findings += row->verdict == PLAY_VERDICT_FINDING;
        if (!play_row_is_judged(row))
            continue;
        said->judged++;
        said->passed += row->verdict == PLAY_VERDICT_PASS;
        said->worst = row->verdict > said->worst ? row->verdict : said->worst;
    }
    return first;
}

/* The text in pieces, of which names between backticks lead to their cases. */
static json_t *cases_of(const struct report *report, const char *text, struct said *said) {
    json_t *list = json_array();
    for (int inside = 0; *text; inside = !inside) {
        const size_t length = strcspn(text, "`");
        char *piece = play_format("%.*s", (int)length, text);
        const size_t first = inside ? look_at(report, piece, said) : report->count;
        if (*piece)
            json_array_append_new(list,
                                  json_pack("{s:s, s:s}", "text", piece, "address",
                                            first < report->count
                                                ? facts_address(report->sorted[first]->case_name)
                                                : ""));
        text += length + (text[length] == '`');
    }
    return list;
}

/* The known-wrong laws that have the mistake of a trap, each with its verdict. */
static json_t *wrong_of(const json_t *selftest, int trap) {
    json_t *list = json_array(), *law, *number;
    size_t i, k;
    json_array_foreach(json_object_get(selftest, "wrong"), i, law) {
        json_array_foreach(json_object_get(law, "traps"), k, number) {
            if (json_integer_value(number) == trap)
                json_array_append(list, law);
        }
    }
    return list;
}

static json_t *trap_facts(const struct report *report, const struct trap *trap,
                          const json_t *selftest) {
    struct said said = {0, 0, 0, PLAY_VERDICT_PASS};
    if (!strchr(trap->cases, '`')) /* "all checks of orders" */
        look_at(report, NULL, &said);
    json_t *cases = cases_of(report, trap->cases, &said);
    return json_pack("{s:i, s:s, s:o, s:I, s:I, s:I, s:b, s:s, s:s, s:b, s:o}", "number",
                     trap->number, "trap", trap->trap, "cases", cases, "judged",
                     (json_int_t)said.judged, "passed", (json_int_t)said.passed, "found",
                     (json_int_t)said.findings, "one_finding", said.findings == 1, "sign",
                     facts_sign(said.worst), "verdict", play_verdict_name(said.worst), "not_run",
                     !said.judged && !said.findings, "wrong", wrong_of(selftest, trap->number));
}

json_t *facts_traps(const struct report *report, const json_t *selftest) {
    json_t *list = json_array(), *known = json_array();
    for (size_t t = 0; t < TOUCH_COUNT(traps); t++)
        json_array_append_new(list, trap_facts(report, &traps[t], selftest));
    for (size_t first = 0; first < report->count;
         first = report_rows_end_of_law(report->sorted, report->count, first)) {
        const struct touch_law *law = report_law_of(report->sorted[first]);
        if (law)
            json_array_append_new(
                known, json_pack("{s:s, s:s, s:s}", "law", law->name, "source", law->source,
                                 "wrong", *law->known_wrong ? law->known_wrong : "nothing"));
    }
    return json_pack("{s:o, s:o, s:b, s:b}", "list", list, "known", known, "any_known",
                     json_array_size(known) > 0, "tested",
                     json_is_true(json_object_get(selftest, "any")));
}

/* --- the self-test ---------------------------------------------------------------------------- */

static int is_good(const struct selftest_law *law) {
    return law->verdict == (law->wrong ? SELFTEST_CAUGHT : SELFTEST_PASSES);
}

/* "hertz/a, hertz/b": the cases of a law that have failed comparisons. */
static json_t *catchers_of(const struct selftest_law *law) {
    size_t count = 0;
    FILE *out = play_text();
    for (size_t i = 0; i < law->count; i++)
        if (law->cells[i].failed && strcmp(law->cells[i].case_name, law->named) != 0)
            fprintf(out, "%s%s", count++ ? ", " : "", law->cells[i].case_name);
    return facts_text(play_text_end(out));
}

static json_t *selftest_law_facts(const struct selftest_law *law) {
    json_t *numbers = json_array();
    for (size_t k = 0; k < law->trap_count; k++)
        json_array_append_new(numbers, json_integer(law->traps[k]));
    return json_pack("{s:s, s:o, s:o, s:o, s:s, s:s, s:I, s:I, s:o, s:o}", "name", law->name,
                     "mistake", facts_text(law->mistake), "as", facts_text(law->as), "named",
                     facts_text(law->named), "sign", is_good(law) ? "✓" : "✗", "verdict",
                     selftest_verdict_text(law->verdict), "caught_by", (json_int_t)law->caught_by,
                     "cases", (json_int_t)law->count, "catchers", catchers_of(law), "traps",
                     numbers);
}

json_t *facts_selftest(const struct report *report) {
    struct selftest_matrix matrix;
    char why[512];
    char *text = file_read(FILE_TEXT, "%s/" RESULT_SELFTEST, report->results->folder);
    json_t *lists[2] = {json_array(), json_array()};
    json_int_t good[2] = {0, 0};
    if (!text || record_text_read(text, &selftest_json, &matrix, why, sizeof why))
        return json_pack("{s:b, s:b}", "any", 0, "bad", text != NULL);
    for (size_t i = 0; i < matrix.count && i < LAWS; i++) {
        const int wrong = matrix.laws[i].wrong != 0;
        good[wrong] += is_good(&matrix.laws[i]);
        json_array_append_new(lists[wrong], selftest_law_facts(&matrix.laws[i]));
    }
    return json_pack("{s:b, s:b, s:o, s:o, s:I, s:I, s:I, s:I, s:s, s:s, s:b}", "any", 1, "bad", 0,
                     "right", lists[0], "wrong", lists[1], "good_right", good[0], "good_wrong",
                     good[1], "right_count", (json_int_t)json_array_size(lists[0]), "wrong_count",
                     (json_int_t)json_array_size(lists[1]), "commit", matrix.commit, "date",
                     matrix.date, "quick", matrix.quick);
}
