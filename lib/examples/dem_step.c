/* SPDX-License-Identifier: BSD-3-Clause */
/* A small DEM engine around the batch API: spheres of one material in a periodic box, packed densely,
 * moved by velocity Verlet. It shows a kernel in its natural surroundings, and is what the benchmark
 * times beside other engines. Against the installed library:
 *
 *   cc -O3 dem_step.c $(pkg-config --cflags --libs touchstone) -lpthread -o dem_step
 *   ./dem_step --spheres 100000 --steps 500
 *
 * One step: half a kick, drift, and once a sphere has moved by half the skin a new neighbour list;
 * then, block by block, so that everything of a block stays in cache:
 *
 *   skip     the pairs of the list that touch, or did in the last step: branches of the centres
 *   gather   relative velocity and spins of those, into columns
 *   kernel   touch_batch_run, history in place
 *   scatter  forces and torques onto the spheres
 *
 * and the other half of the kick.
 *
 * Spheres are sorted by cell. A pair belongs to the cell that comes first, and cells know the cells
 * in front of them alone, so each pair stands in the list once. Layers of cells make slabs; a pair of
 * slab s has its spheres in s and s + 1. Even slabs run first, in parallel, then the odd ones: no two
 * threads write to one sphere, and the sums do not depend on how many there are. History stands in
 * columns, block by block in the order of the contacts, and is moved only when a contact of the block
 * comes or goes. Positions are not folded into the box between two lists; a pair knows its image.
 */
#define _POSIX_C_SOURCE 200809L
#include <float.h>
#include <math.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <touchstone/batch.h>

#define DENSITY     2500.0 /* kg/m3 */
#define RADIUS      5e-3   /* m, mean */
#define STATE_MAX   48     /* columns of history of the laws used here */
#define BLOCK       96     /* pairs of the list in a block, about: its columns fit the L1 cache */
#define BLOCK_MAX   256    /* room for one; a row is never cut */
#define AHEAD       16     /* pairs whose second spheres are fetched before they are wanted */
#define IMAGES      27
#define IMAGE_SHIFT 27 /* bits of a neighbour that are its index; above them its image */
#define INDEX_MASK  ((UINT32_C(1) << IMAGE_SHIFT) - 1)
#if defined(__GNUC__)
#define FETCH(address) __builtin_prefetch(address)
#else
#define FETCH(address) (void)(address)
#endif

/* --- what there is -------------------------------------------------------------------------------- */

/* X(name, default, least, most, help); X(name, option, default, help); X(name, help) */
#define NUMBERS(X)                                                                                 \
    X(spheres, 100000, 100, 1e8, "")                                                               \
    X(steps, 200, 0, 1e9, "")                                                                      \
    X(threads, 1, 1, 1024, "")                                                                     \
    X(seed, 1, 0, 1e15, "")                                                                        \
    X(fraction, 0.64, 0.1, 0.74, "volume of the spheres over that of the box")                     \
    X(spread, 0, 0, 0.5, "radii between 1 - S and 1 + S times 5 mm")                               \
    X(settle, 300, 1, 1e6, "rounds of pushing the random spheres apart")                           \
    X(speed, 0.01, 0, 1e3, "m/s, standard deviation of the first velocities")                      \
    X(dt, 0.1, 1e-6, 1, "time step over the Rayleigh time")                                        \
    X(skin, 0.1, 1e-3, 1, "of the neighbour list, over 5 mm")                                      \
    X(report, 0, 0, 1e9, "print energies every so many steps")
#define TEXTS(X)                                                                                   \
    X(law, "law", "hertz_mindlin", "name of a law with a space form")                              \
    X(grade, "grade", "exact", "auto, exact or fast")                                              \
    X(target, "target", NULL, "instruction set (the best there is)")                               \
    X(write, "write-packing", NULL, "file: a head line, then x y z radius of each sphere")         \
    X(read, "read-packing", NULL, "such a file instead of a packing made anew")                    \
    X(contacts, "write-contacts", NULL, "file: what each contact is given and answers at the end")
#define FLAGS(X)                                                                                   \
    X(energies, "ask the kernel for energies and tell the balance")                                \
    X(split, "tell the parts of the pair loop apart, which costs some ns a contact")               \
    X(json, "one JSON object instead of a table")

struct options {
#define X(name, ...) double name;
    NUMBERS(X)
#undef X
#define X(name, ...) const char *name;
    TEXTS(X)
#undef X
#define X(name, ...) int name;
    FLAGS(X)
#undef X
};

/* A cache line a sphere for what is gathered together; sums go elsewhere. */
struct place {
    double at[3], radius;
};
struct motion {
    double velocity[3], inverse_mass, spin[3], inverse_inertia;
};
struct load {
    double force[3], unused1, torque[3], unused2;
};

/* What a thread needs for the block it is at. */
struct scratch {
    double *input[TOUCH_SPACE_IN_COUNT], *size[4], *output[TOUCH_SPACE_OUT_COUNT];
    uint32_t pair[BLOCK_MAX]; /* of each contact */
    void *memory;
    double time[4];    /* s: skip, gather, kernel, scatter, where they are told apart */
    double energy[6];  /* J: strain; slip, dashpot, rolling, coupling of the step; unused */
    uint64_t contacts; /* evaluated */
};

/* Rows of spheres whose pairs are evaluated together. */
struct block {
    uint32_t first_row, end_row; /* spheres */
    size_t first_pair;
    uint32_t count; /* contacts: places first_pair .. of the columns of history */
};

struct slab {
    size_t first_block, end_block;
};

struct world {
    struct options o;
    size_t threads, steps;
    double box; /* m, side of the periodic cube */
    size_t n;
    struct place *place, *listed; /* now; where the list was made */
    struct motion *motion;
    struct load *load;
    uint32_t *name; /* of the sphere at a place, for ever */

    /* Neighbour list: pairs of sphere i are start[i] .. start[i + 1]. */
    size_t *start, pairs, room;
    uint32_t *row, *other;  /* first sphere of each pair; the second, and its image */
    unsigned char *touched; /* of a pair, in the last step */
    double image[IMAGES][3];
    struct block *blocks;
    size_t block_count;
    struct slab *slabs;
    size_t slab_count;
    /* History: state[k] + first_pair of a block; contact: the pair whose history it is. */
    double *state[STATE_MAX], *state_memory;
    uint32_t *contact;

    const struct touch_kernel *kernel;
    struct touch_coefficients coefficients;
    struct scratch *scratch; /* of each thread */
    size_t lists;            /* made so far */
    double pair_time, list_time;
    double lost[4]; /* J, since the start: slip, dashpot, rolling, coupling */
    double dt;
};

