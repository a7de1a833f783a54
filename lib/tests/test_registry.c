/* SPDX-License-Identifier: BSD-3-Clause */
/* Laws that every entry of the registry must obey, and the printed property tables. */
#include <math.h>
#include "touchstone/plugin.h"
#include "rig.h"

Test(registry, every_law_is_well_formed) {
    const struct touch_law *law;
    size_t count = 0;
    for (; (law = touch_law_at(count)); count++) {
        struct touch_message message = {""};
        cr_expect(touch_law_check(law, &message) == TOUCH_OK, "%s", message.text);
        cr_expect(touch_law_find(law->name) == law, "%s is found by its name", law->name);
        cr_expect(*law->title && *law->source && law->known_wrong, "%s", law->name);
        cr_expect(law->property_count <= TOUCH_PROPERTY_MAX, "%s", law->name);
        cr_expect(law->state_count <= TOUCH_STATE_MAX, "%s", law->name);
        cr_expect(law->coefficient_size <= TOUCH_COEFFICIENT_MAX, "%s", law->name);
        cr_expect((law->shear_field >= 0) == ((law->traits & TOUCH_TRAIT_SHEAR) != 0), "%s",
                  law->name);
        for (int k = 0; k < law->shear_count; k++) {
            const struct touch_field *field = &law->state[law->shear_field + 2 * k];
            cr_expect(strstr(field[0].name, "_s") && strstr(field[1].name, "_t"), "%s", law->name);
        }
    }
    cr_expect(count > 0 && !touch_law_at(count) && !touch_law_at(count + 100));
    cr_expect(touch_law_find("no_such_law") == NULL);
}

static void expect_property(const struct touch_law *law, size_t k) {
    const struct touch_property *p = &law->properties[k];
    struct touch_message message;
    const int open = (p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL)) != 0;
    cr_expect(touch_property_find(law, p->keyword) == (int)k, "%s.%s", law->name, p->keyword);
    cr_expect(*p->meaning && p->min < p->max, "%s.%s", law->name, p->keyword);
    cr_expect(open || touch_value_check(p, p->initial, &message) == TOUCH_OK, "%s.%s default",
              law->name, p->keyword);
    /* Values beyond the ends are refused and name keyword and value; closed ends are allowed. */
    const double beyond[] = {p->min - 1.0, p->max + 1.0, (double)NAN, HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < TOUCH_COUNT(beyond); i++) {
        message.text[0] = '\0';
        cr_expect(touch_value_check(p, beyond[i], &message) == TOUCH_BAD_PROPERTY, "%s.%s = %g",
                  law->name, p->keyword, beyond[i]);
        cr_expect(strstr(message.text, p->keyword) && strstr(message.text, "range"), "'%s'",
                  message.text);
    }
    if (isfinite(p->min))
        cr_expect((touch_value_check(p, p->min, &message) == TOUCH_OK) ==
                      !(p->flags & TOUCH_MIN_OPEN),
                  "%s.%s at its minimum", law->name, p->keyword);
    if (isfinite(p->max))
        cr_expect((touch_value_check(p, p->max, &message) == TOUCH_OK) ==
                      !(p->flags & TOUCH_MAX_OPEN),
                  "%s.%s at its maximum", law->name, p->keyword);
}

/* An end at infinity is open, whether or not the row says so. */
Test(registry, ends_at_infinity_are_open) {
    static const struct {
        double min, max;
        uint32_t flags;
        const char *text;
    } ranges[] = {
        {0.0, HUGE_VAL, 0, "[0, inf)"},
        {0.0, HUGE_VAL, TOUCH_MIN_OPEN | TOUCH_MAX_OPEN, "(0, inf)"},
        {-HUGE_VAL, HUGE_VAL, 0, "(-inf, inf)"},
        {-HUGE_VAL, 2.0, 0, "(-inf, 2]"},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        const struct touch_property p = {.keyword = "x",
                                         .unit = "m",
                                         .min = ranges[i].min,
                                         .max = ranges[i].max,
                                         .flags = ranges[i].flags};
        char text[64];
        struct touch_message message;
        touch_property_range(&p, text, sizeof text);
        cr_expect(!strcmp(text, ranges[i].text), "%s, not %s", text, ranges[i].text);
        cr_expect(touch_value_check(&p, HUGE_VAL, &message) == TOUCH_BAD_PROPERTY);
        cr_expect(touch_value_check(&p, -HUGE_VAL, &message) == TOUCH_BAD_PROPERTY);
        cr_expect(touch_value_check(&p, 1.0, &message) == TOUCH_OK);
    }
}

Test(registry, every_property_has_a_range_that_is_kept) {
    const struct touch_law *law;
    for (size_t i = 0; (law = touch_law_at(i)); i++)
        for (size_t k = 0; k < law->property_count; k++)
            expect_property(law, k);
}

