/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Head-on impact on the spring h overlap^alpha with the dashpot c overlap^gamma: two rigid bodies and one contact, which acts
 * as at rest, without waves. In closed form without a dashpot (model elastic), and for gamma = (alpha - 1)/2 (tti). */
#include <float.h>

#include "reference/catalogue/formula.h"
#include "reference/solutions/elastic.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/impact.h"
#include "reference/solutions/oblique.h"
#include "reference/solutions/tti.h"

INPUT(mass, "m", "kg", TO_INF | REF_BODIES, NEED, E(1.4137166941154070e-3, 1.4137166941154070e-3),
      "mass of each body, infinite for a wall", SOUGHT(1e-24, 1e12));
INPUT(speed, "V", "m/s", POSITIVE, NEED, 1.0, "relative speed of the centres at touch", SOUGHT(1e-9, 1e5));
INPUT(angle, "\\theta", "rad", RANGE(0.0, 1.5707963267948966, REF_MAX_OPEN), 0.0, 0.0,
      "angle of the velocity from the normal, 0 if absent");
CHOICE(end, "zero_overlap|zero_force", 0, 0, "where contact ends: zero_overlap if absent");

QUANTITY(m_eff, "m^*", "kg", POSITIVE, "effective mass", SOUGHT(1e-24, 1e12), .example = {1e-3});
QUANTITY(normal_speed, "v", "m/s", POSITIVE, "speed of approach along the normal", SOUGHT(1e-9, 1e5));
QUANTITY(c, "c", "", FROM_0, "coefficient of the dashpot");
QUANTITY(gamma, "\\gamma", "1", FROM_0, "exponent of the overlap in the dashpot");
QUANTITY(tensionless, "", "1", YES_NO, "1 where the law lets no tension through");
QUANTITY(cut, "", "1", YES_NO, "1 where contact ends at zero force");
QUANTITY(zeta, "\\zeta", "1", FROM_0 | REF_YIELDS, "damping ratio; 1: critical", .called = "damping_ratio",
         SOUGHT(1e-9, 1e3), .example = {0.1});
QUANTITY(unit_overlap, "\\delta_0", "m", POSITIVE, "largest overlap without a dashpot", .called = "elastic_overlap",
         SOUGHT(1e-18, 1e2));
QUANTITY(restitution, "e", "1", SHARE, "restitution");
QUANTITY(max_overlap, "\\delta_{\\mathrm{max}}", "m", POSITIVE, "largest overlap of an impact", SOUGHT(1e-18, 1e2));
QUANTITY(peak_force, "N_{\\mathrm{max}}", "N", POSITIVE, "largest normal force of an impact", SOUGHT(1e-24, 1e15));
QUANTITY(duration, "t_c", "s", TO_INF, "duration until zero overlap; inf where the bodies stay together",
         SOUGHT(1e-15, 1e6));
QUANTITY(duration_force, "t_f", "s", POSITIVE, "duration until zero total force", SOUGHT(1e-15, 1e6));
QUANTITY(separation_overlap, "\\delta_f", "m", FROM_0, "overlap at zero total force");
QUANTITY(elastic_impulse, "J", "N s", POSITIVE, "impulse of the elastic force");

static const char pair[] = "relative motion of two bodies, Johnson (1985) sec. 11.4";
static const char damped[] =
    "γ = (α - 1)/2: Antypov and Elliott (2011), end at zero force Schwager and Poeschel (2007); else the equation of motion (solutions/impact.h)";
static const char tti[] = "Antypov and Elliott (2011), end at zero force Schwager and Poeschel (2007)";
static const char integrated[] = "the equation of motion (solutions/impact.h)";

#define ZETA \
    { "\\zeta = \\frac{c}{\\sqrt{2 (\\alpha + 1) m^* h}}", "Damping ratio of a dashpot with γ = (α - 1)/2." }
#define DELTA_0 \
    { \
        "\\delta_0 = \\left(\\frac{(\\alpha + 1) m^* v^2}{2 h}\\right)^{\\frac{1}{\\alpha + 1}}", \
            "Largest overlap without a dashpot, at the speed of approach v; the exponent α is 3/2 for spheres." \
    }

