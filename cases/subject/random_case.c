/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random_case.h"
#include "cases/core/random.h"

#define SEGMENTS_MAX 240
#define MANY         40
#define STAIRS       0.03 /* share of paths that are long histories */
#define DENSITY      2000.0
#define LONG         0.004 /* share of cases with LONGER times the steps */
#define LONGER       300

/* --- random numbers ----------------------------------------------------------------------------- */

struct dice {
    uint64_t state;
};

static double roll(struct dice *dice) {
    return random_real(&dice->state);
}

static int chance(struct dice *dice, double share) {
    return roll(dice) < share;
}

static double between(struct dice *dice, double low, double high) {
    return low + (high - low) * roll(dice);
}

/* A number whose logarithm is uniform between those of 10^low and 10^high. */
static double magnitude(struct dice *dice, double low, double high) {
    return pow(10.0, between(dice, low, high));
}

static double sign(struct dice *dice) {
    return chance(dice, 0.5) ? 1.0 : -1.0;
}

static size_t below(struct dice *dice, size_t count) {
    return (size_t)(roll(dice) * (double)count);
}

/* --- properties --------------------------------------------------------------------------------- */

/* Between two ends that are finite: often near or at one of them. */
static double draw_bounded(struct dice *dice, const struct touch_property *p) {
    const double width = p->max - p->min;
    const int upper = chance(dice, 0.5);
    const int open = (p->flags & (upper ? TOUCH_MAX_OPEN : TOUCH_MIN_OPEN)) != 0;
    if (chance(dice, 0.5))
        return between(dice, p->min, p->max);
    const double near = !open && chance(dice, 0.4) ? 0.0 : width * magnitude(dice, -6.0, -0.5);
    return upper ? p->max - near : p->min + near;
}

static double draw_real(struct dice *dice, const struct touch_property *p, double radius) {
    const int ends = isfinite(p->min) + 2 * isfinite(p->max);
    const int has_default = !(p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL));
    if (has_default && chance(dice, 0.2))
        return p->initial;
    if (ends == 3)
        return draw_bounded(dice, p);
    if (ends == 1 && !(p->flags & TOUCH_MIN_OPEN) && chance(dice, 0.15))
        return p->min;
    double size = magnitude(dice, -3.0, 1.0);
    if (!strcmp(p->unit, "Pa"))
        size = magnitude(dice, 5.0, 12.0);
    else if (!strcmp(p->unit, "m"))
        size = radius * magnitude(dice, -6.0, -1.0);
    else if (strcmp(p->unit, "1") != 0)
        size = magnitude(dice, -3.0, 5.0);
    return ends == 1 ? p->min + size : ends == 2 ? p->max - size : sign(dice) * size;
}

static double draw(struct dice *dice, const struct touch_property *p, double radius) {
    if (p->flags & TOUCH_OPTIONAL && chance(dice, 0.4))
        return (double)NAN;
    if (p->type == TOUCH_REAL)
        return draw_real(dice, p, radius);
    const double low = isfinite(p->min) ? p->min : 0.0;
    const double high = isfinite(p->max) ? p->max : low + 5.0;
    return low + (double)below(dice, (size_t)(high - low) + 1);
}

static void draw_properties(struct dice *dice, struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        if (p->scope == TOUCH_OF_STATE) {
            c->vector_given[k] = p->flags & TOUCH_MODIFIABLE && chance(dice, 0.25);
            for (int i = 0; i < 3; i++)
                c->vector[k][i] = sign(dice) * magnitude(dice, -3.0, 3.0);
            continue;
        }
        const double first = draw(dice, p, c->pair.radius[0]);
        const int two = p->scope == TOUCH_OF_BODY && !isnan(first) && chance(dice, 0.5);
        c->values.of[k][0] = first;
        c->values.of[k][1] = two ? draw(dice, p, c->pair.radius[0]) : first;
        if (isnan(c->values.of[k][1]))
            c->values.of[k][1] = first;
    }
}

