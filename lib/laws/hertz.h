/* SPDX-License-Identifier: BSD-3-Clause */
/* PFC "Hertz Model", eq (1)-(20), with its elastic part shared by the hysteretic laws.
 *
 * PFC prints tension-positive normal forces in some equations and compression-positive ones in
 * others. Here N = -F_n >= 0 everywhere, delta = g_r - g_c = -g_s, and the shear force is the one on
 * body 1 (PFC's acts on body 2). So hz_force = (N, -T_s, -T_t). lib/README.md has the whole list.
 */
#ifndef TOUCH_LAW_HERTZ_H
#define TOUCH_LAW_HERTZ_H

#include "body.h"

/* Properties of the "Hertz group" (Table 2), at the same index in every PFC law. */
enum {
    PFC_SHEAR,
    PFC_POISS,
    PFC_FRIC,
    PFC_MODE,
    PFC_ALPHA,
    PFC_SLIP,
    PFC_FORCE,
    PFC_GROUP_COUNT
};

#define PFC_GROUP_ROWS                                                                              \
    {"hz_shear",                                                                                    \
     "G",                                                                                           \
     "Pa",                                                                                          \
     TOUCH_REAL,                                                                                    \
     TOUCH_OF_CONTACT,                                                                              \
     0.0,                                                                                           \
     HUGE_VAL,                                                                                      \
     0.0,                                                                                           \
     TOUCH_MAX_OPEN | TOUCH_MODIFIABLE | TOUCH_INHERITABLE,                                         \
     NULL,                                                                                          \
     "shear modulus"},                                                                              \
        {"hz_poiss",                                                                                \
         "nu",                                                                                      \
         "1",                                                                                       \
         TOUCH_REAL,                                                                                \
         TOUCH_OF_CONTACT,                                                                          \
         -1.0,                                                                                      \
         0.5,                                                                                       \
         0.0,                                                                                       \
         TOUCH_MIN_OPEN | TOUCH_MODIFIABLE | TOUCH_INHERITABLE,                                     \
         NULL,                                                                                      \
         "Poisson's ratio"},                                                                        \
        {"fric",                                                                                    \
         "mu",                                                                                      \
         "1",                                                                                       \
         TOUCH_REAL,                                                                                \
         TOUCH_OF_CONTACT,                                                                          \
         0.0,                                                                                       \
         HUGE_VAL,                                                                                  \
         0.0,                                                                                       \
         TOUCH_MAX_OPEN | TOUCH_MODIFIABLE | TOUCH_INHERITABLE,                                     \
         NULL,                                                                                      \
         "friction coefficient"},                                                                   \
        {"hz_mode",                                                                                 \
         "M_s",                                                                                     \
         "1",                                                                                       \
         TOUCH_INTEGER,                                                                             \
         TOUCH_OF_CONTACT,                                                                          \
         0.0,                                                                                       \
         1.0,                                                                                       \
         0.0,                                                                                       \
         TOUCH_MODIFIABLE,                                                                          \
         NULL,                                                                                      \
         "shear-force scaling on normal unloading: 0 none, 1 active"},                              \
        {"hz_alpha",                                                                                \
         "alpha_h",                                                                                 \
         "1",                                                                                       \
         TOUCH_REAL,                                                                                \
         TOUCH_OF_CONTACT,                                                                          \
         0.0,                                                                                       \
         HUGE_VAL,                                                                                  \
         1.5,                                                                                       \
         TOUCH_MAX_OPEN | TOUCH_MODIFIABLE,                                                         \
         NULL,                                                                                      \
         "exponent of the overlap (below 1: refused)"},                                             \
        {"hz_slip", "s", "1", TOUCH_BOOLEAN, TOUCH_OF_STATE, 0.0, 1.0, 0.0, 0, NULL, "slip state"}, \
    {                                                                                               \
        "hz_force", "F^h", "N", TOUCH_VECTOR, TOUCH_OF_STATE, -HUGE_VAL, HUGE_VAL, 0.0,             \
            TOUCH_MIN_OPEN | TOUCH_MAX_OPEN | TOUCH_MODIFIABLE, NULL,                               \
            "Hertz force (-F_n, F_ss, F_st) on body 2, contact plane axes"                          \
    }

