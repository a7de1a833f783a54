/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the laws of engines did in the quantities by which they are known, beside the exact value and
 * our law of the same conventions; from rows alone. */
#ifndef REPORT_ENGINE_ROWS_H
#define REPORT_ENGINE_ROWS_H

#include "cases/results/verdict.h"

/* One law of an engine in one variant of a case. */
struct engine_entry {
    const struct play_row *row;  /* against the exact value */
    const struct play_row *ours; /* against our law of the same conventions; NULL: not compared */
};

/* A question that engines are compared in. */
struct engine_group {
    const char *title, *about;
    size_t count;
    struct engine_entry *entries;
};

#define ENGINE_GROUPS 5
#define ENGINE_SHOWN  200 /* entries of a group, in a report */

/* Whether a row is of an engine; its target then is the engine's name. */
int engine_row(const struct play_row *row);
/* Whether a row of an engine compares it with our law of the same conventions. */
int engine_row_is_ours(const struct play_row *row);
/* Groups in a fixed order, empty ones too; sorted: as from report_rows_sorted(). Returns the number of entries in all. */
size_t engine_groups_make(const struct play_row *const *sorted, size_t count,
                          struct engine_group ret_groups[ENGINE_GROUPS]);

/* The engine less our law of its conventions where they are farthest apart; ours must be there. */
double engine_less_ours(const struct engine_entry *entry);

#endif