static void die(const char *what) {
    fprintf(stderr, "dem_step: %s\n", what);
    exit(2);
}

static void *grab(size_t count, size_t size) {
    void *memory;
    if (posix_memalign(&memory, 64, (count + 1) * size))
        die("out of memory");
    memset(memory, 0, (count + 1) * size);
    return memory;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* splitmix64; in [0, 1) */
static double uniform(uint64_t *seed) {
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

/* Box and Muller. */
static double normal(uint64_t *seed) {
    const double r = sqrt(-2.0 * log(1.0 - uniform(seed)));
    return r * cos(2.0 * TOUCH_PI * uniform(seed));
}

/* --- cells and list ------------------------------------------------------------------------------- */

/* Cells of a layer are c[0] c[1], layers c[2]. */
struct cells {
    size_t side, count;
    uint32_t *first; /* sphere of each cell */
};

static size_t cell_of(const struct cells *cells, double box, const double at[3]) {
    size_t c[3];
    for (int i = 0; i < 3; i++) {
        const double x = at[i] / box * (double)cells->side;
        c[i] = x > 0.0 ? (size_t)x : 0;
        c[i] = c[i] < cells->side ? c[i] : cells->side - 1;
    }
    return (c[2] * cells->side + c[1]) * cells->side + c[0];
}

static void fold(double box, double at[3]) {
    for (int i = 0; i < 3; i++)
        at[i] -= box * floor(at[i] / box);
}

#define SORTED(w, order, member)                                                                   \
    do {                                                                                           \
        void *copy = grab((w)->n, sizeof *(w)->member);                                            \
        memcpy(copy, (w)->member, (w)->n * sizeof *(w)->member);                                   \
        for (size_t k = 0; k < (w)->n; k++)                                                        \
            memcpy(&(w)->member[k], (char *)copy + (order)[k] * sizeof *(w)->member,               \
                   sizeof *(w)->member);                                                           \
        free(copy);                                                                                \
    } while (0)

/* Counting sort by cell. */
static void sort_spheres(struct world *w, struct cells *cells) {
    uint32_t *cell = grab(w->n, sizeof *cell), *order = grab(w->n, sizeof *order);
    cells->first = grab(cells->count + 1, sizeof *cells->first);
    for (size_t i = 0; i < w->n; i++) {
        fold(w->box, w->place[i].at);
        cell[i] = (uint32_t)cell_of(cells, w->box, w->place[i].at);
        cells->first[cell[i] + 1]++;
    }
    for (size_t c = 0; c < cells->count; c++)
        cells->first[c + 1] += cells->first[c];
    uint32_t *next = grab(cells->count, sizeof *next);
    memcpy(next, cells->first, cells->count * sizeof *next);
    for (size_t i = 0; i < w->n; i++)
        order[next[cell[i]]++] = (uint32_t)i;
    SORTED(w, order, place);
    SORTED(w, order, motion);
    SORTED(w, order, name);
    free(next);
    free(order);
    free(cell);
}

/* The half of the neighbouring cells that comes after one: none in the layer below. */
static const signed char ahead[13][3] = {
    {1, 0, 0},  {-1, 1, 0}, {0, 1, 0}, {1, 1, 0},  {-1, -1, 1}, {0, -1, 1}, {1, -1, 1},
    {-1, 0, 1}, {0, 0, 1},  {1, 0, 1}, {-1, 1, 1}, {0, 1, 1},   {1, 1, 1},
};

static size_t step_cell(const struct cells *cells, size_t at, int by, int *ret_image) {
    const long side = (long)cells->side, to = (long)at + by;
    *ret_image = to < 0 ? -1 : to >= side ? 1 : 0;
    return (size_t)(to - *ret_image * side);
}

static void add_pair(struct world *w, size_t i, uint32_t j, int image) {
    if (w->pairs == w->room) {
        w->room = w->room + w->room / 2 + 1024;
        w->row = realloc(w->row, (w->room + AHEAD) * sizeof *w->row);
        w->other = realloc(w->other, (w->room + AHEAD) * sizeof *w->other);
        if (!w->row || !w->other)
            die("out of memory");
    }
    w->row[w->pairs] = (uint32_t)i;
    w->other[w->pairs++] = j | (uint32_t)image << IMAGE_SHIFT;
}

static void add_near(struct world *w, size_t i, uint32_t from, uint32_t end, int image) {
    const struct place *a = &w->place[i];
    const double *shift = w->image[image];
    for (uint32_t j = from; j < end; j++) {
        const struct place *b = &w->place[j];
        const double reach = a->radius + b->radius + w->o.skin * RADIUS;
        double distance2 = 0.0;
        for (int k = 0; k < 3; k++) {
            const double d = b->at[k] + shift[k] - a->at[k];
            distance2 += d * d;
        }
        if (distance2 < reach * reach)
            add_pair(w, i, j, image);
    }
}

static void list_pairs(struct world *w, const struct cells *cells) {
    w->pairs = 0;
    for (size_t c = 0; c < cells->count; c++) {
        const size_t at[3] = {c % cells->side, c / cells->side % cells->side,
                              c / cells->side / cells->side};
        for (uint32_t i = cells->first[c]; i < cells->first[c + 1]; i++) {
            w->start[i] = w->pairs;
            add_near(w, i, i + 1, cells->first[c + 1], 13);
            for (size_t k = 0; k < TOUCH_COUNT(ahead); k++) {
                int image[3];
                size_t to[3];
                for (int d = 0; d < 3; d++)
                    to[d] = step_cell(cells, at[d], ahead[k][d], &image[d]);
                const size_t near = (to[2] * cells->side + to[1]) * cells->side + to[0];
                add_near(w, i, cells->first[near], cells->first[near + 1],
                         13 + image[0] + 3 * image[1] + 9 * image[2]);
            }
        }
    }
    w->start[w->n] = w->pairs;
    for (size_t k = w->pairs; k < w->pairs + AHEAD && w->other; k++)
        w->other[k] = 0; /* fetched, not used */
}

/* Rows to blocks, layers to slabs: an even number of them, so that even and odd ones alternate round
 * the box. */
static void cut_blocks(struct world *w, const struct cells *cells) {
    const size_t layer = cells->side * cells->side, most = cells->side / 2 * 2;
    w->slab_count = most < 32 ? most : 32;
    w->slabs = realloc(w->slabs, w->slab_count * sizeof *w->slabs);
    w->blocks = realloc(w->blocks, (w->n + 1) * sizeof *w->blocks);
    if (!w->slabs || !w->blocks)
        die("out of memory");
    w->block_count = 0;
    for (size_t s = 0; s < w->slab_count; s++) {
        const size_t from = s * cells->side / w->slab_count;
        const size_t to = (s + 1) * cells->side / w->slab_count;
        const uint32_t end = cells->first[to * layer];
        w->slabs[s].first_block = w->block_count;
        for (uint32_t i = cells->first[from * layer]; i < end;) {
            struct block *b = &w->blocks[w->block_count++];
            *b = (struct block){.first_row = i, .first_pair = w->start[i]};
            while (i < end && w->start[i + 1] - b->first_pair <= BLOCK)
                i++;
            if (i == b->first_row) /* a row longer than a block */
                i++;
            b->end_row = i;
            if (w->start[i] - b->first_pair > BLOCK_MAX)
                die("a sphere has too many neighbours");
        }
        w->slabs[s].end_block = w->block_count;
    }
}

/* --- history over a new list ---------------------------------------------------------------------- */

/* The contacts that there were, by the name of their first sphere. */
struct kept {
    size_t *first; /* of each name */
    uint32_t *partner, *place;
    double *state; /* kernel->state_count numbers each */
    size_t count;
};

static void keep_history(const struct world *w, struct kept *kept) {
    const size_t states = w->kernel->state_count;
    kept->count = 0;
    for (size_t k = 0; k < w->block_count; k++)
        kept->count += w->blocks[k].count;
    kept->first = grab(w->n + 1, sizeof *kept->first);
    kept->partner = grab(kept->count, sizeof *kept->partner);
    kept->state = grab(kept->count * states, sizeof *kept->state);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t k = 0; k < w->block_count; k++) {
            const struct block *b = &w->blocks[k];
            for (size_t c = b->first_pair; c < b->first_pair + b->count; c++) {
                const size_t one = w->name[w->row[w->contact[c]]];
                if (pass == 0) {
                    kept->first[one + 1]++;
                    continue;
                }
                const size_t to = kept->first[one]++;
                kept->partner[to] = w->name[w->other[w->contact[c]] & INDEX_MASK];
                for (size_t s = 0; s < states; s++)
                    kept->state[to * states + s] = w->state[s][c];
            }
        }
        for (size_t i = 0; pass == 0 && i < w->n; i++)
            kept->first[i + 1] += kept->first[i];
        for (size_t i = w->n; pass == 1 && i > 0; i--)
            kept->first[i] = kept->first[i - 1];
        if (pass == 1)
            kept->first[0] = 0;
    }
}

