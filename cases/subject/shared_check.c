/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shared_check.h"
#include "cases/core/file_array.h"
#include "touchstone/plugin.h"

/* --- fields ------------------------------------------------------------------------------------- */

enum kind {
    TEXT,  /* char[]: ends within its room */
    WHOLE, /* int or enum, in a range */
    SIZE,  /* size_t, in a range */
    BITS,  /* uint32_t, of a mask */
};

struct field {
    const char *name;
    enum kind kind;
    size_t offset, room;
    double min, max; /* BITS: max is the mask */
};

#define FIELD(type, member, kind, min, max)                                                        \
    { #member, kind, offsetof(type, member), sizeof(((type *)0)->member), min, max }

static int refuse_field(const struct field *f, size_t index, double value,
                        struct touch_message *why) {
    char name[64];
    snprintf(name, sizeof name, index == SIZE_MAX ? "%s" : "%s %zu", f->name, index);
    if (f->kind == TEXT)
        return REFUSED(why, "%s has no end", name);
    return REFUSED(why, "%s is %.17g; allowed: %.17g to %.17g", name, value, f->min, f->max);
}

/* index: of the record in a list; SIZE_MAX: it is in none. */
static int check_field(const struct field *f, const void *record, size_t index,
                       struct touch_message *why) {
    const char *at = (const char *)record + f->offset;
    uint32_t bits = 0;
    size_t size = 0;
    int whole = 0;
    switch (f->kind) {
    case TEXT:
        return memchr(at, '\0', f->room) ? 0 : refuse_field(f, index, 0.0, why);
    case WHOLE:
        memcpy(&whole, at, sizeof whole);
        return (double)whole >= f->min && (double)whole <= f->max
                   ? 0
                   : refuse_field(f, index, (double)whole, why);
    case SIZE:
        memcpy(&size, at, sizeof size);
        return (double)size >= f->min && (double)size <= f->max
                   ? 0
                   : refuse_field(f, index, (double)size, why);
    case BITS:
        memcpy(&bits, at, sizeof bits);
        return bits & ~(uint32_t)f->max ? refuse_field(f, index, (double)bits, why) : 0;
    }
    return -1;
}

static int check_fields(const struct field *fields, size_t count, const void *record, size_t index,
                        struct touch_message *why) {
    for (size_t i = 0; i < count; i++)
        if (check_field(&fields[i], record, index, why))
            return -1;
    return 0;
}

/* --- the description ---------------------------------------------------------------------------- */

#define OF(member, kind, min, max) FIELD(struct play_description, member, kind, min, max)
static const struct field description_fields[] = {
    OF(name, TEXT, 0, 0),
    OF(title, TEXT, 0, 0),
    OF(source, TEXT, 0, 0),
    OF(libraries, TEXT, 0, 0),
    OF(inherits, WHOLE, 0, 1),
    OF(stateful, WHOLE, 0, 1),
    OF(takes_space, WHOLE, 0, 1),
    OF(no_walls, WHOLE, 0, 1),
    OF(no_disks, WHOLE, 0, 1),
    OF(own_numbers, WHOLE, 0, 1),
    OF(in_caller, WHOLE, 0, 1),
    OF(answers, BITS, 0, PLAY_ANSWERS_ALL),
    OF(property_count, SIZE, 0, TOUCH_PROPERTY_MAX),
    OF(state_count, SIZE, 0, TOUCH_STATE_MAX),
    OF(coefficient_size, SIZE, 0, TOUCH_COEFFICIENT_MAX),
};
#undef OF

#define OF(member, kind, min, max) FIELD(struct play_description_property, member, kind, min, max)
static const struct field property_fields[] = {
    OF(keyword, TEXT, 0, 0), OF(symbol, TEXT, 0, 0),  OF(unit, TEXT, 0, 0),
    OF(choices, TEXT, 0, 0), OF(meaning, TEXT, 0, 0), OF(means, TEXT, 0, 0),
};
#undef OF

/* The functions of a law that is known by its description alone: they answer nothing. */
static void no_inherit(const struct touch_law *self, const struct touch_values *body,
                       const int (*held)[2], const int *inherit, const struct touch_pair *pair,
                       struct touch_values *ret_values) {
    (void)self, (void)body, (void)held, (void)inherit, (void)pair, (void)ret_values;
}

static enum touch_status no_prepare(const struct touch_law *self, const struct touch_values *values,
                                    const struct touch_pair *pair, void *ret_coefficients,
                                    struct touch_message *ret_message) {
    (void)self, (void)values, (void)pair, (void)ret_coefficients, (void)ret_message;
    return TOUCH_OK;
}

static void no_set(const struct touch_law *self, size_t property, const double v[3],
                   double *state) {
    (void)self, (void)property, (void)v, (void)state;
}

static void no_get(const struct touch_law *self, size_t property, const double *state,
                   const struct touch_force *force, double ret_v[3]) {
    (void)self, (void)property, (void)state, (void)force;
    memset(ret_v, 0, 3 * sizeof *ret_v);
}

static void no_step(const struct touch_law *self, const void *coefficients,
                    const struct touch_motion *motion, const double *state_in, double *ret_state,
                    struct touch_force *ret_force) {
    (void)self, (void)coefficients, (void)motion, (void)state_in, (void)ret_state;
    memset(ret_force, 0, sizeof *ret_force);
}

static void make_silent(const struct play_description *description,
                        struct play_description_law *ret_law) {
    play_description_law(description, ret_law);
    ret_law->law.inherit = no_inherit;
    ret_law->law.prepare = no_prepare;
    ret_law->law.set = no_set;
    ret_law->law.get = no_get;
    ret_law->law.step = no_step;
}

int play_check_description(const struct play_description *description,
                           struct touch_message *ret_why) {
    static const struct field name = {"state", TEXT, 0, PLAY_NAME_SIZE, 0, 0};
    struct play_description_law as_law;
    if (check_fields(description_fields, TOUCH_COUNT(description_fields), description, SIZE_MAX,
                     ret_why))
        return -1;
    for (size_t k = 0; k < description->property_count; k++)
        if (check_fields(property_fields, TOUCH_COUNT(property_fields), &description->property[k],
                         k, ret_why))
            return -1;
    for (size_t i = 0; i < description->state_count; i++)
        if (check_field(&name, description->state[i], i, ret_why))
            return -1;
    make_silent(description, &as_law);
    return touch_law_check(&as_law.law, ret_why) == TOUCH_OK ? 0 : -1;
}

/* --- the record --------------------------------------------------------------------------------- */

static int check_ending(const struct play_ending *ending, double steps, struct touch_message *why) {
    const struct field fields[] = {
        {"ending.kind", WHOLE, offsetof(struct play_ending, kind), sizeof(int), 0,
         PLAY_ENDING_COUNT - 1},
        {"ending.step", SIZE, offsetof(struct play_ending, step), sizeof(size_t), 0, steps + 1.0},
        {"ending.text", TEXT, offsetof(struct play_ending, text), sizeof ending->text, 0, 0},
    };
    if (check_fields(fields, TOUCH_COUNT(fields), ending, SIZE_MAX, why))
        return -1;
    return (ending->kind == PLAY_ENDING_DONE) == !*ending->text
               ? 0
               : REFUSED(why, "ending.text is %s", *ending->text ? "not empty" : "empty");
}

static int check_note(const struct play_note *note, size_t index, double steps,
                      struct touch_message *why) {
    const struct field fields[] = {
        {"note.is_set", WHOLE, offsetof(struct play_note, is_set), sizeof(int), 0, 1},
        {"note.step", SIZE, offsetof(struct play_note, step), sizeof(size_t), 0, steps + 1.0},
        {"note.text", TEXT, offsetof(struct play_note, text), sizeof note->text, 0, 0},
    };
    if (check_fields(fields, TOUCH_COUNT(fields), note, index, why))
        return -1;
    return note->is_set == (*note->text != '\0') && (note->is_set || !note->step)
               ? 0
               : REFUSED(why, "note %zu is neither set nor unset", index);
}

/* Of a run that says that it was played to its end. */
static int check_end(const struct play_shared_run *asked, const struct play_shared_run *answer,
                     double rows_max, struct touch_message *why) {
    const int is_path = asked->of.segment_count > 0 || asked->of.free.is;
    const int is_empty = asked->of.must_refuse || (!is_path && asked->refine.outcomes_only);
    const double max = is_empty ? 0.0 : rows_max, min = is_empty ? 0.0 : is_path ? max : 2.0;
    if (!answer->finished || answer->ending.kind != PLAY_ENDING_DONE)
        return 0;
    if (answer->place != PLAY_IN_PLAYER)
        return REFUSED(why, "the run is finished in the middle of a call of the law");
    if (!((double)answer->rows >= min && (double)answer->rows <= max))
        return REFUSED(why, "the trace has %zu rows; allowed: %.17g to %.17g", answer->rows, min,
                       max);
    return 0;
}

int play_check_record(const struct play_shared_run *asked, const struct play_segment *segments,
                      const struct play_shared_run *answer, struct touch_message *ret_why) {
    const double steps = play_shared_steps_max(&asked->of, &asked->refine, segments);
    const double rows = play_shared_rows_max(&asked->of, &asked->refine, segments);
    const struct field fields[] = {
#define OF(member, kind, min, max) FIELD(struct play_shared_run, member, kind, min, max)
        OF(step, SIZE, 0, steps),  OF(place, WHOLE, 0, PLAY_PLACE_COUNT - 1),
        OF(signal, WHOLE, 0, 128), OF(finished, WHOLE, 0, 1),
        OF(fired, WHOLE, 0, 2),    OF(called, SIZE, 0, 1e9),
        OF(rows, SIZE, 0, rows),
#undef OF
    };
    if (memcmp(asked, answer, offsetof(struct play_shared_run, calls)) != 0)
        return REFUSED(ret_why, "what the harness asked for has changed");
    if (check_fields(fields, TOUCH_COUNT(fields), answer, SIZE_MAX, ret_why) ||
        check_ending(&answer->ending, steps, ret_why))
        return -1;
    for (size_t i = 0; i < PLAY_NOTE_COUNT; i++)
        if (check_note(&answer->note[i], i, steps, ret_why))
            return -1;
    return check_end(asked, answer, rows, ret_why);
}

/* --- the trace ---------------------------------------------------------------------------------- */

static const enum play_column motion[] = {
    PLAY_COLUMN_time,    PLAY_COLUMN_leg,        PLAY_COLUMN_overlap,    PLAY_COLUMN_slide_s,
    PLAY_COLUMN_slide_t, PLAY_COLUMN_velocity_n, PLAY_COLUMN_velocity_s, PLAY_COLUMN_velocity_t,
};

static void put_motion(void *data, size_t first, const struct play_trace *path) {
    const struct play_trace *trace = data;
    for (size_t k = 0; k < TOUCH_COUNT(motion) && first + path->count <= trace->count; k++)
        memcpy(trace->column[motion[k]] + first, path->column[motion[k]],
               path->count * sizeof *path->column[0]);
    file_array_relax();
}

void play_put_motion(const struct play_shared_run *asked, const struct play_description *law,
                     const struct play_segment *segments, struct play_trace *trace) {
    struct play_description_law silent;
    struct touch_message unused;
    struct play_case c = asked->of;
    struct play_trace path;
    for (size_t i = 0; i < c.segment_count; i++)
        if (segments[i].kind == PLAY_PRESS)
            return;
    if (!c.segment_count || !trace->count)
        return;
    make_silent(law, &silent);
    c.law = &silent.law;
    c.segments = (struct play_segment *)segments;
    c.bodies_step = NULL;
    c.progress = NULL;
    play_trace_init(&path);
    path.drain = put_motion;
    path.drain_data = trace;
    if (!play_run(&c, &asked->refine, &path, &unused))
        put_motion(trace, path.drained, &path);
    play_trace_free(&path);
}

void play_check_finite(const struct play_trace *trace, struct play_note *note) {
    static const enum play_column forces[] = {
        PLAY_COLUMN_normal_force,  PLAY_COLUMN_normal_elastic, PLAY_COLUMN_normal_dashpot,
        PLAY_COLUMN_shear_force_s, PLAY_COLUMN_shear_force_t,  PLAY_COLUMN_elastic_s,
        PLAY_COLUMN_elastic_t,     PLAY_COLUMN_dashpot_s,      PLAY_COLUMN_dashpot_t,
        PLAY_COLUMN_moment1_n,     PLAY_COLUMN_moment1_s,      PLAY_COLUMN_moment1_t,
        PLAY_COLUMN_moment2_n,     PLAY_COLUMN_moment2_s,      PLAY_COLUMN_moment2_t,
        PLAY_COLUMN_stiffness_n,   PLAY_COLUMN_stiffness_s,
    };
    for (size_t i = 0; i < trace->count && !note->is_set; file_array_pass(i), i++)
        for (size_t k = 0; k < TOUCH_COUNT(forces) && !note->is_set; k++) {
            const double value = trace->column[forces[k]][i];
            /* What follows from a motion that is not finite is not the law's. */
            if (isfinite(value) || !isfinite(trace->column[PLAY_COLUMN_overlap][i] +
                                             trace->column[PLAY_COLUMN_velocity_n][i] +
                                             trace->column[PLAY_COLUMN_velocity_s][i] +
                                             trace->column[PLAY_COLUMN_velocity_t][i]))
                continue;
            note->is_set = 1;
            note->step = i;
            snprintf(note->text, sizeof note->text,
                     "%s is %g in the record of the run, and the law's process has not said so",
                     play_quantity_at(forces[k])->name, value);
        }
}
