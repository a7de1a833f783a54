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
#define TOUCH_ABI             UINT32_C(5)

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
/**
 * Conventions: what differs between programs that mean one law. X(convention, what it is about, its values), and for each value
 * Y(convention, value, meaning, who does so). A law says them in touch_law.conventions, or leaves one to a property by the role
 * TOUCH_SETS_...; what it does not say, it does not say. Names and values are the same words in files, in this order.
 */
#define TOUCH_CONVENTIONS(X, Y)                                                                                                  \
    X(history, "shear history",                                                                                                  \
      Y(history, force, "force", "MUSEN's page; PFC; YADE")                                                                      \
      Y(history, displacement, "displacement", "MUSEN's program; LAMMPS; LIGGGHTS"))                                             \
    X(unloading, "history while the contact radius shrinks",                                                                     \
      Y(unloading, kept, "kept", "MUSEN; LIGGGHTS; YADE")                                                                        \
      Y(unloading, scaled, "scaled with the radius", "PFC, M_s = 1; LAMMPS mindlin_rescale"))                                    \
    X(limit_on, "Coulomb limit on",                                                                                              \
      Y(limit_on, sum, "spring and dashpot, cut alike", "MUSEN's page")                                                          \
      Y(limit_on, sum_rest, "spring and dashpot, the spring gets the limit less the dashpot", "LAMMPS")                          \
      Y(limit_on, spring, "spring alone, dashpot outside", "PFC")                                                                \
      Y(limit_on, spring_sticking, "spring alone, dashpot only while sticking", "MUSEN's program; LIGGGHTS; YADE"))              \
    X(limit_from, "Coulomb limit from",                                                                                          \
      Y(limit_from, repulsive, "total normal force, at least 0", "YADE")                                                         \
      Y(limit_from, size, "size of the total normal force", "MUSEN; LAMMPS; LIGGGHTS")                                           \
      Y(limit_from, elastic, "elastic normal force", "PFC"))                                                                     \
    X(tension, "tensile normal force",                                                                                           \
      Y(tension, cut, "cut at zero", "DEMLab, remove_cohesion; LIGGGHTS, limitForce; YADE")                                      \
      Y(tension, allowed, "allowed", "MUSEN; LAMMPS; LIGGGHTS"))                                                                 \
    X(ending, "end of contact that the restitution is for",                                                                      \
      Y(ending, matching, "that of the tensile normal force", "Schwager and Poeschel (2007)")                                    \
      Y(ending, zero_overlap, "zero overlap", "Tsuji et al. (1992); LAMMPS; LIGGGHTS")                                           \
      Y(ending, zero_force, "zero force", "Schwager and Poeschel (2007)"))                                                       \
    X(damping, "damping ratio from the restitution",                                                                             \
      Y(damping, musen, "1.8257 times the exact one over 2 sqrt(5/6)", "MUSEN")                                                  \
      Y(damping, exact, "exact for an end at zero overlap", "Tsuji et al. (1992); LIGGGHTS")                                     \
      Y(damping, tsuji, "Tsuji's polynomial with the reduced mass", "LAMMPS, damping tsuji")                                     \
      Y(damping, thornton, "Thornton's fit for an end at zero force", "YADE")                                                    \
      Y(damping, demlab, "DEMLab's constants", "DEMLab")                                                                         \
      Y(damping, exact_at_zero_force, "exact for an end at zero force", "Schwager and Poeschel (2007)")                          \
      Y(damping, supplied, "coefficient supplied", "LAMMPS, gran/hertz/history")                                                 \
      Y(damping, none, "none", "YADE, HertzWithLinearShear"))                                                                    \
    X(shear_stiffness, "shear stiffness",                                                                                        \
      Y(shear_stiffness, mindlin, "8 G* a", "Mindlin (1949)")                                                                    \
      Y(shear_stiffness, without_overlap, "8 G* sqrt(R*), not times sqrt(overlap)", "YADE, HertzWithLinearShear with nonLin=0")  \
      Y(shear_stiffness, none, "none", "YADE, MindlinDeresiewitz"))                                                              \
    X(partial_slip, "partial slip",                                                                                              \
      Y(partial_slip, none, "none", "all engines")                                                                               \
      Y(partial_slip, mindlin_deresiewicz, "Mindlin-Deresiewicz", "Mindlin and Deresiewicz (1953)"))                             \
    X(turning, "history when the plane turns",                                                                                   \
      Y(turning, kept_length, "projected, length kept", "MUSEN; LAMMPS granular")                                                \
      Y(turning, projected, "projected, length not kept", "LAMMPS gran; LIGGGHTS")                                               \
      Y(turning, turned, "turned", "PFC")                                                                                        \
      Y(turning, linearised, "turned by a linearised rotation", "YADE")                                                          \
      Y(turning, not_turned, "its components stay as they are, whatever turns", ""))                                             \
    X(twirl, "spin about the normal",                                                                                            \
      Y(twirl, stays, "shear does not follow", "MUSEN; LAMMPS; LIGGGHTS")                                                        \
      Y(twirl, follows, "shear follows the mean spin of the bodies", "PFC; YADE"))                                               \
    X(slip_lever, "lever of slip by spin",                                                                                       \
      Y(slip_lever, point, "contact point, R - overlap/2 on each: the middle of the overlap", "PFC; LIGGGHTS")                   \
      Y(slip_lever, radius, "radius, R on each: two points, one overlap apart", "MUSEN; LAMMPS; YADE")                           \
      Y(slip_lever, surface, "surface, R - overlap on body 1, R on body 2: ball against the plane of a wall",                    \
        "MUSEN's program at a wall")                                                                                             \
      Y(slip_lever, share, "share, R/(R1 + R2) times the distance of the centres; R1 on a wall, its limit", "MUSEN's program"))  \
    X(torque_lever, "lever of the torque of shear",                                                                              \
      Y(torque_lever, point, "contact point, R - overlap/2 on each: the middle of the overlap", "PFC; LAMMPS; LIGGGHTS; YADE")   \
      Y(torque_lever, radius, "radius, R on each: two points, one overlap apart", "MUSEN; LAMMPS, gran/hertz/history")           \
      Y(torque_lever, surface, "surface, R - overlap on body 1, R on body 2: ball against the plane of a wall", "")              \
      Y(torque_lever, share, "share, R/(R1 + R2) times the distance of the centres; R1 on a wall, its limit", ""))               \
    X(rolling, "rolling friction",                                                                                               \
      Y(rolling, none, "none", "PFC; LAMMPS; YADE")                                                                              \
      Y(rolling, each_spin, "against each spin, total force", "MUSEN's page")                                                    \
      Y(rolling, couple, "couple, total force", "Ai et al. (2011), type A")                                                      \
      Y(rolling, couple_elastic, "couple, elastic force", "LIGGGHTS, cdt"))                                                      \
    X(separation, "history after separation",                                                                                    \
      Y(separation, cleared, "cleared", "MUSEN; PFC; LAMMPS; YADE")                                                              \
      Y(separation, keeps, "kept until the neighbour list is rebuilt", "LIGGGHTS"))                                              \
    X(slip, "slip",                                                                                                              \
      Y(slip, point, "of the contact point", "MUSEN; LAMMPS; LIGGGHTS")                                                          \
      Y(slip, scaled, "times (R1 + R2)/distance", "YADE, avoidGranularRatcheting"))                                              \
    X(velocity, "shear velocity",                                                                                                \
      Y(velocity, scheme, "as the scheme has it", "MUSEN")                                                                       \
      Y(velocity, slide_over_step, "slide over time step", "LAMMPS; LIGGGHTS; YADE"))                                            \
    X(wall, "wall",                                                                                                              \
      Y(wall, plane, "plane", "MUSEN; LAMMPS; LIGGGHTS")                                                                         \
      Y(wall, large_sphere, "sphere of 1e8 radii", "YADE"))
