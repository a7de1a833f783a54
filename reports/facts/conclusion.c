/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What follows from the rows of one law: the numbers of the sentences of conclusion.md. */
#include "cases/core/vector.h"
#include "facts.h"
#include "cases/results/gravest.h"
#include "cases/results/pairing.h"

#define EQUAL      1e-6 /* of a value: hardly another */
#define QUANTITIES 4    /* named in a sentence */
#define ORDERS     8    /* different orders that are expected */

static json_t *number(size_t count) {
    return json_integer((json_int_t)count);
}

json_t *facts_counted(size_t count) {
    return json_pack("{s:o, s:s}", "n", number(count), "s", count == 1 ? "" : "s");
}

/* Where a row stands: quantity, case, variant. */
static void add_place(json_t *facts, const struct play_row *row) {
    json_object_set_new(facts, "quantity", json_string(row->quantity));
    json_object_set_new(facts, "case", json_string(row->case_name));
    json_object_set_new(facts, "variant",
                        json_string(report_variant_without_law(row->variant, row->law)));
}

/* Each name once, in the order of the first; more: there are others. */
static void add_name(json_t *names, const char *name) {
    json_t *list = json_object_get(names, "names"), *other;
    size_t i;
    json_array_foreach(list, i, other) {
        if (!strcmp(json_string_value(other), name))
            return;
    }
    if (json_array_size(list) == QUANTITIES)
        json_object_set_new(names, "more", json_true());
    else
        json_array_append_new(list, json_string(name));
}

/* --- rows of one basis ------------------------------------------------------------------------ */

static int is_worse(const struct play_row *row, const struct play_row *than) {
    const double left = report_row_error_over_tolerance(row);
    const double right = than ? report_row_error_over_tolerance(than) : -1.0;
    return !than || left > right || (isnan(left) && isnan(right) && row->error > than->error);
}

/* Judged rows of a basis and type of error: how many, how many passed; of those the median of the errors, and the row that
 * uses most of its tolerance, or has the largest error where none has one. False where there are none. */
static json_t *basis_facts(const struct report *report, enum play_basis basis,
                           enum play_error kind) {
    double *errors = play_resize(NULL, report->count + 1, sizeof *errors);
    const struct play_row *worst = NULL;
    size_t judged = 0, passed = 0;
    for (size_t i = 0; i < report->count; i++) {
        const struct play_row *row = report->sorted[i];
        if (row->basis != basis || row->error_kind != kind || !play_row_is_judged(row))
            continue;
        judged++;
        if (row->verdict != PLAY_VERDICT_PASS || isnan(row->error))
            continue;
        errors[passed++] = row->error;
        worst = is_worse(row, worst) ? row : worst;
    }
    if (!judged)
        return json_false();
    qsort(errors, passed, sizeof *errors, vector_by_first);
    json_t *facts = facts_counted(judged), *of_worst = json_false();
    if (worst) {
        of_worst = json_pack("{s:o, s:o, s:o}", "median", json_sprintf("%.2g", errors[passed / 2]),
                             "error", json_sprintf("%.3g", worst->error), "tolerance",
                             json_sprintf("%.3g", worst->tolerance));
        add_place(of_worst, worst);
    }
    json_object_update_new(facts, json_pack("{s:o, s:b, s:o}", "passed", number(passed), "all",
                                            passed == judged, "worst", of_worst));
    return facts;
}

/* --- orders of convergence -------------------------------------------------------------------- */

/* What was observed where one order is expected. */
struct order {
    double expected, low, high, error; /* error: the largest relative one that is left */
    size_t count;
    json_t *names;
};

static struct order *find_order(struct order *orders, size_t *count, double expected) {
    for (size_t i = 0; i < *count; i++)
        if (fabs(orders[i].expected - expected) < 1e-9)
            return &orders[i];
    if (*count == ORDERS)
        return NULL;
    orders[*count] = (struct order){
        expected, HUGE_VAL, -HUGE_VAL, 0.0, 0, json_pack("{s:[], s:b}", "names", "more", 0)};
    return &orders[(*count)++];
}

/* Of rows that passed, the lowest expected order first; how many. */
static size_t collect_orders(const struct report *report, struct order orders[ORDERS]) {
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++) {
        const struct play_row *row = report->sorted[i];
        struct order *order = NULL;
        if (row->verdict == PLAY_VERDICT_PASS && !isnan(row->order) && !isnan(row->order_expected))
            order = find_order(orders, &count, row->order_expected);
        if (!order)
            continue;
        order->low = fmin(order->low, row->order);
        order->high = fmax(order->high, row->order);
        if (row->error_kind == PLAY_ERROR_RELATIVE)
            order->error = fmax(order->error, row->error);
        add_name(order->names, row->quantity);
        order->count++;
    }
    qsort(orders, count, sizeof *orders, vector_by_first);
    return count;
}

