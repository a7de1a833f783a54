/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model_limits.h"

#include <math.h>
#include <stdio.h>
#include "cases/base/unit_text.h"
#include "reference/solutions/elastic.h"
#include "reference/solutions/hertz.h"
#include "touchstone/common.h"

#define SPHERE   1.5
/* Bodies are spheres and not half-spaces: the overlap of Hertz is wrong by up to this times a/R*. The sum over the modes of
 * an elastic sphere (Love 1927) with Hertz's pressure gives -0.4 to 0.62, for Poisson's ratios of 0 to 0.5, pressed
 * between two planes or stopped by one; the test `answers` sums it. */
#define NOT_FLAT 0.62
#define ONSET                                                                                      \
    1.6 /* peak pressure at which yield begins, over the yield strength, at a Poisson's ratio of 0.3 */
#define REACH     3e-10 /* m, of attraction: a distance between atoms */
#define MAP_JKR   5.0
#define MAP_DMT   0.1
#define STABLE_AT 2.0 /* w dt of the fastest mode */

/* What follows from the facts; NaN: not known. */
struct contact {
    unsigned is;
    double r_eff, radius, e_star, overlap, size, yield_pressure, work, speed, step;
};

static double get(const struct model_facts *f, const char *name, size_t body) {
    return f->get(name, body, f->data);
}

static double either(double a, double b) {
    return isnan(a) ? b : a;
}

static double series(const struct model_facts *f, const char *name) {
    return ref_in_series(get(f, name, 0), get(f, name, 1));
}

static double e_star_of(const struct model_facts *f) {
    double of[2];
    for (size_t b = 0; b < 2; b++)
        of[b] = get(f, "rigid", b) > 0.0
                    ? HUGE_VAL
                    : ref_e_star_of_body(get(f, "young", b), get(f, "poisson", b));
    const double pair = either(get(f, "e_star", 0), ref_in_series(of[0], of[1]));
    const double contact = ref_e_star_of_contact(get(f, "hz_shear", 0), get(f, "hz_poiss", 0));
    const double e_star = either(pair, contact);
    const int is_hertz = !(fabs(either(get(f, "hz_alpha", 0), SPHERE) - SPHERE) > 0.0);
    return is_hertz && isfinite(e_star) ? e_star : (double)NAN;
}

static struct contact contact_of(const struct model_facts *f) {
    struct contact c = {.is = f->is};
    const double m = either(get(f, "m_eff", 0), series(f, "mass"));
    c.radius = fmin(get(f, "radius", 0), get(f, "radius", 1)); /* of two, the known one */
    c.r_eff = either(get(f, "r_eff", 0), series(f, "radius"));
    c.e_star = e_star_of(f);
    c.speed = either(get(f, "normal_speed", 0), get(f, "speed", 0));
    const double elastic =
        isnan(c.e_star)
            ? c.speed * sqrt(m / get(f, "k_n", 0))
            : ref_elastic_max_overlap(SPHERE, ref_hertz_h(c.e_star, c.r_eff), m, c.speed);
    c.overlap = either(either(get(f, "max_overlap", 0), get(f, "overlap", 0)), elastic);
    c.size =
        either(get(f, "contact_radius", 0),
               either(get(f, "rest_radius", 0),
                      isnan(c.e_star * c.overlap) ? (double)NAN
                                                  : ref_hertz_contact_radius(c.r_eff, c.overlap))) /
        c.r_eff;
    c.yield_pressure = get(f, "yield_pressure", 0);
    c.work = either(get(f, "work_of_adhesion", 0), get(f, "w", 0));
    c.step = get(f, "stable_step", 0);
    return c;
}

/* --- the limits ----------------------------------------------------------------------------------- */

static void judge_size(const struct contact *c, struct model_limit *l) {
    l->value = c->size;
    l->limit = MODEL_ERROR / NOT_FLAT;
    l->error = NOT_FLAT * c->size;
    char wrong[32];
    snprintf(wrong, sizeof wrong, l->error < 1.0 ? "wrong by %.0f %%" : "meaningless",
             100.0 * l->error);
    snprintf(l->says, MODEL_SAYS,
             "the contact radius is %.2g of the effective radius. Hertz's solution is for contacts "
             "that are small beside the bodies, and its overlap may be %s here (%g %% from %.2g "
             "on). Is a unit missing?",
             l->value, wrong, 100.0 * MODEL_ERROR, l->limit);
}

