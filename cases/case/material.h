/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two bodies are made of, in words that mean the same to every law: the names of roles (touchstone/law.h). */
#ifndef PLAY_MATERIAL_H
#define PLAY_MATERIAL_H

#include "read_parts.h"

struct play_material {
    double of[TOUCH_ROLE_COUNT][2]; /* of each body, in the unit of the role; NaN: not said */
    double density[2];              /* kg/m3; NaN: not said */
    double speed,
        overlap; /* m/s or m, one of them: where a linear spring is as stiff as the material; NaN: not said */
};

/* `material: {young: [70 GPa, 200 GPa], poisson: 0.25, density: 2500 kg/m3}`; node may be NULL. */
void play_read_material(struct play_reader *reader, const struct play_node *node,
                        struct play_material *ret_material);
/* The same from the text "young=70 GPa, poisson=0.25" of the command line. 0; or -1 and what is refused. */
int play_material_from_text(const char *text, struct play_material *ret_material,
                            struct touch_message *ret_why);

/* Whether a law has a property of that role, or of one that a material turns into it and back. */
int play_material_can(const struct touch_law *law, enum touch_role role);

/* Gives properties the values of the material, by their roles: directly, or by what is exact of an isotropic solid. Those
 * that the case gives itself (play_case.given, .held) keep their values, unless also_given. A value of which the law has
 * no ability is left; one that the law asks for in another form, or requires, is refused. What bodies hold for inheritance
 * still has to be inherited. 0; or -1 and the first reason, with all that can be mapped. */
int play_material_map(const struct play_material *material, int also_given, struct play_case *c,
                      struct touch_message *ret_why);
/* Masses and moments of inertia of solid bodies, where the material has a density. */
void play_material_masses(const struct play_material *material, struct play_case *c);

#endif
