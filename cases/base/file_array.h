/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrays of any size: small ones are in memory, large ones in files without a name.
 *
 * A large array is a file that is mapped, in the folder TMPDIR (else /var/tmp, or /tmp), so that the record of a run
 * of 2e7 steps, 6 GB, needs disk and not memory: from time to time a thread gives back what is resident of the files
 * if the process has more than FILE_ARRAY_RESIDENT, and half as much in such arrays. It is started with the first large array. An array belongs to the process
 * that has made it. */
#ifndef FILE_ARRAY_H
#define FILE_ARRAY_H

#include <stddef.h>

#define FILE_ARRAY_LARGE    ((size_t)1 << 20)  /* bytes from which an array is in a file */
#define FILE_ARRAY_RESIDENT ((size_t)64 << 20) /* bytes that this process may have in memory */

/* As play_resize, for arrays that are freed with file_array_free alone: where there is no room, the program ends
 * with a message. New elements of large arrays are 0. */
void *file_array_resize(void *old, size_t count, size_t size);
/* As free. */
void file_array_free(void *array);

/* Gives back now what is resident of large arrays, if that is too much: for loops that are faster than the thread. */
void file_array_relax(void);
/* The same, in a loop over the elements of arrays: every so many of them. */
static inline void file_array_pass(size_t i) {
    if (!(i % 16384))
        file_array_relax();
}

#endif
