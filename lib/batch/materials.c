/* SPDX-License-Identifier: BSD-3-Clause */
/* A block of several materials, by calls of a kernel for one material each. Long stretches of one material
 * are run where they lie. What is mixed is sorted by material, a window of contacts at a time, copied to
 * columns of its own and back. The kernels know nothing of it. Contacts do not depend on each other nor on
 * their place, so the bits are those of one call for each material. */
#include "batch_parts.h"

enum {
    STRETCH = 128,   /* contacts of one material that are run where they lie */
    WINDOW = 1024,   /* contacts that are sorted at a time, and up to STRETCH more */
    BUCKETS = 256,   /* of the sort */
    ROOM = 8 * 1024, /* numbers in all columns to copy to */
    STAGGER = 8 /* numbers between columns, which are not to begin at the same offset in a page */
};

struct job {
    const struct touch_kernel *kernel;
    const struct touch_coefficients *coefficients;
    size_t count;
    const uint32_t *material;
    const struct touch_block *block;
    size_t room; /* contacts that fit in the columns to copy to */
};

/* A block with arrays of pointers of its own to the columns of the state. */
struct part {
    struct touch_block block;
    const void *in[TOUCH_STATE_MAX];
    void *out[TOUCH_STATE_MAX];
};

static const void *state_in(const struct job *job, size_t k) {
    return job->block->state_in ? job->block->state_in[k] : NULL;
}

static void *state_out(const struct job *job, size_t k) {
    return job->block->state_out ? job->block->state_out[k] : NULL;
}

/* --- where they lie ----------------------------------------------------------------------------- */

static const void *past(const void *column, size_t first) {
    return column ? (const double *)column + first : NULL;
}

static void *past_writable(void *column, size_t first) {
    return column ? (double *)column + first : NULL;
}

static void run_in_place(const struct job *job, size_t first, size_t n) {
    const struct touch_block *all = job->block;
    struct part part;
    part.block.n = n;
    part.block.dt = all->dt;
    part.block.radius1 = past(all->radius1, first);
    part.block.radius2 = past(all->radius2, first);
    part.block.mass1 = past(all->mass1, first);
    part.block.mass2 = past(all->mass2, first);
    for (size_t k = 0; k < TOUCH_INPUT_MAX; k++)
        part.block.input[k] = past(all->input[k], first);
    for (size_t k = 0; k < job->kernel->state_count; k++) {
        part.in[k] = past(state_in(job, k), first);
        part.out[k] = past_writable(state_out(job, k), first);
    }
    part.block.state_in = part.in;
    part.block.state_out = part.out;
    for (size_t k = 0; k < TOUCH_OUTPUT_MAX; k++)
        part.block.output[k] = past_writable(all->output[k], first);
    touch_batch_run(job->kernel, &job->coefficients[job->material[first]], &part.block);
}

/* --- copied ------------------------------------------------------------------------------------- */

/* Numbers from[place[i]] to to[i]. */
static void gather(double *to, const double *from, const size_t *place, size_t n) {
    for (size_t i = 0; i < n; i++)
        to[i] = from[place[i]];
}

/* Numbers from[i] to to[place[i]]. */
static void scatter(double *to, const double *from, const size_t *place, size_t n) {
    for (size_t i = 0; i < n; i++)
        to[place[i]] = from[i];
}

/* Numbers from one column to copy to to the next. */
static size_t stride_of(const struct job *job) {
    return job->room + STAGGER;
}

static size_t room_of(const struct job *job) {
    const struct touch_kernel *kernel = job->kernel;
    const size_t columns = 4 + kernel->input_count + kernel->state_count + kernel->output_count;
    const size_t room = ROOM / columns - STAGGER;
    return room < WINDOW ? room / 16 * 16 : WINDOW; /* no vector has more lanes */
}

/* A column to copy to, with the contacts in it; NULL for one that is not given. */
static const void *take(const struct job *job, const void *from, const size_t *place, size_t n,
                        double **at) {
    double *column = *at;
    if (!from)
        return NULL;
    gather(column, from, place, n);
    *at += stride_of(job);
    return column;
}

