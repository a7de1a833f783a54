/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "reports/read/work_folder.h"
#include "cases/base/gnuplot.h"
#include "reports/page/html.h"
#include "cases/base/memory.h"
#include "report.h"

#define SCRIPT "figures.gp"
#define REPORT "report.md"
#define PAGE   "report.html"

/* --- drawing -------------------------------------------------------------------------------- */

/* Draws all figures in the work folder. A figure that does not come is a missing figure, not a failure:
 * returns nonzero only if the script cannot be written. */
static int draw(const struct report_work_folder *work, const struct report_results *results,
                struct report_figures *figures, double seconds) {
    char said[2300];
    size_t wanted = 0;
    struct file_writer script;

    if (report_work_begin(work, &script, SCRIPT) ||
        report_work_commit(work, &script,
                           report_script(figures, &results->run, REPORT_SVG, script.stream)))
        return -1;
    for (size_t i = 0; i < figures->count; i++)
        wanted += !figures->figures[i].missing;
    if (wanted && gnuplot_run(work->path, SCRIPT, seconds, said, sizeof said))
        report_figures_lose(figures, said);
    for (size_t i = 0; i < figures->count; i++)
        if (!figures->figures[i].missing &&
            !file_has_text("%s/%s", work->path, figures->figures[i].file))
            figures->figures[i].missing = play_copy("gnuplot has written nothing");
    return 0;
}

/* --- publishing ----------------------------------------------------------------------------- */

struct move {
    const char *name; /* in the work folder */
    char *path;       /* in the results folder */
};

static struct move move_of(const char *inner, const char *name) {
    return (struct move){name, play_format("%s%s", inner, name)};
}

/* Moves in order. Files that may not be replaced are detected before the first move. */
static int move_all(struct report_work_folder *work, const struct move *moves, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!report_work_may_replace(work, moves[i].path))
            return report_work_refuse(work, moves[i].path,
                                      "touchstone has not written this file, or it was changed "
                                      "since; nothing was changed");
    for (size_t i = 0; i < count; i++)
        if (report_work_move(work, moves[i].name, moves[i].path))
            return -1;
    return 0;
}

/* The reports go last: they never name a figure that is not there. */
static int publish(struct report_work_folder *work, const struct report_figures *figures) {
    struct move *moves = play_resize(NULL, figures->count + 3, sizeof *moves);
    char *plots = play_format("%s/plots", work->target);
    struct stat folder;
    size_t count = 0;
    int bad = 0;

    for (size_t i = 0; i < figures->count; i++)
        if (!figures->figures[i].missing)
            moves[count++] = move_of("plots/", figures->figures[i].file);
    if (count)
        moves[count++] = move_of("plots/", SCRIPT);
    if (count && mkdir(plots, 0777) &&
        (errno != EEXIST || stat(plots, &folder) || !S_ISDIR(folder.st_mode)))
        bad = report_work_refuse(work, "plots", strerror(errno ? errno : ENOTDIR));
    moves[count++] = move_of("", PAGE);
    moves[count++] = move_of("", REPORT);
    if (!bad)
        bad = move_all(work, moves, count);
    return bad;
}

/* --- all ------------------------------------------------------------------------------------ */

static int write_report(const struct report_work_folder *work, const struct report_results *results,
                        const struct report_figures *figures, const char *no_figures) {
    struct file_writer file;
    return report_work_begin(work, &file, REPORT) ||
           report_work_commit(work, &file,
                              report_markdown_write(results, figures, no_figures, file.stream));
}

static int write_page(const struct report_work_folder *work, const struct report_results *results,
                      const struct report_figures *figures, const char *no_figures) {
    struct file_writer file;
    return report_work_begin(work, &file, PAGE) ||
           report_work_commit(
               work, &file,
               report_html_write(results, figures, no_figures, work->path, file.stream));
}

static enum report_status count_missing(const struct report_work_folder *work,
                                        const struct report_figures *figures) {
    size_t missing = 0;
    const char *reason = "";
    for (size_t i = 0; i < figures->count; i++) {
        if (!figures->figures[i].missing || figures->figures[i].is_empty)
            continue;
        reason = missing++ ? reason : figures->figures[i].missing;
    }
    if (!missing)
        return REPORT_DONE;
    snprintf(work->message, work->size, "%zu of %zu figures are missing: %s", missing,
             figures->count, reason);
    return REPORT_WITHOUT_FIGURES;
}

enum report_status report_make(const char *folder, int with_plots, double seconds,
                               char *ret_message, size_t size) {
    return report_make_with(folder, with_plots, seconds, NULL, 0, ret_message, size);
}

enum report_status report_make_with(const char *folder, int with_plots, double seconds,
                                    const struct sweep_map *maps, size_t map_count,
                                    char *ret_message, size_t size) {
    struct report_work_folder work = {.target = folder, .message = ret_message, .size = size};
    struct report_results results;
    struct report_figures figures = {0};
    enum report_status status = REPORT_FAILED;

    if (report_results_read(folder, &results, ret_message, size))
        return REPORT_FAILED;
    results.maps = maps;
    results.map_count = map_count;
    const char *no_figures = !with_plots        ? "none were asked for (--no-plots)."
                             : !results.indexed ? "there are no traces."
                                                : NULL;
    if (!no_figures)
        report_figures_make(&results, &figures);
    if (!report_work_open(&work) && (no_figures || !draw(&work, &results, &figures, seconds)) &&
        !write_report(&work, &results, &figures, no_figures) &&
        !write_page(&work, &results, &figures, no_figures) && !publish(&work, &figures))
        status = count_missing(&work, &figures);
    report_work_close(&work);
    return status;
}
