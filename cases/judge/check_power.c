/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check_power.h"

#define LEAST       1e-16 /* of a searched size */
#define SMALL       1e-4  /* of a mistake by which errors grow in proportion to it */
#define NEAR        1.07  /* the factor within which a size is known */
#define ROUNDED     1e-8  /* a mistake that a tolerance of round-off notices: 5e7 roundings */
#define STEPS_THERE 2000  /* that a run of a law in another process costs */
#define ROUNDED     1e-8  /* a mistake that a tolerance of round-off notices: 5e7 roundings */
#define STEPS_THERE 2000  /* that a run of a law in another process costs */
#define PATIENCE    4.0   /* contact times of an impact, of which the right law needs one or two */

/* --- one mistake -------------------------------------------------------------------------------- */

/* A run of the checks of a case. */
struct run {
    int fired; /* as perturbed_fired() */
    struct power_outcome *of;
    uint64_t seen;
    const uint64_t *numbers;
    size_t steps;
};

static struct power_outcome outcome_of(const struct play_row *row) {
    const double excess = fmax(row->error - row->uncertainty, 0.0);
    const double used = excess > 0.0 ? excess / row->tolerance : excess;
    return (struct power_outcome){row->verdict, copysign(used, row->predicted - row->expected),
                                  row->predicted / row->expected, row->predicted};
}

static int check_all(struct play_subject *subject, const struct play_case *c,
                     struct power_outcome *ret) {
    struct play_case_result result;
    struct play_ending ending;
    const int bad = play_check_case(subject, c, &result, &ending);
    for (size_t i = 0; i < c->check_count; i++)
        ret[i] = bad ? (struct power_outcome){PLAY_VERDICT_FAIL, HUGE_VAL, (double)NAN, (double)NAN}
                     : outcome_of(&result.checked[i].row);
    if (!bad)
        play_case_result_free(&result);
    return bad;
}

/* Of a law that is not here nothing is known beforehand, so that each mistake is tried. */
static void play_there(struct play_subject *subject, const struct play_case *c,
                       const struct perturbed_kind *kind, struct run *run) {
    play_subject_perturb(subject, kind);
    const int bad = check_all(subject, c, run->of);
    run->fired = !kind ? 0 : bad ? 2 : play_subject_fired(subject);
    play_subject_perturb(subject, NULL);
    run->seen = UINT64_MAX;
    run->steps = STEPS_THERE;
}

/* subject: what plays a law that is not here; else the built-in law of the case is changed. An impact that never ends is cut
 * early. */
static struct run play(struct play_subject *subject, const struct play_case *c,
                       const struct perturbed_kind *kind, double size) {
    struct run run = {.of = play_resize(NULL, c->check_count + 1, sizeof *run.of)};
    struct perturbed_kind sized = kind ? *kind : (struct perturbed_kind){0};
    struct play_case other = *c;
    sized.what.size = size;
    if (kind)
        other.impact.patience = PATIENCE;
    if (!play_law_is_here(c->law)) {
        play_there(subject, &other, kind ? &sized : NULL, &run);
        return run;
    }
    struct perturbed *law = perturbed_new(c->law, kind ? &sized.what : NULL, sized.when);
    other.law = perturbed_law(law);
    perturbed_begin(law, &other);
    check_all(NULL, &other, run.of);
    run.fired = perturbed_fired(law);
    run.seen = perturbed_seen(law);
    run.numbers = perturbed_numbers(law);
    run.steps = perturbed_steps(law);
    return run;
}

int power_play(struct play_subject *subject, const struct play_case *c,
               const struct perturbed_kind *kind, double size, struct power_outcome *ret) {
    void *begun = play_begin();
    const struct run run = play(subject, c, kind, size);
    memcpy(ret, run.of, c->check_count * sizeof *ret);
    play_end(begun);
    return run.fired;
}

static int fails(const struct power_outcome *outcome) {
    return outcome->verdict == PLAY_VERDICT_FAIL;
}

/* --- sizes -------------------------------------------------------------------------------------- */

/* right, doubled: of the run without the mistake, and with one of size 1. */
static void estimate(struct play_subject *subject, const struct play_case *c,
                     const struct perturbed_kind *kind, const struct power_outcome *right,
                     const struct power_outcome *doubled, double *ret) {
    struct power_outcome *small = play_resize(NULL, c->check_count + 1, sizeof *small);
    power_play(subject, c, kind, SMALL, small);
    for (size_t i = 0; i < c->check_count; i++) {
        const double grown = small[i].used - right[i].used;
        const double room = 1.0 - copysign(1.0, grown) * right[i].used;
        const double size = !isfinite(grown)    ? SMALL
                            : fabs(grown) > 0.0 ? SMALL * room / fabs(grown)
                                                : 1.0;
        ret[i] = !fails(&doubled[i]) ? (double)NAN : fmax(LEAST, fmin(size, 1.0));
    }
}

