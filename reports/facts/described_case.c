/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case, described once with all laws that played it. */
#include "cases/core/quote.h"
#include "cases/tell/text.h"
#include "reference/catalogue/reference.h"
#include "facts.h"
#include "reports/read/cited.h"
#include "reports/read/engine_rows.h"
#include "cases/results/pairing.h"

/* --- the ledger ------------------------------------------------------------------------------- */

/* The energy ledger of a case: what went in, and where the law books it. */
#define REPORT_LEDGER_ENTRIES 10

struct report_ledger {
    size_t count;
    int used[REPORT_LEDGER_ENTRIES]; /* 0: nothing in any line */
    struct report_ledger_line {
        const char *variant;                 /* of the results */
        double value[REPORT_LEDGER_ENTRIES]; /* J */
    } * lines;
};

/* What the columns are called. */
extern const char *const report_ledger_heads[REPORT_LEDGER_ENTRIES];

/* Columns of a trace, and what the table calls them. */
static const char *const columns[REPORT_LEDGER_ENTRIES] = {
    "work_normal_J",    "work_shear_J",       "strain_energy_J",   "slip_energy_J",
    "dashpot_energy_J", "rolling_energy_J",   "coupling_energy_J", "residual_normal_J",
    "residual_shear_J", "residual_dashpot_J",
};
const char *const report_ledger_heads[REPORT_LEDGER_ENTRIES] = {
    "work n",  "work s",   "strain",     "slip",       "dashpot",
    "rolling", "coupling", "residual n", "residual s", "residual d",
};

/* Whether the last row of the table has all entries; writes them. */
static int last_entries(const struct report_table *table, double ret_value[REPORT_LEDGER_ENTRIES]) {
    for (size_t k = 0; k < REPORT_LEDGER_ENTRIES; k++) {
        const int column = report_table_find(table, columns[k]);
        if (column < 0 || !table->rows)
            return 0;
        ret_value[k] = report_table_number(table, table->rows - 1, (size_t)column) + 0.0;
    }
    return 1;
}

/* One line for each variant that has a trace with all entries. */
static void report_ledger_make(const struct report_results *results, const char *law,
                               const char *case_name, struct report_ledger *ret_ledger) {
    *ret_ledger = (struct report_ledger){0};
    for (size_t i = 0; i < results->index.trace_count; i++) {
        const struct index_trace *trace = &results->index.traces[i];
        struct report_ledger_line line = {.variant = trace->variant};
        struct report_table table;
        char message[512];
        if (strcmp(trace->law, law) != 0 || strcmp(trace->case_name, case_name) != 0)
            continue;
        void *look = play_begin();
        const int bad = report_trace_read(results, trace, &table, message, sizeof message);
        const int has = !bad && last_entries(&table, line.value); /* bad: its figure says what is */
        play_end(look);
        if (has) {
            ret_ledger->lines = play_resize(ret_ledger->lines, ret_ledger->count + 1, sizeof line);
            ret_ledger->lines[ret_ledger->count++] = line;
            for (size_t k = 0; k < REPORT_LEDGER_ENTRIES; k++)
                ret_ledger->used[k] |= !(fabs(line.value[k]) <= 0); /* NaN is something */
        }
    }
}

/* --- the case --------------------------------------------------------------------------------- */

#define SOURCES    12 /* of a case */
#define BRIEFLY    2
#define WORKS      3  /* of the bibliography, for one source */
#define LEGS       12 /* of a path, in words */
#define LEGS_BYTES 400
#define VALUES     6 /* of a setting */
#define PASSES     4 /* quantities of a basis */
#define FINDINGS   6
#define LEDGER     3 /* variants */

/* --- where expected values come from ---------------------------------------------------------- */

/* A kind of reference as a reader of a report knows it. */
static const char *words_of(enum ref_kind kind) {
    static const char *const words[] = {
        [REF_CLOSED_FORM] = "closed form",
        [REF_QUADRATURE] = "integral, by quadrature",
        [REF_ODE] = "differential equation, solved numerically",
        [REF_EIGENVALUE] = "eigenvalue",
        [REF_FINITE_SUM] = "value of the documented scheme for this number of steps",
        [REF_ELEMENTS] = "boundary elements, computed beforehand",
    };
    return words[kind];
}