FORMULA(m_eff, , (mass1, mass2), ref_in_series(mass1, mass2), 0, pair,
        {{"\\frac{1}{m^*} = \\frac{1}{m_1} + \\frac{1}{m_2}",
          "Mass of the pair, from the masses m; a wall has an infinite one."}});
FORMULA(normal_speed, , (speed, angle), speed *cos(angle), 0, pair,
        {{"v = V \\cos \\theta",
          "Speed of approach along the normal; V: relative speed of the centres, θ: its angle to the normal."}});
CONSTANT(tensionless, , 0.0, pair, SAYS_NOTHING, 0);
FORMULA(cut, , (tensionless, end), fmax(tensionless, end), 0, pair, SAYS_NOTHING);
FORMULA(zeta, , (c, alpha, h, m_eff), ref_tti_zeta(c, alpha, h, m_eff), 0, tti, {ZETA});
FORMULA(unit_overlap, , (alpha, h, m_eff, normal_speed),
        h > 0 ? ref_elastic_max_overlap(alpha, h, m_eff, normal_speed)
              : REFUSE("the contact has no stiffness: an impact has no end"),
        0, "Johnson (1985) sec. 11.4", {DELTA_0});

/* --- of any dashpot ------------------------------------------------------------------------------- */

/* How much of the coefficient of a dashpot its rounding, and that of what it is compared with, may be. It counts where the
 * outcome depends on it strongly: near critical damping, and where restitution is the exponential of a large number. */
static const double OF_DASHPOT = 8.0 * DBL_EPSILON;

#define CLOSED_FORM (16.0 * DBL_EPSILON)

enum outcome {
    RESTITUTION,
    MAX_OVERLAP,
    PEAK_FORCE, /* always from the equation of motion */
    DURATION,   /* to zero overlap; after zero force in free flight if contact ends there */
    DURATION_FORCE,
    SEPARATION_OVERLAP,
    ELASTIC_IMPULSE,
};

static double pick(const struct ref_impact *i, const struct ref_outcome *o, int cut, enum outcome outcome) {
    const double e = o->restitution_force, x = o->separation_overlap;
    switch (outcome) {
    case RESTITUTION:
        return cut ? e : o->restitution_overlap;
    case MAX_OVERLAP:
        return o->max_overlap;
    case PEAK_FORCE:
        return o->peak_force;
    case DURATION:
        return cut ? o->duration_force + x / (e * i->speed) : o->duration_overlap;
    case DURATION_FORCE:
        return o->duration_force;
    case SEPARATION_OVERLAP:
        return x;
    case ELASTIC_IMPULSE:
        return ref_sliding_impulse(i, o, cut, REF_LIMIT_ELASTIC);
    }
    return (double)NAN;
}

static int outcome_of(const struct ref_impact *impact, int cut, enum outcome outcome, double *ret_value,
                      double *ret_uncertainty) {
    struct ref_outcome o;
    if ((outcome == PEAK_FORCE ? ref_impact_integrate : ref_impact_solve)(impact, &o))
        return -1;
    const int time = outcome == DURATION || outcome == DURATION_FORCE;
    *ret_value = pick(impact, &o, cut, outcome);
    *ret_uncertainty = (time ? o.time_uncertainty : o.uncertainty) * (outcome == RESTITUTION ? 1.0 : fabs(*ret_value));
    return 0;
}

static double impact(struct ref_eval *eval, struct ref_impact i, double cut, enum outcome outcome) {
    double value = (double)NAN, other = (double)NAN, uncertainty = 0.0, unused;
    i.form = !(i.c > 0.0)                                   ? REF_DASHPOT_NONE
             : !(fabs(i.gamma - 0.5 * (i.alpha - 1.0)) > 0) ? REF_DASHPOT_TTI
                                                            : REF_DASHPOT_OTHER;
    struct ref_impact stronger = i;
    stronger.c *= 1.0 + OF_DASHPOT;
    if (!(i.h > 0.0))
        return REFUSE("the contact has no stiffness: an impact has no end");
    if (outcome_of(&i, cut > 0.5, outcome, &value, &uncertainty) ||
        outcome_of(&stronger, cut > 0.5, outcome, &other, &unused))
        return REFUSE("the impact did not end within the steps allowed; the dashpot is too strong (b = %.3g)",
                      ref_impact_damping(&i));
    if (!isfinite(value))
        return REFUSE("the bodies never separate: there is no such value");
    if (!isfinite(other))
        return REFUSE("the damping is critical but for round-off: whether the bodies separate cannot be told");
    return UNSURE(value, uncertainty + fabs(other - value));
}

