/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections of the reviewer's report of one law, in their order. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "cases/results/coverage.h"
#include "cases/results/legend.h"
#include "reference/catalogue/equation.h"
#include "reference/catalogue/reference.h"
#include "reports/figures/svg.h"
#include "reports/page/cited.h"
#include "reports/page/formulas.h"
#include "reports/read/rows.h"
#include "summary_law.h"
#include "touchstone/common.h"

/* In points. */
#define FIGURE        300.0 /* the least that has to be left for a figure */
#define PICTURE_WIDTH 352.0 /* as in summary.css */
#define CAPTION       40.0  /* and what is lost where the figure begins a new page */
#define ITEM          90.0
#define ROW           45.0
/* How many. */
#define PICTURES      3 /* of findings */
#define EQUATIONS     2 /* of a reference */
#define CHECKS        8 /* lines of the table of a case */
#define KINDS         8
#define WORDS         4   /* different words of a setting */
#define SETTINGS      40  /* of a law from outside */
#define ABOUT         900 /* characters of what a case says of itself */

struct writer {
    const struct summary_law *law;
    struct document *out;
    size_t *figure_number; /* of each figure, 0: not shown yet */
    size_t figure_count;
};

/* --- figures -------------------------------------------------------------------------------- */

static char *picture_of(const struct writer *w, size_t index) {
    const struct report_figure *figure = &w->law->figures->figures[index];
    char *svg = file_read(FILE_TEXT, "%s/%s", w->law->folder, figure->file), *picture = NULL;
    char *description = report_figure_words(figure), id[32];
    size_t size;
    FILE *into = open_memstream(&picture, &size);
    snprintf(id, sizeof id, "f%zu", index + 1);
    const int bad = !svg || report_svg_inline(svg, id, figure->title, description, into);
    fclose(into);
    free(description);
    free(svg);
    if (!bad)
        return picture;
    free(picture);
    return NULL;
}

static void put_caption(const struct writer *w, const struct report_figure *figure, size_t number) {
    document_say(w->out, "Figure %zu. ", number);
    document_quote(w->out, figure->title, SUMMARY_WORDS);
    if (*figure->case_name) {
        document_say(w->out, " (");
        document_quote(w->out, figure->case_name, SUMMARY_NAME);
        document_say(w->out, ")");
    }
    document_say(w->out, ".");
}

/* Of a picture on paper, in points; from its viewBox. */
static double height_of(const char *picture) {
    const char *box = strstr(picture, "viewBox=\"");
    double width = 0.0, height = 0.0;
    if (!box || sscanf(box, "viewBox=\"%*f %*f %lf %lf\"", &width, &height) != 2 || !(width > 0.0))
        return FIGURE;
    return fmin(PICTURE_WIDTH * height / width, DOCUMENT_PAGE);
}

static void put_picture(struct writer *w, size_t index, const char *picture) {
    const struct report_figure *figure = &w->law->figures->figures[index];
    const size_t number = w->figure_number[index] = ++w->figure_count;
    if (w->out->form == DOCUMENT_HTML)
        fprintf(w->out->out, "<figure>%s<figcaption>", picture);
    else
        fprintf(w->out->out, "\n![Figure %zu](plots/%s)\n\n", number, figure->file);
    put_caption(w, figure, number);
    fputs(w->out->form == DOCUMENT_HTML ? "</figcaption></figure>\n" : "\n", w->out->out);
    document_take(w->out, height_of(picture) + CAPTION);
}

/* Shows a figure if it is there and has room; whether it did. One that stands further up is named. */
static int put_figure(struct writer *w, size_t index) {
    const struct summary_law *law = w->law;
    if (law->no_figures || law->figures->figures[index].missing)
        return 0;
    if (w->figure_number[index]) {
        document_paragraph(w->out, "Figure %zu shows this case.", w->figure_number[index]);
        return 1;
    }
    char *picture = document_has_room(w->out, FIGURE) ? picture_of(w, index) : NULL;
    if (picture)
        put_picture(w, index, picture);
    free(picture);
    return picture != NULL;
}

