/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for a pair that is pressed, sheared along s without slip, and turned as one rigid body: legs 1 to 3
 * of a path. What the documented steps make of the force, and what stays if nothing slides. */
#include <float.h>
#include <math.h>

#include "formula.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/turned.h"

enum what {
    DOCUMENTED_S,
    DOCUMENTED_T,
    RIGID_S,
    RIGID_T,
};

struct pair {
    double h, alpha, kappa, mu;
};

/* The force along s after leg 2: of a spring, or with partial slip (Cattaneo and Mindlin). */
static double sheared(const struct pair *p, int partial, double overlap, double slide) {
    if (!partial)
        return p->kappa * ref_hertz_stiffness(p->h, p->alpha, overlap) * slide;
    const double left = overlap - p->kappa * slide / p->mu;
    return p->mu * (ref_hertz_force(p->h, p->alpha, overlap) - ref_hertz_force(p->h, p->alpha, fmax(left, 0.0)));
}

static int check_path(struct ref_eval *eval, const struct ref_path *p) {
    if (p->leg_count < 3)
        return (void)REFUSE("the path has %zu legs; needed: press, shear, turn", p->leg_count), -1;
    for (size_t i = p->leg_end[0]; i <= p->leg_end[2]; i++)
        if (fabs(p->overlap[i] - p->overlap[p->leg_end[0]]) > 0.0)
            return (void)REFUSE("the overlap changes at sample %zu; allowed: in leg 1 alone", i), -1;
    if (fabs(p->slide_s[p->leg_end[0]]) > 0.0 || fabs(p->slide_t[p->leg_end[1]]) > 0.0)
        return (void)REFUSE("leg 2 must be the first that slides, along s alone"), -1;
    return 0;
}

/* slides: whether the levers are radii, and there is no wall. Distance of the centres less both levers is then minus the
 * overlap; a wall turns with its ball, and whatever its lever is, nothing slides. */
static double turn(struct ref_eval *eval, struct pair pair, double gap, struct ref_turned turned, int slides,
                   int partial, enum what what) {
    const struct ref_path *p = ref_samples(eval);
    if (!p || check_path(eval, p))
        return (double)NAN;
    const double overlap = p->overlap[p->leg_end[0]] + gap, slide = p->slide_s[p->leg_end[1]];
    const double length = hypot(hypot(turned.about[0], turned.about[1]), turned.about[2]);
    if (!(length > 0.0))
        return REFUSE("about is the zero vector; allowed: any other");
    for (size_t i = 0; i < 3; i++)
        turned.about[i] /= length;
    turned.steps = p->leg_end[2] - p->leg_end[1];
    turned.surplus = slides ? -overlap : 0.0;
    const double stiffness = pair.kappa * ref_hertz_stiffness(pair.h, pair.alpha, overlap);
    const double limit = pair.mu * ref_hertz_force(pair.h, pair.alpha, overlap);
    double force[2] = {sheared(&pair, partial, overlap, slide), 0.0};
    if (!(fabs(force[0]) < limit))
        return REFUSE("leg 2 slides to the limit (%.9g N); allowed: below it", limit);
    if (partial && slides)
        return REFUSE("levers: with partial slip only those that do not slide");
    const double sums = limit + stiffness * fabs(turned.surplus * turned.angle);
    if (what < RIGID_S)
        ref_turned_force(&turned, stiffness, limit, force);
    /* Steps that are alike round alike: the same error of the length, unless each step sets it right, and of the angle. */
    const double steps = (double)turned.steps, lengths = turned.projects ? sqrt(steps) : steps;
    const double turns = what < RIGID_S ? lengths + fabs(turned.angle) : 0.0;
    return UNSURE(force[what == DOCUMENTED_T || what == RIGID_T], fmax(16.0, turns) * DBL_EPSILON * sums);
}

