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

/* normal and stiffness_s are those of the end of the last step: M_s = 1 compares with them. */
#define HERTZ_STATE(FIELD, PLANE)                                                                  \
    FIELD(active, "1", "1 while the contact is active")                                            \
    FIELD(normal, "N", "elastic normal force N")                                                   \
    PLANE(shear, "N", "elastic shear force on body 1")                                             \
    FIELD(stiffness_s, "N/m", "tangent shear stiffness k_s")                                       \
    FIELD(slipping, "1", "1 while the shear force is at its limit")

/* The elastic part: springs, Coulomb limit, scaling. */
struct pfc_elastic {
    double modulus;  /* Pa, 2 G/(3 (1 - nu)) of eq (5) */
    double alpha;    /* exponent of the overlap */
    double kappa;    /* k_s/k_n = 2 (1 - nu)/(2 - nu), eq (8) */
    double friction; /* mu */
    int scaling;     /* M_s */
    int planar;      /* 2-D: no force along s */
};

struct hertz_material {
    struct pfc_elastic elastic;
    double reference_gap;    /* m, g_r */
    double ratio_n, ratio_s; /* 2 beta_n and 2 beta_s sqrt(kappa), eq (13), (14) */
    double dashpot_exponent; /* alpha_d */
    double least;            /* N, least normal force: 0 for M_d = 1, 3, else -inf */
    int slip_cut;            /* M_d = 2, 3 */
};

#define HERTZ_SIZED(X)                                                                             \
    X(h_n)     /* N m^-alpha, eq (5) */                                                            \
    X(damping) /* sqrt(m_c alpha h_n): the root of m_c k_n is this times overlap^((alpha - 1)/2) */

TOUCH_LAW_STRUCTS(hertz, HERTZ)

/* Eq (5), with R_bar = 2 R* from eq (6): 1/R_bar = (1/R1 + 1/R2)/2. */
TOUCH_INLINE real pfc_h_n(const struct pfc_elastic *m, const struct touch_sizes *size) {
    return lane_of(m->modulus) * lane_sqrt(lane_of(4.0) * size->r_eff);
}

TOUCH_INLINE struct hertz_sized hertz_size(const struct hertz_material *m,
                                           const struct touch_sizes *size) {
    const real h_n = pfc_h_n(&m->elastic, size);
    return (struct hertz_sized){
        .h_n = h_n,
        .damping = lane_sqrt(size->m_eff * (lane_of(m->elastic.alpha) * h_n)),
    };
}

/* Kind of a step: 0 where every power is one of square roots, 1 with general exponents. */
static inline int pfc_kind(const struct pfc_elastic *m) {
    return m->alpha < 1.5 || m->alpha > 1.5;
}

static inline int hertz_kind(const struct hertz_material *m) {
    const double quarters = 4.0 * m->dashpot_exponent;
    const int roots = !(quarters > 0.0) || !(quarters < 1.0 || quarters > 1.0) ||
                      !(quarters < 2.0 || quarters > 2.0);
    return pfc_kind(&m->elastic) || !roots;
}

/* Powers of the overlap in a step of kind 1. Which exponents are those of square roots is known before the loop over
 * the contacts: only what the compiler is to vectorise by itself computes both for each. */
struct pfc_powers {
    real spring, dashpot;
};

/* Exponents of one and of two square roots. */
static inline int pfc_is_half(double exponent) {
    return (exponent >= 0.5) & (exponent <= 0.5);
}

static inline int pfc_is_quarter(double exponent) {
    return (exponent >= 0.25) & (exponent <= 0.25);
}

static inline int pfc_is_root(double exponent) {
    return (exponent <= 0.0) | pfc_is_half(exponent) | pfc_is_quarter(exponent);
}

TOUCH_INLINE real pfc_power(real overlap, double exponent) {
#if TOUCH_LANE_AUTO
    const real root = lane_sqrt(overlap), power = lane_pow(overlap, lane_of(exponent));
    return lane_select(lane_flag(pfc_is_half(exponent)), root,
                       lane_select(lane_flag(pfc_is_quarter(exponent)), lane_sqrt(root), power));
#else
    if (!pfc_is_root(exponent))
        return lane_pow(overlap, lane_of(exponent));
    if (!(exponent > 0.0))
        return lane_of(1.0);
    const real root = lane_sqrt(overlap);
    return pfc_is_half(exponent) ? root : lane_sqrt(root);
#endif
}

