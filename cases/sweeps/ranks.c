/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ranks.h"
#include <errno.h>
#include <stdlib.h>
#include "touchstone/common.h"

/* A step of Slurm says how many processes it has; the script around it has the number of a process, too, and is one. */
static const struct {
    const char *rank, *ranks, *first, *stride; /* NULL: 0 and 1 */
} starters[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", NULL, NULL},
    {"PMI_RANK", "PMI_SIZE", NULL, NULL},
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", NULL, NULL},
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
     "SLURM_ARRAY_TASK_STEP"},
};

/* A whole number of the environment; initial where there is none. */
static long number_of(const char *name, long initial) {
    const char *text = name ? getenv(name) : NULL;
    char *end;
    if (!text || !*text)
        return initial;
    errno = 0;
    const long number = strtol(text, &end, 10);
    return *end || errno || number < 0 ? initial : number;
}

int sweep_ranks_find(struct sweep_ranks *ret_ranks) {
    for (size_t i = 0; i < TOUCH_COUNT(starters); i++) {
        const long ranks = number_of(starters[i].ranks, 0),
                   stride = number_of(starters[i].stride, 1);
        const long rank = number_of(starters[i].rank, -1) - number_of(starters[i].first, 0);
        if (ranks < 2 || stride < 1 || rank < 0 || rank / stride >= ranks)
            continue;
        *ret_ranks = (struct sweep_ranks){(size_t)(rank / stride), (size_t)ranks};
        return 1;
    }
    return 0;
}
