/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the curves of one figure look: colour, mark, and (of what is known) dashes. */
#ifndef FIGURE_STYLE_H
#define FIGURE_STYLE_H

#include "figure.h"

/* Colours of Okabe and Ito (2008) in an order that keeps neighbours apart; orange, sky blue, purple and
 * yellow darker, so that each has a contrast of 3 or more to white (figure.css has lighter ones for dark
 * pages). Black is for references. point: gnuplot's number. */
static const struct {
    uint32_t colour;
    int point;
} figure_styles[FIGURE_CURVES] = {{0x0072B2, 4},  {0xD55E00, 6},  {0x009E73, 8}, {0xC4679B, 10},
                                  {0xB87F00, 12}, {0x2F8FC7, 14}, {0x666666, 5}, {0x8F8500, 7}};

#endif
