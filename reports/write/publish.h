/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The project's own report as it is committed: pages, a few thin figures, and data.json with the
 * numbers behind both, by which a later run is compared with it. */
#ifndef REPORT_PUBLISH_H
#define REPORT_PUBLISH_H

#include <stddef.h>
#include <stdio.h>
#include "reports/figures/figures.h"
#include "reports/read/results.h"

struct json_t;

#define REPORT_PUBLISH_PAGE   "README.md"
#define REPORT_PUBLISH_DATA   "data.json"
#define REPORT_PUBLISH_SCHEMA 2
#define REPORT_PUBLISH_DIGITS 7                 /* of the rows */
#define REPORT_PUBLISH_DRAWN  4                 /* of the curves */
#define REPORT_PUBLISH_BYTES  ((size_t)2500000) /* of the whole folder */

/* How far a run may be from what is published. Another mathematical library changes the last bits; what
 * those make of a number: */
#define REPORT_PUBLISH_VALUE                                                                       \
    2e-6 /* expected and predicted: of the larger; the digits that are kept */
#define REPORT_PUBLISH_NOTHING                                                                     \
    1e-9 /* and of the largest of their group: differences of large numbers */
#define REPORT_PUBLISH_ERROR 0.02  /* errors and measured tolerances: of the larger */
#define REPORT_PUBLISH_NOISE 1e-11 /* and of the value: errors are differences */
#define REPORT_PUBLISH_ORDER 0.02  /* an order of convergence, a slope through such errors */
#define REPORT_PUBLISH_APART                                                                       \
    0.005                         /* curves, in parts of a panel; their thinning takes 0.001 each */
#define REPORT_PUBLISH_FLOOR 1e-9 /* error panels below this are the machine's: not published */

/* Keeps the figures that are published, and of their curves the points that can be seen. */
void report_publish_choose(struct figures *figures);
struct published_page {
    char *file, *text;
};
/* The pages: README.md, findings.md, sources.md, and one for each law. Without date, duration, machine, compiler and commit;
 * of errors that round-off makes, nothing, and of other errors their order of magnitude. NULL, if a template is wrong. */
struct published_page *report_publish_pages(const struct report_results *results,
                                            const struct figures *figures, size_t *ret_count);
/* The numbers behind it: rows in groups, but for those that round-off makes, and curves. */
struct json_t *report_publish_data(const struct report_results *results,
                                   const struct figures *figures);
int report_publish_data_write(const struct json_t *data, FILE *out);
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
