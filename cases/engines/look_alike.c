/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "look_alike.h"
#include "touchstone/common.h"

/* prepare() is given values alone: the conventions, and which law it is, stand behind those of the
 * properties. */
#define HIDDEN (TOUCH_PROPERTY_MAX - 1)

static const struct known {
    const char *name;
    struct engine_conventions conventions;
} known[] = {
    {"hertzian", {{[CONVENTION_damping] = DAMPING_NONE}}},
    {"hertz_mindlin", {{[CONVENTION_rolling] = ROLLING_EACH}}},
    {"hertz_mindlin_displacement",
     {{[CONVENTION_history] = HISTORY_DISPLACEMENT, [CONVENTION_rolling] = ROLLING_EACH}}},
    {"hertz_mindlin_corrected",
     {{[CONVENTION_cap_of] = CAP_OF_REPULSIVE,
       [CONVENTION_damping] = DAMPING_EXACT,
       [CONVENTION_rolling] = ROLLING_COUPLE}}},
    {"mindlin_virtual_path",
     {{[CONVENTION_cap_on] = CAP_ON_SPRING,
       [CONVENTION_cap_of] = CAP_OF_ELASTIC,
       [CONVENTION_damping] = DAMPING_NONE,
       [CONVENTION_partial_slip] = PARTIAL_SLIP_EXACT}}},
    {"hertz",
     {{[CONVENTION_cap_on] = CAP_ON_SPRING,
       [CONVENTION_cap_of] = CAP_OF_ELASTIC,
       [CONVENTION_damping] = DAMPING_NONE,
       [CONVENTION_twirl] = TWIRL_FOLLOWS}}},
    {"viscoelastic_nonlinear", {{0}}},
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

int look_alike_conventions(const struct play_case *c, struct engine_conventions *ret) {
    const struct known *law = known_of(c->law);
    if (!law)
        return -1;
    *ret = law->conventions;
    if (value_of(c, "hz_mode") > 0.5)
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

/* --- coefficients ----------------------------- */

struct look_alike_state {
    double active, shear_s, shear_t, root; /* root: sqrt(overlap) of the last step */
};

static const struct touch_field state_fields[] = {
    {"active", "1", "1 while the bodies overlap"},
    {"shear_s", "", "carried shear along s: N, or m with displacement history"},
    {"shear_t", "", "the same along t"},
    {"root", "m^1/2", "square root of the overlap"},
};

struct look_alike_coefficients {
    struct engine_conventions is;
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
    int quarters, times_mass;
};

static struct material material_of(const struct touch_law *law, const struct touch_values *v) {
    const struct formula *formula = formula_of(law, v);
    const double restitution = value(law, v, "restitution", 0, 1.0);
    struct material m = {
        .restitution = isnan(restitution) ? 1.0 : restitution,
        .sliding = value(law, v, "fric", 0, value(law, v, "mu_sl", 0, 0.0)),
        .rolling = value(law, v, "mu_ro", 0, 0.0),
        .dashpot = value(law, v, "damp", 0, (double)NAN),
        .quarters = formula ? formula->quarters : 1,
        .times_mass = formula && formula->times_mass,
    };
    for (int b = 0; b < 2; b++) {
        m.poisson[b] = value(law, v, "hz_poiss", b, value(law, v, "poisson", b, 0.0));
        m.young[b] = value(law, v, "young", b,
                           2.0 * value(law, v, "hz_shear", b, 0.0) * (1.0 + m.poisson[b]));
    }
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

static double polynomial(size_t count, const double *coefficient, double x) {
    double sum = 0.0;
    while (count-- > 0)
        sum = sum * x + coefficient[count];
    return sum;
}

/* Tsuji's alpha for restitution e, a fit (LAMMPS manual, pair_style granular, damping tsuji). The
 * dashpot is alpha sqrt(m h) overlap^(1/4), so zeta = alpha/sqrt 5. */
static double tsuji_ratio(double e) {
    static const double fit[] = {1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
    return polynomial(TOUCH_COUNT(fit), fit, e) / sqrt(5.0);
}

/* Thornton et al. (2013), eq. (B6) and (B7): a fit for an end at zero force. */
static double thornton_ratio(double e) {
    static const double fit[] = {0.0,       -6.918798, -16.41105, 146.8049, -796.4559, 2928.711,
                                 -7206.864, 11494.29,  -11342.18, 6276.757, -1489.915};
    const double a = polynomial(TOUCH_COUNT(fit), fit, e);
    const double beta = sqrt(1.0 / (1.0 - (1.0 + e) * (1.0 + e) * exp(a)) - 1.0);
    return sqrt(1.2) * beta; /* their ratio is to the tangent stiffness */
}

static double ratio_of(unsigned damping, double e) {
    if (!(e < 1.0))
        return 0.0;
    switch (damping) {
    case DAMPING_MUSEN:
        return 1.8257 / (2.0 * sqrt(5.0 / 6.0)) * exact_ratio(e);
    case DAMPING_EXACT:
        return exact_ratio(e);
    case DAMPING_TSUJI:
        return tsuji_ratio(e);
    case DAMPING_THORNTON:
        return thornton_ratio(e);
    case DAMPING_DEMLAB:
        return 2.2664 / sqrt(5.0) * (e > 0.0 ? -log(e) / sqrt(10.1354 + log(e) * log(e)) : 1.0);
    case DAMPING_EXACT_FORCE:
        return exact_ratio_at_zero_force(e);
    default:
        return 0.0;
    }
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
    const double zeta = ratio_of(c.is.of[CONVENTION_damping], m.restitution);
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
    double total = elastic + c->dashpot * power * motion->velocity_n;
    if (c->is.of[CONVENTION_tension] == TENSION_CUT)
        total = fmax(total, 0.0);
    *ret = (struct touch_force){
        .normal = total,
        .normal_elastic = elastic,
        .normal_dashpot = total - elastic,
        .stiffness_n = 1.5 * c->h * root,
        .stiffness_s = c->is.of[CONVENTION_shear_stiffness] == STIFFNESS_CONSTANT ? c->g
                       : c->is.of[CONVENTION_shear_stiffness] == STIFFNESS_NONE   ? 0.0
                                                                                  : c->g * root,
        .active = 1u,
    };
}

static double limit_of(const struct look_alike_coefficients *c, const struct touch_force *f) {
    switch (c->is.of[CONVENTION_cap_of]) {
    case CAP_OF_ELASTIC:
        return c->sliding * f->normal_elastic;
    case CAP_OF_REPULSIVE:
        return c->sliding * fmax(f->normal, 0.0);
    default:
        return c->sliding * fabs(f->normal);
    }
}

/* Shear along both axes: 0 for s, 1 for t. */
static void shear_part(const struct look_alike_coefficients *c, const struct touch_motion *motion,
                       const struct look_alike_state *old, struct look_alike_state *ret_state,
                       struct touch_force *ret) {
    const unsigned char *is = c->is.of;
    const double root = sqrt(motion->overlap), k = ret->stiffness_s;
    const double grow = is[CONVENTION_slip] == SLIP_SCALED && isfinite(c->distance)
                            ? c->distance / (c->distance - motion->overlap)
                            : 1.0;
    const double slide[2] = {grow * motion->slide_s, grow * motion->slide_t};
    const double seen[2] = {motion->velocity_s, motion->velocity_t};
    const int scaled = is[CONVENTION_unloading] == UNLOADING_SCALED && root < old->root;
    const double keep = scaled ? root / old->root : 1.0;
    const int displacement = is[CONVENTION_history] == HISTORY_DISPLACEMENT;
    const double carry = displacement ? k : 1.0;
    const double carried[2] = {keep * old->shear_s, keep * old->shear_t};
    const double damping = c->dashpot_shear * sqrt(root);
    double trial[2], dash[2], sum = 0.0;
    const int on_sum = is[CONVENTION_cap_on] == CAP_ON_SUM;
    for (int i = 0; i < 2; i++) {
        const double speed =
            is[CONVENTION_velocity] == VELOCITY_SLIDE ? slide[i] / motion->dt : grow * seen[i];
        trial[i] = carry * carried[i] + k * slide[i];
        dash[i] = damping * speed;
        sum = hypot(sum, on_sum ? trial[i] + dash[i] : trial[i]);
    }
    const double limit = limit_of(c, ret);
    const int slipping = sum > limit;
    const double cut = slipping ? limit / sum : 1.0;
    double spring[2], total[2];
    for (int i = 0; i < 2; i++) {
        const double capped = on_sum ? cut * (trial[i] + dash[i]) : cut * trial[i];
        const int off = is[CONVENTION_cap_on] == CAP_ON_SPRING_STICKING && slipping;
        const int rest = on_sum && slipping && is[CONVENTION_after_cap] == AFTER_CAP_REST;
        spring[i] = rest ? capped - dash[i] : cut * trial[i];
        total[i] = on_sum || off ? capped : capped + dash[i];
    }
    ret->shear_s = total[0];
    ret->shear_t = total[1];
    ret->elastic_s = spring[0];
    ret->elastic_t = spring[1];
    ret->dashpot_s = total[0] - spring[0];
    ret->dashpot_t = total[1] - spring[1];
    ret->slipping = (uint32_t)slipping;
    const double back = carry > 0.0 ? 1.0 / carry : 0.0;
    *ret_state = (struct look_alike_state){1.0, spring[0] * back, spring[1] * back, root};
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
            for (int i = 0; rate > 0.0 && i < 3; i++)
                ret->moment[b][i] = -c->rolling * fabs(ret->normal) * c->arm[b] * w[i] / rate;
        }
        return;
    }
    const double normal =
        how == ROLLING_COUPLE_ELASTIC ? ret->normal_elastic : fmax(ret->normal, 0.0);
    const double s = motion->spin[0][1] - motion->spin[1][1];
    const double t = motion->spin[0][2] - motion->spin[1][2], rate = hypot(s, t);
    const double size = rate > 0.0 ? c->rolling * normal * c->r_eff / rate : 0.0;
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
    }
    memcpy(ret_state, &new, sizeof new);
}

int look_alike_case(const struct play_case *c, const struct engine_conventions *conventions,
                    struct touch_law *ret_law, struct play_case *ret_case) {
    const struct known *base = known_of(c->law);
    if (!base || conventions->of[CONVENTION_partial_slip] == PARTIAL_SLIP_EXACT)
        return -1;
    struct touch_law law = *c->law;
    law.prepare = look_alike_prepare;
    law.step = look_alike_step;
    law.state = state_fields;
    law.state_count = TOUCH_COUNT(state_fields);
    law.coefficient_size = sizeof(struct look_alike_coefficients);
    law.traits &= ~(uint32_t)(TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS);
    law.shear_field = 1;
    law.shear_count = 1;
    law.transport = conventions->of[CONVENTION_twirl] == TWIRL_FOLLOWS ? TOUCH_TRANSPORT_ROTATE
                                                                       : TOUCH_TRANSPORT_PROJECT;
    law.get = NULL;
    law.set = NULL;
    *ret_law = law;
    *ret_case = *c;
    ret_case->law = ret_law;
    ret_case->values.of[HIDDEN][0] = conventions_pack(conventions);
    ret_case->values.of[HIDDEN][1] = (double)(base - known);
    return 0;
}
