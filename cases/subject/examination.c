/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "examination.h"
#include <math.h>
#include <stdint.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/play/by_role.h"
#include "cases/play/player.h"
#include "difference.h"
#include "fitting.h"
#include "look_alike.h"
#include "touchstone/common.h"

#define TOLERANCE 1e-9 /* relative; rounding makes less, a mistake more */
#define ALIKE     1e-6 /* relative, of ratios that are one */
#define VARIANTS  24   /* that are examined */
#define STEPS     12   /* of each leg */
#define MOST      3e6  /* steps after which no further variant is examined */

/* --- what is played ------------------------------------------------------------------------------- */

/* X(name, words): each level has one thing more than the one before it. */
#define LEVELS(X)                                                                                  \
    X(PLAIN, "between two equal balls of one material")                                            \
    X(PULL, "only with the adhesion or the yield of the material")                                 \
    X(BODIES, "only where the bodies are unlike, or one is a wall")                                \
    X(MATERIALS, "only where the materials are unlike, or one is rigid")                           \
    X(INHERITED, "only where properties are those of the bodies")                                  \
    X(MOTION, "only in the motion of the case")                                                    \
    X(CHANGED, "only after a property is changed in contact")
enum level {
#define X(name, words) name,
    LEVELS(X)
#undef X
    LEVEL_COUNT
};
static const char *const level_words[] = {
#define X(name, words) words,
    LEVELS(X)
#undef X
};

static void equal_bodies(struct play_case *c) {
    c->pair.radius[1] = c->pair.radius[0];
    c->pair.mass[1] = c->pair.mass[0];
    c->inertia[1] = c->inertia[0];
    c->pair.dimension = 3;
}

static void equal_materials(struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        double *value = c->values.of[k];
        if (c->law->properties[k].scope == TOUCH_OF_BODY)
            value[0] = value[1] = c->pair.rigid[0] || isnan(value[0]) ? value[1] : value[0];
    }
    c->pair.rigid[0] = c->pair.rigid[1] = 0;
}

/* Takes adhesion and yield from the case. */
static void without_pull(struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const enum touch_role role = c->law->properties[k].role;
        double still[2];
        if (role >= TOUCH_WORK_OF_ADHESION && role <= TOUCH_ADHESION_STIFFNESS)
            c->values.of[k][0] = c->values.of[k][1] = 0.0;
        else if (role == TOUCH_YIELD_PRESSURE)
            c->values.of[k][0] = c->values.of[k][1] = 1e30;
        else if (role == TOUCH_STIFFNESS_N_UNLOADING && play_fit_still(c, k, still))
            memcpy(c->values.of[k], still, sizeof still);
    }
}

static struct play_segment *leg(struct play_case *c, enum play_segment_kind kind, double time) {
    c->segments = play_resize(c->segments, c->segment_count + 1, sizeof *c->segments);
    struct play_segment *g = &c->segments[c->segment_count++];
    *g = (struct play_segment){.kind = kind, .steps = STEPS, .time = time, .cycles = 1.0};
    for (int i = 0; i < 3; i++)
        g->to[i] = (double)NAN;
    return g;
}

static void move(struct play_case *c, double overlap, double s, double t, double time) {
    memcpy(leg(c, PLAY_MOVE, time)->by, (const double[3]){overlap, s, t}, sizeof(double[3]));
}

static void turn(struct play_case *c, enum play_segment_kind kind, int axis, double angle,
                 double time) {
    struct play_segment *g = leg(c, kind, time);
    g->about[axis] = 1.0;
    g->angle = angle;
    g->body = isinf(c->pair.radius[1]) ? 1 : 3;
}

struct sizes {
    double depth, slide, time; /* m, m until it slips, s */
};

