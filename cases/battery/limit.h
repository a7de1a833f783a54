/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the principles about walls and rigid bodies have in common: motions without turns, and materials of bodies. */
#ifndef BATTERY_LIMIT_H
#define BATTERY_LIMIT_H

#include "relation.h"

/* A copy without turns of bodies and plane, without vectors of the state, and with a fixed plane: in a turn a wall is no large
 * ball, since it turns with its plane. */
void battery_without_turns(const struct play_case *c, struct play_case *ret);
/* Takes the slides out as well. */
void battery_head_on(struct play_case *c);
/* Whether the materials are those of the bodies, so that another body changes what the pair does: each modulus belongs to a
 * body, or the contact can inherit it. In that case each body gets the values of the contact, and passes them on. Nothing that
 * a path sets then changes a modulus of the contact. */
int battery_bodies_have_materials(struct play_case *c);
/* Makes body 2 a wall. */
void battery_make_wall(struct play_case *c);
/* Multiplies the moduli of body 2. Returns whether there are any, and their ranges allow it. */
int battery_harden(struct play_case *c, double factor);

#endif
