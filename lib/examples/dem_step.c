/* SPDX-License-Identifier: BSD-3-Clause */
/* A small DEM engine around touchstone/pairs.h: spheres of one material in a periodic box, packed densely,
 * moved by velocity Verlet. It shows the loop over pairs in its natural surroundings, and is what the
 * benchmark times beside other engines. Against the installed library:
 *
 *   cc -O3 dem_step.c $(pkg-config --cflags --libs touchstone) -lpthread -o dem_step
 *   ./dem_step --spheres 100000 --steps 500
 *
 * One step: half a kick, drift, and once a sphere has moved by half the skin a new neighbour list; then
 * touch_pairs_run(), and the other half of the kick.
 *
 * Spheres are sorted by cell. A pair belongs to the cell that comes first, and cells know the cells
 * in front of them alone, so each pair stands in the list once. Layers of cells make slabs; a pair of
 * slab s has its spheres in s and s + 1. Even slabs run first, in parallel, then the odd ones: no two
 * threads write to one sphere, and the sums do not depend on how many there are. A thread has slabs that
 * follow each other, and moves their spheres. Positions are not folded into the box between two lists; a
 * pair knows its image.
 */
#define _DEFAULT_SOURCE
#include <float.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <touchstone/pairs.h>

#define DENSITY    2500.0 /* kg/m3 */
#define RADIUS     5e-3   /* m, mean */
#define SLABS_MAX  1024
#define IMAGES     27
#define INDEX_MASK ((UINT32_C(1) << TOUCH_PAIRS_INDEX_BITS) - 1)

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

/* What is gathered together stands together; each vector has a fourth number beside it. */
struct place {
    double at[3], radius;
};
struct motion {
    double velocity[3], inverse_mass, spin[3], inverse_inertia;
};
struct load {
    double force[3], unused1, torque[3], unused2;
};

/* What a thread needs for the pairs it is at, in cache lines of its own. */
struct scratch {
    _Alignas(128) void *memory;            /* of touch_pairs_run() */
    struct touch_pairs_sums sums;          /* contacts since the start, energies of the step */
    double time[TOUCH_PAIRS_PARTS], since; /* s, where the parts are timed separately */
    double moved; /* m2, square of the way of the sphere that went furthest */
};

/* Pairs of a slab: from a multiple of TOUCH_PAIRS_BLOCK on. */
struct slab {
    size_t begin, end;
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

