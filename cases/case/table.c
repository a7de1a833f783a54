/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "read_parts.h"
#include <sys/stat.h>
#include "cases/core/places.h"
#include "expression.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

/* --- nodes ---------------------------------------------------------------------------------- */

static struct play_node scalar(const struct play_node *at, char *text) {
    return (struct play_node){
        .kind = PLAY_NODE_SCALAR, .line = at->line, .column = at->column, .text = text};
}

static struct play_node *find(struct play_node *mapping, const char *key) {
    return (struct play_node *)(uintptr_t)play_node_find(mapping, key);
}

static void add(struct play_node *mapping, const char *key, struct play_node value) {
    const size_t count = mapping->count++;
    struct play_node *keys = play_resize(NULL, count + 1, sizeof *keys);
    struct play_node *items = play_resize(NULL, count + 1, sizeof *items);
    if (count)
        memcpy(keys, mapping->key, count * sizeof *keys);
    if (count)
        memcpy(items, mapping->item, count * sizeof *items);
    keys[count] = scalar(&value, play_copy(key));
    items[count] = value;
    mapping->key = keys;
    mapping->item = items;
}

/* --- what a folder says --------------------------------------------------------------------- */

/* The name of the folder of a file where that is one of the shipped cases; else NULL. */
static char *folder_of_law(const char *file) {
    struct stat above, cases;
    const char *slash = strrchr(file, '/');
    char *folder = slash ? play_format("%.*s", (int)(slash - file), file) : play_copy("");
    char *name = strrchr(folder, '/');
    char *up = play_format("%s/..", folder);
    return name && !stat(up, &above) && !stat(place_cases(), &cases) &&
                   above.st_dev == cases.st_dev && above.st_ino == cases.st_ino
               ? name + 1
               : NULL;
}

void table_complete(struct play_tree *tree) {
    struct play_node *root = &tree->root;
    if (root->kind != PLAY_NODE_MAPPING || (find(root, "schema") && find(root, "law")))
        return;
    char *law = folder_of_law(tree->file);
    if (law && !find(root, "schema"))
        add(root, "schema", scalar(root, play_copy("2")));
    if (law && !find(root, "law"))
        add(root, "law", scalar(root, law));
}

/* --- rows of vary --------------------------------------------------------------------------- */

static void write_out_rows(struct play_node *rows) {
    for (size_t i = 0; rows->kind == PLAY_NODE_SEQUENCE && i < rows->count; i++)
        for (size_t k = 0; rows->item[i].kind == PLAY_NODE_MAPPING && k < rows->item[i].count;
             k++) {
            struct play_node *value = &rows->item[i].item[k];
            if (value->kind != PLAY_NODE_SCALAR)
                continue;
            struct play_node *one = play_resize(NULL, 1, sizeof *one);
            *one = *value;
            *value = (struct play_node){.kind = PLAY_NODE_SEQUENCE,
                                        .line = one->line,
                                        .column = one->column,
                                        .count = 1,
                                        .item = one};
        }
}

/* --- places and quantities of a check ------------------------------------------------------- */

/* How many a check has of a key: 1 where it is no sequence. */
static size_t count_of(struct play_reader *reader, const struct play_node *check, const char *key) {
    const struct play_node *node = play_node_find(check, key);
    if (node && node->kind == PLAY_NODE_SEQUENCE && !node->count)
        play_refuse(reader, node, "%s is empty: one is wanted, or a sequence of several", key);
    return node && node->kind == PLAY_NODE_SEQUENCE ? node->count : 1;
}

static int is_several(const struct play_node *check, const char *key) {
    const struct play_node *node = play_node_find(check, key);
    return node && node->kind == PLAY_NODE_SEQUENCE;
}

static void pick(struct play_node *check, const char *key, size_t i) {
    struct play_node *node = find(check, key);
    if (node && node->kind == PLAY_NODE_SEQUENCE)
        *node = node->item[i];
}

/* The i-th part of "a, b, c]", which ends at the bracket; counts the parts. */
static const char *part_of(const char *text, size_t i, size_t *ret_length, size_t *ret_count) {
    const char *from = text, *found = text;
    int depth = 0;
    *ret_count = 0;
    for (const char *at = text;; at++) {
        depth += (*at == '(') - (*at == ')');
        if (*at && *at != ']' && (*at != ',' || depth > 0))
            continue;
        from += strspn(from, " ");
        if ((*ret_count)++ == i) {
            found = from;
            *ret_length = (size_t)(at - from);
        }
        from = at + 1;
        if (*at != ',')
            return found;
    }
}

/* "k*[slide_s, slide_t]" of the i-th of several quantities is "k*(slide_t)". */
static void pick_part(struct play_reader *reader, struct play_node *expected, size_t i,
                      size_t count) {
    const char *open;
    while (!reader->failed && (open = strchr(expected->text, '['))) {
        size_t length = 0, parts;
        const char *part = part_of(open + 1, i, &length, &parts), *end = strchr(open, ']');
        if (!end || parts != count) {
            play_refuse(
                reader, expected,
                "[...] in an expression has a part for each quantity of the check: %zu, not %zu",
                count, end ? parts : 0);
            return;
        }
        expected->text = play_format("%.*s(%.*s)%s", (int)(open - expected->text), expected->text,
                                     (int)length, part, end + 1);
    }
}

