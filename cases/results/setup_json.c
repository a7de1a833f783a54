/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "cases/core/json.h"
#include "setup_json.h"

#define TYPE struct play_setup_variant
static const struct record_field variant_fields[] = {
    MEMBER(variant, TEXT, "as in the rows"),
    MEMBER(number, SIZE, "of the variant in the case file, from 1"),
    MEMBER(setup, SETTINGS, "what differs between variants; as the setup of the case"),
};
static const struct record_table variant_table = RECORD_TABLE(TYPE, variant_fields, NULL);
#undef TYPE

#define TYPE struct play_leg
static const struct record_field leg_fields[] = {
    MEMBER(number, SIZE, "of the leg, from 1, as checks count them; 0 of set, which is no leg"),
    MEMBER_ONE_OF(kind, TEXT, "move|to|hold|sine|random|press|rotate|orbit|roll|twist|set",
                  "form of the motion; velocity is a move"),
    MEMBER(words, TEXT, "the same as a sentence, with units"),
    MEMBER(steps, SIZE, "0 of set"),
    MEMBER(time, NUMBER, "s, of the whole segment; 0 of set"),
    MEMBER(end, FINITES,
           "overlap, slide along s, slide along t at the end of the segment, m; null where only a "
           "run tells it, as the overlap after press"),
    MEMBER(
        swing, FINITES,
        "overlap, slide along s, slide along t, m: amplitudes of sine, bounds of random; else 0"),
    MEMBER(normal_force, NUMBER, "N, at the end of press; else 0"),
    MEMBER(angle, NUMBER, "rad, by which it turns or spins; else 0"),
    MEMBER(
        about, FINITES,
        "of the turn or spin: unit vector along (n, s, t) at the beginning of the segment; else 0"),
    MEMBER(body, WHOLE, "what rolls or twists: 1, 2, or 3 for both in opposite directions; else 0"),
};
static const struct record_table leg_table =
    RECORD_TABLE(TYPE, leg_fields,
                 "the segments of a path, loops written out; empty unless a path; at most 400");

#undef TYPE

/* Rows that come from no case file have none of these. */
#define DESCRIBED(key, member, meaning)                                                            \
    RECORD_MEANS(TYPE, key, described.member, RECORD_TEXT, RECORD_OPTIONAL, meaning)
#define TYPE struct play_setup_case
static const struct record_field case_fields[] = {
    MEMBER_AS("case", case_name, TEXT, "as in the rows"),
    MEMBER(law, TEXT, "as in the rows"),
    MEMBER(command, TEXT,
           "runs the case again, quoted for a shell; one variant alone with --variant and its name "
           "without blanks, entries with commas between: --variant hz_mode=1,angle=45deg"),
    DESCRIBED("title", title, "of the case file"),
    DESCRIBED("about", about,
              "what is tested and why, as the case file says it; empty where it does not"),
    RECORD_WORD(TYPE, "kind", described.kind, RECORD_TEXT, RECORD_OPTIONAL,
                "path|impact|free|refused",
                "how the bodies move: a scripted path, an impact, a free motion, or not at all, "
                "since the law must refuse the values. This key and those beside it from title to "
                "legs_left_out are absent where the rows come from no case file"),
    DESCRIBED("described_variant", variant, "variant whose legs these are: the first one"),
    RECORD_MANY(TYPE, "legs", described.legs, described.leg_count, &leg_table, RECORD_OPTIONAL),
    RECORD_MEANS(TYPE, "legs_left_out", described.legs_left_out, RECORD_SIZE, RECORD_OPTIONAL,
                 "segments behind the first 400"),
    MEMBER(units, TEXTS,
           "of every setup of this case that is no word; 1 for a pure number, empty where it "
           "depends on another property"),
    MEMBER(setup, SETTINGS,
           "what all variants share: values in force after inheritance, in SI: properties by their "
           "keyword, body.KEYWORD of what the bodies hold, radius, mass, inertia, rigid (one a "
           "body), dimension, arm, and of an impact speed, angle, spin1, spin2, end, steps, phase, "
           "impacts, scheme, plane. A number, one a body or along n, s, t; a word; inf (radius and "
           "mass of a wall); null where there is none"),
    RECORD_MANY(TYPE, "variants", variants, count, &variant_table, 0),
};
const struct record_table play_setup_case_table =
    RECORD_TABLE(TYPE, case_fields, "what was tested: one entry a case and law");
#undef TYPE

/* --- writing -------------------------------------------------------------------------------- */

