/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_randist.h>
#include "cases/core/vector.h"
#include "cases/core/places.h"
#include "cases/play/player.h"
#include "problem.h"

#define APART 0.05 /* share of random contacts that do not touch */

const char *bench_source_name(enum bench_source source) {
    return source == BENCH_FROM_CASE ? "case" : "random";
}

static int refuse(struct touch_message *message, const char *what, const char *detail) {
    snprintf(message->text, sizeof message->text, "%s: %s", what, detail);
    return -1;
}

/* --- properties ----------------------------------------------------------------------------- */

/* Sets "keyword=value". */
static int set_property(const struct touch_law *law, char *word, struct touch_values *values,
                        struct touch_message *message) {
    char *equals = strchr(word, '=');
    if (!equals)
        return refuse(message, word, "a property has the form KEYWORD=VALUE");
    *equals = '\0';
    const int index = touch_property_find(law, word);
    if (index < 0)
        return refuse(message, word, "the law has no such property");
    const struct touch_property *p = &law->properties[index];
    const double value = p->type == TOUCH_CHOICE ? (double)touch_choice_find(p, equals + 1)
                                                 : strtod(equals + 1, NULL);
    values->of[index][0] = values->of[index][1] = value;
    return 0;
}

/* A value for a property that has no default and no word, by its unit: a stiff, small body's. */
static double usual_value(const struct touch_property *p) {
    static const struct {
        const char *unit;
        double value;
    } usual[] = {{"Pa", 1e9}, {"N/m", 1e6}, {"1", 0.3}};
    for (size_t i = 0; i < TOUCH_COUNT(usual); i++)
        if (!strcmp(p->unit, usual[i].unit))
            return usual[i].value;
    return 1.0;
}

static int set_properties(const struct bench_problem *problem, struct bench_pool *pool,
                          struct touch_message *message) {
    char *words = play_copy(problem->properties), *rest = words, *word;
    int bad = 0;
    touch_values_default(pool->law, &pool->values);
    for (size_t k = 0; k < pool->law->property_count; k++)
        if (pool->law->properties[k].flags & TOUCH_REQUIRED)
            pool->values.of[k][0] = pool->values.of[k][1] = usual_value(&pool->law->properties[k]);
    while (!bad && (word = strtok_r(rest, " ", &rest)))
        bad = set_property(pool->law, word, &pool->values, message);
    return bad;
}

/* --- motions -------------------------------------------------------------------------------- */

static char *case_file(const char *name) {
    return play_format("%s/%s.yaml", place_cases(), name);
}

/* Motion of row i of a trace; the case does not tell spins. */
static struct touch_motion motion_of(const struct play_trace *t, size_t i) {
    double *const *c = t->column;
    return (struct touch_motion){
        .overlap = c[PLAY_COLUMN_overlap][i],
        .velocity_n = c[PLAY_COLUMN_velocity_n][i],
        .velocity_s = c[PLAY_COLUMN_velocity_s][i],
        .velocity_t = c[PLAY_COLUMN_velocity_t][i],
        .slide_s = c[PLAY_COLUMN_slide_s][i] - c[PLAY_COLUMN_slide_s][i - 1],
        .slide_t = c[PLAY_COLUMN_slide_t][i] - c[PLAY_COLUMN_slide_t][i - 1],
        .dt = c[PLAY_COLUMN_time][i] - c[PLAY_COLUMN_time][i - 1],
    };
}

/* Answers all motions in a row, and keeps the state that each begins with. */
static void play_states(struct bench_pool *pool, const void *coefficients) {
    struct touch_force force;
    double state[2][TOUCH_STATE_MAX] = {{0}};
    for (size_t i = 0; i < pool->count; i++) {
        memcpy(pool->state + i * pool->state_count, state[0], pool->state_count * sizeof(double));
        pool->law->step(pool->law, coefficients, &pool->motion[i], state[0], state[1], &force);
        memcpy(state[0], state[1], sizeof state[0]);
    }
}

static void make_room(struct bench_pool *pool, size_t count) {
    pool->count = count;
    pool->state_count = pool->law->state_count;
    pool->motion = play_resize(NULL, count + 1, sizeof *pool->motion);
    pool->state = play_resize(NULL, count * pool->state_count + 1, sizeof(double));
}

static void turn_about(gsl_rng *random, struct bench_pool *pool);

/* All steps of the case's first variant that moves this law's contact, in their order. */
static int from_case(const struct bench_problem *problem, struct bench_pool *pool,
                     struct touch_message *message) {
    struct play_case_set set;
    struct play_trace trace;
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    const struct play_refine refine = {0};
    char *file = case_file(problem->case_name);
    play_trace_init(&trace);
    const int bad = play_case_read(file, &set, message->text, sizeof message->text);
    if (bad)
        return -1;
    pool->pair = set.cases[0].pair;
    if (touch_prepare(pool->law, &pool->values, &pool->pair, coefficients, message) != TOUCH_OK ||
        play_run(&set.cases[0], &refine, &trace, message)) {
        return -1;
    }
    make_room(pool, trace.count - 1);
    for (size_t i = 1; i < trace.count; i++)
        pool->motion[i - 1] = motion_of(&trace, i);
    play_trace_free(&trace);
    play_states(pool, coefficients);
    return 0;
}

