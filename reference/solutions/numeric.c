/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numeric.h"

#include <float.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_roots.h>
#include <math.h>

enum {
    ROOT_ITERATIONS = 300,
    INTEGRAL_PIECES = 200,
};

/* GSL's callbacks take a void pointer to non-const. */
struct call {
    ref_function *f;
    const void *parameters;
};

static double called(double x, void *call) {
    const struct call *c = call;
    return c->f(x, c->parameters);
}

static double root_of(gsl_function *f, double low, double high) {
    gsl_root_fsolver *solver = gsl_root_fsolver_alloc(gsl_root_fsolver_brent);
    if (!solver)
        return (double)NAN;
    double root = (double)NAN;
    if (gsl_root_fsolver_set(solver, f, low, high) == GSL_SUCCESS) {
        int status = GSL_CONTINUE;
        for (int i = 0; i < ROOT_ITERATIONS && status == GSL_CONTINUE; i++) {
            if (gsl_root_fsolver_iterate(solver) != GSL_SUCCESS)
                break;
            status = gsl_root_test_interval(gsl_root_fsolver_x_lower(solver),
                                            gsl_root_fsolver_x_upper(solver), 0.0, DBL_EPSILON);
        }
        root = gsl_root_fsolver_root(solver);
    }
    gsl_root_fsolver_free(solver);
    return root;
}

double ref_root(ref_function *f, const void *parameters, double low, double high) {
    struct call call = {f, parameters};
    gsl_function function = {called, &call};
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    const double root = root_of(&function, low, high);
    gsl_set_error_handler(old);
    return root;
}

static double integral_of(gsl_function *f, double a, double b, gsl_integration_qaws_table *table) {
    gsl_integration_workspace *space = gsl_integration_workspace_alloc(INTEGRAL_PIECES);
    if (!space)
        return (double)NAN;
    double result = (double)NAN, error = (double)NAN;
    const int status =
        gsl_integration_qaws(f, a, b, table, 0.0, 1e-13, INTEGRAL_PIECES, space, &result, &error);
    gsl_integration_workspace_free(space);
    /* At this tolerance QUADPACK may report round-off with the digits already there. */
    return status == GSL_SUCCESS || error <= 1e-11 * fabs(result) ? result : (double)NAN;
}

double ref_integral(ref_function *f, const void *parameters, double a, double b, double at_a,
                    double at_b) {
    struct call call = {f, parameters};
    gsl_function function = {called, &call};
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    double result = (double)NAN;
    gsl_integration_qaws_table *table = gsl_integration_qaws_table_alloc(at_a, at_b, 0, 0);
    if (table) {
        result = integral_of(&function, a, b, table);
        gsl_integration_qaws_table_free(table);
    }
    gsl_set_error_handler(old);
    return result;
}

double ref_beta_quantile(double p, double a, double b) {
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    const double x = gsl_cdf_beta_Pinv(p, a, b);
    gsl_set_error_handler(old);
    return x;
}