/* clang-format on */

/** Nothing, for the list of which one half is not asked for. */
#define TOUCH_NOTHING_(...)
/** What a property means: TOUCH_FRICTION, ...; see TOUCH_ROLES. TOUCH_SETS_limit_on, ...: it sets that convention. */
enum touch_role {
#define X(role, ...) TOUCH_##role,
    TOUCH_ROLES(X)
#undef X
#define X(name, ...) TOUCH_SETS_##name,
    TOUCH_CONVENTIONS(X, TOUCH_NOTHING_)
#undef X
        TOUCH_ROLE_COUNT
};

/** TOUCH_CONVENTION_limit_on, ...: the conventions by number. */
enum touch_convention {
#define X(name, ...) TOUCH_CONVENTION_##name,
    TOUCH_CONVENTIONS(X, TOUCH_NOTHING_)
#undef X
    TOUCH_CONVENTION_COUNT
};

/** Values of conventions: TOUCH_limit_on_sum, ...; from 1, and 0 says nothing. */
#define Y(name, value, ...) TOUCH_##name##_##value,
#define X(name, about, ...)                                                                        \
    enum {                                                                                         \
        TOUCH_##name##_unsaid,                                                                     \
        __VA_ARGS__                                                                                \
    };
TOUCH_CONVENTIONS(X, Y)
#undef X
#undef Y

