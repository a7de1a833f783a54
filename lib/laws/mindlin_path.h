/* SPDX-License-Identifier: BSD-3-Clause */
/* Mindlin and Deresiewicz for simulations: partial slip under any history of overlap and slide, in a memory
 * of fixed size and without branches.
 *
 * The model. Jaeger (1993) and Ciavarella (1998): a Hertz contact with friction is a nest of Hertz contacts.
 * Popov and Hess (2014) say the same as a row of springs along the contact radius a, 0 <= a <= sqrt(R* overlap).
 * The spring at a has the depth d = a^2/R*: it touches when the overlap reaches d. It is a slider with a spring:
 *
 *   its deflection u moves with the slide of the bodies, but never exceeds
 *   |u| <= mu/kappa (overlap - d),          kappa = 4 G* /E*      (friction under Hertz's pressure)
 *   T = 8 G* integral of u da,              strain energy = 4 G* integral of u^2 da
 *
 * No spring knows of the others. In the plane this is the exact solution of Cattaneo (1938), Mindlin (1949) and
 * Mindlin and Deresiewicz (1953), for bodies of like elasticity, slip across the force neglected. For slides that
 * turn, u is a vector that is shortened to its limit (radial return). That is no exact solution, but close to one:
 * how close to boundary elements in three dimensions is in lib/families/partial_slip.md.
 *
 * The memory. u over d is kept as a polyline of 8 nodes (depth, u) and the end, at depth overlap, where u is 0. Nodes
 * that are not needed lie at the end, too. path_springs.h has the step.
 *
 * A path of straight pieces needs only its turning points; it is exact to round-off until there are more than 6 of
 * them at once, and outer ones are forgotten as slip passes them (return-point memory). A curved path is
 * approximated.
 *
 * The error. A removal changes the force by no more than
 *
 *   kappa h |(u2 - u1) (d1 - d0) - (u1 - u0) (d2 - d1)|/(sqrt(d1) + sqrt(d2)),     h = 4/3 E* sqrt(R*)
 *
 * (u, d of the node, 1, and of its neighbours, 0 and 2). A spring with a slider never moves away from another one
 * that has the same limit and the same slide. So in planar histories the force is never off by more than twice the
 * sum of these since touch: `forgotten` in the state, at most 2 mu N. What is seen is far less:
 * lib/families/partial_slip.md.
 */
#ifndef TOUCH_LAW_MINDLIN_PATH_H
#define TOUCH_LAW_MINDLIN_PATH_H

#include "path_springs.h"

enum {
    PATH_FRICTION = TOUCH_ELASTIC_COUNT,
    PATH_RESTITUTION
};

#define TOUCH_KIND_0_FEW  /* batch_parts.h */

/* The nodes before the end, and those that have a depth, with the end. */
#define PATH_NODE_LIST(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7)
#define PATH_ROOT_LIST(X) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8)
_Static_assert(PATH_NODES == 8, "the lists of the state have 8 nodes");

#define MINDLIN_PATH_STATE(FIELD, PLANE)                                                           \
    PLANE(deflection0, "m", "deflection of node 0, at depth 0,")                                   \
    PLANE(deflection1, "m", "deflection of node 1")                                                \
    PLANE(deflection2, "m", "deflection of node 2")                                                \
    PLANE(deflection3, "m", "deflection of node 3")                                                \
    PLANE(deflection4, "m", "deflection of node 4")                                                \
    PLANE(deflection5, "m", "deflection of node 5")                                                \
    PLANE(deflection6, "m", "deflection of node 6")                                                \
    PLANE(deflection7, "m", "deflection of node 7")                                                \
    FIELD(root1, "m^1/2", "root of the depth of node 1")                                           \
    FIELD(root2, "m^1/2", "root of the depth of node 2")                                           \
    FIELD(root3, "m^1/2", "root of the depth of node 3")                                           \
    FIELD(root4, "m^1/2", "root of the depth of node 4")                                           \
    FIELD(root5, "m^1/2", "root of the depth of node 5")                                           \
    FIELD(root6, "m^1/2", "root of the depth of node 6")                                           \
    FIELD(root7, "m^1/2", "root of the depth of node 7")                                           \
    FIELD(root8, "m^1/2", "root of the overlap, the end; 0 without contact")                       \
    FIELD(slip_debt, "N", "removed at the edge of the slip since a node was left there")           \
    FIELD(end_debt, "N", "removed at the end since a node was left there")                         \
    FIELD(forgotten, "N", "the shear force is exact to this (planar histories)")                   \
    FIELD(slipping, "1", "1 while the shear force is at its limit")

