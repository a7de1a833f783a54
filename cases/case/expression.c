/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "expression.h"
#include "cases/core/suggest.h"
#include "units.h"

/* --- functions ------------------------------------------------------------------------------ */

static double sign_of(double x) {
    return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x;
}

/* What is no number stays none. */
static double least(double a, double b) {
    return b < a || isnan(b) ? b : a;
}

static double largest(double a, double b) {
    return b > a || isnan(b) ? b : a;
}

static const struct function {
    const char *name;
    size_t least, most; /* arguments */
    enum expression_units units;
    double (*one)(double);
    double (*two)(double, double); /* from left to right where there are more */
} functions[] = {
    {"sqrt", 1, 1, EXPRESSION_SQUARE_ROOT, sqrt, NULL},
    {"cbrt", 1, 1, EXPRESSION_CUBE_ROOT, cbrt, NULL},
    {"abs", 1, 1, EXPRESSION_KEEPS_UNIT, fabs, NULL},
    {"sign", 1, 1, EXPRESSION_DROPS_UNIT, sign_of, NULL},
    {"exp", 1, 1, EXPRESSION_PURE_NUMBER, exp, NULL},
    {"log", 1, 1, EXPRESSION_PURE_NUMBER, log, NULL},
    {"log10", 1, 1, EXPRESSION_PURE_NUMBER, log10, NULL},
    {"sin", 1, 1, EXPRESSION_PURE_NUMBER, sin, NULL},
    {"cos", 1, 1, EXPRESSION_PURE_NUMBER, cos, NULL},
    {"tan", 1, 1, EXPRESSION_PURE_NUMBER, tan, NULL},
    {"asin", 1, 1, EXPRESSION_PURE_NUMBER, asin, NULL},
    {"acos", 1, 1, EXPRESSION_PURE_NUMBER, acos, NULL},
    {"atan", 1, 1, EXPRESSION_PURE_NUMBER, atan, NULL},
    {"sinh", 1, 1, EXPRESSION_PURE_NUMBER, sinh, NULL},
    {"cosh", 1, 1, EXPRESSION_PURE_NUMBER, cosh, NULL},
    {"tanh", 1, 1, EXPRESSION_PURE_NUMBER, tanh, NULL},
    {"atan2", 2, 2, EXPRESSION_DROPS_UNIT, NULL, atan2},
    {"hypot", 2, 2, EXPRESSION_SAME_UNIT, NULL, hypot},
    {"min", 2, EXPRESSION_ARGUMENTS_MAX, EXPRESSION_SAME_UNIT, NULL, least},
    {"max", 2, EXPRESSION_ARGUMENTS_MAX, EXPRESSION_SAME_UNIT, NULL, largest},
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

enum expression_units expression_function_units(size_t i) {
    return functions[i].units;
}

/* --- operators ------------------------------------------------------------------------------ */

/* All comparisons bind alike: one of another is refused. */
#define COMPARISONS 3
#define POWER       7

static const struct {
    const char *text;
    int binds;
} operators[] = {
    [EXPRESSION_OR] = {"||", 1},
    [EXPRESSION_AND] = {"&&", 2},
    [EXPRESSION_EQUAL] = {"==", COMPARISONS},
    [EXPRESSION_DIFFERENT] = {"!=", COMPARISONS},
    [EXPRESSION_AT_MOST] = {"<=", COMPARISONS},
    [EXPRESSION_AT_LEAST] = {">=", COMPARISONS},
    [EXPRESSION_BELOW] = {"<", COMPARISONS},
    [EXPRESSION_ABOVE] = {">", COMPARISONS},
    [EXPRESSION_PLUS] = {"+", 4},
    [EXPRESSION_MINUS] = {"-", 4},
    [EXPRESSION_TIMES] = {"*", 5},
    [EXPRESSION_OVER] = {"/", 5},
    [EXPRESSION_POWER] = {"^", POWER},
};
#define OPERATOR_COUNT TOUCH_COUNT(operators)

int expression_compares(enum expression_operator what) {
    return operators[what].binds == COMPARISONS;
}

/* OPERATOR_COUNT: none stands there. */
static size_t operator_at(const char *at) {
    size_t i = 0;
    while (i < OPERATOR_COUNT && strncmp(at, operators[i].text, strlen(operators[i].text)) != 0)
        i++;
    return i;
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

/* --- reading: one function a rule ------------------------------------------------------------ */

struct reading {
    struct expression *e;
    struct expression_error *error;
    const char *at;
    size_t depth;
    int failed; /* then nothing more is read, and the first error stays */
};

static size_t refuse(struct reading *r, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static size_t refuse(struct reading *r, const char *at, const char *format, ...) {
    va_list arguments;
    if (r->failed)
        return 0;
    va_start(arguments, format);
    r->error->at = (size_t)(at - r->e->text);
    vsnprintf(r->error->text, sizeof r->error->text, format, arguments);
    va_end(arguments);
    r->failed = 1;
    return 0;
}

/* The next character that is no blank; '\0': the end, or an error was found. */
static char next(struct reading *r) {
    r->at += strspn(r->at, " ");
    return r->failed ? '\0' : *r->at;
}

/* A node of the text from there to here, or to the end of its last operand. */
static size_t add(struct reading *r, enum expression_kind kind, const char *from, int what,
                  size_t count, const size_t *of) {
    if (r->failed)
        return 0;
    struct expression_node *node = &r->e->node[r->e->count];
    *node = (struct expression_node){.kind = kind, .what = what};
    node->count = (unsigned short)count;
    node->at = (unsigned short)(from - r->e->text);
    node->end = (unsigned short)(r->at - r->e->text);
    for (size_t i = 0; i < count; i++)
        node->of[i] = (unsigned short)of[i];
    if (kind == EXPRESSION_OPERATOR || kind == EXPRESSION_CHOICE)
        node->at = r->e->node[of[0]].at;
    if (count && kind != EXPRESSION_CALL)
        node->end = r->e->node[of[count - 1]].end;
    return r->e->count++;
}

/* What stands here and has no place here. */
static size_t refuse_here(struct reading *r) {
    const char c = *r->at;
    if (c == ')')
        return refuse(r, r->at, "')' without its '('");
    if (c == ',')
        return refuse(r, r->at,
                      "a comma stands between the arguments of a function only; a "
                      "decimal point is written '.'");
    if (c == ':')
        return refuse(r, r->at, "':' without its '?'");
    if (c == '=')
        return refuse(r, r->at, "an expression assigns nothing; a comparison is written ==");
    if (c == '"' || c == '\'')
        return refuse(r, r->at, "an expression has no text in quotes");
    if ((unsigned char)c >= 0x80)
        return refuse(r, r->at,
                      "an expression has letters without accents, digits, brackets and operators "
                      "only");
    if (number_length(r->at) || name_length(r->at) || c == '(')
        return refuse(r, r->at, "an operator is missing before %s",
                      c == '('               ? "'('"
                      : number_length(r->at) ? "this number"
                                             : "this name");
    return refuse(r, r->at, "'%c' has no meaning in an expression", c);
}

static size_t refuse_operand(struct reading *r) {
    const size_t what = operator_at(r->at);
    if (!*r->at)
        return refuse(r, r->at, "a number or a name is missing before the end");
    if (what < OPERATOR_COUNT)
        return refuse(r, r->at, "a number or a name is missing before '%s'", operators[what].text);
    if (strchr("),?:", *r->at))
        return refuse(r, r->at, "a number or a name is missing before '%c'", *r->at);
    return refuse_here(r);
}

static size_t read_choice(struct reading *r);

static size_t read_number(struct reading *r) {
    char text[EXPRESSION_LENGTH_MAX + 1], why[256];
    const char *from = r->at;
    double value;
    if (from[0] == '0' && (from[1] == 'x' || from[1] == 'X'))
        return refuse(r, from, "a number must be decimal, not hexadecimal");
    snprintf(text, sizeof text, "%.*s", (int)number_length(from), from);
    if (play_number_read(text, "1", &value, why, sizeof why))
        return refuse(r, from, "%s", why);
    r->at += strlen(text);
    const size_t node = add(r, EXPRESSION_NUMBER, from, 0, 0, NULL);
    r->e->node[node].value = value;
    if (is_name_start(next(r)))
        return refuse(r, r->at,
                      "'%.*s' after a number: multiply with *; a number with a unit gets a name, "
                      "as in 'given: {gap: 1 mm}'",
                      (int)name_length(r->at), r->at);
    return node;
}

static size_t name_index(struct expression *e, const char *word, size_t at) {
    size_t i = 0;
    while (i < e->name_count && strcmp(e->name[i].text, word) != 0)
        i++;
    if (i == e->name_count) {
        snprintf(e->name[i].text, sizeof e->name[i].text, "%s", word);
        e->name[i].at = at;
        e->name_count++;
    }
    return i;
}

/* Goes into a bracket. */
static void enter(struct reading *r) {
    if (r->depth++ == EXPRESSION_DEPTH_MAX)
        refuse(r, r->at, "more than %d nested brackets", EXPRESSION_DEPTH_MAX);
    r->at++;
}

/* Goes out of one that began there. */
static void leave(struct reading *r, const char *open) {
    const char c = next(r);
    if (!c)
        refuse(r, open, "'(' without its ')'");
    else if (c != ')')
        refuse_here(r);
    r->depth--;
    r->at += !r->failed;
}

static void check_count(struct reading *r, const struct function *f, size_t count) {
    if (count < f->least)
        refuse(r, r->at, "%s takes %zu%s arguments, and %zu is given", f->name, f->least,
               f->most > f->least ? " or more" : "", count);
    if (count > f->most)
        refuse(r, r->at, "%s takes %s%zu argument%s, and %zu are given", f->name,
               f->most > f->least ? "at most " : "", f->most, f->most > 1 ? "s" : "", count);
}

static size_t read_call(struct reading *r, size_t function, const char *from) {
    const char *open = r->at;
    size_t of[EXPRESSION_ARGUMENTS_MAX] = {0}, count = 0;
    enter(r);
    do {
        r->at += count && !r->failed; /* the comma */
        const size_t one = read_choice(r);
        if (count < EXPRESSION_ARGUMENTS_MAX)
            of[count] = one;
        count++;
    } while (next(r) == ',');
    if (next(r) == ')')
        check_count(r, &functions[function], count);
    leave(r, open);
    return add(r, EXPRESSION_CALL, from, (int)function, count, of);
}

static size_t refuse_function(struct reading *r, const char *at, const char *word) {
    struct play_suggest suggest;
    play_suggest_begin(&suggest, word);
    for (size_t i = 0; i < FUNCTION_COUNT; i++)
        play_suggest_offer(&suggest, functions[i].name);
    return refuse(r, at, "there is no function '%s'%s", word, play_suggest_hint(&suggest, ""));
}

static size_t read_name(struct reading *r) {
    const char *from = r->at;
    const size_t length = name_length(from), function = find_function(from, length);
    char word[EXPRESSION_NAME_MAX + 1];
    if (length > EXPRESSION_NAME_MAX)
        return refuse(r, from, "a name of %zu characters; allowed: %d", length,
                      EXPRESSION_NAME_MAX);
    snprintf(word, sizeof word, "%.*s", (int)length, from);
    r->at += length;
    const int is_called = from[length + strspn(from + length, " ")] == '(';
    if (function < FUNCTION_COUNT && !is_called)
        return refuse(r, from, "%s is a function: its argument stands in brackets", word);
    if (!is_called)
        return add(r, EXPRESSION_NAME, from,
                   (int)name_index(r->e, word, (size_t)(from - r->e->text)), 0, NULL);
    if (function == FUNCTION_COUNT)
        return refuse_function(r, from, word);
    next(r);
    return read_call(r, function, from);
}

static size_t read_binary(struct reading *r, int binds);

static size_t read_sign(struct reading *r) {
    const char *from = r->at++;
    const char c = next(r);
    if (c == '-' || c == '+')
        return refuse(r, r->at, "two signs follow each other: use brackets");
    const size_t of = read_binary(r, POWER);
    return add(r, EXPRESSION_SIGN, from, *from, 1, &of);
}

static size_t read_bracket(struct reading *r) {
    const char *open = r->at;
    enter(r);
    const size_t node = read_choice(r);
    leave(r, open);
    r->e->node[node].at = (unsigned short)(open - r->e->text);
    r->e->node[node].end = (unsigned short)(r->at - r->e->text);
    return node;
}

static size_t read_operand(struct reading *r) {
    const char c = next(r);
    if (r->failed)
        return 0;
    if (number_length(r->at))
        return read_number(r);
    if (name_length(r->at))
        return read_name(r);
    if (c == '-' || c == '+')
        return read_sign(r);
    return c == '(' ? read_bracket(r) : refuse_operand(r);
}

/* Operands joined by operators that bind at least so much. ^ is read from the right, and takes a sign. */
static size_t read_binary(struct reading *r, int binds) {
    size_t left = read_operand(r);
    int has_compared = 0;
    while (next(r)) {
        const size_t what = operator_at(r->at);
        if (what == OPERATOR_COUNT || operators[what].binds < binds)
            return left;
        const int compares = operators[what].binds == COMPARISONS;
        if (compares && has_compared)
            return refuse(r, r->at, "a comparison of a comparison: write a < b && b < c");
        if (what == EXPRESSION_TIMES && r->at[1] == '*')
            return refuse(r, r->at, "a power is written ^");
        has_compared = compares;
        r->at += strlen(operators[what].text);
        const int right = operators[what].binds + (what != EXPRESSION_POWER);
        const size_t of[2] = {left, read_binary(r, right)};
        left = add(r, EXPRESSION_OPERATOR, NULL, (int)what, 2, of);
    }
    return left;
}

static size_t read_choice(struct reading *r) {
    const size_t condition = read_binary(r, 1);
    if (next(r) != '?')
        return condition;
    r->at++;
    const size_t yes = read_choice(r);
    const char c = next(r);
    if (!r->failed && c && !strchr("),:", c))
        return refuse_here(r);
    if (c != ':')
        return refuse(r, r->at, "a ':' is missing before %s: write condition ? this : that",
                      c == ')'   ? "')'"
                      : c == ',' ? "','"
                                 : "the end");
    r->at++;
    const size_t of[3] = {condition, yes, read_choice(r)};
    return add(r, EXPRESSION_CHOICE, NULL, 0, 3, of);
}

int expression_read(const char *text, struct expression *ret_expression,
                    struct expression_error *ret_error) {
    struct reading r = {.e = ret_expression, .error = ret_error, .at = ret_expression->text};
    memset(ret_expression, 0, sizeof *ret_expression);
    if (strlen(text) > EXPRESSION_LENGTH_MAX)
        refuse(&r, r.at, "an expression of %zu bytes; allowed: %d", strlen(text),
               EXPRESSION_LENGTH_MAX);
    else
        memcpy(ret_expression->text, text, strlen(text));
    ret_expression->root = read_choice(&r);
    if (next(&r))
        refuse_here(&r);
    return r.failed ? -1 : 0;
}

/* --- evaluation ----------------------------------------------------------------------------- */

static double operate(enum expression_operator what, double a, double b) {
    switch (what) {
    case EXPRESSION_OR:
        return a != 0.0 || b != 0.0;
    case EXPRESSION_AND:
        return a != 0.0 && b != 0.0;
    case EXPRESSION_EQUAL:
        return a == b;
    case EXPRESSION_DIFFERENT:
        return a != b;
    case EXPRESSION_AT_MOST:
        return a <= b;
    case EXPRESSION_AT_LEAST:
        return a >= b;
    case EXPRESSION_BELOW:
        return a < b;
    case EXPRESSION_ABOVE:
        return a > b;
    case EXPRESSION_PLUS:
        return a + b;
    case EXPRESSION_MINUS:
        return a - b;
    case EXPRESSION_TIMES:
        return a * b;
    case EXPRESSION_OVER:
        return a / b;
    default:
        return pow(a, b);
    }
}

static double call(const struct expression *e, const struct expression_node *n,
                   const double *values) {
    const struct function *f = &functions[n->what];
    double value = expression_value(e, n->of[0], values);
    if (f->one)
        return f->one(value);
    for (size_t i = 1; i < n->count; i++)
        value = f->two(value, expression_value(e, n->of[i], values));
    return value;
}

double expression_value(const struct expression *e, size_t node, const double *values) {
    const struct expression_node *n = &e->node[node];
    switch (n->kind) {
    case EXPRESSION_NUMBER:
        return n->value;
    case EXPRESSION_NAME:
        return values[n->what];
    case EXPRESSION_CALL:
        return call(e, n, values);
    case EXPRESSION_SIGN:
        return n->what == '-' ? -expression_value(e, n->of[0], values)
                              : expression_value(e, n->of[0], values);
    case EXPRESSION_OPERATOR:
        return operate((enum expression_operator)n->what, expression_value(e, n->of[0], values),
                       expression_value(e, n->of[1], values));
    default:
        return expression_value(e, n->of[expression_value(e, n->of[0], values) != 0.0 ? 1 : 2],
                                values);
    }
}
