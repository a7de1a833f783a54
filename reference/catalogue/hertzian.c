/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for JAX-DEM's hertzian law: no damping, no shear. Model: as in
 * hertz.c. */
#include "evaluate.h"

REF_EVAL(hertzian_force, ref_eval_samples, ref_body_contact, ref_normal_force)
REF_EVAL(hertzian_energy, ref_eval_samples, ref_body_contact, ref_strain_energy)
REF_EVAL(hertzian_restitution, ref_eval_impact, ref_body_contact, ref_no_dashpot, REF_RESTITUTION)
REF_EVAL(hertzian_max_overlap, ref_eval_impact, ref_body_contact, ref_no_dashpot, REF_MAX_OVERLAP)
REF_EVAL(hertzian_peak_force, ref_eval_impact, ref_body_contact, ref_no_dashpot, REF_PEAK_FORCE)
REF_EVAL(hertzian_duration, ref_eval_impact, ref_body_contact, ref_no_dashpot, REF_DURATION)

static const struct ref_input contact[] = {REF_BODY_CONTACT};
static const struct ref_input impact[] = {REF_BODY_CONTACT, REF_IMPACT};

static const char hertz[] = "Hertz (1882); Johnson (1985) sec. 11.4";

static const struct ref_reference rows[] = {
    REF_ROW(hertzian_force, "Hertz normal force", "normal_force", "N", REF_CLOSED_FORM, 1, 0.0,
            "Johnson (1985) eq. 4.23", contact),
    REF_ROW(hertzian_energy, "strain energy", "strain_energy", "J", REF_CLOSED_FORM, 1, 0.0,
            "Johnson (1985) eq. 4.23, integrated", contact),
    REF_ROW(hertzian_restitution, "restitution: nothing is lost", "restitution", "1",
            REF_CLOSED_FORM, 0, 0.0, hertz, impact),
    REF_ROW(hertzian_max_overlap, "largest overlap of an impact", "max_overlap", "m",
            REF_CLOSED_FORM, 0, 0.0, hertz, impact),
    REF_ROW(hertzian_peak_force, "largest normal force of an impact", "peak_force", "N", REF_ODE, 0,
            1e-12, "the equation of motion (solutions/impact.h)", impact),
    REF_ROW(hertzian_duration, "duration of an impact", "duration", "s", REF_CLOSED_FORM, 0, 0.0,
            hertz, impact),
};

REF_TABLE(hertzian);
