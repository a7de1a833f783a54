/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <unistd.h>
#include "declared.h"
#include "cases/core/file_array.h"
#include "cases/core/limits.h"
#include "run_file.h"
#include "cases/subject/own_laws.h"
#include "cases/results/journal.h"
#include "cases/results/run_error.h"
#include "check_parts.h"

/* --- traces ----------------------------------------------------------------------------------- */

/* What figures show of a run: its trace, thinned, and beside it what its checks expect. */
/* What the checks of a run compare of its columns. */
struct trace_expected {
    size_t count;
    struct index_expected *list;
    size_t *check; /* of the case, for each of the list */
};

/* Figures show a few curves of few points; `touchstone show --out STEPS.csv` has all of them. */
#define ROWS_A_TRACE   400
#define POINTS_A_CHECK 24

/* --- the trace ---------------------------------------------------------------------------------- */

/* Whether the contact begins or ends in the step to a row. */
static int is_event(const struct play_trace *trace, size_t row) {
    const double *events = trace->column[PLAY_COLUMN_events];
    return row < trace->count && events[row] > 0.0 && /* NaN: they are not answered */
           (unsigned)events[row] & (TOUCH_EVENT_ACTIVATED | TOUCH_EVENT_DEACTIVATED);
}

/* Whether a thinned trace keeps the row: evenly spaced rows, the end of every leg, and both ends of a step in which the
 * contact begins or ends are kept. */
static int is_row_kept(const struct play_trace *trace, size_t row) {
    const size_t stride = trace->count / ROWS_A_TRACE + 1;
    if (row % stride == 0 || row + 1 == trace->count || is_event(trace, row) ||
        is_event(trace, row + 1))
        return 1;
    for (size_t k = 0; k < trace->leg_count; k++)
        if (trace->leg_end[k] == row)
            return 1;
    return 0;
}

/* --- the abscissa ------------------------------------------------------------------------------- */

/* How a column goes: 0 it does not move; 1 it never turns back; 2 it does. */
static int goes(const struct play_trace *trace, enum play_column column) {
    const double *x = trace->column[column];
    int up = 0, down = 0;
    for (size_t i = 1; i < trace->count; i++) {
        up |= x[i] > x[i - 1];
        down |= x[i] < x[i - 1];
    }
    return up + down;
}

/* Whether a leg turns, rolls or twists something. */
static int turns(const struct play_case *c) {
    static const unsigned kinds =
        1u << PLAY_ROTATE | 1u << PLAY_ORBIT | 1u << PLAY_ROLL | 1u << PLAY_TWIST;
    for (size_t i = 0; i < c->segment_count; i++)
        if (kinds >> c->segments[i].kind & 1u)
            return 1;
    return 0;
}

/* Over what the figure of a case is drawn: what its plot says; else the one displacement that only grows; else time. */
static const struct play_quantity *trace_abscissa(const struct play_case *c,
                                                  const struct play_trace *trace) {
    static const enum play_column slides[] = {PLAY_COLUMN_slide_s, PLAY_COLUMN_slide_t};
    if (c->plot.x)
        return c->plot.x;
    if (turns(c)) /* that is no displacement */
        return play_quantity_find("time");
    const char *name =
        c->segment_count && goes(trace, PLAY_COLUMN_overlap) == 1 ? "overlap" : "time";
    for (size_t i = 0; c->segment_count && i < TOUCH_COUNT(slides); i++) {
        const int way = goes(trace, slides[i]);
        if (way)
            return play_quantity_find(way == 1 && i == 0 ? "slide_s" : "time");
    }
    return play_quantity_find(name);
}

/* --- what is expected --------------------------------------------------------------------------- */

static int is_everywhere(const struct play_check *check) {
    return check->at == PLAY_AT_ALL || check->at == PLAY_AT_LEG;
}

/* Whether a check has a curve: an expression is meant where it is compared and nowhere else; a reference knows the
 * whole run, or a leg. */
static int has_curve(const struct play_check *check, const struct play_checked *checked) {
    if (is_everywhere(check))
        return !checked->point_count && (checked->expected || isfinite(checked->level));
    return checked->expected && check->reference && check->at != PLAY_AT_LEG_END;
}

/* Expected value at a row; NaN where there is none. */
static double expected_at(const struct play_check *check, const struct play_checked *checked,
                          size_t row) {
    const int leg = check->at == PLAY_AT_LEG || !checked->expected;
    if (leg && (row < checked->first || row > checked->last))
        return (double)NAN;
    return checked->expected ? checked->expected[row] : checked->level;
}

