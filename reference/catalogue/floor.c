/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ball on a floor, which is body 2: it slides and rolls, bounces, lies, swings, rocks and twists. Model: a rigid ball with
 * Coulomb friction, impacts that take no time, and a rolling moment; or a ball at rest on Hertz's spring. */
#include "reference/solutions/floor.h"

#include <float.h>

#include "formula.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/rolling.h"
#include "touchstone/common.h"

MODEL(floor, "any");
MODEL(floor_rolls, "floor");
MODEL(floor_viscous, "floor_rolls");
MODEL(floor_rocks, "floor_body");
MODEL(floor_body, "body floor_rolls");

INPUT(gravity, "g", "m/s2", ANY | REF_VECTOR, NEED, E(9.81, 1.0, 0.0), "acceleration of both bodies along (n, s, t)");
INPUT(force1, "", "N", ANY | REF_VECTOR, 0.0, E(1e-3, 0.0, 0.0), "constant force on body 1, 0 if absent");
INPUT(velocity1, "V_0", "m/s", ANY | REF_VECTOR, 0.0, E(0.0, 1.0, 0.0), "velocity of body 1 at the start, 0 if absent");
INPUT(start_overlap, "", "m", ANY, NEED, -1e-3, "overlap at the start; below 0: a gap");
INPUT(roll_viscosity, "\\eta_v", "s", FROM_0, NEED, 0.01, "viscous rolling friction");
INPUT(k_roll, "k_{\\mathrm{roll}}", "N/m", POSITIVE, NEED, 1e5, "spring of rolling: times R*^2 a moment for each rad");
INPUT(roll_damp, "", "1", FROM_0, 0.0, 0.1, "damping ratio of rolling, 0 if absent");
INPUT(mu_tw, "\\mu_{\\mathrm{tw}}", "1", FROM_0, NEED, 0.2, "coefficient of twisting friction");
INPUT(k_twist, "k_{\\mathrm{twist}}", "N/m", POSITIVE, NEED, 1e5,
      "spring of twisting: times R*^2 a moment for each rad");

QUANTITY(push_n, "g", "m/s2", POSITIVE, "acceleration with which gravity and force1 press the ball on the floor");
QUANTITY(push_s, "f", "m/s2", ANY, "their acceleration along s");
QUANTITY(push_t, "", "m/s2", ANY, "their acceleration along t");
QUANTITY(push_across, "", "m/s2", RANGE(0.0, 0.0, 0), "acceleration by gravity and force1 along t");
QUANTITY(mu_finite, "\\mu", "1", FROM_0, "friction coefficient that is finite");
QUANTITY(mass_ratio, "q", "1", POSITIVE, "m R^2/I");
QUANTITY(surface, "", "m/s", ANY, "R times the spin at the start");
QUANTITY(velocity1_y, "V", "m/s", ANY, "speed of the ball along s");
QUANTITY(spin1_z, "\\omega", "rad/s", ANY, "spin of the ball about t");
QUANTITY(spin1_x, "\\omega", "rad/s", ANY, "spin of the ball about n");
QUANTITY(free_overlap, "\\delta", "m", ANY, "overlap, below 0: the gap", NULL, "overlap");
QUANTITY(rest, "\\delta_r", "m", POSITIVE, "overlap at which the spring carries the weight");
QUANTITY(lying, "\\delta", "m", ANY, "overlap of a ball that lies", NULL, "overlap");
QUANTITY(moment2_n, "M", "N m", ANY, "twisting moment on body 2");

static const char rigid[] = "rigid ball with Coulomb friction (solutions/floor.h)";
static const char weight[] = "Hertz's force carries the weight (solutions/floor.h)";

/* Gravity and force may cancel. */
static double push(struct ref_eval *eval, double gravity, double force) {
    return UNSURE(gravity + force, fabs(force) > 0.0 ? DBL_EPSILON * (fabs(gravity) + fabs(force)) : 0.0);
}
FORMULA(push_n, , (gravity_n, force1_n, mass1, mass2),
        isinf(mass2) ? push(eval, gravity_n, force1_n / mass1)
                     : REFUSE("body 2 has mass %.9g kg; allowed: a wall, whose mass is infinite", mass2),
        0, rigid, SAYS_NOTHING);
