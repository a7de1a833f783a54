/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "expression_units.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/base/random.h"

#define BASES    3  /* kg, m, s */
#define DRAWS    48 /* sets of values that are tried */
#define FACTORS  9  /* systems of units for each */
#define SAME     1e-7
#define FRACTION 60 /* powers are such fractions, where they are near to one */

/* What can be said of the unit of an expression. */
enum found {
    FOUND_ZERO, /* 0 or no number with all values: any unit is right */
    FOUND_ONE,  /* that of .power */
    FOUND_NONE, /* no quantity has such values */
};

struct unit_of {
    enum found found;
    double power[PLAY_BASE_COUNT];
};

struct search {
    const struct expression *e;
    const struct expression_quantity *of;
    struct expression_error *error;
    double *base, *values; /* of the names, one draw, and in another system of units */
};

/* --- the unit of a part --------------------------------------------------------------------- */

/* The values of the first draw are those of the case; in later ones all that has a unit is another, by a factor of up to
 * 10. Pure numbers stay: they may be powers, and may have a narrow range. */
static void draw_values(struct search *s, size_t draw) {
    uint64_t seed = draw + 1;
    for (size_t i = 0; i < s->e->name_count; i++) {
        const struct expression_quantity *q = &s->of[i];
        double any = 0.0;
        for (size_t k = 0; k < BASES; k++)
            any += fabs(q->power[k]);
        const double share = random_real(&seed), sign = random_real(&seed);
        s->base[i] = q->value;
        if (isnan(q->value))
            s->base[i] = pow(10.0, -6.0 * share) * (draw % 2 && sign < 0.3 ? -1.0 : 1.0);
        else if (any > 0.0 && draw % 4 > 1)
            s->base[i] = (fabs(q->value) > 0.0 ? q->value : 1.0) * pow(10.0, 2.0 * share - 1.0);
    }
}

/* Powers of two, as the units of mass, length and time become larger: then rounding does not change. First one at a
 * time, then all together. */
static void choose_factor(size_t which, double power, uint64_t *seed, double ret[BASES]) {
    for (size_t k = 0; k < BASES; k++) {
        const double random = floor(7.0 * random_real(seed)) - 3.0;
        ret[k] = power * (which >= BASES ? (which % 2 ? 0.5 : 1.0) * random
                          : which == k   ? 1.0
                                         : 0.0);
    }
}

static double value_in(struct search *s, struct expression_run *run, const double factor[BASES]) {
    for (size_t i = 0; i < s->e->name_count; i++) {
        double exponent = 0.0;
        for (size_t k = 0; k < BASES; k++)
            exponent += s->of[i].power[k] * factor[k];
        s->values[i] = s->base[i] * exp2(exponent);
    }
    return expression_value(run);
}

static double tidy(double power) {
    const double fraction = round(power * FRACTION) / FRACTION;
    return fabs(power - fraction) < SAME ? fraction : power;
}

/* With the values of one draw, in units that are larger by powers of two about this one. */
static struct unit_of unit_at(struct search *s, struct expression_run *run, double power,
                              uint64_t *seed) {
    static const double none[BASES] = {0.0, 0.0, 0.0};
    const double value = value_in(s, run, none);
    struct unit_of unit = {FOUND_ZERO, {0.0}};
    if (!isfinite(value) || !(fabs(value) > 0.0))
        return unit;
    for (size_t which = 0; which < FACTORS; which++) {
        double factor[BASES], expected = 0.0;
        choose_factor(which, power, seed, factor);
        const double ratio = value_in(s, run, factor) / value;
        if (isnan(ratio) || !(ratio > 0.0))
            return (struct unit_of){FOUND_NONE, {0.0}};
        if (isinf(ratio))
            return (struct unit_of){FOUND_ZERO, {0.0}}; /* beyond the range of numbers */
        if (which < BASES)
            unit.power[which] = tidy(log2(ratio) / factor[which]);
        for (size_t k = 0; k < BASES; k++)
            expected += factor[k] * unit.power[k];
        if (which >= BASES && !(fabs(log2(ratio) - expected) < SAME))
            return (struct unit_of){FOUND_NONE, {0.0}};
    }
    unit.found = FOUND_ONE;
    return unit;
}