/* Presses, shears, slips, unloads, turns, ends, and begins again. */
static void put_motion(struct play_case *c, const struct sizes *z) {
    const int plane = c->pair.dimension == 2;
    const double d = z->depth, s = plane ? 0.0 : z->slide, t = plane ? z->slide : 0.0, u = z->slide;
    c->segments = NULL;
    c->segment_count = 0;
    c->free = (struct play_free){0};
    memset(c->vector_given, 0, sizeof c->vector_given);
    move(c, 0.5 * d, 0.0, 0.0, 50.0 * z->time);
    move(c, 0.3 * d, 0.0, 0.0, z->time);
    leg(c, PLAY_HOLD, z->time);
    move(c, 0.0, 0.2 * s, 0.2 * t, z->time);
    leg(c, PLAY_HOLD, z->time);
    move(c, 0.0, 0.0, 0.1 * u, z->time);
    move(c, 0.1 * d, 0.0, 0.0, z->time);
    move(c, 0.1 * d, 0.1 * s, 0.1 * t, z->time);
    move(c, -0.1 * d, 0.0, 0.0, z->time);
    move(c, 0.0, -0.1 * s, -0.2 * t, z->time);
    if (!plane) {
        turn(c, PLAY_ROTATE, 2, 0.3, z->time);
        turn(c, PLAY_ORBIT, 1, 0.2, z->time);
        turn(c, PLAY_ROTATE, 0, 0.3, z->time);
        turn(c, PLAY_TWIST, 0, 0.2, z->time);
        turn(c, PLAY_ROLL, 2, 0.01, z->time);
    }
    move(c, 0.0, 1.5 * s, 1.5 * t, z->time);
    move(c, 0.0, 0.8 * s, 0.8 * t + 0.5 * u, z->time);
    move(c, 0.0, -0.5 * s, -0.5 * t, z->time);
    move(c, -0.2 * d, -0.1 * s, -0.1 * t, z->time);
    move(c, -1.2 * d, 0.0, 0.1 * u, 0.2 * z->time);
    move(c, 1.1 * d, 0.2 * s, 0.2 * t, z->time);
    move(c, 0.0, 0.2 * s, 0.2 * t, z->time);
    move(c, -1.2 * d, 0.0, 0.0, z->time);
}

static void drop_changes(struct play_case *c) {
    struct play_segment *kept = play_resize(NULL, c->segment_count + 1, sizeof *kept);
    size_t count = 0;
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind != PLAY_SET ||
            c->law->properties[c->segments[i].property].scope == TOUCH_OF_STATE)
            kept[count++] = c->segments[i];
    c->segments = kept;
    c->segment_count = count;
}

static void make(const struct play_case *from, const struct sizes *z, enum level level,
                 struct play_case *ret) {
    *ret = *from;
    if (level < INHERITED) {
        memset(ret->held, 0, sizeof ret->held);
        memset(ret->inherit, 0, sizeof ret->inherit);
    }
    if (level < MATERIALS)
        equal_materials(ret);
    if (level < BODIES)
        equal_bodies(ret);
    if (level < PULL)
        without_pull(ret);
    if (level < MOTION)
        put_motion(ret, z);
    else if (level == MOTION)
        drop_changes(ret);
}

/* --- a play of both ------------------------------------------------------------------------------- */

struct examined {
    struct play_subject *subject;
    double steps; /* that were played */
};

struct pair {
    struct play_trace trace[2]; /* of the built-in law, and of the one that is examined */
    int refused[2];
    struct look_alike alike;
    struct play_case
        right; /* for the built-in law, of the conventions that the other one declares */
};

/* What a law declares otherwise is no mistake, unless the user says so. 0; or -1: no law is known that does as it says. */
static int put_right(const struct examined *e, const struct play_case *c, struct pair *ret) {
    const struct play_description *description = play_subject_description(e->subject);
    struct touch_conventions own, declared;
    ret->right = *c;
    if (play_subject_is_strict(e->subject) ||
        look_alike_declared(c, description, &own, &declared) ||
        memcmp(&own, &declared, sizeof own) == 0)
        return 0;
    return look_alike_case(c, &declared, 0, &ret->alike, &ret->right);
}

static int play_both(struct examined *e, const struct play_case *c, struct pair *ret) {
    const struct play_refine as_written = {0};
    if (put_right(e, c, ret))
        return -1;
    for (int k = 0; k < 2; k++) {
        struct play_ending end;
        struct play_note notes[PLAY_NOTE_COUNT];
        play_trace_init(&ret->trace[k]);
        ret->refused[k] = play_subject_run(k ? e->subject : NULL, k ? c : &ret->right, &as_written,
                                           &ret->trace[k], &end, notes) != 0;
        if (ret->refused[k] && end.kind != PLAY_ENDING_REFUSED)
            return -1;
        e->steps += (double)ret->trace[k].count;
    }
    return 0;
}

