/* SPDX-License-Identifier: BSD-3-Clause */
/* Kernels timed against each other, on contacts of one pair in the first cache: forces alone, and everything that
 * the law answers. They take turns in short batches, and medians of paired ratios are compared, since a shared
 * machine changes its pace. Who uses a kernel may want either: the one is chosen whose worse result is the best. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <time.h>
#include "batch_parts.h"
#include "lib/core/usual.h"
#include "planner.h"

#define BATCH_NS 5e4
#define SURE_NS  2e4   /* a time of that length can be trusted to choose from */
#define BYTES    24576 /* of all columns: in the first cache of every processor */
#define RADIUS   0.01  /* m */
#define STEP     1e-6  /* s */
#define APART    0.05  /* share of contacts that do not touch */
#define COLUMNS  (TOUCH_INPUT_MAX + 2 * TOUCH_STATE_MAX + TOUCH_OUTPUT_MAX)
#define STAGGER  64 /* bytes between columns, which would else all begin alike within a page */

enum {
    ROUNDS = 15,
    LEAST = 64 /* contacts: whole blocks of every kernel */
};

struct trial {
    struct touch_coefficients coefficients;
    struct touch_block block;
    char *memory;
    size_t n, pitch, used; /* contacts, bytes of a column, columns */
    void *state[2][TOUCH_STATE_MAX];
};

/* --- contacts ----------------------------------------------------------------------------------- */

/* In [0, 1): a xorshift generator. */
static double draw(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (double)(*seed >> 11) * 0x1p-53;
}

static void *new_column(struct trial *t) {
    return t->memory + t->used++ * t->pitch;
}

static void put(const struct touch_kernel *kernel, const void *column, size_t i, double value) {
    if (kernel->precision == TOUCH_PRECISION_FLOAT)
        ((float *)column)[i] = (float)value;
    else
        ((double *)column)[i] = value;
}

/* Overlaps over four decades up to 1 % of the radius, some contacts apart; slides that stick or slip. */
static void put_contact(const struct touch_kernel *kernel, const struct trial *t, size_t i,
                        uint64_t *seed) {
    const double depth = 0.01 * RADIUS * pow(10.0, -4.0 * draw(seed));
    const double overlap = draw(seed) < APART ? -depth : depth, speed = 0.2 * depth / STEP;
    double direction[3], length = 0.0;
    for (int k = 0; k < 3; k++) {
        direction[k] = draw(seed) - 0.5;
        length += direction[k] * direction[k];
    }
    /* The last column of each kind of input. */
    const int space = kernel->form == TOUCH_FORM_SPACE;
    const size_t place = space ? TOUCH_SPACE_IN_BRANCH_Z : TOUCH_PLANE_IN_OVERLAP;
    const size_t moves = space ? TOUCH_SPACE_IN_VELOCITY_Z : TOUCH_PLANE_IN_VELOCITY_T;
    const size_t slides = space ? TOUCH_SPACE_IN_VELOCITY_Z : TOUCH_PLANE_IN_SLIDE_T;
    for (size_t k = 0; k < kernel->input_count; k++) {
        const double velocity = speed * (2.0 * draw(seed) - 1.0);
        double value = velocity / RADIUS; /* of a spin */
        if (k <= place)
            value = space ? (2.0 * RADIUS - overlap) * direction[k] / sqrt(length) : overlap;
        else if (k <= moves)
            value = velocity;
        else if (k <= slides)
            value = velocity * STEP;
        put(kernel, t->block.input[k], i, value);
    }
}

/* Whether a column is wanted: of all that are answered, or of the forces alone. */
static int is_wanted(const struct touch_kernel *kernel, int everything, size_t output) {
    if (!(kernel->answers >> output & 1) || everything)
        return (int)(kernel->answers >> output & 1);
    return kernel->form == TOUCH_FORM_SPACE
               ? output >= TOUCH_SPACE_OUT_FORCE_X && output <= TOUCH_SPACE_OUT_TORQUE2_Z
               : output == TOUCH_PLANE_OUT_NORMAL || output == TOUCH_PLANE_OUT_SHEAR_S ||
                     output == TOUCH_PLANE_OUT_SHEAR_T;
}

static size_t columns_of(const struct touch_kernel *kernel, int everything) {
    size_t count = kernel->input_count + 2 * kernel->state_count;
    for (size_t k = 0; k < kernel->output_count; k++)
        count += is_wanted(kernel, everything, k) != 0;
    return count;
}

/* Usual values; where the law refuses them, with one that may be left out given, such as a restitution. */
static enum touch_status prepare(const struct touch_kernel *kernel,
                                 struct touch_coefficients *ret_coefficients) {
    static const struct touch_pair pair = {{RADIUS, RADIUS}, {0.01, 0.01}, {0, 0}, 3};
    const struct touch_law *law = kernel->law;
    struct touch_values values;
    struct touch_message message;
    usual_values(law, &values);
    enum touch_status status =
        touch_batch_prepare(kernel, &values, &pair, ret_coefficients, &message);
    for (size_t k = 0; status != TOUCH_OK && k < law->property_count; k++) {
        if (law->properties[k].type != TOUCH_REAL)
            continue;
        usual_values(law, &values);
        values.of[k][0] = values.of[k][1] = usual_value(&law->properties[k]);
        status = touch_batch_prepare(kernel, &values, &pair, ret_coefficients, &message);
    }
    return status;
}

