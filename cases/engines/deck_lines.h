/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of an input for LAMMPS or LIGGGHTS, read without running them: lines that go on, comments, includes,
 * and variables whose value follows from the file alone. */
#ifndef DECK_LINES_H
#define DECK_LINES_H

#include <stddef.h>

struct deck_line {
    const char *file; /* as opened */
    size_t number;    /* from 1, of its first line */
    size_t count;     /* words, at least 1 */
    char **word;      /* with the values of variables in them */
    const char
        *needs_run; /* a variable in it whose value only a run can tell; NULL: there is none */
};

struct deck_lines {
    size_t count;
    struct deck_line *line;
};

/* Reads the file at path and what it includes; a relative include is beside the file. given: "NAME=VALUE" of count
 * variables, which the file cannot change, as with -var. Commands `variable` and `include` are carried out and are no
 * lines; after `quit` nothing is read. 0; or -1 with a message of at most size bytes in ret_message, with the place
 * and the line. */
int deck_lines_read(const char *path, size_t count, const char *const *given,
                    struct deck_lines *ret_lines, char *ret_message, size_t size);
/* The command with single blanks; word, from 1, replaced by text; 0: none is. */
char *deck_line_with(const struct deck_line *line, size_t word, const char *text);

#endif
