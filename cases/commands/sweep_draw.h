/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone sweep --out FILE.svg`: a column of a finished sweep as a map. */
#ifndef SWEEP_DRAW_H
#define SWEEP_DRAW_H

#include "cases/core/base.h"

struct sweep_drawing {
    const char *file; /* NAME.svg */
    const char *of;   /* a column; NULL: the first error, else the first result */
    const char
        *over[2]; /* axes across and upwards; NULL: the first ones with more than one value */
};

/* Draws from the blocks of a folder. 0, or an exit status after a message. */
int sweep_draw(const char *folder, const struct sweep_drawing *drawing);

#endif
