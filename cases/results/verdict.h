/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict rows: the contract between cases and reports. `touchstone list schema verdicts` describes the file. */
#ifndef PLAY_VERDICT_H
#define PLAY_VERDICT_H

#include "cases/play/case.h"
#include "identity.h"
#include "mistakes.h"
#include "setup.h"
#include "warnings.h"
#include "witness.h"

/* X(name, keyword, meaning), from harmless to worst. */
#define PLAY_VERDICTS(X)                                                                           \
    X(PASS, "pass", "the error and the reference's uncertainty lie within the tolerance")          \
    X(FINDING, "finding", "no failure: how far the law is from what was intended or measured")     \
    X(SKIP, "skip", "not run, and why")                                                            \
    X(UNDETERMINED, "undetermined",                                                                \
      "not judged, because it rests on a property whose meaning the law does not declare")         \
    X(MARGINAL, "marginal", "the uncertainty of the reference is too large to decide")             \
    X(VACUOUS, "vacuous", "no mistake of the law could make it fail, which is no pass")            \
    X(FAIL, "fail", "the error is beyond the tolerance, or not a number")                          \
    X(TIMEOUT, "timeout", "the law did not answer within its time")                                \
    X(ERROR, "error",                                                                              \
      "not judged, and not by the law's fault: the machine, its limits, or the file")              \
    X(CRASH, "crash", "the process of the law died")
enum play_verdict {
#define X(name, keyword, meaning) PLAY_VERDICT_##name,
    PLAY_VERDICTS(X)
#undef X
    PLAY_VERDICT_COUNT
};
extern const char *const play_verdict_words[];
const char *play_verdict_name(enum play_verdict verdict);
/* Whether nothing was decided: skip and undetermined. */
int play_verdict_is_open(enum play_verdict verdict);

/* The error of one grid of a study of convergence: the root of the mean of squares over its initial gaps. */
struct play_grid {
    double steps, error;
};

/* A point of a published curve, in the units of its file; the uncertainty is that of the difference. */
struct play_point {
    double x, published, obtained, uncertainty;
};

/* What an error, a tolerance and an uncertainty count: units of 2^-52, shares, or the unit of the quantity. */
enum play_error {
    PLAY_ERROR_NONE,
    PLAY_ERROR_ULP,
    PLAY_ERROR_RELATIVE,
    PLAY_ERROR_ABSOLUTE,
    PLAY_ERROR_COUNT
};

/* One comparison. Texts are borrowed, never NULL. NaN where a number has no meaning (null in JSON, empty in
 * CSV); infinite ones are "inf" in both. */
struct play_row {
    const char *case_name; /* "hertz/oblique_loading" */
    const char *variant;   /* "hz_mode=1 angle=45 deg" */
    const char *title;
    const char *law;     /* name of the law under test */
    const char *subject; /* "built-in", the file of a plugin, a command, or an engine */
    const char *target;  /* "scalar" */
    const char *quantity, *unit;
    enum play_metric metric;
    enum play_error error_kind;
    enum play_basis basis;      /* of the tolerance */
    const char *reference;      /* name of the reference, or "" */
    const char *source;         /* the reference's source, or that of the expected value */
    const char *worst_at;       /* "overlap = 3.2e-07 m (leg 2)", "steps = 200", or "" */
    const char *detail;         /* words: the finding, why skipped, why failed, why exact; or "" */
    const char *commit;         /* of the harness */
    double expected, predicted; /* at the worst place, in unit */
    double error, tolerance, uncertainty; /* in error_kind */
    double u_num, u_input,
        u_data; /* standard ones of a comparison with an experiment, in unit; NaN: not known */
    double order, order_expected, order_low,
        order_high;    /* observed, expected, 95 % interval; or NaN */
    double order_band; /* how far observed and expected may be apart; NaN: no order was asked for */
    double seed;       /* NaN: nothing is random */
    size_t
        comparisons; /* that the row stands for: 1; of a case that was skipped, those of its checks; 0 where no
                           check asks for a verdict: a finding without a tolerance, a note on the law's conduct */
    size_t kinds, noticed; /* of mistake that a pass was held against; that make it fail */
    const char *notices;   /* their numbers in play_mistake, "1-14 17"; or "" */
    const char *
        power; /* the smallest mistakes, "0.3 % of the normal force"; why it was not measured; or "" */
    enum play_verdict verdict;
    size_t grid_count; /* 0: no order was asked for, or found */
    struct play_grid *grids;
    const char *x_axis, *y_axis; /* of a published curve, as its file calls them; or "" */
    double deviation,
        deviation_rms; /* from it, in units of the uncertainty: the largest, and the root mean square; NaN */
    size_t point_count;
    struct play_point *points;
};

