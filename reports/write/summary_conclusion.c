/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What follows from the numbers, as sentences. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/results/gravest.h"
#include "cases/results/pairing.h"
#include "cases/results/rows.h"
#include "reports/read/verdict_text.h"
#include "summary_law.h"
#include "touchstone/common.h"

#define EQUAL      1e-6 /* of a value: hardly another */
#define QUANTITIES 4    /* named in a sentence */
#define ORDERS     8    /* different orders that are expected */

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
    const char *variant = report_variant_without_law(row->variant, row->law);
    document_quote(out, row->quantity, SUMMARY_NAME);
    document_say(out, " in ");
    document_quote(out, row->case_name, SUMMARY_NAME);
    if (!*variant)
        return;
    document_say(out, " with ");
    document_quote(out, variant, SUMMARY_NAME);
}

/* Judged rows of one basis and type of error. */
struct basis {
    size_t judged, passed;
    const struct play_row
        *worst;    /* of those that passed: what uses most of its tolerance; where none has one, the
                                     largest error */
    double median; /* of the errors of those that passed */
};

static int by_size(const void *a, const void *b) {
    const double *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

static int is_worse(const struct play_row *row, const struct play_row *than) {
    const double left = report_row_error_over_tolerance(row);
    const double right = than ? report_row_error_over_tolerance(than) : -1.0;
    return !than || left > right || (isnan(left) && isnan(right) && row->error > than->error);
}

static void collect_basis(const struct summary_law *law, const char *name, const char *kind,
                          struct basis *ret) {
    double *errors = play_resize(NULL, law->count + 1, sizeof *errors);
    *ret = (struct basis){.worst = NULL};
    for (size_t i = 0; i < law->count; i++) {
        const struct play_row *row = law->sorted[i];
        if (strcmp(row->basis, name) != 0 || strcmp(row->error_kind, kind) != 0 ||
            !play_row_is_judged(row))
            continue;
        ret->judged++;
        if (row->verdict != PLAY_VERDICT_PASS || isnan(row->error))
            continue;
        errors[ret->passed++] = row->error;
        ret->worst = is_worse(row, ret->worst) ? row : ret->worst;
    }
    qsort(errors, ret->passed, sizeof *errors, by_size);
    ret->median = ret->passed ? errors[ret->passed / 2] : 0.0;
}

/* "all 795 comparisons with ..." or "770 of 795 comparisons with ... passed". */
static void put_share_of(const struct basis *of, const char *with, struct document *out) {
    if (of->passed == of->judged)
        document_say(out,
                     of->judged == 1 ? " The only comparison %s passed."
                                     : " All comparisons %s passed (%zu).",
                     with, of->judged);
    else
        document_say(out, " %zu of %zu comparisons %s passed, %zu did not.", of->passed, of->judged,
                     with, of->judged - of->passed);
}

/* --- accuracy ------------------------------------------------------------------------------- */

static void put_round_off(const struct summary_law *law, struct document *out) {
    struct basis of;
    collect_basis(law, "round-off", "ulp", &of);
    if (!of.judged)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Arithmetic.");
    put_share_of(&of, "with values that are known at every step", out);
    if (of.passed) {
        document_say(out,
                     " Half of those that passed differ by at most %.2g units in the last place. "
                     "The one that uses most of its tolerance differs by %.3g, where round-off can "
                     "make %.3g: ",
                     of.median, of.worst->error, of.worst->tolerance);
        put_place(of.worst, out);
        document_say(out, ".");
    }
    if (of.passed == of.judged)
        document_say(out, " The formulas are computed as they are documented.");
    document_close(out, DOCUMENT_ITEM);
}

static void put_exact(const struct summary_law *law, struct document *out) {
    struct basis of;
    collect_basis(law, "exact", "absolute", &of);
    if (!of.judged)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Events and states.");
    put_share_of(&of, "of counts, flags and values that have to be met exactly", out);
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

static size_t count_wrong_orders(const struct summary_law *law) {
    size_t count = 0;
    for (size_t i = 0; i < law->count; i++)
        count += report_row_is_bad(law->sorted[i]) && !isnan(law->sorted[i]->order_expected);
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
    const size_t count = collect_orders(law, orders), wrong = count_wrong_orders(law);
    double error = 0.0;
    if (!count && !wrong)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Time step.");
    if (wrong)
        document_say(out, " %zu comparison%s of convergence did not pass.", wrong,
                     wrong == 1 ? "" : "s");
    if (count)
        document_say(out, wrong ? " In those that passed, the error falls as it should:"
                                : " The error falls with the time step as it should:");
    for (size_t i = 0; i < count; i++) {
        document_say(out, "%s order ", i ? ";" : "");
        put_observed(&orders[i], out);
        document_say(out, " where %.4g is expected", orders[i].expected);
        error = fmax(error, orders[i].error);
    }
    document_say(out, count ? "." : "");
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
    struct basis of;
    collect_basis(law, "scheme", "relative", &of);
    if (!of.judged)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Error of the scheme.");
    put_share_of(
        &of, "whose tolerance is the known error of the documented scheme at its time step", out);
    if (of.passed) {
        document_say(out,
                     " The one that uses most of it differs by %.2g of the value, where %.2g "
                     "is allowed: ",
                     of.worst->error, of.worst->tolerance);
        put_place(of.worst, out);
        document_say(out, ".");
    }
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

/* Those whose value is not the intended one, which of a target or an energy is said. */
static size_t count_apart(const struct summary_law *law, enum report_theme theme) {
    size_t count = 0;
    for (size_t i = 0; i < law->count; i++) {
        const struct play_row *row = law->sorted[i];
        const double off = fabs(row->predicted - row->expected);
        const double most = fmax(fabs(row->predicted), fabs(row->expected));
        count += row->verdict == PLAY_VERDICT_FINDING && report_row_theme(row) == theme &&
                 !(off <= EQUAL * most);
    }
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
    FILE *into = play_text(&words, &size);
    report_gravest_say(law->sorted, law->findings, law->count, place, summary_put_raw, into);
    fclose(into);
    document_quote(out, words, 2 * SUMMARY_WORDS);
}

void summary_put_raw(const char *text, FILE *out) {
    fputs(text, out);
}

/* A theme in words: where there are findings, and where comparisons passed instead. */
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
}

/* Rows of a theme that passed; how many, and the one that uses most of its tolerance. */
static size_t passed_of(const struct summary_law *law, enum report_theme theme,
                        const struct play_row **ret_worst, double *ret_share) {
    size_t count = 0;
    *ret_worst = NULL;
    *ret_share = -1.0;
    for (size_t i = 0; i < law->count; i++) {
        const struct play_row *row = law->sorted[i];
        const double share = report_row_error_over_tolerance(row);
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
        const int valued = theme == REPORT_ENERGY || theme == REPORT_RESTITUTION;
        put_found(law, theme, valued ? count_apart(law, theme) : found, out);
    } else {
        char *head = play_format(themes[theme].passed, passed, passed == 1 ? "" : "s", share);
        document_say(out, "%s", head);
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
        if (play_verdict_is_open(law->sorted[i]->verdict))
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

/* Rows of one quantity. */
struct tally {
    const char *name;
    size_t passed, bad;
};

static int by_bad(const void *a, const void *b) {
    const struct tally *left = a, *right = b;
    if (left->bad != right->bad)
        return left->bad < right->bad ? 1 : -1;
    return left->passed == right->passed  ? strcmp(left->name, right->name)
           : left->passed < right->passed ? 1
                                          : -1;
}

/* Quantities of judged rows, those that fail most often first; how many. */
static size_t tally_quantities(const struct summary_law *law, struct tally **ret) {
    struct tally *list = play_resize(NULL, law->count + 1, sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < law->count; i++) {
        const struct play_row *row = law->sorted[i];
        size_t k = 0;
        if (row->verdict != PLAY_VERDICT_PASS && !report_row_is_bad(row))
            continue;
        while (k < count && strcmp(list[k].name, row->quantity) != 0)
            k++;
        if (k == count)
            list[count++] = (struct tally){row->quantity, 0, 0};
        list[k].passed += row->verdict == PLAY_VERDICT_PASS;
        list[k].bad += (size_t)report_row_is_bad(row);
    }
    qsort(list, count, sizeof *list, by_bad);
    *ret = list;
    return count;
}

/* "Most often it is shear_force_s (120 of 140) ...; never normal_force (300) ...": where the mistake is. */
static void put_where(const struct summary_law *law, struct document *out) {
    struct tally *list;
    const size_t count = tally_quantities(law, &list);
    size_t k = 0, never = 0;
    document_say(out, " Most often it is");
    for (; k < count && k < QUANTITIES && list[k].bad; k++) {
        document_say(out, "%s ", k ? "," : "");
        document_quote(out, list[k].name, SUMMARY_NAME);
        document_say(out, " (%zu of %zu)", list[k].bad, list[k].bad + list[k].passed);
    }
    for (k = 0; k < count && never < QUANTITIES; k++) {
        if (list[k].bad)
            continue;
        document_say(out, never++ ? ", " : "; never ");
        document_quote(out, list[k].name, SUMMARY_NAME);
        document_say(out, " (%zu)", list[k].passed);
    }
    document_say(out, ".");
}

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
    put_where(law, out);
    document_close(out, DOCUMENT_ITEM);
}

/* In how many cases there are findings of a theme. */
static size_t count_theme_cases(const struct summary_law *law, enum report_theme theme) {
    size_t count = 0;
    for (size_t c = 0; c < law->case_count; c++) {
        size_t i = law->cases[c].first;
        while (i < law->cases[c].end && (law->sorted[i]->verdict != PLAY_VERDICT_FINDING ||
                                         report_row_theme(law->sorted[i]) != theme))
            i++;
        count += i < law->cases[c].end;
    }
    return count;
}

/* What findings say of the law itself, however well it is implemented. */
static void put_what_to_expect(const struct summary_law *law, struct document *out) {
    static const char *const does[REPORT_THEMES] = {
        [REPORT_WRONG] = "it returns other values than what is exact or was intended",
        [REPORT_ENERGY] = "it creates energy, or loses it without booking it",
        [REPORT_RESTITUTION] = "it returns another restitution than was asked for",
        [REPORT_MEASURED] = "it differs from measurements by more than their uncertainty",
    };
    int any = 0;
    document_say(out, " The findings are about the law itself, however well it is implemented: ");
    for (int theme = 0; theme < REPORT_THEMES; theme++) {
        const size_t count = count_theme_cases(law, (enum report_theme)theme);
        if (count)
            document_say(out, "%sin %zu of %zu case%s %s", any++ ? "; " : "", count,
                         law->case_count, law->case_count == 1 ? "" : "s", does[theme]);
    }
    document_say(out, ". Whether that matters depends on what the law is used for.");
}

static void put_end(const struct summary_law *law, struct document *out) {
    const size_t findings = law->verdicts[PLAY_VERDICT_FINDING];
    document_open(out, DOCUMENT_PARAGRAPH);
    if (!judged(law))
        document_say(out, "Nothing can be concluded about the correctness of this law, because "
                          "nothing was judged.");
    else if (summary_bad(law))
        document_say(out, "The law is not verified. Until what did not pass is explained, results "
                          "that depend on what these cases test should not be relied on.");
    else
        document_say(out, law->built_in
                              ? "Within what was tested, the implementation does what its "
                                "documentation says."
                              : "Within what was tested, the law does what the references "
                                "expect of it.");
    if (findings)
        put_what_to_expect(law, out);
    if (law->skipped)
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
