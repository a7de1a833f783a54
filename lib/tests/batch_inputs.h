/* SPDX-License-Identifier: BSD-3-Clause */
/* What the tests of the batches share: settings of every law, random and pathological contacts, and
 * columns between pages that nobody may touch. */
#ifndef BATCH_INPUTS_H
#define BATCH_INPUTS_H

#include <stdint.h>
#include "drawn.h"
#include "touchstone/batch.h"

/* The next kernel from *i on that this processor can run, of the law BATCH_LAW in the environment; NULL past the last. */
const struct touch_kernel *kernel_from(size_t *i);
/* Of all of them. */
#define EACH_KERNEL(kernel)                                                                        \
    for (size_t kernel##_at = 0; (kernel = kernel_from(&kernel##_at)); kernel##_at++)

/* "hertz plane avx2", good until the next call. */
const char *kernel_name(const struct touch_kernel *kernel);

/* One of a law's settings, by number: modes, exponents, materials and pairs in turn. 0 past the last. */
int setting_at(const struct touch_kernel *kernel, size_t number, struct touch_values *ret_values,
               struct touch_pair *ret_pair);
/* Its coefficients. sized: for sizes in columns; then every other one is made without a pair. */
int prepared_at(const struct touch_kernel *kernel, size_t number, int sized,
                struct touch_pair *ret_pair, struct touch_coefficients *ret);

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
    const struct touch_kernel *kernel;
    size_t n, sizes, given_count, result_count;
    size_t from;                                                /* where the block begins */
    struct column given[TOUCH_INPUT_MAX + TOUCH_STATE_MAX + 4]; /* inputs, states, [sizes] sizes */
    struct column result[TOUCH_OUTPUT_MAX + TOUCH_STATE_MAX];   /* outputs, states */
    const void *state_in[TOUCH_STATE_MAX];
    void *state_out[TOUCH_STATE_MAX];
    struct touch_block block;
};
/* Columns for the kernel, empty; sized: with sizes. before: see struct column. */
struct contact_columns *columns_make(const struct touch_kernel *kernel, size_t n, int sized,
                                     int before);
void columns_free(struct contact_columns *columns);
/* How strange the contacts are: 0 as they occur, 1 with numbers of every size, infinite and not a
 * number among them. */
void columns_random(struct contact_columns *columns, uint64_t *random, int strange);
/* What is given, as there. */
void columns_copy(struct contact_columns *to, const struct contact_columns *from);
/* The block is of n contacts from one on. */
void columns_part(struct contact_columns *columns, size_t from, size_t n);
/* The new state takes the place of the old one. */
void columns_in_place(struct contact_columns *columns);
/* All results get 0xAA. */
void columns_poison(struct contact_columns *columns);
/* A result that was written outside the block, NULL if none was. */
const char *columns_written_outside(const struct contact_columns *columns);
/* How many results of contacts [from, to) have other bits, and the first of them as text; one not-a-number is as good as
 * another. Outputs that are not wanted are left out. */
size_t columns_differ(const struct contact_columns *got, const struct contact_columns *want,
                      size_t from, size_t to, char ret_text[160]);
const char *result_name(const struct touch_kernel *kernel, size_t k);
/* Number of a column. */
double column_at(const void *data, size_t i);

#endif
