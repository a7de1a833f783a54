/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Twenty-two right laws as strangers write them: few properties under names of their own, other conventions than those of this
 * project, and each of them declared where there is a word for it. None may break a principle. A law is one row of STRANGERS;
 * nothing here is of the project's laws. */
#include <math.h>
#include <string.h>
#include "touchstone/plugin.h"

enum {
    LINEAR, /* k d */
    HERTZ,  /* 4/3 E sqrt(R) d^(3/2) */
    CONE,   /* E d^2 */
    PLASTIC, /* k d when first pressed, a steeper line back and again to the largest overlap, never tensile */
    PULLED, /* k d less a constant force */
    STICKY  /* Hertz's force less 2 pi w R */
};
enum {
    FREE,         /* no shear force */
    FORCE,        /* the spring is carried as a force */
    DISPLACEMENT, /* as a displacement */
    VISCOUS       /* no spring: a dashpot up to the limit */
};
enum {
    SPRING, /* the normal force of the spring */
    SIZE,   /* the size of the total one */
    PUSH    /* the total one where it repels */
};
enum {
    ALONE,   /* the limit is for the spring, the dashpot beside it */
    TOGETHER /* for both, which are cut alike */
};
enum {
    SMOOTH,
    COUPLE, /* a moment of constant size against rolling */
    COIL    /* a spring against rolling, up to that size */
};

struct habits {
    int normal, shear, from, on, rolling, cut, ratio; /* ratio: the damping is a ratio, else kg/s */
    const char *has,
        *keywords; /* which of k E d s f r c w y it has, and its own name of each, one after the other */
};

