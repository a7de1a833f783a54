/* SPDX-License-Identifier: BSD-3-Clause */
/**
 * @file
 * A contact law: what it needs, what it remembers, what it does in one step.
 *
 * The same header describes the laws of this library and a law of yours. All quantities are in SI units
 * and double precision. Vectors have their components along the axes (n, s, t) of the contact plane:
 *
 * - n is the unit normal from body 1 to body 2, and (n, s, t) is right-handed;
 * - overlap is positive in contact;
 * - normal force is positive where it repels: it acts on body 1 along -n and on body 2 along +n;
 * - shear displacement and shear velocity are those of body 2 relative to body 1 at the contact point.
 *   The shear force is the force on body 1, which is dragged along; body 2 gets its negative;
 * - approach velocity is positive while the bodies come closer.
 *
 * Names that begin with ret_ are outputs. They are left alone when a function refuses, but for the
 * message.
 */
#ifndef TOUCHSTONE_LAW_H
#define TOUCHSTONE_LAW_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include "touchstone/common.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/** Version of this header. It changes when the meaning or the layout of anything here changes. */
#define TOUCH_ABI             UINT32_C(3)

/** Most state fields that a law may have. */
#define TOUCH_STATE_MAX       208
/** Most properties that a law may have. */
#define TOUCH_PROPERTY_MAX    32
/** Most bytes that the coefficients of a contact may take. */
#define TOUCH_COEFFICIENT_MAX 512

/** What a function can answer: X(name, meaning). */
#define TOUCH_STATUSES(X)                                                                          \
    X(OK, "success")                                                                               \
    X(BAD_PROPERTY, "a property lies outside its range, or is missing")                            \
    X(BAD_PAIR, "a radius, mass or material of the pair is impossible")                            \
    X(BAD_ARGUMENT, "an argument has no meaning for this function")                                \
    X(BAD_PLUGIN, "a shared library cannot be loaded, or describes its law wrongly")

/** TOUCH_OK, or the kind of a refusal: see TOUCH_STATUSES. */
enum touch_status {
#define X(name, meaning) TOUCH_##name,
    TOUCH_STATUSES(X)
#undef X
};

/** One clear sentence about a refusal: what was wrong, its value and what is allowed. */
struct touch_message {
    char text[512]; /**< always terminated; set only when a function refuses */
};

/** What kind of value a property has. */
enum touch_type {
    TOUCH_REAL,    /**< any number; what a row has that does not say */
    TOUCH_INTEGER, /**< a whole number */
    TOUCH_BOOLEAN, /**< 0 or 1 */
    TOUCH_CHOICE,  /**< index into touch_property.choices, from 0 */
    TOUCH_VECTOR,  /**< three numbers along (n, s, t); only with the scope TOUCH_OF_STATE */
};

/** To what a property belongs. */
enum touch_scope {
    TOUCH_OF_CONTACT, /**< one value for the contact; what a row has that does not say */
    TOUCH_OF_BODY,    /**< one value for each body; a rigid body needs none */
    TOUCH_OF_STATE, /**< a view of the state or force of the contact: touch_law.get, touch_law.set */
};

/** Flags of a property, to be combined by |. */
enum {
    TOUCH_MODIFIABLE = 1u << 0,  /**< may be changed while the contact lives */
    TOUCH_INHERITABLE = 1u << 1, /**< may come from properties of this name that the bodies hold */
    TOUCH_MIN_OPEN = 1u << 2,    /**< touch_property.min itself is not allowed */
    TOUCH_MAX_OPEN = 1u << 3,    /**< touch_property.max itself is not allowed */
    TOUCH_REQUIRED = 1u << 4,    /**< has no default: it must be given */
    TOUCH_OPTIONAL = 1u << 5,    /**< may be absent; its value is then NaN */
};

/* clang-format off */
/**
 * Roles: what a property means. X(ROLE, word, symbol, unit, least, most, flags, meaning). A role is all that is known of a
 * property beside its value: by it a law is judged, compared, fitted and given materials; its keyword is the author's
 * own. least and most are what bodies can have; flags: TOUCH_MIN_OPEN, TOUCH_MAX_OPEN. A unit "" stands for any. word
 * names it in files. The list is open at its end.
 */