const char *facts_kind_of_reference(const struct play_row *row) {
    const struct ref_reference *reference = ref_find(row->reference);
    if (reference)
        return words_of(reference->kind);
    if (*row->reference)
        return "reference";
    if (play_verdict_is_open(row->verdict) || isnan(row->expected))
        return FACTS_ABSENT;
    if (engine_row(row) && engine_row_is_ours(row))
        return "our law";
    if (!strncmp(row->source, PLAY_SOURCE_EXPRESSION, strlen(PLAY_SOURCE_EXPRESSION)))
        return "expression in the case";
    return strcmp(play_row_expected_word(row), "measured") ? "value in the case" : "measurement";
}

static void put_uncertainty(const struct play_row *row, FILE *out) {
    if (row->basis == PLAY_BASIS_DATA && !isnan(row->tolerance)) {
        report_row_error(row, row->tolerance, facts_put_plain, FACTS_ABSENT, out);
        fputs(": it is the tolerance", out);
    } else if (row->uncertainty > 0) {
        fputs("at most ", out);
        report_row_error(row, row->uncertainty, facts_put_plain, FACTS_ABSENT, out);
        fputs(row->error_kind != PLAY_ERROR_RELATIVE ? "" : ", relative", out);
    } else {
        fputs(ref_find(row->reference) ? "round-off" : "none stated", out);
    }
}

/* The source; of an expression, which stands beside it, what follows that. */
static const char *after_expression(const struct play_row *row) {
    char *expression = play_row_expression(row);
    const size_t length = expression ? strlen(PLAY_SOURCE_EXPRESSION) + strlen(expression) : 0;
    return row->source + length + (length ? strspn(row->source + length, "; ") : 0);
}

/* The addresses of the works that a text cites. */
static json_t *works_of(const char *source) {
    const struct ref_entry *entry;
    json_t *list = json_array();
    for (size_t i = 0; (entry = ref_entry_at(i)) && json_array_size(list) < WORKS; i++)
        if ((*entry->doi || *entry->url) && ref_entry_is_cited(entry, source))
            json_array_append_new(list, json_sprintf("%s%s", *entry->doi ? REPORT_DOI : "",
                                                     *entry->doi ? entry->doi : entry->url));
    return list;
}

/* Pairs of reference and source that the rows of a case have, each once. */
struct sources {
    size_t count;
    const struct play_row *rows[SOURCES];
};

/* The number of a row's, from 1; 0: it has none, or there are too many. */
static size_t source_of(struct sources *sources, const struct play_row *row) {
    size_t i = 0;
    if (!*row->reference && !*row->source)
        return 0;
    while (i < sources->count && (strcmp(sources->rows[i]->reference, row->reference) != 0 ||
                                  strcmp(sources->rows[i]->source, row->source) != 0))
        i++;
    if (i == SOURCES)
        return 0;
    if (i == sources->count)
        sources->rows[sources->count++] = row;
    else if (row->uncertainty > sources->rows[i]->uncertainty ||
             isnan(sources->rows[i]->uncertainty))
        sources->rows[i] = row;
    return i + 1;
}

static json_t *source_facts(const struct play_row *row, size_t number) {
    const struct ref_reference *reference = ref_find(row->reference);
    char *expression = play_row_expression(row);
    return json_pack("{s:I, s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "number", (json_int_t)number,
                     "name", *row->reference ? row->reference : row->quantity, "title",
                     reference ? reference->title : "", "equation", expression ? expression : "",
                     "kind", facts_kind_of_reference(row), "uncertainty",
                     facts_written(put_uncertainty, row), "source",
                     facts_text(after_expression(row)), "works", works_of(row->source));
}

