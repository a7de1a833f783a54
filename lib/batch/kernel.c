/* SPDX-License-Identifier: BSD-3-Clause */
/* One law's kernel in one form for one instruction set. The build compiles this file with
 *
 *   -DLAW_FILE='"lib/laws/linear.c"' -DLAW_NAME=linear -DTARGET=avx2 [-DIN_SPACE]
 *
 * A loop over contacts; the compiler turns contacts into lanes. State, motion and answer are structs of doubles alone,
 * so that a contact goes through arrays of them. */
#define KERNEL
#include <float.h>
#include LAW_FILE
#include "lib/math/twirl.h"
#include "touchstone/batch.h"
#ifndef TOUCH_DEVICE /* device/device_kernel.c has a loop of its own */
#include "batch_parts.h"
#endif
#ifdef __clang__
#if VECTOR_BYTES > 0
#define LANES _Pragma("clang loop vectorize(assume_safety)")
#else /* a pragma would have the last word over the options of scalar code */
#define LANES
#endif
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define LANES  _Pragma("GCC ivdep")
#define UNROLL _Pragma("GCC unroll 256")
#endif
#define PASTE_(a, b) a##b
#define PASTE(a, b)  PASTE_(a, b)
#define LAW_STEP     PASTE(LAW_NAME, _typed)
#define LAW_TRAITS   PASTE(LAW_NAME, _traits)
#define THE_PAGE     PASTE(touch_page_, LAW_NAME)
#ifndef KINDS
#define KINDS 1
#endif

/* X(NAME of the column, members of struct output, whether the law answers it). The forces come first. */
#define ALWAYS 1
#define DAMPED (LAW_TRAITS & TOUCH_TRAIT_DAMPED)
#define SHEAR  (LAW_TRAITS & TOUCH_TRAIT_SHEAR)
#define ROLLS  (LAW_TRAITS & TOUCH_TRAIT_ROLLING)
#define LOSES  (LAW_TRAITS & (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_ADHESIVE | TOUCH_TRAIT_PLASTIC))
#define COLUMNS_OF_BOTH(X)                                                                         \
    X(NORMAL_ELASTIC, ALWAYS)                                                                      \
    X(NORMAL_DASHPOT, DAMPED)                                                                      \
    X(STIFFNESS_N, ALWAYS)                                                                         \
    X(STIFFNESS_S, SHEAR)                                                                          \
    X(STRAIN_ENERGY, ALWAYS)                                                                       \
    X(STRAIN_SHEAR, SHEAR)                                                                         \
    X(SLIP_WORK, SHEAR)                                                                            \
    X(DASHPOT_WORK, DAMPED)                                                                        \
    X(ROLLING_WORK, ROLLS)                                                                         \
    X(COUPLING_WORK, LOSES)                                                                        \
    X(EVENTS, ALWAYS)                                                                              \
    X(ACTIVE, ALWAYS)                                                                              \
    X(SLIPPING, SHEAR)
struct ends {
    double normal_elastic, normal_dashpot, stiffness_n, stiffness_s, strain_energy, strain_shear,
        slip_work, dashpot_work, rolling_work, coupling_work, events, active, slipping;
};
FN struct ends ends_of(const struct answer *a, const struct before *was) {
    return (struct ends){a->normal_elastic,
                         a->normal_dashpot,
                         a->stiffness_n,
                         a->stiffness_s,
                         a->strain_normal + a->strain_shear,
                         a->strain_shear,
                         a->slip_work,
                         a->dashpot_work,
                         a->rolling_work,
                         a->coupling_work,
                         events_of(was, a),
                         a->active,
                         a->slipping};
}

/* What is kept of a contact: by the law, by step.h, and in space the old normal, if vectors are turned with the plane. */
#if defined(IN_SPACE) && defined(TURNED)
#define NORMALS 3
#else
#define NORMALS 0
#endif
enum {
    LAW_STATES = STATE_COUNT,
    STATES = LAW_STATES + 2 + NORMALS
};
struct kept {
    struct state law;
    struct before before;
#if NORMALS
    struct vec normal;
#endif
};

