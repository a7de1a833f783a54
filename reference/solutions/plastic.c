/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plastic.h"

#include <gsl/gsl_math.h>
#include <gsl/gsl_sf_gamma.h>

#include "hertz.h"
#include "numeric.h"

/* --- straight branches: paths --------------------------------------------------------------------- */

/* force: of the line with the slope of unloading, also below zero where the contact keeps M. */
struct walk {
    double overlap, force, top; /* top: M */
    double work;
};

/* The slope of unloading over k_1, and itself. */
static double stiffer_at(const struct ref_branches *b, double top) {
    return (b->start - b->k_1) + b->growth * fmin(top, b->limit);
}

static double slope_at(const struct ref_branches *b, double top) {
    return b->k_1 + stiffer_at(b, top);
}

/* What acts: a contact that keeps M does not pull. */
static double acting(const struct ref_branches *b, double force) {
    return b->keeps ? fmax(force, 0.0) : force;
}

/* A straight piece to there; where it crosses zero and the contact does not pull, in two. */
static void go(const struct ref_branches *b, struct walk *w, double overlap, double force) {
    const double from = w->force;
    if (b->keeps && from * force < 0.0) {
        const double middle = w->overlap + (overlap - w->overlap) * from / (from - force);
        const double one = 0.5 * fmax(from, 0.0) * (middle - w->overlap);
        w->work += one + 0.5 * fmax(force, 0.0) * (overlap - middle);
    } else {
        w->work += 0.5 * (acting(b, from) + acting(b, force)) * (overlap - w->overlap);
    }
    w->overlap = overlap;
    w->force = force;
}

struct tension {
    const struct ref_branches *b;
    double overlap;
};

/* Zero where the line of M ends on the branch of tension at that overlap. */
static double tension_gap(double top, const void *parameters) {
    const struct tension *t = parameters;
    const double slope = slope_at(t->b, top);
    return slope * (top - t->overlap) - t->b->k_1 * top - t->b->k_c * t->overlap;
}

static void inwards(const struct ref_branches *b, struct walk *w, double to) {
    const double slope = slope_at(b, w->top);
    const double yields = fmax(w->top, w->overlap);
    if (w->top >= b->limit || to <= yields) {
        go(b, w, to, w->force + slope * (to - w->overlap));
        w->top = fmin(fmax(w->top, to), b->limit);
        return;
    }
    go(b, w, yields, b->k_1 * yields);
    const double end = fmin(to, b->limit);
    go(b, w, end, b->k_1 * end);
    w->top = end;
    go(b, w, to, w->force + slope_at(b, end) * (to - end));
}

static void outwards(const struct ref_branches *b, struct walk *w, double to) {
    const double slope = slope_at(b, w->top);
    const double tension = (slope * w->overlap - w->force) / (slope + b->k_c);
    if (b->keeps || to >= tension) {
        go(b, w, to, w->force + slope * (to - w->overlap));
        return;
    }
    go(b, w, tension, -b->k_c * tension);
    const struct tension t = {b, to};
    const double top = to > 0.0 ? ref_root(tension_gap, &t, to, w->top) : 0.0;
    go(b, w, to, -b->k_c * to);
    w->top = isfinite(top) ? top : w->top;
}

void ref_branches_path(const struct ref_branches *b, size_t count, const double *overlap,
                       double *ret_force, double *ret_strain, double *ret_lost) {
    struct walk w = {0};
    for (size_t i = 0; i < count; i++) {
        const double to = fmax(overlap[i], 0.0);
        if (to > w.overlap)
            inwards(b, &w, to);
        else if (to < w.overlap)
            outwards(b, &w, to);
        if (!(to > 0.0))
            w = (struct walk){.work = w.work};
        const double force = acting(b, w.force);
        const double strain = 0.5 * force * force / slope_at(b, w.top);
        if (ret_force)
            ret_force[i] = force;
        if (ret_strain)
            ret_strain[i] = strain;
        if (ret_lost)
            ret_lost[i] = w.work - strain;
    }
}

