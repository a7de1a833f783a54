/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef REPORT_PAGE_WRITE_H
#define REPORT_PAGE_WRITE_H

#include "cases/core/base.h"
#include "reports/figures/figures.h"
#include "reports/read/results.h"

#define REPORT_HTML_BYTES ((size_t)8 << 20) /* a page of what is shipped stays below this */

/* The report as one page that loads nothing: style and script stand in it and are allowed by their
 * hashes alone, figures are read from the folder plots. no_figures: a sentence, why there are none;
 * NULL to show them. A figure that cannot be read is named as missing. NULL, and a message, if a template is wrong. */
char *report_html(const struct report_results *results, const struct figures *figures,
                  const char *no_figures, const char *plots, char *ret_message, size_t size);

#endif
