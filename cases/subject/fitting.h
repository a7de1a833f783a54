/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cases and checks of a built-in law can be put to a foreign law, from what that law says of
 * itself. Nothing here calls the foreign law. */
#ifndef FITTING_H
#define FITTING_H

#include "cases/play/case.h"
#include "conventions.h"

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

/* The foreign property of the same keyword, or else of the same role and unit; -1: none. */
int play_fit_find(const struct play_description *description, const struct touch_property *p);
/* The value with which a property of that role does nothing; NaN: not known. */
double play_fit_nothing(enum touch_role role);
/* Values with which the k-th property of the case's law does nothing, in this case; 0: it always does something. */
int play_fit_still(const struct play_case *c, size_t k, double ret_value[2]);
/* Whether the k-th property sets a convention, and to what the foreign law has. */
int play_fit_says(const struct play_description *description, const struct touch_law *law,
                  const struct touch_values *values, size_t k);
/* The role of the foreign law in which it takes that value of ours in another form: c_n for c_n/m*, the shear modulus for
 * Young's. TOUCH_NO_ROLE: there is none, or the case lacks what the other form takes. */
enum touch_role play_fit_derives(const struct play_description *description,
                                 const struct play_case *c, enum touch_role role);

/* Levers of the law, where the case has none of its own. */
void play_fit_levers(const struct play_description *description, struct play_case *c);

#endif
