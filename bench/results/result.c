/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "result.h"
#include "touchstone/common.h"

#define X(member, type)                                                                            \
    void bench_add_##member(struct bench_result *result, const struct type *one) {                 \
        result->member =                                                                           \
            play_resize(result->member, result->member##_count + 1, sizeof *result->member);       \
        result->member[result->member##_count++] = *one;                                           \
    }
BENCH_LISTS(X)
#undef X

/* --- tables of members: writing, reading and the schema's test go by them ------------------- */

enum kind {
    TEXT,
    REAL,
    WHOLE, /* int */
    SIZE,  /* size_t */
    RATIO, /* struct bench_interval: [middle, low, high] */
};

struct member {
    const char *name;
    enum kind kind;
    size_t offset, room;
};

#define MEMBER(type, member, kind)                                                                 \
    { #member, kind, offsetof(struct type, member), sizeof(((struct type *)0)->member) }
#define COUNTED(member, kind)                                                                      \
    {                                                                                              \
#member, kind, offsetof(struct bench_row, count) + offsetof(struct bench_count, member),   \
            sizeof(((struct bench_count *)0)->member)                                              \
    }

#define ROW(member, kind) MEMBER(bench_row, member, kind)
static const struct member of_rows[] = {
    ROW(problem, TEXT),
    ROW(law, TEXT),
    ROW(form, TEXT),
    ROW(want, TEXT),
    ROW(source, TEXT),
    ROW(set, TEXT),
    ROW(state, TEXT),
    ROW(variant, TEXT),
    ROW(target, TEXT),
    ROW(precision, TEXT),
    ROW(threads, WHOLE),
    ROW(team, WHOLE),
    ROW(contacts, REAL),
    ROW(bytes, REAL),
    ROW(read, REAL),
    ROW(owned, REAL),
    ROW(rounds, SIZE),
    ROW(dropped, SIZE),
    ROW(ns, REAL),
    ROW(ns_median, REAL),
    ROW(cycles, REAL),
    ROW(gb_per_s, REAL),
    ROW(gflop_per_s, REAL),
    ROW(roof, TEXT),
    ROW(roof_ns, REAL),
    ROW(roof_percent, REAL),
    ROW(faster_scalar, RATIO),
    ROW(faster_naive, RATIO),
    ROW(of_twin, RATIO),
    ROW(control, RATIO),
    COUNTED(instructions, REAL),
    COUNTED(flops, REAL),
    COUNTED(vector_flops, REAL),
    COUNTED(roots, REAL),
    COUNTED(divisions, REAL),
    COUNTED(lanes, WHOLE),
    ROW(counted_cycles, REAL),
    ROW(counted_instructions, REAL),
    ROW(ulp_normal, REAL),
    ROW(ulp_shear, REAL),
    ROW(ulp_energy, REAL),
    ROW(differing, REAL),
};

#define CEILING(member, kind) MEMBER(bench_ceiling, member, kind)
static const struct member of_ceilings[] = {CEILING(target, TEXT), CEILING(precision, TEXT),
                                            CEILING(operation, TEXT), CEILING(cycles, REAL),
                                            CEILING(lanes, WHOLE)};
#define STREAM(member, kind) MEMBER(bench_stream, member, kind)
static const struct member of_streams[] = {STREAM(set, TEXT), STREAM(kind, TEXT),
                                           STREAM(threads, WHOLE), STREAM(gb_per_s, REAL)};
#define POINT(member, kind) MEMBER(bench_point, member, kind)
static const struct member of_points[] = {POINT(problem, TEXT), POINT(kernel, TEXT),
                                          POINT(contacts, REAL), POINT(bytes, REAL),
                                          POINT(ns, REAL)};
#define PEER(member, kind) MEMBER(bench_peer, member, kind)
static const struct member of_peers[] = {
    PEER(kind, TEXT),  PEER(name, TEXT),  PEER(what, TEXT),       PEER(ns, REAL),
    PEER(error, REAL), PEER(items, REAL), PEER(over_ours, RATIO), PEER(note, TEXT)};
#define MACHINE(member, kind) MEMBER(bench_machine, member, kind)
static const struct member of_machine[] = {
    MACHINE(cpu, TEXT),       MACHINE(cores, WHOLE),
    MACHINE(l1, REAL),        MACHINE(l2, REAL),
    MACHINE(l3, REAL),        MACHINE(l3_sharers, WHOLE),
    MACHINE(available, REAL), MACHINE(virtual_machine, WHOLE),
    MACHINE(counters, WHOLE), MACHINE(ghz, REAL),
    MACHINE(multiply, REAL)};

/* The lists of a result. */
struct list {
    const char *name;
    const struct member *members;
    size_t member_count, element, array, count; /* count, array: offsets in struct bench_result */
};
#define LIST(member, type, members)                                                                \
    {                                                                                              \
#member, members, TOUCH_COUNT(members), sizeof(struct type),                               \
            offsetof(struct bench_result, member), offsetof(struct bench_result, member##_count)   \
    }
static const struct list lists[] = {
    LIST(rows, bench_row, of_rows),          LIST(ceilings, bench_ceiling, of_ceilings),
    LIST(streams, bench_stream, of_streams), LIST(batches, bench_point, of_points),
    LIST(sizes, bench_point, of_points),     LIST(peers, bench_peer, of_peers),
};

/* Texts of the run. */
static const struct {
    const char *name;
    size_t offset;
} of_run[] = {
    {"command", offsetof(struct bench_run, command)},
    {"version", offsetof(struct bench_run, version)},
    {"commit", offsetof(struct bench_run, commit)},
    {"compiler", offsetof(struct bench_run, compiler)},
    {"flags", offsetof(struct bench_run, flags)},
    {"naive_flags", offsetof(struct bench_run, naive_flags)},
    {"date", offsetof(struct bench_run, date)},
    {"dram_note", offsetof(struct bench_run, dram_note)},
};

/* --- rows ----------------------------------------------------------------------------------- */

void bench_row_init(struct bench_row *row) {
    memset(row, 0, sizeof *row);
    for (size_t i = 0; i < TOUCH_COUNT(of_rows); i++) {
        double *number = (double *)(void *)((char *)row + of_rows[i].offset);
        if (of_rows[i].kind == REAL || of_rows[i].kind == RATIO)
            number[0] = (double)NAN;
        if (of_rows[i].kind == RATIO)
            number[1] = number[2] = (double)NAN;
    }
    row->threads = 1;
}

void bench_row_name(const struct bench_row *row, char *ret_name, size_t size) {
    const int scalar = !strcmp(row->variant, "scalar"), bare = !*row->target || scalar;
    int used = snprintf(ret_name, size, "%s/%s%s%s%s/%s%s%s", row->problem, bare ? "" : row->target,
                        bare ? "" : ".", row->variant,
                        strcmp(row->precision, "float") != 0 ? "" : ".float", row->set,
                        strcmp(row->state, "in place") != 0 ? "" : "/in place",
                        strcmp(row->source, "random") != 0 ? "" : "/random");
    if (row->team && used > 0 && (size_t)used < size)
        snprintf(ret_name + used, size - (size_t)used, "/%d thread%s", row->threads,
                 row->threads > 1 ? "s" : "");
}

void bench_row_title(const struct bench_row *row, char *ret_title, size_t size) {
    const int scalar = !strcmp(row->variant, "scalar"), bare = !*row->target || scalar;
    snprintf(ret_title, size, "%s%s%s%s", bare ? "" : row->target, bare ? "" : " ", row->variant,
             strcmp(row->precision, "float") != 0 ? "" : " float");
}

void bench_result_free(struct bench_result *result) {
#define X(member, type) free(result->member);
    BENCH_LISTS(X)
#undef X
    for (size_t i = 0; i < TOUCH_COUNT(of_run); i++)
        free(*(char **)(void *)((char *)&result->run + of_run[i].offset));
    memset(result, 0, sizeof *result);
}

/* --- writing -------------------------------------------------------------------------------- */

static json_t *number(double x) {
    return isfinite(x) ? json_real(x) : json_null();
}

static json_t *value_of(const struct member *m, const void *object) {
    const void *at = (const char *)object + m->offset;
    switch (m->kind) {
    case TEXT:
        return json_string(at);
    case REAL:
        return number(*(const double *)at);
    case WHOLE:
        return json_integer(*(const int *)at);
    case SIZE:
        return json_integer((json_int_t) * (const size_t *)at);
    case RATIO: {
        const struct bench_interval *r = at;
        json_t *three = json_array();
        json_array_append_new(three, number(r->middle));
        json_array_append_new(three, number(r->low));
        json_array_append_new(three, number(r->high));
        return three;
    }
    }
    return NULL;
}

static json_t *object_of(const struct member *members, size_t count, const void *object) {
    json_t *json = json_object();
    for (size_t i = 0; i < count; i++)
        json_object_set_new(json, members[i].name, value_of(&members[i], object));
    return json;
}

static json_t *run_of(const struct bench_run *run) {
    json_t *json = json_object();
    for (size_t i = 0; i < TOUCH_COUNT(of_run); i++) {
        const char *text = *(char *const *)(const void *)((const char *)run + of_run[i].offset);
        json_object_set_new(json, of_run[i].name, json_string(text ? text : ""));
    }
    json_object_set_new(json, "quick", json_boolean(run->quick));
    json_object_set_new(json, "seed", json_integer((json_int_t)run->seed));
    json_object_set_new(json, "seconds", number(run->seconds));
    json_object_set_new(json, "clock", json_string(run->clock));
    json_object_set_new(json, "dram_bytes", number(run->dram_bytes));
    json_object_set_new(json, "machine",
                        object_of(of_machine, TOUCH_COUNT(of_machine), &run->machine));
    return json;
}

int bench_write_json(const struct bench_result *result, FILE *out) {
    json_t *json = json_object();
    json_object_set_new(json, "schema", json_integer(BENCH_SCHEMA));
    json_object_set_new(json, "tool", json_string("touchstone bench"));
    json_object_set_new(json, "run", run_of(&result->run));
    for (size_t i = 0; i < TOUCH_COUNT(lists); i++) {
        const char *elements =
            *(char *const *)(const void *)((const char *)result + lists[i].array);
        const size_t count = *(const size_t *)(const void *)((const char *)result + lists[i].count);
        json_t *array = json_array();
        for (size_t k = 0; k < count; k++)
            json_array_append_new(array, object_of(lists[i].members, lists[i].member_count,
                                                   elements + k * lists[i].element));
        json_object_set_new(json, lists[i].name, array);
    }
    const int bad = json_dumpf(json, out, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    json_decref(json);
    return bad || fputc('\n', out) == EOF || ferror(out);
}

/* --- reading -------------------------------------------------------------------------------- */

static double real_of(const json_t *json) {
    return json_is_number(json) ? json_number_value(json) : (double)NAN;
}

/* 0, or -1 where the value has the wrong type. */
static int take(const struct member *m, const json_t *json, void *object) {
    void *at = (char *)object + m->offset;
    switch (m->kind) {
    case TEXT:
        if (!json_is_string(json) || strlen(json_string_value(json)) >= m->room)
            return -1;
        strcpy(at, json_string_value(json));
        return 0;
    case REAL:
        *(double *)at = real_of(json);
        return json_is_number(json) || json_is_null(json) ? 0 : -1;
    case WHOLE:
        *(int *)at = (int)json_integer_value(json);
        return json_is_integer(json) ? 0 : -1;
    case SIZE:
        *(size_t *)at = (size_t)json_integer_value(json);
        return json_is_integer(json) && json_integer_value(json) >= 0 ? 0 : -1;
    case RATIO: {
        struct bench_interval *r = at;
        r->middle = real_of(json_array_get(json, 0));
        r->low = real_of(json_array_get(json, 1));
        r->high = real_of(json_array_get(json, 2));
        return json_array_size(json) == 3 ? 0 : -1;
    }
    }
    return -1;
}

/* The name of the first member that is missing or wrong; NULL. */
static const char *take_object(const struct member *members, size_t count, const json_t *json,
                               void *object) {
    for (size_t i = 0; i < count; i++)
        if (take(&members[i], json_object_get(json, members[i].name), object))
            return members[i].name;
    return NULL;
}

static const char *take_list(const struct list *list, const json_t *json,
                             struct bench_result *result) {
    const json_t *array = json_object_get(json, list->name);
    const size_t count = json_array_size(array);
    if (!json_is_array(array))
        return list->name;
    char *elements = calloc(count + 1, list->element);
    *(char **)(void *)((char *)result + list->array) = elements;
    *(size_t *)(void *)((char *)result + list->count) = elements ? count : 0;
    for (size_t i = 0; elements && i < count; i++) {
        const char *wrong = take_object(list->members, list->member_count, json_array_get(array, i),
                                        elements + i * list->element);
        if (wrong)
            return wrong;
    }
    return elements ? NULL : list->name;
}

static const char *take_run(const json_t *json, struct bench_run *run) {
    for (size_t i = 0; i < TOUCH_COUNT(of_run); i++) {
        const char *text = json_string_value(json_object_get(json, of_run[i].name));
        if (!text)
            return of_run[i].name;
        *(char **)(void *)((char *)run + of_run[i].offset) = play_copy(text);
    }
    const char *clock = json_string_value(json_object_get(json, "clock"));
    snprintf(run->clock, sizeof run->clock, "%s", clock ? clock : "");
    run->quick = json_is_true(json_object_get(json, "quick"));
    run->seed = (unsigned long)json_integer_value(json_object_get(json, "seed"));
    run->seconds = real_of(json_object_get(json, "seconds"));
    run->dram_bytes = real_of(json_object_get(json, "dram_bytes"));
    return take_object(of_machine, TOUCH_COUNT(of_machine), json_object_get(json, "machine"),
                       &run->machine);
}

int bench_read_json(const char *file, struct bench_result *ret_result, char *ret_message,
                    size_t size) {
    struct bench_result result = {0};
    json_error_t error;
    json_t *json = json_load_file(file, JSON_REJECT_DUPLICATES, &error);
    if (!json) {
        snprintf(ret_message, size, "%s: line %d: %s", file, error.line, error.text);
        return -1;
    }
    const char *wrong = NULL;
    if (json_integer_value(json_object_get(json, "schema")) != BENCH_SCHEMA)
        wrong = "schema";
    if (!wrong)
        wrong = take_run(json_object_get(json, "run"), &result.run);
    for (size_t i = 0; !wrong && i < TOUCH_COUNT(lists); i++)
        wrong = take_list(&lists[i], json, &result);
    json_decref(json);
    if (!wrong) {
        *ret_result = result;
        return 0;
    }
    snprintf(ret_message, size, "%s: '%s' is missing or not what bench.json of schema %d has", file,
             wrong, BENCH_SCHEMA);
    bench_result_free(&result);
    return -1;
}
