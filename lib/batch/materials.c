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

/* The columns of a block, one after another: what is read (sizes, inputs, state), and what is written (outputs, state). */
struct columns {
    const double *read[4 + TOUCH_INPUT_MAX + TOUCH_STATE_MAX];
    double *written[TOUCH_OUTPUT_MAX + TOUCH_STATE_MAX];
};

struct job {
    const struct touch_kernel *kernel;
    const struct touch_coefficients *coefficients;
    size_t count;
    const uint32_t *material;
    const struct touch_block *block;
    size_t reads, writes; /* columns */
    size_t room;          /* contacts that fit in the columns to copy to */
    struct columns all;
};

static void set_out(struct job *job) {
    const struct touch_kernel *kernel = job->kernel;
    const struct touch_block *b = job->block;
    const void *const sizes[] = {b->radius1, b->radius2, b->mass1, b->mass2};
    const double **read = job->all.read;
    double **written = job->all.written;
    for (size_t k = 0; k < 4; k++)
        *read++ = sizes[k];
    for (size_t k = 0; k < kernel->input_count; k++)
        *read++ = b->input[k];
    for (size_t k = 0; k < kernel->output_count; k++)
        *written++ = b->output[k];
    for (size_t k = 0; k < kernel->state_count; k++) {
        *read++ = b->state_in ? b->state_in[k] : NULL;
        *written++ = b->state_out ? b->state_out[k] : NULL;
    }
    job->reads = (size_t)(read - job->all.read);
    job->writes = (size_t)(written - job->all.written);
    const size_t room = ROOM / (job->reads + kernel->output_count) - STAGGER;
    job->room = room < WINDOW ? room / 16 * 16 : WINDOW; /* no vector has more lanes */
}

/* n contacts of one material, whose columns these are. */
static void run_columns(const struct job *job, uint32_t material, size_t n, struct columns *c) {
    const struct touch_kernel *kernel = job->kernel;
    const double *const *read = c->read + 4;
    double *const *written = c->written;
    struct touch_block part = {.n = n,
                               .dt = job->block->dt,
                               .radius1 = c->read[0],
                               .radius2 = c->read[1],
                               .mass1 = c->read[2],
                               .mass2 = c->read[3]};
    const void *in[TOUCH_STATE_MAX];
    void *out[TOUCH_STATE_MAX];
    for (size_t k = 0; k < kernel->input_count; k++)
        part.input[k] = *read++;
    for (size_t k = 0; k < kernel->output_count; k++)
        part.output[k] = *written++;
    for (size_t k = 0; k < kernel->state_count; k++) {
        in[k] = *read++;
        out[k] = *written++;
    }
    part.state_in = in;
    part.state_out = out;
    touch_batch_run(kernel, &job->coefficients[material], &part);
}

/* Where they lie. */
static void run_in_place(const struct job *job, size_t first, size_t n) {
    struct columns c;
    for (size_t k = 0; k < job->reads; k++)
        c.read[k] = job->all.read[k] ? job->all.read[k] + first : NULL;
    for (size_t k = 0; k < job->writes; k++)
        c.written[k] = job->all.written[k] ? job->all.written[k] + first : NULL;
    run_columns(job, job->material[first], n, &c);
}

/* Copied: n <= job->room contacts of one material, at these places. */
static void run_copied(const struct job *job, const size_t *place, size_t n) {
    _Alignas(64) double memory[ROOM];
    const size_t outputs = job->kernel->output_count;
    double *at = memory;
    struct columns c;
    for (size_t k = 0; k < job->reads; k++) {
        c.read[k] = job->all.read[k] ? at : NULL;
        for (size_t i = 0; c.read[k] && i < n; i++)
            at[i] = job->all.read[k][place[i]];
        at += c.read[k] ? job->room + STAGGER : 0;
    }
    for (size_t k = 0; k < job->writes; k++) { /* a new state takes the place of the old one */
        const double *old = k < outputs ? NULL : c.read[job->reads - job->writes + k];
        double *const own = old ? memory + (old - memory) : at;
        c.written[k] = job->all.written[k] ? own : NULL;
        at += c.written[k] == at ? job->room + STAGGER : 0;
    }
    run_columns(job, job->material[place[0]], n, &c);
    for (size_t k = 0; k < job->writes; k++)
        for (size_t i = 0; c.written[k] && i < n; i++)
            job->all.written[k][place[i]] = c.written[k][i];
}

/* Of a contact whose material is not there: not-a-number, which the caller sees, and no state. */
static void answer_nothing(const struct job *job, size_t place) {
    for (size_t k = 0; k < job->writes; k++)
        if (job->all.written[k])
            job->all.written[k][place] = k < job->kernel->output_count ? TOUCH_NAN : 0.0;
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
            for (size_t k = i; k < i + many; k++)
                answer_nothing(job, place[k]);
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
    struct job job = {kernel, coefficients, count, material, block, .reads = 0};
    set_out(&job);
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
            answer_nothing(&job, k);
    }
}
