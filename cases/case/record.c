/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of numbers as the motion of a case, and as what is expected of it. */
#include "read_parts.h"
#include "recorded_file.h"

#define COLUMNS_MAX 64
#define BETWEEN     1.5 /* rows that are so many steps of the code apart have steps between them */

static const int path[6] = {PLAY_COLUMN_overlap,    PLAY_COLUMN_slide_s,    PLAY_COLUMN_slide_t,
                            PLAY_COLUMN_velocity_n, PLAY_COLUMN_velocity_s, PLAY_COLUMN_velocity_t};

struct rows {
    struct play_reader *reader;
    const struct play_node *node;
    const struct play_recorded_run *run;
    struct play_case *c;
    int single;
    double *off[6]; /* of the columns of path */
    size_t row;     /* of the trace, the last one */
};

/* --- the file ----------------------------------------------------------------------------------- */

static int read_columns(struct play_reader *reader, const struct play_node *node,
                        const char *ret_entry[COLUMNS_MAX]) {
    if (!node || reader->failed)
        return 0;
    if (node->kind != PLAY_NODE_MAPPING || node->count > COLUMNS_MAX)
        play_refuse(reader, node, "columns is a mapping of up to %d names to headings",
                    COLUMNS_MAX);
    for (size_t i = 0; !reader->failed && i < node->count; i++)
        ret_entry[i] = play_format("%s=%s", node->key[i].text,
                                   play_read_text(reader, play_resolve(reader, &node->item[i])));
    return reader->failed ? 0 : (int)node->count;
}

/* A file of which one run is a motion of a contact; NULL after a refusal. */
static const struct play_recorded_run *read_file(struct play_reader *reader,
                                                 const struct play_node *node,
                                                 const struct record_text *text,
                                                 const struct play_case *c, struct play_record *r) {
    const char *entry[COLUMNS_MAX];
    struct recorded_how how = {.column = entry, .law = c->law};
    struct play_recorded read;
    struct touch_message why;
    char *unused;
    how.count = (size_t)read_columns(reader, text->columns, entry);
    const char *slash = *text->file == '/' ? NULL : strrchr(reader->tree->file, '/');
    r->file = play_format("%.*s%s", slash ? (int)(slash + 1 - reader->tree->file) : 0,
                          reader->tree->file, text->file);
    if (reader->failed)
        return NULL;
    if (recorded_file_read(r->file, &how, &read, &unused, &why)) {
        const int is_entry =
            !strncmp(strstr(why.text, ": ") ? strstr(why.text, ": ") : "", ": --column ", 11);
        play_refuse(reader, is_entry ? text->columns : node, "%s", why.text);
        return NULL;
    }
    if (read.count > 1)
        play_refuse(reader, node, "%s has %zu runs; allowed: one", r->file, read.count);
    if (!read.runs[0].value[PLAY_COLUMN_overlap])
        play_refuse(
            reader, node,
            "%s has no column overlap: a record needs it; others of its motion are "
            "time or dt, slide_s, slide_t, velocity_n, velocity_s, velocity_t, spin1_x to spin2_z",
            r->file);
    return reader->failed ? NULL : &read.runs[0];
}

/* --- rows as segments --------------------------------------------------------------------------- */

/* Half of a last digit, and of sums, as a slide is one, what so many terms round. */
static double *errors_of(const struct play_recorded_run *run, int column) {
    double most = 0.0, *error = play_zeroed(run->rows + 1, sizeof *error);
    for (size_t i = 0; run->value[column] && i < run->rows; i++) {
        most = fmax(most, fabs(run->value[column][i]));
        error[i] = fmax(run->error[column][i], 0.5 * (double)(i + 1) * DBL_EPSILON * most);
    }
    return error;
}

static double value_of(const struct rows *r, int column, size_t i, double none) {
    return r->run->value[column] ? r->run->value[column][i] : none;
}

static struct play_segment *add(struct rows *r, enum play_segment_kind kind, int property) {
    struct play_segment *g = &r->c->segments[r->c->segment_count++];
    *g = (struct play_segment){.kind = kind, .property = property, .line = (int)r->node->line};
    return g;
}

static void add_state(struct rows *r, size_t i) {
    for (size_t k = 0; k < r->c->law->state_count; k++)
        if (r->run->state[k])
            add(r, PLAY_SET, PLAY_SET_STATE(k))->value[0] = r->run->state[k][i];
}

/* Seconds from the row before, or of a single step. */
static double time_of(struct rows *r, size_t i) {
    const double *time = r->run->value[PLAY_COLUMN_time], *dt = r->run->value[PLAY_RECORDED_dt];
    const double span = time ? time[i] - (i && !r->single ? time[i - 1] : 0.0) : dt ? dt[i] : 1.0;
    if (!(span > 0.0))
        play_refuse(r->reader, r->node, "%s: row %zu lasts %g s; allowed: above 0",
                    r->c->record->file, i + 1, span);
    return span;
}

static void add_row(struct rows *r, size_t i) {
    const struct play_recorded_run *run = r->run;
    const double time = time_of(r, i), *dt = run->value[PLAY_RECORDED_dt];
    const double steps = dt && dt[i] > 0.0 && !r->single ? fmax(1.0, rint(time / dt[i])) : 1.0;
    if (r->single) {
        struct play_segment *new = add(r, PLAY_SET, PLAY_SET_NEW);
        new->value[0] =
            run->value[PLAY_COLUMN_overlap][i] - value_of(r, PLAY_COLUMN_velocity_n, i, 0.0) * time;
        add_state(r, i);
    }
    struct play_segment *g = add(r, PLAY_ROW, 0);
    g->time = time;
    g->steps = (size_t)fmin(steps, SEGMENT_STEPS_MAX);
    for (size_t k = 0; k < 6; k++) {
        *(k < 3 ? &g->to[k] : &g->velocity[k - 3]) =
            value_of(r, path[k], i, k < 3 ? 0.0 : (double)NAN);
        g->off[k] = r->off[k][i];
        g->spin[k / 3][k % 3] =
            value_of(r, (k < 3 ? PLAY_COLUMN_spin1_x : PLAY_COLUMN_spin2_x) + (int)k % 3, i, 0.0);
    }
    r->c->record->has_between |= steps > BETWEEN;
    r->row += g->steps;
    r->c->record->row[r->c->record->count++] = r->row;
}