FORMULA(push_s, , (gravity_s, force1_s, mass1), push(eval, gravity_s, force1_s / mass1), 0, rigid, SAYS_NOTHING);
FORMULA(push_t, , (gravity_t, force1_t, mass1), push(eval, gravity_t, force1_t / mass1), 0, rigid, SAYS_NOTHING);
FORMULA(push_across, , (push_t), push_t, 0, rigid, SAYS_NOTHING);
FORMULA(mu_finite, , (mu), mu, 0, rigid, SAYS_NOTHING);
FORMULA(mass_ratio, , (mass1, radius1, inertia1), mass1 *radius1 *radius1 / inertia1, 0, rigid, SAYS_NOTHING);
FORMULA(
    surface, floor, (radius1, spin1_n, spin1_s, spin1_t, velocity1_n, velocity1_t, push_t),
    fabs(spin1_n) + fabs(spin1_s) + fabs(velocity1_n) + fabs(velocity1_t) + fabs(push_t) > 0
        ? REFUSE("gravity, force1, velocity1 and spin1 have parts that are not along s and about t; allowed: no others")
        : radius1 * spin1_t,
    0, rigid, SAYS_NOTHING);

/* --- along the floor ------------------------------------------------------------------------------ */

#define FLOOR \
    (struct ref_floor) { \
        push_n, push_s, mu_finite, mass_ratio, velocity1_s, surface \
    }
#define OF_FLOOR push_n, push_s, mu_finite, mass_ratio, velocity1_s, surface

static double rolls(struct ref_eval *eval, struct ref_floor floor, double resistance, double time, double radius) {
    double speed, turns;
    if (resistance < 0.0)
        ref_floor_after(&floor, time, &speed, &turns);
    else
        ref_rolling_after(&floor, resistance, time, &speed, &turns);
    const double rounding = ref_floor_rounding(&floor, time);
    return radius > 0.0 ? UNSURE(turns / radius, rounding / radius) : UNSURE(speed, rounding);
}
static const char resists[] =
    "rigid ball with Coulomb friction and the rolling moment of Ai et al. (2011) (solutions/rolling.h)";
FORMULA(
    velocity1_y, floor, (OF_FLOOR, path_time), rolls(eval, FLOOR, -1, path_time, 0), 0, rigid,
    {{"V = V_0 + (f - \\mu g) t",
      "Speed along the floor while the ball slides forwards; where it slides backwards, friction has the other sign. g and f: acceleration onto the floor and along it, μ: friction coefficient."},
     {"V = V_0 + (f - \\mu g) t_e + \\frac{q f}{1 + q} (t - t_e)",
      "The same while it rolls, from the time t_e on, where friction is strong enough for that."},
     {"t_e = \\frac{V_0 + R \\omega_0}{(1 + q) \\mu g - f}, \\quad q = \\frac{m R^2}{I}",
      "End of sliding; from speed V_0, spin ω_0, radius R, mass m and moment of inertia I of the ball."}});
FORMULA(
    spin1_z, floor, (OF_FLOOR, path_time, radius1), rolls(eval, FLOOR, -1, path_time, radius1), 0, rigid,
    {{"\\omega = \\omega_0 - \\frac{q \\mu g}{R} t",
      "Spin while the ball slides forwards; where it slides backwards, friction has the other sign. g: acceleration onto the floor, μ: friction coefficient."},
     {"\\omega = \\omega_0 - \\frac{q \\mu g}{R} t_e - \\frac{q f}{(1 + q) R} (t - t_e)",
      "The same while it rolls, from the time t_e on, where friction is strong enough for that; f: acceleration along the floor."},
     {"t_e = \\frac{V_0 + R \\omega_0}{(1 + q) \\mu g - f}, \\quad q = \\frac{m R^2}{I}",
      "End of sliding; from speed V_0, spin ω_0, radius R, mass m and moment of inertia I of the ball."}});
