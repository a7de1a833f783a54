/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The description of a foreign law, without pointers, so that it can be passed between processes. */
#ifndef PLAY_DESCRIPTION_H
#define PLAY_DESCRIPTION_H

#include "touchstone/law.h"

#define PLAY_NAME_SIZE  64
#define PLAY_LINE_SIZE  512
#define PLAY_PATHS_SIZE 8192

/* X(name, member): the fields of struct touch_force in header order, as the line protocol has them. */
#define PLAY_FORCE_NUMBERS(X)                                                                      \
    X(normal, normal)                                                                              \
    X(shear_s, shear_s)                                                                            \
    X(shear_t, shear_t)                                                                            \
    X(normal_elastic, normal_elastic)                                                              \
    X(normal_dashpot, normal_dashpot)                                                              \
    X(elastic_s, elastic_s)                                                                        \
    X(elastic_t, elastic_t)                                                                        \
    X(dashpot_s, dashpot_s)                                                                        \
    X(dashpot_t, dashpot_t)                                                                        \
    X(moment1_n, moment[0][0])                                                                     \
    X(moment1_s, moment[0][1])                                                                     \
    X(moment1_t, moment[0][2])                                                                     \
    X(moment2_n, moment[1][0])                                                                     \
    X(moment2_s, moment[1][1])                                                                     \
    X(moment2_t, moment[1][2])                                                                     \
    X(stiffness_n, stiffness_n)                                                                    \
    X(stiffness_s, stiffness_s)                                                                    \
    X(strain_energy, strain_energy)                                                                \
    X(strain_shear, strain_shear)                                                                  \
    X(slip_work, slip_work)                                                                        \
    X(dashpot_work, dashpot_work)                                                                  \
    X(rolling_work, rolling_work)                                                                  \
    X(coupling_work, coupling_work)
#define PLAY_FORCE_FLAGS(X)                                                                        \
    X(events, events)                                                                              \
    X(active, active)                                                                              \
    X(slipping, slipping)
#define PLAY_FORCE_FIELDS(X) PLAY_FORCE_NUMBERS(X) PLAY_FORCE_FLAGS(X)
enum play_force_field {
#define X(name, member) PLAY_FORCE_##name,
    PLAY_FORCE_FIELDS(X)
#undef X
    PLAY_FORCE_COUNT
};
#define PLAY_ANSWERS_ALL ((UINT32_C(1) << PLAY_FORCE_COUNT) - 1u)
/* "normal", "shear_s", ...; NULL past the last. */
const char *play_force_name(size_t field);
/* The fields of a force as numbers, and the force of such numbers. */
void play_force_get(const struct touch_force *force, double ret_value[PLAY_FORCE_COUNT]);
void play_force_set(const double value[PLAY_FORCE_COUNT], struct touch_force *ret_force);

/* struct touch_law without its functions. */
struct play_description {
    char name[PLAY_NAME_SIZE], title[PLAY_LINE_SIZE], source[PLAY_LINE_SIZE];
    uint32_t traits;
    struct touch_conventions said, conventions; /* by the law itself; and with what is inferred */
    int shear_field, shear_count;
    int inherits;           /* has an inherit() */
    int stateful;           /* a child process that keeps the history itself */
    int takes_space;        /* such a child also takes rows of two bodies in space */
    int no_walls, no_disks; /* pairs that such a child does not take */
    int own_numbers;        /* numbers with a dimension may stand in it that are no properties */
    int in_caller;          /* it runs in its caller's process: no start of it is a new one */
    uint32_t answers;       /* bit i: field i of PLAY_FORCE_FIELDS is known */
    size_t property_count, state_count, coefficient_size;
    struct play_description_property {
        char keyword[PLAY_NAME_SIZE], symbol[PLAY_NAME_SIZE], unit[PLAY_NAME_SIZE];
        enum touch_role role;
        int is_inferred; /* the role: roles.h */
        enum touch_type type;
        enum touch_scope scope;
        double min, max, initial;
        uint32_t flags;
        char choices[PLAY_LINE_SIZE], meaning[PLAY_LINE_SIZE], means[PLAY_LINE_SIZE];
    } property[TOUCH_PROPERTY_MAX];
    char state[TOUCH_STATE_MAX][PLAY_NAME_SIZE]; /* names */
    char libraries
        [PLAY_PATHS_SIZE]; /* all that were loaded with it, a line each; of a law in a library */
};

/* Copies the description of a law. Texts that are too long are cut. */
void play_description_fill(const struct touch_law *law, struct play_description *ret_description);

/* A description as a law without functions; it points into the description and into itself. */
struct play_description_law {
    struct touch_law law;
    struct touch_property property[TOUCH_PROPERTY_MAX];
    struct touch_field state[TOUCH_STATE_MAX];
};
void play_description_law(const struct play_description *description,
                          struct play_description_law *ret_law);

#endif
