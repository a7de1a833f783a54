/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A path in a fixed memory that judges each removal alone: many small steps straighten a curve out. */
#define WRONG_AS      "mindlin_path"
#define WRONG_CASE    "mindlin_path/oblique_impact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "what small steps have removed before is forgotten"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret_state[wrong_field("slip_debt")] = ret_state[wrong_field("end_debt")] = 0.0;
}
