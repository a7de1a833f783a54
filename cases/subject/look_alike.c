/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "look_alike.h"
/* The text of the general law on vectors in space, as in kernels. */
#define KERNEL
#define IN_SPACE
#include "lib/laws/hertz_mindlin_general.c"
#include "cases/play/by_role.h"
#include "cases/core/vector.h"
#include "shared_run.h"

/* The law is hertz_mindlin_general with the settings that conventions name. What those settings cannot say is done to its
 * inputs, and rolling friction is added to its answer. */

/* Roles that the general law has, in this form or another one; beside those that set a convention. */
static int is_known(const struct touch_property *p) {
    static const enum touch_role known[] = {
        TOUCH_YOUNG,           TOUCH_SHEAR_MODULUS,    TOUCH_POISSON,
        TOUCH_FRICTION,        TOUCH_OVERLAP_EXPONENT, TOUCH_REFERENCE_GAP,
        TOUCH_RESTITUTION,     TOUCH_DAMPING_CONSTANT, TOUCH_DAMPING_RATIO_N,
        TOUCH_DAMPING_RATIO_S, TOUCH_DASHPOT_EXPONENT, TOUCH_DASHPOT_N_OWN,
        TOUCH_DASHPOT_RATIO,   TOUCH_ROLLING_FRICTION, TOUCH_STIFFNESS_RATIO,
        TOUCH_STIFFNESS_S};
    for (size_t i = 0; i < TOUCH_COUNT(known); i++)
        if (p->role == known[i])
            return 1;
    return p->scope == TOUCH_OF_STATE || p->role >= TOUCH_SETS_history;
}

/* A law of moduli, without a number that the general law does not know, that says what its restitution is for. */
static int is_of_family(const struct touch_law *law) {
    const struct touch_conventions *said = &law->conventions;
    int moduli = 0, says = said->damping != TOUCH_damping_unsaid;
    for (size_t k = 0; k < law->property_count; k++) {
        const enum touch_role role = law->properties[k].role;
        if (!is_known(&law->properties[k]))
            return 0;
        moduli |= role == TOUCH_YOUNG || role == TOUCH_SHEAR_MODULUS;
        says |= role == TOUCH_SETS_damping;
    }
    return moduli && (says || touch_property_of(law, TOUCH_RESTITUTION) < 0);
}

