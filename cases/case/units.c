/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "node.h"
#include "cases/core/suggest.h"
#include "units.h"

#define DIGITS_MAX   100   /* significant digits of a number */
#define EXPONENT_MAX 99999 /* far beyond every double, and far from overflow of the sum */
#define POWER_MAX    12
#define SYMBOL_MAX   16
#define SAME_POWER   1e-9

static const struct unit {
    const char *name;
    int exponent; /* power of ten to SI */
    int degrees;  /* times pi/180 */
    int prefixed; /* takes a prefix */
    double power[PLAY_BASE_COUNT];
} units[] = {
    {"m", 0, 0, 1, {0, 1, 0, 0}},   {"g", -3, 0, 1, {1, 0, 0, 0}},   {"s", 0, 0, 1, {0, 0, 1, 0}},
    {"N", 0, 0, 1, {1, 1, -2, 0}},  {"Pa", 0, 0, 1, {1, -1, -2, 0}}, {"J", 0, 0, 1, {1, 2, -2, 0}},
    {"W", 0, 0, 1, {1, 2, -3, 0}},  {"Hz", 0, 0, 1, {0, 0, -1, 0}},  {"rad", 0, 0, 1, {0, 0, 0, 1}},
    {"deg", 0, 1, 0, {0, 0, 0, 1}},
};
#define UNIT_COUNT TOUCH_COUNT(units)

static const struct prefix {
    char letter;
    int exponent;
} prefixes[] = {{'f', -15}, {'p', -12}, {'n', -9}, {'u', -6}, {'m', -3},
                {'c', -2},  {'k', 3},   {'M', 6},  {'G', 9},  {'T', 12}};
#define PREFIX_COUNT TOUCH_COUNT(prefixes)

/* How messages call a dimension; the first of equals is taken. */
static const struct dimension {
    const char *name, *unit;
    double power[PLAY_BASE_COUNT];
} dimensions[] = {
    {"a pure number", "", {0, 0, 0, 0}},
    {"a length", "m", {0, 1, 0, 0}},
    {"a mass", "kg", {1, 0, 0, 0}},
    {"a time", "s", {0, 0, 1, 0}},
    {"an angle", "rad", {0, 0, 0, 1}},
    {"a velocity", "m/s", {0, 1, -1, 0}},
    {"an acceleration", "m/s2", {0, 1, -2, 0}},
    {"an angular velocity", "rad/s", {0, 0, -1, 1}},
    {"a rate", "1/s", {0, 0, -1, 0}},
    {"a force", "N", {1, 1, -2, 0}},
    {"a stress", "Pa", {1, -1, -2, 0}},
    {"an energy or a moment", "J = N m", {1, 2, -2, 0}},
    {"a power", "W", {1, 2, -3, 0}},
    {"an impulse", "N s", {1, 1, -1, 0}},
    {"a stiffness", "N/m", {1, 0, -2, 0}},
    {"a damping coefficient", "N s/m", {1, 0, -1, 0}},
    {"a density", "kg/m3", {1, -3, 0, 0}},
    {"a moment of inertia", "kg m2", {1, 2, 0, 0}},
    {"an area", "m2", {0, 2, 0, 0}},
    {"a volume", "m3", {0, 3, 0, 0}},
};
#define DIMENSION_COUNT TOUCH_COUNT(dimensions)

struct scan {
    const char *text, *at;
    char *message;
    size_t size;
};

static int wrong(const struct scan *scan, const char *format, ...) PLAY_PRINTF(2, 3);
static int wrong(const struct scan *scan, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = snprintf(scan->message, scan->size, "'%.60s': ", scan->text);
    if (length >= 0 && (size_t)length < scan->size)
        vsnprintf(scan->message + length, scan->size - (size_t)length, format, arguments);
    va_end(arguments);
    return -1;
}

/* ctype.h asks the locale. */
static int is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void skip_space(struct scan *scan) {
    while (*scan->at == ' ')
        scan->at++;
}

/* --- numbers -------------------------------------------------------------------------------- */

/* A decimal number as digits * 10^exponent: with a unit's power of ten added to the exponent, strtod
 * rounds once, and without a decimal point it does not ask the locale. */
struct decimal {
    int negative;
    char digits[DIGITS_MAX + 1]; /* without leading zeros */
    size_t count;
    long exponent;
};

