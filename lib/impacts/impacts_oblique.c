/* SPDX-License-Identifier: BSD-3-Clause */
/* Oblique impacts: the whole law through its batch, velocity Verlet around it. */
#include "lib/core/lib_parts.h"
#include "touchstone/contact.h"
#include "touchstone/impacts.h"

/* Impacts that go together: their columns, history too, stay in cache. */
#define TOGETHER 64

enum {
    N,
    S,
    T,
    AXES
};

/* As columns; centre: velocity of centre 2 relative to centre 1, along n opening. */
struct together {
    double centre[AXES][TOGETHER], spin[2][AXES][TOGETHER];
    double overlap[TOGETHER], arm[2][TOGETHER];
    double input[TOUCH_PLANE_IN_COUNT][TOGETHER], output[TOUCH_PLANE_OUT_COUNT][TOGETHER];
    double most_overlap[TOGETHER], most_force[TOGETHER], duration[TOGETHER];
    int ended[TOGETHER];
};

/* What a force or torque is multiplied by: 1/m, 1/m1 + 1/m2, 1/I. */
struct mobility {
    double centre, turning[2];
};

static const int wanted[] = {
    TOUCH_PLANE_OUT_NORMAL,    TOUCH_PLANE_OUT_SHEAR_S,   TOUCH_PLANE_OUT_SHEAR_T,
    TOUCH_PLANE_OUT_MOMENT1_N, TOUCH_PLANE_OUT_MOMENT1_S, TOUCH_PLANE_OUT_MOMENT1_T,
    TOUCH_PLANE_OUT_MOMENT2_N, TOUCH_PLANE_OUT_MOMENT2_S, TOUCH_PLANE_OUT_MOMENT2_T,
};

static double given(const double *column, size_t i) {
    return column ? column[i] : 0.0;
}

static void put(double *column, size_t i, double value) {
    if (column)
        column[i] = value;
}

static void begin(const struct touch_oblique_impacts *o, size_t first, size_t count,
                  struct together *g) {
    memset(g, 0, sizeof *g);
    for (size_t i = 0; i < count; i++) {
        g->centre[N][i] = -given(o->velocity_n, first + i);
        g->centre[S][i] = given(o->velocity_s, first + i);
        g->centre[T][i] = given(o->velocity_t, first + i);
        for (int k = 0; k < AXES; k++) {
            g->spin[0][k][i] = given(o->spin1[k], first + i);
            g->spin[1][k][i] = given(o->spin2[k], first + i);
        }
    }
}

/* With T the shear force on body 1, both bodies feel the torque arm n x T = arm (0, -T_t, T_s). */
static void kick(const struct mobility *m, double dt, size_t count, struct together *g) {
    const double *normal = g->output[TOUCH_PLANE_OUT_NORMAL];
    const double *s = g->output[TOUCH_PLANE_OUT_SHEAR_S], *t = g->output[TOUCH_PLANE_OUT_SHEAR_T];
    for (size_t i = 0; i < count; i++) {
        g->centre[N][i] += normal[i] * m->centre * dt;
        g->centre[S][i] -= s[i] * m->centre * dt;
        g->centre[T][i] -= t[i] * m->centre * dt;
    }
    for (int b = 0; b < 2; b++) {
        const int at = b ? TOUCH_PLANE_OUT_MOMENT2_N : TOUCH_PLANE_OUT_MOMENT1_N;
        const double turning = m->turning[b] * dt;
        for (size_t i = 0; i < count; i++) {
            g->spin[b][N][i] += g->output[at][i] * turning;
            g->spin[b][S][i] += (g->output[at + 1][i] - g->arm[b][i] * t[i]) * turning;
            g->spin[b][T][i] += (g->output[at + 2][i] + g->arm[b][i] * s[i]) * turning;
        }
    }
}

/* The levers of the torque, and the motion at the contact by those of the slip: v2 - v1 - (arm1 w1 + arm2 w2)
 * x n, and w x n = (0, w_t, -w_s). */
static void observe(const struct touch_law *law, const struct touch_pair *pair, double dt,
                    size_t count, struct together *g) {
    static const int spin_at[2] = {TOUCH_PLANE_IN_SPIN1_N, TOUCH_PLANE_IN_SPIN2_N};
    for (size_t i = 0; i < count; i++) {
        double torque[2], arm[2];
        touch_contact_levers(law->conventions.torque_lever, pair->radius, g->overlap[i], torque);
        touch_contact_levers(law->conventions.slip_lever, pair->radius, g->overlap[i], arm);
        g->arm[0][i] = torque[0];
        g->arm[1][i] = torque[1];
        const double along_s = arm[0] * g->spin[0][T][i] + arm[1] * g->spin[1][T][i];
        const double along_t = -arm[0] * g->spin[0][S][i] - arm[1] * g->spin[1][S][i];
        const double s = g->centre[S][i] - along_s, t = g->centre[T][i] - along_t;
        g->input[TOUCH_PLANE_IN_OVERLAP][i] = g->overlap[i];
        g->input[TOUCH_PLANE_IN_VELOCITY_N][i] = -g->centre[N][i];
        g->input[TOUCH_PLANE_IN_VELOCITY_S][i] = s;
        g->input[TOUCH_PLANE_IN_VELOCITY_T][i] = t;
        g->input[TOUCH_PLANE_IN_SLIDE_S][i] = s * dt;
        g->input[TOUCH_PLANE_IN_SLIDE_T][i] = t * dt;
        for (int b = 0; b < 2; b++)
            for (int k = 0; k < AXES; k++)
                g->input[spin_at[b] + k][i] = g->spin[b][k][i];
    }
}

