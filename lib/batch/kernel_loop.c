/* SPDX-License-Identifier: BSD-3-Clause */
/* The kernels of one law's text for one form, target and grade. Meson compiles this file
 * once for each, through a generated file that names the text:
 *
 *   BATCH_LAWS(X)        the laws that share the text, X(name)
 *   BATCH_NAME(_thing)   hertz_thing;  BATCH_LIST(_THING)  HERTZ_THING
 *
 * and with the lanes' macros (lanes/lane.h), TOUCH_SPACE, and BATCH_FORM, BATCH_TARGET, BATCH_GRADE,
 * the words of the kernel's name.
 *
 * What is known before the loop is a constant inside it: an instance for sizes uniform or in columns,
 * for the kind of step that the law tells apart, and for how much is wanted. */
#include "batch_parts.h"
#if TOUCH_SPACE
enum {
    SPACE_LEVERS = BATCH_LIST(_ARM) == BATCH_LIST(_SLIP_ARM) ? 1 : 2
};
#include "space.h"
#endif

/* So many contacts are run before the columns' pointers are set again. */
#define CHUNK TOUCH_BATCH_CHUNK

enum wanted {
    WANT_FORCES,   /* plane: normal, shear, moments; space: force, torques */
    WANT_ENERGIES, /* and what is in J */
    WANT_ALL
};

#define STATE_LIST(FIELD, PLANE) BATCH_LIST(_STATE)(FIELD, PLANE)
#define SIZED_LIST(X)            BATCH_LIST(_SIZED)(X)
typedef struct BATCH_NAME(_lane_state) lane_state;
typedef struct BATCH_NAME(_sized) lane_sized;
typedef struct BATCH_NAME(_coefficients) coefficients;

/* Columns of the state. */
enum {
#if TOUCH_SPACE
#define PLANE(name, unit, meaning) STATE_##name##_x, STATE_##name##_y, STATE_##name##_z,
#else
#define PLANE(name, unit, meaning) STATE_##name##_s, STATE_##name##_t,
#endif
#define FIELD(name, unit, meaning) STATE_##name,
    STATE_LIST(FIELD, PLANE)
#undef FIELD
#undef PLANE
    STATE_OF_LAW
};

#if TOUCH_SPACE
#define TURNS        (BATCH_LIST(_TRANSPORT) == TOUCH_TRANSPORT_ROTATE)
#define INPUT_COUNT  TOUCH_SPACE_IN_COUNT
#define OUTPUT_COUNT TOUCH_SPACE_OUT_COUNT
enum {
    STATE_normal_x = STATE_OF_LAW,
    STATE_normal_y,
    STATE_normal_z,
    STATE_COUNT = STATE_OF_LAW + (TURNS ? 3 : 0)
};
#else
#define INPUT_COUNT  TOUCH_PLANE_IN_COUNT
#define OUTPUT_COUNT TOUCH_PLANE_OUT_COUNT
enum {
    STATE_COUNT = STATE_OF_LAW
};
#endif

/* Every pointer is good for the chunk: zeros and a dump stand for what is not given. */
struct columns {
    const double *radius1, *radius2, *mass1, *mass2;
    const double *input[INPUT_COUNT];
    const double *state_in[STATE_COUNT];
    double *state_out[STATE_COUNT];
    double *output[OUTPUT_COUNT];
};

/* One vector of contacts, as it comes and as it goes. */
struct contacts {
#define X(NAME, name, unit, meaning) real name;
#if TOUCH_SPACE
    TOUCH_SPACE_INPUTS(X)
#else
    TOUCH_PLANE_INPUTS(X)
#endif
#undef X
    lane_state old;
    struct touch_plane normal;
    real radius1, radius2, mass1, mass2;
};

struct answers {
    lane_state state;
    struct touch_plane normal;
    struct touch_lane_force force;
    real overlap;
#if TOUCH_SPACE
    struct touch_plane on1, torque1, torque2;
#endif
};

#ifndef TOUCH_DEVICE /* a device has its own */
TOUCH_INLINE real load(const double *column, size_t i) {
    return lane_load(column + i);
}

