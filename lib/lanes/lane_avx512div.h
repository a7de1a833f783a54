/* SPDX-License-Identifier: BSD-3-Clause */
/* AVX-512 with roots and quotients by the processor's divider, in place of estimates. */
#ifndef TOUCH_LANE_AVX512DIV_H
#define TOUCH_LANE_AVX512DIV_H

#define LANE_BY_DIVIDER
#include "lane_avx512.h"

#endif
