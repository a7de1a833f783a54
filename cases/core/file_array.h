/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrays of any size: small ones are in memory, and of large ones as many as FILE_ARRAY_MEMORY allows; the others are
 * in files without a name.
 *
 * Such a file is mapped, in the folder TMPDIR (else /var/tmp, or /tmp), so that the record of a run of 2e7 steps,
 * 6 GB, needs disk and not memory: where an array is made or grows, and in loops over all columns of a record, what is
 * resident of the files is given back if the process has more than FILE_ARRAY_RESIDENT beside the large arrays in memory,
 * and half as much in files. */
#ifndef FILE_ARRAY_H
#define FILE_ARRAY_H

#include "base.h"

#define FILE_ARRAY_LARGE    ((size_t)1 << 20)  /* bytes from which an array is a large one */
#define FILE_ARRAY_MEMORY   ((size_t)64 << 20) /* bytes of large arrays that stay in memory */
#define FILE_ARRAY_RESIDENT ((size_t)64 << 20) /* bytes that a process may have there beside them */

/* As play_resize, for arrays that file_array_free alone gives back: where there is no room, the program ends
 * with a message. New elements may be anything. */
void *file_array_resize(void *old, size_t count, size_t size);
/* As free. */
void file_array_free(void *array);

/* Gives back what is resident of arrays in files, if that is too much. */
void file_array_relax(void);
/* The same in a loop over rows, each of which lies in other pages of every column: every so many of them. */
static inline void file_array_pass(size_t i) {
    if (!(i % 16384))
        file_array_relax();
}

#endif
