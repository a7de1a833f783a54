/* SPDX-License-Identifier: BSD-3-Clause */
/**
 * @file
 * What a law is written with: plain C on one contact. The same file is compiled as the law itself, as a plugin, and by
 * kernel.c for each instruction set, where the compiler makes vectors of it. Hence four rules for step():
 *
 * - no `if`, && or || on a value of the contact: compute both and pick one with ?:, join truths by & and |;
 * - a truth becomes a number by yes(), never by conversion;
 * - divide by over(), which never divides by 0; largest(a, b) and smallest(a, b), not fmax();
 * - state, motion and answer have doubles alone; a chain of choices is made of values that stand ready; a choice in
 *   struct material is an int, not a bool.
 *
 * A file has: rows of properties, struct material and prepare(), struct state and its fields, step(), LAW(). */
#ifndef TOUCHSTONE_STEP_H
#define TOUCHSTONE_STEP_H
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "touchstone/ieee.h"
#include "touchstone/law.h"

#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers" /* rows say what differs */
/** Every function that a step calls, and step() itself. */
#define FN                     static inline __attribute__((always_inline))
/** Ludolph's number. */
#define PI                     3.14159265358979323846

/** Among the fields of a law: .conventions = {SAY(limit_on, spring), SAY(limit_from, elastic), ...}. */
#define SAY(convention, value) .convention = TOUCH_##convention##_##value
/** Of laws whose kept vectors turn with the bodies, and whose levers meet at the point of contact. */
#define SAY_TURNED_AT_POINT                                                                        \
    SAY(turning, turned), SAY(twirl, follows), SAY(slip_lever, point), SAY(torque_lever, point)

