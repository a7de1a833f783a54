/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reader of XML for tests that forgives nothing. */
#ifndef CHECK_XML_H
#define CHECK_XML_H

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "reference/catalogue/reference.h"
#include "reports/read/cited.h"
#include "touchstone/common.h"

#define DEPTH 64

struct seen {
    size_t elements, scripts, ids;
    char **id;
};

static void note_id(struct seen *seen, char *id) {
    for (size_t i = 0; i < seen->ids; i++)
        cr_expect(strcmp(seen->id[i], id) != 0, "id %s is there twice", id);
    seen->id = play_resize(seen->id, seen->ids + 1, sizeof *seen->id);
    seen->id[seen->ids++] = id;
}

/* Only the five entities and character references may follow an ampersand. */
static int is_entity(const char *at) {
    const size_t length = strcspn(at, ";< \"");
    return at[length] == ';' && length > 2 && length < 8;
}

/* The address of a work of the bibliography. */
static int is_of_an_entry(const char *address, size_t length) {
    const struct ref_entry *entry;
    int found = 0;
    for (size_t i = 0; !found && (entry = ref_entry_at(i)); i++) {
        char *known =
            *entry->doi ? play_format(REPORT_DOI "%s", entry->doi) : play_copy(entry->url);
        found = *known && strlen(known) == length && !memcmp(known, address, length);
    }
    return found;
}

static int has(const char *at, const char *end, const char *text) {
    const char *found = strstr(at, text);
    return found && found < end;
}

/* An attribute: no place is no number; only links into the page, to files beside it, or to a
 * work of the bibliography; no handlers, no style. */
static const char *check_attribute(const char *at, struct seen *seen) {
    static const char *const places[] = {"d", "x", "y", "cx", "cy", "r", "viewBox"};
    const size_t length = strcspn(at, "=> /");
    char *name = play_format("%.*s", (int)length, at);
    cr_assert(at[length] == '=' && at[length + 1] == '"', "attribute %.60s", at);
    const char *value = at + length + 2, *end = strchr(value, '"');
    cr_assert(end && !memchr(value, '<', (size_t)(end - value)), "attribute %.60s", at);
    cr_expect(strncmp(name, "on", 2) != 0 && strcmp(name, "style") != 0 && strcmp(name, "src") != 0,
              "attribute %.60s", at);
    if (!strcmp(name, "href"))
        cr_expect(*value == '#' || !strncmp(value, "plots/", 6) ||
                      !strncmp(value, "report.html", 11) || !strncmp(value, "verdicts.csv", 12) ||
                      is_of_an_entry(value, (size_t)(end - value)),
                  "a link out of the page: %.60s", at);
    for (size_t i = 0; i < TOUCH_COUNT(places); i++)
        cr_expect(strcmp(name, places[i]) != 0 ||
                      (!has(value, end, "nan") && !has(value, end, "inf")),
                  "%s is %.*s", name, (int)(end - value), value);
    if (!strcmp(name, "id"))
        note_id(seen, play_format("%.*s", (int)(end - value), value));
    return end + 1;
}

/* Reads a tag that begins at "<"; returns what follows it. */
static const char *check_tag(const char *at, char stack[DEPTH][24], size_t *depth,
                             struct seen *seen) {
    const int closes = at[1] == '/';
    const char *name = at + 1 + closes;
    const size_t length = strcspn(name, " />\n");
    char text[24];
    snprintf(text, sizeof text, "%.*s", (int)length, name);
    cr_assert(length && length < sizeof text && isalpha((unsigned char)*name), "tag %.60s", at);
    seen->elements++;
    seen->scripts += !closes && !strcmp(text, "script");
    for (at = name + length; *at == ' ' && at[1] != '/';)
        at = check_attribute(at + 1, seen);
    at += *at == ' ';
    if (closes) {
        cr_assert(*depth && !strcmp(stack[*depth - 1], text), "</%s> ends %s", text,
                  *depth ? stack[*depth - 1] : "nothing");
        --*depth;
    } else if (*at != '/') {
        cr_assert(*depth < DEPTH);
        /* What a script reads as text ends where the first of them ends. */
        for (size_t d = 0; d < *depth && !strcmp(text, "noscript"); d++)
            cr_expect(strcmp(stack[d], text) != 0, "a fold in another one's body: %.60s", at);
        memcpy(stack[(*depth)++], text, sizeof text);
    }
    at += *at == '/';
    cr_assert(*at == '>', "tag ends with %.40s", at);
    return at + 1;
}

/* All of a text; a document type may come first. */
static void check_xml(const char *at, struct seen *seen) {
    char stack[DEPTH][24];
    size_t depth = 0;
    if (!strncmp(at, "<!DOCTYPE html>", 15))
        at += 15;
    while (*at) {
        if (*at == '<') {
            at = check_tag(at, stack, &depth, seen);
            continue;
        }
        cr_assert(*at != '&' || is_entity(at), "ampersand: %.40s", at);
        cr_assert((unsigned char)*at >= 0x20 || *at == '\n', "control character %d", *at);
        at++;
    }
    cr_assert(depth == 0, "%s does not end", depth ? stack[depth - 1] : "");
}

#endif
