/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What PFC's models hertz and hysteretic make of their properties, and the hysteretic force with the factor that reaches its
 * target (hysteretic_exact). */
#include <float.h>

#include "reference/catalogue/formula.h"
#include "reference/solutions/elastic.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/hysteretic.h"

MODEL(hertz, "pfc");
MODEL(hysteretic, "pfc");
MODEL(hysteretic_exact, "hysteretic");

INPUT(body_hz_shear, "G", "Pa", POSITIVE | REF_BODIES | REF_DEFORMS, NEED, E(1e9, 2e9), "shear modulus of each body",
      NULL, "body.hz_shear");
INPUT(body_hz_poiss, "\\nu", "1", RANGE(-1.0, 0.5, REF_MIN_OPEN | REF_BODIES | REF_DEFORMS), NEED, E(0.3, 0.2),
      "Poisson's ratio of each body", NULL, "body.hz_poiss");
INPUT(body_fric, "\\mu", "1", RANGE(0.0, HUGE_VAL, REF_BODIES), NEED, E(0.2, 0.5), "friction coefficient of each body",
      NULL, "body.fric");
INPUT(dp_nratio, "\\beta_n", "1", FROM_0, NEED, 0.2, "normal damping ratio beta_n", SOUGHT(1e-9, 1e3));
INPUT(dp_alpha, "\\alpha_d", "1", FROM_0, 0.0, 0.25, "exponent of the overlap in the dashpot, 0 if absent");
INPUT(dp_mode, "", "1", RANGE(0.0, 3.0, REF_WHOLE), 0.0, 1.0, "dashpot mode, 0 if absent");
INPUT(dp_en, "e_0", "1", SHARE, NEED, 0.7, "target restitution");
INPUT(dp_enmin, "e_m", "1", SHARE, 0.0, 0.1, "smallest target in modes 0 and 1, 0 if absent");
INPUT(touch_time, "", "s", ANY, 0.0, 0.0, "time of first touch on the path, 0 if absent");

QUANTITY(hz_shear_effective, "G", "Pa", FROM_0, "inherited shear modulus");
QUANTITY(hz_poiss_effective, "\\nu", "1", ANY, "inherited Poisson's ratio");
QUANTITY(fric_effective, "\\mu", "1", RANGE(0.0, HUGE_VAL, 0), "inherited friction");
QUANTITY(normal_dashpot, "N_d", "N", ANY, "force of the normal dashpot");
QUANTITY(impact_overlap, "\\delta", "m", ANY, "overlap of an impact over the time", NULL, "overlap");
QUANTITY(d, "d", "1", RANGE(0.0, HUGE_VAL, 0), "factor of the hysteretic dashpot", .called = "hysteretic_damping",
         SOUGHT(1e-9, 1e9));

/* --- inheritance ---------------------------------------------------------------------------------- */

static struct ref_moduli inherit(double g1, double nu1, double g2, double nu2) {
    return ref_pfc_inherit((const double[]){g1, g2}, (const double[]){nu1, nu2}, (const int[]){isinf(g1), isinf(g2)});
}
/* nu of eq. 18 is a quotient of differences of order 1. */
#define OF_ORDER_1(value) UNSURE(value, 16.0 * DBL_EPSILON * fmax(fabs(value), 1.0))
#define MODULI            (body_hz_shear1, body_hz_poiss1, body_hz_shear2, body_hz_poiss2)
#define INHERITED         inherit(body_hz_shear1, body_hz_poiss1, body_hz_shear2, body_hz_poiss2)
#define OF_PAIR \
    { \
        "\\frac{1}{E^*} = \\frac{1 - \\nu_1}{2 G_1} + \\frac{1 - \\nu_2}{2 G_2}, \\quad \\frac{1}{G^*} = \\frac{2 - \\nu_1}{G_1} + \\frac{2 - \\nu_2}{G_2}", \
            "Moduli of the pair from the shear moduli G and Poisson's ratios ν of the bodies; a rigid body brings nothing to the sums." \
    }
static const char eq_18[] = "PFC Hertz Model eq. 18, 19 (revision 28)";
static const char before_28[] = "PFC Hertz Model before revision 28";

