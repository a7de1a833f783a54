/* SPDX-License-Identifier: BSD-3-Clause */
/* The batch API in one page: a thousand contacts of one material pair, pressed and sheared for some
 * steps, and a restitution curve. Against the installed library:
 *
 *   cc -O2 batch_of_contacts.c $(pkg-config --cflags --libs touchstone) -o batch_of_contacts && ./batch_of_contacts
 */
#include <math.h>
#include <stdio.h>
#include <touchstone/batch.h>
#include <touchstone/impacts.h>

#define CONTACTS 1000
#define STATES   16 /* room for the state columns of the laws used here */

static int refused(const struct touch_message *message) {
    fprintf(stderr, "%s\n", message->text);
    return 1;
}

/* Values of the properties of a law by keyword, of body 1 and body 2. A property that is not set keeps
 * its default; a keyword that the law does not have is refused. */
static enum touch_status material(const struct touch_law *law, struct touch_values *ret_values,
                                  struct touch_message *message) {
    static const struct {
        const char *keyword;
        double value;
    } glass[] = {
        {"young", 70e9}, {"poisson", 0.25}, {"restitution", 0.8}, {"mu_sl", 0.3}, {"mu_ro", 0.0}};
    enum touch_status status = TOUCH_OK;
    touch_values_default(law, ret_values);
    for (size_t k = 0; k < TOUCH_COUNT(glass) && status == TOUCH_OK; k++)
        status = touch_values_set(law, ret_values, glass[k].keyword, glass[k].value, glass[k].value,
                                  message);
    return status;
}

static int press(const struct touch_pair *pair) {
    static double overlap[CONTACTS], slide[CONTACTS], velocity[CONTACTS];
    static double state[STATES][CONTACTS], normal[CONTACTS], shear[CONTACTS];
    const struct touch_kernel *kernel;
    struct touch_coefficients coefficients;
    struct touch_values values;
    struct touch_message message;
    void *columns[STATES];

    /* 1. Which code: NULL takes the best instruction set that this CPU has. */
    if (touch_kernel_find("hertz_mindlin_corrected", TOUCH_FORM_PLANE, NULL, &kernel, &message) !=
        TOUCH_OK)
        return refused(&message);
    if (kernel->state_count > STATES) {
        fprintf(stderr, "%s has %zu state columns\n", kernel->law->name, kernel->state_count);
        return 1;
    }
    /* 2. Coefficients; everything that can be refused is refused here. */
    if (material(kernel->law, &values, &message) != TOUCH_OK ||
        touch_batch_prepare(kernel, &values, pair, &coefficients, &message) != TOUCH_OK)
        return refused(&message);

    /* 3. Columns: contact i is pressed by 1 um and sheared by i/1000 of that, in ten steps. The state
     * begins with zeros and is kept in place. */
    for (size_t k = 0; k < kernel->state_count; k++)
        columns[k] = state[k];
    struct touch_block block = {
        .n = CONTACTS,
        .dt = 1e-7,
        .state_in = (const void *const *)columns,
        .state_out = columns,
    };
    block.input[TOUCH_PLANE_IN_OVERLAP] = overlap;
    block.input[TOUCH_PLANE_IN_SLIDE_S] = slide;
    block.input[TOUCH_PLANE_IN_VELOCITY_S] = velocity;
    block.output[TOUCH_PLANE_OUT_NORMAL] = normal;
    block.output[TOUCH_PLANE_OUT_SHEAR_S] = shear;
    for (int step = 1; step <= 10; step++) {
        for (size_t i = 0; i < CONTACTS; i++) {
            overlap[i] = 1e-7 * step;
            slide[i] = 1e-7 * (double)i / CONTACTS;
            velocity[i] = 0.0; /* so slow that the dashpots do nothing */
        }
        touch_batch_run(kernel, &coefficients, &block);
    }
    printf("%s, form %s, target %s: %d contacts\n", kernel->law->name,
           touch_form_name(kernel->form), kernel->target->name, CONTACTS);
    for (size_t i = 0; i < CONTACTS; i += 333)
        printf("contact %3zu: normal force %.15g N, shear force %.15g N\n", i, normal[i], shear[i]);
    return 0;
}

static int impacts(const struct touch_pair *pair) {
    static const double speed[] = {0.001, 0.01, 0.1, 1.0};
    double stiffness[TOUCH_COUNT(speed)], damping[TOUCH_COUNT(speed)], mass[TOUCH_COUNT(speed)];
    double restitution[TOUCH_COUNT(speed)], duration[TOUCH_COUNT(speed)];
    const struct touch_law *law = touch_law_find("hertz_mindlin_corrected");
    struct touch_values values;
    struct touch_impact_force force;
    struct touch_message message;

    /* What acts along the normal, by asking the law; then one impact a speed. */
    if (material(law, &values, &message) != TOUCH_OK ||
        touch_impact_of_law(law, &values, pair, 0.001, 1.0, &force, &message) != TOUCH_OK)
        return refused(&message);
    for (size_t i = 0; i < TOUCH_COUNT(speed); i++) {
        stiffness[i] = force.stiffness;
        damping[i] = force.damping + force.damping_rate / speed[i];
        mass[i] = force.mass;
    }
    const struct touch_impacts all = {
        .alpha = force.alpha,
        .exponent = force.exponent,
        .no_tension = force.no_tension,
        .end = TOUCH_IMPACT_ZERO_OVERLAP,
        .n = TOUCH_COUNT(speed),
        .stiffness = stiffness,
        .damping = damping,
        .mass = mass,
        .speed = speed,
        .restitution = restitution,
        .duration = duration,
    };
    if (touch_impacts_run(&all, NULL, &message) != TOUCH_OK)
        return refused(&message);
    for (size_t i = 0; i < TOUCH_COUNT(speed); i++)
        printf("impact at %g m/s: restitution %.9f, duration %.9g s\n", speed[i], restitution[i],
               duration[i]);
    return 0;
}

int main(void) {
    const double radius = 5e-3, mass = 4.0 / 3.0 * TOUCH_PI * 2500.0 * 1.25e-7;
    const struct touch_pair pair = {{radius, radius}, {mass, mass}, {0, 0}, 3};
    return press(&pair) || impacts(&pair);
}
