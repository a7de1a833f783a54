/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of laws, with the kernels of those that are only stepped; names of choices and statuses. */
#include <string.h>
#include "law_loop.h"
#include "lib/core/lib_parts.h"
#include "lib/law_list.h"

/* Laws leave to roles what their rows do not say. It is set here, once, before anything else runs; so are the
 * kernels of those that are only stepped. */
#define X(name)                                                                                    \
    extern const struct touch_law touch_page_##name;                                               \
    struct touch_law touch_law_##name;                                                             \
    static struct touch_property name##_rows[TOUCH_PROPERTY_MAX];
TOUCH_LAWS(X)
#undef X
#define X(name) struct touch_kernel touch_kernel_##name##_loop;
TOUCH_LOOP_LAWS(X)
#undef X

static void complete(const struct touch_law *page, struct touch_law *ret_law,
                     struct touch_property *ret_rows) {
    *ret_law = *page;
    ret_law->properties = ret_rows;
    for (size_t k = 0; k < page->property_count; k++)
        ret_rows[k] = touch_property_complete(&page->properties[k]);
}

__attribute__((constructor)) static void complete_all(void) {
#define X(name) complete(&touch_page_##name, &touch_law_##name, name##_rows);
    TOUCH_LAWS(X)
#undef X
#define X(name) touch_kernel_of_law(&touch_law_##name, &touch_kernel_##name##_loop);
    TOUCH_LOOP_LAWS(X)
#undef X
}

static const struct touch_law *const laws[] = {
#define X(name) &touch_law_##name,
    TOUCH_LAWS(X)
#undef X
};

const struct touch_law *touch_law_at(size_t i) {
    return i < TOUCH_COUNT(laws) ? laws[i] : NULL;
}

const struct touch_law *touch_law_find(const char *name) {
    for (size_t i = 0; i < TOUCH_COUNT(laws); i++)
        if (!strcmp(laws[i]->name, name))
            return laws[i];
    return NULL;
}

#define X(NAME, name, unit, meaning) {#name, unit, meaning},
static const struct touch_field plane_inputs[] = {TOUCH_PLANE_INPUTS(X)};
static const struct touch_field plane_outputs[] = {TOUCH_PLANE_OUTPUTS(X)};
#undef X

/* A loop over the scalar step of a law. */
void touch_kernel_of_law(const struct touch_law *law, struct touch_kernel *ret_kernel) {
    *ret_kernel = (struct touch_kernel){
        .abi = TOUCH_BATCH_ABI,
        .struct_size = sizeof(struct touch_kernel),
        .law = law,
        .form = TOUCH_FORM_PLANE,

        .target = &touch_targets[0],
        .lanes = 1,
        .input_count = TOUCH_COUNT(plane_inputs),
        .inputs = plane_inputs,
        .state_count = law->state_count,
        .state = law->state,
        .output_count = TOUCH_COUNT(plane_outputs),
        .outputs = plane_outputs,
        .answers = (UINT64_C(1) << TOUCH_COUNT(plane_outputs)) - 1,
        .run = touch_batch_run_law,
    };
}

static const struct {
    const char *name, *meaning;
} statuses[] = {
#define X(name, meaning) {#name, meaning},
    TOUCH_STATUSES(X)
#undef X
};

const char *touch_status_name(enum touch_status status) {
    return (size_t)status < TOUCH_COUNT(statuses) ? statuses[status].name : "?";
}

const char *touch_status_meaning(enum touch_status status) {
    return (size_t)status < TOUCH_COUNT(statuses) ? statuses[status].meaning : "unknown status";
}
