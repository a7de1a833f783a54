/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "head_on.h"
#include <time.h>
#include "cases/judge/judge.h"
#include "cases/case/reference_inputs.h"

#define NEAR   1e-13 /* where contact begins and ends, of the largest overlap without a dashpot */
#define GRID   400   /* largest step: the contact time over this */
#define GRIDS  9     /* so often is it halved at most */
#define GRADED 20.0  /* over the grid: part of the way to touch that one step may go */
#define STEPS  100.0 /* the same, in units of the grid */
#define ROUND  1e-13 /* of a restitution, of so many steps */
#define BROKEN 1e-10 /* contact times before a neck breaks, that one step may go */

struct play_case answer_head_on(const struct play_case *c) {
    struct play_case impact = *c;
    impact.segment_count = 0;
    impact.segments = NULL;
    impact.check_count = 0;
    impact.free = (struct play_free){0};
    impact.impact = (struct play_impact){.speed = c->impact.speed,
                                         .scheme = PLAY_VERLET_PREDICTED,
                                         .steps = 100.0,
                                         .impacts = 1,
                                         .end_at_force = c->impact.end_at_force};
    return impact;
}

static int refuse(struct play_ending *ending, const char *text) {
    *ending = (struct play_ending){.kind = PLAY_ENDING_REFUSED};
    return REFUSED(ending, "%.*s", (int)sizeof ending->text - 1, text);
}

/* --- a law in this process ------------------------------------------------------------------------ */

struct moving {
    struct play_contact contact;
    double mass, touch;      /* kg; m, the overlap at which contact begins */
    double scale, time;      /* m, s: largest overlap and duration without a dashpot */
    double longest, part;    /* s; part of the way to touch that a step may go */
    double overlap, speed;   /* m, beyond touch; m/s, closing */
    double now;              /* s */
    double largest, hardest; /* m, N */
    double left, leap;       /* s, until a neck breaks, and when that was found; 0: not known */
    int attracts;            /* it may act beyond touch */
};

/* Where a step of that length leads. */
struct place {
    double overlap, speed;
    struct touch_force force;
};

static struct touch_force ask(const struct moving *m, double overlap, double speed, double dt) {
    const struct touch_motion motion = {
        .overlap = overlap + m->touch, .velocity_n = speed, .dt = dt};
    double state[TOUCH_STATE_MAX];
    struct touch_force force;
    play_contact_try(&m->contact, NULL, &motion, state, &force);
    return force;
}

/* One step of Runge-Kutta 4 from here; nothing is kept. */
static struct place try_step(const struct moving *m, double dt) {
    static const double share[] = {0.5, 0.5, 1.0, 0.0}, weight[] = {1.0, 2.0, 2.0, 1.0};
    double x = m->overlap, v = m->speed, sum_x = 0.0, sum_v = 0.0;
    struct place to;
    for (int k = 0; k < 4; k++) {
        const double dx = v, dv = -ask(m, x, v, dt).normal / m->mass;
        sum_x += weight[k] * dx / 6.0;
        sum_v += weight[k] * dv / 6.0;
        x = m->overlap + share[k] * dt * dx;
        v = m->speed + share[k] * dt * dv;
    }
    to.overlap = m->overlap + dt * sum_x;
    to.speed = m->speed + dt * sum_v;
    to.force = ask(m, to.overlap, to.speed, dt);
    return to;
}

static void keep(struct moving *m, const struct place *to, double dt) {
    const struct touch_motion motion = {
        .overlap = to->overlap + m->touch, .velocity_n = to->speed, .dt = dt};
    play_contact_step(&m->contact, NULL, &motion);
    m->overlap = to->overlap;
    m->speed = to->speed;
    m->now += dt;
    m->largest = fmax(m->largest, m->overlap);
    m->hardest = fmax(m->hardest, m->contact.force.normal);
}

/* What may happen within a step. */
enum event {
    EVENT_NONE,
    EVENT_TURN,    /* the approach ends: springs that yield remember this place */
    EVENT_RELEASE, /* the force returns to zero */
    EVENT_APART,   /* the contact ends */
    EVENT_STUCK,   /* the bodies approach again, with less energy than before */
};

static enum event event_of(const struct moving *m, const struct place *to) {
    const int release = m->contact.force.normal > 0.0 && !(to->force.normal > 0.0);
    if (!to->force.active || (!m->attracts && to->overlap < NEAR * m->scale))
        return EVENT_APART;
    if (release && m->speed < 0.0)
        return EVENT_RELEASE;
    if (m->speed < 0.0 && to->speed > 0.0)
        return EVENT_STUCK;
    return m->speed > 0.0 && to->speed <= 0.0 ? EVENT_TURN : EVENT_NONE;
}

/* The longest step that is allowed here: smaller near touch, where dashpots have roots of the overlap, and where a dashpot
 * is so strong that the method would be unstable. */
