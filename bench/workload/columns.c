/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE /* madvise */
#include <sys/mman.h>
#include "columns.h"

#define LINE    64
#define PAGE    4096
#define HUGE_   2097152 /* a huge page */

/* Bases differ by 9 lines modulo a page, so that no two of 64 columns share a set of the L1 cache. */
#define STAGGER (9 * LINE)

void bench_kernel_name(const struct touch_kernel *kernel, char *ret_name, size_t size) {
    const int scalar = bench_is_scalar(kernel);
    snprintf(ret_name, size, "%s%s", kernel->target->name, scalar ? "" : ".vector");
}

/* Percent by which the kernel of that name is to be slowed, by the environment variable
 * TOUCHSTONE_BENCH_SLOW=NAME:PERCENT ("all:20"): for tests of --baseline alone. */
static double slow_down(const char *name) {
    const char *text = getenv("TOUCHSTONE_BENCH_SLOW"), *colon = text ? strchr(text, ':') : NULL;
    if (!colon || (strncmp(text, "all:", 4) != 0 &&
                   (strncmp(text, name, (size_t)(colon - text)) != 0 || name[colon - text])))
        return 0.0;
    return strtod(colon + 1, NULL);
}

/* --- which columns -------------------------------------------------------------------------- */

struct use {
    int input[TOUCH_INPUT_MAX], output[TOUCH_OUTPUT_MAX], state, sizes;
    size_t in, out;
};

static struct use used(const struct bench_pool *pool, const struct touch_kernel *shape) {
    struct use u = {.state = bench_problem_uses_state(pool->problem, shape),
                    .sizes = pool->problem->polydisperse};
    for (size_t k = 0; k < shape->input_count; k++)
        u.in += (size_t)(u.input[k] = bench_problem_uses_input(pool->problem, shape, k));
    for (size_t k = 0; k < shape->output_count; k++)
        u.out += (size_t)(u.output[k] = bench_problem_wants_output(pool->problem, shape, k));
    return u;
}

void bench_columns_traffic(const struct bench_pool *pool, const struct touch_kernel *shape,
                           enum bench_state state, double *ret_read, double *ret_owned) {
    const struct use u = used(pool, shape);
    const size_t states = u.state ? shape->state_count : 0;
    const double size = (double)sizeof(double);
    *ret_read = size * (double)(u.in + states + (u.sizes ? 4 : 0));
    *ret_owned = size * (double)(u.out + (state == BENCH_STATE_TRIAL ? states : 0));
}

/* --- memory --------------------------------------------------------------------------------- */

static void *map(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    if (bytes >= 4 * (size_t)HUGE_)
        madvise(memory, bytes, MADV_HUGEPAGE);
    return memory;
}

/* Where columns are laid; without a base only their sizes are summed. */
struct ground {
    char *base;
    size_t used;
};

/* Takes the next column. */
static void *next_column(struct ground *ground, size_t bytes) {
    void *column = ground->base ? ground->base + ground->used : NULL;
    ground->used += (bytes + LINE - 1) / LINE * LINE + STAGGER;
    return column;
}

/* Gives each used column its place; returns the bytes of all. */
static size_t place(struct bench_columns *c, const struct use *u, char *base) {
    struct ground ground = {base, 0};
    const size_t bytes = c->count * sizeof(double);
    for (size_t k = 0; k < c->shape->input_count; k++)
        c->input[k] = u->input[k] ? next_column(&ground, bytes) : NULL;
    for (size_t k = 0; k < 4; k++)
        c->size[k] = u->sizes ? next_column(&ground, bytes) : NULL;
    for (size_t k = 0; u->state && k < c->shape->state_count; k++) {
        c->state_in[k] = next_column(&ground, bytes);
        c->state_out[k] =
            c->state == BENCH_STATE_TRIAL ? next_column(&ground, bytes) : c->state_in[k];
    }
    for (size_t k = 0; k < c->shape->output_count; k++)
        c->output[k] = u->output[k] ? next_column(&ground, bytes) : NULL;
    return ground.used;
}

