/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as text for large tables. */
#ifndef NUMBER_TEXT_H
#define NUMBER_TEXT_H

#include <stddef.h>

#define NUMBER_TEXT_SIZE 32

/* The same text as "%.17g" in the C locale, from which the same double is read again; several times faster where the
 * number is 0 or its magnitude lies in [1e-11, 1e17). Returns its length. */
size_t number_text(double value, char ret_text[NUMBER_TEXT_SIZE]);

#endif
