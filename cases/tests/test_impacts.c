/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library's impact integrator against the references: the equation of motion over exponents and
 * damping, and every shipped head-on impact from the properties of its law. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/play/case.h"
#include "cases/play/player.h"
#include "cases/case/reference_inputs.h"
#include "reference/solutions/impact.h"
#include "reference/solutions/oblique.h"
#include "touchstone/impacts.h"

enum {
    RESTITUTION,
    MAX_OVERLAP,
    PEAK_FORCE,
    DURATION,
    LOST_ENERGY,
    END_OVERLAP,
    RESULTS
};
static const char *const result_names[] = {"restitution", "max_overlap", "peak_force",
                                           "duration",    "lost_energy", "end_overlap"};

/* What impacts.h promises with its own number of steps, for restitutions above 0.05. */
#define PROMISED 2e-6
#define WEAK     0.05

static void solve(const struct touch_impact_force *f, double speed, enum touch_impact_end end,
                  size_t steps, double ret[RESULTS]) {
    const double damping = f->damping + f->damping_rate / speed;
    struct touch_message message;
    const struct touch_impacts i = {
        .alpha = f->alpha,
        .exponent = f->exponent,
        .no_tension = f->no_tension,
        .end = end,
        .steps = steps,
        .n = 1,
        .stiffness = &f->stiffness,
        .damping = &damping,
        .mass = &f->mass,
        .speed = &speed,
        .restitution = &ret[RESTITUTION],
        .max_overlap = &ret[MAX_OVERLAP],
        .peak_force = &ret[PEAK_FORCE],
        .duration = &ret[DURATION],
        .lost_energy = &ret[LOST_ENERGY],
        .end_overlap = &ret[END_OVERLAP],
    };
    cr_assert(touch_impacts_run(&i, NULL, &message) == TOUCH_OK, "%s", message.text);
}

/* --- the equation of motion --------------------------------------------------------------------- */

/* Speed, mass and stiffness that are no powers of two or ten. */
static const double h0 = 3.7e8, m0 = 2.3e-5, v0 = 0.71;

static double error_of(int k, const double got[RESULTS], const double known[RESULTS]) {
    if (isinf(known[k]) || isinf(got[k]))
        return isinf(known[k]) && isinf(got[k]) ? 0.0 : HUGE_VAL;
    const double scale = k == LOST_ENERGY   ? 0.5 * m0 * v0 * v0
                         : k == END_OVERLAP ? known[MAX_OVERLAP]
                                            : known[k];
    return scale > 0.0 ? fabs(got[k] - known[k]) / scale : fabs(got[k]);
}

static void known_results(const struct ref_impact *impact, int at_force, double ret[RESULTS]) {
    struct ref_outcome o;
    cr_assert(!ref_impact_integrate(impact, &o), "alpha %g, gamma %g, c %g", impact->alpha,
              impact->gamma, impact->c);
    if (o.restitution_overlap < TOUCH_IMPACT_LEAST) { /* as impacts.h says */
        o.restitution_overlap = 0.0;
        o.duration_overlap = HUGE_VAL;
    }
    const double e = at_force ? o.restitution_force : o.restitution_overlap;
    ret[RESTITUTION] = e;
    ret[MAX_OVERLAP] = o.max_overlap;
    ret[PEAK_FORCE] = o.peak_force;
    ret[DURATION] = at_force ? o.duration_force : o.duration_overlap;
    ret[LOST_ENERGY] = 0.5 * m0 * v0 * v0 * (1.0 - e * e);
    ret[END_OVERLAP] = at_force ? o.separation_overlap : 0.0;
}

static double damping_of(double alpha, double exponent, double b) {
    const double length = pow(m0 * v0 * v0 / h0, 1.0 / (alpha + 1.0));
    return b * h0 / v0 * pow(length, alpha - exponent);
}

static const double exponents[][2] = {
    {1.5, 0.0}, {1.5, 0.25}, {1.5, 0.5}, {1.5, 1.5}, {1.5, 0.35}, {1.5, 1.0}, {2.0, 0.5},
    {2.0, 0.3}, {2.0, 0.0},  {1.2, 0.1}, {1.2, 1.2}, {1.0, 0.0},  {1.7, 2.2},
};

/* A weaker dashpot than 1e-3 lets go within the reference's last step, where it does not look. */
static const double dampings[] = {0.0, 1e-3, 0.01, 0.03, 0.1, 0.2, 0.3, 0.5,
                                  0.7, 1.0,  1.3,  1.5,  2.0, 3.0, 5.0, 20.0};

