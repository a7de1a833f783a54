/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is the same on every machine of rows that are judged alike: of errors that round-off makes nothing, of others their
 * order of magnitude. */
#include "facts.h"

#define QUANTITIES 6 /* of a line */
#define SOURCES    3
#define NOISE      1e-11 /* of the value: errors are differences */

/* "below 1e-6": the order of magnitude. */
static char *magnitude(double value) {
    return isnan(value) ? play_copy(FACTS_ABSENT)
           : value > 0  ? play_format("below 1e%+d", (int)floor(log10(value)) + 1)
                        : play_copy("0");
}

/* "32 to 64", in so many digits. */
static char *range_of(const struct report_range *range, const char *format) {
    char low[40], high[40];
    if (isnan(range->low))
        return play_copy(FACTS_ABSENT);
    snprintf(low, sizeof low, format, range->low);
    snprintf(high, sizeof high, format, range->high);
    return strcmp(low, high) ? play_format("%s to %s", low, high) : play_copy(low);
}

/* A tolerance that is measured on the way is known by its order of magnitude. */
static json_t *tolerance_of(const struct report_group *group) {
    const enum play_error kind = group->first->error_kind;
    const char *unit = group->first->unit;
    const int absolute = kind == PLAY_ERROR_ABSOLUTE && group->tolerance.high > 0 && *unit;
    return json_sprintf("%s%s%s",
                        group->first->basis != PLAY_BASIS_ORDER
                            ? range_of(&group->tolerance, "%.2g")
                            : magnitude(group->tolerance.high),
                        kind == PLAY_ERROR_ULP || (absolute && strcmp(unit, "1") != 0) ? " " : "",
                        kind == PLAY_ERROR_ULP               ? "ulp"
                        : absolute && strcmp(unit, "1") != 0 ? unit
                                                             : "");
}

static json_t *error_of(const struct report_group *group) {
    const int absolute = group->first->error_kind == PLAY_ERROR_ABSOLUTE;
    const int bad = report_row_is_bad(group->worst);
    if (isnan(group->worst->error))
        return json_string(bad ? "not a number" : FACTS_ABSENT);
    if (report_row_is_of_machine(group->first))
        return json_string(bad ? "too large" : "within");
    return json_string(
        magnitude(fmax(group->error.high, NOISE * (absolute ? group->value.high : 1))));
}

static json_t *order_of(const struct report_group *group) {
    struct report_range order = group->order;
    if (isnan(group->first->order_expected))
        return json_string(FACTS_ABSENT);
    order.low = play_order_shown(order.low, 2);
    order.high = play_order_shown(order.high, 2);
    return json_sprintf("%s, expected %.3g", isnan(order.low) ? "none" : range_of(&order, "%.2f"),
                        group->first->order_expected);
}

json_t *facts_judged_alike(const struct play_row *const *rows, size_t count) {
    size_t groups;
    const struct report_group *list = report_groups_make(rows, count, REPORT_JUDGED_ALIKE, &groups);
    json_t *lines = json_array();
    for (size_t i = 0; i < groups; i++) {
        const struct report_group *group = &list[i];
        json_array_append_new(
            lines, FACTS({"quantities", facts_each(group->rows, group->count, QUANTITIES,
                                                   offsetof(struct play_row, quantity))},
                         {"rows", json_integer((json_int_t)group->count)},
                         {"against", *group->first->reference
                                         ? json_string(group->first->reference)
                                         : facts_each(group->rows, group->count, SOURCES,
                                                      offsetof(struct play_row, source))},
                         {"basis", facts_text(play_basis_word(group->first->basis))},
                         {"tolerance", tolerance_of(group)}, {"error", error_of(group)},
                         {"order", order_of(group)},
                         {"counts", facts_verdicts(group->rows, group->count)}));
    }
    return lines;
}
