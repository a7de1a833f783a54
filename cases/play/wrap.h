/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A law that does what another one does, until functions of it are replaced. */
#ifndef PLAY_WRAP_H
#define PLAY_WRAP_H

#include "touchstone/law.h"

/* The law that `self` is around: its data begins with a pointer to that law. */
static inline const struct touch_law *wrapped(const struct touch_law *self) {
    return *(const struct touch_law *const *)self->data;
}

/* A law with that data, which has to live as long. */
struct touch_law wrap(void *data);

#endif
