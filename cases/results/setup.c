/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/json.h"
#include "cases/base/memory.h"
#include "cases/base/shell.h"
#include "cases/read/reference_inputs.h"
#include "setup.h"
#include "cases/read/variant.h"
#include "touchstone/common.h"

static const char *const schemes[] = {
#define X(name, keyword, meaning) [PLAY_##name] = keyword,
    PLAY_SCHEMES(X)
#undef X
};
static const char *const arms[] = {[TOUCH_ARM_CONTACT_POINT] = "contact_point",
                                   [TOUCH_ARM_RADIUS] = "radius",
                                   [TOUCH_ARM_SURFACE] = "surface"};

/* --- making --------------------------------------------------------------------------------- */

static struct play_setting *add(struct play_setup *setup, const char *name, const char *unit,
                                const char *word, size_t count, const double *value) {
    setup->settings = play_resize(setup->settings, setup->count + 1, sizeof *setup->settings);
    struct play_setting *setting = &setup->settings[setup->count++];
    *setting = (struct play_setting){.name = play_copy(name),
                                     .unit = play_copy(word ? "" : unit),
                                     .word = word ? play_copy(word) : NULL,
                                     .count = word ? 1 : count};
    for (size_t i = 0; !word && i < count; i++)
        setting->value[i] = value[i];
    return setting;
}

/* Of a property, also under "body.", or of what the player gives. */
static const char *unit_of(const struct touch_law *law, const char *name) {
    static const char *const units[][2] = {
        {"radius", "m"},  {"mass", "kg"},     {"inertia", "kg m2"}, {"speed", "m/s"},
        {"angle", "rad"}, {"spin1", "rad/s"}, {"spin2", "rad/s"}};
    const int k = touch_property_find(law, strncmp(name, "body.", 5) ? name : name + 5);
    if (k >= 0)
        return law->properties[k].unit;
    for (size_t i = 0; i < TOUCH_COUNT(units); i++)
        if (!strcmp(units[i][0], name))
            return units[i][1];
    return "1";
}

static void add_numbers(struct play_setup *setup, const struct play_case *c) {
    const struct play_impact *impact = &c->impact;
    const double numbers[] = {impact->steps, impact->phase, (double)impact->impacts};
    static const char *const names[] = {"steps", "phase", "impacts"};
    for (size_t i = 0; i < TOUCH_COUNT(numbers); i++)
        add(setup, names[i], "1", NULL, 1, &numbers[i]);
    add(setup, "scheme", "", schemes[impact->scheme], 1, NULL);
    add(setup, "plane", "", impact->moving ? "moving" : "fixed", 1, NULL);
}

void play_setups_add(struct play_setups *setups, const struct play_case *c, const char *law,
                     size_t number, const char *command) {
    struct play_problem *problem = play_resize(NULL, 1, sizeof *problem);
    struct play_setup setup = {.case_name = play_copy(c->name),
                               .variant = play_copy(c->variant),
                               .law = play_copy(law),
                               .command = play_copy(command),
                               .number = number};
    play_problem_make(c, NULL, NULL, problem);
    for (size_t i = 0; i < problem->problem.count; i++) {
        const struct ref_given *given = &problem->given[i];
        add(&setup, given->name, unit_of(c->law, given->name), given->word, given->count,
            given->value);
    }
    for (size_t k = 0; k < c->law->property_count; k++)
        if (c->vector_given[k])
            add(&setup, c->law->properties[k].keyword, c->law->properties[k].unit, NULL,
                c->law->properties[k].type == TOUCH_VECTOR ? 3 : 1, c->vector[k]);
    add(&setup, "arm", "", arms[c->arm], 1, NULL);
    if (!c->segment_count)
        add_numbers(&setup, c);
    free(problem);
    setups->setups = play_resize(setups->setups, setups->count + 1, sizeof *setups->setups);
    setups->setups[setups->count++] = setup;
}

static void free_setup(struct play_setup *setup) {
    char *const texts[] = {setup->case_name, setup->variant, setup->law, setup->command};
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        free(texts[i]);
    for (size_t i = 0; i < setup->count; i++) {
        free(setup->settings[i].name);
        free(setup->settings[i].unit);
        free(setup->settings[i].word);
    }
    free(setup->settings);
}

void play_setups_free(struct play_setups *setups) {
    for (size_t i = 0; i < setups->count; i++)
        free_setup(&setups->setups[i]);
    free(setups->setups);
    *setups = (struct play_setups){0};
}

void play_setups_join(struct play_setups *setups, struct play_setups *part) {
    setups->setups =
        play_resize(setups->setups, setups->count + part->count + 1, sizeof *setups->setups);
    for (size_t i = 0; i < part->count; i++)
        setups->setups[setups->count++] = part->setups[i];
    free(part->setups);
    *part = (struct play_setups){0};
}

/* --- asking --------------------------------------------------------------------------------- */

