/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "reports/read/work_folder.h"
#include "reports/read/cited.h"
#include "reports/read/findings.h"
#include "reports/read/groups.h"
#include "reports/read/pairing.h"
#include "reports/read/rows.h"
#include "cases/results/coverage.h"
#include "cases/results/legend.h"
#include "latex.h"
#include "cases/base/child.h"
#include "cases/base/memory.h"
#include "publish.h"
#include "cases/tell/text.h"
#include "reports/read/verdict_text.h"
#include "touchstone/common.h"

#define SOURCE   "report.tex"
#define PAPER    "report.pdf"
#define LINES    600 /* of a table: some 20 pages */
#define WARNINGS 60
#define RUNS     3 /* longtable settles its columns in so many */
#define MISSING                                                                                    \
    "no LaTeX was found (pdflatex or lualatex; Debian: apt install texlive-latex-recommended "     \
    "texlive-science)"

static const char preamble[] = "\\documentclass[a4paper,10pt]{article}\n"
                               "\\usepackage[T1]{fontenc}\n"
                               "\\usepackage[utf8]{inputenc}\n"
                               "\\usepackage{textcomp}\n"
                               "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
                               "\\usepackage{amsmath}\n"
                               "\\usepackage[landscape,margin=15mm]{geometry}\n"
                               "\\usepackage{array,booktabs,graphicx,longtable}\n"
                               "\\graphicspath{{./}{plots/}}\n"
                               "\\usepackage{siunitx}\n"
                               "\\IfFileExists{hyperref.sty}{\\usepackage[hidelinks]{hyperref}}{}\n"
                               "\\providecommand{\\href}[2]{#2}\n"
                               "\\newcolumntype{L}[1]{>{\\raggedright\\arraybackslash}p{#1}}\n"
                               "\\setlength{\\parindent}{0pt}\n"
                               "\\begin{document}\n"
                               "\\section*{touchstone verification report}\n";

/* --- cells ---------------------------------------------------------------------------------- */

static void put_number(double value, int digits, FILE *out) {
    if (isfinite(value))
        fprintf(out, "\\num{%.*g}", digits, value + 0.0);
    else
        fputs(isnan(value) ? "--" : value > 0 ? "$\\infty$" : "$-\\infty$", out);
}

static void put_unit(const char *unit, FILE *out) {
    if (*unit && strcmp(unit, "1") != 0) {
        fputs("\\,", out);
        text_latex(unit, out);
    }
}

static void put_text(const char *text, FILE *out) {
    if (*text)
        text_latex(text, out);
    else
        fputs("--", out);
}

/* An error or a tolerance, in what the row counts them. */
static void put_error(const struct play_row *row, double value, FILE *out) {
    put_number(value, 2, out);
    if (isnan(value))
        return;
    if (!strcmp(row->error_kind, "ulp"))
        fputs("\\,ulp", out);
    else if (!strcmp(row->error_kind, "absolute"))
        put_unit(row->unit, out);
}

static void put_order(const struct play_row *row, FILE *out) {
    if (isnan(row->order_expected)) {
        fputs("--", out);
        return;
    }
    put_number(row->order, 3, out);
    fputs(" (", out);
    put_number(row->order_expected, 3, out);
    fputs(")", out);
}

static void put_verdict(const struct play_row *row, FILE *out) {
    const int bad = row->verdict >= PLAY_VERDICT_MARGINAL;
    fprintf(out, bad ? "\\textbf{%s}" : "%s", play_verdict_name(row->verdict));
}

/* --- the document --------------------------------------------------------------------------- */

/* A longtable's head, repeated on every page. */
static void begin_table(const char *columns, const char *heads, FILE *out) {
    fprintf(out,
            "\\begin{longtable}{%s}\n\\toprule\n%s \\\\\n\\midrule\n\\endhead\n"
            "\\bottomrule\n\\endfoot\n",
            columns, heads);
}

/* How much was judged, and why not the rest; nothing where all was. */
static void put_coverage(const struct play_rows *rows, FILE *out) {
    struct play_coverage coverage;
    play_coverage_make(rows, &coverage);
    char *text = coverage.skipped ? play_coverage_text(&coverage) : NULL;
    for (size_t i = 0; text; i++) {
        fputs("\n", out);
        put_text(text, out);
        fputs("\n", out);
        text = play_coverage_line(&coverage, i);
    }
}