/* The own equation of each reference, once. */
static json_t *equations_of(const struct sources *sources) {
    json_t *list = json_array(), *seen = json_object();
    for (size_t s = 0; s < sources->count; s++) {
        const struct ref_equation *equation = ref_equation_of(sources->rows[s]->reference, 0);
        const char *both = equation ? play_format("%s %s", equation->tex, equation->words) : "";
        if (!equation || json_object_get(seen, both))
            continue;
        json_object_set_new(seen, both, json_true());
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "words", equation->words, "tex", equation->tex));
    }
    return list;
}

/* --- checks ----------------------------------------------------------------------------------- */

static const struct play_row **rows_of(const struct report *report,
                                       const struct report_part *part) {
    return report_rows_as_they_came(report->sorted + part->first, part->end - part->first);
}

static int all_pass(const struct report *report, const struct report_part *part) {
    for (size_t i = part->first; i < part->end; i++)
        if (report->sorted[i]->verdict != PLAY_VERDICT_PASS)
            return 0;
    return 1;
}

static json_t *line_facts(const struct report_line *line, struct sources *sources) {
    json_t *facts = facts_row(line->row);
    const size_t source = source_of(sources, line->row);
    const char *variant = report_variant_without_law(line->row->variant, line->row->law);
    char *text = line->count > 1
                     ? play_format("worst of %zu%s%s", line->count, *variant ? ": " : "", variant)
                     : play_copy(*variant ? variant : FACTS_ABSENT);
    json_object_update_new(
        facts,
        json_pack("{s:s, s:I, s:o}", "variant", text, "rows", (json_int_t)line->count, "against",
                  source ? json_sprintf("[%zu]", source) : json_string(FACTS_ABSENT)));
    return facts;
}

static json_t *lines_of(const struct report *report, const struct report_case *c,
                        struct sources *sources, size_t *ret_left) {
    json_t *list = json_array();
    for (size_t l = 0; l < c->law_count; l++) {
        const struct report_part *part = &c->laws[l];
        const int pass = all_pass(report, part);
        const size_t most = l && pass   ? 0
                            : l || pass ? report->profile->few
                                        : report->profile->lines;
        struct report_lines lines;
        if (!most) {
            *ret_left += l ? 0 : part->end - part->first;
            continue;
        }
        report_lines_make(report->sorted + part->first, part->end - part->first, most, &lines);
        for (size_t i = 0; i < lines.count; i++)
            json_array_append_new(list, line_facts(&lines.lines[i], sources));
        *ret_left += lines.left_out;
    }
    for (size_t l = 0; l < c->law_count; l++) {
        const struct play_row **rows = rows_of(report, &c->laws[l]);
        for (size_t i = 0; i < c->laws[l].end - c->laws[l].first; i++)
            if (!report->profile->brief || *rows[i]->reference)
                source_of(sources, rows[i]);
    }
    return list;
}

/* What each law comes to. */
static json_t *laws_of(const struct report *report, const struct report_case *c) {
    json_t *list = json_array();
    for (size_t l = 0; l < c->law_count; l++) {
        const struct report_part *part = &c->laws[l];
        const struct play_row *worst = NULL, *gravest = report->sorted[part->first];
        double most = -1.0;
        for (size_t i = part->first; i < part->end; i++) {
            const struct play_row *row = report->sorted[i];
            const double share = report_row_error_over_tolerance(row);
            gravest = row->verdict > gravest->verdict ? row : gravest;
            if (row->verdict == PLAY_VERDICT_FINDING || !(share > most))
                continue;
            most = share;
            worst = row;
        }
        json_t *facts = worst ? facts_row(worst) : json_pack("{s:s, s:s}", "share", "", "bar", "");
        json_object_update_new(
            facts,
            json_pack("{s:o, s:s, s:s, s:s, s:o, s:I}", "law", facts_text(gravest->law), "address",
                      facts_address(gravest->law), "sign", facts_sign(gravest->verdict), "verdict",
                      play_verdict_name(gravest->verdict), "counts",
                      facts_verdicts(report->sorted + part->first, part->end - part->first), "rows",
                      (json_int_t)(part->end - part->first)));
        json_array_append_new(list, facts);
    }
    return list;
}

