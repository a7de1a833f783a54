/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate.h"

REF_EVAL(johnson_force, ref_eval_samples, ref_body_contact, ref_normal_force)

static const struct ref_input contact[] = {REF_BODY_CONTACT};

static const struct ref_reference rows[] = {
    REF_ROW(johnson_force, "normal force of a Hertz contact", "normal_force", "N", REF_CLOSED_FORM,
            1, 0.0, "Johnson (1985) eq. 4.23", contact),
};

REF_TABLE(johnson);