static void sweep(const double exponent[2], int at_force) {
    for (size_t k = 0; k < TOUCH_COUNT(dampings); k++) {
        const struct touch_impact_force f = {
            exponent[0], exponent[1], h0, damping_of(exponent[0], exponent[1], dampings[k]),
            0.0,         m0,          0};
        const struct ref_impact impact = {f.alpha, h0, f.exponent,       f.damping,
                                          m0,      v0, REF_DASHPOT_OTHER};
        double known[RESULTS], got[RESULTS];
        known_results(&impact, at_force, known);
        if (f.exponent >= f.alpha) /* never tensile; the reference would say it by a hair */
            known_results(&impact, 0, known);
        solve(&f, v0, at_force ? TOUCH_IMPACT_ZERO_FORCE : TOUCH_IMPACT_ZERO_OVERLAP, 0, got);
        const int weak = known[RESTITUTION] < WEAK;
        for (int r = 0; r < RESULTS; r++)
            cr_expect(error_of(r, got, known) <= PROMISED * (weak ? 50.0 : 1.0),
                      "alpha %g, exponent %g, b %g, %s: %s %.12g, known %.12g (error %.2g)",
                      f.alpha, f.exponent, dampings[k], at_force ? "zero force" : "zero overlap",
                      result_names[r], got[r], known[r], error_of(r, got, known));
    }
}

Test(impacts, are_as_accurate_as_promised, .timeout = 120) {
    for (size_t e = 0; e < TOUCH_COUNT(exponents); e++)
        for (int at_force = 0; at_force < 2; at_force++)
            sweep(exponents[e], at_force);
}

/* The dashpot overlap^(1/4) is solved in closed form, to round-off, however many steps there are: with
 * zeta = b/sqrt(5) and phase A = arccos(zeta)/sqrt(1 - zeta^2) of the turn, restitution is
 * exp(-pi zeta/sqrt(1 - zeta^2)) or, at zero force, exp(-2 zeta A) (Antypov and Elliott 2011). */
Test(impacts, closed_form_to_round_off) {
    const double length = pow(m0 * v0 * v0 / h0, 0.4);
    for (int k = 1; k < 300; k++) {
        const double b = 0.022 * k;
        const long double zeta = (long double)b / sqrtl(5.0L);
        const long double gap = (1.0L - zeta) * (1.0L + zeta);
        const long double phase =
            gap > 0.0L ? acosl(zeta) / sqrtl(gap) : acoshl(zeta) / sqrtl(-gap);
        const struct touch_impact_force f = {1.5, 0.25, h0, damping_of(1.5, 0.25, b), 0.0, m0, 0};
        double force[RESULTS], overlap[RESULTS];
        solve(&f, v0, TOUCH_IMPACT_ZERO_FORCE, 4, force);
        solve(&f, v0, TOUCH_IMPACT_ZERO_OVERLAP, 4, overlap);
        const double at_force = (double)expl(-2.0L * zeta * phase);
        const double most = length * (double)(powl(1.25L, 0.4L) * expl(-0.8L * zeta * phase));
        const double end = length * pow(b * at_force, 0.8);
        double at_overlap = gap > 0.0L ? (double)expl(-acosl(-1.0L) * zeta / sqrtl(gap)) : 0.0;
        if (at_overlap < 1.01 * TOUCH_IMPACT_LEAST)
            at_overlap = 0.0;
        cr_expect(fabs(force[RESTITUTION] / at_force - 1.0) < 1e-13, "b %g", b);
        cr_expect(fabs(force[MAX_OVERLAP] / most - 1.0) < 1e-13, "b %g", b);
        cr_expect(fabs(force[END_OVERLAP] / end - 1.0) < 1e-13, "b %g", b);
        cr_expect(fabs(overlap[RESTITUTION] - at_overlap) <= 1e-12 * at_overlap, "b %g: %g, %g", b,
                  overlap[RESTITUTION], at_overlap);
        cr_expect(fabs(overlap[MAX_OVERLAP] / most - 1.0) < 1e-13, "b %g", b);
    }
}

/* A tension that is cut lets the bodies fly from zero force to zero overlap. */
Test(impacts, free_flight_after_the_cut) {
    struct touch_impact_force f = {1.5, 0.25, h0, damping_of(1.5, 0.25, 0.6), 0.0, m0, 0};
    double force[RESULTS], cut[RESULTS];
    solve(&f, v0, TOUCH_IMPACT_ZERO_FORCE, 0, force);
    f.no_tension = 1;
    solve(&f, v0, TOUCH_IMPACT_ZERO_OVERLAP, 0, cut);
    cr_expect(fabs(force[RESTITUTION] - cut[RESTITUTION]) <= 1e-15);
    const double flight = force[END_OVERLAP] / (force[RESTITUTION] * v0);
    cr_expect(fabs(cut[DURATION] - force[DURATION] - flight) <= 1e-12 * flight);
}