Test(registry, choices_match_their_range) {
    const struct touch_law *law;
    char name[64];
    for (size_t i = 0; (law = touch_law_at(i)); i++)
        for (size_t k = 0; k < law->property_count; k++) {
            const struct touch_property *p = &law->properties[k];
            size_t n = 0;
            while (touch_choice_name(p, n, name, sizeof name)) {
                cr_expect(touch_choice_find(p, name) == (int)n, "%s.%s", law->name, name);
                n++;
            }
            cr_expect(p->type == TOUCH_CHOICE ? (double)n == p->max + 1.0 : n == 0, "%s.%s",
                      law->name, p->keyword);
        }
}

/* Table 2 of both PFC documents: keyword, default, minimum, maximum, modifiable, inheritable. */
static const struct {
    const char *law, *keyword;
    double initial, min, max;
    int min_open, modifiable, inheritable;
} printed[] = {
    {"hertz", "rgap", 0.0, -HUGE_VAL, HUGE_VAL, 1, 1, 0},
    {"hertz", "hz_shear", 0.0, 0.0, HUGE_VAL, 0, 1, 1},
    {"hertz", "hz_poiss", 0.0, -1.0, 0.5, 1, 1, 1},
    {"hertz", "fric", 0.0, 0.0, HUGE_VAL, 0, 1, 1},
    {"hertz", "hz_mode", 0.0, 0.0, 1.0, 0, 1, 0},
    {"hertz", "hz_alpha", 1.5, 0.0, HUGE_VAL, 0, 1, 0},
    {"hertz", "hz_slip", 0.0, 0.0, 1.0, 0, 0, 0},
    {"hertz", "hz_force", 0.0, -HUGE_VAL, HUGE_VAL, 1, 1, 0},
    {"hertz", "dp_nratio", 0.0, 0.0, 1.0, 0, 1, 0},
    {"hertz", "dp_sratio", 0.0, 0.0, 1.0, 0, 1, 0},
    {"hertz", "dp_alpha", 0.0, 0.0, HUGE_VAL, 0, 1, 0},
    {"hertz", "dp_mode", 0.0, 0.0, 3.0, 0, 1, 0},
    {"hertz", "dp_force", 0.0, -HUGE_VAL, HUGE_VAL, 1, 0, 0},
    {"hysteretic", "hz_shear", 0.0, 0.0, HUGE_VAL, 0, 1, 1},
    {"hysteretic", "hz_poiss", 0.0, -1.0, 0.5, 1, 1, 1},
    {"hysteretic", "fric", 0.0, 0.0, HUGE_VAL, 0, 1, 1},
    {"hysteretic", "hz_mode", 0.0, 0.0, 1.0, 0, 1, 0},
    {"hysteretic", "hz_alpha", 1.5, 0.0, HUGE_VAL, 0, 1, 0},
    {"hysteretic", "hz_slip", 0.0, 0.0, 1.0, 0, 0, 0},
    {"hysteretic", "hz_force", 0.0, -HUGE_VAL, HUGE_VAL, 1, 1, 0},
    {"hysteretic", "dp_mode", 0.0, 0.0, 2.0, 0, 1, 0},
    {"hysteretic", "dp_en", 1.0, 0.0, 1.0, 0, 1, 0},
    {"hysteretic", "dp_enmin", 0.0, 0.0, 1.0, 0, 1, 0},
    {"hysteretic", "dp_force", 0.0, -HUGE_VAL, HUGE_VAL, 1, 0, 0},
};

Test(registry, pfc_properties_are_as_printed) {
    for (size_t i = 0; i < TOUCH_COUNT(printed); i++) {
        const struct touch_law *law = touch_law_find(printed[i].law);
        const int k = touch_property_find(law, printed[i].keyword);
        cr_assert(k >= 0, "%s.%s", printed[i].law, printed[i].keyword);
        const struct touch_property *p = &law->properties[k];
        const int min_open = printed[i].min_open && isfinite(printed[i].min);
        const uint32_t want = (min_open ? TOUCH_MIN_OPEN : 0u) |
                              (printed[i].modifiable ? TOUCH_MODIFIABLE : 0u) |
                              (printed[i].inheritable ? TOUCH_INHERITABLE : 0u);
        cr_expect(!memcmp(&p->initial, &printed[i].initial, sizeof p->initial), "%s", p->keyword);
        cr_expect(!memcmp(&p->min, &printed[i].min, sizeof p->min), "%s", p->keyword);
        cr_expect(!memcmp(&p->max, &printed[i].max, sizeof p->max), "%s", p->keyword);
        cr_expect(p->flags == want, "%s flags %x, printed %x", p->keyword, p->flags, want);
    }
}

