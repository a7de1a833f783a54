/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR_PREPARE                                                                       \
    return snprintf(message->text, sizeof message->text, "not with me"), TOUCH_BAD_PROPERTY
#include "misbehaviour.h"
