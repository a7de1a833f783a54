/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fit.h"
#include "reference/solutions/least_squares.h"

#define STEPS_MOST  100
#define STEP        1e-3  /* of differences: laws in steps of time are smooth on this scale */
#define AT_END      1e-4  /* of a range, or of a logarithm */
#define LEAST_SHARE 1e-7  /* singular values below this part of the largest are round-off */
#define VAGUE       0.5   /* a combination that may change by so much is not determined */
#define WIDE        30.0  /* factor about the start within which the coarse search looks */
#define FAR         1e12  /* factor that no logarithm leaves */
#define SAME        1e-3  /* of chi squared, within which two minima are one */
#define EXACT       1e-12 /* of the data: a scatter that is none */
#define ALIKE       1e-6  /* of chi squared, within which the minimum of the given start is taken */
#define PASSES      8     /* of fits, until the uncertainties of conditions are those at the fit */
#define SETTLED     1e-4  /* of an uncertainty */
#define UNLIKELY    0.05
#define LOW         0.025

struct search {
    const struct fit_model *model;
    const double *sigma;
    double *value; /* of each datum: room */
};

/* --- coordinates -------------------------------------------------------------------------------- */

/* Ends of a parameter as the search has it: of the logarithm, or of the value. */
static void ends_of(const struct fit_parameter *p, double *ret_from, double *ret_to) {
    if (p->in_logarithm) {
        *ret_from = log(fmax(p->from, p->start / FAR));
        *ret_to = log(fmin(p->to, p->start * FAR));
        return;
    }
    const double wide = 1e3 * (fabs(p->start) + 1e-3);
    *ret_from = isfinite(p->from) ? p->from : p->start - wide;
    *ret_to = isfinite(p->to) ? p->to : p->start + wide;
}

/* The search goes over all numbers u; the range is its sine, so that no step leaves it. */
static double value_of(const struct fit_parameter *p, double u) {
    double from, to;
    ends_of(p, &from, &to);
    const double x = from + (to - from) * 0.5 * (1.0 + sin(u));
    const double value = p->in_logarithm ? exp(x) : x;
    return fmin(fmax(value, p->from), p->to);
}

static double u_of(const struct fit_parameter *p, double value) {
    double from, to;
    ends_of(p, &from, &to);
    const double x = ((p->in_logarithm ? log(value) : value) - from) / (to - from);
    return asin(fmin(fmax(2.0 * x - 1.0, -0.999), 0.999)); /* at an end nothing would move it */
}

/* Du by which the coordinate of the report moves by about STEP. */
static double u_step(const struct fit_parameter *p) {
    double from, to;
    ends_of(p, &from, &to);
    return p->in_logarithm ? STEP * fmin(1.0, 2.0 / (to - from)) : STEP;
}

/* What one unit of the report's coordinate is: 1 of a logarithm, the value itself else. */
static double unit_of(const struct fit_parameter *p, double value) {
    double from, to;
    ends_of(p, &from, &to);
    return p->in_logarithm ? 1.0 : fmax(fabs(value), 1e-3 * (to - from));
}

/* --- residuals ---------------------------------------------------------------------------------- */

static int residuals_of(const struct search *s, const double *value, double *ret) {
    struct touch_message unused;
    const struct fit_data *data = s->model->data;
    if (fit_model_values(s->model, value, 0, s->value, &unused))
        return -1;
    for (size_t i = 0; i < data->count; i++)
        ret[i] = (s->value[i] - data->datum[i].value) / s->sigma[i];
    return 0;
}

static int residuals_of_u(const double *u, double *ret, void *data) {
    const struct search *s = data;
    double value[FIT_PARAMETERS_MAX];
    for (size_t k = 0; k < s->model->parameters; k++)
        value[k] = value_of(&s->model->parameter[k], u[k]);
    return residuals_of(s, value, ret);
}

/* Of those parameters that are not at an end, in the coordinates of the report. */
struct report {
    const struct search *search;
    size_t count;
    size_t which[FIT_PARAMETERS_MAX];
    double value[FIT_PARAMETERS_MAX]; /* of all parameters */
    double unit[FIT_PARAMETERS_MAX];
};

static void place(const struct report *r, const double *x, double ret[FIT_PARAMETERS_MAX]) {
    memcpy(ret, r->value, sizeof r->value);
    for (size_t j = 0; j < r->count; j++) {
        const size_t k = r->which[j];
        ret[k] = r->search->model->parameter[k].in_logarithm ? r->value[k] * exp(x[j])
                                                             : r->value[k] + x[j] * r->unit[k];
    }
}

