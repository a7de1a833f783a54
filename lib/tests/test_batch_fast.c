/* SPDX-License-Identifier: BSD-3-Clause */
/* Kernels of grade fast, and the scalar ones beside them, against the same text in 113 bits: errors
 * in units in the last place (ulp) of a value, or of the largest term where it is a sum. The bounds of
 * float kernels are those of double, in ulp of float. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <quadmath.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "batch_inputs.h"
#include "touchstone/common.h"

#define X(law) extern const struct touch_kernel touch_kernel_##law##_plane_double_quad_exact;
BATCH_TEXTS(X)
#undef X
static const struct touch_kernel *const quads[] = {
#define X(law) &touch_kernel_##law##_plane_double_quad_exact,
    BATCH_TEXTS(X)
#undef X
};

static size_t contact_count(void) {
    const char *text = getenv("BATCH_CONTACTS");
    return text ? (size_t)strtoul(text, NULL, 10) : 1000;
}

static const struct touch_kernel *quad_of(const struct touch_kernel *kernel) {
    for (size_t i = 0; i < TOUCH_COUNT(quads); i++)
        if (quads[i]->law == kernel->law)
            return quads[i];
    return NULL;
}

/* Columns of 113 bits with the values of other columns. */
struct quad_columns {
    __float128 *data[TOUCH_INPUT_MAX + TOUCH_OUTPUT_MAX + 4 + 2 * TOUCH_STATE_MAX];
    size_t used;
    const void *in[TOUCH_STATE_MAX];
    void *out[TOUCH_STATE_MAX];
    struct touch_block block;
};

static __float128 *add(struct quad_columns *q, const struct contact_columns *from,
                       const void *data) {
    __float128 *column = aligned_alloc(16, from->n * sizeof *column);
    q->data[q->used++] = column;
    for (size_t i = 0; i < from->n; i++)
        column[i] = data ? column_at(from, data, i) : 0.0;
    return column;
}

static void make_quads(const struct touch_kernel *kernel, const struct contact_columns *from,
                       struct quad_columns *q) {
    *q = (struct quad_columns){.block = {.n = from->n, .dt = from->block.dt}};
    q->block.state_in = q->in;
    q->block.state_out = q->out;
    for (size_t k = 0; k < kernel->input_count; k++)
        q->block.input[k] = add(q, from, from->block.input[k]);
    for (size_t k = 0; k < kernel->output_count; k++)
        q->block.output[k] = add(q, from, NULL);
    for (size_t k = 0; k < kernel->state_count; k++) {
        q->in[k] = add(q, from, from->state_from[k]);
        q->out[k] = add(q, from, NULL);
    }
    if (from->block.radius1) {
        q->block.radius1 = add(q, from, from->block.radius1);
        q->block.radius2 = add(q, from, from->block.radius2);
        q->block.mass1 = add(q, from, from->block.mass1);
        q->block.mass2 = add(q, from, from->block.mass2);
    }
}

static void free_quads(struct quad_columns *q) {
    for (size_t k = 0; k < q->used; k++)
        free(q->data[k]);
}

static double out(const struct quad_columns *q, int column, size_t i) {
    return fabs((double)((const __float128 *)q->block.output[column])[i]);
}

static double in(const struct quad_columns *q, int column, size_t i) {
    return fabs((double)((const __float128 *)q->block.input[column])[i]);
}

static double state_of(const struct touch_kernel *kernel, const void *const *columns,
                       const char *name, size_t i) {
    for (size_t k = 0; k < kernel->state_count; k++)
        if (!strcmp(kernel->state[k].name, name))
            return fabs((double)((const __float128 *)columns[k])[i]);
    return 0.0;
}

static double state(const struct touch_kernel *kernel, const struct quad_columns *q,
                    const char *name, size_t i) {
    return state_of(kernel, q->in, name, i);
}

/* The moment of a spring of rolling or twisting before it is cut: the one that was carried, or stiffness times angle. */
struct rolled {
    double moment; /* the larger of the two */
    double k;      /* N m/rad, now */
    double energy; /* the largest of its strain energies */
};

static struct rolled rolled_of(const struct touch_kernel *kernel, const struct quad_columns *q,
                               const char *moments[2], const char *stiffness, int first, int last,
                               size_t i) {
    const double stored = fmax(state(kernel, q, moments[0], i), state(kernel, q, moments[1], i));
    const double before = state(kernel, q, stiffness, i);
    const double k = state_of(kernel, (const void *const *)q->out, stiffness, i);
    double spin = 0.0;
    for (int column = first; column <= last; column++)
        spin = fmax(spin, fmax(in(q, column, i), in(q, column + 3, i)));
    const double moment = fmax(stored, 2.0 * k * q->block.dt * spin);
    return (struct rolled){
        moment, k,
        fmax(k > 0.0 ? moment * moment / k : 0.0, before > 0.0 ? stored * stored / before : 0.0)};
}

