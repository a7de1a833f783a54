/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/alike.h"
#include "warnings.h"

#define TYPE struct play_warning
static const struct record_field fields[] = {
    MEMBER(place, TEXT, "file:line:column"),
    MEMBER(text, TEXT, "what is there, and what is usual"),
};
const struct record_table play_warning_table = RECORD_CLOSED(
    TYPE, fields, "input of the cases that is possible, but hardly meant; once for all variants");
#undef TYPE

void play_warnings_add(struct play_warnings *warnings, char *place, char *text) {
    for (size_t i = 0; i < warnings->count; i++)
        if (!strcmp(warnings->list[i].place, place) && text_alike(warnings->list[i].text, text))
            return;
    PLAY_ADD(warnings->list, warnings->count, (struct play_warning){place, text});
}
