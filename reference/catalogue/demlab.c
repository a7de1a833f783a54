/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpots of DEMLab's ContactForceN_ViscoElasticNonlinear. */
#include "reference/catalogue/formula.h"
#include "reference/solutions/tti.h"

MODEL(viscoelastic, "body");

CHOICE(damp_formula, "none|linear|critical_ratio|tti|kk|lh|tti_exact", NEED, 4, "form of the dashpot");
INPUT(damp_ratio, "\\xi", "1", FROM_0, NAN, 0.2, "share of the critical damping (critical_ratio)");
INPUT(damp, "d", "", FROM_0, NAN, 5000.0, "coefficient: kg/s (linear), 1/s (lh), N s/m^1.5 (kk), N s/m^1.25 (others)");
INPUT(remove_cohesion, "", "1", YES_NO, NEED, 0.0, "1: a tensile total force becomes zero");
ABSENT(target, viscoelastic, (double)NAN);

enum {
    NONE,
    LINEAR,
    CRITICAL_RATIO,
    TTI,
    KK,
    LH,
    TTI_EXACT
};
static const double exponents[] = {0.0, 0.0, 0.25, 0.25, 0.5, 0.0, 0.25};

/* The documented fit; its limit for e = 0. */
static double fit(double e) {
    const double l = -log(e);
    return 2.2664 * (isinf(l) ? 1.0 : l / sqrt(10.1354 + l * l));
}

static double coefficient(struct ref_eval *eval, int form, double damp, double damp_ratio, double e, double cut,
                          double h, double m) {
    const char *missing = form == CRITICAL_RATIO             ? (isnan(damp_ratio) ? "damp_ratio" : NULL)
                          : form == TTI || form == TTI_EXACT ? (isnan(e) ? "restitution" : NULL)
                                                             : "damp";
    if (form == NONE)
        return 0.0;
    if (!isnan(damp))
        return form == LH ? damp * m : damp;
    if (missing)
        return REFUSE("%s is missing; allowed: a number", missing);
    if (form == CRITICAL_RATIO)
        return damp_ratio * sqrt(6.0 * m * h);
    if (form == TTI)
        return fit(e) * sqrt(m * h);
    if (cut > 0.5 && !(e > 0.0))
        return REFUSE("restitution is 0; allowed with remove_cohesion: (0, 1]");
    return ref_tti_coefficient(cut > 0.5 ? ref_tti_zeta_force(e) : ref_tti_zeta_overlap(e), 1.5, h, m);
}

static const char demlab[] = "DEMLab";
FORMULA(c, viscoelastic, (damp_formula, damp, damp_ratio, target, tensionless, h, m_eff),
        coefficient(eval, (int)damp_formula, damp, damp_ratio, target, tensionless, h, m_eff), 0, demlab,
        {{"c = \\xi \\sqrt{6 m^* h}", "Dashpot for damp_formula critical_ratio; ξ is damp_ratio."},
         {"c = 2.2664 \\frac{L}{\\sqrt{10.1354 + L^2}} \\sqrt{m^* h}, \\quad L = -\\ln e_0",
          "Dashpot for damp_formula tti, with the target restitution e_0; tti_exact takes the c that reaches e_0."},
         {"c = d", "Dashpot for damp_formula kk and linear; d is damp."},
         {"c = d m^*", "Dashpot for damp_formula lh; d is damp."}});
FORMULA(gamma, viscoelastic, (damp_formula), exponents[(int)damp_formula], 0, demlab,
        {{"\\gamma = \\frac{1}{4}", "Exponent for damp_formula critical_ratio, tti and tti_exact."},
         {"\\gamma = \\frac{1}{2}", "Exponent for damp_formula kk."},
         {"\\gamma = 0", "Exponent for damp_formula linear and lh."}});
FORMULA(tensionless, viscoelastic, (remove_cohesion), remove_cohesion, 0, demlab, SAYS_NOTHING);

RECORDS(demlab) = 0;
