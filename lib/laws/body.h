/* SPDX-License-Identifier: BSD-3-Clause */
/* What the bodies of several laws share: state as named fields, pair quantities, vectors in the
 * contact plane, motion and force in lanes. Everything is static inline, so that a law is one text
 * for every target.
 *
 * A law's step is written in lanes (lanes/lane.h): `real` is one contact's number, or several
 * contacts' in a register. There are no branches on a contact's values; lane_select takes their
 * place. Where TOUCH_BATCH is defined, a law's header gives this text alone, for a batch kernel, and
 * TOUCH_SPACE says whether vectors of the contact plane have their two components there or three in
 * space; else it gives the law whole, with the text for one contact. */
#ifndef TOUCH_BODY_H
#define TOUCH_BODY_H

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "lib/lanes/lane.h"
#include "touchstone/law.h"

#define TOUCH_NAN                               ((double)NAN) /* math.h has it as float */

/* A law's state is one list STATE(FIELD, PLANE) of FIELD(name, unit, meaning), and of
 * PLANE(name, unit, meaning) for vectors in the contact plane: structs, tables, columns and counts
 * follow from it. As law.h has it, in double: */
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
    TOUCH_YOUNG,
    TOUCH_POISSON,
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

/* a/b. The divider of a processor works beside its multipliers, so a step shares its roots and
 * divisions out to both: here the divider but in grade fast, where the multipliers need few operations.
 * lane_sqrt_unit and lane_divide_unit ask for the divider in every grade. */
TOUCH_INLINE real touch_divide(real a, real b) {
#if TOUCH_LANE_FAST
    return lane_divide(a, b);
#else
    return lane_divide_unit(a, b);
#endif
}

/* The root of a, shared out likewise. */
TOUCH_INLINE real touch_sqrt(real a) {
#if TOUCH_LANE_FAST
    return lane_sqrt(a);
#else
    return lane_sqrt_unit(a);
#endif
}

/* a/b where m is true and b > 0, 0 elsewhere: nothing is divided by what is not meant. */
TOUCH_INLINE real touch_divide_where(mask m, real a, real b) {
    return lane_select(m, lane_divide_unit(a, lane_select(m, b, lane_of(1.0))), lane_of(0.0));
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
    };
}

/* What a law derives from the sizes is a list SIZED(X) of X(name): NAME_size makes a struct
 * NAME_sized of it in lanes; the coefficients of one pair hold it as numbers, struct NAME_fixed. */
#define TOUCH_SIZED_REAL(name)   real name;
#define TOUCH_SIZED_DOUBLE(name) double name;

/* --- one contact, in double --------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

TOUCH_INLINE struct touch_sizes touch_sizes_of_pair(const struct touch_pair *pair) {
    return touch_sizes_of(pair->radius[0], pair->radius[1], pair->mass[0], pair->mass[1]);
}

/* A wall has no curvature. */
static inline double touch_effective_radius(const struct touch_pair *pair) {
    return touch_harmonic(pair->radius[0], pair->radius[1]);
}

/* Johnson (1985) eq. 4.5: 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2; a rigid body adds nothing. */
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
    [TOUCH_YOUNG] = {.keyword = "young",                                                           \
                     .symbol = "E",                                                                \
                     .unit = "Pa",                                                                 \
                     .scope = TOUCH_OF_BODY,                                                       \
                     .max = HUGE_VAL,                                                              \
                     .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE | TOUCH_MIN_OPEN,                  \
                     .meaning = "Young's modulus of the body"},                                    \
    [TOUCH_POISSON] = {.keyword = "poisson",                                                       \
                       .symbol = "nu",                                                             \
                       .unit = "1",                                                                \
                       .scope = TOUCH_OF_BODY,                                                     \
                       .min = -1.0,                                                                \
                       .max = 0.5,                                                                 \
                       .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE | TOUCH_MIN_OPEN,                \
                       .meaning = "Poisson's ratio of the body"}

/* Says what is wrong in prepare(). */
#define TOUCH_REFUSE(status, message, ...)                                                         \
    (snprintf((message)->text, sizeof((message)->text), __VA_ARGS__), (status))

#endif /* TOUCH_BATCH */

#endif
