/* SPDX-License-Identifier: BSD-3-Clause */
/* Impacts in blocks, one after another in loops of which the compiler makes vectors. In units of L = (m v_in^2/h)^(1/(alpha + 1)) and L/v_in the motion is
 * x'' = -x^alpha - b x^p x', x(0) = 0, x'(0) = 1, b = c v_in/h L^(p - alpha); x = w^q.
 */
#include "impacts_loop.h"
#include "lib/math/power.h"

#ifndef TARGET
#define TARGET scalar
#endif
#define LOOP_NAME_(target) touch_impacts_##target
#define LOOP_NAME(target)  LOOP_NAME_(target)
#ifdef __clang__
#define LANES  _Pragma("clang loop vectorize(assume_safety)")
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define LANES  _Pragma("GCC ivdep")
#define UNROLL _Pragma("GCC unroll 16")
#endif
/* The impacts of a block, a multiple of 8 of them, so that no vector is in part. */
#define EACH(i, k)    LANES for (size_t i = 0, end_ = 8 * (k)->eights; i < end_; i++)

/* Impacts that go together, until the last of them has ended: two of the longest vectors. With 64, AVX-512 took 4 to 14 %
 * longer where impacts are sorted by speed, and as long where they are mixed; the closed form alone 9 % less. */
#define TOGETHER      16

/* Steps before the turn and before the end by far more than any impact that leaves takes; after
 * them steps are as long as a creeping return allows. */
#define LOADING_MAX   40
#define UNLOADING_MAX 8
#define CREEPING_MAX  4096

/* 4 times the largest exponent is below 2^7; those of most laws below 2^4. */
#define WHOLE_BITS    7
#define MOST_BITS     4

/* Compile-time constants of an instance. */
struct kind {
    enum touch_impact_kind form;
    int q, at_force;
    int lean;  /* neither the peak of the force nor the duration is wanted */
    int whole; /* 4 alpha and 4 p are whole numbers, below 2^whole */
};

/* The same for all impacts. */
struct powers {
    double alpha, exponent;
    double alpha4, p4;        /* 4 alpha, 4 p */
    int whole_alpha, whole_p; /* these where they are whole, else -1 */
};

struct equation {
    double b;
    struct powers p;
};

FN double square(double x) {
    return x * x;
}

/* w^n, n < 2^bits. The bits of n are the same for all impacts; masks of them pick in a vector. */
FN double whole_power(double w, int n, int bits) {
    double power = 1.0;
    UNROLL for (int k = 0; k < bits; k++) {
        const uint64_t bit = UINT64_C(0) - (uint64_t)(n >> k & 1);
        power = power * from_bits((bits_of(w) & bit) | (bits_of(1.0) & ~bit));
        w = w * w;
    }
    return power;
}

/* w^(q alpha) and w^(q p) of the general kinds, which see no w < 0 but in a step past the end. */
FN double general_power(struct kind kind, double w, double exponent, int whole) {
    const double inside = largest(w, 0.0);
    if (kind.whole)
        return whole_power(inside, whole, kind.whole);
    /* To 2^-36, far below the error of a step. */
    const uint64_t is_whole = UINT64_C(0) - (uint64_t)(whole >= 0);
    const double other = power_short(inside, exponent);
    if (kind.form == TOUCH_IMPACT_hertz)
        return other;
    return from_bits((bits_of(whole_power(inside, whole, WHOLE_BITS)) & is_whole) |
                     (bits_of(other) & ~is_whole));
}

FN double spring_power(struct kind kind, const struct equation *e, double w) {
    return kind.form == TOUCH_IMPACT_hertz ? square(w * w * w)
                                           : general_power(kind, w, e->p.alpha4, e->p.whole_alpha);
}

FN double dashpot_power(struct kind kind, const struct equation *e, double w) {
    return general_power(kind, w, e->p.p4, e->p.whole_p);
}

