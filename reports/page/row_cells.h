/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of all comparisons, as markup and as data. */
#ifndef REPORT_ROW_CELLS_H
#define REPORT_ROW_CELLS_H

#include "page.h"

/* X(name, heading, 1 where it is a number) */
#define PAGE_TABLE(X)                                                                              \
    X(CASE, "Case", 0)                                                                             \
    X(VARIANT, "Variant", 0)                                                                       \
    X(QUANTITY, "Quantity", 0)                                                                     \
    X(EXPECTED, "Expected", 1)                                                                     \
    X(PREDICTED, "Predicted", 1)                                                                   \
    X(KIND, "Type of error", 0)                                                                    \
    X(ERROR, "Error", 1)                                                                           \
    X(TOLERANCE, "Tolerance", 0)                                                                   \
    X(VERDICT, "Within tolerance", 0)                                                              \
    X(ORDER, "Observed order", 0)                                                                  \
    X(BASIS, "Basis", 0)                                                                           \
    X(WORST, "Worst at, or reason", 0)
enum page_column {
#define X(name, heading, number) PAGE_##name,
    PAGE_TABLE(X)
#undef X
    PAGE_COLUMNS
};
const char *page_column_heading(enum page_column column);
int page_column_is_number(enum page_column column);
/* What a cell says, but for the verdict. */
void page_put_cell(const struct play_row *row, enum page_column column, report_put *put, FILE *out);

#endif
