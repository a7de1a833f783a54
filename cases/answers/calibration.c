/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calibration.h"
#include "cases/case/uncertain.h"
#include "cases/case/units.h"

#define PRECISE 5e-8 /* wanted uncertainty of a law that is here */
#define PLAYED  3e-7 /* of one that is played */
#define SEEN    1e-7 /* the least change of a restitution that counts as one */
#define DECADES 8    /* about the natural size of a quantity, each way */
#define UNKNOWN 15   /* the same where the unit is not known */
#define DIVIDED 8    /* values a decade */
#define EQUAL   64   /* values of a range with two ends, beside those close to the ends */
#define POINTS  320
#define TRIES   100

/* --- which property ------------------------------------------------------------------------------- */

/* How surely a property damps the normal motion; 0: it does not. A law that yields is damped by what it yields at. */
static int score_of(const struct touch_law *law, const struct touch_property *p) {
    switch (p->role) {
    case TOUCH_STIFFNESS_N_UNLOADING:
    case TOUCH_YIELD_PRESSURE:
        return law->traits & TOUCH_TRAIT_PLASTIC ? 4 : 0;
    case TOUCH_RESTITUTION:
        return 3;
    case TOUCH_DAMPING_RATIO_N:
        return 2;
    case TOUCH_DASHPOT_N:
    case TOUCH_DASHPOT_N_PER_MASS:
    case TOUCH_DASHPOT_N_OWN:
        return 1;
    default:
        return 0;
    }
}

static int is_optional(const struct play_case *c, int k) {
    return (c->law->properties[k].flags & TOUCH_OPTIONAL) != 0;
}

size_t calibrate_properties(const struct play_case *c, int ret_property[TOUCH_PROPERTY_MAX]) {
    size_t count = 0;
    /* What the case gives counts before what is absent and could be given in its place. */
    for (int absent = 0; absent < 2; absent++)
        for (int score = 4; score > 0; score--)
            for (size_t k = 0; k < c->law->property_count; k++)
                if (score_of(c->law, &c->law->properties[k]) == score &&
                    (is_optional(c, (int)k) && isnan(c->values.of[k][0])) == absent)
                    ret_property[count++] = (int)k;
    return count;
}

void calibrate_set(struct play_case *c, int property, double value) {
    int of[TOUCH_PROPERTY_MAX];
    const size_t count = calibrate_properties(c, of);
    for (size_t i = 0; i < count && is_optional(c, property); i++)
        if (is_optional(c, of[i]))
            c->values.of[of[i]][0] = c->values.of[of[i]][1] = (double)NAN;
    c->values.of[property][0] = c->values.of[property][1] = value;
    c->given[property] = 1;
}

/* --- the restitution with a value ------------------------------------------------------------------- */

struct search {
    const struct calibrate_question *q;
    const struct ref_reference *reference; /* NULL: the law is asked */
    double wanted;                         /* uncertainty, of a law */
    struct play_ending ending;             /* of the last refusal */
};

static struct play_case case_at(const struct calibrate_question *q, double value, size_t speed) {
    struct play_case c = q->c;
    calibrate_set(&c, q->property, value);
    c.impact.speed = q->speed[speed];
    return c;
}

/* NaN: refused. */
static double restitution_at(struct search *s, double value, size_t speed,
                             double *ret_uncertainty) {
    const struct play_case c = case_at(s->q, value, speed);
    struct answer_impact impact;
    double e;
    struct touch_message message;
    *ret_uncertainty = 0.0;
    if (touch_value_check(&c.law->properties[s->q->property], value, &message) != TOUCH_OK)
        return (double)NAN;
    if (s->reference)
        return answer_by_reference(s->reference, &c, &e) ? (double)NAN : e;
    if (answer_impact_of(s->q->subject, &c, s->wanted, &impact, &s->ending)) {
        struct play_ending *first = s->q->ending;
        if (first && !*first->text && s->ending.kind != PLAY_ENDING_REFUSED)
            *first = s->ending;
        return (double)NAN;
    }
    *ret_uncertainty = impact.uncertainty;
    return impact.restitution;
}

static double precise(const struct calibrate_question *q) {
    const double played = q->uncertainty > 0.0 ? q->uncertainty : PLAYED;
    return q->subject || !play_law_is_here(q->c.law) ? played : PRECISE;
}

/* --- a coarse look at the whole range --------------------------------------------------------------- */

