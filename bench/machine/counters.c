/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* syscall */
#include <linux/perf_event.h>
#include "cases/core/base.h"
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "counters.h"

static int open_counter(uint64_t what, int group) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.size = sizeof attributes;
    attributes.config = what;
    attributes.disabled = group < 0;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, group, PERF_FLAG_FD_CLOEXEC);
}

int bench_counters_open(struct bench_counters *ret_counters) {
    ret_counters->instructions = -1;
    ret_counters->cycles = open_counter(PERF_COUNT_HW_CPU_CYCLES, -1);
    if (ret_counters->cycles < 0)
        return -1;
    ret_counters->instructions = open_counter(PERF_COUNT_HW_INSTRUCTIONS, ret_counters->cycles);
    if (ret_counters->instructions >= 0)
        return 0;
    bench_counters_close(ret_counters);
    return -1;
}

void bench_counters_close(struct bench_counters *counters) {
    if (counters->instructions >= 0)
        close(counters->instructions);
    if (counters->cycles >= 0)
        close(counters->cycles);
    counters->cycles = counters->instructions = -1;
}

int bench_counters_begin(struct bench_counters *counters) {
    if (counters->cycles < 0 ||
        ioctl(counters->cycles, PERF_EVENT_IOC_RESET, PERF_IOC_FLAG_GROUP) ||
        ioctl(counters->cycles, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP))
        return -1;
    return 0;
}

int bench_counters_end(struct bench_counters *counters, double *ret_cycles,
                       double *ret_instructions) {
    uint64_t cycles = 0, instructions = 0;
    if (counters->cycles < 0 ||
        ioctl(counters->cycles, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP) ||
        read(counters->cycles, &cycles, sizeof cycles) != sizeof cycles ||
        read(counters->instructions, &instructions, sizeof instructions) != sizeof instructions ||
        !instructions)
        return -1;
    *ret_cycles = (double)cycles;
    *ret_instructions = (double)instructions;
    return 0;
}
