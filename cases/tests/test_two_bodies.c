/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths that turn, played three ways: by the player, by touch_contact_step() and by kernels of the space
 * form, which are shown the two bodies of each step and nothing else. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "cases/play/case.h"
#include "cases/play/player.h"
#include "touchstone/batch.h"
#include "touchstone/common.h"

/* What the bodies of a path are played by. */
struct other {
    const struct touch_law *law;
    /* touch_contact_step() */
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    struct touch_contact contact;
    /* or a kernel */
    int is_kernel;
    const struct touch_kernel *kernel;
    struct touch_coefficients prepared;
    double state[TOUCH_STATE_MAX];
    /* what was seen on the way */
    double overlap_error, turned, rate; /* m, of the positions; rad, rad/s: bodies and plane */
};

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double length(const double a[3]) {
    return sqrt(dot(a, a));
}

static void by_contact(struct other *o, const struct play_bodies *bodies,
                       struct play_bodies_answer *ret) {
    struct touch_contact_answer answer;
    struct touch_message message;
    if (!o->contact.has_frame)
        o->contact.frame = bodies->frame;
    o->contact.has_frame = 1;
    cr_assert(touch_contact_step(o->law, o->coefficients, &bodies->body[0], &bodies->body[1],
                                 bodies->dt, &o->contact, &o->contact, &answer,
                                 &message) == TOUCH_OK,
              "%s", message.text);
    memcpy(ret->force, answer.force, sizeof ret->force);
    memcpy(ret->torque, answer.torque, sizeof ret->torque);
}

static void by_kernel(struct other *o, const struct play_bodies *bodies,
                      struct play_bodies_answer *ret) {
    const struct touch_body *one = &bodies->body[0], *two = &bodies->body[1];
    double branch[3], velocity[3], output[TOUCH_SPACE_OUT_COUNT] = {0};
    const void *in[TOUCH_STATE_MAX];
    void *out[TOUCH_STATE_MAX];
    struct touch_block block = {.n = 1, .dt = bodies->dt, .state_in = in, .state_out = out};
    for (int i = 0; i < 3; i++) {
        branch[i] = two->position[i] - one->position[i];
        velocity[i] = two->velocity[i] - one->velocity[i];
        block.input[TOUCH_SPACE_IN_BRANCH_X + i] = &branch[i];
        block.input[TOUCH_SPACE_IN_VELOCITY_X + i] = &velocity[i];
        block.input[TOUCH_SPACE_IN_SPIN1_X + i] = &one->spin[i];
        block.input[TOUCH_SPACE_IN_SPIN2_X + i] = &two->spin[i];
    }
    for (size_t k = 0; k < o->kernel->state_count; k++)
        in[k] = out[k] = &o->state[k];
    for (size_t k = 0; k < o->kernel->output_count; k++)
        block.output[k] = &output[k];
    touch_batch_run(o->kernel, &o->prepared, &block);
    for (int i = 0; i < 3; i++) {
        ret->force[0][i] = output[TOUCH_SPACE_OUT_FORCE_X + i];
        ret->force[1][i] = -ret->force[0][i];
        ret->torque[0][i] = output[TOUCH_SPACE_OUT_TORQUE1_X + i];
        ret->torque[1][i] = output[TOUCH_SPACE_OUT_TORQUE2_X + i];
    }
}

static void answer(void *data, const struct play_bodies *bodies, const double *state_in,
                   double *ret_state, struct play_bodies_answer *ret) {
    struct other *o = data;
    double overlap, normal[3];
    memcpy(ret_state, state_in, o->law->state_count * sizeof *ret_state);
    cr_assert(touch_contact_overlap(&bodies->body[0], &bodies->body[1], &overlap, normal) ==
              TOUCH_OK);
    o->overlap_error = fmax(o->overlap_error, fabs(overlap - bodies->overlap));
    double rate = 0.0;
    for (int b = 0; b < 2; b++)
        rate += length(bodies->body[b].spin) +
                length(bodies->body[b].velocity) / bodies->body[0].radius;
    o->rate = fmax(o->rate, rate);
    o->turned += rate * bodies->dt;
    if (o->is_kernel)
        by_kernel(o, bodies, ret);
    else
        by_contact(o, bodies, ret);
}

static double size_of(const struct play_case *c) {
    return c->pair.radius[0] + (isinf(c->pair.radius[1]) ? 0.0 : c->pair.radius[1]);
}

/* Round-off of positions and velocities, which are those of balls and not of overlaps, through springs and
 * dashpots of less than the critical damping; and that of the forces, by so many turns. In units of 2^-52. */
#define UNITS 16

