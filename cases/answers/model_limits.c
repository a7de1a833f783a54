/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model_limits.h"
#include "cases/core/base.h"
#include "cases/core/unit_text.h"

/* Bodies are spheres and not half-spaces: the overlap of Hertz is wrong by up to this times a/R*. The sum over the modes of
 * an elastic sphere (Love 1927) with Hertz's pressure gives -0.4 to 0.62, for Poisson's ratios of 0 to 0.5, pressed
 * between two planes or stopped by one; the test `answers` sums it. */
#define NOT_FLAT 0.62
#define ONSET                                                                                      \
    1.6 /* peak pressure at which yield begins, over the yield strength, at a Poisson's ratio of 0.3 */
#define REACH_NM  0.3 /* of attraction, in the records */
#define MAP_JKR   5.0
#define MAP_DMT   0.1
#define STABLE_AT 2.0 /* w dt of the fastest mode */

unsigned model_adhesion(const struct ref_reference *reference) {
    const char *name = reference ? reference->name : "";
    return (!strncmp(name, "jkr_", 4) ? MODEL_IS_JKR : 0) |
           (!strncmp(name, "dmt_", 4) ? MODEL_IS_DMT : 0);
}

void model_facts_add(struct model_facts *facts, const char *name, size_t part, size_t parts,
                     double value) {
    size_t i = 0;
    while (i < facts->count && strcmp(facts->given[i].name, name) != 0)
        i++;
    if (isnan(value) || i == MODEL_FACTS)
        return;
    if (i == facts->count) {
        static const double none = (double)NAN;
        facts->given[facts->count++] = (struct ref_given){name, NULL, parts, {none, none, none}};
    }
    facts->given[i].value[part] = value;
}

/* By the formulas of reference/catalogue/limits.c; NaN: not known. */
static double number(const struct model_facts *f, const char *name) {
    const struct ref_problem problem = {f->count, f->given, NULL};
    return ref_number("limits", name, &problem);
}

/* --- the limits ----------------------------------------------------------------------------------- */

static void judge_size(const struct model_facts *f, struct model_limit *l) {
    l->value = number(f, "contact_size");
    l->limit = MODEL_ERROR / NOT_FLAT;
    l->error = NOT_FLAT * l->value;
    char wrong[32];
    snprintf(wrong, sizeof wrong, l->error < 1.0 ? "wrong by %.0f %%" : "meaningless",
             100.0 * l->error);
    snprintf(l->says, MODEL_SAYS,
             "the contact radius is %.2g of the effective radius. Hertz's solution is for contacts "
             "that are small beside the bodies, and its overlap may be %s here (%g %% from %.2g "
             "on). Is a unit missing?",
             l->value, wrong, 100.0 * MODEL_ERROR, l->limit);
}

static void judge_yield(const struct model_facts *f, struct model_limit *l) {
    const double pressure = number(f, "peak_pressure"), onset = number(f, "yield_onset");
    char peak[UNIT_TEXT_SIZE], strength[UNIT_TEXT_SIZE];
    unit_text(pressure, "Pa", 3, peak);
    unit_text(pressure / ONSET, "Pa", 3, strength);
    l->error = (double)NAN;
    l->value = f->is & (MODEL_YIELDS | MODEL_IS_JKR | MODEL_IS_DMT) ? (double)NAN : pressure;
    l->limit = isfinite(onset) ? onset : (double)NAN;
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
static void judge_tabor(const struct model_facts *f, struct model_limit *l) {
    const int jkr = (f->is & MODEL_IS_JKR) != 0;
    l->error = (double)NAN;
    l->limit = jkr ? MAP_JKR : MAP_DMT;
    l->value = f->is & (MODEL_IS_JKR | MODEL_IS_DMT) ? number(f, "tabor_number") : (double)NAN;
    l->exceeded = jkr ? l->value < l->limit : l->value > l->limit;
    snprintf(l->says, MODEL_SAYS,
             "Tabor's number is %.2g, if attraction reaches %g nm: %s is for numbers %s %g. The "
             "pull-off force lies between 3/2 and 2 times pi w R*.",
             l->value, REACH_NM, jkr ? "JKR" : "DMT", jkr ? "above" : "below", l->limit);
}

static void judge_lever(const struct model_facts *f, struct model_limit *l) {
    const int matters = (f->is & MODEL_TURNS) || isnan(number(f, "e_star"));
    l->value = matters ? number(f, "overlap_share") : (double)NAN;
    l->limit = 2.0 * MODEL_ERROR;
    l->error = 0.5 * l->value;
    snprintf(
        l->says, MODEL_SAYS,
        "the overlap is %.2g of the radius: moments differ by %.0f %% between laws whose lever is "
        "the radius and laws in which it is the distance to the contact point, the radius less "
        "half of the overlap.",
        l->value, l->error);
}

static void judge_step(const struct model_facts *f, struct model_limit *l) {
    l->value = f->is & MODEL_HAS_STEP ? number(f, "step_share") : (double)NAN;
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
    void (*judge)(const struct model_facts *f, struct model_limit *l);
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
    size_t count = 0;
    for (size_t i = 0; i < MODEL_LIMITS; i++) {
        struct model_limit l = {limits[i].name, limits[i].compares, limits[i].source,
                                .exceeded = -1};
        limits[i].judge(facts, &l);
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