static int scan_digits(struct scan *scan, struct decimal *decimal) {
    int found = 0, after_point = 0;
    for (;; scan->at++) {
        const char c = *scan->at;
        if (c == '.' && !after_point && (found || is_digit(scan->at[1]))) {
            after_point = 1;
            continue;
        }
        if (!is_digit(c))
            return found;
        found = 1;
        decimal->exponent -= after_point;
        if (c == '0' && decimal->count == 0)
            continue;
        if (decimal->count == DIGITS_MAX)
            return -1;
        decimal->digits[decimal->count++] = c;
        decimal->digits[decimal->count] = '\0';
    }
}

static void scan_exponent(struct scan *scan, struct decimal *decimal) {
    const char *at = scan->at;
    if (*at != 'e' && *at != 'E')
        return;
    at++;
    const int negative = *at == '-';
    at += *at == '-' || *at == '+';
    if (!is_digit(*at))
        return; /* the e begins a unit, which will be unknown */
    long exponent = 0;
    for (; is_digit(*at); at++)
        exponent = exponent < EXPONENT_MAX ? 10 * exponent + (*at - '0') : exponent;
    decimal->exponent += negative ? -exponent : exponent;
    scan->at = at;
}

/* The words for infinity and not-a-number that YAML and C know, in any case. */
static int is_special(const char *text) {
    static const char *const words[] = {"inf", "nan"};
    text += *text == '.';
    for (size_t i = 0; i < TOUCH_COUNT(words); i++) {
        size_t same = 0;
        while (words[i][same] && (text[same] | 0x20) == words[i][same])
            same++;
        if (!words[i][same])
            return 1;
    }
    return 0;
}

static int scan_number(struct scan *scan, struct decimal *ret_decimal) {
    struct decimal decimal = {.digits = "0"};
    decimal.negative = *scan->at == '-';
    scan->at += *scan->at == '-' || *scan->at == '+';
    if (is_special(scan->at))
        return wrong(scan, "the number must be finite");
    if (scan->at[0] == '0' && (scan->at[1] == 'x' || scan->at[1] == 'X'))
        return wrong(scan, "the number must be decimal, not hexadecimal");
    const int found = scan_digits(scan, &decimal);
    if (found < 0)
        return wrong(scan, "more than %d digits", DIGITS_MAX);
    if (!found)
        return wrong(scan, "not a number");
    scan_exponent(scan, &decimal);
    *ret_decimal = decimal;
    return 0;
}

static int convert(const struct scan *scan, const struct decimal *decimal, long exponent,
                   double *ret_value) {
    char text[DIGITS_MAX + 32];
    snprintf(text, sizeof text, "%s%se%ld", decimal->negative ? "-" : "", decimal->digits,
             decimal->exponent + exponent);
    const double value = strtod(text, NULL);
    if (!isfinite(value))
        return wrong(scan, "too large for a double");
    if (value == 0 && decimal->count)
        return wrong(scan, "too small for a double");
    *ret_value = value;
    return 0;
}

/* --- units ---------------------------------------------------------------------------------- */

struct scale {
    double exponent; /* of ten */
    double degrees;  /* of pi/180 */
    double power[PLAY_BASE_COUNT];
    int ulp;
};

static const struct unit *find_unit(const char *symbol, int *ret_exponent) {
    for (size_t i = 0; i < UNIT_COUNT; i++) {
        if (!strcmp(symbol, units[i].name)) {
            *ret_exponent = 0;
            return &units[i];
        }
    }
    for (size_t i = 0; i < UNIT_COUNT * PREFIX_COUNT; i++) {
        const struct unit *unit = &units[i / PREFIX_COUNT];
        const struct prefix *prefix = &prefixes[i % PREFIX_COUNT];
        if (unit->prefixed && symbol[0] == prefix->letter && !strcmp(symbol + 1, unit->name)) {
            *ret_exponent = prefix->exponent;
            return unit;
        }
    }
    return NULL;
}

static int unknown_unit(const struct scan *scan, const char *symbol) {
    struct play_suggest suggest;
    play_suggest_begin(&suggest, symbol);
    for (size_t i = 0; i < UNIT_COUNT; i++)
        play_suggest_offer(&suggest, units[i].name);
    play_suggest_offer(&suggest, "ulp");
    for (size_t i = 0; i < UNIT_COUNT * PREFIX_COUNT; i++) {
        if (units[i / PREFIX_COUNT].prefixed) {
            char name[SYMBOL_MAX];
            snprintf(name, sizeof name, "%c%s", prefixes[i % PREFIX_COUNT].letter,
                     units[i / PREFIX_COUNT].name);
            play_suggest_offer(&suggest, name);
        }
    }
    return wrong(scan, "unknown unit '%s'%s%s%s", symbol, suggest.best[0] ? ", did you mean '" : "",
                 suggest.best, suggest.best[0] ? "'?" : "");
}

