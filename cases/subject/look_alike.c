/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "look_alike.h"
#include "cases/play/by_role.h"
#include "cases/base/vector.h"
#include "shared_run.h"
#include "touchstone/common.h"

/* prepare() is given values alone: the conventions, and which law it is, stand behind those of the
 * properties. */
#define HIDDEN (TOUCH_PROPERTY_MAX - 1)

static const struct known {
    const char *name;
    struct conventions conventions;
} known[] = {
    {"hertzian", {{[CONVENTION_damping] = DAMPING_NONE}}},
    {"hertz_mindlin", {{[CONVENTION_rolling] = ROLLING_EACH}}},
    {"hertz_mindlin_displacement",
     {{[CONVENTION_history] = HISTORY_DISPLACEMENT, [CONVENTION_rolling] = ROLLING_EACH}}},
    {"hertz_mindlin_corrected",
     {{[CONVENTION_limit_from] = LIMIT_FROM_REPULSIVE,
       [CONVENTION_damping] = DAMPING_EXACT,
       [CONVENTION_rolling] = ROLLING_COUPLE}}},
    {"mindlin_virtual_path",
     {{[CONVENTION_limit_on] = LIMIT_ON_SPRING,
       [CONVENTION_limit_from] = LIMIT_FROM_ELASTIC,
       [CONVENTION_damping] = DAMPING_NONE,
       [CONVENTION_partial_slip] = PARTIAL_SLIP_EXACT}}},
    {"hertz",
     {{[CONVENTION_limit_on] = LIMIT_ON_SPRING,
       [CONVENTION_limit_from] = LIMIT_FROM_ELASTIC,
       [CONVENTION_damping] = DAMPING_NONE,
       [CONVENTION_twirl] = TWIRL_FOLLOWS}}},
    {"viscoelastic_nonlinear", {{0}}},
    {"hertz_mindlin_general", {{[CONVENTION_twirl] = TWIRL_FOLLOWS}}},
};

static const struct known *known_of(const struct touch_law *law) {
    for (size_t i = 0; i < TOUCH_COUNT(known); i++)
        if (!strcmp(known[i].name, law->name))
            return &known[i];
    return NULL;
}

/* A value of the law's, of body b; `otherwise` where the law has no such property. */
static double value(const struct touch_law *law, const struct touch_values *values,
                    const char *keyword, int b, double otherwise) {
    double of[2];
    return touch_values_get(law, values, keyword, of, NULL) == TOUCH_OK ? of[b] : otherwise;
}

static double value_of(const struct play_case *c, const char *keyword) {
    return value(c->law, &c->values, keyword, 0, (double)NAN);
}

/* The formulas of viscoelastic_nonlinear for its dashpot, by the names of the choices. */
static const struct formula {
    const char *name;
    unsigned char damping;
    int quarters;   /* the dashpot goes with overlap^(quarters/4) */
    int times_mass; /* its coefficient is given for a unit of mass */
} formulas[] = {
    {"none", DAMPING_NONE, 0, 0},
    {"linear", DAMPING_SUPPLIED, 0, 0},
    {"critical_ratio", DAMPING_SUPPLIED, 1, 0},
    {"tti", DAMPING_DEMLAB, 1, 0},
    {"kk", DAMPING_SUPPLIED, 2, 0},
    {"lh", DAMPING_SUPPLIED, 0, 1},
    {"tti_exact", DAMPING_EXACT, 1, 0},
};

/* NULL: the law has no such choice. */
static const struct formula *formula_of(const struct touch_law *law,
                                        const struct touch_values *values) {
    char name[32] = "";
    const int k = touch_property_find(law, "damp_formula");
    if (k >= 0)
        touch_choice_name(&law->properties[k], (size_t)values->of[k][0], name, sizeof name);
    for (size_t i = 0; i < TOUCH_COUNT(formulas); i++)
        if (!strcmp(formulas[i].name, name))
            return &formulas[i];
    return NULL;
}

static unsigned char lever_of(enum touch_arm arm) {
    static const unsigned char levers[] = {
        [TOUCH_ARM_CONTACT_POINT] = LEVER_POINT,
        [TOUCH_ARM_RADIUS] = LEVER_RADIUS,
        [TOUCH_ARM_SURFACE] = LEVER_SURFACE,
        [TOUCH_ARM_SHARE] = LEVER_SHARE,
    };
    return levers[arm];
}

