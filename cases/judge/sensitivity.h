/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cases of a law would notice that one thing of it is changed under one circumstance. */
#ifndef PLAY_SENSITIVITY_H
#define PLAY_SENSITIVITY_H

#include <stdint.h>
#include "cases/play/case.h"
#include "cases/subject/perturbed.h"

/* X(name, text): what was found about one change. */
#define SENSITIVITY_ANSWERS(X)                                                                     \
    X(UNTRIED, "untried")   /* not in this run */                                                  \
    X(CAUGHT, "caught")     /* a comparison fails */                                               \
    X(MISSED, "missed")     /* it changes an answer in some case, and every comparison passes */   \
    X(NOTHING, "nothing")   /* it changes no answer in any case where the circumstance occurs */   \
    X(UNPLAYED, "unplayed") /* the circumstance occurs in no case of the law */
enum sensitivity_answer {
#define X(name, text) SENSITIVITY_##name,
    SENSITIVITY_ANSWERS(X)
#undef X
    SENSITIVITY_ANSWER_COUNT
};

/* A variant of a case, and what occurs in it. */
struct sensitivity_variant {
    const struct play_case *c;
    size_t rank; /* of the variant in its file */
    uint64_t seen;
    uint64_t numbers[PERTURBED_WHEN_COUNT]; /* as perturbed_numbers() */
    double seconds;                         /* that the comparisons take, but those of an order */
    struct play_trace trace; /* of the right law, where an order is asked; else empty */
    int fails[2]; /* with the right law, without and with orders: 1 yes, 0 no, -1 not known yet */
};

/* The variants of one law, in the order in which they are tried. */
struct sensitivity_law {
    const struct touch_law *law;
    size_t count;
    struct sensitivity_variant *variants;
};

/* Ends the traces that sensitivity_prepare has kept. */
void sensitivity_free(struct sensitivity_law *law);
/* Plays each variant once, and puts them in order: of each file one after the other, the quick ones first. */
void sensitivity_prepare(struct sensitivity_law *law);

/* Plays variants until one has a comparison that fails. Comparisons of an order of convergence take long: they are
 * asked last, and of the few variants alone whose answers the change changes most. ret_variant: that one, or where the answer is MISSED the
 * first in which the change changed an answer; NULL: none. Variants are moved so that those that noticed much are
 * tried first. */
enum sensitivity_answer sensitivity_find(struct sensitivity_law *law,
                                         const struct perturbed_what *what,
                                         enum perturbed_when when,
                                         const struct play_case **ret_variant);

#endif
