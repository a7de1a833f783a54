/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hertz's normal force and an incremental tangential force with Coulomb's limit, as a stranger writes it from
 * the literature, to be used in place of hertz_mindlin. A file of this folder defines
 *
 *   LIMIT_ON_SUM, LIMIT_ON_SPRING or LIMIT_LESS_DASHPOT
 *                   1: what Coulomb's limit is on
 *   DAMPING(e)      damping ratio for a restitution
 *   CONVENTIONS     what it declares of its conventions, beside those that all of them have
 *
 * and includes this file. All of its code stands apart from the laws of this project and of their look-alikes.
 */
#include <math.h>
#include <string.h>
#include "touchstone/plugin.h"

#ifndef LIMIT_ON_SPRING
#define LIMIT_ON_SPRING 0
#endif
#ifndef LIMIT_LESS_DASHPOT
#define LIMIT_LESS_DASHPOT 0
#endif
#ifndef CONVENTIONS
#define CONVENTIONS .limit_on = TOUCH_limit_on_sum
#endif
#ifndef DAMPING
#define DAMPING(e) printed_ratio(e)
#endif

enum {
    YOUNG,
    POISSON,
    RESTITUTION,
    SLIDING,
    ROLLING
};

/* The damping ratio for which contact ends at zero overlap (Tsuji et al. 1992), with MUSEN's printed
 * constant in place of 2 sqrt(5/6). */
static inline double printed_ratio(double e) {
    return 1.8257 / (2.0 * sqrt(5.0 / 6.0)) * (e > 0.0 ? -log(e) / hypot(acos(-1.0), log(e)) : 1.0);
}

struct coefficients {
    double young, shear, radius, mass; /* Pa, Pa, m, kg: effective values */
    double ratio, sliding, rolling;
    double lever[2]; /* m, of rolling friction; 0: a wall */
    int plane;
};

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret,
                                 struct touch_message *message) {
    (void)self;
    struct coefficients *c = ret;
    double normal = 0.0, tangential = 0.0;
    (void)message;
    for (int b = 0; b < 2; b++) {
        const double e = values->of[YOUNG][b], nu = values->of[POISSON][b];
        if (pair->rigid[b])
            continue;
        normal += (1.0 - nu * nu) / e;
        tangential += 2.0 * (1.0 + nu) * (2.0 - nu) / e;
    }
    *c = (struct coefficients){
        .young = 1.0 / normal,
        .shear = 1.0 / tangential,
        .radius = 1.0 / (1.0 / pair->radius[0] + 1.0 / pair->radius[1]),
        .mass = 1.0 / (1.0 / pair->mass[0] + 1.0 / pair->mass[1]),
        .ratio = DAMPING(values->of[RESTITUTION][0]),
        .sliding = values->of[SLIDING][0],
        .rolling = values->of[ROLLING][0],
        .plane = pair->dimension == 2,
    };
    for (int b = 0; b < 2; b++)
        c->lever[b] = isinf(pair->radius[b]) ? 0.0 : pair->radius[b];
    return TOUCH_OK;
}

struct state {
    double active, spring[2], stiffness, slipping;
};

/* Rolling friction against the spin of each body. */
static void roll(const struct coefficients *c, const struct touch_motion *motion,
                 struct touch_force *force) {
    for (int b = 0; b < 2; b++) {
        const double *w = motion->spin[b];
        const double rate = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
        const double moment = c->rolling * fabs(force->normal) * c->lever[b];
        for (int i = 0; rate > 0.0 && i < 3; i++)
            force->moment[b][i] = -moment * w[i] / rate;
        force->rolling_work += moment * rate * motion->dt;
    }
}

/* Coulomb's limit on spring and dashpot, from the size of the total normal force: returns whether it slips. */
static int limit_shear(const struct coefficients *c, const struct touch_force *force,
                       const double trial[2], const double dash[2], double ret_spring[2],
                       double ret_dash[2]) {
    const double limit = c->sliding * fabs(force->normal);
    double sum[2], size, cut;
    for (int i = 0; i < 2; i++)
        sum[i] = LIMIT_ON_SPRING ? trial[i] : trial[i] + dash[i];
    size = hypot(sum[0], sum[1]);
    cut = size > limit ? limit / size : 1.0;
    for (int i = 0; i < 2; i++) {
        ret_spring[i] = cut * trial[i];
        ret_dash[i] = LIMIT_ON_SPRING ? dash[i] : cut * dash[i];
        if (LIMIT_LESS_DASHPOT && size > limit) {
            ret_spring[i] = cut * sum[i] - dash[i];
            ret_dash[i] = dash[i];
        }
    }
    return size > limit;
}

static void shear(const struct coefficients *c, const struct touch_motion *motion,
                  const struct state *old, double damping, struct state *new,
                  struct touch_force *force) {
    const double slide[2] = {c->plane ? 0.0 : motion->slide_s, motion->slide_t};
    const double speed[2] = {c->plane ? 0.0 : motion->velocity_s, motion->velocity_t};
    const double k = force->stiffness_s;
    double trial[2], dash[2], spring[2], left[2];
    for (int i = 0; i < 2; i++) {
        trial[i] = old->spring[i] + k * slide[i];
        dash[i] = damping * speed[i];
    }
    force->slipping = (uint32_t)limit_shear(c, force, trial, dash, spring, left);
    force->elastic_s = spring[0];
    force->elastic_t = spring[1];
    force->dashpot_s = left[0];
    force->dashpot_t = left[1];
    force->shear_s = spring[0] + left[0];
    force->shear_t = spring[1] + left[1];
    force->strain_shear = (spring[0] * spring[0] + spring[1] * spring[1]) / (2.0 * k);
    for (int i = 0; i < 2; i++) {
        force->slip_work += 0.5 * (old->spring[i] + spring[i]) * (trial[i] - spring[i]) / k;
        force->dashpot_work += left[i] * speed[i] * motion->dt;
        if (old->stiffness > 0.0)
            force->coupling_work +=
                0.5 * old->spring[i] * old->spring[i] * (1.0 / old->stiffness - 1.0 / k);
        new->spring[i] = spring[i];
    }
    new->stiffness = k;
    new->slipping = force->slipping;
}