static const double *find_history(const struct world *w, const struct kept *kept, uint32_t one,
                                  uint32_t two) {
    for (size_t k = kept->first[one]; k < kept->first[one + 1]; k++)
        if (kept->partner[k] == two)
            return &kept->state[k * w->kernel->state_count];
    return NULL;
}

/* A contact whose bodies changed places: vectors (of the shear force on body 1, of the normal) point
 * the other way. */
static double turned(const char *name, double value, int swapped) {
    const size_t length = strlen(name);
    const char axis = name[length - 1];
    const int vector = length > 2 && name[length - 2] == '_' && axis >= 'x' && axis <= 'z';
    return vector && swapped ? -value : value;
}

static void restore_history(struct world *w, const struct kept *kept) {
    for (size_t k = 0; k < w->block_count; k++) {
        struct block *b = &w->blocks[k];
        for (uint32_t i = b->first_row; i < b->end_row; i++)
            for (size_t pair = w->start[i]; pair < w->start[i + 1]; pair++) {
                const uint32_t one = w->name[i], two = w->name[w->other[pair] & INDEX_MASK];
                const double *same = find_history(w, kept, one, two);
                const double *swapped = same ? NULL : find_history(w, kept, two, one);
                if (!same && !swapped)
                    continue;
                const size_t to = b->first_pair + b->count++;
                w->contact[to] = (uint32_t)pair;
                w->touched[pair] = 1;
                for (size_t s = 0; s < w->kernel->state_count; s++)
                    w->state[s][to] = turned(w->kernel->state[s].name, (same ? same : swapped)[s],
                                             swapped != NULL);
            }
    }
}

/* Columns whose bases differ modulo 4096 (see batch.h). */
static void make_columns(double *memory, size_t stride, size_t count, double **ret_column) {
    for (size_t k = 0; k < count; k++)
        ret_column[k] = memory + k * stride;
}

static size_t stride_of(size_t n) {
    return (n + 511) / 512 * 512 + 24;
}

static void make_list(struct world *w) {
    const double begin = now();
    const double widest = 2.0 * RADIUS * (1.0 + w->o.spread) + w->o.skin * RADIUS;
    struct cells cells = {.side = (size_t)(w->box / widest)};
    struct kept kept;
    if (cells.side < 4)
        die("too few spheres: the box must be at least 4 cells wide");
    cells.count = cells.side * cells.side * cells.side;
    keep_history(w, &kept);
    sort_spheres(w, &cells);
    list_pairs(w, &cells);
    cut_blocks(w, &cells);
    memcpy(w->listed, w->place, w->n * sizeof *w->place);
    free(w->touched);
    free(w->contact);
    free(w->state_memory);
    w->touched = grab(w->pairs, sizeof *w->touched);
    w->contact = grab(w->pairs, sizeof *w->contact);
    w->state_memory = grab(stride_of(w->pairs) * w->kernel->state_count, sizeof(double));
    make_columns(w->state_memory, stride_of(w->pairs), w->kernel->state_count, w->state);
    restore_history(w, &kept);
    free(kept.first);
    free(kept.partner);
    free(kept.state);
    free(cells.first);
    w->lists++;
    w->list_time += now() - begin;
}

/* Whether a sphere has left the skin's half. */
static int list_is_old(const struct world *w) {
    const double far = 0.5 * w->o.skin * RADIUS;
    double most = 0.0;
    for (size_t i = 0; i < w->n; i++) {
        double moved = 0.0;
        for (int k = 0; k < 3; k++) {
            const double d = w->place[i].at[k] - w->listed[i].at[k];
            moved += d * d;
        }
        most = moved > most ? moved : most;
    }
    return most > far * far;
}

/* --- one block ------------------------------------------------------------------------------------ */

/* The pairs that touch or touched: their spheres and branches. Every pair writes, and what it wrote
 * counts or not: no branch to mispredict. What gather and scatter will want is on its way meanwhile.
 * Local names: a byte that is written might be any of the world's pointers. */
