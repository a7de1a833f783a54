/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench_facts.h"
#include "bench_tables.h"

#define ABSENT "–"

static json_t *number(double x) {
    char text[24];
    bench_short_number(x, text, sizeof text);
    return json_string(isnan(x) ? ABSENT : text);
}

static json_t *title_of(const struct bench_row *row) {
    char text[64];
    bench_row_title(row, text, sizeof text);
    return json_string(text);
}

/* --- the run ---------------------------------------------------------------------------------- */

static json_t *run_of(const struct bench_run *r) {
    const struct bench_machine *m = &r->machine;
    const char *const texts[][2] = {
        {"Command", r->command},
        {"Version", play_format("%s (%s)", r->version, r->commit)},
        {"Date (UTC)", r->date},
        {"Machine", play_format("%s, %d cores%s, %.2f GHz at the beginning", m->cpu, m->cores,
                                m->virtual_machine ? ", virtual" : "", m->ghz)},
        {"Caches", play_format("L1 %.0f kB, L2 %.0f kB, L3 %.0f kB shared by %d cores",
                               m->l1 / 1024.0, m->l2 / 1024.0, m->l3 / 1024.0, m->l3_sharers)},
        {"Memory", r->dram_note},
        {"Compiler", r->compiler},
        {"Flags", r->flags},
        {"Clock", play_format("%s, %s", r->clock,
                              m->counters ? "hardware counters" : "no hardware counters")},
        {"Seed", play_format("%zu", r->seed)},
        {"Wall time", play_format("%.0f s", r->seconds)},
    };
    json_t *list = json_array();
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        json_array_append_new(list, json_pack("{s:s, s:s}", "name", texts[i][0], "value",
                                              *texts[i][1] ? texts[i][1] : ABSENT));
    return list;
}

/* --- in one table ----------------------------------------------------------------------------- */

/* The fastest row of a problem with contacts of a case, of that variant, set and state; NULL without. */
static const struct bench_row *best_of(const struct bench_result *result, const char *problem,
                                       const char *variant, const char *set, const char *state) {
    const struct bench_row *best = NULL;
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *r = &result->rows[i];
        if (!r->team && !strcmp(r->problem, problem) && !strcmp(r->variant, variant) &&
            !strcmp(r->set, set) && !strcmp(r->state, state) && !strcmp(r->source, "case") &&
            (!best || r->ns < best->ns))
            best = r;
    }
    return best;
}

/* Percent of the twin's speed that the widest kernel keeps. */
static json_t *of_twin(const struct bench_result *result, const char *problem, const char *set,
                       const char *state) {
    const struct bench_row *row = best_of(result, problem, "vector", set, state);
    return row && row->of_twin.middle > 0.0 ? json_sprintf("%.0f", 100.0 / row->of_twin.middle)
                                            : json_string(ABSENT);
}

static json_t *problems_of(const struct bench_result *result) {
    json_t *list = json_array();
    for (size_t i = 0; i < result->rows_count; i++) {
        const char *problem = result->rows[i].problem;
        size_t k = 0;
        while (strcmp(result->rows[k].problem, problem) != 0)
            k++;
        const struct bench_row *scalar = best_of(result, problem, "scalar", "L1", "trial");
        const struct bench_row *vector = best_of(result, problem, "vector", "L1", "trial");
        if (k < i || result->rows[i].team || !scalar)
            continue;
        json_array_append_new(list,
                              json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "problem", problem,
                                        "scalar", number(scalar->ns), "vector",
                                        number(vector ? vector->ns : (double)NAN), "times_scalar",
                                        number(vector ? vector->faster_scalar.middle : (double)NAN),
                                        "l3", of_twin(result, problem, "L3", "trial"), "dram",
                                        of_twin(result, problem, "DRAM", "trial"), "in_place",
                                        of_twin(result, problem, "DRAM", "in place")));
    }
    return list;
}

/* --- ceilings --------------------------------------------------------------------------------- */