/* The largest overlap and speed of the case, and how far it slides until it slips. */
static int measure(const struct play_case *c, struct sizes *ret) {
    const struct play_refine as_written = {0};
    const double friction = by_role(c->law, &c->values, TOUCH_FRICTION, 0, 0.0);
    struct play_case pressed;
    struct play_ending end;
    struct play_trace t;
    double speed = 0.0, depth = 0.0;
    play_trace_init(&t);
    if (play_subject_run(NULL, c, &as_written, &t, &end, NULL))
        return -1;
    for (size_t i = 0; i < t.count; i++) {
        depth = fmax(depth, t.column[PLAY_COLUMN_overlap][i]);
        speed = fmax(speed, fabs(t.column[PLAY_COLUMN_velocity_n][i]));
    }
    play_trace_free(&t);
    depth = depth > 0.0 ? depth : 1e-4 * c->pair.radius[0];
    *ret = (struct sizes){depth, 0.1 * depth, speed > 0.0 ? depth / speed : 1.0};
    make(c, ret, PLAIN, &pressed);
    pressed.segment_count = 2;
    play_trace_init(&t);
    if (play_subject_run(NULL, &pressed, &as_written, &t, &end, NULL))
        return -1;
    const double stiffness = t.column[PLAY_COLUMN_stiffness_s][t.count - 1];
    const double slide = friction * t.column[PLAY_COLUMN_normal_elastic][t.count - 1] / stiffness;
    if (slide > 0.0 && isfinite(slide))
        ret->slide = fmin(slide, 0.3 * c->pair.radius[0]);
    play_trace_free(&t);
    return 0;
}

/* --- what differs first --------------------------------------------------------------------------- */

/* X(name, first, last, words): parts of a law, a cause before its effects, and their columns. */
#define PARTS(X)                                                                                   \
    X(SPRING, normal_elastic, normal_elastic, "the normal spring")                                 \
    X(DASHPOT, normal_dashpot, normal_dashpot, "the normal dashpot")                               \
    X(NORMAL, normal_force, normal_force, "the normal force")                                      \
    X(SHEAR, elastic_s, elastic_t, "the shear spring")                                             \
    X(SHEAR_DASHPOT, dashpot_s, dashpot_t, "the shear dashpot")                                    \
    X(SUM, shear_force, shear_force_t, "the shear force")                                          \
    X(MOMENT, moment1_n, moment2_t, "the moment on a body")                                        \
    X(ENERGY, strain_energy, coupling_energy, "what is booked of the energy")                      \
    X(STIFFNESS_S, stiffness_s, stiffness_s, "the shear stiffness that it answers")                \
    X(STIFFNESS_N, stiffness_n, stiffness_n, "the normal stiffness that it answers")               \
    X(TOLD, active, events, "the answers beside the forces")                                       \
    X(MOVED, slide_s, velocity_t, "the slip at the contact point")                                 \
    X(REFUSED, time, time, "what is refused")
enum part {
#define X(name, first, last, words) name,
    PARTS(X)
#undef X
};
static const struct {
    enum play_column first, last;
    const char *words;
} parts[] = {
#define X(name, first, last, words) {PLAY_COLUMN_##first, PLAY_COLUMN_##last, words},
    PARTS(X)
#undef X
};

/* X(name, words): what a step does or comes after. */
#define WHENS(X)                                                                                   \
    X(AGAIN, "in a contact that has begun again")                                                  \
    X(SLIPS, "while it slips")                                                                     \
    X(TURNS, "while the contact turns")                                                            \
    X(ROLLS, "while the bodies roll")                                                              \
    X(SLIPPED, "after it has slipped")                                                             \
    X(FALLS, "while the overlap falls")                                                            \
    X(FELL, "after the overlap has fallen")                                                        \
    X(BACK, "after the slide has turned back")                                                     \
    X(PRESSED, "as the bodies are pressed")                                                        \
    X(RISES, "as they are pressed and sheared at once")                                            \
    X(STILL, "while nothing moves")                                                                \
    X(LATER, "from the second step of shear on")                                                   \
    X(FIRST, "from the first step of shear on")
