/* SPDX-License-Identifier: BSD-3-Clause */
/* Every law along paths that lie on a boundary: at the friction angle, at the limit, at overlap 0, without
 * friction, without slide, and one unit in the last place beside each. Whatever the law: its answers are
 * finite, the shear force is at most mu N, a contact at overlap <= 0 has no force and no history, rest
 * changes nothing, and neighbouring inputs give neighbouring answers. On straight loading at the friction
 * angle the force is mu N. Laws with a planted fault show that each of these finds something. */
#include <float.h>
#include <math.h>
#include "rig.h"

enum {
    STEPS = 64
};

/* Overlap at the end of each step and slides during it, m. */
struct path {
    const char *name;
    size_t count;
    double overlap[STEPS], slide_s[STEPS], slide_t[STEPS];
    int limit_at; /* the force is mu N after this step; < 0: not known */
};

struct found {
    char text[256];
};

/* --- what must hold ---------------------------------------------------------------------------- */

static int finite(const struct touch_force *f, const double *state, size_t count) {
    const double *number = &f->normal;
    for (const double *x = number; x <= &f->coupling_work; x++)
        if (!isfinite(*x))
            return 0;
    for (size_t i = 0; i < count; i++)
        if (!isfinite(state[i]))
            return 0;
    return 1;
}

static double shear(const struct touch_force *f) {
    return hypot(f->elastic_s, f->elastic_t);
}

/* 16 ulp: a root, a quotient and three products. */
static const double ulps = 16.0 * DBL_EPSILON;
static const double tiny = 1e-150; /* N: the squares of smaller forces are 0 */

/* What is wrong with one answer, NULL if nothing is. */
static const char *wrong(const struct rig *r, double mu, const struct path *p, size_t k,
                         const struct touch_force *f, const struct touch_force *before,
                         const double *state) {
    const double limit = mu * fabs(f->normal), change = fabs(shear(f) - shear(before));
    if (!finite(f, state, r->law->state_count))
        return "not a finite number";
    if (!(p->overlap[k] > 0.0)) {
        /* PFC's contacts are active at an overlap of 0, without force. */
        double sum = fabs(f->normal) + shear(f);
        for (size_t i = 0; i < r->law->state_count && !f->active; i++)
            sum += fabs(state[i]);
        return sum > tiny || (f->active && p->overlap[k] < 0.0) ? "force or history without contact"
                                                                : NULL;
    }
    if (!f->active)
        return "no contact at an overlap above 0";
    if (shear(f) > limit * (1.0 + ulps) + tiny)
        return "shear force above mu N";
    if ((int)k == p->limit_at && r->law->traits & TOUCH_TRAIT_SHEAR &&
        shear(f) < limit * (1.0 - 1e-12))
        return "shear force below mu N";
    const int rests = k > 0 && !(fabs(p->overlap[k] - p->overlap[k - 1]) > 0.0) &&
                      !(hypot(p->slide_s[k], p->slide_t[k]) > 0.0);
    return rests && change > ulps * limit + tiny ? "rest changes the shear force" : NULL;
}

/* Plays the path; the answers of all steps. Returns 0, or -1 with what is wrong. */
static int play(const struct rig *r, double mu, const struct path *p, struct touch_force ret[STEPS],
                struct found *ret_found) {
    double state[TOUCH_STATE_MAX] = {0}, next[TOUCH_STATE_MAX] = {0}, last = 0.0;
    for (size_t k = 0; k < p->count; k++) {
        const struct touch_motion motion = {.overlap = p->overlap[k],
                                            .slide_s = p->slide_s[k],
                                            .slide_t = p->slide_t[k],
                                            .velocity_s = p->slide_s[k],
                                            .velocity_t = p->slide_t[k],
                                            .velocity_n = p->overlap[k] - last,
                                            .dt = 1.0};
        r->law->step(r->law, r->coefficients, &motion, state, next, &ret[k]);
        const char *what = wrong(r, mu, p, k, &ret[k], k ? &ret[k - 1] : &ret[k], next);
        if (what) {
            snprintf(ret_found->text, sizeof ret_found->text, "%s, %s, step %zu: %s", r->law->name,
                     p->name, k, what);
            return -1;
        }
        memcpy(state, next, sizeof state);
        last = p->overlap[k];
    }
    return 0;
}

/* The path, and the same with one input of one step an ulp lower or higher. What follows may differ by
 * what such an input is worth: 1e-9 of the largest limit. */
