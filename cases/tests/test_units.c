/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers with units: exact values, dimensions, and what is refused in which words. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/suggest.h"
#include "cases/case/units.h"
#include "touchstone/common.h"

/* Bit for bit: a compiler rounds the literal once, and so must the reader. */
static const struct {
    const char *text, *unit;
    double value;
} exact[] = {
    {"10 mm", "m", 0.01},
    {"0.1 um", "m", 1e-7},
    {"0.3 um", "m", 0.3e-6},
    {"2 \xc2\xb5m", "m", 2e-6},
    {"2 \xce\xbcm", "m", 2e-6},
    {"7 cm", "m", 0.07},
    {"3 nm", "m", 3e-9},
    {"3 pm", "m", 3e-12},
    {"3 fm", "m", 3e-15},
    {"3 km", "m", 3e3},
    {"1e310 fm", "m", 1e295},
    {"1e-310 Tm", "m", 1e-298},
    {"1 GPa", "Pa", 1e9},
    {"1e9 Pa", "Pa", 1e9},
    {"70.3 GPa", "Pa", 70.3e9},
    {"1 TPa", "Pa", 1e12},
    {"1 N/m2", "Pa", 1},
    {"7 N/mm2", "Pa", 7e6},
    {"2000 kg/m3", "kg/m3", 2000},
    {"2.65 g/cm3", "kg/m3", 2650},
    {"2.65 g/cm^3", "kg/m^3", 2650},
    {"3 N s/m^1.5", "N s/m^(3/2)", 3},
    {"3 N*s*m^-1.5", "N s/m^1.5", 3},
    {"3 N.s/m^(3/2)", "N s m^-1.5", 3},
    {"5 1/s", "1/s", 5},
    {"5 Hz", "1/s", 5},
    {"2 kHz", "1/s", 2000},
    {"4 um/s", "m/s", 4e-6},
    {"9.81 m/s/s", "m/s2", 9.81},
    {"1e3 rad/s", "rad/s", 1000},
    {"1 kN", "N", 1000},
    {"1 mN", "N", 1e-3},
    {"1 MN", "N", 1e6},
    {"1 kN m", "N m", 1000},
    {"1 kJ", "N m", 1000},
    {"1 W", "J/s", 1},
    {"1 ms", "s", 1e-3},
    {"1 g", "kg", 1e-3},
    {"12 mg", "kg", 12e-6},
    {"3 kg m2", "kg m2", 3},
    {"1 m s", "m s", 1},
    {"2 mrad", "rad", 2e-3},
    {"180 deg", "rad", TOUCH_PI},
    {"90 deg", "rad", 1.57079632679489661923},
    {"45 deg", "rad", 0.78539816339744830962},
    {"1.2", "rad", 1.2},
    {"0.5", "1", 0.5},
    {"0.5 1", "1", 0.5},
    {".5", "1", 0.5},
    {"5.", "1", 5},
    {"+3", "1", 3},
    {"-0.5 um", "m", -0.5e-6},
    {"1E3", "m", 1000},
    {"1e+3", "m", 1000},
    {"10mm", "m", 0.01},
    {"  10   mm  ", "m", 0.01},
    {"0 mm", "m", 0},
    {"000.100", "1", 0.1},
    {"0.1000000000000000055511151231257827021181583404541015625", "1", 0.1},
    {"4.9406564584124654e-324", "1", 4.9406564584124654e-324},
    {"1.7976931348623157e308", "1", 1.7976931348623157e308},
    {"3 kg", "", 3},
    {"3 mm", "", 3e-3},
};

Test(units, exact_to_the_bit) {
    for (size_t i = 0; i < TOUCH_COUNT(exact); i++) {
        char message[256] = "";
        double value = -1;
        cr_expect(!play_number_read(exact[i].text, exact[i].unit, &value, message, sizeof message),
                  "'%s' in '%s': %s", exact[i].text, exact[i].unit, message);
        cr_expect(!memcmp(&value, &exact[i].value, sizeof value), "'%s' in '%s': %.17g, not %.17g",
                  exact[i].text, exact[i].unit, value, exact[i].value);
    }
}