static int has_reference(const struct report_figure *figure) {
    for (size_t c = 0; c < figure->curve_count; c++)
        if (figure->curves[c].known)
            return 1;
    return 0;
}

/* How much a figure tells of its case: its quantity is that of the worst row, there is a reference, it is not over
 * dimensionless slip, in which few cases are stated. */
static int weight_of(const struct report_figure *figure, const char *quantity) {
    return 4 * (quantity && figure->y.name && !strcmp(figure->y.name, quantity)) +
           2 * has_reference(figure) + (strncmp(figure->file, "psi2_", 5) != 0);
}

/* The figures of a case ("": of the law as a whole) that tell most; quantity: of its worst row, or NULL. How many were
 * shown. */
static size_t put_figures_of(struct writer *w, const char *case_name, const char *quantity,
                             size_t most) {
    const struct report_figures *figures = w->law->figures;
    size_t shown = 0;
    for (int weight = 7; weight >= 0; weight--)
        for (size_t i = 0; !w->law->no_figures && i < figures->count && shown < most; i++)
            if (!strcmp(figures->figures[i].case_name, case_name) &&
                weight_of(&figures->figures[i], quantity) == weight)
                shown += (size_t)put_figure(w, i);
    return shown;
}

/* --- what was tested ------------------------------------------------------------------------ */

/* What rows are compared with: "closed form", "data", "given value". */
static const char *kind_of(const struct play_row *row) {
    static const char *const kinds[] = {
        [REF_CLOSED_FORM] = "closed form",
        [REF_QUADRATURE] = "quadrature",
        [REF_ODE] = "numerical solution",
        [REF_EIGENVALUE] = "eigenvalue",
        [REF_FINITE_SUM] = "finite sum of the scheme",
        [REF_ELEMENTS] = "solution by boundary elements",
    };
    const struct ref_reference *reference = ref_find(row->reference);
    if (reference)
        return kinds[reference->kind];
    if (*row->reference)
        return "reference that this version does not know";
    return !strcmp(row->basis, "data") ? "measured value" : "value given in the case";
}

struct kinds {
    const char *name[KINDS];
    size_t rows[KINDS], count;
};