/* A random contact, and the state that two steps before it have left. */
static int from_random(size_t count, gsl_rng *random, struct bench_pool *pool,
                       struct touch_message *message) {
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    const double radius = 0.01, dt = 1e-6;
    pool->pair = (struct touch_pair){
        .radius = {radius, 1.5 * radius}, .mass = {0.01, 0.034}, .dimension = 3};
    if (touch_prepare(pool->law, &pool->values, &pool->pair, coefficients, message) != TOUCH_OK)
        return -1;
    make_room(pool, count);
    for (size_t i = 0; i < count; i++) {
        double state[3][TOUCH_STATE_MAX] = {{0}};
        struct touch_force force;
        const double depth = 0.01 * radius * pow(10.0, -4.0 * gsl_rng_uniform(random));
        const int apart = gsl_rng_uniform(random) < APART;
        for (int k = 0; k < 3; k++) {
            const double speed = 0.2 * depth / dt;
            struct touch_motion *m = &pool->motion[i];
            *m = (struct touch_motion){
                .overlap = k == 2 && apart ? -depth : depth * (1.0 + 0.1 * gsl_rng_uniform(random)),
                .velocity_n = gsl_ran_gaussian(random, 0.1 * speed),
                .velocity_s = gsl_ran_gaussian(random, speed),
                .velocity_t = gsl_ran_gaussian(random, speed),
                .dt = dt};
            m->slide_s = m->velocity_s * dt;
            m->slide_t = m->velocity_t * dt;
            memcpy(pool->state + i * pool->state_count, state[k],
                   pool->state_count * sizeof(double));
            if (k < 2)
                pool->law->step(pool->law, coefficients, m, state[k], state[k + 1], &force);
        }
    }
    return 0;
}

/* --- a pool --------------------------------------------------------------------------------- */

/* count contacts of the pool, drawn without order (a contact may come more than once). */
static void draw(struct bench_pool *pool, size_t count, gsl_rng *random) {
    struct bench_pool all = *pool;
    make_room(pool, count);
    for (size_t i = 0; i < count; i++) {
        const size_t from = gsl_rng_uniform_int(random, all.count);
        pool->motion[i] = all.motion[from];
        memcpy(pool->state + i * pool->state_count, all.state + from * all.state_count,
               all.state_count * sizeof(double));
    }
}

/* Directions in space, the normal of the step before a little aside, and spins. */
static void turn_about(gsl_rng *random, struct bench_pool *pool) {
    pool->axes = play_resize(NULL, pool->count, sizeof *pool->axes);
    pool->turned = play_resize(NULL, pool->count, sizeof *pool->turned);
    for (size_t i = 0; i < pool->count; i++) {
        struct touch_frame frame;
        double normal[3], length = 0.0;
        gsl_ran_dir_3d(random, &normal[0], &normal[1], &normal[2]);
        touch_frame_make(normal, &frame);
        memcpy(pool->axes[i], frame.n, sizeof frame.n);
        memcpy(pool->axes[i] + 3, frame.s, sizeof frame.s);
        memcpy(pool->axes[i] + 6, frame.t, sizeof frame.t);
        const double tilt = gsl_ran_gaussian(random, 1e-3);
        for (int k = 0; k < 3; k++) {
            pool->turned[i][k] = frame.n[k] + tilt * frame.s[k];
            length += pool->turned[i][k] * pool->turned[i][k];
        }
        for (int k = 0; k < 3; k++)
            pool->turned[i][k] /= sqrt(length);
        const double rate = (fabs(pool->motion[i].velocity_s) + 1e-3) / pool->pair.radius[0];
        for (int b = 0; b < 2; b++)
            for (int k = 0; k < 3; k++)
                pool->motion[i].spin[b][k] = gsl_ran_gaussian(random, rate);
    }
}

static double middle_dt(const struct bench_pool *pool) {
    double *dt = play_resize(NULL, pool->count, sizeof *dt);
    for (size_t i = 0; i < pool->count; i++)
        dt[i] = pool->motion[i].dt;
    qsort(dt, pool->count, sizeof *dt, vector_by_first);
    return dt[pool->count / 2];
}

int bench_pool_make(const struct bench_problem *problem, enum bench_source source, size_t count,
                    unsigned long seed, struct bench_pool *ret_pool,
                    struct touch_message *ret_message) {
    struct bench_pool pool = {.problem = problem,
                              .law = problem->own ? problem->own : touch_law_find(problem->law)};
    if (!pool.law)
        return refuse(ret_message, "no such law", problem->law);
    if (set_properties(problem, &pool, ret_message))
        return -1;
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, seed);
    const int bad = source == BENCH_FROM_CASE && *problem->case_name
                        ? from_case(problem, &pool, ret_message)
                        : from_random(count, random, &pool, ret_message);
    if (!bad) {
        draw(&pool, count, random);
        turn_about(random, &pool);
        pool.dt = middle_dt(&pool);
        *ret_pool = pool;
    }
    gsl_rng_free(random);
    return bad;
}