    double *mass;             /* where spheres differ */
    struct touch_pairs pairs; /* what the library is given, with the neighbour list */
    uint32_t *first, *second; /* of the list; between two slabs, pairs of sphere 0 with itself */
    size_t room, listed_pairs;
    double image[IMAGES][3];
    struct slab slabs[SLABS_MAX];
    size_t slab_count;
    double *history[TOUCH_STATE_MAX], *history_memory;

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

/* Large arrays in large pages, where the system has them: neighbours are scattered over many small ones. */
static void *grab(size_t count, size_t size) {
    const size_t bytes = (count + 1) * size, page = (size_t)1 << 21;
    void *memory;
    if (posix_memalign(&memory, bytes < page ? 128 : page, bytes))
        die("out of memory");
#ifdef MADV_HUGEPAGE
    if (bytes >= page)
        madvise(memory, bytes / page * page, MADV_HUGEPAGE);
#endif
    memset(memory, 0, bytes);
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
    if (w->mass)
        SORTED(w, order, mass);
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
    const size_t at = w->pairs.list.count++;
    if (at == w->room) {
        w->room = w->room + w->room / 2 + 1024;
        w->first = realloc(w->first, w->room * sizeof *w->first);
        w->second = realloc(w->second, w->room * sizeof *w->second);
        if (!w->first || !w->second)
            die("out of memory");
    }
    w->first[at] = (uint32_t)i;
    w->second[at] = j | (uint32_t)image << TOUCH_PAIRS_INDEX_BITS;
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

static void add_pairs_of_cell(struct world *w, const struct cells *cells, size_t c) {
    const size_t at[3] = {c % cells->side, c / cells->side % cells->side,
                          c / cells->side / cells->side};
    for (uint32_t i = cells->first[c]; i < cells->first[c + 1]; i++) {
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

/* Layers to slabs: an even number of them, so that even and odd ones alternate round the box. */
static void list_pairs(struct world *w, const struct cells *cells) {
    const size_t layer = cells->side * cells->side, most = cells->side / 2 * 2;
    w->slab_count = most < SLABS_MAX ? most : SLABS_MAX;
    w->pairs.list.count = w->listed_pairs = 0;
    for (size_t s = 0; s < w->slab_count; s++) {
        const size_t from = s * cells->side / w->slab_count;
        const size_t to = (s + 1) * cells->side / w->slab_count;
        struct slab *slab = &w->slabs[s];
        while (w->pairs.list.count % TOUCH_PAIRS_BLOCK)
            add_pair(w, 0, 0, 13);
        slab->begin = w->pairs.list.count;
        for (size_t c = from * layer; c < to * layer; c++)
            add_pairs_of_cell(w, cells, c);
        slab->end = w->pairs.list.count;
        w->listed_pairs += slab->end - slab->begin;
    }
}

/* --- the list ------------------------------------------------------------------------------------- */

/* Columns whose bases differ modulo 4096 (see batch.h). */
static void make_columns(double *memory, size_t stride, size_t count, double **ret_column) {
    for (size_t k = 0; k < count; k++)
        ret_column[k] = memory + k * stride;
}

static size_t stride_of(size_t n) {
    return (n + 511) / 512 * 512 + 24;
}

/* Room for what the pairs of the list keep. */
static void make_history(struct world *w) {
    struct touch_pair_list *list = &w->pairs.list;
    const size_t words = touch_pairs_words(list->count), stride = stride_of(64 * words);
    list->first = w->first;
    list->second = w->second;
    list->contact = grab(words, sizeof *list->contact);
    w->history_memory = grab(stride * w->pairs.kernel->state_count, sizeof(double));
    make_columns(w->history_memory, stride, w->pairs.kernel->state_count, w->history);
}

static void make_list(struct world *w) {
    const double begin = now();
    const double widest = 2.0 * RADIUS * (1.0 + w->o.spread) + w->o.skin * RADIUS;
    struct cells cells = {.side = (size_t)(w->box / widest)};
    if (cells.side < 4)
        die("too few spheres: the box must be at least 4 cells wide");
    cells.count = cells.side * cells.side * cells.side;
    double *old_history[TOUCH_STATE_MAX], *old_memory = w->history_memory;
    struct touch_pair_list old = w->pairs.list;
    uint32_t *old_name = grab(w->n, sizeof *old_name), *old_first = w->first,
             *old_second = w->second;
    memcpy(old_history, w->history, sizeof old_history);
    memcpy(old_name, w->name, w->n * sizeof *old_name);
    old.history = old_history;
    w->first = w->second = NULL;
    w->room = 0;
    sort_spheres(w, &cells);
    list_pairs(w, &cells);
    memcpy(w->listed, w->place, w->n * sizeof *w->place);
    make_history(w);
    void *work = grab(touch_pairs_carry_size(&old, w->n), 1);
    touch_pairs_carry(w->pairs.kernel, &old, old_name, &w->pairs.list, w->name, w->n, work);
    void *const done[] = {work,       old_name,    old_first,  old_second,
                          old_memory, old.contact, cells.first};
    for (size_t k = 0; k < TOUCH_COUNT(done); k++)
        free(done[k]);
    w->lists++;
    w->list_time += now() - begin;
}

/* Whether a sphere has left the skin's half. moved: the square of the furthest way since the last list. */
static int is_old(const struct world *w, double moved) {
    const double far = 0.5 * w->o.skin * RADIUS;
    return moved > far * far;
}

/* The square of the furthest way of some spheres. */
static double furthest(const struct world *w, size_t from, size_t to) {
    double most = 0.0;
    for (size_t i = from; i < to; i++) {
        double moved = 0.0;
        for (int k = 0; k < 3; k++) {
            const double d = w->place[i].at[k] - w->listed[i].at[k];
            moved += d * d;
        }
        most = moved > most ? moved : most;
    }
    return most;
}

/* --- the pairs ------------------------------------------------------------------------------------ */

static void time_parts(void *watcher, enum touch_pairs_part part,
                       const struct touch_pairs_block *block) {
    struct scratch *s = watcher;
    const double time = now();
    (void)block;
    s->time[part] += time - s->since;
    s->since = time;
}

static void run_slab(const struct world *w, const struct slab *slab, struct scratch *s) {
    struct touch_pairs pairs = w->pairs;
    pairs.watch = w->o.split ? time_parts : NULL;
    pairs.watcher = s;
    s->since = w->o.split ? now() : 0.0;
    touch_pairs_run(&pairs, slab->begin, slab->end, s->memory, &s->sums);
}

static const struct {
    const char *name;
    size_t at;
} losses[] = {
    {"slip", offsetof(struct touch_pairs_sums, slip_work)},
    {"dashpot", offsetof(struct touch_pairs_sums, dashpot_work)},
    {"rolling", offsetof(struct touch_pairs_sums, rolling_work)},
    {"coupling", offsetof(struct touch_pairs_sums, coupling_work)},
};

static const double *loss_of(const struct touch_pairs_sums *sums, size_t k) {
    return (const double *)(const void *)((const char *)sums + losses[k].at);
}

/* Before the forces of a step: a new list, where the old one is. Returns the time. */
static double renew(struct world *w) {
    double moved = 0.0;
    for (size_t t = 0; t < w->threads; t++)
        moved = w->scratch[t].moved > moved ? w->scratch[t].moved : moved;
    if (is_old(w, moved))
        make_list(w);
    for (size_t t = 0; t < w->threads; t++) {
        const uint64_t contacts = w->scratch[t].sums.contacts;
        w->scratch[t].sums = (struct touch_pairs_sums){.contacts = contacts};
    }
    return now();
}

/* After the forces of a step: what was lost in it, and the time. */
static void end_pairs(struct world *w, double begin) {
    for (size_t t = 0; t < w->threads; t++)
        for (size_t k = 0; k < TOUCH_COUNT(losses); k++)
            w->lost[k] += *loss_of(&w->scratch[t].sums, k);
    w->pair_time += now() - begin;
}

/* --- motion --------------------------------------------------------------------------------------- */

/* The spheres of a thread, which lie in the order of the slabs: the first of them, or past the last. */
static size_t share(const struct world *w, size_t thread) {
    return w->n * thread / w->threads;
}

static void kick(struct world *w, size_t thread, double dt) {
    for (size_t i = share(w, thread); i < share(w, thread + 1); i++)
        for (int k = 0; k < 3; k++) {
            struct motion *m = &w->motion[i];
            m->velocity[k] += w->load[i].force[k] * m->inverse_mass * dt;
            m->spin[k] += w->load[i].torque[k] * m->inverse_inertia * dt;
        }
}

/* Half a kick and the drift; the forces are then done with, and zero for those to come. */
static void kick_and_drift(struct world *w, size_t thread) {
    for (size_t i = share(w, thread); i < share(w, thread + 1); i++) {
        struct motion *m = &w->motion[i];
        struct load *l = &w->load[i];
        for (int k = 0; k < 3; k++) {
            m->velocity[k] += l->force[k] * m->inverse_mass * (0.5 * w->dt);
            m->spin[k] += l->torque[k] * m->inverse_inertia * (0.5 * w->dt);
            w->place[i].at[k] += m->velocity[k] * w->dt;
        }
        *l = (struct load){.force = {0.0}};
    }
    w->scratch[thread].moved = furthest(w, share(w, thread), share(w, thread + 1));
}

/* --- threads -------------------------------------------------------------------------------------- */

struct team {
    struct world *world;
    pthread_t *thread;
    unsigned count;
    atomic_uint arrived, turn; /* of meet() */
    int over;
};

struct member {
    struct team *team;
    size_t index;
};

/* Waits for all threads. A step takes less time than a thread needs to fall asleep and to wake up, so that they
 * do not, at first. */
static void meet(struct team *team) {
    const unsigned turn = atomic_load(&team->turn);
    if (atomic_fetch_add(&team->arrived, 1) + 1 == team->count) {
        atomic_store(&team->arrived, 0);
        atomic_store(&team->turn, turn + 1);
        return;
    }
    for (unsigned k = 0; atomic_load(&team->turn) == turn; k++)
        if (k > 20000)
            sched_yield();
}

/* Slabs of one parity, as many pairs to each thread as whole slabs allow. */
static void run_slabs(struct world *w, size_t parity, size_t thread) {
    size_t all = 0, before = 0;
    for (size_t s = parity; s < w->slab_count; s += 2)
        all += w->slabs[s].end - w->slabs[s].begin;
    for (size_t s = parity; s < w->slab_count; s += 2) {
        const size_t pairs = w->slabs[s].end - w->slabs[s].begin;
        if (all && (before + pairs / 2) * w->threads / all == thread)
            run_slab(w, &w->slabs[s], &w->scratch[thread]);
        before += pairs;
    }
}

/* What every thread does in a step. The first of them makes the neighbour list in between, and keeps the time. */
static void step_of(struct team *team, size_t thread) {
    struct world *w = team->world;
    kick_and_drift(w, thread);
    meet(team);
    const double begin = thread ? 0.0 : renew(w);
    meet(team);
    run_slabs(w, 0, thread);
    meet(team);
    run_slabs(w, 1, thread);
    meet(team);
    if (!thread)
        end_pairs(w, begin);
    kick(w, thread, 0.5 * w->dt);
    meet(team);
}

static void *work(void *argument) {
    struct member me = *(struct member *)argument;
    free(argument);
    for (;;) {
        meet(me.team);
        if (me.team->over)
            return NULL;
        step_of(me.team, me.index);
    }
}

static void start_team(struct team *team, struct world *w) {
    const unsigned count = (unsigned)w->threads;
    *team = (struct team){.world = w, .thread = grab(count, sizeof *team->thread), .count = count};
    for (size_t i = 1; i < count; i++) {
        struct member *member = grab(1, sizeof *member);
        *member = (struct member){team, i};
        if (pthread_create(&team->thread[i], NULL, work, member))
            die("no thread");
    }
}

static void stop_team(struct team *team) {
    team->over = 1;
    meet(team);
    for (size_t i = 1; i < team->world->threads; i++)
        pthread_join(team->thread[i], NULL);
    free(team->thread);
}

static void step(struct team *team) {
    meet(team);
    step_of(team, 0);
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
        sum += w->scratch[t].sums.strain_energy;
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
    w->pairs.list.image = (const double(*)[3])w->image;
    w->pairs.list.images = IMAGES;
    w->pairs.list.history = w->history;
}

static void make_room(struct world *w) {
    w->place = grab(w->n, sizeof *w->place);
    w->listed = grab(w->n, sizeof *w->listed);
    w->motion = grab(w->n, sizeof *w->motion);
    w->load = grab(w->n, sizeof *w->load);
    w->name = grab(w->n, sizeof *w->name);
}

/* Each by part of its half of the overlap. */
static void push_pair_apart(struct world *w, uint32_t i, uint32_t second) {
    const uint32_t j = second & INDEX_MASK;
    const double *shift = w->image[second >> TOUCH_PAIRS_INDEX_BITS];
    const double reach = w->place[i].radius + w->place[j].radius;
    double d[3], square = 0.0;
    for (int k = 0; k < 3; k++) {
        d[k] = w->place[j].at[k] + shift[k] - w->place[i].at[k];
        square += d[k] * d[k];
    }
    if (!(square < reach * reach && square > 0.0))
        return;
    const double push = 0.4 * (reach / sqrt(square) - 1.0);
    for (int k = 0; k < 3; k++) {
        w->load[i].force[k] -= push * d[k];
        w->load[j].force[k] += push * d[k];
    }
}

/* One round of pushing overlapping spheres apart. */
static void push_apart(struct world *w) {
    memset(w->load, 0, w->n * sizeof *w->load);
    for (size_t pair = 0; pair < w->pairs.list.count; pair++)
        push_pair_apart(w, w->first[pair], w->second[pair]);
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
        if (round == 0 || is_old(w, furthest(w, 0, w->n)))
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
    w->mass = w->o.spread > 0.0 ? grab(w->n, sizeof *w->mass) : NULL;
    for (size_t i = 0; i < w->n; i++)
        at[w->name[i]] = (uint32_t)i;
    for (size_t k = 0; k < w->n; k++) {
        struct motion *m = &w->motion[at[k]];
        const double r = w->place[at[k]].radius, own = 4.0 / 3.0 * TOUCH_PI * DENSITY * r * r * r;
        m->inverse_mass = 1.0 / own;
        m->inverse_inertia = 1.0 / (0.4 * own * r * r);
        if (w->mass)
            w->mass[at[k]] = 1.0 / m->inverse_mass;
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
    struct touch_message message;
    struct touch_values values;
    if (touch_kernel_find(w->o.law, TOUCH_FORM_SPACE, w->o.target, &w->pairs.kernel, &message) !=
        TOUCH_OK)
        die(message.text);
    touch_values_default(w->pairs.kernel->law, &values);
    for (size_t k = 0; k < TOUCH_COUNT(material); k++) {
        const double value = material[k].value;
        if (touch_property_find(w->pairs.kernel->law, material[k].keyword) >= 0 &&
            touch_values_set(w->pairs.kernel->law, &values, material[k].keyword, value, value,
                             &message))
            die(message.text);
    }
    const double mass = 4.0 / 3.0 * TOUCH_PI * DENSITY * RADIUS * RADIUS * RADIUS;
    const struct touch_pair pair = {{RADIUS, RADIUS}, {mass, mass}, {0, 0}, 3};
    if (touch_batch_prepare(w->pairs.kernel, &values, w->o.spread > 0.0 ? NULL : &pair,
                            &w->coefficients, &message) != TOUCH_OK)
        die(message.text);
    /* A share of the Rayleigh time pi R sqrt(rho/G)/(0.1631 nu + 0.8766). */
    const double shear = material[0].value / 2.6;
    w->dt = w->o.dt * TOUCH_PI * RADIUS * sqrt(DENSITY / shear) / (0.1631 * 0.3 + 0.8766);
}

static void make_scratch(struct world *w) {
    w->scratch = grab(w->threads, sizeof *w->scratch);
    for (size_t t = 0; t < w->threads; t++)
        w->scratch[t].memory = grab(touch_pairs_scratch(w->pairs.kernel), 1);
}

/* What the library is given of the spheres. Their arrays stay where they are. */
static void describe_spheres(struct world *w) {
    w->pairs.coefficients = &w->coefficients;
    w->pairs.kinds = 1;
    w->pairs.dt = w->dt;
    w->pairs.wanted = w->o.energies ? TOUCH_PAIRS_ENERGIES : 0;
    w->pairs.spheres = (struct touch_spheres){
        .count = w->n,
        .padded = 1,
        .position = w->place->at,
        .position_stride = sizeof *w->place,
        .velocity = w->motion->velocity,
        .velocity_stride = sizeof *w->motion,
        .spin = w->motion->spin,
        .spin_stride = sizeof *w->motion,
        .radius = &w->place->radius,
        .radius_stride = sizeof *w->place,
        .mass = w->mass,
        .mass_stride = sizeof *w->mass,
        .force = w->load->force,
        .force_stride = sizeof *w->load,
        .torque = w->load->torque,
        .torque_stride = sizeof *w->load,
    };
}

/* --- output --------------------------------------------------------------------------------------- */

struct writer {
    const struct world *world;
    FILE *out;
    double before[TOUCH_STATE_MAX][TOUCH_PAIRS_BLOCK];
};

static void write_contact(const struct writer *to, const struct touch_pairs_block *block,
                          size_t c) {
    const struct world *w = to->world;
    const struct touch_kernel *kernel = w->pairs.kernel;
    const uint32_t pair = block->pair[c];
    fprintf(to->out, "%.17g %.17g", w->place[w->first[pair]].radius,
            w->place[w->second[pair] & INDEX_MASK].radius);
    for (size_t f = 0; f < kernel->input_count; f++)
        fprintf(to->out, " %.17g", ((const double *)block->block->input[f])[c]);
    for (size_t f = 0; f < kernel->state_count; f++)
        fprintf(to->out, " %.17g", to->before[f][c]);
    for (size_t f = TOUCH_SPACE_OUT_FORCE_X; f <= TOUCH_SPACE_OUT_TORQUE2_Z; f++)
        fprintf(to->out, " %.17g", ((const double *)block->block->output[f])[c]);
    fputs("\n", to->out);
}

static void write_block(void *watcher, enum touch_pairs_part part,
                        const struct touch_pairs_block *block) {
    struct writer *to = watcher;
    for (size_t f = 0; part == TOUCH_PAIRS_GATHER && f < to->world->pairs.kernel->state_count; f++)
        memcpy(to->before[f], block->block->state_in[f], block->count * sizeof(double));
    for (size_t c = 0; part == TOUCH_PAIRS_KERNEL && c < block->count; c++)
        write_contact(to, block, c);
}

/* What each contact was given and answered in one more step: bodies, history before, answer. */
static void write_contacts(const struct world *w) {
    static struct writer to;
    struct touch_pairs pairs = w->pairs;
    to = (struct writer){.world = w, .out = fopen(w->o.contacts, "w")};
    if (!to.out)
        die("the contacts cannot be written");
    fprintf(to.out, "%s %zu %.17g\n", pairs.kernel->law->name, pairs.kernel->state_count, w->dt);
    pairs.watch = write_block;
    pairs.watcher = &to;
    for (size_t s = 0; s < w->slab_count; s++)
        touch_pairs_run(&pairs, w->slabs[s].begin, w->slabs[s].end, w->scratch[0].memory, NULL);
    if (fclose(to.out))
        die("the contacts cannot be written");
}

struct sums {
    double time[TOUCH_PAIRS_PARTS];
    uint64_t contacts;
};

static struct sums sums_of(const struct world *w) {
    struct sums sums = {{0.0, 0.0, 0.0, 0.0}, 0};
    for (size_t t = 0; t < w->threads; t++) {
        for (int k = 0; k < TOUCH_PAIRS_PARTS; k++)
            sums.time[k] += w->scratch[t].time[k];
        sums.contacts += w->scratch[t].sums.contacts;
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
    const struct sums sums = sums_of(w);
    const double evaluations = (double)sums.contacts, steps = (double)w->steps;
    const double per = 1e9 / (evaluations > 0.0 ? evaluations : 1.0);
    const double contacts = evaluations / (steps > 0.0 ? steps : 1.0);
    const char *text =
        w->o.json ? "{\"schema\": 2, \"law\": \"%s\", \"target\": \"%s\", \"threads\": %zu, "
                    "\"spheres\": %zu, \"steps\": %zu"
                  : "%s, target %s, %zu thread(s): %zu spheres, %zu steps\n";
    const char *number = w->o.json ? ", \"%s\": %.17g" : "%-32s %.6g\n";
#define PUT(name, value) printf(number, name, value)
    printf(text, w->pairs.kernel->law->name, w->pairs.kernel->target->name, w->threads, w->n,
           w->steps);
    PUT("dt_s", w->dt);
    PUT("pairs_listed", (double)w->listed_pairs);
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
            snprintf(name, sizeof name, "%s_work_J", losses[k].name);
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
    void *const all[] = {w->place,  w->listed, w->motion, w->load,           w->name,
                         w->mass,   w->first,  w->second, w->history_memory, w->pairs.list.contact,
                         w->scratch};
    for (size_t k = 0; k < TOUCH_COUNT(all); k++)
        free(all[k]);
}

int main(int argc, char **argv) {
    static struct world w;
    struct team team;
    struct touch_message message;
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
    describe_spheres(&w);
    make_list(&w);
    if (touch_pairs_check(&w.pairs, &message) != TOUCH_OK)
        die(message.text);
    /* The forces of the first positions; what they cost is left out. */
    for (size_t parity = 0; parity < 2; parity++)
        for (size_t t = 0; t < w.threads; t++)
            run_slabs(&w, parity, t);
    const double begun_with = balance(&w);
    w.pair_time = w.list_time = 0.0;
    w.lists = 0;
    for (size_t t = 0; t < w.threads; t++) {
        memset(w.scratch[t].time, 0, sizeof w.scratch[t].time);
        w.scratch[t].sums.contacts = 0;
    }
    start_team(&team, &w);
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