FORMULA(
    velocity1_y, floor_rolls, (OF_FLOOR, path_time, mu_ro), rolls(eval, FLOOR, mu_ro, path_time, 0), 0, resists,
    {{"V = V_0 + (f - \\mu g) t",
      "Speed along the floor while the ball slides forwards; where it slides backwards, friction has the other sign. g and f: acceleration onto the floor and along it, μ: friction coefficient, V_0: speed at the start."},
     {"V = V_e + \\frac{q}{1 + q} (f - \\mu_r g) (t - t_e), \\quad q = \\frac{m R^2}{I}",
      "The same while it rolls forwards, from the time t_e and the speed V_e on, until it rests; μ_r: coefficient of rolling friction. m, R and I: mass, radius and moment of inertia of the ball; without f a solid ball loses 5/7 μ_r g."}});
FORMULA(
    spin1_z, floor_rolls, (OF_FLOOR, path_time, mu_ro, radius1), rolls(eval, FLOOR, mu_ro, path_time, radius1), 0,
    resists,
    {{"\\omega = \\omega_0 - \\frac{q (\\mu - \\mu_r) g}{R} t, \\quad q = \\frac{m R^2}{I}",
      "Spin at the time t while the ball slides forwards and turns as it does when it rolls forwards; from the spin ω_0. μ and μ_r: coefficients of sliding and rolling friction, g: acceleration onto the floor; m, R and I: mass, radius and moment of inertia of the ball."},
     {"\\omega = -\\frac{V}{R}", "The same while it rolls; V: speed of the centre, reference floor_rolls_velocity."}});

static double viscous(struct ref_eval *eval, struct ref_floor floor, double viscosity, double time) {
    return UNSURE(ref_rolling_viscous(&floor, viscosity, 1.0, time), ref_floor_rounding(&floor, time));
}
/* Rolls from the start, so that the spin of the start plays no part. */
FORMULA(
    velocity1_y, floor_viscous, (push_n, push_s, mass_ratio, velocity1_s, roll_viscosity, radius1, surface, path_time),
    viscous(eval, (struct ref_floor){push_n, push_s, 0, mass_ratio, velocity1_s, 0 * surface}, roll_viscosity / radius1,
            path_time),
    0,
    "rigid ball that rolls, with a moment in proportion to its speed: Ai et al. (2011), type B (solutions/rolling.h)",
    {{"V = \\frac{f}{b} + (V_0 - \\frac{f}{b}) \\exp(-\\frac{q b t}{1 + q}), \\quad b = \\frac{\\eta_v g}{R}, \\quad q = \\frac{m R^2}{I}",
      "Speed at the time t of a ball that rolls against the moment η_v V N from the start, with the normal force N; g and f: acceleration onto the floor and along it. V_0: speed at the start; m, R and I: mass, radius and moment of inertia of the ball."}});

/* --- up and down ---------------------------------------------------------------------------------- */

static double bounces(struct ref_eval *eval, double height, double speed, double pressed, double e, double time) {
    if (!(height > 0.0) || fabs(speed) > 0.0)
        return REFUSE("start_overlap is %.9g m and velocity1 %.9g m/s along n; allowed: a gap, and a ball at rest",
                      -height, speed);
    /* near a bounce a time that is rounded moves the ball by its speed */
    return UNSURE(-ref_floor_gap(height, pressed, e, time),
                  16.0 * DBL_EPSILON * (height + sqrt(2.0 * height * pressed) * time));
}
FORMULA(
    free_overlap, floor, (start_overlap, velocity1_n, push_n, target, path_time),
    bounces(eval, -start_overlap, velocity1_n, push_n, target, path_time), 0,
    "parabolas between impacts without duration (solutions/floor.h)",
    {{"\\delta = \\frac{g t^2}{2} - H",
      "Overlap, which is minus the gap, of a ball that falls from the height H, until it touches at t_0; g: acceleration onto the floor."},
     {"\\delta = -\\frac{g}{2} (t - t_k) (t_{k+1} - t), \\quad t_k = t_0 \\left(1 + 2 e \\frac{1 - e^{k-1}}{1 - e}\\right), \\quad t_0 = \\sqrt{\\frac{2 H}{g}}",
      "The same in the flight after the touch number k, with the restitution e."}});
