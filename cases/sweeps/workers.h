/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The blocks of a sweep, or of one shard of it, by some processes of one machine. */
#ifndef SWEEP_WORKERS_H
#define SWEEP_WORKERS_H

#include <signal.h>
#include "sweep.h"

#define WORKERS_NO_BLOCK ((size_t)-1)

struct workers_run {
    struct sweep *sweep; /* identified */
    const char *folder;  /* for the files of blocks */
    int force;           /* blocks and results of another sweep in the folder give way */
    size_t jobs;         /* processes at a time, >= 1 */
    const char *name;    /* of the files of blocks; NULL: "blocks", or with the shard in it */
    size_t shard,
        shards; /* blocks with the numbers shard - 1, shard - 1 + shards, ...; 1, 1: all */
    /* Who else says which block is next: called in the processes that compute, any number of times; WORKERS_NO_BLOCK:
     * there is none. Blocks that are there are passed over. NULL: those of the shard, in order. */
    size_t (*next)(void *context);
    void *context;
    volatile sig_atomic_t *stop; /* nonzero after a signal that asks to stop */
    int is_quiet;                /* no progress, even on a terminal */
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
