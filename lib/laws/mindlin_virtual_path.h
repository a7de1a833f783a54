/* SPDX-License-Identifier: BSD-3-Clause */
/* Mindlin-Deresiewicz by superposition (Jaeger 1993, Ciavarella 1998): the contact remembers a
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
 * The memory holds 64 nodes, and forgets nothing before they are used up. A step that sticks and goes on
 * in a straight line makes the last piece longer instead of adding a node: no point of the path moves by
 * more than 1e-12 mu/kappa times its overlap, which changes the force by less than 1e-12 mu N, whatever
 * the number of steps.
 *
 * When the nodes are used up, the path is thinned in the cells of a grid: whole multiples of a spacing, a
 * power of two, which is doubled until there is room. A cell keeps the path's values at its two ends, and
 * one node in the middle that leaves the force as it was. The bounds of what this costs, for planar
 * histories: every step of the construction maps the slide of each layer s to the nearest value within
 * mu/kappa (overlap - s) of the present slide, independently of the other layers. So two paths never move
 * apart at any layer. With T = kappa (slide N' - integral of slide N'' ds):
 *   (a) the force is off by at most the sum, over all thinnings, of kappa times the area between the path
 *       before and after, weighted with N'': `forgotten` in the state.
 *   (b) The slides at multiples of the largest spacing stay exact for ever. Between them neither path is
 *       steeper than mu/kappa, so that they differ by at most 2 mu/kappa times the distance to the nearer
 *       end of the cell. N'' falls and is convex; hence the force is off by at most 3/4 spacing/overlap
 *       mu N. The spacing is less than 1/15 of the largest overlap since touch: 5 % of mu N there.
 * These hold for the worst history. A curved path of 51207 steps is followed to 1e-5 mu N, `forgotten`
 * being 2e-4 mu N, and 62 nested turns to 6e-5 mu N. The worst seen is 3.4e-4 mu N, with 100 teeth at the
 * friction angle (cases/tests/test_memory.c).
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
    struct virtual_point course;   /* 1, slopes that the last piece may still take: the middle */
    double overlap[VIRTUAL_NODES]; /* m, growing; the first is 0 */
    double count;                  /* nodes in use; 0: no contact */
    double slipping;
    double room;      /* 1, those slopes: how far from the middle; < 0: none, the piece is closed */
    double spacing;   /* m, of the grid that was kept when nodes were taken out; 0: none was */
    double forgotten; /* N, sum of the changes of the force where nodes were taken out */
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

static inline struct virtual_point virtual_between(const struct mindlin_virtual_path_state *v,
                                                   int j, double overlap) {
    const double part = (overlap - v->overlap[j]) / (v->overlap[j + 1] - v->overlap[j]);
    return (struct virtual_point){v->slide[j].s + part * (v->slide[j + 1].s - v->slide[j].s),
                                  v->slide[j].t + part * (v->slide[j + 1].t - v->slide[j].t)};
}

/* Forgets what lies above the new, smaller overlap: the cut piece ends there. */
static inline void virtual_cut(struct mindlin_virtual_path_state *v, double overlap) {
    int n = (int)v->count;
    while (n > 1 && v->overlap[n - 1] >= overlap)
        n--;
    if (n < (int)v->count) {
        v->slide[n] = virtual_between(v, n - 1, overlap);
        v->overlap[n] = overlap;
        n++;
        v->room = n < (int)v->count ? -1.0 : v->room;
    }
    v->count = n;
}

/* The overlap at which the piece after node j meets the cone. */
static inline double virtual_meet(const struct mindlin_virtual_path_state *v, int j,
                                  struct virtual_point p, double overlap, double slope) {
    const double length = v->overlap[j + 1] - v->overlap[j];
    const double u_s = (v->slide[j + 1].s - v->slide[j].s) / length;
    const double u_t = (v->slide[j + 1].t - v->slide[j].t) / length;
    /* e: from the piece, made longer to this overlap, to p. y below it, |e + u y| = slope y:
     * a y^2 - 2 b y - e^2 = 0. The positive root, without cancellation: a slide of any size is felt. */
    const double beyond = overlap - v->overlap[j + 1];
    const double e_s = p.s - v->slide[j + 1].s - u_s * beyond;
    const double e_t = p.t - v->slide[j + 1].t - u_t * beyond;
    const double a = slope * slope - u_s * u_s - u_t * u_t;
    const double b = e_s * u_s + e_t * u_t, square = e_s * e_s + e_t * e_t;
    const double root = sqrt(fmax(b * b + a * square, 0.0));
    const double y = b < 0.0 ? square / (root - b) : a > 0.0 ? (b + root) / a : HUGE_VAL;
    return fmin(fmax(overlap - y, v->overlap[j]), v->overlap[j + 1]);
}

