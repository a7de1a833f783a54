/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known in a model, as numbers and relations between them, for whoever solves it for one of them.
 *
 * A relation is a record of a formula: it gives one number from others. Numbers that no relation gives are the basis. All
 * values are SI. Formulas of whole paths are left out, and so is what gives the overlap of a sample: it is a number of the
 * basis here. */
#ifndef REF_MODEL_H
#define REF_MODEL_H

#include "reference.h"

enum {
    REF_NUMBERS = 128, /* of a model, at most */
    REF_NEEDS = 24,    /* of a relation, at most */
};

enum ref_initial {
    REF_FOUND,  /* a relation gives it */
    REF_ASKED,  /* it must be given */
    REF_NUMBER, /* a number, if nobody says */
    REF_FIXED,  /* a number of the model */
    REF_SAME,   /* that of another number, if nobody says */
};

struct ref_known_number {
    char name[48], meaning[160], unit[24], tex[40];
    const char *choices; /* "a|b" of a word, whose index is the value; else NULL */
    const char *word;    /* what problems call it, and which of its numbers, of how many */
    size_t part, parts;
    const char *input; /* the same; NULL: problems do not give it */
    double min, max;
    unsigned flags;   /* REF_MIN_OPEN | ... */
    double low, high; /* roots are looked for there, */
    int both;         /* and on the other side of 0 */
    enum ref_initial initial;
    double number, example; /* number NaN: there is none, and formulas see it */
    size_t same;
    int yields;                 /* what it is if nobody says gives way to what is given */
    int hidden;                 /* a number of the model that says nothing */
    size_t relation, relations; /* those that give it, of which one is used */
};

struct ref_relation {
    size_t gives, count, need[REF_NEEDS];
    const char *reference; /* the first in the catalogue that says the same; or NULL */
    const char *source;
    const struct ref_equation *equations; /* the last one has no TeX */
    enum ref_kind kind;
    const void *record;
};

struct ref_known {
    const char *name, *title, *example; /* example: "" where there is none */
    size_t numbers, relations;
    struct ref_known_number *number;
    struct ref_relation *relation;
};

/* Of a topic, a reference or a model of the catalogue, in this order; NULL: there is no such thing. To be freed. */
struct ref_known *ref_known_open(const char *name);
void ref_known_free(struct ref_known *known);
/* The topics by name, and then the references; NULL past the last. */
const char *ref_known_name(size_t i, int *ret_is_topic);

/* From the values of all numbers; NaN: there is none, and the message says why. ret_uncertainty: absolute, its own; NULL: not asked. */
double ref_relation_value(const struct ref_known *known, const struct ref_relation *relation, const double *values,
                          double *ret_uncertainty, struct ref_message *ret_message);

#endif
