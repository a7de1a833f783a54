/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "expected_names.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "touchstone/common.h"

int expected_names_find(const struct expected_names *names, const char *text) {
    for (size_t i = 0; i < names->count; i++)
        if (!strcmp(names->names[i].text, text))
            return (int)i;
    return -1;
}

void expected_names_free(struct expected_names *names) {
    free(names->names);
    *names = (struct expected_names){0};
}

static struct expected_name *add(struct expected_names *names, const char *text,
                                 enum expected_kind kind, double value, const char *unit) {
    char sample[96], message[128];
    struct play_measure measure;
    if (names->count == names->capacity) {
        names->capacity = names->capacity ? 2 * names->capacity : 128;
        names->names = play_resize(names->names, names->capacity, sizeof *names->names);
    }
    struct expected_name *name = &names->names[names->count++];
    *name = (struct expected_name){.kind = kind, .value = value};
    snprintf(name->text, sizeof name->text, "%s", text);
    snprintf(sample, sizeof sample, "1 %s", unit);
    if (!*unit)
        snprintf(name->why_not, sizeof name->why_not,
                 "the unit of %.60s depends on another property: give the number that is meant "
                 "under given, with its unit",
                 text);
    else if (play_measure_read(sample, &measure, message, sizeof message))
        snprintf(name->why_not, sizeof name->why_not,
                 "%.60s has the unit '%.60s', which cannot be read: give the number that is meant "
                 "under given, with its unit",
                 text, unit);
    else
        memcpy(name->power, measure.power, sizeof name->power);
    return name;
}

/* A name of every case, unless the law has a property of that name. */
static struct expected_name *add_own(struct expected_names *names, const char *text,
                                     enum expected_kind kind, double value, const char *unit) {
    const int other = expected_names_find(names, text);
    if (other < 0)
        return add(names, text, kind, value, unit);
    snprintf(names->names[other].why_not, sizeof names->names[other].why_not,
             "%.60s is a property of the law, and a name that every case has: give the number that "
             "is meant under given, by another name",
             text);
    return &names->names[other];
}

/* --- properties ----------------------------------------------------------------------------- */

static struct expected_name *add_value(struct expected_names *names, const struct play_case *c,
                                       size_t k, const char *text, int body) {
    const struct touch_property *p = &c->law->properties[k];
    struct expected_name *name =
        add(names, text, EXPECTED_PROPERTY, c->values.of[k][body], p->unit);
    name->index = (int)k;
    name->body = body;
    if (p->type == TOUCH_CHOICE)
        snprintf(name->why_not, sizeof name->why_not, "%.60s is a word, and no number", text);
    else if (isnan(name->value))
        snprintf(name->why_not, sizeof name->why_not, "%.60s has no value in this case", text);
    return name;
}

/* young1, young2; and young where both bodies, or all that deform, have the same. */
static void add_of_body(struct expected_names *names, const struct play_case *c, size_t k) {
    const char *keyword = c->law->properties[k].keyword;
    const double *value = c->values.of[k];
    char text[80];
    for (int b = 0; b < 2; b++) {
        snprintf(text, sizeof text, "%.64s%d", keyword, b + 1);
        if (expected_names_find(names, text) >= 0)
            continue;
        struct expected_name *name = add_value(names, c, k, text, b);
        if (c->pair.rigid[b])
            snprintf(name->why_not, sizeof name->why_not, "body %d is rigid and has no %.60s",
                     b + 1, keyword);
    }
    struct expected_name *name = add_value(names, c, k, keyword, c->pair.rigid[0] ? 1 : 0);
    if (!c->pair.rigid[0] && !c->pair.rigid[1] && (value[0] < value[1] || value[0] > value[1]))
        snprintf(name->why_not, sizeof name->why_not,
                 "%.60s is %.9g of body 1 and %.9g of body 2: write %.60s1 or %.60s2", keyword,
                 value[0], value[1], keyword, keyword);
}

static void add_properties(struct expected_names *names, const struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        if (p->scope == TOUCH_OF_CONTACT)
            add_value(names, c, k, p->keyword, 0);
        else if (p->scope == TOUCH_OF_STATE)
            snprintf(add(names, p->keyword, EXPECTED_FIXED, 0.0, "1")->why_not,
                     sizeof names->names->why_not,
                     "%.60s is an answer of the law, and an expected value must not come from the "
                     "law that it judges",
                     p->keyword);
    }
    for (size_t k = 0; k < c->law->property_count; k++)
        if (c->law->properties[k].scope == TOUCH_OF_BODY)
            add_of_body(names, c, k);
}

/* --- the case ------------------------------------------------------------------------------- */

/* Of two of which one may be infinite. */
static double effective(double a, double b) {
    return isinf(b) ? a : isinf(a) ? b : a * b / (a + b);
}

