/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections that only some results have: principles of the battery, laws of engines. */
#include <math.h>
#include <string.h>
#include "reports/read/engine_rows.h"
#include "cases/results/pairing.h"
#include "summary_writer.h"
#include "touchstone/common.h"

/* --- principles ----------------------------------------------------------------------------- */

int summary_is_battery(const struct play_row *row) {
    return !strcmp(row->case_name, SUMMARY_BATTERY);
}

int summary_has_battery(const struct summary_law *law) {
    for (size_t c = 0; c < law->case_count; c++)
        if (summary_is_battery(law->sorted[law->cases[c].first]))
            return 1;
    return 0;
}

static void put_principle(struct summary_writer *w, const struct play_row *row) {
    summary_put_cell(w, row->quantity);
    document_cell(w->out);
    document_quote(w->out, row->source, SUMMARY_WORDS);
    document_cell_end(w->out);
    document_cell(w->out);
    document_verdict(w->out, row->verdict);
    document_cell_end(w->out);
    document_cell(w->out);
    document_quote(w->out, row->detail, SUMMARY_WORDS);
    document_cell_end(w->out);
}

void summary_put_battery(struct summary_writer *w) {
    static const struct document_column columns[] = {{"Principle", 15, 0},
                                                     {"What it says", 34, 0},
                                                     {"Verdict", 11, 0},
                                                     {"What the motions showed", 40, 0}};
    const struct summary_law *law = w->law;
    document_paragraph(w->out, "Every contact law obeys these principles, whatever its formulas. "
                               "The law was asked on random motions, which need no reference.");
    document_table(w->out, "Principles", columns, TOUCH_COUNT(columns));
    for (size_t i = 0; i < law->count; i++)
        if (summary_is_battery(law->sorted[i]) && document_has_room(w->out, SUMMARY_ROW))
            put_principle(w, law->sorted[i]);
    document_table_end(w->out);
}

/* --- engines -------------------------------------------------------------------------------- */

int summary_has_engine(const struct summary_law *law) {
    return engine_row(law->sorted[0]);
}

static void put_entry(struct summary_writer *w, const struct engine_entry *entry) {
    const struct play_row *row = entry->row;
    summary_put_cell(w, row->case_name);
    summary_put_cell(w, report_variant_without_law(row->variant, row->law));
    summary_put_cell(w, row->quantity);
    summary_put_number(w, row->expected, row->unit);
    summary_put_number(w, row->predicted, row->unit);
    summary_put_number(w, entry->ours ? engine_less_ours(entry) : (double)NAN, row->unit);
}

void summary_put_engine(struct summary_writer *w) {
    static const struct document_column columns[] = {{"Case", 24, 0},     {"Variant", 22, 0},
                                                     {"Quantity", 15, 0}, {"Exact", 13, 1},
                                                     {"Engine", 13, 1},   {"Minus our law", 13, 1}};
    struct engine_group groups[ENGINE_GROUPS];
    engine_groups_make(w->law->sorted, w->law->count, groups);
    document_paragraph(w->out, "%s", ENGINE_ABOUT);
    document_table(w->out, "Quantities by which laws are known", columns, TOUCH_COUNT(columns));
    for (size_t k = 0; k < ENGINE_GROUPS; k++)
        for (size_t i = 0; i < groups[k].count; i++)
            if (document_has_room(w->out, SUMMARY_ROW))
                put_entry(w, &groups[k].entries[i]);
    document_table_end(w->out);
}
