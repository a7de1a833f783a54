/* SPDX-License-Identifier: BSD-3-Clause */
/* The space form against touch_contact_step, over random paths of two balls, or of a ball and a wall. Tolerance: 8 times the largest change of the expected value when every input is changed
 * by up to 16 units of round-off, and 64 units of its own and of its largest term. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <string.h>
#include "batch_inputs.h"
#include "touchstone/contact.h"

enum {
    STEPS = 30,
    PERTURBATIONS = 12,
    ANSWERS = TOUCH_SPACE_OUT_COUNT + TOUCH_STATE_MAX
};

/* What a step starts from, in space. */
struct scene {
    double branch[3], velocity[3], spin[2][3];
    double old_normal[3];
    double state[TOUCH_STATE_MAX]; /* columns of the space form */
    double dt;
};

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* State columns to the law's fields with components along s and t, and back. Vectors in the plane stand from
 * shear_field on, one after the other. */
static int is_vector(const struct touch_law *law, size_t field) {
    const int k = (int)field - law->shear_field;
    return law->shear_field >= 0 && k >= 0 && k < 2 * law->shear_count;
}

static void to_fields(const struct touch_law *law, const double *columns,
                      const struct touch_frame *frame, double *ret_fields) {
    size_t column = 0;
    for (size_t k = 0; k < law->state_count; k++) {
        if (!is_vector(law, k)) {
            ret_fields[k] = columns[column++];
            continue;
        }
        ret_fields[k] = dot(columns + column, frame->s);
        ret_fields[++k] = dot(columns + column, frame->t);
        column += 3;
    }
}

static void to_columns(const struct touch_law *law, const double *fields,
                       const struct touch_frame *frame, double *ret_columns) {
    size_t column = 0;
    for (size_t k = 0; k < law->state_count; k++) {
        if (!is_vector(law, k)) {
            ret_columns[column++] = fields[k];
            continue;
        }
        for (int i = 0; i < 3; i++)
            ret_columns[column++] = fields[k] * frame->s[i] + fields[k + 1] * frame->t[i];
        k++;
    }
}

/* Everything that the space form answers, by touch_contact_step: outputs, then state. The coefficients of a kernel begin
 * with those of its law. */
static void expected(const struct touch_kernel *kernel, const struct touch_coefficients *prepared,
                     const struct touch_pair *pair, const struct scene *scene, double *ret) {
    const struct touch_law *law = kernel->law;
    const int wall = isinf(pair->radius[1]);
    struct touch_body body[2] = {{.radius = pair->radius[0]}, {.radius = pair->radius[1]}};
    memcpy(body[1].position, scene->branch, sizeof scene->branch);
    memcpy(body[1].velocity, scene->velocity, sizeof scene->velocity);
    memcpy(body[0].spin, scene->spin[0], sizeof scene->spin[0]);
    memcpy(body[1].spin, scene->spin[1], sizeof scene->spin[1]);
    const double distance = sqrt(dot(scene->branch, scene->branch));
    for (int i = 0; wall && i < 3; i++)
        body[1].normal[i] = -scene->branch[i] / distance;

    struct touch_contact contact = {.has_frame = 1};
    struct touch_contact_answer answer;
    struct touch_message message;
    touch_frame_make(scene->old_normal, &contact.frame);
    to_fields(law, scene->state, &contact.frame, contact.state);
    cr_assert(touch_contact_step(law, prepared, &body[0], &body[1], scene->dt, &contact, &contact,
                                 &answer, &message) == TOUCH_OK,
              "%s", message.text);
    const struct touch_force force = answer.local;
    ret[TOUCH_SPACE_OUT_NORMAL] = force.normal;
    ret[TOUCH_SPACE_OUT_NORMAL_ELASTIC] = force.normal_elastic;
    ret[TOUCH_SPACE_OUT_NORMAL_DASHPOT] = force.normal_dashpot;
    ret[TOUCH_SPACE_OUT_STIFFNESS_N] = force.stiffness_n;
    ret[TOUCH_SPACE_OUT_STIFFNESS_S] = force.stiffness_s;
    ret[TOUCH_SPACE_OUT_STRAIN_ENERGY] = force.strain_energy;
    ret[TOUCH_SPACE_OUT_STRAIN_SHEAR] = force.strain_shear;
    ret[TOUCH_SPACE_OUT_SLIP_WORK] = force.slip_work;
    ret[TOUCH_SPACE_OUT_DASHPOT_WORK] = force.dashpot_work;
    ret[TOUCH_SPACE_OUT_ROLLING_WORK] = force.rolling_work;
    ret[TOUCH_SPACE_OUT_COUPLING_WORK] = force.coupling_work;
    ret[TOUCH_SPACE_OUT_EVENTS] = force.events;
    ret[TOUCH_SPACE_OUT_ACTIVE] = force.active;
    ret[TOUCH_SPACE_OUT_SLIPPING] = force.slipping;
    ret[TOUCH_SPACE_OUT_OVERLAP] = answer.overlap;
    for (int i = 0; i < 3; i++) {
        ret[TOUCH_SPACE_OUT_FORCE_X + i] = answer.force[0][i];
        ret[TOUCH_SPACE_OUT_TORQUE1_X + i] = answer.torque[0][i];
        ret[TOUCH_SPACE_OUT_TORQUE2_X + i] = answer.torque[1][i];
    }
    double *state = ret + TOUCH_SPACE_OUT_COUNT;
    to_columns(law, contact.state, &contact.frame, state);
    const size_t own = law->state_count + (size_t)law->shear_count;
    for (size_t i = own; i < kernel->state_count; i++)
        state[i] = force.active ? contact.frame.n[i - own] : 0.0;
}

