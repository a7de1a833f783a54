/* SPDX-License-Identifier: BSD-3-Clause */
/* Pairs of a neighbour list: what is refused, which loop, and history over a new list. */
#include "pairs_loop.h"
#include "lib/core/targets.h"
#include "lib/core/lib_parts.h"

#define X(name, needs, meaning) touch_pairs_loop touch_pairs_##name;
TOUCH_TARGETS(X)
#undef X

static touch_pairs_loop *const loops[] = {
#define X(name, needs, meaning) touch_pairs_##name,
    TOUCH_TARGETS(X)
#undef X
};

size_t touch_pairs_words(size_t pairs) {
    return (pairs + TOUCH_PAIRS_BLOCK - 1) / TOUCH_PAIRS_BLOCK * PAIRS_WORDS;
}

size_t touch_pairs_scratch(const struct touch_kernel *kernel) {
    (void)kernel;
    return sizeof(struct pairs_room);
}

/* --- what is refused ------------------------------------------------------------------------------- */

static enum touch_status check_arrays(const struct touch_spheres *s,
                                      struct touch_message *message) {
    const struct {
        const char *name;
        const void *array;
        size_t stride, least;
    } arrays[] = {
        {"position", s->position, s->position_stride, 24},
        {"velocity", s->velocity, s->velocity_stride, 24},
        {"spin", s->spin, s->spin_stride, 24},
        {"force", s->force, s->force_stride, 24},
        {"torque", s->torque, s->torque_stride, 24},
        {"radius", s->radius, s->radius_stride, 0},
        {"mass", s->mass ? s->mass : s->radius, s->mass ? s->mass_stride : 0, 0},
    };
    for (size_t k = 0; k < TOUCH_COUNT(arrays); k++) {
        const size_t stride = arrays[k].stride;
        const size_t least = arrays[k].least + (arrays[k].least && s->padded ? 8 : 0);
        if (!arrays[k].array)
            return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "spheres.%s is missing",
                                arrays[k].name);
        if (stride < least || stride % sizeof(double))
            return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                                "spheres.%s_stride = %zu bytes; allowed: multiples of 8, >= %zu",
                                arrays[k].name, stride, least);
    }
    return TOUCH_OK;
}

static enum touch_status check_kernel(const struct touch_pairs *p, struct touch_message *message) {
    if (!p->kernel || p->kernel->form != TOUCH_FORM_SPACE)
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "kernel: form %s; allowed: space",
                            p->kernel ? touch_form_name(p->kernel->form) : "none");
    if (!p->coefficients)
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "coefficients are missing");
    if (p->kinds < 1 || p->kinds > UINT16_MAX)
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "kinds = %zu; allowed: [1, %d]", p->kinds,
                            UINT16_MAX);
    if (!(p->dt > 0.0 && p->dt < HUGE_VAL))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "dt = %g s; allowed: (0, inf)", p->dt);
    if (p->wanted & ~(unsigned)(TOUCH_PAIRS_ENERGIES | TOUCH_PAIRS_VIRIAL))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "wanted = %u; allowed: [0, 3]", p->wanted);
    return TOUCH_OK;
}

static enum touch_status check_list(const struct touch_pairs *p, struct touch_message *message) {
    const struct touch_pair_list *l = &p->list;
    const size_t most_images = (size_t)1 << (32 - TOUCH_PAIRS_INDEX_BITS);
    if (l->count && (!l->first || !l->second || !l->contact))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                            "list.first, list.second or list.contact is missing");
    if (l->count >= UINT32_MAX)
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "list.count = %zu; allowed: < 2^32 - 1",
                            l->count);
    if (l->image && (l->images < 1 || l->images > most_images))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "list.images = %zu; allowed: [1, %zu]",
                            l->images, most_images);
    for (size_t k = 0; l->count && k < p->kernel->state_count; k++)
        if (!l->history || !l->history[k])
            return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "list.history[%zu] (%s) is missing", k,
                                p->kernel->state[k].name);
    return TOUCH_OK;
}

