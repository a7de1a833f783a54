/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers of a kernel beside those of the scalar step, bit by bit: everything that both answer, and the new
 * state, over steps that begin with what the steps before have left. */
#include "cases/core/random.h"
#include "law_page.h"

#define CONTACTS 403 /* no whole number of vectors */
#define STEPS    5

/* Columns of all contacts. */
struct side {
    const struct touch_kernel *kernel;
    struct touch_coefficients coefficients;
    double state[2][TOUCH_STATE_MAX][CONTACTS], output[TOUCH_OUTPUT_MAX][CONTACTS];
};

struct motions {
    double input[TOUCH_INPUT_MAX][CONTACTS], overlap[CONTACTS], size[4][CONTACTS];
};

/* Overlaps and speeds that are hard on a step, one in eight; else log-uniform and of both signs. */
static double number(uint64_t *random, double most) {
    static const double hard[] = {0.0,    -0.0,  5e-324, 1e-300,   -1e-300,
                                  1e-160, 1e150, 1e300,  HUGE_VAL, (double)NAN};
    const uint64_t pick = random_bits(random);
    if (pick % 8 == 0)
        return hard[pick / 8 % TOUCH_COUNT(hard)];
    return (pick & 64 ? most : -most) * pow(10.0, -6.0 * random_real(random));
}

static void make_motions(const struct bench_pool *pool, enum touch_form form, uint64_t *random,
                         struct motions *ret) {
    const double *const radius = pool->pair.radius, reach = radius[0] + radius[1];
    for (size_t i = 0; i < CONTACTS; i++) {
        double n[3], length = 0.0;
        const double drawn = number(random, 0.02 * radius[0]);
        ret->overlap[i] = i % 3 ? drawn : fabs(drawn); /* more of them touch */
        for (int k = 0; k < 3; k++) {
            n[k] = random_real(random) - 0.5;
            length += n[k] * n[k];
        }
        for (size_t k = 0; k < TOUCH_INPUT_MAX; k++)
            ret->input[k][i] = number(random, k > 2 ? 10.0 : 1.0);
        if (form == TOUCH_FORM_PLANE)
            for (size_t k = TOUCH_PLANE_IN_SLIDE_S; k <= TOUCH_PLANE_IN_SLIDE_T; k++)
                ret->input[k][i] *= pool->dt;
        for (int k = 0; k < 3 && form == TOUCH_FORM_SPACE; k++)
            ret->input[k][i] = (reach - ret->overlap[i]) * n[k] / sqrt(length);
        if (form == TOUCH_FORM_PLANE)
            ret->input[TOUCH_PLANE_IN_OVERLAP][i] = ret->overlap[i];
        for (int k = 0; k < 4; k++)
            ret->size[k][i] = k < 2 ? radius[k] : pool->pair.mass[k - 2];
    }
}

/* One step from state[0] to state[1]. want: 0 forces alone, 1 everything, 2 that with sizes in columns. */
static void step(struct side *s, const struct motions *m, double dt, int want) {
    const void *in[TOUCH_STATE_MAX];
    void *out[TOUCH_STATE_MAX];
    struct touch_block b = {.n = CONTACTS, .dt = dt, .state_in = in, .state_out = out};
    static const char *const forces[] = {"normal",  "shear_s",   "shear_t",   "force_x",  "force_y",
                                         "force_z", "torque1_x", "torque1_y", "torque1_z"};
    for (size_t k = 0; k < s->kernel->input_count; k++)
        b.input[k] = m->input[k];
    for (size_t k = 0; k < s->kernel->state_count; k++) {
        in[k] = s->state[0][k];
        out[k] = s->state[1][k];
    }
    memset(s->output, 0, sizeof s->output);
    for (size_t k = 0; k < s->kernel->output_count; k++) {
        int is_force = 0;
        for (size_t i = 0; i < TOUCH_COUNT(forces); i++)
            is_force |= !strcmp(s->kernel->outputs[k].name, forces[i]) &&
                        (s->kernel->form == TOUCH_FORM_PLANE || i > 2);
        if (want || is_force)
            b.output[k] = s->output[k];
    }
    if (want == 2) {
        b.radius1 = m->size[0], b.radius2 = m->size[1];
        b.mass1 = m->size[2], b.mass2 = m->size[3];
    }
    touch_batch_run(s->kernel, &s->coefficients, &b);
}

static int same(double a, double b) {
    return (isnan(a) && isnan(b)) || !memcmp(&a, &b, sizeof a);
}

static void compare(const struct side *truth, const struct side *side, const struct motions *m,
                    int number_of_step, struct bench_build *b) {
    const struct touch_kernel *k = side->kernel;
    for (size_t c = 0; c < k->output_count + k->state_count; c++) {
        const size_t s = c - k->output_count;
        const int is_state = c >= k->output_count;
        const double *is = is_state ? side->state[1][s] : side->output[c];
        const double *was = is_state ? truth->state[1][s] : truth->output[c];
        for (size_t i = 0; i < CONTACTS; i++) {
            b->compared += 1.0;
            if (same(is[i], was[i]))
                continue;
            if (b->differing++ < 0.5)
                snprintf(b->difference, sizeof b->difference,
                         "%s%s of contact %zu in step %d (overlap %.9g m): %.17g, scalar %.17g",
                         is_state ? "state " : "", is_state ? k->state[s].name : k->outputs[c].name,
                         i, number_of_step, m->overlap[i], is[i], was[i]);
        }
    }
}

void bench_compare_bits(const struct bench_pool *pool, const struct touch_kernel *truth,
                        const struct touch_kernel *kernel, struct bench_build *build) {
    struct side *sides = play_resize(NULL, 2, sizeof *sides);
    struct motions *motions = play_resize(NULL, 1, sizeof *motions);
    struct touch_message message;
    const struct touch_kernel *const kernels[] = {truth, kernel};
    build->compared = build->differing = 0.0;
    for (int want = 0; want < 3; want++) {
        uint64_t random = 1;
        int bad = 0;
        memset(sides, 0, 2 * sizeof *sides);
        for (int k = 0; k < 2; k++) {
            sides[k].kernel = kernels[k];
            bad |= touch_batch_prepare(kernels[k], &pool->values, want == 2 ? NULL : &pool->pair,
                                       &sides[k].coefficients, &message) != TOUCH_OK;
        }
        for (int number_of_step = 1; !bad && number_of_step <= STEPS; number_of_step++) {
            make_motions(pool, kernel->form, &random, motions);
            for (int k = 0; k < 2; k++)
                step(&sides[k], motions, pool->dt, want);
            compare(&sides[0], &sides[1], motions, number_of_step, build);
            for (int k = 0; k < 2; k++) /* of both what the scalar step has left */
                memcpy(sides[k].state[0], sides[0].state[1], sizeof sides[k].state[0]);
        }
    }
}