void power_estimate(struct play_subject *subject, const struct play_case *c,
                    const struct perturbed_kind *kind, double *ret) {
    void *begun = play_begin();
    estimate(subject, c, kind, play(subject, c, NULL, 0.0).of, play(subject, c, kind, 1.0).of, ret);
    play_end(begun);
}

/* A check passes at low and fails at high. */
struct bracket {
    double low, high;
};

static void narrow(size_t count, struct bracket *brackets, double size,
                   const struct power_outcome *outcomes) {
    for (size_t i = 0; i < count; i++)
        if (size > brackets[i].low && size < brackets[i].high)
            *(fails(&outcomes[i]) ? &brackets[i].high : &brackets[i].low) = size;
}

/* The estimates tell the first two sizes that are tried for a check. */
static void search(struct play_subject *subject, const struct play_case *c,
                   const struct perturbed_kind *kind, double *sizes) {
    const size_t count = c->check_count;
    struct bracket *brackets = play_resize(NULL, count + 1, sizeof *brackets);
    struct power_outcome *outcomes = play_resize(NULL, count + 1, sizeof *outcomes);
    for (size_t i = 0; i < count; i++)
        brackets[i] = (struct bracket){LEAST, 1.0};
    for (size_t i = 0; i < count; i++) {
        const double first[] = {sizes[i] / sqrt(NEAR), sizes[i] * sqrt(NEAR)};
        for (size_t k = 0; !isnan(sizes[i]) && brackets[i].high > NEAR * NEAR * brackets[i].low;
             k++) {
            const double size =
                k < TOUCH_COUNT(first) ? first[k] : sqrt(brackets[i].low * brackets[i].high);
            if (!(size > brackets[i].low && size < brackets[i].high))
                continue;
            power_play(subject, c, kind, size, outcomes);
            narrow(count, brackets, size, outcomes);
        }
    }
    for (size_t i = 0; i < count; i++)
        sizes[i] = isnan(sizes[i]) ? sizes[i] : sqrt(brackets[i].low * brackets[i].high);
}

void power_search(struct play_subject *subject, const struct play_case *c,
                  const struct perturbed_kind *kind, double *ret) {
    power_estimate(subject, c, kind, ret);
    search(subject, c, kind, ret);
}

/* --- all mistakes ------------------------------------------------------------------------------- */

/* What is measured of one case. */
struct measured {
    struct play_subject *subject; /* of a law that is not here */
    struct play_case of;          /* with those checks alone */
    size_t *row;                  /* of each check, in the result */
    struct run right;
    const struct perturbed_kind *kinds;
    size_t kind_count;
    double spent, steps;   /* of the law; may be, 0: any */
    int is_full, is_whole; /* whole: no kind was left out */
    size_t held;           /* kinds that change an answer */
    struct play_mistakes *found;
    const char *law;
    struct noticed {                           /* by each check */
        double least[PERTURBED_SUBJECT_COUNT]; /* HUGE_VAL: nothing of it; NaN: it was not tried */
        double smallest;                       /* of all */
        size_t count;
        unsigned char *by; /* of each kind, whether it is noticed */
    } * noticed;
};

static const char *why_not(const struct play_check *check) {
    return check->principle ? "not measured: a principle" : NULL;
}

/* Of an order of convergence the run as written is enough: what a mistake changes there it changes in the limit of small
 * steps. One number is held against that of the right law, a curve against the reference with the error that the step has
 * there. */
static void hold_order(struct play_check *check, double tolerance, struct power_outcome *right) {
    const int is_curve =
        !check->quantity->is_outcome && check->at <= PLAY_AT_LEG && check->at != PLAY_AT_END;
    check->basis = PLAY_BASIS_SCHEME;
    if (is_curve) {
        check->tolerance = tolerance * (1.0 + fabs(right->used));
        right->used /= 1.0 + fabs(right->used);
    } else {
        check->reference = check->expression = NULL;
        check->expected = right->obtained;
        check->tolerance = tolerance;
        right->used = 0.0;
    }
    right->verdict = isfinite(check->tolerance) ? PLAY_VERDICT_PASS : PLAY_VERDICT_FAIL;
}