TOUCH_INLINE struct pfc_powers pfc_powers_of(real overlap, double spring, double dashpot) {
#if !TOUCH_LANE_AUTO
    /* Side by side they have one logarithm. */
    if (!pfc_is_root(spring) && !pfc_is_root(dashpot))
        return (struct pfc_powers){lane_pow(overlap, lane_of(spring)),
                                   lane_pow(overlap, lane_of(dashpot))};
#endif
    return (struct pfc_powers){pfc_power(overlap, spring), pfc_power(overlap, dashpot)};
}

/* What the dashpots need of the springs. */
struct pfc_spring {
    mask was, is, slipping;
    real overlap; /* m, 0 where inactive */
    real root;    /* overlap^(alpha - 1) */
    real power;   /* overlap^dashpot_exponent, for kind 1 alone */
};

/* Eq (4), (7)-(12), (15), (16): springs and slip. Active iff overlap >= 0; else overlap and trial are
 * zero, and what follows from them. */
TOUCH_INLINE struct pfc_spring
pfc_spring_lanes(const struct pfc_elastic *m, real h_n, int kind, double dashpot_exponent,
                 real overlap, struct touch_plane slide, const struct hertz_lane_state *old,
                 struct hertz_lane_state *ret_state, struct touch_lane_force *ret) {
    const real zero = lane_of(0.0), one = lane_of(1.0), half = lane_of(0.5);
    const mask was = touch_truth(old->active), is = lane_ge(overlap, zero);
    overlap = lane_select(is, overlap, zero);
    const struct pfc_powers powers = kind ? pfc_powers_of(overlap, m->alpha - 1.0, dashpot_exponent)
                                          : (struct pfc_powers){lane_sqrt(overlap), zero};
    const real root = kind ? lane_select(is, powers.spring, zero) : powers.spring;
    const real k_n = lane_of(m->alpha) * h_n * root;
    const real normal = h_n * overlap * root;
    /* Eq (8) with N = h_n delta^alpha put in: k_s = kappa k_n, of the current overlap. */
    const real k_s = lane_of(m->kappa) * k_n;
    const real compliance = touch_divide_where(lane_gt(k_s, zero), one, k_s);
    const mask loaded = lane_gt(old->stiffness_s, zero);
    const real before = touch_divide_where(loaded, one, old->stiffness_s);

    /* Eq (9): scaled when M_s = 1 and the normal force falls. */
    const mask scaled =
        lane_and(lane_flag(m->scaling), lane_and(lane_lt(normal, old->normal), loaded));
    const real scale = lane_select(scaled, k_s * before, one);
    const struct touch_plane stored = plane_flat(m->planar, old->shear);
    const struct touch_plane from = plane_scale(scale, stored);

    /* Eq (7), and (10)-(12): the vector is cut to the strength mu N. */
    const struct touch_plane trial =
        plane_where(is, plane_add(from, plane_scale(k_s, plane_flat(m->planar, slide))));
    const real square = plane_dot(trial, trial);
    const real limit = lane_of(m->friction) * normal;
    mask slipping;
    const real cut = lane_cut(limit, square, &slipping);
    const struct touch_plane shear = plane_scale(cut, trial);

    /* Eq (16) with the elastic part of the slide taken off, which leaves (1 - cut) trial/k_s; without
     * stiffness there is none. */
    const real slip_work =
        half * ((one - cut) * compliance) * plane_dot(plane_add(from, shear), trial);
    /* What (15) and (16) leave out: the stiffness changed while the spring was loaded, from T^2/2k0
     * to scale^2 T^2/2k; and what it still held when the contact was lost. */
    const real softness = lane_select(loaded, before, compliance);
    const real coupling =
        half * plane_dot(stored, stored) * (softness - scale * scale * compliance);

    *ret_state = (struct hertz_lane_state){
        .active = touch_whole(is),
        .normal = normal,
        .shear = shear,
        .stiffness_s = k_s,
        .slipping = touch_whole(slipping),
    };
    *ret = touch_no_force();
    ret->normal = ret->normal_elastic = normal;
    ret->shear = ret->elastic = shear;
    ret->stiffness_n = k_n;
    ret->stiffness_s = k_s;
    /* Eq (15): alpha/(alpha + 1) N^2/k_n = N delta/(alpha + 1), which is 0 at delta = 0. */
    ret->strain_shear = half * compliance * (cut * cut * square);
    ret->strain_energy = lane_of(1.0 / (m->alpha + 1.0)) * (normal * overlap) + ret->strain_shear;
    ret->slip_work = slip_work;
    ret->active = touch_whole(is);
    ret->slipping = touch_whole(slipping);
    ret->coupling_work = coupling;
    ret->events = touch_lane_events(was, is, touch_truth(old->slipping), slipping);
    return (struct pfc_spring){was, is, slipping, overlap, root, powers.dashpot};
}

