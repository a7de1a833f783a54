/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "check.h"
#include "declared.h"
#include "cases/base/file.h"
#include "cases/base/json.h"
#include "cases/base/file_array.h"
#include "cases/base/memory.h"
#include "run_file.h"
#include "swept.h"
#include "trace_files.h"
#include "cases/subject/own_laws.h"
#include "cases/read/variant.h"
#include "cases/results/journal.h"
#include "cases/results/result_files.h"
#include "cases/results/run_error.h"
#include "cases/results/setup_json.h"
#include "cases/results/trace_index.h"
#include "reference/catalogue/reference.h"
#include "touchstone/common.h"

/* Figures show a few curves of few points; `touchstone trace` has all of them. */
#define TRACES_A_CASE 8
#define FAILED_TRACES 4 /* beside these, of variants that do not pass */

#define FOLDER        RESULT_TRACES "/"

/* What is collected while the variants of one case file are run, and where it is written. */
struct recorder {
    struct play_subject *stands_in; /* for the law of each case; NULL: none does */
    struct play_subject *subject;   /* of the variant at hand; NULL: the built-in law */
    size_t failed_traces;           /* of the file, beside those that are drawn anyway */
    size_t compared, impure; /* calls of a foreign law asked again, variants where they differ */
    const struct play_file_run *how;
    char *message; /* of `size` bytes: which file could not be written, and why */
    int error;     /* errno of that; 0: none */
    size_t size, files;
    struct play_rows rows; /* of the variant at hand */
    json_t *index;
    struct journal journal;
};

static int note_error(struct recorder *s, int bad) {
    s->error = bad ? errno : 0;
    return bad;
}

static int open_result(struct recorder *s, struct file_writer *file, const char *name) {
    return note_error(s, file_begin(file, s->message, s->size, "%s/%s", s->how->folder, name));
}

static int close_result(struct recorder *s, struct file_writer *file, int failed) {
    return note_error(s, file_commit(file, failed, s->message, s->size));
}

