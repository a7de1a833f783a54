/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <math.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/base/records.h"
#include "result.h"

#define TOOL "touchstone bench"

#define X(member, type)                                                                            \
    void bench_add_##member(struct bench_result *result, const struct type *one) {                 \
        result->member =                                                                           \
            play_resize(result->member, result->member##_count + 1, sizeof *result->member);       \
        result->member[result->member##_count++] = *one;                                           \
    }
BENCH_LISTS(X)
#undef X

/* --- tables of members: writing and reading go by them ---------------------------------------- */

#define TEXT(member)          RECORD(struct TYPE, member, RECORD_CHARS)
#define REAL(member)          RECORD(struct TYPE, member, RECORD_FINITE)
#define WHOLE(member)         RECORD(struct TYPE, member, RECORD_WHOLE)
#define SIZE(member)          RECORD(struct TYPE, member, RECORD_SIZE)
#define RATIO(member)         RECORD(struct TYPE, member, RECORD_FINITES)
#define COUNTED(member, kind) RECORD_AS(struct TYPE, #member, count.member, RECORD_##kind)

#define TYPE                  bench_row
static const struct record_field row_fields[] = {
    TEXT(problem),
    TEXT(law),
    TEXT(form),
    TEXT(want),
    TEXT(source),
    TEXT(set),
    TEXT(state),
    TEXT(variant),
    TEXT(target),
    WHOLE(threads),
    WHOLE(team),
    REAL(contacts),
    REAL(bytes),
    REAL(read),
    REAL(owned),
    SIZE(rounds),
    SIZE(dropped),
    REAL(ns),
    REAL(ns_median),
    REAL(cycles),
    REAL(gb_per_s),
    REAL(gflop_per_s),
    TEXT(roof),
    REAL(roof_ns),
    REAL(roof_percent),
    RATIO(faster_scalar),
    RATIO(faster_naive),
    RATIO(of_twin),
    RATIO(control),
    COUNTED(instructions, FINITE),
    COUNTED(flops, FINITE),
    COUNTED(vector_flops, FINITE),
    COUNTED(roots, FINITE),
    COUNTED(divisions, FINITE),
    RECORD_WITH(struct TYPE, "loads", count.loads, RECORD_FINITE, RECORD_OPTIONAL),
    RECORD_WITH(struct TYPE, "stores", count.stores, RECORD_FINITE, RECORD_OPTIONAL),
    COUNTED(lanes, WHOLE),
    REAL(counted_cycles),
    REAL(counted_instructions),
    REAL(ulp_normal),
    REAL(ulp_shear),
    REAL(ulp_energy),
    REAL(differing),
};
static const struct record_table row_table = RECORD_TABLE(struct TYPE, row_fields);
#undef TYPE

#define TYPE bench_ceiling
static const struct record_field ceiling_fields[] = {
    TEXT(target),
    TEXT(operation),
    REAL(cycles),
    WHOLE(lanes),
};
static const struct record_table ceiling_table = RECORD_TABLE(struct TYPE, ceiling_fields);
#undef TYPE

#define TYPE bench_stream
static const struct record_field stream_fields[] = {
    TEXT(set),
    TEXT(kind),
    WHOLE(threads),
    REAL(gb_per_s),
};
static const struct record_table stream_table = RECORD_TABLE(struct TYPE, stream_fields);
#undef TYPE

#define TYPE bench_point
static const struct record_field point_fields[] = {
    TEXT(problem), TEXT(kernel), REAL(contacts), REAL(bytes), REAL(ns),
};
static const struct record_table point_table = RECORD_TABLE(struct TYPE, point_fields);
#undef TYPE

#define TYPE bench_peer
static const struct record_field peer_fields[] = {
    TEXT(kind),  TEXT(name),  TEXT(what),       REAL(ns),
    REAL(error), REAL(items), RATIO(over_ours), TEXT(note),
};
static const struct record_table peer_table = RECORD_TABLE(struct TYPE, peer_fields);
#undef TYPE

#define TYPE bench_build
static const struct record_field build_fields[] = {
    TEXT(form),     TEXT(target),   TEXT(compiler),  TEXT(version),    WHOLE(loops),
    WHOLE(vectors), REAL(compared), REAL(differing), TEXT(difference), TEXT(skipped),
};
static const struct record_table build_table = RECORD_TABLE(struct TYPE, build_fields);
#undef TYPE

#define TYPE bench_loop
static const struct record_field loop_fields[] = {
    TEXT(form), TEXT(target), TEXT(compiler),  TEXT(loop), WHOLE(bytes),
    TEXT(file), WHOLE(line),  TEXT(statement), TEXT(why),  TEXT(said),
};
static const struct record_table loop_table = RECORD_TABLE(struct TYPE, loop_fields);
#undef TYPE

#define TYPE bench_machine
static const struct record_field machine_fields[] = {
    TEXT(cpu),       WHOLE(cores),      REAL(l1),        REAL(l2),
    REAL(l3),        WHOLE(l3_sharers), REAL(available), WHOLE(virtual_machine),
    WHOLE(counters), REAL(ghz),         REAL(multiply),
};
static const struct record_table machine_table = RECORD_TABLE(struct TYPE, machine_fields);
#undef TYPE

#define TYPE          bench_run
#define OWNED(member) RECORD(struct TYPE, member, RECORD_TEXT)
#define LATER(member) RECORD_WITH(struct TYPE, #member, member, RECORD_TEXT, RECORD_OPTIONAL)
static const struct record_field run_fields[] = {
    LATER(law),
    LATER(file),
    LATER(others),
    OWNED(command),
    OWNED(version),
    OWNED(commit),
    OWNED(compiler),
    OWNED(flags),
    OWNED(naive_flags),
    OWNED(date),
    OWNED(dram_note),
    RECORD(struct TYPE, quick, RECORD_FLAG),
    SIZE(seed),
    REAL(seconds),
    TEXT(clock),
    REAL(dram_bytes),
    RECORD_INNER(struct TYPE, "machine", machine, &machine_table),
};
static const struct record_table run_table = RECORD_TABLE(struct TYPE, run_fields);
#undef TYPE

#define LIST(member, table)                                                                        \
    RECORD_MANY(struct bench_result, #member, member, member##_count, &table, 0)
static const struct record_field result_fields[] = {
    RECORD_INNER(struct bench_result, "run", run, &run_table),
    LIST(rows, row_table),
    LIST(ceilings, ceiling_table),
    LIST(streams, stream_table),
    LIST(batches, point_table),
    LIST(sizes, point_table),
    LIST(peers, peer_table),
    RECORD_MANY(struct bench_result, "builds", builds, builds_count, &build_table, RECORD_OPTIONAL),
    RECORD_MANY(struct bench_result, "loops", loops, loops_count, &loop_table, RECORD_OPTIONAL),
};
static const struct record_table result_table = RECORD_TABLE(struct bench_result, result_fields);

/* --- rows ----------------------------------------------------------------------------------- */

void bench_row_init(struct bench_row *row) {
    memset(row, 0, sizeof *row);
    record_init(&row_table, row);
    row->threads = 1;
}

void bench_row_name(const struct bench_row *row, char *ret_name, size_t size) {
    const int scalar = !strcmp(row->variant, "scalar"), bare = !*row->target || scalar;
    int used = snprintf(ret_name, size, "%s/%s%s%s/%s%s%s", row->problem, bare ? "" : row->target,
                        bare ? "" : ".", row->variant, row->set,
                        strcmp(row->state, "in place") != 0 ? "" : "/in place",
                        strcmp(row->source, "random") != 0 ? "" : "/random");
    if (row->team && used > 0 && (size_t)used < size)
        snprintf(ret_name + used, size - (size_t)used, "/%d thread%s", row->threads,
                 row->threads > 1 ? "s" : "");
}

void bench_row_title(const struct bench_row *row, char *ret_title, size_t size) {
    const int scalar = !strcmp(row->variant, "scalar"), bare = !*row->target || scalar;
    snprintf(ret_title, size, "%s%s%s", bare ? "" : row->target, bare ? "" : " ", row->variant);
}

void bench_result_free(struct bench_result *result) {
    record_free(&result_table, result);
    memset(result, 0, sizeof *result);
}

/* --- the file --------------------------------------------------------------------------------- */

int bench_write_json(const struct bench_result *result, FILE *out) {
    json_t *json = record_file_json(BENCH_SCHEMA, TOOL, &result_table, result);
    const int bad = json_dumpf(json, out, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    json_decref(json);
    return bad || fputc('\n', out) == EOF || ferror(out);
}

int bench_read_json(const char *file, struct bench_result *ret_result, char *ret_message,
                    size_t size) {
    struct bench_result result = {0};
    if (record_file_read(file, BENCH_SCHEMA, TOOL, &result_table, &result, ret_message, size) < 0)
        return -1;
    *ret_result = result;
    return 0;
}
