/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A free motion: how the bodies begin, what pushes them, and for how long. */
#include <math.h>
#include <string.h>
#include "cases/play/player.h"
#include "read_parts.h"
#include "touchstone/common.h"

#define X(name, keyword, meaning) keyword "|"
static const char scheme_choices[] = PLAY_SCHEMES(X);
#undef X

struct free_text {
    double overlap, gap, time, dt, steps, contact_steps; /* NaN: absent */
    double velocity[2][3], spin[2][3], force[2][3], gravity[3];
    int scheme, plane;
};

#define FIELD(key, kind, detail, min, max, flags, member)                                          \
    { key, kind, detail, min, max, flags, offsetof(struct free_text, member) }
#define NUMBER(key, unit, member)                                                                  \
    FIELD(key, PLAY_FIELD_NUMBER, unit, 0, HUGE_VAL, PLAY_FIELD_MIN_OPEN, member)
#define VECTOR(key, unit, member) FIELD(key, PLAY_FIELD_VECTOR, unit, 0, 0, 0, member)
static const struct play_field free_fields[] = {
    FIELD("overlap", PLAY_FIELD_NUMBER, "m", 0, 0, 0, overlap),
    FIELD("gap", PLAY_FIELD_NUMBER, "m", 0, HUGE_VAL, 0, gap),
    VECTOR("velocity1", "m/s", velocity[0]),
    VECTOR("velocity2", "m/s", velocity[1]),
    VECTOR("spin1", "rad/s", spin[0]),
    VECTOR("spin2", "rad/s", spin[1]),
    VECTOR("force1", "N", force[0]),
    VECTOR("force2", "N", force[1]),
    VECTOR("gravity", "m/s2", gravity),
    FIELD("scheme", PLAY_FIELD_CHOICE, scheme_choices, 0, 0, 0, scheme),
    FIELD("plane", PLAY_FIELD_CHOICE, "fixed|moving", 0, 0, 0, plane),
    NUMBER("time", "s", time),
    NUMBER("dt", "s", dt),
    FIELD("contact_steps", PLAY_FIELD_NUMBER, "1", 4, PLAY_STEP_MAX, 0, contact_steps),
    FIELD("steps", PLAY_FIELD_WHOLE, NULL, 1, PLAY_STEP_MAX, 0, steps),
};
#undef VECTOR
#undef NUMBER
#undef FIELD

static int is_given(double value) {
    return !isnan(value);
}

static int is_some(const double v[3]) {
    return fabs(v[0]) > 0 || fabs(v[1]) > 0 || fabs(v[2]) > 0;
}

/* What a wall cannot do, and what disks cannot. */
static void check_bodies(struct play_reader *reader, const struct play_node *node,
                         const struct free_text *text, const struct play_case *c) {
    const double *const moved[] = {text->velocity[0], text->velocity[1], text->force[0],
                                   text->force[1], text->gravity};
    int outside = 0;
    if (isinf(c->pair.radius[1]) && (is_some(text->force[1]) || is_some(text->spin[1])))
        play_refuse(reader, node, "body 2 is a wall: no force moves it, and it does not spin");
    for (size_t i = 0; i < TOUCH_COUNT(moved); i++)
        outside |= fabs(moved[i][1]) > 0;
    for (int b = 0; b < 2; b++)
        outside |= fabs(text->spin[b][0]) > 0 || fabs(text->spin[b][2]) > 0;
    if (c->pair.dimension == 2 && outside)
        play_refuse(reader, node,
                    "in two dimensions nothing moves along s, and the bodies spin about s alone");
}

/* The number of steps for a time of which dt is a part; a step that would be shorter than round-off is none. */
static void divide_time(struct play_reader *reader, const struct play_node *node, double time,
                        double dt, struct play_free *f) {
    const double steps = fmax(1, ceil(time / dt * (1 - 1e-12)));
    if (!(steps <= PLAY_STEP_MAX)) {
        play_refuse(reader, node, "%.9g s in steps of %.9g s: %.0f steps; allowed: 1 to %d", time,
                    dt, steps, PLAY_STEP_MAX);
        return;
    }
    f->steps = (size_t)steps;
    f->dt = time / steps;
}

/* Two of time, dt and steps make the third. */
static void read_length(struct play_reader *reader, const struct play_node *node,
                        const struct free_text *text, struct play_case *c) {
    struct play_free *f = &c->free;
    const int count = is_given(text->time) + is_given(text->dt) + is_given(text->steps) +
                      is_given(text->contact_steps);
    if (count != 2 || (is_given(text->contact_steps) && !is_given(text->steps))) {
        play_refuse(reader, node,
                    "a free motion needs two of 'time', 'dt' and 'steps', or 'contact_steps' with "
                    "'steps'");
        return;
    }
    f->steps = is_given(text->steps) ? (size_t)text->steps : 0;
    if (is_given(text->contact_steps)) {
        f->contact_steps = text->contact_steps;
        if (!(play_free_speed(c) > 0))
            play_refuse(reader, node,
                        "contact_steps divides the contact time of an impact, and these bodies do "
                        "not approach: give dt");
        return;
    }
    if (is_given(text->time) && is_given(text->dt))
        divide_time(reader, node, text->time, text->dt, f);
    else
        f->dt = is_given(text->dt) ? text->dt : text->time / text->steps;
    if (!reader->failed && !(f->dt > 0 && isfinite(f->dt * (double)f->steps)))
        play_refuse(reader, node, "a step of %.9g s; allowed: (0, inf) s", f->dt);
}

void play_read_free(struct play_reader *reader, const struct play_node *node, struct play_case *c) {
    const double none = nan("");
    struct free_text text = {.overlap = none,
                             .gap = none,
                             .time = none,
                             .dt = none,
                             .steps = none,
                             .contact_steps = none,
                             .scheme = PLAY_VERLET_PREDICTED};
    play_read_mapping(reader, node, "a free motion", free_fields, TOUCH_COUNT(free_fields), &text);
    if (!reader->failed && is_given(text.overlap) && is_given(text.gap))
        play_refuse(reader, node, "a free motion begins with an overlap or with a gap: not both");
    check_bodies(reader, node, &text, c);
    if (reader->failed)
        return;
    c->impact = (struct play_impact){
        .scheme = (enum play_scheme)text.scheme, .moving = text.plane, .impacts = 1};
    memcpy(c->impact.spin, text.spin, sizeof c->impact.spin);
    c->free.is = 1;
    c->free.overlap = is_given(text.overlap) ? text.overlap : is_given(text.gap) ? 0 - text.gap : 0;
    memcpy(c->free.velocity, text.velocity, sizeof text.velocity);
    memcpy(c->free.force, text.force, sizeof text.force);
    memcpy(c->free.gravity, text.gravity, sizeof text.gravity);
    read_length(reader, node, &text, c);
}
