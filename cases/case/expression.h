/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An expression over names and numbers: "8/3*sqrt(R_eff)*overlap^1.5".
 *
 * Operators are + - * / ^, < > <= >= == !=, && || and ?:, with the precedence of C; ^ is a power, binds stronger than a
 * sign and is read from the right. There is nothing else: no assignment, no text, no loop. What is read becomes a
 * tree, on which the value is computed in the order that is written, and the unit. Nothing depends on the locale.
 */
#ifndef READ_EXPRESSION_H
#define READ_EXPRESSION_H

#include "cases/core/base.h"

#define EXPRESSION_LENGTH_MAX    500 /* bytes */
#define EXPRESSION_DEPTH_MAX     32  /* nested brackets */
#define EXPRESSION_NAME_MAX      63  /* characters of a name */
#define EXPRESSION_ARGUMENTS_MAX 10  /* of a function */

struct expression_error {
    size_t at; /* byte of the text */
    char text[400];
};

enum expression_kind {
    EXPRESSION_NUMBER,
    EXPRESSION_NAME,
    EXPRESSION_CALL,     /* of a function */
    EXPRESSION_SIGN,     /* + or - before an operand */
    EXPRESSION_OPERATOR, /* between two operands */
    EXPRESSION_CHOICE,   /* condition ? this : that */
};

/* They stand in the order of the operators' table. */
enum expression_operator {
    EXPRESSION_OR,
    EXPRESSION_AND,
    EXPRESSION_EQUAL,
    EXPRESSION_DIFFERENT,
    EXPRESSION_AT_MOST,
    EXPRESSION_AT_LEAST,
    EXPRESSION_BELOW,
    EXPRESSION_ABOVE,
    EXPRESSION_PLUS,
    EXPRESSION_MINUS,
    EXPRESSION_TIMES,
    EXPRESSION_OVER,
    EXPRESSION_POWER,
};

struct expression_node {
    enum expression_kind kind;
    int what; /* the operator; '-' or '+' of a sign; else the index of the name or of the function */
    double value;           /* of a number */
    unsigned short at, end; /* bytes of the text, with the brackets around it */
    unsigned short count, of[EXPRESSION_ARGUMENTS_MAX]; /* its operands */
};

/* What a function does with units. */
enum expression_units {
    EXPRESSION_KEEPS_UNIT,  /* of its one argument */
    EXPRESSION_DROPS_UNIT,  /* all of one unit, and a pure number comes out */
    EXPRESSION_PURE_NUMBER, /* both argument and value */
    EXPRESSION_SAME_UNIT,   /* all of one unit, which the value has */
    EXPRESSION_SQUARE_ROOT,
    EXPRESSION_CUBE_ROOT,
};

/* A text that is correct, and the different names in it. */
struct expression {
    char text[EXPRESSION_LENGTH_MAX + 1];
    size_t count, root;
    struct expression_node node[EXPRESSION_LENGTH_MAX];
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
/* The value of a node and all below it; values: one for each name of the expression. */
double expression_value(const struct expression *expression, size_t node, const double *values);
/* Whether an operator compares. */
int expression_compares(enum expression_operator what);
/* The name of the i-th function; NULL past the last. */
const char *expression_function_name(size_t i);
enum expression_units expression_function_units(size_t i);

#endif