/* 0, or -1: no memory, or the law refuses its usual values. */
static int open_trial(const struct touch_kernel *kernel, int everything, struct trial *ret) {
    struct trial t = {.block = {.dt = STEP}};
    const size_t columns = columns_of(kernel, everything);
    uint64_t seed = UINT64_C(88172645463325252);
    if (prepare(kernel, &t.coefficients) != TOUCH_OK)
        return -1;
    t.n = BYTES / (columns * kernel->element_size) / LEAST * LEAST;
    t.n = t.n > LEAST ? t.n : LEAST;
    t.pitch = t.n * kernel->element_size + STAGGER;
    t.memory = calloc(columns, t.pitch);
    if (!t.memory)
        return -1;
    t.block.n = t.n;
    for (size_t k = 0; k < kernel->input_count; k++)
        t.block.input[k] = new_column(&t);
    for (size_t k = 0; k < kernel->output_count; k++)
        if (is_wanted(kernel, everything, k))
            t.block.output[k] = new_column(&t);
    for (int s = 0; s < 2; s++)
        for (size_t k = 0; k < kernel->state_count; k++)
            t.state[s][k] = new_column(&t);
    for (size_t i = 0; i < t.n; i++)
        put_contact(kernel, &t, i, &seed);
    *ret = t;
    return 0;
}

static void run(const struct touch_kernel *kernel, struct trial *t, int from, int to,
                size_t times) {
    t->block.state_in = (const void *const *)t->state[from];
    t->block.state_out = t->state[to];
    for (size_t i = 0; i < times; i++)
        touch_batch_run(kernel, &t->coefficients, &t->block);
}

/* --- times -------------------------------------------------------------------------------------- */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static double ns_of(const struct touch_kernel *kernel, struct trial *t, size_t times) {
    const double from = now();
    run(kernel, t, 0, 1, times);
    return now() - from;
}

static size_t calibrate(const struct touch_kernel *kernel, struct trial *t) {
    for (size_t times = 1; times < (size_t)1 << 30; times *= 2) {
        const double ns = ns_of(kernel, t, times);
        if (ns >= SURE_NS)
            return 1 + (size_t)((double)times * BATCH_NS / ns);
    }
    return 1;
}

static int compare(const void *a, const void *b) {
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double median(double values[ROUNDS]) {
    qsort(values, ROUNDS, sizeof *values, compare);
    return values[ROUNDS / 2];
}

/* The time of each kernel over that of the first. 0, or -1: it cannot be measured. */
static int compare_times(const struct plan_candidates *candidates, int everything,
                         double ret_ratio[TOUCH_PLAN_CANDIDATES]) {
    size_t times[TOUCH_PLAN_CANDIDATES];
    double ratio[TOUCH_PLAN_CANDIDATES][ROUNDS];
    struct trial t;
    const size_t count = candidates->count;
    if (open_trial(candidates->kernel[0], everything, &t))
        return -1;
    for (int k = 0; k < 2; k++) /* a history to begin with */
        run(candidates->kernel[0], &t, 0, 0, 1);
    for (size_t c = 0; c < count; c++)
        times[c] = calibrate(candidates->kernel[c], &t);
    for (size_t r = 0; r < ROUNDS; r++) {
        double ns[TOUCH_PLAN_CANDIDATES];
        for (size_t k = 0; k < count; k++) {
            const size_t c = (k + r) % count;
            run(candidates->kernel[c], &t, 0, 1, 1);
            ns[c] = ns_of(candidates->kernel[c], &t, times[c]) / (double)times[c];
        }
        for (size_t c = 0; c < count; c++)
            ratio[c][r] = ns[c] / ns[0];
    }
    free(t.memory);
    for (size_t c = 0; c < count; c++)
        ret_ratio[c] = median(ratio[c]);
    return 0;
}

const struct touch_kernel *touch_plan_time(const struct plan_candidates *candidates) {
    double worst[TOUCH_PLAN_CANDIDATES] = {0.0};
    const size_t count = candidates->count;
    size_t best = 0;
    for (int everything = 0; everything < 2; everything++) {
        double ratio[TOUCH_PLAN_CANDIDATES], least = HUGE_VAL;
        if (!count || compare_times(candidates, everything, ratio))
            return NULL;
        for (size_t c = 0; c < count; c++)
            least = fmin(least, ratio[c]);
        for (size_t c = 0; c < count; c++)
            worst[c] = fmax(worst[c], ratio[c] / least);
    }
    for (size_t c = 1; c < count; c++)
        best = worst[c] < worst[best] ? c : best;
    return candidates->kernel[best];
}
