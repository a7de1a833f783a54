/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is timed: a law with properties, in one form, with what is wanted of it, and contacts that a
 * shipped case goes through. */
#ifndef BENCH_PROBLEM_H
#define BENCH_PROBLEM_H

#include "cases/core/base.h"
#include "touchstone/batch.h"

/* X(NAME, name, meaning): which outputs are wanted. */
#define BENCH_WANTS(X)                                                                             \
    X(FORCES, forces, "forces (plane: and moments; space: and torques)")                           \
    X(ENERGIES, energies, "forces and energies")                                                   \
    X(ALL, all, "everything that the law answers")
enum bench_want {
#define X(NAME, name, meaning) BENCH_WANT_##NAME,
    BENCH_WANTS(X)
#undef X
};
const char *bench_want_name(enum bench_want want);

struct bench_problem {
    const char *name; /* "hertz.full": law, then what is special */
    const char *law;
    const char *properties; /* "keyword=value ..."; what is missing takes its default */
    const char *case_name;  /* whose motion and pair are taken: "hertz/energy_ledger" */
    enum touch_form form;
    enum bench_want want;
    int polydisperse;            /* 1: radii and masses in columns */
    int quick;                   /* 1: part of --quick */
    const struct touch_law *own; /* a law that the library has not; NULL: that of the name `law` */
};

/* The i-th problem; laws of lib that the table does not name come after it, with the motion of their
 * own first case. NULL past the last. */
const struct bench_problem *bench_problem_at(size_t i);

/* One contact at the beginning of a step. */
struct bench_contact {
    struct touch_motion motion;
    double state[TOUCH_STATE_MAX];
};

/* Contacts for a problem, in an order shuffled by the seed. */
struct bench_pool {
    const struct bench_problem *problem;
    const struct touch_law *law;
    struct touch_values values;
    struct touch_pair pair;
    double dt; /* s */
    size_t count, state_count;
    struct touch_motion *motion;
    double *state;       /* count x state_count, at the beginning of the step */
    double (*axes)[9];   /* n, s, t of each contact in space */
    double (*turned)[3]; /* n of the step before */
};

/* X(NAME, name): where the contacts come from. */
enum bench_source {
    BENCH_FROM_CASE, /* the steps of the case */
    BENCH_FROM_RANDOM, /* overlap log-uniform over four decades up to 1 % of the radius, one contact in
                          twenty apart; velocities and slides normal; two steps before it */
};
const char *bench_source_name(enum bench_source source);

/* Makes the pool. -1 and a message: no such case, a property that is refused. */
int bench_pool_make(const struct bench_problem *problem, enum bench_source source, size_t count,
                    unsigned long seed, struct bench_pool *ret_pool,
                    struct touch_message *ret_message);

/* Column k of the kernel's inputs, and of its state, for contact i of the pool. */
double bench_pool_input(const struct bench_pool *pool, const struct touch_kernel *kernel,
                        size_t column, size_t i);
double bench_pool_state(const struct bench_pool *pool, const struct touch_kernel *kernel,
                        size_t column, size_t i);
/* Whether the law uses that input or its state, and whether the problem asks for that output. */
int bench_problem_uses_input(const struct bench_problem *problem, const struct touch_kernel *kernel,
                             size_t column);
int bench_problem_uses_state(const struct bench_problem *problem,
                             const struct touch_kernel *kernel);
int bench_problem_wants_output(const struct bench_problem *problem,
                               const struct touch_kernel *kernel, size_t column);

/* Whether it is the scalar kernel of its law and form, with which others are compared. */
int bench_is_scalar(const struct touch_kernel *kernel);

#endif