#define TOUCH_ROLES(X)                                                                                                                           \
    X(NO_ROLE, "no_role", "", "", -HUGE_VAL, HUGE_VAL, 0, "not declared: no check knows what it means")                                          \
    X(OWN, "own", "", "", -HUGE_VAL, HUGE_VAL, 0, "a number or a choice of this law alone")                                                      \
    X(YOUNG, "young", "E", "Pa", 0, HUGE_VAL, TOUCH_MIN_OPEN, "Young's modulus")                                                                 \
    X(SHEAR_MODULUS, "shear_modulus", "G", "Pa", 0, HUGE_VAL, 0, "shear modulus")                                                                \
    X(POISSON, "poisson", "nu", "1", -1, 0.5, TOUCH_MIN_OPEN, "Poisson's ratio")                                                                 \
    X(STIFFNESS_N, "stiffness_n", "k_n", "N/m", 0, HUGE_VAL, TOUCH_MIN_OPEN, "stiffness of the normal spring")                                   \
    X(STIFFNESS_N_UNLOADING, "stiffness_n_unloading", "k_u", "N/m", 0, HUGE_VAL, TOUCH_MIN_OPEN, "stiffness of the normal spring as it unloads") \
    X(STIFFNESS_S, "stiffness_s", "k_t", "N/m", 0, HUGE_VAL, 0, "stiffness of the shear spring")                                                 \
    X(STIFFNESS_RATIO, "stiffness_ratio", "k_t/k_n", "1", 0, HUGE_VAL, 0, "stiffness of the shear spring over that of the normal one")           \
    X(STIFFNESS_ROLLING, "stiffness_rolling", "k_r", "N/m", 0, HUGE_VAL, 0, "rolling stiffness over the square of the effective radius")         \
    X(STIFFNESS_TWISTING, "stiffness_twisting", "k_w", "N/m", 0, HUGE_VAL, 0, "twisting stiffness over the square of the effective radius")      \
    X(OVERLAP_EXPONENT, "overlap_exponent", "alpha", "1", 0, HUGE_VAL, 0, "exponent of the overlap in the normal force")                         \
    X(REFERENCE_GAP, "reference_gap", "g_r", "m", -HUGE_VAL, HUGE_VAL, 0, "gap at which the contact begins")                                     \
    X(RESTITUTION, "restitution", "e", "1", 0, 1, 0, "restitution that the normal dashpot is derived from")                                      \
    X(RESTITUTION_LEAST, "restitution_least", "e_min", "1", 0, 1, 0, "smallest restitution that a dashpot is derived from")                      \
    X(DAMPING_CONSTANT, "damping_constant", "", "1", 0, HUGE_VAL, 0, "factor between a damping ratio and the dashpots")                          \
    X(DAMPING_RATIO_N, "damping_ratio_n", "beta_n", "1", 0, HUGE_VAL, 0, "share of the critical damping of the normal dashpot")                  \
    X(DAMPING_RATIO_S, "damping_ratio_s", "beta_s", "1", 0, HUGE_VAL, 0, "share of the critical damping of the shear dashpot")                   \
    X(DASHPOT_N, "dashpot_n", "c_n", "kg/s", 0, HUGE_VAL, 0, "coefficient of the normal dashpot")                                                \
    X(DASHPOT_S, "dashpot_s", "c_t", "kg/s", 0, HUGE_VAL, 0, "coefficient of the shear dashpot")                                                 \
    X(DASHPOT_N_PER_MASS, "dashpot_n_per_mass", "gamma_n", "1/s", 0, HUGE_VAL, 0, "coefficient of the normal dashpot over the effective mass")   \
    X(DASHPOT_S_PER_MASS, "dashpot_s_per_mass", "gamma_t", "1/s", 0, HUGE_VAL, 0, "coefficient of the shear dashpot over the effective mass")    \
    X(DASHPOT_N_OWN, "dashpot_n_own", "gamma_n", "", 0, HUGE_VAL, 0, "coefficient of the normal dashpot in a unit of the law's own")             \
    X(DASHPOT_RATIO, "dashpot_ratio", "c_t/c_n", "1", 0, HUGE_VAL, 0, "coefficient of the shear dashpot over that of the normal one")            \
    X(DASHPOT_EXPONENT, "dashpot_exponent", "alpha_d", "1", 0, HUGE_VAL, 0, "exponent of the overlap in the dashpots")                           \
    X(UNLOADING, "unloading", "", "1", 0, 1, 0, "what becomes of a kept shear force as its stiffness falls: 0 kept, 1 scaled")                   \
    X(FRICTION, "friction", "mu", "1", 0, HUGE_VAL, 0, "coefficient of sliding friction")                                                        \
    X(FRICTION_DYNAMIC, "friction_dynamic", "mu_d", "1", 0, HUGE_VAL, 0, "coefficient of friction while the contact slips")                      \
    X(ROLLING_FRICTION, "rolling_friction", "mu_r", "1", 0, HUGE_VAL, 0, "coefficient of rolling friction")                                      \
    X(ROLLING_DAMPING, "rolling_damping", "eta_r", "", 0, HUGE_VAL, 0, "damping of rolling")                                                     \
    X(TWISTING_FRICTION, "twisting_friction", "mu_w", "1", 0, HUGE_VAL, 0, "coefficient of twisting friction")                                   \
    X(WORK_OF_ADHESION, "work_of_adhesion", "w", "J/m2", 0, HUGE_VAL, 0, "work of adhesion")                                                     \
    X(SURFACE_ENERGY, "surface_energy", "gamma", "J/m2", 0, HUGE_VAL, 0, "surface energy of a body")                                             \
    X(COHESION_ENERGY, "cohesion_energy", "k", "J/m3", 0, HUGE_VAL, 0, "cohesion energy density")                                                \
    X(ADHESION_STIFFNESS, "adhesion_stiffness", "k_c", "N/m", 0, HUGE_VAL, 0, "slope of the branch of tension")                                  \
    X(YIELD_PRESSURE, "yield_pressure", "p_y", "Pa", 0, HUGE_VAL, TOUCH_MIN_OPEN, "largest pressure that the contact bears")