/* Letters, and the micro sign as u. */
static int scan_symbol(struct scan *scan, char ret_symbol[SYMBOL_MAX]) {
    size_t length = 0;
    while (length < SYMBOL_MAX - 1) {
        const int micro = !strncmp(scan->at, "\xc2\xb5", 2) || !strncmp(scan->at, "\xce\xbc", 2);
        if (!micro && !is_letter(*scan->at))
            break;
        ret_symbol[length++] = micro ? 'u' : *scan->at;
        scan->at += micro ? 2 : 1;
    }
    ret_symbol[length] = '\0';
    return length != 0;
}

/* A plain decimal of a power: digits, perhaps with a point followed by digits. */
static int scan_plain(struct scan *scan, double *ret_value) {
    double value = 0, place = 1;
    if (!is_digit(*scan->at))
        return -1;
    for (; is_digit(*scan->at) && value < 1e9; scan->at++)
        value = 10 * value + (*scan->at - '0');
    if (scan->at[0] == '.' && is_digit(scan->at[1])) {
        for (scan->at++; is_digit(*scan->at) && place < 1e9; scan->at++) {
            value = 10 * value + (*scan->at - '0');
            place *= 10;
        }
    }
    *ret_value = value / place;
    return 0;
}

/* What follows ^: -1.5 or (3/2). */
static int scan_caret(struct scan *scan, double *ret_power) {
    const int bracket = *scan->at == '(';
    double divisor = 1;
    scan->at += bracket;
    const double sign = *scan->at == '-' ? -1 : 1;
    scan->at += *scan->at == '-';
    if (scan_plain(scan, ret_power))
        return -1;
    if (bracket && *scan->at == '/') {
        scan->at++;
        if (scan_plain(scan, &divisor) || divisor == 0)
            return -1;
    }
    if (bracket && *scan->at++ != ')')
        return -1;
    *ret_power *= sign / divisor;
    return 0;
}

static int scan_power(struct scan *scan, double *ret_power) {
    int failed = 0;
    *ret_power = 1;
    if (*scan->at == '^') {
        scan->at++;
        failed = scan_caret(scan, ret_power);
    } else if (is_digit(*scan->at)) {
        *ret_power = *scan->at++ - '0';
        failed = is_digit(*scan->at);
    }
    if (failed || fabs(*ret_power) > POWER_MAX) {
        return wrong(scan, "a power of a unit is written m3, m^3, m^-1.5 or m^(3/2), up to %d",
                     POWER_MAX);
    }
    return 0;
}

static int scan_factor(struct scan *scan, double sign, struct scale *scale) {
    char symbol[SYMBOL_MAX];
    double power;
    int exponent;
    if (*scan->at == '1' && !is_digit(scan->at[1])) {
        scan->at++;
        return 0;
    }
    if (!scan_symbol(scan, symbol))
        return wrong(scan, "a unit is missing before '%.20s'", scan->at);
    if (!strcmp(symbol, "ulp")) {
        scale->ulp = 1;
        return *scan->at ? wrong(scan, "ulp stands alone") : 0;
    }
    const struct unit *unit = find_unit(symbol, &exponent);
    if (!unit)
        return unknown_unit(scan, symbol);
    if (scan_power(scan, &power))
        return -1;
    scale->exponent += sign * power * (unit->exponent + exponent);
    scale->degrees += sign * power * unit->degrees;
    for (size_t i = 0; i < PLAY_BASE_COUNT; i++)
        scale->power[i] += sign * power * unit->power[i];
    return 0;
}

/* Takes the sign between two factors. Returns it, or 0 where none stands. */
static char scan_operator(struct scan *scan) {
    const int space = *scan->at == ' ';
    skip_space(scan);
    const char c = *scan->at;
    if (c == '/' || c == '*' || c == '.') {
        scan->at++;
        skip_space(scan);
        return c;
    }
    return space && (is_letter(c) || (unsigned char)c >= 0x80) ? ' ' : '\0';
}

static int scan_unit(struct scan *scan, struct scale *scale) {
    int divided = 0;
    if (scan_factor(scan, 1, scale))
        return -1;
    while (*scan->at) {
        const int ulp = scale->ulp;
        const char sign = scan_operator(scan);
        if (!sign)
            return *scan->at ? wrong(scan, "'%.20s' is left over", scan->at) : 0;
        if (divided && sign != '/') {
            return wrong(scan,
                         "a product after a quotient is ambiguous: divide by each factor, as in "
                         "J/kg/m");
        }
        divided |= sign == '/';
        if (scan_factor(scan, sign == '/' ? -1 : 1, scale))
            return -1;
        if (scale->ulp != ulp)
            return wrong(scan, "ulp stands alone");
    }
    return 0;
}