static double allowed_at(const struct play_case *c, const struct play_trace *trace, size_t row,
                         const struct other *o) {
    const double stiffness =
        trace->column[PLAY_COLUMN_stiffness_n][row] + trace->column[PLAY_COLUMN_stiffness_s][row];
    double most = 0.0;
    for (size_t i = 1; i <= row; i++)
        most = fmax(most, trace->column[PLAY_COLUMN_normal_force][i] +
                              trace->column[PLAY_COLUMN_shear_force][i]);
    return UNITS * DBL_EPSILON *
           ((stiffness * size_of(c) + most) * (1.0 + o->turned) +
            2.0 * sqrt(c->pair.mass[0] * stiffness) * size_of(c) * o->rate);
}

static void compare(const struct play_case *c, const struct play_trace *known,
                    const struct play_trace *got, const struct other *o, const char *how) {
    static const struct {
        enum play_column column;
        int is_moment;
    } columns[] = {
        {PLAY_COLUMN_normal_force, 0},  {PLAY_COLUMN_shear_force_s, 0},
        {PLAY_COLUMN_shear_force_t, 0}, {PLAY_COLUMN_moment1_n, 1},
        {PLAY_COLUMN_moment1_s, 1},     {PLAY_COLUMN_moment1_t, 1},
        {PLAY_COLUMN_moment2_n, 1},     {PLAY_COLUMN_moment2_s, 1},
        {PLAY_COLUMN_moment2_t, 1},
    };
    cr_assert(known->count == got->count);
    for (size_t i = 1; i < known->count; i++) {
        const double allowed = allowed_at(c, known, i, o);
        for (size_t k = 0; k < TOUCH_COUNT(columns); k++) {
            const double a = known->column[columns[k].column][i];
            const double b = got->column[columns[k].column][i];
            const double scale = columns[k].is_moment ? c->pair.radius[0] : 1.0;
            cr_assert(fabs(a - b) <= allowed * scale,
                      "%s [%s] by %s, row %zu, column %d: %.17g of %.17g, %g allowed", c->name,
                      c->variant, how, i, (int)columns[k].column, b, a, allowed * scale);
        }
    }
}

/* Whether the bodies say all: no trial steps, no properties that change, no history to begin with. */
static int is_plain(const struct play_case *c) {
    int turns = 0;
    for (size_t i = 0; i < c->segment_count; i++) {
        const enum play_segment_kind kind = c->segments[i].kind;
        if (kind == PLAY_PRESS || kind == PLAY_SET)
            return 0;
        turns |=
            kind == PLAY_ROTATE || kind == PLAY_ORBIT || kind == PLAY_ROLL || kind == PLAY_TWIST;
    }
    for (size_t k = 0; k < c->law->property_count; k++)
        if (c->vector_given[k])
            return 0;
    return turns && c->torque_lever == c->law->conventions.torque_lever &&
           c->slip_lever == c->law->conventions.slip_lever && c->pair.dimension == 3;
}

static void play(const struct play_case *c, const struct play_bodies_step *step,
                 struct play_trace *ret) {
    struct play_case other = *c;
    struct touch_message message;
    other.bodies_step = step;
    play_trace_init(ret);
    cr_assert(!play_run(&other, &(struct play_refine){0}, ret, &message), "%s: %s", c->name,
              message.text);
}

static void compare_all(const struct play_case *c) {
    struct touch_message message;
    struct play_trace known, got;
    play(c, NULL, &known);
    for (int kernel = 0; kernel < 2; kernel++) {
        struct other o = {.law = c->law, .is_kernel = kernel};
        const struct play_bodies_step step = {answer, &o};
        if (kernel && touch_kernel_find(c->law->name, TOUCH_FORM_SPACE, NULL, &o.kernel,
                                        &message) != TOUCH_OK)
            continue;
        cr_assert(kernel ? touch_batch_prepare(o.kernel, &c->values, &c->pair, &o.prepared,
                                               &message) == TOUCH_OK
                         : touch_prepare(c->law, &c->values, &c->pair, o.coefficients, &message) ==
                               TOUCH_OK,
                  "%s", message.text);
        play(c, &step, &got);
        cr_expect(o.overlap_error <= 4 * DBL_EPSILON * size_of(c), "%s: overlap off by %g", c->name,
                  o.overlap_error);
        compare(c, &known, &got, &o, kernel ? "kernel" : "touch_contact_step");
        play_trace_free(&got);
    }
}

/* Every shipped case that turns. */
Test(two_bodies, play_what_the_player_plays, .timeout = 120) {
    size_t compared = 0;
    FILE *list = popen("find " SOURCE_DIR "/laws -name '*.yaml' | sort", "r");
    char file[4096], message[2048];
    while (list && fgets(file, sizeof file, list)) {
        struct play_case_set set;
        file[strcspn(file, "\n")] = '\0';
        if (play_case_read(file, &set, message, sizeof message))
            continue;
        for (size_t k = 0; k < set.count; k++)
            if (is_plain(&set.cases[k])) {
                compare_all(&set.cases[k]);
                compared++;
            }
    }
    cr_assert(list && !pclose(list));
    cr_expect(compared > 10, "%zu cases", compared);
}