/* A pool's worth of contacts, then copies of it. */
static void fill_column(const struct bench_columns *c, double *column,
                        double (*value)(const struct bench_pool *, const struct touch_kernel *,
                                        size_t, size_t),
                        size_t which) {
    const size_t made = c->count < c->pool->count ? c->count : c->pool->count;
    if (!column)
        return;
    for (size_t i = 0; i < made; i++)
        column[i] = value(c->pool, c->shape, which, i);
    for (size_t i = made; i < c->count; i += made)
        memcpy(column + i, column, (c->count - i < made ? c->count - i : made) * sizeof *column);
}

static double size_of(const struct bench_pool *pool, const struct touch_kernel *shape, size_t which,
                      size_t i) {
    (void)shape, (void)i;
    return which < 2 ? pool->pair.radius[which] : pool->pair.mass[which - 2];
}

int bench_columns_make(const struct bench_pool *pool, const struct touch_kernel *shape,
                       enum bench_state state, size_t count, size_t tile,
                       struct bench_columns *ret_columns) {
    struct bench_columns c = {
        .pool = pool, .shape = shape, .state = state, .count = count, .tile = tile};
    const struct use u = used(pool, shape);
    c.bytes = place(&c, &u, NULL) + PAGE;
    c.memory = map(c.bytes);
    if (!c.memory)
        return -1;
    place(&c, &u, c.memory);
    c.in_count = u.in;
    c.out_count = u.out;
    c.state_count = u.state ? shape->state_count : 0;
    c.size_count = u.sizes ? 4 : 0;
    for (size_t k = 0; k < shape->input_count; k++)
        fill_column(&c, c.input[k], bench_pool_input, k);
    for (size_t k = 0; k < c.state_count; k++)
        fill_column(&c, c.state_in[k], bench_pool_state, k);
    for (size_t k = 0; k < 4; k++)
        fill_column(&c, c.size[k], size_of, k);
    /* Pages of outputs are there before anything is timed. */
    for (size_t k = 0; k < shape->output_count; k++)
        if (c.output[k])
            memset(c.output[k], 0, count * sizeof(double));
    for (size_t k = 0; k < c.state_count && state == BENCH_STATE_TRIAL; k++)
        memset(c.state_out[k], 0, count * sizeof(double));
    *ret_columns = c;
    return 0;
}

void bench_columns_free(struct bench_columns *columns) {
    if (columns->memory)
        munmap(columns->memory, columns->bytes);
    columns->memory = NULL;
}

static void *at(void *column, size_t bytes) {
    return column ? (char *)column + bytes : NULL;
}

/* Columns of contacts [first, first + n). The pointers live in ret_in and ret_out. */
static void take_block(const struct bench_columns *columns, size_t first, size_t n,
                       const void **ret_in, void **ret_out, struct touch_block *ret_block) {
    const size_t bytes = first * sizeof(double);
    struct touch_block b = {.n = n, .dt = columns->pool->dt};
    for (size_t k = 0; k < columns->shape->input_count; k++)
        b.input[k] = at(columns->input[k], bytes);
    for (size_t k = 0; k < columns->shape->output_count; k++)
        b.output[k] = at(columns->output[k], bytes);
    for (size_t k = 0; k < columns->state_count; k++) {
        ret_in[k] = at(columns->state_in[k], bytes);
        ret_out[k] = at(columns->state_out[k], bytes);
    }
    b.radius1 = at(columns->size[0], bytes);
    b.radius2 = at(columns->size[1], bytes);
    b.mass1 = at(columns->size[2], bytes);
    b.mass2 = at(columns->size[3], bytes);
    b.state_in = columns->state_count ? ret_in : NULL;
    b.state_out = columns->state_count ? ret_out : NULL;
    *ret_block = b;
}

