/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <unistd.h>
#include "merge.h"
#include "reduce.h"
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/json.h"

#define SCHEMA 1

/* --- tables ---------------------------------------------------------------------------------------- */

static char *heading(const char *name, const char *unit) {
    const struct play_quantity quantity = {.name = name, .unit = unit};
    char text[128];
    play_quantity_header(&quantity, text, sizeof text);
    return play_copy(text);
}

/* The headings of a point: axes, then columns. */
struct headings {
    size_t count;
    char *text[SWEEP_AXES_MAX + SWEEP_COLUMNS_MAX];
};

static void make_headings(const struct sweep_plan *plan, struct headings *ret) {
    ret->count = 0;
    for (size_t a = 0; a < plan->axis_count; a++)
        ret->text[ret->count++] = heading(plan->axes[a].name, plan->axes[a].unit);
    for (size_t k = 0; k < plan->column_count; k++)
        ret->text[ret->count++] = heading(plan->columns[k].name, plan->columns[k].unit);
    /* An axis may have the name of a result: it is what was given. */
    for (size_t a = 0; a < plan->axis_count; a++)
        for (size_t k = plan->axis_count; k < ret->count; k++)
            if (!strcmp(ret->text[a], ret->text[k])) {
                ret->text[a] = play_format("given_%s", ret->text[a]);
            }
}

static const char *word_of(const struct sweep_axis *axis, double value) {
    for (size_t i = 0; i < axis->count; i++)
        if (!(axis->list[i].value < value) && !(axis->list[i].value > value))
            return axis->list[i].word;
    return "";
}

static void csv_number(FILE *out, double x) {
    if (isnan(x))
        putc(',', out);
    else
        fprintf(out, ",%.17g", x);
}

static void csv_row(FILE *out, const struct sweep_plan *plan, const struct headings *h,
                    size_t point, const double *values, const double *columns,
                    enum sweep_verdict verdict) {
    (void)h;
    fprintf(out, "%zu", point);
    for (size_t a = 0; a < plan->axis_count; a++)
        if (*word_of(&plan->axes[a], values[a]))
            fprintf(out, ",%s", word_of(&plan->axes[a], values[a]));
        else
            csv_number(out, values[a]);
    for (size_t k = 0; k < plan->column_count; k++)
        csv_number(out, columns[k]);
    fprintf(out, ",%s\n", sweep_verdict_word(verdict));
}

/* JSON has neither infinity nor NaN. */
static void json_number(FILE *out, const char *heading_of, double x) {
    if (isnan(x))
        fprintf(out, ", \"%s\": null", heading_of);
    else if (isinf(x))
        fprintf(out, ", \"%s\": \"%sinf\"", heading_of, x < 0.0 ? "-" : "");
    else
        fprintf(out, ", \"%s\": %.17g", heading_of, x);
}

static void jsonl_row(FILE *out, const struct sweep_plan *plan, const struct headings *h,
                      size_t point, const double *values, const double *columns,
                      enum sweep_verdict verdict) {
    fprintf(out, "{\"point\": %zu", point);
    for (size_t a = 0; a < plan->axis_count; a++)
        if (*word_of(&plan->axes[a], values[a]))
            fprintf(out, ", \"%s\": \"%s\"", h->text[a], word_of(&plan->axes[a], values[a]));
        else
            json_number(out, h->text[a], values[a]);
    for (size_t k = 0; k < plan->column_count; k++)
        json_number(out, h->text[plan->axis_count + k], columns[k]);
    fprintf(out, ", \"verdict\": \"%s\"}\n", sweep_verdict_word(verdict));
}

static const struct table {
    void (*row)(FILE *out, const struct sweep_plan *plan, const struct headings *h, size_t point,
                const double *values, const double *columns, enum sweep_verdict verdict);
} csv = {csv_row}, jsonl = {jsonl_row};

/* --- every point ------------------------------------------------------------------------------------ */

struct writing {
    const struct blocks_set *set;
    struct merge_result *result;
    char *message;
    size_t size;
    int force;
    struct checksum digest;
    struct file_writer binary, text;
    const struct table *table;
    struct headings headings;
    double *rows; /* of a block */
    unsigned char *data;
    size_t capacity;
};

/* The data of a block; NULL after a message. */
static void *fetch(struct writing *w, size_t block) {
    const size_t length = (size_t)w->set->block[block].length + 8;
    if (length > w->capacity) {
        w->capacity = length;
        w->data = play_resize(w->data, length, 1);
    }
    return blocks_get(w->set, block, w->data, w->message, w->size) ? NULL : w->data;
}