static size_t skip(struct world *w, const struct block *b, struct scratch *s) {
    double *const x = s->input[TOUCH_SPACE_IN_BRANCH_X];
    double *const y = s->input[TOUCH_SPACE_IN_BRANCH_Y];
    double *const z = s->input[TOUCH_SPACE_IN_BRANCH_Z];
    uint32_t *const pairs = s->pair;
    const struct place *const place = w->place;
    const struct motion *const motion = w->motion;
    const struct load *const load = w->load;
    const uint32_t *const row = w->row, *const other = w->other;
    unsigned char *const touched = w->touched;
    const double(*const image)[3] = (const double(*)[3])w->image;
    const size_t end = w->start[b->end_row];
    size_t n = 0;
    for (size_t pair = b->first_pair; pair < end; pair++) {
        const uint32_t i = row[pair], j = other[pair] & INDEX_MASK;
        const double *const shift = image[other[pair] >> IMAGE_SHIFT];
        const struct place *const a = &place[i], *const c = &place[j];
        const double dx = c->at[0] + shift[0] - a->at[0];
        const double dy = c->at[1] + shift[1] - a->at[1];
        const double dz = c->at[2] + shift[2] - a->at[2];
        const double reach = a->radius + c->radius;
        const unsigned char touches = dx * dx + dy * dy + dz * dz < reach * reach;
        FETCH(&place[other[pair + AHEAD] & INDEX_MASK]);
        FETCH(&motion[j]);
        FETCH(&load[j]);
        x[n] = dx;
        y[n] = dy;
        z[n] = dz;
        pairs[n] = (uint32_t)pair;
        n += touches | touched[pair];
        touched[pair] = touches;
    }
    return n;
}

static uint32_t first_of(const struct world *w, uint32_t pair) {
    return w->row[pair];
}

static uint32_t second_of(const struct world *w, uint32_t pair) {
    return w->other[pair] & INDEX_MASK;
}

static void gather(const struct world *w, const struct scratch *s, size_t n) {
    double *vx = s->input[TOUCH_SPACE_IN_VELOCITY_X], *vy = s->input[TOUCH_SPACE_IN_VELOCITY_Y];
    double *vz = s->input[TOUCH_SPACE_IN_VELOCITY_Z], *ax = s->input[TOUCH_SPACE_IN_SPIN1_X];
    double *ay = s->input[TOUCH_SPACE_IN_SPIN1_Y], *az = s->input[TOUCH_SPACE_IN_SPIN1_Z];
    double *bx = s->input[TOUCH_SPACE_IN_SPIN2_X], *by = s->input[TOUCH_SPACE_IN_SPIN2_Y];
    double *bz = s->input[TOUCH_SPACE_IN_SPIN2_Z];
    for (size_t c = 0; c < n; c++) {
        const struct motion *a = &w->motion[first_of(w, s->pair[c])],
                            *b = &w->motion[second_of(w, s->pair[c])];
        vx[c] = b->velocity[0] - a->velocity[0];
        vy[c] = b->velocity[1] - a->velocity[1];
        vz[c] = b->velocity[2] - a->velocity[2];
        ax[c] = a->spin[0];
        ay[c] = a->spin[1];
        az[c] = a->spin[2];
        bx[c] = b->spin[0];
        by[c] = b->spin[1];
        bz[c] = b->spin[2];
    }
    for (size_t c = 0; w->o.spread > 0.0 && c < n; c++) {
        s->size[0][c] = w->place[first_of(w, s->pair[c])].radius;
        s->size[1][c] = w->place[second_of(w, s->pair[c])].radius;
        s->size[2][c] = 1.0 / w->motion[first_of(w, s->pair[c])].inverse_mass;
        s->size[3][c] = 1.0 / w->motion[second_of(w, s->pair[c])].inverse_mass;
    }
}

/* History to the places of this step's contacts; both lists are in ascending order. */
static void move_history(struct world *w, const struct block *b, const struct scratch *s,
                         size_t n) {
    double old[BLOCK_MAX];
    const uint32_t *was = &w->contact[b->first_pair];
    for (size_t k = 0; k < w->kernel->state_count; k++) {
        double *column = w->state[k] + b->first_pair;
        memcpy(old, column, b->count * sizeof *old);
        for (size_t c = 0, o = 0; c < n; c++) {
            while (o < b->count && was[o] < s->pair[c])
                o++;
            column[c] = o < b->count && was[o] == s->pair[c] ? old[o] : 0.0;
        }
    }
}

static void settle_history(struct world *w, struct block *b, const struct scratch *s, size_t n) {
    uint32_t *was = &w->contact[b->first_pair];
    if (b->count == n && !memcmp(was, s->pair, n * sizeof *was))
        return;
    move_history(w, b, s, n);
    memcpy(was, s->pair, n * sizeof *was);
    b->count = (uint32_t)n;
}

static void run_kernel(struct world *w, const struct block *b, struct scratch *s, size_t n) {
    void *state[STATE_MAX];
    struct touch_block block = {.n = n, .dt = w->dt};
    for (size_t k = 0; k < w->kernel->state_count; k++)
        state[k] = w->state[k] + b->first_pair;
    block.state_in = (const void *const *)state;
    block.state_out = state;
    for (size_t k = 0; k < TOUCH_SPACE_IN_COUNT; k++)
        block.input[k] = s->input[k];
    for (size_t k = 0; k < TOUCH_SPACE_OUT_COUNT; k++)
        block.output[k] = s->output[k];
    if (w->o.spread > 0.0) {
        block.radius1 = s->size[0];
        block.radius2 = s->size[1];
        block.mass1 = s->size[2];
        block.mass2 = s->size[3];
    }
    touch_batch_run(w->kernel, &w->coefficients, &block);
}

static void scatter(struct world *w, const struct scratch *s, size_t n) {
    const double *fx = s->output[TOUCH_SPACE_OUT_FORCE_X], *fy = s->output[TOUCH_SPACE_OUT_FORCE_Y];
    const double *fz = s->output[TOUCH_SPACE_OUT_FORCE_Z];
    const double *ax = s->output[TOUCH_SPACE_OUT_TORQUE1_X];
    const double *ay = s->output[TOUCH_SPACE_OUT_TORQUE1_Y];
    const double *az = s->output[TOUCH_SPACE_OUT_TORQUE1_Z];
    const double *bx = s->output[TOUCH_SPACE_OUT_TORQUE2_X];
    const double *by = s->output[TOUCH_SPACE_OUT_TORQUE2_Y];
    const double *bz = s->output[TOUCH_SPACE_OUT_TORQUE2_Z];
    for (size_t c = 0; c < n; c++) {
        struct load *a = &w->load[first_of(w, s->pair[c])], *b = &w->load[second_of(w, s->pair[c])];
        a->force[0] += fx[c];
        a->force[1] += fy[c];
        a->force[2] += fz[c];
        a->torque[0] += ax[c];
        a->torque[1] += ay[c];
        a->torque[2] += az[c];
        b->force[0] -= fx[c];
        b->force[1] -= fy[c];
        b->force[2] -= fz[c];
        b->torque[0] += bx[c];
        b->torque[1] += by[c];
        b->torque[2] += bz[c];
    }
}

