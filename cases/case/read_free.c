/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A free motion: how the bodies begin, what pushes them, and for how long. */
#include "cases/play/player.h"
#include "read_parts.h"

static int is_given(double value) {
    return !isnan(value);
}

static int is_some(const double v[3]) {
    return fabs(v[0]) > 0 || fabs(v[1]) > 0 || fabs(v[2]) > 0;
}

/* What a wall cannot do, and what disks cannot. */
static void check_bodies(struct play_reader *reader, const struct play_node *node,
                         const struct play_case *c) {
    const struct play_free *f = &c->free;
    const double *const moved[] = {f->velocity[0], f->velocity[1], f->force[0], f->force[1],
                                   f->gravity};
    const double(*spin)[3] = c->impact.spin;
    int outside = 0;
    if (isinf(c->pair.radius[1]) && (is_some(f->force[1]) || is_some(spin[1])))
        play_refuse(reader, node, "body 2 is a wall: no force moves it, and it does not spin");
    for (size_t i = 0; i < TOUCH_COUNT(moved); i++)
        outside |= fabs(moved[i][1]) > 0;
    for (int b = 0; b < 2; b++)
        outside |= fabs(spin[b][0]) > 0 || fabs(spin[b][2]) > 0;
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

/* Two of time, dt and steps make the third; contact_steps stands for dt. */
static void read_length(struct play_reader *reader, const struct play_node *node,
                        struct play_case *c) {
    struct play_free *f = &c->free;
    const double time = c->written.time, dt = f->dt;
    const int by_contact = is_given(f->contact_steps);
    const int count = is_given(time) + is_given(dt) + (f->steps > 0) + by_contact;
    f->dt = 0;
    f->contact_steps = by_contact ? f->contact_steps : 0;
    if (count != 2 || (by_contact && !f->steps)) {
        play_refuse(reader, node,
                    "a free motion needs two of 'time', 'dt' and 'steps', or 'contact_steps' with "
                    "'steps'");
        return;
    }
    if (by_contact) {
        if (!(play_free_speed(c) > 0))
            play_refuse(reader, node,
                        "contact_steps divides the contact time of an impact, and these bodies do "
                        "not approach: give dt");
        return;
    }
    if (!f->steps)
        divide_time(reader, node, time, dt, f);
    else
        f->dt = is_given(dt) ? dt : time / (double)f->steps;
    if (!reader->failed && !(f->dt > 0 && isfinite(f->dt * (double)f->steps)))
        play_refuse(reader, node, "a step of %.9g s; allowed: (0, inf) s", f->dt);
}

void play_read_free(struct play_reader *reader, const struct play_node *node, struct play_case *c) {
    struct play_free *f = &c->free;
    play_read_mapping(reader, node, &free_table, c);
    if (reader->failed)
        return;
    const double gap = c->written.gap;
    if (is_given(f->overlap) && is_given(gap))
        play_refuse(reader, node, "a free motion begins with an overlap or with a gap: not both");
    check_bodies(reader, node, c);
    f->is = 1;
    f->overlap = is_given(f->overlap) ? f->overlap : is_given(gap) ? 0 - gap : 0;
    c->impact.impacts = 1;
    if (!reader->failed)
        read_length(reader, node, c);
}
