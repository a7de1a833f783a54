/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A virtual path that makes room by taking out the node nearest to a straight line. Each time that costs
 * little; in a curved path of small steps it is always the newest node, and the costs add up. */
#define WRONG_AS      "mindlin_virtual_path"
#define WRONG_CASE    "mindlin_virtual_path/oblique_impact_fine"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the flattest node is forgotten, whatever was forgotten there before"
#include "wrong.h"

enum {
    KEPT = 60
};

/* Twice the area of the triangle at node j. */
static double bend(const double *slide, const double *overlap, int j) {
    const double d0 = overlap[j] - overlap[j - 1], d1 = overlap[j + 1] - overlap[j];
    double area[2];
    for (int k = 0; k < 2; k++)
        area[k] = d0 * (slide[2 * (j + 1) + k] - slide[2 * j + k]) -
                  d1 * (slide[2 * j + k] - slide[2 * (j - 1) + k]);
    return hypot(area[0], area[1]);
}

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    double *slide = ret_state + wrong_field("slide_s00");
    double *overlap = ret_state + wrong_field("overlap00"),
           *count = ret_state + wrong_field("count");
    if (*count <= KEPT)
        return;
    int flat = 1;
    for (int j = 2; j + 1 < (int)*count; j++)
        if (bend(slide, overlap, j) < bend(slide, overlap, flat))
            flat = j;
    const size_t behind = (size_t)*count - (size_t)flat - 1;
    memmove(overlap + flat, overlap + flat + 1, behind * sizeof *overlap);
    memmove(slide + 2 * flat, slide + 2 * (flat + 1), 2 * behind * sizeof *slide);
    *count -= 1.0;
}
