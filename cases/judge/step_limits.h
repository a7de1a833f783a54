/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest stable time steps of a contact of a case, at the largest overlap of its impact: computed from the
 * law's stiffness and dashpots, for the two bodies, for lattices and for any packing; and as measured. */
#ifndef PLAY_STEP_LIMITS_H
#define PLAY_STEP_LIMITS_H

#include "cases/subject/subject.h"

enum play_limit_kind {
    PLAY_LIMIT_PAIR,     /* the two bodies, with a contact that sticks, spins included */
    PLAY_LIMIT_MEASURED, /* the same as measured by running the law: play_stable_step() */
    PLAY_LIMIT_AMONG, /* a ball on a wall, against its like, in an infinite lattice, and in any packing of
                            its like; this last one is a bound from below */
};

struct play_limit {
    enum play_limit_kind kind;
    const char *key, *title; /* "simple_cubic", "simple cubic lattice" */
    int contacts;            /* of each ball */
    double step;             /* s */
};

#define PLAY_LIMITS_MAX 9

struct play_limits {
    double overlap; /* m, the largest one of a head-on impact at this normal speed */
    double stiffness_n, stiffness_s; /* N/m, of the law there; stiffness_s 0 without friction */
    int damped;                      /* 1: a dashpot makes the limits smaller */
    double normal; /* s, limit of the normal mode without dashpot: 2 sqrt(m-star/k_n) */
    int ball; /* 0 or 1: lattices are of balls like this body, the one with the smaller limits; their
                      contacts are as stiff as this one */
    size_t count;
    struct play_limit limit[PLAY_LIMITS_MAX]; /* the pair is the first, the packing the last */
};

/* subject: plays a law under its own name; for any other the law of the case is asked. measured: 0 leaves out what that
 * has to run for. Plane motion has no lattices, and a packing of
 * disks has 6 contacts. Returns 0, or -1 with a message: the law refuses the case, or does not repel. */
int play_step_limits(struct play_subject *subject, const struct play_case *c, int measured,
                     struct play_limits *ret_limits, struct touch_message *ret_message);

/* The smaller of the bodies' Rayleigh times pi R sqrt(rho/G)/(0.1631 nu + 0.8766), s (Li et al. 2005), with the
 * density of a solid ball or disk; NaN where the law has no moduli. */
double play_rayleigh_time(const struct play_case *c);

#endif
