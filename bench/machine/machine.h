/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the operating system says about the machine: caches, memory, cores. */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include "cases/core/base.h"

struct bench_machine {
    char cpu[128];       /* model, as /proc/cpuinfo has it */
    int cores;           /* that this process may use */
    int core[256];       /* their numbers */
    double l1, l2, l3;   /* bytes; 0 where there is none, or it is not known */
    int l3_sharers;      /* cores that share it */
    double available;    /* bytes of memory that can be had now */
    int virtual_machine; /* 1: a hypervisor is there: neighbours may share core, cache and memory */
    int counters;        /* 1: hardware counters can be read */
    double ghz;          /* core cycles a ns, now */
    double multiply; /* core cycles of an integer multiplication, by the same clock: about 3 on x86,
                        which says that the chain of additions really does one a cycle */
};

void bench_machine_read(struct bench_machine *ret_machine);
/* "48K", "2048K", "30M" as bytes; 0 for anything else. */
double bench_machine_size(const char *text);

#endif
