/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mindlin.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "hertz.h"

struct ref_mindlin ref_mindlin_of(double h, double kappa, double friction, double overlap) {
    return (struct ref_mindlin){friction * ref_hertz_force(h, 1.5, overlap),
                                friction * overlap / kappa};
}

/* 1 - (1 - x)^p for x in [0, 1], without cancellation. */
static double one_minus(double x, double p) {
    return x < 1.0 ? -expm1(p * log1p(-x)) : 1.0;
}

double ref_mindlin_loading(const struct ref_mindlin *m, double s) {
    return m->limit * one_minus(s / m->slide, 1.5);
}

double ref_mindlin_loading_slide(const struct ref_mindlin *m, double force) {
    return m->slide * one_minus(force / m->limit, 2.0 / 3.0);
}

double ref_mindlin_unloading_slide(const struct ref_mindlin *m, double t, double force) {
    return m->slide * (one_minus(t / m->limit, 2.0 / 3.0) -
                       2.0 * one_minus(0.5 * (t - force) / m->limit, 2.0 / 3.0));
}

double ref_mindlin_reloading_slide(const struct ref_mindlin *m, double t, double force) {
    return -ref_mindlin_unloading_slide(m, t, -force);
}

/* (1 - x)^p without the terms of its binomial series below x^first; x <= 0.9. */
static double tail_of_power(double x, double p, int first) {
    double term = 1.0, sum = 0.0;
    for (int k = 1; k < first || fabs(term) > 0.01 * DBL_EPSILON * fabs(sum); k++) {
        term *= (k - 1 - p) / k * x;
        if (k >= first)
            sum += term;
    }
    return sum;
}

/* Work of virgin loading to s, gross sliding included: x - 2/5 (1 - (1 - x)^(5/2)), x = s/d. */
static double loading_work(const struct ref_mindlin *m, double s) {
    const double x = fmin(s / m->slide, 1.0);
    const double work = x > 0.5 ? x - 0.4 * one_minus(x, 2.5) : 0.4 * tail_of_power(x, 2.5, 2);
    return m->limit * (m->slide * work + fmax(s - m->slide, 0.0));
}

struct turn {
    double slide, force;
};

struct walker {
    const struct ref_mindlin *m;
    double origin; /* slide at the start; gross sliding need not move it: both curves saturate */
    double slide, force, work; /* now */
    struct turn *turn;         /* open reversals, outermost first */
    size_t depth;
};

/* To slide s, which lies that way (+-1), on the branch from the last reversal, or on the virgin
 * curve without one. */
static void follow(struct walker *w, double s, double way) {
    if (w->depth) {
        const struct turn *from = &w->turn[w->depth - 1];
        const double x0 = fabs(w->slide - from->slide), x1 = fabs(s - from->slide);
        w->work += from->force * (s - w->slide) +
                   4.0 * (loading_work(w->m, 0.5 * x1) - loading_work(w->m, 0.5 * x0));
        w->force = from->force + way * 2.0 * ref_mindlin_loading(w->m, 0.5 * x1);
    } else {
        const double x0 = way * (w->slide - w->origin), x1 = way * (s - w->origin);
        w->work += loading_work(w->m, x1) - (x0 > 0.0 ? loading_work(w->m, x0) : 0.0);
        w->force = way * ref_mindlin_loading(w->m, x1);
    }
    w->slide = s;
}

/* Where the present branch closes its loop: the reversal before, or the mirror image of the only
 * one. */
static double closure(const struct walker *w) {
    return w->depth > 1 ? w->turn[w->depth - 2].slide : 2.0 * w->origin - w->turn[0].slide;
}

static void walk(struct walker *w, double s, double *way) {
    const double now = s > w->slide ? 1.0 : -1.0;
    if (now * *way < 0.0)
        w->turn[w->depth++] = (struct turn){w->slide, w->force};
    *way = now;
    while (w->depth && now * (s - closure(w)) >= 0.0) {
        follow(w, closure(w), now);
        w->depth -= w->depth > 1 ? 2 : 1;
    }
    follow(w, s, now);
}

int ref_mindlin_history(const struct ref_mindlin *m, size_t count, const double *slide,
                        double *ret_force, double *ret_work) {
    struct walker w = {.m = m, .origin = count ? slide[0] : 0.0, .slide = count ? slide[0] : 0.0};
    w.turn = malloc((count + 1) * sizeof *w.turn);
    if (!w.turn)
        return -1;
    double way = 0.0;
    for (size_t i = 0; i < count; i++) {
        if (fabs(slide[i] - w.slide) > 0.0)
            walk(&w, slide[i], &way);
        ret_force[i] = w.force;
        if (ret_work)
            ret_work[i] = w.work;
    }
    free(w.turn);
    return 0;
}

/* By the share x of the limit and that y of the slide to it: near 1 one does not tell the other. */
static double cycle_energy(const struct ref_mindlin *m, double x, double y) {
    const double braces =
        x > 0.9 ? one_minus(y, 2.5) - 5.0 / 6.0 * x * (2.0 - y)
                : -tail_of_power(x, 5.0 / 3.0, 3) - 5.0 / 6.0 * x * tail_of_power(x, 2.0 / 3.0, 2);
    return 4.8 * m->limit * m->slide * braces;
}

double ref_mindlin_cycle_energy(const struct ref_mindlin *m, double t) {
    return cycle_energy(m, t / m->limit, one_minus(t / m->limit, 2.0 / 3.0));
}

double ref_mindlin_cycle_energy_of_slide(const struct ref_mindlin *m, double s) {
    const double y = fmin(s / m->slide, 1.0);
    return cycle_energy(m, one_minus(y, 1.5), y) + 4.0 * m->limit * fmax(s - m->slide, 0.0);
}