/* n <= job->room contacts of one material, at these places. */
static void run_copied(const struct job *job, const size_t *place, size_t n) {
    _Alignas(64) double memory[ROOM];
    const struct touch_kernel *kernel = job->kernel;
    const struct touch_block *all = job->block;
    double *at = memory;
    struct part part;
    part.block.n = n;
    part.block.dt = all->dt;
    part.block.radius1 = take(job, all->radius1, place, n, &at);
    part.block.radius2 = take(job, all->radius2, place, n, &at);
    part.block.mass1 = take(job, all->mass1, place, n, &at);
    part.block.mass2 = take(job, all->mass2, place, n, &at);
    for (size_t k = 0; k < TOUCH_INPUT_MAX; k++)
        part.block.input[k] =
            take(job, k < kernel->input_count ? all->input[k] : NULL, place, n, &at);
    for (size_t k = 0; k < kernel->state_count; k++) {
        double *column = at;
        part.in[k] = take(job, state_in(job, k), place, n, &at);
        part.out[k] = state_out(job, k) ? column : NULL;
        at = column + (part.in[k] || part.out[k] ? stride_of(job) : 0);
    }
    part.block.state_in = part.in;
    part.block.state_out = part.out;
    for (size_t k = 0; k < TOUCH_OUTPUT_MAX; k++) {
        part.block.output[k] = k < kernel->output_count && all->output[k] ? at : NULL;
        at += part.block.output[k] ? stride_of(job) : 0;
    }
    touch_batch_run(kernel, &job->coefficients[job->material[place[0]]], &part.block);
    for (size_t k = 0; k < kernel->state_count; k++)
        if (part.out[k])
            scatter(state_out(job, k), part.out[k], place, n);
    for (size_t k = 0; k < kernel->output_count; k++)
        if (part.block.output[k])
            scatter(all->output[k], part.block.output[k], place, n);
}

/* Of a contact whose material is not there: not-a-number, which the caller sees, and no state. */
static void answer_nothing(const struct job *job, const size_t *place, size_t n) {
    const struct touch_kernel *kernel = job->kernel;
    const double none = TOUCH_NAN, zero = 0.0;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < kernel->output_count; k++)
            if (job->block->output[k])
                scatter(job->block->output[k], &none, place + i, 1);
        for (size_t k = 0; k < kernel->state_count; k++)
            if (state_out(job, k))
                scatter(state_out(job, k), &zero, place + i, 1);
    }
}

/* --- mixed -------------------------------------------------------------------------------------- */

/* How many contacts from `first` on have its material, up to `most`. */
static size_t stretch(const struct job *job, size_t first, size_t most) {
    const size_t left = job->block->n - first, end = first + (most < left ? most : left);
    size_t i = first + 1;
    while (i < end && job->material[i] == job->material[first])
        i++;
    return i - first;
}

/* The places of n contacts from `first` on, sorted into buckets by the last bits of the material: by the
 * material itself, but where there are more materials than buckets. */
static void sort(const struct job *job, size_t first, size_t n, size_t *ret_place) {
    size_t begin[BUCKETS + 1] = {0};
    for (size_t i = first; i < first + n; i++)
        begin[job->material[i] % BUCKETS + 1]++;
    for (size_t b = 1; b < BUCKETS; b++)
        begin[b] += begin[b - 1];
    for (size_t i = first; i < first + n; i++)
        ret_place[begin[job->material[i] % BUCKETS]++] = i;
}

static void run_mixed(const struct job *job, size_t first, size_t n) {
    size_t place[WINDOW + STRETCH], many;
    sort(job, first, n, place);
    for (size_t i = 0; i < n; i += many) {
        const uint32_t material = job->material[place[i]];
        for (many = 1; i + many < n && many < job->room;)
            if (job->material[place[i + many]] == material)
                many++;
            else
                break;
        if (material < job->count)
            run_copied(job, place + i, many);
        else
            answer_nothing(job, place + i, many);
    }
}

/* How many contacts from `first` on are mixed: up to where a long stretch begins, or the window is full. */
static size_t mixed(const struct job *job, size_t first) {
    size_t n = 0, next;
    while (first + n < job->block->n && n < WINDOW) {
        next = stretch(job, first + n, STRETCH);
        if (next == STRETCH)
            break;
        n += next;
    }
    return n;
}

void touch_batch_run_materials(const struct touch_kernel *kernel,
                               const struct touch_coefficients *coefficients, size_t count,
                               const uint32_t *material, const struct touch_block *block) {
    struct job job = {kernel, coefficients, count, material, block, 0};
    job.room = room_of(&job);
    for (size_t i = 0, n; i < block->n; i += n) {
        if ((n = mixed(&job, i))) {
            run_mixed(&job, i, n);
            continue;
        }
        n = stretch(&job, i, block->n);
        if (material[i] < count) {
            run_in_place(&job, i, n);
            continue;
        }
        for (size_t k = i; k < i + n; k++)
            answer_nothing(&job, &k, 1);
    }
}
