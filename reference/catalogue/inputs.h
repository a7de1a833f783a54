/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs that references may have, and the functions that read them: every refusal names the
 * reference, the input, and what is allowed.
 */
#ifndef REF_INPUTS_H
#define REF_INPUTS_H

#include <stddef.h>

#include "reference.h"

/* Name, unit, meaning of each input, written once; ranges are in inputs.c. */
#define REF_IN_hz_shear       "hz_shear", "Pa", "shear modulus of the contact"
#define REF_IN_hz_poiss       "hz_poiss", "1", "Poisson's ratio of the contact"
#define REF_IN_hz_alpha       "hz_alpha", "1", "exponent of the normal force, 3/2 if absent"
#define REF_IN_hz_mode        "hz_mode", "1", "shear-force scaling on unloading, 0 if absent"
#define REF_IN_fric           "fric", "1", "friction coefficient of the contact"
#define REF_IN_mu_sl          "mu_sl", "1", "coefficient of sliding friction"
#define REF_IN_mu_ro          "mu_ro", "1", "coefficient of rolling friction"
#define REF_IN_roll_viscosity "roll_viscosity", "s", "viscous rolling friction"
#define REF_IN_k_roll         "k_roll", "N/m", "spring of rolling: times R*^2 a moment for each rad"
#define REF_IN_roll_damp      "roll_damp", "1", "damping ratio of rolling, 0 if absent"
#define REF_IN_mu_tw          "mu_tw", "1", "coefficient of twisting friction"
#define REF_IN_k_twist        "k_twist", "N/m", "spring of twisting: times R*^2 a moment for each rad"
#define REF_IN_rgap           "rgap", "m", "reference gap, added to the overlap; 0 if absent"
#define REF_IN_dp_nratio      "dp_nratio", "1", "normal damping ratio beta_n"
#define REF_IN_dp_sratio      "dp_sratio", "1", "shear damping ratio beta_s, 0 if absent"
#define REF_IN_dp_alpha       "dp_alpha", "1", "exponent of the overlap in the dashpot, 0 if absent"
#define REF_IN_dp_mode        "dp_mode", "1", "dashpot mode, 0 if absent"
#define REF_IN_dp_en          "dp_en", "1", "target restitution"
#define REF_IN_dp_enmin       "dp_enmin", "1", "smallest target in modes 0 and 1, 0 if absent"
#define REF_IN_body_hz_shear  "body.hz_shear", "Pa", "shear modulus of each body"
#define REF_IN_body_hz_poiss  "body.hz_poiss", "1", "Poisson's ratio of each body"
#define REF_IN_body_fric      "body.fric", "1", "friction coefficient of each body"
#define REF_IN_young          "young", "Pa", "Young's modulus of each body"
#define REF_IN_poisson        "poisson", "1", "Poisson's ratio of each body"
#define REF_IN_rigid          "rigid", "1", "1 where the body does not deform, 0 if absent"
#define REF_IN_radius         "radius", "m", "radius of each body, infinite for a wall"
#define REF_IN_mass           "mass", "kg", "mass of each body, infinite for a wall"
#define REF_IN_inertia        "inertia", "kg m2", "moment of inertia of each body, infinite for a wall"
#define REF_IN_dimension      "dimension", "1", "3, or 2 for plane motion; 3 if absent"
#define REF_IN_speed          "speed", "m/s", "relative speed of the centres at touch"
#define REF_IN_angle          "angle", "rad", "angle of the velocity from the normal, 0 if absent"
#define REF_IN_end            "end", "", "where contact ends: zero_overlap if absent"
#define REF_IN_touch_time     "touch_time", "s", "time of first touch on the path, 0 if absent"
#define REF_IN_damp_formula   "damp_formula", "", "form of the dashpot"
#define REF_IN_damp_const     "damp_const", "1", "constant of the law's dashpots; 2 sqrt(5/6) is exact"
#define REF_IN_damp_ratio     "damp_ratio", "1", "share of the critical damping (critical_ratio)"
#define REF_IN_damp                                                                                \
    "damp", "", "coefficient: kg/s (linear), 1/s (lh), N s/m^1.5 (kk), N s/m^1.25 (others)"
#define REF_IN_restitution     "restitution", "1", "target restitution"
#define REF_IN_remove_cohesion "remove_cohesion", "1", "1: a tensile total force becomes zero"
#define REF_IN_amplitude       "amplitude", "m", "amplitude of slide; the path's if absent"
#define REF_IN_spin1                                                                               \
    "spin1", "rad/s", "spin of body 1, of which the direction counts; along t if absent"
#define REF_IN_spin2  "spin2", "rad/s", "initial spin of body 2, 0 if absent"
#define REF_IN_about  "about", "1", "axis of a turn along (n, s, t), of any length"
#define REF_IN_turned "turned", "rad", "angle of a turn"
#define REF_IN_levers                                                                              \
    "levers", "", "lever of the slip velocity, as the law declares it; contact_point if absent"
#define REF_IN_transport     "transport", "", "how the history follows the plane; rotate if absent"
#define REF_IN_gravity       "gravity", "m/s2", "acceleration of both bodies along (n, s, t)"
#define REF_IN_force1        "force1", "N", "constant force on body 1, 0 if absent"
#define REF_IN_velocity1     "velocity1", "m/s", "velocity of body 1 at the start, 0 if absent"
#define REF_IN_start_overlap "start_overlap", "m", "overlap at the start; below 0: a gap"
#define REF_IN_k_n           "k_n", "N/m", "stiffness of a linear normal spring"
#define REF_IN_k_t           "k_t", "N/m", "stiffness of a linear shear spring"
#define REF_IN_friction      "friction", "1", "friction coefficient of the contact"
#define REF_IN_c_n           "c_n", "kg/s", "coefficient of the normal dashpot, 0 if absent"
#define REF_IN_gamma_n       "gamma_n", "1/s", "the same over the effective mass"
#define REF_IN_c_ratio                                                                             \
    "c_ratio", "1", "coefficient of the shear dashpot over that of the normal one"
