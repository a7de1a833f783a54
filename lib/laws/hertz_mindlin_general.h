/* SPDX-License-Identifier: BSD-3-Clause */
/* Hertz-Mindlin as people run it: a Hertz spring, a shear spring with a Coulomb limit, dashpots, and a
 * property for each convention in which documents and engines differ. Their laws are rows of settings:
 * lib/families/hertz_mindlin.md. The defaults are those with which friction is bounded by mu times a
 * repulsive force, no step creates energy in the springs, and an impact returns its restitution.
 */
#ifndef TOUCH_LAW_HERTZ_MINDLIN_GENERAL_H
#define TOUCH_LAW_HERTZ_MINDLIN_GENERAL_H

#include "body.h"

/* The choices: X(NAME, keyword), in the order of their indices. */
#define GENERAL_HISTORIES(X) X(FORCE, "force") X(DISPLACEMENT, "displacement")
#define GENERAL_UNLOADING(X) X(KEPT, "kept") X(SCALED, "scaled")
#define GENERAL_LIMITS(X)                                                                          \
    X(SUM, "sum")                                                                                  \
    X(SUM_REST, "sum_rest")                                                                        \
    X(SPRING, "spring")                                                                            \
    X(SPRING_STICKING, "spring_sticking")
#define GENERAL_FROM(X)    X(SIZE, "size") X(REPULSIVE, "repulsive") X(ELASTIC, "elastic")
#define GENERAL_TENSION(X) X(ALLOWED, "allowed") X(CUT, "cut")
/* Of the restitution, up to musen; then those whose coefficient is supplied. */
#define GENERAL_DAMPING(X)                                                                         \
    X(EXACT, "exact")                                                                              \
    X(EXACT_AT_ZERO_FORCE, "exact_at_zero_force")                                                  \
    X(TSUJI, "tsuji")                                                                              \
    X(THORNTON, "thornton")                                                                        \
    X(MUSEN, "musen")                                                                              \
    X(RATIO, "ratio")                                                                              \
    X(VELOCITY, "velocity")                                                                        \
    X(MASS_VELOCITY, "mass_velocity")                                                              \
    X(VISCOELASTIC, "viscoelastic")
enum {
#define X(NAME, keyword) GENERAL_##NAME,
    GENERAL_HISTORIES(X)
};
enum {
    GENERAL_UNLOADING(X)
};
enum {
    GENERAL_LIMITS(X)
};
enum {
    GENERAL_FROM(X)
};
enum {
    GENERAL_TENSION(X)
};
enum {
    GENERAL_DAMPING(X)
#undef X
};

/* A displacement is carried as the force that it is at the stiffness of the step. */
#define HERTZ_MINDLIN_GENERAL_STATE(FIELD, PLANE)                                                  \
    FIELD(active, "1", "1 while the bodies overlap")                                               \
    PLANE(shear, "N", "elastic shear force on body 1,")                                            \
    FIELD(stiffness_s, "N/m", "tangent shear stiffness k_t")                                       \
    FIELD(slipping, "1", "1 while the shear force is at its limit")

struct hertz_mindlin_general_material {
    double e_star;           /* Pa */
    double shear;            /* Pa, k_t over the contact radius */
    double constant;         /* N/m, k_t where it is constant; else < 0 */
    double ratio_n, ratio_s; /* coefficients of the dashpots, over what GENERAL_DAMPING says */
    double sliding;          /* friction coefficient */
    double least;            /* N, least normal force: 0 or -inf */
    int damping;             /* GENERAL_RATIO for all that go with sqrt(m* k_n), or a later one */
    int displacement, scaled, limit, limit_from;
    int planar;
};

#define HERTZ_MINDLIN_GENERAL_SIZED(X)                                                             \
    X(radius)  /* m, R* */                                                                         \
    X(inertia) /* what the dashpots have of the mass: its root, nothing, or itself */

TOUCH_LAW_STRUCTS(hertz_mindlin_general, HERTZ_MINDLIN_GENERAL)