/** What a law says of its conventions: a value, as TOUCH_limit_on_sum, or 0. In the order of enum touch_convention. */
struct touch_conventions {
#define X(name, ...) uint8_t name;
    TOUCH_CONVENTIONS(X, TOUCH_NOTHING_)
#undef X
};

/**
 * One row of the property table of a law: {"mu_pp", TOUCH_FRICTION, 0.5} is a whole one. A field that is left out is 0,
 * which means: a real number of the contact, default 0, no flags; symbol, unit, range and meaning are those of its role.
 */
struct touch_property {
    /** Name as the authors of the law write it; unique in the table. */
    const char *keyword;
    /** What it means; TOUCH_NO_ROLE: not said, and what depends on it is not judged. */
    enum touch_role role;
    /** The default; has no meaning with TOUCH_REQUIRED or TOUCH_OPTIONAL. */
    double initial;
    uint32_t flags; /**< TOUCH_MODIFIABLE | ... */
    /** Smallest and largest value, in unit, min < max, allowed themselves unless TOUCH_MIN_OPEN, TOUCH_MAX_OPEN or
     * infinite; 0 in both: those of the role. */
    double min;
    double max; /**< see min */
    /** TOUCH_CHOICE: "name|name|...", of indices min = 0 to max; else NULL. A row of a role TOUCH_SETS_... that says
     * neither choices nor type has all values of that convention. */
    const char *choices;
    const char *symbol;     /**< as in their formulas, in ASCII; "": none; NULL: that of the role */
    const char *unit;       /**< SI; "1": a pure number; "": depends; NULL: that of the role */
    const char *meaning;    /**< one line of plain English; NULL: that of the role */
    enum touch_type type;   /**< default TOUCH_REAL */
    enum touch_scope scope; /**< default TOUCH_OF_CONTACT */
    /** TOUCH_SETS_...: "name||name", the value of the convention for each choice or number from 0, where one that is
     * empty says nothing; NULL: the choice of that name, or the value of that number. */
    const char *means;
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

/** What a law answers, and what it is by itself: X(name, bit, keyword, meaning). */
#define TOUCH_TRAITS(X)                                                                            \
    X(SHEAR, 0, "shear", "answers shear displacement")                                             \
    X(DAMPED, 1, "damped", "has a dashpot")                                                        \
    X(ROLLING, 2, "rolling", "has rolling moments")                                                \
    X(ENERGIES, 3, "energies", "books its energies")                                               \
    X(EVENTS, 4, "events", "reports events")                                                       \
    X(ADHESIVE, 5, "adhesive",                                                                     \
      "attracts: may act beyond touch, and begin or end with a jump of the force")                 \
    X(PLASTIC, 6, "plastic",                                                                       \
      "yields: what its normal spring does not give back is booked as coupling work")              \
    X(FORCES, 7, "forces", "answers forces and moments; no stiffness, and shear in one part")
/** Bits of touch_law.traits: see TOUCH_TRAITS. */
enum {
#define X(name, bit, keyword, meaning) TOUCH_TRAIT_##name = 1u << bit,
    TOUCH_TRAITS(X)
#undef X
};

/**
 * A contact law: its description, and its functions. touch_law_check() tells whether it is sound.
 *
 * Each function is handed its law, self, whose data tells laws of one text apart. A host may copy a law, with its data.
 * A law that wraps another one, which it has in its data, calls every function of that one with that one as self.
 */
struct touch_law {
    uint32_t abi;            /**< TOUCH_ABI */
    uint32_t struct_size;    /**< sizeof(struct touch_law) */
    const char *name;        /**< lower case with underscores */
    const char *title;       /**< one line */
    const char *source;      /**< document and equations */
    const char *known_wrong; /**< what of the documented law is known to be wrong, or "" */
    uint32_t traits;         /**< TOUCH_TRAIT_..., combined by | */
    /** {.limit_on = TOUCH_limit_on_spring, ...}; see TOUCH_CONVENTIONS. A host turns the shear vectors of the law and
     * takes its levers as they say; as turned, follows and point where they say nothing. */
    struct touch_conventions conventions;
    int shear_field; /**< index of the state field with s of the first stored shear vector, whose t
                          follows; -1: the law stores none */
    int shear_count; /**< how many shear vectors stand there, (s, t) after (s, t); 0 for none */

