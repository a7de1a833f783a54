/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <unistr.h>
#include <yaml.h>
#include "cases/core/file.h"
#include "node.h"

#define TEXT_MAX 1024 /* characters of one message's sentence */
#define SHOWN    100  /* characters of the source line in a message */

/* --- text ----------------------------------------------------------------------------------- */

/* Decodes one UTF-8 character. Returns its length, or 0 where the bytes are no such character. */
static size_t decode(const char *text, size_t size, uint32_t *ret_code) {
    ucs4_t code = 0;
    const int length = size ? u8_mbtoucr(&code, (const uint8_t *)text, size) : 0;
    *ret_code = code;
    return length > 0 ? (size_t)length : 0;
}

/* Control characters, the line separators that editors disagree about, and the marks that turn the
 * direction of writing: a reader must see what the program sees. */
static int is_control(uint32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

struct fault {
    size_t offset;
    uint32_t code;
    int invalid; /* not UTF-8 */
};

/* Returns 1 with the first character that has no place in a text. */
static int find_fault(const char *text, size_t size, struct fault *ret_fault) {
    for (size_t i = 0; i < size;) {
        uint32_t code = 0;
        const size_t length = decode(text + i, size - i, &code);
        const int allowed = code == '\t' || code == '\n' || code == '\r';
        if (!length || (is_control(code) && !allowed)) {
            *ret_fault = (struct fault){i, code, !length};
            return 1;
        }
        i += length;
    }
    return 0;
}

/* Line breaks are \n, \r\n and \r, as for libyaml once find_fault has passed the text. */
static size_t break_length(const char *text, size_t left) {
    if (!left || (text[0] != '\n' && text[0] != '\r'))
        return 0;
    return text[0] == '\r' && left > 1 && text[1] == '\n' ? 2 : 1;
}

static void place_of(const char *source, size_t offset, size_t *ret_line, size_t *ret_column) {
    size_t line = 1, column = 1;
    for (size_t i = 0; i < offset;) {
        uint32_t code;
        const size_t newline = break_length(source + i, offset - i);
        const size_t length = newline ? newline : decode(source + i, offset - i, &code);
        line += newline != 0;
        column = newline ? 1 : column + 1;
        i += length ? length : 1;
    }
    *ret_line = line;
    *ret_column = column;
}

/* --- messages ------------------------------------------------------------------------------- */

/* Writes characters first to last - 1 of a text, or all up to its end. */
static void put_clean(FILE *out, const char *text, size_t size, size_t first, size_t last) {
    size_t i = 0;
    for (size_t count = 0; i < size && count < last; count++) {
        uint32_t code;
        const size_t length = decode(text + i, size - i, &code);
        if (count >= first && length && (code == '\t' || !is_control(code)))
            fwrite(code == '\t' ? " " : text + i, 1, length, out);
        else if (count >= first)
            putc('?', out);
        i += length ? length : 1;
    }
}

/* Ends a message, of which whole characters are kept as far as there is room. */
static void keep(FILE *out, char *ret_message, size_t size) {
    const char *text = play_text_end(out);
    size_t length = strlen(text);
    if (length >= size)
        for (length = size ? size - 1 : 0; length && ((unsigned char)text[length] & 0xc0) == 0x80;)
            length--;
    snprintf(ret_message, size, "%.*s", (int)length, text);
}

static const char *find_line(const struct play_tree *tree, size_t line, size_t *ret_size) {
    const char *at = tree->source, *end = tree->source + tree->size;
    while (line > 1 && at < end) {
        const size_t newline = break_length(at, (size_t)(end - at));
        line -= newline != 0;
        at += newline ? newline : 1;
    }
    size_t size = 0;
    while (at + size < end && !break_length(at + size, (size_t)(end - at) - size))
        size++;
    *ret_size = size;
    return at;
}

static void put_place(FILE *out, const struct play_tree *tree, size_t line, size_t column) {
    size_t size;
    const char *text = find_line(tree, line, &size);
    const size_t first = column > SHOWN * 3 / 4 ? column - SHOWN / 2 : 0;
    putc('\n', out);
    put_clean(out, text, size, first, first + SHOWN);
    fprintf(out, "\n%*s^", (int)(column > first ? column - first - 1 : 0), "");
}

void play_tree_refuse(const struct play_tree *tree, size_t line, size_t column, char *ret_message,
                      size_t size, const char *format, va_list arguments) {
    const char *text = play_format_list(format, arguments);
    FILE *out = play_text();
    put_clean(out, tree->file, strlen(tree->file), 0, SIZE_MAX);
    fprintf(out, ":%zu:%zu: ", line, column);
    put_clean(out, text, strlen(text), 0, TEXT_MAX);
    put_place(out, tree, line, column);
    keep(out, ret_message, size);
}

/* --- the file ------------------------------------------------------------------------------- */

struct loader {
    struct play_tree tree;
    yaml_parser_t parser;
    char *message;
    size_t message_size;
};

static int refuse(struct loader *loader, yaml_mark_t mark, const char *format, ...)
    PLAY_PRINTF(3, 4);
static int refuse(struct loader *loader, yaml_mark_t mark, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    play_tree_refuse(&loader->tree, mark.line + 1, mark.column + 1, loader->message,
                     loader->message_size, format, arguments);
    va_end(arguments);
    return -1;
}

/* A refusal without a place in the file. */
static int refuse_file(struct loader *loader, const char *why) {
    FILE *out = play_text();
    put_clean(out, loader->tree.file, strlen(loader->tree.file), 0, SIZE_MAX);
    fprintf(out, ": %s", why);
    keep(out, loader->message, loader->message_size);
    return -1;
}

static int read_source(struct loader *loader) {
    struct play_tree *tree = &loader->tree;
    const int descriptor = file_open_regular(tree->file);
    FILE *in = descriptor < 0 ? NULL : fdopen(descriptor, "rb");
    if (!in)
        return refuse_file(loader, errno == ENOTSUP ? "not a regular file" : strerror(errno));
    tree->source = play_resize(NULL, PLAY_FILE_MAX + 2, 1);
    tree->size = fread(tree->source, 1, PLAY_FILE_MAX + 1, in);
    const int error = ferror(in) ? errno : 0;
    fclose(in);
    tree->source = play_resize(tree->source, tree->size + 1, 1);
    tree->source[tree->size] = '\0';
    return error ? refuse_file(loader, strerror(error))
           : tree->size > PLAY_FILE_MAX
               ? refuse_file(loader, "the file is larger than 1 MiB, no case is")
               : 0;
}

static int check_source(struct loader *loader) {
    struct play_tree *tree = &loader->tree;
    struct fault fault;
    yaml_mark_t mark = {0};
    if (tree->size >= 3 && !memcmp(tree->source, "\xef\xbb\xbf", 3)) {
        memmove(tree->source, tree->source + 3, tree->size - 2);
        tree->size -= 3;
    }
    if (!find_fault(tree->source, tree->size, &fault))
        return 0;
    place_of(tree->source, fault.offset, &mark.line, &mark.column);
    mark.line--;
    mark.column--;
    if (fault.invalid) {
        return refuse(loader, mark, "byte 0x%02x is not UTF-8",
                      (unsigned)(unsigned char)tree->source[fault.offset]);
    }
    return refuse(loader, mark, "control character U+%04X", (unsigned)fault.code);
}

/* --- events to nodes ------------------------------------------------------------------------ */

/* Whether a line begins with a tab, or with spaces and a tab. */
static int is_indented_by_tab(const char *source, size_t line) {
    while (line && (source = strchr(source, '\n')) != NULL)
        source++, line--;
    return source && source[strspn(source, " ")] == '\t';
}

static int next(struct loader *loader, yaml_event_t *ret_event) {
    const yaml_parser_t *parser = &loader->parser;
    if (yaml_parser_parse(&loader->parser, ret_event))
        return 0;
    if (is_indented_by_tab(loader->tree.source, parser->problem_mark.line))
        return refuse(loader, parser->problem_mark,
                      "not YAML: the line is indented by a tab; only spaces are allowed there");
    const char *problem = parser->problem ? parser->problem : "out of memory";
    if (parser->context) {
        return refuse(loader, parser->problem_mark, "not YAML: %s (%s at %zu:%zu)", problem,
                      parser->context, parser->context_mark.line + 1,
                      parser->context_mark.column + 1);
    }
    return refuse(loader, parser->problem_mark, "not YAML: %s", problem);
}

static int read_node(struct loader *loader, const yaml_event_t *event, int depth,
                     struct play_node *ret_node);

static int check_decoration(struct loader *loader, const yaml_event_t *event,
                            const yaml_char_t *anchor, const yaml_char_t *tag) {
    if (anchor) {
        return refuse(loader, event->start_mark, "anchor '&%.60s': write the value out, or vary it",
                      (const char *)anchor);
    }
    if (tag) {
        return refuse(loader, event->start_mark, "tag '%.60s': a case has no tags of YAML",
                      (const char *)tag);
    }
    return 0;
}

static int read_scalar(struct loader *loader, const yaml_event_t *event, struct play_node *node) {
    const char *text = (const char *)event->data.scalar.value;
    const size_t length = event->data.scalar.length;
    struct fault fault;
    if (check_decoration(loader, event, event->data.scalar.anchor, event->data.scalar.tag))
        return -1;
    if (find_fault(text, length, &fault)) {
        return refuse(loader, event->start_mark, "control character U+%04X in a text",
                      (unsigned)fault.code);
    }
    node->kind = PLAY_NODE_SCALAR;
    node->text = play_copy(text);
    return 0;
}

/* Arrays grow by doubling: at counts 0, 1, 2, 4, 8, ... */
static struct play_node *grow(struct play_node *nodes, size_t count) {
    if (count & (count - 1))
        return nodes;
    return play_resize(nodes, count ? 2 * count : 1, sizeof *nodes);
}

static int read_sequence(struct loader *loader, const yaml_event_t *event, int depth,
                         struct play_node *node) {
    node->kind = PLAY_NODE_SEQUENCE;
    if (check_decoration(loader, event, event->data.sequence_start.anchor,
                         event->data.sequence_start.tag))
        return -1;
    for (;;) {
        yaml_event_t inner;
        if (next(loader, &inner))
            return -1;
        const int end = inner.type == YAML_SEQUENCE_END_EVENT;
        int failed = 0;
        if (!end) {
            node->item = grow(node->item, node->count);
            node->item[node->count] = (struct play_node){0};
            failed = read_node(loader, &inner, depth + 1, &node->item[node->count++]);
        }
        yaml_event_delete(&inner);
        if (end || failed)
            return failed;
    }
}

static int check_key(struct loader *loader, const yaml_event_t *event,
                     const struct play_node *mapping) {
    if (event->type != YAML_SCALAR_EVENT && event->type != YAML_ALIAS_EVENT)
        return refuse(loader, event->start_mark, "a key must be a word");
    const char *key =
        event->type == YAML_SCALAR_EVENT ? (const char *)event->data.scalar.value : "";
    if (event->type == YAML_SCALAR_EVENT && !strcmp(key, "<<") &&
        event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
        return refuse(loader, event->start_mark, "merge key '<<': write the keys out");
    if (mapping->count == PLAY_MAPPING_MAX) {
        return refuse(loader, event->start_mark, "more than %d keys in one mapping",
                      PLAY_MAPPING_MAX);
    }
    for (size_t i = 0; i < mapping->count && event->type == YAML_SCALAR_EVENT; i++) {
        if (!strcmp(mapping->key[i].text, key)) {
            return refuse(loader, event->start_mark,
                          "key '%.60s' stands here twice, first in line %zu", key,
                          mapping->key[i].line);
        }
    }
    return 0;
}

/* {poisson: 0,3} is a key '3' without a value behind a number. */
static int check_comma(struct loader *loader, const yaml_event_t *event, const yaml_event_t *value,
                       const struct play_node *node) {
    const char *key =
        event->type == YAML_SCALAR_EVENT ? (const char *)event->data.scalar.value : "";
    const struct play_node *before = node->count > 1 ? &node->item[node->count - 2] : NULL;
    const char *digits = before && before->kind == PLAY_NODE_SCALAR ? before->text : "";
    digits += *digits == '-' || *digits == '+';
    if (*key < '0' || *key > '9' || value->type != YAML_SCALAR_EVENT || value->data.scalar.length ||
        !*digits || digits[strspn(digits, "0123456789")])
        return 0;
    return refuse(loader, event->start_mark,
                  "'%.60s,%.60s': a decimal point is expected, not a comma", before->text, key);
}

static int read_pair(struct loader *loader, const yaml_event_t *event, int depth,
                     struct play_node *node) {
    struct play_node key = {0}, value = {0};
    yaml_event_t inner;
    if (check_key(loader, event, node) || read_node(loader, event, depth + 1, &key))
        return -1;
    /* From here on the node owns the key: one count holds for both arrays. */
    node->key = grow(node->key, node->count);
    node->item = grow(node->item, node->count);
    node->key[node->count] = key;
    node->item[node->count++] = value;
    if (next(loader, &inner))
        return -1;
    const int failed = check_comma(loader, event, &inner, node)
                           ? -1
                           : read_node(loader, &inner, depth + 1, &node->item[node->count - 1]);
    yaml_event_delete(&inner);
    return failed;
}

static int read_mapping(struct loader *loader, const yaml_event_t *event, int depth,
                        struct play_node *node) {
    node->kind = PLAY_NODE_MAPPING;
    if (check_decoration(loader, event, event->data.mapping_start.anchor,
                         event->data.mapping_start.tag))
        return -1;
    for (;;) {
        yaml_event_t inner;
        if (next(loader, &inner))
            return -1;
        const int end = inner.type == YAML_MAPPING_END_EVENT;
        const int failed = end ? 0 : read_pair(loader, &inner, depth, node);
        yaml_event_delete(&inner);
        if (end || failed)
            return failed;
    }
}

static int read_node(struct loader *loader, const yaml_event_t *event, int depth,
                     struct play_node *ret_node) {
    ret_node->line = event->start_mark.line + 1;
    ret_node->column = event->start_mark.column + 1;
    if (depth > PLAY_DEPTH_MAX)
        return refuse(loader, event->start_mark, "nested deeper than %d levels", PLAY_DEPTH_MAX);
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return read_scalar(loader, event, ret_node);
    case YAML_SEQUENCE_START_EVENT:
        return read_sequence(loader, event, depth, ret_node);
    case YAML_MAPPING_START_EVENT:
        return read_mapping(loader, event, depth, ret_node);
    case YAML_ALIAS_EVENT:
        return refuse(loader, event->start_mark, "alias '*%.60s': write the value out, or vary it",
                      (const char *)event->data.alias.anchor);
    default:
        return refuse(loader, event->start_mark, "not YAML: a value is missing");
    }
}

/* Takes one event of the frame around the document. Returns 1 at the end of the stream. */
static int read_frame(struct loader *loader, const yaml_event_t *event, int *documents) {
    switch (event->type) {
    case YAML_STREAM_END_EVENT:
        return *documents ? 1 : refuse(loader, event->start_mark, "the file is empty");
    case YAML_DOCUMENT_START_EVENT:
        if (event->data.document_start.version_directive ||
            event->data.document_start.tag_directives.start !=
                event->data.document_start.tag_directives.end)
            return refuse(loader, event->start_mark, "a case has no directives of YAML");
        if ((*documents)++)
            return refuse(loader, event->start_mark, "a second document: one file is one case");
        return 0;
    case YAML_STREAM_START_EVENT:
    case YAML_DOCUMENT_END_EVENT:
        return 0;
    default:
        return read_node(loader, event, 1, &loader->tree.root);
    }
}

static int parse(struct loader *loader) {
    int documents = 0;
    for (;;) {
        yaml_event_t event;
        if (next(loader, &event))
            return -1;
        const int outcome = read_frame(loader, &event, &documents);
        yaml_event_delete(&event);
        if (outcome)
            return outcome < 0 ? -1 : 0;
    }
}

static int read_tree(struct loader *loader) {
    if (check_source(loader))
        return -1;
    if (!yaml_parser_initialize(&loader->parser))
        return refuse_file(loader, "out of memory");
    yaml_parser_set_encoding(&loader->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&loader->parser, (const unsigned char *)loader->tree.source,
                                 loader->tree.size);
    const int failed = parse(loader);
    yaml_parser_delete(&loader->parser);
    return failed;
}

/* text: NULL for that of the file. */
static int make_tree(const char *file, const char *text, struct play_tree *ret_tree,
                     char *ret_message, size_t size) {
    struct loader loader = {.message = ret_message, .message_size = size};
    loader.tree.file = play_copy(file);
    if (text) {
        loader.tree.source = play_copy(text);
        loader.tree.size = strlen(text);
    }
    if ((!text && read_source(&loader)) || read_tree(&loader))
        return -1;
    *ret_tree = loader.tree;
    return 0;
}

int play_tree_read(const char *file, struct play_tree *ret_tree, char *ret_message, size_t size) {
    return make_tree(file, NULL, ret_tree, ret_message, size);
}

int play_tree_of(const char *file, const char *text, struct play_tree *ret_tree, char *ret_message,
                 size_t size) {
    return make_tree(file, text, ret_tree, ret_message, size);
}

const struct play_node *play_node_find(const struct play_node *mapping, const char *key) {
    for (size_t i = 0; mapping->kind == PLAY_NODE_MAPPING && i < mapping->count; i++)
        if (!strcmp(mapping->key[i].text, key))
            return &mapping->item[i];
    return NULL;
}
