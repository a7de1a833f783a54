/* SPDX-License-Identifier: BSD-3-Clause */
/* The row of springs of mindlin_path.c, where the model stands: deflection u over depth d as a polyline of
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
#ifndef PATH_SPRINGS_H
#define PATH_SPRINGS_H

#include <float.h>
#include "touchstone/step.h"

#ifndef PATH_NODES
#define PATH_NODES 8
#endif

/* In a kernel loops over nodes must be gone, for the loop over contacts to become a vector loop. */
#ifndef KERNEL
#define EACH_NODE
#elif defined(__clang__)
#define EACH_NODE _Pragma("clang loop unroll(full)")
#else
#define EACH_NODE _Pragma("GCC unroll 16")
#endif

/* mu N: smaller changes of the force are round-off, and exact is what has no larger ones. */
#define PATH_EXACT     1e-13

/* Overlap: nodes whose neighbours are no farther apart are at one place but for round-off. */
#define PATH_ONE_PLACE (1024.0 * DBL_EPSILON)

struct path_node {
    struct vec u; /* m, deflection */
    double root;  /* m^1/2, of the depth */
};

/* What comes before a node is within it: nodes 0 to PATH_NODES - 1 and the end, with room for one more. Node 0 has
 * depth 0. The end has the depth of the overlap, and no deflection. */
struct path_list {
    struct path_node node[PATH_NODES + 2];
};

struct path_memory {
    double slip_debt,
        end_debt; /* N, removed at the meeting point and at the end since a node was left there */
    double forgotten; /* N, bound of what all removals change the force by (planar histories) */
};

struct path_step {
    struct path_list list; /* the new polyline */
    struct path_list full; /* the same with the node that was removed last */
    struct vec pull;       /* N/(kappa h), the force of both */
    bool slipping;         /* all slides */
    struct path_memory memory;
};

FN struct vec path_vector(bool m, struct vec a, struct vec b) {
#ifdef IN_SPACE
    return (struct vec){m ? a.x : b.x, m ? a.y : b.y, m ? a.z : b.z};
#else
    return (struct vec){m ? a.s : b.s, m ? a.t : b.t};
#endif
}

FN struct path_node path_select(bool m, struct path_node a, struct path_node b) {
    return (struct path_node){path_vector(m, a.u, b.u), m ? a.root : b.root};
}

/* Length in depth between two nodes. */
FN double path_length(struct path_node a, struct path_node b) {
    return (b.root - a.root) * (b.root + a.root);
}

/* 1 over the sum of two roots; 1 where both are 0. */
FN double path_inverse(struct path_node a, struct path_node b) {
    const double sum = a.root + b.root;
    return 1.0 / (sum > 0.0 ? sum : 1.0);
}

FN double path_secant(struct path_node a, struct path_node b, double inverse) {
    return (a.root * a.root + b.root * (a.root + b.root)) * inverse;
}

/* How far b, between a and c, is from the straight line, times the length of the line. */
FN struct vec path_bend(struct path_node a, struct path_node b, struct path_node c) {
    return less(scale(path_length(b, c), less(b.u, a.u)), scale(path_length(a, b), less(c.u, b.u)));
}

/* What the removal of b changes the force by: at most this, at least 3/4 of it. 0 for round-off, so that this does not
 * decide which of several useless nodes goes. inverse: of b and c. */
FN double path_price(double stiffness, double round_off, struct vec bend, double inverse) {
    const struct vec change = scale(stiffness * inverse, bend);
    const double price = sqrt(dot(change, change));
    return price > round_off ? price : 0.0;
}

/* T = kappa h sum of (u0 - u1) secant, which is 8 G* integral of u da; here without kappa h. */
FN struct vec path_pull(const struct path_list *list) {
    struct vec sum = {0};
    EACH_NODE
    for (int i = 0; i < PATH_NODES; i++) {
        const struct path_node a = list->node[i], b = list->node[i + 1];
        sum = add(sum, scale(path_secant(a, b, path_inverse(a, b)), less(a.u, b.u)));
    }
    return sum;
}