/* --- vectors of the contact plane: (s, t); in kernels in space (x, y, z) --- */
#ifdef IN_SPACE
struct vec {
    double x, y, z;
};
FN struct vec add(struct vec a, struct vec b) {
    return (struct vec){a.x + b.x, a.y + b.y, a.z + b.z};
}
FN struct vec scale(double k, struct vec a) {
    return (struct vec){k * a.x, k * a.y, k * a.z};
}
FN double dot(struct vec a, struct vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
FN struct vec where(bool m, struct vec a) {
    return (struct vec){m ? a.x : 0.0, m ? a.y : 0.0, m ? a.z : 0.0};
}
#else
/** A vector of the contact plane. */
struct vec {
    double s; /**< along s */
    double t; /**< along t */
};
/** a + b */
FN struct vec add(struct vec a, struct vec b) {
    return (struct vec){a.s + b.s, a.t + b.t};
}
/** k a */
FN struct vec scale(double k, struct vec a) {
    return (struct vec){k * a.s, k * a.t};
}
/** The scalar product. */
FN double dot(struct vec a, struct vec b) {
    return a.s * b.s + a.t * b.t;
}
/** a where m, else 0. */
FN struct vec where(bool m, struct vec a) {
    return (struct vec){m ? a.s : 0.0, m ? a.t : 0.0};
}
#endif
/** a - b */
FN struct vec less(struct vec a, struct vec b) {
    return add(a, scale(-1.0, b));
}
/** 1 where m, else 0. */
FN double yes(bool m) {
    return m ? 1.0 : 0.0;
}
/** a + b if m, which is the same for all contacts; else a. */
FN struct vec add_if(bool m, struct vec a, struct vec b) {
    return __builtin_constant_p(m) && !m ? a : add(a, scale(yes(m), b));
}
/** The larger one; b where one is not a number. */
FN double largest(double a, double b) {
    return a > b ? a : b;
}
/** The smaller one; b where one is not a number. */
FN double smallest(double a, double b) {
    return a < b ? a : b;
}
/** a/b where b > 0, else 0. */
FN double over(double a, double b) {
    return b > 0.0 ? a / (b > 0.0 ? b : 1.0) : 0.0;
}

/* --- what a step is given and what it answers -------------------------------------------------------------------- */
/** Sizes of a pair. Signs and axes are those of law.h. */
struct size {
    double r_eff;   /**< m, R1 R2/(R1 + R2), > 0; R1 at a wall */
    double m_eff;   /**< kg, m1 m2/(m1 + m2), > 0; m1 at a wall or a ball that is held */
    double radius1; /**< m, > 0 */
    double radius2; /**< m, > 0; 0 for a wall */
    double mass1;   /**< kg, > 0 */
    double mass2;   /**< kg, > 0; infinite for a wall or a ball that is held */
    double wall;    /**< 1 where body 2 is a wall, else 0 */
};
/** The motion at the end of the step. Vectors lie in the contact plane. */
struct motion {
    double overlap;      /**< m, > 0 in contact */
    double velocity_n;   /**< m/s, approach velocity, > 0 closing */
    double dt;           /**< s, length of the step, > 0 */
    double spin1_n;      /**< rad/s, of body 1 about the normal */
    double spin2_n;      /**< rad/s, of body 2 about the normal */
    struct vec velocity; /**< m/s, of body 2 relative to body 1 at the contact point */
    struct vec slide;    /**< m, shear displacement of body 2 relative to body 1 during the step */
    struct vec spin1;    /**< rad/s, of body 1 */
    struct vec spin2;    /**< rad/s, of body 2 */
};
/** What a step answers. All is 0 before the call. What a law does not know it sets to NAN. What an inactive contact
 * answers finish() clears. */
struct answer {
    double normal_elastic; /**< N, of the normal spring, > 0 repulsive */
    double normal_dashpot; /**< N, of the normal dashpot; the normal force is the sum of both */
    double stiffness_n;    /**< N/m, tangent normal stiffness; 0 where it is negative */
    double stiffness_s;    /**< N/m, tangent shear stiffness, >= 0 */
    double strain_normal;  /**< J, stored now in the normal spring */
    double strain_shear;   /**< J, stored now in the shear spring */
    double slip_work;      /**< J, dissipated by slip in this step */
    double dashpot_work;   /**< J, dissipated in this step; finish() adds that of both dashpots */
    double rolling_work;   /**< J, dissipated by rolling moments in this step */
    double coupling_work;  /**< J, lost (> 0) or made (< 0) in this step, as in touch_force */
    double moment1_n;      /**< N m, on body 1 about the normal, beside those of the forces */
    double moment2_n;      /**< N m, the same on body 2 */
    double active;         /**< 1 while the contact acts, else 0 */
    double slipping;       /**< 1 while the shear force is at its limit, else 0 */
    struct vec elastic;    /**< N, of the shear spring, on body 1 */
    struct vec dashpot;    /**< N, of the shear dashpot, on body 1 */
    struct vec moment1;    /**< N m, on body 1 in the contact plane, beside those of the forces */
    struct vec moment2;    /**< N m, the same on body 2 */
    struct vec excess; /**< N, elastic + dashpot less the shear force, where that is far smaller */
};

/** a b/(a + b); a where b is infinite. */
FN double harmonic(double a, double b) {
    const bool finite = b < HUGE_VAL;
    const double other = finite ? b : 1.0, half = a / (a + other) * other;
    return finite ? half : a;
}
/** The sizes of a pair; radius2 and mass2 may be infinite, as in struct touch_pair. */
FN struct size size_of(double radius1, double radius2, double mass1, double mass2) {
    const bool finite = radius2 < HUGE_VAL;
    return (struct size){.r_eff = harmonic(radius1, radius2),
                         .m_eff = harmonic(mass1, mass2),
                         .radius1 = radius1,
                         .radius2 = finite ? radius2 : 0.0,
                         .mass1 = mass1,
                         .mass2 = mass2,
                         .wall = yes(!finite)};
}

/** N, the shear force on body 1. */
FN struct vec shear_of(const struct answer *a) {
    return less(add(a->elastic, a->dashpot), a->excess);
}

/** An inactive contact answers nothing but coupling and rolling work: what it lost. To dashpot_work comes that of both
 * dashpots. */
FN void finish(const struct motion *t, struct answer *a) {
    const bool is = a->active > 0.5;
    a->normal_elastic = is ? a->normal_elastic : 0.0,
    a->normal_dashpot = is ? a->normal_dashpot : 0.0;
    a->stiffness_n = is ? a->stiffness_n : 0.0, a->stiffness_s = is ? a->stiffness_s : 0.0;
    a->strain_normal = is ? a->strain_normal : 0.0, a->strain_shear = is ? a->strain_shear : 0.0;
    a->slip_work = is ? a->slip_work : 0.0;
    a->moment1_n = is ? a->moment1_n : 0.0, a->moment2_n = is ? a->moment2_n : 0.0;
    a->slipping = is ? a->slipping : 0.0;
    a->elastic = where(is, a->elastic), a->dashpot = where(is, a->dashpot);
    a->excess = where(is, a->excess);
    a->moment1 = where(is, a->moment1), a->moment2 = where(is, a->moment2);
    a->dashpot_work = (is ? a->dashpot_work : 0.0) +
                      (a->normal_dashpot * t->velocity_n + dot(a->dashpot, t->velocity)) * t->dt;
}

/* --- what a contact remembers ------------------------------------------------------------------------------------ */
/** Rows of a table of fields: a vector of the contact plane. */
#ifdef IN_SPACE
#define KEPT_VECTOR(name, unit, words)                                                             \
    {name "_x", unit, words " along x"}, {name "_y", unit, words " along y"}, {                    \
        name "_z", unit, words " along z"                                                          \
    }
#else
#define KEPT_VECTOR(name, unit, words)                                                             \
    {name "_s", unit, words " along s"}, {                                                         \
        name "_t", unit, words " along t"                                                          \
    }
#endif
/** Whether the contact was active and slipped is kept beside what the law keeps. */
#define KEPT_BESIDE                                                                                \
    {"active", "1", "1 while the contact is active"}, {                                            \
        "slipping", "1", "1 while the shear force is at its limit"                                 \
    }
#ifdef IN_SPACE
#define END_OF_STATE KEPT_BESIDE, KEPT_VECTOR("normal", "1", "unit normal of the last step")
#else
/** The end of a table of fields. */
#define END_OF_STATE KEPT_BESIDE
#endif

/* --- a shear spring with a dashpot and Coulomb's limit ----------------------------------------------------------- */
/** What a shear spring keeps. */
struct shear_state {
    struct vec kept;  /**< N, or m where the spring carries its displacement */
    double stiffness; /**< N/m, of the step that left it; 0: a new contact */
};
/** Its rows in a table of fields; unit: "N" or "m". */
#define SHEAR_STATE(unit)                                                                          \
    KEPT_VECTOR("shear", unit, "carried shear, on body 1,"), {                                     \
        "stiffness_s", "N/m", "tangent shear stiffness k_t"                                        \
    }
/** A shear spring in this step. */
struct shear {
    double k;          /**< N/m, of the spring, >= 0 */
    double damping;    /**< kg/s, of the dashpot, >= 0 */
    double limit;      /**< N, Coulomb's; none may be below 0 */
    bool is;           /**< the contact is active */
    int limit_on;      /**< TOUCH_limit_on_... */
    bool displacement; /**< history: the displacement */
    bool as_force; /**< history: the displacement, kept as the force it was: scaled by k/k_old */
    bool scaled;   /**< unloading: what is kept is scaled by k/k_old in this step */
};

/** Spring, dashpot and limit; returns what is kept, and answers forces, stiffness, energies and works. */
FN struct shear_state shear_step(struct shear s, struct shear_state old, const struct motion *m,
                                 struct answer *a) {
    const bool loaded = old.stiffness > 0.0, together = s.limit_on <= TOUCH_limit_on_sum_rest;
    const bool rest = s.limit_on == TOUCH_limit_on_sum_rest;
    const bool sticking = s.limit_on == TOUCH_limit_on_spring_sticking;
    const double compliance = s.is ? over(1.0, s.k) : 0.0, before = over(1.0, old.stiffness);
    const double change = loaded ? s.k * before : 1.0;
    const double share =
        (s.as_force ? change : 1.0) * (s.scaled ? change : 1.0); /* of what is kept */
    const struct vec from = s.displacement ? scale(s.k, old.kept) : scale(share, old.kept);
    const struct vec trial = add(from, scale(s.k, m->slide)),
                     damped = scale(s.damping, m->velocity);

    /* The limit. Of a sum that is cut the dashpot keeps its share; or all of it, and the spring gets the rest, even
     * against it. Beside a spring that is bounded alone acts the whole dashpot, or one that acts only while the spring
     * sticks. */
    const struct vec sum = add_if(together, trial, damped);
    const double length = sqrt(dot(sum, sum));
    const bool slips = length > s.limit;
    const double cut = slips ? s.limit / (slips ? length : 1.0) : 1.0;
    const double own =
        yes(rest | (!together & !sticking)); /* share of the dashpot while the spring slips */
    const double acts = slips ? yes(together & !rest) * cut + own : 1.0;
    a->elastic = add_if(rest, scale(cut, trial), scale(cut - 1.0, damped));
    a->dashpot = scale(acts * s.damping, m->velocity);
    a->excess = where(rest & slips, less(add(a->elastic, a->dashpot), scale(cut, sum)));

    /* Slip is what is left of the slide without its elastic part, (1 - cut) of what was cut over k. A stiffness that
     * changes under a force T takes T^2/2k_old and leaves T^2/2k; under a displacement k_old x^2/2 and k x^2/2. */
    const double soft = (loaded ? before : compliance) - share * share * compliance;
    const double hard = (loaded ? old.stiffness : s.k) - (s.is ? s.k : 0.0);
    a->stiffness_s = s.k;
    a->strain_shear = 0.5 * compliance * dot(a->elastic, a->elastic);
    a->slip_work =
        0.5 * ((1.0 - cut) * compliance) * dot(add(from, a->elastic), add_if(rest, trial, damped));
    a->coupling_work = 0.5 * dot(old.kept, old.kept) * (s.displacement ? hard : soft);
    a->slipping = yes(slips);
    return (struct shear_state){
        where(s.is, s.displacement ? scale(compliance, a->elastic) : a->elastic), s.is ? s.k : 0.0};
}

/* --- for prepare() ----------------------------------------------------------------------------------------------- */
/** What prepare() is given. */
struct values {
    const double (*of)[2];         /**< the value of row k for body b in of[k][b] */
    const struct touch_pair *pair; /**< the two bodies */
    struct touch_message *why;     /**< what is refused: REFUSE */
};
/** Flag of a row: it has no default. */
#define NEED          TOUCH_REQUIRED
/** Flag of a row: it may change while the contact lives. */
#define FREE          TOUCH_MODIFIABLE
/** A row of each body, which has no default. */
#define OF_BODY(role) role, .flags = NEED | FREE, .scope = TOUCH_OF_BODY
/** The two rows of isotropic materials. */
#define YOUNG_AND_POISSON                                                                          \
    {"young", OF_BODY(TOUCH_YOUNG)}, {                                                             \
        "poisson", OF_BODY(TOUCH_POISSON)                                                          \
    }

/** The value of a row of the contact. */
static inline double number(const struct values *v, int row) {
    return v->of[row][0];
}
/** The sizes of the pair. */
static inline struct size size_of_pair(const struct values *v) {
    const struct touch_pair *p = v->pair;
    return size_of(p->radius[0], p->radius[1], p->mass[0], p->mass[1]);
}
/** Says what is refused, as printf() does, and is 1, for prepare() to return. */
#define REFUSE(v, ...) (snprintf((v)->why->text, sizeof((v)->why->text), __VA_ARGS__), 1)

/** The effective modulus in Pa; Johnson (1985) sec. 4.2: 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2. A rigid body adds nothing. */
static inline double effective_young(const struct values *v, int young, int poisson) {
    double compliance = 0.0;
    for (int b = 0; b < 2; b++) {
        const double nu = v->of[poisson][b];
        compliance += v->pair->rigid[b] ? 0.0 : (1.0 - nu * nu) / v->of[young][b];
    }
    return 1.0 / compliance;
}
/** The effective shear modulus in Pa; Mindlin (1949): 1/G* = (2 - nu1)/G1 + (2 - nu2)/G2. A rigid body adds nothing. */
static inline double effective_shear(const struct values *v, int young, int poisson) {
    double compliance = 0.0;
    for (int b = 0; b < 2; b++) {
        const double nu = v->of[poisson][b];
        compliance += v->pair->rigid[b] ? 0.0 : (2.0 - nu) * 2.0 * (1.0 + nu) / v->of[young][b];
    }
    return 1.0 / compliance;
}
/** Share of critical damping of a linear spring for restitution e, if contact ends at zero overlap; also of a Hertz
 * spring whose dashpot is this times 2 sqrt(5/6) sqrt(m* k_n). */
static inline double damping_ratio(double e) {
    return e > 0.0 ? -log(e) / hypot(PI, log(e)) : 1.0;
}
/** Restitution of a linear spring with that share of critical damping if contact ends at zero force (Schwager and
 * Poeschel 2007). */
static inline double restitution_at_zero_force(double zeta) {
    const double gap = (1.0 - zeta) * (1.0 + zeta), root = sqrt(fabs(gap));
    return root > 0.0 ? exp(-2.0 * zeta * (gap > 0.0 ? acos(zeta) : acosh(zeta)) / root)
                      : exp(-2.0);
}
/** The share for restitution e if contact ends at zero force; by bisection of its logarithm, as the restitution falls from
 * 1 to 0 like 1/(4 zeta^2). */
static inline double damping_ratio_at_zero_force(double e) {
    double low = -40.0, high = 40.0;
    for (int k = 0; k < 100; k++) {
        const double middle = 0.5 * (low + high);
        *(restitution_at_zero_force(exp(middle)) > e ? &low : &high) = middle;
    }
    return e < 1.0 ? exp(0.5 * (low + high)) : 0.0;
}

/* --- a law that keeps nothing ------------------------------------------------------------------------------------ */
/** In the place of struct state and its table. */
#define STATELESS                                                                                  \
    struct state {                                                                                 \
        char none;                                                                                 \
    };                                                                                             \
    static const struct touch_field state[] = {END_OF_STATE};
/** Numbers of struct state. */
#define STATE_COUNT (sizeof(struct state) / sizeof(double))
/** Among the fields of a law: it keeps no vector of the contact plane. */
#define KEEPS_NONE  .shear_field = -1
/** Among the fields of a law: so many vectors of the contact plane stand in struct state from that member on. */
#define KEPT_AT(member, count)                                                                     \
    .shear_field = offsetof(struct state, member) / sizeof(double), .shear_count = (count)

/* --- the law itself ---------------------------------------------------------------------------------------------- */
/**
 * LAW(name, traits, fields of struct touch_law) takes properties, prepare, state and step of its file; it books energies
 * and reports events. Among the fields are the conventions, {SAY(limit_on, sum), ...}; and KEEPS_NONE, or KEPT_AT(member, count): the first
 * vector of struct state that follows the contact plane, and how many stand there. For kernels in space the file lists
 * them by TURNED(X) or PROJECTED(X), X(member) of each, as its convention turning says.
 *
 * What depends on the sizes alone and takes time is made once, in prepare(): struct material has a member `sized`, and
 * the file says `#define SIZED f` with f(m, size) that makes it, which a kernel calls too, for columns of sizes. */
#define LAW(name_, traits_, ...)                                                                   \
    STEP_OF(name_, step(m, size, t, old, new, a))                                                  \
    LAW_OBJECT(name_, traits_, prepare, properties, state, __VA_ARGS__)
/** A law with a function prepare and properties of its own. */
#define LAW_OF(name_, traits_, prepare_, properties_, ...)                                         \
    STEP_OF(name_, step(m, size, t, old, new, a))                                                  \
    LAW_OBJECT(name_, traits_, prepare_, properties_, state, __VA_ARGS__)
/** One of several laws of a text, whose step has a first argument of struct variant: its value is ({...}). */
#define VARIANT_LAW(name_, traits_, variant_, properties_, state_, ...)                            \
    STEP_OF(name_, step((struct variant)VARIANT_OF variant_, m, size, t, old, new, a))             \
    LAW_OBJECT(name_, traits_, prepare, properties_, state_, __VA_ARGS__)
/** @cond INTERNAL */
#define VARIANT_OF(...) __VA_ARGS__
#define STEP_OF(name_, call)                                                                       \
    FN void name_##_typed(const struct material *m, const struct size *size,                       \
                          const struct motion *t, const struct state *old, struct state *new,      \
                          struct answer *a) {                                                      \
        call;                                                                                      \
        finish(t, a);                                                                              \
    }
