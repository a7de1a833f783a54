/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The motion: segments of a path, or an impact. */
#include "cases/play/player.h"
#include "read_parts.h"

#define HALF_PI   1.57079632679489661923
#define BODY_BOTH 2 /* of "1|2|both" */

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

static int is_given(double value) {
    return !isnan(value);
}

static void apply_angle(struct play_reader *reader, const struct play_node *node,
                        struct form_text *draft) {
    if (!is_given(draft->along[0]) || is_given(draft->along[1]))
        play_refuse(reader, node, "angle makes the shear from normal: give normal, and no shear");
    draft->along[1] = draft->along[0] * tan(draft->angle);
}

/* In the plane there is one shear direction, t, and one axis, s (touchstone/law.h). */
static void check_plane(struct play_reader *reader, const struct play_node *node,
                        const struct segment_form *form, const struct form_text *draft,
                        const struct play_segment *segment) {
    const int shears = is_given(draft->along[1]) && fabs(draft->along[1]) > 0;
    const int turns = fabs(draft->angle) > 0 && form->kind != PLAY_MOVE;
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
                      const struct segment_form *form, const struct form_text *draft,
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
                      const struct segment_form *form, const struct segment_text *text,
                      struct path *path) {
    const double none = nan("");
    struct form_text draft = {.along = {none, none, none},
                              .normal_force = none,
                              .angle = none,
                              .cycles = 1,
                              .seed = 1,
                              .body = BODY_BOTH};
    play_read_mapping(reader, node, form->table, &draft);
    const int velocity = !strcmp(form->key, "velocity");
    if (form->moves && !is_given(draft.along[0]) && !is_given(draft.along[1]) &&
        !is_given(draft.along[2]))
        play_refuse(reader, node, "%s without a number: a pause is 'hold: {}'", form->key);
    if (velocity && !is_given(text->time))
        play_refuse(reader, node, "velocity needs the key 'time' beside it");
    if (form->kind == PLAY_MOVE && is_given(draft.angle))
        apply_angle(reader, node, &draft);
    struct play_segment segment = {
        .kind = form->kind,
        .steps = text->steps ? text->steps : 100,
        .time = is_given(text->time) ? text->time : 1,
        .cycles = is_given(draft.cycles) ? draft.cycles : 1,
        .seed = (double)draft.seed,
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

static void read_loop(struct play_reader *reader, const struct play_node *node, struct path *path) {
    struct loop_text loop = {0};
    play_read_mapping(reader, node, &loop_table, &loop);
    if (reader->failed)
        return;
    const size_t first = path->c->segment_count;
    const double before = path->steps;
    read_segments(reader, loop.path, path);
    const size_t count = path->c->segment_count - first, repeat = loop.repeat;
    const double steps = before + (double)repeat * (path->steps - before);
    const double segments = (double)first + (double)repeat * (double)count;
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

static void read_segment(struct play_reader *reader, const struct play_node *node,
                         struct path *path) {
    struct segment_text text = {.time = nan("")};
    play_read_mapping(reader, node, &segment_table, &text);
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
    if ((text.set || text.loop) && (text.steps || is_given(text.time)))
        play_refuse(reader, node, "%s takes neither steps nor time", text.set ? "set" : "loop");
    if (reader->failed)
        return;
    if (text.set)
        read_set(reader, text.set, path);
    else if (text.loop)
        read_loop(reader, text.loop, path);
    else
        read_form(reader, text.form[form], &segment_forms[form], &text, path);
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
                          struct play_case *c) {
    struct play_written *written = &c->written;
    const double *v = written->velocity;
    if (is_given(c->impact.speed) || is_given(c->impact.angle) || is_given(written->normal_speed) ||
        is_given(written->shear_speed))
        play_refuse(reader, node,
                    "an impact has 'velocity', or speed and angle, or normal_speed and "
                    "shear_speed: not both");
    else if (!(v[0] > 0 && v[1] >= 0) || fabs(v[2]) > 0)
        play_refuse(reader, node,
                    "velocity [%.9g, %.9g, %.9g] m/s; allowed: above 0 along n, from 0 along s, "
                    "and 0 along t",
                    v[0], v[1], v[2]);
    written->normal_speed = v[0];
    written->shear_speed = v[1];
}

/* Speed and angle from either way to say them. */
static void read_approach(struct play_reader *reader, const struct play_node *node,
                          struct play_case *c) {
    const double normal = c->written.normal_speed, shear = c->written.shear_speed;
    struct play_impact *impact = &c->impact;
    const int polar = is_given(impact->speed) || is_given(impact->angle);
    const int parts = is_given(normal) || is_given(shear);
    if (!polar && !parts)
        play_refuse(reader, node,
                    "an impact needs the key 'speed' (and 'angle'), or 'normal_speed' (and "
                    "'shear_speed')");
    else if (polar && parts)
        play_refuse(reader, node,
                    "an impact has speed and angle, or normal_speed and shear_speed: not both");
    else if (!is_given(polar ? impact->speed : normal))
        play_refuse(reader, node, "an impact with '%s' needs the key '%s'",
                    polar ? "angle" : "shear_speed", polar ? "speed" : "normal_speed");
    const double along_s = is_given(shear) ? shear : 0;
    if (!polar) {
        impact->speed = hypot(normal, along_s);
        impact->angle = atan2(along_s, normal);
    }
    impact->angle = is_given(impact->angle) ? impact->angle : 0;
    if (!reader->failed && !(isfinite(impact->speed) && impact->angle < HALF_PI))
        play_refuse(reader, node,
                    "a normal_speed of %.9g m/s beside a shear_speed of %.9g m/s: allowed angles "
                    "from the normal: [0, 90 deg)",
                    normal, along_s);
}

/* 200.3: a step that divides the contact time exactly would hide errors of entry and exit. */
#define IMPACT_STEPS 200.3

/* The time step: a part of the contact time, or as given. The contact time of a law that cannot be asked here is not
 * known; the default stands in for it. */
static void read_impact_step(struct play_reader *reader, const struct play_node *node,
                             struct play_case *c) {
    struct play_impact *impact = &c->impact;
    const int by_time = is_given(impact->dt), by_steps = is_given(impact->steps);
    impact->steps = by_steps ? impact->steps : IMPACT_STEPS;
    impact->dt = by_time ? impact->dt : 0;
    if (by_time && by_steps)
        play_refuse(reader, node,
                    "an impact has a time step 'dt', or 'steps' a contact time: not both");
    if (reader->failed || !by_time)
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
    play_read_mapping(reader, node, &impact_table, c);
    if (reader->failed)
        return;
    if (is_given(c->written.velocity[0]))
        take_velocity(reader, node, c);
    read_approach(reader, node, c);
    if (c->pair.dimension == 2)
        check_planar_impact(reader, node, &c->impact);
    read_impact_step(reader, node, c);
}
