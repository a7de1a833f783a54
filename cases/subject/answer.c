/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "answer.h"
#include "cases/core/suggest.h"
#include "conventions.h"
#include "shared_check.h"

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

static int index_of(const char *word, const char *const *names, size_t count) {
    for (size_t i = 0; word && i < count; i++)
        if (!strcmp(names[i], word))
            return (int)i;
    return -1;
}

static int refuse_key(const char *key, const char *allowed, struct touch_message *message) {
    return REFUSED(message, "its greeting: %s must be %s", key, allowed);
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

/* --- properties --------------------------------------------------------------------------------- */

/* A key of a property, for messages: "property kn: max". */
static const char *key_of(const struct play_description_property *p, const char *key) {
    static char text[2 * PLAY_NAME_SIZE];
    snprintf(text, sizeof text, "property %.*s: %s", PLAY_NAME_SIZE / 2, p->keyword, key);
    return text;
}

/* A text that may be empty. */
static int read_words(const json_t *value, const char *key, size_t room, char *ret_text,
                      struct touch_message *message) {
    const char *text = json_string_value(value);
    if (!text || strlen(text) >= room)
        return REFUSED(message, "its greeting: %s must be a text of at most %zu bytes", key,
                       room - 1);
    snprintf(ret_text, room, "%s", text);
    return 0;
}

/* A number, "inf" or "-inf". */
static int read_bound(const json_t *value, const char *key, double *ret_value,
                      struct touch_message *message) {
    const char *text = json_string_value(value);
    if (json_is_number(value))
        *ret_value = json_number_value(value);
    else if (text && (!strcmp(text, "inf") || !strcmp(text, "-inf")))
        *ret_value = *text == '-' ? -HUGE_VAL : HUGE_VAL;
    else
        return refuse_key(key, "a number, \"inf\" or \"-inf\"", message);
    return 0;
}

static int read_flag(const json_t *value, const char *key, uint32_t flag, uint32_t *flags,
                     struct touch_message *message) {
    if (!json_is_boolean(value))
        return refuse_key(key, "true or false", message);
    *flags |= json_is_true(value) ? flag : 0;
    return 0;
}

static int read_choices(const json_t *list, const char *key, int may_be_empty,
                        char ret_choices[PLAY_LINE_SIZE], struct touch_message *message) {
    size_t i;
    const json_t *item;
    if (!json_is_array(list) || !json_array_size(list))
        return refuse_key(key, "a list of names", message);
    json_array_foreach(list, i, item) {
        const char *word = json_string_value(item);
        const size_t used = strlen(ret_choices);
        if (!word || (!*word && !may_be_empty) || strchr(word, '|') ||
            used + strlen(word) + 2 > PLAY_LINE_SIZE)
            return refuse_key(key, "a list of names, without |", message);
        snprintf(ret_choices + used, PLAY_LINE_SIZE - used, "%s%s", i ? "|" : "", word);
    }
    return 0;
}

static const char *const types[] = {"real", "integer", "boolean", "choice"};
static const char *const scopes[] = {"contact", "body"};
static const struct {
    const char *key;
    uint32_t flag;
} flags[] = {
    {"modifiable", TOUCH_MODIFIABLE}, {"required", TOUCH_REQUIRED}, {"optional", TOUCH_OPTIONAL},
    {"min_open", TOUCH_MIN_OPEN},     {"max_open", TOUCH_MAX_OPEN},
};

/* The type gives the range that is not given, so it comes before. */
static const char *const property_keys[] = {
    "keyword",    "role",     "symbol",   "unit",     "type",     "scope",
    "choices",    "means",    "min",      "max",      "default",  "meaning",
    "modifiable", "required", "optional", "min_open", "max_open",
};

/* A role gives what the property does not say: symbol, unit, meaning and range. */
static int read_role(const json_t *value, const char *key, struct play_description_property *p,
                     struct touch_message *message) {
    const char *name = json_is_string(value) ? json_string_value(value) : "(no text)";
    const int role = touch_role_find(name);
    struct play_suggest roles;
    play_suggest_begin(&roles, name);
    for (size_t i = 0; i < TOUCH_ROLE_COUNT; i++)
        play_suggest_offer(&roles, touch_role_at(i)->name);
    if (role < 0)
        return REFUSED(
            message,
            "its greeting: %s: there is no role '%.40s'%s; 'touchstone list roles' has all", key,
            name, play_suggest_hint(&roles, ""));
    const struct touch_role_row *row = touch_role_at((size_t)role);
    p->role = (enum touch_role)role;
    snprintf(p->symbol, sizeof p->symbol, "%s", row->symbol);
    snprintf(p->unit, sizeof p->unit, "%s", *row->unit ? row->unit : "1");
    snprintf(p->meaning, sizeof p->meaning, "%s", row->meaning);
    return 0;
}

static int read_property_key(const char *key, const json_t *value,
                             struct play_description_property *p, struct touch_message *message) {
    const char *name = key_of(p, key);
    int number = 0;
    if (!strcmp(key, "role"))
        return read_role(value, name, p, message);
    if (!strcmp(key, "symbol"))
        return read_words(value, name, sizeof p->symbol, p->symbol, message);
    if (!strcmp(key, "unit"))
        return read_words(value, name, sizeof p->unit, p->unit, message);
    if (!strcmp(key, "meaning"))
        return read_words(value, name, sizeof p->meaning, p->meaning, message);
    if (!strcmp(key, "choices"))
        return read_choices(value, name, 0, p->choices, message);
    if (!strcmp(key, "means"))
        return read_choices(value, name, 1, p->means, message);
    if (!strcmp(key, "min") || !strcmp(key, "max") || !strcmp(key, "default"))
        return read_bound(value, name,
                          *key == 'd'           ? &p->initial
                          : !strcmp(key, "min") ? &p->min
                                                : &p->max,
                          message);
    for (size_t i = 0; i < TOUCH_COUNT(flags); i++)
        if (!strcmp(key, flags[i].key))
            return read_flag(value, name, flags[i].flag, &p->flags, message);
    if (!strcmp(key, "type")) {
        if (read_choice(value, name, types, TOUCH_COUNT(types), &number, message))
            return -1;
        p->type = (enum touch_type)number;
    }
    if (!strcmp(key, "scope")) {
        if (read_choice(value, name, scopes, TOUCH_COUNT(scopes), &number, message))
            return -1;
        p->scope = (enum touch_scope)number;
    }
    return 0;
}

/* The range that a type has by itself; of a number from 0 on. */
static void set_range(struct play_description_property *p) {
    size_t count = 1;
    for (const char *at = p->choices; (at = strchr(at, '|')); at++)
        count++;
    p->max = p->type == TOUCH_BOOLEAN  ? 1.0
             : p->type == TOUCH_CHOICE ? (double)count - 1.0
                                       : HUGE_VAL;
    if (p->type == TOUCH_REAL && p->role != TOUCH_NO_ROLE && p->role != TOUCH_OWN) {
        const struct touch_role_row *row = touch_role_at(p->role);
        p->min = row->least;
        p->max = row->most;
        p->flags |= row->flags;
    }
}

/* One property with all that a plugin's has. */
static int read_property(const json_t *object, struct play_description_property *p,
                         struct touch_message *message) {
    const char *key;
    json_t *value;
    *p = (struct play_description_property){.unit = "1"};
    if (read_line(json_object_get(object, "keyword"), "a property's keyword", sizeof p->keyword,
                  p->keyword, message))
        return -1;
    json_object_foreach((json_t *)object, key, value) {
        if (index_of(key, property_keys, TOUCH_COUNT(property_keys)) < 0)
            return REFUSED(message, "its greeting: %.100s: there is no such key", key_of(p, key));
    }
    for (size_t i = 0; i < TOUCH_COUNT(property_keys); i++) {
        if (!strcmp(property_keys[i], "min"))
            set_range(p);
        if ((value = json_object_get(object, property_keys[i])) &&
            read_property_key(property_keys[i], value, p, message))
            return -1;
    }
    return 0;
}

/* The table of the law itself. */
static int read_table(const json_t *list, struct play_description *description,
                      struct touch_message *message) {
    size_t i;
    const json_t *item;
    if (json_array_size(list) > TOUCH_PROPERTY_MAX)
        return REFUSED(message, "its greeting: %zu properties; allowed: at most %d",
                       json_array_size(list), TOUCH_PROPERTY_MAX);
    json_array_foreach(list, i, item) {
        if (!json_is_object(item))
            return refuse_key("properties", "objects, or words, and not both", message);
        if (read_property(item, &description->property[i], message))
            return -1;
    }
    description->property_count = json_array_size(list);
    return 0;
}

/* A list of objects declares them; of words, it keeps those properties of the law of --as. */
static int read_properties(const json_t *list, const char *as, struct play_description *description,
                           struct touch_message *message) {
    size_t i, kept = 0;
    const json_t *item;
    int known[TOUCH_PROPERTY_MAX] = {0};
    if (!json_is_array(list))
        return refuse_key("properties", "a list of objects or of keywords", message);
    if (json_is_object(json_array_get(list, 0)))
        return read_table(list, description, message);
    json_array_foreach(list, i, item) {
        const char *word = json_string_value(item);
        size_t k = 0;
        if (!*as)
            return REFUSED(message,
                           "its greeting: properties: '%.63s' is a word, which names a property of "
                           "the law of --as; a law under its own name declares objects: "
                           "{\"keyword\":\"kn\",\"unit\":\"N/m\",\"min\":0}",
                           word ? word : "(no text)");
        while (k < description->property_count &&
               (!word || strcmp(description->property[k].keyword, word) != 0))
            k++;
        if (k == description->property_count)
            return REFUSED(message, "its greeting: properties: the law of --as has no '%.63s'",
                           word ? word : "(no text)");
        known[k] = 1;
    }
    for (size_t k = 0; k < description->property_count; k++)
        if (known[k])
            description->property[kept++] = description->property[k];
    description->property_count = kept;
    return 0;
}

/* --- the rest ----------------------------------------------------------------------------------- */

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
            return REFUSED(message, "its greeting: there is no trait '%.63s'",
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
            return REFUSED(message, "its greeting: answer: %s '%.63s'",
                           k < 0 ? "there is no force field" : "twice", word ? word : "(no text)");
        description->answers |= UINT32_C(1) << k;
        order->field[order->count++] = (uint8_t)k;
    }
    if (!(description->answers & 1u))
        return REFUSED(message, "its greeting: answer needs the force field normal");
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
               ? REFUSED(message, "its greeting: rows: 'space' needs \"stateful\":true")
               : 0;
}

