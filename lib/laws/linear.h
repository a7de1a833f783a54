/* SPDX-License-Identifier: BSD-3-Clause */
/* Linear springs and dashpots (Cundall and Strack 1979), with what programs of this family do differently as
 * choices; lib/families/linear.md has the settings that make the law of each program.
 *
 *   N = k_n delta + c_n delta'          T = T_spring + c_t v_t, with dT_spring/dt = k_t v_t
 *
 * The Coulomb limit mu N bounds
 *   sum              spring and dashpot together: both are cut by the same factor
 *   sum_rest         the same, but the spring keeps what the dashpot leaves of the limit, even against it
 *   spring           the spring alone, and the dashpot acts beside it
 *   spring_sticking  the spring alone, and the dashpot acts only while the spring is below the limit
 * and N in it is the total force where it repels (repulsive), its size (size), or k_n delta (elastic).
 * Without a shear spring (k_t = 0) sum_rest is sum: nothing keeps a rest.
 */
#ifndef TOUCH_LAW_LINEAR_H
#define TOUCH_LAW_LINEAR_H

#include "body.h"

/* In the order of their choices. */
enum {
    LINEAR_LIMIT_SUM,
    LINEAR_LIMIT_SUM_REST,
    LINEAR_LIMIT_SPRING,
    LINEAR_LIMIT_SPRING_STICKING
};
enum {
    LINEAR_FROM_REPULSIVE,
    LINEAR_FROM_SIZE,
    LINEAR_FROM_ELASTIC
};
enum {
    LINEAR_TENSION_CUT,
    LINEAR_TENSION_ALLOWED
};
enum {
    LINEAR_ENDING_MATCHING,
    LINEAR_ENDING_ZERO_OVERLAP,
    LINEAR_ENDING_ZERO_FORCE
};

#define LINEAR_STATE(FIELD, PLANE)                                                                 \
    FIELD(active, "1", "1 while the bodies overlap")                                               \
    PLANE(shear, "N", "force of the shear spring on body 1,")                                      \
    FIELD(slipping, "1", "1 while the shear force is at its limit")

/* A coefficient of damping: a part that is given, one for each kg of m*, one for each root of it. */
struct linear_damping {
    double given;    /* kg/s */
    double per_mass; /* 1/s */
    double per_root; /* kg^1/2/s */
};

struct linear_material {
    double k_n, k_t;   /* N/m */
    double compliance; /* m/N, 1/k_t; 0 without a shear spring */
    double friction;   /* mu */
    struct linear_damping n, t;
    int limit, limit_from; /* their choices */
    int cut;               /* no tension */
    int planar;
};

#define LINEAR_SIZED(X)                                                                            \
    X(c_n) /* kg/s */                                                                              \
    X(c_t) /* kg/s */

TOUCH_LAW_STRUCTS(linear, LINEAR)

TOUCH_INLINE real linear_damping_of(const struct linear_damping *c, real mass, real root) {
    return lane_of(c->given) + lane_of(c->per_mass) * mass + lane_of(c->per_root) * root;
}

TOUCH_INLINE struct linear_sized linear_size(const struct linear_material *m,
                                             const struct touch_sizes *size) {
    const real root = lane_sqrt(size->m_eff);
    return (struct linear_sized){
        .c_n = linear_damping_of(&m->n, size->m_eff, root),
        .c_t = linear_damping_of(&m->t, size->m_eff, root),
    };
}

static inline int linear_kind(const struct linear_material *m) {
    (void)m;
    return 0;
}

