/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "swept.h"
#include "cases/case/variant.h"
#include "reference/catalogue/reference.h"
#include "touchstone/law.h"

#define NEAR  1e-9  /* of the largest value: the curve meets what is expected */
#define RATIO 100.0 /* from which places are at equal ratios */

double swept_value(const struct play_setup *setup, const char *name) {
    const struct play_setting *setting = play_setup_find(setup, name);
    return setting && !setting->word ? setting->value[0] : (double)NAN;
}

/* How many different values it takes. */
static size_t values_of(const struct play_setup *const *setups, size_t count, const char *name) {
    size_t different = 0;
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < i && !(fabs(swept_value(setups[j], name) - swept_value(setups[i], name)) <= 0.0))
            j++;
        different += j == i && !isnan(swept_value(setups[i], name));
    }
    return different;
}

/* Values between two given ones have no meaning for a mode, so that no curve is drawn over it. */
static int is_steady(const struct play_setup *setup, const char *name) {
    const struct touch_law *law = touch_law_find(setup->law);
    const int k = law ? touch_property_find(law, name) : -1;
    return k < 0 || law->properties[k].type == TOUCH_REAL;
}

char *swept_parameter(const struct play_setup *const *setups, size_t count) {
    static const char *const motion[] = {"speed", "angle"};
    char *best = NULL, *name;
    size_t most = 2;
    for (size_t k = 0; k < 2; k++)
        if (values_of(setups, count, motion[k]) >= 3)
            return play_copy(motion[k]);
    for (size_t k = 0; count && (name = play_variant_key(setups[0]->variant, k)); k++) {
        const size_t different = is_steady(setups[0], name) ? values_of(setups, count, name) : 0;
        best = different > most ? name : best;
        most = different > most ? different : most;
    }
    return best;
}

char *swept_series(const char *variant, const char *name) {
    return play_variant_without(play_variant_without(variant, name), "law");
}

/* A reference is asked for the variant, but for what is given first. */
static double ask(const struct play_setup *setup, const char *reference,
                  const struct ref_given *first, size_t count, double *ret_uncertainty) {
    const struct ref_reference *known = ref_find(reference);
    struct ref_given *given = play_zeroed(count + setup->count + 1, sizeof *given);
    struct ref_message message;
    double ret = (double)NAN;
    memcpy(given, first, count * sizeof *given);
    for (size_t i = 0; i < setup->count; i++) {
        const struct play_setting *s = &setup->settings[i];
        given[count + i] =
            (struct ref_given){s->name, s->word, s->count, {s->value[0], s->value[1], s->value[2]}};
    }
    const struct ref_problem problem = {.count = count + setup->count, .given = given};
    *ret_uncertainty = 0.0;
    if (!known || ref_evaluate(known, &problem, &ret, ret_uncertainty, &message))
        ret = (double)NAN;
    play_release(given);
    return ret;
}

double swept_known(const struct play_setup *setup, const char *reference, const char *name,
                   double value, double *ret_uncertainty) {
    const struct play_setting *setting = play_setup_find(setup, name);
    const struct ref_given given = {
        .name = name, .count = setting ? setting->count : 1, .value = {value, value, value}};
    return ask(setup, reference, &given, 1, ret_uncertainty);
}

static int meets(const struct play_setup *setup, const char *reference, const char *name,
                 const double *x, const double *expected, size_t count) {
    double most = 0.0, none;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, fabs(expected[i]));
    for (size_t i = 0; i < count; i++)
        if (!(fabs(swept_known(setup, reference, name, x[i], &none) - expected[i]) <= NEAR * most))
            return 0;
    return 1;
}

size_t swept_curve(const struct play_setup *setup, const char *reference, const char *name,
                   const double *x, const double *expected, size_t count, size_t places,
                   double *ret_x, double *ret_y, double *ret_half) {
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (size_t i = 0; i < count; i++) {
        least = fmin(least, x[i]);
        most = fmax(most, x[i]);
    }
    if (!(most > least) || !meets(setup, reference, name, x, expected, count))
        return 0;
    const int by_ratio = least > 0 && most > RATIO * least;
    for (size_t i = 0; i < places; i++) {
        const double share = (double)i / (double)(places - 1);
        ret_x[i] = i + 1 == places ? most
                   : by_ratio      ? least * pow(most / least, share)
                                   : least + share * (most - least);
        ret_y[i] = swept_known(setup, reference, name, ret_x[i], &ret_half[i]);
    }
    return places;
}

double swept_psi1(const struct play_setup *setup, double angle) {
    double none;
    return swept_known(setup, "oblique_psi1", "angle", angle, &none);
}

/* Without spins the slip is the velocity of the centres. */
double swept_psi_of_slip(const struct play_setup *setup) {
    const struct ref_given still[] = {{.name = "spin1", .count = 3}, {.name = "spin2", .count = 3}};
    double none;
    const double slip = swept_value(setup, "speed") * sin(swept_value(setup, "angle")),
                 psi = ask(setup, "oblique_psi1", still, 2, &none);
    return fabs(slip) > 0.0 ? psi / slip : (double)NAN;
}

char *swept_oblique(const char *reference) {
    const char *part = strstr(reference, "_oblique_");
    if (!part || !strncmp(reference, "mindlin_oblique_", 16))
        return NULL;
    char *own =
        play_format("%.*s_oblique_tangential_restitution", (int)(part - reference), reference);
    return ref_find(own) ? own : NULL;
}
