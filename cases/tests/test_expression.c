/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expected values that are expressions: what they give, what is refused and where, and what a check does with them. */
#include <criterion/criterion.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "cases/judge/check.h"
#include "cases/case/expected.h"
#include "cases/case/expected_names.h"
#include "cases/case/expression.h"
#include "cases/case/expression_units.h"
#include "touchstone/common.h"

/* --- values --------------------------------------------------------------------------------- */

/* Names of the tables: x = 3, y = -0.7, z = 0. */
static double value_of(const char *text) {
    static const struct {
        const char *name;
        double value;
    } known[] = {{"x", 3.0}, {"y", -0.7}, {"z", 0.0}};
    struct expression *e = play_resize(NULL, 1, sizeof *e);
    struct expression_error error;
    double values[8] = {0.0};
    cr_assert(!expression_read(text, e, &error), "%s: %s", text, error.text);
    for (size_t i = 0; i < e->name_count; i++)
        for (size_t k = 0; k < TOUCH_COUNT(known); k++)
            values[i] = strcmp(known[k].name, e->name[i].text) ? values[i] : known[k].value;
    return expression_value(e, e->root, values);
}

/* Numbers that are known. */
static const struct {
    const char *text;
    double value;
} right[] = {
    {"x", 3.0},
    {"-x", -3.0},
    {" + 2 * x ", 6.0},
    {"2^3^2", 512.0},
    {"-2^2", -4.0},
    {"(-2)^2", 4.0},
    {"2^-3", 0.125},
    {"2*-x^2", -18.0},
    {"x - -y", 3.0 + -0.7},
    {".5e1 + 5.", 10.0},
    {"1e-3*x", 1e-3 * 3.0},
    {"1E+3", 1e3},
    {"x^1.5", 5.196152422706632},
    {"abs(y) + sign(y) + sign(z)", 0.7 - 1.0},
    {"min(x, y, z)", -0.7},
    {"max(x, y, 7)", 7.0},
    {"x > y && y > x", 0.0},
    {"x > 2 ? y > 0 ? 1 : 2 : 3", 2.0},
    {"1 + (x >= 3)*(x <= 3)*(x != 4)*(x == 3)", 2.0},
    {"z || x > 2 && y > 0", 0.0},
    {"1.0 / 3.0 / 2.0", 1.0 / 3.0 / 2.0},
    {"8.0 / 3.0 * 2.0", 8.0 / 3.0 * 2.0},
    {"0.1 + 0.2", 0.1 + 0.2},
    {"1.0 - 2.0 - 3.0", 1.0 - 2.0 - 3.0},
    {"(2 - 0.1*x) - (1 + 0.1*x)", (2.0 - 0.1 * 3.0) - (1.0 + 0.1 * 3.0)},
    {"3*y*7", 3.0 * -0.7 * 7.0},
    {"max(1, 2, x) - min(x, x)", 0.0},
    {"atan2(0.3, -0.4)", 2.4980915447965089},
    {"hypot(0.3, 0.4)", 0.5},
};