/* X(name, has, keywords, normal, shear, from, on, rolling, cut, ratio, lever, turning, twirl, traits, damping) */
#define AT_POINT point, turned, follows
#define AT_SHARE share, turned, follows
#define AT_R     radius, kept_length, stays
#define BOOKS    TOUCH_TRAIT_ENERGIES
#define TELLS    TOUCH_TRAIT_EVENTS
#define NO_DASH  none
#define GIVEN    supplied
/* clang-format off */
#ifndef STRANGERS
#define EXCESS 1.0 /* of the Coulomb limit */
#define STRANGERS(X)                                                                                                         \
    X(spring_only, "k", "steife", LINEAR, FREE, SPRING, ALONE, SMOOTH, 0, 0, AT_POINT, BOOKS, NO_DASH)                              \
    X(spring_dashpot, "kd", "kn cn", LINEAR, FREE, SPRING, ALONE, SMOOTH, 0, 0, AT_POINT, BOOKS | TELLS, GIVEN)                \
    X(spring_dashpot_cut, "kd", "kn cn", LINEAR, FREE, SPRING, ALONE, SMOOTH, 1, 0, AT_R, 0, GIVEN)           \
    X(cundall, "kdsf", "kn cn kt_kn mu", LINEAR, FORCE, SPRING, ALONE, SMOOTH, 0, 0, AT_POINT, BOOKS | TELLS, GIVEN)          \
    X(cundall_mu_pp, "kdsf", "stiff visc tang mu_pp", LINEAR, FORCE, SPRING, ALONE, SMOOTH, 0, 0, AT_R, BOOKS, GIVEN)         \
    X(cundall_sum, "kdsf", "kn zeta kt mu_s", LINEAR, DISPLACEMENT, SIZE, TOGETHER, SMOOTH, 0, 1, AT_R, TELLS, GIVEN)         \
    X(cundall_push, "kdsf", "kn zeta kt cof", LINEAR, DISPLACEMENT, PUSH, ALONE, SMOOTH, 1, 1, AT_SHARE, BOOKS | TELLS, GIVEN) \
    X(cundall_undamped, "ksf", "rigidez kt tan_phi", LINEAR, FORCE, SPRING, ALONE, SMOOTH, 0, 0, AT_POINT, BOOKS, NO_DASH)    \
    X(hertz_alone, "E", "e_star", HERTZ, FREE, SPRING, ALONE, SMOOTH, 0, 0, AT_POINT, BOOKS | TELLS, NO_DASH)                  \
    X(hertz_visco, "Ed", "e_star zeta", HERTZ, FREE, SPRING, ALONE, SMOOTH, 0, 1, AT_R, BOOKS, GIVEN)                         \
    X(hertz_visco_cut, "Ed", "e_star zeta", HERTZ, FREE, SPRING, ALONE, SMOOTH, 1, 1, AT_R, BOOKS, GIVEN)    \
    X(hertz_shear, "Esf", "e_star kt_kn friction", HERTZ, FORCE, SPRING, ALONE, SMOOTH, 0, 0, AT_POINT, BOOKS | TELLS, NO_DASH) \
    X(hertz_shear_u, "Edsf", "e_star zeta kt_kn mu", HERTZ, DISPLACEMENT, PUSH, TOGETHER, SMOOTH, 0, 1, AT_R, BOOKS, GIVEN)   \
    X(hertz_drag, "Edf", "modul visk reibung", HERTZ, VISCOUS, PUSH, TOGETHER, SMOOTH, 1, 0, AT_SHARE, TELLS, GIVEN)          \
    X(haff_werner, "kdf", "kn gamma mu", LINEAR, VISCOUS, SIZE, TOGETHER, SMOOTH, 0, 0, AT_POINT, BOOKS, GIVEN)               \
    X(cone, "E", "hardness", CONE, FREE, SPRING, ALONE, SMOOTH, 0, 0, AT_R, BOOKS | TELLS, NO_DASH)                            \
    X(cone_shear, "Esf", "hardness kt_kn mu", CONE, DISPLACEMENT, SPRING, ALONE, SMOOTH, 0, 0, AT_SHARE, BOOKS, NO_DASH)      \
    X(roller, "kdsfr", "kn cn kt mu mu_r", LINEAR, FORCE, SPRING, ALONE, COUPLE, 0, 0, AT_POINT, BOOKS, GIVEN)               \
    X(coil, "kdsfr", "kn cn kt mu mu_roll", LINEAR, FORCE, SPRING, ALONE, COIL, 0, 0, AT_R, BOOKS | TELLS, GIVEN)            \
    X(latch, "kysf", "k1 k2_k1 kt mu", PLASTIC, FORCE, SPRING, ALONE, SMOOTH, 0, 0, AT_POINT, BOOKS | TOUCH_TRAIT_PLASTIC, NO_DASH) \
    X(pulled, "kdc", "kn cn pull", PULLED, FREE, SPRING, ALONE, SMOOTH, 0, 0, AT_POINT, BOOKS | TOUCH_TRAIT_ADHESIVE, GIVEN) \
    X(sticky, "Ew", "e_star work", STICKY, FREE, SPRING, ALONE, SMOOTH, 0, 0, AT_R, BOOKS | TOUCH_TRAIT_ADHESIVE, NO_DASH)
#endif
/* clang-format on */

static const struct touch_property templates[] = {
    {.symbol = "k",
     .unit = "N/m",
     .min = 0.0,
     .max = HUGE_VAL,
     .flags = TOUCH_REQUIRED | TOUCH_MIN_OPEN,
     .meaning = "spring"},
    {.symbol = "E",
     .unit = "Pa",
     .min = 0.0,
     .max = HUGE_VAL,
     .flags = TOUCH_REQUIRED | TOUCH_MIN_OPEN,
     .meaning = "hardness of both"},
    {.symbol = "d", .unit = "", .max = HUGE_VAL, .meaning = "dashpot"},
    {.symbol = "s",
     .unit = "1",
     .max = 1.0,
     .initial = 0.5,
     .flags = TOUCH_MIN_OPEN,
     .meaning = "shear spring over normal spring"},
    {.symbol = "f",
     .unit = "1",
     .max = HUGE_VAL,
     .initial = 0.4,
     .meaning = "tangent of the angle at which it slides"},
    {.symbol = "r", .unit = "1", .max = HUGE_VAL, .initial = 0.1, .meaning = "the same of rolling"},
    {.symbol = "c", .unit = "N", .max = HUGE_VAL, .meaning = "constant pull"},
    {.symbol = "w", .unit = "J/m2", .max = HUGE_VAL, .meaning = "work to part the surfaces"},
    {.symbol = "y",
     .unit = "1",
     .min = 1.0,
     .max = 100.0,
     .initial = 2.0,
     .meaning = "slope back over the first one"},
};

