/* SPDX-License-Identifier: BSD-3-Clause */
/* The loop over blocks of pairs. Four pairs or contacts go together: the rows of their spheres are loaded
 * whole and turned into columns in registers, and back. Sums go in the order of the pairs. */
#include "pairs_loop.h"
#include "row.h"

#ifndef TARGET
#define TARGET scalar
#endif
#define PAIRS_NAME_(target) touch_pairs_##target
#define PAIRS_NAME(target)  PAIRS_NAME_(target)

#define FETCH(address)      __builtin_prefetch(address)
#define AHEAD               16 /* pairs */

/* What is known before the loop is a constant inside it: whether the engine's vectors are padded, and
 * whether the radius is the fourth number of the position. */
struct shape {
    int padded, in_row;
};

/* A block of pairs, and what is wanted of it in copies, so that no store can change it. */
struct work {
    const struct touch_pairs *pairs;
    struct pairs_room *room;
    struct touch_spheres spheres;
    const uint32_t *first, *second; /* of the block */
    size_t begin, count, listed;    /* its pairs; those of the list from it on */
    int apart;                      /* spin and torque lie far from velocity and force */
    uint32_t mask;                  /* of the index in second */
    unsigned shift;                 /* of the image in it */
};

ROW_INLINE const double *at(const double *array, size_t stride, size_t i) {
    return (const double *)(const void *)((const char *)array + i * stride);
}

ROW_INLINE double *at_writable(double *array, size_t stride, size_t i) {
    return (double *)(void *)((char *)array + i * stride);
}

ROW_INLINE unsigned lowest_bit(uint64_t bits) {
    return (unsigned)__builtin_ctzll(bits);
}

/* --- skip ------------------------------------------------------------------------------------------ */

/* From sphere 1 to sphere 2; as fourth number the sum of the radii, where that is wanted. */
ROW_INLINE row branch_of(struct shape shape, const struct work *w, uint32_t one, uint32_t second,
                         int reach) {
    const struct touch_spheres *s = &w->spheres;
    const size_t two = second & w->mask;
    const int whole = shape.padded && (!reach || shape.in_row);
    const double radius1 = whole || !reach ? 0.0 : *at(s->radius, s->radius_stride, one);
    const double radius2 = whole || !reach ? 0.0 : *at(s->radius, s->radius_stride, two);
    const row a = row_load(at(s->position, s->position_stride, one), whole, radius1);
    const row from = row_load(at(s->position, s->position_stride, two), whole, radius2);
    const row b = row_add(from, row_load(w->room->image[(uint64_t)second >> w->shift], 1, 0.0));
    return reach ? row_between(a, b) : row_subtract(b, a);
}

/* Positions that are soon wanted, and what gather and scatter will want of four pairs, are on their way
 * meanwhile. Spheres 1 follow each other: the processor sees that by itself. */
ROW_INLINE void fetch(const struct work *w, size_t pair) {
    const struct touch_spheres *s = &w->spheres;
    for (size_t k = pair; k < pair + 4; k++) {
        const size_t two = w->second[k] & w->mask;
        FETCH(at(s->position, s->position_stride, w->second[k + AHEAD] & w->mask));
        FETCH(at(s->velocity, s->velocity_stride, two));
        FETCH(at(s->force, s->force_stride, two));
        if (w->apart) {
            FETCH(at(s->spin, s->spin_stride, two));
            FETCH(at(s->torque, s->torque_stride, two));
        }
    }
}

/* Branch and sum of the radii of some pairs, as columns. */
struct word {
    double column[4][64];
};

/* Four pairs from `pair` on. count: how many of them are there; the last one stands for the rest. */
ROW_INLINE void measure(struct shape shape, const struct work *w, size_t pair, size_t count,
                        struct word *ret, size_t to) {
    row d[4];
    for (size_t k = 0; k < 4; k++) {
        const size_t p = pair + (k < count ? k : count - 1);
        d[k] = branch_of(shape, w, w->first[p], w->second[p], 1);
    }
    row_turn(d);
    for (size_t k = 0; k < 4; k++)
        memcpy(&ret->column[k][to], &d[k], sizeof d[k]);
}