static int compare(const struct rig *r, double mu, const struct path *p, struct found *ret_found) {
    static struct touch_force at[STEPS], beside[STEPS];
    double scale = 0.0;
    if (play(r, mu, p, at, ret_found))
        return -1;
    for (size_t k = 0; k < p->count; k++)
        scale = fmax(scale, fabs(at[k].normal));
    for (size_t i = 0; i < 4 * p->count; i++) {
        struct path other = *p;
        double *x = i % 4 < 2 ? &other.overlap[i / 4] : &other.slide_s[i / 4];
        if (!(fabs(*x) > 0.0) && i % 4 < 2)
            continue; /* beside 0 lies another contact */
        *x = nextafter(*x, i % 2 ? HUGE_VAL : -HUGE_VAL);
        other.limit_at = -1;
        if (play(r, mu, &other, beside, ret_found))
            return -1;
        for (size_t k = 0; k < p->count; k++) {
            const double off = fmax(
                hypot(at[k].elastic_s - beside[k].elastic_s, at[k].elastic_t - beside[k].elastic_t),
                fabs(at[k].normal - beside[k].normal));
            if (!(off <= 1e-9 * scale)) {
                snprintf(ret_found->text, sizeof ret_found->text,
                         "%s, %s: an ulp at step %zu changes the force of step %zu by %.3g N of "
                         "%.3g N",
                         r->law->name, p->name, i / 4, k, off, scale);
                return -1;
            }
        }
    }
    return 0;
}

/* --- paths ---------------------------------------------------------------------------------------- */

static void add(struct path *p, double overlap, double slide_s, double slide_t) {
    cr_assert(p->count < STEPS);
    p->overlap[p->count] = overlap;
    p->slide_s[p->count] = slide_s;
    p->slide_t[p->count] = slide_t;
    p->count++;
}

#define D 1e-3 /* m, overlap */

/* Straight in n steps, at that share of the friction angle; back, and forward again. */
static void straight(struct path *p, double slope, double share, int n) {
    for (int i = 1; i <= n; i++)
        add(p, D * i / n, slope * share * D / n, 0.0);
    p->limit_at = share < 1.0 ? -1 : n - 1;
    for (int i = n - 1; i > n / 2; i--)
        add(p, D * i / n, -slope * share * D / n, 0.0);
    for (int i = n / 2 + 1; i <= n; i++)
        add(p, D * i / n, slope * share * D / n, 0.0);
}

/* Slid to the limit, then what leaves it by nothing, by an ulp, by pressing, by going back. */
static void at_limit(struct path *p, double slope) {
    const double reach = slope * D;
    add(p, D, 0.0, 0.0);
    add(p, D, reach, 0.0);
    p->limit_at = 1;
    add(p, D, 0.0, 0.0);
    add(p, D, nextafter(0.0, 1.0), 0.0);
    add(p, D, -DBL_EPSILON * reach, 0.0);
    add(p, D, 0.0, 0.0);
    add(p, nextafter(D, 1.0), 0.0, 0.0);
    add(p, D, 0.0, 0.0);
    add(p, nextafter(D, 0.0), 0.0, 0.0);
    add(p, D, DBL_EPSILON * reach, 0.0);
    add(p, D, -reach, 0.0);
    add(p, D, -reach, 0.0);
    add(p, D, 0.0, reach);
    add(p, 0.5 * D, 0.0, 0.0);
    add(p, 0.5 * D, 0.0, 0.0);
}

/* Touch, leave and touch again at exactly 0, and at very small overlaps. Not smaller than 1e-300 m: below,
 * the product of overlap and radius is 0, and some laws divide by its root. Overlaps are differences of
 * lengths, and not smaller than an ulp of these. */
static void around_zero(struct path *p, double slope) {
    static const double overlap[] = {0.0,   1e-300, 0.0,  1e-290, 1e-300, -0.0, 0.0,  1e-20,
                                     1e-12, 1e-9,   0.0,  1e-9,   -1e-9,  0.0,  1e-3, 0.0,
                                     1e-3,  -1e-3,  1e-3, 1e-12,  1e-300, 1e-3, 1e-3, -1e-300};
    for (size_t k = 0; k < sizeof overlap / sizeof *overlap; k++)
        add(p, overlap[k], k % 3 ? slope * 0.1 * D : 0.0, k % 4 ? 0.0 : -slope * 0.2 * D);
    p->limit_at = -1;
}

/* Pressed only, and held. */
static void pressed(struct path *p) {
    for (int i = 0; i < 10; i++)
        add(p, D * (i < 6 ? 1 + i / 2 : 2), 0.0, 0.0);
    p->limit_at = -1;
}

static size_t make_paths(double slope, struct path ret[16]) {
    static const struct {
        const char *name;
        double share;
        int steps;
    } lines[] = {{"at the friction angle, 1 step", 1.0, 1},
                 {"at the friction angle, 7 steps", 1.0, 7},
                 {"at the friction angle, 20 steps", 1.0, 20},
                 {"an ulp below the friction angle", 1.0 - DBL_EPSILON, 13},
                 {"an ulp above the friction angle", 1.0 + DBL_EPSILON, 13},
                 {"at half the friction angle", 0.5, 13},
                 {"far above the friction angle", 100.0, 13}};
    size_t count = 0;
    memset(ret, 0, 16 * sizeof *ret);
    for (; count < sizeof lines / sizeof *lines; count++) {
        ret[count].name = lines[count].name;
        straight(&ret[count], slope, lines[count].share, lines[count].steps);
    }
    ret[count].name = "at the limit";
    at_limit(&ret[count++], slope);
    ret[count].name = "around overlap 0";
    around_zero(&ret[count++], slope);
    ret[count].name = "pressed and held";
    pressed(&ret[count++]);
    return count;
}

