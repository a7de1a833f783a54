/* SPDX-License-Identifier: BSD-3-Clause */
/* Property values: defaults, ranges, and the one door to a law's prepare(). */
#include "lib/laws/body.h"

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
    return status == TOUCH_OK ? law->prepare(values, pair, ret_coefficients, ret_message) : status;
}
