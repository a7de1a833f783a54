/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "swept.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/play/player.h"
#include "cases/read/reference_inputs.h"
#include "cases/read/variant.h"
#include "touchstone/common.h"

#define NEAR  1e-9  /* of the largest value: the curve meets what is expected */
#define RATIO 100.0 /* from which places are at equal ratios */

double swept_value(const struct play_case *c, size_t k, const char **ret_name,
                   const char **ret_unit) {
    if (k < 2) {
        *ret_name = k ? "angle" : "speed";
        *ret_unit = k ? "rad" : "m/s";
        return k ? c->impact.angle : c->impact.speed;
    }
    *ret_name = c->law->properties[k - 2].keyword;
    *ret_unit = c->law->properties[k - 2].unit;
    return c->values.of[k - 2][0];
}

size_t swept_values(const struct play_case_set *set, size_t k) {
    const char *name, *unit;
    size_t different = 0;
    for (size_t i = 0; i < set->count; i++) {
        size_t j = 0;
        while (j < i && fabs(swept_value(&set->cases[j], k, &name, &unit) -
                             swept_value(&set->cases[i], k, &name, &unit)) > 0.0)
            j++;
        different += j == i;
    }
    return different;
}

/* Whether values between two given ones have a meaning: modes have none, so no curve is drawn over them. */
static int is_steady(const struct touch_law *law, size_t k) {
    return k < 2 || law->properties[k - 2].type == TOUCH_REAL;
}

int swept_parameter(const struct play_case_set *set) {
    int best = -1;
    size_t most = 2;
    for (size_t k = 0; k < set->cases[0].law->property_count + 2; k++) {
        const size_t different = is_steady(set->cases[0].law, k) ? swept_values(set, k) : 0;
        if (different >= 3 && k < 2)
            return (int)k;
        if (different > most) {
            most = different;
            best = (int)k;
        }
    }
    return best;
}

char *swept_series(const struct play_case *c, const char *name) {
    char *rest = play_variant_without(c->variant, name);
    return play_variant_without(rest, "law");
}

int swept_check(const struct play_case *c) {
    for (size_t i = 0; i < c->check_count; i++)
        if (c->checks[i].quantity->is_outcome && c->checks[i].quantity->impact_only)
            return (int)i;
    return -1;
}

int swept_find(const struct play_case *c, const char *name) {
    const char *own, *unit;
    for (size_t k = 0; k < c->law->property_count + 2; k++)
        if (swept_value(c, k, &own, &unit), !strcmp(own, name))
            return (int)k;
    return -1;
}

double swept_known(const struct play_case *c, const struct play_check *check, const char *reference,
                   const char *name, double value, double *ret_uncertainty) {
    const struct ref_reference *known = ref_find(reference);
    const int k = swept_find(c, name);
    const size_t others = check ? check->given_count : 0,
                 of_body = k >= 2 && c->law->properties[k - 2].scope == TOUCH_OF_BODY;
    struct play_given *given = play_resize(NULL, others + 1, sizeof *given);
    struct play_problem *problem = play_resize(NULL, 1, sizeof *problem);
    struct ref_message message;
    double ret = (double)NAN;
    /* The first of a name counts. */
    given[0] =
        (struct play_given){.name = play_copy(name), .count = 1 + of_body, .value = {value, value}};
    for (size_t i = 0; i < others; i++)
        given[i + 1] = check->given[i];
    const struct play_check changed = {.given_count = others + 1, .given = given};
    *ret_uncertainty = 0.0;
    play_problem_make(c, &changed, NULL, problem);
    if (!known || ref_evaluate(known, &problem->problem, &ret, ret_uncertainty, &message))
        ret = (double)NAN;
    return ret;
}

static int meets(const struct play_case *c, const struct play_check *check, const char *name,
                 const double *x, const double *expected, size_t count) {
    double most = 0.0, none;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, fabs(expected[i]));
    for (size_t i = 0; i < count; i++)
        if (!(fabs(swept_known(c, check, check->reference, name, x[i], &none) - expected[i]) <=
              NEAR * most))
            return 0;
    return 1;
}

size_t swept_curve(const struct play_case *c, const struct play_check *check, size_t k,
                   const double *x, const double *expected, size_t count, size_t places,
                   double *ret_x, double *ret_y, double *ret_half) {
    const char *name, *unit;
    double least = HUGE_VAL, most = -HUGE_VAL;
    swept_value(c, k, &name, &unit);
    for (size_t i = 0; i < count; i++) {
        least = fmin(least, x[i]);
        most = fmax(most, x[i]);
    }
    if (!check->reference || !(most > least) || !meets(c, check, name, x, expected, count))
        return 0;
    const int by_ratio = least > 0 && most > RATIO * least;
    for (size_t i = 0; i < places; i++) {
        const double share = (double)i / (double)(places - 1);
        ret_x[i] = i + 1 == places ? most
                   : by_ratio      ? least * pow(most / least, share)
                                   : least + share * (most - least);
        ret_y[i] = swept_known(c, check, check->reference, name, ret_x[i], &ret_half[i]);
    }
    return places;
}

char *swept_oblique(const struct play_case *c) {
    for (size_t i = 0; i < c->check_count; i++) {
        const char *name = c->checks[i].reference, *part = name ? strstr(name, "_oblique_") : NULL;
        if (!part || !strncmp(name, "mindlin_oblique_", 16))
            continue;
        char *own = play_format("%.*s_oblique_tangential_restitution", (int)(part - name), name);
        if (ref_find(own))
            return own;
    }
    return NULL;
}
