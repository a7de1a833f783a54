/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A law: what it is, its properties and formulas, and its cases. */
#include "cases/tell/symbols.h"
#include "cases/tell/text.h"
#include "facts.h"
#include "reports/read/formulas.h"

static json_t *default_of(const struct touch_property *property) {
    char name[64];
    if (property->type == TOUCH_CHOICE &&
        touch_choice_name(property, (size_t)property->initial, name, sizeof name))
        return json_string(name);
    if (property->flags & TOUCH_REQUIRED)
        return json_string("required");
    if (property->scope == TOUCH_OF_STATE || property->flags & TOUCH_OPTIONAL)
        return json_string(FACTS_ABSENT);
    return json_sprintf("%.6g", property->initial);
}

/* As MathML, or the text itself. */
static json_t *symbol_of(const struct touch_property *property) {
    FILE *out = play_text();
    if (!symbol_mathml(property->symbol, out))
        text_attribute(*property->symbol ? property->symbol : FACTS_ABSENT, out);
    return json_string(play_text_end(out));
}

json_t *facts_properties(const struct report *report, const struct touch_law *law) {
    json_t *list = json_array();
    for (size_t p = 0; law && p < law->property_count; p++) {
        const struct touch_property *property = &law->properties[p];
        char range[256];
        touch_property_range(property, range, sizeof range);
        json_array_append_new(
            list, json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:s, s:o}", "keyword",
                            property->keyword, "symbol", symbol_of(property), "symbol_text",
                            facts_text(property->symbol), "unit", facts_text(property->unit),
                            "range", facts_text(property->scope == TOUCH_OF_STATE ? "" : range),
                            "default", default_of(property), "meaning", property->meaning, "values",
                            facts_setting(report->setups, report->results->rows.setups.count,
                                          law->name, property->keyword)));
    }
    return list;
}

json_t *facts_formulas(const char *law) {
    const struct report_formula *formula;
    json_t *list = json_array();
    for (size_t i = 0; (formula = report_formula_at(i)); i++)
        if (!strcmp(formula->law, law))
            json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "words", formula->words,
                                                  "source", formula->source, "tex", formula->tex));
    return list;
}

/* Where the case of a row is described under another law, which played it as well. */
static json_t *elsewhere_of(const struct report *report, size_t first, size_t end) {
    json_t *list = json_array();
    for (size_t from = first, to; from < end; from = to) {
        const struct report_case *c = report_case_of(report, from);
        to = report_rows_end_of_case(report->sorted, end, from);
        if (c->laws[0].first != from)
            json_array_append_new(
                list, json_pack("{s:o, s:s, s:o, s:o, s:s}", "case", facts_text(c->name), "address",
                                facts_address(c->name), "law",
                                facts_text(report->sorted[c->laws[0].first]->law), "counts",
                                facts_verdicts(report->sorted + from, to - from), "sign",
                                facts_sign(report->sorted[from]->verdict)));
    }
    return list;
}

/* The cases that are described under the law, by what they are about; the first about something says it. */
static json_t *cases_of(struct report *report, size_t first, size_t end, size_t *ret_more) {
    json_t *list = json_array();
    for (size_t topic = 0; topic < FACTS_TOPICS; topic++) {
        int is_said = 0;
        for (size_t from = first, to; from < end; from = to) {
            const struct report_case *c = report_case_of(report, from);
            to = report_rows_end_of_case(report->sorted, end, from);
            if (c->laws[0].first != from ||
                facts_topic(report->sorted + from, to - from) != topic ||
                (json_array_size(list) >= report->profile->cases && ++*ret_more))
                continue;
            json_t *facts = facts_case(report, c);
            json_object_set_new(facts, "topic", json_string(is_said++ ? "" : facts_topics[topic]));
            json_array_append_new(list, facts);
        }
    }
    return list;
}

/* A line a case, whatever law it is described under. */
static json_t *table_of(const struct report *report, size_t first, size_t end) {
    json_t *list = json_array();
    for (size_t from = first, to; from < end; from = to) {
        const struct play_row *worst = report->sorted[from];
        double most = -1.0;
        to = report_rows_end_of_case(report->sorted, end, from);
        for (size_t i = from; i < to; i++)
            if (report->sorted[i]->verdict != PLAY_VERDICT_FINDING)
                most = fmax(most, report_row_error_over_tolerance(report->sorted[i]));
        json_array_append_new(
            list,
            FACTS({"case", facts_text(worst->case_name)},
                  {"counts", facts_verdicts(report->sorted + from, to - from)},
                  {"share", most < 0 ? json_string(FACTS_ABSENT) : json_sprintf("%.2g", most)},
                  {"sign", json_string(facts_sign(worst->verdict))},
                  {"verdict", json_string(play_verdict_name(worst->verdict))}));
    }
    return list;
}

static json_t *law_facts(struct report *report, size_t first, size_t end) {
    const struct play_row *head = report->sorted[first];
    const struct touch_law *law = report_law_of(head);
    size_t more = 0;
    json_t *properties = facts_properties(report, law);
    json_t *figures = facts_figures(report, head->law, "", report->profile->figures + 2, NULL);
    json_t *own = cases_of(report, first, end, &more),
           *elsewhere = elsewhere_of(report, first, end);
    const int foreign = !law && *head->subject && strcmp(head->subject, "built-in") != 0;
    json_t *formulas = facts_formulas(law ? law->name : "");
    const size_t number = json_array_size(own) + json_array_size(elsewhere) + more;
    return FACTS(
        {"law", facts_text(head->law)}, {"address", json_string(facts_address(head->law))},
        {"query", facts_query(head->law)}, {"law_title", json_string(law ? law->title : "")},
        {"law_source", json_string(law ? law->source : "")},
        {"known_wrong", json_string(law ? law->known_wrong : "")},
        {"subject", json_string(foreign ? head->subject : "")}, {"law_figures", figures},
        {"any_property", json_boolean(json_array_size(properties))}, {"properties", properties},
        {"formulas", formulas}, {"cases", own},
        {"any_elsewhere", json_boolean(json_array_size(elsewhere))}, {"elsewhere", elsewhere},
        {"table", table_of(report, first, end)}, {"more_cases", json_integer((json_int_t)more)},
        {"comparisons", facts_counted(end - first)}, {"case_number", facts_counted(number)});
}

json_t *facts_laws(struct report *report) {
    json_t *list = json_array();
    for (size_t first = 0, end; first < report->count; first = end) {
        end = report_rows_end_of_law(report->sorted, report->count, first);
        json_array_append_new(list, law_facts(report, first, end));
    }
    return list;
}
