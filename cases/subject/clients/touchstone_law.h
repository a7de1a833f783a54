/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A contact law in C in a program of its own, for `touchstone verify --law sh:./mylaw`, with or without
 * `--as LAW`.
 *
 * The law is described as a plugin's is, by touchstone/law.h, and served by one call in main():
 *
 *     int main(void) { return touchstone_serve(&law, NULL); }
 *
 * Link touchstone_law.c and libm. (Where a shared library can be had, `verify --law ./mylaw.so` is
 * faster and sees more; this is for a law that lives in a program.)
 */
#ifndef TOUCHSTONE_LAW_CLIENT_H
#define TOUCHSTONE_LAW_CLIENT_H

#include "touchstone/law.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Answers the host on standard input and output until it closes; returns the exit status of the
 * program: 0, or 1 after a message on standard error where the host said something that it should
 * not. begin: NULL for a law whose step is pure, as it should be. A law that keeps its history in its
 * own variables, and has no state fields, gives a function that forgets it: a new contact begins.
 * Coefficients are kept here, those of one contact at a time. */
int touchstone_serve(const struct touch_law *law, void (*begin)(void));

#ifdef __cplusplus
}
#endif

#endif
