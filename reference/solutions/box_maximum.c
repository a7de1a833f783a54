/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "box_maximum.h"

#include <float.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_multimin.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 1024,     /* points that are evaluated at a time */
    CORNER_AXES = 12, /* with more of them, the corners are left to the points at the edges */
    SHORTEST = 40,    /* steps along an axis end at 2^-SHORTEST */
};

static const double APART = 0.1; /* between the points from which searches start, along any axis */
static const double SIMPLEX = 0.05, SIMPLEX_END = 1e-10;

struct kept {
    double place[REF_DESIGN_AXES];
    double value;
};

struct run {
    const struct ref_box_search *search;
    struct ref_box_found *found;
    size_t left; /* evaluations */
    enum ref_box_part part;
    int stopped; /* by the caller, or because nothing larger is possible */
    struct kept kept[REF_BOX_STARTS];
    size_t kept_count;
    /* Points that wait for their evaluation. */
    double *places;
    size_t waiting;
    double values[BATCH];
};

static int is_near(const double *a, const double *b, unsigned axes) {
    for (unsigned i = 0; i < axes; i++)
        if (fabs(a[i] - b[i]) > APART)
            return 0;
    return 1;
}

/* Keeps the best points of the designs that are apart, the best one first. */
static void keep(struct run *run, const double *place, double value) {
    const unsigned axes = run->search->axes;
    const size_t most = run->search->starts < REF_BOX_STARTS ? run->search->starts : REF_BOX_STARTS;
    size_t at = 0;
    for (; at < run->kept_count && run->kept[at].value >= value; at++)
        if (is_near(run->kept[at].place, place, axes))
            return;
    size_t end = at; /* those after it stay unless they are near */
    for (size_t i = at; i < run->kept_count; i++)
        if (!is_near(run->kept[i].place, place, axes))
            run->kept[end++] = run->kept[i];
    run->kept_count = end;
    if (at >= most)
        return;
    if (run->kept_count == most)
        run->kept_count--;
    memmove(&run->kept[at + 1], &run->kept[at], (run->kept_count - at) * sizeof *run->kept);
    memcpy(run->kept[at].place, place, axes * sizeof *place);
    run->kept[at].value = value;
    run->kept_count++;
}

static void take(struct run *run, const double *place, double value) {
    struct ref_box_found *found = run->found;
    if (!(value <= HUGE_VAL))
        return;
    if (!(value <= found->value)) {
        memcpy(found->place, place, run->search->axes * sizeof *place);
        found->value = value;
        if (run->part != REF_BOX_LOCAL) {
            found->designed = value;
            found->by = run->part;
        }
        if (value >= HUGE_VAL)
            run->stopped = 1;
    }
    if (run->part != REF_BOX_LOCAL)
        keep(run, place, value);
}

static void evaluate(struct run *run) {
    const unsigned axes = run->search->axes;
    const size_t count = run->waiting < run->left ? run->waiting : run->left;
    run->waiting = 0;
    if (!count || run->stopped)
        return;
    run->left -= count;
    run->found->evaluations[run->part] += count;
    if (run->search->values(run->search->context, count, run->places, run->values)) {
        run->stopped = -1;
        return;
    }
    for (size_t i = 0; i < count; i++)
        take(run, &run->places[i * axes], run->values[i]);
}

/* Room for one more point; full batches are evaluated. */
static double *next(struct run *run) {
    if (run->waiting == BATCH)
        evaluate(run);
    return &run->places[run->waiting++ * run->search->axes];
}

/* --- designs ------------------------------------------------------------------------------------- */

static void corners(struct run *run) {
    const unsigned axes = run->search->axes;
    run->part = REF_BOX_CORNERS;
    for (unsigned i = 0; i < 2 * axes + 1; i++) { /* the middle of each face, and of the box */
        double *place = next(run);
        for (unsigned a = 0; a < axes; a++)
            place[a] = 0.5;
        if (i < 2 * axes)
            place[i / 2] = i % 2;
    }
    for (uint64_t i = 0; axes <= CORNER_AXES && i < UINT64_C(1) << axes; i++) {
        double *place = next(run);
        for (unsigned a = 0; a < axes; a++)
            place[a] = (double)(i >> a & 1);
    }
    evaluate(run);
}

/* A third of the points within a tenth of each end of an axis, most of them much closer, a third anywhere. */
static double to_the_edges(double u) {
    const double third = 3.0 * u - floor(3.0 * u);
    const double close = 0.1 * third * third * third;
    return u < 1.0 / 3.0 ? close : u >= 2.0 / 3.0 ? 1.0 - close : third;
}

static void designed(struct run *run, enum ref_box_part part, size_t count, uint64_t seed) {
    const unsigned axes = run->search->axes;
    struct ref_design design;
    if (ref_design_make(&design, REF_DESIGN_SOBOL, axes, 0, seed) < 0)
        return;
    double column[BATCH];
    run->part = part;
    for (size_t first = 0; first < count && !run->stopped; first += BATCH) {
        const size_t points = count - first < BATCH ? count - first : BATCH;
        for (unsigned a = 0; a < axes; a++) {
            ref_design_values(&design, a, first, points, column);
            for (size_t i = 0; i < points; i++)
                run->places[i * axes + a] =
                    part == REF_BOX_EDGES ? to_the_edges(column[i]) : column[i];
        }
        run->waiting = points;
        evaluate(run);
    }
}