/* The formulas of viscoelastic_nonlinear for its dashpot, by the names of the choices. */
static const struct formula {
    const char *name;
    int quarters;   /* the dashpot goes with overlap^(quarters/4) */
    int times_mass; /* its coefficient is given for a unit of mass */
} formulas[] = {
    {"none", 0, 0}, {"linear", 0, 0}, {"critical_ratio", 1, 0}, {"tti", 1, 0},
    {"kk", 2, 0},   {"lh", 0, 1},     {"tti_exact", 1, 0},
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

/* One word for both: a dashpot that is exact, and the end of contact that it is for. */
static void fold(struct touch_conventions *c) {
    const int at_force = c->ending == TOUCH_ending_zero_force ||
                         (c->ending == TOUCH_ending_matching && c->tension == TOUCH_tension_cut);
    if (c->damping == TOUCH_damping_exact && at_force)
        c->damping = TOUCH_damping_exact_at_zero_force;
    c->ending = TOUCH_ending_unsaid;
}

int look_alike_conventions(const struct play_case *c, struct touch_conventions *ret) {
    /* Coefficients that our law does not have. */
    static const enum touch_role supplied[] = {TOUCH_STIFFNESS_RATIO, TOUCH_STIFFNESS_S,
                                               TOUCH_DASHPOT_RATIO};
    struct touch_conventions said = touch_law_conventions(c->law, &c->values);
    if (!is_of_family(c->law))
        return -1;
    for (size_t i = 0; i < TOUCH_COUNT(supplied); i++)
        if (!isnan(by_role(c->law, &c->values, supplied[i], 0, (double)NAN)))
            return -1;
    if (touch_property_of(c->law, TOUCH_STIFFNESS_RATIO) >= 0 &&
        !isnan(by_role(c->law, &c->values, TOUCH_DASHPOT_N_OWN, 0, (double)NAN)))
        return -1;
    said.slip_lever = c->slip_lever;
    fold(&said);
    *ret = conventions_complete(&said);
    return 0;
}

int look_alike_declared(const struct play_case *c, const struct play_description *description,
                        struct touch_conventions *ret_own, struct touch_conventions *ret_declared) {
    if (look_alike_conventions(c, ret_own))
        return -1;
    *ret_declared = conventions_over(ret_own, &description->said);
    fold(ret_declared);
    if (c->slip_lever_given)
        ret_declared->slip_lever = c->slip_lever;
    /* Where forces turn the bodies is no matter of our law. */
    ret_declared->torque_lever = ret_own->torque_lever;
    /* A dashpot that the case supplies is taken as it is, and where it asks for none there is none. */
    const unsigned char damping = ret_own->damping;
    if (damping == TOUCH_damping_supplied || damping == TOUCH_damping_none ||
        formula_of(c->law, &c->values))
        ret_declared->damping = damping;
    return 0;
}

/* --- values of the general law ------------------------------------------------------------------- */

/* What is done to the inputs of the general law, and its own coefficients. */
struct alike {
    struct touch_conventions is;
    double distance;               /* m: R1 + R2, for slip that is scaled; infinite for a plane */
    double rolling, r_eff, arm[2]; /* m, arm: for rolling friction against each spin */
    _Alignas(16) unsigned char general[sizeof(struct given) + sizeof(struct material)];
};

static const struct touch_law *general(void) {
    return touch_law_find("hertz_mindlin_general");
}

/* Stiffnesses at an overlap of 1 m, N/m: [0] normal, [1] shear. */
static enum touch_status stiffnesses(const struct touch_values *v, const struct touch_pair *pair,
                                     double ret[2], struct touch_message *why) {
    const struct touch_motion pressed = {.overlap = 1.0, .dt = 1.0};
    const double none[TOUCH_STATE_MAX] = {0};
    double unused[TOUCH_STATE_MAX];
    struct touch_force f;
    struct alike a;
    const enum touch_status bad = touch_prepare(general(), v, pair, a.general, why);
    if (bad != TOUCH_OK)
        return bad;
    general()->step(general(), a.general, &pressed, none, unused, &f);
    ret[0] = f.stiffness_n;
    ret[1] = f.stiffness_s;
    return TOUCH_OK;
}

/* The dashpot, of which the general law has not every form: k_n is the normal stiffness at an overlap of 1 m. */
static void set_dashpot(const struct touch_law *law, const struct touch_values *of,
                        const struct touch_conventions *is, const struct touch_pair *pair,
                        double k_n, struct touch_values *ret) {
    const unsigned char damping = is->damping;
    const double e = by_role(law, of, TOUCH_RESTITUTION, 0, 1.0);
    const struct size size =
        size_of(pair->radius[0], pair->radius[1], pair->mass[0], pair->mass[1]);
    double *const how = ret->of[DAMPING], *const damp = ret->of[DAMP];
    if (damping == TOUCH_damping_supplied) {
        const struct formula *formula = formula_of(law, of);
        const double c = by_role(law, of, TOUCH_DASHPOT_N_OWN, 0, 0.0);
        const int quarters = formula ? formula->quarters : 1;
        *how = formula && formula->times_mass ? MASS_VELOCITY
               : quarters == 0                ? VELOCITY
               : quarters == 1                ? RATIO
                                              : VISCOELASTIC;
        *damp = quarters == 0   ? c
                : quarters == 1 ? c / (2.0 * sqrt(size.m_eff * k_n))
                                : c / (size.m_eff * sqrt(size.r_eff));
        ret->of[C_T_RATIO][0] = 0.0;
    } else if (damping == TOUCH_damping_none || !(e < 1.0)) {
        ret->of[RESTITUTION][0] = 1.0;
    } else if (damping == TOUCH_damping_musen) {
        *how = RATIO;
        *damp = 0.5 * by_role(law, of, TOUCH_DAMPING_CONSTANT, 0, 1.8257) * damping_ratio(e);
    } else if (damping == TOUCH_damping_demlab) {
        *how = RATIO;
        *damp = 0.5 * EXACT_RATIO * 2.2664 / sqrt(5.0) *
                (e > 0.0 ? -log(e) / sqrt(10.1354 + log(e) * log(e)) : 1.0);
    } else {
        ret->of[RESTITUTION][0] = e;
        touch_values_choose(general(), ret, "damping",
                            touch_convention_value_at(TOUCH_CONVENTION_damping, damping)->name,
                            NULL);
    }
}

/* Values of the general law, by roles and conventions. */
static enum touch_status settle(const struct touch_law *law, const struct touch_values *of,
                                const struct touch_conventions *is, const struct touch_pair *pair,
                                struct touch_values *ret, struct touch_message *why) {
    /* Conventions, and the general law's properties for them. */
    static const struct {
        enum touch_convention which;
        const char *keyword;
    } alike[] = {
        {TOUCH_CONVENTION_history, "history"}, {TOUCH_CONVENTION_unloading, "unloading"},
        {TOUCH_CONVENTION_limit_on, "limit"},  {TOUCH_CONVENTION_limit_from, "limit_from"},
        {TOUCH_CONVENTION_tension, "tension"},
    };
    const unsigned char stiffness = is->shear_stiffness;
    double at_one_metre[2];
    touch_values_default(general(), ret);
    for (int b = 0; b < 2; b++)
        ret->of[YOUNG][b] = by_role_young(law, of, b, &ret->of[POISSON][b]);
    ret->of[SLIDING][0] = by_role(law, of, TOUCH_FRICTION, 0, 0.0);
    for (size_t i = 0; i < TOUCH_COUNT(alike); i++)
        touch_values_choose(
            general(), ret, alike[i].keyword,
            touch_convention_value_at(alike[i].which, touch_convention_get(is, alike[i].which))
                ->name,
            NULL);
    const enum touch_status bad = stiffnesses(ret, pair, at_one_metre, why);
    if (bad != TOUCH_OK)
        return bad;
    set_dashpot(law, of, is, pair, at_one_metre[0], ret);
    if (stiffness != TOUCH_shear_stiffness_mindlin)
        ret->of[K_T][0] =
            stiffness == TOUCH_shear_stiffness_without_overlap ? at_one_metre[1] : 0.0;
    return TOUCH_OK;
}

static enum touch_status look_alike_prepare(const struct touch_law *self,
                                            const struct touch_values *values,
                                            const struct touch_pair *pair, void *ret,
                                            struct touch_message *message) {
    const struct look_alike *alike = self->data;
    struct alike a = {.is = alike->is,
                      .rolling = by_role(alike->base, values, TOUCH_ROLLING_FRICTION, 0, 0.0)};
    struct touch_pair other = *pair;
    struct touch_values v;
    if (isinf(pair->radius[1]) && a.is.wall == TOUCH_wall_large_sphere)
        other.radius[1] = 1e8 * pair->radius[0];
    a.distance = other.radius[0] + other.radius[1];
    a.r_eff = harmonic(other.radius[0], other.radius[1]);
    for (int b = 0; b < 2; b++)
        a.arm[b] = isinf(pair->radius[b]) ? 0.0 : pair->radius[b];
    enum touch_status status = settle(alike->base, values, &a.is, &other, &v, message);
    if (status == TOUCH_OK)
        status = touch_prepare(general(), &v, &other, a.general, message);
    memcpy(ret, &a, sizeof a);
    return status;
}

double look_alike_rounding(const struct play_case *c, const struct touch_conventions *conventions) {
    struct touch_values v;
    struct touch_message unused;
    if (settle(c->law, &c->values, conventions, &c->pair, &v, &unused) != TOUCH_OK)
        return 0.0;
    const double e = v.of[RESTITUTION][0];
    const int damping = (int)v.of[DAMPING][0];
    const struct fit fit = fit_of(damping);
    if (!fit.count || !(e < 1.0))
        return 0.0;
    double size = 0.0;
    for (size_t k = fit.count; k-- > 0;)
        size = size * e + fabs(fit.of[k]);
    const double sum = polynomial(fit, e);
    const double ratio = of_fit(damping, sum, e);
    const double other = of_fit(damping, sum + (double)fit.count * DBL_EPSILON * size, e);
    return ratio > 0.0 ? fabs(other - ratio) / ratio / DBL_EPSILON : 0.0;
}

/* --- the step ------------------------------------------------------------------------------------ */

/* Slip that is scaled. */
static double growth_of(const struct alike *a, double overlap) {
    return a->is.slip == TOUCH_slip_scaled && isfinite(a->distance)
               ? a->distance / (a->distance - overlap)
               : 1.0;
}

/* A linearised rotation about the normal is the law's own; all other transport is the player's. */
static int turns_itself(const struct touch_conventions *is) {
    return is->twirl == TOUCH_twirl_follows && is->turning == TOUCH_turning_linearised;
}

/* The general law has no rolling friction. */
static void add_rolling(const struct alike *a, const struct touch_motion *motion,
                        struct touch_force *ret) {
    const unsigned how = a->is.rolling;
    const double normal = how == TOUCH_rolling_each_spin        ? fabs(ret->normal)
                          : how == TOUCH_rolling_couple_elastic ? ret->normal_elastic
                                                                : fmax(ret->normal, 0.0);
    const double force = how == TOUCH_rolling_none ? 0.0 : a->rolling * normal;
    double spin[2][3];
    memcpy(spin, motion->spin, sizeof spin);
    for (int i = 0; how != TOUCH_rolling_each_spin && i < 3; i++) {
        spin[0][i] = i ? motion->spin[0][i] - motion->spin[1][i] : 0.0;
        spin[1][i] = -spin[0][i];
    }
    for (int b = 0; b < 2; b++) {
        const double rate = sqrt(vector_dot(spin[b], spin[b]));
        const double moment = force * (how == TOUCH_rolling_each_spin ? a->arm[b] : a->r_eff);
        for (int i = 0; rate > 0.0 && i < 3; i++)
            ret->moment[b][i] = -moment * spin[b][i] / rate;
        ret->rolling_work += b && how != TOUCH_rolling_each_spin ? 0.0 : moment * rate * motion->dt;
    }
}

static void look_alike_step(const struct touch_law *self, const void *coefficients,
                            const struct touch_motion *motion, const double *state_in,
                            double *ret_state, struct touch_force *ret) {
    (void)self;
    const struct alike *a = coefficients;
    const struct touch_law *law = general();
    const double grow = growth_of(a, motion->overlap);
    double old[TOUCH_STATE_MAX], *const shear = old + law->shear_field;
    struct touch_motion m = *motion;
    memcpy(old, state_in, law->state_count * sizeof *old);
    double made = 0.0; /* J, by a rotation that is linearised: shear grows with 1 + twirl^2 */
    if (turns_itself(&a->is)) {
        const double twirl = 0.5 * (m.spin[0][0] + m.spin[1][0]) * m.dt, s = shear[0];
        const double k = old[touch_state_find(law, "stiffness_s")];
        made = k > 0.0 ? 0.5 * (s * s + shear[1] * shear[1]) * twirl * twirl / k : 0.0;
        shear[0] -= twirl * shear[1];
        shear[1] += twirl * s;
    }
    m.slide_s *= grow;
    m.slide_t *= grow;
    m.velocity_s *= grow;
    m.velocity_t *= grow;
    const double speed[2] = {m.velocity_s, m.velocity_t};
    if (a->is.velocity == TOUCH_velocity_slide_over_step) {
        m.velocity_s = m.slide_s / m.dt;
        m.velocity_t = m.slide_t / m.dt;
    }
    law->step(law, a->general, &m, old, ret_state, ret);
    ret->coupling_work -= made;
    /* Work is of the velocity that there is. */
    ret->dashpot_work +=
        (ret->dashpot_s * (speed[0] - m.velocity_s) + ret->dashpot_t * (speed[1] - m.velocity_t)) *
        m.dt;
    if (ret->active) {
        add_rolling(a, motion, ret);
    } else if (a->is.separation == TOUCH_separation_keeps) {
        memcpy(ret_state, state_in, law->state_count * sizeof *old);
        ret_state[touch_state_find(law, "active")] = 0.0;
        ret->coupling_work = 0.0;
    }
}

/* --- the step, in space -------------------------------------------------------------------------- */

struct space_state { /* the fields of the general law in space */
    struct state law;
    struct before before;
    double normal[3]; /* of the last step */
};

/* v += times a x b */
static void add_cross(const double a[3], const double b[3], double times, double v[3]) {
    double product[3];
    vector_cross(a, b, product);
    for (int i = 0; i < 3; i++)
        v[i] += times * product[i];
}

static void turn_linearised(const double from[3], const double to[3], double twirl, double v[3]) {
    double axis[3];
    vector_cross(from, to, axis);
    add_cross(axis, v, 1.0, v);
    add_cross(from, v, twirl, v);
}

/* The stored shear from the plane before to that of now. Unit normals; spin: the mean one, rad in this step. A linearised
 * rotation leaves it a little outside the plane, as engines have it. */
static void carry_over(const struct touch_conventions *is, const double from[3], const double to[3],
                       const double spin[3], double v[3]) {
    const unsigned turning = is->turning;
    const int follows = is->twirl == TOUCH_twirl_follows;
    const double length = sqrt(vector_dot(v, v));
    double axis[3], once[3];
    if (turning == TOUCH_turning_linearised) {
        turn_linearised(from, to, follows ? vector_dot(spin, from) : 0.0, v);
        return;
    }
    if (turning ==
        TOUCH_turning_turned) { /* v + w x v + w x (w x v)/(1 + from.to), w = from x to (Rodrigues) */
        vector_cross(from, to, axis);
        vector_cross(axis, v, once);
        add_cross(axis, v, 1.0, v);
        add_cross(axis, once, 1.0 / (1.0 + vector_dot(from, to)), v);
    }
    const double along = vector_dot(v, to);
    for (int i = 0; i < 3; i++)
        v[i] -= along * to[i];
    const double left = sqrt(vector_dot(v, v)), angle = follows ? vector_dot(spin, to) : 0.0;
    const double keep = turning != TOUCH_turning_projected && left > 0.0 ? length / left : 1.0;
    vector_cross(to, v, once);
    for (int i = 0; i < 3; i++)
        v[i] = keep * (cos(angle) * v[i] + sin(angle) * once[i]);
}

/* What the law is given of the bodies, along the axes of the path. Axes and levers are those that the bodies were placed
 * by, without the round-off of positions; the slip of the centres alone is scaled. */
static struct touch_motion seen(const struct alike *a, const struct play_bodies *b) {
    const double grow = growth_of(a, b->overlap);
    struct touch_body body[2] = {b->body[0], b->body[1]};
    struct touch_motion m = {.dt = b->dt};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++)
            body[k].velocity[i] *= grow;
    touch_contact_motion(&body[0], &body[1], &b->frame, b->overlap, a->is.slip_lever, &m);
    m.velocity_n /= grow;
    return m;
}

