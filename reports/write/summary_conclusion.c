/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What follows from the numbers, as sentences. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "reports/read/gravest.h"
#include "reports/read/rows.h"
#include "reports/read/verdict_text.h"
#include "summary_law.h"
#include "touchstone/common.h"

#define QUANTITIES 4 /* named in a sentence */
#define ORDERS     8 /* different orders that are expected */

/* --- the verdict ---------------------------------------------------------------------------- */

char *summary_count(size_t count, const char *word) {
    return play_format("%zu %s%s", count, word, count == 1 ? "" : "s");
}

size_t summary_bad(const struct summary_law *law) {
    size_t bad = 0;
    for (size_t v = PLAY_VERDICT_MARGINAL; v < PLAY_VERDICT_COUNT; v++)
        bad += law->verdicts[v];
    return bad;
}

static size_t judged(const struct summary_law *law) {
    return law->verdicts[PLAY_VERDICT_PASS] + summary_bad(law);
}

void summary_put_verdict(const struct summary_law *law, struct document *out) {
    char *text = report_verdict_text(&law->results->rows);
    document_open(out, DOCUMENT_LEAD);
    document_say(out, "%s.", text);
    document_close(out, DOCUMENT_LEAD);
    free(text);
}

double summary_share(const struct play_row *const *rows, size_t count,
                     const struct play_row **ret_row) {
    double most = (double)NAN;
    for (size_t i = 0; i < count; i++) {
        const struct play_row *row = rows[i];
        if (row->verdict == PLAY_VERDICT_FINDING || !(row->tolerance > 0.0) || isnan(row->error))
            continue;
        const double share = row->error / row->tolerance;
        if (share <= most)
            continue;
        most = share;
        if (ret_row)
            *ret_row = row;
    }
    return most;
}

/* --- what rows have in common --------------------------------------------------------------- */

/* Names of quantities, each once, in the order of their first row. */
struct names {
    const char *name[QUANTITIES + 1];
    size_t count; /* all */
};

static void add_name(struct names *names, const char *name) {
    for (size_t i = 0; i < names->count && i <= QUANTITIES; i++)
        if (!strcmp(names->name[i], name))
            return;
    if (names->count <= QUANTITIES)
        names->name[names->count++] = name;
}

static void put_names(const struct names *names, struct document *out) {
    const size_t shown = names->count > QUANTITIES ? QUANTITIES : names->count;
    for (size_t i = 0; i < shown; i++) {
        document_say(out, "%s", !i ? "" : i + 1 == shown && names->count == shown ? " and " : ", ");
        document_quote(out, names->name[i], SUMMARY_NAME);
    }
    if (names->count > shown)
        document_say(out, " and others");
}

static void put_place(const struct play_row *row, struct document *out) {
    document_quote(out, row->quantity, SUMMARY_NAME);
    document_say(out, " in ");
    document_quote(out, row->case_name, SUMMARY_NAME);
    if (*row->variant) {
        document_say(out, " with ");
        document_quote(out, row->variant, SUMMARY_NAME);
    }
}

/* Passed rows of a basis and a type of error, and the one with the largest error. */
static size_t passed_rows(const struct summary_law *law, const char *basis, const char *kind,
                          const struct play_row **ret_worst) {
    size_t count = 0;
    *ret_worst = NULL;
    for (size_t i = 0; i < law->count; i++) {
        const struct play_row *row = law->sorted[i];
        if (row->verdict != PLAY_VERDICT_PASS || strcmp(row->basis, basis) != 0 ||
            strcmp(row->error_kind, kind) != 0 || isnan(row->error))
            continue;
        count++;
        if (!*ret_worst || row->error > (*ret_worst)->error)
            *ret_worst = row;
    }
    return count;
}

/* --- accuracy ------------------------------------------------------------------------------- */

static void put_round_off(const struct summary_law *law, struct document *out) {
    const struct play_row *worst;
    const size_t count = passed_rows(law, "round-off", "ulp", &worst);
    if (!count)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Arithmetic.");
    document_say(out,
                 " In %zu comparison%s with values that are known at every step, the largest "
                 "difference is %.3g units in the last place (about %.1g of the value; the "
                 "tolerance is %.3g), of ",
                 count, count == 1 ? "" : "s", worst->error, worst->error * 2.2e-16,
                 worst->tolerance);
    put_place(worst, out);
    document_say(out, ". These differences are round-off: the formulas are computed as they are "
                      "documented.");
    document_close(out, DOCUMENT_ITEM);
}