INPUT(about, "", "1", ANY | REF_VECTOR, NEED, E(1.0, 2.0, -1.0), "axis of a turn along (n, s, t), of any length");
INPUT(turned, "\\phi", "rad", ANY, NEED, 0.7, "angle of a turn");
CHOICE(levers, "contact_point|radius|surface|share", 0, 1,
       "lever of the slip velocity, as the law declares it; contact_point if absent");
CHOICE(transport, "rotate|project", 0, 1, "how the history follows the plane; rotate if absent");
INPUT(partial_slip, "", "1", YES_NO, 0.0, 0.0, "1: the contact slips in part; 0 if absent");
MODEL(turned, "any");
MODEL(rigid, "any");

#define PAIR_TURNS \
    (h, alpha, kappa, mu, gap, about_n, about_s, about_t, turned, levers, transport, partial_slip, radius2)
#define TURN(what) \
    turn(eval, (struct pair){h, alpha, kappa, mu}, gap, \
         (struct ref_turned){.about = {about_n, about_s, about_t}, .angle = turned, .projects = (int)transport}, \
         (int)levers == 1 && !isinf(radius2), partial_slip > 0.5, what)
#define N_AND_K_S \
    { \
        "N = h \\delta^\\alpha, \\quad k_s = \\kappa \\alpha h \\delta^{\\alpha - 1}", \
            "Normal force and shear stiffness at the overlap δ; the exponent α is 3/2 for spheres." \
    }
static const char documented[] = "two bodies in space, the documented steps in axes that turn (solutions/turned.h)";
static const char of_rigid[] = "a rigid turn changes no force; 8 G* a s, or Cattaneo (1938)";
#define STEPS \
    {"T_{j+1} = Q T_j + k_s (D - l_1 - l_2) \\phi (a \\times n), \\quad |T_{j+1}| \\le \\mu N", \
     "Step j of the documented scheme while the pair turns by the angle φ a step about the axis a; T = (T_s, T_t), n: normal, μ: friction coefficient. D: distance of the centres, l_1 and l_2: levers of the slip velocity. T_0 is k_s s after the slide s."}, \
        {"Q = 1", \
         "What a step does to the stored force where it turns with the bodies: nothing, since the axes turn with them."}, \
    { \
        "Q T = \\frac{|T|}{|P T|} P T", \
            "The same where it is projected: P turns by -φ about a and leaves out the part along the normal; the length is kept." \
    }
FORMULA(shear_force, turned, PAIR_TURNS, TURN(DOCUMENTED_S), 0, documented, {STEPS, N_AND_K_S}, REF_FINITE_SUM);
FORMULA(shear_force_t, turned, PAIR_TURNS, TURN(DOCUMENTED_T), 0, documented, {STEPS, N_AND_K_S}, REF_FINITE_SUM);
FORMULA(shear_force, rigid, PAIR_TURNS, TURN(RIGID_S), 0, of_rigid,
        {{"T_s = k_s s", "Shear force of the spring after the slide s along s, which a rigid turn does not change."},
         {"T_s = \\mu h \\left(\\delta^\\alpha - \\left(\\delta - \\frac{\\kappa s}{\\mu}\\right)^\\alpha\\right)",
          "The same with partial slip and the friction coefficient μ, before the whole contact slides."},
         N_AND_K_S});
FORMULA(shear_force_t, rigid, PAIR_TURNS, TURN(RIGID_T), 0, of_rigid,
        {{"T_t = 0", "A rigid turn changes no force, and the pair was sheared along s alone."}});

REFERENCE(
    turned_shear_force_s, shear_force, turned,
    "shear force along s of a sheared pair after a rigid turn, as the law's levers and its way to turn the history make it");
REFERENCE(turned_shear_force_t, shear_force_t, turned, "the same along t");
REFERENCE(rigid_shear_force_s, shear_force, rigid, "shear force along s of a sheared pair that turns as one body");
REFERENCE(rigid_shear_force_t, shear_force_t, rigid, "the same along t");

RECORDS(turned) = 0;
