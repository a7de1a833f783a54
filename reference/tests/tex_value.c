/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tex_value.h"

#include <ctype.h>
#include <gsl/gsl_sf_gamma.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "touchstone/common.h"

struct text {
    struct tex_scope *scope;
    const char *at, *end;
    int bars; /* inside of |...| */
};

static double sum(struct text *t);
static double power(struct text *t);

static double fail(struct text *t, const char *what) {
    if (!*t->scope->failed)
        snprintf(t->scope->failed, sizeof t->scope->failed, "%s at '%.*s'", what,
                 (int)(t->end - t->at < 60 ? t->end - t->at : 60), t->at);
    t->at = t->end;
    return (double)NAN;
}

static void blanks(struct text *t) {
    while (t->at < t->end && *t->at == ' ')
        t->at++;
}

static int begins(const struct text *t, const char *word) {
    const size_t length = strlen(word);
    return (size_t)(t->end - t->at) >= length && !strncmp(t->at, word, length) &&
           !(isalpha((unsigned char)word[length - 1]) && word[0] == '\\' &&
             isalpha((unsigned char)t->at[length]));
}

static int take(struct text *t, const char *word) {
    blanks(t);
    if (!begins(t, word))
        return 0;
    t->at += strlen(word);
    return 1;
}

/* The inside of braces, or one letter, digit or command. */
static struct text argument(struct text *t) {
    blanks(t);
    struct text inner = *t;
    inner.bars = 0;
    if (t->at < t->end && *t->at == '{') {
        int depth = 0;
        do
            depth += (*t->at == '{') - (*t->at == '}');
        while (++t->at < t->end && depth);
        inner.at++;
        inner.end = t->at - 1;
        return inner;
    }
    if (t->at < t->end && *t->at++ == '\\')
        while (t->at < t->end && isalpha((unsigned char)*t->at))
            t->at++;
    inner.end = t->at;
    return inner;
}

static double value_of(struct text inner) {
    const double value = sum(&inner);
    blanks(&inner);
    return inner.at < inner.end ? fail(&inner, "not understood") : value;
}

/* --- symbols ---------------------------------------------------------------------------------- */

static void append(char name[TEX_NAME], const char *from, size_t length) {
    const size_t have = strlen(name);
    snprintf(name + have, TEX_NAME - have, "%.*s", (int)length, from);
}

/* Letters, digits, comma and plus of a text; commands without their backslash, \mathrm without its name. */
static void append_plain(char name[TEX_NAME], const char *at, const char *end) {
    for (; at < end; at++)
        if (!strncmp(at, "\\mathrm", 7))
            at += 6;
        else if (isalnum((unsigned char)*at) || *at == ',' || *at == '+')
            append(name, at, 1);
}

static const char *const functions[] = {"ln",   "exp",  "sin",    "cos",    "tan",  "sinh",
                                        "cosh", "tanh", "arccos", "arctan", "sqrt", "frac",
                                        "min",  "max",  "left",   "right",  "quad", "int",
                                        "le",   "to",   "cdot",   "sum",    "mp"};

/* Takes a symbol; 0: there is none, and nothing was taken. */
static int symbol(struct text *t, char name[TEX_NAME]) {
    blanks(t);
    const char *start = t->at;
    const char *accent = begins(t, "\\dot") ? "dot" : begins(t, "\\ddot") ? "ddot" : "";
    *name = '\0';
    if (*accent)
        t->at += 1 + strlen(accent);
    blanks(t);
    if (t->at < t->end && *t->at == '\\')
        for (size_t i = 0; i < TOUCH_COUNT(functions); i++) {
            char word[16];
            snprintf(word, sizeof word, "\\%s", functions[i]);
            if (begins(t, word))
                return t->at = start, 0;
        }
    if (!(t->at < t->end && (isalpha((unsigned char)*t->at) || *t->at == '\\')))
        return t->at = start, 0;
    const struct text letter = argument(t);
    append_plain(name, letter.at, letter.end);
    append(name, accent, strlen(accent));
    if (!strcmp(name, "Delta")) { /* a step: \Delta t */
        const struct text of = argument(t);
        append_plain(name, of.at, of.end);
    }
    for (;;) {
        blanks(t);
        if (t->at < t->end && *t->at == '_') {
            t->at++;
            const struct text below = argument(t);
            append(name, "_", 1);
            append_plain(name, below.at, below.end);
        } else if (t->at + 1 < t->end && t->at[0] == '^' && t->at[1] == '*') {
            t->at += 2;
            append(name, "star", 4);
        } else {
            return 1;
        }
    }
}

