/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The right law, and the laws that the blocks of this library make of it. "none" does nothing wrong: the others differ
 * from it by their blocks alone. */
#include "hostile.h"
#include "touchstone/common.h"

extern const struct hostile_block *const __start_hostile_blocks[];
extern const struct hostile_block *const __stop_hostile_blocks[];

#define COUNT ((size_t)(__stop_hostile_blocks - __start_hostile_blocks))

/* Whether the i-th block is one of that law. */
static int is_of(size_t i, const char *name) {
    return !strcmp(__start_hostile_blocks[i]->name, name);
}

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret,
                                 struct touch_message *message) {
    double compliance = 0.0;
    for (int b = 0; b < 2; b++)
        compliance +=
            pair->rigid[b] ? 0.0 : (1.0 - values->of[1][b] * values->of[1][b]) / values->of[0][b];
    const double radius = 1.0 / (1.0 / pair->radius[0] + 1.0 / pair->radius[1]);
    struct coefficients *coefficients = ret;
    enum touch_status status = TOUCH_OK;
    coefficients->k = 4.0 / 3.0 / compliance * sqrt(radius);
    for (size_t i = 0; i < COUNT; i++)
        if (is_of(i, self->name) && __start_hostile_blocks[i]->prepare)
            status = __start_hostile_blocks[i]->prepare(coefficients, ret, message);
    return status;
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *state,
                 struct touch_force *force) {
    const struct coefficients *c = coefficients;
    const struct hostile_block *besides = self->data;
    const double overlap = motion->overlap > 0.0 ? motion->overlap : 0.0, root = sqrt(overlap);
    memset(force, 0, sizeof *force);
    force->active = overlap > 0.0;
    force->events = force->active && !(state_in[0] > 0.5) ? TOUCH_EVENT_ACTIVATED
                    : !force->active && state_in[0] > 0.5 ? TOUCH_EVENT_DEACTIVATED
                                                          : 0u;
    state[0] = force->active;
    force->normal = force->normal_elastic = c->k * overlap * root;
    force->stiffness_n = 1.5 * c->k * root;
    force->strain_energy = 0.4 * force->normal * overlap;
    if (overlap > 4.5e-6 && besides)
        besides->step(coefficients, motion, state_in, state, force);
}

static const struct touch_property properties[] = {
    {.keyword = "young",
     .role = TOUCH_YOUNG,
     .symbol = "E",
     .unit = "Pa",
     .scope = TOUCH_OF_BODY,
     .max = HUGE_VAL,
     .flags = TOUCH_REQUIRED | TOUCH_MIN_OPEN | TOUCH_MODIFIABLE,
     .meaning = "Young's modulus"},
    {.keyword = "poisson",
     .role = TOUCH_POISSON,
     .symbol = "nu",
     .unit = "1",
     .scope = TOUCH_OF_BODY,
     .min = -1.0,
     .max = 0.5,
     .flags = TOUCH_REQUIRED | TOUCH_MIN_OPEN | TOUCH_MODIFIABLE,
     .meaning = "Poisson's ratio"},
};
static const struct touch_field state_fields[] = {{"active", "1", "1 while the bodies overlap"}};
static const struct touch_law right = {.abi = TOUCH_ABI,
                                       .struct_size = sizeof(struct touch_law),
                                       .name = "none",
                                       .title = "Hertz's normal force, with one misbehaviour",
                                       .source = "Johnson (1985) eq. 4.23",
                                       .known_wrong = "",
                                       .traits = TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS,
                                       .shear_field = -1,
                                       .property_count = TOUCH_COUNT(properties),
                                       .properties = properties,
                                       .state_count = 1,
                                       .state = state_fields,
                                       .coefficient_size = sizeof(struct coefficients),
                                       .prepare = prepare,
                                       .step = step};

/* A law of several blocks is made of its first, and found under its name there. */
const struct touch_law *touch_plugin_law_at(size_t i) {
    static struct touch_law made[200];
    if (i == 0)
        return &right;
    if (i > COUNT || i > TOUCH_COUNT(made))
        return NULL;
    struct touch_law *law = &made[i - 1];
    *law = right;
    law->name = __start_hostile_blocks[i - 1]->name;
    for (size_t k = 0; k < COUNT; k++) {
        const struct hostile_block *block = __start_hostile_blocks[k];
        if (!is_of(k, law->name))
            continue;
        law->data = block->step ? (void *)(size_t)block : law->data;
        if (block->law)
            block->law(law);
    }
    return law;
}

/* --- while it is loaded ------------------------------------------------------------------------- */

/* The law for which this process was started: its name is among the words of the command, and after PATH. */
static const char *asked;

/* The C library hands the words of the command to constructors. */
__attribute__((constructor)) static void at_load(int count, char **words) {
    for (size_t i = 0; i < COUNT; i++)
        for (int k = 1; k < count; k++)
            asked = is_of(i, words[k]) ? __start_hostile_blocks[i]->name : asked;
    for (size_t i = 0; asked && i < COUNT; i++)
        if (is_of(i, asked) && __start_hostile_blocks[i]->at_load)
            __start_hostile_blocks[i]->at_load();
}

__attribute__((destructor)) static void at_unload(void) {
    for (size_t i = 0; asked && i < COUNT; i++)
        if (is_of(i, asked) && __start_hostile_blocks[i]->at_unload)
            __start_hostile_blocks[i]->at_unload();
}