enum {
    HERTZ_RGAP = PFC_GROUP_COUNT,
    HERTZ_NRATIO,
    HERTZ_SRATIO,
    HERTZ_DP_ALPHA,
    HERTZ_DP_MODE,
    HERTZ_DP_FORCE,
    HERTZ_PROPERTY_COUNT
};

/* normal and stiffness_s are those of the end of the last step: M_s = 1 compares with them. */
#define HERTZ_STATE(FIELD)                                                                         \
    FIELD(active, "1", "1 while the contact is active")                                            \
    FIELD(normal, "N", "elastic normal force N")                                                   \
    FIELD(shear_s, "N", "elastic shear force on body 1 along s")                                   \
    FIELD(shear_t, "N", "elastic shear force on body 1 along t")                                   \
    FIELD(stiffness_s, "N/m", "tangent shear stiffness k_s")                                       \
    FIELD(slipping, "1", "1 while the shear force is at its limit")

struct hertz_state {
    HERTZ_STATE(TOUCH_STATE_MEMBER)
};

/* The elastic part: springs, Coulomb limit, scaling. */
struct pfc_elastic {
    double h_n;      /* N m^-alpha, eq (5) */
    double alpha;    /* exponent of the overlap */
    double kappa;    /* k_s/k_n = 2 (1 - nu)/(2 - nu), eq (8) */
    double friction; /* mu */
    int hertzian;    /* alpha is 3/2: square root instead of a power */
    int scaling;     /* M_s */
    int planar;      /* 2-D: no force along s */
};

struct hertz_coefficients {
    struct pfc_elastic elastic;
    double reference_gap;    /* m, g_r */
    double c_n, c_s;         /* kg^1/2, 2 beta sqrt(m_c), eq (13), (14) */
    double dashpot_exponent; /* alpha_d */
    int no_tension;          /* M_d = 1, 3 */
    int slip_cut;            /* M_d = 2, 3 */
};

/* Eq (18), (19): the modulus and ratio of one homogeneous material with the pair's E* and G*;
 * eq (20): the smaller friction. Each property is written where its own flag is on and both bodies
 * hold it; a rigid body deforms with nobody's modulus. */
static inline void pfc_inherit(const struct touch_values *body, const int (*held)[2],
                               const int *inherit, const struct touch_pair *pair,
                               struct touch_values *ret_values) {
    double normal = 0.0, shear = 0.0;
    int both[PFC_FRIC + 1] = {1, 1, 1};
    for (int b = 0; b < 2; b++) {
        both[PFC_SHEAR] &= held[PFC_SHEAR][b] || pair->rigid[b];
        both[PFC_POISS] &= held[PFC_POISS][b] || pair->rigid[b];
        both[PFC_FRIC] &= held[PFC_FRIC][b];
        if (pair->rigid[b])
            continue;
        const double nu =
            held[PFC_POISS][b] ? body->of[PFC_POISS][b] : ret_values->of[PFC_POISS][0];
        const double g = held[PFC_SHEAR][b] ? body->of[PFC_SHEAR][b] : ret_values->of[PFC_SHEAR][0];
        normal += (1.0 - nu) / (2.0 * g); /* 1/E* */
        shear += (2.0 - nu) / g;          /* 1/G* */
    }
    /* (18) multiplied by both compliances: finite where a body has no stiffness at all. */
    const double nu = isinf(normal) ? 0.0 : (4.0 * normal - shear) / (2.0 * normal - shear);
    if (inherit[PFC_POISS] && both[PFC_POISS])
        ret_values->of[PFC_POISS][0] = nu;
    if (inherit[PFC_SHEAR] && both[PFC_SHEAR])
        ret_values->of[PFC_SHEAR][0] = isinf(shear) ? 0.0 : 2.0 * (2.0 - nu) / shear;
    if (inherit[PFC_FRIC] && both[PFC_FRIC])
        ret_values->of[PFC_FRIC][0] = fmin(body->of[PFC_FRIC][0], body->of[PFC_FRIC][1]);
}