/* The motion's overlap is that of the surfaces, -g_c. Active iff g_s = g_c - g_r <= 0. */
TOUCH_INLINE void hertz_lanes(const struct hertz_material *m, const struct hertz_sized *size,
                              int kind, const struct touch_lane_motion *motion,
                              const struct hertz_lane_state *old,
                              struct hertz_lane_state *ret_state, struct touch_lane_force *ret) {
    const real zero = lane_of(0.0), one = lane_of(1.0);
    const struct pfc_spring spring = pfc_spring_lanes(
        &m->elastic, size->h_n, kind, m->dashpot_exponent,
        motion->overlap + lane_of(m->reference_gap), motion->slide, old, ret_state, ret);
    /* The root of m_c k_n grows like the root of overlap^(alpha - 1). */
    const real quarter = touch_sqrt(spring.root);
    const int damped = m->dashpot_exponent > 0.0, square = m->dashpot_exponent > 0.25;
    const real power = kind ? spring.power : lane_select(lane_flag(square), spring.root, quarter);
    const real damping = size->damping * quarter * lane_select(lane_flag(damped), power, one);

    /* Eq (13): opposes the relative velocity; no-tension keeps the total at or above zero. */
    const real approach = lane_select(spring.is, motion->velocity_n, zero);
    const struct touch_plane sliding =
        plane_where(spring.is, plane_flat(m->elastic.planar, motion->velocity));
    const real full = lane_of(m->ratio_n) * damping * approach;
    const real least = lane_of(m->least) - ret->normal_elastic;
    const real dashpot_n = lane_max(full, least);
    /* Eq (14), outside the Coulomb limit. */
    const mask cut = lane_and(lane_flag(m->slip_cut), spring.slipping);
    const real damping_s = lane_select(cut, zero, lane_of(m->ratio_s) * damping);
    const struct touch_plane dashpot = plane_scale(damping_s, sliding);

    ret->normal_dashpot = dashpot_n;
    ret->dashpot = dashpot;
    ret->normal = ret->normal + dashpot_n;
    ret->shear = plane_add(ret->shear, dashpot);
    /* Eq (17) */
    ret->dashpot_work = (dashpot_n * approach + plane_dot(dashpot, sliding)) * motion->dt;
}

#define PFC_ANSWERS                                                                                \
    (TOUCH_HAS_normal | TOUCH_HAS_shear | TOUCH_HAS_normal_elastic | TOUCH_HAS_normal_dashpot |    \
     TOUCH_HAS_elastic | TOUCH_HAS_stiffness_n | TOUCH_HAS_stiffness_s | TOUCH_HAS_strain_energy | \
     TOUCH_HAS_strain_shear | TOUCH_HAS_slip_work | TOUCH_HAS_dashpot_work |                       \
     TOUCH_HAS_coupling_work | TOUCH_HAS_events | TOUCH_HAS_active | TOUCH_HAS_slipping)
