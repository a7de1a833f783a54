/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plain_case.h"
#include "cases/subject/random_case.h"

#define RADIUS    0.01
#define MODULUS   1e9
#define STIFFNESS 1e5
#define NUMBER    0.3
#define FEW       8 /* whole values that are modes */
#define MODES_MAX 256

/* How many values a mode has; 0: it is none. */
static size_t values_of(const struct touch_property *p) {
    const double count = p->max - p->min + 1.0;
    const int is_mode = p->type != TOUCH_REAL && p->type != TOUCH_VECTOR &&
                        p->scope == TOUCH_OF_CONTACT && count > 1.0 && count <= FEW;
    return is_mode ? (size_t)count : 0;
}

size_t plain_modes(const struct touch_law *law) {
    size_t modes = 1;
    for (size_t k = 0; k < law->property_count; k++) {
        const size_t count = values_of(&law->properties[k]);
        if (count && modes * count <= MODES_MAX)
            modes *= count;
    }
    return modes;
}

/* The plain value of a unit; NaN: it has none. */
static double value_of_unit(const char *unit) {
    static const struct {
        const char *unit;
        double value;
    } plain[] = {{"Pa", MODULUS}, {"N/m", STIFFNESS}, {"1", NUMBER}};
    for (size_t i = 0; i < TOUCH_COUNT(plain); i++)
        if (!strcmp(unit, plain[i].unit))
            return plain[i].value;
    return (double)NAN;
}

/* Of a property that has neither a default nor a plain value that it takes. */
static double some_value(const struct touch_property *p) {
    struct touch_message unused;
    if (touch_value_check(p, NUMBER, &unused) == TOUCH_OK)
        return NUMBER;
    return isfinite(p->min) && isfinite(p->max) ? 0.5 * (p->min + p->max)
           : isfinite(p->min)                   ? p->min + 1.0
                                                : p->max - 1.0;
}

static int is_real(const struct touch_property *p) {
    return p->type == TOUCH_REAL && p->scope != TOUCH_OF_STATE;
}

static int is_stiffness(const struct touch_property *p) {
    return is_real(p) && (!strcmp(p->unit, "Pa") || !strcmp(p->unit, "N/m"));
}

/* Whether all its moduli and stiffnesses are 0 by default: then they are given, since it would not repel. */
static int is_limp(const struct touch_law *law) {
    for (size_t k = 0; k < law->property_count; k++) {
        const struct touch_property *p = &law->properties[k];
        if (is_stiffness(p) && !(p->flags & TOUCH_OPTIONAL) &&
            (p->flags & TOUCH_REQUIRED || p->initial > 0.0))
            return 0;
    }
    return 1;
}

/* Without a default. */
static double required_value(const struct touch_property *p) {
    const double plain = value_of_unit(p->unit);
    struct touch_message unused;
    if (p->type != TOUCH_REAL)
        return p->min;
    return isfinite(plain) && touch_value_check(p, plain, &unused) == TOUCH_OK ? plain
                                                                               : some_value(p);
}

static void give(struct play_case *c, size_t k, double value) {
    c->values.of[k][0] = c->values.of[k][1] = value;
    c->given[k] = !isnan(value);
}

static void choose_mode(struct play_case *c, size_t mode) {
    size_t modes = 1;
    for (size_t k = 0; k < c->law->property_count; k++) {
        const size_t count = values_of(&c->law->properties[k]);
        if (!count || modes * count > MODES_MAX)
            continue;
        give(c, k, c->law->properties[k].min + (double)(mode / modes % count));
        modes *= count;
    }
}

