/* SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "batch_inputs.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "lib/core/usual.h"
#include "touchstone/common.h"

#define POISON 0xAA

/* --- settings ----------------------------------------------------------------------------------- */

/* Values of a property that are worth a try; the first is the usual one. */
static const struct {
    const char *keyword;
    double values[5];
    size_t count;
} choices[] = {
    {"hz_shear", {1e9, 1e9, 3e7, 0.0}, 4},
    {"hz_poiss", {0.3, 0.0, -0.5}, 3},
    {"fric", {0.5, 0.05, 0.0}, 3},
    {"hz_mode", {0.0, 1.0}, 2},
    {"hz_alpha", {1.5, 1.5, 1.5, 1.0, 2.2}, 5},
    {"rgap", {0.0, 0.0, 2e-6}, 3},
    {"dp_nratio", {0.3, 0.0, 1.0}, 3},
    {"dp_sratio", {0.2, 0.0}, 2},
    {"dp_alpha", {0.0, 0.25, 0.5, 0.25, 0.7}, 5},
    {"dp_mode", {0.0, 1.0, 2.0, 3.0}, 4},
    {"dp_en", {0.5, 1.0, 0.9}, 3},
    {"young", {7e10, 1e7}, 2},
    {"poisson", {0.25, 0.0}, 2},
    {"damp_formula", {3.0, 0.0, 1.0, 2.0, 4.0}, 5},
    {"damp_ratio", {0.4}, 1},
    {"damp", {(double)NAN, 20.0}, 2},
    {"restitution", {0.5, 0.9}, 2},
    {"remove_cohesion", {1.0, 0.0}, 2},
    {"mu_sl", {0.4, 0.0, 0.02}, 3},
    {"mu_ro", {0.0, 0.01}, 2},
    {"rolling", {3.0, 0.0, 1.0, 2.0, 4.0}, 5},
    {"roll_viscosity", {0.01}, 1},
    {"k_roll", {(double)NAN, 1e5}, 2},
    {"roll_damp", {0.0, 0.3}, 2},
    {"roll_damp_kept", {0.0, 0.5}, 2},
    {"twist", {1.0, 0.0, 2.0, 3.0}, 4},
    {"mu_tw", {0.0, 0.4}, 2},
    {"k_twist", {(double)NAN, 1e5}, 2},
    {"friction", {0.4, 0.1}, 2},
    {"k_n", {1e6, 1e4}, 2},
    {"k_t", {8e5, 8e5, 3e3, 0.0}, 4},
    {"c_n", {30.0, 0.0}, 2},
    {"gamma_n", {4e3}, 1},
    {"c_t", {20.0, 1.0}, 2},
    {"gamma_t", {3e3}, 1},
    {"c_ratio", {0.5}, 1},
    {"limit", {0.0, 1.0, 2.0, 3.0}, 4},
    {"limit_from", {0.0, 1.0, 2.0}, 3},
    {"tension", {0.0, 1.0}, 2},
    {"ending", {0.0, 1.0, 2.0}, 3},
    {"k_1", {1e5}, 1},
    {"k_2", {3e5, 1e6, 1e5}, 3},
    {"k_c", {5e4, 0.0}, 2},
    {"phi_f", {0.05, 2e-4}, 2},
    {"unloading", {0.0, 1.0}, 2},
    {"unloading_slope", {0.0, 1.0}, 2},
    {"stiffening", {1e5, 0.0}, 2},
    {"yield_pressure", {2e8, 1e5}, 2},
    {"k_t_ratio", {0.8, (double)NAN, 0.0}, 3},
    {"history", {0.0, 1.0}, 2},
    {"damping", {0.0, 1.0, 2.0, 3.0, 4.0}, 5},
    {"c_t_ratio", {(double)NAN, 0.5, 0.0}, 3},
    {"w", {0.1, 0.0, 50.0}, 3},
    {"cohesion", {1e6, 0.0, 1e9}, 3},
    {"area", {0.0, 1.0}, 2},
    {"damp_radius", {0.0, 1e7}, 2},
    {"damp_shear", {1.0, 0.0}, 2},
};

