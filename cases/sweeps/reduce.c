/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reduce.h"
#include "lib/math/power.h"

void reduced_new(const struct sweep_plan *plan, struct reduced *ret) {
    const size_t n = plan->column_count;
    *ret = (struct reduced){.plan = plan,
                            .column = play_resize(NULL, n, sizeof *ret->column),
                            .bin = play_resize(NULL, n, sizeof *ret->bin),
                            .worst_count = play_resize(NULL, n, sizeof *ret->worst_count),
                            .worst = play_resize(NULL, n, sizeof *ret->worst)};
    for (size_t k = 0; k < n; k++)
        ret->bin[k] = play_resize(NULL, plan->columns[k].bins, sizeof **ret->bin);
    const size_t most = plan->block > SWEEP_LISTED_MAX ? plan->block : SWEEP_LISTED_MAX;
    ret->bad = play_resize(NULL, most, sizeof *ret->bad);
}

static void clear(struct reduced *r) {
    const size_t n = r->plan->column_count;
    memset(r->verdict, 0, sizeof r->verdict);
    memset(r->worst_count, 0, n * sizeof *r->worst_count);
    r->bad_count = 0;
    for (size_t k = 0; k < n; k++) {
        r->column[k] = (struct reduced_column){.least = (double)NAN, .most = (double)NAN};
        memset(r->bin[k], 0, r->plan->columns[k].bins * sizeof **r->bin);
    }
}

/* Whether a verdict counts among the bad ones. */
static int reduced_is_bad(enum sweep_verdict verdict) {
    return verdict == SWEEP_FAILS || verdict == SWEEP_HANG || verdict == SWEEP_CRASHED;
}

/* --- one block ------------------------------------------------------------------------------------- */

/* Bins of equal ratios in the exponent and the mantissa: a logarithm from a library may have another last bit elsewhere,
 * and a value on an edge would change its bin. Here the edges are numbers, and a value is compared with them. */
void reduced_bin(const struct sweep_column *c, size_t bin, double ret_ends[2]) {
    for (size_t i = 0; i < 2; i++) {
        const double place = (double)(bin + i) / (double)c->bins;
        ret_ends[i] = bin + i == 0         ? c->low
                      : bin + i >= c->bins ? c->high
                      : c->is_log          ? c->low * power(c->high / c->low, place)
                                           : c->low + (c->high - c->low) * place;
    }
}

/* The edges of a column's bins, and near which of them a value is: a guess that two comparisons mend. */
struct edges {
    double *at, scale;
};

static struct edges edges_of(const struct sweep_column *c) {
    struct edges e = {play_resize(NULL, c->bins + 1, sizeof(double)),
                      (double)c->bins / (c->is_log ? log(c->high / c->low) : c->high - c->low)};
    for (size_t i = 0; i < c->bins; i++) {
        double ends[2];
        reduced_bin(c, i, ends);
        e.at[i] = ends[0];
        e.at[i + 1] = ends[1];
    }
    return e;
}

static void count_value(const struct sweep_column *c, const struct edges *e, double x,
                        struct reduced_column *column, uint64_t *bin) {
    if (x < c->low || x > c->high) {
        *(x < c->low ? &column->below : &column->above) += 1;
        return;
    }
    const double guess = (c->is_log ? log(x / c->low) : x - c->low) * e->scale;
    size_t i = guess < (double)c->bins ? (size_t)fmax(guess, 0.0) : c->bins - 1;
    while (i > 0 && x < e->at[i])
        i--;
    while (i + 1 < c->bins && x >= e->at[i + 1])
        i++;
    bin[i]++;
}

/* Keeps the largest, the first point first where they are equal. */
static void keep_worst(struct reduced_place *worst, size_t *count, uint64_t point, double value) {
    size_t i = *count;
    if (i == REDUCE_WORST && !(value > worst[i - 1].value))
        return;
    *count += i < REDUCE_WORST;
    i -= i == REDUCE_WORST;
    for (; i > 0 && value > worst[i - 1].value; i--)
        worst[i] = worst[i - 1];
    worst[i] = (struct reduced_place){point, value};
}

static void reduce_column(struct reduced *r, size_t k, size_t first, size_t points,
                          const double *x) {
    const struct sweep_column *c = &r->plan->columns[k];
    struct reduced_column *column = &r->column[k];
    struct edges edges = edges_of(c);
    for (size_t i = 0; i < points; i++) {
        if (!isfinite(x[i]))
            continue;
        column->count++;
        column->sum += x[i];
        if (!(x[i] >= column->least)) {
            column->least = x[i];
            column->least_at = first + i;
        }
        if (!(x[i] <= column->most)) {
            column->most = x[i];
            column->most_at = first + i;
        }
        count_value(c, &edges, x[i], column, r->bin[k]);
        if (c->kind == SWEEP_ERROR)
            keep_worst(r->worst[k], &r->worst_count[k], first + i, x[i]);
    }
}

void reduce_block(struct reduced *reduced, const struct sweep_results *results) {
    clear(reduced);
    for (size_t k = 0; k < reduced->plan->column_count; k++)
        reduce_column(reduced, k, results->first, results->points,
                      results->column + k * results->points);
    for (size_t i = 0; i < results->points; i++) {
        reduced->verdict[results->verdict[i]]++;
        if (reduced_is_bad((enum sweep_verdict)results->verdict[i]))
            reduced->bad[reduced->bad_count++] = results->first + i;
    }
}

/* --- as bytes -------------------------------------------------------------------------------------- */

/* verdicts; of each column its struct, the number of bins that are not empty, these bins as index and count, the number
 * of worst points, these; how many are bad, and these as numbers from the first point, two a word, or, where they
 * are many, a bit for each point. */

