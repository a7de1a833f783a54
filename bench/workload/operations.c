/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>
#include "operations.h"
#include "cases/core/child.h"
#include "cases/core/memory.h"
#include "touchstone/common.h"

#define STEPS_MAX 3000000 /* instructions of one run: some seconds */
#define GAP       65536 /* bytes of code between two stretches that are disassembled on their own */

/* --- what an instruction is ----------------------------------------------------------------- */

/* Mnemonics without the v in front and without the ending (pd, ps, sd, ss). */
static const struct {
    const char *stem;
    int flops, root, division;
} arithmetic[] = {{"add", 1, 0, 0},     {"sub", 1, 0, 0},    {"mul", 1, 0, 0},
                  {"div", 1, 0, 1},     {"sqrt", 1, 1, 0},   {"fmadd", 2, 0, 0},
                  {"fmsub", 2, 0, 0},   {"fnmadd", 2, 0, 0}, {"fnmsub", 2, 0, 0},
                  {"fmaddsub", 2, 0, 0}};

/* Moves write the memory that is their last operand; what else names memory reads it. */
static struct bench_instruction access_of(const char *name) {
    static const char *const none[] = {"lea", "nop", "call", "jmp", "prefetch", "cs nop"};
    const char *last = strrchr(name, ',');
    const char *memory = strchr(name, '('), *inner = strrchr(name, '(');
    for (size_t i = 0; i < TOUCH_COUNT(none); i++)
        if (!strncmp(name, none[i], strlen(none[i])))
            memory = NULL;
    /* A comma in the brackets of an address is no end of an operand. */
    const int at_end = inner && strchr(inner, ')') && !strchr(strchr(inner, ')'), ',');
    const int store = memory && last && at_end && !strncmp(name, "mov", 3);
    return (struct bench_instruction){.load = memory && !store, .store = store};
}

struct bench_instruction bench_instruction_of(const char *line) {
    const char *tab = strrchr(line, '\t');
    const char *name = tab ? tab + 1 : line;
    name += *name == 'v';
    const struct bench_instruction none = access_of(name);
    const size_t length = strcspn(name, " \n");
    if (length < 4)
        return none;
    const char *end = name + length - 2;
    const int packed = *end == 'p', single = end[1] == 's';
    if ((*end != 'p' && *end != 's') || (end[1] != 'd' && end[1] != 's'))
        return none;
    for (size_t i = 0; i < TOUCH_COUNT(arithmetic); i++) {
        const size_t stem = strlen(arithmetic[i].stem);
        size_t used = stem;
        if (strncmp(name, arithmetic[i].stem, stem) != 0)
            continue;
        while (used < length - 2 && name[used] >= '1' && name[used] <= '3')
            used++; /* the order of operands of a fused one */
        if (used != length - 2)
            continue;
        const int bytes = strstr(end, "%zmm") ? 64 : strstr(end, "%ymm") ? 32 : 16;
        const int lanes = packed ? bytes / (single ? 4 : 8) : 1;
        return (struct bench_instruction){
            arithmetic[i].flops * lanes, lanes,     arithmetic[i].root,
            arithmetic[i].division,      none.load, none.store};
    }
    return none;
}

static struct bench_count nothing(void) {
    const double unknown = (double)NAN;
    return (struct bench_count){unknown, unknown, unknown, unknown, unknown, unknown, unknown, 0};
}

#if defined(__x86_64__) && defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#include <sys/user.h>

/* --- one instruction at a time -------------------------------------------------------------- */

/* How often each place of some code was executed. */
struct steps {
    uint64_t base; /* where the code lies in memory */
    uint32_t *times;
    size_t range;
    uint64_t total;
};

/* The stretch of code that an address is in, and the file that it is of, from /proc/self/maps. */
struct code {
    uint64_t start, offset;
    size_t length;
    char file[4096];
};

static int find_code(const void *address, struct code *ret) {
    char line[8192];
    FILE *maps = fopen("/proc/self/maps", "r");
    int found = 0;
    while (maps && !found && fgets(line, sizeof line, maps)) {
        unsigned long from, to, offset;
        int path = 0;
        line[strcspn(line, "\n")] = '\0';
        if (sscanf(line, "%lx-%lx %*s %lx %*s %*s %n", &from, &to, &offset, &path) < 3 ||
            (uintptr_t)address < from || (uintptr_t)address >= to)
            continue;
        *ret = (struct code){.start = from, .offset = offset, .length = to - from};
        snprintf(ret->file, sizeof ret->file, "%s", line + path);
        found = path > 0;
    }
    if (maps)
        fclose(maps);
    return found ? 0 : -1;
}

struct traced {
    void (*run)(void *data, size_t n);
    void *data;
    size_t n;
};

/* In the child. */
static int be_traced(void *context) {
    const struct traced *t = context;
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL))
        return 1;
    raise(SIGSTOP);
    t->run(t->data, t->n);
    return 0;
}

