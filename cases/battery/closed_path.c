/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "closed_path.h"
#include <gsl/gsl_multimin.h>
#include "cases/core/random.h"
#include "cases/subject/random_case.h"

#define CORNERS_MAX 8
#define LEGS_MAX    (CORNERS_MAX + 2) /* of a cycle: with a turn, and the turn back */
#define NUMBERS_MAX (3 * CORNERS_MAX + 2)
#define DEPTH       0.01 /* radii, the largest overlap */
#define SLIDES      2.0  /* largest overlaps, the largest slide */
#define CYCLES      4    /* of a path; the search plays one less */
#define STEPS       16   /* of a leg */
#define TRIES       900  /* paths from one beginning */
#define POLISH      1500 /* from the best ones, */
#define AGAIN       6    /* begun so often at most, */
#define HELPS       0.01 /* while each adds this part of what is created */
#define KEEPS       0.98 /* of what is created, where a path is made simpler */
#define LEVEL       0.9  /* the same, where nothing turns any more */
#define APART       0.1  /* radii: attraction ends before */

/* --- a path from numbers ------------------------------------------------------------------------ */

/* What the numbers of a path mean. */
struct shape {
    const struct play_case *of;
    size_t corners;
    int plane; /* 1: one slide direction, s; of plane motion t */
    int is_turned;
    struct play_segment turn; /* the angle is one of the numbers, unless it is a whole turn */
    size_t turn_at,
        back_at;  /* after these corners; back_at == corners: a whole turn, and none back */
    double angle; /* rad, the largest */
};

static size_t numbers_of(const struct shape *s) {
    return s->corners * (s->plane ? 2 : 3) + 2;
}

static struct play_segment *add(struct play_case *c, enum play_segment_kind kind, double time) {
    struct play_segment *g = &c->segments[c->segment_count++];
    *g = (struct play_segment){.kind = kind, .steps = STEPS, .time = time, .cycles = 1.0};
    for (int i = 0; i < 3; i++)
        g->to[i] = (double)NAN;
    return g;
}

static void add_corner(const struct shape *s, const double *x, size_t corner, double time,
                       struct play_case *c) {
    const double depth = DEPTH * s->of->pair.radius[0];
    const double *at = x + corner * (s->plane ? 2 : 3);
    struct play_segment *g = add(c, PLAY_TO, time);
    g->to[0] = depth * (0.01 + 0.99 / (1.0 + exp(-at[0])));
    const int first = s->plane && s->of->pair.dimension == 2 ? 2 : 1;
    g->to[first] = SLIDES * depth * tanh(0.3 * at[1]);
    g->to[3 - first] = s->plane ? 0.0 : SLIDES * depth * tanh(0.3 * at[2]);
}

static void add_turn(const struct shape *s, double x, int back, double time, struct play_case *c) {
    struct play_segment *g = &c->segments[c->segment_count++];
    const int is_whole = s->back_at == s->corners;
    *g = s->turn;
    g->steps = STEPS;
    g->time = time;
    g->angle = (is_whole ? (x < 0.0 ? -1.0 : 1.0) : tanh(0.5 * x)) * (back ? -s->angle : s->angle);
}

static void make_path(const struct shape *s, const double *x, size_t cycles,
                      struct play_case *ret_case) {
    const size_t count = numbers_of(s);
    const double time = pow(10.0, -2.0 + 2.0 * tanh(x[count - 1]));
    *ret_case = *s->of;
    ret_case->segment_count = 0;
    ret_case->segments = play_resize(NULL, cycles * LEGS_MAX + 3, sizeof *ret_case->segments);
    for (size_t k = 0; k < cycles; k++)
        for (size_t i = 0; i < s->corners; i++) {
            add_corner(s, x, i, time, ret_case);
            if (s->is_turned && i == s->turn_at)
                add_turn(s, x[count - 2], 0, time, ret_case);
            if (s->is_turned && i == s->back_at)
                add_turn(s, x[count - 2], 1, time, ret_case);
        }
    add_corner(s, x, 0, time, ret_case);
    add(ret_case, PLAY_TO, time)->to[0] = 0.0;
    add(ret_case, PLAY_TO, time)->to[0] = -APART * s->of->pair.radius[0];
}

static size_t below(uint64_t *dice, size_t count) {
    return (size_t)(random_real(dice) * (double)count);
}

