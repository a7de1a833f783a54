/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A path as the motion of two bodies in space. */
#ifndef PLAY_TWO_BODIES_H
#define PLAY_TWO_BODIES_H

#include "case.h"

/* Whether the segment turns the contact plane. */
int play_turns_plane(const struct play_segment *segment);

/* The axes of the contact plane after that part (0 to 1) of a segment that began with the axes from. */
void play_turn_axes(const struct play_segment *segment, const struct touch_frame *from, double part,
                    struct touch_frame *ret_frame);

/* The bodies of the case at that overlap, with the velocities and spins with which the segment turns them;
 * what it prescribes of overlap and slides is not in the velocities yet. In the axes of the contact plane:
 * n = x, s = y, t = z, where levers cancel to the last digit. */
void play_place_bodies(const struct play_case *c, const struct play_segment *segment,
                       double overlap, double dt, struct play_bodies *ret_bodies);

/* The same bodies in space, where the contact plane has those axes. */
void play_bodies_in_space(const struct touch_frame *frame, struct play_bodies *bodies);

/* Asks play_case.bodies_step, and turns forces and torques into the answer of a law: moments are what
 * the torques are beside those of the force at the levers of play_case.torque_lever. */
void play_ask_bodies(const struct play_case *c, const struct play_bodies *bodies,
                     const double *state_in, double *ret_state, struct touch_force *ret_force);

#endif