static const int energy_outputs[] = {TOUCH_SPACE_OUT_STRAIN_ENERGY, TOUCH_SPACE_OUT_SLIP_WORK,
                                     TOUCH_SPACE_OUT_DASHPOT_WORK, TOUCH_SPACE_OUT_ROLLING_WORK,
                                     TOUCH_SPACE_OUT_COUPLING_WORK};

static void book_energies(struct scratch *s, size_t n) {
    for (size_t k = 0; k < TOUCH_COUNT(energy_outputs); k++)
        for (size_t c = 0; c < n; c++)
            s->energy[k] += s->output[energy_outputs[k]][c];
}

static double lap(double *since) {
    const double time = now(), passed = time - *since;
    *since = time;
    return passed;
}

static void run_block(struct world *w, struct block *b, struct scratch *s) {
    double since = w->o.split ? now() : 0.0;
    const size_t n = skip(w, b, s);
    if (w->o.split)
        s->time[0] += lap(&since);
    gather(w, s, n);
    settle_history(w, b, s, n);
    if (w->o.split)
        s->time[1] += lap(&since);
    run_kernel(w, b, s, n);
    if (w->o.split)
        s->time[2] += lap(&since);
    scatter(w, s, n);
    if (w->o.split)
        s->time[3] += lap(&since);
    if (w->o.energies)
        book_energies(s, n);
    s->contacts += n;
}

/* --- threads -------------------------------------------------------------------------------------- */

struct team {
    struct world *world;
    pthread_t *thread;
    pthread_barrier_t begin, middle, end;
    int over;
};

struct member {
    struct team *team;
    size_t index;
};

/* Slabs of one parity, dealt round: 0, T, 2 T, ... of them to the first thread. */
static void run_slabs(struct world *w, size_t parity, size_t thread) {
    for (size_t s = parity + 2 * thread; s < w->slab_count; s += 2 * w->threads)
        for (size_t b = w->slabs[s].first_block; b < w->slabs[s].end_block; b++)
            run_block(w, &w->blocks[b], &w->scratch[thread]);
}

static void *work(void *argument) {
    struct member me = *(struct member *)argument;
    free(argument);
    for (;;) {
        pthread_barrier_wait(&me.team->begin);
        if (me.team->over)
            return NULL;
        run_slabs(me.team->world, 0, me.index);
        pthread_barrier_wait(&me.team->middle);
        run_slabs(me.team->world, 1, me.index);
        pthread_barrier_wait(&me.team->end);
    }
}

static void start_team(struct team *team, struct world *w) {
    const unsigned count = (unsigned)w->threads;
    *team = (struct team){.world = w, .thread = grab(count, sizeof *team->thread)};
    pthread_barrier_init(&team->begin, NULL, count);
    pthread_barrier_init(&team->middle, NULL, count);
    pthread_barrier_init(&team->end, NULL, count);
    for (size_t i = 1; i < count; i++) {
        struct member *member = grab(1, sizeof *member);
        *member = (struct member){team, i};
        if (pthread_create(&team->thread[i], NULL, work, member))
            die("no thread");
    }
}

static void stop_team(struct team *team) {
    team->over = 1;
    pthread_barrier_wait(&team->begin);
    for (size_t i = 1; i < team->world->threads; i++)
        pthread_join(team->thread[i], NULL);
    free(team->thread);
}

/* All contacts: forces of this step, and its energies. */
static void run_pairs(struct team *team) {
    struct world *w = team->world;
    const double begin = now();
    for (size_t t = 0; t < w->threads; t++)
        memset(w->scratch[t].energy, 0, sizeof w->scratch[t].energy);
    pthread_barrier_wait(&team->begin);
    run_slabs(w, 0, 0);
    pthread_barrier_wait(&team->middle);
    run_slabs(w, 1, 0);
    pthread_barrier_wait(&team->end);
    for (size_t t = 0; t < w->threads; t++)
        for (size_t k = 0; k < TOUCH_COUNT(w->lost); k++)
            w->lost[k] += w->scratch[t].energy[k + 1];
    w->pair_time += now() - begin;
}

/* --- motion --------------------------------------------------------------------------------------- */

static void kick(struct world *w, double dt) {
    for (size_t i = 0; i < w->n; i++)
        for (int k = 0; k < 3; k++) {
            struct motion *m = &w->motion[i];
            m->velocity[k] += w->load[i].force[k] * m->inverse_mass * dt;
            m->spin[k] += w->load[i].torque[k] * m->inverse_inertia * dt;
        }
}

/* Half a kick and the drift; the forces are then done with, and zero for those to come. */
static void kick_and_drift(struct world *w) {
    for (size_t i = 0; i < w->n; i++) {
        struct motion *m = &w->motion[i];
        struct load *l = &w->load[i];
        for (int k = 0; k < 3; k++) {
            m->velocity[k] += l->force[k] * m->inverse_mass * (0.5 * w->dt);
            m->spin[k] += l->torque[k] * m->inverse_inertia * (0.5 * w->dt);
            w->place[i].at[k] += m->velocity[k] * w->dt;
        }
        *l = (struct load){.force = {0.0}};
    }
}

static void step(struct team *team) {
    struct world *w = team->world;
    kick_and_drift(w);
    if (list_is_old(w))
        make_list(w);
    run_pairs(team);
    kick(w, 0.5 * w->dt);
}

static double kinetic_energy(const struct world *w) {
    double sum = 0.0;
    for (size_t i = 0; i < w->n; i++)
        for (int k = 0; k < 3; k++) {
            const struct motion *m = &w->motion[i];
            sum += 0.5 * m->velocity[k] * m->velocity[k] / m->inverse_mass +
                   0.5 * m->spin[k] * m->spin[k] / m->inverse_inertia;
        }
    return sum;
}

static double strain_energy(const struct world *w) {
    double sum = 0.0;
    for (size_t t = 0; t < w->threads; t++)
        sum += w->scratch[t].energy[0];
    return sum;
}

/* Total momentum over the sum of the spheres' |momentum|. */
static double momentum_error(const struct world *w) {
    double total[3] = {0.0, 0.0, 0.0}, size = 0.0;
    for (size_t i = 0; i < w->n; i++) {
        double square = 0.0;
        for (int k = 0; k < 3; k++) {
            const double p = w->motion[i].velocity[k] / w->motion[i].inverse_mass;
            total[k] += p;
            square += p * p;
        }
        size += sqrt(square);
    }
    const double off = sqrt(total[0] * total[0] + total[1] * total[1] + total[2] * total[2]);
    return size > 0.0 ? off / size : 0.0;
}

