/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is compared where a model of a contact may end: of whatever is known of the contact. */
#include "reference/catalogue/formula.h"
#include "reference/solutions/elastic.h"
#include "reference/solutions/hertz.h"

static const double SPHERE = 1.5;  /* exponent of the force of spheres */
static const double REACH = 3e-10; /* m, of attraction: a distance between atoms */

MODEL(limits, "any");

QUANTITY(deepest, "", "m", FROM_0, "largest overlap that is known");
QUANTITY(contact_size, "", "1", FROM_0, "contact radius over effective radius");
QUANTITY(tabor_number, "", "1", FROM_0, "elastic deformation by attraction over its reach");
QUANTITY(overlap_share, "", "1", FROM_0, "largest overlap over the smaller radius");
QUANTITY(step_share, "", "1", FROM_0, "time step over the duration of the elastic contact");

static const char johnson[] = "Johnson (1985)";
FORMULA(deepest, limits, (overlap), overlap, 0, johnson, SAYS_NOTHING);
FORMULA(deepest, limits, (max_overlap), max_overlap, 0, johnson, SAYS_NOTHING);
FORMULA(max_overlap, limits, (unit_overlap), unit_overlap, 0, johnson, SAYS_NOTHING);
FORMULA(max_overlap, limits, (k_n, m_eff, normal_speed), normal_speed *sqrt(m_eff / k_n), 0, johnson, SAYS_NOTHING);
FORMULA(contact_radius, limits, (rest_radius), rest_radius, 0, johnson, SAYS_NOTHING);
FORMULA(contact_radius, limits, (e_star, r_eff, deepest, alpha),
        e_star > 0 && !(fabs(alpha - SPHERE) > 0) ? ref_hertz_contact_radius(r_eff, deepest) : (double)NAN, 0, johnson,
        SAYS_NOTHING);
FORMULA(peak_pressure, limits, (e_star, r_eff, deepest, alpha),
        fabs(alpha - SPHERE) > 0 ? (double)NAN : ref_hertz_peak_pressure(e_star, r_eff, deepest), 0, johnson,
        SAYS_NOTHING);
FORMULA(contact_size, limits, (contact_radius, r_eff), contact_radius / r_eff, 0, johnson, SAYS_NOTHING);
FORMULA(tabor_number, limits, (r_eff, w, e_star), cbrt(r_eff *w *w / (e_star * e_star * REACH * REACH * REACH)), 0,
        "Tabor (1977)", SAYS_NOTHING);
FORMULA(overlap_share, limits, (deepest, radius1, radius2), deepest / fmin(radius1, radius2), 0, johnson, SAYS_NOTHING);
FORMULA(step_share, limits, (stable_step, deepest, normal_speed),
        stable_step / (ref_elastic_duration(SPHERE) * deepest / normal_speed), 0, "Johnson (1985) sec. 11.4",
        SAYS_NOTHING);

RECORDS(limits) = 0;
