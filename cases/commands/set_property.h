/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The option --set KEY=VALUE of verbs that make a case of their own. */
#ifndef SET_PROPERTY_H
#define SET_PROPERTY_H

#include "cases/core/options.h"
#include "cases/play/case.h"

#define COMMAND_SET_ROW(at_, ...)                                                                  \
    OPTION(LIST, "set", "KEY=VALUE", at_,                                                          \
           "Give a property of the law this value. May be given several times.", ##__VA_ARGS__)

#define COMMAND_MATERIAL_ROW(at_)                                                                  \
    OPTION(LIST, "material", "ROLE=VALUE,...", at_,                                                \
           "What the bodies are made of, in words that all laws share, as in "                     \
           "'young=70 GPa,poisson=0.25,density=2500': 'touchstone list roles' has them. --set "    \
           "comes after it. May be given several times.")

/* Gives the properties what the material has, and the bodies their masses. As below. */
int command_set_material(const char *verb, const struct option_list *material, struct play_case *c);

/* Gives each property its value, both bodies the same. ret_sigma: TOUCH_PROPERTY_MAX standard uncertainties, NaN where none is
 * given; NULL: none is allowed. 0; or EXIT_USAGE, after a message of that verb. */
int command_set_properties(const char *verb, const struct option_list *set, struct play_case *c,
                           double *ret_sigma);

#endif