/* The largest term of contact i in a column by name. Sums are the total normal force, the shear force
 * before it is cut (stored force, stiffness times slide, dashpot), and what follows from these: where
 * the limit follows from a sum, terms grow by as much as that sum loses. */
static double largest_term(const struct touch_kernel *kernel, const struct quad_columns *q,
                           const char *name, double value, size_t i) {
    const double normal = out(q, TOUCH_PLANE_OUT_NORMAL, i);
    const double parts =
        fmax(out(q, TOUCH_PLANE_OUT_NORMAL_ELASTIC, i), out(q, TOUCH_PLANE_OUT_NORMAL_DASHPOT, i));
    const double loss = normal > 0.0 ? parts / normal : 1.0;
    const double cut =
        kernel->law->traits & TOUCH_TRAIT_CAP_TOTAL && out(q, TOUCH_PLANE_OUT_SLIPPING, i) > 0.5
            ? loss
            : 1.0;
    const double k = out(q, TOUCH_PLANE_OUT_STIFFNESS_S, i);
    const double before = state(kernel, q, "stiffness_s", i);
    const double stored =
        fmax(state(kernel, q, "shear_s", i), state(kernel, q, "shear_t", i)) *
        (kernel->law->traits & TOUCH_TRAIT_HISTORY_DISPLACEMENT ? fmax(k, before) : 1.0);
    const double slide = fmax(in(q, TOUCH_PLANE_IN_SLIDE_S, i), in(q, TOUCH_PLANE_IN_SLIDE_T, i));
    const double damped =
        fmax(out(q, TOUCH_PLANE_OUT_DASHPOT_S, i), out(q, TOUCH_PLANE_OUT_DASHPOT_T, i));
    const double shear = fmax(fmax(stored, k * slide), damped);
    const double elastic =
        fmax(out(q, TOUCH_PLANE_OUT_ELASTIC_S, i), out(q, TOUCH_PLANE_OUT_ELASTIC_T, i));
    if (!strcmp(name, "normal") && kernel->law->traits & TOUCH_TRAIT_DAMPED)
        return fmax(parts, value);
    static const char *in_plane[] = {"roll_s", "roll_t"}, *about_normal[] = {"twist", "twist"};
    const struct rolled roll = rolled_of(kernel, q, in_plane, "stiffness_roll",
                                         TOUCH_PLANE_IN_SPIN1_S, TOUCH_PLANE_IN_SPIN1_T, i);
    const struct rolled twist = rolled_of(kernel, q, about_normal, "stiffness_twist",
                                          TOUCH_PLANE_IN_SPIN1_N, TOUCH_PLANE_IN_SPIN1_N, i);
    if (!strncmp(name, "roll_", 5))
        return fmax(value, roll.moment) * loss;
    if (!strcmp(name, "twist") || !strcmp(name, "moment1_n") || !strcmp(name, "moment2_n"))
        return fmax(value, twist.moment) * loss;
    if (!strncmp(name, "moment", 6))
        return fmax(value, roll.moment) * loss;
    if (!strcmp(name, "rolling_work"))
        return fmax(value, roll.energy + twist.energy) * loss;
    if (!strncmp(name, "shear", 5) || !strncmp(name, "elastic", 7) || !strncmp(name, "dashpot_", 8))
        return fmax(!strcmp(name, "dashpot_work") ? value : shear, value) * cut;
    if (!strcmp(name, "strain_shear") && elastic > 0.0)
        return value * fmax(1.0, shear / elastic) * cut;
    if (!strcmp(name, "strain_energy"))
        return fmax(value, roll.energy + twist.energy) *
               fmax(cut, roll.k + twist.k > 0.0 ? loss : 1.0);
    if (!strcmp(name, "slip_work"))
        return k > 0.0 ? shear * shear / k * cut : 0.0;
    if (!strcmp(name, "coupling_work"))
        return fmax(k > 0.0 ? stored * stored / k : 0.0,
                    before > 0.0 ? stored * stored / before : 0.0);
    return value;
}

/* digits: of the kernel's numbers, 53 or 24. */
static double error_in_ulp(double got, __float128 want, double term, int digits) {
    const double value = fabs((double)want), scale = fmax(value, term);
    if (got == (double)want)
        return 0.0;
    int exponent;
    frexp(scale, &exponent);
    return (double)fabsq((got - want)) / ldexp(1.0, exponent - digits);
}

/* Whether both see the contact on the same side of every comparison. */
static int same_side(const struct contact_columns *got, const struct quad_columns *q, size_t i) {
    return column_at(got, got->block.output[TOUCH_PLANE_OUT_EVENTS], i) ==
               out(q, TOUCH_PLANE_OUT_EVENTS, i) &&
           column_at(got, got->block.output[TOUCH_PLANE_OUT_SLIPPING], i) ==
               out(q, TOUCH_PLANE_OUT_SLIPPING, i);
}