/* Executes a function step by step; -1 where that is not possible. */
static int step_through(struct traced *traced, struct steps *steps) {
    struct user_regs_struct registers;
    struct child child;
    int status;
    if (child_call(&child, &(struct child_setup){.end_signal = SIGKILL}, be_traced, traced))
        return -1;
    const pid_t process = child.process;
    if (waitpid(process, &status, 0) < 0 || !WIFSTOPPED(status))
        return -1;
    while (steps->total < STEPS_MAX) {
        if (ptrace(PTRACE_SINGLESTEP, process, NULL, NULL) || waitpid(process, &status, 0) < 0)
            break;
        if (!WIFSTOPPED(status))
            return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
        if (ptrace(PTRACE_GETREGS, process, NULL, &registers))
            break;
        steps->total++;
        if (registers.rip - steps->base < steps->range)
            steps->times[registers.rip - steps->base]++;
    }
    child_signal(&child, SIGKILL);
    child_close(&child, 0.0, NULL);
    return -1;
}

/* --- reading the code ----------------------------------------------------------------------- */

struct sum {
    struct bench_count count;
    double widths[65]; /* instructions by their lanes */
};

/* Sums what the lines of objdump say, times how often more they were executed in the large run. */
static void sum_lines(FILE *lines, uint64_t offset, const struct steps *small,
                      const struct steps *large, struct sum *sum) {
    char line[1024];
    while (fgets(line, sizeof line, lines)) {
        char *end;
        const uint64_t address = strtoull(line, &end, 16);
        if (*end != ':' || address < offset || address - offset >= large->range)
            continue;
        const size_t at = address - offset;
        const double times = (double)large->times[at] - (double)small->times[at];
        const struct bench_instruction i = bench_instruction_of(line);
        sum->count.loads += times * i.load;
        sum->count.stores += times * i.store;
        if (!i.lanes)
            continue;
        sum->count.flops += times * i.flops;
        sum->count.roots += i.root * times;
        sum->count.divisions += i.division * times;
        sum->count.vector_flops += i.root || i.division ? 0.0 : times;
        sum->widths[i.lanes] += times;
    }
}

/* The lines of the code from one place up to another one. */
static int disassemble(const struct code *code, size_t first, size_t last,
                       const struct steps *small, const struct steps *large, struct sum *sum) {
    char *start = play_format("--start-address=%#llx", (unsigned long long)code->offset + first);
    char *stop = play_format("--stop-address=%#llx", (unsigned long long)code->offset + last + 16);
    char *arguments[] = {(char[]){"objdump"},
                         (char[]){"-d"},
                         (char[]){"--no-show-raw-insn"},
                         start,
                         stop,
                         (char *)code->file,
                         NULL};
    char unused[64];
    FILE *lines = tmpfile();
    const struct child_setup setup = {.out = lines ? fileno(lines) : CHILD_NULL, .err = CHILD_NULL};
    const int bad = !lines || child_run(&setup, arguments, "", unused, sizeof unused);
    if (lines) {
        rewind(lines);
        sum_lines(lines, code->offset, small, large, sum);
        fclose(lines);
    }
    return bad ? -1 : 0;
}

/* All stretches that were executed more often in the large run. 0; -1: there is no objdump. */
static int disassemble_all(const struct code *code, const struct steps *small,
                           const struct steps *large, struct bench_count *ret) {
    const size_t none = large->range;
    struct sum sum = {.count = {0}};
    size_t first = none, last = 0;
    int bad = 0;
    for (size_t i = 0; i < large->range; i++) {
        if (large->times[i] <= small->times[i])
            continue;
        if (first != none && i - last > GAP) {
            bad |= disassemble(code, first, last, small, large, &sum);
            first = none;
        }
        first = first == none ? i : first;
        last = i;
    }
    if (first == none || bad || disassemble(code, first, last, small, large, &sum))
        return -1;
    *ret = sum.count;
    for (int k = 0; k <= 64; k++)
        ret->lanes = sum.widths[k] > sum.widths[ret->lanes] ? k : ret->lanes;
    return 0;
}

void bench_count_operations(void (*run)(void *data, size_t n), void *data, const void *code,
                            size_t small, size_t large, struct bench_count *ret_count) {
    struct steps steps[2] = {{0, NULL, 0, 0}, {0, NULL, 0, 0}};
    const size_t n[2] = {small, large};
    struct code found = {0};
    int bad = find_code(code, &found);
    for (int k = 0; k < 2; k++)
        steps[k] = (struct steps){.base = found.start, .range = found.length};
    for (int k = 0; k < 2 && !bad; k++) {
        steps[k].times = play_zeroed(steps[k].range, sizeof *steps[k].times);
        bad = !steps[k].times || step_through(&(struct traced){run, data, n[k]}, &steps[k]);
    }
    *ret_count = nothing();
    if (!bad) {
        const double contacts = (double)(large - small);
        struct bench_count sum = {0};
        ret_count->instructions = ((double)steps[1].total - (double)steps[0].total) / contacts;
        if (!disassemble_all(&found, &steps[0], &steps[1], &sum)) {
            ret_count->flops = sum.flops / contacts;
            ret_count->vector_flops = sum.vector_flops / contacts;
            ret_count->roots = sum.roots / contacts;
            ret_count->divisions = sum.divisions / contacts;
            ret_count->loads = sum.loads / contacts;
            ret_count->stores = sum.stores / contacts;
            ret_count->lanes = sum.lanes;
        }
    }
}

#else
void bench_count_operations(void (*run)(void *data, size_t n), void *data, const void *code,
                            size_t small, size_t large, struct bench_count *ret_count) {
    (void)run, (void)data, (void)code, (void)small, (void)large;
    *ret_count = nothing();
}
#endif