/* First contact of the next tile; the cursor moves on. */
static size_t advance(size_t *cursor, size_t tile, size_t count) {
    const size_t first = *cursor;
    *cursor = first + 2 * tile > count ? 0 : first + tile;
    return first;
}

/* --- jobs ----------------------------------------------------------------------------------- */

int bench_kernel_job_make(struct bench_columns *columns, const struct touch_kernel *kernel,
                          struct bench_kernel_job *ret_job, struct touch_message *ret_message) {
    const struct bench_pool *pool = columns->pool;
    char name[64];
    *ret_job = (struct bench_kernel_job){.columns = columns, .kernel = kernel};
    bench_kernel_name(kernel, name, sizeof name);
    ret_job->extra = slow_down(name) / 100.0;
    return touch_batch_prepare(kernel, &pool->values,
                               pool->problem->polydisperse ? NULL : &pool->pair,
                               &ret_job->coefficients, ret_message) == TOUCH_OK
               ? 0
               : -1;
}

/* Contacts of which the price of a call is nothing. */
#define LONG_CALL 512

void bench_kernel_job_run(void *job, size_t times) {
    struct bench_kernel_job *j = job;
    struct bench_columns *c = j->columns;
    const int moves = c->tile < c->count;
    for (size_t i = 0; i < times; i++) {
        if (moves || !j->block.n)
            take_block(c, moves ? advance(&c->cursor, c->tile, c->count) : 0, c->tile, j->in,
                       j->out, &j->block);
        touch_batch_run(j->kernel, &j->coefficients, &j->block);
        /* Long calls are few in a batch: a part of each again. Of short ones, which have a price of
         * their own, a whole one now and then. */
        const size_t n = j->block.n;
        const double least = n > LONG_CALL ? (double)LONG_CALL / (double)n : 1.0;
        for (j->debt += j->extra; j->debt >= least;) {
            const double share = fmin(j->debt, 1.0);
            j->block.n = (size_t)(share * (double)n);
            touch_batch_run(j->kernel, &j->coefficients, &j->block);
            j->block.n = n;
            j->debt -= share;
        }
    }
}

void bench_twin_job_make(struct bench_columns *columns, const struct bench_isa *isa,
                         struct bench_twin_job *ret_job) {
    *ret_job = (struct bench_twin_job){.columns = columns, .isa = isa};
}

/* The streams of a block, by what the kernel does with them. */
static void streams_of(const struct bench_columns *c, const struct touch_block *block,
                       struct bench_streams *s) {
    const void *const sizes[] = {block->radius1, block->radius2, block->mass1, block->mass2};
    s->in_count = s->inout_count = s->out_count = 0;
    s->bytes = block->n * sizeof(double);
    for (size_t k = 0; k < c->shape->input_count; k++)
        if (block->input[k])
            s->in[s->in_count++] = block->input[k];
    for (size_t k = 0; k < c->size_count; k++)
        s->in[s->in_count++] = sizes[k];
    for (size_t k = 0; k < c->state_count; k++) {
        if (c->state == BENCH_STATE_IN_PLACE) {
            s->inout[s->inout_count++] = block->state_out[k];
        } else {
            s->in[s->in_count++] = block->state_in[k];
            s->out[s->out_count++] = block->state_out[k];
        }
    }
    for (size_t k = 0; k < c->shape->output_count; k++)
        if (block->output[k])
            s->out[s->out_count++] = block->output[k];
}

void bench_twin_job_run(void *job, size_t times) {
    struct bench_twin_job *j = job;
    struct bench_columns *c = j->columns;
    const int moves = c->tile < c->count;
    const void *in[TOUCH_STATE_MAX];
    void *out[TOUCH_STATE_MAX];
    for (size_t i = 0; i < times; i++) {
        if (moves || !j->streams.bytes) {
            struct touch_block block;
            take_block(c, moves ? advance(&c->cursor, c->tile, c->count) : 0, c->tile, in, out,
                       &block);
            streams_of(c, &block, &j->streams);
        }
        j->isa->twin(&j->streams);
    }
}
