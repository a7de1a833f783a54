/* SPDX-License-Identifier: BSD-3-Clause */
/* A contact law: what it needs, what it remembers, what it does in one step.
 *
 * The same header describes our own laws and a stranger's. Everything is SI, double precision and
 * expressed in the axes (n, s, t) of the contact plane:
 *
 *   n        unit normal from body 1 to body 2; (n, s, t) is right-handed
 *   overlap  > 0 in contact
 *   normal   force > 0 is repulsive; it acts on body 1 along -n and on body 2 along +n
 *   shear    displacement and velocity are of body 2 relative to body 1 at the contact point;
 *            the shear force is the one ON BODY 1 (body 1 is dragged along), body 2 gets its negative
 *   approach velocity > 0 when the bodies come closer
 */
#ifndef TOUCHSTONE_LAW_H
#define TOUCHSTONE_LAW_H

#include <stddef.h>
#include <stdint.h>
#include "touchstone/common.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* Changes when the meaning or the layout of anything in this header changes. */
#define TOUCH_ABI             UINT32_C(1)

/* Room that a caller provides: state fields of a law, properties of a law, bytes of coefficients. */
#define TOUCH_STATE_MAX       200
#define TOUCH_PROPERTY_MAX    32
#define TOUCH_COEFFICIENT_MAX 512

/* What can go wrong: name, and what it means. */
#define TOUCH_STATUSES(X)                                                                          \
    X(OK, "success")                                                                               \
    X(BAD_PROPERTY, "a property lies outside its range, or is missing")                            \
    X(BAD_PAIR, "a radius, mass or material of the pair is impossible")                            \
    X(BAD_ARGUMENT, "an argument has no meaning for this function")                                \
    X(BAD_PLUGIN, "a shared library cannot be loaded, or describes its law wrongly")

enum touch_status {
#define X(name, meaning) TOUCH_##name,
    TOUCH_STATUSES(X)
#undef X
};

/* One clear sentence about a refusal, made where the facts are; always terminated. */
struct touch_message {
    char text[512];
};

enum touch_type {
    TOUCH_REAL,    /* any number */
    TOUCH_INTEGER, /* a whole number */
    TOUCH_BOOLEAN, /* 0 or 1 */
    TOUCH_CHOICE,  /* index into .choices */
    TOUCH_VECTOR,  /* three numbers in (n, s, t) */
};

enum touch_scope {
    TOUCH_OF_CONTACT, /* one value for the contact */
    TOUCH_OF_BODY,    /* one value for each body; a rigid body needs none */
    TOUCH_OF_STATE,   /* a view of the contact's state or force, by .get and .set of the law */
};

/* Flags of a property. */
enum {
    TOUCH_MODIFIABLE = 1u << 0,  /* may be changed while the contact lives */
    TOUCH_INHERITABLE = 1u << 1, /* may come from properties of the same name held by the bodies */
    TOUCH_MIN_OPEN = 1u << 2,    /* .min itself is not allowed */
    TOUCH_MAX_OPEN = 1u << 3,    /* .max itself is not allowed */
    TOUCH_REQUIRED = 1u << 4,    /* has no default */
    TOUCH_OPTIONAL = 1u << 5,    /* may be absent; NaN in the values then */
};

/* One row of a law's property table. */
struct touch_property {
    const char *keyword; /* as the law's authors write it */
    const char *symbol;  /* as in their formulas, in ASCII */
    const char *unit;    /* SI, "1" for a pure number; "" where it depends on another property */
    enum touch_type type;
    enum touch_scope scope;
    double min, max;     /* same unit; closed ends unless flagged; infinity for none */
    double initial;      /* the default */
    uint32_t flags;      /* TOUCH_MODIFIABLE | ... */
    const char *choices; /* TOUCH_CHOICE: "name|name|..." in index order; else NULL */
    const char *meaning; /* one line */
};

/* Values of all properties of a law, by index in its table: [0] for the contact or body 1, [1] for
 * body 2 (contact properties leave it unused). Vectors are not here: they live in the state. */
struct touch_values {
    double of[TOUCH_PROPERTY_MAX][2];
};

