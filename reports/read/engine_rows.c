/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine_rows.h"
#include "cases/results/rows.h"

static const char *const engines[] = {"lammps", "liggghts", "yade"};

static const struct {
    const char *title, *about, *quantity;
    int farthest; /* of each case only the variant that is farthest off */
} groups[ENGINE_GROUPS] = {
    {"Restitution",
     "Normal speed after the impact over the speed before. Exact: the law of the case; where "
     "restitution is a property, with the damping that returns it.",
     "restitution", 0},
    {"Peak force", "Largest normal force of an impact, in N.", "peak_force", 0},
    {"Duration", "From the first touch to zero overlap, in s.", "duration", 0},
    {"Oblique impacts", "Minus psi2 over psi1. Exact: the solution that the last column names.",
     "tangential_restitution", 0},
    {"Shear",
     "Shear force in N where it differs most from the exact one, for the variant of each case with "
     "the largest difference: cycles at constant normal force, oblique loading, unloading, closed "
     "loops.",
     "shear_force_s", 1},
};

int engine_row(const struct play_row *row) {
    for (size_t i = 0; i < TOUCH_COUNT(engines); i++)
        if (!strcmp(row->target, engines[i]))
            return 1;
    return 0;
}

int engine_row_is_ours(const struct play_row *row) {
    return !strncmp(row->source, "our law of the same conventions", 31);
}

static int is_beside(const struct play_row *a, const struct play_row *b) {
    return !rows_compare(a, b, ROWS_LAW | ROWS_CASE | ROWS_VARIANT | ROWS_QUANTITY);
}

static const struct play_row *ours_of(const struct play_row *const *sorted, size_t count,
                                      size_t at) {
    const struct play_row *row = sorted[at];
    const size_t first = report_rows_place(sorted, count, row->law, row->case_name);
    for (size_t i = first; i < report_rows_end_of_case(sorted, count, first); i++)
        if (engine_row_is_ours(sorted[i]) && is_beside(row, sorted[i]))
            return sorted[i];
    return NULL;
}

static double distance(const struct play_row *row) {
    return fabs(row->predicted - row->expected);
}

static void put_in(struct engine_group *group, int farthest, const struct play_row *row,
                   const struct play_row *ours) {
    const struct engine_entry entry = {row, ours};
    struct engine_entry *last = group->count ? &group->entries[group->count - 1] : NULL;
    if (farthest && last && !rows_compare(last->row, row, ROWS_LAW | ROWS_CASE)) {
        if (distance(row) > distance(last->row))
            *last = entry;
        return;
    }
    PLAY_ADD(group->entries, group->count, entry);
}

double engine_less_ours(const struct engine_entry *entry) {
    return entry->ours->predicted - entry->ours->expected;
}

size_t engine_groups_make(const struct play_row *const *sorted, size_t count,
                          struct engine_group ret_groups[ENGINE_GROUPS]) {
    size_t all = 0;
    for (size_t k = 0; k < ENGINE_GROUPS; k++) {
        struct engine_group *group = &ret_groups[k];
        *group = (struct engine_group){.title = groups[k].title, .about = groups[k].about};
        for (size_t i = 0; i < count; i++) {
            const struct play_row *row = sorted[i];
            if (!engine_row(row) || engine_row_is_ours(row) ||
                strcmp(row->quantity, groups[k].quantity) != 0 || !isfinite(row->predicted) ||
                (!*row->reference && !*row->source))
                continue;
            put_in(group, groups[k].farthest, row, ours_of(sorted, count, i));
        }
        all += group->count;
    }
    return all;
}
