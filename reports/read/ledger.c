/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "csv.h"
#include "ledger.h"

/* Columns of a trace, and what the table calls them. */
static const char *const columns[REPORT_LEDGER_ENTRIES] = {
    "work_normal_J",    "work_shear_J",       "strain_energy_J",   "slip_energy_J",
    "dashpot_energy_J", "rolling_energy_J",   "coupling_energy_J", "residual_normal_J",
    "residual_shear_J", "residual_dashpot_J",
};
const char *const report_ledger_heads[REPORT_LEDGER_ENTRIES] = {
    "work n",  "work s",   "strain",     "slip",       "dashpot",
    "rolling", "coupling", "residual n", "residual s", "residual d",
};

/* Whether the last row of the table has all entries; writes them. */
static int last_entries(const struct report_table *table, double ret_value[REPORT_LEDGER_ENTRIES]) {
    for (size_t k = 0; k < REPORT_LEDGER_ENTRIES; k++) {
        const int column = report_table_find(table, columns[k]);
        if (column < 0 || !table->rows)
            return 0;
        ret_value[k] = report_table_number(table, table->rows - 1, (size_t)column) + 0.0;
    }
    return 1;
}

void report_ledger_make(const struct report_results *results, const char *law,
                        const char *case_name, struct report_ledger *ret_ledger) {
    *ret_ledger = (struct report_ledger){0};
    for (size_t i = 0; i < results->index.trace_count; i++) {
        const struct index_trace *trace = &results->index.traces[i];
        struct report_ledger_line line = {.variant = trace->variant};
        struct report_table table;
        char message[512];
        if (strcmp(trace->law, law) != 0 || strcmp(trace->case_name, case_name) != 0)
            continue;
        void *look = play_begin();
        const int bad = report_trace_read(results, trace, &table, message, sizeof message);
        const int has = !bad && last_entries(&table, line.value); /* bad: its figure says what is */
        play_end(look);
        if (has) {
            ret_ledger->lines = play_resize(ret_ledger->lines, ret_ledger->count + 1, sizeof line);
            ret_ledger->lines[ret_ledger->count++] = line;
            for (size_t k = 0; k < REPORT_LEDGER_ENTRIES; k++)
                ret_ledger->used[k] |= !(fabs(line.value[k]) <= 0); /* NaN is something */
        }
    }
}
