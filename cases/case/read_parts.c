/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "expression.h"
#include "read_parts.h"
#include "cases/play/player.h"

void play_refuse(struct play_reader *reader, const struct play_node *at, const char *format, ...) {
    if (reader->failed)
        return;
    reader->failed = 1;
    va_list arguments;
    va_start(arguments, format);
    play_tree_refuse(reader->tree, at->line, at->column, reader->message, reader->message_size,
                     format, arguments);
    va_end(arguments);
}

void play_refuse_word(struct play_reader *reader, const struct play_node *at, const char *prefix,
                      const struct play_suggest *suggest, const char *known) {
    if (suggest->best[0])
        play_refuse(reader, at, "%s '%.60s', did you mean '%s'?", prefix, suggest->word,
                    suggest->best);
    else
        play_refuse(reader, at, "%s '%.60s'; known: %s", prefix, suggest->word,
                    known             ? known
                    : *suggest->known ? suggest->known
                                      : "none");
}

/* --- variables ------------------------------------------------------------------------------ */

/* Whether a text is $name, so that "$5 each" may stand in a title. */
static int is_variable(const char *text) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char rest[] = "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.";
    if (text[0] != '$' || !text[1] || !strchr(letters, text[1]))
        return 0;
    return text[1 + strspn(text + 1, rest)] == '\0';
}

struct play_vary *play_variable(struct play_reader *reader, const struct play_node *node) {
    if (node->kind != PLAY_NODE_SCALAR || !is_variable(node->text))
        return NULL;
    for (size_t i = 0; i < reader->vary_count; i++)
        if (!strcmp(reader->vary[i].key->text, node->text + 1))
            return &reader->vary[i];
    struct play_suggest suggest;
    play_suggest_begin(&suggest, node->text + 1);
    for (size_t i = 0; i < reader->vary_count; i++)
        play_suggest_offer(&suggest, reader->vary[i].key->text);
    play_refuse_word(reader, node, "vary has no", &suggest,
                     reader->vary_count ? NULL : "nothing varies");
    return NULL;
}

const struct play_node *play_resolve(struct play_reader *reader, const struct play_node *node) {
    const struct play_vary *vary = play_variable(reader, node);
    if (!vary)
        return node;
    if (vary->now)
        return vary->now;
    play_refuse(reader, node, "'%.60s' may not stand here: this is the same for all variants",
                node->text);
    return node;
}

/* --- scalars -------------------------------------------------------------------------------- */

static int is_scalar(struct play_reader *reader, const struct play_node *node, const char *wanted) {
    if (reader->failed)
        return 0;
    if (node->kind != PLAY_NODE_SCALAR) {
        play_refuse(reader, node, "%s is expected here, not a %s", wanted,
                    node->kind == PLAY_NODE_MAPPING ? "mapping" : "sequence");
        return 0;
    }
    if (!node->text[0]) {
        play_refuse(reader, node, "%s is expected here, not nothing", wanted);
        return 0;
    }
    return 1;
}

const char *play_read_text(struct play_reader *reader, const struct play_node *node) {
    if (!is_scalar(reader, node, "a text"))
        return "";
    if (strlen(node->text) > PLAY_TEXT_MAX) {
        play_refuse(reader, node, "a text of %zu bytes; allowed: %d", strlen(node->text),
                    PLAY_TEXT_MAX);
        return "";
    }
    return node->text;
}

double play_read_number(struct play_reader *reader, const struct play_node *node,
                        const char *unit) {
    char message[256];
    double value = nan("");
    if (reader->compute && node->kind == PLAY_NODE_SCALAR && expression_is_meant(node->text))
        return reader->compute(reader, node, unit);
    if (is_scalar(reader, node, "a number") &&
        play_number_read(node->text, unit, &value, message, sizeof message))
        play_refuse(reader, node, "%s", message);
    return value;
}

int play_read_boolean(struct play_reader *reader, const struct play_node *node) {
    static const char *const words[] = {"false", "true", "off", "on"};
    struct play_suggest suggest;
    if (!is_scalar(reader, node, "true or false"))
        return 0;
    play_suggest_begin(&suggest, node->text);
    for (size_t i = 0; i < TOUCH_COUNT(words); i++) {
        if (!strcmp(node->text, words[i]))
            return (int)(i % 2);
        play_suggest_offer(&suggest, words[i]);
    }
    play_refuse_word(reader, node, "true or false is expected, not", &suggest,
                     "true, false, on, off");
    return 0;
}

