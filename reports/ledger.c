/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "csv.h"
#include "ledger.h"
#include "memory.h"
#include "text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Columns of a trace, and what the table calls them. */
static const struct {
    const char *column, *head;
} entries[] = {
    {"work_normal_J", "work n"},        {"work_shear_J", "work s"},
    {"strain_energy_J", "strain"},      {"slip_energy_J", "slip"},
    {"dashpot_energy_J", "dashpot"},    {"rolling_energy_J", "rolling"},
    {"coupling_energy_J", "coupling"},  {"residual_normal_J", "residual n"},
    {"residual_shear_J", "residual s"}, {"residual_dashpot_J", "residual d"},
};

/* Whether the last row of the table has all entries; writes them. */
static int last_entries(const struct report_table *table, double ret_value[COUNT(entries)]) {
    for (size_t k = 0; k < COUNT(entries); k++) {
        const int column = report_table_find(table, entries[k].column);
        if (column < 0 || !table->rows)
            return 0;
        ret_value[k] = report_table_number(table, table->rows - 1, (size_t)column);
    }
    return 1;
}

static void put_head(FILE *out) {
    fputs("\n<details><summary>Energy at the end, J</summary>\n\n| Variant |", out);
    for (size_t k = 0; k < COUNT(entries); k++)
        fprintf(out, " %s |", entries[k].head);
    fputs("\n| --- |", out);
    for (size_t k = 0; k < COUNT(entries); k++)
        fputs(" ---: |", out);
    fputs("\n", out);
}

void report_ledger_write(const struct report_results *results, const char *law,
                         const char *case_name, FILE *out) {
    int any = 0;
    for (size_t i = 0; i < results->trace_count; i++) {
        const struct report_trace *trace = &results->traces[i];
        struct report_table table;
        double value[COUNT(entries)];
        char message[512];
        if (strcmp(trace->law, law) != 0 || strcmp(trace->case_name, case_name) != 0)
            continue;
        char *file = play_format("%s/traces/%s", results->folder, trace->file);
        const int bad = report_table_read(file, &table, message, sizeof message);
        free(file);
        if (bad)
            continue; /* its figure says what is wrong with the file */
        if (last_entries(&table, value)) {
            if (!any++)
                put_head(out);
            fputs("| ", out);
            report_markdown(*trace->variant ? trace->variant : "-", out);
            fputs(" |", out);
            for (size_t k = 0; k < COUNT(entries); k++)
                fprintf(out, " %.4g |", value[k] + 0.0);
            fputs("\n", out);
        }
        report_table_free(&table);
    }
    if (any)
        fputs("\n</details>\n", out);
}