static const struct touch_pair pairs[] = {
    {{0.01, 0.01}, {1e-2, 1e-2}, {0, 0}, 3},
    {{0.01, 0.003}, {1e-2, 2e-4}, {0, 0}, 3},
    {{0.02, HUGE_VAL}, {1e-2, HUGE_VAL}, {0, 0}, 3},
    {{0.02, HUGE_VAL}, {1e-2, HUGE_VAL}, {0, 1}, 3},
    {{0.01, 0.02}, {1e-2, 1e-2}, {0, 0}, 2},
};

/* Properties of which one excludes the others: the setting takes one, or none. */
static const char *const one_of[][3] = {{"restitution", "c_n", "gamma_n"},
                                        {"c_t", "c_ratio", "gamma_t"}};

static void leave_one(const struct touch_law *law, uint64_t *random, struct touch_values *values) {
    for (size_t i = 0; i < TOUCH_COUNT(one_of); i++) {
        const size_t left = (size_t)(drawn_bits(random) % 4);
        for (size_t j = 0; j < 3 && touch_property_find(law, one_of[i][2]) >= 0; j++)
            if (j != left)
                values->of[touch_property_find(law, one_of[i][j])][0] = (double)NAN;
    }
}

/* hertz_mindlin_general: what excludes each other is given in every third setting, in turn. */
static void supply(const struct touch_law *law, size_t number, struct touch_values *values) {
    const int supplied = number % 3 == 2, form = (int)(number / 3 % 4); /* ratio, velocity, ... */
    const struct {
        const char *keyword;
        double value;
        int is_supplied;
    } of[] = {{"k_t", supplied ? 3e4 : (double)NAN, 1},
              {"k_t_ratio", (double)NAN, supplied},
              {"damping", 5.0 + form, supplied},
              {"restitution", 1.0, supplied},
              {"damp", supplied ? (form ? 20.0 : 0.3) : (double)NAN, 1}};
    for (size_t i = 0; i < TOUCH_COUNT(of); i++)
        if (of[i].is_supplied)
            values->of[touch_property_find(law, of[i].keyword)][0] = of[i].value;
}

int setting_at(const struct touch_kernel *kernel, size_t number, struct touch_values *ret_values,
               struct touch_pair *ret_pair) {
    if (number >= 40)
        return 0;
    uint64_t random = number;
    usual_values(kernel->law, ret_values);
    for (size_t i = 0; i < TOUCH_COUNT(choices); i++) {
        const int k = touch_property_find(kernel->law, choices[i].keyword);
        const size_t pick = number ? (size_t)(drawn_bits(&random) % choices[i].count) : 0;
        if (k < 0)
            continue;
        const double most = kernel->law->properties[k].max; /* hysteretic has one dp_mode less */
        const double value = choices[i].values[pick];
        ret_values->of[k][0] = ret_values->of[k][1] = value > most ? most : value;
    }
    leave_one(kernel->law, &random, ret_values);
    /* A supplied coefficient where the formula needs one, and only there. */
    const int formula = touch_property_find(kernel->law, "damp_formula");
    const int damp = touch_property_find(kernel->law, "damp");
    if (formula >= 0 && ret_values->of[formula][0] < 0.5)
        ret_values->of[damp][0] = (double)NAN;
    else if (formula >= 0 && (ret_values->of[formula][0] < 1.5 || ret_values->of[formula][0] > 3.5))
        ret_values->of[damp][0] = 20.0;
    if (touch_property_find(kernel->law, "k_t_ratio") >= 0)
        supply(kernel->law, number, ret_values);
    *ret_pair = pairs[number % TOUCH_COUNT(pairs)];
    if (kernel->form == TOUCH_FORM_SPACE)
        ret_pair->dimension = 3;
    return 1;
}

int prepared_at(const struct touch_kernel *kernel, size_t number, int sized,
                struct touch_pair *ret_pair, struct touch_coefficients *ret) {
    struct touch_values values;
    struct touch_message message;
    if (!setting_at(kernel, number, &values, ret_pair))
        return 0;
    if (touch_batch_prepare(kernel, &values, sized && number % 2 ? NULL : ret_pair, ret,
                            &message) != TOUCH_OK) {
        fprintf(stderr, "%s, setting %zu: %s\n", kernel_name(kernel), number, message.text);
        abort();
    }
    return 1;
}

