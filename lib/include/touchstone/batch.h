/* SPDX-License-Identifier: BSD-3-Clause */
/**
 * @file
 * Many contacts at once: one step of a law for a block of contacts whose numbers lie in columns.
 *
 * 1. touch_kernel_find() says which code to use: law, form, target (instruction set).
 * 2. touch_batch_prepare() makes the coefficients of a pair of materials. Everything that can be refused
 *    is refused here.
 * 3. touch_batch_run() does one step of n contacts, as often as wanted; touch_batch_run_materials() does
 *    the same for contacts of several materials.
 *
 * All quantities are in SI units; signs are those of law.h. A column is an array of n doubles, one of each
 * contact. Column k of contact i is ((const double *)block.input[k])[i].
 *
 * Alignment: a column needs that of a double and no more. Columns that all begin at the same offset
 * within 4096 bytes cost up to a quarter of the speed in cache: let their beginnings differ.
 *
 * Aliasing: state_out[k] may be state_in[k] itself (in place), or lie apart from every other column (a
 * trial step that leaves the old state alone). Outputs and state_out overlap nothing else. Inputs are
 * only read and may coincide.
 *
 * Threads: every function here is thread safe. A block may be cut at any contact, and its parts may run
 * at the same time. The result of a contact does not depend on where it stands in a block, on n, or on
 * the contacts beside it: every kernel gives the bits of the scalar step.
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

/** Changes when the meaning or the layout of anything in this header changes. */
#define TOUCH_BATCH_ABI UINT32_C(2)

/** In which axes a kernel takes motion and gives force. */
enum touch_form {
    TOUCH_FORM_PLANE, /**< in the axes (n, s, t) of each contact, as law.h has them */
    TOUCH_FORM_SPACE, /**< in space (x, y, z); normal, overlap, the history that follows the contact plane,
                           forces and torques are made as contact.h says for the law */
};

/* --- columns ---------------------------------------------------------------------------------- */

/** Inputs of the plane form, X(NAME, name, unit, meaning): the fields of struct touch_motion. A column
 * that is NULL counts as zeros. */
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

/** Inputs of the space form. For a wall (infinite radius2) "2" is the foot of the normal on the wall:
 * the point of the wall that is nearest to the centre of 1, which stays on its own side of the wall.
 * Two centres at one place have no normal: they get no force and no torque, though overlap, normal force
 * and energies as numbers are those of the overlap R1 + R2. slide is velocity at the contact times dt.
 * NULL is a column of zeros. */
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

/** Outputs that both forms have. */
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

/** Outputs of the plane form: the fields of struct touch_force. NULL is not wanted. */
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

/** Outputs of the space form. NULL is not wanted. */
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

/** Columns of touch_block.input in the plane form, and their number. */
enum {
#define X(NAME, name, unit, meaning) TOUCH_PLANE_IN_##NAME,
    TOUCH_PLANE_INPUTS(X)
#undef X
    TOUCH_PLANE_IN_COUNT
};
/** Columns of touch_block.input in the space form, and their number. */
enum {
#define X(NAME, name, unit, meaning) TOUCH_SPACE_IN_##NAME,
    TOUCH_SPACE_INPUTS(X)
#undef X
    TOUCH_SPACE_IN_COUNT
};
/** Columns of touch_block.output in the plane form, and their number. */
enum {
#define X(NAME, name, unit, meaning) TOUCH_PLANE_OUT_##NAME,
    TOUCH_PLANE_OUTPUTS(X)
#undef X
    TOUCH_PLANE_OUT_COUNT
};
/** Columns of touch_block.output in the space form, and their number. */
enum {
#define X(NAME, name, unit, meaning) TOUCH_SPACE_OUT_##NAME,
    TOUCH_SPACE_OUTPUTS(X)
#undef X
    TOUCH_SPACE_OUT_COUNT
};

/** Input columns that a block has room for; a kernel uses the first input_count of them. */
#define TOUCH_INPUT_MAX  16
/** Output columns that a block has room for; a kernel uses the first output_count of them. */
#define TOUCH_OUTPUT_MAX 32

/* --- kernels ---------------------------------------------------------------------------------- */

/** An instruction set that kernels are made for. */
struct touch_target {
    const char *name;  /**< "scalar", "avx2", "avx512" or "neon" */
    const char *needs; /**< what a CPU must have, as Linux names it in /proc/cpuinfo; "": nothing */
    const char *meaning; /**< one line */
};

struct touch_coefficients;
struct touch_block;

/** Code for one law, form and target. */
struct touch_kernel {
    uint32_t abi;                      /**< TOUCH_BATCH_ABI */
    uint32_t struct_size;              /**< sizeof(struct touch_kernel) */
    const struct touch_law *law;       /**< the law */
    enum touch_form form;              /**< its form */
    const struct touch_target *target; /**< its instruction set */
    size_t lanes; /**< contacts in a vector; the last vector of a block may be in part
                                            empty and costs as much as a full one */

    size_t input_count;               /**< columns of touch_block.input */
    const struct touch_field *inputs; /**< what they are, in the order of the enum of the form */
    size_t state_count;               /**< columns of the state, <= TOUCH_STATE_MAX */
    /** What the columns of the state are. In the plane form these are the fields of the law. In the space
     * form each shear vector NAME_s, NAME_t becomes NAME_x, NAME_y, NAME_z; where the shear of the law
     * turns with the plane, normal_x, normal_y, normal_z follow, the normal of the contact in the last
     * step. A new contact begins with all zeros. */
    const struct touch_field *state;
    size_t output_count;               /**< columns of touch_block.output */
    const struct touch_field *outputs; /**< what they are, in the order of the enum of the form */
    uint64_t answers; /**< bit k: the law answers output k; the others are zero in every contact */