static int refuse_block(struct writing *w, size_t block) {
    return REFUSED_INTO(w->message, w->size, "%s: block %zu has another form than the plan says",
                        w->set->path[w->set->block[block].file], block);
}

static int write_block(struct writing *w, size_t block) {
    const struct sweep_plan *plan = &w->set->plan;
    const size_t width = plan->column_count + 1;
    struct sweep_results r;
    double values[SWEEP_AXES_MAX];
    if (!fetch(w, block))
        return -1;
    if (blocks_results(plan, block, w->set, w->data, &r))
        return refuse_block(w, block);
    for (size_t i = 0; i < r.points; i++) {
        for (size_t k = 0; k < plan->column_count; k++)
            w->rows[i * width + k] = r.column[k * r.points + i];
        w->rows[i * width + plan->column_count] = r.verdict[i];
        w->result->verdicts[r.verdict[i]]++;
    }
    for (size_t i = 0; w->table && i < r.points; i++) {
        sweep_point(plan, r.first + i, values);
        w->table->row(w->text.stream, plan, &w->headings, r.first + i, values, w->rows + i * width,
                      (enum sweep_verdict)r.verdict[i]);
    }
    checksum_add(&w->digest, w->rows, r.points * width * sizeof(double));
    fwrite(w->rows, sizeof(double), r.points * width, w->binary.stream);
    return 0;
}

static void put_csv_head(FILE *out, const struct headings *h) {
    fputs("point", out);
    for (size_t i = 0; i < h->count; i++)
        fprintf(out, ",%s", h->text[i]);
    fputs(",verdict\n", out);
}

/* A file that is there stays unless it has the same bytes: somebody has changed it. */
static int is_changed(const struct file_writer *file) {
    char there[CHECKSUM_SIZE], ours[CHECKSUM_SIZE];
    return file->temporary && !access(file->path, F_OK) && !fflush(file->stream) &&
           !checksum_file(file->temporary, ours) &&
           (checksum_file(file->path, there) || strcmp(ours, there) != 0);
}

static int commit(struct file_writer *file, int bad, int force, char *message, size_t size) {
    char unused[512];
    if (bad || force || !is_changed(file))
        return file_commit(file, bad || ferror(file->stream), message, size);
    snprintf(
        message, size,
        "%s is there, and is not what this sweep gives: choose another folder, or give --force",
        file->path);
    file_commit(file, 1, unused, sizeof unused);
    return -1;
}

static int begin_table(struct writing *w, const char *file) {
    const size_t length = strlen(file);
    const int is_printed = !strncmp(file, "-.", 2);
    w->table = length > 6 && !strcmp(file + length - 6, ".jsonl") ? &jsonl : &csv;
    if (!is_printed && file_begin(&w->text, w->message, w->size, "%s", file))
        return -1;
    w->text.stream = is_printed ? stdout : w->text.stream;
    if (w->table == &csv)
        put_csv_head(w->text.stream, &w->headings);
    return 0;
}

static int write_all(struct writing *w, const char *out, const char *table) {
    const struct sweep_plan *plan = &w->set->plan;
    char unused[512];
    make_headings(plan, &w->headings);
    w->rows = play_resize(NULL, plan->block * (plan->column_count + 1), sizeof *w->rows);
    checksum_begin(&w->digest);
    int bad = file_begin(&w->binary, w->message, w->size, "%s/results.bin", out);
    if (!bad && table)
        bad = begin_table(w, table);
    for (size_t block = 0; !bad && block < w->set->block_count; block++)
        bad = write_block(w, block);
    if (!bad)
        checksum_end(&w->digest, w->result->digest);
    if (w->binary.stream)
        bad |= commit(&w->binary, bad, w->force, bad ? unused : w->message,
                      bad ? sizeof unused : w->size);
    if (w->text.stream && w->text.stream != stdout)
        bad |= commit(&w->text, bad, w->force, bad ? unused : w->message,
                      bad ? sizeof unused : w->size);
    w->result->file = play_format("%s/results.bin", out);
    return bad;
}

/* --- reduced ---------------------------------------------------------------------------------------- */