static void put_exact(const struct summary_law *law, struct document *out) {
    const struct play_row *worst;
    const size_t count = passed_rows(law, "exact", "absolute", &worst);
    if (!count)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Events and states.");
    if (worst->error > 0.0)
        document_say(out,
                     " %zu comparison%s of counts, flags and values that must be met exactly "
                     "passed; the largest difference is %.3g.",
                     count, count == 1 ? "" : "s", worst->error);
    else
        document_say(out,
                     " %zu comparison%s of counts, flags and values that must be met exactly "
                     "show no difference at all.",
                     count, count == 1 ? "" : "s");
    document_close(out, DOCUMENT_ITEM);
}

/* What was expected and observed where one order is expected. */
struct order {
    double expected, low, high, error; /* error: the largest relative one that is left */
    struct names names;
    size_t count;
};

static struct order *find_order(struct order *orders, size_t *count, double expected) {
    for (size_t i = 0; i < *count; i++)
        if (fabs(orders[i].expected - expected) < 1e-9)
            return &orders[i];
    if (*count == ORDERS)
        return NULL;
    orders[*count] = (struct order){expected, HUGE_VAL, -HUGE_VAL, 0.0, {{NULL}, 0}, 0};
    return &orders[(*count)++];
}

static int by_order(const void *a, const void *b) {
    const struct order *left = a, *right = b;
    return (left->expected > right->expected) - (left->expected < right->expected);
}

/* Those of rows that passed, the lowest expected order first; how many. */
static size_t collect_orders(const struct summary_law *law, struct order orders[ORDERS]) {
    size_t count = 0;
    for (size_t i = 0; i < law->count; i++) {
        const struct play_row *row = law->sorted[i];
        if (row->verdict != PLAY_VERDICT_PASS || isnan(row->order) || isnan(row->order_expected))
            continue;
        struct order *order = find_order(orders, &count, row->order_expected);
        if (!order)
            continue;
        order->low = fmin(order->low, row->order);
        order->high = fmax(order->high, row->order);
        if (!strcmp(row->error_kind, "relative"))
            order->error = fmax(order->error, row->error);
        add_name(&order->names, row->quantity);
        order->count++;
    }
    qsort(orders, count, sizeof *orders, by_order);
    return count;
}

static void put_observed(const struct order *order, struct document *out) {
    if (order->high - order->low > 0.005)
        document_say(out, "%.3g to %.3g", order->low, order->high);
    else
        document_say(out, "%.3g", order->low);
}

static void put_orders(const struct summary_law *law, struct document *out) {
    struct order orders[ORDERS];
    const size_t count = collect_orders(law, orders);
    double error = 0.0;
    if (!count)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Time step.");
    document_say(out, " The error falls with the time step as it should:");
    for (size_t i = 0; i < count; i++) {
        document_say(out, "%s order ", i ? ";" : "");
        put_observed(&orders[i], out);
        document_say(out, " where %.4g is expected", orders[i].expected);
        error = fmax(error, orders[i].error);
    }
    document_say(out, ".");
    if (error > 0.0)
        document_say(out, " The largest relative error that is left on the finest grid is %.1e.",
                     error);
    document_close(out, DOCUMENT_ITEM);
}

void summary_put_orders(const struct summary_law *law, struct document *out) {
    static const struct document_column columns[] = {{"Expected order", 12, 1},
                                                     {"Observed", 18, 1},
                                                     {"Comparisons", 14, 1},
                                                     {"Relative error left", 14, 1},
                                                     {"Quantities", 42, 0}};
    struct order orders[ORDERS];
    const size_t count = collect_orders(law, orders);
    if (!count)
        return;
    document_table(out, "Orders that were expected and observed, where the comparison passed",
                   columns, TOUCH_COUNT(columns));
    for (size_t i = 0; i < count; i++) {
        document_cell(out);
        document_say(out, "%.4g", orders[i].expected);
        document_cell_end(out);
        document_cell(out);
        put_observed(&orders[i], out);
        document_cell_end(out);
        document_cell(out);
        document_say(out, "%zu", orders[i].count);
        document_cell_end(out);
        document_cell(out);
        document_say(out, "%.1e", orders[i].error);
        document_cell_end(out);
        document_cell(out);
        put_names(&orders[i].names, out);
        document_cell_end(out);
    }
    document_table_end(out);
}

