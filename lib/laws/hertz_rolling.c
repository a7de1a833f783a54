/* SPDX-License-Identifier: BSD-3-Clause */
/* Rolling and twisting resistance on hertz_mindlin_corrected: four types of rolling after Ai et al. (2011), a spring and
 * slider for twisting. The moments depend on the relative spin of the bodies, and on the normal force and the stiffnesses
 * that the law below answers; lib/families/rolling.md has the formulas and sources.
 *
 * While a stiffness grows, the moment that is carried stays, as in the incremental form of Ai et al. While it gets less,
 * the moment is scaled with it. So a change of stiffness takes strain energy and never makes any; what it takes is rolling
 * work, as is what a contact still holds that ends. */
#include "musen.h"

enum {
    ROLL = MUSEN_COUNT,
    ROLL_VISCOSITY,
    K_ROLL,
    K_ROLL_RATIO,
    ROLL_DAMP,
    ROLL_DAMP_KEPT,
    TWIST,
    MU_TWIST,
    K_TWIST,
    K_TWIST_RATIO
};
enum {
    NO_ROLLING,
    TYPE_A,
    TYPE_B,
    TYPE_C,
    TYPE_D
};
enum {
    NO_TWIST,
    HERTZ,
    UNIFORM,
    RADIUS
};
static const struct touch_property properties[] = {
    MUSEN_ROWS(MUSEN_EXACT),
    {"rolling", TOUCH_SETS_rolling, TYPE_C, .type = TOUCH_CHOICE, .max = 4,
     .choices = "none|A|B|C|D", .means = "none|couple|couple|couple|each_spin", .symbol = "",
     .meaning = "rolling resistance: types of Ai et al. (2011)"},
    {"roll_viscosity", TOUCH_OWN, .flags = FREE, .max = HUGE_VAL, .symbol = "eta_v", .unit = "s",
     .meaning = "viscous rolling friction of type B"},
    {"k_roll", TOUCH_STIFFNESS_ROLLING, .flags = FREE | TOUCH_OPTIONAL, .symbol = "k_roll",
     .meaning = "spring of type C: R*^2 k_roll for each rad. Absent: from k_roll_ratio"},
    {"k_roll_ratio", TOUCH_OWN, 2.25, FREE, .max = HUGE_VAL, .symbol = "",
     .meaning = "spring of type C over mu_ro^2 times the normal stiffness"},
    {"roll_damp", TOUCH_ROLLING_DAMPING, .flags = FREE, .meaning = "damping ratio of type C"},
    {"roll_damp_kept", TOUCH_OWN, .flags = FREE, .max = 1.0, .symbol = "f",
     .meaning = "part of the damping that is left at the limit"},
    {"twist", TOUCH_OWN, HERTZ, .type = TOUCH_CHOICE, .max = 3,
     .choices = "none|hertz|uniform|radius", .symbol = "",
     .meaning = "lever of the limit of twisting: 3 pi a/16, 2 a/3 or R*"},
    {"mu_tw", TOUCH_TWISTING_FRICTION, .flags = FREE, .symbol = "mu_tw"},
    {"k_twist", TOUCH_STIFFNESS_TWISTING, .flags = FREE | TOUCH_OPTIONAL, .symbol = "k_twist",
     .meaning = "spring of twisting: R*^2 k_twist for each rad. Absent: from k_twist_ratio"},
    {"k_twist_ratio", TOUCH_OWN, 0.5, FREE, .max = HUGE_VAL, .symbol = "",
     .meaning = "spring of twisting over a^2 times the shear stiffness"},
    {0},
};

/* Of the types of rolling one at most has coefficients that are not 0. */
struct material {
    struct musen musen;
    double constant, own, slider;        /* coefficients of types A, D and C */
    double viscosity;                    /* s, of type B */
    double stiffness, ratio;             /* N/m, and of the normal stiffness: of the spring */
    double damping, kept;                /* twice the damping ratio; the part left at the limit */
    double twist_a, twist_r;             /* coefficient of twisting, with the lever a or R* */
    double twist_stiffness, twist_ratio; /* N/m, and of the shear stiffness */
    double inertia;                      /* (I + m R^2)/(m R^2) of a solid body */
    struct sized {
        double root_inertia; /* kg^1/2 m, root of the inertia about the contact point */
    } sized;
    int kind; /* 0: the law below alone, which carries no moment then */
};
#define KINDS 2

