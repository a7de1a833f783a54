/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What this room writes. */
#ifndef REPORT_WRITE_H
#define REPORT_WRITE_H

#include "reports/figures/figures.h"

/* --- report ----------------------------------------------------------------------------------- */

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

/* --- page file -------------------------------------------------------------------------------- */

#define REPORT_HTML_BYTES ((size_t)8 << 20) /* a page of what is shipped stays below this */

/* The report as one page that loads nothing: style and script stand in it and are allowed by their
 * hashes alone, figures are read from the folder plots. no_figures: a sentence, why there are none;
 * NULL to show them. A figure that cannot be read is named as missing. NULL, and a message, if a template is wrong. */
char *report_html(const struct report_results *results, const struct figures *figures,
                  const char *no_figures, const char *plots, char *ret_message, size_t size);

/* --- latex ------------------------------------------------------------------------------------ */

/* The report as tables for a paper: report.tex, and report.pdf where LaTeX is installed. */
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

/* --- summary ---------------------------------------------------------------------------------- */

/* A reviewer's report of one law, from set-up to conclusion: `touchstone report --summary`. */
#define SUMMARY_PAGES 20 /* A4, at most */

/* Writes folder/summary_LAW.html and .md with their figures in folder/plots, and summary_LAW.pdf where Chromium is
 * installed. law NULL: one for each law of the results. seconds: for gnuplot, and for Chromium each time. Prints what it
 * has written to `out`. REPORT_WITHOUT_FIGURES: a figure or a PDF is missing, and the message says why; an older PDF is
 * then removed, because it has other numbers. templates: as for report_make(). */
enum report_status report_summary_make(const char *folder, const char *law, const char *templates,
                                       int with_plots, double seconds, FILE *out, char *ret_message,
                                       size_t size);

/* --- publish ---------------------------------------------------------------------------------- */

/* The project's own report as it is committed: pages, a few figures, and the numbers behind them, by which a later run is
 * compared with it. */
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

/* --- changes ---------------------------------------------------------------------------------- */

/* Two results folders compared: what changed, what is new and what is gone. */
#define REPORT_COMPARE_SCHEMA 1

/* What counts as noise, in words for --help. */
#define REPORT_COMPARE_RULE                                                                        \
    "--compare: two rows are compared when case, variant, law, target, quantity, metric, type of " \
    "error, basis, reference and source are the same, whatever file the law is in; of several "    \
    "such rows the first is compared with the first. One law that is only in OLD is taken for "    \
    "one "                                                                                         \
    "that is only in NEW. Worse, with exit status 1, is:\n"                                        \
    "  verdict   that moved towards the end of this list: pass, finding, skip, undetermined, "     \
    "marginal, vacuous, fail, timeout, error, crash; or from anything that is judged to skip\n"    \
    "  tolerance that is wider by more than 1 % (but not the measured tolerances of orders), "     \
    "also "                                                                                        \
    "where a verdict is better by it\n"                                                            \
    "  error     that grew by more than a factor 4 and by more than a tenth of its tolerance\n"    \
    "  order     of convergence that fell, where the old and the new 95 % intervals do not "       \
    "overlap (without intervals: by more than 0.1)\n"                                              \
    "  new row   that is marginal, or worse\n"                                                     \
    "  lost row  that had been judged\n"                                                           \
    "Listed, but neither better nor worse, are: a tolerance that is smaller by more than 1 %, a "  \
    "finding whose value changed by more than 1 %, and new rows that are right. Smaller changes "  \
    "are not listed."

/* Compares the verdicts of two results folders and writes what changed, in words or as JSON, as docs/compare_reports.md has
 * it; brief: that with the changes in words, in at most JSON_BRIEF bytes. Returns 1 if something got worse, 0 if not, -1 and a message where a folder cannot be read. Errors of the stream are left to its owner. */
int report_compare(const char *old_folder, const char *new_folder, int json, int brief, FILE *out,
                   char *ret_message, size_t size);

/* One change in words. */
void report_put_change(const struct report_change *change, FILE *out);

/* --- compare page ----------------------------------------------------------------------------- */

/* `touchstone report --compare OLD NEW --page FILE`: what changed between two results folders, as a page that loads
 * nothing, with the curves of both on one figure. */
/* Writes the page, whole or not at all. A file that is there is replaced only if it is such a page and unchanged.
 * seconds: for gnuplot, each of two times. REPORT_WITHOUT_FIGURES: it is written, and the message says why a figure is
 * missing. REPORT_FAILED: nothing was written, and the message says why. */
enum report_status report_compare_page(const char *old_folder, const char *new_folder,
                                       const char *file, int with_plots, double seconds,
                                       char *ret_message, size_t size);

/* --- history ---------------------------------------------------------------------------------- */

/* What results were over commits: a small file a run, that git can keep, and a page of all of them. */
/* A law in one run. NaN: nothing was measured, or there is none. */
struct history_law {
    char *name;
    size_t rows, passes, findings, bad; /* comparisons; bad: somebody has to look at them */
    double error;                       /* the largest error over what is allowed */
    double order; /* the largest distance of an order from the expected one, over what is allowed */
    size_t kinds, noticed; /* of mistakes that a pass was held against; that some pass notices */
    double ns;             /* a contact in the fastest kernel of the smallest working set */
};

/* A run. */
struct history_run {
    char *label;            /* the commit, or another name of at most 64 letters, digits and -._ */
    char *date;             /* ISO 8601, UTC */
    char *version, *commit; /* of touchstone */
    size_t law_count;
    struct history_law *laws;
};
extern const struct record_file history_json;

/* Keeps what a results folder says as DIR/LABEL.json, and writes DIR/README.md with its figures, of all runs that are
 * there. label NULL: the commit that GitHub or GitLab names in the environment, or touchstone's own. A file that
 * touchstone has not written is not replaced. */
enum report_status report_history(const char *results, const char *folder, const char *label,
                                  int with_plots, double seconds, char *ret_message, size_t size);

/* --- replay ----------------------------------------------------------------------------------- */

/* Results played again: what they say must come out once more, bit for bit. */
/* Plays a random share, in (0, 1], of the cases of a results folder with `touchstone verify`, at least one, and compares
 * the rows. What is played is what the folder names, also the command of a law: only for folders that one trusts.
 * 0: all rows are the same; 1: some are not, and stand in `out`; -1 and a message: the folder cannot be read, or the
 * law, a case or touchstone is not what it was. */
int report_replay(const char *folder, double share, long seed, FILE *out, char *ret_message,
                  size_t size);

#endif