/* Of up to 64 pairs of the block, which touch. */
ROW_INLINE uint64_t touching_word(struct shape shape, const struct work *w, size_t from) {
    const size_t end = from + 64 < w->count ? from + 64 : w->count;
    const size_t fetched = w->listed > AHEAD ? w->listed - AHEAD : 0;
    struct word d;
    uint64_t touches = 0;
    size_t pair = from;
    for (; pair + 4 <= end && pair + 4 <= fetched; pair += 4) {
        fetch(w, pair);
        measure(shape, w, pair, 4, &d, pair - from);
    }
    for (; pair < end; pair += 4)
        measure(shape, w, pair, end - pair < 4 ? end - pair : 4, &d, pair - from);
    for (size_t k = 0; k < end - from; k++) {
        const double x = d.column[0][k], y = d.column[1][k], z = d.column[2][k];
        const double reach = d.column[3][k];
        touches |= (x * x + y * y + z * z < reach * reach ? UINT64_C(1) : 0) << k;
    }
    return touches;
}

/* Fills room->touches, and the list of contacts: pairs that touch, or have history. */
ROW_INLINE size_t skip(struct shape shape, const struct work *work, const uint64_t *contact) {
    const struct work copy = *work, *const w = &copy;
    struct pairs_room *room = w->room;
    size_t n = 0;
    for (size_t word = 0; word < PAIRS_WORDS; word++) {
        const size_t from = 64 * word;
        room->touches[word] = from < w->count ? touching_word(shape, w, from) : 0;
        room->contact[word] = room->touches[word] | contact[word];
        for (uint64_t bits = room->contact[word]; bits; bits &= bits - 1) {
            const size_t pair = from + lowest_bit(bits);
            room->pair[n] = (uint32_t)(w->begin + pair);
            room->one[n] = w->first[pair];
            room->second[n++] = w->second[pair];
        }
    }
    for (size_t c = n; n && c < (n + 3) / 4 * 4; c++) {
        room->one[c] = room->one[n - 1];
        room->second[c] = room->second[n - 1];
    }
    return n;
}

/* --- gather ---------------------------------------------------------------------------------------- */

/* Four rows as columns from contact c on. */
ROW_INLINE void put_columns(struct pairs_room *room, int input, size_t c, row r[4]) {
    row_turn(r);
    for (int k = 0; k < 3; k++)
        memcpy(&room->input[input + k][c], &r[k], sizeof r[k]);
}

ROW_INLINE void gather_motion(struct shape shape, const struct work *work, size_t n) {
    const struct work copy = *work, *const w = &copy;
    const struct touch_spheres *s = &w->spheres;
    struct pairs_room *room = w->room;
    for (size_t c = 0; c < n; c += 4) {
        row branch[4], velocity[4], spin1[4], spin2[4];
        for (size_t k = 0; k < 4; k++) {
            const size_t one = room->one[c + k], two = room->second[c + k] & w->mask;
            branch[k] = branch_of(shape, w, room->one[c + k], room->second[c + k], 0);
            velocity[k] =
                row_subtract(row_load(at(s->velocity, s->velocity_stride, two), shape.padded, 0.0),
                             row_load(at(s->velocity, s->velocity_stride, one), shape.padded, 0.0));
            spin1[k] = row_load(at(s->spin, s->spin_stride, one), shape.padded, 0.0);
            spin2[k] = row_load(at(s->spin, s->spin_stride, two), shape.padded, 0.0);
        }
        put_columns(room, TOUCH_SPACE_IN_BRANCH_X, c, branch);
        put_columns(room, TOUCH_SPACE_IN_VELOCITY_X, c, velocity);
        put_columns(room, TOUCH_SPACE_IN_SPIN1_X, c, spin1);
        put_columns(room, TOUCH_SPACE_IN_SPIN2_X, c, spin2);
    }
}

static void gather_sizes(const struct work *w, size_t n) {
    const struct touch_spheres *s = &w->spheres;
    struct pairs_room *room = w->room;
    for (size_t c = 0; c < n; c++) {
        const size_t one = room->one[c], two = room->second[c] & w->mask;
        room->size[0][c] = *at(s->radius, s->radius_stride, one);
        room->size[1][c] = *at(s->radius, s->radius_stride, two);
        room->size[2][c] = *at(s->mass, s->mass_stride, one);
        room->size[3][c] = *at(s->mass, s->mass_stride, two);
    }
}

