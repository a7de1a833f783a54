/* SPDX-License-Identifier: BSD-3-Clause */
/** Two macros that every law and program may use: the length of an array, and pi. @file */
#ifndef TOUCHSTONE_COMMON_H
#define TOUCHSTONE_COMMON_H

/** How many elements an array has: a constant of type size_t. Only for arrays that are declared in
 * scope with their length; for a pointer the result is meaningless. */
#define TOUCH_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/** The ratio of a circle's circumference to its diameter, as the nearest double. */
#define TOUCH_PI           3.14159265358979323846

#endif
