/* SPDX-License-Identifier: BSD-3-Clause */
/* Impacts in lanes. In units of L = (m v_in^2/h)^(1/(alpha + 1)) and L/v_in the motion is
 * x'' = -x^alpha - b x^p x', x(0) = 0, x'(0) = 1, b = c v_in/h L^(p - alpha); x = w^q.
 */
#include "impacts_lane.h"
#include "lib/lanes/lane.h"

#ifndef TOUCH_LANE_NAME
#define TOUCH_LANE_NAME scalar
#endif

#define TOUCH_IMPACTS_NAME_(target) touch_impacts_##target
#define TOUCH_IMPACTS_NAME(target)  TOUCH_IMPACTS_NAME_(target)

/* Vectors that go side by side, so that the processor has work while a chain of sums waits. */
#define APART                       6
/* Everything is one loop body for each kind: without this gcc keeps what is called twice apart. */
#define INLINE                      static inline __attribute__((always_inline))

/* Steps before the turn and before the end by far more than any impact that leaves takes; after
 * them steps are as long as a creeping return allows. */
#define LOADING_MAX                 40
#define UNLOADING_MAX               8
#define CREEPING_MAX                4096

/* Compile-time constants of an instance. */
struct kind {
    enum touch_impact_kind form;
    int q, at_force;
    int lean; /* neither the peak of the force nor the duration is wanted */
};

struct equation {
    real b;
    real alpha4, p4;          /* 4 alpha, 4 p */
    double alpha, exponent;   /* the same in all lanes */
    int whole_alpha, whole_p; /* 4 alpha and 4 p where they are whole, else -1 */
};

INLINE real square(real x) {
    return x * x;
}

/* w^n. The branches are the same in all lanes. */
INLINE real whole_power(real w, int n) {
    real power = lane_of(1.0);
    for (; n; n >>= 1, w = w * w)
        if (n & 1)
            power = power * w;
    return power;
}

/* w^(q alpha) and w^(q p) of the general kinds, which see no w < 0 but in a step past the end. */
INLINE real general_power(real w, real exponent, int whole) {
    const real inside = lane_max(w, lane_of(0.0));
    /* To 2^-40, far below the error of a step. */
    return whole < 0 ? lane_pow_short(inside, exponent) : whole_power(inside, whole);
}

INLINE real spring_power(struct kind kind, const struct equation *e, real w) {
    return kind.form == TOUCH_IMPACT_hertz ? square(w * w * w)
                                           : general_power(w, e->alpha4, e->whole_alpha);
}

INLINE real dashpot_power(const struct equation *e, real w) {
    return general_power(w, e->p4, e->whole_p);
}

/* Force over the largest power of w that divides it (general: the force). */
INLINE real core(struct kind kind, const struct equation *e, real w, real v) {
    const real w2 = w * w;
    switch (kind.form) {
    case TOUCH_IMPACT_constant:
        return w2 * w + e->b * v;
    case TOUCH_IMPACT_quarter:
        return w2 * w2 * w + e->b * v;
    case TOUCH_IMPACT_half:
        return w2 + e->b * v;
    case TOUCH_IMPACT_spring:
        return lane_of(1.0) + e->b * v;
    default:
        return spring_power(kind, e, w) + e->b * dashpot_power(e, w) * v;
    }
}

/* w^(q - 1) force, of which dv/dtau is -q times. */
INLINE real slope(struct kind kind, const struct equation *e, real w, real v) {
    const real w2 = w * w, f = core(kind, e, w, v);
    switch (kind.form) {
    case TOUCH_IMPACT_constant:
        return w * f;
    case TOUCH_IMPACT_quarter:
    case TOUCH_IMPACT_spring:
        return w2 * w2 * f;
    case TOUCH_IMPACT_half:
        return w2 * f;
    default:
        return w2 * w * f;
    }
}

INLINE real force(struct kind kind, const struct equation *e, real w, real v) {
    const real f = core(kind, e, w, v);
    switch (kind.form) {
    case TOUCH_IMPACT_quarter:
    case TOUCH_IMPACT_half:
        return w * f;
    case TOUCH_IMPACT_spring:
        return w * w * w * f;
    default:
        return f;
    }
}