#define HERTZ_ANSWERS (PFC_ANSWERS | TOUCH_HAS_dashpot)
#define HERTZ_KINDS   2
#define TOUCH_KIND_1_FEW /* batch_parts.h; also for hysteretic.h */
#define HERTZ_TRANSPORT TOUCH_TRANSPORT_ROTATE
#define HERTZ_ARM       TOUCH_ARM_CONTACT_POINT
#define HERTZ_SLIP_ARM  TOUCH_ARM_CONTACT_POINT

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

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

#define PFC_GROUP_ROWS                                                                             \
    [PFC_SHEAR] = {.keyword = "hz_shear",                                                          \
                   .symbol = "G",                                                                  \
                   .unit = "Pa",                                                                   \
                   .max = HUGE_VAL,                                                                \
                   .flags = TOUCH_MODIFIABLE | TOUCH_INHERITABLE,                                  \
                   .meaning = "shear modulus"},                                                    \
    [PFC_POISS] = {.keyword = "hz_poiss",                                                          \
                   .symbol = "nu",                                                                 \
                   .unit = "1",                                                                    \
                   .min = -1.0,                                                                    \
                   .max = 0.5,                                                                     \
                   .flags = TOUCH_MIN_OPEN | TOUCH_MODIFIABLE | TOUCH_INHERITABLE,                 \
                   .meaning = "Poisson's ratio"},                                                  \
    [PFC_FRIC] = {.keyword = "fric",                                                               \
                  .symbol = "mu",                                                                  \
                  .unit = "1",                                                                     \
                  .max = HUGE_VAL,                                                                 \
                  .flags = TOUCH_MODIFIABLE | TOUCH_INHERITABLE,                                   \
                  .meaning = "friction coefficient"},                                              \
    [PFC_MODE] = {.keyword = "hz_mode",                                                            \
                  .symbol = "M_s",                                                                 \
                  .unit = "1",                                                                     \
                  .type = TOUCH_INTEGER,                                                           \
                  .max = 1.0,                                                                      \
                  .flags = TOUCH_MODIFIABLE,                                                       \
                  .meaning = "shear-force scaling on normal unloading: 0 none, 1 active"},         \
    [PFC_ALPHA] = {.keyword = "hz_alpha",                                                          \
                   .symbol = "alpha_h",                                                            \
                   .unit = "1",                                                                    \
                   .max = HUGE_VAL,                                                                \
                   .initial = 1.5,                                                                 \
                   .flags = TOUCH_MODIFIABLE,                                                      \
                   .meaning = "exponent of the overlap (below 1: refused)"},                       \
    [PFC_SLIP] = {.keyword = "hz_slip",                                                            \
                  .symbol = "s",                                                                   \
                  .unit = "1",                                                                     \
                  .type = TOUCH_BOOLEAN,                                                           \
                  .scope = TOUCH_OF_STATE,                                                         \
                  .max = 1.0,                                                                      \
                  .meaning = "slip state"},                                                        \
    [PFC_FORCE] = {.keyword = "hz_force",                                                          \
                   .symbol = "F^h",                                                                \
                   .unit = "N",                                                                    \
                   .type = TOUCH_VECTOR,                                                           \
                   .scope = TOUCH_OF_STATE,                                                        \
                   .min = -HUGE_VAL,                                                               \
                   .max = HUGE_VAL,                                                                \
                   .flags = TOUCH_MODIFIABLE,                                                      \
                   .meaning = "Hertz force (-F_n, F_ss, F_st) on body 2, contact plane axes"}

