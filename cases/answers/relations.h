/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The relations that models are made of, by subject. */
#ifndef RELATIONS_H
#define RELATIONS_H

#include "models.h"

extern const struct model_part relations_pair, relations_bodies, relations_hertz, relations_impact,
    relations_restitution, relations_mindlin, relations_oblique, relations_adhesion,
    relations_stability;

#endif