/* One contact by a kernel: outputs, then state. */
static void run(const struct touch_kernel *kernel, const struct touch_coefficients *coefficients,
                const struct scene *scene, double *ret) {
    const void *in[TOUCH_STATE_MAX];
    void *out[TOUCH_STATE_MAX];
    double input[TOUCH_INPUT_MAX], state[TOUCH_STATE_MAX];
    struct touch_block block = {.n = 1, .dt = scene->dt, .state_in = in, .state_out = out};
    for (int i = 0; i < 3; i++) {
        input[TOUCH_SPACE_IN_BRANCH_X + i] = scene->branch[i];
        input[TOUCH_SPACE_IN_VELOCITY_X + i] = scene->velocity[i];
        input[TOUCH_SPACE_IN_SPIN1_X + i] = scene->spin[0][i];
        input[TOUCH_SPACE_IN_SPIN2_X + i] = scene->spin[1][i];
    }
    for (size_t k = 0; k < kernel->input_count; k++)
        block.input[k] = &input[k];
    for (size_t k = 0; k < kernel->state_count; k++) {
        state[k] = scene->state[k];
        in[k] = &state[k];
        out[k] = &ret[TOUCH_SPACE_OUT_COUNT + k];
    }
    for (size_t k = 0; k < kernel->output_count; k++)
        block.output[k] = &ret[k];
    touch_batch_run(kernel, coefficients, &block);
}

static void shake(double *value, size_t count, double unit, uint64_t *random) {
    for (size_t i = 0; i < count; i++)
        value[i] *= 1.0 + 16.0 * unit * drawn(random, -1.0, 1.0);
}

static int check_step(const struct touch_kernel *kernel, const struct touch_coefficients *prepared,
                      const struct touch_pair *pair, const struct scene *scene, uint64_t *random,
                      double *ret_state) {
    double want[ANSWERS], got[ANSWERS], near[ANSWERS], spread[ANSWERS] = {0.0};
    const size_t count = TOUCH_SPACE_OUT_COUNT + kernel->state_count;
    const double unit = DBL_EPSILON;
    expected(kernel, prepared, pair, scene, want);
    run(kernel, prepared, scene, got);
    for (int p = 0; p < PERTURBATIONS; p++) {
        struct scene other = *scene;
        shake(other.branch, 3, unit, random);
        shake(other.velocity, 3, unit, random);
        shake(other.spin[0], 6, unit, random);
        shake(other.state, kernel->state_count, unit, random);
        expected(kernel, prepared, pair, &other, near);
        for (size_t k = 0; k < count; k++)
            spread[k] = fmax(spread[k], fabs(near[k] - want[k]));
    }
    memcpy(ret_state, got + TOUCH_SPACE_OUT_COUNT, kernel->state_count * sizeof *ret_state);
    for (size_t k = 0; k < count; k++) {
        const struct touch_field *field = k < TOUCH_SPACE_OUT_COUNT
                                              ? &kernel->outputs[k]
                                              : &kernel->state[k - TOUCH_SPACE_OUT_COUNT];
        /* A torque is a sum with the lever times the normal force, which is 0 but for round-off. */
        const double term =
            strcmp(field->unit, "N m") ? 0.0 : pair->radius[0] * fabs(want[TOUCH_SPACE_OUT_NORMAL]);
        const double tolerance = 8.0 * spread[k] + 64.0 * unit * (fabs(want[k]) + term) + 1e-300;
        if (fabs(got[k] - want[k]) <= tolerance)
            continue;
        cr_expect(0, "%s %s: %s is %.17g, by contact.h %.17g, tolerance %g", kernel->law->name,
                  kernel->target->name, field->name, got[k], want[k], tolerance);
        return 0;
    }
    return 1;
}

