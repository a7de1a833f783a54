/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a page and its pictures may be made of. */
#ifndef CHECK_XML_H
#define CHECK_XML_H

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/tests/xml.h"
#include "reports/read/cited.h"
#include "touchstone/common.h"

struct seen {
    struct xml xml; /* the first, for its readers */
    size_t scripts, ids, folds;
    char **id;
};

static void note_id(struct seen *seen, char *id) {
    for (size_t i = 0; i < seen->ids; i++)
        cr_expect(strcmp(seen->id[i], id) != 0, "id %s is there twice", id);
    seen->id = play_resize(seen->id, seen->ids + 1, sizeof *seen->id);
    seen->id[seen->ids++] = id;
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

/* An attribute: no place is no number; only links into the page, to files beside it, or to a
 * work of the bibliography; no handlers, no style. */
static void check_attribute(const char *name, const char *value, struct seen *seen) {
    static const char *const places[] = {"d", "x", "y", "cx", "cy", "r", "viewBox"};
    cr_expect(strncmp(name, "on", 2) != 0 && strcmp(name, "style") != 0 && strcmp(name, "src") != 0,
              "attribute %s=%.60s", name, value);
    if (!strcmp(name, "href"))
        cr_expect(*value == '#' || !strncmp(value, "plots/", 6) ||
                      !strncmp(value, "report.html", 11) || !strncmp(value, "verdicts.csv", 12) ||
                      is_of_an_entry(value, strlen(value)),
                  "a link out of the page: %.60s", value);
    for (size_t i = 0; i < TOUCH_COUNT(places); i++)
        cr_expect(strcmp(name, places[i]) != 0 || (!strstr(value, "nan") && !strstr(value, "inf")),
                  "%s is %s", name, value);
    if (!strcmp(name, "id"))
        note_id(seen, play_copy(value));
}

static void begin_element(void *xml, const XML_Char *name, const XML_Char **attributes) {
    struct seen *seen = xml;
    seen->scripts += !strcmp(name, "script");
    /* What a script reads as text ends where the first of them ends. */
    seen->folds += !strcmp(name, "noscript");
    cr_expect(seen->folds < 2, "a fold in another one's body: %s", name);
    for (; *attributes; attributes += 2)
        check_attribute(attributes[0], attributes[1], seen);
}

static void end_element(void *xml, const XML_Char *name) {
    struct seen *seen = xml;
    seen->folds -= !strcmp(name, "noscript");
}

/* All of a text; a document type may come first. */
static void check_xml(const char *text, struct seen *seen) {
    text += strncmp(text, "<!DOCTYPE html>", 15) ? 0 : 15;
    seen->xml.begin = begin_element;
    seen->xml.end = end_element;
    cr_assert(!xml_read(&seen->xml, text, 1), "%s", seen->xml.message);
}

#endif
