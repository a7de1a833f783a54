/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include "curves.h"
#include "cases/base/memory.h"
#include "touchstone/common.h"

void report_figures_make(const struct report_results *results, struct report_figures *ret_figures) {
    *ret_figures = (struct report_figures){0};
    figures_sweeps(results,
                   ret_figures); /* of a case whose outcomes are swept, that is what it checks */
    figures_cases(results, ret_figures);
    figures_oblique(results, ret_figures);
    figures_convergence(results, ret_figures);
    figures_energy(results, ret_figures);
}

void report_figures_lose(struct report_figures *figures, const char *reason) {
    for (size_t i = 0; i < figures->count; i++)
        if (!figures->figures[i].missing)
            figures->figures[i].missing = play_copy(reason);
}

static void free_figure(struct report_figure *figure) {
    char *const texts[] = {
        figure->file,     figure->law,      figure->case_name,    figure->title,
        figure->x.name,   figure->x.unit,   figure->y.name,       figure->y.unit,
        figure->note,     figure->missing,  figure->error.name,   figure->error.unit,
        figure->x.symbol, figure->y.symbol, figure->error_x.name, figure->error_x.unit};
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        free(texts[i]);
    for (size_t i = 0; i < figure->x.label_count; i++)
        free(figure->x.labels[i]);
    free(figure->x.labels);
    report_curves_free(figure->curves, figure->curve_count);
    report_curves_free(figure->errors, figure->error_count);
}

void report_figures_free(struct report_figures *figures) {
    for (size_t i = 0; i < figures->count; i++)
        free_figure(&figures->figures[i]);
    free(figures->figures);
    *figures = (struct report_figures){0};
}
