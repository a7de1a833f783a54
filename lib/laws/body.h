/* SPDX-License-Identifier: BSD-3-Clause */
/* What the laws of this library are made of. Begin with examples/linear_spring.h, a whole law in 40 lines;
 * laws/hertzian.h is the next longer one.
 *
 * A law of the library is a header that is compiled many times: once as the law that law.h describes, for
 * one contact in double, and once for each batch kernel, for as many contacts as a vector register holds.
 * So its step is written once, in lanes (lanes/lane.h):
 *
 *   real   one number of one contact, or the same number of several contacts in a register;
 *   mask   true or false for each of them.
 *
 * Arithmetic is written with + - * as usual. There is no `if` on a value of a contact, since contacts of one
 * register may differ: lane_select(mask, a, b) takes its place.
 *
 * A header NAME.h has these parts, where NAME is the name of the law and CAPS the same in capitals:
 *
 *   CAPS_STATE(FIELD, PLANE)  what a contact remembers: a list of FIELD(name, unit, meaning), and of
 *                             PLANE(name, unit, meaning) for vectors in the contact plane
 *   CAPS_SIZED(X)             the coefficients that depend on radii and masses: a list of X(name)
 *   struct NAME_material      the coefficients that do not
 *   TOUCH_LAW_STRUCTS(NAME, CAPS)  makes all other structs from these lists:
 *       NAME_state, NAME_lane_state   the state in double, with NAME_s and NAME_t for a vector, and in lanes
 *       NAME_sized, NAME_fixed        what CAPS_SIZED lists, in lanes and in double
 *       NAME_coefficients             NAME_material and NAME_fixed: what prepare() makes
 *   NAME_size                 NAME_sized of the sizes of a pair
 *   NAME_kind                 0, or 1 for a material that needs the longer step (CAPS_KINDS 2)
 *   NAME_lanes                the step; TOUCH_LANES(NAME) writes its head
 *   CAPS_ANSWERS              which fields of the force the step sets, by TOUCH_HAS_field
 *   CAPS_KINDS, CAPS_TRANSPORT, CAPS_ARM, CAPS_SLIP_ARM   how many kinds; as in struct touch_law
 *   NAME_prepare, NAME_properties, touch_law_NAME   for one contact alone, within #ifndef TOUCH_BATCH
 *
 * The kernels see a vector of the contact plane as a struct touch_plane of two components (s, t), or of
 * three (x, y, z) in the space form; the functions plane_... below work on both. */
#ifndef TOUCH_BODY_H
#define TOUCH_BODY_H

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "lib/lanes/lane.h"
#include "touchstone/law.h"

#define TOUCH_NAN                               ((double)NAN) /* math.h has it as float */

