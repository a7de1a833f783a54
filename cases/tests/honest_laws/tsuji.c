/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The damping ratio of Tsuji's polynomial (LAMMPS). */
#define CONVENTIONS .limit_on = TOUCH_limit_on_sum, .damping = TOUCH_damping_tsuji
#define DAMPING(e)  tsuji_ratio(e)
static double tsuji_ratio(double e);
#include "honest.h"

/* alpha as LAMMPS documents it for `damping tsuji`; the dashpot is alpha sqrt(m k) with k = 4/3 E* sqrt(R* overlap),
 * hence zeta = alpha/sqrt 5. At 1 the fit leaves 3e-4, where there shall be none. */
static double tsuji_ratio(double e) {
    const double alpha = 1.2728 - 4.2783 * e + 11.087 * pow(e, 2) - 22.348 * pow(e, 3) +
                         27.467 * pow(e, 4) - 18.022 * pow(e, 5) + 4.8218 * pow(e, 6);
    return e < 1.0 ? alpha / sqrt(5.0) : 0.0;
}
