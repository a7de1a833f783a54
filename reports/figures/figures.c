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