static inline enum touch_status pfc_elastic_prepare(const struct touch_values *values,
                                                    const struct touch_pair *pair,
                                                    struct pfc_elastic *ret,
                                                    struct touch_message *message) {
    const double g = values->of[PFC_SHEAR][0], nu = values->of[PFC_POISS][0];
    const double alpha = values->of[PFC_ALPHA][0];
    if (!(alpha >= 1.0))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "hz_alpha = %g: below 1 the stiffness of eq (8) is infinite at zero "
                            "overlap; allowed here: [1, inf)",
                            alpha);
    /* Eq (6): 1/R_bar = (1/R1 + 1/R2)/2, so R_bar = 2 R*. */
    const double r_bar = 2.0 * touch_effective_radius(pair);
    *ret = (struct pfc_elastic){
        .h_n = 2.0 * g * sqrt(2.0 * r_bar) / (3.0 * (1.0 - nu)),
        .alpha = alpha,
        .kappa = 2.0 * (1.0 - nu) / (2.0 - nu),
        .friction = values->of[PFC_FRIC][0],
        .hertzian = alpha == 1.5,
        .scaling = values->of[PFC_MODE][0] > 0.5,
        .planar = pair->dimension == 2,
    };
    return TOUCH_OK;
}

/* The contact is gone: what the shear spring still held is lost, the history is cleared. */
static inline void pfc_separate(const struct hertz_state *old, struct touch_force *ret) {
    *ret = (struct touch_force){
        .coupling_work = touch_shear_energy(old->shear_s, old->shear_t, old->stiffness_s),
        .events = touch_events(old->active > 0.5, 0, 0, 0),
    };
}

/* Eq (4), (7)-(12), (15), (16): springs and slip, for overlap >= 0. */
static inline void pfc_elastic_step(const struct pfc_elastic *c, double overlap,
                                    const struct touch_motion *motion,
                                    const struct hertz_state *old, struct hertz_state *ret_state,
                                    struct touch_force *ret) {
    const double root = c->hertzian ? sqrt(overlap) : pow(overlap, c->alpha - 1.0);
    const double k_n = c->alpha * c->h_n * root;
    const double normal = c->h_n * overlap * root;
    /* Eq (8) with N = h_n delta^alpha put in: k_s = kappa k_n, of the current overlap. */
    const double k_s = c->kappa * k_n;

    /* Eq (9): scaled when M_s = 1 and the normal force falls. */
    const int scaled = c->scaling && normal < old->normal && old->stiffness_s > 0.0;
    const double scale = scaled ? k_s / old->stiffness_s : 1.0;
    const double from_s = c->planar ? 0.0 : scale * old->shear_s;
    const double from_t = scale * old->shear_t;
    const double slide_s = c->planar ? 0.0 : motion->slide_s;

    /* Eq (7), and (10)-(12): the vector is cut to the strength mu N. */
    const double trial_s = from_s + k_s * slide_s;
    const double trial_t = from_t + k_s * motion->slide_t;
    const double trial = sqrt(trial_s * trial_s + trial_t * trial_t);
    const double limit = c->friction * normal;
    const int slipping = trial > limit;
    const double cut = slipping ? limit / trial : 1.0;
    const double shear_s = cut * trial_s, shear_t = cut * trial_t;

    /* Eq (16) with the elastic part of the slide taken off; without stiffness there is none. */
    const double compliance = k_s > 0.0 ? 1.0 / k_s : 0.0;
    const double plastic_s = slide_s - (shear_s - from_s) * compliance;
    const double plastic_t = motion->slide_t - (shear_t - from_t) * compliance;
    const double slip_work =
        0.5 * ((from_s + shear_s) * plastic_s + (from_t + shear_t) * plastic_t);

    /* What (15) and (16) leave out: the stiffness changed while the spring was loaded. */
    const double k_s0 = old->stiffness_s > 0.0 ? old->stiffness_s : k_s;
    const double coupling = touch_shear_energy(old->shear_s, old->shear_t, k_s0) -
                            touch_shear_energy(from_s, from_t, k_s);

    *ret_state = (struct hertz_state){
        .active = 1.0,
        .normal = normal,
        .shear_s = shear_s,
        .shear_t = shear_t,
        .stiffness_s = k_s,
        .slipping = slipping,
    };
    *ret = (struct touch_force){
        .normal = normal,
        .shear_s = shear_s,
        .shear_t = shear_t,
        .normal_elastic = normal,
        .elastic_s = shear_s,
        .elastic_t = shear_t,
        .stiffness_n = k_n,
        .stiffness_s = k_s,
        /* Eq (15): alpha/(alpha + 1) N^2/k_n = N delta/(alpha + 1), which is 0 at delta = 0. */
        .strain_energy =
            normal * overlap / (c->alpha + 1.0) + touch_shear_energy(shear_s, shear_t, k_s),
        .strain_shear = touch_shear_energy(shear_s, shear_t, k_s),
        .slip_work = k_s > 0.0 ? slip_work : 0.0,
        .coupling_work = coupling,
        .active = 1u,
        .slipping = (uint32_t)slipping,
        .events = touch_events(old->active > 0.5, 1, old->slipping > 0.5, slipping),
    };
}