/* "All 12 pass: round-off (8): normal_force; exact (4): active", of the law under which it is described; "" where one does not. */
static json_t *passes_of(const struct report *report, const struct report_case *c) {
    const size_t count = c->laws[0].end - c->laws[0].first;
    const struct play_row **rows = rows_of(report, &c->laws[0]);
    const struct play_row **same = play_resize(NULL, count, sizeof *same);
    if (!all_pass(report, &c->laws[0]))
        return json_string("");
    FILE *out = play_text();
    fprintf(out, count > 1 ? "All %zu pass" : "%zu passes", count);
    for (size_t i = 0; i < count; i++) {
        size_t alike = 0, k = 0;
        while (rows[k]->basis != rows[i]->basis)
            k++;
        if (k < i)
            continue;
        for (; k < count; k++)
            if (rows[k]->basis == rows[i]->basis)
                same[alike++] = rows[k];
        fprintf(out, "%s %s (%zu): %s", i ? ";" : ":",
                rows[i]->basis == PLAY_BASIS_NONE ? "other" : play_basis_word(rows[i]->basis),
                alike,
                json_string_value(
                    facts_each(same, alike, PASSES, offsetof(struct play_row, quantity))));
    }
    return json_string(play_text_end(out));
}

/* The finding of that text, and of those words unless they are NULL; NULL: it is not listed. */
static json_t *listed(const json_t *list, const char *detail, const char *words) {
    json_t *one;
    size_t i;
    json_array_foreach(list, i, one) {
        if (!strcmp(json_string_value(json_object_get(one, "detail")), detail) &&
            (!words || !strcmp(json_string_value(json_object_get(one, "words")), words)))
            return one;
    }
    return NULL;
}

/* What was found, each once with all its laws. */
static json_t *findings_of(const struct report *report, const struct report_case *c) {
    json_t *list = json_array();
    for (size_t l = 0; l < c->law_count; l++)
        for (size_t i = c->laws[l].first; i < c->laws[l].end; i++) {
            const struct play_row *row = report->sorted[i];
            const int is_full = json_array_size(list) == FINDINGS;
            if (report->findings[i] != i || (is_full && !listed(list, row->detail, NULL)))
                continue;
            FILE *out = play_text();
            report_rows_say_finding(report->sorted, report->findings, report->count, i,
                                    facts_put_plain, out);
            char *text = play_text_end(out);
            json_t *one = listed(list, row->detail, text);
            if (one)
                json_object_set_new(one, "law",
                                    json_sprintf("%s, %s",
                                                 json_string_value(json_object_get(one, "law")),
                                                 row->law));
            else if (!is_full)
                json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "law", row->law, "detail",
                                                      row->detail, "words", text));
        }
    return list;
}

/* Why a law was refused, a case skipped, a row failed: each text once. */
static json_t *details_of(const struct report *report, const struct report_case *c) {
    json_t *list = json_array(), *seen = json_object();
    for (size_t l = 0; l < c->law_count; l++)
        for (size_t i = c->laws[l].first; i < c->laws[l].end; i++) {
            const struct play_row *row = report->sorted[i];
            if (!*row->detail || row->verdict == PLAY_VERDICT_FINDING ||
                json_array_size(list) == FINDINGS || json_object_get(seen, row->detail))
                continue;
            json_object_set_new(seen, row->detail, json_true());
            json_array_append_new(list, facts_row(row));
        }
    return list;
}

/* --- the set-up ------------------------------------------------------------------------------- */

static json_t *drawing_of(const struct report *report, const struct play_described *described) {
    size_t first;
    const size_t count = report_setups_of(report, described->law, described->case_name, &first);
    int result = -1;
    FILE *out = play_text();
    for (size_t i = first; result && i < first + count; i++)
        if (!strcmp(report->setups[i]->variant, described->variant))
            result = report_setup_drawing(described, report->setups[i], out);
    char *drawing = play_text_end(out);
    return json_string(result ? "" : drawing);
}