/* --- thinning ------------------------------------------------------------------------------- */

/* Interior nodes first to last, strictly inside the cell of the grid from low to high. If the run
 * collapses, what is kept is the path at the two ends of the cell and one node in its middle. */
struct virtual_run {
    int first, last, collapsed;
    double low, high; /* m; high: at most the end of the path */
    struct virtual_point middle;
    double cost; /* N, most that the force changes by, now or ever */
};

/* Weight of a node between two others: the force changes by it times the node's distance from the
 * straight line, if it is taken out. */
static inline double virtual_weight(const struct mindlin_virtual_path_coefficients *c,
                                    const double overlap[3]) {
    double force[3];
    for (int k = 0; k < 3; k++)
        force[k] = c->kappa * c->h * overlap[k] * sqrt(overlap[k]);
    return (force[2] - force[1]) / (overlap[2] - overlap[1]) -
           (force[1] - force[0]) / (overlap[1] - overlap[0]);
}

/* A point of the path. */
struct virtual_place {
    double overlap;
    struct virtual_point slide;
};

static inline struct virtual_place virtual_at(const struct mindlin_virtual_path_state *v, int j,
                                              double overlap) {
    return (struct virtual_place){overlap, virtual_between(v, j, overlap)};
}

/* By how much the force changes where the node between two others is taken out. */
static inline struct virtual_point virtual_change(const struct mindlin_virtual_path_coefficients *c,
                                                  const struct virtual_place *from,
                                                  const struct virtual_place *node,
                                                  const struct virtual_place *to) {
    const double part = (node->overlap - from->overlap) / (to->overlap - from->overlap);
    const double weight =
        virtual_weight(c, (const double[]){from->overlap, node->overlap, to->overlap});
    return (struct virtual_point){
        weight * (node->slide.s - from->slide.s - part * (to->slide.s - from->slide.s)),
        weight * (node->slide.t - from->slide.t - part * (to->slide.t - from->slide.t))};
}

/* The same where all nodes between are taken out one by one, and the sum of the sizes. */
static inline double virtual_changes(const struct mindlin_virtual_path_coefficients *c,
                                     const struct mindlin_virtual_path_state *v, int j,
                                     const struct virtual_place *from,
                                     const struct virtual_place *to,
                                     struct virtual_point *ret_sum) {
    double size = 0.0;
    *ret_sum = (struct virtual_point){0.0, 0.0};
    for (; v->overlap[j] < to->overlap; j++) {
        const struct virtual_place node = {v->overlap[j], v->slide[j]};
        const struct virtual_place next = {v->overlap[j + 1], v->slide[j + 1]};
        const struct virtual_point change =
            virtual_change(c, from, &node, next.overlap < to->overlap ? &next : to);
        ret_sum->s += change.s;
        ret_sum->t += change.t;
        size += hypot(change.s, change.t);
    }
    return size;
}

/* The node in the middle that leaves the force of a run as it was, but no steeper than friction allows;
 * and the cost, kappa times the area between the two paths with the weight N''. */
static inline void virtual_balance(const struct mindlin_virtual_path_coefficients *c,
                                   const struct mindlin_virtual_path_state *v,
                                   struct virtual_run *run) {
    const struct virtual_place low = virtual_at(v, run->first - 1, run->low);
    const struct virtual_place high = virtual_at(v, run->last, run->high);
    const double at = 0.5 * (run->low + run->high), half = at - run->low;
    int j = run->first;
    while (v->overlap[j] < at)
        j++;
    const struct virtual_place middle = virtual_at(v, j - 1, at);
    struct virtual_point lost, unused;
    virtual_changes(c, v, run->first, &low, &high, &lost);
    run->cost = virtual_changes(c, v, run->first, &low, &middle, &unused) +
                virtual_changes(c, v, v->overlap[j] > at ? j : j + 1, &middle, &high, &unused);

    const double weight = virtual_weight(c, (const double[]){run->low, at, run->high});
    const double size = hypot(lost.s, lost.t) / weight;
    const double most = half * c->friction / c->kappa -
                        0.5 * hypot(high.slide.s - low.slide.s, high.slide.t - low.slide.t);
    const double part = size > most ? fmax(most, 0.0) / (size * weight) : 1.0 / weight;
    run->middle = (struct virtual_point){0.5 * (low.slide.s + high.slide.s) + part * lost.s,
                                         0.5 * (low.slide.t + high.slide.t) + part * lost.t};
    run->cost += weight * hypot(run->middle.s - middle.slide.s, run->middle.t - middle.slide.t);
}

