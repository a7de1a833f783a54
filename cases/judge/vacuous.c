/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check_parts.h"
#include "cases/core/file_array.h"

static int is_zero(double value) {
    return fabs(value) <= 0.0;
}

/* Whether the bodies touch, and no answer of the law is other than 0. */
static int is_forceless(const struct play_trace *trace) {
    int touches = 0;
    for (size_t i = 0; i < trace->count; i++) {
        file_array_pass(i);
        touches |= trace->column[PLAY_COLUMN_overlap][i] > 0.0;
        for (size_t k = PLAY_COLUMN_normal_force; k <= PLAY_COLUMN_moment2_t; k++)
            if (!is_zero(trace->column[k][i]))
                return 0;
    }
    return touches;
}

static int is_literal(const struct play_check *check) {
    return !check->reference && is_zero(check->expected);
}

static int is_inherited(const struct play_quantity *quantity) {
    return quantity->is_outcome && (quantity->index == PLAY_OUTCOME_hz_shear_effective ||
                                    quantity->index == PLAY_OUTCOME_hz_poiss_effective ||
                                    quantity->index == PLAY_OUTCOME_fric_effective);
}

/* Whether the case says that no force acts. */
static int expects_no_force(const struct play_case *c) {
    for (size_t i = 0; i < c->check_count; i++) {
        const struct play_check *check = &c->checks[i];
        if (!check->quantity->is_outcome && check->quantity->index == PLAY_COLUMN_normal_force &&
            (check->at == PLAY_AT_ALL || check->at == PLAY_AT_MAX) &&
            (is_literal(check) || check->expect_zero))
            return 1;
    }
    return 0;
}

const char *play_vacuous(const struct play_case *c, const struct play_check *check,
                         const struct play_trace *trace, double largest) {
    if (largest > 0.0 || isnan(largest))
        return NULL;
    if (!is_literal(check) && !check->expect_zero)
        return "expected and obtained are 0 everywhere, which compares nothing; where 0 is meant, "
               "the check says so: expect_zero: true";
    if (is_inherited(check->quantity) || !is_forceless(trace) || expects_no_force(c))
        return NULL;
    return "no force acts in the whole run, so that this is 0 with any law; where that is meant, a "
           "check says so: {quantity: normal_force, expected: 0, ...}";
}
