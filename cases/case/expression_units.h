/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The unit of an expression, computed on its tree. A number in it is a pure number, and 0 has every unit; an angle counts
 * as a pure number here. So a forgotten root or a number that hides a length shows. */
#ifndef READ_EXPRESSION_UNITS_H
#define READ_EXPRESSION_UNITS_H

#include "expression.h"
#include "units.h"

struct expression_quantity {
    double value; /* SI; NaN: it changes during the run */
    double power[PLAY_BASE_COUNT];
};

/* of: one for each name of the expression. Returns 0 where the expression has that unit (SI), or -1 with an error that names
 * what was found: of the whole, or of the parts that do not match. quantity: whose unit it is, for the words. */
int expression_check_unit(const struct expression *expression, const struct expression_quantity *of,
                          const char *quantity, const char *unit,
                          struct expression_error *ret_error);

#endif
