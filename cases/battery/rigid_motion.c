/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pair turns as one rigid body after each part of a path, where in the other motion it rests as long: in the axes of
 * the contact plane nothing differs, also afterwards: what moves a contact is objective (Alonso-Marroquin and McNamara
 * 2014). Turns about n and about a direction of the plane are asked one by one, since each is exact for a law that turns
 * its history. One that projects it makes an error of the second order of the angle in each step, which falls with the
 * steps. */
#include "principle.h"

#define TURNS 8   /* most that one path gets */
#define STEPS 3   /* of each */
#define FINER 8   /* times as many steps */
#define SHARE 0.3 /* to which the error falls at least with them */
#define TILT  0.3 /* rad */
#define TWIRL 1.1

struct turn {
    double about[3], angle;
};

/* The path with that turn, or with as long a rest, after some of its parts. A rest is a move by nothing: its angle says to
 * which last digits its slides are known, which are those of the turn (relation.c). */
static void insert(const struct play_case *c, const struct turn *turn, int rests, size_t steps,
                   struct play_case *ret) {
    const size_t every = c->segment_count / TURNS + 1;
    *ret = random_case_copy(c);
    struct play_segment *all = play_resize(NULL, c->segment_count + TURNS + 2, sizeof *all);
    size_t count = 0;
    for (size_t i = 0; i < c->segment_count; i++) {
        all[count++] = c->segments[i];
        if (c->segments[i].kind == PLAY_SET || i % every != every - 1)
            continue;
        struct play_segment *g = &all[count++];
        *g = (struct play_segment){.kind = rests ? PLAY_MOVE : PLAY_ROTATE,
                                   .angle = turn->angle,
                                   .steps = steps,
                                   .time = c->segments[i].time,
                                   .cycles = 1.0,
                                   .to = {(double)NAN, (double)NAN, (double)NAN}};
        for (int k = 0; k < 3 && !rests; k++)
            g->about[k] = turn->about[k];
    }
    ret->segments = all;
    ret->segment_count = count;
}

static void as_it_is(void *data, double row[PLAY_COLUMN_COUNT]) {
    (void)data;
    (void)row;
}

static void ask(struct battery_player *player, const struct play_case *c, const struct turn *turn,
                size_t steps, struct battery_judgement *ret) {
    struct play_case rests, turns;
    insert(c, turn, 1, steps, &rests);
    insert(c, turn, 0, steps, &turns);
    battery_relate(player, &rests, &turns, as_it_is, NULL, ret);
}

/* Asks about one turn. */
static void ask_turn(struct battery_player *player, const struct play_case *c,
                     const struct turn *turn, int is_finding, struct battery_judgement *ret) {
    struct battery_judgement one, finer;
    ask(player, c, turn, STEPS, &one);
    if (one.error > 1.0 && isfinite(one.error)) {
        ask(player, c, turn, STEPS * FINER, &finer);
        if (finer.applies && (!(finer.error > 1.0) || finer.relative <= SHARE * one.relative))
            one.error = 1.0;
    }
    if (one.error > 1.0) {
        one.is_finding = is_finding;
        snprintf(one.text, sizeof one.text,
                 "%s = %.17g where the pair rests, and %.17g where it turns about %s by %g as one "
                 "rigid body, at step %zu of leg %zu with the turns counted",
                 one.quantity->name, one.found, one.expected,
                 turn->about[0] > 0.0 ? "n" : "an axis of the plane", turn->angle, one.step,
                 one.leg);
        one.leg = one.step = 0; /* of the path with turns */
    }
    if (!(one.error > 1.0) || !ret->applies || !(ret->error > 1.0) || ret->is_finding)
        battery_judgement_add(ret, &one);
}

PRINCIPLE(rigid_motion, .rests_on_conventions = 1) {
    static const struct turn tilt = {{0.0, 0.6, 0.8}, TILT}, plane_tilt = {{0.0, 1.0, 0.0}, TILT},
                             twirl = {{1.0, 0.0, 0.0}, TWIRL};
    const int is_plane = c->pair.dimension == 2;
    struct battery_law documented;
    if (!c->segment_count)
        return;
    battery_law_documented(player, c, &documented);
    const int against_spin = documented.conventions.rolling == TOUCH_rolling_each_spin;
    const int slides =
        c->slip_lever == TOUCH_slip_lever_radius || c->slip_lever == TOUCH_slip_lever_surface;
    const int projects = c->law->conventions.twirl == TOUCH_twirl_stays;
    ask_turn(player, c, is_plane ? &plane_tilt : &tilt, against_spin || slides || projects, ret);
    if (!is_plane)
        ask_turn(player, c, &twirl, against_spin || projects, ret);
}