/* What the text in 113 bits gives for one contact when every number that it reads is changed by one unit in
 * its last place, up or down at random: the largest change of each column. */
struct spread {
    double output[TOUCH_OUTPUT_MAX], state[TOUCH_STATE_MAX];
    int other_side; /* whether an event comes or goes with it */
};

static __float128 nudged(__float128 value, int digits, struct random *random) {
    int exponent;
    frexp((double)value, &exponent);
    const double unit = fabs((double)value) > 0.0 ? ldexp(1.0, exponent - digits) : 0.0;
    return value + (random_bits(random) & 1 ? unit : -unit);
}

static struct spread spread_of(const struct touch_kernel *quad,
                               const struct touch_coefficients *coefficients,
                               const struct quad_columns *q, size_t i, int digits,
                               struct random *random) {
    enum {
        TRIES = 16
    };
    struct spread spread = {.other_side = 0};
    for (int try = 0; try < TRIES; try++) {
        __float128 input[TOUCH_INPUT_MAX], size[4], output[TOUCH_OUTPUT_MAX], from[TOUCH_STATE_MAX],
            to[TOUCH_STATE_MAX];
        const void *in[TOUCH_STATE_MAX];
        void *out_to[TOUCH_STATE_MAX];
        const void *const sizes[] = {q->block.radius1, q->block.radius2, q->block.mass1,
                                     q->block.mass2};
        struct touch_block one = {.n = 1, .dt = q->block.dt, .state_in = in, .state_out = out_to};
        for (size_t k = 0; k < quad->input_count; k++) {
            input[k] = nudged(((const __float128 *)q->block.input[k])[i], digits, random);
            one.input[k] = &input[k];
        }
        for (size_t k = 0; k < quad->state_count; k++) {
            const __float128 before = ((const __float128 *)q->in[k])[i];
            const int counts = !strcmp(quad->state[k].unit, "1");
            from[k] = counts ? before : nudged(before, digits, random);
            in[k] = &from[k];
            out_to[k] = &to[k];
        }
        for (size_t k = 0; k < quad->output_count; k++)
            one.output[k] = &output[k];
        for (size_t k = 0; sizes[0] && k < TOUCH_COUNT(sizes); k++)
            size[k] = nudged(((const __float128 *)sizes[k])[i], digits, random);
        if (sizes[0]) {
            one.radius1 = &size[0];
            one.radius2 = &size[1];
            one.mass1 = &size[2];
            one.mass2 = &size[3];
        }
        quad->run(quad, coefficients, &one);
        for (size_t k = 0; k < quad->output_count; k++)
            spread.output[k] =
                fmax(spread.output[k],
                     (double)fabsq(output[k] - ((const __float128 *)q->block.output[k])[i]));
        for (size_t k = 0; k < quad->state_count; k++)
            spread.state[k] =
                fmax(spread.state[k], (double)fabsq(to[k] - ((const __float128 *)q->out[k])[i]));
        spread.other_side |=
            fabs((double)output[TOUCH_PLANE_OUT_EVENTS]) != out(q, TOUCH_PLANE_OUT_EVENTS, i) ||
            fabs((double)output[TOUCH_PLANE_OUT_SLIPPING]) != out(q, TOUCH_PLANE_OUT_SLIPPING, i);
    }
    return spread;
}

struct worst {
    double output[TOUCH_OUTPUT_MAX], state[TOUCH_STATE_MAX];
    size_t other_side, contacts;
};

static double bound_of(const double *bounds, size_t k) {
    return bounds ? bounds[k] : HUGE_VAL;
}