struct play_rows {
    size_t count, capacity;
    struct play_row *rows;
    struct play_setups setups; /* what the rows' variants were */
    struct play_warnings warnings;
    struct play_mistakes mistakes;
    struct play_witnesses witnesses;
    struct play_diagnosis *diagnoses; /* kept of an examination, or read; NULL: none */
    size_t diagnosis_count;
};

/* What the run was, for the head of verdicts.json and the report. */
struct play_run {
    const char *command;                                              /* as typed */
    const char *version, *commit, *compiler, *flags, *machine, *date; /* date: ISO 8601, UTC */
    double seconds;                                                   /* wall time */
    const char *isolation; /* what kept a law of the user's from the system; "": it was built in */
    struct identity tested;
};

/* Their fields in the order of every file. */
extern const struct record_table play_row_table, play_run_table;
extern const struct record_file play_verdicts_json;

/* The words of a row in every file; "" where there is none. */
const char *play_metric_word(enum play_metric metric);
const char *play_error_word(enum play_error kind);
const char *play_basis_word(enum play_basis basis);
/* What a finding calls its expected value: "measured" where it comes from data, else "intended". */
const char *play_row_expected_word(const struct play_row *row);
/* What play_row.power says of a stiffness that may have any size. */
#define PLAY_POWER_ANY         "a stiffness of any size passes"
/* How the source of an expected value begins that is an expression: "expression: mu*kn*overlap; Coulomb's law". */
#define PLAY_SOURCE_EXPRESSION "expression: "
/* The expression of a row's expected value; NULL: it has none. */
char *play_row_expression(const struct play_row *row);
/* An order of convergence as it is printed with so many decimals: what would be "-0.00" is 0. */
double play_order_shown(double order, int decimals);

/* Verdict on an error against a tolerance, both of one kind, when the expected value itself is
 * uncertain by `uncertainty`: pass and fail need the whole interval on one side. */
enum play_verdict play_judge(double error, double tolerance, double uncertainty);
/* Whether the verdict of a row is not what its numbers say, which then is *ret_verdict. What rests on other things than
 * numbers cannot be told: a crash, a skip, what was vacuous, a law that must refuse. */
int play_row_contradicts(const struct play_row *row, enum play_verdict *ret_verdict);

/* Whether it was held against a tolerance: neither open nor a finding. */
int play_row_is_judged(const struct play_row *row);

void play_row_init(struct play_row *row); /* empty texts, NaN numbers, 1 comparison, SKIP */
void play_rows_add(struct play_rows *rows, const struct play_row *row); /* takes the row over */
size_t play_rows_count(const struct play_rows *rows, enum play_verdict verdict);

/* Each writes a whole file to a stream. Nonzero if the stream failed. */
int play_write_csv(const struct play_rows *rows, FILE *out);
int play_write_json(const struct play_rows *rows, const struct play_run *run, FILE *out);
/* In at most JSON_BRIEF bytes: the sentence of the verdict, counts, diagnoses, the gravest rows in words, the power.
 * folder: of the results. */
int play_write_brief(const struct play_rows *rows, const char *folder, FILE *out);
/* JUnit XML: one testsuite for each law, one testcase for each case and variant; the message is the worst
 * row. */
int play_write_junit(const struct play_rows *rows, const struct play_run *run, FILE *out);
/* Reads verdicts.json back; -1 and a message (file, place, what is wrong) on anything that is not
 * ours, and then leaves the others untouched. ret_run may be NULL. */
int play_read_json(const char *file, struct play_rows *ret_rows, struct play_run *ret_run,
                   char *ret_message, size_t size);

#endif
