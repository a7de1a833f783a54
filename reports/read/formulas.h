/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the laws of lib compute: the formulas of lib/laws/NAME.formulas. A law may have none. */
#ifndef REPORT_FORMULAS_H
#define REPORT_FORMULAS_H

#include "cases/core/base.h"

struct report_formula {
    const char *law;
    const char *tex;    /* as text_mathml() reads it */
    const char *words;  /* what it is */
    const char *source; /* where it stands */
};

/* The i-th formula, in the order to be shown; NULL past the last. */
const struct report_formula *report_formula_at(size_t i);

#endif
