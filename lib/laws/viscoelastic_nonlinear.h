/* SPDX-License-Identifier: BSD-3-Clause */
/* DEMLab "ContactForceN_ViscoElasticNonlinear": Hertz spring and one of several normal dashpots.
 *
 *   none            no dashpot. (The page multiplies the velocity by an unset coefficient.)
 *   linear          c delta'                        c in kg/s, supplied
 *   critical_ratio  c delta^(1/4) delta'            c = xi sqrt(8 m E sqrt R)
 *   tti             c delta^(1/4) delta'            c from the restitution, fitted constants
 *   kk              c delta^(1/2) delta'            c in N s m^-3/2, supplied
 *   lh              c m delta'                      c in 1/s, supplied
 *   tti_exact       c delta^(1/4) delta'            c that really returns the restitution, for the
 *                                                   ending that remove_cohesion implies
 * Of these, tti is the dashpot of Tsuji et al. (1992), kk of Kuwabara and Kono (1987), lh of Lee and
 * Herrmann (1993). DEMLab's program names Norouzi et al. (2016) for the constants of tti.
 * A supplied damp takes the place of the derived one in critical_ratio, tti and tti_exact.
 * xi = 1 is called critical on the page; the motion is critically damped at xi = sqrt(5/6).
 */
#ifndef TOUCH_LAW_VISCOELASTIC_NONLINEAR_H
#define TOUCH_LAW_VISCOELASTIC_NONLINEAR_H

#include "body.h"

enum {
    VISCO_FORMULA = TOUCH_ELASTIC_COUNT,
    VISCO_RATIO,
    VISCO_DAMP,
    VISCO_RESTITUTION,
    VISCO_REMOVE_COHESION,
    VISCO_PROPERTY_COUNT
};

/* X(name, exponent of the overlap in quarters, whether damp must be supplied) */
#define VISCO_FORMULAS(X)                                                                          \
    X(none, 0, 0)                                                                                  \
    X(linear, 0, 1)                                                                                \
    X(critical_ratio, 1, 0)                                                                        \
    X(tti, 1, 0)                                                                                   \
    X(kk, 2, 1)                                                                                    \
    X(lh, 0, 1)                                                                                    \
    X(tti_exact, 1, 0)
enum visco_formula {
#define X(name, quarters, supplied) VISCO_##name,
    VISCO_FORMULAS(X)
#undef X
};
#define VISCO_CHOICES                              "none|linear|critical_ratio|tti|kk|lh|tti_exact"

#define VISCOELASTIC_NONLINEAR_STATE(FIELD, PLANE) FIELD(active, "1", "1 while the bodies overlap")

struct viscoelastic_nonlinear_material {
    double modulus; /* Pa, 4/3 E* */
    double damping; /* times 1, the root of m* K_hz, or m*: N s/m^(1 + quarters/4) */
    int of_root;    /* times the root of m* K_hz */
    int of_mass;    /* times m* */
    int quarters;   /* exponent of the overlap in the dashpot, in quarters */
    int remove_cohesion;
};

#define VISCOELASTIC_NONLINEAR_SIZED(X)                                                            \
    X(h)       /* N m^-3/2, K_hz */                                                                \
    X(damping) /* N s/m^(1 + quarters/4) */

TOUCH_LAW_STRUCTS(viscoelastic_nonlinear, VISCOELASTIC_NONLINEAR)

TOUCH_INLINE struct viscoelastic_nonlinear_sized
viscoelastic_nonlinear_size(const struct viscoelastic_nonlinear_material *m,
                            const struct touch_sizes *size) {
    const real h = lane_of(m->modulus) * lane_sqrt(size->r_eff);
    const real root = lane_select(lane_flag(m->of_root), lane_sqrt(size->m_eff * h), lane_of(1.0));
    const real factor = lane_select(lane_flag(m->of_mass), size->m_eff, root);
    return (struct viscoelastic_nonlinear_sized){.h = h, .damping = lane_of(m->damping) * factor};
}

static inline int viscoelastic_nonlinear_kind(const struct viscoelastic_nonlinear_material *m) {
    (void)m;
    return 0;
}