FORMULA(hz_shear_effective, hertz, MODULI, OF_ORDER_1(INHERITED.shear), 0, eq_18,
        {{"G = \\frac{2 E^* G^*}{E^* - 2 G^*}",
          "Shear modulus of the contact that has the normal and the shear stiffness of the pair."},
         OF_PAIR});
FORMULA(hz_poiss_effective, hertz, MODULI, OF_ORDER_1(INHERITED.poisson), 0, eq_18,
        {{"\\nu = \\frac{E^* - 4 G^*}{E^* - 2 G^*}",
          "Poisson's ratio of the contact that has the normal and the shear stiffness of the pair."},
         OF_PAIR});
FORMULA(fric_effective, hertz, (body_fric1, body_fric2), fmin(body_fric1, body_fric2), 0, "PFC Hertz Model eq. 20",
        {{"\\mu = \\min(\\mu_1, \\mu_2)", "The smaller friction coefficient of the two bodies."}});
FORMULA(hz_shear_effective, averaged, (body_hz_shear1, body_hz_shear2),
        OF_ORDER_1(0.5 * (body_hz_shear1 + body_hz_shear2)), 0, before_28,
        {{"G = \\frac{G_1 + G_2}{2}", "Mean of the shear moduli of the bodies."}});
FORMULA(hz_poiss_effective, averaged, (body_hz_poiss1, body_hz_poiss2),
        OF_ORDER_1(0.5 * (body_hz_poiss1 + body_hz_poiss2)), 0, before_28,
        {{"\\nu = \\frac{\\nu_1 + \\nu_2}{2}", "Mean of Poisson's ratios of the bodies."}});

REFERENCE(hertz_inherited_shear, hz_shear_effective, hertz, "inherited shear modulus");
REFERENCE(hertz_inherited_poisson, hz_poiss_effective, hertz, "inherited Poisson's ratio");
REFERENCE(hertz_inherited_friction, fric_effective, hertz, "inherited friction: the smaller one");
REFERENCE(hertz_averaged_shear, hz_shear_effective, averaged, "mean shear modulus");
REFERENCE(hertz_averaged_poisson, hz_poiss_effective, averaged, "mean Poisson's ratio");

/* --- dashpot of hertz ----------------------------------------------------------------------------- */

static const char eq_13[] = "PFC Hertz Model eq. 13";
FORMULA(c, hertz sliding, (dp_nratio, alpha, m_eff, h), 2 * dp_nratio * sqrt(m_eff * alpha * h), 0, eq_13,
        {{"c = 2 \\beta_n \\sqrt{\\alpha m^* h}", "Dashpot of PFC's hertz model: β_n is dp_nratio."}});
FORMULA(gamma, hertz sliding, (alpha, dp_alpha), 0.5 * (alpha - 1) + dp_alpha, 0, eq_13,
        {{"\\gamma = \\frac{\\alpha - 1}{2} + \\alpha_d", "Its exponent of the overlap; α_d is dp_alpha."}});
FORMULA(tensionless, hertz sliding, (dp_mode), dp_mode == 1 || dp_mode == 3, 0, eq_13, SAYS_NOTHING);

static double dashpot(double h, double alpha, double c, double gamma, double tensionless, double overlap,
                      double velocity) {
    const double force = overlap > 0.0 ? c * pow(overlap, gamma) * velocity : 0.0;
    return tensionless > 0.5 ? fmax(force, -ref_hertz_force(h, alpha, overlap)) : force;
}

/* Per sample, at the velocity of the step that ends there. */
static void dashpots(struct ref_eval *eval, double h, double alpha, double c, double gamma, double tensionless,
                     double gap, const struct ref_path *path, double *ret) {
    double worst = 0.0;
    for (size_t i = 0; i < path->count; i++) {
        const double overlap = path->overlap[i] + gap;
        const double step = i ? path->time[i] - path->time[i - 1] : 1.0;
        if (!(step > 0.0))
            (void)REFUSE("the path's time does not grow at sample %zu", i);
        const double velocity = i ? (path->overlap[i] - path->overlap[i - 1]) / step : 0.0;
        ret[i] = dashpot(h, alpha, c, gamma, tensionless, overlap, velocity);
        /* The velocity is a difference of rounded overlaps and of rounded times. */
        const double spread = fabs(path->overlap[i]) / step + fabs(velocity * path->time[i] / step);
        worst = fmax(worst, fabs(dashpot(h, alpha, c, gamma, tensionless, overlap, spread)));
    }
    (void)UNSURE(0.0, 4.0 * DBL_EPSILON * worst);
}

