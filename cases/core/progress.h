/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a long work is: one line on the terminal of standard error, written over itself, and gone at the end. In a
 * pipe and in a file there is none. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "base.h"

struct progress {
    const char *what; /* "files": they are counted; else what is done now */
    size_t before;    /* of those that are done, were done before this run */
    /* By child_clock, set here; 0: not yet. */
    double since, shown;
};

/* "3 of 8 files, about 40 s left", at most four times a second; the line goes when all are done. all 0: nothing is
 * counted, and the line is "what, 12 s". NULL: nothing is shown. */
void progress_show(struct progress *progress, size_t done, size_t all);
/* No line is shown from now on. */
void progress_be_quiet(void);
/* The line goes. */
void progress_end(struct progress *progress);

#endif
