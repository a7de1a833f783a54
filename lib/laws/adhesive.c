/* SPDX-License-Identifier: BSD-3-Clause */
/* Elastic spheres that attract each other: laws jkr, dmt and sjkr. Each has its own normal force; dashpots and the shear
 * spring, whose limit is that of a pressed contact, are shared. lib/families/adhesive.md tells more. */
#include "lib/math/power.h"
#include "touchstone/step.h"

enum {
    YOUNG,
    POISSON,
    FRICTION,
    RESTITUTION,
    DAMP_RADIUS,
    DAMP_SHEAR,
    W,
    COHESION = W,
    AREA
};
/* clang-format off */
#define SHARED                                                                                     \
    YOUNG_AND_POISSON, {"mu_sl", TOUCH_FRICTION, .flags = FREE},                                   \
    {"restitution", TOUCH_RESTITUTION, 1.0, FREE,                                                  \
     .meaning = "restitution of the same contact without adhesion"},                               \
    {"damp_radius", TOUCH_DASHPOT_N_OWN, .flags = FREE, .symbol = "eta", .unit = "1/m/s",          \
     .meaning = "dashpot coefficient over m* and contact radius"},                                 \
    {"damp_shear", TOUCH_DASHPOT_RATIO, 1.0, FREE}
/* clang-format on */
static const struct touch_property of_work[] = {
    SHARED,
    {"w", TOUCH_WORK_OF_ADHESION, .flags = NEED | FREE,
     .meaning = "work of adhesion; 2 gamma where both surfaces have the surface energy gamma"},
    {0},
};
static const struct touch_property of_area[] = {
    SHARED,
    {"cohesion", TOUCH_COHESION_ENERGY, .flags = NEED | FREE},
    {"area", TOUCH_OWN, .flags = FREE, .type = TOUCH_CHOICE, .max = 1.0, .symbol = "A",
     .choices = "spheres|flat",
     .meaning = "spheres: intersection of the spheres (sjkr); flat: 4 pi R* overlap (sjkr2)"},
    {0},
};

struct material {
    double e_star, g_star, friction;
    double root_damping, damp_radius, damp_shear; /* Pa^1/2, 1/(m s), 1: see rest() */
    double w;                                     /* J/m2 */
    double neck, root_third; /* m^1/2, sqrt(2 pi w/E*)/4; its third root, sigma/R*^(1/3) */
    double cohesion;         /* J/m3, k */
    double round, flat;      /* 1 and 0; or 0 and 1: its area is 4 pi R* overlap */
    struct sized {           /* the part that depends on the sizes */
        double sigma;        /* m^1/2, root of the contact radius at which the neck breaks */
    } sized;
};
FN struct sized sized_of(const struct material *m, const struct size *size) {
    return (struct sized){m->root_third * power(size->r_eff, 1.0 / 3.0)};
}
#define SIZED sized_of
struct state {
    struct shear_state shear;
};
static const struct touch_field state[] = {SHEAR_STATE("N"), END_OF_STATE};
#define TURNED(X) X(shear.kept)

static struct material bodies(const struct values *v) {
    const double e_star = effective_young(v, YOUNG, POISSON);
    return (struct material){.e_star = e_star,
                             .g_star = effective_shear(v, YOUNG, POISSON),
                             .friction = number(v, FRICTION),
                             .root_damping = sqrt(10.0 / 3.0) *
                                             damping_ratio(number(v, RESTITUTION)) *
                                             sqrt(2.0 * e_star),
                             .damp_radius = number(v, DAMP_RADIUS),
                             .damp_shear = number(v, DAMP_SHEAR)};
}

/* Of a contact of that radius, with the normal force in the answer, and that of which mu times is the limit of shear. The
 * dashpots go with the contact radius, which an adhesive contact has at touch and beyond:
 *   c = 2 sqrt(5/6) |alpha| sqrt(m* 2 E* a) + eta m* a,
 * that of hertz_mindlin_corrected from a restitution (Antypov and Elliott 2011) and the viscoelastic one of Brilliantov et
 * al. (1996). The limit is on the sum of shear spring and dashpot. */
FN void rest(const struct material *m, const struct size *size, const struct motion *t, bool is,
             double radius, double pressed, const struct state *old, struct state *new,
             struct answer *a) {
    const double inertia = size->m_eff * radius,
                 c = m->root_damping * sqrt(inertia) + m->damp_radius * inertia;
    const struct shear spring = {.k = 8.0 * m->g_star * radius,
                                 .damping = m->damp_shear * c,
                                 .limit = m->friction * pressed,
                                 .is = is,
                                 .limit_on = TOUCH_limit_on_sum};
    a->normal_dashpot = c * t->velocity_n;
    new->shear = shear_step(spring, old->shear, t, a);
    a->active = yes(is);
}

