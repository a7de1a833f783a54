/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A problem for each reference: the examples of its records, with the first of these paths that it takes. */
#ifndef EXAMPLES_H
#define EXAMPLES_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "reference/catalogue/reference.h"
#include "touchstone/common.h"

/* Pressing, then shear there and back; the last sample of a leg is 3, 7. */
enum {
    SAMPLES = 8
};
static const double times[SAMPLES] = {0, 1e-5, 2e-5, 3e-5, 4e-5, 5e-5, 6e-5, 7e-5};
static const double overlaps[SAMPLES] = {0, 1e-5, 2e-5, 3e-5, 3e-5, 3e-5, 3e-5, 3e-5};
static const double slides[SAMPLES] = {0, 0, 0, 0, 2e-6, 4e-6, 2e-6, -1e-6};
static const double still[SAMPLES];
static const size_t leg_ends[] = {3, 7};
static const struct ref_path press_and_shear = {SAMPLES, times, overlaps, slides,
                                                still,   2,     leg_ends};

/* Rows that allow only such a path: a closed loop, and a corner after sliding. */
static const double loop_overlaps[SAMPLES] = {0, 3e-5, 3e-5, 3e-5, 2e-5, 2e-5, 2e-5, 3e-5};
static const double loop_slides[SAMPLES] = {0, 0, 1e-6, 2e-6, 2e-6, 1e-6, 0, 0};
static const size_t loop_ends[] = {1, 3, 4, 6, 7};
static const struct ref_path closed_loop = {SAMPLES, times, loop_overlaps, loop_slides,
                                            still,   5,     loop_ends};
static const double corner_overlaps[SAMPLES] = {0, 3e-5, 3e-5, 3e-5, 3e-5, 3e-5, 3e-5, 3e-5};
static const double corner_slides_s[SAMPLES] = {0, 0, 1e-5, 2e-5, 2e-5, 2e-5, 2e-5, 2e-5};
static const double corner_slides_t[SAMPLES] = {0, 0, 0, 0, 1e-6, 2e-6, 3e-6, 4e-6};
static const size_t corner_ends[] = {1, 3, 7};
static const struct ref_path corner = {SAMPLES,         times, corner_overlaps, corner_slides_s,
                                       corner_slides_t, 3,     corner_ends};

/* Pressed, sheared, turned. */
static const double turn_slides[SAMPLES] = {0, 0, 5e-7, 1e-6, 1e-6, 1e-6, 1e-6, 1e-6};
static const struct ref_path pressed_sheared_turned = {SAMPLES, times, corner_overlaps, turn_slides,
                                                       still,   3,     corner_ends};

/* Half the sliding displacement along s, then along t. */
#define HALF (0.25 * 3e-5 * 1.7 / 1.4)
static const double half_slides_s[SAMPLES] = {0, 0, 0.3 * HALF, HALF, HALF, HALF, HALF, HALF};
static const double half_slides_t[SAMPLES] = {0,          0,           0,          0,
                                              0.1 * HALF, 0.37 * HALF, 0.6 * HALF, HALF};
static const struct ref_path half_corner = {SAMPLES,       times, corner_overlaps, half_slides_s,
                                            half_slides_t, 3,     corner_ends};

static const struct ref_path *path_for(const struct ref_reference *r) {
    static const struct ref_path *const paths[] = {&press_and_shear, &closed_loop, &corner,
                                                   &pressed_sheared_turned, &half_corner};
    static const struct ref_reference *last;
    static const struct ref_path *path;
    struct ref_given given[REF_EXAMPLES];
    struct ref_message message;
    double values[SAMPLES], uncertainty;
    if (r == last)
        return path;
    last = r;
    path = paths[0];
    for (size_t i = 0; i < TOUCH_COUNT(paths); i++) {
        const struct ref_problem problem = {ref_examples(r, given), given, paths[i]};
        if (!ref_evaluate(r, &problem, values, &uncertainty, &message))
            return path = paths[i];
    }
    return path;
}

/* changed: one entry to replace, or drop if its name is given with count SIZE_MAX. */
static inline struct ref_problem problem_for(const struct ref_reference *r,
                                             const struct ref_given *changed,
                                             struct ref_given store[REF_EXAMPLES]) {
    struct ref_given every[REF_EXAMPLES];
    const size_t most = ref_examples(r, every);
    size_t count = 0;
    for (size_t i = 0; i < most; i++) {
        const int hit = changed && !strcmp(changed->name, every[i].name);
        if (!hit || changed->count != SIZE_MAX)
            store[count++] = hit ? *changed : every[i];
    }
    return (struct ref_problem){count, store, path_for(r)};
}

/* "name=number,number name=word -name", which it cuts; the last one is to be left out: its count is SIZE_MAX. */
static inline size_t read_given(char *text, struct ref_given *ret) {
    size_t count = 0;
    char *rest = NULL;
    for (char *at = strtok_r(text, " ", &rest); at; at = strtok_r(NULL, " ", &rest)) {
        struct ref_given *given = &ret[count++];
        char *value = strchr(at, '='), *end = value;
        if (*at == '-') {
            *given = (struct ref_given){.name = at + 1, .count = SIZE_MAX};
            continue;
        }
        *value++ = '\0';
        *given = (struct ref_given){.name = at};
        for (double x = strtod(value, &end); end != value; x = strtod(value, &end)) {
            given->value[given->count++] = x;
            value = *end == ',' ? end + 1 : end;
        }
        if (given->count == 0)
            given->word = value;
    }
    return count;
}

/* The examples with what that text changes. */
static inline struct ref_problem problem_with(const struct ref_reference *r, char *text,
                                              struct ref_given store[REF_EXAMPLES]) {
    struct ref_given changed[16];
    struct ref_problem problem = problem_for(r, NULL, store);
    for (size_t k = read_given(text, changed); k-- > 0;)
        for (size_t i = 0; i < problem.count; i++)
            if (!strcmp(store[i].name, changed[k].name))
                store[i] = changed[k].count == SIZE_MAX ? store[--problem.count] : changed[k];
    return problem;
}

#endif