/* --- columns -------------------------------------------------------------------------------- */

static double plane_input(const struct touch_motion *m, size_t column) {
    switch (column) {
    case TOUCH_PLANE_IN_OVERLAP:
        return m->overlap;
    case TOUCH_PLANE_IN_VELOCITY_N:
        return m->velocity_n;
    case TOUCH_PLANE_IN_VELOCITY_S:
        return m->velocity_s;
    case TOUCH_PLANE_IN_VELOCITY_T:
        return m->velocity_t;
    case TOUCH_PLANE_IN_SLIDE_S:
        return m->slide_s;
    case TOUCH_PLANE_IN_SLIDE_T:
        return m->slide_t;
    default:
        return m
            ->spin[(column - TOUCH_PLANE_IN_SPIN1_N) / 3][(column - TOUCH_PLANE_IN_SPIN1_N) % 3];
    }
}

/* Component k of (n, s, t) parts in space. */
static double in_space(const double axes[9], double n, double s, double t, int k) {
    return n * axes[k] + s * axes[3 + k] + t * axes[6 + k];
}

/* Component k in space of a stored shear vector (s, t): in the plane of the step before. */
static double shear_of(const struct bench_pool *pool, size_t i, double s, double t, int k) {
    const double *n = pool->axes[i], *aside = n + 3, *before = pool->turned[i];
    const double cosine = before[0] * n[0] + before[1] * n[1] + before[2] * n[2];
    const double sine = before[0] * aside[0] + before[1] * aside[1] + before[2] * aside[2];
    return s * (cosine * aside[k] - sine * n[k]) + t * n[6 + k];
}

static double spin_in_space(const struct bench_pool *pool, size_t i, int body, int k) {
    const double *w = pool->motion[i].spin[body];
    return in_space(pool->axes[i], w[0], w[1], w[2], k);
}

/* Such that the contact moves as in the plane, with the slide's velocity along the shear. */
static double velocity_in_space(const struct bench_pool *pool, size_t i, int k) {
    const struct touch_motion *m = &pool->motion[i];
    const double *n = pool->axes[i];
    const int next = (k + 1) % 3, last = (k + 2) % 3;
    double arms[2], carried = 0.0;
    touch_contact_levers(pool->law->conventions.slip_lever, pool->pair.radius, m->overlap, arms);
    for (int b = 0; b < 2; b++)
        carried += arms[b] * (spin_in_space(pool, i, b, next) * n[last] -
                              spin_in_space(pool, i, b, last) * n[next]);
    return in_space(n, -m->velocity_n, m->slide_s / pool->dt, m->slide_t / pool->dt, k) + carried;
}

double bench_pool_input(const struct bench_pool *pool, const struct touch_kernel *kernel,
                        size_t column, size_t i) {
    const struct touch_motion *m = &pool->motion[i];
    const int k = (int)(column % 3);
    if (kernel->form == TOUCH_FORM_PLANE)
        return plane_input(m, column);
    if (column < TOUCH_SPACE_IN_VELOCITY_X) {
        const double second = isinf(pool->pair.radius[1]) ? 0.0 : pool->pair.radius[1];
        return (pool->pair.radius[0] + second - m->overlap) * pool->axes[i][k];
    }
    if (column < TOUCH_SPACE_IN_SPIN1_X)
        return velocity_in_space(pool, i, k);
    return spin_in_space(pool, i, column >= TOUCH_SPACE_IN_SPIN2_X, k);
}

/* Index of a field of the law's state, by name with the end put in the place of the last letter. */
static int field_of(const struct touch_law *law, const char *name, const char *end) {
    const size_t length = strlen(name) - (*end ? 1 : 0);
    for (size_t f = 0; f < law->state_count; f++) {
        const char *own = law->state[f].name;
        if (!strncmp(own, name, length) && !strcmp(own + length, end))
            return (int)f;
    }
    return -1;
}

double bench_pool_state(const struct bench_pool *pool, const struct touch_kernel *kernel,
                        size_t column, size_t i) {
    const char *name = kernel->state[column].name;
    const double *state = pool->state + i * pool->state_count;
    const int own = field_of(pool->law, name, "");
    if (own >= 0)
        return state[own];
    const int k = name[strlen(name) - 1] - 'x';
    const int s = field_of(pool->law, name, "s"), t = field_of(pool->law, name, "t");
    if (s < 0 || t < 0) /* the normal of the step before */
        return state[touch_state_find(pool->law, "active")] > 0.5 ? pool->turned[i][k] : 0.0;
    return shear_of(pool, i, state[s], state[t], k);
}
