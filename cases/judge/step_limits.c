/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step_limits.h"
#include "cases/play/by_role.h"
#include "reference/solutions/stability.h"

/* --- small motions ---------------------------------------------------------------------------- */

/* What a contact does to small motions about rest, of a law that is asked in another process. */

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

/* As play_small_motions(), of a law under its own name: measured by paths that press to the largest overlap of the
 * impact, rest there, and make one small step, slow or fast. Returns 0; or -1 and why not. */
static int subject_small_motions(struct play_subject *subject, const struct play_case *c,
                                 struct play_small_motions *ret_motions,
                                 struct touch_message *ret_message) {
    struct pressed p = {.subject = subject, .c = *c, .time = play_subject_contact_time(subject, c)};
    double overlap;
    p.c.check_count = 0;
    if (!(p.time > 0.0) || find_depth(&p, &overlap))
        return REFUSED(ret_message, "%.400s",
                       p.time > 0.0 ? p.ending.text : "the law does not repel");
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

/* --- Rayleigh time ------------------------------------------------------------------------------ */

double play_rayleigh_time(const struct play_case *c) {
    double least = HUGE_VAL;
    for (int b = 0; b < 2; b++) {
        double nu = 0.0;
        const double young = isinf(c->pair.radius[b]) || c->pair.rigid[b]
                                 ? 0.0
                                 : by_role_young(c->law, &c->values, b, &nu);
        const double r = c->pair.radius[b], shear = young / (2.0 * (1.0 + nu));
        /* m3; a disk of plane motion is 1 m thick */
        const double volume = TOUCH_PI * r * r * (c->pair.dimension == 2 ? 1.0 : 4.0 / 3.0 * r);
        const double density = c->pair.mass[b] / volume;
        if (young > 0.0)
            least = fmin(least, TOUCH_PI * r * sqrt(density / shear) / (0.1631 * nu + 0.8766));
    }
    return isinf(least) ? (double)NAN : least;
}

/* --- stability ---------------------------------------------------------------------------------- */

enum {
    PACKING = -1, /* of at most .contacts; with 1, two balls */
    ON_WALL = -2,
};

/* A ball and what it is among. */
struct among {
    int ball;     /* whose like the balls are, 0 or 1 */
    int place;    /* enum ref_lattice, PACKING or ON_WALL */
    int contacts; /* of each, in a packing */
};

static int step_of_pair(const struct ref_springs *s, const void *data, double *ret_step) {
    (void)data;
    *ret_step = ref_stable_step_sticking(s);
    return 0;
}

static int step_among(const struct ref_springs *s, const void *data, double *ret_step) {
    const struct among *a = data;
    const double mass = s->mass[a->ball], lever = s->lever[a->ball];
    const double kappa = s->k_t / s->k_n, q = s->inertia[a->ball] / (mass * lever * lever);
    struct ref_lattice_limit limit = {.share = 0.0};
    if (a->place == ON_WALL) /* one mass and one spin in place of two: the slower by root 2 */
        limit.share = M_SQRT2 * ref_packing_share(kappa, q, 1);
    else if (a->place == PACKING)
        limit.share = ref_packing_share(kappa, q, a->contacts);
    else if (ref_lattice_stability((enum ref_lattice)a->place, kappa, q, &limit))
        return -1;
    *ret_step = limit.share * 2.0 * sqrt(0.5 * mass / s->k_n);
    return 0;
}

/* Two balls like body b; a wall has none. */
static double step_of_its_like(const struct ref_springs *s, int b) {
    const struct among two = {b, PACKING, 1};
    double step = HUGE_VAL;
    if (!isinf(s->mass[b]) && !isinf(s->inertia[b]))
        (void)step_among(s, &two, &step);
    return step;
}

struct contact {
    struct ref_springs springs;
    struct ref_dashpots dashpots;
};

static int read_contact(struct play_subject *subject, const struct play_case *c,
                        struct contact *ret, double *ret_overlap,
                        struct touch_message *ret_message) {
    static const enum ref_velocity velocities[] = {
        [PLAY_VERLET_HALF] = REF_VELOCITY_HALF,
        [PLAY_VERLET_PREDICTED] = REF_VELOCITY_PREDICTED,
        [PLAY_VERLET_IMPLICIT] = REF_VELOCITY_IMPLICIT,
        [PLAY_SYMPLECTIC_EULER] = REF_VELOCITY_HALF,
    };
    struct play_small_motions small;
    if (play_law_is_here(c->law) ? play_small_motions(c, &small, ret_message)
                                 : subject_small_motions(subject, c, &small, ret_message))
        return -1;
    if (!(small.stiffness_n > 0.0) || !(small.stiffness_s >= 0.0)) {
        snprintf(ret_message->text, sizeof ret_message->text,
                 "law %s has the stiffnesses %.3g N/m (normal) and %.3g N/m (shear) at the largest "
                 "overlap; allowed: above 0, and 0 or more",
                 c->law->name, small.stiffness_n, small.stiffness_s);
        return -1;
    }
    *ret = (struct contact){.springs = {.k_n = small.stiffness_n, .k_t = small.stiffness_s},
                            .dashpots = {fmax(small.damping_n, 0.0), fmax(small.damping_s, 0.0),
                                         velocities[c->impact.scheme]}};
    double torque[2], slip[2];
    touch_contact_levers(c->torque_lever, c->pair.radius, small.overlap, torque);
    touch_contact_levers(c->slip_lever, c->pair.radius, small.overlap, slip);
    for (int b = 0; b < 2; b++) /* the slip of a unit of torque has both levers in it */
        ret->springs.lever[b] = sqrt(torque[b] * slip[b]);
    memcpy(ret->springs.mass, c->pair.mass, sizeof ret->springs.mass);
    memcpy(ret->springs.inertia, c->inertia, sizeof ret->springs.inertia);
    *ret_overlap = small.overlap;
    return 0;
}

static int add(struct play_limits *to, const struct contact *k, ref_limit *limit,
               const struct among *among, struct play_limit row) {
    if (ref_stable_step_damped(&k->springs, &k->dashpots, limit, among, &row.step))
        return -1;
    to->limit[to->count++] = row;
    return 0;
}

static int add_lattices(const struct contact *k, int dimension, struct play_limits *to) {
    static const struct {
        const char *key, *title;
        int contacts;
    } lattices[] = {
#define X(name, keyword, title, neighbours) {#keyword, title " lattice", neighbours},
        REF_LATTICES(X)
#undef X
    };
    const struct play_limit other =
        isinf(k->springs.mass[1])
            ? (struct play_limit){PLAY_LIMIT_AMONG, "two_balls", "two such balls", 1, 0.0}
            : (struct play_limit){PLAY_LIMIT_AMONG, "wall", "such a ball on a wall", 1, 0.0};
    const int place = isinf(k->springs.mass[1]) ? PACKING : ON_WALL;
    const int most = dimension == 3 ? 12 : 6;
    if (add(to, k, step_among, &(struct among){to->ball, place, 1}, other))
        return -1;
    for (int i = 0; dimension == 3 && i < REF_LATTICE_COUNT; i++)
        if (add(to, k, step_among, &(struct among){to->ball, i, 0},
                (struct play_limit){.kind = PLAY_LIMIT_AMONG,
                                    .key = lattices[i].key,
                                    .title = lattices[i].title,
                                    .contacts = lattices[i].contacts}))
            return -1;
    return add(
        to, k, step_among, &(struct among){to->ball, PACKING, most},
        (struct play_limit){
            .kind = PLAY_LIMIT_AMONG, .key = "packing", .title = "any packing", .contacts = most});
}

int play_step_limits(struct play_subject *subject, const struct play_case *c, int measured,
                     struct play_limits *ret_limits, struct touch_message *ret_message) {
    struct play_limits all = {.count = 0};
    struct contact k;
    double seen = 0.0;
    if (read_contact(subject, c, &k, &all.overlap, ret_message) ||
        (measured && play_stable_step(c, &seen, ret_message)))
        return -1;
    const int sticks = k.springs.k_t > 0.0;
    all.stiffness_n = k.springs.k_n;
    all.stiffness_s = k.springs.k_t;
    all.damped = k.dashpots.c_n > 0.0 || k.dashpots.c_t > 0.0;
    all.normal = ref_stable_step_normal(&k.springs);
    all.ball = step_of_its_like(&k.springs, 1) < step_of_its_like(&k.springs, 0);
    const struct play_limit two = {.kind = PLAY_LIMIT_PAIR,
                                   .key = "pair",
                                   .title = sticks ? "this contact, sticking, with spins"
                                                   : "this contact, without friction",
                                   .contacts = 1};
    int bad = add(&all, &k, step_of_pair, NULL, two);
    if (measured)
        all.limit[all.count++] = (struct play_limit){PLAY_LIMIT_MEASURED, "measured",
                                                     "the same, measured in a run", 1, seen};
    bad |= add_lattices(&k, c->pair.dimension, &all);
    if (bad) {
        snprintf(ret_message->text, sizeof ret_message->text,
                 "the eigenvalues of the lattices were not found");
        return -1;
    }
    *ret_limits = all;
    return 0;
}
