/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "look_alike.h"
#include "cases/base/vector.h"
#include "cases/subject/shared_run.h"
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

static unsigned char lever_of(enum touch_arm arm) {
    static const unsigned char levers[] = {
        [TOUCH_ARM_CONTACT_POINT] = LEVER_POINT,
        [TOUCH_ARM_RADIUS] = LEVER_RADIUS,
        [TOUCH_ARM_SURFACE] = LEVER_SURFACE,
        [TOUCH_ARM_SHARE] = LEVER_SHARE,
    };
    return levers[arm];
}

int look_alike_conventions(const struct play_case *c, struct engine_conventions *ret) {
    const struct known *law = known_of(c->law);
    if (!law)
        return -1;
    *ret = law->conventions;
    ret->of[CONVENTION_lever] = lever_of(c->slip_arm);
    ret->of[CONVENTION_turning] =
        c->law->transport == TOUCH_TRANSPORT_ROTATE ? TURNING_EXACT : TURNING_KEPT;
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

/* The fit of Thornton et al. (2013) for an end at zero force, as YADE has it. */
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

/* Shear in a step: what is carried into it, and what comes out; along both axes of the plane, or in space. */
struct shear {
    int count; /* components: 2 or 3 */
    double carried[3], slide[3], velocity[3];
    double spring[3], total[3];
    int slipping;
};

static void shear_limit(const struct look_alike_coefficients *c, const double trial[3],
                        const double dash[3], double limit, struct shear *shear) {
    const unsigned char *is = c->is.of;
    const int on_sum = is[CONVENTION_cap_on] == CAP_ON_SUM;
    double sum = 0.0;
    for (int i = 0; i < shear->count; i++)
        sum = hypot(sum, on_sum ? trial[i] + dash[i] : trial[i]);
    shear->slipping = sum > limit;
    const double cut = shear->slipping ? limit / sum : 1.0;
    const int off = is[CONVENTION_cap_on] == CAP_ON_SPRING_STICKING && shear->slipping;
    const int rest = on_sum && shear->slipping && is[CONVENTION_after_cap] == AFTER_CAP_REST;
    for (int i = 0; i < shear->count; i++) {
        const double capped = on_sum ? cut * (trial[i] + dash[i]) : cut * trial[i];
        shear->spring[i] = rest ? capped - dash[i] : cut * trial[i];
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
        trial[i] = carry * (keep * shear->carried[i]) + k * shear->slide[i];
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
static int turns_itself(const struct engine_conventions *is) {
    return is->of[CONVENTION_twirl] == TWIRL_FOLLOWS &&
           is->of[CONVENTION_turning] == TURNING_LINEAR;
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
    ret->shear_s = shear.total[0];
    ret->shear_t = shear.total[1];
    ret->elastic_s = shear.spring[0];
    ret->elastic_t = shear.spring[1];
    ret->dashpot_s = shear.total[0] - shear.spring[0];
    ret->dashpot_t = shear.total[1] - shear.spring[1];
    ret->slipping = (uint32_t)shear.slipping;
    *ret_state = (struct look_alike_state){1.0, shear.spring[0] * back, shear.spring[1] * back,
                                           sqrt(motion->overlap)};
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
    l->space.arm = c->arm;
    l->space.step = (struct play_bodies_step){space_step, &l->space};
    c->bodies_step = &l->space.step;
    return look_alike_prepare(&c->values, &c->pair, l->space.coefficients, &unused) != TOUCH_OK;
}

int look_alike_case(const struct play_case *c, const struct engine_conventions *conventions,
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
    law.traits &= ~(uint32_t)(TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS);
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
    return play_case_turns(c) ? answer_in_space(ret_law, ret_case) : 0;
}
