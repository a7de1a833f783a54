/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "result.h"

#define X(member, type)                                                                            \
    void bench_add_##member(struct bench_result *result, const struct type *one) {                 \
        result->member =                                                                           \
            play_resize(result->member, result->member##_count + 1, sizeof *result->member);       \
        result->member[result->member##_count++] = *one;                                           \
    }
BENCH_LISTS(X)
#undef X

/* --- tables of members: writing and reading go by them ---------------------------------------- */

#define TYPE struct bench_row
static const struct record_field row_fields[] = {
    MEMBER(problem, CHARS, "name of the problem, the law's name first"),
    MEMBER(law, CHARS, "name of the law"),
    MEMBER_ONE_OF(form, CHARS, "plane|space",
                  "plane: in the axes of the contact; space: between bodies in space"),
    MEMBER_ONE_OF(want, CHARS, "forces|energies|all",
                  "outputs: forces; forces and energies; all that the law answers"),
    MEMBER_ONE_OF(source, CHARS, "case|random", "contacts: steps of a shipped case, or random"),
    MEMBER_ONE_OF(set, CHARS, "L1|L2|L3|DRAM", "working set, by the cache that holds it"),
    MEMBER_ONE_OF(state, CHARS, "trial|in place",
                  "trial: the new state stands in columns of its own; in place: over the old one"),
    MEMBER(variant, CHARS,
           "what was run: scalar, vector, or twin: the same memory streams with additions "
           "only; in a run for one law a compiler's name in the place of vector"),
    MEMBER(target, CHARS, "instruction set"),
    MEMBER(threads, WHOLE, "threads that worked together"),
    MEMBER(team, WHOLE, "1: of the series on 1 to n cores"),
    MEMBER(contacts, FINITE, "contacts in the working set"),
    MEMBER(bytes, FINITE, "bytes of the working set"),
    MEMBER(read, FINITE, "bytes of a contact that are read"),
    MEMBER(owned, FINITE, "bytes of a contact that are written without being read"),
    MEMBER(rounds, SIZE, "batches that were timed"),
    MEMBER(dropped, SIZE, "of them, disturbed: the core was taken away"),
    MEMBER(ns, FINITE,
           "ns a contact, 10th percentile over the batches; of a team: all threads together"),
    MEMBER(ns_median, FINITE, "ns a contact, median"),
    MEMBER(cycles, FINITE,
           "core cycles a contact, 10th percentile, by a chain of dependent additions timed beside "
           "each batch"),
    MEMBER(gb_per_s, FINITE, "(read + owned)/ns"),
    MEMBER(roof_ns, FINITE,
           "ns a contact that memory needs at least: of its twin, or of as many bytes in a plain "
           "stream"),
    MEMBER(roof_percent, FINITE, "100 roof_ns/ns"),
    MEMBER(faster_scalar, FINITES,
           "median of paired ratios, time of tuned scalar code over its own: middle, low and high "
           "end of the 95 % interval"),
    MEMBER(of_twin, FINITES,
           "median of paired ratios, its time over that of its twin: middle, low and high end of "
           "the 95 % interval"),
    MEMBER(control, FINITES,
           "A/A: one kernel of the same rounds, timed twice: middle, low and high end of the 95 % "
           "interval"),
    MEMBER(counted_cycles, FINITE, "core cycles a contact by hardware counters"),
    MEMBER(counted_instructions, FINITE, "instructions a contact by hardware counters"),
    MEMBER(differing, FINITE,
           "numbers with bits that are not those of the scalar kernel, over motions that are the "
           "same in every run"),
};
static const struct record_table row_table =
    RECORD_TABLE(TYPE, row_fields, "one variant of one problem in one working set");
#undef TYPE

#define TYPE struct bench_ceiling
static const struct record_field ceiling_fields[] = {
    MEMBER(target, CHARS, "instruction set"),
    MEMBER_ONE_OF(operation, CHARS, "add|multiply|fma|sqrt|divide|pow", NULL),
    MEMBER(cycles, FINITE, "core cycles of one instruction"),
    MEMBER(lanes, WHOLE, "elements that it works on"),
};
static const struct record_table ceiling_table = RECORD_TABLE(
    TYPE, ceiling_fields, "throughput of one instruction of one target, independent of each other");
#undef TYPE

#define TYPE struct bench_stream
static const struct record_field stream_fields[] = {
    MEMBER_ONE_OF(set, CHARS, "L1|L2|L3|DRAM", NULL),
    MEMBER_ONE_OF(kind, CHARS, "read|copy|triad",
                  "read: three arrays; copy: one to one; triad: two to one"),
    MEMBER(threads, WHOLE, NULL),
    MEMBER(gb_per_s, FINITE, "GB/s of what is read or written"),
};
static const struct record_table stream_table =
    RECORD_TABLE(TYPE, stream_fields, "bandwidth of a plain stream");
#undef TYPE

#define TYPE struct bench_point
static const struct record_field point_fields[] = {
    MEMBER(problem, CHARS, "name of the problem"),
    MEMBER(kernel, CHARS, "kernel, or twin"),
    MEMBER(contacts, FINITE, "contacts of a call (batches) or in the working set (sizes)"),
    MEMBER(bytes, FINITE, "bytes of all columns"),
    MEMBER(ns, FINITE, "ns a contact, 10th percentile"),
};
static const struct record_table point_table = RECORD_TABLE(
    TYPE, point_fields, "cost at one size: of a call (batches), or of the working set (sizes)");
#undef TYPE

#define TYPE struct bench_build
static const struct record_field build_fields[] = {
    MEMBER(form, CHARS, "plane or space; empty: of all that this compiler would make"),
    MEMBER(target, CHARS, "instruction set"),
    MEMBER(compiler, CHARS, "gcc, clang, or what CC names"),
    MEMBER(version, CHARS, "of the compiler"),
    MEMBER(loops, WHOLE, "loops over contacts"),
    MEMBER(vectors, WHOLE, "those that are vectors as wide as the instruction set has"),
    MEMBER(compared, FINITE,
           "numbers that were compared with those of the scalar step, bit by bit"),
    MEMBER(differing, FINITE, "those that differ"),
    MEMBER(difference, CHARS, "the first of them; else empty"),
    MEMBER(skipped, CHARS, "what was not done, and why; else empty"),
};
static const struct record_table build_table =
    RECORD_TABLE(TYPE, build_fields, "kernels of one law that were compiled in this run");
#undef TYPE

#define TYPE struct bench_loop
static const struct record_field loop_fields[] = {
    MEMBER(form, CHARS, "plane or space; empty: of all that this compiler would make"),
    MEMBER(target, CHARS, "instruction set"),
    MEMBER(compiler, CHARS, "gcc, clang, or what CC names"),
    MEMBER(loop, CHARS,
           "forces, all or sized (everything, with sizes in columns), _ and the kind of material, "
           "_far for contacts that turn far"),
    MEMBER(bytes, WHOLE, "of the vectors; 0: one contact at a time"),
    MEMBER(file, CHARS, "where the statement is that stopped the loop; empty: none, or not known"),
    MEMBER(line, WHOLE, "line of that file"),
    MEMBER(statement, CHARS, "the text of that line"),
    MEMBER(why, CHARS, "what is wrong with it, in plain words"),
    MEMBER(said, CHARS, "what the compiler says"),
};
static const struct record_table loop_table =
    RECORD_TABLE(TYPE, loop_fields, "a loop over contacts of one of these kernels");
#undef TYPE

#define TYPE struct bench_machine
static const struct record_field machine_fields[] = {
    MEMBER(cpu, CHARS, "model"),
    MEMBER(cores, WHOLE, "cores that the process may use"),
    MEMBER(l1, FINITE, "bytes of the first data cache"),
    MEMBER(l2, FINITE, "bytes"),
    MEMBER(l3, FINITE, "bytes"),
    MEMBER(l3_sharers, WHOLE, "cores that share the third"),
    MEMBER(available, FINITE, "bytes of memory available at the beginning"),
    MEMBER(virtual_machine, WHOLE, "1: a hypervisor is there"),
    MEMBER(counters, WHOLE, "1: hardware counters can be read"),
    MEMBER(ghz, FINITE, "core cycles a ns at the beginning"),
    MEMBER(multiply, FINITE,
           "core cycles of a multiplication by the chain of additions; about 3 on x86"),
};
static const struct record_table machine_table =
    RECORD_TABLE(TYPE, machine_fields, "what the machine says of itself");
#undef TYPE

#define TYPE struct bench_run
static const struct record_field run_fields[] = {
    MEMBER(law, TEXT, "of a run for one law: its name; else empty"),
    MEMBER(file, TEXT, "the file that its kernels were compiled of"),
    MEMBER(others, TEXT, "further laws of that file, where none was named"),
    MEMBER(command, TEXT, "as typed"),
    MEMBER(version, TEXT, "of touchstone"),
    MEMBER(commit, TEXT, "of touchstone"),
    MEMBER(compiler, TEXT, "name and version"),
    MEMBER(flags, TEXT, "for all kernels"),
    MEMBER(date, TEXT, "ISO 8601, UTC"),
    MEMBER(dram_note, TEXT, "what the largest working set is"),
    MEMBER(quick, FLAG, "--quick"),
    MEMBER(seed, SIZE, "of contacts, order and bootstrap"),
    MEMBER(seconds, FINITE, "wall time"),
    MEMBER_ONE_OF(clock, CHARS, "tsc|clock_gettime", "where times come from"),
    MEMBER(dram_bytes, FINITE, "bytes of the largest working set; 0: none"),
    RECORD_INNER(TYPE, "machine", machine, &machine_table),
};
static const struct record_table run_table = RECORD_TABLE(TYPE, run_fields, "what was run");
#undef TYPE

#define TYPE                struct bench_result
#define LIST(member, table) RECORD_MANY(TYPE, #member, member, member##_count, &table, 0)
static const struct record_field result_fields[] = {
    RECORD_INNER(TYPE, "run", run, &run_table),
    LIST(rows, row_table),
    LIST(ceilings, ceiling_table),
    LIST(streams, stream_table),
    LIST(batches, point_table),
    LIST(sizes, point_table),
    LIST(builds, build_table),
    LIST(loops, loop_table),
};
static const struct record_table result_table = RECORD_TABLE(TYPE, result_fields, NULL);
#undef TYPE

const struct record_file bench_json = {
    4, "touchstone bench", &result_table,
    "bench.json, written by `touchstone bench`. A number that was not measured, or has no meaning, "
    "is null. Times are in ns, sizes in bytes."};

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

/* --- the file --------------------------------------------------------------------------------- */

int bench_write_json(const struct bench_result *result, FILE *out) {
    json_t *json = record_file_json(&bench_json, result);
    const int bad = json_dumpf(json, out, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    return bad || fputc('\n', out) == EOF || ferror(out);
}

int bench_read_json(const char *file, struct bench_result *ret_result, char *ret_message,
                    size_t size) {
    struct bench_result result = {0};
    if (record_file_read(file, &bench_json, &result, ret_message, size))
        return -1;
    *ret_result = result;
    return 0;
}
