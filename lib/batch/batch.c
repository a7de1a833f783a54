/* SPDX-License-Identifier: BSD-3-Clause */
/* Which kernel to use, and its coefficients. */
#include "batch_parts.h"

/* Whether a kernel of grade `is` is good enough where grade `wanted` is asked for. */
static int suffices(enum touch_grade is, enum touch_grade wanted) {
    return is <= wanted;
}

/* Later targets first, then the higher of the grades that suffice. */
static int better(const struct touch_kernel *a, const struct touch_kernel *b) {
    return !b || a->target > b->target || (a->target == b->target && a->grade > b->grade);
}

static enum touch_status refuse_law(const char *law, struct touch_message *message) {
    return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "no law '%s'", law);
}

enum touch_status touch_kernel_find(const char *law, enum touch_form form,
                                    enum touch_precision precision, const char *target,
                                    enum touch_grade grade, const struct touch_kernel **ret_kernel,
                                    struct touch_message *ret_message) {
    const char *wanted;
    if (!touch_law_find(law))
        return refuse_law(law, ret_message);
    const enum touch_status status = touch_target_wanted(target, &wanted, ret_message);
    if (status != TOUCH_OK)
        return status;
    const struct touch_kernel *best = NULL, *k;
    for (size_t i = 0; (k = touch_kernel_at(i)); i++) {
        const int right =
            !strcmp(k->law->name, law) && k->form == form && k->precision == precision;
        if (right && suffices(k->grade, grade) &&
            (wanted ? !strcmp(k->target->name, wanted)
                    : touch_target_available(k->target->name) > 0) &&
            better(k, best))
            best = k;
    }
    if (!best)
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, ret_message,
                            "law '%s' has no kernel in form %s, precision %s, target %s, grade %s",
                            law, touch_form_name(form), touch_precision_name(precision),
                            wanted ? wanted : "any", touch_grade_name(grade));
    *ret_kernel = best;
    return TOUCH_OK;
}

enum touch_status touch_batch_prepare(const struct touch_kernel *kernel,
                                      const struct touch_values *values,
                                      const struct touch_pair *pair,
                                      struct touch_coefficients *ret_coefficients,
                                      struct touch_message *ret_message) {
    /* Sizes that come in columns: any stand for them here. */
    static const struct touch_pair balls = {{1.0, 1.0}, {1.0, 1.0}, {0, 0}, 3};
    struct batch_coefficients c = {.values = *values, .pair = pair ? *pair : balls};
    const enum touch_status status =
        touch_prepare(kernel->law, values, &c.pair, &c.room, ret_message);
    if (status != TOUCH_OK)
        return status;
    if (kernel->form == TOUCH_FORM_SPACE && c.pair.dimension != 3)
        return TOUCH_REFUSE(TOUCH_BAD_PAIR, ret_message,
                            "dimension = %d; allowed in the space form: {3}", c.pair.dimension);
    memcpy(ret_coefficients, &c, sizeof c);
    return TOUCH_OK;
}

void touch_batch_run(const struct touch_kernel *kernel,
                     const struct touch_coefficients *coefficients,
                     const struct touch_block *block) {
    kernel->run(kernel, coefficients, block);
}
