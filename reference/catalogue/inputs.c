/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs.h"
#include "touchstone/common.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define ANY_UP HUGE_VAL, REF_MAX_OPEN
#define ABOVE  0.0, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN
#define SIZE   0.0, HUGE_VAL, REF_MIN_OPEN /* infinity is a wall */

static const struct ref_word vocabulary[] = {
    {REF_IN_hz_shear, 1, 0.0, ANY_UP, NULL},
    {REF_IN_hz_poiss, 1, -1.0, 0.5, REF_MIN_OPEN, NULL},
    {REF_IN_hz_alpha, 1, 1.0, ANY_UP, NULL},
    {REF_IN_hz_mode, 1, 0.0, 1.0, REF_WHOLE, NULL},
    {REF_IN_fric, 1, 0.0, HUGE_VAL, 0, NULL},
    {REF_IN_mu_sl, 1, 0.0, ANY_UP, NULL},
    {REF_IN_mu_ro, 1, 0.0, ANY_UP, NULL},
    {REF_IN_roll_viscosity, 1, 0.0, ANY_UP, NULL},
    {REF_IN_k_roll, 1, ABOVE, NULL},
    {REF_IN_roll_damp, 1, 0.0, ANY_UP, NULL},
    {REF_IN_mu_tw, 1, 0.0, ANY_UP, NULL},
    {REF_IN_k_twist, 1, ABOVE, NULL},
    {REF_IN_rgap, 1, -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN, NULL},
    {REF_IN_dp_nratio, 1, 0.0, ANY_UP, NULL},
    {REF_IN_dp_sratio, 1, 0.0, ANY_UP, NULL},
    {REF_IN_dp_alpha, 1, 0.0, ANY_UP, NULL},
    {REF_IN_dp_mode, 1, 0.0, 3.0, REF_WHOLE, NULL},
    {REF_IN_dp_en, 1, 0.0, 1.0, 0, NULL},
    {REF_IN_dp_enmin, 1, 0.0, 1.0, 0, NULL},
    {REF_IN_body_hz_shear, 2, ABOVE, NULL},
    {REF_IN_body_hz_poiss, 2, -1.0, 0.5, REF_MIN_OPEN, NULL},
    {REF_IN_body_fric, 2, 0.0, HUGE_VAL, 0, NULL},
    {REF_IN_young, 2, ABOVE, NULL},
    {REF_IN_poisson, 2, -1.0, 0.5, REF_MIN_OPEN, NULL},
    {REF_IN_rigid, 2, 0.0, 1.0, REF_WHOLE, NULL},
    {REF_IN_radius, 2, SIZE, NULL},
    {REF_IN_mass, 2, SIZE, NULL},
    {REF_IN_inertia, 2, SIZE, NULL},
    {REF_IN_dimension, 1, 2.0, 3.0, REF_WHOLE, NULL},
    {REF_IN_speed, 1, ABOVE, NULL},
    {REF_IN_angle, 1, 0.0, 1.5707963267948966, REF_MAX_OPEN, NULL},
    {REF_IN_end, 0, 0.0, 0.0, 0, "zero_overlap|zero_force"},
    {REF_IN_touch_time, 1, -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN, NULL},
    {REF_IN_damp_formula, 0, 0.0, 0.0, 0, "none|linear|critical_ratio|tti|kk|lh|tti_exact"},
    {REF_IN_damp_const, 1, 0.0, ANY_UP, NULL},
    {REF_IN_damp_ratio, 1, 0.0, ANY_UP, NULL},
    {REF_IN_damp, 1, 0.0, ANY_UP, NULL},
    {REF_IN_restitution, 1, 0.0, 1.0, 0, NULL},
    {REF_IN_remove_cohesion, 1, 0.0, 1.0, REF_WHOLE, NULL},
    {REF_IN_amplitude, 1, ABOVE, NULL},
    {REF_IN_spin1, 3, -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN, NULL},
    {REF_IN_spin2, 3, -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN, NULL},
    {REF_IN_about, 3, -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN, NULL},
    {REF_IN_turned, 1, -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN, NULL},
    {REF_IN_levers, 0, 0.0, 0.0, 0, "contact_point|radius|surface|share"},
    {REF_IN_transport, 0, 0.0, 0.0, 0, "rotate|project"},
    {REF_IN_gravity, 3, -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN, NULL},
    {REF_IN_force1, 3, -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN, NULL},
    {REF_IN_velocity1, 3, -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN, NULL},
    {REF_IN_start_overlap, 1, -HUGE_VAL, HUGE_VAL, REF_MIN_OPEN | REF_MAX_OPEN, NULL},
    {REF_IN_k_n, 1, ABOVE, NULL},
    {REF_IN_k_t, 1, 0.0, ANY_UP, NULL},
    {REF_IN_friction, 1, 0.0, ANY_UP, NULL},
    {REF_IN_c_n, 1, 0.0, ANY_UP, NULL},
    {REF_IN_gamma_n, 1, 0.0, ANY_UP, NULL},
    {REF_IN_c_ratio, 1, 0.0, ANY_UP, NULL},
    {REF_IN_c_t, 1, 0.0, ANY_UP, NULL},
    {REF_IN_gamma_t, 1, 0.0, ANY_UP, NULL},
    {REF_IN_limit, 0, 0.0, 0.0, 0, "sum|sum_rest|spring|spring_sticking"},
    {REF_IN_limit_from, 0, 0.0, 0.0, 0, "repulsive|size|elastic"},
    {REF_IN_tension, 0, 0.0, 0.0, 0, "cut|allowed"},
    {REF_IN_ending, 0, 0.0, 0.0, 0, "matching|zero_overlap|zero_force"},
    {REF_IN_k_1, 1, ABOVE, NULL},
    {REF_IN_k_2, 1, ABOVE, NULL},
    {REF_IN_k_c, 1, 0.0, ANY_UP, NULL},
    {REF_IN_phi_f, 1, ABOVE, NULL},
    {REF_IN_unloading_slope, 0, 0.0, 0.0, 0, "variable|constant"},
    {REF_IN_stiffening, 1, 0.0, ANY_UP, NULL},
    {REF_IN_yield_pressure, 1, ABOVE, NULL},
    {REF_IN_w, 1, 0.0, ANY_UP, NULL},
    {REF_IN_cohesion, 1, 0.0, ANY_UP, NULL},
    {REF_IN_area, 0, 0.0, 0.0, 0, "spheres|flat"},
    {REF_IN_damp_radius, 1, 0.0, ANY_UP, NULL},
    {REF_IN_history, 0, 0.0, 0.0, 0, "force|displacement"},
    {REF_IN_unloading, 0, 0.0, 0.0, 0, "kept|scaled"},
    {REF_IN_damping, 0, 0.0, 0.0, 0,
     "exact|exact_at_zero_force|tsuji|thornton|musen|ratio|velocity|mass_velocity|viscoelastic"},
    {REF_IN_k_t_ratio, 1, 0.0, ANY_UP, NULL},
    {REF_IN_c_t_ratio, 1, 0.0, ANY_UP, NULL},
    {REF_IN_partial_slip, 1, 0.0, 1.0, REF_WHOLE, NULL},
};

