/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a case has, by the rows of its tables that say so (keys.h). */
#ifndef READ_CASE_FACTS_H
#define READ_CASE_FACTS_H

#include "keys.h"

/* Numbers in SI: one, one of each body, or three along (n, s, t); or a word. */
struct play_fact {
    const char *name;   /* in references and set-ups */
    const char *symbol; /* in expressions; NULL: none */
    const char *unit;   /* "1" of a pure number, and of a word */
    size_t count;
    double value[3];
    char word[32]; /* "": numbers */
};

/* The i-th row with that flag which the case has of a table; 0 past the last. */
int play_fact_at(const struct play_case *c, const struct record_table *table, unsigned flag,
                 size_t i, struct play_fact *ret_fact);
/* The table of the motion; NULL: it is a path, or there is none. */
const struct record_table *play_motion_table(const struct play_case *c);
/* "a path", "an impact" or "a free motion". */
const char *play_motion_name(const struct play_case *c);
/* The unit of a fact of the case; "1" where it has none of that name. */
const char *play_fact_unit(const struct play_case *c, const char *name);
/* Whether a fact of that name belongs to another motion than that of the case. */
int play_fact_of_other(const struct play_case *c, const char *name);

#endif