/* --- the packing ---------------------------------------------------------------------------------- */

static void make_images(struct world *w) {
    for (int i = 0; i < IMAGES; i++)
        for (int k = 0, digits = i; k < 3; k++, digits /= 3)
            w->image[i][k] = w->box * (digits % 3 - 1);
}

static void make_room(struct world *w) {
    w->place = grab(w->n, sizeof *w->place);
    w->listed = grab(w->n, sizeof *w->listed);
    w->motion = grab(w->n, sizeof *w->motion);
    w->load = grab(w->n, sizeof *w->load);
    w->name = grab(w->n, sizeof *w->name);
    w->start = grab(w->n + 1, sizeof *w->start);
}

/* One round of pushing overlapping spheres apart, each by part of its half of the overlap. */
static void push_apart(struct world *w) {
    memset(w->load, 0, w->n * sizeof *w->load);
    for (size_t i = 0; i < w->n; i++)
        for (size_t pair = w->start[i]; pair < w->start[i + 1]; pair++) {
            const uint32_t j = w->other[pair] & INDEX_MASK;
            const double *shift = w->image[w->other[pair] >> IMAGE_SHIFT];
            double d[3], square = 0.0;
            for (int k = 0; k < 3; k++) {
                d[k] = w->place[j].at[k] + shift[k] - w->place[i].at[k];
                square += d[k] * d[k];
            }
            const double reach = w->place[i].radius + w->place[j].radius;
            if (!(square < reach * reach && square > 0.0))
                continue;
            const double push = 0.4 * (reach / sqrt(square) - 1.0);
            for (int k = 0; k < 3; k++) {
                w->load[i].force[k] -= push * d[k];
                w->load[j].force[k] += push * d[k];
            }
        }
    for (size_t i = 0; i < w->n; i++)
        for (int k = 0; k < 3; k++)
            w->place[i].at[k] += w->load[i].force[k];
}

/* Spheres at random, then pushed apart until little overlap is left. */
static void pack(struct world *w) {
    uint64_t seed = (uint64_t)w->o.seed;
    double volume = 0.0;
    w->n = (size_t)w->o.spheres;
    make_room(w);
    for (size_t i = 0; i < w->n; i++) {
        struct place *p = &w->place[i];
        p->radius = RADIUS * (1.0 + w->o.spread * (2.0 * uniform(&seed) - 1.0));
        volume += 4.0 / 3.0 * TOUCH_PI * p->radius * p->radius * p->radius;
    }
    w->box = cbrt(volume / w->o.fraction);
    for (size_t i = 0; i < w->n; i++)
        for (int k = 0; k < 3; k++)
            w->place[i].at[k] = w->box * uniform(&seed);
    make_images(w);
    for (size_t i = 0; i < w->n; i++)
        w->name[i] = (uint32_t)i;
    for (size_t round = 0; round < (size_t)w->o.settle; round++) {
        if (round == 0 || list_is_old(w))
            make_list(w);
        push_apart(w);
    }
}

static void write_packing(const struct world *w) {
    FILE *out = fopen(w->o.write, "w");
    if (!out)
        die("the packing cannot be written");
    fprintf(out, "# box %.17g m, %zu spheres: x y z radius (m)\n", w->box, w->n);
    for (size_t i = 0; i < w->n; i++) {
        double at[3] = {w->place[i].at[0], w->place[i].at[1], w->place[i].at[2]};
        fold(w->box, at);
        fprintf(out, "%.17g %.17g %.17g %.17g\n", at[0], at[1], at[2], w->place[i].radius);
    }
    if (fclose(out))
        die("the packing cannot be written");
}

static void read_packing(struct world *w) {
    FILE *in = fopen(w->o.read, "r");
    if (!in || fscanf(in, "# box %lf m, %zu spheres: x y z radius (m)", &w->box, &w->n) != 2 ||
        w->n < 1 || w->n > INDEX_MASK)
        die("the packing cannot be read");
    make_room(w);
    make_images(w);
    for (size_t i = 0; i < w->n; i++) {
        struct place *p = &w->place[i];
        if (fscanf(in, "%lf %lf %lf %lf", &p->at[0], &p->at[1], &p->at[2], &p->radius) != 4)
            die("the packing ends too early");
        w->name[i] = (uint32_t)i;
        const double spread = fabs(p->radius / RADIUS - 1.0);
        w->o.spread = spread > w->o.spread + 1e-12 ? spread : w->o.spread;
    }
    fclose(in);
}

static void set_in_motion(struct world *w) {
    uint64_t seed = (uint64_t)w->o.seed + 1;
    double total[3] = {0.0, 0.0, 0.0}, mass = 0.0;
    /* By name, so that a packing that was written and read moves in the same way. */
    uint32_t *at = grab(w->n, sizeof *at);
    for (size_t i = 0; i < w->n; i++)
        at[w->name[i]] = (uint32_t)i;
    for (size_t k = 0; k < w->n; k++) {
        struct motion *m = &w->motion[at[k]];
        const double r = w->place[at[k]].radius, own = 4.0 / 3.0 * TOUCH_PI * DENSITY * r * r * r;
        m->inverse_mass = 1.0 / own;
        m->inverse_inertia = 1.0 / (0.4 * own * r * r);
        mass += own;
        for (int d = 0; d < 3; d++) {
            m->velocity[d] = w->o.speed * normal(&seed);
            m->spin[d] = w->o.speed / RADIUS * normal(&seed);
            total[d] += own * m->velocity[d];
        }
    }
    for (size_t i = 0; i < w->n; i++)
        for (int d = 0; d < 3; d++)
            w->motion[i].velocity[d] -= total[d] / mass;
    free(at);
    memset(w->load, 0, w->n * sizeof *w->load);
}

/* --- the law -------------------------------------------------------------------------------------- */

/* Glass-like and soft, so that steps are long; keywords that the law lacks are passed over. */
static const struct {
    const char *keyword;
    double value;
} material[] = {
    {"young", 1e7},      {"poisson", 0.3},     {"restitution", 0.8}, {"mu_sl", 0.5},
    {"mu_ro", 0.0},      {"hz_shear", 3.85e6}, {"hz_poiss", 0.3},    {"fric", 0.5},
    {"dp_nratio", 0.07}, {"dp_sratio", 0.07},  {"dp_en", 0.8},
};

