/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bibliography.h"

#include <ctype.h>
#include <string.h>

/* From reference/bibliography.bib; the last row is empty. */
static const struct ref_entry entries[] = {
#include "reference/bibliography_rows.h"
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0},
};

const struct ref_entry *ref_entry_at(size_t i) {
    return i < sizeof entries / sizeof *entries - 1 ? &entries[i] : NULL;
}

static const char *past_bracket(const char *text) {
    return text + (*text == '(');
}

/* Where a label at the beginning of a text ends; NULL where it is not there. */
static const char *end_of_label(const char *text, const char *label) {
    for (; *label && *label != ')'; label++, text++) {
        label = past_bracket(label);
        text = past_bracket(text);
        if (*label != *text)
            return NULL;
    }
    return isalnum((unsigned char)*text) ? NULL : text;
}

/* "Cattaneo (1938) and Mindlin (1949)" cites Mindlin (1949), but the second of two authors is no citation
 * of works that he wrote alone. */
static int begins_there(const char *text, const char *at) {
    static const char joint[] = " and ";
    const size_t length = sizeof joint - 1;
    const size_t before = (size_t)(at - text);
    if (before && (isalnum((unsigned char)at[-1]) || at[-1] == '-'))
        return 0;
    return !(before > length && !memcmp(at - length, joint, length) && isalpha((unsigned char)at[-(long)length - 1]));
}

int ref_entry_is_cited(const struct ref_entry *entry, const char *text) {
    for (const char *at = text; at && *at; at++)
        if (*at == *entry->label && begins_there(text, at) && end_of_label(at, entry->label))
            return 1;
    return 0;
}
