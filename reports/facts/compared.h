/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What changed between two runs, as facts for compare.md. */
#ifndef REPORT_COMPARED_H
#define REPORT_COMPARED_H

#include <jansson.h>
#include "reports/figures/compare_figures.h"
#include "reports/read/comparison.h"

json_t *facts_compared(const struct report_comparison *c, const struct report_figure_pairs *pairs);

#endif
