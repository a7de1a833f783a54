/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "facts.h"
#include "cases/core/quote.h"
#include "cases/results/legend.h"
#include "cases/tell/text.h"
#include "reports/read/engine_rows.h"
#include "cases/results/gravest.h"
#include "reports/read/verdict_text.h"

#define PICTURES 3 /* of findings, and of the law as a whole */
#define KINDS    8
#define SETTINGS 40           /* of a law from outside */
#define BATTERY  "principles" /* the case of the principles that every law obeys */

/* --- what was tested -------------------------------------------------------------------------- */

/* With what rows are compared, each kind once. */
static json_t *kinds_of(const struct report *report, size_t first, size_t end) {
    json_t *list = json_array(), *kind;
    for (size_t i = first, k; i < end; i++) {
        const struct play_row *row = report->sorted[i];
        const char *name = play_verdict_is_open(row->verdict) ? "nothing, because it was skipped"
                                                              : facts_kind_of_reference(row);
        json_array_foreach(list, k, kind) {
            if (!strcmp(json_string_value(json_object_get(kind, "kind")), name))
                break;
        }
        if (k == KINDS)
            continue;
        if (k == json_array_size(list))
            json_array_append_new(list, json_pack("{s:s, s:i}", "kind", name, "rows", 0));
        kind = json_object_get(json_array_get(list, k), "rows");
        json_integer_set(kind, json_integer_value(kind) + 1);
    }
    return list;
}

static size_t count_variants(const struct report *report) {
    const struct play_setups *setups = &report->results->rows.setups;
    size_t count = 0;
    for (size_t i = 0; i < setups->count; i++)
        count += !strcmp(setups->setups[i].law, report->sorted[0]->law);
    return count;
}

static json_t *legend_of(const struct report *report) {
    const struct play_legend *word;
    json_t *list = json_array();
    for (size_t i = 0; (word = play_legend_at(&report->results->rows, 0, i)); i++)
        json_array_append_new(list,
                              json_pack("{s:s, s:s}", "word", word->word, "text", word->text));
    return list;
}

/* --- the law ---------------------------------------------------------------------------------- */

/* Of a law from outside the results know what the cases set, each name once. */
static json_t *settings_of(const struct report *report) {
    const struct play_setups *setups = &report->results->rows.setups;
    json_t *list = json_array(), *seen = json_object();
    for (size_t i = 0; i < setups->count; i++)
        for (size_t n = 0; n < setups->setups[i].count; n++) {
            const struct play_setting *setting = &setups->setups[i].settings[n];
            if (strcmp(setups->setups[i].law, report->sorted[0]->law) != 0 ||
                json_object_get(seen, setting->name) || json_array_size(list) == SETTINGS)
                continue;
            json_object_set_new(seen, setting->name, json_true());
            json_array_append_new(list,
                                  json_pack("{s:s, s:o, s:o}", "name", setting->name, "unit",
                                            facts_text(setting->unit), "values",
                                            facts_setting(report->setups, setups->count,
                                                          report->sorted[0]->law, setting->name)));
        }
    return list;
}

static json_t *law_facts(const struct report *report) {
    const struct play_row *head = report->sorted[0];
    const struct touch_law *law = report_law_of(head);
    return FACTS({"law", json_string(head->law)},
                 {"subject", json_string(*head->subject ? head->subject : "an unnamed source")},
                 {"built_in", json_boolean(law)}, {"law_title", json_string(law ? law->title : "")},
                 {"law_source", json_string(law ? law->source : "")},
                 {"engine", json_string(engine_row(head) ? head->target : "")},
                 {"formulas", law ? facts_formulas(law->name) : json_array()},
                 {"properties", facts_properties(report, law)},
                 {"settings", law ? json_array() : settings_of(report)});
}

/* --- all cases, one line each ----------------------------------------------------------------- */

static const struct report_part *part_of(const struct report_case *c) {
    return &c->laws[0];
}