static double step_here(const struct moving *m) {
    const double least = m->attracts ? 1e-8 * m->longest : 0.0;
    const double way = fmax(least, m->part * fabs(m->overlap) / fabs(m->speed));
    const double dv = 1e-3 * m->contact.of->impact.speed;
    const double rate = (ask(m, m->overlap, m->speed + dv, m->time).normal -
                         ask(m, m->overlap, m->speed - dv, m->time).normal) /
                        (2.0 * dv * m->mass);
    const double stable = rate > 0.0 ? 0.5 / rate : (double)INFINITY;
    return fmin(fmin(m->longest, stable), way);
}

/* The first event in the step of length dt, and between which parts of the step it is. */
static enum event find_event(const struct moving *m, double dt, enum event found,
                             double *ret_before, double *ret_after) {
    double before = 0.0, after = 1.0;
    for (int k = 0; k < 60 && after - before > 1e-15; k++) {
        const double middle = 0.5 * (before + after);
        const struct place to = try_step(m, middle * dt);
        const enum event here = event_of(m, &to);
        if (here != EVENT_NONE) {
            after = middle;
            found = here;
        } else {
            before = middle;
        }
    }
    *ret_before = before;
    *ret_after = after;
    return found;
}

/* Goes to just after the event, which is in the step of length dt; returns what it is. A neck breaks where its force has a
 * vertical tangent: there the steps become shares of the time that is left, as from touch on they are shares of the way,
 * and nothing is returned until it is close. */
static enum event go_to_event(struct moving *m, double dt, enum event event) {
    double before, after;
    const enum event found = find_event(m, dt, event, &before, &after);
    if (found == EVENT_APART && m->attracts && before * dt > BROKEN * m->time) {
        m->left = m->leap = before * dt;
        return EVENT_NONE;
    }
    /* It is left just before it breaks. */
    const double part = (found == EVENT_APART ? before : after) * dt;
    const struct place to = try_step(m, part);
    keep(m, &to, part);
    m->left = 0.0;
    return found;
}

/* A step without an event. When the neck breaks is found again at each tenth of the time to there. */
static void go_on(struct moving *m, const struct place *to, double dt) {
    keep(m, to, dt);
    m->left = m->left - dt > 0.1 * m->leap ? m->left - dt : 0.0;
}

static int begin(const struct play_case *c, int grid, struct moving *m,
                 struct touch_message *message) {
    *m = (struct moving){.overlap = 0.0};
    if (play_contact_open(c, &m->contact, message))
        return -1;
    const int gap = touch_property_find(c->law, "rgap");
    m->touch = gap < 0 ? 0.0 : -c->values.of[gap][0];
    m->mass = 1.0 / (1.0 / c->pair.mass[0] + 1.0 / c->pair.mass[1]);
    m->speed = c->impact.speed;
    m->scale = play_impact_overlap(c, m->speed);
    m->time = play_contact_time(c, m->speed);
    m->attracts =
        (c->law->traits & TOUCH_TRAIT_ADHESIVE) && !(c->law->traits & TOUCH_TRAIT_PLASTIC);
    m->longest = m->time / grid;
    m->part = GRADED / grid;
    if (m->time > 0.0)
        return 0;
    snprintf(message->text, sizeof message->text,
             "the law does not repel: an impact has no contact time to step by");
    return -1;
}

static void fly(struct moving *m, int end_at_force, int grid, struct answer_impact *ret) {
    const double speed = m->speed;
    const struct place touch = {.overlap = NEAR * m->scale, .speed = speed};
    int ended = 0, stuck = 0;
    keep(m, &touch, NEAR * m->scale / speed);
    for (double steps = 0.0;
         !ended && !stuck && steps < STEPS * grid && m->now < ANSWER_PATIENT * m->time; steps++) {
        const double here = step_here(m);
        const double dt = m->left > 0.0 ? fmin(here, m->part * m->left) : here;
        const struct place to = try_step(m, dt);
        const enum event event = event_of(m, &to);
        if (!isfinite(to.speed))
            break;
        if (event == EVENT_NONE) {
            go_on(m, &to, dt);
            continue;
        }
        const enum event first = go_to_event(m, dt, event);
        stuck = first == EVENT_STUCK;
        ended = first == EVENT_APART || (first == EVENT_RELEASE && end_at_force);
    }
    const double e = -m->speed / speed;
    *ret = (struct answer_impact){
        .max_overlap = m->largest, .peak_force = m->hardest, .duration = (double)INFINITY};
    if (ended && e > ANSWER_LEAST) {
        ret->restitution = e;
        ret->duration = m->now;
    } else if (
        !stuck) { /* a dashpot lets them creep apart ever more slowly, or it was not waited for */
        ret->uncertainty = fmax(fabs(m->speed) / speed, ANSWER_LEAST);
    }
}

/* The uncertainty is thrice the larger one of the last two differences, the older as it shrinks at least: halving steps takes
 * a fifteenth or less of smooth forces, but where a neck breaks the differences are of either sign and size. */
