/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "difference.h"
#include "fitting.h"
#include "cases/core/random.h"
#include "cases/play/wrap.h"

#define NUDGES      64    /* runs with changed inputs */
#define NUDGES_LONG 8     /* the same, of a long path */
#define LONG        1e5   /* steps of a long path */
#define NUDGE       1e-13 /* relative change of what a step is given; every other time it is an ulp */
#define NOISE       (64 * DBL_EPSILON) /* of a shear force, over the normal force */
#define TIE         10.0 /* a difference of so many changes that the nudges made is one of rounding */

/* Numbers of one kind, which have one scale; columns that no law answers are not here. */
static const struct {
    enum play_column first, last;
    int is_flag;
} kinds[] = {
    {PLAY_COLUMN_normal_force, PLAY_COLUMN_normal_dashpot, 0},
    {PLAY_COLUMN_shear_force, PLAY_COLUMN_dashpot_t, 0},
    {PLAY_COLUMN_moment1_n, PLAY_COLUMN_moment2_t, 0},
    {PLAY_COLUMN_stiffness_n, PLAY_COLUMN_stiffness_n, 0},
    {PLAY_COLUMN_stiffness_s, PLAY_COLUMN_stiffness_s, 0},
    {PLAY_COLUMN_strain_energy, PLAY_COLUMN_coupling_energy, 0},
    {PLAY_COLUMN_active, PLAY_COLUMN_events, 1},
};

enum {
    OF_NORMAL,
    OF_SHEAR
}; /* places in the table */

static int same(double a, double b) {
    return (isnan(a) && isnan(b)) || (!(a < b) && !(a > b) && !isnan(a) && !isnan(b));
}

/* Largest finite magnitude of a kind in the rows of the segment of `row`, and at the row before them. */
static double scale_of(const struct play_trace *t, size_t kind, size_t row) {
    const double leg = t->column[PLAY_COLUMN_leg][row];
    double most = 0.0;
    size_t i = row;
    while (i > 0 && t->column[PLAY_COLUMN_leg][i] > leg - 0.5)
        i--;
    for (; i < t->count && t->column[PLAY_COLUMN_leg][i] < leg + 0.5; i++)
        for (size_t k = kinds[kind].first; k <= kinds[kind].last; k++)
            if (isfinite(t->column[k][i]))
                most = fmax(most, fabs(t->column[k][i]));
    return most;
}

/* Scales of the segment that was looked at last; negative: not known yet. */
struct scales {
    double leg, of[TOUCH_COUNT(kinds)];
};

static double known_scale(struct scales *known, const struct play_trace *t, size_t kind,
                          size_t row) {
    const double leg = t->column[PLAY_COLUMN_leg][row];
    for (size_t g = 0; g < TOUCH_COUNT(kinds) && !same(leg, known->leg); g++)
        known->of[g] = -1.0;
    known->leg = leg;
    if (known->of[kind] < 0.0)
        known->of[kind] = scale_of(t, kind, row);
    return known->of[kind];
}

/* Slip ends with a contact: whether that is an event of its own, laws say either way. */
static int is_same_end(unsigned a, unsigned b) {
    return a & b & TOUCH_EVENT_DEACTIVATED && !((a ^ b) & ~(unsigned)TOUCH_EVENT_SLIP_ENDED);
}

/* groups: 1 << row of `kinds`. */
static void compare_at(const struct play_trace *ours, const struct play_trace *theirs,
                       const unsigned char *answered, unsigned groups, size_t row, double tolerance,
                       struct scales *known, struct difference *d) {
    for (size_t g = 0; g < TOUCH_COUNT(kinds); g++) {
        double scale = -1.0;
        if (!(groups >> g & 1u))
            continue;
        for (size_t k = kinds[g].first; k <= kinds[g].last; k++) {
            const double a = ours->column[k][row], b = theirs->column[k][row];
            if (k == PLAY_COLUMN_events && is_same_end((unsigned)a, (unsigned)b))
                continue;
            /* A scheme that diverges ends in no number, at the step that rounding decides. */
            if (same(a, b) || !answered[k] || !isfinite(a))
                continue;
            scale = scale < 0.0 && !kinds[g].is_flag ? known_scale(known, ours, g, row) : scale;
            /* The shear force where there is no friction is what rounding leaves of the limit. */
            const double noise =
                g == OF_SHEAR ? NOISE * known_scale(known, ours, OF_NORMAL, row) : 0.0;
            if (!kinds[g].is_flag && fabs(a - b) <= tolerance * scale + noise)
                continue;
            d->columns |= UINT64_C(1) << k;
            if (d->kind)
                continue;
            d->kind = DIFFERENCE_VALUE;
            d->quantity = play_quantity_at(k);
            d->row = row;
            d->ours = a;
            d->theirs = b;
            d->scale = fmax(scale, 0.0);
            d->relative = scale > 0.0 ? fabs(a - b) / scale : HUGE_VAL;
            d->leg = (size_t)ours->column[PLAY_COLUMN_leg][row];
            d->step = d->leg > 1 ? row - ours->leg_end[d->leg - 2] : row;
            d->is_leg_end =
                d->leg > 0 && d->leg <= ours->leg_count && ours->leg_end[d->leg - 1] == row;
        }
    }
}