/* d force/dtau times something positive, smooth. s: slope(w, v). */
INLINE real growth(struct kind kind, const struct equation *e, real w, real v, real s) {
    const real b = e->b, w2 = w * w, vv = v * v;
    switch (kind.form) {
    case TOUCH_IMPACT_constant:
        return lane_of(3.0) * (w2 * v) - lane_of(2.0) * (b * s);
    case TOUCH_IMPACT_quarter:
        return lane_of(6.0) * ((w2 * w2 * w) * v) + b * (vv - lane_of(4.0) * (w * s));
    case TOUCH_IMPACT_half:
        return lane_of(3.0) * (w2 * v) + b * (vv - lane_of(2.0) * (w * s));
    case TOUCH_IMPACT_spring: /* over w^2 */
        return lane_of(3.0) * (v * (lane_of(1.0) + b * v)) - lane_of(2.0) * (b * (w * s));
    default: { /* times w, over w^(q p) */
        const real power = dashpot_power(e, w);
        const real rest = e->p4 * vv - lane_of(4.0) * w * s;
        return e->alpha4 * spring_power(kind, e, w) * v + b * power * rest;
    }
    }
}

/* dx/dw = q w^(q - 1), and the part of it that changes. */
INLINE real tick(struct kind kind, real w) {
    return kind.q == 2 ? w : w * w * w;
}

INLINE real clock(struct kind kind, real w) {
    return lane_of((double)kind.q) * tick(kind, w);
}

/* d clock/dtau */
INLINE real clock_rate(struct kind kind, real w, real v) {
    return kind.q == 2 ? lane_of(2.0) * v : lane_of(12.0) * w * w * v;
}

INLINE real overlap_of(struct kind kind, real w) {
    return square(kind.q == 2 ? w : square(w));
}

struct state {
    real w, v;
};

/* What a step of length h is multiplied by. */
struct stride {
    real h, half;
    real v2, v4, v6; /* -q h/2, -q h, -q h/6 */
    real w3, w4, w6; /* -q h^2/4, -q h^2/2, -q h^2/6 */
};

INLINE struct stride stride_of(struct kind kind, real h) {
    const real qh = lane_of(-(double)kind.q) * h, half = lane_of(0.5) * h;
    const real sixth = lane_of(1.0 / 6.0) * qh;
    return (struct stride){
        .h = h,
        .half = half,
        .v2 = lane_of(0.5) * qh,
        .v4 = qh,
        .v6 = sixth,
        .w3 = lane_of(0.25) * qh * h,
        .w4 = half * qh,
        .w6 = sixth * h,
    };
}

/* Runge-Kutta 4 for w' = v, v' = -q slope. s: slope at the start. */
INLINE struct state step(struct kind kind, const struct equation *e, const struct stride *t,
                         struct state at, real s) {
    const real drift = t->half * at.v;
    const real middle = at.w + drift, end = middle + drift;
    const real s2 = slope(kind, e, middle, at.v + t->v2 * s);
    const real s3 = slope(kind, e, middle + t->w3 * s, at.v + t->v2 * s2);
    const real s4 = slope(kind, e, end + t->w4 * s2, at.v + t->v4 * s3);
    const real inner = s2 + s3;
    return (struct state){
        .w = end + t->w6 * (s + inner),
        .v = at.v + t->v6 * (s + (inner + inner) + s4),
    };
}

INLINE struct state stepped(struct kind kind, const struct equation *e, struct state at, real h) {
    const struct stride t = stride_of(kind, h);
    return step(kind, e, &t, at, slope(kind, e, at.w, at.v));
}

/* Henon: w and time as functions of v, from v to 0. */
INLINE struct state turn(struct kind kind, const struct equation *e, struct state at, real *time) {
    static const double part[4] = {0.0, 0.5, 0.5, 1.0};
    const real h = -at.v, q = lane_of(-(double)kind.q);
    real dw[4], dt[4], w = at.w;
    for (int i = 0; i < 4; i++) {
        const real v = at.v + lane_of(part[i]) * h;
        if (i > 0)
            w = at.w + lane_of(part[i]) * h * dw[i - 1];
        const real rate = lane_divide(lane_of(1.0), q * slope(kind, e, w, v));
        dw[i] = v * rate;
        dt[i] = clock(kind, w) * rate;
    }
    const real sixth = lane_of(1.0 / 6.0) * h;
    const real inner_w = dw[1] + dw[2], inner_t = dt[1] + dt[2];
    *time = *time + sixth * (dt[0] + (inner_t + inner_t) + dt[3]);
    return (struct state){at.w + sixth * (dw[0] + (inner_w + inner_w) + dw[3]), lane_of(0.0)};
}

