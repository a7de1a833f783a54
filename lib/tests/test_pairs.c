/* SPDX-License-Identifier: BSD-3-Clause */
/* touch_pairs_run against a plain loop: each pair by itself, in the order of the list, with a kernel of one
 * contact on the scalar target. The bits are the same for every target, layout of the engine's arrays and
 * order of ranges. test_dem_step.c compares the contacts of a packing with touch_contact_step. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "batch_inputs.h"
#include "rig.h"
#include "touchstone/pairs.h"

enum {
    SPHERES = 400,
    WALLS = 20, /* of as many spheres */
    ALL = SPHERES + WALLS,
    PAIRS_MAX = 4096,
    IMAGES = 3,
    KINDS = 3,
    STEPS = 12,
    STATES = 48
};
#define BOX    0.1  /* m */
#define RADIUS 9e-3 /* m, of the largest sphere */

/* --- a scene ---------------------------------------------------------------------------------------- */

struct sphere {
    double at[3], radius, velocity[3], mass, spin[3], unused;
};

struct scene {
    struct sphere sphere[ALL];
    uint32_t kind[ALL], first[PAIRS_MAX], second[PAIRS_MAX];
    size_t pairs;
    double image[IMAGES][3];
    const struct touch_kernel *scalar;
    struct touch_coefficients coefficients[KINDS * KINDS]; /* of any kernel of the law: see there */
    int uniform;                                           /* all spheres alike, and no walls */
};

/* What the plain loop knows: history of each pair, and sums. */
struct plain {
    double state[PAIRS_MAX][STATES], force[ALL][3], torque[ALL][3];
    struct touch_pairs_sums sums;
};

static const struct touch_kernel *kernel_of(const char *law, const char *target) {
    const struct touch_kernel *kernel = NULL;
    struct touch_message message;
    cr_assert(touch_kernel_find(law, TOUCH_FORM_SPACE, target, &kernel, &message) == TOUCH_OK, "%s",
              message.text);
    return kernel;
}

static void prepare(const struct touch_kernel *kernel, int uniform,
                    struct touch_coefficients *ret) {
    static const struct touch_pair alike = {{RADIUS, RADIUS}, {1e-3, 1e-3}, {0, 0}, 3};
    for (int k = 0; k < KINDS * KINDS; k++) {
        struct rig r;
        struct touch_message message;
        RIG_MAKE(&r, kernel->law, alike,
                 "?young: %g, poisson: 0.3, restitution: 0.8, mu_sl: 0.5, mu_ro: 0.01, "
                 "hz_shear: 3.85e6, hz_poiss: 0.3, fric: 0.5, dp_nratio: 0.07, dp_sratio: 0.07, "
                 "dp_en: 0.8, w: 2",
                 1e7 * (1.0 + k));
        cr_assert(touch_batch_prepare(kernel, &r.values, uniform ? &alike : NULL, &ret[k],
                                      &message) == TOUCH_OK,
                  "%s", message.text);
    }
}

static void random_vector(uint64_t *random, double size, double ret[3]) {
    for (int k = 0; k < 3; k++)
        ret[k] = drawn(random, -size, size);
}

/* A wall below its sphere: as it is seen from there. */
static void put_wall(struct scene *s, size_t wall, uint64_t *random) {
    const struct sphere *ball = &s->sphere[wall - SPHERES];
    struct sphere *w = &s->sphere[wall];
    *w = (struct sphere){.radius = HUGE_VAL, .mass = HUGE_VAL};
    memcpy(w->at, ball->at, sizeof w->at);
    w->at[2] -= ball->radius * drawn(random, 0.98, 1.01);
    random_vector(random, 0.1, w->velocity);
}

static void move(struct scene *s, uint64_t *random, double by) {
    for (size_t i = 0; i < SPHERES; i++) {
        double d[3];
        random_vector(random, by, d);
        for (int k = 0; k < 3; k++)
            s->sphere[i].at[k] += d[k];
        random_vector(random, 0.1, s->sphere[i].velocity);
        random_vector(random, 10.0, s->sphere[i].spin);
    }
    for (size_t i = SPHERES; i < ALL; i++)
        put_wall(s, i, random);
}