/* The two bodies, as far as a law sees them. A wall is body 2 with infinite radius and mass. */
struct touch_pair {
    double radius[2]; /* m, > 0; [1] is infinite for a wall */
    double mass[2];   /* kg, > 0; [1] is infinite for a wall */
    int rigid[2];     /* 1: this body does not deform, its elastic properties do not enter */
    int dimension;    /* 3, or 2: plane motion, the only shear direction is t (PFC: F_ss = 0) */
};

/* One field of a law's state, or of its coefficients in listings. */
struct touch_field {
    const char *name, *unit, *meaning;
};

/* The motion that a law answers, at the end of a step of length dt. */
struct touch_motion {
    double overlap;    /* m; negative: the notional surfaces do not touch */
    double velocity_n; /* m/s, approach velocity, > 0 closing: d(overlap)/dt */
    double velocity_s; /* m/s, of body 2 relative to body 1 at the contact point */
    double velocity_t; /* m/s */
    double slide_s;    /* m, shear displacement of 2 relative to 1 during this step */
    double slide_t;    /* m */
    double spin[2][3]; /* rad/s, angular velocity of each body in (n, s, t), absolute */
    double dt;         /* s, > 0 */
};

/* Events of one step. */
#define TOUCH_EVENTS(X)                                                                            \
    X(ACTIVATED, 0, "contact_activated")                                                           \
    X(DEACTIVATED, 1, "contact_deactivated")                                                       \
    X(SLIP_BEGUN, 2, "slip_change:0")                                                              \
    X(SLIP_ENDED, 3, "slip_change:1")
enum {
#define X(name, bit, keyword) TOUCH_EVENT_##name = 1u << bit,
    TOUCH_EVENTS(X)
#undef X
};

/* What a law answers. Totals are what acts on the bodies; the parts say how it came about. */
struct touch_force {
    double normal;               /* N, total; > 0 repulsive */
    double shear_s, shear_t;     /* N, total, on body 1 */
    double normal_elastic;       /* N */
    double normal_dashpot;       /* N; normal = normal_elastic + normal_dashpot */
    double elastic_s, elastic_t; /* N, shear spring, on body 1 */
    double dashpot_s, dashpot_t; /* N, shear dashpot, on body 1 */
    double moment[2][3];         /* N m on each body in (n, s, t), beside that of the forces */
    double stiffness_n;          /* N/m, tangent normal stiffness */
    double stiffness_s;          /* N/m, tangent shear stiffness */
    double strain_energy;        /* J, stored now in both springs */
    double strain_shear;         /* J, the part of it in the shear spring */
    double slip_work;            /* J, dissipated by slip during this step */
    double dashpot_work;         /* J, dissipated by the dashpots during this step */
    double rolling_work;         /* J, dissipated by rolling moments during this step */
    double coupling_work; /* J, lost (> 0) or created (< 0) during this step because the shear
                                   stiffness changed under a shear force, or history was dropped */
    uint32_t events;      /* TOUCH_EVENT_... */
    uint32_t active;      /* 1 while the contact is active */
    uint32_t slipping;    /* 1 while the shear force is at its limit */
};

/* How a stored shear vector follows the contact plane when that rotates (see contact.h). */
enum touch_transport {
    TOUCH_TRANSPORT_NONE,    /* the law stores no shear vector */
    TOUCH_TRANSPORT_ROTATE,  /* turned with the plane, and about n by the mean spin of the bodies */
    TOUCH_TRANSPORT_PROJECT, /* projected on the new plane and rescaled to its old length */
};

/* Where the shear force is taken to act on each body (see contact.h). */
enum touch_arm {
    TOUCH_ARM_CONTACT_POINT, /* at the middle of the overlap: R - overlap/2, one point for both */
    TOUCH_ARM_RADIUS,  /* at R on each body; angular momentum is off by overlap * shear force */
    TOUCH_ARM_SURFACE, /* R - overlap on body 1, R on body 2: ball against the plane of a wall */
};

/* Conventions that change the answer, so that a case can say for which laws it speaks. */
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
    X(EVENTS, 10, "events", "reports events")
