/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The motion: segments of a path, or an impact. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/play/player.h"
#include "read_parts.h"
#include "touchstone/common.h"

#define HALF_PI           1.57079632679489661923
#define REPEAT_MAX        1000000
#define SEGMENT_STEPS_MAX 10000000
#define SEED_MAX          9007199254740992.0
#define IMPACT_STEPS_MIN  4

/* --- forms of a segment --------------------------------------------------------------------- */

/* What the keys of a form give; NaN where a key is absent. */
struct draft {
    double along[3]; /* n, s, t: change, target, velocity or amplitude */
    double normal_force, angle, cycles, seed;
    int about, body;              /* index of the choice */
    const struct play_node *axis; /* of a rotation: a choice, or a vector */
};

#define NUMBER(key, unit, flags, member)                                                           \
    { key, PLAY_FIELD_NUMBER, unit, 0, 0, flags, offsetof(struct draft, member) }
#define ALONG_S(unit) NUMBER("shear", unit, 0, along[1])
#define ALONG_T(unit) NUMBER("shear_t", unit, 0, along[2])
#define ANGLE         NUMBER("angle", "rad", PLAY_FIELD_REQUIRED, angle)
#define ABOUT(axes)                                                                                \
    { "about", PLAY_FIELD_CHOICE, axes, 0, 0, PLAY_FIELD_REQUIRED, offsetof(struct draft, about) }
#define BODY                                                                                       \
    { "body", PLAY_FIELD_CHOICE, "1|2|both", 0, 0, 0, offsetof(struct draft, body) }
#define BODY_BOTH 2

static const struct play_field move_fields[] = {
    NUMBER("normal", "m", 0, along[0]),
    ALONG_S("m"),
    ALONG_T("m"),
    {"angle", PLAY_FIELD_NUMBER, "rad", -HALF_PI, HALF_PI,
     PLAY_FIELD_MIN_OPEN | PLAY_FIELD_MAX_OPEN, offsetof(struct draft, angle)},
};
static const struct play_field to_fields[] = {
    NUMBER("overlap", "m", 0, along[0]),
    ALONG_S("m"),
    ALONG_T("m"),
};
static const struct play_field velocity_fields[] = {
    NUMBER("normal", "m/s", 0, along[0]),
    ALONG_S("m/s"),
    ALONG_T("m/s"),
};
static const struct play_field sine_fields[] = {
    NUMBER("normal", "m", 0, along[0]),
    ALONG_S("m"),
    ALONG_T("m"),
    {"cycles", PLAY_FIELD_NUMBER, "1", 0, 1e6, PLAY_FIELD_MIN_OPEN, offsetof(struct draft, cycles)},
};
static const struct play_field random_fields[] = {
    NUMBER("normal", "m", 0, along[0]),
    ALONG_S("m"),
    ALONG_T("m"),
    {"seed", PLAY_FIELD_WHOLE, NULL, 0, SEED_MAX, 0, offsetof(struct draft, seed)},
};
static const struct play_field press_fields[] = {
    NUMBER("normal_force", "N", PLAY_FIELD_REQUIRED, normal_force),
    ALONG_S("m"),
    ALONG_T("m"),
};
static const struct play_field rotate_fields[] = {
    {"about", PLAY_FIELD_NODE, NULL, 0, 0, PLAY_FIELD_REQUIRED, offsetof(struct draft, axis)},
    ANGLE};
static const struct play_field orbit_fields[] = {ABOUT("s|t"), ANGLE};
static const struct play_field roll_fields[] = {ABOUT("s|t"), ANGLE, BODY};
static const struct play_field twist_fields[] = {ANGLE, BODY};

