/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gnuplot, for the verbs that draw. */
#ifndef GNUPLOT_H
#define GNUPLOT_H

#include <stddef.h>

/* Runs gnuplot on a script and puts what it draws into the file out, whole or not at all, or on stdout
 * with out NULL. Exit code of this program, after a message of that verb. */
int gnuplot_draw(const char *verb, const char *out, const char *script, size_t length);

#endif
