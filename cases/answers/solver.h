/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves a model of the catalogue for what is not given: what follows directly is evaluated, the rest found as bracketed
 * roots.
 *
 * Which way a relation is used follows from what is given. A relation whose result is given, and one of whose unknowns (by
 * way of other relations) is left, is solved for that unknown; two such relations with the same two unknowns are solved
 * together. A relation all of which is given must hold. */
#ifndef SOLVER_H
#define SOLVER_H

#include "model_limits.h"
#include "reference/catalogue/model.h"
#include "roots.h"

#define SOLVER_ALL REF_NUMBERS /* no number of the model: whatever follows is wanted */

enum solver_how {
    SOLVER_UNKNOWN,
    SOLVER_GIVEN,
    SOLVER_DEFAULT, /* as the model says: a number, or that of another variable */
    SOLVER_DERIVED, /* evaluated from others */
    SOLVER_ROOT,    /* a root of a relation, whose result is known */
};

struct solver_solution {
    enum solver_how how[REF_NUMBERS];
    double value[REF_NUMBERS];
    double uncertainty[REF_NUMBERS]; /* absolute, to first order; 0 for what is given */
    double
        input[REF_NUMBERS]; /* standard uncertainty by those of what is given; NaN: none follows */
    const struct ref_relation
        *by[REF_NUMBERS]; /* derived: the relation; a root: the one that was solved */
};

struct solver_answer {
    size_t count;
    struct solver_solution solution[ROOTS_MAX];
    int more; /* there are more solutions than have room */
};

#define SOLVER_MESSAGE 1024

/* given: 1 for each variable whose value is given. wanted: solved for although the model has a default for it, and must be
 * found; SOLVER_ALL: whatever follows. Returns 0; or -1 and one sentence with values and allowed ranges. */
int solver_solve(const struct ref_known *model, const int *given, const double *value,
                 size_t wanted, struct solver_answer *ret, char ret_message[SOLVER_MESSAGE]);

/* The input uncertainty of all solutions, from sigma, the standard uncertainty of each value that is given: of each alone, by
 * the solution with the value more and less that. Values that a default takes over go with it. */
void solver_spread(const struct ref_known *model, const int *given, const double *value,
                   const double *sigma, size_t wanted, struct solver_answer *answer);

/* The number of that name; SOLVER_ALL: there is none. */
size_t solver_find(const struct ref_known *model, const char *name);

/* For the limits of the model. */
struct model_facts solver_facts(const struct ref_known *model,
                                const struct solver_solution *solution);

/* What is given as text, "radius=5mm" or "radius=5mm+-0.1mm": 0, or -1 and what is wrong. `given`, `value` and `sigma` have
 * REF_NUMBERS elements. */
int solver_read(const struct ref_known *model, const char *text, int *given, double *value,
                double *sigma, char ret_message[SOLVER_MESSAGE]);

/* What would have to be given so that everything, or `wanted`, follows, for messages: "radius or r_eff; overlap or force". */
void solver_missing(const struct ref_known *model, const struct solver_solution *solution,
                    size_t wanted, char *ret_text, size_t size);

#endif
