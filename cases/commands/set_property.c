/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "set_property.h"
#include "words.h"
#include "cases/case/material.h"
#include "cases/case/uncertain.h"

static int refuse_key(const char *verb, const struct touch_law *law, const char *key) {
    struct play_suggest suggest;
    play_suggest_begin(&suggest, key);
    for (size_t i = 0; i < law->property_count; i++)
        play_suggest_offer(&suggest, law->properties[i].keyword);
    return program_usage(verb, "law %s has no property '%s'%s", law->name, key,
                         play_suggest_hint(&suggest, ""));
}

/* The number, after those at both ends of its uncertainty: all three must be allowed. */
static int set_number(const char *verb, struct play_case *c, int k, const char *text,
                      const char *number, double *ret_sigma) {
    const struct touch_property *p = &c->law->properties[k];
    char why[256] = "";
    struct touch_message message = {""};
    double value, sigma;
    if (uncertain_read(number, p->unit, &value, &sigma, why, sizeof why))
        return program_usage(verb, "--set %s: %s", text, why);
    if (!ret_sigma && uncertain_is(number))
        return program_usage(verb, "--set %s: %s takes no uncertainty; allowed: a number", text,
                             verb);
    if (ret_sigma)
        ret_sigma[k] = uncertain_is(number) ? sigma : (double)NAN;
    const double ends[] = {value - sigma, value + sigma, value};
    for (size_t i = 0; i < 3; i++)
        if (touch_values_set(c->law, &c->values, p->keyword, ends[i], ends[i], &message) !=
            TOUCH_OK)
            return program_usage(verb, "--set %s: %s", text, message.text);
    return 0;
}

/* KEY=VALUE: a number, with a unit or without one, or a choice. */
static int set_property(const char *verb, struct play_case *c, const char *text,
                        double *ret_sigma) {
    struct word_value word;
    struct touch_message message = {""};
    if (!word_value_read(text, &word))
        return program_usage(verb, "--set %s: the value must be KEY=VALUE", text);
    const int k = touch_property_find(c->law, word.name);
    int code = 0;
    if (k < 0)
        code = refuse_key(verb, c->law, word.name);
    else if (c->law->properties[k].type == TOUCH_CHOICE) {
        if (touch_values_choose(c->law, &c->values, word.name, word.value, &message) != TOUCH_OK)
            code = program_usage(verb, "--set %s: %s", text, message.text);
    } else
        code = set_number(verb, c, k, text, word.value, ret_sigma);
    if (!code)
        c->given[k] = 1;
    return code;
}

int command_set_properties(const char *verb, const struct option_list *set, struct play_case *c,
                           double *ret_sigma) {
    for (int k = 0; ret_sigma && k < TOUCH_PROPERTY_MAX; k++)
        ret_sigma[k] = (double)NAN;
    for (size_t i = 0; i < set->count; i++) {
        const int code = set_property(verb, c, set->text[i], ret_sigma);
        if (code)
            return code;
    }
    return 0;
}

static int set_material(const char *verb, const char *text, struct play_case *c) {
    struct play_material material;
    struct touch_message why;
    if (play_material_from_text(text, &material, &why))
        return program_usage(verb, "material: %s", why.text);
    for (size_t k = 0; k < c->law->property_count; k++)
        c->inherit[k] = (c->law->properties[k].flags & TOUCH_INHERITABLE) != 0;
    play_material_masses(&material, c);
    if (play_material_map(&material, 1, c, &why))
        return program_usage(verb, "material: %s", why.text);
    if (c->law->inherit)
        c->law->inherit(c->law, &c->body, (const int(*)[2])c->held, c->inherit, &c->pair,
                        &c->values);
    return 0;
}

int command_set_material(const char *verb, const struct option_list *material,
                         struct play_case *c) {
    char *text = play_copy("");
    for (size_t i = 0; i < material->count; i++) {
        text = play_format("%s%s%s", text, i ? ", " : "", material->text[i]);
    }
    return material->count ? set_material(verb, text, c) : 0;
}
