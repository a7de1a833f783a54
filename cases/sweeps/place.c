/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "place.h"

#define HALF_PI    1.5707963267948966
#define STEPS_MIN  4
#define STEPS_MAX  1e7

/* X(NAME, word, unit, min, max, open ends, is one of an impact). Radii, densities and ratios move mass and moment of
 * inertia along: the density is that of the case unless it is an axis. */
#define OPEN_BELOW RECORD_ABOVE
#define OPEN_ABOVE RECORD_BELOW
#define PLACES(X)                                                                                  \
    X(SPEED, "speed", "m/s", 0, HUGE_VAL, OPEN_BELOW, 1)                                           \
    X(ANGLE, "angle", "rad", 0, HALF_PI, OPEN_ABOVE, 1)                                            \
    X(STEPS, "steps", "1", STEPS_MIN, STEPS_MAX, 0, 1)                                             \
    X(DT, "dt", "s", 0, HUGE_VAL, OPEN_BELOW, 1)                                                   \
    X(PHASE, "phase", "1", 0, 1, OPEN_ABOVE, 1)                                                    \
    X(SPIN1_N, "spin1_n", "rad/s", -HUGE_VAL, HUGE_VAL, OPEN_BELOW | OPEN_ABOVE, 1)                \
    X(SPIN1_S, "spin1_s", "rad/s", -HUGE_VAL, HUGE_VAL, OPEN_BELOW | OPEN_ABOVE, 1)                \
    X(SPIN1_T, "spin1_t", "rad/s", -HUGE_VAL, HUGE_VAL, OPEN_BELOW | OPEN_ABOVE, 1)                \
    X(SPIN2_N, "spin2_n", "rad/s", -HUGE_VAL, HUGE_VAL, OPEN_BELOW | OPEN_ABOVE, 1)                \
    X(SPIN2_S, "spin2_s", "rad/s", -HUGE_VAL, HUGE_VAL, OPEN_BELOW | OPEN_ABOVE, 1)                \
    X(SPIN2_T, "spin2_t", "rad/s", -HUGE_VAL, HUGE_VAL, OPEN_BELOW | OPEN_ABOVE, 1)                \
    X(RADIUS, "radius", "m", 0, HUGE_VAL, OPEN_BELOW, 0)                                           \
    X(RADIUS1, "radius1", "m", 0, HUGE_VAL, OPEN_BELOW, 0)                                         \
    X(RADIUS2, "radius2", "m", 0, HUGE_VAL, OPEN_BELOW, 0)                                         \
    X(SIZE_RATIO, "size_ratio", "1", 0, HUGE_VAL, OPEN_BELOW, 0)                                   \
    X(DENSITY, "density", "kg/m3", 0, HUGE_VAL, OPEN_BELOW, 0)                                     \
    X(DENSITY1, "density1", "kg/m3", 0, HUGE_VAL, OPEN_BELOW, 0)                                   \
    X(DENSITY2, "density2", "kg/m3", 0, HUGE_VAL, OPEN_BELOW, 0)
enum {
#define X(name, word, unit, min, max, open, impact) AT_##name,
    PLACES(X)
#undef X
    AT_PROPERTY /* of both bodies, or of the contact; 3 a property: of body 1, of body 2 */
};

static const struct row {
    const char *word, *unit;
    double min, max;
    unsigned open;
    int is_of_impact;
} rows[] = {
#define X(name, word, unit, min, max, open, impact) {word, unit, min, max, open, impact},
    PLACES(X)
#undef X
};

static int property_of(int target) {
    return (target - AT_PROPERTY) / 3;
}

static int body_of(int target) {
    return (target - AT_PROPERTY) % 3;
}

/* --- names ------------------------------------------------------------------------------------- */

static void refuse_name(struct play_reader *reader, const struct play_node *key,
                        const struct play_case *c) {
    struct play_suggest suggest;
    char known[400] = "";
    size_t length = 0;
    play_suggest_begin(&suggest, key->text);
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        play_suggest_offer(&suggest, rows[i].word);
        length += (size_t)snprintf(known + length, sizeof known - length, "%s, ", rows[i].word);
    }
    for (size_t k = 0; k < c->law->property_count; k++)
        play_suggest_offer(&suggest, c->law->properties[k].keyword);
    snprintf(known + length, sizeof known - length, "and the properties of %s", c->law->name);
    play_refuse_word(reader, key, "there is no axis", &suggest, known);
}

