/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "cases/core/base.h"
#include "reports/figures/figures.h"
#include "reports/read/results.h"

/* The report as GitHub's Markdown. no_figures: a sentence, why there are none; NULL to show them.
 * NULL, and a message, if a template is wrong. */
char *report_markdown(const struct report_results *results, const struct figures *figures,
                      const char *no_figures, char *ret_message, size_t size);

enum report_status {
    REPORT_DONE,
    REPORT_WITHOUT_FIGURES, /* written, but some figure is missing: the message says why */
    REPORT_FAILED,          /* nothing was written, old files are as they were */
};

/* Reads folder/verdicts.json and folder/traces, writes folder/report.md, folder/report.html, and the
 * figures and their script into folder/plots. Everything is made in a temporary folder beside them and then renamed.
 * maps: of sweeps, which get a section of the page; NULL: none. templates: a folder, whose templates are taken in place of
 * ours with the same names; NULL: none. */
enum report_status report_make(const char *folder, int with_plots, double seconds,
                               const struct figures *maps, const char *templates, char *ret_message,
                               size_t size);

#endif
