/* SPDX-License-Identifier: BSD-3-Clause */
/* Many contacts at once: one step of a law for a block of contacts that lie in columns.
 *
 *   1. touch_kernel_find    which code: law, form, precision, target (instruction set), grade
 *   2. touch_batch_prepare  coefficients of a pair of materials; everything that can be refused is
 *                           refused here
 *   3. touch_batch_run      one step of n contacts, as often as wanted
 *
 * Everything is SI; signs are those of law.h. A column is an array of n elements, one a contact:
 * double or float, by the kernel's precision. Structure of arrays: column k of contact i is
 * ((const double *)block.input[k])[i].
 *
 * Alignment: that of an element; no more is needed. Columns that all begin at the same offset within
 * 4096 bytes cost up to a quarter of the speed in cache: stagger their bases.
 * Aliasing: state_out[k] may be state_in[k] itself (in place) or lie apart from every other column
 * (a trial step that leaves the old state alone). Outputs and state_out overlap nothing else. Inputs
 * are only read and may coincide.
 * Threads: everything here is thread safe; a block may be cut at any contact and its parts run at the
 * same time. The result of a contact does not depend on where it stands in a block, on n, or on the
 * contacts beside it: kernels of grade auto and exact give the bits of the scalar step. In grade fast
 * it may depend, within the bounds, on which outputs are wanted.
 */
#ifndef TOUCHSTONE_BATCH_H
#define TOUCHSTONE_BATCH_H

#include "touchstone/law.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* Changes when the meaning or the layout of anything in this header changes. */
#define TOUCH_BATCH_ABI UINT32_C(1)

enum touch_form {
    TOUCH_FORM_PLANE, /* motion and force in the axes (n, s, t) of each contact, as law.h */
    TOUCH_FORM_SPACE, /* motion and force in space; history follows the contact plane, and torques are
                         made, as contact.h says for the law */
};

enum touch_precision {
    TOUCH_PRECISION_DOUBLE,
    TOUCH_PRECISION_FLOAT,
};

enum touch_grade {
    TOUCH_GRADE_AUTO,  /* the compiler's vectorisation of the law's text; the scalar step's bits */
    TOUCH_GRADE_EXACT, /* tuned; the scalar step's bits */
    TOUCH_GRADE_FAST,  /* tuned; within the ulp bounds of the kernel's columns */
};

/* --- columns ---------------------------------------------------------------------------------- */

/* Inputs of the plane form, X(NAME, name, unit, meaning): those of struct touch_motion. NULL is a
 * column of zeros. */
#define TOUCH_PLANE_INPUTS(X)                                                                      \
    X(OVERLAP, overlap, "m", "overlap, > 0 in contact")                                            \
    X(VELOCITY_N, velocity_n, "m/s", "approach velocity, > 0 closing")                             \
    X(VELOCITY_S, velocity_s, "m/s", "velocity of 2 relative to 1 at the contact, along s")        \
    X(VELOCITY_T, velocity_t, "m/s", "the same along t")                                           \
    X(SLIDE_S, slide_s, "m", "shear displacement of 2 relative to 1 during this step, along s")    \
    X(SLIDE_T, slide_t, "m", "the same along t")                                                   \
    X(SPIN1_N, spin1_n, "rad/s", "angular velocity of body 1, along n")                            \
    X(SPIN1_S, spin1_s, "rad/s", "the same along s")                                               \
    X(SPIN1_T, spin1_t, "rad/s", "the same along t")                                               \
    X(SPIN2_N, spin2_n, "rad/s", "angular velocity of body 2, along n")                            \
    X(SPIN2_S, spin2_s, "rad/s", "the same along s")                                               \
    X(SPIN2_T, spin2_t, "rad/s", "the same along t")

/* Inputs of the space form. For a wall (infinite radius2) "2" is the foot of the normal on the wall:
 * the point of the wall that is nearest to the centre of 1, which stays on its own side of the wall.
 * Two centres at one place have no normal and get no force. slide is velocity at the contact times
 * dt. NULL is a column of zeros. */
