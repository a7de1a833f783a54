/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `touchstone verify` left behind: verdicts.json and the index of its traces. */
#ifndef REPORT_RESULTS_H
#define REPORT_RESULTS_H

#include <stddef.h>
#include "cases/results/verdict.h"

#define REPORT_INDEX_SCHEMA 2 /* 1 is read as well */

/* Texts are never NULL; empty where the index has null or nothing. Files are plain names inside
 * traces/. */
struct report_trace {
    char *case_name, *variant, *title, *law, *file, *kind; /* kind: path or impact */
    char *x, *y;
    char *reference, *reference_quantity, *reference_file;
    double reference_uncertainty; /* in the quantity's unit; NaN: not stated */
};

struct report_convergence {
    char *case_name, *variant, *law, *quantity, *reference, *file;
    double order_expected, order; /* NaN where null */
};

struct report_sweep {
    char *case_name, *title, *law, *quantity, *x, *unit, *file;
};

struct report_oblique {
    char *case_name, *title, *law, *file;
};

struct report_results {
    char *folder;
    struct play_run run;
    struct play_rows rows;
    int indexed; /* 0: there is no traces/index.json */
    size_t trace_count, convergence_count, sweep_count, oblique_count;
    struct report_trace *traces;
    struct report_convergence *convergence;
    struct report_sweep *sweeps;
    struct report_oblique *oblique;
};

/* -1 and a message (file, place, what is wrong), and then nothing to free. */
int report_results_read(const char *folder, struct report_results *ret_results, char *ret_message,
                        size_t size);
void report_results_free(struct report_results *results);

#endif