/* hz_slip and hz_force; dp_force where the law has one at that index. */
static inline void pfc_get(size_t property, size_t dashpot_property, const double *state,
                           const struct touch_force *force, double ret_v[3]) {
    struct hertz_state s;
    memcpy(&s, state, sizeof s);
    ret_v[0] = ret_v[1] = ret_v[2] = 0.0;
    if (property == PFC_SLIP) {
        ret_v[0] = s.slipping;
    } else if (property == PFC_FORCE) {
        ret_v[0] = s.normal;
        ret_v[1] = -s.shear_s;
        ret_v[2] = -s.shear_t;
    } else if (property == dashpot_property) {
        ret_v[0] = force->normal_dashpot;
        ret_v[1] = -force->dashpot_s;
        ret_v[2] = -force->dashpot_t;
    }
}

/* Only hz_force may be set. Its normal component is computed anew in the next step; what is set
 * decides whether eq (9) sees that step as unloading. */
static inline void pfc_set(size_t property, const double v[3], double *state) {
    if (property != PFC_FORCE)
        return;
    state[TOUCH_STATE_INDEX(hertz, normal)] = v[0];
    state[TOUCH_STATE_INDEX(hertz, shear_s)] = -v[1];
    state[TOUCH_STATE_INDEX(hertz, shear_t)] = -v[2];
}