/* Members and table rows of the state, from CAPS_STATE. In double, as law.h has it: */
#define TOUCH_STATE_MEMBER(name, unit, meaning) double name;
#define TOUCH_STATE_PAIR(name, unit, meaning)   double name##_s, name##_t;
#define TOUCH_STATE_ROW(name, unit, meaning)    {#name, unit, meaning},
#define TOUCH_STATE_ROWS(name, unit, meaning)                                                      \
    {#name "_s", unit, meaning " along s"}, {#name "_t", unit, meaning " along t"},
#define TOUCH_STATE_INDEX(law, name)           (int)(offsetof(struct law##_state, name) / sizeof(double))
/* The same in lanes: */
#define TOUCH_LANE_MEMBER(name, unit, meaning) real name;
#define TOUCH_LANE_PLANE(name, unit, meaning)  struct touch_plane name;

/* Index of the elastic properties of both bodies, in laws that list them first: TOUCH_ELASTIC_ROWS. */
enum {
    TOUCH_ROW_YOUNG,
    TOUCH_ROW_POISSON,
    TOUCH_ELASTIC_COUNT
};

/* Linkage of a law's descriptor: its own wherever the header is included, but for the one place that
 * makes the library's. */
#ifndef TOUCH_LAW_OBJECT
#define TOUCH_LAW_OBJECT static
#endif

/* Fills the ABI head of a law descriptor. */
#define TOUCH_LAW_HEAD .abi = TOUCH_ABI, .struct_size = sizeof(struct touch_law)

/* Inlined into every kernel, however large. */
#define TOUCH_INLINE   static inline __attribute__((always_inline))

/* --- in lanes ----------------------------------------------------------------------------------- */

#ifndef TOUCH_SPACE
#define TOUCH_SPACE 0
#endif

/* A vector in the contact plane. */
#if TOUCH_SPACE
#define TOUCH_AXES(AXIS) AXIS(x) AXIS(y) AXIS(z)
struct touch_plane {
    real x, y, z;
};
#else
#define TOUCH_AXES(AXIS) AXIS(s) AXIS(t)
struct touch_plane {
    real s, t;
};
#endif

TOUCH_INLINE struct touch_plane plane_add(struct touch_plane a, struct touch_plane b) {
#define X(axis) .axis = a.axis + b.axis,
    return (struct touch_plane){TOUCH_AXES(X)};
#undef X
}

TOUCH_INLINE struct touch_plane plane_subtract(struct touch_plane a, struct touch_plane b) {
#define X(axis) .axis = a.axis - b.axis,
    return (struct touch_plane){TOUCH_AXES(X)};
#undef X
}

TOUCH_INLINE struct touch_plane plane_scale(real factor, struct touch_plane a) {
#define X(axis) .axis = factor * a.axis,
    return (struct touch_plane){TOUCH_AXES(X)};
#undef X
}

TOUCH_INLINE struct touch_plane plane_where(mask m, struct touch_plane a) {
#define X(axis) .axis = lane_select(m, a.axis, lane_of(0.0)),
    return (struct touch_plane){TOUCH_AXES(X)};
#undef X
}

TOUCH_INLINE real plane_dot(struct touch_plane a, struct touch_plane b) {
#if TOUCH_SPACE
    return a.x * b.x + a.y * b.y + a.z * b.z;
#else
    return a.s * b.s + a.t * b.t;
#endif
}

TOUCH_INLINE struct touch_plane plane_zero(void) {
#define X(axis) .axis = lane_of(0.0),
    return (struct touch_plane){TOUCH_AXES(X)};
#undef X
}

/* Without the component along s, if motion is plane (dimension 2, which has no space form). A batch
 * reads zeros for it. */
TOUCH_INLINE struct touch_plane plane_flat(int planar, struct touch_plane a) {
#ifdef TOUCH_BATCH
    (void)planar;
#else
    a.s = lane_select(lane_flag(planar), lane_of(0.0), a.s);
#endif
    return a;
}

/* struct touch_motion. */
struct touch_lane_motion {
    real overlap, velocity_n, dt;
    struct touch_plane velocity, slide;
    real spin1_n, spin2_n; /* about the normal */
    struct touch_plane spin1, spin2;
};

/* struct touch_force, with events, active and slipping as whole numbers. */
#define TOUCH_LANE_FORCE(REAL, PLANE)                                                              \
    REAL(normal)                                                                                   \
    PLANE(shear)                                                                                   \
    REAL(normal_elastic)                                                                           \
    REAL(normal_dashpot)                                                                           \
    PLANE(elastic)                                                                                 \
    PLANE(dashpot)                                                                                 \
    REAL(moment1_n)                                                                                \
    PLANE(moment1)                                                                                 \
    REAL(moment2_n)                                                                                \
    PLANE(moment2)                                                                                 \
    REAL(stiffness_n)                                                                              \
    REAL(stiffness_s)                                                                              \
    REAL(strain_energy)                                                                            \
    REAL(strain_shear)                                                                             \
    REAL(slip_work)                                                                                \
    REAL(dashpot_work)                                                                             \
    REAL(rolling_work)                                                                             \
    REAL(coupling_work)                                                                            \
    REAL(events)                                                                                   \
    REAL(active)                                                                                   \
    REAL(slipping)
struct touch_lane_force {
#define REAL(name)  real name;
#define PLANE(name) struct touch_plane name;
    TOUCH_LANE_FORCE(REAL, PLANE)
#undef REAL
#undef PLANE
};

/* A bit for each of these: a law says which it answers; the others stay zero. */
enum touch_field_number {
#define X(name) TOUCH_NUMBER_##name,
    TOUCH_LANE_FORCE(X, X)
#undef X
    TOUCH_FIELD_COUNT
};
enum {
#define X(name) TOUCH_HAS_##name = 1 << TOUCH_NUMBER_##name,
    TOUCH_LANE_FORCE(X, X)
#undef X
};

TOUCH_INLINE struct touch_lane_force touch_no_force(void) {
#define REAL(name)  .name = lane_of(0.0),
#define PLANE(name) .name = plane_zero(),
    return (struct touch_lane_force){TOUCH_LANE_FORCE(REAL, PLANE)};
#undef REAL
#undef PLANE
}

/* The force where the contact is active, else none. */
TOUCH_INLINE struct touch_lane_force touch_force_where(mask active, struct touch_lane_force f) {
#define REAL(name)  .name = lane_select(active, f.name, lane_of(0.0)),
#define PLANE(name) .name = plane_where(active, f.name),
    return (struct touch_lane_force){TOUCH_LANE_FORCE(REAL, PLANE)};
#undef REAL
#undef PLANE
}

TOUCH_INLINE mask touch_truth(real whole) {
    return lane_gt(whole, lane_of(0.5));
}

TOUCH_INLINE real touch_whole(mask truth) {
    return lane_select(truth, lane_of(1.0), lane_of(0.0));
}

TOUCH_INLINE real touch_divide(real a, real b) {
    return lane_divide(a, b);
}

TOUCH_INLINE real touch_sqrt(real a) {
    return lane_sqrt(a);
}

/* a/b where m is true and b > 0, 0 elsewhere: nothing is divided by what is not meant. */
TOUCH_INLINE real touch_divide_where(mask m, real a, real b) {
    return lane_select(m, lane_divide(a, lane_select(m, b, lane_of(1.0))), lane_of(0.0));
}

/* Events of a step from what was and what is: activity, and slip while active. Losing the contact
 * ends slip without an event. */
TOUCH_INLINE real touch_lane_events(mask was, mask is, mask slipped, mask slips) {
    const real none = lane_of(0.0);
    const real begun = lane_select(was, none, lane_of(TOUCH_EVENT_ACTIVATED));
    const real ended = lane_select(was, lane_of(TOUCH_EVENT_DEACTIVATED), none);
    const real slip = lane_select(slipped, none, lane_of(TOUCH_EVENT_SLIP_BEGUN));
    const real stick = lane_select(slipped, lane_of(TOUCH_EVENT_SLIP_ENDED), none);
    return lane_select(is, begun + lane_select(slips, slip, stick), ended);
}

/* Sizes of a pair, for what a law derives from them. */
struct touch_sizes {
    real r_eff, m_eff;     /* 1/R* = 1/R1 + 1/R2; 1/m* = 1/m1 + 1/m2 */
    real radius1, radius2; /* 0 for a wall */
    real mass1, mass2;     /* infinite for a wall */
};

/* a b/(a + b), or a where b is infinite. */
TOUCH_INLINE real touch_harmonic(real a, real b) {
    const mask finite = lane_lt(b, lane_of(HUGE_VAL));
    const real other = lane_select(finite, b, lane_of(1.0));
    return lane_select(finite, lane_divide(a, a + other) * other, a);
}

TOUCH_INLINE struct touch_sizes touch_sizes_of(real radius1, real radius2, real mass1, real mass2) {
    const mask finite = lane_lt(radius2, lane_of(HUGE_VAL));
    return (struct touch_sizes){
        .r_eff = touch_harmonic(radius1, radius2),
        .m_eff = touch_harmonic(mass1, mass2),
        .radius1 = radius1,
        .radius2 = lane_select(finite, radius2, lane_of(0.0)),
        .mass1 = mass1,
        .mass2 = mass2,
    };
}

/* The structs of a law, after its lists and its struct NAME_material. */
#define TOUCH_SIZED_REAL(name)   real name;
#define TOUCH_SIZED_DOUBLE(name) double name;
#define TOUCH_LAW_STRUCTS(law, CAPS)                                                               \
    struct law##_state {                                                                           \
        CAPS##_STATE(TOUCH_STATE_MEMBER, TOUCH_STATE_PAIR)                                         \
    };                                                                                             \
    struct law##_lane_state {                                                                      \
        CAPS##_STATE(TOUCH_LANE_MEMBER, TOUCH_LANE_PLANE)                                          \
    };                                                                                             \
    struct law##_sized {                                                                           \
        CAPS##_SIZED(TOUCH_SIZED_REAL)                                                             \
    };                                                                                             \
    struct law##_fixed {                                                                           \
        CAPS##_SIZED(TOUCH_SIZED_DOUBLE)                                                           \
    };                                                                                             \
    struct law##_coefficients {                                                                    \
        struct law##_material material;                                                            \
        struct law##_fixed sized;                                                                  \
    };

