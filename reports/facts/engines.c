/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines beside the exact values and our laws; and how fast kernels are, where somebody measured. */
#include "bench/results/bench_facts.h"
#include "facts.h"
#include "reports/read/bench_file.h"
#include "reports/read/engine_rows.h"

#define ROWS 600 /* of the timing, of all groups */

json_t *facts_engines(const struct report *report) {
    struct engine_group groups[ENGINE_GROUPS];
    const size_t all = engine_groups_make(report->sorted, report->count, groups);
    json_t *list = json_array();
    for (size_t k = 0; k < ENGINE_GROUPS; k++) {
        json_t *entries = json_array();
        for (size_t i = 0; i < groups[k].count && i < ENGINE_SHOWN; i++) {
            const struct engine_entry *entry = &groups[k].entries[i];
            json_t *facts = facts_row(entry->row);
            json_object_set_new(facts, "less_ours",
                                entry->ours ? json_sprintf("%.1e", engine_less_ours(entry))
                                            : json_string(FACTS_ABSENT));
            json_array_append_new(entries, facts);
        }
        if (groups[k].count)
            json_array_append_new(list,
                                  json_pack("{s:s, s:s, s:o, s:I}", "title", groups[k].title,
                                            "about", groups[k].about, "entries", entries, "more",
                                            (json_int_t)(groups[k].count > ENGINE_SHOWN
                                                             ? groups[k].count - ENGINE_SHOWN
                                                             : 0)));
    }
    return json_pack("{s:b, s:o}", "any", all > 0, "groups", list);
}

/* --- timing ----------------------------------------------------------------------------------- */

json_t *facts_bench(const char *folder) {
    struct bench_result result = {0};
    char message[512] = "";
    const int there = report_bench_read(folder, &result, message, sizeof message);
    json_t *facts = there > 0 ? bench_facts(&result, ROWS) : json_object();
    json_object_update_new(facts, json_pack("{s:b, s:s}", "any", there != 0, "bad", message));
    return facts;
}