static void judge_yield(const struct contact *c, struct model_limit *l) {
    const double pressure = isnan(c->e_star * c->overlap)
                                ? (double)NAN
                                : ref_hertz_peak_pressure(c->e_star, c->r_eff, c->overlap);
    char peak[UNIT_TEXT_SIZE], strength[UNIT_TEXT_SIZE];
    unit_text(pressure, "Pa", 3, peak);
    unit_text(pressure / ONSET, "Pa", 3, strength);
    l->error = (double)NAN;
    l->value = c->is & (MODEL_YIELDS | MODEL_IS_JKR | MODEL_IS_DMT) ? (double)NAN : pressure;
    l->limit = isfinite(c->yield_pressure) ? c->yield_pressure : (double)NAN;
    if (isnan(l->limit))
        snprintf(
            l->says, MODEL_SAYS,
            "the pressure reaches %s, and no yield is assumed: right for a yield strength above "
            "%s.",
            peak, strength);
    else
        snprintf(l->says, MODEL_SAYS,
                 "the pressure reaches %s, %.2g times that at which the bodies begin to yield; the "
                 "answer is that of bodies that do not.",
                 peak, pressure / l->limit);
}

/* Of attraction: elastic deformation by it over its reach. */
static void judge_tabor(const struct contact *c, struct model_limit *l) {
    const int jkr = (c->is & MODEL_IS_JKR) != 0;
    const double ratio = c->work / c->e_star;
    l->error = (double)NAN;
    l->limit = jkr ? MAP_JKR : MAP_DMT;
    l->value = c->is & (MODEL_IS_JKR | MODEL_IS_DMT)
                   ? cbrt(c->r_eff * ratio * ratio / (REACH * REACH * REACH))
                   : (double)NAN;
    l->exceeded = jkr ? l->value < l->limit : l->value > l->limit;
    snprintf(l->says, MODEL_SAYS,
             "Tabor's number is %.2g, if attraction reaches %g nm: %s is for numbers %s %g. The "
             "pull-off force lies between 3/2 and 2 times pi w R*.",
             l->value, REACH / 1e-9, jkr ? "JKR" : "DMT", jkr ? "above" : "below", l->limit);
}

static void judge_lever(const struct contact *c, struct model_limit *l) {
    const int matters = (c->is & MODEL_TURNS) || isnan(c->e_star);
    l->value = matters ? c->overlap / c->radius : (double)NAN;
    l->limit = 2.0 * MODEL_ERROR;
    l->error = 0.5 * l->value;
    snprintf(
        l->says, MODEL_SAYS,
        "the overlap is %.2g of the radius: moments differ by %.0f %% between laws whose lever is "
        "the radius and laws in which it is the distance to the contact point, the radius less "
        "half of the overlap.",
        l->value, l->error);
}

static void judge_step(const struct contact *c, struct model_limit *l) {
    const double duration = ref_elastic_duration(SPHERE) * c->overlap / c->speed;
    l->value = c->is & MODEL_HAS_STEP ? c->step / duration : (double)NAN;
    l->limit = (double)NAN;
    l->error = asin(0.5 * STABLE_AT) / (0.5 * STABLE_AT) - 1.0;
    snprintf(
        l->says, MODEL_SAYS,
        "stable is not accurate: at this step the fastest oscillation is %.0f %% too fast, and "
        "the contact lasts %.2g steps.",
        100.0 * l->error, 1.0 / l->value);
}

static const struct {
    const char *name, *compares, *source;
    void (*judge)(const struct contact *c, struct model_limit *l);
} limits[] = {
    {"size", "contact radius over effective radius",
     "Johnson (1985) sec. 4.2; modes of a sphere, Love (1927)", judge_size},
    {"yield", "peak pressure (Pa) and the pressure at which yield begins",
     "Johnson (1985) sec. 6.1", judge_yield},
    {"tabor", "Tabor's number (R* w^2/(E*^2 z^3))^(1/3) with z = 0.3 nm",
     "Tabor (1977); Johnson and Greenwood (1997)", judge_tabor},
    {"lever", "largest overlap over the smaller radius",
     "radius, or radius less half of the overlap", judge_lever},
    {"step", "time step over the duration of the elastic contact",
     "central differences: sin(w' dt/2) = w dt/2", judge_step},
};
_Static_assert(TOUCH_COUNT(limits) == MODEL_LIMITS, "one place for each limit");

size_t model_limits(const struct model_facts *facts, struct model_limit ret[MODEL_LIMITS]) {
    const struct contact c = contact_of(facts);
    size_t count = 0;
    for (size_t i = 0; i < MODEL_LIMITS; i++) {
        struct model_limit l = {limits[i].name, limits[i].compares, limits[i].source,
                                .exceeded = -1};
        limits[i].judge(&c, &l);
        if (!isfinite(l.value))
            continue;
        if (l.exceeded < 0)
            l.exceeded = l.value > l.limit;
        if (!l.exceeded && !isnan(l.limit))
            *l.says = '\0';
        ret[count++] = l;
    }
    return count;
}

double model_limits_excess(const struct model_facts *facts) {
    struct model_limit l[MODEL_LIMITS];
    const size_t count = model_limits(facts, l);
    double most = 0.0;
    for (size_t i = 0; i < count; i++)
        if (l[i].exceeded)
            most = fmax(most, fmax(l[i].value / l[i].limit, l[i].limit / l[i].value));
    return most;
}