static enum touch_status check_pairs(const struct touch_pairs *p, struct touch_message *message) {
    const struct touch_pair_list *l = &p->list;
    for (size_t k = 0; k < l->count; k++) {
        const uint32_t bits = l->second[k], image = bits >> TOUCH_PAIRS_INDEX_BITS;
        const uint32_t one = l->first[k];
        const uint32_t two = l->image ? bits & ((UINT32_C(1) << TOUCH_PAIRS_INDEX_BITS) - 1) : bits;
        if (one >= p->spheres.count || two >= p->spheres.count)
            return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                                "pair %zu: sphere %lu; allowed: [0, %zu)", k,
                                (unsigned long)(one > two ? one : two), p->spheres.count);
        if (l->image && image >= l->images)
            return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                                "pair %zu: image %lu; allowed: [0, %zu)", k, (unsigned long)image,
                                l->images);
    }
    for (size_t i = 0; p->spheres.kind && i < p->spheres.count; i++)
        if (p->spheres.kind[i] >= p->kinds)
            return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                                "spheres.kind[%zu] = %lu; allowed: [0, %zu)", i,
                                (unsigned long)p->spheres.kind[i], p->kinds);
    return TOUCH_OK;
}

enum touch_status touch_pairs_check(const struct touch_pairs *pairs,
                                    struct touch_message *ret_message) {
    enum touch_status status = check_kernel(pairs, ret_message);
    if (status == TOUCH_OK)
        status = check_arrays(&pairs->spheres, ret_message);
    if (status == TOUCH_OK)
        status = check_list(pairs, ret_message);
    if (status == TOUCH_OK)
        status = check_pairs(pairs, ret_message);
    return status;
}

/* --- running --------------------------------------------------------------------------------------- */

static int is_wanted(const struct touch_pairs *p, int output) {
    static const int energies[] = {TOUCH_SPACE_OUT_STRAIN_ENERGY, TOUCH_SPACE_OUT_SLIP_WORK,
                                   TOUCH_SPACE_OUT_DASHPOT_WORK, TOUCH_SPACE_OUT_ROLLING_WORK,
                                   TOUCH_SPACE_OUT_COUPLING_WORK};
    for (size_t k = 0; k < TOUCH_COUNT(energies); k++)
        if (output == energies[k])
            return (p->wanted & TOUCH_PAIRS_ENERGIES) != 0;
    return output >= TOUCH_SPACE_OUT_FORCE_X && output <= TOUCH_SPACE_OUT_TORQUE2_Z;
}

static void set_out(const struct touch_pairs *p, struct pairs_room *room) {
    const void *const *state = (const void *const *)room->state;
    room->block = (struct touch_block){.dt = p->dt, .state_in = state, .state_out = room->state};
    for (size_t k = 0; k < TOUCH_SPACE_IN_COUNT; k++)
        room->block.input[k] = room->input[k];
    for (size_t k = 0; k < TOUCH_SPACE_OUT_COUNT; k++)
        room->block.output[k] = is_wanted(p, (int)k) ? room->output[k] : NULL;
    if (p->spheres.mass) {
        room->block.radius1 = room->size[0];
        room->block.radius2 = room->size[1];
        room->block.mass1 = room->size[2];
        room->block.mass2 = room->size[3];
    }
    memset(room->image, 0, sizeof room->image);
    for (size_t i = 0; p->list.image && i < p->list.images; i++)
        memcpy(room->image[i], p->list.image[i], sizeof p->list.image[i]);
}

void touch_pairs_run(const struct touch_pairs *pairs, size_t begin, size_t end, void *scratch,
                     struct touch_pairs_sums *sums) {
    struct touch_pairs_sums unwanted = {0};
    struct pairs_room *room = scratch;
    if (begin >= end)
        return;
    set_out(pairs, room);
    loops[pairs->kernel->target - touch_targets](pairs, begin, end, room, sums ? sums : &unwanted);
}

/* --- history over a new list ------------------------------------------------------------------------ */

static size_t bits_of(uint64_t word) {
    size_t count = 0;
    for (; word; word &= word - 1)
        count++;
    return count;
}

static int has_history(const struct touch_pair_list *list, size_t pair) {
    return list->contact[pair / 64] >> pair % 64 & 1;
}

