/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suited.h"
#include "fitting.h"
#include "random_case.h"
#include "cases/core/random.h"
#include "cases/play/player.h"

/* --- before it is drawn ------------------------------------------------------------------------- */

/* What of the table both have: ranges, and what may change, be absent, or be inherited. */
static void narrow(struct touch_property *p, const struct play_description *other) {
    const int i = play_fit_find(other, p);
    if (i < 0) {
        p->flags &= ~(uint32_t)(TOUCH_MODIFIABLE | TOUCH_INHERITABLE);
        return;
    }
    const struct play_description_property *q = &other->property[i];
    p->flags &= q->flags | ~(uint32_t)TOUCH_MODIFIABLE;
    if (p->type != TOUCH_REAL || q->type != TOUCH_REAL)
        return;
    if (q->min > p->min || (!(q->min < p->min) && q->flags & TOUCH_MIN_OPEN)) {
        p->min = q->min;
        p->flags = (p->flags & ~(uint32_t)TOUCH_MIN_OPEN) | (q->flags & TOUCH_MIN_OPEN);
    }
    if (q->max < p->max || (!(q->max > p->max) && q->flags & TOUCH_MAX_OPEN)) {
        p->max = q->max;
        p->flags = (p->flags & ~(uint32_t)TOUCH_MAX_OPEN) | (q->flags & TOUCH_MAX_OPEN);
    }
    if (p->flags & TOUCH_OPTIONAL && !(q->flags & TOUCH_OPTIONAL) &&
        isnan(play_fit_nothing(p->role)))
        p->flags &= ~(uint32_t)TOUCH_OPTIONAL;
    if (!(p->initial >= p->min && p->initial <= p->max))
        p->flags |= TOUCH_REQUIRED;
}

/* --- after it --------------------------------------------------------------------------------------- */

static void give(struct play_case *c, size_t k, const double value[2]) {
    memcpy(c->values.of[k], value, sizeof c->values.of[k]);
    c->held[k][0] = c->held[k][1] = c->inherit[k] = 0;
}

/* A property that the other law lacks does nothing, where that can be: it is absent, or has a value that does nothing. */
static void still(struct play_case *c, size_t k, int by_value) {
    double value[2] = {(double)NAN, (double)NAN};
    const int absent = c->law->properties[k].flags & TOUCH_OPTIONAL && !by_value;
    if (absent || play_fit_still(c, k, value))
        give(c, k, value);
}

/* A choice is what the other law says of that convention, where our law can; else it stays. */
static void choose(struct play_case *c, size_t k, const struct play_description *other) {
    const struct touch_property *p = &c->law->properties[k];
    for (double value = p->min; value <= p->max; value += 1.0) {
        struct touch_values values = c->values;
        values.of[k][0] = values.of[k][1] = value;
        if (play_fit_says(other, c->law, &values, k)) {
            give(c, k, values.of[k]);
            return;
        }
    }
}

/* The first choice that both have, where the other has not the one that was drawn. */
static void share_choice(struct play_case *c, size_t k, const struct play_description *other,
                         int i) {
    const struct touch_property *p = &c->law->properties[k];
    struct play_description_law theirs;
    char name[PLAY_NAME_SIZE];
    play_description_law(other, &theirs);
    const struct touch_property *q = &theirs.law.properties[i];
    const double drawn = c->values.of[k][0];
    const size_t count = (size_t)(p->max - p->min) + 1;
    for (size_t n = 0; n < count; n++) {
        const double value = p->min + fmod(drawn - p->min + (double)n, (double)count);
        if (q->type != TOUCH_CHOICE || !touch_choice_name(p, (size_t)value, name, sizeof name) ||
            touch_choice_find(q, name) < 0)
            continue;
        c->values.of[k][0] = c->values.of[k][1] = value;
        return;
    }
}