static void touch_in_space(const struct look_alike_space *space, const struct play_bodies *b,
                           double overlap, const struct space_state *state_in,
                           struct space_state *ret_state, struct play_bodies_answer *ret) {
    const struct alike *a = (const void *)space->coefficients;
    const struct touch_frame *frame = &b->frame;
    const struct touch_motion m = seen(a, b);
    const double *const s = frame->s, *const t = frame->t;
    struct space_state old = *state_in;
    struct answer answer = {0};
    double v[3], spin[3],
        carried[3] = {old.law.shear.kept.x, old.law.shear.kept.y, old.law.shear.kept.z};
    for (int i = 0; i < 3; i++) {
        v[i] = m.velocity_s * s[i] + m.velocity_t * t[i];
        spin[i] = 0.5 * (b->body[0].spin[i] + b->body[1].spin[i]) * b->dt;
    }
    if (old.before.active > 0.5)
        carry_over(&a->is, old.normal, frame->n, spin, carried);
    old.law.shear.kept = (struct vec){carried[0], carried[1], carried[2]};
    const struct motion motion = {.overlap = overlap,
                                  .velocity_n = m.velocity_n,
                                  .dt = b->dt,
                                  .velocity = {v[0], v[1], v[2]},
                                  .slide = {v[0] * b->dt, v[1] * b->dt, v[2] * b->dt}};
    hertz_mindlin_general_typed(MATERIAL_OF(a->general), &((const struct given *)a->general)->size,
                                &motion, &old.law, &ret_state->law, &answer);
    ret_state->before = (struct before){answer.active, answer.slipping};
    memcpy(ret_state->normal, frame->n, sizeof ret_state->normal);

    const struct vec shear = shear_of(&answer);
    const double force[3] = {shear.x, shear.y, shear.z};
    struct touch_force f = {.normal = answer.normal_elastic + answer.normal_dashpot,
                            .normal_elastic = answer.normal_elastic};
    add_rolling(a, &m, &f);
    f.normal -= vector_dot(force, frame->n);
    f.shear_s = vector_dot(force, s);
    f.shear_t = vector_dot(force, t);
    touch_contact_forces(&f, &b->body[0], &b->body[1], frame, b->overlap, space->torque_lever,
                         ret->force, ret->torque);
}

