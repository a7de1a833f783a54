/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare_page.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "cases/core/checksum.h"
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "cases/core/folder.h"
#include "cases/tell/document.h"
#include "reports/facts/compared.h"
#include "reports/facts/templates.h"
#include "touchstone/common.h"

#define LARGEST ((size_t)64 << 20) /* bytes of a page that may be one of ours */

static const char *const style_lines[] = {
#include "cases/figure_css.h"
#include "reports/page_css.h"
};

/* --- whether a file is ours ------------------------------------------------------------------- */

/* The last line of a page says what stands before it, so that a page that somebody changed is his. */
#define SEAL     "<!-- touchstone comparison page, SHA-256 of all before: "
#define SEAL_END " -->\n"

static void seal(const char *text, size_t length, char ret[sizeof SEAL + CHECKSUM_SIZE + 8]) {
    char hash[CHECKSUM_SIZE];
    struct checksum sum;
    checksum_begin(&sum);
    checksum_add(&sum, text, length);
    checksum_end(&sum, hash);
    sprintf(ret, SEAL "%s" SEAL_END, hash);
}

static int is_ours(const char *path) {
    char expected[sizeof SEAL + CHECKSUM_SIZE + 8], *text = file_read(LARGEST, "%s", path);
    const char *last = NULL;
    for (const char *at = text; at && (at = strstr(at, SEAL)); at++)
        last = at;
    if (last)
        seal(text, (size_t)(last - text), expected);
    return last && !strcmp(last, expected);
}

/* 0, or -1 and a message: the file is somebody's, or no file can be there. */
static int may_write(const char *path, char *message, size_t size) {
    struct stat info;
    if (stat(path, &info)) {
        if (errno == ENOENT)
            return 0;
        snprintf(message, size, "--page %s: %s", path, strerror(errno));
    } else if (!S_ISREG(info.st_mode)) {
        snprintf(message, size, "--page %s: it is no regular file; nothing was written", path);
    } else if (is_ours(path)) {
        return 0;
    } else {
        snprintf(message, size,
                 "--page %s: touchstone has not written this file, or it was changed since; "
                 "nothing was written",
                 path);
    }
    return -1;
}

/* --- all -------------------------------------------------------------------------------------- */

static char *page_of(const struct report_comparison *c, const struct report_figure_pairs *pairs,
                     char *message, size_t size) {
    const struct document_templates templates = report_templates(NULL);
    const struct document_page page = {.title = "touchstone: what changed",
                                       .style =
                                           report_joined(style_lines, TOUCH_COUNT(style_lines)),
                                       .figures = pairs->folder};
    char *text = document_make(&templates, "compare.md", facts_compared(c, pairs), message, size);
    if (!text)
        return NULL;
    FILE *out = play_text();
    document_html(text, &page, out);
    return play_text_end(out);
}

static int write_page(const char *text, const char *path, char *message, size_t size) {
    char end[sizeof SEAL + CHECKSUM_SIZE + 8];
    struct file_writer file;
    seal(text, strlen(text), end);
    if (file_begin(&file, message, size, "%s", path))
        return -1;
    fputs(text, file.stream);
    fputs(end, file.stream);
    return file_commit(&file, ferror(file.stream), message, size);
}

/* The first figure that is missing although a run has it. */
static const char *missing(const struct figures *figures) {
    for (size_t i = 0; i < figures->count; i++)
        if (figures->figures[i].missing)
            return figures->figures[i].missing;
    return NULL;
}

enum report_status report_compare_page(const char *old_folder, const char *new_folder,
                                       const char *file, int with_plots, double seconds,
                                       char *ret_message, size_t size) {
    struct report_results old, new;
    struct report_comparison c;
    struct report_figure_pairs pairs;
    if (may_write(file, ret_message, size) ||
        report_results_read(old_folder, &old, ret_message, size) ||
        report_results_read(new_folder, &new, ret_message, size))
        return REPORT_FAILED;
    report_comparison_make(&old, &new, 0, &c);
    report_compare_figures(&c, with_plots, seconds, &pairs);
    const char *page = page_of(&c, &pairs, ret_message, size);
    if (pairs.folder)
        folder_remove(pairs.folder);
    if (!page || write_page(page, file, ret_message, size))
        return REPORT_FAILED;
    const char *why = missing(&pairs.drawn);
    if (why)
        snprintf(ret_message, size, "%s: a figure is missing: %s", file, why);
    return why ? REPORT_WITHOUT_FIGURES : REPORT_DONE;
}