#ifdef IN_SPACE
#define FORM             TOUCH_FORM_SPACE
#define FORM_NAME        space
#define INPUTS           TOUCH_SPACE_IN_COUNT
#define OUTPUTS          TOUCH_SPACE_OUT_COUNT
#define OUT(NAME)        TOUCH_SPACE_OUT_##NAME
#define INPUT_FIELDS(X)  TOUCH_SPACE_INPUTS(X)
#define OUTPUT_FIELDS(X) TOUCH_SPACE_OUTPUTS(X)
#define FORCES           9
#define FORCE_COLUMNS(X)                                                                           \
    X(FORCE_X, ALWAYS)                                                                             \
    X(FORCE_Y, ALWAYS)                                                                             \
    X(FORCE_Z, ALWAYS)                                                                             \
    X(TORQUE1_X, SHEAR)                                                                            \
    X(TORQUE1_Y, SHEAR)                                                                            \
    X(TORQUE1_Z, SHEAR)                                                                            \
    X(TORQUE2_X, SHEAR)                                                                            \
    X(TORQUE2_Y, SHEAR)                                                                            \
    X(TORQUE2_Z, SHEAR)
#define OTHER_COLUMNS(X) COLUMNS_OF_BOTH(X) X(NORMAL, ALWAYS) X(OVERLAP, ALWAYS)
struct input {
    struct vec branch, velocity, spin1,
        spin2; /* centre 2 (a wall: its foot point) minus centre 1 */
};
struct output {
    struct vec force, torque1, torque2; /* on body 1; body 2 gets the opposite force */
    struct ends ends;
    double normal, overlap;
};
#else
#define FORM             TOUCH_FORM_PLANE
#define FORM_NAME        plane
#define INPUTS           TOUCH_PLANE_IN_COUNT
#define OUTPUTS          TOUCH_PLANE_OUT_COUNT
#define OUT(NAME)        TOUCH_PLANE_OUT_##NAME
#define INPUT_FIELDS(X)  TOUCH_PLANE_INPUTS(X)
#define OUTPUT_FIELDS(X) TOUCH_PLANE_OUTPUTS(X)
#define FORCES           9
#define FORCE_COLUMNS(X)                                                                           \
    X(NORMAL, ALWAYS)                                                                              \
    X(SHEAR_S, SHEAR)                                                                              \
    X(SHEAR_T, SHEAR)                                                                              \
    X(MOMENT1_N, ROLLS)                                                                            \
    X(MOMENT1_S, ROLLS)                                                                            \
    X(MOMENT1_T, ROLLS)                                                                            \
    X(MOMENT2_N, ROLLS)                                                                            \
    X(MOMENT2_S, ROLLS)                                                                            \
    X(MOMENT2_T, ROLLS)
#define OTHER_COLUMNS(X)                                                                           \
    COLUMNS_OF_BOTH(X)                                                                             \
    X(ELASTIC_S, SHEAR) X(ELASTIC_T, SHEAR) X(DASHPOT_S, SHEAR) X(DASHPOT_T, SHEAR)
struct input {
    double overlap, velocity_n;
    struct vec velocity, slide;
    double spin1_n;
    struct vec spin1;
    double spin2_n;
    struct vec spin2;
};
struct output {
    double normal;
    struct vec shear;
    double moment1_n;
    struct vec moment1;
    double moment2_n;
    struct vec moment2;
    struct ends ends;
    struct vec elastic, dashpot;
};
#endif