static int apply(const struct scan *scan, const struct decimal *decimal, const struct scale *scale,
                 double *ret_value) {
    /* Powers such as mm^1.5 leave a fraction of a power of ten, and that rounds once more. */
    const double whole = floor(scale->exponent + SAME_POWER);
    const double rest = scale->exponent - whole;
    double value = 0;
    if (convert(scan, decimal, (long)whole, &value))
        return -1;
    if (rest > SAME_POWER)
        value *= pow(10, rest);
    if (fabs(scale->degrees - 1) < SAME_POWER)
        value = value * TOUCH_PI / 180;
    else if (fabs(scale->degrees) > SAME_POWER)
        value *= pow(TOUCH_PI / 180, scale->degrees);
    if (!isfinite(value))
        return wrong(scan, "too large for a double");
    *ret_value = value;
    return 0;
}

int play_measure_read(const char *text, struct play_measure *ret_measure, char *ret_message,
                      size_t size) {
    struct scan scan = {text, text, ret_message, size};
    struct decimal decimal = {0};
    struct scale scale = {0};
    struct play_measure measure = {0};
    skip_space(&scan);
    if (scan_number(&scan, &decimal))
        return -1;
    const int space = *scan.at == ' ';
    skip_space(&scan);
    if (*scan.at == '%')
        return wrong(&scan, "a per cent is no unit: write 0.05 for 5 %%");
    if (*scan.at == ',')
        return wrong(&scan, "a decimal point is expected, not a comma");
    measure.bare = *scan.at == '\0';
    if (!measure.bare && !space && !is_letter(*scan.at) && (unsigned char)*scan.at < 0x80)
        return wrong(&scan, "'%.20s' is left over", scan.at);
    if ((!measure.bare && scan_unit(&scan, &scale)) ||
        apply(&scan, &decimal, &scale, &measure.value))
        return -1;
    measure.ulp = scale.ulp;
    memcpy(measure.power, scale.power, sizeof measure.power);
    *ret_measure = measure;
    return 0;
}

/* --- dimensions ----------------------------------------------------------------------------- */

static int same(const double a[PLAY_BASE_COUNT], const double b[PLAY_BASE_COUNT]) {
    for (size_t i = 0; i < PLAY_BASE_COUNT; i++)
        if (!(fabs(a[i] - b[i]) < SAME_POWER))
            return 0;
    return 1;
}

void play_dimension_text(const double power[PLAY_BASE_COUNT], char *ret_text, size_t size) {
    static const char *const names[PLAY_BASE_COUNT] = {"kg", "m", "s", "rad"};
    for (size_t i = 0; i < DIMENSION_COUNT; i++) {
        if (same(power, dimensions[i].power)) {
            const char *unit = dimensions[i].unit;
            snprintf(ret_text, size, *unit ? "%s (%s)" : "%s%s", dimensions[i].name, unit);
            return;
        }
    }
    size_t length = 0;
    for (size_t i = 0; i < PLAY_BASE_COUNT && length < size; i++) {
        if (fabs(power[i]) > SAME_POWER) {
            length += (size_t)snprintf(ret_text + length, size - length, "%s%s^%.3g",
                                       length ? " " : "", names[i], power[i]);
        }
    }
}

int play_number_read(const char *text, const char *unit, double *ret_value, char *ret_message,
                     size_t size) {
    struct scan scan = {text, text, ret_message, size};
    struct play_measure measure = {0}, wanted = {0};
    char sample[64], expected[64], got[64];
    if (play_measure_read(text, &measure, ret_message, size))
        return -1;
    if (measure.ulp)
        return wrong(&scan, "ulp is a unit for tolerances only");
    if (!measure.bare && *unit) {
        snprintf(sample, sizeof sample, "1 %s", unit);
        if (play_measure_read(sample, &wanted, ret_message, size))
            return -1;
        if (!same(measure.power, wanted.power)) {
            play_dimension_text(wanted.power, expected, sizeof expected);
            play_dimension_text(measure.power, got, sizeof got);
            return wrong(&scan, "expected %s, got %s", expected, got);
        }
    }
    *ret_value = measure.value;
    return 0;
}