static void put_scheme(const struct summary_law *law, struct document *out) {
    const struct play_row *worst;
    const size_t count = passed_rows(law, "scheme", "relative", &worst);
    if (!count)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Error of the scheme.");
    document_say(out,
                 " In %zu comparison%s the tolerance is the known error of the documented scheme "
                 "at its time step. The largest relative error is %.2g, where %.2g is allowed, of ",
                 count, count == 1 ? "" : "s", worst->error, worst->tolerance);
    put_place(worst, out);
    document_say(out, ".");
    document_close(out, DOCUMENT_ITEM);
}

/* --- findings by theme ---------------------------------------------------------------------- */

static size_t count_theme(const struct summary_law *law, enum report_theme theme) {
    size_t count = 0;
    for (size_t i = 0; i < law->count; i++)
        count += law->sorted[i]->verdict == PLAY_VERDICT_FINDING &&
                 report_row_theme(law->sorted[i]) == theme;
    return count;
}

/* The first finding of a theme among the gravest. */
static size_t gravest_of(const struct summary_law *law, enum report_theme theme) {
    for (size_t k = 0; k < law->grave_count; k++)
        if (law->findings[law->gravest[k]] < law->count &&
            report_row_theme(law->sorted[law->gravest[k]]) == theme)
            return law->gravest[k];
    return law->count;
}

void summary_say_gravest(const struct summary_law *law, size_t place, struct document *out) {
    char *words = NULL;
    size_t size;
    FILE *into = open_memstream(&words, &size);
    report_gravest_say(law->sorted, law->findings, law->count, place, summary_put_raw, into);
    fclose(into);
    document_quote(out, words, 2 * SUMMARY_WORDS);
    free(words);
}

void summary_put_raw(const char *text, FILE *out) {
    fputs(text, out);
}

/* How a theme is told: where there are findings, and where comparisons passed instead. */
static const struct {
    const char *head, *found, *passed;
} themes[REPORT_THEMES] = {
    [REPORT_WRONG] = {"Distance to what is exact or was intended.",
                      " %zu comparison%s of the law, as it is documented, ended as finding. The "
                      "gravest is in ",
                      NULL},
    [REPORT_ENERGY] = {"Energy.",
                       " %zu comparison%s found energy that is created, or lost without being "
                       "booked. The gravest is in ",
                       " %zu comparison%s of energies and work passed, and none is a finding. The "
                       "largest share of a tolerance is %.2g, of "},
    [REPORT_RESTITUTION] = {"Restitution.",
                            " In %zu comparison%s the restitution that is obtained is not the one "
                            "that was asked for. The gravest is in ",
                            " %zu comparison%s of the restitution passed, and none is a finding. "
                            "The largest share of a tolerance is %.2g, of "},
    [REPORT_MEASURED] = {"Experiments.",
                         " %zu comparison%s with measurements ended as finding. The gravest is in ",
                         " %zu comparison%s with measurements passed, and none is a finding. The "
                         "largest share of a tolerance is %.2g, of "},
};

static void put_found(const struct summary_law *law, enum report_theme theme, size_t count,
                      struct document *out) {
    const size_t place = gravest_of(law, theme);
    char *head = play_format(themes[theme].found, count, count == 1 ? "" : "s");
    document_say(out, "%s", head);
    document_quote(out, law->sorted[place]->case_name, SUMMARY_NAME);
    document_say(out, ": ");
    summary_say_gravest(law, place, out);
    document_say(out, ".");
    free(head);
}

/* Rows of a theme that passed; how many, and the one that uses most of its tolerance. */
static size_t passed_of(const struct summary_law *law, enum report_theme theme,
                        const struct play_row **ret_worst, double *ret_share) {
    size_t count = 0;
    *ret_worst = NULL;
    *ret_share = -1.0;
    for (size_t i = 0; i < law->count; i++) {
        const struct play_row *row = law->sorted[i];
        const double share = summary_share(&row, 1, NULL);
        if (row->verdict != PLAY_VERDICT_PASS || report_row_theme(row) != theme)
            continue;
        count++;
        if (share > *ret_share) {
            *ret_share = share;
            *ret_worst = row;
        }
    }
    return *ret_worst ? count : 0;
}

static void put_theme(const struct summary_law *law, enum report_theme theme,
                      struct document *out) {
    const struct play_row *worst = NULL;
    double share = 0.0;
    const size_t found = count_theme(law, theme);
    const size_t passed =
        themes[theme].passed && !found ? passed_of(law, theme, &worst, &share) : 0;
    if (!found && !passed)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, themes[theme].head);
    if (found) {
        put_found(law, theme, found, out);
    } else {
        char *head = play_format(themes[theme].passed, passed, passed == 1 ? "" : "s", share);
        document_say(out, "%s", head);
        free(head);
        put_place(worst, out);
        document_say(out, ".");
    }
    document_close(out, DOCUMENT_ITEM);
}

