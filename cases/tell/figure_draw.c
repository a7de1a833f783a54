/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/gnuplot.h"
#include "cases/core/program.h"
#include "cases/tell/picture.h"
#include "figure_paper.h"

#define NOTHING      "gnuplot has written nothing"
#define NAME_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

static int put_driver(const char *folder, char *ret_message, size_t size) {
    struct file_writer file;
    if (file_begin(&file, ret_message, size, "%s/" PICTURE_DRIVER, folder))
        return -1;
    picture_driver(file.stream);
    return file_commit(&file, ferror(file.stream), ret_message, size);
}

/* Writes the script, and what it needs, and runs it. */
static int run(const struct figures *figures, const char *stamp, enum figure_form format,
               const char *folder, double seconds, char *ret_message, size_t size) {
    const char *script = figures_script_name(format);
    struct file_writer file;
    return (format == FIGURE_SVG && put_driver(folder, ret_message, size)) ||
           file_begin(&file, ret_message, size, "%s/%s", folder, script) ||
           file_commit(&file, figures_script(figures, stamp, format, file.stream), ret_message,
                       size) ||
           gnuplot_run(folder, script, seconds, ret_message, size);
}

/* Whether gnuplot has drawn that figure by its own terminal. */
static int is_raw(const char *folder, const char *file) {
    char *svg = file_read(FILE_TEXT, "%s/%s", folder, file);
    return svg && !picture_is_thin(svg);
}

size_t figures_draw(struct figures *figures, const char *stamp, enum figure_form format,
                    const char *folder, double seconds, char *ret_message, size_t size) {
    size_t missing = 0, drawn = 0;
    snprintf(ret_message, size, NOTHING);
    for (size_t i = 0; i < figures->count; i++)
        drawn += !figures->figures[i].missing;
    if (drawn && run(figures, stamp, format, folder, seconds, ret_message, size))
        figures_lose(figures, ret_message);
    int said = format != FIGURE_SVG;
    for (size_t i = 0; i < figures->count; i++) {
        struct figure *figure = &figures->figures[i];
        char *file = figure_file(figure, format);
        if (!figure->missing && !file_has_text("%s/%s", folder, file))
            figure->missing = play_copy(NOTHING);
        missing += figure->missing != NULL;
        if (!figure->missing && !said++ && is_raw(folder, file))
            fputs("gnuplot has no Lua here: its own SVG is taken, several times as large\n",
                  stderr);
    }
    return missing;
}

static enum figure_form form_of(const char *file) {
    static const enum figure_form forms[] = {FIGURE_SVG, FIGURE_PDF, FIGURE_PNG, FIGURE_TEX};
    static const char *const ends[] = {".svg", ".pdf", ".png", ".tex"};
    const char *dot = strrchr(file, '.');
    for (size_t i = 0; dot && i < TOUCH_COUNT(forms); i++)
        if (!strcmp(dot, ends[i]))
            return forms[i];
    return FIGURE_SVG;
}

/* A picture for LaTeX: its lines, and beside the file a PDF of the same name. NULL after a message. */
static char *draw_tex(const char *verb, const char *file, const struct figures *figures,
                      const char *folder) {
    char *name = figure_paper_name(file), *text = NULL, message[512];
    struct file_writer writer;
    if (name[strspn(name, NAME_LETTERS)]) {
        program_complain(verb, "%s: LaTeX reads names of letters, digits, - and _ alone", file);
        return NULL;
    }
    char *picture = play_format("%s.tex", name);
    if (!file_begin(&writer, message, sizeof message, "%s/figure.gp", folder) &&
        !file_commit(&writer, figures_picture(figures, 1, FIGURE_TEX, picture, writer.stream),
                     message, sizeof message) &&
        !gnuplot_run(folder, "figure.gp", GNUPLOT_SECONDS, message, sizeof message)) {
        text = file_read(FILE_TEXT, "%s/%s", folder, picture);
        snprintf(message, sizeof message, NOTHING);
        if (text &&
            file_copy(play_format("%s/%s.pdf", folder, name),
                      play_format("%.*spdf", (int)strlen(file) - 3, file), message, sizeof message))
            text = NULL;
    }
    if (!text)
        program_complain(verb, "%s", message);
    return text;
}

static int draw_script(const char *verb, const char *file, const struct figures *figures,
                       size_t columns, const char *driver) {
    FILE *out = play_text();
    const int bad = figures_picture(figures, columns, form_of(file), driver, out);
    const char *script = play_text_end(out);
    return bad ? EXIT_INTERNAL : gnuplot_draw(verb, file, script, strlen(script));
}

int figures_put(const char *verb, const char *file, struct figures *figures, size_t columns) {
    char *picture = NULL, message[512], *folder = folder_scratch("touchstone-figure");
    char *driver = play_format("%s/" PICTURE_DRIVER, folder ? folder : "");
    const enum figure_form form = form_of(file);
    int code = EXIT_INTERNAL;
    if (!(figures->paper > 0) && form == FIGURE_PDF)
        figures->paper = FIGURE_COLUMN;
    for (size_t i = 0; i < figures->count; i++)
        figure_settle(&figures->figures[i]);
    if (!folder || strpbrk(folder, "'\"\\`") || put_driver(folder, message, sizeof message))
        program_complain(verb, "there is no folder for temporary files");
    else if (form == FIGURE_TEX)
        code = (picture = draw_tex(verb, file, figures, folder)) ? EXIT_PASSED : EXIT_INTERNAL;
    else
        code = draw_script(verb, file, figures, columns, driver);
    if (folder)
        folder_remove(folder);
    if (code == EXIT_PASSED && figures->made_by && figure_paper_put(verb, file, figures, picture))
        code = EXIT_INTERNAL;
    return code;
}