/* Leaves the checks that are measured: those that pass, and with the built-in law, too. */
static void keep_checks(struct measured *m, const struct play_case *c,
                        struct play_case_result *result) {
    size_t kept = 0;
    m->of = *c;
    m->of.is_other = 0; /* a mistake is no finding */
    m->of.check_count = 0;
    m->of.checks = play_resize(NULL, c->check_count + 1, sizeof *m->of.checks);
    m->row = play_resize(NULL, c->check_count + 1, sizeof *m->row);
    for (size_t i = 0; i < c->check_count; i++) {
        struct play_row *row = &result->checked[i].row;
        const char *why = why_not(&c->checks[i]);
        if (row->verdict != PLAY_VERDICT_PASS || !row->comparisons)
            continue;
        row->power = why ? why : "";
        if (why)
            continue;
        m->row[m->of.check_count] = i;
        m->of.checks[m->of.check_count] = c->checks[i];
        if (c->checks[i].basis == PLAY_BASIS_ORDER) {
            m->of.checks[m->of.check_count].basis = PLAY_BASIS_SCHEME;
            m->of.checks[m->of.check_count].tolerance = row->tolerance;
        }
        m->of.check_count++;
    }
    if (!m->of.check_count)
        return;
    m->right = play(m->subject, &m->of, NULL, 0.0);
    for (size_t k = 0; k < m->of.check_count; k++) {
        if (c->checks[m->row[k]].basis == PLAY_BASIS_ORDER)
            hold_order(&m->of.checks[k], result->checked[m->row[k]].row.tolerance, &m->right.of[k]);
        if (m->right.of[k].verdict != PLAY_VERDICT_PASS) {
            result->checked[m->row[k]].row.power =

                "not measured: the built-in law of the case does not pass it";
            continue;
        }
        m->row[kept] = m->row[k];
        m->right.of[kept] = m->right.of[k];
        m->of.checks[kept++] = m->of.checks[k];
    }
    m->of.check_count = kept;
}

static void notice(struct noticed *n, size_t kind, enum perturbed_subject subject, double size) {
    n->count++;
    n->by[kind] = 1;
    n->smallest = fmin(n->smallest, size);
    if (subject)
        n->least[subject] = fmin(n->least[subject], size);
}

/* Sizes of what is scaled, for each check; NaN: none. */
static double *sizes_of(struct measured *m, const struct perturbed_kind *kind, int is_searched,
                        const struct run *doubled) {
    double *sizes = play_resize(NULL, m->of.check_count + 1, sizeof *sizes);
    for (size_t i = 0; i < m->of.check_count; i++)
        sizes[i] = (double)NAN;
    if (kind->what.change != PERTURBED_SCALED || !is_searched)
        return sizes;
    estimate(m->subject, &m->of, kind, m->right.of, doubled->of, sizes);
    m->spent += (double)m->right.steps;
    if (m->is_full)
        search(m->subject, &m->of, kind, sizes);
    return sizes;
}

static void try_kind(struct measured *m, size_t i) {
    const struct perturbed_kind *kind = &m->kinds[i];
    const enum perturbed_subject about = perturbed_subject_of(m->of.law, kind);
    const enum perturbed_subject subject =
        kind->what.change == PERTURBED_SCALED ? about : PERTURBED_NO_SUBJECT;
    char text[160];
    if (!(m->right.seen >> kind->when & 1) ||
        (m->right.numbers &&
         !perturbed_can_fire(&kind->what, m->right.seen, m->right.numbers[kind->when])))
        return;
    if (m->steps > 0.0 && m->spent + 2.0 * (double)m->right.steps > m->steps) {
        m->is_whole = 0;
        return;
    }
    void *begun = play_begin();
    struct run doubled = play(m->subject, &m->of, kind, 1.0);
    if (about && doubled.fired < 2) /* what is told of a force is another kind */
        doubled.fired = 0;
    double *sizes =
        doubled.fired ? sizes_of(m, kind, about != PERTURBED_NO_SUBJECT, &doubled) : NULL;
    m->spent += (double)m->right.steps;
    struct play_mistake mistake = {.law = m->law,
                                   .number = i + 1,
                                   .about = perturbed_subject_text(about),
                                   .variants = 1,
                                   .held = m->of.check_count,
                                   .least = (double)NAN};
    for (size_t k = 0; k < m->of.check_count && doubled.fired; k++) {
        struct noticed *n = &m->noticed[k];
        if (subject && isnan(n->least[subject]))
            n->least[subject] = HUGE_VAL;
        if (!fails(&doubled.of[k]))
            continue;
        notice(n, i, subject, sizes[k]);
        mistake.noticed++;
        mistake.least = fmin(mistake.least, sizes[k]);
    }
    const int fired = doubled.fired;
    play_end(begun);
    if (!fired)
        return;
    m->held++;
    perturbed_kind_text(m->of.law, kind, text, sizeof text);
    mistake.kind = play_copy(text);
    play_mistakes_add(m->found, &mistake);
}

