/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include "page_summaries.h"

#define SHOWN 40

/* "summary_LAW.html", as `report --summary` names its files. */
static int is_summary(const struct dirent *entry) {
    static const char start[] = "summary_", end[] = ".html";
    const char *name = entry->d_name;
    const size_t length = strlen(name);
    return length > sizeof start + sizeof end && !strncmp(name, start, sizeof start - 1) &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-") == length - (sizeof end - 1) &&
           !strcmp(name + length - (sizeof end - 1), end);
}

void page_summaries(const struct page *page) {
    struct dirent **names = NULL;
    const int count = scandir(page->results->folder, &names, is_summary, alphasort);
    fputs(
        "<p>This page has every case. A report of one law on at most 20 pages, to which this page "
        "is the appendix, is written by <code>touchstone report --summary</code>",
        page->out);
    for (int i = 0; i < count; i++) {
        if (i < SHOWN)
            fprintf(page->out, "%s<a href=\"%s\">%s</a>", i ? ", " : ": ", names[i]->d_name,
                    names[i]->d_name);
        free(names[i]);
    }
    free(names);
    fputs(".</p>\n", page->out);
}
