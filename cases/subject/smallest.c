/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shrink.h"
#include "cases/case/case_text.h"
#include "cases/core/child.h"
#include "cases/play/wrap.h"
#include "suited.h"

#define FIELDS 24 /* of a state, in words */

struct search {
    const struct smallest_search *how;
    struct difference *difference; /* of the smallest case so far */
    size_t tries;
    int suits;  /* the case's choices are those that the other law declares */
    double end; /* by child_clock */
};

/* Whether the case shows a difference of the same kind. */
static int still_differs(void *data, const struct play_case *candidate) {
    struct search *s = data;
    const struct smallest_search *how = s->how;
    struct difference found;
    int tie;
    if ((how->tries && s->tries++ >= how->tries) ||
        (how->seconds > 0.0 && child_clock() > s->end) ||
        (s->suits && !suited_case_is(candidate, play_subject_description(how->subject))) ||
        !difference_find(how->subject, candidate, how->tolerance, &found, &tie) ||
        found.kind != s->difference->kind || (how->stopped && how->stopped()))
        return 0;
    *s->difference = found;
    return 1;
}

/* Ends the path with the row of the difference. */
static void cut(struct shrink *smaller, struct play_case *c, const struct difference *d) {
    if (d->kind == DIFFERENCE_VALUE)
        shrink_end_at(smaller, c, d->leg, d->step);
}

void smallest_make(const struct smallest_search *search, struct play_case *c,
                   struct difference *d) {
    struct search s = {.how = search,
                       .difference = d,
                       .suits = suited_case_is(c, play_subject_description(search->subject)),
                       .end = child_clock() + search->seconds};
    struct shrink smaller = {.shows = still_differs, .data = &s};
    cut(&smaller, c, d);
    shrink_case(&smaller, c);
    cut(&smaller, c, d);
}

/* --- in words ------------------------------------------------------------------------------------- */

static char *check_text(const struct play_case *c, const struct difference *d, double tolerance) {
    const int outcome = d->kind == DIFFERENCE_VALUE && !c->segment_count && d->outcome;
    const int column = d->kind == DIFFERENCE_VALUE && c->segment_count && d->is_leg_end;
    if (outcome)
        return play_format(
            "check:\n  - {quantity: %s, expected: %.17g, source: built-in law %s%s, metric: "
            "absolute, tolerance: %.3g, basis: round-off}",
            d->outcome->name, d->outcome_ours, c->law->name, d->outcome_at ? d->outcome_at : "",
            100.0 * tolerance * fabs(d->outcome_ours));
    if (column && d->scale > 0.0)
        return play_format(
            "check:\n  - {quantity: %s, expected: %.17g, source: built-in law %s, at: "
            "leg_end %zu, metric: absolute, tolerance: %.3g, basis: round-off}",
            d->quantity->name, d->ours, c->law->name, d->leg, tolerance * d->scale);
    if (column)
        return play_format(
            "check:\n  - {quantity: %s, expected: %.17g, source: built-in law %s, at: "
            "leg_end %zu, basis: exact}",
            d->quantity->name, d->ours, c->law->name, d->leg);
    return play_copy("check:\n  - {quantity: activations, expected: 1, source: none, finding: the "
                     "difference has no check of its own}\n");
}

char *smallest_text(const struct play_case *c, const struct difference *d, double tolerance,
                    const char *about) {
    char *head = play_case_text(c, "A difference from the built-in law", about);
    return play_format("%s%s", head, check_text(c, d, tolerance));
}

char *smallest_difference(const struct play_case *c, const struct difference *d) {
    if (d->kind != DIFFERENCE_VALUE)
        return play_copy(d->text);
    char *text = play_format("%s = %.17g%s%s; of the built-in law it is %.17g", d->quantity->name,
                             d->theirs, strcmp(d->quantity->unit, "1") != 0 ? " " : "",
                             strcmp(d->quantity->unit, "1") != 0 ? d->quantity->unit : "", d->ours);
    if (isfinite(d->relative))
        text = play_format("%s (relative %.2g)", text, d->relative);
    return c->segment_count ? play_format("%s, at step %zu of leg %zu", text, d->step, d->leg)
                            : play_format("%s, at step %zu", text, d->row);
}

