/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>
#include "write.h"
#include "cases/core/child.h"
#include "cases/tell/text.h"
#include "reports/facts/facts.h"
#include "reports/read/work_folder.h"

#define SOURCE "report.tex"
#define PAPER  "report.pdf"
#define FOLDER "tex"
#define RUNS   3 /* longtable settles its columns in so many */
#define MISSING                                                                                    \
    "no LaTeX was found (pdflatex or lualatex; Debian: apt install texlive-latex-recommended "     \
    "texlive-science)"

static const struct report_profile profile = {.bad = 300,
                                              .findings = 300,
                                              .cases = 1000,
                                              .lines = 4,
                                              .figures = 1,
                                              .pictures = 100,
                                              .brief = 1};

/* --- the texts -------------------------------------------------------------------------------- */

/* Markdown from a template, as LaTeX. */
static char *latex_of(const struct document_templates *templates, const char *name,
                      const json_t *facts, char *ret_message, size_t size) {
    char *markdown = document_make(templates, name, facts, ret_message, size);
    if (!markdown)
        return NULL;
    FILE *out = play_text();
    document_latex(markdown, out);
    return play_text_end(out);
}

static json_t *facts_of(const struct report_results *results, const struct figures *figures,
                        struct report *ret_report) {
    report_begin(results, figures, NULL, &profile, ret_report);
    return facts_report(ret_report);
}

/* The figures that the text shows. */
static struct figures shown_of(const struct report_results *results, const struct figures *all) {
    struct figures shown = {.figures = play_resize(NULL, all->count + 1, sizeof *shown.figures)};
    struct report report;
    facts_of(results, all, &report);
    for (size_t i = 0; i < all->count; i++)
        if (report.figure_number[i])
            shown.figures[shown.count++] = all->figures[i];
    return shown;
}

char *report_latex(const struct report_results *results, const struct figures *figures,
                   char *ret_message, size_t size) {
    const struct document_templates templates = report_templates(results->templates);
    struct report report;
    char *body =
        latex_of(&templates, "report.md", facts_of(results, figures, &report), ret_message, size);
    return body ? document_make(&templates, SOURCE, json_pack("{s:s}", "body", body), ret_message,
                                size)
                : NULL;
}

/* --- the figures ---------------------------------------------------------------------------- */

/* A figure that does not come is missing; why, in message. */
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

/* tex/LAW.tex, for \\input in a paper of somebody's: a line a case, and the figures of the law as a whole. */
static int write_laws(struct report_work_folder *work, const struct report_results *results,
                      const struct figures *figures) {
    const struct document_templates templates = report_templates(results->templates);
    struct report report;
    json_t *law, *laws = json_object_get(facts_of(results, figures, &report), "laws");
    char *folder = play_format("%s/" FOLDER, work->target);
    size_t i;
    if (mkdir(folder, 0777) && errno != EEXIST)
        return report_work_refuse(work, FOLDER, strerror(errno));
    json_array_foreach(laws, i, law) {
        char *text = latex_of(&templates, "paper.md", law, work->message, work->size);
        char *name =
            play_format("%s.tex", text_slug(json_string_value(json_object_get(law, "law"))));
        if (report_work_put(work, name, text) || move(work, FOLDER "/", name))
            return -1;
    }
    return 0;
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
        figures = shown_of(results, &figures);
        draw(work, results, &figures, seconds, lost, sizeof lost);
    }
    char *text = report_latex(results, &figures, ret_message, size);
    if (!report_work_put(work, SOURCE, text)) {
        const int paper = !typeset(work, seconds, ret_message, size);
        char *old = play_format("%s/" PAPER, work->target);
        if (!move_figures(work, &figures) && !write_laws(work, results, &figures) &&
            !move(work, "", SOURCE) && (!paper || !move(work, "", PAPER)))
            status = paper && !*lost ? REPORT_DONE : REPORT_WITHOUT_FIGURES;
        if (status != REPORT_FAILED && !paper && report_work_may_replace(work, PAPER))
            unlink(old);
        if (status != REPORT_FAILED && paper && *lost)
            snprintf(ret_message, size, "%s", lost);
    }
    return status;
}

enum report_status report_latex_make(const char *folder, const char *templates, double seconds,
                                     char *ret_message, size_t size) {
    struct report_work_folder work = {.target = folder, .message = ret_message, .size = size};
    struct report_results results;
    enum report_status status = REPORT_FAILED;
    if (report_results_read(folder, &results, ret_message, size))
        return REPORT_FAILED;
    results.templates = templates;
    if (!report_work_open(&work))
        status = make(&work, &results, seconds, ret_message, size);
    report_work_close(&work);
    return status;
}
