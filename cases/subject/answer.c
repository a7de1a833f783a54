/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "answer.h"
#include "shared_check.h"
#include "touchstone/common.h"

#define SHOWN 80 /* bytes of a bad answer that a message shows */

const char *play_answer_shown(const char *line) {
    static char text[SHOWN + 4];
    size_t n = 0;
    for (; n < SHOWN && line[n] && line[n] != '\n'; n++)
        text[n] = line[n] >= ' ' && line[n] < 127 ? line[n] : '?';
    snprintf(text + n, sizeof text - n, "%s", n == SHOWN && line[n] ? "..." : "");
    return text;
}

int play_answer_ok(const char *line, struct touch_message *ret_message) {
    json_error_t error;
    json_t *answer = json_loads(line, 0, &error);
    const json_t *ok = json_object_get(answer, "ok");
    const char *why = json_string_value(json_object_get(answer, "message"));
    int result = json_is_true(ok) ? 0 : -1;
    if (!json_is_boolean(ok)) {
        snprintf(ret_message->text, sizeof ret_message->text,
                 "it answered '%s'; allowed: {\"ok\":true} or {\"ok\":false,\"message\":\"...\"}",
                 play_answer_shown(line));
        result = -2;
    } else if (result) {
        snprintf(ret_message->text, sizeof ret_message->text, "%s",
                 why && *why ? why : "the law command refused, without a message");
    }
    json_decref(answer);
    return result;
}

int play_answer_row(const char *line, size_t count, double *ret_value) {
    const char *at = line;
    char *end;
    for (size_t i = 0; i < count; i++) {
        ret_value[i] = strtod(at, &end);
        if (end == at || (*end && *end != ' ' && *end != '\r'))
            return -1;
        at = end;
    }
    return at[strspn(at, " \r")] ? -1 : 0;
}

/* --- the greeting ------------------------------------------------------------------------------- */

#define REFUSE(message, ...) (snprintf((message)->text, sizeof(message)->text, __VA_ARGS__), -1)

static int index_of(const char *word, const char *const *names, size_t count) {
    for (size_t i = 0; word && i < count; i++)
        if (!strcmp(names[i], word))
            return (int)i;
    return -1;
}

static int refuse_key(const char *key, const char *allowed, struct touch_message *message) {
    return REFUSE(message, "its greeting: %s must be %s", key, allowed);
}

static int read_line(const json_t *value, const char *key, size_t room, char *ret_text,
                     struct touch_message *message) {
    const char *text = json_string_value(value);
    if (!text || !*text || strlen(text) >= room)
        return refuse_key(key, "a text of one line", message);
    snprintf(ret_text, room, "%s", text);
    return 0;
}

static int read_whole(const json_t *value, const char *key, int min, int max, int *ret_number,
                      struct touch_message *message) {
    char range[48];
    snprintf(range, sizeof range, "a whole number in [%d, %d]", min, max);
    const json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < min || number > max)
        return refuse_key(key, range, message);
    *ret_number = (int)number;
    return 0;
}

static int read_choice(const json_t *value, const char *key, const char *const *names, size_t count,
                       int *ret_index, struct touch_message *message) {
    const int index = index_of(json_string_value(value), names, count);
    char allowed[128] = "one of";
    for (size_t i = 0; i < count; i++) {
        const size_t used = strlen(allowed);
        snprintf(allowed + used, sizeof allowed - used, " %s", names[i]);
    }
    if (index < 0)
        return refuse_key(key, allowed, message);
    *ret_index = index;
    return 0;
}

/* Keeps the properties that are listed. */
static int read_properties(const json_t *list, struct play_description *description,
                           struct touch_message *message) {
    size_t i, kept = 0;
    const json_t *item;
    int known[TOUCH_PROPERTY_MAX] = {0};
    if (!json_is_array(list))
        return refuse_key("properties", "a list of keywords", message);
    json_array_foreach(list, i, item) {
        const char *word = json_string_value(item);
        size_t k = 0;
        while (k < description->property_count &&
               (!word || strcmp(description->property[k].keyword, word) != 0))
            k++;
        if (k == description->property_count)
            return REFUSE(message, "its greeting: properties: the law of --as has no '%.63s'",
                          word ? word : "(no text)");
        known[k] = 1;
    }
    for (size_t k = 0; k < description->property_count; k++)
        if (known[k])
            description->property[kept++] = description->property[k];
    description->property_count = kept;
    return 0;
}