TOUCH_INLINE void store(double *column, size_t i, real value) {
    lane_store(column + i, value);
}
#endif
TOUCH_INLINE struct contacts load_contacts(const struct columns *at, int columns, size_t i) {
    struct contacts in;
#if TOUCH_SPACE
#define PLANE(name, unit, meaning)                                                                 \
    in.old.name.x = load(at->state_in[STATE_##name##_x], i);                                       \
    in.old.name.y = load(at->state_in[STATE_##name##_y], i);                                       \
    in.old.name.z = load(at->state_in[STATE_##name##_z], i);
#define X(NAME, name, unit, meaning) in.name = load(at->input[TOUCH_SPACE_IN_##NAME], i);
    TOUCH_SPACE_INPUTS(X)
#undef X
    if (TURNS) {
        in.normal.x = load(at->state_in[STATE_normal_x], i);
        in.normal.y = load(at->state_in[STATE_normal_y], i);
        in.normal.z = load(at->state_in[STATE_normal_z], i);
    }
#else
#define PLANE(name, unit, meaning)                                                                 \
    in.old.name.s = load(at->state_in[STATE_##name##_s], i);                                       \
    in.old.name.t = load(at->state_in[STATE_##name##_t], i);
#define X(NAME, name, unit, meaning) in.name = load(at->input[TOUCH_PLANE_IN_##NAME], i);
    TOUCH_PLANE_INPUTS(X)
#undef X
#endif
#define FIELD(name, unit, meaning) in.old.name = load(at->state_in[STATE_##name], i);
    STATE_LIST(FIELD, PLANE);
#undef FIELD
#undef PLANE
    if (columns) {
        in.radius1 = load(at->radius1, i);
        in.radius2 = load(at->radius2, i);
        in.mass1 = load(at->mass1, i);
        in.mass2 = load(at->mass2, i);
    }
    return in;
}

TOUCH_INLINE lane_sized size_of(const coefficients *c, int columns, const struct contacts *in) {
    if (!columns)
        return (lane_sized){
#define X(name) .name = lane_of(c->sized.name),
            SIZED_LIST(X)
#undef X
        };
    const struct touch_sizes sizes = touch_sizes_of(in->radius1, in->radius2, in->mass1, in->mass2);
    return BATCH_NAME(_size)(&c->material, &sizes);
}

#if TOUCH_SPACE
#define VECTOR(name)  ((struct touch_plane){in->name##_x, in->name##_y, in->name##_z})

/* Moments beside those of the forces are made by rolling friction alone, which is a kind of its own. */
#define MOMENTS(kind) ((BATCH_LIST(_ANSWERS) & TOUCH_HAS_moment1) != 0 && (kind))

/* A step in three parts: where the bodies touch, what the history is in the plane of now, and the law
 * with what follows from it. Each ends after long chains of roots and divisions. */
struct middle {
    struct touch_lane_space space;
    lane_state old;
};

TOUCH_INLINE struct touch_lane_space place(const struct touch_pair *pair, int columns,
                                           const struct contacts *in) {
    const real radius1 = columns ? in->radius1 : lane_of(pair->radius[0]);
    const real radius2 = columns ? in->radius2 : lane_of(pair->radius[1]);
    return space_geometry(BATCH_LIST(_ARM), BATCH_LIST(_SLIP_ARM), VECTOR(branch), radius1,
                          radius2);
}

TOUCH_INLINE struct touch_lane_motion motion_at(const struct touch_lane_space *space, real dt,
                                                const struct contacts *in) {
    return space_motion(space, VECTOR(velocity), VECTOR(spin1), VECTOR(spin2), dt);
}

TOUCH_INLINE lane_state follow(const struct touch_lane_space *space, real dt,
                               const struct contacts *in) {
    const struct touch_plane n = space->normal;
    lane_state old = in->old;
#define FIELD(name, unit, meaning)
#define PLANE(name, unit, meaning) old.name = space_project(n, old.name);
    if (!TURNS) {
        STATE_LIST(FIELD, PLANE)
    }
#undef PLANE
#define PLANE(name, unit, meaning) old.name = space_rotate(&turn, n, old.name);
    if (TURNS) {
        const struct touch_lane_turn turn =
            space_turn(in->normal, n, VECTOR(spin1), VECTOR(spin2), dt);
        STATE_LIST(FIELD, PLANE);
        (void)turn;
    }
#undef PLANE
#undef FIELD
    return old;
}

TOUCH_INLINE struct answers act(const coefficients *c, int columns, int kind, real dt,
                                const struct middle *middle, const struct contacts *in) {
    const struct touch_lane_space space = middle->space;
    const struct touch_plane n = space.normal;
    const lane_sized size = size_of(c, columns, in);
    const struct touch_lane_motion motion = motion_at(&space, dt, in);
    struct answers out;
    BATCH_NAME(_lanes)(&c->material, &size, kind, &motion, &middle->old, &out.state, &out.force);
    out.normal = plane_where(touch_truth(out.force.active), n);
    out.overlap = space.overlap;
    out.on1 = space_force(&space, &out.force);
    const struct touch_plane turning = space_cross(n, out.force.shear);
    out.torque1 = plane_scale(space.lever[0].arm1, turning);
    out.torque2 = plane_scale(space.lever[0].arm2, turning);
    if (MOMENTS(kind)) {
        const struct touch_lane_force *f = &out.force;
        out.torque1 = plane_add(out.torque1, space_moment(n, f->moment1_n, f->moment1));
        out.torque2 = plane_add(out.torque2, space_moment(n, f->moment2_n, f->moment2));
    }
    return out;
}
#undef VECTOR

TOUCH_INLINE struct answers step(const coefficients *c, const struct touch_pair *pair, int columns,
                                 int kind, real dt, const struct contacts *in) {
    struct middle middle = {.space = place(pair, columns, in)};
    middle.old = follow(&middle.space, dt, in);
    return act(c, columns, kind, dt, &middle, in);
}
#else
TOUCH_INLINE struct answers step(const coefficients *c, const struct touch_pair *pair, int columns,
                                 int kind, real dt, const struct contacts *in) {
    (void)pair;
    const lane_sized size = size_of(c, columns, in);
    const struct touch_lane_motion motion = {
        .overlap = in->overlap,
        .velocity_n = in->velocity_n,
        .dt = dt,
        .velocity = {in->velocity_s, in->velocity_t},
        .slide = {in->slide_s, in->slide_t},
        .spin1_n = in->spin1_n,
        .spin2_n = in->spin2_n,
        .spin1 = {in->spin1_s, in->spin1_t},
        .spin2 = {in->spin2_s, in->spin2_t},
    };
    struct answers out;
    BATCH_NAME(_lanes)(&c->material, &size, kind, &motion, &in->old, &out.state, &out.force);
    return out;
}
#endif

/* X(NAME of the column, its value, whether the law answers it), by how much of it is wanted. */
#define HAS(name) ((BATCH_LIST(_ANSWERS) & TOUCH_HAS_##name) != 0)
#define ENERGY_COLUMNS(X)                                                                          \
    X(STRAIN_ENERGY, force.strain_energy, HAS(strain_energy))                                      \
    X(STRAIN_SHEAR, force.strain_shear, HAS(strain_shear))                                         \
    X(SLIP_WORK, force.slip_work, HAS(slip_work))                                                  \
    X(DASHPOT_WORK, force.dashpot_work, HAS(dashpot_work))                                         \
    X(ROLLING_WORK, force.rolling_work, HAS(rolling_work))                                         \
    X(COUPLING_WORK, force.coupling_work, HAS(coupling_work))
#define OTHER_COLUMNS_OF_BOTH(X)                                                                   \
    X(NORMAL_ELASTIC, force.normal_elastic, HAS(normal_elastic))                                   \
    X(NORMAL_DASHPOT, force.normal_dashpot, HAS(normal_dashpot))                                   \
    X(STIFFNESS_N, force.stiffness_n, HAS(stiffness_n))                                            \
    X(STIFFNESS_S, force.stiffness_s, HAS(stiffness_s))                                            \
    X(EVENTS, force.events, HAS(events))                                                           \
    X(ACTIVE, force.active, HAS(active))                                                           \
    X(SLIPPING, force.slipping, HAS(slipping))
#if TOUCH_SPACE
#define OUT(NAME) TOUCH_SPACE_OUT_##NAME
#define FORCE_COLUMNS(X)                                                                           \
    X(FORCE_X, on1.x, 1)                                                                           \
    X(FORCE_Y, on1.y, 1)                                                                           \
    X(FORCE_Z, on1.z, 1)                                                                           \
    X(TORQUE1_X, torque1.x, HAS(shear))                                                            \
    X(TORQUE1_Y, torque1.y, HAS(shear))                                                            \
    X(TORQUE1_Z, torque1.z, HAS(shear))                                                            \
    X(TORQUE2_X, torque2.x, HAS(shear))                                                            \
    X(TORQUE2_Y, torque2.y, HAS(shear))                                                            \
    X(TORQUE2_Z, torque2.z, HAS(shear))
#define OTHER_COLUMNS(X)                                                                           \
    OTHER_COLUMNS_OF_BOTH(X)                                                                       \
    X(NORMAL, force.normal, 1)                                                                     \
    X(OVERLAP, overlap, 1)
#else
#define OUT(NAME) TOUCH_PLANE_OUT_##NAME
#define FORCE_COLUMNS(X)                                                                           \
    X(NORMAL, force.normal, 1)                                                                     \
    X(SHEAR_S, force.shear.s, HAS(shear))                                                          \
    X(SHEAR_T, force.shear.t, HAS(shear))                                                          \
    X(MOMENT1_N, force.moment1_n, HAS(moment1_n))                                                  \
    X(MOMENT1_S, force.moment1.s, HAS(moment1))                                                    \
    X(MOMENT1_T, force.moment1.t, HAS(moment1))                                                    \
    X(MOMENT2_N, force.moment2_n, HAS(moment2_n))                                                  \
    X(MOMENT2_S, force.moment2.s, HAS(moment2))                                                    \
    X(MOMENT2_T, force.moment2.t, HAS(moment2))
#define OTHER_COLUMNS(X)                                                                           \
    OTHER_COLUMNS_OF_BOTH(X)                                                                       \
    X(ELASTIC_S, force.elastic.s, HAS(elastic))                                                    \
    X(ELASTIC_T, force.elastic.t, HAS(elastic))                                                    \
    X(DASHPOT_S, force.dashpot.s, HAS(dashpot))                                                    \
    X(DASHPOT_T, force.dashpot.t, HAS(dashpot))
#endif

TOUCH_INLINE void store_answers(const struct columns *at, enum wanted wanted, size_t i,
                                const struct answers *out) {
#if TOUCH_SPACE
#define PLANE(name, unit, meaning)                                                                 \
    store(at->state_out[STATE_##name##_x], i, out->state.name.x);                                  \
    store(at->state_out[STATE_##name##_y], i, out->state.name.y);                                  \
    store(at->state_out[STATE_##name##_z], i, out->state.name.z);
    if (TURNS) {
        store(at->state_out[STATE_normal_x], i, out->normal.x);
        store(at->state_out[STATE_normal_y], i, out->normal.y);
        store(at->state_out[STATE_normal_z], i, out->normal.z);
    }
#else
#define PLANE(name, unit, meaning)                                                                 \
    store(at->state_out[STATE_##name##_s], i, out->state.name.s);                                  \
    store(at->state_out[STATE_##name##_t], i, out->state.name.t);
#endif
#define FIELD(name, unit, meaning) store(at->state_out[STATE_##name], i, out->state.name);
    STATE_LIST(FIELD, PLANE);
#undef FIELD
#undef PLANE
#define X(NAME, value, answered)                                                                   \
    if (answered)                                                                                  \
        store(at->output[OUT(NAME)], i, out->value);
    FORCE_COLUMNS(X);
    if (wanted >= WANT_ENERGIES) {
        ENERGY_COLUMNS(X);
    }
    if (wanted >= WANT_ALL) {
        OTHER_COLUMNS(X);
    }
#undef X
}

/* --- loops -------------------------------------------------------------------------------------- */
#ifndef TOUCH_DEVICE /* whose entries are in lib/device/entries.h */
struct task {
    const coefficients *coefficients;
    const struct touch_pair *pair;
    double dt;
    size_t n; /* <= CHUNK, and whole vectors side by side: a multiple of SIDE_BY_SIDE */
    struct columns at;
    const struct touch_block *block;
};

/* Vectors side by side, so that one computes while the other waits: more would fill the processor's
 * queue of waiting instructions. */
#define TWO(X) X(0) X(1)
/* Whether the columns' pointers are worth copies of their own. In one long loop over more of them than
 * there are registers they are read again anyway. */
#define POINTERS_STAY                                                                              \
    (LANE_COUNT == 1 || TOUCH_SPACE || (BATCH_LIST(_ANSWERS) & TOUCH_HAS_shear) == 0)
enum {
    PART_VECTORS = 8,
    SIDE_BY_SIDE = LANE_COUNT == 1 ? 1 : 2 * LANE_COUNT /* contacts in two vectors */
};

/* The pieces of run_chunk. A turn of its loops takes some vectors side by side: LOAD and a computation for
 * each of them, in variables whose names end in the vector's number k, and only then STORE for each.
 * LOAD_PART, PLACE, FOLLOW, ACT and STORE_PART are for vector v + k of a step in parts, in which a vector
 * waits in middle[] between the parts; LOAD, STEP and STORE for vector k from contact i on. */
#define LOAD_PART(k)                                                                               \
    const struct contacts in##k = load_contacts(at, columns, i + (v + k) * LANE_COUNT);
#define PLACE(k)                                                                                   \
    LOAD_PART(k)                                                                                   \
    const struct touch_lane_space space##k = place(&pair, columns, &in##k);
#define KEEP_PLACE(k) middle[v + k].space = space##k;
#define FOLLOW(k)                                                                                  \
    LOAD_PART(k)                                                                                   \
    const lane_state old##k = follow(&middle[v + k].space, dt, &in##k);
#define KEEP_FOLLOWED(k) middle[v + k].old = old##k;
#define ACT(k)                                                                                     \
    LOAD_PART(k)                                                                                   \
    const struct answers out##k = act(&c, columns, kind, dt, &middle[v + k], &in##k);
#define STORE_PART(k) store_answers(at, wanted, i + (v + k) * LANE_COUNT, &out##k);
#define LOAD(k)       const struct contacts in##k = load_contacts(at, columns, i + k * LANE_COUNT);
#define STEP(k)                                                                                    \
    LOAD(k)                                                                                        \
    const struct answers out##k = step(&c, &pair, columns, kind, dt, &in##k);
#define STORE(k) store_answers(at, wanted, i + k * LANE_COUNT, &out##k);

/* One chunk. Kernels that the compiler vectorises (grade auto, and the scalar target, which stays scalar) go
 * one contact at a time. Tuned kernels go by two vectors side by side: in space each part of the step for
 * up to PART_VECTORS vectors before the next part. There is no loop for what is left over, which would be
 * the step once more for the compiler: run_rest fills it up to two vectors. It is one function because its
 * instructions, and with them its speed, depend on that. */
TOUCH_INLINE void run_chunk(const struct task *task, int columns, int kind, enum wanted wanted) {
    /* Copies, so that no store to a column can change them. */
    const coefficients c = *task->coefficients;
    const struct touch_pair pair = *task->pair;
    const struct columns copy = task->at;
    const struct columns *const at = POINTERS_STAY ? &copy : &task->at;
    const size_t n = task->n;
    const real dt = lane_of(task->dt);
#if LANE_COUNT == 1
#if TOUCH_LANE_AUTO && defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#elif TOUCH_LANE_AUTO
#pragma GCC ivdep /* "omp simd" keeps gcc 12 from taking the structs apart */
#endif
    for (size_t i = 0; i < n; i++) {
        const struct contacts in = load_contacts(at, columns, i);
        const struct answers out = step(&c, &pair, columns, kind, dt, &in);
        store_answers(at, wanted, i, &out);
    }
#else
    size_t i = 0;
#if TOUCH_SPACE
    struct middle middle[PART_VECTORS];
    for (size_t vectors; i < n; i += vectors * LANE_COUNT) {
        vectors = (n - i) / LANE_COUNT;
        if (vectors > PART_VECTORS)
            vectors = PART_VECTORS;
        for (size_t v = 0; v < vectors; v += 2) {
            TWO(PLACE)
            TWO(KEEP_PLACE)
        }
        for (size_t v = 0; v < vectors; v += 2) {
            TWO(FOLLOW)
            TWO(KEEP_FOLLOWED)
        }
        for (size_t v = 0; v < vectors; v += 2) {
            TWO(ACT)
            TWO(STORE_PART)
        }
    }
#else
    for (; i < n; i += 2 * LANE_COUNT) {
        TWO(STEP)
        TWO(STORE)
    }
#endif
#endif
}

#if BATCH_LIST(_KINDS) > 1
#define INSTANCES(X)                                                                               \
    INSTANCES_OF_KIND_0(X)                                                                         \
    INSTANCES_OF_KIND_1(X)

#else
#define INSTANCES(X) INSTANCES_OF_KIND_0(X)
#endif

#define X(columns, kind, wanted)                                                                   \
    static void run_##columns##_##kind##_##wanted(const struct task *task) {                       \
        run_chunk(task, columns, kind, wanted);                                                    \
    }
INSTANCES(X)
#undef X

static enum wanted how_much(const struct touch_block *block) {
    enum wanted wanted = WANT_FORCES;
#define X(NAME, value, answered)                                                                   \
    if (answered && block->output[OUT(NAME)])                                                      \
        wanted = AT_LEAST;
#define AT_LEAST WANT_ENERGIES
    ENERGY_COLUMNS(X)
#undef AT_LEAST
#define AT_LEAST WANT_ALL
    OTHER_COLUMNS(X)
#undef AT_LEAST
#undef X
    return wanted;
}

/* Columns that the law leaves at zero. */
static void fill_unanswered(const struct touch_block *block) {
#define X(NAME, value, answered)                                                                   \
    if (!(answered) && block->output[OUT(NAME)])                                                   \
        memset(block->output[OUT(NAME)], 0, block->n * sizeof(double));
    FORCE_COLUMNS(X)
    ENERGY_COLUMNS(X)
    OTHER_COLUMNS(X)
#undef X
}

static const double *from(const void *column, size_t i) {
    return column ? (const double *)column + i : touch_batch_zeros;
}

static double *to(void *column, size_t i, double *dump) {
    return column ? (double *)column + i : dump;
}

static void point_at(const struct touch_block *block, int planar, size_t i, double *dump,
                     struct columns *ret) {
    ret->radius1 = from(block->radius1, i);
    ret->radius2 = from(block->radius2, i);
    ret->mass1 = from(block->mass1, i);
    ret->mass2 = from(block->mass2, i);
    for (size_t k = 0; k < INPUT_COUNT; k++)
        ret->input[k] = from(block->input[k], i);
    for (size_t k = 0; k < STATE_COUNT; k++) {
        ret->state_in[k] = from(block->state_in ? block->state_in[k] : NULL, i);
        ret->state_out[k] = to(block->state_out ? block->state_out[k] : NULL, i, dump);
    }
    for (size_t k = 0; k < OUTPUT_COUNT; k++)
        ret->output[k] = to(block->output[k], i, dump);
#if !TOUCH_SPACE
    if (!planar)
        return;
#define FIELD(name, unit, meaning)
        /* but moments: bodies that move in the plane of n and t roll about s */
#define PLANE(name, unit, meaning)                                                                 \
    if (strcmp(unit, "N m") != 0)                                                                  \
        ret->state_in[STATE_##name##_s] = from(NULL, 0);
    STATE_LIST(FIELD, PLANE)
#undef PLANE
#undef FIELD
    ret->input[TOUCH_PLANE_IN_VELOCITY_S] = from(NULL, 0);
    ret->input[TOUCH_PLANE_IN_SLIDE_S] = from(NULL, 0);
#else
    (void)planar;
#endif
}

typedef void instance_function(const struct task *);

static void run_chunks(struct task *task, size_t n, instance_function *instance) {
    double dump[CHUNK];
    for (size_t i = 0; i < n; i += CHUNK) {
        task->n = n - i < CHUNK ? n - i : CHUNK;
        point_at(task->block, task->pair->dimension == 2, i, dump, &task->at);
        instance(task);
    }
}

#if LANE_COUNT > 1
/* The columns of the contacts that are left over. */
struct rest {
    double sizes[4][SIDE_BY_SIDE], input[INPUT_COUNT][SIDE_BY_SIDE];
    double state[STATE_COUNT + 1][SIDE_BY_SIDE], output[OUTPUT_COUNT][SIDE_BY_SIDE];
};

/* The n numbers at `from`, and the last of them again and again; NULL where there is no column. */
static const void *fill_up(const void *column, size_t first, size_t n, double *to) {
    if (!column)
        return NULL;
    const double *const from = (const double *)column + first;
    const double last = from[n - 1];
    const size_t one = n < LANE_COUNT ? n : LANE_COUNT, two = n - one;
    lane_store(to, lane_load_part(from, one, last));
    lane_store(to + LANE_COUNT, lane_load_part(from + one, two, last));
    return to;
}

static void take_out(void *column, size_t first, size_t n, const double *from) {
    if (!column)
        return;
    double *const to = (double *)column + first;
    const size_t one = n < LANE_COUNT ? n : LANE_COUNT, two = n - one;
    lane_store_part(to, one, lane_load(from));
    lane_store_part(to + one, two, lane_load(from + LANE_COUNT));
}

/* The last n contacts of a block, fewer than SIDE_BY_SIDE: with the last of them as often as it takes. */
static __attribute__((noinline)) void run_rest(struct task *task, size_t first, size_t n,
                                               instance_function *instance) {
    const struct touch_block *const whole = task->block;
    struct rest at; /* not made zero: what is read is written first */
    const void *state_in[STATE_COUNT + 1];
    void *state_out[STATE_COUNT + 1];
    struct touch_block block = {
        .n = SIDE_BY_SIDE,
        .dt = whole->dt,
        .radius1 = fill_up(whole->radius1, first, n, at.sizes[0]),
        .radius2 = fill_up(whole->radius2, first, n, at.sizes[1]),
        .mass1 = fill_up(whole->mass1, first, n, at.sizes[2]),
        .mass2 = fill_up(whole->mass2, first, n, at.sizes[3]),
        .state_in = state_in,
        .state_out = state_out,
    };
    for (size_t k = 0; k < INPUT_COUNT; k++)
        block.input[k] = fill_up(whole->input[k], first, n, at.input[k]);
    for (size_t k = 0; k < STATE_COUNT; k++) {
        const void *from = whole->state_in ? whole->state_in[k] : NULL;
        state_in[k] = fill_up(from, first, n, at.state[k]);
        state_out[k] = whole->state_out && whole->state_out[k] ? at.state[k] : NULL;
    }
    for (size_t k = 0; k < OUTPUT_COUNT; k++)
        block.output[k] = whole->output[k] ? at.output[k] : NULL;
    task->block = &block;
    run_chunks(task, SIDE_BY_SIDE, instance);
    for (size_t k = 0; k < STATE_COUNT; k++)
        take_out(whole->state_out ? whole->state_out[k] : NULL, first, n, at.state[k]);
    for (size_t k = 0; k < OUTPUT_COUNT; k++)
        take_out(whole->output[k], first, n, at.output[k]);
}
#endif

static void run(const struct touch_kernel *kernel, const struct touch_coefficients *prepared,
                const struct touch_block *block) {
    (void)kernel;
    static instance_function *const instances[2][2][3] = {
#define X(columns, kind, wanted) [columns][kind][wanted] = run_##columns##_##kind##_##wanted,
        INSTANCES(X)
#undef X
    };
    coefficients c;
    struct touch_pair pair;
    memcpy(&c, prepared, sizeof c);
    memcpy(&pair, (const char *)prepared + offsetof(struct batch_coefficients, pair), sizeof pair);
    const int kind = BATCH_NAME(_kind)(&c.material);
    instance_function *const instance =
        instances[block->radius1 != NULL][kind]
                 [kind ? WANTED_OF_KIND_1(block) : WANTED_OF_KIND_0(block)];
    struct task task; /* not made zero, which would take as long as some contacts */
    task.coefficients = &c;
    task.pair = &pair;
    task.dt = block->dt;
    task.block = block;
    const size_t rest = block->n % SIDE_BY_SIDE;
    run_chunks(&task, block->n - rest, instance);
#if LANE_COUNT > 1
    if (rest)
        run_rest(&task, block->n - rest, rest, instance);
#endif
    fill_unanswered(block);
}

/* --- the kernels -------------------------------------------------------------------------------- */

#define ROW(NAME, name, unit, meaning) {#name, unit, meaning},
static const struct touch_field inputs[] = {
#if TOUCH_SPACE
    TOUCH_SPACE_INPUTS(ROW)
#else
    TOUCH_PLANE_INPUTS(ROW)
#endif
};
static const struct touch_field outputs[] = {
#if TOUCH_SPACE
    TOUCH_SPACE_OUTPUTS(ROW)
#else
    TOUCH_PLANE_OUTPUTS(ROW)
#endif
};

static const struct touch_field state[] = {
#define FIELD(name, unit, meaning) [STATE_##name] = {#name, unit, meaning},
#if TOUCH_SPACE
#define PLANE(name, unit, meaning)                                                                 \
    [STATE_##name##_x] = {#name "_x", unit, meaning " along x"},                                   \
    [STATE_##name##_y] = {#name "_y", unit, meaning " along y"},                                   \
    [STATE_##name##_z] = {#name "_z", unit, meaning " along z"},
#else
#define PLANE(name, unit, meaning)                                                                 \
    [STATE_##name##_s] = {#name "_s", unit, meaning " along s"},                                   \
    [STATE_##name##_t] = {#name "_t", unit, meaning " along t"},
#endif
    STATE_LIST(FIELD, PLANE)
#undef FIELD
#undef PLANE
#if TOUCH_SPACE
        [STATE_normal_x] = {"normal_x", "1", "unit normal of the last step along x"},
    [STATE_normal_y] = {"normal_y", "1", "unit normal of the last step along y"},
    [STATE_normal_z] = {"normal_z", "1", "unit normal of the last step along z"},
#endif
};

#define ANSWER_BIT(NAME, value, answered) ((answered) ? UINT64_C(1) << OUT(NAME) : 0) |
#define ANSWERED                                                                                   \
    (FORCE_COLUMNS(ANSWER_BIT) ENERGY_COLUMNS(ANSWER_BIT) OTHER_COLUMNS(ANSWER_BIT) UINT64_C(0))

#define GRADE_auto                        TOUCH_GRADE_AUTO
#define GRADE_exact                       TOUCH_GRADE_EXACT
#define GRADE_(name)                      GRADE_##name
#define GRADE(name)                       GRADE_(name)
#define TARGET_INDEX_(name)               TOUCH_TARGET_##name
#define TARGET_INDEX(name)                TARGET_INDEX_(name)
#define OBJECT_(law, form, target, grade) touch_kernel_##law##_##form##_##target##_##grade
#define OBJECT(law, form, target, grade)  OBJECT_(law, form, target, grade)
#define KERNEL(law_name)                                                                           \
    extern const struct touch_law touch_law_##law_name;                                            \
    extern const struct touch_kernel OBJECT(law_name, BATCH_FORM, BATCH_TARGET, BATCH_GRADE);      \
    const struct touch_kernel OBJECT(law_name, BATCH_FORM, BATCH_TARGET, BATCH_GRADE) = {          \
        .abi = TOUCH_BATCH_ABI,                                                                    \
        .struct_size = sizeof(struct touch_kernel),                                                \
        .law = &touch_law_##law_name,                                                              \
        .form = TOUCH_SPACE ? TOUCH_FORM_SPACE : TOUCH_FORM_PLANE,                                 \
        .grade = GRADE(BATCH_GRADE),                                                               \
        .target = &touch_targets[TARGET_INDEX(BATCH_TARGET)],                                      \
        .lanes = BATCH_BYTES > 0 ? BATCH_BYTES / sizeof(double) : 1,                               \
        .input_count = INPUT_COUNT,                                                                \
        .inputs = inputs,                                                                          \
        .state_count = STATE_COUNT,                                                                \
        .state = state,                                                                            \
        .output_count = OUTPUT_COUNT,                                                              \
        .outputs = outputs,                                                                        \
        .answers = ANSWERED,                                                                       \
        .run = run,                                                                                \
    };
BATCH_LAWS(KERNEL)

#endif