/* Every property of every law is set and read by its keyword. */
Test(registry, values_are_reached_by_name) {
    const struct touch_law *law;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        struct touch_values values;
        touch_values_default(law, &values);
        for (size_t k = 0; k < law->property_count; k++) {
            const struct touch_property *p = &law->properties[k];
            const int of_body = p->scope == TOUCH_OF_BODY, whole = p->type != TOUCH_REAL;
            const double middle = 0.5 * (fmax(p->min, -3.0) + fmin(p->max, 9.0));
            const double one = whole ? p->max : middle;
            const double two = of_body ? 0.5 * one + 0.1 : one;
            double got[2] = {-1.0, -1.0};
            struct touch_message message = {""};
            const enum touch_status set =
                touch_values_set(law, &values, p->keyword, one, two, &message);
            const enum touch_status read =
                touch_values_get(law, &values, p->keyword, got, &message);
            if (p->scope == TOUCH_OF_STATE) {
                cr_expect(set == TOUCH_BAD_ARGUMENT && read == TOUCH_BAD_ARGUMENT, "%s.%s",
                          law->name, p->keyword);
                cr_expect(strstr(message.text, p->keyword) != NULL, "%s", message.text);
                continue;
            }
            cr_expect(set == TOUCH_OK && read == TOUCH_OK, "%s", message.text);
            cr_expect(!memcmp(got, (double[]){one, two}, sizeof got), "%s.%s: %g, %g", law->name,
                      p->keyword, got[0], got[1]);
            cr_expect(!memcmp(values.of[k], got, sizeof got), "%s.%s", law->name, p->keyword);
        }
    }
}

/* What is not there, or not allowed, is refused with a message, and the values stay. */
Test(registry, values_that_are_wrong_are_refused) {
    static const struct {
        const char *law, *keyword;
        double one, two;
        enum touch_status status;
        const char *says;
    } wrong[] = {
        {"hertz", "young", 1e9, 1e9, TOUCH_BAD_ARGUMENT,
         "law hertz has no property 'young'; it has: hz_shear, hz_poiss, fric, "},
        {"hertzian", "", 1e9, 1e9, TOUCH_BAD_ARGUMENT, "it has: young, poisson"},
        {"hertz", "hz_force", 1.0, 1.0, TOUCH_BAD_ARGUMENT, "hz_force of law hertz is a view"},
        {"hertz", "fric", 0.3, 0.4, TOUCH_BAD_ARGUMENT, "two were given: 0.3 and 0.4"},
        {"hertz", "fric", (double)NAN, (double)NAN, TOUCH_BAD_PROPERTY, "fric = "},
        {"hertz", "fric", -0.1, -0.1, TOUCH_BAD_PROPERTY,
         "fric = -0.1 is outside its range [0, inf)"},
        {"hertzian", "young", 1e9, 0.0, TOUCH_BAD_PROPERTY,
         "young = 0 Pa is outside its range (0, "},
        {"hertzian", "young", 1e9, HUGE_VAL, TOUCH_BAD_PROPERTY, "young = inf Pa"},
        {"viscoelastic_nonlinear", "damp", (double)NAN, 2.0, TOUCH_BAD_ARGUMENT, "two were given"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const struct touch_law *law = touch_law_find(wrong[i].law);
        struct touch_values values, before;
        struct touch_message message = {""};
        memset(&values, 7, sizeof values);
        before = values;
        cr_expect(touch_values_set(law, &values, wrong[i].keyword, wrong[i].one, wrong[i].two,
                                   &message) == wrong[i].status,
                  "%s", wrong[i].says);
        cr_expect(strstr(message.text, wrong[i].says) != NULL, "'%s' does not say '%s'",
                  message.text, wrong[i].says);
        cr_expect(touch_values_set(law, &values, wrong[i].keyword, wrong[i].one, wrong[i].two,
                                   NULL) == wrong[i].status);
        cr_expect(!memcmp(&values, &before, sizeof values), "%s", wrong[i].says);
    }
}

Test(registry, choices_are_set_by_name) {
    const struct touch_law *law = touch_law_find("viscoelastic_nonlinear");
    struct touch_values values;
    struct touch_message message = {""};
    double got[2];
    touch_values_default(law, &values);
    cr_expect(touch_values_choose(law, &values, "damp_formula", "kk", &message) == TOUCH_OK);
    cr_assert(touch_values_get(law, &values, "damp_formula", got, &message) == TOUCH_OK);
    cr_expect(got[0] > 3.5 && got[0] < 4.5 && got[1] > 3.5 && got[1] < 4.5, "%g", got[0]);
    cr_expect(touch_values_choose(law, &values, "damp_formula", "k", &message) ==
              TOUCH_BAD_PROPERTY);
    cr_expect(strstr(message.text, "'k' is no choice; allowed: none|linear|") != NULL, "%s",
              message.text);
    cr_expect(touch_values_choose(law, &values, "young", "kk", NULL) == TOUCH_BAD_ARGUMENT);
    cr_expect(touch_values_choose(law, &values, "formula", "kk", NULL) == TOUCH_BAD_ARGUMENT);
    cr_assert(touch_values_get(law, &values, "damp_formula", got, NULL) == TOUCH_OK);
    cr_expect(got[0] > 3.5 && got[0] < 4.5, "left alone");
    /* An optional one may be taken back. */
    cr_expect(touch_values_set(law, &values, "damp", 2.0, 2.0, NULL) == TOUCH_OK);
    cr_expect(touch_values_set(law, &values, "damp", (double)NAN, (double)NAN, NULL) == TOUCH_OK);
    cr_assert(touch_values_get(law, &values, "damp", got, NULL) == TOUCH_OK);
    cr_expect(isnan(got[0]) && isnan(got[1]));
}

Test(registry, state_fields_are_found_by_name) {
    const struct touch_law *law;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        for (size_t k = 0; k < law->state_count; k++)
            cr_expect(touch_state_find(law, law->state[k].name) == (int)k, "%s.%s", law->name,
                      law->state[k].name);
        cr_expect(touch_state_find(law, "no_such_field") == -1);
    }
}