int play_read_choice(struct play_reader *reader, const struct play_node *node,
                     const char *choices) {
    struct play_suggest suggest;
    int index = 0;
    if (!is_scalar(reader, node, "a word"))
        return 0;
    for (const char *at = choices; *at; index++) {
        const size_t length = strcspn(at, "|");
        if (strlen(node->text) == length && !strncmp(at, node->text, length))
            return index;
        at += length + (at[length] == '|');
    }
    play_suggest_begin(&suggest, node->text);
    play_suggest_offer_list(&suggest, choices);
    play_refuse_word(reader, node, "unknown choice", &suggest, NULL);
    return 0;
}

size_t play_read_numbers(struct play_reader *reader, const struct play_node *node, const char *unit,
                         size_t min, size_t max, double *ret_values) {
    if (reader->failed)
        return 0;
    if (node->kind != PLAY_NODE_SEQUENCE && min == 1) {
        ret_values[0] = play_read_number(reader, node, unit);
        return 1;
    }
    if (node->kind != PLAY_NODE_SEQUENCE || node->count < min || node->count > max) {
        if (node->kind == PLAY_NODE_SEQUENCE && min < max)
            play_refuse(reader, node, "%zu values; allowed: %zu to %zu", node->count, min, max);
        else if (node->kind == PLAY_NODE_SEQUENCE)
            play_refuse(reader, node, "%zu values; expected: %zu", node->count, max);
        else
            play_refuse(reader, node, "a sequence of %zu numbers is expected", min);
        return 0;
    }
    for (size_t i = 0; i < node->count; i++)
        ret_values[i] = play_read_number(reader, play_resolve(reader, &node->item[i]), unit);
    return node->count;
}

/* --- mappings by table ---------------------------------------------------------------------- */

static void check_range(struct play_reader *reader, const struct play_node *node,
                        const struct record_field *field, double value) {
    const int whole = field->kind != RECORD_NUMBER;
    const int any = field->min >= 0 && field->max <= 0;
    const int above = field->flags & RECORD_ABOVE, below = field->flags & RECORD_BELOW;
    const int open = below || isinf(field->max);
    const int inside = (above ? value > field->min : value >= field->min) &&
                       (open ? value < field->max : value <= field->max);
    const char *unit = field->unit && strcmp(field->unit, "1") != 0 ? field->unit : "";
    if ((any || inside) && !(whole && value > floor(value)))
        return;
    play_refuse(reader, node, "%s = %.60s; allowed: %s%c%.10g, %.10g%c%s%s", field->key,
                node->kind == PLAY_NODE_SCALAR ? node->text : "?", whole ? "whole numbers in " : "",
                above ? '(' : '[', field->min, field->max, open ? ')' : ']', *unit ? " " : "",
                unit);
}

static double read_ranged(struct play_reader *reader, const struct play_node *node,
                          const struct record_field *field) {
    const double value = play_read_number(reader, node, field->unit ? field->unit : "1");
    check_range(reader, node, field, value);
    return value;
}

/* One number; one of both bodies or two, which a law may have to refuse; or three. */
static void read_numbers(struct play_reader *reader, const struct play_node *node,
                         const struct record_field *field, double *ret_values) {
    const size_t most = field->size / sizeof *ret_values;
    if (most == 1) {
        ret_values[0] = read_ranged(reader, node, field);
        return;
    }
    const int list = node->kind == PLAY_NODE_SEQUENCE;
    const size_t count =
        play_read_numbers(reader, node, field->unit, most == 2 ? 1 : most, most, ret_values);
    for (size_t i = 0; i < count && !(most == 2 && reader->must_refuse); i++)
        check_range(reader, list ? play_resolve(reader, &node->item[i]) : node, field,
                    ret_values[i]);
    if (count == 1)
        ret_values[1] = ret_values[0];
}

