/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first screen: what was judged, what did not pass, what is gravest. */
#include "cases/results/coverage.h"
#include "cases/results/diagnosis.h"
#include "cases/results/evidence.h"
#include "cases/results/scores.h"
#include "facts.h"
#include "cases/results/gravest.h"

#define GRAVEST 6 /* at most */

/* A case of a row: its name, where it stands, and its law where the name does not begin with it. */
static json_t *place_of(const struct play_row *row) {
    const size_t length = strlen(row->law);
    const int named = !strncmp(row->case_name, row->law, length) && row->case_name[length] == '/';
    return json_pack("{s:o, s:s, s:o, s:b}", "case", facts_text(row->case_name), "address",
                     facts_address(row->case_name), "law", facts_text(row->law), "of_other_law",
                     !named);
}

json_t *facts_words_of(const struct report *report, size_t place) {
    FILE *out = play_text();
    report_gravest_say(report->sorted, report->findings, report->count, place, facts_put_plain,
                       out);
    return json_string(play_text_end(out));
}

json_t *facts_gravest(struct report *report, size_t most) {
    size_t places[GRAVEST];
    json_t *list = json_array();
    const size_t count = report_gravest(report->sorted, report->findings, report->count,
                                        most < GRAVEST ? most : GRAVEST, places);
    for (size_t i = 0; i < count; i++) {
        const struct play_row *row = report->sorted[places[i]];
        json_t *one = place_of(row);
        json_object_update_new(
            one, json_pack("{s:o, s:s, s:b, s:o}", "words", facts_words_of(report, places[i]),
                           "sign", facts_sign(row->verdict), "is_finding",
                           row->verdict == PLAY_VERDICT_FINDING, "figure",
                           !i || report->profile->is_page ? facts_figure_of(report, &places[i], 1)
                                                          : json_false()));
        json_array_append_new(list, one);
    }
    json_t *first = json_object_get(json_array_get(list, 0), "figure");
    json_t *figure = report->profile->is_page ? facts_first_figure(report, first)
                     : first                  ? json_incref(first)
                                              : json_false();
    return json_pack("{s:o, s:o, s:b}", "list", list, "figure", figure, "any", count > 0);
}

json_t *facts_coverage(const struct play_rows *rows) {
    struct play_coverage coverage;
    json_t *lines = json_array();
    play_coverage_make(rows, &coverage);
    for (size_t i = 0; coverage.skipped && play_coverage_line(&coverage, i); i++)
        json_array_append_new(lines, json_string(play_coverage_line(&coverage, i)));
    const size_t silent = play_rows_count(rows, PLAY_VERDICT_SKIP);
    return json_pack("{s:b, s:s, s:o, s:I, s:b}", "skipped", coverage.skipped > 0, "sentence",
                     play_coverage_text(&coverage), "lines", lines, "silent", (json_int_t)silent,
                     "one_silent", silent == 1);
}

json_t *facts_published(const struct play_rows *rows) {
    struct play_scores s;
    json_t *tests = json_array(), *laws = json_array();
    play_scores_make(rows, &s);
    for (size_t t = 0; t < s.test_count; t++)
        json_array_append_new(tests, json_pack("{s:o, s:s, s:s}", "name",
                                               facts_text(play_scores_short(s.tests[t])), "address",
                                               facts_address(s.tests[t]), "power",
                                               play_scores_power(rows, s.tests[t])));
    for (size_t l = 0; l < s.law_count; l++) {
        json_t *cells = json_array();
        for (size_t t = 0; t < s.test_count; t++)
            json_array_append_new(cells, json_string(play_score_text(&s.of[l * s.test_count + t])));
        json_array_append_new(
            laws, json_pack("{s:o, s:o}", "law", facts_text(s.laws[l]), "cells", cells));
    }
    return json_pack("{s:b, s:o, s:o}", "any", s.is_compared, "tests", tests, "laws", laws);
}

json_t *facts_evidence(const struct play_rows *rows) {
    struct play_evidence evidence[PLAY_QUESTION_COUNT];
    json_t *list = json_array();
    play_evidence_make(rows, evidence);
    for (size_t q = 0; q < PLAY_QUESTION_COUNT; q++) {
        const struct play_evidence *e = &evidence[q];
        json_t *one = record_json(&play_evidence_table, e);
        json_object_set_new(one, "bad",
                            json_integer((json_int_t)(e->rows - e->passed - e->findings)));
        json_object_set_new(one, "validation",
                            json_boolean(q == PLAY_QUESTION_VALIDATION && e->rows > 0));
        json_array_append_new(list, one);
    }
    return list;
}

/* The smallest mistake of a law that is noticed, of those about one thing: "0.3 %"; "none": it is not noticed. */
static json_t *least_of(const struct play_mistakes *mistakes, const char *law, const char *about) {
    double least = (double)NAN;
    int is_there = 0;
    for (size_t i = 0; i < mistakes->count; i++) {
        const struct play_mistake *m = &mistakes->list[i];
        if (strcmp(m->law, law) != 0 || strcmp(m->about, about) != 0)
            continue;
        least = fmin(least, m->least);
        is_there = 1;
    }
    return json_string(!is_there      ? "–"
                       : isnan(least) ? "none"
                                      : play_format("%.1g %%", 100.0 * least));
}

