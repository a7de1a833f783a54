/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traces/index.json: what the tables in traces/ are. `touchstone verify` writes it, reports read it. */
#ifndef TRACE_INDEX_H
#define TRACE_INDEX_H

#include "cases/core/records.h"

/* What index_trace.x says of a case that has no figure. */
#define INDEX_NO_FIGURE "none"

/* Texts are never NULL after reading; empty where the index has null or nothing. Files are plain names
 * inside traces/; verify has all tables in one, traces.csv. */

/* A place that a check compares: the end of a leg, a moment, an extreme. In the units of the quantities. */
struct index_point {
    double x, value, predicted; /* expected value, and the law's */
};

/* What one check of a column compares: at every sample, where points is empty; else at the points. */
struct index_expected {
    const char *quantity;
    const char *reference; /* its name; empty: the expected value stands in the case */
    const char *words;     /* the expression of the case, or where its number comes from */
    const char *column;    /* of the trace; empty: points alone */
    double uncertainty;    /* of the expected values, in the quantity's unit; NaN: not stated */
    size_t point_count;
    struct index_point *points;
};

struct index_trace {
    const char *case_name, *variant, *title, *law, *file;
    size_t at, bytes; /* of the table in the file; bytes 0: the whole file */
    const char *kind; /* "path", "impact" or "free" */
    const char *x,
        *y; /* quantities to plot; y NULL: the case names none; x INDEX_NO_FIGURE: none */
    size_t expected_count;
    struct index_expected *expected;
};

struct trace_index {
    size_t trace_count;
    struct index_trace *traces;
};
extern const struct record_table trace_index_table;

/* Adds all traces of another index. */
void trace_index_join(struct trace_index *index, const struct trace_index *part);
/* Writes traces/index.json below a folder. 0; -1 and errno. */
int trace_index_write(const struct trace_index *index, const char *folder);
/* Reads the file. -1 and a message that begins with the name of the file. */
int trace_index_read(const char *file, struct trace_index *ret_index, char *ret_message,
                     size_t size);

#endif
