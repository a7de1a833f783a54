/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "case_text.h"
#include "keys.h"

/* --- numbers and words -------------------------------------------------------------------------- */

/* The shortest text that reads back as the same number. */
static void put_number(FILE *out, double x) {
    char text[40];
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, x);
        const double back = strtod(text, NULL);
        if (!(back < x) && !(back > x))
            break;
    }
    fputs(text, out);
}

static int same(double a, double b) {
    return !(a < b) && !(a > b);
}

/* "key: 1" or "key: [1, 2]", after a comma where it is not the first. */
static void put_values(FILE *out, size_t *used, const char *key, const double *value,
                       size_t count) {
    fprintf(out, "%s%s: %s", (*used)++ ? ", " : "", key, count > 1 ? "[" : "");
    for (size_t i = 0; i < count; i++) {
        fputs(i ? ", " : "", out);
        put_number(out, value[i]);
    }
    fputs(count > 1 ? "]" : "", out);
}

static void put_word(FILE *out, size_t *used, const char *key, const char *word) {
    fprintf(out, "%s%s: %s", (*used)++ ? ", " : "", key, word);
}

/* --- mappings by their table -------------------------------------------------------------------- */

static int is_initial(const struct record_field *field, const double *value, size_t count,
                      const char *word) {
    int initial = field->initial || field->kind == RECORD_FLAG;
    const double number = field->initial ? strtod(field->initial, NULL) : 0.0;
    for (size_t i = 0; i < count && !*word; i++)
        initial = initial && same(value[i], number);
    return initial && (!*word || !strcmp(word, field->initial));
}

/* One value for both bodies where they are alike, and where body 2 is a wall. */
static void put_key(FILE *out, size_t *used, const struct record_field *field, const void *from) {
    double value[3];
    char word[64] = "";
    size_t count = record_numbers(field, from, value);
    if (field->kind == RECORD_CHOICE)
        record_word(field, from, word, sizeof word);
    if (is_initial(field, value, count, word))
        return;
    if (field->kind == RECORD_FLAG)
        snprintf(word, sizeof word, "[%s, %s]", value[0] > 0.5 ? "true" : "false",
                 value[1] > 0.5 ? "true" : "false");
    count = count == 2 && (isinf(value[1]) || same(value[0], value[1])) ? 1 : count;
    if (*word)
        put_word(out, used, field->key, word);
    else
        put_values(out, used, field->key, value, count);
}

static void put_keys(FILE *out, size_t *used, const struct record_table *table, const void *from) {
    for (size_t k = 0; k < table->count; k++)
        if (!(table->fields[k].flags & RECORD_INSTEAD) && record_has(&table->fields[k], from))
            put_key(out, used, &table->fields[k], from);
}

void play_put_mapping(FILE *out, const struct record_table *table, const void *from) {
    size_t used = 0;
    fputs("{", out);
    put_keys(out, &used, table, from);
    fputs("}", out);
}

/* --- parts -------------------------------------------------------------------------------------- */

/* One property with its value: a choice by its name. */
static void put_property(FILE *out, size_t *used, const struct touch_property *p,
                         const double value[2], size_t count) {
    char name[64];
    if (p->type == TOUCH_CHOICE && touch_choice_name(p, (size_t)value[0], name, sizeof name))
        put_word(out, used, p->keyword, name);
    else if (p->type == TOUCH_BOOLEAN)
        put_word(out, used, p->keyword, value[0] > 0.5 ? "true" : "false");
    else
        put_values(out, used, p->keyword, value, count);
}

static int is_inherited(const struct play_case *c, size_t k) {
    return c->inherit[k] && c->held[k][0] && c->held[k][1];
}

static void put_properties(FILE *out, const struct play_case *c) {
    size_t used = 0;
    fputs("properties: {", out);
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const double *value = c->values.of[k];
        const int two = p->scope == TOUCH_OF_BODY && !same(value[0], value[1]);
        const int has_default = !(p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL));
        if (p->scope == TOUCH_OF_STATE) {
            if (c->vector_given[k])
                put_values(out, &used, p->keyword, c->vector[k], p->type == TOUCH_VECTOR ? 3 : 1);
        } else if (!isnan(value[0]) && !is_inherited(c, k) &&
                   (two || !has_default || !same(value[0], p->initial)))
            put_property(out, &used, p, value, two ? 2 : 1);
    }
    fputs("}\n", out);
}

static int is_solid(const struct play_case *c, int b) {
    const double r = c->pair.radius[b];
    return isinf(r) ||
           same(c->inertia[b], (c->pair.dimension == 2 ? 0.5 : 0.4) * c->pair.mass[b] * r * r);
}

/* A wall, a solid body and a lever are said by other keys than those that hold them. */
static void put_pair(FILE *out, const struct play_case *c) {
    struct play_case said = *c;
    const int wall = isinf(c->pair.radius[1]);
    said.written.wall = !wall ? 0 : c->pair.rigid[1] ? 2 : 1;
    said.pair.rigid[1] = c->pair.rigid[1] && !wall;
    said.written.torque_lever = c->torque_lever_given ? c->torque_lever - 1 : -1;
    said.written.slip_lever = c->slip_lever_given ? c->slip_lever - 1 : -1;
    if (is_solid(c, 0) && is_solid(c, 1))
        said.inertia[0] = (double)NAN;
    fputs("pair: ", out);
    play_put_mapping(out, &pair_table, &said);
    fputs("\n", out);
}