/* The head of NAME_lanes: m and size are the coefficients, ret_state and ret the outputs. */
#define TOUCH_LANES(law)                                                                           \
    TOUCH_INLINE void law##_lanes(                                                                 \
        const struct law##_material *m, const struct law##_sized *size, int kind,                  \
        const struct touch_lane_motion *motion, const struct law##_lane_state *old,                \
        struct law##_lane_state *ret_state, struct touch_lane_force *ret)

/* The sizes themselves, for a step that wants them as they are. */
#define TOUCH_SIZES(X) X(r_eff) X(m_eff)

/* What the step of a normal force with a dashpot sets. */
#define TOUCH_ANSWERS_OF_NORMAL                                                                    \
    (TOUCH_HAS_normal | TOUCH_HAS_normal_elastic | TOUCH_HAS_normal_dashpot |                      \
     TOUCH_HAS_stiffness_n | TOUCH_HAS_strain_energy | TOUCH_HAS_dashpot_work | TOUCH_HAS_events | \
     TOUCH_HAS_active)

/* A short law: its coefficients are its properties, numbers of the contact, and its step takes the sizes
 * of the pair as they are (CAPS_SIZED is TOUCH_SIZES). From CAPS_PROPERTIES(X), a list of
 * X(keyword, fields of the row), it gets struct NAME_material, its table and its prepare(). */