enum when {
#define X(name, words) name,
    WHENS(X)
#undef X
    WHEN_COUNT
};
static const char *const when_words[] = {
#define X(name, words) words,
    WHENS(X)
#undef X
};

struct found {
    enum level level;
    enum part part;
    enum when when;
    enum play_fault kind;
    unsigned whens;     /* 1 << of all that is so */
    double ratio;       /* of what differs, over that of the built-in law; NaN: it has none */
    int is_constant;    /* it is the same at the end of that leg */
    int is_nan;         /* the law answers no number */
    int is_lever;       /* a moment that is a lever times the shear force */
    const char *detail; /* what further plays show; "" */
};

static int is_near(double a, double b) {
    return fabs(a - b) <= ALIKE * fabs(b);
}

static int moved(const struct pair *p, size_t row) {
    static const enum play_column of[] = {PLAY_COLUMN_slide_s, PLAY_COLUMN_slide_t,
                                          PLAY_COLUMN_velocity_s, PLAY_COLUMN_velocity_t};
    for (size_t i = 0; i < TOUCH_COUNT(of); i++) {
        const double a = p->trace[0].column[of[i]][row], b = p->trace[1].column[of[i]][row];
        const double other = fabs(p->trace[0].column[of[i ^ 1u]][row]);
        if (fabs(a - b) > TOLERANCE * fmax(fabs(a), other))
            return 1;
    }
    return 0;
}

/* The first part with a column that differs, and that column; where the bodies have moved otherwise, that, unless a
 * moment has moved them. */
static enum part part_of(const struct pair *p, const struct difference *d, size_t *ret_column) {
    const int is_moved = moved(p, d->row);
    for (int part = is_moved ? MOMENT : SPRING; part < (is_moved ? ENERGY : MOVED); part++)
        for (size_t k = parts[part].first; k <= parts[part].last; k++)
            if (d->columns >> k & 1u) {
                *ret_column = k;
                return k == PLAY_COLUMN_rolling_energy ? MOMENT : (enum part)part;
            }
    *ret_column = PLAY_COLUMN_slide_s;
    return MOVED;
}

/* Whether the moments that differ are in proportion to the shear force, across it, as those of a lever. */
static int is_lever(const struct play_case *c, const struct pair *p, size_t row) {
    const double s = p->trace[0].column[PLAY_COLUMN_shear_force_s][row],
                 t = p->trace[0].column[PLAY_COLUMN_shear_force_t][row];
    for (int b = 0; b < 2; b++) {
        const size_t first = PLAY_COLUMN_moment1_n + 3 * (size_t)b;
        double by[3];
        for (size_t i = 0; i < 3; i++)
            by[i] = p->trace[1].column[first + i][row] - p->trace[0].column[first + i][row];
        const double size = hypot(by[1], by[2]), full = c->pair.radius[0] * hypot(s, t);
        if (size > 0.0 && full > 0.0 && fabs(by[0]) <= ALIKE * size &&
            fabs(by[1] * s + by[2] * t) <= ALIKE * size * hypot(s, t) && size > 0.1 * full &&
            size < 10.0 * full)
            return 1;
    }
    return 0;
}

/* The segment of a row. */
static enum play_segment_kind kind_at(const struct play_case *c, double number) {
    double leg = 0.0;
    size_t i = 0;
    while (i < c->segment_count && (leg += c->segments[i].steps > 0) < number - 0.5)
        i++;
    return i < c->segment_count ? c->segments[i].kind : PLAY_HOLD;
}