void tex_bind(struct tex_scope *scope, const char *name, double value) {
    if (scope->count < TEX_BINDINGS) {
        snprintf(scope->binding[scope->count].name, TEX_NAME, "%s", name);
        scope->binding[scope->count++].value = value;
    } else {
        snprintf(scope->failed, sizeof scope->failed, "too many bindings: %s", name);
    }
}

static struct text part_text(struct tex_scope *scope, size_t i) {
    return (struct text){scope, scope->part[i].begin, scope->part[i].end, 0};
}

/* "name =" or "\frac{1}{name} ="; the right side is what follows the last = sign. */
static void find_definition(struct tex_scope *scope, size_t i) {
    struct text t = part_text(scope, i);
    scope->part[i].inverse = take(&t, "\\frac{1}{");
    if (!symbol(&t, scope->part[i].name) || (scope->part[i].inverse && !take(&t, "}")) ||
        !take(&t, "="))
        *scope->part[i].name = '\0';
    for (const char *at = scope->part[i].right = t.at; at < t.end; at++)
        if (*at == '=')
            scope->part[i].right = at + 1;
}

void tex_add(struct tex_scope *scope, const char *tex) {
    static const char between[] = ", \\quad ";
    for (const char *next; scope->parts < TEX_PARTS; tex = next + strlen(between)) {
        next = strstr(tex, between);
        scope->part[scope->parts].begin = tex;
        scope->part[scope->parts].end = next ? next : tex + strlen(tex);
        find_definition(scope, scope->parts++);
        if (!next)
            return;
    }
}

int tex_defines(const char *tex, char ret_name[TEX_NAME]) {
    struct tex_scope scope = {.count = 0};
    tex_add(&scope, tex);
    strcpy(ret_name, scope.part[0].name);
    return *ret_name != '\0';
}

/* The limit |name| <= ... right after its definition. */
static double cut(struct tex_scope *scope, size_t i, const char *name, double value) {
    char limited[TEX_NAME];
    if (i + 1 >= scope->parts || scope->part[i + 1].begin != scope->part[i].end + 8)
        return value;
    struct text t = part_text(scope, i + 1);
    if (!take(&t, "|") || !symbol(&t, limited) || !take(&t, "|") || !take(&t, "\\le") ||
        strcmp(limited, name) != 0)
        return value;
    const double limit = value_of(t);
    return fmax(-limit, fmin(limit, value));
}

double tex_defined(struct tex_scope *scope, const char *name) {
    size_t skip = 0;
    for (size_t i = 0; i < TOUCH_COUNT(scope->choice); i++)
        if (scope->choice[i].name && !strcmp(scope->choice[i].name, name))
            skip = scope->choice[i].skip;
    for (size_t i = 0; i < scope->parts; i++) {
        if (strcmp(scope->part[i].name, name) != 0 || skip-- > 0)
            continue;
        struct text t = part_text(scope, i);
        t.at = scope->part[i].right;
        if (++scope->depth > 40)
            return fail(&t, "symbols define each other in a circle");
        const double value = value_of(t);
        scope->depth--;
        return cut(scope, i, name, scope->part[i].inverse ? 1.0 / value : value);
    }
    return (double)NAN;
}

static int is_defined(struct tex_scope *scope, const char *name) {
    for (size_t i = 0; i < scope->parts; i++)
        if (!strcmp(scope->part[i].name, name))
            return 1;
    return 0;
}