#define TOUCH_SPACE_INPUTS(X)                                                                      \
    X(BRANCH_X, branch_x, "m", "centre of 2 minus centre of 1")                                    \
    X(BRANCH_Y, branch_y, "m", "the same along y")                                                 \
    X(BRANCH_Z, branch_z, "m", "the same along z")                                                 \
    X(VELOCITY_X, velocity_x, "m/s", "velocity of the centre of 2 minus that of 1")                \
    X(VELOCITY_Y, velocity_y, "m/s", "the same along y")                                           \
    X(VELOCITY_Z, velocity_z, "m/s", "the same along z")                                           \
    X(SPIN1_X, spin1_x, "rad/s", "angular velocity of body 1")                                     \
    X(SPIN1_Y, spin1_y, "rad/s", "the same along y")                                               \
    X(SPIN1_Z, spin1_z, "rad/s", "the same along z")                                               \
    X(SPIN2_X, spin2_x, "rad/s", "angular velocity of body 2")                                     \
    X(SPIN2_Y, spin2_y, "rad/s", "the same along y")                                               \
    X(SPIN2_Z, spin2_z, "rad/s", "the same along z")

/* Outputs that both forms have. */
#define TOUCH_BOTH_OUTPUTS(X)                                                                      \
    X(NORMAL, normal, "N", "normal force, total, > 0 repulsive")                                   \
    X(NORMAL_ELASTIC, normal_elastic, "N", "its spring")                                           \
    X(NORMAL_DASHPOT, normal_dashpot, "N", "its dashpot")                                          \
    X(STIFFNESS_N, stiffness_n, "N/m", "tangent normal stiffness")                                 \
    X(STIFFNESS_S, stiffness_s, "N/m", "tangent shear stiffness")                                  \
    X(STRAIN_ENERGY, strain_energy, "J", "stored now in both springs")                             \
    X(STRAIN_SHEAR, strain_shear, "J", "the part of it in the shear spring")                       \
    X(SLIP_WORK, slip_work, "J", "dissipated by slip during this step")                            \
    X(DASHPOT_WORK, dashpot_work, "J", "dissipated by the dashpots during this step")              \
    X(ROLLING_WORK, rolling_work, "J", "dissipated by rolling moments during this step")           \
    X(COUPLING_WORK, coupling_work, "J", "lost (> 0) or created (< 0): see struct touch_force")    \
    X(EVENTS, events, "1", "sum of TOUCH_EVENT_... of this step, a whole number")                  \
    X(ACTIVE, active, "1", "1 while the contact is active")                                        \
    X(SLIPPING, slipping, "1", "1 while the shear force is at its limit")

/* Outputs of the plane form: the fields of struct touch_force. NULL is not wanted. */
#define TOUCH_PLANE_OUTPUTS(X)                                                                     \
    TOUCH_BOTH_OUTPUTS(X)                                                                          \
    X(SHEAR_S, shear_s, "N", "shear force on body 1, total, along s")                              \
    X(SHEAR_T, shear_t, "N", "the same along t")                                                   \
    X(ELASTIC_S, elastic_s, "N", "its spring, along s")                                            \
    X(ELASTIC_T, elastic_t, "N", "the same along t")                                               \
    X(DASHPOT_S, dashpot_s, "N", "its dashpot, along s")                                           \
    X(DASHPOT_T, dashpot_t, "N", "the same along t")                                               \
    X(MOMENT1_N, moment1_n, "N m", "moment on body 1 beside that of the forces, along n")          \
    X(MOMENT1_S, moment1_s, "N m", "the same along s")                                             \
    X(MOMENT1_T, moment1_t, "N m", "the same along t")                                             \
    X(MOMENT2_N, moment2_n, "N m", "moment on body 2 beside that of the forces, along n")          \
    X(MOMENT2_S, moment2_s, "N m", "the same along s")                                             \
    X(MOMENT2_T, moment2_t, "N m", "the same along t")