static int read_pairs(const json_t *list, struct play_description *description,
                      struct touch_message *message) {
    static const char *const kinds[] = {"balls", "walls", "disks"};
    unsigned given = 0;
    size_t i;
    const json_t *item;
    json_array_foreach(list, i, item) {
        const int k = index_of(json_string_value(item), kinds, TOUCH_COUNT(kinds));
        given |= k < 0 ? 8u : 1u << k;
    }
    if (!json_is_array(list) || !(given & 1u) || given & 8u)
        return refuse_key("pairs", "a list of \"balls\", and of \"walls\" and \"disks\" or not",
                          message);
    description->no_walls = !(given & 2u);
    description->no_disks = !(given & 4u);
    return 0;
}

/* Keys that depend on each other are read in this order. */
static const char *const keys[] = {"touchstone",  "name",        "as",          "title", "source",
                                   "properties",  "traits",      "conventions", "state", "stateful",
                                   "shear_field", "shear_count", "rows",        "pairs", "answer",
                                   "own_numbers", "in_caller",   "batch"};

static int read_key(const char *key, const json_t *value, const char *as,
                    struct play_description *description, struct play_answer_order *order,
                    struct touch_message *message) {
    if (!strcmp(key, "name"))
        return read_line(value, key, sizeof description->name, description->name, message);
    if (!strcmp(key, "as") &&
        strcmp(json_string_value(value) ? json_string_value(value) : "", as) != 0)
        return REFUSED(message, "its greeting: it is for --as %.63s, and was started with%s %s",
                       json_is_string(value) ? json_string_value(value) : "(no text)",
                       *as ? " --as" : "out", *as ? as : "--as");
    if (!strcmp(key, "title") || !strcmp(key, "source"))
        return read_line(value, key, sizeof description->title,
                         *key == 't' ? description->title : description->source, message);
    struct touch_message why;
    if (!strcmp(key, "conventions"))
        return conventions_read(value, &description->said, &why)
                   ? REFUSED(message, "its greeting: %.400s", why.text)
                   : 0;
    if (!strcmp(key, "properties"))
        return read_properties(value, as, description, message);
    if (!strcmp(key, "traits"))
        return read_traits(value, description, message);
    if (!strcmp(key, "state"))
        return read_state(value, description, message);
    if (!strcmp(key, "answer"))
        return read_answer(value, description, order, message);
    if (!strcmp(key, "stateful") || !strcmp(key, "own_numbers") || !strcmp(key, "in_caller") ||
        !strcmp(key, "batch")) {
        if (!json_is_boolean(value))
            return refuse_key(key, "true or false", message);
        *(*key == 's'   ? &description->stateful
          : *key == 'o' ? &description->own_numbers
          : *key == 'i' ? &description->in_caller
                        : &order->batch) = json_is_true(value);
    }
    if (!strcmp(key, "pairs"))
        return read_pairs(value, description, message);
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
    if (!greeting && json_error_code(&error) == json_error_duplicate_key)
        return REFUSED(message, "its greeting: %.150s", error.text);
    if (!json_is_object(greeting) ||
        json_integer_value(json_object_get(greeting, "touchstone")) != PLAY_ANSWER_VERSION ||
        !json_is_string(json_object_get(greeting, "name"))) {
        return REFUSED(message,
                       "its greeting is '%s'; expected: {\"touchstone\":%d,\"name\":\"...\"}",
                       play_answer_shown(line), PLAY_ANSWER_VERSION);
    }
    const char *key;
    json_t *value;
    int bad = 0;
    json_object_foreach(greeting, key, value) {
        if (!bad && index_of(key, keys, TOUCH_COUNT(keys)) < 0)
            bad = REFUSED(message, "its greeting: there is no key '%.63s'", key);
    }
    for (size_t i = 0; !bad && i < TOUCH_COUNT(keys); i++)
        if ((value = json_object_get(greeting, keys[i])))
            bad = read_key(keys[i], value, as, description, order, message);
    if (!bad && description->stateful) {
        snprintf(description->state[0], sizeof description->state[0],
                 "steps"); /* the caller counts them */
        description->state_count = 1;
        description->shear_field = -1;
        description->shear_count = 0;
    }
    /* The rules of names, tables and conventions are those of a law in a shared library. */
    struct touch_message why;
    description->conventions = conventions_over(&description->conventions, &description->said);
    if (!bad && play_check_description(description, &why))
        bad = REFUSED(message, "its greeting: %.400s", why.text);
    return bad;
}

/* The protocol does not carry views of the state. */
void play_answer_expect(const struct touch_law *law, struct play_description *ret_description,
                        struct play_answer_order *ret_order) {
    size_t kept = 0;
    if (law)
        play_description_fill(law, ret_description);
    else
        *ret_description = (struct play_description){.title = "a law of a program",
                                                     .source = "the program",
                                                     .answers = PLAY_ANSWERS_ALL,
                                                     .shear_field = -1};
    for (size_t k = 0; k < ret_description->property_count; k++)
        if (ret_description->property[k].scope != TOUCH_OF_STATE)
            ret_description->property[kept++] = ret_description->property[k];
    ret_description->property_count = kept;
    ret_description->said = (struct touch_conventions){0};
    ret_description->inherits = 0;
    ret_description->coefficient_size = sizeof(size_t);
    ret_order->batch = 0;
    ret_order->count = PLAY_FORCE_COUNT;
    for (size_t k = 0; k < PLAY_FORCE_COUNT; k++)
        ret_order->field[k] = (uint8_t)k;
}