TOUCH_INLINE void viscoelastic_nonlinear_lanes(const struct viscoelastic_nonlinear_material *m,
                                               const struct viscoelastic_nonlinear_sized *size,
                                               int kind, const struct touch_lane_motion *motion,
                                               const struct viscoelastic_nonlinear_lane_state *old,
                                               struct viscoelastic_nonlinear_lane_state *ret_state,
                                               struct touch_lane_force *ret) {
    (void)kind;
    const real zero = lane_of(0.0), one = lane_of(1.0), v = motion->velocity_n;
    const mask was = touch_truth(old->active), is = lane_gt(motion->overlap, zero);
    const real overlap = lane_select(is, motion->overlap, zero);
    const real root = touch_sqrt(overlap), quarter = lane_sqrt(root);
    const real elastic = size->h * overlap * root;
    const real power = lane_select(lane_flag(m->quarters == 0), one,
                                   lane_select(lane_flag(m->quarters == 1), quarter, root));
    const real viscous = lane_select(is, size->damping * power * v, zero);
    const real least = lane_select(lane_flag(m->remove_cohesion), -elastic, viscous);
    const real dashpot = lane_max(viscous, least);
    *ret_state = (struct viscoelastic_nonlinear_lane_state){.active = touch_whole(is)};
    *ret = touch_no_force();
    ret->normal = elastic + dashpot;
    ret->normal_elastic = elastic;
    ret->normal_dashpot = dashpot;
    ret->stiffness_n = lane_of(1.5) * size->h * root;
    ret->strain_energy = lane_of(0.4) * elastic * overlap;
    ret->dashpot_work = lane_select(is, dashpot * v * motion->dt, zero);
    ret->active = touch_whole(is);
    ret->events = touch_lane_events(was, is, lane_flag(0), lane_flag(0));
}

#define VISCOELASTIC_NONLINEAR_ANSWERS                                                             \
    (TOUCH_HAS_normal | TOUCH_HAS_normal_elastic | TOUCH_HAS_normal_dashpot |                      \
     TOUCH_HAS_stiffness_n | TOUCH_HAS_strain_energy | TOUCH_HAS_dashpot_work | TOUCH_HAS_events | \
     TOUCH_HAS_active)
#define VISCOELASTIC_NONLINEAR_KINDS     1
#define VISCOELASTIC_NONLINEAR_TRANSPORT TOUCH_TRANSPORT_NONE
#define VISCOELASTIC_NONLINEAR_ARM       TOUCH_ARM_CONTACT_POINT
#define VISCOELASTIC_NONLINEAR_SLIP_ARM  TOUCH_ARM_CONTACT_POINT

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

/* The damping that a formula derives, as a multiple of the root of m* K_hz; NaN where it must be
 * supplied. */
static inline double visco_derived_damping(enum visco_formula formula,
                                           const struct touch_values *v) {
    const double e = v->of[VISCO_RESTITUTION][0];
    const double log_e = log(e);
    switch (formula) {
    case VISCO_none:
        return 0.0;
    case VISCO_critical_ratio: /* 8 m E sqrt(R) = 6 m K_hz */
        return v->of[VISCO_RATIO][0] * sqrt(6.0);
    case VISCO_tti: /* constants as printed; e = 0 is the limit */
        return 2.2664 * (e > 0.0 ? -log_e / sqrt(10.1354 + log_e * log_e) : 1.0);
    case VISCO_tti_exact:
        return sqrt(5.0) * touch_damping_ratio(e, v->of[VISCO_REMOVE_COHESION][0] > 0.5);
    default:
        return TOUCH_NAN;
    }
}

static inline enum touch_status viscoelastic_nonlinear_prepare(const struct touch_values *values,
                                                               const struct touch_pair *pair,
                                                               void *ret,
                                                               struct touch_message *message) {
    static const struct {
        const char *name;
        int quarters, supplied;
    } formulas[] = {
#define X(name, quarters, supplied) {#name, quarters, supplied},
        VISCO_FORMULAS(X)
#undef X
    };
    const enum visco_formula formula = (enum visco_formula)(int)values->of[VISCO_FORMULA][0];
    const double given = values->of[VISCO_DAMP][0], e = values->of[VISCO_RESTITUTION][0];
    const char *name = formulas[formula].name;
    if (formulas[formula].supplied && isnan(given))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "damp is missing: damp_formula %s has no coefficient of its own", name);
    if (formula == VISCO_none && !isnan(given))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "damp = %g with damp_formula none: a constant dashpot is called linear",
                            given);
    const int from_e = formula == VISCO_tti || formula == VISCO_tti_exact;
    if (from_e && isnan(given) && isnan(e))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "restitution is missing: damp_formula %s needs it (or damp)", name);
    const int cut = values->of[VISCO_REMOVE_COHESION][0] > 0.5;
    if (formula == VISCO_tti_exact && isnan(given) && cut && !(e > 0.0))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "restitution = 0 with remove_cohesion: no finite damping returns it; "
                            "allowed with damp_formula tti_exact: (0, 1]");

    struct viscoelastic_nonlinear_coefficients c = {0};
    c.material = (struct viscoelastic_nonlinear_material){
        .modulus =
            4.0 / 3.0 *
            touch_effective_young(pair, values->of[TOUCH_ROW_YOUNG], values->of[TOUCH_ROW_POISSON]),
        .damping = isnan(given) ? visco_derived_damping(formula, values) : given,
        .of_root = isnan(given),
        .of_mass = formula == VISCO_lh,
        .quarters = formulas[formula].quarters,
        .remove_cohesion = cut,
    };
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct viscoelastic_nonlinear_sized sized =
        viscoelastic_nonlinear_size(&c.material, &size);
    c.sized =
        (struct viscoelastic_nonlinear_fixed){VISCOELASTIC_NONLINEAR_SIZED(TOUCH_SIZED_WRITE)};
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(viscoelastic_nonlinear, VISCOELASTIC_NONLINEAR_STATE,
                    VISCOELASTIC_NONLINEAR_SIZED)