/* What is so at a row, of the trace of the built-in law up to there. */
static unsigned whens_of(const struct play_case *c, const struct pair *p, size_t row) {
    const struct play_trace *t = &p->trace[0];
    double *const *x = t->column;
    unsigned whens = 0;
    int touched = 0, left = 0, sheared = 0;
    double way[2] = {0.0, 0.0};
    for (size_t i = 1; i <= row; i++) {
        const double rise = x[PLAY_COLUMN_overlap][i] - x[PLAY_COLUMN_overlap][i - 1];
        const double slide[2] = {x[PLAY_COLUMN_slide_s][i] - x[PLAY_COLUMN_slide_s][i - 1],
                                 x[PLAY_COLUMN_slide_t][i] - x[PLAY_COLUMN_slide_t][i - 1]};
        const double depth = fabs(x[PLAY_COLUMN_overlap][i]) * 1e-12;
        const int slips = x[PLAY_COLUMN_slipping][i] > 0.5 ||
                          (i == row && p->trace[1].column[PLAY_COLUMN_slipping][i] > 0.5);
        const int slides = fabs(slide[0]) > depth || fabs(slide[1]) > depth;
        const int active = x[PLAY_COLUMN_active][i] > 0.5;
        left |= touched && !active;
        touched |= active;
        whens |= left && active ? 1u << AGAIN : 0u;
        whens |= slips ? 1u << (i == row ? SLIPS : SLIPPED) : 0u;
        whens |= active && rise < -depth ? 1u << (i == row ? FALLS : FELL) : 0u;
        whens |= slides && sheared && slide[0] * way[0] + slide[1] * way[1] < 0.0 ? 1u << BACK : 0u;
        if (i == row) {
            whens |= rise > depth ? 1u << (slides ? RISES : PRESSED) : 0u;
            whens |= !slides && fabs(rise) <= depth ? 1u << STILL : 0u;
            whens |= slides && sheared ? 1u << LATER : 0u;
        }
        if (slides && active) {
            memcpy(way, slide, sizeof way);
            sheared = 1;
        }
    }
    const enum play_segment_kind kind = kind_at(c, x[PLAY_COLUMN_leg][row]);
    if (kind == PLAY_ROTATE || kind == PLAY_ORBIT || kind == PLAY_TWIST)
        whens |= 1u << TURNS;
    if (kind == PLAY_ROLL)
        whens |= 1u << ROLLS;
    return whens | 1u << FIRST;
}

static double ratio_at(const struct pair *p, size_t column, size_t row) {
    const double ratio = p->trace[1].column[column][row] / p->trace[0].column[column][row];
    return isfinite(ratio) ? ratio : (double)NAN;
}

/* Groups of numbers, a cause before its effects. */
static const unsigned groups[] = {DIFFERENCE_FORCES, DIFFERENCE_ENERGIES, DIFFERENCE_STIFFNESSES,
                                  DIFFERENCE_FLAGS};

static void describe(const struct play_case *c, const struct pair *p, const struct difference *d,
                     struct found *ret) {
    size_t column;
    ret->part = part_of(p, d, &column);
    ret->whens = whens_of(c, p, d->row);
    ret->ratio = ratio_at(p, column, d->row);
    ret->is_nan = !isfinite(p->trace[1].column[column][d->row]);
    const size_t end = d->leg ? p->trace[0].leg_end[d->leg - 1] : d->row;
    ret->is_constant = end < p->trace[1].count && is_near(ratio_at(p, column, end), ret->ratio);
    ret->is_lever = is_lever(c, p, d->row);
    ret->when = AGAIN;
    while (!(ret->whens >> ret->when & 1u))
        ret->when++;
}

/* Plays a case with both: where numbers of each group first differ, of those that did not before (level LEVEL_COUNT).
 * 1: the first group differs, or one of both refuses the case. */
static int differs(struct examined *e, const struct play_case *c, enum level level,
                   struct found ret[TOUCH_COUNT(groups)]) {
    struct play_description right;
    struct pair p;
    if (play_both(e, c, &p))
        return 0;
    if (p.refused[0] || p.refused[1]) {
        const int is_one = p.refused[0] != p.refused[1] && level >= MOTION;
        if (is_one)
            ret[0] = (struct found){level, REFUSED, .is_nan = p.refused[1], .detail = ""};
        return is_one;
    }
    play_description_fill(p.right.law, &right);
    const struct play_description *const of[] = {&right, play_subject_description(e->subject)};
    const struct play_trace *const traces[] = {&p.trace[0], &p.trace[1]};
    for (size_t g = 0; g < TOUCH_COUNT(groups); g++) {
        struct difference d;
        int is_tie;
        if (ret[g].level < LEVEL_COUNT || !difference_of_traces(&p.right, of, traces[0], traces,
                                                                TOLERANCE, groups[g], &d, &is_tie))
            continue;
        ret[g] = (struct found){.level = level, .detail = ""};
        describe(c, &p, &d, &ret[g]);
    }
    play_trace_free(&p.trace[0]);
    play_trace_free(&p.trace[1]);
    return ret[0].level < LEVEL_COUNT;
}