/* 3/4 of the integral of u^2 dx over the first pieces: strain energy over kappa h. */
FN double path_energy(const struct path_list *list, int pieces) {
    double sum = 0.0;
    EACH_NODE
    for (int i = 0; i < pieces; i++) {
        const struct path_node a = list->node[i], b = list->node[i + 1];
        const struct vec rise = less(b.u, a.u);
        const double inverse = path_inverse(a, b), x = a.root, y = b.root;
        /* Means over x of the part of the piece that is passed, and of its square. */
        const double first = 1.0 / 3.0 * (y + x + x) * inverse;
        const double second = (0.2 * y * y + 0.6 * x * y + 8.0 / 15.0 * x * x) * inverse * inverse;
        sum += (y - x) * (dot(a.u, a.u) + 2.0 * first * dot(a.u, rise) + second * dot(rise, rise));
    }
    return 0.75 * sum;
}

/* Where the piece from a, which is within its limit, to b, which is beyond, meets the limit: with y the part of
 * the piece, |u_a + y rise| = limit - y reach length. unit: 1 over the largest limit, so that squares of small
 * lengths are not lost. */
FN struct path_node path_meet(double reach, double limit, double unit, struct path_node a,
                              struct path_node b) {
    const double length = path_length(a, b), room = unit * limit, fall = unit * reach * length;
    const struct vec rise = less(b.u, a.u), from = scale(unit, a.u), way = scale(unit, rise);
    const double p = dot(way, way) - fall * fall, q = dot(from, way) + room * fall;
    const double r = room * room - dot(from, from);
    const double below = q + sqrt(largest(q * q + p * r, 0.0)); /* p y^2 + 2 q y = r */
    const double part = largest(smallest(over(r, below), 1.0), 0.0);
    return (struct path_node){add(a.u, scale(part, rise)), sqrt(a.root * a.root + part * length)};
}

