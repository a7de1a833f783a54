/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `touchstone verify` left behind: verdicts.json and the index of its traces. */
#ifndef REPORT_RESULTS_H
#define REPORT_RESULTS_H

#include "cases/results/trace_index.h"
#include "cases/results/verdict.h"
#include "csv.h"

struct ref_entry;

struct report_results {
    char *folder;
    struct play_run run;
    struct play_rows rows;
    int indexed; /* 0: there is no traces/index.json */
    struct trace_index index;
    /* Not of the folder: a user's folder of templates (NULL: none). */
    const char *templates;
    const struct ref_entry *
        *cited; /* by the rows, for who lists them more than once; NULL: not looked for yet */
};

/* -1 and a message (file, place, what is wrong). A folder that contradicts itself or its
 * manifest is refused: files that were edited, verdicts that their numbers do not give. One without a manifest is
 * read. */
int report_results_read(const char *folder, struct report_results *ret_results, char *ret_message,
                        size_t size);
/* The table of a trace. -1 and a message. */
int report_trace_read(const struct report_results *results, const struct index_trace *trace,
                      struct report_table *ret_table, char *ret_message, size_t size);
/* The same as report_results_read() without the traces. */
int report_results_read_rows(const char *folder, struct report_results *ret_results,
                             char *ret_message, size_t size);

#endif