/* Henon: v and time as functions of w, from w to 0. */
INLINE struct state leave(struct kind kind, const struct equation *e, struct state at, real *time) {
    static const double part[4] = {0.0, 0.5, 0.5, 1.0};
    const real h = -at.w, q = lane_of(-(double)kind.q);
    real dv[4], dt[4], v = at.v;
    for (int i = 0; i < 4; i++) {
        const real w = at.w + lane_of(part[i]) * h;
        if (i > 0)
            v = at.v + lane_of(part[i]) * h * dv[i - 1];
        const real rate = lane_divide(lane_of(1.0), v);
        dv[i] = q * slope(kind, e, w, v) * rate;
        dt[i] = clock(kind, w) * rate;
    }
    const real sixth = lane_of(1.0 / 6.0) * h;
    const real inner_v = dv[1] + dv[2], inner_t = dt[1] + dt[2];
    *time = *time + sixth * (dt[0] + (inner_t + inner_t) + dt[3]);
    return (struct state){lane_of(0.0), at.v + sixth * (dv[0] + (inner_v + inner_v) + dv[3])};
}

/* --- the parts of an impact ------------------------------------------------------------------- */

/* One vector of impacts on its way. */
struct lane {
    struct equation e;
    struct stride stride;
    struct state at, from; /* now; where the present part began */
    struct state rise;     /* the last state in which the force grew */
    real ticks;            /* sum over the steps' starts */
    real s;                /* slope at .at */
    mask moving;
};

/* Time of the steps of one length from .from to .at: trapezoid rule with the end terms of Euler and
 * Maclaurin, whose next term is of order 4. */
INLINE real passed(struct kind kind, const struct lane *l) {
    const struct state from = l->from, to = l->at;
    const real h = l->stride.h, clocks = clock(kind, to.w) - clock(kind, from.w);
    const real rates = clock_rate(kind, from.w, from.v) - clock_rate(kind, to.w, to.v);
    const real sum = lane_of((double)kind.q) * l->ticks;
    return h * (sum + lane_of(0.5) * clocks + lane_of(1.0 / 12.0) * h * rates);
}

INLINE void count_tick(struct kind kind, struct lane *l) {
    const real ticks = l->ticks + tick(kind, l->at.w);
    if (!kind.lean)
        l->ticks = lane_select(l->moving, ticks, l->ticks);
}

INLINE void load(struct kind kind, struct lane *l) {
    if (!kind.lean) {
        const real grows = growth(kind, &l->e, l->at.w, l->at.v, l->s);
        const mask rising = lane_and(l->moving, lane_gt(grows, lane_of(0.0)));
        l->rise.w = lane_select(rising, l->at.w, l->rise.w);
        l->rise.v = lane_select(rising, l->at.v, l->rise.v);
    }
    const struct state to = step(kind, &l->e, &l->stride, l->at, l->s);
    count_tick(kind, l);
    l->at.w = lane_select(l->moving, to.w, l->at.w);
    l->at.v = lane_select(l->moving, to.v, l->at.v);
    l->s = slope(kind, &l->e, l->at.w, l->at.v);
    l->moving = lane_and(l->moving, lane_gt(l->at.v, lane_of(0.0)));
}

/* Where the way out ends: at w = 0, or where the force becomes zero before. */
INLINE mask goes_on(struct kind kind, const struct lane *l) {
    const mask inside = lane_gt(l->at.w, lane_of(0.0));
    return kind.at_force ? lane_and(inside, lane_gt(l->s, lane_of(0.0))) : inside;
}

