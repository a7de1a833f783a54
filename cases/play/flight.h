/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two balls, or a ball and a wall, that move freely under a law: the bodies, and a step of each scheme.
 *
 * With a fixed contact plane the overlap is integrated from the approach velocity, which is what the
 * analytical solutions assume and what keeps its last digits; with a moving one both bodies move in
 * space and the geometry is taken from them.
 */
#ifndef PLAY_FLIGHT_H
#define PLAY_FLIGHT_H

#include "player.h"

struct flight {
    struct play_contact contact;
    struct play_sums sums;
    struct touch_body body[2];
    struct touch_frame frame;
    double overlap, touch;   /* m; touch: the overlap at which the law's contact begins (-rgap) */
    double dt, contact_time; /* s; contact_time: of the undamped impact */
    double push[2][3];       /* m/s2, of a free motion: by constant forces */
    double acceleration[2][3], angular[2][3]; /* m/s2, rad/s2, from the last force and the push */
    struct touch_motion motion;               /* of the last step */
    struct touch_force before;                /* the force of the step before that */
    int loaded; /* 1: the bodies are held by the opposite of load, and no moments of the law act */
    struct touch_force load;
    /* The last three samples, newest first, for peaks and crossings. */
    struct sample {
        double time, overlap, normal;
    } past[3];
    size_t samples;
};

/* What is gathered of one impact. */
struct flight_impact {
    double approach; /* m/s, normal speed before */
    double max_overlap, peak_force, start, end, end_force, separation_overlap;
    double normal_impulse, elastic_impulse, shear_impulse;
    int touched, released, ended;
};

/* The bodies of an impact as they come, contact and contact time (s; 0: from the law itself); no step yet, and no dt.
 * Of a free motion the bodies rest, and there is no contact time where it needs none. 0, or -1 with a message. */
int flight_open(const struct play_case *c, double contact_time, struct flight *f,
                struct touch_message *ret_message);
/* Acceleration (m/s2) of a body of a free motion by its constant force and by gravity. */
double flight_push(const struct play_case *c, int body, int axis);
/* Puts the bodies at the given overlap along the present normal. */
void flight_place(struct flight *f, double overlap);
int flight_is_wall(const struct touch_body *body);
/* The local motion of these bodies, but for what only a step knows: dt and slides. */
void flight_observe(const struct flight *f, const struct touch_body body[2],
                    struct touch_motion *ret_motion);
/* Takes the law's answer to a motion at the start, which is no step. */
void flight_begin(struct flight *f, const struct touch_motion *motion);
/* One step of length f->dt by the scheme of the case. */
void flight_step(struct flight *f);
/* Appends a row: of the contact, and of the bodies in axes whose origin is where body 1 was at the start. */
void flight_record(const struct flight *f, size_t leg, const struct touch_motion *motion,
                   struct play_trace *trace);

/* Takes the last sample of f->past into g, what is known of the impact. before: the force of the sample before it; state: that
 * of an adhesive law before the step, which says where in the step the neck broke; NULL: the overlap passes zero. */
void flight_gather(const struct flight *f, const struct touch_force *before, const double *state,
                   struct flight_impact *g);
/* Numbers of the impact, from the bodies before it and those of f; first and after: the motions of both, in the axes of
 * f. */
void flight_outcomes(const struct flight *f, const struct flight_impact *g,
                     const struct touch_body before[2], const struct touch_motion *first,
                     const struct touch_motion *after, double o[PLAY_OUTCOME_COUNT]);

#endif