PATH_FORMULA(
    normal_dashpot, hertz, (h, alpha, c, gamma, tensionless, gap),
    dashpots(eval, h, alpha, c, gamma, tensionless, gap, path, ret), 0, eq_13,
    {{"N_d = c \\delta^\\gamma \\dot\\delta",
      "Force of the dashpot at the overlap δ and its rate; with dp_mode 1 and 3 never below minus the spring's force."}});
REFERENCE(hertz_dashpot_force, normal_dashpot, hertz, "normal dashpot force at the velocity of each step");

/* --- history of the undamped impact --------------------------------------------------------------- */

MODEL(undamped, "pfc");
ABSENT(dp_nratio, undamped, 0.0);

static void history(struct ref_eval *eval, double alpha, double most, double speed, double touch, double gap,
                    const struct ref_path *path, double *ret) {
    const double duration = ref_elastic_duration(alpha) * most / speed;
    for (size_t i = 0; i < path->count; i++) {
        const double before = path->time[i] - touch, after = before - duration;
        /* Free flight on both sides: the overlap is negative there. */
        ret[i] = (before < 0.0  ? speed * before
                  : after > 0.0 ? -speed * after
                                : most * ref_elastic_overlap(alpha, before / duration)) -
                 gap;
    }
    (void)UNSURE(0.0, 1e-13 * most);
}

PATH_FORMULA(
    impact_overlap, undamped, (alpha, unit_overlap, normal_speed, touch_time, gap, dp_nratio),
    if (dp_nratio > 0) REFUSE("dp_nratio is %.9g; allowed: 0", dp_nratio);
    else history(eval, alpha, unit_overlap, normal_speed, touch_time, gap, path, ret), 1e-13,
    "incomplete beta function (solutions/impact.h)",
    {{"\\frac{2 t}{t_c} = I_z\\left(\\frac{1}{\\alpha + 1}, \\frac{1}{2}\\right), \\quad z = \\left(\\frac{\\delta}{\\delta_0}\\right)^{\\alpha + 1}",
      "Overlap δ at the time t after touch until the largest overlap, which is at t_c/2; the way back is its mirror image. I_z: regularised incomplete beta function."},
     {"t_c = \\frac{2}{\\alpha + 1} B\\left(\\frac{1}{\\alpha + 1}, \\frac{1}{2}\\right) \\frac{\\delta_0}{v}",
      "Duration of the impact at the speed of approach v; B: beta function."}});
REFERENCE(hertz_impact_overlap_history, impact_overlap, undamped, "overlap against time of the undamped impact");

/* --- hysteretic ----------------------------------------------------------------------------------- */

static const char eq_5[] = "PFC Hysteretic Model eq. 5";
static const char phase_plane[] = "d (1+e) = ln((1+d)/(1-d e)): Gonthier et al. (2004); PFC Hysteretic Model eq. 6";

FORMULA(d, hysteretic, (dp_mode, dp_en, dp_enmin),
        dp_mode > 2 ? REFUSE("dp_mode is %.9g; allowed: 0, 1 and 2, those of the hysteretic model", dp_mode)
        : !(dp_mode > 0) && !(dp_en > 0 || dp_enmin > 0)
            ? REFUSE("dp_mode 0 with dp_en 0 and dp_enmin 0 damps without bound; allowed: one of them > 0")
            : ref_hysteretic_d((int)dp_mode, dp_en, dp_enmin),
        0, "PFC Hysteretic Model eq. 6",
        {{"d = \\frac{1 - e_0^2}{e_0}",
          "Factor for dp_mode 0, with the target restitution e_0, which is dp_en and not less than dp_enmin."},
         {"d = \\frac{3}{4} (1 - e_0^2)", "Factor for dp_mode 1, with the same target."},
         {"d = \\frac{3}{4} (1 - e_0^2) \\exp(2 (1 - e_0))", "Factor for dp_mode 2, with dp_en as target e_0."}});