/* Coefficients: struct given, then struct material. */
struct given {
    struct size size;
    double planar;
};
/** @endcond */
/** Among the traits. */
enum {
    UNBOOKED = 1 << 30 /**< the law does not know its energies */
};
/** @cond INTERNAL */
#define MATERIAL_OF(coefficients_) ((struct material *)((struct given *)(coefficients_) + 1))
#define HEAD(name_, traits_, properties_, state_)                                                  \
    .abi = TOUCH_ABI, .struct_size = sizeof(struct touch_law), .name = #name_,                     \
    .traits = ((traits_) & ~UNBOOKED) | ((traits_)&UNBOOKED ? 0 : TOUCH_TRAIT_ENERGIES) |          \
              TOUCH_TRAIT_EVENTS,                                                                  \
    .property_count = TOUCH_COUNT(properties_) - 1, .properties = properties_,                     \
    .state_count = TOUCH_COUNT(state_), .state = state_

static inline bool is_moment(const struct touch_law *law, int vector) {
    return !strcmp(law->state[law->shear_field + 2 * vector].unit, "N m");
}

/* What a step leaves for the next one. */
struct before {
    double active, slipping;
};

FN double events_of(const struct before *was, const struct answer *a) {
    const double begins = was->active > 0.5 ? 0.0 : TOUCH_EVENT_ACTIVATED;
    const double ends = was->active > 0.5 ? TOUCH_EVENT_DEACTIVATED : 0.0;
    const double slips = was->slipping > 0.5 ? 0.0 : TOUCH_EVENT_SLIP_BEGUN;
    const double sticks = was->slipping > 0.5 ? TOUCH_EVENT_SLIP_ENDED : 0.0;
    const double slip = a->slipping > 0.5 ? slips : sticks;
    return a->active > 0.5 ? begins + slip : ends;
}