/* --- what was not tested -------------------------------------------------------------------- */

/* Whether a row that was judged is about a quantity whose name has one of these words, has that basis, or is of that
 * case; "|" between them. */
static int is_about(const struct summary_law *law, const char *words) {
    for (size_t i = 0; i < law->count; i++) {
        if (law->sorted[i]->verdict == PLAY_VERDICT_SKIP)
            continue;
        for (const char *word = words; *word;) {
            const size_t length = strcspn(word, "|");
            char part[64];
            snprintf(part, sizeof part, "%.*s", (int)length, word);
            if (strstr(law->sorted[i]->quantity, part) || !strcmp(law->sorted[i]->basis, part) ||
                !strcmp(law->sorted[i]->case_name, part))
                return 1;
            word += length + (word[length] == '|');
        }
    }
    return 0;
}

const char *summary_untested(const struct summary_law *law, size_t i) {
    static const struct {
        const char *words, *text;
    } areas[] = {
        {"normal_force|normal_elastic|peak_force", "the normal force"},
        {"shear_force|elastic_s|elastic_t", "the shear force"},
        {"slip", "sliding"},
        {"moment|rolling", "moments of rolling and twisting"},
        {"restitution|velocity|duration|max_overlap", "impacts"},
        {"tangential_restitution|slip_velocity_out|spin", "oblique impacts"},
        {"energy|work", "energies"},
        {"order", "the order of convergence in the time step"},
        {"data", "measurements"},
        {SUMMARY_BATTERY, "the principles that every contact law obeys, on random motions"},
    };
    for (size_t k = 0; k < TOUCH_COUNT(areas); k++)
        if (!is_about(law, areas[k].words) && i-- == 0)
            return areas[k].text;
    return NULL;
}

static void put_untested(const struct summary_law *law, struct document *out) {
    const char *text;
    if (!summary_untested(law, 0))
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Limits.");
    document_say(out, " No comparison is about ");
    for (size_t i = 0; (text = summary_untested(law, i)); i++)
        document_say(out, "%s%s", !i ? "" : summary_untested(law, i + 1) ? ", " : " or ", text);
    document_say(out, ".");
    document_close(out, DOCUMENT_ITEM);
}

/* --- all ------------------------------------------------------------------------------------ */

static void put_bad(const struct summary_law *law, struct document *out) {
    struct names cases = {{NULL}, 0};
    size_t count = 0;
    for (size_t c = 0; c < law->case_count; c++)
        if (law->cases[c].bad) {
            add_name(&cases, law->sorted[law->cases[c].first]->case_name);
            count++;
        }
    if (!count)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Not passed.");
    document_say(out, " In %zu of %zu case%s something did not pass: ", count, law->case_count,
                 law->case_count == 1 ? "" : "s");
    put_names(&cases, out);
    document_say(out, ".");
    document_close(out, DOCUMENT_ITEM);
}

static void put_end(const struct summary_law *law, struct document *out) {
    const size_t findings = law->verdicts[PLAY_VERDICT_FINDING];
    document_open(out, DOCUMENT_PARAGRAPH);
    if (!judged(law))
        document_say(out, "Nothing can be concluded about the correctness of this law, because "
                          "nothing was judged.");
    else if (summary_bad(law))
        document_say(out, "The law is not verified. Until what did not pass is explained, results "
                          "that depend on the cases named above should not be relied on.");
    else
        document_say(out, "Within what was tested, the implementation does what its documentation "
                          "says.");
    if (findings && !summary_bad(law) && judged(law))
        document_say(out,
                     " The finding%s concern%s what the documented law itself achieves, and "
                     "not its implementation: whether %s matter%s depends on the use.",
                     findings == 1 ? "" : "s", findings == 1 ? "s" : "",
                     findings == 1 ? "it" : "they", findings == 1 ? "s" : "");
    if (law->verdicts[PLAY_VERDICT_SKIP])
        document_say(out, " What was skipped remains open.");
    document_close(out, DOCUMENT_PARAGRAPH);
}

void summary_put_conclusion(const struct summary_law *law, struct document *out) {
    document_list(out);
    put_bad(law, out);
    put_round_off(law, out);
    put_exact(law, out);
    put_orders(law, out);
    put_scheme(law, out);
    for (int theme = 0; theme < REPORT_THEMES; theme++)
        put_theme(law, (enum report_theme)theme, out);
    put_untested(law, out);
    document_list_end(out);
    put_end(law, out);
}