/* "1-14 17 20-33": numbers of kinds, from 1. */
static char *numbers_of(const struct noticed *n, size_t count) {
    FILE *out = play_text();
    for (size_t i = 0, last; i < count; i = last + 1) {
        for (last = i; n->by[i] && last + 1 < count && n->by[last + 1];)
            last++;
        if (!n->by[i])
            continue;
        fprintf(out, ftell(out) > 0 ? " %zu" : "%zu", i + 1);
        if (last > i)
            fprintf(out, "-%zu", last + 1);
    }
    return play_text_end(out);
}

/* "0.3 % of the normal force; nothing of the shear force; a stiffness of any size passes". */
static char *text_of(const struct noticed *n) {
    FILE *out = play_text();
    int some = 0;
    for (enum perturbed_subject s = PERTURBED_OF_NORMAL; s < PERTURBED_SUBJECT_COUNT; s++) {
        const double least = n->least[s];
        if (isnan(least))
            continue;
        fputs(some++ ? "; " : "", out);
        if (isinf(least) && s == PERTURBED_OF_STIFFNESS)
            fputs(PLAY_POWER_ANY, out);
        else if (least >= 1.0)
            fprintf(out, "%s of the %s", isinf(least) ? "nothing" : "a doubling",
                    perturbed_subject_text(s));
        else
            fprintf(out, "%.2g %% of the %s", 100.0 * least, perturbed_subject_text(s));
    }
    return play_text_end(out);
}

static void fill_row(const struct measured *m, struct noticed *n, struct play_row *row) {
    row->kinds = m->held;
    row->noticed = n->count;
    row->notices = numbers_of(n, m->kind_count);
    row->power = text_of(n);
    if (row->basis == PLAY_BASIS_ROUND_OFF && n->smallest > ROUNDED)
        row->power = play_format("%s; its tolerance is far above round-off", row->power);
    /* What differs by a convention alone is told by its row. */
    if (n->count || !m->is_whole || !m->held || (row->detail && *row->detail))
        return;
    row->verdict = PLAY_VERDICT_VACUOUS;
    row->detail = play_format("none of %zu kinds of mistake in the law makes it fail", m->held);
}

static double steps_of_path(const struct play_case *c) {
    double steps = 0.0;
    for (size_t i = 0; i < c->segment_count; i++)
        steps += (double)c->segments[i].steps;
    return steps;
}

void power_measure(struct play_subject *subject, const struct play_case *c, enum power_mode mode,
                   double steps, struct play_case_result *result,
                   struct play_mistakes *ret_mistakes) {
    struct measured m = {.subject = subject,
                         .is_full = mode == POWER_FULL,
                         .is_whole = 1,
                         .steps = mode == POWER_FULL ? 0.0 : steps,
                         .found = ret_mistakes};
    if ((mode != POWER_FULL && mode != POWER_QUICK) || c->must_refuse)
        return;
    if (m.steps > 0.0 && steps_of_path(c) > m.steps) /* nor is its trace kept a second time */
        return;
    keep_checks(&m, c, result);
    if (!m.of.check_count)
        return;
    m.law = result->checked[0].row.law;
    m.kinds = perturbed_kinds(c->law, &m.kind_count);
    m.noticed = play_zeroed(m.of.check_count + 1, sizeof *m.noticed);
    for (size_t i = 0; i < m.of.check_count; i++) {
        m.noticed[i].by = play_zeroed(m.kind_count + 1, 1);
        m.noticed[i].smallest = (double)NAN;
        for (int s = 0; s < PERTURBED_SUBJECT_COUNT; s++)
            m.noticed[i].least[s] = (double)NAN;
    }
    for (int main = 1; main >= 0; main--)
        for (size_t i = 0; i < m.kind_count; i++)
            if ((perturbed_subject_of(c->law, &m.kinds[i]) != PERTURBED_NO_SUBJECT) == main)
                try_kind(&m, i);
    for (size_t i = 0; i < m.of.check_count; i++)
        fill_row(&m, &m.noticed[i], &result->checked[m.row[i]].row);
}
