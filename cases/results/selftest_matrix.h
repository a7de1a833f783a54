/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selftest.json: which case found which known-wrong law. `touchstone selftest --out` writes it, the
 * report reads it. */
#ifndef SELFTEST_MATRIX_H
#define SELFTEST_MATRIX_H

#include "verdict.h"

/* X(name, text): what was found about a law. */
#define SELFTEST_VERDICTS(X)                                                                       \
    X(CAUGHT, "caught")              /* a wrong law: by the case that names the mistake */         \
    X(ELSEWHERE, "caught elsewhere") /* a wrong law: by other cases only */                        \
    X(MISSED, "missed")              /* a wrong law: by no case */                                 \
    X(PASSES, "passes")              /* a right law */                                             \
    X(FAILS, "fails")                /* a right law */
enum selftest_verdict {
#define X(name, text) SELFTEST_##name,
    SELFTEST_VERDICTS(X)
#undef X
    SELFTEST_VERDICT_COUNT
};
const char *selftest_verdict_text(enum selftest_verdict verdict);

/* What one case found about one law. */
struct selftest_cell {
    char *case_name;
    enum play_verdict worst;
    size_t rows, failed; /* comparisons; those of them that failed */
};

struct selftest_law {
    const char *name, *as; /* as: the law that it imitates; of a right law the law itself */
    const char *mistake;   /* in words; empty or NULL for a right law */
    const char *named;     /* the case that names the mistake; empty or NULL for a right law */
    int wrong;             /* 0: a right law */
    enum selftest_verdict verdict;
    size_t caught_by; /* cases with a comparison that failed */
    size_t trap_count, count;
    int *traps; /* numbers in the table of traps (cases/wrong/traps.csv) */
    struct selftest_cell *cells;
};

struct selftest_matrix {
    const char *version, *commit; /* of touchstone */
    const char *date;             /* ISO 8601, UTC */
    double seconds;               /* wall time */
    int quick;                    /* 1: only the cases that name a mistake were run */
    size_t count;
    struct selftest_law *laws; /* the wrong ones first */
};
extern const struct record_file selftest_json;

#endif
