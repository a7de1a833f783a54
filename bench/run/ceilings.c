/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <sys/mman.h>
#include "parts.h"
#include "rounds.h"

static const char *const operations[] = {
#define X(name, meaning) #name,
    BENCH_OPERATIONS(X)
#undef X
};

/* --- instructions --------------------------------------------------------------------------- */

static void measure_operations(const struct bench_lab *lab, const struct bench_isa *isa) {
    struct bench_contender contenders[BENCH_OPERATION_COUNT];
    struct bench_ceiling ceilings[BENCH_OPERATION_COUNT];
    size_t count = 0;
    for (size_t k = 0; k < BENCH_OPERATION_COUNT; k++) {
        if (!isa->operation[k])
            continue;
        contenders[count] =
            (struct bench_contender){.run = isa->operation[k], .items = BENCH_OPERATIONS_A_TIME};
        ceilings[count] = (struct bench_ceiling){.lanes = (int)isa->lanes};
        struct bench_ceiling *c = &ceilings[count++];
        snprintf(c->target, sizeof c->target, "%s", isa->target);
        snprintf(c->operation, sizeof c->operation, "%s", operations[k]);
    }
    const struct bench_plan plan = {lab->rounds / 2, lab->batch_ns / 2, lab->options->seed,
                                    &lab->clock};
    const size_t rounds = bench_rounds(contenders, count, &plan);
    for (size_t i = 0; i < count; i++) {
        ceilings[i].cycles = bench_quantile(contenders[i].cycles, rounds, 0.1);
        bench_add_ceilings(lab->result, &ceilings[i]);
    }
}

/* --- bandwidth ------------------------------------------------------------------------------ */

/* Plain streams through an array, a part of it a time. */
struct stream {
    const struct bench_isa *isa;
    char *memory;
    size_t bytes, part, cursor; /* of one array; of one time; where it stands */
    size_t in, out;             /* arrays */
};

static void run_stream(void *data, size_t times) {
    struct stream *s = data;
    struct bench_streams streams = {.bytes = s->part, .in_count = s->in, .out_count = s->out};
    for (size_t i = 0; i < times; i++) {
        for (size_t k = 0; k < s->in; k++)
            streams.in[k] = s->memory + k * s->bytes + s->cursor;
        for (size_t k = 0; k < s->out; k++)
            streams.out[k] = s->memory + (s->in + k) * s->bytes + s->cursor;
        s->isa->twin(&streams);
        s->cursor = s->cursor + 2 * s->part > s->bytes ? 0 : s->cursor + s->part;
    }
}

static void measure_streams(const struct bench_lab *lab, const char *set, double bytes, int moves) {
    static const struct {
        const char *kind;
        size_t in, out;
    } kinds[] = {{"read", 3, 0}, {"copy", 1, 1}, {"triad", 2, 1}};
    struct bench_contender contenders[TOUCH_COUNT(kinds)];
    struct stream streams[TOUCH_COUNT(kinds)];
    const size_t array = (size_t)(bytes / 3.0) / 4096 * 4096 + 576; /* arrays do not collide */
    char *memory =
        mmap(NULL, 3 * array, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return;
    memset(memory, 1, 3 * array);
    for (size_t k = 0; k < TOUCH_COUNT(kinds); k++) {
        const size_t all = kinds[k].in + kinds[k].out;
        streams[k] = (struct stream){.isa = bench_best_isa(lab->options),
                                     .memory = memory,
                                     .bytes = 3 * array / all / 64 * 64,
                                     .in = kinds[k].in,
                                     .out = kinds[k].out};
        streams[k].part = moves ? 16384 : streams[k].bytes;
        contenders[k] = (struct bench_contender){.run = run_stream,
                                                 .data = &streams[k],
                                                 .items = (double)(all * streams[k].part),
                                                 .cold = moves};
    }
    const struct bench_plan plan = {lab->rounds / 2, lab->batch_ns, lab->options->seed,
                                    &lab->clock};
    const size_t rounds = bench_rounds(contenders, TOUCH_COUNT(kinds), &plan);
    for (size_t k = 0; k < TOUCH_COUNT(kinds); k++) {
        struct bench_stream s = {.threads = 1,
                                 .gb_per_s = 1.0 / bench_quantile(contenders[k].ns, rounds, 0.1)};
        snprintf(s.set, sizeof s.set, "%s", set);
        snprintf(s.kind, sizeof s.kind, "%s", kinds[k].kind);
        bench_add_streams(lab->result, &s);
    }
    munmap(memory, 3 * array);
}

void bench_measure_ceilings(const struct bench_lab *lab) {
    const struct bench_machine *m = &lab->result->run.machine;
    const struct bench_isa *isa;
    for (size_t i = 0; (isa = bench_isa_at(i)); i++)
        if (bench_target_allowed(lab->options, isa->target))
            measure_operations(lab, isa);
    measure_streams(lab, "L1", 0.5 * m->l1, 0);
    measure_streams(lab, "L2", 0.5 * m->l2, 0);
    if (lab->options->quick)
        return;
    if (m->l3 > 0.0)
        measure_streams(lab, "L3", m->l3 / 4.0 < 8.0 * m->l2 ? m->l3 / 4.0 : 8.0 * m->l2, 1);
    measure_streams(lab, "DRAM", lab->result->run.dram_bytes, 1);
}
