/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "declared.h"
#include "judge.h"
#include "check_parts.h"
#include "cases/core/file_array.h"
#include "cases/subject/fitting.h"
#include "cases/subject/look_alike.h"

/* An impact feeds each force's error back into the motion, over a contact that is unstable by a factor of a few. */
#define FEEDBACK   16.0
/* R/R2 of a wall that is a large sphere: the relative change of stiffness and time. */
#define WALL_SHARE 1e-8

/* What was played beside the foreign law. */
struct alike {
    const struct play_case *c; /* with the levers that the foreign law declares */
    struct touch_conventions own, declared;
    int is_file; /* the foreign law has written a file of numbers, which leaves something open */
    int in_space; /* the foreign law computes from two bodies in space, as ours does on a path that turns */
    struct play_case_result result; /* of our law of the declared conventions */
    double
        placement; /* ulp: the foreign law computes overlap and slip from two bodies; 0: it is given them */
    double ulp;       /* that, the rounding of every sample, and of the damping */
    double tolerance; /* of a number of the trace, in ulp of the largest of its kind */
    struct
        change { /* the case's own law with one convention changed, made when a name is asked for */
        enum touch_convention of;
        int is_there;
        struct play_case_result result;
    } change[TOUCH_CONVENTION_COUNT];
    size_t changes;
    int is_changed;
};

/* --- playing ------------------------------------------------------------------------------------ */

/* Plays the case and its checks with our law of those conventions. Nonzero: there is none, or it cannot. */
static int play_alike(const struct play_case *c, const struct touch_conventions *conventions,
                      int in_space, struct play_case_result *ret_result) {
    struct look_alike law;
    struct play_case look_alike;
    struct play_ending ending;
    return look_alike_case(c, conventions, in_space, &law, &look_alike) ||
                   play_check_case(NULL, &look_alike, ret_result, &ending)
               ? -1
               : 0;
}

/* Tolerances, once both conventions and the placement are known; rounding: of the damping, in ulp. */
static void set_tolerance(struct alike *a, double rounding) {
    const int is_impact = !a->c->segment_count, is_wall = isinf(a->c->pair.radius[1]);
    /* The time step comes from the plane's contact time: another wall shifts the samples. */
    const double shift = is_impact && is_wall && a->declared.wall == TOUCH_wall_large_sphere
                             ? WALL_SHARE / DBL_EPSILON
                             : 0.0;
    a->ulp = a->placement + rounding + (double)a->result.trace.count + shift;
    a->tolerance = (is_impact ? FEEDBACK : 1.0) * a->ulp;
}

static void drop(struct alike *a) {
    play_case_result_free(&a->result);
    for (size_t i = 0; i < a->changes; i++)
        if (a->change[i].is_there)
            play_case_result_free(&a->change[i].result);
}

/* --- which convention it is --------------------------------------------------------------------- */

/* Each convention that differs, and what the case's own law answers with that one changed. Exact partial slip is no
 * convention of our law: it is left out of every one. */
static void make_changes(struct alike *a) {
    for (int i = 0; i < TOUCH_CONVENTION_COUNT && !a->is_changed; i++) {
        const enum touch_convention k = (enum touch_convention)i;
        const unsigned declared = touch_convention_get(&a->declared, k);
        struct touch_conventions one = a->own;
        if (touch_convention_get(&a->own, k) == declared)
            continue;
        one.partial_slip = TOUCH_partial_slip_none;
        touch_convention_set(&one, k, declared);
        struct change *change = &a->change[a->changes++];
        change->of = k;
        change->is_there = !play_alike(a->c, &one, a->in_space, &change->result);
    }
    a->is_changed = 1;
}

/* Names the conventions each of which alone makes the check fail; if there is none, all that differ. NULL:
 * none differs. */
