/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document.h"
#include <dirent.h>
#include <unistd.h>
#include <jansson.h>
#include "cases/core/file.h"
#include "cases/core/suggest.h"
#include "document_tree.h"
#include "text.h"

/* --- holes ------------------------------------------------------------------------------------ */

/* A template: text with holes as Mustache has them (mustache.github.io), filled from JSON.
 *
 *   {{name}}                  a text, escaped for Markdown; a number as %.6g
 *   {{"name}}                 the same inside markup: an attribute, or an element, of HTML
 *   {{&name}}                 text that is markup already, as it is
 *   {{#name}}...{{/name}}     for each element of a list, or once where it is neither false nor empty
 *   {{^name}}...{{/name}}     once where it is false, null, 0, "" or empty
 *   {{>file}}                 another template; in a line without its last end of line
 *   {{! words}}               nothing
 *
 * Names are looked for in the innermost object first. a.b is b of a, "." the element itself; in a list @first and @last
 * tell where one is. A tag of the last four kinds that is alone on its line takes the line with it. A template is ours,
 * so it is strict: a name that nothing has, and a tag or a section without its end are errors. Inside `code` no text can
 * be: <code>{{"name}}</code>. */
struct fill {
    const char *(*part)(
        const char *name,
        void *from); /* the text of a template, or NULL; lives as long as the fill */
    void *from;      /* handed to it */
    FILE *out;
    char message[256]; /* what is wrong: "case.md:12: nothing is named 'titel'" */
};

#define DEPTH 24

struct frame {
    const json_t *value;
    int is_first, is_last; /* in a list; -1: it is in none */
};

/* What the line that is being written has so far. */
enum line {
    LINE_BEGIN, /* nothing, or what could be the marker of a list or a quote: "- ", "1. ", "> " */
    LINE_WORDS,
};

struct state {
    struct fill *fill;
    struct frame frames[DEPTH]; /* the innermost last */
    size_t count;
    int parts; /* open ones */
    enum line line;
};

/* A template, and where in it one is; end: of what is to be written of it. */
struct place {
    const char *file, *text, *at, *end;
};

struct tag {
    char kind; /* of "#^/>&\"!"; ' ': a text; '{': it has no end */
    const char *name;
    size_t length;
    const char *begin, *end; /* of the tag */
    const char *stop,
        *after; /* of the text before and behind it: without its line, if the tag is alone there */
};

static int refuse(const struct state *s, const struct place *place, const char *what,
                  const struct tag *tag) {
    size_t line = 1;
    for (const char *c = place->text; c < place->at; c++)
        line += *c == '\n';
    if (!*s->fill->message)
        snprintf(s->fill->message, sizeof s->fill->message, "%s:%zu: %s '%.*s'", place->file, line,
                 what, (int)tag->length, tag->name);
    return -1;
}

static void put_text(struct state *s, const char *text, size_t length) {
    fwrite(text, 1, length, s->fill->out);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n')
            s->line = LINE_BEGIN;
        else if (!strchr(" \t>*+-.)0123456789", text[i]))
            s->line = LINE_WORDS;
}

/* The next tag from a place on; 0: there is none. */
static int next_tag(const struct place *place, struct tag *ret_tag) {
    const char *begin = strstr(place->at, "{{");
    if (!begin || begin >= place->end)
        return 0;
    const char kind = begin[2] && strchr("#^/>&\"!", begin[2]) ? begin[2] : ' ';
    const char *name = begin + 2 + (kind != ' '), *close = strstr(name, "}}");
    const char *end = close ? close + 2 : name + strcspn(name, "\n");
    *ret_tag = (struct tag){
        close ? kind : '{', name, (size_t)(end - name) - (close ? 2 : 0), begin, end, begin, end};
    if (!strchr("#^/>!", ret_tag->kind))
        return 1;
    const char *from = begin, *to = end + strspn(end, " \t");
    while (from > place->text && (from[-1] == ' ' || from[-1] == '\t'))
        from--;
    if ((from == place->text || from[-1] == '\n') && (*to == '\n' || !*to)) {
        ret_tag->stop = from;
        ret_tag->after = to + (*to == '\n');
    }
    return 1;
}

static const json_t *look_up(const struct state *s, const char *name, size_t length) {
    const struct frame *top = &s->frames[s->count - 1];
    if (length == 1 && *name == '.')
        return top->value;
    if (*name == '@') {
        const int first = length == 6 && !strncmp(name, "@first", 6);
        const int last = length == 5 && !strncmp(name, "@last", 5);
        for (size_t i = s->count; (first || last) && i-- > 0;)
            if (s->frames[i].is_first >= 0)
                return (first ? s->frames[i].is_first : s->frames[i].is_last) ? json_true()
                                                                              : json_false();
        return NULL;
    }
    const char *dot = memchr(name, '.', length);
    const size_t whole = dot ? (size_t)(dot - name) : length;
    const json_t *found = NULL;
    for (size_t i = s->count; !found && i-- > 0;)
        found = json_object_getn(s->frames[i].value, name, whole);
    return dot ? json_object_getn(found, dot + 1, length - whole - 1) : found;
}

static int is_true(const json_t *value) {
    return json_is_array(value)    ? json_array_size(value) > 0
           : json_is_string(value) ? *json_string_value(value) != '\0'
           : json_is_number(value) ? json_number_value(value) != 0
                                   : !json_is_false(value) && !json_is_null(value);
}

/* Where no words stand before it on its line, its first letter could be taken for Markdown: "-", "1.", four blanks. A
 * blank at its end could break the line, or keep what ends behind it open. */