static void read_flags(struct play_reader *reader, const struct play_node *node,
                       const struct record_field *field, int *ret_flags) {
    if (field->size == sizeof *ret_flags) {
        *ret_flags = play_read_boolean(reader, node);
        return;
    }
    if (node->kind != PLAY_NODE_SEQUENCE || node->count != 2) {
        play_refuse(reader, node, "%s is a sequence of two, as in [false, true]", field->key);
        return;
    }
    for (size_t i = 0; i < 2; i++)
        ret_flags[i] = play_read_boolean(reader, play_resolve(reader, &node->item[i]));
}

static void read_field(struct play_reader *reader, const struct play_node *node,
                       const struct record_field *field, void *into) {
    void *member = (char *)into + field->offset;
    double whole;
    switch (field->kind) {
    case RECORD_NUMBER:
        read_numbers(reader, node, field, member);
        return;
    case RECORD_WHOLE:
        whole = read_ranged(reader, node, field);
        *(int *)member = reader->failed ? 0 : (int)whole;
        return;
    case RECORD_SIZE:
        whole = read_ranged(reader, node, field);
        *(size_t *)member = reader->failed ? 0 : (size_t)whole;
        return;
    case RECORD_CHOICE:
        *(int *)member = play_read_choice(reader, node, field->allowed);
        return;
    case RECORD_FLAG:
        read_flags(reader, node, field, member);
        return;
    case RECORD_TEXT:
        *(const char **)member = play_read_text(reader, node);
        return;
    default:
        *(const struct play_node **)member = node;
        return;
    }
}

static void set_initial(struct play_reader *reader, const struct record_field *field, void *into) {
    double *numbers = (double *)(void *)((char *)into + field->offset);
    const struct play_node node = {.kind = PLAY_NODE_SCALAR,
                                   .text = (char *)(uintptr_t)field->initial};
    if (field->kind == RECORD_NUMBER)
        for (size_t i = 0; i < field->size / sizeof *numbers; i++)
            numbers[i] =
                field->initial ? play_read_number(reader, &node, field->unit) : (double)NAN;
    else if (field->initial)
        read_field(reader, &node, field, into);
    else
        memset(numbers, field->kind == RECORD_CHOICE ? 0xff : 0, field->size);
}

static void refuse_key(struct play_reader *reader, const struct play_node *key,
                       const struct record_table *table) {
    struct play_suggest suggest;
    char prefix[64];
    play_suggest_begin(&suggest, key->text);
    for (size_t i = 0; i < table->count; i++)
        play_suggest_offer(&suggest, table->fields[i].key);
    snprintf(prefix, sizeof prefix, "%s has no key", table->what);
    play_refuse_word(reader, key, prefix, &suggest, NULL);
}

static const struct record_field *find_key(const struct record_table *table, const char *key) {
    for (size_t k = 0; k < table->count; k++)
        if (!strcmp(table->fields[k].key, key))
            return &table->fields[k];
    return NULL;
}

void play_read_key(struct play_reader *reader, const struct play_node *node,
                   const struct record_table *table, const char *key, void *into) {
    read_field(reader, node, find_key(table, key), into);
}

void play_read_mapping(struct play_reader *reader, const struct play_node *node,
                       const struct record_table *table, void *into) {
    if (reader->failed)
        return;
    for (size_t k = 0; k < table->count; k++)
        set_initial(reader, &table->fields[k], into);
    if (node->kind != PLAY_NODE_MAPPING) {
        play_refuse(reader, node, "%s is a mapping of keys to values", table->what);
        return;
    }
    for (size_t i = 0; i < node->count; i++) {
        const struct record_field *field = find_key(table, node->key[i].text);
        if (field)
            read_field(reader, play_resolve(reader, &node->item[i]), field, into);
        else
            refuse_key(reader, &node->key[i], table);
    }
    for (size_t k = 0; k < table->count; k++)
        if (!(table->fields[k].flags & RECORD_OPTIONAL) &&
            !play_node_find(node, table->fields[k].key))
            play_refuse(reader, node, "%s needs the key '%s'", table->what, table->fields[k].key);
}

/* --- properties ----------------------------------------------------------------------------- */

void play_refuse_property(struct play_reader *reader, const struct play_node *key,
                          const char *prefix) {
    const struct touch_law *law = reader->law;
    struct play_suggest suggest;
    char text[192];
    play_suggest_begin(&suggest, key->text);
    for (size_t k = 0; k < law->property_count; k++)
        play_suggest_offer(&suggest, law->properties[k].keyword);
    snprintf(text, sizeof text, "%.100slaw %.60s has no property", prefix, law->name);
    play_refuse_word(reader, key, text, &suggest, NULL);
}