static void gather_materials(const struct work *w, size_t n) {
    const uint32_t *kind = w->spheres.kind;
    struct pairs_room *room = w->room;
    const uint32_t kinds = (uint32_t)w->pairs->kinds;
    for (size_t c = 0; c < n; c++)
        room->material[c] = kind[room->one[c]] * kinds + kind[room->second[c] & w->mask];
}

/* --- history --------------------------------------------------------------------------------------- */

static size_t bits_of(uint64_t word) {
    return (size_t)__builtin_popcountll(word);
}

static void move(const struct work *w, size_t to, size_t from, size_t count) {
    for (size_t k = 0; k < w->pairs->kernel->state_count; k++) {
        double *column = w->room->state[k];
        memmove(column + to, column + from, count * sizeof *column);
    }
}

/* New contacts come in between, with zeros: from the last one on. */
static void make_places(const struct work *w, const uint64_t *was) {
    const struct pairs_room *room = w->room;
    size_t old = 0, more = 0; /* contacts that there were; new ones */
    for (size_t word = 0; word < PAIRS_WORDS; word++) {
        old += bits_of(was[word]);
        more += bits_of(room->contact[word] & ~was[word]);
    }
    size_t above = old, in_words = old;
    for (size_t word = PAIRS_WORDS; word-- > 0;) {
        in_words -= bits_of(was[word]);
        for (uint64_t bits = room->contact[word] & ~was[word]; bits;) {
            const unsigned bit = 63u - (unsigned)__builtin_clzll(bits);
            const size_t below = in_words + bits_of(was[word] & ((UINT64_C(1) << bit) - 1));
            move(w, below + more, below, above - below);
            more--;
            for (size_t k = 0; k < w->pairs->kernel->state_count; k++)
                ((double *)room->state[k])[below + more] = 0.0;
            above = below;
            bits &= ~(UINT64_C(1) << bit);
        }
    }
}

/* On its way while the pairs are skipped and gathered. */
static void fetch_history(const struct work *w, const uint64_t *contact) {
    size_t count = 0;
    for (size_t word = 0; word < PAIRS_WORDS; word++)
        count += bits_of(contact[word]);
    for (size_t k = 0; k < w->pairs->kernel->state_count; k++)
        for (size_t c = 0; c < count; c += 64 / sizeof(double))
            FETCH((const double *)w->room->state[k] + c);
}

static int has_state(const struct work *w, size_t c) {
    for (size_t k = 0; k < w->pairs->kernel->state_count; k++)
        if (((const double *)w->room->state[k])[c] != 0.0)
            return 1;
    return 0;
}

/* Pairs that neither touch nor have a state any more go. */
static void drop_places(const struct work *w, size_t n) {
    struct pairs_room *room = w->room;
    size_t left = 0, c = 0,
           kept = 0; /* places that are done; contacts seen; the first not yet moved */
    for (size_t word = 0; word < PAIRS_WORDS; word++) {
        const uint64_t contact = room->contact[word];
        for (uint64_t bits = contact & ~room->touches[word]; bits; bits &= bits - 1) {
            const uint64_t bit = bits & (~bits + 1);
            const size_t place = c + bits_of(contact & (bit - 1));
            if (has_state(w, place))
                continue;
            room->contact[word] &= ~bit;
            if (left < kept)
                move(w, left, kept, place - kept);
            left += place - kept;
            kept = place + 1;
        }
        c += bits_of(contact);
    }
    if (left < kept)
        move(w, left, kept, n - kept);
}

/* --- kernel ---------------------------------------------------------------------------------------- */

/* A number so often after itself: of a column of the room, where there is room for it. */
static void repeat(double *last) {
    const double number = *last;
    for (size_t c = 1; c < PAIRS_SIDE; c++)
        last[c] = number;
}

/* The last of n contacts again and again, up to `whole`, n < whole < n + PAIRS_SIDE. */
static void repeat_last(const struct work *w, size_t n, size_t whole) {
    struct pairs_room *room = w->room;
    for (size_t k = 0; k < TOUCH_SPACE_IN_COUNT; k++)
        repeat(&room->input[k][n - 1]);
    for (size_t k = 0; k < PAIRS_SIZES && w->pairs->spheres.mass; k++)
        repeat(&room->size[k][n - 1]);
    for (size_t k = 0; k < w->pairs->kernel->state_count; k++) {
        double *const state = room->state[k];
        for (size_t c = n; c < whole; c++)
            state[c] = state[n - 1];
    }
}