/* Large factors show small terms. Where numbers overflow, smaller ones are left. */
static struct unit_of unit_of_draw(struct search *s, struct expression_run *run, uint64_t *seed) {
    const struct unit_of unit = unit_at(s, run, 24.0, seed);
    return unit.found == FOUND_ZERO ? unit_at(s, run, 2.0, seed) : unit;
}

static int is_same(const struct unit_of *a, const struct unit_of *b) {
    for (size_t k = 0; k < BASES; k++)
        if (!(fabs(a->power[k] - b->power[k]) < 10.0 * SAME))
            return 0;
    return 1;
}

/* Whether they can stand on both sides of a + sign. */
static int fits(const struct unit_of *a, const struct unit_of *b) {
    return a->found == FOUND_ZERO || b->found == FOUND_ZERO || is_same(a, b);
}

/* Of the tokens from first to before end. */
static struct unit_of unit_of(struct search *s, size_t first, size_t end) {
    struct unit_of unit = {FOUND_ZERO, {0.0}};
    struct expression_error none;
    struct expression_run *run = expression_open(s->e, first, end, s->values, &none);
    uint64_t seed = 14;
    for (size_t draw = 0; run && draw < DRAWS && unit.found != FOUND_NONE; draw++) {
        draw_values(s, draw);
        const struct unit_of one = unit_of_draw(s, run, &seed);
        if (one.found == FOUND_NONE || !fits(&unit, &one))
            unit.found = FOUND_NONE;
        else if (one.found == FOUND_ONE)
            unit = one;
    }
    expression_close(run);
    return unit;
}

/* --- what is wrong, in words ---------------------------------------------------------------- */

/* A part of the text, cut where it is long; ret has room for 64. */
static const char *part_text(const struct search *s, size_t first, size_t end, char *ret) {
    const struct expression_token *last = &s->e->token[end - 1];
    const size_t at = s->e->token[first].at, length = last->at + last->length - at;
    snprintf(ret, 64, "%.*s%s", length > 60 ? 57 : (int)length, s->e->text + at,
             length > 60 ? "..." : "");
    return ret;
}