/* Force over the largest power of w that divides it (general: the force). */
FN double core(struct kind kind, const struct equation *e, double w, double v) {
    const double w2 = w * w;
    switch (kind.form) {
    case TOUCH_IMPACT_constant:
        return w2 * w + e->b * v;
    case TOUCH_IMPACT_quarter:
        return w2 * w2 * w + e->b * v;
    case TOUCH_IMPACT_half:
        return w2 + e->b * v;
    case TOUCH_IMPACT_spring:
        return 1.0 + e->b * v;
    default:
        return spring_power(kind, e, w) + e->b * dashpot_power(kind, e, w) * v;
    }
}

/* w^(q - 1) force, of which dv/dtau is -q times. */
FN double slope(struct kind kind, const struct equation *e, double w, double v) {
    const double w2 = w * w, f = core(kind, e, w, v);
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

FN double force(struct kind kind, const struct equation *e, double w, double v) {
    const double f = core(kind, e, w, v);
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
FN double growth(struct kind kind, const struct equation *e, double w, double v, double s) {
    const double b = e->b, w2 = w * w, vv = v * v;
    switch (kind.form) {
    case TOUCH_IMPACT_constant:
        return 3.0 * (w2 * v) - 2.0 * (b * s);
    case TOUCH_IMPACT_quarter:
        return 6.0 * ((w2 * w2 * w) * v) + b * (vv - 4.0 * (w * s));
    case TOUCH_IMPACT_half:
        return 3.0 * (w2 * v) + b * (vv - 2.0 * (w * s));
    case TOUCH_IMPACT_spring: /* over w^2 */
        return 3.0 * (v * (1.0 + b * v)) - 2.0 * (b * (w * s));
    default: /* times w, over w^(q p) */
        return e->p.alpha4 * spring_power(kind, e, w) * v +
               b * dashpot_power(kind, e, w) * (e->p.p4 * vv - 4.0 * w * s);
    }
}

/* dx/dw = q w^(q - 1), and the part of it that changes. */
FN double tick(struct kind kind, double w) {
    return kind.q == 2 ? w : w * w * w;
}

FN double clock_of(struct kind kind, double w) {
    return kind.q * tick(kind, w);
}

/* d clock/dtau */
FN double clock_rate(struct kind kind, double w, double v) {
    return kind.q == 2 ? 2.0 * v : 12.0 * w * w * v;
}

FN double overlap_of(struct kind kind, double w) {
    return square(kind.q == 2 ? w : square(w));
}

struct state {
    double w, v;
};

/* Runge-Kutta 4 for w' = v, v' = -q slope, a step of length h. s: slope at the start. */
FN struct state step(struct kind kind, const struct equation *e, double h, struct state at,
                     double s) {
    const double qh = -kind.q * h, half = 0.5 * h, half_qh = 0.5 * qh, sixth = 1.0 / 6.0 * qh;
    const double drift = half * at.v;
    const double middle = at.w + drift, end = middle + drift;
    const double s2 = slope(kind, e, middle, at.v + half_qh * s);
    const double s3 = slope(kind, e, middle + 0.25 * qh * h * s, at.v + half_qh * s2);
    const double s4 = slope(kind, e, end + half * qh * s2, at.v + qh * s3);
    const double inner = s2 + s3;
    return (struct state){
        .w = end + sixth * h * (s + inner),
        .v = at.v + sixth * (s + (inner + inner) + s4),
    };
}

FN struct state stepped(struct kind kind, const struct equation *e, struct state at, double h) {
    return step(kind, e, h, at, slope(kind, e, at.w, at.v));
}

/* Henon: the turn, with w and time as functions of v, from v to 0; the end, with v and time as functions of w, from w
 * to 0. Returns the other of the two. */
FN double to_zero(struct kind kind, const struct equation *e, int is_end, struct state at,
                  double *time) {
    static const double part[4] = {0.0, 0.5, 0.5, 1.0};
    const double x = is_end ? at.w : at.v, y = is_end ? at.v : at.w, h = -x;
    double dy[4], dt[4];
    UNROLL for (int i = 0; i < 4; i++) {
        const double here = x + part[i] * h, there = i > 0 ? y + part[i] * h * dy[i - 1] : y;
        const double w = is_end ? here : there, v = is_end ? there : here;
        const double slowing = -kind.q * slope(kind, e, w, v);
        const double rate = 1.0 / (is_end ? v : slowing);
        dy[i] = (is_end ? slowing : v) * rate;
        dt[i] = clock_of(kind, w) * rate;
    }
    const double sixth = 1.0 / 6.0 * h, inner = dy[1] + dy[2], inner_t = dt[1] + dt[2];
    *time = *time + sixth * (dt[0] + (inner_t + inner_t) + dt[3]);
    return y + sixth * (dy[0] + (inner + inner) + dy[3]);
}

/* --- a block on its way ----------------------------------------------------------------------- */

/* As columns. */
struct block {
    struct powers powers;
    size_t eights;                                /* impacts, rounded up */
    double w[TOGETHER], v[TOGETHER], s[TOGETHER]; /* now; slope there */
    double
        moving[TOGETHER];   /* 1, or 0 where the present part has ended: nothing changes any more */
    double ticks[TOGETHER]; /* sum over the steps' starts */
    double b[TOGETHER], h[TOGETHER];
    double rise_w[TOGETHER], rise_v[TOGETHER]; /* the last state in which the force grew */
    double turn_w[TOGETHER], stuck[TOGETHER];
    /* in units of the impact */
    double max_overlap[TOGETHER], peak_force[TOGETHER], restitution[TOGETHER], time[TOGETHER],
        end_overlap[TOGETHER];
    /* in SI */
    double stiffness[TOGETHER], damping[TOGETHER], mass[TOGETHER], speed[TOGETHER];
    double length[TOGETHER], answer[TOGETHER];
};

FN struct equation equation_of(const struct block *k, size_t i) {
    return (struct equation){k->b[i], k->powers};
}

/* Time of the steps of one length: trapezoid rule with the end terms of Euler and Maclaurin, whose next term is of
 * order 4. */
FN double passed(struct kind kind, double h, double ticks, struct state from, struct state to) {
    const double clocks = clock_of(kind, to.w) - clock_of(kind, from.w);
    const double rates = clock_rate(kind, from.w, from.v) - clock_rate(kind, to.w, to.v);
    return h * (kind.q * ticks + 0.5 * clocks + 1.0 / 12.0 * h * rates);
}

/* Where the way out ends: at w = 0, or where the force becomes zero before. */
FN bool goes_on(struct kind kind, double w, double s) {
    return kind.at_force ? (w > 0.0) & (s > 0.0) : w > 0.0;
}

/* A step of all, in or out; how many go on. */
FN int64_t step_all(struct kind kind, struct block *k, int out) {
    int64_t left = 0;
    EACH(i, k) {
        const struct equation e = equation_of(k, i);
        const struct state at = {k->w[i], k->v[i]};
        const double s = k->s[i];
        const bool moves = k->moving[i] > 0.5;
        if (!kind.lean && !out) {
            const bool rises = moves & (growth(kind, &e, at.w, at.v, s) > 0.0);
            k->rise_w[i] = rises ? at.w : k->rise_w[i];
            k->rise_v[i] = rises ? at.v : k->rise_v[i];
        }
        if (!kind.lean)
            k->ticks[i] = moves ? k->ticks[i] + tick(kind, at.w) : k->ticks[i];
        const struct state to = step(kind, &e, k->h[i], at, s);
        const double w = moves ? to.w : at.w, v = moves ? to.v : at.v;
        const double now = slope(kind, &e, w, v);
        const bool on = moves & (out ? goes_on(kind, w, now) : v > 0.0);
        k->w[i] = w;
        k->v[i] = v;
        k->s[i] = now;
        k->moving[i] = yes(on);
        left += on ? 1 : 0;
    }
    return left;
}

/* So many of them, as long as one goes on. */
FN int64_t steps_of(struct kind kind, size_t most, int64_t left, struct block *k, int out) {
    struct kind narrow = kind;
    narrow.whole = kind.whole ? MOST_BITS : 0;
    const int is_narrow = kind.whole && k->powers.whole_alpha >> MOST_BITS == 0 &&
                          k->powers.whole_p >> MOST_BITS == 0;
    for (size_t step = 0; step < most && left; step++)
        left = is_narrow ? step_all(narrow, k, out) : step_all(kind, k, out);
    return left;
}

/* A bound on how fast the dashpot alone slows the motion, in 1/tau. */
FN double stiffness_of(struct kind kind, const struct equation *e, double w) {
    const double w2 = w * w, qb = kind.q * e->b;
    switch (kind.form) {
    case TOUCH_IMPACT_constant:
        return qb * w;
    case TOUCH_IMPACT_half:
        return qb * w2;
    case TOUCH_IMPACT_quarter:
    case TOUCH_IMPACT_spring:
        return qb * w2 * w2;
    default:
        return qb * w2 * w * dashpot_power(kind, e, w);
    }
}

/* Whether it will never leave. With rho = -x'/x^(1 + p) and kappa = alpha - 1 - 2 p >= 0, a state past
 * zero force with rho <= b/(2 (1 + p)) and x^kappa <= b^2/(4 (1 + p)) keeps both for ever: on the line
 * of equality rho does not grow, since d rho/dt = x^kappa x^p - b x^p rho + (1 + p) x^p rho^2. Or as
 * good as never: past zero force the dashpot only slows the motion. may: kappa >= 0. */
FN bool trapped(struct kind kind, const struct equation *e, double w, double v, double s,
                bool may) {
    const double kappa = e->p.alpha - 1.0 - 2.0 * e->p.exponent, p = e->p.exponent;
    const bool idle = (s <= 0.0) & (-v < TOUCH_IMPACT_LEAST);
    if (!may || kind.form == TOUCH_IMPACT_half || kind.form == TOUCH_IMPACT_spring)
        return idle;
    const double bound = 0.25 / (1.0 + p) * e->b * e->b, rate = 0.5 / (1.0 + p) * e->b;
    double narrow, reach; /* x^kappa, x^(1 + p) */
    if (kind.form == TOUCH_IMPACT_constant) {
        narrow = w;
        reach = w * w;
    } else if (kind.form == TOUCH_IMPACT_quarter) {
        narrow = 1.0;
        reach = square(w * w) * w;
    } else {
        narrow = kappa > 0.0 ? power(largest(w, 0.0), 4.0 * kappa) : 1.0;
        reach = power(largest(w, 0.0), 4.0 + 4.0 * p);
    }
    /* Critical damping to round-off counts as critical. */
    return idle | ((-v <= rate * reach) & (-v > 0.0) & (narrow <= (1.0 + 1e-12) * bound));
}

/* The rest of a way out that takes long, in steps as long as accuracy and stability let them be: one of them. */
FN int64_t creep_all(struct kind kind, struct block *k, double fine, bool may) {
    int64_t left = 0;
    EACH(i, k) {
        const struct equation e = equation_of(k, i);
        const double w = k->w[i], v = k->v[i], s = k->s[i];
        const bool moved = k->moving[i] > 0.5, held = moved & trapped(kind, &e, w, v, s, may);
        const bool moves = moved & !held;
        const double slowing = 0.25 * fine * stiffness_of(kind, &e, w) * w;
        const double h = largest(w / (slowing - fine * v), k->h[i]);
        const struct state to = step(kind, &e, h, (struct state){w, v}, s);
        const double middle = 0.5 * (w + to.w) + 0.125 * h * (v - to.v);
        const double passes =
            clock_of(kind, w) + 4.0 * clock_of(kind, middle) + clock_of(kind, to.w);
        const double time = k->time[i] + 1.0 / 6.0 * h * passes;
        const double new_w = moves ? to.w : w, new_v = moves ? to.v : v;
        const double now = slope(kind, &e, new_w, new_v);
        const bool on = moves & goes_on(kind, new_w, now);
        k->stuck[i] = held ? 1.0 : k->stuck[i];
        k->time[i] = moves ? time : k->time[i];
        k->w[i] = new_w;
        k->v[i] = new_v;
        k->s[i] = now;
        k->moving[i] = yes(on);
        left += on ? 1 : 0;
    }
    return left;
}

/* The largest force lies in the step from rise on: two rounds of false position for its growth. The
 * force is stationary there, so that its error is the square of what is left. */
FN double peak(struct kind kind, const struct equation *e, double h, struct state a) {
    const struct state c = stepped(kind, e, a, h);
    const double ga = growth(kind, e, a.w, a.v, slope(kind, e, a.w, a.v));
    const double gc = growth(kind, e, c.w, c.v, slope(kind, e, c.w, c.v));
    const double first = h * (ga / (ga - gc));
    const struct state m = stepped(kind, e, a, first);
    const double gm = growth(kind, e, m.w, m.v, slope(kind, e, m.w, m.v));
    const bool later = gm > 0.0;
    const double lower = later ? first : 0.0, upper = later ? h : first;
    const double low = later ? gm : ga, high = later ? gc : gm;
    const double second = lower + (upper - lower) * (low / (low - high));
    const struct state top = stepped(kind, e, a, second);
    /* A constant dashpot acts at touch, and may have its peak there; 0/0 counts for nothing. */
    const double most = largest(force(kind, e, a.w, a.v), force(kind, e, 0.0, 1.0));
    return largest(force(kind, e, top.w, top.v), largest(force(kind, e, m.w, m.v), most));
}

/* w^m, m = q (alpha - p): where the force is zero it is -b v. */
FN double release_power(struct kind kind, double w, double m) {
    switch (kind.form) {
    case TOUCH_IMPACT_constant:
        return square(w) * w;
    case TOUCH_IMPACT_quarter:
        return square(square(w)) * w;
    case TOUCH_IMPACT_half:
        return square(w);
    default:
        return power(w, m);
    }
}

/* From the state past zero force back to it: Newton's method on the length of the step, from where a
 * free flight would have had zero force. */
FN struct state release(struct kind kind, const struct equation *e, double longest,
                        struct state past, double *time) {
    const double m = kind.q * (e->p.alpha - e->p.exponent), q = kind.q;
    const double wanted = power(largest(-e->b * past.v, 0.0), 1.0 / m);
    double h = (wanted - past.w) / past.v;
    struct state at = past;
    UNROLL for (int i = 0; i < 3; i++) {
        h = largest(smallest(h, 0.0), -longest);
        at = stepped(kind, e, past, h);
        const double w = largest(at.w, 0.0);
        const double power = release_power(kind, w, m);
        const double value = power + e->b * at.v;
        /* times w, which spares a power */
        const double rate = m * power * at.v - q * e->b * w * slope(kind, e, at.w, at.v);
        const double back = value * w / rate;
        if (i < 2)
            h = rate < 0.0 ? h - back : h;
    }
    /* Hermite's rule for the clock, of order 4. */
    *time = *time + 0.5 * h * (clock_of(kind, past.w) + clock_of(kind, at.w)) +
            1.0 / 12.0 * h * h * (clock_rate(kind, past.w, past.v) - clock_rate(kind, at.w, at.v));
    return at;
}

/* --- its parts -------------------------------------------------------------------------------- */

/* exponent, where it is whole; -1. */
FN int whole_of(double exponent) {
    const int whole = (int)exponent;
    return exponent > whole ? -1 : whole;
}

static void get(const double *column, size_t at, size_t count, double fill, double *ret) {
    const size_t given = column ? count : 0;
    if (given)
        memcpy(ret, column + at, given * sizeof *ret);
    for (size_t i = given; i < TOGETHER; i++)
        ret[i] = fill;
}

/* All that is wanted is known in closed form. */
FN int is_closed(struct kind kind) {
    return kind.form == TOUCH_IMPACT_quarter && kind.lean;
}

FN void begin(struct kind kind, const struct touch_impacts *given, struct block *k) {
    const struct powers p = k->powers;
    const double alpha = p.alpha, exponent = p.exponent;
    /* About where the undamped motion turns, in steps that strong damping shortens: so the error is
     * about the same for any damping. */
    const double turn_at = (kind.q == 2 ? 1.42 : 1.16) / (double)given->steps;
    EACH(i, k) {
        const double energy = k->mass[i] * k->speed[i] * k->speed[i] / k->stiffness[i];
        const double length = power(energy, 1.0 / (alpha + 1.0)), root = sqrt(length);
        double size = 1.0; /* L^(alpha - p) */
        if (kind.form == TOUCH_IMPACT_constant)
            size = length * root;
        else if (kind.form == TOUCH_IMPACT_quarter)
            size = length * sqrt(root);
        else if (kind.form == TOUCH_IMPACT_half)
            size = length;
        else if (kind.form != TOUCH_IMPACT_spring)
            size = power(length, alpha) / (exponent > 0.0 ? power(length, exponent) : 1.0);
        const struct equation e = {k->damping[i] * k->speed[i] / k->stiffness[i] / size, p};
        const double shorter = 1.0 / sqrt(sqrt(1.0 + e.b));
        k->length[i] = length;
        k->b[i] = e.b;
        if (is_closed(kind))
            continue;
        k->h[i] = turn_at * shorter;
        k->w[i] = k->rise_w[i] = 0.0;
        k->v[i] = k->rise_v[i] = k->moving[i] = 1.0;
        k->ticks[i] = k->stuck[i] = 0.0;
        k->s[i] = slope(kind, &e, 0.0, 1.0);
    }
}

FN int64_t turn_round(struct kind kind, struct block *k) {
    int64_t left = 0;
    EACH(i, k) {
        const struct equation e = equation_of(k, i);
        const struct state at = {k->w[i], k->v[i]};
        double time = passed(kind, k->h[i], k->ticks[i], (struct state){0.0, 1.0}, at);
        k->peak_force[i] =
            kind.lean ? 0.0 : peak(kind, &e, k->h[i], (struct state){k->rise_w[i], k->rise_v[i]});
        const double w = to_zero(kind, &e, 0, at, &time), s = slope(kind, &e, w, 0.0);
        const bool on = goes_on(kind, w, s);
        k->time[i] = time;
        k->max_overlap[i] = overlap_of(kind, w);
        k->w[i] = k->turn_w[i] = w;
        k->v[i] = k->ticks[i] = 0.0;
        k->s[i] = s;
        k->moving[i] = yes(on);
        left += on ? 1 : 0;
    }
    return left;
}

FN void end_all(struct kind kind, size_t steps, int64_t left, struct block *k) {
    const double fine = 16.0 / 28.0 * (double)steps;
    const bool may = kind.form < TOUCH_IMPACT_hertz ||
                     k->powers.alpha - 1.0 - 2.0 * k->powers.exponent >= -1e-12;
    EACH(i, k)
    k->time[i] = k->time[i] + passed(kind, k->h[i], k->ticks[i], (struct state){k->turn_w[i], 0.0},
                                     (struct state){k->w[i], k->v[i]});
    for (int step = 0; step < CREEPING_MAX && left; step++)
        left = may ? creep_all(kind, k, fine, 1) : creep_all(kind, k, fine, 0);
    EACH(i, k) {
        const struct equation e = equation_of(k, i);
        const struct state at = {k->w[i], k->v[i]};
        const bool stuck = (k->stuck[i] > 0.5) | (k->moving[i] > 0.5);
        double time = k->time[i];
        const struct state end = kind.at_force
                                     ? release(kind, &e, k->h[i], at, &time)
                                     : (struct state){0.0, to_zero(kind, &e, 1, at, &time)};
        k->restitution[i] = stuck ? 0.0 : -end.v;
        k->time[i] = stuck ? HUGE_VAL : time;
        k->end_overlap[i] = kind.at_force ? overlap_of(kind, largest(end.w, 0.0)) : 0.0;
    }
}

/* --- in closed form --------------------------------------------------------------------------- */

/* arccos(z)/sqrt(1 - z^2) for z >= 0, continued through z = 1: 1 over the common limit of Borchardt's means of z
 * and 1. After n of them they are b cos(t) and b with t = arccos(z)/2^n, and t/sin(t) is a series in
 * 1 - cos(t), here to 1e-15 for z up to 3. */
FN double arc_over_sine(double z) {
    double a = z, b = 1.0;
    UNROLL for (int k = 0; k < 4; k++) {
        a = 0.5 * (a + b);
        b = sqrt(a * b);
    }
    const double d = largest((b - a) / b, -0.5);
    double series = 8.0 / 693.0;
    series = 8.0 / 315.0 + d * series;
    series = 2.0 / 35.0 + d * series;
    series = 2.0 / 15.0 + d * series;
    series = 1.0 / 3.0 + d * series;
    return (1.0 + d * series) / b;
}

/* exp(-a), a >= 0 */
FN double decay(double a) {
    return power(0x1.78b56362cef38p-2, a);
}

/* With the exponent 1/4, y = x^(5/4) and ds = x^(1/4) dt the motion is that of a linear spring and dashpot (Antypov
 * and Elliott 2011): y'' = -5/4 y - b y', of damping ratio zeta = b/sqrt(5). Its turn and ends are known;
 * duration and peak force are not, since dt is another. */
FN void solve_quarter(struct kind kind, const struct touch_impacts *given, struct block *k) {
    const int turns = given->max_overlap || kind.at_force;
    const int ends = given->end_overlap || given->duration;
    if (turns)
        EACH(i, k) {
            const double zeta = 0.44721359549995793928 * k->b[i]; /* 1/sqrt(5) */
            /* exp(-2/5 zeta times the phase of the turn) */
            const double fall = decay(0.4 * zeta * arc_over_sine(zeta)), fall2 = square(fall);
            k->max_overlap[i] = 1.0933620739432780 * fall2; /* (5/4)^(2/5) */
            k->restitution[i] = kind.at_force ? square(fall2) * fall : k->restitution[i];
        }
    if (kind.at_force) {
        if (ends)
            EACH(i, k) k->end_overlap[i] = power(k->b[i] * k->restitution[i], 0.8);
        return;
    }
    EACH(i, k) {
        const double zeta = 0.44721359549995793928 * k->b[i];
        /* Critical damping to round-off counts as critical. */
        const double gap = (1.0 - zeta) * (1.0 + zeta);
        const bool leaves = gap > 1e-12;
        const double phase = 3.14159265358979323846 * zeta / sqrt(leaves ? gap : 1.0);
        const double restitution = decay(phase);
        /* A little more than what counts as none, so that the integrator finds the end of all others. */
        const bool parts = leaves & (restitution > 1.001 * TOUCH_IMPACT_LEAST);
        k->restitution[i] = parts ? restitution : 0.0;
        if (!kind.lean)
            k->time[i] = parts ? k->time[i] : HUGE_VAL;
        k->end_overlap[i] = 0.0;
    }
}

/* --- all -------------------------------------------------------------------------------------- */

static void put(double *column, size_t at, size_t count, const double *from) {
    if (column)
        memcpy(column + at, from, count * sizeof *from);
}

FN void answer(struct kind kind, const struct touch_impacts *i, size_t at, size_t count,
               struct block *k) {
    const double alpha = k->powers.alpha;
    /* no tension: free flight to zero overlap */
    const int cut = i->no_tension && i->end == TOUCH_IMPACT_ZERO_OVERLAP && kind.at_force;
    if (!kind.lean) {
        EACH(j, k) {
            const double flight = k->time[j] + k->end_overlap[j] / k->restitution[j];
            const double time = cut ? flight : k->time[j];
            k->peak_force[j] = k->peak_force[j] * (k->stiffness[j] * power(k->length[j], alpha));
            k->time[j] = time * (k->length[j] / k->speed[j]);
        }
        put(i->peak_force, at, count, k->peak_force);
        put(i->duration, at, count, k->time);
    }
    EACH(j, k) {
        const double e = k->restitution[j];
        k->answer[j] = 0.5 * k->mass[j] * (k->speed[j] * k->speed[j]) * ((1.0 - e) * (1.0 + e));
        k->max_overlap[j] = k->max_overlap[j] * k->length[j];
        k->end_overlap[j] = k->end_overlap[j] * k->length[j];
    }
    put(i->restitution, at, count, k->restitution);
    put(i->max_overlap, at, count, k->max_overlap);
    put(i->lost_energy, at, count, k->answer);
    put(i->end_overlap, at, count, k->end_overlap);
}

FN void run_block(struct kind kind, const struct touch_impacts *i, size_t at, struct block *k) {
    const size_t count = i->n - at < TOGETHER ? i->n - at : TOGETHER;
    k->eights = (count + 7) / 8;
    get(i->stiffness, at, count, 1.0, k->stiffness);
    get(i->damping, at, count, 0.0, k->damping);
    get(i->mass, at, count, 1.0, k->mass);
    get(i->speed, at, count, 1.0, k->speed);
    begin(kind, i, k);
    if (!is_closed(kind)) {
        steps_of(kind, LOADING_MAX * i->steps, 1, k, 0);
        const int64_t left = steps_of(kind, UNLOADING_MAX * i->steps, turn_round(kind, k), k, 1);
        end_all(kind, i->steps, left, k);
    }
    if (kind.form == TOUCH_IMPACT_quarter)
        solve_quarter(kind, i, k);
    answer(kind, i, at, count, k);
}

FN void run_kind(struct kind kind, const struct touch_impacts *i) {
    struct block k = {.powers = {i->alpha, i->exponent, 4.0 * i->alpha, 4.0 * i->exponent,
                                 whole_of(4.0 * i->alpha), whole_of(4.0 * i->exponent)}};
    for (size_t at = 0; at < i->n; at += TOGETHER)
        run_block(kind, i, at, &k);
}

/* brief: lean, for the kinds whose powers cost little; of the others, whole. */
#define RUN(name, q, at_force, brief)                                                              \
    static void run_##name##_##at_force##_##brief(const struct touch_impacts *i) {                 \
        const int is_general = TOUCH_IMPACT_##name >= TOUCH_IMPACT_hertz;                          \
        run_kind((struct kind){TOUCH_IMPACT_##name, q, at_force, brief && !is_general,             \
                               brief && is_general ? WHOLE_BITS : 0},                              \
                 i);                                                                               \
    }
#define X(name, q)                                                                                 \
    RUN(name, q, 0, 0)                                                                             \
    RUN(name, q, 0, 1)                                                                             \
    RUN(name, q, 1, 0)                                                                             \
    RUN(name, q, 1, 1)
TOUCH_IMPACT_KINDS(X)
#undef X

touch_impacts_loop LOOP_NAME(TARGET);

void LOOP_NAME(TARGET)(const struct touch_impacts *impacts, enum touch_impact_kind kind,
                       int at_force) {
    static void (*const instances[][2][2])(const struct touch_impacts *) = {
#define X(name, q) {{run_##name##_0_0, run_##name##_0_1}, {run_##name##_1_0, run_##name##_1_1}},
        TOUCH_IMPACT_KINDS(X)
#undef X
    };
    const int lean = !impacts->peak_force && !impacts->duration;
    const int whole = whole_of(4.0 * impacts->alpha) >= 0 && whole_of(4.0 * impacts->exponent) >= 0;
    instances[kind][at_force][kind >= TOUCH_IMPACT_hertz ? whole : lean](impacts);
}