TOUCH_LANES(linear) {
    (void)kind;
    const real zero = lane_of(0.0), one = lane_of(1.0), half = lane_of(0.5);
    const mask was = touch_truth(old->active), is = lane_gt(motion->overlap, zero);
    const real overlap = lane_select(is, motion->overlap, zero), v = motion->velocity_n;
    const real elastic = lane_of(m->k_n) * overlap;
    const real viscous = size->c_n * v;
    const real least = lane_select(lane_flag(m->cut), -elastic, viscous);
    const real dashpot_n = lane_max(viscous, least);
    const real normal = elastic + dashpot_n;

    const struct touch_plane from = plane_flat(m->planar, old->shear);
    const struct touch_plane speed = plane_flat(m->planar, motion->velocity);
    const struct touch_plane slide = plane_flat(m->planar, motion->slide);
    const struct touch_plane trial = plane_add(from, plane_scale(lane_of(m->k_t), slide));
    const struct touch_plane damped = plane_scale(size->c_t, speed);

    /* The limit, and what it bounds. */
    const mask together = lane_flag(m->limit <= LINEAR_LIMIT_SUM_REST);
    const real repulsive = lane_max(normal, zero);
    const real pressed = lane_select(
        lane_flag(m->limit_from == LINEAR_FROM_REPULSIVE), repulsive,
        lane_select(lane_flag(m->limit_from == LINEAR_FROM_SIZE), lane_abs(normal), elastic));
    const struct touch_plane bounded = plane_add(trial, plane_where(together, damped));
    mask slipping;
    const real cut =
        lane_cut(lane_of(m->friction) * pressed, plane_dot(bounded, bounded), &slipping);

    /* Beside a spring that is bounded alone acts the whole dashpot, or nothing while the spring slides
     * and its dashpot acts only while it sticks. A sum that is cut has its share of the dashpot; where
     * the spring keeps the rest, all of it, and the spring may be against it. */
    const mask apart = lane_flag(m->limit == LINEAR_LIMIT_SPRING_STICKING);
    const real beside = lane_select(lane_and(slipping, apart), zero, one);
    const mask leaves = lane_and(slipping, lane_flag(m->limit == LINEAR_LIMIT_SUM_REST));
    const real share = lane_select(leaves, one, lane_select(together, cut, beside));
    const struct touch_plane dashpot = plane_scale(share, damped);
    const struct touch_plane kept = plane_where(leaves, plane_scale(cut - one, damped));
    const struct touch_plane shear = plane_add(plane_scale(cut, trial), kept);
    const struct touch_plane total = plane_add(
        plane_scale(cut, bounded), plane_scale(lane_select(together, zero, beside), damped));
    /* The slide without its elastic part, from the mean force of the spring. */
    const struct touch_plane slid =
        plane_scale(lane_of(m->compliance), plane_subtract(trial, shear));
    const real slip_work = half * plane_dot(plane_add(from, shear), slid);
    /* What the shear spring held when the contact was lost. */
    const real lost = half * lane_of(m->compliance) * plane_dot(from, from);

    *ret_state = (struct linear_lane_state){
        .active = touch_whole(is),
        .shear = plane_where(is, shear),
        .slipping = touch_whole(lane_and(is, slipping)),
    };
    *ret = touch_no_force();
    ret->normal = normal;
    ret->normal_elastic = elastic;
    ret->normal_dashpot = dashpot_n;
    ret->elastic = shear;
    ret->dashpot = dashpot;
    ret->shear = total;
    ret->stiffness_n = lane_of(m->k_n);
    ret->stiffness_s = lane_of(m->k_t);
    ret->strain_shear = half * lane_of(m->compliance) * plane_dot(shear, shear);
    ret->strain_energy = half * elastic * overlap + ret->strain_shear;
    ret->slip_work = slip_work;
    ret->dashpot_work = (dashpot_n * v + plane_dot(dashpot, speed)) * motion->dt;
    ret->active = one;
    ret->slipping = touch_whole(slipping);
    *ret = touch_force_where(is, *ret);
    ret->coupling_work = lane_select(is, zero, lost);
    ret->events = touch_lane_events(was, is, touch_truth(old->slipping), slipping);
}

#define LINEAR_ANSWERS                                                                             \
    (TOUCH_ANSWERS_OF_NORMAL | TOUCH_HAS_shear | TOUCH_HAS_elastic | TOUCH_HAS_dashpot |           \
     TOUCH_HAS_stiffness_s | TOUCH_HAS_strain_shear | TOUCH_HAS_slip_work |                        \
     TOUCH_HAS_coupling_work | TOUCH_HAS_slipping)
