/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The battery as a part of `touchstone verify`: a row for each principle, and what it found as files in the folder
 * RESULT_BATTERY of the results, with a case file for each principle that is broken. */
#ifndef VERIFY_BATTERY_H
#define VERIFY_BATTERY_H

#include <signal.h>
#include <stddef.h>
#include "cases/results/verdict.h"
#include "cases/subject/subject.h"

struct verify_battery {
    const struct touch_law *law;
    struct play_subject *subject; /* NULL: the built-in law */
    const char *law_text; /* the options of the law, as a user types them; "": it is built in */
    const char *folder;   /* where the results are made */
    const char *commit;   /* of the harness */
    size_t motions;
    long jobs; /* processes at a time */
    const volatile sig_atomic_t *stop;
};

/* Adds the rows. 0; or -1 and a message, "" where it was asked to stop. */
int verify_battery(const struct verify_battery *of, struct play_rows *ret_rows, char *ret_message,
                   size_t size);

#endif