/* 1/I = 1/(I1 + m1 R1^2) + 1/(I2 + m2 R2^2), to which a wall and a ball that is held add nothing. */
FN struct sized sized_of(const struct material *m, const struct size *size) {
    const double one = m->inertia * size->mass1 * size->radius1 * size->radius1,
                 two = m->inertia * size->mass2 * size->radius2 * size->radius2;
    return (struct sized){sqrt(harmonic(one, size->wall > 0.5 ? HUGE_VAL : two))};
}
#define SIZED sized_of

struct state {
    struct vec shear, roll;
    double stiffness_s, twist, stiffness_roll, stiffness_twist;
};
static const struct touch_field state[] = {
    KEPT_VECTOR("shear", "N", "carried shear, on body 1,"),
    KEPT_VECTOR("roll", "N m", "carried rolling moment on body 1,"),
    {"stiffness_s", "N/m", "tangent shear stiffness k_t"},
    {"twist", "N m", "carried twisting moment on body 1, about n"},
    {"stiffness_roll", "N m/rad", "stiffness of the rolling spring"},
    {"stiffness_twist", "N m/rad", "stiffness of the twisting spring"},
    END_OF_STATE};
#define TURNED(X) X(shear) X(roll)

static int prepare(const struct values *v, struct material *ret) {
    const double mu = number(v, ROLLING), mu_twist = number(v, MU_TWIST), k = number(v, K_ROLL),
                 k_twist = number(v, K_TWIST);
    const int rolling = (int)number(v, ROLL), twist = (int)number(v, TWIST);
    const bool slides = rolling == TYPE_C;
    *ret = (struct material){
        .musen = musen_of(v),
        .constant = rolling == TYPE_A ? mu : 0.0,
        .viscosity = rolling == TYPE_B ? number(v, ROLL_VISCOSITY) : 0.0,
        .slider = slides ? mu : 0.0,
        .own = rolling == TYPE_D ? mu : 0.0,
        .stiffness = slides && !isnan(k) ? k : 0.0,
        .ratio = slides && isnan(k) ? number(v, K_ROLL_RATIO) * mu * mu : 0.0,
        .damping = slides ? 2.0 * number(v, ROLL_DAMP) : 0.0,
        .kept = slides ? number(v, ROLL_DAMP_KEPT) : 0.0,
        .twist_stiffness = twist && !isnan(k_twist) ? k_twist : 0.0,
        .twist_ratio = twist && isnan(k_twist) ? number(v, K_TWIST_RATIO) : 0.0,
        .twist_a = twist == HERTZ     ? 3.0 * PI / 16.0 * mu_twist
                   : twist == UNIFORM ? 2.0 / 3.0 * mu_twist
                                      : 0.0,
        .twist_r = twist == RADIUS ? mu_twist : 0.0,
        .inertia = v->pair->dimension == 2 ? 1.5 : 1.4,
        .kind = rolling || twist,
    };
    const struct size size = size_of_pair(v);
    ret->sized = sized_of(ret, &size);
    return 0;
}

/* What becomes of a moment while its spring changes from stiffness `before` to k; 0: there is none. */
struct change {
    double scale;    /* of the moment */
    double softness; /* 1/k */
    double lost;     /* of half the square of the moment: strain energy, N m/rad */
};
FN struct change change_of(double before, double k) {
    const double softness0 = over(1.0, before), softness = over(1.0, k);
    const double part = k < before ? k * softness0 : 1.0;
    return (struct change){part, softness, softness0 - part * part * softness};
}