#define TRAITS (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_ADHESIVE)
#define ADHESIVE_LAW(name, rows, ...)                                                              \
    STEP_OF(name, step_##name(m, size, t, old, new, a))                                            \
    LAW_OBJECT(name, TRAITS, prepare_##name, rows, state,                                          \
               .conventions = {SAY(history, force), SAY(unloading, kept), SAY(limit_on, sum),      \
                               SAY(limit_from, elastic), SAY(tension, allowed),                    \
                               SAY(shear_stiffness, mindlin), SAY(partial_slip, none),             \
                               SAY_TURNED_AT_POINT, SAY(rolling, none), SAY(separation, cleared)}, \
               KEPT_AT(shear.kept, 1), __VA_ARGS__)
#define WRONG                                                                                      \
    "partial slip is missing; shear that is put in at a high and taken out at a low normal force " \
    "creates energy; "

/* --- Johnson et al. (1971) --------------------------------------------------------------------------------------- */
/* A contact of the radius a has
 *
 *   overlap = a^2/R* - sqrt(2 pi w a/E*),   F = 4 E* a^3/(3 R*) - sqrt(8 pi w E* a^3).
 *
 * It begins where the surfaces touch (overlap 0), with a jump of the force to -8/9 of the largest pull F_c = 3/2 pi w R*,
 * and holds a neck beyond touch, which breaks at the smallest overlap that has a radius, at -5/9 F_c. That the neck does
 * not form before touch is what engines do, and what the theory says of a quasi-static approach.
 *
 * With s = sqrt(a) and sigma^3 = R* sqrt(2 pi w/E*)/4 the first equation is s^4 - 4 sigma^3 s = R* overlap, whose smallest
 * value -3 sigma^4 is at s = sigma. For x = s - sigma >= 0 and T^2 = R* overlap + 3 sigma^4
 *   x^2 (x^2 + 4 sigma x + 6 sigma^2) = T^2,
 * in which every term is positive. Newton's method on it divides sums of positive terms: nothing cancels, and w = 0 is
 * nothing special. From the start below, which is 6 % off at most, each iteration squares the relative error times 3/2 at
 * most; four reach the last bits for all inputs (tests/test_adhesive.c). */
FN double excess(double sigma, double square) {
    const double t = sqrt(square), six = 6.0 * sigma * sigma;
    const double first = over(t, 2.0 * sigma + 0.95 * sqrt(t));
    double x = over(t, sqrt((first + 4.0 * sigma) * first + six));
    for (int k = 0; k < 4; k++) {
        const double x2 = x * x;
        x = over((3.0 * x + 8.0 * sigma) * (x * x2) + six * x2 + square,
                 4.0 * x * ((x + 3.0 * sigma) * x + 0.5 * six));
    }
    return x;
}

static int prepare_jkr(const struct values *v, struct material *ret) {
    *ret = bodies(v);
    ret->w = number(v, W);
    ret->neck = 0.25 * sqrt(2.0 * PI * ret->w / ret->e_star);
    ret->root_third = cbrt(ret->neck);
    const struct size size = size_of_pair(v);
    ret->sized = sized_of(ret, &size);
    return 0;
}

FN void step_jkr(const struct material *m, const struct size *size, const struct motion *t,
                 const struct state *old, struct state *new, struct answer *a) {
    const double sigma = m->sized.sigma, a_end = sigma * sigma, p_end = a_end * a_end / size->r_eff;
    const double breaks = -(3.0 * p_end), unit = 4.0 / 3.0 * m->e_star * a_end * p_end * p_end;
    const bool was = old->shear.stiffness > 0.0, is = t->overlap > (was ? breaks : 0.0);
    const double overlap = is ? t->overlap : 0.0;
    const double square = largest(size->r_eff * (overlap - breaks), 0.0);
    const double x = excess(sigma, square), s = sigma + x;

    /* overlap = p - 4 q; the slope is (p - 3 q)/(p - q), with s^3 - sigma^3 = x (3 sigma s + x^2). */
    const double radius = s * s, p = radius * radius / size->r_eff, q = m->neck * s;
    const double k = 4.0 / 3.0 * m->e_star * radius;
    const double slope =
        over(s * radius - 3.0 * sigma * sigma * sigma, x * (3.0 * sigma * s + x * x));
    a->normal_elastic = k * (p - 6.0 * q);
    a->stiffness_n = largest(2.0 * m->e_star * radius * slope, 0.0);
    /* Counted from touch, where the energy of springs and surfaces is 72/5 4^(1/3) units less than apart: lost where the
     * neck breaks, with the 12/5 that it holds. */
    a->strain_normal = k * ((0.4 * p - 4.0 * q) * p + 6.0 * q * q) + 22.858575148342072 * unit;
    rest(m, size, t, is, radius, a->normal_elastic + 3.0 * PI * m->w * size->r_eff, old, new, a);
    a->coupling_work += (was & !is) ? 25.258575148342072 * unit : 0.0;
}

ADHESIVE_LAW(
    jkr, of_work,
    .title =
        "Adhesive elastic spheres of Johnson, Kendall and Roberts, with Mindlin's shear spring",
    .source = "Johnson et al. (1971); limit of the shear force Thornton (1991)",
    .known_wrong = WRONG
    "the limit mu (F + 2 F_c) takes no account of how adhesion peels under shear")

/* --- Hertz's force less an attraction while the surfaces overlap ------------------------------------------------- */
struct hertz {
    bool is;
    double overlap, radius, k, force;
};
FN struct hertz hertz_of(const struct material *m, const struct size *size, double overlap) {
    const bool is = overlap > 0.0;
    const double h = is ? overlap : 0.0, radius = sqrt(size->r_eff * h),
                 k = 2.0 * m->e_star * radius;
    return (struct hertz){is, h, radius, k, 2.0 / 3.0 * k * h};
}

/* Derjaguin et al. (1975): the constant pull 2 pi w R*. */
static int prepare_dmt(const struct values *v, struct material *ret) {
    *ret = bodies(v);
    ret->w = number(v, W);
    return 0;
}

FN void step_dmt(const struct material *m, const struct size *size, const struct motion *t,
                 const struct state *old, struct state *new, struct answer *a) {
    const struct hertz h = hertz_of(m, size, t->overlap);
    const double pull = 2.0 * PI * m->w * size->r_eff;
    a->normal_elastic = h.force - pull;
    a->stiffness_n = h.k;
    a->strain_normal = (0.4 * h.force - pull) * h.overlap;
    rest(m, size, t, h.is, h.radius, h.force, old, new, a);
}

ADHESIVE_LAW(
    dmt, of_work,
    .title =
        "Adhesive elastic spheres of Derjaguin, Muller and Toporov, with Mindlin's shear spring",
    .source = "Derjaguin et al. (1975)",
    .known_wrong = WRONG "the pull ends at touch, where it is largest")

/* LIGGGHTS "cohesion sjkr" and "sjkr2": k A, with the area A of the contact. The page calls it a simplified JKR; it has no
 * pull at touch and none beyond, and k is an energy a volume.
 *
 * A is the intersection of the spheres, or 2 pi overlap 2 R*, which is twice that at small overlap. With q = 1/(R1 + R2),
 * 0 for a wall, and u = overlap (2 - q overlap) the intersection is A = pi/4 u (4 R* - u)/(1 - q overlap)^2, and what it
 * takes up to that overlap pi/12 overlap^2 (12 R* - 4 overlap + q overlap^2)/(1 - q overlap): neither cancels. */
static int prepare_sjkr(const struct values *v, struct material *ret) {
    *ret = bodies(v);
    ret->cohesion = number(v, COHESION);
    ret->flat = number(v, AREA);
    ret->round = 1.0 - ret->flat;
    return 0;
}

FN void step_sjkr(const struct material *m, const struct size *size, const struct motion *t,
                  const struct state *old, struct state *new, struct answer *a) {
    const struct hertz h = hertz_of(m, size, t->overlap);
    const double k = 0.25 * PI * m->cohesion, full = 4.0 * size->r_eff;
    const double bend = (1.0 - size->wall) / (size->radius1 + size->radius2),
                 bent = bend * h.overlap, part = over(1.0, 1.0 - bent);
    const double u = h.overlap * (2.0 - bent), area = u * (full - u) * (part * part);
    const double slope = 2.0 * part * (full - 2.0 * u) + 2.0 * bend * area * part;
    const double volume =
        h.overlap * h.overlap * part * (full - (4.0 - bent) * h.overlap * (1.0 / 3.0));
    const double flat = 4.0 * m->flat * full;
    a->normal_elastic = h.force - k * (m->round * area + flat * h.overlap);
    a->stiffness_n = largest(h.k - k * (m->round * slope + flat), 0.0);
    a->strain_normal =
        0.4 * h.force * h.overlap - k * (m->round * volume + 0.5 * flat * h.overlap * h.overlap);
    rest(m, size, t, h.is, h.radius, h.force, old, new, a);
}

ADHESIVE_LAW(
    sjkr, of_area, .title = "Simplified JKR of LIGGGHTS: Hertz's force less cohesion times area",
    .source = "LIGGGHTS documentation, \"gran cohesion sjkr\"",
    .known_wrong = WRONG
    "it is no JKR: it does not pull at touch or beyond, its pull-off force goes with k^3 "
    "R*^2/E*^2 and not with w R* alone, and a collision loses nothing; the area of sjkr2 is "
    "twice that of sjkr at small overlap")
