/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program gnuplot, which draws all figures. It is always started with -d: settings of the user change
 * no figure. */
#ifndef GNUPLOT_H
#define GNUPLOT_H

#include "base.h"

#define GNUPLOT_SECONDS 60.0 /* the longest time that gnuplot may take, in every program */

/* Runs a script, a file of that folder, in the folder, where its outputs go. It ends with this
 * process, and after so many seconds. Of a script with many pictures several processes draw a part each: a picture begins
 * with an empty line and "set terminal", and needs of what stands before it only what stands before the first
 * picture. Where one of these fails, the script is run once more as a whole. Returns 0; or -1 and a message of one
 * line, which holds what gnuplot said, or that it was not found. */
int gnuplot_run(const char *folder, const char *script, double seconds, char *ret_message,
                size_t size);
/* Runs a script of `length` bytes and puts what it draws on its standard output into the file `out`, whole
 * or not at all; out NULL: onto the standard output of this program. It ends with this process, and
 * after GNUPLOT_SECONDS. Returns an exit status of program.h,
 * after a message of that verb. */
int gnuplot_draw(const char *verb, const char *out, const char *script, size_t length);

#endif