/* The check of one place and one quantity. An expected sequence has a value for each place, or else for each quantity. */
static struct play_node check_of(struct play_reader *reader, const struct play_node *check,
                                 size_t place, size_t quantity) {
    const size_t places = count_of(reader, check, "at"),
                 quantities = count_of(reader, check, "quantity");
    struct play_node one = *check;
    one.item = play_resize(NULL, one.count, sizeof *one.item);
    memcpy(one.item, check->item, one.count * sizeof *one.item);
    struct play_node *expected = find(&one, "expected");
    const int by_place = is_several(check, "at");
    if (expected && expected->kind == PLAY_NODE_SEQUENCE && (by_place || quantities > 1)) {
        const size_t wanted = by_place ? places : quantities;
        if (expected->count != wanted) {
            play_refuse(reader, expected, "%zu values; expected: %zu, one for each %s",
                        expected->count, wanted, by_place ? "place" : "quantity");
            return one;
        }
        pick(&one, "expected", by_place ? place : quantity);
    }
    const struct play_node *reference = play_node_find(check, "reference");
    if (reference && reference->kind == PLAY_NODE_SEQUENCE && reference->count != quantities)
        play_refuse(reader, reference, "%zu references; expected: %zu, one for each quantity",
                    reference->count, quantities);
    else
        pick(&one, "reference", quantity);
    pick(&one, "at", place);
    pick(&one, "quantity", quantity);
    if (is_several(check, "quantity") && expected && expected->kind == PLAY_NODE_SCALAR)
        pick_part(reader, expected, quantity, quantities);
    return one;
}

static void write_out_checks(struct play_reader *reader, struct play_node *checks) {
    struct play_node *all = NULL;
    size_t count = 0;
    for (size_t i = 0; checks->kind == PLAY_NODE_SEQUENCE && i < checks->count && !reader->failed;
         i++) {
        const struct play_node *check = &checks->item[i];
        const int is = check->kind == PLAY_NODE_MAPPING;
        const size_t places = is ? count_of(reader, check, "at") : 1;
        const size_t quantities = is ? count_of(reader, check, "quantity") : 1;
        if (count + places * quantities > PLAY_PART_MAX)
            play_refuse(reader, check, "more than %d checks", PLAY_PART_MAX);
        for (size_t k = 0; k < places * quantities && !reader->failed; k++)
            PLAY_ADD(all, count,
                     is ? check_of(reader, check, k / quantities, k % quantities) : *check);
    }
    if (count) {
        checks->item = all;
        checks->count = count;
    }
}

/* --- names that are given for the whole case ------------------------------------------------ */

/* The text with (value) for each place where the name stands as a word. */
static char *put_in(const char *text, const char *name, const char *value, int *ret_used) {
    const size_t length = strlen(name);
    char *whole = play_copy("");
    while (*text) {
        const size_t word = strspn(text, LETTERS "$.");
        const int is = word == length && !strncmp(text, name, length);
        const size_t size = word ? word : 1;
        whole = is ? play_format("%s(%s)", whole, value)
                   : play_format("%s%.*s", whole, (int)size, text);
        *ret_used |= is;
        text += size;
    }
    return whole;
}

char *table_with_given(struct play_reader *reader, const char *text) {
    const struct play_node *given = reader->given;
    char *whole = play_copy(text);
    for (size_t i = given ? given->count : 0; i-- > 0;) {
        int used = 0;
        char *longer = put_in(whole, given->key[i].text, given->item[i].text, &used);
        whole = used ? longer : whole;
        reader->given_used[i] |= (unsigned char)used;
    }
    return whole;
}

void table_read_given(struct play_reader *reader, const struct play_node *given) {
    if (!given || reader->failed)
        return;
    if (given->kind != PLAY_NODE_MAPPING || !given->count)
        play_refuse(reader, given, "given is a mapping of names to expressions");
    for (size_t i = 0; !reader->failed && i < given->count; i++) {
        if (!expression_may_name(given->key[i].text))
            play_refuse(reader, &given->key[i], "'%.60s' cannot be a name in an expression",
                        given->key[i].text);
        if (given->item[i].kind != PLAY_NODE_SCALAR || !given->item[i].text[0])
            play_refuse(reader, &given->item[i], "an expression is expected here");
    }
    reader->given = given;
    reader->given_used = play_resize(NULL, given->count + 1, 1);
    memset(reader->given_used, 0, given->count + 1);
}

void table_check_given(struct play_reader *reader) {
    for (size_t i = 0; reader->given && i < reader->given->count; i++)
        if (!reader->given_used[i])
            play_refuse(reader, &reader->given->key[i], "no expression uses '%.60s'",
                        reader->given->key[i].text);
}

/* --- all ------------------------------------------------------------------------------------ */

void table_write_out(struct play_reader *reader, struct play_tree *tree) {
    struct play_node *root = &tree->root, *schema = find(root, "schema");
    if (!schema || schema->kind != PLAY_NODE_SCALAR || strcmp(schema->text, "2") != 0)
        return;
    struct play_node *vary = find(root, "vary"), *check = find(root, "check");
    reader->is_table = 1;
    if (vary)
        write_out_rows(vary);
    if (check)
        write_out_checks(reader, check);
}