struct mindlin_path_material {
    double e_star, kappa; /* Pa; 4 G-star/E-star */
    double friction,
        reach;    /* mu; mu/kappa, limit of the deflection for each metre above its depth */
    double ratio; /* of the dashpot: 2 sqrt(5/6) zeta times the root of 2 E-star, Pa^1/2 */
    int planar;
};

#define MINDLIN_PATH_SIZED(X)                                                                      \
    X(h)         /* N m^-3/2, 4/3 E* sqrt(R*) */                                                   \
    X(root_mass) /* kg^1/2 m^1/4, sqrt(m*) R*^(1/4): of the dashpot */

/* Square of the part of the limit from which on the force is at it. */
#define PATH_FULL (1.0 - 128.0 * DBL_EPSILON)

TOUCH_LAW_STRUCTS(mindlin_path, MINDLIN_PATH)

TOUCH_INLINE struct mindlin_path_sized mindlin_path_size(const struct mindlin_path_material *m,
                                                         const struct touch_sizes *size) {
    const real root = lane_sqrt(size->r_eff);
    return (struct mindlin_path_sized){
        .h = lane_of(4.0 / 3.0 * m->e_star) * root,
        .root_mass = lane_sqrt(size->m_eff * root),
    };
}

static inline int mindlin_path_kind(const struct mindlin_path_material *m) {
    (void)m;
    return 0;
}

TOUCH_LANES(mindlin_path) {
    const real zero = lane_of(0.0), half = lane_of(0.5);
    struct path_list path;
#define X(k) path.node[k].u = plane_flat(m->planar, old->deflection##k);
    PATH_NODE_LIST(X)
#undef X
#define X(k) path.node[k].root = old->root##k;
    PATH_ROOT_LIST(X)
#undef X
    path.node[0].root = zero;
    path.node[PATH_NODES].u = plane_zero();

    const mask was = lane_gt(old->root8, zero), is = lane_gt(motion->overlap, zero);
    const real overlap = lane_select(is, motion->overlap, zero), root = lane_sqrt(overlap);
    const real stiffness = lane_of(m->kappa) * size->h, v = motion->velocity_n;
    const struct touch_plane slide = plane_flat(m->planar, motion->slide);
    const struct path_memory memory = {old->slip_debt, old->end_debt, old->forgotten};
    const struct path_step step =
        path_advance(lane_of(m->reach), stiffness, root, slide, &path, &memory);

    /* Springs that all slide, but not all in one direction, do not add up to the limit. */
    const real most = lane_of(m->friction) * size->h * overlap * root;
    const struct touch_plane shear = plane_scale(stiffness, step.pull);
    const mask slipping =
        lane_and(step.slipping, lane_ge(plane_dot(shear, shear), lane_of(PATH_FULL) * most * most));

    (void)kind;
    *ret = touch_no_force();
    ret->normal_elastic = size->h * overlap * root;
    ret->normal_dashpot = lane_of(m->ratio) * size->root_mass * touch_sqrt(root) * v;
    ret->normal = ret->normal_elastic + ret->normal_dashpot;
    ret->shear = shear;
    ret->elastic = shear;
    ret->stiffness_n = lane_of(1.5) * size->h * root;
    ret->stiffness_s = lane_of(m->kappa) * ret->stiffness_n;
    /* What is put in is stored or dissipated by slip; what a removal changes is booked by itself. */
    const real before = stiffness * path_energy(&path, PATH_NODES);
    const real full = stiffness * path_energy(&step.full, PATH_NODES + 1);
    const struct touch_plane force =
        plane_add(plane_scale(stiffness, path_pull(&path)), ret->shear);
    ret->strain_shear = stiffness * path_energy(&step.list, PATH_NODES);
    ret->strain_energy = lane_of(0.4) * ret->normal_elastic * overlap + ret->strain_shear;
    ret->slip_work = half * plane_dot(force, slide) - (full - before);
    ret->dashpot_work = ret->normal_dashpot * v * motion->dt;
    ret->active = lane_of(1.0);
    ret->slipping = touch_whole(slipping);
    const real removed = full - ret->strain_shear;
    *ret_state = (struct mindlin_path_lane_state){
#define X(k) .deflection##k = plane_where(is, step.list.node[k].u),
        PATH_NODE_LIST(X)
#undef X
#define X(k) .root##k = lane_select(is, step.list.node[k].root, zero),
            PATH_ROOT_LIST(X)
#undef X
                .slip_debt = lane_select(is, step.memory.slip_debt, zero),
        .end_debt = lane_select(is, step.memory.end_debt, zero),
        .forgotten = lane_select(is, lane_min(step.memory.forgotten, most + most), zero),
        .slipping = touch_whole(lane_and(is, slipping)),
    };
    *ret = touch_force_where(is, *ret);
    ret->coupling_work = lane_select(is, removed, before);
    ret->events = touch_lane_events(was, is, touch_truth(old->slipping), slipping);
}

