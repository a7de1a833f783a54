/* SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>
#include "law_list.h"

static const struct touch_law *const laws[] = {
#define X(name) &touch_law_##name,
    TOUCH_LAWS(X)
#undef X
};

const struct touch_law *touch_law_at(size_t i) {
    return i < TOUCH_COUNT(laws) ? laws[i] : NULL;
}

const struct touch_law *touch_law_find(const char *name) {
    for (size_t i = 0; i < TOUCH_COUNT(laws); i++)
        if (!strcmp(laws[i]->name, name))
            return laws[i];
    return NULL;
}

int touch_property_find(const struct touch_law *law, const char *keyword) {
    for (size_t k = 0; k < law->property_count; k++)
        if (!strcmp(law->properties[k].keyword, keyword))
            return (int)k;
    return -1;
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

static const struct {
    const char *name, *meaning;
} statuses[] = {
#define X(name, meaning) {#name, meaning},
    TOUCH_STATUSES(X)
#undef X
};

const char *touch_status_name(enum touch_status status) {
    return (size_t)status < TOUCH_COUNT(statuses) ? statuses[status].name : "?";
}

const char *touch_status_meaning(enum touch_status status) {
    return (size_t)status < TOUCH_COUNT(statuses) ? statuses[status].meaning : "unknown status";
}