static void draw_turn(uint64_t *dice, struct shape *s) {
    static const enum play_segment_kind kinds[] = {PLAY_ROTATE, PLAY_ORBIT, PLAY_ROLL, PLAY_TWIST};
    const int plane = s->of->pair.dimension == 2;
    const enum play_segment_kind kind = kinds[below(dice, plane ? 3 : 4)];
    const int is_free = kind == PLAY_ROTATE || kind == PLAY_TWIST;
    s->turn = (struct play_segment){.kind = kind, .cycles = 1.0, .body = 1 + (int)below(dice, 3)};
    for (int i = 0; i < 3; i++)
        s->turn.to[i] = (double)NAN;
    s->turn.about[plane                 ? 1
                  : kind == PLAY_TWIST  ? 0
                  : kind == PLAY_ROTATE ? below(dice, 3)
                                        : 1 + below(dice, 2)] = 1.0;
    s->is_turned = 1;
    s->turn_at = below(dice, s->corners);
    s->back_at = s->turn_at + below(dice, s->corners - s->turn_at + 1);
    s->angle = is_free ? TOUCH_PI : 5.0 * DEPTH;
    if (kind == PLAY_ROTATE && random_real(dice) < 0.5) {
        s->back_at = s->corners;
        s->angle = 2.0 * TOUCH_PI;
    } else if (s->back_at >= s->corners || s->back_at == s->turn_at) {
        s->is_turned = s->turn_at + 1 < s->corners;
        s->back_at = s->corners - 1;
    }
}

/* Where the levers of torque and slip differ, a turn of the pair slides the contact and does no work, or the other way. */
static void draw_turn_of_levers(uint64_t *dice, struct shape *s) {
    s->turn = (struct play_segment){.kind = PLAY_ROTATE, .cycles = 1.0};
    for (int i = 0; i < 3; i++)
        s->turn.to[i] = (double)NAN;
    s->turn.about[s->of->pair.dimension == 2 ? 1 : 1 + below(dice, 2)] = 1.0;
    s->is_turned = 1;
    s->turn_at = below(dice, s->corners - 1);
    s->back_at = s->turn_at + 1 + below(dice, s->corners - 1 - s->turn_at);
    s->angle = TOUCH_PI;
}

static void draw_shape(uint64_t *dice, const struct play_case *of, struct shape *ret) {
    *ret = (struct shape){.of = of, .corners = 2 + below(dice, CORNERS_MAX - 1)};
    ret->plane = of->pair.dimension == 2 || random_real(dice) < 0.6;
    if (random_real(dice) < 0.4)
        draw_turn(dice, ret);
    if (of->torque_lever != of->slip_lever && random_real(dice) < 0.5)
        draw_turn_of_levers(dice, ret);
}

/* --- what it creates ---------------------------------------------------------------------------- */

static int measure(struct battery_player *player, const struct play_case *c, size_t factor,
                   struct battery_work *ret_whole) {
    struct play_trace trace;
    void *run = play_begin();
    const struct battery_work *work = battery_work_play(player, c, factor, &trace);
    const int is_whole =
        work && trace.leg_count == c->segment_count && isfinite(work[trace.count - 1].drawn);
    if (is_whole)
        *ret_whole = work[trace.count - 1];
    if (work)
        play_trace_free(&trace);
    play_end(run);
    return is_whole ? 0 : -1;
}

struct search {
    struct battery_player *player;
    struct shape shape;
    double best; /* of all that were tried with this shape */
    double numbers[NUMBERS_MAX];
    int played;
};

/* What is created as a part of the work put in: without the first order of the steps. Below 0: lost. */
static double created(struct search *s, const double *x) {
    struct battery_work coarse, fine;
    struct play_case c;
    void *path = play_begin();
    make_path(&s->shape, x, CYCLES - 1, &c);
    const int bad = measure(s->player, &c, 1, &coarse) || measure(s->player, &c, 2, &fine);
    play_end(path);
    s->played |= !bad;
    if (bad || !(fine.put_in > 0.0))
        return -10.0;
    return (2.0 * fine.drawn - coarse.drawn) / fine.put_in;
}

static double lost(const gsl_vector *x, void *data) {
    struct search *s = data;
    const double part = created(s, x->data);
    if (part > s->best) {
        s->best = part;
        memcpy(s->numbers, x->data, numbers_of(&s->shape) * sizeof *s->numbers);
    }
    return -part;
}