int play_find_property(struct play_reader *reader, const struct play_node *key) {
    const int found = touch_property_find(reader->law, key->text);
    if (found < 0)
        play_refuse_property(reader, key, "");
    return found;
}

static double read_real(struct play_reader *reader, const struct play_node *node,
                        const struct touch_property *property) {
    const double value = play_read_number(reader, node, property->unit);
    if (property->type == TOUCH_INTEGER && value > floor(value))
        play_refuse(reader, node, "%s = %.60s is no whole number", property->keyword, node->text);
    return value;
}

/* One value, by type, within its range. */
static double read_value(struct play_reader *reader, const struct play_node *node,
                         const struct touch_property *property) {
    struct touch_message message;
    double value = 0;
    switch (property->type) {
    case TOUCH_BOOLEAN:
        return play_read_boolean(reader, node);
    case TOUCH_CHOICE:
        return play_read_choice(reader, node, property->choices);
    default:
        value = read_real(reader, node, property);
    }
    if (!reader->failed && !reader->must_refuse &&
        touch_value_check(property, value, &message) != TOUCH_OK)
        play_refuse(reader, node, "%s", message.text);
    return value;
}

size_t play_read_property(struct play_reader *reader, const struct play_node *node, int k,
                          double ret_value[3]) {
    const struct touch_property *property = &reader->law->properties[k];
    const int vector = property->type == TOUCH_VECTOR;
    const size_t most = vector ? 3 : property->scope == TOUCH_OF_BODY ? 2 : 1;
    if (reader->failed)
        return 0;
    if (node->kind != PLAY_NODE_SEQUENCE && !vector) {
        ret_value[0] = ret_value[1] = read_value(reader, node, property);
        return most;
    }
    if (node->kind != PLAY_NODE_SEQUENCE || node->count != most || most == 1) {
        play_refuse(reader, node, "%s takes %s", property->keyword,
                    vector      ? "three values, in (n, s, t)"
                    : most == 2 ? "one value for both bodies, or two"
                                : "one value");
        return 0;
    }
    for (size_t i = 0; i < most; i++)
        ret_value[i] = read_value(reader, play_resolve(reader, &node->item[i]), property);
    return most;
}

static enum touch_status take_all(const struct touch_law *self, const struct touch_values *values,
                                  const struct touch_pair *pair, void *ret_coefficients,
                                  struct touch_message *ret_message) {
    (void)self, (void)values, (void)pair, (void)ret_coefficients, (void)ret_message;
    return TOUCH_OK;
}

/* A law that is only described here is asked when it is played; what it does not know then is distinguished from its own
 * refusal: values that it derives from the bodies stand for themselves. */
static enum touch_status check_described(const struct touch_values *values,
                                         const struct play_case *c, struct touch_message *why) {
    struct touch_law described = *c->law;
    struct touch_values now = *values;
    described.prepare = take_all;
    for (size_t k = 0; k < c->law->property_count && c->law->inherit; k++)
        if (c->inherit[k] && c->held[k][0] && c->held[k][1])
            now.of[k][0] = c->body.of[k][0];
    return touch_prepare(&described, &now, &c->pair, NULL, why);
}

enum touch_status play_prepare_check(const struct touch_values *values, const struct play_case *c,
                                     struct touch_message *ret_why) {
    _Alignas(max_align_t) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    return play_law_is_here(c->law) ? touch_prepare(c->law, values, &c->pair, coefficients, ret_why)
                                    : check_described(values, c, ret_why);
}

void play_read_prepare(struct play_reader *reader, const struct play_node *at,
                       const struct touch_values *values, const struct play_case *c) {
    struct touch_message message;
    if (reader->failed || reader->must_refuse)
        return;
    const enum touch_status status = play_prepare_check(values, c, &message);
    if (status != TOUCH_OK)
        play_refuse(reader, status == TOUCH_BAD_PAIR ? reader->pair : at, "%s%s%.200s%s",
                    message.text, c->variant[0] ? " (variant " : "", c->variant,
                    c->variant[0] ? ")" : "");
}