/* On a page they have the numbers that the drawing has. */
static json_t *legs_of(const struct play_described *described, int brief, int is_page) {
    json_t *list = json_array();
    size_t bytes = 0, i = 0;
    const size_t most = brief ? LEGS_BYTES / 4 : LEGS_BYTES;
    for (; i < described->leg_count && i < LEGS && bytes < most; i++) {
        const struct play_leg *leg = &described->legs[i];
        json_array_append_new(list, is_page && leg->number
                                        ? json_sprintf("Leg %zu: %s", leg->number, leg->words)
                                        : json_string(leg->words));
        bytes += strlen(described->legs[i].words);
    }
    return json_pack("{s:b, s:o, s:I}", "any", i > 0, "list", list, "more",
                     (json_int_t)described->leg_count - (json_int_t)i +
                         (json_int_t)described->legs_left_out);
}

/* A text of several paragraphs, one a line; brief: its first sentence. */
static json_t *paragraphs_of(const char *text, int brief) {
    json_t *list = json_array();
    const char *end = brief ? strstr(text, ". ") : NULL;
    text = end ? play_format("%.*s", (int)(end - text) + 1, text) : text;
    while (*text) {
        const size_t length = strcspn(text, "\n");
        if (length)
            json_array_append_new(list, json_stringn(text, length));
        text += length + (text[length] == '\n');
    }
    return list;
}

/* What a case has where it says nothing else (docs/case_file.md); inertia follows from mass and radius in
 * most, and stands in verdicts.json. */
static int is_usual(const struct touch_law *law, const struct play_setting *setting) {
    static const struct {
        const char *name, *word;
        double value;
    } usual[] = {{"rigid", NULL, 0},   {"dimension", NULL, 3}, {"phase", NULL, 0.5},
                 {"impacts", NULL, 1}, {"spin1", NULL, 0},     {"spin2", NULL, 0},
                 {"angle", NULL, 0},   {"plane", "fixed", 0},  {"end", "zero_overlap", 0}};
    const int convention = touch_convention_find(setting->name);
    if (convention >= 0 && law && setting->word) {
        const enum touch_convention which = (enum touch_convention)convention;
        const unsigned said = touch_convention_get(&law->conventions, which);
        return touch_convention_value_find(which, setting->word) == (said ? said : 1);
    }
    for (size_t i = 0; i < TOUCH_COUNT(usual); i++) {
        if (strcmp(usual[i].name, setting->name) != 0)
            continue;
        int same = !usual[i].word == !setting->word &&
                   (!setting->word || !strcmp(usual[i].word, setting->word));
        for (size_t k = 0; same && !setting->word && k < setting->count; k++)
            same = fabs(setting->value[k] - usual[i].value) <= 0;
        return same;
    }
    return !strcmp(setting->name, "inertia");
}

/* What the table of the law says already. */
static int is_default(const struct touch_law *law, const struct play_setting *setting) {
    const int k = law ? touch_property_find(law, setting->name) : -1;
    char name[64];
    if (k < 0)
        return is_usual(law, setting);
    const struct touch_property *property = &law->properties[k];
    if (property->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL))
        return 0;
    if (setting->word)
        return property->type == TOUCH_CHOICE &&
               touch_choice_name(property, (size_t)property->initial, name, sizeof name) &&
               !strcmp(name, setting->word);
    for (size_t i = 0; i < setting->count; i++)
        if (!(fabs(setting->value[i] - property->initial) <= 0))
            return 0;
    return setting->count > 0;
}

