/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "declared.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "convention_changes.h"
#include "judge.h"
#include "round_off.h"
#include "cases/base/file_array.h"
#include "cases/base/memory.h"
#include "cases/play/player.h"
#include "cases/subject/fitting.h"
#include "touchstone/common.h"

/* An impact feeds each force's error back into the motion, over a contact that is unstable by a factor of a few. */
#define FEEDBACK 16.0

/* What was played beside the foreign law. */
struct alike {
    const struct play_case *c; /* with the levers that the foreign law declares */
    struct touch_conventions own, declared;
    struct play_case_result as_own, result; /* of the look-alikes of either conventions */
    double tolerance; /* of a number of the trace, in ulp of the largest of its kind */
    struct convention_changes changes;
    int is_changed;
};

static void set_text(char **text, char *value) {
    free(*text);
    *text = value;
}

/* --- playing both ------------------------------------------------------------------------------- */

/* Columns of one kind, which have one scale. */
static const struct {
    enum play_column first, last;
} forces[] = {
    {PLAY_COLUMN_normal_force, PLAY_COLUMN_normal_dashpot},
    {PLAY_COLUMN_shear_force, PLAY_COLUMN_dashpot_t},
    {PLAY_COLUMN_moment1_n, PLAY_COLUMN_moment2_t},
};

static double largest(const struct play_trace *t, size_t first, size_t last) {
    double most = 0.0;
    for (size_t k = first; k <= last; k++)
        for (size_t i = 0; i < t->count; i++)
            most = fmax(most, fabs(t->column[k][i]));
    return most;
}

/* Whether the forces of two runs are the same to round-off; shear forces may be what is left of a normal force. */
static int same_forces(const struct play_trace *a, const struct play_trace *b, double ulp) {
    const double normal = largest(a, forces[0].first, forces[0].last);
    if (a->count != b->count)
        return 0;
    for (size_t g = 0; g < TOUCH_COUNT(forces); g++) {
        const double scale = largest(a, forces[g].first, forces[g].last);
        const double noise = g == 1 ? DBL_EPSILON * normal : 0.0;
        for (size_t k = forces[g].first; k <= forces[g].last; k++)
            for (size_t i = 0; i < a->count; i++)
                if (!(fabs(a->column[k][i] - b->column[k][i]) <= ulp * DBL_EPSILON * scale + noise))
                    return 0;
    }
    return 1;
}

static int play(const struct play_case *c, struct play_trace *ret_trace) {
    const struct play_refine as_written = {0};
    struct touch_message unused;
    play_trace_init(ret_trace);
    return play_run(c, &as_written, ret_trace, &unused);
}

/* Whether our law of the case's own conventions answers as the law of the case does: it has not every property of
 * every law. */
static int is_of_family(const struct play_case *c, const struct touch_conventions *own,
                        double factor) {
    struct look_alike law;
    struct play_case look_alike;
    struct play_trace a, b;
    int same = 0;
    if (look_alike_case(c, own, 0, &law, &look_alike) || play(c, &a))
        return 0;
    if (!play(&look_alike, &b))
        same = same_forces(&a, &b, factor * (double)a.count);
    play_trace_free(&a);
    play_trace_free(&b);
    return same;
}

/* Whether the foreign law has the conventions and levers of the case's law. */
static int is_as_written(const struct play_case *c, const struct play_description *description,
                         const struct alike *a) {
    return !memcmp(&a->own, &a->declared, sizeof a->own) && description->traits == c->law->traits &&
           description->conventions.torque_lever == c->law->conventions.torque_lever &&
           description->conventions.slip_lever == c->law->conventions.slip_lever;
}

/* Plays the case with a look-alike; nonzero if there is none. */
static int make(const struct play_description *description, struct play_case *c,
                struct alike *ret) {
    const double factor = c->segment_count ? 1.0 : FEEDBACK;
    memset(ret, 0, sizeof *ret);
    ret->c = c;
    /* A law that stores a vector and lets nobody turn it has a convention of its own. */
    if (description->said.turning == TOUCH_turning_not_turned)
        return -1;
    if (look_alike_declared(c, description, &ret->own, &ret->declared) ||
        is_as_written(c, description, ret) || !is_of_family(c, &ret->own, FEEDBACK))
        return -1;
    if (convention_run(c, &ret->own, 0, &ret->as_own))
        return -1;
    play_fit_levers(description, c);
    if (convention_run(c, &ret->declared, 0, &ret->result)) {
        play_case_result_free(&ret->as_own);
        return -1;
    }
    const double placement =
        description->takes_space ? play_space_error(c, &ret->result.trace) : 0.0;
    ret->tolerance = factor * (placement + look_alike_rounding(c, &ret->declared) +
                               (double)ret->result.trace.count);
    return 0;
}

static void drop(struct alike *a) {
    play_case_result_free(&a->as_own);
    play_case_result_free(&a->result);
    if (a->is_changed)
        convention_changes_free(&a->changes);
}

/* --- judging ------------------------------------------------------------------------------------ */

static char *names_of(struct alike *a, size_t check) {
    if (!a->is_changed)
        convention_changes_make(a->c, &a->own, &a->declared, 0, &a->changes);
    a->is_changed = 1;
    return convention_changes_name(&a->changes, &a->declared, check);
}

/* The value that errors of a quantity are compared with: of a component the size of the vector, of an energy the
 * largest of all; of a force that is zero the normal force. */
