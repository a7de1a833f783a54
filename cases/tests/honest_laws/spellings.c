/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A linear law whose shear spring slips at 1.7 mu N, once for each name that its mu can have. */
#define EXCESS 1.7
#define SPELT(X, name, mu)                                                                         \
    X(name, "kdsf", "spring_n visc_n spring_tang " mu, LINEAR, FORCE, SPRING, ALONE, SMOOTH, 0, 0, \
      AT_R, BOOKS, GIVEN)
#define STRANGERS(X)                                                                               \
    SPELT(X, of_fric, "fric")                                                                      \
    SPELT(X, of_friction, "friction")                                                              \
    SPELT(X, of_mu, "mu")                                                                          \
    SPELT(X, of_mu_sl, "mu_sl")                                                                    \
    SPELT(X, of_mu_s, "mu_s")                                                                      \
    SPELT(X, of_mu_f, "mu_f")                                                                      \
    SPELT(X, of_cof, "cof")                                                                        \
    SPELT(X, of_friction_coefficient, "friction_coefficient")                                      \
    SPELT(X, unknown, "mu_pp")                                                                     \
    SPELT(X, declared, "mu_pp")
#include "strangers.c"