/* Functions of one number have the names of C. */
static const struct {
    const char *name;
    double (*function)(double);
} of_one[] = {
#define SAME(name)                                                                                 \
    { #name, name }
    SAME(sqrt), SAME(cbrt), SAME(exp),  SAME(log),  SAME(log10), SAME(sin),  SAME(cos),
    SAME(tan),  SAME(asin), SAME(acos), SAME(atan), SAME(sinh),  SAME(cosh), SAME(tanh),
#undef SAME
};

static void check_values(const char *where) {
    for (size_t i = 0; i < TOUCH_COUNT(right); i++) {
        const double value = value_of(right[i].text);
        cr_expect(fabs(value - right[i].value) <= 2.0 * DBL_EPSILON * fabs(right[i].value),
                  "%s: %s is %.17g, not %.17g", where, right[i].text, value, right[i].value);
    }
    for (size_t i = 0; i < TOUCH_COUNT(of_one); i++) {
        char text[32];
        snprintf(text, sizeof text, "%s(0.3)", of_one[i].name);
        const double value = value_of(text), known = of_one[i].function(0.3);
        cr_expect(fabs(value - known) <= 2.0 * DBL_EPSILON * fabs(known), "%s: %s is %.17g", where,
                  text, value);
    }
}

Test(expression, gives_the_values_of_c) {
    check_values("C");
}

/* With a decimal comma, where such a locale is installed. */
Test(expression, does_not_ask_the_locale) {
    static const char *const locales[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "C.UTF-8"};
    for (size_t i = 0; i < TOUCH_COUNT(locales); i++)
        if (setlocale(LC_ALL, locales[i]))
            check_values(locales[i]);
}

/* --- what is refused, with the place ---------------------------------------------------------- */

/* '@' marks the place. */
static const struct {
    const char *text, *words;
} wrong[] = {
    {"@", "missing before the end"},
    {"x +@", "missing before the end"},
    {"-@", "missing before the end"},
    {"x @= 5", "assigns nothing"},
    {"x@; y", "';' has no meaning"},
    {"x @'a'", "no text in quotes"},
    {"@\"a\"", "no text in quotes"},
    {"x @** 2", "a power is written ^"},
    {"@* x", "missing before '*'"},
    {"x + @* y", "missing before '*'"},
    {"-@-x", "two signs"},
    {"x @y", "an operator is missing before this name"},
    {"x @2", "an operator is missing before this number"},
    {"@x (y)", "there is no function 'x'"},
    {"2@(x)", "an operator is missing before '('"},
    {"2@x", "'x' after a number: multiply with *"},
    {"1 @mm*x", "gets a name"},
    {"x*@1e400", "too large"},
    {"x*@0x1F", "not hexadecimal"},
    {"x@, y", "a comma stands between the arguments"},
    {"(x@, y)", "a comma stands between the arguments"},
    {"x*1@,5", "a decimal point is written '.'"},
    {"@(x", "'(' without its ')'"},
    {"x@)", "')' without its '('"},
    {"x*(@)", "missing before ')'"},
    {"sqrt(@)", "missing before ')'"},
    {"sqrt(x, y@)", "sqrt takes 1 argument, and 2 are given"},
    {"max(x@)", "max takes 2 or more arguments, and 1 is given"},
    {"atan2(x@)", "atan2 takes 2 arguments, and 1 is given"},
    {"max(x,1,2,3,4,5,6,7,8,9,0@)", "max takes at most 10 arguments, and 11 are given"},
    {"max(x,@)", "missing before ')'"},
    {"@sqrt x", "its argument stands in brackets"},
    {"@sqr(x)", "there is no function 'sqr' (did you mean 'sqrt'?)"},
    {"@system(x)", "there is no function 'system'"},
    {"x ? y@", "a ':' is missing before the end"},
    {"max(x ? y@, 2)", "a ':' is missing before ','"},
    {"x @: y", "':' without its '?'"},
    {"0 < x @< 1", "a comparison of a comparison"},
    {"x @\xc3\x97 y", "letters without accents"},
    {"x @& y", "'&' has no meaning"},
    {"@!x", "'!' has no meaning"},
    {"x @% 2", "'%' has no meaning"},
    {"@$", "'$' has no meaning"},
    {"((((((((((((((((((((((((((((((((@(x", "more than 32 nested"},
    {"@a123456789012345678901234567890123456789012345678901234567890123", "a name of 64"},
};

Test(expression, refuses_with_the_place) {
    struct expression *e = play_resize(NULL, 1, sizeof *e);
    for (size_t i = 0; i < TOUCH_COUNT(wrong); i++) {
        struct expression_error error = {0, ""};
        char text[200];
        const char *mark = strchr(wrong[i].text, '@');
        const size_t at = (size_t)(mark - wrong[i].text);
        snprintf(text, sizeof text, "%.*s%s", (int)at, wrong[i].text, mark + 1);
        cr_expect(expression_read(text, e, &error) == -1, "%s is taken", text);
        cr_expect(error.at == at && strstr(error.text, wrong[i].words), "%s: at %zu: %s", text,
                  error.at, error.text);
    }
    char many[EXPRESSION_LENGTH_MAX + 2];
    struct expression_error error;
    memset(many, '1', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    cr_expect(expression_read(many, e, &error) == -1 && strstr(error.text, "501 bytes"), "%s",
              error.text);
}

Test(expression, knows_a_number_with_a_unit) {
    static const char *const numbers[] = {"1",      "-2.5 mm", "10mm",  "4 ulp", "inf", "-inf",
                                          ".inf",   "nan",     "NaN",   "5 %",   "1,5", "0x10",
                                          "1e9 Pa", "+3",      "3 N/m", "5 1/s", "",    "8"},
                             *const expressions[] = {"x",     "-x",  "8/3",   "2*x",   "(1)",
                                                     "1 + 1", "$a",  "2 ^ 3", "-(1)",  "info",
                                                     "nano",  "- x", "1>0",   "1?2:3", "sqrt(2)"};
    for (size_t i = 0; i < TOUCH_COUNT(numbers); i++)
        cr_expect(!expression_is_meant(numbers[i]), "%s", numbers[i]);
    for (size_t i = 0; i < TOUCH_COUNT(expressions); i++)
        cr_expect(expression_is_meant(expressions[i]), "%s", expressions[i]);
}

/* --- units -------------------------------------------------------------------------------------- */

/* Quantities of the table: one of each unit. */
static const struct {
    const char *name;
    struct expression_quantity quantity;
} quantities[] = {
    {"k", {2e6, {1, 0, -2, 0}}},         {"c", {30.0, {1, 0, -1, 0}}},
    {"F", {12.0, {1, 1, -2, 0}}},        {"d", {(double)NAN, {0, 1, 0, 0}}},
    {"v", {(double)NAN, {0, 1, -1, 0}}}, {"m", {0.02, {1, 0, 0, 0}}},
    {"R", {5e-3, {0, 1, 0, 0}}},         {"t", {(double)NAN, {0, 0, 1, 0}}},
    {"mu", {0.3, {0, 0, 0, 0}}},         {"a", {0.4, {0, 0, 0, 1}}},
    {"E", {7e10, {1, -1, -2, 0}}},       {"n", {1.37, {0, 0, 0, 0}}},
    {"h", {4.0, {1, -0.37, -2, 0}}},     {"none", {0.0, {1, 0, -2, 0}}},
};

static int unit_of(const char *text, const char *unit, struct expression_error *ret_error) {
    struct expression *e = play_resize(NULL, 1, sizeof *e);
    struct expression_quantity of[16];
    cr_assert(!expression_read(text, e, ret_error), "%s: %s", text, ret_error->text);
    for (size_t i = 0; i < e->name_count; i++) {
        size_t k = 0;
        while (strcmp(quantities[k].name, e->name[i].text) != 0)
            k++;
        of[i] = quantities[k].quantity;
    }
    return expression_check_unit(e, of, "it", unit, ret_error);
}

Test(expression, has_the_unit_that_it_has) {
    static const struct {
        const char *text, *unit;
    } rows[] = {
        {"k*d", "N"},
        {"mu*k*d + c*v", "N"},
        {"k*d - c*v > F ? F : k*d - c*v", "N"},
        {"4/3*E*sqrt(R)*d^1.5", "N"},
        {"4/3*E*sqrt(R*d)*d", "N"},
        {"4/3*E*sqrt(R)*abs(d)^(3/2)*sign(d)", "N"},
        {"h*d^n", "N"},
        {"h*d*abs(d)^(n - 1)", "N"},
        {"2*3.14159*sqrt(m/k)", "s"},
        {"sqrt(k*m)/m*c/c", "rad/s"},
        {"exp(-c*t/(2*m))*sin(sqrt(k/m)*t)*R", "m"},
        {"v*cos(a) + v*sin(a)", "m/s"},
        {"hypot(v*t, d)", "m"},
        {"max(k*d, mu*F, 0)", "N"},
        {"d > 0 ? k*d : 0", "N"},
        {"0", "N"},
        {"none*d", "N"},
        {"k*d*d/2", "J"},
        {"F*R", "N m"},
        {"(E/F)^(1/3)*F", "N m^(-2/3)"},
        {"sqrt(R^2 - (R - d)^2)", "m"},
    };
    struct expression_error error;
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        cr_expect(!unit_of(rows[i].text, rows[i].unit, &error), "%s in %s: %s", rows[i].text,
                  rows[i].unit, error.text);
}

Test(expression, with_a_wrong_unit_says_which) {
    static const struct {
        const char *text, *unit, *words;
    } rows[] = {
        {"@k*R*d", "N", "the expression is an energy or a moment (J = N m), and it is a force (N)"},
        {"@k", "N", "the expression is a stiffness (N/m), and it is a force (N)"},
        {"@mu", "N", "the expression is a pure number, and it is a force (N)"},
        {"@E*d^1.5", "N", "the expression is kg^1 m^0.5 s^-2, and it is a force (N)"},
        {"k + @mu", "N/m", "it adds mu, a pure number, to k, a stiffness (N/m)"},
        {"k*d - @c*d", "N", "it subtracts c*d, an impulse (N s), from k*d, a force (N)"},
        {"k*d + @1e-3", "N", "it adds 1e-3, a pure number, to k*d, a force (N)"},
        {"mu*(k*d + F*(R + @m))", "N", "it adds m, a mass (kg), to R, a length (m)"},
        {"F*exp(@d)", "N", "exp takes a pure number, and d is a length (m)"},
        {"F*sin(@t)", "N", "sin takes a pure number, and t is a time (s)"},
        {"F*d^@(d)", "N", "a power is a pure number, and (d) is a length (m)"},
        {"F*2^@R", "N", "a power is a pure number, and R is a length (m)"},
        {"F*max(R, @m)/R", "N", "it takes m, a mass (kg), together with R, a length (m)"},
        {"F*atan2(d, @v)", "N", "it takes v, a velocity (m/s), together with d, a length (m)"},
        {"d > @1e-6 ? F : 0", "N", "it compares 1e-6, a pure number, with d, a length (m)"},
        {"mu > 0.1 ? F : @k", "N", "it is either F, a force (N), or k, a stiffness (N/m)"},
        {"F*(mu > 0.1 ? 1 : @R)", "N", "it is either 1, a pure number, or R, a length (m)"},
        {"max(0, F, @k)", "N", "it takes k, a stiffness (N/m), together with F, a force (N)"},
        {"sqrt(m - @k*R)*v^2", "J", "it subtracts k*R, a force (N), from m, a mass (kg)"},
        {"F*(d > @mu)", "N", "it compares mu, a pure number, with d, a length (m)"},
        {"F*n^(d/R)*d^@(d/R)", "N",
         "a power that changes during the run would change the unit of d, a length (m)"},
        {"@v*t*t", "m", "the expression is"},
        /* A root that was forgotten, and a length that is hidden in a number. */
        {"@4/3*E*R*d^1.5", "N", "kg^1 m^1.5 s^-2"},
        {"@E*0.07*d^1.5", "N", "kg^1 m^0.5 s^-2"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct expression_error error = {0, ""};
        char text[200];
        const char *mark = strchr(rows[i].text, '@');
        snprintf(text, sizeof text, "%.*s%s", (int)(mark - rows[i].text), rows[i].text, mark + 1);
        const int bad = unit_of(text, rows[i].unit, &error);
        cr_expect(bad && strstr(error.text, rows[i].words), "%s: %s", text,
                  bad ? error.text : "is taken");
        cr_expect(error.at == (size_t)(mark - rows[i].text), "%s: at %zu: %s", text, error.at,
                  error.text);
    }
}

/* --- in a case ---------------------------------------------------------------------------------- */

static int read_case(const char *text, struct play_case_set *ret_set, char *message, size_t size) {
    char folder[] = "/tmp/touchstone-XXXXXX", file[64];
    cr_assert(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/case.yaml", folder);
    FILE *out = fopen(file, "w");
    cr_assert(out);
    fputs(text, out);
    fclose(out);
    const int bad = play_case_read(file, ret_set, message, size);
    remove(file);
    rmdir(folder);
    return bad;
}

/* --- what a check does with it -------------------------------------------------------------------- */

static struct play_case_set set_of(const char *base, const char *checks) {
    struct play_case_set set = {0};
    char message[2048] = "";
    char *text = play_format("%s%s", base, checks);
    cr_assert(!read_case(text, &set, message, sizeof message), "%s", message);
    return set;
}

#define SPHERES "pair: {radius: [10 mm, 20 mm], density: 2000 kg/m3}\n"
#define PUSH                                                                                       \
    "path:\n  - {move: {normal: 3 um}, steps: 7}\n  - {move: {normal: -2 um}, steps: 5}\ncheck:\n"
#define HIT "impact: {speed: 0.7 m/s, angle: 60 deg}\ncheck:\n"
#define HERTZ                                                                                      \
    "schema: 1\ntitle: t\nlaw: hertz\nproperties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.02"

/* Independence: all that the law answers is refused, in paths and in impacts. */
Test(expression, cannot_ask_the_law) {
    static const char *const motion[] = {"time",       "overlap",    "slide_s",   "slide_t",
                                         "velocity_n", "velocity_s", "velocity_t"};
    const char *const bases[] = {HERTZ "}\n" SPHERES PUSH, HERTZ "}\n" SPHERES HIT};
    const struct play_quantity *quantity;
    size_t count = 0;
    for (size_t b = 0; b < TOUCH_COUNT(bases); b++)
        for (size_t i = 0; (quantity = play_quantity_at(i)); i++) {
            struct play_case_set set;
            char message[2048] = "";
            int moves = quantity->of_bodies;
            for (size_t k = 0; k < TOUCH_COUNT(motion); k++)
                moves |= !strcmp(quantity->name, motion[k]);
            if (moves)
                continue;
            char *text = play_format("%s  - {quantity: stiffness_n, expected: \"%s\", source: s, "
                                     "finding: f}\n",
                                     bases[b], quantity->name);
            cr_expect(read_case(text, &set, message, sizeof message) &&
                          strstr(message, "is an answer of the law"),
                      "%s: %s", quantity->name, message);
            count++;
        }
    cr_expect(count > 100, "%zu", count);
}

/* A law of somebody's may call a property as the case calls something else. */
Test(expression, refuses_a_name_of_two_meanings) {
    static const char *const clashes[] = {"R1", "pi", "time", "dt", "speed"};
    struct play_case_set set =
        set_of(HERTZ "}\n" SPHERES HIT, "  - {quantity: normal_force, expected: 1 N, source: s, "
                                        "finding: f}\n");
    struct play_case c = set.cases[0];
    struct touch_property rows[TOUCH_PROPERTY_MAX];
    struct touch_law law = *c.law;
    memcpy(rows, law.properties, law.property_count * sizeof rows[0]);
    law.properties = rows;
    c.law = &law;
    for (size_t i = 0; i < TOUCH_COUNT(clashes); i++) {
        struct expected_names names;
        rows[0].keyword = clashes[i];
        expected_names_make(&c, NULL, &names);
        const int k = expected_names_find(&names, clashes[i]);
        cr_expect(k >= 0 && strstr(names.names[k].why_not, "by another name"), "%s", clashes[i]);
    }
    rows[0].keyword = "restitution"; /* what the law answers is no name: the property is meant */
    struct expected_names names;
    expected_names_make(&c, NULL, &names);
    const int k = expected_names_find(&names, "restitution");
    cr_expect(k >= 0 && !names.names[k].why_not[0] && names.names[k].kind == EXPECTED_PROPERTY);
}
