/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One record a formula: it says what it gives, in which models, of what, by which expression, with which uncertainty,
 * whose it is, and how it is printed. A record of a quantity says its symbol, unit, range and an example. A record of a
 * reference names a quantity and a model.
 *
 * From these follow, by walking from what a formula gives to what it needs: the inputs of a reference (the leaves), its
 * printed equations (the formulas on the way), what is refused (values out of the ranges on the way), and its uncertainty
 * (that of the formula, and a few roundings for each one on the way). The linker collects the records of all files, so that
 * each is written in one place. A file of records ends with RECORDS(its name without .c); the build finds it by that name.
 *
 * A model has the formulas that name it; then those of the models that it is made of, in their order; then those of no
 * model. Of several formulas at the nearest place the first one whose inputs are given is taken. */
#ifndef REF_FORMULA_H
#define REF_FORMULA_H

#include <math.h>

#include "reference.h"

enum {
    REF_BODIES = 1u << 3,  /* one number a body: NAME1 and NAME2 in formulas */
    REF_VECTOR = 1u << 4,  /* NAME_n, NAME_s, NAME_t in formulas */
    REF_DEFORMS = 1u << 5, /* not asked of a body that the input `rigid` says is rigid: infinite */
    REF_INPUT = 1u << 6,   /* a problem gives it */
    REF_SAMPLE = 1u << 7,  /* a column of the path */
    REF_OR_NONE = 1u << 8, /* NaN: there is none, and the formula sees it */
    REF_YIELDS = 1u << 9,  /* what it is if nobody says gives way to what is given, where a model is solved */
};

struct ref_quantity {
    const char *name, *tex, *unit;
    double min, max; /* see the flags */
    unsigned flags;
    double absent; /* what it is if nobody says; NEED: it must be given */
    double example[3];
    const char *meaning;
    const char *choices; /* "a|b" of a word, whose index is the value; else NULL */
    const char *keyword; /* what problems and traces call it, if not by its name; else NULL */
    const char *called;  /* what is solved for, if not by its name; else NULL */
    double sought[2];    /* where roots are looked for; the first below 0: on both sides of 0, from its size on */
};

/* Where a formula is evaluated, for what it may say. */
struct ref_eval;

struct ref_formula {
    const char *gives, *model; /* model: words with spaces between; "" of none */
    const char *needs;         /* "h, alpha, overlap" */
    int line;                  /* of its file: the order of several for one thing */
    /* One of them: a number, or one a sample, ret[0..path->count). NaN: there is none. */
    double (*value)(const double *in, struct ref_eval *eval);
    void (*path)(const double *in, struct ref_eval *eval, const struct ref_path *path, double *ret);
    double uncertainty; /* relative; 0: round-off */
    const char *source;
    struct ref_equation equations[7];
    enum ref_kind kind;
};

struct ref_model {
    const char *name, *of; /* of: the models that it is made of */
};

struct ref_row {
    const char *name, *gives, *model, *title;
    const char *quantity; /* if not the keyword of what it gives */
};

/* What people ask about: a model, and what of it. */
struct ref_topic {
    const char *name, *model, *gives;
    const char *title, *example; /* one line; what may be given, as NAME=VALUE with units */
};

/* An example where that of the quantity does not do. */
struct ref_such {
    const char *model, *input; /* as in formulas: radius2 */
    double value;
};

#define NEED       (-HUGE_VAL)
#define ANY        -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN
#define POSITIVE   0.0, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN
#define FROM_0     0.0, HUGE_VAL, REF_MAX_OPEN
#define TO_INF     0.0, HUGE_VAL, REF_MIN_OPEN /* infinite: a wall, a rigid body */
#define SHARE      0.0, 1.0, 0
#define YES_NO     0.0, 1.0, REF_WHOLE
#define RANGE(...) __VA_ARGS__ /* least, most, flags */
#define E(...)     __VA_ARGS__ /* an example of more than one number */

#define RECORD(type, name) \
    static const struct ref_##type name; \
    static const struct ref_##type *const PASTE(name, _at) __attribute__((section("record_" #type), used)) = &name; \
    static const struct ref_##type name