static void add_pair(struct scene *s, size_t i, size_t j, size_t image) {
    cr_assert(s->pairs < PAIRS_MAX);
    s->first[s->pairs] = (uint32_t)i;
    s->second[s->pairs++] = (uint32_t)j | (uint32_t)image << TOUCH_PAIRS_INDEX_BITS;
}

/* Every pair within a reach that most do not touch in; through some faces of the box. */
static void list_pairs(struct scene *s) {
    s->pairs = 0;
    for (size_t i = 0; i < SPHERES; i++) {
        for (size_t j = i + 1; j < SPHERES; j++)
            for (size_t image = 0; image < IMAGES; image++) {
                double square = 0.0;
                for (int k = 0; k < 3; k++) {
                    const double d = s->sphere[j].at[k] + s->image[image][k] - s->sphere[i].at[k];
                    square += d * d;
                }
                const double reach = 1.3 * (s->sphere[i].radius + s->sphere[j].radius);
                if (square < reach * reach)
                    add_pair(s, i, j, image);
            }
        if (i < WALLS && !s->uniform)
            add_pair(s, i, SPHERES + i, 0);
    }
}

static struct scene *make_scene(const char *law, int uniform, uint64_t seed) {
    struct scene *s = calloc(1, sizeof *s);
    uint64_t random = seed;
    s->uniform = uniform;
    s->scalar = kernel_of(law, "scalar");
    cr_assert(s->scalar->state_count <= STATES);
    s->image[1][0] = BOX;
    s->image[2][2] = -BOX;
    for (size_t i = 0; i < SPHERES; i++) {
        struct sphere *ball = &s->sphere[i];
        ball->radius = uniform ? RADIUS : drawn(&random, 0.5, 1.0) * RADIUS;
        ball->mass = uniform ? 1e-3 : 1e3 * ball->radius * ball->radius * ball->radius;
        ball->unused = (double)NAN;
        for (int k = 0; k < 3; k++)
            ball->at[k] = drawn(&random, 0.0, BOX);
        s->kind[i] = (uint32_t)(drawn_bits(&random) % KINDS);
    }
    move(s, &random, 0.0);
    list_pairs(s);
    return s;
}

/* --- the plain loop ----------------------------------------------------------------------------------- */