#define LINEAR_KINDS     1
#define LINEAR_TRANSPORT TOUCH_TRANSPORT_ROTATE
#define LINEAR_ARM       TOUCH_ARM_CONTACT_POINT
#define LINEAR_SLIP_ARM  TOUCH_ARM_CONTACT_POINT

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

enum {
    LINEAR_K_N,
    LINEAR_K_T,
    LINEAR_FRICTION,
    LINEAR_RESTITUTION,
    LINEAR_C_N,
    LINEAR_GAMMA_N,
    LINEAR_C_RATIO,
    LINEAR_C_T,
    LINEAR_GAMMA_T,
    LINEAR_LIMIT,
    LINEAR_LIMIT_FROM,
    LINEAR_TENSION,
    LINEAR_ENDING,
    LINEAR_PROPERTY_COUNT
};

/* What is optional, with its flags and range. */
#define LINEAR_DAMPING_ROW(most) .max = (most), .flags = TOUCH_MODIFIABLE | TOUCH_OPTIONAL
#define LINEAR_CHOICE(last, words)                                                                 \
    .unit = "1", .symbol = "", .type = TOUCH_CHOICE, .max = (last), .choices = (words)

/* k_t and the choices are fixed while a contact lives: the energy of a stored force would change with them. */
#define LINEAR_ROWS                                                                                \
    [LINEAR_K_N] = {.keyword = "k_n",                                                              \
                    .role = TOUCH_STIFFNESS_N,                                                     \
                    .symbol = "k_n",                                                               \
                    .unit = "N/m",                                                                 \
                    TOUCH_POSITIVE,                                                                \
                    .meaning = "stiffness of the normal spring"},                                  \
    [LINEAR_K_T] = {.keyword = "k_t",                                                              \
                    .role = TOUCH_STIFFNESS_S,                                                     \
                    .symbol = "k_t",                                                               \
                    .unit = "N/m",                                                                 \
                    .max = HUGE_VAL,                                                               \
                    .flags = TOUCH_REQUIRED,                                                       \
                    .meaning = "stiffness of the shear spring; 0: a dashpot alone"},               \
    [LINEAR_FRICTION] = {.keyword = "friction",                                                    \
                         .role = TOUCH_FRICTION,                                                   \
                         .symbol = "mu",                                                           \
                         .unit = "1",                                                              \
                         TOUCH_NOT_NEGATIVE,                                                       \
                         .meaning = "friction coefficient"},                                       \
    [LINEAR_RESTITUTION] = {.keyword = "restitution",                                              \
                            .role = TOUCH_RESTITUTION,                                             \
                            .symbol = "e",                                                         \
                            .unit = "1",                                                           \
                            LINEAR_DAMPING_ROW(1.0),                                               \
                            .meaning = "restitution that the normal dashpot is derived from"},     \
    [LINEAR_C_N] = {.keyword = "c_n",                                                              \
                    .role = TOUCH_DASHPOT_N,                                                       \
                    .symbol = "c_n",                                                               \
                    .unit = "kg/s",                                                                \
                    LINEAR_DAMPING_ROW(HUGE_VAL),                                                  \
                    .meaning = "coefficient of the normal dashpot"},                               \
    [LINEAR_GAMMA_N] = {.keyword = "gamma_n",                                                      \
                        .role = TOUCH_DASHPOT_N_PER_MASS,                                          \
                        .symbol = "gamma_n",                                                       \
                        .unit = "1/s",                                                             \
                        LINEAR_DAMPING_ROW(HUGE_VAL),                                              \
                        .meaning = "c_n over the effective mass"},                                 \
    [LINEAR_C_RATIO] = {.keyword = "c_ratio",                                                      \
                        .role = TOUCH_DASHPOT_RATIO,                                               \
                        .symbol = "c_t/c_n",                                                       \
                        .unit = "1",                                                               \
                        LINEAR_DAMPING_ROW(HUGE_VAL),                                              \
                        .meaning = "c_t over c_n"},                                                \
    [LINEAR_C_T] = {.keyword = "c_t",                                                              \
                    .role = TOUCH_DASHPOT_S,                                                       \
                    .symbol = "c_t",                                                               \
                    .unit = "kg/s",                                                                \
                    LINEAR_DAMPING_ROW(HUGE_VAL),                                                  \
                    .meaning = "coefficient of the shear dashpot"},                                \
    [LINEAR_GAMMA_T] = {.keyword = "gamma_t",                                                      \
                        .role = TOUCH_DASHPOT_S_PER_MASS,                                          \
                        .symbol = "gamma_t",                                                       \
                        .unit = "1/s",                                                             \
                        LINEAR_DAMPING_ROW(HUGE_VAL),                                              \
                        .meaning = "c_t over the effective mass"},                                 \
    [LINEAR_LIMIT] = {.keyword = "limit",                                                          \
                      .role = TOUCH_OWN,                                                           \
                      LINEAR_CHOICE(3.0, "sum|sum_rest|spring|spring_sticking"),                   \
                      .meaning = "what the Coulomb limit bounds"},                                 \
    [LINEAR_LIMIT_FROM] = {.keyword = "limit_from",                                                \
                           .role = TOUCH_OWN,                                                      \
                           LINEAR_CHOICE(2.0, "repulsive|size|elastic"),                           \
                           .meaning = "normal force of the Coulomb limit"},                        \
    [LINEAR_TENSION] = {.keyword = "tension",                                                      \
                        .role = TOUCH_OWN,                                                         \
                        LINEAR_CHOICE(1.0, "cut|allowed"),                                         \
                        .meaning = "what becomes of a tensile total force"},                       \
    [LINEAR_ENDING] = {                                                                            \
        .keyword = "ending",                                                                       \
        .role = TOUCH_OWN,                                                                         \
        LINEAR_CHOICE(2.0, "matching|zero_overlap|zero_force"),                                    \
        .meaning = "end of contact that the restitution is meant for; matching: that of tension"}

