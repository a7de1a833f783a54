/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "small_motions.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "touchstone/common.h"

/* As parts of the depth of the impact: a normal step, whose differences are then good to 1e-10, and a slide that sticks
 * where friction is small. In contact times: how long a slow step takes, so that dashpots do nothing, and a fast one. */
#define CLOSER   1e-5
#define SLIDE    1e-9
#define SLOW     1e9
#define FAST     (1.0 / 2000.0)
#define APPROACH 200 /* steps of the press */

struct pressed {
    struct play_subject *subject;
    struct play_case c; /* the path */
    struct play_segment segments[3];
    double time, depth; /* contact time, s; depth of the impact, m */
    int failed;
    struct play_ending ending;
};

/* Head-on, in a fixed plane, without spins: what it gives. */
static int find_depth(struct pressed *p, double *ret_overlap) {
    const struct play_refine as_written = {0};
    struct play_case c = p->c;
    struct play_trace trace;
    c.impact.speed *= cos(c.impact.angle);
    c.impact.angle = 0.0;
    c.impact.moving = 0;
    memset(c.impact.spin, 0, sizeof c.impact.spin);
    if (play_subject_run(p->subject, &c, &as_written, &trace, &p->ending, NULL))
        return -1;
    *ret_overlap = 0.0;
    for (size_t i = 0; i < trace.count; i++)
        *ret_overlap = fmax(*ret_overlap, trace.column[PLAY_COLUMN_overlap][i]);
    p->depth = trace.outcome[PLAY_OUTCOME_max_overlap];
    play_trace_free(&trace);
    return 0;
}

/* The force at the end of one step from rest: along n, or along the slide. */
static double force_after(struct pressed *p, double closer, double slide, double time) {
    const struct play_refine as_written = {0};
    const int plane = p->c.pair.dimension == 2; /* shear is along t then */
    struct play_trace trace;
    p->segments[2].by[0] = closer;
    p->segments[2].by[1] = plane ? 0.0 : slide;
    p->segments[2].by[2] = plane ? slide : 0.0;
    p->segments[2].time = time * p->time;
    if (p->failed || play_subject_run(p->subject, &p->c, &as_written, &trace, &p->ending, NULL)) {
        p->failed = 1;
        return 0.0;
    }
    const enum play_column column = fabs(closer) > 0.0 ? PLAY_COLUMN_normal_force
                                    : plane            ? PLAY_COLUMN_shear_force_t
                                                       : PLAY_COLUMN_shear_force_s;
    const double force = trace.column[column][trace.count - 1];
    play_trace_free(&trace);
    return force;
}

/* Half of what two opposite steps differ by. */
static double change(struct pressed *p, double closer, double slide, double time) {
    const double forth = force_after(p, closer, slide, time);
    return 0.5 * (forth - force_after(p, -closer, -slide, time));
}

int subject_small_motions(struct play_subject *subject, const struct play_case *c,
                          struct play_small_motions *ret_motions,
                          struct touch_message *ret_message) {
    struct pressed p = {.subject = subject, .c = *c, .time = play_subject_contact_time(subject, c)};
    double overlap;
    p.c.check_count = 0;
    if (!(p.time > 0.0) || find_depth(&p, &overlap)) {
        snprintf(ret_message->text, sizeof ret_message->text, "%.400s",
                 p.time > 0.0 ? p.ending.text : "the law does not repel");
        return -1;
    }
    p.segments[0] = (struct play_segment){
        .kind = PLAY_MOVE, .steps = APPROACH, .time = p.time, .by = {overlap}};
    p.segments[1] = (struct play_segment){.kind = PLAY_HOLD, .steps = 1, .time = p.time};
    /* Where a surface yields, it is stiffer on the way back: both steps are then made there. */
    if (c->law->traits & TOUCH_TRAIT_PLASTIC) {
        p.segments[1].kind = PLAY_MOVE;
        p.segments[1].by[0] = -4.0 * CLOSER * p.depth;
    }
    p.segments[2] = (struct play_segment){.kind = PLAY_MOVE, .steps = 1};
    p.c.segments = p.segments;
    p.c.segment_count = TOUCH_COUNT(p.segments);
    const double x = CLOSER * p.depth, s = SLIDE * p.depth, step = FAST * p.time;
    const double k_n = change(&p, x, 0.0, SLOW) / x, k_s = change(&p, 0.0, s, SLOW) / s;
    *ret_motions = (struct play_small_motions){
        .overlap = overlap,
        .stiffness_n = k_n,
        .stiffness_s = k_s,
        .damping_n = (change(&p, x, 0.0, FAST) / x - k_n) * step,
        .damping_s = (change(&p, 0.0, s, FAST) / s - k_s) * step,
    };
    if (p.failed)
        snprintf(ret_message->text, sizeof ret_message->text, "%.400s", p.ending.text);
    return p.failed ? -1 : 0;
}