static int residuals_of_report(const double *x, double *ret, void *data) {
    const struct report *r = data;
    double value[FIT_PARAMETERS_MAX];
    place(r, x, value);
    for (size_t k = 0; k < r->search->model->parameters; k++)
        if (!(value[k] >= r->search->model->parameter[k].from &&
              value[k] <= r->search->model->parameter[k].to))
            return -1;
    return residuals_of(r->search, value, ret);
}

static double sum_of(size_t count, const double *residual) {
    double sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += residual[i] * residual[i];
    return sum;
}

/* --- starts ------------------------------------------------------------------------------------- */

/* Halton's sequence: the i-th number, from 1, in that prime base. */
static double halton(size_t i, size_t base) {
    double x = 0.0, part = 1.0;
    for (; i; i /= base) {
        part /= (double)base;
        x += part * (double)(i % base);
    }
    return x;
}

static double scattered(const struct fit_parameter *p, double x) {
    double from, to;
    ends_of(p, &from, &to);
    if (p->in_logarithm && !(p->from > 0.0 && isfinite(p->to))) {
        from = fmax(from, log(p->start / WIDE));
        to = fmin(to, log(p->start * WIDE));
    }
    const double at = from + (to - from) * x;
    return p->in_logarithm ? exp(at) : at;
}

struct start {
    double u[FIT_PARAMETERS_MAX], sum;
};

static int by_sum(const void *a, const void *b) {
    const double x = ((const struct start *)a)->sum, y = ((const struct start *)b)->sum;
    return (x > y) - (x < y);
}

/* The given start first, then the best of a coarse search. Returns how many there are. */
static size_t find_starts(const struct search *s, size_t wanted, struct start *ret) {
    static const size_t primes[FIT_PARAMETERS_MAX] = {2, 3, 5, 7, 11, 13, 17, 19};
    const size_t p = s->model->parameters, count = s->model->data->count, tries = 8 * wanted;
    struct start *start = play_resize(NULL, tries + 1, sizeof *start);
    double *residual = play_resize(NULL, count, sizeof *residual);
    size_t found = 0;
    for (size_t i = 0; i <= tries; i++) {
        if (i == 1 && wanted < 2)
            break;
        for (size_t k = 0; k < p; k++)
            start[i].u[k] = u_of(&s->model->parameter[k],
                                 i ? scattered(&s->model->parameter[k], halton(i, primes[k]))
                                   : s->model->parameter[k].start);
        start[i].sum =
            residuals_of_u(start[i].u, residual, (void *)s) ? HUGE_VAL : sum_of(count, residual);
    }
    if (isfinite(start[0].sum))
        ret[found++] = start[0];
    if (wanted > 1) {
        qsort(start + 1, tries, sizeof *start, by_sum);
        for (size_t i = 1; i <= tries && found < wanted && isfinite(start[i].sum); i++)
            ret[found++] = start[i];
    }
    return found;
}

/* --- uncertainties ------------------------------------------------------------------------------ */

static void put_estimates(const struct fit_model *model, const struct report *r, double t,
                          double scale, struct fit_answer *a) {
    double covariance[FIT_PARAMETERS_MAX][FIT_PARAMETERS_MAX] = {{0.0}};
    for (size_t i = 0; i < model->parameters; i++)
        for (size_t j = 0; j < model->parameters; j++)
            a->correlation[i][j] = i == j ? 1.0 : (double)NAN;
    for (size_t i = 0; i < r->count; i++)
        for (size_t j = 0; j < r->count; j++)
            for (size_t m = 0; m < a->directions; m++) {
                const struct fit_direction *d = &a->direction[m];
                const double share = d->share[r->which[i]] * d->share[r->which[j]];
                if (fabs(share) > 1e-12) /* and an infinite error counts */
                    covariance[i][j] += share * d->error * d->error;
            }
    for (size_t i = 0; i < r->count; i++) {
        const size_t k = r->which[i];
        const struct fit_parameter *p = &model->parameter[k];
        struct fit_estimate *e = &a->estimate[k];
        const double error = sqrt(covariance[i][i]) * scale;
        e->error = error * (p->in_logarithm ? e->value : r->unit[k]);
        e->low = p->in_logarithm ? e->value * exp(-t * error) : e->value - t * e->error;
        e->high = p->in_logarithm ? e->value * exp(t * error) : e->value + t * e->error;
        e->low = fmax(e->low, p->from);
        e->high = fmin(e->high, p->to);
        for (size_t j = 0; j < r->count; j++)
            if (isfinite(covariance[i][i]) && isfinite(covariance[j][j]))
                a->correlation[k][r->which[j]] =
                    covariance[i][j] / sqrt(covariance[i][i] * covariance[j][j]);
    }
}