#define PASTE_(a, b) a##b
#define PASTE(a, b)  PASTE_(a, b)

/* INPUT(name, TeX, unit, range, absent, example, words): a problem gives it.
 * CHOICE(name, "a|b", absent, example, words): so is a word.
 * QUANTITY(name, TeX, unit, range, words): formulas give it. After the words: .keyword, .called, SOUGHT(from, to). */
#define INPUT(word, symbol, si, range, missing, such, ...) \
    RECORD(quantity, \
           quantity_##word) = {.name = #word, symbol, si, range | REF_INPUT, (double)(missing), {such}, __VA_ARGS__}
#define CHOICE(word, list, missing, such, words) \
    RECORD(quantity, quantity_##word) = { \
        .name = #word, "", "", 0.0, HUGE_VAL, REF_WHOLE | REF_INPUT, missing, {such}, words, list, NULL}
#define QUANTITY(word, symbol, si, range, ...) \
    RECORD(quantity, quantity_##word) = {.name = #word, symbol, si, range, NEED, .meaning = __VA_ARGS__}
/* GIVEN(name, TeX, unit, range, absent, example, words): formulas need it, and no problem gives it: a topic asks for it. */
#define GIVEN(word, symbol, si, range, missing, such, ...) \
    RECORD(quantity, quantity_##word) = {.name = #word, symbol, si, range, missing, {such}, __VA_ARGS__}
#define SOUGHT(...)        .sought = {__VA_ARGS__}

#define MODEL(word, parts) RECORD(model, model_##word) = {#word, parts}

/* FORMULA(gives, models, (needs), expression, uncertainty, source, {{TeX, words}, ...}, kind): in the expression, what is
 * needed has its name, `eval` is at hand, and REFUSE(format, ...) says why there is no value.
 * PATH_FORMULA is the same with a statement that sets ret[0..path->count). */
#define FORMULA(it, in_model, of, expression, relative, whose, ...) \
    FORMULA_(__LINE__, it, in_model, of, expression, relative, whose, __VA_ARGS__)
#define FORMULA_(line, it, in_model, of, expression, relative, whose, ...) \
    static double PASTE(value_, line)(const double *in, struct ref_eval *eval) { \
        LET of(void) eval; \
        return expression; \
    } \
    RECORD(formula, PASTE(formula_, line)) = { \
        .gives = #it, #in_model, WORDS of, line, PASTE(value_, line), NULL, relative, whose, __VA_ARGS__}
#define PATH_FORMULA(it, in_model, of, statement, relative, whose, ...) \
    PATH_FORMULA_(__LINE__, it, in_model, of, statement, relative, whose, __VA_ARGS__)
#define PATH_FORMULA_(line, it, in_model, of, statement, relative, whose, ...) \
    static void PASTE(path_, line)(const double *in, struct ref_eval *eval, const struct ref_path *path, \
                                   double *ret) { \
        LET of(void) eval; \
        statement; \
    } \
    RECORD(formula, PASTE(formula_, line)) = { \
        .gives = #it, #in_model, WORDS of, line, NULL, PASTE(path_, line), relative, whose, __VA_ARGS__}
/* A number of the in_model, with the same rest; and what an input is if nobody says. NaN: nothing, and the formula sees it. */
#define CONSTANT(it, in_model, number, whose, ...) CONSTANT_(__LINE__, it, in_model, number, whose, __VA_ARGS__)
#define CONSTANT_(line, it, in_model, number, whose, ...) \
    static double PASTE(value_, line)(const double *in, struct ref_eval *eval) { \
        (void)in; \
        (void)eval; \
        return number; \
    } \
    RECORD(formula, PASTE(formula_, line)) = { \
        .gives = #it, #in_model, "", line, PASTE(value_, line), NULL, 0.0, whose, __VA_ARGS__}
/* In the place of equations: not printed. */
/* clang-format off */
#define SAYS_NOTHING {{NULL, NULL}}
/* clang-format on */
#define ABSENT(it, in_model, number)           CONSTANT(it, in_model, number, NULL, SAYS_NOTHING, 0)

/* REFERENCE(name, gives, model, title) */
#define REFERENCE(word, it, in_model, ...)     RECORD(row, row_##word) = {.name = #word, #it, #in_model, __VA_ARGS__}

/* TOPIC(name, model, (gives), title, example) */
#define TOPIC(word, in_model, list, ...)       RECORD(topic, topic_##in_model) = {word, #in_model, WORDS list, __VA_ARGS__}

/* SUCH(models, input, number) */
#define SUCH(in_model, input, number)          SUCH_(__LINE__, in_model, input, number)
#define SUCH_(line, in_model, input, number)   SUCH_AT(line, in_model, input, number)
#define SUCH_AT(line, in_model, input, number) RECORD(such, such_##input##line) = {#in_model, #input, number}

#define RECORDS(file) \
    extern const char ref_records_##file; \
    const char ref_records_##file

#define WORDS(...) #__VA_ARGS__
#define L(x)       const double x = *in++;
#define LET(...) \
    LET_(__VA_ARGS__, LET24, LET23, LET22, LET21, LET20, LET19, LET18, LET17, LET16, LET15, LET14, LET13, LET12, \
         LET11, LET10, LET9, LET8, LET7, LET6, LET5, LET4, LET3, LET2, LET1, LET0) \
    (__VA_ARGS__)
#define LET_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, take, ...) take
#define LET1(a)                                                                                 L(a)(void) in;
#define LET2(a, ...)                                                                            L(a) LET1(__VA_ARGS__)
#define LET3(a, ...)                                                                            L(a) LET2(__VA_ARGS__)
#define LET4(a, ...)                                                                            L(a) LET3(__VA_ARGS__)
#define LET5(a, ...)                                                                            L(a) LET4(__VA_ARGS__)
#define LET6(a, ...)                                                                            L(a) LET5(__VA_ARGS__)
#define LET7(a, ...)                                                                            L(a) LET6(__VA_ARGS__)
#define LET8(a, ...)                                                                            L(a) LET7(__VA_ARGS__)
#define LET9(a, ...)                                                                            L(a) LET8(__VA_ARGS__)
#define LET10(a, ...)                                                                           L(a) LET9(__VA_ARGS__)
#define LET11(a, ...)                                                                           L(a) LET10(__VA_ARGS__)
#define LET12(a, ...)                                                                           L(a) LET11(__VA_ARGS__)
#define LET13(a, ...)                                                                           L(a) LET12(__VA_ARGS__)
#define LET14(a, ...)                                                                           L(a) LET13(__VA_ARGS__)
#define LET15(a, ...)                                                                           L(a) LET14(__VA_ARGS__)
#define LET16(a, ...)                                                                           L(a) LET15(__VA_ARGS__)
#define LET17(a, ...)                                                                           L(a) LET16(__VA_ARGS__)
#define LET18(a, ...)                                                                           L(a) LET17(__VA_ARGS__)
#define LET19(a, ...)                                                                           L(a) LET18(__VA_ARGS__)
#define LET20(a, ...)                                                                           L(a) LET19(__VA_ARGS__)
#define LET21(a, ...)                                                                           L(a) LET20(__VA_ARGS__)
#define LET22(a, ...)                                                                           L(a) LET21(__VA_ARGS__)
#define LET23(a, ...)                                                                           L(a) LET22(__VA_ARGS__)
#define LET24(a, ...)                                                                           L(a) LET23(__VA_ARGS__)

/* Why there is no value, once; returns NaN. */
double ref_impossible(struct ref_eval *eval, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define REFUSE(...) ref_impossible(eval, __VA_ARGS__)
/* Says the absolute uncertainty of what is being evaluated, in place of the record's, and gives the value. The expression of
 * the uncertainty is evaluated only where someone asks for it. */
int ref_asks_uncertainty(const struct ref_eval *eval);
double ref_unsure(struct ref_eval *eval, double value, double uncertainty);
#define UNSURE(value, uncertainty) ref_unsure(eval, value, ref_asks_uncertainty(eval) ? (uncertainty) : 0.0)
/* The path, checked: finite, not empty. NULL and a refusal otherwise. */
const struct ref_path *ref_samples(struct ref_eval *eval);

#endif
