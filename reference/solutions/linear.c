/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Units: mass, root of mass/k_n, speed; so k_n, mass and speed are 1. */
#include "linear.h"

#include <math.h>
#include <string.h>

enum {
    X,
    V,
    U,
    S,
    SIZE
};

enum phase {
    STICK,
    SLIDE, /* at the limit, the spring in equilibrium with the dashpot */
    BARE,  /* at the limit by the dashpot alone; no force in the spring */
    LOOSE, /* the limit is 0 from here on */
};

enum normal {
    PRESS,
    PULL,
    FLY,
    APART,
};

enum {
    TERMS = 20,
    CHANGES = 200,
};
static const double STEPS = 2e5;
/* Of the shortest time of the system, a step in which the series converges at once. */
static const long double STEP = 0.2L;
/* An event function below minus this is below zero: what rounding may leave at a change itself. */
static const long double SLACK = 1e-15L;
static const double UNCERTAIN = 1e-12;

struct flow {
    long double c_n, k_t, c_t, mass_t, mu, slack;
    enum ref_linear_limit limit;
    enum ref_linear_from from;
    int cut;
    enum phase phase;
    enum normal normal;
    long double sign; /* of the sliding force */
};

typedef long double state[SIZE];

static int of_sum(const struct flow *f) {
    return f->limit == REF_LINEAR_SUM || f->limit == REF_LINEAR_SUM_REST;
}

/* mu N; linear in the state, as all functions of it here. */
static long double limit(const struct flow *f, const state z) {
    const long double force = z[X] + f->c_n * z[V];
    if (f->from == REF_LINEAR_ELASTIC)
        return f->mu * z[X];
    if (f->normal == PRESS)
        return f->mu * force;
    return f->normal == PULL && f->from == REF_LINEAR_SIZE ? -f->mu * force : 0.0L;
}

static int is_loose(const struct flow *f) {
    return !(f->mu > 0.0L) || (f->from != REF_LINEAR_ELASTIC && f->normal == FLY) ||
           (f->from == REF_LINEAR_REPULSIVE && f->normal == PULL);
}

static long double shear(const struct flow *f, const state z) {
    const long double dashpot = f->c_t * z[U];
    switch (f->phase) {
    case STICK:
        return z[S] + dashpot;
    case LOOSE:
        return f->limit == REF_LINEAR_SPRING ? dashpot : 0.0L;
    default:
        return f->sign * limit(f, z) + (f->limit == REF_LINEAR_SPRING ? dashpot : 0.0L);
    }
}

static void rates(const struct flow *f, const state z, state ret) {
    const long double u = -shear(f, z) / f->mass_t;
    const long double v = f->normal == FLY ? 0.0L : -(z[X] + f->c_n * z[V]);
    ret[X] = z[V];
    ret[V] = v;
    ret[U] = u;
    ret[S] = f->phase == STICK ? f->k_t * z[U] : 0.0L;
}

/* z exp(A t) by its series. */
static void move(const struct flow *f, const state begin, long double t, state ret) {
    state term, next, sum;
    memcpy(term, begin, sizeof term);
    memcpy(sum, begin, sizeof sum);
    for (int k = 1; k < TERMS; k++) {
        rates(f, term, next);
        for (int i = 0; i < SIZE; i++) {
            term[i] = next[i] * t / k;
            sum[i] += term[i];
        }
    }
    memcpy(ret, sum, sizeof sum);
}

/* --- events: each falls below zero ------------------------------------------------------------ */

typedef long double event_function(const struct flow *f, const state z);

static long double overlap(const struct flow *f, const state z) {
    (void)f;
    return z[X];
}

static long double force(const struct flow *f, const state z) {
    return z[X] + f->c_n * z[V];
}

/* What the limit is compared with. */
static long double bounded(const struct flow *f, const state z) {
    return z[S] + (of_sum(f) ? f->c_t * z[U] : 0.0L);
}

static long double above(const struct flow *f, const state z) {
    return limit(f, z) - bounded(f, z);
}

static long double below(const struct flow *f, const state z) {
    return limit(f, z) + bounded(f, z);
}

/* How much faster the force would grow, if it stuck, than its limit does. */
static long double excess(const struct flow *f, const state z) {
    state rate;
    rates(f, z, rate);
    const long double grows = f->k_t * z[U] + (of_sum(f) ? f->c_t * rate[U] : 0.0L);
    return f->sign * grows - limit(f, rate);
}