static char *names_of(struct alike *a, size_t check) {
    char *text = NULL;
    make_changes(a);
    for (int all = 0; all < 2 && !text; all++)
        for (size_t i = 0; i < a->changes; i++) {
            const struct change *change = &a->change[i];
            const struct touch_convention_value *value = touch_convention_value_at(
                change->of, touch_convention_get(&a->declared, change->of));
            if (!all && (!change->is_there ||
                         change->result.checked[check].row.verdict < PLAY_VERDICT_MARGINAL))
                continue;
            text = play_format("%s%s%s: %s", text ? text : "", text ? "; " : "",
                               touch_convention_at(change->of)->about,
                               value ? value->meaning : "not said");
        }
    return text;
}

/* --- comparing ---------------------------------------------------------------------------------- */

/* Columns of one kind, which have one scale. */
enum {
    NORMAL,
    SHEAR,
    MOMENT
};
static const struct {
    enum play_column first, last;
} forces[] = {
    [NORMAL] = {PLAY_COLUMN_normal_force, PLAY_COLUMN_normal_dashpot},
    [SHEAR] = {PLAY_COLUMN_shear_force, PLAY_COLUMN_dashpot_t},
    [MOMENT] = {PLAY_COLUMN_moment1_n, PLAY_COLUMN_moment2_t},
};

static double largest(const struct play_trace *t, size_t first, size_t last) {
    double most = 0.0;
    for (size_t k = first; k <= last; k++)
        for (size_t i = 0; i < t->count; i++)
            most = fmax(most, fabs(t->column[k][i]));
    return most;
}

/* The value that errors of a quantity are compared with: of an energy the largest of all, of a velocity the speed of the
 * impact, of a component of a force the size of the vector, or where that is zero the normal force. Where the foreign law
 * computes from two bodies, forces on a path that turns them round by the normal force, and moments by its lever. */
static double scale_of(const struct alike *a, const struct play_quantity *q) {
    const struct play_trace *t = &a->result.trace;
    const size_t index = (size_t)q->index;
    const double own = q->is_outcome ? fabs(t->outcome[index]) : largest(t, index, index);
    if (!strcmp(q->unit, "J"))
        return fmax(own, fmax(largest(t, PLAY_COLUMN_slip_energy, PLAY_COLUMN_coupling_energy),
                              largest(t, PLAY_COLUMN_work_shear, PLAY_COLUMN_work_shear)));
    if (!strcmp(q->unit, "m/s"))
        return fmax(own, a->c->impact.speed);
    if (!strcmp(q->name, "tangential_restitution") && a->in_space)
        return fmax(own, 1.0);
    for (size_t g = 0; g < TOUCH_COUNT(forces) && !q->is_outcome; g++)
        if (index >= forces[g].first && index <= forces[g].last) {
            const double kind = a->in_space ? own : largest(t, forces[g].first, forces[g].last);
            const double normal = largest(t, PLAY_COLUMN_normal_force, PLAY_COLUMN_normal_force) *
                                  (g == MOMENT ? a->c->pair.radius[0] : 1.0);
            const int by_normal = a->in_space && play_case_turns(a->c);
            return a->in_space && g == MOMENT   ? fmax(kind, normal)
                   : by_normal || !(kind > 0.0) ? normal
                                                : kind;
        }
    return own;
}

/* The row as a comparison of the foreign law with ours, over all of the case as written. */
static void compare(const struct alike *a, const struct play_trace *trace,
                    const struct play_quantity *q, struct play_row *row) {
    const struct play_trace *ours = &a->result.trace;
    const size_t count = q->is_outcome                ? 1
                         : ours->count < trace->count ? ours->count
                                                      : trace->count;
    const double *expected = q->is_outcome ? &ours->outcome[q->index] : ours->column[q->index];
    const double *predicted = q->is_outcome ? &trace->outcome[q->index] : trace->column[q->index];
    const struct play_diff diff = play_compare(count, expected, predicted);
    const size_t worst = diff.worst[PLAY_METRIC_ABSOLUTE];
    const double error = diff.norm[PLAY_METRIC_ABSOLUTE];
    row->expected = expected[worst];
    row->predicted = predicted[worst];
    /* Samples that are not there are no answer. */
    row->error = trace->count != ours->count && !q->is_outcome   ? HUGE_VAL
                 : isnan(row->expected) && isnan(row->predicted) ? 0.0
                 : error > 0.0 ? error / scale_of(a, q) / DBL_EPSILON
                               : 0.0;
    row->tolerance = a->tolerance;
    row->uncertainty = 0.0;
    row->order = row->order_low = row->order_high = (double)NAN;
    row->order_expected = row->order_band = (double)NAN;
    row->metric = PLAY_METRIC_LINF;
    row->error_kind = PLAY_ERROR_ULP;
    row->basis = PLAY_BASIS_ROUND_OFF;
    row->reference = "";
    row->worst_at = q->is_outcome ? play_copy("")
                                  : play_format("overlap = %.6g m (leg %g)",
                                                ours->column[PLAY_COLUMN_overlap][worst],
                                                ours->column[PLAY_COLUMN_leg][worst]);
    row->verdict = play_judge(row->error, row->tolerance, row->uncertainty);
}

