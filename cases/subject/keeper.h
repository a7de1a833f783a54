/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A law in a library that keeps the history of its contact itself, as a program of the discrete element method does. Its
 * step() is not pure: the one state field counts steps, and 0 is a new contact. The library exports keeper_begin() besides
 * what touchstone/plugin.h says, and is loaded behind the fence of an engine (fence.h). */
#ifndef KEEPER_H
#define KEEPER_H

#include "cases/play/case.h"
#include "description.h"

struct keeper {
    uint32_t answers; /* bits of enum play_force_field: the others are not known of its laws */
    int no_walls, no_disks, own_numbers; /* as in struct play_description */
    /* Answers two balls in space, in place of the step of the law that was prepared last. */
    void (*in_space)(const struct play_bodies *bodies, const double *state_in, double *ret_state,
                     struct play_bodies_answer *ret_answer);
};

/* Begins what the laws of the library need, before they are asked for. refuse: ends this process, because a law cannot
 * begin or cannot answer, and says why. */
typedef const struct keeper *keeper_begin_function(void (*refuse)(const char *why));

#endif