INLINE void unload(struct kind kind, struct lane *l) {
    const struct state to = step(kind, &l->e, &l->stride, l->at, l->s);
    count_tick(kind, l);
    l->at.w = lane_select(l->moving, to.w, l->at.w);
    l->at.v = lane_select(l->moving, to.v, l->at.v);
    l->s = slope(kind, &l->e, l->at.w, l->at.v);
    l->moving = lane_and(l->moving, goes_on(kind, l));
}

/* A bound on how fast the dashpot alone slows the motion, in 1/tau. */
INLINE real stiffness_of(struct kind kind, const struct equation *e, real w) {
    const real w2 = w * w, q = lane_of((double)kind.q);
    switch (kind.form) {
    case TOUCH_IMPACT_constant:
        return q * e->b * w;
    case TOUCH_IMPACT_half:
        return q * e->b * w2;
    case TOUCH_IMPACT_quarter:
    case TOUCH_IMPACT_spring:
        return q * e->b * w2 * w2;
    default:
        return q * e->b * w2 * w * dashpot_power(e, w);
    }
}

/* Whether it will never leave. With rho = -x'/x^(1 + p) and kappa = alpha - 1 - 2 p >= 0, a state past
 * zero force with rho <= b/(2 (1 + p)) and x^kappa <= b^2/(4 (1 + p)) keeps both for ever: on the line
 * of equality rho does not grow, since d rho/dt = x^kappa x^p - b x^p rho + (1 + p) x^p rho^2. Or as
 * good as never: past zero force the dashpot only slows the motion. */
INLINE mask trapped(struct kind kind, const struct lane *l) {
    const double kappa = l->e.alpha - 1.0 - 2.0 * l->e.exponent, p = l->e.exponent;
    const mask pulled = lane_le(l->s, lane_of(0.0));
    const mask idle = lane_and(pulled, lane_lt(-l->at.v, lane_of(TOUCH_IMPACT_LEAST)));
    if (kind.form == TOUCH_IMPACT_half || kind.form == TOUCH_IMPACT_spring || kappa < -1e-12)
        return idle;
    const real w = l->at.w, bound = lane_of(0.25 / (1.0 + p)) * l->e.b * l->e.b;
    const real rate = lane_of(0.5 / (1.0 + p)) * l->e.b;
    real narrow, reach; /* x^kappa, x^(1 + p) */
    if (kind.form == TOUCH_IMPACT_constant) {
        narrow = w;
        reach = w * w;
    } else if (kind.form == TOUCH_IMPACT_quarter) {
        narrow = lane_of(1.0);
        reach = square(w * w) * w;
    } else {
        narrow = lane_pow(lane_max(w, lane_of(0.0)), lane_of(kappa > 0.0 ? 4.0 * kappa : 0.0));
        reach = lane_pow(lane_max(w, lane_of(0.0)), lane_of(4.0 + 4.0 * p));
    }
    /* Critical damping to round-off counts as critical. */
    const mask slow = lane_le(-l->at.v, rate * reach);
    const mask caught = lane_and(lane_and(slow, lane_gt(-l->at.v, lane_of(0.0))),
                                 lane_le(narrow, lane_of(1.0 + 1e-12) * bound));
    return lane_or(idle, caught);
}

/* The rest of a way out that takes long, in steps as long as accuracy and stability let them be:
 * .at and .moving go on, the time that passes is added to *time. */
INLINE mask creep(struct kind kind, struct lane *l, size_t steps, real *time) {
    const double fine = 16.0 / 28.0 * (double)steps;
    mask stuck = lane_flag(0);
    for (int i = 0; i < CREEPING_MAX && lane_any(l->moving); i++) {
        const mask held = lane_and(l->moving, trapped(kind, l));
        stuck = lane_or(stuck, held);
        l->moving = lane_and(l->moving, lane_not(held));
        const real w = l->at.w;
        const real slowing = lane_of(0.25 * fine) * stiffness_of(kind, &l->e, w) * w;
        const real pace = slowing - lane_of(fine) * l->at.v;
        const real h = lane_max(lane_divide(w, pace), l->stride.h);
        const struct stride t = stride_of(kind, h);
        const struct state to = step(kind, &l->e, &t, l->at, l->s);
        const real middle = lane_of(0.5) * (w + to.w) + lane_of(0.125) * h * (l->at.v - to.v);
        const real passes = clock(kind, w) + lane_of(4.0) * clock(kind, middle) + clock(kind, to.w);
        *time = lane_select(l->moving, *time + lane_of(1.0 / 6.0) * h * passes, *time);
        l->at.w = lane_select(l->moving, to.w, l->at.w);
        l->at.v = lane_select(l->moving, to.v, l->at.v);
        l->s = slope(kind, &l->e, l->at.w, l->at.v);
        l->moving = lane_and(l->moving, goes_on(kind, l));
    }
    return lane_or(stuck, l->moving);
}