json_t *facts_setting(const struct play_setup *const *setups, size_t count, const char *law,
                      const char *name) {
    char *seen[VALUES + 1], *text = NULL;
    double low = HUGE_VAL, high = -HUGE_VAL;
    size_t known = 0;
    for (size_t i = 0; i < count; i++) {
        const struct play_setting *setting =
            !strcmp(setups[i]->law, law) ? play_setup_find(setups[i], name) : NULL;
        char *value = setting ? play_setting_text(setting) : NULL;
        size_t s = 0;
        for (size_t k = 0; setting && !setting->word && k < setting->count; k++) {
            low = fmin(low, setting->value[k]);
            high = fmax(high, setting->value[k]);
        }
        while (value && s < known && strcmp(seen[s], value) != 0)
            s++;
        if (value && s == known && known <= VALUES)
            seen[known++] = value;
    }
    if (known > VALUES && low < high)
        return json_sprintf("%.6g to %.6g", low, high);
    FILE *out = play_text();
    for (size_t s = 0; s < known && s < VALUES; s++) {
        const int pair = strchr(seen[s], ',') != NULL && known > 1;
        fprintf(out, "%s%s%s%s", s ? ", " : "", pair ? "(" : "", seen[s], pair ? ")" : "");
    }
    fputs(known > VALUES ? ", …" : known ? "" : FACTS_ABSENT, out);
    text = play_text_end(out);
    return json_string(text);
}

static int is_default_in_all(const struct play_setup *const *setups, size_t count,
                             const struct touch_law *law, const char *name) {
    for (size_t i = 0; i < count; i++) {
        const struct play_setting *setting = play_setup_find(setups[i], name);
        if (setting && !is_default(law, setting))
            return 0;
    }
    return 1;
}

/* Names that are not at their defaults, each once, with their values. */
static json_t *settings_of(const struct report *report, const char *law_name,
                           const char *case_name) {
    const struct touch_law *law = touch_law_find(law_name);
    size_t first;
    const size_t count = report_setups_of(report, law_name, case_name, &first);
    const struct play_setup *const *setups = report->setups + first;
    json_t *list = json_array(), *seen = json_object();
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < setups[i]->count; k++) {
            const struct play_setting *setting = &setups[i]->settings[k];
            if (json_object_get(seen, setting->name))
                continue;
            json_object_set_new(seen, setting->name, json_true());
            if (is_default_in_all(setups, count, law, setting->name))
                continue;
            const int has_unit =
                !setting->word && *setting->unit && strcmp(setting->unit, "1") != 0;
            json_array_append_new(list,
                                  json_pack("{s:s, s:o, s:s}", "name", setting->name, "values",
                                            facts_setting(setups, count, law_name, setting->name),
                                            "unit", has_unit ? setting->unit : ""));
        }
    return json_pack("{s:b, s:o, s:b}", "any", json_array_size(list) > 0, "list", list, "others",
                     law != NULL);
}

static json_t *ledger_of(const struct report *report, const char *law, const char *case_name) {
    struct report_ledger ledger;
    json_t *heads = json_array(), *lines = json_array();
    report_ledger_make(report->results, law, case_name, &ledger);
    for (size_t k = 0; k < REPORT_LEDGER_ENTRIES; k++)
        if (ledger.used[k])
            json_array_append_new(heads, json_string(report_ledger_heads[k]));
    for (size_t i = 0; i < ledger.count && i < LEDGER; i++) {
        json_t *values = json_array();
        for (size_t k = 0; k < REPORT_LEDGER_ENTRIES; k++)
            if (ledger.used[k])
                json_array_append_new(values, json_sprintf("%.3g", ledger.lines[i].value[k]));
        json_array_append_new(
            lines, json_pack("{s:o, s:o}", "variant",
                             facts_text(report_variant_without_law(ledger.lines[i].variant, law)),
                             "values", values));
    }
    return json_pack("{s:b, s:o, s:o, s:I, s:I}", "any", ledger.count > 0, "heads", heads, "lines",
                     lines, "shown", (json_int_t)json_array_size(lines), "count",
                     (json_int_t)ledger.count);
}

/* How it is run again; "" where a name in it cannot be typed. */
static json_t *command_of(const struct report *report, const struct play_row *head,
                          json_int_t *ret_variants) {
    size_t first;
    const size_t count = report_setups_of(report, head->law, head->case_name, &first);
    char *word = shell_word(head->case_name);
    const char *command =
        count ? report->setups[first]->command : play_format("touchstone verify %s", word);
    *ret_variants = (json_int_t)count;
    /* A code span holds no escapes: nothing but what cannot end it. */
    return json_string(text_is_plain(command) && !strpbrk(command, "`|$<&") ? command : "");
}

