/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a comparison would notice: the case is played once more with laws that are wrong on purpose. Their mistakes are those
 * of subject/perturbed.h, by the same hooks as `touchstone selftest --sensitivity`. */
#ifndef CHECK_POWER_H
#define CHECK_POWER_H

#include "check.h"

/* As the choices of an option, from 1; 0 is that nobody asks. */
#define POWER_WORDS "full|quick|none"
enum power_mode {
    POWER_UNASKED,
    POWER_FULL,  /* every variant and every kind, and sizes are searched */
    POWER_QUICK, /* one variant of a file, and as many kinds as its share of the run allows */
    POWER_NONE
};

/* What a mistake does to one comparison. */
struct power_outcome {
    enum play_verdict verdict;
    double
        used; /* error over tolerance, with the sign of obtained less expected; infinite where the tolerance is 0 or
                     the law answers no number; NaN: nothing was compared */
    double ratio;    /* obtained over expected, at the worst place */
    double obtained; /* there, in the unit of the quantity */
};

/* Plays the case and its checks with the law of the case, wrong in one thing; kind NULL: the right law. subject: what plays a
 * law of the user's under its own name; for a built-in law NULL, or whatever stands in for it, which is not asked. size: of
 * what is scaled, relative (0.01: by 1.01). ret: one for each check of the case. Returns what it changes: 0 nothing, 1
 * something, 2 a force on the bodies. A case that cannot be played to its end is a failure of all its checks. */
int power_play(struct play_subject *subject, const struct play_case *c,
               const struct perturbed_kind *kind, double size, struct power_outcome *ret);

/* The size, relative and at most 1, at which a comparison of the case begins to fail by a mistake that is scaled, searched by
 * bisection between 1e-16 and 1: those that are 7 % smaller pass, those 7 % larger fail. NaN: it does not fail, by a
 * doubling either. ret: one for each check. */
void power_search(struct play_subject *subject, const struct play_case *c,
                  const struct perturbed_kind *kind, double *ret);
/* The same by two runs, where errors grow in proportion to the mistake. */
void power_estimate(struct play_subject *subject, const struct play_case *c,
                    const struct perturbed_kind *kind, double *ret);

/* Finds what the passes of a result would notice, and writes it into their rows and ret_mistakes, in rows of that law. steps:
 * of the law that may be played for that; 0: any. A pass that no mistake makes fail becomes vacuous, if all that change an
 * answer were tried. */
void power_measure(struct play_subject *subject, const struct play_case *c, enum power_mode mode,
                   double steps, struct play_case_result *result,
                   struct play_mistakes *ret_mistakes);

#endif
