/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verdict.h"

const char *const play_verdict_words[] = {
#define X(name, keyword, meaning) keyword,
    PLAY_VERDICTS(X)
#undef X
};

#define X(name, keyword) [PLAY_METRIC_##name] = keyword,
static const char *const metric_words[] = {PLAY_METRICS(X)[PLAY_METRIC_NONE] = ""};
#undef X
#define X(name, keyword) [PLAY_BASIS_##name] = keyword,
static const char *const basis_words[] = {PLAY_BASES(X)[PLAY_BASIS_NONE] = ""};
#undef X
static const char *const error_words[] = {
    "", [PLAY_ERROR_ULP] = "ulp", [PLAY_ERROR_RELATIVE] = "relative",
    [PLAY_ERROR_ABSOLUTE] = "absolute"};

#define TYPE struct play_grid
static const struct record_field grid_fields[] = {
    MEMBER(steps, NUMBER, "in one contact time; of a path, over those that the case has"),
    MEMBER(error, NUMBER, "root mean square over the initial gaps, in error_kind"),
};
static const struct record_table grid_table =
    RECORD_CLOSED(TYPE, grid_fields, "of a study of convergence, the coarsest first");
#undef TYPE

#define TYPE struct play_point
static const struct record_field point_fields[] = {
    MEMBER(x, NUMBER, "in the unit of the file, as the others"),
    MEMBER(published, NUMBER, "value"),
    MEMBER(obtained, NUMBER, "by the law"),
    MEMBER(uncertainty, NUMBER,
           "of the difference: that of the value, and that of x along the law's curve"),
};
static const struct record_table point_table =
    RECORD_CLOSED(TYPE, point_fields, "of a published curve");
#undef TYPE

/* In the order of every file. */
#define TYPE struct play_row
static const struct record_field row_fields[] = {
    MEMBER_AS("case", case_name, TEXT,
              "folder and file of the case, without .yaml: hertz/oblique_loading"),
    MEMBER(variant, TEXT, "what was varied: hz_mode=1 angle=45 deg; empty where nothing varies"),
    MEMBER(title, TEXT, "title of the case"),
    MEMBER(law, TEXT, "law under test"),
    MEMBER(subject, TEXT, "built-in, a plugin's path, or an engine"),
    MEMBER(target, TEXT, "scalar, or the instruction set"),
    MEMBER(quantity, TEXT, "column or outcome that is compared: shear_force"),
    MEMBER(unit, TEXT, "SI unit of expected and predicted; 1 for a pure number"),
    RECORD_ONE_OF(TYPE, "metric", metric, metric_words, TOUCH_COUNT(metric_words),
                  "linf, pointwise, l2 or absolute"),
    MEMBER(expected, NUMBER, "value of the reference at the worst place, in unit"),
    MEMBER(predicted, NUMBER, "value of the law there, in unit"),
    RECORD_ONE_OF(
        TYPE, "error_kind", error_kind, error_words, PLAY_ERROR_COUNT,
        "what error, tolerance and uncertainty count: ulp, relative, or absolute (in unit)"),
    MEMBER(error, NUMBER,
           "in error_kind; inf where the law answered no number, null where nothing was compared. "
           "Neither passes"),
    MEMBER(tolerance, NUMBER, "in error_kind"),
    MEMBER(uncertainty, NUMBER, "of the reference, in error_kind"),
    RECORD_ONE_OF(TYPE, "basis", basis, basis_words, TOUCH_COUNT(basis_words),
                  "why the tolerance is what it is: round-off, order, data, printed, exact, "
                  "scheme, single; empty where there is no tolerance"),
    MEMBER(order, NUMBER, "observed order of convergence"),
    MEMBER(order_expected, NUMBER, "expected order of convergence"),
    MEMBER(order_low, NUMBER, "lower end of the 95 % interval of order"),
    MEMBER(order_high, NUMBER, "upper end of the 95 % interval of order"),
    MEMBER(order_band, NUMBER,
           "how far order and order_expected may be apart; null: the verdict rests on no order"),
    MEMBER(worst_at, TEXT, "place of the largest error, in words; empty for a single number"),
    RECORD_ONE_OF(TYPE, "verdict", verdict, play_verdict_words, PLAY_VERDICT_COUNT,
                  "pass: error and uncertainty within tolerance; finding: a difference that is no "
                  "failure, described in detail; skip: not run; undetermined: it rests on a "
                  "property whose meaning the law does not declare by a role; marginal: the "
                  "uncertainty of the reference is too large to decide; vacuous: 0 against 0 "
                  "everywhere, though the case does not say that 0 is meant; fail; timeout; crash"),
    MEMBER(detail, TEXT,
           "words: the finding, why skipped, why failed (with whose number is missing), exact on "
           "every grid; or empty"),
    MEMBER(reference, TEXT, "name of the reference; empty for a value given in the case"),
    MEMBER(source, TEXT,
           "where the reference or the expected value comes from; of an expected value that is an "
           "expression \"expression: \", the expression, \"; \", and then that"),
    MEMBER(seed, NUMBER, "of random numbers; null where nothing is random"),
    MEMBER(commit, TEXT, "of the harness"),
    MEMBER(comparisons, SIZE,
           "that the row stands for: 1; of a case that was skipped, those of its checks; 0 where "
           "no check asks for a verdict"),
    MEMBER(
        kinds, SIZE,
        "kinds of mistake in the law that a pass was held against, by playing the case with each; "
        "0: that was not measured"),
    MEMBER(noticed, SIZE, "of them, those by which it fails"),
    MEMBER(notices, TEXT, "their numbers in mistakes: \"1-14 17\""),
    MEMBER(
        power, TEXT,
        "the smallest mistake that it notices: \"0.3 % of the normal force, nothing of the shear "
        "force\"; or why that was not measured"),
    MEMBER(u_num, NUMBER,
           "standard uncertainty of the law's value by its time step, in unit, where it is "
           "compared with an experiment whose inputs have uncertainties; else null"),
    MEMBER(u_input, NUMBER, "the same by the inputs of the experiment"),
    MEMBER(u_data, NUMBER,
           "the same of the measured value; of one that has a tolerance alone, half of it"),
    RECORD_MANY(TYPE, "grids", grids, grid_count, &grid_table, 0),
    MEMBER(x_axis, TEXT, "what a published curve goes along, as its file calls it; or empty"),
    MEMBER(y_axis, TEXT, "the same of what was published"),
    MEMBER(deviation, NUMBER, "the largest from a published curve, in units of the uncertainty"),
    MEMBER(deviation_rms, NUMBER, "its root mean square over all points"),
    RECORD_MANY(TYPE, "points", points, point_count, &point_table, 0),
};
const struct record_table play_row_table =
    RECORD_CLOSED(TYPE, row_fields, "one comparison each, or a case that was not run");