/* Whether the bodies touch, and by how much, is for positions to say, as in an engine. */
static void space_step(void *data, const struct play_bodies *b, const double *state_in,
                       double *ret_state, struct play_bodies_answer *ret) {
    const struct look_alike_space *space = data;
    const struct alike *a = (const void *)space->coefficients;
    struct space_state old, new = {0};
    double n[3], overlap;
    memset(ret, 0, sizeof *ret);
    memcpy(&old, state_in, sizeof old);
    touch_contact_overlap(&b->body[0], &b->body[1], &overlap, n);
    if (overlap > 0.0)
        touch_in_space(space, b, overlap, &old, &new, ret);
    else if (a->is.separation == TOUCH_separation_keeps)
        new = old;
    memcpy(ret_state, &new, sizeof new);
}

/* The law of the case answers a path in space. */
static int answer_in_space(struct look_alike *l, struct play_case *c) {
    struct touch_message unused;
    l->law.state = touch_page_hertz_mindlin_general.state;
    l->law.state_count = touch_page_hertz_mindlin_general.state_count;
    l->law.shear_field = -1;
    l->law.shear_count = 0;
    l->law.traits &= ~(uint32_t)(TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS);
    l->space.torque_lever = c->torque_lever;
    l->space.step = (struct play_bodies_step){space_step, &l->space};
    c->bodies_step = &l->space.step;
    return look_alike_prepare(&l->law, &c->values, &c->pair, l->space.coefficients, &unused) !=
           TOUCH_OK;
}

