/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shrink.h"
#include "random_case.h"

#define RUNS_MAX  2000 /* candidates that are tried */
#define STEPS_MAX 3e6  /* steps of all of these */

static int same(double a, double b) {
    return (isnan(a) && isnan(b)) || (!(a < b) && !(a > b) && !isnan(a) && !isnan(b));
}

size_t shrink_steps(const struct play_case *c) {
    size_t steps = c->free.steps;
    for (size_t i = 0; i < c->segment_count; i++)
        steps += c->segments[i].steps;
    return steps;
}

static double two_digits(double x) {
    char text[40];
    if (!isfinite(x))
        return x;
    snprintf(text, sizeof text, "%.1e", x);
    return strtod(text, NULL);
}

static int change(double *x, double to) {
    if (same(*x, to))
        return 0;
    *x = to;
    return 1;
}

static int change_whole(int *x, int to) {
    const int changed = *x != to;
    *x = to;
    return changed;
}

static int drop_segment(struct play_case *c, size_t i) {
    if (i >= c->segment_count || c->segment_count < 2)
        return 0;
    memmove(c->segments + i, c->segments + i + 1, (--c->segment_count - i) * sizeof *c->segments);
    return 1;
}

/* Simpler forms of a segment, by number. */
static int simplify_segment(struct play_segment *g, size_t form) {
    const int takes_time = g->kind != PLAY_SET;
    switch (form) {
    case 0:
    case 1: {
        const size_t steps = form ? g->steps / 2 : 1;
        const int changed = takes_time && steps >= 1 && steps != g->steps;
        g->steps = changed ? steps : g->steps;
        return changed;
    }
    case 2:
        return takes_time && change(&g->time, 1.0);
    case 3:
        return change(&g->by[2], 0.0);
    case 4:
        return change(&g->by[1], 0.0);
    case 5:
        return change(&g->by[0], 0.0);
    case 6:
        return change(&g->time, two_digits(g->time));
    case 7:
        return change(&g->angle, two_digits(g->angle));
    case 8:
    case 9:
    case 10:
        return change(&g->by[form - 8], two_digits(g->by[form - 8])) |
               change(&g->to[form - 8], two_digits(g->to[form - 8]));
    default:
        return takes_time ? 0 : change(&g->value[0], two_digits(g->value[0]));
    }
}
#define SEGMENT_FORMS 12

static int simplify_impact(struct play_impact *m, size_t form) {
    switch (form) {
    case 0:
        return change_whole(&m->impacts, 1);
    case 1:
    case 2: {
        int changed = 0;
        for (int i = 0; i < 3; i++)
            changed |= change(&m->spin[form - 1][i], 0.0);
        return changed;
    }
    case 3:
        return change(&m->angle, 0.0);
    case 4:
        return change_whole(&m->moving, 0);
    case 5:
        return change_whole(&m->end_at_force, 0);
    case 6: {
        const int changed = m->scheme != PLAY_VERLET_PREDICTED;
        m->scheme = PLAY_VERLET_PREDICTED;
        return changed;
    }
    case 7:
        return change(&m->phase, 0.5);
    case 8:
        return change(&m->speed, 1.0);
    case 9:
        return change(&m->steps, 20.3) | change(&m->dt, 0.0);
    case 10:
        return change(&m->angle, two_digits(m->angle));
    default:
        return change(&m->speed, two_digits(m->speed));
    }
}
#define IMPACT_FORMS 12

static int clear(double v[3]) {
    return change(&v[0], 0.0) | change(&v[1], 0.0) | change(&v[2], 0.0);
}

/* Less time first: a motion that goes wrong does so for good. */
static int simplify_free(struct play_case *c, size_t form) {
    struct play_free *f = &c->free;
    double *const vectors[] = {c->impact.spin[0], c->impact.spin[1], f->force[0],   f->force[1],
                               f->gravity,        f->velocity[1],    f->velocity[0]};
    const size_t count = TOUCH_COUNT(vectors);
    if (form < 2) {
        const size_t steps = form ? f->steps - 1 : f->steps / 2;
        const int changed = steps >= 1 && steps != f->steps;
        f->steps = changed ? steps : f->steps;
        return changed;
    }
    form -= 2;
    if (form < count)
        return clear(vectors[form]);
    form -= count;
    if (form < 3 * count)
        return change(&vectors[form / 3][form % 3], two_digits(vectors[form / 3][form % 3]));
    switch (form - 3 * count) {
    case 0:
        return change(&f->overlap, 0.0);
    case 1:
        return change(&f->overlap, two_digits(f->overlap));
    case 2:
        return change_whole(&c->impact.moving, 0);
    case 3:
        return change(&f->dt, two_digits(f->dt));
    default: {
        const int changed = c->impact.scheme != PLAY_VERLET_PREDICTED;
        c->impact.scheme = PLAY_VERLET_PREDICTED;
        return changed;
    }
    }
}
#define FREE_FORMS (2 + 7 + 21 + 5)

