/* SPDX-License-Identifier: BSD-3-Clause */
/* Choices by name; what laws say of their conventions: by name, and with the properties that set one. */
#include "lib/core/lib_parts.h"

#define VALUES_MAX 9 /* of one convention, with the end */

static const struct touch_convention_row rows[] = {
#define Y(name, value, ...) "|" #value
#define X(name, about, ...) {#name, about, &(__VA_ARGS__)[1]},
    TOUCH_CONVENTIONS(X, Y)
#undef X
#undef Y
};

static const struct touch_convention_value values[][VALUES_MAX] = {
#define Y(name, ...)                                    TOUCH_CONVENTION_VALUE_(__VA_ARGS__)
#define X(name, about, ...)                             {__VA_ARGS__},
#define TOUCH_CONVENTION_VALUE_(value, meaning, source) {#value, meaning, source},
    TOUCH_CONVENTIONS(X, Y)
#undef TOUCH_CONVENTION_VALUE_
#undef X
#undef Y
};

const struct touch_convention_row *touch_convention_at(size_t i) {
    return i < TOUCH_COUNT(rows) ? &rows[i] : NULL;
}

const struct touch_convention_value *touch_convention_value_at(enum touch_convention which,
                                                               unsigned value) {
    return value >= 1 && value < VALUES_MAX && values[which][value - 1].name
               ? &values[which][value - 1]
               : NULL;
}

int touch_convention_find(const char *name) {
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        if (!strcmp(rows[i].name, name))
            return (int)i;
    return -1;
}

unsigned touch_convention_value_find(enum touch_convention which, const char *name) {
    const struct touch_convention_value *value;
    for (unsigned i = 1; (value = touch_convention_value_at(which, i)); i++)
        if (!strcmp(value->name, name))
            return i;
    return 0;
}

unsigned touch_convention_get(const struct touch_conventions *conventions,
                              enum touch_convention which) {
    return ((const uint8_t *)conventions)[which];
}

void touch_convention_set(struct touch_conventions *conventions, enum touch_convention which,
                          unsigned value) {
    ((uint8_t *)conventions)[which] = (uint8_t)value;
}

int touch_choice_name(const struct touch_property *property, size_t i, char *ret_name,
                      size_t size) {
    const char *at = property->choices;
    for (; at && i; i--) {
        at = strchr(at, '|');
        at = at ? at + 1 : NULL;
    }
    if (!at)
        return 0;
    const size_t length = strcspn(at, "|");
    if (length + 1 > size)
        return 0;
    memcpy(ret_name, at, length);
    ret_name[length] = '\0';
    return 1;
}

int touch_choice_find(const struct touch_property *property, const char *name) {
    char choice[64];
    for (size_t i = 0; touch_choice_name(property, i, choice, sizeof choice); i++)
        if (!strcmp(choice, name))
            return (int)i;
    return -1;
}

int touch_property_says(const struct touch_property *p, size_t choice, unsigned *ret_value) {
    const enum touch_convention which = (enum touch_convention)(p->role - TOUCH_SETS_history);
    const int is_named = p->type == TOUCH_CHOICE && p->choices && !p->means;
    const char *all = is_named ? p->choices : p->means ? p->means : rows[which].values;
    char name[64];
    if (!touch_choice_name(&(const struct touch_property){.choices = all}, choice, name,
                           sizeof name))
        return 0;
    *ret_value = touch_convention_value_find(which, name);
    return *ret_value > 0 || (p->means && !*name);
}

struct touch_conventions touch_law_conventions(const struct touch_law *law,
                                               const struct touch_values *of) {
    struct touch_conventions ret = law->conventions;
    for (size_t k = 0; k < law->property_count; k++) {
        const struct touch_property *p = &law->properties[k];
        unsigned value;
        if (touch_sets(p) && of->of[k][0] >= 0.0 &&
            touch_property_says(p, (size_t)of->of[k][0], &value))
            touch_convention_set(&ret, (enum touch_convention)(p->role - TOUCH_SETS_history),
                                 value);
    }
    return ret;
}
