/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections of the reviewer's report of one law, in their order. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/base/shell.h"
#include "cases/results/coverage.h"
#include "cases/results/legend.h"
#include "reference/catalogue/reference.h"
#include "cases/tell/picture.h"
#include "reports/page/cited.h"
#include "reports/page/formulas.h"
#include "reports/page/page_case.h"
#include "reports/read/engine_rows.h"
#include "cases/results/rows.h"
#include "summary_writer.h"
#include "touchstone/common.h"

#define PICTURES 3 /* of findings */
#define KINDS    8
#define WORDS    4  /* different words of a setting */
#define SETTINGS 40 /* of a law from outside */

/* --- what was tested ------------------------------------------------------------------------ */

struct kinds {
    const char *name[KINDS];
    size_t rows[KINDS], count;
};

static void count_kinds(const struct play_row *const *rows, size_t count, struct kinds *ret) {
    *ret = (struct kinds){{NULL}, {0}, 0};
    for (size_t i = 0; i < count; i++) {
        const char *kind = play_verdict_is_open(rows[i]->verdict)
                               ? "nothing, because it was skipped"
                               : page_case_kind(rows[i]);
        size_t k = 0;
        while (k < ret->count && strcmp(ret->name[k], kind) != 0)
            k++;
        if (k == KINDS)
            continue;
        ret->name[k] = kind;
        ret->rows[k]++;
        ret->count += k == ret->count;
    }
}

static size_t count_variants(const struct summary_law *law) {
    size_t count = 0;
    for (size_t i = 0; i < law->results->rows.setups.count; i++)
        count += !strcmp(law->results->rows.setups.setups[i].law, law->law);
    return count;
}

static void put_scope(struct summary_writer *w) {
    const struct summary_law *law = w->law;
    const size_t variants = count_variants(law);
    struct kinds kinds;
    char *cases = summary_count(law->case_count, "case");
    char *rows = summary_count(law->count, "comparison");
    count_kinds(law->sorted, law->count, &kinds);
    document_open(w->out, DOCUMENT_PARAGRAPH);
    document_say(w->out, "%s", cases);
    if (variants)
        document_say(w->out, " in %zu variant%s", variants, variants == 1 ? "" : "s");
    document_say(w->out, " gave %s. They are compared with: ", rows);
    for (size_t k = 0; k < kinds.count; k++)
        document_say(w->out, "%s%s (%zu)", k ? "; " : "", kinds.name[k], kinds.rows[k]);
    document_say(w->out, ". In each, the two bodies move as the case prescribes, and one quantity "
                         "is compared with a value that does not come from this law.");
    document_close(w->out, DOCUMENT_PARAGRAPH);
}

static void put_facts(struct summary_writer *w) {
    static const struct document_column columns[] = {{"The run", 20, 0}, {"", 80, 0}};
    const struct play_run *run = &w->law->results->run;
    const char *const facts[][2] = {{"touchstone", run->version}, {"Commit", run->commit},
                                    {"Compiler", run->compiler},  {"Flags", run->flags},
                                    {"Machine", run->machine},    {"Date (UTC)", run->date},
                                    {"Command", run->command},    {"Isolation", run->isolation}};
    document_table(w->out, "How the results were obtained", columns, TOUCH_COUNT(columns));
    for (size_t i = 0; i < TOUCH_COUNT(facts); i++) {
        if (!*facts[i][1])
            continue;
        document_cell(w->out);
        document_say(w->out, "%s", facts[i][0]);
        document_cell_end(w->out);
        document_cell(w->out);
        document_quote(w->out, facts[i][1], SUMMARY_WORDS);
        document_cell_end(w->out);
    }
    document_table_end(w->out);
}

