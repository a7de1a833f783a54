/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reviewer's report of one law, from set-up to conclusion: `touchstone report --summary`. */
#ifndef REPORT_SUMMARY_H
#define REPORT_SUMMARY_H

#include "cases/core/base.h"
#include "report.h"

#define SUMMARY_PAGES 20 /* A4, at most */

/* Writes folder/summary_LAW.html and .md with their figures in folder/plots, and summary_LAW.pdf where Chromium is
 * installed. law NULL: one for each law of the results. seconds: for gnuplot, and for Chromium each time. Prints what it
 * has written to `out`. REPORT_WITHOUT_FIGURES: a figure or a PDF is missing, and the message says why; an older PDF is
 * then removed, because it has other numbers. templates: as for report_make(). */
enum report_status report_summary_make(const char *folder, const char *law, const char *templates,
                                       int with_plots, double seconds, FILE *out, char *ret_message,
                                       size_t size);

#endif