static int read_traits(const json_t *list, struct play_description *description,
                       struct touch_message *message) {
    static const struct {
        const char *keyword;
        uint32_t bit;
    } traits[] = {
#define X(name, bit, keyword, meaning) {keyword, TOUCH_TRAIT_##name},
        TOUCH_TRAITS(X)
#undef X
    };
    size_t i;
    const json_t *item;
    if (!json_is_array(list))
        return refuse_key("traits", "a list of names", message);
    description->traits = 0;
    json_array_foreach(list, i, item) {
        const char *word = json_string_value(item);
        size_t k = 0;
        while (k < TOUCH_COUNT(traits) && (!word || strcmp(traits[k].keyword, word) != 0))
            k++;
        if (k == TOUCH_COUNT(traits))
            return REFUSE(message, "its greeting: there is no trait '%.63s'",
                          word ? word : "(no text)");
        description->traits |= traits[k].bit;
    }
    return 0;
}

static int read_state(const json_t *list, struct play_description *description,
                      struct touch_message *message) {
    size_t i;
    const json_t *item;
    if (!json_is_array(list) || json_array_size(list) > TOUCH_STATE_MAX)
        return refuse_key("state", "a list of at most 200 names", message);
    json_array_foreach(list, i, item) {
        if (read_line(item, "state", PLAY_NAME_SIZE, description->state[i], message))
            return -1;
    }
    description->state_count = json_array_size(list);
    description->shear_field = -1;
    description->shear_count = 0;
    return 0;
}

static int read_answer(const json_t *list, struct play_description *description,
                       struct play_answer_order *order, struct touch_message *message) {
    size_t i;
    const json_t *item;
    const char *names[PLAY_FORCE_COUNT];
    for (size_t k = 0; k < PLAY_FORCE_COUNT; k++)
        names[k] = play_force_name(k);
    if (!json_is_array(list))
        return refuse_key("answer", "a list of force fields", message);
    description->answers = 0;
    order->count = 0;
    json_array_foreach(list, i, item) {
        const char *word = json_string_value(item);
        const int k = index_of(word, names, PLAY_FORCE_COUNT);
        if (k < 0 || description->answers >> k & 1u)
            return REFUSE(message, "its greeting: answer: %s '%.63s'",
                          k < 0 ? "there is no force field" : "twice", word ? word : "(no text)");
        description->answers |= UINT32_C(1) << k;
        order->field[order->count++] = (uint8_t)k;
    }
    if (!(description->answers & 1u))
        return REFUSE(message, "its greeting: answer needs the force field normal");
    return 0;
}

static int read_rows(const json_t *list, struct play_description *description,
                     struct touch_message *message) {
    static const char *const kinds[] = {"plane", "space"};
    unsigned given = 0;
    size_t i;
    const json_t *item;
    json_array_foreach(list, i, item) {
        const int k = index_of(json_string_value(item), kinds, TOUCH_COUNT(kinds));
        given |= k < 0 ? 4u : 1u << k;
    }
    if (!json_is_array(list) || !(given & 1u) || given & 4u)
        return refuse_key("rows", "[\"plane\"] or [\"plane\",\"space\"]", message);
    description->takes_space = (given & 2u) != 0;
    return description->takes_space && !description->stateful
               ? REFUSE(message, "its greeting: rows: 'space' needs \"stateful\":true")
               : 0;
}

static const char *const transports[] = {"none", "rotate", "project"};
static const char *const arms[] = {
#define X(name, keyword, meaning) keyword,
    TOUCH_ARMS(X)
#undef X
};

/* Keys that depend on each other are read in this order. */
static const char *const keys[] = {
    "touchstone",  "name",        "as",   "title",    "source",     "properties",
    "traits",      "transport",   "arm",  "slip_arm", "state",      "stateful",
    "shear_field", "shear_count", "rows", "answer",   "conventions"};