/* The parameter with the largest share is moved, and all others go where chi squared is least: what the derivatives
 * say of small changes is seen for a large one. */
static void go_elsewhere(const struct report *r, double sum, struct fit_direction *d) {
    static const double factors[] = {2.0, 0.5, 1.1, 1.0 / 1.1};
    const struct fit_model *model = r->search->model;
    double *residual = play_resize(NULL, model->data->count, sizeof *residual);
    size_t first = 0;
    for (size_t j = 1; j < r->count; j++)
        if (fabs(d->share[r->which[j]]) > fabs(d->share[r->which[first]]))
            first = j;
    const size_t k = r->which[first];
    struct report others = *r;
    others.count = 0;
    for (size_t j = 0; j < r->count; j++)
        if (j != first)
            others.which[others.count++] = r->which[j];
    const double step[FIT_PARAMETERS_MAX] = {STEP, STEP, STEP, STEP, STEP, STEP, STEP, STEP};
    const struct ref_fit fit = {model->data->count, others.count, residuals_of_report, &others,
                                step};
    d->rise = (double)NAN;
    for (size_t i = 0; i < TOUCH_COUNT(factors) && !(d->rise >= 0.0); i++) {
        double x[FIT_PARAMETERS_MAX] = {0.0}, there = HUGE_VAL;
        others.value[k] = model->parameter[k].in_logarithm
                              ? r->value[k] * factors[i]
                              : r->value[k] + (factors[i] - 1.0) * r->unit[k];
        const int bad = residuals_of_report(x, residual, &others) ||
                        (others.count && ref_least_squares(&fit, STEPS_MOST, x, &there));
        if (bad)
            continue;
        d->rise = fmax((others.count ? there : sum_of(model->data->count, residual)) - sum, 0.0);
        place(&others, x, d->elsewhere);
    }
}

/* Directions by the singular values of the derivatives. */
static int put_directions(struct report *r, struct fit_answer *a) {
    const size_t n = r->search->model->data->count, p = r->count;
    double *jacobian = play_resize(NULL, n * (p ? p : 1), sizeof *jacobian);
    double singular[FIT_PARAMETERS_MAX], direction[FIT_PARAMETERS_MAX * FIT_PARAMETERS_MAX],
        step[FIT_PARAMETERS_MAX], zero[FIT_PARAMETERS_MAX] = {0.0};
    for (size_t j = 0; j < p; j++)
        step[j] = STEP;
    const struct ref_fit fit = {n, p, residuals_of_report, r, step};
    const int bad = p && (ref_jacobian(&fit, zero, jacobian) ||
                          ref_singular(n, p, jacobian, singular, direction));
    for (size_t m = 0; m < p && !bad; m++) {
        struct fit_direction *d = &a->direction[a->directions++];
        const int is_none = !(singular[m] > LEAST_SHARE * singular[0]);
        double most = 0.0;
        memset(d->share, 0, sizeof d->share);
        for (size_t j = 0; j < p; j++)
            if (fabs(direction[j * p + m]) > fabs(most))
                most = direction[j * p + m];
        for (size_t j = 0; j < p; j++)
            d->share[r->which[j]] = direction[j * p + m] * (most < 0.0 ? -1.0 : 1.0);
        d->error = is_none ? HUGE_VAL : 1.0 / singular[m];
        d->is_told = d->error * a->scale < VAGUE;
        d->rise = (double)NAN;
        if (!d->is_told)
            go_elsewhere(r, a->chi_squared, d);
        d->rise /= a->scale * a->scale;
    }
    return bad ? -1 : 0;
}

static int at_end(const struct fit_parameter *p, double value) {
    double from, to;
    ends_of(p, &from, &to);
    const double x = p->in_logarithm ? log(value) : value,
                 near = p->in_logarithm ? AT_END : AT_END * (to - from);
    return x - from < near ? -1 : to - x < near ? 1 : 0;
}

/* Chi squared, and by what the standard deviations are multiplied. */
static void put_scatter(const struct fit_model *model, double sum, struct fit_answer *a) {
    a->chi_squared = sum;
    a->freedom = (double)model->data->count - (double)model->parameters;
    a->probability = model->data->has_sigma && a->freedom > 0.0
                         ? ref_chi_squared_above(sum, a->freedom)
                         : (double)NAN;
    a->is_widened = a->probability < UNLIKELY;
    a->scale = a->is_widened || !model->data->has_sigma ? fmax(sqrt(sum / a->freedom), EXACT) : 1.0;
}