/* The runs of the path in a grid of that spacing. */
static inline int virtual_runs(const struct mindlin_virtual_path_coefficients *c,
                               const struct mindlin_virtual_path_state *v, double spacing,
                               struct virtual_run ret[VIRTUAL_NODES]) {
    const int end = (int)v->count - 1;
    int count = 0;
    for (int j = 1; j < end; j++) {
        const double low = spacing * floor(v->overlap[j] / spacing);
        if (!(v->overlap[j] > low))
            continue;
        if (!count || ret[count - 1].low < low)
            ret[count++] = (struct virtual_run){
                .first = j, .low = low, .high = fmin(low + spacing, v->overlap[end])};
        ret[count - 1].last = j;
    }
    for (int i = 0; i < count; i++)
        virtual_balance(c, v, &ret[i]);
    return count;
}

/* How many nodes fewer there are if run i collapses: an end of its cell may be a node already. */
static inline int virtual_gain(const struct mindlin_virtual_path_state *v,
                               const struct virtual_run *run, int runs, int i) {
    const int before = i > 0 && run[i - 1].collapsed && !(run[i - 1].high < run[i].low);
    const int after = i + 1 < runs && run[i + 1].collapsed && !(run[i + 1].low > run[i].high);
    const int low = before || !(v->overlap[run[i].first - 1] < run[i].low);
    const int high = after || !(v->overlap[run[i].last + 1] > run[i].high);
    return run[i].last - run[i].first - !low - !high;
}

/* The run that costs least for each node that it saves; where none saves any, one that does together
 * with its neighbours. -1: none. */
static inline int virtual_cheapest(const struct mindlin_virtual_path_state *v,
                                   const struct virtual_run *run, int runs) {
    double least[2] = {HUGE_VAL, HUGE_VAL};
    int best[2] = {-1, -1}; /* without and with gain */
    for (int i = 0; i < runs; i++) {
        const int single = run[i].first == run[i].last;
        const int gain = run[i].collapsed || single ? -1 : virtual_gain(v, run, runs, i);
        const double price = run[i].cost / fmax(gain, 1.0);
        if (gain < 0 || !(price < least[gain > 0]))
            continue;
        least[gain > 0] = price;
        best[gain > 0] = i;
    }
    return best[1] >= 0 ? best[1] : best[0];
}

/* Collapses runs until there is room or none is left. Those that save no node by themselves only in the
 * coarsest grid: there they make sure that there is room. */
static inline void virtual_choose(const struct mindlin_virtual_path_state *v, int coarsest,
                                  struct virtual_run *run, int runs) {
    int nodes = (int)v->count;
    while (nodes > VIRTUAL_NODES - 2) {
        const int i = virtual_cheapest(v, run, runs);
        const int gain = i < 0 ? 0 : virtual_gain(v, run, runs, i);
        if (i < 0 || (gain < 1 && !coarsest))
            return;
        run[i].collapsed = 1;
        nodes -= gain;
    }
}

static inline void virtual_keep(struct mindlin_virtual_path_state *v, double overlap,
                                struct virtual_point slide) {
    const int n = (int)v->count;
    if (n > 0 && !(overlap > v->overlap[n - 1]))
        return;
    v->overlap[n] = overlap;
    v->slide[n] = slide;
    v->count = n + 1;
}