static int simplify_pair(struct play_case *c, size_t form) {
    const double radius = form == 3 ? 0.01 : c->pair.radius[0];
    int changed = 0;
    if (form < 2)
        return change_whole(&c->pair.rigid[form], 0);
    if (form == 2)
        changed = change_whole(&c->pair.dimension, 3);
    else if (form == 5)
        changed = change(&c->pair.radius[0], two_digits(c->pair.radius[0])) |
                  change(&c->pair.radius[1], two_digits(c->pair.radius[1]));
    else
        changed = change(&c->pair.radius[0], radius) | change(&c->pair.radius[1], radius);
    random_case_weigh(c);
    return changed;
}
#define PAIR_FORMS 6

static double plain_value(const struct touch_property *p) {
    if (!(p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL)))
        return p->initial;
    return !strcmp(p->unit, "Pa") ? 1e9 : p->flags & TOUCH_OPTIONAL ? (double)NAN : 0.3;
}

/* Two digits of a value, where these are in the range of its property. */
static int shorten_value(const struct touch_property *p, double *value) {
    struct touch_message unused;
    const double shorter = two_digits(*value);
    return touch_value_check(p, shorter, &unused) == TOUCH_OK && change(value, shorter);
}

static int simplify_property(struct play_case *c, size_t k, size_t form) {
    const struct touch_property *p = &c->law->properties[k];
    double *value = c->values.of[k];
    if (p->scope == TOUCH_OF_STATE) {
        const int changed = form == 0 && c->vector_given[k];
        c->vector_given[k] = changed ? 0 : c->vector_given[k];
        return changed;
    }
    if (c->inherit[k] && c->held[k][0] && c->held[k][1])
        return 0;
    if (form == 0)
        return change(&value[0], plain_value(p)) | change(&value[1], plain_value(p));
    if (form == 1)
        return change(&value[1], value[0]);
    return p->type == TOUCH_REAL && (shorten_value(p, &value[0]) | shorten_value(p, &value[1]));
}
#define PROPERTY_FORMS 3

static int drop_held(struct play_case *c) {
    int changed = 0;
    for (size_t k = 0; k < c->law->property_count; k++) {
        changed |= c->held[k][0] || c->held[k][1];
        c->held[k][0] = c->held[k][1] = 0;
        c->body.of[k][0] = c->body.of[k][1] = (double)NAN;
    }
    return changed;
}

/* The n-th simplification: 1 changed, 0 not, -1 there is none any more. */
static int simplify(struct play_case *c, size_t n) {
    if (n < c->segment_count)
        return drop_segment(c, c->segment_count - 1 - n);
    n -= c->segment_count;
    if (n == 0)
        return drop_held(c);
    n -= 1;
    if (n < PAIR_FORMS)
        return simplify_pair(c, n);
    n -= PAIR_FORMS;
    if (n < c->law->property_count * PROPERTY_FORMS)
        return simplify_property(c, n / PROPERTY_FORMS, n % PROPERTY_FORMS);
    n -= c->law->property_count * PROPERTY_FORMS;
    if (c->free.is)
        return n < FREE_FORMS ? simplify_free(c, n) : -1;
    if (!c->segment_count)
        return n < IMPACT_FORMS ? simplify_impact(&c->impact, n) : -1;
    if (n < c->segment_count * SEGMENT_FORMS)
        return simplify_segment(&c->segments[n / SEGMENT_FORMS], n % SEGMENT_FORMS);
    return -1;
}

static int may_go_on(const struct shrink *s) {
    return s->runs < RUNS_MAX && s->steps < STEPS_MAX;
}

/* Takes the candidate for *c if it shows it. Whether it was taken. */
static int shrink_take(struct shrink *s, struct play_case *candidate, struct play_case *c) {
    s->runs++;
    s->steps += (double)shrink_steps(candidate);
    if (!s->shows(s->data, candidate))
        return 0;
    *c = *candidate;
    return 1;
}

void shrink_end_at(struct shrink *s, struct play_case *c, size_t leg, size_t step) {
    struct play_case other;
    size_t i = 0, legs = 0;
    if (c->free.is && leg) {
        other = random_case_copy(c);
        other.free.steps = step;
        if (step >= 1 && step < c->free.steps)
            (void)shrink_take(s, &other, c);
        return;
    }
    if (!c->segment_count || !leg)
        return;
    while (i < c->segment_count && (legs += c->segments[i].kind != PLAY_SET) < leg)
        i++;
    if (i >= c->segment_count)
        return;
    other = random_case_copy(c);
    other.segment_count = i + 1;
    struct play_segment *g = &other.segments[i];
    const double share = (double)step / (double)g->steps;
    g->steps = step;
    g->time *= share;
    g->angle *= share;
    g->cycles *= share;
    for (int k = 0; k < 3 && g->kind == PLAY_MOVE; k++)
        g->by[k] *= share;
    if (g->steps >= 1 && (g->kind != PLAY_TO || share >= 1.0))
        (void)shrink_take(s, &other, c);
}

void shrink_case(struct shrink *s, struct play_case *c) {
    for (int smaller = 1; smaller && may_go_on(s);) {
        smaller = 0;
        for (size_t n = 0; may_go_on(s);) {
            struct play_case candidate = random_case_copy(c);
            const int changed = simplify(&candidate, n);
            if (changed > 0)
                random_case_inherit(&candidate);
            if (changed > 0 && shrink_take(s, &candidate, c)) {
                smaller = 1; /* the same number again: it may go further */
                continue;
            }
            if (changed < 0)
                break;
            n++;
        }
    }
}
