/* SPDX-License-Identifier: BSD-3-Clause */
/* Properties and their values: by name, defaults, ranges, and the one door to a law's prepare(). */
#include "lib/core/lib_parts.h"

/* --- roles -------------------------------------------------------------------------------------- */

static const struct touch_role_row roles[] = {
#define X(role, ...) {__VA_ARGS__},
    TOUCH_ROLES(X)
#undef X
#define Y(name, value, ...) +1
#define X(name, about, ...) {"sets_" #name, "", "1", 0, (__VA_ARGS__)-1, 0, about},
        TOUCH_CONVENTIONS(X, Y)
#undef X
#undef Y
};

const struct touch_role_row *touch_role_at(size_t i) {
    return i < TOUCH_ROLE_COUNT ? &roles[i] : NULL;
}

int touch_role_find(const char *name) {
    for (size_t i = 0; i < TOUCH_ROLE_COUNT; i++)
        if (!strcmp(roles[i].name, name))
            return (int)i;
    return -1;
}

int touch_property_of(const struct touch_law *law, enum touch_role role) {
    for (size_t k = 0; k < law->property_count; k++)
        if (law->properties[k].role == role)
            return (int)k;
    return -1;
}

struct touch_property touch_property_complete(const struct touch_property *property) {
    struct touch_property ret = *property;
    const struct touch_role_row *role = touch_role_at(ret.role);
    if (!role)
        role = &roles[TOUCH_NO_ROLE];
    const int has_range = ret.min < 0.0 || ret.min > 0.0 || ret.max < 0.0 || ret.max > 0.0 ||
                          isnan(ret.min) || isnan(ret.max);
    if (!has_range && ret.type == TOUCH_REAL) {
        ret.min = role->least;
        ret.max = role->most;
        ret.flags |= role->flags;
    }
    if (touch_sets(&ret) && ret.type == TOUCH_REAL && !ret.choices) {
        ret.type = TOUCH_CHOICE;
        ret.choices = touch_convention_at(ret.role - TOUCH_SETS_history)->values;
    }
    ret.symbol = ret.symbol ? ret.symbol : role->symbol;
    ret.unit = ret.unit ? ret.unit : *role->unit ? role->unit : "1";
    ret.meaning = ret.meaning ? ret.meaning : role->meaning;
    return ret;
}

/* --- by name ------------------------------------------------------------------------------------ */

int touch_property_find(const struct touch_law *law, const char *keyword) {
    for (size_t k = 0; k < law->property_count; k++)
        if (!strcmp(law->properties[k].keyword, keyword))
            return (int)k;
    return -1;
}

int touch_state_find(const struct touch_law *law, const char *name) {
    for (size_t k = 0; k < law->state_count; k++)
        if (!strcmp(law->state[k].name, name))
            return (int)k;
    return -1;
}

void touch_property_range(const struct touch_property *p, char *ret_text, size_t size) {
    switch (p->type) {
    case TOUCH_CHOICE:
        snprintf(ret_text, size, "%s", p->choices);
        return;
    case TOUCH_BOOLEAN:
        snprintf(ret_text, size, "{false; true}");
        return;
    case TOUCH_INTEGER: {
        int used = snprintf(ret_text, size, "{%g", p->min);
        for (double v = p->min + 1.0; v <= p->max && used > 0 && (size_t)used < size; v += 1.0)
            used += snprintf(ret_text + used, size - (size_t)used, "; %g", v);
        if (used > 0 && (size_t)used < size)
            snprintf(ret_text + used, size - (size_t)used, "}");
        return;
    }
    default:
        snprintf(ret_text, size, "%c%g, %g%c",
                 p->flags & TOUCH_MIN_OPEN || isinf(p->min) ? '(' : '[', p->min, p->max,
                 p->flags & TOUCH_MAX_OPEN || isinf(p->max) ? ')' : ']');
    }
}

void touch_values_default(const struct touch_law *law, struct touch_values *ret_values) {
    memset(ret_values, 0, sizeof *ret_values);
    for (size_t k = 0; k < law->property_count; k++) {
        const int absent = (law->properties[k].flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL)) != 0;
        const double value = absent ? TOUCH_NAN : law->properties[k].initial;
        ret_values->of[k][0] = ret_values->of[k][1] = value;
    }
}

enum touch_status touch_value_check(const struct touch_property *p, double value,
                                    struct touch_message *ret_message) {
    const int above = p->flags & TOUCH_MIN_OPEN ? value > p->min : value >= p->min;
    const int below = p->flags & TOUCH_MAX_OPEN ? value < p->max : value <= p->max;
    const int whole = p->type == TOUCH_REAL || p->type == TOUCH_VECTOR || value == floor(value);
    if (above && below && whole && isfinite(value))
        return TOUCH_OK;
    char range[160];
    touch_property_range(p, range, sizeof range);
    const char *unit = strcmp(p->unit, "1") ? p->unit : "";
    return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, ret_message,
                        "%s = %.9g%s%s is outside its range %s%s%s", p->keyword, value,
                        *unit ? " " : "", unit, range, *unit ? " " : "", unit);
}

/* Says what is wrong where a message is wanted. */
#define REFUSE(status, message, ...)                                                               \
    ((message) ? TOUCH_REFUSE(status, message, __VA_ARGS__) : (status))

