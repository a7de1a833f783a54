/* SPDX-License-Identifier: BSD-3-Clause */
/**
 * @file
 * The inner loop of an engine: forces and torques of all pairs of a neighbour list. It is what stands in
 * the pair style of an engine, for any law that has a kernel in the space form:
 *
 *   skip     the listed pairs that touch, or have a history
 *   gather   their relative positions, velocities and spins, into columns
 *   kernel   touch_batch_run(), history in place
 *   scatter  forces and torques onto the spheres
 *
 * 1. touch_kernel_find() and touch_batch_prepare() (batch.h) make kernel and coefficients.
 * 2. The engine describes its arrays (struct touch_spheres) and its half list (struct touch_pair_list:
 *    each pair once), and has them checked by touch_pairs_check() once for each list.
 * 3. In each step it sets force and torque to zero and calls touch_pairs_run(), once for all pairs or for
 *    one range of pairs after another.
 * 4. With a new list, touch_pairs_carry() takes the history along.
 *
 * Sums: forces are added in the order of the pairs, first to sphere 1 and then to sphere 2 of each. So the
 * bits depend on the order of the list and on the order in which ranges follow each other, and on nothing
 * else: not on the kernel's instruction set, nor on the threads.
 *
 * Threads: ranges that have no sphere in common may run at the same time, each with a scratch of its own.
 * Layers of cells make such ranges: all pairs of a slab of layers with their spheres in the slab and the
 * next one, so that first every other slab runs, and then those between. Or each thread adds to arrays of
 * force and torque of its own, which the engine then sums.
 *
 * Walls: a wall is a sphere of infinite radius and mass that has one pair. Its position is the foot of the
 * normal from the centre of sphere 1 on the wall, its velocity that of the wall there; the engine sets
 * both in every step.
 *
 * All quantities are in SI units.
 */
#ifndef TOUCHSTONE_PAIRS_H
#define TOUCHSTONE_PAIRS_H

#include "touchstone/batch.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/** Pairs that are evaluated together. A range begins at a multiple of it. */
#define TOUCH_PAIRS_BLOCK      256

/** Bits of touch_pair_list.second that are the index of the sphere, where there are images. */
#define TOUCH_PAIRS_INDEX_BITS 27

/** What a sphere of an engine is: its arrays. Element i of an array is at (char *)array + i stride; a
 * vector is three doubles in a row. Strides are in bytes, multiples of sizeof(double), so that each
 * array may stand alone or be a member of a struct. */
struct touch_spheres {
    size_t count; /**< spheres, with ghosts and walls */
    /** 1: each vector of every array is followed by a fourth double that belongs to it. Those of position,
     * velocity and spin are read, those of force and torque are changed; their values mean nothing. This is
     * faster, most where the fourth number of a position is the radius. 0: there is nothing but the three */
    int padded;
    const double *position; /**< m, vectors */
    size_t position_stride; /**< bytes, >= 24 */
    const double *velocity; /**< m/s, vectors */
    size_t velocity_stride; /**< bytes, >= 24 */
    const double *spin;     /**< rad/s, vectors: angular velocity */
    size_t spin_stride;     /**< bytes, >= 24 */
    const double *radius;   /**< m, > 0; infinite: a wall */
    size_t radius_stride;   /**< bytes, >= 8, or 0: all have the first */
    const double
        *mass; /**< kg, > 0; infinite: held. NULL: radii and masses in the kernel are those of
                                 the pair that the coefficients were made for */
    size_t mass_stride; /**< bytes, >= 8, or 0: all have the first */
    const uint32_t
        *kind;     /**< material of each sphere, < touch_pairs.kinds; NULL: all are of kind 0 */
    double *force; /**< N, vectors: added to */
    size_t force_stride;  /**< bytes, >= 24 */
    double *torque;       /**< N m, vectors, about the centre: added to */
    size_t torque_stride; /**< bytes, >= 24 */
};

/** A half list: each pair once, in any order, though for speed all pairs of a sphere 1 one after the other.
 * The history of the pairs that have one is packed, block by block: touch_pairs_place() finds it. */
struct touch_pair_list {
    size_t count;          /**< pairs, < 2^32 */
    const uint32_t *first; /**< index of sphere 1 of each pair */
    /** index of sphere 2 of each pair. With images, in the lower TOUCH_PAIRS_INDEX_BITS bits; above them
     * stands the number of its image */
    const uint32_t *second;
    /** m, what is added to the position of sphere 2, for each number of an image; NULL: no images */
    const double (*image)[3];
    size_t images; /**< how many there are */
    /** One bit a pair, bit p % 64 of word p / 64: whether it has history, or touched in the last step.
     * touch_pairs_words(count) words; all 0 for a list without contacts */
    uint64_t *contact;
    /** kernel->state_count columns of touch_pairs_words(count) * 64 doubles each. Columns that begin at the
     * same offset within 4096 bytes cost speed */
    double *const *history;
};

/** Whether a run also gives sums over its contacts. */
enum {
    TOUCH_PAIRS_ENERGIES = 1, /**< energies and works of touch_pairs_sums */
    TOUCH_PAIRS_VIRIAL = 2    /**< its virial */
};