const char *kernel_name(const struct touch_kernel *k) {
    static char text[160];
    snprintf(text, sizeof text, "%s %s %s", k->law->name, touch_form_name(k->form),
             k->target->name);
    return text;
}

const struct touch_kernel *kernel_from(size_t *i) {
    const char *law = getenv("BATCH_LAW");
    const struct touch_kernel *k = touch_kernel_at(*i);
    while (k && (touch_target_available(k->target->name) <= 0 ||
                 (law && strcmp(law, k->law->name) != 0)))
        k = touch_kernel_at(++*i);
    return k;
}

/* --- columns ------------------------------------------------------------------------------------ */

static void give_up(const char *what) {
    perror(what);
    abort();
}

/* Pages of columns that were freed, with their guards: to map new ones takes longer than the kernels. */
static struct {
    unsigned char *pages;
    size_t size;
} spare[256];

static unsigned char *take_spare(size_t size) {
    for (size_t i = 0; i < TOUCH_COUNT(spare); i++)
        if (spare[i].pages && spare[i].size == size) {
            unsigned char *pages = spare[i].pages;
            spare[i].pages = NULL;
            return pages;
        }
    return NULL;
}

static int keep_spare(unsigned char *pages, size_t size) {
    for (size_t i = 0; i < TOUCH_COUNT(spare); i++)
        if (!spare[i].pages) {
            spare[i].pages = pages;
            spare[i].size = size;
            return 1;
        }
    return 0;
}

struct column column_make(size_t bytes, int before) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    struct column c = {.size = (bytes + page - 1) / page * page + page, .used = bytes};
    c.pages = take_spare(c.size);
    if (!c.pages) {
        unsigned char *all =
            mmap(NULL, c.size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (all == MAP_FAILED)
            give_up("mmap");
        c.pages = all + page;
    }
    if (mprotect(c.pages, c.size, PROT_READ | PROT_WRITE))
        give_up("mprotect");
    c.data = before ? c.pages : c.pages + c.size - bytes;
    column_fill(&c, POISON);
    return c;
}

void column_fill(struct column *column, int byte) {
    memset(column->pages, POISON, column->size);
    memset(column->data, byte, column->used);
}

void column_read_only(const struct column *column) {
    if (mprotect(column->pages, column->size, PROT_READ))
        give_up("mprotect");
}

int bytes_are(const unsigned char *from, const unsigned char *to, int byte) {
    return from == to || (*from == byte && !memcmp(from, from + 1, (size_t)(to - from) - 1));
}

int column_is_clean(const struct column *column) {
    return bytes_are(column->pages, column->data, POISON) &&
           bytes_are(column->data + column->used, column->pages + column->size, POISON);
}

void column_free(struct column *column) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (column->pages && !keep_spare(column->pages, column->size) &&
        munmap(column->pages - page, column->size + 2 * page))
        give_up("munmap");
    column->pages = NULL;
}

struct contact_columns *columns_make(const struct touch_kernel *kernel, size_t n, int sized,
                                     int before) {
    struct contact_columns *c = calloc(1, sizeof *c);
    if (!c)
        give_up("calloc");
    c->kernel = kernel;
    c->n = n;
    c->sizes = kernel->input_count + kernel->state_count;
    c->given_count = c->sizes + (sized ? 4 : 0);
    c->result_count = kernel->output_count + kernel->state_count;
    for (size_t k = 0; k < c->given_count; k++)
        c->given[k] = column_make(n * sizeof(double), before);
    for (size_t k = 0; k < c->result_count; k++)
        c->result[k] = column_make(n * sizeof(double), before);
    columns_part(c, 0, n);
    return c;
}