/* Whether the law takes the values: 0, or -1 and why not. */
static int try_values(struct play_subject *subject, const struct play_case *c,
                      struct touch_message *ret_why) {
    const struct play_refine as_written = {0};
    struct play_case asked = *c;
    struct play_ending ending;
    struct play_trace trace;
    asked.must_refuse = 1; /* nothing moves */
    play_trace_init(&trace);
    const int refused = play_subject_run(subject, &asked, &as_written, &trace, &ending, NULL) != 0;
    play_trace_free(&trace);
    if (refused)
        snprintf(ret_why->text, sizeof ret_why->text, "%.*s", (int)sizeof ret_why->text - 1,
                 ending.text);
    return refused ? -1 : 0;
}

/* What may be absent is given, one after the other, pure numbers first, until the law takes the values. */
static int settle(struct play_subject *subject, struct play_case *c,
                  struct touch_message *ret_why) {
    const struct touch_law *law = c->law;
    if (!try_values(subject, c, ret_why))
        return 0;
    for (size_t i = 0; i < 2 * law->property_count; i++) {
        const size_t k = i % law->property_count;
        const int is_second = i >= law->property_count;
        struct touch_message unused;
        if (!(law->properties[k].flags & TOUCH_OPTIONAL) || !is_real(&law->properties[k]) ||
            is_second == !strcmp(law->properties[k].unit, "1"))
            continue;
        give(c, k, NUMBER);
        if (!try_values(subject, c, &unused))
            return 0;
        give(c, k, (double)NAN);
    }
    return -1;
}

/* All properties at their defaults, or else at plain values; what is 0 by default at plain values, too, if that is wanted. */
static void give_values(struct play_case *c, int is_roused) {
    const struct touch_law *law = c->law;
    const int limp = is_limp(law);
    touch_values_default(law, &c->values);
    for (size_t k = 0; k < law->property_count; k++) {
        const struct touch_property *p = &law->properties[k];
        const int is_zero = is_real(p) && !(fabs(p->initial) > 0.0);
        c->body.of[k][0] = c->body.of[k][1] = (double)NAN;
        if (p->scope == TOUCH_OF_STATE || p->flags & TOUCH_OPTIONAL)
            continue;
        if (p->flags & TOUCH_REQUIRED ||
            (is_zero &&
             ((limp && is_stiffness(p)) || (is_roused && isfinite(value_of_unit(p->unit))))))
            give(c, k, required_value(p));
    }
}

static struct play_case two_balls(const struct touch_law *law) {
    static char file[] = "plain", none[] = "";
    struct play_case c = {.file = file, .name = file, .title = file, .variant = none, .number = 1};
    c.law = law;
    c.torque_lever = law->conventions.torque_lever;
    c.slip_lever = law->conventions.slip_lever;
    c.pair = (struct touch_pair){.radius = {RADIUS, RADIUS}, .dimension = 3};
    c.impact = (struct play_impact){
        .speed = 1.0, .scheme = PLAY_VERLET_PREDICTED, .steps = 100.0, .impacts = 1};
    random_case_weigh(&c);
    return c;
}

int plain_case_make(struct play_subject *subject, const struct touch_law *law,
                    struct play_case *ret_case, struct touch_message *ret_why) {
    *ret_case = two_balls(law);
    give_values(ret_case, 0);
    return settle(subject, ret_case, ret_why);
}

int plain_case_rouse(struct play_subject *subject, const struct touch_law *law, size_t mode,
                     struct play_case *ret_case, struct touch_message *ret_why) {
    *ret_case = two_balls(law);
    give_values(ret_case, 1);
    choose_mode(ret_case, mode);
    return settle(subject, ret_case, ret_why);
}

char *plain_mode_text(const struct play_case *c) {
    char *text = play_copy("");
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        char choice[64] = "";
        if (!values_of(p))
            continue;
        if (p->type == TOUCH_CHOICE)
            (void)touch_choice_name(p, (size_t)c->values.of[k][0], choice, sizeof choice);
        char *longer =
            *choice
                ? play_format("%s%s%s=%s", text, *text ? " " : "", p->keyword, choice)
                : play_format("%s%s%s=%g", text, *text ? " " : "", p->keyword, c->values.of[k][0]);
        text = longer;
    }
    return text;
}