struct scan {
    size_t count;
    int in_logarithm;
    double value[POINTS], restitution[POINTS];
};

/* What a quantity of that unit is like in this impact; 1 for a pure number; NaN: the unit is not known. */
static double natural_size(const struct calibrate_question *q, const char *unit) {
    char text[80], why[256];
    struct play_measure one;
    const struct play_case *c = &q->c;
    const double mass = 1.0 / (1.0 / c->pair.mass[0] + 1.0 / c->pair.mass[1]);
    const double time = play_subject_contact_time(q->subject, c);
    if (!strcmp(unit, "1"))
        return 1.0;
    snprintf(text, sizeof text, "1 %.60s", unit);
    if (!*unit || !(time > 0.0) || play_measure_read(text, &one, why, sizeof why))
        return (double)NAN;
    return pow(mass, one.power[0]) * pow(q->speed[0] * time, one.power[1]) *
           pow(time, one.power[2]);
}

static void offer(struct scan *scan, const struct touch_property *p, double value) {
    struct touch_message unused;
    if (scan->count < POINTS && touch_value_check(p, value, &unused) == TOUCH_OK &&
        (!scan->count || value > scan->value[scan->count - 1]))
        scan->value[scan->count++] = value;
}

/* Values that are equally far from each other, and some that are close to the ends. */
static void spread_between(struct scan *scan, const struct touch_property *p) {
    const double width = p->max - p->min;
    offer(scan, p, p->min);
    for (int k = -6; k < -1; k++)
        offer(scan, p, p->min + width * pow(10.0, k));
    for (int k = 1; k < EQUAL; k++)
        offer(scan, p, p->min + width * k / EQUAL);
    for (int k = -2; k >= -6; k--)
        offer(scan, p, p->max - width * pow(10.0, k));
    offer(scan, p, p->max);
}

static void spread(const struct calibrate_question *q, struct scan *scan) {
    const struct touch_property *p = &q->c.law->properties[q->property];
    const double size = natural_size(q, p->unit);
    const int decades = isnan(size) ? UNKNOWN : DECADES, divided = isnan(size) ? 5 : DIVIDED;
    scan->count = 0;
    scan->in_logarithm = !(isfinite(p->min) && isfinite(p->max));
    if (!scan->in_logarithm) {
        spread_between(scan, p);
        return;
    }
    if (isfinite(p->min))
        offer(scan, p, p->min);
    for (int k = -decades * divided; k <= decades * divided; k++)
        offer(scan, p, (isnan(size) ? 1.0 : size) * pow(10.0, (double)k / divided));
}

static double between(const struct scan *scan, double a, double b) {
    return scan->in_logarithm && a > 0.0 ? sqrt(a) * sqrt(b) : 0.5 * (a + b);
}

/* The edge between a value that is refused and one that is taken: the taken one, as close to the edge as numbers go. */
static double edge(struct search *s, const struct scan *scan, double refused, double taken,
                   double *ret_restitution) {
    double unused, e = restitution_at(s, taken, 0, &unused);
    for (int k = 0; k < 60; k++) {
        const double middle = between(scan, fmin(refused, taken), fmax(refused, taken));
        const double here = restitution_at(s, middle, 0, &unused);
        if (isnan(here)) {
            refused = middle;
        } else {
            taken = middle;
            e = here;
        }
    }
    *ret_restitution = e;
    return taken;
}

/* Restitutions over the range; values that are refused are left out, but the edges are found. */
static void look(struct search *s, struct scan *scan) {
    size_t kept = 0;
    struct scan all;
    double unused;
    spread(s->q, scan);
    all = *scan;
    for (size_t i = 0; i < all.count; i++)
        all.restitution[i] = restitution_at(s, all.value[i], 0, &unused);
    for (size_t i = 0; i < all.count; i++) {
        const int here = !isnan(all.restitution[i]);
        for (int side = 0; side < 2 && here && kept + 2 < POINTS; side++) {
            const size_t beside = side ? i + 1 : i - 1; /* of 0: beyond the count */
            if (side) {
                scan->value[kept] = all.value[i];
                scan->restitution[kept++] = all.restitution[i];
            }
            if (beside < all.count && isnan(all.restitution[beside]) && all.value[beside] > 0.0) {
                scan->value[kept] =
                    edge(s, &all, all.value[beside], all.value[i], &scan->restitution[kept]);
                kept++;
            }
        }
    }
    scan->count = kept;
}