void columns_part(struct contact_columns *c, size_t from, size_t n) {
    const struct touch_kernel *kernel = c->kernel;
    const size_t skip = from * sizeof(double);
    c->from = from;
    const void *size[4] = {NULL};
    for (size_t k = c->sizes; k < c->given_count; k++)
        size[k - c->sizes] = c->given[k].data + skip;
    c->block = (struct touch_block){.n = n,
                                    .dt = 1e-6,
                                    .radius1 = size[0],
                                    .radius2 = size[1],
                                    .mass1 = size[2],
                                    .mass2 = size[3],
                                    .state_in = c->state_in,
                                    .state_out = c->state_out};
    for (size_t k = 0; k < kernel->input_count; k++)
        c->block.input[k] = c->given[k].data + skip;
    for (size_t k = 0; k < kernel->output_count; k++)
        c->block.output[k] = c->result[k].data + skip;
    for (size_t k = 0; k < kernel->state_count; k++) {
        c->state_in[k] = c->given[kernel->input_count + k].data + skip;
        c->state_out[k] = c->result[kernel->output_count + k].data + skip;
    }
}

void columns_in_place(struct contact_columns *c) {
    for (size_t k = 0; k < c->kernel->state_count; k++) {
        memcpy(c->state_out[k], c->state_in[k], c->n * sizeof(double));
        c->state_in[k] = c->state_out[k];
    }
}

void columns_copy(struct contact_columns *to, const struct contact_columns *from) {
    for (size_t k = 0; k < to->given_count; k++)
        memcpy(to->given[k].data, from->given[k].data, to->given[k].used);
}

void columns_poison(struct contact_columns *c) {
    for (size_t k = 0; k < c->result_count; k++)
        column_fill(&c->result[k], POISON);
}

const char *result_name(const struct touch_kernel *kernel, size_t k) {
    return k < kernel->output_count ? kernel->outputs[k].name
                                    : kernel->state[k - kernel->output_count].name;
}

const char *columns_written_outside(const struct contact_columns *c) {
    for (size_t k = 0; k < c->result_count; k++) {
        const unsigned char *data = c->result[k].data, *begin = data + c->from * sizeof(double);
        if (!column_is_clean(&c->result[k]) || !bytes_are(data, begin, POISON) ||
            !bytes_are(begin + c->block.n * sizeof(double), data + c->result[k].used, POISON))
            return result_name(c->kernel, k);
    }
    return NULL;
}

size_t columns_differ(const struct contact_columns *got, const struct contact_columns *want,
                      size_t from, size_t to, char ret_text[160]) {
    const struct touch_kernel *kernel = got->kernel;
    size_t different = 0;
    for (size_t k = 0; k < got->result_count; k++)
        for (size_t i = from; i < to; i++) {
            const double a = column_at(got->result[k].data, i),
                         b = column_at(want->result[k].data, i);
            if ((k < kernel->output_count && !got->block.output[k]) || (isnan(a) && isnan(b)) ||
                !memcmp(&a, &b, sizeof a))
                continue;
            if (!different++)
                snprintf(ret_text, 160, "%s%s of contact %zu is %.17g, not %.17g",
                         k < kernel->output_count ? "" : "state ", result_name(kernel, k), i, a, b);
        }
    return different;
}

void columns_free(struct contact_columns *c) {
    for (size_t k = 0; k < c->given_count; k++)
        column_free(&c->given[k]);
    for (size_t k = 0; k < c->result_count; k++)
        column_free(&c->result[k]);
    free(c);
}

double column_at(const void *data, size_t i) {
    return ((const double *)data)[i];
}

static void put(struct column *column, size_t i, double value) {
    memcpy(column->data + i * sizeof value, &value, sizeof value);
}

/* --- contacts ----------------------------------------------------------------------------------- */

static int begins(const char *name, const char *with) {
    return !strncmp(name, with, strlen(with));
}

