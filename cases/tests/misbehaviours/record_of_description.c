/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says of itself what it is not. */
#include "record.h"
#define MISBEHAVIOUR                                                                               \
    record_find()->description.traits = 0;                                                         \
    record_find()->description.property_count = (size_t)-1
#include "misbehaviour.h"
