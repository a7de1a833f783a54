/* SPDX-License-Identifier: BSD-3-Clause */
/* A plugin with a law under its own name: linear springs and dashpots with Coulomb friction (Cundall and Strack 1979),
 * the law that most DEM programs begin with.
 *
 *   normal force = kn overlap + gn approach velocity                while the overlap is > 0
 *   shear force  = kt (sum of slides) + gt shear velocity           at most mu kn overlap in size
 *
 * Where the shear force is cut, spring and dashpot are cut alike, and the spring keeps what is left of it.
 *
 *   cc -O2 -ffp-contract=off -fPIC -shared $(pkg-config --cflags touchstone) -o lsd.so lsd.c -lm
 *   touchstone verify --law ./lsd.so                 plays the case files beside it that say `law: lsd`
 */
#include <math.h>
#include <string.h>
#include "touchstone/plugin.h"

enum {
    KN,
    KT,
    GN,
    GT,
    MU,
    PROPERTIES
};

static const struct touch_property properties[PROPERTIES] = {
    [KN] = {.keyword = "kn", .role = TOUCH_STIFFNESS_N, .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE},
    [KT] = {.keyword = "kt", .role = TOUCH_STIFFNESS_S, .flags = TOUCH_MODIFIABLE},
    [GN] = {.keyword = "gn", .role = TOUCH_DASHPOT_N, .flags = TOUCH_MODIFIABLE},
    [GT] = {.keyword = "gt", .role = TOUCH_DASHPOT_S, .flags = TOUCH_MODIFIABLE},
    [MU] = {.keyword = "mu", .role = TOUCH_FRICTION, .flags = TOUCH_MODIFIABLE},
};

struct coefficients {
    double kn, kt, gn, gt, mu;
};

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret_coefficients,
                                 struct touch_message *ret_message) {
    (void)self;
    const struct coefficients c = {values->of[KN][0], values->of[KT][0], values->of[GN][0],
                                   values->of[GT][0], values->of[MU][0]};
    (void)pair, (void)ret_message; /* of a law that depends on radii and masses, or refuses some */
    memcpy(ret_coefficients, &c, sizeof c);
    return TOUCH_OK;
}

struct state {
    double shear_s, shear_t; /* m, of body 2 relative to body 1, as far as the spring has it */
    double active, slipping; /* 1 or 0 */
};

static const struct touch_field state_fields[] = {
    {"shear_s", "m", "shear displacement of the spring along s"},
    {"shear_t", "m", "the same along t"},
    {"active", "1", "1 while the bodies overlap"},
    {"slipping", "1", "1 while the shear force is at its limit"},
};

static uint32_t events_of(const struct state *old, const struct state *now) {
    return (now->active > old->active ? TOUCH_EVENT_ACTIVATED : 0u) |
           (now->active < old->active ? TOUCH_EVENT_DEACTIVATED : 0u) |
           (now->slipping > old->slipping ? TOUCH_EVENT_SLIP_BEGUN : 0u) |
           (now->slipping < old->slipping ? TOUCH_EVENT_SLIP_ENDED : 0u);
}

static void normal(const struct coefficients *c, const struct touch_motion *m,
                   struct touch_force *f) {
    f->normal_elastic = c->kn * m->overlap;
    f->normal_dashpot = c->gn * m->velocity_n;
    f->normal = f->normal_elastic + f->normal_dashpot;
    f->stiffness_n = c->kn;
}

static void shear(const struct coefficients *c, const struct touch_motion *m,
                  const struct state *old, struct state *now, struct touch_force *f) {
    const double trial_s = old->shear_s + m->slide_s, trial_t = old->shear_t + m->slide_t;
    const double s = c->kt * trial_s + c->gt * m->velocity_s;
    const double t = c->kt * trial_t + c->gt * m->velocity_t;
    const double limit = c->mu * f->normal_elastic, size = hypot(s, t);
    const double kept = size > limit ? limit / size : 1.0;
    now->slipping = size > limit;
    now->shear_s = kept * trial_s;
    now->shear_t = kept * trial_t;
    f->elastic_s = c->kt * now->shear_s;
    f->elastic_t = c->kt * now->shear_t;
    f->dashpot_s = kept * c->gt * m->velocity_s;
    f->dashpot_t = kept * c->gt * m->velocity_t;
    f->shear_s = f->elastic_s + f->dashpot_s;
    f->shear_t = f->elastic_t + f->dashpot_t;
    f->stiffness_s = c->kt;
    f->slipping = size > limit;
    /* What the spring force, by the trapezoid rule, did along what the spring gave way. */
    f->slip_work = 0.5 * ((c->kt * old->shear_s + f->elastic_s) * (trial_s - now->shear_s) +
                          (c->kt * old->shear_t + f->elastic_t) * (trial_t - now->shear_t));
}

static void energies(const struct touch_motion *m, const struct state *now, struct touch_force *f) {
    f->strain_shear = 0.5 * (f->elastic_s * now->shear_s + f->elastic_t * now->shear_t);
    f->strain_energy = 0.5 * f->normal_elastic * m->overlap + f->strain_shear;
    f->dashpot_work = (f->normal_dashpot * m->velocity_n + f->dashpot_s * m->velocity_s +
                       f->dashpot_t * m->velocity_t) *
                      m->dt;
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *ret_force) {
    (void)self;
    const struct coefficients *c = (const struct coefficients *)coefficients;
    struct state old, now = {.active = motion->overlap > 0.0};
    memcpy(&old, state_in, sizeof old);
    memset(ret_force, 0, sizeof *ret_force);
    if (motion->overlap > 0.0) {
        normal(c, motion, ret_force);
        shear(c, motion, &old, &now, ret_force);
        energies(motion, &now, ret_force);
        ret_force->active = 1;
    }
    ret_force->events = events_of(&old, &now);
    memcpy(ret_state, &now, sizeof now);
}

static const struct touch_law law = {
    .abi = TOUCH_ABI,
    .struct_size = sizeof(struct touch_law),
    .name = "lsd",
    .title = "Linear springs and dashpots with Coulomb friction",
    .source = "Cundall and Strack (1979)",
    .known_wrong = "",
    .traits = TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS,
    .conventions = {.history = TOUCH_history_displacement,
                    .limit_on = TOUCH_limit_on_sum,
                    .limit_from = TOUCH_limit_from_elastic,
                    .tension = TOUCH_tension_allowed,
                    .turning = TOUCH_turning_turned,
                    .twirl = TOUCH_twirl_follows,
                    .slip_lever = TOUCH_slip_lever_point,
                    .torque_lever = TOUCH_torque_lever_point},
    .shear_field = 0,
    .shear_count = 1,
    .property_count = PROPERTIES,
    .properties = properties,
    .state_count = sizeof state_fields / sizeof *state_fields,
    .state = state_fields,
    .coefficient_size = sizeof(struct coefficients),
    .prepare = prepare,
    .step = step,
};

const struct touch_law *touch_plugin_law(void) {
    return &law;
}