static void put_escaped(struct state *s, void (*escape)(const char *text, FILE *out),
                        const char *text) {
    FILE *into = play_text();
    escape(text, into);
    char *escaped = play_text_end(into);
    const int begins = s->line != LINE_WORDS;
    const char *from = escaped + (begins ? strspn(escaped, " ") : 0);
    size_t length = strlen(from);
    while (length && from[length - 1] == ' ')
        length--;
    const int blank = from[length] == ' ';
    const size_t digits = strspn(from, "0123456789");
    if (begins && length && (strchr("-+=:", *from) || (digits && strchr(".)", from[digits])))) {
        fprintf(s->fill->out, "&#%d;", *from++);
        length--;
        s->line = LINE_WORDS;
    }
    put_text(s, from, length);
    if (blank)
        put_text(s, "&#32;", 5);
    play_release(escaped);
}

static int put_value(struct state *s, const struct place *place, const struct tag *tag) {
    const json_t *value = look_up(s, tag->name, tag->length);
    char number[40] = "";
    if (!value)
        return refuse(s, place, "nothing is named", tag);
    if (json_is_integer(value))
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        snprintf(number, sizeof number, "%.6g", json_real_value(value));
    else if (!json_is_string(value))
        return refuse(s, place, "no text and no number is", tag);
    const char *text = json_is_string(value) ? json_string_value(value) : number;
    if (*number || tag->kind == '&')
        put_text(s, text, strlen(text));
    else
        put_escaped(s, tag->kind == '"' ? text_markup : text_markdown, text);
    return 0;
}

/* The tag that ends a section, from a place on. */
static int find_end(struct place place, const struct tag *open, struct tag *ret_end) {
    for (int depth = 1; next_tag(&place, ret_end); place.at = ret_end->end) {
        if (!strchr("#^/", ret_end->kind) || ret_end->length != open->length ||
            strncmp(ret_end->name, open->name, open->length) != 0)
            continue;
        depth += ret_end->kind == '/' ? -1 : 1;
        if (!depth)
            return 1;
    }
    return 0;
}

static int put(struct state *s, struct place place);

static int put_section(struct state *s, struct place *place, const struct tag *tag) {
    struct tag closing;
    const json_t *value = look_up(s, tag->name, tag->length);
    if (!value)
        return refuse(s, place, "nothing is named", tag);
    if (!find_end((struct place){place->file, place->text, tag->end, place->end}, tag, &closing))
        return refuse(s, place, "no end of", tag);
    if (s->count == DEPTH)
        return refuse(s, place, "too deep is", tag);
    const int is_list = json_is_array(value) && tag->kind == '#';
    const size_t times = tag->kind == '^' ? (size_t)!is_true(value)
                         : is_list        ? json_array_size(value)
                                          : (size_t)is_true(value);
    for (size_t i = 0; i < times; i++) {
        s->frames[s->count++] = (struct frame){is_list ? json_array_get(value, i) : value,
                                               is_list ? i == 0 : -1, i + 1 == times};
        const int bad = put(s, (struct place){place->file, place->text, tag->after, closing.stop});
        s->count--;
        if (bad)
            return -1;
    }
    place->at = closing.after;
    return 0;
}

static int put_part(struct state *s, const struct place *place, const struct tag *tag) {
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)tag->length, tag->name);
    const char *text = s->fill->part(name, s->fill->from);
    if (!text)
        return refuse(s, place, "there is no template", tag);
    if (s->parts == DEPTH)
        return refuse(s, place, "too deep is", tag);
    s->parts++;
    /* In a line a part is without the end of its own. */
    const char *end = text + strlen(text);
    end -= tag->after == tag->end && end > text && end[-1] == '\n';
    const int bad = put(s, (struct place){name, text, text, end});
    s->parts--;
    return bad;
}

static int put_tag(struct state *s, struct place *place, const struct tag *tag) {
    switch (tag->kind) {
    case '#':
    case '^':
        return put_section(s, place, tag);
    case '>':
        return put_part(s, place, tag);
    case '/':
        return refuse(s, place, "nothing is open for the end of", tag);
    case '{':
        return refuse(s, place, "no }} behind", tag);
    case '!':
        return 0;
    default:
        return put_value(s, place, tag);
    }
}

static int put(struct state *s, struct place place) {
    for (struct tag tag; next_tag(&place, &tag);) {
        put_text(s, place.at, (size_t)(tag.stop - place.at));
        place.at = tag.begin;
        if (put_tag(s, &place, &tag))
            return -1;
        place.at = place.at == tag.begin ? tag.after : place.at;
    }
    if (place.at < place.end)
        put_text(s, place.at, (size_t)(place.end - place.at));
    return 0;
}

/* Fills the template of that name. -1 and the message. */
static int fill_template(struct fill *fill, const char *name, const json_t *facts) {
    struct state s = {.fill = fill, .frames = {{facts, -1, 0}}, .count = 1};
    const char *text = fill->part(name, fill->from);
    *fill->message = '\0';
    if (!text)
        return REFUSED_INTO(fill->message, sizeof fill->message, "there is no template '%s'", name);
    return put(&s, (struct place){name, text, text, text + strlen(text)});
}

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
    return REFUSED_INTO(ret_message, size, "%s/%s: no template has this name%s", templates->folder,
                        file, play_suggest_hint(&suggest, ""));
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

void document_formulas(cmark_node *tree, void (*put_formula)(const char *tex, FILE *out)) {
    cmark_iter *iter = cmark_iter_new(tree);
    for (cmark_event_type event; (event = cmark_iter_next(iter)) != CMARK_EVENT_DONE;) {
        cmark_node *code = cmark_iter_get_node(iter);
        if (event != CMARK_EVENT_ENTER || !document_is(code, "code") || !take_dollars(code))
            continue;
        FILE *out = play_text();
        put_formula(cmark_node_get_literal(code), out);
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
