/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case with other conventions than those of its law, and which convention it is that makes a difference. */
#ifndef CONVENTION_CHANGES_H
#define CONVENTION_CHANGES_H

#include "cases/subject/look_alike.h"
#include "check.h"

struct convention_changes {
    size_t count;
    enum touch_convention of[TOUCH_CONVENTION_COUNT];
    struct play_case_result
        result[TOUCH_CONVENTION_COUNT]; /* the case's own law with that one changed */
    int is_there[TOUCH_CONVENTION_COUNT];
};

/* Runs the case and its checks with our law of those conventions (look_alike.h). Nonzero: there is none. */
int convention_run(const struct play_case *c, const struct touch_conventions *conventions,
                   int in_space, struct play_case_result *ret_result);

/* Plays the case's own law several times, each time with one convention of the other. */
void convention_changes_make(const struct play_case *c, const struct touch_conventions *own,
                             const struct touch_conventions *other, int in_space,
                             struct convention_changes *ret);
void convention_changes_free(struct convention_changes *changes);
/* Names the conventions each of which alone makes the check fail; if there is none, all that differ. malloced;
 * NULL: none differs. */
char *convention_changes_name(const struct convention_changes *changes,
                              const struct touch_conventions *other, size_t check);

#endif