json_t *facts_power(const struct play_rows *rows) {
    const struct play_mistakes *all = &rows->mistakes;
    const char *sentence = play_mistakes_text(rows);
    json_t *laws = json_array();
    for (size_t i = 0; i < all->count; i++) {
        const char *law = all->list[i].law;
        char *missed;
        size_t kinds;
        if (i && !strcmp(law, all->list[i - 1].law))
            continue;
        const size_t noticed = play_mistakes_noticed(all, law, &kinds);
        play_mistakes_missed(all, law, 0, &missed);
        json_array_append_new(
            laws, json_pack("{s:s, s:I, s:I, s:o, s:o, s:o, s:o, s:s}", "law", law, "kinds",
                            (json_int_t)kinds, "noticed", (json_int_t)noticed, "normal",
                            least_of(all, law, "normal force"), "shear",
                            least_of(all, law, "shear force"), "moments",
                            least_of(all, law, "moments"), "stiffness",
                            least_of(all, law, "stiffness"), "missed", *missed ? missed : "–"));
    }
    return json_pack("{s:b, s:s, s:o}", "any", sentence != NULL, "sentence",
                     sentence ? sentence : "", "laws", laws);
}

json_t *facts_diagnoses(const struct play_rows *rows) {
    size_t count;
    const struct play_diagnosis *all = play_diagnoses_make(rows, PLAY_FAULT_NONE, &count);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, record_json(&play_diagnosis_table, &all[i]));
    return list;
}

json_t *facts_witnesses(const struct play_rows *rows) {
    json_t *list = json_array();
    for (size_t i = 0; i < rows->witnesses.count; i++)
        json_array_append_new(list, record_json(&play_witness_table, &rows->witnesses.list[i]));
    return list;
}

json_t *facts_warnings(const struct play_warnings *warnings, size_t most) {
    json_t *list = json_array();
    for (size_t i = 0; i < warnings->count && i < most; i++)
        json_array_append_new(list, json_pack("{s:s, s:s}", "place", warnings->list[i].place,
                                              "text", warnings->list[i].text));
    return json_pack("{s:b, s:o, s:I}", "any", warnings->count > 0, "list", list, "more",
                     (json_int_t)(warnings->count > most ? warnings->count - most : 0));
}

/* --- laws and what was asked of them ---------------------------------------------------------- */

/* What a row is about. X(name, heading) */
#define TOPICS(X)                                                                                  \
    X(NORMAL, "normal")                                                                            \
    X(SHEAR, "shear")                                                                              \
    X(IMPACT, "impact")                                                                            \
    X(ENERGY, "energy")                                                                            \
    X(TURNING, "turning")                                                                          \
    X(DATA, "data")                                                                                \
    X(REFUSED, "refused")                                                                          \
    X(OTHER, "other")
enum topic {
#define X(name, heading) name,
    TOPICS(X)
#undef X
};
const char *const facts_topics[FACTS_TOPICS] = {
#define X(name, heading) heading,
    TOPICS(X)
#undef X
};

static int has(const char *text, const char *part) {
    return strstr(text, part) != NULL;
}

static int is_one_of(const char *text, const char *const *list) {
    while (*list && strcmp(*list, text) != 0)
        list++;
    return *list != NULL;
}

/* By the basis and the unit as far as they say it, else by the quantity. */
static enum topic topic_of(const struct play_row *row) {
    static const char *const impacts[] = {"restitution",
                                          "duration",
                                          "duration_force",
                                          "max_overlap",
                                          "peak_force",
                                          "separated",
                                          "separation_overlap",
                                          "tangential_restitution",
                                          "centre_restitution",
                                          "slip_velocity_out",
                                          "psi1",
                                          "psi2",
                                          "recoil_angle",
                                          "rebound_angle",
                                          "kinetic_loss",
                                          NULL};
    const char *quantity = row->quantity;
    const size_t length = strlen(quantity);
    if (!strcmp(quantity, "refusal"))
        return REFUSED;
    if (row->basis == PLAY_BASIS_DATA)
        return DATA;
    if (!strcmp(row->unit, "J") || has(quantity, "work") || has(quantity, "energy"))
        return ENERGY;
    if (!strcmp(row->unit, "N m") || !strcmp(row->unit, "rad/s") || has(quantity, "spin") ||
        has(quantity, "angular"))
        return TURNING;
    if (is_one_of(quantity, impacts) || has(quantity, "impulse"))
        return IMPACT;
    if (has(quantity, "normal") || has(quantity, "overlap") ||
        (length > 2 && !strcmp(quantity + length - 2, "_n")))
        return NORMAL;
    if (has(quantity, "shear") || has(quantity, "slip") ||
        (length > 2 &&
         (!strcmp(quantity + length - 2, "_s") || !strcmp(quantity + length - 2, "_t"))))
        return SHEAR;
    return OTHER;
}