/* A property, or that of one body: "young", "young1". -1: it is none. */
static int find_property(struct play_reader *reader, const struct play_node *key,
                         const struct play_case *c) {
    const size_t length = strlen(key->text);
    int k = touch_property_find(c->law, key->text), body = 0;
    char name[64];
    if (k < 0 && length > 1 && length < sizeof name &&
        (key->text[length - 1] == '1' || key->text[length - 1] == '2')) {
        memcpy(name, key->text, length - 1);
        name[length - 1] = '\0';
        k = touch_property_find(c->law, name);
        body = key->text[length - 1] - '0';
        k = k >= 0 && c->law->properties[k].scope == TOUCH_OF_BODY ? k : -1;
    }
    if (k < 0)
        return -1;
    const struct touch_property *p = &c->law->properties[k];
    if (p->scope == TOUCH_OF_STATE || p->type == TOUCH_VECTOR)
        play_refuse(reader, key, "%s is no axis: it is a state of the contact, or a vector",
                    p->keyword);
    return AT_PROPERTY + 3 * k + body;
}

static void check_wall(struct play_reader *reader, const struct play_node *key,
                       const struct play_case *c, int target) {
    const int size = target == AT_RADIUS2 || target == AT_SIZE_RATIO;
    if ((size && !isfinite(c->pair.radius[1])) ||
        (target == AT_DENSITY2 && !isfinite(c->pair.mass[1])))
        play_refuse(reader, key, "%s is no axis of this pair: body 2 is a wall", key->text);
    if (!play_is_impact(c) && target < AT_PROPERTY && rows[target].is_of_impact)
        play_refuse(reader, key, "%s is an axis of impacts, and the case is none", key->text);
}

int place_find(struct play_reader *reader, const struct play_node *key, const struct play_case *c) {
    int target = -1;
    for (size_t i = 0; i < TOUCH_COUNT(rows) && target < 0; i++)
        target = strcmp(rows[i].word, key->text) ? -1 : (int)i;
    if (target < 0)
        target = find_property(reader, key, c);
    if (target < 0)
        refuse_name(reader, key, c);
    else
        check_wall(reader, key, c, target);
    return reader->failed ? -1 : target;
}

const char *place_unit(const struct play_case *c, int target) {
    const char *unit =
        target < AT_PROPERTY ? rows[target].unit : c->law->properties[property_of(target)].unit;
    return unit && *unit ? unit : "1";
}

int place_is_real(const struct play_case *c, int target) {
    return target < AT_PROPERTY || c->law->properties[property_of(target)].type == TOUCH_REAL;
}

int place_is_head_on(int target) {
    return target == AT_SPEED || target >= AT_RADIUS;
}

int place_is_speed(int target) {
    return target == AT_SPEED;
}

int place_is_motion(int target) {
    return target == AT_SPEED || target == AT_ANGLE ||
           (target >= AT_SPIN1_N && target <= AT_SPIN2_T);
}

/* --- values ------------------------------------------------------------------------------------ */

double place_read(struct play_reader *reader, const struct play_node *node,
                  const struct play_case *c, int target, const char **ret_word) {
    *ret_word = NULL;
    if (target >= AT_PROPERTY) {
        const struct touch_property *p = &c->law->properties[property_of(target)];
        double value[3] = {(double)NAN};
        play_read_property(reader, node, property_of(target), value);
        if (p->type == TOUCH_CHOICE && node->kind == PLAY_NODE_SCALAR)
            *ret_word = node->text;
        if (!reader->failed && node->kind != PLAY_NODE_SCALAR)
            play_refuse(reader, node,
                        "an axis has one value at a time: %s1 and %s2 are axes of their own",
                        p->keyword, p->keyword);
        return value[0];
    }
    const struct row *row = &rows[target];
    const struct record_field field = {.key = row->word,
                                       .kind = RECORD_NUMBER,
                                       .size = sizeof(double),
                                       .flags = row->open,
                                       .unit = row->unit,
                                       .min = row->min,
                                       .max = row->max};
    const struct record_table table = {&field, 1, sizeof(double), 1, NULL, "an axis"};
    double value = (double)NAN;
    play_read_key(reader, node, &table, row->word, &value);
    return value;
}