/* clang-format on */

/** What a property means: TOUCH_FRICTION, ...; see TOUCH_ROLES. */
enum touch_role {
#define X(role, ...) TOUCH_##role,
    TOUCH_ROLES(X)
#undef X
    TOUCH_ROLE_COUNT
};

/**
 * One row of the property table of a law: {"mu_pp", TOUCH_FRICTION, 0.5} is a whole one. A field that is left out is 0,
 * which means: a real number of the contact, default 0, no flags; symbol, unit, range and meaning are those of its role.
 */
struct touch_property {
    const char *keyword; /**< name as the authors of the law write it; unique in the table */
    enum touch_role
        role; /**< what it means; TOUCH_NO_ROLE: not said, and what depends on it is not judged */
    double initial; /**< the default; has no meaning with TOUCH_REQUIRED or TOUCH_OPTIONAL */
    uint32_t flags; /**< TOUCH_MODIFIABLE | ... */
    double
        min; /**< smallest value, in unit, allowed itself unless TOUCH_MIN_OPEN or infinite; with max
                               = 0, too: both are those of the role */
    double max;          /**< largest value, > min, likewise */
    const char *choices; /**< TOUCH_CHOICE: "name|name|...", of indices min = 0 to max; else NULL */
    const char *symbol;  /**< as in their formulas, in ASCII; "" for none; NULL: that of the role */
    const char *
        unit; /**< SI; "1": a pure number; "": depends on another property; NULL: that of the role */
    const char *meaning;    /**< one line of plain English; NULL: that of the role */
    enum touch_type type;   /**< default TOUCH_REAL */
    enum touch_scope scope; /**< default TOUCH_OF_CONTACT */
};

/**
 * Values of all properties of a law, by their index in its table: [k][0] for the contact or body 1,
 * [k][1] for body 2 (not used where the property is one of the contact). Properties of the scope
 * TOUCH_OF_STATE are not here. touch_values_set() and touch_values_get() reach them by name.
 */
struct touch_values {
    double of[TOUCH_PROPERTY_MAX][2]; /**< in the unit of the property; NaN: none */
};