/* A path that begins without contact; the normal turns by little, some, or much. */
static int check_path(const struct touch_kernel *kernel, const struct touch_coefficients *prepared,
                      const struct touch_pair *pair, uint64_t *random) {
    static const double turns[] = {1e-7, 1e-3, 0.3};
    const double turn = turns[drawn_bits(random) % 3];
    const double reach = pair->radius[0] + (isinf(pair->radius[1]) ? 0.0 : pair->radius[1]);
    struct scene scene = {.dt = 1e-5};
    double normal[3];
    for (int i = 0; i < 3; i++)
        normal[i] = drawn(random, -1.0, 1.0);
    for (int step = 0; step < STEPS; step++) {
        const double before = sqrt(dot(normal, normal));
        for (int i = 0; i < 3; i++) {
            scene.old_normal[i] = normal[i] / before;
            normal[i] = scene.old_normal[i] + turn * drawn(random, -1.0, 1.0);
        }
        const double length = reach - drawn(random, -2e-6, 1e-5), size = sqrt(dot(normal, normal));
        for (int i = 0; i < 3; i++) {
            scene.branch[i] = normal[i] / size * length;
            scene.velocity[i] = drawn(random, -0.1, 0.1);
            for (int b = 0; b < 2; b++)
                scene.spin[b][i] = drawn(random, -50.0, 50.0);
        }
        if (!check_step(kernel, prepared, pair, &scene, random, scene.state))
            return 0;
    }
    return 1;
}

static int is_in_space(const struct touch_kernel *kernel) {
    return kernel->form == TOUCH_FORM_SPACE;
}

static int projects(const struct touch_kernel *kernel) {
    return is_in_space(kernel) && kernel->law->shear_field >= 0 &&
           kernel->law->conventions.turning == TOUCH_turning_kept_length;
}

static int turns(const struct touch_kernel *kernel) {
    return is_in_space(kernel) && kernel->law->conventions.turning == TOUCH_turning_turned;
}

/* All kernels of which a test speaks, with the coefficients of the first setting for equal balls. */
#define EACH_OF(is_meant, kernel, pair, prepared)                                                  \
    EACH_KERNEL(kernel)                                                                            \
    if (is_meant(kernel) && prepared_of_alike(kernel, &pair, &prepared))

static int prepared_of_alike(const struct touch_kernel *kernel, struct touch_pair *ret_pair,
                             struct touch_coefficients *ret) {
    struct touch_values values;
    struct touch_message message;
    setting_at(kernel, 0, &values, ret_pair);
    ret_pair->radius[1] = ret_pair->radius[0];
    ret_pair->mass[1] = ret_pair->mass[0];
    cr_assert(touch_batch_prepare(kernel, &values, ret_pair, ret, &message) == TOUCH_OK, "%s",
              message.text);
    return 1;
}

Test(space, as_contact_h_and_the_step) {
    const struct touch_kernel *kernel;
    struct touch_pair pair;
    struct touch_coefficients prepared;
    size_t run_kernels = 0;
    EACH_OF(is_in_space, kernel, pair, prepared) {
        uint64_t random = run_kernels++;
        int fine = 1;
        for (size_t s = 0; fine && prepared_at(kernel, s, 0, &pair, &prepared); s++)
            fine = check_path(kernel, &prepared, &pair, &random);
    }
    cr_expect(run_kernels > 0);
}

/* --- a history that has become parallel to the normal ------------------------------------------- */

/* The stored shear vector, of a size far below the Coulomb limit, at that angle (rad) to the normal. */
static void check_parallel(const struct touch_kernel *kernel,
                           const struct touch_coefficients *prepared, const struct touch_pair *pair,
                           double angle, uint64_t *random) {
    const double size = 1e-12, reach = pair->radius[0] + pair->radius[1] - 1e-3 * pair->radius[0];
    struct scene scene = {.dt = 1e-5};
    struct touch_frame frame;
    double normal[3], answer[ANSWERS];
    for (int i = 0; i < 3; i++)
        normal[i] = drawn(random, -1.0, 1.0);
    touch_frame_make(normal, &frame);
    for (int i = 0; i < 3; i++) {
        scene.branch[i] = reach * frame.n[i];
        scene.state[kernel->law->shear_field + i] =
            size * (cos(angle) * frame.n[i] + sin(angle) * frame.s[i]);
    }
    for (int k = 0; k < kernel->law->shear_field; k++)
        scene.state[k] = 1.0; /* active */
    run(kernel, prepared, &scene, answer);
    const double *after = answer + TOUCH_SPACE_OUT_COUNT + kernel->law->shear_field;
    const double left = sqrt(dot(after, after)) / size;
    const double expected_left = angle > 0.0 ? 1.0 : 0.0;
    cr_expect(fabs(left - expected_left) <= 1e-9 * expected_left,
              "%s %s: %g of the length at %g rad", kernel->law->name, kernel->target->name, left,
              angle);
}