static void put_tested(struct summary_writer *w) {
    const struct summary_law *law = w->law;
    const struct play_row *head = law->sorted[0];
    document_open(w->out, DOCUMENT_PARAGRAPH);
    document_say(w->out, "The subject of this report is the contact law ");
    document_strong(w->out, law->law);
    if (law->built_in) {
        document_say(w->out, ", which is part of touchstone: %s. It implements %s.",
                     law->built_in->title, law->built_in->source);
    } else {
        document_say(w->out, engine_row(head)
                                 ? ", of the engine "
                                 : ", which is not part of touchstone but comes from ");
        document_quote(w->out,
                       engine_row(head) ? head->target
                       : *head->subject ? head->subject
                                        : "an unnamed source",
                       SUMMARY_WORDS);
        document_say(w->out, ". The harness ran it without knowing how it computes.");
    }
    document_close(w->out, DOCUMENT_PARAGRAPH);
    put_scope(w);
    put_facts(w);
    document_open(w->out, DOCUMENT_PARAGRAPH);
    document_say(w->out, "This report is a selection. Its appendix is ");
    document_link(w->out, "report.html", "report.html");
    document_say(w->out, ", which has every case and every comparison; ");
    document_link(w->out, "verdicts.csv", "verdicts.csv");
    document_say(w->out, " has the numbers with all their digits.");
    document_close(w->out, DOCUMENT_PARAGRAPH);
}

/* --- verdict, conclusion, findings ---------------------------------------------------------- */

static void put_verdict(struct summary_writer *w) {
    const struct play_legend *word;
    summary_put_verdict(w->law, w->out);
    document_list(w->out);
    for (size_t i = 0; (word = play_legend_at(&w->law->results->rows, 0, i)); i++) {
        document_open(w->out, DOCUMENT_ITEM);
        document_strong(w->out, word->word);
        document_say(w->out, ": %s", word->text);
        document_close(w->out, DOCUMENT_ITEM);
    }
    document_list_end(w->out);
}

static void put_conclusion(struct summary_writer *w) {
    summary_put_conclusion(w->law, w->out);
}

/* --- findings ------------------------------------------------------------------------------- */

/* Shows a figure of a case; whether it did. */
static int put_case_figure(struct summary_writer *w, size_t place) {
    return summary_put_figures(w, w->law->sorted[place]->case_name, w->law->sorted[place]->quantity,
                               1) > 0;
}

static void put_grave(struct summary_writer *w, size_t place) {
    document_open(w->out, DOCUMENT_ITEM);
    document_strong(w->out, w->law->sorted[place]->case_name);
    document_say(w->out, ": ");
    summary_say_gravest(w->law, place, w->out);
    document_say(w->out, ".");
    document_close(w->out, DOCUMENT_ITEM);
}

static void put_findings(struct summary_writer *w) {
    const struct summary_law *law = w->law;
    size_t k = 0, pictures = 0;
    if (!law->grave_count) {
        document_paragraph(w->out, "Everything that was judged passed, and there is no finding.");
        return;
    }
    document_paragraph(
        w->out, "%s%s",
        "First what did not pass, by error over tolerance; then findings, in turn of "
        "each kind (wrong values, energy, restitution, measurements), by their "
        "relative difference.",
        law->verdicts[PLAY_VERDICT_FINDING] ? " " PLAY_FINDING_SENTENCE : "");
    for (; k < law->grave_count && pictures < PICTURES && document_has_room(w->out, SUMMARY_ITEM);
         k++) {
        document_list(w->out);
        put_grave(w, law->gravest[k]);
        document_list_end(w->out);
        pictures += (size_t)put_case_figure(w, law->gravest[k]);
    }
    document_list(w->out);
    for (; k < law->grave_count && document_has_room(w->out, SUMMARY_ITEM); k++)
        put_grave(w, law->gravest[k]);
    document_list_end(w->out);
    if (k < law->grave_count)
        document_paragraph(w->out, "%zu more are in the appendix.", law->grave_count - k);
}

/* --- the law -------------------------------------------------------------------------------- */