/* "T_i" and "k_s,i+1": the symbol without its index. */
static int split_index(const char *name, char base[TEX_NAME], char index, int *ret_next) {
    const size_t length = strlen(name);
    *ret_next = length > 4 && name[length - 3] == index && !strcmp(name + length - 2, "+1");
    const size_t tail = *ret_next ? 4 : 2;
    if (length <= tail || (!*ret_next && name[length - 1] != index) ||
        !strchr("_,", name[length - tail]))
        return 0;
    snprintf(base, TEX_NAME, "%.*s", (int)(length - tail), name);
    return 1;
}

double tex_symbol(struct tex_scope *scope, const char *name) {
    char base[TEX_NAME];
    int next;
    for (size_t i = scope->count; i-- > 0;)
        if (!strcmp(scope->binding[i].name, name))
            return scope->binding[i].value;
    if (is_defined(scope, name))
        return tex_defined(scope, name);
    if (split_index(name, base, 'k', &next) && next) { /* t_{k+1} */
        const size_t count = scope->count;
        append(base, "_k", 2);
        tex_bind(scope, "k", tex_symbol(scope, "k") + 1.0);
        const double value = tex_symbol(scope, base);
        scope->count = count;
        return value;
    }
    if (scope->indexed && split_index(name, base, 'i', &next))
        return scope->indexed(scope, base, next, scope->data);
    const double value = scope->given ? scope->given(name, scope->data) : (double)NAN;
    if (isnan(value) && !*scope->failed)
        snprintf(scope->failed, sizeof scope->failed, "no symbol %s", name);
    return value;
}

static int mentions(struct text t, const char *name) {
    char found[TEX_NAME];
    while (t.at < t.end)
        if (!symbol(&t, found))
            t.at++;
        else if (!strcmp(found, name))
            return 1;
    return 0;
}

double tex_residual(struct tex_scope *scope, const char *name) {
    for (size_t i = 0; i < scope->parts; i++) {
        struct text left = part_text(scope, i), right = left;
        const char *equals = memchr(left.at, '=', (size_t)(left.end - left.at));
        if (!equals || *scope->part[i].name || !mentions(left, name))
            continue;
        left.end = equals;
        right.at = equals + 1;
        return value_of(left) - value_of(right);
    }
    snprintf(scope->failed, sizeof scope->failed, "no relation for %s", name);
    return (double)NAN;
}

/* --- arithmetic ------------------------------------------------------------------------------- */

static double bracketed(struct text *t) {
    const int bars = t->bars, grows = take(t, "\\left");
    t->bars = 0;
    if (!take(t, "("))
        return fail(t, "no bracket");
    const double value = sum(t);
    if (grows && !take(t, "\\right"))
        return fail(t, "no \\right");
    t->bars = bars;
    return take(t, ")") ? value : fail(t, "no closing bracket");
}

static int at_bracket(struct text *t) {
    blanks(t);
    return begins(t, "(") || begins(t, "\\left(");
}

static double two(struct text *t, double (*function)(double, double)) {
    const int grows = take(t, "\\left");
    double value = take(t, "(") ? sum(t) : fail(t, "no bracket");
    while (take(t, ","))
        value = function(value, sum(t));
    if (grows)
        take(t, "\\right");
    return take(t, ")") ? value : fail(t, "no closing bracket");
}

/* I_z(a, b), the regularised incomplete beta function. */
static double incomplete(struct text *t) {
    const double z = tex_symbol(t->scope, "z");
    const int grows = take(t, "\\left");
    const double a = take(t, "(") ? sum(t) : fail(t, "no bracket");
    const double b = take(t, ",") ? sum(t) : fail(t, "no second argument");
    if (grows)
        take(t, "\\right");
    return take(t, ")") ? gsl_sf_beta_inc(a, b, z) : fail(t, "no closing bracket");
}

static double beta(double a, double b) {
    return exp(lgamma(a) + lgamma(b) - lgamma(a + b));
}

