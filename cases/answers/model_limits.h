/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the models behind an answer end: one table for `solve`, `reference` and `calibrate`.
 *
 * A limit compares a number of the contact with a bound, and estimates the relative error of the model there. Such an
 * estimate is neither the uncertainty of the number nor that of the inputs, and is added to neither (ASME V&V 20). */
#ifndef MODEL_LIMITS_H
#define MODEL_LIMITS_H

#include "reference/catalogue/reference.h"

enum {
    MODEL_IS_JKR = 1u << 0,   /* short, strong attraction */
    MODEL_IS_DMT = 1u << 1,   /* long, weak attraction */
    MODEL_TURNS = 1u << 2,    /* shear has a lever */
    MODEL_YIELDS = 1u << 3,   /* yield is part of the model */
    MODEL_HAS_STEP = 1u << 4, /* the answer is a time step */
    MODEL_FACTS = 128,
};

/* What is known of a contact, as numbers of a problem, in SI. */
struct model_facts {
    struct ref_given given[MODEL_FACTS];
    size_t count;
    unsigned is; /* MODEL_IS_JKR, ... */
};
/* MODEL_IS_JKR or MODEL_IS_DMT, of a reference; else, and for NULL, 0. */
unsigned model_adhesion(const struct ref_reference *reference);
/* Adds a number of those that a quantity has; names are those of problems. NaN, and what has no room, is left out. */
void model_facts_add(struct model_facts *facts, const char *name, size_t part, size_t parts,
                     double value);

#define MODEL_ERROR 0.1 /* relative, of the model: a tenth and more is said aloud */
#define MODEL_SAYS  320
enum {
    MODEL_LIMITS = 5
};

struct model_limit {
    const char *name, *compares, *source;
    double value, limit; /* limit NaN: none, the sentence is always said */
    double error;        /* estimate, relative; NaN: there is none */
    int exceeded;
    char says[MODEL_SAYS]; /* one sentence; "": nothing is to be said */
};

/* The limits whose numbers are known. Returns how many. */
size_t model_limits(const struct model_facts *facts, struct model_limit ret[MODEL_LIMITS]);
/* How far the worst one is exceeded, to compare contacts; 0: none is. */
double model_limits_excess(const struct model_facts *facts);

#endif