#ifdef IN_SPACE
FN struct vec cross(struct vec a, struct vec b) {
    return (struct vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
FN struct vec flat(struct vec n, struct vec a) {
    return less(a, scale(dot(a, n), n));
}
struct levers {
    double one, two;
};
FN struct levers levers_at(unsigned lever, const struct size *size, double overlap,
                           double distance) {
    const double half = 0.5 * overlap, loss = overlap / (size->radius1 + size->radius2);
    const bool wall = size->wall > 0.5;
    double one = size->radius1, two = size->radius2;
    if (lever <= TOUCH_slip_lever_point)
        one -= half, two -= half;
    else if (lever == TOUCH_slip_lever_surface)
        one -= overlap;
    else if (lever == TOUCH_slip_lever_share)
        one -= wall ? 0.0 : one * loss, two -= two * loss;
    return (struct levers){one, wall ? distance - one : two};
}

/* On the new plane, at its old length, or nothing where it is parallel to the normal. */
FN struct vec project(struct vec n, struct vec a) {
    const struct vec kept = flat(n, a);
    const double was = dot(a, a), is = dot(kept, kept);
    const bool some = is > 4096.0 * DBL_EPSILON * DBL_EPSILON * was;
    return scale(some ? sqrt(was / (some ? is : 1.0)) : 0.0, kept);
}
/* By the smallest rotation that takes the old normal to the new one, then about the new one as the bodies do on the way
 * (touch_bodies_twirl). A normal that turned back to front has no such rotation: the vector is then projected. */
struct turned {
    struct vec axis;
    double cosine, share;
    struct turn twirl;
};
FN struct turned turn_of(struct vec was, struct vec n, struct vec spins, double dt, int steps) {
    const double cosine = dot(was, n);
    const bool can = cosine > -1.0;
    const struct vec off = less(n, was);
    const bool kept = dot(was, was) > 0.5; /* a new contact has nothing that could turn */
    const double square = kept ? dot(off, off) : 0.0;
    const double along = kept ? 0.25 * dot(spins, add(was, n)) * dt : 0.0;
    return (struct turned){cross(was, n), can ? cosine : 1.0,
                           can ? 1.0 / (1.0 + (can ? cosine : 1.0)) : 0.0,
                           twirl_by(square, along, steps)};
}
FN struct vec turn(const struct turned *by, struct vec n, struct vec a) {
    const struct vec tilted = add(add(scale(by->cosine, a), cross(by->axis, a)),
                                  scale(by->share * dot(by->axis, a), by->axis)),
                     kept = flat(n, tilted);
    return add(scale(by->twirl.cos, kept), scale(by->twirl.sin, cross(n, kept)));
}

FN void one(const struct material *m, const struct size *size, double dt, const struct input *in,
            struct kept *old, struct kept *new, struct output *out, int steps) {
    struct answer a = {0};
    (void)steps;
    const double d = sqrt(dot(in->branch, in->branch));
    const struct vec n = scale(over(1.0, d), in->branch);
    const double opening = dot(in->velocity, n), overlap = size->radius1 + size->radius2 - d;
    const struct levers at = levers_at(THE_PAGE.conventions.slip_lever, size, overlap, d),
                        to = levers_at(THE_PAGE.conventions.torque_lever, size, overlap, d);
    const struct vec rolling = add(scale(at.one, in->spin1), scale(at.two, in->spin2));
    const struct vec slip = less(less(in->velocity, scale(opening, n)), cross(rolling, n));
    const struct motion t = {overlap,           -opening,           dt,
                             dot(in->spin1, n), dot(in->spin2, n),  slip,
                             scale(dt, slip),   flat(n, in->spin1), flat(n, in->spin2)};
#ifdef TURNED
    const struct turned by = turn_of(old->normal, n, add(in->spin1, in->spin2), dt, steps);
#define X(member) old->law.member = turn(&by, n, old->law.member);
    TURNED(X)
#undef X
#endif
#ifdef PROJECTED
#define X(member) old->law.member = project(n, old->law.member);
    PROJECTED(X)
#undef X
#endif
    LAW_STEP(m, size, &t, &old->law, &new->law, &a);
    new->before = (struct before){a.active, a.slipping};
#if NORMALS
    new->normal = where(a.active > 0.5, n);
#endif
    const double normal = a.normal_elastic + a.normal_dashpot;
    const struct vec shear = shear_of(&a), torque = cross(n, shear);
    *out = (struct output){less(shear, scale(normal, n)),
                           add(scale(to.one, torque), add(scale(a.moment1_n, n), a.moment1)),
                           add(scale(to.two, torque), add(scale(a.moment2_n, n), a.moment2)),
                           ends_of(&a, &old->before),
                           normal,
                           overlap};
}
#else
FN void one(const struct material *m, const struct size *size, double dt, const struct input *in,
            struct kept *old, struct kept *new, struct output *out, int steps) {
    struct answer a = {0};
    (void)steps;
    const struct motion t = {in->overlap,  in->velocity_n, dt,        in->spin1_n, in->spin2_n,
                             in->velocity, in->slide,      in->spin1, in->spin2};
    LAW_STEP(m, size, &t, &old->law, &new->law, &a);
    new->before = (struct before){a.active, a.slipping};
    *out = (struct output){a.normal_elastic + a.normal_dashpot,
                           shear_of(&a),
                           a.moment1_n,
                           a.moment1,
                           a.moment2_n,
                           a.moment2,
                           ends_of(&a, &old->before),
                           a.elastic,
                           a.dashpot};
}
#endif

/* The column of each member of struct output. */
#define PLACE(NAME, answered) OUT(NAME),
static const unsigned char place_of[OUTPUTS] = {FORCE_COLUMNS(PLACE) OTHER_COLUMNS(PLACE)};

#ifndef TOUCH_DEVICE

/* --- the loop ------------------------------------------------------------------------------------ */

/* The loop goes over whole vectors alone; else the compiler makes it again for shorter vectors and single contacts,
 * which is half of all code, and slower than one more vector. */
#define WIDTH    (VECTOR_BYTES > 0 ? VECTOR_BYTES / sizeof(double) : 1)
#define WHOLE(n) ((n) / WIDTH * WIDTH)

/* Every pointer is good for the chunk: zeros and a dump stand for what is not given. The outputs are in the order of
 * struct output. */
struct columns {
    const double *size[4], *input[INPUTS], *old[STATES];
    double *state[STATES], *output[OUTPUTS];
};

FN void loop(const void *coefficients, double dt, size_t n, const struct columns *at, int kind,
             bool sized, int wanted, int steps) {
    struct material m = *MATERIAL_OF(coefficients); /* copies, so that no store can change them */
    const struct size fixed = ((const struct given *)coefficients)->size;
    const struct columns c = *at;
    const size_t whole = WHOLE(n);
#if KINDS > 1
    m.kind = kind;
#endif
    (void)kind;
    LANES for (size_t i = 0; i < whole; i++) {
        struct input input;
        struct kept was, now;
        struct output output;
        struct size of = fixed;
        if (sized)
            of = size_of(c.size[0][i], c.size[1][i], c.size[2][i], c.size[3][i]);
#ifdef SIZED
        if (sized)
            m.sized = SIZED(&m, &of);
#endif
        UNROLL for (int k = 0; k < INPUTS; k++)((double *)&input)[k] = c.input[k][i];
        UNROLL for (int k = 0; k < LAW_STATES; k++)((double *)&was.law)[k] = c.old[k][i];
        UNROLL for (int k = 0; k < 2 + NORMALS; k++)((double *)&was.before)[k] =
            c.old[LAW_STATES + k][i];
        one(&m, &of, dt, &input, &was, &now, &output, steps);
        UNROLL for (int k = 0; k < LAW_STATES; k++) c.state[k][i] = ((double *)&now.law)[k];
        UNROLL for (int k = 0; k < 2 + NORMALS; k++) c.state[LAW_STATES + k][i] =
            ((double *)&now.before)[k];
        UNROLL for (int k = 0; k < wanted; k++) c.output[k][i] = ((double *)&output)[k];
    }
}

typedef void instance_function(const void *coefficients, double dt, size_t n,
                               const struct columns *at);
#define INSTANCE_(name, kind, sized, wanted, steps)                                                \
    static __attribute__((noinline)) void name(const void *c, double dt, size_t n,                 \
                                               const struct columns *at) {                         \
        loop(c, dt, n, at, kind, sized, wanted, steps);                                            \
    }
#if NORMALS /* contacts that turn little, and others */
#define INSTANCE(name, ...)                                                                        \
    INSTANCE_(name, __VA_ARGS__, 0) INSTANCE_(name##_far, __VA_ARGS__, TWIRL_STEPS)
#define FAR(name) name##_far
#else
#define INSTANCE(name, ...) INSTANCE_(name, __VA_ARGS__, 0)
#define FAR(name)           name
#endif
INSTANCE(forces_0, 0, false, FORCES)
INSTANCE(all_0, 0, false, OUTPUTS)
INSTANCE(sized_0, 0, true, OUTPUTS)
#if KINDS > 1
INSTANCE(forces_1, 1, false, FORCES)
INSTANCE(all_1, 1, false, OUTPUTS)
INSTANCE(sized_1, 1, true, OUTPUTS)
#endif

/* Whether a contact of the chunk turns so far that its twirl may need Newton's steps. */
static bool turns_far(const struct columns *at, double dt, size_t n) {
    int64_t far = 0;
#if NORMALS
    const struct columns c = *at;
    LANES for (size_t i = 0; i < n; i++) {
        struct input in;
        struct vec was;
        UNROLL for (int k = 0; k < INPUTS; k++)((double *)&in)[k] = c.input[k][i];
        UNROLL for (int k = 0; k < NORMALS; k++)((double *)&was)[k] = c.old[LAW_STATES + 2 + k][i];
        const struct vec spins = scale(0.25 * dt, add(in.spin1, in.spin2));
        const double along = dot(in.branch, was), one = 1.0 - 2.0 * TWIRL_SMALL;
        const double length = dot(was, was), least = one * one * dot(in.branch, in.branch) * length;
        const bool little =
            (along >= 0.0) & (along * along >= least) & (fabs(length - 1.0) < TWIRL_SMALL);
        far += ((little & (dot(spins, spins) < TWIRL_SMALL)) | !(length > 0.5)) ? 0 : 1;
    }
#endif
    (void)at, (void)dt, (void)n;
    return far > 0;
}

/* --- a block of columns -------------------------------------------------------------------------- */

static const double *from(const void *column, size_t i) {
    return column ? (const double *)column + i : touch_batch_zeros;
}

static double *to(void *column, size_t i, double *dump) {
    return column ? (double *)column + i : dump;
}

static void point_at(const struct touch_block *block, bool planar, size_t i, double *dump,
                     struct columns *ret) {
    const void *const sizes[] = {block->radius1, block->radius2, block->mass1, block->mass2};
    for (int k = 0; k < 4; k++)
        ret->size[k] = from(sizes[k], i);
    for (size_t k = 0; k < INPUTS; k++)
        ret->input[k] = from(block->input[k], i);
    for (size_t k = 0; k < STATES; k++) {
        ret->old[k] = from(block->state_in ? block->state_in[k] : NULL, i);
        ret->state[k] = to(block->state_out ? block->state_out[k] : NULL, i, dump);
    }
    for (size_t k = 0; k < OUTPUTS; k++)
        ret->output[k] = to(block->output[place_of[k]], i, dump);
#ifndef IN_SPACE
    if (planar) /* motion in a plane has no component along s */
        ret->input[TOUCH_PLANE_IN_VELOCITY_S] = ret->input[TOUCH_PLANE_IN_SLIDE_S] =
            touch_batch_zeros;
    for (int k = 0; planar && k < THE_PAGE.shear_count; k++)
        if (!is_moment(&THE_PAGE, k))
            ret->old[THE_PAGE.shear_field + 2 * k] = touch_batch_zeros;
#endif
    (void)planar;
}

static const double *filled(const double *column, size_t n, double *ret) {
    if (column == touch_batch_zeros)
        return column;
    for (size_t i = 0; i < WIDTH; i++)
        ret[i] = column[i < n ? i : n - 1];
    return ret;
}

static void hand_out(const double *from, size_t n, double *column, const double *dump) {
    for (size_t i = 0; i < n && column != dump; i++)
        column[i] = from[i];
}

/* Fewer contacts than a vector has, as one vector, which the last contact fills. */
static void run_rest(instance_function *instance, const void *coefficients, double dt, size_t n,
                     const struct columns *at, const double *dump) {
    double size[4][WIDTH], input[INPUTS][WIDTH], old[STATES][WIDTH];
    double new[STATES][WIDTH], output[OUTPUTS][WIDTH];
    struct columns rest;
    for (int k = 0; k < 4; k++)
        rest.size[k] = filled(at->size[k], n, size[k]);
    for (size_t k = 0; k < INPUTS; k++)
        rest.input[k] = filled(at->input[k], n, input[k]);
    for (size_t k = 0; k < STATES; k++) {
        rest.old[k] = filled(at->old[k], n, old[k]);
        rest.state[k] = new[k];
    }
    for (size_t k = 0; k < OUTPUTS; k++)
        rest.output[k] = output[k];
    instance(coefficients, dt, WIDTH, &rest);
    for (size_t k = 0; k < STATES; k++)
        hand_out(new[k], n, at->state[k], dump);
    for (size_t k = 0; k < OUTPUTS; k++)
        hand_out(output[k], n, at->output[k], dump);
}

static bool wants_all(const struct touch_block *block) {
    for (size_t k = FORCES; k < OUTPUTS; k++)
        if (block->output[place_of[k]])
            return true;
    return false;
}

static void run(const struct touch_kernel *kernel, const struct touch_coefficients *prepared,
                const struct touch_block *block) {
    static instance_function *const instances[][2][3] = {
        {{forces_0, all_0, sized_0}, {FAR(forces_0), FAR(all_0), FAR(sized_0)}},
#if KINDS > 1
        {{forces_1, all_1, sized_1}, {FAR(forces_1), FAR(all_1), FAR(sized_1)}},
#endif
    };
    struct batch_coefficients c;
    struct columns at;
    double dump[TOUCH_BATCH_CHUNK];
    memcpy(&c, prepared, sizeof c);
#if KINDS > 1
    const int kind = MATERIAL_OF(&c.room)->kind;
#else
    const int kind = 0;
#endif
    const int instance = block->radius1 ? 2 : wants_all(block);
    for (size_t i = 0; i < block->n; i += TOUCH_BATCH_CHUNK) {
        const size_t n = block->n - i < TOUCH_BATCH_CHUNK ? block->n - i : TOUCH_BATCH_CHUNK;
        const bool planar = c.pair.dimension == 2;
        point_at(block, planar, i, dump, &at);
        instance_function *const play = instances[kind][turns_far(&at, block->dt, n)][instance];
        play(&c.room, block->dt, n, &at);
        if (WHOLE(n) < n) {
            point_at(block, planar, i + WHOLE(n), dump, &at);
            run_rest(play, &c.room, block->dt, n - WHOLE(n), &at, dump);
        }
    }
    (void)kernel;
}

/* --- the kernel ---------------------------------------------------------------------------------- */

#define ROW(NAME, name, unit, meaning) {#name, unit, meaning},
static const struct touch_field inputs[] = {INPUT_FIELDS(ROW)};
static const struct touch_field outputs[] = {OUTPUT_FIELDS(ROW)};
#define ANSWER_BIT(NAME, answered) ((answered) ? UINT64_C(1) << OUT(NAME) : 0) |

#define OBJECT_(law, form, target) touch_kernel_##law##_##form##_##target
#define OBJECT(law, form, target)  OBJECT_(law, form, target)
#define TARGET_INDEX(name)         PASTE(TOUCH_TARGET_, name)
extern const struct touch_law PASTE(touch_law_, LAW_NAME);
extern const struct touch_kernel OBJECT(LAW_NAME, FORM_NAME, TARGET);
const struct touch_kernel OBJECT(LAW_NAME, FORM_NAME, TARGET) = {
    .abi = TOUCH_BATCH_ABI,
    .struct_size = sizeof(struct touch_kernel),
    .law = &PASTE(touch_law_, LAW_NAME),
    .form = FORM,
    .target = &touch_targets[TARGET_INDEX(TARGET)],
    .lanes = VECTOR_BYTES > 0 ? VECTOR_BYTES / sizeof(double) : 1,
    .input_count = INPUTS,
    .inputs = inputs,
    .state_count = STATES,
    .state = PASTE(LAW_NAME, _fields),
    .output_count = OUTPUTS,
    .outputs = outputs,
    .answers = FORCE_COLUMNS(ANSWER_BIT) OTHER_COLUMNS(ANSWER_BIT) UINT64_C(0),
    .run = run,
};

#endif /* TOUCH_DEVICE */