static json_t *json_point(const struct sweep_plan *plan, size_t point) {
    json_t *object = json_object();
    double values[SWEEP_AXES_MAX];
    sweep_point(plan, point, values);
    for (size_t a = 0; a < plan->axis_count; a++) {
        char *name = heading(plan->axes[a].name, plan->axes[a].unit);
        const char *word = word_of(&plan->axes[a], values[a]);
        json_object_set_new(object, name,
                            *word ? play_json_text(word) : play_json_number(values[a]));
    }
    return object;
}

static json_t *json_bins(const struct sweep_column *column, const uint64_t *bin) {
    json_t *list = json_array();
    for (size_t i = 0; i < column->bins; i++) {
        double ends[2];
        reduced_bin(column, i, ends);
        if (bin[i])
            json_array_append_new(list, json_pack("[f,f,I]", ends[0], ends[1], (json_int_t)bin[i]));
    }
    return list;
}

static json_t *json_worst(const struct reduced *r, size_t k) {
    json_t *list = json_array();
    for (size_t i = 0; i < r->worst_count[k]; i++)
        json_array_append_new(list,
                              json_pack("{s:I,s:o,s:o}", "point", (json_int_t)r->worst[k][i].point,
                                        "error", play_json_number(r->worst[k][i].value), "at",
                                        json_point(r->plan, (size_t)r->worst[k][i].point)));
    return list;
}

static json_t *json_column(const struct reduced *r, size_t k) {
    const struct sweep_column *of = &r->plan->columns[k];
    const struct reduced_column *c = &r->column[k];
    json_t *object = json_pack(
        "{s:o,s:o,s:I,s:o,s:o,s:o,s:I,s:I,s:o}", "name", play_json_text(of->name), "unit",
        play_json_text(of->unit), "count", (json_int_t)c->count, "mean",
        play_json_number(c->count ? c->sum / (double)c->count : (double)NAN), "least",
        play_json_number(c->least), "most", play_json_number(c->most), "below",
        (json_int_t)c->below, "above", (json_int_t)c->above, "bins", json_bins(of, r->bin[k]));
    if (c->count) {
        json_object_set_new(object, "least_at", json_integer((json_int_t)c->least_at));
        json_object_set_new(object, "most_at", json_integer((json_int_t)c->most_at));
    }
    if (of->kind == SWEEP_ERROR)
        json_object_set_new(object, "worst", json_worst(r, k));
    return object;
}

static json_t *json_reduced(const struct reduced *r) {
    json_t *verdicts = json_object(), *columns = json_array(), *bad = json_array();
    for (size_t i = 0; i < SWEEP_VERDICT_COUNT; i++)
        json_object_set_new(verdicts, sweep_verdict_word((enum sweep_verdict)i),
                            json_integer((json_int_t)r->verdict[i]));
    for (size_t k = 0; k < r->plan->column_count; k++)
        json_array_append_new(columns, json_column(r, k));
    for (size_t i = 0; i < r->bad_count && i < SWEEP_LISTED_MAX; i++)
        json_array_append_new(bad, json_integer((json_int_t)r->bad[i]));
    return json_pack("{s:i,s:s,s:o,s:o,s:I,s:o,s:o,s:I,s:o}", "schema", SCHEMA, "tool",
                     "touchstone sweep", "title", play_json_text(r->plan->title), "law",
                     play_json_text(r->plan->law), "points", (json_int_t)r->plan->points,
                     "verdicts", verdicts, "columns", columns, "bad_count",
                     (json_int_t)r->bad_count, "bad", bad);
}

static int write_reduced(struct writing *w, const char *out) {
    struct reduced r;
    struct file_writer file;
    int bad = 0;
    reduced_new(&w->set->plan, &r);
    for (size_t block = 0; !bad && block < w->set->block_count; block++) {
        bad = !fetch(w, block);
        if (!bad && reduced_add(&r, block, w->data, (size_t)w->set->block[block].length))
            bad = refuse_block(w, block);
    }
    char *text = NULL;
    if (!bad) {
        json_t *whole = json_reduced(&r);
        text = json_dumps(whole, JSON_INDENT(1));
        bad = file_begin(&file, w->message, w->size, "%s/reduced.json", out);
    }
    if (!bad) {
        struct checksum state;
        checksum_begin(&state);
        checksum_add(&state, text, strlen(text));
        checksum_add(&state, "\n", 1);
        checksum_end(&state, w->result->digest);
        fprintf(file.stream, "%s\n", text);
        bad = commit(&file, 0, w->force, w->message, w->size);
    }
    for (size_t i = 0; i < SWEEP_VERDICT_COUNT; i++)
        w->result->verdicts[i] = (size_t)r.verdict[i];
    w->result->file = play_format("%s/reduced.json", out);
    return bad;
}

