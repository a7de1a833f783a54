/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `touchstone verify` adds to the diagnosis of a law that failed in the place of a built-in one. */
#ifndef VERIFY_WITNESS_H
#define VERIFY_WITNESS_H

#include "verify_run.h"

/* Examines each law (subject/examination.h), and adds to rows->witnesses what else is found about each law of the run that has rows that failed, and writes the smallest
 * cases into the folder of the run. It takes about three seconds a law, and nothing where none failed.
 *
 * @param principles  nonzero: principles are asked, too */
void verify_witness(const struct verify_run *run, int principles, struct play_rows *rows);

#endif
