/* SPDX-License-Identifier: BSD-3-Clause */
/* The row of springs of mindlin_path.h, where the model stands: deflection u over depth d as a polyline of
 * PATH_NODES nodes and an end, and one step of it.
 *
 *   1. Every node is moved by the slide and shortened to its limit. The outermost node that needs no shortening
 *      sticks; all out of it slides.
 *   2. Between it and the next node the polyline meets the limit: a new node. Without slip the old end becomes a
 *      node instead: the polyline grows.
 *   3. That is one node too many, or two. The nodes are removed that change the force least. The two nodes beside
 *      a removed one are shifted, so that the force remains as it was.
 *
 * If each step were judged alone, a curve of many small steps would be straightened out step by step, since each
 * removal is cheap. So what was removed at the two places where nodes come in, the end and the meeting point, is
 * remembered (end_debt, slip_debt) until a node is left there.
 *
 * Depths are kept by their roots x: N = h d^(3/2) = h x^3, and between two nodes the change of N over that of d
 * is h (x0^2 + x0 x1 + x1^2)/(x0 + x1), here `secant`. */
#ifndef TOUCH_LAW_PATH_SPRINGS_H
#define TOUCH_LAW_PATH_SPRINGS_H

#include "body.h"

#ifndef PATH_NODES
#define PATH_NODES 8
#endif

/* For the compiler to vectorise a loop over contacts, loops over nodes and calls must be gone. Elsewhere the long
 * functions are compiled once for all instances of the kernel. */
#if !TOUCH_LANE_AUTO
#define PATH_UNROLL
#define PATH_LONG static __attribute__((noinline, unused))
#elif defined(__clang__)
#define PATH_UNROLL _Pragma("unroll")
#define PATH_LONG   TOUCH_INLINE
#else
#define PATH_UNROLL _Pragma("GCC unroll 16")
#define PATH_LONG   TOUCH_INLINE
#endif

/* mu N: smaller changes of the force are round-off, and exact is what has no larger ones. */
#define PATH_EXACT     1e-13

/* Overlap: nodes whose neighbours are no farther apart are at one place but for round-off. */
#define PATH_ONE_PLACE (1024.0 * DBL_EPSILON)

struct path_node {
    struct touch_plane u; /* m, deflection */
    real root;            /* m^1/2, of the depth */
};

/* What comes before a node is within it: nodes 0 to PATH_NODES - 1 and the end, with room for one more. Node 0 has
 * depth 0. The end has the depth of the overlap, and no deflection. */
struct path_list {
    struct path_node node[PATH_NODES + 2];
};

struct path_memory {
    real slip_debt,
        end_debt;   /* N, removed at the meeting point and at the end since a node was left there */
    real forgotten; /* N, bound of what all removals change the force by (planar histories) */
};

struct path_step {
    struct path_list list;   /* the new polyline */
    struct path_list full;   /* the same with the node that was removed last */
    struct touch_plane pull; /* N/(kappa h), the force of both */
    mask slipping;           /* all slides */
    struct path_memory memory;
};

TOUCH_INLINE struct touch_plane path_vector(mask m, struct touch_plane a, struct touch_plane b) {
#define X(axis) .axis = lane_select(m, a.axis, b.axis),
    return (struct touch_plane){TOUCH_AXES(X)};
#undef X
}

TOUCH_INLINE struct path_node path_select(mask m, struct path_node a, struct path_node b) {
    return (struct path_node){path_vector(m, a.u, b.u), lane_select(m, a.root, b.root)};
}

/* Length in depth between two nodes. */
TOUCH_INLINE real path_length(struct path_node a, struct path_node b) {
    return (b.root - a.root) * (b.root + a.root);
}

/* 1 over the sum of two roots; 1 where both are 0. */
TOUCH_INLINE real path_inverse(struct path_node a, struct path_node b) {
    const real sum = a.root + b.root, one = lane_of(1.0);
    return touch_divide(one, lane_select(lane_gt(sum, lane_of(0.0)), sum, one));
}