static const struct form {
    const char *key;
    enum play_segment_kind kind;
    const struct play_field *fields;
    size_t field_count;
    int moves; /* at least one of the numbers along n, s, t is needed */
    int axis;  /* of the first choice of about */
} forms[] = {
#define FORM(key, kind, moves, axis)                                                               \
    { #key, kind, key##_fields, TOUCH_COUNT(key##_fields), moves, axis }
    FORM(move, PLAY_MOVE, 1, 0),     FORM(to, PLAY_TO, 1, 0),
    FORM(velocity, PLAY_MOVE, 1, 0), {"hold", PLAY_HOLD, NULL, 0, 0, 0},
    FORM(sine, PLAY_SINE, 1, 0),     FORM(random, PLAY_RANDOM, 1, 0),
    FORM(press, PLAY_PRESS, 0, 0),   FORM(rotate, PLAY_ROTATE, 0, 0),
    FORM(orbit, PLAY_ORBIT, 0, 1),   FORM(roll, PLAY_ROLL, 0, 1),
    FORM(twist, PLAY_TWIST, 0, 0),
#undef FORM
};
#define FORM_COUNT TOUCH_COUNT(forms)

/* --- the path as it grows ------------------------------------------------------------------- */

struct path {
    struct play_case *c;
    const struct play_node **at; /* of each segment */
    size_t capacity;
    double steps;
};

static void reserve(struct path *path, size_t count) {
    if (count <= path->capacity)
        return;
    path->capacity = count > 2 * path->capacity ? count : 2 * path->capacity;
    path->c->segments = play_resize(path->c->segments, path->capacity, sizeof *path->c->segments);
    path->at = play_resize(path->at, path->capacity, sizeof *path->at);
}

static void append(struct play_reader *reader, struct path *path, const struct play_node *node,
                   const struct play_segment *segment) {
    path->steps += (double)segment->steps;
    if (path->steps > PLAY_STEP_MAX || path->c->segment_count == PLAY_SEGMENT_MAX)
        play_refuse(reader, node, "%.0f steps in %zu segments up to here; allowed: %d in %d",
                    path->steps, path->c->segment_count + 1, PLAY_STEP_MAX, PLAY_SEGMENT_MAX);
    if (reader->failed)
        return;
    reserve(path, path->c->segment_count + 1);
    path->c->segments[path->c->segment_count] = *segment;
    path->at[path->c->segment_count++] = node;
}

/* --- one segment ---------------------------------------------------------------------------- */

struct segment_text {
    const struct play_node *form[FORM_COUNT], *set, *loop;
    double steps, time;
};

static int is_given(double value) {
    return !isnan(value);
}

static void apply_angle(struct play_reader *reader, const struct play_node *node,
                        struct draft *draft) {
    if (!is_given(draft->along[0]) || is_given(draft->along[1]))
        play_refuse(reader, node, "angle makes the shear from normal: give normal, and no shear");
    draft->along[1] = draft->along[0] * tan(draft->angle);
}

/* In the plane there is one shear direction, t, and one axis, s (touchstone/law.h). */
static void check_plane(struct play_reader *reader, const struct play_node *node,
                        const struct form *form, const struct draft *draft,
                        const struct play_segment *segment) {
    const int shears = is_given(draft->along[1]) && fabs(draft->along[1]) > 0;
    const int turns = form->fields && fabs(draft->angle) > 0 && form->kind != PLAY_MOVE;
    if (shears)
        play_refuse(reader, node, "in two dimensions the shear direction is t: use shear_t");
    if (turns && !(fabs(segment->about[1]) >= 1))
        play_refuse(reader, node, "in two dimensions the bodies turn about s alone");
}

/* The axis of a rotation: n, s or t, or any vector along them. */
static void read_axis(struct play_reader *reader, const struct play_node *node, double ret[3]) {
    double length = 0;
    if (node->kind != PLAY_NODE_SEQUENCE) {
        ret[play_read_choice(reader, node, "n|s|t")] = 1;
        return;
    }
    play_read_numbers(reader, node, "1", 3, 3, ret);
    for (int i = 0; i < 3; i++)
        length = hypot(length, ret[i]);
    if (!reader->failed && !(length > 0 && isfinite(length)))
        play_refuse(reader, node, "about is a vector of length %g; allowed: (0, inf)", length);
    /* A unit vector stays as it is, so that a case that was written reads back. */
    for (int i = 0; i < 3 && fabs(length - 1) > 8 * DBL_EPSILON; i++)
        ret[i] /= length;
}

/* What turns and about which axis: checked, since half a turn in a step has no direction. */
static void read_turn(struct play_reader *reader, const struct play_node *node,
                      const struct form *form, const struct draft *draft,
                      struct play_segment *segment) {
    const double step = fabs(segment->angle) / (double)segment->steps;
    if (draft->axis)
        read_axis(reader, draft->axis, segment->about);
    else
        segment->about[form->axis + draft->about] = 1;
    if (form->kind == PLAY_ROTATE || form->kind == PLAY_ORBIT)
        if (!(step < TOUCH_PI))
            play_refuse(reader, node, "%g deg in each of %zu steps; allowed: less than 180 deg",
                        step * 180 / TOUCH_PI, segment->steps);
}

static void read_form(struct play_reader *reader, const struct play_node *node,
                      const struct form *form, const struct segment_text *text, struct path *path) {
    const double none = nan("");
    struct draft draft = {{none, none, none}, none, none, none, none, 0, BODY_BOTH, NULL};
    play_read_mapping(reader, node, form->key, form->fields, form->field_count, &draft);
    const int velocity = form->fields == velocity_fields;
    if (form->moves && !is_given(draft.along[0]) && !is_given(draft.along[1]) &&
        !is_given(draft.along[2]))
        play_refuse(reader, node, "%s without a number: a pause is 'hold: {}'", form->key);
    if (velocity && !is_given(text->time))
        play_refuse(reader, node, "velocity needs the key 'time' beside it");
    if (form->kind == PLAY_MOVE && is_given(draft.angle))
        apply_angle(reader, node, &draft);
    struct play_segment segment = {
        .kind = form->kind,
        .steps = is_given(text->steps) ? (size_t)text->steps : 100,
        .time = is_given(text->time) ? text->time : 1,
        .cycles = is_given(draft.cycles) ? draft.cycles : 1,
        .seed = is_given(draft.seed) ? draft.seed : 1,
        .normal_force = is_given(draft.normal_force) ? draft.normal_force : 0,
        .angle = is_given(draft.angle) && form->kind != PLAY_MOVE ? draft.angle : 0,
        .body = draft.body + 1,
        .line = (int)node->line,
    };
    for (int i = 0; i < 3; i++) {
        const double along = is_given(draft.along[i]) ? draft.along[i] : 0;
        segment.by[i] = form->kind == PLAY_TO ? 0 : velocity ? along * segment.time : along;
        segment.to[i] = form->kind == PLAY_TO ? draft.along[i] : none;
        if (!isfinite(segment.by[i]))
            play_refuse(reader, node, "the displacement overflows");
    }
    if (!reader->failed)
        read_turn(reader, node, form, &draft, &segment);
    if (path->c->pair.dimension == 2)
        check_plane(reader, node, form, &draft, &segment);
    append(reader, path, node, &segment);
}

static void read_set(struct play_reader *reader, const struct play_node *node, struct path *path) {
    if (node->kind != PLAY_NODE_MAPPING || !node->count) {
        play_refuse(reader, node, "set is a mapping of keywords to values");
        return;
    }
    for (size_t i = 0; i < node->count; i++) {
        const int k = play_find_property(reader, &node->key[i]);
        struct play_segment segment = {
            .kind = PLAY_SET, .property = k, .line = (int)node->key[i].line};
        if (k < 0)
            return;
        if (!(reader->law->properties[k].flags & TOUCH_MODIFIABLE))
            play_refuse(reader, &node->key[i], "%s cannot be changed while the contact lives",
                        node->key[i].text);
        play_read_property(reader, play_resolve(reader, &node->item[i]), k, segment.value);
        append(reader, path, node, &segment);
    }
}

static void read_segments(struct play_reader *reader, const struct play_node *node,
                          struct path *path);

struct loop_text {
    double repeat;
    const struct play_node *path;
};
static const struct play_field loop_fields[] = {
    {"repeat", PLAY_FIELD_WHOLE, NULL, 1, REPEAT_MAX, PLAY_FIELD_REQUIRED,
     offsetof(struct loop_text, repeat)},
    {"path", PLAY_FIELD_NODE, NULL, 0, 0, PLAY_FIELD_REQUIRED, offsetof(struct loop_text, path)},
};

static void read_loop(struct play_reader *reader, const struct play_node *node, struct path *path) {
    struct loop_text loop = {0};
    play_read_mapping(reader, node, "a loop", loop_fields, TOUCH_COUNT(loop_fields), &loop);
    if (reader->failed)
        return;
    const size_t first = path->c->segment_count;
    const double before = path->steps;
    read_segments(reader, loop.path, path);
    const size_t count = path->c->segment_count - first, repeat = (size_t)loop.repeat;
    const double steps = before + loop.repeat * (path->steps - before);
    const double segments = (double)first + loop.repeat * (double)count;
    if (steps > PLAY_STEP_MAX || segments > PLAY_SEGMENT_MAX)
        play_refuse(reader, node, "%.0f steps in %.0f segments with this loop; allowed: %d in %d",
                    steps, segments, PLAY_STEP_MAX, PLAY_SEGMENT_MAX);
    if (reader->failed)
        return;
    reserve(path, first + repeat * count);
    for (size_t i = count; i < repeat * count; i++) {
        path->c->segments[first + i] = path->c->segments[first + i - count];
        path->at[first + i] = path->at[first + i - count];
    }
    path->c->segment_count = first + repeat * count;
    path->steps = steps;
}

#define SEGMENT(kind, key, detail, min, max, flags)                                                \
    { #key, kind, detail, min, max, flags, offsetof(struct segment_text, key) }
static const struct play_field segment_fields[] = {
    SEGMENT(PLAY_FIELD_WHOLE, steps, NULL, 1, SEGMENT_STEPS_MAX, 0),
    SEGMENT(PLAY_FIELD_NUMBER, time, "s", 0, HUGE_VAL, PLAY_FIELD_MIN_OPEN),
    SEGMENT(PLAY_FIELD_NODE, set, NULL, 0, 0, 0),
    SEGMENT(PLAY_FIELD_NODE, loop, NULL, 0, 0, 0),
};
#undef SEGMENT
#define SEGMENT_FIELD_COUNT TOUCH_COUNT(segment_fields)

static struct segment_text read_segment_text(struct play_reader *reader,
                                             const struct play_node *node) {
    struct play_field fields[FORM_COUNT + SEGMENT_FIELD_COUNT];
    struct segment_text text = {.steps = nan(""), .time = nan("")};
    for (size_t i = 0; i < FORM_COUNT; i++) {
        const size_t offset = offsetof(struct segment_text, form) + i * sizeof text.form[0];
        fields[i] = (struct play_field){forms[i].key, PLAY_FIELD_NODE, NULL, 0, 0, 0, offset};
    }
    memcpy(fields + FORM_COUNT, segment_fields, sizeof segment_fields);
    play_read_mapping(reader, node, "a segment", fields, TOUCH_COUNT(fields), &text);
    return text;
}

static void read_segment(struct play_reader *reader, const struct play_node *node,
                         struct path *path) {
    const struct segment_text text = read_segment_text(reader, node);
    size_t count = (text.set ? 1u : 0u) + (text.loop ? 1u : 0u), form = FORM_COUNT;
    for (size_t i = 0; i < FORM_COUNT; i++) {
        count += text.form[i] != NULL;
        form = text.form[i] ? i : form;
    }
    if (count != 1)
        play_refuse(reader, node,
                    "a segment has one motion (move, to, velocity, hold, sine, random, press, "
                    "rotate, orbit, roll, twist, set or loop), not %zu",
                    count);
    if ((text.set || text.loop) && (is_given(text.steps) || is_given(text.time)))
        play_refuse(reader, node, "%s takes neither steps nor time", text.set ? "set" : "loop");
    if (reader->failed)
        return;
    if (text.set)
        read_set(reader, text.set, path);
    else if (text.loop)
        read_loop(reader, text.loop, path);
    else
        read_form(reader, text.form[form], &forms[form], &text, path);
}

static void read_segments(struct play_reader *reader, const struct play_node *node,
                          struct path *path) {
    if (reader->failed)
        return;
    if (node->kind != PLAY_NODE_SEQUENCE || !node->count) {
        play_refuse(reader, node, "a path is a sequence of at least one segment");
        return;
    }
    for (size_t i = 0; i < node->count && !reader->failed; i++)
        read_segment(reader, &node->item[i], path);
}

/* The player prepares the law again after every set: none of them may be refused then. */
static void check_sets(struct play_reader *reader, const struct path *path) {
    const struct play_case *c = path->c;
    struct touch_values values = c->values;
    for (size_t i = 0; i < c->segment_count && !reader->failed; i++) {
        const struct play_segment *segment = &c->segments[i];
        if (segment->kind != PLAY_SET ||
            c->law->properties[segment->property].scope == TOUCH_OF_STATE)
            continue;
        memcpy(values.of[segment->property], segment->value, sizeof values.of[0]);
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): each segment has its node
        play_read_prepare(reader, path->at[i], &values, c);
    }
}

void play_read_path(struct play_reader *reader, const struct play_node *node, struct play_case *c) {
    struct path path = {.c = c};
    read_segments(reader, node, &path);
    check_sets(reader, &path);
    if (!reader->failed && !(path.steps > 0))
        play_refuse(reader, node, "a path without a step");
}

/* --- impacts -------------------------------------------------------------------------------- */

#define X(name, keyword, meaning) keyword "|"
static const char scheme_choices[] = PLAY_SCHEMES(X);
#undef X

struct impact_text {
    double speed, angle, normal, shear; /* NaN: absent */
    double velocity[3];                 /* [0] NaN: absent */
    double spin[2][3], steps, dt, phase, impacts;
    int scheme, plane, end;
};

#define FIELD(key, kind, detail, min, max, flags, member)                                          \
    { key, kind, detail, min, max, flags, offsetof(struct impact_text, member) }
static const struct play_field impact_fields[] = {
    FIELD("speed", PLAY_FIELD_NUMBER, "m/s", 0, HUGE_VAL, PLAY_FIELD_MIN_OPEN, speed),
    FIELD("angle", PLAY_FIELD_NUMBER, "rad", 0, HALF_PI, PLAY_FIELD_MAX_OPEN, angle),
    FIELD("normal_speed", PLAY_FIELD_NUMBER, "m/s", 0, HUGE_VAL, PLAY_FIELD_MIN_OPEN, normal),
    FIELD("shear_speed", PLAY_FIELD_NUMBER, "m/s", 0, HUGE_VAL, 0, shear),
    FIELD("velocity", PLAY_FIELD_VECTOR, "m/s", 0, 0, 0, velocity),
    FIELD("spin1", PLAY_FIELD_VECTOR, "rad/s", 0, 0, 0, spin[0]),
    FIELD("spin2", PLAY_FIELD_VECTOR, "rad/s", 0, 0, 0, spin[1]),
    FIELD("scheme", PLAY_FIELD_CHOICE, scheme_choices, 0, 0, 0, scheme),
    FIELD("steps", PLAY_FIELD_NUMBER, "1", IMPACT_STEPS_MIN, SEGMENT_STEPS_MAX, 0, steps),
    FIELD("dt", PLAY_FIELD_NUMBER, "s", 0, HUGE_VAL, PLAY_FIELD_MIN_OPEN, dt),
    FIELD("phase", PLAY_FIELD_NUMBER, "1", 0, 1, PLAY_FIELD_MAX_OPEN, phase),
    FIELD("plane", PLAY_FIELD_CHOICE, "fixed|moving", 0, 0, 0, plane),
    FIELD("end", PLAY_FIELD_CHOICE, "zero_overlap|zero_force", 0, 0, 0, end),
    FIELD("impacts", PLAY_FIELD_WHOLE, NULL, 1, 1000, 0, impacts),
};
#undef FIELD

static void check_planar_impact(struct play_reader *reader, const struct play_node *node,
                                const struct play_impact *impact) {
    int outside = impact->angle > 0;
    for (int b = 0; b < 2; b++)
        outside |= fabs(impact->spin[b][0]) > 0 || fabs(impact->spin[b][2]) > 0;
    if (outside)
        play_refuse(reader, node,
                    "in two dimensions an impact has no angle in the (n, s) plane, and the bodies "
                    "spin about s alone");
}

/* The velocity as one value: its parts along n and s, in place of normal_speed and shear_speed. */
static void take_velocity(struct play_reader *reader, const struct play_node *node,
                          struct impact_text *text) {
    const double *v = text->velocity;
    if (is_given(text->speed) || is_given(text->angle) || is_given(text->normal) ||
        is_given(text->shear))
        play_refuse(reader, node,
                    "an impact has 'velocity', or speed and angle, or normal_speed and "
                    "shear_speed: not both");
    else if (!(v[0] > 0 && v[1] >= 0) || fabs(v[2]) > 0)
        play_refuse(reader, node,
                    "velocity [%.9g, %.9g, %.9g] m/s; allowed: above 0 along n, from 0 along s, "
                    "and 0 along t",
                    v[0], v[1], v[2]);
    text->normal = v[0];
    text->shear = v[1];
}

/* Speed and angle from either way to say them. */
static void read_approach(struct play_reader *reader, const struct play_node *node,
                          const struct impact_text *text, struct play_impact *impact) {
    const int polar = is_given(text->speed) || is_given(text->angle);
    const int parts = is_given(text->normal) || is_given(text->shear);
    if (!polar && !parts)
        play_refuse(reader, node,
                    "an impact needs the key 'speed' (and 'angle'), or 'normal_speed' (and "
                    "'shear_speed')");
    else if (polar && parts)
        play_refuse(reader, node,
                    "an impact has speed and angle, or normal_speed and shear_speed: not both");
    else if (!is_given(polar ? text->speed : text->normal))
        play_refuse(reader, node, "an impact with '%s' needs the key '%s'",
                    polar ? "angle" : "shear_speed", polar ? "speed" : "normal_speed");
    const double shear = is_given(text->shear) ? text->shear : 0;
    impact->speed = polar ? text->speed : hypot(text->normal, shear);
    impact->angle = !polar ? atan2(shear, text->normal) : is_given(text->angle) ? text->angle : 0;
    if (!reader->failed && !(isfinite(impact->speed) && impact->angle < HALF_PI))
        play_refuse(reader, node,
                    "a normal_speed of %.9g m/s beside a shear_speed of %.9g m/s: allowed angles "
                    "from the normal: [0, 90 deg)",
                    text->normal, shear);
}

/* 200.3: a step that divides the contact time exactly would hide errors of entry and exit. */
#define IMPACT_STEPS 200.3

/* The time step: a part of the contact time, or as given. The contact time of a law that cannot be asked here is not
 * known; the default stands in for it. */
static void read_impact_step(struct play_reader *reader, const struct play_node *node,
                             const struct impact_text *text, struct play_case *c) {
    struct play_impact *impact = &c->impact;
    impact->steps = is_given(text->steps) ? text->steps : IMPACT_STEPS;
    impact->dt = is_given(text->dt) ? text->dt : 0;
    if (is_given(text->dt) && is_given(text->steps))
        play_refuse(reader, node,
                    "an impact has a time step 'dt', or 'steps' a contact time: not both");
    if (reader->failed || !is_given(text->dt))
        return;
    const double contact = play_contact_time(c, impact->speed * cos(impact->angle));
    if (!(contact > 0) || isinf(contact))
        return;
    impact->steps = contact / impact->dt;
    if (!(impact->steps >= IMPACT_STEPS_MIN && impact->steps <= SEGMENT_STEPS_MAX))
        play_refuse(
            reader, node,
            "dt = %.9g s is 1/%.9g of the contact time, %.9g s; allowed: 1/%d to 1/%d of it",
            impact->dt, impact->steps, contact, IMPACT_STEPS_MIN, SEGMENT_STEPS_MAX);
}

void play_read_impact(struct play_reader *reader, const struct play_node *node,
                      struct play_case *c) {
    const double none = nan("");
    struct impact_text text = {.speed = none,
                               .angle = none,
                               .normal = none,
                               .shear = none,
                               .velocity = {none},
                               .steps = none,
                               .dt = none,
                               .phase = 0.5,
                               .impacts = 1,
                               .scheme = PLAY_VERLET_PREDICTED};
    play_read_mapping(reader, node, "an impact", impact_fields, TOUCH_COUNT(impact_fields), &text);
    if (reader->failed)
        return;
    c->impact = (struct play_impact){
        .scheme = (enum play_scheme)text.scheme,
        .phase = text.phase,
        .moving = text.plane,
        .end_at_force = text.end,
        .impacts = (int)text.impacts,
    };
    memcpy(c->impact.spin, text.spin, sizeof c->impact.spin);
    if (is_given(text.velocity[0]))
        take_velocity(reader, node, &text);
    read_approach(reader, node, &text, &c->impact);
    if (c->pair.dimension == 2)
        check_planar_impact(reader, node, &c->impact);
    read_impact_step(reader, node, &text, c);
}