/* What the variants of the law have under a name: "0 to 0.5", words, or nothing. */
static void put_values(struct summary_writer *w, const char *name) {
    const struct play_setups *setups = &w->law->results->rows.setups;
    double low = HUGE_VAL, high = -HUGE_VAL;
    const char *words[WORDS];
    size_t word_count = 0, k;
    for (size_t i = 0; i < setups->count; i++) {
        const struct play_setting *setting = !strcmp(setups->setups[i].law, w->law->law)
                                                 ? play_setup_find(&setups->setups[i], name)
                                                 : NULL;
        for (k = 0; setting && !setting->word && k < setting->count; k++) {
            low = fmin(low, setting->value[k]);
            high = fmax(high, setting->value[k]);
        }
        for (k = 0; setting && setting->word && k < word_count; k++)
            if (!strcmp(words[k], setting->word))
                break;
        if (setting && setting->word && k == word_count && word_count < WORDS)
            words[word_count++] = setting->word;
    }
    for (k = 0; k < word_count; k++) {
        document_say(w->out, k ? ", " : "");
        document_quote(w->out, words[k], SUMMARY_NAME);
    }
    if (word_count == WORDS)
        document_say(w->out, ", …");
    if (!word_count && low <= high)
        document_say(w->out, low < high ? "%.4g to %.4g" : "%.4g", low, high);
    else if (!word_count)
        document_say(w->out, "–");
}

static void put_property(struct summary_writer *w, const struct touch_property *property) {
    char range[256];
    touch_property_range(property, range, sizeof range);
    summary_put_cell(w, property->keyword);
    summary_put_cell(w, property->symbol ? property->symbol : "");
    summary_put_cell(w, property->unit ? property->unit : "");
    summary_put_cell(w, property->scope == TOUCH_OF_STATE ? "" : range);
    document_cell(w->out);
    put_values(w, property->keyword);
    document_cell_end(w->out);
    summary_put_cell(w, property->meaning ? property->meaning : "");
}

static void put_built_in(struct summary_writer *w) {
    static const struct document_column columns[] = {
        {"Keyword", 16, 0},          {"Symbol", 8, 0},  {"Unit", 8, 0}, {"Range", 16, 0},
        {"In these results", 18, 0}, {"Meaning", 34, 0}};
    const struct touch_law *law = w->law->built_in;
    const struct report_formula *formula;
    for (size_t i = 0; (formula = report_formula_at(i)); i++)
        if (!strcmp(formula->law, law->name) && document_has_room(w->out, 2.0 * SUMMARY_ITEM))
            document_formula(w->out, formula->tex, formula->words, formula->source);
    document_table(w->out,
                   "Properties; values beyond the range are those that the law has to refuse",
                   columns, TOUCH_COUNT(columns));
    for (size_t p = 0; p < law->property_count && document_has_room(w->out, SUMMARY_ROW); p++)
        put_property(w, &law->properties[p]);
    document_table_end(w->out);
}

/* The names that some variant of the law sets, each once, at most so many; how many there are. */
static size_t find_settings(const struct summary_law *law,
                            const struct play_setting *ret[SETTINGS]) {
    const struct play_setups *setups = &law->results->rows.setups;
    size_t count = 0, k;
    for (size_t i = 0; i < setups->count; i++)
        for (size_t n = 0; n < setups->setups[i].count && !strcmp(setups->setups[i].law, law->law);
             n++) {
            const struct play_setting *setting = &setups->setups[i].settings[n];
            for (k = 0; k < count && strcmp(ret[k]->name, setting->name) != 0;)
                k++;
            if (k == count && count < SETTINGS)
                ret[count++] = setting;
        }
    return count;
}