/** The two bodies, as far as a law sees them. A wall is body 2 with infinite radius and mass. */
struct touch_pair {
    double radius[2]; /**< m, > 0; [1] is infinite for a wall */
    double mass[2];   /**< kg, > 0; [1] is infinite for a wall, or for a ball that is held */
    int rigid[2];     /**< 1: this body does not deform and needs no elastic properties; not both */
    int dimension;    /**< 3; or 2: plane motion, whose only shear direction is t (PFC: F_ss = 0) */
};

/** One number that a law remembers, or one column of a batch (batch.h). */
struct touch_field {
    const char *name;    /**< lower case with underscores; unique in its table */
    const char *unit;    /**< SI; "1" for a pure number */
    const char *meaning; /**< one line of plain English */
};

/** The motion at a contact, at the end of a step of length dt. */
struct touch_motion {
    double overlap;    /**< m, > 0 in contact; negative: the surfaces are apart by that much */
    double velocity_n; /**< m/s, approach velocity, > 0 closing: d(overlap)/dt */
    double velocity_s; /**< m/s, of body 2 relative to body 1 at the contact point, along s */
    double velocity_t; /**< m/s, the same along t */
    double slide_s;    /**< m, shear displacement of 2 relative to 1 during this step, along s */
    double slide_t;    /**< m, the same along t */
    double spin[2][3]; /**< rad/s, angular velocity of each body along (n, s, t), absolute */
    double dt;         /**< s, > 0 */
};

/** Events of one step: X(name, bit, keyword of PFC). */
#define TOUCH_EVENTS(X)                                                                            \
    X(ACTIVATED, 0, "contact_activated")                                                           \
    X(DEACTIVATED, 1, "contact_deactivated")                                                       \
    X(SLIP_BEGUN, 2, "slip_change:0")                                                              \
    X(SLIP_ENDED, 3, "slip_change:1")
/** Bits of touch_force.events: see TOUCH_EVENTS. */
enum {
#define X(name, bit, keyword) TOUCH_EVENT_##name = 1u << bit,
    TOUCH_EVENTS(X)
#undef X
};

/** What a law answers. The totals act on the bodies; the parts say how they came about. */
struct touch_force {
    double normal;         /**< N, total normal force, > 0 repulsive */
    double shear_s;        /**< N, total shear force on body 1, along s */
    double shear_t;        /**< N, the same along t */
    double normal_elastic; /**< N, the part of the normal force from the spring */
    double normal_dashpot; /**< N, the part from the dashpot; normal is the sum of both */
    double elastic_s;    /**< N, the part of the shear force from the spring, on body 1, along s */
    double elastic_t;    /**< N, the same along t */
    double dashpot_s;    /**< N, the part of the shear force from the dashpot, on body 1, along s */
    double dashpot_t;    /**< N, the same along t */
    double moment[2][3]; /**< N m on each body along (n, s, t), beside those of the forces */
    double stiffness_n;  /**< N/m, tangent normal stiffness; 0 where it is negative */
    double stiffness_s;  /**< N/m, tangent shear stiffness, >= 0 */
    double strain_energy; /**< J, stored now in both springs */
    double strain_shear;  /**< J, the part of it in the shear spring */
    double slip_work;     /**< J, dissipated by slip during this step */
    double dashpot_work;  /**< J, dissipated by the dashpots during this step */
    double rolling_work;  /**< J, dissipated by rolling moments during this step */
    double coupling_work; /**< J, lost (> 0) or created (< 0) during this step because the shear
                                stiffness changed under a shear force, history was dropped, or
                                an adhesive neck broke; with TOUCH_TRAIT_PLASTIC also what
                                yielding takes */
    uint32_t events;      /**< TOUCH_EVENT_... of this step, combined by | */
    uint32_t active;      /**< 1 while the contact is active, else 0 */
    uint32_t slipping;    /**< 1 while the shear force is at its limit, else 0 */
};

/** How a stored shear vector follows the contact plane when that rotates: touch_transport_vector(). */
enum touch_transport {
    TOUCH_TRANSPORT_NONE,   /**< the law stores no shear vector */
    TOUCH_TRANSPORT_ROTATE, /**< turned with the plane, and about n by the mean spin of the bodies */
    TOUCH_TRANSPORT_PROJECT, /**< projected on the new plane and rescaled to its old length */
};