static void note_range(const struct scan *scan, struct calibrate_answer *a) {
    a->least = (double)INFINITY;
    a->most = -(double)INFINITY;
    for (size_t i = 0; i < scan->count; i++) {
        if (scan->restitution[i] < a->least) {
            a->least = scan->restitution[i];
            a->at_least = scan->value[i];
        }
        if (scan->restitution[i] > a->most) {
            a->most = scan->restitution[i];
            a->at_most = scan->value[i];
        }
    }
}

/* --- which reference ------------------------------------------------------------------------------- */

#define AGREE 5e-3 /* the scan is coarse */
#define ASKED 4    /* values of it, between the least and the largest restitution */
#define ALIKE 3    /* of these, at least */

/* The value of the scan whose restitution is the closest. */
static size_t nearest(const struct scan *scan, double restitution) {
    size_t best = 0;
    for (size_t i = 1; i < scan->count; i++)
        if (fabs(scan->restitution[i] - restitution) < fabs(scan->restitution[best] - restitution))
            best = i;
    return best;
}

/* Whether it has the restitution of the law at values far from each other, as far as it takes them. Where bodies hardly
 * come apart is not asked: there an equation of motion takes long. */
static int agrees(const struct calibrate_question *q, const struct scan *scan,
                  const struct calibrate_answer *range, const struct ref_reference *reference) {
    size_t alike = 0, last = scan->count;
    for (int k = 1; k <= ASKED; k++) {
        const double middle = range->least + (range->most - range->least) * k / (ASKED + 1);
        const size_t i = nearest(scan, middle);
        const struct play_case c = case_at(q, scan->value[i], 0);
        double e;
        if (i == last || answer_by_reference(reference, &c, &e))
            continue;
        if (!(fabs(e - scan->restitution[i]) <= AGREE))
            return 0;
        last = i;
        alike++;
    }
    return alike >= ALIKE;
}

/* Of head-on impacts of a built-in law: of its own name, right or wrong, else one that gives what the law gives; NULL:
 * none. Of a law that stands in for it, too. */
static const struct ref_reference *choose_reference(const struct calibrate_question *q,
                                                    const struct scan *given) {
    struct calibrate_answer range;
    const struct touch_law *law = q->c.law;
    const struct ref_reference *own = ref_find(play_format("%s_restitution", law->name));
    const struct ref_reference *reference;
    struct scan scan = *given;
    if (own || touch_law_find(law->name) != law)
        return own;
    if (q->subject) {
        struct calibrate_question *of_law = play_resize(NULL, 1, sizeof *of_law);
        *of_law = *q;
        of_law->subject = NULL;
        look(&(struct search){.q = of_law}, &scan);
    }
    note_range(&scan, &range);
    for (size_t i = 0; (reference = ref_at(i)); i++)
        if (!strcmp(reference->quantity, "restitution") && !reference->per_sample &&
            agrees(q, &scan, &range, reference))
            return reference;
    return NULL;
}

/* --- roots ------------------------------------------------------------------------------------------ */

/* Between two values on whose sides the restitution is above and below what is wanted: false position with the
 * Illinois rule, which halves the weight of an end that stays, and bisection where that is slow. */
static double find_root(struct search *s, const struct scan *scan, double a, double fa, double b,
                        double fb) {
    const double enough = s->reference ? 1e-14 : 0.05 * s->wanted;
    double x = b, fx = fb, unused;
    int stayed = 0;
    for (int k = 0; k < TRIES && fabs(fx) > enough && fabs(b - a) > 4e-16 * fabs(a + b); k++) {
        x = (a * fb - b * fa) / (fb - fa);
        if (k % 8 == 7 || !(x > fmin(a, b) && x < fmax(a, b)))
            x = between(scan, a, b);
        fx = restitution_at(s, x, 0, &unused) - s->q->restitution;
        if (isnan(fx))
            return (double)NAN;
        if ((fx > 0.0) == (fb > 0.0)) {
            fa *= stayed == 1 ? 0.5 : 1.0;
            stayed = 1;
            b = x;
            fb = fx;
        } else {
            fb *= stayed == -1 ? 0.5 : 1.0;
            stayed = -1;
            a = x;
            fa = fx;
        }
    }
    return x;
}

