/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The project's own report as it is committed: README.md and a few thin figures, which the same code
 * makes anew on any machine, byte for byte. */
#ifndef REPORT_PUBLISH_H
#define REPORT_PUBLISH_H

#include <stddef.h>
#include <stdio.h>
#include "figures.h"
#include "results.h"

/* Keeps the figures that are published, and of their curves the points that can be seen. */
void report_publish_choose(struct report_figures *figures);
/* Without date, duration, machine, compiler and commit; of errors that round-off makes, nothing, and
 * of other errors their order of magnitude. Nonzero if the stream failed. */
int report_publish_write(const struct report_results *results, const struct report_figures *figures,
                         FILE *out);
/* Replaces the folder target as a whole: what is there must be a published report, or nothing. Without
 * plots only the words are written, which are the same. -1 and a message: nothing was changed. */
int report_publish(const char *folder, const char *target, int with_plots, double seconds,
                   char *ret_message, size_t size);

#endif