/* What of the limit the dashpot leaves to the spring; and what it is above it. */
static long double left(const struct flow *f, const state z) {
    return limit(f, z) - f->sign * f->c_t * z[U];
}

static long double over(const struct flow *f, const state z) {
    return -left(f, z);
}

/* --- changes ---------------------------------------------------------------------------------- */

static void slide(struct flow *f, state z, long double sign) {
    f->phase = SLIDE;
    f->sign = sign;
    if (f->limit == REF_LINEAR_SUM && (left(f, z) < 0.0L || !(f->k_t > 0.0L)))
        f->phase = BARE;
}

/* The spring of a contact that slides is known from the rest of the state. */
static void load(const struct flow *f, state z) {
    if (f->phase == SLIDE)
        z[S] = f->sign * limit(f, z) - (of_sum(f) ? f->c_t * z[U] : 0.0L);
    else if (f->phase != STICK)
        z[S] = 0.0L;
}

/* The phase that the state is in, where nothing is known of it. */
static void resolve(struct flow *f, state z) {
    const long double b = bounded(f, z), most = limit(f, z);
    if (!(f->k_t > 0.0L) && !of_sum(f)) {
        f->phase = STICK; /* a dashpot alone: no limit on a spring bounds it */
    } else if (is_loose(f)) {
        f->phase = LOOSE;
    } else if (fabsl(b) > most + f->slack) {
        slide(f, z, b < 0.0L ? -1.0L : 1.0L);
    } else {
        f->phase = STICK;
        if (fabsl(b) < most - f->slack)
            return;
        state rate;
        rates(f, z, rate);
        const long double grows = bounded(f, rate);
        f->sign = fabsl(b) > f->slack ? copysignl(1.0L, b) : copysignl(1.0L, grows);
        if (f->sign * grows > limit(f, rate))
            slide(f, z, f->sign);
    }
    load(f, z);
}

/* What follows an event. */
static void change(struct flow *f, event_function *event, state z) {
    if (event == overlap) {
        f->normal = APART;
    } else if (event == force) {
        f->normal = f->cut ? FLY : PULL;
        /* Near a limit of 0 the spring and a dashpot against it are no equilibrium: each step multiplies the
         * spring by what is left of nothing. */
        if (f->limit == REF_LINEAR_SUM && f->from != REF_LINEAR_ELASTIC && f->c_t > 0.0L)
            z[S] = 0.0L;
        resolve(f, z);
    } else if (event == above || event == below) {
        slide(f, z, event == above ? 1.0L : -1.0L);
        load(f, z);
    } else if (event == excess) {
        load(f, z);
        f->phase = STICK;
    } else if (event == left || event == over) {
        /* Without a spring nothing fills what the dashpot leaves. */
        f->phase = event == left ? BARE : f->k_t > 0.0L ? SLIDE : STICK;
        load(f, z);
    }
}

/* --- motion ----------------------------------------------------------------------------------- */

/* An event function plus the slack, or its rate, in a state. */
static long double at_state(const struct flow *f, event_function *event, const state z,
                            int of_rate) {
    state rate;
    if (!of_rate)
        return event(f, z) + f->slack;
    rates(f, z, rate);
    return event(f, rate);
}

/* The same in a step. */
static long double value(const struct flow *f, event_function *event, const state begin,
                         long double t, int of_rate) {
    state z;
    move(f, begin, t, z);
    return at_state(f, event, z, of_rate);
}

/* Where it is 0 between low, where it has not this sign, and high, where it has: by halving. */
static long double root(const struct flow *f, event_function *event, const state begin,
                        long double low, long double high, int of_rate, int positive) {
    for (int k = 0; k < 80 && high - low > 1e-19L * high; k++) {
        const long double middle = 0.5L * (low + high);
        const int has = (value(f, event, begin, middle, of_rate) > 0.0L) == positive;
        *(has ? &high : &low) = middle;
    }
    return high;
}

/* The time in the step at which the event happens; 2 steps if it does not. An event function that falls and rises
 * within the step may have been below zero in between. */
