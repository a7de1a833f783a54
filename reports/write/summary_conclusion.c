/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What follows from the numbers, as sentences. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "reports/read/rows.h"
#include "summary_law.h"

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
    const size_t bad = summary_bad(law), findings = law->verdicts[PLAY_VERDICT_FINDING];
    document_open(out, DOCUMENT_LEAD);
    if (!judged(law))
        document_say(out, "No comparison of this law was judged");
    else if (bad)
        document_say(out, "%zu of %zu comparisons did not pass", bad, judged(law));
    else
        document_say(out,
                     judged(law) == 1 ? "The only comparison passed" : "All %zu comparisons passed",
                     judged(law));
    if (findings)
        document_say(out, ", and there %s %zu finding%s", findings == 1 ? "is" : "are", findings,
                     findings == 1 ? "" : "s");
    if (law->verdicts[PLAY_VERDICT_SKIP])
        document_say(out, "; %zu %s skipped", law->verdicts[PLAY_VERDICT_SKIP],
                     law->verdicts[PLAY_VERDICT_SKIP] == 1 ? "was" : "were");
    document_say(out, ".");
    document_close(out, DOCUMENT_LEAD);
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
    return count;
}

static int by_order(const void *a, const void *b) {
    const struct order *left = a, *right = b;
    return (left->expected > right->expected) - (left->expected < right->expected);
}

static void put_orders(const struct summary_law *law, struct document *out) {
    struct order orders[ORDERS];
    const size_t count = collect_orders(law, orders);
    if (!count)
        return;
    qsort(orders, count, sizeof *orders, by_order);
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Time step.");
    document_say(out, " The error falls with the time step as it should: ");
    for (size_t i = 0; i < count; i++) {
        document_say(out, "%swith order %.4g where %.4g is expected (", i ? "; " : "",
                     orders[i].low + 0.0, orders[i].expected);
        if (orders[i].high - orders[i].low > 0.005)
            document_say(out, "%.3g to %.3g, ", orders[i].low, orders[i].high);
        put_names(&orders[i].names, out);
        document_say(out, "; largest relative error on the finest grid %.1e)", orders[i].error);
    }
    document_say(out, ".");
    document_close(out, DOCUMENT_ITEM);
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

static double difference(const struct play_row *row) {
    return fabs(row->predicted - row->expected) / fabs(row->expected);
}

/* The finding of a theme with the largest relative difference; where none has one, the first. */
static size_t gravest_of(const struct summary_law *law, enum report_theme theme,
                         size_t *ret_count) {
    size_t gravest = law->count;
    double most = -1.0;
    *ret_count = 0;
    for (size_t i = 0; i < law->count; i++) {
        const struct play_row *row = law->sorted[i];
        if (row->verdict != PLAY_VERDICT_FINDING || report_row_theme(row) != theme)
            continue;
        const double off = isfinite(difference(row)) ? difference(row) : 0.0;
        ++*ret_count;
        if (off > most) {
            most = off;
            gravest = i;
        }
    }
    return gravest;
}

static void put_theme(const struct summary_law *law, enum report_theme theme,
                      struct document *out) {
    static const char *const heads[REPORT_THEMES] = {
        [REPORT_WRONG] = "Distance to the exact solution.",
        [REPORT_ENERGY] = "Energy.",
        [REPORT_RESTITUTION] = "Restitution.",
        [REPORT_MEASURED] = "Experiments.",
    };
    static const char *const begins[REPORT_THEMES] = {
        [REPORT_WRONG] = " %zu comparison%s of the law, as it is documented, with what is exact or "
                         "was intended ended as finding. The largest relative difference: ",
        [REPORT_ENERGY] = " %zu comparison%s found energy that is created, or lost without being "
                          "booked. The gravest: ",
        [REPORT_RESTITUTION] = " In %zu comparison%s the restitution that is obtained is not the "
                               "one that was asked for. The largest relative difference: ",
        [REPORT_MEASURED] = " %zu comparison%s with measurements ended as finding. The largest "
                            "relative difference: ",
    };
    size_t count;
    const size_t i = gravest_of(law, theme, &count);
    if (!count)
        return;
    const struct play_row *row = law->sorted[i];
    char *head = play_format(begins[theme], count, count == 1 ? "" : "s");
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, heads[theme]);
    document_say(out, "%s", head);
    put_place(row, out);
    document_say(out, ", %s %.4g %s, obtained %.4g %s", play_row_expected_word(row), row->expected,
                 strcmp(row->unit, "1") ? row->unit : "", row->predicted,
                 strcmp(row->unit, "1") ? row->unit : "");
    if (isfinite(difference(row)))
        document_say(out, " (%+.3g %%)",
                     100.0 * (row->predicted - row->expected) / fabs(row->expected));
    document_say(out, ": ");
    document_quote(out, row->detail, SUMMARY_WORDS);
    document_say(out, ".");
    document_close(out, DOCUMENT_ITEM);
    free(head);
}

/* --- all ------------------------------------------------------------------------------------ */

static void put_bad(const struct summary_law *law, struct document *out) {
    struct names cases = {{NULL}, 0};
    for (size_t i = 0; i < law->count; i++)
        if (report_row_is_bad(law->sorted[i]))
            add_name(&cases, law->sorted[i]->case_name);
    if (!cases.count)
        return;
    document_open(out, DOCUMENT_ITEM);
    document_strong(out, "Not passed.");
    document_say(out, " %zu of %zu comparisons did not pass, in ", summary_bad(law), judged(law));
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
    document_list_end(out);
    put_end(law, out);
}