/* Where a point of a check stands on the axis. */
static double place_of(const struct play_check *check, const struct play_trace *trace,
                       const struct play_quantity *x, size_t row) {
    struct play_sample sample = {.row = row};
    const int moment = check->at == PLAY_AT_TIME || check->at == PLAY_AT_STEP;
    if (moment && play_sample_find(check, trace, 0, &sample))
        sample = (struct play_sample){.row = row};
    return play_sample_value(&sample, x, trace->column[x->index]);
}

static void add_points(const struct play_check *check, const struct play_checked *checked,
                       const struct play_trace *trace, const struct play_quantity *x,
                       struct index_expected *ret) {
    const size_t count = checked->point_count,
                 kept = count < POINTS_A_CHECK ? count : POINTS_A_CHECK;
    ret->points = play_resize(NULL, kept + 1, sizeof *ret->points);
    for (ret->point_count = 0; ret->point_count < kept; ret->point_count++) {
        const size_t i =
            kept < count ? ret->point_count * (count - 1) / (kept - 1) : ret->point_count;
        const struct play_checked_point *point = &checked->points[i];
        ret->points[ret->point_count] = (struct index_point){place_of(check, trace, x, point->row),
                                                             point->expected, point->predicted};
    }
}

/* The header of the column of what is expected of a quantity. */
static char *column_name(const struct trace_expected *expected,
                         const struct play_quantity *quantity) {
    char header[96];
    size_t alike = 0;
    play_quantity_header(quantity, header, sizeof header);
    for (size_t i = 0; i < expected->count; i++)
        alike += *expected->list[i].column && !strcmp(expected->list[i].quantity, quantity->name);
    return alike ? play_format("expected_%s_%zu", header, alike + 1)
                 : play_format("expected_%s", header);
}

static void trace_expected_make(const struct play_case *c, const struct play_case_result *result,
                                const struct play_quantity *x, struct trace_expected *ret) {
    *ret =
        (struct trace_expected){.list = play_resize(NULL, result->count + 1, sizeof *ret->list),
                                .check = play_resize(NULL, result->count + 1, sizeof *ret->check)};
    for (size_t i = 0; i < result->count && i < c->check_count; i++) {
        const struct play_check *check = &c->checks[i];
        const struct play_checked *checked = &result->checked[i];
        const int curve = has_curve(check, checked);
        if (check->quantity->is_outcome || (!curve && !checked->point_count))
            continue;
        struct index_expected one = {.quantity = check->quantity->name,
                                     .reference = check->reference,
                                     .words = check->expression ? check->expression
                                              : check->source   ? check->source
                                                                : "",
                                     .uncertainty = checked->uncertainty};
        one.column = curve ? column_name(ret, check->quantity) : play_copy("");
        add_points(check, checked, &result->trace, x, &one);
        ret->list[ret->count] = one;
        ret->check[ret->count++] = i;
    }
}

/* The rows of a trace that are kept: their places, and what the law said there as a table in CSV. */
static size_t *thin(const struct play_trace *trace, char **ret_table) {
    size_t *rows = play_resize(NULL, trace->count + 1, sizeof *rows);
    struct play_trace thin;
    FILE *out = play_text();
    play_trace_init(&thin);
    thin.columns = trace->columns;
    for (size_t i = 0; i < trace->count; i++) {
        if (!is_row_kept(trace, i))
            continue;
        const size_t to = play_trace_add(&thin);
        file_array_relax(); /* each row lies in other pages of every column */
        for (size_t k = 0; k < trace->columns; k++)
            thin.column[k][to] = trace->column[k][i];
        rows[to] = i;
    }
    play_trace_write(&thin, out);
    play_trace_free(&thin);
    *ret_table = play_text_end(out);
    return rows;
}

/* The trace with a few hundred of its rows, among them the end of every leg, and a column for each expected curve, nan
 * where nothing is expected: in CSV. */
