/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A spring against slip, rolling or twisting is brought to its limit and held; then the contact opens a little, without any other
 * motion, so that the limit falls. The spring keeps its direction, and takes the new limit: that of slip and rolling goes with
 * the normal force, that of twisting with the contact radius as well. What holds nothing when it is held is no spring. */
#include "principle.h"

#define STEPS    6
#define FAR      10.0 /* times the overlap: a slide that ends at the limit */
#define ANGLE    0.3  /* rad, the same of a turn */
#define RELATIVE 1e-6
#define SLOW     1e9 /* times as slow, so that no dashpot does anything */
#define SHALLOW  1e-9
#define NOTHING                                                                                    \
    1e-12 /* of the largest force, times the radius: less is round-off of a torque and a lever */

static const struct held {
    const char *what;
    enum play_segment_kind kind;
    enum play_column first; /* of its vector */
    size_t count;
} springs[] = {
    {"shear spring", PLAY_MOVE, PLAY_COLUMN_shear_force_s, 2},
    {"moment of the rolling spring", PLAY_ROLL, PLAY_COLUMN_moment1_s, 2},
    {"moment of the twisting spring", PLAY_TWIST, PLAY_COLUMN_moment1_n, 1},
};
static const double parts[] = {0.99, 0.9, 0.6}; /* of the overlap */

static void make(const struct play_case *c, const struct held *spring,
                 const struct battery_sizes *size, struct play_case *ret) {
    const double time = SLOW * size->time;
    *ret = battery_scene(c);
    battery_move(ret, size->depth, 0.0, 0.0, 1, time);
    struct play_segment *g = battery_segment(ret, spring->kind, STEPS, time);
    if (spring->kind == PLAY_MOVE) {
        g->by[1] = FAR * size->depth * size->way[0];
        g->by[2] = FAR * size->depth * size->way[1];
    } else {
        g->angle = ANGLE;
        g->body = spring->kind == PLAY_ROLL ? 3 : 1;
        g->about[spring->kind == PLAY_TWIST ? 0 : 1] = 1.0;
    }
    battery_segment(ret, PLAY_HOLD, 1, time);
    for (size_t i = 0; i < TOUCH_COUNT(parts); i++)
        battery_move(ret, (parts[i] - (i ? parts[i - 1] : 1.0)) * size->depth, 0.0, 0.0, 1, time);
}

static double length_of(const struct play_trace *t, const struct held *spring, size_t row) {
    return spring->count == 1
               ? fabs(t->column[spring->first][row])
               : hypot(t->column[spring->first][row], t->column[spring->first + 1][row]);
}

/* By which part the normal force has fallen: of the spring, or with the dashpot that has not stopped. */
static void falls(const struct play_trace *t, size_t held, size_t row, double *ret_least,
                  double *ret_most) {
    const double *total = t->column[PLAY_COLUMN_normal_force],
                 *elastic = t->column[PLAY_COLUMN_normal_elastic];
    const double a = total[row] / total[held], b = elastic[row] / elastic[held];
    *ret_least = fmin(a, b);
    *ret_most = fmax(a, b);
}

/* Below that a spring is not there. */
static double least_of(const struct play_case *c, const struct play_trace *t,
                       const struct held *spring) {
    double force = 0.0;
    for (size_t i = 0; i < t->count; i++)
        force = fmax(force, fmax(fabs(t->column[PLAY_COLUMN_normal_force][i]),
                                 t->column[PLAY_COLUMN_shear_force][i]));
    return NOTHING * force * (spring->kind == PLAY_MOVE ? 1.0 : c->pair.radius[0]);
}

/* tolerance: relative. is_exact: the limit is known to go with the normal force. */
static void look(const struct play_case *c, const struct play_trace *t, const struct held *spring,
                 double tolerance, int is_exact, struct battery_judgement *ret) {
    const size_t held = 2 + STEPS;
    const double *overlap = t->column[PLAY_COLUMN_overlap];
    const double whole = length_of(t, spring, held), before = length_of(t, spring, held - 2);
    if (!(whole > least_of(c, t, spring)) || !isfinite(whole) ||
        fabs(whole - before) > tolerance * whole)
        return;
    for (size_t i = held + 1; i < t->count; i++) {
        double least, most;
        falls(t, held, i, &least, &most);
        if (!(least > 0.0 && most < 1.0))
            continue;
        least *= is_exact ? 1.0 : overlap[i] / overlap[held];
        most = is_exact ? most : 1.0;
        ret->applies = 1;
        const double part = fmin(fmax(length_of(t, spring, i) / whole, least), most);
        for (size_t k = spring->first; k < spring->first + spring->count; k++)
            battery_blame(ret, t, k, i, t->column[k][held] * part, tolerance * whole,
                          "the %s was held at its limit, %.9g, while the overlap fell to %g of "
                          "what it was",
                          spring->what, t->column[k][held], overlap[i] / overlap[held]);
    }
}

PRINCIPLE(held) {
    struct battery_sizes size;
    struct battery_law law = battery_law_facts(player, c);
    if (battery_measure(player, c, &size) || size.depth < SHALLOW * c->pair.radius[0])
        return;
    for (size_t i = 0; i < TOUCH_COUNT(springs) && !(ret->error > 1.0); i++) {
        struct play_case scene;
        struct play_trace t;
        if (c->pair.dimension == 2 && springs[i].kind == PLAY_TWIST)
            continue;
        make(c, &springs[i], &size, &scene);
        if (!battery_play(player, &scene, &t)) {
            const double place = battery_place_error(player, &scene, &t);
            const double force = fabs(t.column[PLAY_COLUMN_normal_force][1]);
            look(c, &t, &springs[i], RELATIVE + 64.0 * place / fmax(force, DBL_MIN),
                 springs[i].kind == PLAY_MOVE && isfinite(battery_reach(&law, c)) &&
                     !(battery_reach(&law, c) > 0.0),
                 ret);
            play_trace_free(&t);
        }
    }
}
