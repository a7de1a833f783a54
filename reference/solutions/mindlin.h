/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tangential contact of Cattaneo (1938) and Mindlin (1949) at constant normal force, with the
 * cyclic loading of Mindlin and Deresiewicz (1953).
 *
 *   limit = mu N (N), and slide d = 3 mu N/(16 G* a) = mu overlap/kappa (m): where gross sliding
 *   begins. T = limit f(s/d), f(x) = 1 - (1 - x)^(3/2); initial stiffness 8 G* a = 3 limit/(2 d)
 *
 * slide and force between the bodies (not per body), same sign. limit > 0, d > 0.
 */
#ifndef REF_MINDLIN_H
#define REF_MINDLIN_H

#include <stddef.h>

struct ref_mindlin {
    double limit, slide;
};

/* friction > 0, kappa = 4 G-star/E-star, h and overlap as in solutions/hertz.h (alpha = 3/2). */
struct ref_mindlin ref_mindlin_of(double h, double kappa, double friction, double overlap);

/* Force at displacement s >= 0 from a virgin contact; and the inverse for force in [0, limit].
 * Johnson (1985) sec. 7.2. */
double ref_mindlin_loading(const struct ref_mindlin *m, double s);
double ref_mindlin_loading_slide(const struct ref_mindlin *m, double force);

/* Displacement on the way back from the turning force t (>= 0) to force in [-t, t], and on the way
 * forward again from -t. Mindlin and Deresiewicz (1953); Johnson (1985) sec. 7.4. */
double ref_mindlin_unloading_slide(const struct ref_mindlin *m, double t, double force);
double ref_mindlin_reloading_slide(const struct ref_mindlin *m, double t, double force);

/* Any history of one-dimensional slides, slide[0] being the unstressed start: force (N) and work
 * done so far (J) at each sample. Masing's rule with return-point memory: each reversal starts a
 * branch T = Tr -+ 2 f(|s - sr|/2); a branch that comes back to the turning point before it closes
 * that loop and goes on as if it had not been. Independent of how the history is cut into samples,
 * except that a reversal must be a sample. ret_work may be NULL. Returns 0, or -1 without
 * memory. */
int ref_mindlin_history(const struct ref_mindlin *m, size_t count, const double *slide,
                        double *ret_force, double *ret_work);

/* Energy lost in a full cycle of force between -t and +t, t in [0, limit], J; and for a cycle of
 * slide between -s and +s, which may slide as a whole. Mindlin et al. (1952),
 * x = t/limit: 24/5 limit d {1 - (1-x)^(5/3) - 5x/6 [1 + (1-x)^(2/3)]}; 4/27 limit d x^3 for small
 * x. */
double ref_mindlin_cycle_energy(const struct ref_mindlin *m, double t);
double ref_mindlin_cycle_energy_of_slide(const struct ref_mindlin *m, double s);

#endif