/* Of a law from outside the results know what the cases set. */
static void put_outside(struct summary_writer *w) {
    static const struct document_column columns[] = {
        {"Name", 30, 0}, {"In these results", 50, 0}, {"Unit", 20, 0}};
    const struct play_setting *settings[SETTINGS];
    const size_t count = find_settings(w->law, settings);
    document_paragraph(w->out,
                       "The results hold no formulas of a law that is not part of "
                       "touchstone.%s",
                       count ? " The cases set these properties and motions:" : "");
    if (!count)
        return;
    document_table(w->out, "Values that the cases set", columns, TOUCH_COUNT(columns));
    for (size_t i = 0; i < count && document_has_room(w->out, SUMMARY_ROW); i++) {
        summary_put_cell(w, settings[i]->name);
        document_cell(w->out);
        put_values(w, settings[i]->name);
        document_cell_end(w->out);
        summary_put_cell(w, settings[i]->unit);
    }
    document_table_end(w->out);
}

static void put_law(struct summary_writer *w) {
    (w->law->built_in ? put_built_in : put_outside)(w);
}

/* --- the table of cases --------------------------------------------------------------------- */

static void put_share(struct summary_writer *w, const struct summary_case *of) {
    document_cell(w->out);
    if (isfinite(of->share))
        document_say(w->out, "%.2g", of->share);
    else
        document_say(w->out, isnan(of->share) ? "–" : "∞");
    document_cell_end(w->out);
}

static void put_case_verdict(struct summary_writer *w, const struct summary_case *of) {
    const struct play_row *head = w->law->sorted[of->first];
    document_cell(w->out);
    document_verdict(w->out, of->bad || !of->passed ? head->verdict : PLAY_VERDICT_PASS);
    if (of->findings && of->passed)
        document_say(w->out, ", %zu finding%s", of->findings, of->findings == 1 ? "" : "s");
    document_cell_end(w->out);
}

static void put_case_line(struct summary_writer *w, const struct summary_case *of) {
    const struct play_row *head = w->law->sorted[of->first];
    struct kinds kinds;
    char *address = play_format("report.html#c%zu", of->appendix), name[512];
    snprintf(name, sizeof name, "%.*s", SUMMARY_NAME, head->case_name);
    document_cell(w->out);
    document_link(w->out, address, name);
    document_cell_end(w->out);
    summary_put_cell(w, head->title);
    document_cell(w->out);
    count_kinds(w->law->sorted + of->first, of->end - of->first, &kinds);
    for (size_t k = 0; k < kinds.count; k++)
        document_say(w->out, "%s%s", k ? "; " : "", kinds.name[k]);
    document_cell_end(w->out);
    document_cell(w->out);
    document_say(w->out, "%zu", of->end - of->first);
    document_cell_end(w->out);
    put_share(w, of);
    put_case_verdict(w, of);
}

static void put_cases(struct summary_writer *w) {
    static const struct document_column columns[] = {
        {"Case", 24, 0},       {"What is tested", 28, 0},         {"Compared with", 20, 0},
        {"Comparisons", 8, 1}, {"Worst error / tolerance", 9, 1}, {"Verdict", 11, 0}};
    const struct summary_law *law = w->law;
    size_t more = 0;
    document_paragraph(w->out, "One line for each case. An error over tolerance of 1 would just "
                               "pass; ∞ is a difference where none is allowed.");
    document_table(w->out, "Cases", columns, TOUCH_COUNT(columns));
    for (int first = 1; first >= 0; first--) /* what did not pass is never left out for what did */
        for (size_t c = 0; c < law->case_count; c++) {
            if ((law->cases[c].bad > 0) != first)
                continue;
            if (document_has_room(w->out, SUMMARY_ROW))
                put_case_line(w, &law->cases[c]);
            else
                more++;
        }
    document_table_end(w->out);
    if (more)
        document_paragraph(w->out, "%zu more case%s in the appendix.", more,
                           more == 1 ? " is" : "s are");
}

/* --- convergence ---------------------------------------------------------------------------- */

