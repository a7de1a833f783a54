/* SPDX-License-Identifier: BSD-3-Clause */
/* Mindlin-Deresiewicz by superposition (Jaeger 1993, Ciavarella 1998): the contact remembers a polyline in (overlap, slide),
 * the virtual path, from the origin to its present state. Along it the slide never grows faster than mu/kappa times the
 * overlap, kappa = 4 G* /E*; the shear force is
 *
 *   T = kappa sum over its pieces of (slide change/overlap change) * (normal force change)
 *
 * Exact for any planar history of identical materials (transverse slip neglected); turning points are remembered, inner ones
 * survive as long as outer ones are not passed. For slides that change direction the same construction is a law of its own,
 * not a solution: at constant normal force it is 6 % off in a component on an L-shaped path.
 *
 * The memory holds 64 nodes, and forgets nothing before they are used up. A step that sticks and goes on in a straight line
 * makes the last piece longer instead of adding a node: no point of the path moves by more than 1e-12 mu/kappa times its
 * overlap, which changes the force by less than 1e-12 mu N, whatever the number of steps.
 *
 * When the nodes are used up, the path is thinned in the cells of a grid: whole multiples of a spacing, a power of two,
 * which is doubled until there is room. A cell keeps the path's values at its two ends, and one node in the middle that
 * leaves the force as it was. The bounds of what this costs, for planar histories: every step of the construction maps the
 * slide of each layer s to the nearest value within mu/kappa (overlap - s) of the present slide, independently of the other
 * layers. So two paths never move apart at any layer. With T = kappa (slide N' - integral of slide N'' ds):
 *   (a) the force is off by at most the sum, over all thinnings, of kappa times the area between the path before and after,
 *       weighted with N'': `forgotten` in the state.
 *   (b) The slides at multiples of the largest spacing stay exact for ever. Between them neither path is steeper than
 *       mu/kappa, so that they differ by at most 2 mu/kappa times the distance to the nearer end of the cell. N'' falls and
 *       is convex; hence the force is off by at most 3/4 spacing/overlap mu N. The spacing is less than 1/15 of the largest
 *       overlap since touch: 5 % of mu N there.
 * These hold for the worst history. A curved path of 51207 steps is followed to 1e-5 mu N, `forgotten` being 2e-4 mu N, and
 * 62 nested turns to 6e-5 mu N. The worst seen is 3.4e-4 mu N, with 100 teeth at the friction angle
 * (cases/tests/test_memory.c). */
#include "touchstone/step.h"

enum {
    YOUNG,
    POISSON,
    FRICTION
};
static const struct touch_property properties[] = {
    YOUNG_AND_POISSON,
    {"fric", TOUCH_FRICTION, .flags = NEED | FREE, .meaning = "friction coefficient"},
    {0}};
struct material {
    double modulus, kappa, slope; /* Pa, 4/3 E*; k_s/k_n; mu/kappa */
};

