/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report as tables for a paper: report.tex, and report.pdf where LaTeX is installed. */
#ifndef REPORT_LATEX_H
#define REPORT_LATEX_H

#include "cases/core/base.h"
#include "report.h"
#include "reports/read/results.h"

/* A whole document: what was run, counts, findings, what did not pass, a table and figures a law. Packages:
 * those of reports/templates/report.tex. NULL, and a message, if a template is wrong. */
char *report_latex(const struct report_results *results, const struct figures *figures,
                   char *ret_message, size_t size);

/* Writes folder/report.tex with its figures in folder/plots (gnuplot's pdfcairo), and runs pdflatex or
 * lualatex (without a shell to escape to) for folder/report.pdf. REPORT_WITHOUT_FIGURES: the tables are
 * written, but not the figures or not the PDF, and the message says why; an old PDF is then removed,
 * since it has other numbers. templates: as for report_make(). */
enum report_status report_latex_make(const char *folder, const char *templates, double seconds,
                                     char *ret_message, size_t size);

#endif