#ifdef KERNEL /* what kernel.c asks for */
#ifdef TOUCH_DEVICE
#define FIELDS_OF_KERNEL(name_, state_)
#else
#define FIELDS_OF_KERNEL(name_, state_)                                                            \
    static const struct touch_field name_##_fields[TOUCH_COUNT(state_)]                            \
        __attribute__((alias(#state_)));
#endif
#define LAW_OBJECT(name_, traits_, prepare_, properties_, state_, ...)                             \
    enum {                                                                                         \
        name_##_traits = (traits_)                                                                 \
    };                                                                                             \
    static const struct touch_law touch_page_##name_ = {HEAD(name_, traits_, properties_, state_), \
                                                        __VA_ARGS__};                              \
    FIELDS_OF_KERNEL(name_, state_)
#else
FN struct motion motion_of(const struct touch_motion *m, bool planar) {
    return (struct motion){.overlap = m->overlap,
                           .velocity_n = m->velocity_n,
                           .dt = m->dt,
                           .spin1_n = m->spin[0][0],
                           .spin2_n = m->spin[1][0],
                           .velocity = {planar ? 0.0 : m->velocity_s, m->velocity_t},
                           .slide = {planar ? 0.0 : m->slide_s, m->slide_t},
                           .spin1 = {m->spin[0][1], m->spin[0][2]},
                           .spin2 = {m->spin[1][1], m->spin[1][2]}};
}
FN struct touch_force force_of(const struct answer *a, const struct before *was) {
    const struct vec shear = shear_of(a);
    return (struct touch_force){
        .normal = a->normal_elastic + a->normal_dashpot,
        .shear_s = shear.s,
        .shear_t = shear.t,
        .normal_elastic = a->normal_elastic,
        .normal_dashpot = a->normal_dashpot,
        .elastic_s = a->elastic.s,
        .elastic_t = a->elastic.t,
        .dashpot_s = a->dashpot.s,
        .dashpot_t = a->dashpot.t,
        .moment = {{a->moment1_n, a->moment1.s, a->moment1.t},
                   {a->moment2_n, a->moment2.s, a->moment2.t}},
        .stiffness_n = a->stiffness_n,
        .stiffness_s = a->stiffness_s,
        .strain_energy = a->strain_normal + a->strain_shear,
        .strain_shear = a->strain_shear,
        .slip_work = a->slip_work,
        .dashpot_work = a->dashpot_work,
        .rolling_work = a->rolling_work,
        .coupling_work = a->coupling_work,
        .events = (uint32_t)events_of(was, a),
        .active = (uint32_t)a->active,
        .slipping = (uint32_t)a->slipping,
    };
}

/* Motion in a plane has no component along s, and keeps none but of moments. */
static inline void flatten(const struct touch_law *law, bool planar, double *state) {
    for (int k = 0; planar && k < law->shear_count; k++)
        if (!is_moment(law, k))
            state[law->shear_field + 2 * k] = 0.0;
}

#define LAW_OBJECT(name_, traits_, prepare_, properties_, state_, ...)                             \
    extern const struct touch_law touch_page_##name_;                                              \
    static enum touch_status name_##_prepare(                                                      \
        const struct touch_law *self, const struct touch_values *all,                              \
        const struct touch_pair *pair, void *ret, struct touch_message *why) {                     \
        (void)self;                                                                                \
        const struct values v = {all->of, pair, why};                                              \
        *(struct given *)ret = (struct given){                                                     \
            size_of(pair->radius[0], pair->radius[1], pair->mass[0], pair->mass[1]),               \
            yes(pair->dimension == 2)};                                                            \
        return prepare_(&v, MATERIAL_OF(ret)) ? TOUCH_BAD_PROPERTY : TOUCH_OK;                     \
    }                                                                                              \
    static void name_##_step(const struct touch_law *self, const void *coefficients,               \
                             const struct touch_motion *motion, const double *old, double *new,    \
                             struct touch_force *force) {                                          \
        (void)self;                                                                                \
        const struct given *c = coefficients;                                                      \
        const struct motion t = motion_of(motion, c->planar > 0.5);                                \
        struct answer a = {0};                                                                     \
        struct state in, out;                                                                      \
        struct before was;                                                                         \
        memcpy(&in, old, STATE_COUNT * sizeof(double));                                            \
        flatten(&touch_page_##name_, c->planar > 0.5, (double *)&in);                              \
        memcpy(&was, old + STATE_COUNT, sizeof was);                                               \
        name_##_typed(MATERIAL_OF(c), &c->size, &t, &in, &out, &a);                                \
        memcpy(new, &out, STATE_COUNT * sizeof(double));                                           \
        new[STATE_COUNT] = a.active, new[STATE_COUNT + 1] = a.slipping;                            \
        *force = force_of(&a, &was);                                                               \
    }                                                                                              \
    const struct touch_law touch_page_##name_ = {                                                  \
        HEAD(name_, traits_, properties_, state_),                                                 \
        .coefficient_size = sizeof(struct given) + sizeof(struct material),                        \
        .prepare = name_##_prepare, .step = name_##_step, __VA_ARGS__};                            \
    LAW_OF_PLUGIN(name_)
#ifdef PLUGIN
#define LAW_OF_PLUGIN(name_)                                                                       \
    static const struct touch_law *const name_##_row                                               \
        __attribute__((section("touch_laws"), used)) = &touch_page_##name_;
extern const struct touch_law *const __start_touch_laws[] __attribute__((visibility("hidden")));
extern const struct touch_law *const __stop_touch_laws[] __attribute__((visibility("hidden")));
__attribute__((visibility("default"))) const struct touch_law *touch_plugin_law_at(size_t i);
__attribute__((visibility("default"))) const struct touch_law *touch_plugin_law_at(size_t i) {
    return i < (size_t)(__stop_touch_laws - __start_touch_laws) ? __start_touch_laws[i] : NULL;
}
#else
#define LAW_OF_PLUGIN(name_)
#endif
#endif
/** @endcond */
#endif