size_t facts_topic(const struct play_row *const *rows, size_t count) {
    size_t counts[FACTS_TOPICS] = {0}, most = 0;
    for (size_t i = 0; i < count; i++)
        counts[topic_of(rows[i])]++;
    for (size_t t = 0; t < FACTS_TOPICS; t++)
        most = counts[t] > counts[most] ? t : most;
    return most;
}

struct cell {
    size_t rows, bad, findings;
    size_t first; /* the first row of the worst verdict */
};

/* "✓", "◆ 3" findings, "✗ 2", or a dash, and where it leads. */
static json_t *cell_facts(const struct report *report, const struct cell *cell) {
    const char *sign = cell->bad ? "✗" : cell->findings ? "◆" : cell->rows ? "✓" : "";
    const size_t number = cell->bad ? cell->bad : cell->findings;
    const char *address = cell->rows ? facts_address(report->sorted[cell->first]->case_name) : "";
    json_t *text =
        number ? json_sprintf("%s %zu", sign, number) : json_string(*sign ? sign : FACTS_ABSENT);
    return json_pack("{s:o, s:s}", "text", text, "address", address);
}

static json_t *law_facts(const struct report *report, size_t first, size_t end) {
    size_t counts[PLAY_VERDICT_COUNT] = {0}, cases = 0, findings = 0;
    struct cell cells[FACTS_TOPICS] = {{0, 0, 0, 0}};
    const struct play_row *near = NULL;
    double most = -1.0;
    for (size_t i = first; i < end; i++) {
        const struct play_row *row = report->sorted[i];
        struct cell *cell = &cells[topic_of(row)];
        const double share = report_row_error_over_tolerance(row);
        counts[row->verdict]++;
        cases += i == first || strcmp(row->case_name, report->sorted[i - 1]->case_name) != 0;
        findings += report->findings[i] == i;
        if (!cell->rows++ || (report_row_is_bad(row) && !cell->bad) ||
            (row->verdict == PLAY_VERDICT_FINDING && !cell->bad && !cell->findings))
            cell->first = i;
        cell->bad += report_row_is_bad(row) != 0;
        cell->findings += report->findings[i] == i;
        if (row->verdict != PLAY_VERDICT_FINDING && share > most) {
            most = share;
            near = row;
        }
    }
    json_t *verdicts = json_array(), *matrix = json_array();
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
        json_array_append_new(verdicts, json_integer((json_int_t)counts[v]));
    for (size_t t = 0; t < FACTS_TOPICS; t++)
        json_array_append_new(matrix, cell_facts(report, &cells[t]));
    json_t *row = near ? facts_row(near) : json_pack("{s:s, s:s}", "share", "", "bar", "");
    const char *law = report->sorted[first]->law;
    return FACTS({"law", facts_text(law)}, {"address", json_string(facts_address(law))},
                 {"query", facts_query(law)}, {"cases", json_integer((json_int_t)cases)},
                 {"all", json_integer((json_int_t)(end - first))},
                 {"findings", json_integer((json_int_t)findings)}, {"verdicts", verdicts},
                 {"matrix", matrix}, {"nearest", row});
}

json_t *facts_counts(const struct report *report) {
    json_t *names = json_array(), *laws = json_array(), *heads = json_array();
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
        json_array_append_new(names, json_string(play_verdict_name((enum play_verdict)v)));
    for (size_t t = 0; t < FACTS_TOPICS; t++)
        json_array_append_new(heads, json_string(facts_topics[t]));
    for (size_t first = 0, end; first < report->count; first = end) {
        end = report_rows_end_of_law(report->sorted, report->count, first);
        json_array_append_new(laws, law_facts(report, first, end));
    }
    return json_pack("{s:o, s:o, s:o}", "verdicts", names, "topics", heads, "laws", laws);
}

/* --- what did not pass ------------------------------------------------------------------------ */

/* The gravest verdict first; after so many how many more there are. */
json_t *facts_bad(const struct report *report) {
    json_t *list = json_array();
    size_t more = 0;
    for (int v = PLAY_VERDICT_COUNT - 1; v >= PLAY_VERDICT_MARGINAL; v--)
        for (size_t i = 0; i < report->count; i++) {
            const struct play_row *row = report->sorted[i];
            if (row->verdict != (enum play_verdict)v ||
                (json_array_size(list) >= report->profile->bad && ++more))
                continue;
            json_t *facts = facts_row(row);
            const double ratio = row->predicted / row->expected;
            json_object_set_new(facts, "ratio",
                                isfinite(ratio) ? json_sprintf("%.4g", ratio)
                                                : json_string(FACTS_ABSENT));
            json_object_set_new(facts, "number", json_integer((json_int_t)i + 1));
            json_array_append_new(list, facts);
        }
    return json_pack("{s:b, s:o, s:I}", "any", json_array_size(list) > 0, "list", list, "more",
                     (json_int_t)more);
}