/* A file name from a case name: what is not a letter or digit becomes '_'. */
static char *file_name(const struct recorder *s, const char *text, const char *suffix) {
    char *name =
        play_format(FOLDER "%03zu_%.80s_%02zu%s.csv", s->how->number, text, s->files, suffix);
    for (char *at = name + strlen(FOLDER); *at && strcmp(at, ".csv") != 0; at++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", *at))
            *at = '_';
    return name;
}

static const char *law_of(const struct recorder *s, const struct play_case *c) {
    return play_subject_law(s->subject, c);
}

static int record_trace(struct recorder *s, const struct play_case *c,
                        const struct play_case_result *r) {
    struct file_writer file;
    char *name = file_name(s, c->name, ""), *other = file_name(s, c->name, "_expected");
    const struct play_quantity *x = trace_abscissa(c, &r->trace);
    struct trace_expected expected;
    trace_expected_make(c, r, x, &expected);
    struct index_trace entry = {
        .case_name = c->name,
        .variant = c->variant,
        .title = c->title,
        .law = law_of(s, c),
        .file = name + strlen(FOLDER),
        .kind = c->segment_count ? "path"
                : c->free.is     ? "free"
                                 : "impact",
        .x = c->plot.none ? INDEX_NO_FIGURE : x->name,
        .y = c->plot.y ? c->plot.y->name : NULL,
        .expected_count = expected.count,
        .expected = expected.list,
        .setup = play_settings_json(&s->rows.setups.setups[s->rows.setups.count - 1])};
    int bad = open_result(s, &file, name) ||
              close_result(s, &file, trace_write_thinned(&r->trace, file.stream));
    if (!bad && expected.columns) {
        entry.expected_file = other + strlen(FOLDER);
        bad = open_result(s, &file, other) ||
              close_result(s, &file, trace_write_expected(c, r, &expected, x, file.stream));
    }
    trace_index_add(s->index, INDEX_TRACES, &entry);
    s->files++;
    return bad ? -1 : 0;
}

static int record_convergence(struct recorder *s, const struct play_case *c,
                              const struct play_check *check, const struct play_checked *checked) {
    struct file_writer file;
    char *name = file_name(s, c->name, "_convergence");
    int bad = open_result(s, &file, name);
    if (!bad) {
        fprintf(file.stream, "steps,error\n");
        for (size_t k = 0; k < checked->grid_count; k++)
            fprintf(file.stream, "%.17g,%.17g\n", checked->steps[k], checked->error[k]);
        bad = close_result(s, &file, ferror(file.stream));
    }
    const struct index_convergence entry = {
        .case_name = c->name,
        .variant = c->variant,
        .title = c->title,
        .law = law_of(s, c),
        .quantity = check->quantity->name,
        .reference = checked->row.reference,
        .unit = check->metric == PLAY_METRIC_ABSOLUTE ? check->quantity->unit : "1",
        .order_expected = check->order,
        .order = isfinite(checked->row.order) ? checked->row.order : (double)NAN,
        .file = name + strlen(FOLDER)};
    trace_index_add(s->index, INDEX_CONVERGENCE, &entry);
    s->files++;
    return bad ? -1 : 0;
}

/* --- sweeps: what an impact does over speed, angle or a property -------------------------------- */

static void put_cell(const char *text, FILE *out) {
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

#define DENSE 40 /* points of a curve that takes its time */

/* What is known between the places of a series that begins with that variant: rows in which the law has nothing. */
static void put_smooth(const struct play_case_set *set, size_t first, size_t k,
                       const struct journal_point *point, FILE *out) {
    const struct play_case *c = &set->cases[first];
    const int check = swept_check(c);
    const char *name, *unit;
    double y[SWEPT_PLACES], at[SWEPT_PLACES], half[SWEPT_PLACES];
    double *x = play_resize(NULL, 2 * set->count, sizeof *x), *expected = x + set->count;
    size_t count = 0;
    swept_value(c, k, &name, &unit);
    char *series = swept_series(c, name);
    for (size_t i = 0; i < set->count; i++) {
        if (strcmp(swept_series(&set->cases[i], name), series) != 0)
            continue;
        if (i < first)
            return;
        x[count] = swept_value(&set->cases[i], k, &name, &unit);
        expected[count++] = point[i].expected;
    }
    const struct ref_reference *reference =
        check >= 0 && c->checks[check].reference ? ref_find(c->checks[check].reference) : NULL;
    if (!reference || count < 3)
        return;
    count = swept_curve(c, &c->checks[check], k, x, expected, count,
                        reference->kind == REF_ODE ? DENSE : SWEPT_PLACES, at, y, half);
    for (size_t i = 0; i < count; i++) {
        put_cell(series, out);
        fprintf(out, ",%.17g,,%.17g,%.17g\n", at[i], y[i], half[i]);
    }
}

static int record_sweep(struct recorder *s, const struct play_case_set *set,
                        const struct journal_point *point) {
    const struct play_case *c = &set->cases[0];
    const int k = set->count >= 3 && play_is_impact(c) && !c->plot.none ? swept_parameter(set) : -1;
    const int check = swept_check(c);
    if (k < 0 || check < 0)
        return 0;
    const char *name, *unit;
    swept_value(c, (size_t)k, &name, &unit);
    char *path = file_name(s, c->name, "_sweep");
    struct file_writer file;
    int bad = open_result(s, &file, path);
    if (!bad) {
        fprintf(file.stream, "series,x,predicted,expected,uncertainty\n");
        for (size_t i = 0; i < set->count; i++) {
            char *series = swept_series(&set->cases[i], name);
            put_cell(series, file.stream);
            fprintf(file.stream, ",%.17g,%.17g,%.17g,%.17g\n",
                    swept_value(&set->cases[i], (size_t)k, &name, &unit), point[i].predicted,
                    point[i].expected, point[i].uncertainty);
        }
        for (size_t i = 0; i < set->count; i++)
            put_smooth(set, i, (size_t)k, point, file.stream);
        bad = close_result(s, &file, ferror(file.stream));
    }
    const struct index_sweep entry = {.case_name = c->name,
                                      .title = c->title,
                                      .law = law_of(s, c),
                                      .quantity = c->checks[check].quantity->name,
                                      .x = name,
                                      .unit = unit,
                                      .basis =
                                          c->checks[check].basis == PLAY_BASIS_DATA ? "data" : "",
                                      .file = path + strlen(FOLDER)};
    trace_index_add(s->index, INDEX_SWEEPS, &entry);
    s->files++;
    return bad ? -1 : 0;
}

/* --- oblique impacts: slip after over slip before, dimensionless -------------------------------- */

#define BENDS 8.0 /* psi1 up to which they lie; the curve is a line beyond */

static double ask(const struct play_case *c, const char *name, double angle,
                  double *ret_uncertainty) {
    return swept_known(c, NULL, name, "angle", angle, ret_uncertainty);
}

/* One curve of a reference over the angles of a series, which are among its own; whether it has
 * points. */
static int write_known(const struct play_case_set *set, const size_t *member, size_t count,
                       const char *series, const char *name, FILE *out) {
    const struct play_case *c = &set->cases[member[0]];
    double most = 0.0, none, uncertainty;
    int any = 0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, set->cases[member[i]].impact.angle);
    const double far = tan(most) * fmin(1.0, BENDS / fabs(ask(c, "oblique_psi1", most, &none)));
    for (size_t i = 0; i < count + DENSE; i++) {
        const double angle = i < count ? set->cases[member[i]].impact.angle
                                       : atan(far * (double)(i - count + 1) / DENSE);
        const double psi = ask(c, "oblique_psi1", angle, &none);
        const double e = ask(c, name, angle, &uncertainty);
        if (!isfinite(psi) || !isfinite(e))
            continue;
        put_cell(name, out);
        fputc(',', out);
        put_cell(series, out);
        fprintf(out, ",%.17g,%.17g,%.17g\n", psi, -e * psi, uncertainty * fabs(psi));
        any = 1;
    }
    return any;
}

/* The variants that differ from first in the angle alone, in a list of set->count; how many. 0 where an
 * earlier variant is one of them. */
static size_t find_series(const struct play_case_set *set, size_t first, const char *series,
                          size_t *member) {
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        char *other = swept_series(&set->cases[i], "angle");
        const int same = !strcmp(other, series);
        if (same && i < first)
            return 0;
        if (same)
            member[count++] = i;
    }
    return count;
}

