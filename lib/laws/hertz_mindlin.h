/* SPDX-License-Identifier: BSD-3-Clause */
/* MUSEN "Hertz Mindlin": Hertz normal force with damping, incremental tangential force, Coulomb
 * limit, rolling friction. Its variants of other names share the step below.
 *
 * Where the page contradicts itself: r_n points from 1 to 2 (else the force attracts); the contact
 * velocities use the vectors from the centres to the contact point; the second moment has the sign
 * that conserves angular momentum; the tangential damping is a vector along the tangential velocity
 * and is not carried into the next step's F_t,pr (it would pile up as a spring force). The limit is
 * mu |F_n| with the damping in it, as printed, even where F_n is tensile.
 */
#ifndef TOUCH_LAW_HERTZ_MINDLIN_H
#define TOUCH_LAW_HERTZ_MINDLIN_H

#include "body.h"

enum {
    MUSEN_YOUNG,
    MUSEN_POISSON,
    MUSEN_RESTITUTION,
    MUSEN_SLIDING,
    MUSEN_ROLLING
};

/* shear is a force (N), or a displacement (m) in the variant of that name. */
#define MUSEN_STATE(FIELD, unit)                                                                   \
    FIELD(active, "1", "1 while the bodies overlap")                                               \
    FIELD(shear_s, unit, "carried shear along s, on body 1")                                       \
    FIELD(shear_t, unit, "carried shear along t, on body 1")                                       \
    FIELD(stiffness_s, "N/m", "tangent shear stiffness k_t")                                       \
    FIELD(slipping, "1", "1 while the shear force is at its limit")

struct hertz_mindlin_state {
    MUSEN_STATE(TOUCH_STATE_MEMBER, "N")
};

/* What tells the variants apart; compile-time constants of the inlined step. */
struct musen_variant {
    int displacement; /* carries the tangential displacement: T = k_t(current) xi */
    int corrected;    /* exact damping constant, limit from compression only, rolling couple */
};

struct hertz_mindlin_coefficients {
    double e_star, g_star, radius; /* Pa, Pa, m */
    double damping;                /* kg^1/2, 1.8257 |alpha| sqrt(M*) */
    double sliding, rolling;       /* friction coefficients */
    double arm[2];                 /* m, lever of the rolling friction; 0 for a wall */
    int planar;
};