/* --- a law that declares ------------------------------------------------------------------------ */

/* Whether the forces of two runs are the same to round-off; shear forces may be what is left of a normal force. */
static int same_forces(const struct play_trace *a, const struct play_trace *b, double ulp) {
    const double normal = largest(a, forces[NORMAL].first, forces[NORMAL].last);
    if (a->count != b->count)
        return 0;
    for (size_t g = 0; g < TOUCH_COUNT(forces); g++) {
        const double scale = largest(a, forces[g].first, forces[g].last);
        const double noise = g == SHEAR ? DBL_EPSILON * normal : 0.0;
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

/* Plays the case with our law, of its own conventions too; nonzero if there is none. c gets the declared levers. */
static int make(const struct play_description *description, struct play_case *c, struct alike *ret,
                struct play_case_result *ret_own) {
    memset(ret, 0, sizeof *ret);
    ret->c = c;
    /* A law that stores a vector and lets nobody turn it has a convention of its own. */
    if (description->said.turning == TOUCH_turning_not_turned)
        return -1;
    if (look_alike_declared(c, description, &ret->own, &ret->declared) ||
        is_as_written(c, description, ret) || !is_of_family(c, &ret->own, FEEDBACK) ||
        play_alike(c, &ret->own, 0, ret_own))
        return -1;
    play_fit_levers(description, c);
    if (play_alike(c, &ret->declared, 0, &ret->result)) {
        play_case_result_free(ret_own);
        return -1;
    }
    ret->placement = description->takes_space ? play_space_error(c, &ret->result.trace) : 0.0;
    set_tolerance(ret, look_alike_rounding(c, &ret->declared));
    return 0;
}

/* Whether the conventions make a difference to a check: our law passes with those of the case, or answers with
 * other numbers. */
static int matters(const struct alike *a, const struct play_case_result *as_own, size_t check) {
    const struct play_row *own = &as_own->checked[check].row;
    const struct play_row *declared = &a->result.checked[check].row;
    const double noise = a->tolerance * DBL_EPSILON * scale_of(a, a->c->checks[check].quantity);
    if (isnan(own->predicted) && isnan(declared->predicted))
        return 0; /* what our law does not answer */
    return declared->verdict >= PLAY_VERDICT_MARGINAL &&
           (own->verdict < PLAY_VERDICT_MARGINAL ||
            !(fabs(own->predicted - declared->predicted) <= noise));
}

static void judge(struct alike *a, const struct play_case_result *own,
                  struct play_case_result *result) {
    for (size_t i = 0; i < result->count; i++) {
        struct play_checked *checked = &result->checked[i];
        struct play_row *row = &checked->row;
        if (a->c->checks[i].principle || a->c->checks[i].recorded || !matters(a, own, i) ||
            play_verdict_is_open(row->verdict))
            continue;
        char *names = names_of(a, i);
        compare(a, &result->trace, a->c->checks[i].quantity, row);
        row->source = "our law of the conventions that your law declares";
        row->detail =
            play_format(row->verdict == PLAY_VERDICT_PASS
                            ? "convention, as declared: %s"
                            : "it declares another convention and does not answer as our law "
                              "of that convention does: %s",
                        names);
        file_array_free(checked->expected); /* of the reference, which has another convention */
        checked->expected = NULL;
        checked->row.grid_count = 0;
        checked->uncertainty = (double)NAN;
    }
}

/* --- a law whose every convention is known ------------------------------------------------------ */

/* An error that is round-off alone has no order: what is judged is the value itself. */
static void pass_round_off(struct play_row *row, double tolerance) {
    row->detail = play_format("the difference is round-off; %s", row->detail);
    row->error_kind = PLAY_ERROR_ABSOLUTE;
    row->error = fabs(row->predicted - row->expected);
    row->tolerance = tolerance;
    row->uncertainty = 0.0;
    row->order_band = (double)NAN;
    row->verdict = play_judge(row->error, row->tolerance, row->uncertainty);
}

/* If ours fails with the same number, the failure of the foreign law is a difference of convention. */
static void explain(struct alike *a, size_t check, const char *wrong, struct play_row *row) {
    const struct play_row *ours = &a->result.checked[check].row;
    const struct play_quantity *q = a->c->checks[check].quantity;
    const double scale =
        q->is_outcome ? fmax(fabs(row->predicted), fabs(ours->predicted)) : scale_of(a, q);
    const double tolerance = FEEDBACK * a->ulp * DBL_EPSILON * scale;
    const int is_nothing = isnan(row->predicted) && isnan(ours->predicted);
    const double open = a->is_file ? 2.0 * row->uncertainty : 0.0;
    const int is_same =
        is_nothing || fabs(row->predicted - ours->predicted) <=
                          tolerance + open * (row->error_kind == PLAY_ERROR_ABSOLUTE ? 1.0 : scale);
    const char *detail = row->detail;
    if (ours->verdict == PLAY_VERDICT_PASS && row->basis == PLAY_BASIS_ORDER && !q->is_outcome &&
        is_same && fabs(row->predicted - row->expected) <= tolerance) {
        pass_round_off(row, tolerance);
    } else if (ours->verdict < PLAY_VERDICT_MARGINAL) {
        row->detail =
            play_format("%s%sour law of the same conventions passes", detail, *detail ? "; " : "");
    } else if (play_principle_find(
                   row->quantity)) { /* its error counts tolerances, and is no answer of a law */
        row->detail = play_format("%s; our law of the same conventions breaks it, too", detail);
        row->verdict = PLAY_VERDICT_FINDING;
    } else if (!is_same) {
        row->detail = play_format(
            "beyond its conventions: our law of the same conventions gives %.9g", ours->predicted);
    } else {
        char *names = names_of(a, check);
        if (names) {
            row->detail = play_format("convention: %s", names);
            row->verdict = PLAY_VERDICT_FINDING;
            row->tolerance = (double)NAN;
        }
    }
    if (*wrong && row->verdict == PLAY_VERDICT_FINDING)
        row->detail = play_format("%s (%s)", row->detail, wrong);
}

/* Rows that compare whole traces and outcomes of both laws. */
static void add_compared(const struct alike *a, const struct play_subject *subject,
                         struct play_case_result *r) {
    static const char *const compared[] = {
        "normal_force", "shear_force_s",     "shear_force_t",
        "moment1_t",    "restitution",       "peak_force",
        "duration",     "slip_velocity_out", "tangential_restitution"};
    const struct play_trace *ours = &a->result.trace;
    for (size_t k = 0; k < TOUCH_COUNT(compared); k++) {
        const struct play_quantity *q = play_quantity_find(compared[k]);
        const size_t index = (size_t)q->index;
        const int is_empty =
            q->is_outcome
                ? a->c->segment_count ||
                      (isnan(ours->outcome[index]) && isnan(r->trace.outcome[index]))
                : !(largest(ours, index, index) > 0.0) && !(largest(&r->trace, index, index) > 0.0);
        if (is_empty)
            continue;
        struct play_checked *checked = PLAY_ADDED(r->checked, r->count);
        memset(checked, 0, sizeof *checked);
        play_check_row(subject, a->c, q->name, PLAY_VERDICT_SKIP, "", &checked->row);
        checked->row.comparisons = 1;
        checked->row.unit = q->unit;
        compare(a, &r->trace, q, &checked->row);
        checked->row.source = "our law of the same conventions (touchstone list engines)";
        if (!q->is_outcome && ours->count != r->trace.count)
            checked->row.detail =
                play_format("%zu samples, our law has %zu", r->trace.count, ours->count);
    }
}

static int check_known(struct play_subject *subject, const struct play_case *as_written,
                       struct play_case_result *ret_result, struct play_ending *ret_ending) {
    const struct play_stand_in *how = play_subject_stand_in(subject);
    const struct touch_conventions is = how->conventions(how->of, as_written);
    struct play_case on_levers, asked, *c = &on_levers;
    how->ask(how->of, as_written, c);
    asked = *c;
    struct alike a = {.c = &asked,
                      .declared = is,
                      .is_file = play_subject_recorded(subject) != NULL,
                      .in_space = 1};
    if (look_alike_conventions(c, &a.own) || play_alike(c, &is, 1, &a.result)) {
        if (play_subject_recorded(subject))
            return play_check_case(subject, as_written, ret_result, ret_ending);
        *ret_ending = (struct play_ending){.kind = PLAY_ENDING_REFUSED};
        snprintf(ret_ending->text, sizeof ret_ending->text,
                 "our law of these conventions cannot play it");
        return -1;
    }
    /* Slip of the centres is scaled, that of spins is not; at a plane, which is a large sphere here, that is made up for. */
    const int is_scaled = is.slip == TOUCH_slip_scaled && isinf(c->pair.radius[1]);
    const struct play_trace *ours = &a.result.trace;
    a.placement =
        play_space_error(c, ours) +
        (is_scaled ? WALL_SHARE * play_space_overlap(ours) / c->pair.radius[0] / DBL_EPSILON : 0.0);
    set_tolerance(&a, 0.0);
    asked.checks = play_resize(NULL, c->check_count + 1, sizeof *asked.checks);
    memcpy(asked.checks, c->checks, c->check_count * sizeof *asked.checks);
    /* On a path that turns the check of the foreign law is widened where it is made, and ours is widened after it. */
    for (size_t i = 0; i < c->check_count && !play_case_turns(c); i++)
        play_space_widen(c, ours, a.placement, &asked.checks[i]);
    const int bad = play_check_case(subject, &asked, ret_result, ret_ending);
    for (size_t i = 0; i < c->check_count && play_case_turns(c); i++)
        play_space_widen(c, ours, a.placement, &asked.checks[i]);
    for (size_t i = 0; !bad && i < c->check_count; i++) {
        struct play_row *row = &ret_result->checked[i].row;
        if (row->verdict >= PLAY_VERDICT_MARGINAL && row->verdict != PLAY_VERDICT_VACUOUS)
            explain(&a, i, how->wrong, row);
    }
    if (!bad && !play_subject_recorded(subject))
        add_compared(&a, subject, ret_result);
    drop(&a);
    return bad;
}

/* --- both --------------------------------------------------------------------------------------- */

int play_check_declared(struct play_subject *subject, const struct play_case *c,
                        struct play_case_result *ret_result, struct play_ending *ret_ending) {
    struct play_case other = *c;
    struct play_case_result own;
    struct alike alike;
    if (play_subject_stand_in(subject) && !c->must_refuse)
        return check_known(subject, c, ret_result, ret_ending);
    if (!play_subject_description(subject) || play_subject_is_strict(subject) || c->must_refuse ||
        !play_law_is_here(c->law) || make(play_subject_description(subject), &other, &alike, &own))
        return play_check_case(subject, c, ret_result, ret_ending);
    const int bad = play_check_case_of_any(subject, c, ret_result, ret_ending);
    if (!bad)
        judge(&alike, &own, ret_result);
    play_case_result_free(&own);
    drop(&alike);
    return bad;
}
