/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers, states and descriptions that no law may give. */
#include "hostile.h"
#include <fenv.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __x86_64__
#include <xmmintrin.h>
#endif

static double counts_calls_calls;
STEP(counts_calls) {
    force->stiffness_n *= 1.0 + 1e-15 * (counts_calls_calls += 1.0);
}

/* Each contact after the first one of a process is a little stiffer. */
static int counts_runs_before;
PREPARE(counts_runs) {
    coefficients->k *= 1.0 + 1e-13 * counts_runs_before++;
    return TOUCH_OK;
}

STEP(infinite_state) {
    state[0] = 1.0 / (motion->dt > 1e300);
}

STEP(nan) {
    force->stiffness_n = sqrt(-motion->overlap);
}

LAW(no_step) {
    law->step = NULL;
}

/* Other numbers in every process. */
static double random_start_seed(void) {
    static double value;
    if (!(value > 0.0))
        value = (double)getpid();
    return value;
}
STEP(random_start) {
    force->stiffness_n *= 1.0 + 1e-13 * random_start_seed();
}

PREPARE(refuses) {
    return snprintf(message->text, sizeof message->text, "not with me"), TOUCH_BAD_PROPERTY;
}

/* History outside of the state: right in order, wrong in any other. */
static double remembers_before;
STEP(remembers) {
    force->stiffness_n += 1e9 * (motion->overlap - remembers_before),
        remembers_before = motion->overlap;
}

STEP(rounding) {
    fesetround(FE_UPWARD);
}

AT_LOAD(rounding_at_load) {
    fesetround(FE_UPWARD);
}

/* Once: the harness must put back what it found. */
static int rounding_once_done;
STEP(rounding_once) {
    if (!rounding_once_done++)
        fesetround(FE_UPWARD);
    else if (fegetround() != FE_TONEAREST)
        abort();
}

#ifdef __x86_64__
STEP(flush_to_zero) {
    _mm_setcsr(_mm_getcsr() | 0x8040u);
}
#endif

/* Computes in a variable that all contacts share: right as long as there is one thread. */
static volatile double shares_scratch_scratch;
STEP(shares_scratch) {
    shares_scratch_scratch = force->strain_energy;
    for (int i = 0; i < 1000; i++)
        shares_scratch_scratch = shares_scratch_scratch + 0.0;
    force->strain_energy = shares_scratch_scratch;
}

STEP(unset_output) {
    memset(&force->strain_energy, 0xFF, sizeof force->strain_energy);
}

#ifdef __x86_64__
static const unsigned short x87_precision_single = 0x007f;
STEP(x87_precision) {
    __asm__ volatile("fldcw %0" : : "m"(x87_precision_single));
}
#endif
