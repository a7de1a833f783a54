/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fill.h"
#include <string.h>
#include "cases/core/memory.h"
#include "text.h"

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

int fill_template(struct fill *fill, const char *name, const json_t *facts) {
    struct state s = {.fill = fill, .frames = {{facts, -1, 0}}, .count = 1};
    const char *text = fill->part(name, fill->from);
    *fill->message = '\0';
    if (!text) {
        snprintf(fill->message, sizeof fill->message, "there is no template '%s'", name);
        return -1;
    }
    return put(&s, (struct place){name, text, text, text + strlen(text)});
}