enum {
    HERTZ_RGAP = PFC_GROUP_COUNT,
    HERTZ_NRATIO,
    HERTZ_SRATIO,
    HERTZ_DP_ALPHA,
    HERTZ_DP_MODE,
    HERTZ_DP_FORCE,
    HERTZ_PROPERTY_COUNT
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
    *ret = (struct pfc_elastic){
        .modulus = 2.0 * g / (3.0 * (1.0 - nu)),
        .alpha = alpha,
        .kappa = 2.0 * (1.0 - nu) / (2.0 - nu),
        .friction = values->of[PFC_FRIC][0],
        .scaling = values->of[PFC_MODE][0] > 0.5,
        .planar = pair->dimension == 2,
    };
    return TOUCH_OK;
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
    struct hertz_material *m = &c.material;
    const enum touch_status status = pfc_elastic_prepare(values, pair, &m->elastic, message);
    if (status != TOUCH_OK)
        return status;
    const int mode = (int)values->of[HERTZ_DP_MODE][0];
    m->reference_gap = values->of[HERTZ_RGAP][0];
    m->ratio_n = 2.0 * values->of[HERTZ_NRATIO][0];
    m->ratio_s = 2.0 * values->of[HERTZ_SRATIO][0] * sqrt(m->elastic.kappa);
    m->dashpot_exponent = values->of[HERTZ_DP_ALPHA][0];
    m->least = mode == 1 || mode == 3 ? 0.0 : -HUGE_VAL;
    m->slip_cut = mode == 2 || mode == 3;
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct hertz_sized sized = hertz_size(m, &size);
    c.sized = (struct hertz_fixed){HERTZ_SIZED(TOUCH_SIZED_WRITE)};
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(hertz, HERTZ_STATE, HERTZ_SIZED)

static inline void hertz_get(size_t property, const double *state, const struct touch_force *force,
                             double ret_v[3]) {
    pfc_get(property, HERTZ_DP_FORCE, state, force, ret_v);
}

/* What all PFC laws say of themselves. */
#define PFC_LAW                                                                                    \
    .transport = HERTZ_TRANSPORT, .arm = HERTZ_ARM, .slip_arm = HERTZ_SLIP_ARM,                    \
    .shear_field = TOUCH_STATE_INDEX(hertz, shear_s), .shear_count = 1, .inherit = pfc_inherit,    \
    .set = pfc_set
#define PFC_TRAITS                                                                                 \
    (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_FORCE | TOUCH_TRAIT_CAP_ELASTIC |                     \
     TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS)

static const struct touch_property hertz_properties[] = {
    PFC_GROUP_ROWS,
    [HERTZ_RGAP] = {.keyword = "rgap",
                    .symbol = "g_r",
                    .unit = "m",
                    .min = -HUGE_VAL,
                    .max = HUGE_VAL,
                    .flags = TOUCH_MODIFIABLE,
                    .meaning = "reference gap"},
    [HERTZ_NRATIO] = {.keyword = "dp_nratio",
                      .symbol = "beta_n",
                      .unit = "1",
                      .max = 1.0,
                      .flags = TOUCH_MODIFIABLE,
                      .meaning = "normal critical damping ratio"},
    [HERTZ_SRATIO] = {.keyword = "dp_sratio",
                      .symbol = "beta_s",
                      .unit = "1",
                      .max = 1.0,
                      .flags = TOUCH_MODIFIABLE,
                      .meaning = "shear critical damping ratio"},
    [HERTZ_DP_ALPHA] = {.keyword = "dp_alpha",
                        .symbol = "alpha_d",
                        .unit = "1",
                        .max = HUGE_VAL,
                        .flags = TOUCH_MODIFIABLE,
                        .meaning = "exponent of the overlap in the dashpots"},
    [HERTZ_DP_MODE] = {.keyword = "dp_mode",
                       .symbol = "M_d",
                       .unit = "1",
                       .type = TOUCH_INTEGER,
                       .max = 3.0,
                       .flags = TOUCH_MODIFIABLE,
                       .meaning =
                           "dashpots: 0 always, 1 no tension, 2 no shear damping in slip, 3 both"},
    [HERTZ_DP_FORCE] = {.keyword = "dp_force",
                        .symbol = "F^d",
                        .unit = "N",
                        .type = TOUCH_VECTOR,
                        .scope = TOUCH_OF_STATE,
                        .min = -HUGE_VAL,
                        .max = HUGE_VAL,
                        .meaning = "dashpot force (-F_n, F_ss, F_st) on body 2"},
};

static const struct touch_field hertz_state_fields[] = {
    HERTZ_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

TOUCH_LAW_OBJECT const struct touch_law touch_law_hertz = {
    TOUCH_LAW_HEAD,
    .name = "hertz",
    .title = "Hertz model of PFC: Hertz springs, Mindlin shear stiffness, Coulomb slip, dashpots",
    .source = "PFC Hertz Model, eq (1)-(20)",
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

#endif /* TOUCH_BATCH */

#endif
