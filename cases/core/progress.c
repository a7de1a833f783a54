/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "progress.h"
#include <unistd.h>
#include "child.h"

#define PAUSE 0.25 /* s, between two lines that are counted */
#define KNOWN 1.0  /* s, after which something is said of the time that is left */
#define WORDS 68   /* bytes of what is done, so that it stays on one line */

static void put_left(const struct progress *p, double used, size_t done, size_t all) {
    if (used >= KNOWN && done > p->before)
        fprintf(stderr, ", about %.0f s left",
                used / (double)(done - p->before) * (double)(all - done));
}

static int is_quiet; /* of this process */

void progress_be_quiet(void) {
    is_quiet = 1;
}

void progress_show(struct progress *p, size_t done, size_t all) {
    const double now = child_clock();
    const int is_over = all && done >= all, is_there = p && p->since > 0.0;
    if (!p || is_quiet || (is_over && !is_there) ||
        (is_there && !is_over && all && now - p->shown < PAUSE) || !isatty(STDERR_FILENO))
        return;
    p->since = p->since > 0.0 ? p->since : now;
    p->shown = now;
    if (!all) {
        fprintf(stderr, "\r\033[K%.*s, %.0f s", WORDS, p->what, now - p->since);
    } else {
        fprintf(stderr, "\r\033[K%zu of %zu %s", done, all, p->what);
        if (is_over)
            progress_end(p);
        else
            put_left(p, now - p->since, done, all);
    }
    fflush(stderr);
}

void progress_end(struct progress *p) {
    if (p && p->since > 0.0)
        fputs("\r\033[K", stderr);
    if (p)
        p->since = p->shown = 0.0;
}