const struct play_setup *play_setups_find(const struct play_setups *setups, const char *case_name,
                                          const char *variant, const char *law) {
    for (size_t i = 0; i < setups->count; i++) {
        const struct play_setup *setup = &setups->setups[i];
        if (!strcmp(setup->variant, variant) && !strcmp(setup->case_name, case_name) &&
            !strcmp(setup->law, law))
            return setup;
    }
    return NULL;
}

const struct play_setting *play_setup_find(const struct play_setup *setup, const char *name) {
    for (size_t i = 0; i < setup->count; i++)
        if (!strcmp(setup->settings[i].name, name))
            return &setup->settings[i];
    return NULL;
}

/* Bit for bit but for NaN: what is told once must be what every variant had. */
static int same_number(double a, double b) {
    return (isnan(a) && isnan(b)) || !memcmp(&a, &b, sizeof a);
}

int play_setting_same(const struct play_setting *a, const struct play_setting *b) {
    int same = !strcmp(a->name, b->name) && !strcmp(a->unit, b->unit) && a->count == b->count &&
               !a->word == !b->word && (!a->word || !strcmp(a->word, b->word));
    for (size_t i = 0; same && !a->word && i < a->count; i++)
        same = same_number(a->value[i], b->value[i]);
    return same;
}

char *play_setting_text(const struct play_setting *setting) {
    char text[128] = "";
    size_t length = 0;
    if (setting->word)
        return play_copy(setting->word);
    const int alike = setting->count == 2 && same_number(setting->value[0], setting->value[1]);
    for (size_t i = 0; i < (alike ? 1 : setting->count) && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%.6g", i ? ", " : "",
                                   setting->value[i] + 0.0);
    return play_copy(text);
}

char *play_setup_command(const struct play_setup *setup) {
    if (!*setup->variant)
        return play_copy(setup->command);
    char *wish = play_variant_wish(setup->variant), *word = shell_word(wish);
    char *command = play_format("%s --variant %s", setup->command, word);
    free(wish);
    free(word);
    return command;
}

/* --- writing -------------------------------------------------------------------------------- */

static void put(json_t *object, const char *key, json_t *value) {
    json_t *name = play_json_text(key); /* jansson refuses a key that is no UTF-8 */
    if (json_object_set_new(object, json_string_value(name), value))
        abort();
    json_decref(name);
}

static json_t *setting_json(const struct play_setting *setting) {
    if (setting->word)
        return play_json_text(setting->word);
    if (setting->count == 1)
        return play_json_number(setting->value[0]);
    json_t *array = json_array();
    for (size_t i = 0; i < setting->count; i++)
        json_array_append_new(array, play_json_number(setting->value[i]));
    return array;
}

json_t *play_settings_json(const struct play_setup *setup) {
    json_t *object = json_object();
    for (size_t i = 0; i < setup->count; i++)
        put(object, setup->settings[i].name, setting_json(&setup->settings[i]));
    return object;
}

/* Whether each setting of the first has the same value in all of setups; malloced. */
static char *find_common(const struct play_setup *setups, size_t count) {
    char *common = play_resize(NULL, setups[0].count + 1, 1);
    for (size_t i = 0; i < setups[0].count; i++) {
        common[i] = 1;
        for (size_t k = 1; k < count && common[i]; k++) {
            const struct play_setting *setting =
                play_setup_find(&setups[k], setups[0].settings[i].name);
            common[i] = setting && play_setting_same(setting, &setups[0].settings[i]);
        }
    }
    return common;
}

static json_t *variant_json(const struct play_setup *first, const char *common,
                            const struct play_setup *setup) {
    json_t *object = json_object(), *own = json_object();
    for (size_t i = 0; i < setup->count; i++) {
        const struct play_setting *known = play_setup_find(first, setup->settings[i].name);
        if (!known || !common[known - first->settings])
            put(own, setup->settings[i].name, setting_json(&setup->settings[i]));
    }
    put(object, "variant", play_json_text(setup->variant));
    put(object, "number", json_integer((json_int_t)setup->number));
    put(object, "setup", own);
    return object;
}

static void put_unit(json_t *units, const struct play_setting *setting) {
    if (!setting->word)
        put(units, setting->name, play_json_text(setting->unit));
}

/* One case and law. */
static json_t *case_json(const struct play_setup *setups, size_t count) {
    json_t *object = json_object(), *units = json_object(), *shared = json_object();
    json_t *variants = json_array();
    char *common = find_common(setups, count);
    for (size_t i = 0; i < setups[0].count; i++) {
        if (!common[i])
            continue;
        put(shared, setups[0].settings[i].name, setting_json(&setups[0].settings[i]));
        put_unit(units, &setups[0].settings[i]);
    }
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < setups[k].count; i++)
            put_unit(units, &setups[k].settings[i]);
    for (size_t k = 0; k < count; k++)
        json_array_append_new(variants, variant_json(&setups[0], common, &setups[k]));
    free(common);
    put(object, "case", play_json_text(setups[0].case_name));
    put(object, "law", play_json_text(setups[0].law));
    put(object, "command", play_json_text(setups[0].command));
    put(object, "units", units);
    put(object, "setup", shared);
    put(object, "variants", variants);
    return object;
}