static const char *trace_table(const struct play_case *c, const struct play_case_result *result,
                               const struct trace_expected *expected) {
    char *line;
    size_t *rows = thin(&result->trace, &line);
    FILE *out = play_text();
    for (const size_t *row = NULL; *line;
         row = row ? row + 1 : rows) { /* the first has the names */
        const size_t length = strcspn(line, "\n");
        fprintf(out, "%.*s", (int)length, line);
        line += length + 1;
        for (size_t k = 0; k < expected->count; k++) {
            const size_t check = expected->check[k];
            if (!*expected->list[k].column)
                continue;
            if (row)
                fprintf(out, ",%.17g",
                        expected_at(&c->checks[check], &result->checked[check], *row));
            else
                fprintf(out, ",%s", expected->list[k].column);
        }
        putc('\n', out);
    }
    return play_text_end(out);
}

/* --- the file of a run ------------------------------------------------------------------------ */

/* Figures show a few curves of few points; `touchstone show --out STEPS.csv` has all of them. */
#define TRACES_A_CASE 8
#define FAILED_TRACES 4 /* beside these, of variants that do not pass */

/* What is collected while the variants of one case file are run, and where it is written. */
struct recorder {
    struct play_subject *stands_in; /* for the law of each case; NULL: none does */
    struct play_subject *subject;   /* of the variant at hand; NULL: the built-in law */
    size_t failed_traces;           /* of the file, beside those that are drawn anyway */
    size_t compared, impure; /* calls of a foreign law asked again, variants where they differ */
    const struct play_file_run *how;
    char *message; /* of `size` bytes: which file could not be written, and why */
    int error;     /* errno of that; 0: none */
    size_t size;
    struct play_rows rows;    /* of the variant at hand */
    struct trace_index index; /* of the variant at hand */
    struct journal journal;
    const char *described; /* the last law of which it is written what the case is; NULL: none */
};

static int note_error(struct recorder *s, int bad) {
    s->error = bad ? errno : 0;
    return bad;
}

static const char *law_of(const struct recorder *s, const struct play_case *c) {
    return play_subject_law(s->subject, c);
}

static int record_trace(struct recorder *s, const struct play_case *c,
                        const struct play_case_result *r) {
    char words[256];
    if (s->how->take)
        return 0;
    const struct play_quantity *x = trace_abscissa(c, &r->trace);
    struct trace_expected expected;
    trace_expected_make(c, r, x, &expected);
    struct index_trace entry = {.case_name = c->name,
                                .variant = c->variant,
                                .title = c->title,
                                .law = law_of(s, c),
                                .kind = c->segment_count ? "path"
                                        : c->free.is     ? "free"
                                                         : "impact",
                                .x = c->plot.none ? INDEX_NO_FIGURE : x->name,
                                .y = c->plot.y ? c->plot.y->name : NULL,
                                .expected_count = expected.count,
                                .expected = expected.list};
    const int bad =
        note_error(s, journal_add_table(&s->journal, trace_table(c, r, &expected), &entry));
    if (bad)
        snprintf(s->message, s->size, "%s/%s cannot be written: %s", s->how->folder, entry.file,
                 limit_error(s->error, words, sizeof words));
    trace_index_join(&s->index, &(const struct trace_index){1, &entry});
    return bad;
}

/* --- one file ----------------------------------------------------------------------------------- */

static void record_row(struct recorder *s, struct play_row *row) {
    row->commit = s->how->commit;
    play_rows_add(&s->rows, row);
    play_row_init(row);
}

/* A case that was not run to its end has one row. */
static void record_ending(struct recorder *s, const struct play_case *c,
                          const struct play_ending *ending) {
    struct play_row row;
    play_check_row(s->subject, c, s->subject ? play_ending_name(ending->kind) : "",
                   play_ending_verdict(ending->kind), ending->text, &row);
    row.comparisons = play_check_asked(c);
    row.worst_at = play_step_text(c, NULL, ending->step);
    record_row(s, &row);
}

static void record_skip(struct recorder *s, const struct play_case *c, const char *why) {
    struct play_row row;
    play_check_row(s->subject, c, "", PLAY_VERDICT_SKIP, why, &row);
    row.comparisons = play_check_asked(c);
    record_row(s, &row);
}

/* A reference has no answer to the case as written. */
static void record_mistake(struct recorder *s, const struct play_case *c, const char *mistake) {
    struct play_row row;
    play_check_row(s->subject, c, run_error_name(RUN_ERROR_INPUT), PLAY_VERDICT_ERROR, mistake,
                   &row);
    record_row(s, &row);
}

/* Whether some check of a result says that the law is wrong, or that nothing is known. */
static int is_bad(const struct play_case_result *result) {
    for (size_t i = 0; i < result->count; i++)
        if (result->checked[i].row.verdict > PLAY_VERDICT_UNDETERMINED)
            return 1;
    return 0;
}