static int describe(const struct search *s, const double *u, double sum, struct fit_answer *a,
                    struct touch_message *ret_why) {
    const struct fit_model *model = s->model;
    struct report r = {.search = s};
    for (size_t k = 0; k < model->parameters; k++) {
        struct fit_estimate *e = &a->estimate[k];
        e->value = value_of(&model->parameter[k], u[k]);
        e->error = e->low = e->high = (double)NAN;
        e->at_end = at_end(&model->parameter[k], e->value);
        r.value[k] = e->value;
        r.unit[k] = unit_of(&model->parameter[k], e->value);
        if (!e->at_end)
            r.which[r.count++] = k;
    }
    put_scatter(model, sum, a);
    if (put_directions(&r, a)) {
        snprintf(ret_why->text, sizeof ret_why->text,
                 "the model has no values beside the best ones: other ranges or starts may help");
        return -1;
    }
    const double freedom = a->is_widened || !model->data->has_sigma ? a->freedom : (double)HUGE_VAL;
    put_estimates(model, &r, ref_student_quantile(1.0 - LOW, freedom), a->scale, a);
    return fit_model_values(model, r.value, 0, a->fitted, ret_why);
}

/* --- all ---------------------------------------------------------------------------------------- */

/* Values without an uncertainty weigh alike within a result. */
static void put_sigmas(const struct fit_data *data, double *ret) {
    double most[FIT_RESULTS_MAX] = {0.0};
    for (size_t i = 0; i < data->count; i++)
        most[data->datum[i].result] = fmax(most[data->datum[i].result], fabs(data->datum[i].value));
    for (size_t i = 0; i < data->count; i++) {
        const double weight = most[data->datum[i].result];
        ret[i] = data->has_sigma ? data->datum[i].sigma : weight > 0.0 ? weight : 1.0;
    }
}

/* The uncertainty of each datum with those of its conditions: each is moved by its own to both sides, and half of the
 * difference of the answers counts as one of the result (effective variance; Orear, 1982, American Journal of Physics 50,
 * 912). 1: one has changed; 0: none has, or conditions are exact; -1 and why: the model has no answers there. */
static int widen(const struct fit_model *model, const struct fit_answer *a, double *sigma,
                 struct touch_message *ret_why) {
    const struct fit_data *data = model->data;
    double value[FIT_PARAMETERS_MAX], change = 0.0,
                                      *square = play_zeroed(data->count, sizeof *square);
    double *side[2], *moved[2];
    for (int k = 0; k < 2; k++) {
        side[k] = play_resize(NULL, data->count, sizeof *side[k]);
        moved[k] = play_resize(NULL, data->rows, sizeof *moved[k]);
    }
    for (size_t k = 0; k < model->parameters; k++)
        value[k] = a->estimate[k].value;
    for (int which = 0; which < FIT_CONDITION_COUNT; which++) {
        double range[2];
        int bad = 0;
        if (!data->spread[which] || !data->condition[which])
            continue;
        fit_condition_range((enum fit_condition)which, range);
        for (int k = 0; k < 2 && !bad; k++) {
            struct fit_data other = *data;
            struct fit_model at = *model;
            for (size_t i = 0; i < data->rows; i++)
                moved[k][i] =
                    fmin(range[1], fmax(range[0], data->condition[which][i] +
                                                      (k ? 1.0 : -1.0) * data->spread[which][i]));
            other.condition[which] = moved[k];
            at.data = &other;
            fit_model_begin(&at);
            bad = fit_model_values(&at, value, 0, side[k], ret_why);
            fit_model_end(&at);
        }
        if (bad)
            return -1;
        for (size_t i = 0; i < data->count; i++) {
            const size_t row = data->datum[i].row;
            const double width = moved[1][row] - moved[0][row];
            const double part =
                width > 0.0 ? (side[1][i] - side[0][i]) / width * data->spread[which][row] : 0.0;
            square[i] += part * part;
        }
    }
    for (size_t i = 0; i < data->count && data->has_sigma; i++) {
        const double now = sqrt(data->datum[i].sigma * data->datum[i].sigma + square[i]);
        change = fmax(change, fabs(now / sigma[i] - 1.0));
        sigma[i] = now;
    }
    return change > SETTLED;
}

