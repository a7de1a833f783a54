/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "curves.h"
#include "figures.h"

void report_figures_make(const struct report_results *results, struct figures *ret_figures) {
    *ret_figures = (struct figures){0};
    figures_sweeps(results,
                   ret_figures); /* of a case whose outcomes are swept, that is what it checks */
    figures_published(results, ret_figures);
    figures_cases(results, ret_figures);
    figures_oblique(results, ret_figures);
    figures_convergence(results, ret_figures);
    figures_energy(results, ret_figures);
}

size_t report_figures_draw(struct figures *figures, const struct play_run *run,
                           enum figure_form form, const char *folder, double seconds,
                           char *ret_message, size_t size) {
    char *stamp = play_format("touchstone%s%s%s%s", *run->version ? " " : "", run->version,
                              *run->commit ? ", commit " : "", run->commit);
    return figures_draw(figures, stamp, form, folder, seconds, ret_message, size);
}