static int read_key(const char *key, const json_t *value, const char *as,
                    struct play_description *description, struct play_answer_order *order,
                    struct touch_message *message) {
    int number = 0;
    if (!strcmp(key, "name"))
        return read_line(value, key, sizeof description->name, description->name, message);
    if (!strcmp(key, "as") &&
        strcmp(json_string_value(value) ? json_string_value(value) : "", as) != 0)
        return REFUSE(message, "its greeting: it is for --as %.63s, and was started with --as %s",
                      json_is_string(value) ? json_string_value(value) : "(no text)", as);
    if (!strcmp(key, "title") || !strcmp(key, "source"))
        return read_line(value, key, sizeof description->title,
                         *key == 't' ? description->title : description->source, message);
    if (!strcmp(key, "conventions"))
        return read_line(value, key, sizeof description->conventions, description->conventions,
                         message);
    if (!strcmp(key, "properties"))
        return read_properties(value, description, message);
    if (!strcmp(key, "traits"))
        return read_traits(value, description, message);
    if (!strcmp(key, "transport")) {
        if (read_choice(value, key, transports, TOUCH_COUNT(transports), &number, message))
            return -1;
        description->transport = (enum touch_transport)number;
    }
    if (!strcmp(key, "arm") || !strcmp(key, "slip_arm")) {
        if (read_choice(value, key, arms, TOUCH_COUNT(arms), &number, message))
            return -1;
        description->slip_arm = (enum touch_arm)number; /* of an arm alone as well */
        if (*key == 'a')
            description->arm = (enum touch_arm)number;
    }
    if (!strcmp(key, "state"))
        return read_state(value, description, message);
    if (!strcmp(key, "answer"))
        return read_answer(value, description, order, message);
    if (!strcmp(key, "stateful")) {
        if (!json_is_boolean(value))
            return refuse_key(key, "true or false", message);
        description->stateful = json_is_true(value);
    }
    if (!strcmp(key, "rows"))
        return read_rows(value, description, message);
    const int room = (int)description->state_count;
    if (!strcmp(key, "shear_field")) {
        if (read_whole(value, key, -1, room < 2 ? -1 : room - 2, &description->shear_field,
                       message))
            return -1;
        description->shear_count = description->shear_field >= 0;
    }
    if (!strcmp(key, "shear_count"))
        return read_whole(value, key, 0,
                          description->shear_field < 0 ? 0 : (room - description->shear_field) / 2,
                          &description->shear_count, message);
    return 0;
}

int play_answer_greeting(const char *line, const char *as, struct play_description *description,
                         struct play_answer_order *order, struct touch_message *message) {
    json_error_t error;
    json_t *greeting = json_loads(line, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(greeting) ||
        json_integer_value(json_object_get(greeting, "touchstone")) != PLAY_ANSWER_VERSION ||
        !json_is_string(json_object_get(greeting, "name"))) {
        json_decref(greeting);
        return REFUSE(message,
                      "its greeting is '%s'; expected: {\"touchstone\":%d,\"name\":\"...\"}",
                      play_answer_shown(line), PLAY_ANSWER_VERSION);
    }
    const char *key;
    json_t *value;
    int bad = 0;
    json_object_foreach(greeting, key, value) {
        if (!bad && index_of(key, keys, TOUCH_COUNT(keys)) < 0)
            bad = REFUSE(message, "its greeting: there is no key '%.63s'", key);
    }
    for (size_t i = 0; !bad && i < TOUCH_COUNT(keys); i++)
        if ((value = json_object_get(greeting, keys[i])))
            bad = read_key(keys[i], value, as, description, order, message);
    json_decref(greeting);
    if (!bad && description->stateful) {
        snprintf(description->state[0], sizeof description->state[0],
                 "steps"); /* the caller counts them */
        description->state_count = 1;
        description->shear_field = -1;
        description->shear_count = 0;
    }
    /* The rules of names and tables are those of a law in a shared library. */
    struct touch_message why;
    if (!bad && play_check_description(description, &why))
        bad = REFUSE(message, "its greeting: %.400s", why.text);
    return bad;
}

/* The protocol does not carry views of the state. */
void play_answer_expect(const struct touch_law *law, struct play_description *ret_description,
                        struct play_answer_order *ret_order) {
    size_t kept = 0;
    if (law)
        play_description_fill(law, ret_description);
    else
        *ret_description = (struct play_description){.answers = PLAY_ANSWERS_ALL, .shear_field = -1};
    for (size_t k = 0; k < ret_description->property_count; k++)
        if (ret_description->property[k].scope != TOUCH_OF_STATE)
            ret_description->property[kept++] = ret_description->property[k];
    ret_description->property_count = kept;
    ret_description->inherits = 0;
    ret_description->coefficient_size = sizeof(size_t);
    ret_order->count = PLAY_FORCE_COUNT;
    for (size_t k = 0; k < PLAY_FORCE_COUNT; k++)
        ret_order->field[k] = (uint8_t)k;
}