/* Whether the trace of a variant is kept; drawn: whatever its verdict. */
static int is_kept(struct recorder *s, const struct play_case_result *result, int drawn) {
    if (!drawn && (!is_bad(result) || s->failed_traces >= FAILED_TRACES))
        return 0;
    s->failed_traces += drawn ? 0 : 1;
    return result->trace.count > 0;
}

static int record_result(struct recorder *s, const struct play_case *c, int drawn,
                         struct play_case_result *result) {
    if (result->mistake) {
        record_mistake(s, c, result->mistake);
        return 0;
    }
    const int bad = is_kept(s, result, drawn) ? record_trace(s, c, result) : 0;
    for (size_t i = 0; i < result->count; i++)
        record_row(s, &result->checked[i].row);
    for (size_t i = 0; i < result->notes.count; i++) {
        s->impure += !strcmp(result->notes.rows[i].quantity, play_note_name(PLAY_NOTE_IMPURE));
        record_row(s, &result->notes.rows[i]);
    }
    s->compared += result->compared;
    return bad;
}

/* What a case is, is written once for each law that plays it. */
static void record_setup(struct recorder *s, const struct play_case *c) {
    const char *law = law_of(s, c);
    play_setups_add(&s->rows.setups, c, law, c->number, s->how->command);
    if (s->described && !strcmp(s->described, law))
        s->rows.setups.described_count = 0;
    else
        s->described = play_keep(play_copy(law));
}

/* is_measured: what its passes would notice. */
static int record_case(struct recorder *s, const struct play_case *c, int drawn, int is_measured) {
    struct play_case_result result;
    struct play_ending ending;
    struct touch_message why;
    record_setup(s, c);
    if (play_subject_skips(s->subject, c, &why)) {
        record_skip(s, c, why.text);
        return 0;
    }
    struct play_subject *plays = play_subject_for(s->subject, c->law, &ending);
    if ((s->subject && !plays) || play_check_declared(plays, c, &result, &ending)) {
        record_ending(s, c, &ending);
        return 0;
    }
    if (!result.mistake && is_measured)
        power_measure(plays, c, s->how->power, s->how->power_steps, &result, &s->rows.mistakes);
    const int bad = record_result(s, c, drawn, &result);
    play_case_result_free(&result);
    return bad;
}

/* Where a foreign law gave the same bits each time, one row says so for all variants. */
static void record_study(struct recorder *s, const struct play_case *c) {
    struct play_row row;
    if (!s->compared || s->impure)
        return;
    char *text = play_format("%zu calls asked again gave the same bits", s->compared);
    play_check_row(s->subject, c, play_note_name(PLAY_NOTE_IMPURE), PLAY_VERDICT_PASS, text, &row);
    row.variant = "";
    row.expected = row.predicted = row.error = row.tolerance = row.uncertainty = 0.0;
    row.basis = PLAY_BASIS_EXACT;
    row.error_kind = PLAY_ERROR_ABSOLUTE;
    record_row(s, &row);
}

/* --- the journal -------------------------------------------------------------------------------- */

static void begin_entry(struct recorder *s) {
    s->rows = (struct play_rows){0};
    s->index = (struct trace_index){0};
}

/* What could not be written is an error of this variant alone, unless nothing else can be written either. */
static int settle(struct recorder *s, const struct play_case *c, int bad) {
    struct play_row row;
    if (!bad || run_error_is_full(s->error))
        return bad;
    const struct play_setups setups = s->rows.setups;
    begin_entry(s);
    s->rows.setups = setups;
    play_check_row(s->subject, c, run_error_name(RUN_ERROR_FILES), PLAY_VERDICT_ERROR, s->message,
                   &row);
    record_row(s, &row);
    return 0;
}

static int keep_entry(struct recorder *s, int is_last) {
    for (size_t i = 0; s->how->take && i < s->rows.count; i++)
        s->how->take(s->how->context, &s->rows.rows[i]);
    if (s->how->take)
        return 0;
    struct journal_entry entry = {.is_last = is_last,
                                  .compared = s->compared,
                                  .impure = s->impure,
                                  .rows = s->rows,
                                  .index = s->index};
    const int bad = note_error(s, journal_add(&s->journal, &entry));
    if (bad)
        journal_say(s->how->folder, s->error, s->message, s->size);
    return bad;
}

