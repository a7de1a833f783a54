/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of a command line, which is VERB [LAW|CASE|FILE]... [NAME=VALUE|NAME=FROM:TO[:N[:log|linear]]]... [OPTIONS]. */
#ifndef WORDS_H
#define WORDS_H

#include "command.h"

/* NAME=VALUE. */
struct word_value {
    const char *whole, *name, *value; /* whole: as it was typed */
    int is_range;                     /* there is a colon in it */
};

/* Whether it is NAME=VALUE, where NAME is letters, digits, '_' and '-', with a letter first; and its parts. */
int word_value_read(const char *text, struct word_value *ret);

/* What stands beside the options, in its order. */
struct words {
    size_t count, range_count;
    struct word_value *values;
    char *of; /* a case, by name or file; NULL: none */
};

/* Sorts them: a law, built in or not, becomes that of the options of a law. At most one case, and one law. Who takes other
 * words takes them out before. 0; or EXIT_USAGE after a message of that verb. */
int words_read(const char *verb, const struct option_arguments *given, struct command_law *law,
               struct words *ret);

/* --- ranges -------------------------------------------------------------------------------------- */

#define RANGE_USUAL 41 /* values where nothing is said */

struct range {
    double from, to;
    size_t count;
    int ratios; /* equal ratios, not equal steps */
};

/* How many parts a range has, and the first of them: more than 4 are too many. */
#define RANGE_PARTS 5
size_t range_parts(const char *text, char *ret_part[RANGE_PARTS]);
/* Reads NAME=FROM:TO[:N[:linear|log]], where FROM and TO may have units that fit `unit`. Without a word steps are equal, or in equal
 * ratios with `ratios`. 0; or an exit code, after a message of that verb. */
int range_read(const char *verb, const char *name, const char *text, const char *unit, int ratios,
               struct range *ret);
/* The i-th value, from 0 to count - 1; the ends are exact. */
double range_point(const struct range *r, size_t i);

#endif