/* Outputs of the space form. NULL is not wanted. */
#define TOUCH_SPACE_OUTPUTS(X)                                                                     \
    TOUCH_BOTH_OUTPUTS(X)                                                                          \
    X(FORCE_X, force_x, "N", "force on body 1; body 2 gets its negative")                          \
    X(FORCE_Y, force_y, "N", "the same along y")                                                   \
    X(FORCE_Z, force_z, "N", "the same along z")                                                   \
    X(TORQUE1_X, torque1_x, "N m", "torque on body 1 about its centre")                            \
    X(TORQUE1_Y, torque1_y, "N m", "the same along y")                                             \
    X(TORQUE1_Z, torque1_z, "N m", "the same along z")                                             \
    X(TORQUE2_X, torque2_x, "N m", "torque on body 2 about its centre; on a wall about the foot")  \
    X(TORQUE2_Y, torque2_y, "N m", "the same along y")                                             \
    X(TORQUE2_Z, torque2_z, "N m", "the same along z")                                             \
    X(OVERLAP, overlap, "m", "overlap, > 0 in contact")

#define X(NAME, name, unit, meaning) TOUCH_PLANE_IN_##NAME,
enum {
    TOUCH_PLANE_INPUTS(X) TOUCH_PLANE_IN_COUNT
};
#undef X
#define X(NAME, name, unit, meaning) TOUCH_SPACE_IN_##NAME,
enum {
    TOUCH_SPACE_INPUTS(X) TOUCH_SPACE_IN_COUNT
};
#undef X
#define X(NAME, name, unit, meaning) TOUCH_PLANE_OUT_##NAME,
enum {
    TOUCH_PLANE_OUTPUTS(X) TOUCH_PLANE_OUT_COUNT
};
#undef X
#define X(NAME, name, unit, meaning) TOUCH_SPACE_OUT_##NAME,
enum {
    TOUCH_SPACE_OUTPUTS(X) TOUCH_SPACE_OUT_COUNT
};
#undef X

/* Room in a block; kernels use the first input_count, output_count of them. */
#define TOUCH_INPUT_MAX  16
#define TOUCH_OUTPUT_MAX 32

/* --- kernels ---------------------------------------------------------------------------------- */

/* An instruction set that kernels are made for. */
struct touch_target {
    const char *name; /* "scalar", "sse2", "avx2", "avx512", "neon" */
    const char
        *needs; /* what a CPU must have, as Linux names it in /proc/cpuinfo; "" for nothing */
    const char *meaning; /* one line */
};

struct touch_coefficients;
struct touch_block;

struct touch_kernel {
    uint32_t abi;         /* TOUCH_BATCH_ABI */
    uint32_t struct_size; /* sizeof(struct touch_kernel) */
    const struct touch_law *law;
    enum touch_form form;
    enum touch_precision precision;
    enum touch_grade grade;
    const struct touch_target *target;
    size_t element_size; /* bytes of an element: 8 or 4 */
    size_t lanes;        /* contacts in a vector; n that are multiples of it leave no tail */

    size_t input_count; /* columns of block.input, in the order of the form's enum */
    const struct touch_field *inputs;
    /* Columns of the state, <= TOUCH_STATE_MAX. Plane form: the law's own fields. Space form: each
     * shear vector NAME_s, NAME_t becomes NAME_x, NAME_y, NAME_z, and normal_x, normal_y, normal_z,
     * the contact's normal in the last step, follow where the law's shear turns with the plane. A new
     * contact starts from all zeros. */
    size_t state_count;
    const struct touch_field *state;
    size_t output_count; /* columns of block.output, in the order of the form's enum */
    const struct touch_field *outputs;
    /* Bit k: the law answers output k. Others are zero in every contact. */
    uint64_t answers;
    /* Grade fast: bounds of the error of one step for each state and output column, against the same
     * text in 113 bits, in units in the last place of the value, or of the largest term where it is a
     * sum (for shear: of the stored force, stiffness times slide and dashpot, before they are cut).
     * Space form: for inputs that may differ by 16 units in their last places, which is what the
     * overlap loses as a difference of lengths. Events and whole numbers are right but where a
     * contact lies within that of a limit. NULL in the other grades, which have the scalar bits. */
    const double *state_ulp, *output_ulp;

