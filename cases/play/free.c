/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Free motion of two balls, or of a ball and a wall, under constant forces, for a given time: contacts may end and
 * begin again. */
#include "flight.h"

static void throw_bodies(const struct play_case *c, struct flight *f) {
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++) {
            f->body[b].velocity[i] = c->free.velocity[b][i];
            f->push[b][i] = flight_push(c, b, i);
        }
    flight_place(f, c->free.overlap);
}

/* The law is asked at the start as well, since the bodies may begin in contact. What it books there is of no step. No time
 * has passed: they have not slid, and by so short a step they have not rolled either. */
static void begin(struct flight *f) {
    struct touch_motion motion = {.dt = 0x1p-40 * f->dt};
    flight_observe(f, f->body, &motion);
    flight_begin(f, &motion);
    const struct touch_force *force = &f->contact.force;
    f->sums.overlap = f->overlap;
    f->sums.activations = (force->events & TOUCH_EVENT_ACTIVATED) != 0;
    f->sums.spring_normal = force->strain_energy - force->strain_shear;
    f->sums.spring_shear = force->strain_shear;
    f->motion = motion;
}

int play_run_flight(const struct play_case *c, const struct play_refine *refine,
                    struct play_trace *ret_trace, struct touch_message *ret_message) {
    const size_t factor = refine && refine->factor ? refine->factor : 1;
    struct flight f = {0};
    if (flight_open(c, refine ? refine->contact_time : 0.0, &f, ret_message))
        return -1;
    f.dt =
        (c->free.dt > 0.0 ? c->free.dt : f.contact_time / c->free.contact_steps) / (double)factor;
    throw_bodies(c, &f);
    begin(&f);
    flight_record(&f, 0, &f.motion, ret_trace);
    for (size_t k = 0; k < c->free.steps * factor; k++) {
        flight_step(&f);
        flight_record(&f, 1, &f.motion, ret_trace);
    }
    play_trace_end_leg(ret_trace);
    play_record_counts(ret_trace, &f.sums, &f.contact);
    return 0;
}
