/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shear springs with a Coulomb limit, as laws document them: no partial slip (solutions/shear.h). */
#include "reference/solutions/shear.h"

#include <float.h>
#include <stdlib.h>

#include "reference/catalogue/formula.h"

INPUT(fric, "\\mu", "1", RANGE(0.0, HUGE_VAL, 0), NEED, 0.5, "friction coefficient of the contact");
INPUT(mu_sl, "\\mu", "1", FROM_0, NEED, 0.5, "coefficient of sliding friction");
INPUT(hz_mode, "", "1", YES_NO, 0.0, 1.0, "shear-force scaling on unloading, 0 if absent");

QUANTITY(mu, "\\mu", "1", RANGE(0.0, HUGE_VAL, 0), "friction coefficient");
QUANTITY(scaled, "", "1", YES_NO, "1 where the shear force is scaled with its stiffness in unloading");
QUANTITY(shear_force, "T", "N", ANY, "shear force along s", NULL, "shear_force_s");

FORMULA(mu, pfc any, (fric), fric, 0, "PFC Hertz Model eq. 10", SAYS_NOTHING);
FORMULA(mu, body any, (mu_sl), mu_sl, 0, "MUSEN wiki", SAYS_NOTHING);
FORMULA(scaled, pfc, (hz_mode), hz_mode, 0, "PFC Hertz Model eq. 9", SAYS_NOTHING);
CONSTANT(scaled, , 0.0, "", SAYS_NOTHING, 0);

enum {
    DISPLACEMENT = REF_SHEAR_UNLOAD + 1
}; /* a rule more: ref_shear_displacement_path */

static void spring(struct ref_eval *eval, struct ref_shear_spring s, int rule, double gap, const struct ref_path *path,
                   double *ret) {
    double largest = 0.0, *overlap = malloc(path->count * sizeof *overlap);
    if (!overlap)
        (void)REFUSE("no memory for %zu samples", path->count);
    for (size_t i = 0; overlap && i < path->count; i++) {
        overlap[i] = path->overlap[i] + gap;
        if (fabs(path->slide_t[i] - path->slide_t[0]) > 0.0)
            (void)REFUSE("the path slides along t at sample %zu; allowed: along s", i);
    }
    if (overlap && rule == DISPLACEMENT)
        ref_shear_displacement_path(&s, path->count, overlap, path->slide_s, ret);
    else if (overlap)
        ref_shear_path(&s, (enum ref_shear_rule)rule, path->count, overlap, path->slide_s, ret);
    for (size_t i = 0; overlap && i < path->count; i++)
        largest = fmax(largest, fabs(ret[i]));
    free(overlap);
    /* Each sample of the path is itself rounded; n of these errors add up like a random walk. */
    (void)UNSURE(0.0, DBL_EPSILON * (8.0 + sqrt((double)path->count)) * largest);
}

#define SPRING   (h, alpha, kappa, mu, scaled, gap)
#define BY(rule) spring(eval, (struct ref_shear_spring){h, alpha, kappa, mu, (int)scaled}, rule, gap, path, ret)
#define N_AND_K_S \
    { \
        "N = h \\delta^\\alpha, \\quad k_s = \\kappa \\alpha h \\delta^{\\alpha - 1}", \
            "Normal force and shear stiffness at the overlap δ; the exponent α is 3/2 for spheres." \
    }
#define STRAIGHT \
    { \
        "T_{i+1} = T_i + \\kappa \\frac{N_{i+1} - N_i}{\\delta_{i+1} - \\delta_i} (s_{i+1} - s_i), \\quad |T_{i+1}| \\le \\mu N_{i+1}", \
            "Shear force T of the spring from sample i to the next, exact where overlap δ and slide s change along a straight line. Where the overlap stays, the fraction is the derivative of N. Beyond the limit T is cut to it; μ: friction coefficient." \
    }
#define SCALED_STRAIGHT \
    { \
        "T_{i+1} = k_{s,i+1} \\left(\\frac{T_i}{k_{s,i}} + s_{i+1} - s_i\\right)", \
            "The same step with hz_mode 1 where the overlap falls." \
    }
#define SCHEME \
    { \
        "T_{i+1} = T_i + k_{s,i+1} (s_{i+1} - s_i), \\quad |T_{i+1}| \\le \\mu N_{i+1}", \
            "Shear force T of the documented scheme from sample i to the next, with the stiffness at the end of the step; s: slide. Beyond the limit T is cut to it; μ: friction coefficient." \
    }