struct pack {
    unsigned char *data;
    size_t length, capacity;
};

static void put(struct pack *p, const void *data, size_t length) {
    if (p->length + length > p->capacity) {
        p->capacity = 2 * (p->length + length) + 4096;
        p->data = play_resize(p->data, p->capacity, 1);
    }
    memcpy(p->data + p->length, data, length);
    p->length += length;
}

static void put_word(struct pack *p, uint64_t word) {
    put(p, &word, sizeof word);
}

static int is_many(uint64_t bad, size_t points) {
    return bad > points / 32;
}

static size_t words_of_bits(size_t points) {
    return (points + 63) / 64;
}

static void put_bad(struct pack *p, const struct reduced *r, size_t first, size_t points) {
    put_word(p, r->bad_count);
    if (!is_many(r->bad_count, points)) {
        for (size_t i = 0; i < r->bad_count; i++)
            put_word(p, r->bad[i] - first);
        return;
    }
    uint64_t *bits = play_resize(NULL, words_of_bits(points), sizeof *bits);
    memset(bits, 0, words_of_bits(points) * sizeof *bits);
    for (size_t i = 0; i < r->bad_count; i++)
        bits[(r->bad[i] - first) / 64] |= UINT64_C(1) << ((r->bad[i] - first) % 64);
    put(p, bits, words_of_bits(points) * sizeof *bits);
}

void *reduced_pack(const struct reduced *r, size_t first, size_t points, size_t *ret_length) {
    struct pack p = {NULL, 0, 0};
    put(&p, r->verdict, sizeof r->verdict);
    for (size_t k = 0; k < r->plan->column_count; k++) {
        uint64_t used = 0;
        put(&p, &r->column[k], sizeof r->column[k]);
        for (size_t i = 0; i < r->plan->columns[k].bins; i++)
            used += r->bin[k][i] > 0;
        put_word(&p, used);
        for (size_t i = 0; i < r->plan->columns[k].bins; i++)
            if (r->bin[k][i]) {
                put_word(&p, i);
                put_word(&p, r->bin[k][i]);
            }
        put_word(&p, r->worst_count[k]);
        put(&p, r->worst[k], r->worst_count[k] * sizeof r->worst[k][0]);
    }
    put_bad(&p, r, first, points);
    *ret_length = p.length;
    return p.data;
}

/* --- all blocks ------------------------------------------------------------------------------------ */

struct unpack {
    const unsigned char *data;
    size_t left;
    int bad;
};

static void get(struct unpack *u, void *ret, size_t length) {
    u->bad |= length > u->left;
    if (u->bad) {
        memset(ret, 0, length);
        return;
    }
    memcpy(ret, u->data, length);
    u->data += length;
    u->left -= length;
}

static uint64_t get_word(struct unpack *u) {
    uint64_t word;
    get(u, &word, sizeof word);
    return word;
}

static void add_column(struct reduced_column *to, const struct reduced_column *from) {
    to->count += from->count;
    to->below += from->below;
    to->above += from->above;
    to->sum += from->sum;
    if (from->least < to->least || isnan(to->least)) {
        to->least = from->least;
        to->least_at = from->least_at;
    }
    if (from->most > to->most || isnan(to->most)) {
        to->most = from->most;
        to->most_at = from->most_at;
    }
}

static void add_lists(struct reduced *r, size_t k, struct unpack *u) {
    const uint64_t used = get_word(u);
    for (uint64_t i = 0; i < used && !u->bad; i++) {
        const uint64_t bin = get_word(u), count = get_word(u);
        u->bad |= bin >= r->plan->columns[k].bins;
        if (!u->bad)
            r->bin[k][bin] += count;
    }
    const uint64_t worst = get_word(u);
    u->bad |= worst > REDUCE_WORST;
    for (uint64_t i = 0; i < worst && !u->bad; i++) {
        struct reduced_place place;
        get(u, &place, sizeof place);
        keep_worst(r->worst[k], &r->worst_count[k], place.point, place.value);
    }
}

static void add_bad(struct reduced *r, size_t first, size_t points, struct unpack *u) {
    const uint64_t count = get_word(u);
    u->bad |= count > points;
    if (u->bad)
        return;
    if (!is_many(count, points)) {
        for (uint64_t i = 0; i < count; i++) {
            const uint64_t at = get_word(u);
            if (r->bad_count + i < SWEEP_LISTED_MAX)
                r->bad[r->bad_count + i] = first + at;
        }
        r->bad_count += count;
        return;
    }
    for (size_t w = 0; w < words_of_bits(points); w++) {
        const uint64_t bits = get_word(u);
        for (unsigned b = 0; b < 64; b++)
            if (bits >> b & 1) {
                if (r->bad_count < SWEEP_LISTED_MAX)
                    r->bad[r->bad_count] = first + 64 * w + b;
                r->bad_count++;
            }
    }
}

int reduced_add(struct reduced *reduced, size_t block, const void *data, size_t length) {
    struct unpack u = {data, length, 0};
    uint64_t verdict[SWEEP_VERDICT_COUNT];
    if (!block)
        clear(reduced);
    get(&u, verdict, sizeof verdict);
    for (size_t i = 0; i < SWEEP_VERDICT_COUNT; i++)
        reduced->verdict[i] += verdict[i];
    for (size_t k = 0; k < reduced->plan->column_count && !u.bad; k++) {
        struct reduced_column column;
        get(&u, &column, sizeof column);
        add_column(&reduced->column[k], &column);
        add_lists(reduced, k, &u);
    }
    add_bad(reduced, block * reduced->plan->block, sweep_block_points(reduced->plan, block), &u);
    return u.bad || u.left ? -1 : 0;
}
