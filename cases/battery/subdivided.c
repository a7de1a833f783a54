/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pressed, slid without slip, rolled and partly lifted, in n, 2n, 4n ... steps: what the steps change falls with them. From
 * three numbers comes the order in which it falls, log2 of the ratio of two differences. A law whose answers tend to those
 * of a motion in time has an order of 1 and more, or makes no difference. What is done once a step, such as a factor on
 * a stored force, has one of 0 or below. So have three things that are right, and are distinguished. By chance one
 * difference is large beside the one before, where a threshold is passed in another step: all of the orders count, with
 * finer steps. A spring and a dashpot that relax in less time than a step need steps as short: the same must show in a
 * motion so slow that nothing relaxes within it, which what is done once a step does not know of. And a step of slip
 * that is longer than the spring reaches needs shorter ones: the slide is made so short that nothing slips. */
#include "principle.h"

#define STEPS    5    /* of each leg, in the coarsest run */
#define COARSE   3    /* runs: enough for one order */
#define RUNS     7    /* at most, each with twice the steps of the one before */
#define LEAST    0.2  /* a difference that falls at no larger order does not fall */
#define DISTINCT 1e-6 /* of the largest of its kind: far above what thresholds make of round-off */
#define FALLS    0.7  /* error from which no finer run is needed */
#define SLOW     1e8  /* times as long */
#define SHORTER  1e-2 /* times the slide, until it does not slip */
#define TRIES    5
#define LEGS     5

enum {
    OF_NORMAL,
    OF_SHEAR,
    OF_MOMENT
};

/* Numbers of one kind, which have one scale. */
static const struct {
    enum play_column first, last;
} kinds[] = {
    [OF_NORMAL] = {PLAY_COLUMN_normal_elastic, PLAY_COLUMN_normal_elastic},
    [OF_SHEAR] = {PLAY_COLUMN_elastic_s, PLAY_COLUMN_elastic_t},
    [OF_MOMENT] = {PLAY_COLUMN_moment1_n, PLAY_COLUMN_moment2_t},
    {PLAY_COLUMN_strain_energy, PLAY_COLUMN_strain_energy},
};

/* A run's numbers at the ends of its legs. */
struct ends {
    int slips;                         /* in any step */
    double places[TOUCH_COUNT(kinds)]; /* what round-off in the places of bodies makes */
    double of[LEGS][PLAY_COLUMN_COUNT];
};

/* 0; or -1, the law does not play it. */
static int play(struct battery_player *player, const struct play_case *c,
                const struct battery_sizes *sizes, size_t steps, struct ends *ret) {
    struct play_trace t;
    const double depth = sizes->depth, slide = sizes->slide, *way = sizes->way;
    struct play_case scene = battery_scene(c);
    battery_move(&scene, depth, 0.0, 0.0, steps, sizes->time);
    battery_move(&scene, 0.0, slide * way[0], slide * way[1], steps, sizes->time);
    battery_move(&scene, 0.5 * depth, -0.3 * slide * way[0], -0.3 * slide * way[1], steps,
                 sizes->time);
    struct play_segment *roll = battery_segment(&scene, PLAY_ROLL, steps, sizes->time);
    roll->about[1] = way[1];
    roll->about[2] = -way[0];
    roll->angle = 0.1 * depth / c->pair.radius[0];
    roll->body = 1;
    battery_move(&scene, -0.4 * depth, 0.2 * slide * way[0], 0.2 * slide * way[1], steps,
                 sizes->time);
    if (battery_play(player, &scene, &t))
        return -1;
    *ret = (struct ends){0};
    ret->places[OF_NORMAL] = ret->places[OF_SHEAR] = battery_place_error(player, &scene, &t);
    ret->places[OF_MOMENT] = ret->places[OF_NORMAL] * c->pair.radius[0];
    for (size_t i = 0; i < t.count; i++)
        ret->slips |= t.column[PLAY_COLUMN_slipping][i] > 0.0;
    for (size_t leg = 0; leg < LEGS; leg++)
        for (size_t k = 0; k < t.columns; k++)
            ret->of[leg][k] = t.column[k][t.leg_end[leg]];
    play_trace_free(&t);
    return 0;
}

