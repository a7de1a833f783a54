/* SPDX-License-Identifier: BSD-3-Clause */
/* The DEM example, run small: every force is that of contact.h and the law's step; momentum stays,
 * energy is accounted for to the order of the step; neither threads, targets nor neighbour lists
 * matter. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "touchstone/batch.h"
#include "touchstone/contact.h"

#define STATES 16

/* --- running it ----------------------------------------------------------------------------------- */

/* Its output; static. */
__attribute__((format(printf, 1, 2))) static const char *run(const char *format, ...) {
    static char output[16384];
    char options[1024], command[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(options, sizeof options, format, list);
    va_end(list);
    snprintf(command, sizeof command, "%s --json %s", getenv("DEM_STEP"), options);
    FILE *out = popen(command, "r");
    const size_t size = out ? fread(output, 1, sizeof output - 1, out) : 0;
    output[size] = '\0';
    cr_assert(out && !pclose(out), "%s failed", command);
    return output;
}

static double value(const char *json, const char *name) {
    char key[80];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *at = strstr(json, key);
    cr_assert(at, "no %s in %s", name, json);
    return strtod(at + strlen(key), NULL);
}

static void need_kernel(void) {
    const struct touch_kernel *kernel;
    struct touch_message message;
    if (touch_kernel_find("hertz_mindlin", TOUCH_FORM_SPACE, NULL, &kernel, &message) != TOUCH_OK)
        cr_skip_test("%s", message.text);
}

/* --- each contact ----------------------------------------------------------------------------------- */

/* One line of --write-contacts. */
struct contact {
    double radius[2], input[TOUCH_SPACE_IN_COUNT], state[STATES], answer[9];
};

struct law_of {
    const struct touch_law *law;
    const struct touch_kernel *kernel;
    double dt;
};

static const struct {
    const char *keyword;
    double value;
} material[] = {
    {"young", 1e7},      {"poisson", 0.3},     {"restitution", 0.8}, {"mu_sl", 0.5},
    {"mu_ro", 0.0},      {"hz_shear", 3.85e6}, {"hz_poiss", 0.3},    {"fric", 0.5},
    {"dp_nratio", 0.07}, {"dp_sratio", 0.07},  {"dp_en", 0.8},
};

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static int column_of(const struct touch_kernel *kernel, const char *name) {
    for (size_t k = 0; k < kernel->state_count; k++)
        if (!strcmp(kernel->state[k].name, name))
            return (int)k;
    return -1;
}

/* The normal that the stored shear belongs to: kept by laws that turn with it; else any that is
 * perpendicular to the shear, which is all that a projection asks for. */
static void old_normal(const struct law_of *of, const struct contact *c, const double shear[3],
                       const double normal[3], double ret[3]) {
    const int at = column_of(of->kernel, "normal_x");
    const double square = dot(shear, shear),
                 along = square > 0.0 ? dot(shear, normal) / square : 0.0;
    const int kept = at >= 0 && dot(&c->state[at], &c->state[at]) > 0.5;
    for (int i = 0; i < 3; i++)
        ret[i] = kept ? c->state[at + i] : normal[i] - along * shear[i];
}

/* State in the law's own fields, in the frame of the old normal. */
static void read_state(const struct law_of *of, const struct contact *c,
                       const struct touch_frame *frame, double *ret) {
    const int shear = column_of(of->kernel, "shear_x");
    for (size_t k = 0; k < of->law->state_count; k++) {
        const int at = column_of(of->kernel, of->law->state[k].name);
        ret[k] = at >= 0 ? c->state[at] : 0.0;
    }
    ret[of->law->shear_field] = dot(&c->state[shear], frame->s);
    ret[of->law->shear_field + 1] = dot(&c->state[shear], frame->t);
}

static void make_bodies(const struct contact *c, struct touch_body body[2]) {
    for (int b = 0; b < 2; b++) {
        const double r = c->radius[b], mass = 4.0 / 3.0 * TOUCH_PI * 2500.0 * r * r * r;
        body[b] = (struct touch_body){.radius = r, .mass = mass, .inertia = 0.4 * mass * r * r};
        memcpy(body[b].spin, &c->input[b ? TOUCH_SPACE_IN_SPIN2_X : TOUCH_SPACE_IN_SPIN1_X],
               sizeof body[b].spin);
    }
    memcpy(body[1].position, &c->input[TOUCH_SPACE_IN_BRANCH_X], sizeof body[1].position);
    memcpy(body[1].velocity, &c->input[TOUCH_SPACE_IN_VELOCITY_X], sizeof body[1].velocity);
}

/* The same step by contact.h and the law. */
static void known_answer(const struct law_of *of, const struct contact *c, double ret[9]) {
    struct touch_values values;
    struct touch_body body[2];
    struct touch_message message;
    struct touch_contact contact = {.has_frame = 1};
    struct touch_contact_answer answer;
    double overlap, normal[3], old[3];
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    touch_values_default(of->law, &values);
    for (size_t k = 0; k < TOUCH_COUNT(material); k++) {
        const double value = material[k].value;
        if (touch_property_find(of->law, material[k].keyword) >= 0)
            touch_values_set(of->law, &values, material[k].keyword, value, value, NULL);
    }
    make_bodies(c, body);
    const struct touch_pair pair = {
        {body[0].radius, body[1].radius}, {body[0].mass, body[1].mass}, {0, 0}, 3};
    cr_assert(touch_prepare(of->law, &values, &pair, coefficients, &message) == TOUCH_OK, "%s",
              message.text);
    cr_assert(touch_contact_overlap(&body[0], &body[1], &overlap, normal) == TOUCH_OK);
    old_normal(of, c, &c->state[column_of(of->kernel, "shear_x")], normal, old);
    touch_frame_make(old, &contact.frame);
    read_state(of, c, &contact.frame, contact.state);
    cr_assert(touch_contact_step(of->law, coefficients, &body[0], &body[1], of->dt, &contact,
                                 &contact, &answer, &message) == TOUCH_OK,
              "%s", message.text);
    memcpy(ret, answer.force[0], sizeof answer.force[0]);
    memcpy(ret + 3, answer.torque, sizeof answer.torque);
}

static int read_contact(FILE *in, const struct law_of *of, struct contact *c) {
    double *const part[] = {c->radius, c->input, c->state, c->answer};
    const size_t count[] = {2, TOUCH_SPACE_IN_COUNT, of->kernel->state_count, 9};
    for (size_t p = 0; p < TOUCH_COUNT(part); p++)
        for (size_t k = 0; k < count[p]; k++)
            if (fscanf(in, "%lf", &part[p][k]) != 1) {
                cr_assert(p == 0 && k == 0, "a line ends too early");
                return 0;
            }
    return 1;
}

static void compare_contacts(const char *law, const char *more) {
    char name[] = "/tmp/dem-step-XXXXXX", read_law[64];
    struct law_of of = {.law = touch_law_find(law)};
    struct touch_message message;
    struct contact c;
    size_t contacts = 0, loaded = 0, states;
    const int file = mkstemp(name);
    cr_assert(file >= 0 && !close(file));
    cr_assert(touch_kernel_find(law, TOUCH_FORM_SPACE, NULL, &of.kernel, &message) == TOUCH_OK,
              "%s", message.text);
    run("--spheres 700 --steps 150 --law %s --write-contacts %s %s", law, name, more);
    FILE *in = fopen(name, "r");
    cr_assert(in && fscanf(in, "%63s %zu %lf", read_law, &states, &of.dt) == 3);
    cr_assert(!strcmp(read_law, law) && states == of.kernel->state_count);
    for (; read_contact(in, &of, &c); contacts++) {
        double known[9];
        known_answer(&of, &c, known);
        /* Round-off of what the parts are made of: N E* scale is met by the largest of the answer. */
        const double force = sqrt(dot(known, known)), torque = force * c.radius[0];
        loaded += force > 0.0;
        for (int k = 0; k < 9; k++)
            cr_assert(fabs(known[k] - c.answer[k]) <= 1e-9 * (k < 3 ? force : torque) + 1e-18,
                      "%s, contact %zu, answer %d: %.17g, by the step %.17g", law, contacts, k,
                      c.answer[k], known[k]);
    }
    fclose(in);
    remove(name);
    cr_expect(contacts > 1500 && loaded > 1000, "%s: %zu contacts, %zu loaded", law, contacts,
              loaded);
}

Test(dem_step, forces_are_those_of_the_step, .timeout = 120) {
    need_kernel();
    static const char *const laws[] = {"hertz_mindlin",
                                       "hertz_mindlin_corrected",
                                       "hertz_mindlin_displacement",
                                       "hertz_mindlin_program",
                                       "hertz",
                                       "hysteretic"};
    for (size_t k = 0; k < TOUCH_COUNT(laws); k++) {
        compare_contacts(laws[k], "");
        compare_contacts(laws[k], "--spread 0.2");
    }
}

/* --- conservation ----------------------------------------------------------------------------------- */

Test(dem_step, momentum_stays, .timeout = 60) {
    need_kernel();
    const char *out = run("--spheres 1000 --steps 400");
    cr_expect(value(out, "momentum_error") < 1e-13, "%s", out);
    cr_expect(value(out, "lists") >= 1.0, "%s", out);
    const double z = value(out, "contacts_per_sphere");
    cr_expect(z > 3.0 && z < 9.0, "%g contacts a sphere", z);
}

/* The kernel books strain, slip, dashpot and coupling; what is left over is the integrator's, which falls
 * with the step. The same time in steps of half the length. */
Test(dem_step, energy_is_accounted_for, .timeout = 120) {
    need_kernel();
    double error[2];
    for (int k = 0; k < 2; k++) {
        const char *out =
            run("--spheres 1000 --steps %d --dt %.17g --energies", 300 << k, 0.04 / (1 << k));
        error[k] = fabs(value(out, "energy_error"));
    }
    cr_expect(error[0] < 0.02, "%g", error[0]);
    cr_expect(error[1] < 0.65 * error[0], "%g, then %g", error[0], error[1]);
}

/* --- what does not matter ----------------------------------------------------------------------------- */

Test(dem_step, threads_and_targets_do_not_matter, .timeout = 120) {
    need_kernel();
    static const char common[] = "--spheres 3000 --steps 60 --energies";
    const char *names[] = {"kinetic_energy_J", "slip_work_J", "momentum_error"};
    double once[TOUCH_COUNT(names)];
    const char *out = run("%s", common);
    for (size_t k = 0; k < TOUCH_COUNT(names); k++)
        once[k] = value(out, names[k]);
    for (int threads = 2; threads <= 3; threads++) {
        out = run("%s --threads %d", common, threads);
        cr_expect(memcmp(&once[0], &(double){value(out, names[0])}, sizeof(double)) == 0);
    }
    const struct touch_target *target;
    for (size_t i = 0; (target = touch_target_at(i)); i++) {
        if (touch_target_available(target->name) != 1)
            continue;
        out = run("%s --target %s", common, target->name);
        for (size_t k = 0; k < TOUCH_COUNT(names); k++)
            cr_expect(memcmp(&once[k], &(double){value(out, names[k])}, sizeof(double)) == 0,
                      "%s: %s", target->name, names[k]);
    }
}

/* History goes from list to list, whichever body comes first: a list made often and one made seldom
 * differ by the order of sums alone. */
Test(dem_step, lists_do_not_matter, .timeout = 120) {
    need_kernel();
    static const char common[] = "--spheres 1500 --steps 200 --energies --law";
    static const char *const laws[] = {"hertz_mindlin", "hertz"};
    for (size_t k = 0; k < TOUCH_COUNT(laws); k++) {
        const char *out = run("%s %s --skin 0.4", common, laws[k]);
        const double kinetic = value(out, "kinetic_energy_J"), slip = value(out, "slip_work_J");
        const double seldom = value(out, "lists");
        out = run("%s %s --skin 0.002", common, laws[k]);
        cr_expect(value(out, "lists") > seldom + 10.0, "%s", out);
        cr_expect(fabs(value(out, "kinetic_energy_J") / kinetic - 1.0) < 1e-6, "%s: %.12g, %.12g",
                  laws[k], value(out, "kinetic_energy_J"), kinetic);
        cr_expect(fabs(value(out, "slip_work_J") / slip - 1.0) < 1e-6, "%s: %.12g, %.12g", laws[k],
                  value(out, "slip_work_J"), slip);
    }
}

/* A packing that was written is read as it was. */
Test(dem_step, packings_are_files, .timeout = 60) {
    need_kernel();
    char name[] = "/tmp/dem-step-XXXXXX";
    const int file = mkstemp(name);
    cr_assert(file >= 0 && !close(file));
    const double made = value(run("--spheres 800 --steps 1 --write-packing %s", name), "contacts");
    const double again = value(run("--steps 1 --read-packing %s", name), "contacts");
    cr_expect(fabs(made - again) < 0.5, "%g contacts, then %g", made, again);
    remove(name);
}