#undef TYPE

#define TYPE struct play_run
static const struct record_field run_fields[] = {
    MEMBER(command, TEXT, "as typed"),
    MEMBER(version, TEXT, "of touchstone"),
    MEMBER(commit, TEXT, "of touchstone"),
    MEMBER(compiler, TEXT, "that built it"),
    MEMBER(flags, TEXT, "of the compiler"),
    MEMBER(machine, TEXT, "that ran it"),
    MEMBER(date, TEXT, "ISO 8601, UTC"),
    MEMBER(seconds, NUMBER, "wall time, s"),
    MEMBER(isolation, TEXT,
           "what kept a law of the user's from the system on this machine; empty: the law was "
           "built in"),
};
const struct record_table play_run_table = RECORD_CLOSED(TYPE, run_fields, "what was run");
#undef TYPE

const char *play_verdict_name(enum play_verdict verdict) {
    return (size_t)verdict < PLAY_VERDICT_COUNT ? play_verdict_words[verdict] : "unknown";
}

const char *play_metric_word(enum play_metric metric) {
    return metric_words[metric];
}

const char *play_error_word(enum play_error kind) {
    return error_words[kind];
}

const char *play_basis_word(enum play_basis basis) {
    return basis_words[basis];
}

const char *play_row_expected_word(const struct play_row *row) {
    return row->basis == PLAY_BASIS_DATA ? "measured" : "intended";
}

char *play_row_expression(const struct play_row *row) {
    static const char begins[] = PLAY_SOURCE_EXPRESSION;
    const size_t length = strlen(begins);
    if (*row->reference || strncmp(row->source, begins, length) != 0)
        return NULL;
    char *text = play_copy(row->source + length);
    text[strcspn(text, ";")] = '\0';
    return text;
}

double play_order_shown(double order, int decimals) {
    const double scale = pow(10.0, decimals);
    return round(scale * order) / scale + 0.0;
}

int play_verdict_is_open(enum play_verdict verdict) {
    return verdict == PLAY_VERDICT_SKIP || verdict == PLAY_VERDICT_UNDETERMINED;
}

int play_row_is_judged(const struct play_row *row) {
    return row->verdict != PLAY_VERDICT_FINDING && !play_verdict_is_open(row->verdict);
}

enum play_verdict play_judge(double error, double tolerance, double uncertainty) {
    if (error + uncertainty <= tolerance)
        return PLAY_VERDICT_PASS;
    return error - uncertainty <= tolerance ? PLAY_VERDICT_MARGINAL : PLAY_VERDICT_FAIL;
}

int play_row_contradicts(const struct play_row *row, enum play_verdict *ret_verdict) {
    const int is_off =
        !isnan(row->order_band) && !(fabs(row->order - row->order_expected) <= row->order_band);
    if (isnan(row->error) || isnan(row->tolerance) || isnan(row->uncertainty))
        return 0;
    *ret_verdict =
        is_off ? PLAY_VERDICT_FAIL : play_judge(row->error, row->tolerance, row->uncertainty);
    switch (row->verdict) {
    case PLAY_VERDICT_PASS:
    case PLAY_VERDICT_MARGINAL:
    case PLAY_VERDICT_FAIL:
        return row->verdict != *ret_verdict;
    case PLAY_VERDICT_SKIP: /* has no numbers */
        return 1;
    case PLAY_VERDICT_UNDETERMINED: /* would else pass */
        return *ret_verdict != PLAY_VERDICT_PASS;
    case PLAY_VERDICT_FINDING: /* lies beyond its tolerance, where it has one */
        return *ret_verdict != PLAY_VERDICT_FAIL;
    default:
        return 0;
    }
}

void play_row_init(struct play_row *row) {
    record_init(&play_row_table, row);
    row->comparisons = 1;
    row->metric = PLAY_METRIC_NONE;
    row->basis = PLAY_BASIS_NONE;
    row->verdict = PLAY_VERDICT_SKIP;
}

void play_rows_add(struct play_rows *rows, const struct play_row *row) {
    if (rows->count == rows->capacity) {
        rows->capacity = rows->capacity ? 2 * rows->capacity : 64;
        rows->rows = play_resize(rows->rows, rows->capacity, sizeof *rows->rows);
    }
    rows->rows[rows->count++] = *row;
}

size_t play_rows_count(const struct play_rows *rows, enum play_verdict verdict) {
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++)
        count += rows->rows[i].verdict == verdict;
    return count;
}