#define REF_IN_c_t        "c_t", "kg/s", "coefficient of the shear dashpot, 0 if absent"
#define REF_IN_gamma_t    "gamma_t", "1/s", "the same over the effective mass"
#define REF_IN_limit      "limit", "", "what the Coulomb limit bounds; sum if absent"
#define REF_IN_limit_from "limit_from", "", "normal force of the Coulomb limit; repulsive if absent"
#define REF_IN_tension    "tension", "", "what becomes of a tensile total force; cut if absent"
#define REF_IN_ending                                                                              \
    "ending", "", "end of contact that the restitution is meant for; matching if absent"
#define REF_IN_k_1             "k_1", "N/m", "stiffness of the first loading"
#define REF_IN_k_2             "k_2", "N/m", "stiffness of unloading, at least k_1"
#define REF_IN_k_c             "k_c", "N/m", "slope of the branch of tension, 0 if absent"
#define REF_IN_phi_f           "phi_f", "1", "plasticity depth: the largest permanent overlap over 2 R*"
#define REF_IN_unloading_slope "unloading_slope", "", "stiffness of unloading: variable if absent"
#define REF_IN_stiffening                                                                          \
    "stiffening", "1/m", "growth of the stiffness of unloading with force, 0 if absent"
#define REF_IN_yield_pressure "yield_pressure", "Pa", "largest pressure that the contact bears"
#define REF_IN_w              "w", "J/m2", "work of adhesion"
#define REF_IN_cohesion       "cohesion", "J/m3", "cohesion energy density"
#define REF_IN_area           "area", "", "area that attracts; spheres if absent"
#define REF_IN_damp_radius                                                                         \
    "damp_radius", "1/m/s", "dashpot over effective mass and contact radius, 0 if absent"
#define REF_IN_history "history", "", "what of the shear spring is kept; force if absent"
#define REF_IN_unloading                                                                           \
    "unloading", "", "whether it is scaled while the overlap falls; scaled if absent"
#define REF_IN_damping                                                                             \
    "damping", "", "where the normal dashpot comes from; exact_at_zero_force if absent"
#define REF_IN_k_t_ratio    "k_t_ratio", "1", "shear over normal stiffness; Mindlin's if absent"
#define REF_IN_c_t_ratio    "c_t_ratio", "1", "shear over normal dashpot; root of k_t/k_n if absent"
#define REF_IN_partial_slip "partial_slip", "1", "1: the contact slips in part; 0 if absent"

/* Rows of a struct ref_input array. */
#define REF_NEED(input)                                                                            \
    { REF_IN_##input, 0 }
#define REF_MAY(input)                                                                             \
    { REF_IN_##input, 1 }

/* An input as the vocabulary has it, NULL if it is not there; the i-th, NULL past the last. */
struct ref_word {
    const char *name, *unit, *meaning;
    size_t count;
    double min, max;
    unsigned flags;      /* REF_MIN_OPEN | ... */
    const char *choices; /* "a|b|c" for a word; else NULL */
};
enum {
    REF_MIN_OPEN = 1u << 0,
    REF_MAX_OPEN = 1u << 1,
    REF_WHOLE = 1u << 2, /* only whole numbers */
};
const struct ref_word *ref_word_at(size_t i);
const struct ref_word *ref_word_find(const char *name);
/* What an input may be, as messages say it: "in (0, inf] m", "one of zero_overlap|zero_force". */
void ref_word_allowed(const struct ref_word *word, char *text, size_t size);

/* The first input that the reference cannot do without and the problem does not have, or NULL. ret_other: the name
 * of another input that would do in its place, or NULL. */
const struct ref_input *ref_missing(const struct ref_reference *reference,
                                    const struct ref_problem *problem, const char **ret_other);
/* 0 if the problem's value of the input is one that the reference takes; else -1 and a message. */
int ref_check_given(const struct ref_reference *reference, const struct ref_problem *problem,
                    const char *name, struct ref_message *ret_message);

/* One evaluation. After the first refusal the others are silent; read everything, then look
 * once. */
struct ref_reader {
    const struct ref_problem *problem;
    const char *reference;
    struct ref_message *message;
    int refused;
};

/* Writes "reference: ..." once. Returns -1. */
int ref_refuse(struct ref_reader *in, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Whether the input is there. */
int ref_has(const struct ref_reader *in, const char *name);
/* Element i of an input that must be there, in its range and as many as the vocabulary says; NaN
 * and a refusal otherwise. The second: fallback where the input is absent. */
double ref_number(struct ref_reader *in, const char *name, size_t i);
double ref_number_or(struct ref_reader *in, const char *name, size_t i, double fallback);
/* The same for a mode, a whole number; fallback where refused, too. */
int ref_whole_or(struct ref_reader *in, const char *name, int fallback);
/* A word, as its index in the choices of the vocabulary; fallback < 0: it must be there. */
int ref_choice(struct ref_reader *in, const char *name, int fallback);
/* The path, checked: finite, non-empty, legs in order. NULL and a refusal otherwise. */
const struct ref_path *ref_need_path(struct ref_reader *in);

#endif
