/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers with units: "10 mm", "1 GPa", "2000 kg/m3", "3 N s/m^1.5", "15 deg", "4 ulp", "0.5".
 *
 * A number is decimal and finite. Units are m g s N Pa J W Hz rad deg and ulp, with the prefixes
 * f p n u m c k M G T (and a micro sign for u; none before deg and ulp); a product is written with a
 * space, * or ., a quotient with /, a power m3, m^3, m^-1.5 or m^(3/2). What follows a / is one factor:
 * "kg/m s" is refused. A bare number is SI, an angle then in rad.
 */
#ifndef PLAY_UNITS_H
#define PLAY_UNITS_H

#include "cases/core/base.h"

/* kg, m, s, rad: an angle counts as a dimension, so that degrees stand only where an angle is wanted. */
#define PLAY_BASE_COUNT 4

struct play_measure {
    double value; /* in SI; rounded once from the decimal text where the unit is a power of ten */
    double power[PLAY_BASE_COUNT];
    int bare; /* no unit was written */
    int ulp;  /* the unit is ulp */
};

/* Each returns 0; or -1 with one sentence on what is wrong, and then leaves the result untouched. */
int play_measure_read(const char *text, struct play_measure *ret_measure, char *ret_message,
                      size_t size);
/* unit: the SI unit of what is wanted, "1" for a pure number, "" for any dimension. */
int play_number_read(const char *text, const char *unit, double *ret_value, char *ret_message,
                     size_t size);
/* How messages call a dimension: "a length (m)", or "kg^1 m^-0.5 s^-2" where no word is known. */
void play_dimension_text(const double power[PLAY_BASE_COUNT], char *ret_text, size_t size);

#endif