static const struct touch_property viscoelastic_nonlinear_properties[] = {
    TOUCH_ELASTIC_ROWS,
    [VISCO_FORMULA] = {.keyword = "damp_formula",
                       .role = TOUCH_OWN,
                       .symbol = "",
                       .unit = "1",
                       .type = TOUCH_CHOICE,
                       .max = 6.0,
                       .initial = VISCO_tti,
                       .flags = TOUCH_MODIFIABLE,
                       .choices = VISCO_CHOICES,
                       .meaning = "form of the dashpot"},
    [VISCO_RATIO] = {.keyword = "damp_ratio",
                     .role = TOUCH_DAMPING_RATIO_N,
                     .symbol = "xi",
                     .unit = "1",
                     .max = HUGE_VAL,
                     .flags = TOUCH_MODIFIABLE,
                     .meaning = "share of the critical damping (critical_ratio)"},
    [VISCO_DAMP] =
        {.keyword = "damp",
         .role = TOUCH_DASHPOT_N_OWN,
         .symbol = "eta",
         .unit = "",
         .max = HUGE_VAL,
         .flags = TOUCH_MODIFIABLE | TOUCH_OPTIONAL,
         .meaning =
             "supplied coefficient: kg/s (linear), 1/s (lh), N s/m^1.5 (kk), N s/m^1.25 (others)"},
    [VISCO_RESTITUTION] = {.keyword = "restitution",
                           .role = TOUCH_RESTITUTION,
                           .symbol = "e",
                           .unit = "1",
                           .max = 1.0,
                           .flags = TOUCH_MODIFIABLE | TOUCH_OPTIONAL,
                           .meaning = "target restitution (tti, tti_exact)"},
    [VISCO_REMOVE_COHESION] = {.keyword = "remove_cohesion",
                               .role = TOUCH_OWN,
                               .symbol = "",
                               .unit = "1",
                               .type = TOUCH_BOOLEAN,
                               .max = 1.0,
                               .initial = 1.0,
                               .flags = TOUCH_MODIFIABLE,
                               .meaning = "a tensile total force becomes zero"},
};

static const struct touch_field viscoelastic_nonlinear_state_fields[] = {
    VISCOELASTIC_NONLINEAR_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

TOUCH_LAW_OBJECT const struct touch_law touch_law_viscoelastic_nonlinear = {
    TOUCH_LAW_HEAD,
    .name = "viscoelastic_nonlinear",
    .title = "Nonlinear viscoelastic normal force of DEMLab: Hertz spring, choice of dashpots",
    .source = "DEMLab, \"ContactForceN_ViscoElasticNonlinear class\"",
    .known_wrong =
        "with the default remove_cohesion, tti returns up to 0.164 more than the target; its "
        "fitted "
        "constants alone are off by up to 0.0018; damp_ratio = 1 is overdamped, critical is 0.9129",
    .traits = TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_TENSILE | TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS,
    .transport = VISCOELASTIC_NONLINEAR_TRANSPORT,
    .arm = VISCOELASTIC_NONLINEAR_ARM,
    .slip_arm = VISCOELASTIC_NONLINEAR_SLIP_ARM,
    .shear_field = -1,
    .property_count = TOUCH_COUNT(viscoelastic_nonlinear_properties),
    .properties = viscoelastic_nonlinear_properties,
    .state_count = TOUCH_COUNT(viscoelastic_nonlinear_state_fields),
    .state = viscoelastic_nonlinear_state_fields,
    .coefficient_size = sizeof(struct viscoelastic_nonlinear_coefficients),
    .prepare = viscoelastic_nonlinear_prepare,
    .step = viscoelastic_nonlinear_step,
};

#endif /* TOUCH_BATCH */

#endif