/* --- straight branches: impacts ------------------------------------------------------------------- */

/* m y'' + c y' + k y = 0, y from where the force is 0: overlaps may be far larger than it. */
struct branch {
    double mass, c, k, y, v;
    double target; /* of y */
};

static double square_of(const struct branch *p, double *ret_half, double *ret_root) {
    *ret_half = 0.5 * p->c / p->mass;
    const double square = p->k / p->mass - *ret_half * *ret_half;
    *ret_root = sqrt(fabs(square));
    return square;
}

static void solve(const struct branch *p, double t, double *ret_y, double *ret_v) {
    double half, root, cosine, sine; /* with what the dashpot leaves of them */
    if (square_of(p, &half, &root) > 0.0) {
        cosine = exp(-half * t) * cos(root * t);
        sine = exp(-half * t) * sin(root * t) / root;
    } else {
        const double slow = root + half > 0.0 ? p->k / p->mass / (root + half) : 0.0;
        const double left = exp(-slow * t), gone = -expm1(-2.0 * root * t);
        cosine = left * (1.0 - 0.5 * gone);
        sine = root > 0.0 ? left * gone / (2.0 * root) : left * t;
    }
    *ret_y = p->y * cosine + (p->v + half * p->y) * sine;
    *ret_v = p->v * cosine - (half * p->v + p->k / p->mass * p->y) * sine;
}

static double way_of(double t, const void *parameters) {
    const struct branch *p = parameters;
    double y, v;
    solve(p, t, &y, &v);
    return y - p->target;
}

/* When the bodies rest; infinity: never. */
static double time_of_rest(const struct branch *p) {
    double half, root;
    const double square = square_of(p, &half, &root);
    const double slower = half * p->v + p->k / p->mass * p->y;
    if (square > 0.0)
        return atan2(root * fabs(p->v), p->v < 0.0 ? -slower : slower) / root;
    const double share = root * p->v / slower;
    if (root > 0.0)
        return share > 0.0 && share < 1.0 ? atanh(share) / root : HUGE_VAL;
    return p->v / slower > 0.0 ? p->v / slower : HUGE_VAL;
}

/* When y is the target, which is before the bodies rest or not at all (below 0). */
static double time_of_target(const struct branch *p, double rest) {
    double half, root, end = rest;
    const double square = square_of(p, &half, &root);
    if (p->k > 0.0 && !(fabs(p->target) > 0.0)) /* also where an exponential leaves nothing */
        return square > 0.0 ? atan2(root * p->y, -(p->v + half * p->y)) / root : -1.0;
    if (!isfinite(end))
        for (end = 1.0 / (root + half); way_of(end, p) * (p->y - p->target) > 0.0; end *= 2.0)
            if (end * (root + half) > 1e18)
                return -1.0;
    return way_of(end, p) * (p->y - p->target) > 0.0 ? -1.0 : ref_root(way_of, p, 0.0, end);
}

/* Goes on until y is the target (returns 0) or the bodies rest (returns 1), whichever comes first; -1: neither does. Adds
 * the time. */
static int follow(struct branch *p, double *time) {
    /* Without force and dashpot the way is straight. */
    const int straight = !(fabs(p->k) > 0.0) && !(p->c > 0.0);
    const double rest = straight ? HUGE_VAL : time_of_rest(p);
    const double there = straight ? (p->target - p->y) / p->v : time_of_target(p, rest);
    const double t = there >= 0.0 ? there : rest;
    double y, v;
    if (!isfinite(t))
        return -1;
    solve(p, t, &y, &v);
    *time += t;
    p->y = there >= 0.0 ? p->target : y;
    p->v = there >= 0.0 ? v : 0.0;
    return !(there >= 0.0);
}

