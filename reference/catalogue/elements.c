/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References by boundary elements in three dimensions: paths that turn, and straight ones without the neglect
 * of slip across the force. The paths are stored; a case has to follow one of them. */
#include <math.h>
#include <stdlib.h>

#include "element_paths.h"
#include "formula.h"
#include "reference/solutions/hertz.h"

#define refused(eval, ...) ((void)ref_impossible(eval, __VA_ARGS__), -1)

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

/* kappa = 2 (1 - nu)/(2 - nu); round-off may leave [0, 1/2]. */
static int read_units(struct ref_eval *eval, const struct ref_path *path, double h, double kappa, double mu,
                      struct scaled *s) {
    s->nu = (2.0 - 2.0 * kappa) / (2.0 - kappa);
    if (!(s->nu > -1e-9 && s->nu < 0.5 + 1e-9))
        return refused(eval, "Poisson's ratio of the contact is %.9g; allowed: [0, 0.5]", s->nu);
    for (size_t k = 0; k < path->leg_count; k++)
        s->overlap = fmax(s->overlap, path->overlap[path->leg_end[k]] + s->gap);
    s->slide = mu * s->overlap / kappa;
    s->force = mu * ref_hertz_force(h, 1.5, s->overlap);
    if (!(s->slide > 0.0 && s->force > 0.0 && isfinite(s->force)))
        return refused(eval, "the path has no normal force (largest overlap %.9g m)", s->overlap);
    return 0;
}

static int find_path(struct ref_eval *eval, const struct ref_path *path, struct scaled *s) {
    double start[3];
    scale(path, s, 0, start);
    if (fabs(start[0]) > 1e-9)
        return refused(eval, "the path starts at an overlap of %.9g m; allowed: 0", path->overlap[0] + s->gap);
    const size_t legs = path->leg_count < LEGS ? path->leg_count : LEGS;
    for (size_t k = 0; k < legs; k++)
        scale(path, s, path->leg_end[k], s->corner[k]);
    s->path = ref_element_path_find(path->leg_count, (const double(*)[3])s->corner);
    const double *end = s->corner[legs - 1];
    if (path->leg_count > LEGS || !s->path)
        return refused(eval,
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

static int follow(struct ref_eval *eval, const struct ref_path *path, const struct scaled *s, char component,
                  double *values, double *ret_unsure) {
    size_t k = 0;
    values[0] = *ret_unsure = 0.0;
    for (size_t i = 1; i < path->count; i++) {
        while (i > path->leg_end[k])
            k++;
        const double part = part_of(path, s, k, i);
        double unsure = 0.0;
        if (part < 0.0)
            return refused(eval, "leg %zu is not straight at sample %zu", k + 1, i);
        values[i] = s->force * ref_element_value(s->path, component, s->nu, k + 1, part, &unsure);
        *ret_unsure = fmax(*ret_unsure, s->force * unsure);
    }
    return 0;
}

static void elements(struct ref_eval *eval, double h, double kappa, double mu, double alpha, double gap, char component,
                     const struct ref_path *path, double *ret) {
    struct scaled s = {.gap = gap};
    double unsure = 0.0;
    if (fabs(alpha - 1.5) > 0.0)
        (void)REFUSE("hz_alpha is %.9g; allowed: 3/2, the contact of spheres", alpha);
    else if (!read_units(eval, path, h, kappa, mu, &s) && !find_path(eval, path, &s) &&
             !follow(eval, path, &s, component, ret, &unsure))
        (void)UNSURE(0.0, unsure);
}

MODEL(elements, "any");
#define CONTACT (h, kappa, mu_positive, alpha, gap)
static const char source[] =
    "boundary elements in three dimensions, Kalker (1990) sec. 4.2 (solutions/elements.h, reference/data/element_paths.csv); bodies of like elasticity";
#define TRACTIONS \
    { \
        {"T = \\int q dA", \
         "Shear force, the sum of the tractions q over the area A; its real part is along s and its imaginary part along t."}, \
            {"u = \\frac{1}{4 \\pi G^*} \\int \\left(q + \\epsilon \\exp(2 i \\phi) \\bar q\\right) \\frac{1}{r} dA, \\quad \\epsilon = \\frac{\\nu}{2 - \\nu}", \
             "Displacement of the surfaces by the tractions at the distance r in the direction φ, by Cerruti's solution (Johnson 1985); ν: Poisson's ratio, i: imaginary unit."}, \
        { \
            "\\frac{1}{2} \\int q \\cdot u dA - \\int q \\cdot (S - x_0) dA \\to \\min, \\quad |q| \\le \\mu p", \
                "Each step to the slide S takes the tractions that minimise this, from the slip x_0 so far (Kalker 1990). p: pressure by Hertz, μ: friction coefficient." \
        } \
    }
PATH_FORMULA(shear_force, elements, CONTACT, elements(eval, h, kappa, mu_positive, alpha, gap, 's', path, ret), 0,
             source, TRACTIONS, REF_ELEMENTS);
PATH_FORMULA(shear_force_t, elements, CONTACT, elements(eval, h, kappa, mu_positive, alpha, gap, 't', path, ret), 0,
             source, TRACTIONS, REF_ELEMENTS);
REFERENCE(elements_shear_force_s, shear_force, elements,
          "shear force along s with partial slip, of a slide that may turn: one of the stored paths");
REFERENCE(elements_shear_force_t, shear_force_t, elements,
          "shear force along t with partial slip, of a slide that may turn: one of the stored paths");

RECORDS(elements) = 0;