/* --- what that means ------------------------------------------------------------------------------ */

/* The bodies of further plays of a mistake that two equal balls show. */
static const struct {
    double radius, mass; /* of body 2 over those of body 1 */
    double all;          /* both bodies by so much larger */
    const char *words;
} others[] = {
    {1.0, 1.0, 1.0, "two equal balls"},
    {3.0, 27.0, 1.0, "a larger one"},
    {HUGE_VAL, HUGE_VAL, 1.0, "a wall"},
    {1.0, 1.0, 3.0, "two larger ones"},
};

/* The ratio of a column with each pair of bodies, at the end of the first fast press; that of the shear stiffness behind
 * them. */
static void ratios_of(struct examined *e, const struct play_case *c, const struct sizes *z,
                      enum part part, double ret[TOUCH_COUNT(others) + 1]) {
    for (size_t i = 0; i < TOUCH_COUNT(others); i++) {
        struct play_case other;
        struct pair p;
        make(c, z, PLAIN, &other);
        other.segment_count = part == SHEAR_DASHPOT ? 4 : 2;
        for (int b = 0; b < 2; b++) {
            const double all = others[i].all;
            if (part == SPRING)
                other.pair.radius[b] *= all * (b ? others[i].radius : 1.0);
            other.pair.mass[b] *= all * all * all * (b ? others[i].mass : 1.0);
            other.inertia[b] *= pow(all, 5.0) * (b ? pow(others[i].radius, 5.0) : 1.0);
        }
        ret[i] = (double)NAN;
        if (play_both(e, &other, &p))
            continue;
        if (!p.refused[0] && !p.refused[1]) {
            ret[i] = ratio_at(&p, parts[part].first, STEPS * (other.segment_count - 1) + 1);
            if (!i)
                ret[TOUCH_COUNT(others)] = ratio_at(&p, PLAY_COLUMN_stiffness_s, STEPS + 1);
        }
        play_trace_free(&p.trace[0]);
        play_trace_free(&p.trace[1]);
    }
}

/* A whole power of ten, but 1. */
static int is_of_ten(double ratio) {
    const double power = log10(ratio);
    return fabs(power) > 0.5 && fabs(power - round(power)) < ALIKE;
}

/* The root of a small whole number, or one over it, that is no whole number itself. */
static int is_root(double ratio) {
    const double larger = fmax(ratio, 1.0 / ratio);
    return is_near(larger * larger, round(larger * larger)) && !is_near(larger, round(larger)) &&
           larger < 4.0;
}

/* A spring or a dashpot that is wrong between equal balls: whether it depends on what the other body is. A wrong radius or
 * mass gives one ratio whatever the overlap; a wrong radius is in the shear stiffness, too. */
static enum play_fault kind_of_ratio(struct examined *e, const struct play_case *c,
                                     const struct sizes *z, struct found *f) {
    double r[TOUCH_COUNT(others) + 1];
    size_t other = 0;
    ratios_of(e, c, z, f->part, r);
    for (size_t i = 1; i < TOUCH_COUNT(others) && !other; i++)
        other = isfinite(r[0]) && isfinite(r[i]) && !is_near(r[i], r[0]) ? i : 0;
    if (other)
        f->detail = play_format("; %.4g times between %s, and %.4g times with %s", r[0],
                                others[0].words, r[other], others[other].words);
    const int is_one = r[0] > 0.0 && is_near(f->ratio, r[0]);
    if (f->part == SPRING)
        return is_one && is_near(r[3], r[0]) &&
                       (other || (is_root(r[0]) && is_near(r[TOUCH_COUNT(others)], r[0])))
                   ? PLAY_FAULT_RADIUS
                   : PLAY_FAULT_SPRING;
    return is_one && (other || is_of_ten(r[0] * r[0])) ? PLAY_FAULT_MASS
           : f->part == DASHPOT                        ? PLAY_FAULT_DASHPOT
                                                       : PLAY_FAULT_SHEAR_DASHPOT;
}

