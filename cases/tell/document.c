/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document.h"
#include <dirent.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "cases/core/suggest.h"
#include "document_tree.h"
#include "fill.h"

/* --- templates -------------------------------------------------------------------------------- */

/* The lines of an own template from the one behind its name. */
static char *own_text(const char *const *line) {
    FILE *out = play_text();
    for (; *line && **line != '@'; line++)
        fputs(*line, out);
    return play_text_end(out);
}

static const char *text_of(const char *name, void *from) {
    const struct document_templates *templates = from;
    const char *path = templates->folder ? play_format("%s/%s", templates->folder, name) : NULL;
    const size_t length = strlen(name);
    char *text = NULL;
    if (path && !access(path, F_OK))
        return file_read(FILE_TEXT, "%s", path);
    for (const char *const *line = templates->lines; !text && *line; line++)
        if (**line == '@' && !strncmp(*line + 1, name, length) && (*line)[1 + length] == '\n')
            text = own_text(line + 1);
    return text;
}

/* The name of an own template, where the line begins one; else NULL. */
static const char *name_in(const char *line) {
    return *line == '@' ? play_format("%.*s", (int)strcspn(line + 1, "\n"), line + 1) : NULL;
}

/* Whether a template of the folder names the file as a part. */
static int is_part(const char *folder, const char *file) {
    const char *part = play_format("{{>%s}}", file);
    DIR *entries = opendir(folder);
    int found = 0;
    for (const struct dirent *entry; entries && !found && (entry = readdir(entries));) {
        const char *text = file_read(FILE_TEXT, "%s/%s", folder, entry->d_name);
        found = text && strstr(text, part);
    }
    if (entries)
        closedir(entries);
    return found;
}

static int check_name(const struct document_templates *templates, const char *file,
                      char *ret_message, size_t size) {
    const char *end = strrchr(file, '.'), *name;
    struct play_suggest suggest;
    if (*file == '.' || !end || (strcmp(end, ".md") != 0 && strcmp(end, ".tex") != 0))
        return 0;
    play_suggest_begin(&suggest, file);
    for (const char *const *line = templates->lines; *line; line++) {
        if (!(name = name_in(*line)))
            continue;
        if (!strcmp(name, file))
            return 0;
        play_suggest_offer(&suggest, name);
    }
    if (is_part(templates->folder, file))
        return 0;
    snprintf(ret_message, size, "%s/%s: no template has this name%s", templates->folder, file,
             play_suggest_hint(&suggest, ""));
    return -1;
}

int document_templates_check(const struct document_templates *templates, char *ret_message,
                             size_t size) {
    DIR *entries = templates->folder ? opendir(templates->folder) : NULL;
    int bad = 0;
    for (const struct dirent *entry; entries && !bad && (entry = readdir(entries));)
        bad = check_name(templates, entry->d_name, ret_message, size);
    if (entries)
        closedir(entries);
    return bad;
}

/* One empty line says what several do: sections of which nothing comes leave theirs. */
static void drop_empty_lines(char *text) {
    char *to = text;
    for (const char *c = text; *c; c++)
        if (*c != '\n' || to < text + 2 || to[-1] != '\n' || to[-2] != '\n')
            *to++ = *c;
    *to = '\0';
}

char *document_make(const struct document_templates *templates, const char *name,
                    const json_t *facts, char *ret_message, size_t size) {
    struct document_templates from = *templates;
    struct fill fill = {.part = text_of, .from = &from, .out = play_text()};
    const int bad = fill_template(&fill, name, facts);
    char *text = play_text_end(fill.out);
    if (bad)
        snprintf(ret_message, size, "%s", fill.message);
    else
        drop_empty_lines(text);
    return bad ? NULL : text;
}

/* --- the tree --------------------------------------------------------------------------------- */

static void *resize(void *old, size_t size) {
    return play_resize(old, size, 1);
}

cmark_mem document_memory = {play_zeroed, resize, play_release};

cmark_node *document_tree(const char *markdown) {
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_UNSAFE, &document_memory);
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"));
    cmark_parser_feed(parser, markdown, strlen(markdown));
    cmark_node *tree = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    return tree;
}

int document_is(cmark_node *node, const char *kind) {
    return node && !strcmp(cmark_node_get_type_string(node), kind);
}

char *document_text(cmark_node *node) {
    FILE *out = play_text();
    cmark_iter *iter = cmark_iter_new(node);
    for (cmark_event_type event; (event = cmark_iter_next(iter)) != CMARK_EVENT_DONE;) {
        cmark_node *at = cmark_iter_get_node(iter);
        if (event == CMARK_EVENT_ENTER && cmark_node_get_literal(at) &&
            !document_is(at, "html_inline"))
            fputs(cmark_node_get_literal(at), out);
    }
    cmark_iter_free(iter);
    return play_text_end(out);
}

cmark_node *document_image(cmark_node *node) {
    cmark_node *child = document_is(node, "paragraph") ? cmark_node_first_child(node) : NULL;
    return child && !cmark_node_next(child) && document_is(child, "image") ? child : NULL;
}

/* "$" at the end of the text before a piece of code and at the beginning of that behind it: both go. */
static int take_dollars(cmark_node *code) {
    cmark_node *before = cmark_node_previous(code), *after = cmark_node_next(code);
    if (!document_is(before, "text") || !document_is(after, "text"))
        return 0;
    const char *left = cmark_node_get_literal(before), *right = cmark_node_get_literal(after);
    const size_t length = strlen(left);
    if (!length || left[length - 1] != '$' || *right != '$')
        return 0;
    char *shorter = play_format("%.*s", (int)length - 1, left), *rest = play_copy(right + 1);
    cmark_node_set_literal(before, shorter);
    cmark_node_set_literal(after, rest);
    return 1;
}

void document_formulas(cmark_node *tree, void (*put)(const char *tex, FILE *out)) {
    cmark_iter *iter = cmark_iter_new(tree);
    for (cmark_event_type event; (event = cmark_iter_next(iter)) != CMARK_EVENT_DONE;) {
        cmark_node *code = cmark_iter_get_node(iter);
        if (event != CMARK_EVENT_ENTER || !document_is(code, "code") || !take_dollars(code))
            continue;
        FILE *out = play_text();
        put(cmark_node_get_literal(code), out);
        char *text = play_text_end(out);
        cmark_node *formula = cmark_node_new_with_mem(CMARK_NODE_CUSTOM_INLINE, &document_memory);
        cmark_node_set_on_enter(formula, text);
        cmark_node_insert_before(code, formula);
        cmark_node_set_literal(code, "");
        cmark_node_free(code); /* before the way goes on, which would lead to it */
        cmark_iter_reset(iter, formula, CMARK_EVENT_EXIT);
    }
    cmark_iter_free(iter);
}