/* One series: what the law answers, what its own reference says, and Mindlin and Deresiewicz once for
 * each chi, on which alone their curve depends. */
static void write_series(const struct play_case_set *set, const size_t *member, size_t count,
                         const char *series, const struct journal_point *point, double *chi,
                         FILE *out) {
    static const char mindlin[] = "mindlin_oblique_tangential_restitution";
    const struct play_case *c = &set->cases[member[0]];
    double none;
    for (size_t i = 0; i < count; i++) {
        const struct play_case *one = &set->cases[member[i]];
        const double psi = ask(one, "oblique_psi1", one->impact.angle, &none);
        fputs("law,", out);
        put_cell(series, out);
        fprintf(out, ",%.17g,%.17g,\n", psi, -point[member[i]].tangential * psi);
    }
    char *own = swept_oblique(c);
    if (own)
        write_known(set, member, count, series, own, out);
    const double now = ask(c, "oblique_chi", c->impact.angle, &none);
    if (!(fabs(now - *chi) <= 1e-9) && write_known(set, member, count, "", mindlin, out))
        *chi = now;
}

/* Only where the angle is swept and Mindlin and Deresiewicz have a solution: no damping. */
static int record_oblique(struct recorder *s, const struct play_case_set *set,
                          const struct journal_point *point) {
    const struct play_case *c = &set->cases[0];
    size_t *member = play_resize(NULL, set->count, sizeof *member);
    double chi = (double)NAN, none;
    struct file_writer file;
    const int swept =
        set->count >= 3 && play_is_impact(c) && swept_values(set, 1) >= 3 &&
        isfinite(ask(c, "mindlin_oblique_tangential_restitution", c->impact.angle, &none));
    char *path = file_name(s, c->name, "_oblique");
    int bad = swept && open_result(s, &file, path);
    if (swept && !bad) {
        fprintf(file.stream, "curve,series,psi1,psi2,uncertainty\n");
        for (size_t i = 0; i < set->count; i++) {
            char *series = swept_series(&set->cases[i], "angle");
            const size_t count = find_series(set, i, series, member);
            if (count >= 3)
                write_series(set, member, count, series, point, &chi, file.stream);
        }
        bad = close_result(s, &file, ferror(file.stream));
        const struct index_oblique entry = {.case_name = c->name,
                                            .title = c->title,
                                            .law = law_of(s, c),
                                            .file = path + strlen(FOLDER)};
        trace_index_add(s->index, INDEX_OBLIQUE, &entry);
        s->files++;
    }
    return bad ? -1 : 0;
}