/**
 * Levers, X(name, keyword, meaning): how far from the centre of each body a point of the contact is taken
 * to lie, by touch_contact_arms(). A law has one for the torque of its shear force and one for its slip
 * velocity. Where their sum is the distance of the centres, both bodies mean one point: then a pair that
 * turns as one rigid body does not slide, and angular momentum is conserved. Levers at R do neither, by
 * the overlap.
 */
#define TOUCH_ARMS(X)                                                                              \
    X(CONTACT_POINT, "contact_point", "R - overlap/2 on each: the middle of the overlap")          \
    X(RADIUS, "radius", "R on each: two points, one overlap apart")                                \
    X(SURFACE, "surface", "R - overlap on body 1, R on body 2: ball against the plane of a wall")  \
    X(SHARE, "share", "R/(R1 + R2) times the distance of the centres; R1 on a wall, its limit")
/** Levers: see TOUCH_ARMS. */
enum touch_arm {
#define X(name, keyword, meaning) TOUCH_ARM_##name,
    TOUCH_ARMS(X)
#undef X
};

/** Conventions that change the answer, so that a case can say for which laws it speaks:
 * X(name, bit, keyword, meaning). */
#define TOUCH_TRAITS(X)                                                                            \
    X(SHEAR, 0, "shear", "answers shear displacement")                                             \
    X(HISTORY_FORCE, 1, "history-force", "integrates the shear force itself")                      \
    X(HISTORY_DISPLACEMENT, 2, "history-displacement", "integrates the shear displacement")        \
    X(CAP_ELASTIC, 3, "cap-elastic", "Coulomb limit from the elastic normal force")                \
    X(CAP_TOTAL, 4, "cap-total", "Coulomb limit from the total normal force")                      \
    X(CAP_WITH_DAMPER, 5, "cap-with-damper", "Coulomb limit on shear spring plus dashpot")         \
    X(DAMPED, 6, "damped", "has a dashpot")                                                        \
    X(TENSILE, 7, "tensile", "the dashpot can make the total normal force tensile")                \
    X(ROLLING, 8, "rolling", "has rolling moments")                                                \
    X(ENERGIES, 9, "energies", "books its energies")                                               \
    X(EVENTS, 10, "events", "reports events")                                                      \
    X(ADHESIVE, 11, "adhesive",                                                                    \
      "attracts: may act beyond touch, and begin or end with a jump of the force")                 \
    X(PLASTIC, 12, "plastic",                                                                      \
      "yields: what its normal spring does not give back is booked as coupling work")
/** Bits of touch_law.traits: see TOUCH_TRAITS. */
enum {
#define X(name, bit, keyword, meaning) TOUCH_TRAIT_##name = 1u << bit,
    TOUCH_TRAITS(X)
#undef X
};

/** A contact law: its description, and its functions. touch_law_check() tells whether it is sound. */
struct touch_law {
    uint32_t abi;                   /**< TOUCH_ABI */
    uint32_t struct_size;           /**< sizeof(struct touch_law) */
    const char *name;               /**< lower case with underscores */
    const char *title;              /**< one line */
    const char *source;             /**< document and equations */
    const char *known_wrong;        /**< what of the documented law is known to be wrong, or "" */
    uint32_t traits;                /**< TOUCH_TRAIT_..., combined by | */
    enum touch_transport transport; /**< how its shear vectors follow the contact plane */
    enum touch_arm arm;             /**< lever of the torque of its shear force on each body */
    enum touch_arm slip_arm;        /**< lever of the spins in the slip velocity that it is given */
    int shear_field; /**< index of the state field with s of the first stored shear vector, whose t
                          follows; -1: the law stores none */
    int shear_count; /**< how many shear vectors stand there, (s, t) after (s, t); 0 for none */

    size_t property_count;                   /**< rows of properties, <= TOUCH_PROPERTY_MAX */
    const struct touch_property *properties; /**< the property table */
    size_t state_count;                      /**< rows of state, <= TOUCH_STATE_MAX */
    const struct touch_field *state;         /**< what a contact remembers from step to step */
    size_t coefficient_size; /**< bytes of its coefficients, <= TOUCH_COEFFICIENT_MAX */