/* The largest error over its tolerance; NaN: there is none. */
static double share_of(const struct report *report, const struct report_case *c) {
    double most = (double)NAN;
    for (size_t i = part_of(c)->first; i < part_of(c)->end; i++)
        most = fmax(most, report_row_error_over_tolerance(report->sorted[i]));
    return most;
}

static size_t count_of(const struct report *report, const struct report_case *c,
                       enum play_verdict verdict) {
    size_t count = 0;
    for (size_t i = part_of(c)->first; i < part_of(c)->end; i++)
        count += report->sorted[i]->verdict == verdict;
    return count;
}

static json_t *line_facts(const struct report *report, const struct report_case *c) {
    const struct play_row *head = report->sorted[part_of(c)->first];
    const double share = share_of(report, c);
    const int passes = !report_row_is_bad(head) && count_of(report, c, PLAY_VERDICT_PASS);
    const enum play_verdict verdict = passes ? PLAY_VERDICT_PASS : head->verdict;
    const size_t findings = passes ? count_of(report, c, PLAY_VERDICT_FINDING) : 0;
    return FACTS({"case", json_string(head->case_name)},
                 {"address", json_string(facts_address(head->case_name))},
                 {"title", facts_text(head->title)},
                 {"kinds", kinds_of(report, part_of(c)->first, part_of(c)->end)},
                 {"rows", json_integer((json_int_t)(part_of(c)->end - part_of(c)->first))},
                 {"share", isnan(share)   ? json_string(FACTS_ABSENT)
                           : isinf(share) ? json_string("∞")
                                          : json_sprintf("%.2g", share)},
                 {"findings", json_integer((json_int_t)findings)},
                 {"sign", json_string(facts_sign(verdict))},
                 {"verdict", json_string(play_verdict_name(verdict))});
}

/* What did not pass is never left out for what did. */
static json_t *lines_of(const struct report *report, size_t most) {
    json_t *list = json_array();
    for (int bad = 1; bad >= 0; bad--)
        for (size_t c = 0; c < report->case_count && json_array_size(list) < most; c++)
            if (report_row_is_bad(report->sorted[part_of(&report->cases[c])->first]) == bad)
                json_array_append_new(list, line_facts(report, &report->cases[c]));
    return list;
}

/* --- findings, principles, convergence -------------------------------------------------------- */

/* The figure of the case of a row: of one that passes the first. False: there is none. */
static json_t *figure_of(struct report *report, size_t place) {
    const struct play_row *row = report->sorted[place];
    if (row->verdict != PLAY_VERDICT_PASS)
        return facts_figure_of(report, &place, 1);
    json_t *list = facts_figures(report, row->law, row->case_name, 1, NULL);
    json_t *first = json_array_get(list, 0);
    return json_integer_value(json_object_get(first, "number")) ? first : json_false();
}

static json_t *gravest_of(struct report *report, const size_t *places, size_t count) {
    json_t *list = json_array();
    for (size_t k = 0; k < count && k < report->profile->findings; k++) {
        const size_t shown = report->figures_shown;
        json_t *figure = shown < PICTURES ? figure_of(report, places[k]) : json_false();
        if (report->figures_shown == shown)
            figure = json_false(); /* it stands further up */
        json_array_append_new(list, json_pack("{s:s, s:o, s:o}", "case",
                                              report->sorted[places[k]]->case_name, "words",
                                              facts_words_of(report, places[k]), "figure", figure));
    }
    return list;
}

static json_t *principles_of(const struct report *report) {
    json_t *list = json_array();
    for (size_t i = 0; i < report->count; i++)
        if (!strcmp(report->sorted[i]->case_name, BATTERY))
            json_array_append_new(list, facts_row(report->sorted[i]));
    return list;
}