#define TOUCH_SHORT_MEMBER(name, ...) double name;
#define TOUCH_SHORT_STRUCTS(law, CAPS)                                                             \
    struct law##_material {                                                                        \
        CAPS##_PROPERTIES(TOUCH_SHORT_MEMBER)                                                      \
    };                                                                                             \
    TOUCH_LAW_STRUCTS(law, CAPS)                                                                   \
    TOUCH_INLINE struct law##_sized law##_size(const struct law##_material *m,                     \
                                               const struct touch_sizes *size) {                   \
        (void)m;                                                                                   \
        return (struct law##_sized){.r_eff = size->r_eff, .m_eff = size->m_eff};                   \
    }                                                                                              \
    static inline int law##_kind(const struct law##_material *m) {                                 \
        (void)m;                                                                                   \
        return 0;                                                                                  \
    }
#ifdef TOUCH_BATCH
#define TOUCH_SHORT_LAW(law, CAPS, ...)
#endif

/* --- one contact, in double --------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

TOUCH_INLINE struct touch_sizes touch_sizes_of_pair(const struct touch_pair *pair) {
    return touch_sizes_of(pair->radius[0], pair->radius[1], pair->mass[0], pair->mass[1]);
}

/* Johnson (1985) sec. 4.2: 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2; a rigid body adds nothing. */
static inline double touch_effective_young(const struct touch_pair *pair, const double young[2],
                                           const double poisson[2]) {
    double compliance = 0.0;
    for (int b = 0; b < 2; b++)
        compliance += pair->rigid[b] ? 0.0 : (1.0 - poisson[b] * poisson[b]) / young[b];
    return 1.0 / compliance;
}

/* Mindlin (1949): 1/G* = (2 - nu1)/G1 + (2 - nu2)/G2, with G = E/(2 (1 + nu)). */
static inline double touch_effective_shear(const struct touch_pair *pair, const double young[2],
                                           const double poisson[2]) {
    double compliance = 0.0;
    for (int b = 0; b < 2; b++)
        compliance +=
            pair->rigid[b] ? 0.0 : (2.0 - poisson[b]) * 2.0 * (1.0 + poisson[b]) / young[b];
    return 1.0 / compliance;
}