/* The same root with a better look: from the coarse one, the ends go apart until it is between them. */
static double refine(struct search *s, const struct scan *scan, double low, double high,
                     double coarse) {
    double width = 1e-4 * (high - low), a = coarse, b = coarse, fa = 0.0, fb = 0.0, unused;
    for (int k = 0; k < 6; k++, width *= 10.0) {
        a = fmax(low, coarse - width);
        b = fmin(high, coarse + width);
        fa = restitution_at(s, a, 0, &unused) - s->q->restitution;
        fb = restitution_at(s, b, 0, &unused) - s->q->restitution;
        if (fa * fb <= 0.0)
            return find_root(s, scan, a, fa, b, fb);
    }
    return (double)NAN;
}

static void examine(struct search *s, struct calibrate_root *root) {
    const struct calibrate_question *q = s->q;
    struct play_case c = case_at(q, root->value, 0);
    struct answer_impact other;
    struct search law = {.q = q, .wanted = precise(q)};
    root->restitution = restitution_at(&law, root->value, 0, &root->uncertainty);
    c.impact.end_at_force = !c.impact.end_at_force;
    root->other_end = answer_impact_of(q->subject, &c, precise(q), &other, &s->ending)
                          ? (double)NAN
                          : other.restitution;
}

/* Adds what lies between two values of the scan: found coarsely by the law, and then well by the reference, or by the
 * law again where that has no root there or there is none. */
static void add_root(struct search *s, const struct scan *scan, size_t i,
                     struct calibrate_answer *a) {
    const double low = scan->value[i - 1], high = scan->value[i];
    const double fa = scan->restitution[i - 1] - s->q->restitution;
    const double fb = scan->restitution[i] - s->q->restitution;
    struct search coarse = {.q = s->q};
    if (a->roots == CALIBRATE_ROOTS || (fa > 0.0) == (fb > 0.0))
        return;
    double value = find_root(&coarse, scan, low, fa, high, fb);
    if (isnan(value))
        return;
    struct calibrate_root *root = &a->root[a->roots];
    *root = (struct calibrate_root){.by_reference = (double)NAN};
    root->value = refine(s, scan, low, high, value);
    if (isnan(root->value))
        root->value = value; /* which is not exact: the law is asked next */
    examine(s, root);
    a->roots++;
}

/* Whether the law has another restitution with a value that the reference asks for: then the law counts. */
static int disagree(const struct calibrate_question *q, const struct calibrate_answer *a) {
    for (size_t i = 0; i < a->roots; i++)
        if (!(fabs(a->root[i].restitution - q->restitution) <=
              CALIBRATE_TOLERANCE + a->root[i].uncertainty))
            return 1;
    return 0;
}

/* A value where the restitution leaps over what is wanted is no root. */
static void drop_leaps(const struct calibrate_question *q, struct calibrate_answer *a) {
    size_t kept = 0;
    for (size_t i = 0; i < a->roots; i++)
        if (fabs(a->root[i].restitution - q->restitution) <=
            CALIBRATE_TOLERANCE + a->root[i].uncertainty)
            a->root[kept++] = a->root[i];
    a->roots = kept;
}

static void find_all(struct search *s, const struct scan *scan, struct calibrate_answer *a) {
    a->roots = 0;
    for (size_t i = 1; i < scan->count; i++)
        add_root(s, scan, i, a);
    /* At an end of the range, such as a restitution of 1 without damping. */
    const size_t ends[] = {0, scan->count - 1};
    for (size_t k = 0; k < 2 && !a->roots; k++) {
        double unused;
        const double e = restitution_at(s, scan->value[ends[k]], 0, &unused);
        if (!(fabs(e - s->q->restitution) <= 0.5 * CALIBRATE_TOLERANCE))
            continue;
        a->root[0] =
            (struct calibrate_root){.value = scan->value[ends[k]], .by_reference = (double)NAN};
        examine(s, &a->root[0]);
        a->roots = 1;
    }
}

/* --- many speeds -------------------------------------------------------------------------------------- */

/* Sum of squared deviations over the speeds, as far as it is below `most`; infinite where a value is refused. */
static double squares(struct search *s, double value, double most) {
    double sum = 0.0, unused;
    for (size_t i = 0; i < s->q->speeds && !(sum > most); i++) {
        const double d = restitution_at(s, value, i, &unused) - s->q->restitution;
        if (isnan(d))
            return (double)INFINITY;
        sum += d * d;
    }
    return sum;
}

