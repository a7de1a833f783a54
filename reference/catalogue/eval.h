/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a formula is evaluated: what it refuses and how sure it is; and how records are found: for formula.c and model.c. */
#ifndef REF_EVAL_H
#define REF_EVAL_H

#include "formula.h"

struct ref_eval {
    const char *reference;
    const struct ref_problem *problem;
    struct ref_message *message;
    int refused, is_unsure;
    double unsure;  /* absolute, of the formula that is evaluated */
    int value_only; /* nobody asks for that */
    int takes_all;  /* what formulas give may be given, too */
};

/* --- records -------------------------------------------------------------------------------------- */

#define COLLECTED(type) extern const struct ref_##type *const __start_record_##type[], *const __stop_record_##type[]
COLLECTED(quantity);
COLLECTED(formula);
COLLECTED(model);
COLLECTED(row);
COLLECTED(such);
COLLECTED(topic);
#define ALL(type, at) \
    const struct ref_##type *const *at = __start_record_##type; \
    at < __stop_record_##type; \
    at++

enum {
    NEEDS = 24,
    PARTS = 3,
    NODES = 128,
    LEVELS = 16,
    CHOSEN = 4,
    NAME = 48
};

/* One number of a quantity: of a body, along an axis, or all there is. */
struct element {
    const struct ref_quantity *q;
    size_t part;
    char name[NAME];
    size_t formulas; /* the first of its formulas in `bound`, */
    size_t count;    /* and how many */
};

struct bound {
    const struct ref_formula *f;
    size_t gives, count, need[NEEDS];
};

/* A model, what it is made of, and what that is made of. */
struct levels {
    size_t count;
    char name[LEVELS][NAME];
};

/* The formulas for an element at the nearest level that has any. */
struct choice {
    size_t count;
    const struct bound *of[CHOSEN];
};

/* Collects the records, once. */
void ref_open_records(void);
/* By its name in formulas; ends the program where there is none, with who names it. */
size_t ref_element_of(const char *name, const char *where);
const struct element *ref_element_at(size_t element);
void ref_add_levels(const char *name, struct levels *levels);
struct choice ref_choice_of(const struct levels *levels, size_t element);

#endif