static void run_kernel(const struct work *w, size_t n) {
    const struct touch_pairs *p = w->pairs;
    struct touch_block *block = &w->room->block;
    block->n = n;
    if (p->spheres.kind) {
        touch_batch_run_materials(p->kernel, p->coefficients, p->kinds * p->kinds,
                                  w->room->material, block);
        return;
    }
    /* Two whole vectors, where the block has places for as many: what is left over takes a kernel longer. */
    const size_t side = p->kernel->lanes > 1 ? 2 * p->kernel->lanes : 1;
    const size_t whole = (n + side - 1) / side * side;
    if (n > 0 && whole > n && whole <= w->count && side <= PAIRS_SIDE) {
        repeat_last(w, n, whole);
        block->n = whole;
    }
    touch_batch_run(p->kernel, p->coefficients, block);
    block->n = n;
}

/* --- scatter --------------------------------------------------------------------------------------- */

/* Columns from contact c on as four rows. */
ROW_INLINE void take_rows(const struct pairs_room *room, int output, size_t c, row ret[4]) {
    for (int k = 0; k < 3; k++)
        memcpy(&ret[k], &room->output[output + k][c], sizeof ret[k]);
    ret[3] = ROW_OF(0.0, 0.0, 0.0, 0.0);
    row_turn(ret);
}

ROW_INLINE void scatter(struct shape shape, const struct work *work, size_t n) {
    const struct work copy = *work, *const w = &copy;
    const struct touch_spheres *s = &w->spheres;
    const struct pairs_room *room = w->room;
    const int padded = shape.padded;
    for (size_t c = 0; c < n; c += 4) {
        row force[4], torque1[4], torque2[4];
        take_rows(room, TOUCH_SPACE_OUT_FORCE_X, c, force);
        take_rows(room, TOUCH_SPACE_OUT_TORQUE1_X, c, torque1);
        take_rows(room, TOUCH_SPACE_OUT_TORQUE2_X, c, torque2);
        for (size_t k = 0; k < 4 && c + k < n; k++) {
            const size_t one = room->one[c + k], two = room->second[c + k] & w->mask;
            double *const f1 = at_writable(s->force, s->force_stride, one);
            double *const t1 = at_writable(s->torque, s->torque_stride, one);
            row_store(f1, row_add(row_load(f1, padded, 0.0), force[k]), padded);
            row_store(t1, row_add(row_load(t1, padded, 0.0), torque1[k]), padded);
            double *const f2 = at_writable(s->force, s->force_stride, two);
            double *const t2 = at_writable(s->torque, s->torque_stride, two);
            row_store(f2, row_subtract(row_load(f2, padded, 0.0), force[k]), padded);
            row_store(t2, row_add(row_load(t2, padded, 0.0), torque2[k]), padded);
        }
    }
}

static void add_column(const struct pairs_room *room, int output, size_t n, double *sum) {
    for (size_t c = 0; c < n; c++)
        *sum += room->output[output][c];
}

static void add_energies(const struct pairs_room *room, size_t n, struct touch_pairs_sums *sums) {
    add_column(room, TOUCH_SPACE_OUT_STRAIN_ENERGY, n, &sums->strain_energy);
    add_column(room, TOUCH_SPACE_OUT_SLIP_WORK, n, &sums->slip_work);
    add_column(room, TOUCH_SPACE_OUT_DASHPOT_WORK, n, &sums->dashpot_work);
    add_column(room, TOUCH_SPACE_OUT_ROLLING_WORK, n, &sums->rolling_work);
    add_column(room, TOUCH_SPACE_OUT_COUPLING_WORK, n, &sums->coupling_work);
}