/* Adds the moments to the answer of the law below. */
FN void roll(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const bool is = a->active > 0.5;
    const double pressed = largest(a->normal_elastic + a->normal_dashpot, 0.0),
                 lever = pressed * size->r_eff, square = size->r_eff * size->r_eff;
    const struct vec spin = less(t->spin1, t->spin2);

    /* Type C: the spring is cut to the limit, as the shear spring of most laws. Its work is that of the moment at the end
     * of the step (Simo and Hughes 1998), which is never less than 0. */
    const double k = is ? (m->stiffness + m->ratio * a->stiffness_n) * square : 0.0;
    const struct change change = change_of(old->stiffness_roll, k);
    const struct vec trial = less(scale(change.scale, old->roll), scale(k * t->dt, spin));
    const double size2 = dot(trial, trial), length = sqrt(size2), limit = m->slider * lever;
    const bool slides = length > limit;
    const double cut = slides ? limit / (slides ? length : 1.0) : 1.0;
    const struct vec spring = scale(cut, trial);
    a->rolling_work =
        0.5 * change.lost * dot(old->roll, old->roll) + (1.0 - cut) * cut * change.softness * size2;

    /* Its dashpot, and type B. */
    const double damping = m->damping * m->sized.root_inertia * sqrt(k);
    const double viscous = (slides ? m->kept * damping : damping) + m->viscosity * lever;
    a->rolling_work += viscous * dot(spin, spin) * t->dt;

    /* Types A and D. */
    const double constant = against(m->constant * lever, sqrt(dot(spin, spin)), t->dt, a);
    const struct vec couple = add(less(spring, scale(viscous, spin)), scale(constant, spin));
    const double own = m->own * pressed;
    const double own1 = against(own * size->radius1, sqrt(dot(t->spin1, t->spin1)), t->dt, a);
    const double own2 = against(own * size->radius2, sqrt(dot(t->spin2, t->spin2)), t->dt, a);

    /* Twisting. */
    const double area = size->r_eff * largest(t->overlap, 0.0); /* a^2 */
    const double k_twist =
        is ? m->twist_stiffness * square + m->twist_ratio * a->stiffness_s * area : 0.0;
    const struct change changed = change_of(old->stiffness_twist, k_twist);
    const double most = pressed * (m->twist_a * sqrt(area) + m->twist_r * size->r_eff);
    const double wanted = changed.scale * old->twist - k_twist * t->dt * (t->spin1_n - t->spin2_n);
    const double twist = largest(-most, most < wanted ? most : wanted);
    a->rolling_work += 0.5 * changed.lost * old->twist * old->twist;
    a->rolling_work += twist * (wanted - twist) * changed.softness;

    a->moment1_n = twist, a->moment2_n = -twist;
    a->moment1 = add(couple, scale(own1, t->spin1));
    a->moment2 = less(scale(own2, t->spin2), couple);
    a->strain_normal +=
        0.5 * (change.softness * dot(spring, spring) + changed.softness * twist * twist);
    new->roll = where(is, spring);
    new->twist = is ? twist : 0.0;
    new->stiffness_roll = k, new->stiffness_twist = k_twist;
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const struct variant corrected = {.corrected = true};
    const struct shear_state kept = musen_step(
        corrected, &m->musen, size, t, (struct shear_state){old->shear, old->stiffness_s}, a);
    *new = (struct state){.shear = kept.kept, .stiffness_s = kept.stiffness};
    if (m->kind)
        roll(m, size, t, old, new, a);
}

LAW(hertz_rolling, MUSEN_TRAITS, .title = "Hertz-Mindlin with rolling and twisting resistance",
    .source = "this project: hertz_mindlin_corrected; Ai et al. (2011), types A to D; Marshall "
              "(2009) for twisting",
    .known_wrong =
        "rolling types A and D: the moment keeps its size where rolling has stopped, and shakes a "
        "ball at rest; type B: nothing holds a ball on a slope; type D: moments are against "
        "absolute spins and no action-reaction couple; type C: the dashpot is beside the limit; "
        "partial slip is missing; shear that is put in at a high and taken out at a low normal "
        "force creates energy",
    .conventions = {SAY_CORRECTED, SAY_TURNED_AT_POINT}, KEPT_AT(shear, 2))
