/* SPDX-License-Identifier: BSD-3-Clause */
/* examples/linear_spring.c is a whole law: described soundly, right by the closed form of its restitution,
 * and with kernels for every form and target that answer as its step does. */
#include <criterion/criterion.h>
#include <math.h>
#include "lib/examples/linear_spring.c" // NOLINT(bugprone-suspicious-include): the law itself
#include "touchstone/contact.h"
#include "touchstone/impacts.h"
#include "touchstone/plugin.h"

#define NAME(law, form, target) touch_kernel_##law##_##form##_##target
#define X(law, form, target)    extern const struct touch_kernel NAME(law, form, target);
SHORT_KERNELS(X)
#undef X

static const struct touch_kernel *const kernels[] = {
#define X(law, form, target) &NAME(law, form, target),
    SHORT_KERNELS(X)
#undef X
};

/* One for the kernels to point at, complete as the registry makes those of the library. */
struct touch_law touch_law_linear_spring;
static struct touch_property rows[TOUCH_PROPERTY_MAX];
static const struct touch_law *const law = &touch_law_linear_spring;

__attribute__((constructor)) static void complete(void) {
    touch_law_linear_spring = touch_page_linear_spring;
    touch_law_linear_spring.properties = rows;
    for (size_t k = 0; k < law->property_count; k++)
        rows[k] = touch_property_complete(&touch_page_linear_spring.properties[k]);
}

static const struct touch_pair pair = {{0.01, 0.02}, {0.008, 0.064}, {0, 0}, 3};

static void set(struct touch_values *values) {
    struct touch_message message = {""};
    touch_values_default(law, values);
    cr_assert(touch_values_set(law, values, "stiffness", 2e5, 2e5, &message) == TOUCH_OK &&
                  touch_values_set(law, values, "damping", 3.0, 3.0, &message) == TOUCH_OK,
              "%s", message.text);
}

Test(short_law, is_a_law) {
    struct touch_message message = {""};
    struct touch_values values;
    double coefficients[TOUCH_COEFFICIENT_MAX / sizeof(double)];
    cr_expect(touch_law_check(law, &message) == TOUCH_OK, "%s", message.text);
    cr_expect(!strcmp(law->properties[1].keyword, "damping") && law->property_count == 2);
    cr_expect(touch_state_find(law, "active") == 0 && law->state_count == 2);
    touch_values_default(law, &values);
    cr_expect(touch_prepare(law, &values, &pair, coefficients, &message) == TOUCH_BAD_PROPERTY);
    cr_expect(!strcmp(message.text, "stiffness is missing: stiffness of the normal spring"), "%s",
              message.text);
    set(&values);
    cr_assert(touch_prepare(law, &values, &pair, coefficients, &message) == TOUCH_OK);
    const struct touch_motion motion = {.overlap = 1e-4, .velocity_n = -0.5, .dt = 1e-6};
    struct touch_force force;
    double before[2] = {0.0}, after[2];
    law->step(law, coefficients, &motion, before, after, &force);
    cr_expect(fabs(force.normal - 18.5) < 1e-14 && fabs(force.normal_elastic - 20.0) < 1e-14);
    cr_expect(fabs(force.strain_energy - 1e-3) < 1e-18 &&
              fabs(force.dashpot_work - 7.5e-7) < 1e-21);
    cr_expect(force.active && force.events == TOUCH_EVENT_ACTIVATED && after[0] > 0.5);
}

/* A damped oscillator over half a period: e = exp(-pi zeta/sqrt(1 - zeta^2)). */
Test(short_law, returns_what_the_closed_form_says) {
    struct touch_message message = {""};
    struct touch_values values;
    struct touch_impact_force force;
    double restitution = 0.0;
    const double speed = 0.5;
    set(&values);
    cr_assert(touch_impact_of_law(law, &values, &pair, speed, speed, &force, &message) == TOUCH_OK,
              "%s", message.text);
    const struct touch_impacts impacts = {.alpha = force.alpha,
                                          .exponent = force.exponent,
                                          .end = TOUCH_IMPACT_ZERO_OVERLAP,
                                          .n = 1,
                                          .stiffness = &force.stiffness,
                                          .damping = &force.damping,
                                          .mass = &force.mass,
                                          .speed = &speed,
                                          .restitution = &restitution};
    cr_assert(touch_impacts_run(&impacts, NULL, &message) == TOUCH_OK, "%s", message.text);
    const double mass = 0.008 * 0.064 / 0.072, zeta = 3.0 / (2.0 * sqrt(2e5 * mass));
    const double expected = exp(-TOUCH_PI * zeta / sqrt(1.0 - zeta * zeta));
    cr_expect(fabs(restitution - expected) < 2e-6, "%.9f, not %.9f", restitution, expected);
}

enum {
    CONTACTS = 37
};

