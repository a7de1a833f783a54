/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Closed loops of overlap and slide without slip: the energy that laws with a shear stiffness
 * k_s(overlap) make or lose (Elata and Berryman 1996), in closed form.
 *
 *   loop: slide +s at overlap 1 (stiffness k1); overlap to 2; slide -s there (k2); back to 1
 *
 * Laws as in solutions/shear.h: dT = k_s ds; mode 0 keeps T, mode 1 scales it with k_s, while the
 * overlap falls; both keep it while the overlap grows. Slide of either sign; work done on the
 * contact by shear.
 */
#ifndef REF_LOOPS_H
#define REF_LOOPS_H

#include <stddef.h>

struct ref_loop {
    int mode;      /* 0 or 1, PFC hz_mode */
    double k1, k2; /* k_s where the loop begins, and at the other overlap, N/m, > 0 */
    double slide;  /* m */
};

/* Shear force after the four legs of the n-th loop (n = 1, 2, ...) from none at the start.
 *
 *   mode 0          n (k1 - k2) s: ratchets
 *   mode 1, k1 > k2 0
 *   mode 1, k1 < k2 (k1 - k2) s q (1 - q^n)/(1 - q), q = k1/k2 */
double ref_loop_force(const struct ref_loop *loop, size_t n);

/* The same after leg 1, 2, 3 or 4 of loop n. */
double ref_loop_leg_force(const struct ref_loop *loop, size_t n, int leg);

/* Work of shear over one loop, J; the same for every loop that begins as those above, without shear force
 * before the first. In mode 0, and in mode 1 with k1 < k2, it does not depend on the force T0 with which the
 * loop starts. In mode 1 with k1 > k2 it would, by T0 slide (1 - k2/k1), but there each loop ends with none.
 *
 *   mode 0          -(k1 - k2) s^2/2: created if the contact unloads under the larger force
 *   mode 1          |k1 - k2| s^2/2: lost in both orders */
double ref_loop_work(const struct ref_loop *loop);

#endif
