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

uint64_t random_bits(struct random *random) {
    uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

double random_real(struct random *random, double low, double high) {
    return low + (high - low) * ((double)(random_bits(random) >> 11) * 0x1p-53);
}

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

static void leave_one(const struct touch_law *law, struct random *random,
                      struct touch_values *values) {
    for (size_t i = 0; i < TOUCH_COUNT(one_of); i++) {
        const size_t left = (size_t)(random_bits(random) % 4);
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
    struct random random = {number};
    usual_values(kernel->law, ret_values);
    for (size_t i = 0; i < TOUCH_COUNT(choices); i++) {
        const int k = touch_property_find(kernel->law, choices[i].keyword);
        const size_t pick = number ? (size_t)(random_bits(&random) % choices[i].count) : 0;
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

struct contact_columns *columns_make(const struct touch_kernel *kernel, size_t n, int poly,
                                     int before) {
    struct contact_columns *c = calloc(1, sizeof *c);
    if (!c)
        give_up("calloc");
    c->n = n;
    const size_t bytes = n * sizeof(double);
    c->block = (struct touch_block){
        .n = n, .dt = 1e-6, .state_in = c->state_from, .state_out = c->state_to};
    for (size_t k = 0; k < kernel->input_count; k++) {
        c->input[k] = column_make(bytes, before);
        c->block.input[k] = c->input[k].data;
    }
    for (size_t k = 0; k < kernel->state_count; k++) {
        c->state_in[k] = column_make(bytes, before);
        c->state_out[k] = column_make(bytes, before);
        c->state_from[k] = c->state_in[k].data;
        c->state_to[k] = c->state_out[k].data;
    }
    for (size_t k = 0; k < kernel->output_count; k++) {
        c->output[k] = column_make(bytes, before);
        c->block.output[k] = c->output[k].data;
    }
    for (size_t k = 0; poly && k < 4; k++)
        c->size[k] = column_make(bytes, before);
    if (poly) {
        c->block.radius1 = c->size[0].data;
        c->block.radius2 = c->size[1].data;
        c->block.mass1 = c->size[2].data;
        c->block.mass2 = c->size[3].data;
    }
    return c;
}

void columns_free(const struct touch_kernel *kernel, struct contact_columns *c) {
    for (size_t k = 0; k < kernel->input_count; k++)
        column_free(&c->input[k]);
    for (size_t k = 0; k < kernel->state_count; k++) {
        column_free(&c->state_in[k]);
        column_free(&c->state_out[k]);
    }
    for (size_t k = 0; k < kernel->output_count; k++)
        column_free(&c->output[k]);
    for (size_t k = 0; k < 4; k++)
        column_free(&c->size[k]);
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
static double usual(const char *name, const char *unit, struct random *random) {
    if (!strcmp(name, "overlap"))
        return random_real(random, -2e-6, 1e-5);
    if (begins(name, "max_overlap"))
        return random_real(random, 0.0, 2e-5);
    if (begins(name, "slide"))
        return random_real(random, -1e-7, 1e-7);
    if (begins(name, "velocity"))
        return random_real(random, -0.1, 0.1);
    if (begins(name, "spin"))
        return random_real(random, -50.0, 50.0);
    if (!strcmp(name, "normal"))
        return random_real(random, 0.0, 20.0);
    if (begins(name, "shear"))
        return random_real(random, -1.0, 1.0) * (*unit == 'N' ? 1.0 : 1e-7);
    if (begins(name, "roll") || begins(name, "twist"))
        return random_real(random, -1e-3, 1e-3);
    if (begins(name, "stiffness_roll") || begins(name, "stiffness_twist"))
        return random_bits(random) % 8 ? random_real(random, 1e-2, 1e1) : 0.0;
    if (begins(name, "stiffness"))
        return random_bits(random) % 8 ? random_real(random, 1e4, 3e6) : 0.0;
    if (begins(name, "deflection"))
        return random_real(random, -2e-6, 2e-6);
    if (begins(name, "root")) /* of nodes whose depths grow, the last about the overlap */
        return random_real(random, name[4] - 48.8, name[4] - 48.0) * 4e-4;
    if (strstr(name, "_debt") || !strcmp(name, "forgotten"))
        return random_real(random, 0.0, 1e-3);
    if (begins(name, "impact"))
        return random_real(random, 0.0, 0.1);
    return random_bits(random) % 4 ? 1.0 : 0.0; /* active, slipping */
}

static const double strange_numbers[] = {
    0.0,   -0.0,    5e-324, -5e-324, 2e-308, 1e-300, 1e-160, 1e-75,    1e-38,     1e-30,
    1e-20, -1e-10,  1e-3,   1.0,     -1.0,   1e10,   1e30,   1e75,     1e150,     -1e200,
    1e300, 1.7e308, -1e308, 3e38,    -1e-45, 1e-40,  0.5,    HUGE_VAL, -HUGE_VAL, (double)NAN,
};

static double strangely(double value, struct random *random, int strange) {
    if (!strange || random_bits(random) % 16)
        return value;
    return strange_numbers[random_bits(random) % TOUCH_COUNT(strange_numbers)];
}

/* A branch that makes bodies of about 1 cm and 1 cm overlap a little, or not quite. */
static void put_branch(struct contact_columns *c, size_t i, double length, struct random *random,
                       int strange, double ret_normal[3]) {
    double n[3], square = 0.0;
    for (int k = 0; k < 3; k++) {
        n[k] = random_real(random, -1.0, 1.0);
        square += n[k] * n[k];
    }
    for (int k = 0; k < 3; k++) {
        ret_normal[k] = n[k] / sqrt(square);
        put(&c->input[TOUCH_SPACE_IN_BRANCH_X + k], i,
            strangely(ret_normal[k] * length, random, strange));
    }
}

static void put_contact(const struct touch_kernel *kernel, struct contact_columns *c, size_t i,
                        struct random *random, int strange) {
    const int space = kernel->form == TOUCH_FORM_SPACE;
    const int poly = c->block.radius1 != NULL;
    double normal[3] = {0.0}, length = 0.02;
    if (poly) {
        const double radius1 = random_real(random, 0.002, 0.02);
        const int wall = random_bits(random) % 8 == 0;
        const double radius2 = wall ? HUGE_VAL : random_real(random, 0.002, 0.02);
        length = radius1 + (wall ? 0.0 : radius2);
        put(&c->size[0], i, radius1);
        put(&c->size[1], i, radius2);
        put(&c->size[2], i, random_real(random, 1e-4, 1e-2));
        put(&c->size[3], i, wall ? HUGE_VAL : random_real(random, 1e-4, 1e-2));
    }
    for (size_t k = 0; k < kernel->input_count; k++)
        put(&c->input[k], i,
            strangely(usual(kernel->inputs[k].name, kernel->inputs[k].unit, random), random,
                      strange));
    if (space)
        put_branch(c, i, length - random_real(random, -2e-6, 1e-5), random, strange, normal);
    for (size_t k = 0; k < kernel->state_count; k++) {
        const char *name = kernel->state[k].name;
        double value = usual(name, kernel->state[k].unit, random);
        if (begins(name, "normal_"))
            value = normal[name[7] - 'x'];
        put(&c->state_in[k], i, strangely(value, random, strange));
    }
}

void columns_random(const struct touch_kernel *kernel, struct contact_columns *c,
                    struct random *random, int strange) {
    for (size_t i = 0; i < c->n; i++)
        put_contact(kernel, c, i, random, strange);
}
