/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure.h"
#include "symbols.h"

/* "normal force (N)" */
static void put_axis(const struct figure_axis *axis, FILE *out) {
    fputs(symbol_words(axis->name), out);
    if (*axis->unit && strcmp(axis->unit, "1") != 0)
        fprintf(out, " (%s)", axis->unit);
}

static void put_range(const struct figure *figure, int y, FILE *out) {
    double ends[2];
    figure_range(figure, y, ends);
    if (ends[0] <= ends[1])
        fprintf(out, " from %.4g to %.4g", ends[0], ends[1]);
}

/* What the second panel tells. */
static void put_errors(const struct figure *figure, FILE *out) {
    double most = 0;
    if (figure->error_x.name) {
        fputs(" A second panel has ", out);
        put_axis(&figure->error, out);
        fputs(", over ", out);
        put_axis(&figure->error_x, out);
        for (size_t e = 0, named = 0; e < figure->error_count; e++)
            if (*figure->errors[e].name)
                fprintf(out, "%s %s",
                        named++ ? "," : "; dashed lines fall with the expected orders",
                        figure->errors[e].name);
        fputs(".", out);
        return;
    }
    for (size_t e = 0; e < figure->error_count; e++)
        for (size_t i = 0; i < figure->errors[e].count && !figure->errors[e].known; i++)
            most = figure->errors[e].y[i] > most ? figure->errors[e].y[i] : most;
    fprintf(out, " Below, their difference over the largest expected value: at most %.2g", most);
    if (figure->unsure > 0)
        fprintf(out, ", where the reference is known to %.2g", figure->unsure);
    fputs(".", out);
}

char *figure_name(const struct figure *figure) {
    if (*figure->case_name)
        return play_format("%s, %s", figure->title, figure->case_name);
    return strstr(figure->title, figure->law) ? play_copy(figure->title)
                                              : play_format("%s of %s", figure->title, figure->law);
}

/* "normal force (N) from 0 to 3 over overlap (m) from ...; 3 curves: a; b; reference: c, dashed". */
char *figure_words(const struct figure *figure) {
    if (figure->cells.words)
        return play_copy(figure->cells.words);
    FILE *out = play_text();
    put_axis(&figure->y, out);
    put_range(figure, 1, out);
    fputs(", over ", out);
    put_axis(&figure->x, out);
    put_range(figure, 0, out);
    fprintf(out, "%s. %zu %s", figure->x.log || figure->y.log ? ", on logarithmic axes" : "",
            figure->curve_count, figure->curve_count == 1 ? "curve" : "curves");
    size_t legend = 0;
    for (size_t c = 0; c < figure->curve_count; c++)
        legend += *figure->curves[c].name != 0;
    if (legend && legend < figure->curve_count)
        fprintf(out, ", %zu of them in the legend", legend);
    for (size_t c = 0, named = 0; c < figure->curve_count; c++)
        if (*figure->curves[c].name)
            fprintf(out, "%s %s%s", named++ ? ";" : ":", figure->curves[c].name,
                    !figure->curves[c].known  ? ""
                    : figure->curves[c].loose ? " (crosses)"
                                              : " (dashed)");
    fputs(".", out);
    for (size_t c = 0; c < figure->curve_count; c++)
        if (figure->curves[c].half) {
            fputs(" The uncertainty of the reference is a band.", out);
            break;
        }
    if (figure->error_count)
        put_errors(figure, out);
    return play_text_end(out);
}