#define NODES 64
struct state {
    struct vec slide[NODES];
    struct vec course;     /* slopes that the last piece may still take: the middle */
    double overlap[NODES]; /* growing; the first is 0 */
    double count;          /* 0: no contact */
    double room; /* of those slopes: how far from the middle; < 0: none, the piece is closed */
    double spacing, forgotten;
};
/* Nodes are numbered in octal, 00 to 77. */
#define EIGHT(X, tens)                                                                             \
    X(tens##0), X(tens##1), X(tens##2), X(tens##3), X(tens##4), X(tens##5), X(tens##6), X(tens##7)
#define ALL(X)                                                                                     \
    EIGHT(X, 0), EIGHT(X, 1), EIGHT(X, 2), EIGHT(X, 3), EIGHT(X, 4), EIGHT(X, 5), EIGHT(X, 6),     \
        EIGHT(X, 7)
#define SLIDE(k)                                                                                   \
    {"slide_s" #k, "m", "slide of node " #k " along s"}, {                                         \
        "slide_t" #k, "m", "slide of node " #k " along t"                                          \
    }
#define OVERLAP(k)                                                                                 \
    { "overlap" #k, "m", "overlap of node " #k }
static const struct touch_field state[] = {
    ALL(SLIDE),
    KEPT_VECTOR("course", "1", "slope that the last piece may take,"),
    ALL(OVERLAP),
    {"count", "1", "nodes in use, 0 without contact"},
    {"room", "1", "how far from course the slope of the last piece may be, < 0: not at all"},
    {"spacing", "m", "grid of overlaps kept when the nodes were used up, 0: nothing is forgotten"},
    {"forgotten", "N", "the shear force is exact to this (planar histories)"},
    END_OF_STATE};
_Static_assert(sizeof(struct state) == sizeof(double) * (TOUCH_COUNT(state) - 2), "all are listed");

static int prepare(const struct values *v, struct material *ret) {
    const double e_star = effective_young(v, YOUNG, POISSON);
    const double kappa = 4.0 * effective_shear(v, YOUNG, POISSON) / e_star;
    *ret = (struct material){4.0 / 3.0 * e_star, kappa, number(v, FRICTION) / kappa};
    return 0;
}

/* What the path of one contact is made with: N m^-3/2, kappa 4/3 E* sqrt(R*); and mu/kappa. */
struct rule {
    double stiffness, slope;
};
/* A point of the path. */
struct place {
    double overlap;
    struct vec slide;
};

static double length(struct vec a) {
    return hypot(a.s, a.t);
}

static struct vec divided(struct vec a, double by) {
    return (struct vec){a.s / by, a.t / by};
}

static int nodes(const struct state *v) {
    return (int)v->count;
}

/* On the piece after node j. */
static struct vec between(const struct state *v, int j, double overlap) {
    const double part = (overlap - v->overlap[j]) / (v->overlap[j + 1] - v->overlap[j]);
    return add(v->slide[j], scale(part, less(v->slide[j + 1], v->slide[j])));
}

/* --- thinning ---------------------------------------------------------------------------------------------------- */

/* Interior nodes first to last, strictly inside the cell of the grid from low to high. If the run collapses, what is kept is
 * the path at the two ends of the cell and one node in its middle. */
struct run {
    int first, last;
    bool collapsed;
    double low, high; /* m; high: at most the end of the path */
    struct vec middle;
    double cost; /* N, most that the force changes by, now or ever */
};

/* Weight of a node between two others: the force changes by it times the node's distance from the straight line, if it is
 * taken out. */
static double weight_of(const struct rule *c, double before, double at, double after) {
    const double overlap[3] = {before, at, after};
    double force[3];
    for (int k = 0; k < 3; k++)
        force[k] = c->stiffness * overlap[k] * sqrt(overlap[k]);
    return (force[2] - force[1]) / (after - at) - (force[1] - force[0]) / (at - before);
}

/* The sum of the changes of the force where all nodes between two places, from j on, are taken out one by one; and the sum
 * of their sizes. */
static double changes(const struct rule *c, const struct state *v, int j, struct place from,
                      struct place to, struct vec *ret_sum) {
    double size = 0.0;
    *ret_sum = (struct vec){0.0, 0.0};
    for (; v->overlap[j] < to.overlap; j++) {
        const struct place node = {v->overlap[j], v->slide[j]};
        const struct place next = v->overlap[j + 1] < to.overlap
                                      ? (struct place){v->overlap[j + 1], v->slide[j + 1]}
                                      : to;
        const double part = (node.overlap - from.overlap) / (next.overlap - from.overlap);
        const double weight = weight_of(c, from.overlap, node.overlap, next.overlap);
        const struct vec change = scale(
            weight, less(less(node.slide, from.slide), scale(part, less(next.slide, from.slide))));
        *ret_sum = add(*ret_sum, change);
        size += length(change);
    }
    return size;
}

/* The node in the middle that leaves the force of a run as it was, but no steeper than friction allows; and the cost, kappa
 * times the area between the two paths with the weight N''. */
static void balance(const struct rule *c, const struct state *v, struct run *run) {
    const double at = 0.5 * (run->low + run->high), half = at - run->low;
    const struct place low = {run->low, between(v, run->first - 1, run->low)};
    const struct place high = {run->high, between(v, run->last, run->high)};
    int j = run->first;
    while (v->overlap[j] < at)
        j++;
    const struct place middle = {at, between(v, j - 1, at)};
    struct vec lost, unused;
    changes(c, v, run->first, low, high, &lost);
    run->cost = changes(c, v, run->first, low, middle, &unused) +
                changes(c, v, v->overlap[j] > at ? j : j + 1, middle, high, &unused);

    const double weight = weight_of(c, run->low, at, run->high), size = length(lost) / weight;
    const double most = half * c->slope - 0.5 * length(less(high.slide, low.slide));
    const double part = size > most ? fmax(most, 0.0) / (size * weight) : 1.0 / weight;
    run->middle = add(scale(0.5, add(low.slide, high.slide)), scale(part, lost));
    run->cost += weight * length(less(run->middle, middle.slide));
}

/* The runs of the path in a grid of that spacing. */
static int runs_of(const struct rule *c, const struct state *v, double spacing,
                   struct run ret[NODES]) {
    const int end = nodes(v) - 1;
    int count = 0;
    for (int j = 1; j < end; j++) {
        const double low = spacing * floor(v->overlap[j] / spacing);
        if (!(v->overlap[j] > low))
            continue;
        if (!count || ret[count - 1].low < low)
            ret[count++] =
                (struct run){.first = j, .low = low, .high = fmin(low + spacing, v->overlap[end])};
        ret[count - 1].last = j;
    }
    for (int i = 0; i < count; i++)
        balance(c, v, &ret[i]);
    return count;
}

/* How many nodes fewer there are if run i collapses: an end of its cell may be a node already. */
static int gain_of(const struct state *v, const struct run *run, int runs, int i) {
    const bool before = i > 0 && run[i - 1].collapsed && !(run[i - 1].high < run[i].low);
    const bool after = i + 1 < runs && run[i + 1].collapsed && !(run[i + 1].low > run[i].high);
    const bool low = before || !(v->overlap[run[i].first - 1] < run[i].low);
    const bool high = after || !(v->overlap[run[i].last + 1] > run[i].high);
    return run[i].last - run[i].first - !low - !high;
}

/* The run that costs least for each node that it saves; where none saves any, one that does together with its neighbours.
 * -1: none. */
static int cheapest(const struct state *v, const struct run *run, int runs) {
    double least[2] = {HUGE_VAL, HUGE_VAL};
    int best[2] = {-1, -1}; /* without and with gain */
    for (int i = 0; i < runs; i++) {
        const bool single = run[i].first == run[i].last;
        const int gain = run[i].collapsed || single ? -1 : gain_of(v, run, runs, i);
        const double price = run[i].cost / fmax(gain, 1.0);
        if (gain < 0 || !(price < least[gain > 0]))
            continue;
        least[gain > 0] = price;
        best[gain > 0] = i;
    }
    return best[1] >= 0 ? best[1] : best[0];
}

/* Collapses runs until there is room or none is left. Those that save no node by themselves only in the coarsest grid: there
 * they make sure that there is room. */
static void choose(const struct state *v, bool coarsest, struct run *run, int runs) {
    for (int left = nodes(v); left > NODES - 2;) {
        const int i = cheapest(v, run, runs), gain = i < 0 ? 0 : gain_of(v, run, runs, i);
        if (i < 0 || (gain < 1 && !coarsest))
            return;
        run[i].collapsed = true;
        left -= gain;
    }
}

static void keep(struct state *v, double overlap, struct vec slide) {
    const int n = nodes(v);
    if (n > 0 && !(overlap > v->overlap[n - 1]))
        return;
    v->overlap[n] = overlap;
    v->slide[n] = slide;
    v->count = n + 1;
}

/* Takes nodes out by a grid of that spacing. */
static void coarsen(const struct rule *c, struct state *v, double spacing) {
    const struct state old = *v;
    const int end = nodes(&old) - 1;
    struct run run[NODES];
    const int runs = runs_of(c, &old, spacing, run);
    choose(&old, 0.5 * (NODES - 4) * spacing >= old.overlap[end], run, runs);
    v->count = 0.0;
    for (int j = 0, i = 0; j <= end; j++) {
        while (i < runs && (!run[i].collapsed || run[i].last < j))
            i++;
        if (i < runs && j == run[i].first) {
            keep(v, run[i].low, between(&old, j - 1, run[i].low));
            keep(v, 0.5 * (run[i].low + run[i].high), run[i].middle);
            j = run[i].last;
            keep(v, run[i].high, between(&old, j, run[i].high));
            v->forgotten += run[i].cost;
            v->spacing = fmax(v->spacing, spacing);
        } else {
            keep(v, old.overlap[j], old.slide[j]);
        }
    }
}

/* Makes room for two nodes: at the latest with 1/2 (nodes - 4) cells. */
static void thin(const struct rule *c, struct state *v) {
    const int end = nodes(v) - 1;
    double gap = v->overlap[end];
    int exponent;
    for (int j = 1; j + 1 < end; j++)
        gap = fmin(gap, v->overlap[j + 1] - v->overlap[j]);
    frexp(fmax(gap, 1e-12 * v->overlap[end]), &exponent);
    for (; nodes(v) > NODES - 2; exponent++)
        coarsen(c, v, ldexp(1.0, exponent));
}

/* --- one step ---------------------------------------------------------------------------------------------------- */

/* How far the slide p lies outside the cone that opens backward from (overlap, p) at node j. */
static double excess(const struct rule *c, const struct state *v, int j, double overlap,
                     struct vec p) {
    return length(less(p, v->slide[j])) - c->slope * (overlap - v->overlap[j]);
}

/* Forgets what lies above the new, smaller overlap: the cut piece ends there. */
static void cut(struct state *v, double overlap) {
    int n = nodes(v);
    while (n > 1 && v->overlap[n - 1] >= overlap)
        n--;
    if (n < nodes(v)) {
        v->slide[n] = between(v, n - 1, overlap);
        v->overlap[n] = overlap;
        n++;
        v->room = n < nodes(v) ? -1.0 : v->room;
    }
    v->count = n;
}

/* The overlap at which the piece after node j meets the cone. */
static double meet(const struct rule *c, const struct state *v, int j, double overlap,
                   struct vec p) {
    const struct vec u =
        divided(less(v->slide[j + 1], v->slide[j]), v->overlap[j + 1] - v->overlap[j]);
    /* e: from the piece, made longer to this overlap, to p. y below it, |e + u y| = slope y: a y^2 - 2 b y - e^2 = 0. The
     * positive root, without cancellation: a slide of any size is felt. */
    const struct vec e = less(less(p, v->slide[j + 1]), scale(overlap - v->overlap[j + 1], u));
    const double a = c->slope * c->slope - u.s * u.s - u.t * u.t, b = dot(e, u), square = dot(e, e);
    const double root = sqrt(fmax(b * b + a * square, 0.0));
    const double y = b < 0.0 ? square / (root - b) : a > 0.0 ? (b + root) / a : HUGE_VAL;
    return fmin(fmax(overlap - y, v->overlap[j]), v->overlap[j + 1]);
}

/* A piece more, which may still take any slope. */
static void append(const struct rule *c, struct state *v, double overlap, struct vec p) {
    if (nodes(v) == NODES)
        thin(c, v);
    /* A piece of no length is no piece, not even the first: on the edge of gross sliding the cone is met at the origin
     * itself. */
    const int n = nodes(v) - !(overlap > v->overlap[nodes(v) - 1]);
    v->overlap[n] = overlap;
    v->slide[n] = p;
    v->count = n + 1;
    v->course = (struct vec){0.0, 0.0};
    v->room = 2.0 * c->slope;
}

/* What two discs of slopes have in common: the largest disc in it. Radius < 0: nothing. */
static double common(struct vec *middle, double room, struct vec other, double other_room) {
    const double d = length(less(other, *middle));
    const double from = fmax(-room, d - other_room), to = fmin(room, d + other_room);
    const double way = d > 0.0 ? 0.5 * (from + to) / d : 0.0;
    *middle = add(*middle, scale(way, less(other, *middle)));
    return 0.5 * (to - from);
}

/* The path sticks on to (overlap, p): a longer last piece if all that it replaces lies within 1e-12 of it, else a piece
 * more. */
static void extend(const struct rule *c, struct state *v, double overlap, struct vec p) {
    const int m = nodes(v) - 1, a = m - 1;
    if (a >= 0 && v->room >= 0.0) {
        const double old = v->overlap[m] - v->overlap[a], whole = overlap - v->overlap[a];
        const struct vec slope = divided(less(v->slide[m], v->slide[a]), old);
        struct vec course = v->course;
        const double room = common(&course, v->room, slope, 1e-12 * c->slope * v->overlap[m] / old);
        if (length(less(divided(less(p, v->slide[a]), whole), course)) <= room) {
            v->slide[m] = p;
            v->overlap[m] = overlap;
            v->course = course;
            v->room = room;
            return;
        }
    }
    append(c, v, overlap, p);
}

/* The step to (overlap, end of the path + slide). Whether it is gross sliding. */
static bool go(const struct rule *c, struct state *v, double overlap, struct vec slide) {
    if (v->count < 0.5)
        v->count = 1.0;
    const struct vec p = add(v->slide[nodes(v) - 1], slide);
    cut(v, overlap);
    int j = nodes(v) - 1;
    while (j > 0 && excess(c, v, j, overlap, p) > 0.0)
        j--;
    /* Where friction has fallen since, nodes below can be outside as well: the lowest of them counts. */
    for (int i = 0; i < j; i++)
        if (excess(c, v, i, overlap, p) > 1e-12 * c->slope * overlap)
            j = i > 0 ? i - 1 : 0;
    if (j == 0 && excess(c, v, j, overlap, p) > 0.0) {
        /* Even the innermost layer slides. The whole path is new; slides count from its layer. */
        const struct vec way = less(p, v->slide[0]);
        *v = (struct state){.count = 1.0};
        append(c, v, overlap, scale(c->slope * overlap / length(way), way));
        return true;
    }
    if (j + 1 < nodes(v)) {
        const double at = meet(c, v, j, overlap, p);
        const struct vec met = between(v, j, at);
        v->count = j + 1;
        append(c, v, at, met);
        append(c, v, overlap, p);
    } else if (overlap > v->overlap[j]) {
        extend(c, v, overlap, p);
    } else {
        v->slide[j] = p;
    }
    return false;
}

static void step(const struct material *m, const struct size *size, const struct motion *t,
                 const struct state *old, struct state *new, struct answer *a) {
    *new = (struct state){0};
    if (!(t->overlap > 0.0))
        return;
    const double h = m->modulus * sqrt(size->r_eff), root = sqrt(t->overlap);
    const struct rule c = {m->kappa * h, m->slope};
    *new = *old;
    /* A state that no step has left must not lead out of the arrays. */
    new->count = old->count >= 1.0 ? fmin(old->count, NODES) : 0.0;
    a->slipping = yes(go(&c, new, t->overlap, t->slide));
    double below = 0.0;
    for (int j = 1; j < nodes(new); j++) {
        const double above = h * new->overlap[j] * sqrt(new->overlap[j]);
        const double part = (above - below) / (new->overlap[j] - new->overlap[j - 1]);
        a->elastic =
            add(a->elastic, scale(m->kappa * part, less(new->slide[j], new->slide[j - 1])));
        below = above;
    }
    a->normal_elastic = h * t->overlap * root;
    a->stiffness_n = 1.5 * h * root;
    a->stiffness_s = 1.5 * m->kappa * h * root;
    a->strain_normal = 0.4 * a->normal_elastic * t->overlap;
    a->active = 1.0;
}

LAW(mindlin_virtual_path, UNBOOKED | TOUCH_TRAIT_SHEAR,
    .title = "Mindlin-Deresiewicz by superposition, with memory of turning points",
    .source = "Jaeger (1993); Ciavarella (1998); Cattaneo (1938); Mindlin and Deresiewicz (1953)",
    .known_wrong = "exact for planar histories only; slides that change direction are 6 % off in a "
                   "component at a corner, and by 14 % of mu N on a circle; keeps 64 nodes, and "
                   "when they are used up the force is exact to `forgotten` of its state, at most "
                   "5 % of mu N at the deepest overlap; its energies are not split",
    .conventions = {SAY(history, displacement), SAY(limit_on, spring), SAY(limit_from, elastic),
                    SAY(damping, none), SAY(partial_slip, mindlin_deresiewicz), SAY_TURNED_AT_POINT,
                    SAY(rolling, none), SAY(separation, cleared)},
    KEPT_AT(slide, NODES + 1))