static int is_of_shear(size_t column) {
    return (column >= PLAY_COLUMN_shear_force && column <= PLAY_COLUMN_dashpot_t) ||
           column == PLAY_COLUMN_stiffness_s || column == PLAY_COLUMN_slipping;
}

/* Which columns the law answers, and claims to. Conventions are no excuse. */
static void fill_answered(const struct play_description *description, const struct play_case *c,
                          unsigned char ret[PLAY_COLUMN_COUNT]) {
    const struct play_fit fit = {.description = description, .strict = 1};
    const uint32_t unclaimed = c->law->traits & ~description->traits;
    for (size_t k = 0; k < PLAY_COLUMN_COUNT; k++) {
        struct touch_message unused;
        const struct play_check check = {.quantity = play_quantity_at(k)};
        const int energy = k >= PLAY_COLUMN_strain_energy && k <= PLAY_COLUMN_coupling_energy;
        ret[k] = !play_fit_skips(&fit, c, &check, &unused) &&
                 !(energy && unclaimed & TOUCH_TRAIT_ENERGIES) &&
                 !(is_of_shear(k) && unclaimed & TOUCH_TRAIT_SHEAR) &&
                 !(k == PLAY_COLUMN_events && unclaimed & TOUCH_TRAIT_EVENTS);
    }
}

/* --- limits that rounding decides --------------------------------------------------------------- */

/* A law around another one, with a little change of what every step is given. */
struct nudge {
    const struct touch_law *of;
    uint64_t state;
    double by;
};

static double nudged(struct nudge *n, double x) {
    return x * (1.0 + (random_bits(&n->state) >> 63 ? n->by : -n->by));
}

static void nudged_step(const struct touch_law *self, const void *coefficients,
                        const struct touch_motion *motion, const double *state_in,
                        double *ret_state, struct touch_force *ret_force) {
    struct nudge *n = self->data;
    struct touch_motion m = *motion;
    double state[TOUCH_STATE_MAX];
    double *const numbers[] = {&m.overlap,    &m.velocity_n, &m.velocity_s,
                               &m.velocity_t, &m.slide_s,    &m.slide_t};
    for (size_t i = 0; i < TOUCH_COUNT(numbers); i++)
        *numbers[i] = nudged(n, *numbers[i]);
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            m.spin[b][i] = nudged(n, m.spin[b][i]);
    /* Flags and counts stay what they are. */
    for (size_t i = 0; i < self->state_count; i++)
        state[i] = fabs(state_in[i] - round(state_in[i])) > 0.0 || fabs(state_in[i]) > 1e6
                       ? nudged(n, state_in[i])
                       : state_in[i];
    wrapped(self)->step(wrapped(self), coefficients, &m, state, ret_state, ret_force);
}

static int is_tie(const struct play_case *c, const struct play_trace *ours,
                  const struct difference *d) {
    const struct play_refine as_written = {0};
    const size_t k = (size_t)d->quantity->index;
    /* Without any shear force there is nothing that a slip flag or an event of slip could mean. */
    const unsigned slip = TOUCH_EVENT_SLIP_BEGUN | TOUCH_EVENT_SLIP_ENDED;
    const unsigned events = k == PLAY_COLUMN_events ? (unsigned)d->ours ^ (unsigned)d->theirs : 0;
    if ((k == PLAY_COLUMN_slipping || (events && !(events & ~slip))) &&
        scale_of(ours, OF_SHEAR, d->row) <= NOISE * scale_of(ours, OF_NORMAL, d->row))
        return 1;
    struct play_case other = *c;
    struct nudge nudge = {.of = c->law};
    struct touch_law law = wrap(&nudge);
    double most = 0.0;
    const uint64_t nudges = (double)ours->count > LONG ? NUDGES_LONG : NUDGES;
    law.step = nudged_step;
    other.law = &law;
    for (uint64_t n = 1; n <= nudges && !(fabs(d->ours - d->theirs) <= TIE * most); n++) {
        struct play_trace trace;
        struct touch_message unused;
        nudge.state = n;
        nudge.by = n % 2 ? NUDGE : DBL_EPSILON;
        play_trace_init(&trace);
        if (!play_run(&other, &as_written, &trace, &unused))
            most = fmax(most, trace.count <= d->row
                                  ? HUGE_VAL
                                  : fabs(trace.column[k][d->row] - ours->column[k][d->row]));
        play_trace_free(&trace);
    }
    return fabs(d->ours - d->theirs) <= TIE * most;
}