enum {
#define X(name, bit, keyword, meaning) TOUCH_TRAIT_##name = 1u << bit,
    TOUCH_TRAITS(X)
#undef X
};

struct touch_law {
    uint32_t abi;         /* TOUCH_ABI */
    uint32_t struct_size; /* sizeof(struct touch_law) */
    const char *name;     /* lower snake */
    const char *title;
    const char *source;      /* document and equations */
    const char *known_wrong; /* what of the documented law is known to be wrong, or "" */
    uint32_t traits;         /* TOUCH_TRAIT_... */
    enum touch_transport transport;
    enum touch_arm arm;
    int shear_field; /* state field holding s of the first stored shear vector, its t follows;
                             -1: the law stores none */
    int shear_count; /* how many shear vectors stand there, (s, t) after (s, t) */

    size_t property_count; /* <= TOUCH_PROPERTY_MAX */
    const struct touch_property *properties;
    size_t state_count; /* <= TOUCH_STATE_MAX */
    const struct touch_field *state;
    size_t coefficient_size; /* bytes, <= TOUCH_COEFFICIENT_MAX */

    /* Derives contact properties from those of the bodies (PFC: "surface property inheritance").
     * held[k][b]: body b holds property k, with value body->of[k][b]. inherit[k]: the inheritance
     * flag of property k. Writes inherited values to ret_values->of[k][0] and leaves others. NULL
     * where the law inherits nothing. */
    void (*inherit)(const struct touch_values *body, const int (*held)[2], const int *inherit,
                    const struct touch_pair *pair, struct touch_values *ret_values);

    /* Makes coefficients from properties and the pair. Everything that can be refused is refused
     * here, with a message; ret_coefficients is aligned for any type. Called again when a property
     * changes in mid-contact: the state stays as it is. */
    enum touch_status (*prepare)(const struct touch_values *values, const struct touch_pair *pair,
                                 void *ret_coefficients, struct touch_message *ret_message);

    /* One step, pure: the state at the end of the step and the force there, from the state at its
     * beginning. state_in and ret_state hold state_count doubles and do not overlap. A new contact
     * starts from all zeros. Inactive: zero force, zero state. */
    void (*step)(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret_force);

    /* Reads and writes a TOUCH_OF_STATE property; v in the sense of the source document. NULL where
     * there is none. set ignores properties that are not modifiable. */
    void (*get)(size_t property, const double *state, const struct touch_force *force,
                double ret_v[3]);
    void (*set)(size_t property, const double v[3], double *state);
};

/* --- registry ------------------------------------------------------------------------------- */

/* The i-th built-in law, NULL past the last. */
const struct touch_law *touch_law_at(size_t i);
/* The law of that name, or NULL. */
const struct touch_law *touch_law_find(const char *name);
/* Index of a property by keyword, or -1. */
int touch_property_find(const struct touch_law *law, const char *keyword);
/* Index of a choice by name, or -1. */
int touch_choice_find(const struct touch_property *property, const char *name);
/* Copies the i-th choice's name (at most size bytes with terminator); 0 past the last. */
int touch_choice_name(const struct touch_property *property, size_t i, char *ret_name, size_t size);
/* "[0, 1]", "(-1, 0.5]", "{0; 1}" or the choices, as text for messages and listings. */
void touch_property_range(const struct touch_property *property, char *ret_text, size_t size);

/* --- values --------------------------------------------------------------------------------- */

/* Defaults for every property; required and optional ones become NaN. */
void touch_values_default(const struct touch_law *law, struct touch_values *ret_values);
/* Whether value is allowed for one property; names keyword, value and range in the message. */
enum touch_status touch_value_check(const struct touch_property *property, double value,
                                    struct touch_message *ret_message);
/* Checks all values and the pair, then prepares coefficients: the one door to law->prepare. */
enum touch_status touch_prepare(const struct touch_law *law, const struct touch_values *values,
                                const struct touch_pair *pair, void *ret_coefficients,
                                struct touch_message *ret_message);

/* Name and meaning of a status. */
const char *touch_status_name(enum touch_status status);
const char *touch_status_meaning(enum touch_status status);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
