/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Principles that the motion of a file shows by itself, without a law that could be asked for other motions. */
#ifndef PLAY_SHOWN_H
#define PLAY_SHOWN_H

#include "cases/play/case.h"
#include "cases/play/principles.h"

/* How a principle is seen in a motion. */
struct play_shown {
    enum play_principle of;
    const char *needs[4]; /* quantities that the file has to tell; NULL past the last */
    double steps;         /* what the steps of a code may leave of it, beside what digits leave */
    /* How far the motion is from it, as a part of what is compared; 0 or below: it obeys. NaN and a reason: it says nothing
     * about this motion. ret_row: the row of the trace, or SIZE_MAX. */
    double (*off)(const struct play_case *c, const struct play_trace *trace, size_t *ret_row,
                  const char **ret_why);
};

/* NULL: a motion alone does not show the principle. */
const struct play_shown *play_shown_find(enum play_principle principle);

#endif