/* --- every shipped case ------------------------------------------------------------------------- */

static const struct {
    const char *quantity;
    int result;
    int at_force; /* 1: of the end at zero force, whatever the case says; -1: as the case says */
} quantities[] = {
    {"restitution", RESTITUTION, -1}, {"max_overlap", MAX_OVERLAP, -1},
    {"peak_force", PEAK_FORCE, -1},   {"duration", DURATION, 0},
    {"duration_force", DURATION, 1},  {"separation_overlap", END_OVERLAP, 1},
};

static int is_head_on(const struct play_case *c) {
    const double *a = c->impact.spin[0], *b = c->impact.spin[1];
    return play_is_impact(c) && !(c->impact.angle > 0.0) && c->impact.impacts == 1 &&
           !(fabs(a[0]) + fabs(a[1]) + fabs(a[2]) + fabs(b[0]) + fabs(b[1]) + fabs(b[2]) > 0.0);
}

/* Compares one check's reference; 1 if it is one of an impact. */
static int compare(const struct play_case *c, const struct play_check *check,
                   const struct touch_impact_force *f) {
    const struct ref_reference *reference = check->reference ? ref_find(check->reference) : NULL;
    for (size_t q = 0; reference && q < TOUCH_COUNT(quantities); q++) {
        if (strcmp(reference->quantity, quantities[q].quantity) != 0)
            continue;
        struct play_problem problem;
        struct ref_message message;
        double known, uncertainty, got[RESULTS];
        play_problem_make(c, check, NULL, &problem);
        cr_assert(!ref_evaluate(reference, &problem.problem, &known, &uncertainty, &message),
                  "%s: %s", c->name, message.text);
        const int at_force =
            quantities[q].at_force < 0 ? c->impact.end_at_force : quantities[q].at_force;
        solve(f, c->impact.speed, at_force ? TOUCH_IMPACT_ZERO_FORCE : TOUCH_IMPACT_ZERO_OVERLAP, 0,
              got);
        const int result = quantities[q].result;
        const double scale = result == END_OVERLAP ? got[MAX_OVERLAP] : fabs(known);
        /* Its damping constant is 2 sqrt(5/6), that of its reference the printed 1.8257: 2.33e-5 more
         * of the critical damping, hence ln e (1 + (ln e/pi)^2) times that in ln e. */
        const int corrected = !strcmp(c->law->name, "hertz_mindlin_corrected");
        const double log_e = result == RESTITUTION ? fmax(1.0, -log(known)) : 1.0;
        const double printed = corrected ? 2.34e-5 * log_e * (1.0 + log_e * log_e / 9.8) : 0.0;
        const double promised = result == RESTITUTION && known < WEAK ? 50.0 * PROMISED : PROMISED;
        const double error = isinf(known) && isinf(got[result]) ? 0.0 : fabs(got[result] - known);
        cr_expect(error <= (promised + printed) * scale + uncertainty,
                  "%s [%s]: %s = %.12g, got %.12g", c->name, c->variant, check->reference, known,
                  got[result]);
        return 1;
    }
    return 0;
}

static size_t compare_file(const char *file) {
    struct play_case_set set;
    char message[2048];
    size_t compared = 0;
    cr_assert(!play_case_read(file, &set, message, sizeof message), "%s", message);
    for (size_t k = 0; k < set.count; k++) {
        const struct play_case *c = &set.cases[k];
        struct touch_impact_force f;
        struct touch_message why;
        if (!is_head_on(c))
            continue;
        const enum touch_status status = touch_impact_of_law(
            c->law, &c->values, &c->pair, c->impact.speed, c->impact.speed, &f, &why);
        /* Laws that attract or yield are of another form. */
        if (status != TOUCH_OK && c->law->traits & (TOUCH_TRAIT_ADHESIVE | TOUCH_TRAIT_PLASTIC))
            continue;
        cr_assert(status == TOUCH_OK, "%s: %s", file, why.text);
        for (size_t n = 0; n < c->check_count; n++)
            compared += (size_t)compare(c, &c->checks[n], &f);
    }
    return compared;
}

Test(impacts, every_shipped_head_on_impact, .timeout = 300) {
    size_t compared = 0;
    FILE *list = popen("find " SOURCE_DIR "/laws -name '*.yaml' | sort", "r");
    char file[4096];
    while (list && fgets(file, sizeof file, list)) {
        file[strcspn(file, "\n")] = '\0';
        compared += compare_file(file);
    }
    cr_assert(list && !pclose(list));
    cr_expect(compared > 300, "%zu comparisons", compared);
}