/* Radii and masses. The density of a body is that of the case, and so is the shape that its inertia tells. */
struct shape {
    double density[2], inertia[2]; /* over the volume of a ball of radius 1; over m r^2 */
};

static double volume(const struct play_case *c, int body) {
    const double r = c->pair.radius[body];
    return c->pair.dimension == 2 ? TOUCH_PI * r * r : 4.0 / 3.0 * TOUCH_PI * r * r * r;
}

static void set_sizes(const struct sweep *sweep, const double *values, struct play_case *c) {
    const int wall = !isfinite(c->pair.radius[1]), held = !isfinite(c->pair.mass[1]);
    int moved = 0;
    struct shape shape;
    for (int b = 0; b < 2; b++) {
        const double r = c->pair.radius[b];
        shape.density[b] = c->pair.mass[b] / volume(c, b);
        shape.inertia[b] = c->inertia[b] / (c->pair.mass[b] * r * r);
    }
    for (size_t a = 0; a < sweep->plan.axis_count; a++) {
        const int target = sweep->target[a];
        if (target == AT_RADIUS || target == AT_RADIUS1)
            c->pair.radius[0] = values[a];
        if ((target == AT_RADIUS && !wall) || target == AT_RADIUS2)
            c->pair.radius[1] = values[a];
        if (target == AT_DENSITY || target == AT_DENSITY1)
            shape.density[0] = values[a];
        if (target == AT_DENSITY || target == AT_DENSITY2)
            shape.density[1] = values[a];
        moved |= target >= AT_RADIUS && target < AT_PROPERTY;
    }
    for (size_t a = 0; a < sweep->plan.axis_count; a++)
        if (sweep->target[a] == AT_SIZE_RATIO)
            c->pair.radius[1] = values[a] * c->pair.radius[0];
    for (int b = 0; moved && b < (held ? 1 : 2); b++) {
        c->pair.mass[b] = shape.density[b] * volume(c, b);
        c->inertia[b] = shape.inertia[b] * c->pair.mass[b] * c->pair.radius[b] * c->pair.radius[b];
    }
}

static void set_motion(int target, double value, struct play_case *c) {
    switch (target) {
    case AT_SPEED:
        c->impact.speed = value;
        return;
    case AT_ANGLE:
        c->impact.angle = value;
        return;
    case AT_STEPS:
        c->impact.steps = value;
        c->impact.dt = 0.0;
        return;
    case AT_DT:
        c->impact.dt = value;
        return;
    case AT_PHASE:
        c->impact.phase = value;
        return;
    default:
        if (target >= AT_SPIN1_N && target <= AT_SPIN2_T)
            c->impact.spin[(target - AT_SPIN1_N) / 3][(target - AT_SPIN1_N) % 3] = value;
    }
}

/* A value that is given wins over what bodies hold. */
static void set_property(int target, double value, struct play_case *c) {
    const int k = property_of(target), body = body_of(target);
    const int of_body = c->law->properties[k].scope == TOUCH_OF_BODY;
    if (body != 2)
        c->values.of[k][0] = value;
    if (of_body && body != 1)
        c->values.of[k][1] = value;
    c->inherit[k] = 0;
    c->given[k] = 1;
}

void place_values(const struct sweep *sweep, const double *values, struct play_case *ret_case) {
    *ret_case = *sweep->base;
    set_sizes(sweep, values, ret_case);
    for (size_t a = 0; a < sweep->plan.axis_count; a++)
        if (sweep->target[a] >= AT_PROPERTY)
            set_property(sweep->target[a], values[a], ret_case);
        else
            set_motion(sweep->target[a], values[a], ret_case);
    struct play_impact *impact = &ret_case->impact;
    if (!(impact->dt > 0.0))
        return;
    const double contact = play_contact_time(ret_case, impact->speed * cos(impact->angle));
    if (contact > 0.0 && isfinite(contact))
        impact->steps = contact / impact->dt;
}

void place_motion(const struct sweep *sweep, const double *values, struct play_case *c) {
    for (size_t a = 0; a < sweep->plan.axis_count; a++)
        if (place_is_motion(sweep->target[a]))
            set_motion(sweep->target[a], values[a], c);
}