TOUCH_INLINE struct hertz_mindlin_general_sized
hertz_mindlin_general_size(const struct hertz_mindlin_general_material *m,
                           const struct touch_sizes *size) {
    const mask is_root = lane_flag(m->damping == GENERAL_RATIO);
    const mask is_free = lane_flag(m->damping == GENERAL_VELOCITY);
    const real mass = lane_select(is_free, lane_of(1.0), size->m_eff);
    return (struct hertz_mindlin_general_sized){
        .radius = size->r_eff,
        .inertia = lane_select(is_root, lane_sqrt(size->m_eff), mass),
    };
}

static inline int hertz_mindlin_general_kind(const struct hertz_mindlin_general_material *m) {
    (void)m;
    return 0;
}

TOUCH_LANES(hertz_mindlin_general) {
    const real zero = lane_of(0.0), one = lane_of(1.0), half = lane_of(0.5);
    const mask was = touch_truth(old->active), is = lane_gt(motion->overlap, zero);
    const real overlap = lane_select(is, motion->overlap, zero), v = motion->velocity_n;
    const real root = lane_sqrt(size->radius * overlap);
    const real k_n = lane_of(2.0 * m->e_star) * root;
    const mask constant = lane_flag(m->constant >= 0.0);
    const real k_given = lane_select(is, lane_of(m->constant), zero);
    const real k = lane_select(constant, k_given, lane_of(m->shear) * root);
    const real elastic = lane_of(2.0 / 3.0) * overlap * k_n;
    (void)kind;

    /* What the dashpots have of the overlap: the root of the contact radius, nothing, or itself. */
    const mask is_root = lane_flag(m->damping == GENERAL_RATIO);
    const mask is_area = lane_flag(m->damping == GENERAL_VISCOELASTIC);
    const real shape = lane_select(is_root, touch_sqrt(root), lane_select(is_area, root, one));
    const real viscous = size->inertia * shape;
    const real dashpot_n = lane_max(lane_of(m->ratio_n) * viscous * v, lane_of(m->least) - elastic);
    const real normal = elastic + dashpot_n;

    /* What was carried, as a force at the present stiffness. */
    const mask loaded = lane_gt(old->stiffness_s, zero), stiff = lane_and(is, lane_gt(k, zero));
    const real before = touch_divide_where(loaded, one, old->stiffness_s);
    const real compliance = touch_divide_where(stiff, one, k);
    const mask falls = lane_and(loaded, lane_lt(k, old->stiffness_s));
    const real change = lane_select(loaded, k * before, one);
    const mask moved = lane_and(lane_flag(m->displacement), loaded);
    const mask scaled = lane_and(lane_flag(m->scaled), falls);
    const real scale = lane_select(moved, change, one) * lane_select(scaled, change, one);
    const struct touch_plane stored = plane_flat(m->planar, old->shear);
    const struct touch_plane speed = plane_flat(m->planar, motion->velocity);
    const struct touch_plane from = plane_scale(scale, stored);
    const struct touch_plane trial =
        plane_add(from, plane_scale(k, plane_flat(m->planar, motion->slide)));

    /* The limit. Of a sum both parts are cut alike, or the spring keeps what the dashpot leaves. */
    const real damping = lane_of(m->ratio_s) * viscous;
    const mask on_sum = lane_flag(m->limit == GENERAL_SUM || m->limit == GENERAL_SUM_REST);
    const struct touch_plane full = plane_scale(damping, speed);
    const struct touch_plane sum =
        plane_add(trial, plane_scale(lane_select(on_sum, damping, zero), speed));
    const mask of_elastic = lane_flag(m->limit_from == GENERAL_ELASTIC);
    const mask of_size = lane_flag(m->limit_from == GENERAL_SIZE);
    const real total = lane_select(of_size, lane_abs(normal), lane_max(normal, zero));
    const real limit = lane_of(m->sliding) * lane_select(of_elastic, elastic, total);
    mask slipping;
    const real cut = lane_cut(limit, plane_dot(sum, sum), &slipping);
    const mask rest = lane_and(lane_flag(m->limit == GENERAL_SUM_REST), slipping);
    const mask ends = lane_and(lane_flag(m->limit == GENERAL_SPRING_STICKING), slipping);
    const mask alike = lane_flag(m->limit == GENERAL_SUM);
    const struct touch_plane shear =
        plane_add(plane_scale(cut, trial), plane_where(rest, plane_scale(cut - one, full)));
    const real kept = lane_select(alike, cut, lane_select(ends, zero, one));
    const struct touch_plane dashpot = plane_scale(kept * damping, speed);

    /* The slide without its elastic part is (trial - shear)/k. */
    const real slip_work =
        half * compliance * plane_dot(plane_add(from, shear), plane_subtract(trial, shear));
    /* The stiffness changed under the spring, from T^2/2k0 to scale^2 T^2/2k, or the contact ended. */
    const real softness = lane_select(loaded, before, compliance);
    const real lost = half * plane_dot(stored, stored) * (softness - scale * scale * compliance);

    *ret_state = (struct hertz_mindlin_general_lane_state){
        .active = touch_whole(is),
        .shear = plane_where(is, shear),
        .stiffness_s = k,
        .slipping = touch_whole(lane_and(is, slipping)),
    };
    *ret = touch_no_force();
    ret->normal = normal;
    ret->normal_elastic = elastic;
    ret->normal_dashpot = dashpot_n;
    ret->elastic = shear;
    ret->dashpot = dashpot;
    /* Added, the parts of a cut sum would leave the round-off of a large dashpot. */
    ret->shear = plane_add(plane_where(rest, plane_scale(cut, sum)),
                           plane_scale(lane_select(rest, zero, one), plane_add(shear, dashpot)));
    ret->stiffness_n = k_n;
    ret->stiffness_s = k;
    ret->strain_shear = half * compliance * plane_dot(shear, shear);
    ret->strain_energy = lane_of(0.4) * elastic * overlap + ret->strain_shear;
    ret->slip_work = slip_work;
    ret->dashpot_work = (dashpot_n * v + plane_dot(dashpot, speed)) * motion->dt;
    ret->active = one;
    ret->slipping = touch_whole(slipping);
    *ret = touch_force_where(is, *ret);
    ret->coupling_work = lost;
    ret->events = touch_lane_events(was, is, touch_truth(old->slipping), slipping);
}

