/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of numbers in columns: CSV with a heading that names each column and its unit.
 *
 * A heading is the name of a column, with a unit in the form "overlap_mm", "overlap (mm)" or "overlap [mm]", or
 * without one, which is SI. Empty lines and lines that begin with '#' are left out. */
#ifndef TABLE_FILE_H
#define TABLE_FILE_H

#include "cases/core/base.h"

struct table_wanted {
    const char *name, *unit, *meaning;
    int needed;
};

struct table_file {
    size_t rows;
    double **
        column; /* in SI, in the order of the names that were wanted; NULL where the file has none */
    size_t count; /* of them */
};

/* Reads the columns that are wanted; any other heading is refused. Returns 0; or -1 and a message with the place, the
 * value and what is allowed. */
int table_file_read(const char *path, const struct table_wanted *wanted, size_t count,
                    struct table_file *ret, char *ret_message, size_t size);

#endif