/* --- the step itself ------------------------------------------------------------------------------ */

/* A law around the built-in one, that waits for the step with the answers of a row. */
struct recorder {
    const struct touch_law *of;
    double overlap, normal, shear_s, shear_t; /* m, N: of the row */
    size_t row, calls, nearest;               /* nearest: the call that has them, from 1; 0: none */
    double state[TOUCH_STATE_MAX];
    struct touch_motion motion;
};

static int same(double a, double b) {
    return !(a < b) && !(a > b);
}

static void recording_step(const struct touch_law *self, const void *coefficients,
                           const struct touch_motion *motion, const double *state_in,
                           double *ret_state, struct touch_force *ret_force) {
    struct recorder *r = self->data;
    r->of->step(r->of, coefficients, motion, state_in, ret_state, ret_force);
    r->calls++;
    if (!same(motion->overlap, r->overlap) || !same(ret_force->normal, r->normal) ||
        !same(ret_force->shear_s, r->shear_s) || !same(ret_force->shear_t, r->shear_t))
        return;
    if (r->nearest &&
        fabs((double)r->calls - (double)r->row) > fabs((double)r->nearest - (double)r->row))
        return;
    r->nearest = r->calls;
    r->motion = *motion;
    memcpy(r->state, state_in, r->of->state_count * sizeof *r->state);
}

static char *add(char *text, const char *name, double value, const char *unit) {
    if (!(fabs(value) > 0.0))
        return text;
    return play_format("%s%s%s = %.17g%s%s", text, *text ? ", " : "", name, value,
                       strcmp(unit, "1") != 0 ? " " : "", strcmp(unit, "1") != 0 ? unit : "");
}

static char *motion_text(const struct touch_motion *m) {
    static const char *const spins[2][3] = {{"spin1_n", "spin1_s", "spin1_t"},
                                            {"spin2_n", "spin2_s", "spin2_t"}};
    char *text = add(play_copy(""), "overlap", m->overlap, "m");
    text = add(text, "velocity_n", m->velocity_n, "m/s");
    text = add(text, "velocity_s", m->velocity_s, "m/s");
    text = add(text, "velocity_t", m->velocity_t, "m/s");
    text = add(text, "slide_s", m->slide_s, "m");
    text = add(text, "slide_t", m->slide_t, "m");
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            text = add(text, spins[b][i], m->spin[b][i], "rad/s");
    return add(text, "dt", m->dt, "s");
}

char *smallest_before(const struct play_case *c, const struct difference *d) {
    const struct play_refine as_written = {0};
    struct recorder r = {.of = c->law, .row = d->row};
    struct touch_law law = wrap(&r);
    struct play_case other = *c;
    struct play_trace trace;
    struct touch_message unused;
    play_trace_init(&trace);
    if (d->kind != DIFFERENCE_VALUE || play_run(c, &as_written, &trace, &unused))
        return play_copy("");
    const int is_there = d->row < trace.count;
    if (is_there) {
        r.overlap = trace.column[PLAY_COLUMN_overlap][d->row];
        r.normal = trace.column[PLAY_COLUMN_normal_force][d->row];
        r.shear_s = trace.column[PLAY_COLUMN_shear_force_s][d->row];
        r.shear_t = trace.column[PLAY_COLUMN_shear_force_t][d->row];
    }
    play_trace_free(&trace);
    law.step = recording_step;
    other.law = &law;
    play_trace_init(&trace);
    if (!is_there || play_run(&other, &as_written, &trace, &unused))
        return play_copy("");
    play_trace_free(&trace);
    if (!r.nearest)
        return play_copy("");
    char *state = play_copy("");
    size_t told = 0, left = 0;
    for (size_t i = 0; i < c->law->state_count; i++)
        if (fabs(r.state[i]) > 0.0 && told++ < FIELDS)
            state = add(state, c->law->state[i].name, r.state[i], c->law->state[i].unit);
        else
            left += fabs(r.state[i]) > 0.0;
    state = left ? play_format("%s and %zu more", state, left) : state;
    return play_format("State before the step: %s. Motion: %s.", *state ? state : "all 0",
                       motion_text(&r.motion));
}