static json_t *order_facts(const struct order *order) {
    json_t *facts = order->names;
    json_t *observed = order->high - order->low > 0.005
                           ? json_sprintf("%.3g to %.3g", order->low, order->high)
                           : json_sprintf("%.3g", order->low);
    json_object_update_new(facts, json_pack("{s:o, s:o, s:o, s:o}", "expected",
                                            json_sprintf("%.4g", order->expected), "observed",
                                            observed, "count", number(order->count), "error",
                                            json_sprintf("%.1e", order->error)));
    return facts;
}

/* What passed, by its expected order; how many comparisons did not. False where no order was asked for. */
static json_t *orders_facts(const struct report *report) {
    struct order orders[ORDERS];
    const size_t count = collect_orders(report, orders);
    size_t wrong = 0;
    double error = 0.0;
    json_t *list = json_array();
    for (size_t i = 0; i < report->count; i++)
        wrong += report_row_is_bad(report->sorted[i]) && !isnan(report->sorted[i]->order_expected);
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, order_facts(&orders[i]));
        error = fmax(error, orders[i].error);
    }
    if (!count && !wrong)
        return json_false();
    return json_pack("{s:o, s:o, s:o}", "wrong", number(wrong), "list", list, "error",
                     error > 0.0 ? json_sprintf("%.1e", error) : json_string(""));
}

/* --- themes ----------------------------------------------------------------------------------- */

/* Whether a finding counts: of energies and restitutions only those whose value is not the intended one. */
static int is_found(const struct play_row *row, enum report_theme theme) {
    const double off = fabs(row->predicted - row->expected);
    const double most = fmax(fabs(row->predicted), fabs(row->expected));
    const int valued = theme == REPORT_ENERGY || theme == REPORT_RESTITUTION;
    return !valued || !(off <= EQUAL * most);
}

static int is_finding(const struct play_row *row, enum report_theme theme) {
    return row->verdict == PLAY_VERDICT_FINDING && report_row_theme(row) == theme;
}

/* Findings of a theme: how many, in how many cases, and the gravest in words. */
static json_t *found_facts(const struct report *report, enum report_theme theme,
                           const size_t *gravest, size_t grave_count) {
    size_t count = 0, cases = 0, k = 0, end = 0;
    for (size_t i = 0; i < report->count; i++) {
        if (!is_finding(report->sorted[i], theme))
            continue;
        count += (size_t)is_found(report->sorted[i], theme);
        cases += i >= end;
        end = i < end ? end : report_rows_end_of_case(report->sorted, report->count, i);
    }
    while (cases && k < grave_count && !is_finding(report->sorted[gravest[k]], theme))
        k++;
    if (!cases || k == grave_count)
        return json_false();
    json_t *facts = facts_counted(count);
    json_object_update_new(facts, json_pack("{s:o, s:s, s:o}", "in", number(cases), "case",
                                            report->sorted[gravest[k]]->case_name, "words",
                                            facts_words_of(report, gravest[k])));
    return facts;
}

/* Comparisons of a theme that passed: how many, and the one that uses most of its tolerance. */
static json_t *passed_facts(const struct report *report, enum report_theme theme) {
    const struct play_row *worst = NULL;
    double most = -1.0;
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++) {
        const struct play_row *row = report->sorted[i];
        const double share = report_row_error_over_tolerance(row);
        if (row->verdict != PLAY_VERDICT_PASS || report_row_theme(row) != theme)
            continue;
        count++;
        worst = share > most ? row : worst;
        most = fmax(most, share);
    }
    if (!worst || theme == REPORT_WRONG)
        return json_false();
    json_t *facts = facts_counted(count);
    json_object_set_new(facts, "share", json_sprintf("%.2g", most));
    add_place(facts, worst);
    return facts;
}