void ref_branches_impact(const struct ref_branches *b, double mass, double speed,
                         struct ref_plastic_impact *ret) {
    struct branch p = {.mass = mass, .c = b->c, .k = b->k_1, .v = speed, .target = b->limit};
    double time = 0.0, beyond = 0.0, top = b->limit;
    *ret = (struct ref_plastic_impact){.duration = HUGE_VAL, .duration_force = HUGE_VAL};
    if (!isfinite(p.target)) /* farther than a spring without dashpot goes */
        p.target = 2.0 * speed * sqrt(mass / b->k_1);
    if (follow(&p, &time) == 0) {
        p.k = slope_at(b, top);
        const double begin = p.y = top * b->k_1 / p.k;
        p.target = begin + 2.0 * speed * sqrt(mass / p.k);
        (void)follow(&p, &time);
        beyond = p.y - begin;
    } else {
        top = p.y;
        p.k = slope_at(b, top);
        p.y = top * b->k_1 / p.k;
    }
    const double rest = top * stiffer_at(b, top) / p.k;
    ret->max_overlap = top + beyond;
    ret->peak_force = p.k * p.y;
    /* Out along the line of unloading: to its zero, and on to the branch of tension. From rest, so that the sign of the
     * motion is given. */
    p.target = 0.0;
    p.v = -1e-100 * speed;
    if (follow(&p, &time) != 0)
        return;
    ret->duration_force = time;
    ret->rest_overlap = rest;
    p.target = -rest * b->k_c / (p.k + b->k_c);
    if (p.target < 0.0 && follow(&p, &time) != 0)
        return;
    p.y = rest * p.k / (p.k + b->k_c);
    p.k = -b->k_c;
    p.target = 0.0;
    if (p.y > 0.0 && follow(&p, &time) != 0)
        return;
    ret->duration = time;
    ret->restitution = -p.v / speed;
}

/* --- elastic, then perfectly plastic -------------------------------------------------------------- */

double ref_yield_overlap(const struct ref_yield *y) {
    /* Peak pressure 2 E* sqrt(overlap/R*)/pi, Johnson (1985) eq. 4.24. */
    return y->r_star * gsl_pow_2(0.5 * M_PI * y->pressure / y->e_star);
}

double ref_yield_force(const struct ref_yield *y) {
    return ref_hertz_force(ref_hertz_h(y->e_star, y->r_star), 1.5, ref_yield_overlap(y));
}

double ref_yield_speed(const struct ref_yield *y, double mass) {
    const double h = ref_hertz_h(y->e_star, y->r_star);
    return sqrt(2.0 * ref_hertz_energy(h, 1.5, ref_yield_overlap(y)) / mass);
}

static double loading(const struct ref_yield *y, double overlap) {
    const double at = ref_yield_overlap(y);
    return overlap <= at ? ref_hertz_force(ref_hertz_h(y->e_star, y->r_star), 1.5, overlap)
                         : ref_yield_force(y) + M_PI * y->pressure * y->r_star * (overlap - at);
}

/* sqrt(largest/y) - 1, where the largest overlap is the share growth beyond that of yield y; 0 without yield. */
static double root_growth(double growth) {
    return growth > 0.0 ? growth / (1.0 + sqrt(1.0 + growth)) : 0.0;
}

static double growth_of(const struct ref_yield *y, double largest) {
    const double at = ref_yield_overlap(y);
    return (largest - at) / at;
}

/* Radius of curvature after yield, and how far the contact springs back: Hertz's contact of that curvature has the force and
 * the area of the largest overlap. With r = sqrt(largest/at) the force over Hertz's is (3 r^2 - 1)/(2 r^3). */
static void flattened(const struct ref_yield *y, double largest, double *ret_radius,
                      double *ret_back) {
    const double r = 1.0 + root_growth(growth_of(y, largest));
    const double share = 0.5 * (3.0 * r * r - 1.0) / (r * r * r);
    *ret_radius = y->r_star / share;
    *ret_back = largest * share;
}

/* What is left of it: 1 - share is (r - 1)^2 (r + 1/2)/r^3, without cancellation where the contact has just yielded. */
static double left_of(double largest, double growth) {
    const double g = root_growth(growth), r = 1.0 + g;
    return largest * g * g * (r + 0.5) / (r * r * r);
}

/* Overlap on Hertz's contact of the new curvature. */
static double sprung(double largest, double back, double overlap) {
    return fmax(back - (largest - overlap), 0.0);
}

