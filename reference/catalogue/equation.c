/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "equation.h"

#include <string.h>

#include "touchstone/common.h"

/* names: of references, each between two spaces. In the order of the files and of what stands in them. */
static const struct {
    const char *names;
    struct ref_equation equation;
} rows[] = {
#include "reference/equations_rows.h"
};

static int names(const char *all, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = all; length && (at = strstr(at, name)); at += length)
        if (at > all && at[-1] == ' ' && at[length] == ' ')
            return 1;
    return 0;
}

const struct ref_equation *ref_equation_of(const char *reference, size_t i) {
    for (size_t k = 0; k < TOUCH_COUNT(rows); k++)
        if (names(rows[k].names, reference) && i-- == 0)
            return &rows[k].equation;
    return NULL;
}