/* --- what did not pass ------------------------------------------------------------------------ */

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
static size_t tally_quantities(const struct report *report, struct tally **ret) {
    struct tally *list = play_resize(NULL, report->count + 1, sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++) {
        const struct play_row *row = report->sorted[i];
        const int bad = report_row_is_bad(row);
        size_t k = 0;
        if (row->verdict != PLAY_VERDICT_PASS && !bad)
            continue;
        while (k < count && strcmp(list[k].name, row->quantity) != 0)
            k++;
        if (k == count)
            list[count++] = (struct tally){row->quantity, 0, 0};
        list[k].passed += !bad;
        list[k].bad += (size_t)bad;
    }
    qsort(list, count, sizeof *list, by_bad);
    *ret = list;
    return count;
}

/* Where the mistake is: the quantities that fail most often, and those that never do. */
static json_t *bad_facts(const struct report *report) {
    struct tally *list;
    const size_t count = tally_quantities(report, &list);
    json_t *most = json_array(), *never = json_array();
    json_t *facts =
        json_pack("{s:[], s:b, s:o, s:o}", "names", "more", 0, "most", most, "never", never);
    size_t cases = 0;
    for (size_t i = 0; i < report->count;
         i = report_rows_end_of_case(report->sorted, report->count, i))
        if (report_row_is_bad(report->sorted[i])) { /* the worst of a case is its first */
            add_name(facts, report->sorted[i]->case_name);
            cases++;
        }
    for (size_t k = 0; k < count; k++) {
        json_t *into = list[k].bad ? most : never;
        if (json_array_size(into) < QUANTITIES)
            json_array_append_new(into, json_pack("{s:s, s:o, s:o}", "name", list[k].name, "bad",
                                                  number(list[k].bad), "all",
                                                  number(list[k].bad + list[k].passed)));
    }
    json_object_set_new(facts, "count", number(cases));
    return cases ? facts : json_false();
}

/* --- what was not tested ---------------------------------------------------------------------- */

/* Whether a row that was judged is about a quantity whose name has one of these words, has that basis, or is of that
 * case; "|" between them. */
static int is_about(const struct report *report, const char *words) {
    for (size_t i = 0; i < report->count; i++) {
        if (play_verdict_is_open(report->sorted[i]->verdict))
            continue;
        for (const char *word = words; *word;) {
            const size_t length = strcspn(word, "|");
            char part[64];
            snprintf(part, sizeof part, "%.*s", (int)length, word);
            if (strstr(report->sorted[i]->quantity, part) ||
                !strcmp(play_basis_word(report->sorted[i]->basis), part) ||
                !strcmp(report->sorted[i]->case_name, part))
                return 1;
            word += length + (word[length] == '|');
        }
    }
    return 0;
}

static json_t *untested_facts(const struct report *report) {
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
        {"principles", "the principles that every contact law obeys, on random motions"},
    };
    json_t *list = json_array();
    for (size_t k = 0; k < TOUCH_COUNT(areas); k++)
        if (!is_about(report, areas[k].words))
            json_array_append_new(list, json_string(areas[k].text));
    return list;
}

/* --- all -------------------------------------------------------------------------------------- */

json_t *facts_conclusion(const struct report *report) {
    static const char *const themes[REPORT_THEMES] = {"wrong", "energy", "restitution", "measured"};
    size_t *gravest = play_resize(NULL, report->count + 1, sizeof *gravest), judged = 0, failed = 0;
    const size_t grave_count =
        report_gravest(report->sorted, report->findings, report->count, report->count, gravest);
    json_t *facts =
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "bad", bad_facts(report), "round_off",
                  basis_facts(report, PLAY_BASIS_ROUND_OFF, PLAY_ERROR_ULP), "exact",
                  basis_facts(report, PLAY_BASIS_EXACT, PLAY_ERROR_ABSOLUTE), "scheme",
                  basis_facts(report, PLAY_BASIS_SCHEME, PLAY_ERROR_RELATIVE), "orders",
                  orders_facts(report), "untested", untested_facts(report));
    int any = 0;
    for (int t = 0; t < REPORT_THEMES; t++) {
        json_t *found = found_facts(report, (enum report_theme)t, gravest, grave_count);
        json_t *passed =
            json_is_false(found) ? passed_facts(report, (enum report_theme)t) : json_false();
        any |= !json_is_false(found);
        json_object_set_new(facts, themes[t],
                            json_pack("{s:o, s:o}", "found", found, "passed", passed));
    }
    for (size_t i = 0; i < report->count; i++) {
        judged += (size_t)play_row_is_judged(report->sorted[i]);
        failed += (size_t)report_row_is_bad(report->sorted[i]);
    }
    json_object_update_new(facts, json_pack("{s:b, s:b, s:b}", "judged", judged > 0, "failed",
                                            failed > 0, "any_finding", any));
    return facts;
}