/* Every prefix shifts the decimal exponent: the same digits with that exponent are the oracle. */
Test(units, prefixes_round_once) {
    static const struct {
        const char *unit;
        int exponent;
    } prefixed[] = {{"fm", -15}, {"pm", -12}, {"nm", -9}, {"um", -6}, {"mm", -3},  {"cm", -2},
                    {"km", 3},   {"Mm", 6},   {"Gm", 9},  {"Tm", 12}, {"mm3", -9}, {"1/mm", 3}};
    unsigned seed = 12345;
    size_t wrong = 0, tried = 0;
    for (size_t i = 0; i < 200; i++) {
        for (size_t k = 0; k < TOUCH_COUNT(prefixed); k++, tried++) {
            char text[64], oracle[64], message[256];
            double value = 0;
            seed = seed * 1103515245u + 12345u;
            const unsigned whole = seed >> 16 & 0xfff, part = seed >> 4 & 0xfffff;
            const char *wanted = k < 10 ? "m" : k == 10 ? "m3" : "1/m";
            snprintf(text, sizeof text, "%u.%u %s", whole, part, prefixed[k].unit);
            snprintf(oracle, sizeof oracle, "%u.%ue%d", whole, part, prefixed[k].exponent);
            const double expected = strtod(oracle, NULL);
            if (play_number_read(text, wanted, &value, message, sizeof message) ||
                memcmp(&value, &expected, sizeof value) != 0) {
                cr_expect(wrong, "'%s': %.17g, not %.17g", text, value, expected);
                wrong++;
            }
        }
    }
    cr_expect(tried == 2400 && wrong == 0, "%zu of %zu numbers are not rounded once", wrong, tried);
}

/* Degrees and powers that are no power of ten round more than once: within 2 ulp. */
Test(units, factors_beside_powers_of_ten) {
    static const struct {
        const char *text, *unit;
        double value;
    } rows[] = {{"1 N/mm^1.5", "N/m^1.5", 31622.776601683793320},
                {"2 mm^(1/2)", "m^0.5", 0.063245553203367586640},
                {"1 1/deg", "1/rad", 57.295779513082320877},
                {"30 deg", "rad", 0.52359877559829887308},
                {"4 deg^2", "rad2", 0.0012184696791468342}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char message[256] = "";
        double value = 0;
        cr_expect(!play_number_read(rows[i].text, rows[i].unit, &value, message, sizeof message),
                  "'%s': %s", rows[i].text, message);
        cr_expect(fabs(value / rows[i].value - 1) < 4.5e-16, "'%s': %.17g, not %.17g", rows[i].text,
                  value, rows[i].value);
    }
}