#define OF_MOTION (alpha, h, m_eff, normal_speed, c, gamma)
#define OF_IMPACT (alpha, h, m_eff, normal_speed, c, gamma, cut)
#define IMPACT \
    (struct ref_impact) { \
        .alpha = alpha, .h = h, .gamma = gamma, .c = c, .mass = m_eff, .speed = normal_speed \
    }
#define MOTION \
    { \
        "\\ddot\\delta = -\\frac{h \\delta^\\alpha + c \\delta^\\gamma \\dot\\delta}{m^*}, \\quad \\delta(0) = 0, \\quad \\dot\\delta(0) = v", \
            "Equation of motion of an impact: overlap δ over the time t, with the spring h and a dashpot with the factor c and the exponent γ. v: speed of approach along the normal. Without a dashpot c is 0." \
    }
#define SIGMA \
    "y^{-\\frac{\\alpha - 1}{\\alpha + 1}} d\\sigma, \\quad y = \\exp(-\\zeta \\sigma) \\frac{\\sin(\\sqrt{1 - \\zeta^2} \\sigma)}{\\sqrt{1 - \\zeta^2}}"
#define SIGMA_WORDS \
    "δ_0: largest overlap without a dashpot, σ: the time in which the motion is that of a linear oscillator."
#define E_OVERLAP \
    { \
        "e = \\exp\\left(-\\frac{\\pi \\zeta}{\\sqrt{1 - \\zeta^2}}\\right)", \
            "Closed form for a dashpot with γ = (α - 1)/2 and the damping ratio ζ, if contact lasts until zero overlap; from ζ = 1 on the bodies do not separate, and e is 0." \
    }
#define E_FORCE \
    { \
        "e = \\exp\\left(-\\frac{2 \\zeta \\arccos \\zeta}{\\sqrt{1 - \\zeta^2}}\\right)", \
            "The same, if contact ends where the total force is zero." \
    }
#define TTI_MAX \
    { \
        "\\delta_{\\mathrm{max}} = \\delta_0 \\exp\\left(-\\frac{2 \\zeta \\arccos \\zeta}{(\\alpha + 1) \\sqrt{1 - \\zeta^2}}\\right)", \
            "Closed form of the largest overlap for a dashpot with γ = (α - 1)/2; δ_0: that without a dashpot." \
    }
#define TTI_DURATION \
    { \
        "t_c = \\frac{2}{\\alpha + 1} \\frac{\\delta_0}{v} \\int_0^{\\pi/\\sqrt{1 - \\zeta^2}} " SIGMA, \
            "Duration of contact until zero overlap for a dashpot with γ = (α - 1)/2; if contact ends where the total force is zero, the rest is free flight. " SIGMA_WORDS \
    }
#define TTI_DURATION_FORCE \
    { \
        "t_f = \\frac{2}{\\alpha + 1} \\frac{\\delta_0}{v} \\int_0^{2 \\arccos \\zeta/\\sqrt{1 - \\zeta^2}} " SIGMA, \
            "Duration of contact until the total force is zero for a dashpot with γ = (α - 1)/2. " SIGMA_WORDS \
    }
#define TTI_SEPARATION \
    { \
        "\\delta_f = 2^{\\frac{2}{\\alpha + 1}} \\delta_0 \\left(\\zeta \\exp\\left(-\\frac{2 \\zeta \\arccos \\zeta}{\\sqrt{1 - \\zeta^2}}\\right)\\right)^{\\frac{2}{\\alpha + 1}}", \
            "Closed form of the overlap at zero total force for a dashpot with γ = (α - 1)/2." \
    }
#define ZERO_FORCE "h \\delta^\\alpha + c \\delta^\\gamma \\dot\\delta = 0"

FORMULA(restitution, , OF_IMPACT, impact(eval, IMPACT, cut, RESTITUTION), 1e-12, damped,
        {{"e = -\\frac{\\dot\\delta(t_e)}{v}",
          "Restitution: speed at the end t_e of contact over the speed of approach v."},
         E_OVERLAP,
         E_FORCE,
         ZETA,
         MOTION},
        REF_ODE);