static inline enum touch_status musen_prepare(const struct touch_values *values,
                                              const struct touch_pair *pair, double constant,
                                              void *ret, struct touch_message *message) {
    (void)message;
    const double e = values->of[MUSEN_RESTITUTION][0], log_e = log(e);
    const double *young = values->of[MUSEN_YOUNG], *poisson = values->of[MUSEN_POISSON];
    const double alpha = e > 0.0 ? -log_e / hypot(TOUCH_PI, log_e) : 1.0; /* -alpha of the page */
    const struct hertz_mindlin_coefficients c = {
        .e_star = touch_effective_young(pair, young, poisson),
        .g_star = touch_effective_shear(pair, young, poisson),
        .radius = touch_effective_radius(pair),
        .damping = constant * alpha * sqrt(touch_effective_mass(pair)),
        .sliding = values->of[MUSEN_SLIDING][0],
        .rolling = values->of[MUSEN_ROLLING][0],
        .arm = {pair->radius[0], isinf(pair->radius[1]) ? 0.0 : pair->radius[1]},
        .planar = pair->dimension == 2,
    };
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

/* Rolling friction of the page: on each body against its own spin. */
static inline void musen_rolling(const struct hertz_mindlin_coefficients *c, double normal,
                                 const struct touch_motion *motion, struct touch_force *ret) {
    for (int b = 0; b < 2; b++) {
        const double *w = motion->spin[b];
        const double rate = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
        const double size = rate > 0.0 ? c->rolling * fabs(normal) * c->arm[b] / rate : 0.0;
        for (int i = 0; i < 3; i++)
            ret->moment[b][i] = -size * w[i];
        ret->rolling_work += size * rate * rate * motion->dt;
    }
}

/* The right form: a couple against the relative rolling, which is the same for every observer and
 * leaves angular momentum alone (Ai et al. 2011, type A, with the effective radius). */
static inline void musen_rolling_couple(const struct hertz_mindlin_coefficients *c, double normal,
                                        const struct touch_motion *motion,
                                        struct touch_force *ret) {
    const double s = motion->spin[0][1] - motion->spin[1][1];
    const double t = motion->spin[0][2] - motion->spin[1][2];
    const double rate = sqrt(s * s + t * t);
    const double size = rate > 0.0 ? c->rolling * fmax(normal, 0.0) * c->radius / rate : 0.0;
    ret->moment[0][1] = -size * s;
    ret->moment[0][2] = -size * t;
    ret->moment[1][1] = size * s;
    ret->moment[1][2] = size * t;
    ret->rolling_work = size * rate * rate * motion->dt;
}

static inline void musen_separate(const struct hertz_mindlin_state *old, int displacement,
                                  struct touch_force *ret) {
    const double k = displacement ? old->stiffness_s : 1.0;
    *ret = (struct touch_force){
        .coupling_work = touch_shear_energy(k * old->shear_s, k * old->shear_t, old->stiffness_s),
        .events = touch_events(old->active > 0.5, 0, 0, 0),
    };
}

static inline void musen_normal(const struct hertz_mindlin_coefficients *c,
                                const struct touch_motion *motion, struct touch_force *ret) {
    const double overlap = motion->overlap, v = motion->velocity_n;
    const double root = sqrt(c->radius * overlap);
    const double k_n = 2.0 * c->e_star * root;
    const double elastic = 2.0 / 3.0 * overlap * k_n;
    const double dashpot = c->damping * sqrt(k_n) * v;
    *ret = (struct touch_force){
        .normal = elastic + dashpot,
        .normal_elastic = elastic,
        .normal_dashpot = dashpot,
        .stiffness_n = k_n,
        .stiffness_s = 8.0 * c->g_star * root,
        .strain_energy = 0.4 * elastic * overlap,
        .dashpot_work = dashpot * v * motion->dt,
        .active = 1u,
    };
}

/* Spring from what was carried, dashpot, Coulomb limit on their sum. The limited spring alone is
 * carried on; both parts are cut by the same factor. */
static inline void musen_shear(const struct hertz_mindlin_coefficients *c,
                               struct musen_variant variant, const struct touch_motion *motion,
                               const struct hertz_mindlin_state *old,
                               struct hertz_mindlin_state *ret_state, struct touch_force *ret) {
    const double k = ret->stiffness_s, k_old = old->stiffness_s > 0.0 ? old->stiffness_s : k;
    const double carry = variant.displacement ? k : 1.0;
    const double was = variant.displacement ? k_old : 1.0;
    const double slide_s = c->planar ? 0.0 : motion->slide_s;
    const double speed_s = c->planar ? 0.0 : motion->velocity_s;
    const double from_s = c->planar ? 0.0 : carry * old->shear_s, from_t = carry * old->shear_t;
    const double damping = c->damping * sqrt(k);
    const double trial_s = from_s + k * slide_s, trial_t = from_t + k * motion->slide_t;
    const double sum_s = trial_s + damping * speed_s;
    const double sum_t = trial_t + damping * motion->velocity_t;
    const double sum = sqrt(sum_s * sum_s + sum_t * sum_t);
    const double limit =
        c->sliding * (variant.corrected ? fmax(ret->normal, 0.0) : fabs(ret->normal));
    const int slipping = sum > limit;
    const double cut = slipping ? limit / sum : 1.0;
    const double s = cut * trial_s, t = cut * trial_t;

    ret->elastic_s = s;
    ret->elastic_t = t;
    ret->dashpot_s = cut * damping * speed_s;
    ret->dashpot_t = cut * damping * motion->velocity_t;
    ret->shear_s = s + ret->dashpot_s;
    ret->shear_t = t + ret->dashpot_t;
    const double plastic_s = slide_s - (s - from_s) / k;
    const double plastic_t = motion->slide_t - (t - from_t) / k;
    ret->strain_shear = touch_shear_energy(s, t, k);
    ret->strain_energy += ret->strain_shear;
    ret->slip_work = 0.5 * ((from_s + s) * plastic_s + (from_t + t) * plastic_t);
    ret->dashpot_work +=
        (ret->dashpot_s * speed_s + ret->dashpot_t * motion->velocity_t) * motion->dt;
    ret->coupling_work = touch_shear_energy(was * old->shear_s, was * old->shear_t, k_old) -
                         touch_shear_energy(from_s, from_t, k);
    ret->slipping = (uint32_t)slipping;
    *ret_state = (struct hertz_mindlin_state){1.0, s / carry, t / carry, k, slipping};
}

static inline void musen_step(struct musen_variant variant, const void *coefficients,
                              const struct touch_motion *motion, const double *state_in,
                              double *ret_state, struct touch_force *ret) {
    const struct hertz_mindlin_coefficients *c = coefficients;
    struct hertz_mindlin_state old, new = {0};
    memcpy(&old, state_in, sizeof old);
    if (!(motion->overlap > 0.0)) {
        musen_separate(&old, variant.displacement, ret);
        memcpy(ret_state, &new, sizeof new);
        return;
    }
    musen_normal(c, motion, ret);
    musen_shear(c, variant, motion, &old, &new, ret);
    if (variant.corrected)
        musen_rolling_couple(c, ret->normal, motion, ret);
    else
        musen_rolling(c, ret->normal, motion, ret);
    ret->events = touch_events(old.active > 0.5, 1, old.slipping > 0.5, ret->slipping > 0);
    memcpy(ret_state, &new, sizeof new);
}

static inline enum touch_status hertz_mindlin_prepare(const struct touch_values *values,
                                                      const struct touch_pair *pair, void *ret,
                                                      struct touch_message *message) {
    return musen_prepare(values, pair, 1.8257, ret, message); /* as printed; 2 sqrt(5/6) cut off */
}

static inline void hertz_mindlin_step(const void *coefficients, const struct touch_motion *motion,
                                      const double *state_in, double *ret_state,
                                      struct touch_force *ret) {
    const struct musen_variant variant = {0, 0};
    musen_step(variant, coefficients, motion, state_in, ret_state, ret);
}

static const struct touch_property hertz_mindlin_properties[] = {
    TOUCH_ELASTIC_ROWS,
    {"restitution", "e", "1", TOUCH_REAL, TOUCH_OF_CONTACT, 0.0, 1.0, TOUCH_NAN,
     TOUCH_REQUIRED | TOUCH_MODIFIABLE, NULL, "restitution coefficient"},
    {"mu_sl", "mu_sl", "1", TOUCH_REAL, TOUCH_OF_CONTACT, 0.0, HUGE_VAL, TOUCH_NAN,
     TOUCH_REQUIRED | TOUCH_MAX_OPEN | TOUCH_MODIFIABLE, NULL, "coefficient of sliding friction"},
    {"mu_ro", "mu_ro", "1", TOUCH_REAL, TOUCH_OF_CONTACT, 0.0, HUGE_VAL, TOUCH_NAN,
     TOUCH_REQUIRED | TOUCH_MAX_OPEN | TOUCH_MODIFIABLE, NULL, "coefficient of rolling friction"},
};

static const struct touch_field hertz_mindlin_state_fields[] = {
#define FIELD(name, unit, meaning) TOUCH_STATE_ROW(name, unit, meaning)
    MUSEN_STATE(FIELD, "N")
#undef FIELD
};

#define MUSEN_LAW                                                                                  \
    .transport = TOUCH_TRANSPORT_PROJECT, .shear_count = 1,                                        \
    .shear_field = TOUCH_STATE_INDEX(hertz_mindlin, shear_s),                                      \
    .property_count = TOUCH_COUNT(hertz_mindlin_properties),                                       \
    .properties = hertz_mindlin_properties,                                                        \
    .state_count = TOUCH_COUNT(hertz_mindlin_state_fields),                                        \
    .coefficient_size = sizeof(struct hertz_mindlin_coefficients)
#define MUSEN_TRAITS                                                                               \
    (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_CAP_TOTAL | TOUCH_TRAIT_CAP_WITH_DAMPER |                     \
     TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_TENSILE | TOUCH_TRAIT_ROLLING | TOUCH_TRAIT_ENERGIES |       \
     TOUCH_TRAIT_EVENTS)

static const struct touch_law touch_law_hertz_mindlin = {
    TOUCH_LAW_HEAD,
    .name = "hertz_mindlin",
    .title = "Hertz-Mindlin model of MUSEN, tangential force integrated, with rolling friction",
    .source = "MUSEN wiki, \"Hertz Mindlin\"",
    .known_wrong =
        "the limit mu |F_n| allows friction while the damping pulls; rolling moments are against "
        "absolute spins and no action-reaction couple; the lever R breaks angular momentum by "
        "overlap times shear force; 1.8257 is cut off (target 0.5 gives 0.500008)",
    .traits = MUSEN_TRAITS | TOUCH_TRAIT_HISTORY_FORCE,
    MUSEN_LAW,
    .arm = TOUCH_ARM_RADIUS,
    .state = hertz_mindlin_state_fields,
    .prepare = hertz_mindlin_prepare,
    .step = hertz_mindlin_step,
};

#endif
