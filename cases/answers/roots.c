/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "roots.h"
#include "reference/solutions/numeric.h"

#define GOLDEN  0.38196601125010515
#define SHRINKS 60
#define NEAR    1e-7 /* how near to the value, relative, f must be at a root: else it is a jump */
#define INSET   1e-9 /* of the width of a range, from an end that does not belong to it */

struct search {
    const struct roots_of *of;
    double value, scale, sign; /* of the side of 0 */
    struct roots *ret;
};

static double x_of(const struct search *s, double t) {
    return s->of->logarithm ? s->sign * exp(t) : t;
}

/* f - value in units of the value, in the logarithm where it is large: of finite size, with the same zeros. */
static double compressed(double f, const struct search *s) {
    const double d = (f - s->value) / s->scale;
    return isnan(d) ? d : copysign(log1p(fmin(fabs(d), 1e300)), d);
}

static double residual(double t, const void *data) {
    const struct search *s = data;
    return compressed(s->of->f(x_of(s, t), s->of->data), s);
}

static void add(struct search *s, double x) {
    struct roots *r = s->ret;
    size_t i = 0;
    for (size_t k = 0; k < r->count; k++)
        if (fabs(r->x[k] - x) <= 1e-11 * fabs(x))
            return;
    if (r->count == ROOTS_MAX || !(fabs(compressed(s->of->f(x, s->of->data), s)) < NEAR))
        return;
    while (i < r->count && r->x[i] < x)
        i++;
    for (size_t k = r->count; k > i; k--)
        r->x[k] = r->x[k - 1];
    r->x[i] = x;
    r->count++;
}

static void add_between(struct search *s, double a, double b) {
    const double root = ref_root(residual, s, a, b);
    if (isfinite(root))
        add(s, x_of(s, root));
}

/* Between three points of one sign, of which the middle one is nearest to 0: shrinks to the turn of f. */
static void add_at_turn(struct search *s, double a, double middle, double b, double r_middle) {
    for (int i = 0; i < SHRINKS; i++) {
        const int left = middle - a > b - middle;
        const double t = left ? middle - GOLDEN * (middle - a) : middle + GOLDEN * (b - middle);
        const double r = residual(t, s);
        if (!(fabs(r) > 0.0) || r * r_middle < 0.0) {
            if (!(fabs(r) > 0.0)) {
                add(s, x_of(s, t));
                return;
            }
            add_between(s, fmin(t, middle), fmax(t, middle));
            add_between(s, left ? a : t, left ? t : b);
            return;
        }
        if (fabs(r) < fabs(r_middle)) {
            *(left ? &b : &a) = middle;
            middle = t;
            r_middle = r;
        } else {
            *(left ? &a : &b) = t;
        }
    }
    /* A double root is known to the root of an ulp only. */
    if (fabs(r_middle) < 1e-14)
        add(s, x_of(s, middle));
}

static void note(struct roots *r, double x, double f) {
    if (isnan(f))
        return;
    if (!(f >= r->least)) {
        r->least = f;
        r->at_least = x;
    }
    if (!(f <= r->most)) {
        r->most = f;
        r->at_most = x;
    }
}

static void note_flat(struct roots *r, double a, double b) {
    r->from = isnan(r->from) ? fmin(a, b) : fmin(r->from, fmin(a, b));
    r->to = isnan(r->to) ? fmax(a, b) : fmax(r->to, fmax(a, b));
}

static void search_side(struct search *s, const double *t, const double *f, size_t points) {
    for (size_t i = 0; i < points; i++) {
        const double r = compressed(f[i], s);
        const double before = i ? compressed(f[i - 1], s) : (double)NAN;
        const double after = i + 1 < points ? compressed(f[i + 1], s) : (double)NAN;
        const int is_flat = !(fabs(r) > 0.0) && (!(fabs(before) > 0.0) || !(fabs(after) > 0.0)) &&
                            !(isnan(before) && isnan(after));
        if (isnan(r))
            continue;
        if (is_flat && !isnan(before) && !(fabs(before) > 0.0))
            note_flat(s->ret, x_of(s, t[i - 1]), x_of(s, t[i]));
        else if (!(fabs(r) > 0.0) && !is_flat)
            add(s, x_of(s, t[i]));
        if (r * before < 0.0)
            add_between(s, t[i - 1], t[i]);
        else if (r * before > 0.0 && r * after > 0.0 && fabs(r) <= fabs(before) &&
                 fabs(r) <= fabs(after))
            add_at_turn(s, t[i - 1], t[i], t[i + 1], r);
    }
}

static size_t scan(struct search *s, double *t, double *f) {
    const struct roots_of *of = s->of;
    const double a = of->logarithm ? log(of->low) : of->low;
    const double b = of->logarithm ? log(of->high) : of->high;
    const double inset = of->logarithm ? 0.0 : INSET * (b - a);
    const size_t points = of->points ? of->points : ROOTS_POINTS;
    for (size_t i = 0; i <= points; i++) {
        t[i] = a + inset + (b - a - 2.0 * inset) * ((double)i / (double)points);
        if (of->high_is_in && i == points)
            t[i] = b;
        f[i] = of->f(x_of(s, t[i]), of->data);
        note(s->ret, x_of(s, t[i]), f[i]);
    }
    return points + 1;
}

void roots_find(const struct roots_of *of, double value, struct roots *ret) {
    static const double none = (double)NAN;
    double t[2][ROOTS_POINTS + 1] = {{0.0}}, f[2][ROOTS_POINTS + 1] = {{0.0}};
    struct search s = {.of = of, .value = value, .ret = ret};
    const int sides = of->negative ? 2 : 1;
    size_t points = 0;
    *ret = (struct roots){0, {0.0}, none, none, none, none, none, none};
    for (int side = 0; side < sides; side++) {
        s.sign = side ? -1.0 : 1.0;
        points = scan(&s, t[side], f[side]);
    }
    const double at_zero = of->at_zero ? of->f(0.0, of->data) : none;
    note(ret, 0.0, at_zero);
    s.scale = fabs(value) > 0.0 ? fabs(value) : fmax(fabs(ret->least), fabs(ret->most));
    if (!(s.scale > 0.0 && isfinite(s.scale)))
        s.scale = 1.0;
    for (int side = 0; side < sides; side++) {
        s.sign = side ? -1.0 : 1.0;
        search_side(&s, t[side], f[side], points);
    }
    if (of->at_zero && !(fabs(at_zero - value) > 0.0) && !isnan(at_zero))
        add(&s, 0.0);
}