/* --- searches from the best points ---------------------------------------------------------------- */

static double value_at(struct run *run, const double *place) {
    if (!run->left || run->stopped)
        return -HUGE_VAL;
    memcpy(next(run), place, run->search->axes * sizeof *place);
    evaluate(run);
    return run->values[0] <= HUGE_VAL ? run->values[0] : -HUGE_VAL;
}

static void clamped(unsigned axes, const gsl_vector *from, double *ret_place) {
    for (unsigned a = 0; a < axes; a++)
        ret_place[a] = fmin(fmax(gsl_vector_get(from, a), 0.0), 1.0);
}

static double less_is_better(const gsl_vector *at, void *parameters) {
    struct run *run = parameters;
    double place[REF_DESIGN_AXES];
    clamped(run->search->axes, at, place);
    const double value = -value_at(run, place);
    return fmin(fmax(value, -DBL_MAX), DBL_MAX); /* GSL ends at what is infinite */
}

static void nelder_mead(struct run *run, double *place, size_t evaluations) {
    const unsigned axes = run->search->axes;
    const size_t end = run->left > evaluations ? run->left - evaluations : 0;
    gsl_multimin_fminimizer *simplex =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, axes);
    gsl_vector *x = gsl_vector_alloc(axes), *step = gsl_vector_alloc(axes);
    gsl_multimin_function function = {less_is_better, axes, run};
    if (simplex && x && step) {
        for (unsigned a = 0; a < axes; a++) {
            gsl_vector_set(x, a, place[a]);
            gsl_vector_set(step, a, place[a] < 0.5 ? SIMPLEX : -SIMPLEX); /* into the box */
        }
        int status = gsl_multimin_fminimizer_set(simplex, &function, x, step);
        while (status == GSL_SUCCESS && !run->stopped && run->left > end &&
               gsl_multimin_fminimizer_size(simplex) > SIMPLEX_END)
            status = gsl_multimin_fminimizer_iterate(simplex);
        clamped(axes, gsl_multimin_fminimizer_x(simplex), place);
    }
    gsl_multimin_fminimizer_free(simplex);
    gsl_vector_free(x);
    gsl_vector_free(step);
}

/* Steps along single axes while they help, then half of them: what a simplex leaves at the faces. */
static void along_axes(struct run *run, double *place, size_t evaluations) {
    const unsigned axes = run->search->axes;
    const size_t end = run->left > evaluations ? run->left - evaluations : 0;
    double best = value_at(run, place), step = SIMPLEX;
    for (int halvings = 0; halvings < SHORTEST && !run->stopped && run->left > end;) {
        int is_better = 0;
        for (unsigned i = 0; i < 2 * axes && run->left > end; i++) {
            double other[REF_DESIGN_AXES];
            memcpy(other, place, axes * sizeof *place);
            other[i / 2] = fmin(fmax(other[i / 2] + (i % 2 ? step : -step), 0.0), 1.0);
            const double value = value_at(run, other);
            if (value > best) {
                best = value;
                memcpy(place, other, axes * sizeof *place);
                is_better = 1;
            }
        }
        if (!is_better) {
            step *= 0.5;
            halvings++;
        }
    }
}

static void local(struct run *run) {
    run->part = REF_BOX_LOCAL;
    for (size_t i = 0; i < run->kept_count && !run->stopped; i++) {
        const size_t share = run->left / (run->kept_count - i);
        nelder_mead(run, run->kept[i].place, share / 2);
        along_axes(run, run->kept[i].place, share / 2);
    }
}

int ref_box_maximum(const struct ref_box_search *search, struct ref_box_found *ret_found) {
    memset(ret_found, 0, sizeof *ret_found);
    ret_found->value = ret_found->designed = (double)NAN;
    struct run *run = calloc(1, sizeof *run);
    if (!run)
        abort();
    run->search = search;
    run->found = ret_found;
    run->left = search->evaluations;
    run->places = calloc((size_t)BATCH * search->axes, sizeof *run->places);
    if (!run->places)
        abort();
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    corners(run);
    /* Of the rest a quarter at the edges, half of it even, and a quarter from the best points. */
    const size_t quarter = run->left / 4;
    designed(run, REF_BOX_EDGES, quarter, search->seed);
    designed(run, REF_BOX_EVEN, search->starts ? 2 * quarter : run->left, search->seed + 1);
    if (search->starts)
        local(run);
    gsl_set_error_handler(old);
    const int status = run->stopped < 0 ? -1 : 0;
    free(run->places);
    free(run);
    return status;
}

double ref_box_side(unsigned axes, size_t even_points, double sure) {
    if (!even_points)
        return 1.0;
    /* (1 - V)^n = 1 - sure. */
    const double volume = -expm1(log1p(-sure) / (double)even_points);
    return fmin(pow(volume, 1.0 / axes), 1.0);
}