static double rests(struct ref_eval *eval, double share, double alpha) {
    const double overlap = pow(share, 1.0 / alpha);
    return UNSURE(overlap, overlap * DBL_EPSILON * ((8.0 + fabs(log(share))) / alpha + 8.0));
}
FORMULA(
    rest, , (push_n, mass1, h, alpha), rests(eval, mass1 *push_n / h, alpha), 0, weight,
    {{"\\delta_r = \\left(\\frac{m g}{h}\\right)^{\\frac{1}{\\alpha}}",
      "Overlap at which the spring carries the weight; g: acceleration with which the ball of mass m is pressed on the floor, α: exponent of the force."}});
FORMULA(lying, floor, (rest, gap), UNSURE(rest - gap, 2 * DBL_EPSILON * fabs(gap)), 0, weight,
        {{"\\delta = \\delta_r", "Overlap of a ball that lies still."}});

static double swings(struct ref_eval *eval, double start, double speed, double rest, double alpha, double pressed,
                     double gap, double time) {
    double unsure = 0.0;
    const double amplitude = (start + gap) / rest - 1.0, most = 0.1 / fmax(1.0, alpha - 1.0);
    if (!(fabs(amplitude) < most) || fabs(speed) > 0.0)
        return REFUSE(
            "start_overlap is %.9g m and velocity1 %.9g m/s along n; allowed: a ball at rest, within %.9g m of %.9g m, where the spring carries the weight",
            start, speed, most * rest, rest);
    const double overlap = ref_floor_swing(rest, alpha, pressed, amplitude, time, &unsure);
    return UNSURE(overlap - gap, unsure + 2.0 * DBL_EPSILON * (fabs(start) + 2.0 * fabs(gap)));
}
MODEL(floor_swing, "floor");
FORMULA(
    free_overlap, floor_swing, (start_overlap, velocity1_n, rest, alpha, push_n, gap, path_time),
    swings(eval, start_overlap, velocity1_n, rest, alpha, push_n, gap, path_time), 0,
    "Lindstedt's method about the rest (solutions/floor.h)",
    {{"\\delta = \\delta_r \\left(1 + A \\cos \\phi + a A^2 \\left(-\\frac{1}{2} + \\frac{\\cos \\phi}{3} + \\frac{\\cos(2 \\phi)}{6}\\right)\\right), \\quad \\delta_r = \\left(\\frac{m g}{h}\\right)^{\\frac{1}{\\alpha}}",
      "Overlap at the time t of a ball that starts at rest at the overlap (1 + A) δ_r. Terms of the third order in A are left out. m: mass, g: acceleration onto the floor."},
     {"\\phi = \\sqrt{\\frac{\\alpha g}{\\delta_r}} \\left(1 + \\left(\\frac{3 b}{8} - \\frac{5 a^2}{12}\\right) \\left(A + \\frac{a A^2}{3}\\right)^2\\right) t, \\quad a = \\frac{\\alpha - 1}{2}, \\quad b = \\frac{a (\\alpha - 2)}{3}",
      "Phase, with the first correction of the frequency."}});

/* --- rocks, twists -------------------------------------------------------------------------------- */

struct stops {
    double slides, rolls; /* N, N m */
};

/* Of the speed, m/s; times the root of m/I of the spin. What energy there is bounds both, as the dashpot takes some of it: that
 * of the start, and what the drive brings to springs of this compliance. Phases are off as frequencies are. */
static double rocking_rounding(const struct ref_rocking *r, double time) {
    double frequency[2];
    ref_rocking_frequencies(r, frequency);
    const double compliance = 1.0 / r->shear + r->arm * r->arm / r->roll;
    const double fastest =
        hypot(r->speed, sqrt(r->inertia / r->mass) * r->spin) + 2.0 * fabs(r->drive) * sqrt(r->mass * compliance);
    return fastest * 64.0 * DBL_EPSILON * (1.0 + (frequency[1] + r->damping / r->inertia) * time);
}

