/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files that a library of a law brings with it: those that the dynamic linker loads because the library needs
 * them, and those that they need. */
#ifndef LIBRARIES_H
#define LIBRARIES_H

/* Calls take() with the path of each file that the dynamic linker would load with that library, in its order; the
 * library itself is not among them. The linker lists them in a process of its own, where it runs no code of any of
 * them. Only files that begin as a library does are taken, whatever the list says.
 * shut_in: called in that process before the linker starts, because a file can be made such that the linker
 * stumbles over it; it returns 0 if the process may go on. NULL: for a file that is trusted. */
void libraries_of(const char *library, int (*shut_in)(void),
                  void (*take)(const char *file, void *context), void *context);

#endif