/* The bodies hold some of the properties that can be inherited. */
static void draw_held(struct dice *dice, struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        c->body.of[k][0] = c->body.of[k][1] = (double)NAN;
        c->inherit[k] = 0; /* every value is given, and what is given is not inherited */
    }
    if (!c->law->inherit || !chance(dice, 0.15))
        return;
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        if (!(p->flags & TOUCH_INHERITABLE) || chance(dice, 0.2))
            continue;
        for (int b = 0; b < 2; b++) {
            c->body.of[k][b] = draw(dice, p, c->pair.radius[0]);
            c->held[k][b] = 1;
        }
        c->inherit[k] = !chance(dice, 0.1);
    }
    random_case_inherit(c);
}

void random_case_inherit(struct play_case *c) {
    if (c->law->inherit)
        c->law->inherit(c->law, &c->body, (const int(*)[2])c->held, c->inherit, &c->pair,
                        &c->values);
}

/* --- the pair ----------------------------------------------------------------------------------- */

void random_case_weigh(struct play_case *c) {
    const int plane = c->pair.dimension == 2;
    for (int b = 0; b < 2; b++) {
        const double r = c->pair.radius[b];
        const double volume = plane ? TOUCH_PI * r * r : 4.0 / 3.0 * TOUCH_PI * r * r * r;
        c->pair.mass[b] = DENSITY * volume;
        c->inertia[b] = (plane ? 0.5 : 0.4) * c->pair.mass[b] * r * r;
    }
}

static void draw_pair(struct dice *dice, struct play_case *c) {
    const int usual = chance(dice, 0.6);
    const double radius = magnitude(dice, usual ? -3.0 : -6.0, usual ? -1.0 : 1.0);
    c->pair.radius[0] = radius;
    c->pair.radius[1] = chance(dice, 0.5) ? radius : radius * magnitude(dice, -1.5, 1.5);
    if (chance(dice, 0.2))
        c->pair.radius[1] = HUGE_VAL;
    if (chance(dice, 0.25))
        c->pair.rigid[chance(dice, 0.5)] = 1;
    c->pair.dimension = chance(dice, 0.1) ? 2 : 3;
    random_case_weigh(c);
    if (chance(dice, 0.2)) /* a density of its own for body 2 */
        c->pair.mass[1] *= magnitude(dice, -1.0, 1.0);
}

/* --- the path ----------------------------------------------------------------------------------- */

/* What is known while a path is made up. */
struct plan {
    struct dice *dice;
    struct play_case *c;
    double depth;   /* m, the overlaps of this path are of this size */
    double overlap; /* m, now */
};

static struct play_segment *add(struct plan *plan, enum play_segment_kind kind) {
    struct play_case *c = plan->c;
    struct play_segment *g = &c->segments[c->segment_count++];
    memset(g, 0, sizeof *g);
    g->kind = kind;
    g->steps = 1 + below(plan->dice, 8);
    g->time = magnitude(plan->dice, -6.0, 0.0);
    g->cycles = 1.0;
    for (int i = 0; i < 3; i++)
        g->to[i] = (double)NAN;
    return g;
}

/* Shear displacements: from far below to far above what makes a contact slip. */
static void draw_slides(struct plan *plan, double ret[3]) {
    const int plane = plan->c->pair.dimension == 2, both = chance(plan->dice, 0.5);
    for (int i = 1; i < 3; i++) {
        const double by = sign(plan->dice) * plan->depth * magnitude(plan->dice, -3.0, 0.7);
        if (i == (plane ? 2 : 1) || (both && !plane))
            ret[i] = by;
    }
}

static void plan_press(struct plan *plan) {
    const double r = roll(plan->dice);
    const double to = r < 0.1   ? 0.0
                      : r < 0.2 ? -plan->depth * magnitude(plan->dice, -3.0, 1.0)
                                : plan->depth * between(plan->dice, 0.1, 1.5);
    if (chance(plan->dice, 0.5)) {
        struct play_segment *g = add(plan, PLAY_TO);
        g->to[0] = to;
    } else {
        struct play_segment *g = add(plan, PLAY_MOVE);
        g->by[0] = to - plan->overlap;
        if (chance(plan->dice, 0.6))
            draw_slides(plan, g->by);
    }
    plan->overlap = to;
}