void look_alike_choices(const struct play_case *c, struct conventions *conventions,
                        unsigned char declared[CONVENTION_COUNT]) {
    static const struct {
        const char *keyword, *choice, *conventions;
    } others[] = {
        {"limit", "sum", "limit_on: sum, limit_leaves: cut_alike"},
        {"limit", "sum_rest", "limit_on: sum, limit_leaves: less_dashpot"},
        {"limit", "spring", "limit_on: spring"},
        {"limit", "spring_sticking", "limit_on: spring_sticking"},
        {"damping", "ratio", "damping: supplied"},
        {"damping", "velocity", "damping: supplied"},
        {"damping", "mass_velocity", "damping: supplied"},
        {"damping", "viscoelastic", "damping: supplied"},
    };
    struct touch_message unused;
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        unsigned char named[CONVENTION_COUNT];
        char choice[32], text[80];
        if (p->type != TOUCH_CHOICE ||
            !touch_choice_name(p, (size_t)c->values.of[k][0], choice, sizeof choice))
            continue;
        snprintf(text, sizeof text, "%s: %s", p->keyword, choice);
        for (size_t i = 0; i < TOUCH_COUNT(others); i++)
            if (!strcmp(others[i].keyword, p->keyword) && !strcmp(others[i].choice, choice))
                snprintf(text, sizeof text, "%s", others[i].conventions);
        if (conventions_read(text, conventions, named, &unused))
            continue;
        for (size_t i = 0; i < CONVENTION_COUNT; i++)
            declared[i] = declared[i] || named[i];
    }
}

/* The same of a law of the family; nonzero: a coefficient is supplied that our law does not have. */
static int read_choices(const struct play_case *c, struct conventions *ret) {
    static const char *const supplied[] = {"k_t_ratio", "k_t", "damp", "c_t_ratio"};
    unsigned char unused[CONVENTION_COUNT] = {0};
    for (size_t i = 0; i < TOUCH_COUNT(supplied); i++)
        if (!isnan(value_of(c, supplied[i])))
            return -1;
    look_alike_choices(c, ret, unused);
    return 0;
}

int look_alike_conventions(const struct play_case *c, struct conventions *ret) {
    const struct known *law = known_of(c->law);
    if (!law)
        return -1;
    *ret = law->conventions;
    if (touch_property_find(c->law, "k_t_ratio") >= 0 && read_choices(c, ret))
        return -1;
    ret->of[CONVENTION_lever] = lever_of(c->slip_arm);
    ret->of[CONVENTION_turning] =
        c->law->transport == TOUCH_TRANSPORT_ROTATE ? TURNING_EXACT : TURNING_KEPT;
    if (by_role(c->law, &c->values, TOUCH_UNLOADING, 0, 0.0) > 0.5)
        ret->of[CONVENTION_unloading] = UNLOADING_SCALED;
    const struct formula *formula = formula_of(c->law, &c->values);
    if (formula) {
        const int cut = value_of(c, "remove_cohesion") > 0.5;
        ret->of[CONVENTION_tension] = cut ? TENSION_CUT : TENSION_ALLOWED;
        ret->of[CONVENTION_damping] =
            cut && formula->damping == DAMPING_EXACT ? DAMPING_EXACT_FORCE : formula->damping;
    }
    return 0;
}

static int has(uint32_t traits, uint32_t trait) {
    return (traits & trait) != 0;
}

/* What traits, levers and transport of a foreign law say of conventions, where the case's law has others. */
static void read_members(const struct play_case *c, const struct play_description *d,
                         struct conventions *is) {
    const uint32_t other = d->traits ^ c->law->traits;
    const int follows = d->transport == TOUCH_TRANSPORT_ROTATE;
    if (has(other, TOUCH_TRAIT_HISTORY_FORCE | TOUCH_TRAIT_HISTORY_DISPLACEMENT))
        is->of[CONVENTION_history] =
            has(d->traits, TOUCH_TRAIT_HISTORY_DISPLACEMENT) ? HISTORY_DISPLACEMENT : HISTORY_FORCE;
    if (has(other, TOUCH_TRAIT_CAP_WITH_DAMPER))
        is->of[CONVENTION_limit_on] =
            has(d->traits, TOUCH_TRAIT_CAP_WITH_DAMPER) ? LIMIT_ON_SUM : LIMIT_ON_SPRING;
    if (has(other, TOUCH_TRAIT_CAP_ELASTIC | TOUCH_TRAIT_CAP_TOTAL))
        is->of[CONVENTION_limit_from] =
            has(d->traits, TOUCH_TRAIT_CAP_ELASTIC) ? LIMIT_FROM_ELASTIC : LIMIT_FROM_SIZE;
    if (has(other, TOUCH_TRAIT_TENSILE))
        is->of[CONVENTION_tension] =
            has(d->traits, TOUCH_TRAIT_TENSILE) ? TENSION_ALLOWED : TENSION_CUT;
    is->of[CONVENTION_lever] = lever_of(c->slip_arm_given ? c->slip_arm : d->slip_arm);
    if (d->transport == TOUCH_TRANSPORT_NONE || d->transport == c->law->transport)
        return;
    is->of[CONVENTION_twirl] = follows ? TWIRL_FOLLOWS : TWIRL_STAYS;
    is->of[CONVENTION_turning] = follows ? TURNING_EXACT : TURNING_KEPT;
}

