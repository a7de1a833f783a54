/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "equation.h"

#include <string.h>

#include "touchstone/common.h"

/* In the order of the files and of what stands in them. */
static const struct ref_equation equations[] = {
#define EQUATION(tex, words) {tex, words},
#define NAME(reference, equation)
#include "reference/equations_rows.h"
#undef NAME
#undef EQUATION
};

/* Which belong to a reference: sorted by it, and of one in their order. */
static const struct {
    const char *reference;
    size_t equation;
} rows[] = {
#define EQUATION(tex, words)
#define NAME(reference, equation) {reference, equation},
#include "reference/equations_rows.h"
#undef NAME
#undef EQUATION
};

const struct ref_equation *ref_equation_of(const char *reference, size_t i) {
    size_t from = 0, to = TOUCH_COUNT(rows); /* the first row of that name, or of a later one */
    while (from < to) {
        const size_t middle = (from + to) / 2;
        if (strcmp(rows[middle].reference, reference) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    if (i >= TOUCH_COUNT(rows) - from || strcmp(rows[from + i].reference, reference) != 0)
        return NULL;
    return &equations[rows[from + i].equation];
}