/* --- laws ------------------------------------------------------------------------------------------ */

/* Friction mu, no damping, and k_t/k_n = kappa, which is that of Mindlin for Poisson's ratio nu. */
static double kappa_of(double nu) {
    return 2.0 * (1.0 - nu) / (2.0 - nu);
}

static void prepare(struct rig *r, const struct touch_law *law, double mu, double nu) {
    RIG_MAKE(
        r, law, unit_balls,
        "?hz_shear: 1e9, hz_poiss: %.17g, young: 1e9, poisson: %.17g, fric: %.17g, mu_sl: %.17g, "
        "mu_ro: 0, restitution: 1, damp_formula: 0, friction: %.17g, k_n: 1e9, k_t: %.17g",
        nu, nu, mu, mu, mu, 1e9 * kappa_of(nu));
}

/* Returns 0, or -1 with what is wrong on the first path where something is. */
static int check(const struct rig *r, double mu, double slope, struct found *ret_found) {
    struct path paths[16];
    const size_t count = make_paths(slope, paths);
    for (size_t i = 0; i < count; i++)
        if (compare(r, mu, &paths[i], ret_found))
            return -1;
    return 0;
}

Test(boundaries, every_law) {
    static const double frictions[] = {0.0, 0.26794919243112270, 0.5, 0.57735026918962576, 1.0};
    static const double ratios[] = {0.0, 0.3, 0.5};
    const struct touch_law *law;
    for (size_t l = 0; (law = touch_law_at(l)); l++)
        for (size_t i = 0; i < sizeof frictions / sizeof *frictions; i++)
            for (size_t k = 0; k < sizeof ratios / sizeof *ratios; k++) {
                const double kappa = kappa_of(ratios[k]);
                struct rig r;
                struct found found = {""};
                prepare(&r, law, frictions[i], ratios[k]);
                cr_expect(!check(&r, frictions[i], frictions[i] / kappa, &found),
                          "mu %.17g, nu %g: %s", frictions[i], ratios[k], found.text);
            }
}

/* --- planted faults --------------------------------------------------------------------------------- */

#define PLANTED_MU 0.5

static int is_at_limit(const struct touch_force *f) {
    return f->active && fabs(shear(f) - PLANTED_MU * f->normal) <= 4e-16 * f->normal;
}

/* The right law is the data of the faulty one. */
#define FAULT(name, body)                                                                          \
    static void name(const struct touch_law *self, const void *coefficients,                       \
                     const struct touch_motion *motion, const double *state_in, double *ret_state, \
                     struct touch_force *ret) {                                                    \
        const struct touch_law *right = self->data;                                                \
        right->step(right, coefficients, motion, state_in, ret_state, ret);                        \
        body                                                                                       \
    }

FAULT(nan_at_limit, if (is_at_limit(ret)) ret->elastic_s = (double)NAN;)
FAULT(above_limit, ret->elastic_s *= 1.0 + 1e-12; ret->elastic_t *= 1.0 + 1e-12;)
FAULT(short_of_limit, if (is_at_limit(ret)) ret->elastic_s *= 1.0 - 1e-9;)
FAULT(
    history_at_zero, if (!(fabs(motion->overlap) > 0.0)) {
        memcpy(ret_state, state_in, self->state_count * sizeof *ret_state);
        ret_state[0] = 1.0;
    })
FAULT(energy_at_touch, if (motion->overlap < 1e-200) ret->strain_energy = 1.0 / motion->overlap;)
FAULT(rest_is_lost, if (!(fabs(motion->slide_s) > 0.0)) ret->elastic_s *= 0.5;)
FAULT(jump_of_force, if (motion->overlap > D) ret->normal *= 1.0 + 1e-6;)

Test(boundaries, planted_faults_are_found) {
    static const struct {
        void (*step)(const struct touch_law *self, const void *coefficients,
                     const struct touch_motion *motion, const double *state_in, double *ret_state,
                     struct touch_force *ret);
        const char *law, *what;
    } faults[] = {
        {nan_at_limit, "hertz", "not a finite number"},
        {above_limit, "hertz", "shear force above mu N"},
        {short_of_limit, "hertz", "shear force below mu N"},
        {history_at_zero, "mindlin_incremental", "force or history without contact"},
        {energy_at_touch, "hertz", "not a finite number"},
        {rest_is_lost, "hertz", "rest changes the shear force"},
        {jump_of_force, "hertz", "an ulp at step"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct rig r;
        struct found found = {"nothing"};
        struct touch_law faulty = *touch_law_find(faults[i].law);
        faulty.data = (void *)touch_law_find(faults[i].law);
        faulty.step = faults[i].step;
        prepare(&r, &faulty, PLANTED_MU, 0.0);
        cr_expect(check(&r, PLANTED_MU, PLANTED_MU, &found) == -1 &&
                      strstr(found.text, faults[i].what),
                  "fault %zu (%s): %s", i, faults[i].what, found.text);
    }
}
