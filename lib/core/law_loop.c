/* SPDX-License-Identifier: BSD-3-Clause */
/* The batch of any law, built in or from a plugin: a loop over its scalar step. */
#include "law_loop.h"
#include "lib/core/lib_parts.h"

static void load_motion(const struct touch_block *block, size_t i, struct touch_motion *ret) {
    static const size_t place[] = {
        [TOUCH_PLANE_IN_OVERLAP] = offsetof(struct touch_motion, overlap),
        [TOUCH_PLANE_IN_VELOCITY_N] = offsetof(struct touch_motion, velocity_n),
        [TOUCH_PLANE_IN_VELOCITY_S] = offsetof(struct touch_motion, velocity_s),
        [TOUCH_PLANE_IN_VELOCITY_T] = offsetof(struct touch_motion, velocity_t),
        [TOUCH_PLANE_IN_SLIDE_S] = offsetof(struct touch_motion, slide_s),
        [TOUCH_PLANE_IN_SLIDE_T] = offsetof(struct touch_motion, slide_t),
        [TOUCH_PLANE_IN_SPIN1_N] = offsetof(struct touch_motion, spin[0][0]),
        [TOUCH_PLANE_IN_SPIN1_S] = offsetof(struct touch_motion, spin[0][1]),
        [TOUCH_PLANE_IN_SPIN1_T] = offsetof(struct touch_motion, spin[0][2]),
        [TOUCH_PLANE_IN_SPIN2_N] = offsetof(struct touch_motion, spin[1][0]),
        [TOUCH_PLANE_IN_SPIN2_S] = offsetof(struct touch_motion, spin[1][1]),
        [TOUCH_PLANE_IN_SPIN2_T] = offsetof(struct touch_motion, spin[1][2]),
    };
    for (size_t k = 0; k < TOUCH_COUNT(place); k++) {
        const double *column = block->input[k];
        const double value = column ? column[i] : 0.0;
        memcpy((char *)ret + place[k], &value, sizeof value);
    }
    ret->dt = block->dt;
}

static void store(void *column, size_t i, double value) {
    if (column)
        ((double *)column)[i] = value;
}

static void store_force(const struct touch_block *block, size_t i, const struct touch_force *f) {
    const double value[] = {
        [TOUCH_PLANE_OUT_NORMAL] = f->normal,
        [TOUCH_PLANE_OUT_NORMAL_ELASTIC] = f->normal_elastic,
        [TOUCH_PLANE_OUT_NORMAL_DASHPOT] = f->normal_dashpot,
        [TOUCH_PLANE_OUT_STIFFNESS_N] = f->stiffness_n,
        [TOUCH_PLANE_OUT_STIFFNESS_S] = f->stiffness_s,
        [TOUCH_PLANE_OUT_STRAIN_ENERGY] = f->strain_energy,
        [TOUCH_PLANE_OUT_STRAIN_SHEAR] = f->strain_shear,
        [TOUCH_PLANE_OUT_SLIP_WORK] = f->slip_work,
        [TOUCH_PLANE_OUT_DASHPOT_WORK] = f->dashpot_work,
        [TOUCH_PLANE_OUT_ROLLING_WORK] = f->rolling_work,
        [TOUCH_PLANE_OUT_COUPLING_WORK] = f->coupling_work,
        [TOUCH_PLANE_OUT_EVENTS] = f->events,
        [TOUCH_PLANE_OUT_ACTIVE] = f->active,
        [TOUCH_PLANE_OUT_SLIPPING] = f->slipping,
        [TOUCH_PLANE_OUT_SHEAR_S] = f->shear_s,
        [TOUCH_PLANE_OUT_SHEAR_T] = f->shear_t,
        [TOUCH_PLANE_OUT_ELASTIC_S] = f->elastic_s,
        [TOUCH_PLANE_OUT_ELASTIC_T] = f->elastic_t,
        [TOUCH_PLANE_OUT_DASHPOT_S] = f->dashpot_s,
        [TOUCH_PLANE_OUT_DASHPOT_T] = f->dashpot_t,
        [TOUCH_PLANE_OUT_MOMENT1_N] = f->moment[0][0],
        [TOUCH_PLANE_OUT_MOMENT1_S] = f->moment[0][1],
        [TOUCH_PLANE_OUT_MOMENT1_T] = f->moment[0][2],
        [TOUCH_PLANE_OUT_MOMENT2_N] = f->moment[1][0],
        [TOUCH_PLANE_OUT_MOMENT2_S] = f->moment[1][1],
        [TOUCH_PLANE_OUT_MOMENT2_T] = f->moment[1][2],
    };
    for (size_t k = 0; k < TOUCH_COUNT(value); k++)
        store(block->output[k], i, value[k]);
}

static enum touch_status size_pair(const struct touch_law *law,
                                   const struct batch_coefficients *coefficients,
                                   const struct touch_block *block, size_t i,
                                   struct batch_room *ret_room) {
    struct touch_message message;
    struct touch_pair pair = coefficients->pair;
    pair.radius[0] = ((const double *)block->radius1)[i];
    pair.radius[1] = ((const double *)block->radius2)[i];
    pair.mass[0] = ((const double *)block->mass1)[i];
    pair.mass[1] = ((const double *)block->mass2)[i];
    return touch_prepare(law, &coefficients->values, &pair, ret_room, &message);
}

void touch_batch_run_law(const struct touch_kernel *kernel,
                         const struct touch_coefficients *coefficients,
                         const struct touch_block *block) {
    const struct touch_law *law = kernel->law;
    struct batch_coefficients c;
    memcpy(&c, coefficients, sizeof c);
    for (size_t i = 0; i < block->n; i++) {
        double old[TOUCH_STATE_MAX], new[TOUCH_STATE_MAX] = {0};
        struct touch_motion motion;
        struct touch_force force = {0};
        for (size_t k = 0; k < law->state_count; k++) {
            const double *column = block->state_in ? block->state_in[k] : NULL;
            old[k] = column ? column[i] : 0.0;
        }
        load_motion(block, i, &motion);
        /* A size that is refused gives not-a-number, which the caller sees. */
        if (!block->radius1 || size_pair(law, &c, block, i, &c.room) == TOUCH_OK)
            law->step(law, &c.room, &motion, old, new, &force);
        else
            force.normal = TOUCH_NAN;
        store_force(block, i, &force);
        for (size_t k = 0; k < law->state_count; k++)
            store(block->state_out ? block->state_out[k] : NULL, i, new[k]);
    }
}
