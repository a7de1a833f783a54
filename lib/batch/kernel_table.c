/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of kernels, and which of them is used; in a file of its own: a program that links the library
 * for its laws alone does not get the kernels. */
#include "batch_parts.h"
#include "lib/core/targets.h"
#include "lib/kernel_list.h"

#define X(law, form, target)                                                                       \
    extern const struct touch_kernel touch_kernel_##law##_##form##_##target;
TOUCH_KERNELS(X)
#undef X

static const struct touch_kernel *const kernels[] = {
#define X(law, form, target) &touch_kernel_##law##_##form##_##target,
    TOUCH_KERNELS(X)
#undef X
#define X(law) &touch_kernel_##law##_loop,
        TOUCH_LOOP_LAWS(X)
#undef X
};

const struct touch_kernel *touch_kernel_at(size_t i) {
    return i < TOUCH_COUNT(kernels) ? kernels[i] : NULL;
}

static int is_of(const struct touch_kernel *k, const char *law, enum touch_form form) {
    return k->form == form && !strcmp(k->law->name, law) &&
           touch_target_available(k->target->name) > 0;
}

/* With what there is of that law and form. */
static enum touch_status refuse_kernel(const char *law, enum touch_form form, const char *target,
                                       struct touch_message *message) {
    char there[256] = "";
    const struct touch_kernel *k;
    for (size_t i = 0; (k = touch_kernel_at(i)); i++)
        if (is_of(k, law, form))
            touch_add_name(there, sizeof there, k->target->name);
    return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                        "law '%s' has no kernel in form %s, target %s; there are: %s", law,
                        touch_form_name(form), target ? target : "any", *there ? there : "none");
}

enum touch_status touch_kernel_find(const char *law, enum touch_form form, const char *target,
                                    const struct touch_kernel **ret_kernel,
                                    struct touch_message *ret_message) {
    const struct touch_kernel *found = NULL, *k;
    const char *wanted;
    if (!touch_law_find(law))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, ret_message, "no law '%s'", law);
    const enum touch_status status = touch_target_wanted(target, &wanted, ret_message);
    if (status != TOUCH_OK)
        return status;
    /* The table is in the order of the targets. */
    for (size_t i = 0; (k = touch_kernel_at(i)); i++)
        if (is_of(k, law, form) && (!wanted || !strcmp(wanted, k->target->name)))
            found = k;
    if (!found)
        return refuse_kernel(law, form, wanted, ret_message);
    *ret_kernel = found;
    return TOUCH_OK;
}