/* --- one case ----------------------------------------------------------------------------------- */

static int differ(struct difference *d, enum difference_kind kind, const char *first,
                  const char *text) {
    d->kind = kind;
    snprintf(d->text, sizeof d->text, "%s%.400s", first, text);
    return 1;
}

/* Whether two numbers differ by so much that a check with a hundred times the tolerance sees it. */
static int is_far(double a, double b, double tolerance) {
    return isfinite(a) && !(isfinite(b) && fabs(a - b) <= 200.0 * tolerance * fabs(a));
}

static double extreme_of(const struct play_trace *t, size_t column, int least) {
    double x = t->count ? t->column[column][0] : 0.0;
    for (size_t i = 1; i < t->count; i++)
        x = least ? fmin(x, t->column[column][i]) : fmax(x, t->column[column][i]);
    return x;
}

/* An outcome of the impact, or the largest or smallest value of a column, that shows the difference as well. */
static void find_outcome(const struct play_trace *ours, const struct play_trace *theirs,
                         double tolerance, struct difference *d) {
    static const enum play_outcome shown[] = {
        PLAY_OUTCOME_restitution,     PLAY_OUTCOME_tangential_restitution,
        PLAY_OUTCOME_max_overlap,     PLAY_OUTCOME_peak_force,
        PLAY_OUTCOME_normal_impulse,  PLAY_OUTCOME_shear_impulse,
        PLAY_OUTCOME_spin1_out,       PLAY_OUTCOME_spin2_out,
        PLAY_OUTCOME_slip_energy_out, PLAY_OUTCOME_dashpot_energy_out,
        PLAY_OUTCOME_slips_begun,     PLAY_OUTCOME_slips_ended,
        PLAY_OUTCOME_activations,
    };
    for (size_t i = 0; i < TOUCH_COUNT(shown) && !d->outcome; i++) {
        const double a = ours->outcome[shown[i]], b = theirs->outcome[shown[i]];
        if (!is_far(a, b, tolerance))
            continue;
        for (size_t k = 0; !d->outcome && play_quantity_at(k); k++)
            if (play_quantity_at(k)->is_outcome && play_quantity_at(k)->index == (int)shown[i])
                d->outcome = play_quantity_at(k);
        d->outcome_ours = a;
    }
    for (size_t k = 0; k < ours->columns; k++)
        for (int least = 0; least < 2 && !d->outcome; least++) {
            const double a = extreme_of(ours, k, least);
            if (!is_far(a, extreme_of(theirs, k, least), tolerance))
                continue;
            d->outcome = play_quantity_at(k);
            d->outcome_at = least ? ", at: min" : ", at: max";
            d->outcome_ours = a;
        }
}

/* What get() answers at the end: views of the state, by keyword. */
static void compare_views(const struct play_subject *subject, const struct play_case *c,
                          const struct play_trace *ours, const struct play_trace *theirs,
                          double tolerance, struct difference *d) {
    const struct play_description *description = play_subject_description(subject);
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        size_t j = 0;
        while (j < description->property_count &&
               strcmp(description->property[j].keyword, p->keyword) != 0)
            j++;
        if (p->scope != TOUCH_OF_STATE || j == description->property_count)
            continue;
        const double *a = ours->view[k], *b = theirs->view[j];
        double scale = 0.0;
        for (int i = 0; i < 3; i++)
            scale = fmax(scale, fabs(a[i]));
        for (int i = 0; i < 3 && !d->kind; i++)
            if (!same(a[i], b[i]) && !(fabs(a[i] - b[i]) <= tolerance * scale)) {
                d->kind = DIFFERENCE_VIEW;
                snprintf(d->text, sizeof d->text,
                         "get() of %s at the end: component %d is %.17g; of the built-in law it is "
                         "%.17g",
                         p->keyword, i + 1, b[i], a[i]);
            }
    }
}

