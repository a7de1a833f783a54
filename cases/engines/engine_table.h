/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engines, their laws with the conventions that each declares, and what each can express. */
#ifndef ENGINE_TABLE_H
#define ENGINE_TABLE_H

#include "conventions.h"
#include "cases/play/case.h"

struct engine {
    const char *name;    /* "lammps" */
    const char *title;   /* with the version that the table speaks of */
    const char *install; /* how to get it */
};

/* What is known to be wrong with a law of an engine beside its conventions, "" for nothing: a
 * choice among the conventions that nobody would make on purpose. */
struct engine_law {
    const char *engine;  /* name */
    const char *name;    /* as the adapter takes it */
    const char *words;   /* as the engine's users write it */
    const char *same_as; /* built-in law whose shear history is the same, or "" */
    const char *slip_arm, *torque_arm, *wall_arm; /* spin makes slip at, shear turns the ball at */
    const char *mixing;                           /* of two materials */
    const char *evaluated; /* with which velocities the force is taken when the engine integrates */
    const char *wrong;
    int takes_restitution; /* else: a dashpot coefficient of the form below, or nothing */
    int takes_rolling;
    int is_normal_only;       /* its shear part is not asked: a row for its dashpot */
    const char *dashpot;      /* damp_formula of viscoelastic_nonlinear that it has, or "" */
    double least_restitution; /* above which */
    double least_young, least_poisson; /* Pa, 1 */
    struct engine_conventions conventions;
};

const struct engine *engine_at(size_t i);
const struct engine *engine_find(const char *name);
/* The i-th law of an engine, NULL past the last. */
const struct engine_law *engine_law_at(const struct engine *engine, size_t i);

/* Whether the law can play the case. 1; or 0 with the reason. */
int engine_can(const struct engine_law *law, const struct play_case *c, char *ret_reason,
               size_t size);
/* The law's conventions for that case: some do not apply (a wall's without a wall, ...). */
struct engine_conventions engine_conventions_for(const struct engine_law *law,
                                                 const struct play_case *c);
/* Whether the law tells a quantity in that case: forces and torques, and what follows from them;
 * the elastic parts where nothing is damped. */
int engine_tells(const struct play_case *c, const struct play_quantity *quantity);

#endif