struct coefficients {
    const struct habits *is;
    double stiff, damp, ratio, friction, rolling, pull, slope;
    double radius, mass, small;
    int plane;
};

static double value_of(const struct habits *is, const struct touch_values *values, char letter) {
    const char *at = strchr(is->has, letter);
    return at ? values->of[at - is->has][0] : 0.0;
}

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret,
                                 struct touch_message *message) {
    const struct habits *is = self->data;
    (void)message;
    const double w = value_of(is, values, 'w');
    struct coefficients c = {
        .is = is,
        .stiff = value_of(is, values, is->normal == LINEAR || is->normal >= PLASTIC ? 'k' : 'E'),
        .damp = value_of(is, values, 'd'),
        .ratio = value_of(is, values, 's'),
        .friction = value_of(is, values, 'f'),
        .rolling = value_of(is, values, 'r'),
        .pull = value_of(is, values, 'c'),
        .slope = value_of(is, values, 'y'),
        .radius = 1.0 / (1.0 / pair->radius[0] + 1.0 / pair->radius[1]),
        .mass = 1.0 / (1.0 / pair->mass[0] + 1.0 / pair->mass[1]),
        .plane = pair->dimension == 2};
    if (is->normal == STICKY) {
        c.stiff = value_of(is, values, 'E');
        c.pull = 2.0 * acos(-1.0) * w * c.radius;
    }
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

struct state {
    double active, shear[2], coil[2], stiffness, slipping, deepest;
};

static void press(const struct coefficients *c, const struct touch_motion *m, struct state *now,
                  struct touch_force *f) {
    const double d = m->overlap, root = sqrt(c->radius * d);
    const double back = c->stiff * c->slope;
    switch (c->is->normal) {
    case LINEAR:
    case PULLED:
        f->normal_elastic = c->stiff * d - c->pull;
        f->stiffness_n = c->stiff;
        f->strain_energy = 0.5 * c->stiff * d * d - c->pull * d;
        break;
    case CONE:
        f->normal_elastic = c->stiff * d * d;
        f->stiffness_n = 2.0 * c->stiff * d;
        f->strain_energy = f->normal_elastic * d / 3.0;
        break;
    case PLASTIC: {
        const double old = now->deepest;
        now->deepest = fmax(old, d);
        f->normal_elastic = fmax(0.0, c->stiff * now->deepest - back * (now->deepest - d));
        f->stiffness_n = d >= now->deepest ? c->stiff : f->normal_elastic > 0.0 ? back : 0.0;
        f->strain_energy = f->normal_elastic * f->normal_elastic / (2.0 * back);
        f->coupling_work =
            0.5 * c->stiff * (now->deepest * now->deepest - old * old) * (1.0 - 1.0 / c->slope);
        break;
    }
    default:
        f->normal_elastic = 4.0 / 3.0 * c->stiff * root * d - c->pull;
        f->stiffness_n = 2.0 * c->stiff * root;
        f->strain_energy = 0.4 * 4.0 / 3.0 * c->stiff * root * d * d - c->pull * d;
    }
}

static double limit_of(const struct coefficients *c, double mu, const struct touch_force *f) {
    return mu * fmax(0.0, c->is->from == SPRING ? f->normal_elastic
                          : c->is->from == SIZE ? fabs(f->normal)
                                                : f->normal);
}

/* A spring of stiffness k that takes a way, beside a dashpot, up to a limit; whether it is at it. ret_work: dissipated by slip. */
static int pull(double k, double limit, int together, const double way[2], double dash[2],
                double spring[2], double *ret_work) {
    double trial[2], old[2] = {spring[0], spring[1]};
    for (int i = 0; i < 2; i++)
        trial[i] = spring[i] + k * way[i];
    const double size =
        together ? hypot(trial[0] + dash[0], trial[1] + dash[1]) : hypot(trial[0], trial[1]);
    const double cut = size > limit ? limit / size : 1.0;
    for (int i = 0; i < 2; i++) {
        spring[i] = cut * trial[i];
        dash[i] *= together ? cut : 1.0;
        *ret_work += k > 0.0 ? 0.5 * (old[i] + spring[i]) * (trial[i] - spring[i]) / k : 0.0;
    }
    return size > limit;
}

static void shear(const struct coefficients *c, const struct touch_motion *m,
                  const struct state *old, struct state *now, struct touch_force *f) {
    const int carried = c->is->shear == DISPLACEMENT;
    const double v[2] = {c->plane ? 0.0 : m->velocity_s, m->velocity_t},
                 way[2] = {c->plane ? 0.0 : m->slide_s, m->slide_t};
    const double k = c->is->shear == VISCOUS ? 0.0 : c->ratio * f->stiffness_n;
    const double damp =
        c->is->ratio ? 2.0 * c->damp * sqrt(c->mass * c->ratio * f->stiffness_n) : c->damp;
    double spring[2] = {old->shear[0] * (carried ? k : 1.0), old->shear[1] * (carried ? k : 1.0)},
           dash[2] = {damp * v[0], damp * v[1]};
    double was = 0.0, is = 0.0;
    for (int i = 0; i < 2; i++) {
        was += old->shear[i] * old->shear[i] *
               (carried                ? 0.5 * old->stiffness
                : old->stiffness > 0.0 ? 0.5 / old->stiffness
                                       : 0.0);
        is += k > 0.0 ? 0.5 * spring[i] * spring[i] / k : 0.0;
    }
    f->coupling_work += was - is;
    f->slipping = (uint32_t)pull(k, EXCESS * limit_of(c, c->friction, f), c->is->on == TOGETHER,
                                 way, dash, spring, &f->slip_work);
    f->stiffness_s = k;
    f->elastic_s = spring[0], f->elastic_t = spring[1];
    f->dashpot_s = dash[0], f->dashpot_t = dash[1];
    f->shear_s = spring[0] + dash[0], f->shear_t = spring[1] + dash[1];
    for (int i = 0; i < 2; i++) {
        f->strain_shear += k > 0.0 ? 0.5 * spring[i] * spring[i] / k : 0.0;
        f->dashpot_work += dash[i] * v[i] * m->dt;
        now->shear[i] = carried ? (k > 0.0 ? spring[i] / k : 0.0) : spring[i];
    }
    f->strain_energy += f->strain_shear;
    now->stiffness = k;
    now->slipping = f->slipping;
}

static void roll(const struct coefficients *c, const struct touch_motion *m,
                 const struct state *old, struct state *now, struct touch_force *f) {
    const double limit = c->radius * limit_of(c, c->rolling, f),
                 k = 0.25 * c->stiff * c->radius * c->radius;
    double w[2], rate, none[2] = {0.0, 0.0}, moment[2] = {old->coil[0], old->coil[1]};
    for (int i = 0; i < 2; i++)
        w[i] = (m->spin[1][i + 1] - m->spin[0][i + 1]) * m->dt;
    rate = hypot(w[0], w[1]);
    if (c->is->rolling == COIL) {
        (void)pull(k, limit, 0, w, none, moment, &f->rolling_work);
        f->strain_energy += 0.5 * (moment[0] * moment[0] + moment[1] * moment[1]) / k;
    } else {
        for (int i = 0; i < 2; i++)
            moment[i] = rate > 0.0 ? limit * w[i] / rate : 0.0;
        f->rolling_work = limit * rate;
    }
    for (int i = 0; i < 2; i++) {
        now->coil[i] = c->is->rolling == COIL ? moment[i] : 0.0;
        f->moment[0][i + 1] = moment[i];
        f->moment[1][i + 1] = -moment[i];
    }
}

static uint32_t events(const struct state *old, const struct state *now) {
    const int was = old->active > 0.5, is = now->active > 0.5, slid = old->slipping > 0.5,
              slides = now->slipping > 0.5;
    return !is ? (was ? TOUCH_EVENT_DEACTIVATED : 0u)
               : (was ? 0u : TOUCH_EVENT_ACTIVATED) |
                     (slides && !slid ? TOUCH_EVENT_SLIP_BEGUN : 0u) |
                     (slid && !slides ? TOUCH_EVENT_SLIP_ENDED : 0u);
}

/* What the springs still hold when contact ends is lost. */
static double lost(const struct coefficients *c, const struct state *old) {
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const double squared = old->shear[i] * old->shear[i];
        sum += c->is->shear == DISPLACEMENT ? 0.5 * old->stiffness * squared
               : old->stiffness > 0.0       ? 0.5 * squared / old->stiffness
                                            : 0.0;
        sum += c->is->rolling == COIL
                   ? 2.0 * old->coil[i] * old->coil[i] / (c->stiff * c->radius * c->radius)
                   : 0.0;
    }
    return sum;
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *m, const double *state_in, double *ret_state,
                 struct touch_force *f) {
    (void)self;
    struct coefficients c;
    struct state old, now = {0};
    memcpy(&c, coefficients, sizeof c);
    memcpy(&old, state_in, sizeof old);
    memset(f, 0, sizeof *f);
    if (m->overlap > 0.0) {
        now.active = 1.0;
        now.deepest = old.deepest;
        f->active = 1;
        press(&c, m, &now, f);
        f->normal_dashpot =
            (c.is->ratio ? 2.0 * c.damp * sqrt(c.mass * f->stiffness_n) : c.damp) * m->velocity_n;
        if (c.is->cut && f->normal_dashpot < -f->normal_elastic)
            f->normal_dashpot = -f->normal_elastic;
        f->normal = f->normal_elastic + f->normal_dashpot;
        f->dashpot_work = f->normal_dashpot * m->velocity_n * m->dt;
        if (c.is->shear != FREE)
            shear(&c, m, &old, &now, f);
        if (c.is->rolling != SMOOTH)
            roll(&c, m, &old, &now, f);
    } else {
        f->coupling_work = lost(&c, &old);
    }
    f->events = events(&old, &now);
    memcpy(ret_state, &now, sizeof now);
}

