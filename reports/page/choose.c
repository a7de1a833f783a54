/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of more rows or cases than fit: first what did not pass, then findings and what was skipped, then the worst of what
 * passes, one of each case before a second of any. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "choose.h"

/* What stands together within a case, in this order. */
enum class {
    BAD,
    OTHER,
    PASSED,
    CLASSES
};

static enum class class_of(const struct play_row *row) {
    return report_row_is_bad(row) ? BAD : row->verdict != PLAY_VERDICT_PASS ? OTHER : PASSED;
}

/* Rows of one class in one case, that were not taken yet. */
struct stretch {
    size_t at, end;
};

/* All of a class; how many. */
static size_t find_stretches(const struct page *page, enum class class, size_t passes,
                             struct stretch *ret_stretches) {
    size_t count = 0;
    for (size_t i = 0; i < page->count; i++) {
        if (class_of(page->sorted[i]) != class)
            continue;
        struct stretch *last = count ? &ret_stretches[count - 1] : NULL;
        if (!last || last->end != i || page->case_of[i] != page->case_of[last->at])
            ret_stretches[count++] = (struct stretch){i, i + 1};
        else
            last->end++;
    }
    for (size_t s = 0; class == PASSED && s < count; s++)
        if (ret_stretches[s].end - ret_stretches[s].at > passes)
            ret_stretches[s].end = ret_stretches[s].at + passes;
    return count;
}

char *page_choose_rows(const struct page *page, size_t most, size_t passes) {
    char *chosen = memset(play_resize(NULL, page->count + 1, 1), 0, page->count + 1);
    struct stretch *left = play_resize(NULL, page->count + 1, sizeof *left);
    size_t taken = 0;
    for (int class = 0; class < CLASSES; class ++) {
        size_t count = find_stretches(page, (enum class) class, passes, left);
        while (count && taken < most) {
            size_t kept = 0;
            for (size_t s = 0; s < count && taken < most; s++, taken++) {
                chosen[left[s].at++] = 1;
                if (left[s].at < left[s].end)
                    left[kept++] = left[s];
            }
            count = kept;
        }
    }
    return chosen;
}

char *page_choose_cases(const struct page *page, size_t most) {
    const size_t cases = page->count ? page->case_of[page->count - 1] : 0;
    char *chosen = memset(play_resize(NULL, cases + 1, 1), 0, cases + 1);
    size_t taken = 0;
    for (int class = 0; class < CLASSES; class ++)
        for (size_t i = 0; i < page->count && taken < most; i++) {
            char *one = &chosen[page->case_of[i]];
            if (*one || (int)class_of(page->sorted[i]) != class)
                continue;
            *one = 1;
            taken++;
        }
    return chosen;
}

/* A row, by what it is sorted. */
struct key {
    int class;    /* 0: first */
    double ratio; /* the largest first */
    size_t place;
};

static struct key key_of(const struct play_row *row, size_t place) {
    const double ratio = report_row_error_over_tolerance(row);
    const int is_bad = report_row_is_bad(row);
    const int class = is_bad                                 ? 0
                      : row->verdict == PLAY_VERDICT_FINDING ? 1
                      : play_verdict_is_open(row->verdict)   ? 2
                                                             : 3;
    return (struct key){class, !isnan(ratio) ? ratio : is_bad ? HUGE_VAL : -1.0, place};
}

static int by_key(const void *a, const void *b) {
    const struct key *l = a, *r = b;
    if (l->class != r->class)
        return l->class - r->class;
    if (l->ratio < r->ratio || l->ratio > r->ratio)
        return l->ratio < r->ratio ? 1 : -1;
    return (l->place > r->place) - (l->place < r->place);
}

size_t *page_order_rows(const struct page *page) {
    struct key *keys = play_resize(NULL, page->count + 1, sizeof *keys);
    size_t *order = play_resize(NULL, page->count + 1, sizeof *order);
    for (size_t i = 0; i < page->count; i++)
        keys[i] = key_of(page->sorted[i], i);
    qsort(keys, page->count, sizeof *keys, by_key);
    for (size_t i = 0; i < page->count; i++)
        order[i] = keys[i].place;
    return order;
}
