/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names that an expected value may use: what the law is given and how the bodies move, and nothing that the law answers. */
#ifndef READ_EXPECTED_NAMES_H
#define READ_EXPECTED_NAMES_H

#include "cases/play/case.h"
#include "units.h"

enum expected_kind {
    EXPECTED_FIXED,    /* .value, for the whole run */
    EXPECTED_PROPERTY, /* of the law, which the path may set: .index, .body */
    EXPECTED_MODULUS,  /* of the contact, from such properties: .index 0 E_eff, 1 G_eff */
    EXPECTED_COLUMN,   /* of the trace: .index */
    EXPECTED_STEP,     /* the time step (s) */
    EXPECTED_STEPS,    /* the steps per contact time of an impact */
};

struct expected_name {
    char text[80];
    char why_not[256]; /* empty, or why it may not stand in an expression */
    enum expected_kind kind;
    double value; /* at the start; NaN of a column */
    double power[PLAY_BASE_COUNT];
    int index, body; /* body 0 or 1 */
};

struct expected_names {
    size_t count, capacity;
    struct expected_name *names;
};

/* The names of a case, with what the check gives; check NULL: without. */
void expected_names_make(const struct play_case *c, const struct play_check *check,
                         struct expected_names *ret_names);
/* The names that are known before anything moves: properties and bodies. */
void expected_names_at_rest(const struct play_case *c, const struct play_check *check,
                            struct expected_names *ret_names);
/* E_eff or G_eff: moduli in series, of the bodies that deform. Not finite where the law has none. */
double expected_modulus(const struct play_case *c, const struct touch_values *values, int shear);
/* Index, or -1. */
int expected_names_find(const struct expected_names *names, const char *text);

#endif
