/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Least squares: the minimum of a sum of squared residuals, and what the data say about the parameters there.
 *
 * As numeric.h: GSL's error handler is set aside, trouble is NaN or -1, not for use from two threads.
 */
#ifndef REF_LEAST_SQUARES_H
#define REF_LEAST_SQUARES_H

#include <stddef.h>

/* Writes `count` residuals, each over its standard deviation, for these parameters. 0; or nonzero where the model has no
 * value there: a step to such a place is taken back. */
typedef int ref_residuals(const double *parameters, double *ret_residual, void *data);

struct ref_fit {
    size_t count, parameters; /* count >= parameters >= 1 */
    ref_residuals *residuals;
    void *data;
    const double *step; /* of each parameter, > 0: for differences of the residuals on both sides */
};

/* Goes from `parameters` downhill to a minimum (Levenberg and Marquardt), and writes it there. Returns 0; or -1
 * where the model has no value at the start, the sizes are impossible, or no minimum was reached in `most` steps.
 * ret_sum: of the squares, at the end. */
int ref_least_squares(const struct ref_fit *fit, size_t most, double *parameters, double *ret_sum);

/* The derivatives of the residuals, row by row: ret_jacobian[i * parameters + k]. By differences on both sides of h and
 * 2 h (an error of order h^4); on one side where the model has no value on the other. 0; or -1. */
int ref_jacobian(const struct ref_fit *fit, const double *parameters, double *ret_jacobian);

/* Singular values of a matrix with count >= columns rows, falling, and the directions: column j of
 * ret_direction[k * columns + j], of length 1. 0; or -1. */
int ref_singular(size_t count, size_t columns, const double *matrix, double *ret_value,
                 double *ret_direction);

/* t with a share p, in (0, 1), of Student's distribution below it; freedom > 0, infinite for the normal one. */
double ref_student_quantile(double p, double freedom);
/* The share of chi squared above a value. */
double ref_chi_squared_above(double value, double freedom);

#endif
