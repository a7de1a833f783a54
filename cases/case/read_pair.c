/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two bodies: radii, masses and moments of inertia from what the file gives of them. */
#include "read_parts.h"

enum {
    WALL_NONE,
    WALL_ELASTIC,
    WALL_RIGID
};

/* Where a key of a pair stands; NULL: nowhere. */
static const struct play_node *given(struct play_reader *reader, const struct play_node *pair,
                                     const char *key) {
    const struct play_node *node = play_node_find(pair, key);
    return node && !reader->failed ? play_resolve(reader, node) : NULL;
}

/* A wall has one value, that of body 1, and its own is infinite. */
static void give_to_wall(struct play_reader *reader, const struct play_node *node, const char *key,
                         double value[2]) {
    if (node && node->kind == PLAY_NODE_SEQUENCE && node->count > 1)
        play_refuse(reader, node, "%s: one value, the wall has none", key);
    value[1] = HUGE_VAL;
}

double play_volume(const struct touch_pair *pair, int body) {
    const double r = pair->radius[body];
    return pair->dimension == 2 ? TOUCH_PI * r * r : 4.0 / 3.0 * TOUCH_PI * r * r * r;
}

/* The mass from a density: that of the pair, or else of the material. */
static void read_mass(struct play_reader *reader, const struct play_node *at, struct play_case *c) {
    const struct play_node *mass = given(reader, at, "mass"), *dense = given(reader, at, "density");
    double *density = c->written.density;
    if (!dense && !mass && reader->density && !reader->failed) {
        dense = play_resolve(reader, reader->density);
        play_read_key(reader, dense, &pair_table, "density", c);
    }
    if (!mass == !dense) {
        play_refuse(reader, at, "a pair needs either mass or density");
        return;
    }
    if (c->written.wall)
        give_to_wall(reader, mass ? mass : dense, mass ? "mass" : "density",
                     mass ? c->pair.mass : density);
    for (int b = 0; b < 2 && !mass; b++) {
        c->pair.mass[b] = density[b] * play_volume(&c->pair, b);
        if (reader->must_refuse)
            continue;
        if (!reader->failed && !(c->pair.mass[b] > 0))
            play_refuse(reader, dense, "the mass of body %d underflows", b + 1);
        if (!reader->failed && !isfinite(c->pair.mass[b]) && !(c->written.wall && b == 1))
            play_refuse(reader, dense, "the mass of body %d overflows", b + 1);
    }
}

static void read_inertia(struct play_reader *reader, const struct play_node *at,
                         struct play_case *c) {
    const struct play_node *node = given(reader, at, "inertia");
    if (node && c->written.wall)
        give_to_wall(reader, node, "inertia", c->inertia);
    for (int b = 0; b < 2 && !node; b++) {
        const double r = c->pair.radius[b];
        c->inertia[b] = (c->pair.dimension == 2 ? 0.5 : 0.4) * c->pair.mass[b] * r * r;
    }
}

static void read_rigid(struct play_reader *reader, const struct play_node *at,
                       struct play_case *c) {
    const struct play_node *node = given(reader, at, "rigid");
    const int wall = c->written.wall, rigid = wall == WALL_RIGID;
    if (node && wall && c->pair.rigid[1] != rigid)
        play_refuse(reader, node, "body 2 is a wall, and 'wall' says otherwise");
    else if (node && c->pair.rigid[0] && c->pair.rigid[1] && !reader->must_refuse)
        play_refuse(reader, node, "both bodies are rigid: at most one may be");
    else if (!node)
        c->pair.rigid[1] = rigid;
}

static void read_levers(struct play_case *c) {
    struct play_written *written = &c->written;
    c->torque_lever_given = written->torque_lever >= 0;
    if (written->slip_lever < 0) /* that of both, where it alone is given */
        written->slip_lever = written->torque_lever;
    c->slip_lever_given = written->slip_lever >= 0;
    if (c->torque_lever_given)
        c->torque_lever = (unsigned char)(written->torque_lever + 1);
    if (c->slip_lever_given)
        c->slip_lever = (unsigned char)(written->slip_lever + 1);
}

void play_read_pair(struct play_reader *reader, const struct play_node *node, struct play_case *c) {
    play_read_mapping(reader, node, &pair_table, c);
    if (reader->failed)
        return;
    read_levers(c);
    if (c->written.wall)
        give_to_wall(reader, given(reader, node, "radius"), "radius", c->pair.radius);
    read_mass(reader, node, c);
    read_inertia(reader, node, c);
    read_rigid(reader, node, c);
}
