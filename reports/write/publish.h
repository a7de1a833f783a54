/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The project's own report as it is committed: pages, a few figures, and the numbers behind them, by which a later run is
 * compared with it. */
#ifndef REPORT_PUBLISH_H
#define REPORT_PUBLISH_H

#include "cases/core/base.h"
#include "reports/figures/figures.h"
#include "reports/read/results.h"

#define REPORT_PUBLISH_PAGE "README.md"
#define REPORT_PUBLISH_ROWS "rows.csv"

/* Keeps the figures that may be published, without what is the machine's. */
void report_publish_choose(struct figures *figures);
struct published_page {
    char *file, *text;
};
/* README.md, findings.md, sources.md, one for each law, and rows.csv. Without date, duration, machine, compiler and commit;
 * of errors that round-off makes, nothing, and on the pages of other errors their order of magnitude. figures: of all, those
 * that stand on a page remain. NULL and a message, if a template is wrong. */
struct published_page *report_publish_pages(const struct report_results *results,
                                            struct figures *figures, size_t *ret_count,
                                            char *ret_message, size_t size);
/* Replaces the folder target as a whole: what is there must be a published report, listed in its manifest and
 * unchanged since, or nothing. Without plots there are no figures. -1 and a message: nothing was changed. With 0 a
 * message, if not empty, says where files of somebody's are kept (folder_commit). */
int report_publish(const char *folder, const char *target, int with_plots, double seconds,
                   char *ret_message, size_t size);
/* Compares what is published with results: 0 it is current; 1 it is stale, and out has what differs;
 * -1 and a message where one of them cannot be read. */
int report_publish_check(const char *folder, const char *target, FILE *out, char *ret_message,
                         size_t size);

#endif
