/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print_pdf.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/child.h"
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/memory.h"
#include "touchstone/common.h"

#define MISSING "Chromium was not found (Debian: apt install chromium)"
#define BYTES   ((size_t)64 << 20) /* of a PDF */

static const char *const programs[] = {"chromium", "chromium-browser", "google-chrome"};

/* A file as an address: everything but letters, digits and "/-._" as %XX. */
static char *address_of(const char *folder, const char *page) {
    char *path = play_format("%s/%s", folder, page);
    FILE *out = play_text();
    fputs("file://", out);
    for (const unsigned char *c = (const unsigned char *)path; *c; c++)
        fprintf(out, *c < 0x80 && (isalnum(*c) || strchr("/-._", *c)) ? "%c" : "%%%02X", *c);
    return play_text_end(out);
}

static int run(const char *program, const char *folder, const char *profile, const char *address,
               const char *pdf, double seconds, char *said, size_t size) {
    const struct child_setup setup = {.folder = folder,
                                      .in = CHILD_NULL,
                                      .out = CHILD_NULL,
                                      .err = CHILD_TEXT,
                                      .leads_group = 1,
                                      .end_signal = SIGKILL,
                                      .seconds = seconds};
    char *own = play_format("--user-data-dir=%s", profile);
    char *to = play_format("--print-to-pdf=%s/%s", folder, pdf);
    const char *arguments[] = {program,
                               "--headless",
                               "--disable-gpu",
                               "--disable-extensions",
                               "--disable-background-networking",
                               "--disable-component-update",
                               "--disable-sync",
                               "--disable-breakpad",
                               "--disable-dev-shm-usage",
                               "--no-first-run",
                               "--no-pdf-header-footer",
                               "--host-resolver-rules=MAP * ~NOTFOUND",
                               own,
                               to,
                               geteuid() ? address : "--no-sandbox",
                               geteuid() ? NULL : address,
                               NULL};
    return child_run(&setup, (char *const *)(void *)arguments, MISSING, said, size);
}

/* Page objects: "/Type /Page" and no letter behind it. */
static int count_pages(const char *bytes, size_t length) {
    static const char word[] = "/Type /Page";
    int count = 0;
    for (size_t i = 0; i + sizeof word <= length; i++)
        count += !memcmp(bytes + i, word, sizeof word - 1) &&
                 !isalpha((unsigned char)bytes[i + sizeof word - 1]);
    return count;
}

static int pages_of(const char *folder, const char *pdf) {
    char *path = play_format("%s/%s", folder, pdf), *bytes = play_resize(NULL, BYTES, 1);
    FILE *file = fopen(path, "rb");
    const size_t length = file ? fread(bytes, 1, BYTES, file) : 0;
    const int is_pdf = length > 5 && !memcmp(bytes, "%PDF-", 5);
    const int pages = is_pdf ? count_pages(bytes, length) : -1;
    if (file)
        fclose(file);
    return pages > 0 ? pages : -1;
}

int print_pdf(const char *folder, const char *page, const char *pdf, double seconds,
              char *ret_message, size_t size) {
    char said[1024] = MISSING, whole[PATH_MAX];
    char *profile = folder_scratch("touchstone-chromium");
    if (!profile || !realpath(folder, whole)) {
        snprintf(ret_message, size, "there is no folder for Chromium: %s", strerror(errno));
        return -1;
    }
    char *address = address_of(whole, page);
    int bad = -1;
    for (size_t i = 0; i < TOUCH_COUNT(programs) && bad && !strcmp(said, MISSING); i++)
        bad = run(programs[i], whole, profile, address, pdf, seconds, said, sizeof said);
    const int pages = bad ? -1 : pages_of(whole, pdf);
    if (bad)
        snprintf(ret_message, size, "%s", said);
    else if (pages < 0)
        snprintf(ret_message, size, "Chromium has written no PDF%s%.200s", *said ? ": " : "", said);
    folder_remove(profile);
    return pages;
}
