/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells and figures of the reviewer's report of one law. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "cases/tell/picture.h"
#include "summary_writer.h"

#define WIDTH   352.0 /* of a figure, as in summary.css */
#define CAPTION 75.0  /* and what is lost where the figure begins a new page */

/* --- cells ---------------------------------------------------------------------------------- */

static void put_number(struct summary_writer *w, double value, const char *unit) {
    if (isnan(value))
        document_say(w->out, "–");
    else
        document_say(w->out, "%.5g", value);
    if (!isnan(value) && *unit && strcmp(unit, "1") != 0) {
        document_say(w->out, " ");
        document_quote(w->out, unit, SUMMARY_NAME);
    }
}

void summary_put_cell(struct summary_writer *w, const char *text) {
    document_cell(w->out);
    document_quote(w->out, text, SUMMARY_NAME);
    document_cell_end(w->out);
}

void summary_put_number(struct summary_writer *w, double value, const char *unit) {
    document_cell(w->out);
    put_number(w, value, unit);
    document_cell_end(w->out);
}

/* --- figures -------------------------------------------------------------------------------- */

static char *picture_of(const struct summary_writer *w, size_t index) {
    const struct figure *figure = &w->law->figures->figures[index];
    char *svg = file_read(FILE_TEXT, "%s/%s", w->law->folder, figure->file), *picture = NULL;
    char *description = figure_words(figure), id[32];
    size_t size;
    FILE *into = play_text(&picture, &size);
    snprintf(id, sizeof id, "f%zu", index + 1);
    const int bad = !svg || picture_inline(svg, id, figure->title, description, into);
    fclose(into);
    if (!bad)
        return picture;
    return NULL;
}

static void put_caption(const struct summary_writer *w, const struct figure *figure,
                        size_t number) {
    document_say(w->out, "Figure %zu. ", number);
    document_quote(w->out, figure->title, SUMMARY_WORDS);
    if (*figure->case_name) {
        document_say(w->out, " (");
        document_quote(w->out, figure->case_name, SUMMARY_NAME);
        document_say(w->out, ")");
    }
    document_say(w->out, ".");
}

double summary_picture_height(const char *picture, double paper) {
    const char *box = strstr(picture, "viewBox=\"");
    double width = 0.0, height = 0.0;
    if (!box || sscanf(box, "viewBox=\"%*f %*f %lf %lf\"", &width, &height) != 2 || !(width > 0.0))
        return SUMMARY_FIGURE;
    return fmin(paper * height / width, DOCUMENT_PAGE);
}

static void put_picture(struct summary_writer *w, size_t index, const char *picture) {
    const struct figure *figure = &w->law->figures->figures[index];
    const size_t number = w->figure_number[index] = ++w->figure_count;
    if (w->out->form == DOCUMENT_HTML)
        fprintf(w->out->out, "<figure>%s<figcaption>", picture);
    else
        fprintf(w->out->out, "\n![Figure %zu](plots/%s)\n\n", number, figure->file);
    put_caption(w, figure, number);
    fputs(w->out->form == DOCUMENT_HTML ? "</figcaption></figure>\n" : "\n", w->out->out);
    document_take(w->out, summary_picture_height(picture, WIDTH) + CAPTION);
}

/* Shows a figure if it is there and has room; whether it did. One that stands further up is named. */
static int put_figure(struct summary_writer *w, size_t index) {
    const struct summary_law *law = w->law;
    if (law->no_figures || law->figures->figures[index].missing)
        return 0;
    if (w->figure_number[index]) {
        document_paragraph(w->out, "Figure %zu shows this case.", w->figure_number[index]);
        return 1;
    }
    char *picture = document_has_room(w->out, SUMMARY_FIGURE) ? picture_of(w, index) : NULL;
    if (picture)
        put_picture(w, index, picture);
    return picture != NULL;
}

static int has_reference(const struct figure *figure) {
    for (size_t c = 0; c < figure->curve_count; c++)
        if (figure->curves[c].known)
            return 1;
    return 0;
}

/* How much a figure tells of its case: its quantity is that of the worst row, there is a reference, it is not over
 * dimensionless slip, in which few cases are stated. */
static int weight_of(const struct figure *figure, const char *quantity) {
    return 4 * (quantity && figure->y.name && !strcmp(figure->y.name, quantity)) +
           2 * has_reference(figure) + (strncmp(figure->file, "psi2_", 5) != 0);
}

/* The figures of a case ("": of the law as a whole) that tell most; quantity: of its worst row, or NULL. How many were
 * shown. */
size_t summary_put_figures(struct summary_writer *w, const char *case_name, const char *quantity,
                           size_t most) {
    const struct figures *figures = w->law->figures;
    size_t shown = 0;
    for (int weight = 7; weight >= 0; weight--)
        for (size_t i = 0; !w->law->no_figures && i < figures->count && shown < most; i++)
            if (!strcmp(figures->figures[i].case_name, case_name) &&
                weight_of(&figures->figures[i], quantity) == weight)
                shown += (size_t)put_figure(w, i);
    return shown;
}
