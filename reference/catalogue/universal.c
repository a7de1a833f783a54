/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Head-on impact on any elastic force, with the dashpot whose restitution does not depend on the speed
 * (solutions/universal.h). A law of any shape can be asked for these, as they need no more than its damping ratio, and for
 * the step its largest stiffness. */
#include "reference/solutions/universal.h"

#include <float.h>

#include "reference/catalogue/formula.h"

MODEL(universal, "tti");

INPUT(damping_ratio, "\\zeta", "1", FROM_0, NEED, 0.2, "damping ratio of the universal dashpot");
INPUT(stiffest, "K", "N/m", POSITIVE, NEED, 2e6,
      "largest stiffness up to the overlap that takes the energy of the approach");

QUANTITY(work_at_most, "U_{\\mathrm{max}}", "J", FROM_0, "work of the elastic force up to the largest overlap");

static const char feng[] = "Feng (2026b); derived in solutions/universal.h";
#define ROUNDED (32.0 * DBL_EPSILON)
#define DASHPOT \
    { \
        "c = \\frac{2 \\zeta \\sqrt{m^*} F}{\\sqrt{2 U}}, \\quad U = \\int_0^\\delta F d\\delta", \
            "Universal dashpot of the elastic force F at the overlap δ, with the damping ratio ζ and the mass of the pair m^*; U: work of F from touch." \
    }

FORMULA(zeta, universal, (damping_ratio), damping_ratio, 0, feng, {DASHPOT});
FORMULA(
    work_at_most, universal, (m_eff, normal_speed, zeta),
    0.5 * m_eff * normal_speed * normal_speed * ref_universal_work_at_most(zeta), ROUNDED, feng,
    {{"U_{\\mathrm{max}} = \\frac{m^* v^2}{2} \\exp\\left(-\\frac{2 \\zeta \\arccos \\zeta}{\\sqrt{1 - \\zeta^2}}\\right)",
      "Work of the elastic force up to the largest overlap, at the speed of approach v."},
     DASHPOT});
FORMULA(
    stable_step, universal, (m_eff, stiffest, zeta), ref_universal_step(zeta, m_eff, stiffest), ROUNDED,
    "derived in solutions/universal.h",
    {{"\\Delta t = 2 \\sqrt{\\frac{m^*}{K}} \\left(\\sqrt{1 + 4 \\zeta^2} - 2 \\zeta\\right)",
      "Bound from below of the largest stable time step; K: largest stiffness up to the overlap that takes the energy of the approach."},
     DASHPOT});

REFERENCE(universal_restitution, restitution, universal, "restitution of any elastic force with the universal dashpot");
REFERENCE(universal_work_at_most, work_at_most, universal, "work of any elastic force up to the largest overlap");
REFERENCE(universal_stable_step, stable_step, universal, "bound of the stable step, from below, of any elastic force");

RECORDS(universal) = 0;
