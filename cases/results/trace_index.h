/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traces/index.json: what the tables in traces/ are. `touchstone verify` writes it, reports read it. */
#ifndef TRACE_INDEX_H
#define TRACE_INDEX_H

#include <stddef.h>
#include "cases/base/records.h"

/* What index_trace.x says of a case that has no figure. */
#define INDEX_NO_FIGURE "none"

/* Texts are never NULL after reading; empty where the index has null or nothing. Files are plain names
 * inside traces/. */

/* A place that a check compares: the end of a leg, a moment, an extreme. In the units of the quantities. */
struct index_point {
    double x, value, predicted; /* expected value, and the law's */
};

/* What one check of a column compares: at every sample, where points is empty; else at the points. */
struct index_expected {
    const char *quantity;
    const char *reference; /* its name; empty: the expected value stands in the case */
    const char *words;     /* the expression of the case, or where its number comes from */
    const char *column;    /* of expected_file; empty: points alone */
    double uncertainty;    /* of the expected values, in the quantity's unit; NaN: not stated */
    size_t point_count;
    struct index_point *points;
};

struct index_trace {
    const char *case_name, *variant, *title, *law, *file;
    const char *kind; /* "path", "impact" or "free" */
    const char *x,
        *y; /* quantities to plot; y NULL: the case names none; x INDEX_NO_FIGURE: none */
    const char *expected_file; /* a row for each row of file; empty: there is none */
    size_t expected_count;
    struct index_expected *expected;
    struct json_t *setup; /* settings: see setup_json.h */
};

struct index_convergence {
    const char *case_name, *variant, *law, *quantity, *reference, *file, *title;
    const char *unit;             /* of the error; "" or "1": it is relative */
    double order_expected, order; /* NaN: none */
};

struct index_sweep {
    const char *case_name, *title, *law, *quantity;
    const char *x, *unit; /* what was varied, and its unit */
    const char *basis;    /* "data" where what is expected was measured; else "" */
    const char *file;
};

/* Slip after over slip before an oblique impact. */
struct index_oblique {
    const char *case_name, *title, *law, *file;
};

struct trace_index {
    size_t trace_count, convergence_count, sweep_count, oblique_count;
    struct index_trace *traces;
    struct index_convergence *convergence;
    struct index_sweep *sweeps;
    struct index_oblique *oblique;
};

enum trace_index_list {
    INDEX_TRACES,
    INDEX_CONVERGENCE,
    INDEX_SWEEPS,
    INDEX_OBLIQUE
};
/* The fields are the lists, in the order of the enum. */
extern const struct record_table trace_index_table;

/* An index without entries, as JSON. */
struct json_t *trace_index_new(void);
/* Adds an entry of that list: a struct index_trace and so on. */
void trace_index_add(struct json_t *index, enum trace_index_list list, const void *entry);
/* Whether an index, which may be NULL, has an entry of that list. */
int trace_index_has(const struct json_t *index, enum trace_index_list list);
/* Adds all entries of another index, which may be NULL. */
void trace_index_join(struct json_t *index, const struct json_t *part);

/* Reads the file. -1 and a message that begins with the name of the file. */
int trace_index_read(const char *file, struct trace_index *ret_index, char *ret_message,
                     size_t size);

#endif