TOUCH_INLINE real path_secant(struct path_node a, struct path_node b, real inverse) {
    return (a.root * a.root + b.root * (a.root + b.root)) * inverse;
}

/* How far b, between a and c, is from the straight line, times the length of the line. */
TOUCH_INLINE struct touch_plane path_bend(struct path_node a, struct path_node b,
                                          struct path_node c) {
    return plane_subtract(plane_scale(path_length(b, c), plane_subtract(b.u, a.u)),
                          plane_scale(path_length(a, b), plane_subtract(c.u, b.u)));
}

/* What the removal of b changes the force by: at most this, at least 3/4 of it. 0 for round-off, so that this does not
 * decide which of several useless nodes goes. inverse: of b and c. */
TOUCH_INLINE real path_price(real stiffness, real round_off, struct touch_plane bend,
                             real inverse) {
    const struct touch_plane change = plane_scale(stiffness * inverse, bend);
    const real price = lane_sqrt(plane_dot(change, change));
    return lane_select(lane_gt(price, round_off), price, lane_of(0.0));
}

/* T = kappa h sum of (u0 - u1) secant, which is 8 G* integral of u da; here without kappa h. */
PATH_LONG struct touch_plane path_pull(const struct path_list *list) {
    struct touch_plane sum = plane_zero();
    PATH_UNROLL
    for (int i = 0; i < PATH_NODES; i++) {
        const struct path_node a = list->node[i], b = list->node[i + 1];
        sum = plane_add(
            sum, plane_scale(path_secant(a, b, path_inverse(a, b)), plane_subtract(a.u, b.u)));
    }
    return sum;
}

/* 3/4 of the integral of u^2 dx over the first pieces: strain energy over kappa h. */
PATH_LONG real path_energy(const struct path_list *list, int pieces) {
    real sum = lane_of(0.0);
    PATH_UNROLL
    for (int i = 0; i < pieces; i++) {
        const struct path_node a = list->node[i], b = list->node[i + 1];
        const struct touch_plane rise = plane_subtract(b.u, a.u);
        const real inverse = path_inverse(a, b), x = a.root, y = b.root;
        /* Means over x of the part of the piece that is passed, and of its square. */
        const real first = lane_of(1.0 / 3.0) * (y + x + x) * inverse;
        const real second =
            (lane_of(0.2) * y * y + lane_of(0.6) * x * y + lane_of(8.0 / 15.0) * x * x) * inverse *
            inverse;
        sum = sum + (y - x) * (plane_dot(a.u, a.u) + lane_of(2.0) * first * plane_dot(a.u, rise) +
                               second * plane_dot(rise, rise));
    }
    return lane_of(0.75) * sum;
}

/* Where the piece from a, which is within its limit, to b, which is beyond, meets the limit: with y the part of
 * the piece, |u_a + y rise| = limit - y reach length. unit: 1 over the largest limit, so that squares of small
 * lengths are not lost. */
TOUCH_INLINE struct path_node path_meet(real reach, real limit, real unit, struct path_node a,
                                        struct path_node b) {
    const real zero = lane_of(0.0), one = lane_of(1.0), length = path_length(a, b);
    const real room = unit * limit, fall = unit * reach * length;
    const struct touch_plane rise = plane_subtract(b.u, a.u);
    const struct touch_plane from = plane_scale(unit, a.u), way = plane_scale(unit, rise);
    const real p = plane_dot(way, way) - fall * fall, q = plane_dot(from, way) + room * fall;
    const real r = room * room - plane_dot(from, from);
    const real below = q + lane_sqrt(lane_max(q * q + p * r, zero)); /* p y^2 + 2 q y = r */
    const real part =
        lane_max(lane_min(touch_divide_where(lane_gt(below, zero), r, below), one), zero);
    return (struct path_node){
        plane_add(a.u, plane_scale(part, rise)),
        lane_sqrt(a.root * a.root + part * length),
    };
}