/* Round-off in the positions of the bodies, divided by short steps, is no motion that these have. */
static int same_motion(const struct ends *a, const struct ends *b) {
    static const enum play_column given[] = {PLAY_COLUMN_overlap, PLAY_COLUMN_velocity_n,
                                             PLAY_COLUMN_velocity_s, PLAY_COLUMN_velocity_t};
    for (size_t i = 0; i < TOUCH_COUNT(given); i++) {
        double most = 0.0, off = 0.0;
        for (size_t leg = 0; leg < LEGS; leg++) {
            most = fmax(most, fabs(a->of[leg][given[i]]));
            off = fmax(off, fabs(a->of[leg][given[i]] - b->of[leg][given[i]]));
        }
        if (!(off <= 1e-9 * most))
            return 0;
    }
    return 1;
}

static double scale_of(const struct ends *ends, size_t kind) {
    double most = 0.0;
    for (size_t leg = 0; leg < LEGS; leg++)
        for (size_t k = kinds[kind].first; k <= kinds[kind].last; k++)
            most = fmax(most, fabs(ends->of[leg][k]));
    return most;
}

/* The largest of the orders of one number in so many runs; infinite where it makes no difference. */
static double order_of(const struct ends *ends, size_t runs, size_t leg, size_t k, double least) {
    double largest = -HUGE_VAL;
    for (size_t i = 2; i < runs; i++) {
        const double before = fabs(ends[i - 1].of[leg][k] - ends[i - 2].of[leg][k]);
        const double now = fabs(ends[i].of[leg][k] - ends[i - 1].of[leg][k]);
        if (!(before > least) || !(now > least) || !isfinite(now))
            return HUGE_VAL;
        largest = fmax(largest, log2(before / now));
    }
    return largest;
}

/* Of all numbers at the ends of legs the one with the smallest order. */
static void judge(const struct ends *ends, size_t runs, struct battery_judgement *ret) {
    *ret = (struct battery_judgement){.applies = 1};
    for (size_t kind = 0; kind < TOUCH_COUNT(kinds); kind++) {
        const double scale = scale_of(&ends[runs - 1], kind);
        for (size_t leg = 0; leg < LEGS; leg++)
            for (size_t k = kinds[kind].first; k <= kinds[kind].last; k++) {
                const double least = fmax(DISTINCT * scale, ends[runs - 1].places[kind]);
                const double order = order_of(ends, runs, leg, k, least);
                const double error = exp2(LEAST - order);
                if (!(error > ret->error))
                    continue;
                ret->error = error;
                ret->quantity = play_quantity_at(k);
                ret->expected = ends[runs - 2].of[leg][k];
                ret->found = ends[runs - 1].of[leg][k];
                ret->relative = fabs(ret->found - ret->expected) / scale;
                snprintf(ret->text, sizeof ret->text,
                         "%s at the end of part %zu of the motion is %.12g with %d steps a part, "
                         "%.12g with %d and %.12g with %d: the order is %.2g",
                         ret->quantity->name, leg + 1, ends[runs - 3].of[leg][k],
                         STEPS << (runs - 3), ret->expected, STEPS << (runs - 2), ret->found,
                         STEPS << (runs - 1), order);
            }
    }
}

/* The motion, in as many runs as it takes; whether the law plays them. */
static int ask(struct battery_player *player, const struct play_case *c,
               const struct battery_sizes *sizes, struct battery_judgement *ret) {
    struct ends ends[RUNS];
    *ret = (struct battery_judgement){0};
    for (size_t runs = 0; runs < RUNS && (runs < COARSE || ret->error > FALLS);) {
        if (play(player, c, sizes, (size_t)STEPS << runs, &ends[runs]) || ends[runs].slips ||
            !same_motion(&ends[0], &ends[runs]))
            return 0;
        if (++runs >= COARSE)
            judge(ends, runs, ret);
    }
    return 1;
}

PRINCIPLE(subdivided) {
    struct battery_sizes sizes;
    struct battery_judgement one, slow;
    if (battery_measure(player, c, &sizes))
        return;
    int plays = 0;
    for (int i = 0; i < TRIES && !plays && player->fault.kind == PLAY_ENDING_DONE;
         i++, sizes.slide *= SHORTER)
        plays = ask(player, c, &sizes, &one);
    sizes.slide /= SHORTER;
    if (plays && one.error > FALLS) {
        sizes.time *= SLOW;
        plays = ask(player, c, &sizes, &slow);
        if (slow.error < one.error)
            one = slow;
    }
    if (plays)
        *ret = one;
}