    size_t property_count;                   /**< rows of properties, <= TOUCH_PROPERTY_MAX */
    const struct touch_property *properties; /**< the property table */
    size_t state_count;                      /**< rows of state, <= TOUCH_STATE_MAX */
    const struct touch_field *state;         /**< what a contact remembers from step to step */
    size_t coefficient_size; /**< bytes of its coefficients, <= TOUCH_COEFFICIENT_MAX */
    /** For the functions of this law alone, which find it in self; NULL: they need nothing. */
    void *data;

    /**
     * Derives properties of the contact from those of the bodies (PFC: "surface property
     * inheritance"). NULL where the law inherits nothing.
     *
     * @param self        this law
     * @param body        values that the bodies hold, of property k in of[k][body]
     * @param held        held[k][b] is 1 where body b holds property k
     * @param inherit     inherit[k] is the inheritance flag of property k, 0 or 1
     * @param pair        the two bodies
     * @param ret_values  gets inherited values in of[k][0]; other values stay
     */
    void (*inherit)(const struct touch_law *self, const struct touch_values *body,
                    const int (*held)[2], const int *inherit, const struct touch_pair *pair,
                    struct touch_values *ret_values);

    /**
     * Makes coefficients from properties and the pair: whatever is expensive, and everything that can
     * be refused. Ranges of single properties have been checked before. Called again when a property
     * changes while the contact lives: the state stays as it is.
     *
     * @param self              this law
     * @param values            values of the properties
     * @param pair              the two bodies
     * @param ret_coefficients  room for coefficient_size bytes, aligned for any type
     * @param ret_message       what is refused, and why
     * @return TOUCH_OK, TOUCH_BAD_PROPERTY or TOUCH_BAD_PAIR
     */
    enum touch_status (*prepare)(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret_coefficients,
                                 struct touch_message *ret_message);

    /**
     * One step: the state at the end of the step and the force there, from the state at its beginning.
     * It is pure: it changes nothing but its outputs, cannot fail, and gives the same answer to the
     * same question. A new contact begins with all zeros. An inactive contact answers zero force and
     * zero state.
     *
     * @param self          this law
     * @param coefficients  made by prepare
     * @param motion        the motion at the end of the step
     * @param state_in      state_count numbers
     * @param ret_state     state_count numbers; does not overlap state_in
     * @param ret_force     every field is set
     */
    void (*step)(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *ret_force);

    /**
     * Reads a property of the scope TOUCH_OF_STATE. NULL where the law has none.
     *
     * @param self      this law
     * @param property  index in the property table
     * @param state     state_count numbers
     * @param force     the answer of the last step
     * @param ret_v     the value, with the signs of the source document; a single number in [0]
     */
    void (*get)(const struct touch_law *self, size_t property, const double *state,
                const struct touch_force *force, double ret_v[3]);

    /**
     * Writes a property of the scope TOUCH_OF_STATE; leaves alone those that are not modifiable. NULL
     * where the law has none that is.
     *
     * @param self      this law
     * @param property  index in the property table
     * @param v         the value, as get has it
     * @param state     state_count numbers, of which some are changed
     */
    void (*set)(const struct touch_law *self, size_t property, const double v[3], double *state);
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

/** What is known of a convention. */
struct touch_convention_row {
    const char *name;   /**< as in files: "limit_on" */
    const char *about;  /**< a few words of plain English */
    const char *values; /**< "sum|sum_rest|...", of the values from 1 */
};

/** What is known of a value of a convention. */
struct touch_convention_value {
    const char *name;    /**< as in files: "sum_rest" */
    const char *meaning; /**< a few words of plain English */
    const char *source;  /**< who does so; "": nobody known */
};

/** The i-th convention, which is the value of enum touch_convention; NULL past the last. */
const struct touch_convention_row *touch_convention_at(size_t i);

/** A value of a convention, from 1; NULL for 0 and past the last. */
const struct touch_convention_value *touch_convention_value_at(enum touch_convention which,
                                                               unsigned value);

/** The convention that has this name, or -1. */
int touch_convention_find(const char *name);

/** The value of a convention that has this name; 0 where it has none. */
unsigned touch_convention_value_find(enum touch_convention which, const char *name);

/** What conventions say of one of them: a value, or 0. */
unsigned touch_convention_get(const struct touch_conventions *conventions,
                              enum touch_convention which);

/** Sets one of them. */
void touch_convention_set(struct touch_conventions *conventions, enum touch_convention which,
                          unsigned value);

/** What a law says of its conventions with these values of its properties (of). */
struct touch_conventions touch_law_conventions(const struct touch_law *law,
                                               const struct touch_values *of);

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