    /**
     * Derives properties of the contact from those of the bodies (PFC: "surface property
     * inheritance"). NULL where the law inherits nothing.
     *
     * @param body        values that the bodies hold, of property k in of[k][body]
     * @param held        held[k][b] is 1 where body b holds property k
     * @param inherit     inherit[k] is the inheritance flag of property k, 0 or 1
     * @param pair        the two bodies
     * @param ret_values  gets inherited values in of[k][0]; other values stay
     */
    void (*inherit)(const struct touch_values *body, const int (*held)[2], const int *inherit,
                    const struct touch_pair *pair, struct touch_values *ret_values);

    /**
     * Makes coefficients from properties and the pair: whatever is expensive, and everything that can
     * be refused. Ranges of single properties have been checked before. Called again when a property
     * changes while the contact lives: the state stays as it is.
     *
     * @param values            values of the properties
     * @param pair              the two bodies
     * @param ret_coefficients  room for coefficient_size bytes, aligned for any type
     * @param ret_message       what is refused, and why
     * @return TOUCH_OK, TOUCH_BAD_PROPERTY or TOUCH_BAD_PAIR
     */
    enum touch_status (*prepare)(const struct touch_values *values, const struct touch_pair *pair,
                                 void *ret_coefficients, struct touch_message *ret_message);

    /**
     * One step: the state at the end of the step and the force there, from the state at its beginning.
     * It is pure: it changes nothing but its outputs, cannot fail, and gives the same answer to the
     * same question. A new contact begins with all zeros. An inactive contact answers zero force and
     * zero state.
     *
     * @param coefficients  made by prepare
     * @param motion        the motion at the end of the step
     * @param state_in      state_count numbers
     * @param ret_state     state_count numbers; does not overlap state_in
     * @param ret_force     every field is set
     */
    void (*step)(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret_force);

    /**
     * Reads a property of the scope TOUCH_OF_STATE. NULL where the law has none.
     *
     * @param property  index in the property table
     * @param state     state_count numbers
     * @param force     the answer of the last step
     * @param ret_v     the value, with the signs of the source document; a single number in [0]
     */
    void (*get)(size_t property, const double *state, const struct touch_force *force,
                double ret_v[3]);

    /**
     * Writes a property of the scope TOUCH_OF_STATE; leaves alone those that are not modifiable. NULL
     * where the law has none that is.
     *
     * @param property  index in the property table
     * @param v         the value, as get has it
     * @param state     state_count numbers, of which some are changed
     */
    void (*set)(size_t property, const double v[3], double *state);
};

/* --- registry ------------------------------------------------------------------------------- */

/** The i-th law of the library, from 0; NULL past the last. */
const struct touch_law *touch_law_at(size_t i);

/** The law of the library that has this name, or NULL. */
const struct touch_law *touch_law_find(const char *name);

/** Index of a property by keyword, or -1 where the law has none of that keyword. */
int touch_property_find(const struct touch_law *law, const char *keyword);

/** What is known of a role. */
struct touch_role_row {
    const char *name;    /**< in lower case, as in files: "friction" */
    const char *symbol;  /**< "" for none */
    const char *unit;    /**< SI; "1": a pure number; "": any */
    double least;        /**< smallest value that bodies can have, in unit */
    double most;         /**< largest such value */
    uint32_t flags;      /**< TOUCH_MIN_OPEN, TOUCH_MAX_OPEN */
    const char *meaning; /**< a few words of plain English */
};

/** The i-th role, which is the value of enum touch_role; NULL past the last. */
const struct touch_role_row *touch_role_at(size_t i);

/** The role that has this name, or -1: "friction" is TOUCH_FRICTION. */
int touch_role_find(const char *name);

/** Index of the property that has a role, or -1 where the law has none. */
int touch_property_of(const struct touch_law *law, enum touch_role role);

/** A row with the symbol, unit, meaning and range that it leaves to its role; a role that is unknown has none. */
struct touch_property touch_property_complete(const struct touch_property *property);

/** Index of a state field by name, or -1 where the law has none of that name. */
int touch_state_find(const struct touch_law *law, const char *name);

/** Index of a choice by name, or -1 where the property has none of that name. */
int touch_choice_find(const struct touch_property *property, const char *name);

