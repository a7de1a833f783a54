/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines beside the exact values and our laws; and how fast kernels are, where somebody measured. */
#include <math.h>
#include <string.h>
#include "bench/results/bench_tables.h"
#include "cases/base/memory.h"
#include "facts.h"
#include "contents.h"
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

static json_t *pair(const char *name, const char *value) {
    return json_pack("{s:s, s:o}", "name", name, "value", facts_text(value));
}

static json_t *machine_of(const struct bench_run *run) {
    json_t *list = json_array();
    char *machine = play_format("%s, %d cores%s, %.2f GHz at the beginning", run->machine.cpu,
                                run->machine.cores, run->machine.virtual_machine ? ", virtual" : "",
                                run->machine.ghz);
    char *caches = play_format("L1 %.0f kB, L2 %.0f kB, L3 %.0f kB", run->machine.l1 / 1024.0,
                               run->machine.l2 / 1024.0, run->machine.l3 / 1024.0);
    const char *const texts[][2] = {
        {"Command", run->command},   {"Commit", run->commit}, {"Date (UTC)", run->date},
        {"Machine", machine},        {"Caches", caches},      {"Memory", run->dram_note},
        {"Compiler", run->compiler}, {"Flags", run->flags},   {"Naive code", run->naive_flags},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        json_array_append_new(list, pair(texts[i][0], texts[i][1]));
    return list;
}

static json_t *group_of(const struct bench_result *result, size_t first, size_t end) {
    json_t *rows = json_array();
    char text[256];
    for (size_t i = first; i < end; i++) {
        json_t *cells = json_array();
        for (int c = 0; c < BENCH_CELLS; c++) {
            bench_cell_text(&result->rows[i], (enum bench_cell)c, text, sizeof text);
            json_array_append_new(cells, facts_text(text));
        }
        json_array_append_new(rows, cells);
    }
    bench_group_title(bench_group_row(&result->rows[first], end - first), text, sizeof text);
    return json_pack("{s:s, s:o}", "title", text, "rows", rows);
}

static json_t *peers_of(const struct bench_result *result) {
    json_t *list = json_array();
    for (size_t i = 0; i < result->peers_count; i++) {
        const struct bench_peer *p = &result->peers[i];
        char ns[32], over[64];
        bench_short_number(p->ns, ns, sizeof ns);
        bench_interval_text(p->over_ours, over, sizeof over);
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:s, s:o, s:o, s:o}", "name", p->name, "ns", ns, "over", over,
                      "error",
                      isnan(p->error) ? json_string(FACTS_ABSENT) : json_sprintf("%.1e", p->error),
                      "what", facts_text(p->what), "note", facts_text(p->note)));
    }
    return list;
}

json_t *facts_bench(const char *folder) {
    struct bench_result result = {0};
    char message[512] = "";
    const int there = report_bench_read(folder, &result, message, sizeof message);
    json_t *groups = json_array(), *heads = json_array(), *ceilings = json_array();
    if (there <= 0)
        return json_pack("{s:b, s:s}", "any", there < 0, "bad", message);
    for (int c = 0; c < BENCH_CELLS; c++)
        json_array_append_new(heads, json_string(bench_cell_head((enum bench_cell)c)));
    for (size_t first = 0, end; first < result.rows_count && first < ROWS; first = end) {
        end = bench_group_end(&result, first);
        json_array_append_new(groups, group_of(&result, first, end));
    }
    for (size_t i = 0; i < result.ceilings_count; i++) {
        const struct bench_ceiling *c = &result.ceilings[i];
        json_array_append_new(
            ceilings, json_pack("{s:o, s:i, s:o, s:o}", "name",
                                json_sprintf("%s %s", c->target, c->operation), "lanes", c->lanes,
                                "cycles", json_sprintf("%.2f", c->cycles), "each",
                                json_sprintf("%.2f", c->lanes ? c->cycles / c->lanes : 0.0)));
    }
    return json_pack("{s:b, s:s, s:o, s:o, s:o, s:o, s:o, s:b, s:I, s:b}", "any", 1, "bad", "",
                     "machine", machine_of(&result.run), "heads", heads, "groups", groups,
                     "ceilings", ceilings, "peers", peers_of(&result), "any_peer",
                     result.peers_count > 0, "rows", (json_int_t)result.rows_count, "left_out",
                     result.rows_count > ROWS);
}
