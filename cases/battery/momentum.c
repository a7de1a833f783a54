/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the contact does to two balls changes no angular momentum. Forces are equal and opposite as a law answers them; so about
 * any point the torques are
 *
 *     M1 + M2 + (l1 + l2 - D) n x T,
 *
 * with the moments M of the law beside its forces, the levers l of its shear force T and the distance D of the centres. */
#include "principle.h"

#define ULPS 64.0
#define NEAR 1e-6 /* of levers that are measured */

static int is_zero(double x) {
    return !(x < 0.0) && !(x > 0.0);
}

/* Moments are to be a couple. */
static void add_moments(const struct play_trace *t, size_t row, double tolerance,
                        struct battery_judgement *ret) {
    for (size_t i = 0; i < 3; i++) {
        const double one = t->column[PLAY_COLUMN_moment1_n + i][row];
        const size_t two = PLAY_COLUMN_moment2_n + i;
        if (!is_zero(one + t->column[two][row]))
            battery_blame(ret, t, two, row, -one, tolerance,
                          "the moment on body 1 is not the opposite: %g N m", one);
    }
}

/* The levers are to reach from centre to centre, where there is a shear force. */
static void add_levers(const struct play_case *c, const struct play_trace *t, unsigned at,
                       size_t row, struct battery_judgement *ret) {
    double lever[2];
    const double overlap = t->column[PLAY_COLUMN_overlap][row];
    const double distance = c->pair.radius[0] + c->pair.radius[1] - overlap;
    const double force = t->column[PLAY_COLUMN_shear_force][row];
    touch_contact_levers(at, c->pair.radius, overlap, lever);
    const double off = lever[0] + lever[1] - distance;
    if (force > 0.0 && fabs(off) > ULPS * DBL_EPSILON * distance)
        battery_blame(ret, t, PLAY_COLUMN_shear_force, row, 0.0,
                      force * ULPS * DBL_EPSILON * distance / fabs(off),
                      "the levers of the shear force are %g m longer than the centres are apart",
                      off);
}

/* Levers that nobody has declared: by how many overlaps their torques say that those reach farther than the declared ones,
 * by least squares over rows of M1 + M2 = q overlap n x T. NaN: no such number explains all rows. */
static double measured_levers(const struct play_trace *t, size_t rows, double tolerance) {
    double product = 0.0, squares = 0.0;
    for (int again = 0; again < 2; again++)
        for (size_t i = 0; i < rows; i++) {
            const double overlap = t->column[PLAY_COLUMN_overlap][i];
            const double torque[3] = {0.0, -overlap * t->column[PLAY_COLUMN_shear_force_t][i],
                                      overlap * t->column[PLAY_COLUMN_shear_force_s][i]};
            for (size_t k = 0; k < 3; k++) {
                const double sum = t->column[PLAY_COLUMN_moment1_n + k][i] +
                                   t->column[PLAY_COLUMN_moment2_n + k][i];
                if (again && fabs(sum - product / squares * torque[k]) > tolerance)
                    return (double)NAN;
                product += again ? 0.0 : sum * torque[k];
                squares += again ? 0.0 : torque[k] * torque[k];
            }
        }
    return product / squares;
}

/* The torques of a law under its own name may be those of levers at the radius, where it declares that they meet. */
static void excuse_levers(const struct play_case *c, const struct play_trace *t, size_t rows,
                          unsigned lever, double tolerance, struct battery_judgement *ret) {
    const double more = measured_levers(t, rows, tolerance);
    if (play_law_is_here(c->law) || lever == TOUCH_torque_lever_radius ||
        !(fabs(more - 1.0) < NEAR))
        return;
    ret->is_finding = 1;
    snprintf(ret->text, sizeof ret->text,
             "the torques of the shear force are those of levers at the radius, measured: %.9g "
             "overlaps longer than the centres are apart; the law has %s: declare "
             "`torque_lever: radius`",
             more,
             lever ? touch_convention_value_at(TOUCH_CONVENTION_torque_lever, lever)->name
                   : "none");
}

static double largest_moment(const struct play_trace *t) {
    double most = 0.0;
    for (size_t k = PLAY_COLUMN_moment1_n; k <= PLAY_COLUMN_moment2_t; k++)
        for (size_t i = 0; i < t->count; i++)
            most = isfinite(t->column[k][i]) ? fmax(most, fabs(t->column[k][i])) : most;
    return most;
}

PRINCIPLE(momentum, .rests_on_conventions = 1) {
    struct play_trace t;
    struct battery_law documented;
    struct battery_judgement levers = {0};
    struct play_case with;
    if (isinf(c->pair.radius[1]) || battery_play(player, c, &t))
        return;
    battery_law_documented(player, c, &documented);
    battery_levers(player, c, &with);
    const unsigned lever = with.torque_lever;
    const double tolerance =
        ULPS * DBL_EPSILON * largest_moment(&t) +
        battery_place_error(player, c, &t) * fmax(c->pair.radius[0], c->pair.radius[1]);
    const size_t rows = battery_sound_rows(c, &t);
    ret->applies = levers.applies = 1;
    for (size_t row = 0; row < rows; row++) {
        add_moments(&t, row, tolerance, ret);
        add_levers(c, &t, lever, row, &levers);
    }
    ret->is_finding = ret->error > 1.0 && documented.conventions.rolling == TOUCH_rolling_each_spin;
    if (ret->error > 1.0 && !ret->is_finding)
        excuse_levers(c, &t, rows, lever, tolerance, ret);
    levers.is_finding = levers.error > 1.0 && (c->torque_lever == TOUCH_torque_lever_radius ||
                                               c->torque_lever == TOUCH_torque_lever_surface);
    if (levers.error > 1.0 && (!(ret->error > 1.0) || ret->is_finding))
        *ret = levers;
    play_trace_free(&t);
}