#define MINDLIN_PATH_ANSWERS                                                                       \
    (TOUCH_ANSWERS_OF_NORMAL | TOUCH_HAS_shear | TOUCH_HAS_elastic | TOUCH_HAS_stiffness_s |       \
     TOUCH_HAS_strain_shear | TOUCH_HAS_slip_work | TOUCH_HAS_coupling_work | TOUCH_HAS_slipping)
#define MINDLIN_PATH_KINDS     1
#define MINDLIN_PATH_TRANSPORT TOUCH_TRANSPORT_ROTATE
#define MINDLIN_PATH_ARM       TOUCH_ARM_CONTACT_POINT
#define MINDLIN_PATH_SLIP_ARM  TOUCH_ARM_CONTACT_POINT

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

static inline enum touch_status mindlin_path_prepare(const struct touch_values *values,
                                                     const struct touch_pair *pair, void *ret,
                                                     struct touch_message *message) {
    (void)message;
    const double *young = values->of[TOUCH_ROW_YOUNG], *poisson = values->of[TOUCH_ROW_POISSON];
    const double e = values->of[PATH_RESTITUTION][0], log_e = log(e);
    const double zeta = e > 0.0 ? -log_e / hypot(TOUCH_PI, log_e) : 1.0;
    const double e_star = touch_effective_young(pair, young, poisson);
    const double kappa = 4.0 * touch_effective_shear(pair, young, poisson) / e_star;
    struct mindlin_path_coefficients c = {
        .material =
            {
                .e_star = e_star,
                .kappa = kappa,
                .friction = values->of[PATH_FRICTION][0],
                .reach = values->of[PATH_FRICTION][0] / kappa,
                .ratio = 1.8257418583505537 * zeta * sqrt(2.0 * e_star), /* 2 sqrt(5/6) */
                .planar = pair->dimension == 2,
            },
    };
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct mindlin_path_sized sized = mindlin_path_size(&c.material, &size);
    c.sized = (struct mindlin_path_fixed){MINDLIN_PATH_SIZED(TOUCH_SIZED_WRITE)};
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(mindlin_path, MINDLIN_PATH_STATE, MINDLIN_PATH_SIZED)

static const struct touch_property mindlin_path_properties[] = {
    TOUCH_ELASTIC_ROWS,
    [PATH_FRICTION] = {.keyword = "fric",
                       .role = TOUCH_FRICTION,
                       .symbol = "mu",
                       .unit = "1",
                       .max = HUGE_VAL,
                       .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE,
                       .meaning = "friction coefficient"},
    [PATH_RESTITUTION] = {.keyword = "restitution",
                          .role = TOUCH_RESTITUTION,
                          .symbol = "e",
                          .unit = "1",
                          .max = 1.0,
                          .initial = 1.0,
                          .flags = TOUCH_MODIFIABLE,
                          .meaning = "restitution coefficient of the normal dashpot"}};
static const struct touch_field mindlin_path_state_fields[] = {
    MINDLIN_PATH_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

TOUCH_LAW_OBJECT const struct touch_law touch_law_mindlin_path = {
    TOUCH_LAW_HEAD,
    .name = "mindlin_path",
    .title = "Mindlin-Deresiewicz for simulations: partial slip in a memory of 8 nodes",
    .source =
        "Jaeger (1993); Ciavarella (1998); Popov and Hess (2014); Mindlin and Deresiewicz (1953)",
    .known_wrong = "exact for planar histories with up to 6 turning points at once, with more to "
                   "`forgotten` of its state; slides that change direction are 1 % of mu N off "
                   "while it is pressed, and 5 % on a circle",
    .traits = TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_DISPLACEMENT | TOUCH_TRAIT_CAP_ELASTIC |
              TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_TENSILE | TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS,
    .transport = MINDLIN_PATH_TRANSPORT,
    .arm = MINDLIN_PATH_ARM,
    .slip_arm = MINDLIN_PATH_SLIP_ARM,
    .shear_field = TOUCH_STATE_INDEX(mindlin_path, deflection0_s),
    .shear_count = PATH_NODES,
    .property_count = TOUCH_COUNT(mindlin_path_properties),
    .properties = mindlin_path_properties,
    .state_count = TOUCH_COUNT(mindlin_path_state_fields),
    .state = mindlin_path_state_fields,
    .coefficient_size = sizeof(struct mindlin_path_coefficients),
    .prepare = mindlin_path_prepare,
    .step = mindlin_path_step,
};

#endif /* TOUCH_BATCH */

#endif