static void put_convergence(struct summary_writer *w) {
    static const struct document_column columns[] = {
        {"Quantity", 22, 0}, {"Case", 34, 0}, {"Order", 26, 0}, {"Relative error left", 18, 1}};
    const struct summary_law *law = w->law;
    size_t any = 0;
    summary_put_orders(law, w->out);
    for (size_t c = 0; c < law->case_count; c++)
        for (size_t i = law->cases[c].first; i < law->cases[c].end; i++) {
            const struct play_row *row = law->sorted[i];
            const struct play_row *const *rows = law->sorted + law->cases[c].first;
            if (isnan(row->order_expected) || row->verdict == PLAY_VERDICT_FINDING ||
                !summary_is_first(rows, i - law->cases[c].first) ||
                !document_has_room(w->out, SUMMARY_FIGURE + SUMMARY_ROW))
                continue;
            if (!any++)
                document_table(
                    w->out,
                    "Observed order of convergence, its 95 % interval, and what is expected",
                    columns, TOUCH_COUNT(columns));
            summary_put_cell(w, row->quantity);
            summary_put_cell(w, row->case_name);
            document_cell(w->out);
            report_row_order(row, "–", w->out->out);
            document_cell_end(w->out);
            summary_put_number(w, row->error, "");
        }
    if (any)
        document_table_end(w->out);
    else
        document_paragraph(w->out, "No case varies the time step.");
}

static void put_law_figures(struct summary_writer *w) {
    if (!summary_put_figures(w, "", NULL, 3))
        document_paragraph(w->out, "There is no figure of the law as a whole.");
}

/* --- what remains open ---------------------------------------------------------------------- */

static void put_not_tested(struct summary_writer *w) {
    const char *text;
    if (!summary_untested(w->law, 0))
        return;
    document_paragraph(w->out, "No comparison of these results is about:");
    document_list(w->out);
    for (size_t i = 0; (text = summary_untested(w->law, i)); i++) {
        document_open(w->out, DOCUMENT_ITEM);
        document_say(w->out, "%s", text);
        document_close(w->out, DOCUMENT_ITEM);
    }
    document_list_end(w->out);
}

static void put_open(struct summary_writer *w) {
    struct play_coverage coverage;
    play_coverage_make(&w->law->results->rows, &coverage);
    char *text = play_coverage_text(&coverage);
    if (coverage.skipped)
        document_paragraph(w->out, "Of this law, %s:", text);
    else
        document_paragraph(w->out, "Nothing was skipped.");
    if (coverage.skipped)
        document_list(w->out);
    for (size_t i = 0; (text = play_coverage_line(&coverage, i)); i++) {
        if (document_has_room(w->out, 2.0 * SUMMARY_ITEM)) {
            document_open(w->out, DOCUMENT_ITEM);
            document_say(w->out, "skipped ");
            document_quote(w->out, text, SUMMARY_WORDS);
            document_close(w->out, DOCUMENT_ITEM);
        }
    }
    if (coverage.skipped)
        document_list_end(w->out);
    put_not_tested(w);
    document_paragraph(w->out, "All comparisons are about one contact of two bodies. They say "
                               "nothing about packings or flows of many particles.");
}

/* --- the end -------------------------------------------------------------------------------- */

static void put_again(struct summary_writer *w) {
    const struct play_run *run = &w->law->results->run;
    document_paragraph(w->out, "The same commit, compiler, flags and mathematical library give the "
                               "same numbers, digit for digit. These commands repeat the run and "
                               "this report:");
    document_list(w->out);
    document_open(w->out, DOCUMENT_ITEM);
    document_code(w->out, run->command);
    document_close(w->out, DOCUMENT_ITEM);
    document_open(w->out, DOCUMENT_ITEM);
    char *word = shell_word(w->law->law);
    char *command = play_format("touchstone report --summary --law %s", word);
    document_code(w->out, command);
    document_close(w->out, DOCUMENT_ITEM);
    document_list_end(w->out);
}

