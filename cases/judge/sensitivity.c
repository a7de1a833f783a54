/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/child.h"
#include "cases/core/memory.h"
#include "cases/play/player.h"
#include "check.h"
#include "sensitivity.h"

/* Variants of which orders are asked, for one change. */
#define ORDERS 8

/* Some checks of a case: those of an order of convergence, which play it several times, or the others. */
static size_t checks_of(const struct play_case *c, int of_order, struct play_check *ret_checks) {
    size_t count = 0;
    for (size_t i = 0; i < c->check_count; i++)
        if ((c->checks[i].basis == PLAY_BASIS_ORDER) == of_order)
            ret_checks[count++] = c->checks[i];
    return count;
}

/* Whether a comparison fails, or the case cannot be run. ret_trace: of the run; NULL: not wanted. */
static int fails(struct perturbed *law, const struct play_case *c, int of_order,
                 struct play_trace *ret_trace) {
    struct play_case other = *c;
    struct play_case_result result;
    struct play_ending ending;
    other.law = perturbed_law(law);
    other.checks = play_resize(NULL, c->check_count + 1, sizeof *other.checks);
    other.check_count = checks_of(c, of_order, other.checks);
    int is_bad = 0;
    perturbed_begin(law, &other);
    if (play_check_case(NULL, &other, &result, &ending)) {
        is_bad = play_ending_verdict(ending.kind) == PLAY_VERDICT_FAIL;
    } else {
        for (size_t i = 0; i < result.count; i++)
            is_bad |= result.checked[i].row.verdict == PLAY_VERDICT_FAIL;
        if (ret_trace) {
            *ret_trace = result.trace;
            play_trace_init(&result.trace);
        }
        play_case_result_free(&result);
    }
    return is_bad;
}

static int asks_order(const struct play_case *c) {
    for (size_t i = 0; i < c->check_count; i++)
        if (c->checks[i].basis == PLAY_BASIS_ORDER)
            return 1;
    return 0;
}

static int by_rank(const void *a, const void *b) {
    const struct sensitivity_variant *one = a, *other = b;
    if (one->rank != other->rank)
        return one->rank < other->rank ? -1 : 1;
    return one->seconds < other->seconds ? -1 : one->seconds > other->seconds;
}

void sensitivity_prepare(struct sensitivity_law *law) {
    struct perturbed *right = perturbed_new(law->law, NULL, PERTURBED_ALWAYS);
    for (size_t i = 0; i < law->count; i++) {
        struct sensitivity_variant *v = &law->variants[i];
        const double began = child_clock();
        play_trace_init(&v->trace);
        fails(right, v->c, 0, asks_order(v->c) ? &v->trace : NULL);
        v->seconds = child_clock() - began;
        v->seen = perturbed_seen(right) | (v->c->must_refuse ? UINT64_C(1) << PERTURBED_ALWAYS : 0);
        memcpy(v->numbers, perturbed_numbers(right), sizeof v->numbers);
        v->fails[0] = v->fails[1] = -1;
    }
    qsort(law->variants, law->count, sizeof *law->variants, by_rank);
}

void sensitivity_free(struct sensitivity_law *law) {
    for (size_t i = 0; i < law->count; i++)
        play_trace_free(&law->variants[i].trace);
}

static int fails_anyway(const struct touch_law *right, struct sensitivity_variant *v,
                        int of_order) {
    if (v->fails[of_order] < 0) {
        struct perturbed *same = perturbed_new(right, NULL, PERTURBED_ALWAYS);
        v->fails[of_order] = fails(same, v->c, of_order, NULL);
    }
    return v->fails[of_order];
}

static void move_to_front(struct sensitivity_law *law, size_t i) {
    const struct sensitivity_variant v = law->variants[i];
    memmove(law->variants + 1, law->variants, i * sizeof v);
    law->variants[0] = v;
}

/* --- orders of convergence ---------------------------------------------------------------------- */

/* A variant whose orders could notice the change. */
struct candidate {
    size_t index;
    double difference;
};

static double difference_of(size_t count, const double *a, const double *b) {
    double most = 0.0, scale = 0.0;
    for (size_t i = 0; i < count; i++) {
        scale = fmax(scale, fabs(a[i]));
        most = isnan(a[i]) == isnan(b[i]) ? fmax(most, fabs(a[i] - b[i])) : HUGE_VAL;
    }
    return most > 0.0 && scale > 0.0 ? most / scale : most;
}

