/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of mistake, and how many comparisons would notice each: what the passes of a run are worth. */
#ifndef PLAY_MISTAKES_H
#define PLAY_MISTAKES_H

#include "cases/core/records.h"

/* One kind of mistake of a law, over all variants in which it was tried. */
struct play_mistake {
    const char *law, *kind; /* "force normal scaled", as perturbed_kind_text() */
    size_t number;          /* of the kind in the list of the law, from 1 */
    const char
        *about;      /* the force or the stiffness that it concerns, which --strict needs; or "" */
    size_t variants; /* in which it changes an answer */
    size_t
        held; /* comparisons that were held against it there, all of which pass with the right law */
    size_t noticed; /* of them, those that fail by it */
    double
        least; /* the smallest one that is noticed, relative; NaN: it has no size, or none is noticed */
};

struct play_mistakes {
    size_t count;
    struct play_mistake *list; /* by law, then by number */
};
extern const struct record_table play_mistake_table;

/* Adds what was found, to what is there of that law and kind. */
void play_mistakes_add(struct play_mistakes *mistakes, const struct play_mistake *mistake);
void play_mistakes_join(struct play_mistakes *mistakes, const struct play_mistakes *part);

/* Of how many kinds that change an answer, how many are noticed; of one law, or of all with NULL. */
size_t play_mistakes_noticed(const struct play_mistakes *mistakes, const char *law,
                             size_t *ret_kinds);
/* How many of them no comparison notices; of one law, or of all with NULL; main: only such. ret_text: "kind, kind", with the
 * law before where it is not the one that is asked for; NULL: not wanted. */
size_t play_mistakes_missed(const struct play_mistakes *mistakes, const char *law, int main,
                            char **ret_text);
/* "12 passes; together they notice 91 of 104 kinds of mistake; beside them 2 refusals". NULL: nothing was tried. */
struct play_rows;
char *play_mistakes_text(const struct play_rows *rows);

#endif