/* One step to the overlap of that root. reach: mu/kappa, 1; stiffness: kappa h, N m^-3/2. */
/* NOLINTNEXTLINE(readability-function-size): a table of cases */
FN struct path_step path_advance(double reach, double stiffness, double root, struct vec slide,
                                 const struct path_list *old, const struct path_memory *memory) {
    const double depth = root * root;
    const struct path_node end = {{0}, root};
    struct path_step step;

    /* 1. From the old end inward. outside[i]: node i and all out of it slide; last[i]: node i is the outermost
     * that sticks. Of the piece that begins there: its two nodes before they are shortened, and the two nodes
     * after it. */
    struct path_node moved[PATH_NODES + 2], raw = end;
    struct path_node inner = end, outer = end, next = end, after = end;
    bool outside[PATH_NODES + 1], last[PATH_NODES + 1], slides = true;
    double room = 0.0;
    moved[PATH_NODES + 1] = end;
    EACH_NODE
    for (int i = PATH_NODES; i >= 0; i--) {
        const struct path_node was = old->node[i], out = raw;
        const double limit = reach * (depth - was.root * was.root), bound = largest(limit, 0.0);
        raw = (struct path_node){add(was.u, slide), was.root};
        const double size = sqrt(dot(raw.u, raw.u));
        const bool longer = size > bound, beyond = longer | (limit < 0.0);
        moved[i] = (struct path_node){scale((longer ? bound : 1.0) / (longer ? size : 1.0), raw.u),
                                      smallest(was.root, root)};
        last[i] = slides & !beyond;
        slides = slides & beyond;
        outside[i] = slides;
        inner = path_select(last[i], raw, inner);
        outer = path_select(last[i], out, outer);
        next = path_select(last[i], moved[i + 1], next);
        after = i < PATH_NODES ? path_select(last[i], moved[i + 2], after) : end;
        room = last[i] ? limit : room;
    }
    const bool sticks = last[PATH_NODES], partial = !(sticks | slides);

    /* 2. The meeting point takes the place of the node after it, or it is put in and the old end left out. In
     * planar histories nothing is lost by either. */
    const double all = reach * depth, round_off = PATH_EXACT * stiffness * all * root;
    const struct path_node meet = path_meet(reach, room, over(1.0, all), inner, outer);
    const double next_price =
        path_price(stiffness, round_off, path_bend(meet, next, after), path_inverse(next, after));
    const double end_price =
        path_price(stiffness, round_off, path_bend(moved[PATH_NODES - 1], moved[PATH_NODES], end),
                   path_inverse(moved[PATH_NODES], end));
    const bool cheaper = memory->slip_debt + next_price < memory->end_debt + end_price;
    const bool replaces = partial & (last[PATH_NODES - 1] | cheaper);
    const bool inserts = partial & !replaces;
    struct path_list *full = &step.full;
    full->node[0] = moved[0];
    full->node[PATH_NODES + 1] = end;
    EACH_NODE
    for (int i = 1; i <= PATH_NODES; i++)
        full->node[i] = path_select(last[i - 1], path_select(sticks, moved[i], meet),
                                    path_select(inserts & outside[i - 1], moved[i - 1], moved[i]));

    /* 3. The node whose removal costs least goes. One that stands where others were removed before costs as much
     * as all of them. Of those that cost nothing the one with the nearest neighbours goes: slip that turns needs
     * nodes within, even where they lie on a straight line now. */
    double length[PATH_NODES + 1], inverse[PATH_NODES + 1], secant[PATH_NODES + 1];
    step.pull = (struct vec){0};
    EACH_NODE
    for (int i = 0; i <= PATH_NODES; i++) {
        const struct path_node a = full->node[i], b = full->node[i + 1];
        length[i] = path_length(a, b);
        inverse[i] = path_inverse(a, b);
        secant[i] = path_secant(a, b, inverse[i]);
        step.pull = add(step.pull, scale(secant[i], less(a.u, b.u)));
    }
    double least = 0.0, price = 0.0, gone = 0.0, weight = 0.0, share = 0.0;
    double next_gone = 0.0, end_gone = 0.0; /* 1: it is that which goes */
    struct vec bend = {0};
    EACH_NODE
    for (int i = 1; i <= PATH_NODES; i++) {
        const struct vec own_bend = path_bend(full->node[i - 1], full->node[i], full->node[i + 1]);
        const double own = path_price(stiffness, round_off, own_bend, inverse[i]);
        const bool is_next = i > 1 ? inserts & last[i - 2] : false;
        const bool is_end = i == PATH_NODES ? !inserts : false;
        const double end_debt = is_end ? memory->end_debt : 0.0;
        const double debt = is_next ? memory->slip_debt : end_debt;
        /* Equal steps leave equal neighbours: the index decides, and not round-off. Of nodes at one place the
         * first goes. */
        const double span = length[i - 1] + length[i];
        const double near = span > PATH_ONE_PLACE * depth ? (1.0 + i / 256.0) * span : 0.0;
        const double free = near - 4.0 * depth, dear = own + debt;
        const double cost = own <= 0.0 ? free : dear;
        const bool cheapest = i > 1 ? cost < least : true;
        /* The secants before and after the two nodes beside it, times the length between them. */
        const double before = i > 1 ? secant[i - 2] * span : 0.0;
        const double behind = i < PATH_NODES
                                  ? secant[i + 1] * span
                                  : secant[i - 1] * length[i - 1] + secant[i] * length[i];
        least = cheapest ? cost : least;
        price = cheapest ? own : price;
        gone = cheapest ? (double)i : gone;
        bend = path_vector(cheapest, own_bend, bend);
        weight = cheapest ? secant[i] - secant[i - 1] : weight;
        share = cheapest ? behind - before : share;
        next_gone = cheapest ? yes(is_next) : next_gone;
        end_gone = cheapest ? yes(is_end) : end_gone;
    }
    const struct vec shift = scale(price > 0.0 ? over(weight, share) : 0.0, bend);
    EACH_NODE
    for (int i = 0; i <= PATH_NODES; i++) {
        const struct path_node kept = path_select(gone <= i, full->node[i + 1], full->node[i]);
        const bool beside = (i <= gone) & (gone <= i + 1);
        step.list.node[i].root = kept.root;
        step.list.node[i].u =
            i < PATH_NODES ? path_vector(beside, add(kept.u, shift), kept.u) : end.u;
    }
    const double put_in = inserts ? end_price : 0.0, lost = replaces ? next_price : put_in;
    const double left_next = replaces ? memory->slip_debt + next_price : 0.0;
    const double left_end = inserts ? memory->end_debt + end_price : 0.0;
    step.slipping = slides;
    step.memory = (struct path_memory){
        .slip_debt = next_gone > 0.5 ? memory->slip_debt + price : left_next,
        .end_debt = end_gone > 0.5 ? memory->end_debt + price : left_end,
        .forgotten = memory->forgotten + lost + 2.0 * price,
    };
    return step;
}

#endif
