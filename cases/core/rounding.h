/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether this process rounds as IEEE 754 has it. A library that was preloaded, or options of the compiler, can
 * change that, and then every result is another than on any other machine. */
#ifndef ROUNDING_H
#define ROUNDING_H

/* NULL, or what is otherwise: a part of a sentence. */
const char *rounding_fault(void);

#endif