static void say(struct search *s, size_t token, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void say(struct search *s, size_t token, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    s->error->at = s->e->token[token].at;
    vsnprintf(s->error->text, sizeof s->error->text, format, arguments);
    va_end(arguments);
}

static size_t closing(const struct expression *e, size_t open) {
    size_t i = open + 1;
    while (e->token[i].kind != EXPRESSION_CLOSE || e->token[i].depth != e->token[open].depth)
        i++;
    return i;
}

/* The end of the part that begins at first and ends before an operator of those, or a comma, of its own depth. */
static size_t part_end(const struct expression *e, size_t first, size_t end,
                       const char *const *operators) {
    const size_t depth = e->token[first].depth;
    for (size_t i = first; i < end; i++) {
        const struct expression_token *t = &e->token[i];
        if (t->depth != depth)
            continue;
        for (size_t k = 0; t->kind == EXPRESSION_OPERATOR && operators[k]; k++)
            if (strlen(operators[k]) == t->length &&
                !strncmp(operators[k], e->text + t->at, t->length))
                return i;
        if (t->kind == EXPRESSION_COMMA)
            return i;
    }
    return end;
}

static int blame(struct search *s, size_t first, size_t end);

static int is_operator(const struct search *s, size_t token, const char *text) {
    return token < s->e->token_count && !strncmp(s->e->text + s->e->token[token].at, text, 1);
}

/* Two neighbouring parts that must have one unit and do not, or a part that is none by itself. Returns 1 after a
 * message. */
static int blame_parts(struct search *s, size_t first, size_t end, const char *const *operators,
                       const char *does, const char *with) {
    struct unit_of known = {FOUND_ZERO, {0.0}};
    size_t from = first, known_first = 0, known_end = 0;
    char text[2][64], unit[2][80];
    if (part_end(s->e, first, end, operators) == end)
        return 0;
    for (size_t to; from < end; from = to + 1) {
        to = part_end(s->e, from, end, operators);
        const struct unit_of part = unit_of(s, from, to);
        if (part.found == FOUND_NONE)
            return blame(s, from, to);
        if (!fits(&known, &part)) {
            const int minus = is_operator(s, from - 1, "-");
            does = minus ? "subtracts" : does;
            with = minus ? "from" : with;
            play_dimension_text(known.power, unit[0], sizeof unit[0]);
            play_dimension_text(part.power, unit[1], sizeof unit[1]);
            say(s, from, "it %s %s, %s, %s %s, %s", does, part_text(s, from, to, text[0]), unit[1],
                with, part_text(s, known_first, known_end, text[1]), unit[0]);
            return 1;
        }
        if (part.found == FOUND_ONE && known.found != FOUND_ONE) {
            known = part;
            known_first = from;
            known_end = to;
        }
    }
    return 0;
}

/* What a function takes. */
static int blame_function(struct search *s, size_t function, size_t close) {
    static const char *const none[] = {NULL};
    const struct expression_token *f = &s->e->token[function];
    const enum expression_units wants = expression_function_units(f);
    char text[64], unit[80];
    if (wants == EXPRESSION_SAME_UNIT)
        return blame_parts(s, function + 2, close, none, "takes", "together with");
    const struct unit_of argument = unit_of(s, function + 2, close), pure = {FOUND_ONE, {0.0}};
    if (wants != EXPRESSION_PURE_NUMBER || fits(&argument, &pure))
        return 0;
    play_dimension_text(argument.power, unit, sizeof unit);
    say(s, function + 2, "%.*s takes a pure number, and %s is %s", (int)f->length,
        s->e->text + f->at, part_text(s, function + 2, close, text), unit);
    return 1;
}

/* Inside the brackets of a part, from the innermost. */
static int blame_brackets(struct search *s, size_t first, size_t end) {
    static const char *const none[] = {NULL};
    for (size_t i = first; i < end; i++) {
        if (s->e->token[i].kind != EXPRESSION_OPEN)
            continue;
        const size_t close = closing(s->e, i);
        for (size_t from = i + 1, to; from < close; from = to + 1) {
            to = part_end(s->e, from, close, none);
            if (unit_of(s, from, to).found == FOUND_NONE && blame(s, from, to))
                return 1;
        }
        if (i && s->e->token[i - 1].kind == EXPRESSION_FUNCTION && blame_function(s, i - 1, close))
            return 1;
        i = close;
    }
    return 0;
}

/* The operand after ^ must be a pure number. */
static int blame_power(struct search *s, size_t first, size_t end) {
    static const char *const powers[] = {"^", NULL}, *const others[] = {"*", "/", "^", NULL};
    const struct unit_of pure = {FOUND_ONE, {0.0}};
    char text[64], unit[80];
    for (size_t i = part_end(s->e, first, end, powers); i < end;
         i = part_end(s->e, i + 1, end, powers)) {
        const size_t to = part_end(s->e, i + 1, end, others);
        const struct unit_of exponent = unit_of(s, i + 1, to);
        if (exponent.found == FOUND_NONE || fits(&exponent, &pure))
            continue;
        play_dimension_text(exponent.power, unit, sizeof unit);
        say(s, i + 1, "a power is a pure number, and %s is %s", part_text(s, i + 1, to, text),
            unit);
        return 1;
    }
    return 0;
}

static const char *const choices[] = {"?", ":", "&&", "||", NULL};
static const char *const comparisons[] = {"<=", ">=", "==", "!=", "<", ">", NULL};

/* Conditions compare, and what is chosen from must be of one unit. */
static int blame_choice(struct search *s, size_t first, size_t end) {
    struct unit_of known = {FOUND_ZERO, {0.0}};
    size_t from = first, known_first = 0, known_end = 0;
    char text[2][64], unit[2][80];
    for (size_t to; from < end; from = to + 1) {
        to = part_end(s->e, from, end, choices);
        const int chosen = from > first &&
                           (is_operator(s, from - 1, "?") || is_operator(s, from - 1, ":")) &&
                           (to == end || is_operator(s, to, ":"));
        const struct unit_of part = unit_of(s, from, to);
        if (blame_parts(s, from, to, comparisons, "compares", "with"))
            return 1;
        if (part.found == FOUND_NONE)
            return blame(s, from, to);
        if (!chosen || part.found != FOUND_ONE)
            continue;
        if (known.found != FOUND_ONE) {
            known = part;
            known_first = from;
            known_end = to;
        } else if (!is_same(&known, &part)) {
            play_dimension_text(known.power, unit[0], sizeof unit[0]);
            play_dimension_text(part.power, unit[1], sizeof unit[1]);
            say(s, from, "it is either %s, %s, or %s, %s",
                part_text(s, known_first, known_end, text[0]), unit[0],
                part_text(s, from, to, text[1]), unit[1]);
            return 1;
        }
    }
    return 0;
}

/* Finds the smallest part that is to blame for a part that is no quantity. Returns 1 after a message. */
static int blame(struct search *s, size_t first, size_t end) {
    static const char *const sums[] = {"+", "-", NULL};
    char text[64];
    if (blame_brackets(s, first, end))
        return 1;
    if (part_end(s->e, first, end, choices) < end) {
        if (blame_choice(s, first, end))
            return 1;
    } else if (blame_parts(s, first, end, comparisons, "compares", "with") ||
               blame_parts(s, first, end, sums, "adds", "to") || blame_power(s, first, end)) {
        return 1;
    }
    say(s, first,
        "%s is no quantity of one unit: it does not change with the units of mass, length and time "
        "as a product of powers does",
        part_text(s, first, end, text));
    return 1;
}

/* What is chosen from must be of one unit also where the values tried choose only one of it. Returns 1 after a message. */
static int blame_choices(struct search *s, size_t first, size_t end) {
    static const char *const none[] = {NULL}, *const questions[] = {"?", NULL};
    for (size_t from = first, to; from < end; from = to + 1) {
        to = part_end(s->e, from, end, none);
        for (size_t i = from; i < to; i++)
            if (s->e->token[i].kind == EXPRESSION_OPEN) {
                const size_t close = closing(s->e, i);
                if (blame_choices(s, i + 1, close))
                    return 1;
                i = close;
            }
        if (part_end(s->e, from, to, questions) < to && blame_choice(s, from, to))
            return 1;
    }
    return 0;
}

/* --- the whole ------------------------------------------------------------------------------ */

static int check(struct search *s, const char *quantity, const struct unit_of *wanted) {
    const struct unit_of whole = unit_of(s, 0, s->e->token_count);
    char found[80], expected[80];
    if (whole.found == FOUND_NONE)
        return blame(s, 0, s->e->token_count) ? -1 : 0;
    if (fits(&whole, wanted))
        return blame_choices(s, 0, s->e->token_count) ? -1 : 0;
    play_dimension_text(whole.power, found, sizeof found);
    play_dimension_text(wanted->power, expected, sizeof expected);
    say(s, 0, "the expression is %s, and %s is %s", found, quantity, expected);
    return -1;
}

int expression_check_unit(const struct expression *expression, const struct expression_quantity *of,
                          const char *quantity, const char *unit,
                          struct expression_error *ret_error) {
    const size_t room = expression->name_count + 1;
    struct search s = {.e = expression, .of = of, .error = ret_error};
    struct unit_of wanted = {FOUND_ONE, {0.0}};
    struct play_measure measure;
    char sample[96], message[128];
    snprintf(sample, sizeof sample, "1 %s", unit);
    if (play_measure_read(sample, &measure, message, sizeof message))
        return 0;
    for (size_t k = 0; k < BASES; k++)
        wanted.power[k] = measure.power[k];
    s.base = play_resize(NULL, 2 * room, sizeof *s.base);
    s.values = s.base + room;
    for (size_t i = 0; i < 2 * room; i++)
        s.base[i] = 1.0;
    const int bad = check(&s, quantity, &wanted);
    free(s.base);
    return bad;
}
