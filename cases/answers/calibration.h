/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The damping parameter of a law that really gives a restitution, in head-on impacts. */
#ifndef ANSWERS_CALIBRATION_H
#define ANSWERS_CALIBRATION_H

#include "head_on.h"
#include "model_limits.h"

#define CALIBRATE_TOLERANCE                                                                        \
    1e-6 /* of the restitution that the law gives with a value that is found */
#define CALIBRATE_ROOTS      8
#define CALIBRATE_SPEEDS_MAX 1000

/* Where a value was found. */
enum calibrate_by {
    CALIBRATE_BY_REFERENCE, /* and the law was asked whether it agrees */
    CALIBRATE_BY_LAW,
};

struct calibrate_question {
    struct play_subject *subject; /* what plays the law; NULL: it is built in */
    struct play_case c; /* law, properties, bodies, end of contact; its speed is that of .speed */
    int property;       /* that is changed, of c.law; both bodies get the same */
    double restitution; /* wanted */
    double uncertainty; /* wanted, of a law that is played; 0: far below CALIBRATE_TOLERANCE */
    size_t speeds;      /* 1; more: least squares over them */
    double speed[CALIBRATE_SPEEDS_MAX]; /* m/s, rising */
    struct play_ending *ending; /* takes how the law first ended that it should not have; or NULL */
};

struct calibrate_root {
    double value;       /* of the property, in its unit */
    double restitution; /* that the law gives with it; of many speeds: root mean square deviation */
    double uncertainty; /* of that */
    double by_reference; /* what the reference says with this value; NaN: there is none */
    double
        input; /* standard uncertainty of the value by those of what is given; NaN: none follows */
    double other_end; /* restitution of the law where contact ends the other way */
};

struct calibrate_answer {
    const struct ref_reference *reference; /* NULL: there is none that takes these values */
    enum calibrate_by by;
    size_t roots; /* 0: the restitution cannot be reached */
    struct calibrate_root root[CALIBRATE_ROOTS];
    double least, most;       /* restitutions that can be reached, at the first speed */
    double at_least, at_most; /* by these values of the property */
    double
        least_uncertainty; /* of a least one of 0, where bodies may part after what was waited for; else 0 */
    double worst, worst_speed,
        worst_restitution; /* of many speeds: largest deviation; NaN for one */
    double
        disagreement; /* of law and reference with the same value, where it is too much; else NaN */
    double documented; /* value that the documents' formula has for this restitution; NaN: none */
    double documented_restitution; /* that the law gives with it, at the first speed */
    const char *formula;           /* in words */
};

/* Properties of the law that can damp the normal motion, the best first: those that are documented for it, then
 * those whose name, unit and meaning say so. Returns how many. */
size_t calibrate_properties(const struct play_case *c, int ret_property[TOUCH_PROPERTY_MAX]);

/* The case with the property at that value. A property that may be absent stands alone: the others that damp the
 * normal motion and may be absent are. */
void calibrate_set(struct play_case *c, int property, double value);

/* Returns 0; 1: the property makes no difference to head-on impacts; or -1 and how the law ended or what it refuses. */
int calibrate(const struct calibrate_question *q, struct calibrate_answer *ret,
              struct play_ending *ret_ending);

/* Standard uncertainties of what a question gives; NaN: none. */
struct calibrate_sigma {
    double restitution, speed, property[TOUCH_PROPERTY_MAX];
};
/* Fills in the input uncertainty of each root, from the roots with each given number more and less its uncertainty. 1: some
 * number has one, 0 as well; 0: none has. */
int calibrate_spread(const struct calibrate_question *q, const struct calibrate_sigma *sigma,
                     struct calibrate_answer *answer);

/* For the limits of the model, with the first value at the highest speed. */
struct model_facts calibrate_facts(const struct calibrate_question *q,
                                   const struct calibrate_answer *a);

#endif
