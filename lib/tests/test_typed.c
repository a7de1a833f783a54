/* SPDX-License-Identifier: BSD-3-Clause */
/* The page of a law with numbers of 113 bits says what rounding does to it with 53, and with 24: no more than MOST roundings
 * of each number that it is given. What a rounding of one of them is worth is found by giving it a little more, one after
 * the other, so that where terms cancel the error may be as large as theirs, and no larger. Energies are parts of one
 * balance: the largest of them counts. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "batch_inputs.h"
#include "typed_law.h"

#define MOST    8.0  /* roundings, of each number given and of the answer itself */
#define NUDGE   64.0 /* units in the last place that a number is moved by */
#define STEPS   16   /* of a path */
#define SHORTER 4    /* of a law that remembers more than MANY numbers */
#define MANY    64
#define LEAST   1e-30 /* a smaller number is none with 24 bits */
enum {                /* of struct answer */
    FIRST_ENERGY = 4, /* strain_normal */
    LAST_ENERGY = 9,  /* coupling_work */
};

#define X(name) typed_step name##_typed_24, name##_typed_53, name##_typed_113;
TYPED_LAWS(X)
#undef X
static const struct row {
    const char *name;
    typed_step *of[3]; /* 24, 53, 113 bits */
} rows[] = {
#define X(name) {#name, {name##_typed_24, name##_typed_53, name##_typed_113}},
    TYPED_LAWS(X)
#undef X
};

/* What does not hold for all. */
static const struct {
    const char *name;
    int bits;
    double roundings; /* in place of MOST; 0: not compared */
} others[] = {
    /* three terms of the stored energy cancel near touch */
    {"jkr", 24, 8192.0},
    {"jkr", 53, 8192.0},
    /* polynomials of eight terms in the restitution; small shear stiffnesses from differences */
    {"hertz_mindlin_general", 24, 256.0},
    {"hertz_mindlin_general", 53, 32.0},
    /* the turning point is found between two forces */
    {"mindlin_incremental", 53, 32.0},
    /* places less than some units of 53 bits apart are one place */
    {"mindlin_incremental", 24, 0.0},
    {"mindlin_path", 24, 0.0},
};

static double roundings_of(const char *name, int bits) {
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(others[i].name, name) && others[i].bits == bits)
            return others[i].roundings;
    return MOST;
}

/* A contact that is pressed, slides, turns round and opens. */
static void move_on(uint64_t *random, int step, double *motion) {
    const double phase = 6.0 * step / STEPS, dt = 1e-6;
    motion[0] = 2e-5 * sin(0.55 * phase) + 1e-6 * drawn(random, -1.0, 1.0);
    for (int i = 1; i < 4; i++)
        motion[i] = drawn(random, -0.1, 0.1);
    for (int i = 4; i < 6; i++)
        motion[i] = 2e-6 * cos(2.0 * phase) + 1e-7 * drawn(random, -1.0, 1.0);
    for (int i = 6; i < 12; i++)
        motion[i] = drawn(random, -10.0, 10.0);
    motion[12] = dt;
}

static void round_to(int bits, double *a, size_t count) {
    for (size_t i = 0; i < count && bits == 24; i++)
        a[i] = (double)(float)a[i];
}

/* Adds to `size` what one rounding of that number changes, in the law of 113 bits. */
static void add_size(const struct row *row, const struct typed_input *in, double *number,
                     double unit, const struct typed_number *truth, double *size) {
    static struct typed_number moved[TYPED_OUTPUT_MAX];
    const double was = *number;
    if (!(fabs(was) > 0.0) || !isfinite(was))
        return;
    for (int sign = -1; sign <= 1; sign += 2) {
        *number = was * (1.0 + sign * NUDGE * unit);
        const size_t count = row->of[2](in, moved);
        *number = was;
        for (size_t i = 0; i < count; i++)
            size[i] +=
                0.5 / NUDGE * fabs((moved[i].high - truth[i].high) + (moved[i].low - truth[i].low));
    }
}