/* --- oblique impacts ---------------------------------------------------------------------------- */

static void prepare(const struct touch_law *law, const struct touch_values *values,
                    const struct touch_pair *pair, struct touch_kernel *ret_kernel,
                    struct touch_coefficients *ret_coefficients) {
    struct touch_message message;
    const struct touch_kernel *best;
    if (touch_kernel_find(law->name, TOUCH_FORM_PLANE, NULL, &best, &message) == TOUCH_OK)
        *ret_kernel = *best;
    else
        touch_kernel_of_law(law, ret_kernel);
    cr_assert(touch_batch_prepare(ret_kernel, values, pair, ret_coefficients, &message) == TOUCH_OK,
              "%s", message.text);
}

/* The player's own impacts, step for step. */
static int is_plain_verlet(const struct play_case *c) {
    const int gap = touch_property_find(c->law, "rgap");
    return play_is_impact(c) && c->impact.scheme == PLAY_VERLET_HALF && !c->impact.moving &&
           !c->impact.end_at_force && c->impact.impacts == 1 &&
           c->torque_lever == c->law->conventions.torque_lever &&
           c->slip_lever == c->law->conventions.slip_lever && c->pair.dimension == 3 &&
           !(gap >= 0 && fabs(c->values.of[gap][0]) > 0.0);
}

static void expect_like(const struct play_case *c, const char *what, double got, double known,
                        double scale) {
    cr_expect(fabs(got - known) <= 1e-9 * scale, "%s [%s]: %s %.15g, the player's %.15g", c->name,
              c->variant, what, got, known);
}

static void compare_with_player(const struct play_case *c) {
    const struct play_refine refine = {.steps = 150.0, .outcomes_only = 1};
    const double along = c->impact.speed * cos(c->impact.angle);
    const double across = c->impact.speed * sin(c->impact.angle);
    struct play_trace trace;
    struct touch_message message;
    struct touch_kernel kernel;
    struct touch_coefficients coefficients;
    double after, after_s, spin1[3], spin2[3], overlap, force;
    play_trace_init(&trace);
    cr_assert(!play_run(c, &refine, &trace, &message), "%s: %s", c->name, message.text);
    prepare(c->law, &c->values, &c->pair, &kernel, &coefficients);
    const double *s1 = c->impact.spin[0], *s2 = c->impact.spin[1];
    const struct touch_oblique_impacts o = {
        .n = 1,
        .dt = play_contact_time(c, along) / refine.steps,
        .most = 9000,
        .inertia = {c->inertia[0], c->inertia[1]},
        .velocity_n = &along,
        .velocity_s = &across,
        .spin1 = {&s1[0], &s1[1], &s1[2]},
        .spin2 = {&s2[0], &s2[1], &s2[2]},
        .after_n = &after,
        .after_s = &after_s,
        .spin1_after = {&spin1[0], &spin1[1], &spin1[2]},
        .spin2_after = {&spin2[0], &spin2[1], &spin2[2]},
        .max_overlap = &overlap,
        .peak_force = &force,
    };
    cr_assert(touch_oblique_impacts_run(&kernel, &coefficients, &c->pair, &o, &message) == TOUCH_OK,
              "%s", message.text);
    const double *known = trace.outcome, turning = c->impact.speed / c->pair.radius[0];
    if (!(known[PLAY_OUTCOME_separated] > 0.5)) {
        cr_expect(isnan(after), "%s [%s]: %g", c->name, c->variant, after);
    } else {
        expect_like(c, "restitution", after / along, known[PLAY_OUTCOME_restitution], 1.0);
        expect_like(c, "spin", spin1[2], known[PLAY_OUTCOME_spin1_out], turning);
        expect_like(c, "spin 2", spin2[2], known[PLAY_OUTCOME_spin2_out], turning);
        if (across > 0.0)
            expect_like(c, "tangential", after_s / across, known[PLAY_OUTCOME_centre_restitution],
                        1.0);
    }
}

Test(impacts, oblique_ones_are_the_players, .timeout = 120) {
    size_t compared = 0;
    FILE *list = popen("find " SOURCE_DIR "/laws -name '*.yaml' | sort", "r");
    char file[4096], message[2048];
    while (list && fgets(file, sizeof file, list)) {
        struct play_case_set set;
        file[strcspn(file, "\n")] = '\0';
        if (play_case_read(file, &set, message, sizeof message))
            continue;
        for (size_t k = 0; k < set.count; k++)
            if (is_plain_verlet(&set.cases[k])) {
                compare_with_player(&set.cases[k]);
                compared++;
            }
    }
    cr_assert(list && !pclose(list));
    cr_expect(compared > 40, "%zu impacts", compared);
}