static void put_run(const struct report_results *results, FILE *out) {
    const struct play_run *run = &results->run;
    const char *const facts[][2] = {
        {"Command", run->command},   {"Version", run->version},     {"Commit", run->commit},
        {"Compiler", run->compiler}, {"Flags", run->flags},         {"Machine", run->machine},
        {"Date (UTC)", run->date},   {"Isolation", run->isolation},
    };
    fputs("\\begin{tabular}{lL{18cm}}\n", out);
    for (size_t i = 0; i < TOUCH_COUNT(facts); i++) {
        if (!*facts[i][1])
            continue;
        fprintf(out, "%s & ", facts[i][0]);
        put_text(facts[i][1], out);
        fputs(" \\\\\n", out);
    }
    fputs("\\end{tabular}\n\n\\medskip\n", out);
    const struct play_rows *rows = &results->rows;
    char *verdict = report_verdict_text(rows);
    put_text(verdict, out);
    fputs(".\n", out);
    put_coverage(rows, out);
    for (size_t i = 0; i < rows->warnings.count && i < WARNINGS; i++) {
        fputs("\nWarning: ", out);
        put_text(rows->warnings.list[i].place, out);
        fputs(": ", out);
        put_text(rows->warnings.list[i].text, out);
        fputs("\n", out);
    }
    if (rows->warnings.count > WARNINGS)
        fprintf(out, "\n%zu more warnings: see \\texttt{verdicts.json}.\n",
                rows->warnings.count - WARNINGS);
}

static void put_finding(const struct report_finding *finding, FILE *out) {
    const struct play_row *row = finding->rows[0];
    char *text = report_pairing_finding_text(finding->rows, finding->count);
    const char *const cells[] = {row->case_name, row->law, row->detail, text};
    for (size_t i = 0; i < TOUCH_COUNT(cells); i++) {
        put_text(cells[i], out);
        fputs(" & ", out);
    }
    fprintf(out, "%zu \\\\\n", finding->count);
}

/* How many lines a table left out. */
static void put_more(size_t more, FILE *out) {
    if (more)
        fprintf(out, "and %zu more: see \\texttt{verdicts.csv}.\n", more);
}

static void put_findings(const struct play_rows *rows, FILE *out) {
    struct report_findings findings;
    report_findings_make(rows, &findings);
    if (findings.count) {
        fputs("\\subsection*{Findings}\n" PLAY_FINDING_SENTENCE "\n", out);
        begin_table("L{42mm}L{32mm}L{74mm}L{90mm}r",
                    "Case & Law & Finding & Intended or measured, and obtained & Rows", out);
    }
    for (size_t i = 0; i < findings.count && i < LINES; i++)
        put_finding(&findings.list[i], out);
    fputs(findings.count ? "\\end{longtable}\n" : "", out);
    put_more(findings.count > LINES ? findings.count - LINES : 0, out);
}

static void put_group(const struct report_group *group, FILE *out) {
    const struct play_row *row = group->worst;
    put_text(row->case_name, out);
    fputs(" & ", out);
    put_text(row->quantity, out);
    fprintf(out, " & %zu & ", group->count);
    put_text(*row->reference ? row->reference : row->source, out);
    fputs(" & ", out);
    put_error(row, row->error, out);
    fputs(" & ", out);
    put_error(row, row->tolerance, out);
    fputs(" & ", out);
    put_text(row->basis, out);
    fputs(" & ", out);
    put_order(row, out);
    fputs(" & ", out);
    put_verdict(row, out);
    fputs(" \\\\\n", out);
    if (row->verdict >= PLAY_VERDICT_MARGINAL && (*row->detail || *row->variant)) {
        fputs("\\multicolumn{9}{L{24cm}}{\\quad ", out);
        put_text(row->variant, out);
        fputs(": ", out);
        put_text(row->detail, out);
        fputs("} \\\\\n", out);
    }
}

/* One table a law: for each case and quantity the worst of its rows. Where there are too many, those that did not pass
 * come before others. */
static void put_law(const struct report_group *groups, size_t count, FILE *out) {
    size_t any = 0, more = 0,
           left[2] = {LINES, 0}; /* lines for others, for those that did not pass */
    for (size_t g = 0; g < count && left[0]; g++)
        if (report_row_is_bad(groups[g].worst)) {
            left[0]--;
            left[1]++;
        }
    fputs("\\subsection*{Law: ", out);
    put_text(groups[0].first->law, out);
    fputs("}\n", out);
    for (size_t g = 0; g < count; g++) {
        const int bad = report_row_is_bad(groups[g].worst);
        if (groups[g].first->verdict == PLAY_VERDICT_FINDING || (!left[bad] && ++more))
            continue;
        left[bad]--;
        if (!any++)
            begin_table("L{44mm}L{34mm}rL{50mm}rrlll",
                        "Case & Quantity & Rows & Against & Worst error & Tolerance & Basis & "
                        "Order (expected) & Verdict",
                        out);
        put_group(&groups[g], out);
    }
    fputs(any ? "\\end{longtable}\n" : "Findings alone.\n", out);
    put_more(more, out);
}