TOUCH_INLINE struct touch_lane_motion touch_lanes_of_motion(const struct touch_motion *m) {
    return (struct touch_lane_motion){
        .overlap = m->overlap,
        .velocity_n = m->velocity_n,
        .dt = m->dt,
        .velocity = {m->velocity_s, m->velocity_t},
        .slide = {m->slide_s, m->slide_t},
        .spin1_n = m->spin[0][0],
        .spin2_n = m->spin[1][0],
        .spin1 = {m->spin[0][1], m->spin[0][2]},
        .spin2 = {m->spin[1][1], m->spin[1][2]},
    };
}

TOUCH_INLINE struct touch_force touch_force_of_lanes(const struct touch_lane_force *f) {
    return (struct touch_force){
        .normal = f->normal,
        .shear_s = f->shear.s,
        .shear_t = f->shear.t,
        .normal_elastic = f->normal_elastic,
        .normal_dashpot = f->normal_dashpot,
        .elastic_s = f->elastic.s,
        .elastic_t = f->elastic.t,
        .dashpot_s = f->dashpot.s,
        .dashpot_t = f->dashpot.t,
        .moment = {{f->moment1_n, f->moment1.s, f->moment1.t},
                   {f->moment2_n, f->moment2.s, f->moment2.t}},
        .stiffness_n = f->stiffness_n,
        .stiffness_s = f->stiffness_s,
        .strain_energy = f->strain_energy,
        .strain_shear = f->strain_shear,
        .slip_work = f->slip_work,
        .dashpot_work = f->dashpot_work,
        .rolling_work = f->rolling_work,
        .coupling_work = f->coupling_work,
        .events = (uint32_t)f->events,
        .active = (uint32_t)f->active,
        .slipping = (uint32_t)f->slipping,
    };
}

#define TOUCH_SIZED_READ(name)                     .name = c->sized.name,
#define TOUCH_SIZED_WRITE(name)                    .name = sized.name,
#define TOUCH_STEP_READ(name, unit, meaning)       .name = in.name,
#define TOUCH_STEP_READ_PAIR(name, unit, meaning)  .name = {in.name##_s, in.name##_t},
#define TOUCH_STEP_WRITE(name, unit, meaning)      .name = new.name,
#define TOUCH_STEP_WRITE_PAIR(name, unit, meaning) .name##_s = new.name.s, .name##_t = new.name.t,

