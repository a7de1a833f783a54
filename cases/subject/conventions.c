/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "conventions.h"
#include "cases/core/base.h"
#include "cases/core/suggest.h"

/* --- words -------------------------------------------------------------------------------------- */

int conventions_set(struct touch_conventions *c, const char *name, const char *value,
                    struct touch_message *ret_why) {
    const int which = touch_convention_find(name);
    struct play_suggest names, values;
    play_suggest_begin(&names, name);
    play_suggest_begin(&values, value);
    for (size_t i = 0; i < TOUCH_CONVENTION_COUNT; i++)
        play_suggest_offer(&names, touch_convention_at(i)->name);
    if (which < 0)
        return REFUSED(ret_why,
                       "conventions: there is no convention '%.60s'%s; 'touchstone list "
                       "conventions' has all",
                       name, play_suggest_hint(&names, ""));
    const enum touch_convention k = (enum touch_convention)which;
    const struct touch_convention_value *row;
    const unsigned found = touch_convention_value_find(k, value);
    for (unsigned i = 1; (row = touch_convention_value_at(k, i)); i++)
        play_suggest_offer(&values, row->name);
    if (!found)
        return REFUSED(ret_why,
                       "conventions: %s has no value '%.60s'%s; 'touchstone list conventions' has "
                       "all",
                       name, value, play_suggest_hint(&values, ""));
    touch_convention_set(c, k, found);
    return 0;
}

int conventions_read(const json_t *object, struct touch_conventions *c,
                     struct touch_message *ret_why) {
    struct touch_conventions read = *c;
    const char *name;
    json_t *value;
    if (!json_is_object(object))
        return REFUSED(ret_why, "conventions must be an object: {\"limit_on\":\"spring\"}");
    json_object_foreach((json_t *)object, name, value) {
        const char *word = json_string_value(value);
        if (conventions_set(&read, name, word ? word : "(no text)", ret_why))
            return -1;
    }
    *c = read;
    return 0;
}

static const struct touch_convention_value *value_of(const struct touch_conventions *c, size_t i) {
    const enum touch_convention which = (enum touch_convention)i;
    return touch_convention_value_at(which, touch_convention_get(c, which));
}

json_t *conventions_json(const struct touch_conventions *c) {
    json_t *object = json_object();
    const struct touch_convention_value *value;
    for (size_t i = 0; i < TOUCH_CONVENTION_COUNT; i++)
        if ((value = value_of(c, i)))
            json_object_set_new(object, touch_convention_at(i)->name, json_string(value->name));
    return object;
}

struct touch_conventions conventions_over(const struct touch_conventions *under,
                                          const struct touch_conventions *upper) {
    struct touch_conventions ret = *under;
    for (int i = 0; i < TOUCH_CONVENTION_COUNT; i++) {
        const enum touch_convention which = (enum touch_convention)i;
        const unsigned said = touch_convention_get(upper, which);
        if (said)
            touch_convention_set(&ret, which, said);
    }
    return ret;
}

/* What our law of the Hertz-Mindlin family does. */
static const struct touch_conventions usual = {
    .history = TOUCH_history_force,
    .unloading = TOUCH_unloading_kept,
    .limit_on = TOUCH_limit_on_sum,
    .limit_from = TOUCH_limit_from_size,
    .tension = TOUCH_tension_allowed,
    .damping = TOUCH_damping_none,
    .shear_stiffness = TOUCH_shear_stiffness_mindlin,
    .partial_slip = TOUCH_partial_slip_none,
    .turning = TOUCH_turning_kept_length,
    .twirl = TOUCH_twirl_stays,
    .slip_lever = TOUCH_slip_lever_point,
    .torque_lever = TOUCH_torque_lever_point,
    .rolling = TOUCH_rolling_none,
    .separation = TOUCH_separation_cleared,
    .slip = TOUCH_slip_point,
    .velocity = TOUCH_velocity_scheme,
    .wall = TOUCH_wall_plane,
};

struct touch_conventions conventions_complete(const struct touch_conventions *said) {
    return conventions_over(&usual, said);
}

/* --- inference ---------------------------------------------------------------------------------- */

/* What the harness does for a law that says nothing: the same for every observer. */
static const struct {
    enum touch_convention which;
    unsigned value;
    int of_vectors; /* of laws that store vectors; else of all that answer shear */
} rows[] = {
    {TOUCH_CONVENTION_turning, TOUCH_turning_turned, 1},
    {TOUCH_CONVENTION_twirl, TOUCH_twirl_follows, 1},
    {TOUCH_CONVENTION_slip_lever, TOUCH_slip_lever_point, 0},
    {TOUCH_CONVENTION_torque_lever, TOUCH_torque_lever_point, 0},
};

/* Whether a row is about this law: one that keeps its history itself turns it itself. */
static int applies(const struct play_description *d, size_t i) {
    return rows[i].of_vectors ? d->shear_count > 0 : (d->traits & TOUCH_TRAIT_SHEAR) != 0;
}

void conventions_infer(struct play_description *d, const struct touch_law *as) {
    struct touch_conventions inferred = {0};
    if (as)
        inferred = as->conventions;
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        if (applies(d, i) && !touch_convention_get(&inferred, rows[i].which))
            touch_convention_set(&inferred, rows[i].which, rows[i].value);
    d->conventions = conventions_over(&inferred, &d->said);
}

/* Whether the harness acts on one that was inferred: the i-th row. */
static int acts_on(const struct play_description *d, size_t i) {
    return applies(d, i) && touch_convention_get(&d->conventions, rows[i].which) &&
           !touch_convention_get(&d->said, rows[i].which);
}

char *conventions_say(const struct play_description *d) {
    char *ret = NULL;
    const char *first = "", *word = "";
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        if (!acts_on(d, i))
            continue;
        const char *name = touch_convention_at(rows[i].which)->name;
        const char *value = value_of(&d->conventions, rows[i].which)->name;
        char *longer =
            play_format("%s%s%s=%s", ret ? ret : "conventions that it does not declare: taken are ",
                        ret ? ", " : "", name, value);
        first = *first ? first : name;
        word = *word ? word : value;
        ret = longer;
    }
    if (!ret)
        return NULL;
    char *line = play_format("%s; declare them: .conventions = {.%s = TOUCH_%s_%s, ...}, or "
                             "\"conventions\":{\"%s\":\"%s\"}",
                             ret, first, first, word, first, word);
    return line;
}

int conventions_say_inferred(const struct play_description *d, char *ret_text, size_t size) {
    for (size_t i = 0; d && i < TOUCH_COUNT(rows); i++) {
        if (!acts_on(d, i))
            continue;
        const char *name = touch_convention_at(rows[i].which)->name;
        const char *value = value_of(&d->conventions, rows[i].which)->name;
        snprintf(ret_text, size,
                 "that its convention %s is %s was inferred, which makes no pass with --strict. "
                 "Declare it: .conventions = {.%s = TOUCH_%s_%s}",
                 name, value, name, name, value);
        return 1;
    }
    return 0;
}