int look_alike_declared(const struct play_case *c, const struct play_description *description,
                        struct conventions *ret_own, struct conventions *ret_declared) {
    struct touch_message unused;
    if (look_alike_conventions(c, ret_own))
        return -1;
    *ret_declared = *ret_own;
    read_members(c, description, ret_declared);
    if (conventions_read(description->conventions, ret_declared, NULL, &unused))
        return -1;
    /* A dashpot that the case supplies is taken as it is, and where it asks for none there is none. */
    const unsigned char damping = ret_own->of[CONVENTION_damping];
    if (damping == DAMPING_SUPPLIED || damping == DAMPING_NONE || formula_of(c->law, &c->values))
        ret_declared->of[CONVENTION_damping] = damping;
    return 0;
}

/* --- coefficients ----------------------------- */

struct look_alike_state {
    double active, shear_s, shear_t, root; /* root: sqrt(overlap) of the last step */
    double stiffness_s, slipping;
};

static const struct touch_field state_fields[] = {
    {"active", "1", "1 while the bodies overlap"},
    {"shear_s", "", "carried shear along s: N, or m with displacement history"},
    {"shear_t", "", "the same along t"},
    {"root", "m^1/2", "square root of the overlap"},
    {"stiffness_s", "N/m", "shear stiffness"},
    {"slipping", "1", "1 while the shear force is at its limit"},
};

struct look_alike_coefficients {
    struct conventions is;
    double h, g;          /* N m^-3/2: 4/3 E* sqrt(R*), 8 G* sqrt(R*) */
    double dashpot;       /* normal, N s/m^(1 + quarters/4) */
    double dashpot_shear; /* N s/m^(5/4) */
    double distance;      /* m: R1 + R2, for slip that is scaled; infinite for a plane */
    double sliding, rolling, r_eff;
    double arm[2]; /* m, for rolling friction against each spin */
    int quarters;
};

/* The properties of all these laws in one set of words. */
struct material {
    double young[2], poisson[2], restitution, sliding, rolling, dashpot;
    double constant; /* MUSEN's, of both dashpots */
    int quarters, times_mass;
};

static struct material material_of(const struct touch_law *law, const struct touch_values *v) {
    const struct formula *formula = formula_of(law, v);
    struct material m = {
        .restitution = by_role(law, v, TOUCH_RESTITUTION, 0, 1.0),
        .sliding = by_role(law, v, TOUCH_FRICTION, 0, 0.0),
        .rolling = by_role(law, v, TOUCH_ROLLING_FRICTION, 0, 0.0),
        .dashpot = by_role(law, v, TOUCH_DASHPOT_N_OWN, 0, (double)NAN),
        .constant = by_role(law, v, TOUCH_DAMPING_CONSTANT, 0, 1.8257),
        .quarters = formula ? formula->quarters : 1,
        .times_mass = formula && formula->times_mass,
    };
    for (int b = 0; b < 2; b++)
        m.young[b] = by_role_young(law, v, b, &m.poisson[b]);
    return m;
}

/* Damping ratio for an end of contact at zero overlap; its inverse is exp(-pi zeta/sqrt(1 -
 * zeta^2)). */
static double exact_ratio(double e) {
    return e > 0.0 ? -log(e) / hypot(TOUCH_PI, log(e)) : 1.0;
}

/* The same for an end at zero force: exp(-2 zeta acos(zeta)/sqrt(1 - zeta^2)), by bisection. */
static double exact_ratio_at_zero_force(double e) {
    double low = 0.0, high = 40.0;
    for (int k = 0; k < 200; k++) {
        const double z = 0.5 * (low + high), gap = (1.0 - z) * (1.0 + z);
        const double turn = gap > 0.0   ? acos(z) / sqrt(gap)
                            : gap < 0.0 ? acosh(z) / sqrt(-gap)
                                        : 1.0;
        if (exp(-2.0 * z * turn) > e)
            low = z;
        else
            high = z;
    }
    return low;
}

/* x > 0. roundings: so many times the rounding of the terms, one each, is added. */
static double polynomial(size_t count, const double *coefficient, double x, double roundings) {
    double sum = 0.0, size = 0.0;
    for (size_t k = count; k-- > 0;) {
        sum = sum * x + coefficient[k];
        size = size * x + fabs(coefficient[k]);
    }
    return sum + roundings * (double)count * DBL_EPSILON * size;
}

/* Tsuji's alpha for restitution e, a fit (LAMMPS manual, pair_style granular, damping tsuji). The
 * dashpot is alpha sqrt(m h) overlap^(1/4), so zeta = alpha/sqrt 5. */