/* The largest force lies in the step from .rise on: two rounds of false position for its growth. The
 * force is stationary there, so that its error is the square of what is left. */
INLINE real peak(struct kind kind, const struct lane *l) {
    const struct equation *e = &l->e;
    const real h = l->stride.h, none = lane_of(0.0);
    const struct state a = l->rise, c = stepped(kind, e, a, h);
    const real ga = growth(kind, e, a.w, a.v, slope(kind, e, a.w, a.v));
    const real gc = growth(kind, e, c.w, c.v, slope(kind, e, c.w, c.v));
    const real first = h * lane_divide(ga, ga - gc);
    const struct state m = stepped(kind, e, a, first);
    const real gm = growth(kind, e, m.w, m.v, slope(kind, e, m.w, m.v));
    const mask later = lane_gt(gm, none);
    const real lower = lane_select(later, first, none), upper = lane_select(later, h, first);
    const real low = lane_select(later, gm, ga), high = lane_select(later, gc, gm);
    const real second = lower + (upper - lower) * lane_divide(low, low - high);
    const struct state top = stepped(kind, e, a, second);
    /* A constant dashpot acts at touch, and may have its peak there; 0/0 counts for nothing. */
    const real touch = force(kind, e, none, lane_of(1.0));
    const real largest = lane_max(force(kind, e, a.w, a.v), touch);
    return lane_max(force(kind, e, top.w, top.v), lane_max(force(kind, e, m.w, m.v), largest));
}

/* w^m, m = q (alpha - p): where the force is zero it is -b v. */
INLINE real release_power(struct kind kind, real w, double m) {
    switch (kind.form) {
    case TOUCH_IMPACT_constant:
        return square(w) * w;
    case TOUCH_IMPACT_quarter:
        return square(square(w)) * w;
    case TOUCH_IMPACT_half:
        return square(w);
    default:
        return lane_pow(w, lane_of(m));
    }
}

/* From the state past zero force back to it: Newton's method on the length of the step, from where a
 * free flight would have had zero force. */
INLINE struct state release(struct kind kind, const struct lane *l, real *time) {
    const struct equation *e = &l->e;
    const double m = kind.q * (e->alpha - e->exponent);
    const real none = lane_of(0.0), q = lane_of((double)kind.q);
    const real wanted = lane_pow(lane_max(-e->b * l->at.v, none), lane_of(1.0 / m));
    real h = lane_divide(wanted - l->at.w, l->at.v);
    struct state at = l->at;
    for (int i = 0; i < 3; i++) {
        h = lane_max(lane_min(h, none), -l->stride.h);
        at = stepped(kind, e, l->at, h);
        if (i == 2)
            break;
        const real w = lane_max(at.w, none);
        const real power = release_power(kind, w, m);
        const real value = power + e->b * at.v;
        /* times w, which spares a power */
        const real rate = lane_of(m) * power * at.v - q * e->b * w * slope(kind, e, at.w, at.v);
        const real back = lane_divide(value * w, rate);
        h = lane_select(lane_lt(rate, none), h - back, h);
    }
    /* Hermite's rule for the clock, of order 4. */
    *time = *time + lane_of(0.5) * h * (clock(kind, l->at.w) + clock(kind, at.w)) +
            lane_of(1.0 / 12.0) * h * h *
                (clock_rate(kind, l->at.w, l->at.v) - clock_rate(kind, at.w, at.v));
    return at;
}

/* --- one block -------------------------------------------------------------------------------- */

/* What is known of the impacts in one vector, in SI. */
struct given {
    real stiffness, damping, mass, speed;
};

/* exponent, where it is whole; -1. */
INLINE int whole_of(double exponent) {
    const int whole = (int)exponent;
    return exponent > whole ? -1 : whole;
}

