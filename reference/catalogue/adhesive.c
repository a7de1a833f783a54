/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spheres that attract each other: jkr, dmt, sjkr. Model: as in contact.c; a JKR contact begins at touch and ends where its
 * neck breaks. */
#include "reference/solutions/adhesive.h"

#include <float.h>
#include <gsl/gsl_math.h>

#include "reference/catalogue/formula.h"

MODEL(jkr, "adhesive body");
MODEL(dmt, "adhesive body");
MODEL(sjkr, "adhesive body");

INPUT(w, "w", "J/m2", FROM_0, NEED, 0.1, "work of adhesion", .called = "work_of_adhesion", SOUGHT(1e-9, 1e3));
INPUT(cohesion, "k", "J/m3", FROM_0, NEED, 1e6, "cohesion energy density");
CHOICE(area, "spheres|flat", 0, 0, "area that attracts; spheres if absent");
INPUT(damp_radius, "\\eta", "1/m/s", FROM_0, 0.0, 1e6, "dashpot over effective mass and contact radius, 0 if absent");
ABSENT(target, adhesive, 1.0);

QUANTITY(adhesion_kind, "", "1", RANGE(0.0, 3.0, REF_WHOLE), "what attracts");
QUANTITY(strength, "w", "J/m2", FROM_0, "work of adhesion, or cohesion energy density");

static const char of_jkr[] = "Johnson et al. (1971)";
static const char of_dmt[] = "Derjaguin et al. (1975)";
static const char of_sjkr[] = "LIGGGHTS documentation";
CONSTANT(adhesion_kind, jkr, REF_JKR, of_jkr, SAYS_NOTHING, 0);
CONSTANT(adhesion_kind, dmt, REF_DMT, of_dmt, SAYS_NOTHING, 0);
FORMULA(adhesion_kind, sjkr, (area), area > 0.5 ? REF_AREA_FLAT : REF_AREA_SPHERES, 0, of_sjkr, SAYS_NOTHING);
FORMULA(strength, adhesive, (w), w, 0, of_jkr, SAYS_NOTHING);
FORMULA(strength, sjkr, (cohesion), cohesion, 0, of_sjkr, SAYS_NOTHING);

/* --- at an overlap -------------------------------------------------------------------------------- */

typedef double of_overlap(const struct ref_adhesive *contact, double overlap);

/* A sample; only a contact that has begun acts beyond touch. */
static void samples(struct ref_eval *eval, const struct ref_adhesive *c, of_overlap *formula, double of,
                    const struct ref_path *path, double *ret) {
    const double end = ref_adhesive_end(c);
    int active = 0;
    double most = 0.0, shifted = 0.0;
    for (size_t i = 0; i < path->count; i++) {
        const double overlap = path->overlap[i];
        active = overlap > (active ? end : 0.0);
        ret[i] = active ? of * formula(c, overlap) : 0.0;
        if (!active)
            continue;
        /* Of Hertz's part, which the pull may cancel; and of the overlap, on which a neck's radius depends strongly. */
        const double hertz = gsl_pow_2(ref_adhesive_radius(c, overlap)) / c->r_star;
        const struct ref_adhesive pressed = {.kind = REF_DMT, .e_star = c->e_star, .r_star = c->r_star};
        const double part = formula == ref_adhesive_energy ? ref_adhesive_force(&pressed, hertz) * fabs(overlap)
                                                           : of * formula(&pressed, hertz);
        const double off = of * formula(c, overlap + 8.0 * DBL_EPSILON * hertz) - ret[i];
        most = fmax(most, fmax(fabs(ret[i]), part / 8.0)); /* a few roundings of a part */
        shifted = fmax(shifted, fabs(off));
    }
    (void)UNSURE(0.0, 64.0 * DBL_EPSILON * most + shifted);
}

#define CONTACT (adhesion_kind, strength, e_star, r_eff, radius1, radius2)
#define ADHESIVE \
    .kind = (enum ref_adhesion)adhesion_kind, .strength = strength, .e_star = e_star, .r_star = r_eff, \
    .radius = {radius1, radius2}
#define AT_OVERLAP(formula, factor) samples(eval, &(struct ref_adhesive){ADHESIVE}, formula, factor, path, ret)
#define RADIUS \
    { \
        "\\delta = \\frac{a^2}{R^*} - \\sqrt{\\frac{2 \\pi w a}{E^*}}", \
            "Overlap δ at the contact radius a, from touch to the smallest overlap that has a radius; w: work of adhesion." \
    }
PATH_FORMULA(normal_elastic, jkr, CONTACT, AT_OVERLAP(ref_adhesive_force, 1), 0, of_jkr,
             {{"N = \\frac{4 E^* a^3}{3 R^*} - \\sqrt{8 \\pi w E^* a^3}",
               "Normal force N at the contact radius a; w: work of adhesion."},
              RADIUS});
PATH_FORMULA(
    strain_energy, jkr, CONTACT, AT_OVERLAP(ref_adhesive_energy, 1), 0, of_jkr,
    {{"U = \\frac{8 E^* a^5}{15 R^{*2}} - \\frac{F_1^2 - N^2}{4 E^* a} - \\pi w a^2 - U_0",
      "Energy U of a contact of the radius a that is pressed as Hertz's to the force F_1 and unloaded as a flat punch to the force N, less that of the surfaces and less the same at touch, U_0; w: work of adhesion."},
     RADIUS});
