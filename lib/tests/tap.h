/* SPDX-License-Identifier: BSD-3-Clause */
/* For tests that run without Criterion, in an emulator too: they print TAP. */
#ifndef TAP_H
#define TAP_H

#include <stdio.h>

static int failures, told, failed_tests;

/* Says what went wrong, the first few times in a test. */
#define FAIL(...) (failures++ < 3 ? (void)(printf("# " __VA_ARGS__), printf("\n")) : (void)0)
#define EXPECT(is, ...)                                                                            \
    do {                                                                                           \
        if (!(is))                                                                                 \
            FAIL(__VA_ARGS__);                                                                     \
    } while (0)

/* The end of a test. */
static inline void tell(const char *name) {
    printf("%sok %d - %s\n", failures ? "not " : "", ++told, name);
    failed_tests += failures > 0;
    failures = 0;
}

/* The end of them all: what main() returns. */
static inline int tell_end(void) {
    printf("1..%d\n", told);
    return failed_tests > 0;
}

#endif
