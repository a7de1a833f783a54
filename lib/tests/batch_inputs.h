/* SPDX-License-Identifier: BSD-3-Clause */
/* What the tests of the batches share: settings of every law, random and pathological contacts, and
 * columns between pages that nobody may touch. */
#ifndef BATCH_INPUTS_H
#define BATCH_INPUTS_H

#include <stdint.h>
#include "touchstone/batch.h"

/* Numbers from a seed (splitmix64). */
struct random {
    uint64_t state;
};
uint64_t random_bits(struct random *random);
double random_real(struct random *random, double low, double high);

/* One of a law's settings, by number: modes, exponents, materials and pairs in turn. poly: NULL pair.
 * 0 past the last. */
int setting_at(const struct touch_kernel *kernel, size_t number, struct touch_values *ret_values,
               struct touch_pair *ret_pair);

/* A column of n numbers, flush with a page that must not be touched: the one behind it, or with
 * `before` the one in front of it. The rest of its pages is filled with 0xAA. */
struct column {
    unsigned char *pages;
    size_t size; /* bytes of the pages between the guards */
    unsigned char *data;
    size_t used; /* bytes of data */
};
struct column column_make(size_t bytes, int before);
void column_fill(struct column *column, int byte);
void column_read_only(const struct column *column);
/* 1 if all bytes in [from, to) have that value. */
int bytes_are(const unsigned char *from, const unsigned char *to, int byte);
/* 1 if nothing around the data has changed. */
int column_is_clean(const struct column *column);
void column_free(struct column *column);

/* Everything that a kernel reads or writes for n contacts. */
struct contact_columns {
    size_t n;
    struct column input[TOUCH_INPUT_MAX], state_in[TOUCH_STATE_MAX], state_out[TOUCH_STATE_MAX],
        output[TOUCH_OUTPUT_MAX], size[4];
    const void *state_from[TOUCH_STATE_MAX];
    void *state_to[TOUCH_STATE_MAX];
    struct touch_block block;
};
/* Columns for the kernel, empty; poly: with sizes. before: see struct column. */
struct contact_columns *columns_make(const struct touch_kernel *kernel, size_t n, int poly,
                                     int before);
void columns_free(const struct touch_kernel *kernel, struct contact_columns *columns);

/* How strange the contacts are: 0 as they occur, 1 with numbers of every size, infinite and not a
 * number among them. */
void columns_random(const struct touch_kernel *kernel, struct contact_columns *columns,
                    struct random *random, int strange);
/* Number of a column. */
double column_at(const void *data, size_t i);

#endif