static int same_case(const struct play_setup *a, const struct play_setup *b) {
    return !strcmp(a->case_name, b->case_name) && !strcmp(a->law, b->law) &&
           !strcmp(a->command, b->command);
}

json_t *play_setups_json(const struct play_setups *setups) {
    json_t *cases = json_array();
    for (size_t first = 0, end; first < setups->count; first = end) {
        for (end = first;
             end < setups->count && same_case(&setups->setups[first], &setups->setups[end]);)
            end++;
        json_array_append_new(cases, case_json(&setups->setups[first], end - first));
    }
    return cases;
}

/* --- reading -------------------------------------------------------------------------------- */

struct reader {
    char *message, place[80];
    size_t size;
};

static int refuse(const struct reader *reader, const char *what) {
    snprintf(reader->message, reader->size, "%s%s", reader->place, what);
    return -1;
}

static int read_setting(const struct reader *reader, const char *name, const json_t *value,
                        const json_t *units, struct play_setup *setup) {
    const char *unit = json_string_value(json_object_get(units, name));
    double numbers[3];
    size_t count = json_is_array(value) ? json_array_size(value) : 1;
    if (count < 1 || count > 3)
        return refuse(reader, ".setup holds a list that has not one to three numbers");
    /* "inf" is a number where there is a unit. */
    if (json_is_string(value) && !unit) {
        add(setup, name, "", json_string_value(value), 1, NULL);
        return 0;
    }
    for (size_t i = 0; i < count; i++)
        if (play_json_read_number(json_is_array(value) ? json_array_get(value, i) : value,
                                  &numbers[i]))
            return refuse(reader, ".setup holds what is neither a number nor a word");
    add(setup, name, unit ? unit : "1", NULL, count, numbers);
    return 0;
}

static int read_settings(const struct reader *reader, const json_t *settings, const json_t *units,
                         struct play_setup *setup) {
    const char *name;
    json_t *value;
    if (!json_is_object(settings))
        return refuse(reader, ".setup must be an object");
    json_object_foreach((json_t *)settings, name, value) {
        if (read_setting(reader, name, value, units, setup))
            return -1;
    }
    return 0;
}

/* One variant; what the whole case has comes first. */
static int read_variant(const struct reader *reader, const json_t *one, const json_t *variant,
                        struct play_setups *setups) {
    const char *const texts[] = {json_string_value(json_object_get(one, "case")),
                                 json_string_value(json_object_get(variant, "variant")),
                                 json_string_value(json_object_get(one, "law")),
                                 json_string_value(json_object_get(one, "command"))};
    const json_t *number = json_object_get(variant, "number");
    const json_t *units = json_object_get(one, "units");
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        if (!texts[i])
            return refuse(reader, ": case, law, command and variant must be strings");
    if (!json_is_integer(number) || json_integer_value(number) < 1)
        return refuse(reader, ": number must be a whole number from 1");
    if (!json_is_object(units))
        return refuse(reader, ".units must be an object");
    struct play_setup setup = {.case_name = play_copy(texts[0]),
                               .variant = play_copy(texts[1]),
                               .law = play_copy(texts[2]),
                               .command = play_copy(texts[3]),
                               .number = (size_t)json_integer_value(number)};
    if (read_settings(reader, json_object_get(one, "setup"), units, &setup) ||
        read_settings(reader, json_object_get(variant, "setup"), units, &setup)) {
        free_setup(&setup);
        return -1;
    }
    setups->setups = play_resize(setups->setups, setups->count + 1, sizeof *setups->setups);
    setups->setups[setups->count++] = setup;
    return 0;
}

int play_setups_read(const json_t *cases, struct play_setups *ret_setups, char *ret_message,
                     size_t size) {
    struct reader reader = {.message = ret_message, .place = "cases", .size = size};
    struct play_setups setups = {0};
    int bad = json_is_array(cases) ? 0 : refuse(&reader, " must be an array");
    for (size_t i = 0; !bad && i < json_array_size(cases); i++) {
        const json_t *one = json_array_get(cases, i), *list = json_object_get(one, "variants");
        snprintf(reader.place, sizeof reader.place, "cases[%zu]", i);
        bad = json_is_array(list) ? 0 : refuse(&reader, ".variants must be an array");
        for (size_t k = 0; !bad && k < json_array_size(list); k++) {
            snprintf(reader.place, sizeof reader.place, "cases[%zu].variants[%zu]", i, k);
            bad = read_variant(&reader, one, json_array_get(list, k), &setups);
        }
    }
    if (bad) {
        play_setups_free(&setups);
        return -1;
    }
    *ret_setups = setups;
    return 0;
}
