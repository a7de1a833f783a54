/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "facts.h"

static const char *const lines[] = {
#include "reports/report_templates.h"
    NULL,
};

struct document_templates report_templates(const char *folder) {
    return (struct document_templates){lines, folder};
}

char *report_joined(const char *const *list, size_t count) {
    FILE *into = play_text();
    for (size_t i = 0; i < count; i++)
        fputs(list[i], into);
    return play_text_end(into);
}