static const struct touch_property linear_properties[] = {LINEAR_ROWS};

/* Of the properties first, ..., first + 2 the one that is given; -1: none; -2 with a message: two. */
static inline int linear_given(const struct touch_property *rows, const struct touch_values *values,
                               int first, struct touch_message *message) {
    int given = -1;
    for (int k = first; k < first + 3; k++) {
        if (isnan(values->of[k][0]))
            continue;
        if (given >= 0) {
            snprintf(message->text, sizeof message->text,
                     "%s = %g and %s = %g: both set one coefficient; allowed is one of %s, %s, %s",
                     rows[given].keyword, values->of[given][0], rows[k].keyword, values->of[k][0],
                     rows[first].keyword, rows[first + 1].keyword, rows[first + 2].keyword);
            return -2;
        }
        given = k;
    }
    return given;
}

/* Properties from 0 on are those of linear_properties, whatever a law that has them too adds. */
static inline enum touch_status linear_material_of(const struct touch_values *values,
                                                   const struct touch_pair *pair,
                                                   struct linear_material *ret,
                                                   struct touch_message *message) {
    const double k_n = values->of[LINEAR_K_N][0], k_t = values->of[LINEAR_K_T][0];
    const double e = values->of[LINEAR_RESTITUTION][0];
    const int cut = (int)values->of[LINEAR_TENSION][0] == LINEAR_TENSION_CUT;
    const int ending = (int)values->of[LINEAR_ENDING][0];
    const int at_zero_force =
        ending == LINEAR_ENDING_MATCHING ? cut : ending == LINEAR_ENDING_ZERO_FORCE;
    const int limit = (int)values->of[LINEAR_LIMIT][0];
    const int n = linear_given(linear_properties, values, LINEAR_RESTITUTION, message);
    const int t = n < -1 ? n : linear_given(linear_properties, values, LINEAR_C_RATIO, message);
    if (n < -1 || t < -1)
        return TOUCH_BAD_PROPERTY;
    if (n == LINEAR_RESTITUTION && at_zero_force && !(e > 0.0))
        return TOUCH_REFUSE(
            TOUCH_BAD_PROPERTY, message,
            "restitution = %g at zero force: no finite damping returns it; allowed: "
            "(0, 1]",
            e);
    *ret = (struct linear_material){
        .k_n = k_n,
        .k_t = k_t,
        .compliance = k_t > 0.0 ? 1.0 / k_t : 0.0,
        .friction = values->of[LINEAR_FRICTION][0],
        .limit = limit == LINEAR_LIMIT_SUM_REST && !(k_t > 0.0) ? LINEAR_LIMIT_SUM : limit,
        .limit_from = (int)values->of[LINEAR_LIMIT_FROM][0],
        .cut = cut,
        .planar = pair->dimension == 2,
    };
    if (n == LINEAR_RESTITUTION)
        ret->n.per_root = 2.0 * sqrt(k_n) * touch_damping_ratio(e, at_zero_force);
    else if (n >= 0)
        *(n == LINEAR_C_N ? &ret->n.given : &ret->n.per_mass) = values->of[n][0];
    if (t == LINEAR_C_RATIO) {
        const double ratio = values->of[t][0];
        ret->t = (struct linear_damping){ratio * ret->n.given, ratio * ret->n.per_mass,
                                         ratio * ret->n.per_root};
    } else if (t >= 0)
        *(t == LINEAR_C_T ? &ret->t.given : &ret->t.per_mass) = values->of[t][0];
    return TOUCH_OK;
}