/**
 * Name of the i-th choice of a property.
 *
 * @param property  of type TOUCH_CHOICE
 * @param i         from 0
 * @param ret_name  gets the name with its terminator
 * @param size      bytes in ret_name
 * @return 1; 0 past the last choice, or where the name has no room
 */
int touch_choice_name(const struct touch_property *property, size_t i, char *ret_name, size_t size);

/**
 * The range of a property as text: "[0, 1]", "(-1, 0.5]", "{0; 1}" or the choices.
 *
 * @param property  any
 * @param ret_text  gets the text, cut where it has no room
 * @param size      bytes in ret_text
 */
void touch_property_range(const struct touch_property *property, char *ret_text, size_t size);

/* --- values --------------------------------------------------------------------------------- */

/** Sets every property to its default; NaN for those that are required or optional. */
void touch_values_default(const struct touch_law *law, struct touch_values *ret_values);

/**
 * Sets a property by its keyword.
 *
 * @param law          the law
 * @param values       its values, of which one is changed
 * @param keyword      of a property of the law
 * @param one          value for body 1, or for the contact
 * @param two          value for body 2; of a property of the contact the same as one. NaN in both: none,
 *                     for properties that are optional
 * @param ret_message  what is refused, and why; NULL: not wanted
 * @return TOUCH_BAD_ARGUMENT: the law has no such property, or it is a view of the state, or it is one
 *         of the contact and the two values differ. TOUCH_BAD_PROPERTY: a value is outside the range.
 *         The values are then left alone
 */
enum touch_status touch_values_set(const struct touch_law *law, struct touch_values *values,
                                   const char *keyword, double one, double two,
                                   struct touch_message *ret_message);

/**
 * Sets a property of the type TOUCH_CHOICE by its keyword and the name of a choice.
 *
 * @param law          the law
 * @param values       its values, of which one is changed
 * @param keyword      of a property of the law
 * @param choice       one of its choices, for instance "tti"
 * @param ret_message  what is refused, and why; NULL: not wanted
 * @return TOUCH_BAD_ARGUMENT: the law has no such property, or it is no choice. TOUCH_BAD_PROPERTY: there
 *         is no choice of that name. The values are then left alone
 */
enum touch_status touch_values_choose(const struct touch_law *law, struct touch_values *values,
                                      const char *keyword, const char *choice,
                                      struct touch_message *ret_message);

/**
 * Reads a property by its keyword.
 *
 * @param law          the law
 * @param values       its values
 * @param keyword      of a property of the law
 * @param ret_value    [0] for body 1 or the contact, [1] for body 2; of a property of the contact both
 *                     are the same; NaN: none
 * @param ret_message  what is refused, and why; NULL: not wanted
 * @return TOUCH_BAD_ARGUMENT: the law has no such property, or it is a view of the state
 */
enum touch_status touch_values_get(const struct touch_law *law, const struct touch_values *values,
                                   const char *keyword, double ret_value[2],
                                   struct touch_message *ret_message);

/**
 * Whether a value is allowed for a property: in its range, finite, and whole where it has to be.
 *
 * @param property     any
 * @param value        in the unit of the property
 * @param ret_message  names keyword, value and range
 * @return TOUCH_OK or TOUCH_BAD_PROPERTY
 */
enum touch_status touch_value_check(const struct touch_property *property, double value,
                                    struct touch_message *ret_message);

/**
 * Checks all values and the pair, then makes the coefficients of a contact. Call this and not
 * touch_law.prepare.
 *
 * @param law               the law
 * @param values            values of its properties
 * @param pair              the two bodies
 * @param ret_coefficients  room for law->coefficient_size bytes, aligned for any type
 * @param ret_message       what is refused, and why
 * @return TOUCH_OK, TOUCH_BAD_PROPERTY or TOUCH_BAD_PAIR
 */
enum touch_status touch_prepare(const struct touch_law *law, const struct touch_values *values,
                                const struct touch_pair *pair, void *ret_coefficients,
                                struct touch_message *ret_message);

/** Name of a status: "OK", "BAD_PROPERTY", ... */
const char *touch_status_name(enum touch_status status);

/** Meaning of a status, as text. */
const char *touch_status_meaning(enum touch_status status);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