static int integrate(const struct play_case *c, double wanted, struct answer_impact *ret,
                     struct play_ending *ending) {
    struct touch_message message;
    struct answer_impact finer = {.uncertainty = (double)INFINITY};
    double last = (double)INFINITY;
    int grid = GRID;
    for (int k = 0; k < GRIDS && finer.uncertainty > wanted; k++, grid *= 2) {
        const double before = finer.restitution;
        struct moving m;
        if (begin(c, grid, &m, &message))
            return refuse(ending, message.text);
        fly(&m, c->impact.end_at_force, grid, &finer);
        if (!k && !(wanted > 0.0)) {
            finer.uncertainty = (double)INFINITY;
            break;
        }
        const double change = k ? fabs(finer.restitution - before) : (double)INFINITY;
        const double older = k < 2 && !m.attracts ? 0.0 : last / (m.attracts ? 2.0 : 8.0);
        finer.uncertainty = fmax(finer.uncertainty, 3.0 * fmax(change, older) + ROUND);
        last = change;
    }
    *ret = finer;
    return 0;
}

/* --- a law in a process of its own ---------------------------------------------------------------- */

#define PLAYED  250 /* steps of the coarsest grid */
#define HALVED  11  /* grids at most */
#define PHASES  8   /* places of touch within a step */
#define SECONDS 5.0 /* no finer grid after this */
#define STALLED 3   /* grids without a smaller uncertainty, after which no finer one helps */

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The mean over equal shares of a step at which the bodies may touch: the first order of what a step leaves at both ends
 * is in all of them the same. */
static int play_mean(struct play_subject *subject, const struct play_case *c, double steps,
                     struct answer_impact *ret, struct play_ending *ending) {
    *ret = (struct answer_impact){0};
    for (int k = 0; k < PHASES; k++) {
        const struct play_refine refine = {
            .steps = steps, .phase = (k + 0.5) / PHASES, .outcomes_only = 1};
        struct play_trace t;
        play_trace_init(&t);
        const int bad = play_subject_run(subject, c, &refine, &t, ending, NULL);
        const int ended = !bad && t.outcome[PLAY_OUTCOME_separated] > 0.5 &&
                          t.outcome[PLAY_OUTCOME_restitution] > ANSWER_LEAST;
        if (!bad) {
            ret->restitution += ended ? t.outcome[PLAY_OUTCOME_restitution] / PHASES : 0.0;
            ret->max_overlap += t.outcome[PLAY_OUTCOME_max_overlap] / PHASES;
            ret->peak_force += t.outcome[PLAY_OUTCOME_peak_force] / PHASES;
            ret->duration += ended ? t.outcome[PLAY_OUTCOME_duration] / PHASES : (double)INFINITY;
        }
        play_trace_free(&t);
        if (bad)
            return -1;
    }
    return 0;
}

static int play_to_limit(struct play_subject *subject, const struct play_case *c, double wanted,
                         struct answer_impact *ret, struct play_ending *ending) {
    double mean[HALVED], limit = (double)NAN, uncertainty = (double)INFINITY;
    double least = (double)INFINITY;
    const double start = seconds();
    int stalled = 0;
    for (int k = 0;
         k < HALVED && uncertainty > wanted && stalled < STALLED && seconds() - start < SECONDS;
         k++) {
        if (play_mean(subject, c, PLAYED * pow(2.0, k) + 0.3, ret, ending))
            return -1;
        mean[k] = ret->restitution;
        if (!(wanted > 0.0))
            break;
        if (k < 2)
            continue;
        const double before = mean[k - 1] - mean[k - 2], now = mean[k] - mean[k - 1];
        const double order = log2(fabs(before / now)), last = limit;
        const int steady = order > 0.7 && order < 3.0 && before * now > 0.0;
        limit = steady ? play_extrapolate(mean[k - 1], mean[k], 2.0, order) : mean[k];
        uncertainty = fmax(isnan(last) ? fabs(now) : fabs(limit - last), 1e-15);
        stalled = uncertainty < least ? 0 : stalled + 1;
        least = fmin(least, uncertainty);
    }
    if (isfinite(uncertainty))
        ret->restitution = limit;
    ret->uncertainty = uncertainty;
    return 0;
}

int answer_impact_of(struct play_subject *subject, const struct play_case *c, double wanted,
                     struct answer_impact *ret, struct play_ending *ret_ending) {
    const struct play_case impact = answer_head_on(c);
    if (!subject && play_law_is_here(c->law))
        return integrate(&impact, wanted, ret, ret_ending);
    play_subject_share(subject, 1);
    const int bad = play_to_limit(subject, &impact, wanted, ret, ret_ending);
    play_subject_share(subject, 0);
    return bad;
}

/* --- references ----------------------------------------------------------------------------------- */

int answer_by_reference(const struct ref_reference *reference, const struct play_case *c,
                        double *ret_restitution) {
    const struct play_case impact = answer_head_on(c);
    struct play_problem problem;
    struct ref_message message;
    double value, uncertainty;
    if (impact.impact.end_at_force && !ref_input_find(reference, "end"))
        return -1;
    play_problem_make(&impact, NULL, NULL, &problem);
    if (ref_evaluate(reference, &problem.problem, &value, &uncertainty, &message) ||
        !isfinite(value))
        return -1;
    *ret_restitution = value;
    return 0;
}