/* Between lo and hi by the substitution x = tanh(pi/2 sinh u), for singular ends. */
static double integral(struct text *t) {
    double bound[2], total = 0.0;
    char name[TEX_NAME];
    for (int k = 0; k < 2; k++)
        bound[k] = take(t, k ? "^" : "_") ? value_of(argument(t)) : fail(t, "no bound");
    struct text integrand = *t, variable = *t;
    for (const char *at = t->at; at + 1 < t->end; at++)
        if (at[0] == ' ' && at[1] == 'd')
            integrand.end = at, variable.at = at + 2;
    if (integrand.end == t->end || !symbol(&variable, name))
        return fail(t, "no variable of integration");
    const double middle = 0.5 * (bound[0] + bound[1]), half = 0.5 * (bound[1] - bound[0]);
    const double step = 1.0 / 64.0;
    for (int k = -256; k <= 256; k++) {
        const double u = k * step, x = tanh(0.5 * M_PI * sinh(u));
        const double weight = 0.5 * M_PI * cosh(u) / pow(cosh(0.5 * M_PI * sinh(u)), 2.0);
        const size_t count = t->scope->count;
        tex_bind(t->scope, name, middle + half * x);
        const double value = value_of(integrand);
        t->scope->count = count;
        /* nearer to an end round-off decides; of a singularity to the power p - 1 this leaves out 1e-14^p */
        if (fabs(x) < 1.0 - 1e-14)
            total += weight * value;
    }
    t->at = variable.at;
    return half * step * total;
}

static const struct {
    const char *name;
    double (*value)(double);
} of_one[] = {{"\\ln", log},      {"\\exp", exp},    {"\\sin", sin},   {"\\cos", cos},
              {"\\tan", tan},     {"\\sinh", sinh},  {"\\cosh", cosh}, {"\\tanh", tanh},
              {"\\arccos", acos}, {"\\arctan", atan}};

/* The argument of a function is in brackets, or the next factor: \ln (1 + x), \cos \phi. */
static double base(struct text *t) {
    char name[TEX_NAME];
    blanks(t);
    for (size_t i = 0; i < TOUCH_COUNT(of_one); i++)
        if (take(t, of_one[i].name))
            return of_one[i].value(at_bracket(t) ? bracketed(t) : power(t));
    if (take(t, "\\frac")) {
        const double above = value_of(argument(t));
        return above / value_of(argument(t));
    }
    if (take(t, "\\sqrt"))
        return sqrt(value_of(argument(t)));
    if (take(t, "\\min"))
        return two(t, fmin);
    if (take(t, "\\max_t")) /* of a motion: what it is at this time */
        return at_bracket(t) ? bracketed(t) : power(t);
    if (take(t, "\\int"))
        return integral(t);
    if (at_bracket(t))
        return bracketed(t);
    if (t->at < t->end && *t->at == '{')
        return value_of(argument(t));
    if (take(t, "|")) {
        t->bars++;
        const double value = fabs(sum(t));
        t->bars--;
        return take(t, "|") ? value : fail(t, "no closing bar");
    }
    if (t->at < t->end && isdigit((unsigned char)*t->at)) {
        double value;
        int length;
        sscanf(t->at, "%lf%n", &value, &length);
        t->at += length;
        return value;
    }
    if (!symbol(t, name))
        return fail(t, "not understood");
    if (!strcmp(name, "pi"))
        return M_PI;
    if (!strcmp(name, "B") && at_bracket(t))
        return two(t, beta);
    if (!strcmp(name, "I_z"))
        return incomplete(t);
    return tex_symbol(t->scope, name);
}

static double power(struct text *t) {
    const double value = base(t);
    return take(t, "^") ? pow(value, value_of(argument(t))) : value;
}

static int another(struct text *t) {
    blanks(t);
    if (t->at >= t->end || strchr("+-=,)}/]", *t->at) || (*t->at == '|' && t->bars))
        return 0;
    return !begins(t, "\\right") && !begins(t, "\\le") && !begins(t, "\\mp");
}

static double product(struct text *t) {
    double value = power(t);
    for (;;)
        if (take(t, "/"))
            value /= power(t);
        else if (another(t))
            value *= power(t);
        else
            return value;
}

static double sum(struct text *t) {
    double value = take(t, "-") ? -product(t) : product(t);
    for (;;)
        if (take(t, "+"))
            value += product(t);
        else if (take(t, "-") || take(t, "\\mp")) /* the upper sign */
            value -= product(t);
        else
            return value;
}