static void add_virial(const struct pairs_room *room, size_t n, struct touch_pairs_sums *sums) {
    static const unsigned char axes[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
    for (size_t k = 0; k < 6; k++) {
        const double *branch = room->input[TOUCH_SPACE_IN_BRANCH_X + axes[k][0]];
        const double *force = room->output[TOUCH_SPACE_OUT_FORCE_X + axes[k][1]];
        for (size_t c = 0; c < n; c++)
            sums->virial[k] -= branch[c] * force[c];
    }
}

/* --- all ------------------------------------------------------------------------------------------- */

static void tell(const struct work *w, enum touch_pairs_part part, size_t n) {
    const struct touch_pairs_block block = {n, w->room->pair, &w->room->block};
    if (w->pairs->watch)
        w->pairs->watch(w->pairs->watcher, part, &block);
}

ROW_INLINE void run_block(struct shape shape, struct work *w, struct touch_pairs_sums *sums) {
    const struct touch_pairs *p = w->pairs;
    struct pairs_room *room = w->room;
    uint64_t *const contact = p->list.contact + w->begin / 64;
    int other = 0; /* contacts than in the last step; or such as do not touch */
    for (size_t k = 0; k < p->kernel->state_count; k++)
        room->state[k] = p->list.history[k] + w->begin;
    fetch_history(w, contact);
    const size_t n = skip(shape, w, contact);
    tell(w, TOUCH_PAIRS_SKIP, n);
    gather_motion(shape, w, n);
    if (p->spheres.mass)
        gather_sizes(w, n);
    if (p->spheres.kind)
        gather_materials(w, n);
    for (size_t k = 0; k < PAIRS_WORDS; k++)
        other |= room->contact[k] != contact[k];
    if (other)
        make_places(w, contact);
    room->block.n = n;
    tell(w, TOUCH_PAIRS_GATHER, n);
    run_kernel(w, n);
    tell(w, TOUCH_PAIRS_KERNEL, n);
    scatter(shape, w, n);
    other = 0;
    for (size_t k = 0; k < PAIRS_WORDS; k++)
        other |= room->contact[k] != room->touches[k];
    if (other)
        drop_places(w, n);
    memcpy(contact, room->contact, sizeof room->contact);
    sums->contacts += n;
    if (p->wanted & TOUCH_PAIRS_ENERGIES)
        add_energies(room, n, sums);
    if (p->wanted & TOUCH_PAIRS_VIRIAL)
        add_virial(room, n, sums);
    tell(w, TOUCH_PAIRS_SCATTER, n);
}

ROW_INLINE void run_blocks(struct shape shape, const struct touch_pairs *pairs, size_t begin,
                           size_t end, struct pairs_room *room, struct touch_pairs_sums *sums) {
    struct work w = {.pairs = pairs, .room = room, .spheres = pairs->spheres};
    w.mask = pairs->list.image ? (UINT32_C(1) << TOUCH_PAIRS_INDEX_BITS) - 1 : UINT32_MAX;
    w.apart = pairs->spheres.spin != pairs->spheres.velocity + 4;
    w.shift = pairs->list.image ? TOUCH_PAIRS_INDEX_BITS : 32;
    for (size_t i = begin; i < end; i += TOUCH_PAIRS_BLOCK) {
        w.begin = i;
        w.count = end - i < TOUCH_PAIRS_BLOCK ? end - i : TOUCH_PAIRS_BLOCK;
        w.listed = pairs->list.count - i;
        w.first = pairs->list.first + i;
        w.second = pairs->list.second + i;
        run_block(shape, &w, sums);
    }
}

/* noinline: each with registers of its own. */
#define INSTANCE(name, padded, in_row)                                                             \
    static __attribute__((noinline)) void name(const struct touch_pairs *pairs, size_t begin,      \
                                               size_t end, struct pairs_room *room,                \
                                               struct touch_pairs_sums *sums) {                    \
        run_blocks((struct shape){padded, in_row}, pairs, begin, end, room, sums);                 \
    }
INSTANCE(run_plain, 0, 0)
INSTANCE(run_padded, 1, 0)
INSTANCE(run_in_row, 1, 1)

extern touch_pairs_loop PAIRS_NAME(TARGET);

void PAIRS_NAME(TARGET)(const struct touch_pairs *pairs, size_t begin, size_t end,
                        struct pairs_room *room, struct touch_pairs_sums *sums) {
    const struct touch_spheres *s = &pairs->spheres;
    const int in_row = s->radius == s->position + 3 && s->radius_stride == s->position_stride;
    if (!s->padded)
        run_plain(pairs, begin, end, room, sums);
    else if (!in_row)
        run_padded(pairs, begin, end, room, sums);
    else
        run_in_row(pairs, begin, end, room, sums);
}