FORMULA(d, hysteretic_exact, (dp_en),
        dp_en > 0 ? ref_hysteretic_d_exact(dp_en) : REFUSE("dp_en is 0; allowed: (0, 1], no finite damping reaches 0"),
        0, "Gonthier et al. (2004)",
        {{"d (1 + e_0) = \\ln \\frac{1 + d}{1 - d e_0}",
          "Factor d that reaches the target restitution e_0, which is dp_en."}});
FORMULA(c, hysteretic, (d, h, normal_speed), d *h / normal_speed, 0, eq_5,
        {{"c = \\frac{d h}{v}", "Dashpot of the hysteretic model, with the factor d."}});
FORMULA(gamma, hysteretic, (alpha), alpha, 0, eq_5, {{"\\gamma = \\alpha", "Its exponent."}});

/* Of the outcome at d, and a little more of it; a root is in it as well. */
#define MORE    (1.0 + 8.0 * DBL_EPSILON)
#define BY_ROOT (64.0 * DBL_EPSILON)
static double restitution_at(double d, double unused) {
    (void)unused;
    return ref_hysteretic_restitution(d);
}
static double scaled(struct ref_eval *eval, double (*of)(double, double), double d, double alpha, double scale,
                     double own) {
    const double value = of(d, alpha) * scale, other = of(d * MORE, alpha) * scale;
    return UNSURE(value, own * fmax(scale, value) + fabs(other - value));
}

#define RESTITUTION \
    { "d (1 + e) = \\ln \\frac{1 + d}{1 - d e}", "Restitution e that a dashpot with the factor d really gives." }
FORMULA(restitution, hysteretic, (d), d > 0 ? scaled(eval, restitution_at, d, 0, 1, BY_ROOT) : 1, 1e-12, phase_plane,
        {RESTITUTION});
FORMULA(restitution, hysteretic_exact, (d, dp_en), d > 0 ? scaled(eval, restitution_at, d, 0, 1, BY_ROOT) : dp_en,
        1e-12, phase_plane,
        {{"e = e_0", "The factor of the dashpot is the one that reaches the target restitution e_0."}});
FORMULA(
    max_overlap, hysteretic, (d, alpha, unit_overlap),
    d > 0 ? scaled(eval, ref_hysteretic_max_overlap, d, alpha, unit_overlap, BY_ROOT) : unit_overlap, 1e-12,
    phase_plane,
    {{"\\delta_{\\mathrm{max}} = \\delta_0 \\left(\\frac{2 (d - \\ln(1 + d))}{d^2}\\right)^{\\frac{1}{\\alpha + 1}}",
      "Largest overlap; δ_0: that without a dashpot."}});
#define HYSTERETIC_DURATION \
    d > 0 ? scaled(eval, ref_hysteretic_duration, d, alpha, unit_overlap / normal_speed, 1e-10) \
          : ref_elastic_duration(alpha) * unit_overlap / normal_speed
#define PHASE_PLANE \
    { \
        "t_c = \\frac{2}{\\alpha + 1} \\frac{\\delta_0}{v} \\int_{-e}^1 \\frac{1}{x^\\alpha (1 + d w)} dw, \\quad x = \\left(\\frac{2}{d^2} \\left(d - d w - \\ln \\frac{1 + d}{1 + d w}\\right)\\right)^{\\frac{1}{\\alpha + 1}}", \
            "Duration of contact; w: velocity over the speed of approach v, x: overlap over δ_0, the largest one without a dashpot. e: restitution." \
    }
FORMULA(duration, hysteretic, (d, alpha, unit_overlap, normal_speed), HYSTERETIC_DURATION, 1e-10, phase_plane,
        {PHASE_PLANE, RESTITUTION}, REF_QUADRATURE);
FORMULA(duration, hysteretic_exact, (d, alpha, unit_overlap, normal_speed), HYSTERETIC_DURATION, 1e-10, phase_plane,
        {PHASE_PLANE}, REF_QUADRATURE);

SUCH(undamped, dp_nratio, 0.0);

RECORDS(pfc) = 0;