    /** The code; call touch_batch_run(). */
    void (*run)(const struct touch_kernel *kernel, const struct touch_coefficients *coefficients,
                const struct touch_block *block);
};

/** The i-th instruction set compiled in, from 0, whether or not this CPU has it; NULL past the last. Each
 * is preferred over those before it. */
const struct touch_target *touch_target_at(size_t i);

/** Whether this CPU and its operating system can run an instruction set: 1 or 0; -1 for a name that is
 * unknown or not compiled in. */
int touch_target_available(const char *target);

/** The i-th kernel compiled in, from 0, whether or not this CPU can run it; NULL past the last. */
const struct touch_kernel *touch_kernel_at(size_t i);

/**
 * The kernel of a law for the latest instruction set that this CPU has. All kernels of a law and form give the same
 * bits.
 *
 * @param law          name of a law of the library
 * @param form         wanted form
 * @param target       name of an instruction set; NULL: the one that the environment variable
 *                     TOUCHSTONE_TARGET names, or else the latest; "best": the latest, whatever that variable
 *                     says. The environment is read at every call
 * @param ret_kernel   the kernel, which lives as long as the library
 * @param ret_message  what is refused, and why
 * @return TOUCH_BAD_ARGUMENT: an unknown law or target, a target that this CPU lacks, or a combination that
 *         was not compiled (the message has what there is)
 */
enum touch_status touch_kernel_find(const char *law, enum touch_form form, const char *target,
                                    const struct touch_kernel **ret_kernel,
                                    struct touch_message *ret_message);

/**
 * The scalar kernel in plane form of any law, also of a plugin: a loop over its step.
 *
 * @param law         must outlive the kernel
 * @param ret_kernel  the kernel
 */
void touch_kernel_of_law(const struct touch_law *law, struct touch_kernel *ret_kernel);

/** Name of a form: "plane" or "space". */
const char *touch_form_name(enum touch_form form);

/* --- running ---------------------------------------------------------------------------------- */

/** Coefficients of a pair of materials, made by touch_batch_prepare(). Plain data: may be copied. They
 * belong to the kernel that they were made for. */
struct touch_coefficients {
    double of[160]; /**< not to be read */
};

/**
 * Makes coefficients from the values of the properties of a law.
 *
 * @param kernel            the kernel that is to run
 * @param values            values of the properties
 * @param pair              sizes, masses, which body is rigid, dimension; NULL: two deformable bodies in
 *                          3-D whose radii and masses are columns (polydisperse)
 * @param ret_coefficients  for touch_batch_run()
 * @param ret_message       what is refused, and why
 * @return what touch_prepare() refuses; TOUCH_BAD_PAIR also for dimension 2 in the space form
 */
enum touch_status touch_batch_prepare(const struct touch_kernel *kernel,
                                      const struct touch_values *values,
                                      const struct touch_pair *pair,
                                      struct touch_coefficients *ret_coefficients,
                                      struct touch_message *ret_message);

/** A block of contacts: its columns. */
struct touch_block {
    size_t n;  /**< contacts; 0 does nothing */
    double dt; /**< s, > 0, length of the step */

    const void
        *radius1; /**< m, > 0, of each contact. All four columns of sizes, which then take the place
                              of the pair's, or all NULL. A size outside its range gives forces without
                              meaning for that contact */
    const void *radius2; /**< m, > 0; infinite: a wall */
    const void *mass1;   /**< kg, > 0 */
    const void *mass2;   /**< kg, > 0; infinite: body 2 is held, or a wall */

    const void *input[TOUCH_INPUT_MAX]; /**< kernel->input_count columns; NULL: zeros */
    const void *const *state_in; /**< kernel->state_count columns; NULL, or a column NULL: zeros */
    void *const *state_out; /**< kernel->state_count columns; NULL, or a column NULL: not wanted */
    /** kernel->output_count columns; NULL: not wanted. It costs less to want only forces (plane: normal,
     * shear, moments; space: force, torques), or only forces and energies; any other choice costs as much
     * as everything. */
    void *output[TOUCH_OUTPUT_MAX];
};

/**
 * One step of block->n contacts. It cannot fail, allocates nothing, and touches nothing but the columns. An
 * inactive contact gets zero force and zero state. Not-a-number in a motion stays within its contact.
 *
 * @param kernel        the kernel
 * @param coefficients  made for it
 * @param block         the columns
 */
void touch_batch_run(const struct touch_kernel *kernel,
                     const struct touch_coefficients *coefficients,
                     const struct touch_block *block);

/**
 * One step of block->n contacts of several materials. Every contact gets the bits that touch_batch_run()
 * gives it with the coefficients of its material, for every kernel. Like that function it cannot fail and
 * allocates nothing; it needs 96 KiB of stack.
 *
 * Stretches of 128 or more contacts of one material are run where they lie, at the full speed of the
 * kernel. Other contacts are copied to columns by material and back, so contacts are best sorted by
 * material; lib/batches.md says what it costs.
 *
 * @param kernel        the kernel
 * @param coefficients  count coefficients, one of each material (or pair of materials), all made for the
 *                      kernel
 * @param count         how many there are
 * @param material      n indices into coefficients, one of each contact. A contact whose index is count or
 *                      more gets not-a-number in every output and zeros in its state
 * @param block         the columns
 */
void touch_batch_run_materials(const struct touch_kernel *kernel,
                               const struct touch_coefficients *coefficients, size_t count,
                               const uint32_t *material, const struct touch_block *block);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
