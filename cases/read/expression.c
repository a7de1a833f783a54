/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "expression.h"
#include <float.h>
#include <math.h>
#include <muParserDLL.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/base/suggest.h"
#include "touchstone/common.h"
#include "units.h"

/* --- functions ------------------------------------------------------------------------------ */

static double sign_of(double x) {
    return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x;
}

static double least(const double *x, int count) {
    double best = x[0];
    for (int i = 1; i < count; i++)
        best = x[i] < best || isnan(x[i]) ? x[i] : best;
    return best;
}

static double largest(const double *x, int count) {
    double best = x[0];
    for (int i = 1; i < count; i++)
        best = x[i] > best || isnan(x[i]) ? x[i] : best;
    return best;
}

static const struct function {
    const char *name;
    size_t least, most; /* arguments */
    enum expression_units units;
    muFun1_t one;
    muFun2_t two;
    muMultFun_t many;
} functions[] = {
    {"sqrt", 1, 1, EXPRESSION_ANY_UNIT, sqrt, NULL, NULL},
    {"cbrt", 1, 1, EXPRESSION_ANY_UNIT, cbrt, NULL, NULL},
    {"abs", 1, 1, EXPRESSION_ANY_UNIT, fabs, NULL, NULL},
    {"sign", 1, 1, EXPRESSION_ANY_UNIT, sign_of, NULL, NULL},
    {"exp", 1, 1, EXPRESSION_PURE_NUMBER, exp, NULL, NULL},
    {"log", 1, 1, EXPRESSION_PURE_NUMBER, log, NULL, NULL},
    {"log10", 1, 1, EXPRESSION_PURE_NUMBER, log10, NULL, NULL},
    {"sin", 1, 1, EXPRESSION_PURE_NUMBER, sin, NULL, NULL},
    {"cos", 1, 1, EXPRESSION_PURE_NUMBER, cos, NULL, NULL},
    {"tan", 1, 1, EXPRESSION_PURE_NUMBER, tan, NULL, NULL},
    {"asin", 1, 1, EXPRESSION_PURE_NUMBER, asin, NULL, NULL},
    {"acos", 1, 1, EXPRESSION_PURE_NUMBER, acos, NULL, NULL},
    {"atan", 1, 1, EXPRESSION_PURE_NUMBER, atan, NULL, NULL},
    {"sinh", 1, 1, EXPRESSION_PURE_NUMBER, sinh, NULL, NULL},
    {"cosh", 1, 1, EXPRESSION_PURE_NUMBER, cosh, NULL, NULL},
    {"tanh", 1, 1, EXPRESSION_PURE_NUMBER, tanh, NULL, NULL},
    {"atan2", 2, 2, EXPRESSION_SAME_UNIT, NULL, atan2, NULL},
    {"hypot", 2, 2, EXPRESSION_SAME_UNIT, NULL, hypot, NULL},
    {"min", 2, 10, EXPRESSION_SAME_UNIT, NULL, NULL, least},
    {"max", 2, 10, EXPRESSION_SAME_UNIT, NULL, NULL, largest},
};
#define FUNCTION_COUNT TOUCH_COUNT(functions)

static size_t find_function(const char *text, size_t length) {
    size_t i = 0;
    while (i < FUNCTION_COUNT &&
           (strlen(functions[i].name) != length || strncmp(functions[i].name, text, length) != 0))
        i++;
    return i;
}

const char *expression_function_name(size_t i) {
    return i < FUNCTION_COUNT ? functions[i].name : NULL;
}

enum expression_units expression_function_units(const struct expression_token *function) {
    return functions[function->index].units;
}

/* --- characters ----------------------------------------------------------------------------- */