/* The first row of a motion is where it begins; what the law answers there stands in no row. */
static size_t begin(struct rows *r) {
    const double *time = r->run->value[PLAY_COLUMN_time];
    double at[3];
    for (size_t k = 0; k < 3; k++)
        at[k] = value_of(r, path[k], 0, 0.0);
    if (r->single || !time || fabs(time[0]) > 0.0)
        return 0;
    if (fabs(at[1]) + fabs(at[2]) > 0.0 || (fabs(at[0]) > 0.0 && !r->run->value[path[3]]))
        memcpy(add(r, PLAY_SET, PLAY_SET_NEW)->value, at, sizeof at);
    return 1;
}

static void keep_columns(const struct rows *r, size_t first, struct play_record *record) {
    for (int k = PLAY_COLUMN_normal_force; k < PLAY_CONTACT_COLUMN_COUNT; k++) {
        if (!r->run->value[k])
            continue;
        record->value[k] = r->run->value[k] + first;
        record->error[k] = errors_of(r->run, k) + first;
    }
}

void play_read_record(struct play_reader *reader, const struct play_node *node,
                      struct play_case *c) {
    struct record_text text = {.rows = -1};
    play_read_mapping(reader, node, &record_table, &text);
    if (reader->failed)
        return;
    c->record = play_zeroed(1, sizeof *c->record);
    struct rows r = {.reader = reader, .node = node, .c = c, .single = text.rows == 1};
    r.run = read_file(reader, node, &text, c, c->record);
    if (reader->failed)
        return;
    const size_t each = r.single ? c->law->state_count + 2 : 1;
    if ((double)r.run->rows * (double)each > PLAY_SEGMENT_MAX)
        play_refuse(reader, node, "%s has %zu rows; allowed: %zu", c->record->file, r.run->rows,
                    PLAY_SEGMENT_MAX / each);
    if (reader->failed)
        return;
    c->segments =
        play_resize(NULL, (r.run->rows + 1) * (c->law->state_count + 2), sizeof *c->segments);
    for (size_t k = 0; k < 6; k++)
        r.off[k] = errors_of(r.run, path[k]);
    c->record->row = play_resize(NULL, r.run->rows + 1, sizeof *c->record->row);
    const size_t first = begin(&r);
    for (size_t i = first; i < r.run->rows && !reader->failed; i++)
        add_row(&r, i);
    if (!reader->failed && !c->record->count)
        play_refuse(reader, node, "%s has no row but that at time 0", c->record->file);
    keep_columns(&r, first, c->record);
}

/* --- checks ------------------------------------------------------------------------------------- */

/* Forces and moments that are not 0 in every row. */
static int is_of_all(const struct play_record *record, int column) {
    size_t i = 0;
    while (i < record->count && !(fabs(record->value[column][i]) > 0.0))
        i++;
    return i < record->count && column <= PLAY_COLUMN_moment2_t &&
           column != PLAY_COLUMN_shear_force;
}

static void add_check(const struct play_node *node, const struct record_check_text *text,
                      const struct play_quantity *q, struct play_case *c) {
    c->checks[c->check_count++] =
        (struct play_check){.recorded = 1,
                            .quantity = q,
                            .expected = (double)NAN,
                            .source = play_copy(text->source),
                            .finding = text->finding ? play_copy(text->finding) : NULL,
                            .metric = PLAY_METRIC_ABSOLUTE,
                            .basis = PLAY_BASIS_DATA,
                            .line = (int)node->line,
                            .column = (int)node->column};
}

static void read_one(struct play_reader *reader, const struct play_node *node,
                     const struct play_node *check, const struct record_check_text *text,
                     struct play_case *c) {
    const char *name = play_read_text(reader, node);
    const size_t before = c->check_count;
    struct play_suggest near;
    play_suggest_begin(&near, name);
    for (int k = 0; !reader->failed && k < PLAY_CONTACT_COLUMN_COUNT; k++) {
        const struct play_quantity *q = play_quantity_at((size_t)k);
        if (!c->record->value[k])
            continue;
        play_suggest_offer(&near, q->name);
        if (!strcmp(name, q->name) || (!strcmp(name, "all") && is_of_all(c->record, k)))
            add_check(check, text, q, c);
    }
    if (!reader->failed && c->check_count == before)
        play_refuse_word(reader, node, play_format("%s has no column", c->record->file), &near,
                         NULL);
}

void play_read_record_check(struct play_reader *reader, const struct play_node *node,
                            struct play_case *c) {
    struct record_check_text text = {0};
    play_read_mapping(reader, node, &record_check_table, &text);
    if (!c->record) {
        play_refuse(reader, node, "the case has no record: give it one in place of the path");
        return;
    }
    const int several = !reader->failed && text.record->kind == PLAY_NODE_SEQUENCE;
    for (size_t i = 0; !reader->failed && i < (several ? text.record->count : 1); i++)
        read_one(reader, several ? &text.record->item[i] : text.record, node, &text, c);
}
