/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cases and checks of a built-in law can be put to a foreign law, from what that law says of
 * itself. Nothing here calls the foreign law. */
#ifndef FITTING_H
#define FITTING_H

#include "cases/play/case.h"
#include "conventions.h"
#include "description.h"

/* What of one case depends on a convention. */
struct play_fit {
    const struct play_description *description; /* of the foreign law; NULL: the built-in law */
    int strict;         /* a declared difference of convention is no reason to skip a check */
    int any_convention; /* conventions are judged elsewhere, and no reason to skip a check */
    unsigned char
        other[TOUCH_CONVENTION_COUNT]; /* 1: it declares another choice than the case's law */
    unsigned facts; /* 1 << enum in fitting.c: what happens when the built-in law plays the case */
};

/* Plays the case with the built-in law, where the description differs from it; of a case whose law is under its own
 * name everything is judged. The description must
 * live as long as the result. */
struct play_fit play_fit_make(const struct play_description *description, int strict,
                              const struct play_case *c);
/* Returns 0 if the check can be judged. Else it returns nonzero and says why not: the check needs
 * something that the law does not answer, or that depends on a convention which the law declares
 * otherwise. */
int play_fit_skips(const struct play_fit *fit, const struct play_case *c,
                   const struct play_check *check, struct touch_message *ret_why);

/* The case as the foreign law gets it: its own properties, found by keyword or else by role. ret_segments has room for
 * those of the case; ret_case points into *c and ret_segments. Returns 0, or -1 and why it cannot be. */
int play_fit_translate(const struct play_description *description, const struct play_case *c,
                       struct play_segment *ret_segments, struct play_case *ret_case,
                       struct touch_message *ret_why);
/* Whether a value of the case reaches the foreign law by a role that is only inferred; the text then says which. */
int play_fit_infers(const struct play_description *description, const struct play_case *c,
                    char *ret_text, size_t size);
/* Returns nonzero, and why, if the law cannot be asked this case at all. */
int play_fit_refuses(const struct play_description *description, const struct play_case *c,
                     struct touch_message *ret_why);

/* Levers of the law, where the case has none of its own. */
void play_fit_levers(const struct play_description *description, struct play_case *c);

#endif
