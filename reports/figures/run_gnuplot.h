/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef REPORT_GNUPLOT_H
#define REPORT_GNUPLOT_H

#include <stddef.h>

/* Runs a program of PATH in a folder: no shell, nothing on its standard input, its output thrown
 * away, killed after so many seconds. Returns 0; or -1 with a message of one line, that holds what it
 * said on its standard error, or is `missing` where there is no such program. */
int report_run(const char *folder, char *const *arguments, const char *missing, double seconds,
               char *ret_message, size_t size);
/* Runs `gnuplot -d script` in a folder: no shell, nothing on its standard input, its output thrown
 * away, killed after so many seconds. Returns 0; or -1 with a message of one line, that holds what
 * gnuplot said. */
int report_gnuplot(const char *folder, const char *script, double seconds, char *ret_message,
                   size_t size);

#endif