#define HERTZ_MINDLIN_GENERAL_ANSWERS                                                              \
    (TOUCH_ANSWERS_OF_NORMAL | TOUCH_HAS_shear | TOUCH_HAS_elastic | TOUCH_HAS_dashpot |           \
     TOUCH_HAS_stiffness_s | TOUCH_HAS_strain_shear | TOUCH_HAS_slip_work |                        \
     TOUCH_HAS_coupling_work | TOUCH_HAS_slipping)
#define HERTZ_MINDLIN_GENERAL_KINDS     1
#define HERTZ_MINDLIN_GENERAL_TRANSPORT TOUCH_TRANSPORT_ROTATE
#define HERTZ_MINDLIN_GENERAL_ARM       TOUCH_ARM_CONTACT_POINT
#define HERTZ_MINDLIN_GENERAL_SLIP_ARM  TOUCH_ARM_CONTACT_POINT

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

enum {
    GENERAL_K_T_RATIO = TOUCH_ELASTIC_COUNT,
    GENERAL_K_T,
    GENERAL_SLIDING,
    GENERAL_HISTORY,
    GENERAL_UNLOAD,
    GENERAL_LIMIT,
    GENERAL_LIMIT_FROM,
    GENERAL_DAMP_FORM,
    GENERAL_RESTITUTION,
    GENERAL_DAMP,
    GENERAL_C_T_RATIO,
    GENERAL_TENSILE,
};

/* sum of coefficient[k] e^k */
static inline double general_polynomial(size_t count, const double *coefficient, double e) {
    double sum = 0.0;
    while (count-- > 0)
        sum = sum * e + coefficient[count];
    return sum;
}

/* The normal dashpot over sqrt(m* k_n), k_n = 2 E* a, from the restitution: 2 sqrt(5/6) times the damping
 * ratio zeta of y = overlap^(5/4). */
