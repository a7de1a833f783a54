/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Head-on impact on a spring h overlap^alpha without a dashpot: the scales of every other impact. */
#ifndef REF_ELASTIC_H
#define REF_ELASTIC_H

/* Largest overlap ((alpha+1) m v^2/(2h))^(1/(alpha+1)), m. Johnson (1985) sec. 11.4. */
double ref_elastic_max_overlap(double alpha, double h, double mass, double speed);
/* Duration over (largest overlap / speed): 2/(alpha+1) B(1/(alpha+1), 1/2). Hertz (1882): 2.943. */
double ref_elastic_duration(double alpha);
/* Overlap over the largest one at time/duration in [0, 1]; beyond, 0. From the quantile of the beta distribution: for the
 * approach, 2 time/duration = I_z(1/(alpha+1), 1/2), z = (overlap/largest)^(alpha+1). */
double ref_elastic_overlap(double alpha, double time);

#endif
