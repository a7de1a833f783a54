/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of all comparisons, as markup and as data. */
#ifndef REPORT_ROW_CELLS_H
#define REPORT_ROW_CELLS_H

#include "page.h"

/* X(name, key in addresses, heading, 1 where it is a number) */
#define PAGE_TABLE(X)                                                                              \
    X(CASE, "case", "Case", 0)                                                                     \
    X(VARIANT, "variant", "Variant", 0)                                                            \
    X(QUANTITY, "quantity", "Quantity", 0)                                                         \
    X(EXPECTED, "expected", "Expected", 1)                                                         \
    X(PREDICTED, "predicted", "Predicted", 1)                                                      \
    X(KIND, "kind", "Type of error", 0)                                                            \
    X(ERROR, "error", "Error", 1)                                                                  \
    X(TOLERANCE, "tolerance", "Tolerance", 0)                                                      \
    X(RATIO, "ratio", "Error over tolerance", 1)                                                   \
    X(VERDICT, "verdict", "Within tolerance", 0)                                                   \
    X(ORDER, "order", "Observed order", 0)                                                         \
    X(BASIS, "basis", "Basis", 0)                                                                  \
    X(WORST, "worst", "Worst at, or reason", 0)
enum page_column {
#define X(name, key, heading, number) PAGE_##name,
    PAGE_TABLE(X)
#undef X
    PAGE_COLUMNS
};
const char *page_column_heading(enum page_column column);
const char *page_column_key(enum page_column column);
int page_column_is_number(enum page_column column);
/* What a cell says, but for the verdict. */
void page_put_cell(const struct play_row *row, enum page_column column, report_put *put, FILE *out);

#endif
