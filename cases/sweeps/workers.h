/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The blocks of a sweep, or of one shard of it, by some processes of one machine. */
#ifndef SWEEP_WORKERS_H
#define SWEEP_WORKERS_H

#include <signal.h>
#include "sweep.h"

struct workers_run {
    struct sweep *sweep; /* identified */
    const char *folder;  /* for the files of blocks */
    int force;           /* blocks and results of another sweep in the folder give way */
    size_t jobs;         /* processes at a time, >= 1 */
    size_t shard,
        shards; /* blocks with the numbers shard - 1, shard - 1 + shards, ...; 1, 1: all */
    int helps;  /* after its own shard it computes what is not there of the others */
    volatile sig_atomic_t *stop; /* nonzero after a signal that asks to stop */
    /* What there was and what was done. */
    size_t blocks, blocks_before,
        blocks_done; /* of the shard; of these were there; were computed now */
    size_t points_done;
    double seconds;
};

/* Computes what is not in the folder yet. 0; 1: it was asked to stop, and all finished blocks are on disk; -1 with a
 * message. */
int workers_run(struct workers_run *run, char *ret_message, size_t size);

#endif
