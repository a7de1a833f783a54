/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laws of engines, one row each: what touchstone expects of the law and what the engine's adapter has
 * to set. The harness and the adapters to LAMMPS and LIGGGHTS share this table; the adapter to YADE, which
 * is a Python program, has its settings in a row of its own. */
#ifndef ENGINE_LAWS_H
#define ENGINE_LAWS_H

#include <stddef.h>
#include "touchstone/law.h"

/* Of a torque lever; "" where it is not said. */
const char *engine_lever_words(unsigned lever);

struct engine_law {
    const char *engine;    /* name */
    const char *name;      /* as the adapter takes it */
    const char *words;     /* as the engine's users write it */
    const char *same_as;   /* built-in law whose shear history is the same, or "" */
    uint8_t wall_lever;    /* TOUCH_torque_lever_...: that of a torque at a wall */
    const char *mixing;    /* of two materials */
    const char *evaluated; /* with which velocities the force is taken when the engine integrates */
    /* What is known to be wrong beside its conventions, "" for nothing: a choice among the
     * conventions that nobody would make on purpose. */
    const char *wrong;
    int takes_restitution; /* else: a dashpot coefficient of the form below, or nothing */
    int takes_rolling;
    int wall_keeps_step;      /* at a damped wall the time step cannot change during contact */
    int is_normal_only;       /* its shear part is not asked: a row for its dashpot */
    const char *dashpot;      /* damp_formula of viscoelastic_nonlinear that it has, or "" */
    double least_restitution; /* above which */
    double least_young, least_poisson; /* Pa, 1 */
    struct touch_conventions conventions;
    /* What the adapter writes into the engine's commands.
     *   lammps    "tangential" and "damping" of pair_style granular; NULL: gran/hertz/history
     *   liggghts  what follows "model hertz", and what follows the whole model */
    const char *setup[2];
    /* For measure.py alone: not listed and not put under test. */
    int is_measured_only;
    int mixes_itself;      /* the pair of two materials is left to the engine */
    int has_wall_material; /* the wall is given as a material, not by stiffnesses */
};

/* What a law takes under its own name, and its conventions then. How many rows. */
#define ENGINE_PROPERTIES 5
size_t engine_law_properties(const struct engine_law *law,
                             struct touch_property ret_rows[ENGINE_PROPERTIES]);
struct touch_conventions engine_law_conventions(const struct engine_law *law);

/* The i-th row, of whatever engine; NULL past the last. */
const struct engine_law *engine_law_row(size_t i);
/* The law of that engine and name, or NULL. */
const struct engine_law *engine_law_named(const char *engine, const char *name);

#endif
