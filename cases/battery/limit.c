/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "limit.h"
#include "cases/subject/random_case.h"

static int is_modulus(const struct touch_property *p) {
    return p->scope != TOUCH_OF_STATE && !strcmp(p->unit, "Pa");
}

static int is_turn(enum play_segment_kind kind) {
    return kind == PLAY_ROTATE || kind == PLAY_ORBIT || kind == PLAY_ROLL || kind == PLAY_TWIST;
}

void battery_without_turns(const struct play_case *c, struct play_case *ret) {
    size_t count = 0;
    *ret = random_case_copy(c);
    for (size_t i = 0; i < c->segment_count; i++) {
        struct play_segment g = c->segments[i];
        if (g.kind == PLAY_SET && c->law->properties[g.property].scope == TOUCH_OF_STATE)
            continue;
        if (is_turn(g.kind) || g.kind == PLAY_PRESS) {
            g.kind = PLAY_HOLD;
            g.angle = 0.0;
            g.by[1] = g.by[2] = 0.0;
        }
        ret->segments[count++] = g;
    }
    ret->segment_count = count;
    memset(ret->vector_given, 0, sizeof ret->vector_given);
    memset(ret->impact.spin, 0, sizeof ret->impact.spin);
    ret->impact.moving = 0;
    ret->impact.dt = 0.0;
}

void battery_head_on(struct play_case *c) {
    for (size_t i = 0; i < c->segment_count; i++) {
        struct play_segment *g = &c->segments[i];
        g->by[1] = g->by[2] = 0.0;
        g->to[1] = g->to[2] = (double)NAN;
    }
    c->impact.angle = 0.0;
}

/* Whether the contact inherits all its moduli, and what stands beside them. */
static int inherits(const struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++)
        if (is_modulus(&c->law->properties[k]) && c->law->properties[k].scope != TOUCH_OF_BODY &&
            !(c->law->properties[k].flags & TOUCH_INHERITABLE))
            return 0;
    return c->law->inherit != NULL;
}

static void pass_on(struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        if (!(c->law->properties[k].flags & TOUCH_INHERITABLE))
            continue;
        for (int b = 0; b < 2; b++) {
            c->body.of[k][b] = c->values.of[k][0];
            c->held[k][b] = 1;
        }
        c->inherit[k] = 1;
    }
    random_case_inherit(c);
}

int battery_bodies_have_materials(struct play_case *c) {
    int count = 0, of_contact = 0;
    for (size_t k = 0; k < c->law->property_count; k++) {
        count += is_modulus(&c->law->properties[k]);
        of_contact +=
            is_modulus(&c->law->properties[k]) && c->law->properties[k].scope == TOUCH_OF_CONTACT;
    }
    if (!count || (of_contact && !inherits(c)))
        return 0;
    size_t kept = 0;
    for (size_t i = 0; i < c->segment_count; i++) {
        const struct play_segment g = c->segments[i];
        const uint32_t flags = g.kind == PLAY_SET ? c->law->properties[g.property].flags : 0;
        if (!of_contact || !(flags & TOUCH_INHERITABLE))
            c->segments[kept++] = g;
    }
    c->segment_count = kept;
    if (of_contact)
        pass_on(c);
    return 1;
}

void battery_make_wall(struct play_case *c) {
    c->pair.radius[1] = c->pair.mass[1] = c->inertia[1] = HUGE_VAL;
    random_case_inherit(c);
}

/* Whether the range of the property allows it. */
static int harden(const struct touch_property *p, double value[2], double factor) {
    struct touch_message unused;
    value[1] = fmax(value[0], value[1]) * factor;
    return touch_value_check(p, value[1], &unused) == TOUCH_OK;
}

int battery_harden(struct play_case *c, double factor) {
    int count = 0, allowed = 1;
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        if (!is_modulus(p))
            continue;
        allowed &= harden(p, p->scope == TOUCH_OF_BODY ? c->values.of[k] : c->body.of[k], factor);
        for (size_t i = 0; i < c->segment_count; i++)
            if (c->segments[i].kind == PLAY_SET && c->segments[i].property == (int)k)
                allowed &= harden(p, c->segments[i].value, factor);
        count++;
    }
    random_case_inherit(c);
    return allowed && count;
}
