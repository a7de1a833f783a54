/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two bodies: radii, masses and moments of inertia from what the file gives of them. */
#include <math.h>
#include "read_parts.h"
#include "touchstone/common.h"

enum {
    WALL_NONE,
    WALL_ELASTIC,
    WALL_RIGID
};

#define NONE_GIVEN (-1) /* of a choice */

struct pair_text {
    const struct play_node *radius, *mass, *density, *inertia, *rigid;
    double dimension;
    int wall, torque_lever, slip_lever; /* of the levers: the value less 1 */
};

/* In the order of TOUCH_torque_lever_..., which is that of TOUCH_slip_lever_.... */
static const char levers[] = "point|radius|surface|share";

#define NODE(key, flags)                                                                           \
    { #key, PLAY_FIELD_NODE, NULL, 0, 0, flags, offsetof(struct pair_text, key) }
static const struct play_field pair_fields[] = {
    NODE(radius, PLAY_FIELD_REQUIRED),
    NODE(mass, 0),
    NODE(density, 0),
    NODE(inertia, 0),
    NODE(rigid, 0),
    {"wall", PLAY_FIELD_CHOICE, "none|elastic|rigid", 0, 0, 0, offsetof(struct pair_text, wall)},
    {"dimension", PLAY_FIELD_WHOLE, NULL, 2, 3, 0, offsetof(struct pair_text, dimension)},
    {"torque_lever", PLAY_FIELD_CHOICE, levers, 0, 0, 0, offsetof(struct pair_text, torque_lever)},
    {"slip_lever", PLAY_FIELD_CHOICE, levers, 0, 0, 0, offsetof(struct pair_text, slip_lever)},
};
#undef NODE

/* One value for both bodies or two; with a wall one, of body 1, and the wall's is infinite. */
static void read_bodies(struct play_reader *reader, const struct play_node *node, const char *what,
                        const char *unit, int wall, double ret_value[2]) {
    double value[2] = {0};
    if (reader->failed)
        return;
    if (wall && node->kind == PLAY_NODE_SEQUENCE && node->count > 1) {
        play_refuse(reader, node, "%s: one value, the wall has none", what);
        return;
    }
    const size_t count = play_read_numbers(reader, node, unit, 1, 2, value);
    for (size_t i = 0; i < count; i++)
        if (!(value[i] > 0) && !reader->must_refuse)
            play_refuse(reader, node, "%s = %.9g %s; allowed: (0, inf) %s", what, value[i], unit,
                        unit);
    ret_value[0] = value[0];
    ret_value[1] = wall ? HUGE_VAL : count == 2 ? value[1] : value[0];
}

double play_volume(const struct touch_pair *pair, int body) {
    const double r = pair->radius[body];
    return pair->dimension == 2 ? TOUCH_PI * r * r : 4.0 / 3.0 * TOUCH_PI * r * r * r;
}

static void read_mass(struct play_reader *reader, const struct play_node *at,
                      const struct pair_text *text, struct play_case *c) {
    double density[2] = {0};
    const struct play_node *dense = !text->density && !text->mass && reader->density
                                        ? play_resolve(reader, reader->density)
                                        : text->density;
    if (!text->mass == !dense) {
        play_refuse(reader, at, "a pair needs either mass or density");
        return;
    }
    if (text->mass) {
        read_bodies(reader, text->mass, "mass", "kg", text->wall, c->pair.mass);
        return;
    }
    read_bodies(reader, dense, "density", "kg/m3", text->wall, density);
    for (int b = 0; b < 2; b++) {
        c->pair.mass[b] = density[b] * play_volume(&c->pair, b);
        if (reader->must_refuse)
            continue;
        if (!reader->failed && !(c->pair.mass[b] > 0))
            play_refuse(reader, dense, "the mass of body %d underflows", b + 1);
        if (!reader->failed && !isfinite(c->pair.mass[b]) && !(text->wall && b == 1))
            play_refuse(reader, dense, "the mass of body %d overflows", b + 1);
    }
}

static void read_inertia(struct play_reader *reader, const struct pair_text *text,
                         struct play_case *c) {
    if (text->inertia) {
        read_bodies(reader, text->inertia, "inertia", "kg m2", text->wall, c->inertia);
        return;
    }
    for (int b = 0; b < 2; b++) {
        const double r = c->pair.radius[b];
        c->inertia[b] = (c->pair.dimension == 2 ? 0.5 : 0.4) * c->pair.mass[b] * r * r;
    }
}

static void read_rigid(struct play_reader *reader, const struct pair_text *text,
                       struct play_case *c) {
    const struct play_node *node = text->rigid;
    c->pair.rigid[1] = text->wall == WALL_RIGID;
    if (!node || reader->failed)
        return;
    if (node->kind != PLAY_NODE_SEQUENCE || node->count != 2) {
        play_refuse(reader, node, "rigid is a sequence of two, as in [false, true]");
        return;
    }
    for (size_t b = 0; b < 2; b++)
        c->pair.rigid[b] = play_read_boolean(reader, play_resolve(reader, &node->item[b]));
    if (text->wall && c->pair.rigid[1] != (text->wall == WALL_RIGID))
        play_refuse(reader, node, "body 2 is a wall, and 'wall' says otherwise");
    if (c->pair.rigid[0] && c->pair.rigid[1] && !reader->must_refuse)
        play_refuse(reader, node, "both bodies are rigid: at most one may be");
}

void play_read_pair(struct play_reader *reader, const struct play_node *node, struct play_case *c) {
    struct pair_text text = {.dimension = 3, .torque_lever = NONE_GIVEN, .slip_lever = NONE_GIVEN};
    play_read_mapping(reader, node, "a pair", pair_fields, TOUCH_COUNT(pair_fields), &text);
    if (reader->failed)
        return;
    if (text.slip_lever == NONE_GIVEN) /* that of both, where it alone is given */
        text.slip_lever = text.torque_lever;
    c->torque_lever_given = text.torque_lever != NONE_GIVEN;
    c->slip_lever_given = text.slip_lever != NONE_GIVEN;
    if (c->torque_lever_given)
        c->torque_lever = (unsigned char)(text.torque_lever + 1);
    if (c->slip_lever_given)
        c->slip_lever = (unsigned char)(text.slip_lever + 1);
    c->pair.dimension = (int)text.dimension;
    read_bodies(reader, text.radius, "radius", "m", text.wall, c->pair.radius);
    read_mass(reader, node, &text, c);
    read_inertia(reader, &text, c);
    read_rigid(reader, &text, c);
}