    /* For touch_batch_run. */
    void (*run)(const struct touch_kernel *kernel, const struct touch_coefficients *coefficients,
                const struct touch_block *block);
};

/* The i-th instruction set compiled in, whether this CPU has it or not; NULL past the last. Each is
 * preferred over those before it. */
const struct touch_target *touch_target_at(size_t i);
/* Whether this CPU and its operating system can run it: 1 or 0; -1 for a name that is unknown or not
 * compiled in. */
int touch_target_available(const char *target);

/* The i-th kernel compiled in, whether this CPU can run it or not; NULL past the last. */
const struct touch_kernel *touch_kernel_at(size_t i);

/* The kernel to use for a law.
 *
 * target: a name, or NULL for what the environment variable TOUCHSTONE_TARGET names, or else the best
 * that this CPU has. grade: what is good enough. Exact is also met by a kernel of grade auto, whose
 * bits are the same; fast by any. The tuned one comes first; kernel->grade says which it is.
 * Refuses with TOUCH_BAD_ARGUMENT and a message: an unknown law, an unknown target, a target that
 * this CPU lacks (with those that there are), a combination that was not compiled. The environment is
 * read at every call, and nowhere else. */
enum touch_status touch_kernel_find(const char *law, enum touch_form form,
                                    enum touch_precision precision, const char *target,
                                    enum touch_grade grade, const struct touch_kernel **ret_kernel,
                                    struct touch_message *ret_message);

/* The scalar kernel in plane form and double precision of any law, a stranger's too: a loop over its
 * step. The law must outlive the kernel. */
void touch_kernel_of_law(const struct touch_law *law, struct touch_kernel *ret_kernel);

/* "plane", "space"; "double", "float"; "auto", "exact", "fast". */
const char *touch_form_name(enum touch_form form);
const char *touch_precision_name(enum touch_precision precision);
const char *touch_grade_name(enum touch_grade grade);

/* --- running ---------------------------------------------------------------------------------- */

/* Coefficients of a pair of materials, made by touch_batch_prepare. Plain data: may be copied. They
 * belong to the kernel that they were made for. */
struct touch_coefficients {
    double of[160];
};

/* Makes coefficients from the values of the law's properties. pair: sizes, masses, which body is
 * rigid, dimension. NULL: two deformable bodies in 3-D whose radii and masses come in columns
 * (polydisperse). Refuses what touch_prepare refuses, with its message, and dimension 2 in the space
 * form. */
enum touch_status touch_batch_prepare(const struct touch_kernel *kernel,
                                      const struct touch_values *values,
                                      const struct touch_pair *pair,
                                      struct touch_coefficients *ret_coefficients,
                                      struct touch_message *ret_message);

struct touch_block {
    size_t n;  /* contacts; 0 does nothing */
    double dt; /* s, > 0 */

    /* Sizes of each contact: all four columns, which then take the place of the pair's, or all NULL.
     * Infinite radius2: a wall; infinite mass2: held. A radius or mass outside its range gives forces
     * without meaning for that contact. */
    const void *radius1, *radius2; /* m */
    const void *mass1, *mass2;     /* kg */

    const void *input[TOUCH_INPUT_MAX];
    /* kernel->state_count columns each. state_in NULL, or a column NULL: zeros. state_out NULL, or a
     * column NULL: not wanted. */
    const void *const *state_in;
    void *const *state_out;
    /* What is not wanted costs nothing where only forces (plane: normal, shear, moments; space: force,
     * torques), or only forces and energies, are wanted; other choices cost as much as everything. */
    void *output[TOUCH_OUTPUT_MAX];
};

/* One step of block->n contacts. Cannot fail, allocates nothing, touches nothing but the columns.
 * A contact that is inactive gets zero force and zero state. Not a number in a motion stays within
 * its contact. */
void touch_batch_run(const struct touch_kernel *kernel,
                     const struct touch_coefficients *coefficients,
                     const struct touch_block *block);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