static void count_kinds(const struct play_row *const *rows, size_t count, struct kinds *ret) {
    *ret = (struct kinds){{NULL}, {0}, 0};
    for (size_t i = 0; i < count; i++) {
        const char *kind = kind_of(rows[i]);
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

static void put_scope(struct writer *w) {
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
    document_say(w->out, " gave %s: ", rows);
    for (size_t k = 0; k < kinds.count; k++)
        document_say(w->out, "%s%zu with %s %s", k ? ", " : "", kinds.rows[k],
                     *kinds.name[k] == 'e' ? "an" : "a", kinds.name[k]);
    document_say(w->out, ". In each, the two bodies move as the case prescribes, and one quantity "
                         "is compared with a value that does not come from this law.");
    document_close(w->out, DOCUMENT_PARAGRAPH);
    free(rows);
    free(cases);
}

static void put_facts(struct writer *w) {
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

static void put_tested(struct writer *w) {
    const struct summary_law *law = w->law;
    const struct play_row *head = law->sorted[0];
    document_open(w->out, DOCUMENT_PARAGRAPH);
    document_say(w->out, "The subject of this report is the contact law ");
    document_strong(w->out, law->law);
    if (law->built_in) {
        document_say(w->out, ", which is part of touchstone: %s. It implements %s.",
                     law->built_in->title, law->built_in->source);
    } else {
        document_say(w->out, ", which is not part of touchstone but comes from ");
        document_quote(w->out, *head->subject ? head->subject : "an unnamed source", SUMMARY_WORDS);
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

static void put_verdict(struct writer *w) {
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

static void put_conclusion(struct writer *w) {
    summary_put_conclusion(w->law, w->out);
}

/* --- findings ------------------------------------------------------------------------------- */

static void put_number(struct writer *w, double value, const char *unit) {
    if (isnan(value))
        document_say(w->out, "–");
    else
        document_say(w->out, "%.5g", value);
    if (!isnan(value) && *unit && strcmp(unit, "1") != 0) {
        document_say(w->out, " ");
        document_quote(w->out, unit, SUMMARY_NAME);
    }
}

static void put_cell(struct writer *w, const char *text) {
    document_cell(w->out);
    document_quote(w->out, text, SUMMARY_NAME);
    document_cell_end(w->out);
}

static void put_number_cell(struct writer *w, double value, const char *unit) {
    document_cell(w->out);
    put_number(w, value, unit);
    document_cell_end(w->out);
}

/* Shows a figure of a case; whether it did. */
static int put_case_figure(struct writer *w, size_t place) {
    return put_figures_of(w, w->law->sorted[place]->case_name, w->law->sorted[place]->quantity, 1) >
           0;
}

static void put_grave(struct writer *w, size_t place) {
    document_open(w->out, DOCUMENT_ITEM);
    document_strong(w->out, w->law->sorted[place]->case_name);
    document_say(w->out, ": ");
    summary_say_gravest(w->law, place, w->out);
    document_say(w->out, ".");
    document_close(w->out, DOCUMENT_ITEM);
}

static void put_findings(struct writer *w) {
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
    for (; k < law->grave_count && pictures < PICTURES && document_has_room(w->out, ITEM); k++) {
        document_list(w->out);
        put_grave(w, law->gravest[k]);
        document_list_end(w->out);
        pictures += (size_t)put_case_figure(w, law->gravest[k]);
    }
    document_list(w->out);
    for (; k < law->grave_count && document_has_room(w->out, ITEM); k++)
        put_grave(w, law->gravest[k]);
    document_list_end(w->out);
    if (k < law->grave_count)
        document_paragraph(w->out, "%zu more are in the appendix.", law->grave_count - k);
}

/* --- the law -------------------------------------------------------------------------------- */

/* What the variants of the law have under a name: "0 to 0.5", words, or nothing. */
static void put_values(struct writer *w, const char *name) {
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
    if (!word_count && low <= high)
        document_say(w->out, low < high ? "%.4g to %.4g" : "%.4g", low, high);
    else if (!word_count)
        document_say(w->out, "–");
}

static void put_property(struct writer *w, const struct touch_property *property) {
    char range[256];
    touch_property_range(property, range, sizeof range);
    put_cell(w, property->keyword);
    put_cell(w, property->symbol ? property->symbol : "");
    put_cell(w, property->unit ? property->unit : "");
    put_cell(w, property->scope == TOUCH_OF_STATE ? "" : range);
    document_cell(w->out);
    put_values(w, property->keyword);
    document_cell_end(w->out);
    put_cell(w, property->meaning ? property->meaning : "");
}

static void put_built_in(struct writer *w) {
    static const struct document_column columns[] = {
        {"Keyword", 16, 0},          {"Symbol", 8, 0},  {"Unit", 8, 0}, {"Range", 16, 0},
        {"In these results", 18, 0}, {"Meaning", 34, 0}};
    const struct touch_law *law = w->law->built_in;
    const struct report_formula *formula;
    for (size_t i = 0; (formula = report_formula_at(i)); i++)
        if (!strcmp(formula->law, law->name) && document_has_room(w->out, 2.0 * ITEM))
            document_formula(w->out, formula->tex, formula->words, formula->source);
    document_table(w->out, "Properties", columns, TOUCH_COUNT(columns));
    for (size_t p = 0; p < law->property_count && document_has_room(w->out, ROW); p++)
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
static void put_outside(struct writer *w) {
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
    for (size_t i = 0; i < count && document_has_room(w->out, ROW); i++) {
        put_cell(w, settings[i]->name);
        document_cell(w->out);
        put_values(w, settings[i]->name);
        document_cell_end(w->out);
        put_cell(w, settings[i]->unit);
    }
    document_table_end(w->out);
}

static void put_law(struct writer *w) {
    (w->law->built_in ? put_built_in : put_outside)(w);
}

/* --- the table of cases --------------------------------------------------------------------- */

static void put_share(struct writer *w, const struct summary_case *of) {
    document_cell(w->out);
    if (isnan(of->share))
        document_say(w->out, of->passed ? "exact" : "–");
    else
        document_say(w->out, "%.2g", of->share);
    document_cell_end(w->out);
}

static void put_case_verdict(struct writer *w, const struct summary_case *of) {
    const struct play_row *head = w->law->sorted[of->first];
    document_cell(w->out);
    document_verdict(w->out, of->bad || !of->passed ? head->verdict : PLAY_VERDICT_PASS);
    if (of->findings && of->passed)
        document_say(w->out, ", %zu finding%s", of->findings, of->findings == 1 ? "" : "s");
    document_cell_end(w->out);
}

static void put_case_line(struct writer *w, const struct summary_case *of) {
    const struct play_row *head = w->law->sorted[of->first];
    struct kinds kinds;
    char *address = play_format("report.html#c%zu", of->appendix), name[512];
    snprintf(name, sizeof name, "%.*s", SUMMARY_NAME, head->case_name);
    document_cell(w->out);
    document_link(w->out, address, name);
    document_cell_end(w->out);
    put_cell(w, head->title);
    document_cell(w->out);
    count_kinds(w->law->sorted + of->first, of->end - of->first, &kinds);
    for (size_t k = 0; k < kinds.count; k++)
        document_say(w->out, "%s%s", k ? ", " : "", kinds.name[k]);
    document_cell_end(w->out);
    document_cell(w->out);
    document_say(w->out, "%zu", of->end - of->first);
    document_cell_end(w->out);
    put_share(w, of);
    put_case_verdict(w, of);
    free(address);
}

static void put_cases(struct writer *w) {
    static const struct document_column columns[] = {
        {"Case", 24, 0},       {"What is tested", 28, 0},         {"Compared with", 20, 0},
        {"Comparisons", 8, 1}, {"Worst error / tolerance", 9, 1}, {"Verdict", 11, 0}};
    const struct summary_law *law = w->law;
    size_t more = 0;
    document_paragraph(w->out, "One line for each case. An error over tolerance of 1 would just "
                               "pass; \"exact\" says that no difference was allowed.");
    document_table(w->out, "Cases", columns, TOUCH_COUNT(columns));
    for (int first = 1; first >= 0; first--) /* what did not pass is never left out for what did */
        for (size_t c = 0; c < law->case_count; c++) {
            if ((law->cases[c].bad > 0) != first)
                continue;
            if (document_has_room(w->out, ROW))
                put_case_line(w, &law->cases[c]);
            else
                more++;
        }
    document_table_end(w->out);
    if (more)
        document_paragraph(w->out, "%zu more case%s in the appendix.", more,
                           more == 1 ? " is" : "s are");
}

/* --- principles ----------------------------------------------------------------------------- */

static int is_battery(const struct play_row *row) {
    return !strcmp(row->case_name, SUMMARY_BATTERY);
}

static int has_battery(const struct summary_law *law) {
    for (size_t c = 0; c < law->case_count; c++)
        if (is_battery(law->sorted[law->cases[c].first]))
            return 1;
    return 0;
}

static void put_principle(struct writer *w, const struct play_row *row) {
    put_cell(w, row->quantity);
    document_cell(w->out);
    document_quote(w->out, row->source, SUMMARY_WORDS);
    document_cell_end(w->out);
    document_cell(w->out);
    document_verdict(w->out, row->verdict);
    document_cell_end(w->out);
    document_cell(w->out);
    document_quote(w->out, row->detail, SUMMARY_WORDS);
    document_cell_end(w->out);
}

static void put_battery(struct writer *w) {
    static const struct document_column columns[] = {{"Principle", 15, 0},
                                                     {"What it says", 34, 0},
                                                     {"Verdict", 11, 0},
                                                     {"What the motions showed", 40, 0}};
    const struct summary_law *law = w->law;
    document_paragraph(w->out, "Every contact law obeys these principles, whatever its formulas. "
                               "The law was asked on random motions, which need no reference.");
    document_table(w->out, "Principles", columns, TOUCH_COUNT(columns));
    for (size_t i = 0; i < law->count; i++)
        if (is_battery(law->sorted[i]) && document_has_room(w->out, ROW))
            put_principle(w, law->sorted[i]);
    document_table_end(w->out);
}

/* --- cases of their own --------------------------------------------------------------------- */

/* The worst of the rows from i on that are alike: same quantity, reference and verdict. */
static size_t count_alike(const struct play_row *const *rows, size_t count, size_t i) {
    size_t alike = 0;
    for (size_t k = 0; k < count; k++)
        alike += !strcmp(rows[k]->quantity, rows[i]->quantity) &&
                 !strcmp(rows[k]->reference, rows[i]->reference) &&
                 rows[k]->verdict == rows[i]->verdict;
    return alike;
}

static int is_first_alike(const struct play_row *const *rows, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (!strcmp(rows[k]->quantity, rows[i]->quantity) &&
            !strcmp(rows[k]->reference, rows[i]->reference) && rows[k]->verdict == rows[i]->verdict)
            return 0;
    return 1;
}

static void put_check(struct writer *w, const struct play_row *row, size_t alike) {
    put_cell(w, row->quantity);
    put_cell(w, *row->reference ? row->reference : row->source);
    document_cell(w->out);
    document_say(w->out, "%zu", alike);
    document_cell_end(w->out);
    put_number_cell(w, row->expected, row->unit);
    put_number_cell(w, row->predicted, row->unit);
    document_cell(w->out);
    if (row->verdict == PLAY_VERDICT_FINDING || isnan(row->error))
        document_say(w->out, "–");
    else if (row->tolerance > 0.0)
        document_say(w->out, "%.2g", row->error / row->tolerance);
    else
        document_say(w->out, "exact");
    document_cell_end(w->out);
    put_cell(w, row->basis);
    document_cell(w->out);
    document_verdict(w->out, row->verdict);
    document_cell_end(w->out);
}

static void put_checks(struct writer *w, const struct summary_case *of) {
    static const struct document_column columns[] = {
        {"Quantity", 15, 0}, {"Compared with", 23, 0},     {"Rows", 6, 1},  {"Expected", 13, 1},
        {"Obtained", 13, 1}, {"Error / tolerance", 10, 1}, {"Basis", 9, 0}, {"Verdict", 11, 0}};
    const struct play_row *const *rows = w->law->sorted + of->first;
    const size_t count = of->end - of->first;
    size_t shown = 0, more = 0;
    document_table(w->out, "Its comparisons: of those alike, the worst", columns,
                   TOUCH_COUNT(columns));
    for (size_t i = 0; i < count; i++) {
        if (!is_first_alike(rows, i))
            continue;
        if (shown < CHECKS) {
            put_check(w, rows[i], count_alike(rows, count, i));
            shown++;
        } else {
            more++;
        }
    }
    document_table_end(w->out);
    if (more)
        document_paragraph(w->out, "%zu more kind%s in the appendix.", more,
                           more == 1 ? " of comparison is" : "s of comparison are");
}

static int is_among(const struct ref_equation *equation, const char *reference) {
    const struct ref_equation *other;
    for (size_t i = 0; i < EQUATIONS && (other = ref_equation_of(reference, i)); i++)
        if (other == equation)
            return 1;
    return 0;
}

/* The first equations of a reference, but those of another one, NULL: none. */
static void put_equations(struct writer *w, const char *reference, const char *other) {
    const struct ref_equation *equation;
    for (size_t i = 0; i < EQUATIONS && (equation = ref_equation_of(reference, i)); i++)
        if (!other || !is_among(equation, other))
            document_formula(w->out, equation->tex, equation->words, NULL);
}

/* Title, kind, source and equations of the references of a case, each once. */
static void put_references(struct writer *w, const struct summary_case *of) {
    const struct play_row *const *rows = w->law->sorted + of->first;
    const char *before = NULL;
    size_t count, shown = 0;
    const struct play_row **sources = report_rows_sources(rows, of->end - of->first, &count);
    for (size_t i = 0; i < count && shown < 3; i++) {
        const struct ref_reference *reference = ref_find(sources[i]->reference);
        if (!reference)
            continue;
        document_open(w->out, DOCUMENT_PARAGRAPH);
        document_say(w->out, "%s ", shown++ ? "And" : "Reference:");
        document_code(w->out, reference->name);
        document_say(w->out, " (%s): %s. ", kind_of(sources[i]), reference->title);
        if (reference->uncertainty > 0.0)
            document_say(w->out, "Its relative uncertainty is %.2g. ", reference->uncertainty);
        document_say(w->out, "Source: %s.", reference->source);
        document_close(w->out, DOCUMENT_PARAGRAPH);
        put_equations(w, reference->name, before);
        before = reference->name;
    }
    if (!shown && count && *sources[0]->source) {
        document_open(w->out, DOCUMENT_PARAGRAPH);
        document_say(w->out, "Expected values come from: ");
        document_quote(w->out, sources[0]->source, SUMMARY_WORDS);
        document_close(w->out, DOCUMENT_PARAGRAPH);
    }
    free(sources);
}

static void put_command(struct writer *w, const struct play_row *head) {
    const struct play_setup *setup =
        play_setups_find(&w->law->results->rows.setups, head->case_name, head->variant, head->law);
    if (!setup)
        return;
    document_open(w->out, DOCUMENT_PARAGRAPH);
    document_say(w->out, "Run it again: ");
    document_code(w->out, setup->command);
    document_close(w->out, DOCUMENT_PARAGRAPH);
}

static void put_case(struct writer *w, const struct summary_case *of) {
    const struct play_row *head = w->law->sorted[of->first];
    const struct play_described *described =
        play_setups_described(&w->law->results->rows.setups, head->case_name, head->law);
    document_heading(w->out, 3, NULL, "%.*s", SUMMARY_NAME, head->case_name);
    document_open(w->out, DOCUMENT_PARAGRAPH);
    document_say(w->out, "What is tested: ");
    document_quote(w->out, head->title, SUMMARY_WORDS);
    document_say(w->out, ". ");
    if (described && *described->about)
        document_quote(w->out, described->about, ABOUT);
    document_close(w->out, DOCUMENT_PARAGRAPH);
    put_references(w, of);
    put_figures_of(w, head->case_name, head->quantity, 1);
    put_checks(w, of);
    put_command(w, head);
}

/* As many as have room, each of which is written to see what it takes. */
static void put_sections(struct writer *w) {
    const struct summary_law *law = w->law;
    size_t shown = 0;
    document_paragraph(w->out, "First what did not pass and what is a finding, then one case for "
                               "each kind of reference, then others as far as there is room.");
    for (size_t k = 0; k < law->case_count; k++) {
        const struct summary_case *of = &law->cases[law->told[k]];
        if (is_battery(law->sorted[of->first]))
            shown++; /* it has a section of its own */
        else if (document_has_room(w->out, FIGURE + 300.0)) {
            put_case(w, of);
            shown++;
        }
    }
    if (shown < law->case_count)
        document_paragraph(w->out, "The other %zu of %zu cases are in the appendix.",
                           law->case_count - shown, law->case_count);
}

/* --- convergence ---------------------------------------------------------------------------- */

static void put_convergence(struct writer *w) {
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
                !is_first_alike(rows, i - law->cases[c].first) ||
                !document_has_room(w->out, FIGURE + ROW))
                continue;
            if (!any++)
                document_table(
                    w->out,
                    "Observed order of convergence, its 95 % interval, and what is expected",
                    columns, TOUCH_COUNT(columns));
            put_cell(w, row->quantity);
            put_cell(w, row->case_name);
            document_cell(w->out);
            report_row_order(row, "–", w->out->out);
            document_cell_end(w->out);
            put_number_cell(w, row->error, "");
        }
    if (any)
        document_table_end(w->out);
    else
        document_paragraph(w->out, "No case varies the time step.");
}

static void put_law_figures(struct writer *w) {
    if (!put_figures_of(w, "", NULL, 3))
        document_paragraph(w->out, "There is no figure of the law as a whole.");
}

/* --- what remains open ---------------------------------------------------------------------- */

static void put_not_tested(struct writer *w) {
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

static void put_open(struct writer *w) {
    struct play_coverage coverage;
    play_coverage_make(&w->law->results->rows, &coverage);
    char *text = play_coverage_text(&coverage);
    if (coverage.skipped)
        document_paragraph(w->out, "Of this law, %s:", text);
    else
        document_paragraph(w->out, "Nothing was skipped.");
    free(text);
    if (coverage.skipped)
        document_list(w->out);
    for (size_t i = 0; (text = play_coverage_line(&coverage, i)); i++) {
        if (document_has_room(w->out, 2.0 * ITEM)) {
            document_open(w->out, DOCUMENT_ITEM);
            document_say(w->out, "skipped ");
            document_quote(w->out, text, SUMMARY_WORDS);
            document_close(w->out, DOCUMENT_ITEM);
        }
        free(text);
    }
    if (coverage.skipped)
        document_list_end(w->out);
    play_coverage_free(&coverage);
    put_not_tested(w);
    document_paragraph(w->out, "All comparisons are about one contact of two bodies. They say "
                               "nothing about packings or flows of many particles.");
}

/* --- the end -------------------------------------------------------------------------------- */

static void put_again(struct writer *w) {
    const struct play_run *run = &w->law->results->run;
    document_paragraph(w->out, "The same commit, compiler, flags and mathematical library give the "
                               "same numbers, digit for digit. These commands repeat the run and "
                               "this report:");
    document_list(w->out);
    document_open(w->out, DOCUMENT_ITEM);
    document_code(w->out, run->command);
    document_close(w->out, DOCUMENT_ITEM);
    document_open(w->out, DOCUMENT_ITEM);
    char *command = play_format("touchstone report --summary --law %s", w->law->law);
    document_code(w->out, command);
    free(command);
    document_close(w->out, DOCUMENT_ITEM);
    document_list_end(w->out);
}

static void put_entry(struct writer *w, const struct ref_entry *entry) {
    char *address =
        play_format("%s%s", *entry->doi ? REPORT_DOI : "", *entry->doi ? entry->doi : entry->url);
    document_open(w->out, DOCUMENT_ITEM);
    document_strong(w->out, entry->label);
    document_say(w->out, ": %s, %s. %s%s", entry->authors, entry->title, entry->published,
                 *entry->published ? ". " : "");
    if (*address)
        document_link(w->out, address, address);
    document_close(w->out, DOCUMENT_ITEM);
    free(address);
}

static void put_works(struct writer *w) {
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
    free(cited);
}

/* --- all ------------------------------------------------------------------------------------ */

/* most: pages that a section may take; 0: what the others leave. */
static const struct {
    const char *id, *title;
    void (*put)(struct writer *w);
    double most;
    int (*is_there)(const struct summary_law *law); /* NULL: always */
} sections[] = {
    {"tested", "What was tested", put_tested, 1.0, NULL},
    {"verdict", "Verdict", put_verdict, 0.5, NULL},
    {"conclusion", "Conclusion", put_conclusion, 1.5, NULL},
    {"findings", "What did not pass, and findings: the gravest first", put_findings, 3.4, NULL},
    {"law", "The law: formulas and properties", put_law, 2.0, NULL},
    {"cases", "All cases", put_cases, 3.0, NULL},
    {"principles", "Principles that every contact law obeys", put_battery, 1.3, has_battery},
    {"sections", "Cases in detail", put_sections, 0.0, NULL},
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
    struct writer w = {.law = law, .out = &out};
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
    free(w.figure_number);
    return document_end(&out);
}

char *summary_write(const struct summary_law *law, enum document_form form, double most) {
    double height;
    free(write_with(law, form, 0.0, &height));
    return write_with(law, form, fmax(most - height, 1.0), &height);
}
