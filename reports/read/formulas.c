/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "formulas.h"

/* From lib/laws/NAME.formulas; the last row is empty. */
static const struct report_formula formulas[] = {
#include "reports/formulas_rows.h"
    {NULL, NULL, NULL, NULL},
};

const struct report_formula *report_formula_at(size_t i) {
    return i < TOUCH_COUNT(formulas) - 1 ? &formulas[i] : NULL;
}