/* Two beside each other. */
static void put_figures(const struct figures *figures, const char *law, size_t *number, FILE *out) {
    size_t shown = 0;
    for (size_t i = 0; i < figures->count; i++) {
        const struct figure *figure = &figures->figures[i];
        if (figure->missing || strcmp(figure->law, law) != 0)
            continue;
        char *file = figure_file(figure, FIGURE_PDF);
        fprintf(out,
                "%s\\begin{minipage}[t]{0.48\\linewidth}\\vspace{0pt}\\includegraphics[width="
                "\\linewidth]{%s}\\\\\\small Figure %zu. ",
                shown++ % 2 ? "\\hfill\n" : "\n\\medskip\\noindent\n", file, ++*number);
        put_text(figure->title, out);
        if (*figure->case_name) {
            fputs(" (", out);
            put_text(figure->case_name, out);
            fputs(")", out);
        }
        fputs("\\end{minipage}\n", out);
    }
}

/* Addresses hold nothing that LaTeX would read: reference/catalogue/bibliography.py sees to it. */
static void put_address(const struct ref_entry *entry, FILE *out) {
    const char *address = *entry->doi ? entry->doi : entry->url;
    if (!*address)
        return;
    fprintf(out, "\\href{%s%s}{", *entry->doi ? REPORT_DOI : "", address);
    text_latex(address, out);
    fputs("}. ", out);
}

static void put_entry(const struct ref_entry *entry, FILE *out) {
    fputs("\\item \\textbf{", out);
    text_latex(entry->label, out);
    fputs("}: ", out);
    text_latex(entry->authors, out);
    fputs(", \\emph{", out);
    text_latex(entry->title, out);
    fputs("}. ", out);
    text_latex(entry->published, out);
    fputs(*entry->published ? ". " : "", out);
    put_address(entry, out);
    text_latex(entry->note, out);
    fputs(*entry->note ? ". " : "", out);
    fputs("Used for: ", out);
    text_latex(entry->uses, out);
    fputs(entry->seen ? ".\n" : ". \\emph{" REPORT_UNSEEN "}\n", out);
}

static void put_sources(const struct report_results *results, FILE *out) {
    const struct ref_entry **cited = report_cited(&results->rows);
    if (*cited) {
        fputs("\\subsection*{Sources}\n", out);
        text_latex(REPORT_CITED, out);
        fputs("\n\\begin{itemize}\n", out);
        for (size_t i = 0; cited[i]; i++)
            put_entry(cited[i], out);
        fputs("\\end{itemize}\n", out);
    }
}

int report_latex_write(const struct report_results *results, const struct figures *figures,
                       FILE *out) {
    size_t count, number = 0;
    struct report_group *groups = report_groups_make(&results->rows, &count);
    fputs(preamble, out);
    put_run(results, out);
    put_findings(&results->rows, out);
    for (size_t first = 0, end; first < count; first = end) {
        end = report_groups_end_of_law(groups, count, first);
        put_law(groups + first, end - first, out);
        put_figures(figures, groups[first].first->law, &number, out);
    }
    put_sources(results, out);
    fputs("\\end{document}\n", out);
    return fflush(out) || ferror(out) ? -1 : 0;
}

/* --- the figures ---------------------------------------------------------------------------- */

/* Those that are published, drawn in the work folder; a figure that does not come is missing. Why, in message. */
static void draw(const struct report_work_folder *work, const struct report_results *results,
                 struct figures *figures, double seconds, char *message, size_t size) {
    char said[2300];
    const size_t missing = report_figures_draw(figures, &results->run, FIGURE_PDF, work->path,
                                               seconds, said, sizeof said);
    if (missing)
        snprintf(message, size, "%zu of %zu figures are missing in report.tex: %s", missing,
                 figures->count, said);
}

/* --- the PDF -------------------------------------------------------------------------------- */

/* LaTeX says on its standard output, which is long, and in its log, what is wrong: the first line that
 * begins with "!". */
