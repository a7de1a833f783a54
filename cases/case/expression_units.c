/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "expression_units.h"

#define BASES 3    /* kg, m, s */
#define SAME  1e-7 /* of powers that come from numbers as 0.333333333 */

struct unit {
    int any; /* that of 0: every unit fits */
    double power[PLAY_BASE_COUNT];
};

static const struct unit pure = {0, {0.0}};

struct search {
    const struct expression *e;
    const struct expression_quantity *of;
    struct expression_error *error;
    double values[EXPRESSION_LENGTH_MAX / 2 + 1]; /* of the names */
    int failed;                                   /* the first error stays */
};

/* --- words ---------------------------------------------------------------------------------- */

static void say(struct search *s, size_t node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void say(struct search *s, size_t node, const char *format, ...) {
    va_list arguments;
    if (s->failed)
        return;
    va_start(arguments, format);
    s->error->at = s->e->node[node].at;
    vsnprintf(s->error->text, sizeof s->error->text, format, arguments);
    va_end(arguments);
    s->failed = 1;
}

/* A part of the text, cut where it is long, and its unit: "k*d, a force (N)". */
struct words {
    char text[160];
};

static struct words words_of(const struct search *s, size_t node, const struct unit *unit) {
    const struct expression_node *n = &s->e->node[node];
    const int length = n->end - n->at;
    struct words words;
    char name[80];
    play_dimension_text(unit->power, name, sizeof name);
    snprintf(words.text, sizeof words.text, "%.*s%s, %s", length > 60 ? 57 : length,
             s->e->text + n->at, length > 60 ? "..." : "", name);
    return words;
}

/* --- the unit of a part --------------------------------------------------------------------- */

static int fits(const struct unit *a, const struct unit *b) {
    int same = 1;
    for (size_t k = 0; k < BASES; k++)
        same &= fabs(a->power[k] - b->power[k]) < SAME;
    return same || a->any || b->any;
}

static struct unit raised(struct unit unit, double power) {
    for (size_t k = 0; k < BASES; k++)
        unit.power[k] *= power;
    return unit;
}

static struct unit unit_of(struct search *s, size_t node);

/* Whether the value changes during the run. */
static int varies(const struct search *s, size_t node) {
    const struct expression_node *n = &s->e->node[node];
    int any = n->kind == EXPRESSION_NAME && isnan(s->of[n->what].value);
    for (size_t i = 0; i < n->count; i++)
        any |= varies(s, n->of[i]);
    return any;
}

/* The one unit of operands that must have the same, from the first on. Words: does THIS with THAT. */
static struct unit together(struct search *s, const struct expression_node *n, size_t first,
                            const char *does, const char *with) {
    struct unit unit = unit_of(s, n->of[first]);
    const int is_choice = n->kind == EXPRESSION_CHOICE; /* either the first or the second */
    size_t known = n->of[first];
    for (size_t i = first + 1; i < n->count; i++) {
        const struct unit other = unit_of(s, n->of[i]);
        const struct words words[2] = {words_of(s, known, &unit), words_of(s, n->of[i], &other)};
        if (!fits(&unit, &other))
            say(s, n->of[i], "it %s %s, %s %s", does, words[!is_choice].text, with,
                words[is_choice].text);
        if (unit.any) {
            unit = other;
            known = n->of[i];
        }
    }
    return unit;
}

static void check_pure(struct search *s, size_t node, const struct unit *unit, const char *who,
                       const char *does) {
    const struct expression_node *n = &s->e->node[node];
    char name[80];
    play_dimension_text(unit->power, name, sizeof name);
    if (!fits(unit, &pure))
        say(s, node, "%s %s a pure number, and %.*s is %s", who, does,
            n->end - n->at > 60 ? 60 : n->end - n->at, s->e->text + n->at, name);
}

static struct unit unit_of_power(struct search *s, const struct expression_node *n) {
    const struct unit base = unit_of(s, n->of[0]), power = unit_of(s, n->of[1]);
    check_pure(s, n->of[1], &power, "a power", "is");
    if (fits(&base, &pure))
        return base;
    if (varies(s, n->of[1]))
        say(s, n->of[1], "a power that changes during the run would change the unit of %s",
            words_of(s, n->of[0], &base).text);
    return s->failed ? base : raised(base, expression_value(s->e, n->of[1], s->values));
}

static struct unit unit_of_product(struct search *s, const struct expression_node *n, double way) {
    struct unit unit = unit_of(s, n->of[0]);
    const struct unit other = unit_of(s, n->of[1]);
    for (size_t k = 0; k < BASES; k++)
        unit.power[k] += way * other.power[k];
    unit.any |= way > 0.0 && other.any;
    return unit;
}

static struct unit unit_of_operator(struct search *s, const struct expression_node *n) {
    switch (n->what) {
    case EXPRESSION_POWER:
        return unit_of_power(s, n);
    case EXPRESSION_TIMES:
        return unit_of_product(s, n, 1.0);
    case EXPRESSION_OVER:
        return unit_of_product(s, n, -1.0);
    case EXPRESSION_PLUS:
        return together(s, n, 0, "adds", "to");
    case EXPRESSION_MINUS:
        return together(s, n, 0, "subtracts", "from");
    default:
        break;
    }
    if (expression_compares((enum expression_operator)n->what)) {
        together(s, n, 0, "compares", "with");
    } else {
        unit_of(s, n->of[0]);
        unit_of(s, n->of[1]);
    }
    return pure;
}

static struct unit unit_of_call(struct search *s, const struct expression_node *n) {
    const struct unit unit = together(s, n, 0, "takes", "together with");
    switch (expression_function_units((size_t)n->what)) {
    case EXPRESSION_PURE_NUMBER:
        check_pure(s, n->of[0], &unit, expression_function_name((size_t)n->what), "takes");
        return pure;
    case EXPRESSION_DROPS_UNIT:
        return pure;
    case EXPRESSION_SQUARE_ROOT:
        return raised(unit, 0.5);
    case EXPRESSION_CUBE_ROOT:
        return raised(unit, 1.0 / 3.0);
    default:
        return unit;
    }
}

static struct unit unit_of(struct search *s, size_t node) {
    const struct expression_node *n = &s->e->node[node];
    struct unit unit = {n->kind == EXPRESSION_NUMBER && !(fabs(n->value) > 0.0), {0.0}};
    if (s->failed)
        return pure;
    switch (n->kind) {
    case EXPRESSION_NAME:
        memcpy(unit.power, s->of[n->what].power, sizeof unit.power);
        return unit;
    case EXPRESSION_CALL:
        return unit_of_call(s, n);
    case EXPRESSION_SIGN:
        return unit_of(s, n->of[0]);
    case EXPRESSION_OPERATOR:
        return unit_of_operator(s, n);
    case EXPRESSION_CHOICE:
        unit_of(s, n->of[0]);
        return together(s, n, 1, "is either", "or");
    default:
        return unit;
    }
}

int expression_check_unit(const struct expression *expression, const struct expression_quantity *of,
                          const char *quantity, const char *unit,
                          struct expression_error *ret_error) {
    struct search s = {.e = expression, .of = of, .error = ret_error};
    struct unit wanted = pure;
    struct play_measure measure;
    char sample[96], message[128], found[80], expected[80];
    snprintf(sample, sizeof sample, "1 %s", unit);
    if (play_measure_read(sample, &measure, message, sizeof message))
        return 0;
    memcpy(wanted.power, measure.power, sizeof wanted.power);
    for (size_t i = 0; i < expression->name_count; i++)
        s.values[i] = of[i].value;
    const struct unit whole = unit_of(&s, expression->root);
    play_dimension_text(whole.power, found, sizeof found);
    play_dimension_text(wanted.power, expected, sizeof expected);
    if (!fits(&whole, &wanted))
        say(&s, expression->root, "the expression is %s, and %s is %s", found, quantity, expected);
    return s.failed ? -1 : 0;
}