static void plan_shear(struct plan *plan) {
    const double r = roll(plan->dice);
    struct play_segment *g = add(plan, r < 0.7 ? PLAY_MOVE : r < 0.85 ? PLAY_SINE : PLAY_RANDOM);
    draw_slides(plan, g->by);
    if (g->kind == PLAY_SINE)
        g->cycles = between(plan->dice, 0.2, 3.0);
    if (g->kind == PLAY_RANDOM)
        g->seed = (double)below(plan->dice, 1000);
    if (g->kind != PLAY_MOVE && chance(plan->dice, 0.5))
        g->by[0] = plan->depth * between(plan->dice, 0.0, 1.0);
}

static void plan_turn(struct plan *plan) {
    static const enum play_segment_kind kinds[] = {PLAY_ROTATE, PLAY_ORBIT, PLAY_ROLL, PLAY_TWIST};
    const int plane = plan->c->pair.dimension == 2;
    const enum play_segment_kind kind = kinds[below(plan->dice, plane ? 3 : 4)];
    struct play_segment *g = add(plan, kind);
    const double slip = plan->depth / plan->c->pair.radius[0];
    const int free_turn = kind == PLAY_ROTATE || kind == PLAY_TWIST;
    g->angle = sign(plan->dice) * (free_turn ? magnitude(plan->dice, -3.0, 0.5)
                                             : slip * magnitude(plan->dice, -2.0, 1.0));
    if (kind == PLAY_ROTATE && !plane && chance(plan->dice, 0.4)) {
        for (int i = 0; i < 3; i++)
            g->about[i] = between(plan->dice, -1.0, 1.0);
        const double length = hypot(hypot(g->about[0], g->about[1]), g->about[2]);
        for (int i = 0; i < 3; i++)
            g->about[i] /= length;
    } else {
        const int tilts = kind == PLAY_ORBIT || kind == PLAY_ROLL;
        const size_t axis = kind == PLAY_TWIST ? 0
                            : plane            ? 1
                            : tilts            ? 1 + below(plan->dice, 2)
                                               : below(plan->dice, 3);
        g->about[axis] = 1.0;
    }
    g->body = 1 + (int)below(plan->dice, 3);
}

static void plan_set(struct plan *plan) {
    const struct touch_law *law = plan->c->law;
    const size_t k = below(plan->dice, law->property_count);
    const struct touch_property *p = &law->properties[k];
    if (!(p->flags & TOUCH_MODIFIABLE))
        return;
    struct play_segment *g = add(plan, PLAY_SET);
    g->steps = 0;
    g->property = (int)k;
    const int vector = p->scope == TOUCH_OF_STATE;
    const double first = vector ? 0.0 : draw(plan->dice, p, plan->c->pair.radius[0]);
    for (int i = 0; i < 3; i++)
        g->value[i] = vector ? sign(plan->dice) * magnitude(plan->dice, -3.0, 3.0) : first;
    if (p->scope == TOUCH_OF_BODY)
        g->value[1] = draw(plan->dice, p, plan->c->pair.radius[0]);
    if (isnan(g->value[0]) || isnan(g->value[1]))
        plan->c->segment_count--;
}

/* A history with many corners: pressed along ever other slopes, or turned again and again by less and less, and
 * then released in a few steps. */
static void plan_stairs(struct plan *plan) {
    const size_t count = 20 + below(plan->dice, 180), release = 8;
    const int nested = chance(plan->dice, 0.5);
    const double fade = between(plan->dice, 0.9, 1.0), slope = magnitude(plan->dice, -3.0, 0.0);
    double size = plan->depth * slope;
    for (size_t i = 0; i < count; i++) {
        struct play_segment *g = add(plan, PLAY_MOVE);
        const int along = plan->c->pair.dimension == 2 ? 2 : 1;
        g->steps = 1;
        g->by[0] = nested ? 0.0 : plan->depth / (double)count;
        g->by[along] =
            nested ? (i % 2 ? -size : size) : between(plan->dice, -1.0, 1.0) * size / (double)count;
        size *= nested ? fade : 1.0;
    }
    for (size_t i = 0; i < release; i++) {
        struct play_segment *g = add(plan, PLAY_MOVE);
        g->steps = 1;
        g->by[0] = -plan->depth * between(plan->dice, 0.02, 0.1);
    }
}