/* What prepare() refuses beyond single ranges. */
static const struct {
    const char *law, *keyword;
    double value;
    const char *message;
} refused[] = {
    {"hertz", "hz_alpha", 0.5, "hz_alpha"},
    {"hysteretic", "dp_en", 0.0, "dp_enmin"},
    {"hysteretic_exact", "dp_en", 0.0, "dp_en"},
    {"viscoelastic_nonlinear", "young", (double)NAN, "missing"},
    {"viscoelastic_nonlinear", "damp_formula", 3.0, "restitution is missing"},
    {"viscoelastic_nonlinear", "damp_formula", 4.0, "damp is missing"},
    {"viscoelastic_nonlinear", "damp_formula", 5.0, "damp is missing"},
    {"viscoelastic_nonlinear", "damp_formula", 1.0, "damp is missing"},
    {"viscoelastic_nonlinear", "damp", 1.0, "none"},
    {"hertz_mindlin", "mu_sl", -0.1, "mu_sl"},
};

#define USUAL                                                                                      \
    "?hz_shear: 1e9, hz_poiss: 0.3, fric: 0.5, young: 7e10, poisson: 0.25, damp_formula: 0, "      \
    "restitution: 0.5, mu_sl: 0.5, mu_ro: 0"
Test(registry, impossible_combinations_are_refused_by_name) {
    for (size_t i = 0; i < TOUCH_COUNT(refused); i++) {
        struct rig r;
        struct touch_message message = {""};
        RIG_MAKE(&r, touch_law_find(refused[i].law), unit_balls, USUAL);
        r.values.of[touch_property_find(r.law, refused[i].keyword)][0] = refused[i].value;
        cr_expect(touch_prepare(r.law, &r.values, &r.pair, r.coefficients, &message) ==
                      TOUCH_BAD_PROPERTY,
                  "%s.%s", r.law->name, refused[i].keyword);
        cr_expect(strstr(message.text, refused[i].message), "%s: '%s'", r.law->name, message.text);
    }
}

Test(registry, impossible_pairs_are_refused) {
    const struct touch_pair bad[] = {
        {{0.0, 0.01}, {1, 1}, {0, 0}, 3},         {{0.01, -1}, {1, 1}, {0, 0}, 3},
        {{HUGE_VAL, 0.01}, {1, 1}, {0, 0}, 3},    {{0.01, 0.01}, {0, 1}, {0, 0}, 3},
        {{0.01, 0.01}, {HUGE_VAL, 1}, {0, 0}, 3}, {{0.01, 0.01}, {1, (double)NAN}, {0, 0}, 3},
        {{0.01, 0.01}, {1, 1}, {1, 1}, 3},        {{0.01, 0.01}, {1, 1}, {0, 0}, 4},
    };
    const struct touch_law *law;
    for (size_t k = 0; (law = touch_law_at(k)); k++)
        for (size_t i = 0; i < TOUCH_COUNT(bad); i++) {
            struct rig r;
            struct touch_message message = {""};
            RIG_MAKE(&r, law, unit_balls, USUAL);
            cr_expect(touch_prepare(law, &r.values, &bad[i], r.coefficients, &message) ==
                          TOUCH_BAD_PAIR,
                      "%s, pair %zu", law->name, i);
            cr_expect(*message.text);
        }
}