static void put_bodies(FILE *out, const struct play_case *c) {
    size_t held = 0, used = 0;
    for (size_t k = 0; k < c->law->property_count; k++)
        held += c->held[k][0] || c->held[k][1];
    if (!held)
        return;
    fputs("bodies:\n", out);
    for (int b = 0; b < 2; b++) {
        fputs("  - {", out);
        used = 0;
        for (size_t k = 0; k < c->law->property_count; k++)
            if (c->held[k][b])
                put_property(out, &used, &c->law->properties[k],
                             (const double[2]){c->body.of[k][b], 0.0}, 1);
        fputs("}\n", out);
    }
    used = 0;
    for (size_t k = 0; k < c->law->property_count; k++)
        if ((c->held[k][0] || c->held[k][1]) && !c->inherit[k]) {
            fputs(used ? "" : "inherit: {", out);
            put_word(out, &used, c->law->properties[k].keyword, "off");
        }
    fputs(used ? "}\n" : "", out);
}

/* --- the motion --------------------------------------------------------------------------------- */

/* What a form gives; of changes those that are none are left out, but for one. */
static struct form_text form_of(const struct play_segment *g) {
    const int spins = g->kind == PLAY_ROLL || g->kind == PLAY_TWIST;
    const int reaches = g->kind == PLAY_TO;
    struct form_text form = {.normal_force = g->normal_force,
                             .angle = g->kind == PLAY_MOVE ? (double)NAN : g->angle,
                             .cycles = g->cycles,
                             .seed = (size_t)g->seed,
                             .about = same(g->about[1], 1.0) ? 0 : 1,
                             .body = spins ? g->body - 1 : 0};
    int any = 0;
    for (int i = 0; i < 3; i++) {
        form.along[i] = reaches ? g->to[i] : g->by[i];
        if (!reaches && !(fabs(g->by[i]) > 0.0))
            form.along[i] = (double)NAN;
        any |= !isnan(form.along[i]);
    }
    if (!any)
        form.along[0] = 0.0;
    return form;
}

static void put_axis(FILE *out, size_t *used, const struct play_segment *g) {
    static const char *const axes[] = {"n", "s", "t"};
    size_t axis = 0;
    while (axis < 3 && !same(g->about[axis], 1.0))
        axis++;
    if (axis < 3)
        put_word(out, used, "about", axes[axis]);
    else
        put_values(out, used, "about", g->about, 3);
}

static void put_set(FILE *out, const struct play_case *c, const struct play_segment *g) {
    const struct touch_property *p = &c->law->properties[g->property];
    size_t used = 0;
    if (p->scope == TOUCH_OF_STATE)
        put_values(out, &used, p->keyword, g->value, p->type == TOUCH_VECTOR ? 3 : 1);
    else
        put_property(out, &used, p, g->value,
                     p->scope == TOUCH_OF_BODY && !same(g->value[0], g->value[1]) ? 2 : 1);
}

static void put_segment(FILE *out, const struct play_case *c, const struct play_segment *g) {
    const struct form_text form = form_of(g);
    size_t f = 0, used = 0;
    if (g->kind == PLAY_SET) {
        fputs("  - {set: {", out);
        put_set(out, c, g);
        fputs("}}\n", out);
        return;
    }
    while (segment_forms[f].kind != g->kind)
        f++;
    fprintf(out, "  - {%s: {", segment_forms[f].key);
    put_keys(out, &used, segment_forms[f].table, &form);
    if (g->kind == PLAY_ROTATE)
        put_axis(out, &used, g);
    fputs("}", out);
    used = 1;
    put_values(out, &used, "steps", (const double[]){(double)g->steps}, 1);
    put_values(out, &used, "time", &g->time, 1);
    fputs("}\n", out);
}

/* Of an impact with a time step the number of steps follows. */
static void put_motion(FILE *out, const struct play_case *c) {
    struct play_case said = *c;
    if (!c->free.is && c->impact.dt > 0.0)
        said.impact.steps = (double)NAN;
    fputs(c->free.is ? "free: " : "impact: ", out);
    play_put_mapping(out, c->free.is ? &free_table : &impact_table, &said);
    fputs("\n", out);
}

char *play_case_text(const struct play_case *c, const char *title, const char *about) {
    FILE *out = play_text();
    fprintf(out, "schema: 1\ntitle: %s\n", title);
    if (about)
        fprintf(out, "about: >\n  %s\n", about);
    fprintf(out, "law: %s\n", c->law->name);
    put_properties(out, c);
    put_pair(out, c);
    put_bodies(out, c);
    if (c->record)
        fprintf(out, "record: {file: %s}\n", c->record->file);
    else if (c->segment_count)
        fputs("path:\n", out);
    for (size_t i = 0; i < c->segment_count && !c->record; i++)
        put_segment(out, c, &c->segments[i]);
    if (!c->segment_count && !c->record)
        put_motion(out, c);
    return play_text_end(out);
}
