/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tangential contact at constant normal force: what the simplified laws approximate. Model: Cattaneo and Mindlin (Hertz
 * pressure, Coulomb friction, like bodies, slip across the force neglected), at rest. */
#include "reference/solutions/mindlin.h"

#include <float.h>
#include <stdlib.h>

#include "element_paths.h"
#include "formula.h"

MODEL(mindlin, "any");
MODEL(mindlin_cycle, "any");

INPUT(amplitude, "S", "m", POSITIVE, NAN, 1e-6, "amplitude of slide; the path's if absent");

QUANTITY(mu_positive, "\\mu", "1", POSITIVE, "friction coefficient that is finite and > 0", .called = "friction",
         SOUGHT(1e-6, 1e4), .example = {0.3});
QUANTITY(work_shear, "W", "J", ANY, "work of shear");
FORMULA(mu_positive, , (mu), mu, 0, "Mindlin (1949)", SAYS_NOTHING);

/* The contact after pressing, and the sample from which on the path slides; the overlap must stay as it is from there. */
static int begin(struct ref_eval *eval, double h, double kappa, double mu, double alpha, double gap,
                 const struct ref_path *p, struct ref_mindlin *ret) {
    size_t start = p->count - 1;
    for (size_t i = 1; i < p->count; i++) {
        if (fabs(p->slide_t[i] - p->slide_t[0]) > 0.0)
            (void)REFUSE("the path slides along t at sample %zu; only along s is allowed", i);
        if (start == p->count - 1 && fabs(p->slide_s[i] - p->slide_s[0]) > 0.0)
            start = i - 1;
        if (i > start && !(fabs(p->overlap[i] - p->overlap[start]) <= 1e-12 * p->overlap[start])) {
            (void)REFUSE(
                "the overlap changes at sample %zu while the path slides; allowed: constant after pressing without slide",
                i);
            return -1;
        }
    }
    const double overlap = p->overlap[start] + gap;
    if (fabs(alpha - 1.5) > 0.0)
        (void)REFUSE("hz_alpha is %.9g; allowed: 3/2, the contact of spheres", alpha);
    else if (!(overlap > 0.0 && h > 0.0))
        (void)REFUSE("the path slides without normal force (overlap %.9g m)", overlap);
    else
        *ret = ref_mindlin_of(h, kappa, mu, overlap);
    return overlap > 0.0 && h > 0.0 ? 0 : -1;
}

static void follow(struct ref_eval *eval, const struct ref_mindlin *m, int work, const struct ref_path *path,
                   double *ret) {
    double most = 0.0, way = 0.0, *both = calloc(2 * path->count, sizeof *both);
    if (!both || ref_mindlin_history(m, path->count, path->slide_s, both, both + path->count)) {
        free(both);
        (void)REFUSE("no memory for %zu samples", path->count);
        return;
    }
    for (size_t i = 0; i < path->count; i++) {
        ret[i] = both[work ? path->count + i : i];
        most = fmax(most, fabs(both[i]));
        way += i ? fabs(path->slide_s[i] - path->slide_s[i - 1]) : 0.0;
    }
    free(both);
    /* Work may go to and fro: of all that is done. */
    (void)UNSURE(0.0, (16.0 + sqrt((double)path->count)) * DBL_EPSILON * most * (work ? way : 1.0));
}

static double cycle(const struct ref_mindlin *m, double amplitude, const struct ref_path *path) {
    double low = path->slide_s[0], high = low;
    for (size_t i = 0; i < path->count; i++) {
        low = fmin(low, path->slide_s[i]);
        high = fmax(high, path->slide_s[i]);
    }
    return ref_mindlin_cycle_energy_of_slide(m, isnan(amplitude) ? 0.5 * (high - low) : amplitude);
}

static double cycle_of(struct ref_eval *eval, double h, double kappa, double mu, double alpha, double gap,
                       double amplitude) {
    struct ref_mindlin m;
    const struct ref_path *path = ref_samples(eval);
    return path && !begin(eval, h, kappa, mu, alpha, gap, path, &m) ? cycle(&m, amplitude, path) : (double)NAN;
}

#define CONTACT (h, kappa, mu_positive, alpha, gap)
#define ALONG(work) \
    struct ref_mindlin m; \
    if (!begin(eval, h, kappa, mu_positive, alpha, gap, path, &m)) \
    follow(eval, &m, work, path, ret)
#define N \
    { "N = h \\delta^\\alpha", "Normal force N at the overlap δ; the exponent α is 3/2 for spheres." }
static const char masing[] =
    "Mindlin (1949); Mindlin and Deresiewicz (1953); Johnson (1985) sec. 7.4" REF_CATTANEO_MINDLIN;
PATH_FORMULA(
    shear_force, mindlin, CONTACT, ALONG(0), 0, masing,
    {{"T = \\mu N \\left(1 - \\left(1 - \\frac{s}{b}\\right)^{\\frac{3}{2}}\\right), \\quad b = \\frac{\\mu \\delta}{\\kappa}",
      "Shear force T of the first slide s; from the slide b on the whole contact slides, and T is μ N with the friction coefficient μ."},
     {"T = T_r \\mp 2 \\mu N \\left(1 - \\left(1 - \\frac{|s - s_r|}{2 b}\\right)^{\\frac{3}{2}}\\right)",
      "After a reversal at the slide s_r and the force T_r. A branch that comes back to the reversal before it closes that loop."},
     N});
PATH_FORMULA(
    work_shear, mindlin, CONTACT, ALONG(1), 0, masing,
    {{"W = \\mu N \\left(s - \\frac{2 b}{5} \\left(1 - \\left(1 - \\frac{s}{b}\\right)^{\\frac{5}{2}}\\right)\\right), \\quad b = \\frac{\\mu \\delta}{\\kappa}",
      "Work of the first slide s, the integral of the shear force; from the slide b on the whole contact slides. μ: friction coefficient."},
     {"T = T_r \\mp 2 \\mu N \\left(1 - \\left(1 - \\frac{|s - s_r|}{2 b}\\right)^{\\frac{3}{2}}\\right)",
      "After a reversal at the slide s_r and the force T_r. A branch that comes back to the reversal before it closes that loop."},
     N});
FORMULA(
    work_shear, mindlin_cycle, (h, kappa, mu_positive, alpha, gap, amplitude),
    cycle_of(eval, h, kappa, mu_positive, alpha, gap, amplitude), 32 * DBL_EPSILON,
    "Mindlin et al. (1952); Johnson (1985) sec. 7.4" REF_CATTANEO_MINDLIN,
    {{"W = \\frac{24}{5} \\mu N b \\left(1 - (1 - x)^{\\frac{5}{3}} - \\frac{5 x}{6} \\left(1 + (1 - x)^{\\frac{2}{3}}\\right)\\right), \\quad b = \\frac{\\mu \\delta}{\\kappa}",
      "Energy lost in a full cycle of slide with the amplitude S and the friction coefficient μ; beyond the slide b, 4 μ N (S - b) is added, with x = 1."},
     {"x = 1 - \\left(1 - \\frac{S}{b}\\right)^{\\frac{3}{2}}", "Shear force at the amplitude over the limit μ N."},
     N});

REFERENCE(mindlin_shear_force, shear_force, mindlin,
          "shear force along s at constant normal force, any history of slide");
REFERENCE(mindlin_shear_work, work_shear, mindlin, "work done by shear at constant normal force");
REFERENCE(mindlin_cycle_energy, work_shear, mindlin_cycle,
          "energy lost in one cycle of slide at constant normal force");

RECORDS(mindlin) = 0;