/* Notes peaks and ends; how many are still on their way. After its end an impact flies free. */
static size_t note(double time, double dt, size_t count, struct together *g) {
    size_t moving = 0;
    for (size_t i = 0; i < count; i++) {
        const double overlap = g->overlap[i], opening = g->centre[N][i];
        g->most_overlap[i] = fmax(g->most_overlap[i], overlap);
        g->most_force[i] = fmax(g->most_force[i], g->output[TOUCH_PLANE_OUT_NORMAL][i]);
        if (!g->ended[i] && !(overlap > 0.0) && opening > 0.0) {
            g->ended[i] = 1;
            g->duration[i] = time + fmax(overlap / opening, -dt);
        }
        moving += !g->ended[i];
    }
    return moving;
}

static void answer(const struct touch_oblique_impacts *o, size_t first, size_t count,
                   const struct together *g) {
    for (size_t i = 0; i < count; i++) {
        const size_t at = first + i;
        const double known = g->ended[i] ? 0.0 : TOUCH_NAN;
        put(o->after_n, at, known + g->centre[N][i]);
        put(o->after_s, at, known + g->centre[S][i]);
        put(o->after_t, at, known + g->centre[T][i]);
        for (int k = 0; k < AXES; k++) {
            put(o->spin1_after[k], at, known + g->spin[0][k][i]);
            put(o->spin2_after[k], at, known + g->spin[1][k][i]);
        }
        put(o->max_overlap, at, g->most_overlap[i]);
        put(o->peak_force, at, g->most_force[i]);
        put(o->duration, at, known + g->duration[i]);
    }
}

static void run_together(const struct touch_kernel *kernel,
                         const struct touch_coefficients *coefficients,
                         const struct touch_pair *pair, const struct mobility *m,
                         const struct touch_oblique_impacts *o, size_t first, size_t count) {
    static const size_t room = TOUCH_STATE_MAX;
    double state[TOUCH_STATE_MAX][TOGETHER];
    void *columns[TOUCH_STATE_MAX];
    struct together g;
    struct touch_block block = {
        .n = count, .dt = o->dt, .state_in = (const void *const *)columns, .state_out = columns};
    begin(o, first, count, &g);
    memset(state, 0, (kernel->state_count < room ? kernel->state_count : room) * sizeof state[0]);
    for (size_t k = 0; k < kernel->state_count; k++)
        columns[k] = state[k];
    for (size_t k = 0; k < TOUCH_PLANE_IN_COUNT; k++)
        block.input[k] = g.input[k];
    for (size_t k = 0; k < TOUCH_COUNT(wanted); k++)
        block.output[wanted[k]] = g.output[wanted[k]];
    for (size_t step = 1; step <= o->most; step++) {
        kick(m, 0.5 * o->dt, count, &g);
        for (size_t i = 0; i < count; i++)
            g.overlap[i] -= g.centre[N][i] * o->dt;
        observe(kernel->law, pair, o->dt, count, &g);
        touch_batch_run(kernel, coefficients, &block);
        kick(m, 0.5 * o->dt, count, &g);
        if (!note((double)step * o->dt, o->dt, count, &g))
            break;
    }
    answer(o, first, count, &g);
}

static enum touch_status check(const struct touch_kernel *kernel, const struct touch_pair *pair,
                               const struct touch_oblique_impacts *o,
                               struct touch_message *message) {
    if (kernel->form != TOUCH_FORM_PLANE)
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "kernel of form %s; allowed: plane",
                            touch_form_name(kernel->form));
    if (!(o->dt > 0.0 && o->dt < HUGE_VAL))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "dt = %g s; allowed: (0, inf)", o->dt);
    for (int b = 0; b < 2; b++) {
        if (!(o->inertia[b] > 0.0))
            return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                                "inertia of body %d = %g kg m2; allowed: (0, inf]", b + 1,
                                o->inertia[b]);
        if (!(pair->mass[b] > 0.0 && pair->radius[b] > 0.0))
            return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                                "body %d: radius %g m, mass %g kg; allowed: (0, inf]", b + 1,
                                pair->radius[b], pair->mass[b]);
    }
    return TOUCH_OK;
}

enum touch_status touch_oblique_impacts_run(const struct touch_kernel *kernel,
                                            const struct touch_coefficients *coefficients,
                                            const struct touch_pair *pair,
                                            const struct touch_oblique_impacts *impacts,
                                            struct touch_message *ret_message) {
    const enum touch_status status = check(kernel, pair, impacts, ret_message);
    if (status != TOUCH_OK)
        return status;
    const struct mobility m = {
        .centre = 1.0 / pair->mass[0] + 1.0 / pair->mass[1],
        .turning = {1.0 / impacts->inertia[0], 1.0 / impacts->inertia[1]},
    };
    for (size_t first = 0; first < impacts->n; first += TOGETHER) {
        const size_t left = impacts->n - first;
        run_together(kernel, coefficients, pair, &m, impacts, first,
                     left < TOGETHER ? left : TOGETHER);
    }
    return TOUCH_OK;
}
