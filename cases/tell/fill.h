/* SPDX-License-Identifier: GPL-3.0-or-later */
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
#ifndef TELL_FILL_H
#define TELL_FILL_H

#include <jansson.h>
#include <stdio.h>

struct fill {
    const char *(*part)(
        const char *name,
        void *from); /* the text of a template, or NULL; lives as long as the fill */
    void *from;      /* handed to it */
    FILE *out;
    char message[256]; /* what is wrong: "case.md:12: nothing is named 'titel'" */
};

/* Fills the template of that name. -1 and the message. */
int fill_template(struct fill *fill, const char *name, const json_t *facts);

#endif
