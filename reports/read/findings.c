/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "findings.h"

static int compare_texts(const struct play_row *a, const struct play_row *b) {
    const int law = strcmp(a->law, b->law);
    const int name = law ? law : strcmp(a->case_name, b->case_name);
    return name ? name : strcmp(a->detail, b->detail);
}

static int by_text(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = compare_texts(*left, *right);
    return order ? order : (*left > *right) - (*left < *right);
}

static int by_first_row(const void *a, const void *b) {
    const struct report_finding *left = a, *right = b;
    const struct play_row *l = left->rows[0], *r = right->rows[0];
    const int law = strcmp(l->law, r->law), name = law ? law : strcmp(l->case_name, r->case_name);
    return name ? name : (l > r) - (l < r);
}

void report_findings_make(const struct play_rows *rows, struct report_findings *ret_findings) {
    struct report_findings made = {
        .list = play_resize(NULL, rows->count + 1, sizeof *made.list),
        .rows = play_resize(NULL, rows->count + 1, sizeof *made.rows),
    };
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].verdict == PLAY_VERDICT_FINDING)
            made.rows[count++] = &rows->rows[i];
    qsort(made.rows, count, sizeof *made.rows, by_text);
    for (size_t i = 0; i < count; i++) {
        if (!i || compare_texts(made.rows[i - 1], made.rows[i]) != 0)
            made.list[made.count++] = (struct report_finding){made.rows + i, 0};
        made.list[made.count - 1].count++;
    }
    qsort(made.list, made.count, sizeof *made.list, by_first_row);
    *ret_findings = made;
}
