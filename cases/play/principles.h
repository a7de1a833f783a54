/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every contact law obeys, whatever its formula: names and statements. The room cases/battery judges them;
 * cases ask for one by `principle: NAME`. A new principle is one line here and one file there. */
#ifndef PLAY_PRINCIPLES_H
#define PLAY_PRINCIPLES_H

#include "trace_table.h"

/* X(name, statement): lower case with underscores, and one sentence. */
#define PLAY_PRINCIPLES(X)                                                                         \
    X(answers, "The law answers every motion: it does not crash, hang, print or change rounding.") \
    X(mirror, "A motion seen in a mirror gives the mirror image of the forces.")                   \
    X(turned, "Forces turn with the axes of the contact plane in which the motion is written.")    \
    X(exchanged, "It does not matter which of the bodies is called the first.")                    \
    X(scaled, "In other units of length, mass and time every answer is the same number.")          \
    X(rigid_motion, "A pair that turns as one rigid body answers as one that rests.")              \
    X(momentum, "The torques of a contact on two balls change no angular momentum.")               \
    X(symmetry_plane, "Two equal balls pressed together are each a ball on a rigid wall.")         \
    X(wall_limit, "A ball of 1e10 radii is a wall.")                                               \
    X(rigid_limit, "A body 1e16 times as hard as the other is rigid.")                             \
    X(apart, "What is not in contact has no force, moment, stiffness or energy.")                  \
    X(coulomb, "The shear force stays within the Coulomb limit, and is at it while it slips.")     \
    X(dissipates, "Slip, dashpots and rolling take energy and never give it.")                     \
    X(event_flags, "The events of a step are the changes of the flags.")                           \
    X(finite, "Every answer is a finite number.")                                                  \
    X(passive, "From no contact to no contact the bodies get no more work than they put in.")      \
    X(forgotten, "A contact after separation answers as a first one.")                             \
    X(booked,                                                                                      \
      "The work done on springs and dashpots is booked: strain, slip, dashpots, coupling.")        \
    X(acts, "There is a motion in which a property makes a difference.")                           \
    X(changed, "A property that is changed in contact acts from then on.")                         \
    X(returned, "In small steps an impact returns the restitution that is declared to be exact.")  \
    X(smooth, "No property has a threshold inside its range beyond which it does nothing.")        \
    X(slip_direction, "A spring that slips pulls body 1 along with the slide of body 2.")          \
    X(held, "A spring at its limit that is held takes a falling limit and keeps its direction.")   \
    X(interleaved, "Contacts that are stepped in turns answer as each does alone, to the bit.")    \
    X(let_back, "A neck that is pulled and let back has the same force at the same overlap.")      \
    X(stiffness, "The stiffness is the derivative of the force of the spring.")                    \
    X(subdivided, "What the length of the steps makes of an answer falls with it.")                \
    X(touch, "The force of the spring vanishes at touch.")                                         \
    X(ranges, "What no body can have, such as friction below 0, is refused.")                      \
    X(patient, "A pause is the same in one step as in many.")                                      \
    X(repeatable, "The same motion gives the same bits, whatever was asked before.")               \
    X(given_restitution,                                                                           \
      "A restitution that is a property depends on nothing else and grows with it.")

enum play_principle {
#define X(name, statement) PLAY_PRINCIPLE_##name,
    PLAY_PRINCIPLES(X)
#undef X
    PLAY_PRINCIPLE_COUNT
};

/* Name, and the statement as its meaning; NULL past the last. It is no quantity of a trace. */
const struct play_quantity *play_principle_at(size_t principle);
/* The principle of that name, or NULL. */
const struct play_quantity *play_principle_find(const char *name);

#endif
