/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone report --compare OLD NEW --page FILE`: what changed between two results folders, as a page that loads
 * nothing, with the curves of both on one figure. */
#ifndef REPORT_COMPARE_PAGE_H
#define REPORT_COMPARE_PAGE_H

#include "cases/core/base.h"
#include "report.h"

/* Writes the page, whole or not at all. A file that is there is replaced only if it is such a page and unchanged.
 * seconds: for gnuplot, each of two times. REPORT_WITHOUT_FIGURES: it is written, and the message says why a figure is
 * missing. REPORT_FAILED: nothing was written, and the message says why. */
enum report_status report_compare_page(const char *old_folder, const char *new_folder,
                                       const char *file, int with_plots, double seconds,
                                       char *ret_message, size_t size);

#endif
