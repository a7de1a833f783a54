/* SPDX-License-Identifier: BSD-3-Clause */
/* What the kernels' text takes of math.h, for a device that has no C library. */
#ifndef TOUCH_DEVICE_MATH_H
#define TOUCH_DEVICE_MATH_H

#define HUGE_VAL __builtin_huge_val()
#define INFINITY __builtin_inff()
#define NAN      __builtin_nanf("")
#define sqrt(x)  __builtin_sqrt(x)
#define fabs(x)  __builtin_fabs(x)

#endif
