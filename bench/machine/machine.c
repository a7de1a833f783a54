/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <unistd.h>
#include "clock.h"
#include "counters.h"
#include "machine.h"

double bench_machine_size(const char *text) {
    char *end;
    const double number = strtod(text, &end);
    const double factor = *end == 'K' ? 1024.0 : *end == 'M' ? 1048576.0 : 0.0;
    return number > 0.0 ? number * factor : 0.0;
}

/* First line of a file of one cache, "" without. */
static void read_cache_file(int core, int index, const char *name, char *ret, int size) {
    char path[128];
    snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/cache/index%d/%s", core, index,
             name);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(ret, size, file))
        *ret = '\0';
    if (file)
        fclose(file);
    ret[strcspn(ret, "\n")] = '\0';
}

/* How many cores "0-3,8" names. */
static int count_cores(const char *list) {
    int count = 0;
    while (*list) {
        char *end;
        const long first = strtol(list, &end, 10);
        const long last = *end == '-' ? strtol(end + 1, &end, 10) : first;
        if (end == list)
            break;
        count += (int)(last - first) + 1;
        list = *end ? end + 1 : end;
    }
    return count;
}

static void read_caches(int core, struct bench_machine *m) {
    double *const sizes[] = {&m->l1, &m->l2, &m->l3};
    for (int index = 0; index < 16; index++) {
        char level[16], type[32], size[32], sharers[256];
        read_cache_file(core, index, "level", level, sizeof level);
        read_cache_file(core, index, "type", type, sizeof type);
        read_cache_file(core, index, "size", size, sizeof size);
        read_cache_file(core, index, "shared_cpu_list", sharers, sizeof sharers);
        const int number = atoi(level);
        if (number < 1 || number > (int)TOUCH_COUNT(sizes) || !strcmp(type, "Instruction"))
            continue;
        *sizes[number - 1] = bench_machine_size(size);
        if (number == 3)
            m->l3_sharers = count_cores(sharers);
    }
#ifdef _SC_LEVEL1_DCACHE_SIZE /* of glibc */
    static const int names[] = {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE,
                                _SC_LEVEL3_CACHE_SIZE};
    for (size_t i = 0; i < TOUCH_COUNT(sizes); i++) {
        const long size = *sizes[i] > 0.0 ? 0 : sysconf(names[i]);
        *sizes[i] += size > 0 ? (double)size : 0.0;
    }
#endif
}

static void read_cpu(struct bench_machine *m) {
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[8192];
    snprintf(m->cpu, sizeof m->cpu, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        const char *colon = strchr(line, ':');
        if (colon && !strncmp(line, "model name", 10)) {
            snprintf(m->cpu, sizeof m->cpu, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
        } else if (colon && !strncmp(line, "flags", 5)) {
            m->virtual_machine = strstr(line, " hypervisor") != NULL;
            break;
        }
    }
    if (file)
        fclose(file);
}

static double read_available(void) {
    FILE *file = fopen("/proc/meminfo", "r");
    char line[256];
    double kib = 0.0;
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %lf kB", &kib) == 1)
            break;
    if (file)
        fclose(file);
    return 1024.0 * kib;
}

/* Core cycles of a multiplication that waits for the one before. */
static double multiplication(const struct bench_clock *clock) {
    double best = 0.0;
    for (int k = 0; k < 20; k++) {
        uint64_t x = 3, y = 5;
        __asm__ volatile("" : "+r"(x), "+r"(y));
        const uint64_t from = bench_clock_ticks(clock);
        for (int i = 0; i < 4096; i++) {
            x *= y;
            __asm__ volatile("" : "+r"(x));
        }
        const double ns = bench_clock_ns(clock, from, bench_clock_ticks(clock)) / 4096.0;
        const double cycles = ns / bench_clock_cycle(clock);
        best = k == 0 || cycles < best ? cycles : best;
    }
    return best;
}

void bench_machine_read(struct bench_machine *ret_machine) {
    struct bench_machine m = {0};
    struct bench_counters counters;
    struct bench_clock clock;
    m.cores = bench_cores(m.core, (int)TOUCH_COUNT(m.core));
    read_cpu(&m);
    read_caches(m.cores ? m.core[0] : 0, &m);
    m.available = read_available();
    m.counters = !bench_counters_open(&counters);
    bench_counters_close(&counters);
    bench_clock_open(&clock);
    m.ghz = 1.0 / bench_clock_cycle(&clock);
    m.multiply = multiplication(&clock);
    *ret_machine = m;
}