const struct ref_word *ref_word_at(size_t i) {
    return i < TOUCH_COUNT(vocabulary) ? &vocabulary[i] : NULL;
}

const struct ref_word *ref_word_find(const char *name) {
    const struct ref_word *word;
    for (size_t i = 0; (word = ref_word_at(i)); i++)
        if (!strcmp(word->name, name))
            return word;
    return NULL;
}

int ref_refuse(struct ref_reader *in, const char *format, ...) {
    if (in->refused)
        return -1;
    in->refused = 1;
    char *text = in->message->text;
    const size_t size = sizeof in->message->text;
    const int used = snprintf(text, size, "%s: ", in->reference);
    if (used < 0 || (size_t)used >= size)
        return -1;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text + used, size - (size_t)used, format, arguments);
    va_end(arguments);
    return -1;
}

static const struct ref_given *find(const struct ref_reader *in, const char *name) {
    for (size_t i = 0; i < in->problem->count; i++)
        if (!strcmp(in->problem->given[i].name, name))
            return &in->problem->given[i];
    return NULL;
}

int ref_has(const struct ref_reader *in, const char *name) {
    return find(in, name) != NULL;
}

void ref_word_allowed(const struct ref_word *word, char *text, size_t size) {
    const int has_unit = *word->unit && strcmp(word->unit, "1") != 0;
    if (word->choices)
        (void)snprintf(text, size, "one of %s", word->choices);
    else
        (void)snprintf(text, size, "%s %s%g, %g%s%s%s",
                       word->flags & REF_WHOLE ? "whole, in" : "in",
                       word->flags & REF_MIN_OPEN ? "(" : "[", word->min, word->max,
                       word->flags & REF_MAX_OPEN ? ")" : "]", has_unit ? " " : "",
                       has_unit ? word->unit : "");
}

static double refuse_number(struct ref_reader *in, const struct ref_word *word, const char *what) {
    char allowed[128];
    ref_word_allowed(word, allowed, sizeof allowed);
    ref_refuse(in, "%s (%s) %s; allowed: %zu number%s %s", word->name, word->meaning, what,
               word->count, word->count == 1 ? "" : "s", allowed);
    return (double)NAN;
}