/* Values of which each alone is allowed, and that are refused together: what the one is for that makes them so. */
static enum play_fault kind_of_range(const struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        struct touch_message unused;
        if (p->scope != TOUCH_OF_STATE && !isnan(c->values.of[k][0]) &&
            touch_value_check(p, c->values.of[k][0], &unused) != TOUCH_OK)
            return PLAY_FAULT_RANGE;
    }
    for (size_t k = 0; k < c->law->property_count; k++) {
        const enum touch_role role = c->law->properties[k].role;
        _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
        struct touch_values values = c->values;
        struct touch_message unused;
        if (role < TOUCH_RESTITUTION || role > TOUCH_DASHPOT_EXPONENT || !c->given[k])
            continue;
        values.of[k][0] = values.of[k][1] =
            c->law->properties[k].flags & TOUCH_OPTIONAL ? (double)NAN : play_fit_nothing(role);
        if (touch_prepare(c->law, &values, &c->pair, coefficients, &unused) == TOUCH_OK)
            return PLAY_FAULT_DASHPOT;
    }
    return PLAY_FAULT_RANGE;
}

static int attracts(const struct play_case *c) {
    for (int role = TOUCH_WORK_OF_ADHESION; role <= TOUCH_ADHESION_STIFFNESS; role++)
        if (by_role(c->law, &c->values, (enum touch_role)role, 0, 0.0) > 0.0)
            return 1;
    return 0;
}

static int yields(const struct play_case *c) {
    return touch_property_of(c->law, TOUCH_YIELD_PRESSURE) >= 0 ||
           touch_property_of(c->law, TOUCH_STIFFNESS_N_UNLOADING) >= 0;
}

static enum play_fault kind_of_shear(const struct found *f) {
    const unsigned slip = 1u << SLIPS | 1u << SLIPPED | 1u << FALLS | 1u << RISES | 1u << PRESSED;
    if (f->level == MOTION && (f->when == SLIPS || f->when >= PRESSED))
        return PLAY_FAULT_NONE; /* the plain motions do the same without a difference */
    switch (f->when) {
    case SLIPS: /* a limit that was right before, of the same normal force */
        return (f->whens & slip) == (1u << SLIPS | 1u << SLIPPED) ? PLAY_FAULT_HISTORY
                                                                  : PLAY_FAULT_FRICTION;
    case RISES:
        return f->is_nan ? PLAY_FAULT_SHEAR : PLAY_FAULT_STEP;
    case FIRST:
    case LATER:
        return f->is_constant || f->is_nan ? PLAY_FAULT_SHEAR : PLAY_FAULT_HISTORY;
    default:
        return f->is_nan ? PLAY_FAULT_SHEAR : PLAY_FAULT_HISTORY;
    }
}

static enum play_fault kind_of(struct examined *e, const struct play_case *c, const struct sizes *z,
                               struct found *f) {
    const int is_normal = f->part == SPRING || f->part == NORMAL || f->part == STIFFNESS_N;
    if (f->part == REFUSED)
        return kind_of_range(c);
    if (f->level == CHANGED)
        return PLAY_FAULT_UPDATE;
    if ((f->level == MATERIALS || f->level == INHERITED) && f->part <= SUM)
        return PLAY_FAULT_MATERIAL;
    if (is_normal && yields(c) && (f->when == FALLS || f->when == FELL))
        return PLAY_FAULT_YIELD;
    if (is_normal && f->level == PULL)
        return attracts(c) ? PLAY_FAULT_ADHESION : PLAY_FAULT_YIELD;
    switch (f->part) {
    case SPRING:
        return f->level == BODIES ? PLAY_FAULT_RADIUS : kind_of_ratio(e, c, z, f);
    case DASHPOT:
    case SHEAR_DASHPOT:
        return f->level == BODIES ? PLAY_FAULT_MASS : kind_of_ratio(e, c, z, f);
    case NORMAL:
        return PLAY_FAULT_DASHPOT;
    case SHEAR:
        return kind_of_shear(f);
    case STIFFNESS_S:
        return PLAY_FAULT_SHEAR;
    case SUM:
        return PLAY_FAULT_FRICTION;
    case MOMENT:
        return f->is_lever ? PLAY_FAULT_LEVER : PLAY_FAULT_ROLLING;
    case MOVED:
        return PLAY_FAULT_LEVER;
    case ENERGY:
        return PLAY_FAULT_ENERGY;
    default:
        return PLAY_FAULT_TOLD;
    }
}

