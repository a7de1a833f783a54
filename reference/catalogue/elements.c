/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References by boundary elements in three dimensions: paths that turn, and straight ones without the neglect
 * of slip across the force. The paths are stored; a case has to follow one of them. */
#include <math.h>
#include <stdlib.h>

#include "element_paths.h"
#include "evaluate.h"
#include "reference/solutions/hertz.h"

enum {
    LEGS = 16
};

/* A problem in the units of the stored paths. */
struct scaled {
    const char *path;
    double corner[LEGS][3];
    double nu;
    double overlap, slide, force; /* m, m, N: units */
    double gap;                   /* m, added to the overlap of the path */
};

static void scale(const struct ref_path *path, const struct scaled *s, size_t i, double ret[3]) {
    ret[0] = (path->overlap[i] + s->gap) / s->overlap;
    ret[1] = (path->slide_s[i] - path->slide_s[0]) / s->slide;
    ret[2] = (path->slide_t[i] - path->slide_t[0]) / s->slide;
}

static int read_units(struct ref_reader *in, const struct ref_path *path, struct scaled *s) {
    struct ref_contact c;
    if (ref_any_contact(in, &c))
        return -1;
    const double mu = ref_friction(in, 1);
    if (in->refused)
        return -1;
    if (fabs(c.alpha - 1.5) > 0.0)
        return ref_refuse(in, "hz_alpha is %.9g; only 3/2 is the contact of spheres", c.alpha);
    /* kappa = 2 (1 - nu)/(2 - nu); round-off may leave [0, 1/2]. */
    s->nu = (2.0 - 2.0 * c.kappa) / (2.0 - c.kappa);
    if (!(s->nu > -1e-9 && s->nu < 0.5 + 1e-9))
        return ref_refuse(in, "Poisson's ratio of the contact is %.9g; allowed: [0, 0.5]", s->nu);
    s->gap = c.gap;
    for (size_t k = 0; k < path->leg_count; k++)
        s->overlap = fmax(s->overlap, path->overlap[path->leg_end[k]] + c.gap);
    s->slide = mu * s->overlap / c.kappa;
    s->force = mu * ref_normal_force(&c, s->overlap);
    if (!(s->slide > 0.0 && s->force > 0.0 && isfinite(s->force)))
        return ref_refuse(in, "the path has no normal force (largest overlap %.9g m)", s->overlap);
    return 0;
}

static int find_path(struct ref_reader *in, const struct ref_path *path, struct scaled *s) {
    double start[3];
    scale(path, s, 0, start);
    if (fabs(start[0]) > 1e-9)
        return ref_refuse(in, "the path starts at an overlap of %.9g m; allowed: 0",
                          path->overlap[0] + s->gap);
    const size_t legs = path->leg_count < LEGS ? path->leg_count : LEGS;
    for (size_t k = 0; k < legs; k++)
        scale(path, s, path->leg_end[k], s->corner[k]);
    s->path = ref_element_path_find(path->leg_count, (const double(*)[3])s->corner);
    const double *end = s->corner[legs - 1];
    if (path->leg_count > LEGS || !s->path)
        return ref_refuse(
            in,
            "no stored path has these %zu legs (leg %zu ends at overlap %.9g and slides "
            "%.9g, %.9g, in the largest overlap D and mu D/kappa); allowed: those of "
            "reference/data/element_paths.csv",
            path->leg_count, legs, end[0], end[1], end[2]);
    return 0;
}

/* The part of leg k at sample i, by the coordinate that changes most. Negative if the sample is not on the
 * straight line of the leg. */
static double part_of(const struct ref_path *path, const struct scaled *s, size_t k, size_t i) {
    static const double touch[3];
    const double *from = k ? s->corner[k - 1] : touch, *to = s->corner[k];
    double at[3];
    size_t most = 0;
    scale(path, s, i, at);
    for (size_t c = 1; c < 3; c++)
        if (fabs(to[c] - from[c]) > fabs(to[most] - from[most]))
            most = c;
    const double part = (at[most] - from[most]) / (to[most] - from[most]);
    for (size_t c = 0; c < 3; c++)
        if (fabs(at[c] - from[c] - part * (to[c] - from[c])) > 1e-9)
            return -1.0;
    return part > -1e-9 ? fmin(fmax(part, 0.0), 1.0) : -1.0;
}

static int follow(struct ref_reader *in, const struct ref_path *path, const struct scaled *s,
                  char component, double *values, double *ret_unsure) {
    size_t k = 0;
    values[0] = *ret_unsure = 0.0;
    for (size_t i = 1; i < path->count; i++) {
        while (i > path->leg_end[k])
            k++;
        const double part = part_of(path, s, k, i);
        double unsure = 0.0;
        if (part < 0.0)
            return ref_refuse(in, "leg %zu is not straight at sample %zu", k + 1, i);
        values[i] = s->force * ref_element_value(s->path, component, s->nu, k + 1, part, &unsure);
        *ret_unsure = fmax(*ret_unsure, s->force * unsure);
    }
    return 0;
}

static int eval_elements(struct ref_reader *in, char component, double *ret_values,
                         double *ret_uncertainty) {
    struct scaled s = {.path = NULL};
    const struct ref_path *path = ref_need_path(in);
    if (!path || read_units(in, path, &s) || find_path(in, path, &s))
        return -1;
    double unsure, *values = calloc(path->count, sizeof *values);
    if (!values)
        return ref_refuse(in, "no memory for %zu samples", path->count);
    const int status = follow(in, path, &s, component, values, &unsure);
    if (!status) {
        for (size_t i = 0; i < path->count; i++)
            ret_values[i] = values[i];
        *ret_uncertainty = unsure;
    }
    free(values);
    return status;
}

REF_EVAL(elements_shear_force_s, eval_elements, 's')
REF_EVAL(elements_shear_force_t, eval_elements, 't')

static const struct ref_input inputs[] = {REF_ANY_CONTACT, REF_MAY(fric), REF_MAY(mu_sl),
                                          REF_MAY(hz_alpha)};

static const char source[] =
    "boundary elements in three dimensions, Kalker (1990) sec. 4.2 "
    "(solutions/elements.h, reference/data/element_paths.csv); bodies of like "
    "elasticity";

static const struct ref_reference rows[] = {
    REF_ROW(
        elements_shear_force_s,
        "shear force along s with partial slip, of a slide that may turn: one of the stored paths",
        "shear_force_s", "N", REF_ELEMENTS, 1, 0.0, source, inputs),
    REF_ROW(
        elements_shear_force_t,
        "shear force along t with partial slip, of a slide that may turn: one of the stored paths",
        "shear_force_t", "N", REF_ELEMENTS, 1, 0.0, source, inputs),
};

REF_TABLE(elements);