/* From each start downhill; the best is kept. */
static int search_all(const struct search *s, size_t starts, double *ret_u, double *ret_sum,
                      struct fit_answer *a) {
    struct start *start = play_resize(NULL, starts, sizeof *start);
    double step[FIT_PARAMETERS_MAX];
    for (size_t k = 0; k < s->model->parameters; k++)
        step[k] = u_step(&s->model->parameter[k]);
    const struct ref_fit fit = {s->model->data->count, s->model->parameters, residuals_of_u,
                                (void *)s, step};
    a->starts = find_starts(s, starts, start);
    for (size_t i = 0; i < a->starts; i++)
        if (ref_least_squares(&fit, STEPS_MOST, start[i].u, &start[i].sum))
            start[i].sum = HUGE_VAL;
    const struct start given = a->starts ? start[0] : (struct start){.sum = HUGE_VAL};
    if (a->starts)
        qsort(start, a->starts, sizeof *start, by_sum);
    if (a->starts && given.sum <= start[0].sum * (1.0 + ALIKE))
        start[0] = given; /* in a valley, the place that is nearest to what was said */
    a->other = (double)NAN;
    const double best = a->starts ? start[0].sum : HUGE_VAL;
    /* Within the noise of one standard deviation of the data, minima count as one. */
    const double room = SAME * fmax(best, 1e-12 * (double)s->model->data->count);
    for (size_t i = a->starts; i-- > 0;) {
        if (start[i].sum <= best + room)
            a->reached++;
        else if (isfinite(start[i].sum))
            a->other = start[i].sum;
    }
    if (isfinite(best)) {
        memcpy(ret_u, start[0].u, sizeof start[0].u);
        *ret_sum = best;
    }
    return isfinite(best) ? 0 : -1;
}

/* The law itself beside the references that were fitted. */
static void put_law_apart(const struct fit_model *model, struct fit_answer *a) {
    struct touch_message unused;
    double value[FIT_PARAMETERS_MAX], *law = play_resize(NULL, model->data->count, sizeof *law);
    int any = 0;
    a->law_apart = (double)NAN;
    for (size_t k = 0; k < model->data->results; k++)
        any |= model->reference[k] != NULL;
    for (size_t k = 0; k < model->parameters; k++)
        value[k] = a->estimate[k].value;
    if (any) {
        a->law_apart = fit_model_values(model, value, 1, law, &unused) ? HUGE_VAL : 0.0;
        for (size_t i = 0; i < model->data->count && isfinite(a->law_apart); i++)
            a->law_apart = fmax(a->law_apart, fabs(law[i] - a->fitted[i]) / a->sigma[i]);
    }
}

static int make(const struct search *s, size_t starts, struct fit_answer *a,
                struct touch_message *ret_why) {
    double u[FIT_PARAMETERS_MAX] = {0.0}, sum = 0.0;
    if (search_all(s, starts, u, &sum, a)) {
        snprintf(ret_why->text, sizeof ret_why->text,
                 a->starts ? "no minimum was found in %d steps from any of %zu starts"
                           : "the model has no values in the ranges of the parameters",
                 STEPS_MOST, a->starts);
        return -1;
    }
    if (describe(s, u, sum, a, ret_why))
        return -1;
    /* Where no uncertainty is given, the scatter tells it. */
    for (size_t i = 0; i < s->model->data->count && !s->model->data->has_sigma; i++)
        a->sigma[i] *= a->scale;
    if (!s->model->data->has_sigma)
        a->chi_squared = a->freedom;
    put_law_apart(s->model, a);
    return 0;
}

int fit_answer_make(const struct fit_model *model, size_t starts, struct fit_answer *ret_answer,
                    struct touch_message *ret_why) {
    const size_t count = model->data->count;
    struct fit_answer a = {0};
    if (count <= model->parameters) {
        snprintf(ret_why->text, sizeof ret_why->text,
                 "%zu data for %zu free parameters; allowed: more data than parameters", count,
                 model->parameters);
        return -1;
    }
    double *fitted = play_resize(NULL, count, sizeof *fitted),
           *sigma = play_resize(NULL, count, sizeof *sigma);
    put_sigmas(model->data, sigma);
    const struct search s = {model, sigma, fitted};
    int bad = 0;
    for (int pass = 0, more = 1; more > 0 && !bad && pass < PASSES; pass++) {
        a = (struct fit_answer){.parameters = model->parameters, .fitted = fitted, .sigma = sigma};
        bad = make(&s, starts, &a, ret_why);
        more = bad ? 0 : widen(model, &a, sigma, ret_why);
        bad = bad || more < 0 ? -1 : 0;
    }
    if (!bad)
        *ret_answer = a;
    return bad;
}