static inline enum touch_status hertz_prepare(const struct touch_values *values,
                                              const struct touch_pair *pair, void *ret,
                                              struct touch_message *message) {
    struct hertz_coefficients c = {0};
    const enum touch_status status = pfc_elastic_prepare(values, pair, &c.elastic, message);
    if (status != TOUCH_OK)
        return status;
    const double root_mass = sqrt(touch_effective_mass(pair));
    const int mode = (int)values->of[HERTZ_DP_MODE][0];
    c.reference_gap = values->of[HERTZ_RGAP][0];
    c.c_n = 2.0 * values->of[HERTZ_NRATIO][0] * root_mass;
    c.c_s = 2.0 * values->of[HERTZ_SRATIO][0] * root_mass;
    c.dashpot_exponent = values->of[HERTZ_DP_ALPHA][0];
    c.no_tension = mode == 1 || mode == 3;
    c.slip_cut = mode == 2 || mode == 3;
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

static inline void hertz_step(const void *coefficients, const struct touch_motion *motion,
                              const double *state_in, double *ret_state, struct touch_force *ret) {
    const struct hertz_coefficients *c = coefficients;
    struct hertz_state old, new = {0};
    memcpy(&old, state_in, sizeof old);
    /* The motion's overlap is that of the surfaces, -g_c. Active iff g_s = g_c - g_r <= 0. */
    const double overlap = motion->overlap + c->reference_gap;
    if (!(overlap >= 0.0)) {
        pfc_separate(&old, ret);
        memcpy(ret_state, &new, sizeof new);
        return;
    }
    pfc_elastic_step(&c->elastic, overlap, motion, &old, &new, ret);
    const double power = c->dashpot_exponent > 0.0 ? pow(overlap, c->dashpot_exponent) : 1.0;

    /* Eq (13): opposes the relative velocity; no-tension keeps the total at or above zero. */
    const double full = c->c_n * sqrt(ret->stiffness_n) * power * motion->velocity_n;
    const double dashpot_n = c->no_tension ? fmax(full, -ret->normal_elastic) : full;
    /* Eq (14), outside the Coulomb limit. */
    const int cut = c->slip_cut && ret->slipping;
    const double damping_s = cut ? 0.0 : c->c_s * sqrt(ret->stiffness_s) * power;
    const double dashpot_s = c->elastic.planar ? 0.0 : damping_s * motion->velocity_s;
    const double dashpot_t = damping_s * motion->velocity_t;

    ret->normal_dashpot = dashpot_n;
    ret->dashpot_s = dashpot_s;
    ret->dashpot_t = dashpot_t;
    ret->normal += dashpot_n;
    ret->shear_s += dashpot_s;
    ret->shear_t += dashpot_t;
    /* Eq (17) */
    ret->dashpot_work = (dashpot_n * motion->velocity_n + dashpot_s * motion->velocity_s +
                         dashpot_t * motion->velocity_t) *
                        motion->dt;
    memcpy(ret_state, &new, sizeof new);
}

static inline void hertz_get(size_t property, const double *state, const struct touch_force *force,
                             double ret_v[3]) {
    pfc_get(property, HERTZ_DP_FORCE, state, force, ret_v);
}

/* What all PFC laws say of themselves. */
#define PFC_LAW                                                                                    \
    .transport = TOUCH_TRANSPORT_ROTATE, .arm = TOUCH_ARM_CONTACT_POINT,                           \
    .shear_field = TOUCH_STATE_INDEX(hertz, shear_s), .shear_count = 1, .inherit = pfc_inherit,    \
    .set = pfc_set
#define PFC_TRAITS                                                                                 \
    (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_FORCE | TOUCH_TRAIT_CAP_ELASTIC |                     \
     TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS)

static const struct touch_property hertz_properties[] = {
    PFC_GROUP_ROWS,
    {"rgap", "g_r", "m", TOUCH_REAL, TOUCH_OF_CONTACT, -HUGE_VAL, HUGE_VAL, 0.0,
     TOUCH_MIN_OPEN | TOUCH_MAX_OPEN | TOUCH_MODIFIABLE, NULL, "reference gap"},
    {"dp_nratio", "beta_n", "1", TOUCH_REAL, TOUCH_OF_CONTACT, 0.0, 1.0, 0.0, TOUCH_MODIFIABLE,
     NULL, "normal critical damping ratio"},
    {"dp_sratio", "beta_s", "1", TOUCH_REAL, TOUCH_OF_CONTACT, 0.0, 1.0, 0.0, TOUCH_MODIFIABLE,
     NULL, "shear critical damping ratio"},
    {"dp_alpha", "alpha_d", "1", TOUCH_REAL, TOUCH_OF_CONTACT, 0.0, HUGE_VAL, 0.0,
     TOUCH_MAX_OPEN | TOUCH_MODIFIABLE, NULL, "exponent of the overlap in the dashpots"},
    {"dp_mode", "M_d", "1", TOUCH_INTEGER, TOUCH_OF_CONTACT, 0.0, 3.0, 0.0, TOUCH_MODIFIABLE, NULL,
     "dashpots: 0 always, 1 no tension, 2 no shear damping in slip, 3 both"},
    {"dp_force", "F^d", "N", TOUCH_VECTOR, TOUCH_OF_STATE, -HUGE_VAL, HUGE_VAL, 0.0,
     TOUCH_MIN_OPEN | TOUCH_MAX_OPEN, NULL, "dashpot force (-F_n, F_ss, F_st) on body 2"},
};

static const struct touch_field hertz_state_fields[] = {HERTZ_STATE(TOUCH_STATE_ROW)};

static const struct touch_law touch_law_hertz = {
    TOUCH_LAW_HEAD,
    .name = "hertz",
    .title = "Hertz model of PFC: Hertz springs, Mindlin shear stiffness, Coulomb slip, dashpots",
    .source = "PFC documentation, \"Hertz Model\", eq (1)-(20)",
    .known_wrong =
        "restitution is constant for dp_alpha = 0, not for the recommended 1/4; hz_mode 0 creates "
        "energy on unloading under shear and its three energies omit the coupling term; partial "
        "slip is missing; dp_nratio = 1 is overdamped, critical is 0.9129",
    .traits = PFC_TRAITS | TOUCH_TRAIT_TENSILE,
    PFC_LAW,
    .property_count = TOUCH_COUNT(hertz_properties),
    .properties = hertz_properties,
    .state_count = TOUCH_COUNT(hertz_state_fields),
    .state = hertz_state_fields,
    .coefficient_size = sizeof(struct hertz_coefficients),
    .prepare = hertz_prepare,
    .step = hertz_step,
    .get = hertz_get,
};

#endif