FORMULA(max_overlap, , OF_MOTION, impact(eval, IMPACT, 0, MAX_OVERLAP), 1e-12, damped,
        {{"\\delta_{\\mathrm{max}} = \\max_t \\delta(t)", "Largest overlap of the motion."},
         TTI_MAX,
         DELTA_0,
         ZETA,
         MOTION},
        REF_ODE);
FORMULA(peak_force, , OF_MOTION, impact(eval, IMPACT, 0, PEAK_FORCE), 1e-12, integrated,
        {{"N_{\\mathrm{max}} = \\max_t (h \\delta^\\alpha + c \\delta^\\gamma \\dot\\delta)",
          "Largest total normal force of the motion."},
         MOTION},
        REF_ODE);
FORMULA(
    duration, , OF_IMPACT, impact(eval, IMPACT, cut, DURATION), 1e-12, damped,
    {{"\\delta(t_c) = 0",
      "Duration t_c of contact until zero overlap; if contact ends where the total force is zero, the rest is free flight."},
     TTI_DURATION,
     DELTA_0,
     ZETA,
     MOTION},
    REF_ODE);
FORMULA(duration_force, , OF_MOTION, impact(eval, IMPACT, 0, DURATION_FORCE), 1e-12, damped,
        {{ZERO_FORCE,
          "Duration of contact until the total force is zero: the first time after touch at which this holds."},
         TTI_DURATION_FORCE,
         DELTA_0,
         ZETA,
         MOTION},
        REF_ODE);
FORMULA(
    separation_overlap, , OF_MOTION, impact(eval, IMPACT, 0, SEPARATION_OVERLAP), 1e-12, damped,
    {{ZERO_FORCE, "Overlap δ at which the total force of the motion is zero."}, TTI_SEPARATION, DELTA_0, ZETA, MOTION},
    REF_ODE);
FORMULA(
    elastic_impulse, , OF_IMPACT, impact(eval, IMPACT, cut, ELASTIC_IMPULSE), 1e-12,
    "m v (1 + e) at zero overlap: the dashpot's part is an exact differential (solutions/impact.h)",
    {{"J = \\int_0^{t_c} h \\delta^\\alpha dt = m^* v (1 + e)",
      "Impulse of the spring's force until zero overlap: the dashpot's part is an exact differential and adds nothing. If contact ends where the total force is zero, only the first form holds."},
     E_OVERLAP,
     ZETA,
     MOTION},
    REF_ODE);

/* --- without a dashpot ---------------------------------------------------------------------------- */

static const char hertz[] = "Hertz (1882); Johnson (1985) sec. 11.4";
CONSTANT(c, elastic, 0.0, hertz, SAYS_NOTHING, 0);
CONSTANT(gamma, elastic, 0.0, hertz, SAYS_NOTHING, 0);
CONSTANT(restitution, elastic, 1.0, hertz, {{"e = 1", "Without a dashpot nothing is lost."}}, 0);
FORMULA(max_overlap, elastic, (unit_overlap), unit_overlap, CLOSED_FORM, hertz,
        {{"\\delta_{\\mathrm{max}} = \\delta_0",
          "Largest overlap: the energy of the approach is stored in the spring."}});
FORMULA(
    duration, elastic, (alpha, max_overlap, normal_speed), ref_elastic_duration(alpha) * max_overlap / normal_speed,
    CLOSED_FORM, hertz,
    {{"t_c = \\frac{2}{\\alpha + 1} B\\left(\\frac{1}{\\alpha + 1}, \\frac{1}{2}\\right) \\frac{\\delta_{\\mathrm{max}}}{v}",
      "Duration of contact at the speed of approach v; B: beta function. For α = 3/2 the number before the fraction is 2.943."}});

/* --- gamma = (alpha - 1)/2 ------------------------------------------------------------------------ */

struct scales {
    double alpha, overlap, speed, cut;
};
typedef double of_zeta(const struct scales *s, double zeta);

