/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
#include "cases/base/memory.h"
#include "cases/results/result_files.h"
#include "results.h"

int report_results_read(const char *folder, struct report_results *ret_results, char *ret_message,
                        size_t size) {
    struct report_results results = {0};
    char *verdicts = play_format("%s/" RESULT_VERDICTS, folder);
    char *index = play_format("%s/" RESULT_TRACES "/" RESULT_INDEX, folder);
    int bad = play_read_json(verdicts, &results.rows, &results.run, ret_message, size);

    if (!bad) {
        results.folder = play_copy(folder);
        results.indexed = !access(index, F_OK) || errno != ENOENT;
        if (results.indexed)
            bad = trace_index_read(index, &results.index, ret_message, size);
    }
    free(verdicts);
    free(index);
    if (bad)
        report_results_free(&results);
    else
        *ret_results = results;
    return bad;
}

void report_results_free(struct report_results *results) {
    record_free(&trace_index_table, &results->index);
    play_rows_free(&results->rows);
    play_run_free(&results->run);
    free(results->folder);
    *results = (struct report_results){0};
}
