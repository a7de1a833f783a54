/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "sample.h"
#include "trace_files.h"
#include "cases/core/file_array.h"
#include "cases/core/memory.h"

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
static int is_kept(const struct play_trace *trace, size_t row) {
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

const struct play_quantity *trace_abscissa(const struct play_case *c,
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

void trace_expected_make(const struct play_case *c, const struct play_case_result *result,
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
        if (!is_kept(trace, i))
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

const char *trace_table(const struct play_case *c, const struct play_case_result *result,
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