/* Least in a bracket whose middle is below both ends, by the golden section. */
static double least_in(struct search *s, double a, double b) {
    const double golden = 0.5 * (sqrt(5.0) - 1.0);
    double x = b - golden * (b - a), y = a + golden * (b - a);
    double fx = squares(s, x, (double)INFINITY), fy = squares(s, y, (double)INFINITY);
    for (int k = 0; k < 80 && fabs(b - a) > 1e-9 * fabs(a + b); k++) {
        if (fx <= fy) {
            b = y;
            y = x;
            fy = fx;
            x = b - golden * (b - a);
            fx = squares(s, x, (double)INFINITY);
        } else {
            a = x;
            x = y;
            fx = fy;
            y = a + golden * (b - a);
            fy = squares(s, y, (double)INFINITY);
        }
    }
    return 0.5 * (a + b);
}

/* 0; or -1: the law answers at all speeds with no value. */
static int fit_speeds(struct search *s, const struct scan *scan, struct calibrate_answer *a) {
    struct search law = {.q = s->q, .wanted = precise(s->q)};
    struct search coarse = *s;
    double best = (double)INFINITY, unused, sum = 0.0;
    size_t at = 0;
    coarse.wanted = 0.0;
    for (size_t i = 0; i < scan->count; i++) {
        const double here = squares(&coarse, scan->value[i], best);
        if (here < best) {
            best = here;
            at = i;
        }
    }
    s->ending = coarse.ending;
    if (!isfinite(best))
        return -1;
    struct calibrate_root *root = &a->root[0];
    *root = (struct calibrate_root){.by_reference = (double)NAN, .other_end = (double)NAN};
    root->value =
        least_in(s, scan->value[at ? at - 1 : 0], scan->value[at + 1 < scan->count ? at + 1 : at]);
    a->roots = 1;
    a->worst = 0.0;
    for (size_t i = 0; i < s->q->speeds; i++) {
        const double e = restitution_at(&law, root->value, i, &unused);
        const double d = e - s->q->restitution;
        sum += d * d;
        if (fabs(d) >= a->worst) {
            a->worst = fabs(d);
            a->worst_speed = s->q->speed[i];
            a->worst_restitution = e;
        }
        root->uncertainty = fmax(root->uncertainty, unused);
    }
    root->restitution = sqrt(sum / (double)s->q->speeds);
    return 0;
}

/* --- what the documents say --------------------------------------------------------------------------- */

static void look_up(const struct calibrate_question *q, struct calibrate_answer *a) {
    const struct touch_property *p = &q->c.law->properties[q->property];
    const int score = score_of(q->c.law, p), k_1 = touch_property_find(q->c.law, "k_1");
    const double e = q->restitution, l = -log(e);
    struct search law = {.q = q, .wanted = precise(q)};
    double unused;
    a->documented = a->documented_restitution = (double)NAN;
    if (score == 3) {
        a->documented = e;
        a->formula = p->meaning;
    } else if (score == 2) {
        a->documented = l / sqrt(TOUCH_PI * TOUCH_PI + l * l);
        a->formula = "e = exp(-pi beta/sqrt(1 - beta^2)), that of a linear spring and dashpot";
    } else if (score == 4 && k_1 >= 0) {
        a->documented = q->c.values.of[k_1][0] / (e * e);
        a->formula = "e = sqrt(k_1/k_2), without other dissipation or hardening";
    }
    if (isfinite(a->documented))
        a->documented_restitution = restitution_at(&law, a->documented, 0, &unused);
}

/* --- all of it ---------------------------------------------------------------------------------------- */

static void ask_reference(const struct calibrate_question *q, struct calibrate_answer *a) {
    struct search s = {.q = q, .reference = a->reference};
    double unused;
    for (size_t i = 0; i < a->roots && a->reference; i++)
        a->root[i].by_reference = restitution_at(&s, a->root[i].value, 0, &unused);
    if (!a->roots || isnan(a->root[0].by_reference))
        a->reference = NULL;
    else if (q->speeds == 1 && !(fabs(a->root[0].by_reference - a->root[0].restitution) <=
                                 CALIBRATE_TOLERANCE + a->root[0].uncertainty))
        a->disagreement = a->root[0].restitution - a->root[0].by_reference;
}