/* --- all -------------------------------------------------------------------------------------------- */

static int write_plan(struct writing *w, const char *out) {
    struct file_writer file;
    if (file_begin(&file, w->message, w->size, "%s/plan.json", out))
        return -1;
    char *text = sweep_plan_text(&w->set->plan);
    fputs(text, file.stream);
    return commit(&file, 0, w->force, w->message, w->size);
}

/* The first of the files of results that is there; NULL: none is. */
static char *results_there(const char *out) {
    static const char *const names[] = {"results.bin", "results.csv", "results.jsonl",
                                        "reduced.json"};
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        char *path = play_format("%s/%s", out, names[i]);
        if (!access(path, F_OK))
            return path;
    }
    return NULL;
}

/* What a sweep and those that draw it leave in its folder, and work at there. */
static const struct folder_entry entries[] = {
    {"plan.json", FOLDER_RESULT},    {"results.bin", FOLDER_RESULT},
    {"results.csv", FOLDER_RESULT},  {"results.jsonl", FOLDER_RESULT},
    {"reduced.json", FOLDER_RESULT}, {"*.blocks", FOLDER_RESULT},
    {"*.svg", FOLDER_KEPT},          {"*.png", FOLDER_KEPT},
    {"*.pdf", FOLDER_KEPT},          {"*.csv", FOLDER_KEPT},
    {"*.jsonl", FOLDER_KEPT},        {"*", FOLDER_WORK},
    {NULL, FOLDER_RESULT},
};
static const struct folder_entry anything[] = {{"*", FOLDER_KEPT}, {NULL, FOLDER_RESULT}};

int merge_may_write(const struct sweep_plan *plan, const char *out, int force, char *ret_message,
                    size_t size) {
    if (folder_check(out, force ? anything : entries, ret_message, size))
        return -1;
    if (force)
        return 0;
    char *path = play_format("%s/plan.json", out), *text = sweep_plan_text(plan);
    char *there = file_read(FILE_TEXT, "%s", path);
    char *results = access(path, F_OK) ? results_there(out) : NULL;
    const int is_other = (there || !access(path, F_OK)) && (!there || strcmp(there, text) != 0);
    if (is_other)
        snprintf(ret_message, size,
                 "%s has the results of another sweep: choose another folder, or give --force",
                 out);
    else if (results)
        snprintf(ret_message, size,
                 "%s is no result of a sweep: choose another folder, or give --force", results);
    const int bad = is_other || results;
    return bad ? -1 : 0;
}

static int check_whole(const struct blocks_set *set, char *ret_message, size_t size) {
    size_t missing = 0;
    if (set->done == set->block_count)
        return 0;
    while (set->block[missing].file >= 0)
        missing++;
    snprintf(ret_message, size,
             "%zu of %zu blocks are not there, the first is block %zu (from point %zu on): run the "
             "sweep, or its shards, to the end",
             set->block_count - set->done, set->block_count, missing, missing * set->plan.block);
    return -1;
}

int sweep_merge(size_t folder_count, char *const *folder, const char *out, const char *table,
                int force, struct merge_result *ret_result, char *ret_message, size_t size) {
    struct blocks_set set;
    struct merge_result result = {.file = NULL};
    if (blocks_scan(NULL, folder_count, folder, &set, ret_message, size))
        return -1;
    struct writing w = {
        .set = &set, .result = &result, .message = ret_message, .size = size, .force = force};
    char *within = play_format("%s/plan.json", out);
    int bad = check_whole(&set, ret_message, size) ||
              merge_may_write(&set.plan, out, force, ret_message, size);
    if (!bad)
        file_make_parents(within);
    if (!bad && set.plan.keep == SWEEP_REDUCED && table) {
        snprintf(ret_message, size, "a reduced sweep has no table of its points");
        bad = -1;
    }
    /* The plan first: results without one are somebody's. */
    bad = bad || write_plan(&w, out);
    bad = bad || (set.plan.keep == SWEEP_ALL ? write_all(&w, out, table) : write_reduced(&w, out));
    result.points = set.plan.points;
    if (bad)
        return -1;
    *ret_result = result;
    return 0;
}
