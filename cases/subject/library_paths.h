/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the dynamic linker looks for the libraries that a library needs, besides the folders of the system. */
#ifndef LIBRARY_PATHS_H
#define LIBRARY_PATHS_H

/* Calls take() with each folder of LD_LIBRARY_PATH, and of RPATH and RUNPATH in the library. What is no library
 * of this processor has none. */
void library_paths(const char *library, void (*take)(const char *folder, void *context),
                   void *context);

#endif