static inline enum touch_status linear_prepare(const struct touch_values *values,
                                               const struct touch_pair *pair, void *ret,
                                               struct touch_message *message) {
    struct linear_coefficients c = {0};
    const enum touch_status status = linear_material_of(values, pair, &c.material, message);
    if (status != TOUCH_OK)
        return status;
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct linear_sized sized = linear_size(&c.material, &size);
    c.sized = (struct linear_fixed){LINEAR_SIZED(TOUCH_SIZED_WRITE)};
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(linear, LINEAR_STATE, LINEAR_SIZED)

static const struct touch_field linear_state_fields[] = {
    LINEAR_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

#define LINEAR_TRAITS                                                                              \
    (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_FORCE | TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_TENSILE |    \
     TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS)
#define LINEAR_KNOWN_WRONG                                                                         \
    "restitution and duration do not depend on speed, which those of bodies do; limit sum_rest "   \
    "(LAMMPS) keeps a spring against the slip, and can create energy; limit spring exceeds the "   \
    "limit by the dashpot; limit_from elastic and size allow friction while the contact pulls, "   \
    "or more than mu N; a restitution at zero overlap with tension cut, or at zero force with "    \
    "tension allowed, is not returned"

TOUCH_LAW_OBJECT const struct touch_law touch_law_linear = {
    TOUCH_LAW_HEAD,
    .name = "linear",
    .title = "Linear springs and dashpots with Coulomb friction, as most programs have them",
    .source = "Cundall and Strack (1979); lib/families/linear.md",
    .known_wrong = LINEAR_KNOWN_WRONG,
    .traits = LINEAR_TRAITS,
    .transport = LINEAR_TRANSPORT,
    .arm = LINEAR_ARM,
    .slip_arm = LINEAR_SLIP_ARM,
    .shear_field = TOUCH_STATE_INDEX(linear, shear_s),
    .shear_count = 1,
    .property_count = TOUCH_COUNT(linear_properties),
    .properties = linear_properties,
    .state_count = TOUCH_COUNT(linear_state_fields),
    .state = linear_state_fields,
    .coefficient_size = sizeof(struct linear_coefficients),
    .prepare = linear_prepare,
    .step = linear_step,
};

#endif /* TOUCH_BATCH */

#endif