static void choose_law(struct world *w) {
    static const char *const grades[] = {"auto", "exact", "fast"};
    struct touch_message message;
    struct touch_values values;
    int grade = -1;
    for (int g = 0; g < 3; g++)
        if (!strcmp(grades[g], w->o.grade))
            grade = g;
    if (grade < 0)
        die("--grade: auto, exact or fast");
    if (touch_kernel_find(w->o.law, TOUCH_FORM_SPACE, TOUCH_PRECISION_DOUBLE, w->o.target,
                          (enum touch_grade)grade, &w->kernel, &message) != TOUCH_OK)
        die(message.text);
    if (w->kernel->state_count > STATE_MAX)
        die("the law keeps more history than this example has room for");
    touch_values_default(w->kernel->law, &values);
    for (size_t k = 0; k < TOUCH_COUNT(material); k++) {
        const double value = material[k].value;
        if (touch_property_find(w->kernel->law, material[k].keyword) >= 0 &&
            touch_values_set(w->kernel->law, &values, material[k].keyword, value, value, &message))
            die(message.text);
    }
    const double mass = 4.0 / 3.0 * TOUCH_PI * DENSITY * RADIUS * RADIUS * RADIUS;
    const struct touch_pair pair = {{RADIUS, RADIUS}, {mass, mass}, {0, 0}, 3};
    if (touch_batch_prepare(w->kernel, &values, w->o.spread > 0.0 ? NULL : &pair, &w->coefficients,
                            &message) != TOUCH_OK)
        die(message.text);
    /* A share of the Rayleigh time pi R sqrt(rho/G)/(0.1631 nu + 0.8766). */
    const double shear = material[0].value / 2.6;
    w->dt = w->o.dt * TOUCH_PI * RADIUS * sqrt(DENSITY / shear) / (0.1631 * 0.3 + 0.8766);
}

static void make_scratch(struct world *w) {
    const size_t columns = TOUCH_SPACE_IN_COUNT + 4 + TOUCH_SPACE_OUT_COUNT;
    w->scratch = grab(w->threads, sizeof *w->scratch);
    for (size_t t = 0; t < w->threads; t++) {
        struct scratch *s = &w->scratch[t];
        double *memory = s->memory = grab(columns * stride_of(BLOCK_MAX), sizeof *memory);
        const size_t stride = stride_of(BLOCK_MAX);
        make_columns(memory, stride, TOUCH_SPACE_IN_COUNT, s->input);
        make_columns(memory + TOUCH_SPACE_IN_COUNT * stride, stride, 4, s->size);
        make_columns(memory + (TOUCH_SPACE_IN_COUNT + 4) * stride, stride, TOUCH_SPACE_OUT_COUNT,
                     s->output);
        /* Forces and torques alone, or energies, too. */
        for (size_t k = 0; k < TOUCH_SPACE_OUT_COUNT; k++) {
            int wanted = k >= TOUCH_SPACE_OUT_FORCE_X && k <= TOUCH_SPACE_OUT_TORQUE2_Z;
            for (size_t e = 0; w->o.energies && e < TOUCH_COUNT(energy_outputs); e++)
                wanted |= (int)k == energy_outputs[e];
            s->output[k] = wanted ? s->output[k] : NULL;
        }
    }
}

/* --- output --------------------------------------------------------------------------------------- */

/* What each contact was given and answered in one more step: bodies, history before, answer. */
static void write_contacts(struct world *w) {
    FILE *out = fopen(w->o.contacts, "w");
    struct scratch *s = &w->scratch[0];
    if (!out)
        die("the contacts cannot be written");
    fprintf(out, "%s %zu %.17g\n", w->kernel->law->name, w->kernel->state_count, w->dt);
    for (size_t k = 0; k < w->block_count; k++) {
        struct block *b = &w->blocks[k];
        const size_t n = skip(w, b, s);
        gather(w, s, n);
        settle_history(w, b, s, n);
        double *before = grab(n * w->kernel->state_count, sizeof *before);
        for (size_t c = 0; c < n; c++)
            for (size_t f = 0; f < w->kernel->state_count; f++)
                before[c * w->kernel->state_count + f] = w->state[f][b->first_pair + c];
        run_kernel(w, b, s, n);
        for (size_t c = 0; c < n; c++) {
            fprintf(out, "%.17g %.17g", w->place[first_of(w, s->pair[c])].radius,
                    w->place[second_of(w, s->pair[c])].radius);
            for (size_t f = 0; f < TOUCH_SPACE_IN_COUNT; f++)
                fprintf(out, " %.17g", s->input[f][c]);
            for (size_t f = 0; f < w->kernel->state_count; f++)
                fprintf(out, " %.17g", before[c * w->kernel->state_count + f]);
            for (size_t f = TOUCH_SPACE_OUT_FORCE_X; f <= TOUCH_SPACE_OUT_TORQUE2_Z; f++)
                fprintf(out, " %.17g", s->output[f][c]);
            fputs("\n", out);
        }
        free(before);
    }
    if (fclose(out))
        die("the contacts cannot be written");
}

struct sums {
    double time[4];
    uint64_t contacts;
};

static struct sums sums_of(const struct world *w) {
    struct sums sums = {{0.0, 0.0, 0.0, 0.0}, 0};
    for (size_t t = 0; t < w->threads; t++) {
        for (int k = 0; k < 4; k++)
            sums.time[k] += w->scratch[t].time[k];
        sums.contacts += w->scratch[t].contacts;
    }
    return sums;
}

/* Energy that the world has, and has lost since the start. */
static double balance(const struct world *w) {
    double sum = kinetic_energy(w) + strain_energy(w);
    for (size_t k = 0; k < TOUCH_COUNT(w->lost); k++)
        sum += w->lost[k];
    return sum;
}

