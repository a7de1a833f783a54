/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reference.h"

#include <string.h>

#include "evaluate.h"
#include "reference/reference_tables.h"
#include "touchstone/common.h"

#define X(word) extern const struct ref_table ref_table_##word;
REF_TABLES(X)
#undef X

static const struct ref_table *const tables[] = {
#define X(word) &ref_table_##word,
    REF_TABLES(X)
#undef X
};

const struct ref_reference *ref_at(size_t i) {
    for (size_t t = 0; t < TOUCH_COUNT(tables); t++) {
        if (i < tables[t]->count)
            return &tables[t]->rows[i];
        i -= tables[t]->count;
    }
    return NULL;
}

const struct ref_reference *ref_find(const char *name) {
    const struct ref_reference *r;
    for (size_t i = 0; (r = ref_at(i)); i++)
        if (!strcmp(r->name, name))
            return r;
    return NULL;
}

const char *ref_kind_name(enum ref_kind kind) {
    static const char *const names[] = {
        [REF_CLOSED_FORM] = "closed form",
        [REF_QUADRATURE] = "quadrature",
        [REF_ODE] = "ode",
        [REF_EIGENVALUE] = "eigenvalue",
        [REF_FINITE_SUM] = "finite sum",
        [REF_ELEMENTS] = "elements",
    };
    return (unsigned)kind < TOUCH_COUNT(names) ? names[kind] : "unknown";
}