/* --- one file ----------------------------------------------------------------------------------- */

static void record_row(struct recorder *s, struct play_row *row) {
    row->commit = play_copy(s->how->commit);
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
                         struct play_case_result *result, struct journal_point *ret_point) {
    if (result->mistake) {
        record_mistake(s, c, result->mistake);
        return 0;
    }
    int bad = is_kept(s, result, drawn) ? record_trace(s, c, result) : 0;
    const int swept = swept_check(c);
    for (size_t i = 0; i < result->count; i++) {
        struct play_checked *checked = &result->checked[i];
        if (checked->grid_count && i < c->check_count && !c->plot.none)
            bad = bad || record_convergence(s, c, &c->checks[i], checked);
        if ((int)i == swept) {
            ret_point->predicted = result->trace.outcome[c->checks[i].quantity->index];
            ret_point->expected = checked->row.expected;
            ret_point->uncertainty = checked->uncertainty;
        }
        record_row(s, &checked->row);
    }
    for (size_t i = 0; i < result->notes.count; i++) {
        s->impure += !strcmp(result->notes.rows[i].quantity, play_note_name(PLAY_NOTE_IMPURE));
        record_row(s, &result->notes.rows[i]);
    }
    s->compared += result->compared;
    ret_point->tangential = result->trace.outcome[PLAY_OUTCOME_tangential_restitution];
    return bad ? -1 : 0;
}

static int record_case(struct recorder *s, const struct play_case *c, int drawn,
                       struct journal_point *ret_point) {
    struct play_case_result result;
    struct play_ending ending;
    struct touch_message why;
    *ret_point = (struct journal_point){(double)NAN, (double)NAN, (double)NAN, (double)NAN};
    play_setups_add(&s->rows.setups, c, law_of(s, c), c->number, s->how->command);
    if (play_subject_skips(s->subject, c, &why)) {
        record_skip(s, c, why.text);
        return 0;
    }
    struct play_subject *plays = play_subject_for(s->subject, c->law, &ending);
    if ((s->subject && !plays) || play_check_declared(plays, c, &result, &ending)) {
        record_ending(s, c, &ending);
        return 0;
    }
    const int bad = record_result(s, c, drawn, &result, ret_point);
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
    row.variant = play_copy("");
    row.expected = row.predicted = row.error = row.tolerance = row.uncertainty = 0.0;
    row.basis = play_copy("exact");
    row.error_kind = play_copy("absolute");
    record_row(s, &row);
}

/* --- the journal -------------------------------------------------------------------------------- */

static void begin_entry(struct recorder *s) {
    s->rows = (struct play_rows){0};
    s->index = trace_index_new();
}

/* What could not be written is an error of this variant alone, unless nothing else can be written either. */
static int settle(struct recorder *s, const struct play_case *c, int bad) {
    struct play_row row;
    if (!bad || run_error_is_full(s->error))
        return bad;
    begin_entry(s);
    play_check_row(s->subject, c, run_error_name(RUN_ERROR_FILES), PLAY_VERDICT_ERROR, s->message,
                   &row);
    record_row(s, &row);
    return 0;
}