/* ctype.h asks the locale. */
static int is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int is_name_start(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int is_name_part(char c) {
    return is_name_start(c) || is_digit(c);
}

static size_t digits(const char *text) {
    size_t n = 0;
    while (is_digit(text[n]))
        n++;
    return n;
}

/* Bytes of an unsigned decimal number at the beginning of a text; 0: none stands there. */
static size_t number_length(const char *text) {
    size_t length = digits(text);
    const size_t after_point = text[length] == '.' ? digits(text + length + 1) : 0;
    if (!length && !after_point)
        return 0;
    length += after_point ? 1 + after_point : text[length] == '.';
    if (text[length] == 'e' || text[length] == 'E') {
        const size_t sign = text[length + 1] == '-' || text[length + 1] == '+';
        const size_t exponent = digits(text + length + 1 + sign);
        length += exponent ? 1 + sign + exponent : 0;
    }
    return length;
}

static size_t name_length(const char *text) {
    size_t length = text[0] == '$';
    if (!is_name_start(text[length]))
        return 0;
    while (is_name_part(text[length]) || (text[0] == '$' && text[length] == '.'))
        length++;
    return length;
}

int expression_may_name(const char *text) {
    const size_t length = name_length(text);
    return text[0] != '$' && length && !text[length] && length <= EXPRESSION_NAME_MAX &&
           find_function(text, length) == FUNCTION_COUNT;
}

int expression_is_meant(const char *text) {
    static const char *const words[] = {"inf", "infinity", "nan"};
    text += strspn(text, " ");
    text += *text == '-' || *text == '+';
    for (size_t i = 0; i < TOUCH_COUNT(words); i++) {
        size_t same = 0;
        while (words[i][same] && (text[same] | 0x20) == words[i][same])
            same++;
        if (!words[i][same] && !text[same])
            return 0;
    }
    text += strspn(text, " ");
    if (name_length(text) || *text == '(' || *text == '-' || *text == '+')
        return 1;
    const size_t number = number_length(text);
    const char *rest = text + number + strspn(text + number, " ");
    return number && *rest && strchr("*/+-^?<>=!&|", *rest);
}

/* --- reading -------------------------------------------------------------------------------- */

/* What is known at a place of the text. */
struct reading {
    struct expression *e;
    struct expression_error *error;
    const char *at;
    int wants_operand; /* else an operator */
    size_t depth;
    struct group {
        size_t function; /* FUNCTION_COUNT: plain brackets */
        size_t open;     /* where the bracket stands */
        size_t arguments;
        size_t questions; /* ? without their : */
        int compares;     /* a comparison stands on this side of the last && || ? : or comma */
    } group[EXPRESSION_DEPTH_MAX + 1];
};

static int refuse(struct reading *r, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static int refuse(struct reading *r, const char *at, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    r->error->at = (size_t)(at - r->e->text);
    vsnprintf(r->error->text, sizeof r->error->text, format, arguments);
    va_end(arguments);
    return -1;
}

static struct expression_token *add(struct reading *r, enum expression_kind kind, size_t length) {
    struct expression_token *token = &r->e->token[r->e->token_count++];
    *token = (struct expression_token){
        .kind = kind, .at = (size_t)(r->at - r->e->text), .length = length, .depth = r->depth};
    r->at += length;
    return token;
}

static int needs_operator(struct reading *r, const char *what) {
    const struct expression_token *before = &r->e->token[r->e->token_count - 1];
    if (before->kind == EXPRESSION_NUMBER && is_name_start(*r->at))
        return refuse(r, r->at,
                      "'%.*s' after a number: multiply with *; a number with a unit gets a name, "
                      "as in 'given: {gap: 1 mm}'",
                      (int)name_length(r->at), r->at);
    return refuse(r, r->at, "an operator is missing before %s", what);
}

static int read_number(struct reading *r) {
    char text[EXPRESSION_LENGTH_MAX + 1], why[256];
    double value;
    const size_t length = number_length(r->at);
    if (!r->wants_operand)
        return needs_operator(r, "this number");
    if (r->at[0] == '0' && (r->at[1] == 'x' || r->at[1] == 'X'))
        return refuse(r, r->at, "a number must be decimal, not hexadecimal");
    memcpy(text, r->at, length);
    text[length] = '\0';
    if (play_number_read(text, "1", &value, why, sizeof why))
        return refuse(r, r->at, "%s", why);
    add(r, EXPRESSION_NUMBER, length);
    r->wants_operand = 0;
    return 0;
}

static size_t name_index(struct expression *e, const char *text, size_t length, size_t at) {
    size_t i = 0;
    while (i < e->name_count &&
           (strlen(e->name[i].text) != length || strncmp(e->name[i].text, text, length) != 0))
        i++;
    if (i == e->name_count) {
        memcpy(e->name[i].text, text, length);
        e->name[i].text[length] = '\0';
        e->name[i].at = at;
        e->name_count++;
    }
    return i;
}

static int read_name(struct reading *r) {
    const size_t length = name_length(r->at);
    const char *after = r->at + length + strspn(r->at + length, " ");
    if (!r->wants_operand)
        return needs_operator(r, "this name");
    if (length > EXPRESSION_NAME_MAX)
        return refuse(r, r->at, "a name of %zu characters; allowed: %d", length,
                      EXPRESSION_NAME_MAX);
    const size_t function = find_function(r->at, length);
    if (function < FUNCTION_COUNT && *after != '(')
        return refuse(r, r->at, "%s is a function: its argument stands in brackets",
                      functions[function].name);
    if (function < FUNCTION_COUNT) {
        add(r, EXPRESSION_FUNCTION, length)->index = function;
        return 0;
    }
    if (*after == '(') {
        char word[EXPRESSION_NAME_MAX + 1];
        struct play_suggest suggest;
        snprintf(word, sizeof word, "%.*s", (int)length, r->at);
        play_suggest_begin(&suggest, word);
        for (size_t i = 0; i < FUNCTION_COUNT; i++)
            play_suggest_offer(&suggest, functions[i].name);
        return refuse(r, r->at, "there is no function '%s'%s", word,
                      play_suggest_hint(&suggest, ""));
    }
    struct expression_token *token = add(r, EXPRESSION_NAME, length);
    token->index = name_index(r->e, r->e->text + token->at, length, token->at);
    r->wants_operand = 0;
    return 0;
}

static int read_open(struct reading *r) {
    const size_t before = r->e->token_count;
    const int call = before && r->e->token[before - 1].kind == EXPRESSION_FUNCTION;
    if (!r->wants_operand)
        return needs_operator(r, "'('");
    if (r->depth == EXPRESSION_DEPTH_MAX)
        return refuse(r, r->at, "more than %d nested brackets", EXPRESSION_DEPTH_MAX);
    const struct expression_token *token = add(r, EXPRESSION_OPEN, 1);
    r->group[++r->depth] = (struct group){
        .function = call ? r->e->token[before - 1].index : FUNCTION_COUNT, .open = token->at};
    return 0;
}

/* What must be true where an operand, a group or the text ends. */
static int end_operand(struct reading *r, const char *before) {
    const struct group *group = &r->group[r->depth];
    if (r->wants_operand)
        return refuse(r, r->at, "a number or a name is missing before %s", before);
    if (group->questions)
        return refuse(r, r->at, "a ':' is missing before %s: write condition ? this : that",
                      before);
    return 0;
}

static int read_close(struct reading *r) {
    const struct group *group = &r->group[r->depth];
    if (!r->depth)
        return refuse(r, r->at, "')' without its '('");
    if (end_operand(r, "')'"))
        return -1;
    const struct function *f =
        group->function < FUNCTION_COUNT ? &functions[group->function] : NULL;
    const size_t arguments = group->arguments + 1;
    if (f && arguments < f->least)
        return refuse(r, r->at, "%s takes %zu%s arguments, and %zu is given", f->name, f->least,
                      f->most > f->least ? " or more" : "", arguments);
    if (f && arguments > f->most)
        return refuse(r, r->at, "%s takes %s%zu argument%s, and %zu are given", f->name,
                      f->most > f->least ? "at most " : "", f->most, f->most > 1 ? "s" : "",
                      arguments);
    r->depth--;
    add(r, EXPRESSION_CLOSE, 1);
    return 0;
}

static int read_comma(struct reading *r) {
    struct group *group = &r->group[r->depth];
    if (!r->depth || group->function == FUNCTION_COUNT)
        return refuse(r, r->at,
                      "a comma stands between the arguments of a function only; a "
                      "decimal point is written '.'");
    if (end_operand(r, "','"))
        return -1;
    group->arguments++;
    group->compares = 0;
    add(r, EXPRESSION_COMMA, 1);
    r->wants_operand = 1;
    return 0;
}

static int read_sign(struct reading *r) {
    const size_t count = r->e->token_count;
    if (count && r->e->token[count - 1].kind == EXPRESSION_SIGN)
        return refuse(r, r->at, "two signs follow each other: use brackets");
    add(r, EXPRESSION_SIGN, 1);
    return 0;
}

/* ? and : come in pairs; a comparison of a comparison is hardly meant. */
static int check_operator(struct reading *r, const char *operator) {
    struct group *group = &r->group[r->depth];
    const int compares = strchr("<>=!", *operator) != NULL;
    if (compares && group->compares)
        return refuse(r, r->at, "a comparison of a comparison: write a < b && b < c");
    if (*operator== ':' && !group->questions)
        return refuse(r, r->at, "':' without its '?'");
    group->questions += *operator== '?';
    group->questions -= *operator== ':';
    group->compares = strchr("&|?:", *operator) ? 0 : group->compares | compares;
    return 0;
}

static int read_operator(struct reading *r) {
    static const char *const known[] = {"<=", ">=", "==", "!=", "&&", "||", "+", "-",
                                        "*",  "/",  "^",  "<",  ">",  "?",  ":"};
    size_t i = 0;
    while (i < TOUCH_COUNT(known) && strncmp(known[i], r->at, strlen(known[i])) != 0)
        i++;
    if (*r->at == '=' && i == TOUCH_COUNT(known))
        return refuse(r, r->at, "an expression assigns nothing; a comparison is written ==");
    if (i == TOUCH_COUNT(known) && (*r->at == '"' || *r->at == '\''))
        return refuse(r, r->at, "an expression has no text in quotes");
    if (*r->at == '*' && r->at[1] == '*')
        return refuse(r, r->at, "a power is written ^");
    if (i == TOUCH_COUNT(known))
        return (unsigned char)*r->at < 0x80
                   ? refuse(r, r->at, "'%c' has no meaning in an expression", *r->at)
                   : refuse(r, r->at,
                            "an expression has letters without accents, digits, "
                            "brackets and operators only");
    if (r->wants_operand && (*r->at == '-' || *r->at == '+'))
        return read_sign(r);
    if (r->wants_operand)
        return refuse(r, r->at, "a number or a name is missing before '%s'", known[i]);
    if (check_operator(r, known[i]))
        return -1;
    add(r, EXPRESSION_OPERATOR, strlen(known[i]));
    r->wants_operand = 1;
    return 0;
}

static int read_token(struct reading *r) {
    if (number_length(r->at))
        return read_number(r);
    if (name_length(r->at))
        return read_name(r);
    switch (*r->at) {
    case '(':
        return read_open(r);
    case ')':
        return read_close(r);
    case ',':
        return read_comma(r);
    default:
        return read_operator(r);
    }
}

int expression_read(const char *text, struct expression *ret_expression,
                    struct expression_error *ret_error) {
    struct reading r = {.e = ret_expression,
                        .error = ret_error,
                        .at = ret_expression->text,
                        .wants_operand = 1,
                        .group[0].function = FUNCTION_COUNT};
    memset(ret_expression, 0, sizeof *ret_expression);
    if (strlen(text) > EXPRESSION_LENGTH_MAX)
        return refuse(&r, r.at, "an expression of %zu bytes; allowed: %d", strlen(text),
                      EXPRESSION_LENGTH_MAX);
    memcpy(ret_expression->text, text, strlen(text));
    for (r.at += strspn(r.at, " "); *r.at; r.at += strspn(r.at, " "))
        if (read_token(&r))
            return -1;
    if (end_operand(&r, "the end"))
        return -1;
    return r.depth ? refuse(&r, r.e->text + r.group[r.depth].open, "'(' without its ')'") : 0;
}

/* --- evaluation ----------------------------------------------------------------------------- */

struct expression_run {
    muParserHandle_t parser;
};

/* Names are written as v0, v1, ...: muParser may know a word that is a name here. It wants the bracket of a function right
 * after its name. */
static char *parser_text(const struct expression *e, size_t first, size_t end) {
    char *text = play_resize(NULL, (end - first) * 8 + EXPRESSION_LENGTH_MAX + 1, 1);
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = first; i < end; i++) {
        const struct expression_token *t = &e->token[i];
        const int after_function = i > first && t[-1].kind == EXPRESSION_FUNCTION;
        if (t->kind == EXPRESSION_NAME)
            length += (size_t)sprintf(text + length, " v%zu", t->index);
        else
            length += (size_t)sprintf(text + length, "%s%.*s", after_function ? "" : " ",
                                      (int)t->length, e->text + t->at);
    }
    return text;
}

static void define_functions(muParserHandle_t parser) {
    for (size_t i = 0; i < FUNCTION_COUNT; i++) {
        if (functions[i].one)
            mupDefineFun1(parser, functions[i].name, functions[i].one, 1);
        else if (functions[i].two)
            mupDefineFun2(parser, functions[i].name, functions[i].two, 1);
        else
            mupDefineMultFun(parser, functions[i].name, functions[i].many, 1);
    }
}

struct expression_run *expression_open(const struct expression *expression, size_t first,
                                       size_t end, double *values,
                                       struct expression_error *ret_error) {
    struct expression_run *run = play_resize(NULL, 1, sizeof *run);
    char *text = parser_text(expression, first, end), name[32];
    run->parser = mupCreate(muBASETYPE_FLOAT);
    mupClearFun(run->parser);
    define_functions(run->parser);
    for (size_t i = 0; i < expression->name_count; i++) {
        snprintf(name, sizeof name, "v%zu", i);
        mupDefineVar(run->parser, name, &values[i]);
    }
    mupSetExpr(run->parser, text);
    mupEval(run->parser);
    free(text);
    if (!mupError(run->parser))
        return run;
    ret_error->at = expression->token[first].at;
    snprintf(ret_error->text, sizeof ret_error->text, "it cannot be evaluated: %.300s",
             mupGetErrorMsg(run->parser));
    expression_close(run);
    return NULL;
}

double expression_value(struct expression_run *run) {
    return mupEval(run->parser);
}

void expression_close(struct expression_run *run) {
    if (run)
        mupRelease(run->parser);
    free(run);
}