static long double time_of(const struct flow *f, event_function *event, const state begin,
                           const state end, long double step) {
    long double last = step;
    if (at_state(f, event, begin, 0) < 0.0L)
        return 0.0L;
    if (!(at_state(f, event, end, 0) < 0.0L)) {
        if (!(at_state(f, event, begin, 1) < 0.0L) || !(at_state(f, event, end, 1) > 0.0L))
            return 2.0L * step;
        last = root(f, event, begin, 0.0L, step, 1, 1);
        if (!(value(f, event, begin, last, 0) < 0.0L))
            return 2.0L * step;
    }
    return root(f, event, begin, 0.0L, last, 0, 0);
}

/* The first event of the step, and when; NULL if there is none. */
static event_function *first_event(const struct flow *f, const state begin, long double step,
                                   long double *ret_time) {
    static event_function *const of_phase[][2] = {
        [STICK] = {above, below},
        [SLIDE] = {excess, left},
        [BARE] = {over, NULL},
        [LOOSE] = {NULL, NULL},
    };
    event_function *events[4] = {overlap, f->normal == PRESS ? force : NULL, NULL, NULL};
    event_function *first = NULL;
    for (int i = 0; i < 2 && (f->k_t > 0.0L || of_sum(f)); i++)
        events[2 + i] = of_phase[f->phase][i];
    if (f->phase == SLIDE && f->limit != REF_LINEAR_SUM)
        events[3] = NULL;
    state end;
    move(f, begin, step, end);
    *ret_time = step;
    for (int i = 0; i < 4; i++) {
        const long double t = events[i] ? time_of(f, events[i], begin, end, step) : 2.0L * step;
        if (t <= *ret_time) {
            *ret_time = t;
            first = events[i];
        }
    }
    return first;
}

/* From zero force to zero overlap at constant speed, where nothing but the dashpot acts along the plane. */
static long double fly(const struct flow *f, state z) {
    const long double t = z[X] / -z[V];
    if (f->limit == REF_LINEAR_SPRING)
        z[U] *= expl(-f->c_t * t / f->mass_t);
    return t;
}

/* Returns the time of the end; below 0: none. */
static long double play(struct flow *f, state z) {
    const long double rate =
        fmaxl(fmaxl(1.0L, f->c_n), fmaxl(sqrtl(f->k_t / f->mass_t), f->c_t / f->mass_t));
    const long double step = STEP / rate;
    long double at = 0.0L;
    int changes = 0;
    resolve(f, z);
    for (double i = 0; i < STEPS; i++) {
        long double t;
        if (f->normal == FLY && f->phase == LOOSE)
            return at + fly(f, z);
        event_function *const event = first_event(f, z, step, &t);
        move(f, z, t, z);
        load(f, z);
        at += t;
        if (event)
            change(f, event, z);
        if (f->normal == APART)
            return at;
        if (event && ++changes > CHANGES)
            return -2.0L;
    }
    return -1.0L;
}

int ref_linear_oblique(const struct ref_linear *i, struct ref_linear_end *ret_end) {
    const long double root_km = sqrtl((long double)i->k_n * (long double)i->mass);
    const long double u = (long double)i->slip / (long double)i->speed;
    struct flow f = {
        .c_n = (long double)i->c_n / root_km,
        .c_t = (long double)i->c_t / root_km,
        .k_t = (long double)i->k_t / (long double)i->k_n,
        .mass_t = (long double)i->mass_t / (long double)i->mass,
        .mu = (long double)i->friction,
        .limit = i->limit == REF_LINEAR_SUM_REST && !(i->k_t > 0.0) ? REF_LINEAR_SUM : i->limit,
        .from = i->from,
        .cut = i->cut,
    };
    state z = {[V] = 1.0L, [U] = u};
    if (!i->cut && f.c_n >= 2.0L)
        return -1; /* overdamped: back to touch takes for ever */
    f.slack = SLACK * (1.0L + fabsl(u)) * (1.0L + f.k_t + f.c_t + f.c_n);
    const long double end = play(&f, z);
    if (end < 0.0L)
        return end < -1.5L ? -2 : -1;
    *ret_end = (struct ref_linear_end){
        .slip = (double)z[U] * i->speed,
        .restitution = (double)-z[V],
        .duration = (double)(end * root_km / (long double)i->k_n),
        .uncertainty = UNCERTAIN * (fabs(i->slip) + i->speed),
    };
    return 0;
}