double ref_yield_force_at(const struct ref_yield *y, double largest, double overlap) {
    double radius, back;
    if (!(largest > 0.0))
        return 0.0;
    flattened(y, largest, &radius, &back);
    return overlap >= largest ? loading(y, overlap)
                              : ref_hertz_force(ref_hertz_h(y->e_star, radius), 1.5,
                                                sprung(largest, back, overlap));
}

double ref_yield_strain_at(const struct ref_yield *y, double largest, double overlap) {
    double radius, back;
    if (!(largest > 0.0))
        return 0.0;
    flattened(y, largest, &radius, &back);
    return ref_hertz_energy(ref_hertz_h(y->e_star, radius), 1.5, sprung(largest, back, overlap));
}

double ref_yield_radius_at(const struct ref_yield *y, double largest, double overlap) {
    double radius, back;
    if (!(largest > 0.0))
        return 0.0;
    flattened(y, largest, &radius, &back);
    return sqrt(radius * sprung(largest, back, overlap));
}

/* In units of force and overlap at yield: 3/4 r^4 - r^2/2 + 3/20 going in, (3 r^2 - 1)^2/(10 r) coming back. */
double ref_yield_lost(const struct ref_yield *y, double largest) {
    const double g = root_growth(growth_of(y, largest)), r = 1.0 + g;
    return ref_yield_force(y) * ref_yield_overlap(y) * g * g *
           (((0.75 * r + 0.6) * r - 0.05) * r - 0.1) / r;
}

double ref_yield_restitution(double speed_ratio) {
    if (!(speed_ratio > 1.0))
        return 1.0;
    const double q = 1.0 / speed_ratio;
    return sqrt(1.2 * M_SQRT3 * (1.0 - q * q / 6.0)) *
           sqrt(sqrt(q / (q + 2.0 * sqrt(1.2 - 0.2 * q * q))));
}

/* (sin x/x)^(-1/5). */
static double slowness(double x, const void *unused) {
    (void)unused;
    return x > 0.0 ? pow(sin(x) / x, -0.2) : 1.0;
}

void ref_yield_impact(const struct ref_yield *y, double mass, double speed,
                      struct ref_plastic_impact *ret) {
    const double at = ref_yield_overlap(y), force = ref_yield_force(y);
    const double h = ref_hertz_h(y->e_star, y->r_star);
    const double half =
        0.4 * gsl_sf_beta(0.4, 0.5); /* of a Hertz impact, in largest overlap over speed */
    const double yields = ref_yield_speed(y, mass);
    if (speed <= yields) {
        const double most = pow(1.25 * mass * speed * speed / h, 0.4);
        const double duration = 2.0 * half * most / speed;
        *ret = (struct ref_plastic_impact){1.0,      most,     ref_hertz_force(h, 1.5, most),
                                           duration, duration, 0.0};
        return;
    }
    /* While it yields the force is that of a spring: an oscillation about the overlap at - force/k. */
    const double k = M_PI * y->pressure * y->r_star, v = sqrt((speed - yields) * (speed + yields));
    const double rate = sqrt(k / mass), way = force / k;
    const double more = gsl_pow_2(v / rate) / (way + hypot(way, v / rate)), most = at + more;
    /* Before yield overlap^(5/2) goes as the square of a sine, the velocity as its cosine. */
    const double elastic = 0.8 * pow(1.25 * mass * speed * speed / h, 0.4) / speed *
                           ref_integral(slowness, NULL, 0.0, atan2(yields, v), -0.2, 0.0);
    const double plastic = atan2(v, rate * way) / rate;
    const double e = ref_yield_restitution(speed / yields), out = e * speed;
    const double left = left_of(most, more / at);
    *ret = (struct ref_plastic_impact){
        .restitution = e,
        .max_overlap = most,
        .peak_force = loading(y, most),
        .duration_force = elastic + plastic + half * (most - left) / out,
        .rest_overlap = left,
    };
    ret->duration = ret->duration_force + left / out;
}