/* One step to the overlap of that root. reach: mu/kappa, 1; stiffness: kappa h, N m^-3/2. */
// NOLINTNEXTLINE(readability-function-size): three steps over the same nodes, which stay in registers
PATH_LONG struct path_step path_advance(real reach, real stiffness, real root,
                                        struct touch_plane slide, const struct path_list *old,
                                        const struct path_memory *memory) {
    const real zero = lane_of(0.0), one = lane_of(1.0), depth = root * root;
    const mask no = lane_flag(0);
    const struct path_node end = {plane_zero(), root};
    struct path_step step;

    /* 1. From the old end inward. outside[i]: node i and all out of it slide; last[i]: node i is the outermost
     * that sticks. Of the piece that begins there: its two nodes before they are shortened, and the two nodes
     * after it. */
    struct path_node moved[PATH_NODES + 2], raw = end;
    struct path_node inner = end, outer = end, next = end, after = end;
    mask outside[PATH_NODES + 1], last[PATH_NODES + 1], slides = lane_flag(1);
    real room = zero;
    moved[PATH_NODES + 1] = end;
    PATH_UNROLL
    for (int i = PATH_NODES; i >= 0; i--) {
        const struct path_node was = old->node[i];
        const real limit = reach * (depth - was.root * was.root);
        const struct path_node out = raw;
        raw = (struct path_node){plane_add(was.u, slide), was.root};
        mask longer;
        const real factor = lane_cut(lane_max(limit, zero), plane_dot(raw.u, raw.u), &longer);
        const mask beyond = lane_or(longer, lane_lt(limit, zero));
        moved[i] = (struct path_node){plane_scale(factor, raw.u), lane_min(was.root, root)};
        last[i] = lane_and(slides, lane_not(beyond));
        slides = lane_and(slides, beyond);
        outside[i] = slides;
        inner = path_select(last[i], raw, inner);
        outer = path_select(last[i], out, outer);
        next = path_select(last[i], moved[i + 1], next);
        after = i < PATH_NODES ? path_select(last[i], moved[i + 2], after) : end;
        room = lane_select(last[i], limit, room);
    }
    const mask sticks = last[PATH_NODES], partial = lane_not(lane_or(sticks, slides));

    /* 2. The meeting point takes the place of the node after it, or it is put in and the old end left out. In
     * planar histories nothing is lost by either. */
    const real all = reach * depth, round_off = lane_of(PATH_EXACT) * stiffness * all * root;
    const real unit = touch_divide_where(lane_gt(all, zero), one, all);
    const struct path_node meet = path_meet(reach, room, unit, inner, outer);
    const real next_price =
        path_price(stiffness, round_off, path_bend(meet, next, after), path_inverse(next, after));
    const real end_price =
        path_price(stiffness, round_off, path_bend(moved[PATH_NODES - 1], moved[PATH_NODES], end),
                   path_inverse(moved[PATH_NODES], end));
    const mask cheaper = lane_lt(memory->slip_debt + next_price, memory->end_debt + end_price);
    const mask replaces = lane_and(partial, lane_or(last[PATH_NODES - 1], cheaper));
    const mask inserts = lane_and(partial, lane_not(replaces));
    struct path_list *full = &step.full;
    full->node[0] = moved[0];
    full->node[PATH_NODES + 1] = end;
    PATH_UNROLL
    for (int i = 1; i <= PATH_NODES; i++)
        full->node[i] =
            path_select(last[i - 1], path_select(sticks, moved[i], meet),
                        path_select(lane_and(inserts, outside[i - 1]), moved[i - 1], moved[i]));

    /* 3. The node whose removal costs least goes. One that stands where others were removed before costs as much
     * as all of them. Of those that cost nothing the one with the nearest neighbours goes: slip that turns needs
     * nodes within, even where they lie on a straight line now. */
    real length[PATH_NODES + 1], inverse[PATH_NODES + 1], secant[PATH_NODES + 1];
    step.pull = plane_zero();
    PATH_UNROLL
    for (int i = 0; i <= PATH_NODES; i++) {
        const struct path_node a = full->node[i], b = full->node[i + 1];
        length[i] = path_length(a, b);
        inverse[i] = path_inverse(a, b);
        secant[i] = path_secant(a, b, inverse[i]);
        step.pull = plane_add(step.pull, plane_scale(secant[i], plane_subtract(a.u, b.u)));
    }
    real least = zero, price = zero, gone = zero, weight = zero, share = zero;
    struct touch_plane bend = plane_zero();
    mask next_gone = no, end_gone = no;
    PATH_UNROLL
    for (int i = 1; i <= PATH_NODES; i++) {
        const struct touch_plane own_bend =
            path_bend(full->node[i - 1], full->node[i], full->node[i + 1]);
        const real own = path_price(stiffness, round_off, own_bend, inverse[i]);
        const mask is_next = i > 1 ? lane_and(inserts, last[i - 2]) : no;
        const mask is_end = i == PATH_NODES ? lane_not(inserts) : no;
        const real debt =
            lane_select(is_next, memory->slip_debt, lane_select(is_end, memory->end_debt, zero));
        const mask free = lane_le(own, zero);
        /* Equal steps leave equal neighbours: the index decides, and not round-off. Of nodes at one place the
         * first goes. */
        const real span = length[i - 1] + length[i];
        const real near = lane_select(lane_gt(span, lane_of(PATH_ONE_PLACE) * depth),
                                      lane_of(1.0 + i / 256.0) * span, zero);
        const real cost = lane_select(free, near - lane_of(4.0) * depth, own + debt);
        const mask less = i > 1 ? lane_lt(cost, least) : lane_flag(1);
        /* The secants before and after the two nodes beside it, times the length between them. */
        const real before = i > 1 ? secant[i - 2] * span : zero;
        const real behind = i < PATH_NODES ? secant[i + 1] * span
                                           : secant[i - 1] * length[i - 1] + secant[i] * length[i];
        least = lane_select(less, cost, least);
        price = lane_select(less, own, price);
        gone = lane_select(less, lane_of((double)i), gone);
        bend = path_vector(less, own_bend, bend);
        weight = lane_select(less, secant[i] - secant[i - 1], weight);
        share = lane_select(less, behind - before, share);
        next_gone = lane_or(lane_and(less, is_next), lane_and(lane_not(less), next_gone));
        end_gone = lane_or(lane_and(less, is_end), lane_and(lane_not(less), end_gone));
    }
    const mask shifts = lane_and(lane_gt(price, zero), lane_gt(share, zero));
    const struct touch_plane shift = plane_scale(touch_divide_where(shifts, weight, share), bend);
    step.list.node[0].root = zero;
    PATH_UNROLL
    for (int i = 0; i <= PATH_NODES; i++) {
        const real at = lane_of((double)i), one_on = lane_of((double)(i + 1));
        const struct path_node kept =
            path_select(lane_le(gone, at), full->node[i + 1], full->node[i]);
        const mask beside = lane_and(lane_le(at, gone), lane_le(gone, one_on));
        step.list.node[i].root = kept.root;
        step.list.node[i].u =
            i < PATH_NODES ? path_vector(beside, plane_add(kept.u, shift), kept.u) : plane_zero();
    }
    const real lost = lane_select(replaces, next_price, lane_select(inserts, end_price, zero));
    step.slipping = slides;
    step.memory = (struct path_memory){
        .slip_debt = lane_select(next_gone, memory->slip_debt + price,
                                 lane_select(replaces, memory->slip_debt + next_price, zero)),
        .end_debt = lane_select(end_gone, memory->end_debt + price,
                                lane_select(inserts, memory->end_debt + end_price, zero)),
        .forgotten = memory->forgotten + lost + lane_of(2.0) * price,
    };
    return step;
}

#endif