static inline double general_damping(int form, double e) {
    static const double tsuji[] = {1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
    static const double thornton[] = {0.0,       -6.918798, -16.41105, 146.8049,
                                      -796.4559, 2928.711,  -7206.864, 11494.29,
                                      -11342.18, 6276.757,  -1489.915};
    const double exact = 1.8257418583505537; /* 2 sqrt(5/6) */
    const double zeta = touch_damping_ratio(e, 0);
    if (!(e < 1.0))
        return 0.0;
    switch (form) {
    case GENERAL_EXACT_AT_ZERO_FORCE:
        return exact * touch_damping_ratio(e, 1);
    case GENERAL_TSUJI: /* the fit is of sqrt(5) zeta, and is read as sqrt(5) zeta */
        return exact * general_polynomial(TOUCH_COUNT(tsuji), tsuji, e) / sqrt(5.0);
    case GENERAL_THORNTON: { /* the ratio to the tangent stiffness, sqrt(5/6) zeta */
        const double a = general_polynomial(TOUCH_COUNT(thornton), thornton, e);
        return 2.0 * sqrt(1.0 / (1.0 - (1.0 + e) * (1.0 + e) * exp(a)) - 1.0);
    }
    case GENERAL_MUSEN:
        return 1.8257 * zeta;
    default:
        return exact * zeta;
    }
}

static inline enum touch_status general_refuse(const struct touch_values *v,
                                               struct touch_message *message) {
    const int form = (int)v->of[GENERAL_DAMP_FORM][0], supplied = form >= GENERAL_RATIO;
    const double e = v->of[GENERAL_RESTITUTION][0], damp = v->of[GENERAL_DAMP][0];
    const double k_t = v->of[GENERAL_K_T][0], ratio = v->of[GENERAL_K_T_RATIO][0];
    if (supplied && isnan(damp))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "damp is missing: damping ratio, velocity, mass_velocity and "
                            "viscoelastic need it");
    if (supplied && e < 1.0)
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "restitution = %g beside a supplied damp; allowed: one of both", e);
    if (!supplied && !isnan(damp))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "damp = %g where damping follows from the restitution; allowed with "
                            "damping ratio, velocity, mass_velocity, viscoelastic",
                            damp);
    if ((form == GENERAL_EXACT_AT_ZERO_FORCE || form == GENERAL_THORNTON) && !(e > 0.0))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "restitution = 0: no finite damping returns it at zero force; allowed "
                            "with damping exact_at_zero_force and thornton: (0, 1]");
    if (!isnan(k_t) && !isnan(ratio))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "k_t = %g beside k_t_ratio = %g; allowed: one of both, or none", k_t,
                            ratio);
    return TOUCH_OK;
}

