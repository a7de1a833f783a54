/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laws as an engine's programmer would write them down: an array of structures, one contact after
 * the other, powers by pow(), a branch where the formula has one. It is the baseline that users have
 * today. The same text in long double is the truth that errors are counted against.
 */
#ifndef BENCH_NAIVE_H
#define BENCH_NAIVE_H

#include <stddef.h>
#include "problem.h"

#define BENCH_NAIVE_HISTORY(real)                                                                  \
    { real active, normal, shear[3], stiffness_s, slipping, speed, last_normal[3]; }
/* One contact. In the plane form vectors are (n, s, t), in the space form (x, y, z). */
#define BENCH_NAIVE_CONTACT(real)                                                                  \
    {                                                                                              \
        real branch[3];   /* space; plane: overlap, -, - */                                        \
        real velocity[3]; /* plane: approach velocity, s, t */                                     \
        real slide[3];    /* plane */                                                              \
        real spin[2][3];                                                                           \
        struct BENCH_NAIVE_HISTORY(real) old, new; /* apart, so that every batch begins alike */   \
        real force[3]; /* on body 1; plane: total normal force, s, t */                            \
        real torque[2][3];                                                                         \
        real elastic[3], dashpot[3]; /* plane: normal, s, t */                                     \
        real stiffness[2];                                                                         \
        real strain, strain_shear, slip, dissipated, rolling, coupling;                            \
        real events;                                                                               \
    }
struct bench_naive BENCH_NAIVE_CONTACT(double);
struct bench_true BENCH_NAIVE_CONTACT(long double);

/* Coefficients of a pair, each in its precision from the properties on. */
#define BENCH_NAIVE_COEFFICIENTS(real)                                                             \
    {                                                                                              \
        real h, alpha, kappa, friction;               /* PFC, DEMLab, JAX-DEM */                   \
        real c_n, c_s, dashpot_exponent, hysteretic;  /* PFC */                                    \
        real e_star, g_star, r_eff, damping, rolling; /* MUSEN; damping: DEMLab too */             \
        real radius[2], arm[2], gap, dt;                                                           \
        int scaling, no_tension, slip_cut, displacement, corrected, project, arms, wall;           \
    }
struct bench_naive_coefficients BENCH_NAIVE_COEFFICIENTS(double);
struct bench_true_coefficients BENCH_NAIVE_COEFFICIENTS(long double);

/* -1 where the law has no naive text (or these properties have none). */
int bench_naive_prepare(const struct bench_pool *pool, struct bench_naive_coefficients *ret);
int bench_true_prepare(const struct bench_pool *pool, struct bench_true_coefficients *ret);

typedef void bench_naive_run(const struct bench_naive_coefficients *c, struct bench_naive *contacts,
                             size_t count);
typedef void bench_true_run(const struct bench_true_coefficients *c, struct bench_true *contacts,
                            size_t count);
/* One step of count contacts, from .old to .new, with the outputs of the problem; NULL where there is no
 * naive code of the law. */
bench_naive_run *bench_naive_of(const struct bench_problem *problem);
bench_true_run *bench_true_of(const struct bench_problem *problem);

/* Contact i of the pool. */
void bench_naive_fill(const struct bench_pool *pool, size_t i, struct bench_naive *ret);
void bench_true_fill(const struct bench_pool *pool, size_t i, struct bench_true *ret);

#endif
