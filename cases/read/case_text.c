/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "case_text.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "touchstone/common.h"

/* --- parts -------------------------------------------------------------------------------------- */

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

static void put_pair(FILE *out, const struct play_case *c) {
    const struct touch_pair *pair = &c->pair;
    const int wall = isinf(pair->radius[1]);
    size_t used = 0;
    int odd = 0; /* moments of inertia that are not those of solid bodies */
    fputs("pair: {", out);
    const int one = wall || same(pair->radius[0], pair->radius[1]);
    put_values(out, &used, "radius", pair->radius, one ? 1 : 2);
    put_values(out, &used, "mass", pair->mass,
               wall || (one && same(pair->mass[0], pair->mass[1])) ? 1 : 2);
    for (int b = 0; b < 2 && !odd; b++)
        odd = !isinf(pair->radius[b]) &&
              !same(c->inertia[b], (pair->dimension == 2 ? 0.5 : 0.4) * pair->mass[b] *
                                       pair->radius[b] * pair->radius[b]);
    if (odd)
        put_values(out, &used, "inertia", c->inertia, wall ? 1 : 2);
    if (wall)
        put_word(out, &used, "wall", pair->rigid[1] ? "rigid" : "elastic");
    if (pair->rigid[0] || (pair->rigid[1] && !wall))
        put_word(out, &used, "rigid", pair->rigid[0] ? "[true, false]" : "[false, true]");
    if (pair->dimension == 2)
        put_word(out, &used, "dimension", "2");
    const struct touch_convention_value *torque = touch_convention_value_at(
                                            TOUCH_CONVENTION_torque_lever, c->torque_lever),
                                        *slip = touch_convention_value_at(
                                            TOUCH_CONVENTION_slip_lever, c->slip_lever);
    if (c->torque_lever_given && torque)
        put_word(out, &used, "torque_lever", torque->name);
    if (c->slip_lever_given && slip)
        put_word(out, &used, "slip_lever", slip->name);
    fputs("}\n", out);
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

static void put_along(FILE *out, size_t *used, const char *normal, const double v[3], int all) {
    static const char *const shear[] = {"shear", "shear_t"};
    const size_t first = *used;
    for (size_t i = 0; i < 3; i++)
        if (!isnan(v[i]) && (all || fabs(v[i]) > 0.0))
            put_values(out, used, i ? shear[i - 1] : normal, &v[i], 1);
    if (*used == first)
        put_values(out, used, normal, (const double[]){0.0}, 1);
}

static void put_turn(FILE *out, const struct play_segment *g, size_t *used) {
    static const char *const axes[] = {"n", "s", "t"}, *const bodies[] = {"", "1", "2", "both"};
    size_t axis = 0;
    while (axis < 3 && !same(g->about[axis], 1.0))
        axis++;
    if (g->kind != PLAY_TWIST && axis < 3)
        put_word(out, used, "about", axes[axis]);
    else if (g->kind != PLAY_TWIST)
        put_values(out, used, "about", g->about, 3);
    put_values(out, used, "angle", &g->angle, 1);
    if (g->kind == PLAY_ROLL || g->kind == PLAY_TWIST)
        put_word(out, used, "body", bodies[g->body]);
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
    static const char *const names[] = {
        [PLAY_MOVE] = "move",     [PLAY_TO] = "to",         [PLAY_HOLD] = "hold",
        [PLAY_SINE] = "sine",     [PLAY_RANDOM] = "random", [PLAY_PRESS] = "press",
        [PLAY_ROTATE] = "rotate", [PLAY_ORBIT] = "orbit",   [PLAY_ROLL] = "roll",
        [PLAY_TWIST] = "twist",   [PLAY_SET] = "set",
    };
    size_t used = 0;
    fprintf(out, "  - {%s: {", names[g->kind]);
    if (g->kind == PLAY_MOVE || g->kind == PLAY_SINE || g->kind == PLAY_RANDOM)
        put_along(out, &used, "normal", g->by, 0);
    if (g->kind == PLAY_TO)
        put_along(out, &used, "overlap", g->to, 1);
    if (g->kind == PLAY_SINE)
        put_values(out, &used, "cycles", &g->cycles, 1);
    if (g->kind == PLAY_RANDOM)
        put_values(out, &used, "seed", &g->seed, 1);
    if (g->kind == PLAY_PRESS) {
        put_values(out, &used, "normal_force", &g->normal_force, 1);
        put_along(out, &used, "shear", (const double[]){(double)NAN, g->by[1], g->by[2]}, 1);
    }
    if (g->kind >= PLAY_ROTATE && g->kind <= PLAY_TWIST)
        put_turn(out, g, &used);
    if (g->kind == PLAY_SET)
        put_set(out, c, g);
    fputs("}", out);
    used = 1;
    if (g->kind != PLAY_SET) {
        put_values(out, &used, "steps", (const double[]){(double)g->steps}, 1);
        put_values(out, &used, "time", &g->time, 1);
    }
    fputs("}\n", out);
}

static const char *const schemes[] = {
#define X(name, keyword, meaning) keyword,
    PLAY_SCHEMES(X)
#undef X
};

static void put_impact(FILE *out, const struct play_case *c) {
    const struct play_impact *m = &c->impact;
    size_t used = 0;
    fputs("impact: {", out);
    put_values(out, &used, "speed", &m->speed, 1);
    put_values(out, &used, "angle", &m->angle, 1);
    put_values(out, &used, "spin1", m->spin[0], 3);
    put_values(out, &used, "spin2", m->spin[1], 3);
    put_word(out, &used, "scheme", schemes[m->scheme]);
    put_values(out, &used, m->dt > 0.0 ? "dt" : "steps", m->dt > 0.0 ? &m->dt : &m->steps, 1);
    put_values(out, &used, "phase", &m->phase, 1);
    put_word(out, &used, "plane", m->moving ? "moving" : "fixed");
    put_word(out, &used, "end", m->end_at_force ? "zero_force" : "zero_overlap");
    put_values(out, &used, "impacts", (const double[]){(double)m->impacts}, 1);
    fputs("}\n", out);
}

static void put_free(FILE *out, const struct play_case *c) {
    const struct play_free *f = &c->free;
    const struct {
        const char *key;
        const double *value;
    } vectors[] = {
        {"velocity1", f->velocity[0]}, {"velocity2", f->velocity[1]}, {"spin1", c->impact.spin[0]},
        {"spin2", c->impact.spin[1]},  {"force1", f->force[0]},       {"force2", f->force[1]},
        {"gravity", f->gravity},
    };
    size_t used = 0;
    fputs("free: {", out);
    put_values(out, &used, "overlap", &f->overlap, 1);
    for (size_t i = 0; i < TOUCH_COUNT(vectors); i++)
        if (!same(vectors[i].value[0], 0.0) || !same(vectors[i].value[1], 0.0) ||
            !same(vectors[i].value[2], 0.0))
            put_values(out, &used, vectors[i].key, vectors[i].value, 3);
    put_word(out, &used, "scheme", schemes[c->impact.scheme]);
    put_word(out, &used, "plane", c->impact.moving ? "moving" : "fixed");
    put_values(out, &used, f->dt > 0.0 ? "dt" : "contact_steps",
               f->dt > 0.0 ? &f->dt : &f->contact_steps, 1);
    put_values(out, &used, "steps", (const double[]){(double)f->steps}, 1);
    fputs("}\n", out);
}

char *play_case_text(const struct play_case *c, const char *title, const char *about) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = play_text(&text, &size);
    fprintf(out, "schema: 1\ntitle: %s\n", title);
    if (about)
        fprintf(out, "about: >\n  %s\n", about);
    fprintf(out, "law: %s\n", c->law->name);
    put_properties(out, c);
    put_pair(out, c);
    put_bodies(out, c);
    if (c->segment_count)
        fputs("path:\n", out);
    for (size_t i = 0; i < c->segment_count; i++)
        put_segment(out, c, &c->segments[i]);
    if (c->free.is)
        put_free(out, c);
    else if (!c->segment_count)
        put_impact(out, c);
    fclose(out);
    return text;
}