static double scale_of(const struct alike *a, const struct play_quantity *q) {
    const struct play_trace *t = &a->result.trace;
    const double normal = largest(t, PLAY_COLUMN_normal_force, PLAY_COLUMN_normal_force);
    const double own =
        q->is_outcome ? fabs(t->outcome[q->index]) : largest(t, (size_t)q->index, (size_t)q->index);
    if (!strcmp(q->unit, "J"))
        return fmax(own, fmax(largest(t, PLAY_COLUMN_slip_energy, PLAY_COLUMN_coupling_energy),
                              largest(t, PLAY_COLUMN_work_shear, PLAY_COLUMN_work_shear)));
    if (!strcmp(q->unit, "m/s"))
        return fmax(own, a->c->impact.speed);
    for (size_t g = 0; g < TOUCH_COUNT(forces) && !q->is_outcome; g++)
        if (q->index >= (int)forces[g].first && q->index <= (int)forces[g].last) {
            const double kind = largest(t, forces[g].first, forces[g].last);
            return kind > 0.0 ? kind : g == 2 ? normal * a->c->pair.radius[0] : normal;
        }
    return own;
}

/* Whether the conventions make a difference to a check: our law passes with those of the case, or answers with
 * other numbers. */
static int matters(const struct alike *a, size_t check) {
    const struct play_row *own = &a->as_own.checked[check].row;
    const struct play_row *declared = &a->result.checked[check].row;
    const double noise = a->tolerance * DBL_EPSILON * scale_of(a, a->c->checks[check].quantity);
    if (isnan(own->predicted) && isnan(declared->predicted))
        return 0; /* what our law does not answer */
    return declared->verdict >= PLAY_VERDICT_MARGINAL &&
           (own->verdict < PLAY_VERDICT_MARGINAL ||
            !(fabs(own->predicted - declared->predicted) <= noise));
}

/* The row of a check as a comparison of the foreign law with the look-alike, over all of the case as written. */
static void compare(struct alike *a, const struct play_trace *trace, size_t check,
                    struct play_row *row) {
    const struct play_quantity *q = a->c->checks[check].quantity;
    const struct play_trace *ours = &a->result.trace;
    const size_t count = q->is_outcome                ? 1
                         : ours->count < trace->count ? ours->count
                                                      : trace->count;
    const double *expected = q->is_outcome ? &ours->outcome[q->index] : ours->column[q->index];
    const double *predicted = q->is_outcome ? &trace->outcome[q->index] : trace->column[q->index];
    const struct play_diff diff = play_compare(count, expected, predicted);
    const size_t worst = diff.worst[PLAY_METRIC_ABSOLUTE];
    const double error = diff.norm[PLAY_METRIC_ABSOLUTE];
    const double scale = scale_of(a, q);
    char *names = names_of(a, check);
    row->expected = expected[worst];
    row->predicted = predicted[worst];
    /* Samples that are not there are no answer. */
    row->error = trace->count != ours->count && !q->is_outcome   ? HUGE_VAL
                 : isnan(row->expected) && isnan(row->predicted) ? 0.0
                 : error > 0.0                                   ? error / scale / DBL_EPSILON
                                                                 : 0.0;
    row->tolerance = a->tolerance;
    row->uncertainty = 0.0;
    row->order = row->order_low = row->order_high = (double)NAN;
    row->order_expected = row->order_band = (double)NAN;
    set_text(&row->metric, play_copy("linf"));
    set_text(&row->error_kind, play_copy("ulp"));
    set_text(&row->basis, play_copy("round-off"));
    set_text(&row->reference, play_copy(""));
    set_text(&row->source, play_copy("our law of the conventions that your law declares"));
    set_text(&row->worst_at, q->is_outcome ? play_copy("")
                                           : play_format("overlap = %.6g m (leg %g)",
                                                         ours->column[PLAY_COLUMN_overlap][worst],
                                                         ours->column[PLAY_COLUMN_leg][worst]));
    row->verdict = play_judge(row->error, row->tolerance, row->uncertainty);
    set_text(&row->detail,
             play_format(row->verdict == PLAY_VERDICT_PASS
                             ? "convention, as declared: %s"
                             : "it declares another convention and does not answer as our law of "
                               "that convention does: %s",
                         names));
    free(names);
}

static void judge(struct alike *a, struct play_case_result *result) {
    for (size_t i = 0; i < result->count; i++) {
        struct play_checked *checked = &result->checked[i];
        if (a->c->checks[i].principle || !matters(a, i) ||
            play_verdict_is_open(checked->row.verdict))
            continue;
        compare(a, &result->trace, i, &checked->row);
        file_array_free(checked->expected); /* of the reference, which has another convention */
        checked->expected = NULL;
        checked->grid_count = 0;
        checked->uncertainty = (double)NAN;
    }
}

int play_check_declared(struct play_subject *subject, const struct play_case *c,
                        struct play_case_result *ret_result, struct play_ending *ret_ending) {
    struct play_case other = *c;
    struct alike alike;
    if (!subject || play_subject_is_strict(subject) || c->must_refuse ||
        !play_law_is_here(c->law) || make(play_subject_description(subject), &other, &alike))
        return play_check_case(subject, c, ret_result, ret_ending);
    const int bad = play_check_case_of_any(subject, c, ret_result, ret_ending);
    if (!bad)
        judge(&alike, ret_result);
    drop(&alike);
    return bad;
}