PATH_FORMULA(stiffness_s, jkr, (adhesion_kind, strength, e_star, r_eff, radius1, radius2, g_star),
             AT_OVERLAP(ref_adhesive_radius, 8 * g_star), 0, "Mindlin (1949)",
             {{"k_s = 8 G^* a",
               "Stiffness k_s against slides that stick, at the contact radius a; G^*: effective shear modulus."},
              RADIUS});
PATH_FORMULA(normal_elastic, dmt, CONTACT, AT_OVERLAP(ref_adhesive_force, 1), 0, of_dmt,
             {{"N = \\frac{4}{3} E^* \\sqrt{R^*} \\delta^{\\frac{3}{2}} - 2 \\pi w R^*",
               "Normal force N at the overlap δ; w: work of adhesion."}});
PATH_FORMULA(strain_energy, dmt, CONTACT, AT_OVERLAP(ref_adhesive_energy, 1), 0, of_dmt,
             {{"U = \\frac{8}{15} E^* \\sqrt{R^*} \\delta^{\\frac{5}{2}} - 2 \\pi w R^* \\delta",
               "Energy U at the overlap δ over that at touch; w: work of adhesion."}});
PATH_FORMULA(
    normal_elastic, sjkr, CONTACT, AT_OVERLAP(ref_adhesive_force, 1), 0, of_sjkr,
    {{"N = \\frac{4}{3} E^* \\sqrt{R^*} \\delta^{\\frac{3}{2}} - k A",
      "Normal force N at the overlap δ; k: cohesion energy density, A: area."},
     {"A = \\frac{\\pi \\delta (2 R_1 - \\delta) (2 R_2 - \\delta) (2 R_1 + 2 R_2 - \\delta)}{4 (R_1 + R_2 - \\delta)^2}",
      "Area A of the intersection of spheres with the radii R_1 and R_2; with area: flat it is 4 π R^* δ."}});
PATH_FORMULA(
    strain_energy, sjkr, CONTACT, AT_OVERLAP(ref_adhesive_energy, 1), 0, of_sjkr,
    {{"U = \\frac{8}{15} E^* \\sqrt{R^*} \\delta^{\\frac{5}{2}} - k V",
      "Energy U at the overlap δ over that at touch; k: cohesion energy density, V: what the area has swept."},
     {"A = \\frac{\\pi \\delta (2 R_1 - \\delta) (2 R_2 - \\delta) (2 R_1 + 2 R_2 - \\delta)}{4 (R_1 + R_2 - \\delta)^2}",
      "Area A of the intersection of spheres with the radii R_1 and R_2; with area: flat it is 4 π R^* δ."}});

static double neck_loss(const struct ref_adhesive *c) {
    return ref_adhesive_energy(c, ref_adhesive_end(c));
}
FORMULA(
    coupling_energy, adhesive, CONTACT, neck_loss(&(struct ref_adhesive){ADHESIVE}), 64 * DBL_EPSILON, of_jkr,
    {{"W = 7.09219597 \\left(\\frac{w^5 R^{*4}}{E^{*2}}\\right)^{\\frac{1}{3}}",
      "Energy W that is lost in a touch and a parting, the number being π/6 (π/8)^{2/3} (12/5 + 72/5 4^{1/3}): 90.5 % of it, the second term, at touch, where the surfaces meet on the radius that carries no overlap, and 9.5 %, the first term, where the neck breaks; w: work of adhesion."}});

/* --- impacts -------------------------------------------------------------------------------------- */

enum outcome {
    RESTITUTION,
    MAX_OVERLAP,
    PEAK_FORCE,
    DURATION
};
static double pick(const struct ref_adhesive_outcome *o, enum outcome outcome) {
    const double values[] = {o->restitution, o->max_overlap, o->peak_force, o->duration};
    return values[outcome];
}

/* What more speed does, by what the integration may add to the energy on the way; it counts where little is left of it. */
static double shift(struct ref_eval *eval, const struct ref_adhesive *c, const struct ref_adhesive_outcome *o,
                    enum outcome outcome) {
    struct ref_adhesive faster = *c;
    struct ref_adhesive_outcome other;
    faster.speed *= 1.0 + 1e-13 * o->fastest * o->fastest;
    return ref_adhesive_impact(&faster, &other) ? REFUSE("the equation of motion is not solved in so many steps")
                                                : fabs(pick(&other, outcome) - pick(o, outcome));
}