static double restitution_at(const struct scales *s, double zeta) {
    return (s->cut > 0.5 ? ref_tti_restitution_force : ref_tti_restitution_overlap)(zeta);
}
static double max_overlap_at(const struct scales *s, double zeta) {
    return ref_tti_max_overlap(zeta, s->alpha) * s->overlap;
}
static double duration_force_at(const struct scales *s, double zeta) {
    return ref_tti_duration_force(zeta, s->alpha) * (s->overlap / s->speed);
}
static double separation_at(const struct scales *s, double zeta) {
    return ref_tti_separation_overlap(zeta, s->alpha) * s->overlap;
}
static double duration_at(const struct scales *s, double zeta) {
    if (!(s->cut > 0.5))
        return ref_tti_duration_overlap(zeta, s->alpha) * (s->overlap / s->speed);
    return duration_force_at(s, zeta) + separation_at(s, zeta) / (ref_tti_restitution_force(zeta) * s->speed);
}

static double closed(struct ref_eval *eval, of_zeta *of, struct scales s, double zeta) {
    const double value = of(&s, zeta), other = of(&s, zeta * (1.0 + OF_DASHPOT));
    const int time = of == duration_at || of == duration_force_at;
    /* An exponential loses as many units in the last place as its exponent says. */
    const double own = CLOSED_FORM * (1.0 - log(fmax(ref_tti_restitution_force(zeta), DBL_MIN)));
    if (!isfinite(value))
        return REFUSE("the bodies never separate: there is no such value");
    if (!isfinite(other))
        return REFUSE("the damping is critical but for round-off: whether the bodies separate cannot be told");
    return UNSURE(value, (time ? 1e-12 : own) * (of == restitution_at ? 1.0 : fabs(value)) + fabs(other - value));
}

FORMULA(restitution, tti, (zeta, cut), closed(eval, restitution_at, (struct scales){.cut = cut}, zeta), 1e-12, tti,
        {E_OVERLAP, E_FORCE});
FORMULA(max_overlap, tti, (zeta, alpha, unit_overlap),
        closed(eval, max_overlap_at, (struct scales){alpha, unit_overlap, 0, 0}, zeta), 1e-12, tti, {TTI_MAX});
FORMULA(duration, tti, (zeta, alpha, unit_overlap, normal_speed, cut),
        closed(eval, duration_at, (struct scales){alpha, unit_overlap, normal_speed, cut}, zeta), 1e-12, tti,
        {TTI_DURATION}, REF_QUADRATURE);
FORMULA(duration_force, tti, (zeta, alpha, unit_overlap, normal_speed),
        closed(eval, duration_force_at, (struct scales){alpha, unit_overlap, normal_speed, 0}, zeta), 1e-12, tti,
        {TTI_DURATION_FORCE}, REF_QUADRATURE);
FORMULA(separation_overlap, tti, (zeta, alpha, unit_overlap),
        closed(eval, separation_at, (struct scales){alpha, unit_overlap, 0, 0}, zeta), 1e-12, tti, {TTI_SEPARATION});

/* --- rows ----------------------------------------------------------------------------------------- */

#define OUTCOMES(name, model) \
    REFERENCE(name##_restitution, restitution, model, "restitution"); \
    REFERENCE(name##_max_overlap, max_overlap, model, "largest overlap of an impact"); \
    REFERENCE(name##_peak_force, peak_force, model, "largest total normal force of an impact"); \
    REFERENCE(name##_duration, duration, model, "duration until zero overlap")
#define ENDS(name, model) \
    REFERENCE(name##_duration_force, duration_force, model, "duration until zero total force"); \
    REFERENCE(name##_separation_overlap, separation_overlap, model, "overlap at zero total force")
static const char impulse[] = "impulse of the elastic force until zero overlap";

OUTCOMES(hertz_impact, hertz);
ENDS(hertz_impact, hertz);
REFERENCE(hertz_impact_elastic_impulse, elastic_impulse, hertz, impulse);
OUTCOMES(hertz_mindlin, hertz_mindlin);
ENDS(hertz_mindlin, hertz_mindlin);
OUTCOMES(viscoelastic, viscoelastic);
ENDS(viscoelastic, viscoelastic);
OUTCOMES(linear, linear);
ENDS(linear, linear);
REFERENCE(linear_elastic_impulse, elastic_impulse, linear, "impulse of the spring until zero overlap");
OUTCOMES(hertzian, hertzian);
OUTCOMES(hysteretic, hysteretic);
OUTCOMES(hysteretic_exact, hysteretic_exact);

RECORDS(impact) = 0;