/* Column k of contact i, near 1e-4 for overlaps. */
static double input_at(const struct touch_kernel *kernel, size_t k, size_t i) {
    const double number = sin(1.0 + 7.0 * (double)i + 0.3 * (double)k);
    if (kernel->form == TOUCH_FORM_SPACE && k <= TOUCH_SPACE_IN_BRANCH_Z)
        return k == TOUCH_SPACE_IN_BRANCH_X ? 0.03 - 1e-4 * number : 0.0;
    return !strcmp(kernel->inputs[k].unit, "m") ? 1e-4 * number : number;
}

/* Normal force, strain energy and dashpot work of contact i by one step. */
static void expected(const struct touch_kernel *kernel, const void *coefficients, size_t i,
                     double (*input)[CONTACTS], double ret[3]) {
    struct touch_body body[2] = {{.radius = 0.01}, {.radius = 0.02}};
    struct touch_contact contact = {0};
    struct touch_contact_answer answer;
    struct touch_motion motion = {.dt = 1e-6};
    struct touch_message message;
    double held[TOUCH_STATE_MAX] = {0};
    if (kernel->form == TOUCH_FORM_SPACE) {
        for (size_t k = 0; k < 3; k++) {
            body[1].position[k] = input[TOUCH_SPACE_IN_BRANCH_X + k][i];
            body[1].velocity[k] = input[TOUCH_SPACE_IN_VELOCITY_X + k][i];
        }
        touch_contact_step(law, coefficients, &body[0], &body[1], 1e-6, NULL, &contact, &answer,
                           &message);
    } else {
        motion.overlap = input[TOUCH_PLANE_IN_OVERLAP][i];
        motion.velocity_n = input[TOUCH_PLANE_IN_VELOCITY_N][i];
        law->step(law, coefficients, &motion, held, contact.state, &answer.local);
    }
    ret[0] = answer.local.normal;
    ret[1] = answer.local.strain_energy;
    ret[2] = answer.local.dashpot_work;
}

static size_t check_kernel(const struct touch_kernel *kernel) {
    static double input[TOUCH_INPUT_MAX][CONTACTS], output[3][CONTACTS], held[2][CONTACTS];
    void *columns[2] = {held[0], held[1]};
    struct touch_coefficients prepared;
    struct touch_message message = {""};
    struct touch_values values;
    double coefficients[TOUCH_COEFFICIENT_MAX / sizeof(double)], want[3];
    struct touch_block block = {.n = CONTACTS, .dt = 1e-6, .state_out = columns};
    size_t active = 0;
    set(&values);
    cr_assert(touch_batch_prepare(kernel, &values, &pair, &prepared, &message) == TOUCH_OK, "%s",
              message.text);
    cr_assert(touch_prepare(law, &values, &pair, coefficients, &message) == TOUCH_OK);
    cr_assert(kernel->state_count == 2 && kernel->law == law);
    for (size_t k = 0; k < kernel->input_count; k++) {
        block.input[k] = input[k];
        for (size_t i = 0; i < CONTACTS; i++)
            input[k][i] = input_at(kernel, k, i);
    }
    static const char *const names[] = {"normal", "strain_energy", "dashpot_work"};
    for (size_t k = 0; k < kernel->output_count; k++)
        for (size_t j = 0; j < 3; j++)
            if (!strcmp(kernel->outputs[k].name, names[j]))
                block.output[k] = output[j];
    touch_batch_run(kernel, &prepared, &block);
    /* In the plane the bits of the step; in space near it: the overlap is a difference of lengths. */
    const double near = kernel->form == TOUCH_FORM_PLANE ? 0.0 : 1e-11;
    for (size_t i = 0; i < CONTACTS; i++) {
        expected(kernel, coefficients, i, input, want);
        for (size_t j = 0; j < 3; j++) {
            const double got = output[j][i], size = j ? 1e-3 : 20.0;
            cr_expect(fabs(got - want[j]) <= near * size, "%s %s: %s is %.17g, not %.17g",
                      touch_form_name(kernel->form), kernel->target->name, names[j], got, want[j]);
        }
        active += want[0] > 0.0 || want[0] < 0.0;
    }
    return active;
}

Test(short_law, has_all_kernels) {
    size_t of_hertzian = 0, run = 0;
    const struct touch_kernel *kernel;
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++)
        of_hertzian += !strcmp(kernel->law->name, "hertzian");
    cr_expect(TOUCH_COUNT(kernels) == of_hertzian, "%zu kernels, %zu of hertzian",
              TOUCH_COUNT(kernels), of_hertzian);
    for (size_t i = 0; i < TOUCH_COUNT(kernels); i++)
        if (touch_target_available(kernels[i]->target->name) > 0) {
            cr_expect(check_kernel(kernels[i]) > CONTACTS / 4);
            run++;
        }
    cr_expect(run > 0);
}