static void rocks(struct ref_eval *eval, const struct ref_rocking *rocking, struct stops stops, int spin,
                  const struct ref_path *path, double *ret) {
    for (size_t i = 0; i < path->count; i++) {
        double now[4];
        ref_rocking_after(rocking, path->time[i], now);
        if (!(fabs(rocking->shear * now[2]) <= stops.slides))
            (void)REFUSE("mu_sl: the ball slides; allowed: one that sticks, with more than %.9g N",
                         fabs(rocking->shear * now[2]));
        if (!(fabs(rocking->roll * now[3]) <= stops.rolls))
            (void)REFUSE("mu_ro: the ball rolls; allowed: one that rocks, with more than %.9g N m",
                         fabs(rocking->roll * now[3]));
        ret[i] = now[spin];
    }
    (void)UNSURE(0.0, rocking_rounding(rocking, path->time[path->count - 1]) *
                          (spin ? sqrt(rocking->mass / rocking->inertia) : 1.0));
}
QUANTITY(lying_stiffness, "k_s", "N/m", POSITIVE, "shear stiffness of a ball that lies");
FORMULA(
    lying_stiffness, , (kappa, alpha, h, rest), kappa *ref_hertz_stiffness(h, alpha, rest), 0, "Mindlin (1949)",
    {{"k_s = 8 G^* \\sqrt{R \\delta_r}",
      "Stiffness of the shear spring, with the effective shear modulus G. R: radius of the ball, δ_r: overlap at rest."}});
#define OF_ROCKING \
    (mass1, inertia1, r_eff, rest, lying_stiffness, k_roll, roll_damp, push_n, push_s, push_across, velocity1_s, \
     spin1_t, mu_sl, mu_ro)
/* With a dashpot that is critical for I + m R^2 about the point of contact at roll_damp 1. */
#define ROCKS(which) \
    rocks(eval, \
          &(struct ref_rocking){.mass = mass1, \
                                .inertia = inertia1, \
                                .arm = r_eff - 0.5 * rest, \
                                .shear = lying_stiffness, \
                                .roll = k_roll * r_eff * r_eff, \
                                .damping = \
                                    2 * roll_damp * sqrt(k_roll * r_eff * r_eff * (inertia1 + mass1 * r_eff * r_eff)), \
                                .drive = push_s + push_across, \
                                .speed = velocity1_s, \
                                .spin = spin1_t}, \
          ((struct stops){mu_sl * mass1 * push_n, mu_ro * mass1 * push_n * r_eff}), which, path, ret)
static const char of_springs[] =
    "linear springs for shear and for rolling: Ai et al. (2011), type C (solutions/rolling.h)";
PATH_FORMULA(
    velocity1_y, floor_rocks, OF_ROCKING, ROCKS(0), 0, of_springs,
    {{"m \\dot V = m f - k_s U, \\quad I \\dot\\omega = -k_s r U - K \\theta - c \\omega, \\quad \\dot U = V + r \\omega, \\quad \\dot\\theta = \\omega",
      "Speed V, spin ω, shear displacement U and angle θ of a ball that sticks. m and I: its mass and moment of inertia, f: acceleration along the floor."},
     {"K = k_{\\mathrm{roll}} R^2, \\quad c = 2 \\eta_r \\sqrt{K (I + m R^2)}, \\quad r = R - \\frac{\\delta_r}{2}",
      "Spring and dashpot of rolling with the damping ratio η_r, and lever r of the shear force. R: radius of the ball, I and m: its moment of inertia and its mass; k: stiffness of the spring, δ_r: overlap at rest."}});
PATH_FORMULA(
    spin1_z, floor_rocks, OF_ROCKING, ROCKS(1), 0, of_springs,
    {{"m \\dot V = m f - k_s U, \\quad I \\dot\\omega = -k_s r U - K \\theta - c \\omega, \\quad \\dot U = V + r \\omega, \\quad \\dot\\theta = \\omega",
      "Speed V, spin ω, shear displacement U and angle θ of a ball that sticks. m and I: its mass and moment of inertia, f: acceleration along the floor."},
     {"K = k_{\\mathrm{roll}} R^2, \\quad c = 2 \\eta_r \\sqrt{K (I + m R^2)}, \\quad r = R - \\frac{\\delta_r}{2}",
      "Spring and dashpot of rolling with the damping ratio η_r, and lever r of the shear force. R: radius of the ball, I and m: its moment of inertia and its mass; k: stiffness of the spring, δ_r: overlap at rest."}});