static void plan_path(struct dice *dice, struct play_case *c) {
    struct plan plan = {.dice = dice, .c = c};
    const size_t many = chance(dice, 0.1) ? MANY : 10;
    const size_t count = 1 + below(dice, many);
    const double shares[] = {0.35, 0.35, 0.15, 0.12, 0.03};
    plan.depth = c->pair.radius[0] *
                 (chance(dice, 0.85) ? magnitude(dice, -6.0, -2.0) : magnitude(dice, -16.0, -0.3));
    c->segments = play_resize(NULL, SEGMENTS_MAX + 2, sizeof *c->segments);
    add(&plan, PLAY_MOVE)->by[0] = plan.overlap = plan.depth;
    if (chance(dice, 0.5))
        draw_slides(&plan, c->segments[0].by);
    if (chance(dice, STAIRS))
        plan_stairs(&plan);
    while (c->segment_count < count) {
        double r = roll(dice);
        size_t kind = 0;
        while (kind + 1 < TOUCH_COUNT(shares) && r > shares[kind])
            r -= shares[kind++];
        if (kind == 0)
            plan_press(&plan);
        else if (kind == 1)
            plan_shear(&plan);
        else if (kind == 2)
            plan_turn(&plan);
        else if (kind == 3)
            plan_set(&plan);
        else
            add(&plan, PLAY_HOLD);
    }
    const size_t factor = chance(dice, LONG) ? LONGER : 1;
    for (size_t i = 0; i < c->segment_count; i++)
        c->segments[i].steps *= factor;
    /* The last segment takes time, so that a value that was set is seen. */
    if (c->segments[c->segment_count - 1].kind == PLAY_SET)
        add(&plan, PLAY_HOLD);
}

/* --- the impact --------------------------------------------------------------------------------- */

static void plan_impact(struct dice *dice, struct play_case *c) {
    const int plane = c->pair.dimension == 2;
    c->impact = (struct play_impact){
        .speed = magnitude(dice, -4.0, 1.3),
        .angle = plane || chance(dice, 0.4) ? 0.0 : between(dice, 0.0, 1.55),
        .scheme = (enum play_scheme)below(dice, PLAY_SCHEME_COUNT),
        .steps = floor(between(dice, 10.0, 60.0)) + 0.3,
        .phase = roll(dice),
        .moving = chance(dice, 0.3),
        .end_at_force = chance(dice, 0.5),
        .impacts = chance(dice, 0.8) ? 1 : 2 + (int)below(dice, 2),
    };
    const double spin = c->impact.speed / c->pair.radius[0];
    for (int b = 0; b < 2 && chance(dice, 0.5); b++)
        for (int i = 0; i < 3; i++)
            if (!plane || i == 1)
                c->impact.spin[b][i] =
                    isinf(c->pair.radius[b]) ? 0.0 : sign(dice) * spin * magnitude(dice, -1.0, 1.0);
}

/* --- the whole ---------------------------------------------------------------------------------- */

void random_case_make(const struct touch_law *law, uint64_t seed, uint64_t number,
                      struct play_case *ret_case) {
    struct dice dice = {seed};
    static char file[] = "random", none[] = "";
    dice.state = random_bits(&dice.state) + number; /* neighbours give unrelated cases */
    dice.state = random_bits(&dice.state);
    memset(ret_case, 0, sizeof *ret_case);
    ret_case->file = ret_case->name = ret_case->title = file;
    ret_case->variant = none;
    ret_case->number = 1;
    ret_case->law = law;
    ret_case->torque_lever = law->conventions.torque_lever;
    ret_case->slip_lever = law->conventions.slip_lever;
    touch_values_default(law, &ret_case->values);
    draw_pair(&dice, ret_case);
    draw_properties(&dice, ret_case);
    draw_held(&dice, ret_case);
    if (chance(&dice, 0.35))
        plan_impact(&dice, ret_case);
    else
        plan_path(&dice, ret_case);
}

struct play_case random_case_copy(const struct play_case *from) {
    struct play_case copy = *from;
    copy.segments = play_resize(NULL, from->segment_count + 1, sizeof *from->segments);
    if (from->segment_count)
        memcpy(copy.segments, from->segments, from->segment_count * sizeof *from->segments);
    return copy;
}
