/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uncertain.h"
#include "units.h"

#define ROUND (16.0 * DBL_EPSILON) /* a difference that is none */

/* Where the sign of the uncertainty is, and its length; NULL: there is none. */
static const char *sign_in(const char *text, size_t *ret_length) {
    static const char *const signs[] = {"+-", "±"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const char *at = strstr(text, signs[i]);
        *ret_length = strlen(signs[i]);
        if (at)
            return at;
    }
    return NULL;
}

int uncertain_is(const char *text) {
    size_t length;
    return sign_in(text, &length) != NULL;
}

static int read_number(const char *text, const char *unit, double *ret, int *ret_bare, char *why,
                       size_t size) {
    struct play_measure m;
    *ret_bare = 1;
    if (!strcmp(text, "inf") || !strcmp(text, "-inf")) {
        *ret = *text == '-' ? -HUGE_VAL : HUGE_VAL;
        return 0;
    }
    if (play_number_read(text, unit, ret, why, size))
        return -1;
    *ret_bare = play_measure_read(text, &m, why, size) || m.bare;
    return 0;
}

static int read_sigma(const char *text, const char *unit, double value, int bare, double *ret,
                      char *ret_message, size_t size) {
    const size_t length = strlen(text);
    const int percent = length && text[length - 1] == '%';
    char *number = play_format("%.*s", (int)length - percent, text), why[256];
    double sigma = 0.0;
    int sigma_bare = 1;
    const int bad = read_number(number, percent ? "1" : unit, &sigma, &sigma_bare, why, sizeof why);
    const char *const wrong =
        bad                               ? why
        : !isfinite(value)                ? "what is infinite has none"
        : !(sigma >= 0.0) || isinf(sigma) ? "allowed: a finite number of 0 or above"
        : percent && !(fabs(value) > 0.0) ? "a share of 0 is none; allowed: a number"
        : !percent && bare && !sigma_bare ? "it has a unit, and the value has none"
        : !percent && !bare && sigma_bare ? "the value has a unit, and it has none"
                                          : NULL;
    if (wrong)
        return REFUSED_INTO(ret_message, size, "the uncertainty is '%s': %s", text, wrong);
    *ret = percent ? 0.01 * sigma * fabs(value) : sigma;
    return 0;
}

int uncertain_read(const char *text, const char *unit, double *ret_value, double *ret_sigma,
                   char *ret_message, size_t size) {
    size_t length = 0;
    const char *sign = sign_in(text, &length);
    char *number = play_format("%.*s", (int)(sign ? sign - text : (ptrdiff_t)strlen(text)), text);
    double value = 0.0, sigma = 0.0;
    int bare, bad = read_number(number, unit, &value, &bare, ret_message, size);
    if (!bad && sign)
        bad = read_sigma(sign + length, unit, value, bare, &sigma, ret_message, size);
    if (bad)
        return -1;
    *ret_value = value;
    *ret_sigma = sigma;
    return 0;
}

void uncertain_add(double above, double below, double *variance) {
    const int same = isinf(above) ? isinf(below) && (above > 0.0) == (below > 0.0)
                                  : fabs(above - below) <= ROUND * fabs(above);
    const double half = same ? 0.0 : 0.5 * (above - below);
    *variance += half * half;
}
