/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An expression over names and numbers: "8/3*sqrt(R_eff)*overlap^1.5".
 *
 * Operators are + - * / ^, < > <= >= == !=, && || and ?:, with the precedence of C; ^ is a power, binds stronger than a
 * sign and is read from the right. There is nothing else: no assignment, no text, no loop. Every error is found and put
 * in words here; what is correct is evaluated by muParser, which is asked through its C interface and never sees
 * the names themselves. Nothing depends on the locale.
 */
#ifndef READ_EXPRESSION_H
#define READ_EXPRESSION_H

#include <stddef.h>

#define EXPRESSION_LENGTH_MAX 500 /* bytes */
#define EXPRESSION_DEPTH_MAX  32  /* nested brackets */
#define EXPRESSION_NAME_MAX   63  /* characters of a name */

struct expression_error {
    size_t at; /* byte of the text */
    char text[400];
};

enum expression_kind {
    EXPRESSION_NUMBER,
    EXPRESSION_NAME,
    EXPRESSION_FUNCTION,
    EXPRESSION_SIGN,     /* + or - before an operand */
    EXPRESSION_OPERATOR, /* between two operands; ? and : too */
    EXPRESSION_OPEN,
    EXPRESSION_CLOSE,
    EXPRESSION_COMMA,
};

struct expression_token {
    enum expression_kind kind;
    size_t at, length; /* bytes of the text */
    size_t depth;      /* open brackets about it; a bracket counts itself not */
    size_t index;      /* of a name: in expression.name; of a function: in the table of functions */
};

/* How a function treats the units of its arguments. */
enum expression_units {
    EXPRESSION_ANY_UNIT,    /* one argument of any unit */
    EXPRESSION_PURE_NUMBER, /* pure numbers only */
    EXPRESSION_SAME_UNIT,   /* all of one unit */
};

/* A text that is correct, and the different names in it. */
struct expression {
    char text[EXPRESSION_LENGTH_MAX + 1];
    size_t token_count;
    struct expression_token token[EXPRESSION_LENGTH_MAX];
    size_t name_count;
    struct {
        char text[EXPRESSION_NAME_MAX + 1]; /* a name of a variable has its $ */
        size_t at;                          /* where it stands first */
    } name[EXPRESSION_LENGTH_MAX / 2 + 1];
};

/* Whether a text is meant as an expression, and not as a number with its unit: "2*kn", "(1 + e)", not "2 N", "-inf". */
int expression_is_meant(const char *text);
/* Whether a text may be a name: letters, digits and _, no digit first, and not the name of a function. */
int expression_may_name(const char *text);
/* Returns 0, or -1 with an error. */
int expression_read(const char *text, struct expression *ret_expression,
                    struct expression_error *ret_error);
/* Of a function of the expression: its name in the text, and how it treats units. */
enum expression_units expression_function_units(const struct expression_token *function);
/* The name of the i-th function; NULL past the last. */
const char *expression_function_name(size_t i);

/* Something to evaluate: part of an expression over values that may change. */
struct expression_run;
/* The tokens from first to before end must be an expression by themselves. values: one for each name of the expression; read at
 * each evaluation. Returns NULL with an error where muParser refuses. */
struct expression_run *expression_open(const struct expression *expression, size_t first,
                                       size_t end, double *values,
                                       struct expression_error *ret_error);
double expression_value(struct expression_run *run);
void expression_close(struct expression_run *run);

#endif