int calibrate(const struct calibrate_question *q, struct calibrate_answer *ret,
              struct play_ending *ret_ending) {
    struct search law = {.q = q}, s = {.q = q, .wanted = precise(q)};
    struct scan scan;
    *ret = (struct calibrate_answer){.worst = (double)NAN, .disagreement = (double)NAN};
    look(&law, &scan);
    if (!scan.count) {
        *ret_ending = law.ending;
        return -1;
    }
    note_range(&scan, ret);
    if (!(ret->least > 0.0))
        (void)restitution_at(&(struct search){.q = q, .wanted = precise(q)}, ret->at_least, 0,
                             &ret->least_uncertainty);
    if (!(ret->most - ret->least > SEEN))
        return 1;
    const struct ref_reference *known = ret->reference = choose_reference(q, &scan);
    ret->by = known && !q->subject && q->speeds == 1 ? CALIBRATE_BY_REFERENCE : CALIBRATE_BY_LAW;
    if (ret->by == CALIBRATE_BY_REFERENCE)
        s.reference = known;
    if (q->speeds > 1) {
        if (fit_speeds(&s, &scan, ret)) {
            *ret_ending = s.ending;
            return -1;
        }
    } else {
        find_all(&s, &scan, ret);
        if (ret->by == CALIBRATE_BY_REFERENCE && disagree(q, ret)) {
            ret->by = CALIBRATE_BY_LAW;
            s.reference = NULL;
            find_all(&s, &scan, ret);
        }
        drop_leaps(q, ret);
    }
    ask_reference(q, ret);
    look_up(q, ret);
    return 0;
}

/* --- the inputs and the limits -------------------------------------------------------------------- */

static double *number_in(struct calibrate_question *q, int property) {
    return property == -1   ? &q->restitution
           : property == -2 ? &q->speed[0]
                            : q->c.values.of[property];
}

/* Adds to the variances what one given number does; property -1: the restitution, -2: the speed. */
static void add_spread(const struct calibrate_question *q, int property, double sigma,
                       struct calibrate_answer *a) {
    struct calibrate_question *moved = play_resize(NULL, 1, sizeof *moved);
    struct calibrate_answer side[2];
    struct play_ending unused;
    int bad = 0;
    for (int k = 0; k < 2 && !bad; k++) {
        *moved = *q;
        const double by = k ? -sigma : sigma;
        number_in(moved, property)[0] += by;
        if (property >= 0)
            number_in(moved, property)[1] += by;
        moved->c.impact.speed = moved->speed[0];
        bad = calibrate(moved, &side[k], &unused) || side[k].roots != a->roots;
    }
    for (size_t i = 0; i < a->roots; i++)
        if (bad)
            a->root[i].input = (double)NAN;
        else
            uncertain_add(side[0].root[i].value, side[1].root[i].value, &a->root[i].input);
}

int calibrate_spread(const struct calibrate_question *q, const struct calibrate_sigma *sigma,
                     struct calibrate_answer *a) {
    int some = 0;
    for (size_t i = 0; i < a->roots; i++)
        a->root[i].input = 0.0;
    for (int k = -2; k < TOUCH_PROPERTY_MAX; k++) {
        const double by = k == -1   ? sigma->restitution
                          : k == -2 ? sigma->speed
                                    : sigma->property[k];
        some = some || !isnan(by);
        if (by > 0.0 && k != q->property)
            add_spread(q, k, by, a);
    }
    for (size_t i = 0; i < a->roots; i++)
        a->root[i].input = sqrt(a->root[i].input);
    return some;
}

struct model_facts calibrate_facts(const struct calibrate_question *q,
                                   const struct calibrate_answer *a) {
    const struct touch_law *law = q->c.law;
    struct play_case c = q->c;
    struct model_facts facts = {
        .is = model_adhesion(a->reference) |
              (touch_property_of(law, TOUCH_YIELD_PRESSURE) >= 0 ? MODEL_YIELDS : 0)};
    if (a->roots)
        c.values.of[q->property][0] = c.values.of[q->property][1] = a->root[0].value;
    for (size_t k = 0; k < law->property_count; k++) {
        const struct ref_word *word = ref_word_find(law->properties[k].keyword);
        for (size_t i = 0; word && i < word->count && i < 2; i++)
            model_facts_add(&facts, word->name, i, word->count, c.values.of[k][i]);
    }
    for (size_t b = 0; b < 2; b++) {
        model_facts_add(&facts, "radius", b, 2, c.pair.radius[b]);
        model_facts_add(&facts, "mass", b, 2, c.pair.mass[b]);
        model_facts_add(&facts, "rigid", b, 2, c.pair.rigid[b]);
    }
    model_facts_add(&facts, "speed", 0, 1, q->speed[q->speeds - 1]);
    return facts;
}