static void plain_pair(const struct scene *s, const struct touch_coefficients *coefficients,
                       struct plain *p, size_t pair, double dt) {
    enum {
        OUTPUTS = TOUCH_SPACE_OUT_COUNT
    };
    const size_t one = s->first[pair];
    const size_t two = s->second[pair] & ((1u << TOUCH_PAIRS_INDEX_BITS) - 1u);
    const double *shift = s->image[s->second[pair] >> TOUCH_PAIRS_INDEX_BITS];
    const struct sphere *a = &s->sphere[one], *b = &s->sphere[two];
    double input[TOUCH_SPACE_IN_COUNT], output[OUTPUTS] = {0}, square = 0.0;
    void *state[STATES];
    struct touch_block block = {.n = 1, .dt = dt, .state_out = state};
    int has_state = 0;
    for (int k = 0; k < 3; k++) {
        input[TOUCH_SPACE_IN_BRANCH_X + k] = b->at[k] + shift[k] - a->at[k];
        input[TOUCH_SPACE_IN_VELOCITY_X + k] = b->velocity[k] - a->velocity[k];
        input[TOUCH_SPACE_IN_SPIN1_X + k] = a->spin[k];
        input[TOUCH_SPACE_IN_SPIN2_X + k] = b->spin[k];
        square += input[TOUCH_SPACE_IN_BRANCH_X + k] * input[TOUCH_SPACE_IN_BRANCH_X + k];
    }
    for (size_t k = 0; k < s->scalar->state_count; k++) {
        state[k] = &p->state[pair][k];
        has_state |= fabs(p->state[pair][k]) > 0.0;
    }
    const double reach = a->radius + b->radius;
    if (!(square < reach * reach || has_state))
        return;
    block.state_in = (const void *const *)state;
    for (size_t k = 0; k < TOUCH_SPACE_IN_COUNT; k++)
        block.input[k] = &input[k];
    for (size_t k = 0; k < OUTPUTS; k++)
        block.output[k] = &output[k];
    if (!s->uniform) {
        block.radius1 = &a->radius;
        block.radius2 = &b->radius;
        block.mass1 = &a->mass;
        block.mass2 = &b->mass;
    }
    touch_batch_run(s->scalar, &coefficients[s->kind[one] * KINDS + s->kind[two]], &block);
    for (int k = 0; k < 3; k++) {
        p->force[one][k] += output[TOUCH_SPACE_OUT_FORCE_X + k];
        p->torque[one][k] += output[TOUCH_SPACE_OUT_TORQUE1_X + k];
        p->force[two][k] -= output[TOUCH_SPACE_OUT_FORCE_X + k];
        p->torque[two][k] += output[TOUCH_SPACE_OUT_TORQUE2_X + k];
    }
    p->sums.strain_energy += output[TOUCH_SPACE_OUT_STRAIN_ENERGY];
    p->sums.slip_work += output[TOUCH_SPACE_OUT_SLIP_WORK];
    p->sums.dashpot_work += output[TOUCH_SPACE_OUT_DASHPOT_WORK];
    p->sums.rolling_work += output[TOUCH_SPACE_OUT_ROLLING_WORK];
    p->sums.coupling_work += output[TOUCH_SPACE_OUT_COUPLING_WORK];
    static const int axis[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
    for (int k = 0; k < 6; k++)
        p->sums.virial[k] -= input[TOUCH_SPACE_IN_BRANCH_X + axis[k][0]] *
                             output[TOUCH_SPACE_OUT_FORCE_X + axis[k][1]];
}

static void plain_step(const struct scene *s, const struct touch_coefficients *coefficients,
                       struct plain *p, double dt) {
    memset(p->force, 0, sizeof p->force);
    memset(p->torque, 0, sizeof p->torque);
    p->sums = (struct touch_pairs_sums){0};
    for (size_t pair = 0; pair < s->pairs; pair++)
        plain_pair(s, coefficients, p, pair, dt);
}

/* --- an engine ---------------------------------------------------------------------------------------- */

/* Its arrays, flush with pages that must not be touched. */
enum array {
    POSITION,
    VELOCITY,
    SPIN,
    FORCE,
    TORQUE,
    RADIUS_OF,
    MASS,
    CONTACT,
    FIRST,
    SECOND,
    ARRAYS
};

/* Numbers of a row of each array: position to mass. */
static const struct layout {
    const char *name;
    int padded, in_row;
    size_t row[MASS + 1];
} layouts[] = {
    {"three numbers each", 0, 0, {3, 3, 3, 3, 3, 1, 1}},
    {"four numbers each", 1, 0, {4, 4, 4, 4, 4, 1, 1}},
    {"radius beside the position", 1, 1, {4, 4, 4, 4, 4, 4, 1}},
    {"members of structs", 0, 0, {7, 3, 5, 9, 3, 2, 2}},
};

struct engine {
    const struct layout *layout;
    struct column array[ARRAYS], history[STATES];
    double *state[STATES];
    void *scratch;
    struct touch_pairs pairs;
};

static double *number(const struct engine *e, enum array array, size_t i) {
    return (double *)(void *)e->array[array].data + i * e->layout->row[array];
}

static void make_engine(struct engine *e, const struct scene *s, const struct layout *layout,
                        const struct touch_kernel *kernel,
                        const struct touch_coefficients *coefficients, double dt) {
    memset(e, 0, sizeof *e);
    e->layout = layout;
    const size_t words = touch_pairs_words(s->pairs);
    for (int a = POSITION; a <= MASS; a++) {
        /* The last row ends with what may be touched of it. */
        const size_t last = a >= RADIUS_OF ? 1 : layout->padded ? 4 : 3;
        e->array[a] = column_make(((ALL - 1) * layout->row[a] + last) * sizeof(double), 0);
        memset(e->array[a].data, 0xff, e->array[a].used); /* not a number */
    }
    e->array[CONTACT] = column_make(words * sizeof(uint64_t), 0);
    e->array[FIRST] = column_make(s->pairs * sizeof *s->first, 0);
    e->array[SECOND] = column_make(s->pairs * sizeof *s->second, 0);
    column_fill(&e->array[CONTACT], 0);
    memcpy(e->array[FIRST].data, s->first, s->pairs * sizeof *s->first);
    memcpy(e->array[SECOND].data, s->second, s->pairs * sizeof *s->second);
    for (size_t k = 0; k < kernel->state_count; k++) {
        e->history[k] = column_make(64 * words * sizeof(double), 0);
        e->state[k] = (double *)(void *)e->history[k].data;
    }
    cr_assert(!posix_memalign(&e->scratch, 64, touch_pairs_scratch(kernel)));
    const double *radius = layout->in_row ? number(e, POSITION, 0) + 3 : number(e, RADIUS_OF, 0);
    const size_t *row = layout->row, size = sizeof(double);
    e->pairs = (struct touch_pairs){
        .kernel = kernel,
        .coefficients = coefficients,
        .kinds = KINDS,
        .dt = dt,
        .wanted = TOUCH_PAIRS_ENERGIES | TOUCH_PAIRS_VIRIAL,
        .spheres = {ALL, layout->padded, number(e, POSITION, 0), row[POSITION] * size,
                    number(e, VELOCITY, 0), row[VELOCITY] * size, number(e, SPIN, 0),
                    row[SPIN] * size, radius, row[layout->in_row ? POSITION : RADIUS_OF] * size,
                    s->uniform ? NULL : number(e, MASS, 0), row[MASS] * size, s->kind,
                    number(e, FORCE, 0), row[FORCE] * size, number(e, TORQUE, 0),
                    row[TORQUE] * size},
        .list = {s->pairs, (const uint32_t *)(const void *)e->array[FIRST].data,
                 (const uint32_t *)(const void *)e->array[SECOND].data, s->image, IMAGES,
                 (uint64_t *)(void *)e->array[CONTACT].data, e->state},
    };
}

static void free_engine(struct engine *e) {
    for (int a = 0; a < ARRAYS; a++) {
        cr_expect(column_is_clean(&e->array[a]), "%s: array %d", e->layout->name, a);
        column_free(&e->array[a]);
    }
    for (size_t k = 0; k < e->pairs.kernel->state_count; k++)
        column_free(&e->history[k]);
    free(e->scratch);
}

static void fill_engine(struct engine *e, const struct scene *s) {
    for (size_t i = 0; i < ALL; i++) {
        const struct sphere *ball = &s->sphere[i];
        memcpy(number(e, POSITION, i), ball->at, sizeof ball->at);
        memcpy(number(e, VELOCITY, i), ball->velocity, sizeof ball->velocity);
        memcpy(number(e, SPIN, i), ball->spin, sizeof ball->spin);
        memset(number(e, FORCE, i), 0, 3 * sizeof(double));
        memset(number(e, TORQUE, i), 0, 3 * sizeof(double));
        *(e->layout->in_row ? number(e, POSITION, i) + 3 : number(e, RADIUS_OF, i)) = ball->radius;
        *number(e, MASS, i) = ball->mass;
    }
}

static void run_engine(struct engine *e, struct touch_pairs_sums *sums) {
    *sums = (struct touch_pairs_sums){0};
    for (size_t at = 0; at < e->pairs.list.count; at += 3 * TOUCH_PAIRS_BLOCK) {
        const size_t end = at + 3 * TOUCH_PAIRS_BLOCK;
        touch_pairs_run(&e->pairs, at, end < e->pairs.list.count ? end : e->pairs.list.count,
                        e->scratch, sums);
    }
}

/* Equal numbers; the sign of a zero is open, which depends on whether nothing was added. */
static int same(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0 || (fabs(a) <= 0.0 && fabs(b) <= 0.0);
}

static void compare(const struct engine *e, const struct plain *p,
                    const struct touch_pairs_sums *sums, const char *where) {
    const struct touch_pair_list *list = &e->pairs.list;
    for (size_t i = 0; i < ALL; i++)
        for (size_t k = 0; k < 3; k++) {
            cr_assert(same(number(e, FORCE, i)[k], p->force[i][k]), "%s: force of %zu", where, i);
            cr_assert(same(number(e, TORQUE, i)[k], p->torque[i][k]), "%s: torque of %zu", where,
                      i);
        }
    for (size_t pair = 0; pair < list->count; pair++) {
        const size_t at = touch_pairs_place(list, pair);
        for (size_t k = 0; k < e->pairs.kernel->state_count; k++)
            cr_assert(same(at == SIZE_MAX ? 0.0 : e->state[k][at], p->state[pair][k]),
                      "%s: history %zu of pair %zu", where, k, pair);
    }
    const double *a = &sums->strain_energy, *b = &p->sums.strain_energy;
    for (int k = 0; k < 5; k++)
        cr_assert(same(a[k], b[k]), "%s: energy %d: %g, %g", where, k, a[k], b[k]);
    for (int k = 0; k < 6; k++)
        cr_assert(same(sums->virial[k], p->sums.virial[k]), "%s: virial %d", where, k);
}

static void run_law(const char *law, int uniform, const char *target, const struct layout *layout,
                    uint64_t seed) {
    struct scene *s = make_scene(law, uniform, seed);
    struct plain *p = calloc(1, sizeof *p);
    uint64_t random = seed + 1;
    const struct touch_kernel *kernel = kernel_of(law, target);
    struct touch_coefficients coefficients[KINDS * KINDS], scalar[KINDS * KINDS];
    struct touch_pairs_sums sums;
    struct touch_message message;
    struct engine e;
    char where[160];
    prepare(kernel, uniform, coefficients);
    prepare(s->scalar, uniform, scalar);
    make_engine(&e, s, layout, kernel, coefficients, 1e-5);
    cr_assert(touch_pairs_check(&e.pairs, &message) == TOUCH_OK, "%s", message.text);
    size_t contacts = 0;
    for (int step = 0; step < STEPS; step++) {
        snprintf(where, sizeof where, "%s on %s, %s, step %d", law, target, layout->name, step);
        fill_engine(&e, s);
        plain_step(s, scalar, p, 1e-5);
        run_engine(&e, &sums);
        compare(&e, p, &sums, where);
        contacts += (size_t)sums.contacts;
        move(s, &random, step % 2 ? 2e-5 : 3e-4);
    }
    cr_expect(contacts > 700 * STEPS && contacts < 7 * s->pairs * STEPS / 10, "%zu of %zu contacts",
              contacts, s->pairs * STEPS);
    free_engine(&e);
    free(s);
    free(p);
}

Test(pairs, bits_of_the_plain_loop, .timeout = 120) {
    static const char *const laws[] = {"hertz_mindlin", "hertz_rolling", "jkr", "hertzian"};
    const struct touch_target *target;
    for (size_t t = 0; (target = touch_target_at(t)); t++)
        for (size_t l = 0; touch_target_available(target->name) > 0 && l < TOUCH_COUNT(laws); l++)
            for (size_t k = 0; k < TOUCH_COUNT(layouts); k++)
                run_law(laws[l], k == 0 && l == 0, target->name, &layouts[k], 10 * l + k);
}

/* --- ranges ------------------------------------------------------------------------------------------- */

/* Ranges without a common sphere: in whichever order they run, every bit is the same. A chain of spheres,
 * whose pairs are dealt to ranges of some blocks; even ranges have no sphere in common. */
Test(pairs, order_of_ranges_does_not_matter, .timeout = 60) {
    enum {
        CHAIN = 40 * TOUCH_PAIRS_BLOCK + 1,
        RANGE = 5 * TOUCH_PAIRS_BLOCK,
        RANGES = CHAIN / RANGE
    };
    static double at[CHAIN][4], velocity[CHAIN][4], spin[CHAIN][4], force[2][CHAIN][4],
        torque[2][CHAIN][4], history[2][STATES][CHAIN];
    static uint32_t first[CHAIN], second[CHAIN];
    static uint64_t contact[2][CHAIN / 64 + 1];
    const struct touch_kernel *kernel = kernel_of("hertz_mindlin", NULL);
    struct touch_coefficients coefficients[KINDS * KINDS];
    uint64_t random = 3;
    prepare(kernel, 1, coefficients);
    for (uint32_t i = 0; i < CHAIN; i++) {
        random_vector(&random, 1e-4, at[i]);
        random_vector(&random, 0.1, velocity[i]);
        random_vector(&random, 1.0, spin[i]);
        at[i][0] += 1.99 * RADIUS * i;
        at[i][3] = RADIUS;
        first[i] = i;
        second[i] = i + 1;
    }
    for (int run = 0; run < 2; run++) {
        double *state[STATES];
        void *scratch;
        for (size_t k = 0; k < kernel->state_count; k++)
            state[k] = history[run][k];
        cr_assert(!posix_memalign(&scratch, 64, touch_pairs_scratch(kernel)));
        const struct touch_pairs pairs = {
            .kernel = kernel,
            .coefficients = coefficients,
            .kinds = 1,
            .dt = 1e-5,
            .spheres = {CHAIN, 1, at[0], sizeof *at, velocity[0], sizeof *at, spin[0], sizeof *at,
                        &at[0][3], sizeof *at, NULL, 0, NULL, force[run][0], sizeof *at,
                        torque[run][0], sizeof *at},
            .list = {CHAIN - 1, first, second, NULL, 0, contact[run], state},
        };
        for (int step = 0; step < 3; step++)
            for (size_t parity = 0; parity < 2; parity++)
                for (size_t k = 0; k < RANGES / 2; k++) {
                    const size_t range = 2 * (run ? RANGES / 2 - 1 - k : k) + parity;
                    touch_pairs_run(&pairs, range * RANGE, (range + 1) * RANGE, scratch, NULL);
                }
        free(scratch);
    }
    cr_expect(fabs(force[0][CHAIN / 2][1]) > 0.0);
    cr_expect(!memcmp(force[0], force[1], sizeof force[0]));
    cr_expect(!memcmp(torque[0], torque[1], sizeof torque[0]));
    cr_expect(!memcmp(history[0], history[1], sizeof history[0]));
    cr_expect(!memcmp(contact[0], contact[1], sizeof contact[0]));
}

/* --- a new list --------------------------------------------------------------------------------------- */

/* Spheres elsewhere, pairs in another order, every other one the other way round, and one in five gone. */
Test(pairs, history_goes_along, .timeout = 60) {
    static uint32_t name[2][ALL], first[PAIRS_MAX], second[PAIRS_MAX];
    static uint64_t contact[PAIRS_MAX / 64];
    static double history[STATES][PAIRS_MAX];
    struct scene *s = make_scene("hertz", 1, 5);
    struct touch_coefficients coefficients[KINDS * KINDS];
    struct touch_pairs_sums sums;
    struct engine e;
    double *state[STATES];
    size_t kept = 0;
    prepare(s->scalar, 1, coefficients);
    make_engine(&e, s, &layouts[0], s->scalar, coefficients, 1e-5);
    fill_engine(&e, s);
    run_engine(&e, &sums);
    for (uint32_t i = 0; i < ALL; i++) {
        name[0][i] = i * 11 % ALL; /* 420 has no 11 */
        name[1][ALL - 1 - i] = name[0][i];
    }
    for (size_t k = 0; k < STATES; k++)
        state[k] = history[k];
    struct touch_pair_list to = {0, first, second, s->image, IMAGES, contact, state};
    const uint32_t mask = (1u << TOUCH_PAIRS_INDEX_BITS) - 1u;
    for (size_t pair = s->pairs; pair-- > 0;) {
        const uint32_t one = ALL - 1 - s->first[pair], two = ALL - 1 - (s->second[pair] & mask);
        if (pair % 5 == 4)
            continue;
        first[to.count] = pair % 2 ? two : one;
        second[to.count++] = pair % 2 ? one : two;
    }
    void *work = malloc(touch_pairs_carry_size(&e.pairs.list, ALL));
    touch_pairs_carry(s->scalar, &e.pairs.list, name[0], &to, name[1], ALL, work);
    for (size_t pair = s->pairs, at = 0; pair-- > 0;) {
        if (pair % 5 == 4)
            continue;
        const size_t old = touch_pairs_place(&e.pairs.list, pair);
        const size_t now = touch_pairs_place(&to, at++);
        cr_assert((old == SIZE_MAX) == (now == SIZE_MAX), "pair %zu", pair);
        for (size_t k = 0; old != SIZE_MAX && k < s->scalar->state_count; k++) {
            const char *field = s->scalar->state[k].name, *end = field + strlen(field) - 2;
            const int turned =
                pair % 2 && (!strcmp(end, "_x") || !strcmp(end, "_y") || !strcmp(end, "_z"));
            kept += fabs(e.state[k][old]) > 0.0;
            cr_assert(same(state[k][now], turned ? -e.state[k][old] : e.state[k][old]),
                      "%s of pair %zu", field, pair);
        }
    }
    cr_expect(kept > 1000, "%zu numbers", kept);
    free(work);
    free_engine(&e);
    free(s);
}

/* --- the ends ----------------------------------------------------------------------------------------- */

Test(pairs, an_empty_list_is_no_work) {
    const struct touch_kernel *kernel = kernel_of("hertz_mindlin", NULL);
    struct touch_coefficients coefficients[KINDS * KINDS];
    struct touch_pairs_sums sums = {.contacts = 7};
    struct touch_message message;
    double three[3] = {1.0, 2.0, 3.0}, radius = RADIUS;
    _Alignas(64) static unsigned char scratch[1 << 17];
    cr_assert(touch_pairs_scratch(kernel) <= sizeof scratch);
    prepare(kernel, 1, coefficients);
    const struct touch_pairs pairs = {
        .kernel = kernel,
        .coefficients = coefficients,
        .kinds = 1,
        .dt = 1e-5,
        .spheres = {1, 0, three, 24, three, 24, three, 24, &radius, 0, NULL, 0, NULL, three, 24,
                    three, 24},
    };
    cr_expect(touch_pairs_check(&pairs, &message) == TOUCH_OK, "%s", message.text);
    touch_pairs_run(&pairs, 0, 0, scratch, &sums);
    cr_expect(sums.contacts == 7 && touch_pairs_words(0) == 0);
    cr_expect(memcmp(three, (double[]){1.0, 2.0, 3.0}, sizeof three) == 0);
}

static void refused(const struct touch_pairs *pairs, const char *word) {
    struct touch_message message = {{0}};
    cr_expect(touch_pairs_check(pairs, &message) == TOUCH_BAD_ARGUMENT, "%s is not refused", word);
    cr_expect(strstr(message.text, word), "%s: %s", word, message.text);
}

Test(pairs, what_is_refused) {
    struct scene *s = make_scene("hertz_mindlin", 0, 1);
    struct touch_coefficients coefficients[KINDS * KINDS];
    const struct touch_kernel *plane;
    struct touch_message message;
    struct engine e;
    prepare(s->scalar, 0, coefficients);
    make_engine(&e, s, &layouts[1], s->scalar, coefficients, 1e-5);
    cr_assert(touch_pairs_check(&e.pairs, &message) == TOUCH_OK, "%s", message.text);
    cr_assert(touch_kernel_find("hertz_mindlin", TOUCH_FORM_PLANE, NULL, &plane, &message) ==
              TOUCH_OK);
#define REFUSED(member, bad, word)                                                                 \
    do {                                                                                           \
        struct touch_pairs pairs = e.pairs;                                                        \
        pairs.member = bad;                                                                        \
        refused(&pairs, word);                                                                     \
    } while (0)
    REFUSED(kernel, NULL, "kernel");
    REFUSED(kernel, plane, "plane");
    REFUSED(coefficients, NULL, "coefficients");
    REFUSED(kinds, 0, "kinds = 0");
    REFUSED(kinds, 2, "spheres.kind[");
    REFUSED(dt, 0.0, "dt = 0 s");
    REFUSED(dt, (double)NAN, "dt = ");
    REFUSED(wanted, 4, "wanted = 4");
    REFUSED(spheres.position, NULL, "spheres.position");
    REFUSED(spheres.torque, NULL, "spheres.torque");
    REFUSED(spheres.radius, NULL, "spheres.radius");
    REFUSED(spheres.force_stride, 24,
            "spheres.force_stride = 24 bytes; allowed: multiples of 8, >= 32");
    REFUSED(spheres.spin_stride, 33, "spheres.spin_stride = 33");
    REFUSED(spheres.count, 10, "allowed: [0, 10)");
    REFUSED(list.first, NULL, "list.first");
    REFUSED(list.contact, NULL, "list.contact");
    REFUSED(list.history, NULL, "list.history[0]");
    REFUSED(list.images, 2, "image 2; allowed: [0, 2)");
    REFUSED(list.images, 33, "list.images = 33; allowed: [1, 32]");
    REFUSED(list.image, NULL, "sphere "); /* bits of images are then of the index */
    free_engine(&e);
    free(s);
}
