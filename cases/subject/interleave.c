/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "interleave.h"
#include <pthread.h>
#include "cases/core/random.h"

#define STEPS  24
#define ROUNDS 100  /* of a thread */
#define SHARE  1e-3 /* of the smaller radius: the overlaps */
#define SUM    999999999u

/* How the contacts differ. The second has the materials of the first, and the third its radii. */
static const struct {
    double material, radius;
} kinds[] = {{1.0, 1.0}, {1.0, 2.0}, {1.25, 1.0}, {0.8, 0.5}, {1.1, 3.0}};
#define CONTACTS (sizeof kinds / sizeof *kinds)

struct contact {
    _Alignas(64) unsigned char coefficients[2][TOUCH_COEFFICIENT_MAX];
    double state[2][TOUCH_STATE_MAX];
    int home; /* which of both is in use */
    size_t number, done;
    const struct touch_law *law;
    struct touch_values values;
    struct touch_pair pair;
    struct touch_motion motion[STEPS];
    uint64_t alone[STEPS]; /* check sums of the answers */
    size_t other; /* of a thread: the first step that answered otherwise, from 1; 0: none */
};

/* FNV-1a. */
static uint64_t add_bytes(uint64_t sum, const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(1099511628211);
    return sum;
}

static void make_motion(struct contact *c) {
    uint64_t seed = 1 + c->number;
    const double depth = SHARE * fmin(c->pair.radius[0], c->pair.radius[1]), dt = 1e-6;
    const int plane = c->pair.dimension == 2;
    double before = 0.0;
    for (size_t i = 0; i < STEPS; i++) {
        struct touch_motion *m = &c->motion[i];
        *m = (struct touch_motion){.overlap = depth * (1.2 * random_real(&seed) - 0.2),
                                   .slide_s = plane ? 0.0 : depth * (random_real(&seed) - 0.5),
                                   .slide_t = depth * (random_real(&seed) - 0.5),
                                   .dt = dt};
        m->velocity_n = (m->overlap - before) / dt;
        m->velocity_s = m->slide_s / dt;
        m->velocity_t = m->slide_t / dt;
        for (int b = 0; b < 2; b++)
            for (int k = plane ? 1 : 0; k < (plane ? 2 : 3); k++)
                m->spin[b][k] = random_real(&seed) - 0.5;
        before = m->overlap;
    }
}

static int make(const struct touch_law *law, const struct touch_values *values,
                const struct touch_pair *pair, size_t number, struct contact *ret) {
    struct touch_message unused;
    ret->law = law;
    ret->number = number;
    ret->values = *values;
    ret->pair = *pair;
    for (size_t k = 0; k < law->property_count; k++)
        for (int b = 0; b < 2 && law->properties[k].type == TOUCH_REAL; b++) {
            const double other = kinds[number].material * values->of[k][b];
            if (touch_value_check(&law->properties[k], other, &unused) == TOUCH_OK)
                ret->values.of[k][b] = other;
        }
    for (int b = 0; b < 2; b++) {
        ret->pair.radius[b] *= kinds[number].radius;
        ret->pair.mass[b] *= pow(kinds[number].radius, 3.0);
    }
    make_motion(ret);
    return touch_prepare(law, &ret->values, &ret->pair, ret->coefficients[0], &unused) == TOUCH_OK;
}

static void begin(struct contact *c) {
    struct touch_message unused;
    c->home = 0;
    c->done = 0;
    memset(c->state, 0, sizeof c->state);
    (void)touch_prepare(c->law, &c->values, &c->pair, c->coefficients[0], &unused);
}

/* The next step; the check sum of its answer. */
static uint64_t advance(struct contact *c) {
    const size_t size = c->law->state_count * sizeof(double);
    double state[TOUCH_STATE_MAX] = {0.0};
    struct touch_force force = {0};
    c->law->step(c->law, c->coefficients[c->home], &c->motion[c->done++], c->state[c->home], state,
                 &force);
    memcpy(c->state[c->home], state, size);
    return add_bytes(add_bytes(UINT64_C(14695981039346656037), state, size), &force,
                     offsetof(struct touch_force, slipping) + sizeof force.slipping);
}

static void move(struct contact *c) {
    const int to = !c->home;
    memcpy(c->coefficients[to], c->coefficients[c->home], sizeof c->coefficients[to]);
    memcpy(c->state[to], c->state[c->home], sizeof c->state[to]);
    memset(c->coefficients[c->home], 0xFF, sizeof c->coefficients[to]);
    memset(c->state[c->home], 0xFF, sizeof c->state[to]);
    c->home = to;
}

static void *run_thread(void *data) {
    struct contact *c = data;
    for (int round = 0; round < ROUNDS && !c->other; round++) {
        c->done = 0;
        memset(c->state, 0, sizeof c->state);
        while (c->done < STEPS && !c->other)
            if (advance(c) != c->alone[c->done - 1])
                c->other = c->done;
    }
    return NULL;
}

static void run_threads(struct contact *all, size_t count, char *ret_text, size_t size) {
    pthread_t threads[CONTACTS];
    size_t started = 0;
    for (size_t i = 0; i < count; i++)
        begin(&all[i]);
    while (started < count && !pthread_create(&threads[started], NULL, run_thread, &all[started]))
        started++;
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    for (size_t i = 0; i < started; i++)
        if (all[i].other && !*ret_text)
            snprintf(ret_text, size,
                     "in a thread beside %zu others step %zu of contact %zu gives other bits than "
                     "alone",
                     started - 1, all[i].other, i + 1);
}

static void run_in_turns(struct contact *all, size_t count, char *ret_text, size_t size) {
    uint64_t seed = 1;
    for (size_t left = count * STEPS; left && !*ret_text; left--) {
        size_t i = (size_t)(random_bits(&seed) % count);
        while (all[i].done == STEPS)
            i = (i + 1) % count;
        struct contact *c = &all[i];
        move(c);
        if (advance(c) != c->alone[c->done - 1])
            snprintf(ret_text, size,
                     "step %zu of contact %zu of %zu (radius %g m) gives other bits between steps "
                     "of the others, with coefficients and state in other memory, than alone",
                     c->done, i + 1, count, c->pair.radius[0]);
    }
}

size_t interleave(const struct touch_law *law, const struct touch_values *values,
                  const struct touch_pair *pair, const struct interleave *how, char *ret_text,
                  size_t size) {
    struct contact *all = aligned_alloc(_Alignof(struct contact), CONTACTS * sizeof *all);
    size_t count = 0;
    uint64_t sum = 0;
    *ret_text = '\0';
    if (!all)
        return 0;
    for (size_t k = 0; k < CONTACTS; k++) {
        memset(&all[count], 0, sizeof *all);
        count +=
            (size_t)make(law, values, pair, how->backwards ? CONTACTS - 1 - k : k, &all[count]);
    }
    for (size_t i = 0; i < count; i++) {
        begin(&all[i]);
        for (size_t k = 0; k < STEPS; k++) {
            all[i].alone[k] = advance(&all[i]);
            sum += add_bytes(all[i].number, &all[i].alone[k], sizeof all[i].alone[k]);
        }
    }
    for (size_t i = 0; i < count; i++)
        begin(&all[i]);
    if (count > 1)
        run_in_turns(all, count, ret_text, size);
    if (count > 1 && how->threads && !*ret_text)
        run_threads(all, count, ret_text, size);
    free(all);
    return count > 1 ? 1 + (size_t)(sum % (SUM - 1)) : 0;
}
