/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "worst.h"

enum {
    STARTS = 8
};

int worst_column(const struct sweep_plan *plan, const char *name) {
    for (size_t k = 0; k < plan->column_count; k++) {
        const struct sweep_column *c = &plan->columns[k];
        if (c->kind == SWEEP_ERROR &&
            (!name || !strcmp(c->name, name) || !strcmp(plan->columns[c->of].name, name)))
            return (int)k;
    }
    return -1;
}

struct looking {
    struct sweep *sweep;
    const struct worst_search *search;
    struct worst_found *found;
    size_t done;
};

/* What the search compares: no answer is worse than any wrong one; a point that cannot be played says nothing. */
static double badness(enum sweep_verdict verdict, double error) {
    switch (verdict) {
    case SWEEP_REFUSED:
    case SWEEP_EMPTY:
        return (double)NAN;
    case SWEEP_HANG:
    case SWEEP_CRASHED:
        return HUGE_VAL;
    default:
        return error <= HUGE_VAL ? error : HUGE_VAL;
    }
}

static double compute(struct looking *l, const double *places, double *ret_values,
                      double *ret_columns, enum sweep_verdict *ret_verdict) {
    const struct sweep_plan *plan = &l->sweep->plan;
    struct touch_message why;
    for (size_t a = 0; a < plan->axis_count; a++)
        ret_values[a] = sweep_axis_value(&plan->axes[a], places[a]);
    *ret_verdict = sweep_compute(l->sweep, ret_values, ret_columns, &why);
    return badness(*ret_verdict, ret_columns[l->search->column]);
}

static int compute_all(void *context, size_t count, const double *places, double *ret_values) {
    struct looking *l = context;
    double values[SWEEP_AXES_MAX], columns[SWEEP_COLUMNS_MAX];
    for (size_t i = 0; i < count; i++) {
        enum sweep_verdict verdict;
        if (l->search->stop && *l->search->stop)
            return -1;
        ret_values[i] =
            compute(l, &places[i * l->sweep->plan.axis_count], values, columns, &verdict);
        l->found->verdicts[verdict]++;
    }
    l->done += count;
    progress_show(l->search->progress, l->done, l->search->evaluations);
    return 0;
}

void worst_find(struct sweep *sweep, const struct worst_search *search,
                struct worst_found *ret_found) {
    memset(ret_found, 0, sizeof *ret_found);
    struct looking l = {.sweep = sweep, .search = search, .found = ret_found};
    const unsigned axes = (unsigned)sweep->plan.axis_count;
    const struct ref_box_search box = {axes,         search->evaluations, STARTS,
                                       search->seed, compute_all,         &l};
    ret_found->stopped = ref_box_maximum(&box, &ret_found->box) < 0;
    ret_found->error = ret_found->box.value;
    if (ret_found->error <= HUGE_VAL)
        (void)compute(&l, ret_found->box.place, ret_found->values, ret_found->column,
                      &ret_found->verdict);
    ret_found->side = ref_box_side(axes, ret_found->box.evaluations[REF_BOX_EVEN], 0.95);
}