/* The dashpot of the laws: 2 sqrt(5/6) |alpha| sqrt(m* 2 E* a) + eta m* a. */
static double impact(struct ref_eval *eval, struct ref_adhesive c, double e, enum outcome outcome) {
    struct ref_adhesive_outcome o;
    const double l = -log(e);
    c.root_damping = sqrt(10.0 / 3.0) * (e > 0.0 ? l / hypot(M_PI, l) : 1.0) * sqrt(2.0 * c.e_star);
    if (outcome == RESTITUTION && !(c.root_damping > 0.0) && !(c.damp_radius > 0.0)) {
        const double ratio = ref_adhesive_sticking_speed(&c) / c.speed;
        const double value = ratio < 1.0 ? sqrt((1.0 - ratio) * (1.0 + ratio)) : 0.0;
        return UNSURE(value, 64.0 * DBL_EPSILON / fmax(value, 1e-8));
    }
    if (ref_adhesive_impact(&c, &o))
        return REFUSE("the equation of motion is not solved in so many steps");
    if (outcome == DURATION && !(o.restitution > 0.0))
        return REFUSE("the bodies stick: there is no end of contact");
    const double value = pick(&o, outcome);
    return UNSURE(value, 1e-10 * fabs(value) + shift(eval, &c, &o, outcome));
}

#define IMPACT (adhesion_kind, strength, e_star, r_eff, radius1, radius2, m_eff, normal_speed, target, damp_radius)
#define OUTCOME(outcome) \
    impact(eval, (struct ref_adhesive){ADHESIVE, .mass = m_eff, .speed = normal_speed, .damp_radius = damp_radius}, \
           target, outcome)
#define MOTION \
    { \
        "m^* \\ddot\\delta + c \\dot\\delta + N = 0, \\quad c = 2 \\sqrt{\\frac{5}{6}} |\\alpha| \\sqrt{2 m^* E^* a} + \\eta m^* a", \
            "Motion of the overlap δ from touch at the speed of approach; N: normal force, a: contact radius, α from the restitution, η: damp_radius." \
    }
static const char by_motion[] = "the equation of motion (solutions/adhesive.h)";
FORMULA(
    restitution, jkr, IMPACT, OUTCOME(RESTITUTION), 1e-10,
    "Thornton and Ning (1998); with dashpots the equation of motion",
    {{"e = \\sqrt{1 - \\frac{2 W}{m^* v^2}}",
      "Restitution e at the speed of approach v without dashpots; 0 where W, the energy that a touch and a parting lose, is more than there is."},
     {"W = 7.09219597 \\left(\\frac{w^5 R^{*4}}{E^{*2}}\\right)^{\\frac{1}{3}}",
      "Energy W that is lost in a touch and a parting, the number being π/6 (π/8)^{2/3} (12/5 + 72/5 4^{1/3}): 90.5 % of it, the second term, at touch, where the surfaces meet on the radius that carries no overlap, and 9.5 %, the first term, where the neck breaks; w: work of adhesion."}});
FORMULA(restitution, adhesive, IMPACT, OUTCOME(RESTITUTION), 1e-10, by_motion,
        {{"e = -\\frac{\\dot\\delta_{\\mathrm{end}}}{v}",
          "Restitution, by the velocity where contact ends; v: speed of approach. It is 1 without dashpots."},
         MOTION});
FORMULA(max_overlap, adhesive, IMPACT, OUTCOME(MAX_OVERLAP), 1e-10, by_motion,
        {{"\\delta_{\\mathrm{max}} = \\max_t \\delta", "Largest overlap of the motion."}, MOTION}, REF_ODE);
FORMULA(peak_force, adhesive, IMPACT, OUTCOME(PEAK_FORCE), 1e-10, by_motion,
        {{"N_{\\mathrm{max}} = \\max_t (N + c \\dot\\delta)",
          "Largest total normal force of the motion; N: normal force, c: coefficient of the dashpot."},
         MOTION},
        REF_ODE);
FORMULA(duration, adhesive, IMPACT, OUTCOME(DURATION), 1e-10, by_motion,
        {{"t_c = t_{\\mathrm{end}} - t_{\\mathrm{touch}}", "Duration of contact, from touch to where it ends."},
         MOTION},
        REF_ODE);

/* --- rows ----------------------------------------------------------------------------------------- */

#define ROWS(law, force, energy, e) \
    REFERENCE(law##_normal_force, normal_elastic, law, force); \
    REFERENCE(law##_energy, strain_energy, law, energy); \
    REFERENCE(law##_restitution, restitution, law, e); \
    REFERENCE(law##_max_overlap, max_overlap, law, "largest overlap of an impact"); \
    REFERENCE(law##_peak_force, peak_force, law, "largest normal force of an impact"); \
    REFERENCE(law##_duration, duration, law, "duration of an impact, from touch to the end of the contact")
static const char while_positive[] = "normal force while the overlap is positive";
static const char nothing_lost[] = "restitution: without dashpots nothing is lost";
ROWS(jkr, "normal force, with the neck beyond touch", "energy of springs and surfaces over that at touch",
     "restitution; 0 where the bodies stick");
ROWS(dmt, while_positive, "energy of spring and pull over that at touch", nothing_lost);
ROWS(sjkr, while_positive, "energy of spring and area over that at touch", nothing_lost);
REFERENCE(jkr_stiffness_s, stiffness_s, jkr, "shear stiffness 8 G* a");
REFERENCE(jkr_neck_loss, coupling_energy, jkr, "energy lost in a touch (90.5 %) and a parting (9.5 %)");

RECORDS(adhesive) = 0;