static uint32_t events(const struct state *old, const struct state *new) {
    const int was = old->active > 0.5, is = new->active > 0.5;
    const int slid = old->slipping > 0.5, slides = new->slipping > 0.5;
    if (!is)
        return was ? TOUCH_EVENT_DEACTIVATED : 0u; /* an end of contact is no end of slip */
    return (was ? 0u : TOUCH_EVENT_ACTIVATED) | (slides && !slid ? TOUCH_EVENT_SLIP_BEGUN : 0u) |
           (slid && !slides ? TOUCH_EVENT_SLIP_ENDED : 0u);
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *force) {
    (void)self;
    const struct coefficients *c = coefficients;
    struct state old, new = {0};
    memcpy(&old, state_in, sizeof old);
    memset(force, 0, sizeof *force);
    if (motion->overlap > 0.0) {
        const double a = sqrt(c->radius * motion->overlap);
        const double damping = 2.0 * sqrt(5.0 / 6.0) * c->ratio;
        force->stiffness_n = 2.0 * c->young * a;
        force->stiffness_s = 8.0 * c->shear * a;
        force->normal_elastic = 4.0 / 3.0 * c->young * a * motion->overlap;
        force->normal_dashpot = damping * sqrt(force->stiffness_n * c->mass) * motion->velocity_n;
        force->normal = force->normal_elastic + force->normal_dashpot;
        force->dashpot_work = force->normal_dashpot * motion->velocity_n * motion->dt;
        force->active = 1u;
        new.active = 1.0;
        shear(c, motion, &old, damping * sqrt(force->stiffness_s * c->mass), &new, force);
        force->strain_energy = 0.4 * force->normal_elastic * motion->overlap + force->strain_shear;
        roll(c, motion, force);
    } else if (old.stiffness > 0.0) {
        force->coupling_work =
            (old.spring[0] * old.spring[0] + old.spring[1] * old.spring[1]) / (2.0 * old.stiffness);
    }
    force->events = events(&old, &new);
    memcpy(ret_state, &new, sizeof new);
}

#define CHANGEABLE TOUCH_REQUIRED | TOUCH_MODIFIABLE
static const struct touch_property properties[] = {
    [YOUNG] = {.keyword = "young",
               .role = TOUCH_YOUNG,
               .symbol = "E",
               .unit = "Pa",
               .scope = TOUCH_OF_BODY,
               .max = HUGE_VAL,
               .flags = CHANGEABLE | TOUCH_MIN_OPEN,
               .meaning = "Young's modulus"},
    [POISSON] = {.keyword = "poisson",
                 .role = TOUCH_POISSON,
                 .symbol = "nu",
                 .unit = "1",
                 .scope = TOUCH_OF_BODY,
                 .min = -1.0,
                 .max = 0.5,
                 .flags = CHANGEABLE | TOUCH_MIN_OPEN,
                 .meaning = "Poisson's ratio"},
    [RESTITUTION] = {.keyword = "restitution",
                     .role = TOUCH_RESTITUTION,
                     .symbol = "e",
                     .unit = "1",
                     .max = 1.0,
                     .flags = CHANGEABLE,
                     .meaning = "restitution"},
    [SLIDING] = {.keyword = "mu_sl",
                 .role = TOUCH_FRICTION,
                 .symbol = "mu",
                 .unit = "1",
                 .max = HUGE_VAL,
                 .flags = CHANGEABLE,
                 .meaning = "sliding friction"},
    [ROLLING] = {.keyword = "mu_ro",
                 .role = TOUCH_ROLLING_FRICTION,
                 .symbol = "mu_r",
                 .unit = "1",
                 .max = HUGE_VAL,
                 .flags = CHANGEABLE,
                 .meaning = "rolling friction"},
};
static const struct touch_field fields[] = {
    {"active", "1", "1 while the bodies overlap"}, {"spring_s", "N", "shear spring along s"},
    {"spring_t", "N", "the same along t"},         {"stiffness", "N/m", "shear stiffness"},
    {"slipping", "1", "1 while it slips"},
};

static const struct touch_law law = {
    .abi = TOUCH_ABI,
    .struct_size = sizeof(struct touch_law),
    .name = "honest",
    .title = "Hertz-Mindlin, tangential force integrated",
    .source = "Johnson (1985); Tsuji et al. (1992)",
    .known_wrong = "",
    .traits = TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_ROLLING | TOUCH_TRAIT_ENERGIES |
              TOUCH_TRAIT_EVENTS,
    .conventions = {.history = TOUCH_history_force,
                    .limit_from = TOUCH_limit_from_size,
                    .tension = TOUCH_tension_allowed,
                    .turning = TOUCH_turning_kept_length,
                    .twirl = TOUCH_twirl_stays,
                    .slip_lever = TOUCH_slip_lever_radius,
                    .torque_lever = TOUCH_torque_lever_radius,
                    CONVENTIONS},
    .shear_field = 1,
    .shear_count = 1,
    .property_count = sizeof properties / sizeof *properties,
    .properties = properties,
    .state_count = sizeof fields / sizeof *fields,
    .state = fields,
    .coefficient_size = sizeof(struct coefficients),
    .prepare = prepare,
    .step = step,
};

const struct touch_law *touch_plugin_law(void) {
    return &law;
}