/* Takes nodes out by a grid of that spacing. */
static inline void virtual_coarsen(const struct mindlin_virtual_path_coefficients *c,
                                   struct mindlin_virtual_path_state *v, double spacing) {
    const struct mindlin_virtual_path_state old = *v;
    const int end = (int)old.count - 1;
    struct virtual_run run[VIRTUAL_NODES];
    const int coarsest = 0.5 * (VIRTUAL_NODES - 4) * spacing >= old.overlap[end];
    const int runs = virtual_runs(c, &old, spacing, run);
    virtual_choose(&old, coarsest, run, runs);
    v->count = 0.0;
    for (int j = 0, i = 0; j <= end; j++) {
        while (i < runs && (!run[i].collapsed || run[i].last < j))
            i++;
        if (i < runs && j == run[i].first) {
            virtual_keep(v, run[i].low, virtual_between(&old, j - 1, run[i].low));
            virtual_keep(v, 0.5 * (run[i].low + run[i].high), run[i].middle);
            j = run[i].last;
            virtual_keep(v, run[i].high, virtual_between(&old, j, run[i].high));
            v->forgotten += run[i].cost;
            v->spacing = fmax(v->spacing, spacing);
        } else {
            virtual_keep(v, old.overlap[j], old.slide[j]);
        }
    }
}

/* Makes room for two nodes: at the latest with 1/2 (nodes - 4) cells. */
static inline void virtual_thin(const struct mindlin_virtual_path_coefficients *c,
                                struct mindlin_virtual_path_state *v) {
    const int end = (int)v->count - 1;
    double gap = v->overlap[end];
    int exponent;
    for (int j = 1; j + 1 < end; j++)
        gap = fmin(gap, v->overlap[j + 1] - v->overlap[j]);
    frexp(fmax(gap, 1e-12 * v->overlap[end]), &exponent);
    for (; (int)v->count > VIRTUAL_NODES - 2; exponent++)
        virtual_coarsen(c, v, ldexp(1.0, exponent));
}

/* --- one step --------------------------------------------------------------------------------- */

/* A piece more, which may still take any slope. */
static inline void virtual_append(const struct mindlin_virtual_path_coefficients *c,
                                  struct mindlin_virtual_path_state *v, double overlap,
                                  struct virtual_point p) {
    if ((int)v->count == VIRTUAL_NODES)
        virtual_thin(c, v);
    /* A piece of no length is no piece, not even the first: on the edge of gross sliding the cone is met at
     * the origin itself. */
    const int n = (int)v->count - !(overlap > v->overlap[(int)v->count - 1]);
    v->overlap[n] = overlap;
    v->slide[n] = p;
    v->count = n + 1;
    v->course = (struct virtual_point){0.0, 0.0};
    v->room = 2.0 * c->friction / c->kappa;
}

/* What two discs of slopes have in common: the largest disc in it. Radius < 0: nothing. */
static inline double virtual_common(struct virtual_point *middle, double room,
                                    struct virtual_point other, double other_room) {
    const double d = hypot(other.s - middle->s, other.t - middle->t);
    const double from = fmax(-room, d - other_room), to = fmin(room, d + other_room);
    const double way = d > 0.0 ? 0.5 * (from + to) / d : 0.0;
    middle->s += way * (other.s - middle->s);
    middle->t += way * (other.t - middle->t);
    return 0.5 * (to - from);
}

/* The path sticks on to (overlap, p): a longer last piece if all that it replaces lies within 1e-12 of
 * it, else a piece more. */
static inline void virtual_extend(const struct mindlin_virtual_path_coefficients *c,
                                  struct mindlin_virtual_path_state *v, double overlap,
                                  struct virtual_point p) {
    const int m = (int)v->count - 1, a = m - 1;
    if (a >= 0 && v->room >= 0.0) {
        const double length = v->overlap[m] - v->overlap[a], whole = overlap - v->overlap[a];
        const struct virtual_point slope = {(v->slide[m].s - v->slide[a].s) / length,
                                            (v->slide[m].t - v->slide[a].t) / length};
        struct virtual_point course = v->course;
        const double reach = 1e-12 * c->friction / c->kappa * v->overlap[m] / length;
        const double room = virtual_common(&course, v->room, slope, reach);
        if (hypot((p.s - v->slide[a].s) / whole - course.s,
                  (p.t - v->slide[a].t) / whole - course.t) <= room) {
            v->slide[m] = p;
            v->overlap[m] = overlap;
            v->course = course;
            v->room = room;
            return;
        }
    }
    virtual_append(c, v, overlap, p);
}