/* Of rows alike the first, which is the worst. */
static int is_first(const struct report *report, size_t first, size_t i) {
    const struct play_row *const *rows = report->sorted;
    for (size_t k = first; k < i; k++)
        if (!strcmp(rows[k]->quantity, rows[i]->quantity) &&
            !strcmp(rows[k]->reference, rows[i]->reference) && rows[k]->verdict == rows[i]->verdict)
            return 0;
    return 1;
}

static json_t *convergence_of(const struct report *report, size_t most) {
    json_t *list = json_array();
    for (size_t c = 0; c < report->case_count; c++)
        for (size_t first = part_of(&report->cases[c])->first, i = first;
             i < part_of(&report->cases[c])->end && json_array_size(list) < most; i++)
            if (!isnan(report->sorted[i]->order_expected) &&
                report->sorted[i]->verdict != PLAY_VERDICT_FINDING && is_first(report, first, i))
                json_array_append_new(list, facts_row(report->sorted[i]));
    return list;
}

/* --- cases in detail -------------------------------------------------------------------------- */

/* A case that passes: how often its kind comes before it, and the largest share of a tolerance. */
struct rank {
    size_t index, turn;
    double share;
};

static int by_rank(const void *a, const void *b) {
    const struct rank *left = a, *right = b;
    if (left->turn != right->turn)
        return left->turn > right->turn ? 1 : -1;
    if (left->share < right->share || left->share > right->share)
        return left->share < right->share ? 1 : -1;
    return (left->index > right->index) - (left->index < right->index);
}

/* Whether two cases show the same: the kind of reference, and whether an order is observed. */
static int are_alike(const struct report *report, size_t a, size_t b) {
    const struct play_row *left = report->sorted[part_of(&report->cases[a])->first];
    const struct play_row *right = report->sorted[part_of(&report->cases[b])->first];
    return !strcmp(facts_kind_of_reference(left), facts_kind_of_reference(right)) &&
           isnan(left->order_expected) == isnan(right->order_expected);
}

/* First those of the gravest rows, then one for each kind of reference, then the next of each. Principles have a section of
 * their own. How many. */
static size_t order_cases(const struct report *report, const size_t *places, size_t count,
                          size_t *ret_cases) {
    struct rank *rest = play_resize(NULL, report->case_count + 1, sizeof *rest);
    char *taken = play_zeroed(report->case_count + 1, 1);
    size_t number = 0, left = 0;
    for (size_t k = 0; k < count; k++) {
        const size_t c = (size_t)(report_case_of(report, places[k]) - report->cases);
        if (!taken[c] && strcmp(report->cases[c].name, BATTERY) != 0)
            ret_cases[number++] = c;
        taken[c] = 1;
    }
    for (size_t c = 0; c < report->case_count; c++) {
        const double share = share_of(report, &report->cases[c]);
        if (!taken[c] && strcmp(report->cases[c].name, BATTERY) != 0)
            rest[left++] = (struct rank){c, 0, isnan(share) ? 0.0 : share};
    }
    qsort(rest, left, sizeof *rest, by_rank);
    for (size_t i = 0; i < left; i++)
        for (size_t k = 0; k < i; k++)
            rest[i].turn += (size_t)are_alike(report, rest[k].index, rest[i].index);
    qsort(rest, left, sizeof *rest, by_rank);
    for (size_t i = 0; i < left; i++)
        ret_cases[number++] = rest[i].index;
    return number;
}

/* The equations of a case that no case before has. */
static json_t *new_equations(json_t *equations, json_t *known) {
    json_t *list = json_array(), *equation;
    size_t i;
    json_array_foreach(equations, i, equation) {
        const char *tex = json_string_value(json_object_get(equation, "tex"));
        if (!json_object_get(known, tex))
            json_array_append(list, equation);
        json_object_set_new(known, tex, json_true());
    }
    return list;
}

