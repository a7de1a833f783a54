/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/stat.h>
#include "bench_plots.h"
#include "cases/tell/figure.h"

#define ABREAST 8 /* problems of one panel */

/* Draws what there is into a file of a folder, and forgets it. */
static int draw(struct figures *figures, const char *folder, const char *name) {
    char *file = play_format("%s/%s.svg", folder, name);
    const int code = figures->count ? figures_put("bench", file, figures, 2) : 0;
    *figures = (struct figures){0};
    return code;
}

/* --- speed-up ------------------------------------------------------------------------------- */

/* Best variant of a kind of a problem in L1; -1. */
static int best_row(const struct bench_result *result, const char *problem, const char *variant) {
    int best = -1;
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *r = &result->rows[i];
        if (!strcmp(r->problem, problem) && !strcmp(r->variant, variant) && !r->team &&
            !strcmp(r->set, "L1") && !strcmp(r->source, "case") && r->faster_scalar.middle > 0.0 &&
            (best < 0 || r->faster_scalar.middle > result->rows[best].faster_scalar.middle))
            best = (int)i;
    }
    return best;
}

static int is_first_of_problem(const struct bench_result *result, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (!strcmp(result->rows[k].problem, result->rows[i].problem))
            return 0;
    return 1;
}

/* How many times faster than scalar code the kinds of each problem are. */
static int draw_speedup(const struct bench_result *result, const char *folder) {
    static const char *const kinds[] = {"scalar", "vector"};
    struct figures figures = {0};
    struct figure *figure = NULL;
    struct figure_pair pairs[TOUCH_COUNT(kinds)] = {0};
    size_t problems = 0;
    for (size_t i = 0; i < result->rows_count; i++) {
        const char *problem = result->rows[i].problem;
        if (!is_first_of_problem(result, i) || best_row(result, problem, "scalar") < 0)
            continue;
        const size_t place = problems++ % ABREAST;
        if (place == 0) {
            for (size_t k = 0; k < TOUCH_COUNT(kinds); k++) {
                if (figure)
                    figure_add_pair(figure, pairs[k]);
                pairs[k] =
                    (struct figure_pair){.name = play_copy(kinds[k]), .is_loose = 1, .style = k};
            }
            figure = figures_new(&figures, "", "", "Speed-up in L1", NULL);
            figure_axis(&figure->x, "problem", "", 0);
            figure_axis(&figure->y, "times tuned scalar code", "", 10);
            figure->x.labels = play_resize(NULL, ABREAST, sizeof *figure->x.labels);
        }
        char *label = figure->x.labels[figure->x.label_count++] = play_copy(problem);
        for (char *c = label; *c; c++)
            *c = strchr("_/.", *c) ? '\n' : *c;
        for (size_t k = 0; k < TOUCH_COUNT(kinds); k++) {
            const int row = best_row(result, problem, kinds[k]);
            figure_pair_point(&pairs[k], 1.0 + (double)place,
                              row < 0 ? (double)NAN : result->rows[row].faster_scalar.middle,
                              (double)NAN, 0.0);
        }
    }
    for (size_t k = 0; k < TOUCH_COUNT(kinds) && figure; k++)
        figure_add_pair(figure, pairs[k]);
    return draw(&figures, folder, "speedup");
}

/* --- curves --------------------------------------------------------------------------------- */

/* One panel a problem, one curve a kernel. */
static int draw_curves(const struct bench_point *points, size_t count, const char *folder,
                       const char *name, int bytes, const char *label) {
    struct figures figures = {0};
    struct figure *figure = NULL;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(points[i].problem, points[i - 1].problem) != 0) {
            figure = figures_new(&figures, "", "", points[i].problem, NULL);
            figure_axis(&figure->x, label, "", 10);
            figure_axis(&figure->y, "ns for each contact", "", 10);
        }
        size_t k = 0;
        while (k < figure->pair_count && strcmp(figure->pairs[k].name, points[i].kernel) != 0)
            k++;
        if (k == figure->pair_count)
            figure_add_pair(figure, (struct figure_pair){.name = play_copy(points[i].kernel),
                                                         .style = k % FIGURE_CURVES});
        figure_pair_point(&figure->pairs[k], bytes ? points[i].bytes : points[i].contacts,
                          points[i].ns, (double)NAN, 0.0);
    }
    return draw(&figures, folder, name);
}

int bench_draw(const struct bench_result *result, const char *folder) {
    char *plots = play_format("%s/plots", folder);
    mkdir(plots, 0777); /* whether it is there is seen with the first file */
    const int bad = draw_speedup(result, plots) ||
                    draw_curves(result->sizes, result->sizes_count, plots, "sizes", 1,
                                "bytes of the working set") ||
                    draw_curves(result->batches, result->batches_count, plots, "batches", 0,
                                "contacts of one call");
    return bad ? -1 : 0;
}