/* The index of a property whose value is in struct touch_values, in ret. */
static enum touch_status find(const struct touch_law *law, const char *keyword, size_t *ret,
                              struct touch_message *message) {
    const int k = touch_property_find(law, keyword);
    char known[400] = "";
    if (k >= 0 && law->properties[k].scope == TOUCH_OF_STATE)
        return REFUSE(TOUCH_BAD_ARGUMENT, message,
                      "%s of law %s is a view of its state, not a value that is given", keyword,
                      law->name);
    if (k >= 0) {
        *ret = (size_t)k;
        return TOUCH_OK;
    }
    for (size_t i = 0; i < law->property_count; i++)
        if (law->properties[i].scope != TOUCH_OF_STATE)
            touch_add_name(known, sizeof known, law->properties[i].keyword);
    return REFUSE(TOUCH_BAD_ARGUMENT, message, "law %s has no property '%.63s'; it has: %s",
                  law->name, keyword, *known ? known : "none");
}

static int same(double a, double b) {
    return (isnan(a) && isnan(b)) || !(a < b || a > b || isnan(a) || isnan(b));
}

enum touch_status touch_values_set(const struct touch_law *law, struct touch_values *values,
                                   const char *keyword, double one, double two,
                                   struct touch_message *ret_message) {
    const double value[2] = {one, two};
    struct touch_message unwanted;
    size_t k;
    enum touch_status status = find(law, keyword, &k, ret_message);
    if (status != TOUCH_OK)
        return status;
    const struct touch_property *p = &law->properties[k];
    if (p->scope == TOUCH_OF_CONTACT && !same(one, two))
        return REFUSE(TOUCH_BAD_ARGUMENT, ret_message,
                      "%s is one value of the contact, and two were given: %.9g and %.9g", keyword,
                      one, two);
    const int none = isnan(one) && isnan(two) && p->flags & TOUCH_OPTIONAL;
    for (int b = 0; b < 2 && !none && status == TOUCH_OK; b++)
        status = touch_value_check(p, value[b], ret_message ? ret_message : &unwanted);
    if (status == TOUCH_OK)
        memcpy(values->of[k], value, sizeof value);
    return status;
}

enum touch_status touch_values_choose(const struct touch_law *law, struct touch_values *values,
                                      const char *keyword, const char *choice,
                                      struct touch_message *ret_message) {
    size_t k;
    const enum touch_status status = find(law, keyword, &k, ret_message);
    if (status != TOUCH_OK)
        return status;
    const struct touch_property *p = &law->properties[k];
    if (p->type != TOUCH_CHOICE)
        return REFUSE(TOUCH_BAD_ARGUMENT, ret_message, "%s of law %s is no choice", keyword,
                      law->name);
    const int found = touch_choice_find(p, choice);
    if (found < 0)
        return REFUSE(TOUCH_BAD_PROPERTY, ret_message, "%s = '%.63s' is no choice; allowed: %s",
                      keyword, choice, p->choices);
    values->of[k][0] = values->of[k][1] = found;
    return TOUCH_OK;
}

enum touch_status touch_values_get(const struct touch_law *law, const struct touch_values *values,
                                   const char *keyword, double ret_value[2],
                                   struct touch_message *ret_message) {
    size_t k;
    const enum touch_status status = find(law, keyword, &k, ret_message);
    if (status != TOUCH_OK)
        return status;
    const int of_body = law->properties[k].scope == TOUCH_OF_BODY;
    ret_value[0] = values->of[k][0];
    ret_value[1] = values->of[k][of_body];
    return TOUCH_OK;
}

static enum touch_status check_pair(const struct touch_pair *pair, struct touch_message *message) {
    for (int b = 0; b < 2; b++) {
        const int wall = b == 1 && isinf(pair->radius[1]);
        if (!(pair->radius[b] > 0.0) || (isinf(pair->radius[b]) && !wall))
            return TOUCH_REFUSE(TOUCH_BAD_PAIR, message,
                                "radius of body %d = %g m; allowed: (0, inf), inf for a wall as "
                                "body 2",
                                b + 1, pair->radius[b]);
        if (!(pair->mass[b] > 0.0) || (isinf(pair->mass[b]) && b == 0))
            return TOUCH_REFUSE(TOUCH_BAD_PAIR, message,
                                "mass of body %d = %g kg; allowed: (0, inf), inf for body 2 held",
                                b + 1, pair->mass[b]);
    }
    if (pair->rigid[0] && pair->rigid[1])
        return TOUCH_REFUSE(TOUCH_BAD_PAIR, message, "both bodies are rigid: at most one may be");
    if (pair->dimension != 2 && pair->dimension != 3)
        return TOUCH_REFUSE(TOUCH_BAD_PAIR, message, "dimension = %d; allowed: {2; 3}",
                            pair->dimension);
    return TOUCH_OK;
}

static enum touch_status check_property(const struct touch_property *p, const double value[2],
                                        const struct touch_pair *pair,
                                        struct touch_message *message) {
    const int bodies = p->scope == TOUCH_OF_BODY ? 2 : p->scope == TOUCH_OF_CONTACT ? 1 : 0;
    for (int b = 0; b < bodies; b++) {
        if (bodies == 2 && pair->rigid[b])
            continue;
        if (isnan(value[b]) && p->flags & TOUCH_OPTIONAL)
            continue;
        if (isnan(value[b]) && p->flags & TOUCH_REQUIRED)
            return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message, "%s is missing: %s", p->keyword,
                                p->meaning);
        const enum touch_status status = touch_value_check(p, value[b], message);
        if (status != TOUCH_OK)
            return status;
    }
    return TOUCH_OK;
}

enum touch_status touch_prepare(const struct touch_law *law, const struct touch_values *values,
                                const struct touch_pair *pair, void *ret_coefficients,
                                struct touch_message *ret_message) {
    enum touch_status status = check_pair(pair, ret_message);
    for (size_t k = 0; status == TOUCH_OK && k < law->property_count; k++)
        status = check_property(&law->properties[k], values->of[k], pair, ret_message);
    return status == TOUCH_OK ? law->prepare(law, values, pair, ret_coefficients, ret_message)
                              : status;
}