static json_t *details_of(struct report *report, const size_t *cases, size_t count) {
    json_t *list = json_array(), *known = json_object();
    for (size_t k = 0; k < count && k < report->profile->cases; k++) {
        const struct report_case *c = &report->cases[cases[k]];
        json_t *facts = facts_case(report, c);
        const size_t shown = report->figures_shown;
        json_t *figure = figure_of(report, part_of(c)->first);
        json_object_set_new(facts, "equations",
                            new_equations(json_object_get(facts, "equations"), known));
        json_object_set_new(facts, "figure", figure);
        json_object_set_new(facts, "is_new", json_boolean(report->figures_shown > shown));
        json_array_append_new(list, facts);
    }
    return list;
}

/* --- all -------------------------------------------------------------------------------------- */

/* Cuts a text, but one that has to stay whole. */
static void shorten_text(json_t *facts, const char *key, size_t letters) {
    static const char *const whole[] = {"tex",     "drawing",     "file", "command",
                                        "address", "run_command", "again"};
    const char *text = json_string_value(facts), *end = text;
    size_t i, count = 0;
    for (i = 0; i < sizeof whole / sizeof *whole; i++)
        if (!strcmp(key, whole[i]))
            return;
    while (*end && (((unsigned char)*end & 0xC0) == 0x80 || count++ < letters))
        end++;
    if (*end)
        json_string_set(facts, play_format("%.*s…", (int)(end - text), text));
}

static void shorten(json_t *facts, const char *key, size_t letters) {
    const char *name;
    json_t *part;
    size_t i;
    if (json_is_string(facts))
        shorten_text(facts, key, letters);
    json_array_foreach(facts, i, part) {
        shorten(part, key, letters);
    }
    json_object_foreach(facts, name, part) {
        shorten(part, name, letters);
    }
}

static json_t *more(size_t all, const json_t *list) {
    return json_integer((json_int_t)(all - json_array_size(list)));
}

/* A code span holds no escapes: "" where the text could end it. */
static json_t *code(const char *text) {
    return json_string(text_is_plain(text) && !strpbrk(text, "`|$<&") ? text : "");
}

json_t *facts_summary(struct report *report, const struct summary_profile *profile) {
    size_t *places = play_resize(NULL, report->count + 1, sizeof *places);
    size_t *order = play_resize(NULL, report->case_count + 1, sizeof *order);
    const size_t grave =
        report_gravest(report->sorted, report->findings, report->count, report->count, places);
    const size_t cases = order_cases(report, places, grave, order);
    json_t *facts = law_facts(report), *coverage = facts_coverage(&report->results->rows);
    json_t *gravest = gravest_of(report, places, grave), *lines = lines_of(report, profile->lines);
    json_t *details = details_of(report, order, cases), *principles = principles_of(report);
    json_object_update_new(facts, facts_conclusion(report));
    json_object_update_new(
        facts,
        FACTS({"cases", facts_counted(report->case_count)},
              {"variants", facts_counted(count_variants(report))},
              {"comparisons", facts_counted(report->count)},
              {"kinds", kinds_of(report, 0, report->count)}, {"run", facts_run(report)},
              {"sentence", json_string(report_verdict_text(&report->results->rows))},
              {"legend", legend_of(report)}, {"gravest", gravest},
              {"more_gravest", more(grave, gravest)}, {"lines", lines},
              {"more_lines", more(report->case_count, lines)}, {"principles", principles},
              {"engines", facts_engines(report)}, {"details", details},
              {"more_details", more(cases, details)},
              {"convergence", convergence_of(report, profile->orders)},
              {"law_figures", facts_figures(report, report->sorted[0]->law, "", PICTURES, NULL)},
              {"coverage", coverage},
              {"skipped", json_incref(json_object_get(coverage, "skipped"))},
              {"run_command", code(report->results->run.command)},
              {"again", code(shell_word(report->sorted[0]->law))},
              {"works", facts_works(report->results)}));
    shorten(facts, "", profile->letters);
    return facts;
}