/** Parts of the evaluation of a block. */
enum touch_pairs_part {
    TOUCH_PAIRS_SKIP,
    TOUCH_PAIRS_GATHER,
    TOUCH_PAIRS_KERNEL,
    TOUCH_PAIRS_SCATTER,
    TOUCH_PAIRS_PARTS /**< how many there are */
};

/** Sums over contacts; a run adds to them. */
struct touch_pairs_sums {
    uint64_t contacts;    /**< contacts that were evaluated */
    double strain_energy; /**< J, stored now */
    double slip_work;     /**< J, dissipated by slip in this step */
    double dashpot_work;  /**< J, dissipated by the dashpots in this step */
    double rolling_work;  /**< J, dissipated by rolling and twisting resistance in this step */
    double
        coupling_work; /**< J, lost (> 0) or created (< 0) in this step: see struct touch_force */
    /** J, of each contact the branch vector from 2 to 1 times the force on 1: xx, yy, zz, xy, xz, yz.
     * Over the volume, with the kinetic part, it is the pressure tensor, > 0 where spheres repel */
    double virial[6];
};

/** What a caller may look at between the parts of a block. */
struct touch_pairs_block {
    size_t count;         /**< contacts */
    const uint32_t *pair; /**< number in the list of each contact */
    const struct touch_block
        *block; /**< its columns: inputs after TOUCH_PAIRS_GATHER, outputs after
                                          TOUCH_PAIRS_KERNEL, which also changes the history in place */
};

/** All that a run needs. */
struct touch_pairs {
    const struct touch_kernel *kernel; /**< space form */
    /** kinds * kinds coefficients made for the kernel; element k1 * kinds + k2 is that of a sphere 1 of kind
     * k1 and a sphere 2 of kind k2 */
    const struct touch_coefficients *coefficients;
    size_t kinds;                 /**< of spheres, by material; >= 1 */
    double dt;                    /**< s, > 0, length of the step */
    struct touch_spheres spheres; /**< arrays of the engine */
    struct touch_pair_list list;  /**< its neighbour list */
    unsigned wanted;              /**< sum of TOUCH_PAIRS_ENERGIES and TOUCH_PAIRS_VIRIAL, or 0 */
    /** Called after each part of each block, by the thread that runs it; NULL: not */
    void (*watch)(void *watcher, enum touch_pairs_part part, const struct touch_pairs_block *block);
    void *watcher; /**< its first argument */
};

/** Words of touch_pair_list.contact for so many pairs: a whole number of blocks. */
size_t touch_pairs_words(size_t pairs);

/** Bytes of the scratch that touch_pairs_run() needs, the same for all lists; it begins at a multiple of 64
 * bytes. Its content does not matter. */
size_t touch_pairs_scratch(const struct touch_kernel *kernel);

/**
 * Refuses what touch_pairs_run() does not look at: another form of the kernel, arrays that are
 * missing, strides and numbers out of range, indices of spheres, images and kinds that are not there.
 *
 * @param pairs        what is to be run
 * @param ret_message  what is refused, and why
 * @return TOUCH_BAD_ARGUMENT
 */
enum touch_status touch_pairs_check(const struct touch_pairs *pairs,
                                    struct touch_message *ret_message);

/**
 * One step of pairs begin .. end - 1: adds to force and torque of their spheres, and brings their history up
 * to date. It cannot fail, and allocates nothing.
 *
 * A pair is evaluated if its spheres overlap, or if it has a history: a law whose bodies pull on each other
 * beyond touch keeps the pair until its state is zero.
 *
 * @param pairs    what touch_pairs_check() has let pass
 * @param begin    first pair, a multiple of TOUCH_PAIRS_BLOCK
 * @param end      one past the last; the pairs between it and the next multiple belong to no other range
 * @param scratch  touch_pairs_scratch() bytes, of this thread alone
 * @param sums     is added to; NULL: not wanted
 */
void touch_pairs_run(const struct touch_pairs *pairs, size_t begin, size_t end, void *scratch,
                     struct touch_pairs_sums *sums);

/** Where the history of a pair stands in its columns; SIZE_MAX if it has none. */
size_t touch_pairs_place(const struct touch_pair_list *list, size_t pair);

/** Bytes of memory that touch_pairs_carry() needs for a work space. */
size_t touch_pairs_carry_size(const struct touch_pair_list *from, size_t names);

/**
 * Takes the history from one list to another. Spheres may stand elsewhere in the new list, and a pair may
 * have its spheres the other way round: its vectors are then turned. History of pairs that the new list
 * lacks is lost.
 *
 * @param kernel      whose history it is
 * @param from        the old list; only second, contact and history are read, of the pairs that have history
 * @param from_name   the lasting name of each sphere of the old list, < names. Images of one sphere may have
 *                    its name; no two pairs that have history may have the same two names in the same order
 * @param to          the new list; its contact is all 0, and is set, and its history is written
 * @param to_name     the lasting name of each sphere of the new list, < names
 * @param names       how many there are
 * @param work        touch_pairs_carry_size(from, names) bytes, at a multiple of 8 bytes
 */
void touch_pairs_carry(const struct touch_kernel *kernel, const struct touch_pair_list *from,
                       const uint32_t *from_name, const struct touch_pair_list *to,
                       const uint32_t *to_name, size_t names, void *work);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