INLINE void begin(struct kind kind, const struct touch_impacts *i, const struct given *g,
                  struct lane *l, real *ret_length) {
    const real energy = lane_divide(g->mass * g->speed * g->speed, g->stiffness);
    const real length = lane_pow(energy, lane_of(1.0 / (i->alpha + 1.0)));
    const real root = lane_sqrt(length);
    const real damping = lane_divide(g->damping * g->speed, g->stiffness);
    const real one = lane_of(1.0);
    real scale; /* L^(alpha - p) */
    switch (kind.form) {
    case TOUCH_IMPACT_constant:
        scale = length * root;
        break;
    case TOUCH_IMPACT_quarter:
        scale = length * lane_sqrt(root);
        break;
    case TOUCH_IMPACT_half:
        scale = length;
        break;
    case TOUCH_IMPACT_spring:
        scale = one;
        break;
    default:
        scale = lane_divide(lane_pow(length, lane_of(i->alpha)),
                            lane_pow(length, lane_of(i->exponent)));
    }
    *ret_length = length;
    l->e = (struct equation){
        .b = lane_divide(damping, scale),
        .alpha4 = lane_of(4.0 * i->alpha),
        .p4 = lane_of(4.0 * i->exponent),
        .alpha = i->alpha,
        .exponent = i->exponent,
        .whole_alpha = whole_of(4.0 * i->alpha),
        .whole_p = whole_of(4.0 * i->exponent),
    };
    /* About where the undamped motion turns, in steps that strong damping shortens: so the error is
     * about the same for any damping. */
    const double turn_at = kind.q == 2 ? 1.42 : 1.16;
    const real shorter = lane_divide(one, lane_sqrt(lane_sqrt(one + l->e.b)));
    l->stride = stride_of(kind, lane_of(turn_at / (double)i->steps) * shorter);
    l->at = l->from = l->rise = (struct state){lane_of(0.0), one};
    l->ticks = lane_of(0.0);
    l->s = slope(kind, &l->e, l->at.w, l->at.v);
    l->moving = lane_flag(1);
}

INLINE int any_moving(const struct lane l[APART]) {
    mask any = l[0].moving;
    for (int k = 1; k < APART; k++)
        any = lane_or(any, l[k].moving);
    return lane_any(any);
}

/* Results in units of the impact. */
struct result {
    real max_overlap, peak_force, restitution, time, end_overlap;
};

INLINE void turn_round(struct kind kind, struct lane *l, struct result *ret) {
    ret->peak_force = kind.lean ? lane_of(0.0) : peak(kind, l);
    ret->time = passed(kind, l);
    l->at = l->from = turn(kind, &l->e, l->at, &ret->time);
    ret->max_overlap = overlap_of(kind, l->at.w);
    l->ticks = lane_of(0.0);
    l->s = slope(kind, &l->e, l->at.w, l->at.v);
    l->moving = goes_on(kind, l);
}

INLINE void finish(struct kind kind, struct lane *l, size_t steps, struct result *ret) {
    ret->time = ret->time + passed(kind, l);
    mask stuck = lane_flag(0);
    if (lane_any(l->moving))
        stuck = creep(kind, l, steps, &ret->time);
    const struct state end =
        kind.at_force ? release(kind, l, &ret->time) : leave(kind, &l->e, l->at, &ret->time);
    const real none = lane_of(0.0);
    ret->restitution = lane_select(stuck, none, -end.v);
    ret->time = lane_select(stuck, lane_of(HUGE_VAL), ret->time);
    ret->end_overlap = kind.at_force ? overlap_of(kind, lane_max(end.w, none)) : none;
}

/* --- in closed form --------------------------------------------------------------------------- */

/* arccos(z)/sqrt(1 - z^2) for z >= 0, continued through z = 1: 1 over the common limit of Borchardt's means of z
 * and 1. After n of them they are b cos(t) and b with t = arccos(z)/2^n, and t/sin(t) is a series in
 * 1 - cos(t), here to 1e-15 for z up to 3. */
