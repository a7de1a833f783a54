/* SPDX-License-Identifier: BSD-3-Clause */
/* Mindlin-Deresiewicz by superposition (Ciavarella 1998, Jaeger 1998): the contact remembers a
 * polyline in (overlap, slide), the virtual path, from the origin to its present state. Along it the
 * slide never grows faster than mu/kappa times the overlap; the shear force is
 *
 *   T = kappa sum over its pieces of (slide change/overlap change) * (normal force change)
 *
 * Exact for any planar history of identical materials (transverse slip neglected); turning points are
 * remembered, inner ones survive as long as outer ones are not passed. For slides that change
 * direction the same construction is a law of its own, not a solution: at constant normal force it
 * is 6 % off in a component on an L-shaped path.
 *
 * The memory holds NODES points; when a new one finds no room, the two pieces that are nearest to a
 * straight line become one.
 */
#ifndef TOUCH_LAW_MINDLIN_VIRTUAL_PATH_H
#define TOUCH_LAW_MINDLIN_VIRTUAL_PATH_H

#include "mindlin_incremental.h"

#define VIRTUAL_NODES 64

/* slide_s0, slide_t0, ...: vectors first, so that they turn with the contact plane.
 * Nodes are numbered in octal, 00 to 77. */
#define VIRTUAL_EIGHT(X, tens)                                                                     \
    X(tens##0) X(tens##1) X(tens##2) X(tens##3) X(tens##4) X(tens##5) X(tens##6) X(tens##7)
#define VIRTUAL_NODE_LIST(X)                                                                       \
    VIRTUAL_EIGHT(X, 0)                                                                            \
    VIRTUAL_EIGHT(X, 1)                                                                            \
    VIRTUAL_EIGHT(X, 2)                                                                            \
    VIRTUAL_EIGHT(X, 3)                                                                            \
    VIRTUAL_EIGHT(X, 4) VIRTUAL_EIGHT(X, 5) VIRTUAL_EIGHT(X, 6) VIRTUAL_EIGHT(X, 7)

struct virtual_point {
    double s, t; /* m, slide */
};

struct mindlin_virtual_path_state {
    struct virtual_point slide[VIRTUAL_NODES];
    double overlap[VIRTUAL_NODES]; /* m, growing; the first is 0 */
    double count;                  /* nodes in use; 0: no contact */
    double slipping;
};

struct mindlin_virtual_path_coefficients {
    double h, kappa, friction; /* N m^-3/2, k_s/k_n, mu */
};

static inline enum touch_status mindlin_virtual_path_prepare(const struct touch_values *values,
                                                             const struct touch_pair *pair,
                                                             void *ret,
                                                             struct touch_message *message) {
    struct mindlin_incremental_coefficients base;
    mindlin_incremental_prepare(values, pair, &base, message);
    const struct mindlin_virtual_path_coefficients c = {
        .h = 4.0 / 3.0 * base.e_star * sqrt(base.radius),
        .kappa = 4.0 * base.g_star / base.e_star,
        .friction = base.friction,
    };
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

/* How far the slide p lies outside the cone that opens backward from (overlap, p) at a node. */
static inline double virtual_excess(struct virtual_point p, struct virtual_point node, double slope,
                                    double depth) {
    return hypot(p.s - node.s, p.t - node.t) - slope * depth;
}

/* Forgets what lies above the new, smaller overlap: the cut piece ends there. */
static inline void virtual_cut(struct mindlin_virtual_path_state *v, double overlap) {
    int n = (int)v->count;
    while (n > 1 && v->overlap[n - 1] >= overlap)
        n--;
    if (n < (int)v->count) {
        const double part = (overlap - v->overlap[n - 1]) / (v->overlap[n] - v->overlap[n - 1]);
        v->slide[n].s = v->slide[n - 1].s + part * (v->slide[n].s - v->slide[n - 1].s);
        v->slide[n].t = v->slide[n - 1].t + part * (v->slide[n].t - v->slide[n - 1].t);
        v->overlap[n] = overlap;
        n++;
    }
    v->count = n;
}

/* Where on the piece after node j the cone is met: distance in overlap from that node. */
static inline double virtual_meet(const struct mindlin_virtual_path_state *v, int j,
                                  struct virtual_point p, double overlap, double slope) {
    const double length = v->overlap[j + 1] - v->overlap[j];
    const double u_s = (v->slide[j + 1].s - v->slide[j].s) / length;
    const double u_t = (v->slide[j + 1].t - v->slide[j].t) / length;
    const double w_s = p.s - v->slide[j].s, w_t = p.t - v->slide[j].t;
    const double depth = overlap - v->overlap[j];
    /* |w - u x| = slope (depth - x): a x^2 + 2 b x + c = 0, c <= 0 inside the cone. The smaller
     * root of the branch that starts inside, written without cancellation. */
    const double a = u_s * u_s + u_t * u_t - slope * slope;
    const double b = slope * slope * depth - (w_s * u_s + w_t * u_t);
    const double c = w_s * w_s + w_t * w_t - slope * slope * depth * depth;
    const double root = sqrt(fmax(b * b - a * c, 0.0));
    const double x = b + root > 0.0 ? -c / (b + root) : 0.0;
    return fmin(fmax(x, 0.0), length);
}

/* Twice the area of the triangle at node j, relative to the extents: 0 on a straight line. */
static inline double virtual_bend(const struct mindlin_virtual_path_state *v, int j) {
    const double d0 = v->overlap[j] - v->overlap[j - 1], d1 = v->overlap[j + 1] - v->overlap[j];
    const double s0 = v->slide[j].s - v->slide[j - 1].s, s1 = v->slide[j + 1].s - v->slide[j].s;
    const double t0 = v->slide[j].t - v->slide[j - 1].t, t1 = v->slide[j + 1].t - v->slide[j].t;
    return hypot(d0 * s1 - d1 * s0, d0 * t1 - d1 * t0);
}

static inline void virtual_append(struct mindlin_virtual_path_state *v, double overlap,
                                  struct virtual_point p) {
    int n = (int)v->count;
    if (n == VIRTUAL_NODES) {
        int flat = 1;
        for (int j = 2; j + 1 < n; j++)
            if (virtual_bend(v, j) < virtual_bend(v, flat))
                flat = j;
        for (int j = flat; j + 1 < n; j++) {
            v->overlap[j] = v->overlap[j + 1];
            v->slide[j] = v->slide[j + 1];
        }
        n--;
    }
    /* A piece of no length is no piece, not even the first: on the edge of gross sliding the cone is met at
     * the origin itself. */
    if (!(overlap > v->overlap[n - 1]))
        n--;
    v->overlap[n] = overlap;
    v->slide[n] = p;
    v->count = n + 1;
}

/* The step to (overlap, end of the path + slide). Returns 1 in gross sliding. */
static inline int virtual_step(struct mindlin_virtual_path_state *v, double overlap, double slide_s,
                               double slide_t, double slope) {
    if (v->count < 0.5) {
        v->count = 1.0;
        v->overlap[0] = 0.0;
        v->slide[0] = (struct virtual_point){0.0, 0.0};
    }
    const struct virtual_point last = v->slide[(int)v->count - 1];
    const struct virtual_point p = {last.s + slide_s, last.t + slide_t};
    virtual_cut(v, overlap);
    int j = (int)v->count - 1;
    while (j > 0 && virtual_excess(p, v->slide[j], slope, overlap - v->overlap[j]) > 0.0)
        j--;
    const double outside = virtual_excess(p, v->slide[j], slope, overlap - v->overlap[j]);
    if (outside > 0.0) { /* even the innermost layer slides: drag the origin along */
        const double size = hypot(p.s - v->slide[0].s, p.t - v->slide[0].t);
        v->slide[0].s += outside * (p.s - v->slide[0].s) / size;
        v->slide[0].t += outside * (p.t - v->slide[0].t) / size;
        v->count = 1.0;
    } else if (j + 1 < (int)v->count) {
        const double x = virtual_meet(v, j, p, overlap, slope);
        const double part = x / (v->overlap[j + 1] - v->overlap[j]);
        const double at = v->overlap[j] + x;
        const struct virtual_point cut = {
            v->slide[j].s + part * (v->slide[j + 1].s - v->slide[j].s),
            v->slide[j].t + part * (v->slide[j + 1].t - v->slide[j].t)};
        v->count = j + 1;
        virtual_append(v, at, cut);
    }
    virtual_append(v, overlap, p);
    return outside > 0.0;
}

static inline void mindlin_virtual_path_step(const void *coefficients,
                                             const struct touch_motion *motion,
                                             const double *state_in, double *ret_state,
                                             struct touch_force *ret) {
    const struct mindlin_virtual_path_coefficients *c = coefficients;
    struct mindlin_virtual_path_state v;
    memcpy(&v, state_in, sizeof v);
    /* A state that no step has left must not lead out of the arrays. */
    v.count = v.count >= 1.0 ? fmin(v.count, VIRTUAL_NODES) : 0.0;
    const int was = v.count > 0.5, slipped = v.slipping > 0.5;
    if (!(motion->overlap > 0.0)) {
        memset(ret_state, 0, sizeof v);
        *ret = (struct touch_force){.events = touch_events(was, 0, 0, 0)};
        return;
    }
    const double slope = c->friction / c->kappa;
    const int slips = virtual_step(&v, motion->overlap, motion->slide_s, motion->slide_t, slope);
    double below = 0.0, shear_s = 0.0, shear_t = 0.0;
    for (int j = 1; j < (int)v.count; j++) {
        const double above = c->h * v.overlap[j] * sqrt(v.overlap[j]);
        const double part = (above - below) / (v.overlap[j] - v.overlap[j - 1]);
        shear_s += c->kappa * part * (v.slide[j].s - v.slide[j - 1].s);
        shear_t += c->kappa * part * (v.slide[j].t - v.slide[j - 1].t);
        below = above;
    }
    v.slipping = slips;
    memcpy(ret_state, &v, sizeof v);
    const double root = sqrt(motion->overlap), normal = c->h * motion->overlap * root;
    *ret = (struct touch_force){
        .normal = normal,
        .shear_s = shear_s,
        .shear_t = shear_t,
        .normal_elastic = normal,
        .elastic_s = shear_s,
        .elastic_t = shear_t,
        .stiffness_n = 1.5 * c->h * root,
        .stiffness_s = 1.5 * c->kappa * c->h * root,
        .strain_energy = 0.4 * normal * motion->overlap,
        .active = 1u,
        .slipping = (uint32_t)slips,
        .events = touch_events(was, 1, slipped, slips),
    };
}

static const struct touch_property mindlin_virtual_path_properties[] = {TOUCH_ELASTIC_ROWS,
                                                                        MINDLIN_FRICTION_ROW};
static const struct touch_field mindlin_virtual_path_state_fields[] = {
#define X(k)                                                                                       \
    {"slide_s" #k, "m", "slide of node " #k " along s"},                                           \
        {"slide_t" #k, "m", "slide of node " #k " along t"},
    VIRTUAL_NODE_LIST(X)
#undef X
#define X(k) {"overlap" #k, "m", "overlap of node " #k},
        VIRTUAL_NODE_LIST(X)
#undef X
            {"count", "1", "nodes in use, 0 without contact"},
    {"slipping", "1", "1 in gross sliding"},
};
_Static_assert(sizeof(struct mindlin_virtual_path_state) ==
                   sizeof(double) * TOUCH_COUNT(mindlin_virtual_path_state_fields),
               "every state field is listed");

TOUCH_LAW_OBJECT const struct touch_law touch_law_mindlin_virtual_path = {
    TOUCH_LAW_HEAD,
    .name = "mindlin_virtual_path",
    .title = "Mindlin-Deresiewicz by superposition, with memory of turning points",
    .source = "Ciavarella (1998); Jaeger (1998); Cattaneo (1938); Mindlin and Deresiewicz (1953)",
    .known_wrong = "exact for planar histories only; slides that change direction are 6 % off in a "
                   "component on an L-shaped path; keeps 64 points, which leaves up to 0.2 % in "
                   "impacts that stick; its energies are not split",
    .traits = TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_DISPLACEMENT | TOUCH_TRAIT_CAP_ELASTIC |
              TOUCH_TRAIT_EVENTS,
    .transport = TOUCH_TRANSPORT_ROTATE,
    .arm = TOUCH_ARM_CONTACT_POINT,
    .slip_arm = TOUCH_ARM_CONTACT_POINT,
    .shear_field = 0,
    .shear_count = VIRTUAL_NODES,
    .property_count = TOUCH_COUNT(mindlin_virtual_path_properties),
    .properties = mindlin_virtual_path_properties,
    .state_count = TOUCH_COUNT(mindlin_virtual_path_state_fields),
    .state = mindlin_virtual_path_state_fields,
    .coefficient_size = sizeof(struct mindlin_virtual_path_coefficients),
    .prepare = mindlin_virtual_path_prepare,
    .step = mindlin_virtual_path_step,
};

#endif