static void add_pair(struct expected_names *names, const struct play_case *c) {
    const struct touch_pair *pair = &c->pair;
    const struct {
        const char *text;
        double value;
        const char *unit;
    } all[] = {
        {"R1", pair->radius[0], "m"},
        {"R2", pair->radius[1], "m"},
        {"R_eff", effective(pair->radius[0], pair->radius[1]), "m"},
        {"m1", pair->mass[0], "kg"},
        {"m2", pair->mass[1], "kg"},
        {"m_eff", effective(pair->mass[0], pair->mass[1]), "kg"},
        {"I1", c->inertia[0], "kg m2"},
        {"I2", c->inertia[1], "kg m2"},
        {"pi", TOUCH_PI, "1"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(all); i++)
        add_own(names, all[i].text, EXPECTED_FIXED, all[i].value, all[i].unit);
}

static void add_motion(struct expected_names *names, const struct play_case *c) {
    static const char *const columns[] = {"time",       "overlap",    "slide_s",   "slide_t",
                                          "velocity_n", "velocity_s", "velocity_t"};
    for (size_t i = 0; i < TOUCH_COUNT(columns); i++) {
        const struct play_quantity *quantity = play_quantity_find(columns[i]);
        add_own(names, columns[i], EXPECTED_COLUMN, (double)NAN, quantity->unit)->index =
            quantity->index;
    }
    add_own(names, "dt", EXPECTED_STEP, (double)NAN, "s");
    const struct {
        const char *text;
        enum expected_kind kind;
        double value;
        const char *unit;
    } of_impact[] = {{"speed", EXPECTED_FIXED, c->impact.speed, "m/s"},
                     {"angle", EXPECTED_FIXED, c->impact.angle, "rad"},
                     {"steps", EXPECTED_STEPS, c->impact.steps, "1"}};
    for (size_t i = 0; i < TOUCH_COUNT(of_impact); i++) {
        const int impact = !c->segment_count && !c->free.is;
        if (!impact && expected_names_find(names, of_impact[i].text) >= 0)
            continue;
        struct expected_name *name = add_own(names, of_impact[i].text, of_impact[i].kind,
                                             of_impact[i].value, of_impact[i].unit);
        if (!impact)
            snprintf(name->why_not, sizeof name->why_not,
                     "%s exists for impacts only, and this case is a %s", of_impact[i].text,
                     c->free.is ? "free motion" : "path");
    }
}

/* How a free motion begins, and what pushes it: start_overlap, gravity_n, start_velocity1_s, force2_t, ... */
static void add_free(struct expected_names *names, const struct play_case *c) {
    const struct {
        const char *text, *unit;
        const double *value;
    } vectors[] = {
        {"gravity", "m/s2", c->free.gravity},
        {"start_velocity1", "m/s", c->free.velocity[0]},
        {"start_velocity2", "m/s", c->free.velocity[1]},
        {"start_spin1", "rad/s", c->impact.spin[0]},
        {"start_spin2", "rad/s", c->impact.spin[1]},
        {"force1", "N", c->free.force[0]},
        {"force2", "N", c->free.force[1]},
    };
    if (!c->free.is)
        return;
    add_own(names, "start_overlap", EXPECTED_FIXED, c->free.overlap, "m");
    for (size_t i = 0; i < TOUCH_COUNT(vectors); i++)
        for (size_t k = 0; k < 3; k++) {
            char text[32];
            snprintf(text, sizeof text, "%s_%c", vectors[i].text, "nst"[k]);
            add_own(names, text, EXPECTED_FIXED, vectors[i].value[k], vectors[i].unit);
        }
}

/* What the law answers is known by name, so that the refusal can say why. */
static void add_answers(struct expected_names *names) {
    const struct play_quantity *quantity;
    for (size_t i = 0; (quantity = play_quantity_at(i)); i++)
        if (expected_names_find(names, quantity->name) < 0)
            snprintf(add(names, quantity->name, EXPECTED_FIXED, 0.0, quantity->unit)->why_not,
                     sizeof names->names->why_not,
                     "%s is an answer of the law, and an expected value must not come from the law "
                     "that it judges",
                     quantity->name);
}

/* Last, and first of its name: a name that is there already is refused where the check is read. */
static void add_given(struct expected_names *names, const struct play_check *check) {
    for (size_t i = 0; check && i < check->given_count; i++) {
        const struct play_given *given = &check->given[i];
        struct expected_name *name = add(names, given->name, EXPECTED_FIXED, given->value[0], "1");
        memcpy(name->power, given->power, sizeof name->power);
    }
}

void expected_names_make(const struct play_case *c, const struct play_check *check,
                         struct expected_names *ret_names) {
    *ret_names = (struct expected_names){0};
    add_properties(ret_names, c);
    add_pair(ret_names, c);
    add_motion(ret_names, c);
    add_free(ret_names, c);
    add_answers(ret_names);
    add_given(ret_names, check);
}