/* NAME_step for struct touch_law, from the text NAME_lanes. */
#define TOUCH_STEP_OF_LANES(law, STATE, SIZED)                                                     \
    static inline void law##_step(const void *coefficients, const struct touch_motion *motion,     \
                                  const double *state_in, double *ret_state,                       \
                                  struct touch_force *ret_force) {                                 \
        const struct law##_coefficients *c = coefficients;                                         \
        struct law##_state in;                                                                     \
        memcpy(&in, state_in, sizeof in);                                                          \
        const struct touch_lane_motion m = touch_lanes_of_motion(motion);                          \
        const struct law##_sized sized = {SIZED(TOUCH_SIZED_READ)};                                \
        const struct law##_lane_state old = {STATE(TOUCH_STEP_READ, TOUCH_STEP_READ_PAIR)};        \
        struct law##_lane_state new;                                                               \
        struct touch_lane_force force;                                                             \
        if (law##_kind(&c->material))                                                              \
            law##_lanes(&c->material, &sized, 1, &m, &old, &new, &force);                          \
        else                                                                                       \
            law##_lanes(&c->material, &sized, 0, &m, &old, &new, &force);                          \
        const struct law##_state out = {STATE(TOUCH_STEP_WRITE, TOUCH_STEP_WRITE_PAIR)};           \
        memcpy(ret_state, &out, sizeof out);                                                       \
        *ret_force = touch_force_of_lanes(&force);                                                 \
    }

/* Events of a step from what was and what is: activity, and slip while active. Losing the contact ends
 * slip without an event. */
static inline uint32_t touch_events(int was, int is, int slipped, int slips) {
    return (is && !was ? TOUCH_EVENT_ACTIVATED : 0u) | (was && !is ? TOUCH_EVENT_DEACTIVATED : 0u) |
           (is && slips && !slipped ? TOUCH_EVENT_SLIP_BEGUN : 0u) |
           (is && !slips && slipped ? TOUCH_EVENT_SLIP_ENDED : 0u);
}

/* Their rows. */
#define TOUCH_ELASTIC_ROWS                                                                         \
    [TOUCH_ROW_YOUNG] = {.keyword = "young",                                                       \
                         .role = TOUCH_YOUNG,                                                      \
                         .symbol = "E",                                                            \
                         .unit = "Pa",                                                             \
                         .scope = TOUCH_OF_BODY,                                                   \
                         .max = HUGE_VAL,                                                          \
                         .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE | TOUCH_MIN_OPEN,              \
                         .meaning = "Young's modulus of the body"},                                \
    [TOUCH_ROW_POISSON] = {.keyword = "poisson",                                                   \
                           .role = TOUCH_POISSON,                                                  \
                           .symbol = "nu",                                                         \
                           .unit = "1",                                                            \
                           .scope = TOUCH_OF_BODY,                                                 \
                           .min = -1.0,                                                            \
                           .max = 0.5,                                                             \
                           .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE | TOUCH_MIN_OPEN,            \
                           .meaning = "Poisson's ratio of the body"}

/* Flags and range of a number that is > 0, or >= 0, and must be given. */
#define TOUCH_POSITIVE             .max = HUGE_VAL, .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE | TOUCH_MIN_OPEN
#define TOUCH_NOT_NEGATIVE         .max = HUGE_VAL, .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE

/* The short law itself; more fields of struct touch_law follow the two names. */
#define TOUCH_SHORT_ROW(name, ...) {.keyword = #name, __VA_ARGS__},
#define TOUCH_SHORT_LAW(law, CAPS, ...)                                                            \
    static const struct touch_property law##_properties[] = {CAPS##_PROPERTIES(TOUCH_SHORT_ROW)};  \
    static inline enum touch_status law##_prepare(const struct touch_values *values,               \
                                                  const struct touch_pair *pair, void *ret,        \
                                                  struct touch_message *message) {                 \
        const struct touch_sizes sized = touch_sizes_of_pair(pair);                                \
        struct law##_coefficients c = {.sized = {CAPS##_SIZED(TOUCH_SIZED_WRITE)}};                \
        /* The members of the material are the properties, in order. */                            \
        for (size_t k = 0; k < TOUCH_COUNT(law##_properties); k++)                                 \
            memcpy((char *)&c.material + k * sizeof(double), values->of[k], sizeof(double));       \
        (void)message;                                                                             \
        memcpy(ret, &c, sizeof c);                                                                 \
        return TOUCH_OK;                                                                           \
    }                                                                                              \
    TOUCH_STEP_OF_LANES(law, CAPS##_STATE, CAPS##_SIZED)                                           \
    static const struct touch_field law##_state_fields[] = {                                       \
        CAPS##_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};                                          \
    TOUCH_LAW_OBJECT const struct touch_law touch_law_##law = {                                    \
        TOUCH_LAW_HEAD,                                                                            \
        .name = #law,                                                                              \
        .known_wrong = "",                                                                         \
        .transport = CAPS##_TRANSPORT,                                                             \
        .arm = CAPS##_ARM,                                                                         \
        .slip_arm = CAPS##_SLIP_ARM,                                                               \
        .property_count = TOUCH_COUNT(law##_properties),                                           \
        .properties = law##_properties,                                                            \
        .state_count = TOUCH_COUNT(law##_state_fields),                                            \
        .state = law##_state_fields,                                                               \
        .coefficient_size = sizeof(struct law##_coefficients),                                     \
        .prepare = law##_prepare,                                                                  \
        .step = law##_step,                                                                        \
        __VA_ARGS__};

/* Says what is wrong in prepare(). */
#define TOUCH_REFUSE(status, message, ...)                                                         \
    (snprintf((message)->text, sizeof((message)->text), __VA_ARGS__), (status))

#endif /* TOUCH_BATCH */

#endif