/* How much a quantity whose order is asked differs between two traces, relative; the largest. */
static double difference(const struct play_case *c, const struct play_trace *right,
                         const struct play_trace *wrong) {
    double most = 0.0;
    for (size_t i = 0; i < c->check_count; i++) {
        const int at = c->checks[i].quantity->index;
        if (c->checks[i].basis != PLAY_BASIS_ORDER)
            continue;
        if (c->checks[i].quantity->is_outcome)
            most = fmax(most, difference_of(1, &right->outcome[at], &wrong->outcome[at]));
        else if (right->count != wrong->count)
            most = HUGE_VAL;
        else
            most = fmax(most, difference_of(right->count, right->column[at], wrong->column[at]));
    }
    return most;
}

/* The largest first; where they are alike, the one that came first. */
static int by_difference(const void *a, const void *b) {
    const struct candidate *one = a, *other = b;
    if (one->difference < other->difference)
        return 1;
    return one->difference > other->difference ? -1 : one->index < other->index ? -1 : 1;
}

/* The variant whose order is wrong; law->count: none. Of one file at most two are asked. */
static size_t find_by_order(struct sensitivity_law *law, struct perturbed *changed,
                            struct candidate *candidates, size_t count) {
    size_t asked = 0;
    qsort(candidates, count, sizeof *candidates, by_difference);
    for (size_t i = 0; i < count && asked < ORDERS; i++) {
        const struct play_case *c = law->variants[candidates[i].index].c;
        size_t of_file = 0;
        for (size_t k = 0; k < i; k++)
            of_file += !strcmp(law->variants[candidates[k].index].c->file, c->file);
        if (of_file > 1)
            continue;
        asked++;
        if (fails(changed, c, 1, NULL))
            return candidates[i].index;
    }
    return law->count;
}

/* --- one change --------------------------------------------------------------------------------- */

static int may_notice(const struct sensitivity_variant *v, const struct perturbed_what *what,
                      enum perturbed_when when) {
    const int tests_ranges = what->part == PERTURBED_RANGE;
    return (v->seen >> when & 1) &&
           (v->c->must_refuse ? tests_ranges : perturbed_can_fire(what, v->seen, v->numbers[when]));
}

/* Whether the change changes an answer, where this is not known beforehand and quicker than comparing. */
static int fires(struct perturbed *changed, const struct perturbed_what *what,
                 const struct play_case *c) {
    if (what->part != PERTURBED_STATE && what->part != PERTURBED_BODIES &&
        what->part != PERTURBED_PROPERTY)
        return 1;
    const struct play_refine as_written = {0};
    struct play_case other = *c;
    struct play_trace trace;
    struct touch_message unused;
    other.law = perturbed_law(changed);
    perturbed_begin(changed, &other);
    play_trace_init(&trace);
    play_run(&other, &as_written, &trace, &unused);
    play_trace_free(&trace);
    return perturbed_fired(changed);
}

static enum sensitivity_answer answer_before(const struct sensitivity_law *law,
                                             enum perturbed_when when) {
    for (size_t i = 0; i < law->count; i++)
        if (law->variants[i].seen >> when & 1)
            return SENSITIVITY_NOTHING;
    return SENSITIVITY_UNPLAYED;
}

static enum sensitivity_answer found(struct sensitivity_law *law, size_t i,
                                     const struct play_case **ret_variant) {
    *ret_variant = law->variants[i].c;
    move_to_front(law, i);
    return SENSITIVITY_CAUGHT;
}

enum sensitivity_answer sensitivity_find(struct sensitivity_law *law,
                                         const struct perturbed_what *what,
                                         enum perturbed_when when,
                                         const struct play_case **ret_variant) {
    enum sensitivity_answer answer = answer_before(law, when);
    void *change = play_begin();
    struct candidate *candidates = play_resize(NULL, law->count + 1, sizeof *candidates);
    struct perturbed *changed = perturbed_new(law->law, what, when);
    size_t count = 0, noticed = law->count;
    *ret_variant = NULL;
    for (size_t i = 0; i < law->count && noticed == law->count; i++) {
        struct sensitivity_variant *v = &law->variants[i];
        struct play_trace trace;
        if (!may_notice(v, what, when) || !fires(changed, what, v->c))
            continue;
        play_trace_init(&trace);
        const int caught = fails(changed, v->c, 0, v->trace.count ? &trace : NULL);
        const int fired = perturbed_fired(changed);
        if (fired && !*ret_variant) {
            *ret_variant = v->c;
            answer = SENSITIVITY_MISSED;
        }
        if (fired && v->trace.count)
            candidates[count++] = (struct candidate){i, difference(v->c, &v->trace, &trace)};
        play_trace_free(&trace);
        if (caught && !fails_anyway(law->law, v, 0))
            noticed = i;
    }
    if (noticed == law->count && count)
        noticed = find_by_order(law, changed, candidates, count);
    if (noticed < law->count)
        answer = found(law, noticed, ret_variant);
    play_end(change);
    return answer;
}