static double tsuji_ratio(double e, double roundings) {
    static const double fit[] = {1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
    return polynomial(TOUCH_COUNT(fit), fit, e, roundings) / sqrt(5.0);
}

/* The fit of Thornton et al. (2013) for an end at zero force, as YADE has it. */
static double thornton_ratio(double e, double roundings) {
    static const double fit[] = {0.0,       -6.918798, -16.41105, 146.8049, -796.4559, 2928.711,
                                 -7206.864, 11494.29,  -11342.18, 6276.757, -1489.915};
    const double a = polynomial(TOUCH_COUNT(fit), fit, e, roundings);
    const double beta = sqrt(1.0 / (1.0 - (1.0 + e) * (1.0 + e) * exp(a)) - 1.0);
    return sqrt(1.2) * beta; /* their ratio is to the tangent stiffness */
}

/* constant: MUSEN's. roundings: 0, or a number of them, which is added to a fit. */
static double ratio_of(unsigned damping, double e, double constant, double roundings) {
    if (!(e < 1.0))
        return 0.0;
    switch (damping) {
    case DAMPING_MUSEN:
        return constant / (2.0 * sqrt(5.0 / 6.0)) * exact_ratio(e);
    case DAMPING_EXACT:
        return exact_ratio(e);
    case DAMPING_TSUJI:
        return tsuji_ratio(e, roundings);
    case DAMPING_THORNTON:
        return thornton_ratio(e, roundings);
    case DAMPING_DEMLAB:
        return 2.2664 / sqrt(5.0) * (e > 0.0 ? -log(e) / sqrt(10.1354 + log(e) * log(e)) : 1.0);
    case DAMPING_EXACT_FORCE:
        return exact_ratio_at_zero_force(e);
    default:
        return 0.0;
    }
}

double look_alike_rounding(const struct play_case *c, const struct conventions *conventions) {
    const struct material m = material_of(c->law, &c->values);
    const unsigned damping = conventions->of[CONVENTION_damping];
    const double ratio = ratio_of(damping, m.restitution, m.constant, 0.0);
    const double other = ratio_of(damping, m.restitution, m.constant, 1.0);
    return ratio > 0.0 ? fabs(other - ratio) / ratio / DBL_EPSILON : 0.0;
}

static enum touch_status look_alike_prepare(const struct touch_values *values,
                                            const struct touch_pair *pair, void *ret,
                                            struct touch_message *message) {
    (void)message;
    const struct touch_law *law = touch_law_find(known[(size_t)values->of[HIDDEN][1]].name);
    const struct material m = material_of(law, values);
    struct look_alike_coefficients c = {.is = conventions_unpack(values->of[HIDDEN][0])};
    double normal = 0.0, shear = 0.0;
    for (int b = 0; b < 2; b++) {
        if (pair->rigid[b])
            continue;
        normal += (1.0 - m.poisson[b] * m.poisson[b]) / m.young[b];
        shear += (2.0 - m.poisson[b]) * 2.0 * (1.0 + m.poisson[b]) / m.young[b];
    }
    const int wall = isinf(pair->radius[1]);
    const double other =
        wall && c.is.of[CONVENTION_wall] == WALL_SPHERE ? 1e8 * pair->radius[0] : pair->radius[1];
    const double mass = 1.0 / (1.0 / pair->mass[0] + 1.0 / pair->mass[1]);
    c.r_eff = 1.0 / (1.0 / pair->radius[0] + 1.0 / other);
    c.distance = pair->radius[0] + other;
    c.h = 4.0 / 3.0 / normal * sqrt(c.r_eff);
    c.g = 8.0 / shear * sqrt(c.r_eff);
    const double zeta = ratio_of(c.is.of[CONVENTION_damping], m.restitution, m.constant, 0.0);
    c.quarters = m.quarters;
    c.dashpot = sqrt(5.0 * mass * c.h) * zeta;
    c.dashpot_shear = 2.0 * sqrt(5.0 / 6.0) * zeta * sqrt(mass * c.g);
    if (c.is.of[CONVENTION_damping] == DAMPING_SUPPLIED) {
        c.dashpot = (isnan(m.dashpot) ? 0.0 : m.dashpot) * (m.times_mass ? mass : 1.0);
        c.dashpot_shear = 0.0;
    }
    c.sliding = m.sliding;
    c.rolling = m.rolling;
    for (int b = 0; b < 2; b++)
        c.arm[b] = isinf(pair->radius[b]) ? 0.0 : pair->radius[b];
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

/* --- the step ----------------------------- */

static void normal_part(const struct look_alike_coefficients *c, const struct touch_motion *motion,
                        struct touch_force *ret) {
    const double root = sqrt(motion->overlap), quarter = sqrt(root);
    const double elastic = c->h * motion->overlap * root;
    const double power = c->quarters == 0 ? 1.0 : c->quarters == 1 ? quarter : root;
    double dashpot = c->dashpot * power * motion->velocity_n;
    if (c->is.of[CONVENTION_tension] == TENSION_CUT)
        dashpot = fmax(dashpot, -elastic);
    *ret = (struct touch_force){
        .normal = elastic + dashpot,
        .normal_elastic = elastic,
        .normal_dashpot = dashpot,
        .stiffness_n = 1.5 * c->h * root,
        .stiffness_s = c->is.of[CONVENTION_shear_stiffness] == STIFFNESS_CONSTANT ? c->g
                       : c->is.of[CONVENTION_shear_stiffness] == STIFFNESS_NONE   ? 0.0
                                                                                  : c->g * root,
        .active = 1u,
    };
}

static double limit_of(const struct look_alike_coefficients *c, const struct touch_force *f) {
    switch (c->is.of[CONVENTION_limit_from]) {
    case LIMIT_FROM_ELASTIC:
        return c->sliding * f->normal_elastic;
    case LIMIT_FROM_REPULSIVE:
        return c->sliding * fmax(f->normal, 0.0);
    default:
        return c->sliding * fabs(f->normal);
    }
}

/* Shear in a step: what is carried into it, and what comes out; along both axes of the plane, or in space. */
struct shear {
    int count; /* components: 2 or 3 */
    double carried[3], slide[3], velocity[3];
    double spring[3], dashpot[3], total[3];
    double from[3],
        trial[3]; /* N: what was carried, as a force of now; that and what the slide adds */
    int slipping;
};

static void shear_limit(const struct look_alike_coefficients *c, const double trial[3],
                        const double dash[3], double limit, struct shear *shear) {
    const unsigned char *is = c->is.of;
    const int on_sum = is[CONVENTION_limit_on] == LIMIT_ON_SUM;
    double sum = 0.0;
    for (int i = 0; i < shear->count; i++)
        sum = hypot(sum, on_sum ? trial[i] + dash[i] : trial[i]);
    shear->slipping = sum > limit;
    const double cut = shear->slipping ? limit / sum : 1.0;
    const int off = is[CONVENTION_limit_on] == LIMIT_ON_SPRING_STICKING && shear->slipping;
    const int rest = on_sum && shear->slipping && is[CONVENTION_limit_leaves] == LIMIT_LEAVES_REST;
    for (int i = 0; i < shear->count; i++) {
        const double capped = on_sum ? cut * (trial[i] + dash[i]) : cut * trial[i];
        shear->spring[i] = rest ? capped - dash[i] : cut * trial[i];
        shear->dashpot[i] = off ? 0.0 : on_sum && !rest ? cut * dash[i] : dash[i];
        shear->total[i] = on_sum || off ? capped : capped + dash[i];
    }
}

/* Returns the factor from the spring to what is carried on. */
static double shear_force(const struct look_alike_coefficients *c, double overlap, double old_root,
                          double dt, const struct touch_force *normal, struct shear *shear) {
    const unsigned char *is = c->is.of;
    const double root = sqrt(overlap), k = normal->stiffness_s;
    const int scaled = is[CONVENTION_unloading] == UNLOADING_SCALED && root < old_root;
    const double keep = scaled ? root / old_root : 1.0;
    const double carry = is[CONVENTION_history] == HISTORY_DISPLACEMENT ? k : 1.0;
    const double damping = c->dashpot_shear * sqrt(root);
    double trial[3], dash[3];
    for (int i = 0; i < shear->count; i++) {
        const double speed =
            is[CONVENTION_velocity] == VELOCITY_SLIDE ? shear->slide[i] / dt : shear->velocity[i];
        shear->from[i] = carry * (keep * shear->carried[i]);
        trial[i] = shear->trial[i] = shear->from[i] + k * shear->slide[i];
        dash[i] = damping * speed;
    }
    shear_limit(c, trial, dash, limit_of(c, normal), shear);
    return carry > 0.0 ? 1.0 / carry : 0.0;
}

/* Slip that is scaled. */
static double growth_of(const struct look_alike_coefficients *c, double overlap) {
    return c->is.of[CONVENTION_slip] == SLIP_SCALED && isfinite(c->distance)
               ? c->distance / (c->distance - overlap)
               : 1.0;
}

/* A linearised rotation about the normal is the law's own; all other transport is the player's. */
static int turns_itself(const struct conventions *is) {
    return is->of[CONVENTION_twirl] == TWIRL_FOLLOWS &&
           is->of[CONVENTION_turning] == TURNING_LINEAR;
}

/* What was carried held as much at the stiffness before: a force T holds T^2/2k, a displacement k xi^2/2. */
static double held_before(const struct look_alike_coefficients *c,
                          const struct look_alike_state *old) {
    const double square = old->shear_s * old->shear_s + old->shear_t * old->shear_t;
    if (!(old->stiffness_s > 0.0))
        return 0.0;
    return c->is.of[CONVENTION_history] == HISTORY_DISPLACEMENT ? 0.5 * old->stiffness_s * square
                                                                : 0.5 * square / old->stiffness_s;
}

/* Energies, of springs held and of what this step has lost. */
static void book(const struct look_alike_coefficients *c, const struct touch_motion *motion,
                 const struct look_alike_state *old, const struct shear *shear,
                 struct touch_force *ret) {
    const double k = ret->stiffness_s;
    double kept = 0.0;
    ret->dashpot_work = ret->normal_dashpot * motion->velocity_n * motion->dt;
    for (int i = 0; i < shear->count; i++) {
        ret->dashpot_work += shear->dashpot[i] * shear->velocity[i] * motion->dt;
        if (!(k > 0.0))
            continue;
        ret->strain_shear += 0.5 * shear->spring[i] * shear->spring[i] / k;
        ret->slip_work +=
            0.5 * (shear->from[i] + shear->spring[i]) * (shear->trial[i] - shear->spring[i]) / k;
        kept += 0.5 * shear->from[i] * shear->from[i] / k;
    }
    ret->strain_energy = 0.4 * ret->normal_elastic * motion->overlap + ret->strain_shear;
    ret->coupling_work = held_before(c, old) - kept;
}

/* Shear along both axes: 0 for s, 1 for t. */
static void shear_part(const struct look_alike_coefficients *c, const struct touch_motion *motion,
                       const struct look_alike_state *old, struct look_alike_state *ret_state,
                       struct touch_force *ret) {
    const double grow = growth_of(c, motion->overlap);
    const double twirl =
        turns_itself(&c->is) ? 0.5 * (motion->spin[0][0] + motion->spin[1][0]) * motion->dt : 0.0;
    struct shear shear = {
        .count = 2,
        .carried = {old->shear_s - twirl * old->shear_t, old->shear_t + twirl * old->shear_s},
        .slide = {grow * motion->slide_s, grow * motion->slide_t},
        .velocity = {grow * motion->velocity_s, grow * motion->velocity_t},
    };
    const double back = shear_force(c, motion->overlap, old->root, motion->dt, ret, &shear);
    book(c, motion, old, &shear, ret);
    ret->shear_s = shear.total[0];
    ret->shear_t = shear.total[1];
    ret->elastic_s = shear.spring[0];
    ret->elastic_t = shear.spring[1];
    ret->dashpot_s = shear.dashpot[0];
    ret->dashpot_t = shear.dashpot[1];
    ret->slipping = (uint32_t)shear.slipping;
    *ret_state = (struct look_alike_state){1.0,
                                           shear.spring[0] * back,
                                           shear.spring[1] * back,
                                           sqrt(motion->overlap),
                                           ret->stiffness_s,
                                           shear.slipping};
}

/* Bits of the step: an end of contact is no end of slip. */
static uint32_t events_of(const struct look_alike_state *old, const struct look_alike_state *now) {
    const int was = old->active > 0.0, is = now->active > 0.0;
    const int slid = old->slipping > 0.0, slips = now->slipping > 0.0;
    const uint32_t begun = was ? 0u : TOUCH_EVENT_ACTIVATED, ended = TOUCH_EVENT_DEACTIVATED;
    const uint32_t slip = slips && !slid   ? TOUCH_EVENT_SLIP_BEGUN
                          : slid && !slips ? TOUCH_EVENT_SLIP_ENDED
                                           : 0u;
    return is ? begun | slip : was ? ended : 0u;
}

static void rolling_part(const struct look_alike_coefficients *c, const struct touch_motion *motion,
                         struct touch_force *ret) {
    const unsigned how = c->is.of[CONVENTION_rolling];
    if (how == ROLLING_NONE || !(c->rolling > 0.0))
        return;
    if (how == ROLLING_EACH) {
        for (int b = 0; b < 2; b++) {
            const double *w = motion->spin[b];
            const double rate = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
            const double moment = c->rolling * fabs(ret->normal) * c->arm[b];
            for (int i = 0; rate > 0.0 && i < 3; i++)
                ret->moment[b][i] = -moment * w[i] / rate;
            ret->rolling_work += moment * rate * motion->dt;
        }
        return;
    }
    const double normal =
        how == ROLLING_COUPLE_ELASTIC ? ret->normal_elastic : fmax(ret->normal, 0.0);
    const double s = motion->spin[0][1] - motion->spin[1][1];
    const double t = motion->spin[0][2] - motion->spin[1][2], rate = hypot(s, t);
    const double size = rate > 0.0 ? c->rolling * normal * c->r_eff / rate : 0.0;
    ret->rolling_work = c->rolling * normal * c->r_eff * rate * motion->dt;
    for (int b = 0; b < 2; b++) {
        ret->moment[b][1] = (b ? size : -size) * s;
        ret->moment[b][2] = (b ? size : -size) * t;
    }
}

static void look_alike_step(const void *coefficients, const struct touch_motion *motion,
                            const double *state_in, double *ret_state, struct touch_force *ret) {
    const struct look_alike_coefficients *c = coefficients;
    struct look_alike_state old, new = {0};
    memcpy(&old, state_in, sizeof old);
    *ret = (struct touch_force){.active = 0u};
    if (motion->overlap > 0.0) {
        normal_part(c, motion, ret);
        shear_part(c, motion, &old, &new, ret);
        rolling_part(c, motion, ret);
    } else if (c->is.of[CONVENTION_separation] == SEPARATION_KEPT) {
        new = old;
        new.active = 0.0;
    } else {
        ret->coupling_work = held_before(c, &old);
    }
    ret->events = events_of(&old, &new);
    memcpy(ret_state, &new, sizeof new);
}

/* --- the step, in space ----------------------------- */

struct space_state {
    double active, shear[3], root,
        normal[3]; /* shear in space; root: sqrt(overlap) of the last step */
};

static const struct touch_field space_fields[] = {
    {"active", "1", "1 while the bodies overlap"},
    {"shear_x", "", "carried shear in space: N, or m with displacement history"},
    {"shear_y", "", "the same"},
    {"shear_z", "", "the same"},
    {"root", "m^1/2", "square root of the overlap"},
    {"normal_x", "1", "normal of the step before"},
    {"normal_y", "1", "the same"},
    {"normal_z", "1", "the same"},
};

/* v += times a x b */
static void add_cross(const double a[3], const double b[3], double times, double v[3]) {
    double product[3];
    vector_cross(a, b, product);
    for (int i = 0; i < 3; i++)
        v[i] += times * product[i];
}

static void take_part_along(const double n[3], double v[3]) {
    const double along = vector_dot(v, n);
    for (int i = 0; i < 3; i++)
        v[i] -= along * n[i];
}

/* Turns v by the smallest rotation that takes unit vector a to unit vector b: v + w x v + w x (w x v)/(1 + a.b)
 * with w = a x b (Rodrigues). */
static void turn_smallest(const double a[3], const double b[3], double v[3]) {
    double w[3], once[3];
    vector_cross(a, b, w);
    vector_cross(w, v, once);
    for (int i = 0; i < 3; i++)
        v[i] += once[i];
    add_cross(w, once, 1.0 / (1.0 + vector_dot(a, b)), v);
}

/* Turns v, which is perpendicular to n, about n. */
static void turn_about(const double n[3], double angle, double v[3]) {
    double across[3];
    vector_cross(n, v, across);
    for (int i = 0; i < 3; i++)
        v[i] = cos(angle) * v[i] + sin(angle) * across[i];
}

/* The stored shear from the plane before to that of now. */
static void carry_over(const struct look_alike_coefficients *c, const struct space_state *old,
                       const double n[3], const struct play_bodies *b, double ret[3]) {
    const unsigned turning = c->is.of[CONVENTION_turning];
    const int follows = c->is.of[CONVENTION_twirl] == TWIRL_FOLLOWS;
    const double length = sqrt(vector_dot(old->shear, old->shear));
    double axis[3], spin[3];
    for (int i = 0; i < 3; i++)
        spin[i] = 0.5 * (b->body[0].spin[i] + b->body[1].spin[i]) * b->dt;
    memcpy(ret, old->shear, sizeof old->shear);
    if (turning == TURNING_LINEAR) { /* v - v x w, with w the angle of the step as a vector */
        vector_cross(old->normal, n, axis);
        add_cross(axis, ret, 1.0, ret);
        if (follows)
            add_cross(old->normal, ret, vector_dot(spin, old->normal), ret);
        return;
    }
    if (turning == TURNING_EXACT)
        turn_smallest(old->normal, n, ret);
    take_part_along(n, ret);
    const double left = sqrt(vector_dot(ret, ret));
    for (int i = 0; turning != TURNING_PROJECTED && left > 0.0 && i < 3; i++)
        ret[i] *= length / left;
    if (follows)
        turn_about(n, vector_dot(spin, n), ret);
}

/* Distance from the centre of each ball at which its spin slips. */
static void levers_of(const struct look_alike_coefficients *c, const double radius[2],
                      double overlap, double ret[2]) {
    const unsigned lever = c->is.of[CONVENTION_lever];
    const double sum = radius[0] + radius[1];
    for (int b = 0; b < 2; b++)
        ret[b] = lever == LEVER_POINT               ? radius[b] - 0.5 * overlap
                 : lever == LEVER_SHARE             ? radius[b] * (1.0 - overlap / sum)
                 : lever == LEVER_SURFACE && b == 0 ? radius[b] - overlap
                                                    : radius[b];
}

/* Velocity of body 2 relative to body 1 at the contact, in the plane. */
static void slip_of(const struct look_alike_coefficients *c, const struct play_bodies *b,
                    const double n[3], double overlap, double ret[3]) {
    const double radius[2] = {b->body[0].radius, b->body[1].radius};
    const double grow = growth_of(c, overlap);
    double lever[2];
    levers_of(c, radius, overlap, lever);
    for (int i = 0; i < 3; i++)
        ret[i] = grow * (b->body[1].velocity[i] - b->body[0].velocity[i]);
    for (int k = 0; k < 2; k++)
        add_cross(b->body[k].spin, n, -lever[k], ret);
    take_part_along(n, ret);
}

static void answer_forces(const struct look_alike_space *space, const struct play_bodies *b,
                          const double n[3], double overlap, const double force[3],
                          const struct touch_force *f, struct play_bodies_answer *ret) {
    const struct touch_frame *axes = &b->frame;
    const double radius[2] = {b->body[0].radius, b->body[1].radius};
    double arm[2];
    touch_contact_arms(space->arm, radius, overlap, arm);
    for (int k = 0; k < 2; k++) {
        const double side = k ? -1.0 : 1.0;
        for (int i = 0; i < 3; i++) {
            ret->force[k][i] = side * force[i];
            ret->torque[k][i] = f->moment[k][0] * axes->n[i] + f->moment[k][1] * axes->s[i] +
                                f->moment[k][2] * axes->t[i];
        }
        /* Lever and force both have the other sign on body 2. */
        add_cross(n, force, arm[k], ret->torque[k]);
    }
}

/* What a law is given of the bodies: approach and spins along the axes; the slip in space. */
static void observe(const struct look_alike_coefficients *c, const struct play_bodies *b,
                    const double n[3], struct touch_motion *motion, struct shear *shear) {
    const double *const axes[3] = {b->frame.n, b->frame.s, b->frame.t};
    slip_of(c, b, n, motion->overlap, shear->velocity);
    for (int i = 0; i < 3; i++) {
        motion->velocity_n += (b->body[0].velocity[i] - b->body[1].velocity[i]) * n[i];
        shear->slide[i] = shear->velocity[i] * b->dt;
        for (int k = 0; k < 2; k++)
            motion->spin[k][i] = vector_dot(b->body[k].spin, axes[i]);
    }
}

static void touch_in_space(const struct look_alike_space *space, const struct play_bodies *b,
                           const double n[3], double overlap, const struct space_state *old,
                           struct space_state *ret_state, struct play_bodies_answer *ret) {
    const struct look_alike_coefficients *c = (const void *)space->coefficients;
    struct touch_motion motion = {.overlap = overlap, .dt = b->dt};
    struct shear shear = {.count = 3};
    struct touch_force f;
    double force[3];
    observe(c, b, n, &motion, &shear);
    if (old->active > 0.0)
        carry_over(c, old, n, b, shear.carried);
    normal_part(c, &motion, &f);
    const double back = shear_force(c, overlap, old->root, b->dt, &f, &shear);
    rolling_part(c, &motion, &f);
    *ret_state = (struct space_state){.active = 1.0, .root = sqrt(overlap)};
    for (int i = 0; i < 3; i++) {
        ret_state->shear[i] = shear.spring[i] * back;
        ret_state->normal[i] = n[i];
        force[i] = shear.total[i] - f.normal * n[i];
    }
    answer_forces(space, b, n, overlap, force, &f, ret);
}

static void space_step(void *data, const struct play_bodies *b, const double *state_in,
                       double *ret_state, struct play_bodies_answer *ret) {
    const struct look_alike_space *space = data;
    const struct look_alike_coefficients *c = (const void *)space->coefficients;
    struct space_state old, new = {0};
    double n[3], overlap;
    memset(ret, 0, sizeof *ret);
    memcpy(&old, state_in, sizeof old);
    touch_contact_overlap(&b->body[0], &b->body[1], &overlap, n);
    if (overlap > 0.0)
        touch_in_space(space, b, n, overlap, &old, &new, ret);
    else if (c->is.of[CONVENTION_separation] == SEPARATION_KEPT)
        new = old;
    memcpy(ret_state, &new, sizeof new);
}

/* The law of the case answers a path in space. */
static int answer_in_space(struct look_alike *l, struct play_case *c) {
    struct touch_message unused;
    l->law.state = space_fields;
    l->law.state_count = TOUCH_COUNT(space_fields);
    l->law.shear_field = -1;
    l->law.shear_count = 0;
    l->law.traits &= ~(uint32_t)(TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS);
    l->space.arm = c->arm;
    l->space.step = (struct play_bodies_step){space_step, &l->space};
    c->bodies_step = &l->space.step;
    return look_alike_prepare(&c->values, &c->pair, l->space.coefficients, &unused) != TOUCH_OK;
}

int look_alike_case(const struct play_case *c, const struct conventions *conventions, int in_space,
                    struct look_alike *ret_law, struct play_case *ret_case) {
    const struct known *base = known_of(c->law);
    if (!base || conventions->of[CONVENTION_partial_slip] == PARTIAL_SLIP_EXACT)
        return -1;
    struct touch_law law = *c->law;
    law.prepare = look_alike_prepare;
    law.step = look_alike_step;
    law.state = state_fields;
    law.state_count = TOUCH_COUNT(state_fields);
    law.coefficient_size = sizeof(struct look_alike_coefficients);
    law.shear_field = 1;
    law.shear_count = 1;
    const int follows = conventions->of[CONVENTION_twirl] == TWIRL_FOLLOWS;
    law.transport =
        follows && !turns_itself(conventions) ? TOUCH_TRANSPORT_ROTATE : TOUCH_TRANSPORT_PROJECT;
    law.get = NULL;
    law.set = NULL;
    ret_law->law = law;
    *ret_case = *c;
    ret_case->law = &ret_law->law;
    ret_case->values.of[HIDDEN][0] = conventions_pack(conventions);
    ret_case->values.of[HIDDEN][1] = (double)(base - known);
    return in_space && play_case_turns(c) ? answer_in_space(ret_law, ret_case) : 0;
}
