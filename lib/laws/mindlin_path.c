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
#include "path_springs.h"

enum {
    YOUNG,
    POISSON,
    FRICTION,
    RESTITUTION
};
static const struct touch_property properties[] = {
    YOUNG_AND_POISSON,
    {"fric", TOUCH_FRICTION, .flags = NEED | FREE, .meaning = "friction coefficient"},
    {"restitution", TOUCH_RESTITUTION, 1, FREE,
     .meaning = "restitution coefficient of the normal dashpot"},
    {0}};
struct material {
    double modulus, kappa; /* Pa, 4/3 E*; 4 G* /E* */
    double friction,
        reach;    /* mu; mu/kappa, limit of the deflection for each metre above its depth */
    double ratio; /* of the dashpot: 2 sqrt(5/6) zeta times the root of 2 E*, Pa^1/2 */
};

struct state {
    struct vec deflection[PATH_NODES];
    double root[PATH_NODES]; /* of nodes 1 on; the last is the end */
    struct path_memory memory;
};
_Static_assert(PATH_NODES == 8, "the lists of the state have 8 nodes");
#define TURNED(X)                                                                                  \
    X(deflection[0])                                                                               \
    X(deflection[1])                                                                               \
    X(deflection[2])                                                                               \
    X(deflection[3])                                                                               \
    X(deflection[4])                                                                               \
    X(deflection[5])                                                                               \
    X(deflection[6])                                                                               \
    X(deflection[7])
#define DEFLECTION(k) KEPT_VECTOR("deflection" #k, "m", "deflection of node " #k)
#define ROOT(k)                                                                                    \
    { "root" #k, "m^1/2", "root of the depth of node " #k }
static const struct touch_field state[] = {
    KEPT_VECTOR("deflection0", "m", "deflection of node 0, at depth 0,"),
    DEFLECTION(1),
    DEFLECTION(2),
    DEFLECTION(3),
    DEFLECTION(4),
    DEFLECTION(5),
    DEFLECTION(6),
    DEFLECTION(7),
    ROOT(1),
    ROOT(2),
    ROOT(3),
    ROOT(4),
    ROOT(5),
    ROOT(6),
    ROOT(7),
    {"root8", "m^1/2", "root of the overlap, the end; 0 without contact"},
    {"slip_debt", "N", "removed at the edge of the slip since a node was left there"},
    {"end_debt", "N", "removed at the end since a node was left there"},
    {"forgotten", "N", "the shear force is exact to this (planar histories)"},
    END_OF_STATE};

static int prepare(const struct values *v, struct material *ret) {
    const double e_star = effective_young(v, YOUNG, POISSON);
    const double kappa = 4.0 * effective_shear(v, YOUNG, POISSON) / e_star;
    *ret = (struct material){.modulus = 4.0 / 3.0 * e_star,
                             .kappa = kappa,
                             .friction = number(v, FRICTION),
                             .reach = number(v, FRICTION) / kappa,
                             .ratio = 1.8257418583505537 * damping_ratio(number(v, RESTITUTION)) *
                                      sqrt(2.0 * e_star)};
    return 0;
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    struct path_list path = {0};
    EACH_NODE
    for (int k = 0; k < PATH_NODES; k++) {
        path.node[k].u = old->deflection[k];
        path.node[k + 1].root = old->root[k];
    }
    const bool is = t->overlap > 0.0;
    const double overlap = is ? t->overlap : 0.0, root = sqrt(overlap), radius = sqrt(size->r_eff);
    const double h = m->modulus * radius, stiffness = m->kappa * h;
    const struct path_step step =
        path_advance(m->reach, stiffness, root, t->slide, &path, &old->memory);

    a->normal_elastic = h * overlap * root;
    a->normal_dashpot = m->ratio * sqrt(size->m_eff * radius) * sqrt(root) * t->velocity_n;
    a->stiffness_n = 1.5 * h * root;
    a->stiffness_s = m->kappa * a->stiffness_n;
    a->strain_normal = 0.4 * a->normal_elastic * overlap;

    /* Springs that all slide, but not all in one direction, do not add up to the limit: at it is a force that is but for
     * round-off. */
    const double most = m->friction * h * overlap * root;
    const double square = (1.0 - 128.0 * DBL_EPSILON) * most * most;
    a->elastic = scale(stiffness, step.pull);
    a->slipping = yes(step.slipping & (dot(a->elastic, a->elastic) >= square));

    /* What is put in is stored or dissipated by slip; what a removal changes is booked by itself. */
    const double before = stiffness * path_energy(&path, PATH_NODES);
    const double full = stiffness * path_energy(&step.full, PATH_NODES + 1);
    const struct vec force = add(scale(stiffness, path_pull(&path)), a->elastic);
    a->strain_shear = stiffness * path_energy(&step.list, PATH_NODES);
    a->slip_work = 0.5 * dot(force, t->slide) - (full - before);
    a->coupling_work = is ? full - a->strain_shear : before;
    a->active = yes(is);

    EACH_NODE
    for (int k = 0; k < PATH_NODES; k++) {
        new->deflection[k] = where(is, step.list.node[k].u);
        new->root[k] = is ? step.list.node[k + 1].root : 0.0;
    }
    new->memory =
        (struct path_memory){is ? step.memory.slip_debt : 0.0, is ? step.memory.end_debt : 0.0,
                             is ? smallest(step.memory.forgotten, most + most) : 0.0};
}

LAW(mindlin_path, TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_DAMPED,
    .title = "Mindlin-Deresiewicz for simulations: partial slip in a memory of 8 nodes",
    .source =
        "Jaeger (1993); Ciavarella (1998); Popov and Hess (2014); Mindlin and Deresiewicz (1953)",
    .known_wrong = "exact for planar histories with up to 6 turning points at once, with more to "
                   "`forgotten` of its state; slides that change direction are 1 % of mu N off "
                   "while it is pressed, and 5 % on a circle",
    .conventions = {SAY(history, displacement), SAY(limit_on, spring), SAY(limit_from, elastic),
                    SAY(tension, allowed), SAY(damping, exact),
                    SAY(partial_slip, mindlin_deresiewicz), SAY_TURNED_AT_POINT, SAY(rolling, none),
                    SAY(separation, cleared)},
    KEPT_AT(deflection, PATH_NODES))