static const struct {
    const char *text, *unit, *fragment;
} bad[] = {
    {"", "m", "not a number"},
    {"ten mm", "m", "not a number"},
    {"mm", "m", "not a number"},
    {"-", "m", "not a number"},
    {".", "m", "not a number"},
    {"1..2", "m", "left over"},
    {"1,5 mm", "m", "not a comma"},
    {"0x10", "m", "not hexadecimal"},
    {"0x1p3 m", "m", "not hexadecimal"},
    {"nan", "m", "must be finite"},
    {".NaN", "m", "must be finite"},
    {"inf m", "m", "must be finite"},
    {"-Infinity", "m", "must be finite"},
    {"1e999", "m", "too large"},
    {"1e308 km", "m", "too large"},
    {"1e99999999999999999999", "m", "too large"},
    {"1e-999", "m", "too small"},
    {"1e-320 fm", "m", "too small"},
    {"5 %", "1", "write 0.05"},
    {"5%", "1", "write 0.05"},
    {"1 e3", "1", "unknown unit 'e'"},
    {"1e", "1", "unknown unit 'e'"},
    {"15 kg", "m", "expected a length (m), got a mass (kg)"},
    {"15 kg", "rad", "expected an angle (rad), got a mass (kg)"},
    {"15 deg", "1", "expected a pure number, got an angle (rad)"},
    {"15 deg", "m", "expected a length (m), got an angle (rad)"},
    {"5 1/s", "rad/s", "expected an angular velocity (rad/s), got a rate (1/s)"},
    {"5 rad/s", "1/s", "expected a rate (1/s), got an angular velocity (rad/s)"},
    {"5 1", "m", "expected a length (m), got a pure number"},
    {"5 m^1.5", "N", "expected a force (N), got m^1.5"},
    {"5 kg m^-0.5 s^-2", "N/m", "expected a stiffness (N/m), got kg^1 m^-0.5 s^-2"},
    {"1 gpa", "Pa", "did you mean 'GPa'"},
    {"1 KPa", "Pa", "did you mean 'kPa'"},
    {"1 Mpa", "Pa", "did you mean 'MPa'"},
    {"1 hz", "1/s", "did you mean 'Hz'"},
    {"1 degs", "rad", "did you mean 'deg'"},
    {"1 furlong", "m", "unknown unit 'furlong'"},
    {"1 min", "s", "unknown unit 'min'"},
    {"1 mdeg", "rad", "unknown unit 'mdeg'"},
    {"1 kg/m s", "Pa s", "ambiguous"},
    {"1 N/m*s", "N", "ambiguous"},
    {"1 m/", "m", "missing"},
    {"1 /s", "1/s", "missing"},
    {"1 m^", "m", "a power of a unit"},
    {"1 m^x", "m", "a power of a unit"},
    {"1 m^(3/0)", "m", "a power of a unit"},
    {"1 m^(3/2", "m", "a power of a unit"},
    {"1 m^13", "m", "a power of a unit"},
    {"1 m33", "m", "a power of a unit"},
    {"1 m 2", "m2", "left over"},
    {"1 m; rm", "m", "left over"},
    {"1 mm mm mm !", "m", "left over"},
    {"4 ulp", "m", "for tolerances only"},
    {"4 ulp", "", "for tolerances only"},
    {"4 ulp/m", "", "ulp stands alone"},
    {"4 m ulp", "", "ulp stands alone"},
};

Test(units, refusals) {
    cr_assert(TOUCH_COUNT(bad) > 50);
    for (size_t i = 0; i < TOUCH_COUNT(bad); i++) {
        char message[256] = "";
        double value = 42;
        cr_expect(play_number_read(bad[i].text, bad[i].unit, &value, message, sizeof message) == -1,
                  "'%s' was read as %.17g %s", bad[i].text, value, bad[i].unit);
        cr_expect(strstr(message, bad[i].fragment), "'%s': \"%s\" lacks \"%s\"", bad[i].text,
                  message, bad[i].fragment);
        cr_expect(value > 41 && value < 43, "'%s' changed the value", bad[i].text);
    }
    char digits[200];
    char message[256] = "";
    double value;
    memset(digits, '7', sizeof digits - 1);
    digits[sizeof digits - 1] = '\0';
    cr_expect(play_number_read(digits, "1", &value, message, sizeof message) == -1);
    cr_expect(strstr(message, "more than 100 digits"), "%s", message);
}

Test(units, ulp_is_a_measure) {
    struct play_measure measure;
    char message[256] = "";
    cr_assert(!play_measure_read("4 ulp", &measure, message, sizeof message), "%s", message);
    cr_expect(measure.ulp && !measure.bare && fabs(measure.value - 4) < 1e-300);
    cr_assert(!play_measure_read("4", &measure, message, sizeof message), "%s", message);
    cr_expect(!measure.ulp && measure.bare);
}

Test(units, suggestions) {
    static const struct {
        const char *word, *known, *best;
    } rows[] = {{"hertx", "hertz|hysteretic", "hertz"},
                {"hz_sheer", "hz_shear|hz_poiss", "hz_shear"},
                {"raduis", "mass|radius", "radius"},
                {"GPA", "MPa|GPa", "GPa"},
                {"xyz", "abc|def", ""},
                {"x", "m|s", ""},
                {"S", "m|s", "s"},
                {"chek", "path|check", "check"}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct play_suggest suggest;
        play_suggest_begin(&suggest, rows[i].word);
        play_suggest_offer_list(&suggest, rows[i].known);
        cr_expect(!strcmp(suggest.best, rows[i].best), "'%s' among %s: '%s', not '%s'",
                  rows[i].word, rows[i].known, suggest.best, rows[i].best);
    }
}
