/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Impact on a Hertz spring with dashpot c overlap^((alpha - 1)/2): the exactly solvable damping of
 * Tsuji et al. (1992).
 *
 * With y = overlap^((alpha + 1)/2) and ds = (alpha + 1)/2 overlap^((alpha - 1)/2) dt the equation
 * of motion is that of a linear oscillator, y'' + 2 zeta w0 y' + w0^2 y = 0 (Antypov and
 * Elliott 2011 for alpha = 3/2; Feng 2026 for any), with
 *   zeta = c / sqrt(2 (alpha + 1) m h) >= 0.
 * Restitution does not depend on the speed, and as a function of zeta not on alpha.
 * Contact ends either at zero overlap, or at zero total force without tension, as Schwager and Poeschel
 * (2007) do for the linear oscillator, and Schwager and Poeschel (2008) for the dashpot overlap^(1/2).
 */
#ifndef REF_TTI_H
#define REF_TTI_H

/* zeta of a dashpot c (N s m^-((alpha+1)/2)), mass > 0 kg, h > 0 N m^-alpha; and back. */
double ref_tti_zeta(double c, double alpha, double h, double mass);
double ref_tti_coefficient(double zeta, double alpha, double h, double mass);

/* Restitution, in [0, 1]. End at zero overlap: exp(-pi zeta / sqrt(1 - zeta^2)), 0 for zeta >= 1
 * (the bodies never separate). End at zero force: exp(-2 zeta acos(zeta) / sqrt(1 - zeta^2)), its
 * analytic continuation beyond zeta = 1, exp(-2) there. */
double ref_tti_restitution_overlap(double zeta);
double ref_tti_restitution_force(double zeta);

/* zeta that gives restitution e for either ending. e in [0, 1] for zero overlap, (0, 1] for zero
 * force. */
double ref_tti_zeta_overlap(double restitution);
double ref_tti_zeta_force(double restitution);

/* Largest overlap, and overlap at zero force, over the largest overlap without damping. */
double ref_tti_max_overlap(double zeta, double alpha);
double ref_tti_separation_overlap(double zeta, double alpha);

/* Time from touch to zero overlap (infinity for zeta >= 1, and where it exceeds any number), zero force, and largest
 * overlap, over (largest undamped overlap / speed). Quadrature, relative error < 1e-12 for this zeta; rounding of zeta near
 * 1 changes the time to zero overlap by more. */
double ref_tti_duration_overlap(double zeta, double alpha);
double ref_tti_duration_force(double zeta, double alpha);
double ref_tti_time_of_max(double zeta, double alpha);

#endif