#define SCALED_SCHEME \
    { "T_i \\to T_i \\frac{k_{s,i+1}}{k_{s,i}}", "Before that step, with hz_mode 1 where the overlap falls." }

static const char of_pfc[] = "PFC Hertz Model eq. 7 to 11, integrated (solutions/shear.h)";
static const char of_musen[] = "MUSEN wiki, integrated (solutions/shear.h)";
PATH_FORMULA(shear_force, pfc, SPRING, BY(REF_SHEAR_EXACT), 0, of_pfc, {STRAIGHT, SCALED_STRAIGHT, N_AND_K_S});
PATH_FORMULA(shear_force, body, SPRING, BY(REF_SHEAR_EXACT), 0, of_musen, {STRAIGHT, N_AND_K_S});
PATH_FORMULA(shear_force, pfc_scheme, SPRING, BY(REF_SHEAR_SCHEME), 0,
             "PFC Hertz Model eq. 7 to 11 as a sum, telescoped where it does (solutions/shear.h)",
             {SCHEME, SCALED_SCHEME, N_AND_K_S}, REF_FINITE_SUM);
PATH_FORMULA(shear_force, body_scheme, SPRING, BY(REF_SHEAR_SCHEME), 0, "MUSEN wiki as a sum (solutions/shear.h)",
             {SCHEME, N_AND_K_S}, REF_FINITE_SUM);
PATH_FORMULA(shear_force, pfc_unload, SPRING, BY(REF_SHEAR_UNLOAD), 0, of_pfc,
             {STRAIGHT, SCALED_STRAIGHT, SCHEME, N_AND_K_S}, REF_FINITE_SUM);
PATH_FORMULA(
    shear_force, body_displacement, SPRING, BY(DISPLACEMENT), 0, "MUSEN's program: T = k_t(overlap) slide",
    {{"T = k_s s, \\quad |T| \\le \\mu N",
      "Shear force T of the law that stores the slide s; the stored slide is cut where T reaches the limit; μ: friction coefficient."},
     N_AND_K_S});

static void undamped(struct ref_eval *eval, const char *name, double c) {
    if (c > 0.0)
        (void)REFUSE("%s is %.9g; allowed: 0, without dashpots", name, c);
}
PATH_FORMULA(
    shear_force, linear, (h, alpha, kappa, mu, scaled, gap, c_n, gamma_n, c_t, gamma_t, target),
    undamped(eval, "c_n", c_n);
    undamped(eval, "gamma_n", gamma_n); undamped(eval, "c_t", c_t); undamped(eval, "gamma_t", gamma_t);
    if (target < 1) REFUSE("restitution is %.9g; allowed: 1, without dashpots", target);
    BY(REF_SHEAR_EXACT), 0, "Cundall and Strack (1979)",
    {{"T_{i+1} = T_i + k_t (s_{i+1} - s_i), \\quad |T_{i+1}| \\le \\mu N_{i+1}",
      "Shear force T of the spring from sample i to the next, with the stiffness k_t; s: slide. Beyond the limit T is cut to it; μ: friction coefficient."},
     {"N = k_n \\delta", "Normal force N of the spring with the stiffness k_n at the overlap δ."}});

MODEL(pfc_scheme, "pfc");
MODEL(pfc_unload, "pfc");
MODEL(body_scheme, "body");
MODEL(body_displacement, "body");

static const char exact[] = "shear spring force along s of the law, exact for a path straight between samples";
static const char scheme[] = "shear spring force along s, by the scheme with this number of steps";
REFERENCE(hertz_path_shear_force, shear_force, pfc, exact);
REFERENCE(hertz_path_shear_force_scheme, shear_force, pfc_scheme, scheme);
REFERENCE(hertz_unload_shear_force, shear_force, pfc_unload,
          "shear spring force along s: exact in unloading, by the scheme in loading");
REFERENCE(hertz_mindlin_path_shear_force, shear_force, body, exact);
REFERENCE(hertz_mindlin_path_shear_force_scheme, shear_force, body_scheme, scheme);
REFERENCE(hertz_mindlin_displacement_path_shear_force, shear_force, body_displacement,
          "shear spring force along s of the law that stores the displacement");

REFERENCE(linear_shear_force_s, shear_force, linear_undamped, "shear force of a linear spring with a Coulomb limit");

RECORDS(shear) = 0;
