/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What references share: reading a contact from a problem, and the loops over samples and outcomes.
 *
 * Each row of a table needs an eval function of its own, which knows its name; the macros make it
 * from a reading function, a formula and one of the generic evaluations below.
 */
#ifndef REF_PROBLEM_H
#define REF_PROBLEM_H

#include "inputs.h"
#include "reference/solutions/impact.h"
#include "reference/solutions/shear.h"
#include "touchstone/common.h"

/* A pair in contact, as far as references see it. */
struct ref_contact {
    double e_star, g_star; /* Pa */
    double r_star;         /* m */
    double alpha;          /* N = h overlap^alpha */
    double h;              /* N m^-alpha */
    double kappa;          /* 4 G-star/E-star */
    double gap;            /* m, added to the overlap of the path */
    int cut;               /* impacts: contact ends at zero force */
};

typedef int ref_read_contact(struct ref_reader *in, struct ref_contact *ret_contact);

/* From hz_shear, hz_poiss, hz_alpha, rgap (PFC: of the contact), or from young, poisson, rigid (of
 * the bodies); or from whichever of the two the problem holds. Return 0, or -1 with a message. */
ref_read_contact ref_pfc_contact, ref_body_contact, ref_any_contact;
#define REF_PFC_CONTACT                                                                            \
    REF_NEED(hz_shear), REF_NEED(hz_poiss), REF_NEED(radius), REF_MAY(hz_alpha), REF_MAY(rgap)
#define REF_BODY_CONTACT REF_NEED(young), REF_NEED(poisson), REF_NEED(radius), REF_MAY(rigid)
#define REF_ANY_CONTACT                                                                            \
    REF_NEED(radius), REF_MAY(hz_shear), REF_MAY(hz_poiss), REF_MAY(young), REF_MAY(poisson),      \
        REF_MAY(rigid), REF_MAY(rgap)

/* fric or mu_sl, as the law at hand calls it: finite, and 0 is refused, too, where it must be positive. */
double ref_friction(struct ref_reader *in, int positive);

/* --- one value a sample, from the overlap ----------------------------------------------------- */

typedef double ref_of_overlap(const struct ref_contact *contact, double overlap);
ref_of_overlap ref_normal_force, ref_stiffness_n, ref_stiffness_s, ref_strain_energy,
    ref_contact_radius, ref_peak_pressure;

int ref_eval_samples(struct ref_reader *in, ref_read_contact *read, ref_of_overlap *formula,
                     double *ret_values, double *ret_uncertainty);

/* --- shear force a sample --------------------------------------------------------------------- */

/* Reads the friction coefficient of that name; beside fric, PFC's, hz_mode if there is one. */
int ref_read_spring(struct ref_reader *in, const struct ref_contact *contact, const char *friction,
                    struct ref_shear_spring *ret_spring);

enum {
    REF_SHEAR_DISPLACEMENT = REF_SHEAR_UNLOAD + 1
}; /* a rule more: ref_shear_displacement_path */
int ref_eval_shear(struct ref_reader *in, ref_read_contact *read, const char *friction, int rule,
                   double *ret_values, double *ret_uncertainty);

/* The overlaps of the path with the gap added, to be freed; NULL and a refusal without memory. */
double *ref_overlaps(struct ref_reader *in, const struct ref_contact *contact);

/* --- impacts ---------------------------------------------------------------------------------- */

/* Sets all of the impact but mass, speed, h and alpha, which are there; contact->cut where the law
 * lets no tension through. */
typedef int ref_read_dashpot(struct ref_reader *in, struct ref_contact *contact,
                             struct ref_impact *impact);

enum ref_outcome_name {
    REF_RESTITUTION,
    REF_MAX_OVERLAP,
    REF_PEAK_FORCE,     /* always from the equation of motion */
    REF_DURATION,       /* to zero overlap; after zero force in free flight if contact ends there */
    REF_DURATION_FORCE, /* to zero total force */
    REF_SEPARATION_OVERLAP, /* at zero total force */
    REF_ELASTIC_IMPULSE,    /* of the elastic force until zero overlap, N s */
};
int ref_eval_impact(struct ref_reader *in, ref_read_contact *read, ref_read_dashpot *dashpot,
                    enum ref_outcome_name outcome, double *ret_values, double *ret_uncertainty);
#define REF_IMPACT REF_NEED(mass), REF_NEED(speed), REF_MAY(angle), REF_MAY(end)

/* Mass, speed along the normal, h and alpha of the impact. */
int ref_read_impact(struct ref_reader *in, const struct ref_contact *contact,
                    struct ref_impact *ret_impact);

/* No dashpot; PFC hertz; MUSEN with the law's constant. */
ref_read_dashpot ref_no_dashpot, ref_pfc_dashpot, ref_musen_dashpot;

/* What a source within the model of Cattaneo and Mindlin adds: how far elements in three dimensions
 * (catalogue/element_paths.h) are from it. test_element_paths.c computes the numbers. */
#define REF_CATTANEO_MINDLIN                                                                       \
    "; exact within Cattaneo-Mindlin: on a straight slide at constant normal force 3-D boundary "  \
    "elements "                                                                                    \
    "differ by 5.0e-4 mu N at nu = 0.3 and 1.8e-3 mu N at nu = 0.5"

/* --- tables ----------------------------------------------------------------------------------- */

struct ref_table {
    size_t count;
    const struct ref_reference *rows;
};

/* static int eval_<name>(...) that calls generic(&reader, ..., ret_values, ret_uncertainty). */
#define REF_EVAL(name, generic, ...)                                                               \
    static int eval_##name(const struct ref_problem *problem, double *ret_values,                  \
                           double *ret_uncertainty, struct ref_message *ret_message) {             \
        struct ref_reader in = {problem, #name, ret_message, 0};                                   \
        return generic(&in, __VA_ARGS__, ret_values, ret_uncertainty);                             \
    }

/* A row: per_sample 0 or 1, uncertainty relative, inputs an array. */
#define REF_ROW(name, title, quantity, unit, kind, per_sample, uncertainty, source, inputs)        \
    {                                                                                              \
#name, title, quantity, unit, kind, per_sample, uncertainty, source, TOUCH_COUNT(inputs),  \
            inputs, eval_##name                                                                    \
    }

#define REF_TABLE(word)                                                                            \
    const struct ref_table ref_table_##word;                                                       \
    const struct ref_table ref_table_##word = {TOUCH_COUNT(rows), rows}

#endif