static double full_twist(double friction, double force, double r_eff, double overlap) {
    return 3.0 * TOUCH_PI / 16.0 * friction * force * sqrt(r_eff * fmax(0.0, overlap));
}
static double twists(struct ref_eval *eval, double inertia, double stiffness, double limit, double spin, double time) {
    return UNSURE(ref_twisting_spin(inertia, stiffness, limit, spin, time),
                  16.0 * DBL_EPSILON * fabs(spin) * (1.0 + sqrt(stiffness / inertia) * time));
}
FORMULA(
    spin1_x, floor_body, (mu_tw, k_twist, inertia1, spin1_n, r_eff, rest, mass1, push_n, push_across, path_time),
    twists(eval, inertia1, k_twist *r_eff *r_eff, full_twist(mu_tw, mass1 *push_n, r_eff, rest), spin1_n + push_across,
           path_time),
    0, "spring and slider; limit as twist_limit_moment (solutions/rolling.h)",
    {{"I \\dot\\omega = -M, \\quad \\dot M = k_{\\mathrm{twist}} R^2 \\omega, \\quad |M| \\le \\frac{3 \\pi}{16} \\mu_{\\mathrm{tw}} N \\sqrt{R \\delta_r}",
      "Spin ω about the normal and moment M, which begins at 0. I and R: moment of inertia and radius of the ball, N: its weight, δ_r: overlap at rest, k: stiffness of the spring, μ: coefficient of twisting friction."},
     {"M = \\frac{3 \\pi}{16} \\mu_{\\mathrm{tw}} N a, \\quad N = h \\delta^{\\frac{3}{2}}, \\quad a = \\sqrt{R^* \\delta}",
      "Moment of a Hertz contact that slips everywhere; N: normal force, a: contact radius, δ: overlap, μ: coefficient of twisting friction."}});
FORMULA(
    moment2_n, body, (mu_tw, force, r_eff, overlap), full_twist(mu_tw, force, r_eff, overlap), 16 * DBL_EPSILON,
    "Lubkin (1951); Johnson (1985) sec. 7.5: the pressure of Hertz slips everywhere",
    {{"M = \\frac{3 \\pi}{16} \\mu_{\\mathrm{tw}} N a, \\quad N = h \\delta^{\\frac{3}{2}}, \\quad a = \\sqrt{R^* \\delta}",
      "Moment of a Hertz contact that slips everywhere; N: normal force, a: contact radius, δ: overlap, μ: coefficient of twisting friction."}});

REFERENCE(floor_velocity, velocity1_y, floor, "speed along s of a ball that slides and rolls on a floor");
REFERENCE(floor_spin, spin1_z, floor, "spin about t of a ball that slides and rolls on a floor");
REFERENCE(floor_bounce, free_overlap, floor, "overlap (below 0: the gap) of a ball that falls and bounces");
REFERENCE(floor_rest, lying, floor, "overlap of a ball that lies on a floor");
REFERENCE(floor_swing, free_overlap, floor_swing, "overlap of a ball that swings a little about its rest");
REFERENCE(floor_rolls_velocity, velocity1_y, floor_rolls, "speed along s of a ball on a floor with rolling resistance");
REFERENCE(floor_rolls_spin, spin1_z, floor_rolls, "spin about t of a ball on a floor with rolling resistance");
REFERENCE(floor_viscous_velocity, velocity1_y, floor_viscous,
          "speed along s of a ball that rolls against a viscous moment");
REFERENCE(floor_rocks_velocity, velocity1_y, floor_rocks, "speed along s of a ball that rocks on a floor");
REFERENCE(floor_rocks_spin, spin1_z, floor_rocks, "spin about t of a ball that rocks on a floor");
REFERENCE(floor_twists_spin, spin1_x, floor_body, "spin about n of a ball that twists on a floor");
REFERENCE(twist_limit_moment, moment2_n, body, "largest twisting moment of a Hertz contact");

/* A ball of aluminium oxide, at rest 1 % off; and limits that are beyond reach at 1 m/s. */
SUCH(floor, radius2, HUGE_VAL);
SUCH(floor, mass2, HUGE_VAL);
SUCH(floor, inertia2, HUGE_VAL);
SUCH(floor_swing, start_overlap, 2.5e-8);
SUCH(floor_rocks, mu_sl, 1e9);
SUCH(floor_rocks, mu_ro, 1e9);
SUCH(floor_body, spin1_n, 50.0);

RECORDS(floor) = 0;
