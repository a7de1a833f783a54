/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shear.h"

#include <gsl/gsl_sf_zeta.h>
#include <math.h>

#include "hertz.h"

/* k_s in long double: the sums carry no round-off of their own. */
static long double stiffness(const struct ref_shear_spring *s, double overlap) {
    return overlap > 0.0 ? (long double)s->kappa * (long double)s->alpha * (long double)s->h *
                               powl((long double)overlap, (long double)s->alpha - 1.0L)
                         : 0.0L;
}

static long double limit(const struct ref_shear_spring *s, double overlap) {
    return overlap > 0.0 ? (long double)s->friction * (long double)s->h *
                               powl((long double)overlap, (long double)s->alpha)
                         : 0.0L;
}

static long double cut(long double force, long double most) {
    return fmaxl(-most, fminl(force, most));
}

/* The force as base + what came since: either a sum of forces, or k_s times a sum of
 * displacements. */
struct history {
    long double force;        /* at the last sample */
    int telescoping;          /* the last step was part of a run that telescopes */
    long double displacement; /* of that run: T0/k_s0 at its start */
    double slide;             /* of that run: s0 */
};

static long double exact_loading(const struct ref_shear_spring *s, double overlap0, double overlap1,
                                 double slide) {
    /* Touch within the step: only the part of the slide after it counts. */
    const double part = overlap0 < 0.0 ? overlap1 / (overlap1 - overlap0) : 1.0;
    const double secant = ref_hertz_secant(s->h, s->alpha, fmax(overlap0, 0.0), overlap1);
    return (long double)s->kappa * (long double)secant * (long double)part * (long double)slide;
}

/* One step; overlap and slide point at its beginning and its end. */
static void advance(const struct ref_shear_spring *s, enum ref_shear_rule rule,
                    const double overlap[2], const double slide[2], struct history *h) {
    const int falling = overlap[1] < overlap[0];
    const int exact =
        rule == REF_SHEAR_EXACT || (rule == REF_SHEAR_UNLOAD && !(overlap[1] > overlap[0]));
    const double step = slide[1] - slide[0];
    long double trial;
    if (falling && s->mode == 1) {
        if (!h->telescoping) {
            h->displacement = h->force / stiffness(s, overlap[0]);
            h->slide = slide[0];
        }
        trial = stiffness(s, overlap[1]) *
                (h->displacement + ((long double)slide[1] - (long double)h->slide));
    } else {
        trial = h->force + (exact ? exact_loading(s, overlap[0], overlap[1], step)
                                  : stiffness(s, overlap[1]) * (long double)step);
    }
    h->force = cut(trial, limit(s, overlap[1]));
    h->telescoping = falling && s->mode == 1 && !(fabsl(trial) > fabsl(h->force));
}

void ref_shear_path(const struct ref_shear_spring *spring, enum ref_shear_rule rule, size_t count,
                    const double *overlap, const double *slide, double *ret_force) {
    struct history h = {.force = 0.0L};
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || !(overlap[i] > 0.0))
            h = (struct history){.force = 0.0L};
        else
            advance(spring, rule, overlap + i - 1, slide + i - 1, &h);
        ret_force[i] = (double)h.force;
    }
}

void ref_shear_displacement_path(const struct ref_shear_spring *spring, size_t count,
                                 const double *overlap, const double *slide, double *ret_force) {
    long double kept = 0.0L;
    for (size_t i = 0; i < count; i++) {
        const long double k = stiffness(spring, overlap[i]);
        if (i > 0)
            kept += (long double)slide[i] - (long double)slide[i - 1];
        kept = i > 0 && k > 0.0L ? cut(kept, limit(spring, overlap[i]) / k) : 0.0L;
        ret_force[i] = (double)(k * kept);
    }
}

double ref_shear_scheme_ratio(double alpha, size_t n) {
    const double x = (double)n, p = alpha - 1.0;
    /* sum i^p = n^(p+1)/(p+1) + n^p/2 + zeta(-p) + sum_k B_2k/(2k)! p(p-1)...(p-2k+2)
     * n^(p+1-2k). */
    static const double bernoulli[] = {1.0 / 12.0, -1.0 / 720.0, 1.0 / 30240.0, -1.0 / 1209600.0,
                                       1.0 / 47900160.0}; /* B_2k / (2k)! */
    double tail = 0.0, falling = p / (x * x);
    for (int k = 0; k < 5; k++) {
        tail += bernoulli[k] * falling;
        falling *= (p - 2 * k - 1) * (p - 2 * k - 2) / (x * x);
    }
    return 1.0 + alpha * (0.5 / x + gsl_sf_zeta(-p) * pow(x, -alpha) + tail);
}
