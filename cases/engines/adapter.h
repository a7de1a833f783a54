/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the laws of LAMMPS and LIGGGHTS share, which are libraries that touchstone-worker loads as any law: two bodies
 * that are moved by hand.
 *
 * The engine integrates nothing. Before each step the adapter writes positions, velocities and
 * spins of the two bodies, the engine advances by one step, and forces and torques are read back:
 * the engine's law sees exactly the motion of the case, and its history advances once.
 *
 * Axes: n = x, s = y, t = z. Body 1 touches body 2 at x = 0; a wall is the plane x = 0. */
#ifndef ADAPTER_H
#define ADAPTER_H

#include <stddef.h>
#include "engine_laws.h"

/* A contact as the host opens it. SI; infinite for a wall; NaN where it was not given. */
struct adapter_contact {
    double radius[2], mass[2], inertia[2];
    int rigid[2], wall;
    double young[2], poisson[2];
    double restitution, friction, rolling;
    double dashpot; /* coefficient of a dashpot that is given as such, in the law's own unit */
    /* Made from the above: effective moduli, radius, mass; what stands for two unlike bodies in an
     * engine that knows one pair of moduli: E and nu of one body that meets its like with the same
     * effective moduli. */
    double e_star, g_star, r_eff, m_eff, young_like, poisson_like;
};

/* What is written before a step, and read after it. */
struct adapter_bodies {
    double position[2][3], velocity[2][3], spin[2][3];
    double force[2][3], torque[2][3];
};

struct gran;

struct adapter_engine {
    const char *name;
    const char *library;      /* what is opened where the user names no build of it */
    const char *install_hint; /* how to get it */
    struct gran *gran;        /* what both engines share */
    /* Loads the engine; its version as text. Nonzero with a message. */
    int (*load)(const struct adapter_engine *engine, char *ret_version, size_t version_size,
                char *ret_message, size_t size);
    /* Begins a new contact with all history gone. Nonzero with a message if the law cannot have
     * it. */
    int (*open)(const struct adapter_engine *engine, const struct engine_law *law,
                const struct adapter_contact *contact, char *ret_message, size_t size);
    /* Of an input of the user's: the commands before the box, which end with NULL, and what the units of sizes are called. */
    const char *const *start;
    const char *units_word;
};

/* The engines. A library of one has ADAPTER for it. */
extern struct adapter_engine adapter_lammps, adapter_liggghts;

/* What a law, a pair and its properties amount to. */
struct adapter_contact adapter_contact_of(const struct touch_law *law,
                                          const struct touch_values *values,
                                          const struct touch_pair *pair);
/* Moduli, radius and mass of the pair from those of the bodies. */
void adapter_make_effective(struct adapter_contact *contact);

#endif