static int keep_entry(struct recorder *s, const struct play_case *c, int is_last,
                      const struct journal_point *point) {
    struct journal_entry entry = {.is_last = is_last,
                                  .law = play_copy(law_of(s, c)),
                                  .command = play_copy(s->how->command),
                                  .files = s->files,
                                  .compared = s->compared,
                                  .impure = s->impure,
                                  .point = *point,
                                  .rows = s->rows,
                                  .index = s->index};
    const int bad = note_error(s, journal_add(&s->journal, &entry));
    if (bad)
        journal_say(s->how->folder, s->error, s->message, s->size);
    return bad;
}

/* What an earlier process has played. */
static void take_entry(struct recorder *s, const struct journal_entry *entry, int drawn,
                       struct journal_point *ret_point) {
    *ret_point = entry->point;
    s->failed_traces += !drawn && trace_index_has(entry->index, INDEX_TRACES) ? 1 : 0;
    s->files = entry->files;
    s->compared = entry->compared;
    s->impure = entry->impure;
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

static int play_variant(struct recorder *s, const struct play_case_set *set, size_t i,
                        struct journal_point *ret_point) {
    void *variant = play_begin();
    begin_entry(s);
    s->subject = subject_of(s, &set->cases[i]);
    if (s->how->seconds)
        alarm(s->how->seconds);
    int bad = record_case(s, &set->cases[i], is_drawn(set, i), ret_point);
    bad = settle(s, &set->cases[i], bad) || keep_entry(s, &set->cases[i], 0, ret_point) ? -1 : 0;
    play_end(variant);
    return bad;
}

/* What follows from all variants. */
static int finish(struct recorder *s, const struct play_case_set *set,
                  const struct journal_point *point) {
    int bad = 0;
    begin_entry(s);
    for (size_t begin = 0, end; begin < set->count && !bad; begin = end) {
        for (end = begin; end < set->count && set->cases[end].law == set->cases[begin].law;)
            end++;
        const struct play_case_set part = {end - begin, &set->cases[begin]};
        s->subject = subject_of(s, part.cases);
        bad = record_sweep(s, &part, point + begin) || record_oblique(s, &part, point + begin);
    }
    const struct play_case *first = first_case(s, set);
    s->subject = subject_of(s, first);
    if (!bad)
        record_study(s, first);
    return settle(s, first, bad) || keep_entry(s, first, 1, point) ? -1 : 0;
}

static int run_file(const struct recorder *as, const struct play_case_set *set) {
    struct recorder s = *as;
    if (note_error(&s, journal_open(&s.journal, s.how->folder, s.how->number))) {
        journal_say(s.how->folder, s.error, s.message, s.size);
        return -1;
    }
    struct journal_point *point = play_resize(NULL, set->count, sizeof *point);
    const int is_whole = journal_is_whole(&s.journal);
    int bad = 0;
    for (size_t i = 0; i < set->count && !bad && !is_whole; i++)
        if (i < s.journal.count)
            take_entry(&s, &s.journal.entries[i], is_drawn(set, i), &point[i]);
        else
            bad = play_variant(&s, set, i, &point[i]);
    bad = bad || (!is_whole && finish(&s, set, point));
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

void play_collect(size_t number, const struct play_case_set *set, const char *folder,
                  struct play_rows *ret_rows, json_t *index) {
    struct journal journal;
    journal_read(&journal, folder, number);
    for (size_t i = 0; i < journal.count; i++) {
        struct journal_entry *entry = &journal.entries[i];
        if (!entry->is_last && i < set->count)
            play_setups_add(&ret_rows->setups, &set->cases[i], entry->law, set->cases[i].number,
                            entry->command);
        for (size_t k = 0; k < entry->rows.count; k++)
            play_rows_add(ret_rows, &entry->rows.rows[k]);
        entry->rows.count = 0;
        trace_index_join(index, entry->index);
    }
    journal_close(&journal);
}

int play_write_index(const json_t *index, const char *folder) {
    struct file_writer file;
    return file_begin(&file, NULL, 0, "%s/" FOLDER RESULT_INDEX, folder) ||
                   file_commit(&file, json_dumpf(index, file.stream, JSON_INDENT(1)), NULL, 0)
               ? -1
               : 0;
}
