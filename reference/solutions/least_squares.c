/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "least_squares.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A residual where the model has no value: larger than any that a step downhill may have. */
#define NO_VALUE  1e100

/* Steps and gradient that count as none. */
#define TOLERANCE 1e-9

static int has_values(size_t count, const double *value) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(value[i]))
            return 0;
    return 1;
}

/* 0; or -1 where there is no value. */
static int residuals_at(const struct ref_fit *fit, const double *parameters, double *ret) {
    return fit->residuals(parameters, ret, fit->data) || !has_values(fit->count, ret) ? -1 : 0;
}

/* --- derivatives -------------------------------------------------------------------------------- */

/* Residuals at parameters with the k-th one moved. */
static int moved(const struct ref_fit *fit, const double *parameters, size_t k, double by,
                 double *scratch, double *ret) {
    memcpy(scratch, parameters, fit->parameters * sizeof *scratch);
    scratch[k] += by;
    return residuals_at(fit, scratch, ret);
}

/* Column k from residuals at -2h, -h, h, 2h about the middle, or at those of them that there are. */
static int put_column(const struct ref_fit *fit, const double *parameters, const double *middle,
                      size_t k, int wide, double *room, double *ret_jacobian) {
    const size_t n = fit->count;
    const double h = fit->step[k];
    double *const at[4] = {room, room + n, room + 2 * n, room + 3 * n}, *scratch = room + 4 * n;
    const double places[4] = {-2.0, -1.0, 1.0, 2.0};
    int there[4];
    for (int j = 0; j < 4; j++)
        there[j] =
            (wide || j == 1 || j == 2) && !moved(fit, parameters, k, places[j] * h, scratch, at[j]);
    const int both = there[1] && there[2], all = both && there[0] && there[3];
    if (!there[1] && !there[2])
        return -1;
    for (size_t i = 0; i < n; i++)
        ret_jacobian[i * fit->parameters + k] =
            all        ? (8.0 * (at[2][i] - at[1][i]) - (at[3][i] - at[0][i])) / (12.0 * h)
            : both     ? (at[2][i] - at[1][i]) / (2.0 * h)
            : there[2] ? (at[2][i] - middle[i]) / h
                       : (middle[i] - at[1][i]) / h;
    return 0;
}

static int jacobian_at(const struct ref_fit *fit, const double *parameters, int wide,
                       double *ret_jacobian) {
    const size_t n = fit->count, p = fit->parameters;
    double *room = malloc((5 * n + p) * sizeof *room);
    int bad = !room || residuals_at(fit, parameters, room);
    for (size_t k = 0; k < p && !bad; k++)
        bad = put_column(fit, parameters, room, k, wide, room + n, ret_jacobian);
    free(room);
    return bad ? -1 : 0;
}

int ref_jacobian(const struct ref_fit *fit, const double *parameters, double *ret_jacobian) {
    return jacobian_at(fit, parameters, 1, ret_jacobian);
}

/* --- the minimum -------------------------------------------------------------------------------- */

/* The vectors of GSL's callbacks are its own, of stride 1. */
static int give_residuals(const gsl_vector *x, void *data, gsl_vector *f) {
    const struct ref_fit *fit = data;
    if (residuals_at(fit, x->data, f->data))
        gsl_vector_set_all(f, NO_VALUE);
    return GSL_SUCCESS;
}

static int give_jacobian(const gsl_vector *x, void *data, gsl_matrix *jacobian) {
    const struct ref_fit *fit = data;
    /* On the way down two places a column are enough. */
    return jacobian_at(fit, x->data, 0, jacobian->data) ? GSL_EFAILED : GSL_SUCCESS;
}

static int descend(const struct ref_fit *fit, size_t most, gsl_multifit_nlinear_workspace *space,
                   double *parameters, double *ret_sum) {
    gsl_multifit_nlinear_fdf fdf = {.f = give_residuals,
                                    .df = give_jacobian,
                                    .n = fit->count,
                                    .p = fit->parameters,
                                    .params = (void *)fit};
    const gsl_vector_const_view start = gsl_vector_const_view_array(parameters, fit->parameters);
    int info = 0;
    if (gsl_multifit_nlinear_init(&start.vector, &fdf, space) != GSL_SUCCESS)
        return -1;
    const int status =
        gsl_multifit_nlinear_driver(most, TOLERANCE, TOLERANCE, 0.0, NULL, NULL, &info, space);
    /* No progress: the place is as low as round-off lets it be. */
    if (status != GSL_SUCCESS && status != GSL_ENOPROG)
        return -1;
    const gsl_vector *residual = gsl_multifit_nlinear_residual(space);
    double sum = 0.0;
    for (size_t i = 0; i < fit->count; i++)
        sum += gsl_vector_get(residual, i) * gsl_vector_get(residual, i);
    memcpy(parameters, gsl_multifit_nlinear_position(space)->data,
           fit->parameters * sizeof *parameters);
    *ret_sum = sum;
    return 0;
}

int ref_least_squares(const struct ref_fit *fit, size_t most, double *parameters, double *ret_sum) {
    if (!fit->parameters || fit->count < fit->parameters)
        return -1;
    double *first = malloc(fit->count * sizeof *first);
    if (!first || residuals_at(fit, parameters, first)) {
        free(first);
        return -1;
    }
    free(first);
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    gsl_multifit_nlinear_parameters how = gsl_multifit_nlinear_default_parameters();
    how.solver = gsl_multifit_nlinear_solver_svd;
    gsl_multifit_nlinear_workspace *space =
        gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust, &how, fit->count, fit->parameters);
    const int bad = !space || descend(fit, most, space, parameters, ret_sum);
    if (space)
        gsl_multifit_nlinear_free(space);
    gsl_set_error_handler(old);
    return bad ? -1 : 0;
}

/* --- what the data say -------------------------------------------------------------------------- */

int ref_singular(size_t count, size_t columns, const double *matrix, double *ret_value,
                 double *ret_direction) {
    if (!columns || count < columns || !has_values(count * columns, matrix))
        return -1;
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    gsl_matrix *a = gsl_matrix_alloc(count, columns);
    gsl_matrix_view v = gsl_matrix_view_array(ret_direction, columns, columns);
    gsl_vector_view s = gsl_vector_view_array(ret_value, columns);
    int bad = !a;
    if (a) {
        memcpy(a->data, matrix, count * columns * sizeof *matrix);
        /* One-sided Jacobi: small values to their own last digits. */
        bad = gsl_linalg_SV_decomp_jacobi(a, &v.matrix, &s.vector) != GSL_SUCCESS;
        gsl_matrix_free(a);
    }
    gsl_set_error_handler(old);
    return bad ? -1 : 0;
}

double ref_student_quantile(double p, double freedom) {
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    const double t = isinf(freedom) ? gsl_cdf_ugaussian_Pinv(p) : gsl_cdf_tdist_Pinv(p, freedom);
    gsl_set_error_handler(old);
    return t;
}

double ref_chi_squared_above(double value, double freedom) {
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    const double share = gsl_cdf_chisq_Q(value, freedom);
    gsl_set_error_handler(old);
    return share;
}