/* --- all -------------------------------------------------------------------------------------- */

static json_t *figures_of(struct report *report, const struct report_case *c, json_t *more) {
    json_t *list = json_array();
    for (size_t l = 0; l < c->law_count; l++) {
        const int pass = all_pass(report, &c->laws[l]);
        const char *law = report->sorted[c->laws[l].first]->law;
        size_t most = report->profile->figures;
        if (pass && !report->profile->lasting && (l || report->pictures_left < most))
            most = l ? 0 : report->pictures_left;
        json_t *own = facts_figures(report, law, c->name, most, more);
        report->pictures_left -= pass && !l ? json_array_size(own) : 0;
        json_array_extend(list, own);
    }
    return list;
}

json_t *facts_case(struct report *report, const struct report_case *c) {
    const struct play_row *head = report->sorted[c->laws[0].first];
    const struct play_described *described =
        play_setups_described(&report->results->rows.setups, head->case_name, head->law);
    const struct play_described none = {
        .about = (char *)"", .variant = (char *)"", .law = play_copy(head->law)};
    const int is_page = report->profile->is_page;
    const struct play_described *words = described ? described : &none;
    struct sources sources = {0, {NULL}};
    size_t left = 0;
    json_t *more = json_array();
    json_int_t variants;
    const struct play_row *worst = head;
    for (size_t l = 0; l < c->law_count; l++)
        if (report->sorted[c->laws[l].first]->verdict > worst->verdict)
            worst = report->sorted[c->laws[l].first];
    json_t *lines = lines_of(report, c, &sources, &left), *list = json_array();
    const size_t shown =
        report->profile->lasting && sources.count > BRIEFLY ? BRIEFLY : sources.count;
    for (size_t s = 0; s < shown; s++)
        json_array_append_new(list, source_facts(sources.rows[s], s + 1));
    json_t *command = command_of(report, head, &variants);
    const int is_plain =
        !strcmp(json_string_value(command), play_format("touchstone verify %s", head->case_name));
    json_t *passes = json_array_size(lines) ? json_string("") : passes_of(report, c);
    json_t *alike = report->profile->lasting && !*json_string_value(passes)
                        ? facts_judged_alike(report->sorted + c->laws[0].first,
                                             c->laws[0].end - c->laws[0].first)
                        : json_array();
    return FACTS(
        {"case", facts_text(c->name)}, {"address", json_string(facts_address(c->name))},
        {"law", facts_text(head->law)},
        {"title", facts_text(*head->title ? head->title : head->case_name)},
        {"about", paragraphs_of(words->about, report->profile->brief)},
        {"path_variant", json_string(report_variant_without_law(words->variant, words->law))},
        {"legs", legs_of(words, report->profile->brief, is_page)},
        {"drawing", is_page && described ? drawing_of(report, described) : json_string("")},
        {"settings", settings_of(report, head->law, head->case_name)},
        {"by_law", laws_of(report, c)}, {"several", json_boolean(c->law_count > 1)},
        {"sources", list}, {"any_source", json_boolean(sources.count)},
        {"other_sources", json_boolean(shown < sources.count)},
        {"equations", report->profile->equations ? equations_of(&sources) : json_array()},
        {"lines", lines}, {"any_line", json_boolean(json_array_size(lines))},
        {"left_out", json_integer((json_int_t)left)}, {"passes", passes}, {"alike", alike},
        {"findings", findings_of(report, c)}, {"details", details_of(report, c)},
        {"figures", figures_of(report, c, more)}, {"more_figures", more},
        {"ledger",
         is_page ? ledger_of(report, head->law, head->case_name) : json_pack("{s:b}", "any", 0)},
        {"command", command}, {"plain_command", json_boolean(report->profile->brief && is_plain)},
        {"variants", json_integer(variants)}, {"many_variants", json_boolean(variants > 1)},
        {"sign", json_string(facts_sign(worst->verdict))},
        {"class", json_string(facts_class(worst->verdict))},
        {"counts",
         facts_verdicts(report->sorted + c->laws[0].first, c->laws[0].end - c->laws[0].first)});
}
