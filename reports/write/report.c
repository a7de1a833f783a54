/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/facts/facts.h"
#include "reports/read/work_folder.h"
#include "write.h"
#include "cases/tell/picture.h"

#define REPORT "report.md"
#define PAGE   "report.html"

/* --- publishing ----------------------------------------------------------------------------- */

static int publish(struct report_work_folder *work, const struct figures *figures) {
    char **paths = play_resize(NULL, figures->count + 4, sizeof *paths);
    size_t count = 0;
    for (size_t i = 0; i < figures->count; i++)
        if (!figures->figures[i].missing)
            paths[count++] = play_format("plots/%s", figures->figures[i].file);
    if (count) {
        paths[count++] = play_format("plots/%s", PICTURE_DRIVER);
        paths[count++] = play_format("plots/%s", figures_script_name(FIGURE_SVG));
    }
    paths[count++] = play_copy(PAGE);
    paths[count++] = play_copy(REPORT);
    return report_work_move_all(work, paths, count);
}

/* --- all ------------------------------------------------------------------------------------ */

static int write_files(const struct report_work_folder *work, const struct report_results *results,
                       const struct figures *figures, const char *no_figures) {
    return report_work_put(
               work, REPORT,
               report_markdown(results, figures, no_figures, work->message, work->size)) ||
           report_work_put(
               work, PAGE,
               report_html(results, figures, no_figures, work->path, work->message, work->size));
}

static enum report_status count_missing(const struct report_work_folder *work,
                                        const struct figures *figures) {
    size_t missing = 0;
    const char *reason = "";
    for (size_t i = 0; i < figures->count; i++)
        if (figures->figures[i].missing && !figures->figures[i].is_empty)
            reason = missing++ ? reason : figures->figures[i].missing;
    if (!missing)
        return REPORT_DONE;
    snprintf(work->message, work->size, "%zu of %zu figures are missing: %s", missing,
             figures->count, reason);
    return REPORT_WITHOUT_FIGURES;
}

enum report_status report_make(const char *folder, int with_plots, double seconds,
                               const struct figures *maps, const char *templates, char *ret_message,
                               size_t size) {
    struct report_work_folder work = {.target = folder, .message = ret_message, .size = size};
    struct report_results results;
    struct figures figures = {0}, first = {0};
    enum report_status status = REPORT_FAILED;

    if (report_results_read(folder, &results, ret_message, size))
        return REPORT_FAILED;
    results.templates = templates;
    const char *no_figures = !with_plots        ? "none were asked for (--no-plots)."
                             : !results.indexed ? "there are no traces."
                                                : NULL;
    if (!no_figures) {
        report_figures_make(&results, &figures);
        report_first_figure(&results, &figures, &first);
    }
    report_figures_join(&figures);
    for (size_t i = 0; i < first.count; i++)
        figures_take(&figures, &first.figures[i]);
    for (size_t i = 0; !no_figures && maps && i < maps->count; i++)
        figures_take(&figures, &maps->figures[i]);
    if (!report_work_open(&work)) {
        char said[2300];
        if (!no_figures)
            report_figures_draw(&figures, &results.run, FIGURE_SVG, work.path, seconds, said,
                                sizeof said);
        if (!write_files(&work, &results, &figures, no_figures) && !publish(&work, &figures))
            status = count_missing(&work, &figures);
    }
    report_work_close(&work);
    return status;
}
