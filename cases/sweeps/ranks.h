/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which process of a job on a cluster this one is, as its starter says in the environment: mpirun, srun, or a task of a
 * Slurm array. */
#ifndef SWEEP_RANKS_H
#define SWEEP_RANKS_H

#include <stddef.h>

struct sweep_ranks {
    size_t rank, ranks; /* from 0; how many there are */
};

/* 1, and which; 0: this process is no part of a job, or all of it. */
int sweep_ranks_find(struct sweep_ranks *ret_ranks);

#endif
