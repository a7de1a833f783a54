/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "expected.h"
#include "expected_names.h"
#include "read_parts.h"

#define GIVEN_MAX 32

/* --- places --------------------------------------------------------------------------------- */

/* Where a line and column stand in the text of the file. */
static const char *place_in(const struct play_tree *tree, size_t line, size_t column) {
    const char *at = tree->source;
    for (; at && line > 1; line--) {
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    for (; at && column > 1 && *at; column--)
        do
            at++;
        while (((unsigned char)*at & 0xc0) == 0x80);
    return at;
}

/* The node of a byte of its text; the node's own place where the file has it in other characters, or on several lines. */
static struct play_node node_at(const struct play_reader *reader, const struct play_node *node,
                                size_t byte) {
    struct play_node at = *node;
    const char *text = place_in(reader->tree, node->line, node->column);
    const size_t quote = text && (*text == '"' || *text == '\'');
    const size_t same = byte < strlen(node->text) ? byte + 1 : byte;
    if (text && !strncmp(text + quote, node->text, same))
        at.column += quote + byte;
    return at;
}

static void refuse_at(struct play_reader *reader, const struct play_node *node,
                      const struct expression_error *error) {
    const struct play_node at = node_at(reader, node, error->at);
    play_refuse(reader, &at, "%s", error->text);
}

/* --- names that the check gives --------------------------------------------------------------- */

static struct play_given *add_given(struct play_check *check, const char *name,
                                    const struct play_measure *measure) {
    struct play_given *given = PLAY_ADDED(check->given, check->given_count);
    *given = (struct play_given){.name = play_copy(name), .count = 1, .value = {measure->value}};
    memcpy(given->power, measure->power, sizeof given->power);
    return given;
}

static int read_measure(struct play_reader *reader, const struct play_node *at,
                        const struct play_node *node, struct play_measure *ret_measure) {
    char message[256];
    const char *text = node->kind == PLAY_NODE_SCALAR ? node->text : "";
    if (node->kind != PLAY_NODE_SCALAR || !*text)
        play_refuse(reader, at, "a name in an expression is one number with its unit");
    else if (play_measure_read(text, ret_measure, message, sizeof message))
        play_refuse(reader, at, "%s", message);
    else if (ret_measure->ulp)
        play_refuse(reader, at, "'%.60s': ulp is a unit for tolerances only", text);
    return reader->failed;
}

static void read_given(struct play_reader *reader, const struct play_node *given,
                       const struct play_case *c, struct play_check *check) {
    struct expected_names names;
    struct play_measure measure;
    if (!given || reader->failed)
        return;
    if (given->kind != PLAY_NODE_MAPPING || given->count > GIVEN_MAX) {
        play_refuse(reader, given, "given is a mapping of up to %d names to values", GIVEN_MAX);
        return;
    }
    expected_names_make(c, NULL, &names);
    for (size_t i = 0; i < given->count && !reader->failed; i++) {
        const struct play_node *key = &given->key[i],
                               *value = play_resolve(reader, &given->item[i]);
        if (!expression_may_name(key->text))
            play_refuse(
                reader, key,
                "'%.60s' cannot be a name in an expression: letters, digits and _, no digit "
                "first, up to %d, and not the name of a function",
                key->text, EXPRESSION_NAME_MAX);
        else if (expected_names_find(&names, key->text) >= 0)
            play_refuse(reader, key, "'%.60s' is a name already: give another one", key->text);
        else if (!read_measure(reader, &given->item[i], value, &measure))
            add_given(check, key->text, &measure);
    }
    play_release(names.names);
}

/* A name that nothing uses is hardly meant. */
static void check_given_used(struct play_reader *reader, const struct play_node *given,
                             const struct expression *e) {
    for (size_t i = 0; given && !reader->failed && i < given->count; i++) {
        size_t k = 0;
        while (k < e->name_count && strcmp(e->name[k].text, given->key[i].text) != 0)
            k++;
        if (k == e->name_count)
            play_refuse(reader, &given->key[i], "the expression does not use '%.60s'",
                        given->key[i].text);
    }
}

/* --- variables -------------------------------------------------------------------------------- */

static void read_variables(struct play_reader *reader, const struct play_node *node,
                           const struct expression *e, struct play_check *check) {
    for (size_t i = 0; i < e->name_count && !reader->failed; i++) {
        struct play_node at = node_at(reader, node, e->name[i].at);
        struct play_measure measure;
        if (e->name[i].text[0] != '$')
            continue;
        char *text = play_copy(e->name[i].text);
        at.text = text;
        const struct play_node *value = play_resolve(reader, &at);
        if (!reader->failed && !read_measure(reader, &at, value, &measure))
            add_given(check, e->name[i].text, &measure);
    }
}

static void mark_expression(struct play_reader *reader, const struct play_node *node) {
    const char *text = node && node->kind == PLAY_NODE_SCALAR ? node->text : "";
    for (size_t i = 0; i < reader->vary_count; i++) {
        const char *key = reader->vary[i].key->text;
        for (const char *at = strchr(text, '$'); at; at = strchr(at + 1, '$')) {
            const char *end = at + 1 + strlen(key);
            if (!strncmp(at + 1, key, strlen(key)) &&
                !strspn(end, "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789."))
                reader->vary[i].used = 1;
        }
    }
}

void play_mark_expressions(struct play_reader *reader, const struct play_node *node) {
    if (!node)
        return;
    mark_expression(reader, node);
    for (size_t i = 0; i < node->count; i++)
        play_mark_expressions(reader, &node->item[i]);
}

/* --- the expression --------------------------------------------------------------------------- */

/* YAML lets a long text stand in several lines: their ends are blanks here. */
static char *one_line(const char *text) {
    char *line = play_copy(text);
    for (char *at = strchr(line, '\n'); at; at = strchr(at, '\n'))
        *at = ' ';
    for (size_t length = strlen(line); length && line[length - 1] == ' '; length--)
        line[length - 1] = '\0';
    return line;
}

/* The node with the text that is read: a place in it is that of the file only as far as both are the same. */
static struct play_node with_text(const struct play_node *node, char *text) {
    struct play_node whole = *node;
    whole.text = strcmp(one_line(node->text), text) != 0 ? text : node->text;
    return whole;
}

/* A name that is given for the whole case must not hide one that every expression has. */
static void refuse_known(struct play_reader *reader, const struct play_case *c) {
    struct expected_names names;
    if (!reader->given)
        return;
    expected_names_make(c, NULL, &names);
    for (size_t i = 0; i < reader->given->count; i++)
        if (expected_names_find(&names, reader->given->key[i].text) >= 0)
            play_refuse(reader, &reader->given->key[i],
                        "'%.60s' is a name already: give another one", reader->given->key[i].text);
    play_release(names.names);
}

double play_read_computed(struct play_reader *reader, const struct play_node *node,
                          const char *unit) {
    struct expression_error error;
    struct play_check given = {0};
    double value = nan("");
    if (reader->failed)
        return value;
    struct expression *e = play_resize(NULL, 1, sizeof *e);
    char *text = table_with_given(reader, one_line(node->text));
    const struct play_node whole = with_text(node, text);
    if (expression_read(text, e, &error))
        refuse_at(reader, &whole, &error);
    if (!reader->failed)
        read_variables(reader, &whole, e, &given);
    if (!reader->failed && expected_number(reader->moved, &given, e, unit, &value, &error))
        refuse_at(reader, &whole, &error);
    play_release(e);
    return value;
}

void play_read_expected(struct play_reader *reader, const struct play_node *node,
                        const struct play_node *given, const struct play_case *c,
                        struct play_check *check) {
    struct expression_error error;
    if (reader->failed)
        return;
    struct expression *e = play_resize(NULL, 1, sizeof *e);
    char *text = table_with_given(reader, one_line(node->text));
    const struct play_node whole = with_text(node, text);
    node = &whole;
    if (expression_read(text, e, &error))
        refuse_at(reader, node, &error);
    refuse_known(reader, c);
    read_given(reader, given, c, check);
    if (!reader->failed)
        read_variables(reader, node, e, check);
    if (!reader->failed) {
        check->expression = play_copy(text);
        if (expected_check(c, check, e, &error))
            refuse_at(reader, node, &error);
    }
    check_given_used(reader, given, e);
    play_release(e);
}