static void put_entry(struct summary_writer *w, const struct ref_entry *entry) {
    char *address =
        play_format("%s%s", *entry->doi ? REPORT_DOI : "", *entry->doi ? entry->doi : entry->url);
    document_open(w->out, DOCUMENT_ITEM);
    document_strong(w->out, entry->label);
    document_say(w->out, ": %s, %s. %s%s", entry->authors, entry->title, entry->published,
                 *entry->published ? ". " : "");
    if (*address)
        document_link(w->out, address, address);
    document_close(w->out, DOCUMENT_ITEM);
}

static void put_works(struct summary_writer *w) {
    const struct ref_entry **cited = report_cited(&w->law->results->rows);
    size_t more = 0;
    if (!*cited)
        document_paragraph(w->out, "The results cite no work of the bibliography.");
    document_list(w->out);
    for (size_t i = 0; cited[i]; i++)
        if (document_has_room(w->out, 50.0))
            put_entry(w, cited[i]);
        else
            more++;
    document_list_end(w->out);
    if (more)
        document_paragraph(w->out, "%zu more are listed in the appendix.", more);
}

/* --- all ------------------------------------------------------------------------------------ */

/* most: pages that a section may take; 0: what the others leave. */
static const struct {
    const char *id, *title;
    void (*put)(struct summary_writer *w);
    double most;
    int (*is_there)(const struct summary_law *law); /* NULL: always */
} sections[] = {
    {"tested", "What was tested", put_tested, 1.0, NULL},
    {"verdict", "Verdict", put_verdict, 0.5, NULL},
    {"conclusion", "Conclusion", put_conclusion, 1.5, NULL},
    {"findings", "What did not pass, and findings: the gravest first", put_findings, 3.4, NULL},
    {"law", "The law: formulas and properties", put_law, 2.0, NULL},
    {"cases", "All cases", put_cases, 3.0, NULL},
    {"principles", "Principles that every contact law obeys", summary_put_battery, 1.3,
     summary_has_battery},
    {"engine", "Beside our law of the same conventions", summary_put_engine, 1.2,
     summary_has_engine},
    {"sections", "Cases in detail", summary_put_cases, 0.0, NULL},
    {"convergence", "Convergence", put_convergence, 1.2, NULL},
    {"figures", "Figures of the law as a whole", put_law_figures, 1.3, NULL},
    {"open", "What was skipped and what was not tested", put_open, 0.8, NULL},
    {"again", "How to run it again", put_again, 0.4, NULL},
    {"works", "Works cited", put_works, 1.3, NULL},
};

/* left: points for the cases in detail. */
static char *write_with(const struct summary_law *law, enum document_form form, double left,
                        double *ret_height) {
    struct document out;
    struct summary_writer w = {.law = law, .out = &out};
    w.figure_number = play_resize(NULL, law->figures->count + 1, sizeof *w.figure_number);
    memset(w.figure_number, 0, (law->figures->count + 1) * sizeof *w.figure_number);
    document_begin(&out, form, 0.0);
    document_heading(&out, 1, NULL, "Verification of the contact law %.*s", SUMMARY_NAME, law->law);
    for (size_t i = 0, number = 0; i < TOUCH_COUNT(sections); i++) {
        const double most = sections[i].most > 0.0 ? sections[i].most * DOCUMENT_PAGE : left;
        if (most <= 0.0 || (sections[i].is_there && !sections[i].is_there(law)))
            continue;
        out.most = out.height + most;
        document_heading(&out, 2, sections[i].id, "%zu. %s", ++number, sections[i].title);
        sections[i].put(&w);
    }
    *ret_height = out.height;
    return document_end(&out);
}

char *summary_write(const struct summary_law *law, enum document_form form, double most) {
    double height;
    write_with(law, form, 0.0, &height);
    return write_with(law, form, fmax(most - height, 1.0), &height);
}
