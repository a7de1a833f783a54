/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Impact with hysteretic damping, F = h overlap^alpha (1 + chi/h overlap'): Hunt and Crossley (1975).
 *
 * With d = chi v / h, v the impact speed, the phase plane separates (Gonthier et al. 2004; Zhang
 * and Sharf 2009): d (1 + e) = ln((1 + d) / (1 - d e)). Restitution depends on d alone, not on speed or
 * alpha; the force is never tensile, so contact ends at zero overlap under any convention.
 * In P(x) = x - ln(1 + x) the relation reads P(-d e) = P(d), which keeps all digits for small d.
 */
#ifndef REF_HYSTERETIC_H
#define REF_HYSTERETIC_H

/* d that PFC's hysteretic model (eq. 6) takes for the target restitution: mode 0 Gonthier et al. (2004),
 * (1 - e^2)/e; mode 1 Lankarani and Nikravesh (1990), 3(1 - e^2)/4; mode 2 Qin and Lu (2006), 3(1 - e^2)
 * exp(2(1 - e))/4. Modes 0 and 1 use max(target, floor) for e: PFC's text applies the floor to
 * mode 1, the singular mode is 0. target, floor in [0, 1]. Infinite for mode 0 with both zero. NaN
 * for another mode. */
double ref_hysteretic_d(int mode, double target, double floor);

/* Restitution in (0, 1] for d >= 0. */
double ref_hysteretic_restitution(double d);

/* The d that really gives restitution e in (0, 1]: inverse of the above, to a few units in the last place
 * for every e. */
double ref_hysteretic_d_exact(double restitution);

/* Largest overlap over the largest overlap without damping, in (0, 1]. */
double ref_hysteretic_max_overlap(double d, double alpha);

/* Time from touch to separation over (largest undamped overlap / speed): quadrature of d overlap /
 * velocity in the phase plane, relative error < 1e-10. */
double ref_hysteretic_duration(double d, double alpha);

#endif