/* The step to (overlap, end of the path + slide). Returns 1 in gross sliding. */
static inline int virtual_step(const struct mindlin_virtual_path_coefficients *c,
                               struct mindlin_virtual_path_state *v, double overlap, double slide_s,
                               double slide_t) {
    const double slope = c->friction / c->kappa;
    if (v->count < 0.5)
        v->count = 1.0;
    const struct virtual_point last = v->slide[(int)v->count - 1];
    const struct virtual_point p = {last.s + slide_s, last.t + slide_t};
    virtual_cut(v, overlap);
    int j = (int)v->count - 1;
    while (j > 0 && virtual_excess(p, v->slide[j], slope, overlap - v->overlap[j]) > 0.0)
        j--;
    /* Where friction has fallen since, nodes below can be outside as well: the lowest of them counts. */
    for (int i = 0; i < j; i++)
        if (virtual_excess(p, v->slide[i], slope, overlap - v->overlap[i]) >
            1e-12 * slope * overlap)
            j = i > 0 ? i - 1 : 0;
    if (j == 0 && virtual_excess(p, v->slide[j], slope, overlap - v->overlap[j]) > 0.0) {
        /* Even the innermost layer slides. The whole path is new; slides count from its layer. */
        const double way_s = p.s - v->slide[0].s, way_t = p.t - v->slide[0].t;
        const double part = slope * overlap / hypot(way_s, way_t);
        *v = (struct mindlin_virtual_path_state){.count = 1.0};
        virtual_append(c, v, overlap, (struct virtual_point){part * way_s, part * way_t});
        return 1;
    }
    if (j + 1 < (int)v->count) {
        const double at = virtual_meet(v, j, p, overlap, slope);
        const struct virtual_point cut = virtual_between(v, j, at);
        v->count = j + 1;
        virtual_append(c, v, at, cut);
        virtual_append(c, v, overlap, p);
    } else if (overlap > v->overlap[j]) {
        virtual_extend(c, v, overlap, p);
    } else {
        v->slide[j] = p;
    }
    return 0;
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
    const int slips = virtual_step(c, &v, motion->overlap, motion->slide_s, motion->slide_t);
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
        {"course_s", "1", "slope that the last piece may take, along s"},
    {"course_t", "1", "slope that the last piece may take, along t"},
#define X(k) {"overlap" #k, "m", "overlap of node " #k},
    VIRTUAL_NODE_LIST(X)
#undef X
        {"count", "1", "nodes in use, 0 without contact"},
    {"slipping", "1", "1 in gross sliding"},
    {"room", "1", "how far from course the slope of the last piece may be, < 0: not at all"},
    {"spacing", "m", "grid of overlaps kept when the nodes were used up, 0: nothing is forgotten"},
    {"forgotten", "N", "the shear force is exact to this (planar histories)"},
};
_Static_assert(sizeof(struct mindlin_virtual_path_state) ==
                   sizeof(double) * TOUCH_COUNT(mindlin_virtual_path_state_fields),
               "every state field is listed");

TOUCH_LAW_OBJECT const struct touch_law touch_law_mindlin_virtual_path = {
    TOUCH_LAW_HEAD,
    .name = "mindlin_virtual_path",
    .title = "Mindlin-Deresiewicz by superposition, with memory of turning points",
    .source = "Jaeger (1993); Ciavarella (1998); Cattaneo (1938); Mindlin and Deresiewicz (1953)",
    .known_wrong = "exact for planar histories only; slides that change direction are 6 % off in a "
                   "component at a corner, and by 14 % of mu N on a circle; keeps 64 nodes, and "
                   "when they are used up the force is exact to `forgotten` of its state, at most "
                   "5 % of mu N at the deepest overlap; its energies are not split",
    .traits = TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_DISPLACEMENT | TOUCH_TRAIT_CAP_ELASTIC |
              TOUCH_TRAIT_EVENTS,
    .transport = TOUCH_TRANSPORT_ROTATE,
    .arm = TOUCH_ARM_CONTACT_POINT,
    .slip_arm = TOUCH_ARM_CONTACT_POINT,
    .shear_field = 0,
    .shear_count = VIRTUAL_NODES + 1,
    .property_count = TOUCH_COUNT(mindlin_virtual_path_properties),
    .properties = mindlin_virtual_path_properties,
    .state_count = TOUCH_COUNT(mindlin_virtual_path_state_fields),
    .state = mindlin_virtual_path_state_fields,
    .coefficient_size = sizeof(struct mindlin_virtual_path_coefficients),
    .prepare = mindlin_virtual_path_prepare,
    .step = mindlin_virtual_path_step,
};

#endif
