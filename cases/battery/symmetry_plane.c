/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two equal balls that are pressed together meet at a plane of symmetry, which does not move: each does what it would do against
 * a rigid wall, with half the overlap and half the velocity. */
#include "limit.h"
#include "principle.h"

static void back(void *data, double row[PLAY_COLUMN_COUNT]) {
    static const enum play_column sums[] = {PLAY_COLUMN_strain_energy, PLAY_COLUMN_slip_energy,
                                            PLAY_COLUMN_dashpot_energy, PLAY_COLUMN_rolling_energy,
                                            PLAY_COLUMN_coupling_energy};
    (void)data;
    row[PLAY_COLUMN_stiffness_n] *= 0.5;
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        row[sums[i]] *= 2.0;
}

static void make_equal(struct play_case *c) {
    c->pair.radius[1] = c->pair.radius[0];
    c->pair.mass[1] = c->pair.mass[0];
    c->inertia[1] = c->inertia[0];
    c->pair.rigid[0] = c->pair.rigid[1] = 0;
    for (size_t k = 0; k < c->law->property_count; k++)
        if (c->law->properties[k].scope == TOUCH_OF_BODY)
            c->values.of[k][1] = c->values.of[k][0];
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_SET)
            c->segments[i].value[1] = c->segments[i].value[0];
}

/* Numbers of the contact with a dimension belong to both bodies together, who knows how: their defaults, where these are 0
 * or absent, mean that there is nothing. Returns whether that is so. */
static int leave_out_constants(struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const int has_dimension = strcmp(p->unit, "1") != 0 && strcmp(p->unit, "Pa") != 0;
        if (!has_dimension || p->type != TOUCH_REAL || p->scope == TOUCH_OF_STATE)
            continue;
        const int optional = (p->flags & TOUCH_OPTIONAL) != 0;
        if (p->flags & TOUCH_REQUIRED || (!optional && (p->initial < 0.0 || p->initial > 0.0)))
            return 0;
        c->values.of[k][0] = c->values.of[k][1] = optional ? (double)NAN : p->initial;
        for (size_t i = 0; i < c->segment_count; i++)
            if (c->segments[i].kind == PLAY_SET && c->segments[i].property == (int)k)
                return 0;
    }
    return 1;
}

static void halve(struct play_case *c) {
    for (size_t i = 0; i < c->segment_count; i++) {
        c->segments[i].by[0] *= 0.5;
        c->segments[i].to[0] *= 0.5;
    }
    c->impact.speed *= 0.5;
}

PRINCIPLE(symmetry_plane, .roles = {TOUCH_YOUNG, TOUCH_SHEAR_MODULUS}) {
    struct play_case balls, wall;
    struct battery_relation relation = {.of = &balls, .other = &wall, .back = back};
    relation.left_out[PLAY_COLUMN_stiffness_s] = 1; /* that of slides, of which there are none */
    battery_without_turns(c, &balls);
    battery_head_on(&balls);
    make_equal(&balls);
    (void)battery_put_neutral_exponents(&balls);
    const int has = leave_out_constants(&balls) && battery_bodies_have_materials(&balls);
    wall = random_case_copy(&balls);
    wall.pair.rigid[1] = 1;
    battery_make_wall(&wall);
    halve(&wall);
    if (has)
        battery_compare(player, &relation, ret);
    struct battery_law law = battery_law_facts(player, c);
    ret->is_finding = ret->error > 1.0 && law.conventions.wall == TOUCH_wall_large_sphere;
}