static int in_range(const struct ref_word *word, double x) {
    return x >= word->min && x <= word->max && !((word->flags & REF_MIN_OPEN) && x <= word->min) &&
           !((word->flags & REF_MAX_OPEN) && x >= word->max) &&
           !((word->flags & REF_WHOLE) && fabs(x - rint(x)) > 0.0);
}

double ref_number(struct ref_reader *in, const char *name, size_t i) {
    const struct ref_given *given = find(in, name);
    const struct ref_word *word = ref_word_find(name);
    if (!given)
        return refuse_number(in, word, "is missing");
    if (given->word || given->count != word->count)
        return refuse_number(in, word, given->word ? "is a word" : "has the wrong count");
    if (in_range(word, given->value[i]))
        return given->value[i];
    char what[64], which[16] = "";
    if (word->count > 1)
        (void)snprintf(which, sizeof which, " number %zu", i + 1);
    (void)snprintf(what, sizeof what, "is %.9g%s%s", given->value[i], *which ? " as" : "", which);
    return refuse_number(in, word, what);
}

double ref_number_or(struct ref_reader *in, const char *name, size_t i, double fallback) {
    return ref_has(in, name) ? ref_number(in, name, i) : fallback;
}

int ref_whole_or(struct ref_reader *in, const char *name, int fallback) {
    const double number = ref_number_or(in, name, 0, fallback);
    return isnan(number) ? fallback : (int)number;
}

int ref_choice(struct ref_reader *in, const char *name, int fallback) {
    const struct ref_given *given = find(in, name);
    const struct ref_word *word = ref_word_find(name);
    if (!given && fallback >= 0)
        return fallback;
    const char *at = word->choices;
    for (int i = 0; given && given->word && at; i++) {
        const size_t length = strcspn(at, "|");
        if (strlen(given->word) == length && !strncmp(given->word, at, length))
            return i;
        at = at[length] ? at + length + 1 : NULL;
    }
    return ref_refuse(in, "%s (%s) %s%s; allowed: %s", word->name, word->meaning,
                      !given        ? "is missing"
                      : given->word ? "is "
                                    : "is a number",
                      given && given->word ? given->word : "", word->choices);
}

static int all_finite(const double *value, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(value[i]))
            return 0;
    return 1;
}

const struct ref_path *ref_need_path(struct ref_reader *in) {
    const struct ref_path *path = in->problem->path;
    if (!path || path->count == 0)
        ref_refuse(in, "needs a path with samples; an impact has none");
    else if (!all_finite(path->time, path->count) || !all_finite(path->overlap, path->count) ||
             !all_finite(path->slide_s, path->count) || !all_finite(path->slide_t, path->count))
        ref_refuse(in, "the path has a sample that is not finite");
    else
        return path;
    return NULL;
}

/* --- before an evaluation --------------------------------------------------------------------- */

/* A reference that may have both needs one of them. */
static const char *const either[][2] = {
    {"hz_shear", "young"}, {"hz_poiss", "poisson"}, {"fric", "mu_sl"}};

static const struct ref_input *input_of(const struct ref_reference *reference, const char *name) {
    for (size_t i = 0; i < reference->input_count; i++)
        if (!strcmp(reference->inputs[i].name, name))
            return &reference->inputs[i];
    return NULL;
}

const struct ref_input *ref_missing(const struct ref_reference *reference,
                                    const struct ref_problem *problem, const char **ret_other) {
    const struct ref_reader in = {problem, reference->name, NULL, 0};
    *ret_other = NULL;
    for (size_t i = 0; i < reference->input_count; i++)
        if (!reference->inputs[i].optional && !ref_has(&in, reference->inputs[i].name))
            return &reference->inputs[i];
    for (size_t i = 0; i < TOUCH_COUNT(either); i++) {
        const struct ref_input *one = input_of(reference, either[i][0]);
        if (!one || !input_of(reference, either[i][1]) || ref_has(&in, either[i][0]) ||
            ref_has(&in, either[i][1]))
            continue;
        *ret_other = either[i][1];
        return one;
    }
    return NULL;
}

int ref_check_given(const struct ref_reference *reference, const struct ref_problem *problem,
                    const char *name, struct ref_message *ret_message) {
    struct ref_reader in = {problem, reference->name, ret_message, 0};
    const struct ref_word *word = ref_word_find(name);
    if (word && word->choices)
        (void)ref_choice(&in, name, -1);
    for (size_t i = 0; word && i < word->count; i++)
        (void)ref_number(&in, name, i);
    return in.refused ? -1 : 0;
}