size_t touch_pairs_place(const struct touch_pair_list *list, size_t pair) {
    if (!has_history(list, pair))
        return SIZE_MAX;
    const size_t begin = pair / TOUCH_PAIRS_BLOCK * TOUCH_PAIRS_BLOCK;
    size_t place = begin;
    for (size_t word = begin / 64; word < pair / 64; word++)
        place += bits_of(list->contact[word]);
    return place + bits_of(list->contact[pair / 64] & ((UINT64_C(1) << pair % 64) - 1));
}

/* The pairs of the old list that have history, by the name of their first sphere. */
struct kept {
    uint32_t *first; /* of each name, and one more */
    uint32_t *partner, *place;
};

static size_t count_history(const struct touch_pair_list *list) {
    size_t count = 0;
    for (size_t word = 0; word < touch_pairs_words(list->count); word++)
        count += bits_of(list->contact[word]);
    return count;
}

size_t touch_pairs_carry_size(const struct touch_pair_list *from, size_t names) {
    return (names + 2 + 2 * count_history(from)) * sizeof(uint32_t);
}

static uint32_t index_in(const struct touch_pair_list *list, size_t pair) {
    const uint32_t bits = (UINT32_C(1) << TOUCH_PAIRS_INDEX_BITS) - 1;
    return list->image ? list->second[pair] & bits : list->second[pair];
}

/* Counting sort. first[name + 1] is where the next one of a name goes, and in the end where its last ended,
 * which is where the next name begins. */
static void sort_history(const struct touch_pair_list *from, const uint32_t *name, size_t names,
                         struct kept *kept) {
    memset(kept->first, 0, (names + 2) * sizeof *kept->first);
    for (size_t pair = 0; pair < from->count; pair++)
        if (has_history(from, pair))
            kept->first[name[from->first[pair]] + 2]++;
    for (size_t i = 2; i < names + 2; i++)
        kept->first[i] += kept->first[i - 1];
    size_t place = 0;
    for (size_t pair = 0; pair < from->count; pair++) {
        if (pair % TOUCH_PAIRS_BLOCK == 0)
            place = pair;
        if (!has_history(from, pair))
            continue;
        const uint32_t to = kept->first[name[from->first[pair]] + 1]++;
        kept->partner[to] = name[index_in(from, pair)];
        kept->place[to] = (uint32_t)place++;
    }
}

static size_t find_history(const struct kept *kept, uint32_t one, uint32_t two) {
    for (uint32_t k = kept->first[one]; k < kept->first[one + 1]; k++)
        if (kept->partner[k] == two)
            return kept->place[k];
    return SIZE_MAX;
}

/* Vectors of a pair whose spheres changed places (the shear force on body 1, the normal) turn round. */
static int is_vector(const char *name) {
    const size_t length = strlen(name);
    return length > 2 && name[length - 2] == '_' && name[length - 1] >= 'x' &&
           name[length - 1] <= 'z';
}

void touch_pairs_carry(const struct touch_kernel *kernel, const struct touch_pair_list *from,
                       const uint32_t *from_name, const struct touch_pair_list *to,
                       const uint32_t *to_name, size_t names, void *work) {
    struct kept kept = {.first = work};
    double swap[TOUCH_STATE_MAX];
    size_t place = 0;
    kept.partner = kept.first + names + 2;
    kept.place = kept.partner + count_history(from);
    sort_history(from, from_name, names, &kept);
    for (size_t s = 0; s < kernel->state_count; s++)
        swap[s] = is_vector(kernel->state[s].name) ? -1.0 : 1.0;
    for (size_t pair = 0; pair < to->count; pair++) {
        const uint32_t one = to_name[to->first[pair]], two = to_name[index_in(to, pair)];
        const size_t same = find_history(&kept, one, two);
        const size_t old = same != SIZE_MAX ? same : find_history(&kept, two, one);
        if (pair % TOUCH_PAIRS_BLOCK == 0)
            place = pair;
        if (old == SIZE_MAX)
            continue;
        to->contact[pair / 64] |= UINT64_C(1) << pair % 64;
        for (size_t s = 0; s < kernel->state_count; s++)
            to->history[s][place] = from->history[s][old] * (same != SIZE_MAX ? 1.0 : swap[s]);
        place++;
    }
}
