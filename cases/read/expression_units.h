/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The unit of an expression, by evaluation: the same quantities are written in other units of mass, length and
 * time, and the value has to change as that of one quantity does (Buckingham's theorem). So a forgotten root or a
 * number that hides a length shows in any expression. An angle counts as a pure number here. */
#ifndef READ_EXPRESSION_UNITS_H
#define READ_EXPRESSION_UNITS_H

#include "expression.h"
#include "units.h"

struct expression_quantity {
    double value; /* SI; NaN: it changes during the run */
    double power[PLAY_BASE_COUNT];
};

/* of: one for each name of the expression. Returns 0 where the expression has that unit (SI), also where it is 0 with all
 * values tried; or -1 with an error that names what was found: of the whole, or of the terms that do not match. quantity:
 * whose unit it is, for the words. */
int expression_check_unit(const struct expression *expression, const struct expression_quantity *of,
                          const char *quantity, const char *unit,
                          struct expression_error *ret_error);

#endif