/* What the other law takes in one property is given in one way: directly, else in the first other form. */
static void give_once(struct play_case *c, const struct play_description *other) {
    unsigned char has[TOUCH_ROLE_COUNT] = {0};
    for (size_t k = 0; k < c->law->property_count; k++)
        if (play_fit_find(other, &c->law->properties[k]) >= 0 && !isnan(c->values.of[k][0]))
            has[c->law->properties[k].role] = 1;
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const enum touch_role to = play_fit_derives(other, c, p->role);
        if (p->role <= TOUCH_OWN || p->role >= TOUCH_SETS_history || p->scope == TOUCH_OF_STATE ||
            play_fit_find(other, p) >= 0)
            continue;
        if (to == TOUCH_NO_ROLE || has[to])
            still(c, k, 0);
        has[to] = 1;
    }
}

static int is_choice(const struct touch_property *p) {
    return p->role >= TOUCH_SETS_history && p->role < TOUCH_ROLE_COUNT;
}

static void meet(struct play_case *c, const struct play_description *other) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const int i = play_fit_find(other, p);
        if (p->scope == TOUCH_OF_STATE)
            c->vector_given[k] &= i >= 0;
        else if (i >= 0 && p->type == TOUCH_CHOICE && !isnan(c->values.of[k][0]))
            share_choice(c, k, other, i);
        else if (i < 0 && (is_choice(p) || p->role <= TOUCH_OWN))
            still(c, k, 0);
    }
    give_once(c, other);
    /* A value that both may leave away is not given later, where one of them may not. */
    for (size_t i = c->segment_count; i-- > 1;) {
        const struct play_segment *g = &c->segments[i];
        const size_t k = (size_t)g->property;
        if (g->kind == PLAY_SET && c->law->properties[k].flags & TOUCH_OPTIONAL &&
            isnan(c->values.of[k][0]))
            memmove(c->segments + i, c->segments + i + 1,
                    (--c->segment_count - i) * sizeof *c->segments);
    }
    if (other->no_walls && isinf(c->pair.radius[1])) {
        c->pair.radius[1] = c->pair.radius[0];
        random_case_weigh(c);
    }
    if (other->no_disks && c->pair.dimension == 2) {
        c->pair.dimension = 3;
        random_case_weigh(c);
    }
}

/* A law without shear is asked about motions along the normal. */
static void straighten(struct play_case *c) {
    for (size_t i = 0; i < c->segment_count; i++) {
        struct play_segment *g = &c->segments[i];
        if (g->kind >= PLAY_ROTATE && g->kind <= PLAY_TWIST)
            g->kind = PLAY_HOLD;
        g->by[1] = g->by[2] = 0.0;
        if (g->kind == PLAY_TO)
            g->to[1] = g->to[2] = (double)NAN;
    }
    c->impact.angle = c->free.velocity[0][1] = 0.0;
    memset(c->impact.spin, 0, sizeof c->impact.spin);
}

static struct play_segment *add(struct play_case *c, enum play_segment_kind kind, double normal) {
    struct play_segment *g = PLAY_ADDED(c->segments, c->segment_count);
    const double none = (double)NAN;
    *g = (struct play_segment){.kind = kind, .steps = 3, .time = 1.0, .cycles = 1.0};
    memcpy(g->to, (const double[3]){normal, none, none}, sizeof g->to);
    return g;
}

/* When a contact that pulls is over, only one of two laws may say: both take the same steps. */
static void time_steps(struct play_case *c) {
    const double time = c->segment_count ? 0.0 : play_contact_time(c, c->impact.speed);
    if (time > 0.0)
        c->impact.dt = time / c->impact.steps;
    else if (!c->segment_count)
        add(c, PLAY_TO, 1e-4 * c->pair.radius[0]);
}

static int is_taken(const struct play_case *c) {
    struct touch_message unused;
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    return touch_prepare(c->law, &c->values, &c->pair, coefficients, &unused) == TOUCH_OK;
}