static void read_log(const struct report_work_folder *work, char *message, size_t size) {
    char *log = file_read(FILE_TEXT, "%s/report.log", work->path);
    const char *line = !log || *log == '!' ? log : strstr(log, "\n!");
    if (line) {
        line += *line == '\n';
        snprintf(message, size, "report.pdf was not made: %.*s", (int)strcspn(line, "\n"), line);
    }
}

/* Runs the first engine that is there; -1 and why there is no PDF. */
static int typeset(const struct report_work_folder *work, double seconds, char *message,
                   size_t size) {
    static const char *const engines[] = {"pdflatex", "lualatex"};
    char said[2300] = MISSING;
    for (size_t e = 0; e < TOUCH_COUNT(engines) && !strcmp(said, MISSING); e++) {
        char *arguments[] = {(char *)engines[e],
                             (char[]){"-no-shell-escape"},
                             (char[]){"-interaction=nonstopmode"},
                             (char[]){"-halt-on-error"},
                             (char[]){SOURCE},
                             NULL};
        const struct child_setup setup = {.folder = work->path,
                                          .in = CHILD_NULL,
                                          .out = CHILD_NULL,
                                          .err = CHILD_TEXT,
                                          .leads_group = 1,
                                          .end_signal = SIGKILL,
                                          .seconds = seconds};
        int bad = 0;
        for (int run = 0; !bad && run < RUNS; run++)
            bad = child_run(&setup, arguments, MISSING, said, sizeof said);
        if (!bad && file_has_text("%s/" PAPER, work->path))
            return 0;
        if (!bad)
            snprintf(said, sizeof said, "%s has written nothing", engines[e]);
    }
    snprintf(message, size, "report.pdf was not made: %s", said);
    read_log(work, message, size);
    return -1;
}

/* --- all ------------------------------------------------------------------------------------ */

/* Moves a file into the results folder, where it replaces none of somebody's. */
static int move(struct report_work_folder *work, const char *inner, const char *name) {
    char *path = play_format("%s%s", inner, name);
    const int bad = report_work_may_replace(work, path)
                        ? report_work_move(work, name, path)
                        : report_work_refuse(work, path,
                                             "touchstone has not written this file, or it was "
                                             "changed since; it stays as it is");
    return bad;
}

static int move_figures(struct report_work_folder *work, const struct figures *figures) {
    char *plots = play_format("%s/plots", work->target);
    int bad = 0, made = 0;
    for (size_t i = 0; i < figures->count && !bad; i++) {
        if (figures->figures[i].missing)
            continue;
        if (!made++ && mkdir(plots, 0777) && errno != EEXIST) {
            bad = report_work_refuse(work, "plots", strerror(errno));
            break;
        }
        char *file = figure_file(&figures->figures[i], FIGURE_PDF);
        bad = move(work, "plots/", file);
    }
    return bad;
}

static int write_source(const struct report_work_folder *work, const struct report_results *results,
                        const struct figures *figures) {
    struct file_writer source;
    return report_work_begin(work, &source, SOURCE) ||
           report_work_commit(work, &source, report_latex_write(results, figures, source.stream));
}

/* In an open work folder: draws, writes, typesets, moves. */
static enum report_status make(struct report_work_folder *work,
                               const struct report_results *results, double seconds,
                               char *ret_message, size_t size) {
    struct figures figures = {0};
    char lost[2500] = "";
    enum report_status status = REPORT_FAILED;
    if (results->indexed) {
        report_figures_make(results, &figures);
        report_publish_choose(&figures);
        draw(work, results, &figures, seconds, lost, sizeof lost);
    }
    if (!write_source(work, results, &figures)) {
        const int paper = !typeset(work, seconds, ret_message, size);
        char *old = play_format("%s/" PAPER, work->target);
        if (!move_figures(work, &figures) && !move(work, "", SOURCE) &&
            (!paper || !move(work, "", PAPER)))
            status = paper && !*lost ? REPORT_DONE : REPORT_WITHOUT_FIGURES;
        if (status != REPORT_FAILED && !paper && report_work_may_replace(work, PAPER))
            unlink(old);
        if (status != REPORT_FAILED && paper && *lost)
            snprintf(ret_message, size, "%s", lost);
    }
    return status;
}

enum report_status report_latex_make(const char *folder, double seconds, char *ret_message,
                                     size_t size) {
    struct report_work_folder work = {.target = folder, .message = ret_message, .size = size};
    struct report_results results;
    enum report_status status = REPORT_FAILED;
    if (report_results_read(folder, &results, ret_message, size))
        return REPORT_FAILED;
    if (!report_work_open(&work))
        status = make(&work, &results, seconds, ret_message, size);
    report_work_close(&work);
    return status;
}
