/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/base.h"
#include "description.h"

static const char *const force_names[] = {PLAY_FORCE_FIELDS(LIST_NAME)};

const char *play_force_name(size_t field) {
    return field < PLAY_FORCE_COUNT ? force_names[field] : NULL;
}

void play_force_get(const struct touch_force *force, double ret_value[PLAY_FORCE_COUNT]) {
#define X(name, member) ret_value[PLAY_FORCE_##name] = (double)force->member;
    PLAY_FORCE_FIELDS(X)
#undef X
}

/* The bits of a number; 0 if it does not fit into them. */
static uint32_t flag_of(double value) {
    return value >= 0.0 && value <= 4294967295.0 ? (uint32_t)value : 0u;
}

void play_force_set(const double value[PLAY_FORCE_COUNT], struct touch_force *ret_force) {
    memset(ret_force, 0, sizeof *ret_force);
#define X(name, member) ret_force->member = value[PLAY_FORCE_##name];
    PLAY_FORCE_NUMBERS(X)
#undef X
#define X(name, member) ret_force->member = flag_of(value[PLAY_FORCE_##name]);
    PLAY_FORCE_FLAGS(X)
#undef X
}

/* What a law answers that has forces and moments alone. */
#define BIT(field) (UINT32_C(1) << PLAY_FORCE_##field)
#define ANSWERS_FORCES                                                                             \
    (BIT(normal) | BIT(shear_s) | BIT(shear_t) | BIT(normal_elastic) | BIT(normal_dashpot) |       \
     (BIT(stiffness_n) - BIT(moment1_n)) | BIT(active))

#define COPY(to, from) snprintf(to, sizeof(to), "%s", (from) ? (from) : "")

void play_description_fill(const struct touch_law *law, struct play_description *ret_description) {
    struct play_description *c = ret_description;
    memset(c, 0, sizeof *c);
    COPY(c->name, law->name);
    COPY(c->title, law->title);
    COPY(c->source, law->source);
    c->traits = law->traits;
    c->said = c->conventions = law->conventions;
    c->shear_field = law->shear_field;
    c->shear_count = law->shear_count;
    c->inherits = law->inherit != NULL;
    c->answers = law->traits & TOUCH_TRAIT_FORCES ? ANSWERS_FORCES : PLAY_ANSWERS_ALL;
    c->property_count = law->property_count;
    c->state_count = law->state_count;
    c->coefficient_size = law->coefficient_size;
    for (size_t k = 0; k < law->property_count; k++) {
        const struct touch_property *from = &law->properties[k];
        struct play_description_property *to = &c->property[k];
        COPY(to->keyword, from->keyword);
        COPY(to->symbol, from->symbol);
        COPY(to->unit, from->unit);
        COPY(to->choices, from->choices);
        COPY(to->meaning, from->meaning);
        COPY(to->means, from->means);
        to->role = from->role;
        to->type = from->type;
        to->scope = from->scope;
        to->min = from->min;
        to->max = from->max;
        to->initial = from->initial;
        to->flags = from->flags;
    }
    for (size_t i = 0; i < law->state_count; i++)
        COPY(c->state[i], law->state[i].name);
}

void play_description_law(const struct play_description *description,
                          struct play_description_law *ret_law) {
    struct play_description_law *r = ret_law;
    memset(r, 0, sizeof *r);
    for (size_t k = 0; k < description->property_count; k++) {
        const struct play_description_property *from = &description->property[k];
        r->property[k] = (struct touch_property){
            .keyword = from->keyword,
            .role = from->role,
            .symbol = from->symbol,
            .unit = from->unit,
            .type = from->type,
            .scope = from->scope,
            .min = from->min,
            .max = from->max,
            .initial = from->initial,
            .flags = from->flags,
            .choices = *from->choices ? from->choices : NULL,
            .meaning = from->meaning,
            .means = *from->means ? from->means : NULL,
        };
    }
    for (size_t i = 0; i < description->state_count; i++)
        r->state[i] = (struct touch_field){description->state[i], "", ""};
    r->law = (struct touch_law){
        .abi = TOUCH_ABI,
        .struct_size = sizeof r->law,
        .name = description->name,
        .title = description->title,
        .source = description->source,
        .known_wrong = "",
        .traits = description->traits,
        .conventions = description->conventions,
        .shear_field = description->shear_field,
        .shear_count = description->shear_count,
        .property_count = description->property_count,
        .properties = r->property,
        .state_count = description->state_count,
        .state = r->state,
        .coefficient_size = description->coefficient_size,
    };
}