INLINE real arc_over_sine(real z) {
    real a = z, b = lane_of(1.0);
    for (int k = 0; k < 4; k++) {
        a = lane_of(0.5) * (a + b);
        b = lane_sqrt(a * b);
    }
    const real d = lane_max(lane_divide(b - a, b), lane_of(-0.5));
    real series = lane_of(8.0 / 693.0);
    series = lane_of(8.0 / 315.0) + d * series;
    series = lane_of(2.0 / 35.0) + d * series;
    series = lane_of(2.0 / 15.0) + d * series;
    series = lane_of(1.0 / 3.0) + d * series;
    return lane_divide(lane_of(1.0) + d * series, b);
}

/* exp(-a), a >= 0 */
INLINE real decay(real a) {
    return lane_pow(lane_of(0x1.78b56362cef38p-2), a);
}

/* With the exponent 1/4, y = x^(5/4) and ds = x^(1/4) dt the motion is that of a linear spring and dashpot (Antypov
 * and Elliott 2011): y'' = -5/4 y - b y', of damping ratio zeta = b/sqrt(5). Its turn and ends are known;
 * duration and peak force are not, since dt is another. */
INLINE void solve_quarter(struct kind kind, const struct touch_impacts *i, real b,
                          struct result *ret) {
    const real one = lane_of(1.0), none = lane_of(0.0);
    const real zeta = lane_of(0.44721359549995793928) * b; /* 1/sqrt(5) */
    if (i->max_overlap || kind.at_force) {
        /* exp(-2/5 zeta times the phase of the turn) */
        const real fall = decay(lane_of(0.4) * zeta * arc_over_sine(zeta)), fall2 = square(fall);
        ret->max_overlap = lane_of(1.0933620739432780) * fall2; /* (5/4)^(2/5) */
        ret->restitution = square(fall2) * fall;
    }
    if (kind.at_force) {
        ret->end_overlap =
            i->end_overlap || i->duration ? lane_pow(b * ret->restitution, lane_of(0.8)) : none;
        return;
    }
    /* Critical damping to round-off counts as critical. */
    const real gap = (one - zeta) * (one + zeta);
    const mask leaves = lane_gt(gap, lane_of(1e-12));
    const real phase = lane_divide(lane_of(3.14159265358979323846) * zeta,
                                   lane_sqrt(lane_select(leaves, gap, one)));
    const real restitution = decay(phase);
    /* A little more than what counts as none, so that the integrator finds the end of all others. */
    const real least = lane_of(1.001 * TOUCH_IMPACT_LEAST);
    const mask parts = lane_and(leaves, lane_gt(restitution, least));
    ret->restitution = lane_select(parts, restitution, none);
    if (!kind.lean)
        ret->time = lane_select(parts, ret->time, lane_of(HUGE_VAL));
    ret->end_overlap = none;
}

INLINE void put(double *column, size_t at, size_t count, real value) {
    if (!column)
        return;
    if (count == LANE_COUNT)
        lane_store(column + at, value);
    else
        lane_store_part(column + at, count, value);
}

INLINE void answer(const struct touch_impacts *i, const struct given *g, real length,
                   const struct result *r, struct kind kind, size_t at, size_t count) {
    const real one = lane_of(1.0), e = r->restitution;
    const int cut = i->no_tension && i->end == TOUCH_IMPACT_ZERO_OVERLAP && kind.at_force;
    put(i->restitution, at, count, e);
    put(i->max_overlap, at, count, r->max_overlap * length);
    if (!kind.lean) {
        const real power = lane_pow(length, lane_of(i->alpha));
        real time = r->time;
        if (cut) /* no tension: free flight to zero overlap */
            time = time + lane_divide(r->end_overlap, e);
        put(i->peak_force, at, count, r->peak_force * (g->stiffness * power));
        put(i->duration, at, count, time * lane_divide(length, g->speed));
    }
    put(i->lost_energy, at, count,
        lane_of(0.5) * g->mass * (g->speed * g->speed) * ((one - e) * (one + e)));
    put(i->end_overlap, at, count, r->end_overlap * length);
}

INLINE real get(const double *column, size_t at, size_t count, double fill) {
    if (!column)
        return lane_of(fill);
    return count == LANE_COUNT ? lane_load(column + at) : lane_load_part(column + at, count, fill);
}