int look_alike_case(const struct play_case *c, const struct touch_conventions *conventions,
                    int in_space, struct look_alike *ret_law, struct play_case *ret_case) {
    if (!is_of_family(c->law) ||
        conventions->partial_slip == TOUCH_partial_slip_mindlin_deresiewicz)
        return -1;
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_SET &&
            (c->segments[i].property < PLAY_SET_NEW ||
             (c->segments[i].property >= 0 &&
              c->law->properties[c->segments[i].property].scope == TOUCH_OF_STATE)))
            return -1; /* its state is not that of the case's law */
    const int follows = conventions->twirl == TOUCH_twirl_follows && !turns_itself(conventions);
    struct touch_law law = *c->law;
    law.data = ret_law;
    law.prepare = look_alike_prepare;
    law.step = look_alike_step;
    law.state = general()->state;
    law.state_count = general()->state_count;
    law.coefficient_size = sizeof(struct alike);
    law.shear_field = general()->shear_field;
    law.shear_count = 1;
    law.conventions.turning = follows ? TOUCH_turning_turned : TOUCH_turning_kept_length;
    law.conventions.twirl = follows ? TOUCH_twirl_follows : TOUCH_twirl_stays;
    law.get = NULL;
    law.set = NULL;
    ret_law->law = law;
    ret_law->base = c->law;
    ret_law->is = *conventions;
    *ret_case = *c;
    ret_case->law = &ret_law->law;
    return in_space && play_case_turns(c) ? answer_in_space(ret_law, ret_case) : 0;
}