/* What an earlier process has played. */
static void take_entry(struct recorder *s, const struct journal_entry *entry, int drawn) {
    s->failed_traces += !drawn && entry->index.trace_count > 0;
    s->compared = entry->compared;
    s->impure = entry->impure;
    if (entry->rows.setups.described_count)
        s->described = entry->rows.setups.described[0].law;
}

static struct play_subject *subject_of(const struct recorder *s, const struct play_case *c) {
    return s->stands_in ? s->stands_in : own_laws_subject(s->how->own, c->law);
}

/* The first case that a law of the user plays, else the first of all. */
static const struct play_case *first_case(const struct recorder *s,
                                          const struct play_case_set *set) {
    for (size_t i = 0; i < set->count; i++)
        if (subject_of(s, &set->cases[i]))
            return &set->cases[i];
    return &set->cases[0];
}

/* The variants that are drawn are spread evenly over all of them. */
static int is_drawn(const struct play_case_set *set, size_t i) {
    const size_t share = set->count > TRACES_A_CASE ? TRACES_A_CASE : set->count;
    return i == 0 || i * share / set->count != (i - 1) * share / set->count;
}

static int play_variant(struct recorder *s, const struct play_case_set *set, size_t i) {
    void *variant = play_begin();
    begin_entry(s);
    s->subject = subject_of(s, &set->cases[i]);
    if (s->how->seconds)
        alarm(s->how->seconds);
    int bad = record_case(s, &set->cases[i], is_drawn(set, i),
                          s->how->power == POWER_FULL || i == set->count / 2);
    bad = settle(s, &set->cases[i], bad) || keep_entry(s, 0) ? -1 : 0;
    play_end(variant);
    return bad;
}

/* What follows from all variants. */
static int finish(struct recorder *s, const struct play_case_set *set) {
    const struct play_case *first = first_case(s, set);
    begin_entry(s);
    s->subject = subject_of(s, first);
    record_study(s, first);
    return keep_entry(s, 1);
}

static int run_file(const struct recorder *as, const struct play_case_set *set) {
    struct recorder s = *as;
    if (!s.how->take && note_error(&s, journal_open(&s.journal, s.how->folder, s.how->number))) {
        journal_say(s.how->folder, s.error, s.message, s.size);
        return -1;
    }
    const int is_whole = journal_is_whole(&s.journal);
    int bad = 0;
    for (size_t i = 0; i < set->count && !bad && !is_whole; i++)
        if (i < s.journal.count)
            take_entry(&s, &s.journal.entries[i], is_drawn(set, i));
        else
            bad = play_variant(&s, set, i);
    bad = bad || (!is_whole && finish(&s, set));
    if (!s.how->take)
        journal_close(&s.journal);
    errno = s.error;
    return bad ? -1 : 0;
}

/* How many variants are played by a law that stands in for any: one if it can play none of them, all for the same
 * reason. */
static size_t variants_of(const struct play_subject *subject, const struct play_case_set *set) {
    struct touch_message first, why;
    for (size_t i = 0; i < set->count && play_subject_stand_in(subject); i++)
        if (!play_subject_skips(subject, &set->cases[i], i ? &why : &first) ||
            (i && strcmp(first.text, why.text) != 0))
            return set->count;
    return play_subject_stand_in(subject) ? 1 : set->count;
}

int play_run_file(struct play_subject *subject, const struct play_case_set *set,
                  const struct play_file_run *how, char *ret_message, size_t size) {
    const struct recorder s = {
        .stands_in = subject, .message = ret_message, .size = size, .how = how};
    return run_file(&s, &(const struct play_case_set){variants_of(subject, set), set->cases});
}

void play_collect(size_t number, const char *folder, struct play_rows *ret_rows,
                  struct trace_index *index) {
    struct journal journal;
    journal_read(&journal, folder, number);
    for (size_t i = 0; i < journal.count; i++) {
        struct journal_entry *entry = &journal.entries[i];
        play_mistakes_join(&ret_rows->mistakes, &entry->rows.mistakes);
        play_setups_join(&ret_rows->setups, &entry->rows.setups);
        for (size_t k = 0; k < entry->rows.count; k++)
            play_rows_add(ret_rows, &entry->rows.rows[k]);
        entry->rows.count = 0;
        trace_index_join(index, &entry->index);
    }
    journal_close(&journal);
}
