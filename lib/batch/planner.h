/* SPDX-License-Identifier: BSD-3-Clause */
/* The planner: which of the kernels that suffice is used where no target is named; not installed. */
#ifndef TOUCH_PLANNER_H
#define TOUCH_PLANNER_H

#include "touchstone/batch.h"

struct plan_request {
    const char *law;
    enum touch_form form;
    enum touch_precision precision;
    enum touch_grade grade;
};

/* One row of plans.csv. */
struct plan_row {
    const char *family, *law, *form, *precision, *grade; /* "exact": what is asked for */
    const char *target, *is;                             /* what is used, and its grade */
};

/* The i-th row; NULL past the last. */
const struct plan_row *touch_plan_row_at(size_t i);

/* Kernels that suffice for a request and that this CPU can run; more are left out. */
#define TOUCH_PLAN_CANDIDATES 32
struct plan_candidates {
    const struct touch_kernel *kernel[TOUCH_PLAN_CANDIDATES];
    size_t count;
};
void touch_plan_candidates(const struct plan_request *request, struct plan_candidates *ret);

/* The kernel of the latest target, of the highest grade that suffices. target: only of that one; NULL: of
 * those that this CPU has. NULL where there is none. */
const struct touch_kernel *touch_plan_by_order(const struct plan_request *request,
                                               const char *target);
/* What the table says for a family of processors; where it says nothing, or names a kernel that is not
 * there, as by order. */
const struct touch_kernel *touch_plan_by_table(const struct plan_request *request,
                                               const char *family);
/* The fastest, as it was measured here now or earlier; where nothing can be measured, as by the table. */
const struct touch_kernel *touch_plan_by_measure(const struct plan_request *request);
/* plan_measure.c: the fastest of the candidates on contacts made up for it; NULL where the law refuses
 * its usual values, or without memory. */
const struct touch_kernel *touch_plan_time(const struct plan_candidates *candidates);

/* wisdom.c: what was measured earlier by this library on such a processor; NULL where nothing is kept. */
const struct touch_kernel *touch_wisdom_read(const struct plan_request *request,
                                             const struct plan_candidates *candidates);
/* Keeps it, where there is a folder that can be written. */
void touch_wisdom_write(const struct plan_request *request, const struct touch_kernel *chosen);

#endif