static int compare_traces(const struct play_subject *subject, const struct play_case *c,
                          const struct play_trace *ours, const struct play_trace *theirs,
                          double tolerance, struct difference *d, int *ret_is_tie) {
    unsigned char answered[PLAY_COLUMN_COUNT];
    const size_t rows = ours->count < theirs->count ? ours->count : theirs->count;
    struct scales known = {.leg = (double)NAN};
    fill_answered(play_subject_description(subject), c, answered);
    for (size_t i = 0; i < rows && !d->kind; i++)
        compare_at(ours, theirs, answered, DIFFERENCE_ANY, i, tolerance, &known, d);
    if (d->kind && (*ret_is_tie = is_tie(c, ours, d)))
        d->kind = DIFFERENCE_NONE;
    else if (!d->kind && ours->count != theirs->count) {
        /* The impact of one of them ends a step later: rounding can do that at an end. */
        *ret_is_tie = 1;
    }
    if (d->kind && !c->segment_count)
        find_outcome(ours, theirs, tolerance, d);
    if (!d->kind && !*ret_is_tie)
        compare_views(subject, c, ours, theirs, tolerance, d);
    return d->kind != DIFFERENCE_NONE;
}

int difference_of_traces(const struct play_case *c, const struct play_description *const of[2],
                         const struct play_trace *base, const struct play_trace *const trace[2],
                         double tolerance, unsigned groups, struct difference *ret_difference,
                         int *ret_is_tie) {
    unsigned char answered[2][PLAY_COLUMN_COUNT];
    const size_t rows = trace[0]->count < trace[1]->count ? trace[0]->count : trace[1]->count;
    struct scales known = {.leg = (double)NAN};
    *ret_difference = (struct difference){0};
    *ret_is_tie = 0;
    for (int k = 0; k < 2; k++)
        fill_answered(of[k], c, answered[k]);
    for (size_t k = 0; k < PLAY_COLUMN_COUNT; k++)
        answered[0][k] &= answered[1][k];
    for (size_t i = 0; i < rows && !ret_difference->kind; i++)
        compare_at(trace[0], trace[1], answered[0], groups, i, tolerance, &known, ret_difference);
    if (ret_difference->kind && ret_difference->row < base->count)
        *ret_is_tie = is_tie(c, base, ret_difference);
    return ret_difference->kind && !*ret_is_tie;
}

static int all_finite(const struct play_trace *t) {
    for (size_t k = 0; k < t->columns; k++)
        for (size_t i = 0; i < t->count; i++)
            if (!isfinite(t->column[k][i]))
                return 0;
    return 1;
}

int difference_find(struct play_subject *subject, const struct play_case *c, double tolerance,
                    struct difference *ret_difference, int *ret_is_tie) {
    const struct play_refine as_written = {0};
    struct play_trace ours, theirs;
    struct play_ending own_end, end;
    struct play_note notes[PLAY_NOTE_COUNT];
    struct difference *d = ret_difference;
    memset(d, 0, sizeof *d);
    *ret_is_tie = 0;
    play_trace_init(&ours);
    const int refused = play_subject_run(NULL, c, &as_written, &ours, &own_end, NULL);
    play_trace_init(&theirs);
    const int bad = play_subject_run(subject, c, &as_written, &theirs, &end, notes);
    int found;
    if (bad && end.kind != PLAY_ENDING_REFUSED)
        found = differ(d, DIFFERENCE_CRASH, "", end.text);
    else if (refused && !bad)
        found =
            differ(d, DIFFERENCE_REFUSAL, "it takes what the built-in law refuses: ", own_end.text);
    else if (bad && !refused)
        found = differ(d, DIFFERENCE_REFUSAL, "it refuses what the built-in law takes: ", end.text);
    else if (bad)
        found = 0;
    else
        found = compare_traces(subject, c, &ours, &theirs, tolerance, d, ret_is_tie);
    for (size_t k = 0; !found && !bad && k < PLAY_NOTE_COUNT; k++)
        if (notes[k].is_set && play_note_verdict((enum play_note_kind)k) == PLAY_VERDICT_FAIL &&
            (k != PLAY_NOTE_NOT_FINITE || all_finite(&ours)))
            found = differ(d, DIFFERENCE_NOTE, "", notes[k].text);
    if (!bad)
        play_trace_free(&theirs);
    play_trace_free(&ours);
    return found;
}
