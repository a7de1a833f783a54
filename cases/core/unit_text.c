/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit_text.h"
#include "utf8.h"

#define DEGREE       (180.0 / 3.14159265358979323846)
#define NUMBER       32  /* bytes of a number */
#define WHOLE        1e6 /* below, what has no larger prefix is written without a power of ten */
#define WHOLE_DIGITS 6
#define THOUSANDS    3 /* decimal digits between two prefixes */

/* Units that take a prefix, and the largest one that is usual with them, as a power of ten. */
static const struct {
    const char *unit;
    int most;
} prefixed[] = {{"m", 3},  {"s", 0},   {"N", 9},    {"J", 9},   {"Pa", 12}, {"g", 0},
                {"Hz", 9}, {"m/s", 3}, {"m/s2", 3}, {"N/m", 9}, {"N m", 9}};

/* Of 10^-18 to 10^12, by threes. */
static const char *const prefixes[] = {"a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T"};
#define LEAST (-18)

/* The power of ten of the prefix; 0 where the unit takes none. The number is rounded first, so that 999.96 is 1 k. */
static int prefix_of(double value, const char *unit, int digits) {
    char text[NUMBER];
    size_t i = 0;
    while (i < TOUCH_COUNT(prefixed) && strcmp(prefixed[i].unit, unit) != 0)
        i++;
    if (i == TOUCH_COUNT(prefixed) || !(fabs(value) > 0.0))
        return 0;
    snprintf(text, sizeof text, "%.*e", digits - 1, value);
    const int power = atoi(strchr(text, 'e') + 1);
    const int floor = (power < 0 ? power - (THOUSANDS - 1) : power) / THOUSANDS * THOUSANDS;
    if (floor < LEAST)
        return floor < LEAST - THOUSANDS ? 0 : LEAST; /* 0.09 am, but 1e-30 m */
    return floor > prefixed[i].most ? prefixed[i].most : floor;
}

/* Text of a user, cut where there is no room. */
static void append(char text[UNIT_TEXT_SIZE], const char *what) {
    size_t length = strlen(text), taken;
    uint32_t code;
    for (; (taken = play_utf8_next(what, &code)) && length + taken < UNIT_TEXT_SIZE;
         what += taken) {
        memcpy(text + length, what, taken);
        length += taken;
    }
    text[length] = '\0';
}

void unit_text(double value, const char *unit, int digits, char ret_text[UNIT_TEXT_SIZE]) {
    const int is_angle = !strcmp(unit, "rad"), is_grams = !strcmp(unit, "kg") && fabs(value) < 1.0;
    if (!isfinite(value)) {
        snprintf(ret_text, UNIT_TEXT_SIZE, "%s",
                 isnan(value)  ? "nan"
                 : value > 0.0 ? "inf"
                               : "-inf");
        return;
    }
    unit = is_grams ? "g" : unit;
    value *= is_angle ? DEGREE : is_grams ? 1e3 : 1.0;
    const int power = prefix_of(value, unit, digits);
    value = value / pow(10.0, power) + 0.0;
    /* 1047 kg, not 1.05e+03 kg */
    const int whole = fabs(value) >= pow(10.0, digits) && fabs(value) < WHOLE;
    snprintf(ret_text, UNIT_TEXT_SIZE, "%.*g", whole ? WHOLE_DIGITS : digits,
             whole ? round(value) : value);
    if (is_angle) {
        append(ret_text, "°");
    } else if (*unit && strcmp(unit, "1") != 0) {
        append(ret_text, " ");
        append(ret_text, prefixes[(power - LEAST) / THOUSANDS]);
        append(ret_text, unit);
    }
}