static inline enum touch_status hertz_mindlin_general_prepare(const struct touch_values *v,
                                                              const struct touch_pair *pair,
                                                              void *ret,
                                                              struct touch_message *message) {
    const int form = (int)v->of[GENERAL_DAMP_FORM][0];
    const double *young = v->of[TOUCH_ROW_YOUNG], *poisson = v->of[TOUCH_ROW_POISSON];
    const double e_star = touch_effective_young(pair, young, poisson);
    const double k_t = v->of[GENERAL_K_T][0], k_t_ratio = v->of[GENERAL_K_T_RATIO][0];
    const double c_t_ratio = v->of[GENERAL_C_T_RATIO][0], damp = v->of[GENERAL_DAMP][0];
    const enum touch_status status = general_refuse(v, message);
    if (status != TOUCH_OK)
        return status;
    const double shear = isnan(k_t_ratio) ? 8.0 * touch_effective_shear(pair, young, poisson)
                                          : k_t_ratio * (2.0 * e_star);
    struct hertz_mindlin_general_coefficients c = {
        .material =
            {
                .e_star = e_star,
                .shear = shear,
                .constant = isnan(k_t) ? -1.0 : k_t,
                .sliding = v->of[GENERAL_SLIDING][0],
                .least = v->of[GENERAL_TENSILE][0] > 0.5 ? 0.0 : -HUGE_VAL,
                .damping = form < GENERAL_RATIO ? GENERAL_RATIO : form,
                .displacement = v->of[GENERAL_HISTORY][0] > 0.5,
                .scaled = v->of[GENERAL_UNLOAD][0] > 0.5,
                .limit = (int)v->of[GENERAL_LIMIT][0],
                .limit_from = (int)v->of[GENERAL_LIMIT_FROM][0],
                .planar = pair->dimension == 2,
            },
    };
    struct hertz_mindlin_general_material *m = &c.material;
    if (m->damping == GENERAL_RATIO) {
        const double ratio = form < GENERAL_RATIO
                                 ? general_damping(form, v->of[GENERAL_RESTITUTION][0])
                                 : 2.0 * damp;
        m->ratio_n = ratio * sqrt(2.0 * e_star);
        m->ratio_s = ratio * sqrt(shear);
    } else {
        m->ratio_n = damp;
        m->ratio_s = damp * sqrt(shear / (2.0 * e_star));
    }
    if (!isnan(c_t_ratio))
        m->ratio_s = c_t_ratio * m->ratio_n;
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct hertz_mindlin_general_sized sized = hertz_mindlin_general_size(m, &size);
    c.sized = (struct hertz_mindlin_general_fixed){HERTZ_MINDLIN_GENERAL_SIZED(TOUCH_SIZED_WRITE)};
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(hertz_mindlin_general, HERTZ_MINDLIN_GENERAL_STATE, HERTZ_MINDLIN_GENERAL_SIZED)

/* "a|b|c" and the last index, of the lists above. */
#define GENERAL_BAR(NAME, keyword) "|" keyword
#define GENERAL_ONE(NAME, keyword) +1
#define GENERAL_CHOICE(list)                                                                       \
    .type = TOUCH_CHOICE, .unit = "1", .max = (double)(0 list(GENERAL_ONE) - 1),                   \
    .choices = &(list(GENERAL_BAR))[1]

static const struct touch_property hertz_mindlin_general_properties[] = {
    TOUCH_ELASTIC_ROWS,
    [GENERAL_K_T_RATIO] = {.keyword = "k_t_ratio",
                           .role = TOUCH_STIFFNESS_RATIO,
                           .symbol = "k_t/k_n",
                           .unit = "1",
                           .max = HUGE_VAL,
                           .flags = TOUCH_OPTIONAL | TOUCH_MODIFIABLE,
                           .meaning = "shear over normal stiffness; Mindlin's 4 G*/E* if absent"},
    [GENERAL_K_T] = {.keyword = "k_t",
                     .role = TOUCH_STIFFNESS_S,
                     .symbol = "k_t",
                     .unit = "N/m",
                     .max = HUGE_VAL,
                     .flags = TOUCH_OPTIONAL | TOUCH_MODIFIABLE,
                     .meaning = "constant shear stiffness, in place of one that grows"},
    [GENERAL_SLIDING] = {.keyword = "mu_sl",
                         .role = TOUCH_FRICTION,
                         .symbol = "mu",
                         .unit = "1",
                         .max = HUGE_VAL,
                         .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE,
                         .meaning = "coefficient of sliding friction"},
    [GENERAL_HISTORY] = {.keyword = "history",
                         .role = TOUCH_OWN,
                         .symbol = "",
                         GENERAL_CHOICE(GENERAL_HISTORIES),
                         .meaning = "what of the shear spring is kept while the overlap changes"},
    [GENERAL_UNLOAD] = {.keyword = "unloading",
                        .role = TOUCH_UNLOADING,
                        .symbol = "",
                        GENERAL_CHOICE(GENERAL_UNLOADING),
                        .initial = GENERAL_SCALED,
                        .meaning = "whether it is scaled with k_t while the overlap falls"},
    [GENERAL_LIMIT] = {.keyword = "limit",
                       .role = TOUCH_OWN,
                       .symbol = "",
                       GENERAL_CHOICE(GENERAL_LIMITS),
                       .meaning = "what the Coulomb limit cuts"},
    [GENERAL_LIMIT_FROM] = {.keyword = "limit_from",
                            .role = TOUCH_OWN,
                            .symbol = "",
                            GENERAL_CHOICE(GENERAL_FROM),
                            .initial = GENERAL_REPULSIVE,
                            .meaning = "which normal force friction multiplies: |N|, max(N, 0), or "
                                       "the elastic part"},
    [GENERAL_DAMP_FORM] = {.keyword = "damping",
                           .role = TOUCH_OWN,
                           .symbol = "",
                           GENERAL_CHOICE(GENERAL_DAMPING),
                           .initial = GENERAL_EXACT_AT_ZERO_FORCE,
                           .meaning = "where the normal dashpot comes from"},
    [GENERAL_RESTITUTION] = {.keyword = "restitution",
                             .role = TOUCH_RESTITUTION,
                             .symbol = "e",
                             .unit = "1",
                             .max = 1.0,
                             .initial = 1.0,
                             .flags = TOUCH_MODIFIABLE,
                             .meaning = "restitution coefficient; 1: no dashpots"},
    [GENERAL_DAMP] = {.keyword = "damp",
                      .role = TOUCH_DASHPOT_N_OWN,
                      .symbol = "gamma_n",
                      .unit = "",
                      .max = HUGE_VAL,
                      .flags = TOUCH_OPTIONAL | TOUCH_MODIFIABLE,
                      .meaning = "supplied coefficient: 1 (ratio), kg/s (velocity), 1/s "
                                 "(mass_velocity), 1/(m s) (viscoelastic)"},
    [GENERAL_C_T_RATIO] = {.keyword = "c_t_ratio",
                           .role = TOUCH_DASHPOT_RATIO,
                           .symbol = "c_t/c_n",
                           .unit = "1",
                           .max = HUGE_VAL,
                           .flags = TOUCH_OPTIONAL | TOUCH_MODIFIABLE,
                           .meaning = "shear over normal dashpot; the root of k_t/k_n if absent"},
    [GENERAL_TENSILE] = {.keyword = "tension",
                         .role = TOUCH_OWN,
                         .symbol = "",
                         GENERAL_CHOICE(GENERAL_TENSION),
                         .initial = GENERAL_CUT,
                         .meaning = "whether the dashpot may make the normal force tensile"},
};

static const struct touch_field hertz_mindlin_general_state_fields[] = {
    HERTZ_MINDLIN_GENERAL_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

TOUCH_LAW_OBJECT const struct touch_law touch_law_hertz_mindlin_general = {
    TOUCH_LAW_HEAD,
    .name = "hertz_mindlin_general",
    .title = "Hertz-Mindlin as people run it: each convention is a property",
    .source = "this project; PFC Hertz Model, MUSEN wiki, LAMMPS manual and others "
              "(lib/families/hertz_mindlin.md)",
    .known_wrong =
        "partial slip is missing; unloading kept with history force, and history displacement, "
        "create energy when shear is put in and taken out at different normal forces; history "
        "displacement gives 3/2 of the exact force on straight oblique loading; limit sum_rest "
        "may load the spring against the slip, limit spring exceeds the limit by its dashpot; "
        "damping tsuji returns more than the restitution that it is given",
    .traits = TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_FORCE | TOUCH_TRAIT_CAP_TOTAL |
              TOUCH_TRAIT_CAP_WITH_DAMPER | TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_TENSILE |
              TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS,
    .transport = HERTZ_MINDLIN_GENERAL_TRANSPORT,
    .arm = HERTZ_MINDLIN_GENERAL_ARM,
    .slip_arm = HERTZ_MINDLIN_GENERAL_SLIP_ARM,
    .shear_field = TOUCH_STATE_INDEX(hertz_mindlin_general, shear_s),
    .shear_count = 1,
    .property_count = TOUCH_COUNT(hertz_mindlin_general_properties),
    .properties = hertz_mindlin_general_properties,
    .state_count = TOUCH_COUNT(hertz_mindlin_general_state_fields),
    .state = hertz_mindlin_general_state_fields,
    .coefficient_size = sizeof(struct hertz_mindlin_general_coefficients),
    .prepare = hertz_mindlin_general_prepare,
    .step = hertz_mindlin_general_step,
};

#endif /* TOUCH_BATCH */

#endif
