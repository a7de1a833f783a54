/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reference with an input that no other has: as many equal contacts side by side. */
#include "formula.h"

MODEL(johnson, "body");
INPUT(pads, "z", "1", RANGE(1.0, HUGE_VAL, REF_MAX_OPEN | REF_WHOLE), NEED, 3.0,
      "number of equal contacts side by side");
QUANTITY(padded_force, "N_z", "N", FROM_0, "normal force of all contacts", NULL, "normal_force");

FORMULA(padded_force, johnson, (pads, force), pads *force, 0, "Johnson (1985) eq. 4.23",
        {{"N_z = z N", "Normal force of z equal contacts."}});
REFERENCE(johnson_force, padded_force, johnson, "normal force of Hertz contacts side by side");

RECORDS(johnson) = 0;