/* The first level at which a variant differs: of forces at any level, else of what else is told. */
static int examine_variant(struct examined *e, const struct play_case *c, struct found *ret) {
    struct sizes z = {1e-4 * c->pair.radius[0], 1e-5 * c->pair.radius[0], 1.0};
    struct found found[TOUCH_COUNT(groups)];
    struct play_case other = *c;
    for (size_t g = 0; g < TOUCH_COUNT(groups); g++)
        found[g].level = LEVEL_COUNT;
    if (c->must_refuse) {
        other.must_refuse = 0;
        put_motion(&other, &z);
        differs(e, &other, MOTION, found);
    } else if (!measure(c, &z)) {
        int level = PLAIN, is_found = 0;
        for (; level < LEVEL_COUNT && !is_found; level++) {
            make(c, &z, (enum level)level, &other);
            is_found = differs(e, &other, (enum level)level, found);
        }
    }
    for (size_t g = 0; g < TOUCH_COUNT(groups); g++)
        if (found[g].level < LEVEL_COUNT) {
            *ret = found[g];
            ret->kind = kind_of(e, c, &z, ret);
            return 1;
        }
    return 0;
}

static int is_before(const struct found *a, const struct found *b) {
    const int forces[] = {a->part < ENERGY || a->part == MOVED,
                          b->part < ENERGY || b->part == MOVED};
    return forces[0] != forces[1] ? forces[0] : a->level < b->level;
}

/* The kind that most variants show: of forces before energies, of those that show it with the least. */
static size_t vote(const struct found *found, size_t count, size_t *ret_alike) {
    size_t least = 0, best = 0;
    *ret_alike = 0;
    for (size_t i = 0; i < count; i++)
        least = is_before(&found[i], &found[least]) ? i : least;
    for (size_t i = 0; i < count; i++) {
        size_t alike = 0;
        for (size_t k = 0; k < count; k++)
            alike += !is_before(&found[least], &found[k]) && found[k].kind == found[i].kind;
        if (!is_before(&found[least], &found[i]) && alike > *ret_alike) {
            *ret_alike = alike;
            best = i;
        }
    }
    return best;
}

static char *manner_of(const struct found *f) {
    char *words = NULL;
    if (is_near(f->ratio, -1.0))
        return play_copy("has the other sign");
    if (fabs(f->ratio) <= 0.0)
        return play_copy("is missing");
    if (isnan(f->ratio) || f->part == MOVED || is_near(f->ratio, 1.0))
        return play_copy("differs");
    const int is_power = play_power_of(f->ratio, &words) && strpbrk(words, "/^");
    return play_format("is %s%.6g times what it must be%s%s%s", f->is_constant ? "" : "at first ",
                       f->ratio, is_power ? ", which is " : "", is_power ? words : "", f->detail);
}

struct play_examined examination(struct play_subject *subject, const struct play_case *const *cases,
                                 size_t count) {
    struct examined e = {subject, 0.0};
    struct found *found = play_zeroed(VARIANTS, sizeof *found);
    size_t differing = 0, tried = 0, alike;
    play_subject_share(subject, 1);
    for (; tried < count && tried < VARIANTS && e.steps < MOST; tried++)
        differing += (size_t)examine_variant(&e, cases[tried], &found[differing]);
    play_subject_share(subject, 0);
    const struct found *f = &found[vote(found, differing, &alike)];
    if (2 * alike < tried || !alike)
        return (struct play_examined){0};
    const char *right = cases[0]->law->name;
    char *what = f->part == REFUSED
                     ? play_format("The law %s what %s %s", f->is_nan ? "refuses" : "takes", right,
                                   f->is_nan ? "takes" : "refuses")
                     : play_format("%s %s, %s, %s", parts[f->part].words, manner_of(f),
                                   when_words[f->when], level_words[f->level]);
    *what = *what == 't' ? 'T' : *what == 'w' ? 'W' : *what;
    char *text = play_format(
        "%s. So it is in %zu of %zu variants played beside %s.%s", what, alike, tried, right,
        f->kind == PLAY_FAULT_NONE ? " The evidence is too weak to name the mistake." : "");
    return (struct play_examined){.kind = f->kind, .sentence = text};
}
