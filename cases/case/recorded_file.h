/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of numbers that another code has written: CSV with a line of names, and a row for each time.
 *
 * Names are those of play_recorded_at(), with a unit as in "overlap_mm" or "force1_x (kN)", or without one, which is SI;
 * "NAME_sigma" is the standard uncertainty of another column. A column "run" tells runs apart, by any text, and a column
 * "variant" says which variant of a case each is. Columns of other names are not read. */
#ifndef RECORDED_FILE_H
#define RECORDED_FILE_H

#include "cases/play/recorded.h"

/* How a file is read: entries "NAME=HEADER", "NAME=HEADER:UNIT", or "NAME=NUMBER UNIT" for what is the same in each row. */
struct recorded_how {
    size_t count;
    const char *const *column;
    /* Columns "before_NAME" are numbers of the state of this law before the row; NULL: there are none. */
    const struct touch_law *law;
};

/* Returns 0, and the headings that were not read (ret_unused, "" for none); or -1 and a message with the place, the value
 * and what is allowed. */
int recorded_file_read(const char *file, const struct recorded_how *how,
                       struct play_recorded *ret_recorded, char **ret_unused,
                       struct touch_message *ret_why);

#endif