static void put(json_t *object, const char *key, json_t *value) {
    json_t *name = play_json_text(key); /* jansson refuses a key that is no UTF-8 */
    if (json_object_set_new(object, json_string_value(name), value))
        abort();
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

/* Whether each setting of the first has the same value in all of setups. */
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

static struct play_setup_variant variant_of(const struct play_setup *first, const char *common,
                                            const struct play_setup *setup) {
    json_t *own = json_object();
    for (size_t i = 0; i < setup->count; i++) {
        const struct play_setting *known = play_setup_find(first, setup->settings[i].name);
        if (!known || !common[known - first->settings])
            put(own, setup->settings[i].name, setting_json(&setup->settings[i]));
    }
    return (struct play_setup_variant){setup->variant, setup->number, own};
}

static void put_unit(json_t *units, const struct play_setting *setting) {
    if (!setting->word)
        put(units, setting->name, play_json_text(setting->unit));
}

/* What the case is, of which the copy owns nothing; or keys of it that are not there. */
static void put_described(const struct play_described *described, struct play_setup_case *one) {
    if (described)
        one->described = *described;
}

static void drop_described(json_t *object) {
    for (size_t i = 0; i < TOUCH_COUNT(case_fields); i++)
        if (case_fields[i].flags & RECORD_OPTIONAL)
            json_object_del(object, case_fields[i].key);
}

/* One case and law. Settings that all its variants share are written once. */
static json_t *case_json(const struct play_setup *setups, size_t count,
                         const struct play_described *described) {
    struct play_setup_case one = {.case_name = setups[0].case_name,
                                  .law = setups[0].law,
                                  .command = setups[0].command,
                                  .units = json_object(),
                                  .setup = json_object(),
                                  .count = count,
                                  .variants = play_resize(NULL, count, sizeof *one.variants)};
    char *common = find_common(setups, count);
    for (size_t i = 0; i < setups[0].count; i++) {
        if (!common[i])
            continue;
        put(one.setup, setups[0].settings[i].name, setting_json(&setups[0].settings[i]));
        put_unit(one.units, &setups[0].settings[i]);
    }
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < setups[k].count; i++)
            put_unit(one.units, &setups[k].settings[i]);
    for (size_t k = 0; k < count; k++)
        one.variants[k] = variant_of(&setups[0], common, &setups[k]);
    put_described(described, &one);
    json_t *object = record_json(&play_setup_case_table, &one);
    if (!described)
        drop_described(object);
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
        const struct play_setup *setup = &setups->setups[first];
        json_array_append_new(
            cases, case_json(setup, end - first,
                             play_setups_described(setups, setup->case_name, setup->law)));
    }
    return cases;
}

/* --- reading -------------------------------------------------------------------------------- */

struct reader {
    char *message, *place;
    size_t size;
};

static int refuse(const struct reader *reader, const char *what) {
    return REFUSED_INTO(reader->message, reader->size, "%s%s", reader->place, what);
}

static int read_setting(const struct reader *reader, const char *name, const json_t *value,
                        const json_t *units, struct play_setup *setup) {
    const char *unit = json_string_value(json_object_get(units, name));
    double numbers[3];
    size_t count = json_is_array(value) ? json_array_size(value) : 1;
    if (count < 1 || count > 3)
        return refuse(reader, ".setup holds a list that has not one to three numbers");
    /* A text is a word where the setting has no unit; with a unit it is "inf", a number. */
    if (json_is_string(value) && !unit) {
        play_setup_add(setup, name, "", json_string_value(value), 1, NULL);
        return 0;
    }
    for (size_t i = 0; i < count; i++)
        if (play_json_read_number(json_is_array(value) ? json_array_get(value, i) : value,
                                  &numbers[i]))
            return refuse(reader, ".setup holds what is neither a number nor a word");
    play_setup_add(setup, name, unit ? unit : "1", NULL, count, numbers);
    return 0;
}

static int read_settings(const struct reader *reader, const json_t *settings, const json_t *units,
                         struct play_setup *setup) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)settings, name, value) {
        if (read_setting(reader, name, value, units, setup))
            return -1;
    }
    return 0;
}

/* One variant. The settings that the whole case shares come first. */
static int read_variant(const struct reader *reader, const struct play_setup_case *one,
                        const struct play_setup_variant *variant, struct play_setups *setups) {
    struct play_setup setup = {.case_name = one->case_name,
                               .variant = variant->variant,
                               .law = one->law,
                               .command = one->command,
                               .number = variant->number};
    if ((!variant->number && refuse(reader, ".number must be a whole number from 1")) ||
        read_settings(reader, one->setup, one->units, &setup) ||
        read_settings(reader, variant->setup, one->units, &setup)) {
        return -1;
    }
    PLAY_ADD(setups->setups, setups->count, setup);
    return 0;
}

/* What the case is, where the file says it: a case that stands there again, with another command, is the same. */
static int read_described(const struct reader *reader, const struct play_setup_case *one,
                          struct play_setups *setups) {
    const struct play_described *is = &one->described;
    if (!is->kind || !*is->kind)
        return 0;
    if (is->leg_count > PLAY_LEGS_MAX)
        return refuse(reader, ".legs has more than 400 entries");
    if (play_setups_described(setups, one->case_name, one->law))
        return 0;
    struct play_described described = *is;
    described.case_name = one->case_name;
    described.law = one->law;
    play_setups_describe_as(setups, &described);
    return 0;
}

int play_setups_take(const struct play_setup_case *cases, size_t count,
                     struct play_setups *ret_setups, char *ret_message, size_t size) {
    char place[80];
    const struct reader reader = {.message = ret_message, .place = place, .size = size};
    struct play_setups setups = {0};
    for (size_t i = 0; i < count; i++) {
        snprintf(place, sizeof place, "cases[%zu]", i);
        int bad = read_described(&reader, &cases[i], &setups);
        for (size_t k = 0; k < cases[i].count && !bad; k++) {
            snprintf(place, sizeof place, "cases[%zu].variants[%zu]", i, k);
            bad = read_variant(&reader, &cases[i], &cases[i].variants[k], &setups);
        }
        if (bad)
            return -1;
    }
    *ret_setups = setups;
    return 0;
}