static const struct touch_field fields[] = {
    {"active", "1", "1 in contact"},     {"shear_s", "", "what the shear spring carries along s"},
    {"shear_t", "", "along t"},          {"coil_s", "N m", "moment of the rolling spring along s"},
    {"coil_t", "N m", "along t"},        {"stiffness", "N/m", "of the shear spring"},
    {"slipping", "1", "1 at the limit"}, {"deepest", "m", "largest overlap"},
};

static const struct stranger {
    const char *name;
    struct habits is;
    uint32_t traits;
    struct touch_conventions conventions; /* those that no habit tells */
} strangers[] = {
#define X(name, has, keywords, normal, shear, from, on, rolling, cut, ratio, ...)                  \
    {#name, {normal, shear, from, on, rolling, cut, ratio, has, keywords}, ROW(name, __VA_ARGS__)},
#define ROW(name, lever, turning, twirl, traits, damping)                                          \
    ROW_OF(name, lever, turning, twirl, traits, damping)
#define ROW_OF(name, lever, turning_, twirl_, traits, damping_)                                    \
    traits, {                                                                                      \
        .damping = TOUCH_damping_##damping_, .turning = TOUCH_turning_##turning_,                  \
        .twirl = TOUCH_twirl_##twirl_, .slip_lever = TOUCH_slip_lever_##lever,                     \
        .torque_lever = TOUCH_torque_lever_##lever                                                 \
    }
    STRANGERS(X)
#undef X
};
#define COUNT (sizeof strangers / sizeof *strangers)

static uint32_t traits_of(const struct habits *is) {
    return (is->shear != FREE ? TOUCH_TRAIT_SHEAR : 0u) |
           (strchr(is->has, 'd') ? TOUCH_TRAIT_DAMPED : 0u) |
           (is->rolling != SMOOTH ? TOUCH_TRAIT_ROLLING : 0u);
}

static struct touch_conventions conventions_of(const struct stranger *s) {
    const struct habits *is = &s->is;
    struct touch_conventions ret = s->conventions;
    ret.tension = is->cut ? TOUCH_tension_cut : TOUCH_tension_allowed;
    if (is->shear == FREE)
        return ret;
    ret.history = is->shear == FORCE          ? TOUCH_history_force
                  : is->shear == DISPLACEMENT ? TOUCH_history_displacement
                                              : TOUCH_history_unsaid;
    ret.limit_on = is->on == TOGETHER ? TOUCH_limit_on_sum : TOUCH_limit_on_spring;
    ret.limit_from = is->from == SPRING ? TOUCH_limit_from_elastic
                     : is->from == SIZE ? TOUCH_limit_from_size
                                        : TOUCH_limit_from_repulsive;
    return ret;
}

/* "kn cn mu" cut into words, and each with the template of its letter. */
static void fill(const struct stranger *s, struct touch_property *ret, char *room) {
    strcpy(room, s->is.keywords);
    for (size_t k = 0; s->is.has[k]; k++, room += strlen(room) + 1) {
        char *end = strchr(room, ' ');
        for (size_t i = 0; i < sizeof templates / sizeof *templates; i++)
            if (*templates[i].symbol == s->is.has[k])
                ret[k] = templates[i];
        if (end)
            *end = '\0';
        ret[k].keyword = room;
        if (s->is.has[k] == 'f' && !strcmp(s->name, "declared"))
            ret[k].role = TOUCH_FRICTION;
        if (s->is.has[k] == 'd')
            ret[k].unit = s->is.ratio ? "1" : "kg/s";
    }
}

const struct touch_law *touch_plugin_law_at(size_t i) {
    static struct touch_law laws[COUNT];
    static struct touch_property properties[COUNT][8];
    static char keywords[COUNT][80];
    if (i >= COUNT)
        return NULL;
    const struct stranger *s = &strangers[i];
    const int carries = s->is.shear == FORCE || s->is.shear == DISPLACEMENT;
    fill(s, properties[i], keywords[i]);
    laws[i] = (struct touch_law){
        .abi = TOUCH_ABI,
        .struct_size = sizeof(struct touch_law),
        .name = s->name,
        .title = "A right law of a stranger",
        .source = "Cundall and Strack (1979); Walton and Braun (1986); "
                  "Luding (2008)",
        .known_wrong = "",
        .traits = traits_of(&s->is) | s->traits,
        .conventions = conventions_of(s),
        .shear_field = carries                 ? 1
                       : s->is.rolling == COIL ? 3
                                               : -1,
        .shear_count = carries + (s->is.rolling == COIL),
        .property_count = strlen(s->is.has),
        .properties = properties[i],
        .state_count = sizeof fields / sizeof *fields,
        .state = fields,
        .coefficient_size = sizeof(struct coefficients),
        .data = (void *)&s->is,
        .prepare = prepare,
        .step = step,
    };
    return &laws[i];
}
