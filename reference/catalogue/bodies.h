/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two bodies of an oblique impact, as references of several laws read them: what carries the slip along s, and what
 * becomes of it. The contact plane is fixed and shear acts at the radius. */
#ifndef REF_BODIES_H
#define REF_BODIES_H

#include "inputs.h"

struct ref_bodies {
    double slip; /* m/s, velocity along s before: v2 - v1 with the spins' part at the radii */
    double radius[2], inertia[2];
    double spin[2]; /* rad/s, along t */
    double mass;    /* kg, against slip: ref_oblique_inertia */
};

enum ref_oblique_outcome {
    REF_OBLIQUE_SLIP_VELOCITY,
    REF_OBLIQUE_TANGENTIAL_RESTITUTION,
    REF_OBLIQUE_SPIN1,
    REF_OBLIQUE_SPIN2,
    REF_OBLIQUE_SHEAR_IMPULSE,
};

/* From mass, radius, inertia, speed, angle, spin1, spin2, dimension. Returns 0, or -1 with a message. */
int ref_read_bodies(struct ref_reader *in, struct ref_bodies *ret_bodies);
#define REF_SPIN1_ALONG_T                                                                          \
    { "spin1", "rad/s", "initial spin of body 1, along t only; 0 if absent", 1 }
#define REF_BODIES                                                                                 \
    REF_NEED(mass), REF_NEED(inertia), REF_NEED(speed), REF_MAY(angle), REF_SPIN1_ALONG_T,         \
        REF_MAY(spin2), REF_MAY(dimension)

/* The outcome of an impact that leaves this slip velocity (m/s, with its absolute uncertainty). */
int ref_oblique_answer(struct ref_reader *in, const struct ref_bodies *bodies, double slip_out,
                       double uncertainty, enum ref_oblique_outcome outcome, double *ret_values,
                       double *ret_uncertainty);

#endif