/* From s->numbers, with a simplex of that size. */
static void descend(struct search *s, double size, size_t tries) {
    const size_t count = numbers_of(&s->shape);
    gsl_multimin_function f = {.f = lost, .n = count, .params = s};
    gsl_multimin_fminimizer *m =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, count);
    gsl_vector *x = gsl_vector_alloc(count), *step = gsl_vector_alloc(count);
    memcpy(x->data, s->numbers, count * sizeof *s->numbers);
    gsl_vector_set_all(step, size);
    gsl_multimin_fminimizer_set(m, &f, x, step);
    for (size_t i = 0; i < tries; i++)
        if (gsl_multimin_fminimizer_iterate(m) || gsl_multimin_fminimizer_size(m) < 1e-4)
            break;
    gsl_vector_free(step);
    gsl_vector_free(x);
    gsl_multimin_fminimizer_free(m);
}

static void begin(struct battery_player *player, const struct play_case *of, uint64_t seed,
                  long number, struct search *ret) {
    uint64_t dice = seed;
    dice = random_bits(&dice) + (uint64_t)number;
    dice = random_bits(&dice);
    *ret = (struct search){.player = player, .best = -HUGE_VAL};
    draw_shape(&dice, of, &ret->shape);
    for (size_t i = 0; i < numbers_of(&ret->shape); i++)
        ret->numbers[i] = 4.0 * random_real(&dice) - 2.0;
    descend(ret, 1.0, TRIES);
}

/* --- a simpler path that creates as much -------------------------------------------------------- */

static int keep_simpler(struct search *s, const struct search *simpler_) {
    struct search simpler = *simpler_;
    const double part = created(&simpler, simpler.numbers);
    if (!(s->best > 0.0) || part < KEEPS * s->best)
        return 0;
    simpler.best = part;
    *s = simpler;
    return 1;
}

static void drop_number(double *x, size_t at, size_t count, size_t of) {
    memmove(x + at, x + at + count, (of - at - count) * sizeof *x);
}

static void drop_corners(struct search *s) {
    const size_t width = s->shape.plane ? 2 : 3;
    for (size_t i = s->shape.corners; i-- > 0 && s->shape.corners > 2 && !s->shape.is_turned;) {
        struct search try = *s;
        drop_number(try.numbers, i * width, width, numbers_of(&s->shape));
        try.shape.corners--;
        keep_simpler(s, &try);
    }
}

/* --- all ---------------------------------------------------------------------------------- */

static double three_digits(double x) {
    char text[40];
    snprintf(text, sizeof text, "%.2e", x);
    return isfinite(x) ? strtod(text, NULL) : x;
}

static void shorten(struct play_case *c) {
    for (size_t i = 0; i < c->segment_count; i++) {
        struct play_segment *g = &c->segments[i];
        const int is_whole = fabs(fabs(g->angle) - 2.0 * TOUCH_PI) < 1e-9;
        for (int k = 0; k < 3; k++)
            g->to[k] = three_digits(g->to[k]);
        g->time = three_digits(g->time);
        g->angle = is_whole ? g->angle : three_digits(g->angle);
    }
}

/* The simplex is begun again as long as that helps. */
static void polish(struct search *s) {
    for (int i = 0; i < AGAIN && s->best > -HUGE_VAL; i++) {
        const double before = s->best;
        descend(s, i % 2 ? 0.2 : 1.0, POLISH);
        if (i > 0 && s->best < before + HELPS * fabs(before))
            break;
    }
}

int closed_path_search(struct battery_player *player, const struct play_case *of, uint64_t seed,
                       long beginnings, struct play_case *ret_case) {
    /* The best without a turn, and the best with one. */
    const struct search none = {.shape.of = of, .best = -HUGE_VAL};
    struct search best[2] = {none, none};
    int played = 0;
    for (long i = 1; i <= beginnings; i++) {
        struct search now;
        begin(player, of, seed, i, &now);
        played |= now.played;
        if (now.best > best[now.shape.is_turned].best)
            best[now.shape.is_turned] = now;
    }
    if (!played)
        return -1;
    polish(&best[1]);
    if (best[1].best > 0.0) { /* its turn may do little */
        struct search level = best[1];
        level.shape.is_turned = 0;
        level.best = created(&level, level.numbers);
        if (level.best > best[0].best)
            best[0] = level;
    }
    polish(&best[0]);
    struct search *chosen = &best[best[0].best < LEVEL * best[1].best || !best[0].played];
    if (chosen->best > 0.0)
        drop_corners(chosen);
    make_path(&chosen->shape, chosen->numbers, CYCLES, ret_case);
    shorten(ret_case);
    return 0;
}