static void measure(const struct touch_kernel *kernel, size_t number, int poly,
                    struct worst *worst) {
    const struct touch_kernel *quad = quad_of(kernel);
    const int digits = kernel->precision == TOUCH_PRECISION_FLOAT ? FLT_MANT_DIG : DBL_MANT_DIG;
    struct touch_values values;
    struct touch_pair pair;
    struct touch_message message;
    struct touch_coefficients coefficients;
    struct random random = {number + 1000 * (size_t)poly};
    setting_at(kernel, number, &values, &pair);
    pair.dimension = poly ? 3 : pair.dimension;
    cr_assert(touch_batch_prepare(kernel, &values, &pair, &coefficients, &message) == TOUCH_OK);
    struct contact_columns *c = columns_make(kernel, contact_count(), poly, 0);
    struct quad_columns q;
    columns_random(kernel, c, &random, 0);
    make_quads(kernel, c, &q);
    touch_batch_run(kernel, &coefficients, &c->block);
    quad->run(quad, &coefficients, &q.block);
    for (size_t i = 0; i < c->n; i++) {
        double output[TOUCH_OUTPUT_MAX], state_error[TOUCH_STATE_MAX];
        int far = 0;
        worst->contacts++;
        if (!same_side(c, &q, i)) {
            worst->other_side++;
            continue;
        }
        for (size_t k = 0; k < kernel->output_count; k++) {
            const __float128 want = ((const __float128 *)q.block.output[k])[i];
            const double term =
                largest_term(kernel, &q, kernel->outputs[k].name, fabs((double)want), i);
            output[k] = error_in_ulp(column_at(c, c->block.output[k], i), want, term, digits);
            far |= output[k] > bound_of(kernel->output_ulp, k);
        }
        for (size_t k = 0; k < kernel->state_count; k++) {
            const __float128 want = ((const __float128 *)q.out[k])[i];
            double term = largest_term(kernel, &q, kernel->state[k].name, fabs((double)want), i);
            if (*kernel->state[k].unit == 'm' && out(&q, TOUCH_PLANE_OUT_STIFFNESS_S, i) > 0.0)
                term /= out(&q, TOUCH_PLANE_OUT_STIFFNESS_S, i);
            state_error[k] = error_in_ulp(column_at(c, c->state_to[k], i), want, term, digits);
            far |= state_error[k] > bound_of(kernel->state_ulp, k);
        }
        if (far) {
            const struct spread spread = spread_of(quad, &coefficients, &q, i, digits, &random);
            if (spread.other_side) {
                worst->other_side++;
                continue;
            }
            for (size_t k = 0; k < kernel->output_count; k++)
                if (output[k] > bound_of(kernel->output_ulp, k))
                    output[k] = (double)fabsq(column_at(c, c->block.output[k], i) -
                                              ((const __float128 *)q.block.output[k])[i]) /
                                spread.output[k];
            for (size_t k = 0; k < kernel->state_count; k++)
                if (state_error[k] > bound_of(kernel->state_ulp, k))
                    state_error[k] = (double)fabsq(column_at(c, c->state_to[k], i) -
                                                   ((const __float128 *)q.out[k])[i]) /
                                     spread.state[k];
        }
        for (size_t k = 0; k < kernel->output_count; k++)
            worst->output[k] = fmax(worst->output[k], output[k]);
        for (size_t k = 0; k < kernel->state_count; k++)
            worst->state[k] = fmax(worst->state[k], state_error[k]);
    }
    free_quads(&q);
    columns_free(kernel, c);
}

static void judge(const struct touch_kernel *kernel, const struct worst *worst) {
    const char *show = getenv("BATCH_SHOW");
    /* Only a contact within round-off of a limit may be on its other side. */
    cr_expect(worst->other_side <= worst->contacts / 1000 + 1,
              "%s %s: %zu of %zu on the other side", kernel->law->name,
              touch_grade_name(kernel->grade), worst->other_side, worst->contacts);
    for (size_t k = 0; k < kernel->output_count; k++) {
        if (show)
            fprintf(stderr, "%s %s %s %s %.3g\n", kernel->law->name, kernel->target->name,
                    touch_grade_name(kernel->grade), kernel->outputs[k].name, worst->output[k]);
        if (kernel->output_ulp)
            cr_expect(worst->output[k] <= kernel->output_ulp[k],
                      "%s %s: %s is %g ulp off, bound %g", kernel->law->name, kernel->target->name,
                      kernel->outputs[k].name, worst->output[k], kernel->output_ulp[k]);
    }
    for (size_t k = 0; k < kernel->state_count; k++) {
        if (show)
            fprintf(stderr, "%s %s %s state %s %.3g\n", kernel->law->name, kernel->target->name,
                    touch_grade_name(kernel->grade), kernel->state[k].name, worst->state[k]);
        if (kernel->state_ulp)
            cr_expect(worst->state[k] <= kernel->state_ulp[k],
                      "%s %s: state %s is %g ulp off, bound %g", kernel->law->name,
                      kernel->target->name, kernel->state[k].name, worst->state[k],
                      kernel->state_ulp[k]);
    }
}

Test(batch_fast, errors_are_within_the_bounds) {
    const struct touch_kernel *kernel;
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++) {
        struct touch_values values;
        struct touch_pair pair;
        struct worst worst = {.contacts = 0};
        const int scalar = !strcmp(kernel->target->name, "scalar");
        if (kernel->form != TOUCH_FORM_PLANE || !quad_of(kernel) ||
            touch_target_available(kernel->target->name) <= 0 ||
            (kernel->grade != TOUCH_GRADE_FAST && !scalar))
            continue;
        for (size_t s = 0; setting_at(kernel, s, &values, &pair); s++)
            for (int poly = 0; poly < 2; poly++)
                measure(kernel, s, poly, &worst);
        judge(kernel, &worst);
    }
}