/* How a number usually is, by the name of its column. */
static double usual(const char *name, const char *unit, uint64_t *random) {
    if (!strcmp(name, "overlap"))
        return drawn(random, -2e-6, 1e-5);
    if (begins(name, "max_overlap"))
        return drawn(random, 0.0, 2e-5);
    if (begins(name, "slide"))
        return drawn(random, -1e-7, 1e-7);
    if (begins(name, "velocity"))
        return drawn(random, -0.1, 0.1);
    if (begins(name, "spin"))
        return drawn(random, -50.0, 50.0);
    if (!strcmp(name, "normal"))
        return drawn(random, 0.0, 20.0);
    if (begins(name, "shear"))
        return drawn(random, -1.0, 1.0) * (*unit == 'N' ? 1.0 : 1e-7);
    if (begins(name, "roll") || begins(name, "twist"))
        return drawn(random, -1e-3, 1e-3);
    if (begins(name, "stiffness_roll") || begins(name, "stiffness_twist"))
        return drawn_bits(random) % 8 ? drawn(random, 1e-2, 1e1) : 0.0;
    if (begins(name, "stiffness"))
        return drawn_bits(random) % 8 ? drawn(random, 1e4, 3e6) : 0.0;
    if (begins(name, "deflection"))
        return drawn(random, -2e-6, 2e-6);
    if (begins(name, "root")) /* of nodes whose depths grow, the last about the overlap */
        return drawn(random, name[4] - 48.8, name[4] - 48.0) * 4e-4;
    if (strstr(name, "_debt") || !strcmp(name, "forgotten"))
        return drawn(random, 0.0, 1e-3);
    if (begins(name, "impact"))
        return drawn(random, 0.0, 0.1);
    return drawn_bits(random) % 4 ? 1.0 : 0.0; /* active, slipping */
}

static const double strange_numbers[] = {
    0.0,   -0.0,    5e-324, -5e-324, 2e-308, 1e-300, 1e-160, 1e-75,    1e-38,     1e-30,
    1e-20, -1e-10,  1e-3,   1.0,     -1.0,   1e10,   1e30,   1e75,     1e150,     -1e200,
    1e300, 1.7e308, -1e308, 3e38,    -1e-45, 1e-40,  0.5,    HUGE_VAL, -HUGE_VAL, (double)NAN,
};

static double strangely(double value, uint64_t *random, int strange) {
    if (!strange || drawn_bits(random) % 16)
        return value;
    return strange_numbers[drawn_bits(random) % TOUCH_COUNT(strange_numbers)];
}

/* A branch that makes bodies of about 1 cm and 1 cm overlap a little, or not quite. */
static void put_branch(struct contact_columns *c, size_t i, double length, uint64_t *random,
                       int strange, double ret_normal[3]) {
    double n[3], square = 0.0;
    for (int k = 0; k < 3; k++) {
        n[k] = drawn(random, -1.0, 1.0);
        square += n[k] * n[k];
    }
    for (int k = 0; k < 3; k++) {
        ret_normal[k] = n[k] / sqrt(square);
        put(&c->given[TOUCH_SPACE_IN_BRANCH_X + k], i,
            strangely(ret_normal[k] * length, random, strange));
    }
}

static void put_contact(struct contact_columns *c, size_t i, uint64_t *random, int strange) {
    const struct touch_kernel *kernel = c->kernel;
    struct column *const size = &c->given[c->sizes];
    const int space = kernel->form == TOUCH_FORM_SPACE;
    double normal[3] = {0.0}, length = 0.02;
    if (c->given_count > c->sizes) {
        const double radius1 = drawn(random, 0.002, 0.02);
        const int wall = drawn_bits(random) % 8 == 0;
        const double radius2 = wall ? HUGE_VAL : drawn(random, 0.002, 0.02);
        length = radius1 + (wall ? 0.0 : radius2);
        put(&size[0], i, radius1);
        put(&size[1], i, radius2);
        put(&size[2], i, drawn(random, 1e-4, 1e-2));
        put(&size[3], i, wall ? HUGE_VAL : drawn(random, 1e-4, 1e-2));
    }
    for (size_t k = 0; k < kernel->input_count; k++)
        put(&c->given[k], i,
            strangely(usual(kernel->inputs[k].name, kernel->inputs[k].unit, random), random,
                      strange));
    if (space)
        put_branch(c, i, length - drawn(random, -2e-6, 1e-5), random, strange, normal);
    for (size_t k = 0; k < kernel->state_count; k++) {
        const char *name = kernel->state[k].name;
        double value = usual(name, kernel->state[k].unit, random);
        if (begins(name, "normal_"))
            value = normal[name[7] - 'x'];
        put(&c->given[kernel->input_count + k], i, strangely(value, random, strange));
    }
}

void columns_random(struct contact_columns *c, uint64_t *random, int strange) {
    for (size_t i = 0; i < c->n; i++)
        put_contact(c, i, random, strange);
}
