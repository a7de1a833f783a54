/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check_parts.h"

/* Half an ulp of the distance in the position that is written, half an ulp in the distance that
 * is computed, each of at most 2^-52 (R1 + R2); force and stiffness follow with at most
 * the power 3/2; rounded up. In ulp, over the largest overlap. */
#define PLACEMENT 4.0
/* Where the pair turns, slip is a small difference of the velocities that turning gives the centres: each is
 * rounded at the size of (R1 + R2) times the angle, and the shear stiffness is at most that of the normal force,
 * 1.5 N/overlap. Over the placement, which is PLACEMENT (R1 + R2)/overlap, for each radian. */
#define TURNING   1.5

/* All angles of a path, in rad. */
static double turns_of(const struct play_case *c) {
    double sum = 0.0;
    for (size_t i = 0; i < c->segment_count && play_case_turns(c); i++)
        sum += fabs(c->segments[i].angle);
    return sum;
}

double play_space_overlap(const struct play_trace *trace) {
    double overlap = trace->outcome[PLAY_OUTCOME_max_overlap];
    for (size_t i = 0; i < trace->count; i++)
        overlap = fmax(overlap, trace->column[PLAY_COLUMN_overlap][i]);
    return overlap;
}

static double reach_of(const struct play_case *c) {
    return c->pair.radius[0] + (isinf(c->pair.radius[1]) ? 0.0 : c->pair.radius[1]);
}

double play_space_error(const struct play_case *c, const struct play_trace *trace) {
    const double reach = reach_of(c);
    const double overlap = play_space_overlap(trace);
    return overlap > 0.0 ? PLACEMENT * reach / overlap * (1.0 + TURNING * turns_of(c)) : 0.0;
}

static double largest(const struct play_trace *trace, int column) {
    double value = 0.0;
    for (size_t i = 0; i < trace->count; i++)
        value = fmax(value, fabs(trace->column[column][i]));
    return value;
}

void play_space_widen(const struct play_case *c, const struct play_trace *trace, double error,
                      struct play_check *check) {
    const int turns = play_case_turns(c), outcome = check->quantity->is_outcome,
              is_force = !strcmp(check->quantity->unit, "N"),
              is_moment = !strcmp(check->quantity->unit, "N m");
    /* Of two bodies in space nothing is exact. */
    if (check->basis == PLAY_BASIS_EXACT && (is_force || is_moment)) {
        check->basis = PLAY_BASIS_ROUND_OFF;
        check->metric = PLAY_METRIC_ABSOLUTE;
    }
    if (check->basis != PLAY_BASIS_ROUND_OFF)
        return;
    const double own = outcome ? 0.0 : largest(trace, check->quantity->index);
    const double normal =
        largest(trace, PLAY_COLUMN_normal_force) * (is_moment ? reach_of(c) : 1.0);
    const double scale = turns || is_moment ? fmax(own, normal) : own;
    if (check->metric != PLAY_METRIC_ABSOLUTE)
        check->tolerance += error * (own > 0.0 ? scale / own : 1.0) + (double)trace->count;
    else if (!outcome)
        check->tolerance += error * DBL_EPSILON * scale;
}

/* --- single precision --------------------------------------------------------------------------- */

#define EXPONENT                                                                                   \
    2.0 /* no force of a contact that repels rises with a higher power of the overlap */
#define PRODUCTS 8.0 /* roundings of the formula of a force */

/* What the number of steps has no part in: a force along n that follows from the overlap alone. */
static int is_without_history(const struct play_case *c, const struct play_quantity *q) {
    return !q->is_outcome && q->index >= PLAY_COLUMN_normal_force &&
           q->index <= PLAY_COLUMN_normal_dashpot &&
           !(c->law->traits & (TOUCH_TRAIT_PLASTIC | TOUCH_TRAIT_ADHESIVE));
}

double play_single_tolerance(const struct play_case *c, const struct play_check *check,
                             const struct play_trace *trace) {
    const double *overlap = trace->column[PLAY_COLUMN_overlap];
    const int each = check->metric == PLAY_METRIC_POINTWISE;
    size_t first = 1, last = trace->count - 1;
    double depth = each ? HUGE_VAL : 0.0;
    if (check->quantity->is_outcome || play_sample_rows(check, trace, &first, &last))
        first = 1, last = trace->count - 1;
    for (size_t i = first; i <= last; i++)
        if (overlap[i] > 0.0)
            depth = each ? fmin(depth, overlap[i]) : fmax(depth, overlap[i]);
    const double steps = is_without_history(c, check->quantity) ? 0.0 : (double)last;
    return (double)FLT_EPSILON *
           (EXPONENT * (check->size / depth + 0.5) + 0.5 * (PRODUCTS + steps));
}
