/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A contact that begins and ends apart has nothing stored at either end. Whatever the two bodies have got from it then
 * came from nowhere. The work is that of forces and torques on both bodies; it is played with more and more steps,
 * so that what is judged is the law and not its integration. */
#include "principle.h"
#include "work.h"

#define FACTOR    8    /* on all steps, and twice and four times that; then four times as many */
#define ROUNDS    3    /* of more steps, before what is created is believed */
#define USUAL     2e4  /* steps of a run that need no factor */
#define STEPS     1e6  /* the most of one run */
#define ROUND_OFF 1e-9 /* of the work put in, over long sums */
#define APART     0.1  /* radii: attraction ends before */
#define RELEASE   32   /* steps */
#define SMALLEST                                                                                   \
    1e-9 /* radii: less overlap says nothing, since laws ignore slides that are round-off of radii */

/* The same path from a contact that holds nothing: without forces at the start, without a reference gap, in which the contact
 * is pressed already, and without properties that change, since what changes them may do work. */
static void begin_with_nothing(struct play_case *c) {
    const int gap = touch_property_find(c->law, "rgap");
    size_t kept = 0;
    if (gap >= 0)
        c->values.of[gap][0] = c->values.of[gap][1] = 0.0;
    memset(c->vector_given, 0, sizeof c->vector_given);
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind != PLAY_SET)
            c->segments[kept++] = c->segments[i];
    c->segment_count = kept;
}

/* More steps of a random segment are another path. */
static int is_random(const struct play_case *c) {
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_RANDOM)
            return 1;
    return 0;
}

static void add_leg(struct play_case *c, double overlap, double slide) {
    struct play_segment *g = &c->segments[c->segment_count++];
    *g = (struct play_segment){.kind = PLAY_TO,
                               .steps = RELEASE,
                               .time = 1.0,
                               .to = {overlap, slide, slide},
                               .cycles = 1.0};
}

/* Back to where it began: along the plane first, which gives back what a shear spring holds, and then apart. */
static void close_path(struct play_case *c) {
    const double as_it_is = (double)NAN;
    c->segments = play_resize(c->segments, c->segment_count + 3, sizeof *c->segments);
    add_leg(c, as_it_is, 0.0);
    add_leg(c, 0.0, as_it_is);
    add_leg(c, -APART * c->pair.radius[0], as_it_is);
}

static size_t steps_of(const struct play_case *c) {
    size_t steps = 0;
    for (size_t i = 0; i < c->segment_count; i++)
        steps += c->segments[i].steps;
    return steps;
}

static double largest_overlap(const struct play_trace *t) {
    double most = 0.0;
    for (size_t i = 0; i < t->count; i++)
        most = fmax(most, t->column[PLAY_COLUMN_overlap][i]);
    return most;
}

/* The sums at the end of the path, with n, 2n and 4n times its steps. 0, or -1: it is not played, or says nothing. */
static int measure(struct battery_player *player, const struct play_case *c, size_t n,
                   struct battery_work ret_end[3]) {
    int is_apart = 1;
    for (int k = 0; k < 3 && is_apart; k++) {
        struct play_trace trace;
        struct battery_work *work = battery_work_play(player, c, n << k, &trace);
        if (!work)
            return -1;
        const size_t last = trace.count - 1;
        is_apart = trace.count > 1 && !(trace.column[PLAY_COLUMN_active][last] > 0.0) &&
                   isfinite(work[last].drawn) &&
                   largest_overlap(&trace) >= SMALLEST * c->pair.radius[0];
        ret_end[k] = work[last];
        play_trace_free(&trace);
    }
    return is_apart ? 0 : -1;
}

static void conclude(const struct battery_limit *limit, double allowed, double put_in,
                     int leaves_rest, struct battery_judgement *ret) {
    const double tolerance = limit->uncertainty + ROUND_OFF * put_in;
    ret->applies = 1;
    ret->found = limit->value;
    ret->error = fmax(limit->value, 0.0) / tolerance;
    if (!(ret->error > 1.0))
        return;
    ret->relative = limit->value / put_in;
    ret->is_finding = limit->value <= allowed + tolerance || leaves_rest;
    snprintf(ret->text, sizeof ret->text,
             "the bodies got %.3g J more than they put in, with an uncertainty of %.1g J in the "
             "limit of small steps: %.3g %% of the work put in%s",
             limit->value, limit->uncertainty, 100.0 * ret->relative,
             ret->is_finding ? "; the law declares it, by its coupling energy, by levers that "
                               "differ or by its limit, or books no energies"
                             : "");
}

static void judge(struct battery_player *player, const struct play_case *c,
                  struct battery_judgement *ret) {
    const double steps = (double)steps_of(c);
    size_t n = steps * FACTOR > USUAL ? 1 : FACTOR;
    for (int round = 0; round < ROUNDS && steps * 4.0 * (double)n <= STEPS; round++, n *= 4) {
        struct battery_work end[3];
        if (measure(player, c, n, end))
            return;
        const struct battery_limit limit =
            battery_limit_of(end[0].drawn, end[1].drawn, end[2].drawn);
        const struct battery_limit declared =
            battery_limit_of(end[0].declared, end[1].declared, end[2].declared);
        if (!(end[2].put_in > 0.0))
            return;
        conclude(&limit, battery_allowed(player, c, &declared, end[2].put_in), end[2].put_in,
                 battery_leaves_rest(player, c), ret);
        if (ret->error <= 1.0)
            return;
    }
}

PRINCIPLE(passive) {
    if (!c->segment_count || c->must_refuse || is_random(c))
        return;
    struct play_case closed = random_case_copy(c);
    begin_with_nothing(&closed);
    close_path(&closed);
    judge(player, &closed, ret);
}