/* Impacts begin .. begin + APART LANE_COUNT, as far as there are any. */
INLINE void block(struct kind kind, const struct touch_impacts *i, size_t first) {
    struct lane l[APART];
    struct given g[APART];
    real length[APART];
    struct result r[APART];
    size_t count[APART];
    for (size_t k = 0; k < APART; k++) {
        const size_t at = first + k * LANE_COUNT, left = i->n > at ? i->n - at : 0;
        count[k] = left < LANE_COUNT ? left : LANE_COUNT;
        g[k] = (struct given){
            .stiffness = get(i->stiffness, at, count[k], 1.0),
            .damping = get(i->damping, at, count[k], 0.0),
            .mass = get(i->mass, at, count[k], 1.0),
            .speed = get(i->speed, at, count[k], 1.0),
        };
        begin(kind, i, &g[k], &l[k], &length[k]);
    }
    if (kind.form == TOUCH_IMPACT_quarter && kind.lean) {
        for (size_t k = 0; k < APART; k++)
            if (count[k] > 0) {
                solve_quarter(kind, i, l[k].e.b, &r[k]);
                answer(i, &g[k], length[k], &r[k], kind, first + k * LANE_COUNT, count[k]);
            }
        return;
    }
    for (size_t step = 0; step < LOADING_MAX * i->steps && any_moving(l); step++)
        for (int k = 0; k < APART; k++)
            load(kind, &l[k]);
    for (int k = 0; k < APART; k++)
        turn_round(kind, &l[k], &r[k]);
    for (size_t step = 0; step < UNLOADING_MAX * i->steps && any_moving(l); step++)
        for (int k = 0; k < APART; k++)
            unload(kind, &l[k]);
    for (size_t k = 0; k < APART; k++) {
        finish(kind, &l[k], i->steps, &r[k]);
        if (kind.form == TOUCH_IMPACT_quarter)
            solve_quarter(kind, i, l[k].e.b, &r[k]);
        if (count[k] > 0)
            answer(i, &g[k], length[k], &r[k], kind, first + k * LANE_COUNT, count[k]);
    }
}

#define RUN(name, word, q, at_force, lean)                                                         \
    static void run_##name##_##word(const struct touch_impacts *i) {                               \
        const struct kind kind = {TOUCH_IMPACT_##name, q, at_force, lean};                         \
        for (size_t at = 0; at < i->n; at += (size_t)APART * LANE_COUNT)                           \
            block(kind, i, at);                                                                    \
    }
#define X(name, q, zero_force)                                                                     \
    RUN(name, full, q, 0, 0)                                                                       \
    RUN(name, full_at_force, q, zero_force, 0)
TOUCH_IMPACT_KINDS(X)
#undef X
/* The powers of the others cost more than what is left out. */
#define LEAN_KINDS(X) X(constant, 2, 1) X(quarter, 4, 1) X(half, 2, 1) X(spring, 2, 0)
#define X(name, q, zero_force)                                                                     \
    RUN(name, lean, q, 0, 1)                                                                       \
    RUN(name, lean_at_force, q, zero_force, 1)
LEAN_KINDS(X)
#undef X

touch_impacts_lane TOUCH_IMPACTS_NAME(TOUCH_LANE_NAME);

void TOUCH_IMPACTS_NAME(TOUCH_LANE_NAME)(const struct touch_impacts *impacts,
                                         enum touch_impact_kind kind, int at_force) {
    static void (*const full[][2])(const struct touch_impacts *) = {
#define X(name, q, zero_force)                                                                     \
    [TOUCH_IMPACT_##name] = {run_##name##_full, run_##name##_full_at_force},
        TOUCH_IMPACT_KINDS(X)
#undef X
    };
    static void (*const lean[TOUCH_IMPACT_KIND_COUNT][2])(const struct touch_impacts *) = {
#define X(name, q, zero_force)                                                                     \
    [TOUCH_IMPACT_##name] = {run_##name##_lean, run_##name##_lean_at_force},
        LEAN_KINDS(X)
#undef X
    };
    if (lean[kind][at_force] && !impacts->peak_force && !impacts->duration)
        lean[kind][at_force](impacts);
    else
        full[kind][at_force](impacts);
}