static const char *const operations[] = {"add", "multiply", "fma", "sqrt", "divide", "pow"};

static json_t *cycles_of(const struct bench_result *result, const char *target,
                         const char *operation) {
    for (size_t i = 0; i < result->ceilings_count; i++) {
        const struct bench_ceiling *c = &result->ceilings[i];
        if (!strcmp(c->target, target) && !strcmp(c->operation, operation) && c->lanes)
            return json_sprintf("%.2f", c->cycles / c->lanes);
    }
    return json_string(ABSENT);
}

/* A target a line. */
static json_t *ceilings_of(const struct bench_result *result) {
    json_t *list = json_array();
    for (size_t i = 0; i < result->ceilings_count; i++) {
        const char *target = result->ceilings[i].target;
        json_t *cycles = json_array();
        size_t k = 0;
        while (strcmp(result->ceilings[k].target, target) != 0)
            k++;
        for (size_t o = 0; o < TOUCH_COUNT(operations); o++)
            json_array_append_new(cycles, cycles_of(result, target, operations[o]));
        if (k == i)
            json_array_append_new(list,
                                  json_pack("{s:s, s:o}", "target", target, "cycles", cycles));
    }
    return list;
}

static json_t *streams_of(const struct bench_result *result) {
    json_t *list = json_array();
    for (size_t i = 0; i < result->streams_count; i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "set", result->streams[i].set,
                                              "kind", result->streams[i].kind, "speed",
                                              json_sprintf("%.1f", result->streams[i].gb_per_s)));
    return list;
}

/* --- rows ------------------------------------------------------------------------------------- */

static json_t *group_of(const struct bench_result *result, size_t first, size_t end) {
    json_t *rows = json_array();
    char text[256], *foot = NULL;
    for (size_t i = first; i < end; i++) {
        json_t *cells = json_array();
        for (int c = 0; c < BENCH_CELLS; c++) {
            bench_cell_text(&result->rows[i], &bench_cells[c], text, sizeof text);
            json_array_append_new(cells, json_string(*text ? text : ABSENT));
        }
        json_array_append_new(rows, cells);
    }
    FILE *out = play_text();
    bench_print_foot(result, first, end, out);
    foot = play_text_end(out);
    bench_group_title(&result->rows[first], text, sizeof text);
    return json_pack("{s:s, s:o, s:s}", "title", text, "rows", rows, "foot", foot);
}

static json_t *groups_of(const struct bench_result *result, size_t most) {
    json_t *list = json_array();
    for (size_t first = 0, end; first < result->rows_count && first < most; first = end) {
        end = bench_group_end(result, first);
        if (!result->rows[first].team)
            json_array_append_new(list, group_of(result, first, end));
    }
    return list;
}

static json_t *team_of(const struct bench_result *result) {
    json_t *list = json_array();
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *r = &result->rows[i];
        if (r->team)
            json_array_append_new(list, json_pack("{s:s, s:s, s:o, s:i, s:o, s:o}", "problem",
                                                  r->problem, "set", r->set, "variant", title_of(r),
                                                  "threads", r->threads, "ns", number(r->ns),
                                                  "speed", number(r->gb_per_s)));
    }
    return list;
}

json_t *bench_facts(const struct bench_result *result, size_t most) {
    json_t *heads = json_array(), *names = json_array();
    for (int c = 0; c < BENCH_CELLS; c++)
        json_array_append_new(heads, json_string(bench_cells[c].long_head));
    for (size_t o = 0; o < TOUCH_COUNT(operations); o++)
        json_array_append_new(names, json_string(operations[o]));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I, s:b}", "run",
                     run_of(&result->run), "problems", problems_of(result), "operations", names,
                     "ceilings", ceilings_of(result), "streams", streams_of(result), "heads", heads,
                     "groups", groups_of(result, most), "team", team_of(result), "row_count",
                     (json_int_t)result->rows_count, "left_out", result->rows_count > most);
}
