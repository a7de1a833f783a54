/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for PFC's hysteretic model, and for the same force with the factor that reaches its
 * target. Their elastic part is that of hertz. Model of impacts: as in hertz.c. */
#include <math.h>

#include "evaluate.h"
#include "reference/solutions/hysteretic.h"

static int hysteretic(struct ref_reader *in, double d, struct ref_impact *impact) {
    if (in->refused)
        return -1;
    impact->gamma = impact->alpha;
    impact->c = d * impact->h / impact->speed;
    impact->form = d > 0.0 ? REF_DASHPOT_HYSTERETIC : REF_DASHPOT_NONE;
    return 0;
}

static int pfc_dashpot(struct ref_reader *in, struct ref_contact *contact,
                       struct ref_impact *impact) {
    (void)contact;
    const int mode = ref_whole_or(in, "dp_mode", 0);
    const double d =
        ref_hysteretic_d(mode, ref_number(in, "dp_en", 0), ref_number_or(in, "dp_enmin", 0, 0.0));
    if (!in->refused && mode > 2)
        return ref_refuse(in, "dp_mode is %d; the hysteretic model has 0, 1 and 2", mode);
    if (!in->refused && isinf(d))
        return ref_refuse(in, "dp_mode 0 with dp_en 0 and dp_enmin 0 damps without bound; one of "
                              "them must be > 0");
    return hysteretic(in, d, impact);
}

static int exact_dashpot(struct ref_reader *in, struct ref_contact *contact,
                         struct ref_impact *impact) {
    (void)contact;
    const double e = ref_number(in, "dp_en", 0);
    if (!in->refused && !(e > 0.0))
        return ref_refuse(in, "dp_en is 0; allowed: (0, 1], no finite damping reaches 0");
    return hysteretic(in, ref_hysteretic_d_exact(e), impact);
}

#define EVALS(law, dashpot)                                                                        \
    REF_EVAL(law##_restitution, ref_eval_impact, ref_pfc_contact, dashpot, REF_RESTITUTION)        \
    REF_EVAL(law##_max_overlap, ref_eval_impact, ref_pfc_contact, dashpot, REF_MAX_OVERLAP)        \
    REF_EVAL(law##_peak_force, ref_eval_impact, ref_pfc_contact, dashpot, REF_PEAK_FORCE)          \
    REF_EVAL(law##_duration, ref_eval_impact, ref_pfc_contact, dashpot, REF_DURATION)

EVALS(hysteretic, pfc_dashpot)
EVALS(hysteretic_exact, exact_dashpot)

static const struct ref_input pfc[] = {REF_PFC_CONTACT, REF_IMPACT, REF_NEED(dp_en),
                                       REF_MAY(dp_mode), REF_MAY(dp_enmin)};
static const struct ref_input exact[] = {REF_PFC_CONTACT, REF_IMPACT, REF_NEED(dp_en)};

static const char phase_plane[] =
    "d (1+e) = ln((1+d)/(1-d e)): Gonthier et al. (2004); PFC Hysteretic Model eq. 6";

#define ROWS(law, inputs)                                                                          \
    REF_ROW(law##_restitution, "restitution that the model really gives", "restitution", "1",      \
            REF_CLOSED_FORM, 0, 1e-12, phase_plane, inputs),                                       \
        REF_ROW(law##_max_overlap, "largest overlap of an impact", "max_overlap", "m",             \
                REF_CLOSED_FORM, 0, 1e-12, phase_plane, inputs),                                   \
        REF_ROW(law##_peak_force, "largest total normal force of an impact", "peak_force", "N",    \
                REF_ODE, 0, 1e-12, "the equation of motion (solutions/impact.h)", inputs),         \
        REF_ROW(law##_duration, "duration until zero overlap", "duration", "s", REF_QUADRATURE, 0, \
                1e-10, phase_plane, inputs)

static const struct ref_reference rows[] = {
    ROWS(hysteretic, pfc),
    ROWS(hysteretic_exact, exact),
};

REF_TABLE(hysteretic);