static double worst_of(const struct row *row, int type, char *where, size_t room) {
    static const int bits[] = {24, 53};
    const double unit = type ? 0.5 * DBL_EPSILON : 0.5 * (double)FLT_EPSILON;
    const struct touch_kernel shape = {.law = touch_law_find(row->name), .form = TOUCH_FORM_PLANE};
    const size_t states = shape.law->state_count - 2;
    struct typed_number truth[TYPED_OUTPUT_MAX], got[TYPED_OUTPUT_MAX];
    struct touch_values values;
    struct touch_pair pair;
    uint64_t random = 7;
    double worst = 0.0;
    for (size_t number = 0; setting_at(&shape, number, &values, &pair); number += 2) {
        double state[TOUCH_STATE_MAX] = {0}, size[TYPED_OUTPUT_MAX];
        struct typed_input in = {
            .values = (const double(*)[2])values.of,
            .rigid = pair.rigid,
            .dimension = pair.dimension,
            .pair = {pair.radius[0], pair.radius[1], pair.mass[0], pair.mass[1]},
            .state = state};
        round_to(bits[type], &values.of[0][0], 2 * TOUCH_PROPERTY_MAX);
        round_to(bits[type], in.pair, 4);
        if (pair.dimension == 2)
            continue; /* the same numbers, of which some are 0 */
        const int steps = states > MANY ? SHORTER : STEPS;
        for (int step = 0; step < steps; step++) {
            move_on(&random, step * (STEPS / steps), in.motion);
            round_to(bits[type], in.motion, 13);
            const size_t count = row->of[2](&in, truth);
            const size_t other = row->of[type](&in, got);
            if (!count || !other)
                break; /* refused: rounding decides it at an edge */
            double energy = 0.0;
            for (size_t i = FIRST_ENERGY; i <= LAST_ENERGY; i++)
                energy = fmax(energy, fabs(truth[i].high));
            for (size_t i = 0; i < count; i++)
                size[i] =
                    unit * (i >= FIRST_ENERGY && i <= LAST_ENERGY ? energy : fabs(truth[i].high)) +
                    LEAST;
            for (size_t k = 0; k < shape.law->property_count; k++)
                for (int b = 0; b < 2; b++)
                    if (shape.law->properties[k].type == TOUCH_REAL)
                        add_size(row, &in, &values.of[k][b], unit, truth, size);
            for (size_t k = 0; k < 4; k++)
                add_size(row, &in, &in.pair[k], unit, truth, size);
            for (size_t k = 0; k < 13; k++)
                add_size(row, &in, &in.motion[k], unit, truth, size);
            for (size_t k = 0; k < states; k++)
                add_size(row, &in, &state[k], unit, truth, size);
            for (size_t i = 0; i < count; i++) {
                const double error = fabs((got[i].high - truth[i].high) - truth[i].low) / size[i];
                const int is_flag =
                    i >= TYPED_ANSWERS && !strcmp(shape.law->state[i - TYPED_ANSWERS].unit, "1");
                if (error > worst && !is_flag) { /* what a flag does shows in the next step */
                    worst = error;
                    snprintf(where, room, "setting %zu, step %d, number %zu: %.17g, and %.17g",
                             number, step, i, got[i].high, truth[i].high);
                }
            }
            for (size_t k = 0; k < states; k++)
                state[k] = got[TYPED_ANSWERS + k].high;
        }
    }
    return worst;
}

Test(typed, rounding_is_that_of_the_numbers_given) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int type = 0; type < 2; type++) {
            char where[256] = "";
            const int bits = type ? 53 : 24;
            const double most = roundings_of(rows[i].name, bits);
            if (!(most > 0.0))
                continue;
            const double worst = worst_of(&rows[i], type, where, sizeof where);
            cr_expect(worst <= most, "%s, %d bits: %g roundings at %s; allowed: %g", rows[i].name,
                      bits, worst, where, most);
        }
}