/* Projection leaves nothing of it but round-off, which has no direction: no force, and not the old one along
 * whatever the round-off is along. A little off parallel it has its old length. */
Test(space, a_history_along_the_normal_is_lost) {
    const struct touch_kernel *kernel;
    struct touch_pair pair;
    struct touch_coefficients prepared;
    uint64_t random = 1;
    size_t seen = 0;
    EACH_OF(projects, kernel, pair, prepared) {
        for (int k = 0; k < 50; k++) {
            check_parallel(kernel, &prepared, &pair, 0.0, &random);
            check_parallel(kernel, &prepared, &pair, 1e-2, &random);
        }
        seen++;
    }
    cr_expect(seen > 0);
}

/* --- a rigid turn in one step -------------------------------------------------------------------- */

/* The pair turns by that angle (rad) about any axis, with a stored shear far above what round-off of its motion slides. */
static struct scene turned_rigidly(const struct touch_law *law, double reach, double angle,
                                   uint64_t *random) {
    struct scene scene = {.dt = 1e-3};
    double axis[3], normal[3];
    struct touch_frame frame;
    for (int i = 0; i < 3; i++) {
        axis[i] = drawn(random, -1.0, 1.0);
        normal[i] = drawn(random, -1.0, 1.0);
    }
    touch_frame_make(normal, &frame);
    const double size = sqrt(dot(axis, axis)), along = dot(axis, frame.n) / size;
    memcpy(scene.old_normal, frame.n, sizeof frame.n);
    for (int i = 0; i < 3; i++)
        axis[i] /= size;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        scene.branch[i] = reach * (cos(angle) * frame.n[i] + (1.0 - cos(angle)) * along * axis[i] +
                                   sin(angle) * (axis[j] * frame.n[k] - axis[k] * frame.n[j]));
        scene.spin[0][i] = scene.spin[1][i] = axis[i] * angle / scene.dt;
        scene.state[law->shear_field + i] = 1e-7 * frame.s[i];
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        scene.velocity[i] = scene.spin[0][j] * scene.branch[k] - scene.spin[0][k] * scene.branch[j];
    }
    for (int k = 0; k < law->shear_field; k++)
        scene.state[k] = 1.0; /* active */
    const size_t own = law->state_count + (size_t)law->shear_count;
    memcpy(scene.state + own, frame.n, sizeof frame.n);
    return scene;
}

/* As contact.h, which test_contact.c judges by the rotation. */
Test(space, a_rigid_turn_in_one_step) {
    const struct touch_kernel *kernel;
    struct touch_pair pair;
    struct touch_coefficients prepared;
    double state[TOUCH_STATE_MAX];
    uint64_t random = 1;
    size_t seen = 0;
    EACH_OF(turns, kernel, pair, prepared) {
        for (int k = 0, fine = 1; fine && k < 100; k++) {
            const struct scene scene =
                turned_rigidly(kernel->law, 1.999 * pair.radius[0],
                               drawn(&random, 0.0, k % 2 ? 2.6 : 0.1), &random);
            fine = check_step(kernel, &prepared, &pair, &scene, &random, state);
        }
        seen++;
    }
    cr_expect(seen > 0);
}

/* Two centres at one place have no normal, which contact.h refuses. A batch cannot fail: it gives them no
 * force and no torque, and the contacts beside them theirs. */
Test(space, two_centres_at_one_place) {
    enum {
        CONTACTS = 40
    };
    static _Alignas(64) double branch[CONTACTS];
    const struct touch_kernel *kernel;
    struct touch_pair pair;
    struct touch_coefficients prepared;
    size_t seen = 0;
    EACH_OF(is_in_space, kernel, pair, prepared) {
        struct contact_columns *c = columns_make(kernel, CONTACTS, 0, 0);
        for (size_t k = 0; k < c->given_count; k++)
            memset(c->given[k].data, 0, c->given[k].used);
        for (int i = 0; i < CONTACTS; i++)
            branch[i] = i % 3 ? 0.0 : 0.999 * (pair.radius[0] + pair.radius[1]);
        c->block.input[TOUCH_SPACE_IN_BRANCH_X] = branch;
        touch_batch_run(kernel, &prepared, &c->block);
        for (size_t i = 0; i < CONTACTS; i++) {
            double sum = 0.0; /* NaN stays */
            for (int k = TOUCH_SPACE_OUT_FORCE_X; k <= TOUCH_SPACE_OUT_TORQUE2_Z; k++)
                sum += fabs(column_at(c->result[k].data, i));
            cr_expect(i % 3 ? sum >= 0.0 && sum <= 0.0 : sum > 1.0 && sum < HUGE_VAL,
                      "%s: contact %zu: %g", kernel_name(kernel), i, sum);
        }
        columns_free(c);
        seen++;
    }
    cr_expect(seen > 0);
}
