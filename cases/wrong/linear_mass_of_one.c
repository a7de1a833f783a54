/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot of a coefficient for each kilogram has the mass of one ball in place of the effective one. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/dashpots"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "gamma_t times the mass of body 1"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    const double of_pair = isinf(pair->mass[1]) ? pair->mass[0] : wrong_effective(pair->mass);
    other.of[wrong_property("gamma_t")][0] *= pair->mass[0] / of_pair;
    other.of[wrong_property("gamma_n")][0] *= pair->mass[0] / of_pair;
    return right_prepare(&other, pair, ret, message);
}