static void print_results(const struct world *w, double wall, double begun_with) {
    static const char *const parts[] = {"skip", "gather", "kernel", "scatter"};
    static const char *const losses[] = {"slip", "dashpot", "rolling", "coupling"};
    const struct sums sums = sums_of(w);
    const double evaluations = (double)sums.contacts, steps = (double)w->steps;
    const double per = 1e9 / (evaluations > 0.0 ? evaluations : 1.0);
    const double contacts = evaluations / (steps > 0.0 ? steps : 1.0);
    const char *text = w->o.json
                           ? "{\"schema\": 1, \"law\": \"%s\", \"target\": \"%s\", \"grade\": "
                             "\"%s\", \"threads\": %zu, \"spheres\": %zu, \"steps\": %zu"
                           : "%s, target %s, grade %s, %zu thread(s): %zu spheres, %zu steps\n";
    const char *number = w->o.json ? ", \"%s\": %.17g" : "%-32s %.6g\n";
#define PUT(name, value) printf(number, name, value)
    printf(text, w->kernel->law->name, w->kernel->target->name, touch_grade_name(w->kernel->grade),
           w->threads, w->n, w->steps);
    PUT("dt_s", w->dt);
    PUT("pairs_listed", (double)w->pairs);
    PUT("contacts", contacts);
    PUT("contacts_per_sphere", 2.0 * contacts / (double)w->n);
    PUT("evaluations", evaluations);
    PUT("lists", (double)w->lists);
    PUT("wall_s", wall);
    PUT("list_s", w->list_time);
    PUT("pair_loop_s", w->pair_time);
    PUT("pair_loop_ns_per_contact", w->pair_time * per);
    for (size_t k = 0; w->o.split && k < TOUCH_COUNT(parts); k++) {
        char name[64];
        snprintf(name, sizeof name, "%s_ns_per_contact", parts[k]);
        PUT(name, sums.time[k] * per);
    }
    PUT("kinetic_energy_J", kinetic_energy(w));
    PUT("momentum_error", momentum_error(w));
    if (w->o.energies) {
        const double end = balance(w);
        PUT("strain_energy_J", strain_energy(w));
        for (size_t k = 0; k < TOUCH_COUNT(losses); k++) {
            char name[64];
            snprintf(name, sizeof name, "%s_work_J", losses[k]);
            PUT(name, w->lost[k]);
        }
        PUT("energy_begin_J", begun_with);
        PUT("energy_error", (end - begun_with) / begun_with);
    }
#undef PUT
    fputs(w->o.json ? "}\n" : "", stdout);
}

/* --- all ------------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    size_t at;
    double least, most;
    const char *help;
} numbers[] = {
#define X(name, start, least, most, help)                                                          \
    {#name, offsetof(struct options, name), least, most, help},
    NUMBERS(X)
#undef X
};
static const struct {
    const char *name;
    size_t at;
    const char *help;
} texts[] =
    {
#define X(name, option, start, help) {option, offsetof(struct options, name), help},
        TEXTS(X)
#undef X
},
  flags[] = {
#define X(name, help) {#name, offsetof(struct options, name), help},
      FLAGS(X)
#undef X
};

static const struct options defaults = {
#define X(name, start, ...) .name = start,
    NUMBERS(X)
#undef X
#define X(name, option, start, help) .name = start,
        TEXTS(X)
#undef X
};

static void print_help(void) {
    puts("Usage: dem_step [OPTIONS]\n\n"
         "Spheres in a periodic box, dense, at random; some steps of velocity Verlet; times, "
         "sums.\n");
    for (size_t k = 0; k < TOUCH_COUNT(numbers); k++)
        printf("  --%-9s N       %s%s(%g)\n", numbers[k].name, numbers[k].help,
               *numbers[k].help ? " " : "",
               *(const double *)((const char *)&defaults + numbers[k].at));
    for (size_t k = 0; k < TOUCH_COUNT(texts); k++)
        printf("  --%-14s X  %s\n", texts[k].name, texts[k].help);
    for (size_t k = 0; k < TOUCH_COUNT(flags); k++)
        printf("  --%-16s %s\n", flags[k].name, flags[k].help);
}

static double number(const char *option, const char *text, double least, double most) {
    char *end;
    const double value = strtod(text, &end);
    if (end == text || *end || !(value >= least && value <= most)) {
        fprintf(stderr, "dem_step: --%s %s: a number in [%g, %g]\n", option, text, least, most);
        exit(2);
    }
    return value;
}

/* How many arguments the option takes up; 0 if there is no such option. */
static int read_option(const char *name, const char *text, struct options *o) {
    char *to = (char *)o;
    for (size_t k = 0; k < TOUCH_COUNT(flags); k++)
        if (!strcmp(name, flags[k].name)) {
            *(int *)(to + flags[k].at) = 1;
            return 1;
        }
    for (size_t k = 0; text && k < TOUCH_COUNT(numbers); k++)
        if (!strcmp(name, numbers[k].name)) {
            *(double *)(to + numbers[k].at) = number(name, text, numbers[k].least, numbers[k].most);
            return 2;
        }
    for (size_t k = 0; text && k < TOUCH_COUNT(texts); k++)
        if (!strcmp(name, texts[k].name)) {
            *(const char **)(to + texts[k].at) = text;
            return 2;
        }
    return 0;
}

static void read_options(int argc, char **argv, struct world *w) {
    w->o = defaults;
    for (int i = 1, taken; i < argc; i += taken) {
        if (!strcmp(argv[i], "--help")) {
            print_help();
            exit(0);
        }
        taken = !strncmp(argv[i], "--", 2) ? read_option(argv[i] + 2, argv[i + 1], &w->o) : 0;
        if (!taken) {
            fprintf(stderr, "dem_step: %s: no such option, or it lacks its value; see --help\n",
                    argv[i]);
            exit(2);
        }
    }
    w->threads = (size_t)w->o.threads;
    w->steps = (size_t)w->o.steps;
    w->o.energies |= w->o.report > 0.0;
}

static void report(const struct world *w, size_t done) {
    fprintf(stderr, "step %zu: kinetic %.6g J, strain %.6g J, sum with losses %.9g J\n", done,
            kinetic_energy(w), strain_energy(w), balance(w));
}

static void free_world(struct world *w) {
    for (size_t t = 0; t < w->threads; t++)
        free(w->scratch[t].memory);
    void *const all[] = {w->place,   w->listed,       w->motion, w->load,   w->name,
                         w->start,   w->other,        w->row,    w->blocks, w->touched,
                         w->contact, w->state_memory, w->slabs,  w->scratch};
    for (size_t k = 0; k < TOUCH_COUNT(all); k++)
        free(all[k]);
}

int main(int argc, char **argv) {
    static struct world w;
    struct team team;
    read_options(argc, argv, &w);
    if (w.o.read)
        read_packing(&w);
    choose_law(&w);
    if (!w.o.read)
        pack(&w);
    if (w.o.write)
        write_packing(&w);
    make_scratch(&w);
    set_in_motion(&w);
    make_list(&w);
    start_team(&team, &w);
    /* The forces of the first positions; what they cost is left out. */
    run_pairs(&team);
    memset(w.lost, 0, sizeof w.lost);
    const double begun_with = balance(&w);
    w.pair_time = w.list_time = 0.0;
    w.lists = 0;
    for (size_t t = 0; t < w.threads; t++) {
        memset(w.scratch[t].time, 0, sizeof w.scratch[t].time);
        w.scratch[t].contacts = 0;
    }
    const double begin = now();
    for (size_t k = 1; k <= w.steps; k++) {
        step(&team);
        if (w.o.report >= 1.0 && k % (size_t)w.o.report == 0)
            report(&w, k);
    }
    print_results(&w, now() - begin, begun_with);
    stop_team(&team);
    if (w.o.contacts)
        write_contacts(&w);
    free_world(&w);
    return fflush(stdout) ? 3 : 0;
}
