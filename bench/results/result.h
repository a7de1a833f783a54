/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run of the benchmark found, and bench.json. */
#ifndef BENCH_RESULT_H
#define BENCH_RESULT_H

#include "bench/machine/machine.h"
#include "cases/core/records.h"
#include "stats.h"

/* bench.json: `touchstone bench --schema` prints its schema. */
extern const struct record_file bench_json;

/* One variant of one problem in one working set. NaN: not measured, or without meaning. */
struct bench_row {
    char problem[64], law[48], form[8], want[12], source[8];
    char set[16];     /* "L1", "L2", "L3", "DRAM" */
    char state[12];   /* "trial", "in place" */
    char variant[12]; /* "scalar", "vector", "twin"; a compiler's name */
    char target[12];
    int threads;
    int team; /* 1: of the series on 1 to n cores, timed from the first start to the last end */
    double contacts, bytes; /* of the working set */
    double read, owned;     /* bytes of a contact: read, and written without being read */
    size_t rounds, dropped; /* batches: planned for all, disturbed of this one */
    double ns, ns_median;   /* a contact: 10th percentile, median */
    double cycles;          /* core cycles a contact, 10th percentile */
    double gb_per_s;
    double roof_ns;                      /* the least that memory allows */
    double roof_percent;                 /* 100 where it is reached */
    struct bench_interval faster_scalar; /* how many times faster than tuned scalar code */
    struct bench_interval of_twin;       /* time over that of the twin */
    struct bench_interval control;       /* A/A: the same kernel once more, time over time */
    double counted_cycles, counted_instructions; /* by hardware counters */
    double differing; /* numbers with bits that are not the scalar kernel's; NaN: not compared */
};

struct bench_ceiling {
    char target[12], operation[12];
    double cycles; /* a vector instruction */
    int lanes;
};

struct bench_stream {
    char set[16], kind[12]; /* "read", "copy", "triad" */
    int threads;
    double gb_per_s;
};

/* Cost against the number of contacts: of a call, or in the working set. */
struct bench_point {
    char problem[64], kernel[32];
    double contacts, bytes, ns;
};

/* A law's kernel as compiled in this run. */
struct bench_build {
    char form[8], target[12], compiler[12]; /* "" and "": all that this compiler would make */
    char version[64];                       /* of the compiler */
    int loops,
        vectors; /* over contacts: how many there are, and are vectors as wide as the target's */
    double compared,
        differing;        /* numbers compared with those of the scalar step; those that differ */
    char difference[240]; /* the first */
    char skipped[240];    /* what was not done, and why; "" */
};

/* A loop over contacts of such a kernel: which, and what the compiler made of it. */
struct bench_loop {
    char form[8], target[12], compiler[12];
    char loop[24];  /* "forces_0": what it answers, kind of the material; see loop_words */
    int bytes;      /* of its vectors; 0: one contact at a time */
    char file[256]; /* where the statement is that stopped it; "" where none is known */
    int line;
    char statement[160];      /* its text */
    char why[160], said[160]; /* in plain words; in the compiler's */
};

struct bench_run {
    char *law, *file,
        *others; /* whose kernels were compiled; further laws of the file; "" for a run of all */
    char *command, *version, *commit, *compiler, *flags, *date;
    int quick;
    size_t seed;
    double seconds;
    struct bench_machine machine;
    char clock[16];
    double dram_bytes; /* of the largest working set; 0: none was made */
    char *dram_note;
};

/* X(member, type): the lists of a result. */
#define BENCH_LISTS(X)                                                                             \
    X(rows, bench_row)                                                                             \
    X(ceilings, bench_ceiling)                                                                     \
    X(streams, bench_stream)                                                                       \
    X(batches, bench_point)                                                                        \
    X(sizes, bench_point)                                                                          \
    X(builds, bench_build)                                                                         \
    X(loops, bench_loop)

struct bench_result {
    struct bench_run run;
#define X(member, type)                                                                            \
    struct type *member;                                                                           \
    size_t member##_count;
    BENCH_LISTS(X)
#undef X
};

/* Adds one to a list: bench_add_rows(result, &row). */
#define X(member, type)                                                                            \
    void bench_add_##member(struct bench_result *result, const struct type *one);
BENCH_LISTS(X)
#undef X

void bench_row_init(struct bench_row *row);
/* "hertz.full/avx512.vector/L1": what --filter and --baseline go by; with "/in place", "/random",
 * "/2 threads" where that is so. */
void bench_row_name(const struct bench_row *row, char *ret_name, size_t size);
/* "avx512 vector", "scalar": for tables. */
void bench_row_title(const struct bench_row *row, char *ret_title, size_t size);

/* Nonzero if the stream failed. */
int bench_write_json(const struct bench_result *result, FILE *out);
/* -1 and a message (file, what is wrong) on anything that is not ours. */
int bench_read_json(const char *file, struct bench_result *ret_result, char *ret_message,
                    size_t size);

#endif