int suited_case_is(const struct play_case *c, const struct play_description *other) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        struct play_case chosen = *c;
        if (!is_choice(&c->law->properties[k]) || play_fit_find(other, &c->law->properties[k]) >= 0)
            continue;
        choose(&chosen, k, other);
        if (play_fit_says(other, c->law, &chosen.values, k) &&
            !play_fit_says(other, c->law, &c->values, k))
            return 0;
    }
    return 1;
}

/* --- what few random cases have by themselves ------------------------------------------------------ */

#define HELD    0.06 /* shares of cases */
#define AGAIN   0.3
#define OPENING 0.08
#define LONG    0.01

static double between(uint64_t *state, double low, double high) {
    return low + (high - low) * random_real(state);
}

/* Apart, and a second contact that slides. */
static void touch_again(uint64_t *state, struct play_case *c, double depth) {
    const size_t steps = 1 + (size_t)between(state, 0.0, 4.0);
    add(c, PLAY_TO, -depth * between(state, 0.1, 2.0))->steps = steps;
    add(c, PLAY_TO, depth * between(state, 0.2, 1.2));
    for (int i = 0; i < 2; i++)
        add(c, PLAY_MOVE, 0.0)->by[2] = depth * between(state, -1.0, 1.0);
}

/* Bodies that overlap at first, and move apart or along each other. */
static void open_first(uint64_t *state, struct play_case *c, double depth) {
    const int plane = c->pair.dimension == 2;
    c->segment_count = 0;
    c->impact.scheme = (enum play_scheme)between(state, 0.0, PLAY_SCHEME_COUNT);
    c->free = (struct play_free){.is = 1,
                                 .overlap = depth,
                                 .steps = 5 + (size_t)between(state, 0.0, 30.0),
                                 .contact_steps = between(state, 15.0, 60.0)};
    c->free.velocity[0][0] = -pow(10.0, between(state, -3.0, 0.0));
    if (!plane)
        c->free.velocity[0][1] = pow(10.0, between(state, -4.0, 0.0));
}

static void vary(uint64_t seed, struct play_case *c) {
    uint64_t state = seed;
    const double depth = c->segment_count ? c->segments[0].by[0] : 0.0;
    if (random_real(&state) < HELD && isfinite(c->pair.radius[1]))
        c->pair.mass[1] = c->inertia[1] = HUGE_VAL;
    if (!c->segment_count || !(depth > 0.0))
        return;
    if (random_real(&state) < OPENING)
        open_first(&state, c, depth);
    else if (random_real(&state) < AGAIN)
        touch_again(&state, c, depth);
    for (size_t i = 0; i < c->segment_count && random_real(&state) < LONG; i++)
        c->segments[i].steps *= 1000;
}

void suited_case_make(const struct touch_law *law, const struct play_description *const *others,
                      size_t count, uint64_t seed, uint64_t number, struct play_case *ret_case) {
    struct touch_property properties[TOUCH_PROPERTY_MAX];
    struct touch_law narrowed = *law;
    memcpy(properties, law->properties, law->property_count * sizeof *properties);
    narrowed.properties = properties;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < law->property_count; k++)
            narrow(&properties[k], others[i]);
    random_case_make(&narrowed, seed, number, ret_case);
    ret_case->law = law;
    for (size_t i = 0; i < count; i++)
        meet(ret_case, others[i]);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < law->property_count; k++)
            if (is_choice(&law->properties[k]) && play_fit_find(others[i], &law->properties[k]) < 0)
                choose(ret_case, k, others[i]);
    if (!is_taken(ret_case))
        for (size_t k = 0; k < law->property_count; k++)
            if (isnan(ret_case->values.of[k][0]))
                still(ret_case, k, 1);
    for (size_t i = 0; i < count; i++)
        if ((others[i]->traits ^ law->traits) & TOUCH_TRAIT_ADHESIVE)
            time_steps(ret_case);
    vary(seed ^ number << 20, ret_case);
    for (size_t i = 0; i < count; i++)
        if (!(others[i]->traits & TOUCH_TRAIT_SHEAR) && law->traits & TOUCH_TRAIT_SHEAR)
            straighten(ret_case);
}
